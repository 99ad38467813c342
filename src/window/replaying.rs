//! A game played back on the table, act by act, through the eyes of one seat: a stored game, or the one in progress. Of a
//! game that is not over those are the eyes of somebody who plays it, behind their curtain.

use crate::engine::{Replay, Table};
use bevy::prelude::*;

use super::belongings::{self, Sitting};
use super::camera::Eye;
use super::desk::{Desk, MapArea};
use super::hosts::{self, Shows};
use super::keys::{Deed, Keys};
use super::panels::dice::{Manner, Tray};
use super::screens::Screen;
use super::settings::Settings;
use super::sight::{AtTable, Eyes, Seen, Sight};
use crate::table::{DataError, SeatId, with_players};

/// A tester has asked for open hands: no curtains, and replays through anybody's eyes.
#[derive(Resource, Default)]
pub struct OpenHands(pub bool);

/// A game in progress that waits while another is watched.
pub struct Parked {
    table: Table,
    /// Who looks, unless a curtain is drawn.
    viewer: Option<SeatId>,
    /// The number of its table, if another has been laid since.
    sitting: Option<u64>,
}

/// Who sits at the screen when a parked game comes back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    /// Whoever left it, and nobody else has been there.
    Same,
    Anybody,
}

impl Parked {
    /// Lays it on the table again, behind the curtain where there is something to hide.
    pub fn put_back(self, world: &mut World) {
        self.back(world, Stay::Anybody);
    }

    fn back(self, world: &mut World, stay: Stay) {
        if let Some(sitting) = self.sitting {
            world.resource_mut::<Sitting>().now = sitting;
        }
        hosts::turn_to_game(world, self.table.game());
        world.resource_mut::<AtTable>().0 = Some(self.table);
        let mut eyes = world.resource_mut::<Eyes>();
        if stay == Stay::Anybody {
            eyes.forget();
        }
        eyes.look_again();
    }
}

/// Takes the game in progress off the table, or from behind the replay that lies there.
pub fn park(world: &mut World) -> Option<Parked> {
    belongings::put_away(world);
    let sitting = world.resource::<Sitting>().now;
    let eyes = world.resource::<Eyes>();
    let viewer = eyes.last.filter(|_| eyes.curtain.is_none());
    let behind = world.remove_resource::<Replaying>().and_then(Replaying::give_back);
    let here = || Some(Parked { table: world.resource_mut::<AtTable>().0.take()?, viewer, sitting: None });
    let parked = behind.or_else(here);
    // A replay has no number of its own.
    parked.map(|parked| Parked { sitting: parked.sitting.or(Some(sitting)), ..parked })
}

/// The replay on the table.
#[derive(Resource)]
pub struct Replaying {
    pub replay: Replay,
    /// Where it shall go next frame.
    pub wanted: usize,
    pub playing: bool,
    /// Acts a second.
    pub speed: f32,
    /// Through whose eyes it is seen.
    pub seat: SeatId,
    /// Whose eyes may be chosen: of a game that is over anybody's; of one in a file those of the people who play it; of
    /// the one in progress only those of whoever sits at the screen.
    pub allowed: Vec<SeatId>,
    /// Whose eyes need no curtain any more.
    passed: Option<SeatId>,
    /// Before whom the curtain is drawn.
    veiled: Option<SeatId>,
    /// Everything of it may be seen.
    open: bool,
    /// Something has been hidden from somebody, as far as the replay has come to know.
    secret: bool,
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

impl Replaying {
    fn new(replay: Replay, seat: SeatId, allowed: Vec<SeatId>) -> Self {
        Replaying {
            passed: None,
            veiled: None,
            open: replay.is_open(),
            secret: replay.needs_curtain(),
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

    /// A stored game, for the eyes that may see it.
    pub fn stored(replay: Replay, open_hands: bool) -> Self {
        let allowed = replay.watchers(open_hands);
        let first = replay.humans().first().copied().unwrap_or(SeatId(0));
        let replaying = Self::new(replay, first, allowed);
        Replaying { open: open_hands || replaying.open, ..replaying }
    }

    /// The game in progress, seen by `seat`; by anybody once it is over.
    ///
    /// # Errors
    /// It cannot be played back; the table comes back.
    pub fn lend(table: Table, seat: SeatId, open_hands: bool) -> Result<Self, Box<(Table, Vec<DataError>)>> {
        let replay = Replay::lend(table)?;
        let open = open_hands || replay.is_open();
        let allowed = if open { replay.watchers(open_hands) } else { vec![seat] };
        Ok(Replaying { lent: true, open, passed: Some(seat), ..Self::new(replay, seat, allowed) })
    }

    /// The game in progress, if one waits.
    pub fn give_back(self) -> Option<Parked> {
        match self.lent {
            true => Some(Parked { table: self.replay.give_back(), viewer: self.passed, sitting: None }),
            false => self.waiting,
        }
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

    /// Looks through other eyes, if it may; a curtain may come before them.
    pub fn look_through(&mut self, seat: SeatId) {
        if self.allowed.contains(&seat) {
            self.seat = seat;
        }
    }

    /// Those who can open the curtain that is drawn.
    pub fn awaited(&self) -> &[SeatId] {
        if self.veiled.is_some() { &self.allowed } else { &[] }
    }

    /// The curtain that is drawn is that of `seat`: they say that they sit before it.
    pub fn step_before(&mut self, seat: SeatId) {
        if self.veiled.is_some() && self.allowed.contains(&seat) {
            self.seat = seat;
            self.veiled = Some(seat);
        }
    }

    /// May everything of it be seen?
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// Does somebody look who may not know what the next sees?
    fn is_strange(&self) -> bool {
        !self.open && self.secret && self.passed != Some(self.seat)
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

/// Lays a stored game on the table; one in progress waits meanwhile. What is damaged in it comes back.
pub fn lay_stored(world: &mut World, replay: Replay) -> Vec<DataError> {
    let mut replaying = Replaying::stored(replay, world.resource::<OpenHands>().0);
    let notes = replaying.replay.notes.to_vec();
    replaying.waiting = park(world);
    // A file of the very game that is being played shows its secrets no more than the table does, though it may end
    // otherwise.
    let own = replaying
        .waiting
        .as_ref()
        .filter(|game| game.table.setup() == replaying.replay.setup() && game.table.outcome().is_none());
    if let Some(game) = own.filter(|_| !world.resource::<OpenHands>().0) {
        let people = replaying.replay.humans();
        replaying.open = people.is_empty();
        replaying.secret |= people.len() > 1;
        match game.viewer {
            Some(viewer) => {
                (replaying.seat, replaying.allowed, replaying.passed) = (viewer, vec![viewer], Some(viewer))
            }
            None => replaying.allowed = replaying.replay.watchers(false),
        }
    }
    hosts::turn_to_game(world, replaying.replay.game());
    world.resource_mut::<Eyes>().forget();
    lay(world, replaying);
    notes
}

/// Plays the game in progress back to the seat at the screen: from its beginning, or since that seat's last turn.
///
/// # Errors
/// It cannot be played back; then it is on the table as before.
pub fn watch(world: &mut World, since: bool) -> Result<(), Vec<DataError>> {
    let seat = world.resource::<Eyes>().sight.as_ref().map(|s| s.seat);
    let looks = world.resource::<Eye>().steered_to();
    belongings::put_away(world);
    if let Some((at, unit)) = looks {
        // The same map: one looks on from where one looked.
        world.resource_mut::<Eye>().put(at, unit);
    }
    let table = seat.and_then(|seat| Some((seat, world.resource_mut::<AtTable>().0.take()?)));
    let Some((seat, table)) = table else { return Ok(()) };
    match Replaying::lend(table, seat, world.resource::<OpenHands>().0) {
        Ok(mut replaying) => {
            if since {
                replaying.since_last_turn();
            }
            let mut eyes = world.resource_mut::<Eyes>();
            eyes.show_news = false;
            eyes.news.clear();
            lay(world, replaying);
            Ok(())
        }
        Err(back) => {
            let (table, errors) = *back;
            world.resource_mut::<AtTable>().0 = Some(table);
            Err(errors)
        }
    }
}

fn lay(world: &mut World, replaying: Replaying) {
    world.insert_resource(replaying);
    world.resource_mut::<Tray>().clear();
    let shown = world.resource::<Shows>().0;
    shown.put_down(world);
    let number = world.resource_mut::<Sitting>().another();
    let mut desk = world.resource_mut::<Desk>();
    desk.close();
    desk.at = None;
    desk.whose = bevy_egui::egui::Id::new(("replay", number));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
}

/// Puts the game in progress back on the table. False where none waits.
pub fn leave(world: &mut World) -> bool {
    let Some(replaying) = world.remove_resource::<Replaying>() else { return false };
    let stay = if replaying.lent { Stay::Same } else { Stay::Anybody };
    let Some(game) = replaying.give_back() else { return false };
    game.back(world, stay);
    world.resource_mut::<Tray>().clear();
    true
}

/// Runs a replay while there is one.
pub fn plugin(app: &mut App) {
    app.init_resource::<OpenHands>()
        .add_systems(Update, (run, show).chain().run_if(resource_exists::<Replaying>).before(Seen));
}

/// Lets the replay on the table stand after an act, through the eyes of a seat.
pub fn stand_at(world: &mut World, act: usize, eyes: Option<SeatId>) {
    let Some(mut replaying) = world.get_resource_mut::<Replaying>() else { return };
    replaying.wanted = act;
    if let Some(seat) = eyes {
        replaying.look_through(seat);
    }
}

fn run(
    mut replaying: ResMut<Replaying>,
    desk: Res<Desk>,
    keys: Keys,
    settings: Res<Settings>,
    time: Res<Time>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let r = &mut *replaying;
    if r.veiled.is_some() {
        return;
    }
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

fn show(
    mut replaying: ResMut<Replaying>,
    mut eyes: ResMut<Eyes>,
    mut desk: ResMut<Desk>,
    mut tray: ResMut<Tray>,
    mut eye: ResMut<Eye>,
    area: Res<MapArea>,
    shown: Res<Shows>,
    mut commands: Commands,
) {
    let game = shown.0;
    let wanted = (replaying.wanted, replaying.seat);
    if replaying.shown == Some(wanted) {
        return;
    }
    let r = &mut *replaying;
    if let Some(seat) = r.veiled {
        if eyes.curtain.is_some() {
            return;
        }
        // Whoever sits before it has opened it.
        (r.passed, r.veiled) = (Some(seat), None);
    }
    if r.replay.at() != r.wanted
        && let Err(errors) = r.replay.go_to(r.wanted)
    {
        desk.toast(errors.first().map_or_else(String::new, ToString::to_string), None);
        r.wanted = r.replay.at();
        r.playing = false;
    }
    r.secret |= r.replay.needs_curtain();
    let other = r.shown.is_some_and(|(_, seat)| seat != r.seat);
    if other {
        // What the last one pointed at or had in hand is no business of the next.
        (desk.at, desk.flash, desk.find) = (None, None, None);
        commands.queue(move |world: &mut World| game.put_down(world));
    }
    if r.is_strange() {
        eyes.draw_curtain(r.seat);
        tray.clear();
        (r.veiled, r.shown, r.playing) = (Some(r.seat), None, false);
        return;
    }
    let one_on = r.shown.is_some_and(|(n, seat)| n + 1 == r.wanted && seat == r.seat);
    r.shown = Some((r.wanted, r.seat));
    r.told = r.tell(r.wanted);
    eyes.watch(Sight::of_replay(game, &r.replay, r.seat));
    tray.clear();
    if !one_on {
        return;
    }
    // One act on: its dice fall, and the eye follows it.
    let lines: Vec<_> = r.replay.lines_of(r.wanted, Some(r.seat)).into_iter().cloned().collect();
    tray.show(&lines, None, Manner::default());
    let place = lines.iter().rev().find_map(|line| game.place_of(line));
    if let Some((spot, place)) = place.and_then(|place| Some((game.spot(&place)?, place))) {
        desk.flash = Some((place, 1.0));
        if !eye.sees(spot, area.rect) {
            eye.slide_to(spot);
        }
    }
}
