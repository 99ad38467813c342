//! Auctions and sealed investments of cards (BR OE.10, OE.11, OE.13).

use bevy_ecs::prelude::World;

use super::super::book_cards::{Currency, Prize};
use super::super::components::*;
use super::super::frames::Frame;
use super::super::ids::{CardId, ItemId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{pay, reveals, tell};
use super::{FortuneAsk, No, Stake, cards, disasters, prizes};
use crate::engine::PendingWorld;
use crate::line;
use crate::table::{Refusal, SeatId};

/// An auction begins with the drawer and goes clockwise (BR OE.10).
pub fn open(world: &mut World, card: CardId, drawer: SeatId, prize: Prize) {
    let inside = disasters::clockwise(Seen::of(world).pos(), drawer);
    cards::push(world, FortuneAsk::Auction { card, prize, inside, bid: 0, leader: None });
}

/// The least that may be bid now: more than was bid so far.
pub fn least_bid(so_far: u32) -> u32 {
    so_far + 1
}

/// More than `so_far` (0: nobody has bid), no more than he has; he may bid "to stop it from happening", too.
pub fn check_bid(pos: Pos, seat: SeatId, bid: u32, so_far: u32) -> Result<(), Refusal> {
    let have = pos.purse(seat);
    let least = least_bid(so_far);
    if bid < least {
        return Err(No::BidTooLow { bid, least }.into());
    }
    if bid > have {
        return Err(No::NotThatRich { crowns: bid, have }.into());
    }
    Ok(())
}

/// The next bids worth listing: one more, and round raises.
pub fn next_bids(so_far: u32, have: u32) -> Vec<u32> {
    [1, 5, 10, 20].into_iter().map(|more| so_far + more).filter(|bid| *bid <= have).collect()
}

/// He leads with so many crowns, and the next clockwise is asked; he pays only if he is the last one in.
pub fn bid(world: &mut World, seat: SeatId, crowns: u32) {
    tell(world, Some(seat), None, "OE.10", line![seat, " bids ", crowns, "."]);
    change(world, |inside, bid, leader| {
        *bid = crowns;
        *leader = Some(seat);
        inside.rotate_left(1);
    });
    settle(world);
}

/// Out of this auction for good; when one is left who has bid, the prize is his.
pub fn pass(world: &mut World, seat: SeatId) {
    tell(world, Some(seat), None, "OE.10", line![seat, " bids no more."]).idle(true);
    change(world, |inside, _, _| inside.retain(|s| *s != seat));
    settle(world);
}

fn change(world: &mut World, with: impl FnOnce(&mut Vec<SeatId>, &mut u32, &mut Option<SeatId>)) {
    if let Some(FortuneAsk::Auction { inside, bid, leader, .. }) = world.top_mut().as_deref_mut() {
        with(inside, bid, leader);
    }
}

/// The last one in has the prize and alone pays; if nobody bids, nobody has it.
fn settle(world: &mut World) {
    let Some(Frame::Fortune(FortuneAsk::Auction { card, prize, inside, bid, leader })) =
        Seen::of(world).pos().top().cloned()
    else {
        return;
    };
    let over = inside.is_empty() || (inside.len() == 1 && leader == inside.first().copied());
    if !over {
        return;
    }
    cards::pop(world);
    match leader {
        Some(seat) => {
            pay(world, seat, bid);
            tell(world, Some(seat), None, "OE.10", line![seat, " has it for ", bid, " crowns."]);
            prizes::give(world, seat, card, prize);
        }
        None => {
            tell(world, None, None, "OE.10", "Nobody bids.").idle(true);
        }
    }
}

// ---------------------------------------------------------------- Investments (BR OE.11)

/// May this be invested?
pub fn check_stake(pos: Pos, seat: SeatId, currency: Currency, crowns: u32, items: &[ItemId]) -> Result<(), Refusal> {
    let (money, goods) = (crowns > 0, !items.is_empty());
    match currency {
        Currency::Crowns if goods => return Err(No::WrongCurrency { wants: "crowns".into() }.into()),
        Currency::Items if money => return Err(No::WrongCurrency { wants: "resource items".into() }.into()),
        _ => {}
    }
    let have = pos.purse(seat);
    if crowns > have {
        return Err(No::NotThatRich { crowns, have }.into());
    }
    let mut seen = items.to_vec();
    seen.sort();
    seen.dedup();
    if seen.len() != items.len() {
        return Err(No::NamedTwice.into());
    }
    for item in items {
        let mine = pos.world_has_item(*item) && {
            let i = pos.item(*item);
            i.owner == Some(seat) && i.at != Spot::Pool
        };
        if !mine {
            return Err(No::NotYourItem { item: format!("item {}", item.0) }.into());
        }
        marriages::forbids(pos, seat, &Forbidden::PartWith { item: *item, to: None })?;
    }
    Ok(())
}

/// Seals a stake; the last one opens them all.
pub fn invest(world: &mut World, seat: SeatId, stake: Stake) {
    tell(world, Some(seat), None, "OE.11", line![seat, " has sealed an investment."]);
    if let Some(FortuneAsk::Investment { sealed, .. }) = world.top_mut().as_deref_mut() {
        for (_, slot) in sealed.iter_mut().filter(|(s, _)| *s == seat) {
            *slot = Some(stake.clone());
        }
    }
    open_seals(world);
}

fn open_seals(world: &mut World) {
    let Some(Frame::Fortune(FortuneAsk::Investment { card, drawer, winner, loser, sealed, .. })) =
        Seen::of(world).pos().top().cloned()
    else {
        return;
    };
    if sealed.iter().any(|(_, stake)| stake.is_none()) {
        return;
    }
    cards::pop(world);
    let stakes: Vec<(SeatId, Stake)> = sealed.into_iter().map(|(s, stake)| (s, stake.unwrap_or_default())).collect();
    let worth = |stake: &Stake| stake.crowns as usize + stake.items.len();
    for (seat, stake) in &stakes {
        let text = match (stake.crowns, stake.items.len()) {
            (0, 0) => line![*seat, " has invested nothing."],
            (0, n) => line![*seat, " has invested ", n, " items."],
            (crowns, _) => line![*seat, " has invested ", crowns, " crowns."],
        };
        tell(world, Some(*seat), None, "OE.11", text).idle(worth(stake) == 0);
        reveals(world);
        pay(world, *seat, stake.crowns);
        for item in &stake.items {
            disasters::to_supply(world, *item);
        }
    }
    let best = stakes.iter().map(|(_, s)| worth(s)).max().unwrap_or(0);
    let least = stakes.iter().map(|(_, s)| worth(s)).min().unwrap_or(0);
    // Among equals the drawer comes first, then clockwise; who invests nothing wins nothing.
    let order = disasters::clockwise(Seen::of(world).pos(), drawer);
    if let Some(prize) = winner {
        let first =
            order.into_iter().find(|seat| stakes.iter().any(|(s, k)| s == seat && worth(k) == best && best > 0));
        match first {
            Some(seat) => prizes::give(world, seat, card, prize),
            None => {
                tell(world, None, None, "OE.11", "Nobody has invested; nobody gains.").idle(true);
            }
        }
    }
    if let Some(prize) = loser {
        for (seat, _) in stakes.iter().filter(|(_, s)| worth(s) == least) {
            prizes::give(world, *seat, card, prize);
        }
    }
}
