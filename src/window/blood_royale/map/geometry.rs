//! Where the places of Western Europe lie on the drawn page.

use bevy::math::{Rect, Vec2};

use crate::board::drawing::Drawing;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::ids::{ProvinceId, SeaId};
use crate::window::provinces::geometry;
pub use crate::window::provinces::geometry::{back, neat_line, of};

/// The map of the book with its margin.
pub fn page() -> Rect {
    geometry::page(&Book::standard().shapes)
}

/// A place one can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Site {
    Land(ProvinceId),
    Sea(SeaId),
    HolyLand,
}

impl Site {
    /// The key of the Holy Land, which is no province.
    pub const EAST: &'static str = "holy_land";

    /// By its key, as chronicle lines name it.
    pub fn of_key(key: &str) -> Option<Site> {
        let province = ProvinceId::of_key(key).map(Site::Land);
        province.or_else(|| SeaId::of_key(key).map(Site::Sea)).or_else(|| (key == Site::EAST).then_some(Site::HolyLand))
    }

    /// As chronicle lines name it.
    pub fn key(self) -> &'static str {
        match self {
            Site::Land(p) => p.key(),
            Site::Sea(s) => s.key(),
            Site::HolyLand => Site::EAST,
        }
    }

    /// Where pieces stand there.
    pub fn spot(self, shapes: &Drawing) -> Vec2 {
        match self {
            Site::Land(p) => of(shapes.province(p).unit),
            Site::Sea(s) => of(shapes.sea(s).unit),
            Site::HolyLand => east(shapes).center() - Vec2::new(0.0, 18.0),
        }
    }

    /// As printed on the map.
    pub fn name(self, book: &Book) -> String {
        match self {
            Site::Land(p) => book.map.province(p).name.clone(),
            Site::Sea(s) => book.map.sea(s).name.clone(),
            Site::HolyLand => "the Holy Land".into(),
        }
    }
}

/// The Holy Land box: in the corner of Africa, off the lands of the game.
pub fn east(shapes: &Drawing) -> Rect {
    let page = neat_line(shapes);
    let corner = Vec2::new(page.max.x - 40.0, page.min.y + 40.0);
    Rect::from_corners(corner, corner + Vec2::new(-470.0, 250.0))
}

/// Where fleets in port lie: off the coast of the first sea area it lies on.
pub fn port(shapes: &Drawing, at: ProvinceId) -> Vec2 {
    let shape = shapes.province(at);
    shape.coasts.first().map_or(of(shape.unit), |(_, p)| of(*p))
}
