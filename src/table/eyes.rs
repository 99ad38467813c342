//! Through whose eyes a stored game may be looked at: one answer for replays, reports and pictures, in the window and at
//! the command line. [`Replay`](super::Replay) gives it.

use super::SeatId;

/// Through whose eyes: nobody's tell everything.
pub type Eyes = Option<SeatId>;
