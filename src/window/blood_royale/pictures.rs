//! Little pictures for the panels: shields of the countries, goods, and the land for the small map.

use bevy::prelude::*;
use bevy_egui::egui::{self, TextureHandle, TextureOptions};

use super::map::geometry;
use super::pieces::glyphs;
use super::tinctures;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::ids::{CountryId, Goods};
use crate::window::ink::{Brush, Ink, raster};
use crate::window::provinces;

/// Empty until [`Pictures::prepare`] has drawn them.
#[derive(Resource, Default)]
pub struct Pictures {
    shields: Vec<TextureHandle>,
    goods: Vec<TextureHandle>,
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
        self.shields = CountryId::all()
            .map(|c| {
                let mut b = Brush::default();
                let rim = [(-1.0, 1.0), (-1.0, 0.0), (-0.7, -0.6), (0.0, -1.1), (0.7, -0.6), (1.0, 0.0), (1.0, 1.0)];
                let rim: Vec<Vec2> = rim.into_iter().map(|(x, y)| Vec2::new(x, y)).collect();
                b.blob(Vec2::ZERO, &rim, tinctures::field(c).light(1.2), tinctures::field(c));
                b.outline(&rim, 0.14, Ink::hex(glyphs::PEN));
                tinctures::charge(&mut b, c, Vec2::new(0.0, 0.1), 0.62, tinctures::metal(c));
                load("shield", raster(&b, Vec2::new(-1.15, -1.25), Vec2::new(1.15, 1.15), 46, 48))
            })
            .collect();
        self.goods = Goods::ALL
            .into_iter()
            .map(|goods| {
                let mut b = Brush::default();
                glyphs::goods(&mut b, goods, Vec2::ZERO, 1.0);
                load("goods", raster(&b, Vec2::splat(-1.15), Vec2::splat(1.15), 44, 44))
            })
            .collect();
        let page = geometry::neat_line(&book.shapes);
        let b = provinces::small(&book.shapes, |n| tinctures::field(book.map.provinces[n].country));
        self.land = Some(load("land", raster(&b, page.min, page.max, 150, 144)));
    }

    /// So many points high. `None` before they are drawn.
    pub fn shield(&self, country: CountryId, height: f32) -> Option<egui::Image<'static>> {
        let texture = self.shields.get(country.index())?;
        Some(egui::Image::from_texture((texture.id(), egui::vec2(height * 0.96, height))))
    }

    /// So many points wide and high. `None` before they are drawn.
    pub fn goods(&self, goods: Goods, side: f32) -> Option<egui::Image<'static>> {
        let texture = self.goods.get(goods.index())?;
        Some(egui::Image::from_texture((texture.id(), egui::vec2(side, side))))
    }

    /// Western Europe as printed. `None` before it is drawn.
    pub fn land(&self) -> Option<egui::TextureId> {
        self.land.as_ref().map(TextureHandle::id)
    }
}
