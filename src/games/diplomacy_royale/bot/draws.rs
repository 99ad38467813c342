//! When a bot agrees to a draw: when it may expect less of going on.

use super::super::components::Half;
use super::super::ids::PowerId;
use super::super::orders;
use super::super::position::Pos;
use super::tactics::Seen;
use crate::diplomacy::strategy::chart::Chart;
use crate::diplomacy::strategy::prospects::Weights;
use crate::diplomacy::strategy::winter::Weighing;
use crate::table::{Leanings, SeatId};

/// Movement phases after which going on begins to be worth less, and after which it is worth nothing: without a limit of turns a
/// front that nobody can break would hold for ever.
pub const WEARY: u16 = 40;
const SPENT: u16 = 100;
/// Of a game that ends by itself, movement phases before its end in which the count alone matters.
const LAST: u16 = 4;

/// Shares of the game, between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    pub going_on: f32,
    pub draw: f32,
}

impl Outlook {
    /// Does a draw promise more than going on, to one of this character?
    pub fn is_for_draw(self, leanings: &Leanings) -> bool {
        self.draw * f32::from(leanings.peace) / 100.0 > self.going_on
    }
}

/// What a seat may expect.
pub fn outlook(pos: Pos, seat: SeatId) -> Option<Outlook> {
    let power = pos.power_of(seat)?;
    let survivors = pos.powers().filter(|p| p.seat.is_some() && pos.is_active(p.id)).count();
    let going_on = match pos.options.turns {
        Some(turns) if turns.saturating_sub(pos.turn.number) <= LAST => leads(pos, power),
        Some(_) => worth(pos, seat, power),
        None => worth(pos, seat, power) * left(pos.turn.number),
    };
    Some(Outlook { going_on, draw: 1.0 / survivors.max(1) as f32 })
}

/// How much of what may be expected is still to be had.
fn left(number: u16) -> f32 {
    f32::from(SPENT.saturating_sub(number)).min(f32::from(SPENT - WEARY)) / f32::from(SPENT - WEARY)
}

/// The share of those with the most centres.
fn leads(pos: Pos, power: PowerId) -> f32 {
    let centres = |power: PowerId| pos.centres(power).len();
    let most = pos.powers().map(|p| centres(p.id)).max().unwrap_or(0);
    let leaders = pos.powers().filter(|p| centres(p.id) == most).count();
    if centres(power) == most { 1.0 / leaders as f32 } else { 0.0 }
}

/// What the strategist makes of the position.
fn worth(pos: Pos, seat: SeatId, power: PowerId) -> f32 {
    let (seen, chart) = (Seen::of(pos, seat), Chart::of(pos.map()));
    let situation = seen.situation(pos);
    let mut weighing = Weighing::new(situation, &chart, Weights::default(), orders::abroad(power));
    weighing.worth(situation.position.units(), pos.turn.half == Half::Second)
}

/// The two shares in words.
pub fn because(pos: Pos, seat: SeatId) -> Option<String> {
    let Outlook { going_on, draw } = outlook(pos, seat)?;
    let hundredths = |share: f32| (share * 100.0) as u32;
    let (us, on, draw) = (pos.seat_name(seat), hundredths(going_on), hundredths(draw));
    Some(format!("{us} may expect {on} of a hundred of this game by going on, and {draw} by a draw."))
}
