//! The map of Europe with its drawing.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::shapes::{self, Europe};
use crate::window::diplomacy::chart;
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::provinces;
pub use crate::window::provinces::FAR;

/// The chart of Europe, for whatever draws it.
pub type Atlas = provinces::Atlas<DiplomacyRoyale>;

/// The shared chart for this map; all its questions are answered here too.
pub struct Chart(chart::Chart<Europe>);

impl Chart {
    /// Made once, when it is first asked for.
    pub fn standard() -> Arc<Chart> {
        static CHART: OnceLock<Arc<Chart>> = OnceLock::new();
        let new = || Arc::new(Chart(chart::Chart::new(&Book::standard().map, shapes::standard())));
        CHART.get_or_init(new).clone()
    }
}

impl Deref for Chart {
    type Target = chart::Chart<Europe>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
