//! A map of provinces as a printer would pull it: drawn once when the game comes to the screen, but for who holds what. A game
//! gives its drawing, the names on it and how a land is coloured ([`ProvinceMap`]); the systems here do the rest, whichever
//! game is shown.

pub mod fill;
pub mod geometry;
pub mod labels;
mod land;
pub mod light;
pub mod ornament;
pub mod sea;
pub mod washes;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use self::fill::Area;
use self::labels::Look;
pub use self::washes::Wash;
use super::hosts::{self, Shows};
use super::ink::{Brush, Ink, Letters};
use super::own_files::Edition;
use super::settings::Settings;
use super::sheets::Ream;
use super::sight::{AnyView, Eyes, Seen};
use crate::board::drawing::{Drawing, Side};

/// A map of provinces, as its game has it.
pub trait ProvinceMap: Sync {
    fn drawing(&self) -> Arc<Drawing>;
    /// The name lettered on a place of the game.
    fn lettering(&self, side: &Side) -> String;
    /// What stands there while the whole map is in sight.
    fn short(&self, side: &Side) -> String {
        self.lettering(side)
    }
    /// Are its waters so many that the names of small ones wait for a closer look?
    fn many_seas(&self) -> bool {
        false
    }
    /// Title, and what else is printed on this map alone.
    fn print_own(&self, _letters: &Letters, _b: &mut Brush) {}
    /// How every province is coloured in a view, by number; as printed without one.
    fn washes(&self, view: Option<&AnyView>) -> Vec<Wash>;
    /// The ink of a holder, by the number that [`Wash`] has.
    fn field(&self, _holder: u8) -> Ink {
        Ink::hex(0xe4d2a4)
    }
    /// His charge, strewn over his lands.
    fn charge(&self, _b: &mut Brush, _holder: u8, _at: Vec2, _r: f32, _ink: Ink) {}
    /// Colours the land of this number in a way of its own ([`Wash::Own`]).
    fn wash_own(&self, _b: &mut Brush, _area: &Area, _land: usize) {}
}

/// Provinces, then sea areas, of the game that is shown, as triangles; none where its map is another.
#[derive(Resource, Default)]
pub struct Lands(pub Arc<Vec<Area>>);

/// What was known before the orders that are just being shown: while it is there, lands have the colours of then.
#[derive(Resource, Default, PartialEq)]
pub struct Backdrop(pub Option<AnyView>);

/// From here on the whole map is in sight rather than a part.
pub const FAR: f32 = 3.3;
/// From here on small lettering cannot be read any more.
pub const WHOLE: f32 = 4.8;

/// Heights of the layers on the table.
pub mod layer {
    /// Waters and lands as printed.
    pub const SHEET: f32 = 0.0;
    /// Who holds what, in colour.
    pub const REALMS: f32 = 0.5;
    /// Rivers, borders, peaks, margin.
    pub const LINES: f32 = 1.0;
    /// Lettering.
    pub const NAMES: f32 = 1.2;
    /// Light on lands: above all that is printed, so that nothing of it is drawn again for a light.
    pub const LIT: f32 = 2.0;
    /// Whatever stands on the map.
    pub const PIECES: f32 = 3.0;
    /// Pieces on their way.
    pub const FLYING: f32 = 4.0;
    /// Outlines and arrows, above everything.
    pub const HOVER: f32 = 5.0;
}

/// The sheet of who holds what, and how it is coloured now, in the palette of then.
#[derive(Component, Default)]
struct Realms(Option<(Vec<Wash>, bool)>);

/// The map of the game that is shown, if it is one of provinces.
pub fn plugin(app: &mut App) {
    app.init_resource::<Lands>()
        .init_resource::<Backdrop>()
        .add_systems(Update, (lay_sheets.before(Seen).run_if(hosts::turned), paint_realms.after(Seen)));
}

/// Lays the sheets of the game that has come to the screen. Its lands are cut when it comes for the first time, which takes a
/// moment that other games need not wait for.
fn lay_sheets(
    mut ream: Ream,
    mut lands: ResMut<Lands>,
    shown: Res<Shows>,
    edition: Res<Edition>,
    mut cut: Local<BTreeMap<(u64, &'static str), Arc<Vec<Area>>>>,
) {
    *lands = Lands::default();
    let Some(map) = shown.0.provinces() else { return };
    light::hang(&mut ream);
    ream.plain("realms", layer::REALMS).insert(Realms::default());
    cut.retain(|(of, _), _| *of == edition.0);
    let own = cut.entry((edition.0, shown.0.id()));
    lands.0 = own.or_insert_with(|| Arc::new(cut_lands(&map.drawing()))).clone();
    ream.print("ground", layer::SHEET, None, move |_, b| {
        let drawing = map.drawing();
        sea::paint(&drawing, b);
        land::paint(&drawing, b);
    });
    ream.print("lines", layer::LINES, None, move |letters, b| lines(map, letters, b));
    for look in Look::ALL {
        ream.print("names", layer::NAMES, Some(look.between()), move |letters, b| {
            let drawing = map.drawing();
            let name = |side: &Side| if look == Look::Near { map.lettering(side) } else { map.short(side) };
            labels::paint_seas(&drawing, name, letters, look, map.many_seas(), b);
            labels::paint_lands(&drawing, name, letters, look, b);
        });
    }
}

fn cut_lands(drawing: &Drawing) -> Vec<Area> {
    let strewn = |shape| {
        let mut area = Area::of_shape(shape);
        area.strew();
        area
    };
    drawing.provinces.iter().map(strewn).chain(drawing.seas.iter().map(Area::of_shape)).collect()
}

/// What lies over the colours of the realms.
fn lines(map: &dyn ProvinceMap, letters: &Letters, b: &mut Brush) {
    let drawing = map.drawing();
    ornament::paint_rivers(&drawing, b);
    sea::paint_borders(&drawing, b);
    land::paint_lines(&drawing, b);
    ornament::paint_canals(&drawing, b);
    ornament::paint_peaks(&drawing, b);
    ornament::paint_compass(&drawing, b, letters);
    map.print_own(letters, b);
    ornament::paint_margin(&drawing, b);
}

/// Colours the lands anew when one has changed hands.
fn paint_realms(
    mut ream: Ream,
    lands: Res<Lands>,
    shown: Res<Shows>,
    eyes: Res<Eyes>,
    backdrop: Res<Backdrop>,
    settings: Res<Settings>,
    mut sheet: Query<(Entity, &mut Realms)>,
) {
    let (Ok((sheet, mut painted)), Some(map)) = (sheet.single_mut(), shown.0.provinces()) else { return };
    let view = backdrop.0.as_ref().or(eyes.sight.as_ref().map(|s| &s.view));
    let now = (map.washes(view), settings.plain_palette);
    if painted.0.as_ref() == Some(&now) {
        return;
    }
    let mut b = Brush::default();
    for (n, (area, wash)) in lands.0.iter().zip(&now.0).enumerate() {
        washes::paint(&mut b, map, area, n, *wash);
    }
    washes::borders(&mut b, &map.drawing(), &now.0);
    ream.reprint(sheet, &b);
    painted.0 = Some(now);
}

/// The map in small, for the corner: waters, lands off limits, and every province in the ink of its printed holder.
pub fn small(drawing: &Drawing, ink: impl Fn(usize) -> Ink) -> Brush {
    let page = geometry::neat_line(drawing);
    let mut b = Brush::default();
    b.rect(page.min, page.max, Ink::hex(0x9fc3ca));
    for shape in drawing.scenery.iter().chain(&drawing.off_limits) {
        Area::of_shape(shape).paint(&mut b, Ink::hex(0xb7a78d));
    }
    for shape in &drawing.provinces {
        if let Side::Province(p) = shape.side {
            Area::of_shape(shape).paint(&mut b, ink(p.n).mix(Ink::hex(0xf0e5c8), 0.5));
        }
    }
    b
}
