//! The decisions of this room in words.

use super::super::book_cards::Currency;
use super::super::position::Pos;
use super::super::telling;
use super::asks::{deciders, top};
use super::{FortuneAsk as Ask, FortuneDeed as Deed, prizes};
use crate::engine::Line;
use crate::line;

/// What a frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &Ask) -> (String, &'static str) {
    let who = deciders(ask).into_iter().map(|s| pos.seat_name(s)).collect::<Vec<_>>().join(", ");
    match ask {
        Ask::Draw { .. } | Ask::Ops { .. } | Ask::Assault { .. } => (String::new(), "OE.1"),
        Ask::Auction { prize, bid, leader, .. } => {
            let so_far = leader.map_or("no bid yet".into(), |s| format!("{} has bid {bid}", pos.seat_name(s)));
            (format!("{who}: bid for {} ({so_far}), or pass.", prizes::name(pos, prize)), "OE.10")
        }
        Ask::Investment { currency, winner, loser, .. } => {
            let wants = match currency {
                Currency::Crowns => "crowns",
                Currency::Items => "resource items",
            };
            let what = match (winner, loser) {
                (Some(p), _) => format!("for {}", prizes::name(pos, p)),
                (None, Some(p)) => format!("against {}", prizes::name(pos, p)),
                (None, None) => String::new(),
            };
            (format!("{who}: seal an investment of {wants} {what}."), "OE.11")
        }
        Ask::Captain { .. } => (format!("{who}: which armies does the Mercenary Captain join?"), "OE.3"),
        Ask::Match { prize, .. } => (format!("{who}: who of yours weds {}?", prizes::name(pos, prize)), "OE.13"),
        Ask::Knife { .. } => (format!("{who}: name the hired knife's victim."), "OE.1"),
        Ask::Fair { bonus, .. } => (format!("{who}: cash sets at the fair, each for {bonus} crowns more."), "21.2"),
        Ask::Loan { amount, repay, .. } => (format!("{who}: borrow {amount} crowns and owe {repay}?"), "OE.3"),
        Ask::Tournament { prize, .. } => (format!("{who}: enter a knight for {prize} crowns?"), "OE.1"),
        Ask::Progress { .. } => (format!("{who}: end a rebellion where a royal piece of yours stands."), "OE.1"),
        Ask::Appoint { .. } => (format!("{who}: make a Prince Governor of a province."), "OG.1"),
        Ask::Fruitful { .. } => (format!("{who}: one birth roll more for one couple."), "6.4"),
        Ask::Shipwrights { .. } => (format!("{who}: launch a fleet without cost."), "13.6"),
        Ask::Levies { left, cost, .. } => (format!("{who}: raise up to {left} armies for {cost} crowns each."), "13.5"),
        Ask::Companies { from, price, .. } => {
            (format!("{who}: pay the Free Companies in {} {price} crowns to move on?", pos.label(*from)), "OE.18")
        }
        Ask::Title { at, heir, .. } => {
            (format!("{who}: {} inherits {}; let it pass, or dispute it?", pos.name_of(*heir), pos.label(*at)), "OG.4")
        }
    }
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &Deed) -> Line {
    match deed {
        Deed::Bid { crowns } => line!["Bid ", *crowns, " crowns"],
        Deed::Pass => match top(pos) {
            Some(Ask::Auction { .. }) => line!["Bid no more"],
            Some(Ask::Fair { .. }) => line!["Keep your goods"],
            Some(Ask::Loan { .. }) => line!["Borrow nothing"],
            _ => line!["Leave it"],
        },
        Deed::Invest { crowns: 0, items } if items.is_empty() => line!["Invest nothing"],
        Deed::Invest { crowns, items } if items.is_empty() => line!["Invest ", *crowns, " crowns"],
        Deed::Invest { items, .. } => line!["Invest ", items.len(), " items"],
        Deed::PlaceCaptain { at } => line!["The Captain joins your armies in ", *at],
        Deed::Match { who } => line![*who, " weds"],
        Deed::Strike { whom } => line!["Strike at ", *whom],
        Deed::Fair { goods } => line!["Sell ", telling::each(goods.iter().copied())],
        Deed::Borrow => line!["Borrow from the bankers"],
        Deed::Enter { who } => line![*who, " rides"],
        Deed::Quell { at } => line!["End the rebellion in ", *at],
        Deed::Govern { who, at } => line!["Make ", *who, " Governor of ", *at],
        Deed::Try { marriage } => {
            let couple = pos.marriages().find(|m| m.id == *marriage);
            let names = couple.map_or_else(|| line!["A couple"], |m| line![m.husband, " and ", m.wife]);
            line![names, " try for a child"]
        }
        Deed::FreeFleet { at } => line!["Launch a fleet in ", *at],
        Deed::Levy => line!["Raise an army"],
        Deed::Push { to } => line!["Pay them to go to ", *to],
        Deed::BuyBack { who } => line!["Buy ", *who, " back"],
        Deed::SetUp { who } => line!["Crown ", *who],
        Deed::TitlePasses { dispute: false } => line!["Let the title pass"],
        Deed::TitlePasses { dispute: true } => line!["Dispute it: the province rebels"],
    }
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(pos: Pos, deed: &Deed) -> bool {
    !matches!(deed, Deed::Govern { .. } | Deed::BuyBack { .. }) || pos.top().is_some()
}
