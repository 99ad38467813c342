//! Little pictures for the panels: shields of the powers, and the land for the small map.

use bevy::prelude::*;
use bevy_egui::egui::{self, TextureHandle, TextureOptions};

use super::tinctures;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::window::diplomacy::Chart;
use crate::window::diplomacy::chart::neat_line;
use crate::window::diplomacy::faces::PEN;
use crate::window::ink::{Brush, Ink, raster};
use crate::window::provinces;

/// Empty until [`Pictures::prepare`] has drawn them.
#[derive(Resource, Default)]
pub struct Pictures {
    shields: Vec<TextureHandle>,
    land: Option<TextureHandle>,
    drawn_for: Option<bool>,
}

impl Pictures {
    /// Draws them once, and again when the palette changes.
    pub fn prepare(&mut self, ctx: &egui::Context, chart: &Chart, plain: bool) {
        if self.drawn_for == Some(plain) {
            return;
        }
        self.drawn_for = Some(plain);
        let load = |name: &str, image| ctx.load_texture(name, image, TextureOptions::LINEAR);
        self.shields = PowerId::all()
            .map(|p| {
                let mut b = Brush::default();
                let rim = [(-1.0, 1.0), (-1.0, 0.0), (-0.7, -0.6), (0.0, -1.1), (0.7, -0.6), (1.0, 0.0), (1.0, 1.0)];
                let rim: Vec<Vec2> = rim.into_iter().map(|(x, y)| Vec2::new(x, y)).collect();
                b.blob(Vec2::ZERO, &rim, tinctures::field(p).light(1.2), tinctures::field(p));
                b.outline(&rim, 0.14, Ink::hex(PEN));
                tinctures::charge(&mut b, p, Vec2::new(0.0, 0.1), 0.62, tinctures::metal(p));
                load("shield", raster(&b, Vec2::new(-1.15, -1.25), Vec2::new(1.15, 1.15), 46, 48))
            })
            .collect();
        let page = neat_line(&chart.shapes);
        let home = |p| chart.map().powers.iter().position(|power| power.homes.contains(&p));
        let ink = |land| {
            let owner = chart.land(land).and_then(home);
            owner.map_or(Ink::hex(0xe4d2a4), |n| tinctures::field(PowerId(n as u8)))
        };
        let b = provinces::small(&chart.shapes, ink);
        self.land = Some(load("land", raster(&b, page.min, page.max, 150, 138)));
    }

    /// So many points high. `None` before they are drawn.
    pub fn shield(&self, power: PowerId, height: f32) -> Option<egui::Image<'static>> {
        let texture = self.shields.get(power.index())?;
        Some(egui::Image::from_texture((texture.id(), egui::vec2(height * 0.96, height))))
    }

    /// Europe with the homes of the powers. `None` before it is drawn.
    pub fn land(&self) -> Option<egui::TextureId> {
        self.land.as_ref().map(TextureHandle::id)
    }
}
