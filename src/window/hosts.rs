//! The games that have a window, and which of them is shown. One game is shown at a time: the one on the table, or on
//! the start screen the one that is chosen there.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use bevy::prelude::*;
use bevy_egui::egui;

use super::asks::{self, Laying};
use super::blood_royale::BloodRoyale;
use super::camera::Eye;
use super::desk::{Desk, MapArea};
use super::diplomacy::{self, Chart, Orders, gestures};
use super::diplomacy_royale::DiplomacyRoyale;
use super::divine_right::DivineRight;
use super::draft_file::KeptForm;
use super::drafts::NoDraft;
use super::glass::Glass;
use super::guard::Guard;
use super::ink::Ink;
use super::kingmaker::Kingmaker;
use super::look::{self, Outlook, Panels};
use super::order_of_the_dragon::OrderOfTheDragon;
use super::panels::coach;
use super::plain::Plain;
use super::provinces::{Backdrop, ProvinceMap};
use super::replaying::Replaying;
use super::screens::new_game::AnyScenario;
use super::selection::{Forces, Selection};
use super::shown::Regard;
use super::sight::{AnyView, AtTable, Eyes, Sight};
use super::{belongings, palette};
use crate::engine::{Act, Game, KnownWorld, Replay, Table};
use crate::registry::GAMES;
use crate::table::{
    DataError, Entry, HouseFile, Opening, ScenarioCard, SeatId, SeatSetup, Store, file_is_journal, lesson_of,
};

/// Games that have a part of their own in the window: a map, panels.
static OWN: &[&dyn Host] = &[&DivineRight, &BloodRoyale, &DiplomacyRoyale, &OrderOfTheDragon, &Kingmaker];

/// Every game of the registry; the first is the one the start screen shows. Those without a part of their own come last: they are
/// [plain](super::plain).
pub static HOSTS: LazyLock<Vec<&'static dyn Host>> = LazyLock::new(|| {
    let others = GAMES.iter().filter(|hosted| !OWN.iter().any(|host| host.game() == hosted.game()));
    let plain = others.map(|hosted| -> &'static dyn Host { Box::leak(Box::new(Plain(hosted.game()))) });
    OWN.iter().copied().chain(plain).collect()
});

impl std::fmt::Debug for dyn Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A game as the window knows it. It finds its own types again in views ([`AnyView::of`]) and scenarios ([`AnyScenario::of`]).
/// Everything has a plain default: a game that gives nothing can be played all the same. Places go by the names that chronicle
/// lines give them ([`Entry::place`]).
///
/// What it draws among the shell's panels stands in [`Panels`], which it [lends](Host::lend).
pub trait Host: Sync {
    /// The game by its rules.
    fn game(&self) -> &'static Game;
    /// Reads a scenario file's text; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>>;
    /// What a seat may know, as the game's panels read it.
    fn seen(&self, known: &mut KnownWorld) -> AnyView;
    /// One sentence for the start screen.
    fn blurb(&self) -> &'static str {
        ""
    }
    /// Does it draw a map? Without one the position is printed in the middle of the window.
    fn has_map(&self) -> bool {
        false
    }

    // ---- The app

    /// Adds its resources and systems. Systems run only while it is shown: `.run_if(hosts::shows(&GAME))`; its sheets are laid
    /// whenever it [comes] to the screen.
    fn furnish(&self, _app: &mut App) {}
    /// Hands its panels over, with what the shell's look at: [`look::lend`] of what they look at besides.
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<()>(world, f);
    }
    /// The position has changed, or the table is empty: puts down whatever is in hand.
    fn put_down(&self, world: &mut World) {
        world.resource_mut::<Selection>().drop_all();
    }
    /// How a file keeps what is drafted in it, and what is half written in its panels besides.
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<NoDraft, ()>()
    }

    // ---- A new game

    /// How many seats it begins with, where its scenario allows as many.
    fn seats(&self) -> usize {
        3
    }
    /// Does every seat choose a colour? Otherwise it has that of what it plays ([`Host::tint`]).
    fn colours_chosen(&self) -> bool {
        true
    }
    /// The switches of a scenario's options.
    fn options(&self, _ui: &mut egui::Ui, _scenario: &mut AnyScenario) {}
    /// What else is chosen for a seat, at the end of its row.
    fn seat_options(&self, _ui: &mut egui::Ui, _scenario: &mut AnyScenario, _seat: usize) {}

    // ---- The map

    /// Its map, where it is one of provinces.
    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        None
    }
    /// Its pieces, where they are taken in hand on such a map.
    fn forces(&self) -> Option<&'static dyn Forces> {
        None
    }
    /// The map on which orders are written, of a game of secret orders; the hooks of its places are answered by it.
    fn chart(&self) -> Option<Arc<Chart>> {
        None
    }
    /// The whole drawn page in map units; the closest look shows about 0.42 of a unit to a point of the screen.
    fn page(&self) -> Rect {
        self.chart().map_or(Rect::new(0.0, 0.0, 1600.0, 1000.0), |chart| chart.page())
    }
    /// Where a place lies on the page.
    fn spot(&self, place: &str) -> Option<Vec2> {
        let chart = self.chart()?;
        Some(chart.spot(chart.of_key(place)?))
    }
    /// What players call a place.
    fn place_name(&self, place: &str) -> String {
        let named = self.chart().and_then(|chart| Some(chart.name(chart.of_key(place)?).to_string()));
        named.unwrap_or_else(|| place.to_string())
    }
    /// Places that a player may mean by `text`, the likeliest first.
    fn find(&self, text: &str) -> Vec<String> {
        let Some(chart) = self.chart() else { return vec![] };
        chart.find(text).into_iter().map(|p| chart.key(p).to_string()).collect()
    }
    /// A click on a place, for pictures and tests.
    fn press(&self, world: &mut World, place: &str) {
        if let Some(at) = self.chart().and_then(|chart| chart.of_key(place)) {
            gestures::press(world, at, true);
        }
    }

    // ---- Its rules, asked about what a seat knows

    /// The position that a view is, as a world.
    fn world_of(&self, _view: &AnyView) -> Option<World> {
        None
    }
    /// The position in such a world, of a game of secret orders.
    fn orders<'w>(&self, _world: &'w World) -> Option<Box<dyn Orders + 'w>> {
        None
    }

    // ---- What the eyes see

    /// Is this offer listed? One that is found by gestures on the map need not be.
    fn is_listed(&self, _act: &Act) -> bool {
        true
    }
    /// What the panels must know of an offer.
    fn regard(&self, _act: &Act) -> Regard {
        Regard::default()
    }
    /// What belongs to the phase although it may not be allowed now: shown grey, with the reason.
    fn stock(&self, _table: &Table, _seat: SeatId) -> Vec<Act> {
        vec![]
    }
    /// How the dice stand, line by line.
    fn odds(&self, _table: &Table, _seat: SeatId, _act: &Act) -> Vec<String> {
        vec![]
    }

    // ---- Words

    /// The turn as the ribbon says it; `turn` is the chronicle's.
    fn turn(&self, _view: &AnyView, turn: u16) -> String {
        if turn == 0 { "Set-up".into() } else { format!("Turn {turn}") }
    }
    /// What a seat is known by on chips and marks: the colour it chose, or that of what it plays.
    fn tint(&self, _view: &AnyView, _seat: SeatId, colour: u8) -> Ink {
        palette::seat(colour)
    }
    /// Tabs of its own in the side panel: name and hint.
    fn tabs(&self, _view: &AnyView) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The name proposed for a save.
    fn save_name(&self, sight: &Sight) -> String {
        format!("{}-turn-{}", sight.game.id(), sight.turn)
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

    /// Reads a scenario file's text, and what it says of itself; `path` names it in errors.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn scenario(&self, text: &str, path: &str) -> Result<(AnyScenario, ScenarioCard), Vec<DataError>> {
        let card = self.game().card(text, path)?;
        Ok((self.parse_scenario(text, path)?, card))
    }

    /// What `seat` may know now. The table is one of this game.
    pub fn view(&self, table: &Table, seat: SeatId) -> AnyView {
        table.look(seat, |known| self.seen(known))
    }

    /// What it knew where the replay stands, which is one of this game.
    pub fn view_then(&self, replay: &Replay, seat: SeatId) -> AnyView {
        replay.look(seat, |known| self.seen(known))
    }

    /// The place a chronicle line names, if it lies on the map.
    pub fn place_of(&self, line: &Entry) -> Option<String> {
        line.place.clone().filter(|place| self.spot(place).is_some())
    }

    /// Takes its game and replay off the table.
    pub fn clear(&self, world: &mut World) {
        belongings::put_away(world);
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

/// What the panels of the game that is shown look at, and the shell's beside them.
pub fn with_panels<T>(world: &mut World, f: impl FnOnce(&mut Outlook, &mut dyn Panels) -> T) -> T {
    let (mut f, mut found) = (Some(f), None);
    let shown = world.resource::<Shows>().0;
    shown.lend(world, &mut |at, game| found = f.take().map(|f| f(at, game)));
    found.expect("a game lends its panels")
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
