//! Bots: they see what their seat sees, and choose among its offers.

use super::actions::Action;
use super::view::View;
use crate::table::Dice;

/// The number of the offer that a bot of this level takes.
pub fn choose(_level: u8, _view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    luck.below(offers.len() as u32) as usize
}
