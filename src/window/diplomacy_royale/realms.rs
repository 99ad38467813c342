//! Who controls what: provinces in their power's colour, strewn with its charge (7.1-5).

use std::sync::Arc;

use bevy::math::Vec2;

use super::map::Chart;
use crate::diplomacy::ProvinceId;
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::shapes::{Europe, Shapes, Side};
use crate::window::diplomacy_royale::{DiplomacyRoyale, tinctures};
use crate::window::ink::{Brush, Letters};
use crate::window::provinces::fill::Area;
use crate::window::provinces::{ProvinceMap, ornament, washes};

impl ProvinceMap for DiplomacyRoyale {
    type Places = Europe;
    type Book = Chart;
    /// Who controls a land.
    type Wash = Option<PowerId>;

    fn book() -> Arc<Chart> {
        Chart::standard()
    }
    fn drawing(chart: &Chart) -> &Shapes {
        &chart.shapes
    }
    fn lettering<'a>(chart: &'a Chart, side: &'a Side) -> &'a str {
        chart.lettering(side, false)
    }
    /// The three letters of orders.
    fn short<'a>(chart: &'a Chart, side: &'a Side) -> &'a str {
        chart.lettering(side, true)
    }
    /// The title, in the Norwegian Sea; plain Diplomacy is played on the same map.
    fn print_own(_: &Chart, letters: &Letters, b: &mut Brush) {
        ornament::paint_title(b, letters, "EUROPE", "under seven crowns", Vec2::new(1330.0, -150.0), 700.0);
    }
    fn washes(chart: &Chart, view: Option<&View>) -> Vec<Option<PowerId>> {
        let home = |p| {
            let owner = chart.map().powers.iter().position(|power| power.homes.contains(&p));
            owner.map(|n| PowerId(n as u8))
        };
        let of = |land: Option<ProvinceId>| {
            let p = land?;
            match view {
                Some(view) => view.provinces.get(usize::from(p.0))?.owner,
                None => home(p),
            }
        };
        chart.lands().map(of).collect()
    }
    fn wash(b: &mut Brush, area: &Area, wash: &Option<PowerId>) {
        match *wash {
            Some(power) => {
                let charge = |b: &mut Brush, at, r, ink| tinctures::charge(b, power, at, r, ink);
                washes::held(b, area, tinctures::field(power), charge);
            }
            None => washes::free(b, area),
        }
    }
}
