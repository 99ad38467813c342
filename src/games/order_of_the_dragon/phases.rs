//! The phases of a cycle, who acts in them, and closing one's curtain.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{PowerId, Realm};
use super::position::Pos;
use super::readers::{Board, look};
use super::state::Common;
use super::turn::{Phase as Kind, Season};
use super::{ballot, heirs, orders, points};
use crate::engine::*;
use crate::table::{Refusal, SeatId, counted};
use crate::{line, phases};

phases! {
    /// A cycle: two movements with their retreats, a Ballot where something was proposed, the Census and Winter (2.0).
    pub enum Phase {
        SpringOrders = "Spring orders",
        SpringRetreats = "Spring retreats",
        SpringBallot = "Ballot",
        AutumnOrders = "Autumn orders",
        AutumnRetreats = "Autumn retreats",
        AutumnBallot = "Ballot",
        Census = "Census",
        Winter = "Winter",
    }
}

/// Orders, marriages and points.
pub const ORDERS: fn() -> When = || When::during(&[Phase::SpringOrders, Phase::AutumnOrders]).as_check_says();
/// Retreats.
pub const RETREATS: fn() -> When = || When::during(&[Phase::SpringRetreats, Phase::AutumnRetreats]).as_check_says();
/// Votes on what was proposed.
pub const BALLOTS: fn() -> When = || When::during(&[Phase::SpringBallot, Phase::AutumnBallot]).as_check_says();
/// Builds, removals, heirs.
pub const WINTER: fn() -> When = || When::during(&[Phase::Winter]).as_check_says();

impl Phase {
    /// Season and kind of a phase.
    pub fn split(self) -> (Season, Kind) {
        match self {
            Phase::SpringOrders => (Season::Spring, Kind::Orders),
            Phase::SpringRetreats => (Season::Spring, Kind::Retreats),
            Phase::SpringBallot => (Season::Spring, Kind::Ballot),
            Phase::AutumnOrders => (Season::Autumn, Kind::Orders),
            Phase::AutumnRetreats => (Season::Autumn, Kind::Retreats),
            Phase::AutumnBallot => (Season::Autumn, Kind::Ballot),
            Phase::Census => (Season::Autumn, Kind::Census),
            Phase::Winter => (Season::Autumn, Kind::Winter),
        }
    }
    /// The phase of this season and kind.
    pub fn of(season: Season, kind: Kind) -> Phase {
        let all = Phase::ALL.iter().copied();
        let other = if kind == Kind::Census { Phase::Census } else { Phase::Winter };
        all.into_iter().find(|p| p.split() == (season, kind)).unwrap_or(other)
    }
}

/// Season and kind of the phase in which a game stands.
pub fn stands(play: &PlayState) -> (Season, Kind) {
    play.phase::<Phase>().unwrap_or(Phase::SpringOrders).split()
}

// ---------------------------------------------------------------- Beginnings

/// A phase begins: lines stand under its name from now on.
pub fn begin(world: &mut World) {
    world.resource_mut::<Common>().begun += 1;
    head(world);
}

/// The heading of lines follows the turn.
pub fn head(world: &mut World) {
    let (cycle, words) = look(world, |pos| (pos.turn.cycle, heading(pos)));
    world.resource_mut::<PlayState>().head(cycle, words);
}

/// "Spring 1405 Orders".
fn heading(pos: Pos) -> String {
    format!("{} {}", pos.season(), pos.turn.phase.name())
}

/// Everybody whose power is in the game.
pub fn who_plays(board: Board) -> Vec<SeatId> {
    let pos = board.pos();
    pos.seats().filter(|seat| pos.power_of(*seat).is_some_and(|p| pos.is_active(p))).collect()
}

/// The same, but for who has neither unit nor heir nor point, where nothing can be proposed either. The list of offers is not all
/// there is: points may go anywhere.
pub fn who_orders(board: Board) -> Vec<SeatId> {
    let pos = board.pos();
    let idle = |seat: SeatId, power: PowerId| {
        let points = points::ledger(pos, seat).map_or(0, |account| account.left);
        points == 0 && pos.single_heir(power).is_none() && pos.units_of(Realm::Major(power)).next().is_none()
    };
    let asked =
        |seat: SeatId| pos.options.draws || pos.options.drops || !pos.power_of(seat).is_some_and(|p| idle(seat, p));
    pos.seats().filter(|seat| pos.power_of(*seat).is_some_and(|p| pos.is_active(p)) && asked(*seat)).collect()
}

/// Was something proposed with the orders of this season?
pub fn proposed_in(season: Season) -> impl Fn(Res<Common>, Res<PlayState>) -> bool {
    move |common, play| !common.motions.is_empty() && stands(&play).0 == season
}

/// What the phase asks for.
pub fn prompt(world: &World) -> Line {
    let (what, rule) = match world.get_resource::<PlayState>().map_or(Kind::Orders, |play| stands(play).1) {
        Kind::Orders => ("Orders, marriages and diplomacy points", "9.0-5"),
        Kind::Retreats => ("Retreat with what was driven out", "2.0-1"),
        Kind::Ballot => ("Vote on what was proposed", "3.0-5"),
        Kind::Census => ("The Census is taken", "2.1-2"),
        Kind::Winter => ("Build or remove units, and raise heirs", "8.1-1"),
    };
    line![what, ", then close your curtain."].rule(rule)
}

// ---------------------------------------------------------------- The curtain

/// Closes one's curtain: "I have done with this phase".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Close;

impl Action for Close {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = Done::NAME;
    const WHEN: fn() -> When = When::any_phase;
    const HEADING: &'static str = "Go on";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Close]
    }
    /// Each phase's room says whether something is still owed.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        match pos.turn.phase {
            Kind::Orders | Kind::Retreats | Kind::Census => Ok(()),
            Kind::Ballot => ballot::check_done(pos, seat),
            Kind::Winter => orders::check_adjusted(pos, seat),
        }
    }
    fn describe(&self, on: &Board) -> Line {
        match on.pos().turn.phase {
            Kind::Orders => line!["Close the curtain: these are your orders"],
            kind => line![format!("Close the curtain: done with {}", kind.name().to_lowercase())],
        }
    }
    /// The last curtain to close shows what was hidden.
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        on.asking.deciders().len() <= 1
    }
    fn left_undone(&self, seat: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        undone(on.pos(), seat, offers)
    }
}

/// What is given away by closing the curtain too early, in words: `seat` is offered all of `offers`.
fn undone(pos: Pos, seat: SeatId, offers: &[Act]) -> Option<String> {
    let voted = &pos.desk(seat).ballots;
    let open: BTreeSet<usize> = offers
        .iter()
        .filter_map(|act| Some(act.get::<ballot::CastVote>()?.number))
        .filter(|n| !voted.contains_key(n))
        .collect();
    let votes = counted(open.len(), "You have not voted on 1 proposal", "You have not voted on # proposals");
    let heir = offers.iter().any(|act| act.get::<heirs::RaiseHeir>().is_some()) && open.is_empty();
    let adjusts = |act: &Act| act.get::<orders::Build>().is_some() || act.get::<orders::Remove>().is_some();
    let [units, points] = match pos.turn.phase {
        Kind::Orders => {
            let silent = orders::to_order(pos, seat).into_iter().filter(|(_, told)| !told).count();
            let silent = counted(silent, "1 unit has no order and would hold", "# units have no order and would hold");
            [silent, points_left(pos, seat)]
        }
        Kind::Retreats => {
            let one = "1 unit that was driven out has no retreat and would disband";
            let many = "# units that were driven out have no retreat and would disband";
            [counted(orders::to_retreat(pos, seat).count(), one, many), None]
        }
        _ => [offers.iter().any(adjusts).then(|| "A build or removal is still open".into()), None],
    };
    let parts = [units, points, votes, heir.then(|| "An heir could be raised".into())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { None } else { Some(parts.join("; ")) }
}

fn points_left(pos: Pos, seat: SeatId) -> Option<String> {
    let left = points::ledger(pos, seat).map_or(0, |account| account.left);
    let mut open = pos.units().filter(|u| points::is_neutral(u) && u.dislodged.is_none());
    if !open.any(|u| points::barred(pos, seat, u).is_none()) {
        return None;
    }
    counted(left as usize, "1 point is not given and would be lost", "# points are not given and would be lost")
}
