//! The adjudicator of Diplomacy: orders of the movement, retreat and adjustment phases on any map of provinces.
//!
//! `notation` reads orders, `legality` says which are allowed, `resolve` works out what happens, `reasons` why; the
//! phases after that are `retreats` and `adjustments`. `request` is what `regnal adjudicate` reads, `reply` what it writes,
//! `atlas` the maps it knows. `strategy` plays: it is what bots think with, and `advice` is what it says when asked.

pub mod adjustments;
pub mod advice;
pub mod atlas;
pub mod bits;
mod circles;
pub mod convoys;
pub mod drawing;
mod equations;
pub mod field;
pub mod legality;
pub mod map;
pub mod map_file;
pub mod notation;
pub mod offers;
pub mod orders;
pub mod position;
pub mod reasons;
pub mod reply;
pub mod request;
pub mod resolve;
pub mod retreats;
pub mod strategy;
pub mod tactics;
pub mod telling;

pub use atlas::Atlas;
pub use field::Field;
pub use map::{Map, Neutral, Place, PowerId, ProvinceId, Sureness, UnitKind};
pub use map_file::read as read_map;
pub use orders::{Adjustment, Given, Order, Retreat};
pub use position::{Position, Unit};
pub use reasons::{Reason, Report, Slip};
pub use resolve::Adjudicator;
