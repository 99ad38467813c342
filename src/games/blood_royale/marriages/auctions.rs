//! Three players: bids for the children of the aristocratic family (BR 23.8, 23.9, Q75). Who wants the match says so,
//! pays first and bids in secret; the highest weds the child to one of his own at once.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::court;
use super::super::frames;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::setup;
use super::super::telling;
use super::market::Registry;
use super::refusals::No;
use super::{Forbidden, MarriageAsk, MarriageDeed, bonds, weddings};
use crate::dynasty::{Character, CharacterId, Draft, households};
use crate::engine::{PendingWorld, PushPending};
use crate::line;
use crate::table::{Dice, Refusal, SeatId};

/// Bids under way for one child.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bidding {
    pub who: CharacterId,
    /// Who has said whether he bids; shown when all have.
    pub answers: Vec<(SeatId, bool)>,
    /// Those who bid have paid their stake.
    pub opened: bool,
    /// Sealed bids: Crowns, and for whom.
    pub bids: Vec<(SeatId, u32, CharacterId)>,
}

/// Crowns that each who will bid pays first, and never gets back.
pub fn stake(pos: Pos) -> u32 {
    pos.book.tables.aristocrats.stake.into()
}

/// A child of the aristocratic family comes up for every year of age that begins the marriages.
pub fn begin(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if pos.players().count() != 3 {
        return;
    }
    let of = Registry::of(pos);
    let family = |c: &&Character| setup::is_aristocrat(pos, c.id) && c.is_adult(pos.year(), &of.customs);
    let free = |c: &&Character| crate::dynasty::matches::single(&of.kin, c).is_ok() && !c.is_captive();
    let grown = of.kin.by_birth(of.kin.everybody().filter(family).filter(free).map(|c| c.id));
    let bidding = |who| MarriageAsk::Auction(Bidding { who, answers: vec![], opened: false, bids: vec![] });
    world.push_in_order(grown.into_iter().map(bidding).collect::<Vec<_>>());
}

/// Whom a player could wed to this child, and what he has for it beside the wedding's own cost.
fn suitors(of: &Registry, seat: SeatId, child: CharacterId) -> Vec<CharacterId> {
    let own = of.pos.household(seat).map(|c| c.id);
    own.filter(|c| {
        let (groom, bride) = pair(of.pos, child, *c);
        weddings::check_couple(of, Some(groom), Some(bride), [seat, seat], false).is_ok()
            && bonds::forbids(of.pos, seat, &Forbidden::Wed { who: *c, into: None }).is_ok()
    })
    .collect()
}

/// Groom and bride.
fn pair(pos: Pos, child: CharacterId, partner: CharacterId) -> (CharacterId, CharacterId) {
    if pos.character(child).sex.is_male() { (child, partner) } else { (partner, child) }
}

/// The fee for a bride whom nobody likes is paid on top of the bid.
fn fee(pos: Pos, child: CharacterId, partner: CharacterId) -> u32 {
    let charisma = pos.character(pair(pos, child, partner).1).scores.charisma.min(0).unsigned_abs();
    u32::from(charisma) * u32::from(pos.book.tables.crowns.bride_per_charisma)
}

/// The most that `seat` can bid for this partner once the stake is paid; `None`: not even the fee.
fn most(pos: Pos, seat: SeatId, child: CharacterId, partner: CharacterId) -> Option<u32> {
    pos.purse(seat).checked_sub(fee(pos, child, partner))
}

/// Who could bid at all: somebody to wed, and the stake and the fee in hand.
fn may_join(of: &Registry, seat: SeatId, child: CharacterId) -> Result<(), No> {
    let (pos, stake) = (of.pos, stake(of.pos));
    let suitors = suitors(of, seat, child);
    if suitors.is_empty() {
        return Err(No::NoSuitor);
    }
    if suitors.iter().any(|p| most(pos, seat, child, *p).is_some_and(|m| m >= stake)) {
        return Ok(());
    }
    Err(No::StakeFirst { stake, have: pos.purse(seat) })
}

/// Seats that have not said yet whether they bid, then those that have not bid. Who has nobody to wed is not asked; who
/// has no money is, and declines: his purse is no one's business.
pub fn deciders(pos: Pos, b: &Bidding) -> Vec<SeatId> {
    if b.opened {
        let joined = b.answers.iter().filter(|(_, join)| *join).map(|(s, _)| *s);
        let mut left: Vec<SeatId> = joined.filter(|s| b.bids.iter().all(|(bidder, ..)| bidder != s)).collect();
        left.sort();
        return left;
    }
    let of = Registry::of(pos);
    let asked = pos.seats().filter(|s| b.answers.iter().all(|(seat, _)| seat != s));
    asked.filter(|s| !suitors(&of, *s, b.who).is_empty()).collect()
}

/// What is asked at this stage: who will bid, or what.
pub fn prompt(pos: Pos, b: &Bidding) -> String {
    let who = pos.name_of(b.who);
    if b.opened { format!("Sealed bids for a match with {who}") } else { format!("Who bids for a match with {who}?") }
}

/// # Errors
/// Why `seat` cannot say so.
pub fn check_join(pos: Pos, seat: SeatId, b: &Bidding, join: bool) -> Result<(), Refusal> {
    if b.opened || b.answers.iter().any(|(s, _)| *s == seat) {
        return Err(No::NotAskedNow { doing: "Joining the bids".into() }.into());
    }
    if join { Ok(may_join(&Registry::of(pos), seat, b.who)?) } else { Ok(()) }
}

/// # Errors
/// Why the bid is none.
pub fn check_bid(pos: Pos, seat: SeatId, b: &Bidding, crowns: u32, partner: CharacterId) -> Result<(), Refusal> {
    if !b.opened || !deciders(pos, b).contains(&seat) {
        return Err(No::NotAskedNow { doing: "A bid".into() }.into());
    }
    if !pos.has_character(partner) || !suitors(&Registry::of(pos), seat, b.who).contains(&partner) {
        return Err(No::NoSuitor.into());
    }
    match most(pos, seat, b.who, partner) {
        Some(most) if crowns <= most => Ok(()),
        most => Err(No::BidTooHigh { bid: crowns, most: most.unwrap_or(0) }.into()),
    }
}

/// Answers and a few bids.
pub fn offers(pos: Pos, seat: SeatId, b: &Bidding, out: &mut Vec<MarriageDeed>) {
    if !b.opened {
        out.extend([true, false].map(|join| MarriageDeed::JoinAuction { join }));
        return;
    }
    for partner in suitors(&Registry::of(pos), seat, b.who).into_iter().take(4) {
        let Some(most) = most(pos, seat, b.who, partner) else { continue };
        let mut sums = vec![0, 10, 25, 50, 100, most / 2];
        sums.retain(|n| *n <= most);
        sums.sort();
        sums.dedup();
        out.extend(sums.into_iter().map(|crowns| MarriageDeed::AuctionBid { crowns, partner }));
    }
}

fn change(world: &mut World, with: impl FnOnce(&mut Bidding)) {
    if let Some(MarriageAsk::Auction(b)) = world.top_mut().as_deref_mut() {
        with(b);
    }
}

/// Notes the answer; nobody pays before all have answered.
pub fn join(world: &mut World, seat: SeatId, join: bool) {
    change(world, |b| b.answers.push((seat, join)));
}

/// Notes a sealed bid in crowns; nobody pays before all bids are in.
pub fn bid(world: &mut World, seat: SeatId, crowns: u32, partner: CharacterId) {
    change(world, |b| b.bids.push((seat, crowns, partner)));
}

/// All have answered: the stakes are paid. All have bid: the bids are shown.
pub fn run(world: &mut World, b: Bidding) -> bool {
    if !deciders(Seen::of(world).pos(), &b).is_empty() {
        return false;
    }
    if b.opened {
        frames::pop::<MarriageAsk>(world);
        reveal(world, b);
        return true;
    }
    let mut joined: Vec<SeatId> = b.answers.iter().filter(|(_, join)| *join).map(|(s, _)| *s).collect();
    joined.sort();
    if joined.is_empty() {
        frames::pop::<MarriageAsk>(world);
        return true;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let stake = stake(pos);
    let names = telling::listed(joined.iter().copied());
    for seat in &joined {
        telling::pay(world, *seat, stake);
    }
    let text = line!["Match with ", b.who, ": ", names, " will bid and pay ", stake, " Crowns each first."];
    telling::tell(world, None, None, "23.9", text);
    telling::reveals(world);
    change(world, |b| b.opened = true);
    true
}

fn reveal(world: &mut World, mut b: Bidding) {
    b.bids.sort_by_key(|(seat, ..)| *seat);
    let shown = b.bids.iter().map(|(seat, crowns, _)| line![*seat, " ", *crowns]);
    let text = line!["Bids for a match with ", b.who, ": ", telling::listed(shown), "."];
    telling::tell(world, None, None, "23.9", text);
    telling::reveals(world);
    let Some(highest) = b.bids.iter().map(|(_, crowns, _)| *crowns).max() else { return };
    let best: Vec<_> = b.bids.iter().filter(|(_, crowns, _)| *crowns == highest).copied().collect();
    // Equal bids: the lot decides.
    let Some((seat, crowns, partner)) = world.resource_mut::<Dice>().pick(&best) else { return };
    let lot = if best.len() > 1 { ", by lot among equals" } else { "" };
    let paid = telling::pay(world, seat, crowns);
    let text = line![seat, " has the match for ", paid, " Crowns", lot, "."];
    telling::tell(world, Some(seat), None, "23.9", text);
    let adopted = households::adoption(&Seen::of(world).pos().kin(), b.who, seat);
    court::apply_moves(world, &adopted, "23.9");
    let (groom, bride) = pair(Seen::of(world).pos(), b.who, partner);
    // A son of the family joins his wife's dynasty: he is of it from now on, and so are the children.
    weddings::wed(world, [seat, seat], Draft::of(groom, bride), false);
}

impl Bidding {
    /// As `seat` may see it: who has answered, not what (BR 24.3).
    pub fn shown(mut self, seat: SeatId) -> Self {
        let who = self.who;
        for (_, join) in self.answers.iter_mut().filter(|(s, _)| *s != seat && !self.opened) {
            *join = false;
        }
        for (_, crowns, partner) in self.bids.iter_mut().filter(|(s, ..)| *s != seat) {
            (*crowns, *partner) = (0, who);
        }
        self
    }
}
