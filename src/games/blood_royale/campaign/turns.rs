//! The edges of rounds and turns: points come back, fleets are sent off, famine empties provinces, rebellions are put
//! down (5.10, 15.7, 15.20, 16.16, 19.38, 19.42, 23.10; Q47).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, FleetId, ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{telling, war};
use super::ground::{Field, Ground, Presence, is_guest};
use super::units::{Party, Unit, mover_of_army, mover_of_pawn};
use super::{No, allies, recall, ships, ways};
use crate::engine::{ChangeRows, so_many};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Rounds

/// A movement round begins: everything may move again.
pub fn begin_round(world: &mut World) {
    end_joint_ventures(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let armies: Vec<ArmyId> = pos.armies().filter(|a| a.spent > 0 || a.halted).map(|a| a.id).collect();
    let pawns: Vec<_> = pos.pawns().filter(|p| p.spent > 0 || p.halted).map(|p| p.id).collect();
    let fleets: Vec<FleetId> = pos.fleets().filter(|f| f.spent > 0 || f.halted).map(|f| f.id).collect();
    for id in armies {
        let mut army = world.change::<Army>(id);
        army.spent = 0;
        army.halted = false;
    }
    for id in pawns {
        let mut pawn = world.change::<Pawn>(id);
        pawn.spent = 0;
        pawn.halted = false;
    }
    for id in fleets {
        let mut fleet = world.change::<Fleet>(id);
        fleet.spent = 0;
        fleet.halted = false;
    }
    fresh_goods(world);
}

/// Every player moves goods afresh: what one has brought to the border the next may carry on (16.20, 16.21).
fn fresh_goods(world: &mut World) {
    let moved: Vec<ItemId> = Seen::of(world).pos().items().filter(|i| i.spent > 0 || i.halted).map(|i| i.id).collect();
    for id in moved {
        let mut item = world.change::<Item>(id);
        item.spent = 0;
        item.halted = false;
    }
}

/// Troops held back for an ally are their owner's again when the round is over (19.38).
fn end_joint_ventures(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let back: Vec<allies::Piece> = allies::lent(pos).filter(|p| !allies::is_aid(pos, *p)).collect();
    for piece in back {
        piece.lend(world, None);
    }
}

/// All markers are placed.
pub fn end_control(world: &mut World) {
    end_joint_ventures(world);
}

/// The turn is over: a monarch for whom no foreign armies stand any more has his Charisma again (20.3, Q55).
pub fn turn_over(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let lent = |owner: SeatId, to: SeatId| {
        let his = |p: allies::Piece| p.lent_to(pos) == Some(to) && p.owner(pos) == Some(owner);
        allies::lent(pos).any(|p| his(p) && p.is_out(pos))
    };
    let helped = pos.players().filter(|p| !p.aided_by.is_empty());
    let after: Vec<(SeatId, Vec<SeatId>)> = helped
        .map(|p| (p.seat, p.aided_by.iter().copied().filter(|owner| lent(*owner, p.seat)).collect::<Vec<SeatId>>()))
        .filter(|(seat, left)| pos.player(*seat).aided_by != *left)
        .collect();
    for (seat, left) in after {
        let over = left.is_empty();
        world.change::<Player>(seat).aided_by = left;
        if over {
            telling::tell(world, Some(seat), None, "20.3", line!["No foreign armies fight for ", seat, " any more."]);
        }
    }
}

// ---------------------------------------------------------------- Turns

/// A player's movement begins.
pub fn begin_turn(world: &mut World, seat: SeatId) {
    fresh_goods(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let ported: Vec<(FleetId, bool)> = fleets_of(pos, seat)
        .filter_map(|f| match f.at {
            // Leave given on the spot lasts until the ground changes hands or the borders are closed.
            Berth::Port(p) => Some((f.id, !f.sheltered && !is_sheltered(pos, f.id, p))),
            _ => None,
        })
        .collect();
    for (id, expelled) in ported {
        world.change::<Fleet>(id).expelled = expelled;
    }
    recall::ask(world, seat);
    allies::call(world, seat);
}

fn fleets_of<'w>(pos: Pos<'w>, seat: SeatId) -> impl Iterator<Item = &'w Fleet> {
    pos.fleets().filter(move |f| pos.commander_of_fleet(f.id) == Some(seat))
}

/// May this fleet stay in the port, by its captain's right or its owner's?
pub(super) fn is_sheltered(pos: Pos, fleet: FleetId, at: ProvinceId) -> bool {
    let crew = [pos.commander_of_fleet(fleet), pos.owner_of_fleet(fleet)];
    crew.into_iter().flatten().any(|seat| has_shelter(pos, seat, at))
}

/// May a fleet of the seat stay in this port?
fn has_shelter(pos: Pos, seat: SeatId, at: ProvinceId) -> bool {
    match pos.holder(at) {
        Some(holder) => ships::shelters(pos, holder, seat, at),
        None => !pos.armies_in(at, seat).is_empty(),
    }
}

/// Armies and royal pieces that the seat must lead out of famine.
fn in_famine(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (Unit, ProvinceId)> {
    let starving = move |at: Spot| at.province().filter(|p| pos.province(*p).famine);
    let armies = pos.armies().filter_map(move |a| Some((Unit::Army(a.id), starving(a.at)?)));
    let pawns = pos.pawns().filter_map(move |p| Some((Unit::Royal(p.id), starving(p.at)?)));
    armies.chain(pawns).filter(move |(unit, _)| match unit {
        // A Governor who commands them keeps them no longer than the famine lets him (OG.11).
        Unit::Army(id) => mover_of_army(pos, seat, *id).is_ok(),
        Unit::Royal(id) => mover_of_pawn(pos, seat, *id) == Ok(None),
        Unit::Item(_) => false,
    })
}

/// What a player still owes before his move is over.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let who = Presence::of(pos);
    let mut fields: [Option<Field>; 2] = [None, None];
    for (unit, at) in in_famine(pos, seat) {
        let (state, left) = (unit.state(pos), unit.left(pos));
        if state.halted || left == 0 {
            continue;
        }
        let armies = matches!(unit, Unit::Army(_));
        let party = Party { armies, royals: !armies, items: false };
        let field = fields[usize::from(armies)].get_or_insert_with(|| Field::of(pos, seat, party, &who));
        // Nobody is driven into an enemy's land: then he may stay, and is lost (Q47).
        let open = ways::reach_over(pos, field, at, left);
        if open.iter().any(|(p, _)| field.ground(*p) == Some(Ground::Free)) {
            return Err(No::MustEvacuate { what: unit.words(pos), at: pos.label(at).into() }.into());
        }
    }
    let points = pos.book.tables.moves.fleet;
    for fleet in fleets_of(pos, seat) {
        let Berth::Port(p) = fleet.at else { continue };
        let at = pos.label(p).to_string();
        let may_sail = !fleet.halted && fleet.spent < points;
        let cargo = || ships::cargo(pos, fleet.id);
        if may_sail && pos.province(p).famine && cargo().iter().any(|u| matches!(u, Unit::Army(_))) {
            return Err(No::MustPutToSea { at }.into());
        }
        if may_sail && fleet.expelled {
            return Err(No::MustLeavePort { at }.into());
        }
        if fleet.spent > 0 && !is_sheltered(pos, fleet.id, p) {
            let lands = |u: &Unit| matches!(u, Unit::Army(_)) && ships::check_land(pos, seat, &[*u], false).is_ok();
            if cargo().iter().any(lands) {
                return Err(No::MustLand { at }.into());
            }
        }
    }
    Ok(())
}

/// A player's movement ends; battles follow.
pub fn end_turn(world: &mut World, seat: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let lost: Vec<(ArmyId, ProvinceId)> =
        in_famine(pos, seat).filter_map(|(u, p)| if let Unit::Army(id) = u { Some((id, p)) } else { None }).collect();
    let mut places: Vec<ProvinceId> = lost.iter().map(|(_, p)| *p).collect();
    places.dedup();
    places.sort();
    places.dedup();
    for p in places {
        let count = lost.iter().filter(|(_, q)| *q == p).count();
        let armies = so_many(count, "army has", "armies have");
        let text = line![armies, " nowhere to go from the famine in ", p, " and perish."];
        telling::tell(world, Some(seat), Some(p), "15.7", text);
    }
    for (id, _) in lost {
        war::kill_army(world, id);
    }
}

/// Those without whose troops, there by his leave, the lord's own units would be too few: "military assistance (to put down
/// rebellions, for example)" (20.3).
fn helpers(pos: Pos, host: SeatId, at: ProvinceId, need: usize) -> Vec<SeatId> {
    let here = Spot::Land(at);
    let armies = pos.armies().filter(|a| a.at == here).filter_map(|a| pos.owner_of_army(a.id));
    let pawns = pos.pawns().filter(|p| p.at == here).filter_map(|p| pos.owner_of_pawn(p.id));
    let owners: Vec<SeatId> = armies.chain(pawns).collect();
    if owners.iter().filter(|o| **o == host).count() >= need {
        return vec![];
    }
    pos.seats().filter(|s| *s != host && owners.contains(s) && is_guest(pos, host, *s, at)).collect()
}

/// Four units at the end of a movement turn put a rebellion down, whosever they are and whosever turn it was (15.20). Neutrals,
/// whom no player moves, keep no order.
pub fn put_down(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let need = usize::from(pos.book.tables.rebellion.quiet_with);
    let units = |p: ProvinceId| {
        let armies = pos.armies().filter(|a| a.at == Spot::Land(p) && pos.commander_of_army(a.id).is_some());
        armies.count() + pos.pawns().filter(|w| w.at == Spot::Land(p)).count()
    };
    let quiet: Vec<ProvinceId> =
        pos.provinces().filter(|p| p.rebellion.is_some() && units(p.id) >= need).map(|p| p.id).collect();
    for p in quiet {
        if let Some(host) = Seen::of(world).pos().holder(p) {
            for guest in helpers(Seen::of(world).pos(), host, p, need) {
                war::comes_to_aid(world, guest, host, p);
            }
        }
        world.change::<Province>(p).rebellion = None;
        let seen = Seen::of(world);
        let pos = seen.pos();
        let (seat, text) = (pos.holder(p), line!["The rebellion in ", p, " is put down."]);
        telling::tell(world, seat, Some(p), "15.20", text);
    }
}
