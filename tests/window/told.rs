//! What the shell says: the last turn is the last, "you" is somebody, and lessons name the keys in force.

use bevy::prelude::KeyCode;
use regnal::engine::Table;
use regnal::registry::GAMES;
use regnal::table::{KEYS, SeatId, SeatSetup, Sitter, lesson_of};
use regnal::window::bindings::{Bindings, Chord, Deed};
use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::settings::Settings;
use regnal::window::sight::Eyes;

use super::eyes::Sitting;
use super::looking::{Looker, table};

/// Bots play it to its end.
fn played(host: &dyn Host, scenario: &str, seats: usize) -> Table {
    let bots: Vec<SeatSetup> = (0..seats).map(|n| SeatSetup::plain(n, Sitter::bot(1))).collect();
    let mut table = table(host, scenario, bots, 5);
    let sitters = regnal::bots::Sitters::seated(host.game(), table.seats()).expect("they sit down");
    for _ in 0..200_000 {
        if table.outcome().is_some() {
            return table;
        }
        let Some(question) = sitters.question(&table).expect("they find an offer") else { break };
        let (seat, act) = question.answer();
        table.submit(seat, act).expect("an offer is taken");
    }
    panic!("{} does not end", host.id());
}

/// "1461, round 7 of 6": the count goes one on when the limit ends a game, and nobody is told so.
fn ends_with_its_last_turn(host: &dyn Host, scenario: &str, seats: usize, last: u16) {
    let table = played(host, scenario, seats);
    let turn = host.turn(&host.view(&table, SeatId(0)), table.turn());
    let numbers =
        |text: &str| -> Vec<u16> { text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect() };
    if let Some((now, of)) = turn.split_once(" of ") {
        let (now, of) = (numbers(now).pop().expect("a turn"), numbers(of)[0]);
        assert!(now <= of, "{}: {turn}", host.id());
    }
    let print = table.print_view(SeatId(0));
    let head = print.lines().next().unwrap_or("");
    let beyond = ["Turn", "Round"].iter().any(|word| head.starts_with(&format!("{word} {}", last + 1)));
    assert!(!beyond, "{}: {head}", host.id());
    let told = table.lines().iter().map(|line| line.turn).max();
    assert!(told <= Some(last), "{}: the chronicle tells of turn {told:?} of {last}", host.id());
}

#[test]
fn kingmaker_ends_with_its_last_round() {
    let text = include_str!("../../assets/scenarios/kingmaker/a_siege.ron");
    let scenario =
        "(game: \"kingmaker\", title: \"T\", text: \"T\", seats: (2, 3), options: (rounds: Some(1)))".to_string();
    assert!(text.contains("kingmaker"));
    ends_with_its_last_turn(&Kingmaker, &scenario, 2, 1);
}

#[test]
fn the_other_games_end_with_their_last_turn() {
    let minaria = "(game: \"divine_right\", title: \"T\", text: \"T\", seats: (2, 3), turns: 1)";
    ends_with_its_last_turn(&regnal::window::divine_right::DivineRight, minaria, 2, 1);
    let europe = "(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (1, 7), options: (dynasties: false, turns: Some(2)))";
    ends_with_its_last_turn(&regnal::window::diplomacy_royale::DiplomacyRoyale, europe, 2, 2);
    let dragon =
        "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (2, 10), options: (cycles: Some(1)))";
    ends_with_its_last_turn(&regnal::window::order_of_the_dragon::OrderOfTheDragon, dragon, 2, 1);
}

// ---------------------------------------------------------------- Lessons

/// No lesson knows the keys of the one who reads it.
#[test]
fn lessons_name_no_key_outright() {
    for game in GAMES {
        for file in game.scenarios().iter().chain(game.examples()) {
            let read = file.read().expect("it can be read");
            let Ok(Some(lesson)) = lesson_of(&read.text, &read.path) else { continue };
            for text in lesson.steps.iter().flat_map(|step| [Some(&step.say), step.astray.as_ref()]).flatten() {
                let bare = |word: &str| {
                    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
                    (word.len() == 1 && word != "A" && word != "I" && word.chars().all(|c| c.is_ascii_uppercase()))
                        || word.starts_with("Ctrl")
                        || (word.starts_with('F') && word.len() > 1 && word[1..].chars().all(|c| c.is_ascii_digit()))
                };
                // "F LIS" is a fleet in an order, no key.
                let words: Vec<&str> = text.split_whitespace().collect();
                let place =
                    |word: Option<&&str>| word.is_some_and(|w| w.len() > 1 && w.chars().all(|c| !c.is_lowercase()));
                let key = words.iter().enumerate().find(|(n, word)| bare(word) && !place(words.get(n + 1)));
                assert_eq!(key, None, "{}: a key in {text:?}", read.path);
            }
        }
    }
}

/// A coach says what the pupil has to press.
#[test]
fn the_coach_names_the_keys_in_force() {
    let keys = Bindings::default();
    assert_eq!(keys.named_in("Until then {undo} takes back any step."), "Until then Ctrl+Z takes back any step.");
    for name in KEYS {
        assert!(!keys.named_in(&format!("{{{name}}}")).contains('{'), "nobody knows the key {name}");
    }
    let scenario = include_str!("../../assets/scenarios/kingmaker/first_lesson.ron");
    let lesson = lesson_of(scenario, "first_lesson.ron").ok().flatten().expect("a lesson");
    let n = lesson.steps.iter().position(|step| step.say.contains("{undo}")).expect("a step that speaks of undo");
    let mut game = table(&Kingmaker, scenario, lesson.seated(), lesson.seed);
    let pupil = lesson.pupil();
    // What the steps before it wait for is done.
    for _ in 0..n {
        let coach = lesson.coach(&game, n);
        if coach.step >= n {
            break;
        }
        let act = coach.meant.first().cloned().expect("it can be done");
        game.submit(pupil, act).expect("it is allowed");
    }
    let mut looker = Looker::sit(Some(game), (1280, 800));
    looker.0.world_mut().resource_mut::<Eyes>().read = n;
    looker.0.world_mut().resource_mut::<Eyes>().look_again();
    looker.wait(4);
    assert!(looker.reads("Until then Ctrl+Z takes back any step."), "{:?}", looker.words());
    let mut settings = looker.0.world_mut().resource_mut::<Settings>();
    settings.keys.put(Deed::Undo, 0, Chord::plain(KeyCode::KeyU));
    looker.wait(4);
    assert!(looker.reads("Until then U takes back any step."), "{:?}", looker.words());
}

// ---------------------------------------------------------------- You

/// Nobody's "yours" in a game that bots play among themselves, nor in a replay.
#[test]
fn nothing_is_yours_where_nobody_sits() {
    let scenario = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");
    let bots = (0..4).map(|n| SeatSetup::plain(n, Sitter::bot(1))).collect();
    let mut looker = Looker::sit(Some(table(&Kingmaker, scenario, bots, 3)), (1280, 800));
    looker.0.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
    looker.wait(4);
    looker.press("Factions");
    assert!(!looker.reads("Your faction"), "{:?}", looker.words());
    let sight = looker.0.world().resource::<Eyes>().sight.clone().expect("somebody looks");
    assert!(!sight.deciding() && !sight.is_you(sight.seat), "nobody at the screen plays");
    // One noble stands somewhere: the card at the pointer names whose he is.
    let people = (0..4).map(|n| SeatSetup::plain(n, if n == 0 { Sitter::Human } else { Sitter::bot(1) })).collect();
    let mut looker = Looker::sit(Some(table(&Kingmaker, scenario, people, 3)), (1280, 800));
    looker.press("Factions");
    assert!(looker.reads("Your faction"), "{:?}", looker.words());
}
