//! Cities, towns and castles on sheets of their own: all signs from afar with the names of the great places that can be read
//! there, and on a closer look every name, and beside noble castles the arms of those who are at home there.

use bevy::prelude::*;

use super::geometry::place;
use super::{Atlas, layer, signs};
use crate::games::kingmaker::KINGMAKER;
use crate::games::kingmaker::book::{Book, PlaceData, PlaceKind};
use crate::window::hosts;
use crate::window::ink::{Brush, Face, Ink, Letters};
use crate::window::kingmaker::arms;
use crate::window::provinces::labels::Look;
use crate::window::sheets::{Between, Ream};
use crate::window::sight::Seen;

/// Lays the sheets.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, lay.before(Seen).run_if(hosts::comes(&KINGMAKER)));
}

/// Half the height of a sign.
pub fn size(kind: PlaceKind, far: bool) -> f32 {
    let r = match kind {
        PlaceKind::City => 20.0,
        PlaceKind::FortifiedTown => 16.0,
        PlaceKind::RoyalCastle => 14.5,
        PlaceKind::NobleCastle => 13.0,
        PlaceKind::OpenTown | PlaceKind::UnfortifiedTown => 11.0,
    };
    if far { 1.5 * r } else { 0.72 * r }
}

/// From here on the names of castles and open towns are too small to read.
const SMALL: f32 = 2.2;

fn is_great(kind: PlaceKind) -> bool {
    matches!(kind, PlaceKind::City | PlaceKind::FortifiedTown)
}

fn lay(mut ream: Ream, atlas: Res<Atlas>) {
    for look in Look::ALL {
        let book = atlas.0.clone();
        ream.print("towns", layer::NAMES + 0.05, Some(look.between()), move |letters, b| {
            paint(b, &book, letters, look)
        });
    }
    let (book, near) = (atlas.0.clone(), Between { finest: 0.0, coarsest: SMALL });
    ream.print("small towns", layer::NAMES + 0.06, Some(near), move |letters, b| {
        for data in book.map.places.iter().filter(|data| !is_great(data.kind)) {
            name(b, letters, data, place(&book, data.id), size(data.kind, false), Look::Near);
        }
    });
}

/// From north to south, so that the nearer sign stands before the farther.
fn paint(b: &mut Brush, book: &Book, letters: &Letters, look: Look) {
    let far = look != Look::Near;
    let mut places: Vec<&PlaceData> = book.map.places.iter().collect();
    places.sort_by(|a, z| a.at[1].total_cmp(&z.at[1]));
    for data in places {
        let (at, r) = (place(book, data.id), size(data.kind, far));
        signs::paint(b, data, at, r);
        if let Some(noble) = data.home_of.filter(|_| !far) {
            arms::paint(b, noble, at + Vec2::new(-1.45, -0.3) * r, 0.72 * r);
        }
        if is_great(data.kind) {
            name(b, letters, data, at, r, look);
        }
    }
}

fn name(b: &mut Brush, letters: &Letters, data: &PlaceData, at: Vec2, r: f32, look: Look) {
    let great = is_great(data.kind);
    let (face, size) = match (data.kind, look) {
        (PlaceKind::City, Look::Whole) => (Face::Bold, 72.0),
        (PlaceKind::City, Look::Far) => (Face::Bold, 58.0),
        (PlaceKind::FortifiedTown, Look::Far) => (Face::Bold, 44.0),
        (_, Look::Whole | Look::Far) => return,
        (PlaceKind::City, _) => (Face::Bold, 27.0),
        (PlaceKind::FortifiedTown, _) => (Face::Bold, 21.0),
        _ => (Face::Regular, 17.5),
    };
    let ink = if data.kind == PlaceKind::City { Ink::hex(0x7e1f1a) } else { Ink::hex(0x2a1c10) };
    let below = at - Vec2::new(0.0, r * if great { 0.9 } else { 0.8 } + size * 0.86);
    letters.haloed(b, face, &data.name, below, size, ink, Ink::hex(0xfbf1d6).alpha(0.55));
}
