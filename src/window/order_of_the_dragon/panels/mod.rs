//! The panels: orders and points, marriages with their conditions, the Census, the totals. Every figure comes from the
//! game's own functions, asked about what the seat at the screen knows.

pub mod census;
pub mod heirs;
pub mod orders;
pub mod points;
pub mod switches;
pub mod totals;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, Sight};
use crate::engine::Act;
use crate::games::order_of_the_dragon::ids::VassalId;
use crate::games::order_of_the_dragon::position::Pos;
use crate::games::order_of_the_dragon::turn::Phase;
use crate::table::{Refusal, SeatId};
use crate::window::asks::Ask;
use crate::window::diplomacy::chosen;
use crate::window::theme;

/// What is open in the panels.
#[derive(Resource, Default)]
pub struct Open {
    /// The reckoning of the last Census lies on the table.
    pub census: bool,
    /// The Census that each seat has seen, by its cycle.
    pub seen: std::collections::BTreeMap<SeatId, u16>,
    /// Names for vassals that are being typed, each its own seat's.
    names: std::collections::BTreeMap<(SeatId, VassalId), String>,
    /// The tab of points, as reckoned for the position of this number.
    shop: Option<(u64, Arc<points::Shop>)>,
}

impl Open {
    fn shop(&mut self, version: u64, reckon: impl FnOnce() -> points::Shop) -> Arc<points::Shop> {
        match &self.shop {
            Some((at, shop)) if *at == version => shop.clone(),
            _ => self.shop.insert((version, Arc::new(reckon()))).1.clone(),
        }
    }

    /// True if something was.
    pub fn close(&mut self) -> bool {
        std::mem::take(&mut self.census)
    }
}

/// Tabs beside Decision and Chronicle: name and hint.
pub const TABS: &[(&str, &str)] = &[
    ("Orders", "The orders given, and what became of the last ones"),
    ("Points", "What your diplomacy points come from, what they can buy, and what is barred"),
    ("Totals", "Who has how many centres for victory: own, thralls, vassals"),
];

/// The tab of this number in [`TABS`]; nothing behind the curtain.
pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let (Some(world), Some(sight)) = (look.own.map.glass.world(), look.eyes.sight.clone()) else { return };
    let pos = Pos::of(&world);
    match n {
        0 => orders::show(ui, look, &sight, pos),
        1 => points::show(ui, look, &sight, pos),
        _ => totals::show(ui, look, &sight, pos),
    }
}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.map.glass.world() else { return };
    let pos = Pos::of(&world);
    match pos.turn.phase {
        Phase::Orders => {
            orders::own(ui, look, sight, pos);
            points::account(ui, look, sight, pos);
            heirs::show(ui, look, sight, pos);
        }
        Phase::Retreats => orders::driven_out(ui, look, sight, pos),
        Phase::Winter => {
            census::winter(ui, look, sight, pos);
            chosen::list(ui, look.shell, &mut look.asks, sight, &pos);
        }
        Phase::Ballot => chosen::list(ui, look.shell, &mut look.asks, sight, &pos),
        Phase::Census => {}
    }
}

/// Rows of a list close together.
pub fn dense(ui: &mut egui::Ui) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 21.0;
    ui.spacing_mut().button_padding.y = 1.0;
}

/// Would the table take it? In a replay there is nobody to ask.
pub fn may(look: &Look, sight: &Sight, act: &Act) -> Result<(), Refusal> {
    let table = look.table.0.as_ref().filter(|_| !sight.past);
    table.map_or(Ok(()), |table| table.check(sight.seat, act))
}

/// A button for an act, dead with its reason and rule where the table would not take it.
pub fn act(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, text: &str, act: &Act) -> egui::Response {
    let may = may(look, sight, act);
    let live = sight.deciding() && may.is_ok();
    let button = ui.add_enabled(live, egui::Button::new(egui::RichText::new(text).family(theme::bold())));
    let button = match may {
        Err(no) => button.on_disabled_hover_text(sight.barred(&no)),
        Ok(()) if !live => button.on_disabled_hover_text("Not now"),
        Ok(()) => button,
    };
    if button.clicked() {
        look.asks.put(Ask::Do(act.clone()));
    }
    button
}
