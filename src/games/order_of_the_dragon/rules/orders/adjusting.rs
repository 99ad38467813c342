//! Builds and removals in Winter: major powers in their homes, vassals in their capital, minor powers and thralls by
//! themselves (8.0-1; 8.2-1 to 8.2-7; 10.5-5 to 10.5-7).

use super::super::components::*;
use super::super::ids::{PowerId, Realm, UnitId, VassalId};
use super::super::position::Pos;
use super::super::refusals::No as Core;
use super::field::{abroad, field, home};

use super::precedence::{Hand, prevails};
use super::refusals::No;
use super::retreating::orders_for;
use super::unit_words;
use crate::diplomacy::adjustments::{self, AdjustmentGiven, Centres, NoAdjustment};
use crate::diplomacy::bits::Bits;
use crate::diplomacy::{Adjustment, Place, ProvinceId, UnitKind, notation};
use crate::table::{Refusal, SeatId};

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
fn named(pos: Pos, seat: SeatId, realm: Realm) -> Vec<Adjustment> {
    let all = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
    all.iter().filter(|a| a.realm == realm).map(|a| a.order).collect()
}

fn adjust(pos: Pos, given: &[AdjustmentGiven]) -> adjustments::Adjusted {
    adjustments::adjust(pos.map(), &field(pos).position, &centres(pos), &all_sites(pos), given)
}

fn given(pos: Pos, realm: Realm, orders: Vec<Adjustment>) -> Vec<AdjustmentGiven> {
    let power = abroad(pos, realm);
    orders.into_iter().map(|order| AdjustmentGiven { power, order }).collect()
}

/// Judged as the last of what the seat has named for this realm.
fn judge(pos: Pos, seat: SeatId, realm: Realm, order: Adjustment) -> Result<(), Refusal> {
    let mut orders = named(pos, seat, realm);
    orders.push(order);
    let worked = adjust(pos, &given(pos, realm, orders));
    let Some(Err(why)) = worked.verdicts.into_iter().last() else { return Ok(()) };
    let (units, owned) = (pos.units_of(realm).count(), pos.centres(realm).count());
    let power = || pos.realm_name(realm);
    let place = |at| pos.label(at).to_string();
    Err(match why {
        NoAdjustment::NothingDue { allowed } => No::AllDone { due: allowed },
        NoAdjustment::NoBuild => No::NothingToBuild { units, centres: owned, power: power() },
        NoAdjustment::NoRemoval => No::NothingToRemove { units, centres: owned, power: power() },
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

/// For the [`builder`] there, as the next after what the seat has named so far for that realm.
pub fn check_build(pos: Pos, seat: SeatId, kind: UnitKind, at: Place) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Winter, seat, "A build")?;
    if !pos.has_place(at) {
        return Err(Core::NoSuch { what: "place of that number".into() }.into());
    }
    let Some(realm) = builder(pos, seat, at) else { return Err(Core::NoPower.into()) };
    judge(pos, seat, realm, Adjustment::Build { kind, at })
}

/// As the next after what the seat has named so far for the unit's realm.
pub fn check_remove(pos: Pos, seat: SeatId, unit: UnitId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Winter, seat, "A removal")?;
    let found = pos.the_unit(unit)?;
    if !orders_for(pos, seat, found.realm) {
        let (unit, owner) = (unit_words(pos, found), pos.realm_name(found.realm));
        return Err(No::NotYourUnit { unit, owner }.into());
    }
    let Some(at) = pos.stands_in(found) else { return Err(Core::NoSuch { what: format!("unit {}", unit.0) }.into()) };
    judge(pos, seat, found.realm, Adjustment::Remove { at })
}

/// A build of a vassal of the seat's own; once for each.
pub fn check_waive(pos: Pos, seat: SeatId, vassal: VassalId) -> Result<(), Refusal> {
    let power = pos.may_act_in(Phase::Winter, seat, "Waiving a build")?;
    if !pos.vassals_of(power).any(|v| v.id == vassal) {
        return Err(No::NotYourVassal { vassal: pos.vassal_name(vassal) }.into());
    }
    let realm = Realm::Vassal(vassal);
    if named(pos, seat, realm).contains(&Adjustment::Waive) {
        return Err(No::WaivedAlready { vassal: pos.vassal_name(vassal) }.into());
    }
    judge(pos, seat, realm, Adjustment::Waive)
}

/// Some build, removal or waiver must be named.
pub fn check_take_back(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Winter, seat, "Taking a build back")?;
    if pos.desk().adjustments.get(&seat).is_none_or(Vec::is_empty) {
        return Err(No::NothingToTakeBack.into());
    }
    Ok(())
}

/// One's own removals must be named; those of a vassal may be left to the other hand, or to disorder.
pub fn check_adjusted(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let Some(power) = pos.power_of(seat) else { return Ok(()) };
    let due = due(pos, Realm::Major(power));
    let given = named(pos, seat, Realm::Major(power)).len();
    if due < 0 && given < due.unsigned_abs() as usize {
        let (units, centres) = (pos.units_of(Realm::Major(power)).count(), pos.centres(Realm::Major(power)).count());
        let due = if due == -1 { "1 unit".into() } else { format!("{} units", due.unsigned_abs()) };
        return Err(No::RemovalOwed { power: power.name().into(), units, centres, due, given }.into());
    }
    Ok(())
}

/// What a controller wrote for a vassal and what does not stand, and whether it was allowed.
struct Overridden {
    power: PowerId,
    vassal: VassalId,
    order: Adjustment,
    legal: bool,
}

/// What stands of all that was written: each power's own, and for each vassal one controller's, with what of the other's is
/// not in conflict with it (10.5).
fn standing(pos: Pos) -> (Vec<AdjustmentGiven>, Vec<Overridden>) {
    let (mut out, mut overridden) = (vec![], vec![]);
    for power in pos.powers().filter(|p| pos.is_active(p.id)) {
        if let Some(seat) = power.seat {
            let realm = Realm::Major(power.id);
            out.extend(given(pos, realm, named(pos, seat, realm)));
        }
    }
    for vassal in pos.standing_vassals() {
        let realm = Realm::Vassal(vassal.id);
        let hand = |power: PowerId| {
            let wrote = named(pos, pos.seat_of(power).filter(|_| pos.is_active(power))?, realm);
            let legal = adjust(pos, &given(pos, realm, wrote.clone())).verdicts.iter().all(Result::is_ok);
            (!wrote.is_empty()).then_some(Hand { power, wrote, legal })
        };
        let hands: Vec<Hand<Vec<Adjustment>>> = pos.controllers(vassal).filter_map(hand).collect();
        let Some(first) = prevails(pos, vassal, hands.clone()) else { continue };
        let waived = first.wrote.contains(&Adjustment::Waive);
        let mut all = first.wrote.clone();
        for hand in hands.into_iter().filter(|hand| hand.power != first.power) {
            for order in hand.wrote.into_iter().filter(|order| !first.wrote.contains(order)) {
                let mut more = all.clone();
                more.push(order);
                let fits = adjust(pos, &given(pos, realm, more.clone())).verdicts.last().is_some_and(Result::is_ok);
                if fits && !(waived && matches!(order, Adjustment::Build { .. })) && order != Adjustment::Waive {
                    all = more;
                } else {
                    overridden.push(Overridden { power: hand.power, vassal: vassal.id, order, legal: hand.legal });
                }
            }
        }
        out.extend(given(pos, realm, all));
    }
    (out, overridden)
}

/// "to build F TUN".
fn adjustment_words(pos: Pos, order: Adjustment) -> String {
    match order {
        Adjustment::Build { kind, at } => format!("to build {} {}", notation::letter(kind), pos.map().label(at)),
        Adjustment::Remove { at } => {
            format!("to remove {}", pos.unit_in(at).map_or_else(|| pos.label(at).into(), |u| unit_words(pos, u)))
        }
        Adjustment::Waive => "to build nothing".into(),
    }
}

/// What a Winter comes to, before anything of it is done.
pub struct Winter {
    /// Orders for a vassal that do not stand: whose, in words, and whether they were allowed.
    pub overridden: Vec<(PowerId, VassalId, String, bool)>,
    pub done: Vec<(Option<Realm>, Adjustment)>,
    /// Where units are disbanded in disorder.
    pub disorder: Vec<ProvinceId>,
    /// Minor powers and thralls that rebuild their unit.
    pub neutral: Vec<ProvinceId>,
}

/// Of all builds and removals that were named.
pub fn winter(pos: Pos) -> Winter {
    let (given, overridden) = standing(pos);
    let worked = adjust(pos, &given);
    let told = |one: Overridden| (one.power, one.vassal, adjustment_words(pos, one.order), one.legal);
    let done = given
        .into_iter()
        .zip(&worked.verdicts)
        .filter(|(_, verdict)| verdict.is_ok())
        .map(|(g, _)| (home(pos, g.power), g.order))
        .collect();
    let disorder = worked.disorder.iter().map(|lost| pos.map().province(lost.at)).collect();
    Winter { overridden: overridden.into_iter().map(told).collect(), done, disorder, neutral: rebuilds(pos) }
}

/// What a seat may build for a realm now.
pub fn builds_of(pos: Pos, seat: SeatId, realm: Realm) -> Vec<(UnitKind, Place)> {
    let mut out = vec![];
    if due(pos, realm) <= 0 {
        return out;
    }
    for site in sites(pos, realm) {
        let map = pos.map();
        let coasts: Vec<Place> =
            std::iter::once(map.whole(site)).chain(map.data(site).coasts.iter().copied()).collect();
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let fit = coasts.iter().filter(|at| check_build(pos, seat, kind, **at).is_ok());
            out.extend(fit.map(|at| (kind, *at)));
        }
    }
    out
}

/// What a seat may remove of a realm now.
pub fn removals_of(pos: Pos, seat: SeatId, realm: Realm) -> Vec<UnitId> {
    if due(pos, realm) >= 0 {
        return vec![];
    }
    pos.units_of(realm).filter(|u| check_remove(pos, seat, u.id).is_ok()).map(|u| u.id).collect()
}
