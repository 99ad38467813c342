//! The bots: they see what their seat knows and the offers, give each offer a mark, and take the best (law 5: no peeking).
//!
//! Level 2 plays to win: it keeps its monarch behind a garrison that nobody near can besiege, gathers armies before the
//! castle that is worth most for its strength, assaults at good odds, and woos the kingdoms that matter. Level 1 plays
//! the same game absent-mindedly, so that a beginner can win.

mod diplomacy;
mod sight;
mod war;

use super::actions::Action;
use super::components::Kind;
use super::position::Pos;
use crate::engine::Luck;
use crate::table::SeatId;
use sight::Sight;

/// The choice of a bot of this level among its offers.
pub fn choose(level: u8, (seat, pos): (SeatId, Pos), offers: &[&Action], luck: &mut Luck) -> usize {
    if offers.len() == 1 {
        return 0;
    }
    let sight = Sight::of(pos, seat);
    let plan = war::Plan::of(&sight);
    let absent = level < 2;
    let mut best = (f32::MIN, 0);
    for (n, offer) in offers.iter().enumerate() {
        let mut mark = mark(&sight, &plan, offer);
        // A beginner's opponent misjudges things, but does not throw its monarch away.
        if absent && mark > -50.0 {
            mark += luck.below(1000) as f32 / 60.0 - 8.0;
        } else {
            mark += luck.below(100) as f32 / 100_000.0;
        }
        if mark > best.0 {
            best = (mark, n);
        }
    }
    best.1
}

/// How good an offer looks; 0 is doing nothing.
fn mark(sight: &Sight, plan: &war::Plan, offer: &Action) -> f32 {
    match offer {
        Action::Move { units, path, .. } => plan.march(sight, units, path),
        Action::Besiege { castle, parties } => plan.siege(sight, *castle, parties),
        Action::Announce(attack) => plan.attack(sight, attack) + 0.1 * attack.staying.len() as f32,
        Action::Hire { kind, hex } => plan.arrival(sight, *kind, *hex),
        Action::Replace { unit, hex } => plan.arrival(sight, sight.kind(*unit), *hex) + 0.5,
        Action::Steal { unit, hex } => plan.arrival(sight, sight.kind(*unit), *hex) + 2.0,
        Action::Lose(unit) => loss(sight, *unit),
        Action::TakeAboard(unit) => -loss(sight, *unit),
        Action::BreakOut { castle, staying } => plan.break_out(sight, *castle) + 0.1 * staying.len() as f32,
        Action::RollSiege { .. } => 5.0,
        Action::StandAside { .. } => -5.0,
        Action::TryRetreat => plan.retreat(sight),
        // Who has thrown to get away goes, however bad the places are; only their order is a matter of shelter.
        Action::Retreat { units, to } => 1.0 + plan.shelter(sight, *to).tanh() * 0.9 + units.len() as f32 * 0.1,
        Action::Stand => 0.0,
        Action::Advance { units, to } => plan.advance(sight, units, *to),
        Action::DisplaceTo(hex) | Action::PutHero(hex) => plan.shelter(sight, *hex),
        Action::Search { units } => 1.0 - units.len() as f32 * 0.01,
        Action::Walls { .. } | Action::Embark { .. } | Action::GiveUp(_) => -1.0,
        Action::Debark { .. } => 1.0,
        // Who has been refused once leaves it at that, and a bot never puts it off.
        Action::AskLater => -60.0,
        Action::AskReturn(true) if sight.pos.player(sight.me).refused.is_some() => -60.0,
        Action::Deploy { .. } | Action::Forgo => -0.5,
        Action::DeployRest
        | Action::FleetsHelp(true)
        | Action::Fight(_)
        | Action::AskReturn(true)
        | Action::LetPeace(true) => 1.0,
        Action::Imprison(_) => 2.0,
        Action::SetFree(_) => -3.0,
        Action::Execute(_) => -2.0,
        Action::Regenerate(_) | Action::Muster(_) => 1.0,
        Action::Consent(yes) if *yes == (sight.pos.players().count() > 3) => 1.0,
        Action::TakeKingdom(k) => sight.book.kingdom(*k).sites.iter().map(|s| f32::from(s.armies)).sum(),
        Action::Activate(_)
        | Action::Deactivate(_)
        | Action::Assassinate(_)
        | Action::Duel(_)
        | Action::ForcePeace(_) => diplomacy::errand(sight, offer),
        Action::Negotiate(card) => diplomacy::negotiate(sight, *card),
        Action::CallOff => diplomacy::call_off(sight),
        Action::Discard(card) => -f32::from(sight.book.card(*card).bonus),
        _ => 0.0,
    }
}

/// The unit one misses least: mercenaries come back, ships carry, allies' troops leave anyway.
fn loss(sight: &Sight, unit: super::ids::CounterId) -> f32 {
    let counter = sight.book.counter(unit);
    let own = counter.kingdom().is_some() && counter.kingdom() == sight.home();
    let carries = sight.counters.iter().any(|c| c.place == super::components::Place::Aboard { fleet: unit });
    let fleet = counter.kind == Kind::Fleet;
    let base = match (counter.kingdom(), own) {
        (None, _) => 2.0,
        (_, false) => 3.0,
        _ => 1.0,
    };
    base - if carries { 4.0 } else { 0.0 } + if fleet { 0.5 } else { 0.0 }
}
