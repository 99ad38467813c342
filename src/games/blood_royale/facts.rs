//! The facts a script may ask about, by name, and the names of all deeds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::actions::Action;
use super::campaign::{CampaignAsk, CampaignDeed};
use super::components::*;
use super::court::{CourtAsk, CourtDeed};
use super::fortune::{FortuneAsk, FortuneDeed};
use super::frames::Frame;
use super::ids::{CountryId, ProvinceId};
use super::marriages::{MarriageAsk, MarriageDeed};
use super::position::Pos;
use super::realm::{self, RealmDeed};
use super::view::View;
use super::war::{WarAsk, WarDeed};
use super::{bot, court};
use crate::table::{Fact, SeatId, kinds_of, variants_of};

/// The names of all actions: of a room's deeds, `"Realm.BuyOff"`.
pub fn action_kinds() -> &'static [&'static str] {
    static KINDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let rooms = [
            ("Court", variants_of::<CourtDeed>()),
            ("Marriage", variants_of::<MarriageDeed>()),
            ("Realm", variants_of::<RealmDeed>()),
            ("Campaign", variants_of::<CampaignDeed>()),
            ("War", variants_of::<WarDeed>()),
            ("Fortune", variants_of::<FortuneDeed>()),
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
        "round",
        "phase",
        "question",
        "me.country",
        "me.crowns",
        "me.baronial",
        "me.armies",
        "me.fleets",
        "me.provinces",
        "me.rebellions",
        "me.goods",
        "me.cash",
        "me.upkeep",
        "me.charisma",
        "me.monarch_age",
        "me.heirs",
        "me.family",
        "me.unmarried",
        "me.captives",
        "me.prisoners",
        "me.invaded",
        "me.invading",
        "me.at_war",
        "rivals.most_provinces",
        "rivals.most_armies",
        "country.*.ruler",
        "province.*.holder",
        "province.*.garrison",
        "province.*.rebellion",
    ]
    .map(String::from)
    .to_vec()
}

/// The view in facts.
pub fn facts(view: &View) -> BTreeMap<String, Fact> {
    bot::on_own_board(view, |pos| {
        let mut facts = Facts { pos, me: view.seat, all: BTreeMap::new() };
        facts.of_the_table();
        if pos.has_seat(view.seat) {
            facts.of_the_realm();
            facts.of_the_house();
            facts.of_war();
        }
        facts.of_the_map();
        facts.all
    })
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
        let turn = self.pos.turn;
        self.number("turn", turn.number);
        self.number("last_turn", self.pos.options.turns);
        self.number("year", turn.year);
        self.number("round", turn.round);
        self.word("phase", format!("{:?}", turn.phase));
        self.word("question", self.pos.top().map_or("none", question));
    }

    fn of_the_realm(&mut self) {
        let (pos, me) = (self.pos, self.me);
        self.word("me.country", pos.player(me).country.key());
        self.number("me.crowns", pos.player(me).treasury);
        self.yes("me.baronial", pos.is_baronial(me));
        self.number("me.armies", realm::armies_of(pos, me).count());
        self.number("me.fleets", realm::fleets_of(pos, me).count());
        self.number("me.provinces", pos.held_by(me).count());
        self.number("me.rebellions", pos.held_by(me).filter(|p| pos.province(*p).rebellion.is_some()).count());
        self.number("me.goods", pos.items().filter(|i| i.owner == Some(me)).count());
        self.number("me.cash", realm::best_cash(pos, me));
        self.number("me.upkeep", realm::upkeep_due(pos, me));
        let most = |of: &dyn Fn(SeatId) -> usize| pos.seats().filter(|s| *s != me).map(of).max().unwrap_or(0);
        self.number("rivals.most_provinces", most(&|s| pos.held_by(s).count()));
        self.number("rivals.most_armies", most(&|s| realm::armies_of(pos, s).count()));
    }

    fn of_the_house(&mut self) {
        let (pos, me) = (self.pos, self.me);
        if let Some(country) = pos.realm_of(me) {
            self.number("me.heirs", court::line_of_succession(pos, country).len());
            if let Some(capital) = pos.country(country).capital {
                let sum: i32 = court::charisma(pos, country, capital).iter().map(|(_, by)| i32::from(*by)).sum();
                self.number("me.charisma", sum);
            }
            if let Some(monarch) = pos.country(country).monarch {
                self.number("me.monarch_age", pos.age(monarch));
            }
        }
        let adult = i32::from(pos.book.tables.ages.adult);
        let kin = pos.kin();
        let single = |c: &&crate::dynasty::Character| kin.spouse(c.id).is_none() && pos.age(c.id) >= adult;
        self.number("me.family", pos.household(me).count());
        self.number("me.unmarried", pos.household(me).filter(single).count());
        self.number("me.captives", pos.household(me).filter(|c| c.captive_of.is_some()).count());
        let mine = Some(crate::dynasty::Captor::Seat(me));
        self.number("me.prisoners", pos.people().filter(|c| c.captive_of == mine).count());
    }

    /// Nobody declares war in this game: it is where armies stand on others' land without leave.
    fn of_war(&mut self) {
        let (pos, me) = (self.pos, self.me);
        let guest = |of: SeatId, s: SeatId| pos.player(of).open_to.contains(&s) || pos.player(of).aided_by.contains(&s);
        let on_land_of = |of: SeatId, s: SeatId| {
            if guest(of, s) { 0 } else { pos.held_by(of).filter(|p| !pos.armies_in(*p, s).is_empty()).count() }
        };
        let others: Vec<SeatId> = pos.seats().filter(|s| *s != me).collect();
        let invaded: usize = others.iter().map(|s| on_land_of(me, *s)).sum();
        let invading: usize = others.iter().map(|s| on_land_of(*s, me)).sum();
        self.number("me.invaded", invaded);
        self.number("me.invading", invading);
        self.yes("me.at_war", invaded + invading > 0);
    }

    fn of_the_map(&mut self) {
        let (pos, me) = (self.pos, self.me);
        for country in CountryId::all() {
            let ruler = match pos.country(country).ruler {
                Some(s) if s == me => "me".to_string(),
                Some(s) => pos.player(s).country.key().to_string(),
                None => "nobody".to_string(),
            };
            self.word(&format!("country.{}.ruler", country.key()), ruler);
        }
        for at in ProvinceId::all() {
            let holder = match pos.province(at).holder {
                Holder::Seat(s) if s == me => "me",
                Holder::Seat(s) => pos.player(s).country.key(),
                Holder::Neutral => "neutral",
                Holder::OutOfBounds => "nobody",
            };
            self.word(&format!("province.{}.holder", at.key()), holder);
            self.number(&format!("province.{}.garrison", at.key()), pos.armies_in(at, me).len());
            self.yes(&format!("province.{}.rebellion", at.key()), pos.province(at).rebellion.is_some());
        }
    }
}

/// What the table asks beyond the business of the phase.
fn question(frame: &Frame) -> &'static str {
    match frame {
        Frame::Court(ask) => match ask {
            CourtAsk::Vacant(_) => "none",
            CourtAsk::Heir { .. } => "heir",
            CourtAsk::Regency { .. } => "regent",
            CourtAsk::PutKing { .. } => "put_king",
            CourtAsk::PlacePrince { .. } => "place_prince",
            CourtAsk::Extinct { .. } => "extinct",
            CourtAsk::Enthrone { .. } => "enthrone",
        },
        Frame::Marriage(MarriageAsk::Bargain(_)) => "bargain",
        Frame::Marriage(MarriageAsk::Auction(_)) => "match_auction",
        Frame::Marriage(MarriageAsk::Signature(_)) => "signature",
        Frame::Realm(_) => "withhold",
        Frame::Campaign(CampaignAsk::Leave { .. }) => "leave",
        Frame::Campaign(CampaignAsk::Join { .. }) => "join",
        Frame::Campaign(CampaignAsk::Toll { .. }) => "toll",
        Frame::Campaign(CampaignAsk::Burn { .. }) => "burn",
        Frame::Campaign(CampaignAsk::Recall { .. }) => "recall",
        Frame::Campaign(CampaignAsk::Shipment(_)) => "shipment",
        Frame::War(WarAsk::Combat(_)) => "attack",
        Frame::War(WarAsk::Battle(_)) => "battle",
        Frame::War(WarAsk::NewCapital { .. }) => "new_capital",
        Frame::War(WarAsk::Ransom { .. }) => "ransom",
        Frame::Fortune(FortuneAsk::Auction { .. }) => "auction",
        Frame::Fortune(FortuneAsk::Investment { .. }) => "investment",
        Frame::Fortune(_) => "card",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BloodRoyale, SCENARIOS};
    use super::*;
    use crate::table::{Game, SeatSetup, Sitter};

    #[test]
    fn every_fact_has_a_name_and_every_deed_a_room() {
        let seats: Vec<SeatSetup> = (0..5).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        let file = SCENARIOS[0].read().unwrap();
        let scenario = BloodRoyale::parse_scenario(&file.text, &file.path).unwrap();
        let world = BloodRoyale::set_up(&scenario, &seats, 1).unwrap();
        let facts = BloodRoyale::facts(&BloodRoyale::view(&world, SeatId(2)));
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
        assert_eq!(facts["turn"], Fact::Number(1));
        assert_eq!(facts["me.provinces"], Fact::Number(10));
        assert_eq!(facts["me.at_war"], Fact::Yes(false));

        let kinds = action_kinds();
        for kind in ["Done", "Realm.BuyOff", "War.Accept", "Marriage.Accept", "Fortune.Bid", "CallTime"] {
            assert!(kinds.contains(&kind), "{kind}");
        }
        assert!(kinds.iter().all(|k| !["Court", "Realm", "War"].contains(k)), "{kinds:?}");
    }
}
