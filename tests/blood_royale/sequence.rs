//! The sequence of play (sections 4, 5, 14).

use crate::kit::*;

/// BR 5.9: The first turn has no upkeep.
#[test]
fn the_phases_of_the_first_turn_come_in_order() {
    let b = board();
    let names: Vec<String> = b.table.ribbon().into_iter().map(|s| s.name).collect();
    assert!(!names.contains(&"Upkeep".to_string()), "{names:?}");
}
