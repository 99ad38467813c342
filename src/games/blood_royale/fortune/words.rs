//! The decisions of this room in words.

use super::super::book_cards::Currency;
use super::super::position::Pos;
use super::asks::{deciders, place_name, top};
use super::{FortuneAsk as Ask, FortuneDeed as Deed, prizes};
use crate::dynasty::CharacterId;

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
pub fn describe(pos: Pos, deed: &Deed) -> String {
    let person =
        |who: &CharacterId| if pos.has_character(*who) { pos.name_of(*who) } else { format!("character {}", who.0) };
    match deed {
        Deed::Bid { crowns } => format!("Bid {crowns} crowns"),
        Deed::Pass => match top(pos) {
            Some(Ask::Auction { .. }) => "Bid no more".into(),
            Some(Ask::Fair { .. }) => "Keep your goods".into(),
            Some(Ask::Loan { .. }) => "Borrow nothing".into(),
            _ => "Leave it".into(),
        },
        Deed::Invest { crowns: 0, items } if items.is_empty() => "Invest nothing".into(),
        Deed::Invest { crowns, items } if items.is_empty() => format!("Invest {crowns} crowns"),
        Deed::Invest { items, .. } => format!("Invest {} items", items.len()),
        Deed::PlaceCaptain { at } => format!("The Captain joins your armies in {}", place_name(pos, *at)),
        Deed::Match { who } => format!("{} weds", person(who)),
        Deed::Strike { whom } => format!("Strike at {}", person(whom)),
        Deed::Fair { goods } => format!("Sell {}", goods.iter().map(|g| g.name()).collect::<Vec<_>>().join(", ")),
        Deed::Borrow => "Borrow from the bankers".into(),
        Deed::Enter { who } => format!("{} rides", person(who)),
        Deed::Quell { at } => format!("End the rebellion in {}", place_name(pos, *at)),
        Deed::Govern { who, at } => format!("Make {} Governor of {}", person(who), place_name(pos, *at)),
        Deed::Try { marriage } => {
            let couple = pos.marriages().find(|m| m.id == *marriage);
            let names = couple.map(|m| format!("{} and {}", pos.name_of(m.husband), pos.name_of(m.wife)));
            format!("{} try for a child", names.unwrap_or_else(|| "A couple".into()))
        }
        Deed::FreeFleet { at } => format!("Launch a fleet in {}", place_name(pos, *at)),
        Deed::Levy => "Raise an army".into(),
        Deed::Push { to } => format!("Pay them to go to {}", place_name(pos, *to)),
        Deed::BuyBack { who } => format!("Buy {} back", person(who)),
        Deed::SetUp { who } => format!("Crown {}", person(who)),
        Deed::TitlePasses { dispute: false } => "Let the title pass".into(),
        Deed::TitlePasses { dispute: true } => "Dispute it: the province rebels".into(),
    }
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(pos: Pos, deed: &Deed) -> bool {
    !matches!(deed, Deed::Govern { .. } | Deed::BuyBack { .. }) || pos.top().is_some()
}
