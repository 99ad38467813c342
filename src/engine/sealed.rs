//! A table nobody can look into: it takes acts, and shows one seat's knowledge in a world of others.
//!
//! Whoever holds it, and whatever world he shows it in, gets nothing more:
//! ```compile_fail
//! use regnal::engine::*;
//! fn peek(table: &mut SealedTable) { table.true_world(); }
//! ```
//! ```compile_fail
//! use regnal::engine::*;
//! fn peek(table: &mut SealedTable) -> &[Line] { table.log() }
//! ```

use bevy_ecs::prelude::*;
use bevy_ecs::world::WorldId;

use super::act::Act;
use super::audience::Eyes;
use super::host::{Game, Host, Over};
use super::ids::{AnyKey, Seat};
use super::judge::{Judge, Worded};
use super::line::Line;
use super::refusal::{self, Refusal};
use super::table::Table;
use super::touches::Picks;
use super::view::View;
use crate::table::RibbonStep;

/// See the module.
pub struct SealedTable {
    pub(super) table: Table,
    laid: Option<Laid>,
}

/// What some eyes know in one world, and the rules as that world knows them.
struct Laid {
    world: WorldId,
    view: View,
    judges: Vec<Box<dyn Judge>>,
}

impl SealedTable {
    /// Seals a table: it is shown to nobody yet.
    pub fn new(table: Table) -> Self {
        SealedTable { table, laid: None }
    }
    /// Which game is played.
    pub fn game(&self) -> Game {
        *self.table.game()
    }
    /// Seats that owe a decision.
    pub fn deciders(&self) -> Vec<Seat> {
        self.table.deciders()
    }
    /// # Errors
    /// The rule that forbids it; then nothing has changed.
    pub fn submit(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        self.table.submit(seat, act).map(|_| ())
    }
    /// # Errors
    /// There is no way back from the last act.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.table.undo()
    }

    // ---- Showing

    /// Whose knowledge is shown; behind a curtain nobody's.
    pub fn shown(&self) -> Option<Seat> {
        self.laid.as_ref()?.view.eyes().seat()
    }
    /// From now on `world` holds what everybody may know: entities with the same components, resources, the lines that are for
    /// all. It stays until the table is [cleared](SealedTable::clear), whoever looks meanwhile.
    ///
    /// # Panics
    /// It lies somewhere already.
    pub fn lay(&mut self, world: &mut World) {
        assert!(self.laid.is_none(), "the table is laid already");
        let Host { state, actions, .. } = self.table.host();
        let view = View::open(state, world, Eyes::Public);
        let judges = actions.iter().map(|kind| kind.judge_in(world)).collect();
        self.laid = Some(Laid { world: world.id(), view, judges });
        self.publish(world);
    }
    /// `world` holds what `seat` knows too, from now on. What both know is not touched.
    ///
    /// # Panics
    /// Somebody's knowledge is shown already.
    pub fn show(&mut self, seat: Seat, world: &mut World) {
        assert!(self.shown().is_none(), "what the last seat knew is still shown");
        if self.laid.is_none() {
            self.lay(world);
        }
        self.reseat(Eyes::Seat(seat), world);
    }
    /// Other eyes look: what only the last knew goes, what only these know comes. A handover without secrets between them.
    pub fn reseat(&mut self, eyes: Eyes, world: &mut World) {
        if let Some(laid) = &mut self.laid {
            laid.view.reseat(eyes);
            self.publish(world);
        }
    }
    /// Brings it up to date: only what differs is touched.
    pub fn publish(&mut self, world: &mut World) {
        let SealedTable { table, laid: Some(laid) } = self else { return };
        assert_eq!(laid.world, world.id(), "it lies in another world");
        laid.view.follow(table.host(), world);
    }
    /// Takes away what the seat knew beside everybody, with whatever was added to pieces that only it knew of.
    pub fn hide(&mut self, world: &mut World) {
        self.reseat(Eyes::Public, world);
    }
    /// Takes all of it away, in one call, with whatever was added to its pieces.
    pub fn clear(&mut self, world: &mut World) {
        let Some(laid) = self.laid.take() else { return };
        assert_eq!(laid.world, world.id(), "it lies in another world");
        laid.view.close(&self.table.host().state, world);
    }

    // ---- What the seat that is shown may do, judged by what it knows: the truth is not asked

    /// What the seat that is shown may do, as far as it knows.
    pub fn offers(&mut self, world: &World) -> Vec<Act> {
        let mut out = vec![];
        if let Some((seat, judges)) = self.judges(world) {
            judges.iter_mut().for_each(|judge| judge.offers(world, seat, &mut out));
            (self.table.game().table.arrange)(world, seat, &mut out);
        }
        out
    }
    /// What is refused it now, and why: all that names `about`; of nothing in particular, what cannot be done at all.
    pub fn refused(&mut self, world: &World, about: &[AnyKey]) -> Vec<(Act, Refusal)> {
        let mut out = vec![];
        if let Some((seat, judges)) = self.judges(world) {
            judges.iter_mut().for_each(|judge| judge.refused(world, seat, about, &mut out));
        }
        out
    }
    /// May it do this, as far as it knows? For what is put together by hand, too.
    ///
    /// # Errors
    /// The rule that forbids it; or nothing is asked of it.
    pub fn check(&mut self, world: &World, act: &Act) -> Result<(), Refusal> {
        let waits_for = self.table.deciders();
        let Some((seat, judges)) = self.judges(world) else { return Err(refusal::not_your_turn(&waits_for)) };
        let judged = judges.iter_mut().find_map(|judge| judge.check(world, seat, act));
        judged.unwrap_or_else(|| Err(refusal::no_such_action(act.name())))
    }
    /// What could be done with what is picked, whether it is listed or not.
    pub fn meant(&mut self, world: &World, picks: &Picks) -> Vec<Act> {
        let mut out = vec![];
        if let Some((seat, judges)) = self.judges(world) {
            judges.iter_mut().for_each(|judge| judge.meant(world, seat, picks, &mut out));
        }
        out
    }
    /// The acts that a click at `at` would mean, allowed or not: their refusals say why not.
    pub fn asked(&mut self, world: &World, picks: &Picks, at: AnyKey) -> Vec<Act> {
        let Some((seat, judges)) = self.judges(world) else { return vec![] };
        judges.iter_mut().filter_map(|judge| judge.asked(world, seat, picks, at)).collect()
    }
    /// What can be picked to begin with, in order.
    pub fn subjects(&mut self, world: &World) -> Vec<AnyKey> {
        let mut out = vec![];
        if let Some((seat, judges)) = self.judges(world) {
            judges.iter_mut().for_each(|judge| judge.subjects(world, seat, &mut out));
        }
        out.sort_unstable();
        out.dedup();
        out
    }
    /// How an act reads, to the seat that would do it; `None` while nothing is asked of it.
    pub fn words(&mut self, world: &World, act: &Act) -> Option<Worded> {
        let (seat, judges) = self.judges(world)?;
        judges.iter_mut().find_map(|judge| judge.words(world, seat, act))
    }
    /// What it would give up by an act that ends a phase or a choice.
    pub fn left_undone(&mut self, world: &World, act: &Act, offers: &[Act]) -> Option<String> {
        let (seat, judges) = self.judges(world)?;
        judges.iter_mut().find_map(|judge| judge.left_undone(world, seat, act, offers))?
    }
    /// The phases of this round: done, now, next.
    pub fn ribbon(&mut self) -> Vec<RibbonStep> {
        self.table.host().ribbon()
    }
    /// What the table waits for, as far as the seat knows.
    pub fn prompt(&mut self, world: &World) -> Option<Line> {
        self.table.host().prompt_in(world)
    }
    fn judges(&mut self, world: &World) -> Option<(Seat, &mut Vec<Box<dyn Judge>>)> {
        let over = world.get_resource::<Over>().is_some_and(|over| over.0.is_some());
        let deciders = self.table.deciders();
        let Laid { view, judges, world: laid_in } = self.laid.as_mut()?;
        assert_eq!(*laid_in, world.id(), "it lies in another world");
        let seat = view.eyes().seat()?;
        (!over && deciders.contains(&seat)).then_some((seat, judges))
    }
}
