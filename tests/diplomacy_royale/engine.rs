//! The laws that the engine asks of any game.

use bevy_ecs::prelude::*;
use regnal::engine::{AnyKey, Game, Log, Picks, Readable, Settle, Table, check_access, check_order, conformance};
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::see;
use regnal::games::diplomacy_royale::writs::{Proposals, WritDeed};
use regnal::line;

use super::kit::*;

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    open_of(&ROYALE, options, seats)
}

fn open_of(game: &'static Game, options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text =
            format!("(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (2, 7), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(game, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
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
    let kinds = open("", 7)(4).game().action_kinds();
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
    let facts = board.table.facts(FRANCE);
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

/// What an act is about its sentence names, so that typed words and the map find it.
#[test]
fn deeds_name_the_pieces_that_they_are_about() {
    let mut board = board_with("clergy: true");
    let mut met = 0;
    for phase in [Phase::Births, Phase::Court, Phase::Moves] {
        board.to(phase);
        for act in board.table.offers(FRANCE) {
            let worded = board.table.words(FRANCE, &act);
            let named: Vec<AnyKey> = worded.line.names().collect();
            let about: Vec<AnyKey> = worded.touches.all().collect();
            assert!(about.iter().all(|key| named.contains(key)), "{}: {about:?} among {named:?}", act.text());
            met += about.len();
        }
    }
    assert!(met > 50, "{met}");
}

/// Closes all curtains of this phase.
fn all_done(table: &mut Table) {
    for seat in table.deciders() {
        let done = table.offers(seat).into_iter().rfind(|act| act.name() == "Done").expect("nothing is owed");
        table.submit(seat, done).expect("offered");
    }
}

/// What is told names whom it tells of.
#[test]
fn lines_name_the_pieces_that_they_tell_of() {
    let told = |options, kind| {
        let mut table = open(options, 7)(4);
        all_done(&mut table);
        let lines = table.look(FRANCE, |known| known.log().to_vec());
        lines.iter().filter(|line| line.names().any(|key| key.kind == kind)).count()
    };
    assert!(told("", "people") > 20, "births and deaths");
    assert!(told("dynasties: false", "units") > 20, "the orders are opened");
    assert_eq!(told("dynasties: false", "powers"), 7, "who draws what");
}

/// What the laws say of a Royale in which somebody tells too much.
fn blabbed(game: &'static Game, options: &'static str) -> String {
    let play = || (1..=6).for_each(|seed| _ = conformance::play(*game, open_of(game, options, 2), seed, 60));
    let what = std::panic::catch_unwind(play).expect_err("a line that tells what is hidden is found");
    what.downcast_ref::<String>().expect("words").lines().next().unwrap_or_default().to_string()
}

/// ROY 10.3-3: who is ordered what is hidden until the orders are opened; a line for all that names it is found.
#[test]
fn a_line_for_everybody_that_names_a_unit_as_it_is_ordered_is_found() {
    fn tell(desk: Res<Desk>, mut log: ResMut<Log>) {
        if desk.is_changed() {
            desk.orders.keys().for_each(|unit| log.say(line![*unit, " has its order"]));
        }
    }
    static BLABS: Game = Game {
        plugin: |app| {
            (ROYALE.plugin)(app);
            app.add_systems(Settle, tell);
        },
        ..ROYALE
    };
    let found = blabbed(&BLABS, "dynasties: false");
    let broken = found.contains("see nothing change") || found.contains("what is hidden from them");
    assert!(broken && found.contains("has its order"), "{found}");
}

/// ROY 5.4-17: that an acceptance waits for the end of the court only the bride's family knows.
#[test]
fn a_line_that_tells_of_an_acceptance_that_waits_is_found() {
    fn tell(writs: Res<Proposals>, mut log: ResMut<Log>) {
        if writs.is_changed() {
            let waiting = writs.list.iter().filter(|p| p.delayed).filter_map(|p| p.draft.couple());
            waiting.for_each(|(groom, bride)| log.say(line![groom, " will wed ", bride]));
        }
    }
    static BLABS: Game = Game {
        plugin: |app| {
            (ROYALE.plugin)(app);
            app.add_systems(Settle, tell);
        },
        ..ROYALE
    };
    let mut table = open_of(&BLABS, "", 7)(4);
    let mut laws = conformance::Laws::of(&mut table, 1, 1000);
    let offered = |table: &Table, seat, wanted: fn(&WritDeed) -> bool| {
        table.offers(seat).into_iter().find(|act| act.get::<WritDeed>().is_some_and(wanted)).expect("offered")
    };
    all_done(&mut table);
    let propose = offered(&table, FRANCE, |deed| matches!(deed, WritDeed::Propose { .. }));
    let Some(WritDeed::Propose { draft }) = propose.get::<WritDeed>() else { unreachable!() };
    let to = table.look(FRANCE, |known| see(known, |pos| pos.character(draft.bride.expect("a bride")).keeper));
    let to = to.expect("her family");
    laws.submit(&mut table, FRANCE, propose.clone()).expect("the family is told, and nobody else");
    let later = offered(&table, to, |deed| matches!(deed, WritDeed::AcceptLater { .. }));
    let broken = laws.submit(&mut table, to, later).expect_err("the others are told");
    assert!(broken.contains("see nothing change") && broken.contains("will wed"), "{broken}");
}
