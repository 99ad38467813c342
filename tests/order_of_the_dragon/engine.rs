//! The laws that the engine asks of any game.

use bevy_ecs::prelude::*;
use regnal::engine::{
    AnyKey, Eyes, Game, Log, Picks, PlayState, Readable, SealedTable, Settle, Table, check_access, check_order,
    conformance, so_many,
};
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::games::order_of_the_dragon::book::Library;
use regnal::games::order_of_the_dragon::ids::Realm;
use regnal::games::order_of_the_dragon::orders::GiveOrder;
use regnal::games::order_of_the_dragon::past::Ledger;
use regnal::games::order_of_the_dragon::readers::look;
use regnal::games::order_of_the_dragon::see;
use regnal::games::order_of_the_dragon::state::Desk;
use regnal::line;
use regnal::table::{SeatId, SeatSetup, Sitter};

fn open(options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    open_of(&DRAGON, options, seats)
}

fn open_of(game: &'static Game, options: &'static str, seats: usize) -> impl Fn(u64) -> Table {
    move |seed| {
        let text =
            format!("(game: \"order_of_the_dragon\", title: \"x\", text: \"x\", seats: (2, 10), options: ({options}))");
        let seats = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        Table::new(game, &text, "x.ron", seats, seed).unwrap_or_else(|e| panic!("{}", e[0]))
    }
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(DRAGON), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(DRAGON), Ok(()));
}

#[test]
fn a_short_game_keeps_all_laws() {
    let met = conformance::play(DRAGON, open("cycles: Some(1), drops: true", 3), 1, 120);
    assert!(met.acts.contains_key("Orders") && met.undone > 0, "{met:?}");
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    for (options, seats, seed) in [("cycles: Some(2), drops: true", 4, 2), ("", 10, 3)] {
        conformance::play(DRAGON, open(options, seats), seed, 1500);
    }
}

#[test]
fn another_world_shows_what_a_seat_knows_and_judges_by_it() {
    let mut sealed = SealedTable::new(open("", 10)(4));
    let mut window = World::new();
    window.insert_resource(Mine(3));
    sealed.lay(&mut window);
    let centres = |window: &mut World| look(window, |pos| (pos.neutrals().count(), pos.units().count()));
    assert_eq!(centres(&mut window), (28, 48), "everybody knows the map");
    sealed.show(SeatId(2), &mut window);
    let offers = sealed.offers(&window);
    let order = offers.iter().find(|act| act.get::<GiveOrder>().is_some()).expect("a unit to order").clone();
    assert_eq!(sealed.check(&window, &order), Ok(()));
    sealed.submit(SeatId(2), order).expect("offered");
    sealed.publish(&mut window);
    let orders =
        |window: &mut World| look(window, |pos| pos.at.desks.iter().map(|desk| desk.orders.len()).sum::<usize>());
    assert_eq!(orders(&mut window), 1, "one's own order");
    let refused = sealed.refused(&window, &[]);
    assert!(refused.iter().all(|(_, why)| !why.text.is_empty()));
    sealed.reseat(Eyes::Seat(SeatId(3)), &mut window);
    assert_eq!(orders(&mut window), 0, "another's is not seen");
    sealed.clear(&mut window);
    assert!(window.get_resource::<Library>().is_none() && window.get_resource::<Ledger>().is_none());
    assert_eq!(window.resource::<Mine>().0, 3);
}

/// Something of a window's own.
#[derive(Resource)]
struct Mine(u8);

#[test]
fn picking_a_unit_and_a_place_means_the_orders_that_name_both() {
    let table = open("", 10)(4);
    let (unit, others) = table.look(SeatId(2), |known| {
        let own = see(known, |pos| {
            let power = pos.power_of(SeatId(2)).expect("it plays");
            pos.units_of(Realm::Major(power)).map(|u| u.id).collect::<Vec<_>>()
        });
        (own[1], own[0])
    });
    let meant = table.look(SeatId(2), |known| known.meant(SeatId(2), &Picks::of([unit.into()])));
    assert!(
        meant.len() > 3 && meant.iter().all(|act| act.get::<GiveOrder>().is_some_and(|o| o.unit == unit)),
        "{meant:?}"
    );
    let none = table.look(SeatId(3), |known| known.meant(SeatId(3), &Picks::of([others.into()])));
    assert!(none.iter().all(|act| act.get::<GiveOrder>().is_none()), "it is not theirs: {none:?}");
}

#[test]
fn pieces_have_names() {
    let table = open("", 10)(4);
    let name = |kind: &'static str, number| table.look(SeatId(0), |known| known.name(AnyKey { kind, number }));
    assert_eq!(name("powers", 8).as_deref(), Some("Naples"));
    assert!(name("seats", 0).is_some() && name("units", 0).is_some() && name("heirs", 0).is_some());
    assert_eq!((name("provinces", 250), name("vassals", 0), name("units", 900)), (None, None, None));
}

/// What the laws say of a Dragon in which somebody tells too much.
fn blabbed(game: &'static Game) -> String {
    let play = || (1..=3).for_each(|seed| _ = conformance::play(*game, open_of(game, "drops: true", 3), seed, 30));
    let what = std::panic::catch_unwind(play).expect_err("a line that tells what is hidden is found");
    what.downcast_ref::<String>().expect("words").lines().next().unwrap_or_default().to_string()
}

/// OOD 2.0-1: who orders what is hidden until the orders are opened; a line for all that names it is found.
#[test]
fn a_line_for_everybody_that_names_a_unit_as_it_is_ordered_is_found() {
    fn tell(desks: Query<&Desk, Changed<Desk>>, mut log: ResMut<Log>) {
        for unit in desks.iter().flat_map(|desk| desk.orders.keys()) {
            log.say(line![*unit, " has its order"]);
        }
    }
    static BLABS: Game = Game {
        plugin: |app| {
            (DRAGON.plugin)(app);
            app.add_systems(Settle, tell);
        },
        ..DRAGON
    };
    let found = blabbed(&BLABS);
    assert!(found.contains("see nothing change") && found.contains("has its order"), "{found}");
}

/// OOD 9.0-13: that a curtain closes is seen by all, and what lies behind it by none.
#[test]
fn a_line_that_tells_what_lies_behind_a_curtain_that_closes_is_found() {
    fn tell(desks: Query<(&SeatId, &Desk)>, play: Res<PlayState>, mut log: ResMut<Log>) {
        let closed = desks.iter().filter(|(seat, _)| play.has_done(**seat));
        let mut told: Vec<(SeatId, usize)> = closed.map(|(seat, desk)| (*seat, desk.orders.len())).collect();
        told.sort_unstable();
        if play.is_changed() {
            told.into_iter().for_each(|(seat, n)| log.say(line![seat, " has given ", so_many(n, "order", "orders")]));
        }
    }
    static BLABS: Game = Game {
        plugin: |app| {
            (DRAGON.plugin)(app);
            app.add_systems(Settle, tell);
        },
        ..DRAGON
    };
    let found = blabbed(&BLABS);
    assert!(found.contains("what is hidden from them") && found.contains("has given"), "{found}");
}
