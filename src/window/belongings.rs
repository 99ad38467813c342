//! What belongs to a seat at a table: where it looks, which tab is open, what it points at and has in hand, its drafts. When
//! another comes to the screen, all of it is put away and sealed; it comes back with that seat. A new seat and a new game
//! start clean, and so do the panels of a replay or an example that lies over the game.

use std::any::Any;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy::app::AppExit;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use super::asks;
use super::desk::context;
use super::draft_file::{self, Bundle};
use super::drafts::Drafts;
use super::hosts::{self, Shows};
use super::look::{Outlook, Panels};
use super::panels::side::Tab;
use super::sight::{self, AtTable, Eyes, Seen};
use crate::engine::{Latest, Table};
use crate::table::{DataError, SeatId};

/// A hand as a seat has left it.
pub type HandLeft = Box<dyn Any + Send + Sync>;

/// Which table is sat at: each that is laid has a number of its own, and keeps it while another lies over it.
#[derive(Resource, Default)]
pub struct Sitting {
    /// The one on the table.
    pub now: u64,
    last: u64,
}

impl Sitting {
    /// Another game is laid.
    pub fn begin(&mut self) {
        self.now = self.another();
    }

    /// A number that no table has.
    pub fn another(&mut self) -> u64 {
        self.last += 1;
        self.last
    }
}

/// A seat at one of the tables.
type Place = (u64, SeatId);

fn latest(at: &Outlook) -> Option<Latest> {
    at.table.0.as_ref().map(Table::latest)
}

/// What a seat has left behind.
#[derive(Default)]
struct Left {
    eye: Option<(Vec2, f32)>,
    tab: Tab,
    at: Option<String>,
    whole_chronicle: bool,
    /// In which position it was held: in another one it may hold what is no more.
    hand: Option<(Latest, HandLeft)>,
    drafts: Bundle,
}

/// Who sits at the screen, and what all others have left behind.
#[derive(Resource, Default)]
pub struct Belongings {
    at: Option<Place>,
    left: BTreeMap<Place, Left>,
    /// The drafts of the seat at the screen as they were last seen, and whether the file is behind them.
    live: Bundle,
    behind: bool,
    written: Option<Instant>,
    /// The file could not be written.
    trouble: bool,
}

/// At most so often is the file of drafts written while one writes.
const PAUSE: Duration = Duration::from_millis(400);

/// The number of the table that is sat at, and what belongs to its seats.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sitting>()
        .init_resource::<Belongings>()
        .add_systems(Update, attend.in_set(Seen).after(sight::refresh))
        .add_systems(Last, keep.after(asks::work_off));
}

fn with_belongings<T>(world: &mut World, f: impl FnOnce(&mut Outlook, &mut dyn Panels, &mut Belongings) -> T) -> T {
    world.resource_scope(|world, mut own: Mut<Belongings>| hosts::with_panels(world, |at, game| f(at, game, &mut own)))
}

/// Puts away what belongs to the seat at the screen: the table is about to be covered or cleared.
pub fn put_away(world: &mut World) {
    let ctx = context(world);
    with_belongings(world, |at, game, own| stow(at, game, own, ctx.as_ref()));
}

/// Has the table drafts that no file keeps?
pub fn has_unkept(world: &mut World) -> bool {
    let now = world.resource::<Sitting>().now;
    with_belongings(world, |at, game, own| {
        let kept = at.table.0.as_ref().is_none_or(|table| table.journal_path().is_some() || table.outcome().is_some());
        if kept && !own.trouble {
            return false;
        }
        let of_others = own.left.iter().any(|((table, _), left)| *table == now && left.drafts.has_drafts());
        of_others || (own.at.is_some() && bundle(at, game).has_drafts())
    })
}

/// A table has been laid: the drafts beside its journal wait for their seats.
pub fn unpack(world: &mut World) {
    world.resource_mut::<Sitting>().begin();
    let now = world.resource::<Sitting>().now;
    let mut own = world.resource_mut::<Belongings>();
    (own.behind, own.trouble, own.written) = (false, false, None);
    let host = world.resource::<Shows>().0;
    let Some(table) = world.resource::<AtTable>().0.as_ref() else { return };
    let Some(journal) = table.journal_path() else { return };
    // What goes on in a file of its own has left its drafts beside the damaged one.
    let old = table.salvaged_from().filter(|_| !draft_file::beside(journal).exists());
    let (behind, journal) = (old.is_some(), old.unwrap_or(journal));
    let found = draft_file::read(host, journal, table.setup()).map_err(|e| {
        let gone = std::fs::remove_file(draft_file::beside(journal)).is_ok();
        let what = if gone { "Its drafts are dropped" } else { "Its drafts are not read" };
        DataError { text: format!("{}. {what}; the game itself is whole.", e.text), ..e }
    });
    let mut own = world.resource_mut::<Belongings>();
    own.behind = behind;
    match found {
        Ok(found) => {
            own.left.extend(found.into_iter().map(|(seat, drafts)| ((now, seat), Left { drafts, ..Left::default() })));
        }
        Err(told) => asks::tell(world, &[told]),
    }
}

/// What the seat at the screen has under construction.
fn bundle(at: &Outlook, game: &dyn Panels) -> Bundle {
    Bundle { open: game.drafts(), aside: at.drafts.aside.clone(), notes: Some(game.notes()) }
}

/// Notices who sits at the screen now.
fn attend(world: &mut World) {
    let playing = world.resource::<AtTable>().0.is_some();
    let sight = world.resource::<Eyes>().sight.as_ref().filter(|sight| !sight.past && playing);
    let now = sight.map(|s| (world.resource::<Sitting>().now, s.seat));
    if world.resource::<Belongings>().at == now {
        return;
    }
    let ctx = context(world);
    with_belongings(world, |at, game, own| {
        if own.at.is_some() {
            at.shell.desk.close();
        }
        stow(at, game, own, ctx.as_ref());
        if let Some(place) = now {
            lay_out(at, game, own, place);
        }
    });
}

/// Takes everything of the seat at the screen off the desk.
fn stow(at: &mut Outlook, game: &mut dyn Panels, own: &mut Belongings, ctx: Option<&egui::Context>) {
    let Some(place) = own.at else { return };
    notice(at, game, own);
    if own.behind {
        write(at, own, place.0);
    }
    own.at = None;
    let drafts = std::mem::take(&mut own.live);
    let hand = latest(at).zip(game.take_hand());
    let left = Left {
        eye: at.shell.eye.steered_to(),
        tab: at.shell.desk.tab,
        at: at.shell.desk.at.take(),
        whole_chronicle: at.shell.desk.whole_chronicle,
        hand,
        drafts,
    };
    own.left.insert(place, left);
    clean(at, game);
    if let Some(ctx) = ctx {
        egui::Popup::close_all(ctx);
        ctx.memory_mut(|m| m.stop_text_input());
    }
}

/// As it is before anybody has sat here.
fn clean(at: &mut Outlook, game: &mut dyn Panels) {
    let desk = &mut *at.shell.desk;
    desk.put_away();
    desk.whose = egui::Id::NULL;
    *at.drafts = Drafts::default();
    game.put_away();
    let page = at.shell.shows.0.page();
    at.shell.eye.turn_to(page);
}

/// Lays out what this seat has left here.
fn lay_out(at: &mut Outlook, game: &mut dyn Panels, own: &mut Belongings, place: Place) {
    clean(at, game);
    let left = own.left.remove(&place).unwrap_or_default();
    at.shell.desk.whose = egui::Id::new((at.shell.shows.0.id(), place.0, place.1.0));
    (at.shell.desk.tab, at.shell.desk.at, at.shell.desk.whole_chronicle) = (left.tab, left.at, left.whole_chronicle);
    match left.eye {
        Some((spot, unit)) => at.shell.eye.put(spot, unit),
        None => at.shell.eye.whole_at_once(at.shell.area.rect),
    }
    if let Some((then, hand)) = left.hand
        && latest(at).as_ref() == Some(&then)
    {
        game.give_hand(hand);
    }
    at.drafts.aside = left.drafts.aside.clone();
    for draft in &left.drafts.open {
        game.open_draft(draft);
    }
    game.set_notes(left.drafts.notes.as_ref());
    let notes = left.drafts.notes.or_else(|| Some(game.notes()));
    own.live = Bundle { notes, ..left.drafts };
    own.at = Some(place);
}

/// Has anything been drafted since?
fn notice(at: &Outlook, game: &dyn Panels, own: &mut Belongings) {
    let now = bundle(at, game);
    if now != own.live {
        own.live = now;
        own.behind = true;
    }
}

/// Keeps the drafts beside the journal.
fn keep(world: &mut World, mut leaving: Local<MessageCursor<AppExit>>) {
    let now = leaving.read(world.resource::<Messages<AppExit>>()).count() > 0;
    let sitting = world.resource::<Sitting>().now;
    if world.resource::<Belongings>().at.is_none_or(|(table, _)| table != sitting) {
        return;
    }
    let waits = with_belongings(world, |at, game, own| {
        notice(at, game, own);
        if own.behind && (now || own.written.is_none_or(|then| then.elapsed() >= PAUSE)) {
            write(at, own, sitting);
        }
        own.behind
    });
    if waits {
        world.write_message(RequestRedraw);
    }
}

fn write(at: &mut Outlook, own: &mut Belongings, sitting: u64) {
    own.behind = false;
    own.written = Some(Instant::now());
    let Some(table) = &at.table.0 else { return };
    let Some(journal) = table.journal_path() else { return };
    let mut seats = BTreeMap::new();
    // A game that is over has no drafts.
    if table.outcome().is_none() {
        let others = own.left.iter().filter(|((table, _), _)| *table == sitting);
        seats.extend(others.map(|((_, seat), left)| (seat.0, left.drafts.clone())));
        seats.extend(own.at.map(|(_, seat)| (seat.0, own.live.clone())));
    }
    let done = draft_file::write(at.shell.shows.0, journal, table.setup(), &seats);
    if let (Err(e), false) = (&done, own.trouble) {
        at.shell.desk.toast(format!("Drafts are not kept: {e}"), None);
    }
    own.trouble = done.is_err();
}
