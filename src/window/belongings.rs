//! What belongs to a seat at a table: where it looks, which tab is open, what it points at and has in hand, its drafts. When
//! another comes to the screen, all of it is put away and sealed; it comes back with that seat. A new seat and a new game
//! start clean, and so do the panels of a replay or an example that lies over the game.

use std::any::Any;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContexts, egui};

use super::asks;
use super::desk::Look;
use super::draft_file::{self, BundleOf};
use super::hosts;
use super::panels::side::Tab;
use super::shown::Shown;
use super::sight::{self, Seen};
use crate::table::{DataError, GameTable, Latest, SeatId};

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

fn latest<G: Shown>(look: &Look<G>) -> Option<Latest> {
    look.table.0.as_ref().map(GameTable::latest)
}

/// What a seat has left behind.
struct Left<G: Shown> {
    eye: Option<(Vec2, f32)>,
    tab: Tab,
    at: Option<String>,
    whole_chronicle: bool,
    /// In which position it was held: in another one it may hold what is no more.
    hand: Option<(Latest, HandLeft)>,
    drafts: BundleOf<G>,
}

impl<G: Shown> Default for Left<G> {
    fn default() -> Self {
        Left {
            eye: None,
            tab: Tab::default(),
            at: None,
            whole_chronicle: false,
            hand: None,
            drafts: BundleOf::<G>::default(),
        }
    }
}

/// Who sits at the screen, and what all others have left behind.
#[derive(Resource)]
pub struct Belongings<G: Shown> {
    at: Option<Place>,
    left: BTreeMap<Place, Left<G>>,
    /// The drafts of the seat at the screen as they were last seen, and whether the file is behind them.
    live: BundleOf<G>,
    behind: bool,
    written: Option<Instant>,
    /// The file could not be written.
    trouble: bool,
}

impl<G: Shown> Default for Belongings<G> {
    fn default() -> Self {
        Belongings {
            at: None,
            left: BTreeMap::new(),
            live: BundleOf::<G>::default(),
            behind: false,
            written: None,
            trouble: false,
        }
    }
}

/// At most so often is the file of drafts written while one writes.
const PAUSE: Duration = Duration::from_millis(400);

/// The number of the table that is sat at.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sitting>();
}

/// What belongs to the seats of one game.
pub fn plugin_for<G: Shown>(app: &mut App) {
    app.init_resource::<Belongings<G>>()
        .add_systems(Update, attend::<G>.in_set(Seen).after(sight::refresh::<G>).run_if(hosts::shows::<G>))
        .add_systems(Last, keep::<G>.after(asks::work_off::<G>).run_if(hosts::shows::<G>));
}

/// Puts away what belongs to the seat at the screen: the table is about to be covered or cleared.
pub fn put_away<G: Shown>(world: &mut World) {
    // Its parameters are there in every app of ours.
    let _ = world.run_system_cached(put_all_away::<G>);
}

fn put_all_away<G: Shown>(mut look: Look<G>, mut own: ResMut<Belongings<G>>, mut contexts: EguiContexts) {
    let ctx = contexts.ctx_mut().ok().cloned();
    stow(&mut look, &mut own, ctx.as_ref());
}

/// A table has been laid: the drafts beside its journal wait for their seats.
pub fn unpack<G: Shown>(world: &mut World, table: &G::Table) {
    world.resource_mut::<Sitting>().begin();
    let now = world.resource::<Sitting>().now;
    let mut own = world.resource_mut::<Belongings<G>>();
    (own.behind, own.trouble, own.written) = (false, false, None);
    let Some(journal) = table.journal_path() else { return };
    // What goes on in a file of its own has left its drafts beside the damaged one.
    let old = table.salvaged_from().filter(|_| !draft_file::beside(journal).exists());
    own.behind = old.is_some();
    let journal = old.unwrap_or(journal);
    let found = match draft_file::read::<G>(journal, table.setup()) {
        Ok(found) => found,
        Err(e) => {
            let gone = std::fs::remove_file(draft_file::beside(journal)).is_ok();
            let what = if gone { "Its drafts are dropped" } else { "Its drafts are not read" };
            let told = DataError { text: format!("{}. {what}; the game itself is whole.", e.text), ..e };
            asks::tell(world, &[told]);
            return;
        }
    };
    for (seat, drafts) in found {
        own.left.insert((now, seat), Left { drafts, ..Left::default() });
    }
}

/// Has the table drafts that no file keeps?
pub fn has_unkept<G: Shown>(look: &Look<G>, own: &Belongings<G>, sitting: &Sitting) -> bool {
    let kept = look.table.0.as_ref().is_none_or(|table| table.journal_path().is_some() || table.outcome().is_some());
    if kept && !own.trouble {
        return false;
    }
    let of_others = own.left.iter().any(|((table, _), left)| *table == sitting.now && left.drafts.has_drafts());
    of_others || (own.at.is_some() && bundle(look).has_drafts())
}

/// What the seat at the screen has under construction.
fn bundle<G: Shown>(look: &Look<G>) -> BundleOf<G> {
    BundleOf::<G> { open: G::drafts(look), aside: look.drafts.aside.clone(), notes: G::notes(look) }
}

/// Notices who sits at the screen now.
fn attend<G: Shown>(
    mut look: Look<G>,
    mut own: ResMut<Belongings<G>>,
    sitting: Res<Sitting>,
    mut contexts: EguiContexts,
) {
    let playing = look.table.0.is_some();
    let now = look.eyes.sight.as_ref().filter(|sight| !sight.past && playing).map(|s| (sitting.now, s.seat));
    if own.at == now {
        return;
    }
    let ctx = contexts.ctx_mut().ok().cloned();
    if own.at.is_some() {
        look.shell.desk.close();
    }
    stow(&mut look, &mut own, ctx.as_ref());
    if let Some(place) = now {
        lay_out(&mut look, &mut own, place);
    }
}

/// Takes everything of the seat at the screen off the desk.
fn stow<G: Shown>(look: &mut Look<G>, own: &mut Belongings<G>, ctx: Option<&egui::Context>) {
    let Some(place) = own.at else { return };
    notice(look, own);
    if own.behind {
        write(look, own, place.0);
    }
    own.at = None;
    let drafts = std::mem::take(&mut own.live);
    let hand = latest(look).zip(G::take_hand(look));
    let left = Left {
        eye: look.shell.eye.steered_to(),
        tab: look.shell.desk.tab,
        at: look.shell.desk.at.take(),
        whole_chronicle: look.shell.desk.whole_chronicle,
        hand,
        drafts,
    };
    own.left.insert(place, left);
    clean(look);
    if let Some(ctx) = ctx {
        egui::Popup::close_all(ctx);
        ctx.memory_mut(|m| m.stop_text_input());
    }
}

/// As it is before anybody has sat here.
fn clean<G: Shown>(look: &mut Look<G>) {
    let desk = &mut *look.shell.desk;
    desk.put_away();
    desk.whose = egui::Id::NULL;
    *look.drafts = super::drafts::Drafts::default();
    G::put_away(look);
    look.shell.eye.turn_to(G::page());
}

/// Lays out what this seat has left here.
fn lay_out<G: Shown>(look: &mut Look<G>, own: &mut Belongings<G>, place: Place) {
    clean(look);
    let left = own.left.remove(&place).unwrap_or_default();
    look.shell.desk.whose = egui::Id::new((G::ID, place.0, place.1.0));
    (look.shell.desk.tab, look.shell.desk.at, look.shell.desk.whole_chronicle) =
        (left.tab, left.at, left.whole_chronicle);
    match left.eye {
        Some((at, unit)) => look.shell.eye.put(at, unit),
        None => look.shell.eye.whole_at_once(look.shell.area.rect),
    }
    if let Some((then, hand)) = left.hand
        && latest(look).as_ref() == Some(&then)
    {
        G::give_hand(look, hand);
    }
    look.drafts.aside = left.drafts.aside.clone();
    for draft in left.drafts.open.clone() {
        G::open_draft(look, draft);
    }
    G::set_notes(look, left.drafts.notes.clone());
    own.live = left.drafts;
    own.at = Some(place);
}

/// Has anything been drafted since?
fn notice<G: Shown>(look: &Look<G>, own: &mut Belongings<G>) {
    let now = bundle(look);
    if now != own.live {
        own.live = now;
        own.behind = true;
    }
}

/// Keeps the drafts beside the journal.
fn keep<G: Shown>(
    mut look: Look<G>,
    mut own: ResMut<Belongings<G>>,
    sitting: Res<Sitting>,
    mut leaving: MessageReader<AppExit>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = leaving.read().count() > 0;
    if own.at.is_none_or(|(table, _)| table != sitting.now) {
        return;
    }
    let own = &mut *own;
    notice(&look, own);
    if !own.behind {
        return;
    }
    if now || own.written.is_none_or(|then| then.elapsed() >= PAUSE) {
        write(&mut look, own, sitting.now);
    } else {
        redraw.write(RequestRedraw);
    }
}

fn write<G: Shown>(look: &mut Look<G>, own: &mut Belongings<G>, sitting: u64) {
    own.behind = false;
    own.written = Some(Instant::now());
    let Some(table) = &look.table.0 else { return };
    let Some(journal) = table.journal_path() else { return };
    let mut seats = BTreeMap::new();
    // A game that is over has no drafts.
    if table.outcome().is_none() {
        let others = own.left.iter().filter(|((table, _), _)| *table == sitting);
        seats.extend(others.map(|((_, seat), left)| (seat.0, left.drafts.clone())));
        seats.extend(own.at.map(|(_, seat)| (seat.0, own.live.clone())));
        seats.retain(|_, bundle| !bundle.is_empty());
    }
    let done = draft_file::write::<G>(journal, table.setup(), seats);
    if let (Err(e), false) = (&done, own.trouble) {
        look.shell.desk.toast(format!("Drafts are not kept: {e}"), None);
    }
    own.trouble = done.is_err();
}
