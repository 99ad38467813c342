//! After the reveal: the orders that were opened, one after the other, each with its arrow, what became of it and why.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Opened, Orders};
use crate::diplomacy::{Map, Order, Place};
use crate::table::SeatId;
use crate::window::belongings::Sitting;
use crate::window::bots::Thinking;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::keys::{Deed, Keys};
use crate::window::panels::dice::Tray;
use crate::window::provinces::Backdrop;
use crate::window::settings::Settings;
use crate::window::sight::Eyes;

/// Seconds for an order, at the usual speed; and for one who only stays where he is.
const PACE: f32 = 1.1;
const QUIET: f32 = 0.08;

/// What is played back, and how far.
#[derive(Resource)]
pub struct Playback<G: Orders> {
    shown: Option<Shown<G>>,
    /// What each player of this sitting has seen.
    seen: BTreeMap<SeatId, Seen<G::View>>,
    sitting: u64,
    pub version: u64,
    last: Option<u64>,
}

impl<G: Orders> Default for Playback<G> {
    fn default() -> Self {
        Playback { shown: None, seen: BTreeMap::new(), sitting: 0, version: 0, last: None }
    }
}

struct Shown<G: Orders> {
    title: String,
    lines: Vec<G::Line>,
    /// What the player knew before these orders were opened; `None` where that is not known.
    before: Option<Arc<G::View>>,
    done: usize,
    playing: bool,
    waited: f32,
}

/// What one player has seen.
struct Seen<V> {
    /// The season that was opened last; `None` before the first.
    stamp: Option<(i32, u8)>,
    /// What they knew before that; `None` where they were not at the table.
    before: Option<Arc<V>>,
    latest: Arc<V>,
}

impl<G: Orders> Playback<G> {
    /// Are resolved orders on the map, playing or not?
    pub fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// The orders in the order in which they are shown, and how many of them are.
    pub fn lines(&self) -> Option<(&[G::Line], usize)> {
        self.shown.as_ref().map(|s| (s.lines.as_slice(), s.done))
    }

    /// What season they are of; empty where nothing is open.
    pub fn title(&self) -> &str {
        self.shown.as_ref().map_or("", |s| s.title.as_str())
    }

    /// Does it go on by itself?
    pub fn is_playing(&self) -> bool {
        self.shown.as_ref().is_some_and(|s| s.playing)
    }

    /// What the player knew before the orders that are shown, until the last of them is carried out.
    pub fn before(&self) -> Option<&Arc<G::View>> {
        let shown = self.shown.as_ref().filter(|s| s.done < s.lines.len())?;
        shown.before.as_ref()
    }

    /// The orders that were opened last, over the map as this player saw it before.
    pub fn open_last(&mut self, resolved: &G::Resolved, seat: SeatId, playing: bool) {
        self.open(resolved, playing);
        let before = self.seen.get(&seat).and_then(|seen| seen.before.clone());
        if let Some(shown) = &mut self.shown {
            shown.before = before;
        }
    }

    /// From its beginning; sorted so that what happens about one province stands together.
    pub fn open(&mut self, resolved: &G::Resolved, playing: bool) {
        let book = G::book();
        let map = G::chart(&book).map();
        let mut season = G::season(resolved);
        season.lines.sort_by_key(|l| (rank(map, l), G::unit_of(l)));
        self.shown =
            Some(Shown { title: season.title, lines: season.lines, before: None, done: 0, playing, waited: 0.0 });
        self.version += 1;
    }

    /// True if it was open.
    pub fn close(&mut self) -> bool {
        self.version += 1;
        self.shown.take().is_some()
    }

    /// Shows the first `done` orders, all of them where there are fewer.
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

    /// Goes on by itself, or stops; at its end it begins anew.
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

/// Opens what has been revealed, and runs it, before the counters are drawn.
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
fn notice<G: Orders>(
    mut playback: ResMut<Playback<G>>,
    eyes: Res<Eyes>,
    sitting: Res<Sitting>,
    settings: Res<Settings>,
) {
    if playback.last == Some(eyes.version) {
        return;
    }
    playback.last = Some(eyes.version);
    if playback.sitting != sitting.now {
        playback.sitting = sitting.now;
        playback.seen.clear();
    }
    let Some(sight) = eyes.sight.as_ref().filter(|sight| !sight.past) else {
        playback.close();
        return;
    };
    let opened = G::last_moves(sight.view.of::<G>());
    let stamp = opened.map(|resolved| G::season(resolved).stamp);
    let latest = Arc::new(sight.view.of::<G>().clone());
    match playback.seen.get_mut(&sight.seat) {
        Some(seen) if seen.stamp == stamp => {
            seen.latest = latest;
            return;
        }
        seen => {
            let before = seen.map(|seen| seen.latest.clone());
            playback.seen.insert(sight.seat, Seen { stamp, before, latest });
        }
    }
    match opened {
        Some(resolved) => {
            let moves = settings.animation > 0.0;
            playback.open_last(resolved, sight.seat, moves);
            if !moves {
                // Units stand where they have come to; their orders can be stepped back.
                playback.go_to(usize::MAX);
            }
        }
        None => {
            playback.close();
        }
    }
}

/// The keys of a replay; those who watch one use them for that.
fn by_keys<G: Orders>(
    mut playback: ResMut<Playback<G>>,
    keys: Keys,
    eyes: Res<Eyes>,
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
    eyes: Res<Eyes>,
    time: Res<Time>,
    settings: Res<Settings>,
    tray: Res<Tray>,
    mut thinking: ResMut<Thinking>,
    mut backdrop: ResMut<Backdrop<G>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    thinking.waits = playback.is_playing();
    backdrop.set_if_neq(Backdrop(playback.before().cloned()));
    // First what lies over the map: the news, and dice that are read.
    let waits = tray.is_being_read() || (eyes.show_news && !eyes.news.is_empty());
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
