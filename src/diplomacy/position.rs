//! Who stands where.

use super::bits::Bits;
use super::map::{Map, Place, PowerId, ProvinceId, UnitKind};

/// A unit on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    pub kind: UnitKind,
    pub power: PowerId,
    pub at: Place,
    /// What leaders add to an attack: -1, 0 or +1 (Royale 6.2). Support and defence stay one.
    pub strength: i8,
    /// Never leaves its province: its moves are sorties, and dislodged it is destroyed (Order of the Dragon 7.2).
    pub stationary: bool,
}

impl Unit {
    /// A common unit: no leader adds to its strength, and it may leave its province.
    pub fn new(kind: UnitKind, power: PowerId, at: Place) -> Unit {
        Unit { kind, power, at, strength: 0, stationary: false }
    }
}

/// No unit.
pub(super) const NOBODY: u8 = u8::MAX;

/// The units on a map, at most one a province, in the order of their provinces.
#[derive(Clone, Debug)]
pub struct Position {
    units: Vec<Unit>,
    /// Number of the unit in each province.
    by_province: [u8; 256],
}

/// Two units cannot stand in one province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken(pub ProvinceId);

impl Default for Position {
    fn default() -> Self {
        Position { units: vec![], by_province: [NOBODY; 256] }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.units == other.units
    }
}

impl Position {
    /// # Errors
    /// The province is taken.
    pub fn new(map: &Map, units: impl IntoIterator<Item = Unit>) -> Result<Position, Taken> {
        let mut list: Vec<Unit> = units.into_iter().collect();
        list.sort_unstable_by_key(|u| map.province(u.at));
        let mut position = Position { by_province: [NOBODY; 256], units: vec![] };
        for (i, unit) in list.iter().enumerate() {
            let slot = &mut position.by_province[map.province(unit.at).0 as usize];
            if *slot != NOBODY {
                return Err(Taken(map.province(unit.at)));
            }
            *slot = i as u8;
        }
        position.units = list;
        Ok(position)
    }

    /// What every power begins with.
    pub fn opening(map: &Map) -> Position {
        let units = map.powers().flat_map(|power| {
            map.power(power).units.iter().map(move |&(kind, at)| Unit::new(kind, power, at)).collect::<Vec<_>>()
        });
        Position::new(map, units).unwrap_or_default()
    }

    /// All of them, in the order of their provinces: [`Position::index`] counts in this list.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The number of the unit in a province.
    pub fn index(&self, province: ProvinceId) -> Option<usize> {
        match self.by_province[province.0 as usize] {
            NOBODY => None,
            n => Some(n as usize),
        }
    }

    /// The unit in a province, on whichever coast it stands.
    pub fn at(&self, province: ProvinceId) -> Option<&Unit> {
        self.index(province).and_then(|i| self.units.get(i))
    }

    pub(super) fn slot(&self, province: ProvinceId) -> u8 {
        self.by_province[province.0 as usize]
    }

    /// Where fleets stand at sea: what a convoy can be made of.
    pub fn fleets_at_sea(&self, map: &Map) -> Bits {
        let afloat = |u: &&Unit| u.kind == UnitKind::Fleet && map.is_sea(map.province(u.at));
        self.units.iter().filter(afloat).map(|u| map.province(u.at)).collect()
    }

    /// Provinces in which a unit stands.
    pub fn occupied(&self, map: &Map) -> Bits {
        self.units.iter().map(|u| map.province(u.at)).collect()
    }
}
