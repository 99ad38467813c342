//! Setting up (SET-1 to SET-14): lists, deal, heirs; then players assign their cards.

use super::book::{Book, CardKind, Library};
use super::components::*;
use super::ids::*;
use super::opening::Opening;
use super::position::Position;
use super::readers::{book, lay};
use super::scenario::Scenario;
use super::{fates, telling};
use crate::engine::{self, Shared};
use crate::line;
use crate::table::{DataError, Dice, SeatId, check_seated};

/// Lays a scenario on a table that is being set up, before its first decision.
///
/// # Errors
/// The number of seats does not fit.
pub fn set_up(opening: &mut engine::Opening, scenario: &Scenario) -> Result<(), Vec<DataError>> {
    check_seated(&scenario.title, scenario.seats, opening.seats)?;
    let n = opening.seats.len();
    let world = opening.world();
    let mut dice = world.resource::<Dice>().clone();
    let at = written(scenario, n, &book(world), &mut dice);
    let order = at.turn.order.clone();
    lay(world, at);
    world.insert_resource(dice);
    if scenario.position.as_ref().is_none_or(|opening| opening.factions.is_empty()) {
        telling::tell(world, None, "SET-5", line!["The Order of Deal: ", telling::each(&order), "."]);
    }
    fates::settle(world);
    Ok(())
}

/// The position that a scenario describes.
pub fn written(scenario: &Scenario, seats: usize, book: &Library, dice: &mut Dice) -> Position {
    let blank = Opening::default();
    let opening = scenario.position.as_ref().unwrap_or(&blank);
    let mut at = blank_position(scenario, book, seats, dice);
    lay_heirs(&mut at, book, opening);
    if opening.factions.is_empty() {
        deal(&mut at, book, opening, dice);
    } else {
        lay_factions(&mut at, book, opening);
    }
    for card in &opening.chancery {
        at.cards[card.index()].at = Lay::Chancery;
    }
    for card in &opening.discard {
        at.cards[card.index()].at = Lay::Discard;
    }
    lay_ships(&mut at, book, opening);
    // Those removed before the deal and the rest are merged (SET-7).
    at.decks.crown = at.cards.iter().filter(|c| c.at == Lay::List).map(|c| c.id).collect();
    dice.shuffle(&mut at.decks.crown);
    first_drawn(&mut at, opening);
    at
}

fn blank_position(scenario: &Scenario, book: &Library, seats: usize, dice: &mut Dice) -> Position {
    let events = |all: bool| -> Vec<EventId> {
        book.events.iter().filter(|e| all || scenario.options.complex_events || !e.advanced).map(|e| e.id).collect()
    };
    let mut decks = Decks { events: events(false), battles: events(true), ..Decks::default() };
    // The lists are randomised (SET-2, CBT-10).
    dice.shuffle(&mut decks.events);
    dice.shuffle(&mut decks.battles);
    Position {
        book: book.clone(),
        options: scenario.options.clone(),
        turn: Turn {
            course: Course { round: 1, order: (0..seats as u8).map(SeatId).collect(), ..Course::default() },
            phase: Phase::SettingUp,
            begun: true,
            done: vec![],
        },
        players: all((0..seats as u8).map(|n| Player { id: SeatId(n), both_houses: 0 })),
        nobles: all(NobleId::all().map(Noble::new)),
        heirs: Shared::default(),
        cards: all(CardId::all().map(Card::listed)),
        ships: all(ShipId::all().map(Ship::new)),
        strongholds: all(PlaceId::all().map(|id| Stronghold { id, taken: None, stormed: None, given_by: None })),
        reign: Reign::default(),
        field: Field::default(),
        decks,
        stack: vec![],
        deciders: vec![],
        over: None,
    }
}

fn all<C>(of: impl Iterator<Item = C>) -> Shared<Vec<C>> {
    of.collect::<Vec<C>>().into()
}

/// Heirs begin in their places (SET-1).
fn lay_heirs(at: &mut Position, book: &Book, opening: &Opening) {
    for h in &book.tables.heirs {
        let said = opening.heirs.iter().find(|r| r.heir == h.id);
        let place = said.and_then(|r| r.inside).unwrap_or(h.start);
        let spot = said.and_then(|r| r.open).map_or(Spot::Inside(place), Spot::Open);
        let dead = said.is_some_and(|r| r.dead);
        at.heirs.push(Heir {
            id: h.id,
            alive: !dead,
            crowned: said.is_some_and(|r| r.crowned),
            guard: None,
            at: if dead { Spot::Off } else { spot },
            passed: false,
        });
    }
}

/// The deal (SET-3 to SET-6).
fn deal(at: &mut Position, book: &Book, opening: &Opening, dice: &mut Dice) {
    let seats = at.players.len();
    if !opening.dealt.is_empty() {
        for (n, hand) in opening.dealt.iter().enumerate() {
            hand.iter().for_each(|c| give(at, book, *c, SeatId(n as u8)));
        }
        return;
    }
    dice.shuffle(&mut at.turn.order);
    // Eight items stay out of the deal (SET-3).
    let mut pool: Vec<CardId> = book.crown.cards.iter().filter(|c| c.dealt).map(|c| c.id).collect();
    dice.shuffle(&mut pool);
    let order = at.turn.order.clone();
    for n in 0..book.tables.dealt(seats) {
        if let Some(card) = pool.pop() {
            give(at, book, card, order[n % order.len()]);
        }
    }
    // Whoever has no noble gets the next one of the list (SET-6).
    for seat in order {
        if at.nobles.iter().any(|n| n.seat == Some(seat)) {
            continue;
        }
        let next = pool.iter().rposition(|c| book.card(*c).kind == CardKind::Noble);
        if let Some(card) = next.map(|n| pool.remove(n)) {
            give(at, book, card, seat);
        }
    }
}

/// A card dealt: a noble comes into play in his first home, the rest lies before the player.
fn give(at: &mut Position, book: &Book, card: CardId, seat: SeatId) {
    match book.card(card).noble {
        Some(noble) => enter(at, book, noble, seat),
        None => at.cards[card.index()].at = Lay::Faction(seat),
    }
}

fn enter(at: &mut Position, book: &Book, noble: NobleId, seat: SeatId) {
    let data = book.noble(noble);
    let n = &mut at.nobles[noble.index()];
    n.seat = Some(seat);
    n.at = data.homes.first().copied().or(data.enters).map_or(Spot::Off, Spot::Inside);
    if let Some(card) = book.card_of(noble) {
        at.cards[card.index()].at = Lay::Table;
    }
}

fn lay_factions(at: &mut Position, book: &Book, opening: &Opening) {
    for (n, faction) in opening.factions.iter().enumerate() {
        let seat = SeatId(n as u8);
        for leader in &faction.nobles {
            enter(at, book, leader.noble, seat);
            let noble = &mut at.nobles[leader.noble.index()];
            if let Some(spot) = leader.inside.map(Spot::Inside).or(leader.open.map(Spot::Open)) {
                noble.at = spot;
            }
            for card in &leader.cards {
                at.cards[card.index()].at = Lay::Noble(leader.noble);
            }
            for heir in &leader.heirs {
                let h = &mut at.heirs[heir.index()];
                h.guard = Some(leader.noble);
                h.at = Spot::Off;
            }
        }
        for card in &faction.reserve {
            at.cards[card.index()].at = Lay::Reserve(seat);
        }
        for place in &faction.holds {
            at.strongholds[place.index()].taken = Some(seat);
        }
        at.decks.events.retain(|e| !faction.events.contains(e));
        at.decks.held.extend(faction.events.iter().map(|e| (*e, seat)));
    }
    at.turn.phase = opening.phase.filter(|p| *p != Phase::SettingUp).unwrap_or(Phase::Event);
    at.turn.begun = false;
    at.turn.round = opening.round.unwrap_or(1);
    at.turn.number = u16::from(at.turn.phase != Phase::Event);
    at.field.sieges = opening.sieges.iter().map(|(place, by)| Siege { place: *place, by: SeatId(by - 1) }).collect();
}

/// Ships of cards in play lie in their ports (SET-12); those of the two offices always do.
fn lay_ships(at: &mut Position, book: &Book, opening: &Opening) {
    for s in &book.crown.ships {
        let office = book.card(s.card).kind == CardKind::Office;
        let held = matches!(at.cards[s.card.index()].at, Lay::Noble(_) | Lay::Faction(_));
        if !office && !held {
            continue;
        }
        let said = opening.ships.iter().find(|x| x.ship == s.id);
        let port = said.and_then(|x| x.port).unwrap_or(s.port);
        at.ships[s.id.index()].at = said.and_then(|x| x.sea).map_or(Berth::Port(port), Berth::Sea);
    }
}

/// Events and battle results of the scenario come first: the next is the last of its list.
fn first_drawn(at: &mut Position, opening: &Opening) {
    for (list, first) in [(&mut at.decks.events, &opening.events), (&mut at.decks.battles, &opening.battles)] {
        list.retain(|e| !first.contains(e));
        list.extend(first.iter().rev());
    }
}
