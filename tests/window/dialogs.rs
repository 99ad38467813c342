//! Every dialog has the keyboard where it is wanted when it opens, and Enter does what it is for.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use regnal::engine::Table;
use regnal::table::Store;
use regnal::window::asks::{ShellAsk, ShellAsks, sit_down};
use regnal::window::desk::{Desk, Page};
use regnal::window::divine_right::DivineRight;
use regnal::window::panels::take_back::TakeBack;
use regnal::window::screens::Screen;
use regnal::window::sight::Eyes;
use regnal::window::working::Working;

use super::eyes::Sitting;
use super::folder::Folder;
use super::looking::{Looker, said, seats, table};

const MINARIA: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

fn minaria(people: usize) -> Table {
    table(&DivineRight, MINARIA, seats(people, people.max(2)), 3)
}

fn sit(table: Option<Table>) -> Looker {
    Looker::sit(table, (1280, 800))
}

fn desk(looker: &Looker) -> &Desk {
    looker.0.world().resource::<Desk>()
}

fn desk_mut(looker: &mut Looker) -> bevy::ecs::change_detection::Mut<'_, Desk> {
    looker.0.world_mut().resource_mut::<Desk>()
}

fn harvest(looker: &mut Looker) {
    for _ in 0..2000 {
        looker.wait(1);
        if !looker.0.world().resource::<Working>().is_busy() {
            return looker.wait(4);
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the work does not end");
}

/// With an act done, kept in a store of its own; and for whom it waits.
fn kept(dir: &Folder) -> String {
    let store = Store::at(dir).expect("a folder");
    let mut game = minaria(2);
    game.keep_journal(&store).expect("it is kept");
    let seat = game.prompt().seats[0];
    let first = game.offers(seat)[0].clone();
    game.submit(seat, first).expect("an offer is taken");
    format!("it is {}'s turn", game.seat_name(game.prompt().seats[0]))
}

#[test]
fn the_save_dialog_waits_for_a_name_and_enter_saves() {
    let dir = Folder::new("dialogs-save");
    let mut looker = sit(Some(minaria(1)));
    desk_mut(&mut looker).load.path = dir.join("a-game").display().to_string();
    looker.open(Page::Save);
    looker.events(&[egui::Event::Text("s".into())]);
    looker.wait(3);
    assert!(
        desk(&looker).load.path.ends_with("a-games"),
        "what is typed goes into the name: {}",
        desk(&looker).load.path
    );
    looker.key(Key::Enter);
    assert!(dir.join("a-games.ron").exists(), "Enter saves: {:?}", looker.words());
    assert_eq!(desk(&looker).page, None);
}

#[test]
fn the_load_dialog_goes_on_with_the_newest_game() {
    let dir = Folder::new("dialogs-load");
    let waits = kept(&dir);
    let mut looker = sit(None);
    desk_mut(&mut looker).load.home = Some(dir.to_path_buf());
    looker.open(Page::Load);
    assert_eq!(looker.focus(), "Load Game 1", "{:?}", looker.words());
    // It says which game it is, where it stands and for whom it waits.
    for _ in 0..400 {
        if looker.reads(&waits) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        looker.wait(1);
    }
    assert!(looker.reads("The War for Minaria: Turn 1 of 20, Events") && looker.reads(&waits), "{:?}", looker.words());
    looker.key(Key::Enter);
    harvest(&mut looker);
    assert_eq!(*looker.0.world().resource::<State<Screen>>().get(), Screen::Table);
    assert_eq!(looker.deeds(), 1);
    // Without any game a path is waited for.
    let empty = Folder::new("dialogs-none");
    let save = empty.join("one.ron");
    minaria(1).save_to(&save).expect("it is saved");
    let mut looker = sit(None);
    desk_mut(&mut looker).load.home = Some(empty.to_path_buf());
    looker.open(Page::Load);
    looker.events(&[egui::Event::Text(save.display().to_string())]);
    looker.key(Key::Enter);
    harvest(&mut looker);
    let words = looker.words();
    assert_eq!(*looker.0.world().resource::<State<Screen>>().get(), Screen::Table, "{words:?}");
}

/// Games of orders begin with all their seats, others with three.
#[test]
fn a_new_game_begins_with_the_seats_that_its_kind_wants() {
    for (game, seats) in [("Divine Right", 3), ("Order of the Dragon", 10)] {
        let mut looker = sit(None);
        if game != "Divine Right" {
            looker.press(game);
        }
        looker.press("New game");
        let named = looker.words().iter().filter(|w| w.starts_with("Name of the player on seat")).count();
        assert_eq!(named, seats, "{game}: {:?}", looker.words());
    }
}

#[test]
fn enter_begins_a_new_game() {
    let mut looker = sit(None);
    looker.open(Page::NewGame);
    assert_eq!(looker.focus(), "Begin");
    looker.key(Key::Enter);
    looker.wait(4);
    assert_eq!(*looker.0.world().resource::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn enter_chooses_the_first_place_found() {
    let mut looker = sit(Some(minaria(1)));
    looker.strike(&[KeyCode::Slash]);
    looker.wait(3);
    looker.events(&[egui::Event::Text("castle altarr".into())]);
    looker.wait(3);
    looker.key(Key::Enter);
    let words = looker.words();
    assert_eq!(desk(&looker).find, None, "{words:?}");
    let at = desk(&looker).at.clone().expect("a place is pointed at");
    let name = regnal::window::hosts::Host::place_name(&DivineRight, &at);
    assert!(name.contains("Castle Altarr"), "{name}");
}

#[test]
fn enter_agrees_and_takes_back() {
    let mut game = minaria(2);
    for _ in 0..2 {
        let seat = game.prompt().seats[0];
        let first = game.offers(seat)[0].clone();
        game.submit(seat, first).expect("an offer is taken");
    }
    let mut looker = sit(Some(game));
    looker.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::OpenCurtain);
    looker.wait(4);
    looker.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
    looker.wait(4);
    desk_mut(&mut looker).take_back = Some(TakeBack::to(1));
    looker.wait(6);
    for who in ["Player 1 agrees", "Player 2 agrees"] {
        assert_eq!(looker.focus(), who);
        looker.key(Key::Enter);
        looker.wait(3);
    }
    assert_eq!(looker.focus(), "Take back", "{:?}", looker.words());
    looker.key(Key::Enter);
    assert_eq!(looker.deeds(), 1);
}

#[test]
fn the_menu_goes_back_to_the_game_with_enter() {
    let mut looker = sit(Some(minaria(1)));
    looker.open(Page::Menu);
    assert_eq!(looker.focus(), "Back to the game");
    looker.key(Key::Enter);
    assert_eq!(desk(&looker).page, None);
}

#[test]
fn the_curtain_and_the_news_open_with_enter() {
    let mut looker = sit(Some(super::with_a_hand()));
    assert!(looker.0.world().resource::<Eyes>().curtain.is_some());
    assert!(looker.focus().contains("open the curtain"), "{:?}", looker.focus());
    looker.key(Key::Enter);
    assert!(looker.0.world().resource::<Eyes>().curtain.is_none());
    let lines = looker.0.world().resource::<Eyes>().sight.as_ref().map(|s| s.lines.clone()).expect("somebody looks");
    let mut eyes = looker.0.world_mut().resource_mut::<Eyes>();
    (eyes.news, eyes.show_news) = (lines, true);
    looker.wait(6);
    assert_eq!(looker.focus(), "Go on");
    looker.key(Key::Enter);
    assert!(!looker.0.world().resource::<Eyes>().show_news, "{:?}", looker.words());
}

/// With the keyboard on another button of the news Enter is for that one.
#[test]
fn enter_is_for_the_button_that_has_the_keyboard() {
    let mut looker = sit(Some(minaria(1)));
    let lines = looker.0.world().resource::<Eyes>().sight.as_ref().map(|s| s.lines.clone()).expect("somebody looks");
    let mut eyes = looker.0.world_mut().resource_mut::<Eyes>();
    (eyes.news, eyes.show_news) = (lines, true);
    looker.wait(6);
    looker.key(Key::Tab);
    assert_eq!(looker.focus(), "Replay since my last turn");
    looker.strike(&[KeyCode::Enter]);
    assert!(looker.0.world().resource::<Eyes>().show_news, "the key of the news is not struck as well");
}

// ---------------------------------------------------------------- Continue

/// The start screen looks for games in this folder.
fn look_in(looker: &mut Looker, home: &Folder) {
    let mut recent = regnal::window::glance::Recent::default();
    recent.home = Some(home.to_path_buf());
    desk_mut(looker).recent = recent;
}

/// Waits until the start screen knows of this.
fn wait_for(looker: &mut Looker, words: &str) {
    for _ in 0..600 {
        if looker.reads(words) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        looker.wait(1);
    }
    panic!("no {words:?} among {:?}", looker.words());
}

#[test]
fn continue_says_what_it_goes_on_with_and_is_grey_without_a_game() {
    let empty = Folder::new("dialogs-continue-none");
    let mut looker = sit(None);
    look_in(&mut looker, &empty);
    wait_for(&mut looker, "No game has been left unfinished");
    let all = looker.items();
    let button = all.iter().find(|i| i.words == "Continue").unwrap_or_else(|| panic!("{:?}", said(&all)));
    assert!(button.disabled, "nothing can be gone on with");
    let dir = Folder::new("dialogs-continue");
    let waits = kept(&dir);
    look_in(&mut looker, &dir);
    wait_for(&mut looker, "Divine Right, The War for Minaria");
    wait_for(&mut looker, &waits);
    assert!(looker.items().iter().any(|i| i.words == "Continue" && i.free));
    // A game that was begun and left since is known when one comes back.
    sit_down(looker.0.world_mut(), minaria(1));
    looker.wait(6);
    looker.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::ToTitle);
    looker.wait(6);
    wait_for(&mut looker, &waits);
}
