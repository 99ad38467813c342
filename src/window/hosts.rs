//! The games that have a window, and which of them is shown. One game is shown at a time: the one on the table, or on
//! the start screen the one that is chosen there.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::asks::{self, Laying, ShellAsk, ShellAsks};
use super::belongings;
use super::bots;
use super::camera::Eye;
use super::desk::{Desk, MapArea};
use super::glance::{self, Glance};
use super::guard::Guard;
use super::panels::coach;
use super::playable::Playable;
use super::replaying::{self, Parked, Replaying};
use super::shown::Shown;
use super::sight::{AtTable, Eyes};
use super::working::{self, How};
use crate::bots::Sitters;
use crate::games::blood_royale::BloodRoyale;
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::divine_right::DivineRight;
use crate::games::kingmaker::Kingmaker;
use crate::table::{
    DataError, GameTable, HouseFile, Opening, Progress, SeatId, SeatSetup, Store, file_is_journal, lesson_of,
};
use crate::window::order_of_the_dragon::OrderOfTheDragon;

/// Every game one can see; the first is the one the start screen shows.
pub static HOSTS: &[&dyn Host] = &[
    &Window::<DivineRight>::THIS,
    &Window::<BloodRoyale>::THIS,
    &Window::<DiplomacyRoyale>::THIS,
    &Window::<OrderOfTheDragon>::THIS,
    &Window::<Kingmaker>::THIS,
    #[cfg(test)]
    &Window::<crate::table::toy::Toy>::THIS,
];

#[cfg(test)]
impl Shown for crate::table::toy::Toy {
    type Own = ();
    type Draft = super::drafts::NoDraft;
    type Notes = ();
}

impl std::fmt::Debug for dyn Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A game as the window's start screen, its files and its command line see it, whatever its types.
pub trait Host: Sync {
    fn id(&self) -> &'static str;
    fn name(&self) -> &'static str;
    fn blurb(&self) -> &'static str;
    /// The whole drawn page.
    fn page(&self) -> Rect;
    /// Adds its systems, and the shell's for it.
    fn furnish(&self, app: &mut App);
    /// Takes its game and replay off the table.
    fn clear(&self, world: &mut World);
    /// Takes its game in progress off the table, to be put back later.
    fn park(&self, world: &mut World) -> Option<Parked>;
    /// Is a game of it in progress on the table, or behind a replay? An example is none.
    fn plays(&self, world: &World) -> bool;
    /// Bots and scripts sit down again to the game on the table.
    fn seat_again(&self, world: &mut World);
    /// A lesson or an example, and whether it is an example.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn teach(&self, file: &HouseFile) -> Result<(Laying, bool), Vec<DataError>>;
    /// What the lesson in this text points at, and is nowhere in the window.
    fn nowhere(&self, text: &str, path: &str) -> Vec<String>;
    /// Is the game kept in this file on the table?
    fn lies_here(&self, world: &World, path: &Path) -> bool;
    /// The file that keeps the game on the table.
    fn journal<'w>(&self, world: &'w World) -> Option<&'w Path>;
    /// Is a curtain drawn?
    fn is_curtained(&self, world: &World) -> bool;
    /// Looks at a place, so close, and clicks on it.
    fn look_at(&self, world: &mut World, place: &str, unit: f32);
    /// Plays its game in progress back from the beginning.
    fn watch(&self, world: &mut World);
    /// Asks to leave the program.
    fn quit(&self, world: &mut World);
    /// Does it draw a map?
    fn has_map(&self) -> bool;
    /// Places that are called so, or nearly; the likeliest first.
    fn find(&self, text: &str) -> Vec<String>;
    /// What a place is called.
    fn place_name(&self, place: &str) -> String;
    /// Lets the replay on the table stand after an act, through the eyes of a seat.
    fn stand_at(&self, world: &mut World, act: usize, eyes: Option<SeatId>);
    /// Has the whole map in sight, or a place of it closely.
    fn frame(&self, world: &mut World, place: Option<&str>);
    /// Is there an unfinished game in the journal at `path`?
    fn is_unfinished(&self, path: &Path) -> bool;
    /// Where the game in a file stands; `None` if it cannot be read, or reading was stopped.
    fn glance(&self, path: &Path, watch: &Progress) -> Option<Glance>;
    /// Reads a file of this game.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, how: How, path: &Path, watch: &Progress) -> Result<Laying, Vec<DataError>>;
    /// What the command line names.
    ///
    /// # Errors
    /// It cannot be opened.
    fn open(&self, opening: &Opening) -> Result<Laying, Vec<DataError>>;
}

/// The window of `G`.
pub struct Window<G>(PhantomData<fn() -> G>);

impl<G> Window<G> {
    /// The one there is of each type, as [`HOSTS`] lists it.
    pub const THIS: Self = Window(PhantomData);
}

impl<G: Shown> Host for Window<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn blurb(&self) -> &'static str {
        G::BLURB
    }
    fn page(&self) -> Rect {
        G::page()
    }
    fn furnish(&self, app: &mut App) {
        let root =
            app.world_mut().spawn((Name::new(G::NAME), Root(G::ID), Transform::default(), Visibility::Hidden)).id();
        app.insert_resource(Ground::<G> { root, game: PhantomData });
        super::furnish_for::<G>(app);
        G::plugin(app);
    }
    fn clear(&self, world: &mut World) {
        belongings::put_away::<G>(world);
        world.resource_mut::<AtTable<G>>().0 = None;
        world.remove_resource::<Replaying<G>>();
        let mut eyes = world.resource_mut::<Eyes<G>>();
        eyes.forget();
        eyes.look_again();
        world.resource_mut::<Guard<G>>().forget();
        G::put_down(world);
    }
    fn park(&self, world: &mut World) -> Option<Parked> {
        replaying::park::<G>(world)
    }
    fn plays(&self, world: &World) -> bool {
        let example = |table: &G::Table| table.lesson().is_some_and(|lesson| lesson.is_example());
        world.contains_resource::<Replaying<G>>()
            || world.resource::<AtTable<G>>().0.as_ref().is_some_and(|table| !example(table))
    }
    fn seat_again(&self, world: &mut World) {
        let sitters = world.resource::<AtTable<G>>().0.as_ref().map(|table| Sitters::seated(G::any(), table.seats()));
        if let Some(Ok(sitters)) = sitters {
            bots::seat(world, sitters);
        }
    }
    fn teach(&self, file: &HouseFile) -> Result<(Laying, bool), Vec<DataError>> {
        let file = file.read().map_err(|e| vec![e])?;
        let lesson = lesson_of(&file.text, &file.path)?;
        let lesson = lesson.ok_or_else(|| vec![DataError::file(&file.path, "teaches nothing: it has no `lesson`")])?;
        let table = G::open(&file.text, &file.path, lesson.seated(), lesson.seed, false)?;
        Ok((asks::laying::<G>(table, vec![]), lesson.is_example()))
    }
    fn nowhere(&self, text: &str, path: &str) -> Vec<String> {
        let Some(lesson) = lesson_of(text, path).ok().flatten() else { return vec![] };
        let Ok(table) = G::open(text, path, lesson.seated(), lesson.seed, true) else { return vec![] };
        let tabs = G::tabs(&G::view(&table, lesson.pupil()));
        let there = |point: &str| {
            coach::PARTS.contains(&point)
                || tabs.iter().any(|(name, _)| name.eq_ignore_ascii_case(point))
                || coach::place::<G>(point).is_some()
        };
        lesson.steps.into_iter().filter_map(|step| step.point).filter(|point| !there(point)).collect()
    }
    fn lies_here(&self, world: &World, path: &Path) -> bool {
        let same =
            |own: &Path| own == path || own.canonicalize().is_ok_and(|own| path.canonicalize().is_ok_and(|p| p == own));
        self.journal(world).is_some_and(same)
    }
    fn journal<'w>(&self, world: &'w World) -> Option<&'w Path> {
        world.resource::<AtTable<G>>().0.as_ref().and_then(GameTable::journal_path)
    }
    fn is_curtained(&self, world: &World) -> bool {
        world.resource::<Eyes<G>>().curtain.is_some()
    }
    fn look_at(&self, world: &mut World, place: &str, unit: f32) {
        let Some(place) = G::find(place).into_iter().next() else { return };
        if let Some(spot) = G::spot(&place) {
            world.resource_mut::<Eye>().put(spot, unit);
            G::press(world, &place);
        }
    }
    fn watch(&self, world: &mut World) {
        world.resource_mut::<ShellAsks>().put(ShellAsk::Watch);
    }
    fn quit(&self, world: &mut World) {
        world.resource_mut::<ShellAsks>().put(ShellAsk::Quit);
    }
    fn find(&self, text: &str) -> Vec<String> {
        G::find(text)
    }
    fn place_name(&self, place: &str) -> String {
        G::place_name(place)
    }
    fn has_map(&self) -> bool {
        G::MAP
    }
    fn stand_at(&self, world: &mut World, act: usize, eyes: Option<SeatId>) {
        let Some(mut replaying) = world.get_resource_mut::<Replaying<G>>() else { return };
        replaying.wanted = act;
        if let Some(seat) = eyes {
            replaying.look_through(seat);
        }
    }
    fn frame(&self, world: &mut World, place: Option<&str>) {
        let area = world.resource::<MapArea>().rect;
        let place = place.and_then(|place| Some((place.to_string(), G::spot(place)?)));
        let mut eye = world.resource_mut::<Eye>();
        eye.whole(area);
        eye.settle();
        if let Some((_, spot)) = &place {
            let half = eye.unit * 0.5;
            eye.put(*spot, half);
        }
        world.resource_mut::<Desk>().flash = place.map(|(place, _)| (place, 1.0));
    }
    fn is_unfinished(&self, path: &Path) -> bool {
        G::is_unfinished(path)
    }
    fn glance(&self, path: &Path, watch: &Progress) -> Option<Glance> {
        glance::of::<G>(path, watch)
    }
    fn read(&self, how: How, path: &Path, watch: &Progress) -> Result<Laying, Vec<DataError>> {
        working::read::<G>(how, path, watch)
    }
    fn open(&self, opening: &Opening) -> Result<Laying, Vec<DataError>> {
        let (table, notes) = match opening {
            Opening::New(new) => {
                let seats = new.seats.iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s.clone())).collect();
                (G::open(&new.scenario, &new.path, seats, new.seed, false)?, vec![])
            }
            Opening::Load(path) => match file_is_journal(path).map_err(|e| vec![e])? {
                true => G::resume_or_salvage(path)?,
                false => (G::load(path)?, vec![]),
            },
        };
        Ok(asks::laying::<G>(table, notes))
    }
}

/// The window of the game with this id.
pub fn find(id: &str) -> Option<&'static dyn Host> {
    HOSTS.iter().copied().find(|host| host.id() == id)
}

/// The last unfinished game that has a window.
///
/// # Errors
/// The folder of games cannot be read.
pub fn latest() -> Result<Option<(&'static dyn Host, PathBuf)>, DataError> {
    latest_in(&Store::of_user()?)
}

/// As [`latest`], of this store.
///
/// # Errors
/// As [`latest`].
pub fn latest_in(store: &Store) -> Result<Option<(&'static dyn Host, PathBuf)>, DataError> {
    let unfinished = |id: &str, path: &Path| find(id).is_some_and(|host| host.is_unfinished(path));
    let latest = store.latest_of_any(|stored| unfinished(&stored.game, &stored.path))?;
    Ok(latest.and_then(|stored| Some((find(&stored.game)?, stored.path))))
}

/// The game that is shown.
#[derive(Resource, Clone, Copy)]
pub struct Shows(pub &'static dyn Host);

impl Default for Shows {
    fn default() -> Self {
        Shows(HOSTS[0])
    }
}

/// Is `G` shown? Its systems run under this condition.
pub fn shows<G: Playable>(shown: Res<Shows>) -> bool {
    shown.0.id() == G::ID
}

/// Under this entity hangs all that `G` draws, so that it goes out of sight with its game.
#[derive(Resource)]
pub struct Ground<G> {
    pub root: Entity,
    game: PhantomData<fn() -> G>,
}

impl<G> Ground<G> {
    /// Goes among the components of whatever the game draws.
    pub fn holds(&self) -> ChildOf {
        ChildOf(self.root)
    }
}

#[derive(Component)]
struct Root(&'static str);

/// Shows another game, or the same on.
pub fn turn_to(world: &mut World, host: &'static dyn Host) {
    let before = world.resource::<Shows>().0;
    if before.id() == host.id() {
        return;
    }
    before.clear(world);
    world.insert_resource(Shows(host));
    world.resource_mut::<Eye>().turn_to(host.page());
    world.resource_mut::<Desk>().turn_to(host.id());
}

/// As [`turn_to`], by type.
pub fn turn_to_game<G: Shown>(world: &mut World) {
    turn_to(world, &const { Window::<G>::THIS });
}

/// Shows the ground of the game that is shown, and hides those of all others.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shows>().add_systems(Update, uncover.run_if(resource_changed::<Shows>));
}

fn uncover(shown: Res<Shows>, mut roots: Query<(&Root, &mut Visibility)>) {
    for (root, mut seen) in &mut roots {
        let want = if root.0 == shown.0.id() { Visibility::Inherited } else { Visibility::Hidden };
        seen.set_if_neq(want);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_house_has_a_window() {
        // The toy on the new engine waits for a window that knows it.
        for game in crate::registry::GAMES.iter().filter(|game| game.id() != "well") {
            assert!(find(game.id()).is_some(), "{} stands in the registry, but not among HOSTS", game.name());
        }
    }
}
