//! What every room is written with.

pub use bevy_ecs::prelude::{In, World};
pub use serde::{Deserialize, Serialize};

pub use super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
pub use super::past::*;
pub use super::phases::{BALLOTS, ORDERS, RETREATS, WINTER};
pub use super::position::*;
pub use super::readers::{Board, look};
pub use super::refusals::No as Core;
pub use super::state::*;
pub use super::telling::{InWords, announce, powers_in_line, reveals, told};
pub use super::turn::{Phase, Season};
pub use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
pub use crate::engine::{Act, Action, By, Line, Picks, Row, Say, Span, SpawnNew, Touches, When, called, change, the};
pub use crate::table::{Loss, Refusal, SeatId};
