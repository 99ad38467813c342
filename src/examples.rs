//! Positions that show a rule, by game: scenarios whose lesson names the rules it explains. The rules browser and
//! `regnal rules` list them; "Show on the board" lays one on the table.

use crate::table::HouseFile;

/// Of Divine Right.
pub const DIVINE_RIGHT: &[HouseFile] = &[];
/// Of Blood Royale.
pub const BLOOD_ROYALE: &[HouseFile] = &[];
/// Of Diplomacy Royale.
pub const DIPLOMACY_ROYALE: &[HouseFile] = &[];
/// Of Order of the Dragon.
pub const ORDER_OF_THE_DRAGON: &[HouseFile] = &[];
/// Of Kingmaker.
pub const KINGMAKER: &[HouseFile] = &[];
