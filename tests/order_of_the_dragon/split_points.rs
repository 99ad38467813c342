//! Points of one player for several orders of one unit: the text lets points be split as one likes; a switch keeps to one.

use regnal::games::order_of_the_dragon::points;

use super::kit::*;

fn also(board: &Board, text: &str, points: u8) -> Act {
    let Vote { unit, bid, points } = board.ballot(text, points);
    Act::new(GiveAlso { unit, bid, points })
}

/// OOD 9.0-5, 9.0-6, 9.0-14: "players can submit potential orders for one or more neutral units. Each potential order must come with a DP
/// allocation, and the total DP allocated by a player must not exceed their total allotment": nothing else limits them.
#[test]
fn one_player_may_back_two_orders_of_one_unit() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    let second = also(&board, "A PAR - BOU", 1);
    board.act(BURGUNDY, second.clone());
    assert_eq!(points::ledger(board.pos(), BURGUNDY).unwrap().given.len(), 2);
    assert_eq!(board.left(BURGUNDY), 0);
    assert_eq!(board.refused(BURGUNDY, second), no("SameVote", "9.0-5"));
    let third = also(&board, "A PAR H", 1);
    assert_eq!(board.refused(BURGUNDY, third), no("TooMany", "9.0-6"));
    // Each counts for its own order: two against one and one.
    board.vote(ENGLAND, "A PAR - BOU", 1);
    board.close();
    assert_eq!(board.shown("PAR").bid, told("A PAR - BOU"));
    let carried: Vec<bool> = board.data().ledger.0.iter().map(|s| s.carried).collect();
    assert_eq!(carried, [false, true, true]);
}

/// OOD 9.1-4, 9.0-10: "DP allocated to a minor neutral unit to Hold should not count as DP allocated toward a Marry order": one's own,
/// split over both, tie.
#[test]
fn points_split_over_holding_and_marrying_tie() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    let hold = also(&board, "F TUN H", 1);
    board.act(OTTOMANS, hold);
    board.close();
    assert_eq!(board.shown("TUN").bid, told("F TUN H"));
    assert_eq!(board.pos().thrall_of(land("TUN")), None);
}

/// OOD 9.0-5: a new vote in the place of all, points of one order changed, all taken back, and what is listed.
#[test]
fn split_points_are_changed_and_taken_back() {
    let mut board = board();
    board.heir_at(BURGUNDY, "TUR", Some(Spouse::Minor));
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    let (one, two) = (also(&board, "A PAR - BOU", 1), also(&board, "A PAR - BOU", 2));
    board.act(BURGUNDY, one);
    board.act(BURGUNDY, two);
    assert_eq!((board.left(BURGUNDY), points::ledger(board.pos(), BURGUNDY).unwrap().given.len()), (0, 2));
    board.vote(BURGUNDY, "A PAR H", 1);
    assert_eq!(board.left(BURGUNDY), 2);
    let third = also(&board, "A PAR - REN", 2);
    board.act(BURGUNDY, third);
    let unit = board.unit_in("PAR");
    board.act(BURGUNDY, Act::new(Withdraw { unit }));
    assert_eq!(board.left(BURGUNDY), 3);
    board.give(&["A Dij H", "A Ghe H"]);
    board.vote(BURGUNDY, "A PAR H", 1);
    let listed = also(&board, "A PAR S A DIJ", 1);
    assert!(board.offers(BURGUNDY).contains(&listed));
}

/// OOD 9.0-5: "each potential order must come with a DP allocation": what one order has is taken back for itself, and a
/// marriage is asked for beside what the unit is told already.
#[test]
fn one_of_two_orders_is_taken_back() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    let second = also(&board, "A PAR - BOU", 1);
    board.act(BURGUNDY, second);
    let unit = board.unit_in("PAR");
    let bid = |text: &str| board.ballot(text, 1).bid;
    let back = |bid| Act::new(TakeVoteBack { unit, bid });
    let (cha, bou, hold) = (bid("A PAR - CHA"), bid("A PAR - BOU"), bid("A PAR H"));
    let listed: Vec<Act> = board.offers(BURGUNDY).into_iter().filter(|a| *a == back(cha) || *a == back(bou)).collect();
    assert_eq!(listed, [back(cha), back(bou)]);
    let vote = Vote { unit, bid: hold, points: 1 };
    assert_eq!(points::give(board.pos(), BURGUNDY, vote), Act::new(GiveAlso { unit, bid: hold, points: 1 }));
    assert_eq!(board.refused(BURGUNDY, back(hold)), no("NotVoted", "9.0-5"));
    board.act(BURGUNDY, back(cha));
    let given = points::ledger(board.pos(), BURGUNDY).unwrap().given;
    assert_eq!(given.iter().map(|v| (v.unit, v.bid)).collect::<Vec<_>>(), [(unit, bou)]);
}

/// OOD 9.0-14: a table may keep to one order for each unit and player.
#[test]
fn a_table_may_keep_to_one_order() {
    let mut board = board_with("one_order_a_unit: true");
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    let second = also(&board, "A PAR - BOU", 1);
    assert_eq!(board.refused(BURGUNDY, second), no("OneOrder", "9.0-14"));
    board.vote(BURGUNDY, "A PAR - BOU", 1);
    assert_eq!(points::ledger(board.pos(), BURGUNDY).unwrap().given.len(), 1);
    board.give(&["A Dij H", "A Ghe H"]);
    assert!(!board.offers(BURGUNDY).iter().any(is::<GiveAlso>));
}
