//! What is to be built and removed in Winter: by major powers in their homes, by vassals in their capital, by minor powers and
//! thralls by themselves (8.0-1; 8.2-1 to 8.2-7; 10.5-5 to 10.5-7).

use super::super::prelude::*;
use super::No;
use super::field::{abroad, field, home};
use crate::diplomacy::adjustments::{self, AdjustmentGiven, Centres, NoAdjustment};
use crate::diplomacy::bits::Bits;
use crate::table::so_many;

fn centres(pos: Pos) -> Centres {
    let mut out = Centres::none(pos.map());
    for p in pos.provinces() {
        if let Some(owner) = p.owner {
            out.give(p.id, abroad(pos, owner));
        }
    }
    out
}

/// Where a realm builds: a major power in its two homes (8.0), a vassal in its capital (8.2).
pub fn sites(pos: Pos, realm: Realm) -> Vec<ProvinceId> {
    match realm {
        Realm::Major(power) => pos.homes(power).to_vec(),
        Realm::Minor(_) => vec![],
        Realm::Vassal(id) => pos.find_vassal(id).filter(|v| v.stands()).map(|v| v.capital).into_iter().collect(),
    }
}

/// Sites by the adjudicator's numbers.
fn all_sites(pos: Pos) -> Vec<Bits> {
    let vassals = pos.standing_vassals().map(|v| Realm::Vassal(v.id));
    let mut out = vec![];
    for realm in PowerId::all().map(Realm::Major).chain(vassals) {
        let n = usize::from(abroad(pos, realm).0);
        if out.len() <= n {
            out.resize(n + 1, Bits::EMPTY);
        }
        out[n] = sites(pos, realm).into_iter().collect();
    }
    out
}

/// Builds due (above 0) or removals due (below): centres of its own less units of its own (3.1). Heirs do not count (7.1).
pub fn due(pos: Pos, realm: Realm) -> i32 {
    pos.centres(realm).count() as i32 - pos.units_of(realm).count() as i32
}

/// Minor powers and thralls without their unit: they rebuild it this Winter (8.2).
pub fn rebuilds(pos: Pos) -> Vec<ProvinceId> {
    pos.neutrals().filter(|at| pos.unit_in(*at).is_none()).collect()
}

/// For whom a seat builds there: its own power in a home, a vassal of its own in that vassal's capital.
pub fn builder(pos: Pos, seat: SeatId, at: Place) -> Option<Realm> {
    let power = pos.power_of(seat)?;
    let place = pos.map().province(at);
    let vassal = pos.vassals_of(power).find(|v| v.capital == place);
    Some(vassal.map_or(Realm::Major(power), |v| Realm::Vassal(v.id)))
}

/// What a seat has named for a realm so far.
pub(super) fn named_for(pos: Pos, seat: SeatId, realm: Realm) -> Vec<Adjustment> {
    pos.desk(seat).adjustments.iter().filter(|a| a.realm == realm).map(|a| a.order).collect()
}

/// Works out what these come to.
pub(super) fn adjust(pos: Pos, given: &[AdjustmentGiven]) -> adjustments::Adjusted {
    adjustments::adjust(pos.map(), &field(pos).position, &centres(pos), &all_sites(pos), given)
}

/// As the adjudicator takes them.
pub(super) fn given(pos: Pos, realm: Realm, orders: Vec<Adjustment>) -> Vec<AdjustmentGiven> {
    let power = abroad(pos, realm);
    orders.into_iter().map(|order| AdjustmentGiven { power, order }).collect()
}

/// "3 units", "1 centre".
fn own_words(pos: Pos, realm: Realm) -> [String; 2] {
    [so_many(pos.units_of(realm).count(), "unit"), so_many(pos.centres(realm).count(), "centre")]
}

/// Judged as the last of what the seat has named for this realm.
pub(super) fn judge(pos: Pos, seat: SeatId, realm: Realm, order: Adjustment) -> Result<(), Refusal> {
    let mut orders = named_for(pos, seat, realm);
    orders.push(order);
    let worked = adjust(pos, &given(pos, realm, orders));
    let Some(Err(why)) = worked.verdicts.into_iter().last() else { return Ok(()) };
    let [units, centres] = own_words(pos, realm);
    let power = || pos.realm_name(realm);
    let place = |at| pos.label(at).to_string();
    Err(match why {
        NoAdjustment::NothingDue { allowed } => No::AllDone { due: allowed },
        NoAdjustment::NoBuild => No::NothingToBuild { units, centres, power: power() },
        NoAdjustment::NoRemoval => No::NothingToRemove { units, centres, power: power() },
        NoAdjustment::NotASite { at } | NoAdjustment::NotOwned { at } | NoAdjustment::Occupied { at } => {
            No::NotASite { place: place(at), power: power() }
        }
        NoAdjustment::WrongGround { at, kind } => No::CannotStand { what: kind.one().into(), place: place(at) },
        NoAdjustment::CoastNeeded { at } => No::CannotStand { what: "A fleet".into(), place: place(at) },
        NoAdjustment::NoUnit { at } => return Err(Core::NoSuch { what: format!("unit in {}", place(at)) }.into()),
        NoAdjustment::Foreign { owner } => {
            let owner = home(pos, owner).map_or("another power".into(), |r| pos.realm_name(r));
            No::NotYourUnit { unit: "That unit".into(), owner }
        }
    }
    .into())
}

/// One's own removals must be named; those of a vassal may be left to the other hand, or to disorder.
pub fn check_adjusted(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let realm = Realm::Major(power);
    let due = due(pos, realm);
    let given = named_for(pos, seat, realm).len();
    if due < 0 && given < due.unsigned_abs() as usize {
        let [units, centres] = own_words(pos, realm);
        let due = so_many(due.unsigned_abs() as usize, "unit");
        return Err(No::RemovalOwed { power: power.prose(), units, centres, due, given }.into());
    }
    Ok(())
}
