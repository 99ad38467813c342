//! A bargain: what one gives for what one asks, with anybody at the table (20.1).

use bevy_egui::egui::{self, vec2};
use serde::{Deserialize, Serialize};

use super::super::Look;
use super::{Mind, drafting, people};
use crate::dynasty::Captor;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Spot;
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::marriages::{self, Gift, Leave, MarriageDeed};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::drafts::{self, AnyKept};
use crate::window::dynasty::frame;
use crate::window::{panels::words, theme};

/// A bargain being put together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub to: SeatId,
    gives: Vec<Gift>,
    asks: Vec<Gift>,
}

impl Table {
    /// Nothing lies on the table yet.
    pub fn with(to: SeatId) -> Self {
        Table { to, gives: vec![], asks: vec![] }
    }

    /// Does anything lie on it?
    pub fn is_touched(&self) -> bool {
        !self.gives.is_empty() || !self.asks.is_empty()
    }

    /// Takes off it what is no more.
    pub fn strike_out(&mut self, pos: Pos) {
        let there = |gift: &Gift| match gift {
            Gift::Items(items) => items.iter().all(|id| pos.items().any(|i| i.id == *id)),
            Gift::Release(who) => pos.has_character(*who),
            _ => true,
        };
        self.gives.retain(there);
        self.asks.retain(there);
    }
}

/// The way in, above the offers of phases in which one bargains.
pub fn door(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let other = mind.pos().seats().find(|s| *s != mind.seat());
    if let (true, Some(to)) = (marriages::bargains_now(mind.pos()), other)
        && ui
            .button("A bargain…")
            .on_hover_text("Money, goods, captives, land or leave, for the same (BR 20.1)")
            .clicked()
    {
        drafts::begin(&mut look.any(), &AnyKept::new(drafting::Draft::Bargain(Table::with(to))));
    }
}

/// Only while a bargain is being put together; it closes when it has been proposed.
pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.bargain.clone() else { return };
    let mut sent = false;
    let open = frame::window(ctx, frame::Room::of(look.shell), "bargain", 3, "A bargain", vec2(520.0, 420.0), |ui| {
        sent = show(ui, look, mind, &mut state);
    });
    let keeps = !open && !sent && state.is_touched();
    if keeps {
        look.drafts.leave(drafting::Draft::Bargain(state.clone()));
    }
    look.own.court.bargain = (keeps || (open && !sent)).then_some(state);
}

fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Table) -> bool {
    let pos = mind.pos();
    let before = state.to;
    ui.horizontal_wrapped(|ui| {
        ui.label("With");
        let others: Vec<(SeatId, String)> =
            pos.seats().filter(|s| *s != mind.seat()).map(|s| (s, pos.seat_name(s))).collect();
        people::choose(ui, "bargain with", "With", &mut state.to, &others);
    });
    if state.to != before {
        state.asks.clear();
    }
    let (own, other) = (mind.seat(), state.to);
    side(ui, mind, "You give", own, &mut state.gives);
    side(ui, mind, "You ask for", other, &mut state.asks);
    ui.separator();
    let (gives, asks) = (state.gives.clone(), state.asks.clone());
    let action = Action::Marriage(MarriageDeed::OfferBargain { to: state.to, gives, asks });
    let mut sent = false;
    ui.horizontal_wrapped(|ui| {
        sent = people::act(ui, look, mind, "Offer it", &action);
        if let Err(no) = look.own.court.check(mind, &action) {
            words::refusal(ui, look.shell, &no);
        }
    });
    sent
}

/// What one side gives.
fn side(ui: &mut egui::Ui, mind: &Mind, title: &str, by: SeatId, gifts: &mut Vec<Gift>) {
    ui.label(theme::heading(title));
    let mut gone = None;
    for (n, gift) in gifts.iter_mut().enumerate() {
        ui.horizontal_wrapped(|ui| {
            match gift {
                Gift::Crowns(crowns) => people::number(ui, &format!("{title}: Crowns"), crowns, 1..=5000, " Crowns"),
                other => {
                    ui.label(in_words(mind, other));
                }
            }
            let out = ui.small_button("Take away");
            words::name(&out, format!("{title}: take away number {}", n + 1));
            if out.clicked() {
                gone = Some(n);
            }
        });
    }
    if let Some(n) = gone {
        gifts.remove(n);
    }
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        if !gifts.iter().any(|g| matches!(g, Gift::Crowns(_))) {
            let add = ui.button("Crowns");
            words::name(&add, format!("{title}: add Crowns"));
            if add.clicked() {
                gifts.push(Gift::Crowns(10));
            }
        }
        for (name, list) in things(mind, by) {
            let left: Vec<(Gift, String)> = list.into_iter().filter(|(g, _)| !gifts.contains(g)).collect();
            if left.is_empty() {
                continue;
            }
            let menu = ui.menu_button(name, |ui| {
                egui::ScrollArea::vertical().id_salt((title, name)).max_height(260.0).show(ui, |ui| {
                    for (gift, words) in left {
                        if ui.button(words).clicked() {
                            gifts.push(gift);
                            ui.close();
                        }
                    }
                });
            });
            words::name(&menu.response, format!("{title}: add {name}"));
        }
    });
}

/// What a player might give, by kind.
fn things(mind: &Mind, by: SeatId) -> Vec<(&'static str, Vec<(Gift, String)>)> {
    let pos = mind.pos();
    let worded = |gift: Gift| {
        let words = in_words(mind, &gift);
        (gift, words)
    };
    let items = pos.items().filter(|i| i.owner == Some(by) && matches!(i.at, Spot::Land(_) | Spot::Aboard(_)));
    let held: Vec<ProvinceId> = pos.held_by(by).collect();
    let captives = pos.people().filter(|c| c.captive_of == Some(Captor::Seat(by)));
    let leave = |leave: Leave| held.iter().map(|p| worded(Gift::Leave { leave, over: vec![*p] })).collect::<Vec<_>>();
    vec![
        ("Goods", items.map(|i| worded(Gift::Items(vec![i.id]))).collect()),
        ("Captives", captives.map(|c| worded(Gift::Release(c.id))).collect()),
        ("Provinces", held.iter().map(|p| worded(Gift::Province(*p))).collect()),
        ("Leave to pass", leave(Leave::Armies)),
        ("Shelter", leave(Leave::Harbour)),
        ("Open borders", vec![worded(Gift::OpenBorders)]),
    ]
}

fn in_words(mind: &Mind, gift: &Gift) -> String {
    let pos = mind.pos();
    let places = |over: &[ProvinceId]| over.iter().map(|p| pos.label(*p)).collect::<Vec<_>>().join(", ");
    match gift {
        Gift::Crowns(n) => format!("{n} Crowns"),
        Gift::Items(items) => {
            let item = |id: &crate::games::blood_royale::ids::ItemId| {
                let item = pos.item(*id);
                let at = people::place_of(pos, item.at).unwrap_or_default();
                format!("{} in {at}", item.goods)
            };
            items.iter().map(item).collect::<Vec<_>>().join(", ")
        }
        Gift::Release(who) => format!("freedom for {}", pos.name_of(*who)),
        Gift::Province(p) => pos.label(*p).to_string(),
        Gift::Leave { leave: Leave::Harbour, over } => format!("shelter for fleets in {}", places(over)),
        Gift::Leave { over, .. } => format!("leave to pass {}", places(over)),
        Gift::OpenBorders => "open borders until revoked".into(),
    }
}
