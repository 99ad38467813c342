//! What in a position read from a file cannot be: numbers with gaps, ids that name nothing.

use super::book::Book;
use super::components::*;
use super::ids::{CountryId, FleetId, ProvinceId};
use super::state::Position;
use crate::dynasty::CharacterId;
use crate::table::{Numbered, SeatId};

struct Faults<'a> {
    p: &'a Position,
    book: &'a Book,
    found: Vec<String>,
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

    fn seat(&mut self, what: &str, seat: Option<SeatId>) {
        if let Some(seat) = seat.filter(|s| s.index() >= self.p.players.len()) {
            self.say(format!("{what} names {seat}; there are {} seats", self.p.players.len()));
        }
    }

    fn province(&mut self, what: &str, id: Option<ProvinceId>) {
        let count = self.p.provinces.len();
        if let Some(id) = id.filter(|id| id.0 as usize >= count) {
            self.say(format!("{what} names province {}; there are {count}", id.0));
        }
    }

    fn country(&mut self, what: &str, id: Option<CountryId>) {
        let count = self.p.countries.len();
        if let Some(id) = id.filter(|id| id.0 as usize >= count) {
            self.say(format!("{what} names country {}; there are {count}", id.0));
        }
    }

    fn person(&mut self, what: &str, id: Option<CharacterId>) {
        let count = self.p.people.len();
        if let Some(id) = id.filter(|id| id.0 as usize >= count) {
            self.say(format!("{what} names character {}; there are {count}", id.0));
        }
    }

    fn fleet(&mut self, what: &str, id: Option<FleetId>) {
        let count = self.p.fleets.len();
        if let Some(id) = id.filter(|id| id.0 as usize >= count) {
            self.say(format!("{what} names fleet {}; there are {count}", id.0));
        }
    }
}

/// Everything wrong with a position, in words.
pub fn faults(p: &Position, book: &Book) -> Vec<String> {
    let mut f = Faults { p, book, found: vec![] };
    f.numbers("players", &p.players);
    f.numbers("countries", &p.countries);
    f.numbers("provinces", &p.provinces);
    f.numbers("houses", &p.houses);
    f.numbers("people", &p.people);
    f.numbers("marriages", &p.marriages);
    f.numbers("treaties", &p.treaties);
    f.numbers("armies", &p.armies);
    f.numbers("pawns", &p.pawns);
    f.numbers("fleets", &p.fleets);
    f.numbers("items", &p.items);
    if p.players.len() < 3 || p.players.len() > f.book.map.countries.len() {
        f.say(format!("{} players; 3 to {} can play", p.players.len(), f.book.map.countries.len()));
    }
    if p.countries.len() != f.book.map.countries.len() || p.provinces.len() != f.book.map.provinces.len() {
        f.say(format!(
            "{} countries and {} provinces; the map has {} and {}",
            p.countries.len(),
            p.provinces.len(),
            f.book.map.countries.len(),
            f.book.map.provinces.len()
        ));
    }
    for c in &p.countries {
        f.seat("a country", c.player);
        f.seat("a country", c.ruler);
        f.person("a country", c.monarch);
        f.person("a country", c.regent);
        f.province("a country", c.capital);
        f.province("a country", c.first_capital);
        for who in c.claimants.iter().chain(&c.past) {
            f.person("a country", Some(*who));
        }
    }
    for q in &p.players {
        f.country("a player", Some(q.country));
    }
    for q in &p.provinces {
        f.seat("a province", q.holder.seat());
        f.person("a province", q.governor);
    }
    for c in &p.people {
        f.seat("a character", c.home);
        f.seat("a character", c.keeper);
        f.person("a character", c.father);
        f.person("a character", c.mother);
        if c.house.0 as usize >= p.houses.len() {
            f.say(format!("{} bears the name of house {}; there are {}", c.name, c.house.0, p.houses.len()));
        }
    }
    for m in &p.marriages {
        f.person("a marriage", Some(m.husband));
        f.person("a marriage", Some(m.wife));
    }
    for a in &p.armies {
        if let Banner::Country(c) = a.banner {
            f.country("an army", Some(c));
        }
        f.seat("an army", a.lent_to);
        f.seat("an army", a.guest_of);
        f.province("an army", a.at.province());
        f.fleet("an army", a.at.fleet());
    }
    for a in &p.pawns {
        f.country("a royal piece", a.country);
        f.person("a royal piece", a.bearer);
        f.seat("a royal piece", a.lent_to);
        f.seat("a royal piece", a.guest_of);
        f.province("a royal piece", a.at.province());
        f.fleet("a royal piece", a.at.fleet());
    }
    for a in &p.fleets {
        f.country("a fleet", Some(a.country));
        f.seat("a fleet", a.lent_to);
        match a.at {
            Berth::Port(id) => f.province("a fleet", Some(id)),
            Berth::Sea(id) if id.0 as usize >= f.book.map.seas.len() => f.say(format!("a fleet is on sea {}", id.0)),
            _ => {}
        }
    }
    for i in &p.items {
        f.seat("an item", i.owner);
        f.province("an item", i.at.province());
        f.province("an item", i.from);
        f.fleet("an item", i.at.fleet());
    }
    f.found.extend(super::marriages::faults(p));
    f.found.extend(super::campaign::faults(p));
    f.found.extend(super::fortune::faults(p, book));
    for seat in p.turn.order.iter().chain(&p.turn.done).chain(&p.turn.active) {
        f.seat("the turn", Some(*seat));
    }
    f.found
}
