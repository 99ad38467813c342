//! Which orders are allowed. An order is judged by itself: by where units stand, never by what other orders say
//! (DATC 4.E.1). What is not allowed is ignored, and the unit holds.

use super::bits::Bits;
use super::convoys;
use super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::orders::{Given, Order};
use super::position::{Position, Unit};

/// Why an order is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Illegal {
    /// Nobody stands there.
    NoUnit { at: ProvinceId },
    /// The unit is another power's.
    Foreign { owner: PowerId },
    /// It got other orders that are allowed as well (DATC 4.D.3).
    Contradicted,
    /// To where it stands.
    NoMove,
    /// An army at sea, a fleet inland.
    WrongGround { to: ProvinceId },
    /// Not next to it, and no fleets that could carry it.
    OutOfReach { to: ProvinceId },
    /// `via convoy`, and no fleets lie on any way.
    NoFleets { to: ProvinceId },
    /// Several coasts are in reach.
    CoastNeeded { to: ProvinceId },
    /// That coast is out of reach.
    WrongCoast { to: Place },
    /// A unit cannot support itself.
    SupportsItself,
    /// Nobody to support or to convoy stands there.
    NobodyThere { of: ProvinceId },
    /// Support only reaches where the unit could go itself.
    SupportOutOfReach { to: ProvinceId },
    /// The move to support can never be made, whatever others do.
    ImpossibleMove { of: ProvinceId, to: ProvinceId },
    /// Only fleets at sea convoy.
    NotAtSea,
    /// Only armies are convoyed.
    ConvoysFleet { of: ProvinceId },
    /// A convoy begins and ends on different shores.
    NoShore { at: ProvinceId },
    /// No way leads over this fleet, or every way can do without it.
    OffTheWay { of: ProvinceId, to: ProvinceId },
}

impl Illegal {
    /// The name of the reason in a reply.
    pub fn key(&self) -> &'static str {
        match self {
            Illegal::NoUnit { .. } => "no_unit",
            Illegal::Foreign { .. } => "foreign",
            Illegal::Contradicted => "contradicted",
            Illegal::NoMove => "no_move",
            Illegal::WrongGround { .. } => "wrong_ground",
            Illegal::OutOfReach { .. } => "out_of_reach",
            Illegal::NoFleets { .. } => "no_fleets",
            Illegal::CoastNeeded { .. } => "coast_needed",
            Illegal::WrongCoast { .. } => "wrong_coast",
            Illegal::SupportsItself => "supports_itself",
            Illegal::NobodyThere { .. } => "nobody_there",
            Illegal::SupportOutOfReach { .. } => "support_out_of_reach",
            Illegal::ImpossibleMove { .. } => "impossible_move",
            Illegal::NotAtSea => "not_at_sea",
            Illegal::ConvoysFleet { .. } => "convoys_fleet",
            Illegal::NoShore { .. } => "no_shore",
            Illegal::OffTheWay { .. } => "off_the_way",
        }
    }
}

/// Judges orders on one position.
pub struct Legality<'a> {
    map: &'a Map,
    position: &'a Position,
    fleets: Bits,
}

impl<'a> Legality<'a> {
    /// A judge of this position; it looks once where fleets lie at sea.
    pub fn new(map: &'a Map, position: &'a Position) -> Self {
        Legality { map, position, fleets: position.fleets_at_sea(map) }
    }

    /// The order as it will be carried out: coasts filled in or dropped where that needs no guess.
    ///
    /// # Errors
    /// Why it is not allowed.
    pub fn check(&self, given: &Given) -> Result<Order, Illegal> {
        let unit = self.position.at(given.unit).ok_or(Illegal::NoUnit { at: given.unit })?;
        if unit.power != given.power {
            return Err(Illegal::Foreign { owner: unit.power });
        }
        match given.order {
            Order::Hold => Ok(Order::Hold),
            Order::Move { to, via } => self.check_move(unit, to, via, &self.fleets),
            Order::SupportHold { of } => self.check_support_hold(unit, of),
            Order::SupportMove { of, to } => self.check_support_move(unit, of, to),
            Order::Convoy { of, to } => self.check_convoy(unit, of, to),
        }
    }

    fn check_move(&self, unit: &Unit, to: Place, via: bool, fleets: &Bits) -> Result<Order, Illegal> {
        let map = self.map;
        let (from, goal) = (map.province(unit.at), map.province(to));
        if from == goal {
            return Err(Illegal::NoMove);
        }
        let near = map.reach(unit.kind, unit.at).has(goal);
        match unit.kind {
            UnitKind::Army if map.is_sea(goal) => Err(Illegal::WrongGround { to: goal }),
            // The coast an army is told to land on is left out (DATC 4.B.6).
            UnitKind::Army if near && !via => Ok(Order::Move { to: map.whole(goal), via }),
            UnitKind::Army => {
                let ways = map.is_port(from) && map.is_port(goal) && convoys::bridged(map, fleets, from, goal);
                match (ways, near) {
                    (true, _) => Ok(Order::Move { to: map.whole(goal), via }),
                    (false, true) => Err(Illegal::NoFleets { to: goal }),
                    (false, false) => Err(Illegal::OutOfReach { to: goal }),
                }
            }
            UnitKind::Fleet if !near => {
                let inland = map.data(goal).ground == super::map::Ground::Land;
                Err(if inland { Illegal::WrongGround { to: goal } } else { Illegal::OutOfReach { to: goal } })
            }
            UnitKind::Fleet => self.landing(unit.at, to).map(|to| Order::Move { to, via: false }),
        }
    }

    /// Where a fleet ordered to `to` arrives (DATC 4.B.1 to 4.B.3).
    fn landing(&self, at: Place, to: Place) -> Result<Place, Illegal> {
        let map = self.map;
        let goal = map.province(to);
        if to != map.whole(goal) {
            return if map.sailings(at).contains(&to) { Ok(to) } else { Err(Illegal::WrongCoast { to }) };
        }
        let mut landings = map.landings(at, goal);
        match (landings.next(), landings.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(Illegal::CoastNeeded { to: goal }),
        }
    }

    fn check_support_hold(&self, unit: &Unit, of: ProvinceId) -> Result<Order, Illegal> {
        if self.map.province(unit.at) == of {
            return Err(Illegal::SupportsItself);
        }
        if self.position.at(of).is_none() {
            return Err(Illegal::NobodyThere { of });
        }
        if !self.map.reach(unit.kind, unit.at).has(of) {
            return Err(Illegal::SupportOutOfReach { to: of });
        }
        Ok(Order::SupportHold { of })
    }

    fn check_support_move(&self, unit: &Unit, of: ProvinceId, to: Place) -> Result<Order, Illegal> {
        let (map, own) = (self.map, self.map.province(unit.at));
        let goal = map.province(to);
        if own == of {
            return Err(Illegal::SupportsItself);
        }
        let supported = self.position.at(of).ok_or(Illegal::NobodyThere { of })?;
        if own == goal || !map.reach(unit.kind, unit.at).has(goal) {
            return Err(Illegal::SupportOutOfReach { to: goal });
        }
        // A unit told to move to where it stands moves nowhere; supporting that is allowed and in vain (DATC 6.A.5).
        if of == goal {
            return Ok(Order::SupportMove { of, to });
        }
        // The supporter cannot at the same time carry the unit (DATC 6.D.31).
        let fleets = self.fleets.without(&Bits::of(own));
        let to = if supported.kind == UnitKind::Army { map.whole(goal) } else { to };
        match self.check_move(supported, to, false, &fleets) {
            // Without a coast a support holds good for any (DATC 4.B.4).
            Ok(_) | Err(Illegal::CoastNeeded { .. }) => Ok(Order::SupportMove { of, to }),
            Err(_) => Err(Illegal::ImpossibleMove { of, to: goal }),
        }
    }

    fn check_convoy(&self, unit: &Unit, of: ProvinceId, to: ProvinceId) -> Result<Order, Illegal> {
        let (map, own) = (self.map, self.map.province(unit.at));
        if unit.kind != UnitKind::Fleet || !map.is_sea(own) {
            return Err(Illegal::NotAtSea);
        }
        let carried = self.position.at(of).ok_or(Illegal::NobodyThere { of })?;
        if carried.kind != UnitKind::Army {
            return Err(Illegal::ConvoysFleet { of });
        }
        if let Some(at) = [of, to].into_iter().find(|&p| !map.is_port(p)) {
            return Err(Illegal::NoShore { at });
        }
        if of == to || !convoys::of_use(map, &self.fleets, own, of, to) {
            return Err(Illegal::OffTheWay { of, to });
        }
        Ok(Order::Convoy { of, to })
    }

    /// One order for every unit, in the order of the position, and what became of every order given.
    pub fn sort(&self, given: &[Given]) -> Sorted {
        let mut orders: Vec<Option<(Order, usize)>> = vec![None; self.position.units().len()];
        let mut verdicts: Vec<Result<Order, Illegal>> = Vec::with_capacity(given.len());
        for (i, one) in given.iter().enumerate() {
            let verdict = self.check(one);
            if let (Ok(order), Some(unit)) = (&verdict, self.position.index(one.unit)) {
                match orders[unit] {
                    // Of orders that are allowed and differ, none stands.
                    Some((other, first)) if other != *order => {
                        if verdicts[first].is_ok() {
                            verdicts[first] = Err(Illegal::Contradicted);
                        }
                        verdicts.push(Err(Illegal::Contradicted));
                        continue;
                    }
                    Some((_, first)) if verdicts[first].is_err() => {
                        verdicts.push(Err(Illegal::Contradicted));
                        continue;
                    }
                    Some(_) => {}
                    None => orders[unit] = Some((*order, i)),
                }
            }
            verdicts.push(verdict);
        }
        let carried = |o: &Option<(Order, usize)>| match o {
            Some((order, first)) if verdicts[*first].is_ok() => *order,
            _ => Order::Hold,
        };
        Sorted { orders: orders.iter().map(carried).collect(), verdicts }
    }
}

/// Orders sorted by unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted {
    /// What each unit of the position does.
    pub orders: Vec<Order>,
    /// For each order given: as it stands, or why it is not allowed.
    pub verdicts: Vec<Result<Order, Illegal>>,
}
