//! A game without panels of its own, in the plain window.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowFocused;
use bevy_egui::EguiOutput;

use super::asks::{Ask, Asks, ShellAsk, ShellAsks};
use super::bots::Thinking;
use super::desk::{Desk, Page};
use super::hosts::{self, Shows};
use super::own_files::{Edition, Lying};
use super::panels::dice::{Patience, Tray};
use super::replaying::Replaying;
use super::screens::Screen;
use super::settings::Settings;
use super::sight::{AtTable, Eyes};
use super::stage::{self, Start, Surface};
use super::working::Working;
use crate::engine::well::{EndRound, SCENARIO, Show, TOY, Take, Throw};
use crate::engine::{Act, Action, Table};
use crate::games::divine_right::DIVINE_RIGHT;
use crate::table::{SeatId, SeatSetup, Sitter};

fn sit(start: Start) -> App {
    let mut app = stage::build(Surface::Nowhere, (1280, 800));
    stage::lay(&mut app, start);
    app.finish();
    app.cleanup();
    stage::settle(&mut app);
    wait(&mut app, 4);
    app
}

fn wait(app: &mut App, frames: u32) {
    for _ in 0..frames {
        app.update();
    }
}

fn words(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut outputs = world.query::<&EguiOutput>();
    let tree = outputs.iter(world).find_map(|o| o.platform_output.accesskit_update.clone());
    let nodes = tree.map(|tree| tree.nodes).unwrap_or_default();
    nodes.iter().filter_map(|(_, n)| n.label().or(n.value()).map(str::to_string)).collect()
}

fn reads(app: &mut App, part: &str) -> bool {
    words(app).iter().any(|w| w.contains(part))
}

fn well(people: usize) -> Table {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..2).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    Table::new(&TOY, SCENARIO, "well.ron", seats, 7).expect("the toy's own scenario")
}

fn harvest(app: &mut App) {
    for _ in 0..2000 {
        wait(app, 1);
        if !app.world().resource::<Working>().is_busy() {
            return wait(app, 4);
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the work does not end");
}

#[test]
fn a_plain_game_is_played_by_its_offers() {
    let mut app = sit(Start::with(well(1)));
    assert_eq!(app.world().resource::<Shows>().0.id(), "toy");
    if app.world().resource::<Eyes>().curtain.is_some() {
        app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::OpenCurtain);
        wait(&mut app, 4);
    }
    let sight = app.world().resource::<Eyes>().sight.clone().expect("somebody looks");
    assert!(!sight.offers.is_empty() && !sight.print.is_empty());
    let (first, print) = (sight.offers[0].clone(), sight.print.lines().next().unwrap_or("").trim().to_string());
    assert!(reads(&mut app, &first.text), "{:?}", words(&mut app));
    assert!(reads(&mut app, &print), "the view stands in the middle");
    let before = app.world().resource::<AtTable>().0.as_ref().map(|t| t.act_count());
    app.world_mut().resource_mut::<Asks>().put(Ask::Do(first.act));
    wait(&mut app, 4);
    assert!(app.world().resource::<AtTable>().0.as_ref().map(|t| t.act_count()) > before);
}

/// Nothing about this game is written for the window: a person plays it to its end against a bot, and watches it again.
#[test]
fn a_game_on_the_engine_needs_no_part_of_its_own() {
    let mut app = sit(Start::with(well(1)));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.world_mut().resource_mut::<Settings>().animation = 0.0;
    let over = |app: &App| app.world().resource::<AtTable>().0.as_ref().is_some_and(|table| table.outcome().is_some());
    for n in 0..400 {
        if over(&app) {
            break;
        }
        if app.world().resource::<Eyes>().curtain.is_some() {
            ask(&mut app, ShellAsk::OpenCurtain);
            ask(&mut app, ShellAsk::CloseNews);
        }
        ask(&mut app, ShellAsk::DiceRead);
        let Some(sight) = app.world().resource::<Eyes>().sight.clone().filter(|sight| sight.deciding()) else {
            wait(&mut app, 6);
            continue;
        };
        let offer = &sight.offers[n % sight.offers.len()];
        assert!(reads(&mut app, &offer.text), "{} is offered: {:?}", offer.text, words(&mut app));
        app.world_mut().resource_mut::<Asks>().put(Ask::Do(offer.act.clone()));
        wait(&mut app, 6);
    }
    assert!(over(&app), "{:?}", words(&mut app));
    wait(&mut app, 6);
    assert!(reads(&mut app, "The game is over"), "{:?}", words(&mut app));
    let path = std::env::temp_dir().join(format!("regnal-well-{}.ron", std::process::id()));
    app.world().resource::<AtTable>().0.as_ref().expect("a table").save_to(&path).expect("written");
    ask(&mut app, ShellAsk::Replay(path.clone()));
    harvest(&mut app);
    assert!(app.world().contains_resource::<Replaying>());
    let _ = std::fs::remove_file(path);
}

#[test]
fn another_game_is_chosen_on_the_start_screen() {
    let mut app = sit(Start::default());
    let toy = hosts::find("toy").expect("a host");
    assert!(reads(&mut app, "Divine Right") && reads(&mut app, toy.name()));
    app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::Choose(toy));
    wait(&mut app, 4);
    app.world_mut().resource_mut::<Desk>().open(Page::NewGame);
    wait(&mut app, 4);
    assert!(reads(&mut app, "The Well") && !reads(&mut app, "The War for Minaria"));
    app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::ToTitle);
    wait(&mut app, 4);
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Title);
}

/// Whatever game a file is of, it is opened; one of another game waits behind a replay and comes back.
#[test]
fn files_say_which_game_they_are_of() {
    let path = std::env::temp_dir().join(format!("regnal-plain-{}.ron", std::process::id()));
    well(2).save_to(&path).expect("written");
    let war = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");
    let seats = (0..2).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let duel = Table::new(&DIVINE_RIGHT, war, "duel.ron", seats, 3).expect("a scenario of the house");
    let hash = duel.hash();
    let mut app = sit(Start::with(duel));
    app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::Replay(path.clone()));
    wait(&mut app, 2);
    harvest(&mut app);
    assert!(app.world().contains_resource::<Replaying>());
    assert!(app.world().resource::<AtTable>().0.is_none(), "nobody can act while it is watched");
    app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::LeaveReplay);
    wait(&mut app, 4);
    assert_eq!(app.world().resource::<AtTable>().0.as_ref().map(|t| t.hash()), Some(hash));
    app.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::Load(path.clone()));
    wait(&mut app, 2);
    harvest(&mut app);
    assert!(app.world().resource::<AtTable>().0.as_ref().is_some_and(|table| *table.game() == TOY));
    let _ = std::fs::remove_file(path);
}

fn table(app: &App) -> &Table {
    app.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
}

fn act(app: &mut App, action: impl Action) {
    app.world_mut().resource_mut::<Asks>().put(Ask::Do(Act::new(action)));
    wait(app, 4);
}

fn ask(app: &mut App, ask: ShellAsk) {
    app.world_mut().resource_mut::<ShellAsks>().put(ask);
    wait(app, 4);
}

/// A table as it stands after the curtain, every frame a tenth of a second; bots act at once.
fn at_the_screen(table: Table, movement: f32) -> App {
    let mut app = sit(Start::with(table));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.insert_resource(Patience(true));
    app.world_mut().resource_mut::<Settings>().animation = movement;
    if app.world().resource::<Eyes>().curtain.is_some() {
        ask(&mut app, ShellAsk::OpenCurtain);
        ask(&mut app, ShellAsk::CloseNews);
    }
    app
}

fn strike(app: &mut App, key_code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let logical_key = Key::Dead(None);
        let (text, repeat, window) = (None, false, Entity::PLACEHOLDER);
        app.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text, repeat, window });
        wait(app, 1);
    }
    wait(app, 3);
}

/// The table before a throw of 6 by the first player, whom it asks something else then.
fn before_a_six() -> Table {
    let mut table = well(2);
    table.submit(SeatId(0), Act::new(Take(1))).expect("he may");
    table.lay_dice(&[6]);
    table
}

/// Window, fault 7: the sum stood in the chronicle while the dice still rolled.
#[test]
fn nothing_tells_what_dice_show_before_they_lie() {
    let mut app = at_the_screen(before_a_six(), 1.0);
    app.world_mut().resource_mut::<Asks>().put(Ask::Do(Act::new(Throw)));
    let mut rolled = 0;
    for _ in 0..60 {
        wait(&mut app, 1);
        let tray = app.world().resource::<Tray>();
        if !tray.is_open() {
            continue;
        }
        if !tray.tumbles() {
            break;
        }
        rolled += 1;
        assert!(!reads(&mut app, "throws 6"), "after {rolled} frames: {:?}", words(&mut app));
    }
    wait(&mut app, 3);
    assert!(rolled > 5, "they rolled for {rolled} frames");
    let told = words(&mut app).iter().filter(|w| w.contains("throws 6")).count();
    assert!(told >= 2, "tray and chronicle: {:?}", words(&mut app));
}

/// Window, fault 3: what follows one's own throw waits until it is read, whatever moves on the table.
#[test]
fn one_s_own_throw_is_read_before_the_next_question() {
    for movement in [0.0, 1.0] {
        let mut app = at_the_screen(before_a_six(), movement);
        act(&mut app, Throw);
        wait(&mut app, 300);
        assert!(reads(&mut app, "Go on") && reads(&mut app, "throws 6"), "{movement}: {:?}", words(&mut app));
        assert!(!reads(&mut app, "Lose 1"), "{movement}: the next question waits");
        strike(&mut app, KeyCode::Enter);
        assert!(!reads(&mut app, "Go on") && reads(&mut app, "Lose 1"), "{movement}: {:?}", words(&mut app));
    }
}

/// The second half of a double click reads nothing.
#[test]
fn dice_that_have_only_fallen_are_not_put_away_at_once() {
    let mut app = at_the_screen(before_a_six(), 0.0);
    app.world_mut().resource_mut::<Asks>().put(Ask::Do(Act::new(Throw)));
    wait(&mut app, 2);
    strike(&mut app, KeyCode::Enter);
    assert!(app.world().resource::<Tray>().is_held());
}

/// Window, fault 9: without movement the tray stayed for ever.
#[test]
fn dice_that_nobody_waits_for_go_by_themselves() {
    for movement in [0.0, 1.0] {
        let mut app = at_the_screen(well(2), movement);
        app.world_mut().resource_mut::<AtTable>().0.as_mut().expect("a table").lay_dice(&[2]);
        act(&mut app, Throw);
        wait(&mut app, 20);
        let tray = app.world().resource::<Tray>();
        assert!(tray.is_open() && !tray.is_held(), "the same is asked as before");
        assert!(reads(&mut app, "Take 1"), "and it can be answered");
        wait(&mut app, 120);
        assert!(!app.world().resource::<Tray>().is_open(), "movement {movement}");
    }
}

/// Window, fault 6 and games of orders, fault 8: Undo takes back one's own act, not the bot's that followed, and says which.
#[test]
fn undo_takes_back_one_s_own_last_act_past_a_bot() {
    let mut app = at_the_screen(well(1), 0.0);
    app.world_mut().resource_mut::<Thinking>().stopped = true;
    assert!(disabled(&mut app, "Undo"), "nothing has been done");
    act(&mut app, Take(2));
    act(&mut app, EndRound);
    let at = |app: &mut App, act| {
        let mut at = app.world_mut().resource_mut::<AtTable>();
        at.0.as_mut().expect("a table").submit(SeatId(1), act).expect("the bot may");
        app.world_mut().resource_mut::<Eyes>().look_again();
        wait(app, 3);
    };
    at(&mut app, Act::new(Take(1)));
    assert!(!disabled(&mut app, "Undo"));
    let undo = app.world().resource::<Eyes>().sight.as_ref().map(|s| s.undo.clone());
    assert_eq!(undo, Some(Ok("End the round".into())));
    ask(&mut app, ShellAsk::Undo);
    assert_eq!((table(&app).acts().len(), table(&app).prompt().seats.clone()), (1, vec![SeatId(0)]));
    ask(&mut app, ShellAsk::Redo);
    at(&mut app, Act::new(Show));
    assert!(disabled(&mut app, "Undo"), "the bot has shown its card");
    ask(&mut app, ShellAsk::Undo);
    assert_eq!(table(&app).acts().len(), 4);
    assert!(reads(&mut app, "shown since") && reads(&mut app, "Take back to before this"), "{:?}", words(&mut app));
    assert!(reads(&mut app, "Open the chronicle"));
}

fn disabled(app: &mut App, name: &str) -> bool {
    let world = app.world_mut();
    let mut outputs = world.query::<&EguiOutput>();
    let tree = outputs.iter(world).find_map(|o| o.platform_output.accesskit_update.clone()).expect("a tree");
    let node = tree.nodes.into_iter().find(|(_, n)| n.label() == Some(name));
    node.unwrap_or_else(|| panic!("no {name}")).1.is_disabled()
}

#[test]
fn changed_files_of_ones_own_are_read_on_the_start_screen_and_at_no_table() {
    let come_back = |app: &mut App| {
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowFocused { window, focused: true });
        wait(app, 4);
        app.world().resource::<Edition>().0
    };
    let another_lay_there = |app: &mut App| {
        app.insert_resource(Lying(vec![("maps/minaria.ron".into(), 1, None)]));
    };
    let mut title = sit(Start::default());
    assert_eq!(come_back(&mut title), 0, "nothing has changed");
    another_lay_there(&mut title);
    assert!(come_back(&mut title) > 0 && reads(&mut title, "have changed and were read anew"));
    let mut table = sit(Start::with(well(2)));
    another_lay_there(&mut table);
    assert_eq!(come_back(&mut table), 0, "the game goes on by what it was laid with");
}
