//! The map of Europe in 1405 with its drawing.

use std::sync::LazyLock;

use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::shapes;
use crate::window::diplomacy::Chart;
pub use crate::window::provinces::FAR;

/// The chart of Europe, made when it is first asked for.
pub fn chart() -> &'static Chart {
    static CHART: LazyLock<Chart> = LazyLock::new(|| Chart::new(&Book::standard().map, shapes::standard()));
    &CHART
}
