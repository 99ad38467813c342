//! The games that have a window, and which of them is shown. One game is shown at a time: the one on the table, or on
//! the start screen the one that is chosen there.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use bevy::prelude::*;
use bevy_egui::egui;

use super::asks::{self, Laying};
use super::camera::Eye;
use super::desk::{Desk, MapArea};
use super::diplomacy::{self, Chart, Orders};
use super::draft_file::Bundle;
use super::glass::Glass;
use super::guard::Guard;
use super::ink::Ink;
use super::panels::coach;
use super::plain::Plain;
use super::provinces::{Backdrop, ProvinceMap};
use super::replaying::Replaying;
use super::screens::new_game::AnyScenario;
use super::selection::Forces;
use super::shown::{Regard, Shown};
use super::sight::{AnyView, AtTable, Eyes, Sight};
use super::{belongings, draft_file};
use crate::engine::{Act, Game, Replay, Table};
use crate::games::blood_royale::BLOOD_ROYALE;
use crate::games::diplomacy_royale::ROYALE;
use crate::games::divine_right::DIVINE_RIGHT;
use crate::games::kingmaker::KINGMAKER;
use crate::games::order_of_the_dragon::DRAGON;
use crate::registry::GAMES;
use crate::table::{
    DataError, Entry, HouseFile, Opening, ScenarioCard, SeatId, SeatSetup, Setup, Store, file_is_journal, house_ron,
    lesson_of,
};
use crate::window::blood_royale::BloodRoyale;
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::divine_right::DivineRight;
use crate::window::kingmaker::Kingmaker;
use crate::window::order_of_the_dragon::OrderOfTheDragon;

/// Games that have a part of their own in the window: a map, panels.
static OWN: &[&dyn Host] = &[
    &Window::<DivineRight>::of(&DIVINE_RIGHT),
    &Window::<BloodRoyale>::of(&BLOOD_ROYALE),
    &Window::<DiplomacyRoyale>::of(&ROYALE),
    &Window::<OrderOfTheDragon>::of(&DRAGON),
    &Window::<Kingmaker>::of(&KINGMAKER),
];

/// Every game of the registry; the first is the one the start screen shows. Those without a part of their own come last: they are
/// [plain](super::plain).
pub static HOSTS: LazyLock<Vec<&'static dyn Host>> = LazyLock::new(|| {
    let others = GAMES.iter().filter(|hosted| !OWN.iter().any(|host| host.game() == hosted.game()));
    let plain = others.map(|hosted| -> &'static dyn Host { Box::leak(Box::new(Window::<Plain>::of(hosted.game()))) });
    OWN.iter().copied().chain(plain).collect()
});

impl std::fmt::Debug for dyn Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A game as the window knows it, whatever its types: its acts are [`Act`], its views [`AnyView`], its tables
/// [`Table`]. Only [`Window`] makes them again what the game's own window ([`Shown`]) knows.
pub trait Host: Sync {
    /// The game by its rules.
    fn game(&self) -> &'static Game;
    /// The type of its part of the window, which games without one share.
    fn part(&self) -> TypeId;
    /// [`Shown::BLURB`].
    fn blurb(&self) -> &'static str;
    /// [`Shown::MAP`].
    fn has_map(&self) -> bool;
    /// Adds its systems, and the shell's for it.
    fn furnish(&self, app: &mut App);

    // ---- A new game

    /// [`Shown::SEATS`].
    fn seats(&self) -> usize;
    /// [`Shown::COLOURS_CHOSEN`].
    fn colours_chosen(&self) -> bool;
    /// Reads a scenario file's text; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn scenario(&self, text: &str, path: &str) -> Result<(AnyScenario, ScenarioCard), Vec<DataError>>;
    /// A scenario of this game as a file.
    ///
    /// # Errors
    /// It cannot be written, in words.
    fn written(&self, scenario: &AnyScenario) -> Result<String, String>;
    /// [`Shown::options`].
    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario);
    /// [`Shown::seat_options`].
    fn seat_options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario, seat: usize);

    // ---- Places

    /// [`Shown::page`].
    fn page(&self) -> Rect;
    /// [`Shown::spot`].
    fn spot(&self, place: &str) -> Option<Vec2>;
    /// [`Shown::place_name`].
    fn place_name(&self, place: &str) -> String;
    /// [`Shown::find`].
    fn find(&self, text: &str) -> Vec<String>;
    /// [`Shown::press`].
    fn press(&self, world: &mut World, place: &str);
    /// [`Shown::PROVINCES`].
    fn provinces(&self) -> Option<&'static dyn ProvinceMap>;
    /// [`Shown::FORCES`].
    fn forces(&self) -> Option<&'static dyn Forces>;
    /// [`Shown::chart`].
    fn chart(&self) -> Option<Arc<Chart>>;

    // ---- Acts

    /// [`Shown::is_listed`].
    fn is_listed(&self, act: &Act) -> bool;
    /// [`Shown::regard`].
    fn regard(&self, act: &Act) -> Regard;
    /// [`Shown::stock`].
    fn stock(&self, table: &Table, seat: SeatId) -> Vec<Act>;
    /// [`Shown::odds`].
    fn odds(&self, table: &Table, seat: SeatId, act: &Act) -> Vec<String>;

    // ---- What a seat sees

    /// What `seat` may know now. The table is one of this game.
    fn view(&self, table: &Table, seat: SeatId) -> AnyView;
    /// What it knew where the replay stands, which is one of this game.
    fn view_then(&self, replay: &Replay, seat: SeatId) -> AnyView;
    /// [`Shown::world_of`].
    fn world_of(&self, view: &AnyView) -> Option<World>;
    /// [`Shown::orders`].
    fn orders<'w>(&self, world: &'w World) -> Option<Box<dyn Orders + 'w>>;
    /// [`Shown::tint`].
    fn tint(&self, view: &AnyView, seat: SeatId, colour: u8) -> Ink;
    /// [`Shown::turn`].
    fn turn(&self, view: &AnyView, turn: u16) -> String;
    /// [`Shown::tabs`].
    fn tabs(&self, view: &AnyView) -> &'static [(&'static str, &'static str)];
    /// [`Shown::save_name`].
    fn save_name(&self, sight: &Sight) -> String;

    // ---- What belongs to the seat at the screen

    /// [`Shown::put_down`].
    fn put_down(&self, world: &mut World);
    /// Puts away what belongs to the seat at the screen: the table is about to be covered or cleared.
    fn put_away(&self, world: &mut World);
    /// Has the table drafts that no file keeps?
    fn has_unkept(&self, world: &mut World) -> bool;
    /// The drafts beside a journal, by seat; none where there is no file, or where it is of another game.
    ///
    /// # Errors
    /// The file is damaged; it can be dropped.
    fn read_drafts(&self, journal: &Path, setup: &Setup) -> Result<Vec<(SeatId, Bundle)>, DataError>;
    /// Writes what seats have under construction; without anything the file goes.
    ///
    /// # Errors
    /// It cannot be written or taken away.
    fn write_drafts(&self, journal: &Path, setup: &Setup, seats: &BTreeMap<u8, Bundle>) -> Result<(), DataError>;
}

/// The window of `G`.
pub struct Window<G> {
    game: &'static Game,
    part: PhantomData<fn() -> G>,
}

impl<G: Shown> Window<G> {
    const fn of(game: &'static Game) -> Self {
        Window { game, part: PhantomData }
    }
}

impl<G: Shown> Host for Window<G> {
    fn game(&self) -> &'static Game {
        self.game
    }
    fn part(&self) -> TypeId {
        TypeId::of::<G>()
    }
    fn blurb(&self) -> &'static str {
        G::BLURB
    }
    fn has_map(&self) -> bool {
        G::MAP
    }
    fn furnish(&self, app: &mut App) {
        super::furnish_for::<G>(app);
        G::plugin(app);
    }

    fn seats(&self) -> usize {
        G::SEATS
    }
    fn colours_chosen(&self) -> bool {
        G::COLOURS_CHOSEN
    }
    fn scenario(&self, text: &str, path: &str) -> Result<(AnyScenario, ScenarioCard), Vec<DataError>> {
        let card = self.game().card(text, path)?;
        Ok((Box::new(G::parse_scenario(text, path)?), card))
    }
    fn written(&self, scenario: &AnyScenario) -> Result<String, String> {
        let own: &G::Scenario = scenario.downcast_ref().ok_or("it is a scenario of another game")?;
        house_ron().to_string_pretty(own, ron::ser::PrettyConfig::default()).map_err(|e| e.to_string())
    }
    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        if let Some(own) = scenario.downcast_mut() {
            G::options(ui, own);
        }
    }
    fn seat_options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario, seat: usize) {
        if let Some(own) = scenario.downcast_mut() {
            G::seat_options(ui, own, seat);
        }
    }

    fn page(&self) -> Rect {
        G::page()
    }
    fn spot(&self, place: &str) -> Option<Vec2> {
        G::spot(place)
    }
    fn place_name(&self, place: &str) -> String {
        G::place_name(place)
    }
    fn find(&self, text: &str) -> Vec<String> {
        G::find(text)
    }
    fn press(&self, world: &mut World, place: &str) {
        G::press(world, place);
    }
    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        G::PROVINCES
    }
    fn forces(&self) -> Option<&'static dyn Forces> {
        G::FORCES
    }
    fn chart(&self) -> Option<Arc<Chart>> {
        G::chart()
    }

    fn is_listed(&self, act: &Act) -> bool {
        G::is_listed(act)
    }
    fn regard(&self, act: &Act) -> Regard {
        G::regard(act)
    }
    fn stock(&self, table: &Table, seat: SeatId) -> Vec<Act> {
        G::stock(table, seat)
    }
    fn odds(&self, table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        G::odds(table, seat, act)
    }

    fn view(&self, table: &Table, seat: SeatId) -> AnyView {
        AnyView::new(G::view(table, seat))
    }
    fn view_then(&self, replay: &Replay, seat: SeatId) -> AnyView {
        AnyView::new(G::view_then(replay, seat))
    }
    fn world_of(&self, view: &AnyView) -> Option<World> {
        G::world_of(view.of::<G::View>())
    }
    fn orders<'w>(&self, world: &'w World) -> Option<Box<dyn Orders + 'w>> {
        G::orders(world)
    }
    fn tint(&self, view: &AnyView, seat: SeatId, colour: u8) -> Ink {
        G::tint(view.of::<G::View>(), seat, colour)
    }
    fn turn(&self, view: &AnyView, turn: u16) -> String {
        G::turn(view.of::<G::View>(), turn)
    }
    fn tabs(&self, view: &AnyView) -> &'static [(&'static str, &'static str)] {
        G::tabs(view.of::<G::View>())
    }
    fn save_name(&self, sight: &Sight) -> String {
        G::save_name(sight)
    }

    fn put_down(&self, world: &mut World) {
        G::put_down(world);
    }
    fn put_away(&self, world: &mut World) {
        belongings::put_away::<G>(world);
    }
    fn has_unkept(&self, world: &mut World) -> bool {
        belongings::has_unkept::<G>(world)
    }
    fn read_drafts(&self, journal: &Path, setup: &Setup) -> Result<Vec<(SeatId, Bundle)>, DataError> {
        draft_file::read::<G>(journal, setup)
    }
    fn write_drafts(&self, journal: &Path, setup: &Setup, seats: &BTreeMap<u8, Bundle>) -> Result<(), DataError> {
        draft_file::write::<G>(journal, setup, seats)
    }
}

impl dyn Host + '_ {
    /// As in files and on the command line.
    pub fn id(&self) -> &'static str {
        self.game().id
    }

    /// As people say it.
    pub fn name(&self) -> &'static str {
        self.game().name()
    }

    /// The place a chronicle line names, if it lies on the map.
    pub fn place_of(&self, line: &Entry) -> Option<String> {
        line.place.clone().filter(|place| self.spot(place).is_some())
    }

    /// Takes its game and replay off the table.
    pub fn clear(&self, world: &mut World) {
        self.put_away(world);
        world.resource_mut::<AtTable>().0 = None;
        world.remove_resource::<Replaying>();
        let mut eyes = world.resource_mut::<Eyes>();
        eyes.forget();
        eyes.look_again();
        world.resource_mut::<Guard>().forget();
        self.put_down(world);
    }

    /// A lesson or an example, and whether it is an example.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn teach(&self, file: &HouseFile) -> Result<(Laying, bool), Vec<DataError>> {
        let file = file.read().map_err(|e| vec![e])?;
        let lesson = lesson_of(&file.text, &file.path)?;
        let lesson = lesson.ok_or_else(|| vec![DataError::file(&file.path, "teaches nothing: it has no `lesson`")])?;
        let table = self.game().open(&file.text, &file.path, lesson.seated(), lesson.seed)?;
        Ok((asks::laying(table, vec![]), lesson.is_example()))
    }

    /// What the lesson in this text points at, and is nowhere in the window.
    pub fn nowhere(&self, text: &str, path: &str) -> Vec<String> {
        let Some(lesson) = lesson_of(text, path).ok().flatten() else { return vec![] };
        let Ok(table) = self.game().open_lean(text, path, lesson.seated(), lesson.seed) else { return vec![] };
        let tabs = self.tabs(&self.view(&table, lesson.pupil()));
        let there = |point: &str| {
            coach::PARTS.contains(&point)
                || tabs.iter().any(|(name, _)| name.eq_ignore_ascii_case(point))
                || coach::place(self, point).is_some()
        };
        lesson.steps.into_iter().filter_map(|step| step.point).filter(|point| !there(point)).collect()
    }

    /// Looks at a place, so close, and clicks on it.
    pub fn look_at(&self, world: &mut World, place: &str, unit: f32) {
        let Some(place) = self.find(place).into_iter().next() else { return };
        if let Some(spot) = self.spot(&place) {
            world.resource_mut::<Eye>().put(spot, unit);
            self.press(world, &place);
        }
    }

    /// Has the whole map in sight, or a place of it closely.
    pub fn frame(&self, world: &mut World, place: Option<&str>) {
        let area = world.resource::<MapArea>().rect;
        let place = place.and_then(|place| Some((place.to_string(), self.spot(place)?)));
        let mut eye = world.resource_mut::<Eye>();
        eye.whole(area);
        eye.settle();
        if let Some((_, spot)) = &place {
            let half = eye.unit * 0.5;
            eye.put(*spot, half);
        }
        world.resource_mut::<Desk>().flash = place.map(|(place, _)| (place, 1.0));
    }

    /// What the command line names.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(&self, opening: &Opening) -> Result<Laying, Vec<DataError>> {
        let (table, notes) = match opening {
            Opening::New(new) => {
                let seats = new.seats.iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s.clone())).collect();
                (self.game().open(&new.scenario, &new.path, seats, new.seed)?, vec![])
            }
            Opening::Load(path) => match file_is_journal(path).map_err(|e| vec![e])? {
                true => Table::resume_or_salvage(self.game(), path)?,
                false => (Table::load(self.game(), path)?, vec![]),
            },
        };
        Ok(asks::laying(table, notes))
    }
}

/// Is a game in progress on the table, or behind a replay? An example is none.
pub fn is_played(world: &World) -> bool {
    let example = |table: &Table| table.lesson().is_some_and(|lesson| lesson.is_example());
    world.contains_resource::<Replaying>()
        || world.resource::<AtTable>().0.as_ref().is_some_and(|table| !example(table))
}

/// The file that keeps the game on the table.
pub fn journal(world: &World) -> Option<&Path> {
    world.resource::<AtTable>().0.as_ref().and_then(Table::journal_path)
}

/// Is the game kept in this file on the table?
pub fn lies_here(world: &World, path: &Path) -> bool {
    let same =
        |own: &Path| own == path || own.canonicalize().is_ok_and(|own| path.canonicalize().is_ok_and(|p| p == own));
    journal(world).is_some_and(same)
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
    let unfinished = |id: &str, path: &Path| find(id).is_some_and(|host| host.game().unfinished(path));
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

/// Is this game shown? Its systems run under this condition.
pub fn shows(game: &'static Game) -> impl Fn(Res<Shows>) -> bool + Clone {
    move |shown| shown.0.game() == game
}

/// Has this game just come to the screen? Then it lays its sheets.
pub fn comes(game: &'static Game) -> impl Fn(Res<Shows>) -> bool + Clone {
    move |shown| shown.is_changed() && shown.0.game() == game
}

/// Has a game just come to the screen?
pub fn turned(shown: Res<Shows>) -> bool {
    shown.is_changed()
}

/// Is a game shown that has its part of the window from `G`?
pub(super) fn shows_part<G: 'static>(shown: Res<Shows>) -> bool {
    shown.0.part() == TypeId::of::<G>()
}

/// Under this entity hangs all that is drawn of the game that is shown: it goes with it.
#[derive(Resource)]
pub struct Ground(Entity);

impl FromWorld for Ground {
    fn from_world(world: &mut World) -> Self {
        Ground(world.spawn((Name::new("ground"), Transform::default(), Visibility::default())).id())
    }
}

impl Ground {
    /// Goes among the components of whatever the game draws.
    pub fn holds(&self) -> ChildOf {
        ChildOf(self.0)
    }
}

/// Shows another game, or the same on.
pub fn turn_to(world: &mut World, host: &'static dyn Host) {
    if world.resource::<Shows>().0.id() != host.id() {
        show_anew(world, host);
    }
}

/// Shows a game as if it came to the screen just now.
pub fn show_anew(world: &mut World, host: &'static dyn Host) {
    world.resource::<Shows>().0.clear(world);
    diplomacy::clear(world);
    world.insert_resource(Backdrop::default());
    world.insert_resource(Glass::default());
    let ground = world.resource::<Ground>().0;
    world.entity_mut(ground).despawn_children();
    world.insert_resource(Shows(host));
    world.resource_mut::<Eye>().turn_to(host.page());
    world.resource_mut::<Desk>().turn_to(host.id());
}

/// As [`turn_to`], for a game by its rules.
pub fn turn_to_game(world: &mut World, game: &Game) {
    let host = find(game.id).expect("what is laid on the table has a window");
    turn_to(world, host);
}

/// Lays a new table, or one that was read, where another game has been cleared away.
pub fn lay(world: &mut World, table: Table) {
    turn_to_game(world, table.game());
    world.resource_mut::<AtTable>().0 = Some(table);
    belongings::unpack(world);
    world.resource_mut::<Eyes>().look_again();
}

/// Which game is shown, and its ground.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shows>().init_resource::<Ground>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_house_has_a_window() {
        let own: Vec<&str> = OWN.iter().map(|host| host.id()).collect();
        assert_eq!(HOSTS.len(), GAMES.len());
        for game in GAMES {
            assert!(find(game.id).is_some(), "{} has no window", game.name());
            assert_eq!(own.contains(&game.id), game.id != "toy", "{} has a part of its own", game.name());
        }
    }
}
