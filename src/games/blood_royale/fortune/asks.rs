//! The decisions of this room: who owes them, what is allowed, what is listed.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::frames::Frame;
use super::super::ids::{ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{receive, tell};
use super::super::{court, marriages};
use super::{
    FortuneAsk as Ask, FortuneDeed as Deed, No, Stake, auctions, cards, gifts, governors, neutrals, persons, prizes,
};
use crate::dynasty::{CharacterId, MarriageId, births};
use crate::engine::{ChangeRows, PendingWorld};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Seats that owe the decision of a frame.
pub fn deciders(ask: &Ask) -> Vec<SeatId> {
    match ask {
        Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. } => vec![],
        Ask::Auction { inside, .. } => inside.first().copied().into_iter().collect(),
        Ask::Investment { sealed, .. } => {
            let mut open: Vec<SeatId> = sealed.iter().filter(|(_, s)| s.is_none()).map(|(s, _)| *s).collect();
            open.sort();
            open
        }
        Ask::Captain { seat, .. }
        | Ask::Match { seat, .. }
        | Ask::Knife { seat, .. }
        | Ask::Progress { seat, .. }
        | Ask::Appoint { seat, .. }
        | Ask::Levies { seat, .. }
        | Ask::Companies { seat, .. } => vec![*seat],
        Ask::Title { king, .. } => vec![*king],
        Ask::Fair { seats, .. }
        | Ask::Loan { seats, .. }
        | Ask::Tournament { seats, .. }
        | Ask::Fruitful { seats }
        | Ask::Shipwrights { seats } => seats.first().copied().into_iter().collect(),
    }
}

pub(super) fn top(pos: Pos<'_>) -> Option<&Ask> {
    match pos.top() {
        Some(Frame::Fortune(ask)) => Some(ask),
        _ => None,
    }
}

/// A province by name; what comes from outside may be none.
pub(super) fn place_name(pos: Pos, at: ProvinceId) -> String {
    if at.index() < ProvinceId::COUNT { pos.label(at).into() } else { format!("province {}", at.0) }
}

fn not_now(doing: &str) -> Result<(), Refusal> {
    Err(No::NotAskedNow { doing: doing.into() }.into())
}

/// The judge of this room.
pub fn check(pos: Pos, seat: SeatId, deed: &Deed) -> Result<(), Refusal> {
    match (deed, top(pos)) {
        (Deed::Bid { crowns }, Some(Ask::Auction { bid, .. })) => auctions::check_bid(pos, seat, *crowns, *bid),
        (Deed::Bid { .. }, _) => not_now("Bidding"),
        (Deed::Invest { crowns, items }, Some(Ask::Investment { currency, .. })) => {
            auctions::check_stake(pos, seat, *currency, *crowns, items)
        }
        (Deed::Invest { .. }, _) => not_now("Investing"),
        (Deed::PlaceCaptain { at }, Some(Ask::Captain { .. })) => prizes::check_captain(pos, seat, *at),
        (Deed::PlaceCaptain { .. }, _) => not_now("Placing a Captain"),
        (Deed::Match { who }, Some(Ask::Match { prize, .. })) => prizes::check_match(pos, seat, prize, *who),
        (Deed::Match { .. }, _) => not_now("This match"),
        (Deed::Strike { whom }, Some(Ask::Knife { .. })) => prizes::check_strike(pos, seat, *whom),
        (Deed::Strike { .. }, _) => not_now("Murder"),
        (Deed::Fair { goods }, Some(Ask::Fair { .. })) => gifts::check_fair(pos, seat, goods),
        (Deed::Fair { .. }, _) => not_now("The fair"),
        (Deed::Borrow, Some(Ask::Loan { .. })) => Ok(()),
        (Deed::Borrow, _) => not_now("Borrowing"),
        (Deed::Enter { who }, Some(Ask::Tournament { .. })) => {
            if gifts::knights(pos, seat).contains(who) {
                return Ok(());
            }
            let who = if pos.has_character(*who) { pos.name_of(*who) } else { format!("Character {}", who.0) };
            Err(No::NotAKnight { who }.into())
        }
        (Deed::Enter { .. }, _) => not_now("A tournament"),
        (Deed::Quell { at }, Some(Ask::Progress { .. })) => {
            if quellable(pos, seat).contains(at) {
                return Ok(());
            }
            Err(No::NothingToQuell { place: place_name(pos, *at) }.into())
        }
        (Deed::Quell { .. }, _) => not_now("Quelling a rebellion so"),
        (Deed::Govern { who, at }, Some(Ask::Appoint { .. })) => governors::check(pos, seat, *who, *at),
        (Deed::Govern { who, at }, None) => {
            // "At any time during the Dynastic Phase": births and survival, marriages and announcements are one.
            let phase = if pos.turn.phase == Phase::Births { Phase::Births } else { Phase::Marriages };
            pos.may_act_in(phase, seat, "Making a Governor")?;
            governors::check(pos, seat, *who, *at)
        }
        (Deed::Govern { .. }, _) => not_now("Making a Governor"),
        (Deed::Try { marriage }, Some(Ask::Fruitful { .. })) => {
            if fruitful(pos, seat).contains(marriage) {
                Ok(())
            } else {
                Err(No::NotThatCouple.into())
            }
        }
        (Deed::Try { .. }, _) => not_now("A birth roll"),
        (Deed::FreeFleet { at }, Some(Ask::Shipwrights { .. })) => gifts::check_fleet(pos, seat, *at),
        (Deed::FreeFleet { .. }, _) => not_now("A free fleet"),
        (Deed::Levy, Some(Ask::Levies { cost, .. })) => gifts::check_levy(pos, seat, *cost),
        (Deed::Levy, _) => not_now("Raising an army so"),
        (Deed::Push { to }, Some(Ask::Companies { from, price, .. })) => {
            neutrals::check_push(pos, seat, *from, *to, *price)
        }
        (Deed::Push { .. }, _) => not_now("Paying the Free Companies"),
        (Deed::BuyBack { who }, None) => persons::check_buy_back(pos, seat, *who),
        (Deed::BuyBack { .. }, _) => not_now("Buying a Pretender back"),
        (Deed::SetUp { who }, None) => persons::check_set_up(pos, seat, *who),
        (Deed::SetUp { .. }, _) => not_now("Crowning a Pretender"),
        (Deed::TitlePasses { .. }, Some(Ask::Title { .. })) => Ok(()),
        (Deed::TitlePasses { .. }, _) => not_now("A title"),
        (Deed::Pass, Some(ask)) if may_pass(ask) => Ok(()),
        (Deed::Pass, _) => not_now("Passing"),
    }
}

/// Everything a card allows may be left; what it obliges may not.
fn may_pass(ask: &Ask) -> bool {
    !matches!(
        ask,
        Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. } | Ask::Investment { .. } | Ask::Title { .. }
    )
}

fn quellable(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    let royal = |p: &ProvinceId| pos.royals_of(*p, seat).into_iter().any(|w| pos.pawn(w).bearer.is_some());
    let here = |p: &ProvinceId| pos.province(*p).rebellion.is_some() && royal(p);
    pos.held_by(seat).filter(here).collect()
}

/// Own couples who could have a child now.
fn fruitful(pos: Pos, seat: SeatId) -> Vec<MarriageId> {
    let kin = pos.kin();
    let customs = court::customs(pos);
    let own = |m: MarriageId| {
        let keeper = |who: CharacterId| pos.character(who).keeper;
        let m = pos.marriage(m);
        keeper(m.husband) == Some(seat) && keeper(m.wife) == Some(seat)
    };
    let couples = pos.marriages().filter(|m| births::may_bear(&kin, m, pos.year(), &customs).is_ok());
    couples.map(|m| m.id).filter(|m| own(*m)).collect()
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &Deed) {
    let ask = top(Seen::of(world).pos()).cloned();
    match (deed, ask) {
        (Deed::Bid { crowns }, _) => auctions::bid(world, seat, *crowns),
        (Deed::Pass, Some(Ask::Auction { .. })) => auctions::pass(world, seat),
        (Deed::Invest { crowns, items }, _) => {
            auctions::invest(world, seat, Stake { crowns: *crowns, items: items.clone() });
        }
        (Deed::PlaceCaptain { at }, Some(Ask::Captain { card, .. })) => {
            cards::pop(world);
            prizes::place_captain(world, seat, card, *at);
        }
        (Deed::Match { who }, Some(Ask::Match { prize, .. })) => {
            cards::pop(world);
            prizes::wed(world, seat, &prize, *who);
        }
        (Deed::Strike { whom }, Some(Ask::Knife { card, modifier, exposed_on, exposed, .. })) => {
            cards::pop(world);
            prizes::strike(world, seat, *whom, (card, modifier, exposed_on, exposed));
        }
        (Deed::Fair { goods }, Some(Ask::Fair { bonus, .. })) => {
            gifts::cash(world, seat, goods, bonus);
            if gifts::fair_sets(Seen::of(world).pos(), seat).is_empty() {
                next_seat(world);
            }
        }
        (Deed::Borrow, Some(Ask::Loan { card, amount, repay, .. })) => {
            gifts::borrow(world, seat, card, amount, repay);
            next_seat(world);
        }
        (Deed::Enter { who }, Some(Ask::Tournament { .. })) => {
            if let Some(Ask::Tournament { entered, .. }) = world.top_mut().as_deref_mut() {
                entered.push(*who);
            }
            let text = line![*who, " enters the lists."];
            tell(world, Some(seat), None, "OE.1", text);
            next_seat(world);
        }
        (Deed::Quell { at }, Some(Ask::Progress { left, .. })) => {
            world.change::<Province>(*at).rebellion = None;
            let text = line!["The royal progress ends the rebellion in ", *at, "."];
            tell(world, Some(seat), Some(*at), "OE.1", text);
            cards::pop(world);
            if left > 1 {
                cards::push(world, Ask::Progress { seat, left: left - 1 });
            }
        }
        (Deed::Govern { who, at }, ask) => {
            if ask.is_some() {
                cards::pop(world);
            }
            governors::appoint(world, seat, *who, *at);
        }
        (Deed::Try { marriage }, _) => {
            next_seat(world);
            court::birth_roll(world, *marriage, false);
        }
        (Deed::FreeFleet { at }, _) => {
            gifts::free_fleet(world, seat, *at);
            next_seat(world);
        }
        (Deed::Levy, Some(Ask::Levies { left, cost, .. })) => {
            gifts::levy(world, seat, cost);
            cards::pop(world);
            if left > 1 {
                cards::push(world, Ask::Levies { seat, left: left - 1, cost });
            }
        }
        (Deed::Push { to }, Some(Ask::Companies { from, price, .. })) => {
            cards::pop(world);
            neutrals::push_on(world, seat, from, *to, price);
        }
        (Deed::BuyBack { who }, _) => persons::buy_back(world, seat, *who),
        (Deed::SetUp { who }, _) => persons::set_up(world, seat, *who),
        (Deed::TitlePasses { dispute }, Some(Ask::Title { at, heir, king })) => {
            cards::pop(world);
            if *dispute { governors::dispute(world, at, heir, king) } else { governors::inherit(world, at, heir) }
        }
        (Deed::Pass, Some(Ask::Appoint { seat, instead })) => {
            cards::pop(world);
            if !Seen::of(world).pos().options.governors {
                receive(world, seat, instead);
                let text = line![seat, " takes ", instead, " crowns instead."];
                tell(world, Some(seat), None, "OE.2", text);
            }
        }
        (
            Deed::Pass,
            Some(
                Ask::Fair { .. }
                | Ask::Loan { .. }
                | Ask::Tournament { .. }
                | Ask::Fruitful { .. }
                | Ask::Shipwrights { .. },
            ),
        ) => next_seat(world),
        _ => cards::pop(world),
    }
}

/// In decisions taken one seat after the other: the next, or the end.
fn next_seat(world: &mut World) {
    let mut over = false;
    if let Some(
        Ask::Fair { seats, .. }
        | Ask::Loan { seats, .. }
        | Ask::Tournament { seats, .. }
        | Ask::Fruitful { seats }
        | Ask::Shipwrights { seats },
    ) = world.top_mut().as_deref_mut()
    {
        seats.remove(0);
        over = seats.is_empty();
    }
    if !over {
        return;
    }
    let ask = top(Seen::of(world).pos()).cloned();
    cards::pop(world);
    if let Some(Ask::Tournament { entered, prize, mishap_on, .. }) = ask {
        gifts::tournament(world, &entered, prize, mishap_on);
    }
}

/// A frame nobody can answer any more runs away by itself. False: it waits.
pub fn run(world: &mut World, ask: &Ask) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(seat) = deciders(ask).first().copied() else {
        cards::pop(world);
        return true;
    };
    let idle = match ask {
        Ask::Captain { .. } => prizes::camps(pos, seat).is_empty() || prizes::spare_captain(pos).is_none(),
        Ask::Match { prize, .. } => prizes::suitors(pos, seat, prize).is_empty(),
        Ask::Knife { .. } => prizes::victims(pos, seat).is_empty(),
        Ask::Progress { .. } => quellable(pos, seat).is_empty(),
        Ask::Levies { cost, .. } => gifts::check_levy(pos, seat, *cost).is_err(),
        Ask::Companies { from, .. } => neutrals::ways_on(pos, seat, *from).is_empty(),
        Ask::Appoint { .. } => {
            if pos.options.governors
                && (governors::princes(pos, seat).is_empty() || governors::vacant(pos, seat).is_empty())
            {
                true
            } else if !pos.options.governors {
                apply(world, seat, &Deed::Pass);
                return true;
            } else {
                false
            }
        }
        Ask::Fair { .. } if gifts::fair_sets(pos, seat).is_empty() => {
            next_seat(world);
            return true;
        }
        Ask::Tournament { .. } if gifts::knights(pos, seat).is_empty() => {
            next_seat(world);
            return true;
        }
        Ask::Fruitful { .. } if fruitful(pos, seat).is_empty() => {
            next_seat(world);
            return true;
        }
        Ask::Shipwrights { .. } if gifts::harbours(pos, seat).is_empty() => {
            next_seat(world);
            return true;
        }
        Ask::Title { at, heir, .. } if !pos.character(*heir).in_play() => {
            // He died before the King had spoken: his own heir is next.
            let (at, heir) = (*at, *heir);
            cards::pop(world);
            governors::title_passes(world, at, heir);
            return true;
        }
        _ => false,
    };
    if idle {
        cards::pop(world);
    }
    idle
}

/// What a seat may ask of this room now.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<Deed>) {
    let mut add = |deed: Deed| {
        if check(pos, seat, &deed).is_ok() {
            out.push(deed);
        }
    };
    match top(pos) {
        None => {
            if pos.turn.phase == Phase::Marriages {
                for who in persons::to_buy_back(pos, seat) {
                    add(Deed::BuyBack { who });
                }
                for who in persons::to_set_up(pos, seat) {
                    add(Deed::SetUp { who });
                }
            }
            if matches!(pos.turn.phase, Phase::Births | Phase::Marriages) && pos.options.governors {
                for who in governors::princes(pos, seat) {
                    for at in governors::vacant(pos, seat) {
                        add(Deed::Govern { who, at });
                    }
                }
            }
            return;
        }
        Some(Ask::Auction { bid, .. }) => {
            for crowns in auctions::next_bids(*bid, pos.purse(seat)) {
                add(Deed::Bid { crowns });
            }
        }
        Some(Ask::Investment { currency, .. }) => {
            add(Deed::Invest { crowns: 0, items: vec![] });
            match currency {
                super::super::book_cards::Currency::Crowns => {
                    let have = pos.purse(seat);
                    for crowns in [5, 10, 15, 20, 30, 40].into_iter().filter(|c| *c <= have) {
                        add(Deed::Invest { crowns, items: vec![] });
                    }
                }
                super::super::book_cards::Currency::Items => {
                    let items = investable(pos, seat);
                    for n in 1..=items.len().min(4) {
                        add(Deed::Invest { crowns: 0, items: items[..n].to_vec() });
                    }
                }
            }
        }
        Some(Ask::Captain { .. }) => prizes::camps(pos, seat).into_iter().for_each(|at| add(Deed::PlaceCaptain { at })),
        Some(Ask::Match { prize, .. }) => {
            let who = prizes::suitors(pos, seat, prize);
            who.into_iter().for_each(|who| add(Deed::Match { who }));
        }
        Some(Ask::Knife { .. }) => prizes::victims(pos, seat).into_iter().for_each(|whom| add(Deed::Strike { whom })),
        Some(Ask::Fair { .. }) => gifts::fair_sets(pos, seat).into_iter().for_each(|goods| add(Deed::Fair { goods })),
        Some(Ask::Loan { .. }) => add(Deed::Borrow),
        Some(Ask::Tournament { .. }) => gifts::knights(pos, seat).into_iter().for_each(|who| add(Deed::Enter { who })),
        Some(Ask::Progress { .. }) => quellable(pos, seat).into_iter().for_each(|at| add(Deed::Quell { at })),
        Some(Ask::Appoint { .. }) => {
            for who in governors::princes(pos, seat) {
                for at in governors::vacant(pos, seat) {
                    add(Deed::Govern { who, at });
                }
            }
        }
        Some(Ask::Fruitful { .. }) => fruitful(pos, seat).into_iter().for_each(|marriage| add(Deed::Try { marriage })),
        Some(Ask::Shipwrights { .. }) => {
            gifts::harbours(pos, seat).into_iter().for_each(|at| add(Deed::FreeFleet { at }))
        }
        Some(Ask::Levies { .. }) => add(Deed::Levy),
        Some(Ask::Companies { from, .. }) => {
            neutrals::ways_on(pos, seat, *from).into_iter().for_each(|to| add(Deed::Push { to }));
        }
        Some(Ask::Title { .. }) => {
            add(Deed::TitlePasses { dispute: false });
            add(Deed::TitlePasses { dispute: true });
        }
        Some(Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. }) => {}
    }
    add(Deed::Pass);
}

/// Items a seat may invest, the commonest goods first.
fn investable(pos: Pos, seat: SeatId) -> Vec<ItemId> {
    let mine = pos.items().filter(|i| i.owner == Some(seat) && i.at != Spot::Pool);
    let free = mine
        .filter(|i| marriages::forbids(pos, seat, &marriages::Forbidden::PartWith { item: i.id, to: None }).is_ok());
    let mut items: Vec<_> = free.map(|i| (i.goods, i.id)).collect();
    items.sort();
    items.into_iter().map(|(_, id)| id).collect()
}
