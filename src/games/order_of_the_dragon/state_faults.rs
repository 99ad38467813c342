//! What in a position read from a file cannot be: numbers with gaps, ids that name nothing.

use super::book::Book;
use super::components::*;
use super::ids::{PowerId, Realm, UnitId};
use super::state::Position;
use crate::diplomacy::{Adjustment, Place, ProvinceId, field::on_map};
use crate::table::{Numbered, SeatId};

struct Faults<'a> {
    p: &'a Position,
    book: &'a Book,
    found: Vec<String>,
}

/// Everything that is wrong, in words; empty for a sound position.
pub fn faults(p: &Position, book: &Book) -> Vec<String> {
    let mut faults = Faults { p, book, found: vec![] };
    faults.numbers("powers", &p.powers);
    faults.numbers("provinces", &p.provinces);
    faults.numbers("units", &p.units);
    faults.numbers("heirs", &p.heirs);
    faults.numbers("vassals", &p.vassals);
    faults.counts();
    if faults.found.is_empty() {
        faults.the_map();
        faults.people();
        faults.the_desk();
        faults.the_past();
    }
    faults.found
}

impl Faults<'_> {
    fn say(&mut self, text: String) {
        self.found.push(text);
    }

    fn numbers<C: Numbered>(&mut self, what: &str, list: &[C]) {
        for (n, thing) in list.iter().enumerate() {
            if C::index(thing.id()) != n {
                self.say(format!("{what}: the entry at place {n} bears number {}", C::index(thing.id())));
                return;
            }
        }
    }

    fn counts(&mut self) {
        let p = self.p;
        let mut count = |what: &str, have: usize, want: usize| {
            if have != want {
                self.found.push(format!("{have} {what}; there must be {want}"));
            }
        };
        count("powers", p.powers.len(), PowerId::COUNT);
        count("provinces", p.provinces.len(), self.book.map.provinces.len());
        if !(1..=PowerId::COUNT as u8).contains(&p.seats) {
            self.say(format!("{} seats; there are 1 to 10", p.seats));
        }
        if !(1..=10_000).contains(&p.turn.cycle) {
            self.say(format!("cycle {}; expected 1 to 10000", p.turn.cycle));
        }
    }

    fn seat(&mut self, what: &str, seat: SeatId) {
        if seat.0 >= self.p.seats {
            self.say(format!("{what} names {seat}; there are {} seats", self.p.seats));
        }
    }

    fn province(&mut self, what: &str, id: ProvinceId) -> bool {
        let known = usize::from(id.0) < self.p.provinces.len();
        if !known {
            self.say(format!("{what} names province {}; there are {}", id.0, self.p.provinces.len()));
        }
        known
    }

    fn place(&mut self, what: &str, place: Place) {
        let places = self.book.map.places().count();
        if usize::from(place.0) >= places {
            self.say(format!("{what} names place {}; there are {places}", place.0));
        }
    }

    fn unit(&mut self, what: &str, id: UnitId) {
        if usize::from(id.0) >= self.p.units.len() {
            self.say(format!("{what} names unit {}; there are {}", id.0, self.p.units.len()));
        }
    }

    fn heir(&mut self, what: &str, id: super::ids::HeirId) {
        if usize::from(id.0) >= self.p.heirs.len() {
            self.say(format!("{what} names heir {}; there are {}", id.0, self.p.heirs.len()));
        }
    }

    fn realm(&mut self, what: &str, realm: Realm) {
        match realm {
            Realm::Major(_) => {}
            Realm::Minor(at) => {
                if self.province(what, at) && !self.book.map.data(at).centre {
                    self.say(format!(
                        "{what} names a minor power in {}, which is no centre",
                        self.book.map.data(at).name
                    ));
                }
            }
            Realm::Vassal(id) if usize::from(id.0) >= self.p.vassals.len() => {
                self.say(format!("{what} names vassal {}; there are {}", id.0, self.p.vassals.len()));
            }
            Realm::Vassal(_) => {}
        }
    }

    fn to(&mut self, what: &str, to: Match) {
        match to {
            Match::Minor(at) | Match::Heir { at, .. } => {
                self.province(what, at);
            }
        }
    }

    fn bid(&mut self, what: &str, bid: Bid) {
        if !on_map(&self.book.map, &bid.order()) {
            self.say(format!("{what} names a place that is not on the map"));
        }
    }

    fn the_map(&mut self) {
        let p = self.p;
        for province in &p.provinces {
            let data = self.book.map.data(province.id);
            if province.owner.is_some() != data.centre {
                let owned = if data.centre { "is nobody's" } else { "is no centre and belongs to somebody" };
                self.say(format!("{} {owned}", data.name));
            }
            if let Some(owner) = province.owner {
                self.realm(&data.name, owner);
                if let Realm::Minor(at) = owner
                    && at != province.id
                {
                    self.say(format!("{} belongs to the minor power of another centre", data.name));
                }
            }
        }
        for unit in &p.units {
            let what = format!("unit {}", unit.id.0);
            unit.at.into_iter().for_each(|at| self.place(&what, at));
            self.realm(&what, unit.realm);
            if let Some(lost) = &unit.dislodged {
                self.realm(&what, lost.by);
                lost.retreats.iter().for_each(|at| self.place(&what, *at));
            }
        }
    }

    fn people(&mut self) {
        let p = self.p;
        for power in &p.powers {
            power.seat.into_iter().for_each(|s| self.seat(power.id.name(), s));
            if (power.standing == Standing::Playing) && power.seat.is_none() {
                self.say(format!("{} is played by nobody and stands as played", power.id.name()));
            }
        }
        for (n, power) in p.powers.iter().enumerate() {
            if power.seat.is_some() && p.powers[..n].iter().any(|q| q.seat == power.seat) {
                self.say(format!("{} has the seat of another power", power.id.name()));
            }
        }
        for heir in &p.heirs {
            let what = format!("heir {}", heir.id.0);
            if self.province(&what, heir.at) && !self.book.map.data(heir.at).centre {
                self.say(format!("{what} lives in {}, which is no centre", self.book.map.data(heir.at).name));
            }
            if let Some(Spouse::Heir(spouse)) = heir.wed {
                self.heir(&what, spouse);
            }
        }
        for vassal in &p.vassals {
            let what = format!("vassal {}", vassal.id.0);
            if self.province(&what, vassal.capital) && !self.book.map.data(vassal.capital).centre {
                self.say(format!("the capital of {what} is no centre"));
            }
            if vassal.giver == vassal.receiver {
                self.say(format!("{what} has one parent"));
            }
        }
        // One standing vassal to a capital: the adjudicator tells them apart by it.
        let stands = |v: &&Vassal| v.stands();
        for vassal in p.vassals.iter().filter(stands) {
            let twins = p.vassals.iter().filter(stands).filter(|v| v.capital == vassal.capital).count();
            if twins > 1 {
                self.say(format!("vassal {} has the capital of another", vassal.id.0));
            }
        }
        for couple in &p.betrothals.couples {
            self.heir("a promise", couple.giver);
            self.heir("a promise", couple.receiver);
            self.province("a promise", couple.at);
        }
        for (heir, at) in &p.betrothals.minors {
            self.heir("a marriage", *heir);
            self.province("a marriage", *at);
        }
    }

    fn the_desk(&mut self) {
        let desk = &self.p.desk;
        for (unit, order) in &desk.orders {
            self.unit("an order", *unit);
            self.bid("an order", Bid::Order(*order));
        }
        desk.matches.values().for_each(|to| self.to("a marriage", *to));
        for (seat, votes) in &desk.votes {
            self.seat("a vote", *seat);
            for vote in votes {
                self.unit("a vote", vote.unit);
                self.bid("a vote", vote.bid);
            }
        }
        for (seat, list) in &desk.retreats {
            self.seat("a retreat", *seat);
            for (unit, to) in list {
                self.unit("a retreat", *unit);
                to.iter().for_each(|at| self.place("a retreat", *at));
            }
        }
        for (seat, list) in &desk.adjustments {
            self.seat("a build", *seat);
            for one in list {
                self.realm("a build", one.realm);
                match one.order {
                    Adjustment::Build { at, .. } => self.place("a build", at),
                    Adjustment::Remove { at } => {
                        self.province("a removal", at);
                    }
                    Adjustment::Waive => {}
                }
            }
        }
        desk.heirs.iter().for_each(|seat| self.seat("a new heir", *seat));
        desk.motions.keys().for_each(|seat| self.seat("a proposal", *seat));
        desk.ballots.keys().for_each(|seat| self.seat("a vote", *seat));
        self.p.motions.0.iter().for_each(|(_, seat)| self.seat("a proposal", *seat));
        self.p.turn.done.iter().for_each(|seat| self.seat("a closed curtain", *seat));
    }

    fn the_past(&mut self) {
        let p = self.p;
        for spent in &p.ledger.0 {
            self.seat("the ledger", spent.seat);
            self.unit("the ledger", spent.unit);
        }
        for habit in &p.habits.0 {
            self.province("a habit", habit.at);
            habit.orders.iter().for_each(|order| self.bid("a habit", Bid::Order(*order)));
        }
        for line in p.last_moves.0.iter().flat_map(|m| &m.lines) {
            self.unit("the last moves", line.unit);
            self.place("the last moves", line.from);
            self.realm("the last moves", line.realm);
            self.bid("the last moves", line.bid);
        }
        for line in p.last_moves.0.iter().flat_map(|m| &m.heirs) {
            self.heir("the last moves", line.heir);
            self.province("the last moves", line.from);
            self.to("the last moves", line.to);
        }
        if let Some(census) = &p.last_census.0 {
            self.census(census);
        }
    }

    fn census(&mut self, census: &Census) {
        let what = "the last Census";
        for wedding in &census.weddings {
            self.province(what, wedding.at);
            if let Ok(vassal) = wedding.made {
                self.realm(what, Realm::Vassal(vassal));
            }
        }
        for taken in &census.centres {
            self.province(what, taken.at);
            taken.from.iter().chain([&taken.to]).for_each(|realm| self.realm(what, *realm));
        }
        for killed in &census.heirs {
            self.heir(what, killed.heir);
            self.province(what, killed.at);
            killed.by.iter().for_each(|realm| self.realm(what, *realm));
        }
        census.thralls.iter().for_each(|freed| {
            self.province(what, freed.at);
        });
        for end in &census.vassals {
            self.realm(what, Realm::Vassal(end.vassal));
            end.freed.iter().for_each(|at| {
                self.province(what, *at);
            });
        }
        for out in &census.eliminations {
            out.freed.iter().for_each(|at| {
                self.province(what, *at);
            });
        }
        census.due.iter().for_each(|(realm, _)| self.realm(what, *realm));
        census.rebuilding.iter().for_each(|at| {
            self.province(what, *at);
        });
    }
}
