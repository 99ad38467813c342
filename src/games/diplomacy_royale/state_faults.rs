//! What in a position read from a file cannot be: numbers with gaps, ids that name nothing.

use super::book::Book;
use super::ids::PowerId;
use super::state::Position;
use super::writs;
use crate::diplomacy::{Adjustment, Order};
use crate::dynasty::CharacterId;
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
    faults.numbers("houses", &p.houses);
    faults.numbers("people", &p.people);
    faults.numbers("nobles", &p.nobles);
    faults.numbers("marriages", &p.marriages);
    faults.numbers("titles", &p.titles);
    faults.numbers("writs", &p.writs);
    faults.counts();
    if faults.found.is_empty() {
        faults.names();
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
        count("nobles", p.nobles.len(), p.people.len());
        count("houses", p.houses.len(), PowerId::COUNT);
    }

    fn person(&mut self, what: &str, id: Option<CharacterId>) {
        if let Some(id) = id.filter(|id| usize::from(id.0) >= self.p.people.len()) {
            self.say(format!("{what} names character {}; there are {}", id.0, self.p.people.len()));
        }
    }

    fn seat(&mut self, what: &str, seat: Option<SeatId>) {
        if let Some(seat) = seat.filter(|s| s.0 >= self.p.seats) {
            self.say(format!("{what} names {seat}; there are {} seats", self.p.seats));
        }
    }

    fn province(&mut self, what: &str, id: crate::diplomacy::ProvinceId) {
        if usize::from(id.0) >= self.p.provinces.len() {
            self.say(format!("{what} names province {}; there are {}", id.0, self.p.provinces.len()));
        }
    }

    fn place(&mut self, what: &str, place: crate::diplomacy::Place) {
        let places = self.book.map.places().count();
        if usize::from(place.0) >= places {
            self.say(format!("{what} names place {}; there are {places}", place.0));
        }
    }

    fn unit(&mut self, what: &str, id: super::ids::UnitId) {
        if usize::from(id.0) >= self.p.units.len() {
            self.say(format!("{what} names unit {}; there are {}", id.0, self.p.units.len()));
        }
    }

    fn order(&mut self, order: &Order) {
        match *order {
            Order::Hold => {}
            Order::Move { to, .. } => self.place("an order", to),
            Order::SupportHold { of } => self.province("an order", of),
            Order::SupportMove { of, to } => {
                self.province("an order", of);
                self.place("an order", to);
            }
            Order::Convoy { of, to } => {
                self.province("an order", of);
                self.province("an order", to);
            }
        }
    }

    fn names(&mut self) {
        let p = self.p;
        if !(1..=PowerId::COUNT as u8).contains(&p.seats) {
            self.say(format!("{} seats; there are 1 to 7", p.seats));
        }
        for power in &p.powers {
            let what = power.id.name();
            self.seat(what, power.seat);
            self.person(what, power.monarch);
            power.past.iter().for_each(|who| self.person(what, Some(*who)));
            power.homes.iter().chain([&power.capital]).for_each(|at| self.province(what, *at));
        }
        for unit in &p.units {
            let what = format!("unit {}", unit.id.0);
            unit.at.into_iter().for_each(|at| self.place(&what, at));
            unit.dislodged.iter().flat_map(|d| &d.retreats).for_each(|at| self.place(&what, *at));
            if let super::components::Allegiance::Title(t) = unit.under
                && usize::from(t.0) >= p.titles.len()
            {
                self.say(format!("{what} names title {}; there are {}", t.0, p.titles.len()));
            }
        }
        for c in &p.people {
            let what = format!("character {}", c.id.0);
            self.seat(&what, c.home);
            self.seat(&what, c.keeper);
            self.person(&what, c.father);
            self.person(&what, c.mother);
            if usize::from(c.house.0) >= p.houses.len() {
                self.say(format!("{what} names house {}", c.house.0));
            }
            if let Some(crate::dynasty::Captor::Seat(s)) = c.captive_of {
                self.seat(&what, Some(s));
            }
        }
        for n in &p.nobles {
            let what = format!("character {}", n.id.0);
            self.person(&what, n.jailer);
            n.command.into_iter().for_each(|u| self.unit(&what, u));
            n.cleric.iter().filter_map(|c| c.see).for_each(|at| self.province(&what, at));
        }
        for m in &p.marriages {
            self.person(&format!("marriage {}", m.id.0), Some(m.husband));
            self.person(&format!("marriage {}", m.id.0), Some(m.wife));
        }
        for t in &p.titles {
            let what = format!("title {}", t.id.0);
            self.province(&what, t.province);
            self.person(&what, t.holder);
        }
        let known = writs::Known {
            people: p.people.len(),
            units: p.units.len(),
            provinces: p.provinces.len(),
            seats: p.seats.into(),
        };
        for w in &p.writs {
            let what = format!("writ {}", w.id.0);
            w.parties.iter().for_each(|s| self.seat(&what, Some(*s)));
            if let Some(m) = w.marriage.filter(|m| usize::from(m.0) >= p.marriages.len()) {
                self.say(format!("{what} names marriage {}", m.0));
            }
            w.couple.iter().flat_map(|(a, b)| [*a, *b]).for_each(|who| self.person(&what, Some(who)));
            writs::faults(&w.clauses, known).into_iter().for_each(|text| self.say(format!("{what}: {text}")));
        }
        for proposal in &p.proposals.list {
            let what = format!("proposal {}", proposal.number);
            [proposal.from, proposal.to].into_iter().for_each(|s| self.seat(&what, Some(s)));
            self.person(&what, proposal.draft.groom);
            self.person(&what, proposal.draft.bride);
            let clauses = &proposal.draft.clauses;
            writs::faults(clauses, known).into_iter().for_each(|text| self.say(format!("{what}: {text}")));
        }
        for named in &p.proposals.named {
            let what = "a counter-offer";
            [named.from, named.to].into_iter().for_each(|s| self.seat(what, Some(s)));
            self.person(what, named.draft.groom);
            self.person(what, named.draft.bride);
            let clauses = &named.draft.clauses;
            writs::faults(clauses, known).into_iter().for_each(|text| self.say(format!("{what}: {text}")));
        }
        for marriage in p.petitions.0.iter().filter(|m| usize::from(m.0) >= p.marriages.len()) {
            self.say(format!("a petition names marriage {}", marriage.0));
        }
        for (cleric, target) in &p.desk.arrests {
            self.person("an arrest", Some(*cleric));
            self.person("an arrest", Some(*target));
        }
        for (unit, order) in &p.desk.orders {
            self.unit("an order", *unit);
            self.order(order);
        }
        for (seat, list) in &p.desk.adjustments {
            self.seat("a build", Some(*seat));
            for one in list {
                match one {
                    Adjustment::Build { at, .. } => self.place("a build", *at),
                    Adjustment::Remove { at } => self.province("a removal", *at),
                    Adjustment::Waive => {}
                }
            }
        }
        for marriage in p.desk.births.keys().filter(|m| usize::from(m.0) >= p.marriages.len()) {
            self.say(format!("a choice of births names marriage {}; there are {}", marriage.0, p.marriages.len()));
        }
        for (unit, to) in &p.desk.retreats {
            self.unit("a retreat", *unit);
            to.iter().for_each(|at| self.place("a retreat", *at));
        }
        for gift in &p.desk.gifts {
            self.person("a gift", Some(gift.who));
        }
        for (cardinal, candidate) in &p.desk.votes {
            self.person("a vote", Some(*cardinal));
            self.person("a vote", Some(*candidate));
        }
        for entry in &p.recent.0 {
            self.person("a succession", Some(entry.from));
            self.person("a succession", Some(entry.to));
            let spoils = &entry.spoils;
            spoils.units.iter().chain(&spoils.raised).for_each(|u| self.unit("a succession", *u));
            let provinces = [&spoils.provinces, &spoils.sites, &spoils.lost_sites];
            provinces.into_iter().flatten().for_each(|at| self.province("a succession", *at));
            spoils.wards.iter().chain(&spoils.homeless).for_each(|who| self.person("a succession", Some(*who)));
        }
        for ransom in &p.ransoms.0 {
            self.seat("a ransom", Some(ransom.by));
            [ransom.who].iter().chain(&ransom.against).for_each(|who| self.person("a ransom", Some(*who)));
        }
        for (by, who) in &p.sanctuary.0 {
            self.person("a protection", Some(*by));
            self.person("a protection", Some(*who));
        }
    }
}
