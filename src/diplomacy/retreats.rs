//! After the moves: who stands where, who is dislodged and where he may go; and the retreat phase.

use super::bits::Bits;
use super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::orders::{Order, Retreat};
use super::position::{NOBODY, Position, Unit};
use super::resolve::{Adjudicator, Task};

/// A unit driven out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dislodged {
    pub unit: Unit,
    /// Whence it was attacked, where that is known.
    pub from: Option<ProvinceId>,
    pub by: Option<PowerId>,
    /// Where it may retreat to, ascending. None: it is disbanded.
    pub retreats: Vec<Place>,
}

/// The map after a movement phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Aftermath {
    pub position: Position,
    pub dislodged: Vec<Dislodged>,
    /// Provinces left empty by a standoff: nobody may retreat there.
    pub contested: Bits,
}

/// The map after the phase the adjudicator has just worked out.
pub fn aftermath(adjudicator: &Adjudicator, position: &Position, orders: &[Order]) -> Aftermath {
    let map = adjudicator.map();
    let mut stay: Vec<Unit> = Vec::with_capacity(position.units().len());
    let mut out = vec![];
    for (n, unit) in position.units().iter().enumerate() {
        match orders.get(n) {
            Some(&Order::Move { to, .. }) if adjudicator.leaves(n as u8) => stay.push(Unit { at: to, ..*unit }),
            _ if adjudicator.dislodger[n] != NOBODY => out.push(n),
            _ => stay.push(*unit),
        }
    }
    let occupied: Bits = stay.iter().map(|u| map.province(u.at)).collect();
    let contested = standoffs(adjudicator).without(&occupied);
    let closed = occupied.or(&contested);
    let mut dislodged = vec![];
    for n in out {
        let (unit, attacker) = (position.units()[n], adjudicator.nodes[adjudicator.dislodger[n] as usize]);
        let mut closed = closed;
        // A unit may go where its attacker came from only if that one came over water (DATC 4.A.5).
        if !attacker.convoyed {
            closed.insert(attacker.at);
        }
        let retreats = ways_out(map, &unit, &closed);
        dislodged.push(Dislodged { unit, from: Some(attacker.at), by: Some(attacker.power), retreats });
    }
    Aftermath { position: Position::new(map, stay).unwrap_or_default(), dislodged, contested }
}

/// Where a dislodged unit can go: one step, never by convoy. Stationary units go nowhere.
pub fn ways_out(map: &Map, unit: &Unit, closed: &Bits) -> Vec<Place> {
    match unit.kind {
        _ if unit.stationary => vec![],
        UnitKind::Army => map.reach(unit.kind, unit.at).without(closed).iter().map(|p| map.whole(p)).collect(),
        UnitKind::Fleet => map.sailings(unit.at).iter().copied().filter(|&to| !closed.has(map.province(to))).collect(),
    }
}

/// Provinces that somebody was kept out of by others who wanted to go there, sorties among them.
fn standoffs(adjudicator: &Adjudicator) -> Bits {
    let mut contested = Bits::EMPTY;
    for n in 0..adjudicator.nodes.len() {
        let node = adjudicator.nodes[n];
        if node.task == Task::Move && !adjudicator.leaves(n as u8) && adjudicator.prevent_strength(n as u8).least >= 0 {
            contested.insert(node.to);
        }
    }
    contested
}

/// An order of the retreat phase: by whom, to the dislodged unit of which province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatGiven {
    pub power: PowerId,
    pub unit: ProvinceId,
    pub retreat: Retreat,
}

/// Why a retreat is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRetreat {
    /// No dislodged unit there.
    NotDislodged {
        at: ProvinceId,
    },
    Foreign {
        owner: PowerId,
    },
    /// None of the places it may go to.
    Closed {
        to: Place,
    },
    /// Several coasts are open.
    CoastNeeded {
        to: ProvinceId,
    },
    /// It got other orders that are allowed as well.
    Contradicted,
}

impl NoRetreat {
    /// The name of the reason in a reply.
    pub fn key(&self) -> &'static str {
        match self {
            NoRetreat::NotDislodged { .. } => "not_dislodged",
            NoRetreat::Foreign { .. } => "foreign",
            NoRetreat::Closed { .. } => "closed",
            NoRetreat::CoastNeeded { .. } => "coast_needed",
            NoRetreat::Contradicted => "contradicted",
        }
    }
}

/// What becomes of a dislodged unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Retreats(Place),
    /// As ordered.
    Disbands,
    /// Without an order that is allowed.
    Unordered,
    /// Nowhere to go.
    NoWay,
    /// Others wanted to go there too: all are lost.
    Clash {
        to: ProvinceId,
        with: Vec<ProvinceId>,
    },
}

/// The retreat phase worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Retreated {
    /// For each order given: as it stands, or why it is not allowed.
    pub verdicts: Vec<Result<Retreat, NoRetreat>>,
    /// For each dislodged unit.
    pub fates: Vec<Fate>,
    pub position: Position,
}

/// Works out a retreat phase.
pub fn retreat(map: &Map, position: &Position, dislodged: &[Dislodged], given: &[RetreatGiven]) -> Retreated {
    let mut chosen: Vec<Option<(Retreat, usize)>> = vec![None; dislodged.len()];
    let mut verdicts: Vec<Result<Retreat, NoRetreat>> = vec![];
    for (i, one) in given.iter().enumerate() {
        let verdict = check(map, dislodged, one);
        let Ok((unit, order)) = verdict else {
            verdicts.push(verdict.map(|v| v.1));
            continue;
        };
        verdicts.push(Ok(order));
        match chosen[unit] {
            Some((other, first)) if other != order || verdicts[first].is_err() => {
                verdicts[first] = Err(NoRetreat::Contradicted);
                verdicts[i] = Err(NoRetreat::Contradicted);
            }
            Some(_) => {}
            None => chosen[unit] = Some((order, i)),
        }
    }
    let order = |unit: usize| chosen[unit].filter(|(_, i)| verdicts[*i].is_ok()).map(|(order, _)| order);
    let goal = |unit: usize| match order(unit) {
        Some(Retreat::To(to)) => Some(map.province(to)),
        _ => None,
    };
    let mut fates = vec![];
    for (n, lost) in dislodged.iter().enumerate() {
        let rivals = |to| (0..dislodged.len()).filter(move |&m| m != n && goal(m) == Some(to));
        fates.push(match order(n) {
            Some(Retreat::To(place)) => {
                let to = map.province(place);
                let with: Vec<ProvinceId> = rivals(to).map(|m| map.province(dislodged[m].unit.at)).collect();
                if with.is_empty() { Fate::Retreats(place) } else { Fate::Clash { to, with } }
            }
            _ if lost.retreats.is_empty() => Fate::NoWay,
            Some(Retreat::Disband) => Fate::Disbands,
            None => Fate::Unordered,
        });
    }
    let back = dislodged.iter().zip(&fates).filter_map(|(lost, fate)| match fate {
        Fate::Retreats(to) => Some(Unit { at: *to, ..lost.unit }),
        _ => None,
    });
    // Nobody retreats into a province that is taken, so the two never meet.
    let after = Position::new(map, position.units().iter().copied().chain(back)).unwrap_or_else(|_| position.clone());
    Retreated { verdicts, fates, position: after }
}

fn check(map: &Map, dislodged: &[Dislodged], given: &RetreatGiven) -> Result<(usize, Retreat), NoRetreat> {
    let found = dislodged.iter().position(|d| map.province(d.unit.at) == given.unit);
    let Some(n) = found else { return Err(NoRetreat::NotDislodged { at: given.unit }) };
    let lost = &dislodged[n];
    if lost.unit.power != given.power {
        return Err(NoRetreat::Foreign { owner: lost.unit.power });
    }
    let Retreat::To(to) = given.retreat else { return Ok((n, Retreat::Disband)) };
    landing(map, lost.unit.kind, &lost.retreats, to).map(|to| (n, Retreat::To(to)))
}

/// The one of these ways out that a retreat to `to` means: an army's coast is left out, a fleet's filled in where only one is open.
///
/// # Errors
/// None of them, or more than one.
pub fn landing(map: &Map, kind: UnitKind, ways_out: &[Place], to: Place) -> Result<Place, NoRetreat> {
    let province = map.province(to);
    let to = if kind == UnitKind::Army { map.whole(province) } else { to };
    if ways_out.contains(&to) {
        return Ok(to);
    }
    let mut coasts = ways_out.iter().copied().filter(|&p| map.province(p) == province);
    match (to == map.whole(province), coasts.next(), coasts.next()) {
        (true, Some(only), None) => Ok(only),
        (true, Some(_), Some(_)) => Err(NoRetreat::CoastNeeded { to: province }),
        _ => Err(NoRetreat::Closed { to }),
    }
}

/// As [`landing`], of what a player has written. What is closed stays as it is: the game says why.
///
/// # Errors
/// More than one coast is open, in words.
pub fn written(map: &Map, kind: UnitKind, ways_out: &[Place], to: Place) -> Result<Place, String> {
    match landing(map, kind, ways_out, to) {
        Ok(to) => Ok(to),
        Err(NoRetreat::CoastNeeded { to }) => Err(format!("{} has two coasts open: name one", map.data(to).name)),
        Err(_) => Ok(to),
    }
}
