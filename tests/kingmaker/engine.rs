//! The laws that the engine asks of any game.

use regnal::engine::{AnyKey, Bench, Table, check_access, check_order, conformance};
use regnal::table::Fact;

use super::kit::*;

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text = format!("(game: \"kingmaker\", title: \"x\", text: \"x\", seats: (2, 8), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&KINGMAKER, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(KINGMAKER), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(KINGMAKER), Ok(()));
}

#[test]
fn a_short_game_keeps_all_laws() {
    let met = conformance::play(KINGMAKER, open("rounds: Some(2)", 3), 1, 120);
    assert!(met.acts.len() > 2 && met.undone > 0 && met.deepest > 0, "{met:?}");
    conformance::play(KINGMAKER, open("rounds: Some(1), complex_events: true", 2), 2, 60);
}

/// Parliament sits, with nested summonses, ballots and ways home.
#[test]
fn a_parliament_keeps_all_laws() {
    let text = include_str!("../../assets/scenarios/kingmaker/a_parliament.ron");
    let open = |seed| {
        let seats = *open("", 2)(1).game().card(text, "x.ron").expect("of the house").seats.end();
        let seats = (0..usize::from(seats)).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&KINGMAKER, text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    };
    conformance::play(KINGMAKER, open, 3, 80);
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    for (options, seats, seed) in [("rounds: Some(8), complex_events: true", 5, 2), ("rounds: Some(12)", 3, 3)] {
        conformance::play(KINGMAKER, open(options, seats), seed, 900);
    }
}

/// Scripts and lessons name each deed of a room by itself.
#[test]
fn how_many_may_sit_down_is_said_once_where_it_is_one_number() {
    let text = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");
    let faults = Table::new(&KINGMAKER, text, "x.ron", vec![], 1).err().unwrap();
    assert_eq!(faults[0].to_string(), "x.ron: is played with 4 seats, not with 0");
}

#[test]
fn deeds_are_called_by_room_and_name() {
    let kinds = open("", 4)(4).game().action_kinds();
    for kind in
        ["Done", "Travel.March", "Combat.Siege", "Parliament.Vote", "Faction.Ransom", "Royal.Crown", "Events.Sign"]
    {
        assert!(kinds.contains(&kind), "{kind} among {kinds:?}");
    }
    assert!(kinds.iter().all(|kind| !["Travel", "Combat", "Parliament"].contains(kind)), "{kinds:?}");
}

/// What a script may ask about.
#[test]
fn facts_are_told_of_the_seat_that_asks() {
    let b = board(&[
        r#"(noble: "percy", heirs: ["margaret"], cards: ["ship_swan"])"#,
        r#"(noble: "scrope"), (noble: "roos", inside: Some("york"))"#,
    ]);
    let (mine, theirs) = (b.table.facts(A), b.table.facts(B));
    for (name, a, b) in
        [("me.nobles", 1, 2), ("me.heirs", 1, 0), ("me.ships", 1, 0), ("round", 1, 1), ("year", 1455, 1455)]
    {
        assert_eq!((&mine[name], &theirs[name]), (&Fact::Number(a), &Fact::Number(b)), "{name}");
    }
    assert_eq!(
        (&mine["me.troops"], &theirs["rivals.most_troops"]),
        (&theirs["rivals.most_troops"], &mine["me.troops"])
    );
    assert_eq!((&mine["phase"], &mine["me.king"]), (&Fact::Word("movement".into()), &Fact::Yes(false)));
}

#[test]
fn pieces_have_names() {
    let b = board(&[r#"(noble: "percy")"#, r#"(noble: "scrope")"#]);
    let name = |key: AnyKey| b.table.look(A, |known| regnal::engine::Readable::name(known, key));
    assert_eq!(name(noble("percy").into()).as_deref(), Some("Percy"));
    assert_eq!(name(heir("henry_vi").into()).as_deref(), Some("Henry VI"));
    assert_eq!(name(place("york").into()).as_deref(), Some("York"));
    assert_eq!(name(ship("ship_swan").into()).as_deref(), Some("Swan"));
    assert_eq!(name(B.into()).as_deref(), Some("seat 2"));
    assert_eq!(name(AnyKey { kind: "stars", number: 0 }), None);
}

/// A position from a file says what each piece is, and of no seat that nobody has.
#[test]
fn what_a_file_leaves_out_is_found() {
    let read = Bench::read(KINGMAKER, "seats: {0: (faction: (id: 0, both_houses: 0))}");
    let found = read.err().expect("no nobles");
    assert!(found.iter().any(|e| e.text.contains("says not what it is")), "{found:?}");
}
