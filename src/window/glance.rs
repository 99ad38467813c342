//! What can be said of a stored game before it is opened: which it is, how far it has come, for whom it waits. Nothing that a
//! seat keeps to itself is in it: the turn, the phase and who is to act are known to the whole table.

use crate::engine::{Game, Table};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use bevy_egui::egui;

use super::hosts::{self, Host};
use crate::table::{
    Outcome, Progress, Prompt, RibbonStep, SeatId, Setup, StepState, Store, file_is_journal, game_of_file,
};

/// A stored game at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// "Kingmaker: WotR".
    pub game: &'static str,
    /// The scenario's title.
    pub title: String,
    /// "1461, round 3 of 6, Movement".
    pub stands: String,
    /// Who is to act; nobody where the game is over.
    pub waits: Vec<String>,
}

impl Glance {
    /// Which game it is: "Kingmaker: WotR, The Short War".
    pub fn name(&self) -> String {
        format!("{}, {}", self.game, self.title)
    }

    /// Where it stands: "1461, round 3 of 6, Movement; it is Anna's turn".
    pub fn standing(&self) -> String {
        match &self.waits[..] {
            [] => format!("{}; it is over", self.stands),
            [one] => format!("{}; it is {one}'s turn", self.stands),
            [most @ .., last] => format!("{}; {} and {last} decide", self.stands, most.join(", ")),
        }
    }
}

/// What is on the table, as everybody sees it.
struct Open {
    turn: String,
    ribbon: Vec<RibbonStep>,
    prompt: Prompt,
    outcome: Option<Outcome>,
}

/// Reads a file of a game far enough to say where it stands; `None` if it cannot be read, or reading was stopped.
pub fn of(game: &dyn Host, path: &Path, watch: &Progress) -> Option<Glance> {
    // Of the whole view only the turn is asked for, which is the same for every seat.
    let first = SeatId(0);
    if file_is_journal(path).ok()? {
        let replay = game.game().open_replay(path, watch).ok()?;
        let turn = replay.chronicle(None).last().map_or(0, |line| line.turn);
        let open = Open {
            turn: game.turn(&game.view_then(&replay, first), turn),
            ribbon: replay.ribbon(),
            prompt: replay.prompt(),
            outcome: replay.ending(),
        };
        return Some(glance(game.game(), replay.setup(), open));
    }
    let table = Table::load(game.game(), path).ok()?;
    let open = Open {
        turn: game.turn(&game.view(&table, first), table.turn()),
        ribbon: table.ribbon(),
        prompt: table.prompt(),
        outcome: table.outcome(),
    };
    Some(glance(game.game(), table.setup(), open))
}

fn glance(game: &Game, setup: &Setup, open: Open) -> Glance {
    let title = game.card(&setup.scenario, &setup.path).map_or_else(|_| setup.path.clone(), |card| card.title);
    let phase = open.ribbon.into_iter().find(|step| step.state == StepState::Now).map(|step| step.name);
    let phase = phase.filter(|phase| open.outcome.is_none() && !open.turn.contains(phase.as_str()));
    let stands = phase.map_or(open.turn.clone(), |phase| format!("{}, {phase}", open.turn));
    let name = |seat: &SeatId| setup.seats.get(seat.index()).map_or_else(|| seat.to_string(), |s| s.name.clone());
    let waits = if open.outcome.is_some() { vec![] } else { open.prompt.seats.iter().map(name).collect() };
    Glance { game: game.name(), title, stands, waits }
}

// ---------------------------------------------------------------- The last unfinished game

/// The game that Continue goes on with, looked for beside the frames while the start screen is open.
#[derive(Default)]
pub struct Recent {
    /// The user's folder, where it is not the usual one.
    pub home: Option<PathBuf>,
    found: Arc<Mutex<Found>>,
    watch: Arc<Progress>,
    /// The last pass of the panels in which somebody asked.
    asked: Option<u64>,
}

/// What has been found of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Found {
    #[default]
    Looking,
    Nothing,
    /// There is one; as soon as it has been read, also where it stands.
    Game(&'static str, Option<Glance>),
    /// Why it is not known.
    Trouble(String),
}

impl Recent {
    /// What is known by now. The search begins anew when the start screen has been away.
    pub fn look(&mut self, ctx: &egui::Context) -> Found {
        let pass = ctx.cumulative_pass_nr();
        let fresh = self.asked.is_none_or(|before| pass > before + 4);
        self.asked = Some(pass);
        if fresh {
            self.begin();
        }
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if matches!(found, Found::Looking | Found::Game(_, None)) {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
        found
    }

    fn begin(&mut self) {
        self.watch.stop();
        self.watch = Arc::default();
        self.found = Arc::default();
        let (found, watch, home) = (self.found.clone(), self.watch.clone(), self.home.clone());
        std::thread::spawn(move || {
            let say = |what: Found| *found.lock().unwrap_or_else(PoisonError::into_inner) = what;
            let store = home.map_or_else(Store::of_user, |home| Store::at(&home));
            match store.and_then(|store| hosts::latest_in(&store)) {
                Ok(Some((host, path))) => {
                    say(Found::Game(host.name(), None));
                    let glance = of(host, &path, &watch);
                    say(match glance {
                        Some(glance) => Found::Game(host.name(), Some(glance)),
                        None => Found::Trouble(format!("{}: it cannot be read to its end", host.name())),
                    });
                }
                Ok(None) => say(Found::Nothing),
                Err(e) => say(Found::Trouble(e.to_string())),
            }
        });
    }
}

// ---------------------------------------------------------------- A list of games

/// When it was written, and what was read then.
type Known = (Option<SystemTime>, Option<Glance>);

/// Games of a list, read one after the other beside the frames.
#[derive(Default)]
pub struct Glances {
    known: Arc<Mutex<BTreeMap<PathBuf, Known>>>,
    watch: Arc<Progress>,
    work: Option<JoinHandle<()>>,
}

fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|m| m.modified()).ok()
}

impl Glances {
    /// Reads those that are new or have changed, in this order.
    pub fn read(&mut self, paths: Vec<PathBuf>) {
        self.watch.stop();
        self.watch = Arc::default();
        let (known, watch) = (self.known.clone(), self.watch.clone());
        self.work = Some(std::thread::spawn(move || {
            for path in paths {
                if watch.stopped() {
                    return;
                }
                let when = written(&path);
                let before = known.lock().unwrap_or_else(PoisonError::into_inner).get(&path).map(|(at, _)| *at);
                if before == Some(when) {
                    continue;
                }
                let host = game_of_file(&path).ok().and_then(|id| hosts::find(&id));
                let glance = host.and_then(|host| of(host, &path, &watch));
                if !watch.stopped() {
                    known.lock().unwrap_or_else(PoisonError::into_inner).insert(path, (when, glance));
                }
            }
        }));
    }

    /// Of this file, as far as it has been read.
    pub fn of(&self, path: &Path) -> Option<Glance> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(path).and_then(|(_, glance)| glance.clone())
    }

    /// There are more to come.
    pub fn is_busy(&self) -> bool {
        self.work.as_ref().is_some_and(|work| !work.is_finished())
    }
}
