//! Where the provinces of the map lie on the drawn page. A province goes by its number on the map; the drawing has lands
//! and seas apart.

use std::sync::{Arc, OnceLock};

use bevy::math::{Rect, Vec2};

use crate::board::drawing::Side as DrawnSide;
use crate::board::keys::Keyed;
use crate::diplomacy::{Map, Place, ProvinceId};
use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::shapes::{self, LandId, SeaId, Shape, Shapes, Side};
use crate::window::provinces::geometry;
pub use crate::window::provinces::geometry::{neat_line, of};

/// The map with its drawing.
pub struct Chart {
    pub book: Arc<Book>,
    pub shapes: Arc<Shapes>,
    /// Where each province stands among the lands and then the seas of the drawing.
    drawn: Vec<Option<usize>>,
    /// And back.
    named: Vec<Option<ProvinceId>>,
}

impl Chart {
    pub fn standard() -> Arc<Chart> {
        static CHART: OnceLock<Arc<Chart>> = OnceLock::new();
        CHART.get_or_init(|| Arc::new(Chart::of(Book::standard(), shapes::standard()))).clone()
    }

    fn of(book: Arc<Book>, shapes: Arc<Shapes>) -> Chart {
        let land = |key: &str| LandId::of_key(key).map(Keyed::index);
        let sea = |key: &str| SeaId::of_key(key).map(|s| LandId::COUNT + s.index());
        let drawn: Vec<Option<usize>> =
            book.map.provinces.iter().map(|p| land(&p.key).or_else(|| sea(&p.key))).collect();
        let mut named = vec![None; LandId::COUNT + SeaId::COUNT];
        for (n, at) in drawn.iter().enumerate() {
            if let Some(slot) = at.and_then(|at| named.get_mut(at)) {
                *slot = Some(ProvinceId(n as u8));
            }
        }
        Chart { book, shapes, drawn, named }
    }

    pub fn map(&self) -> &Map {
        &self.book.map
    }

    /// Its number among the areas of the drawing: lands, then seas.
    pub fn area(&self, p: ProvinceId) -> Option<usize> {
        self.drawn.get(usize::from(p.0)).copied().flatten()
    }

    pub fn shape(&self, p: ProvinceId) -> Option<&Shape> {
        let n = self.area(p)?;
        self.shapes.provinces.get(n).or_else(|| self.shapes.seas.get(n.checked_sub(LandId::COUNT)?))
    }

    /// The province that is this land of the drawing.
    pub fn land(&self, land: LandId) -> Option<ProvinceId> {
        self.named.get(land.index()).copied().flatten()
    }

    pub fn province_of(&self, side: &Side) -> Option<ProvinceId> {
        let n = match side {
            DrawnSide::Province(land) => land.index(),
            DrawnSide::Sea(sea) => LandId::COUNT + sea.index(),
            _ => return None,
        };
        self.named.get(n).copied().flatten()
    }

    /// Where units stand in a province.
    pub fn spot(&self, p: ProvinceId) -> Vec2 {
        self.shape(p).map_or(Vec2::ZERO, |s| of(s.unit))
    }

    /// Where a unit stands in a place: off its coast, where it has several.
    pub fn place(&self, at: Place) -> Vec2 {
        let p = self.map().province(at);
        let port = shapes::shore(self.map(), at).and_then(|shore| self.shape(p)?.port(shore));
        port.map_or_else(|| self.spot(p), of)
    }

    /// The province under a point of the page.
    pub fn at(&self, point: Vec2) -> Option<ProvinceId> {
        self.province_of(self.shapes.at(geometry::back(point))?)
    }

    pub fn page(&self) -> Rect {
        geometry::page(&self.shapes)
    }

    pub fn name(&self, p: ProvinceId) -> &str {
        &self.map().data(p).name
    }

    pub fn key(&self, p: ProvinceId) -> &str {
        &self.map().data(p).key
    }

    pub fn of_key(&self, key: &str) -> Option<ProvinceId> {
        self.map().provinces.iter().position(|p| p.key == key).map(|n| ProvinceId(n as u8))
    }

    /// Places that a player may mean: the one with just these letters, then those whose names hold the words.
    pub fn find(&self, text: &str) -> Vec<ProvinceId> {
        let wanted = text.trim().to_lowercase();
        let mut found: Vec<(bool, bool, usize, ProvinceId)> = self
            .map()
            .provinces()
            .filter_map(|p| {
                let name = self.name(p).to_lowercase();
                let short = self.key(p) == wanted;
                (short || name.contains(&wanted)).then(|| (!short, !name.starts_with(&wanted), name.len(), p))
            })
            .collect();
        found.sort();
        found.into_iter().map(|(.., p)| p).collect()
    }
}
