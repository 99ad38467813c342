//! Bids and sealed sums: any amount, beside the round ones that are listed.

use bevy_egui::egui;
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, people};
use crate::dynasty::CharacterId;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::book_cards::Currency;
use crate::games::blood_royale::fortune::{FortuneAsk, FortuneDeed, least_bid};
use crate::games::blood_royale::frames::Frame;
use crate::games::blood_royale::ids::{CardId, Goods, ItemId};
use crate::games::blood_royale::marriages::{MarriageAsk, MarriageDeed};
use crate::table::SeatId;
use crate::window::{panels::words, theme};

/// The sum being thought of, and for whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bid {
    crowns: u32,
    partner: Option<CharacterId>,
    /// Items by goods, of a stake in kind.
    items: [u32; Goods::ALL.len()],
}

/// In auctions and investments, and for a hand that is bid for; else what was written is forgotten.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let have = pos.purse(mind.seat());
    let mut bid = look.own.court.notes.bid;
    match pos.top() {
        Some(Frame::Fortune(FortuneAsk::Auction { card, bid: so_far, leader, inside, .. })) => {
            drawn(ui, mind, *card);
            ui.label(theme::heading("Your bid"));
            let by = leader.map_or(String::new(), |s| format!(" by {}", pos.seat_name(s)));
            ui.label(if *so_far == 0 { "Nobody has bid yet.".into() } else { format!("{} bid{by}.", crowns(*so_far)) });
            still_in(ui, mind, inside);
            bid.crowns = bid.crowns.max(least_bid(*so_far));
            amount(ui, &mut bid, have);
            let action = Action::Fortune(FortuneDeed::Bid { crowns: bid.crowns });
            people::act(ui, look, mind, &format!("Bid {}", crowns(bid.crowns)), &action);
        }
        Some(Frame::Fortune(FortuneAsk::Investment { card, currency: Currency::Crowns, .. })) => {
            drawn(ui, mind, *card);
            ui.label(theme::heading("Your sealed sum"));
            amount(ui, &mut bid, have);
            let action = Action::Fortune(FortuneDeed::Invest { crowns: bid.crowns, items: vec![] });
            people::act(ui, look, mind, &format!("Seal {}", crowns(bid.crowns)), &action);
        }
        Some(Frame::Fortune(FortuneAsk::Investment { card, currency: Currency::Items, .. })) => {
            drawn(ui, mind, *card);
            ui.label(theme::heading("Your sealed stake"));
            let items = stake(ui, look, mind, &mut bid.items);
            let n = items.len();
            let action = Action::Fortune(FortuneDeed::Invest { crowns: 0, items });
            people::act(ui, look, mind, &format!("Seal {n} item{}", if n == 1 { "" } else { "s" }), &action);
        }
        Some(Frame::Marriage(MarriageAsk::Auction(bidding))) if bidding.opened => {
            ui.label(theme::heading("Your sealed bid"));
            people::row(ui, &mut look.own.court, mind, bidding.who);
            let sex = pos.character(bidding.who).sex.other();
            let own: Vec<(Option<CharacterId>, String)> =
                pos.household(mind.seat()).filter(|c| c.sex == sex).map(|c| (Some(c.id), pos.name_of(c.id))).collect();
            ui.horizontal_wrapped(|ui| {
                ui.label("For");
                people::choose(ui, "suitor", "For whom", &mut bid.partner, &own);
            });
            amount(ui, &mut bid, have);
            if let Some(partner) = bid.partner {
                let action = Action::Marriage(MarriageDeed::AuctionBid { crowns: bid.crowns, partner });
                people::act(ui, look, mind, &format!("Seal {}", crowns(bid.crowns)), &action);
            }
        }
        _ => bid = Bid::default(),
    }
    look.own.court.notes.bid = bid;
}

/// A field for each kind of goods that may be staked; gives the items meant.
fn stake(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, counts: &mut [u32; Goods::ALL.len()]) -> Vec<ItemId> {
    let pos = mind.pos();
    let mut meant = vec![];
    let mut any = false;
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        for goods in Goods::ALL {
            let own = pos.items().filter(|i| i.goods == goods && i.owner == Some(mind.seat())).map(|i| i.id);
            let may: Vec<ItemId> = own
                .filter(|id| {
                    let alone = Action::Fortune(FortuneDeed::Invest { crowns: 0, items: vec![*id] });
                    look.own.court.check(mind, &alone).is_ok()
                })
                .collect();
            let count = &mut counts[goods.index()];
            *count = (*count).min(may.len() as u32);
            if may.is_empty() {
                continue;
            }
            any = true;
            people::number(ui, &format!("Items of {goods}"), count, 0..=may.len() as u32, &format!(" {goods}"));
            ui.label(theme::faded(format!("of {}", may.len())));
            meant.extend(may.into_iter().take(*count as usize));
        }
    });
    if !any {
        ui.label(theme::faded("Nothing of yours that could be staked lies in your capital."));
    }
    meant
}

/// "1 Crown", "12 Crowns".
fn crowns(n: u32) -> String {
    format!("{n} Crown{}", if n == 1 { "" } else { "s" })
}

/// The event card that is played out.
fn drawn(ui: &mut egui::Ui, mind: &Mind, card: CardId) {
    let Some(card) = mind.pos().book.cards.get(card) else { return };
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::title(&card.title, 20.0));
        ui.add(egui::Label::new(&card.text).wrap());
    });
}

/// Who still bids.
fn still_in(ui: &mut egui::Ui, mind: &Mind, inside: &[SeatId]) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faded("Still bidding:"));
        for seat in inside {
            words::seat_chip(ui, *seat, mind.sight.tint(*seat)).on_hover_text(mind.pos().seat_name(*seat));
        }
    });
}

/// A sum by its number, or by steps.
fn amount(ui: &mut egui::Ui, bid: &mut Bid, have: u32) {
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        people::number(ui, "Crowns", &mut bid.crowns, 0..=have, " Crowns");
        for step in [1, 5, 20] {
            if ui.small_button(format!("+{step}")).clicked() {
                bid.crowns = (bid.crowns + step).min(have);
            }
        }
        if ui.small_button("all").clicked() {
            bid.crowns = have;
        }
        ui.label(theme::faded(format!("of {have}")));
    });
}
