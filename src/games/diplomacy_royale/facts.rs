//! The facts a script may ask about, by name.

use bevy_app::App;
use bevy_ecs::prelude::In;

use super::components::*;
use super::ids::PowerId;
use super::position::Pos;
use super::readers::Board;
use super::{clergy, court, family, orders, writs};
use crate::diplomacy::ProvinceId;
use crate::engine::FactApp;
use crate::table::{Fact, SeatId};

/// Of the table, or of the seat that asks; what it cannot say is no fact.
fn one(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> Option<Fact>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        say(board.pos(), me).map(|fact| (String::new(), fact)).into_iter().collect()
    });
}

/// Of the power of the seat that asks, and of its family.
fn mine<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos, SeatId, PowerId) -> F) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        pos.power_of(me).map(|power| (String::new(), say(pos, me, power).into())).into_iter().collect()
    });
}

/// Of the power of the seat that asks, while it has a monarch.
fn reigning(app: &mut App, name: &'static str, say: fn(Pos, PowerId, crate::dynasty::CharacterId) -> Fact) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        let crown = pos.power_of(me).and_then(|power| Some((power, pos.power(power).monarch?)));
        crown.map(|(power, monarch)| (String::new(), say(pos, power, monarch))).into_iter().collect()
    });
}

/// Of each power.
fn powers(app: &mut App, name: &'static str, say: fn(Pos, PowerId) -> Fact) {
    app.add_facts(name, move |In(_): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        PowerId::all().map(|power| (power.key().to_string(), say(board.pos(), power))).collect()
    });
}

/// Of each province: whose something of it is.
fn provinces(app: &mut App, name: &'static str, of: fn(Pos, ProvinceId) -> Option<PowerId>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        let key = |at| pos.map().data(at).key.to_lowercase();
        pos.provinces().map(|p| (key(p.id), whose(pos, me, of(pos, p.id)).into())).collect()
    });
}

/// All of them, each under its name; of a power and of a province, `*` stands for its key.
pub fn register(app: &mut App) {
    one(app, "turn", |pos, _| Some(pos.turn.number.into()));
    one(app, "last_turn", |pos, _| pos.options.turns.map(Fact::from));
    one(app, "year", |pos, _| Some(pos.turn.year.into()));
    one(app, "half", |pos, _| {
        let half = if pos.turn.half == Half::First { "first" } else { "second" };
        Some(half.to_string().into())
    });
    one(app, "phase", |pos, _| Some(format!("{:?}", pos.turn.phase).to_lowercase().into()));
    one(app, "rivals.count", |pos, me| Some(rivals(pos, me).count().into()));
    one(app, "rivals.most_centres", |pos, me| {
        Some(rivals(pos, me).map(|p| pos.centres(p).len()).max().unwrap_or(0).into())
    });

    mine(app, "me.power", |_, _, power| power.key().to_string());
    mine(app, "me.standing", |pos, _, power| standing(pos, power).to_string());
    mine(app, "me.centres", |pos, _, power| pos.centres(power).len());
    mine(app, "me.units", |pos, _, power| pos.units_of(power).count());
    mine(app, "me.builds", |pos, _, power| orders::due(pos, power));
    mine(app, "me.dislodged", |pos, me, _| ordered_by(pos, me).filter(|u| u.dislodged.is_some()).count());
    mine(app, "me.unordered", |pos, me, _| {
        ordered_by(pos, me).filter(|u| !pos.desk().orders.contains_key(&u.id)).count()
    });

    mine(app, "me.family", |pos, me, _| pos.household(me).count());
    mine(app, "me.unmarried", |pos, me, _| {
        pos.household(me).filter(|c| writs::check_single(pos, c.id).is_ok()).count()
    });
    mine(app, "me.captives", |pos, me, _| pos.household(me).filter(|c| c.is_captive()).count());
    mine(app, "me.prisoners", |pos, me, _| court::captives_of(pos, me).count());
    mine(app, "me.titles", |pos, me, _| {
        pos.titles().filter(|t| t.holder.is_some_and(|h| pos.character(h).keeper == Some(me))).count()
    });
    mine(app, "me.clergy", |pos, me, _| clergy::clergy_of(pos, me).count());
    mine(app, "me.proposals", |pos, me, _| {
        let open = |p: &&writs::Proposal| p.to == me && p.state == writs::ProposalState::Issued;
        writs::all(pos).iter().filter(open).count()
    });
    mine(app, "me.writs", |pos, me, _| pos.writs().filter(|w| w.is_party(me) && w.in_force(pos.date())).count());
    reigning(app, "me.monarch_age", |pos, _, monarch| pos.age(monarch).into());
    reigning(app, "me.heirs", |pos, power, _| family::line(pos, Estate::Crown(power)).len().into());

    powers(app, "power.*.standing", |pos, power| standing(pos, power).to_string().into());
    powers(app, "power.*.centres", |pos, power| pos.centres(power).len().into());
    provinces(app, "province.*.owner", |pos, at| pos.province(at).owner);
    provinces(app, "province.*.unit", |pos, at| pos.unit_in(at).map(|u| u.power));
}

fn rivals(pos: Pos<'_>, me: SeatId) -> impl Iterator<Item = PowerId> {
    pos.powers().filter(move |p| p.seat != Some(me) && pos.is_active(p.id)).map(|p| p.id)
}

fn ordered_by(pos: Pos<'_>, me: SeatId) -> impl Iterator<Item = &Unit> {
    pos.units().filter(move |u| writs::orders_for(pos, me, u.id))
}

fn whose(pos: Pos, me: SeatId, power: Option<PowerId>) -> String {
    match power {
        Some(p) if pos.seat_of(p) == Some(me) => "me".into(),
        Some(p) => p.key().into(),
        None => "nobody".into(),
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
