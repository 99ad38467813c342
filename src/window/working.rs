//! Long work beside the frames: reading a game that goes on, or one to be watched. A page says how far it is and can
//! stop it; meanwhile the game on the table rests.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::asks::{self, Laying, ShellAsk};
use super::bots::Thought;
use super::desk::{Desk, Page, Shell};
use super::hosts::{self, Host, Shows};
use super::{replaying, theme};
use crate::engine::Table;
use crate::table::{DataError, Progress, file_is_journal, game_of_file};

/// What to read.
#[derive(Clone, Debug)]
pub enum Wish {
    /// A save or journal to go on with.
    Load(PathBuf),
    /// The last unfinished game of the store.
    Continue,
    /// A save or journal to watch.
    Replay(PathBuf),
    /// As much of a damaged journal as can be had.
    Salvage(PathBuf),
}

/// What to do with a file.
#[derive(Clone, Copy, Debug)]
pub enum How {
    GoOn,
    Watch,
    Salvage,
}

struct Job {
    wish: Wish,
    progress: Arc<Progress>,
    hand: JoinHandle<Result<Option<Laying>, Vec<DataError>>>,
    since: Instant,
}

/// The work in hand, if any.
#[derive(Resource, Default)]
pub struct Working(Option<Job>);

impl Working {
    /// Something is being read: the game on the table rests, and Esc stops the work.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives it up at once. The thread sees it at its next step, and what it still brings is dropped.
    pub fn stop(&mut self) {
        if let Some(job) = self.0.take() {
            job.progress.stop();
        }
    }
}

/// Lays what has been read on the table as soon as it is there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Working>().add_systems(PreUpdate, harvest.before(Thought));
}

/// Begins to read. What was being read before is dropped.
pub fn begin(world: &mut World, wish: Wish) {
    if let Wish::Load(path) | Wish::Salvage(path) = &wish
        && hosts::lies_here(world, path)
    {
        let mut desk = world.resource_mut::<Desk>();
        desk.page = None;
        desk.toast("This game is on the table already.".into(), None);
        return;
    }
    world.resource_mut::<Working>().stop();
    let progress = Arc::new(Progress::default());
    let (what, watch) = (wish.clone(), progress.clone());
    let shown = world.resource::<Shows>().0;
    let hand = std::thread::spawn(move || bring(&what, shown, &watch));
    world.resource_mut::<Desk>().load.clear_trouble();
    world.insert_resource(Working(Some(Job { wish, progress, hand, since: Instant::now() })));
}

/// Finds the game of a file and lets it read. Of a file that does not say, the game that is shown says what is wrong.
fn bring(wish: &Wish, shown: &'static dyn Host, watch: &Progress) -> Result<Option<Laying>, Vec<DataError>> {
    let (how, path) = match wish {
        Wish::Continue => match hosts::latest().map_err(|e| vec![e])? {
            Some((host, path)) => return read(host, How::GoOn, &path, watch).map(Some),
            None => return Ok(None),
        },
        Wish::Load(path) => (How::GoOn, path),
        Wish::Replay(path) => (How::Watch, path),
        Wish::Salvage(path) => (How::Salvage, path),
    };
    let host = game_of_file(path).ok().and_then(|id| hosts::find(&id)).unwrap_or(shown);
    read(host, how, path, watch).map(Some)
}

/// Reads a file of this game.
///
/// # Errors
/// Everything wrong with it.
pub fn read(host: &dyn Host, how: How, path: &Path, watch: &Progress) -> Result<Laying, Vec<DataError>> {
    let game = |(table, notes)| asks::laying(table, notes);
    match how {
        How::GoOn => match file_is_journal(path).map_err(|e| vec![e])? {
            true => Table::resume_watched(host.game(), path, watch).map(game),
            false => Table::load(host.game(), path).map(|table| game((table, vec![]))),
        },
        How::Watch => {
            let replay = host.game().open_replay(path, watch)?;
            Ok(Box::new(move |world: &mut World| {
                let notes = replaying::lay_stored(world, replay);
                asks::tell(world, &notes);
            }))
        }
        How::Salvage => Table::salvage(host.game(), path).map(game),
    }
}

/// Takes what is ready.
fn harvest(world: &mut World) {
    let done = world.resource::<Working>().0.as_ref().map(|job| job.hand.is_finished());
    match done {
        None => return,
        Some(false) => {
            world.write_message(RequestRedraw);
            return;
        }
        Some(true) => {}
    }
    let Some(job) = world.resource_mut::<Working>().0.take() else { return };
    world.write_message(RequestRedraw);
    match job.hand.join() {
        Ok(Ok(Some(lay))) => lay(world),
        Ok(Ok(None)) => {
            let text = "There is no unfinished game to go on with. New game begins one.".into();
            world.resource_mut::<Desk>().toast(text, None);
        }
        Ok(Err(errors)) => lament(world, &job.wish, errors.iter().map(ToString::to_string).collect()),
        // The rules catch their own panics; this is a fault of the program, and no reason to close the window.
        Err(_) => {
            lament(world, &job.wish, vec!["Regnal broke down while it read this file. Please report it.".into()]);
        }
    }
}

/// Errors stay on the page from which another file can be chosen.
fn lament(world: &mut World, wish: &Wish, errors: Vec<String>) {
    let mut desk = world.resource_mut::<Desk>();
    desk.open(Page::Load);
    let path = match wish {
        Wish::Load(path) => Some(path.clone()),
        _ => None,
    };
    desk.load.complain(path, errors);
}

/// The page while it works. Short work does not show at all.
pub fn show(ctx: &egui::Context, shell: &mut Shell) {
    let Some(job) = &shell.working.0 else { return };
    let (what, path) = match &job.wish {
        Wish::Load(path) => ("Reading the game", Some(path)),
        Wish::Continue => ("Looking for the last game", None),
        Wish::Replay(path) => ("Reading the game to watch", Some(path)),
        Wish::Salvage(path) => ("Reading what is whole of the game", Some(path)),
    };
    let (done, of) = job.progress.so_far();
    if job.since.elapsed() < Duration::from_millis(250) {
        return;
    }
    let name = path.and_then(|p| p.file_name()).map(|n| n.to_string_lossy().into_owned());
    egui::Modal::new("working".into()).show(ctx, |ui| {
        ui.set_width(420.0);
        ui.label(theme::title(what, 26.0));
        if let Some(name) = name {
            ui.label(theme::faded(name));
        }
        ui.add_space(8.0);
        let words = if of == 0 { "Reading the file …".to_string() } else { format!("Act {done} of {of}") };
        let part = if of == 0 { 0.0 } else { done as f32 / of as f32 };
        let bar = ui.add(egui::ProgressBar::new(part).desired_width(420.0).fill(theme::GOLD));
        bar.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &words));
        ui.label(&words);
        ui.add_space(8.0);
        if ui.add(theme::main("Stop")).on_hover_text("Nothing is changed (Esc)").clicked() {
            shell.asks.put(ShellAsk::StopWork);
        }
    });
}
