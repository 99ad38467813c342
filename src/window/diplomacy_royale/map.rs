//! The map of Europe with its drawing.

use std::sync::Arc;

use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::shapes;
use crate::table::Kept;
use crate::window::diplomacy::Chart;
pub use crate::window::provinces::FAR;

/// The chart of Europe, made when it is first asked for, of the book in force.
pub fn chart() -> Arc<Chart> {
    static CHART: Kept<Chart> = Kept::new();
    CHART.get(|| Chart::new(&Book::standard().map, shapes::standard()))
}
