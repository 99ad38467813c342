//! The events round: what two dice bring (EVENT), and what comes back at its start (KINGDOM-TROLLS-02).

mod forgo;
mod hire;
mod regenerate;
mod replace;
mod roll_events;
mod steal;

use bevy_ecs::prelude::World;

use super::actions::{Hire, Replace, Steal};
use super::alliances;
use super::book::{Effect, EventKind};
use super::components::*;
use super::deed::Deed;
use super::frames::{Cause, Danger, FateRoll, Frame};
use super::heroes;
use super::ids::{CounterId, HexId, KingdomId};
use super::losses;
use super::position::*;
use super::refusals::No;
use super::telling::*;
use crate::table::{SeatId, Throw};

// ---------------------------------------------------------------- The start of the round

/// Heroes in this seat's castles roll (FATE-23), a Troll may return, slow kingdoms mobilise two more.
pub fn begin_round(world: &mut World, seat: SeatId) {
    let musters: Vec<(KingdomId, u8)> = {
        let pos = Pos::of(world);
        pos.side(seat)
            .into_iter()
            .filter_map(|k| pos.effect(k, |e| if let Effect::MobilisePerTurn(n) = e { Some((k, *n)) } else { None }))
            .filter(|(k, _)| {
                !pos.is_fading(*k) && alliances::regulars(pos, *k).any(|id| pos.place(id) == Place::Waiting)
            })
            .collect()
    };
    for (kingdom, left) in musters {
        push(world, Frame::Muster { seat, kingdom, left, mad: false });
    }
    if !troll_returns(Pos::of(world), seat).is_empty() {
        push(world, Frame::Regenerate { seat });
    }
    let guests: Vec<FateRoll> = {
        let pos = Pos::of(world);
        pos.ids()
            .filter(|id| {
                pos.counter(*id).kind == Kind::Monarch
                    && heroes::is_within(pos, *id)
                    && pos.owner(*id).is_some_and(|o| o != seat)
            })
            .filter_map(|hero| match pos.place(hero) {
                Place::At { hex, .. }
                    if !hex.is_river() && pos.standing_castle(hex) && pos.holder(hex) == Some(seat) =>
                {
                    Some(FateRoll { hero, by: Some(seat), danger: Danger::InEnemyCastle, held_at: None })
                }
                _ => None,
            })
            .collect()
    };
    if !guests.is_empty() {
        push(world, Frame::Fates(guests));
    }
}

/// Dead Trolls whose own site is free, while the Trolls are in this seat's alliance (KINGDOM-TROLLS-02 to KINGDOM-TROLLS-05).
pub fn troll_returns(pos: Pos, seat: SeatId) -> Vec<CounterId> {
    if pos.controller(KingdomId::Trolls) != Some(seat) || pos.is_fading(KingdomId::Trolls) {
        return vec![];
    }
    alliances::regulars(pos, KingdomId::Trolls)
        .filter(|id| pos.place(*id) == Place::Dead && !pos.deeds(*id).lost_to_event)
        .filter(|id| match pos.counter(*id).site {
            Site::At(hex) => !pos.enemies_outside(seat, hex),
            _ => false,
        })
        .collect()
}

/// A Troll grows again at its own site (KINGDOM-TROLLS-03).
pub fn regenerate(world: &mut World, seat: SeatId, unit: CounterId) {
    pop(world);
    if let Site::At(hex) = Pos::of(world).counter(unit).site {
        alliances::put(world, unit, hex);
        let name = Pos::of(world).counter(unit).name.clone();
        tell_at(world, Some(seat), hex, "KINGDOM-TROLLS-02", format!("{name} has grown again."));
    }
}

// ---------------------------------------------------------------- The Events Table

/// Two dice, and what they bring, at once (EVENT-01, EVENT-02).
pub fn roll(world: &mut World, seat: SeatId) {
    let (a, b) = (d6(world), d6(world));
    let total = a + b;
    let (event, label, who) = {
        let pos = Pos::of(world);
        let line = pos.book.tables.event(total);
        let (event, label) = line.map_or((EventKind::NoEvent, "No Event".into()), |l| (l.event, l.label.clone()));
        (event, label, pos.seat_name(seat))
    };
    let throw = Throw {
        purpose: "Events".into(),
        dice: vec![a, b],
        modifiers: vec![],
        total: total.into(),
        needed: String::new(),
    };
    told(world, Some(seat), None, "EVENT-01", throw, format!("Event for {who}: {label}."));
    match event {
        EventKind::UntimelyDeath => untimely_death(world, seat),
        EventKind::Storms => misfortune(world, seat, exposed_fleets(Pos::of(world), seat), Cause::Storms),
        EventKind::Mutiny => {
            let units = combat_units(Pos::of(world), seat);
            misfortune(world, seat, units, Cause::Mutiny);
        }
        EventKind::BadOmens => bad_omens(world, seat),
        EventKind::Replacements => arrive(world, seat, 2, 0, 0), // EVENT-09
        EventKind::Reinforcements => arrive(world, seat, 0, 2, 0), // EVENT-11
        EventKind::Epidemic => epidemic(world, seat),
        EventKind::ReplacementOrReinforcement => arrive(world, seat, 0, 0, 1), // EVENT-16
        EventKind::Desertion => {
            let pos = Pos::of(world);
            let units =
                combat_units(pos, seat).into_iter().filter(|id| pos.counter(*id).origin == Origin::Mercenary).collect();
            misfortune(world, seat, units, Cause::Desertion);
        }
        EventKind::HelpFromAfar => help_from_afar(world, seat),
        EventKind::NoEvent => {} // EVENT-10
    }
}

fn no_event(world: &mut World, seat: SeatId, why: &str) {
    tell_rule(world, Some(seat), "EVENT-03", format!("No event: {why}.")).idle();
}

/// The seat's combat units on the map or aboard.
fn combat_units(pos: Pos, seat: SeatId) -> Vec<CounterId> {
    pos.forces(seat).filter(|id| pos.counter(*id).is_combat()).collect()
}

/// One unit of the seat's choice is lost (EVENT-05, EVENT-06, EVENT-18).
fn misfortune(world: &mut World, seat: SeatId, from: Vec<CounterId>, cause: Cause) {
    if from.is_empty() {
        return no_event(world, seat, "there is nothing to lose");
    }
    losses::ask(world, seat, from, 1, cause);
}

/// Fleets outside any port; a small port shelters one (EVENT-05, NCPORT-01, NCPORT-03).
pub fn exposed_fleets(pos: Pos, seat: SeatId) -> Vec<CounterId> {
    let fleets: Vec<CounterId> = pos.forces(seat).filter(|id| pos.counter(*id).kind == Kind::Fleet).collect();
    let at = |id: CounterId| pos.spot(id).expect("on the map");
    fleets
        .iter()
        .copied()
        .filter(|id| {
            let hex = at(*id);
            if hex.is_river() || !pos.map.is_port(hex) {
                return true;
            }
            if pos.map.hex(hex).small_port {
                return fleets.iter().filter(|o| at(**o) == hex).count() > 1;
            }
            // Besiegers ride before the port, not in it.
            !pos.is_inside(*id) && pos.is_hostile_castle(seat, hex)
        })
        .collect()
}

fn untimely_death(world: &mut World, seat: SeatId) {
    let pos = Pos::of(world);
    let allies: Vec<KingdomId> =
        pos.realms().filter(|r| r.standing == Standing::Allied(seat) && r.fading.is_none()).map(|r| r.id).collect();
    let Some(k) = by_lot(world, &allies) else { return no_event(world, seat, "no allied monarch") };
    let hero = Pos::of(world).book.monarch(k);
    tell_rule(world, Some(seat), "EVENT-04", format!("The monarch of {k} dies."));
    heroes::kill_monarch(world, hero, None, false);
}

fn bad_omens(world: &mut World, seat: SeatId) {
    let side = Pos::of(world).side(seat);
    if let Some(k) = by_lot(world, &side) {
        with_realm(world, k, |r| r.omens = true);
        tell_rule(
            world,
            Some(seat),
            "EVENT-07",
            format!("The regulars of {k} will neither attack nor besiege this turn."),
        );
    }
}

/// Half of every stack of ten or more, rounded up (EVENT-12), else one of the largest (EVENT-14).
fn epidemic(world: &mut World, seat: SeatId) {
    let mut stacks: Vec<(HexId, Vec<CounterId>)> = vec![];
    {
        let pos = Pos::of(world);
        for id in combat_units(pos, seat) {
            let hex = pos.spot(id).expect("on the map");
            match stacks.iter_mut().find(|(h, _)| *h == hex) {
                Some((_, units)) => units.push(id),
                None => stacks.push((hex, vec![id])),
            }
        }
    }
    stacks.sort_by_key(|(h, _)| *h);
    let sick: Vec<&(HexId, Vec<CounterId>)> = stacks.iter().filter(|(_, u)| u.len() >= 10).collect();
    if !sick.is_empty() {
        for (_, units) in sick.into_iter().rev() {
            losses::ask(world, seat, units.clone(), units.len().div_ceil(2), Cause::Epidemic);
        }
        return;
    }
    let largest = stacks.iter().map(|(_, u)| u.len()).max().unwrap_or(0);
    let ties: Vec<usize> = (0..stacks.len()).filter(|n| stacks[*n].1.len() == largest).collect();
    // EVENT-15: equal stacks by lot.
    let Some(n) = (if ties.len() > 1 { by_lot(world, &ties) } else { ties.first().copied() }) else {
        return no_event(world, seat, "there is no stack");
    };
    losses::ask(world, seat, stacks[n].1.clone(), 1, Cause::Epidemic);
}

fn help_from_afar(world: &mut World, seat: SeatId) {
    let free: Vec<KingdomId> = {
        let pos = Pos::of(world);
        pos.realms()
            .filter(|r| r.standing == Standing::Neutral)
            .filter(|r| r.cured_by.is_some() || !pos.has_effect(r.id, |e| matches!(e, Effect::CurseLiftedBy { .. })))
            .map(|r| r.id)
            .collect()
    };
    match by_lot(world, &free) {
        Some(k) => {
            tell_rule(world, Some(seat), "EVENT-19", format!("Help comes from {k}."));
            alliances::activate(world, k, seat, true);
        }
        None => no_event(world, seat, "no kingdom is free to help"),
    }
}

// ---------------------------------------------------------------- Replacements and reinforcements

fn arrive(world: &mut World, seat: SeatId, replacements: u8, mercenaries: u8, either: u8) {
    push(world, Frame::Arrive { seat, replacements, mercenaries, either });
}

/// May this castle or port take in new units now: friendly, not under siege (SIEGE-20, SIEGE-66, MERC-05)?
fn takes_in(pos: Pos, seat: SeatId, hex: HexId) -> Result<(), No> {
    if pos.siege(hex).is_some() {
        return Err(No::UnderSiege { castle: pos.label(hex) });
    }
    if !is_open(pos, seat, hex) {
        return Err(No::NotFriendlyPlace { hex: pos.label(hex) });
    }
    Ok(())
}

/// Is it friendly, besieged or not (PORT-01, PORT-02)?
fn is_open(pos: Pos, seat: SeatId, hex: HexId) -> bool {
    let stone_face = pos.book.kingdom(KingdomId::Trolls).seat;
    let troll_hall =
        hex == stone_face && pos.controller(KingdomId::Trolls) == Some(seat) && !pos.enemies_outside(seat, hex);
    let friendly = pos.is_friendly_place(seat, hex) || troll_hall;
    let lost = pos.keep(hex).is_some_and(|k| k.plundered) && pos.enemies_outside(seat, hex);
    friendly && !lost
}

fn arriving(pos: Pos, seat: SeatId) -> Result<(u8, u8, u8), No> {
    match pos.top() {
        Some(Frame::Arrive { seat: s, replacements, mercenaries, either }) if *s == seat => {
            Ok((*replacements, *mercenaries, *either))
        }
        _ => Err(No::not_asked("Bringing units in")),
    }
}

/// May a mercenary of this kind come in here?
fn lands_here(pos: Pos, seat: SeatId, kind: Kind, hex: HexId) -> Result<(), No> {
    if kind == Kind::Fleet && !pos.map.is_port(hex) {
        return Err(No::NoPort { hex: pos.label(hex) });
    }
    // EVENT-25: armies enter at castles; a small port takes fleets only.
    if kind == Kind::Army && !hex.is_river() && pos.map.hex(hex).small_port {
        return Err(No::NotFriendlyPlace { hex: pos.label(hex) });
    }
    takes_in(pos, seat, hex)
}

/// The next mercenary of a kind in the pool; only events ask (MERC-02).
pub fn pool(pos: Pos, kind: Kind) -> Option<CounterId> {
    pos.ids().find(|id| {
        pos.place(*id) == Place::Pool && pos.counter(*id).kind == kind && pos.counter(*id).origin == Origin::Mercenary
    })
}

/// A mercenary comes, free to move and fight at once (EVENT-26).
fn take_on(world: &mut World, seat: SeatId, unit: CounterId, hex: HexId, rule: &'static str) {
    set_hired(world, unit, Some(seat));
    with_deeds(world, unit, |d| *d = Deeds::default());
    alliances::put(world, unit, hex);
    let pos = Pos::of(world);
    let text =
        format!("{} enters the service of {} at {}.", pos.counter(unit).name, pos.seat_name(seat), pos.label(hex));
    tell_at(world, Some(seat), hex, rule, text);
}

/// Takes one arrival off the innermost question.
fn use_up(world: &mut World, replacement: bool) {
    let Some(Frame::Arrive { seat, mut replacements, mut mercenaries, mut either }) = pop(world) else { return };
    let first = if replacement { &mut replacements } else { &mut mercenaries };
    if *first > 0 {
        *first -= 1;
    } else {
        either = either.saturating_sub(1);
    }
    if replacements + mercenaries + either > 0 {
        push(world, Frame::Arrive { seat, replacements, mercenaries, either });
    }
}

/// "army" or "fleet".
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Army => "army",
        Kind::Fleet => "fleet",
        Kind::Monarch => "monarch",
    }
}

/// Where mercenaries come in: castles, small ports, the hall of the Trolls.
fn entrances(pos: Pos) -> Vec<HexId> {
    let mut places: Vec<HexId> = pos.map.castles.clone();
    places.extend(pos.map.all().filter(|h| h.small_port).map(|h| h.id));
    places.push(pos.book.kingdom(KingdomId::Trolls).seat);
    places.sort();
    places
}

/// Is there nobody whom `seat` could bring in?
pub fn nobody_comes(pos: Pos, seat: SeatId) -> bool {
    Replace::offers(pos, seat).is_empty() && Hire::offers(pos, seat).is_empty() && Steal::offers(pos, seat).is_empty()
}
