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

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Look, Sight, pos_in};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::clergy::ClergyDeed;
use crate::games::diplomacy_royale::components::{Estate, Phase, Standing};
use crate::games::diplomacy_royale::court::CourtDeed;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::scenario::Scenario;
use crate::games::diplomacy_royale::{court, report};
use crate::table::{Refusal, SeatId};
use crate::window::asks::Ask;
use crate::window::diplomacy::chosen;
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::dynasty::{self, houses, people, sheet, thoughts, tree};
use crate::window::panels::words;
use crate::window::theme;

/// What the seat at the screen knows of its court, to ask the rules about.
#[derive(Clone, Deref)]
pub struct Mind(dynasty::Mind);

/// What is open of the court, and what is being put together.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct Court {
    #[deref]
    open: dynasty::Court,
    now: Option<Arc<Now>>,
    pub market: Option<market::Market>,
    pub editor: Option<editor::Editor>,
    pub slips: drafting::Slips,
}

impl Court {
    /// Would the table take this act, as far as the seat can know?
    pub fn check(&mut self, mind: &Mind, action: &Action) -> Result<(), Refusal> {
        self.open.check(mind, &action.act())
    }

    /// Another position is seen.
    fn renew(&mut self, mind: &Mind) {
        self.now = None;
        self.market.iter_mut().for_each(market::Market::renew);
        let waits = |who: &CharacterId| mind.pos().has_character(*who) && mind.pos().character(*who).is_captive();
        self.slips.asking.retain(|who, _| waits(who));
    }
}

impl Mind {
    /// As the eyes see it now; `None` behind the curtain.
    pub fn of(look: &mut Look) -> Option<Self> {
        let world = look.own.map.glass.world()?;
        let court = &mut *look.own.court;
        if court.is_of_another(look.eyes) {
            *court = Court::default();
        }
        let (mind, anew) = court.see(&DiplomacyRoyale, look.eyes, world)?;
        let mind = Mind(mind);
        if anew {
            court.renew(&mind);
        }
        Some(mind)
    }

    /// The position, to ask the rules about.
    pub fn pos(&self) -> Pos<'_> {
        pos_in(&self.world)
    }

    /// Is it the phase of the court? Never in plain Diplomacy.
    pub fn is_court(&self) -> bool {
        self.pos().turn.phase == Phase::Court && self.pos().options.dynasties
    }
}

/// What the rules list for the seat at court, also what no panel lists, and whom the court owes what.
#[derive(Default)]
struct Now {
    court: Vec<CourtDeed>,
    church: Vec<ClergyDeed>,
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
        let (court, church) = (CourtDeed::listed(pos, seat), ClergyDeed::listed(pos, seat));
        Arc::new(Now { court, church, titles_owed, commands_owed })
    };
    look.own.court.now.get_or_insert_with(reckon).clone()
}

/// A button for an act, dead with its reason where the table would not take it.
fn act(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, text: &str, action: &Action) -> bool {
    let act = action.act();
    let done = people::act(ui, &mut look.own.court, mind, text, &act);
    if done {
        look.want(&act);
    }
    done
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
        1 => {
            let seat = houses::show(ui, look.shell, &mut look.own.court, &mind);
            church::members(ui, look, &mind, seat);
        }
        _ => writs::show(ui, look, &mind),
    }
}

/// A seat by its power, with its centres; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(power) = sight.view.of::<View>().powers.iter().find(|p| p.seat == Some(seat)) else {
        words::seat_card(ui, sight, seat);
        return;
    };
    let short: String = power.kingdom.as_deref().unwrap_or(power.id.name()).chars().take(3).collect();
    let gone = matches!(power.standing, Standing::Eliminated);
    let centres = report::centres(sight.view.of::<View>().pos(&Book::standard()), seat);
    let text = egui::RichText::new(format!("{short} {centres}"));
    let shield = look.own.pictures.shield(power.id, 22.0);
    let card = words::card(ui, sight, seat, text.color(if gone { theme::FADED } else { theme::PALE }), |ui| {
        shield.map(|s| ui.add(s));
    });
    let name = power.kingdom.clone().unwrap_or_else(|| power.id.name().into());
    card.on_hover_text(format!("{name}, {}: {}", sight.name(seat), sight.standing(seat).1));
}

/// Above the offers of the seat that decides.
pub fn above_offers(ui: &mut egui::Ui, look: &mut Look) {
    let Some(mind) = Mind::of(look) else { return };
    chosen::list(ui, look.shell, &mut look.asks, &mind.sight, &mind.pos());
    match mind.pos().turn.phase {
        Phase::Choosing => choosing::show(ui, look, &mind),
        Phase::Moves => {
            orders::own(ui, look, &mind);
            // Orders that look like slips.
            if !look.own.court.thoughts(&mind).is_empty() {
                thoughts::show(ui, look.shell, &mut look.own.court, &mind, true);
            }
        }
        Phase::Retreats => orders::driven_out(ui, look, &mind),
        Phase::Births => {
            if !look.own.court.thoughts(&mind).is_empty() {
                thoughts::show(ui, look.shell, &mut look.own.court, &mind, true);
            }
            births::show(ui, look, &mind);
        }
        Phase::Conclave => church::conclave(ui, look, &mind),
        Phase::Court if mind.is_court() => {
            writs::doors(ui, look, &mind);
            thoughts::show(ui, look.shell, &mut look.own.court, &mind, false);
            realm::show(ui, look, &mind);
            captives::show(ui, look, &mind);
            church::at_court(ui, look, &mind);
            church::inherited(ui, look, &mind);
        }
        _ => {}
    }
}

/// Windows over the map.
pub fn windows(ctx: &egui::Context, look: &mut Look) {
    let court = &*look.own.court;
    if !court.is_open(look.eyes, court.market.is_some() || court.editor.is_some()) {
        return;
    }
    let Some(mind) = Mind::of(look) else { return };
    tree::window(ctx, look.shell, &mut look.own.court, &mind);
    market::window(ctx, look, &mind);
    editor::window(ctx, look, &mind);
    match sheet::window(ctx, look.shell, &mut look.own.court, &mind) {
        Some(sheet::Pressed::Name(act)) => look.asks.put(Ask::Do(act)),
        Some(sheet::Pressed::Match(who)) => look.own.court.market = Some(market::Market::of(who)),
        None => {}
    }
}

/// Esc closes the window opened last, the smallest first; of a draft it is asked what is to become of it.
pub fn escape(look: &mut Look) -> bool {
    if look.own.court.sheet.take().is_some() || look.drafts.leave_topmost(look.own) {
        return true;
    }
    let court = &mut *look.own.court;
    court.editor.take().is_some() || court.market.take().is_some() || court.tree.take().is_some()
}

/// Switches of the new-game page.
pub fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
    switches::show(ui, scenario);
}
