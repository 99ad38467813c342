//! An eliminated player comes back as another king (REENTRY).

mod ask_later;
mod ask_return;
mod consent;

use bevy_ecs::prelude::World;

use super::alliances;
use super::components::*;
use super::displacement;
use super::frames::{Displaced, Frame};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::refusals::No;
use super::telling::*;
use crate::table::SeatId;

/// Asks everybody who has fallen and not left for good, between two game turns (REENTRY-01): after the last one nobody is
/// "ready to begin the next game turn".
pub fn ask(world: &mut World) {
    let fallen: Vec<SeatId> = {
        let pos = Pos::of(world);
        let open = pos.options.re_entry && pos.turn.number < pos.turn.last && monarch_to_draw(pos);
        pos.players().filter(|p| open && p.out_since.is_some() && !p.out_for_good).map(|p| p.id).collect()
    };
    for seat in fallen.into_iter().rev() {
        push(world, Frame::AskReturn { seat });
    }
}

/// Is there a monarch to come back as: a neutral one, or somebody's ally (REENTRY-03, REENTRY-06)?
pub fn monarch_to_draw(pos: Pos) -> bool {
    pos.realms().any(|r| matches!(r.standing, Standing::Neutral | Standing::Allied(_)))
}

/// Is it for `seat`, who has fallen, to say whether he wishes to come back?
fn asks(pos: Pos, seat: SeatId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::AskReturn { seat: s }) if *s == seat => Ok(()),
        _ => Err(No::not_asked("Asking to return")),
    }
}

/// All have agreed. True if it did something.
pub fn step(world: &mut World) -> bool {
    let seat = match Pos::of(world).top() {
        Some(Frame::Consents { returning, asked }) if asked.is_empty() => *returning,
        _ => return false,
    };
    pop(world);
    let neutral: Vec<KingdomId> =
        Pos::of(world).realms().filter(|r| r.standing == Standing::Neutral).map(|r| r.id).collect();
    let drawn = if neutral.is_empty() { from_the_greatest(world) } else { by_lot(world, &neutral) };
    if let Some(k) = drawn {
        crown_player(world, seat, k);
    }
    true
}

/// With no neutral left, an ally of the player who has most (REENTRY-06).
fn from_the_greatest(world: &mut World) -> Option<KingdomId> {
    let (most, seats) = {
        let pos = Pos::of(world);
        let most = pos.in_play().map(|s| pos.allies(s)).max()?;
        (most, pos.in_play().filter(|s| pos.allies(*s) == most).collect::<Vec<_>>())
    };
    if most == 0 {
        return None;
    }
    let seat = if seats.len() > 1 { by_lot(world, &seats)? } else { seats[0] };
    let allies: Vec<KingdomId> =
        Pos::of(world).realms().filter(|r| r.standing == Standing::Allied(seat)).map(|r| r.id).collect();
    let k = by_lot(world, &allies)?;
    alliances::withdraw(world, k);
    Some(k)
}

fn crown_player(world: &mut World, seat: SeatId, k: KingdomId) {
    with_realm(world, k, |r| {
        r.fading = None;
        r.grace.clear();
    });
    alliances::stand(world, k, Standing::Player(seat));
    super::heroes::forget_monarch(world, k);
    // REENTRY-02, ruling on REENTRY-03: a fresh ledger, no old penalties.
    with_player(world, seat, |p| {
        p.home = Some(k);
        p.points = 0;
        p.feats.clear();
        p.ambassador_from = 0;
        p.assassin_sent = false;
        p.duelled.clear();
        p.out_since = None;
        p.refused = None;
        p.hand.clear();
    });
    let others: Vec<SeatId> = Pos::of(world).players().map(|p| p.id).collect();
    for other in others {
        with_player(world, other, |p| p.duelled.retain(|s| *s != seat));
    }
    for other in KingdomId::ALL {
        with_realm(world, other, |r| {
            r.penalties.retain(|(s, _)| *s != seat);
            r.violators.retain(|s| *s != seat);
            r.bans.retain(|b| b.seat != seat);
        });
    }
    tell_rule(world, Some(seat), "REENTRY-03", format!("{seat} returns as the monarch of {k}."));
    alliances::prisoners_change_hands(world, k, seat);
    // REENTRY-04, REENTRY-05, REENTRY-07: the full force pool, but plundered castles stay so.
    let pos = Pos::of(world);
    let units: Vec<CounterId> = pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k)).collect();
    for &id in &units {
        set_place(world, id, Place::Home);
        with_deeds(world, id, |d| *d = Deeds::default());
    }
    clear_kingdom(world, seat, k);
    let regulars: Vec<CounterId> = units.into_iter().filter(|id| Pos::of(world).counter(*id).is_combat()).collect();
    // Deployed once the others have gone: the frame below the displacements.
    let displaced = from_the_top(world).take_while(|(_, frame)| matches!(frame, Frame::Displace { .. }));
    let lowest = displaced.last().map(|(piece, _)| piece);
    push_under(world, lowest, Frame::Enter { seat, kingdom: k, units: regulars });
}

/// The castles and deployment hexes of a kingdom: of Zorn all its mountains and passes.
pub fn kept_free(pos: Pos, k: KingdomId) -> Vec<HexId> {
    let info = pos.book.kingdom(k);
    let mut hexes: Vec<HexId> =
        info.sites.iter().filter_map(|s| s.hex).chain(info.monarch_start.iter().copied()).collect();
    hexes.extend(pos.keeps().map(|keep| keep.hex).filter(|h| pos.map.hex(*h).kingdom == Some(k)));
    if info.sites.iter().any(|s| s.hex.is_none()) {
        hexes.extend(pos.map.lands[k.index()].iter().copied().filter(|h| alliances::is_goblin_ground(pos, *h)));
    }
    hexes.sort();
    hexes.dedup();
    hexes
}

/// Hostile units leave the castles and deployment hexes of the kingdom (REENTRY-08).
fn clear_kingdom(world: &mut World, seat: SeatId, k: KingdomId) {
    for hex in kept_free(Pos::of(world), k) {
        with_keep(world, hex, |keep| keep.siege = None);
        let owners: Vec<SeatId> = Pos::of(world).in_play().filter(|s| *s != seat).collect();
        for owner in owners {
            let pos = Pos::of(world);
            let units: Vec<CounterId> = pos.at(hex).filter(|id| pos.owner(*id) == Some(owner)).collect();
            for &id in &units {
                set_place(world, id, Place::At { hex, inside: false });
            }
            if !units.is_empty() {
                displacement::send_off(world, owner, hex, units, Displaced::ReEntry);
            }
        }
    }
}
