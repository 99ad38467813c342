//! The families: births, ageing, death, plague, serial numbers in use, succession to crowns and titles (sections 3, 4, 8,
//! 7.3; the figures of section 11).

mod births;
mod estates;
mod founding;
mod naming;
pub mod odds;
mod options;
mod plague;
mod refusals;
mod scores;
mod succession;
mod survival;

pub use births::{begin_line, births, can_have_children, chooses, chosen, numbers_of_child, nursery};
pub use estates::{eliminate, follow, units_under};
pub use founding::{Beginning, Family, found};
pub use options::BirthOption;
pub use plague::plague;
pub use refusals::No;
pub use scores::skill_name;
pub use succession::{dynasty, first_in_line, heir, holder, line, line_without, pass_over, successions};
pub use survival::{age, die, modifiers, survival};

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::components::{Desk, Phase, Recent};
use super::position::Pos;
use super::refusals::No as Core;
use super::telling::InLine;
use crate::dynasty::MarriageId;
use crate::engine::{Line, Touches};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FamilyDeed {
    /// How this couple tries for children in this phase (3.1-10).
    Try { marriage: MarriageId, option: BirthOption },
}

/// The phase of births and deaths begins: what passed on in the last is settled for good.
pub fn begin(world: &mut World) {
    world.resource_mut::<Recent>().0.clear();
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &FamilyDeed) -> Result<(), Refusal> {
    if !pos.options.dynasties {
        return Err(Core::NoDynasties { doing: "A choice of births".into() }.into());
    }
    match deed {
        FamilyDeed::Try { marriage, option } => births::check_try(pos, seat, *marriage, *option),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, _seat: SeatId, deed: &FamilyDeed) {
    match deed {
        FamilyDeed::Try { marriage, option } => {
            world.resource_mut::<Desk>().births.insert(*marriage, *option);
        }
    }
}

/// For each couple of the seat that can have children, the options it has not chosen (10.1-1, 10.1-2).
pub fn offers(pos: Pos, seat: SeatId) -> Vec<FamilyDeed> {
    let mut out = vec![];
    for FamilyDeed::Try { marriage, option: now } in standing_choices(pos, seat) {
        for option in BirthOption::ALL.into_iter().filter(|o| *o != now) {
            out.push(FamilyDeed::Try { marriage, option });
        }
    }
    out
}

/// What the couples this seat decides for will do if nothing else is said (3.1).
pub fn standing_choices(pos: Pos, seat: SeatId) -> Vec<FamilyDeed> {
    if pos.turn.phase != Phase::Births || !pos.options.dynasties {
        return vec![];
    }
    let couples = pos.marriages().filter(|m| chooses(pos, m.id) == Some(seat));
    let open = couples.filter(|m| births::check_couple(pos, m.id).is_ok());
    open.map(|m| FamilyDeed::Try { marriage: m.id, option: chosen(pos, m.id) }).collect()
}

/// "Louis and Marie try twice (2): child 75 %, son 44 %, Marie lives 92 %".
pub fn described(pos: Pos, deed: &FamilyDeed) -> Line {
    let FamilyDeed::Try { marriage, option } = deed;
    let Some(couple) = pos.find_marriage(*marriage) else {
        return line!["Marriage ", marriage.0, " tries for children"];
    };
    let tables = &pos.book.tables;
    line![
        births::couple_in_line(pos, couple),
        " try ",
        option.words(),
        " (",
        option.label(),
        "): child ",
        odds::child(tables, *option).to_string(),
        ", son ",
        odds::son(tables, *option).to_string(),
        ", ",
        couple.wife.in_line(pos),
        " lives ",
        odds::mother_lives(pos, couple, *option).to_string()
    ]
}

/// The heading under which such an offer is listed: by the couple.
pub fn heading(pos: Pos, deed: &FamilyDeed) -> String {
    let FamilyDeed::Try { marriage, .. } = deed;
    let couple = pos.find_marriage(*marriage).map_or("a couple".into(), |m| births::couple_words(pos, m));
    format!("Children of {couple}")
}

/// Lies behind the curtain until all have closed theirs.
pub fn is_final(_: Pos, _: &FamilyDeed) -> bool {
    false
}

/// The couple.
pub fn touches(pos: Pos, deed: &FamilyDeed) -> Touches {
    let FamilyDeed::Try { marriage, .. } = deed;
    pos.find_marriage(*marriage).map_or_else(Touches::default, |m| Touches::by(&vec![m.husband, m.wife]))
}
