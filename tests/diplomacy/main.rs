//! The adjudicator: every case of the DATC, the whole map, the notation, requests, strengths and stationary units, and
//! random positions against a solver that knows no shortcuts.

mod datc;
#[path = "../common/folder.rs"]
mod folder;
mod kit;
mod map_whole;
mod notation;
mod openings;
mod random;
mod recorded;
mod reference;
mod requests;
mod self_play;
mod strategy;
mod strengths;
