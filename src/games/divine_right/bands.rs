//! Who moves together: groups of a seat that are worth offering as one, with all that each of them can reach.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::components::{Kind, Place};
use super::ids::{CounterId, HexId};
use super::movement::{self, Field};
use super::offers::one_of_each;
use super::position::Pos;
use super::reach::{self, Way};
use crate::table::SeatId;

/// A group that moves as one, with its leader if it has one.
pub struct Band {
    pub units: Vec<CounterId>,
    pub leader: Option<CounterId>,
}

/// All of a seat's, in the position as it stands.
pub struct Bands {
    pub seat: SeatId,
    pub field: Field,
    pub list: Vec<Band>,
    /// The way of each of them to each place that it can reach.
    pub ways: Vec<BTreeMap<HexId, Way>>,
}

impl Bands {
    /// Found anew; [`Pos::bands`] remembers them.
    pub fn of(pos: Pos, seat: SeatId) -> Self {
        let (field, list) = (Field::of(pos, seat), bands(pos, seat));
        let ways = |band: &Band| reach::reach_over(pos, &field, seat, &band.units, band.leader).unwrap_or_default();
        let ways = list.iter().map(ways).collect();
        Bands { seat, field, list, ways }
    }

    /// Each with its ways.
    pub fn iter(&self) -> impl Iterator<Item = (&Band, &BTreeMap<HexId, Way>)> {
        self.list.iter().zip(&self.ways)
    }
}

/// The bands of a position, once they were asked for. No part of it: a copy, which may be changed, begins without.
#[derive(Default)]
pub struct Reckoned(OnceLock<Arc<Bands>>);

impl Reckoned {
    /// Those of this seat.
    pub fn of(&self, pos: Pos, seat: SeatId) -> Arc<Bands> {
        let found = || Arc::new(Bands::of(pos, seat));
        let kept = self.0.get_or_init(found);
        if kept.seat == seat { kept.clone() } else { found() }
    }
}

impl Clone for Reckoned {
    fn clone(&self) -> Self {
        Reckoned::default()
    }
}

impl PartialEq for Reckoned {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Reckoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reckoned")
    }
}

/// Per hex all land units, all fleets, what each monarch leads, and one of each kind alone.
fn bands(pos: Pos, seat: SeatId) -> Vec<Band> {
    let mut hexes: BTreeMap<HexId, Vec<CounterId>> = BTreeMap::new();
    for id in pos.forces(seat) {
        if let Place::At { hex, .. } = pos.place(id)
            && movement::may_move(pos, seat, id).is_ok()
        {
            hexes.entry(hex).or_default().push(id);
        }
    }
    let mut bands: Vec<Band> = vec![];
    for units in hexes.values() {
        let of = |fleet: bool| -> Vec<CounterId> {
            units.iter().copied().filter(|id| (pos.counter(*id).kind == Kind::Fleet) == fleet).collect()
        };
        for group in [of(false), of(true)] {
            let mut add = |units: Vec<CounterId>, leader: Option<CounterId>| {
                if !units.is_empty() && !bands.iter().any(|b| b.units == units && b.leader == leader) {
                    bands.push(Band { units, leader });
                }
            };
            let troops: Vec<CounterId> = group.iter().copied().filter(|id| pos.counter(*id).is_combat()).collect();
            add(troops.clone(), None);
            for &chief in group.iter().filter(|id| pos.counter(**id).kind == Kind::Monarch) {
                let led: Vec<CounterId> = troops
                    .iter()
                    .copied()
                    .filter(|id| movement::may_lead(pos, chief, *id).is_ok())
                    .chain([chief])
                    .collect();
                if led.len() > 1 {
                    add(led, Some(chief));
                }
                let mut escorted = troops.clone();
                escorted.push(chief);
                if !troops.is_empty() {
                    add(escorted, None);
                }
            }
            for id in one_of_each(pos, &group) {
                add(vec![id], None);
            }
        }
    }
    bands
}
