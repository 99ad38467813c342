//! What players are told: news, lists and refusals in words.

use super::kit::*;

fn shown(board: &Board, seat: SeatId) -> String {
    board.print_view(seat)
}

/// OOD 9.0-15: points set free by an attack are told, with the order that is the reason, to the one who gave them.
#[test]
fn points_lost_to_an_attack_are_told() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - BOU", 2);
    let attack = board.reads("A Dij - Par");
    let lines = board.act(BURGUNDY, attack);
    let told: Vec<&Entry> = lines.iter().filter(|l| l.rule.as_deref() == Some("OOD 9.0-15")).collect();
    assert_eq!(told.len(), 1, "{}", text(&lines));
    assert!(told[0].text.contains("Your 2 points for A PAR - BOU are free again"), "{}", told[0].text);
    assert!(told[0].text.contains("A DIJ - PAR"), "{}", told[0].text);
    assert!(told[0].for_seat(BURGUNDY) && !told[0].for_seat(ENGLAND));
}

/// OOD 9.0-5: a list of points holds the support of a neutral for an ally's unit.
#[test]
fn support_for_an_ally_is_listed() {
    let mut board = board();
    board.put(realm(ENGLAND), "A NMD");
    board.give(&["A Dij H", "A Ghe H"]);
    let wanted = board.bids("A PAR S A NMD", 1);
    assert!(board.offers(BURGUNDY).contains(&wanted));
    let attack = board.bids("A PAR S A NMD - REN", 1);
    assert!(board.offers(BURGUNDY).contains(&attack));
}

/// OOD 10.4-13: neither this nor that.
#[test]
fn neither_nor() {
    let mut board = board();
    board.autumn();
    board.heir(NAPLES);
    board.heir(CASTILE);
    board.own(realm(NAPLES), "TUN");
    board.act(NAPLES, wed(CASTILE, "TUN"));
    assert!(shown(&board, NAPLES).contains("neither Napoli nor Burgos is captured"), "{}", shown(&board, NAPLES));
}

/// OOD 10.3-6: the suitor who fails is told whom the minor power was told to marry.
#[test]
fn the_second_suitor_is_told_of_the_first() {
    let mut board = board();
    board.marry(BURGUNDY, "REN");
    board.marry(KALMAR, "REN");
    board.vote(BURGUNDY, "REN Marry BU", 2);
    let told = text(&board.close());
    assert!(told.contains("Heir Kalmar Union Marry Rennes: Rennes was told to marry Heir Burgundy."), "{told}");
    assert!(!told.contains("Rennes was not told"), "{told}");
}

/// OOD 0-2: who was driven out is marked in the lists, beside the one who stands there now.
#[test]
fn who_was_driven_out_is_marked() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha"]);
    board.close();
    let view = shown(&board, ENGLAND);
    assert!(view.contains("A CHA (driven out)"), "{view}");
    assert_eq!(view.matches("A CHA (driven out)").count(), 1);
}

/// OOD 9.0-11, 9.0-12: minor powers that hold are told when the orders are opened; all of them, and powers that nobody plays, in one line.
#[test]
fn those_who_hold_are_told_in_one_line() {
    let text_of =
        "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (1, 1), powers: [\"kalmar_union\"])";
    let mut board = written(text_of);
    let lines = board.close();
    let held: Vec<&Entry> = lines.iter().filter(|l| l.text.contains("A PAR")).collect();
    assert_eq!(held.len(), 1, "{}", text(&lines));
    assert!(held[0].text.contains("F LON") && held[0].idle, "{}", held[0].text);
    let orders = lines.iter().filter(|l| l.phase.contains("Orders")).count();
    assert!(orders <= 5, "{orders} lines of orders:\n{}", text(&lines));
}

/// OOD 2.1-4: of powers that nobody plays, and which build nothing, the Census does not say that they may.
#[test]
fn nobody_s_powers_build_nothing() {
    let text_of = "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (2, 2), \
         powers: [\"kalmar_union\", \"naples\"])";
    let mut board = written(text_of);
    board.autumn();
    board.disarm(ENGLAND);
    board.remove("ROS");
    board.close();
    board.until(Phase::Winter);
    let view = shown(&board, SeatId(0));
    assert!(view.contains("Due in Winter: The Kalmar Union may build 1"), "{view}");
    assert!(!view.contains("England may build"), "{view}");
}

/// OOD 3.1-4: a curtain that may not close says what is owed, by whom and when.
#[test]
fn what_is_owed_is_said_whole() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.put(realm(BURGUNDY), "A CHA");
    let no = board.check(BURGUNDY, &Act::new(Close)).expect_err("owed");
    assert_eq!(
        no.text,
        "3 units of Burgundy stand against 2 centres of their own: before you close the curtain of this Winter name 1 unit to be \
         removed; so far you have named 0."
    );
}

/// OOD 10.4-14: a centre that was a power of its own goes from nobody, and not from itself.
#[test]
fn a_minor_power_goes_from_nobody() {
    let mut board = board();
    board.autumn();
    board.remove("PAR");
    board.put(realm(ENGLAND), "A PAR");
    board.close();
    board.until(Phase::Winter);
    let view = shown(&board, ENGLAND);
    assert!(view.contains("Paris, a power of its own until now, goes to England"), "{view}");
    assert!(!view.contains("Paris goes from Paris"), "{view}");
}

/// OOD 3.0-5, 3.3-14: proposals in words that read.
#[test]
fn proposals_read() {
    let mut board = board_with("drops: true");
    let motion = Motion::Drop(power(CASTILE));
    let words = board.describe(&Act::new(Propose { motion }));
    assert_eq!(words, "Propose that Castile is given up");
    board.act(ENGLAND, Act::new(Propose { motion }));
    board.close();
    let vote = |yes| Act::new(CastVote { number: 0, yes });
    let words = board.describe(&vote(false));
    assert_eq!(words, "Against the proposal of giving Castile up");
    for seat in (0..10).map(SeatId).filter(|s| *s != CASTILE) {
        board.act(seat, vote(true));
    }
    let told = text(&board.close());
    assert!(told.contains("The vote on the proposal of giving Castile up: all are for it."), "{told}");
}

/// OOD 9.0-6, 1.1-6: one of a thing is one; thralls stand apart from minor powers, centres are named.
#[test]
fn lists_and_numbers() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    let view = shown(&board, NAPLES);
    assert!(view.contains("capital Tunis: 1 centre\n"), "{view}");
    let line = |head: &str| view.lines().find(|l| l.trim_start().starts_with(head)).unwrap_or("").to_string();
    assert!(line("Thralls:").contains("A ZAR (of Castile)"), "{view}");
    assert!(!line("Minor powers:").contains("ZAR"), "{view}");
    assert!(view.contains("holds NAP, AIX") || view.contains("holds AIX, NAP"), "{view}");
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    let Vote { unit, bid, points } = board.ballot("A PAR H", 5);
    let more = Act::new(GiveAlso { unit, bid, points });
    let no = board.check(BURGUNDY, &more).expect_err("too many").text;
    assert!(no.contains("Of your points (2 this turn) 1 can go there, not 5"), "{no}");
}

/// OOD 2.0-1: nobody is asked about a unit that can go nowhere; it is disbanded.
#[test]
fn nobody_is_asked_what_cannot_be_answered() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    let unit = board.put(Realm::Vassal(VassalId(0)), "A VEN");
    board.put(realm(NAPLES), "A ROM");
    board.put(realm(NAPLES), "A MIL");
    // Vienna is held, Rome is where the attack comes from, Milan its helper's.
    board.give(&["A Rom - Ven", "A Mil S A Rom - Ven"]);
    let lines = board.close();
    assert_eq!((board.data().turn.season, board.data().turn.phase), (Season::Autumn, Phase::Orders));
    assert!(board.pos().find_unit(unit).is_none());
    assert!(text(&lines).contains("A VEN is disbanded"), "{}", text(&lines));
}
