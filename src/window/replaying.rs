//! A game played back on the table, act by act, through the eyes of one seat: a stored game, or the one in progress.

use bevy::prelude::*;

use super::belongings::{self, Sitting};
use super::camera::Eye;
use super::desk::{Desk, MapArea};
use super::hosts::{self, Shows};
use super::keys::{Deed, Keys};
use super::panels::dice::Tray;
use super::screens::Screen;
use super::settings::Settings;
use super::shown::Shown;
use super::sight::{AtTable, Eyes, Seen, Sight, place_of};
use crate::table::{DataError, Game, GivenBack, Replay, SeatId, Setup, Sitter, Table, with_players};

/// A game in progress, of whichever kind, that waits while another is watched.
pub struct Parked {
    setup: Setup,
    over: bool,
    /// Who looked last.
    viewer: Option<SeatId>,
    /// The number of its table, if another has been laid since.
    sitting: Option<u64>,
    back: Box<dyn FnOnce(&mut World) + Send + Sync>,
}

impl Parked {
    fn of<G: Shown>(table: Table<G>, viewer: Option<SeatId>) -> Self {
        Parked {
            setup: table.setup().clone(),
            over: table.outcome().is_some(),
            viewer,
            sitting: None,
            back: Box::new(|world| {
                hosts::turn_to_game::<G>(world);
                world.resource_mut::<AtTable<G>>().0 = Some(table);
                world.resource_mut::<Eyes<G>>().look_again();
            }),
        }
    }
}

impl Parked {
    /// Lays it on the table again.
    pub fn put_back(self, world: &mut World) {
        if let Some(sitting) = self.sitting {
            world.resource_mut::<Sitting>().now = sitting;
        }
        (self.back)(world);
    }
}

/// Takes the game in progress off the table, or from behind the replay that lies there.
pub fn park<G: Shown>(world: &mut World) -> Option<Parked> {
    belongings::put_away::<G>(world);
    let sitting = world.resource::<Sitting>().now;
    let viewer = world.resource::<Eyes<G>>().last;
    let behind = world.remove_resource::<Replaying<G>>().and_then(Replaying::give_back);
    let parked = behind.or_else(|| Some(Parked::of(world.resource_mut::<AtTable<G>>().0.take()?, viewer)));
    // A replay has no number of its own.
    parked.map(|parked| Parked { sitting: parked.sitting.or(Some(sitting)), ..parked })
}

/// The replay on the table.
#[derive(Resource)]
pub struct Replaying<G: Game> {
    pub replay: Replay<G>,
    /// Where it shall go next frame.
    pub wanted: usize,
    pub playing: bool,
    /// Acts a second.
    pub speed: f32,
    /// Through whose eyes it is seen.
    pub seat: SeatId,
    /// Whose eyes may be chosen. While people still play, nobody but he who sits at the screen.
    pub allowed: Vec<SeatId>,
    /// The act it stands after, as these eyes know it.
    pub told: String,
    /// The acts that began a turn.
    turns: Vec<usize>,
    shown: Option<(usize, SeatId)>,
    clock: f32,
    /// The game in progress that waits meanwhile, when another one is watched; the replay itself holds it otherwise.
    waiting: Option<Parked>,
    lent: bool,
}

impl<G: Shown> Replaying<G> {
    fn new(replay: Replay<G>, seat: SeatId, allowed: Vec<SeatId>) -> Self {
        Replaying {
            wanted: replay.first(),
            turns: replay.turns().into_iter().map(|(_, over)| over).collect(),
            replay,
            playing: false,
            speed: 2.0,
            seat,
            allowed,
            told: String::new(),
            shown: None,
            clock: 0.0,
            waiting: None,
            lent: false,
        }
    }

    /// A stored game, for anybody's eyes.
    pub fn stored(replay: Replay<G>) -> Self {
        let seats = &replay.setup().seats;
        let all = everybody(seats.len());
        let first = seats.iter().position(|s| s.sitter == Sitter::Human).unwrap_or(0);
        Self::new(replay, SeatId(first as u8), all)
    }

    /// The game in progress, seen by `seat`; by anybody once it is over.
    ///
    /// # Errors
    /// It cannot be played back; the table comes back.
    pub fn lend(table: Table<G>, seat: SeatId) -> Result<Self, Box<GivenBack<G>>> {
        let allowed = if table.outcome().is_some() { everybody(table.seats().len()) } else { vec![seat] };
        let mut replaying = Self::new(Replay::lend(table)?, seat, allowed);
        replaying.lent = true;
        Ok(replaying)
    }

    /// The game in progress, if one waits.
    pub fn give_back(self) -> Option<Parked> {
        if self.lent { Some(Parked::of(self.replay.give_back(), Some(self.seat))) } else { self.waiting }
    }

    /// Is there a game in progress to go back to?
    pub fn has_game(&self) -> bool {
        self.lent || self.waiting.is_some()
    }

    /// Plays what happened since these eyes' last turn, seen from the end of the game.
    pub fn since_last_turn(&mut self) {
        self.wanted = self.replay.turn_before(self.replay.len(), self.seat);
        self.playing = self.wanted < self.replay.len();
    }

    /// Where the next turn begins; the end in the last.
    pub fn turn_on(&self) -> usize {
        self.turns.iter().copied().find(|act| *act > self.wanted).unwrap_or(self.replay.len())
    }

    /// Where this turn began, or the one before, if it stands there.
    pub fn turn_back(&self) -> usize {
        let before = self.turns.iter().rev().copied().find(|act| *act < self.wanted);
        before.unwrap_or(0).max(self.replay.first())
    }

    /// Goes to where it stood after an act, and rests there.
    pub fn rest_at(&mut self, act: usize) {
        self.wanted = act.clamp(self.replay.first(), self.replay.len());
        self.playing = false;
    }

    /// Looks through other eyes, if it may.
    pub fn look_through(&mut self, seat: SeatId) {
        if self.allowed.contains(&seat) {
            self.seat = seat;
        }
    }

    /// The act `n` as the chosen seat knows it. What another seat did is told by the chronicle only: the act itself
    /// may name what is hidden.
    fn tell(&self, n: usize) -> String {
        if n <= self.replay.first() {
            return "The beginning".into();
        }
        let name =
            |seat: SeatId| self.replay.setup().seats.get(seat.index()).map_or_else(String::new, |s| s.name.clone());
        let Some(by) = self.replay.seat_of(n) else { return String::new() };
        let what = if by == self.seat {
            self.replay.describe(n).map(|(_, text)| text).unwrap_or_default()
        } else {
            let lines = self.replay.lines_of(n, Some(self.seat));
            match lines.iter().find(|l| l.seat == Some(by)).or(lines.first()) {
                Some(line) => line.text.clone(),
                None => "an act that these eyes do not see".into(),
            }
        };
        format!("{}: {}", name(by), with_players(&self.replay.setup().seats, &what))
    }
}

fn everybody(seats: usize) -> Vec<SeatId> {
    (0..seats).map(|n| SeatId(n as u8)).collect()
}

/// Lays a stored game on the table; one in progress waits meanwhile. What is damaged in it comes back.
pub fn lay_stored<G: Shown>(world: &mut World, replay: Replay<G>) -> Vec<DataError> {
    let mut replaying = Replaying::stored(replay);
    let notes = std::mem::take(&mut replaying.replay.notes);
    let shown = world.resource::<Shows>().0;
    replaying.waiting = shown.park(world);
    // A file of the very game that is being played shows its secrets no more than the table does.
    let own = replaying.waiting.as_ref().filter(|game| game.setup == *replaying.replay.setup() && !game.over);
    if let Some(viewer) = own.and_then(|game| game.viewer) {
        (replaying.seat, replaying.allowed) = (viewer, vec![viewer]);
    }
    hosts::turn_to_game::<G>(world);
    world.resource_mut::<Eyes<G>>().forget();
    lay(world, replaying);
    notes
}

/// Plays the game in progress back to the seat at the screen: from its beginning, or since that seat's last turn.
///
/// # Errors
/// It cannot be played back; then it is on the table as before.
pub fn watch<G: Shown>(world: &mut World, since: bool) -> Result<(), Vec<DataError>> {
    let seat = world.resource::<Eyes<G>>().sight.as_ref().map(|s| s.seat);
    let looks = world.resource::<Eye>().steered_to();
    belongings::put_away::<G>(world);
    if let Some((at, unit)) = looks {
        // The same map: one looks on from where one looked.
        world.resource_mut::<Eye>().put(at, unit);
    }
    let table = seat.and_then(|seat| Some((seat, world.resource_mut::<AtTable<G>>().0.take()?)));
    let Some((seat, table)) = table else { return Ok(()) };
    match Replaying::lend(table, seat) {
        Ok(mut replaying) => {
            if since {
                replaying.since_last_turn();
            }
            let mut eyes = world.resource_mut::<Eyes<G>>();
            eyes.show_news = false;
            eyes.news.clear();
            lay(world, replaying);
            Ok(())
        }
        Err(back) => {
            let (table, errors) = *back;
            world.resource_mut::<AtTable<G>>().0 = Some(table);
            Err(errors)
        }
    }
}

fn lay<G: Shown>(world: &mut World, replaying: Replaying<G>) {
    world.insert_resource(replaying);
    world.resource_mut::<Tray>().clear();
    G::put_down(world);
    let number = world.resource_mut::<Sitting>().another();
    let mut desk = world.resource_mut::<Desk>();
    desk.close();
    desk.at = None;
    desk.whose = bevy_egui::egui::Id::new(("replay", number));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
}

/// Puts the game in progress back on the table. False where none waits.
pub fn leave<G: Shown>(world: &mut World) -> bool {
    let Some(game) = world.remove_resource::<Replaying<G>>().and_then(Replaying::give_back) else { return false };
    game.put_back(world);
    world.resource_mut::<Tray>().clear();
    true
}

/// Runs a replay of one game while there is one.
pub fn plugin_for<G: Shown>(app: &mut App) {
    app.add_systems(Update, (run::<G>, show::<G>).chain().run_if(resource_exists::<Replaying<G>>).before(Seen));
}

fn run<G: Shown>(
    mut replaying: ResMut<Replaying<G>>,
    desk: Res<Desk>,
    keys: Keys,
    settings: Res<Settings>,
    time: Res<Time>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let r = &mut *replaying;
    if desk.page.is_none() {
        if keys.did(&settings.keys, Deed::ReplayOn) {
            r.wanted += 1;
        }
        if keys.did(&settings.keys, Deed::ReplayBack) {
            r.wanted = r.wanted.saturating_sub(1);
        }
        if keys.did(&settings.keys, Deed::ReplayTurnOn) {
            r.rest_at(r.turn_on());
        }
        if keys.did(&settings.keys, Deed::ReplayTurnBack) {
            r.rest_at(r.turn_back());
        }
        if keys.did(&settings.keys, Deed::ReplayPlay) {
            r.playing = !r.playing;
        }
    }
    if r.playing {
        redraw.write(bevy::window::RequestRedraw);
        r.clock += time.delta_secs().min(0.1) * r.speed;
        if r.clock >= 1.0 {
            r.clock = 0.0;
            r.wanted += 1;
        }
        if r.wanted >= r.replay.len() {
            r.playing = false;
        }
    }
    r.wanted = r.wanted.clamp(r.replay.first(), r.replay.len());
}

fn show<G: Shown>(
    mut replaying: ResMut<Replaying<G>>,
    mut eyes: ResMut<Eyes<G>>,
    mut desk: ResMut<Desk>,
    mut tray: ResMut<Tray>,
    mut eye: ResMut<Eye>,
    area: Res<MapArea>,
) {
    let wanted = (replaying.wanted, replaying.seat);
    if replaying.shown == Some(wanted) {
        return;
    }
    let r = &mut *replaying;
    if r.replay.at() != r.wanted
        && let Err(errors) = r.replay.go_to(r.wanted)
    {
        desk.toast(errors.first().map_or_else(String::new, ToString::to_string), None);
        r.wanted = r.replay.at();
        r.playing = false;
    }
    let one_on = r.shown.is_some_and(|(n, seat)| n + 1 == r.wanted && seat == r.seat);
    r.shown = Some((r.wanted, r.seat));
    r.told = r.tell(r.wanted);
    eyes.watch(Sight::of_replay(&r.replay, r.seat));
    tray.clear();
    if !one_on {
        return;
    }
    // One act on: its dice fall, and the eye follows it.
    let lines: Vec<_> = r.replay.lines_of(r.wanted, Some(r.seat)).into_iter().cloned().collect();
    tray.show(&lines, false, None);
    let place = lines.iter().rev().find_map(place_of::<G>);
    if let Some((spot, place)) = place.and_then(|place| Some((G::spot(&place)?, place))) {
        desk.flash = Some((place, 1.0));
        if !eye.sees(spot, area.rect) {
            eye.slide_to(spot);
        }
    }
}
