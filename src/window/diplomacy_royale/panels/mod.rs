//! The panels of Diplomacy Royale: orders, people, marriages and writs, the court. Tabs beside the decision are lists;
//! what needs room opens as a window over the map.
//!
//! Every figure comes from the game's own functions, asked about what the seat at the screen knows ([`Mind`], the world of
//! the [`Glass`](super::glass::Glass)): nothing hidden is in it.

mod births;
mod choosing;
mod clause;
mod courtly;
pub mod editor;
mod house;
pub mod market;
pub mod orders;
mod realm;
mod switches;
mod writs;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, Sight};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::{Estate, Phase, Standing};
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::judge;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::games::diplomacy_royale::view::View;
use crate::table::{Refusal, SeatId};
use crate::window::asks::Ask;
use crate::window::dynasty::{sheet, tree};
use crate::window::panels::words;
use crate::window::theme;

/// What is open, and what is being put together. It belongs to one seat: with another at the screen it is empty.
#[derive(Resource, Default)]
pub struct Court {
    mind: Option<Mind>,
    checks: Vec<(Action, Result<(), Refusal>)>,
    offers: Option<Arc<Vec<Action>>>,
    pub sheet: Option<CharacterId>,
    pub tree: Option<tree::Tree<Estate>>,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    house: house::House,
    realm: realm::Realm,
    /// The preference list being put in order.
    wishes: Vec<PowerId>,
}

/// Acts remembered at once: more than any panel asks about.
const MOST: usize = 80;

/// What the seat at the screen knows, as a position to ask the rules about.
#[derive(Clone)]
pub struct Mind {
    version: u64,
    pub sight: Arc<Sight>,
    pub world: Arc<World>,
}

impl Mind {
    /// As the eyes see it now; `None` behind the curtain.
    pub fn of(look: &mut Look) -> Option<Mind> {
        let sight = look.eyes.sight.clone()?;
        let version = look.eyes.version;
        let world = look.own.glass.world()?;
        let court = &mut look.own.court;
        if let Some(mind) = court.mind.as_ref().filter(|m| m.version == version) {
            return Some(mind.clone());
        }
        if court.mind.as_ref().is_some_and(|m| m.sight.seat != sight.seat) {
            **court = Court::default();
        }
        court.checks.clear();
        court.offers = None;
        let mind = Mind { version, sight, world };
        court.mind = Some(mind.clone());
        court.forget_the_gone(mind.pos());
        Some(mind)
    }

    pub fn pos(&self) -> Pos<'_> {
        Pos::of(&self.world)
    }

    pub fn seat(&self) -> SeatId {
        self.sight.seat
    }

    /// May the seat at the screen act at all?
    pub fn decides(&self) -> bool {
        self.sight.deciding()
    }

    pub fn is_court(&self) -> bool {
        self.pos().turn.phase == Phase::Court && self.pos().options.dynasties
    }
}

impl Court {
    fn is_empty(&self) -> bool {
        self.sheet.is_none() && self.tree.is_none() && self.market.is_none() && self.editor.is_none()
    }

    /// After an undo people may be gone who were looked at.
    fn forget_the_gone(&mut self, pos: Pos) {
        self.sheet = self.sheet.filter(|who| pos.has_character(*who));
        if self.tree.as_ref().is_some_and(|t| !pos.has_character(t.root)) {
            self.tree = None;
        }
        if self.editor.as_ref().is_some_and(|e| e.is_stale(pos)) {
            self.editor = None;
        }
    }

    /// Would the table take this act, as far as the seat can know?
    pub fn check(&mut self, mind: &Mind, action: &Action) -> Result<(), Refusal> {
        if let Some((_, found)) = self.checks.iter().find(|(a, _)| a == action) {
            return found.clone();
        }
        if self.checks.len() > MOST {
            self.checks.clear();
        }
        let found = judge::check(&mind.world, mind.seat(), action);
        self.checks.push((action.clone(), found.clone()));
        found
    }

    /// Everything that the rules list for the seat, also what no panel lists.
    pub fn offers(&mut self, mind: &Mind) -> Arc<Vec<Action>> {
        let reckon = || {
            let list = if mind.decides() { judge::offers(&mind.world, mind.seat()) } else { vec![] };
            Arc::new(list)
        };
        self.offers.get_or_insert_with(reckon).clone()
    }
}

/// Esc closes the window opened last, the smallest first.
pub fn escape(look: &mut Look) -> bool {
    let court = &mut look.own.court;
    court.sheet.take().is_some()
        || court.editor.take().is_some()
        || court.market.take().is_some()
        || court.tree.take().is_some()
}

/// Tabs beside Decision and Chronicle: name and hint.
pub fn tabs() -> &'static [(&'static str, &'static str)] {
    &[
        ("Orders", "Your orders, and what became of the last ones"),
        ("House", "Every house with its people"),
        ("Writs", "Proposals, and what is owed by writ"),
    ]
}

pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let Some(mind) = Mind::of(look) else { return };
    match n {
        0 => orders::show(ui, look, &mind),
        _ if !mind.pos().options.dynasties => {
            ui.label(theme::faded("This game is played without families."));
        }
        1 => house::show(ui, look, &mind),
        _ => writs::show(ui, look, &mind),
    }
}

/// A seat by its power, with its centres; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(power) = sight.view.powers.iter().find(|p| p.seat == Some(seat)) else {
        words::seat_card(ui, look, sight, seat);
        return;
    };
    let active = sight.prompt.seats.contains(&seat);
    let fill = if active { egui::Color32::from_rgb(0x6a, 0x48, 0x2c) } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(4, 1));
    let short: String = power.kingdom.as_deref().unwrap_or(power.id.name()).chars().take(3).collect();
    let text = format!("{short} {}", centres(&sight.view, seat));
    let shield = look.own.pictures.shield(power.id, 22.0);
    let gone = matches!(power.standing, Standing::Eliminated);
    let card = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let ink = if gone { theme::FADED } else { egui::Color32::from_rgb(0xf8, 0xec, 0xc8) };
        let text = egui::RichText::new(text).size(16.0).color(ink);
        // Cards at the right edge are laid out from the right; they read the same.
        if ui.layout().prefer_right_to_left() {
            ui.label(text);
            shield.map(|s| ui.add(s));
        } else {
            shield.map(|s| ui.add(s));
            ui.label(text);
        }
    });
    let name = power.kingdom.clone().unwrap_or_else(|| power.id.name().into());
    card.response.on_hover_text(format!("{name}, {}: {}", sight.name(seat), standing(&sight.view, seat)));
}

fn centres(view: &View, seat: SeatId) -> usize {
    let map = &super::Book::standard().map;
    let Some(power) = view.powers.iter().find(|p| p.seat == Some(seat)) else { return 0 };
    let owned = |p: &&crate::games::diplomacy_royale::components::Province| {
        p.owner == Some(power.id) && map.provinces.get(usize::from(p.id.0)).is_some_and(|d| d.centre)
    };
    view.provinces.iter().filter(owned).count()
}

/// "7 of 18 centres, 6 units".
pub fn standing(view: &View, seat: SeatId) -> String {
    let Some(power) = view.powers.iter().find(|p| p.seat == Some(seat)) else { return String::new() };
    let units = view.units.iter().filter(|u| u.at.is_some() && u.power == power.id).count();
    let s = if units == 1 { "" } else { "s" };
    format!("{} of {} centres, {units} unit{s}", centres(view, seat), view.options.victory)
}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look) {
    let Some(mind) = Mind::of(look) else { return };
    match mind.pos().turn.phase {
        Phase::Choosing => choosing::show(ui, look, &mind),
        Phase::Moves => orders::own(ui, look, &mind),
        Phase::Retreats => orders::driven_out(ui, look, &mind),
        Phase::Births => births::show(ui, look, &mind),
        Phase::Court if mind.is_court() => {
            market::door(ui, look, &mind);
            realm::show(ui, look, &mind);
        }
        _ => {}
    }
}

/// Windows over the map.
pub fn over_map(ctx: &egui::Context, look: &mut Look) {
    // The news of other turns come first.
    if (look.eyes.show_news && !look.eyes.news.is_empty()) || look.own.court.is_empty() {
        return;
    }
    let Some(mind) = Mind::of(look) else { return };
    tree::window(ctx, look, &mind);
    market::window(ctx, look, &mind);
    editor::window(ctx, look, &mind);
    sheet::window(ctx, look, &mind);
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}

/// A button for an act, dead with its reason where the table would not take it.
pub fn act(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, text: &str, action: &Action) -> bool {
    let may = look.own.court.check(mind, action);
    let live = mind.decides() && may.is_ok();
    let button = ui.add_enabled(live, egui::Button::new(egui::RichText::new(text).family(theme::bold())));
    let button = match may {
        Err(no) => button.on_disabled_hover_text(format!("{} ({})", no.text, no.rule)),
        Ok(()) if !live => button.on_disabled_hover_text("Not now"),
        Ok(()) => button,
    };
    let done = button.clicked();
    if done {
        look.asks.put(Ask::Do(action.clone()));
    }
    done
}
