//! The families: births, ageing, death, plague, serial numbers in use, succession to crowns and titles (sections 3, 4, 8,
//! 7.3; the figures of section 11).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Estate;
use super::position::Pos;
use crate::dynasty::{CharacterId, MarriageId};
use crate::table::{Refusal, SeatId};

/// How a couple tries for children (3.1-11 to 3.1-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BirthOption {
    #[default]
    One,
    Two,
    /// 2A: a second attempt only if the first gave no child.
    TwoIfNone,
    /// 2S: a second attempt only if the first gave no son.
    TwoIfNoSon,
    Three,
    /// 3S: as 3, but a son at first stops the second attempt.
    ThreeSon,
    Four,
    /// 4S
    FourSon,
}

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FamilyDeed {
    /// How this couple tries for children in this phase (3.1-10).
    Try { marriage: MarriageId, option: BirthOption },
}

/// Who chooses for a couple: the keeper of the husband's household (5.3-1).
pub fn chooses(_pos: Pos, _marriage: MarriageId) -> Option<SeatId> {
    None
}
/// The living who could take an estate, in the order of their numbers, the unskipped before the skipped (3.3-6, 3.3-7, 8.1,
/// 9.4-7). The one search of succession.
pub fn line(_pos: Pos, _estate: Estate) -> Vec<CharacterId> {
    vec![]
}
/// The phase of births and deaths begins.
pub fn begin(_world: &mut World) {}
/// The births of all couples (3.1, 3.2).
pub fn births(_world: &mut World) {}
/// Everybody gets older (4-1): the clock is set in [`rounds`](super::rounds), so ages follow from years of birth.
pub fn age(_world: &mut World) {}
/// Survival rolls (section 4).
pub fn survival(_world: &mut World) {}
/// The plague, if there is one (4.1).
pub fn plague(_world: &mut World) {}
/// Titles, then crowns, of all who died in this phase pass on (8; 7.3; ruling 5).
pub fn successions(_world: &mut World) {}
/// Somebody dies: marriage, command and captivity end; estates wait for [`successions`] (4-6 to 4-9).
pub fn die(_world: &mut World, _who: CharacterId) {}
/// The estate passes on as if its last heir were not there (9.4-2).
pub fn pass_over(_world: &mut World, _estate: Estate) {}
/// A new line of a power begins with this king: he and his living issue get numbers below a new first king's (8.2-12).
pub fn begin_line(_world: &mut World, _power: super::ids::PowerId, _king: CharacterId) {}
/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(_pos: Pos, _seat: SeatId, _deed: &FamilyDeed) -> Result<(), Refusal> {
    todo!()
}
/// Does what [`check`] has passed.
pub fn apply(_world: &mut World, _seat: SeatId, _deed: &FamilyDeed) {}
pub fn offers(_pos: Pos, _seat: SeatId, _out: &mut Vec<Action>) {}
pub fn describe(_pos: Pos, _deed: &FamilyDeed) -> String {
    todo!()
}
pub fn heading(_pos: Pos, _deed: &FamilyDeed) -> String {
    todo!()
}
/// A power is out of the game: its dynasty ends; the married abroad go on (8.2-19 to 8.2-22).
pub fn end_dynasty(_world: &mut World, _power: super::ids::PowerId) {}
