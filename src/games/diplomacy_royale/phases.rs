//! The sequence of play: the phases of a turn, who acts in them, what begins and ends each (sections 1 and 10).

use bevy_ecs::prelude::*;

use super::components::*;
use super::options::Options;
use super::readers::{Board, Seen};
use super::{clergy, court, orders, writs};
use crate::engine::{Line, Over, PlayState};
use crate::line;
use crate::table::SeatId;

// ---------------------------------------------------------------- Who acts, and when

/// All who have sat down: powers are being chosen.
pub fn everybody(board: Board) -> Vec<SeatId> {
    board.pos().seats().collect()
}

/// Everybody whose power is in the game.
pub fn who_plays(board: Board) -> Vec<SeatId> {
    let pos = board.pos();
    pos.seats().filter(|seat| pos.power_of(*seat).is_some_and(|p| pos.is_active(p))).collect()
}

/// Has nobody a power yet (2-4)?
pub fn choosing_powers(board: Board) -> bool {
    board.pos().powers().all(|p| p.seat.is_none())
}

/// Are there bonus points to be spent (2-9)? As long as powers are being chosen there may be.
pub fn points_to_give(board: Board) -> bool {
    let pos = board.pos();
    pos.powers().any(|p| p.bonus > 0) || pos.powers().all(|p| p.seat.is_none())
}

/// Are there families (1-3)?
pub fn dynasties(options: Res<Options>) -> bool {
    options.dynasties
}

/// Is there no Pope, and may Cardinals elect one (9.4-9)?
pub fn conclave(board: Board) -> bool {
    board.pos().options.dynasties && clergy::needs_conclave(board.pos())
}

/// Is it plain Diplomacy? Then builds and removals follow the fall.
pub fn without_dynasties(options: Res<Options>) -> bool {
    !options.dynasties
}

/// What the phase asks for.
pub fn prompt(world: &World) -> Line {
    let phase = world.get_resource::<PlayState>().and_then(PlayState::phase).unwrap_or(Phase::Births);
    let first = world.get_resource::<Calendar>().is_none_or(|years| years.half == Half::First);
    let (what, rule) = match phase {
        Phase::Choosing => ("List the powers in the order in which you would like them", "2-4"),
        Phase::Gifts => ("Give your bonus points to characters", "2-9"),
        Phase::Births if first => ("Builds and removals, and how many children to try for", "10.1-2"),
        Phase::Births => ("Choose how many children to try for", "3.1-10"),
        Phase::Conclave => ("Elect a Pope", "9.4-9"),
        Phase::Court => ("Marriages, titles, commands and captives", "10.2-3"),
        Phase::Moves => ("Write your orders", "10.3-2"),
        Phase::Retreats => ("Retreat with what was driven out", "10.3-2"),
        Phase::Adjustments => ("Build or remove units", "10.1-2"),
    };
    line![what, ", then close your curtain."].rule(cited(world, rule))
}

/// Plain Diplomacy goes by no rule of Royale's list.
pub fn cited(world: &World, rule: &'static str) -> &'static str {
    if world.get_resource::<Options>().is_none_or(|options| options.dynasties) { rule } else { "" }
}

// ---------------------------------------------------------------- Beginnings

/// A phase begins: what lies under its name from now on.
pub fn begin(world: &mut World) {
    let moves = world.resource::<PlayState>().is(Phase::Moves);
    let mut years = world.resource_mut::<Calendar>();
    years.count += 1;
    years.number += u16::from(moves);
    head(world);
    // The year may have changed, and who lives: which terms bind is reckoned anew.
    writs::refresh(world);
}

/// The heading of lines follows the turn.
pub fn head(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (number, words) = (pos.turn.number, format!("{} {}", pos.season(), pos.turn.phase.name()));
    world.resource_mut::<PlayState>().head(number, words);
}

/// Who has something to answer opens the curtain again.
pub fn reopen(world: &mut World, seat: SeatId) {
    world.resource_mut::<PlayState>().reopen(seat);
}

// ---------------------------------------------------------------- Endings: what was hidden is shown and done (1-14 to 1-22)

/// A court ends, unless somebody is asked anew.
pub fn end_court(world: &mut World) {
    if writs::end_court(world) {
        court::end(world);
        clergy::end_court(world);
    }
}

/// Retreats end a movement: centres are counted after the fall, and the years go on.
pub fn end_retreats(world: &mut World) {
    orders::resolve_retreats(world);
    let (half, dynasties) = (world.resource::<Calendar>().half, world.resource::<Options>().dynasties);
    if half == Half::Second {
        orders::count_centres(world);
    }
    orders::end_of_game(world);
    // With dynasties a movement phase stands for five years, without them for half a year (1-12).
    if world.resource::<Over>().0.is_none() && (dynasties || half == Half::First) {
        next_half(world);
    }
}

/// A year of Diplomacy without families is over.
pub fn end_adjustments(world: &mut World) {
    orders::carry_out_adjustments(world);
    next_half(world);
}

fn next_half(world: &mut World) {
    let dynasties = world.resource::<Options>().dynasties;
    let mut years = world.resource_mut::<Calendar>();
    let first = years.half == Half::First;
    years.half = if first { Half::Second } else { Half::First };
    years.year += match (dynasties, first) {
        (true, _) => 5,
        (false, true) => 0,
        (false, false) => 1,
    };
    // Without people nobody has to get older first.
    if !dynasties {
        years.clock = years.year;
    }
}
