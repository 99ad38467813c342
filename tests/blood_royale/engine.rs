//! The laws that the engine asks of any game.

use regnal::engine::{AnyKey, Readable, Table, check_access, check_order, conformance};
use regnal::table::Fact;

use crate::kit::*;

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text = format!("(game: \"blood_royale\", title: \"x\", text: \"x\", seats: (3, 5), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&BLOOD_ROYALE, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(BLOOD_ROYALE), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(BLOOD_ROYALE), Ok(()));
}

#[test]
fn a_short_game_keeps_all_laws() {
    let met = conformance::play(BLOOD_ROYALE, open("turns: 1, event_cards: true, governors: true", 5), 1, 60);
    assert!(!met.acts.is_empty() && met.undone > 0, "{met:?}");
    conformance::play(BLOOD_ROYALE, open("turns: 1, announced_trade: true, neutral_provinces: true", 3), 2, 60);
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    let everything = "turns: 6, four_characters: true, event_cards: true, neutral_provinces: true, governors: true, \
                      announced_trade: true, disputed_succession: true, third_round: true";
    for (options, seats, seed) in [(everything, 5, 2), ("turns: 6", 3, 3), ("turns: 6, absent_open: true", 4, 4)] {
        let met = conformance::play(BLOOD_ROYALE, open(options, seats), seed, 2000);
        assert!(met.deepest > 1, "{met:?}");
    }
}

/// Scripts and lessons name each deed of a room by itself.
#[test]
fn deeds_are_called_by_room_and_name() {
    let kinds = open("", 5)(4).game().action_kinds();
    for kind in ["Done", "Realm.BuyOff", "War.Accept", "Marriage.Accept", "Fortune.Bid", "CallTime"] {
        assert!(kinds.contains(&kind), "{kind} among {kinds:?}");
    }
    assert!(kinds.iter().all(|kind| !["Court", "Realm", "War"].contains(kind)), "{kinds:?}");
}

/// What a script may ask about of a seat that plays a country.
#[test]
fn facts_are_told_of_the_seat_that_asks() {
    let mut board = board();
    board.edit(|p| p.players[FRANCE.index()].treasury = 25);
    let facts = board.table.facts(FRANCE);
    for (name, told) in [("turn", 1), ("me.provinces", 10), ("me.rebellions", 0), ("me.crowns", 25)] {
        assert_eq!(facts.get(name), Some(&Fact::Number(told)), "{name}");
    }
    for (name, told) in [
        ("phase", "Births"),
        ("question", "none"),
        ("me.country", "france"),
        ("country.france.ruler", "me"),
        ("country.italy.ruler", "italy"),
        ("province.kent.holder", "england"),
    ] {
        assert_eq!(facts.get(name), Some(&Fact::Word(told.into())), "{name}");
    }
    assert_eq!(facts.get("me.at_war"), Some(&Fact::Yes(false)));
}

#[test]
fn pieces_have_names() {
    let board = board();
    let name = |kind: &'static str, number| board.table.look(FRANCE, |known| known.name(AnyKey { kind, number }));
    assert_eq!(name("countries", 1).as_deref(), Some("France"));
    assert_eq!(name("seats", 1).as_deref(), Some("France"));
    assert_eq!(name("provinces", 0).as_deref(), Some("Yorkshire"));
    assert!(name("people", 0).is_some() && name("houses", 0).is_some());
    assert!(name("marriages", 0).is_some_and(|couple| couple.contains(" and ")));
    assert_eq!((name("provinces", 250), name("armies", 0), name("contracts", 0)), (None, None, None));
}
