//! The drawing of Europe (`maps/europe_1901_shapes.ron`): its places by kind.

use std::sync::Arc;

use crate::board::drawing::{Drawing, Places};
use crate::board::keys::{Nowhere, keyed};
use crate::diplomacy::drawing::Shore;
use crate::house_file;
use crate::table::{DataError, HouseBook};

keyed!(
    /// A land of the drawing.
    LandId, "land", 56, [
    "alb", "ank", "apu", "arm", "bel", "ber", "boh", "bre", "bud", "bul", "bur", "cly", "con", "den", "edi",
    "fin", "gal", "gas", "gre", "hol", "kie", "lon", "lvn", "lvp", "mar", "mos", "mun", "naf", "nap", "nwy",
    "par", "pic", "pie", "por", "pru", "rom", "ruh", "rum", "ser", "sev", "sil", "smy", "spa", "stp", "swe",
    "syr", "tri", "tun", "tus", "tyr", "ukr", "ven", "vie", "wal", "war", "yor",
]);

keyed!(
    /// A sea area of the drawing.
    SeaId, "sea area", 19, [
    "adr", "aeg", "bal", "bar", "bla", "bot", "eas", "eng", "hel", "ion", "iri", "lyo", "mao", "nao", "nth",
    "nwg", "ska", "tys", "wes",
]);

/// The kinds of places: ports go by the coasts of a land.
pub struct Europe;

impl Places for Europe {
    type Province = LandId;
    type Sea = SeaId;
    type OffLimits = Nowhere;
    type Port = Shore;

    fn word(port: &Shore) -> &str {
        &port.0
    }
}

static SHAPES: HouseBook<Drawing, 1> =
    HouseBook::of([house_file!("maps/europe_1901_shapes.ron")], |[file]| Drawing::read::<Europe>(file, |_, _| ()));

/// The drawing from the person's own file where there is one, else the one built in.
///
/// # Errors
/// What is wrong with the file.
pub fn load() -> Result<Drawing, Vec<DataError>> {
    SHAPES.load()
}

/// The drawing every window shows, read once.
pub fn standard() -> Arc<Drawing> {
    SHAPES.standard()
}
