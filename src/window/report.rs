//! Reports: the pictures of their key moments, drawn without a window, and the report that is asked for at the table.
//!
//! At the table it is written beside the game, by this program run once more: the window goes on meanwhile, and what
//! drawing may meet cannot touch it.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::JoinHandle;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::asks::ShellAsk;
use super::desk::{Desk, Shell};
use super::hosts::{self, Host};
use super::replaying::{self, Replaying};
use super::settings::Settings;
use super::sight::{AtTable, Eyes};
use super::stage::{Start, Studio};
use super::working::{self, How};
use crate::engine::Moment;
use crate::table::{self, DataError, Progress, REPORT_PICTURE, REPORT_TEXT, SeatId, Store, free_folder};

// ---------------------------------------------------------------- Pictures

/// Width of a picture; its height is that of the map.
const WIDTH: f32 = 1400.0;
/// Size of its lettering: whoever reads the report sees the picture smaller than it is.
const LETTERING: f32 = 1.5;

/// Draws the map of a stored game at these moments, each into a file of the folder; the names of the files.
///
/// # Errors
/// There is no map, no driver to draw with, or the files cannot be written.
pub fn draw(
    id: &str,
    file: &Path,
    eyes: table::Eyes,
    moments: &[Moment],
    folder: &Path,
) -> Result<Vec<Option<String>>, String> {
    let host = hosts::find(id).filter(|host| host.has_map()).ok_or("this game has no map")?;
    // Where there is no driver, the renderer knows no better than to panic.
    let loud = take_hook();
    set_hook(Box::new(|_| ()));
    let drawn = catch_unwind(AssertUnwindSafe(|| shoot(host, file, eyes, moments, folder)));
    set_hook(loud);
    drawn.unwrap_or_else(|_| Err("there is no graphics driver to draw with".into()))
}

fn shoot(
    host: &'static dyn Host,
    file: &Path,
    eyes: table::Eyes,
    moments: &[Moment],
    folder: &Path,
) -> Result<Vec<Option<String>>, String> {
    let words = |errors: Vec<DataError>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let laid = working::read(host, How::Watch, file, &Progress::default()).map_err(words)?;
    let page = host.page().size();
    let height = (WIDTH * page.y / page.x).clamp(0.4 * WIDTH, 1.4 * WIDTH);
    // Whose eyes each picture is seen through has been settled by whoever asks for them.
    let start = Start { host: Some(host), table: Some(laid), map_only: true, open_hands: true, ..Start::default() };
    let mut studio = Studio::open(start, (WIDTH as u32, height as u32))?;
    studio.world().resource_mut::<Settings>().scale = LETTERING;
    let mut names = vec![];
    for (n, moment) in moments.iter().enumerate() {
        replaying::stand_at(studio.world(), moment.act, eyes);
        studio.wait(3);
        host.frame(studio.world(), moment.place.as_deref());
        studio.wait(4);
        let name = format!("{REPORT_PICTURE}{:02}.png", n + 1);
        studio.shoot(&folder.join(&name))?;
        names.push(Some(name));
    }
    Ok(names)
}

// ---------------------------------------------------------------- At the table

/// Who writes reports beside the game.
#[derive(Resource)]
pub struct Clerk {
    /// This program.
    pub program: Option<PathBuf>,
    /// Where reports go: without one, to the user's own folder.
    pub folder: Option<PathBuf>,
    work: Option<JoinHandle<Result<String, String>>>,
}

impl Clerk {
    /// A report is being written: another has to wait.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }
}

/// The clerk; what he has done is said when it is done.
pub fn plugin(app: &mut App) {
    app.insert_resource(Clerk { program: std::env::current_exe().ok(), folder: None, work: None })
        .add_systems(PreUpdate, deliver);
}

/// The button that asks for a report.
pub fn button(ui: &mut egui::Ui, shell: &mut Shell, size: egui::Vec2) -> bool {
    let hint = "Turn by turn in words, with pictures of the map, to send to those who played";
    let clicked = ui.add(egui::Button::new("Write a report").min_size(size)).on_hover_text(hint).clicked();
    if clicked {
        shell.asks.put(ShellAsk::Report);
    }
    clicked
}

/// Has a report written of the game on the table, or of the one that is watched: of all that happened, if the game is over
/// and anybody's eyes may be looked through; else of what the seat at the screen knows.
pub fn begin(world: &mut World) {
    let said = match order(world) {
        Ok(work) => {
            world.resource_mut::<Clerk>().work = Some(work);
            "The report is being written. Its pictures take a while; the game goes on.".to_string()
        }
        Err(why) => why,
    };
    world.resource_mut::<Desk>().toast(said, None);
}

fn order(world: &mut World) -> Result<JoinHandle<Result<String, String>>, String> {
    let clerk = world.resource::<Clerk>();
    if clerk.is_busy() {
        return Err("A report is being written already.".into());
    }
    let program = clerk.program.clone().ok_or("Regnal does not find its own program file.")?;
    let sight = world.resource::<Eyes>().sight.clone().ok_or("There is no game on the table.")?;
    let reports = clerk.folder.clone().map_or_else(of_user, Ok)?;
    std::fs::create_dir_all(&reports).map_err(|e| format!("{}: {e}", reports.display()))?;
    let named = reports.join(sight.game.save_name(&sight));
    let folder = if named.exists() { free_folder(&named) } else { named };
    let source = source(world, &folder)?;
    Ok(std::thread::spawn(move || write(&program, &source, &folder)))
}

fn of_user() -> Result<PathBuf, String> {
    let store = Store::of_user().map_err(|e| e.to_string())?;
    Ok(store.folder().with_file_name("reports"))
}

/// Of which file, and what of it is told.
struct Source {
    file: PathBuf,
    seat: Option<SeatId>,
    open_hands: bool,
}

/// The game as a file, and whose knowledge is told. What is not kept in a journal is saved beside the report.
fn source(world: &World, folder: &Path) -> Result<Source, String> {
    let save = folder.with_extension("save");
    let saved = |done: Result<(), DataError>| done.map(|()| save.clone()).map_err(|e| e.to_string());
    if let Some(r) = world.get_resource::<Replaying>() {
        let all = r.is_open() && r.allowed.len() > 1;
        let open_hands = all && !r.replay.is_open();
        return Ok(Source { file: saved(r.replay.save_to(&save))?, seat: (!all).then_some(r.seat), open_hands });
    }
    let Some(table) = &world.resource::<AtTable>().0 else { return Err("There is no game on the table.".into()) };
    let seat = world.resource::<Eyes>().sight.as_ref().map(|sight| sight.seat);
    let seat = seat.filter(|_| table.outcome().is_none() && !table.humans().is_empty());
    let file = match table.journal_path() {
        Some(path) => path.to_path_buf(),
        None => saved(table.save_to(&save))?,
    };
    Ok(Source { file, seat, open_hands: false })
}

fn write(program: &Path, source: &Source, folder: &Path) -> Result<String, String> {
    let mut command = Command::new(program);
    command.arg("report").arg(&source.file).arg("--out").arg(folder).stdin(Stdio::null());
    if let Some(seat) = source.seat {
        command.arg("--seat").arg((seat.0 + 1).to_string());
    }
    if source.open_hands {
        command.arg("--open-hands");
    }
    let done = command.output().map_err(|e| format!("The report cannot be written: {e}"))?;
    let out = String::from_utf8_lossy(&done.stdout);
    if !done.status.success() {
        let why = String::from_utf8_lossy(&done.stderr);
        return Err(format!("The report was not written. {}", why.lines().last().unwrap_or("")));
    }
    let bare = out.lines().find(|line| line.starts_with("without pictures"));
    let bare = bare.map_or_else(String::new, |line| format!(" It is {line}"));
    Ok(format!("The report is written: {}.{bare}", folder.join(REPORT_TEXT).display()))
}

/// Says what came of it.
fn deliver(mut clerk: ResMut<Clerk>, mut desk: ResMut<Desk>, mut redraw: MessageWriter<RequestRedraw>) {
    let Some(work) = clerk.work.take_if(|work| work.is_finished()) else { return };
    let said = work.join().unwrap_or_else(|_| Err("The report was not written.".into()));
    desk.toast(said.unwrap_or_else(|why| why), None);
    redraw.write(RequestRedraw);
}
