//! Drafts: what a seat puts together before it is sent. None is thrown away without a question: it is gone on with, laid
//! aside for later beside the decision, or thrown away when that is said. They belong to a seat: behind the curtain they
//! are sealed with all else it has left ([`super::belongings`]), and they are kept beside the journal
//! ([`super::draft_file`]).

use std::any::Any;
use std::fmt::Debug;
use std::mem::discriminant;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::asks::ShellAsk;
use super::glass::Clear;
use super::look::{AnyLook, Outlook, Panels};
use super::panels::words;
use super::sight::Seen;
use super::{belongings, hosts, theme};

/// What can be kept for a seat in a file, and told from what was there before.
pub trait Kept: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Kept for T {}

/// For games in which nothing is drafted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NoDraft {}

/// A draft or notes of any game, to be kept for a seat. Clones share it.
#[derive(Clone)]
pub struct AnyKept(Arc<dyn KeptValue>);

trait KeptValue: Any + Debug + Send + Sync {
    fn same(&self, other: &dyn KeptValue) -> bool;
    fn same_kind(&self, other: &dyn KeptValue) -> bool;
}

impl<T: Kept> KeptValue for T {
    fn same(&self, other: &dyn KeptValue) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn same_kind(&self, other: &dyn KeptValue) -> bool {
        (other as &dyn Any).downcast_ref().is_some_and(|other: &T| discriminant(other) == discriminant(self))
    }
}

impl AnyKept {
    /// Of a game.
    pub fn new(kept: impl Kept) -> Self {
        AnyKept(Arc::new(kept))
    }

    /// As its game knows it; `None` for one of another game.
    pub fn get<T: Kept>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// What its game leaves of a draft that has been [reviewed](Panels::review_draft).
    ///
    /// # Errors
    /// What the game has against it.
    pub fn reviewed<T: Kept>(&self, review: impl FnOnce(&mut T) -> Option<String>) -> Result<Self, String> {
        let Some(mut kept) = self.get::<T>().cloned() else { return Ok(self.clone()) };
        review(&mut kept).map_or_else(|| Ok(AnyKept::new(kept)), Err)
    }
}

impl PartialEq for AnyKept {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}

impl Debug for AnyKept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The drafts of the seat at the screen that do not lie open, and the question about one.
#[derive(Resource, Default)]
pub struct Drafts {
    /// The oldest first.
    pub aside: Vec<AnyKept>,
    /// Shall it be thrown away?
    asked: Option<AnyKept>,
    /// What was asked for, and would cost drafts that no file keeps.
    parting: Option<ShellAsk>,
    /// The player has said that they may go.
    may_go: bool,
    reviewed: Option<u64>,
}

impl Drafts {
    /// Is the player asked about a draft?
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.parting.is_some()
    }

    /// The window of a draft is to be closed: asks what is to become of it.
    pub fn leave(&mut self, draft: impl Kept) {
        self.asked = Some(AnyKept::new(draft));
    }

    /// Asks about the draft on top, if one lies open.
    pub fn leave_topmost(&mut self, game: &dyn Panels) -> bool {
        let Some(draft) = game.drafts().pop() else { return false };
        self.asked = Some(draft);
        true
    }

    /// Everything stays as it is; false where nothing was asked.
    pub fn answer_no(&mut self) -> bool {
        self.asked.take().is_some() | self.parting.take().is_some()
    }
}

/// Nothing is drafted yet; drafts are reviewed whenever the position has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Drafts>().add_systems(Update, review.after(Seen).after(Clear));
}

/// Begins a draft; one of its kind that lies open is laid aside for it.
pub fn begin(look: &mut AnyLook, draft: &AnyKept) {
    for open in look.own.drafts().iter().filter(|open| open.0.same_kind(&*draft.0)) {
        lay_aside(look, open);
    }
    look.own.open_draft(draft);
}

/// It waits beside the decision.
pub fn lay_aside(look: &mut AnyLook, draft: &AnyKept) {
    look.own.shut_draft(draft);
    let text = format!("{} is laid aside: it waits beside the decision.", look.own.draft_name(look.eyes, draft));
    look.shell.desk.toast(text, None);
    look.drafts.aside.retain(|other| other != draft);
    look.drafts.aside.push(draft.clone());
}

/// Would this throw away drafts that no file keeps? Then it waits for the player's word.
pub fn holds_back(world: &mut World, ask: &ShellAsk) -> bool {
    let leaves = matches!(
        ask,
        ShellAsk::New { .. }
            | ShellAsk::Load(_)
            | ShellAsk::Continue
            | ShellAsk::Salvage(_)
            | ShellAsk::LeaveExample
            | ShellAsk::ToTitle
            | ShellAsk::Choose(_)
            | ShellAsk::Quit
    );
    let lesson = matches!(ask, ShellAsk::Teach(..));
    if !(leaves || lesson) || std::mem::take(&mut world.resource_mut::<Drafts>().may_go) {
        return false;
    }
    let found = belongings::has_unkept(world);
    if found {
        world.resource_mut::<Drafts>().parting = Some(ask.clone());
    }
    found
}

/// What can no longer be sent, whatever comes, is told and put away; what else has gone out of a draft is struck out.
fn review(world: &mut World) {
    hosts::with_panels(world, |at, game| {
        let version = at.eyes.version;
        if at.eyes.sight.as_ref().is_none_or(|sight| sight.past) || at.drafts.reviewed == Some(version) {
            return;
        }
        at.drafts.reviewed = Some(version);
        for open in game.drafts() {
            match game.review_draft(&at.eyes, &open) {
                Err(why) => lose(at, game, &open, &why),
                Ok(draft) if draft != open => game.open_draft(&draft),
                Ok(_) => {}
            }
        }
        for old in std::mem::take(&mut at.drafts.aside) {
            match game.review_draft(&at.eyes, &old) {
                Err(why) => lose(at, game, &old, &why),
                Ok(draft) => at.drafts.aside.push(draft),
            }
        }
    });
}

fn lose(at: &mut Outlook, game: &mut dyn Panels, draft: &AnyKept, why: &str) {
    let text = format!("{} can no longer be sent: {why}.", game.draft_name(&at.eyes, draft));
    at.shell.desk.toast(text, None);
    game.shut_draft(draft);
    if at.drafts.asked.as_ref() == Some(draft) {
        at.drafts.asked = None;
    }
}

/// A line for each draft that is laid aside; nothing where there is none.
pub fn shelf(ui: &mut egui::Ui, at: &mut Outlook, game: &mut dyn Panels) {
    if at.drafts.aside.is_empty() || at.eyes.sight.as_ref().is_none_or(|sight| sight.past) {
        return;
    }
    let mut on = None;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new("Laid aside").family(theme::bold()).color(theme::RED));
        for draft in at.drafts.aside.clone() {
            let name = game.draft_name(&at.eyes, &draft);
            ui.horizontal_wrapped(|ui| {
                ui.label(&name);
                let waits = game.draft_waits(&at.eyes, &draft);
                let button = ui.add_enabled(waits.is_none(), egui::Button::new("Go on").small());
                words::name(&button, format!("Go on with: {name}"));
                let button = button.on_hover_text("Opens it as you left it");
                if button.on_disabled_hover_text(waits.unwrap_or_default()).clicked() {
                    on = Some(draft.clone());
                }
                let away = ui.small_button("Throw away");
                words::name(&away, format!("Throw away: {name}"));
                if away.on_hover_text("Asks once more").clicked() {
                    at.drafts.asked = Some(draft.clone());
                }
            });
        }
    });
    if let Some(draft) = on {
        take_up(at, game, &draft);
    }
}

fn take_up(at: &mut Outlook, game: &mut dyn Panels, draft: &AnyKept) {
    at.drafts.aside.retain(|other| other != draft);
    begin(&mut at.with(game), draft);
}

fn sheet() -> egui::Frame {
    egui::Frame::new().fill(theme::PAPER).stroke(egui::Stroke::new(2.0, theme::RED)).corner_radius(5).inner_margin(20)
}

/// What is to become of a draft; and whether drafts may be lost. Nothing while neither is asked.
pub fn question(ctx: &egui::Context, at: &mut Outlook, game: &mut dyn Panels) {
    parting(ctx, at);
    let Some(draft) = at.drafts.asked.clone() else { return };
    let name = game.draft_name(&at.eyes, &draft);
    let aside = at.drafts.aside.contains(&draft);
    let (mut on, mut later, mut away) = (false, false, false);
    egui::Modal::new("draft".into()).frame(sheet()).show(ctx, |ui| {
        ui.set_width(440.0);
        ui.label(theme::title(&name, 26.0));
        ui.separator();
        ui.label("It has not been sent yet. What is to become of it?");
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let go_on = ui.button("Go on with it");
            first_focus(ui, &go_on);
            on = go_on.on_hover_text("Esc").clicked();
            later = ui.button("Keep it for later").on_hover_text("It waits beside the decision").clicked();
            away = ui.add(theme::grave("Throw it away")).on_hover_text("This cannot be undone").clicked();
        });
    });
    if on || later || away {
        at.drafts.asked = None;
    }
    match (aside, on, later, away) {
        (true, true, ..) => take_up(at, game, &draft),
        (true, _, _, true) => at.drafts.aside.retain(|other| *other != draft),
        (false, _, true, _) => lay_aside(&mut at.with(game), &draft),
        (false, _, _, true) => game.shut_draft(&draft),
        _ => {}
    }
}

fn parting(ctx: &egui::Context, at: &mut Outlook) {
    let Some(ask) = at.drafts.parting.clone() else { return };
    let (mut stay, mut go) = (false, false);
    egui::Modal::new("drafts lost".into()).frame(sheet()).show(ctx, |ui| {
        ui.set_width(440.0);
        ui.label(theme::title("Drafts would be lost", 26.0));
        ui.separator();
        ui.label("This game has drafts that have not been sent, and no file keeps them.");
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let button = ui.button("Stay here");
            first_focus(ui, &button);
            stay = button.on_hover_text("Esc").clicked();
            go = ui.add(theme::grave("Leave all the same")).on_hover_text("The drafts are thrown away").clicked();
        });
    });
    if stay || go {
        at.drafts.parting = None;
    }
    if go {
        at.drafts.may_go = true;
        at.shell.asks.put(ask);
    }
}

/// Enter takes the first way of a question: the one by which nothing is lost.
fn first_focus(ui: &egui::Ui, button: &egui::Response) {
    if ui.memory(|m| m.focused().is_none()) {
        button.request_focus();
    }
}
