//! The panels of Diplomacy Royale: orders, people, marriages and writs, the court. Tabs beside the decision are lists;
//! what needs room opens as a window over the map.
//!
//! Every figure comes from the game's own functions, asked about what the seat at the screen knows ([`Mind`], the world of
//! the [`Glass`](super::Glass)): nothing hidden is in it.

mod births;
mod captives;
mod choosing;
mod church;
mod clause;
mod courtly;
pub mod drafting;
pub mod editor;
pub mod market;
pub mod orders;
mod realm;
mod switches;
mod writs;

use std::sync::Arc;

use bevy_egui::egui;

use super::{Look, Sight};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::{Estate, Phase, Standing};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::games::diplomacy_royale::view::View;
use crate::games::diplomacy_royale::{court, judge, report};
use crate::table::SeatId;
use crate::window::diplomacy::chosen;
use crate::window::dynasty::{self, houses, thoughts};
use crate::window::panels::words;
use crate::window::theme;

/// What the seat at the screen knows of its court, to ask the rules about.
pub type Mind = dynasty::Mind<DiplomacyRoyale>;
/// What is open of the court, and what is being put together.
pub type Court = dynasty::Court<DiplomacyRoyale>;

/// Windows and drafts beside sheet and tree.
#[derive(Default)]
pub struct Papers {
    now: Option<Arc<Now>>,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    pub slips: drafting::Slips,
}

impl Mind {
    /// The position, to ask the rules about.
    pub fn pos(&self) -> Pos<'_> {
        Pos::of(&self.world)
    }

    /// Is it the phase of the court? Never in plain Diplomacy.
    pub fn is_court(&self) -> bool {
        self.pos().turn.phase == Phase::Court && self.pos().options.dynasties
    }
}

/// What the rules list for the seat, also what no panel lists, and whom the court owes what.
#[derive(Default)]
struct Now {
    offers: Vec<Action>,
    titles_owed: Vec<CharacterId>,
    commands_owed: Vec<CharacterId>,
}

fn now(look: &mut Look, mind: &Mind) -> Arc<Now> {
    let reckon = || {
        if !mind.decides() {
            return Arc::default();
        }
        let (pos, seat) = (mind.pos(), mind.seat());
        let (titles_owed, commands_owed) = if mind.is_court() {
            (court::titles_owed(pos, seat), court::commands_owed(pos, seat))
        } else {
            (vec![], vec![])
        };
        Arc::new(Now { offers: judge::offers(&mind.world, seat), titles_owed, commands_owed })
    };
    look.own.court.own.now.get_or_insert_with(reckon).clone()
}

/// "the crown of France", "the title to Burgundy".
fn estate_words(pos: Pos, estate: Estate) -> String {
    match estate {
        Estate::Crown(power) => format!("the crown of {}", pos.power_name(power)),
        Estate::Title(title) => format!("the title to {}", pos.label(pos.title(title).province)),
    }
}

/// The tab of writs.
const WRITS: usize = 2;

const TABS: &[(&str, &str)] = &[
    ("Orders", "The orders given, and what became of the last ones"),
    ("House", "What to think of, and every house with its people"),
    ("Writs", "Proposals, and what is owed by writ"),
];

/// Tabs beside Decision and Chronicle: name and hint. Plain Diplomacy has neither houses nor writs.
pub fn tabs(view: &View) -> &'static [(&'static str, &'static str)] {
    if view.options.dynasties { TABS } else { &TABS[..1] }
}

/// The tab of this number in [`tabs`]; nothing behind the curtain.
pub fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
    let Some(mind) = Mind::of(look) else { return };
    match n {
        0 => orders::show(ui, look, &mind),
        1 => houses::show(ui, look, &mind),
        _ => writs::show(ui, look, &mind),
    }
}

/// A seat by its power, with its centres; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(power) = sight.view.of::<DiplomacyRoyale>().powers.iter().find(|p| p.seat == Some(seat)) else {
        words::seat_card(ui, sight, seat);
        return;
    };
    let short: String = power.kingdom.as_deref().unwrap_or(power.id.name()).chars().take(3).collect();
    let gone = matches!(power.standing, Standing::Eliminated);
    let text = egui::RichText::new(format!("{short} {}", report::centres(sight.view.of::<DiplomacyRoyale>(), seat)));
    let shield = look.own.pictures.shield(power.id, 22.0);
    let card = words::card(ui, sight, seat, text.color(if gone { theme::FADED } else { theme::PALE }), |ui| {
        shield.map(|s| ui.add(s));
    });
    let name = power.kingdom.clone().unwrap_or_else(|| power.id.name().into());
    card.on_hover_text(format!(
        "{name}, {}: {}",
        sight.name(seat),
        report::standing(sight.view.of::<DiplomacyRoyale>(), seat)
    ));
}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look) {
    let Some(mind) = Mind::of(look) else { return };
    chosen::list(ui, look, &mind.sight, mind.pos());
    match mind.pos().turn.phase {
        Phase::Choosing => choosing::show(ui, look, &mind),
        Phase::Moves => {
            orders::own(ui, look, &mind);
            // Orders that look like slips.
            if !look.own.court.thoughts(&mind).is_empty() {
                thoughts::show(ui, look, &mind, true);
            }
        }
        Phase::Retreats => orders::driven_out(ui, look, &mind),
        Phase::Births => {
            if !look.own.court.thoughts(&mind).is_empty() {
                thoughts::show(ui, look, &mind, true);
            }
            births::show(ui, look, &mind);
        }
        Phase::Conclave => church::conclave(ui, look, &mind),
        Phase::Court if mind.is_court() => {
            writs::doors(ui, look, &mind);
            thoughts::show(ui, look, &mind, false);
            realm::show(ui, look, &mind);
            captives::show(ui, look, &mind);
            church::at_court(ui, look, &mind);
            church::inherited(ui, look, &mind);
        }
        _ => {}
    }
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}
