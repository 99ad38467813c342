//! Plague, famine and storms (BR 15.2 to 15.10, 15.24 to 15.26).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{FleetId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, d10, tell, told};
use super::super::{court, war};
use super::neutrals;
use crate::dynasty::CharacterId;
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{SeatId, Throw};

/// More throws than any search on the table takes: 6 is rolled again for ever only by laid dice.
const PATIENCE: usize = 400;

/// Draws a province with the six-sided and the ten-sided die; one of `struck` is rolled again (BR 15.26).
pub fn random_province(world: &mut World, struck: &[ProvinceId]) -> Option<ProvinceId> {
    for _ in 0..PATIENCE {
        let (a, b) = (d6(world), d10(world));
        let found = Seen::of(world).pos().book.tables.random_province(a, b);
        let Some(id) = found.filter(|id| !struck.contains(id)) else { continue };
        let throw = Throw {
            purpose: "Random province".into(),
            dice: vec![a, b],
            modifiers: vec![],
            total: i16::from(a) + i16::from(b),
            needed: String::new(),
        };
        told(world, None, Some(id), "15.26", throw, line!["The dice point to ", id, "."]);
        return Some(id);
    }
    None
}

/// So many different provinces, none of the `closed`.
pub fn random_provinces(world: &mut World, count: u8, mut closed: Vec<ProvinceId>) -> Vec<ProvinceId> {
    let mut struck = vec![];
    for _ in 0..count {
        let Some(id) = random_province(world, &closed) else { break };
        struck.push(id);
        closed.push(id);
    }
    struck
}

// ---------------------------------------------------------------- Plague (BR 15.2 to 15.5, 16.16, OG.14)

/// Plague strikes these provinces.
pub fn plague(world: &mut World, provinces: &[ProvinceId]) {
    for at in provinces {
        tell(world, None, Some(*at), "15.2", line!["Plague in ", *at, "."]);
        plague_armies(world, *at);
        plague_captains(world, *at);
        plague_people(world, *at, provinces);
    }
}

fn plague_armies(world: &mut World, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let docked: Vec<FleetId> = pos.fleets().filter(|f| f.at == Berth::Port(at)).map(|f| f.id).collect();
    let struck = |spot: Spot| match spot {
        Spot::Land(p) => p == at,
        Spot::Aboard(f) => docked.contains(&f),
        _ => false,
    };
    let dead: Vec<_> = pos.armies().filter(|a| struck(a.at)).map(|a| a.id).collect();
    let count = dead.len();
    for army in dead {
        war::kill_army(world, army);
    }
    if count > 0 {
        let armies = if count == 1 { line!["army dies"] } else { line![count, " armies die"] };
        tell(world, None, Some(at), "15.3", line![armies, " of plague in ", at, "."]);
        neutrals::claim_strays(world);
    }
}

/// A Captain whose force is wiped out leaves (card 4).
fn plague_captains(world: &mut World, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let alone = |p: &&Pawn| {
        let of = pos.commander_of_pawn(p.id);
        p.kind == PawnKind::Captain && p.at == Spot::Land(at) && of.is_none_or(|s| pos.armies_in(at, s).is_empty())
    };
    for pawn in pos.pawns().filter(alone).map(|p| p.id).collect::<Vec<_>>() {
        let seat = Seen::of(world).pos().owner_of_pawn(pawn);
        dismiss_captain(world, pawn);
        tell(world, seat, Some(at), "OE.3", "The Mercenary Captain's force is wiped out; he leaves.");
    }
}

fn plague_people(world: &mut World, at: ProvinceId, struck: &[ProvinceId]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let plague = pos.book.tables.survival_modifiers.plague;
    let safe_at_court = |who: CharacterId| {
        let keeper = pos.character(who).keeper;
        keeper.is_some_and(|s| pos.ruled_by(s).iter().any(|c| pos.country(*c).capital == Some(at)))
    };
    let docked: Vec<FleetId> = pos.fleets().filter(|f| f.at == Berth::Port(at)).map(|f| f.id).collect();
    let here = |spot: Spot| spot == Spot::Land(at) || spot.fleet().is_some_and(|f| docked.contains(&f));
    let mut ill: Vec<(CharacterId, i8)> = pos
        .pawns()
        .filter(|p| here(p.at))
        .filter_map(|p| p.bearer)
        .filter(|who| !safe_at_court(*who))
        .map(|who| (who, 0))
        .collect();
    // A Governor and his family live in his provinces for part of the time (BR OG.14).
    if let Some(governor) = pos.province(at).governor.filter(|_| pos.options.governors) {
        let kin = pos.kin();
        let spared = pos.provinces().filter(|p| p.governor == Some(governor) && !struck.contains(&p.id)).count() as i8;
        let adult = i32::from(pos.book.tables.ages.adult);
        let young = kin.children(governor).iter().copied().filter(|c| pos.age(*c) <= adult);
        let family = [governor].into_iter().chain(kin.spouse(governor)).chain(young);
        for who in family.filter(|w| at_risk(pos, *w) && !safe_at_court(*w)) {
            ill.retain(|(w, _)| *w != who);
            ill.push((who, spared));
        }
    }
    ill.sort();
    for (who, spared) in ill {
        let mut modifiers = vec![("Plague".to_string(), plague)];
        if spared > 0 {
            modifiers.push(("Other provinces governed".to_string(), spared));
        }
        // An earlier roll may have changed who is where, never who has to roll. The court buries the dead.
        court::survives(world, who, "dies of plague", &modifiers);
    }
}

/// Living, and not in somebody's dungeon.
fn at_risk(pos: Pos, who: CharacterId) -> bool {
    let c = pos.character(who);
    c.in_play() && !c.is_captive()
}

// ---------------------------------------------------------------- Famine (BR 15.6 to 15.10)

/// Famine markers go on these provinces, as far as there are any.
pub fn famine(world: &mut World, provinces: &[ProvinceId]) {
    for at in provinces {
        let seen = Seen::of(world);
        let pos = seen.pos();
        if pos.province(*at).famine {
            tell(world, None, Some(*at), "15.6", line!["There is famine in ", *at, " already."]).idle(true);
            continue;
        }
        world.change::<Province>(*at).famine = true;
        tell(world, None, Some(*at), "15.6", line!["Famine in ", *at, ": armies must leave, none may enter."]);
    }
}

// ---------------------------------------------------------------- Storms (BR 15.24, 15.25)

/// Each fleet at sea is lost on these faces with everything aboard; fleets in port on `in_port` faces, if any are named.
pub fn storms(world: &mut World, at_sea: (u8, u8), in_port: Option<(u8, u8)>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let out: Vec<(FleetId, (u8, u8))> = pos
        .fleets()
        .filter_map(|f| match f.at {
            Berth::Sea(_) => Some((f.id, at_sea)),
            Berth::Port(_) => in_port.map(|faces| (f.id, faces)),
            Berth::Pool => None,
        })
        .collect();
    let text = if out.is_empty() { "Storms, but no fleet is at sea." } else { "Storms at sea." };
    tell(world, None, None, "15.24", text).idle(out.is_empty());
    for (fleet, (low, high)) in out {
        let face = d6(world);
        let seen = Seen::of(world);
        let pos = seen.pos();
        let owner = pos.owner_of_fleet(fleet);
        let whose = pos.book.map.country(pos.fleet(fleet).country).adjective.clone();
        let lost = (low..=high).contains(&face);
        let throw = Throw {
            purpose: format!("Storm: {whose} fleet"),
            dice: vec![face],
            modifiers: vec![],
            total: face.into(),
            needed: format!("{low} to {high} is lost"),
        };
        let fate = if lost { "goes down with all it carries" } else { "rides out the storm" };
        told(world, owner, None, "15.24", throw, line!["A ", whose, " fleet ", fate, "."]);
        if lost {
            sink(world, fleet);
        }
    }
}

/// A fleet is lost with its armies, royals and goods (BR 15.25).
pub fn sink(world: &mut World, fleet: FleetId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let armies: Vec<_> = pos.armies().filter(|a| a.at == Spot::Aboard(fleet)).map(|a| a.id).collect();
    let pawns: Vec<_> = pos.pawns().filter(|p| p.at == Spot::Aboard(fleet)).map(|p| (p.id, p.bearer)).collect();
    let items: Vec<_> = pos.items().filter(|i| i.at == Spot::Aboard(fleet)).map(|i| i.id).collect();
    for army in armies {
        war::kill_army(world, army);
    }
    for item in items {
        to_supply(world, item);
    }
    for (pawn, bearer) in pawns {
        match bearer {
            Some(who) => court::die(world, who, "is lost at sea"),
            None => dismiss_captain(world, pawn),
        }
    }
    let mut lost = world.change::<Fleet>(fleet);
    lost.at = Berth::Pool;
    lost.expelled = false;
    lost.sheltered = false;
    lost.lent_to = None;
}

/// A resource item goes back to supply.
pub fn to_supply(world: &mut World, item: super::super::ids::ItemId) {
    let mut item = world.change::<Item>(item);
    item.at = Spot::Pool;
    item.owner = None;
    item.from = None;
    item.spent = 0;
    item.halted = false;
}

/// A Mercenary Captain leaves; his card is done with.
pub fn dismiss_captain(world: &mut World, pawn: super::super::ids::PawnId) {
    super::cards::lapse(world, |l| matches!(l, Lasting::Captain { pawn: p, .. } if *p == pawn));
    let mut captain = world.change::<Pawn>(pawn);
    captain.at = Spot::Pool;
    captain.country = None;
    captain.spent = 0;
    captain.halted = false;
    captain.lent_to = None;
}

/// Seats in table order from the one who drew.
pub fn clockwise(pos: Pos, from: SeatId) -> Vec<SeatId> {
    let n = pos.players().count() as u8;
    (0..n).map(|k| SeatId((from.0 + k) % n)).collect()
}
