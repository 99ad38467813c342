//! What the file of an act is written with.

pub use bevy_ecs::prelude::World;

pub use super::actions::Action;
pub use super::components::*;
pub use super::deed::{Deed, Time, answering, during};
pub use super::frames::{Errand, Frame};
pub use super::ids::{CardId, CounterId, HexId, KingdomId};
pub use super::position::*;
pub use super::refusals::No;
pub use super::telling::*;
pub use crate::table::{Loss, SeatId, Throw, counted};
