//! Who controls what: provinces in their power's colour, strewn with its charge (7.1-5).

use std::sync::Arc;

use bevy::math::Vec2;

use super::map::chart;
use super::tinctures;
use crate::board::drawing::{Drawing, Side};
use crate::diplomacy::ProvinceId;
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::provinces::{ProvinceMap, Wash, ornament};
use crate::window::sight::AnyView;

impl ProvinceMap for DiplomacyRoyale {
    fn drawing(&self) -> Arc<Drawing> {
        chart().shapes.clone()
    }
    fn lettering(&self, side: &Side) -> String {
        chart().lettering(side, false)
    }
    /// The three letters of orders.
    fn short(&self, side: &Side) -> String {
        chart().lettering(side, true)
    }
    /// The title, in the Norwegian Sea; plain Diplomacy is played on the same map.
    fn print_own(&self, letters: &Letters, b: &mut Brush) {
        ornament::paint_title(b, letters, "EUROPE", "under seven crowns", Vec2::new(1330.0, -150.0), 700.0);
    }
    /// Who controls a land.
    fn washes(&self, view: Option<&AnyView>) -> Vec<Wash> {
        let view = view.map(|view| view.of::<View>());
        let home = |p| chart().map().powers.iter().position(|power| power.homes.contains(&p)).map(|n| n as u8);
        let of = |land: Option<ProvinceId>| {
            let p = land?;
            match view {
                Some(view) => view.provinces.get(usize::from(p.0))?.owner.map(|power| power.0),
                None => home(p),
            }
        };
        chart().lands().map(|land| of(land).map_or(Wash::Free, Wash::Held)).collect()
    }
    fn field(&self, power: u8) -> Ink {
        tinctures::field(PowerId(power))
    }
    fn charge(&self, b: &mut Brush, power: u8, at: Vec2, r: f32, ink: Ink) {
        tinctures::charge(b, PowerId(power), at, r, ink);
    }
}
