//! What the file of an act is written with.

pub use bevy_ecs::prelude::World;

pub use super::components::*;
pub use super::deed::Deed;
pub use super::ids::*;
pub use super::position::{Pos, now};
pub use super::telling::{self, nobles_do, tell, tell_at};
pub use crate::engine::{ChangeRows, Line, PendingWorld, PushPending};
pub use crate::table::{Loss, Refusal, SeatId};
