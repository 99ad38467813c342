//! Orders as they are typed at the terminal.

use super::kit::*;

#[track_caller]
fn reads(board: &Board, seat: SeatId, text: &str) -> Act {
    let read = board.read_order(seat, text);
    read.unwrap_or_else(|| panic!("`{text}` is no order")).unwrap_or_else(|why| panic!("`{text}`: {why}"))
}

#[track_caller]
fn fails(board: &Board, seat: SeatId, text: &str, words: &str) {
    let why = board.read_order(seat, text).expect("an order").expect_err("a faulty one");
    assert!(why.contains(words), "{why}");
}

/// OOD 0-2, 9.0-5: orders, and points before those of neutrals.
#[test]
fn orders_and_points_are_read() {
    let mut board = board();
    assert_eq!(reads(&board, BURGUNDY, "A DIJ - CHA"), board.reads("A Dij - Cha"));
    assert_eq!(reads(&board, BURGUNDY, "a dijon s a ghe - cha"), board.reads("A Dij S A Ghe - Cha"));
    assert_eq!(reads(&board, BURGUNDY, "2 A PAR S A DIJ"), board.bids("A PAR S A DIJ", 2));
    board.vote(BURGUNDY, "A PAR H", 1);
    let also = reads(&board, BURGUNDY, "1 A PAR - CHA");
    assert!(also.get::<GiveAlso>().is_some_and(|a| a.points == 1), "{also:?}");
    board.act(BURGUNDY, also);
    fails(&board, BURGUNDY, "A PAR - CHA", "takes its orders from points");
    fails(&board, BURGUNDY, "A DIJ - CHX", "no province `CHX`");
    fails(&board, BURGUNDY, "A CHA - DIJ", "nobody stands in Champagne");
    for other in ["offers", "12", "c 5", "b", "data units"] {
        assert!(board.read_order(BURGUNDY, other).is_none(), "{other}");
    }
}

/// OOD 7.1-9, 7.1-10, 10.3-5, 10.3-7, 10.4-11: "Heir Roskilde, Heir Kalmar Union, H Kalmar, or H Ros".
#[test]
fn heirs_are_called_by_power_or_place() {
    let mut board = board();
    for name in ["Heir Roskilde", "Heir Kalmar Union", "H Kalmar", "H Ros", "heir"] {
        assert_eq!(reads(&board, KALMAR, &format!("{name} Marry Lubeck")), marry("LUB"), "{name}");
    }
    assert_eq!(reads(&board, OTTOMANS, "2 F Tunis Marry Heir Amasya"), board.bids("TUN Marry OT", 2));
    assert_eq!(reads(&board, KALMAR, "1 COL Marry H Kalmar"), board.bids("COL Marry KU", 1));
    fails(&board, CASTILE, "H Kalmar Marry Lubeck", "is not yours");
    board.autumn();
    board.heir(CASTILE);
    board.own(realm(KALMAR), "COL");
    assert_eq!(reads(&board, CASTILE, "Heir Castile Marry Heir Kalmar at Cologne"), wed(KALMAR, "COL"));
    fails(&board, CASTILE, "Heir Castile Marry Heir Kalmar", "at a place");
    assert_eq!(reads(&board, KALMAR, "Heir Kalmar Hold"), Act::new(Hold));
    assert_eq!(reads(&board, KALMAR, "Heir Hold"), Act::new(Hold));
    fails(&board, CASTILE, "Heir Kalmar Hold", "is not yours");
}

/// OOD 8.1-1, 10.5-12: retreats, builds ("Build Heir London" or simply "Build Heir") and removals.
#[test]
fn retreats_and_builds_are_read() {
    let mut board = board();
    let unit = board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha"]);
    board.close();
    let to = Act::new(Retreat { unit, to: Some(place("PAR")) });
    assert_eq!(reads(&board, ENGLAND, "A CHA - PAR"), to);
    let gone = Act::new(Retreat { unit, to: None });
    assert_eq!(reads(&board, ENGLAND, "D A CHA"), gone);
    fails(&board, ENGLAND, "A LON - WAL", "nobody was driven out of London");
    let mut board = self::board();
    board.remove("TOL");
    let unit = board.put(realm(CASTILE), "F GOC");
    board.put(realm(ENGLAND), "F MAO");
    board.put(realm(ENGLAND), "F WES");
    board.give(&["F MAO - GOC", "F WES S F MAO - GOC"]);
    board.close();
    let to = Act::new(Retreat { unit, to: Some(place("TOL/WC")) });
    assert_eq!(reads(&board, CASTILE, "F GOC - TOL"), to, "one coast is open (5.2-2)");
    let mut board = self::board();
    board.to(Season::Autumn, Phase::Winter);
    fails(&board, BURGUNDY, "Build Heir Ghent", "heirs of Burgundy are born in Dijon");
    for text in ["Build Heir London", "Build Heir", "B H"] {
        assert_eq!(reads(&board, ENGLAND, text), build_heir(), "{text}");
    }
    assert_eq!(reads(&board, ENGLAND, "B F LON"), build("F LON"));
    let remove = Act::new(Remove { unit: board.unit_in("LON") });
    assert_eq!(reads(&board, ENGLAND, "D F LON"), remove);
    board.vassal(NAPLES, CASTILE, "TUN");
    let waive = Act::new(Waive { vassal: VassalId(0) });
    assert_eq!(reads(&board, NAPLES, "waive"), waive);
    assert_eq!(reads(&board, NAPLES, "D A PAR"), Act::new(Remove { unit: board.unit_in("PAR") }));
}
