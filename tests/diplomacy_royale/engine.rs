//! The laws that the engine asks of any game.

use regnal::engine::{AnyKey, Picks, Readable, Table, check_access, check_order, conformance};
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::see;

use super::kit::*;

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text =
            format!("(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (2, 7), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(&ROYALE, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(ROYALE), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(ROYALE), Ok(()));
}

#[test]
fn a_short_game_keeps_all_laws() {
    let met = conformance::play(ROYALE, open("turns: Some(1), clergy: true", 3), 1, 60);
    assert!(!met.acts.is_empty() && met.undone > 0, "{met:?}");
    conformance::play(ROYALE, open("turns: Some(1), dynasties: false", 2), 2, 60);
    conformance::play(ROYALE, open("powers: preferred, turns: Some(1)", 3), 3, 20);
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    for (options, seats, seed) in [("turns: Some(4), clergy: true", 4, 2), ("dynasties: false, turns: Some(6)", 7, 3)] {
        conformance::play(ROYALE, open(options, seats), seed, 600);
    }
}

/// Scripts and lessons name each deed of a room by itself.
#[test]
fn deeds_are_called_by_room_and_name() {
    let kinds = Table::game(&open("", 7)(4)).action_kinds();
    for kind in ["Done", "Writ.Accept", "Clergy.Arrest", "Orders.Order", "Family.Try", "Draw"] {
        assert!(kinds.contains(&kind), "{kind} among {kinds:?}");
    }
    assert!(kinds.iter().all(|kind| !["Court", "Writ", "Orders"].contains(kind)), "{kinds:?}");
}

/// What a script may ask about of a seat that plays a power.
#[test]
fn facts_are_told_of_the_seat_that_asks() {
    let mut board = board();
    board.to(Phase::Moves);
    let facts = Table::facts(&board.table, FRANCE);
    for (name, told) in [("me.power", "france"), ("me.standing", "reigning"), ("province.par.unit", "me")] {
        assert_eq!(facts[name], regnal::table::Fact::Word(told.into()), "{name}");
    }
    for (name, told) in [("me.centres", 3), ("me.units", 3), ("me.unordered", 3), ("me.family", 6), ("rivals.count", 6)]
    {
        assert_eq!(facts[name], regnal::table::Fact::Number(told), "{name}");
    }
    assert_eq!(facts["province.lon.owner"], regnal::table::Fact::Word("england".into()));
    assert!(!facts.contains_key("last_turn"), "no end is agreed");
}

#[test]
fn picking_a_unit_means_its_orders() {
    let mut board = board();
    board.to(Phase::Moves);
    let unit =
        board.table.look(FRANCE, |known| see(known, |pos| pos.units_of(power(FRANCE)).next().expect("a unit").id));
    let meant = |seat| board.table.look(seat, |known| known.meant(seat, &Picks::of([unit.into()])));
    let orders = meant(FRANCE);
    assert!(orders.len() > 3 && orders.iter().all(|act| act.get::<OrdersDeed>().is_some()), "{orders:?}");
    assert!(meant(ITALY).is_empty(), "it is not theirs");
}

#[test]
fn pieces_have_names() {
    let board = board();
    let name = |kind: &'static str, number| board.table.look(FRANCE, |known| known.name(AnyKey { kind, number }));
    assert_eq!(name("powers", 2).as_deref(), Some("France"));
    assert_eq!(name("seats", 2).as_deref(), Some("France"));
    assert!(name("people", 0).is_some() && name("units", 0).is_some() && name("houses", 0).is_some());
    assert!(name("marriages", 0).is_some_and(|couple| couple.contains(" and ")));
    assert_eq!((name("provinces", 250), name("titles", 0), name("contracts", 0)), (None, None, None));
}
