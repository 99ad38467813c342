//! A golden journal: a whole game as readable text.

use regnal::engine::Table;
use regnal::games::order_of_the_dragon::see;

use super::common::golden::Golden;
use super::kit::*;

const GOLDEN: Golden = Golden {
    folder: "order_of_the_dragon",
    seat: |table, seat| {
        let table = (table as &dyn std::any::Any).downcast_ref::<Table>().expect("a table of the engine");
        table.look(seat, |known| see(known, |pos| pos.seat_name(seat)))
    },
    heading: |_, phase| phase.into(),
};

#[test]
fn a_game_of_two_cycles() {
    let scenario = r#"(game: "order_of_the_dragon", title: "Two cycles", text: "Six players.", seats: (6, 6), powers: ["burgundy", "castile", "hungary", "lithuania", "naples", "ottomans"], options: (cycles: Some(2)))"#;
    let title = "A game that ends with its last cycle.";
    let outcome = GOLDEN.play(&DRAGON, "two_cycles", title, (scenario, 11, "bbbebb"), &[]);
    assert_eq!(outcome.ending, "cycles");
}
