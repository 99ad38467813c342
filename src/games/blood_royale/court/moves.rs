//! Who lives with whom, and what follows when somebody moves: crowns, regents and pieces go with their people.

use bevy_ecs::prelude::World;

use super::super::campaign;
use super::super::components::{Country, Holder, Item, Pawn, Province, Spot};
use super::super::ids::{CountryId, ItemId, ProvinceId};
use super::super::marriages::{self, clauses::Terms};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::tell;
use super::{CourtAsk, pieces, regency};
use crate::dynasty::{Captor, Character, CharacterId, Move};
use crate::engine::ChangeRows;
use crate::engine::PushPending;
use crate::line;
use crate::table::SeatId;

/// Moves people as the household rules say, under the rule that moves them (5.6, 6.25, 8.2, 9.9, 9.12, OC.4).
pub fn apply_moves(world: &mut World, moves: &[Move], rule: &'static str) {
    for to in moves {
        let seat = to.keeper.or(Seen::of(world).pos().character(to.who).keeper);
        let mut character = world.change::<Character>(to.who);
        to.apply(&mut character);
        if to.retired || character.captive_of.is_some_and(|c| Some(c) == to.keeper.map(Captor::Seat)) {
            character.captive_of = None;
        }
        tell(world, seat, None, rule, line![to.who, " ", to.why.clone(), "."]);
    }
    if moves.is_empty() {
        return;
    }
    sync(world);
    for to in moves {
        consort_to_court(world, to.who);
    }
}

/// A character comes to another player or home; the old home stays the one to return to.
pub fn move_to(world: &mut World, who: CharacterId, keeper: Option<SeatId>) {
    let mut character = world.change::<Character>(who);
    character.keeper = keeper;
    if character.captive_of.is_some_and(|c| Some(c) == keeper.map(Captor::Seat)) {
        character.captive_of = None;
    }
    sync(world);
    consort_to_court(world, who);
}

/// The husband of a reigning Queen has his piece in her capital (9.12).
fn consort_to_court(world: &mut World, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let queen = pos.kin().spouse(who).and_then(|q| pos.crown_of(q));
    let (Some(queens), Some(pawn)) = (queen, pos.pawn_of(who)) else { return };
    let consort = pos.character(who).sex.is_male() && pos.crown_of(who).is_none() && !pos.character(who).is_captive();
    let (Some(capital), true) = (pos.country(queens).capital, consort) else { return };
    let id = pawn.id;
    let mut pawn = world.change::<Pawn>(id);
    (pawn.at, pawn.lent_to) = (Spot::Land(capital), None);
}

/// What follows from where people are now: who rules which country, whose Regents are gone, who has which piece.
pub fn sync(world: &mut World) {
    for country in Seen::of(world).pos().countries().map(|c| c.id).collect::<Vec<_>>() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let of = pos.country(country);
        let keeper = of.monarch.and_then(|m| pos.character(m).keeper);
        if let (Some(now), Some(then)) = (keeper, of.ruler)
            && now != then
        {
            change_ruler(world, country, now);
        }
        let seen = Seen::of(world);
        let pos = seen.pos();
        let of = pos.country(country);
        let gone = |r: CharacterId| pos.character(r).keeper != of.ruler || !pos.character(r).in_play();
        if of.regent.is_some_and(gone) {
            let king_at = pieces::king_pawn(pos, country).map_or(Spot::Pool, |p| p.at);
            regency::close(world, country);
            if regency::is_wanted(Seen::of(world).pos(), country) {
                world.push(CourtAsk::Regency { country, king_at });
            }
        }
    }
    pieces::seat_pawns(world);
}

// ---------------------------------------------------------------- Controlling two countries (9.22, 9.23, 9.26)

/// A country comes to another player: its forces go with its colours; its Home Provinces, but for those that a contract in
/// force has ceded to the old ruler, go from him to the new, and everything he held where he is left without a country.
pub fn change_ruler(world: &mut World, country: CountryId, to: SeatId) {
    let from = Seen::of(world).pos().country(country).ruler;
    if from == Some(to) {
        return;
    }
    world.change::<Country>(country).ruler = Some(to);
    let seen = Seen::of(world);
    let pos = seen.pos();
    if let Some(from) = from {
        let landless = pos.is_baronial(from);
        let ceded = ceded(pos, country, from);
        let goes = |p: &ProvinceId| landless || (pos.country_of(*p) == country && !ceded.contains(p));
        let provinces: Vec<ProvinceId> = pos.held_by(from).filter(goes).collect();
        let lies = |at: Spot| at.province().is_some_and(|p| provinces.contains(&p));
        let items: Vec<ItemId> =
            pos.items().filter(|i| i.owner == Some(from) && (landless || lies(i.at))).map(|i| i.id).collect();
        for province in provinces {
            world.change::<Province>(province).holder = Holder::Seat(to);
        }
        for item in items {
            world.change::<Item>(item).owner = Some(to);
        }
    }
    keep_court(world, country);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = match pos.country(country).player {
        Some(own) if own == to => line![country, " is its own again: ", to, " has its lands and forces."],
        _ => line![to, " has ", country, " with its lands and forces."],
    };
    tell(world, Some(to), None, "9.22", text);
    if let Some(from) = from.filter(|s| Seen::of(world).pos().is_baronial(*s)) {
        let text = line![from, " is left without a country and goes on as a Baronial Dynasty."];
        tell(world, Some(from), None, "9.28", text);
    }
}

/// Home Provinces that a contract in force has ceded to whoever rules the country (8.7, 9.26).
pub fn ceded(pos: Pos, country: CountryId, to: SeatId) -> Vec<ProvinceId> {
    let year = pos.year();
    let clauses = pos.treaties().filter(|t| t.in_force(year)).flat_map(|t| t.clauses.iter().map(move |c| (t, c)));
    let to_him = clauses.filter(|(t, c)| marriages::bound(t, c).to == to && !c.done.is_empty());
    let provinces = to_him.filter_map(|(_, c)| match c.terms.plain() {
        Terms::Cede { province } => Some(*province),
        _ => None,
    });
    provinces.filter(|p| pos.country_of(*p) == country).collect()
}

/// The court is in a Home Province that the ruler holds: in the first capital where that is one (18.8), else where it is.
fn keep_court(world: &mut World, country: CountryId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let of = pos.country(country);
    let Some(ruler) = of.ruler else { return };
    let mine = |p: &ProvinceId| pos.holder(*p) == Some(ruler);
    if let Some(first) = pos.first_capital(country).filter(mine) {
        campaign::old_capital(world, first, ruler);
        return;
    }
    let data = pos.book.map.country(country);
    if let Some(next) = of.capital.into_iter().chain(data.provinces.iter().copied()).find(mine) {
        world.change::<Country>(country).capital = Some(next);
    }
}
