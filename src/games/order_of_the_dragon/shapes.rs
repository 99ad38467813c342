//! The drawing of Europe in 1405 (`maps/order_of_the_dragon_shapes.ron`): its places by kind.

use std::sync::Arc;

use crate::board::drawing::{Drawing, Places};
use crate::board::keys::{Nowhere, keyed};
use crate::diplomacy::drawing::Shore;
use crate::house_file;
use crate::table::{DataError, HouseBook};

keyed!(
    /// A land of the drawing.
    LandId, "land", 89, [
    "aix", "alb", "ale", "als", "ama", "ara", "arg", "ayd", "bav", "boh", "bor", "bos", "bou", "bra", "brg",
    "brs", "cai", "can", "cha", "cir", "col", "con", "cri", "dau", "dij", "dvi", "edi", "edr", "eir", "erz",
    "fin", "flo", "gen", "ghe", "gra", "hav", "ker", "kie", "kni", "kon", "kra", "lan", "leo", "lis", "lon",
    "lub", "mai", "mes", "mil", "mol", "mor", "mos", "nap", "nav", "nmd", "nov", "nwy", "ofe", "pal", "par",
    "pru", "qaz", "ren", "rig", "rom", "ros", "sah", "sal", "sar", "ser", "sic", "siv", "smo", "sto", "thp",
    "tif", "tle", "tol", "tra", "tre", "tun", "tur", "ven", "vie", "vil", "vol", "wal", "yor", "zar",
]);

keyed!(
    /// A sea area of the drawing.
    SeaId, "sea area", 22, [
    "adr", "aeg", "bal", "bla", "bob", "cas", "eas", "eng", "gob", "goc", "gog", "gol", "ion", "iri", "mao",
    "nao", "nwg", "ska", "tys", "wad", "was", "wes",
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

static SHAPES: HouseBook<Drawing, 1> = HouseBook::of([house_file!("maps/order_of_the_dragon_shapes.ron")], |[file]| {
    Drawing::read::<Europe>(file, |_, _| ())
});

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
