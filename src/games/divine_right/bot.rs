//! The bot: plays by its own view and the offers only.

use super::actions::Action;
use super::view::View;
use crate::table::Dice;

/// The choice of a bot of this level among its offers.
pub fn choose(_level: u8, _view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    luck.below(offers.len() as u32) as usize
}
