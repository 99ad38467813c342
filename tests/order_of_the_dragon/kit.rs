//! What the rule tests share: positions made by hand, orders as they are written at the table, refusals by name.
#![allow(dead_code)]

use bevy_ecs::prelude::World;
use regnal::bots::Played;
use regnal::diplomacy::notation;
use regnal::diplomacy::orders::Written;
#[allow(unused_imports)]
pub use regnal::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
use regnal::engine::checks::Checks;
#[allow(unused_imports)]
pub use regnal::engine::{Act, Action};
pub use regnal::games::order_of_the_dragon::DRAGON;
#[allow(unused_imports)]
pub use regnal::games::order_of_the_dragon::ballot::{CastVote, NameVassal, Propose, Recall};
pub use regnal::games::order_of_the_dragon::book::Book;
#[allow(unused_imports)]
pub use regnal::games::order_of_the_dragon::heirs::{Hold, Marry, NoHeir, RaiseHeir};
#[allow(unused_imports)]
pub use regnal::games::order_of_the_dragon::orders::{Build, Clear, GiveOrder, Remove, Retreat, UndoAdjustment, Waive};
pub use regnal::games::order_of_the_dragon::phases::Close;
#[allow(unused_imports)]
pub use regnal::games::order_of_the_dragon::points::{GiveAlso, GivePoints, TakeVoteBack, Withdraw};
pub use regnal::games::order_of_the_dragon::prelude::*;
use regnal::games::order_of_the_dragon::readers;
pub use regnal::games::order_of_the_dragon::scenario::Scenario;
#[allow(unused_imports)]
pub use regnal::table::{Dice, Entry, Opponent, Refusal, SeatId, SeatSetup, Sitter};

use super::common::dragon_data::Dragon;
pub use super::common::reached;
use super::common::trial::Trial;

/// Whole games under these checks, one for each seed; see [`super::common::play`].
pub fn play(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    super::common::play(&DRAGON, scenario, sitters, seeds, checks)
}

/// Is it an act of this kind?
pub fn is<A: Action>(act: &Act) -> bool {
    act.get::<A>().is_some()
}

/// With ten players each seat has the power of its number.
pub const BURGUNDY: SeatId = SeatId(0);
pub const CASTILE: SeatId = SeatId(1);
pub const ENGLAND: SeatId = SeatId(2);
pub const HORDE: SeatId = SeatId(3);
pub const HUNGARY: SeatId = SeatId(4);
pub const KALMAR: SeatId = SeatId(5);
pub const LITHUANIA: SeatId = SeatId(6);
pub const MAMLUKS: SeatId = SeatId(7);
pub const NAPLES: SeatId = SeatId(8);
pub const OTTOMANS: SeatId = SeatId(9);

/// The power of a seat on a board of ten.
pub fn power(seat: SeatId) -> PowerId {
    PowerId(seat.0)
}

/// The realm of a seat's power.
pub fn realm(seat: SeatId) -> Realm {
    Realm::Major(power(seat))
}

/// A refusal by name and rule.
pub fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("OOD {rule}"))
}

/// A table on which a test plays.
pub type Board = Trial<Dragon>;

/// A new game of ten, in Spring 1405.
pub fn board() -> Board {
    board_with("")
}

/// As [`board`], with the inside of `options: ( ... )`.
pub fn board_with(options: &str) -> Board {
    written(&format!("{}, options: ({options}))", head()))
}

/// A game of ten in this position: the inside of `position: ( ... )`.
pub fn placed(position: &str) -> Board {
    written(&format!("{}, position: ({position}))", head()))
}

fn head() -> String {
    let powers = PowerId::KEYS;
    format!("(game: \"order_of_the_dragon\", title: \"Test\", text: \"Test\", seats: (10, 10), powers: {powers:?}")
}

/// A table from a whole scenario text, with as many seats as it allows.
pub fn written(text: &str) -> Board {
    Board::written(text)
}

/// A province by its key or name.
#[track_caller]
pub fn land(name: &str) -> ProvinceId {
    let map = &Book::standard().map;
    let found = map.provinces().find(|p| map.data(*p).key.eq_ignore_ascii_case(name) || map.data(*p).name == name);
    found.unwrap_or_else(|| panic!("no province {name}"))
}

/// A place by its label, with or without a coast: "par", "tol/wc".
#[track_caller]
pub fn place(label: &str) -> Place {
    let map = &Book::standard().map;
    let found = map.places().find(|p| map.label(*p).eq_ignore_ascii_case(label));
    found.unwrap_or_else(|| panic!("no place {label}"))
}

/// An order as it is written: where the unit stands, and what it is told.
#[track_caller]
pub fn order(text: &str) -> (ProvinceId, Order) {
    let map = &Book::standard().map;
    match notation::read_order(map, text) {
        Ok(Written::Order { at, order }) => (map.province(at), order),
        other => panic!("{text}: {other:?}"),
    }
}

/// What lies behind a seat's curtain.
pub fn desk(p: &mut Position, seat: SeatId) -> &mut Desk {
    &mut p.desks[usize::from(seat.0)]
}

/// Positions that tests have looked at: what a `Pos` reads lies somewhere as long as the test runs.
fn laid(position: Position) -> &'static World {
    Box::leak(Box::new(readers::lay_out(position, Book::standard())))
}

impl Board {
    pub fn pos(&self) -> Pos<'static> {
        Pos::of(laid(self.data()))
    }

    /// What a bot of level 2 would do in this seat's place.
    pub fn advise(&self, seat: SeatId) -> Vec<Act> {
        self.table.advise(seat).expect("advice is given").acts
    }

    /// What of the advice is left to do.
    pub fn outstanding(&self, seat: SeatId, advised: &[Act]) -> Vec<Act> {
        self.table.outstanding(seat, advised)
    }

    /// What a bot of this level does.
    pub fn bot(&self, seat: SeatId, level: u8, luck: Dice) -> Act {
        self.table.ask_bot(seat, Opponent::plain(level), luck).expect("it has a choice").choose()
    }

    // ---- Acts

    /// Closes a curtain.
    #[track_caller]
    pub fn done(&mut self, seat: SeatId) -> Vec<Entry> {
        self.act(seat, Act::new(Close))
    }

    /// Everybody who has not yet closes his curtain: the phase ends. Its lines come back.
    #[track_caller]
    pub fn close(&mut self) -> Vec<Entry> {
        let count = self.data().turn.count;
        let mut lines = vec![];
        while self.data().turn.count == count {
            let Some(seat) = self.table.prompt().seats.first().copied() else { break };
            lines.extend(self.done(seat));
        }
        lines
    }

    /// Closes phases until this one waits for decisions.
    #[track_caller]
    pub fn until(&mut self, phase: Phase) -> Vec<Entry> {
        let mut lines = vec![];
        for _ in 0..12 {
            if self.data().turn.phase == phase && self.data().turn.begun {
                return lines;
            }
            lines.extend(self.close());
        }
        panic!("{phase:?} never comes");
    }

    /// The unit in a province.
    #[track_caller]
    pub fn unit_in(&self, at: &str) -> UnitId {
        self.pos().unit_in(land(at)).unwrap_or_else(|| panic!("nothing in {at}")).id
    }

    /// The act of ordering a unit as written.
    #[track_caller]
    pub fn reads(&self, text: &str) -> Act {
        let (at, order) = order(text);
        let unit = self.pos().unit_in(at).unwrap_or_else(|| panic!("{text}: nobody there")).id;
        Act::new(GiveOrder { unit, order })
    }

    /// Orders of players' units, given by whoever owns them.
    #[track_caller]
    pub fn give(&mut self, texts: &[&str]) {
        for text in texts {
            let (at, _) = order(text);
            let action = self.reads(text);
            let realm = self.pos().unit_in(at).expect("read").realm;
            let seat = self.pos().seat_of_realm(realm).unwrap_or_else(|| panic!("{text}: nobody's"));
            self.act(seat, action);
        }
    }

    /// Points for an order as written, or for `"TUN Marry OT"`: the heir of that power.
    #[track_caller]
    pub fn ballot(&self, text: &str, points: u8) -> Vote {
        let (at, bid) = match text.split_once(" Marry ") {
            Some((at, code)) => (land(at), Bid::Marry(of_code(code))),
            None => {
                let (at, order) = order(text);
                (at, Bid::Order(order))
            }
        };
        let unit = self.pos().unit_in(at).unwrap_or_else(|| panic!("{text}: nobody there")).id;
        Vote { unit, bid, points }
    }

    /// The act of giving them.
    #[track_caller]
    pub fn bids(&self, text: &str, points: u8) -> Act {
        Act::new(GivePoints::from(self.ballot(text, points)))
    }

    #[track_caller]
    pub fn vote(&mut self, seat: SeatId, text: &str, points: u8) {
        let action = self.bids(text, points);
        self.act(seat, action);
    }

    /// One's heir marries this minor power.
    #[track_caller]
    pub fn marry(&mut self, seat: SeatId, at: &str) {
        self.act(seat, marry(at));
    }

    /// Two heirs marry each other there.
    #[track_caller]
    pub fn wed(&mut self, a: SeatId, b: SeatId, at: &str) {
        self.act(a, wed(b, at));
        self.act(b, wed(a, at));
    }

    /// What every act of a seat that is not asked is told; the table would not even look at it.
    #[track_caller]
    pub fn turned_away(&self, seat: SeatId) -> (String, String) {
        let pos = self.pos();
        reached(pos.may_act_in(pos.turn.phase, seat, "It").expect_err("refused"))
    }

    // ---- Positions

    /// In an Autumn orders phase, as if nobody had acted.
    pub fn autumn(&mut self) {
        self.edit(|p| p.turn.season = Season::Autumn);
    }

    /// Puts the game into a phase that waits for decisions, as if it had just begun.
    #[track_caller]
    pub fn to(&mut self, season: Season, phase: Phase) {
        self.edit(|p| {
            (p.turn.season, p.turn.phase, p.turn.begun) = (season, phase, true);
            p.turn.done.clear();
        });
    }

    /// Adds a unit of a realm: "A VIE", "F LUB/EC". What stood there is taken away.
    #[track_caller]
    pub fn put(&mut self, realm: Realm, words: &str) -> UnitId {
        let (kind, at) = words.split_once(' ').expect("a kind and a place");
        let kind = if kind == "F" { UnitKind::Fleet } else { UnitKind::Army };
        let (at, id) = (Some(place(at)), UnitId(self.data().units.len() as u16));
        self.remove(words.split_once(' ').map_or("", |(_, at)| at.split('/').next().unwrap_or(at)));
        self.edit(|p| p.units.push(Row { id, is: Troop { kind, realm, at, dislodged: None } }));
        id
    }

    /// Takes the unit in a province off the map, if there is one.
    #[track_caller]
    pub fn remove(&mut self, at: &str) {
        if let Some(id) = self.pos().unit_in(land(at)).map(|u| u.id) {
            self.edit(|p| p.units[id.0 as usize].at = None);
        }
    }

    /// Takes all units of a seat's power off the map.
    pub fn disarm(&mut self, seat: SeatId) {
        self.edit(|p| p.units.iter_mut().filter(|u| u.realm == realm(seat)).for_each(|u| u.at = None));
    }

    /// Gives a centre to a realm; a neutral unit there goes.
    #[track_caller]
    pub fn own(&mut self, realm: Realm, at: &str) {
        let id = land(at);
        if let Some(unit) = self.pos().unit_in(id).filter(|u| u.realm.is_stationary()).map(|u| u.id)
            && realm != Realm::Minor(id)
        {
            self.edit(|p| p.units[unit.0 as usize].at = None);
        }
        self.edit(|p| p.provinces[id.0 as usize].owner = Some(realm));
    }

    pub fn owner(&self, at: &str) -> Option<Realm> {
        self.pos().owner(land(at))
    }

    /// Adds an heir who lives there.
    #[track_caller]
    pub fn heir_at(&mut self, seat: SeatId, at: &str, wed: Option<Spouse>) -> HeirId {
        let (id, at) = (HeirId(self.data().heirs.len() as u16), land(at));
        self.edit(|p| p.heirs.push(Row { id, is: Life { power: power(seat), at, wed, died: None } }));
        id
    }

    /// Adds a single heir in the capital of a power that has none.
    #[track_caller]
    pub fn heir(&mut self, seat: SeatId) -> HeirId {
        let capital = self.pos().map().data(self.pos().capital(power(seat))).key.clone();
        self.heir_at(seat, &capital, None)
    }

    /// Kills all heirs of a power.
    pub fn heirless(&mut self, seat: SeatId) {
        self.edit(|p| p.heirs.iter_mut().filter(|h| h.power == power(seat)).for_each(|h| h.died = Some(0)));
    }

    /// A vassal with its capital there, and both heirs in it. No unit.
    #[track_caller]
    pub fn vassal(&mut self, giver: SeatId, receiver: SeatId, at: &str) -> VassalId {
        let id = VassalId(self.data().vassals.len() as u16);
        let first = HeirId(self.data().heirs.len() as u16);
        let capital = land(at);
        self.edit(|p| {
            let (giver, receiver) = (power(giver), power(receiver));
            p.vassals.push(Row { id, is: Bond { name: None, giver, receiver, capital, founded: 1, ended: None } });
        });
        self.own(Realm::Vassal(id), at);
        let second = HeirId(first.0 + 1);
        self.edit(|p| {
            for (id, seat, spouse) in [(first, giver, second), (second, receiver, first)] {
                let (power, wed) = (power(seat), Some(Spouse::Heir(spouse)));
                p.heirs.push(Row { id, is: Life { power, at: capital, wed, died: None } });
            }
        });
        id
    }

    // ---- What is where

    /// Whom the unit in a province belongs to.
    pub fn realm_in(&self, at: &str) -> Option<Realm> {
        self.pos().unit_in(land(at)).map(|u| u.realm)
    }

    /// Is there an unharmed unit of this kind in this very place?
    pub fn stands(&self, words: &str) -> bool {
        let (kind, at) = words.split_once(' ').expect("a kind and a place");
        let kind = if kind == "F" { UnitKind::Fleet } else { UnitKind::Army };
        self.pos().units().any(|u| u.dislodged.is_none() && u.kind == kind && u.at == Some(place(at)))
    }

    /// What was opened for the unit that stood there: what it was told, and whether it worked.
    #[track_caller]
    pub fn shown(&self, at: &str) -> ResolvedOrder {
        let moves = self.data().common.last_moves.as_ref().expect("moves").clone();
        let here = |l: &&ResolvedOrder| self.pos().map().province(l.from) == land(at);
        moves.lines.iter().find(here).unwrap_or_else(|| panic!("nobody in {at}")).clone()
    }

    /// The reckoning of the last Census.
    #[track_caller]
    pub fn census(&self) -> Census {
        self.data().common.last_census.as_ref().expect("a Census").clone()
    }

    pub fn points(&self, seat: SeatId) -> u8 {
        regnal::games::order_of_the_dragon::points::pool(self.pos(), power(seat)).total
    }

    pub fn left(&self, seat: SeatId) -> u8 {
        regnal::games::order_of_the_dragon::points::ledger(self.pos(), seat).expect("an orders phase").left
    }

    pub fn is_out(&self, seat: SeatId) -> bool {
        self.pos().power(power(seat)).standing == Standing::Eliminated
    }

    pub fn ending(&self) -> Option<String> {
        self.table.outcome().map(|o| o.ending)
    }
}

/// A power by its two letters.
#[track_caller]
pub fn of_code(code: &str) -> PowerId {
    PowerId::all().find(|p| p.code() == code).unwrap_or_else(|| panic!("no power {code}"))
}

pub fn marry(at: &str) -> Act {
    Act::new(Marry { to: Match::Minor(land(at)) })
}

pub fn wed(with: SeatId, at: &str) -> Act {
    Act::new(Marry { to: Match::Heir { of: power(with), at: land(at) } })
}

pub fn build(words: &str) -> Act {
    let (kind, at) = words.split_once(' ').expect("a kind and a place");
    let kind = if kind == "F" { UnitKind::Fleet } else { UnitKind::Army };
    Act::new(Build { kind, at: place(at) })
}

pub fn build_heir() -> Act {
    Act::new(RaiseHeir)
}

/// The texts of lines, one under the other.
pub fn text(lines: &[Entry]) -> String {
    lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// A bid of a plain order.
pub fn told(text: &str) -> Bid {
    Bid::Order(order(text).1)
}
