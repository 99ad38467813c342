//! Royal pieces: who has one, the King's piece at a succession, Princes of 20 (6.14, 6.15, 6.23 to 6.25, 9.6, 9.7).

use bevy_ecs::prelude::World;

use super::super::components::{Berth, Pawn, PawnKind, Phase, Spot};
use super::super::frames;
use super::super::ids::{CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::tell;
use super::customs::customs;
use super::{CourtAsk, No};
use crate::dynasty::CharacterId;
use crate::engine::PushPending;
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Refusal, SeatId};

/// The piece a character ought to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    King(CountryId),
    Prince(CountryId),
}

impl Due {
    fn is(self, pawn: &Pawn) -> bool {
        match (self, pawn.kind) {
            (Due::King(c), PawnKind::King) | (Due::Prince(c), PawnKind::Prince(_)) => pawn.country == Some(c),
            _ => false,
        }
    }
}

/// A King, or the Regent in his place, has the King's piece; of two countries that of his player's own. Every other
/// male of 20 has a Prince's piece of his player's own country: those who become 20 get it at the announcements, but keep
/// one they have (`had`).
fn due(pos: Pos, who: CharacterId, had: bool) -> Due {
    let character = pos.character(who);
    let Some(seat) = character.keeper.filter(|_| character.in_play() && character.sex.is_male()) else {
        return Due::Nothing;
    };
    let own = pos.player(seat).country;
    let mut crowns: Vec<CountryId> =
        pos.countries().filter(|c| c.ruler.is_some() && pos.sovereign(c.id) == Some(who)).map(|c| c.id).collect();
    crowns.sort_by_key(|c| (*c != own, *c));
    if let Some(crown) = crowns.first().filter(|_| character.is_adult(pos.year(), &customs(pos))) {
        return Due::King(*crown);
    }
    let (customs, age) = (customs(pos), pos.age(who));
    let told = had || pos.turn.phase >= Phase::Announcements || age - customs.turn_years >= customs.piece_age;
    if age >= customs.piece_age && told { Due::Prince(own) } else { Due::Nothing }
}

/// Where a player's people without pieces are (18.1).
fn court_of(pos: Pos, seat: SeatId) -> Option<ProvinceId> {
    pos.capital_of(seat)
}

/// Lifts pieces whose bearers ought to have others or none, and those that are nowhere though their bearers are no captives
/// (9.28); gives the right ones on the spot, and free pieces to the oldest Princes who wait in the capital (6.23 to 6.25).
pub fn seat_pawns(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let wrong: Vec<Pawn> = pos
        .pawns()
        .filter(|p| {
            let nowhere = |who| p.at == Spot::Pool && !pos.character(who).is_captive();
            p.kind != PawnKind::Captain && p.bearer.is_some_and(|who| !due(pos, who, true).is(p) || nowhere(who))
        })
        .cloned()
        .collect();
    for pawn in &wrong {
        let mut pawn = world.change::<Pawn>(pawn.id);
        (pawn.bearer, pawn.at, pawn.lent_to) = (None, Spot::Pool, None);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let had = |who| wrong.iter().find(|p| p.bearer == Some(who));
    let waiting = pos.people().map(|c| c.id).filter(|c| pos.pawn_of(*c).is_none());
    let waiting = waiting.filter(|c| due(pos, *c, had(*c).is_some()) != Due::Nothing);
    for who in pos.kin().by_birth(waiting) {
        give_piece(world, who, had(who));
    }
    drop_idle_questions(world);
}

/// Nobody is asked where a King's piece shall be that nobody has any more: his other crown's stands for him.
fn drop_idle_questions(world: &mut World) {
    let seen = Seen::of(world);
    let idle = |ask: &CourtAsk| match ask {
        CourtAsk::PutKing { country, .. } => king_pawn(seen.pos(), *country).is_none_or(|p| p.bearer.is_none()),
        _ => false,
    };
    frames::drop(world, idle);
}

fn give_piece(world: &mut World, who: CharacterId, left: Option<&Pawn>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let of = due(pos, who, left.is_some());
    let free = pos.pawns().find(|p| p.bearer.is_none() && of.is(p)).map(|p| p.id);
    let court = pos.character(who).keeper.and_then(|s| court_of(pos, s)).map(Spot::Land);
    let stood = left.map(|p| p.at).filter(|at| is_on_map(pos, *at));
    // A captive's piece is where his captor has him, or nowhere.
    let at = if pos.character(who).is_captive() { left.map(|p| p.at) } else { stood.or(court) };
    let (Some(free), Some(at)) = (free, at) else { return };
    let (spent, halted) = left.map_or((0, false), |p| (p.spent, p.halted));
    let mut pawn = world.change::<Pawn>(free);
    (pawn.bearer, pawn.at, pawn.spent, pawn.halted) = (Some(who), at, spent, halted);
}

fn is_on_map(pos: Pos, at: Spot) -> bool {
    match at {
        Spot::Land(_) | Spot::HolyLand => true,
        Spot::Aboard(fleet) => pos.fleet(fleet).at != Berth::Pool,
        Spot::Pool | Spot::Dead { .. } => false,
    }
}

// ---------------------------------------------------------------- The King's piece at a succession (9.6, 9.7)

/// The new King, or his Regent, takes the King's piece: in the capital, where he was as a Prince, or where the old
/// King's piece was; his player chooses where these differ.
pub fn crown_piece(world: &mut World, country: CountryId, king_at: Spot) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(who) = pos.sovereign(country) else { return };
    let was = pos.pawn_of(who).map(|p| p.at);
    seat_pawns(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(pawn) = pos.pawn_of(who).filter(|p| p.kind == PawnKind::King && p.country == Some(country)) else {
        return;
    };
    if pos.character(who).is_captive() {
        return;
    }
    let id = pawn.id;
    let court = pos.country(country).capital.map(Spot::Land);
    let mut places: Vec<Spot> = vec![];
    for at in court.into_iter().chain(was).chain([king_at]) {
        if is_on_map(pos, at) && !places.contains(&at) {
            places.push(at);
        }
    }
    let Some(first) = places.first().copied() else { return };
    world.change::<Pawn>(id).at = first;
    if places.len() > 1 {
        world.push(CourtAsk::PutKing { country, places });
    }
}

/// The King's piece of a country, as it stands.
pub fn king_pawn<'w>(pos: Pos<'w>, country: CountryId) -> Option<&'w Pawn> {
    pos.pawns().find(|p| p.kind == PawnKind::King && p.country == Some(country))
}

/// `places` are those that the ask names; the King goes nowhere else.
pub fn check_put_king(pos: Pos, places: &[Spot], at: Spot) -> Result<(), Refusal> {
    if places.contains(&at) {
        return Ok(());
    }
    Err(No::NoPlaceForTheKing { place: pos.said(&where_is(at)) }.into())
}

/// Moves the King's piece of the country; nothing happens where it has none.
pub fn do_put_king(world: &mut World, seat: SeatId, country: CountryId, at: Spot) {
    let Some(id) = king_pawn(Seen::of(world).pos(), country).map(|p| p.id) else { return };
    world.change::<Pawn>(id).at = at;
    let text = line!["The King's piece is put in ", where_is(at), "."];
    tell(world, Some(seat), at.province(), "9.7", text);
}

/// A place in a line.
pub fn where_is(at: Spot) -> Line {
    match at {
        Spot::Land(p) if p.index() >= ProvinceId::COUNT => line!["nowhere"],
        Spot::Land(p) => line![p],
        Spot::Aboard(_) => line!["the ship"],
        Spot::HolyLand => line!["the Holy Land"],
        Spot::Pool | Spot::Dead { .. } => line!["the box"],
    }
}

// ---------------------------------------------------------------- Princes of 20 (6.14, 6.15)

/// Where a Prince who becomes 20 may be put: the controlled Home Provinces, the capital first.
pub fn homes(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    let court = court_of(pos, seat);
    let mut all: Vec<ProvinceId> = pos.held_by(seat).filter(|p| pos.is_controlled_home(seat, *p)).collect();
    all.sort_by_key(|p| (Some(*p) != court, *p));
    all
}

/// A Queen's husband is at her court already (9.12).
fn is_consort(pos: Pos, who: CharacterId) -> bool {
    pos.kin().spouse(who).is_some_and(|queen| pos.crown_of(queen).is_some())
}

/// Those who become 20 this turn get their pieces; their players say where, where there is a choice.
pub fn come_of_age(world: &mut World) {
    seat_pawns(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let age = customs(pos).piece_age..customs(pos).piece_age + customs(pos).turn_years;
    let new = |p: &&Pawn| {
        matches!(p.kind, PawnKind::Prince(_))
            && p.bearer
                .is_some_and(|c| age.contains(&pos.age(c)) && !pos.character(c).is_captive() && !is_consort(pos, c))
            && p.at.province().is_some_and(|at| {
                let seat = pos.owner_of_pawn(p.id);
                seat.is_some_and(|s| court_of(pos, s) == Some(at) && homes(pos, s).len() > 1)
            })
    };
    let princes: Vec<CharacterId> = pos.pawns().filter(new).filter_map(|p| p.bearer).collect();
    let mut princes = pos.kin().by_birth(princes);
    princes.reverse();
    for who in princes {
        world.push(CourtAsk::PlacePrince { who });
    }
}

/// One of the [`homes`] of the seat.
pub fn check_place(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if pos.find::<super::super::components::Province>(at).is_some() && homes(pos, seat).contains(&at) {
        return Ok(());
    }
    let known = pos.find::<super::super::components::Province>(at).is_some();
    let place = if known { pos.label(at).to_string() } else { format!("province {}", at.0) };
    Err(No::NotAHome { place }.into())
}

/// Moves the piece of a Prince who comes of age; nothing happens where he has none.
pub fn do_place(world: &mut World, seat: SeatId, who: CharacterId, at: ProvinceId) {
    let Some(id) = Seen::of(world).pos().pawn_of(who).map(|p| p.id) else { return };
    world.change::<Pawn>(id).at = Spot::Land(at);
    let text = line![who, " comes of age and holds court in ", at, "."];
    tell(world, Some(seat), Some(at), "6.15", text);
}

/// Princes without a piece, who wait in the capital, the oldest first (6.23, 6.24).
pub fn waiting(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let of =
        pos.household(seat).filter(|c| matches!(due(pos, c.id, false), Due::Prince(_)) && pos.pawn_of(c.id).is_none());
    pos.kin().by_birth(of.map(|c| c.id))
}
