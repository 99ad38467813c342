//! A bot's family: whom to marry, whom to title, who leads what.

use super::super::clergy::ClergyDeed;
use super::super::components::*;
use super::super::court::{self, CourtDeed};
use super::super::family::{BirthOption, FamilyDeed};
use super::super::position::Pos;
use super::super::writs::{self, Terms, WritDeed};
use super::lineage::Lineage;
use super::prices;
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

/// Children follow on the throne of the house that they are born to; those of an heiress are of both lines.
fn offspring(pos: Pos, lines: &Lineage, seat: SeatId, draft: &Draft<Terms>) -> i64 {
    let (Some((groom, bride)), Some(own)) = (draft.couple(), pos.power_of(seat)) else { return 0 };
    let fertile = match pos.age(bride) {
        ..=34 => 100,
        35..=41 => 50,
        _ => 0,
    };
    let consort = writs::moves(pos, draft).is_some_and(|(who, _)| who == groom);
    let ours = pos.character(if consort { bride } else { groom }).keeper == Some(seat);
    let theirs = pos.character(if consort { groom } else { bride }).keeper;
    let heiress = pos.character(bride).keeper.and_then(|k| pos.power_of(k)).is_some_and(|p| lines.is_heir(bride, p));
    let children = match ours {
        true => prices::child(pos, own),
        false if theirs == Some(seat) && consort && heiress => 40,
        false => 8,
    };
    children * fertile / 100
}

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

/// How much a birth option is worth: the strong mother of few children tries more often, and she of a house without heirs.
pub fn births(pos: Pos, deed: &FamilyDeed) -> i64 {
    let FamilyDeed::Try { marriage, option } = deed;
    let Some(m) = pos.find_marriage(*marriage) else { return -1 };
    let mother = pos.character(m.wife);
    let (age, strong) = (pos.age(m.wife), mother.scores.constitution);
    let children = pos.people().filter(|c| c.in_play() && c.mother == Some(m.wife)).count();
    let house = pos.character(m.husband).keeper.and_then(|seat| pos.power_of(seat));
    let needed = house.is_some_and(|own| prices::is_thin(pos, own));
    let wish = match (age, strong, children) {
        (..=38, -1.., ..=2) if needed => BirthOption::Two,
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
            // Without a churchman a house weds only into those that have one: the second in line is spared for the first, never
            // the heir.
            let have = pos.household(seat).filter(|c| pos.noble(c.id).cleric.is_some()).count();
            let heirs =
                pos.power_of(seat).map(|p| super::super::family::line(pos, Estate::Crown(p))).unwrap_or_default();
            let near = heirs.iter().take(if have == 0 { 1 } else { 2 }).any(|h| h == who);
            let good = i64::from(pos.character(*who).scores.strength);
            match have {
                _ if near => -1,
                // Before he has a title or a command, which would keep him from it.
                0 => 850 - good * 5,
                1 => 50 - good * 5,
                _ => -1,
            }
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
