//! What panels look at. [`Outlook`] is there whatever game is shown: it is all that the shell's own panels need. What a game
//! draws among them stands behind [`Panels`], so that the shell calls it without knowing its types; the game's own panels get
//! everything in one, [`Look`].

use bevy::ecs::system::{StaticSystemParam, SystemParam, SystemParamItem, SystemState};
use bevy::prelude::*;
use bevy_egui::egui;

use super::asks::Asks;
use super::belongings::HandLeft;
use super::desk::Shell;
use super::drafts::{AnyKept, Drafts};
use super::guard::Guard;
use super::keys::Keys;
use super::panels::advice::Counsel;
use super::panels::{text_view, words};
use super::replaying::Replaying;
use super::shown::SmallMap;
use super::sight::{AtTable, Eyes, Sight};
use crate::engine::Act;
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
    pub keys: Keys<'w>,
    pub buttons: Res<'w, ButtonInput<MouseButton>>,
}

impl<'w> Outlook<'w> {
    /// An act that was pressed. What it would take away for good is asked about once more.
    pub fn want(&mut self, act: &Act) {
        let ask = self.guard.want(act, &self.eyes, &self.table, self.shell.settings.ask_again);
        ask.into_iter().for_each(|ask| self.asks.put(ask));
    }

    /// All of it that a game's panels look at, and their own.
    pub fn with<'a, O: ?Sized>(&'a mut self, own: &'a mut O) -> Look<'a, 'w, O> {
        Look {
            shell: &mut self.shell,
            asks: self.asks.reborrow(),
            guard: self.guard.reborrow(),
            eyes: &self.eyes,
            table: &self.table,
            drafts: self.drafts.reborrow(),
            own,
        }
    }
}

/// What a game's panels look at.
pub struct Look<'a, 'w, O: ?Sized> {
    pub shell: &'a mut Shell<'w>,
    pub asks: Mut<'a, Asks>,
    pub guard: Mut<'a, Guard>,
    pub eyes: &'a Eyes,
    pub table: &'a AtTable,
    /// Drafts laid aside, and the question about one.
    pub drafts: Mut<'a, Drafts>,
    /// What they look at besides.
    pub own: &'a mut O,
}

/// The same, whatever game is shown.
pub type AnyLook<'a, 'w, 'o> = Look<'a, 'w, dyn Panels + 'o>;

impl<'w, O: Panels> Look<'_, 'w, O> {
    /// As [`Outlook::want`].
    pub fn want(&mut self, act: &Act) {
        let ask = self.guard.want(act, self.eyes, self.table, self.shell.settings.ask_again);
        ask.into_iter().for_each(|ask| self.asks.put(ask));
    }

    /// As the shell has it.
    pub fn any(&mut self) -> AnyLook<'_, 'w, '_> {
        Look {
            shell: self.shell,
            asks: self.asks.reborrow(),
            guard: self.guard.reborrow(),
            eyes: self.eyes,
            table: self.table,
            drafts: self.drafts.reborrow(),
            own: self.own,
        }
    }
}

/// Where to find what a game's panels look at.
#[derive(Resource)]
struct Lent<O: SystemParam + 'static>(SystemState<(Outlook<'static>, StaticSystemParam<'static, 'static, O>)>);

impl<O: SystemParam + 'static> FromWorld for Lent<O> {
    fn from_world(world: &mut World) -> Self {
        Lent(SystemState::new(world))
    }
}

/// Hands over the panels that are drawn with these parts of the world.
///
/// # Panics
/// A resource among them is missing.
pub fn lend<O: SystemParam + 'static>(world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels))
where
    for<'w, 's> SystemParamItem<'w, 's, O>: Panels,
{
    world.init_resource::<Lent<O>>();
    world.resource_scope(|world, mut lent: Mut<Lent<O>>| {
        let (mut at, mut own) = lent.0.get_mut(world).expect("its plugin has laid them out");
        f(&mut at, &mut *own);
    });
}

/// What a game draws among the shell's panels, its answers to them, and what of it belongs to a seat. It is implemented for all
/// that its panels look at besides; what it does not have is left out.
///
/// Panels may run twice in one frame, so they change nothing but what is open or in hand, and ask for everything else through
/// [`Asks`].
pub trait Panels {
    // ---- The table, from the top down

    /// Before everything else: draws pictures that the panels need.
    fn prepare(&mut self, _ctx: &egui::Context, _at: &mut Outlook) {}
    /// A seat on the ribbon.
    fn seat_card(&mut self, ui: &mut egui::Ui, _at: &mut Outlook, sight: &Sight, seat: SeatId) {
        words::seat_card(ui, sight, seat);
    }
    /// About how wide such a card is.
    fn card_width(&self) -> f32 {
        120.0
    }
    /// A line along the top of the map: what to do next.
    fn strip(&mut self, _root: &mut egui::Ui, _at: &mut Outlook) {}
    /// One of its [tabs](super::hosts::Host::tabs).
    fn tab(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _n: usize) {}
    /// What fills the room that the panels leave.
    fn middle(&mut self, root: &mut egui::Ui, at: &mut Outlook) {
        if !at.shell.shows.0.has_map() {
            text_view::show(root, &at.eyes);
        }
    }
    fn small_map(&self) -> Option<SmallMap> {
        None
    }
    /// What floats over the map or the middle: what lies under the pointer, windows of its own.
    fn over_map(&mut self, _ctx: &egui::Context, _at: &mut Outlook) {}

    // ---- The decision panel, from the top down

    /// Is something being put together by hand? Then [`Panels::plan`] takes the place of the offers, and
    /// [`Panels::plan_foot`] that of the foot.
    fn is_planning(&mut self, _at: &mut Outlook) -> bool {
        false
    }
    fn plan(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _sight: &Sight) {}
    /// Does the foot of the panel keep what ends the phase meanwhile?
    fn plan_keeps_foot(&self) -> bool {
        false
    }
    fn plan_foot(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook) {}
    /// What is in hand, also while others decide.
    fn in_hand(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _sight: &Sight) {}
    /// Above the offers, while this seat decides.
    fn above_offers(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _sight: &Sight) {}
    /// Above the offers of one heading; `None`: above those of the place pointed at.
    fn above_heading(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _sight: &Sight, _heading: Option<&str>) {}
    /// Below everything: the seat's own cards.
    fn cards(&mut self, _ui: &mut egui::Ui, _at: &mut Outlook, _sight: &Sight) {}

    // ---- What belongs to the seat at the screen

    /// Drafts that lie open and hold something, the one on top last.
    fn drafts(&self) -> Vec<AnyKept> {
        vec![]
    }
    /// Lays a draft open where it is written, in the place of what lies there.
    fn open_draft(&mut self, _draft: &AnyKept) {}
    /// Closes it there, whatever it holds.
    fn shut_draft(&mut self, _draft: &AnyKept) {}
    /// "A writ with Austria".
    fn draft_name(&self, _eyes: &Eyes, _draft: &AnyKept) -> String {
        String::new()
    }
    /// Why it cannot be gone on with just now.
    fn draft_waits(&self, _eyes: &Eyes, _draft: &AnyKept) -> Option<String> {
        None
    }
    /// The position has changed: what is left of a draft when what is no more has been struck out of it.
    ///
    /// # Errors
    /// Why it can never be sent now, in half a sentence.
    fn review_draft(&self, _eyes: &Eyes, draft: &AnyKept) -> Result<AnyKept, String> {
        Ok(draft.clone())
    }
    /// What is half written in its panels besides: it comes back with the seat.
    fn notes(&self) -> AnyKept {
        AnyKept::new(())
    }
    /// Without any it has those of a new seat.
    fn set_notes(&mut self, _notes: Option<&AnyKept>) {}
    /// Puts everything away: windows, drafts, notes, what is in hand.
    fn put_away(&mut self) {}
    /// What is in hand, to be given back in the same position.
    fn take_hand(&mut self) -> Option<HandLeft> {
        None
    }
    fn give_hand(&mut self, _hand: HandLeft) {}

    // ---- Keys

    /// Esc, or a right click on the map: true if something was in hand and is put down now.
    fn escape(&mut self, _at: &mut Outlook) -> bool {
        false
    }
    /// Goes to the next stack, or whatever of this seat can still do something.
    fn next(&mut self, _at: &mut Outlook) {}
}

/// A game that has no panels of its own.
impl Panels for () {}
