//! Setting up: kingdoms, personalities, cards, troops on their sites, or a position from a scenario (SETUP).

mod deploy;
mod deploy_rest;
mod muster;
mod take_kingdom;

use bevy_ecs::prelude::World;

use super::alliances;
use super::bands::Reckoned;
use super::book::Book;
use super::components::*;
use super::frames::Frame;
use super::ids::{CardId, CounterId, HexId, KingdomId, PersonalityId};
use super::options::Kingdoms;
use super::position::*;
use super::readers::lay;
use super::scenario::{Opening, Scenario, Troops, personality};
use super::telling::{tell_rule, whisper};
use crate::engine::{self, Dice, PlayState, Shared};
use crate::table::{DataError, SeatId, check_seated};

/// Lays a scenario on a table that is being set up, before its first decision.
///
/// # Errors
/// The number of seats does not fit.
pub fn set_up(opening: &mut engine::Opening, scenario: &Scenario) -> Result<(), Vec<DataError>> {
    check_seated(&scenario.title, scenario.seats, opening.seats)?;
    let seats = opening.seats.len();
    lay_scenario(opening.world(), scenario, seats);
    Ok(())
}

/// Lays a scenario out in an empty world that has dice.
pub fn lay_scenario(world: &mut World, scenario: &Scenario, seats: usize) {
    let book = book(world);
    let position = blank(&book, scenario, seats, &mut world.resource_mut::<Dice>());
    lay(world, position);
    match &scenario.position {
        Some(opening) => lay_out(world, opening),
        None => deal_kingdoms(world, seats),
    }
}

/// Nothing on the map yet: shuffled cards and personalities, everybody at home.
fn blank(book: &Book, scenario: &Scenario, seats: usize, dice: &mut Dice) -> Position {
    // BASIC-01, CARD-06, SETUP-02: the book holds no special mercenary and no magic.
    let mut draw: Vec<CardId> = book.cards.iter().map(|c| c.id).collect();
    dice.shuffle(&mut draw); // SETUP-04
    let mut people: Vec<PersonalityId> = book
        .personalities
        .iter()
        .filter(|p| scenario.options.fill_in_personalities || !p.fill_in)
        .map(|p| p.id)
        .collect();
    dice.shuffle(&mut people); // SETUP-13
    let player = |n: usize| Player {
        id: SeatId(n as u8),
        home: None,
        points: 0,
        feats: Shared::default(),
        hand: vec![],
        ambassador_from: 0,
        assassin_sent: false,
        duelled: vec![],
        out_since: None,
        refused: None,
        out_for_good: false,
        queen: scenario.is_queen(n),
    };
    let realm = |id| Realm {
        id,
        standing: Standing::Neutral,
        personality: None,
        revealed: false,
        fading: None,
        omens: false,
        penalties: vec![],
        violators: vec![],
        bans: vec![],
        grace: vec![],
        cured_by: None,
        blackmailed: false,
        birth: None,
    };
    let counter = |c: &Counter| CounterState {
        place: if c.origin == Origin::Mercenary { Place::Pool } else { Place::Home },
        hired: None,
        deeds: Deeds::default(),
    };
    let keep = |hex: &HexId| Keep { hex: *hex, plundered: false, siege: None };
    Position {
        options: scenario.options.clone(),
        turn: Turn { last: scenario.turns, ..Turn::default() },
        play: PlayState::default(),
        stack: vec![],
        announced: vec![],
        players: (0..seats).map(player).collect::<Vec<_>>().into(),
        realms: KingdomId::ALL.map(realm).to_vec().into(),
        keeps: book.map.castles.iter().map(keep).collect::<Vec<_>>().into(),
        counters: book.counters.iter().map(counter).collect::<Vec<_>>().into(),
        decks: Decks { draw, discard: vec![], personalities: people },
        over: None,
        bands: Reckoned::default(),
    }
}

// ---------------------------------------------------------------- A new game (SETUP-05 to SETUP-22)

/// Each seat another of the eleven kingdoms, which are all there are (INTRO-01, SETUP-03).
fn deal_kingdoms(world: &mut World, seats: usize) {
    let chosen = Pos::of(world).options.kingdoms == Kingdoms::Chosen;
    if chosen {
        for n in (0..seats).rev() {
            push(world, Frame::ChooseKingdom { seat: SeatId(n as u8) });
        }
        return;
    }
    let mut kingdoms = KingdomId::ALL;
    world.resource_mut::<Dice>().shuffle(&mut kingdoms);
    for (n, k) in kingdoms.into_iter().take(seats).enumerate() {
        take_kingdom(world, SeatId(n as u8), k);
    }
    assign_personalities(world);
}

/// A seat takes its home kingdom and deploys (SETUP-06, SETUP-07, SETUP-20, SETUP-21).
fn take_kingdom(world: &mut World, seat: SeatId, k: KingdomId) {
    with_realm(world, k, |r| r.standing = Standing::Player(seat));
    with_player(world, seat, |p| p.home = Some(k));
    tell_rule(world, Some(seat), "SETUP-05", format!("{} rules {k}.", seat_label(seat)));
    let pos = Pos::of(world);
    let units: Vec<CounterId> = alliances::regulars(pos, k).collect();
    alliances::deploy(world, k, seat, units, false);
}

fn seat_label(seat: SeatId) -> String {
    format!("Seat {}", seat.0 + 1)
}

/// One unseen personality for each non-player monarch (SETUP-13).
fn assign_personalities(world: &mut World) {
    for k in KingdomId::ALL {
        let realm = Pos::of(world).realm(k);
        if realm.standing == Standing::Neutral && realm.personality.is_none() {
            let card = world.resource_mut::<Decks>().personalities.pop();
            with_realm(world, k, |r| r.personality = card);
        }
    }
}

// ---------------------------------------------------------------- A position as a person wrote it

fn lay_out(world: &mut World, opening: &Opening) {
    let book = book(world);
    let seat_of =
        |k: KingdomId| SeatId(opening.players.iter().position(|p| p.kingdom == k).expect("checked when read") as u8);
    world.resource_mut::<Dice>().lay(opening.dice.iter().copied());
    world.resource_mut::<Turn>().number = opening.turn.unwrap_or(1) - 1;
    for (n, ruler) in opening.players.iter().enumerate() {
        let seat = SeatId(n as u8);
        with_realm(world, ruler.kingdom, |r| r.standing = Standing::Player(seat));
        let mut hand = vec![];
        for name in &ruler.hand {
            let mut decks = world.resource_mut::<Decks>();
            if let Some(i) = decks.draw.iter().position(|c| book.card(*c).to_string() == *name) {
                hand.push(decks.draw.remove(i));
            }
        }
        for card in &hand {
            whisper(world, seat, format!("You hold {}.", book.card(*card)));
        }
        with_player(world, seat, |p| {
            p.home = Some(ruler.kingdom);
            p.points = ruler.points;
            p.hand = hand;
            p.ambassador_from = ruler.ambassador_from;
            p.assassin_sent = ruler.assassin_sent;
        });
        bury(world, ruler.kingdom, ruler.dead_armies, ruler.dead_fleets);
    }
    // Those named first, so that nobody else draws them.
    let named = opening.allies.iter().map(|a| &a.personality).chain(opening.neutrals.iter().map(|n| &n.personality));
    let taken: Vec<PersonalityId> = named.flatten().filter_map(|name| personality(&book, name)).collect();
    world.resource_mut::<Decks>().personalities.retain(|p| !taken.contains(p));
    for ally in &opening.allies {
        let card = ally.personality.as_ref().and_then(|name| personality(&book, name));
        give_personality(world, ally.kingdom, card);
        let seat = seat_of(ally.of);
        with_realm(world, ally.kingdom, |r| {
            r.standing = Standing::Allied(seat);
            r.revealed = true;
        });
        bury(world, ally.kingdom, ally.dead_armies, ally.dead_fleets);
    }
    for neutral in &opening.neutrals {
        let card = neutral.personality.as_ref().and_then(|name| personality(&book, name));
        give_personality(world, neutral.kingdom, card);
        let violators: Vec<SeatId> = neutral.violated_by.iter().map(|k| seat_of(*k)).collect();
        with_realm(world, neutral.kingdom, |r| {
            r.revealed = neutral.revealed;
            r.penalties = violators.iter().map(|s| (*s, 1)).collect();
            r.violators = violators;
        });
        bury(world, neutral.kingdom, neutral.dead_armies, neutral.dead_fleets);
    }
    // Those laid face up as well.
    for k in KingdomId::ALL {
        alliances::draw_birthland(world, k);
    }
    let away = opening.away.iter().map(|a| (a.kingdom, Standing::Away { why: a.why, back_on: a.back_on }));
    for (k, standing) in away.chain(opening.absent.iter().map(|k| (*k, Standing::LEFT_OUT))) {
        if matches!(standing, Standing::Away { why: Away::Peace, .. }) {
            give_personality(world, k, None);
        }
        with_realm(world, k, |r| r.standing = standing);
        let monarch = book.monarch(k);
        set_place(world, monarch, Place::Track);
    }
    assign_personalities(world);
    for name in &opening.plundered {
        if let Some(hex) = book.map.find(name) {
            with_keep(world, hex, |k| k.plundered = true);
        }
    }
    for prisoner in &opening.prisoners {
        if let Some(hex) = book.map.find(&prisoner.at) {
            let place = Place::Prison { hex, captor: Some(seat_of(prisoner.captor)) };
            set_place(world, book.monarch(prisoner.monarch), place);
        }
    }
    for stack in &opening.stacks {
        place_stack(world, &book, stack, seat_of(stack.of));
    }
    for siege in &opening.sieges {
        if let Some(hex) = book.map.find(&siege.castle) {
            let by = seat_of(siege.by);
            with_keep(world, hex, |k| k.siege = Some(Siege { by, since: 0, rolled: false }));
        }
    }
    // Whoever was not named stands at his own site.
    for k in KingdomId::ALL {
        let Some(seat) = Pos::of(world).controller(k) else { continue };
        let pos = Pos::of(world);
        let home: Vec<CounterId> = alliances::regulars(pos, k).filter(|id| pos.place(*id) == Place::Home).collect();
        alliances::deploy(world, k, seat, home, false);
    }
}

fn give_personality(world: &mut World, k: KingdomId, card: Option<PersonalityId>) {
    let drawn = {
        let mut decks = world.resource_mut::<Decks>();
        match card {
            Some(id) => {
                decks.personalities.retain(|p| *p != id);
                Some(id)
            }
            None => decks.personalities.pop(),
        }
    };
    with_realm(world, k, |r| r.personality = drawn);
}

fn bury(world: &mut World, k: KingdomId, armies: u8, fleets: u8) {
    for (kind, count) in [(Kind::Army, armies), (Kind::Fleet, fleets)] {
        let pos = Pos::of(world);
        let dead: Vec<CounterId> =
            alliances::regulars(pos, k).filter(|id| pos.counter(*id).kind == kind).take(count.into()).collect();
        for id in dead {
            set_place(world, id, Place::Dead);
        }
    }
}

fn place_stack(world: &mut World, book: &Book, stack: &Troops, seat: SeatId) {
    let Some(hex) = book.map.find(&stack.at) else { return };
    let mut units: Vec<CounterId> = vec![];
    for r in &stack.regulars {
        let pos = Pos::of(world);
        for (kind, count) in [(Kind::Fleet, r.fleets), (Kind::Army, r.armies)] {
            units.extend(
                alliances::regulars(pos, r.of)
                    .filter(|id| pos.place(*id) == Place::Home && pos.counter(*id).kind == kind)
                    // Those who belong here first, so that scenarios read naturally.
                    .filter(|id| pos.counter(*id).site == Site::At(hex))
                    .chain(alliances::regulars(pos, r.of).filter(|id| {
                        pos.place(*id) == Place::Home
                            && pos.counter(*id).kind == kind
                            && pos.counter(*id).site != Site::At(hex)
                    }))
                    .take(count.into()),
            );
        }
        if r.monarch {
            units.push(book.monarch(r.of));
        }
        for id in &units {
            set_place(world, *id, Place::At { hex, inside: false });
        }
    }
    for (kind, count) in [(Kind::Fleet, stack.mercenary_fleets), (Kind::Army, stack.mercenary_armies)] {
        for _ in 0..count {
            if let Some(id) = super::events::pool(Pos::of(world), kind) {
                set_hired(world, id, Some(seat));
                set_place(world, id, Place::At { hex, inside: false });
                units.push(id);
            }
        }
    }
    stow(world, hex, stack, seat, &units);
}

/// Inside or outside, or aboard.
fn stow(world: &mut World, hex: HexId, stack: &Troops, seat: SeatId, units: &[CounterId]) {
    let pos = Pos::of(world);
    let friendly = !hex.is_river() && pos.standing_castle(hex) && pos.holder(hex) == Some(seat);
    let inside = stack.inside.unwrap_or(friendly);
    let mut ships: Vec<CounterId> =
        units.iter().copied().filter(|id| Pos::of(world).counter(*id).kind == Kind::Fleet).collect();
    let first_ship = ships.first().copied();
    for &id in units {
        let kind = Pos::of(world).counter(id).kind;
        let place = match (stack.aboard, kind) {
            (true, Kind::Army) => ships.pop().map(|fleet| Place::Aboard { fleet }),
            (true, Kind::Monarch) => first_ship.map(|fleet| Place::Aboard { fleet }),
            _ => None,
        };
        set_place(world, id, place.unwrap_or(Place::At { hex, inside }));
    }
}
