//! Marriage to minor powers, and thralls (10.3).

use regnal::games::order_of_the_dragon::heirs::{Met, conditions};

use super::kit::*;

fn marries(board: &Board) -> bool {
    board.pos().thrall_of(land("TUN")) == Some(power(OTTOMANS))
}

/// What the rule says of the heir's order, when it is opened.
#[track_caller]
fn told_of(lines: &[Entry], power: &str) -> (String, String) {
    let line = lines.iter().find(|l| l.text.starts_with(&format!("Heir {power} Marry")));
    let line = line.unwrap_or_else(|| panic!("nothing of {power}: {}", text(lines)));
    (line.rule.clone().unwrap(), line.text.clone())
}

/// OOD 10.3-5, 10.3-7, 10.3-4, 10.3-6: examples 10.3.1 and 10.3.2.
#[test]
fn example_10_3_1_and_10_3_2() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.vote(NAPLES, "F TUN S F NAP - ION", 1);
    let lines = board.close();
    assert_eq!(board.shown("TUN").bid, Bid::Marry(power(OTTOMANS)));
    assert!(text(&lines).contains("F TUN Marry Heir Ottomans"), "{}", text(&lines));
    assert!(marries(&board));
}

/// OOD 10.3-1: in spring and in autumn.
#[test]
fn in_spring_and_in_autumn() {
    for season in [Season::Spring, Season::Autumn] {
        let mut board = board();
        board.to(season, Phase::Orders);
        board.marry(OTTOMANS, "TUN");
        board.vote(OTTOMANS, "TUN Marry OT", 2);
        board.close();
        assert!(marries(&board), "{season:?}");
    }
}

/// OOD 10.3-2: A, no stranger in the capital when the phase begins; one's own unit may be there.
#[test]
fn a_no_stranger_in_the_capital() {
    let mut board = board();
    board.put(realm(MAMLUKS), "A AMA");
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("GuestInCapital", "10.3-2"));
    board.put(realm(OTTOMANS), "A AMA");
    board.act(OTTOMANS, marry("TUN"));
    // Written by hand with a stranger there, it fails all the same.
    board.put(realm(MAMLUKS), "A AMA");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    let lines = board.close();
    assert!(!marries(&board));
    assert_eq!(told_of(&lines, "Ottomans").0, "OOD 10.3-2");
}

/// OOD 10.3-2, 10.3-11: a stranger who comes in the same phase does not stop it; the heir has left before the Census.
#[test]
fn a_stranger_who_comes_late_stops_nothing() {
    let mut board = board();
    board.autumn();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.put(realm(MAMLUKS), "A KON");
    board.give(&["A Ama - Tre", "A Kon - Ama"]);
    board.close();
    assert_eq!(board.owner("AMA"), Some(realm(MAMLUKS)));
    assert!(marries(&board));
    assert!(!board.is_out(OTTOMANS), "its heir in Tunis keeps it in the game");
}

/// OOD 10.3-3: B, the minor power has its unit when the phase begins.
#[test]
fn b_the_minor_has_its_unit() {
    let mut board = board();
    board.remove("TUN");
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("NoUnitThere", "10.3-3"));
    board.put(realm(NAPLES), "F TUN");
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("NoUnitThere", "10.3-3"));
}

/// OOD 10.3-4, 10.3-9: C, the heir has to be told.
#[test]
fn c_the_heir_has_to_be_told() {
    let mut board = board();
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert!(!marries(&board));
    assert_eq!(board.shown("TUN").bid, Bid::Marry(power(OTTOMANS)), "it only held");
}

/// OOD 10.3-6, 10.3-9: D, the minor power has to be told, and by the most points: that heir and no other.
#[test]
fn d_the_minor_has_to_be_told() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 1);
    board.vote(NAPLES, "F TUN S F NAP - ION", 2);
    let lines = board.close();
    assert!(!marries(&board));
    assert_eq!(told_of(&lines, "Ottomans").0, "OOD 10.3-6");
    assert_eq!(board.pos().single_heir(power(OTTOMANS)).map(|h| h.at), Some(land("AMA")));
    // It marries another.
    let mut board = self::board();
    board.marry(OTTOMANS, "TUN");
    board.marry(MAMLUKS, "TUN");
    board.vote(MAMLUKS, "TUN Marry MA", 2);
    let lines = board.close();
    assert_eq!(told_of(&lines, "Ottomans").0, "OOD 10.3-6");
    assert_eq!(board.pos().thrall_of(land("TUN")), Some(power(MAMLUKS)));
}

/// OOD 10.3-8, 10.3-9: E, its unit is not driven out.
#[test]
fn e_its_unit_is_not_driven_out() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun"]);
    let lines = board.close();
    assert!(!marries(&board));
    assert_eq!(told_of(&lines, "Ottomans").0, "OOD 10.3-8");
    // An attack that fails does no harm.
    let mut board = self::board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.put(realm(NAPLES), "F TYS");
    board.give(&["F TyS - Tun"]);
    board.close();
    assert!(marries(&board));
}

/// OOD 10.3-9: the conditions as the window ticks them off.
#[test]
fn conditions_are_ticked_off() {
    let mut board = board();
    let ticks = |board: &Board| -> Vec<(&'static str, &'static str, Met)> {
        let list = conditions(board.pos(), OTTOMANS, Match::Minor(land("TUN")));
        list.into_iter().map(|c| (c.mark, c.rule, c.met)).collect()
    };
    let before = ticks(&board);
    assert_eq!(
        before,
        [
            ("A", "10.3-2", Met::Yes),
            ("B", "10.3-3", Met::Yes),
            ("C", "10.3-4", Met::No),
            ("D", "10.3-6", Met::Open),
            ("E", "10.3-8", Met::Open)
        ]
    );
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    assert_eq!(ticks(&board)[2].2, Met::Yes);
    let list = conditions(board.pos(), OTTOMANS, Match::Minor(land("TUN")));
    assert!(list[3].text.contains("2 points of yours"), "{list:?}");
    board.put(realm(MAMLUKS), "A AMA");
    board.remove("TUN");
    assert_eq!(ticks(&board)[..2].iter().map(|t| t.2).collect::<Vec<_>>(), [Met::No, Met::No]);
}

/// OOD 10.3-10: the heir goes there in the retreat phase.
#[test]
fn the_heir_goes_in_the_retreat_phase() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    let lines = board.close();
    let moved = lines.iter().find(|l| l.text.contains("goes to Tunis")).unwrap();
    assert_eq!(moved.phase, "Spring 1405 Retreats");
    assert_eq!(board.pos().heirs_of(power(OTTOMANS)).next().unwrap().at, land("TUN"));
}

/// OOD 10.3-11, 10.3-12, 1.1-8, 3.1-1: the thrall is its power's, and counts for victory only.
#[test]
fn a_thrall_counts_for_victory_only() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    let total = board.pos().total(power(OTTOMANS));
    assert_eq!((total.own, total.thralls, total.sum()), (2, 1, 3));
    assert_eq!(regnal::games::order_of_the_dragon::orders::due(board.pos(), realm(OTTOMANS)), 0);
    assert_eq!(board.owner("TUN"), Some(Realm::Minor(land("TUN"))), "a power of its own");
}

/// OOD 10.3-13, 10.3-14: ordered by points, of which its controller's count double, and stationary.
#[test]
fn a_thrall_is_ordered_by_points() {
    let mut board = board();
    board.vote(CASTILE, "A ZAR - LAN", 1);
    board.vote(ENGLAND, "A ZAR - NAV", 1);
    board.close();
    assert_eq!(board.shown("ZAR").bid, told("A ZAR - LAN"));
    assert!(board.stands("A ZAR"));
}

/// OOD 10.3-16: it may help to drive out its own controller.
#[test]
fn a_thrall_may_turn_on_its_controller() {
    let mut board = board();
    board.put(realm(ENGLAND), "A NAV");
    board.put(realm(ENGLAND), "A LEO");
    board.vote(ENGLAND, "A ZAR S A NAV - BRG", 2);
    board.give(&["A Nav - Brg"]);
    board.close();
    assert_eq!(board.realm_in("BRG"), Some(realm(ENGLAND)), "{}", board.shown("NAV").why);
}

/// OOD 10.3-17: captured by anybody, its controller included, it is no thrall any more and its heir is dead.
#[test]
fn a_captured_thrall_is_none() {
    for (seat, words, go) in [(ENGLAND, "A LAN", "A Lan - Zar"), (CASTILE, "A LAN", "A Lan - Zar")] {
        let mut board = board();
        board.autumn();
        board.remove("ZAR");
        board.put(realm(seat), words);
        board.give(&[go]);
        board.close();
        assert_eq!(board.owner("ZAR"), Some(realm(seat)));
        assert_eq!(board.pos().heirs_in(land("ZAR")).count(), 0);
        assert_eq!(board.pos().thralls_of(power(CASTILE)).count(), 0);
        assert_eq!(board.census().thralls, [Freed { at: land("ZAR"), power: power(CASTILE), minor: false }]);
    }
}

/// OOD 10.3-17: driven out but not captured, it lives on, and its heir with it.
#[test]
fn a_thrall_that_is_only_driven_out_lives_on() {
    let mut board = board();
    board.put(realm(ENGLAND), "A LAN");
    board.put(realm(ENGLAND), "A NAV");
    board.give(&["A Lan - Zar", "A Nav S A Lan - Zar"]);
    board.close();
    board.give(&["A Zar - Lan"]);
    board.close();
    assert_eq!(board.pos().thrall_of(land("ZAR")), Some(power(CASTILE)));
    assert_eq!(board.census().rebuilding, [land("ZAR")]);
    board.disarm(ENGLAND);
    board.until(Phase::Orders);
    assert!(board.stands("A ZAR"));
}
