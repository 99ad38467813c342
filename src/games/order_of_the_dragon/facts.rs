//! The facts a script may ask about, by name.

use bevy_app::App;

use super::prelude::*;
use super::{heirs, orders, points};
use crate::engine::FactApp;
use crate::table::Fact;

/// Of the table, or of the seat that asks; what it cannot say is no fact.
fn one(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> Option<Fact>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        say(board.pos(), me).map(|fact| (String::new(), fact)).into_iter().collect()
    });
}

/// Of the power of the seat that asks.
fn mine<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos, SeatId, PowerId) -> F) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        pos.power_of(me).map(|power| (String::new(), say(pos, me, power).into())).into_iter().collect()
    });
}

/// Of each power.
fn powers(app: &mut App, name: &'static str, say: fn(Pos, PowerId) -> Fact) {
    app.add_facts(name, move |In(_): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        PowerId::all().map(|power| (power.key().to_string(), say(board.pos(), power))).collect()
    });
}

/// Of each province: whose something of it is.
fn provinces(app: &mut App, name: &'static str, of: fn(Pos, ProvinceId) -> Option<Realm>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        let key = |at| pos.map().data(at).key.to_lowercase();
        pos.provinces().map(|p| (key(p.id), whose(pos, me, of(pos, p.id)).into())).collect()
    });
}

/// All of them, each under its name; of a power and of a province, `*` stands for its key.
pub fn register(app: &mut App) {
    one(app, "cycle", |pos, _| Some(pos.turn.cycle.into()));
    one(app, "last_cycle", |pos, _| pos.options.cycles.map(Fact::from));
    one(app, "year", |pos, _| Some(pos.year().into()));
    one(app, "season", |pos, _| Some(pos.turn.season.name().to_lowercase().into()));
    one(app, "phase", |pos, _| Some(format!("{:?}", pos.turn.phase).to_lowercase().into()));
    one(app, "rivals.count", |pos, me| Some(rivals(pos, me).count().into()));
    one(app, "rivals.most", |pos, me| Some(rivals(pos, me).map(|p| pos.total(p).sum()).max().unwrap_or(0).into()));

    mine(app, "me.power", |_, _, power| power.key().to_string());
    mine(app, "me.standing", |pos, _, power| standing(pos, power).to_string());
    mine(app, "me.centres", |pos, _, power| pos.centres(Realm::Major(power)).count());
    mine(app, "me.total", |pos, _, power| pos.total(power).sum());
    mine(app, "me.units", |pos, _, power| pos.units_of(Realm::Major(power)).count());
    mine(app, "me.builds", |pos, _, power| orders::due(pos, Realm::Major(power)));
    mine(app, "me.dislodged", |pos, me, _| orders::driven_out(pos, me).count());
    mine(app, "me.unordered", |pos, _, power| {
        pos.units_of(Realm::Major(power)).filter(|u| pos.order_of(u.id).is_none()).count()
    });
    mine(app, "me.heirs", |pos, _, power| pos.heirs_of(power).count());
    mine(app, "me.single_heir", |pos, _, power| pos.single_heir(power).is_some());
    mine(app, "me.may_build_heir", |pos, me, _| heirs::may_raise(pos, me).is_ok());
    mine(app, "me.capital", |pos, _, power| pos.has_capital(power));
    mine(app, "me.thralls", |pos, _, power| pos.thralls_of(power).count());
    mine(app, "me.vassals", |pos, _, power| pos.vassals_of(power).count());
    mine(app, "me.points", |pos, _, power| points::pool(pos, power).total);
    mine(app, "me.points_left", |pos, me, _| points::ledger(pos, me).map_or(0, |a| a.left));
    mine(app, "me.proposals", |pos, me, _| {
        (0..pos.common.motions.len()).filter(|n| !pos.desk(me).ballots.contains_key(n)).count()
    });

    powers(app, "power.*.standing", |pos, power| standing(pos, power).to_string().into());
    powers(app, "power.*.centres", |pos, power| pos.centres(Realm::Major(power)).count().into());
    powers(app, "power.*.total", |pos, power| pos.total(power).sum().into());
    provinces(app, "province.*.owner", |pos, at| pos.owner(at));
    provinces(app, "province.*.unit", |pos, at| pos.unit_in(at).map(|u| u.realm));
    provinces(app, "province.*.thrall_of", |pos, at| pos.thrall_of(at).map(Realm::Major));
}

fn rivals(pos: Pos<'_>, me: SeatId) -> impl Iterator<Item = PowerId> {
    pos.powers().filter(move |p| p.seat != Some(me) && pos.is_active(p.id)).map(|p| p.id)
}

fn standing(pos: Pos, power: PowerId) -> &'static str {
    match pos.power(power).standing {
        Standing::Unplayed => "unplayed",
        Standing::Playing => "playing",
        Standing::Eliminated => "eliminated",
    }
}

/// "me", a power's key, "minor", "vassal", "nobody".
fn whose(pos: Pos, me: SeatId, realm: Option<Realm>) -> String {
    match realm {
        Some(Realm::Major(p)) if pos.seat_of(p) == Some(me) => "me".into(),
        Some(Realm::Major(p)) => p.key().into(),
        Some(Realm::Minor(_)) => "minor".into(),
        Some(Realm::Vassal(_)) => "vassal".into(),
        None => "nobody".into(),
    }
}
