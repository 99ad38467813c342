//! Positions in which two or three rules meet, each written from the rules' text alone: its words stand above the test.

mod courts;
mod fields;
mod hands;
mod seas;
mod walls;
