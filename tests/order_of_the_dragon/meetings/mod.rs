//! Positions in which two or three rules meet. Each was written from the text of the rules alone, whose words stand above it.

mod allocations;
mod dynasties;
mod ends;
mod sorties;
