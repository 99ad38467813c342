//! Who holds what: provinces in their holder's colour, strewn with his country's charge.

use std::sync::Arc;

use bevy::math::Vec2;

use super::ornament;
use crate::board::drawing::{Drawing, Side};
use crate::games::blood_royale::View;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::components::Holder;
use crate::games::blood_royale::ids::{CountryId, ProvinceId};
use crate::window::blood_royale::BloodRoyale;
use crate::window::blood_royale::tinctures;
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::provinces::{ProvinceMap, Wash};
use crate::window::sight::AnyView;

impl ProvinceMap for BloodRoyale {
    fn drawing(&self) -> Arc<Drawing> {
        Book::standard().shapes.clone()
    }
    fn lettering(&self, side: &Side) -> String {
        let map = &Book::standard().map;
        match side {
            Side::Province(p) => map.provinces[p.n].name.clone(),
            Side::Sea(s) => map.seas[s.n].name.clone(),
            Side::OffLimits(o) => map.off_limits[o.n].name.clone(),
            Side::Beyond(name) => name.clone(),
        }
    }
    /// The title, in the Atlantic.
    fn print_own(&self, letters: &Letters, b: &mut Brush) {
        let line = "Western Europe in the years of grace 1300 to 1500";
        ornament::paint_title(b, letters, "BLOOD ROYALE", line, Vec2::new(480.0, -215.0), 740.0);
    }
    fn washes(&self, view: Option<&AnyView>) -> Vec<Wash> {
        let of = |country: CountryId| Wash::Held(country.0);
        let Some(view) = view.map(|view| view.of::<View>()) else {
            let book = Book::standard();
            return ProvinceId::all().map(|p| of(book.map.province(p).country)).collect();
        };
        let held = |p: ProvinceId| match view.provinces.get(p.index()).map(|p| p.holder) {
            Some(Holder::Seat(seat)) => view.players.get(seat.index()).map_or(Wash::Free, |p| of(p.country)),
            Some(Holder::OutOfBounds) => Wash::Barred,
            _ => Wash::Free,
        };
        ProvinceId::all().map(held).collect()
    }
    fn field(&self, country: u8) -> Ink {
        tinctures::field(CountryId(country))
    }
    fn charge(&self, b: &mut Brush, country: u8, at: Vec2, r: f32, ink: Ink) {
        tinctures::charge(b, CountryId(country), at, r, ink);
    }
}
