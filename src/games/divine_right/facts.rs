//! The facts a script may ask about, by name.

use std::collections::BTreeMap;

use super::components::{Place, Standing};
use super::frames::Frame;
use super::ids::KingdomId;
use super::view::View;
use crate::table::{Fact, SeatId};

/// The names of all actions.
pub const ACTION_KINDS: &[&str] = &[
    "TakeKingdom",
    "Deploy",
    "DeployRest",
    "Muster",
    "RollEvents",
    "Lose",
    "Replace",
    "Hire",
    "Steal",
    "Forgo",
    "Regenerate",
    "BreakOut",
    "StandAside",
    "RollSiege",
    "EndSieges",
    "Move",
    "Search",
    "Walls",
    "Embark",
    "Debark",
    "Besiege",
    "GiveUp",
    "EndMovement",
    "Announce",
    "EndAnnouncements",
    "Fight",
    "TryRetreat",
    "Stand",
    "Retreat",
    "FleetsHelp",
    "FleetsJoin",
    "Advance",
    "StayPut",
    "DisplaceTo",
    "TakeAboard",
    "Activate",
    "Deactivate",
    "Assassinate",
    "Duel",
    "Negotiate",
    "CallOff",
    "ForcePeace",
    "LetPeace",
    "Execute",
    "SetFree",
    "Imprison",
    "PutHero",
    "Discard",
    "EndDiplomacy",
    "AskReturn",
    "Consent",
    "AskLater",
];

/// Every name that [`facts`] can give.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = [
        "turn",
        "last_turn",
        "phase",
        "question",
        "me.home",
        "me.points",
        "me.cards",
        "me.allies",
        "me.units",
        "me.besieged",
        "me.sieges",
        "me.order",
        "rivals.best_points",
        "rivals.count",
    ]
    .map(String::from)
    .to_vec();
    names.push("realm.*.standing".into());
    names
}

fn word(text: impl Into<String>) -> Fact {
    Fact::Word(text.into())
}

fn number(n: usize) -> Fact {
    Fact::Number(n as i64)
}

fn key(k: KingdomId) -> String {
    format!("{k:?}").to_lowercase()
}

/// The view in facts.
pub fn facts(view: &View) -> BTreeMap<String, Fact> {
    let me = view.seat;
    let mut facts = BTreeMap::new();
    let mut add = |name: &str, fact: Fact| {
        facts.insert(name.to_string(), fact);
    };
    add("turn", number(view.turn.into()));
    add("last_turn", number(view.last_turn.into()));
    add("phase", word(format!("{:?}", view.phase)));
    add("question", word(view.frame.as_ref().map_or("none", question)));
    if let Some(player) = view.players.get(me.index()) {
        add("me.home", word(player.home.map_or("none".into(), key)));
        add("me.points", number(player.points as usize));
        add("me.cards", number(player.cards_in_hand.into()));
    }
    let rivals = || view.players.iter().filter(|p| p.id != me && p.out_since.is_none());
    add("rivals.count", number(rivals().count()));
    add("rivals.best_points", number(rivals().map(|p| p.points).max().unwrap_or(0) as usize));
    add("me.allies", number(view.realms.iter().filter(|r| r.standing == Standing::Allied(me)).count()));
    let afield = |c: &&super::view::CounterView| {
        c.owner == Some(me) && matches!(c.place, Place::At { .. } | Place::Aboard { .. })
    };
    add("me.units", number(view.counters.iter().filter(afield).count()));
    add("me.sieges", number(view.keeps.iter().filter(|k| k.siege.is_some_and(|s| s.by == me)).count()));
    add("me.order", number(view.order.iter().position(|s| *s == me).map_or(0, |n| n + 1)));
    let mine: Vec<KingdomId> = view
        .realms
        .iter()
        .filter(|r| matches!(r.standing, Standing::Player(s) | Standing::Allied(s) if s == me))
        .map(|r| r.id)
        .collect();
    let map = &super::book::Book::standard().map;
    let besieged = view.keeps.iter().filter(|k| k.siege.is_some_and(|s| s.by != me));
    add("me.besieged", number(besieged.filter(|k| map.hex(k.hex).kingdom.is_some_and(|x| mine.contains(&x))).count()));
    for realm in &view.realms {
        facts.insert(format!("realm.{}.standing", key(realm.id)), word(standing(realm.standing, me)));
    }
    facts
}

fn standing(standing: Standing, me: SeatId) -> &'static str {
    match standing {
        Standing::Player(s) if s == me => "mine",
        Standing::Allied(s) if s == me => "ally",
        Standing::Player(_) => "rival",
        Standing::Allied(_) => "enemy_ally",
        Standing::Neutral => "neutral",
        Standing::Away { .. } => "away",
    }
}

fn question(frame: &Frame) -> &'static str {
    match frame {
        Frame::ChooseKingdom { .. } => "choose_kingdom",
        Frame::Deploy { .. } => "deploy",
        Frame::Muster { .. } => "muster",
        Frame::Arrive { .. } => "arrive",
        Frame::Regenerate { .. } => "regenerate",
        Frame::Lose { .. } => "lose",
        Frame::Captive { .. } => "captive",
        Frame::PutHero { .. } => "put_hero",
        Frame::Displace { .. } | Frame::Boats { .. } => "displace",
        Frame::Turned { .. } => "siege",
        Frame::Battle(_) => "battle",
        Frame::Mission { .. } => "mission",
        Frame::PeaceVeto { .. } => "peace",
        Frame::Discard { .. } => "discard",
        Frame::AskReturn { .. } | Frame::Consents { .. } => "return",
        Frame::Fates(_) | Frame::PushInto { .. } | Frame::Enter { .. } => "none",
    }
}
