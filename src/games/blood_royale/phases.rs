//! The sequence of play (4, 5): who acts, and what begins and ends each phase. Rooms do the work.

use bevy_ecs::prelude::*;

use super::actions::Action;
use super::book::Library;
use super::components::*;
use super::position::Pos;
use super::readers::{Board, Seen};
use super::realm::RealmDeed;
use super::{campaign, court, fortune, judge, marriages, realm, telling, war};
use crate::engine::{Dice, Gone, Line, PlayState, deciders};
use crate::line;
use crate::table::{SeatId, capitalised};

// ---------------------------------------------------------------- Who acts, and when

/// The first turn has only taxes, resources and raising (5.9).
pub fn after_the_first_turn(calendar: Res<Calendar>) -> bool {
    calendar.number != 1
}

/// Does a turn have so many rounds?
pub fn has_rounds(rounds: u8) -> impl Fn(Board) -> bool + Clone {
    move |board| rounds_a_turn(board.pos()) >= rounds
}

/// Event and movement rounds in a turn: two; three with three players or with Option H (5.13, 5.14, 23.11, OH.1).
pub fn rounds_a_turn(pos: Pos) -> u8 {
    pos.book.tables.rounds(pos.players().count(), pos.options.third_round)
}

/// What the phase asks for.
pub fn prompt(world: &World) -> Line {
    let (what, rule) = match world.resource::<PlayState>().phase().unwrap_or(Phase::Births) {
        Phase::Births => ("try for more children, or go on.", "6.4"),
        Phase::Marriages => ("answer proposals, make your own, then go on.", "5.4"),
        Phase::Taxes => ("choose the rate of taxes, behind the curtain.", "11.4"),
        Phase::Upkeep => ("buy off rebellions, choose which forces to keep.", "13.1"),
        Phase::Raising => ("raise armies and fleets, or pass.", "13.3"),
        Phase::Placing => ("put the new forces on the map.", "13.5"),
        Phase::Movement => ("move armies, royals, fleets and goods.", "14.2"),
        Phase::Control => ("mark the provinces taken in this round.", "17.5"),
        Phase::CashingIn => ("cash in sets of goods, or keep them.", "21.1"),
        Phase::Survival | Phase::Announcements | Phase::Resources | Phase::Event => ("", "4.1"),
    };
    // Where several decide at once they are named beside the prompt: a list of them would change under the reader's eyes.
    let line = match *deciders(world) {
        [one] => line![one, ": ", what],
        _ => line![capitalised(what)],
    };
    line.rule(rule)
}

/// Whose turn it is to raise: who speaks first goes round the table, then clockwise until all are content (13.10, 24.4).
pub fn next_to_raise(In(Gone(gone)): In<Gone>, world: &mut World) -> Option<SeatId> {
    if gone.is_empty() && world.resource::<Calendar>().active.is_none() {
        realm::begin_raising(world);
    }
    world.resource::<Calendar>().active
}

/// Whose turn it is to put something on the map: clockwise, whoever has something in hand (13.10).
pub fn next_to_place(In(Gone(gone)): In<Gone>, world: &mut World) -> Option<SeatId> {
    if gone.is_empty() && world.resource::<Calendar>().active.is_none() {
        head_as(world, Phase::Placing);
        realm::begin_placing(world);
    }
    world.resource::<Calendar>().active
}

/// Whose turn it is to move: the first marker was drawn before the event, the next when a player's battles are over (5.12, 14.2).
pub fn next_to_move(In(Gone(gone)): In<Gone>, world: &mut World) -> Option<SeatId> {
    let calendar = world.resource::<Calendar>();
    if gone.is_empty() && calendar.active.is_some() {
        return calendar.active;
    }
    let next = match calendar.order.as_slice() {
        [first] if gone.is_empty() => Some(*first),
        _ => {
            if !gone.is_empty() {
                campaign::end_combat(world);
            }
            draw_marker(world)
        }
    };
    let mut calendar = world.resource_mut::<Calendar>();
    (calendar.active, calendar.fought) = (next, false);
    next
}

/// Draws the next player-order marker; nobody is left when all have been drawn. The marker of a country ruled by another
/// player lies aside, and a Baronial Dynasty has none (9.23, Q36).
fn draw_marker(world: &mut World) -> Option<SeatId> {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let cup: Vec<SeatId> = pos.seats().filter(|s| !pos.is_baronial(*s) && !pos.turn.order.contains(s)).collect();
    let drawn = world.resource_mut::<Dice>().pick(&cup)?;
    world.resource_mut::<Calendar>().order.push(drawn);
    let text = line![drawn, if pos.turn.order.is_empty() { " is drawn first." } else { " is drawn next." }];
    telling::tell(world, Some(drawn), None, "14.1", text);
    Some(drawn)
}

/// A player has done with their part.
pub fn done(world: &mut World, seat: SeatId) {
    let mut play = world.resource_mut::<PlayState>();
    play.finish(seat);
    match play.phase() {
        Some(Phase::Upkeep) => realm::pay_upkeep(world, seat),
        Some(Phase::Raising) => realm::pass_raising(world, seat),
        Some(Phase::Placing) => realm::end_placing(world, seat),
        _ => {}
    }
}

// ---------------------------------------------------------------- Beginnings

/// The heading of lines follows the turn.
pub fn head(world: &mut World) {
    if let Some(phase) = world.resource::<PlayState>().phase() {
        head_as(world, phase);
    }
}

fn head_as(world: &mut World, phase: Phase) {
    let Calendar { number, round, .. } = *world.resource::<Calendar>();
    let words = match phase {
        Phase::Event | Phase::Movement | Phase::Control => format!("{} {round}", phase.name()),
        phase => phase.name().to_string(),
    };
    world.resource_mut::<PlayState>().head(number, words);
}

/// A turn is announced, then the first birth rolls are made (1.5, 6.1).
pub fn begin_births(world: &mut World) {
    let Calendar { number, year, .. } = *world.resource::<Calendar>();
    if number > 0 {
        telling::tell(world, None, None, "1.5", line!["Turn ", number, ": the years from ", year, "."]);
    }
    court::begin_births(world);
}

/// A movement round begins: the markers go back into the cup and the first is drawn (5.10, 14.1).
pub fn begin_round(world: &mut World) {
    let mut calendar = world.resource_mut::<Calendar>();
    calendar.round += 1;
    calendar.rounds_played += 1;
    calendar.order.clear();
    (calendar.active, calendar.fought, calendar.truce) = (None, false, false);
    head(world);
    campaign::begin_round(world);
    draw_marker(world);
}

/// The movement of the player whose marker was drawn begins (5.12).
pub fn begin_movement(world: &mut World) {
    if let Some(seat) = world.resource::<Calendar>().active {
        marriages::begin_movement(world, seat);
        campaign::begin_turn(world, seat);
    }
}

/// Who has nothing to choose in a joint phase has done with it.
pub fn spare_idle(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if !pos.stack().is_empty() {
        return;
    }
    // Whoever would let forces go could say so with the taxes (13.2).
    let upkeep = pos.turn.phase == Phase::Upkeep;
    let idle = |a: &Action| *a == Action::Done || upkeep && matches!(a, Action::Realm(RealmDeed::Disband { .. }));
    for seat in judge::deciders(pos) {
        let offers = judge::offers(Seen::of(world).pos(), seat);
        if offers.contains(&Action::Done) && offers.iter().all(idle) {
            done(world, seat);
        }
    }
}

// ---------------------------------------------------------------- Endings

/// After a player's movement their battles are fought (5.12); in a position that was laid amid them they are on already.
pub fn end_movement(world: &mut World) {
    let calendar = world.resource::<Calendar>();
    let Some(seat) = calendar.active.filter(|_| !calendar.fought) else { return };
    campaign::end_turn(world, seat);
    world.resource_mut::<Calendar>().fought = true;
    war::begin_combat(world, seat);
    campaign::before_combat(world, seat);
}

/// A round is over: what is marked is held, what cards brought may leave (17.5, OE.19).
pub fn end_control(world: &mut World) {
    campaign::end_control(world);
    fortune::end_round(world);
    if world.resource::<Calendar>().round == 1 {
        realm::neutrals_use_goods(world);
    }
}

/// The turn ends, and the next begins five years later, unless the game is over (0.2, 5.15, 22.1).
pub fn end_turn(world: &mut World) {
    realm::end_cashing(world);
    campaign::turn_over(world);
    if realm::end_of_game(world) {
        return;
    }
    let years = i32::from(world.resource::<Library>().0.tables.years.per_turn);
    let mut calendar = world.resource_mut::<Calendar>();
    calendar.number += 1;
    calendar.year += years;
    calendar.round = 0;
}
