//! What lies open of a court, and what the seat at the screen knows: with another seat at the screen all of it is put away.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::prelude::{Resource, World};
use bevy_egui::egui;

use super::thoughts::Thought;
use super::tree::Tree;
use super::{Courtly, sheet, tree};
use crate::dynasty::CharacterId;
use crate::table::{Refusal, SeatId};
use crate::window::drafts;
use crate::window::look::Look;
use crate::window::shown::Shown;
use crate::window::sight::Sight;

/// What the seat at the screen knows, as a position to ask the rules about.
pub struct Mind<G: Shown> {
    version: u64,
    pub sight: Arc<Sight>,
    pub world: Arc<World>,
    game: PhantomData<fn() -> G>,
}

impl<G: Shown> Clone for Mind<G> {
    fn clone(&self) -> Self {
        Mind { version: self.version, sight: self.sight.clone(), world: self.world.clone(), game: PhantomData }
    }
}

impl<G: Shown> Mind<G> {
    /// The seat at the screen.
    pub fn seat(&self) -> SeatId {
        self.sight.seat
    }

    /// May the seat at the screen act at all?
    pub fn decides(&self) -> bool {
        self.sight.deciding()
    }
}

impl<G: Courtly> Mind<G> {
    /// As the eyes see it now; `None` behind the curtain.
    pub fn of(look: &mut Look<G>) -> Option<Self> {
        let sight = look.eyes.sight.clone()?;
        let version = look.eyes.version;
        let world = G::glass(look)?;
        let court = G::court(look);
        if let Some(mind) = court.mind.as_ref().filter(|m| m.version == version) {
            return Some(mind.clone());
        }
        if court.mind.as_ref().is_some_and(|m| m.sight.seat != sight.seat) {
            *court = Court::default();
        }
        let mind = Mind { version, sight, world, game: PhantomData };
        court.mind = Some(mind.clone());
        court.renew(&mind);
        Some(mind)
    }
}

/// What is open, and what is being put together. It belongs to one seat.
#[derive(Resource)]
pub struct Court<G: Courtly> {
    mind: Option<Mind<G>>,
    checks: Vec<(G::Action, Result<(), Refusal>)>,
    thoughts: Option<Arc<Vec<Thought>>>,
    /// Whose sheet.
    pub sheet: Option<CharacterId>,
    pub tree: Option<Tree<G::Crown>>,
    /// Whose people the list of houses shows; `None`: those of the seat at the screen.
    pub house: Option<SeatId>,
    /// The game's own windows and drafts.
    pub own: G::Papers,
}

impl<G: Courtly> Default for Court<G> {
    fn default() -> Self {
        Court {
            mind: None,
            checks: vec![],
            thoughts: None,
            sheet: None,
            tree: None,
            house: None,
            own: G::Papers::default(),
        }
    }
}

/// Acts remembered at once: more than any panel asks about.
const MOST: usize = 80;

impl<G: Courtly> Court<G> {
    /// Another position is seen: what was reckoned is reckoned anew. A draft stays until it is sent or laid aside; after
    /// an undo people may be gone who were looked at.
    fn renew(&mut self, mind: &Mind<G>) {
        self.checks.clear();
        self.thoughts = None;
        self.sheet = self.sheet.filter(|who| G::knows(mind, *who));
        self.tree = self.tree.take().filter(|t| G::knows(mind, t.root));
        G::renew(&mut self.own, mind);
    }

    /// Would the table take this act, as far as the seat can know?
    pub fn check(&mut self, mind: &Mind<G>, action: &G::Action) -> Result<(), Refusal> {
        if let Some((_, found)) = self.checks.iter().find(|(a, _)| a == action) {
            return found.clone();
        }
        if self.checks.len() > MOST {
            self.checks.clear();
        }
        let found = G::judge(mind, action);
        self.checks.push((action.clone(), found.clone()));
        found
    }

    /// What the seat should think of now.
    pub fn thoughts(&mut self, mind: &Mind<G>) -> Arc<Vec<Thought>> {
        self.thoughts.get_or_insert_with(|| Arc::new(G::thoughts(mind))).clone()
    }
}

/// Esc closes the window opened last, the smallest first; of a draft it is asked what is to become of it.
pub fn escape<G: Courtly>(look: &mut Look<G>) -> bool {
    if G::court(look).sheet.take().is_some() || drafts::leave_topmost(look) {
        return true;
    }
    let court = G::court(look);
    G::close(&mut court.own) || court.tree.take().is_some()
}

/// Windows over the map.
pub fn windows<G: Courtly>(ctx: &egui::Context, look: &mut Look<G>) {
    // The news of other turns come first.
    if look.eyes.show_news && !look.eyes.news.is_empty() {
        return;
    }
    let court = G::court(look);
    if court.sheet.is_none() && court.tree.is_none() && !G::is_open(&court.own) {
        return;
    }
    let Some(mind) = Mind::of(look) else { return };
    tree::window(ctx, look, &mind);
    G::windows(ctx, look, &mind);
    sheet::window(ctx, look, &mind);
}
