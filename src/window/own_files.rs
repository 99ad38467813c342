//! Maps, cards and tables of a person's own: what is wrong with them is said, and what has changed of them is read while no game is
//! on the table, as soon as one comes back to the window.

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowFocused};

use super::desk::{Desk, rules_of};
use super::hosts::Shows;
use super::replaying::Replaying;
use super::screens::Screen;
use super::sight::AtTable;
use crate::registry::{BUILT_IN_INSTEAD, GAMES};
use crate::table::{self, own_files};

/// How many faults are told at once; `regnal check` tells all.
const TOLD: usize = 4;

/// What lay in the folder of own files when it was looked into last.
#[derive(Resource, Deref)]
struct Lying(table::Lying);

/// Which edition of the printed matter the window shows: it changes when own files were read anew, and maps are laid by it again.
#[derive(Resource, Default)]
pub struct Edition(pub u64);

/// Looks into the folder when the window opens, and whenever one comes back to it.
pub fn plugin(app: &mut App) {
    app.insert_resource(Lying(own_files()))
        .init_resource::<Edition>()
        .add_systems(OnEnter(Screen::Title), complain.run_if(run_once))
        .add_systems(PreUpdate, read_anew.run_if(in_state(Screen::Title).and_then(has_come_back)));
}

/// Says what is wrong with the files that a person has put in the place of those built in.
fn complain(mut desk: ResMut<Desk>) {
    let faults: Vec<String> = GAMES.iter().flat_map(|game| game.own_faults()).map(|fault| fault.to_string()).collect();
    for fault in faults.iter().take(TOLD) {
        desk.toast(format!("{fault}. {BUILT_IN_INSTEAD}"), None);
    }
    if let Some(others) = faults.len().checked_sub(TOLD).filter(|n| *n > 0) {
        desk.toast(format!("`regnal check` lists {others} more of the kind."), None);
    }
}

fn has_come_back(mut focused: MessageReader<WindowFocused>) -> bool {
    focused.read().any(|of| of.focused)
}

/// Reads what has changed. Who sits at a table plays on by what it was laid with, so that its journal stays true.
fn read_anew(
    mut lying: ResMut<Lying>,
    mut edition: ResMut<Edition>,
    mut desk: ResMut<Desk>,
    shows: Res<Shows>,
    table: Res<AtTable>,
    replay: Option<Res<Replaying>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = own_files();
    if now == **lying || table.0.is_some() || replay.is_some() {
        return;
    }
    lying.0 = now;
    table::read_anew();
    edition.0 = table::edition();
    desk.rules = rules_of(shows.0.id());
    desk.toast("Your own files have changed and were read anew.".into(), None);
    complain(desk);
    redraw.write(RequestRedraw);
}
