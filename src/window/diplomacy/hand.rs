//! What the player has in hand: a unit that is being told what to do, the unit it is to help, and the little list of
//! ways in which a click can be meant. Every order in it comes from the rules' own list.

use bevy::prelude::*;

use super::sketch::Sketch;
use super::{Orders, Piece, Told, Trial};
use crate::diplomacy::{Map, ProvinceId};
use crate::engine::Act;
use crate::table::{Refusal, SeatId};

/// One way in which a click can be meant.
#[derive(Clone, Debug)]
pub enum Choice {
    Act(Act),
    /// In the sandbox.
    Try(Piece, Told),
    /// The unit there is to be helped: its goal is pointed at next.
    Help(ProvinceId),
}

/// The ways, asked about at a place.
#[derive(Clone)]
pub struct Asked {
    pub at: ProvinceId,
    pub ways: Vec<(String, Choice)>,
}

/// Empty while nothing is being told; the sandbox stays open in it between two units.
#[derive(Resource, Default)]
pub struct Hand {
    /// Under the pointer, and the unit whose counter that is.
    pub hover: Option<ProvinceId>,
    pub over: Option<Piece>,
    /// The unit being told.
    pub unit: Option<Piece>,
    /// What it may be told, as the rules list it.
    pub legal: Vec<Told>,
    /// Where a retreating unit may go.
    pub ways_out: Vec<(ProvinceId, Act)>,
    /// The unit to be supported or carried stands here.
    pub helped: Option<ProvinceId>,
    pub asked: Option<Asked>,
    /// Why the place under the pointer is dark.
    pub no_way: Option<(ProvinceId, Refusal)>,
    pub trial: Option<Trial>,
    /// The sandbox as it was left or cleared last.
    pub kept: Option<Trial>,
    /// What the seat at the screen has left here, until the position can be asked about it.
    pub waiting: Option<Sketch>,
    /// Grows whenever something in it changes.
    pub version: u64,
}

impl Hand {
    /// Takes up a unit with all it may be told; a unit that is not on the map leaves the hand empty.
    pub fn take(&mut self, pos: &dyn Orders, seat: SeatId, unit: Piece) {
        self.put_down();
        if pos.whereabouts(unit).is_none() {
            return;
        }
        self.unit = Some(unit);
        self.legal = pos.legal(seat, unit);
        self.version += 1;
    }

    /// Nothing of it stays but the pointer: another seat comes.
    pub fn clear(&mut self) {
        *self = Hand { hover: self.hover, over: self.over, version: self.version + 1, ..Hand::default() };
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

    /// The unit in hand is to help the one that stands here; its goal comes next.
    pub fn help(&mut self, at: ProvinceId) {
        self.helped = Some(at);
        self.asked = None;
        self.no_way = None;
        self.version += 1;
    }

    /// Can the unit in hand help the one that stands here?
    pub fn can_help(&self, at: ProvinceId) -> bool {
        self.legal.iter().any(|o| o.helps() == Some(at))
    }

    /// The orders that a click there can mean.
    pub fn orders_to(&self, map: &Map, at: ProvinceId) -> Vec<Told> {
        self.legal.iter().copied().filter(|o| o.helps() == self.helped && o.goal(map) == Some(at)).collect()
    }

    /// Every place where a click means something.
    pub fn goals(&self, map: &Map) -> Vec<ProvinceId> {
        let of = |o: &Told| if o.helps() == self.helped { o.goal(map) } else { None };
        let mut goals: Vec<ProvinceId> = self.legal.iter().filter_map(of).collect();
        goals.extend(self.ways_out.iter().map(|(at, _)| *at));
        goals.sort();
        goals.dedup();
        goals
    }
}
