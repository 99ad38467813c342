//! Bots: they see what their seat sees, and choose among its offers. How they think stands in [`rules`](super::rules::bot), which read
//! no more of the position than that.

use super::rules::bot as thinking;
use super::words::{offered, see};
use super::written::{act_of, deed_of};
use crate::engine::{Act, KnownWorld, Luck};
use crate::table::{Advice, Hearers, Opponent, Remark};

use super::rules::actions::Action as Deed;

/// The offer that a bot takes.
pub fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    if offers.len() < 2 {
        return offers.first().cloned();
    }
    let (seat, deeds) = (known.seat(), offered(offers));
    let chosen = see(known, |pos| thinking::choose(bot, pos, seat, &deeds));
    let chosen = chosen.unwrap_or_else(|| luck.below(offers.len() as u32) as usize);
    offers.get(chosen).cloned()
}

/// Why it does so, heard when the orders are opened. Ballots are secret until all have voted, and no season's orders are opened with
/// them.
pub fn because(bot: &Opponent, known: &mut KnownWorld, act: &Act) -> Option<Remark> {
    let deed = deed_of(act).filter(|deed| !matches!(deed, Deed::Ballot(_)))?;
    let seat = known.seat();
    see(known, |pos| {
        let text = thinking::because(bot, pos, seat, &deed)?;
        let season = format!("{} {}", pos.turn.season.name(), pos.year());
        Some(Remark { text, hearers: Hearers::Opened(season) })
    })
}

/// What a bot of level 2 would do in this seat's place.
pub fn advise(known: &mut KnownWorld, offers: &[Act]) -> Option<Advice<Act>> {
    let (seat, deeds) = (known.seat(), offered(offers));
    see(known, |pos| {
        let Advice { acts, lines } = Some(thinking::advise(pos, seat, &deeds)).filter(|_| pos.options.advice)?;
        Some(Advice { acts: acts.into_iter().map(act_of).collect(), lines })
    })
}

/// What of the advice has not been done. Points given otherwise come back first, as they may be wanted.
pub fn outstanding(known: &mut KnownWorld, advised: &[Act]) -> Vec<Act> {
    let (seat, deeds) = (known.seat(), offered(advised));
    see(known, |pos| thinking::outstanding(pos.desk(), seat, &deeds)).into_iter().map(act_of).collect()
}
