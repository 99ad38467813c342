//! The facts a script may ask about, by name.

use bevy_app::App;
use bevy_ecs::prelude::In;

use super::position::Pos;
use super::readers::Board;
use super::{strength, succession};
use crate::engine::FactApp;
use crate::table::{Fact, SeatId};

fn fact<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> F) {
    app.add_fact(name, move |In(me): In<SeatId>, board: Board| -> Fact { say(&board, me).into() });
}

/// All of them, each under its name.
pub fn register(app: &mut App) {
    fact(app, "round", |pos, _| pos.turn.round);
    fact(app, "year", |pos, _| pos.year());
    fact(app, "phase", |pos, _| pos.turn.phase.name().to_lowercase());
    fact(app, "me.nobles", |pos, me| pos.nobles_of(me).count());
    fact(app, "me.troops", strength::potential);
    fact(app, "me.heirs", |pos, me| pos.heirs_of(me).count());
    fact(app, "me.king", |pos, me| {
        succession::kings(pos).into_iter().any(|k| succession::controller(pos, k) == Some(me))
    });
    fact(app, "me.ships", |pos, me| pos.ships_of(me).count());
    fact(app, "rivals.most_troops", |pos, me| {
        pos.seats().filter(|s| *s != me).map(|s| strength::potential(pos, s)).max().unwrap_or(0)
    });
}
