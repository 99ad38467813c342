//! Sieges: laying them, rolling the siege die, breaking out of them (SIEGE, SIEGENEUTRAL).

mod besiege;
mod break_out;
mod end;
mod roll_siege;
mod stand_aside;

use std::collections::BTreeSet;

use bevy_ecs::prelude::World;

use super::actions::Party;
use super::alliances;
use super::components::*;
use super::frames::{Danger, FateRoll, Frame};
use super::heroes;
use super::ids::{CounterId, HexId};
use super::losses;
use super::marching;
use super::movement::{self, Field};
use super::odds;
use super::position::*;
use super::refusals::No;
use super::telling::*;
use super::victory;
use crate::table::SeatId;

// ---------------------------------------------------------------- Laying a siege (SIEGE-02 to SIEGE-06, SIEGE-11, SIEGE-13, SIEGE-16)

/// What these fleets carry and land when they join a siege (SIEGE-63).
fn landing_with(pos: Pos, units: &[CounterId]) -> Vec<CounterId> {
    units.iter().flat_map(|id| pos.cargo(*id)).collect()
}

/// May these units besiege, however they come to it: as a party, as late joiners, by an advance? Omens keep regulars from it this
/// turn (EVENT-07), and so does the end of their kingdom's war (DEATH-02), aboard a ship of another kingdom too.
pub fn may_besiege(pos: Pos, units: &[CounterId]) -> Result<(), No> {
    let aboard = landing_with(pos, units);
    let regulars_of = || {
        let troops = units.iter().chain(&aboard).filter(move |id| pos.counter(**id).is_combat());
        troops.filter_map(move |id| pos.counter(*id).kingdom())
    };
    if let Some(k) = regulars_of().find(|k| pos.realm(*k).omens) {
        return Err(No::BadOmens { kingdom: k.to_string() });
    }
    match regulars_of().find(|k| pos.is_fading(*k)) {
        Some(k) => Err(No::Confused { kingdom: k.to_string() }),
        None => Ok(()),
    }
}

/// Could those who stand before the walls besiege the castle this instant, whoever's round it is?
pub fn could(pos: Pos, seat: SeatId, castle: HexId) -> Result<(), No> {
    let force = march_on(pos, seat, castle, &[])?;
    weigh_siege(pos, castle, &force)
}

/// Troops of a seat before the walls of a castle that is not theirs and that nobody besieges: guests of an ally who has left.
/// Who may not besiege does not wait either.
pub fn waiting(pos: Pos, seat: SeatId, castle: HexId) -> Vec<CounterId> {
    if !pos.is_hostile_castle(seat, castle) || pos.siege(castle).is_some() {
        return vec![];
    }
    pos.outside(castle).filter(|id| pos.owner(*id) == Some(seat) && may_besiege(pos, &[*id]).is_ok()).collect()
}

/// Everybody who would besiege: the parties, those who stand before the walls already, and what their ships land (SIEGE-16,
/// SIEGE-63); each of them once.
pub fn force(pos: Pos, seat: SeatId, castle: HexId, parties: &[Party]) -> Vec<CounterId> {
    let mut all: Vec<CounterId> = parties.iter().flat_map(|p| p.units.iter().copied()).collect();
    all.extend(waiting(pos, seat, castle));
    all.extend(landing_with(pos, &all));
    let mut seen = BTreeSet::new();
    all.retain(|id| seen.insert(*id));
    all
}

/// The strength of those who stand there already, with what their ships would land.
pub fn strength_there(pos: Pos, seat: SeatId, castle: HexId) -> usize {
    force(pos, seat, castle, &[]).into_iter().filter(|id| pos.counter(*id).is_combat()).count()
}

/// The [`force`], if every party can come.
fn march_on(pos: Pos, seat: SeatId, castle: HexId, parties: &[Party]) -> Result<Vec<CounterId>, No> {
    if pos.keep(castle).is_none() {
        return Err(No::NoCastle { hex: pos.label(castle) });
    }
    let label = pos.label(castle);
    if !pos.is_hostile_castle(seat, castle) {
        return Err(No::NotHostile { castle: label });
    }
    if pos.map.hex(castle).kingdom.is_some_and(|k| pos.realm(k).standing.is_left_out()) {
        return Err(No::LeftOut { castle: label });
    }
    if let Some(siege) = pos.siege(castle) {
        return Err(if siege.by == seat {
            No::AlreadyBesieging { castle: label }
        } else {
            No::OtherBesieger { castle: label }
        });
    }
    if pos.enemies_outside(seat, castle) {
        return Err(No::DefendersOutside { castle: label });
    }
    let field = Field::of(pos, seat);
    let mut named: Vec<CounterId> = vec![];
    for party in parties {
        let units = approach(pos, &field, seat, castle, party)?;
        if units.iter().any(|id| named.contains(id)) {
            return Err(No::NamedTwice);
        }
        named.extend(units);
    }
    Ok(force(pos, seat, castle, parties))
}

/// Are these enough besiegers of this castle, and may they be?
fn weigh_siege(pos: Pos, castle: HexId, force: &[CounterId]) -> Result<(), No> {
    may_besiege(pos, force)?;
    let have = force.iter().filter(|id| pos.counter(**id).is_combat()).count();
    let need = pos.siege_need(castle);
    if have < need {
        return Err(No::SiegeTooWeak { castle: pos.label(castle), have, need });
    }
    Ok(())
}

/// One party's path: an ordinary march up to the walls, whose last step goes into the closed castle hex.
pub fn approach(pos: Pos, field: &Field, seat: SeatId, castle: HexId, party: &Party) -> Result<Vec<CounterId>, No> {
    let mut march = movement::muster(pos, seat, &party.units, party.leader)?;
    if march.lone {
        return Err(No::HeroesCannotBesiege);
    }
    if party.path.last() != Some(&castle) {
        return Err(No::PathEndsElsewhere { castle: pos.label(castle) });
    }
    let only = party.path.len() == 1;
    let mut from = march.from;
    for &hex in &party.path {
        if !pos.map.has(hex) {
            return Err(No::OffMap { hex: hex.to_string() });
        }
        if hex == castle {
            // MOVE-16 does not open an enemy castle: the last step is always paid in full.
            movement::storm(pos, &mut march, from, hex)?;
        } else {
            movement::step(pos, field, &mut march, from, hex, only, false)?;
        }
        from = hex;
    }
    movement::home_guard(pos, &march, castle)?;
    Ok(party.units.clone())
}

/// What these fleets carry lands with them before the castle and besieges it from the land (SIEGE-63); there it comes upon lone
/// heroes (FATE-03).
pub fn land(world: &mut World, seat: SeatId, fleets: &[CounterId], castle: HexId, declared: bool) {
    let landed = landing_with(Pos::of(world), fleets);
    for &id in &landed {
        set_place(world, id, Place::At { hex: castle, inside: false });
        with_deeds(world, id, |d| {
            d.moved = true;
            d.halted = true;
            d.carried = true;
            d.declared |= declared;
        });
    }
    if landed.iter().any(|id| Pos::of(world).counter(*id).kind == Kind::Army) {
        marching::search(world, seat, castle);
    }
}

/// The castle is under siege by what stands in its hex, however the besiegers came there (SIEGE-16, SIEGE-18). A kingdom that
/// is nobody's finds a protector and deploys at once, also inside the besieged walls (SIEGENEUTRAL-01, SIEGENEUTRAL-02, SIEGENEUTRAL-03,
/// VIOLATE-06); the siege stands, and is weighed anew when the die is due and at the end of the turn (SIEGENEUTRAL-04,
/// SIEGENEUTRAL-05, VIOLATE-07).
pub fn declare(world: &mut World, seat: SeatId, castle: HexId) {
    let (turn, label, name, kingdom, strength) = {
        let pos = Pos::of(world);
        let strength = pos.outside(castle).filter(|id| pos.owner(*id) == Some(seat)).count();
        let who = pos.seat_does(seat, "lays", "lay");
        (pos.turn.number, pos.label(castle), who, pos.map.hex(castle).kingdom, strength)
    };
    with_keep(world, castle, |k| k.siege = Some(Siege { by: seat, since: turn, rolled: false }));
    tell_at(
        world,
        Some(seat),
        castle,
        "SIEGE-16",
        format!("{name} siege to {label} with {strength} combat {}.", if strength == 1 { "unit" } else { "units" }),
    )
    .great(3);
    let Some(k) = kingdom else { return };
    let (fading, absent, known) = {
        let realm = Pos::of(world).realm(k);
        (realm.fading.is_some(), realm.away(), realm.violators.contains(&seat))
    };
    if Pos::of(world).controller(k).is_some() && !fading {
        return;
    }
    // SIEGENEUTRAL-01, PEACE-18, DEATH-11, DEATH-12: nobody's castle finds a protector; so does that of a kingdom whose
    // Confusion or Forced Peace has only begun this turn.
    let rule = match absent {
        Some(Away::Peace) => "PEACE-19",
        Some(Away::Confusion) => "DEATH-12",
        None => "SIEGENEUTRAL-01",
    };
    if absent.is_some() {
        tell_rule(world, Some(seat), "PEACE-18", format!("The siege ends the absence of {k} from the war."));
    }
    if !known {
        marching::penalise(world, seat, k, if absent.is_some() { "PEACE-19" } else { "PENALTY-01" }, "attacked");
    }
    if fading {
        alliances::withdraw(world, k);
        with_realm(world, k, |r| r.fading = None);
    }
    alliances::join_enemy_of(world, k, seat, rule);
}

// ---------------------------------------------------------------- The siege round (SIEGE-01)

/// Does the unit still fight for its kingdom: no omens, no Confusion (EVENT-07, DEATH-02)?
fn is_fit(pos: Pos, id: CounterId) -> bool {
    pos.counter(id).kingdom().is_none_or(|k| !pos.realm(k).omens && !pos.is_fading(k))
}

/// Besieging combat units that can take part in the roll, armies and fleets alike: no omens, no Confusion (SIEGE-34, SIEGE-62,
/// EVENT-07, DEATH-02).
pub fn assailants(pos: Pos, castle: HexId) -> Vec<CounterId> {
    pos.besiegers(castle).into_iter().filter(|id| is_fit(pos, *id) && !pos.deeds(*id).rolled).collect()
}

/// Castles whose siege die this seat still has to throw (SIEGE-35, DISPLACE-02).
pub fn due(pos: Pos, seat: SeatId) -> Vec<HexId> {
    pos.keeps()
        .filter(|k| k.siege.is_some_and(|s| s.by == seat && !s.rolled))
        .map(|k| k.hex)
        .filter(|h| assailants(pos, *h).len() >= pos.siege_need(*h))
        .collect()
}

/// Castles of this seat out of which a break-out can be tried.
pub fn shut_in(pos: Pos, seat: SeatId) -> Vec<HexId> {
    pos.keeps()
        .filter(|k| k.siege.is_some_and(|s| s.by != seat))
        .map(|k| k.hex)
        .filter(|h| pos.holder(*h) == Some(seat) && !breakers(pos, *h).is_empty())
        .collect()
}

/// Units inside that attack together, armies and fleets: all that are not under omens, in Confusion, or have fought already
/// (SIEGE-22, SIEGE-23, SIEGE-32).
pub fn breakers(pos: Pos, castle: HexId) -> Vec<CounterId> {
    pos.garrison(castle).filter(|id| is_fit(pos, *id) && !pos.deeds(*id).broke_out).collect()
}

/// Who may stay out of an attack of the garrison: heroes inside the castle, on land or in a ship of the harbour (SIEGE-30).
pub fn may_stay(pos: Pos, seat: SeatId, castle: HexId) -> Vec<CounterId> {
    let inside = |id: CounterId| pos.is_inside(id) && pos.spot(id) == Some(castle);
    pos.ids()
        .filter(|id| pos.counter(*id).kind == Kind::Monarch && pos.owner(*id) == Some(seat) && inside(*id))
        .collect()
}

/// The usual choices of who stays out of the garrison's attack: nobody, each hero alone, all of them.
pub fn usual_stays(heroes: &[CounterId]) -> Vec<Vec<CounterId>> {
    let mut choices = vec![vec![]];
    choices.extend(heroes.iter().map(|id| vec![*id]));
    choices.push(heroes.to_vec());
    choices.dedup();
    choices
}

/// Only they may stay out.
pub fn stay_out(pos: Pos, seat: SeatId, castle: HexId, staying: &[CounterId]) -> Result<(), No> {
    let may = may_stay(pos, seat, castle);
    match staying.iter().find(|id| !may.contains(id)) {
        Some(id) => Err(No::OnlyHeroesStay { unit: pos.counter(*id).name.clone() }),
        None => Ok(()),
    }
}

/// The modifier for numbers: attackers by defenders, fraction dropped, less one (SIEGE-57, SIEGE-59, SIEGE-60, SIEGE-61).
pub fn siege_modifier(attackers: usize, defenders: usize) -> i8 {
    (attackers / defenders.max(1)) as i8 - 1
}

/// Attackers, defenders and named modifiers of a siege roll now; what the window shows beforehand. No combat bonus of a
/// leader is among them (LEADER-17).
pub fn odds(pos: Pos, castle: HexId) -> (usize, usize, Vec<(String, i8)>) {
    weigh(pos, castle, &assailants(pos, castle))
}

/// As [`odds`], for a siege not laid yet: by the [`force`] with these parties.
pub fn preview(pos: Pos, castle: HexId, parties: &[Party]) -> (usize, usize, Vec<(String, i8)>) {
    let mut all = besieger(pos, castle, parties).map_or(vec![], |seat| force(pos, seat, castle, parties));
    all.retain(|id| pos.counter(*id).is_combat());
    weigh(pos, castle, &all)
}

/// Whose siege it would be: of the owner of the parties, or of those who stand there.
pub fn besieger(pos: Pos, castle: HexId, parties: &[Party]) -> Option<SeatId> {
    let first = parties.iter().flat_map(|p| &p.units).next().copied();
    first.or_else(|| pos.outside(castle).next()).and_then(|id| pos.owner(id))
}

/// Faces of the siege die, of six, that plunder: never the natural 1 (SIEGE-48).
pub fn faces(pos: Pos, modifiers: &[(String, i8)]) -> usize {
    let plus: i8 = modifiers.iter().map(|(_, m)| m).sum();
    let need = i16::from(pos.book.tables.plunder_needs);
    (2..=6i16).filter(|die| *die + i16::from(plus) >= need).count()
}

fn weigh(pos: Pos, castle: HexId, force: &[CounterId]) -> (usize, usize, Vec<(String, i8)>) {
    let need = pos.siege_need(castle);
    let mut modifiers = vec![];
    let numbers = siege_modifier(force.len(), need);
    if numbers != 0 {
        modifiers.push((format!("{} against {need}", force.len()), numbers));
    }
    // WRECK-10
    if odds::castaway_malus(pos, force) {
        modifiers.push(("monarch cast away".into(), -1));
    }
    (force.len(), need, modifiers)
}

/// The castle falls: everybody inside dies, heroes roll, prisoners see daylight, the besieger scores (SIEGE-42, SIEGE-43,
/// SIEGE-44, CAPTURE-08, CAPTURE-10).
pub fn plunder(world: &mut World, seat: SeatId, castle: HexId) {
    let (garrison, heroes_in, info, enemy, label, prisoners) = {
        let pos = Pos::of(world);
        let garrison: Vec<CounterId> = pos.garrison(castle).collect();
        let heroes_in: Vec<CounterId> = pos
            .at(castle)
            .filter(|id| pos.counter(*id).kind == Kind::Monarch && heroes::is_within(pos, *id))
            .chain(garrison.iter().flat_map(|f| pos.cargo(*f)).filter(|id| pos.counter(*id).kind == Kind::Monarch))
            .collect();
        let enemy = pos.holder(castle).is_some_and(|h| h != seat);
        (
            garrison,
            heroes_in,
            pos.map.castle(castle).expect("a castle"),
            enemy,
            pos.label(castle),
            heroes::prisoners_at(pos, castle),
        )
    };
    if enemy {
        let points = Pos::of(world).book.tables.points;
        let (each, told) =
            if info.royal { (points.plunder_royal, ("VICTORY-04", 8)) } else { (points.plunder, ("VICTORY-03", 6)) };
        let points = u32::from(each) * u32::from(info.defence);
        victory::score(world, seat, points, told, format!("plundered {label}"));
    }
    for &hero in &heroes_in {
        set_place(world, hero, Place::At { hex: castle, inside: false });
    }
    if !garrison.is_empty() {
        let verb = if garrison.len() == 1 { "perishes" } else { "perish" };
        let text = format!("{} inside {label} {verb}.", Pos::of(world).list(&garrison));
        tell_at(world, None, castle, "SIEGE-42", text);
    }
    for id in garrison {
        losses::eliminate_unit(world, id);
    }
    with_keep(world, castle, |k| {
        k.plundered = true;
        k.siege = None;
    });
    // FATE-06: all of them, also who came in before his own people did; these capture nobody of their own.
    let captor = |pos: Pos, hero| Some(seat).filter(|seat| pos.owner(hero) != Some(*seat));
    let rolls: Vec<FateRoll> = heroes_in
        .into_iter()
        .filter(|h| Pos::of(world).owner(*h).is_some())
        .map(|hero| FateRoll { hero, by: captor(Pos::of(world), hero), danger: Danger::CastleFell, held_at: None })
        .collect();
    if !rolls.is_empty() {
        push(world, Frame::Fates(rolls));
    }
    for hero in prisoners {
        let name = Pos::of(world).counter(hero).name.clone();
        set_place(world, hero, Place::At { hex: castle, inside: false });
        // CAPTURE-11: among enemies his way out is as dangerous as any hero's.
        let rule = if Pos::of(world).owner(hero) == Some(seat) { "CAPTURE-08" } else { "CAPTURE-10" };
        tell_at(world, None, castle, rule, format!("The {name} walks out of the prison of {label}."));
    }
}
