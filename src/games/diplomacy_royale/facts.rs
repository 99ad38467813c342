//! The facts a script may ask about, by name, and the names of all deeds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::actions::Action;
use super::book::Book;
use super::choosing::ChoosingDeed;
use super::clergy::{self, ClergyDeed};
use super::components::*;
use super::court::{self, CourtDeed};
use super::family::{self, FamilyDeed};
use super::ids::PowerId;
use super::orders::{self, OrdersDeed};
use super::position::Pos;
use super::state;
use super::view::View;
use super::writs::{self, WritDeed};
use crate::table::{Fact, SeatId, kinds_of, variants_of};

/// The names of all actions: of a room's deeds, `"Writ.Accept"`.
pub fn action_kinds() -> &'static [&'static str] {
    static KINDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let rooms = [
            ("Choosing", variants_of::<ChoosingDeed>()),
            ("Family", variants_of::<FamilyDeed>()),
            ("Writ", variants_of::<WritDeed>()),
            ("Court", variants_of::<CourtDeed>()),
            ("Clergy", variants_of::<ClergyDeed>()),
            ("Orders", variants_of::<OrdersDeed>()),
        ];
        kinds_of::<Action>(&rooms)
    })
}

/// Every name that [`facts`] can give.
pub fn names() -> Vec<String> {
    [
        "turn",
        "last_turn",
        "year",
        "half",
        "phase",
        "me.power",
        "me.standing",
        "me.centres",
        "me.units",
        "me.builds",
        "me.dislodged",
        "me.unordered",
        "me.family",
        "me.unmarried",
        "me.heirs",
        "me.monarch_age",
        "me.titles",
        "me.clergy",
        "me.captives",
        "me.prisoners",
        "me.proposals",
        "me.writs",
        "rivals.most_centres",
        "rivals.count",
        "power.*.standing",
        "power.*.centres",
        "province.*.owner",
        "province.*.unit",
    ]
    .map(String::from)
    .to_vec()
}

/// The view in facts.
pub fn facts(view: &View) -> BTreeMap<String, Fact> {
    let world = state::lay_out(view.as_position(), Book::standard());
    let mut facts = Facts { pos: Pos::of(&world), me: view.seat, all: BTreeMap::new() };
    facts.of_the_table();
    if let Some(power) = facts.pos.power_of(view.seat) {
        facts.of_the_power(power);
        facts.of_the_dynasty(power);
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

    fn of_the_table(&mut self) {
        let (turn, pos) = (self.pos.turn, self.pos);
        self.number("turn", turn.number);
        if let Some(last) = pos.options.turns {
            self.number("last_turn", last);
        }
        self.number("year", turn.year);
        self.word("half", if turn.half == Half::First { "first" } else { "second" });
        self.word("phase", format!("{:?}", turn.phase).to_lowercase());
        let active = |p: &&Power| p.seat != Some(self.me) && pos.is_active(p.id);
        let rivals: Vec<PowerId> = pos.powers().filter(active).map(|p| p.id).collect();
        self.number("rivals.count", rivals.len());
        self.number("rivals.most_centres", rivals.iter().map(|p| pos.centres(*p).len()).max().unwrap_or(0));
    }

    fn of_the_power(&mut self, power: PowerId) {
        let (pos, me) = (self.pos, self.me);
        self.word("me.power", power.key());
        self.word("me.standing", standing(pos, power));
        self.number("me.centres", pos.centres(power).len());
        self.number("me.units", pos.units_of(power).count());
        self.number("me.builds", orders::due(pos, power));
        let mine = || pos.units().filter(|u| writs::orders_for(pos, me, u.id));
        self.number("me.dislodged", mine().filter(|u| u.dislodged.is_some()).count());
        self.number("me.unordered", mine().filter(|u| !pos.desk().orders.contains_key(&u.id)).count());
    }

    fn of_the_dynasty(&mut self, power: PowerId) {
        let (pos, me) = (self.pos, self.me);
        let single = |c: &&crate::dynasty::Character| writs::check_single(pos, c.id).is_ok();
        self.number("me.family", pos.household(me).count());
        self.number("me.unmarried", pos.household(me).filter(single).count());
        self.number("me.captives", pos.household(me).filter(|c| c.is_captive()).count());
        self.number("me.prisoners", court::captives_of(pos, me).count());
        let titled = pos.titles().filter(|t| t.holder.is_some_and(|h| pos.character(h).keeper == Some(me)));
        self.number("me.titles", titled.count());
        self.number("me.clergy", clergy::clergy_of(pos, me).count());
        let open = |p: &&writs::Proposal| p.to == me && p.state == writs::ProposalState::Issued;
        self.number("me.proposals", writs::all(pos).iter().filter(open).count());
        self.number("me.writs", pos.writs().filter(|w| w.is_party(me) && w.in_force(pos.date())).count());
        if let Some(monarch) = pos.power(power).monarch {
            self.number("me.monarch_age", pos.age(monarch));
            self.number("me.heirs", family::line(pos, Estate::Crown(power)).len());
        }
    }

    fn of_the_map(&mut self) {
        let pos = self.pos;
        for power in PowerId::all() {
            self.word(&format!("power.{}.standing", power.key()), standing(pos, power));
            self.number(&format!("power.{}.centres", power.key()), pos.centres(power).len());
        }
        for province in pos.provinces() {
            let key = pos.map().data(province.id).key.to_lowercase();
            let owner = self.whose(province.owner);
            self.word(&format!("province.{key}.owner"), owner);
            let unit = self.whose(pos.unit_in(province.id).map(|u| u.power));
            self.word(&format!("province.{key}.unit"), unit);
        }
    }

    fn whose(&self, power: Option<PowerId>) -> String {
        match power {
            Some(p) if self.pos.seat_of(p) == Some(self.me) => "me".into(),
            Some(p) => p.key().into(),
            None => "nobody".into(),
        }
    }
}

fn standing(pos: Pos, power: PowerId) -> &'static str {
    match pos.power(power).standing {
        Standing::Unplayed => "unplayed",
        Standing::Reigning => "reigning",
        Standing::Crownless => "crownless",
        Standing::Eliminated => "eliminated",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{DiplomacyRoyale, SCENARIOS};
    use super::*;
    use crate::table::{Game, SeatSetup, Sitter};

    #[test]
    fn every_fact_has_a_name_and_every_deed_a_room() {
        let seats: Vec<SeatSetup> = (0..7).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        let file = SCENARIOS[0].read().unwrap();
        let scenario = DiplomacyRoyale::parse_scenario(&file.text, &file.path).unwrap();
        let world = DiplomacyRoyale::set_up(&scenario, &seats, 1).unwrap();
        let mut position = DiplomacyRoyale::capture(&world);
        // Past the choice of powers.
        for (n, power) in position.powers.iter_mut().enumerate() {
            (power.seat, power.standing) = (Some(SeatId(n as u8)), Standing::Reigning);
        }
        (position.turn.phase, position.options.turns) = (Phase::Births, Some(9));
        let world = DiplomacyRoyale::restore(&position).unwrap();
        let facts = DiplomacyRoyale::facts(&DiplomacyRoyale::view(&world, SeatId(2)));
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
        assert_eq!(facts["me.centres"], Fact::Number(3));
        assert_eq!(facts["me.power"], Fact::Word("france".into()));
        assert_eq!(facts["province.par.unit"], Fact::Word("me".into()));

        let kinds = action_kinds();
        for kind in ["Done", "Writ.Accept", "Clergy.Arrest", "Orders.Order", "Family.Try", "Draw"] {
            assert!(kinds.contains(&kind), "{kind}");
        }
        assert!(kinds.iter().all(|k| !["Court", "Writ", "Orders"].contains(k)), "{kinds:?}");
    }
}
