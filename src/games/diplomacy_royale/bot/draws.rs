//! When a bot agrees to a draw: when it may expect less of going on.

use super::super::components::Half;
use super::super::ids::PowerId;
use super::super::orders;
use super::super::position::Pos;
use super::tactics::Seen;
use crate::diplomacy::strategy::prospects::{Prospects, Stand, Weights};
use crate::table::{Leanings, SeatId};

/// Movement phases after which going on begins to be worth less, and after which it is worth nothing: without a limit of turns a
/// front that nobody can break would hold for ever. First for one who may expect to gain nothing more, then for one who may.
const STUCK: (f32, f32) = (20.0, 100.0);
const WEARY: (f32, f32) = (40.0, 100.0);
/// Centres that are something to be won, expected until the next count.
const HOPEFUL: f32 = 0.5;
/// How much more going on must promise than a draw before a word for the draw is taken back: fronts sway.
const STEADY: f32 = 1.1;
/// Counts ahead for which a power hopes to go on gaining as it may expect to gain until the next.
const AHEAD: f32 = 1.5;
/// Of a game that ends by itself, movement phases before its end in which the count alone matters.
const LAST: u16 = 4;

/// Shares of the game, between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    pub going_on: f32,
    pub draw: f32,
}

impl Outlook {
    /// Does a draw promise more than going on, to one of this character? `said`: it has agreed already.
    pub fn is_for_draw(self, leanings: &Leanings, said: bool) -> bool {
        let draw = self.draw * f32::from(leanings.peace) / 100.0;
        if said { draw * STEADY > self.going_on } else { draw > self.going_on }
    }
}

/// What a seat may expect.
pub fn outlook(pos: Pos, seat: SeatId) -> Option<Outlook> {
    let power = pos.power_of(seat)?;
    let survivors = pos.powers().filter(|p| p.seat.is_some() && pos.is_active(p.id)).count();
    let going_on = match pos.moves_left() {
        Some(left) if left <= LAST => leads(pos, power),
        Some(_) => Chances::of(pos, seat, power).hope(pos),
        None => {
            let chances = Chances::of(pos, seat, power);
            chances.hope(pos) * chances.left(pos.turn.number)
        }
    };
    Some(Outlook { going_on, draw: 1.0 / survivors.max(1) as f32 })
}

/// The share of those with the most centres.
fn leads(pos: Pos, power: PowerId) -> f32 {
    let centres = |power: PowerId| pos.centres(power).len();
    let most = pos.powers().map(|p| centres(p.id)).max().unwrap_or(0);
    let leaders = pos.powers().filter(|p| centres(p.id) == most).count();
    if centres(power) == most { 1.0 / leaders as f32 } else { 0.0 }
}

/// What the strategist makes of the position.
#[derive(Clone, Copy, Debug)]
struct Chances {
    /// Our share of the game as things stand.
    worth: f32,
    /// Centres that we may expect to gain until the next count.
    gain: f32,
}

impl Chances {
    fn of(pos: Pos, seat: SeatId, power: PowerId) -> Chances {
        let (seen, chart) = (Seen::of(pos, seat), pos.map().chart());
        let situation = seen.situation(pos);
        let weigh = |weights: Weights, ask: &mut dyn FnMut(&[f32], &[f32])| {
            let mut prospects = Prospects::new(situation, chart, weights);
            let stands: Vec<Stand> = situation.position.units().iter().map(|u| prospects.standing(u, u.at)).collect();
            let owners = prospects.owners(situation.centres);
            let worths = prospects.worths(&stands, &owners, pos.turn.half == Half::Second).to_vec();
            ask(&worths, prospects.expected());
        };
        let number = orders::abroad(power);
        let of_us = |list: &[f32]| list.get(usize::from(number.0)).copied().unwrap_or(0.0);
        let mut chances = Chances { worth: 0.0, gain: 0.0 };
        weigh(Weights::default(), &mut |worths, _| chances.worth = of_us(worths));
        // What is owned already is no gain.
        let owned = situation.centres.of(number).count() as f32;
        weigh(Weights { owned: 0.0, ..Weights::default() }, &mut |_, expected| {
            chances.gain = (of_us(expected) - owned).max(0.0);
        });
        chances
    }

    /// How much of what may be expected is still to be had.
    fn left(self, number: u16) -> f32 {
        let (weary, spent) = if self.gain < HOPEFUL { STUCK } else { WEARY };
        ((spent - f32::from(number)) / (spent - weary)).clamp(0.0, 1.0)
    }

    /// The share of the game, with what is to be gained of the centres that win.
    fn hope(self, pos: Pos) -> f32 {
        self.worth + AHEAD * self.gain / f32::from(pos.options.victory).max(1.0)
    }
}

/// The two shares in words.
pub fn because(pos: Pos, seat: SeatId) -> Option<String> {
    let Outlook { going_on, draw } = outlook(pos, seat)?;
    let hundredths = |share: f32| (share * 100.0) as u32;
    let (us, on, draw) = (pos.seat_name(seat), hundredths(going_on), hundredths(draw));
    Some(format!("{us} may expect {on} of a hundred of this game by going on, and {draw} by a draw."))
}
