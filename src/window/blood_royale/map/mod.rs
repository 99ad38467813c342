//! The map of Western Europe as a printer would pull it: drawn once when the table is laid, but for who holds what.

pub mod fill;
pub mod geometry;
pub mod labels;
mod land;
pub mod ornament;
pub mod realms;
mod sea;

use std::sync::Arc;

use bevy::prelude::*;

use self::labels::Look;
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::book::Book;
use crate::window::camera::Eye;
use crate::window::hosts::{self, Ground};
use crate::window::ink::{Brush, Letters};
use crate::window::prints::{LetterCase, paper};
use crate::window::sight::Seen;

/// The printed matter, for everything that draws or names it.
#[derive(Resource, Clone)]
pub struct Atlas(pub Arc<Book>);

/// A layer that shows only between two widths of a point of the screen (in map units).
#[derive(Component)]
struct Between {
    finest: f32,
    coarsest: f32,
}

/// From here on the whole map is in sight rather than a part.
pub const FAR: f32 = 3.3;

/// Heights of the layers on the table.
pub mod layer {
    pub const SHEET: f32 = 0.0;
    pub const REALMS: f32 = 0.5;
    pub const LIT: f32 = 0.8;
    pub const LINES: f32 = 1.0;
    pub const NAMES: f32 = 1.2;
    pub const PIECES: f32 = 3.0;
    pub const FLYING: f32 = 4.0;
    pub const HOVER: f32 = 5.0;
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Atlas(Book::standard()))
        .add_plugins(realms::plugin)
        .add_systems(Update, (lay_sheets, show_lettering).chain().before(Seen).run_if(hosts::shows::<BloodRoyale>));
}

/// Draws the map when it is first shown: it takes a moment, which other games need not wait for.
fn lay_sheets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut lands: ResMut<realms::Lands>,
    atlas: Res<Atlas>,
    letters: Option<NonSend<LetterCase>>,
    ground: Res<Ground<BloodRoyale>>,
) {
    let Some(letters) = letters.filter(|_| lands.0.is_empty()) else { return };
    let (book, letters) = (&*atlas.0, &letters.0);
    let shapes = &book.shapes;
    let strewn = |shape| {
        let mut area = fill::Area::of_shape(shape);
        area.strew();
        area
    };
    lands.0 = shapes.provinces.iter().map(strewn).chain(shapes.seas.iter().map(fill::Area::of_shape)).collect();
    let mut lay = |name: &'static str, z: f32, between: Option<Between>, paint: &dyn Fn(&mut Brush)| {
        let mut brush = Brush::default();
        paint(&mut brush);
        let mut sheet = commands.spawn((
            Name::new(name),
            ground.holds(),
            Mesh2d(meshes.add(brush.mesh())),
            MeshMaterial2d(paper(&mut materials)),
            Transform::from_xyz(0.0, 0.0, z),
        ));
        if let Some(between) = between {
            sheet.insert(between);
        }
    };
    lay("ground", layer::SHEET, None, &|b| {
        sea::paint(shapes, b);
        land::paint(shapes, b);
    });
    lay("lines", layer::LINES, None, &|b| lines(book, letters, b));
    let far = || Some(Between { finest: FAR, coarsest: f32::MAX });
    let near = || Some(Between { finest: 0.0, coarsest: FAR });
    for (look, between) in [(Look::Far, far()), (Look::Near, near())] {
        lay("names", layer::NAMES, between, &|b| {
            labels::paint_seas(book, letters, look, b);
            labels::paint_lands(book, letters, look, b);
        });
    }
}

/// What lies over the colours of the realms.
fn lines(book: &Book, letters: &Letters, b: &mut Brush) {
    let shapes = &book.shapes;
    ornament::paint_rivers(shapes, b);
    sea::paint_borders(shapes, b);
    land::paint_lines(shapes, b);
    ornament::paint_peaks(shapes, b);
    ornament::paint_compass(shapes, b, letters);
    ornament::paint_title(b, letters, Vec2::new(480.0, -215.0), 740.0);
    ornament::paint_margin(shapes, b);
}

fn show_lettering(eye: Res<Eye>, mut layers: Query<(&Between, &mut Visibility)>) {
    for (between, mut seen) in &mut layers {
        let want = if (between.finest..between.coarsest).contains(&eye.unit) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        seen.set_if_neq(want);
    }
}
