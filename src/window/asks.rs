//! The one queue of requests. Panels and keys only ask; once per frame, outside egui's passes, the asks are worked off.

use crate::engine::{Act, Table};
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowCloseRequested};

use super::bots::{self, Thinking};
use super::camera::Eye;
use super::desk::{Desk, MapArea, Page};
use super::drafts;
use super::guard::{self, Guard};
use super::hosts::{self, Host, Shows};
use super::panels::dice::{self, Manner, Patience, Tray};
use super::replaying::{self, Parked, Replaying};
use super::report;
use super::screens::Screen;
use super::settings::Settings;
use super::sight::{AtTable, Eyes};
use super::working::{self, Wish, Working};
use crate::table::{Audience, DataError, Entry, HouseFile, Refusal, Remark, SeatId, SeatSetup, Store};

/// Something a player wants of the table or the window, whatever game is shown.
#[derive(Clone, Debug)]
pub enum ShellAsk {
    Undo,
    Redo,
    /// Back to the position after so many acts, agreed to by these seats.
    TakeBack {
        to: usize,
        consent: Vec<SeatId>,
    },
    /// The dice of one's own throw have been read: what follows goes on.
    DiceRead,
    OpenCurtain,
    /// Of a replay that somebody else watches now.
    OpenCurtainFor(SeatId),
    CloseNews,
    New {
        text: String,
        path: String,
        seats: Vec<SeatSetup>,
        seed: u64,
    },
    Load(PathBuf),
    Continue,
    /// As much of a damaged journal as can be had.
    Salvage(PathBuf),
    StopWork,
    Save(PathBuf),
    Replay(PathBuf),
    /// The game in progress again, from its beginning.
    Watch,
    WatchSinceLastTurn,
    LeaveReplay,
    /// A report of the game, for those who played it.
    Report,
    /// At a place, as chronicle lines name it.
    LookAt(String),
    /// A lesson, or an example that lies beside the game in progress.
    Teach(&'static dyn Host, HouseFile),
    /// The next step of a lesson, this one being read.
    ReadOn,
    /// Back from an example to the game that waits, or to the title.
    LeaveExample,
    /// Another game for the start screen.
    Choose(&'static dyn Host),
    ToTitle,
    StopBots(bool),
    Quit,
}

/// Something a player does.
#[derive(Clone, Debug)]
pub enum Ask {
    Do(Act),
    /// One after the other, as long as the rules agree.
    DoAll(Vec<Act>),
}

impl Ask {
    /// What is to be done, in order.
    pub fn acts(&self) -> &[Act] {
        match self {
            Ask::Do(act) => std::slice::from_ref(act),
            Ask::DoAll(acts) => acts,
        }
    }
}

/// What is to be done in this frame, in order; `Last` works it off.
#[derive(Resource, Default)]
pub struct Asks(Vec<Ask>);

/// What has been asked of the window in this frame, in order; it is worked off after what is to be done.
#[derive(Resource, Default)]
pub struct ShellAsks(Vec<ShellAsk>);

impl Asks {
    /// Puts an ask into the queue; the same ask from a second pass of the same frame counts once.
    pub fn put(&mut self, ask: Ask) {
        queue(&mut self.0, ask);
    }
}

impl ShellAsks {
    /// As [`Asks::put`].
    pub fn put(&mut self, ask: ShellAsk) {
        queue(&mut self.0, ask);
    }
}

fn queue<T: std::fmt::Debug>(queue: &mut Vec<T>, ask: T) {
    let again = queue.iter().any(|a| format!("{a:?}") == format!("{ask:?}"));
    if !again {
        queue.push(ask);
    }
}

/// The queues, worked off at the end of each frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keep>()
        .init_resource::<Beside>()
        .init_resource::<Asks>()
        .init_resource::<ShellAsks>()
        .add_systems(Update, close)
        .add_systems(Last, work_off);
}

/// Who closes the window leaves as by the button: drafts that would be lost are asked about.
fn close(mut requested: MessageReader<WindowCloseRequested>, mut asks: ResMut<ShellAsks>) {
    if requested.read().count() > 0 {
        asks.put(ShellAsk::Quit);
    }
}

pub(super) fn work_off(world: &mut World) {
    let acts = std::mem::take(&mut world.resource_mut::<Asks>().0);
    let asks = std::mem::take(&mut world.resource_mut::<ShellAsks>().0);
    if acts.is_empty() && asks.is_empty() {
        return;
    }
    let mut acted = false;
    for ask in acts {
        if guard::takes(world, ask.acts(), acted) {
            acted = true;
            world.resource_mut::<Guard>().sure = None;
            carry_out(world, ask.acts());
        }
    }
    for ask in asks {
        let reading =
            matches!(ask, ShellAsk::OpenCurtain | ShellAsk::OpenCurtainFor(_) | ShellAsk::CloseNews | ShellAsk::ReadOn);
        if !reading || guard::takes(world, &[], acted) {
            grant(world, ask);
        }
    }
    world.write_message(RequestRedraw);
}

/// One after the other, as long as the rules agree.
fn carry_out(world: &mut World, acts: &[Act]) {
    let Some(seat) = world.resource::<Eyes>().sight.as_ref().map(|s| s.seat) else { return };
    for deed in acts {
        if !act(world, seat, deed.clone(), None) {
            break;
        }
    }
}

/// Lets a seat act, with what a bot says of it, and shows the dice that fell. True if it was done.
pub fn act(world: &mut World, seat: SeatId, act: Act, remark: Option<Remark>) -> bool {
    let viewer = world.resource::<Eyes>().last;
    let (patient, settings) = (world.resource::<Patience>().0, world.resource::<Settings>().clone());
    let (result, by_person, to_person, beside, follows) = {
        let mut at = world.resource_mut::<AtTable>();
        let Some(table) = &mut at.0 else { return false };
        // Whose throw is read before anything goes on: of the one who acts, and of the viewer, whoever makes them throw.
        let (by_person, to_person) = (table.is_person(seat), viewer.is_some_and(|v| table.is_person(v)));
        // Where all decide at once, what the viewer has in hand is not knocked out of it by what others do meanwhile.
        let other = viewer.filter(|v| *v != seat);
        let moment = |t: &Table| other.filter(|v| t.prompt().seats.contains(v)).map(|_| t.ribbon());
        let (before, asked) = (moment(table), table.prompt());
        let result = table.submit_with(seat, act, remark);
        let follows = table.prompt() != asked;
        (result, by_person, to_person, before.is_some() && before == moment(table), follows)
    };
    match result {
        Ok(lines) => {
            // With nobody at the screen yet only what all may read.
            let seen = |l: &Entry| viewer.map_or(l.audience == Audience::All, |v| l.for_seat(v));
            let seen: Vec<_> = lines.into_iter().filter(seen).collect();
            let own = by_person || (to_person && seen.iter().any(|l| l.throw.is_some() && l.seat == viewer));
            let mut tray = world.resource_mut::<Tray>();
            if own {
                tray.clear();
            }
            tray.show(&seen, viewer, manner(&settings, own, patient && follows));
            if !beside {
                put_down(world);
            }
            world.resource_mut::<Eyes>().look_again();
            true
        }
        Err(mut no) => {
            if viewer != Some(seat) {
                // Its figures may be those of a hidden hand.
                no.text = format!("An act of {seat} was refused. Please report it.");
            }
            if let Some(sight) = &world.resource::<Eyes>().sight {
                no.text = sight.named(&no.text);
            }
            refuse(world, &no);
            false
        }
    }
}

/// How dice fall: others' no longer than the pause before their next act.
fn manner(settings: &Settings, own: bool, follows: bool) -> Manner {
    let most = if own { dice::ROLL } else { settings.bot_pause.min(dice::ROLL) };
    let roll = if settings.animation > 0.0 { most / settings.animation } else { 0.0 };
    Manner { own, held: own && follows, roll }
}

fn put_down(world: &mut World) {
    let shown = world.resource::<Shows>().0;
    shown.put_down(world);
}

fn refuse(world: &mut World, no: &Refusal) {
    world.resource_mut::<Desk>().toast(no.text.clone(), Some(no.rule.clone()));
}

/// Says on the desk what went wrong: no more than the first four errors.
pub fn tell(world: &mut World, errors: &[DataError]) {
    for e in errors.iter().take(4) {
        world.resource_mut::<Desk>().toast(e.to_string(), None);
    }
}

fn grant(world: &mut World, ask: ShellAsk) {
    let shown = world.resource::<Shows>().0;
    if drafts::holds_back(world, &ask) {
        return;
    }
    match ask {
        ShellAsk::Undo => {
            let Some(sight) = world.resource::<Eyes>().sight.clone() else { return };
            match &sight.undo {
                Err(no) if sight.can_take_back => {
                    world.resource_mut::<Desk>().toast(sight.named(&no.text), Some(no.rule.clone()));
                    world.resource_mut::<Desk>().point_back();
                }
                _ => history(world, |t| t.undo_of(sight.seat)),
            }
        }
        ShellAsk::Redo => history(world, |t| t.redo().map(|_| ())),
        ShellAsk::TakeBack { to, consent } => history(world, |t| t.take_back(to, &consent)),
        ShellAsk::DiceRead => {
            world.resource_mut::<Tray>().clear();
            world.resource_mut::<Eyes>().look_again();
        }
        ShellAsk::OpenCurtainFor(seat) => {
            if let Some(mut replay) = world.get_resource_mut::<Replaying>() {
                replay.step_before(seat);
            }
            grant(world, ShellAsk::OpenCurtain);
        }
        ShellAsk::OpenCurtain => {
            world.resource_mut::<Eyes>().open();
            world.resource_mut::<Tray>().clear();
            // What the last player pointed at is no business of the next.
            let mut desk = world.resource_mut::<Desk>();
            (desk.at, desk.flash, desk.find) = (None, None, None);
        }
        ShellAsk::CloseNews => {
            let mut eyes = world.resource_mut::<Eyes>();
            eyes.show_news = false;
            eyes.news.clear();
        }
        ShellAsk::New { text, path, seats, seed } => match shown.game().open(&text, &path, seats, seed) {
            Ok(table) => sit_down(world, table),
            Err(errors) => tell(world, &errors),
        },
        ShellAsk::Load(path) => working::begin(world, Wish::Load(path)),
        ShellAsk::Continue => working::begin(world, Wish::Continue),
        ShellAsk::Salvage(path) => working::begin(world, Wish::Salvage(path)),
        ShellAsk::StopWork => world.resource_mut::<Working>().stop(),
        ShellAsk::Save(path) => {
            if let Some(parent) = path.parent() {
                // A folder that cannot be made shows as the error of the save itself.
                let _ = std::fs::create_dir_all(parent);
            }
            let done = world.resource::<AtTable>().0.as_ref().map(|t| t.save_to(&path));
            let mut desk = world.resource_mut::<Desk>();
            match done {
                Some(Ok(())) => {
                    desk.page = None;
                    desk.toast(format!("Saved as {}.", path.display()), None);
                }
                // The page stays, so that another place can be tried.
                Some(Err(e)) => desk.load.complain(None, vec![e.to_string()]),
                None => {}
            }
        }
        ShellAsk::Replay(path) => working::begin(world, Wish::Replay(path)),
        ShellAsk::Watch | ShellAsk::WatchSinceLastTurn => {
            let since = matches!(ask, ShellAsk::WatchSinceLastTurn);
            let told = replaying::watch(world, since).err().unwrap_or_default();
            tell(world, &told);
        }
        ShellAsk::LeaveReplay => {
            if !replaying::leave(world) {
                grant(world, ShellAsk::ToTitle);
            }
        }
        ShellAsk::Report => report::begin(world),
        ShellAsk::LookAt(place) => {
            let Some(spot) = shown.spot(&place) else { return };
            let area = world.resource::<MapArea>().rect;
            let mut eye = world.resource_mut::<Eye>();
            if eye.sees(spot, area) && eye.unit < 3.0 {
                eye.slide_to(spot)
            } else {
                eye.look_at(spot)
            }
            world.resource_mut::<Desk>().flash = Some((place, 1.0));
        }
        ShellAsk::Teach(host, file) => teach(world, host, file),
        ShellAsk::ReadOn => {
            let mut eyes = world.resource_mut::<Eyes>();
            let step = eyes.sight.as_ref().and_then(|sight| sight.coach.as_ref()).map(|coach| coach.step);
            if let Some(step) = step {
                eyes.read = step + 1;
                eyes.look_again();
            }
        }
        ShellAsk::LeaveExample => {
            let waiting = world.resource_mut::<Beside>().0.take();
            let Some(waiting) = waiting else { return grant(world, ShellAsk::ToTitle) };
            clear(world);
            waiting.put_back(world);
            bots::seat_again(world);
            world.resource_mut::<Desk>().close();
        }
        ShellAsk::ToTitle => {
            clear(world);
            world.resource_mut::<Desk>().page = None;
            world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        }
        ShellAsk::Choose(host) => hosts::turn_to(world, host),
        ShellAsk::StopBots(stop) => world.resource_mut::<Thinking>().stopped = stop,
        ShellAsk::Quit => {
            world.write_message(AppExit::Success);
        }
    }
}

fn history(world: &mut World, go: impl FnOnce(&mut Table) -> Result<(), Refusal>) {
    let result = match &mut world.resource_mut::<AtTable>().0 {
        Some(table) => go(table),
        None => return,
    };
    match result {
        Ok(()) => {
            put_down(world);
            world.resource_mut::<Tray>().clear();
            world.resource_mut::<Eyes>().look_again();
            world.resource_mut::<Desk>().take_back = None;
        }
        Err(no) => refuse(world, &no),
    }
}

/// Whether games are kept in the user's store act by act; pictures and tests leave it alone.
#[derive(Resource, Default)]
pub struct Keep(pub bool);

/// The game in progress that waits while an example lies on the table.
#[derive(Resource, Default)]
pub struct Beside(Option<Parked>);

/// Lays a lesson or an example on the table.
fn teach(world: &mut World, host: &'static dyn Host, file: HouseFile) {
    match host.teach(&file) {
        Ok((lay, example)) => {
            let before = world.resource_mut::<Beside>().0.take();
            let parks = example && before.is_none() && hosts::is_played(world);
            let waiting = before.or_else(|| if parks { replaying::park(world) } else { None });
            lay(world);
            // A lesson is a game like any other: what was played before is kept and left.
            world.resource_mut::<Beside>().0 = waiting.filter(|_| example);
        }
        Err(errors) => tell(world, &errors),
    }
}

/// Takes everything off the table, whichever game it is.
fn clear(world: &mut World) {
    let shown = world.resource::<Shows>().0;
    shown.clear(world);
    world.resource_mut::<Tray>().clear();
    world.resource_mut::<Beside>().0 = None;
    let mut desk = world.resource_mut::<Desk>();
    (desk.coached, desk.coach_away) = (None, false);
}

/// What lays a game on the table.
pub type Laying = Box<dyn FnOnce(&mut World) + Send + Sync>;

/// Of a table that has been read beside the frames, what sits down at it when the world can be had, and tells what is to be
/// said of its file.
pub fn laying(table: Table, notes: Vec<DataError>) -> Laying {
    Box::new(move |world| {
        sit_down(world, table);
        tell(world, &notes);
    })
}

/// Lays a game on the table, kept so that nothing is lost.
pub fn sit_down(world: &mut World, mut table: Table) {
    let example = table.lesson().is_some_and(|lesson| lesson.is_example());
    if world.resource::<Keep>().0
        && !example
        && table.journal_path().is_none()
        && let Err(e) = Store::of_user().and_then(|store| table.keep_journal(&store))
    {
        tell(world, &[e]);
    }
    match crate::bots::Sitters::seated(table.game(), table.seats()) {
        Ok(sitters) => bots::seat(world, sitters),
        Err(errors) => tell(world, &errors),
    }
    clear(world);
    hosts::lay(world, table);
    let mut desk = world.resource_mut::<Desk>();
    desk.page = None::<Page>;
    desk.take_back = None;
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
}
