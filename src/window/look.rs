//! What panels look at. [`Outlook`] is there whatever game is shown: it is all that the shell's own panels need. What a game
//! draws among them stands behind [`Panels`], so that the shell calls it without knowing its types; the game itself gets
//! everything in one, [`Look`].

use crate::engine::Act;
use bevy::ecs::system::{StaticSystemParam, SystemParam, SystemParamItem};
use bevy::prelude::*;
use bevy_egui::egui;

use super::asks::Asks;
use super::belongings::HandLeft;
use super::desk::Shell;
use super::drafts::{self, AnyKept, Drafts};
use super::guard::Guard;
use super::panels::advice::Counsel;
use super::replaying::Replaying;
use super::shown::{Shown, SmallMap};
use super::sight::{AtTable, Eyes, Sight};
use crate::table::SeatId;

/// What the panels of the table look at, whatever game is shown.
#[derive(SystemParam)]
pub struct Outlook<'w> {
    pub shell: Shell<'w>,
    pub asks: ResMut<'w, Asks>,
    pub guard: ResMut<'w, Guard>,
    pub eyes: Res<'w, Eyes>,
    pub table: Res<'w, AtTable>,
    pub replay: Option<ResMut<'w, Replaying>>,
    pub counsel: ResMut<'w, Counsel>,
    /// Drafts laid aside, and the question about one.
    pub drafts: ResMut<'w, Drafts>,
}

impl Outlook<'_> {
    /// An act that was pressed. What it would take away for good is asked about once more.
    pub fn want(&mut self, act: &Act) {
        let ask = self.guard.want(act, &self.eyes, &self.table, self.shell.settings.ask_again);
        ask.into_iter().for_each(|ask| self.asks.put(ask));
    }
}

/// What a game's panels look at.
pub struct Look<'a, 'w, 'v, 's, G: Shown> {
    pub shell: &'a mut Shell<'w>,
    pub asks: Mut<'a, Asks>,
    pub guard: Mut<'a, Guard>,
    pub eyes: &'a Eyes,
    pub table: &'a AtTable,
    /// Drafts laid aside, and the question about one.
    pub drafts: Mut<'a, Drafts>,
    /// What they look at besides.
    pub own: &'a mut SystemParamItem<'v, 's, <G as Shown>::Own>,
}

impl<G: Shown> Look<'_, '_, '_, '_, G> {
    /// As [`Outlook::want`].
    pub fn want(&mut self, act: &Act) {
        let ask = self.guard.want(act, self.eyes, self.table, self.shell.settings.ask_again);
        ask.into_iter().for_each(|ask| self.asks.put(ask));
    }
}

/// What is the game's own of that.
#[derive(SystemParam)]
pub struct OwnPanels<'w, 's, G: Shown> {
    own: StaticSystemParam<'w, 's, <G as Shown>::Own>,
}

impl<'v, 's, G: Shown> OwnPanels<'v, 's, G> {
    /// Both in one.
    pub fn look<'a, 'w>(&'a mut self, at: &'a mut Outlook<'w>) -> Look<'a, 'w, 'v, 's, G> {
        Look {
            shell: &mut at.shell,
            asks: at.asks.reborrow(),
            guard: at.guard.reborrow(),
            eyes: &at.eyes,
            table: &at.table,
            drafts: at.drafts.reborrow(),
            own: &mut *self.own,
        }
    }
}

/// What the game that is shown draws among the shell's panels, its answers to them, and what of it belongs to a seat: the
/// hooks of [`Shown`].
pub trait Panels {
    /// [`Shown::prepare`].
    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook);
    /// [`Shown::seat_card`].
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId);
    /// [`Shown::card_width`].
    fn card_width(&self) -> f32;
    /// [`Shown::strip`].
    fn strip(&mut self, root: &mut egui::Ui, at: &mut Outlook);
    /// [`Shown::tab`].
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize);
    /// [`Shown::middle`].
    fn middle(&mut self, root: &mut egui::Ui, at: &mut Outlook);
    /// [`Shown::small_map`].
    fn small_map(&mut self, at: &mut Outlook) -> Option<SmallMap>;
    /// [`Shown::over_map`].
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook);

    /// [`Shown::is_planning`].
    fn is_planning(&mut self, at: &mut Outlook) -> bool;
    /// [`Shown::plan`].
    fn plan(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight);
    /// [`Shown::PLAN_KEEPS_FOOT`].
    fn plan_keeps_foot(&self) -> bool;
    /// [`Shown::plan_foot`].
    fn plan_foot(&mut self, ui: &mut egui::Ui, at: &mut Outlook);
    /// [`Shown::in_hand`].
    fn in_hand(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight);
    /// [`Shown::above_offers`].
    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight);
    /// [`Shown::above_heading`].
    fn above_heading(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, heading: Option<&str>);
    /// [`Shown::cards`].
    fn cards(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight);

    /// [`Shown::escape`].
    fn escape(&mut self, at: &mut Outlook) -> bool;
    /// [`Shown::next`].
    fn next(&mut self, at: &mut Outlook);

    /// [`drafts::begin`].
    fn begin_draft(&mut self, at: &mut Outlook, draft: &AnyKept);
    /// [`drafts::lay_aside`].
    fn lay_aside(&mut self, at: &mut Outlook, draft: &AnyKept);
    /// [`Shown::drafts`].
    fn drafts(&mut self, at: &mut Outlook) -> Vec<AnyKept>;
    /// [`Shown::open_draft`].
    fn open_draft(&mut self, at: &mut Outlook, draft: &AnyKept);
    /// [`Shown::shut_draft`].
    fn shut_draft(&mut self, at: &mut Outlook, draft: &AnyKept);
    /// [`Shown::draft_name`].
    fn draft_name(&mut self, at: &mut Outlook, draft: &AnyKept) -> String;
    /// [`Shown::draft_waits`].
    fn draft_waits(&mut self, at: &mut Outlook, draft: &AnyKept) -> Option<String>;
    /// What is left of a draft after [`Shown::review_draft`].
    ///
    /// # Errors
    /// Why it can never be sent now.
    fn review_draft(&mut self, at: &mut Outlook, draft: &AnyKept) -> Result<AnyKept, String>;
    /// [`Shown::notes`].
    fn notes(&mut self, at: &mut Outlook) -> AnyKept;
    /// [`Shown::set_notes`]; without any it has those of a new seat.
    fn set_notes(&mut self, at: &mut Outlook, notes: Option<&AnyKept>);
    /// [`Shown::put_away`].
    fn put_away(&mut self, at: &mut Outlook);
    /// [`Shown::take_hand`].
    fn take_hand(&mut self, at: &mut Outlook) -> Option<HandLeft>;
    /// [`Shown::give_hand`].
    fn give_hand(&mut self, at: &mut Outlook, hand: HandLeft);
}

impl<G: Shown> Panels for OwnPanels<'_, '_, G> {
    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        G::prepare(ctx, &mut self.look(at));
    }
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId) {
        G::seat_card(ui, &mut self.look(at), sight, seat);
    }
    fn card_width(&self) -> f32 {
        G::card_width()
    }
    fn strip(&mut self, root: &mut egui::Ui, at: &mut Outlook) {
        G::strip(root, &mut self.look(at));
    }
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize) {
        G::tab(ui, &mut self.look(at), n);
    }
    fn middle(&mut self, root: &mut egui::Ui, at: &mut Outlook) {
        G::middle(root, &mut self.look(at));
    }
    fn small_map(&mut self, at: &mut Outlook) -> Option<SmallMap> {
        G::small_map(&self.look(at))
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        G::over_map(ctx, &mut self.look(at));
    }

    fn is_planning(&mut self, at: &mut Outlook) -> bool {
        G::is_planning(&self.look(at))
    }
    fn plan(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        G::plan(ui, &mut self.look(at), sight);
    }
    fn plan_keeps_foot(&self) -> bool {
        G::PLAN_KEEPS_FOOT
    }
    fn plan_foot(&mut self, ui: &mut egui::Ui, at: &mut Outlook) {
        G::plan_foot(ui, &mut self.look(at));
    }
    fn in_hand(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        G::in_hand(ui, &mut self.look(at), sight);
    }
    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        G::above_offers(ui, &mut self.look(at), sight);
    }
    fn above_heading(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, heading: Option<&str>) {
        G::above_heading(ui, &mut self.look(at), sight, heading);
    }
    fn cards(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        G::cards(ui, &mut self.look(at), sight);
    }

    fn escape(&mut self, at: &mut Outlook) -> bool {
        G::escape(&mut self.look(at))
    }
    fn next(&mut self, at: &mut Outlook) {
        G::next(&mut self.look(at));
    }

    fn begin_draft(&mut self, at: &mut Outlook, draft: &AnyKept) {
        if let Some(own) = draft.get::<G::Draft>() {
            drafts::begin(&mut self.look(at), own.clone());
        }
    }
    fn lay_aside(&mut self, at: &mut Outlook, draft: &AnyKept) {
        if let Some(own) = draft.get::<G::Draft>() {
            drafts::lay_aside(&mut self.look(at), own.clone());
        }
    }
    fn drafts(&mut self, at: &mut Outlook) -> Vec<AnyKept> {
        G::drafts(&self.look(at)).into_iter().map(AnyKept::new).collect()
    }
    fn open_draft(&mut self, at: &mut Outlook, draft: &AnyKept) {
        if let Some(own) = draft.get::<G::Draft>() {
            G::open_draft(&mut self.look(at), own.clone());
        }
    }
    fn shut_draft(&mut self, at: &mut Outlook, draft: &AnyKept) {
        if let Some(own) = draft.get::<G::Draft>() {
            G::shut_draft(&mut self.look(at), own);
        }
    }
    fn draft_name(&mut self, at: &mut Outlook, draft: &AnyKept) -> String {
        draft.get::<G::Draft>().map_or_else(String::new, |own| G::draft_name(&self.look(at), own))
    }
    fn draft_waits(&mut self, at: &mut Outlook, draft: &AnyKept) -> Option<String> {
        draft.get::<G::Draft>().and_then(|own| G::draft_waits(&self.look(at), own))
    }
    fn review_draft(&mut self, at: &mut Outlook, draft: &AnyKept) -> Result<AnyKept, String> {
        let Some(mut own) = draft.get::<G::Draft>().cloned() else { return Ok(draft.clone()) };
        match G::review_draft(&self.look(at), &mut own) {
            Some(why) => Err(why),
            None => Ok(AnyKept::new(own)),
        }
    }
    fn notes(&mut self, at: &mut Outlook) -> AnyKept {
        AnyKept::new(G::notes(&self.look(at)))
    }
    fn set_notes(&mut self, at: &mut Outlook, notes: Option<&AnyKept>) {
        let own = notes.and_then(AnyKept::get::<G::Notes>).cloned().unwrap_or_default();
        G::set_notes(&mut self.look(at), own);
    }
    fn put_away(&mut self, at: &mut Outlook) {
        G::put_away(&mut self.look(at));
    }
    fn take_hand(&mut self, at: &mut Outlook) -> Option<HandLeft> {
        G::take_hand(&mut self.look(at))
    }
    fn give_hand(&mut self, at: &mut Outlook, hand: HandLeft) {
        G::give_hand(&mut self.look(at), hand);
    }
}
