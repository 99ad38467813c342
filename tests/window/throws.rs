//! Own dice are read before the curtain falls over them, in every game that throws any: all but Kingmaker, which draws cards, and the Dragon, which has neither.

use regnal::engine::{Act, Table};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use regnal::bots::luck;

use regnal::table::{Entry, Opponent, SeatId, SeatSetup, Sitter};
use regnal::window::asks::{self, Ask, Asks, ShellAsk, ShellAsks};
use regnal::window::blood_royale::BloodRoyale;
use regnal::window::bots::Thinking;
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::divine_right::DivineRight;
use regnal::window::hosts::Host;
use regnal::window::panels::dice::{Patience, Tray};
use regnal::window::sight::{AtTable, Eyes};

use super::eyes::{self, Sitting};

const DUEL: &str = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");
const CROWNS: &str = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
const HEIRS: &str = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");

struct Player(App);

impl Sitting for Player {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

/// A table of the scenario whose next act throws dice that fit, and asks somebody else next: of the first game that comes to one.
fn before(
    host: &dyn Host,
    text: &str,
    people: usize,
    seats: usize,
    fits: impl Fn(&Table, SeatId, &Entry) -> bool,
) -> (Table, SeatId, Act) {
    let found = (4..20).find_map(|seed| thrown(laid(host, text, people, seats, seed), &fits));
    found.unwrap_or_else(|| panic!("{}: nobody throws dice", host.id()))
}

fn thrown(mut table: Table, fits: impl Fn(&Table, SeatId, &Entry) -> bool) -> Option<(Table, SeatId, Act)> {
    for _ in 0..3000 {
        let asked = table.prompt().seats;
        let Some(seat) = asked.first().copied() else { break };
        let act = table.ask_bot(seat, Opponent::plain(1), luck(&table, seat)).expect("it has a choice").choose();
        let lines = table.lines().len();
        table.submit(seat, act.clone()).expect("it may");
        let thrown = table.lines()[lines..].iter().any(|l| l.throw.is_some() && fits(&table, seat, l));
        let passes = table.prompt().seats.first().is_some_and(|next| *next != seat);
        if thrown && passes && asked.len() == 1 {
            table.take_back(table.act_count() - 1, &table.humans()).expect("all agree");
            return Some((table, seat, act));
        }
    }
    None
}

fn laid(host: &dyn Host, text: &str, people: usize, seats: usize, seed: u64) -> Table {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..seats).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    host.game().open(text, "a scenario of the house", seats, seed).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The only person's dice fall because a bot acts: an attack, the deaths of a winter.
fn own_throw_is_read_whoever_acts(host: &dyn Host, text: &str, seats: usize) {
    let me = SeatId(0);
    let fits = |table: &Table, seat, l: &Entry| !table.is_person(seat) && l.seat == Some(me) && l.for_seat(me);
    let (table, bot, action) = before(host, text, 1, seats, fits);
    let acts = table.act_count();
    let mut player = Player(eyes::open(None, (1280, 800), |app| {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    }));
    asks::sit_down(player.0.world_mut(), table);
    player.0.world_mut().resource_mut::<Thinking>().stopped = true;
    player.wait(8);
    for ask in [ShellAsk::OpenCurtain, ShellAsk::CloseNews] {
        player.0.world_mut().resource_mut::<ShellAsks>().put(ask);
        player.wait(4);
    }
    player.0.insert_resource(Patience(true));
    assert!(asks::act(player.0.world_mut(), bot, action, None), "{}", host.id());
    player.0.world_mut().resource_mut::<Thinking>().stopped = false;
    player.wait(60);
    let done = |player: &Player| player.0.world().resource::<AtTable>().0.as_ref().map_or(0, |t| t.act_count());
    assert_eq!(done(&player), acts + 1, "{}: nobody acts before they are read", host.id());
    assert!(player.reads("Go on"), "{}: {:?}", host.id(), player.words());
    player.click_at(bevy_egui::egui::pos2(20.0, 400.0));
    player.wait(10);
    assert!(!player.0.world().resource::<Tray>().is_held(), "{}", host.id());
}

fn own_throw_is_read(host: &dyn Host, text: &str, people: usize, seats: usize) {
    let (table, seat, action) =
        before(host, text, people, seats, |table, seat, l| table.is_person(seat) && l.for_seat(seat));
    let acts = table.act_count();
    let mut player = Player(eyes::open(Some(table), (1280, 800), |app| {
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    }));
    player.wait(4);
    player.0.insert_resource(Patience(true));
    if player.0.world().resource::<Eyes>().curtain.is_some() {
        player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::OpenCurtain);
        player.wait(4);
    }
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
    player.wait(4);
    assert_eq!(player.0.world().resource::<Eyes>().last, Some(seat), "{}", host.id());
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(action.clone()));
    player.wait(60);
    let done = |player: &Player| player.0.world().resource::<AtTable>().0.as_ref().map_or(0, |t| t.act_count());
    assert_eq!(done(&player), acts + 1, "{}: nobody acts before they are read", host.id());
    assert!(player.0.world().resource::<Eyes>().curtain.is_none(), "{}", host.id());
    assert!(player.reads("Go on"), "{}: {:?}", host.id(), player.words());
    let table = player.0.world().resource::<AtTable>().0.as_ref().expect("a table");
    let from = (0..table.lines().len()).find(|n| table.acts_before(*n) >= Some(acts)).expect("a line was told");
    let thrown = table.lines()[from..].iter().filter(|l| l.for_seat(seat)).find_map(|l| l.throw.clone());
    let purpose = thrown.expect("dice fell").purpose;
    // It is read with a capital letter.
    let after_the_first: String = purpose.chars().skip(1).collect();
    assert!(player.reads(&after_the_first), "{}: {purpose}", host.id());
    // A click anywhere.
    player.click_at(bevy_egui::egui::pos2(20.0, 400.0));
    player.wait(10);
    assert!(!player.0.world().resource::<Tray>().is_held() && !player.reads("Go on"), "{}", host.id());
    let table = player.0.world().resource::<AtTable>().0.as_ref().expect("a table");
    let next = table.prompt().seats;
    let eyes = player.0.world().resource::<Eyes>();
    // Where the next has nothing secret no curtain falls.
    let handed = eyes.curtain.is_some() || eyes.sight.as_ref().is_some_and(|sight| next.contains(&sight.seat));
    assert!(handed || done(&player) > acts + 1, "{}: the game goes on", host.id());
}

#[test]
fn one_s_own_throw_is_read_before_the_curtain() {
    own_throw_is_read(&DivineRight, DUEL, 2, 2);
    own_throw_is_read(&BloodRoyale, CROWNS, 3, 3);
    own_throw_is_read(&DiplomacyRoyale, HEIRS, 4, 4);
}

#[test]
fn one_s_own_throw_is_read_before_a_bot_goes_on() {
    own_throw_is_read(&DivineRight, DUEL, 1, 2);
    own_throw_is_read(&BloodRoyale, CROWNS, 1, 3);
}

#[test]
fn one_s_own_throw_is_read_in_a_bot_s_act_too() {
    own_throw_is_read_whoever_acts(&DivineRight, DUEL, 2);
    own_throw_is_read_whoever_acts(&DiplomacyRoyale, HEIRS, 4);
}
