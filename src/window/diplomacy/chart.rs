//! Where the provinces of the map lie on the drawn page. A province goes by its number on the map; the drawing has lands
//! and seas apart.

use std::sync::Arc;

use bevy::math::{Rect, Vec2};

use crate::board::drawing::{Drawing, Shape, Side};
use crate::diplomacy::{Map, Place, ProvinceId};
use crate::window::provinces::geometry;
pub use crate::window::provinces::geometry::{neat_line, of};

/// The map with its drawing.
pub struct Chart {
    map: Map,
    pub shapes: Arc<Drawing>,
    /// Where each province stands among the lands and then the seas of the drawing.
    drawn: Vec<Option<usize>>,
    /// And back.
    named: Vec<Option<ProvinceId>>,
    /// Where a unit stands in each place of the map.
    spots: Vec<Vec2>,
}

impl Chart {
    /// Finds every province of the map in the drawing by its key. Done once for a map.
    pub fn new(map: &Map, shapes: Arc<Drawing>) -> Self {
        let areas: Vec<&str> = shapes.provinces.iter().chain(&shapes.seas).map(|shape| shape.side.key()).collect();
        let drawn = map.provinces.iter().map(|p| areas.iter().position(|key| *key == p.key));
        let drawn: Vec<Option<usize>> = drawn.collect();
        let mut named = vec![None; areas.len()];
        for (n, at) in drawn.iter().enumerate() {
            if let Some(slot) = at.and_then(|at| named.get_mut(at)) {
                *slot = Some(ProvinceId(n as u8));
            }
        }
        let mut chart = Chart { map: map.clone(), shapes, drawn, named, spots: vec![] };
        let spot = |at| {
            let p = map.province(at);
            let coast = map.label(at).split_once('/').map(|(_, coast)| coast.to_lowercase());
            let port = coast.and_then(|coast| chart.shape(p)?.port(&coast));
            port.map_or_else(|| chart.spot(p), of)
        };
        chart.spots = map.places().map(spot).collect();
        chart
    }

    /// The map that the adjudicator plays on.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Its number among the areas of the drawing: lands, then seas.
    pub fn area(&self, p: ProvinceId) -> Option<usize> {
        self.drawn.get(usize::from(p.0)).copied().flatten()
    }

    /// `None` where the drawing has nothing of that key.
    pub fn shape(&self, p: ProvinceId) -> Option<&Shape> {
        let n = self.area(p)?;
        self.shapes.provinces.get(n).or_else(|| self.shapes.seas.get(n.checked_sub(self.shapes.provinces.len())?))
    }

    /// The province that is the land of this number in the drawing.
    pub fn land(&self, land: usize) -> Option<ProvinceId> {
        self.named.get(land).copied().flatten()
    }

    /// Every land of the drawing, as the province it is.
    pub fn lands(&self) -> impl Iterator<Item = Option<ProvinceId>> + '_ {
        self.named[..self.shapes.provinces.len()].iter().copied()
    }

    /// The way back; `None` for what lies beyond the map.
    pub fn province_of(&self, side: &Side) -> Option<ProvinceId> {
        let n = match side {
            Side::Province(land) => land.n,
            Side::Sea(sea) => self.shapes.provinces.len() + sea.n,
            _ => return None,
        };
        self.named.get(n).copied().flatten()
    }

    /// What is lettered on a place: its name, or its three letters.
    pub fn lettering(&self, side: &Side, short: bool) -> String {
        match (side, self.province_of(side)) {
            (Side::Beyond(name), _) => name.clone(),
            (_, Some(p)) if short => self.map.province_label(p).into(),
            (_, Some(p)) => self.name(p).into(),
            (_, None) => String::new(),
        }
    }

    /// Where units stand in a province.
    pub fn spot(&self, p: ProvinceId) -> Vec2 {
        self.shape(p).map_or(Vec2::ZERO, |s| of(s.unit))
    }

    /// Where a unit stands in a place: off its coast, where it has several.
    pub fn place(&self, at: Place) -> Vec2 {
        self.spots.get(usize::from(at.0)).copied().unwrap_or_default()
    }

    /// The province under a point of the page.
    pub fn at(&self, point: Vec2) -> Option<ProvinceId> {
        self.province_of(self.shapes.at(geometry::back(point))?)
    }

    /// The drawing with its margin.
    pub fn page(&self) -> Rect {
        geometry::page(&self.shapes)
    }

    /// Its full name; the id must be one of the map.
    pub fn name(&self, p: ProvinceId) -> &str {
        &self.map.data(p).name
    }

    /// Its short key, as chronicle lines name it; the id must be one of the map.
    pub fn key(&self, p: ProvinceId) -> &str {
        &self.map.data(p).key
    }

    /// The way back from [`Chart::key`]; `None` where no province has that key.
    pub fn of_key(&self, key: &str) -> Option<ProvinceId> {
        self.map.provinces.iter().position(|p| p.key == key).map(|n| ProvinceId(n as u8))
    }

    /// Places that a player may mean: the one with just these letters, then those whose names hold the words.
    pub fn find(&self, text: &str) -> Vec<ProvinceId> {
        let wanted = text.trim().to_lowercase();
        let mut found: Vec<(bool, bool, usize, ProvinceId)> = self
            .map
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
