//! Capitals: their fall, the court's new seat, the end of a realm (18.6, 18.7, 18.9, 18.10, 18.12). The court's return (18.8) is
//! the campaign's.

use bevy_ecs::prelude::World;

use super::{No, WarAsk, push};
use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{
    Army, Banner, Berth, Country, Fleet, Holder, Item, Pawn, Province, Spot, Standing,
};
use crate::games::blood_royale::ids::{ArmyId, CountryId, FleetId, ItemId, PawnId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::tell;
use crate::games::blood_royale::{campaign, court};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Controlled Home Provinces of a country to which its court could go.
pub fn homes_left(pos: Pos, seat: SeatId, country: CountryId, lost: ProvinceId) -> Vec<ProvinceId> {
    if pos.country(country).ruler != Some(seat) {
        return vec![];
    }
    pos.held_by(seat).filter(|p| *p != lost && pos.country_of(*p) == country).collect()
}

/// May the court of `country` go to `at`, when it loses `lost`? Only to a Home Province that its ruler controls.
pub fn check_new_capital(pos: Pos, country: CountryId, lost: ProvinceId, at: ProvinceId) -> Result<(), Refusal> {
    let ruler = pos.country(country).ruler;
    if ruler.is_some_and(|seat| homes_left(pos, seat, country, lost).contains(&at)) {
        return Ok(());
    }
    let place = pos.find::<Province>(at).map_or("Nowhere".into(), |p| pos.label(p.id).to_string());
    Err(No::NotACapital { place }.into())
}

/// A capital has fallen: its player names another, or becomes baronial (18.6 to 18.12).
pub fn capital_falls(world: &mut World, country: CountryId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let state = pos.country(country);
    let (Some(seat), Some(lost)) = (state.ruler, state.capital) else { return };
    let text = line!["The capital of ", country, " has fallen."];
    // A castle that is taken is a castle no more (18.7); whoever was behind its walls is outside now.
    world.change::<Country>(country).castle = 0;
    let inside: Vec<ArmyId> =
        Seen::of(world).pos().armies().filter(|a| a.inside && a.at == Spot::Land(lost)).map(|a| a.id).collect();
    for army in inside {
        world.change::<Army>(army).inside = false;
    }
    tell(world, Some(seat), Some(lost), "18.6", text);
    match homes_left(Seen::of(world).pos(), seat, country, lost).len() {
        0 | 1 => settle(world, seat, country, lost),
        _ => push(world, WarAsk::NewCapital { seat, country, lost }),
    }
}

/// Where there is no choice: the one Home Province left, or the end of the realm.
pub fn settle(world: &mut World, seat: SeatId, country: CountryId, lost: ProvinceId) {
    if Seen::of(world).pos().country(country).ruler != Some(seat) {
        return;
    }
    match homes_left(Seen::of(world).pos(), seat, country, lost).first() {
        Some(at) => court_moves(world, country, *at),
        None => realm_ends(world, seat, country),
    }
}

/// The court has a new seat, without a castle; those without a piece have escaped to it (18.6, 18.12).
pub fn court_moves(world: &mut World, country: CountryId, at: ProvinceId) {
    {
        let mut state = world.change::<Country>(country);
        state.capital = Some(at);
        state.castle = 0;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text =
        line!["The court of ", country, " goes to ", at, "; all of the house who are not afield have escaped there."];
    tell(world, pos.country(country).ruler, Some(at), "18.12", text);
}

// ---------------------------------------------------------------- No Home Province left (18.10)

/// A country without a Home Province of its own is gone; a player without a country goes on as a Baronial Dynasty, and
/// whatever else he held goes back to those whose it was.
fn realm_ends(world: &mut World, seat: SeatId, country: CountryId) {
    court::close_regency(world, country);
    {
        let mut state = world.change::<Country>(country);
        state.capital = None;
        state.castle = 0;
        state.ruler = None;
        if let Some(monarch) = state.monarch.take() {
            state.past.push(monarch);
        }
        state.usurper = 0;
        state.claimants.clear();
    }
    disband(world, country);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let baronial = pos.is_baronial(seat);
    let text = if baronial {
        line![country, " has no Home Province left: ", seat, " goes on as a Baronial Dynasty."]
    } else {
        line![country, " has no Home Province left and is lost to ", seat, "."]
    };
    tell(world, Some(seat), None, "18.10", text);
    if baronial {
        let held: Vec<ProvinceId> = Seen::of(world).pos().held_by(seat).collect();
        for at in held {
            let seen = Seen::of(world);
            let pos = seen.pos();
            let home = pos.country(pos.country_of(at));
            let holder =
                match home.ruler.filter(|_| home.standing == Standing::Played && !pos.province(at).neutral_born) {
                    Some(ruler) => Holder::Seat(ruler),
                    None => Holder::Neutral,
                };
            // Given back, not captured: goods of others that lie there stay theirs (18.10).
            campaign::cede(world, at, holder);
        }
    }
    // The King's piece goes; as a prince of his house he may have another.
    court::seat_pawns(world);
}

/// Its armies and fleets go off the map, with whatever the fleets carry.
fn disband(world: &mut World, country: CountryId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let fleets: Vec<FleetId> = pos.fleets().filter(|f| f.country == country).map(|f| f.id).collect();
    let aboard = |at: Spot| at.fleet().is_some_and(|f| fleets.contains(&f));
    let on_map = |a: &&Army| !matches!(a.at, Spot::Pool | Spot::Dead { .. });
    let ours = |a: &&Army| a.banner == Banner::Country(country) || aboard(a.at);
    let armies: Vec<ArmyId> = pos.armies().filter(on_map).filter(ours).map(|a| a.id).collect();
    let pawns: Vec<PawnId> = pos.pawns().filter(|p| aboard(p.at)).map(|p| p.id).collect();
    let items: Vec<ItemId> = pos.items().filter(|i| aboard(i.at)).map(|i| i.id).collect();
    for id in armies {
        let mut army = world.change::<Army>(id);
        army.at = Spot::Pool;
        army.lent_to = None;
        army.inside = false;
        army.halted = false;
        army.spent = 0;
    }
    for id in pawns {
        let mut pawn = world.change::<Pawn>(id);
        (pawn.at, pawn.lent_to) = (Spot::Pool, None);
    }
    for id in items {
        let mut item = world.change::<Item>(id);
        item.at = Spot::Pool;
        item.owner = None;
    }
    for id in fleets {
        let mut fleet = world.change::<Fleet>(id);
        fleet.at = Berth::Pool;
        fleet.spent = 0;
        fleet.halted = false;
        fleet.expelled = false;
        fleet.lent_to = None;
    }
}
