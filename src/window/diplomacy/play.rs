//! After the reveal: the orders that were opened, one after the other, each with its arrow, what became of it and why.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Opened, Orders};
use crate::diplomacy::{Map, Order, Place};
use crate::table::SeatId;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::keys::{Deed, Keys};
use crate::window::panels::dice::Tray;
use crate::window::settings::Settings;
use crate::window::sight::Eyes;

/// Seconds for an order, at the usual speed; and for one who only stays where he is.
const PACE: f32 = 1.1;
const QUIET: f32 = 0.08;

/// What is played back, and how far.
#[derive(Resource)]
pub struct Playback<G: Orders> {
    shown: Option<Shown<G::Line>>,
    /// What each player has been shown already.
    seen: BTreeMap<SeatId, (i32, u8)>,
    pub version: u64,
    last: Option<u64>,
}

impl<G: Orders> Default for Playback<G> {
    fn default() -> Self {
        Playback { shown: None, seen: BTreeMap::new(), version: 0, last: None }
    }
}

struct Shown<L> {
    title: String,
    lines: Vec<L>,
    done: usize,
    playing: bool,
    waited: f32,
}

impl<G: Orders> Playback<G> {
    pub fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// The orders in the order in which they are shown, and how many of them are.
    pub fn lines(&self) -> Option<(&[G::Line], usize)> {
        self.shown.as_ref().map(|s| (s.lines.as_slice(), s.done))
    }

    pub fn title(&self) -> &str {
        self.shown.as_ref().map_or("", |s| s.title.as_str())
    }

    pub fn is_playing(&self) -> bool {
        self.shown.as_ref().is_some_and(|s| s.playing)
    }

    pub fn open(&mut self, resolved: &G::Resolved, playing: bool) {
        let book = G::book();
        let map = G::chart(&book).map();
        let mut season = G::season(resolved);
        season.lines.sort_by_key(|l| (rank(map, l), G::unit_of(l)));
        self.shown = Some(Shown { title: season.title, lines: season.lines, done: 0, playing, waited: 0.0 });
        self.version += 1;
    }

    /// True if it was open.
    pub fn close(&mut self) -> bool {
        self.version += 1;
        self.shown.take().is_some()
    }

    pub fn go_to(&mut self, done: usize) {
        if let Some(s) = &mut self.shown {
            s.done = done.min(s.lines.len());
            s.waited = 0.0;
            self.version += 1;
        }
    }

    /// One order on or back, and no farther by itself.
    pub fn step(&mut self, on: bool) {
        self.play(false);
        let done = self.shown.as_ref().map_or(0, |s| s.done);
        self.go_to(if on { done + 1 } else { done.saturating_sub(1) });
    }

    pub fn play(&mut self, on: bool) {
        if let Some(s) = &mut self.shown {
            s.playing = on;
            if on && s.done >= s.lines.len() {
                s.done = 0;
            }
            self.version += 1;
        }
    }
}

/// What happens about one province stands together: who helps, who stays, who comes.
fn rank(map: &Map, l: &impl Opened) -> (u8, u8, u8) {
    let own = map.province(l.from()).0;
    let (about, kind) = match l.order() {
        Order::Convoy { to, .. } => (to.0, 0),
        Order::SupportMove { to, .. } => (map.province(to).0, 1),
        Order::SupportHold { of } => (of.0, 1),
        Order::Hold => (own, 2),
        Order::Move { to, .. } => (map.province(to).0, 3),
    };
    // Those who only stay, and nobody comes: last.
    (u8::from(is_quiet(l)), about, kind)
}

fn is_quiet(l: &impl Opened) -> bool {
    l.order() == Order::Hold && !l.dislodged()
}

/// Where a unit stands before or after its order.
pub fn stands(l: &impl Opened, after: bool) -> Place {
    match l.order() {
        Order::Move { to, .. } if after && l.worked() && !l.stays() => to,
        _ => l.from(),
    }
}

pub fn plugin<G: Orders>(app: &mut App) {
    app.init_resource::<Playback<G>>().add_systems(
        Update,
        (notice::<G>, by_keys::<G>, run::<G>)
            .chain()
            .after(crate::window::glass::Clear)
            .before(super::pieces::drawn::<G>)
            .run_if(hosts::shows::<G>),
    );
}

/// Opens by itself when orders have been opened that this player has not seen.
fn notice<G: Orders>(mut playback: ResMut<Playback<G>>, eyes: Res<Eyes<G>>, settings: Res<Settings>) {
    if playback.last == Some(eyes.version) {
        return;
    }
    playback.last = Some(eyes.version);
    let Some(sight) = &eyes.sight else {
        playback.close();
        return;
    };
    let Some(resolved) = G::last_moves(&sight.view).filter(|_| !sight.past) else {
        // Another game begins: what was seen was of the last one.
        playback.seen.clear();
        playback.close();
        return;
    };
    let now = G::season(resolved).stamp;
    if playback.seen.insert(sight.seat, now) != Some(now) {
        playback.open(resolved, settings.animation > 0.0);
    }
}

/// The keys of a replay; those who watch one use them for that.
fn by_keys<G: Orders>(
    mut playback: ResMut<Playback<G>>,
    keys: Keys,
    eyes: Res<Eyes<G>>,
    desk: Res<Desk>,
    settings: Res<Settings>,
) {
    if !playback.is_open() || desk.page.is_some() || eyes.sight.as_ref().is_none_or(|sight| sight.past) {
        return;
    }
    if keys.did(&settings.keys, Deed::ReplayOn) {
        playback.step(true);
    }
    if keys.did(&settings.keys, Deed::ReplayBack) {
        playback.step(false);
    }
    if keys.did(&settings.keys, Deed::ReplayPlay) {
        let on = !playback.is_playing();
        playback.play(on);
    }
}

fn run<G: Orders>(
    mut playback: ResMut<Playback<G>>,
    eyes: Res<Eyes<G>>,
    time: Res<Time>,
    settings: Res<Settings>,
    tray: Res<Tray>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // First what lies over the map: the news, and dice thrown since.
    let waits = tray.is_open() || (eyes.show_news && !eyes.news.is_empty());
    if waits || !playback.is_playing() {
        return;
    }
    redraw.write(RequestRedraw);
    let playback = playback.bypass_change_detection();
    let Some(s) = &mut playback.shown else { return };
    s.waited += time.delta_secs().min(0.1) * settings.animation.max(0.1);
    let pace = if s.lines.get(s.done).is_some_and(is_quiet) { QUIET } else { PACE };
    if s.waited < pace {
        return;
    }
    s.waited = 0.0;
    s.done += 1;
    if s.done >= s.lines.len() {
        s.done = s.lines.len();
        s.playing = false;
    }
    playback.version += 1;
}
