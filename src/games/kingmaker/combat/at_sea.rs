//! Sea battles, prizes, blockades (CBT-34 to CBT-40, CBT-52 to CBT-56).

use super::super::book::{BattleResult, CardKind};
use super::super::fates;
use super::super::prelude::*;
use super::CombatAsk;
use super::battles::{next_result, share};
use crate::line;

// ---------------------------------------------------------------- Judging

/// The sea area in which it is.
pub fn sea_of(pos: Pos, ship: ShipId) -> Option<SeaId> {
    match pos.ship(ship).at {
        Berth::Sea(sea) => Some(sea),
        _ => None,
    }
}

// ---------------------------------------------------------------- Doing

/// Ship capacities give the ratio (CBT-36); the rest is as on land (CBT-34). Vacillating allegiance is ignored (VAC-6).
pub fn fight(world: &mut World, seat: SeatId, ships: &[ShipId], whom: SeatId, foes: &[ShipId], sea: SeaId) {
    for ship in ships {
        world.change::<Ship>(*ship).attacked = true;
    }
    for ship in foes {
        world.change::<Ship>(*ship).defended = true;
    }
    let pos = &*now(world);
    let (a, d) = (pos.capacity_of(ships), pos.capacity_of(foes));
    let ratio = pos.book.tables.odds.ratio(a, d);
    let words = ratio.map_or("no ratio", |r| r.name());
    let (ours, theirs) = (telling::ships(ships), telling::ships(foes));
    let text = line![ours, " (", a, ") against ", theirs, " (", d, "): ", words, "."];
    tell_at(world, Some(seat), sea, "CBT-36", text);
    let card = loop {
        let card = next_result(world);
        if card.result != BattleResult::Vacillating {
            break card;
        }
        tell(world, None, "VAC-6", "At sea that is ignored.").idle();
    };
    if card.result == BattleResult::BadWeather {
        tell(world, None, "CBT-12c", "Bad weather: there is no battle.").idle();
        return;
    }
    let aboard = |list: &[ShipId], world: &mut World| -> Vec<NobleId> {
        let pos = &*now(world);
        list.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_none()).map(|n| n.id).collect()
    };
    for noble in &card.killed {
        if aboard(ships, world).contains(noble) || aboard(foes, world).contains(noble) {
            fates::kill(world, *noble, "CBT-13a", "falls at sea");
        }
    }
    if ratio.is_none() || ratio < card.result.ratio() {
        tell(world, None, "CBT-12b", "The battle is indecisive.");
        return;
    }
    let (victor, winners, losers) = if a > d { (seat, ships, foes) } else { (whom, foes, ships) };
    let heads = aboard(winners, world);
    let captives = aboard(losers, world);
    prizes(world, victor, &heads, winners, losers, &captives);
}

/// Ships with all aboard are the victor's (CBT-37, CBT-52): those of cards are given to nobles (CBT-53), those of an office
/// are kept until they make port (CBT-54).
fn prizes(
    world: &mut World,
    victor: SeatId,
    heads: &[NobleId],
    winners: &[ShipId],
    losers: &[ShipId],
    captives: &[NobleId],
) {
    let pos = &*now(world);
    let text = line![pos.in_line(victor), " takes ", telling::ships(losers), "."];
    tell(world, Some(victor), "CBT-37", text);
    let card_of = |ship: &ShipId| pos.book.ship(*ship).card;
    // The nobles of the battle and those who have the ships that won (CBT-53).
    let masters = winners.iter().filter_map(|s| pos.bearer(pos.book.ship(*s).card));
    let mut nobles: Vec<NobleId> = heads.iter().copied().chain(masters).collect();
    nobles.retain(|n| pos.noble(*n).seat == Some(victor) && pos.noble(*n).captor.is_none());
    if nobles.is_empty() {
        nobles = pos.nobles_of(victor).map(|n| n.id).collect();
    }
    // Heirs go to a noble who is there, else to one who has the ships (CBT-52).
    let guards = nobles.clone();
    nobles.sort_unstable();
    nobles.dedup();
    // Captives keep their own ships until it is known what becomes of them (CBT-57).
    let own: Vec<(CardId, NobleId)> = losers
        .iter()
        .filter_map(|s| pos.bearer(card_of(s)).map(|n| (card_of(s), n)))
        .filter(|(c, n)| captives.contains(n) && pos.book.card(*c).kind == CardKind::Ship)
        .collect();
    pass_on_captives(world, victor, losers);
    let mut shared = vec![];
    for noble in captives {
        let at = now(world).noble(*noble).at;
        shared.extend(fates::capture(world, *noble, victor, &guards));
        if now(world).noble(*noble).captor.is_some() {
            world.change::<Noble>(*noble).at = at;
            for (card, _) in own.iter().filter(|(_, n)| n == noble) {
                fates::lay(world, *card, Lay::Noble(*noble));
                shared.retain(|c| c != card);
            }
        }
    }
    for ship in losers {
        let pos = &*now(world);
        let (pos, card) = (pos, card_of(ship));
        let captive = pos.bearer(card).is_some_and(|n| pos.noble(n).captor == Some(victor));
        // What lies in the Crown List, or in somebody's reserve, stays there: the ship is kept until port (MOV-16).
        let drawn = matches!(pos.card(card).at, Lay::Noble(_) | Lay::Faction(_) | Lay::Discard);
        if pos.book.card(card).kind == CardKind::Ship && drawn && !captive {
            if !shared.contains(&card) {
                fates::lay(world, card, Lay::Faction(victor));
                shared.push(card);
            }
            world.change::<Ship>(*ship).kept = None;
            // Taken by boarding, not handed on: it sails for its victor at once.
            world.change::<Card>(card).idle = None;
        } else {
            let mut s = world.change::<Ship>(*ship);
            s.kept = Some(victor);
            s.lent = false;
            s.borrower = None;
            s.idle = None;
        }
        let mut s = world.change::<Ship>(*ship);
        s.defended = true;
        s.blockade = None;
    }
    share(world, victor, shared, nobles);
    // Who is on turn may scuttle as long as he fights; another says so now (CBT-55).
    if !now(world).is_active(victor) {
        world.push(CombatAsk::Prizes { seat: victor, ships: losers.to_vec() });
    }
}

/// Captives of the losers who are aboard go over to the victor; his own are free.
fn pass_on_captives(world: &mut World, victor: SeatId, losers: &[ShipId]) {
    let pos = &*now(world);
    let held: Vec<NobleId> =
        losers.iter().flat_map(|s| pos.aboard(*s)).filter(|n| n.captor.is_some()).map(|n| n.id).collect();
    for noble in held {
        let mut n = world.change::<Noble>(noble);
        n.captor = Some(victor).filter(|v| n.seat != Some(*v));
        let pos = &*now(world);
        let seat = pos.noble(noble).seat;
        let fate = if pos.noble(noble).captor.is_some() { " is in new hands." } else { " is free again." };
        tell(world, seat, "CBT-52", line![noble, fate]);
    }
}
