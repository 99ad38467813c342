//! A map of provinces as a printer would pull it: drawn once when the table is laid, but for who holds what. A game gives
//! its drawing, the names on it and how a land is coloured ([`ProvinceMap`]); [`plugin`] does the rest.

pub mod fill;
pub mod geometry;
pub mod labels;
mod land;
pub mod light;
pub mod ornament;
pub mod sea;
pub mod washes;

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::*;

use self::fill::Area;
use self::labels::Look;
use super::hosts;
use super::ink::{Brush, Ink, Letters};
use super::playable::Playable;
use super::settings::Settings;
use super::sheets::Ream;
use super::shown::Shown;
use super::sight::{Eyes, Seen};
use crate::board::drawing::{Drawing, Places, Side};

/// A game on a map of provinces.
pub trait ProvinceMap: Shown {
    type Places: Places;
    /// The printed matter, with the drawing in it.
    type Book: Send + Sync + 'static;
    /// How a land is coloured.
    type Wash: PartialEq + Send + Sync + 'static;

    fn book() -> Arc<Self::Book>;
    fn drawing(book: &Self::Book) -> &Drawing<Self::Places>;
    /// The name lettered on a place of the game.
    fn lettering<'a>(book: &'a Self::Book, side: &'a Side<Self::Places>) -> &'a str;
    /// What stands there while the whole map is in sight.
    fn short<'a>(book: &'a Self::Book, side: &'a Side<Self::Places>) -> &'a str {
        Self::lettering(book, side)
    }
    /// Are its waters so many that the names of small ones wait for a closer look?
    const MANY_SEAS: bool = false;
    /// Title, and what else is printed on this map alone.
    fn print_own(_book: &Self::Book, _letters: &Letters, _b: &mut Brush) {}
    /// How every province is coloured in a view, by number; as printed without one.
    fn washes(book: &Self::Book, view: Option<&Self::View>) -> Vec<Self::Wash>;
    /// Colours a land; [`washes`] has the ways to do it.
    fn wash(b: &mut Brush, area: &Area, wash: &Self::Wash);
}

/// The printed matter, for everything that draws or names it.
#[derive(Resource)]
pub struct Atlas<G: ProvinceMap>(pub Arc<G::Book>);

/// Provinces, then sea areas, as triangles: cut once.
#[derive(Resource)]
pub struct Lands<G>(pub Vec<Area>, PhantomData<fn() -> G>);

/// What was known before the orders that are just being shown: while it is there, lands have the colours of then.
#[derive(Resource)]
pub struct Backdrop<G: Playable>(pub Option<Arc<G::View>>);

impl<G: Playable> PartialEq for Backdrop<G> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        }
    }
}

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

#[derive(Component)]
struct Realms<G>(PhantomData<fn() -> G>);

/// The map of one game: its book at once, its sheets when it is first shown.
pub fn plugin<G: ProvinceMap>(app: &mut App) {
    app.insert_resource(Atlas::<G>(G::book()))
        .insert_resource(Lands::<G>(vec![], PhantomData))
        .insert_resource(Backdrop::<G>(None))
        .add_systems(Startup, (spread::<G>, light::hang::<G>))
        .add_systems(Update, lay_sheets::<G>.before(Seen).run_if(hosts::shows::<G>))
        .add_systems(Update, paint_realms::<G>.after(Seen).run_if(hosts::shows::<G>));
}

/// Cuts the lands when the map is first shown, which takes a moment that other games need not wait for, and lays its sheets.
fn lay_sheets<G: ProvinceMap>(mut ream: Ream<G>, mut lands: ResMut<Lands<G>>, atlas: Res<Atlas<G>>) {
    if !lands.0.is_empty() {
        return;
    }
    let drawing = G::drawing(&atlas.0);
    let strewn = |shape| {
        let mut area = Area::of_shape(shape);
        area.strew();
        area
    };
    lands.0 = drawing.provinces.iter().map(strewn).chain(drawing.seas.iter().map(Area::of_shape)).collect();
    let book = atlas.0.clone();
    ream.print("ground", layer::SHEET, None, move |_, b| {
        let drawing = G::drawing(&book);
        sea::paint(drawing, b);
        land::paint(drawing, b);
    });
    let book = atlas.0.clone();
    ream.print("lines", layer::LINES, None, move |letters, b| lines::<G>(&book, letters, b));
    for look in Look::ALL {
        let book = atlas.0.clone();
        ream.print("names", layer::NAMES, Some(look.between()), move |letters, b| {
            let drawing = G::drawing(&book);
            let name = |side| if look == Look::Near { G::lettering(&book, side) } else { G::short(&book, side) };
            labels::paint_seas(drawing, name, letters, look, G::MANY_SEAS, b);
            labels::paint_lands(drawing, name, letters, look, b);
        });
    }
}

/// What lies over the colours of the realms.
fn lines<G: ProvinceMap>(book: &G::Book, letters: &Letters, b: &mut Brush) {
    let drawing = G::drawing(book);
    ornament::paint_rivers(drawing, b);
    sea::paint_borders(drawing, b);
    land::paint_lines(drawing, b);
    ornament::paint_canals(drawing, b);
    ornament::paint_peaks(drawing, b);
    ornament::paint_compass(drawing, b, letters);
    G::print_own(book, letters, b);
    ornament::paint_margin(drawing, b);
}

fn spread<G: ProvinceMap>(mut ream: Ream<G>) {
    ream.plain("realms", layer::REALMS).insert(Realms::<G>(PhantomData));
}

/// Colours the lands anew when one has changed hands.
fn paint_realms<G: ProvinceMap>(
    mut ream: Ream<G>,
    atlas: Res<Atlas<G>>,
    lands: Res<Lands<G>>,
    eyes: Res<Eyes>,
    backdrop: Res<Backdrop<G>>,
    settings: Res<Settings>,
    sheet: Query<Entity, With<Realms<G>>>,
    mut last: Local<Option<(Vec<G::Wash>, bool)>>,
) {
    let Ok(sheet) = sheet.single() else { return };
    if lands.0.is_empty() {
        return;
    }
    let view = backdrop.0.as_deref().or(eyes.sight.as_ref().map(|s| s.view.of::<G>()));
    let now = (G::washes(&atlas.0, view), settings.plain_palette);
    if last.as_ref() == Some(&now) {
        return;
    }
    let mut b = Brush::default();
    for (area, wash) in lands.0.iter().zip(&now.0) {
        G::wash(&mut b, area, wash);
    }
    washes::borders(&mut b, G::drawing(&atlas.0), &now.0);
    ream.reprint(sheet, &b);
    *last = Some(now);
}

/// The map in small, for the corner: waters, lands off limits, and every province in the ink of its printed holder.
pub fn small<P: Places>(drawing: &Drawing<P>, ink: impl Fn(P::Province) -> Ink) -> Brush {
    let page = geometry::neat_line(drawing);
    let mut b = Brush::default();
    b.rect(page.min, page.max, Ink::hex(0x9fc3ca));
    for shape in drawing.scenery.iter().chain(&drawing.off_limits) {
        Area::of_shape(shape).paint(&mut b, Ink::hex(0xb7a78d));
    }
    for shape in &drawing.provinces {
        if let Side::Province(p) = shape.side {
            Area::of_shape(shape).paint(&mut b, ink(p).mix(Ink::hex(0xf0e5c8), 0.5));
        }
    }
    b
}
