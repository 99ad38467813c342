//! Diplomacy points where they meet attacks, marriages, thralls and vassals.

use super::super::kit::*;

/// OOD 9.0-15, 10.3-6: "may not allocate DP to that minor power during the turn the attack or support is taking place" × Marry: who
/// attacks their own bride needs somebody else's points; those count, and an attack that fails does no harm (10.3-8).
#[test]
fn who_attacks_the_bride_pays_nothing_for_her() {
    let mut board = board();
    board.put(realm(OTTOMANS), "F ION");
    board.marry(OTTOMANS, "TUN");
    board.give(&["F Ion - Tun"]);
    let vote = board.bids("TUN Marry OT", 1);
    assert_eq!(board.refused(OTTOMANS, vote.clone()), no("AttacksIt", "9.0-15"));
    board.act(BURGUNDY, vote);
    board.close();
    assert_eq!(board.pos().thrall_of(land("TUN")), Some(power(OTTOMANS)));
}

/// OOD 9.0-15, 7.2-2: to support a neutral's sortie against another neutral is "supporting an attack on a minor power": of the one
/// attacked, not of the one supported.
#[test]
fn supporting_a_sortie_is_supporting_an_attack() {
    let mut board = board();
    let (attacked, attacker) = (board.bids("A REN H", 1), board.bids("A PAR - REN", 1));
    board.put(realm(BURGUNDY), "A BOU");
    board.give(&["A Bou S A Par - Ren"]);
    assert_eq!(board.refused(BURGUNDY, attacked), no("AttacksIt", "9.0-15"));
    board.act(BURGUNDY, attacker);
}

/// OOD 9.0-15, 0-2: "is attacking": by what is ordered; an attacker who is driven out or whose convoy fails has attacked.
#[test]
fn an_attack_that_comes_to_nothing_bars_all_the_same() {
    let mut board = board();
    board.put(realm(NAPLES), "A ROM");
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(CASTILE), "F WES");
    board.put(realm(CASTILE), "F GOL");
    board.give(&["A Rom - Tun", "F TyS C A Rom - Tun", "F Wes - TyS", "F GOL S F Wes - TyS"]);
    let vote = board.bids("F TUN H", 1);
    assert_eq!(board.refused(NAPLES, vote), no("AttacksIt", "9.0-15"));
    let vote = board.ballot("F TUN H", 1);
    board.edit(|p| desk(p, NAPLES).votes = vec![vote]);
    board.close();
    assert_eq!(board.data().ledger.0[0].void.as_deref(), Some("9.0-15"), "the convoy was driven out and yet");
}

/// OOD 9.0-15, 9.1-8: "they are not subject to the Attacking & Allocating Rule": points go to the vassal one attacks; and the
/// vassal's attack on a minor power bars neither of its controllers.
#[test]
fn vassals_are_free_of_the_rule_on_both_sides() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "A VEN");
    board.put(realm(NAPLES), "A ROM");
    board.give(&["A Rom - Ven"]);
    board.vote(NAPLES, "A VEN - VIE", 1);
    board.vote(NAPLES, "A VIE H", 1);
    board.close();
    assert_eq!(board.shown("VEN").bid, told("A VEN - VIE"));
    assert_eq!(board.data().ledger.0.iter().filter(|s| s.void.is_some()).count(), 0);
}

/// OOD 9.1-6, 9.0-15: "every DP spent … by that Thrall power's controller is worth double": not where the controller attacks it.
#[test]
fn double_weight_does_not_help_who_attacks() {
    let mut board = board();
    board.give(&["A Brg - Zar"]);
    board.vote(ENGLAND, "A ZAR - NAV", 1);
    let own = board.bids("A ZAR H", 1);
    assert_eq!(board.refused(CASTILE, own), no("AttacksIt", "9.0-15"));
    board.close();
    assert_eq!(board.shown("ZAR").bid, told("A ZAR - NAV"));
}

/// OOD 9.1-6, 10.3-11: double "by that Thrall power's controller": not yet for the minor power that one marries this turn, and from
/// the next orders phase on.
#[test]
fn a_bride_counts_single_and_a_thrall_double() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    board.vote(NAPLES, "F TUN - TYS", 1);
    board.close();
    assert_eq!(board.shown("TUN").bid, told("F TUN H"), "one against one: a tie");
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert_eq!(board.pos().thrall_of(land("TUN")), Some(power(OTTOMANS)));
    board.until(Phase::Orders);
    board.vote(OTTOMANS, "F TUN - ION", 1);
    board.vote(NAPLES, "F TUN - TYS", 1);
    board.close();
    assert_eq!(board.shown("TUN").bid, told("F TUN - ION"));
}

/// OOD 9.2-4, 9.2-5: "if the Capital city contains an unmarried Heir" × "each controlled Thrall": a marriage changes one for the
/// other, and a new heir adds to it.
#[test]
fn a_marriage_changes_where_a_point_comes_from() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert_eq!(board.points(OTTOMANS), 2);
    board.until(Phase::Winter);
    board.act(OTTOMANS, build_heir());
    board.until(Phase::Orders);
    assert_eq!(board.points(OTTOMANS), 3);
}

/// OOD 9.0-10, 10.5-11: "if two or more orders tie …, a default order": the two who hold a vassal hold each other up.
#[test]
fn controllers_who_differ_leave_their_vassal_to_hold() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "F VEN");
    board.vote(NAPLES, "F VEN - ADR", 1);
    board.vote(CASTILE, "F VEN - KNI", 1);
    let stranger = board.bids("F VEN H", 1);
    assert_eq!(board.refused(ENGLAND, stranger), no("NotYourVassal", "9.1-9"));
    board.close();
    assert_eq!(board.shown("VEN").bid, told("F VEN H"));
}

/// OOD 9.0-10, 10.3-6: two suitors with the same points: the order "must be the succeeding result of DP allocations", and a tie is
/// none.
#[test]
fn two_suitors_with_the_same_points_get_nobody() {
    let mut board = board();
    for (seat, code) in [(OTTOMANS, "OT"), (MAMLUKS, "MA")] {
        board.marry(seat, "TUN");
        board.vote(seat, &format!("TUN Marry {code}"), 2);
    }
    board.close();
    assert_eq!(board.shown("TUN").bid, told("F TUN H"));
    assert_eq!(board.pos().thrall_of(land("TUN")), None);
    assert!(board.pos().single_heir(power(OTTOMANS)).is_some() && board.pos().single_heir(power(MAMLUKS)).is_some());
}

/// OOD 9.0-9, 10.3-4: the minor power marries somebody whose heir was not told to: the other suitor, who was, fails as well.
#[test]
fn a_minor_told_to_marry_an_heir_who_was_not_told() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    board.vote(BURGUNDY, "TUN Marry MA", 2);
    board.close();
    assert_eq!(board.shown("TUN").bid, Bid::Marry(power(MAMLUKS)));
    assert_eq!(board.pos().thrall_of(land("TUN")), None);
}

/// OOD 9.2-3, 2.1-3: "if the Major power controls its own Capital city" × centres "change hands" in the Census only: a stranger who
/// comes in Spring takes neither the point of the capital nor that of the heir from the Autumn.
#[test]
fn a_capital_occupied_in_spring_still_gives_its_points() {
    let mut board = board();
    board.put(realm(ENGLAND), "A PAR");
    board.remove("DIJ");
    board.give(&["A Par - Dij"]);
    board.close();
    assert_eq!((board.realm_in("DIJ"), board.data().turn.season), (Some(realm(ENGLAND)), Season::Autumn));
    assert_eq!(board.points(BURGUNDY), 2);
    board.close();
    assert_eq!(board.points(BURGUNDY), 0, "captured, and the heir dead with it");
}

/// OOD 9.0-6, 9.0-15: points that an attack makes void "cannot be stored" nor given elsewhere after the curtain; behind it they
/// are free for another unit.
#[test]
fn points_set_free_by_an_attack_may_go_elsewhere() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Dij - Par"]);
    assert_eq!(board.left(BURGUNDY), 2);
    board.vote(BURGUNDY, "A TUR S A DIJ", 2);
    board.close();
    assert_eq!(board.shown("PAR").bid, told("A PAR H"));
}

/// OOD 9.0-12, 10.3-6: "only the winning orders will be known publicly": a suitor who fails is told which order won, not by whom.
#[test]
fn a_failed_suitor_learns_the_order_and_not_the_voter() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.marry(MAMLUKS, "TUN");
    board.vote(BURGUNDY, "TUN Marry MA", 2);
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    let lines = board.close();
    let read: Vec<&Entry> = lines.iter().filter(|l| l.for_seat(OTTOMANS)).collect();
    assert!(read.iter().any(|l| l.text.contains("Tunis was told to marry Heir Mamluks")), "{}", text(&lines));
    assert!(!read.iter().any(|l| l.text.contains("Burgundy")), "{}", text(&lines));
}
