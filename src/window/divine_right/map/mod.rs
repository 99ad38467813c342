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

use crate::games::divine_right::DIVINE_RIGHT;
use crate::games::divine_right::book::Book;
use crate::games::divine_right::minaria::Minaria;
use crate::window::ink::{Brush, Letters};
use crate::window::sheets::{Between, Ream};
use crate::window::sight::Seen;
use crate::window::{hosts, own_files};

/// The printed matter, for everything that draws or names it.
#[derive(Resource, Clone)]
pub struct Atlas(pub Arc<Book>);

impl Default for Atlas {
    fn default() -> Self {
        Atlas(Book::standard())
    }
}

/// Heights of the layers on the table; light lies as on maps of provinces ([`hang`](crate::window::provinces::light::hang)).
pub mod layer {
    /// The printed sheet.
    pub const SHEET: f32 = 0.0;
    /// Names of kingdoms and regions, from afar.
    pub const REGIONS: f32 = 1.0;
    /// Names of places, and the numbers of hexes.
    pub const NAMES: f32 = 1.2;
    /// Whatever stands on the map.
    pub const COUNTERS: f32 = 3.0;
    /// Counters on their way.
    pub const FLYING: f32 = 4.0;
}

/// The book at once, the sheets when the game comes to the screen: other games need not wait for them.
pub fn plugin(app: &mut App) {
    app.add_plugins(own_files::of_edition::<Atlas>)
        .add_systems(Update, lay_sheet.before(Seen).run_if(hosts::comes(&DIVINE_RIGHT)));
}

fn lay_sheet(mut ream: Ream, atlas: Res<Atlas>) {
    let book = atlas.0.clone();
    ream.print("sheet", layer::SHEET, None, move |letters, b| *b = sheet(&book, letters));
    type Paint = fn(&Minaria, &Letters, &mut Brush);
    let words: [(&str, Paint, f32, Between); 4] = [
        ("regions", labels::paint_regions, layer::REGIONS, Between { finest: 1.6, coarsest: f32::MAX }),
        ("capitals", labels::paint_capitals, layer::NAMES, Between { finest: 3.4, coarsest: f32::MAX }),
        ("places", labels::paint_places, layer::NAMES, Between { finest: 0.0, coarsest: 3.4 }),
        ("numbers", labels::paint_numbers, layer::NAMES, Between { finest: 0.0, coarsest: 1.9 }),
    ];
    for (name, paint, z, between) in words {
        let book = atlas.0.clone();
        ream.print(name, z, Some(between), move |letters, b| paint(&book.map, letters, b));
    }
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
