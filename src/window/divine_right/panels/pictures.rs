//! Little pictures for the panels: shields of the kingdoms, emblems of the pieces, the land for the small map.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, TextureHandle, TextureOptions};

use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Kind, Origin};
use crate::games::divine_right::ids::KingdomId;
use crate::games::divine_right::minaria::Surface;
use crate::window::divine_right::counters::{face, heraldry};
use crate::window::divine_right::map::geometry;
use crate::window::divine_right::tinctures;
use crate::window::ink::{Brush, Ink, raster};

/// Empty until [`Pictures::prepare`] has drawn them.
#[derive(Resource, Default)]
pub struct Pictures {
    emblems: HashMap<(Origin, Option<Kind>), TextureHandle>,
    queens: HashMap<Origin, TextureHandle>,
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
        let origins: Vec<Origin> = KingdomId::ALL.into_iter().map(Origin::Kingdom).chain([Origin::Mercenary]).collect();
        for origin in origins {
            let shield = heraldry::shield(origin);
            let image = raster(&shield, Vec2::new(-1.15, -1.35), Vec2::new(1.15, 1.2), 46, 51);
            self.emblems.insert((origin, None), ctx.load_texture("shield", image, TextureOptions::LINEAR));
            let emblem = |kind, queen| {
                let mut b = Brush::default();
                face::emblem(&mut b, kind, origin, queen);
                let image = raster(&b, Vec2::new(-36.0, -34.0), Vec2::new(36.0, 38.0), 60, 60);
                ctx.load_texture("emblem", image, TextureOptions::LINEAR)
            };
            for kind in [Kind::Army, Kind::Fleet, Kind::Monarch] {
                self.emblems.insert((origin, Some(kind)), emblem(kind, false));
            }
            self.queens.insert(origin, emblem(Kind::Monarch, true));
        }
        let page = geometry::neat_line();
        let mut b = Brush::default();
        b.rect(page.min, page.max, Ink::hex(0xece0bf));
        for hex in book.map.all() {
            let ink = match (hex.surface, hex.kingdom) {
                (Surface::Sea | Surface::Lake, _) => Ink::hex(0x86aeb4),
                (_, Some(k)) => tinctures::realm(k).field.mix(Ink::hex(0xece0bf), 0.45),
                _ => Ink::hex(0xe0d0a8),
            };
            let corners: Vec<Vec2> = (0..6).map(|k| geometry::of(hex.id) + geometry::corner(k) * 1.03).collect();
            b.fan(&corners, ink);
        }
        let image = raster(&b, page.min, page.max, 220, 168);
        self.land = Some(ctx.load_texture("land", image, TextureOptions::LINEAR));
    }

    /// So many points high. `None` for others than kingdoms and mercenaries.
    pub fn shield(&self, origin: Origin, height: f32) -> Option<egui::Image<'static>> {
        self.emblem(origin, None, egui::vec2(height * 0.9, height))
    }

    /// So many points wide and high. `None` for others than armies, fleets and monarchs.
    pub fn piece(&self, origin: Origin, kind: Kind, side: f32) -> Option<egui::Image<'static>> {
        self.emblem(origin, Some(kind), egui::vec2(side, side))
    }

    /// As the monarch's [`Pictures::piece`], where the player shows himself as a queen.
    pub fn queen(&self, origin: Origin, side: f32) -> Option<egui::Image<'static>> {
        Some(egui::Image::from_texture((self.queens.get(&origin)?.id(), egui::vec2(side, side))))
    }

    fn emblem(&self, origin: Origin, kind: Option<Kind>, size: egui::Vec2) -> Option<egui::Image<'static>> {
        let texture = self.emblems.get(&(origin, kind))?;
        Some(egui::Image::from_texture((texture.id(), size)))
    }

    /// Minaria in the colours of its kingdoms. `None` before it is drawn.
    pub fn land(&self) -> Option<egui::TextureId> {
        self.land.as_ref().map(TextureHandle::id)
    }
}
