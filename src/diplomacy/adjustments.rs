//! The adjustment phase: builds, removals, and civil disorder for whoever removes too few.

use super::bits::Bits;
use super::map::{Ground, Map, PowerId, ProvinceId, UnitKind};
use super::orders::Adjustment;
use super::position::{Position, Unit};

/// Who owns the supply centres.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Centres {
    owners: Vec<Option<PowerId>>,
}

impl Centres {
    /// Nobody owns any yet.
    pub fn none(map: &Map) -> Self {
        Centres { owners: vec![None; map.provinces.len()] }
    }

    /// Every power owns its homes.
    pub fn opening(map: &Map) -> Self {
        let mut centres = Centres::none(map);
        for power in map.powers() {
            map.power(power).homes.iter().for_each(|&home| centres.give(home, power));
        }
        centres
    }

    /// Makes `power` the owner; whoever owned it before has lost it.
    pub fn give(&mut self, centre: ProvinceId, power: PowerId) {
        self.owners[centre.0 as usize] = Some(power);
    }

    /// Who owns it; `None` also for a province that is no centre.
    pub fn owner(&self, centre: ProvinceId) -> Option<PowerId> {
        self.owners[centre.0 as usize]
    }

    /// The centres of a power, in the order of the map.
    pub fn of(&self, power: PowerId) -> impl Iterator<Item = ProvinceId> + '_ {
        let owned = self.owners.iter().enumerate().filter(move |(_, owner)| **owner == Some(power));
        owned.map(|(i, _)| ProvinceId(i as u8))
    }

    pub(super) fn owners(&self) -> impl Iterator<Item = PowerId> + '_ {
        self.owners.iter().copied().flatten()
    }

    /// After the retreats of autumn: centres go to whoever stands in them.
    pub fn take(&mut self, map: &Map, position: &Position) {
        for unit in position.units() {
            let province = map.province(unit.at);
            if map.data(province).centre {
                self.give(province, unit.power);
            }
        }
    }
}

/// Where each power may build: its homes, unless the game says otherwise (Royale: titled provinces).
pub fn home_sites(map: &Map) -> Vec<Bits> {
    map.powers().map(|power| map.power(power).homes.iter().copied().collect()).collect()
}

/// An order of the adjustment phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdjustmentGiven {
    pub power: PowerId,
    pub order: Adjustment,
}

/// Why an adjustment is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAdjustment {
    /// All that is due has been done.
    NothingDue {
        allowed: usize,
    },
    /// It has to remove units, or has nothing to adjust.
    NoBuild,
    /// It has to build, or has nothing to adjust.
    NoRemoval,
    NotASite {
        at: ProvinceId,
    },
    NotOwned {
        at: ProvinceId,
    },
    Occupied {
        at: ProvinceId,
    },
    WrongGround {
        at: ProvinceId,
        kind: UnitKind,
    },
    CoastNeeded {
        at: ProvinceId,
    },
    NoUnit {
        at: ProvinceId,
    },
    Foreign {
        owner: PowerId,
    },
}

impl NoAdjustment {
    /// The name of the reason in a reply.
    pub fn key(&self) -> &'static str {
        match self {
            NoAdjustment::NothingDue { .. } => "nothing_due",
            NoAdjustment::NoBuild => "no_build",
            NoAdjustment::NoRemoval => "no_removal",
            NoAdjustment::NotASite { .. } => "not_a_site",
            NoAdjustment::NotOwned { .. } => "not_owned",
            NoAdjustment::Occupied { .. } => "occupied",
            NoAdjustment::WrongGround { .. } => "wrong_ground",
            NoAdjustment::CoastNeeded { .. } => "coast_needed",
            NoAdjustment::NoUnit { .. } => "no_unit",
            NoAdjustment::Foreign { .. } => "foreign",
        }
    }
}

/// The adjustment phase worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjusted {
    /// For each order given.
    pub verdicts: Vec<Result<Adjustment, NoAdjustment>>,
    /// Units removed because their power removed too few (DATC 4.D.8), in that order.
    pub disorder: Vec<Unit>,
    pub position: Position,
}

/// Builds due (above 0) or removals due (below).
pub fn due(position: &Position, centres: &Centres, power: PowerId) -> i32 {
    let units = position.units().iter().filter(|u| u.power == power).count();
    centres.of(power).count() as i32 - units as i32
}

/// Works out an adjustment phase: orders of one power are carried out from top to bottom, and those that cannot be are
/// skipped (DATC 4.D.4 to 4.D.6).
pub fn adjust(
    map: &Map,
    position: &Position,
    centres: &Centres,
    sites: &[Bits],
    given: &[AdjustmentGiven],
) -> Adjusted {
    // Games have powers beside those of the map.
    let named = position.units().iter().map(|u| u.power).chain(given.iter().map(|g| g.power)).chain(centres.owners());
    let powers = map.powers().chain(named).map(|p| p.0).max().map_or(0, |last| usize::from(last) + 1);
    let due_first: Vec<i32> = (0..powers).map(|power| due(position, centres, PowerId(power as u8))).collect();
    let mut left = due_first.clone();
    let mut units: Vec<Unit> = position.units().to_vec();
    let mut verdicts = vec![];
    for one in given {
        let power = one.power.0 as usize;
        let none = Bits::EMPTY;
        let sites = sites.get(power).unwrap_or(&none);
        let verdict = check(map, &units, (centres, sites), (due_first[power], left[power]), one);
        if verdict.is_ok() {
            left[power] -= due_first[power].signum();
            match one.order {
                Adjustment::Build { kind, at } => units.push(Unit::new(kind, one.power, at)),
                Adjustment::Remove { at } => units.retain(|u| map.province(u.at) != at),
                Adjustment::Waive => {}
            }
        }
        verdicts.push(verdict.map(|()| one.order));
    }
    let mut disorder = vec![];
    for power in (0..powers).map(|n| PowerId(n as u8)) {
        for _ in left[power.0 as usize]..0 {
            let Some(unit) = first_to_go(map, &units, centres, power) else { break };
            units.retain(|u| u.at != unit.at);
            disorder.push(unit);
        }
    }
    let after = Position::new(map, units).unwrap_or_else(|_| position.clone());
    Adjusted { verdicts, disorder, position: after }
}

fn check(
    map: &Map,
    units: &[Unit],
    (centres, sites): (&Centres, &Bits),
    (due, left): (i32, i32),
    given: &AdjustmentGiven,
) -> Result<(), NoAdjustment> {
    let allowed = due.unsigned_abs() as usize;
    let there = |at: ProvinceId| units.iter().find(|u| map.province(u.at) == at);
    match given.order {
        Adjustment::Remove { .. } if due >= 0 => Err(NoAdjustment::NoRemoval),
        Adjustment::Remove { at } => {
            let unit = there(at).ok_or(NoAdjustment::NoUnit { at })?;
            if unit.power != given.power {
                return Err(NoAdjustment::Foreign { owner: unit.power });
            }
            if left < 0 { Ok(()) } else { Err(NoAdjustment::NothingDue { allowed }) }
        }
        _ if due <= 0 => Err(NoAdjustment::NoBuild),
        Adjustment::Waive => {
            if left > 0 {
                Ok(())
            } else {
                Err(NoAdjustment::NothingDue { allowed })
            }
        }
        Adjustment::Build { kind, at } => {
            let province = map.province(at);
            if !sites.has(province) {
                return Err(NoAdjustment::NotASite { at: province });
            }
            if map.data(province).centre && centres.owner(province) != Some(given.power) {
                return Err(NoAdjustment::NotOwned { at: province });
            }
            if there(province).is_some() {
                return Err(NoAdjustment::Occupied { at: province });
            }
            let ground = map.data(province).ground;
            if (kind == UnitKind::Army && ground == Ground::Sea) || (kind == UnitKind::Fleet && ground == Ground::Land)
            {
                return Err(NoAdjustment::WrongGround { at: province, kind });
            }
            if !map.fits(kind, at) {
                return Err(NoAdjustment::CoastNeeded { at: province });
            }
            if left > 0 { Ok(()) } else { Err(NoAdjustment::NothingDue { allowed }) }
        }
    }
}

/// How far each province is from the centres a power owns, over land and sea.
pub fn distances(map: &Map, centres: &Centres, power: PowerId) -> Vec<Option<u32>> {
    map.graph().steps_from(centres.of(power).map(|centre| usize::from(centre.0)))
}

/// The unit a power in civil disorder loses first: the farthest from its centres; of those fleets before armies; of
/// those by the alphabet.
fn first_to_go(map: &Map, units: &[Unit], centres: &Centres, power: PowerId) -> Option<Unit> {
    let far = distances(map, centres, power);
    let own = units.iter().filter(|u| u.power == power).copied();
    own.min_by_key(|u| {
        let province = map.province(u.at);
        let distance = far[province.0 as usize].unwrap_or(u32::MAX);
        (std::cmp::Reverse(distance), u.kind == UnitKind::Army, &map.data(province).name)
    })
}
