//! What the player has in hand: a unit that is being told what to do, the unit it is to help, and the little list of
//! ways in which a click can be meant. Every order in it comes from the rules' own list.

use bevy::prelude::*;

use super::trial::Trial;
use crate::diplomacy::{Map, Order, ProvinceId};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders::{self, OrdersDeed};
use crate::games::diplomacy_royale::position::Pos;
use crate::table::{Refusal, SeatId};

/// One way in which a click can be meant.
#[derive(Clone, Debug)]
pub enum Choice {
    Act(Action),
    /// In the sandbox.
    Try(UnitId, Order),
    /// The unit there is to be helped: its goal is pointed at next.
    Help(ProvinceId),
}

/// The ways, asked about at a place.
#[derive(Clone, Debug)]
pub struct Asked {
    pub at: ProvinceId,
    pub ways: Vec<(String, Choice)>,
}

#[derive(Resource, Default)]
pub struct Hand {
    /// Under the pointer, and the unit whose counter that is.
    pub hover: Option<ProvinceId>,
    pub over: Option<UnitId>,
    /// The unit being told.
    pub unit: Option<UnitId>,
    /// What it may be told, as the rules list it.
    pub legal: Vec<Order>,
    /// Where a retreating unit may go.
    pub ways_out: Vec<(ProvinceId, Action)>,
    /// The unit to be supported or carried stands here.
    pub helped: Option<ProvinceId>,
    pub asked: Option<Asked>,
    /// Why the place under the pointer is dark.
    pub no_way: Option<(ProvinceId, Refusal)>,
    pub trial: Option<Trial>,
    /// Grows whenever something in it changes.
    pub version: u64,
}

impl Hand {
    pub fn take(&mut self, pos: Pos, seat: SeatId, unit: UnitId) {
        self.put_down();
        let Some(found) = pos.find_unit(unit) else { return };
        self.unit = Some(unit);
        self.legal = orders::orders_of(pos, seat, found);
        self.version += 1;
    }

    /// True if there was anything.
    pub fn put_down(&mut self) -> bool {
        let held = self.unit.is_some() || self.asked.is_some();
        self.unit = None;
        self.helped = None;
        self.asked = None;
        self.no_way = None;
        self.legal.clear();
        self.ways_out.clear();
        self.version += 1;
        held
    }

    /// One step back: the list of ways, then the helped unit, then the unit.
    pub fn step_back(&mut self) -> bool {
        self.version += 1;
        if self.asked.take().is_some() || self.helped.take().is_some() {
            return true;
        }
        self.put_down()
    }

    pub fn help(&mut self, at: ProvinceId) {
        self.helped = Some(at);
        self.asked = None;
        self.no_way = None;
        self.version += 1;
    }

    /// Can the unit in hand help the one that stands here?
    pub fn can_help(&self, at: ProvinceId) -> bool {
        self.legal.iter().any(|o| helps(o) == Some(at))
    }

    /// The orders that a click there can mean.
    pub fn orders_to(&self, map: &Map, at: ProvinceId) -> Vec<Order> {
        self.legal.iter().copied().filter(|o| helps(o) == self.helped && goal(map, o) == Some(at)).collect()
    }

    /// Every place where a click means something.
    pub fn goals(&self, map: &Map) -> Vec<ProvinceId> {
        let of = |o: &Order| if helps(o) == self.helped { goal(map, o) } else { None };
        let mut goals: Vec<ProvinceId> = self.legal.iter().filter_map(of).collect();
        goals.extend(self.ways_out.iter().map(|(at, _)| *at));
        goals.sort();
        goals.dedup();
        goals
    }
}

/// Where the unit stands that this order helps.
fn helps(order: &Order) -> Option<ProvinceId> {
    match *order {
        Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. } => Some(of),
        Order::Hold | Order::Move { .. } => None,
    }
}

/// What is pointed at for it.
fn goal(map: &Map, order: &Order) -> Option<ProvinceId> {
    match *order {
        Order::Hold => None,
        Order::Move { to, .. } | Order::SupportMove { to, .. } => Some(map.province(to)),
        Order::SupportHold { of } => Some(of),
        Order::Convoy { to, .. } => Some(to),
    }
}

/// What a refused click would have been, for its reason.
pub fn meant(map: &Map, hand: &Hand, unit: UnitId, at: ProvinceId) -> Action {
    let to = map.whole(at);
    let order = match hand.helped {
        None => Order::Move { to, via: false },
        Some(of) if of == at => Order::SupportHold { of },
        Some(of) => Order::SupportMove { of, to },
    };
    Action::Orders(OrdersDeed::Order { unit, order })
}

/// The list of ways in words.
pub fn words(pos: Pos, order: &Order) -> String {
    let map = pos.map();
    let unit = |of: ProvinceId| pos.unit_in(of).map_or("nobody".into(), |u| orders::unit_words(pos, u));
    match *order {
        Order::Hold => "Hold".into(),
        Order::Move { to, via: true } => format!("To {} by convoy", map.label(to)),
        Order::Move { to, via: false } => format!("To {}", map.label(to)),
        Order::SupportHold { of } => format!("Support {} where it stands", unit(of)),
        Order::SupportMove { of, to } => format!("Support {} to {}", unit(of), map.label(to)),
        Order::Convoy { of, to } => format!("Convoy {} to {}", unit(of), map.province_label(to)),
    }
}
