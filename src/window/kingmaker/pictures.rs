//! Little pictures for the panels: the arms of the nobles, roses of the houses, signs of places, and the land for the small
//! map.

use bevy::prelude::*;
use bevy_egui::egui::{self, TextureHandle, TextureOptions};

use super::arms;
use super::map::{geometry, signs};
use super::pieces::face;
use crate::games::kingmaker::book::{Book, House, PlaceKind};
use crate::games::kingmaker::ids::{NobleId, PlaceId};
use crate::window::ink::{Brush, Ink, raster};
use crate::window::provinces;

/// Empty until [`Pictures::prepare`] has drawn them.
#[derive(Resource, Default)]
pub struct Pictures {
    shields: Vec<TextureHandle>,
    /// Lancaster, York, each plain and crowned.
    roses: Vec<TextureHandle>,
    signs: Vec<TextureHandle>,
    land: Option<TextureHandle>,
    drawn_for: Option<bool>,
}

impl Pictures {
    /// Draws them once, and again when the palette changes.
    pub fn prepare(&mut self, ctx: &egui::Context, book: &Book, plain: bool) {
        if self.drawn_for == Some(plain) {
            return;
        }
        self.drawn_for = Some(plain);
        let load = |name: &str, image| ctx.load_texture(name, image, TextureOptions::LINEAR);
        let shield = |n| {
            let mut b = Brush::default();
            arms::paint(&mut b, n, Vec2::ZERO, 1.0);
            load("arms", raster(&b, Vec2::new(-1.15, -1.35), Vec2::new(1.15, 1.15), 69, 75))
        };
        self.shields = NobleId::all().map(shield).collect();
        let rose = |(house, crowned)| {
            let mut b = Brush::default();
            face::rose(&mut b, house, Vec2::ZERO, 1.0, crowned);
            load("rose", raster(&b, Vec2::new(-1.2, -1.2), Vec2::new(1.2, 1.95), 48, 63))
        };
        let kinds = House::ALL.into_iter().flat_map(|h| [(h, false), (h, true)]);
        self.roses = kinds.map(rose).collect();
        let sign = |kind: PlaceKind| {
            let mut b = Brush::default();
            let like = book.map.places.iter().find(|p| p.kind == kind).or(book.map.places.first());
            if let Some(like) = like {
                let plain = crate::games::kingmaker::book::PlaceData { cathedral: false, seas: vec![], ..like.clone() };
                signs::paint(&mut b, &plain, Vec2::ZERO, 1.0);
            }
            load("sign", raster(&b, Vec2::new(-1.5, -1.2), Vec2::new(1.5, 1.8), 48, 48))
        };
        self.signs = PlaceKind::ALL.into_iter().map(sign).collect();
        let page = geometry::neat_line(&book.shapes);
        let ink = |n: usize| {
            let data = &book.map.areas[n];
            let wales = data.regions.iter().any(|r| r.key() == "wales");
            Ink::hex(match (data.forest, data.refuge.is_some(), wales) {
                (true, ..) => 0x86a862,
                (_, true, _) => 0xb7a78d,
                (.., true) => 0xd0ac6c,
                _ => 0xf0e0b4,
            })
        };
        let b = provinces::small(&book.shapes, ink);
        self.land = Some(load("land", raster(&b, page.min, page.max, 150, 165)));
    }

    fn image(texture: Option<&TextureHandle>, wide: f32, height: f32) -> Option<egui::Image<'static>> {
        texture.map(|t| egui::Image::from_texture((t.id(), egui::vec2(height * wide, height))))
    }

    /// So many points high. `None` before they are drawn.
    pub fn arms(&self, noble: NobleId, height: f32) -> Option<egui::Image<'static>> {
        Self::image(self.shields.get(noble.index()), 0.92, height)
    }

    /// So many points high; crowned, it has a crown above it. `None` before they are drawn.
    pub fn rose(&self, house: House, crowned: bool, height: f32) -> Option<egui::Image<'static>> {
        Self::image(self.roses.get(2 * house as usize + usize::from(crowned)), 0.76, height)
    }

    /// The sign of its kind, without cross or anchor. `None` before they are drawn.
    pub fn sign(&self, book: &Book, place: PlaceId, height: f32) -> Option<egui::Image<'static>> {
        Self::image(self.signs.get(book.map.place(place).kind as usize), 1.0, height)
    }

    /// England and Wales as printed. `None` before it is drawn.
    pub fn land(&self) -> Option<egui::TextureId> {
        self.land.as_ref().map(TextureHandle::id)
    }
}
