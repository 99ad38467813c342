//! Set-up, player order, sequence of play, victory (SETUP, ORDER, VICTORY, SEQ).

use super::kit::*;

/// SETUP-20, SETUP-21
#[test]
fn players_start_inside_their_castles_with_the_monarch_in_the_royal_one() {
    let b = board(2, "players: [(kingdom: immer), (kingdom: muetar)]");
    assert_eq!(b.armies(A, "Castle Altarr").len(), 3);
    assert_eq!(b.place(b.monarch(KingdomId::Immer)), Place::At { hex: hex("Castle Altarr"), inside: true });
    assert!(b.armies(A, "Castle Altarr").iter().all(|id| b.pos().is_inside(*id)));
}
