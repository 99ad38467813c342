//! Trades and ransoms put together by hand: what is given, what is taken, what is promised. Which cards there are to bargain
//! with is read from the offers; the judge says whether it may be proposed.

use std::collections::BTreeSet;

use bevy_egui::egui::{self, RichText, vec2};
use serde::{Deserialize, Serialize};

use super::cards;
use crate::engine::Act;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::faction::{FactionDeed as Deed, Terms};
use crate::games::kingmaker::ids::{CardId, NobleId, ShipId};
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::drafts::{self, AnyKept};
use crate::window::dynasty::frame;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::theme;

/// With whom, or about whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum About {
    Trade(SeatId),
    Ransom(NobleId),
}

/// Something put together before it is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Draft {
    Bargain(Bargain),
}

/// What is being put together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bargain {
    pub about: About,
    give: BTreeSet<CardId>,
    take: BTreeSet<CardId>,
    ships: BTreeSet<ShipId>,
    promise: String,
}

impl Bargain {
    /// Nothing given, taken or promised yet.
    pub fn new(about: About) -> Self {
        Bargain { about, give: [].into(), take: [].into(), ships: [].into(), promise: String::new() }
    }

    /// Is anything given, taken or promised?
    pub fn is_touched(&self) -> bool {
        *self != Bargain::new(self.about)
    }

    fn action(&self) -> Action {
        let list = |set: &BTreeSet<CardId>| set.iter().copied().collect();
        Action::Faction(match self.about {
            About::Trade(with) => Deed::Trade { with, give: list(&self.give), take: list(&self.take) },
            About::Ransom(noble) => {
                let ships = self.ships.iter().copied().collect();
                Deed::Ransom {
                    noble,
                    terms: Terms { cards: list(&self.give), ships, promise: self.promise.trim().into() },
                }
            }
        })
    }
}

/// What there is to bargain about, and with.
#[derive(Default)]
struct Stock {
    give: BTreeSet<CardId>,
    take: BTreeSet<CardId>,
    ships: BTreeSet<ShipId>,
}

fn about(act: &Act) -> Option<About> {
    match act.get::<Deed>()? {
        Deed::Trade { with, .. } => Some(About::Trade(*with)),
        Deed::Ransom { noble, .. } => Some(About::Ransom(*noble)),
        _ => None,
    }
}

fn stock(offers: &[Act], of: About) -> Stock {
    let mut out = Stock::default();
    for act in offers.iter().filter(|act| about(act) == Some(of)) {
        match act.get() {
            Some(Deed::Trade { give, take, .. }) => {
                out.give.extend(give);
                out.take.extend(take);
            }
            Some(Deed::Ransom { terms, .. }) => {
                out.give.extend(&terms.cards);
                out.ships.extend(&terms.ships);
            }
            _ => {}
        }
    }
    out
}

/// "Trade with Percy".
pub fn title(pos: Pos, sight: &Sight, of: About) -> String {
    match of {
        About::Trade(with) => format!("Trade with {}", sight.name(with)),
        About::Ransom(noble) => format!("Ransom of {}", pos.noble_name(noble)),
    }
}

/// A button for everybody there is to bargain with.
pub fn doors(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let about: BTreeSet<About> = sight.on_map.iter().filter_map(about).collect();
    if about.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for of in about {
            if ui.button(format!("{}…", title(pos, sight, of))).clicked() {
                drafts::begin(&mut look.any(), &AnyKept::new(Draft::Bargain(Bargain::new(of))));
            }
        }
    });
}

/// Do the rules offer such a bargain now?
pub fn is_offered(sight: &Sight, of: About) -> bool {
    sight.on_map.iter().any(|act| about(act) == Some(of))
}

/// Only while a bargain is open and the rules offer one: until then it waits. It closes when it has been proposed.
pub fn window(ctx: &egui::Context, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(mut draft) = look.own.papers.bargain.clone() else { return };
    if !is_offered(sight, draft.about) {
        match draft.is_touched() {
            true => drafts::lay_aside(&mut look.any(), &AnyKept::new(Draft::Bargain(draft))),
            false => look.own.papers.bargain = None,
        }
        return;
    }
    let stock = stock(&sight.on_map, draft.about);
    draft.give.retain(|card| stock.give.contains(card));
    draft.take.retain(|card| stock.take.contains(card));
    draft.ships.retain(|ship| stock.ships.contains(ship));
    let mut sent = false;
    let title = title(pos, sight, draft.about);
    let open = frame::window(ctx, frame::Room::of(look.shell), "trade", 3, &title, vec2(380.0, 420.0), |ui| {
        match draft.about {
            About::Trade(_) => {
                ticks(ui, look, pos, "You give", &stock.give, &mut draft.give);
                ticks(ui, look, pos, "You ask for", &stock.take, &mut draft.take);
            }
            About::Ransom(noble) => {
                let payer = pos.noble(noble).seat.map_or(String::new(), |s| sight.name(s));
                ticks(ui, look, pos, &format!("{payer} pays"), &stock.give, &mut draft.give);
                for ship in &stock.ships {
                    let mut on = draft.ships.contains(ship);
                    if ui.checkbox(&mut on, format!("the {}", pos.ship_name(*ship))).changed() {
                        toggle(&mut draft.ships, *ship);
                    }
                }
                ui.label(RichText::new("and promises (written down, void after a turn)").small());
                let field = ui.add(egui::TextEdit::singleline(&mut draft.promise).desired_width(f32::INFINITY));
                words::name(&field, "Promise");
            }
        }
        let action = draft.action();
        let may = action.check(pos, sight.seat);
        if let Err(no) = &may {
            words::refusal(ui, look.shell, no);
        }
        if ui.add_enabled(may.is_ok(), egui::Button::new("Offer it")).clicked() {
            look.asks.put(Ask::Do(action.act()));
            sent = true;
        }
    });
    let keeps = !open && !sent && draft.is_touched();
    if keeps {
        look.drafts.leave(Draft::Bargain(draft.clone()));
    }
    look.own.papers.bargain = (keeps || (open && !sent)).then_some(draft);
}

fn toggle<T: Ord + Copy>(set: &mut BTreeSet<T>, one: T) {
    if !set.remove(&one) {
        set.insert(one);
    }
}

fn ticks(ui: &mut egui::Ui, look: &Look, pos: Pos, title: &str, all: &BTreeSet<CardId>, on: &mut BTreeSet<CardId>) {
    ui.label(theme::heading(title));
    if all.is_empty() {
        ui.label(theme::faded("there is nothing that may change hands here"));
    }
    for card in all {
        ui.horizontal(|ui| {
            let mut ticked = on.contains(card);
            let tick = ui.checkbox(&mut ticked, "");
            words::name(&tick, format!("{title}: {}", pos.card_name(*card)));
            if tick.changed() {
                toggle(on, *card);
            }
            cards::line(ui, &pos.book, &look.own.pictures, *card, &cards::brings(&pos.book, *card).join(", "));
        });
    }
}
