//! The plan of an orders phase: made once, and kept as long as the position stays the same.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::super::prelude::*;
use super::tactics;
use crate::engine::Shared;
use crate::table::{Dice, Opponent};

thread_local! {
    /// The latest plan of each seat, with all that it was made from.
    static PLANS: RefCell<Vec<(Grounds, Plan)>> = const { RefCell::new(vec![]) };
}

/// What one seat shall do in an orders phase.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub orders: BTreeMap<UnitId, Order>,
    pub marry: Option<Match>,
    /// In the order in which they are given.
    pub votes: Vec<Vote>,
    /// A draw is proposed: nobody loses by one.
    pub draw: bool,
    /// What the power may expect with them: its share of the game.
    pub worth: f32,
    /// Who may go for which place of ours, the worst first.
    pub fears: Vec<(PowerId, Option<ProvinceId>)>,
}

/// All that a plan is made from: while it stays the same, so does the plan.
#[derive(PartialEq)]
struct Grounds {
    seat: SeatId,
    bot: Opponent,
    count: u16,
    provinces: Vec<Province>,
    units: Vec<Unit>,
    heirs: Vec<Heir>,
    vassals: Vec<Vassal>,
    /// What was tried last and came to nothing is not tried in the same way for ever.
    last: Shared<Option<Resolved>>,
}

impl Grounds {
    fn of(bot: &Opponent, pos: Pos, seat: SeatId) -> Self {
        Grounds {
            seat,
            bot: *bot,
            count: pos.turn.count,
            provinces: pos.provinces.to_vec(),
            units: pos.units.to_vec(),
            heirs: pos.heirs.to_vec(),
            vassals: pos.vassals.to_vec(),
            last: pos.common.last_moves.clone(),
        }
    }
}

/// The plan of this phase is the same however often it is asked for: its luck hangs on the phase and the seat.
pub fn planned(bot: &Opponent, pos: Pos, seat: SeatId) -> Plan {
    let grounds = Grounds::of(bot, pos, seat);
    let known = PLANS.with_borrow(|plans| plans.iter().find(|(g, _)| *g == grounds).map(|(_, plan)| plan.clone()));
    known.unwrap_or_else(|| {
        let mut luck = Dice::seeded(bot.seed ^ (u64::from(pos.turn.count) * 16 + u64::from(seat.0)));
        let plan = tactics::plan(pos, seat, bot, &mut luck);
        PLANS.with_borrow_mut(|plans| {
            plans.retain(|(g, _)| g.seat != seat);
            plans.push((grounds, plan.clone()));
        });
        plan
    })
}
