//! The facts a script may ask about, by name.

use bevy_app::App;
use bevy_ecs::prelude::In;

use super::campaign::CampaignAsk;
use super::components::*;
use super::court::{self, CourtAsk};
use super::fortune::FortuneAsk;
use super::frames::Frame;
use super::ids::{CountryId, ProvinceId};
use super::marriages::MarriageAsk;
use super::position::Pos;
use super::readers::Board;
use super::realm;
use super::war::WarAsk;
use crate::dynasty::Captor;
use crate::engine::FactApp;
use crate::table::{Fact, SeatId};

/// Of the table.
fn one<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos) -> F) {
    app.add_fact(name, move |In(_): In<SeatId>, board: Board| -> F { say(board.pos()) });
}

/// Of the seat that asks; what it cannot say is no fact.
fn mine<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos, SeatId) -> Option<F>) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        let pos = board.pos();
        let fact = pos.has_seat(me).then(|| say(pos, me)).flatten();
        fact.map(|fact| (String::new(), fact.into())).into_iter().collect()
    });
}

/// Of each province.
fn provinces<F: Into<Fact> + 'static>(app: &mut App, name: &'static str, say: fn(Pos, SeatId, ProvinceId) -> F) {
    app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        ProvinceId::all().map(|at| (at.key().to_string(), say(board.pos(), me, at).into())).collect()
    });
}

/// All of them, each under its name; of a country and of a province, `*` stands for its key.
pub fn register(app: &mut App) {
    one(app, "turn", |pos| pos.turn.number);
    one(app, "last_turn", |pos| pos.options.turns);
    one(app, "year", |pos| pos.turn.year);
    one(app, "round", |pos| pos.turn.round);
    one(app, "phase", |pos| format!("{:?}", pos.turn.phase));
    one(app, "question", |pos| pos.top().map_or("none", question).to_string());

    mine(app, "me.country", |pos, me| Some(pos.player(me).country.key().to_string()));
    mine(app, "me.crowns", |pos, me| Some(count(pos.player(me).treasury)));
    mine(app, "me.baronial", |pos, me| Some(Fact::Yes(pos.is_baronial(me))));
    mine(app, "me.armies", |pos, me| Some(realm::armies_of(pos, me).count()));
    mine(app, "me.fleets", |pos, me| Some(realm::fleets_of(pos, me).count()));
    mine(app, "me.provinces", |pos, me| Some(pos.held_by(me).count()));
    mine(app, "me.rebellions", |pos, me| {
        Some(pos.held_by(me).filter(|p| pos.province(*p).rebellion.is_some()).count())
    });
    mine(app, "me.goods", |pos, me| Some(pos.items().filter(|i| i.owner == Some(me)).count()));
    mine(app, "me.cash", |pos, me| Some(count(realm::best_cash(pos, me))));
    mine(app, "me.upkeep", |pos, me| Some(count(realm::upkeep_due(pos, me))));
    mine(app, "rivals.most_provinces", |pos, me| most(pos, me, |s| pos.held_by(s).count()));
    mine(app, "rivals.most_armies", |pos, me| most(pos, me, |s| realm::armies_of(pos, s).count()));

    mine(app, "me.heirs", |pos, me| Some(court::line_of_succession(pos, pos.realm_of(me)?).len()));
    mine(app, "me.charisma", |pos, me| {
        let country = pos.realm_of(me)?;
        let charisma = court::charisma(pos, country, pos.country(country).capital?);
        Some(charisma.iter().map(|(_, by)| i32::from(*by)).sum::<i32>())
    });
    mine(app, "me.monarch_age", |pos, me| Some(pos.age(pos.country(pos.realm_of(me)?).monarch?)));
    mine(app, "me.family", |pos, me| Some(pos.household(me).count()));
    mine(app, "me.unmarried", |pos, me| {
        let (kin, adult) = (pos.kin(), i32::from(pos.book.tables.ages.adult));
        Some(pos.household(me).filter(|c| kin.spouse(c.id).is_none() && pos.age(c.id) >= adult).count())
    });
    mine(app, "me.captives", |pos, me| Some(pos.household(me).filter(|c| c.captive_of.is_some()).count()));
    mine(app, "me.prisoners", |pos, me| Some(pos.people().filter(|c| c.captive_of == Some(Captor::Seat(me))).count()));

    mine(app, "me.invaded", |pos, me| Some(invasions(pos, me).0));
    mine(app, "me.invading", |pos, me| Some(invasions(pos, me).1));
    mine(app, "me.at_war", |pos, me| {
        let (invaded, invading) = invasions(pos, me);
        Some(Fact::Yes(invaded + invading > 0))
    });

    app.add_facts("country.*.ruler", |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
        CountryId::all().map(|of| (of.key().to_string(), ruler(board.pos(), me, of).to_string().into())).collect()
    });
    provinces(app, "province.*.holder", |pos, me, at| {
        let holder = match pos.province(at).holder {
            Holder::Seat(s) if s == me => "me",
            Holder::Seat(s) => pos.player(s).country.key(),
            Holder::Neutral => "neutral",
            Holder::OutOfBounds => "nobody",
        };
        holder.to_string()
    });
    provinces(app, "province.*.garrison", |pos, me, at| pos.armies_in(at, me).len());
    provinces(app, "province.*.rebellion", |pos, _, at| Fact::Yes(pos.province(at).rebellion.is_some()));
}

fn count(n: u32) -> Fact {
    Fact::Number(n.into())
}

fn most(pos: Pos, me: SeatId, of: impl Fn(SeatId) -> usize) -> Option<usize> {
    Some(pos.seats().filter(|s| *s != me).map(of).max().unwrap_or(0))
}

/// Nobody declares war in this game: it is where armies stand on others' land without leave, theirs on this seat's and its own on
/// theirs.
fn invasions(pos: Pos, me: SeatId) -> (usize, usize) {
    let guest = |of: SeatId, s: SeatId| pos.player(of).open_to.contains(&s) || pos.player(of).aided_by.contains(&s);
    let on_land_of = |of: SeatId, s: SeatId| {
        if guest(of, s) { 0 } else { pos.held_by(of).filter(|p| !pos.armies_in(*p, s).is_empty()).count() }
    };
    let others = || pos.seats().filter(|s| *s != me);
    (others().map(|s| on_land_of(me, s)).sum(), others().map(|s| on_land_of(s, me)).sum())
}

fn ruler(pos: Pos<'_>, me: SeatId, country: CountryId) -> &'static str {
    match pos.country(country).ruler {
        Some(s) if s == me => "me",
        Some(s) => pos.player(s).country.key(),
        None => "nobody",
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
