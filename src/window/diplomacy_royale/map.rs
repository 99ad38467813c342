//! The map of Europe with its drawing.

use std::sync::LazyLock;

use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::shapes;
use crate::window::diplomacy::Chart;
pub use crate::window::provinces::FAR;

/// The chart of Europe, made when it is first asked for.
pub fn chart() -> &'static Chart {
    static CHART: LazyLock<Chart> = LazyLock::new(|| Chart::new(&Book::standard().map, shapes::standard()));
    &CHART
}
