//! The map of Minaria as a printer would pull it, drawn once when the table is laid.

pub mod castles;
mod coast;
pub mod field;
pub mod geometry;
mod labels;
mod land;
mod ornament;
mod rivers;
mod symbols;

use std::sync::Arc;

use bevy::prelude::*;

use crate::games::divine_right::DivineRight;
use crate::games::divine_right::book::Book;
use crate::table::{Game, RuleList};
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts::{self, Ground};
use crate::window::ink::{Brush, Letters};
use crate::window::prints::{LetterCase, LettersCut, paper};
use crate::window::screens::Screen;

/// The printed matter, for everything that draws or names it.
#[derive(Resource, Clone)]
pub struct Atlas(pub Arc<Book>);

/// A layer of lettering that shows only between two widths of a pixel (in map units).
#[derive(Component)]
struct Between {
    finest: f32,
    coarsest: f32,
}

/// Heights of the layers on the table.
pub mod layer {
    pub const SHEET: f32 = 0.0;
    pub const REGIONS: f32 = 1.0;
    pub const NAMES: f32 = 1.2;
    pub const LIT: f32 = 2.0;
    pub const COUNTERS: f32 = 3.0;
    pub const FLYING: f32 = 4.0;
    pub const HOVER: f32 = 5.0;
}

pub fn plugin(app: &mut App) {
    app.insert_resource(Atlas(Book::standard()))
        .add_systems(Startup, complain)
        .add_systems(OnExit(Screen::Loading), lay_sheet.after(LettersCut))
        .add_systems(Update, show_lettering.run_if(hosts::shows::<DivineRight>));
}

/// Says what is wrong with the data files that a person has put in the place of those built in.
fn complain(mut desk: ResMut<Desk>) {
    let rules = RuleList::read(DivineRight::ID).and_then(Result::err).unwrap_or_default();
    for e in Book::faults().iter().chain(&rules).take(4) {
        desk.toast(format!("{e}. The files built in are used instead, until this one is mended or taken away."), None);
    }
}

fn lay_sheet(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    atlas: Res<Atlas>,
    letters: NonSend<LetterCase>,
    ground: Res<Ground<DivineRight>>,
) {
    let (map, letters) = (&atlas.0.map, &letters.0);
    let mut lay = |name: &'static str, brush: Brush, z: f32, between: Option<Between>| {
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
    lay("sheet", sheet(&atlas.0, letters), layer::SHEET, None);
    let words = |paint: &dyn Fn(&mut Brush)| {
        let mut brush = Brush::default();
        paint(&mut brush);
        brush
    };
    lay(
        "regions",
        words(&|b| labels::paint_regions(map, letters, b)),
        layer::REGIONS,
        Some(Between { finest: 1.6, coarsest: f32::MAX }),
    );
    lay(
        "capitals",
        words(&|b| labels::paint_capitals(map, letters, b)),
        layer::NAMES,
        Some(Between { finest: 3.4, coarsest: f32::MAX }),
    );
    lay(
        "places",
        words(&|b| labels::paint_places(map, letters, b)),
        layer::NAMES,
        Some(Between { finest: 0.0, coarsest: 3.4 }),
    );
    lay(
        "numbers",
        words(&|b| labels::paint_numbers(map, letters, b)),
        layer::NAMES,
        Some(Between { finest: 0.0, coarsest: 1.9 }),
    );
}

/// Everything printed on the sheet, in painting order.
fn sheet(book: &Book, letters: &Letters) -> Brush {
    let map = &book.map;
    let mut brush = Brush::default();
    let field = field::Field::new(map);
    land::paint(map, &mut brush);
    land::paint_kingdoms(map, &mut brush);
    rivers::paint(map, &mut brush);
    let mut lines = Brush::default();
    coast::paint(&field, &mut brush, &mut lines);
    brush.stamp(&lines, Vec2::ZERO, 1.0);
    land::paint_grid(map, &mut brush);
    symbols::paint(map, &field, &mut brush);
    castles::paint(map, letters, &mut brush);
    ornament::paint_compass(&mut brush, letters, Vec2::new(330.0, -2360.0), 250.0);
    ornament::paint_title(&mut brush, letters, Vec2::new(5180.0, -4210.0), 1180.0);
    ornament::paint_margin(&mut brush);
    brush
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
