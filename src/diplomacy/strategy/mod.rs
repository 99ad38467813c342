//! Opponents for the games of orders: they know a map, a position and who owns the centres, and nothing of any one game.
//!
//! Level 1 is `dumbbot`, the method of David Norman. Level 2 is `search`: whole sets of orders for every power, weighed against
//! each other by the adjudicator until none has much to regret; what a position is worth, `prospects` says. Its first moves on
//! the standard map come from a `book`, and against whoever is about to win all others order as one `league`. `winter` answers
//! for retreats, builds and removals.

pub mod book;
pub mod chart;
pub mod dumbbot;
mod effort;
pub mod game;
pub mod league;
pub mod plans;
pub mod prospects;
pub mod search;
pub mod winter;

use super::adjustments::Centres;
use super::bits::Bits;
use super::map::{Map, PowerId, ProvinceId};
use super::orders::Order;
use super::position::Position;
use crate::table::{Dice, Opponent};
use chart::Chart;
use dumbbot::Values;
use plans::Side;
use prospects::Weights;
use search::{Found, Search};

pub use effort::{Effort, Thinking};

/// Movement phases before an agreed end from which the lead is what counts.
const CLOSING: u16 = 4;

/// What a strategist looks at: everything that lies open on the table.
#[derive(Clone, Copy)]
pub struct Situation<'a> {
    pub map: &'a Map,
    pub position: &'a Position,
    pub centres: &'a Centres,
    /// Centres change hands after these moves.
    pub counted: bool,
    /// Centres that win.
    pub victory: u16,
    /// Where each power may build, by its number.
    pub sites: &'a [Bits],
    /// After each count units are built and removed.
    pub builds: bool,
    /// Units that nobody can order now, by their numbers in the position: they hold. Units behind the end of the list can be.
    pub idle: &'a [bool],
    /// The power of units and centres that nobody plays: it shares in nothing.
    pub neutral: Option<PowerId>,
    /// Idle units that may be asked for an order.
    pub favours: Option<&'a Favours>,
    /// What hangs on centres beside the centres themselves.
    pub stakes: &'a [Stake],
    /// Movement phases that still come after what is decided now, where the game then ends and the most centres win.
    pub left: Option<u16>,
}

/// Units of others, or of nobody, that one power may tell what to do, a few at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Favours {
    pub power: PowerId,
    /// By their numbers in the position.
    pub units: Vec<usize>,
    /// So many of them may be told more than to hold.
    pub most: usize,
}

/// What a power loses with a centre beside the centre itself, when its holder does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    pub at: ProvinceId,
    pub holder: PowerId,
    pub power: PowerId,
    /// In centres: how many it counts for victory, and what else it is worth.
    pub counts: f32,
    pub worth: f32,
}

impl<'a> Situation<'a> {
    /// One of plain Diplomacy: everybody orders his own units, and builds after each count.
    pub fn plain(
        map: &'a Map,
        position: &'a Position,
        centres: &'a Centres,
        sites: &'a [Bits],
        counted: bool,
    ) -> Situation<'a> {
        let victory = map.victory;
        let (idle, stakes): (&[bool], &[Stake]) = (&[], &[]);
        let (neutral, favours, left) = (None, None, None);
        Situation {
            map,
            position,
            centres,
            counted,
            victory,
            sites,
            builds: true,
            idle,
            neutral,
            favours,
            stakes,
            left,
        }
    }

    /// Do the last centres change hands after this, or have they?
    pub fn is_last(&self) -> bool {
        // Moves come two to a count.
        self.left.is_some_and(|left| left == 0 || (left == 1 && self.counted))
    }

    /// Is the end so near that a lead in centres is a threat?
    pub fn is_closing(&self) -> bool {
        self.left.is_some_and(|left| left < CLOSING)
    }

    /// Does this unit hold because nobody can order it?
    pub fn is_idle(&self, unit: usize) -> bool {
        self.idle.get(unit).copied().unwrap_or(false)
    }

    /// One more than the highest number of a power.
    pub fn count(&self) -> usize {
        self.powers().last().map_or(0, |p| usize::from(p.0) + 1)
    }

    /// Powers that stand on the map or own a centre, in order.
    pub fn powers(&self) -> Vec<PowerId> {
        let units = self.position.units().iter().map(|u| u.power);
        let mut all: Vec<PowerId> = units.chain(self.centres.owners()).collect();
        all.sort();
        all.dedup();
        all
    }
}

/// What a bot orders the units of one power: level 1 is DumbBot and says no more than that, level 2 thinks. `allowed` says which
/// orders units may be given at all, those of others too; the same situation and luck give the same orders.
pub fn orders(
    situation: Situation,
    power: PowerId,
    bot: &Opponent,
    allowed: &dyn Fn(usize, &Order) -> bool,
    luck: &mut Dice,
) -> Found {
    let chart = situation.map.chart();
    if bot.level < 2 {
        let side = Side::of(situation, power, allowed);
        let plan = Values::of(situation, chart, power).orders(situation, &side, dumbbot::WHIM, luck);
        return Found { orders: side.units.iter().copied().zip(plan).collect(), ..Found::default() };
    }
    think(situation, chart, Weights::leaning(&bot.leanings), power, allowed, Effort::default(), luck)
}

/// What level 2 comes to: an opening of the book where there is one, else what a search finds. `allowed` as for [`orders`].
pub fn think(
    situation: Situation,
    chart: &Chart,
    weights: Weights,
    power: PowerId,
    allowed: &dyn Fn(usize, &Order) -> bool,
    effort: Effort,
    luck: &mut Dice,
) -> Found {
    let openings = book::openings(situation, power, allowed);
    if let Some(opening) = book::draw(&openings, luck) {
        return Found::opening(opening, &openings);
    }
    if let Some(leader) = league::leader(situation).filter(|leader| *leader != power) {
        // Everybody draws alike, and comes to the same.
        let luck = &mut league::luck(situation);
        return Search::against_leader(situation, chart, leader, power, allowed, effort, luck).find(luck);
    }
    Search::new(situation, chart, weights, power, allowed, effort, luck).find(luck)
}
