//! What the tests of orders share: fields made by hand, orders as players write them, leaders of a wanted rating.

use regnal::diplomacy::notation;
use regnal::diplomacy::orders::Written;
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::orders::OrdersDeed;

use super::kit::*;

/// Reads an action of the orders room.
pub fn orders(deed: OrdersDeed) -> Action {
    Action::Orders(deed)
}

pub fn court(deed: CourtDeed) -> Action {
    Action::Court(deed)
}

pub fn grant(who: CharacterId, at: &str) -> Action {
    court(CourtDeed::Grant { who, province: land(at) })
}

pub fn assign(who: CharacterId, unit: UnitId) -> Action {
    court(CourtDeed::Assign { who, unit })
}

pub fn build(kind: UnitKind, at: &str) -> Action {
    orders(OrdersDeed::Build { kind, at: place(at) })
}

pub fn remove(unit: UnitId) -> Action {
    orders(OrdersDeed::Remove { unit })
}

pub fn retreat(unit: UnitId, to: &str) -> Action {
    orders(OrdersDeed::Retreat { unit, to: Some(place(to)) })
}

pub fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("ROY {rule}"))
}

/// Diplomacy without dynasties, seven players.
pub fn plain() -> Board {
    board_of(&PowerId::KEYS, "dynasties: false")
}

impl Board {
    /// Only these units stand on the map, and nobody leads anything.
    #[track_caller]
    pub fn field(&mut self, units: &[(SeatId, &str)]) -> Vec<UnitId> {
        self.edit(|p| {
            p.units.iter_mut().for_each(|u| (u.at, u.dislodged) = (None, None));
            p.nobles.iter_mut().for_each(|n| n.command = None);
        });
        units.iter().map(|(seat, words)| self.unit(*seat, words)).collect()
    }

    /// Puts a man of this Leadership at the head of a unit of his own dynasty.
    #[track_caller]
    pub fn rated(&mut self, unit: UnitId, leadership: i8) -> CharacterId {
        let owner = self.power_of_unit(unit);
        let seat = self.pos().seat_of(owner).expect("a seat");
        let name = format!("Leader {}", self.data().people.len());
        let who = self.person(seat, &name, Sex::Male, 30);
        self.scores(who, leadership, 0);
        self.lead(who, unit);
        who
    }

    /// An order as players write it: "A mos - ukr".
    #[track_caller]
    pub fn reads(&self, text: &str) -> Action {
        let map = &Book::standard().map;
        let Ok(Written::Order { at, order }) = notation::read_order(map, text) else { panic!("{text} is no order") };
        let unit = self.pos().unit_in(map.province(at)).unwrap_or_else(|| panic!("{text}: no unit there")).id;
        orders(OrdersDeed::Order { unit, order })
    }

    /// Gives orders, each to the unit of whoever has it.
    #[track_caller]
    pub fn give(&mut self, texts: &[&str]) {
        for text in texts {
            let action = self.reads(text);
            let Action::Orders(OrdersDeed::Order { unit, .. }) = &action else { unreachable!() };
            let owner = self.power_of_unit(*unit);
            let seat = self.pos().seat_of(owner).expect("a seat");
            self.act(seat, action);
        }
    }

    /// The line of the last movement about the unit that stood in a province: did its order work, was it driven out?
    #[track_caller]
    pub fn fate(&self, from: &str) -> (bool, bool) {
        let data = self.data();
        let lines = &data.last_moves.0.as_ref().expect("moves").lines;
        let map = &Book::standard().map;
        let line =
            lines.iter().find(|l| map.province(l.from) == land(from)).unwrap_or_else(|| panic!("none in {from}"));
        (line.worked, line.dislodged)
    }

    /// Where a unit stands, by the label of the place; "" when it is no more.
    pub fn stands(&self, unit: UnitId) -> String {
        let at = self.data().units[unit.0 as usize].at;
        at.map_or(String::new(), |at| Book::standard().map.label(at).to_lowercase())
    }

    pub fn phase(&self) -> Phase {
        self.data().turn.phase
    }

    /// Everybody does what the court owes him, by the first offer, and closes his curtain.
    #[track_caller]
    pub fn hold_court(&mut self) -> Vec<Entry> {
        assert_eq!(self.phase(), Phase::Court);
        let mut lines = vec![];
        for seat in self.table.prompt().seats {
            while !self.allowed(seat, &Action::Done) {
                let owed = |a: &Action| matches!(a, Action::Court(CourtDeed::Grant { .. } | CourtDeed::Assign { .. }));
                let next = self.offers(seat).into_iter().find(owed).expect("something to do");
                lines.extend(self.act(seat, next));
            }
            lines.extend(self.done(seat));
        }
        lines
    }

    /// The fall, with moves to be written.
    pub fn fall(&mut self) {
        self.edit(|p| p.turn.half = Half::Second);
        self.to(Phase::Moves);
    }

    /// A winter in which this seat's units have been thinned out, with a decision for it.
    pub fn winter(&mut self) {
        let phase = if self.data().options.dynasties { Phase::Births } else { Phase::Adjustments };
        self.edit(|p| p.turn.half = if p.options.dynasties { Half::First } else { Half::Second });
        self.to(phase);
    }
}
