//! A game without panels of its own, in the plain window.

use bevy::prelude::*;
use bevy_egui::EguiOutput;

use super::asks::{Ask, Asks};
use super::desk::{Desk, Page};
use super::hosts::{self, Shows};
use super::replaying::Replaying;
use super::screens::Screen;
use super::sight::{AtTable, Eyes};
use super::stage::{self, Start, Surface};
use super::working::Working;
use crate::games::divine_right::DivineRight;
use crate::table::toy::{SCENARIO, Toy};
use crate::table::{SeatSetup, Sitter, Table};

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

fn well(people: usize) -> Table<Toy> {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::Bot { level: 1 } };
    let seats = (0..2).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    Table::new(SCENARIO, "well.ron", seats, 7).expect("the toy's own scenario")
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
    if app.world().resource::<Eyes<Toy>>().curtain.is_some() {
        app.world_mut().resource_mut::<Asks<Toy>>().put(Ask::OpenCurtain);
        wait(&mut app, 4);
    }
    let sight = app.world().resource::<Eyes<Toy>>().sight.clone().expect("somebody looks");
    assert!(!sight.offers.is_empty() && !sight.print.is_empty());
    let (first, print) = (sight.offers[0].clone(), sight.print.lines().next().unwrap_or("").trim().to_string());
    assert!(reads(&mut app, &first.text), "{:?}", words(&mut app));
    assert!(reads(&mut app, &print), "the view stands in the middle");
    let before = app.world().resource::<AtTable<Toy>>().0.as_ref().map(|t| t.acts().len());
    app.world_mut().resource_mut::<Asks<Toy>>().put(Ask::Do(first.action));
    wait(&mut app, 4);
    assert!(app.world().resource::<AtTable<Toy>>().0.as_ref().map(|t| t.acts().len()) > before);
}

#[test]
fn another_game_is_chosen_on_the_start_screen() {
    let mut app = sit(Start::default());
    let toy = hosts::find("toy").expect("a host");
    assert!(reads(&mut app, "Divine Right") && reads(&mut app, toy.name()));
    app.world_mut().resource_mut::<Asks<DivineRight>>().put(Ask::Choose(toy));
    wait(&mut app, 4);
    app.world_mut().resource_mut::<Desk>().open(Page::NewGame);
    wait(&mut app, 4);
    assert!(reads(&mut app, "The Well") && !reads(&mut app, "The War for Minaria"));
    app.world_mut().resource_mut::<Asks<Toy>>().put(Ask::ToTitle);
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
    let duel = Table::<DivineRight>::new(war, "duel.ron", seats, 3).expect("a scenario of the house");
    let hash = duel.hash();
    let mut app = sit(Start::with(duel));
    app.world_mut().resource_mut::<Asks<DivineRight>>().put(Ask::Replay(path.clone()));
    wait(&mut app, 2);
    harvest(&mut app);
    assert!(app.world().contains_resource::<Replaying<Toy>>());
    assert!(app.world().resource::<AtTable<DivineRight>>().0.is_none(), "nobody can act while it is watched");
    app.world_mut().resource_mut::<Asks<Toy>>().put(Ask::LeaveReplay);
    wait(&mut app, 4);
    assert_eq!(app.world().resource::<AtTable<DivineRight>>().0.as_ref().map(Table::hash), Some(hash));
    app.world_mut().resource_mut::<Asks<DivineRight>>().put(Ask::Load(path.clone()));
    wait(&mut app, 2);
    harvest(&mut app);
    assert!(app.world().resource::<AtTable<Toy>>().0.is_some());
    assert!(app.world().resource::<AtTable<DivineRight>>().0.is_none());
    let _ = std::fs::remove_file(path);
}
