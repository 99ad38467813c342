//! Divine Right at the table: the house's interface, answered.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Book;
use super::components::*;
use super::ids::{CardId, CounterId, KingdomId, PersonalityId};
use super::position::Pos;
use super::scenario::Scenario;
use super::state::{self, Position};
use super::view::{self, View};
use super::{facts, issues, judge, offers, parting, report, rounds, setup, words};
use crate::table::{
    DataError, Dice, Fact, Game, Loss, Outcome, Prompt, Refusal, RibbonStep, ScenarioCard, SeatId, SeatSetup,
};

/// Divine Right (Basic Game).
pub struct DivineRight;

impl Game for DivineRight {
    const ID: &'static str = "divine_right";
    const NAME: &'static str = "Divine Right";
    const RULE_PREFIX: &'static str = "DR";

    type Action = Action;
    type Position = Position;
    type Scenario = Scenario;
    type View = View;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        Scenario::parse(text, path)
    }

    fn scenario_card(scenario: &Scenario) -> ScenarioCard {
        scenario.card()
    }

    fn set_up(scenario: &Scenario, seats: &[SeatSetup], seed: u64) -> Result<World, Vec<DataError>> {
        setup::set_up(scenario, seats, seed)
    }

    fn capture(world: &World) -> Position {
        state::capture(world)
    }

    fn restore(position: &Position) -> Result<World, Vec<DataError>> {
        state::restore(position, Book::standard())
    }

    fn check(world: &World, seat: SeatId, action: &Action) -> Result<(), Refusal> {
        judge::check(world, seat, action).map_err(Refusal::from)
    }

    fn apply(world: &mut World, seat: SeatId, action: &Action) {
        judge::apply(world, seat, action);
    }

    fn step(world: &mut World) -> bool {
        rounds::step(world)
    }

    fn prompt(world: &World) -> Prompt {
        words::prompt(world)
    }

    fn offers(world: &World, seat: SeatId) -> Vec<Action> {
        offers::offers(world, seat)
    }

    fn describe(world: &World, action: &Action) -> String {
        words::describe(world, action)
    }

    fn heading(world: &World, action: &Action) -> String {
        words::heading(world, action)
    }

    fn is_final(world: &World, action: &Action) -> bool {
        words::is_final(world, action)
    }

    fn loss(_: &World, action: &Action) -> Option<Loss> {
        parting::loss(action)
    }

    fn left_undone(world: &World, _: SeatId, offers: &[Action], action: &Action) -> Option<String> {
        parting::left_undone(world, offers, action)
    }

    fn view(world: &World, seat: SeatId) -> View {
        view::of(world, seat)
    }

    fn print_view(world: &World, seat: SeatId) -> String {
        print_view(world, seat)
    }

    fn issues(world: &World, seat: SeatId) -> Vec<String> {
        issues::issues(Pos::of(world), seat)
    }

    fn ribbon(world: &World) -> Vec<RibbonStep> {
        words::ribbon(world)
    }

    fn outcome(world: &World) -> Option<Outcome> {
        world.resource::<Over>().0.clone()
    }

    fn has_secrets(world: &World, seat: SeatId) -> bool {
        let pos = Pos::of(world);
        pos.has_seat(seat) && !pos.player(seat).hand.is_empty()
    }

    fn invariants(world: &World) -> Result<(), String> {
        invariants(Pos::of(world))
    }

    fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
        permute_secrets(world, seat, salt)
    }

    fn bot(level: u8, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
        super::bot::choose(level, view, offers, luck)
    }

    fn plays(view: &View, seat: SeatId) -> String {
        report::plays(view, seat)
    }

    fn standing(view: &View, seat: SeatId) -> String {
        report::standing(view, seat)
    }

    fn facts(view: &View) -> BTreeMap<String, Fact> {
        facts::facts(view)
    }

    fn fact_names() -> Vec<String> {
        facts::names()
    }

    fn action_kinds() -> &'static [&'static str] {
        facts::ACTION_KINDS
    }
}

// ---------------------------------------------------------------- The terminal's picture

fn print_view(world: &World, seat: SeatId) -> String {
    let pos = Pos::of(world);
    let v = view::of(world, seat);
    let mut out = String::new();
    let named = |k: KingdomId, read: Option<PersonalityId>| match read {
        Some(p) => format!("{k} ({})", pos.book.personality(p).label),
        None => k.to_string(),
    };
    let _ = writeln!(out, "Turn {} of {}, {}", v.turn, v.last_turn, v.phase.name());
    for p in &v.players {
        let mark = if v.active == Some(p.id) { ">" } else { " " };
        let home = p.home.map_or("(fallen)".into(), |k| k.to_string());
        let allies: Vec<String> = v
            .realms
            .iter()
            .filter(|r| r.standing == Standing::Allied(p.id))
            .map(|r| named(r.id, r.personality))
            .collect();
        let allies = if allies.is_empty() { "no allies".into() } else { format!("allies: {}", allies.join(", ")) };
        let cards = if p.cards_in_hand == 1 { "1 card".into() } else { format!("{} cards", p.cards_in_hand) };
        // AMBASS-04
        let envoy = match p.ambassador_from {
            from if from > v.turn && p.out_since.is_none() => {
                format!("; ambassador dead, the next one from turn {from}")
            }
            _ => String::new(),
        };
        let _ = writeln!(out, "{mark} {home}: {} points, {cards}, {allies}{envoy}", p.points);
    }
    let neutral: Vec<String> = v
        .realms
        .iter()
        .filter(|r| matches!(r.standing, Standing::Neutral | Standing::Away { .. }))
        .map(|r| match (r.standing, r.personality) {
            (Standing::Away { back_on: u16::MAX, .. }, _) => format!("{} (absent)", r.id),
            (Standing::Away { back_on, .. }, _) => format!("{} (back on turn {back_on})", r.id),
            _ => named(r.id, r.personality),
        })
        .collect();
    let _ = writeln!(out, "  Neutral: {}", if neutral.is_empty() { "none".into() } else { neutral.join(", ") });
    if !v.hand.is_empty() {
        let cards: Vec<String> = v.hand.iter().map(|c| pos.book.card(*c).to_string()).collect();
        let _ = writeln!(out, "  Your hand: {}", cards.join(", "));
    }
    let mut stacks: BTreeMap<(SeatId, super::ids::HexId, bool), Vec<CounterId>> = BTreeMap::new();
    for c in &v.counters {
        if let (Some(owner), Some(hex)) = (c.owner, pos.spot(c.id)) {
            stacks.entry((owner, hex, pos.is_inside(c.id))).or_default().push(c.id);
        }
    }
    for ((owner, hex, inside), units) in stacks {
        let place = if inside { "inside" } else { "at" };
        // Regulars of each kingdom and mercenaries on their own: who leads whom, and who leaves with whom, hangs on it.
        let mut bands: BTreeMap<Option<KingdomId>, Vec<CounterId>> = BTreeMap::new();
        for id in units {
            bands.entry(pos.counter(id).kingdom()).or_default().push(id);
        }
        let home = pos.player(owner).home;
        let whose = |of: &Option<KingdomId>, band: &[CounterId]| match of {
            // A monarch says by his name whose they are.
            _ if *of == home || band.iter().any(|id| !pos.counter(*id).is_combat()) => pos.list(band),
            Some(k) => format!("{} of {k}", pos.list(band)),
            None => format!("{} of mercenaries", pos.list(band)),
        };
        let bands: Vec<String> = bands.iter().map(|(of, band)| whose(of, band)).collect();
        let seat = pos.seat_name(owner);
        let _ = writeln!(out, "  {seat} {place} {} [{hex}]: {}", pos.label(hex), bands.join("; "));
    }
    for c in &v.counters {
        if let Place::Prison { hex, captor } = c.place {
            let captor = captor.map_or("a neutral kingdom".into(), |seat| pos.seat_name(seat));
            let _ = writeln!(out, "  The {} is a captive of {captor} at {}", pos.counter(c.id).name, pos.label(hex));
        }
    }
    for k in &v.keeps {
        if let Some(siege) = k.siege {
            let _ = writeln!(out, "  {} is besieged by {}", pos.label(k.hex), pos.seat_name(siege.by));
        } else if k.plundered {
            let _ = writeln!(out, "  {} is plundered", pos.label(k.hex));
        }
    }
    out
}

// ---------------------------------------------------------------- Laws that never break

/// Counters, cards and personalities are conserved, everything has one place, nobody stands where he cannot.
fn invariants(pos: Pos) -> Result<(), String> {
    for id in pos.ids() {
        let counter = pos.counter(id);
        let name = &counter.name;
        match pos.place(id) {
            Place::At { hex, inside } => {
                if !pos.map.has(hex) {
                    return Err(format!("{name} is off the map"));
                }
                if pos.owner(id).is_none() {
                    return Err(format!("{name} is on the map at {hex} under nobody's command"));
                }
                if inside && !pos.standing_castle(hex) {
                    return Err(format!("{name} is inside walls that do not stand at {hex}"));
                }
                let fits = match counter.kind {
                    Kind::Fleet => pos.map.is_water(hex),
                    Kind::Army => pos.map.is_land(hex),
                    Kind::Monarch => true,
                };
                if !fits {
                    return Err(format!("{name} stands at {hex}, where it cannot be"));
                }
            }
            Place::Aboard { fleet } => {
                if pos.counter(fleet).kind != Kind::Fleet || !matches!(pos.place(fleet), Place::At { .. }) {
                    return Err(format!("{name} is aboard something that does not sail"));
                }
                if pos.owner(fleet) != pos.owner(id) {
                    return Err(format!("{name} is aboard an enemy fleet"));
                }
                if pos.cargo(fleet).filter(|c| pos.counter(*c).is_combat()).count() > 1 {
                    return Err(format!("{} carries too much", pos.counter(fleet).name));
                }
            }
            Place::Pool => {
                if counter.origin != Origin::Mercenary || pos.hired(id).is_some() {
                    return Err(format!("{name} is in the pool but should not be"));
                }
            }
            Place::Dead if counter.origin == Origin::Mercenary => {
                return Err(format!("{name} is dead instead of in the pool"));
            }
            Place::Dead | Place::Home | Place::Waiting | Place::Track | Place::Prison { .. } => {}
        }
    }
    for keep in pos.keeps() {
        if keep.plundered && keep.siege.is_some() {
            return Err(format!("{} is plundered and besieged", pos.label(keep.hex)));
        }
        if let Some(siege) = keep.siege {
            if pos.besiegers(keep.hex).is_empty() {
                return Err(format!("{} is besieged by nobody", pos.label(keep.hex)));
            }
            if pos.holder(keep.hex) == Some(siege.by) {
                return Err(format!("{} is besieged by its own lord", pos.label(keep.hex)));
            }
        }
    }
    one_owner_a_hex(pos)?;
    let decks = pos.world.resource::<Decks>();
    let mut cards: Vec<CardId> = decks.draw.iter().chain(&decks.discard).copied().collect();
    cards.extend(pos.players().flat_map(|p| p.hand.iter().copied()));
    cards.sort();
    cards.dedup();
    if cards.len() != pos.book.cards.len() {
        return Err(format!("{} of {} diplomacy cards are left", cards.len(), pos.book.cards.len()));
    }
    let mut people: Vec<PersonalityId> = decks.personalities.clone();
    people.extend(pos.realms().filter_map(|r| r.personality));
    let count = people.len();
    people.sort();
    people.dedup();
    let deck = pos.book.personalities.iter().filter(|p| pos.options.fill_in_personalities || !p.fill_in).count();
    if people.len() != count || count != deck {
        return Err(format!("{count} personality cards in {} kinds; the deck has {deck}", people.len()));
    }
    for realm in pos.realms() {
        let active = pos.controller(realm.id).is_some();
        let out = pos.ids().any(|id| pos.counter(id).kingdom() == Some(realm.id) && pos.spot(id).is_some());
        if out && !active {
            return Err(format!("{} is not in the war but has units on the map", realm.id));
        }
    }
    Ok(())
}

/// Combat units of one type outside the walls of one hex have one owner (MOVE-12), sieges apart.
fn one_owner_a_hex(pos: Pos) -> Result<(), String> {
    let mut seen: BTreeMap<(super::ids::HexId, Kind), SeatId> = BTreeMap::new();
    for id in pos.ids().filter(|id| pos.counter(*id).is_combat()) {
        let Place::At { hex, inside: false } = pos.place(id) else { continue };
        let Some(owner) = pos.owner(id) else { continue };
        if *seen.entry((hex, pos.counter(id).kind)).or_insert(owner) != owner {
            return Err(format!("two players' units of one type stand at {}", pos.label(hex)));
        }
    }
    Ok(())
}

/// Another world that `seat` cannot tell from this one: the others' hands, the deck and unread personalities reshuffled.
fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
    let mut position = state::capture(world);
    let mut luck = Dice::seeded(salt);
    let others: Vec<usize> = (0..position.players.len()).filter(|n| SeatId(*n as u8) != seat).collect();
    let mut cards: Vec<CardId> = position.decks.draw.clone();
    for n in &others {
        cards.extend(&position.players[*n].hand);
    }
    luck.shuffle(&mut cards);
    for n in others {
        let hand = &mut position.players[n].hand;
        let count = hand.len();
        *hand = cards.split_off(cards.len() - count);
    }
    position.decks.draw = cards;
    let mut people: Vec<PersonalityId> = position.decks.personalities.clone();
    people.extend(position.realms.iter().filter(|r| !r.revealed).filter_map(|r| r.personality));
    luck.shuffle(&mut people);
    for realm in position.realms.iter_mut().filter(|r| !r.revealed && r.personality.is_some()) {
        realm.personality = people.pop();
    }
    position.decks.personalities = people;
    let mut other = state::restore(&position, super::position::book(world)).expect("a permuted position is a position");
    // What this seat has read stays read.
    let chronicle = world.resource::<crate::table::Chronicle>().clone();
    other.insert_resource(chronicle);
    other
}
