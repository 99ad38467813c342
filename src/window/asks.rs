//! The one queue of requests. Panels and keys only ask; once per frame, outside egui's passes, the asks are worked off.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::bots::Thinking;
use super::camera::Eye;
use super::choice::Choice;
use super::desk::{Desk, MapArea, Page};
use super::map::{Atlas, geometry};
use super::panels::dice::Tray;
use super::replaying::{self, Replaying};
use super::screens::Screen;
use super::sight::{AtTable, Eyes};
use super::working::{self, Wish, Working};
use crate::games::divine_right::DivineRight;
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::ids::HexId;
use crate::table::{DataError, Refusal, SeatId, SeatSetup, Store, Table};

/// Something a player wants.
#[derive(Clone, Debug)]
pub enum Ask {
    Do(Action),
    /// One after the other, as long as the rules agree.
    DoAll(Vec<Action>),
    Undo,
    Redo,
    /// Back to the position after so many acts, agreed to by these seats.
    TakeBack {
        to: usize,
        consent: Vec<SeatId>,
    },
    OpenCurtain,
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
    LookAt(HexId),
    ToTitle,
    StopBots(bool),
    Quit,
}

#[derive(Resource, Default)]
pub struct Asks(Vec<Ask>);

impl Asks {
    /// Puts an ask into the queue; the same ask from a second pass of the same frame counts once.
    pub fn put(&mut self, ask: Ask) {
        let again = self.0.iter().any(|a| format!("{a:?}") == format!("{ask:?}"));
        if !again {
            self.0.push(ask);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Asks>().init_resource::<Keep>().add_systems(Last, work_off);
}

fn work_off(world: &mut World) {
    let asks = std::mem::take(&mut world.resource_mut::<Asks>().0);
    if asks.is_empty() {
        return;
    }
    for ask in asks {
        grant(world, ask);
    }
    world.write_message(RequestRedraw);
}

/// Lets the deciding eyes act, and shows the dice that fell. True if it was done.
pub fn act(world: &mut World, seat: SeatId, action: Action) -> bool {
    let result = {
        let mut at = world.resource_mut::<AtTable>();
        let Some(table) = &mut at.0 else { return false };
        table.submit(seat, action)
    };
    match result {
        Ok(lines) => {
            let viewer = world.resource::<Eyes>().last;
            let seen: Vec<_> = lines.into_iter().filter(|l| viewer.is_none_or(|v| l.for_seat(v))).collect();
            world.resource_mut::<Tray>().show(&seen);
            world.resource_mut::<Choice>().drop_all();
            world.resource_mut::<Eyes>().look_again();
            true
        }
        Err(no) => {
            refuse(world, &no);
            false
        }
    }
}

fn refuse(world: &mut World, no: &Refusal) {
    world.resource_mut::<Desk>().toast(no.text.clone(), Some(no.rule.clone()));
}

pub fn tell(world: &mut World, errors: &[DataError]) {
    for e in errors.iter().take(4) {
        world.resource_mut::<Desk>().toast(e.to_string(), None);
    }
}

fn grant(world: &mut World, ask: Ask) {
    match ask {
        Ask::Do(action) => grant(world, Ask::DoAll(vec![action])),
        Ask::DoAll(actions) => {
            let seat = world.resource::<Eyes>().sight.as_ref().map(|s| s.seat);
            let Some(seat) = seat else { return };
            for action in actions {
                if !act(world, seat, action) {
                    break;
                }
            }
        }
        Ask::Undo => history(world, |t| t.undo()),
        Ask::Redo => history(world, |t| t.redo().map(|_| ())),
        Ask::TakeBack { to, consent } => history(world, |t| t.take_back(to, &consent)),
        Ask::OpenCurtain => {
            world.resource_mut::<Eyes>().open();
            world.resource_mut::<Tray>().clear();
        }
        Ask::CloseNews => {
            let mut eyes = world.resource_mut::<Eyes>();
            eyes.show_news = false;
            eyes.news.clear();
        }
        Ask::New { text, path, seats, seed } => match Table::<DivineRight>::new(&text, &path, seats, seed) {
            Ok(table) => sit_down(world, table),
            Err(errors) => tell(world, &errors),
        },
        Ask::Load(path) => working::begin(world, Wish::Load(path)),
        Ask::Continue => working::begin(world, Wish::Continue),
        Ask::Salvage(path) => working::begin(world, Wish::Salvage(path)),
        Ask::StopWork => world.resource_mut::<Working>().stop(),
        Ask::Save(path) => {
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
        Ask::Replay(path) => working::begin(world, Wish::Replay(path)),
        Ask::Watch | Ask::WatchSinceLastTurn => {
            let since = matches!(ask, Ask::WatchSinceLastTurn);
            let told = replaying::watch(world, since).err().unwrap_or_default();
            tell(world, &told);
        }
        Ask::LeaveReplay => {
            if !replaying::leave(world) {
                grant(world, Ask::ToTitle);
            }
        }
        Ask::LookAt(hex) => {
            let spot = geometry::spot(&world.resource::<Atlas>().0.map, hex);
            let area = world.resource::<MapArea>().rect;
            let mut eye = world.resource_mut::<Eye>();
            if eye.sees(spot, area) && eye.unit < 3.0 {
                eye.slide_to(spot)
            } else {
                eye.look_at(spot)
            }
            world.resource_mut::<Desk>().flash = Some((hex, 1.0));
        }
        Ask::ToTitle => {
            world.resource_mut::<AtTable>().0 = None;
            world.remove_resource::<Replaying>();
            world.resource_mut::<Eyes>().forget();
            world.resource_mut::<Eyes>().look_again();
            world.resource_mut::<Choice>().drop_all();
            world.resource_mut::<Tray>().clear();
            world.resource_mut::<Desk>().page = None;
            world.resource_mut::<NextState<Screen>>().set(Screen::Title);
        }
        Ask::StopBots(stop) => world.resource_mut::<Thinking>().stopped = stop,
        Ask::Quit => {
            world.write_message(AppExit::Success);
        }
    }
}

fn history(world: &mut World, go: impl FnOnce(&mut Table<DivineRight>) -> Result<(), Refusal>) {
    let result = match &mut world.resource_mut::<AtTable>().0 {
        Some(table) => go(table),
        None => return,
    };
    match result {
        Ok(()) => {
            world.resource_mut::<Choice>().drop_all();
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

/// Lays a game on the table, kept so that nothing is lost.
pub fn sit_down(world: &mut World, mut table: Table<DivineRight>) {
    if world.resource::<Keep>().0
        && table.journal_path().is_none()
        && let Err(e) = Store::of_user().and_then(|store| table.keep_journal(&store))
    {
        tell(world, &[e]);
    }
    match crate::bots::Sitters::seated::<DivineRight>(table.seats()) {
        Ok(sitters) => world.resource_mut::<Thinking>().seat(sitters),
        Err(errors) => tell(world, &errors),
    }
    world.remove_resource::<Replaying>();
    world.resource_mut::<AtTable>().0 = Some(table);
    world.resource_mut::<Tray>().clear();
    world.resource_mut::<Choice>().drop_all();
    let mut eyes = world.resource_mut::<Eyes>();
    eyes.forget();
    eyes.look_again();
    let mut desk = world.resource_mut::<Desk>();
    desk.page = None::<Page>;
    desk.take_back = None;
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
}
