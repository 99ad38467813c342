//! Where the places of England lie on the drawn page.

use bevy::math::{Rect, Vec2};

use crate::board::drawing::Drawing;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::components::{Berth, Spot};
use crate::games::kingmaker::ids::{AreaId, PlaceId, SeaId};
use crate::games::kingmaker::position::Pos;
use crate::window::provinces::geometry;
pub use crate::window::provinces::geometry::{back, line, neat_line, of};

/// The map of the book with its margin.
pub fn page() -> Rect {
    geometry::page(&Book::standard().shapes)
}

/// A space one can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    Land(AreaId),
    Sea(SeaId),
}

impl Site {
    /// By the key of an area, a place in it, or a sea, as chronicle lines name them.
    pub fn of_key(book: &Book, key: &str) -> Option<Site> {
        let place = || PlaceId::of_key(key).map(|p| Site::Land(book.map.place(p).area));
        AreaId::of_key(key).map(Site::Land).or_else(place).or_else(|| SeaId::of_key(key).map(Site::Sea))
    }

    /// As chronicle lines name it.
    pub fn key(self) -> &'static str {
        match self {
            Site::Land(a) => a.key(),
            Site::Sea(s) => s.key(),
        }
    }

    /// Where pieces stand there.
    pub fn spot(self, shapes: &Drawing) -> Vec2 {
        match self {
            Site::Land(a) => of(shapes.province(a).unit),
            Site::Sea(s) => of(shapes.sea(s).unit),
        }
    }

    /// As printed on the map.
    pub fn name(self, book: &Book) -> &str {
        match self {
            Site::Land(a) => &book.map.area(a).name,
            Site::Sea(s) => &book.map.sea(s).name,
        }
    }
}

/// Where somebody is, if he is on the map.
pub fn site_of(pos: Pos, at: Spot) -> Option<Site> {
    match at {
        Spot::Aboard(ship) => site_of_berth(pos, pos.ship(ship).at),
        _ => pos.area_of(at).map(Site::Land),
    }
}

/// The space of a port, or the sea; `None` for a ship that is not on the map.
pub fn site_of_berth(pos: Pos, at: Berth) -> Option<Site> {
    match at {
        Berth::Off => None,
        Berth::Port(place) => Some(Site::Land(pos.book.map.place(place).area)),
        Berth::Sea(sea) => Some(Site::Sea(sea)),
    }
}

/// Where a place is drawn.
pub fn place(book: &Book, id: PlaceId) -> Vec2 {
    of(book.map.place(id).at)
}

/// Where ships in this port lie: off the coast of its first sea area.
pub fn port(book: &Book, id: PlaceId) -> Vec2 {
    let data = book.map.place(id);
    let shape = book.shapes.province(data.area);
    data.seas.iter().find_map(|s| shape.port(s.key())).map_or_else(|| place(book, id), of)
}

/// A place, area or sea by its key, as chronicle lines name it.
pub fn spot(book: &Book, key: &str) -> Option<Vec2> {
    match PlaceId::of_key(key) {
        Some(id) => Some(place(book, id)),
        None => Some(Site::of_key(book, key)?.spot(&book.shapes)),
    }
}
