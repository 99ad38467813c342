//! Maps, cards and tables of a person's own: what is wrong with them is said, and what has changed of them is read while no
//! game is on the table, as soon as one comes back to the window.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowFocused};

use super::desk::Desk;
use super::hosts::{self, Shows};
use super::replaying::Replaying;
use super::screens::Screen;
use super::screens::new_game::Forms;
use super::sight::AtTable;
use crate::registry::{BUILT_IN_INSTEAD, GAMES};
use crate::table::{self, DataError, own_files};

/// How many faults are told at once; `regnal check` tells all.
const TOLD: usize = 4;

/// What lay in the folder of own files when it was looked into last.
#[derive(Resource)]
pub(super) struct Lying(pub(super) table::Lying);

/// Which edition of the printed matter the window shows: another one when own files were read anew.
#[derive(Resource, Default)]
pub struct Edition(pub u64);

/// Looks into the folder when the window opens, and whenever one comes back to it.
pub fn plugin(app: &mut App) {
    app.insert_resource(Lying(own_files()))
        .init_resource::<Edition>()
        .add_systems(OnEnter(Screen::Title), complain.run_if(run_once))
        .add_systems(First, read_anew.run_if(in_state(Screen::Title).and_then(has_come_back)));
}

/// Something that a game's window makes of the printed matter: it is made again for each edition.
pub fn of_edition<R: Resource<Mutability = Mutable> + Default>(app: &mut App) {
    app.init_resource::<R>().add_systems(PreUpdate, renew::<R>.run_if(resource_changed::<Edition>));
}

fn renew<R: Resource<Mutability = Mutable> + Default>(mut made: ResMut<R>) {
    *made = R::default();
}

/// Says what is wrong with the files that a person has put in the place of those built in.
fn complain(mut desk: ResMut<Desk>) {
    let told = |fault: DataError| fault.to_string();
    let mut faults: Vec<String> = GAMES.iter().flat_map(|game| game.own_faults()).map(told).collect();
    // What all games share is read with each of them.
    faults.sort();
    faults.dedup();
    for fault in faults.iter().take(TOLD) {
        desk.toast(format!("{fault}. {BUILT_IN_INSTEAD}"), None);
    }
    if faults.len() > TOLD {
        desk.toast(format!("`regnal check` lists {} more of the kind.", faults.len() - TOLD), None);
    }
}

fn has_come_back(mut focused: MessageReader<WindowFocused>) -> bool {
    focused.read().any(|of| of.focused)
}

/// Reads what has changed, and shows the game of the start screen by it. Who sits at a table plays on by what it was laid
/// with, so that its journal stays true.
fn read_anew(world: &mut World) {
    let sits = world.resource::<AtTable>().0.is_some() || world.contains_resource::<Replaying>();
    let now = own_files();
    if sits || now == world.resource::<Lying>().0 {
        return;
    }
    world.insert_resource(Lying(now));
    table::read_anew();
    world.insert_resource(Edition(table::edition()));
    world.insert_resource(Forms::default());
    let shown = world.resource::<Shows>().0;
    hosts::show_anew(world, shown);
    let mut desk = world.resource_mut::<Desk>();
    // What was said of the files as they were no longer counts.
    desk.toasts.clear();
    desk.toast("Your own files have changed and were read anew.".into(), None);
    world.run_system_cached(complain).expect("it asks for nothing that is not there");
    world.write_message(RequestRedraw);
}
