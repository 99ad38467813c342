//! How the game ends (OBJ-1, OBJ-2), and what a round's end brings.

use super::super::prelude::*;
use std::cmp::Reverse;

use super::super::frames::clear;
use super::super::{parliament, strength, succession};
use super::RoyalAsk;
use crate::engine::{Over, joined};
use crate::line;
use crate::table::Outcome;

/// The last living heir is crowned and controlled (OBJ-1; SPN-10 to SPN-12: Beaufort counts when he is an heir). True: the
/// game is over with this.
pub fn victory(world: &mut World) -> bool {
    let pos = &*now(world);
    if pos.turn.phase == Phase::SettingUp {
        return false;
    }
    match succession::living(pos)[..] {
        [] => {
            let ranking = standings(pos);
            declare(world, ranking, line!["No royal heir is left"], "no_heirs");
            true
        }
        [last] if succession::is_crowned(pos, last) => match succession::controller(pos, last) {
            Some(seat) => {
                let ranking = first(pos, seat);
                declare(world, ranking, line![last, ", the last royal heir, wears the crown"], "last_heir");
                true
            }
            None => false,
        },
        _ => false,
    }
}

/// The winner first, the others as they stand.
pub fn first(pos: Pos, seat: SeatId) -> Vec<Vec<SeatId>> {
    let mut ranking = standings(pos);
    for place in &mut ranking {
        place.retain(|s| *s != seat);
    }
    ranking.retain(|p| !p.is_empty());
    ranking.insert(0, vec![seat]);
    ranking
}

/// The agreed limit of rounds has been reached.
pub fn round_limit(world: &mut World) {
    let pos = &*now(world);
    let Some(limit) = pos.options.rounds.filter(|l| pos.turn.round > *l) else { return };
    let text = match limit {
        1 => line!["The round agreed on is over"],
        _ => line!["The ", limit, " rounds agreed on are over"],
    };
    let ranking = standings(pos);
    declare(world, ranking, text, "round_limit");
}

/// The ending by a vote of both Houses.
pub const ACCLAMATION: &str = "acclamation";

/// Ends the game.
pub fn declare(world: &mut World, ranking: Vec<Vec<SeatId>>, why: Line, ending: &str) {
    let pos = &*now(world);
    let best = joined(ranking.first().into_iter().flatten().map(|s| pos.in_line(*s)), " and ");
    let line = line![why, ": ", best, " wins."];
    let text = pos.said(&line);
    tell(world, None, if ending == ACCLAMATION { "OBJ-2" } else { "OBJ-1" }, line);
    clear(world);
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: ending.into() });
}

/// All have agreed that nobody wins.
pub fn draw(world: &mut World) {
    let all = now(world).seats().collect();
    let text = "No heir can win any more: a draw.";
    tell(world, None, "OBJ-1", text);
    clear(world);
    world.resource_mut::<Over>().0 = Some(Outcome { ranking: vec![all], text: text.into(), ending: "draw".into() });
}

/// Kings, senior heirs, heirs, votes of both Houses, troops: by these the factions stand.
fn standings(pos: Pos) -> Vec<Vec<SeatId>> {
    let score = |seat: SeatId| {
        let of = |r: &super::super::components::Royal| succession::controller(pos, *r) == Some(seat);
        let kings = succession::recognised(pos).iter().filter(|k| of(k)).count();
        let seniors = super::super::book::House::ALL.into_iter().filter_map(|h| succession::senior(pos, h));
        let seniors = seniors.filter(of).count();
        let heirs = pos.heirs_of(seat).count();
        let votes = parliament::votes::commons(pos, seat);
        (kings, seniors, heirs, votes, strength::potential(pos, seat))
    };
    let mut seats: Vec<SeatId> = pos.seats().collect();
    seats.sort_by_key(|s| (Reverse(score(*s)), *s));
    let mut out: Vec<Vec<SeatId>> = vec![];
    for seat in seats {
        match out.last_mut() {
            Some(place) if score(place[0]) == score(seat) => place.push(seat),
            _ => out.push(vec![seat]),
        }
    }
    out
}

// ---------------------------------------------------------------- The end of a round

/// Who has held heirs of both houses at the end of two rounds must give one house up (HEIR-3, CBT-49); Kings abroad are
/// counted (an option).
pub fn end_of_round(world: &mut World) {
    let seats: Vec<SeatId> = now(world).seats().collect();
    for seat in seats {
        let pos = &*now(world);
        let both = succession::houses_of(pos, seat).len() > 1;
        let grace = pos.book.tables.grace_rounds;
        let mut player = world.change::<Player>(seat);
        player.both_houses = if both { player.both_houses + 1 } else { 0 };
        if player.both_houses >= grace {
            player.both_houses = 0;
            world.push(RoyalAsk::Grace { seat });
        }
    }
    if parliament::is_stalemate(&now(world)) {
        let left = now(world).turn.order.clone();
        tell(world, None, "OBJ-1", "No heir can win any more: nobody can be crowned, and nobody can call Parliament.");
        world.push(RoyalAsk::Stalemate { left });
    }
    let pos = &*now(world);
    let abroad = |k: &Royal| succession::is_away(pos, *k);
    let before = &pos.reign.abroad;
    let rounds = |k: &Royal| before.iter().find(|(r, _)| r == k).map_or(0, |(_, n)| *n);
    let now: Vec<(Royal, u8)> =
        succession::kings(pos).into_iter().filter(abroad).map(|k| (k, rounds(&k).saturating_add(1))).collect();
    world.resource_mut::<Reign>().abroad = now;
}
