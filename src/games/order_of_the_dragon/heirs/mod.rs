//! Heirs: marriages with minor powers and with other heirs, new heirs, and how they die (7.1-2 to 7.1-11; 8.1; 10).

mod births;
mod build;
mod hold;
mod marry;
mod unbuild;
mod weddings;

pub use births::{births, kill};
pub use build::{RaiseHeir, raise_heir};
pub use hold::{Hold, hold};
pub use marry::{Marry, marry};
pub use unbuild::{NoHeir, no_heir};
pub use weddings::{conclude, wed_minors};
