//! Orders of one's own units, as everywhere in Diplomacy.

use super::kit::*;

/// OOD 0-2: an order is judged as in Diplomacy, replaced and taken back.
#[test]
fn orders_are_judged_and_taken_back() {
    let mut board = board();
    let far = board.reads("A Dij - Lon");
    assert_eq!(board.refused(BURGUNDY, far), no("IllegalOrder", "0-2"));
    let unit = board.unit_in("DIJ");
    let clear = Act::new(Clear { unit });
    assert_eq!(board.refused(BURGUNDY, clear.clone()), no("NotOrdered", "0-2"));
    board.give(&["A Dij - Cha"]);
    let same = board.reads("A Dij - Cha");
    assert_eq!(board.refused(BURGUNDY, same), no("SameOrder", "0-2"));
    board.give(&["A Dij - Als"]);
    board.act(BURGUNDY, clear);
    board.close();
    assert!(board.stands("A DIJ"));
}

/// OOD 0-2: support, bounce and dislodgement.
#[test]
fn two_against_one_dislodge() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha"]);
    board.close();
    assert_eq!(board.realm_in("CHA"), Some(realm(BURGUNDY)));
    assert_eq!(board.data().turn.phase, Phase::Retreats);
}

/// OOD 10.3-15, 1.1-6: a thrall is a power of its own: its controller may be cut and driven out by it, and a minor by a minor.
#[test]
fn minor_powers_are_powers_of_their_own() {
    let mut board = board();
    // Two minor powers beside each other: the sortie of one cuts the support of the other.
    board.vote(NAPLES, "A VIE - VEN", 2);
    board.vote(BURGUNDY, "F VEN S A ROM", 2);
    board.close();
    assert!(!board.shown("VEN").worked, "{}", board.shown("VEN").why);
}

/// OOD 2.0-1: slips are told to the player alone who made them.
#[test]
fn slips_are_seen() {
    let mut board = board();
    board.give(&["A Dij S A Ghe - Cha", "A Ghe H"]);
    let issues = board.issues(BURGUNDY);
    assert!(issues.iter().any(|i| i.contains("slips")), "{issues:?}");
    assert!(issues.iter().any(|i| i.starts_with("Diplomacy points: 2 points")), "{issues:?}");
    let issues = board.issues(CASTILE);
    assert!(!issues.iter().any(|i| i.contains("slips")), "{issues:?}");
}

/// OOD 1.2-7: a capital that could be walked into is told as a danger.
#[test]
fn dangers_to_heirs_are_seen() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    let issues = board.issues(BURGUNDY);
    assert!(issues.iter().any(|i| i.contains("Dijon could be reached by A CHA")), "{issues:?}");
}

#[test]
fn winters_and_marriages_are_thought_of() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    let issues = board.issues(OTTOMANS);
    assert!(issues.iter().any(|i| i.contains("You give no points to Tunis")), "{issues:?}");
    board.to(Season::Autumn, Phase::Winter);
    board.remove("BRG");
    let issues = board.issues(CASTILE);
    assert!(issues.iter().any(|i| i.contains("Castile may still raise 1 unit")), "{issues:?}");
    assert!(issues.iter().any(|i| i.contains("new heir in Burgos")), "{issues:?}");
}

/// The table in words, for the terminal.
#[test]
fn the_terminal_shows_the_table() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    board.marry(OTTOMANS, "TLE");
    board.vote(OTTOMANS, "TLE Marry OT", 1);
    board.give(&["A Ama - Tre"]);
    let shown = board.print_view(OTTOMANS);
    for part in [
        "Spring 1405, cycle 1: Orders",
        "> Ottomans 2; heir in Amasya",
        "  Castile 4 (2 own, 1 in thrall, 1 of vassals); married heir in Zaragoza, married heir in Tunis",
        "Vassal vNC of Naples and Castile, capital Tunis: 1 centre\n",
        "  Thralls: ",
        "A ZAR (of Castile)",
        "Ordered: A AMA - TRE",
        "Ordered: Heir Ottomans Marry Tlemcen",
        "A no stranger in Amasya: yes [OOD 10.3-2]",
        "Points: 1 of 2 left",
        "1 for A TLE Marry Heir Ottomans",
    ] {
        assert!(shown.contains(part), "{part} is not in\n{shown}");
    }
    let other = board.print_view(NAPLES);
    assert!(!other.contains("Ordered"), "{other}");
}
