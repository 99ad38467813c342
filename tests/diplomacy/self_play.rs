//! Seeded self-play with sensible random orders: it makes positions as games have them.

use regnal::diplomacy::adjustments::{AdjustmentGiven, Centres, adjust, due, home_sites};
use regnal::diplomacy::offers::offers;
use regnal::diplomacy::retreats::{RetreatGiven, aftermath, retreat};
use regnal::diplomacy::{Adjudicator, Adjustment, Map, Order, Position, Retreat, UnitKind};

/// A small generator of our own: the same numbers everywhere.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }
}

/// Orders for every unit: moves first, then supports and convoys that mostly go with them.
pub fn orders(map: &Map, position: &Position, chance: &mut Chance) -> Vec<Order> {
    let all: Vec<Vec<Order>> = position.units().iter().map(|u| offers(map, position, map.province(u.at))).collect();
    let mut chosen: Vec<Order> = all
        .iter()
        .map(|list| {
            let moves: Vec<Order> = list.iter().copied().filter(|o| matches!(o, Order::Move { .. })).collect();
            if chance.below(10) < 7 { chance.pick(&moves).unwrap_or(Order::Hold) } else { Order::Hold }
        })
        .collect();
    for n in 0..chosen.len() {
        let goes_with = |order: &Order| match *order {
            Order::SupportHold { of } => {
                position.index(of).is_some_and(|t| t < chosen.len() && !matches!(chosen[t], Order::Move { .. }))
            }
            Order::SupportMove { of, to } => position.index(of).is_some_and(|t| match chosen[t] {
                Order::Move { to: goal, .. } => map.province(goal) == map.province(to),
                _ => false,
            }),
            Order::Convoy { of, to } => position.index(of).is_some_and(|t| match chosen[t] {
                Order::Move { to: goal, .. } => map.province(goal) == to,
                _ => false,
            }),
            _ => false,
        };
        let fitting: Vec<Order> = all[n].iter().copied().filter(|o| goes_with(o)).collect();
        let convoys: Vec<Order> = fitting.iter().copied().filter(|o| matches!(o, Order::Convoy { .. })).collect();
        chosen[n] = match chance.below(20) {
            0 => chance.pick(&all[n]).unwrap_or(Order::Hold),
            1..=8 => chance.pick(&fitting).unwrap_or(chosen[n]),
            9..=12 => chance.pick(&convoys).unwrap_or(chosen[n]),
            _ => chosen[n],
        };
    }
    chosen
}

/// Plays on, one movement phase after another, and shows each before it is worked out.
pub fn play(map: &Map, seed: u64, phases: usize, mut show: impl FnMut(&Position, &[Order])) {
    let mut chance = Chance(seed);
    let mut position = Position::opening(map);
    let mut centres = Centres::opening(map);
    let mut adjudicator = Adjudicator::new(map);
    for phase in 0..phases {
        let chosen = orders(map, &position, &mut chance);
        show(&position, &chosen);
        adjudicator.adjudicate(&position, &chosen);
        let after = aftermath(&adjudicator, &position, &chosen);
        let ways: Vec<RetreatGiven> = after
            .dislodged
            .iter()
            .filter_map(|d| {
                let to = chance.pick(&d.retreats)?;
                Some(RetreatGiven { power: d.unit.power, unit: map.province(d.unit.at), retreat: Retreat::To(to) })
            })
            .collect();
        position = retreat(map, &after.position, &after.dislodged, &ways).position;
        if phase % 2 == 1 {
            centres.take(map, &position);
            position = winter(map, &position, &centres, &mut chance);
        }
    }
}

fn winter(map: &Map, position: &Position, centres: &Centres, chance: &mut Chance) -> Position {
    let mut given = vec![];
    for power in map.powers() {
        if due(position, centres, power) <= 0 {
            continue;
        }
        for &home in &map.power(power).homes {
            let coasts = &map.data(home).coasts;
            let fleet = chance.pick(coasts).unwrap_or(map.whole(home));
            let by_sea = map.fits(UnitKind::Fleet, fleet) && chance.below(2) == 0;
            let (kind, at) = if by_sea { (UnitKind::Fleet, fleet) } else { (UnitKind::Army, map.whole(home)) };
            given.push(AdjustmentGiven { power, order: Adjustment::Build { kind, at } });
        }
    }
    adjust(map, position, centres, &home_sites(map), &given).position
}
