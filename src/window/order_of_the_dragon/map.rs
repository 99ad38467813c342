//! The map of Europe in 1405 with its drawing.

use std::sync::Arc;

use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::shapes;
use crate::table::Kept;
use crate::window::diplomacy::Chart;
pub use crate::window::provinces::FAR;

/// The chart of Europe, made when it is first asked for, of the book in force.
pub fn chart() -> Arc<Chart> {
    static CHART: Kept<Chart> = Kept::new();
    CHART.get(|| Chart::new(&Book::standard().map, shapes::standard()))
}
