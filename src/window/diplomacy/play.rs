//! After the reveal: the orders that were opened, one after the other, each with its arrow, what became of it and why.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{Opened, Orders, Season, has_chart};
use crate::diplomacy::{Map, Order, Place};
use crate::table::SeatId;
use crate::window::belongings::Sitting;
use crate::window::bots::Thinking;
use crate::window::desk::Desk;
use crate::window::glass::{Clear, Glass};
use crate::window::hosts::Shows;
use crate::window::keys::{Deed, Keys};
use crate::window::panels::dice::Tray;
use crate::window::provinces::Backdrop;
use crate::window::settings::Settings;
use crate::window::sight::{AnyView, Eyes};

/// Seconds for an order, at the usual speed; and for one who only stays where he is.
const PACE: f32 = 1.1;
const QUIET: f32 = 0.08;

/// What is played back, and how far.
#[derive(Resource, Default)]
pub struct Playback {
    shown: Option<Shown>,
    /// What each player of this sitting has seen.
    seen: BTreeMap<SeatId, Seen>,
    sitting: u64,
    pub version: u64,
    last: Option<u64>,
}

struct Shown {
    season: Season,
    /// What the player knew before these orders were opened; `None` where that is not known.
    before: Option<AnyView>,
    done: usize,
    playing: bool,
    waited: f32,
}

/// What one player has seen.
struct Seen {
    /// The season that was opened last; `None` before the first.
    stamp: Option<(i32, u8)>,
    /// What they knew before that; `None` where they were not at the table.
    before: Option<AnyView>,
    latest: AnyView,
}

impl Playback {
    /// Are resolved orders on the map, playing or not?
    pub fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// The orders in the order in which they are shown, and how many of them are.
    pub fn lines(&self) -> Option<(&[Opened], usize)> {
        self.shown.as_ref().map(|s| (s.season.lines.as_slice(), s.done))
    }

    /// What season they are of; empty where nothing is open.
    pub fn title(&self) -> &str {
        self.shown.as_ref().map_or("", |s| s.season.title.as_str())
    }

    /// Does it go on by itself?
    pub fn is_playing(&self) -> bool {
        self.shown.as_ref().is_some_and(|s| s.playing)
    }

    /// What the player knew before the orders that are shown, until the last of them is carried out.
    pub fn before(&self) -> Option<&AnyView> {
        let shown = self.shown.as_ref().filter(|s| s.done < s.season.lines.len())?;
        shown.before.as_ref()
    }

    /// The orders that were opened last, over the map as this player saw it before.
    pub fn open_last(&mut self, map: &Map, season: Season, seat: SeatId, playing: bool) {
        self.open(map, season, playing);
        let before = self.seen.get(&seat).and_then(|seen| seen.before.clone());
        if let Some(shown) = &mut self.shown {
            shown.before = before;
        }
    }

    /// The orders opened last as they are, from their beginning.
    pub fn step_through(&mut self, map: &Map, pos: &dyn Orders) {
        if let Some(season) = pos.last_moves() {
            self.open(map, season, true);
        }
    }

    /// From its beginning; sorted so that what happens about one province stands together.
    pub fn open(&mut self, map: &Map, mut season: Season, playing: bool) {
        season.lines.sort_by_key(|l| (rank(map, l), l.unit));
        self.shown = Some(Shown { season, before: None, done: 0, playing, waited: 0.0 });
        self.version += 1;
    }

    /// Nothing of it stays: another game comes.
    pub fn clear(&mut self) {
        *self = Playback { version: self.version + 1, ..Playback::default() };
    }

    /// True if it was open.
    pub fn close(&mut self) -> bool {
        self.version += 1;
        self.shown.take().is_some()
    }

    /// Shows the first `done` orders, all of them where there are fewer.
    pub fn go_to(&mut self, done: usize) {
        if let Some(s) = &mut self.shown {
            s.done = done.min(s.season.lines.len());
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
            if on && s.done >= s.season.lines.len() {
                s.done = 0;
            }
            self.version += 1;
        }
    }
}

/// What happens about one province stands together: who helps, who stays, who comes.
fn rank(map: &Map, l: &Opened) -> (u8, u8, u8) {
    let own = map.province(l.from).0;
    let (about, kind) = match l.order {
        Order::Convoy { to, .. } => (to.0, 0),
        Order::SupportMove { to, .. } => (map.province(to).0, 1),
        Order::SupportHold { of } => (of.0, 1),
        Order::Hold => (own, 2),
        Order::Move { to, .. } => (map.province(to).0, 3),
    };
    // Those who only stay, and nobody comes: last.
    (u8::from(is_quiet(l)), about, kind)
}

fn is_quiet(l: &Opened) -> bool {
    l.order == Order::Hold && !l.dislodged
}

/// Where a unit stands before or after its order.
pub fn stands(l: &Opened, after: bool) -> Place {
    match l.order {
        Order::Move { to, .. } if after && l.worked && !l.stays => to,
        _ => l.from,
    }
}

/// Opens what has been revealed, and runs it, before the counters are drawn.
pub fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(
        Update,
        (notice, by_keys, run).chain().after(Clear).before(super::pieces::drawn).run_if(has_chart),
    );
}

/// Opens by itself when orders have been opened that this player has not seen.
fn notice(
    mut playback: ResMut<Playback>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    shown: Res<Shows>,
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
    let now = eyes.sight.as_ref().filter(|sight| !sight.past).zip(glass.orders()).zip(shown.0.chart());
    let Some(((sight, pos), chart)) = now else {
        playback.close();
        return;
    };
    let opened = pos.last_moves();
    let stamp = opened.as_ref().map(|season| season.stamp);
    let latest = sight.view.clone();
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
        Some(season) => {
            let moves = settings.animation > 0.0;
            playback.open_last(chart.map(), season, sight.seat, moves);
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
fn by_keys(mut playback: ResMut<Playback>, keys: Keys, eyes: Res<Eyes>, desk: Res<Desk>, settings: Res<Settings>) {
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

fn run(
    mut playback: ResMut<Playback>,
    eyes: Res<Eyes>,
    time: Res<Time>,
    settings: Res<Settings>,
    tray: Res<Tray>,
    mut thinking: ResMut<Thinking>,
    mut backdrop: ResMut<Backdrop>,
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
    let pace = if s.season.lines.get(s.done).is_some_and(is_quiet) { QUIET } else { PACE };
    if s.waited < pace {
        return;
    }
    s.waited = 0.0;
    s.done += 1;
    if s.done >= s.season.lines.len() {
        s.done = s.season.lines.len();
        s.playing = false;
    }
    playback.version += 1;
}
