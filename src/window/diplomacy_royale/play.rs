//! After the reveal: the orders that were opened, one after the other, each with its arrow, what became of it and why.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Eyes;
use crate::diplomacy::{Map, Order, Place};
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::book::Book;
use crate::games::diplomacy_royale::components::{Half, Resolved, ResolvedOrder};
use crate::table::SeatId;
use crate::window::hosts;
use crate::window::settings::Settings;

/// Seconds for an order, at the usual speed; and for one who only stays where he is.
const PACE: f32 = 1.1;
const QUIET: f32 = 0.08;

/// What is played back, and how far.
#[derive(Resource, Default)]
pub struct Playback {
    shown: Option<Shown>,
    /// What each player has been shown already.
    seen: BTreeMap<SeatId, (i32, Half)>,
    pub version: u64,
    last: Option<u64>,
}

struct Shown {
    title: String,
    lines: Vec<ResolvedOrder>,
    done: usize,
    playing: bool,
    waited: f32,
}

impl Playback {
    pub fn is_open(&self) -> bool {
        self.shown.is_some()
    }

    /// The orders in the order in which they are shown, and how many of them are.
    pub fn lines(&self) -> Option<(&[ResolvedOrder], usize)> {
        self.shown.as_ref().map(|s| (s.lines.as_slice(), s.done))
    }

    pub fn title(&self) -> &str {
        self.shown.as_ref().map_or("", |s| s.title.as_str())
    }

    pub fn is_playing(&self) -> bool {
        self.shown.as_ref().is_some_and(|s| s.playing)
    }

    pub fn open(&mut self, resolved: &Resolved, playing: bool) {
        let map = &Book::standard().map;
        let mut lines = resolved.lines.clone();
        lines.sort_by_key(|l| rank(map, l));
        let season = if resolved.half == Half::First { "Spring" } else { "Fall" };
        let title = format!("{season} {}", resolved.year);
        self.shown = Some(Shown { title, lines, done: 0, playing, waited: 0.0 });
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
fn rank(map: &Map, l: &ResolvedOrder) -> (u8, u8, u8, u16) {
    let own = map.province(l.from).0;
    let (about, kind) = match l.order {
        Order::Convoy { to, .. } => (to.0, 0),
        Order::SupportMove { to, .. } => (map.province(to).0, 1),
        Order::SupportHold { of } => (of.0, 1),
        Order::Hold => (own, 2),
        Order::Move { to, .. } => (map.province(to).0, 3),
    };
    // Those who only stay, and nobody comes: last.
    (u8::from(is_quiet(l)), about, kind, l.unit.0)
}

fn is_quiet(l: &ResolvedOrder) -> bool {
    l.order == Order::Hold && !l.dislodged
}

/// Where a unit stands before or after its order.
pub fn stands(l: &ResolvedOrder, after: bool) -> Place {
    match l.order {
        Order::Move { to, .. } if after && l.worked => to,
        _ => l.from,
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(
        Update,
        (notice, run)
            .chain()
            .after(super::glass::Clear)
            .before(super::pieces::drawn)
            .run_if(hosts::shows::<DiplomacyRoyale>),
    );
}

/// Opens by itself when orders have been opened that this player has not seen.
fn notice(mut playback: ResMut<Playback>, eyes: Res<Eyes>, settings: Res<Settings>) {
    if playback.last == Some(eyes.version) {
        return;
    }
    playback.last = Some(eyes.version);
    let Some(sight) = &eyes.sight else {
        playback.close();
        return;
    };
    let Some(resolved) = sight.view.last_moves.0.as_ref().filter(|_| !sight.past) else {
        // Another game begins: what was seen was of the last one.
        playback.seen.clear();
        playback.close();
        return;
    };
    let now = (resolved.year, resolved.half);
    if playback.seen.insert(sight.seat, now) != Some(now) {
        playback.open(resolved, settings.animation > 0.0);
    }
}

fn run(
    mut playback: ResMut<Playback>,
    eyes: Res<Eyes>,
    time: Res<Time>,
    settings: Res<Settings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let waits = eyes.show_news && !eyes.news.is_empty();
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
