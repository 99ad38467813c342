//! Who holds what: provinces in their holder's colour, strewn with his country's charge.

use std::sync::Arc;

use bevy::math::Vec2;

use super::fill::Area;
use super::ornament;
use crate::games::blood_royale::View;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::components::Holder;
use crate::games::blood_royale::ids::{CountryId, ProvinceId};
use crate::games::blood_royale::shapes::{Shapes, Side, WesternEurope};
use crate::window::blood_royale::BloodRoyale;
use crate::window::blood_royale::tinctures;
use crate::window::ink::{Brush, Letters};
use crate::window::provinces::{self, ProvinceMap, washes};

/// The provinces and sea areas of Western Europe as triangles.
pub type Lands = provinces::Lands<BloodRoyale>;

/// How a province is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wash {
    Of(CountryId),
    Neutral,
    OutOfBounds,
}

impl ProvinceMap for BloodRoyale {
    type Places = WesternEurope;
    type Book = Book;
    type Wash = Wash;

    fn book() -> Arc<Book> {
        Book::standard()
    }
    fn drawing(book: &Book) -> &Shapes {
        &book.shapes
    }
    fn lettering<'a>(book: &'a Book, side: &'a Side) -> &'a str {
        match side {
            Side::Province(p) => &book.map.province(*p).name,
            Side::Sea(s) => &book.map.sea(*s).name,
            Side::OffLimits(o) => &book.map.off_limits[o.index()].name,
            Side::Beyond(name) => name,
        }
    }
    /// The title, in the Atlantic.
    fn print_own(_: &Book, letters: &Letters, b: &mut Brush) {
        let line = "Western Europe in the years of grace 1300 to 1500";
        ornament::paint_title(b, letters, "BLOOD ROYALE", line, Vec2::new(480.0, -215.0), 740.0);
    }
    fn washes(book: &Book, view: Option<&View>) -> Vec<Wash> {
        let home = |p: ProvinceId| Wash::Of(book.map.province(p).country);
        let Some(view) = view else { return ProvinceId::all().map(home).collect() };
        let of = |p: ProvinceId| match view.provinces.get(p.index()).map(|p| p.holder) {
            Some(Holder::Seat(seat)) => view.players.get(seat.index()).map_or(Wash::Neutral, |p| Wash::Of(p.country)),
            Some(Holder::OutOfBounds) => Wash::OutOfBounds,
            _ => Wash::Neutral,
        };
        ProvinceId::all().map(of).collect()
    }
    fn wash(b: &mut Brush, area: &Area, wash: &Wash) {
        match *wash {
            Wash::Of(country) => {
                let charge = |b: &mut Brush, at, r, ink| tinctures::charge(b, country, at, r, ink);
                washes::held(b, area, tinctures::field(country), charge);
            }
            Wash::Neutral => washes::free(b, area),
            Wash::OutOfBounds => washes::barred(b, area),
        }
    }
}
