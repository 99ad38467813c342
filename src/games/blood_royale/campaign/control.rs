//! Who controls what: markers at the end of a round, and what follows when a province changes hands (16.23, 17, 18.5,
//! 18.8, 19.42, OF.4; Q41, Q65).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{CountryId, FleetId, ItemId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{telling, war};
use super::units::check_place;
use super::{No, goods, turns};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Seats with armies ashore in each province, as bits; the highest bit for neutrals. By owner: an ally's armies are
/// another player's (17.5).
fn owners(pos: Pos) -> [u16; ProvinceId::COUNT] {
    let mut masks = [0u16; ProvinceId::COUNT];
    for army in pos.armies() {
        if let Spot::Land(at) = army.at {
            masks[at.index()] |= pos.owner_of_army(army.id).map_or(1 << 15, |s| 1 << s.0);
        }
    }
    masks
}

/// Provinces that a player holds alone with his armies and may mark, with that player (17.5); contracts apart.
pub fn candidates(pos: Pos) -> Vec<(ProvinceId, SeatId)> {
    let masks = owners(pos);
    let alone = |p: &Province| pos.seats().find(|s| masks[p.id.index()] == 1 << s.0);
    pos.provinces()
        .filter_map(|p| Some((p, alone(p)?)))
        .filter(|(p, s)| takeable(pos, p, *s).is_ok())
        .map(|(p, s)| (p.id, s))
        .collect()
}

/// May the holder of the ground take the province at all (17.1, 18.5, 23.1)?
fn takeable(pos: Pos, province: &Province, seat: SeatId) -> Result<(), No> {
    let at = || pos.label(province.id).to_string();
    if province.holder == Holder::OutOfBounds {
        return Err(No::OutOfBounds { at: at() });
    }
    if province.holder == Holder::Seat(seat) {
        return Err(No::AlreadyHeld { at: at() });
    }
    let points = pos.castle_at(province.id);
    let own = pos.court_at(province.id).is_some_and(|c| pos.country(c).ruler == Some(seat));
    if points > 0 && !own {
        return Err(No::CastleStands { at: at(), points });
    }
    Ok(())
}

pub(super) fn check_mark(pos: Pos, seat: SeatId, province: ProvinceId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Control, seat, "Placing control markers")?;
    check_place(pos, province)?;
    let at = || pos.label(province).to_string();
    let mask = owners(pos)[province.index()];
    if mask & (1 << seat.0) == 0 {
        return Err(No::NoArmyThere { at: at() }.into());
    }
    if mask != 1 << seat.0 {
        let mut with: Vec<String> =
            pos.seats().filter(|s| *s != seat && mask & (1 << s.0) != 0).map(|s| pos.seat_name(s)).collect();
        if mask & (1 << 15) != 0 {
            with.push("neutrals".into());
        }
        return Err(No::NotAlone { at: at(), with: with.join(", ") }.into());
    }
    takeable(pos, pos.province(province), seat)?;
    let of = pos.holder(province);
    marriages::forbids(pos, seat, &Forbidden::Mark { province, of })
}

/// Provinces that the seat may mark now, contracts and all.
pub(super) fn markable(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    let mine = candidates(pos).into_iter().filter(|(_, s)| *s == seat).map(|(p, _)| p);
    mine.filter(|p| check_mark(pos, seat, *p).is_ok()).collect()
}

pub(super) fn check_mark_all(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Control, seat, "Placing control markers")?;
    if markable(pos, seat).is_empty() { Err(No::NothingToMark.into()) } else { Ok(()) }
}

pub(super) fn do_mark_all(world: &mut World, seat: SeatId) {
    let all = markable(Seen::of(world).pos(), seat);
    do_mark(world, seat, &all);
}

pub(super) fn do_mark(world: &mut World, seat: SeatId, provinces: &[ProvinceId]) {
    for p in provinces {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let home = pos.country(pos.country_of(*p)).ruler == Some(seat);
        let (rule, weight, text) = if home {
            ("17.7", 0, line![seat, " holds its home province ", *p, "."])
        } else {
            ("17.5", 2, line![seat, " places a control marker in ", *p, "."])
        };
        telling::tell(world, Some(seat), Some(*p), rule, text).great(weight);
        take_control(world, *p, Holder::Seat(seat));
    }
}

// ---------------------------------------------------------------- A province changes hands

/// A province is captured, or falls to neutrals: marker, goods, fleets in port, capital (16.23, 17, 18.6, 19.42).
pub fn take_control(world: &mut World, province: ProvinceId, holder: Holder) {
    change_hands(world, province, holder, true);
}

/// A province is ceded or given back: goods that lie there stay their owners' (Q39).
pub fn cede(world: &mut World, province: ProvinceId, holder: Holder) {
    change_hands(world, province, holder, false);
}

fn change_hands(world: &mut World, province: ProvinceId, holder: Holder, captured: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if pos.province(province).holder == holder {
        return;
    }
    let country = pos.country_of(province);
    let court = pos.court_at(province);
    let seat = holder.seat();
    let ruler = pos.country(country).ruler;
    {
        let mut p = world.change::<Province>(province);
        p.holder = holder;
        // A neutral province won by its own country is a Home Province from now on (BR OF.4, OF.6).
        if seat.is_some() && seat == ruler {
            p.neutral_born = false;
        }
    }
    if captured {
        capture_goods(world, province, seat);
    }
    expel_fleets(world, province, seat);
    if let Some(court) = court.filter(|c| Seen::of(world).pos().country(*c).ruler != seat) {
        war::capital_falls(world, court);
    }
    if let Some(seat) = seat {
        old_capital(world, province, seat);
    }
}

/// Goods in a captured province are the captor's, but for those with an army of their owner (16.23, 16.24).
fn capture_goods(world: &mut World, province: ProvinceId, captor: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let spoils: Vec<ItemId> = pos
        .items()
        .filter(|i| i.at == Spot::Land(province) && i.owner != captor && !goods::is_guarded(pos, i.id))
        .map(|i| i.id)
        .collect();
    if spoils.is_empty() {
        return;
    }
    for id in &spoils {
        world.change::<Item>(*id).owner = captor;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let units: Vec<_> = spoils.iter().map(|i| super::Unit::Item(*i)).collect();
    let what = super::units::group(pos, &units);
    let text = match captor {
        Some(seat) => line![seat, " captures ", what, " in ", province, "."],
        None => line![what, " in ", province, " is nobody's now."],
    };
    telling::tell(world, captor, Some(province), "16.23", text);
}

/// Fleets of others in the port must leave in their owner's next turn (19.42).
fn expel_fleets(world: &mut World, province: ProvinceId, holder: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let fleets: Vec<(FleetId, SeatId)> = pos
        .fleets()
        .filter(|f| f.at == Berth::Port(province))
        .filter_map(|f| Some((f.id, pos.owner_of_fleet(f.id)?)))
        .filter(|(id, owner)| Some(*owner) != holder && !turns::is_sheltered(pos, *id, province))
        .collect();
    for (id, owner) in fleets {
        {
            let mut fleet = world.change::<Fleet>(id);
            fleet.expelled = true;
            fleet.sheltered = false;
        }
        let text = line!["A fleet of ", owner, " must leave the port of ", province, "."];
        telling::tell(world, Some(owner), Some(province), "19.42", text);
    }
}

/// Who retakes his original capital has his court there again; a destroyed castle stays destroyed (18.7, 18.8).
pub fn old_capital(world: &mut World, province: ProvinceId, seat: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let back: Vec<CountryId> = pos
        .countries()
        .filter(|c| c.ruler == Some(seat) && c.capital != Some(province) && pos.first_capital(c.id) == Some(province))
        .map(|c| c.id)
        .collect();
    for id in back {
        world.change::<Country>(id).capital = Some(province);
        let text = line![id, " has its court in ", province, " again."];
        telling::tell(world, Some(seat), Some(province), "18.8", text);
    }
}
