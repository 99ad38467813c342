//! The map of Europe in 1405 with its drawing.

use std::ops::Deref;
use std::sync::Arc;

use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::shapes::{self, Europe};
use crate::table::Kept;
use crate::window::diplomacy::chart;
use crate::window::order_of_the_dragon::OrderOfTheDragon;
use crate::window::provinces;
pub use crate::window::provinces::FAR;

/// The chart of Europe, for whatever draws it.
pub type Atlas = provinces::Atlas<OrderOfTheDragon>;

/// The shared chart for this map; all its questions are answered here too.
pub struct Chart(chart::Chart<Europe>);

impl Chart {
    /// Made when it is first asked for, of the book in force.
    pub fn standard() -> Arc<Chart> {
        static CHART: Kept<Chart> = Kept::new();
        CHART.get(|| Chart(chart::Chart::new(&Book::standard().map, shapes::standard())))
    }
}

impl Deref for Chart {
    type Target = chart::Chart<Europe>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
