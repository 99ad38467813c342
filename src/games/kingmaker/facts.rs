//! The facts a script may ask about, by name, and the names of all deeds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::actions::Action;
use super::bot;
use super::combat::CombatDeed;
use super::events::EventsDeed;
use super::faction::FactionDeed;
use super::parliament::ParliamentDeed;
use super::royal::RoyalDeed;
use super::succession;
use super::travel::TravelDeed;
use super::view::View;
use crate::table::{Fact, kinds_of, variants_of};

/// The names of all actions: of a room's deeds, `"Travel.March"`.
pub fn action_kinds() -> &'static [&'static str] {
    static KINDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let rooms = [
            ("Faction", variants_of::<FactionDeed>()),
            ("Events", variants_of::<EventsDeed>()),
            ("Travel", variants_of::<TravelDeed>()),
            ("Combat", variants_of::<CombatDeed>()),
            ("Parliament", variants_of::<ParliamentDeed>()),
            ("Royal", variants_of::<RoyalDeed>()),
        ];
        kinds_of::<Action>(&rooms)
    })
}

/// Every name that [`facts`] can give.
pub fn names() -> Vec<String> {
    ["round", "year", "phase", "me.nobles", "me.troops", "me.heirs", "me.king", "me.ships", "rivals.most_troops"]
        .map(String::from)
        .to_vec()
}

/// The view in facts.
pub fn facts(view: &View) -> BTreeMap<String, Fact> {
    bot::on_own_board(view, |pos| {
        let me = view.seat;
        let troops = |s| i64::from(super::strength::potential(pos, s));
        let rivals = pos.seats().filter(|s| *s != me).map(troops).max().unwrap_or(0);
        let king = succession::kings(pos).into_iter().any(|k| succession::controller(pos, k) == Some(me));
        [
            ("round", Fact::Number(pos.turn.round.into())),
            ("year", Fact::Number(pos.year().into())),
            ("phase", Fact::Word(pos.turn.phase.name().to_lowercase())),
            ("me.nobles", Fact::Number(pos.nobles_of(me).count() as i64)),
            ("me.troops", Fact::Number(troops(me))),
            ("me.heirs", Fact::Number(pos.heirs_of(me).count() as i64)),
            ("me.king", Fact::Yes(king)),
            ("me.ships", Fact::Number(pos.ships_of(me).count() as i64)),
            ("rivals.most_troops", Fact::Number(rivals)),
        ]
        .into_iter()
        .map(|(name, fact)| (name.to_string(), fact))
        .collect()
    })
}
