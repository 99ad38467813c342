//! The facts a script may ask about, by name, and the names of all deeds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::actions::Action;
use super::ballot::BallotDeed;
use super::book::Book;
use super::components::*;
use super::heirs::{self, HeirDeed};
use super::ids::{PowerId, Realm};
use super::orders::{self, OrdersDeed};
use super::points::{self, PointsDeed};
use super::position::Pos;
use super::state;
use super::view::View;
use crate::table::{Fact, SeatId, kinds_of, variants_of};

/// The names of all actions: of a room's deeds, `"Points.Vote"`.
pub fn action_kinds() -> &'static [&'static str] {
    static KINDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let rooms = [
            ("Orders", variants_of::<OrdersDeed>()),
            ("Heirs", variants_of::<HeirDeed>()),
            ("Points", variants_of::<PointsDeed>()),
            ("Ballot", variants_of::<BallotDeed>()),
        ];
        kinds_of::<Action>(&rooms)
    })
}

/// Every name that [`facts`] can give.
pub fn names() -> Vec<String> {
    [
        "cycle",
        "last_cycle",
        "year",
        "season",
        "phase",
        "me.power",
        "me.standing",
        "me.centres",
        "me.total",
        "me.units",
        "me.builds",
        "me.dislodged",
        "me.unordered",
        "me.heirs",
        "me.single_heir",
        "me.may_build_heir",
        "me.capital",
        "me.thralls",
        "me.vassals",
        "me.points",
        "me.points_left",
        "me.proposals",
        "rivals.most",
        "rivals.count",
        "power.*.standing",
        "power.*.centres",
        "power.*.total",
        "province.*.owner",
        "province.*.unit",
        "province.*.thrall_of",
    ]
    .map(String::from)
    .to_vec()
}

/// The view in facts.
pub fn facts(view: &View) -> BTreeMap<String, Fact> {
    let world = state::lay_out(view.as_position(), Book::standard());
    facts_of(Pos::of(&world), view.seat)
}

/// A position in facts, for this seat.
pub fn facts_of(pos: Pos, me: SeatId) -> BTreeMap<String, Fact> {
    let mut facts = Facts { pos, me, all: BTreeMap::new() };
    facts.of_the_table();
    if let Some(power) = facts.pos.power_of(me) {
        facts.of_the_power(power);
    }
    facts.of_the_map();
    facts.all
}

struct Facts<'w> {
    pos: Pos<'w>,
    me: SeatId,
    all: BTreeMap<String, Fact>,
}

impl Facts<'_> {
    fn number(&mut self, name: &str, n: impl TryInto<i64>) {
        self.all.insert(name.into(), Fact::Number(n.try_into().unwrap_or(i64::MAX)));
    }

    fn word(&mut self, name: &str, word: impl Into<String>) {
        self.all.insert(name.into(), Fact::Word(word.into()));
    }

    fn yes(&mut self, name: &str, yes: bool) {
        self.all.insert(name.into(), Fact::Yes(yes));
    }

    fn of_the_table(&mut self) {
        let (turn, pos) = (self.pos.turn, self.pos);
        self.number("cycle", turn.cycle);
        if let Some(last) = pos.options.cycles {
            self.number("last_cycle", last);
        }
        self.number("year", pos.year());
        self.word("season", turn.season.name().to_lowercase());
        self.word("phase", format!("{:?}", turn.phase).to_lowercase());
        let rivals: Vec<&Power> = pos.powers().filter(|p| p.seat != Some(self.me) && pos.is_active(p.id)).collect();
        self.number("rivals.count", rivals.len());
        self.number("rivals.most", rivals.iter().map(|p| pos.total(p.id).sum()).max().unwrap_or(0));
    }

    fn of_the_power(&mut self, power: PowerId) {
        let (pos, me, realm) = (self.pos, self.me, Realm::Major(power));
        self.word("me.power", power.key());
        self.word("me.standing", standing(pos, power));
        self.number("me.centres", pos.centres(realm).count());
        self.number("me.total", pos.total(power).sum());
        self.number("me.units", pos.units_of(realm).count());
        self.number("me.builds", orders::due(pos, realm));
        self.number("me.dislodged", orders::driven_out(pos, me).count());
        self.number("me.unordered", pos.units_of(realm).filter(|u| !pos.desk().orders.contains_key(&u.id)).count());
        self.number("me.heirs", pos.heirs_of(power).count());
        self.yes("me.single_heir", pos.single_heir(power).is_some());
        self.yes("me.may_build_heir", heirs::check_build(pos, me).is_ok());
        self.yes("me.capital", pos.has_capital(power));
        self.number("me.thralls", pos.thralls_of(power).count());
        self.number("me.vassals", pos.vassals_of(power).count());
        self.number("me.points", points::pool(pos, power).total);
        self.number("me.points_left", points::ledger(pos, me).map_or(0, |a| a.left));
        let mine = pos.desk().ballots.get(&me);
        let motions = &pos.motions.0;
        self.number("me.proposals", (0..motions.len()).filter(|n| !mine.is_some_and(|m| m.contains_key(n))).count());
    }

    fn of_the_map(&mut self) {
        let pos = self.pos;
        for power in PowerId::all() {
            self.word(&format!("power.{}.standing", power.key()), standing(pos, power));
            self.number(&format!("power.{}.centres", power.key()), pos.centres(Realm::Major(power)).count());
            self.number(&format!("power.{}.total", power.key()), pos.total(power).sum());
        }
        for province in pos.provinces() {
            let key = pos.map().data(province.id).key.to_lowercase();
            let owner = self.whose(province.owner);
            self.word(&format!("province.{key}.owner"), owner);
            let unit = self.whose(pos.unit_in(province.id).map(|u| u.realm));
            self.word(&format!("province.{key}.unit"), unit);
            let thrall = self.whose(pos.thrall_of(province.id).map(Realm::Major));
            self.word(&format!("province.{key}.thrall_of"), thrall);
        }
    }

    /// "me", a power's key, "minor", "vassal", "nobody".
    fn whose(&self, realm: Option<Realm>) -> String {
        match realm {
            Some(Realm::Major(p)) if self.pos.seat_of(p) == Some(self.me) => "me".into(),
            Some(Realm::Major(p)) => p.key().into(),
            Some(Realm::Minor(_)) => "minor".into(),
            Some(Realm::Vassal(_)) => "vassal".into(),
            None => "nobody".into(),
        }
    }
}

fn standing(pos: Pos, power: PowerId) -> &'static str {
    match pos.power(power).standing {
        Standing::Unplayed => "unplayed",
        Standing::Playing => "playing",
        Standing::Eliminated => "eliminated",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OrderOfTheDragon, SCENARIOS};
    use super::*;
    use crate::table::{Game, SeatSetup, Sitter};

    #[test]
    fn every_fact_has_a_name_and_every_deed_a_room() {
        let seats: Vec<SeatSetup> = (0..10).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        let file = SCENARIOS[0].read().unwrap();
        let scenario = OrderOfTheDragon::parse_scenario(&file.text, &file.path).unwrap();
        let mut world = OrderOfTheDragon::set_up(&scenario, &seats, 1).unwrap();
        while OrderOfTheDragon::step(&mut world) {}
        let seat = Pos::of(&world).seat_of(PowerId(8)).unwrap();
        let facts = OrderOfTheDragon::facts(&OrderOfTheDragon::view(&world, seat));
        let names = names();
        let named = |fact: &str| {
            names.iter().any(|n| match n.split_once('*') {
                Some((head, tail)) => fact.starts_with(head) && fact.ends_with(tail),
                None => n == fact,
            })
        };
        for fact in facts.keys() {
            assert!(named(fact), "{fact} has no name");
        }
        let plain: Vec<&String> = names.iter().filter(|n| !n.contains('*')).collect();
        assert!(plain.iter().all(|n| facts.contains_key(*n)), "{plain:?} are not all in {facts:?}");
        assert_eq!(facts["me.power"], Fact::Word("naples".into()));
        assert_eq!(facts["me.total"], Fact::Number(3));
        assert_eq!(facts["me.points"], Fact::Number(2));
        assert_eq!(facts["province.rom.thrall_of"], Fact::Word("me".into()));

        let kinds = action_kinds();
        for kind in ["Done", "Points.Vote", "Heirs.Marry", "Orders.Order", "Ballot.Propose"] {
            assert!(kinds.contains(&kind), "{kind}");
        }
        assert!(kinds.iter().all(|k| !["Points", "Heirs", "Orders"].contains(k)), "{kinds:?}");
    }
}
