//! What pages tell of the game at the screen, whatever game it is.

use crate::engine::Table;
use bevy::prelude::*;

use super::hosts::{Host, Shows};
use super::ink::Ink;
use super::palette;
use super::replaying::Replaying;
use super::sight::{AtTable, Eyes};
use crate::table::{SeatId, SeatSetup, with_players};

/// Kept up to date by the game that is shown, before panels are drawn.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AtScreen {
    /// The curtain that is drawn.
    pub curtain: Option<Curtain>,
    /// A replay is watched; and does a game wait behind it?
    pub replay: Option<bool>,
    /// The game on the table is over.
    pub over: bool,
    /// The name proposed for a save.
    pub save_name: String,
    seats: Vec<SeatSetup>,
}

/// Between two players: whom it is drawn for, and who else may watch the replay behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Curtain {
    pub next: Chair,
    pub others: Vec<Chair>,
}

/// What a seat's player is called, and their colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Chair {
    pub seat: SeatId,
    pub name: String,
    pub tint: Ink,
}

impl AtScreen {
    /// Words of the rules with the names of those at the table in them.
    pub fn named(&self, text: &str) -> String {
        with_players(&self.seats, text)
    }
}

/// What is at the screen in this frame.
pub fn look_up(
    eyes: Res<Eyes>,
    table: Res<AtTable>,
    replay: Option<Res<Replaying>>,
    shown: Res<Shows>,
    mut at: ResMut<AtScreen>,
) {
    let (sight, game) = (eyes.sight.as_ref(), shown.0);
    let chair = |seat| chair(game, table.0.as_ref(), replay.as_deref(), seat);
    let curtain = eyes.curtain.map(|seat| {
        let others = replay.as_ref().map_or(&[][..], |r| r.awaited()).iter().filter(|other| **other != seat);
        Curtain { next: chair(seat), others: others.map(|other| chair(*other)).collect() }
    });
    at.set_if_neq(AtScreen {
        curtain,
        replay: replay.as_ref().map(|r| r.has_game()),
        over: table.0.as_ref().is_some_and(|t| t.outcome().is_some()),
        save_name: sight.map_or_else(|| game.id().to_string(), |sight| game.save_name(sight)),
        seats: sight.map_or(vec![], |sight| sight.seats.clone()),
    });
}

fn chair(game: &dyn Host, table: Option<&Table>, replay: Option<&Replaying>, seat: SeatId) -> Chair {
    let shown = match (table, replay) {
        (Some(table), _) => Some((table.setup(), game.view(table, seat))),
        (None, Some(r)) => Some((r.replay.setup(), game.view_then(&r.replay, seat))),
        (None, None) => None,
    };
    let found = shown.as_ref().and_then(|(setup, view)| Some((setup.seats.get(seat.index())?, view)));
    match found {
        Some((player, view)) => Chair { seat, name: player.name.clone(), tint: game.tint(view, seat, player.colour) },
        None => Chair { seat, name: seat.to_string(), tint: palette::seat(seat.0) },
    }
}
