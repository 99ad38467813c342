//! The facts a script may ask about, by name.

use bevy_app::App;
use bevy_ecs::prelude::In;

use super::components::{Phase, Standing};
use super::frames::Frame;
use super::ids::KingdomId;
use super::position::Pos;
use super::readers::Board;
use crate::engine::FactApp;
use crate::table::{Fact, SeatId};

/// Of the table, or of the seat that asks; what it cannot say is no fact.
fn one(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> Option<Fact>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        say(board.pos(), me).map(|fact| (String::new(), fact)).into_iter().collect()
    });
}

/// A number of things.
fn count(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> usize) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        vec![(String::new(), say(board.pos(), me).into())]
    });
}

fn key(k: KingdomId) -> String {
    format!("{k:?}").to_lowercase()
}

/// All of them, each under its name; of a kingdom, `*` stands for its key.
pub fn register(app: &mut App) {
    count(app, "turn", |pos, _| pos.turn.number.into());
    count(app, "last_turn", |pos, _| pos.turn.last.into());
    one(app, "phase", |pos, _| {
        let phase = if pos.phase.is_turn_end() { Phase::TurnEnd } else { pos.phase };
        Some(format!("{phase:?}").into())
    });
    one(app, "question", |pos, _| Some(pos.top().map_or("none", question).to_string().into()));
    one(app, "me.home", |pos, me| Some(player(pos, me)?.home.map_or("none".into(), key).into()));
    one(app, "me.points", |pos, me| Some((player(pos, me)?.points as usize).into()));
    one(app, "me.cards", |pos, me| Some(player(pos, me)?.hand.len().into()));
    count(app, "me.allies", |pos, me| pos.allies(me));
    count(app, "me.units", |pos, me| pos.forces(me).count());
    count(app, "me.besieged", |pos, me| {
        let besieged = pos.keeps().filter(|k| k.siege.is_some_and(|s| s.by != me));
        let mine = |k: KingdomId| pos.controller(k) == Some(me);
        besieged.filter(|k| pos.map.hex(k.hex).kingdom.is_some_and(mine)).count()
    });
    count(app, "me.sieges", |pos, me| pos.keeps().filter(|k| k.siege.is_some_and(|s| s.by == me)).count());
    count(app, "me.order", |pos, me| pos.turn.order.iter().position(|s| *s == me).map_or(0, |n| n + 1));
    count(app, "rivals.best_points", |pos, me| {
        let points = pos.in_play().filter(|seat| *seat != me).map(|seat| pos.player(seat).points);
        points.max().unwrap_or(0) as usize
    });
    count(app, "rivals.count", |pos, me| pos.in_play().filter(|seat| *seat != me).count());
    app.add_facts("realm.*.standing", |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        board.pos().realms().map(|realm| (key(realm.id), standing(realm.standing, me).to_string().into())).collect()
    });
}

fn player(pos: Pos<'_>, seat: SeatId) -> Option<&super::components::Player> {
    pos.has_seat(seat).then(|| pos.player(seat))
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
