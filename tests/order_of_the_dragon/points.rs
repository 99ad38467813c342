//! Diplomacy points (section 9).

use regnal::games::order_of_the_dragon::points;

use super::kit::*;

/// What the unit that stood there was told.
fn bid(board: &Board, at: &str) -> Bid {
    board.shown(at).bid
}

// ---------------------------------------------------------------- What points come from (9.2)

/// OOD 9.2-1, 9.2-3: own capital, by ownership since the last Census, not by who stands there.
#[test]
fn the_capital_gives_a_point() {
    let mut board = board();
    assert_eq!(board.points(BURGUNDY), 2);
    board.put(realm(CASTILE), "A DIJ");
    assert_eq!(board.points(BURGUNDY), 2, "a stranger in spring costs nothing yet");
    board.own(realm(CASTILE), "DIJ");
    board.heirless(BURGUNDY);
    assert_eq!(board.points(BURGUNDY), 0);
}

/// OOD 9.2-4, 1.2-4: a single heir in the capital.
#[test]
fn a_single_heir_gives_a_point() {
    let mut board = board();
    assert_eq!(board.points(CASTILE), 2);
    board.heir(CASTILE);
    assert_eq!(board.points(CASTILE), 3);
    board.heirless(CASTILE);
    assert_eq!(board.points(CASTILE), 1);
}

/// OOD 9.2-5: one for each thrall.
#[test]
fn thralls_give_points() {
    let mut board = board();
    for at in ["TUN", "TLE"] {
        board.heir_at(CASTILE, at, Some(Spouse::Minor));
    }
    assert_eq!(board.points(CASTILE), 4);
}

/// OOD 9.2-6: one for each vassal, to both.
#[test]
fn vassals_give_points_to_both() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    assert_eq!((board.points(NAPLES), board.points(CASTILE), board.points(ENGLAND)), (3, 3, 2));
}

/// OOD 9.0-3, 9.0-4, 9.2-2: a new allotment every orders phase; nothing is kept.
#[test]
fn points_are_not_saved() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR H", 1);
    assert_eq!(board.left(BURGUNDY), 1);
    board.close();
    assert_eq!((board.data().turn.season, board.left(BURGUNDY)), (Season::Autumn, 2));
    assert_eq!(points::ledger(board.pos(), BURGUNDY).unwrap().given, []);
    board.to(Season::Autumn, Phase::Winter);
    assert_eq!(points::ledger(board.pos(), BURGUNDY), None, "none outside of orders phases");
}

// ---------------------------------------------------------------- Giving them (9.0)

/// OOD 9.0-5, 9.0-8: two points on one order, or one each on orders of two units.
#[test]
fn two_points_may_be_split() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR S A DIJ", 2);
    assert_eq!(board.left(BURGUNDY), 0);
    board.vote(BURGUNDY, "A PAR S A DIJ", 1);
    board.vote(BURGUNDY, "A TUR S A DIJ", 1);
    assert_eq!(board.left(BURGUNDY), 0);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR S A DIJ"));
    assert_eq!(bid(&board, "TUR"), told("A TUR S A DIJ"));
}

/// OOD 9.0-6, 9.0-5: no more than there are.
#[test]
fn more_than_the_pool_is_refused() {
    let mut board = board();
    let three = board.bids("A PAR H", 3);
    assert_eq!(board.refused(BURGUNDY, three), no("TooMany", "9.0-6"));
    board.vote(BURGUNDY, "A TUR H", 1);
    let two = board.bids("A PAR H", 2);
    assert_eq!(board.refused(BURGUNDY, two), no("TooMany", "9.0-6"));
    let none = board.bids("A PAR H", 0);
    assert_eq!(board.refused(BURGUNDY, none), no("NoPoints", "9.0-5"));
    board.vote(BURGUNDY, "A PAR H", 1);
    let again = board.bids("A PAR H", 1);
    assert_eq!(board.refused(BURGUNDY, again), no("SameVote", "9.0-5"));
}

/// OOD 9.0-6: what a position written by hand has too much of falls from the end.
#[test]
fn what_is_too_much_falls_from_the_end() {
    let mut board = board();
    let vote = |board: &Board, at: &str, text: &str, points| Vote { unit: board.unit_in(at), bid: told(text), points };
    let votes = vec![vote(&board, "PAR", "A PAR S A DIJ", 1), vote(&board, "TUR", "A TUR S A DIJ", 2)];
    board.edit(|p| desk(p, BURGUNDY).votes = votes);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR S A DIJ"));
    assert_eq!(bid(&board, "TUR"), told("A TUR H"));
    let ledger = board.data().ledger.0;
    assert_eq!(ledger[1].void.as_deref(), Some("9.0-6"));
}

/// OOD 9.0-5: points can be taken back behind the curtain.
#[test]
fn points_are_taken_back() {
    let mut board = board();
    let unit = board.unit_in("PAR");
    let back = Act::new(Withdraw { unit });
    assert_eq!(board.refused(BURGUNDY, back.clone()), no("NotVoted", "9.0-5"));
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.act(BURGUNDY, back);
    assert_eq!(board.left(BURGUNDY), 2);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR H"));
}

/// OOD 9.0-14, 9.0-9, 9.2-1: only orders that are allowed for the unit; one vote for each unit, the new one for the old.
#[test]
fn a_vote_is_an_order_the_unit_could_get() {
    let mut board = board();
    let far = board.bids("A PAR - LON", 1);
    assert_eq!(board.refused(BURGUNDY, far), no("Illegal", "9.0-9"));
    let own = board.unit_in("DIJ");
    let vote = Act::new(GivePoints { unit: own, bid: told("A DIJ H"), points: 1 });
    assert_eq!(board.refused(BURGUNDY, vote), no("NotNeutral", "9.2-1"));
    board.vote(BURGUNDY, "A PAR H", 2);
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    assert_eq!(points::ledger(board.pos(), BURGUNDY).unwrap().given.len(), 1);
    assert_eq!(board.left(BURGUNDY), 1);
}

// ---------------------------------------------------------------- Counting them (9.0)

/// OOD 1.1-5, 9.0-2, 9.0-9: the order with the most points is given.
#[test]
fn the_most_points_carry_the_order() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR S A DIJ", 2);
    board.vote(ENGLAND, "A PAR - BOU", 1);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR S A DIJ"));
}

/// OOD 9.0-7: points of several players on the same order add up; the same order is the same however it was written.
#[test]
fn points_of_several_players_add_up() {
    let mut board = board();
    board.vote(BURGUNDY, "F LIS - TOL", 2);
    board.vote(ENGLAND, "F LIS S F TOL", 1);
    board.vote(NAPLES, "F LIS S F TOL", 1);
    board.vote(CASTILE, "F LIS S F TOL", 1);
    board.close();
    assert_eq!(bid(&board, "LIS"), told("F LIS S F TOL"));
    let mut board = self::board();
    board.vote(BURGUNDY, "F LIS - TOL", 1);
    board.vote(ENGLAND, "F LIS - TOL/WC", 1);
    board.vote(HUNGARY, "F LIS - MAO", 1);
    board.close();
    assert_eq!(bid(&board, "LIS"), told("F LIS - TOL/WC"), "a coast that needs no guess is the same order");
    let mut board = self::board();
    board.put(realm(KALMAR), "F BAL");
    board.vote(BURGUNDY, "A COL S F BAL - LUB", 1);
    board.vote(ENGLAND, "A COL S F BAL - LUB/EC", 1);
    board.vote(HUNGARY, "A COL H", 1);
    board.close();
    assert_eq!(bid(&board, "COL"), told("A COL S F BAL - LUB"), "from the Baltic there is one coast only");
    let mut board = self::board();
    let vassal = board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(vassal), "A TUN");
    board.put(realm(NAPLES), "F TYS");
    board.vote(NAPLES, "A TUN - FLO", 1);
    board.vote(CASTILE, "A TUN - FLO VIA", 1);
    board.close();
    assert_eq!(bid(&board, "TUN"), told("A TUN - FLO"), "no way leads there by land");
}

/// OOD 9.0-10, 9.0-11: a tie, or nothing, and it holds.
#[test]
fn ties_and_silence_leave_it_to_hold() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    board.vote(ENGLAND, "A PAR - BOU", 1);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR H"), "a tie");
    assert_eq!(bid(&board, "TUR"), told("A TUR H"), "nobody asked");
}

/// OOD 9.0-10: orders that tie below the first do no harm.
#[test]
fn a_tie_for_the_second_place_is_none() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.vote(ENGLAND, "A PAR - BOU", 1);
    board.vote(NAPLES, "A PAR H", 1);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR - CHA"));
}

/// OOD 9.0-12: all see what was ordered, nobody who gave points to it.
#[test]
fn who_gave_what_stays_secret() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    let hidden = board.view(ENGLAND);
    assert!(hidden.desks.iter().all(|desk| desk.votes.is_empty()));
    let lines = board.close();
    let public: Vec<&Entry> = lines.iter().filter(|l| l.for_seat(ENGLAND)).collect();
    assert!(public.iter().any(|l| l.text.starts_with("A PAR - CHA")), "{}", text(&lines));
    assert!(!public.iter().any(|l| l.text.contains("point")), "{}", text(&lines));
    assert!(board.view(ENGLAND).ledger.0.is_empty());
    let mine = board.view(BURGUNDY).position.ledger.0;
    assert_eq!((mine.len(), mine[0].points, mine[0].carried), (1, 2, true));
    assert!(lines.iter().any(|l| l.for_seat(BURGUNDY) && l.text.contains("2 points")), "one's own is told");
}

/// OOD 9.0-13: when the game is over everybody may read it.
#[test]
fn the_end_of_the_game_shows_who_gave_what() {
    let mut board = board_with("cycles: Some(1)");
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.close();
    board.vote(ENGLAND, "A PAR - BOU", 1);
    let lines = board.close();
    assert_eq!(board.ending().as_deref(), Some("cycles"));
    assert!(
        text(&lines).contains("Spring 1405: Burgundy gave 2 points for A PAR - CHA, and it was given."),
        "{}",
        text(&lines)
    );
    assert!(text(&lines).contains("Autumn 1405: England gave 1 point for A PAR - BOU, and it was given."));
    for seat in board.pos().seats() {
        assert_eq!(board.view(seat).ledger.0.len(), 2);
    }
}

// ---------------------------------------------------------------- Attacking and allocating (9.0)

/// OOD 9.0-15: who attacks a minor power gives it no points that turn.
#[test]
fn who_attacks_a_minor_gives_it_no_points() {
    let mut board = board();
    board.give(&["A Dij - Par"]);
    let vote = board.bids("A PAR H", 1);
    assert_eq!(board.refused(BURGUNDY, vote.clone()), no("AttacksIt", "9.0-15"));
    board.vote(BURGUNDY, "A TUR H", 1);
    // The others may, and when the order is another, so may he.
    board.act(ENGLAND, vote.clone());
    board.give(&["A Dij - Cha"]);
    board.act(BURGUNDY, vote);
}

/// OOD 9.0-15: nor who supports an attack on it, whoever attacks.
#[test]
fn who_supports_an_attack_gives_no_points() {
    let mut board = board();
    board.put(realm(ENGLAND), "A NMD");
    board.give(&["A Dij S A Nmd - Par"]);
    let vote = board.bids("A PAR H", 1);
    assert_eq!(board.refused(BURGUNDY, vote.clone()), no("AttacksIt", "9.0-15"));
    board.act(ENGLAND, vote);
}

/// OOD 9.0-15: whoever gives first and attacks then has his points back, and none with that power.
#[test]
fn an_attack_takes_the_points_back() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - BOU", 1);
    board.vote(BURGUNDY, "A TUR H", 1);
    board.give(&["A Dij - Par"]);
    let given = points::ledger(board.pos(), BURGUNDY).unwrap();
    assert_eq!((given.given.len(), given.left), (1, 1));
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR H"));
}

/// OOD 9.0-15: judged once more when the orders are opened, by what is written and not by what comes of it.
#[test]
fn votes_written_into_a_position_are_void_too() {
    let mut board = board();
    let vote = Vote { unit: board.unit_in("PAR"), bid: told("A PAR - BOU"), points: 2 };
    board.give(&["A Dij - Par"]);
    board.edit(|p| desk(p, BURGUNDY).votes = vec![vote]);
    board.close();
    assert_eq!(bid(&board, "PAR"), told("A PAR H"));
    assert_eq!(board.data().ledger.0[0].void.as_deref(), Some("9.0-15"));
    assert_eq!(board.data().ledger.0[0].weight, 0);
}

/// OOD 9.0-15: to convoy an attacker is not to attack.
#[test]
fn convoying_an_attacker_is_no_attack() {
    let mut board = board();
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(CASTILE), "A ROM");
    board.give(&["A Rom - Tun", "F TyS C A Rom - Tun"]);
    let vote = board.bids("F TUN H", 1);
    assert_eq!(board.refused(CASTILE, vote.clone()), no("AttacksIt", "9.0-15"));
    board.act(NAPLES, vote);
}

/// OOD 9.0-15, 9.1-5: thralls are protected as minor powers are, and from their own controller.
#[test]
fn the_rule_holds_for_thralls_and_their_controllers() {
    let mut board = board();
    board.give(&["A Brg - Zar"]);
    let vote = board.bids("A ZAR H", 1);
    assert_eq!(board.refused(CASTILE, vote), no("AttacksIt", "9.0-15"));
}

/// OOD 9.1-8, 10.5-10: the rule does not hold for vassals.
#[test]
fn the_rule_does_not_hold_for_vassals() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "F VEN");
    board.put(realm(NAPLES), "A MIL");
    board.give(&["A Mil - Ven"]);
    board.vote(NAPLES, "F VEN - ADR", 1);
    board.close();
    assert_eq!(bid(&board, "VEN"), told("F VEN - ADR"));
    // A vassal's unit is not a player's own: its attack bars nobody.
    board.vote(NAPLES, "F ADR - ROM/NC", 1);
    board.vote(NAPLES, "A ROM H", 1);
}

// ---------------------------------------------------------------- In this game (9.1)

/// OOD 1.1-7, 9.1-6, 9.1-7: example 9.1.1.
#[test]
fn example_9_1_1() {
    let mut board = board();
    board.vote(HUNGARY, "A BRA - PRU", 1);
    board.vote(LITHUANIA, "A BRA S A VIL - PRU", 1);
    board.close();
    assert_eq!(bid(&board, "BRA"), told("A BRA - PRU"));
    assert!(!board.shown("BRA").worked, "a sortie");
    assert!(board.stands("A BRA"));
    let ledger = board.data().ledger.0;
    assert_eq!(ledger.iter().map(|s| (s.points, s.weight)).collect::<Vec<_>>(), [(1, 2), (1, 1)]);
}

/// OOD 9.1-6: one point of a stranger against one of the controller would have tied without the weight; two tie with it.
#[test]
fn two_points_of_a_stranger_tie_with_one_of_the_controller() {
    let mut board = board();
    board.vote(HUNGARY, "A BRA - PRU", 1);
    board.vote(LITHUANIA, "A BRA S A VIL - PRU", 2);
    board.close();
    assert_eq!(bid(&board, "BRA"), told("A BRA H"));
}

/// OOD 9.1-2, 9.1-4: minor powers may be told to marry, by the heir's power; that is counted apart from holding.
#[test]
fn marrying_and_holding_are_counted_apart() {
    let mut board = board();
    board.vote(BURGUNDY, "TUN Marry OT", 1);
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    board.vote(KALMAR, "TUN Marry KU", 1);
    board.vote(NAPLES, "F TUN H", 1);
    board.close();
    assert_eq!(bid(&board, "TUN"), Bid::Marry(power(OTTOMANS)), "2 against 1 and 1");
    let mut board = self::board();
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    board.vote(NAPLES, "F TUN H", 1);
    board.close();
    assert_eq!(bid(&board, "TUN"), told("F TUN H"), "a tie: holding did not help marrying");
}

/// OOD 9.1-3: in combat a marriage is a hold, and may be supported.
#[test]
fn a_marriage_may_be_supported_to_hold() {
    let mut board = board();
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun"]);
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.vote(BURGUNDY, "A TLE S F TUN", 1);
    board.close();
    assert!(!board.shown("TUN").dislodged, "{}", board.shown("TUN").why);
    assert!(board.shown("TLE").worked);
}

/// OOD 9.1-2: no thralls, no vassals, and nobody who has no single heir.
#[test]
fn who_cannot_be_told_to_marry() {
    let mut board = board();
    let thrall = board.bids("ZAR Marry OT", 1);
    assert_eq!(board.refused(OTTOMANS, thrall), no("OnlyMinorsMarry", "9.1-2"));
    let nobody = board.bids("TUN Marry CA", 1);
    assert_eq!(board.refused(OTTOMANS, nobody), no("NoHeirToMarry", "9.1-2"));
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "F VEN");
    let vassal = board.bids("VEN Marry OT", 1);
    assert_eq!(board.refused(NAPLES, vassal), no("OnlyMinorsMarry", "9.1-2"));
}

/// OOD 1.1-13, 9.1-9, 10.5-11: only the two who hold a vassal give it points.
#[test]
fn only_controllers_give_points_to_a_vassal() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "F VEN");
    let vote = board.bids("F VEN - ADR", 1);
    assert_eq!(board.refused(HUNGARY, vote.clone()), no("NotYourVassal", "9.1-9"));
    board.act(NAPLES, vote.clone());
    board.act(CASTILE, vote);
    board.close();
    assert!(board.stands("F ADR"));
}

/// OOD 1.1-12, 10.5-10: points of the two of a vassal that differ and tie leave it to hold.
#[test]
fn a_vassals_parents_may_disagree() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "F VEN");
    board.vote(NAPLES, "F VEN - ADR", 1);
    board.vote(CASTILE, "F VEN - KNI", 1);
    board.close();
    assert_eq!(bid(&board, "VEN"), told("F VEN H"));
}

/// A house rule of written positions: what a neutral does when nobody asks it.
#[test]
fn habits_stand_in_for_silence() {
    let mut board = placed("habits: [(at: \"VEN\", orders: [\"F VEN - ADR\", \"F VEN S A VIE\"])]");
    board.vote(NAPLES, "A TUR H", 1);
    board.close();
    assert_eq!(bid(&board, "VEN"), told("F VEN - ADR"));
    board.close();
    assert_eq!(bid(&board, "VEN"), told("F VEN S A VIE"));
    board.until(Phase::Orders);
    board.vote(NAPLES, "F VEN H", 1);
    board.close();
    assert_eq!(bid(&board, "VEN"), told("F VEN H"), "points come first");
}
