//! The switches of a scenario: the Optional Rules, and places where the rulings leave a choice.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::ids::CountryId;

/// How countries are given out (2.1, 23.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Countries {
    /// A King drawn for each player.
    #[default]
    Drawn,
    /// Seat after seat in the order of the scenario's `seats` (the countries named there).
    Named,
}

/// What decides a game that is one of a series (3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    #[default]
    Money,
    /// The greatest gain in percent of the money brought along.
    Percentage,
}

/// The switches; a scenario names only those that differ from the default.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    // ---- Length and victory (3, 22; Q2, Q3)
    /// Game turns of five years.
    pub turns: u16,
    /// Crowns that end the game when a player has them after cashing in (22.2).
    pub target: Option<u32>,
    pub scoring: Scoring,
    pub countries: Countries,

    // ---- The Optional Rules
    /// A: four characters at the start.
    pub four_characters: bool,
    /// B: characteristics of the first Kings and Queens are rolled.
    pub rolled_monarchs: bool,
    /// C: any heir may be passed over.
    pub disputed_succession: bool,
    /// D: trade items are shipped by announcement.
    pub announced_trade: bool,
    /// E: Event Cards in place of the event die.
    pub event_cards: bool,
    /// F: ten Neutral provinces.
    pub neutral_provinces: bool,
    /// G: Governors.
    pub governors: bool,
    /// H: a third event and movement round.
    pub third_round: bool,
    /// I: resource areas are drawn.
    pub drawn_resources: bool,
    /// I: capitals are drawn.
    pub drawn_capitals: bool,

    // ---- Fewer than five players (23)
    /// Four players: the country that is out; England if none is named.
    pub absent: Option<CountryId>,
    /// Four players: the absent country may be invaded (23.2, 23.4).
    pub absent_open: bool,

    // ---- Rulings
    /// No survival roll for a King before this year (7.5).
    pub kings_safe_until: Option<i32>,
    /// Bargains with anybody in every phase that waits for players, not on the spot alone (20.1).
    pub open_bargains: bool,
    /// Parent and child, brother and sister may not wed (Q16); the text bars the same name alone.
    pub close_kin_barred: bool,
    /// The harsher event table of the house's data.
    pub harsh_events: bool,
    /// Naples and Sicily are adjacent (Q49).
    pub messina: bool,
    /// Crossing from Kent into Calais costs 1 point in all instead of 1 and 1 (Q40).
    pub short_crossing: bool,
    /// Only the twelve resource areas that the text's totals name (Q38).
    pub twelve_areas: bool,
    /// A player without a country founds a new house after one turn (Q36).
    pub barons_return: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            turns: 20,
            target: None,
            scoring: Scoring::Money,
            countries: Countries::Drawn,
            four_characters: false,
            rolled_monarchs: false,
            disputed_succession: false,
            announced_trade: false,
            event_cards: false,
            neutral_provinces: false,
            governors: false,
            third_round: false,
            drawn_resources: false,
            drawn_capitals: false,
            absent: None,
            absent_open: false,
            kings_safe_until: None,
            open_bargains: false,
            close_kin_barred: false,
            harsh_events: false,
            messina: true,
            short_crossing: false,
            twelve_areas: false,
            barons_return: false,
        }
    }
}
