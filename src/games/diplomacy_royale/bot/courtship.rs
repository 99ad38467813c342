//! A bot at court: whom to marry, on which terms.

use super::super::position::Pos;
use super::super::writs::{self, Terms, WritDeed};
use super::lineage::Lineage;
use super::prices;
use crate::dynasty::{CharacterId, Draft};
use crate::table::SeatId;

/// How much a writ is worth to a seat: the match itself, what it does to the lines of succession, and the price of every term.
pub fn draft_value(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some(groom), Some(bride)) = (draft.groom, draft.bride) else { return -1 };
    let (g, b) = (pos.character(groom), pos.character(bride));
    let ours_is_groom = g.keeper == Some(seat);
    let young = i64::from((45 - pos.age(bride)).max(0)) / 5;
    let mut value = young * 4 + i64::from(b.scores.constitution) * 3;
    value += if ours_is_groom { i64::from(b.scores.strength) * 12 } else { 10 };
    value += lines.gain(pos, seat, draft) + offspring(pos, lines, seat, draft);
    let terms: i64 = draft.clauses.iter().map(|clause| prices::price(pos, lines, seat, draft, clause)).sum();
    value + terms
}

/// Children follow on the throne of the house that they are born to; those of an heiress are of both lines. A bride who will have
/// none keeps a groom from those who would.
fn offspring(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) else { return 0 };
    let fertile = i64::from((pos.book.tables.oldest_mother - pos.age(bride)).clamp(0, LONG)) * 100 / i64::from(LONG);
    let consort = writs::moves(pos, draft).is_some_and(|(who, _)| who == groom);
    let ours = pos.character(if consort { bride } else { groom }).keeper == Some(seat);
    let theirs = pos.character(if consort { groom } else { bride }).keeper;
    let of_crown = |who: CharacterId| {
        pos.character(who).keeper.and_then(|k| pos.power_of(k)).is_some_and(|p| lines.is_heir(who, p))
    };
    let child = lines.child(own);
    match ours {
        // Nobody's children stand nearer to the throne than those of the king and his heir.
        true if of_crown(if consort { bride } else { groom }) => {
            (child * fertile * 3 / 2 - child * (100 - fertile) / 4) / 100
        }
        true => (child * fertile - child * (100 - fertile) / 4) / 100,
        false if theirs == Some(seat) && consort && of_crown(bride) => THRONE * fertile / 100,
        false => 8 * fertile / 100,
    }
}

/// What children are worth to their father's house who follow on their mother's throne.
const THRONE: i64 = 60;

/// Years in which a mother has as many children as any.
const LONG: i32 = 30;

/// What the best groom for this bride but one is worth, of those who could marry her now, on no terms.
fn best_other(pos: Pos, lines: &Lineage, seat: SeatId, bride: CharacterId, but: CharacterId) -> i64 {
    let others = pos.people().filter(|c| c.id != but && c.in_play() && c.keeper.is_some_and(|k| k != seat));
    let open = others.filter(|c| writs::check_match(pos, c.id, bride).is_ok());
    open.map(|c| draft_value(pos, lines, seat, &Draft::of(c.id, bride))).max().unwrap_or(0)
}

/// The other family must want it too, as far as one can see: what it calls a loss it will not take.
fn would_take(pos: Pos, lines: &Lineage, draft: &Draft<Terms>) -> bool {
    let theirs = draft.bride.and_then(|b| pos.character(b).keeper);
    theirs.is_some_and(|theirs| draft_value(pos, lines, theirs, draft) > 0)
}

/// How much a deed about writs is worth.
pub fn writ(pos: Pos, lines: &Lineage, seat: SeatId, deed: &WritDeed) -> i64 {
    let of = |number: &u16| writs::all(pos).iter().find(|p| p.number == *number).map(|p| &p.draft);
    match deed {
        // A word that was given is kept.
        WritDeed::Propose { draft } if writs::owed(pos, seat).iter().flatten().any(|owed| owed == draft) => 800,
        WritDeed::Propose { draft } => {
            // No groom twice.
            let again = writs::all(pos).iter().any(|p| p.is_open() && p.draft.groom == draft.groom);
            let value = draft_value(pos, lines, seat, draft);
            if again || value <= 0 || !would_take(pos, lines, draft) { -1 } else { value }
        }
        WritDeed::Accept { proposal } => {
            let Some((draft, (groom, bride))) = of(proposal).and_then(|d| Some((d, d.couple()?))) else { return -1 };
            let worth = draft_value(pos, lines, seat, draft);
            // Years go by while one waits for better.
            let patience = if pos.age(bride) < PATIENT { best_other(pos, lines, seat, bride, groom) / 3 } else { 0 };
            if worth > 0 && worth >= patience { 700 + worth } else { -1 }
        }
        WritDeed::Reject { .. } => 5,
        WritDeed::Confirm { .. } => 690,
        WritDeed::AcceptLater { .. } | WritDeed::Withdraw { .. } | WritDeed::Rest { .. } => -1,
    }
}

/// Up to this age a bride may wait for a better match.
const PATIENT: i32 = 25;
