//! Who plays which power (section 2).

use super::kit::*;

/// ROY 2-1
#[test]
fn every_dynasty_begins_with_the_family_of_the_table() {
    let board = board();
    for seat in board.pos().seats() {
        let pos = board.pos();
        let ages: Vec<i32> = pos.household(seat).map(|c| pos.age(c.id)).collect();
        assert_eq!(ages, [45, 40, 20, 15, 20, 15], "{seat}");
    }
}
