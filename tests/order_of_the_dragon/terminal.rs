//! The game at the terminal table: who is told what, and when; orders as they are typed; numbers of pieces.

use std::io::BufReader;
use std::sync::atomic::{AtomicUsize, Ordering};

use regnal::table::{Opening, house_ron};
use regnal::terminal::session;
use regnal::text::Terminal;

use super::kit::*;

static SESSIONS: AtomicUsize = AtomicUsize::new(0);

/// What a session of this board's game prints when these lines are typed.
fn prints(board: &mut Board, typed: &str) -> String {
    let n = SESSIONS.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("regnal-dragon-terminal-{}-{n}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("x.journal");
    board.table.write_journal(&path).expect("written");
    let mut out = Vec::new();
    let mut input = BufReader::new(typed.as_bytes());
    let mut terminal = Terminal { input: &mut input, out: &mut out, by_hand: false };
    let played = session::play(&DRAGON, &Opening::Load(path), &Vec::new, &mut terminal);
    assert!(played.is_ok());
    let _ = std::fs::remove_dir_all(folder);
    String::from_utf8(out).expect("text")
}

fn two() -> Board {
    written(
        "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (2, 2), powers: [\"burgundy\", \"england\"])",
    )
}

/// Who closes the last curtain of a phase reads what came of it before the next curtain goes to another.
#[test]
fn who_closes_a_phase_reads_its_news() {
    let mut board = two();
    let out = prints(&mut board, "do Done\ndo Done\ndo Done\n");
    let second = out.find("== Player 2 ==").expect("the second sits down");
    let news = second + out[second..].find("The orders are opened.").expect("what was opened is told");
    let curtain = second + out[second..].find("---- curtain: Player 1 ----").expect("and the curtain falls");
    assert!(news < curtain, "{out}");
    // The first reads it as well, when the screen is theirs.
    assert!(out[curtain..].contains("The orders are opened."), "{out}");
}

/// Orders and points are typed as they are written on paper.
#[test]
fn orders_are_typed() {
    let mut board = two();
    let out = prints(&mut board, "A DIJ - CHA\n2 A PAR S A GHE\nA DIJ - LON\nA DIJ - CHX\nfrobnicate\nv\n");
    for part in [
        "A DIJ - CHA.",
        "2 points for A PAR S A GHE.",
        "No: A DIJ: ",
        "`A DIJ - CHX`: there is no province `CHX` on this map",
        "`frobnicate` is no command",
        "Ordered: A DIJ - CHA",
        "Points: 0 of 2 left",
    ] {
        assert!(out.contains(part), "{part} is not in\n{out}");
    }
}

/// What `do` needs can be looked up: acts of the list as RON, and what one knows with its numbers.
#[test]
fn numbers_can_be_looked_up() {
    let mut board = two();
    let first = board.offers(SeatId(0)).remove(0);
    let words = house_ron().to_string(&first).unwrap();
    let out = prints(&mut board, "act 1\nact 1\ndata units army\ndata zzz\ndata\nact x\n");
    assert!(out.contains(&format!("do {words}")), "{out}");
    assert!(out.lines().any(|l| l.starts_with("units: 0: (troop: Troop(kind: Army")), "{out}");
    assert!(out.contains("Nothing you know has these words."), "{out}");
    assert!(out.contains("data needs words") && out.contains("act needs a number"), "{out}");
}

/// No two offers under one heading read alike, in no phase that a game comes to.
#[test]
fn offers_do_not_read_alike() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha"]);
    for _ in 0..4 {
        for seat in board.table.prompt().seats {
            let mut seen = std::collections::BTreeSet::new();
            for offer in board.offers(seat) {
                let words = (board.heading(&offer), board.describe(&offer));
                assert!(seen.insert(words.clone()), "{seat}: {words:?} twice");
            }
        }
        board.close();
    }
}
