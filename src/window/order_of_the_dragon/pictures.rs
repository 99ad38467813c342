//! Little pictures for the panels: shields of the powers and of vassals, and the land for the small map.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, TextureHandle, TextureOptions};

use super::{counters, realms, tinctures};
use crate::games::order_of_the_dragon::ids::PowerId;
use crate::window::diplomacy::chart::neat_line;
use crate::window::diplomacy::faces::PEN;
use crate::window::diplomacy::{Arms, Chart};
use crate::window::ink::{Brush, Ink, raster};
use crate::window::provinces;

/// Empty until [`Pictures::prepare`] has drawn them.
#[derive(Resource, Default)]
pub struct Pictures {
    shields: Vec<TextureHandle>,
    heirs: Vec<TextureHandle>,
    /// Of vassals, by their parents: drawn when first asked for.
    parted: BTreeMap<(PowerId, PowerId), TextureHandle>,
    minor: Option<TextureHandle>,
    land: Option<TextureHandle>,
    drawn_for: Option<bool>,
}

fn shield(left: Ink, right: Ink, device: impl FnOnce(&mut Brush)) -> egui::ColorImage {
    let mut b = Brush::default();
    let rim = [(-1.0, 1.0), (-1.0, 0.0), (-0.7, -0.6), (0.0, -1.1), (0.7, -0.6), (1.0, 0.0), (1.0, 1.0)];
    let rim: Vec<Vec2> = rim.into_iter().map(|(x, y)| Vec2::new(x, y)).collect();
    b.blob(Vec2::ZERO, &rim, left.light(1.2), left);
    if left != right {
        let half = [(0.0, 1.0), (0.0, -1.1), (0.7, -0.6), (1.0, 0.0), (1.0, 1.0)];
        b.fan(&half.map(|(x, y)| Vec2::new(x, y)), right);
    }
    b.outline(&rim, 0.14, Ink::hex(PEN));
    device(&mut b);
    raster(&b, Vec2::new(-1.15, -1.25), Vec2::new(1.15, 1.15), 46, 48)
}

impl Pictures {
    /// Draws them once, and again when the palette changes; those of vassals as they come to be.
    pub fn prepare(&mut self, ctx: &egui::Context, chart: &Chart, vassals: &[(PowerId, PowerId)], plain: bool) {
        let load = |name: &str, image| ctx.load_texture(name, image, TextureOptions::LINEAR);
        if self.drawn_for != Some(plain) {
            self.drawn_for = Some(plain);
            self.parted.clear();
            let own = |p: PowerId| {
                let field = tinctures::field(p);
                let device = |b: &mut Brush| tinctures::charge(b, p, Vec2::new(0.0, 0.1), 0.62, tinctures::metal(p));
                load("shield", shield(field, field, device))
            };
            self.shields = PowerId::all().map(own).collect();
            let heir = |p: PowerId| {
                let face = counters::heir_alone(p);
                load("heir", raster(&face, Vec2::new(-41.0, -32.0), Vec2::new(43.0, 30.0), 58, 43))
            };
            self.heirs = PowerId::all().map(heir).collect();
            let field = tinctures::plain();
            let knot = |b: &mut Brush| b.outline(&crate::window::ink::ring(Vec2::ZERO, 0.3, 16), 0.14, Ink::hex(PEN));
            self.minor = Some(load("minor", shield(field, field, knot)));
            let page = neat_line(&chart.shapes);
            let ink = |land| chart.land(land).map_or(Ink::hex(0xe4d2a4), |p| realms::ink(realms::at_first(p)));
            let b = provinces::small(&chart.shapes, ink);
            self.land = Some(load("land", raster(&b, page.min, page.max, 150, 118)));
        }
        for pair in vassals {
            self.parted.entry(*pair).or_insert_with(|| {
                let (one, other) = *pair;
                let device = |b: &mut Brush| {
                    tinctures::charge(b, one, Vec2::new(-0.46, 0.2), 0.36, tinctures::metal(one));
                    tinctures::charge(b, other, Vec2::new(0.46, 0.2), 0.36, tinctures::metal(other));
                };
                load("vassal", shield(tinctures::field(one), tinctures::field(other), device))
            });
        }
    }

    fn image(texture: Option<&TextureHandle>, wide: f32, height: f32) -> Option<egui::Image<'static>> {
        texture.map(|t| egui::Image::from_texture((t.id(), egui::vec2(height * wide, height))))
    }

    /// Of a major power, so many points high. `None` before they are drawn.
    pub fn shield(&self, power: PowerId, height: f32) -> Option<egui::Image<'static>> {
        Self::image(self.shields.get(power.index()), 0.96, height)
    }

    /// The counter of a power's heir, so many points high. `None` before they are drawn.
    pub fn heir(&self, power: PowerId, height: f32) -> Option<egui::Image<'static>> {
        Self::image(self.heirs.get(power.index()), 1.36, height)
    }

    /// Whoever it is: an heir has his power's shield, a thrall that of minor powers.
    pub fn of(&self, arms: Arms, height: f32) -> Option<egui::Image<'static>> {
        match arms {
            Arms::Power(power, _) | Arms::Heir { power, .. } => self.shield(PowerId(power), height),
            Arms::Vassal(one, other) => Self::image(self.parted.get(&(PowerId(one), PowerId(other))), 0.96, height),
            Arms::Thrall(_) | Arms::Minor => Self::image(self.minor.as_ref(), 0.96, height),
        }
    }

    /// Europe as it is at first. `None` before it is drawn.
    pub fn land(&self) -> Option<egui::TextureId> {
        self.land.as_ref().map(TextureHandle::id)
    }
}
