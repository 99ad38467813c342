//! Three worlds by type. `TrueWorld` holds everything; only a table has one, and nothing outside the engine can name it.
//! [`KnownWorld`] holds what a seat may know; [`ImaginedWorld`] is one that a seat's knowledge allows, to try things out in, with
//! dice of its own.
//!
//! The same system parameters read all three. A bot is given what it knows, and nothing makes that of the truth:
//! ```compile_fail
//! use regnal::engine::*;
//! fn cheat(table: &mut Table) { table.true_world(); }
//! ```
//! ```compile_fail
//! use regnal::engine::*;
//! fn peek(world: &mut TrueWorld) {}
//! ```
//! Nor can anything be tried out where the table's dice lie:
//! ```compile_fail
//! use regnal::{engine::*, table::SeatId};
//! fn peek(known: &mut KnownWorld, act: &Act) { known.try_out(SeatId(0), act, |_| ()); }
//! ```
//! With what it imagines it does compile:
//! ```
//! use regnal::{engine::*, table::SeatId};
//! fn fair(imagined: &mut ImaginedWorld, act: &Act) { imagined.try_out(SeatId(0), act, |_| ()); }
//! ```
//! What is registered has an audience, or it does not compile:
//! ```compile_fail
//! use regnal::{engine::*, keyed};
//! use bevy_ecs::prelude::*;
//! keyed! { TownId(u16), "towns" }
//! #[derive(Component, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
//! struct Wall(u8);
//! fn plugin(app: &mut bevy_app::App) { app.add_key::<TownId>().add_state::<TownId, Wall>("wall"); }
//! ```
//! With one it does:
//! ```
//! use regnal::{engine::*, keyed};
//! use bevy_ecs::prelude::*;
//! keyed! { TownId(u16), "towns" }
//! #[derive(Component, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
//! struct Wall(u8);
//! fn plugin(app: &mut bevy_app::App) { app.add_key::<TownId>().add_state::<TownId, Wall>("wall", Audience::Everybody); }
//! ```

use std::collections::BTreeMap;

use bevy_ecs::system::{ReadOnlySystemParam, SystemParamItem};

use super::act::Act;
use super::audience::Eyes;
use super::dice::Luck;
use super::host::{Game, Host};
use super::ids::{AnyKey, Seat};
use super::judge::Worded;
use super::line::Line;
use super::log::Log;
use super::refusal::Refusal;
use super::snapshot::Snapshot;
use super::touches::Picks;
use super::view::View;
use crate::table::{Fact, RibbonStep};

/// What the three have in common: they can be read, and asked what is to be done. Of a known world the answers are those of
/// who knows it.
pub trait Readable: Sized {
    #[doc(hidden)]
    fn host(&mut self) -> &mut Host;

    /// Looks at the world through an ordinary system parameter.
    fn read<P: ReadOnlySystemParam + 'static, R>(&mut self, f: impl FnOnce(SystemParamItem<P>) -> R) -> R {
        self.host().read::<P, R>(f)
    }
    /// # Errors
    /// The rule that forbids it.
    fn check(&mut self, seat: Seat, act: &Act) -> Result<(), Refusal> {
        self.host().check(seat, act)
    }
    fn offers(&mut self, seat: Seat) -> Vec<Act> {
        self.host().offers(seat)
    }
    /// What could be done with what is picked, whether it is listed or not.
    fn meant(&mut self, seat: Seat, picks: &Picks) -> Vec<Act> {
        self.host().meant(seat, picks)
    }
    /// How an act reads, what it is about, what it costs.
    fn words(&mut self, seat: Seat, act: &Act) -> Worded {
        self.host().words(seat, act)
    }
    /// What `seat` would give up by an act that ends a phase or a choice.
    fn left_undone(&mut self, seat: Seat, act: &Act, offers: &[Act]) -> Option<String> {
        self.host().left_undone(seat, act, offers)
    }
    fn deciders(&mut self) -> Vec<Seat> {
        self.host().deciders()
    }
    fn prompt(&mut self) -> Option<Line> {
        self.host().prompt()
    }
    /// The phases of this round: done, now, next.
    fn ribbon(&mut self) -> Vec<RibbonStep> {
        self.host().ribbon()
    }
    /// What scripts may ask about.
    fn facts(&mut self, seat: Seat) -> BTreeMap<String, Fact> {
        self.host().facts(seat)
    }
    /// What a piece is called.
    fn name(&mut self, key: AnyKey) -> Option<String> {
        self.host().name(key)
    }
}

pub(super) struct TrueWorld(pub(super) Host);
/// What some eyes may know of a game, kept up to date.
pub struct KnownWorld {
    pub(super) host: Host,
    view: View,
}
/// A position that a seat takes for possible, to try acts out in.
pub struct ImaginedWorld {
    host: Host,
    view: View,
    root: Option<Snapshot>,
}

impl Readable for TrueWorld {
    fn host(&mut self) -> &mut Host {
        &mut self.0
    }
}
impl Readable for KnownWorld {
    fn host(&mut self) -> &mut Host {
        &mut self.host
    }
}
impl Readable for ImaginedWorld {
    fn host(&mut self) -> &mut Host {
        &mut self.host
    }
}

impl KnownWorld {
    /// An empty one; [`follow`](KnownWorld::follow) fills it.
    pub fn new(game: Game, eyes: impl Into<Eyes>) -> Self {
        let mut host = Host::new(game);
        let view = View::open(&host.state, &mut host.world, eyes.into());
        KnownWorld { host, view }
    }
    /// Whose knowledge it is.
    pub fn eyes(&self) -> Eyes {
        self.view.eyes()
    }
    /// # Panics
    /// It is nobody's: the public's, or that of a game that is over.
    pub fn seat(&self) -> Seat {
        self.view.eyes().seat().expect("it is a seat's")
    }
    /// Others look from now on; it shows when it is next brought up to date.
    pub fn reseat(&mut self, eyes: impl Into<Eyes>) {
        self.view.reseat(eyes.into());
    }
    /// Brings it up to date. Only what differs for this seat is written: change detection in it is true.
    pub(super) fn follow(&mut self, truth: &mut TrueWorld) {
        self.view.follow(&mut truth.0, &mut self.host.world);
    }
    /// A fingerprint of all this seat knows.
    pub fn hash(&self) -> u64 {
        super::save::hash(&self.host.state, &self.host.world)
    }
    /// All this seat knows, as a position stands in a file.
    pub fn text(&self) -> String {
        super::save::position_text(&self.host.state, &self.host.world)
    }
    /// The lines that these eyes may read.
    pub fn log(&self) -> &[Line] {
        &self.host.world.resource::<Log>().lines
    }
}

impl ImaginedWorld {
    /// An empty one of the same game.
    pub fn new(known: &KnownWorld) -> Self {
        let mut host = Host::new(known.host.game);
        let view = View::open(&host.state, &mut host.world, Eyes::All);
        ImaginedWorld { host, view, root: None }
    }
    /// Imagines a position that the seat's knowledge allows; the next is another.
    pub fn imagine(&mut self, known: &mut KnownWorld, luck: &mut Luck) {
        self.view.forget();
        self.view.copy(&mut known.host, &mut self.host.world);
        self.host.world.insert_resource(luck.dice());
        (self.host.game.imagine)(&mut self.host.world, known.seat());
        self.snapshot();
    }
    /// From now on what is tried out is taken back to here.
    pub fn snapshot(&mut self) {
        self.root = Some(self.host.state.capture(&self.host.world));
    }
    /// Back to the snapshot.
    pub fn rewind(&mut self) {
        if let Some(root) = &self.root {
            self.host.state.restore(&mut self.host.world, root);
        }
    }
    /// Does `act` with all that follows, looks at what came of it, and takes it back.
    pub fn try_out<R>(&mut self, seat: Seat, act: &Act, look: impl FnOnce(&mut Self) -> R) -> R {
        self.host.play(seat, act);
        let seen = look(self);
        self.rewind();
        seen
    }
    /// What is told of `act` with all that follows, to whomever; it is taken back.
    pub(super) fn told(&mut self, seat: Seat, act: &Act) -> Vec<Line> {
        let from = self.host.world.resource::<Log>().lines.len();
        self.try_out(seat, act, |mind| mind.host.world.resource::<Log>().lines[from..].to_vec())
    }
    /// The same with a full copy before and after; kept to compare.
    pub fn try_out_by_copy<R>(&mut self, seat: Seat, act: &Act, look: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.host.state.capture(&self.host.world);
        self.host.play(seat, act);
        let seen = look(self);
        self.host.state.restore(&mut self.host.world, &before);
        seen
    }
    /// Goes on from here, with no way back.
    pub fn play(&mut self, seat: Seat, act: &Act) {
        self.host.play(seat, act);
    }
    /// What the seat would know if this were the truth: for the test that nothing leaks.
    pub fn show(&mut self, known: &mut KnownWorld) {
        known.view.follow(&mut self.host, &mut known.host.world);
    }
    /// A fingerprint of the position.
    pub fn hash(&self) -> u64 {
        self.host.hash()
    }
}
