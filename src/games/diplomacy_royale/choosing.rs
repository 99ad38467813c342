//! Who plays which power, and the points that make up for a bad choice (section 2).

mod lists;
mod merits;
mod points;
mod refusals;

pub use lists::{begin, end, rank};
pub use merits::merits;
pub use points::{begin_gifts, end_gifts, points_left};
pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::components::{Gift, Phase, Score};
use super::family::skill_name;
use super::ids::PowerId;
use super::position::Pos;
use super::telling::InLine;
use crate::engine::{Line, Touches, called, joined};
use crate::line;
use crate::table::signed;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ChoosingDeed {
    /// All seven powers, the dearest first (2-4).
    Prefer { powers: Vec<PowerId> },
    /// Spends a bonus point (2-9).
    Give { gift: Gift },
    /// Takes the last gift back.
    TakeBack,
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &ChoosingDeed) -> Result<(), Refusal> {
    match deed {
        ChoosingDeed::Prefer { powers } => lists::check_prefer(pos, seat, powers),
        ChoosingDeed::Give { gift } => points::check_give(pos, seat, *gift),
        ChoosingDeed::TakeBack => points::check_take_back(pos, seat),
    }
}

/// May the seat close its curtain: has it given its list, spent its points?
///
/// # Errors
/// What it still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match pos.turn.phase {
        Phase::Choosing => lists::check_done(pos, seat),
        _ => points::check_done(pos, seat),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &ChoosingDeed) {
    match deed {
        ChoosingDeed::Prefer { powers } => lists::do_prefer(world, seat, powers),
        ChoosingDeed::Give { gift } => points::do_give(world, seat, *gift),
        ChoosingDeed::TakeBack => points::do_take_back(world, seat),
    }
}

/// Lists that put each power first and the others behind it in an order of merit, and every gift there can be. Any order of the
/// seven may be written.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<ChoosingDeed> {
    let mut out = vec![];
    let mut push = |deed: ChoosingDeed| {
        if check(pos, seat, &deed).is_ok() {
            out.push(deed);
        }
    };
    match pos.turn.phase {
        Phase::Choosing => {
            let orders = merits(pos);
            for first in PowerId::all() {
                let mut lists: Vec<Vec<PowerId>> = vec![];
                for order in &orders {
                    let others = order.iter().copied().filter(|p| *p != first);
                    let list = std::iter::once(first).chain(others).collect();
                    if !lists.contains(&list) {
                        lists.push(list);
                    }
                }
                lists.into_iter().for_each(|powers| push(ChoosingDeed::Prefer { powers }));
            }
        }
        Phase::Gifts => {
            for who in pos.household(seat).map(|c| c.id) {
                for score in [Score::Constitution, Score::Leadership] {
                    push(ChoosingDeed::Give { gift: Gift { who, score } });
                }
            }
            push(ChoosingDeed::TakeBack);
        }
        _ => {}
    }
    out
}

/// A deed in words; of a gift also what the score would be now.
pub fn describe(pos: Pos, deed: &ChoosingDeed) -> String {
    described(pos, deed).plain()
}

/// The same as a line.
pub fn described(pos: Pos, deed: &ChoosingDeed) -> Line {
    match deed {
        ChoosingDeed::Prefer { powers } => {
            line!["Prefer ", joined(powers.iter().map(|p| called(*p, p.name())), ", ")]
        }
        ChoosingDeed::Give { gift } => {
            let (score, who) = (score_name(pos, *gift), gift.who.in_line(pos));
            let now = if pos.has_character(gift.who) { points::score_with_gifts(pos, *gift) } else { 0 };
            line!["A point of ", score, " for ", who, ", ", signed(now), " now"]
        }
        ChoosingDeed::TakeBack => line!["Take the last point back"],
    }
}

/// The heading under which such an offer is listed.
pub fn heading(_pos: Pos, deed: &ChoosingDeed) -> String {
    match deed {
        ChoosingDeed::Prefer { .. } => "Preferences".into(),
        ChoosingDeed::Give { .. } | ChoosingDeed::TakeBack => "Bonus points".into(),
    }
}

/// Constitution, Leadership, Guile.
fn score_name(pos: Pos, gift: Gift) -> &'static str {
    match gift.score {
        Score::Constitution => "Constitution",
        Score::Leadership if pos.has_character(gift.who) => skill_name(pos.character(gift.who).sex),
        Score::Leadership => "Leadership",
    }
}

/// Throws no dice and shows nothing.
pub fn is_final(_: Pos, _: &ChoosingDeed) -> bool {
    false
}

/// Who gets the point.
pub fn touches(_: Pos, deed: &ChoosingDeed) -> Touches {
    match deed {
        ChoosingDeed::Give { gift } => Touches::by(gift.who),
        ChoosingDeed::Prefer { powers } => Touches::by(powers),
        ChoosingDeed::TakeBack => Touches::default(),
    }
}
