//! A bot's family: whom to marry, whom to title, who leads what.

use super::super::clergy::ClergyDeed;
use super::super::components::*;
use super::super::court::{self, CourtDeed};
use super::super::family::{BirthOption, FamilyDeed};
use super::super::position::Pos;
use super::super::writs::{self, Terms, WritDeed};
use super::lineage::Lineage;
use crate::dynasty::{CharacterId, Draft};
use crate::table::SeatId;

/// How much a deed at court is worth; below 0 it is left alone.
pub fn court(pos: Pos, seat: SeatId, deed: &CourtDeed) -> i64 {
    match deed {
        CourtDeed::Grant { who, province } => {
            // The eldest first; a place that is no home gives a build site more.
            let new_site = !pos.power_of(seat).is_some_and(|p| pos.power(p).homes.contains(province));
            500 + i64::from(pos.age(*who)) + if new_site { 40 } else { 0 }
        }
        CourtDeed::Assign { who, unit } => {
            // The good go to the front, the bad where nothing happens; a king stays at home.
            let worth = i64::from(court::worth(pos, *who));
            let front = front(pos, seat, *unit);
            if pos.reigns(*who) && worth <= 0 {
                return -1;
            }
            let must = pos.age(*who) >= pos.book.tables.ages.must_lead;
            if worth < 0 && !must {
                return -1;
            }
            400 + worth * front * 10 - if worth <= 0 { front * 10 } else { 0 }
        }
        CourtDeed::LayDown { who } => {
            if pos.noble(*who).cleric.is_none() && court::worth(pos, *who) < 0 {
                300
            } else {
                -1
            }
        }
        CourtDeed::FoundKingdom { .. } => 900,
        CourtDeed::AcceptRansom { .. } => 600,
        CourtDeed::OfferRansom { .. } => 350,
        CourtDeed::RefuseRansom { .. } => -1,
        // A good leader stays in prison; a poor one is a burden to his own.
        CourtDeed::Return { who } => {
            if pos.character(*who).scores.strength < 0 {
                50
            } else {
                -1
            }
        }
        CourtDeed::Execute { who } => {
            if pos.character(*who).scores.strength > 0 {
                60
            } else {
                -1
            }
        }
    }
}

/// Strange units beside a unit.
fn front(pos: Pos, _seat: SeatId, unit: super::super::ids::UnitId) -> i64 {
    let Some(unit) = pos.find_unit(unit) else { return 0 };
    let Some(at) = unit.at else { return 0 };
    let near = pos.map().graph().neighbours(usize::from(pos.map().province(at).0));
    let strange = |n: &&usize| {
        let there = crate::diplomacy::ProvinceId(**n as u8);
        pos.unit_in(there).is_some_and(|u| u.power != unit.power)
            || (pos.map().data(there).centre && pos.province(there).owner != Some(unit.power))
    };
    near.iter().filter(strange).count() as i64
}

/// How much a writ is worth to a seat: her Guile for his unit, children, peace; against what it binds.
fn draft_value(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some(groom), Some(bride)) = (draft.groom, draft.bride) else { return -1 };
    let (g, b) = (pos.character(groom), pos.character(bride));
    let ours_is_groom = g.keeper == Some(seat);
    let young = i64::from((45 - pos.age(bride)).max(0)) / 5;
    let mut value = young * 4 + i64::from(b.scores.constitution) * 3;
    value += if ours_is_groom { i64::from(b.scores.strength) * 12 } else { 10 };
    value += lines.gain(pos, seat, draft);
    for clause in &draft.clauses {
        let ours = clause.by == seat;
        value += match (&clause.terms, ours) {
            (Terms::NonAggression { .. }, true) => {
                -peace_cost(pos, seat, if ours_is_groom { b.keeper } else { g.keeper })
            }
            (Terms::NonAggression { .. }, false) => 25,
            // What claims are worth has been reckoned.
            (Terms::Renounce { .. }, _) => 0,
            (
                Terms::SupportAttack { .. }
                | Terms::SupportHold { .. }
                | Terms::ForeignCommand
                | Terms::CommandOf { .. },
                ours,
            ) => {
                if ours {
                    -15
                } else {
                    15
                }
            }
            (Terms::Children { .. } | Terms::GiveChild { .. }, ours) => {
                if ours {
                    -40
                } else {
                    30
                }
            }
            (Terms::Proxy { .. }, true) => -80,
            (Terms::Proxy { .. }, false) => 60,
            (Terms::ChildrenToBride { every }, true) => {
                if ours_is_groom {
                    -40 / i64::from((*every).max(1))
                } else {
                    0
                }
            }
            (_, true) => -10,
            (_, false) => 10,
        };
    }
    value
}

/// Peace with a weak neighbour costs more than with a strong one: him we would rather conquer.
fn peace_cost(pos: Pos, seat: SeatId, other: Option<SeatId>) -> i64 {
    let size = |s: Option<SeatId>| s.and_then(|s| pos.power_of(s)).map_or(0, |p| pos.centres(p).len() as i64);
    (60 + 12 * (size(Some(seat)) - size(other))).max(0)
}

/// A family that thinks gives no heiress away with her claims: asked for every other time only.
fn hope(pos: Pos, lines: &Lineage, draft: &Draft<Terms>) -> i64 {
    let risk = draft.bride.and_then(|b| pos.character(b).keeper).map_or(0, |theirs| -lines.gain(pos, theirs, draft));
    let other_time = draft.bride.is_some_and(|b| (i32::from(b.0) + i32::from(pos.turn.count)) % 2 == 0);
    if risk > 0 && other_time { 1000 } else { 0 }
}

/// How much a deed about writs is worth.
pub fn writ(pos: Pos, lines: &Lineage, seat: SeatId, deed: &WritDeed) -> i64 {
    let of = |number: &u16| writs::all(pos).iter().find(|p| p.number == *number).map(|p| &p.draft);
    match deed {
        // A word that was given is kept.
        WritDeed::Propose { draft } if writs::owed(pos, seat).iter().flatten().any(|owed| owed == draft) => 800,
        WritDeed::Propose { draft } => {
            // No groom twice.
            let again = writs::all(pos).iter().any(|p| p.draft.groom == draft.groom);
            if again { -1 } else { draft_value(pos, lines, seat, draft) - hope(pos, lines, draft) }
        }
        WritDeed::Accept { proposal } => {
            let worth = of(proposal).map_or(-1, |draft| draft_value(pos, lines, seat, draft));
            if worth > 0 { 700 + worth } else { -1 }
        }
        WritDeed::Reject { .. } => 5,
        WritDeed::Confirm { .. } => 690,
        WritDeed::AcceptLater { .. } | WritDeed::Withdraw { .. } | WritDeed::Rest { .. } => -1,
    }
}

/// How much a birth option is worth: the strong mother of few children tries more often.
pub fn births(pos: Pos, deed: &FamilyDeed) -> i64 {
    let FamilyDeed::Try { marriage, option } = deed;
    let Some(m) = pos.find_marriage(*marriage) else { return -1 };
    let mother = pos.character(m.wife);
    let (age, strong) = (pos.age(m.wife), mother.scores.constitution);
    let children = pos.people().filter(|c| c.in_play() && c.mother == Some(m.wife)).count();
    let wish = match (age, strong, children) {
        (..=35, 1.., ..=2) => BirthOption::Two,
        (..=35, 0.., 0) => BirthOption::TwoIfNone,
        _ => BirthOption::One,
    };
    // One attempt is what happens anyway.
    if *option == wish && wish != BirthOption::One && !pos.desk().births.contains_key(marriage) { 100 } else { -1 }
}

/// How much a deed of the clergy is worth.
pub fn clergy(pos: Pos, seat: SeatId, deed: &ClergyDeed) -> i64 {
    let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
    match deed {
        ClergyDeed::Enter { who } => {
            // Somebody must marry people; the king's first two sons are for the throne.
            let have = pos.household(seat).filter(|c| pos.noble(c.id).cleric.is_some()).count();
            let heirs =
                pos.power_of(seat).map(|p| super::super::family::line(pos, Estate::Crown(p))).unwrap_or_default();
            let near = heirs.iter().take(2).any(|h| h == who);
            let good = i64::from(pos.character(*who).scores.strength);
            if near || have >= 2 { -1 } else { 200 + good * 5 - have as i64 * 150 }
        }
        ClergyDeed::TakeSee { .. } => 800,
        ClergyDeed::Arrest { cleric, target } => {
            let chance = i64::from(super::super::clergy::chance(pos, seat, *cleric, *target));
            if chance >= 40 && pos.character(*target).scores.strength >= 0 { 100 + chance } else { -1 }
        }
        ClergyDeed::Protect { .. } => 30,
        ClergyDeed::PassOver { estate, .. } => {
            let last = pos.world.resource::<Recent>().0.iter().rfind(|i| i.what == *estate);
            let next =
                super::super::family::line(pos, *estate).into_iter().find(|who| last.is_some_and(|l| l.to != *who));
            if last.is_some_and(|l| !ours(l.to)) && next.is_some_and(ours) { 500 } else { -1 }
        }
        ClergyDeed::AskAnnulment { .. } | ClergyDeed::Annul { .. } => -1,
        ClergyDeed::Vote { candidate, .. } => {
            300 + if ours(*candidate) { 100 } else { i64::from(pos.character(*candidate).scores.strength) }
        }
    }
}
