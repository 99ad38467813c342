//! What a seat sees, written out as data for those who look at it from outside the world: the window.

use std::ops::Deref;

use super::position::Position;
use super::words::see;
use crate::engine::KnownWorld;
use crate::table::SeatId;

/// What a seat knows: the position as it takes it for true. Others' orders, marriages, points, retreats, builds, proposals and
/// votes are not in it; and as long as the game goes on, nothing of what others have ever spent (9.0).
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub seat: SeatId,
    pub position: Position,
}

impl Deref for View {
    type Target = Position;
    fn deref(&self) -> &Position {
        &self.position
    }
}

/// Everything that this seat knows; the world holds nothing that it may not.
pub fn view_of(known: &mut KnownWorld) -> View {
    View { seat: known.seat(), position: see(known, |pos| pos.at.clone()) }
}
