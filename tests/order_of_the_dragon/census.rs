//! Victory, eliminations and ends (section 3).

use super::kit::*;

/// Centres that are nobody's home and hold no thrall, in the order of the map.
fn neutral_keys(board: &Board) -> Vec<String> {
    let pos = board.pos();
    let free = pos.neutrals().filter(|at| pos.thrall_of(*at).is_none());
    free.map(|at| pos.map().data(at).key.clone()).collect()
}

/// Gives a power so many minor centres, without units.
#[track_caller]
fn enrich(board: &mut Board, seat: SeatId, count: usize) {
    let keys = neutral_keys(board);
    assert!(keys.len() >= count, "{} minor powers are left", keys.len());
    for key in keys.iter().take(count) {
        board.own(realm(seat), key);
    }
}

/// Nothing is left of a power.
fn wipe(board: &mut Board, seat: SeatId) {
    let gone = power(seat);
    board.heirless(seat);
    board.disarm(seat);
    board.edit(|p| {
        for province in p.provinces.iter_mut().filter(|q| q.owner == Some(realm(seat))) {
            province.owner = Some(Realm::Minor(province.id));
        }
        p.powers[gone.index()].standing = Standing::Eliminated;
    });
}

// ---------------------------------------------------------------- Victory (3.0, 3.1)

/// OOD 3.0-3: eighteen centres at the end of a Census win, thralls among them.
#[test]
fn eighteen_centres_win() {
    for (more, wins) in [(15, true), (14, false)] {
        let mut board = board();
        board.autumn();
        enrich(&mut board, ENGLAND, more);
        assert_eq!(board.pos().total(power(ENGLAND)).sum(), more + 3);
        board.close();
        assert_eq!(board.ending(), wins.then(|| "centres".into()), "{} centres", more + 3);
        if wins {
            let outcome = board.table.outcome().unwrap();
            assert_eq!(outcome.ranking[0], [ENGLAND]);
        }
    }
}

/// OOD 3.0-3: only at a Census, not in spring.
#[test]
fn nobody_wins_in_spring() {
    let mut board = board();
    enrich(&mut board, ENGLAND, 15);
    board.close();
    assert_eq!(board.ending(), None);
}

/// The position of example 3.0.1: England and Hungary 18 each, the Mamluks 12, all others out.
fn example() -> Board {
    let mut board = board_with("cycles: Some(10)");
    board.autumn();
    for seat in [BURGUNDY, CASTILE, HORDE, KALMAR, LITHUANIA, NAPLES, OTTOMANS] {
        wipe(&mut board, seat);
    }
    enrich(&mut board, ENGLAND, 15);
    enrich(&mut board, HUNGARY, 15);
    enrich(&mut board, MAMLUKS, 10);
    let sums = [ENGLAND, HUNGARY, MAMLUKS].map(|s| board.pos().total(power(s)).sum());
    assert_eq!(sums, [18, 18, 12]);
    board
}

/// OOD 3.0-4, 3.0-7: example 3.0.1: a tie for the most is no victory, and the game goes on.
#[test]
fn example_3_0_1() {
    let mut board = example();
    board.close();
    assert_eq!(board.ending(), None);
    board.until(Phase::Orders);
    assert_eq!(board.data().turn.cycle, 2);
}

/// OOD 3.0-8, 3.2-3: in the last cycle it is a draw of the three.
#[test]
fn example_3_0_1_in_the_last_cycle() {
    let mut board = example();
    board.edit(|p| p.turn.cycle = 10);
    board.close();
    assert_eq!(board.ending().as_deref(), Some("cycles"));
    let outcome = board.table.outcome().unwrap();
    assert_eq!(outcome.ranking[0], [ENGLAND, HUNGARY, MAMLUKS]);
    assert_eq!(outcome.text, "The last cycle is over: a draw of England, Hungary and the Mamluks.");
    assert_eq!(board.census().ending, Some(outcome.text), "the reckoning says it too");
}

/// OOD 3.0-4: nineteen against eighteen is one.
#[test]
fn the_most_alone_win() {
    let mut board = example();
    let spare = neutral_keys(&board);
    if let Some(key) = spare.first() {
        board.own(realm(HUNGARY), key);
    } else {
        let mamluk =
            board.pos().centres(realm(MAMLUKS)).find(|at| !board.pos().homes(power(MAMLUKS)).contains(at)).unwrap();
        let key = board.pos().map().data(mamluk).key.clone();
        board.own(realm(HUNGARY), &key);
    }
    board.close();
    assert_eq!(board.ending().as_deref(), Some("centres"));
    assert_eq!(board.table.outcome().unwrap().ranking[0], [HUNGARY]);
}

/// OOD 3.1-1, 3.1-2: what counts for victory: own, thralls, and every vassal's whole; a vassal's centre counts twice in all.
#[test]
fn what_counts_for_victory() {
    let mut board = board();
    board.autumn();
    enrich(&mut board, NAPLES, 13);
    assert_eq!(board.pos().total(power(NAPLES)).sum(), 16);
    let last: Vec<String> = neutral_keys(&board).into_iter().take(2).collect();
    board.vassal(NAPLES, CASTILE, &last[0]);
    board.own(Realm::Vassal(VassalId(0)), &last[1]);
    board.close();
    assert_eq!(board.ending().as_deref(), Some("centres"));
    let census = board.census();
    let of = |seat| census.totals.iter().find(|t| t.power == power(seat)).unwrap().sum();
    assert_eq!((of(NAPLES), of(CASTILE)), (18, 5));
}

// ---------------------------------------------------------------- The cap and the last (3.2, 3.4)

/// OOD 3.2-1, 3.2-2, 3.2-3: ten cycles unless the table says otherwise, to the Census of 1450.
#[test]
fn the_cap_is_ten_or_what_the_table_says() {
    for (options, last) in [("", Some(10)), ("cycles: Some(3)", Some(3)), ("cycles: None", None)] {
        let board = board_with(options);
        assert_eq!(board.data().options.cycles, last);
    }
    assert_eq!(Book::standard().year(10), 1450);
    for (cycle, over) in [(9, false), (10, true)] {
        let mut board = board();
        board.autumn();
        board.edit(|p| p.turn.cycle = cycle);
        board.close();
        assert_eq!(board.ending().is_some(), over, "cycle {cycle}");
    }
    let mut board = board_with("cycles: None");
    board.autumn();
    board.edit(|p| p.turn.cycle = 40);
    board.close();
    assert_eq!(board.ending(), None);
}

/// OOD 3.4-1: one player who is left has won, with however few centres.
#[test]
fn the_last_player_wins() {
    let mut board = board();
    board.autumn();
    for seat in (0..10).map(SeatId).filter(|s| ![KALMAR, ENGLAND].contains(s)) {
        wipe(&mut board, seat);
    }
    board.close();
    assert_eq!(board.ending(), None, "two are left");
    board.until(Phase::Orders);
    board.autumn();
    board.heirless(ENGLAND);
    board.own(realm(KALMAR), "LON");
    board.put(realm(KALMAR), "F LON");
    board.close();
    assert_eq!(board.ending().as_deref(), Some("last_power"));
    assert_eq!(board.table.outcome().unwrap().ranking[0], [KALMAR]);
}

/// OOD 3.4-1: who began alone is not the last of anybody, and plays on.
#[test]
fn a_lone_player_has_not_won_yet() {
    let text = "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (1, 1), powers: [\"kalmar_union\"])";
    let mut board = written(text);
    board.autumn();
    board.close();
    board.until(Phase::Orders);
    assert_eq!(board.ending(), None);
}

/// OOD 3.4-2: nobody is left, and all have lost.
#[test]
fn nobody_is_left() {
    let mut board = board();
    board.autumn();
    for seat in (0..10).map(SeatId).filter(|s| ![KALMAR, ENGLAND].contains(s)) {
        wipe(&mut board, seat);
    }
    for (seat, keys) in [(KALMAR, ["ROS", "STO"]), (ENGLAND, ["LON", "YOR"])] {
        board.heirless(seat);
        board.disarm(seat);
        for key in keys {
            board.own(Realm::Minor(land(key)), key);
        }
    }
    board.close();
    assert_eq!(board.ending().as_deref(), Some("nobody"));
    assert_eq!(board.table.outcome().unwrap().ranking.len(), 1, "nobody before another");
}

// ---------------------------------------------------------------- Elimination (1.3, 3.3)

/// OOD 1.3-1, 3.3-3: without a centre of its own, even with living heirs.
#[test]
fn no_centres_of_its_own() {
    let mut board = board();
    board.autumn();
    for at in ["BRG", "TOL"] {
        board.remove(at);
        board.own(realm(ENGLAND), at);
    }
    board.put(realm(CASTILE), "A NAV");
    assert_eq!(board.pos().heirs_of(power(CASTILE)).count(), 1);
    board.close();
    assert!(board.is_out(CASTILE));
    assert_eq!(board.census().eliminations[0].by, EliminatedBy::NoCentres);
}

/// OOD 1.3-2, 3.3-1, 3.3-2, 5.6-4, 10.1-5: without capital and heir, in the Census; either of the two is enough to stay.
#[test]
fn no_capital_and_no_heir() {
    for (capital, heir, out) in [(false, false, true), (true, false, false), (false, true, false)] {
        let mut board = board();
        board.autumn();
        if !capital {
            board.put(realm(ENGLAND), "A BRG");
            board.own(realm(ENGLAND), "BRG");
        }
        if !heir {
            board.heirless(CASTILE);
        }
        assert!(!board.is_out(CASTILE), "not before the Census");
        board.close();
        assert_eq!(board.is_out(CASTILE), out, "capital {capital}, heir {heir}");
    }
}

/// OOD 1.3-3, 3.3-2: lost and killed in one and the same autumn.
#[test]
fn capital_and_heir_lost_at_one_stroke() {
    let mut board = board();
    board.remove("DIJ");
    board.put(realm(ENGLAND), "A CHA");
    board.autumn();
    board.give(&["A Cha - Dij"]);
    board.close();
    assert!(board.is_out(BURGUNDY));
    assert_eq!(board.census().eliminations[0].freed, [land("GHE")]);
}

fn castile_falls() -> Board {
    let mut board = board();
    board.autumn();
    board.heir_at(CASTILE, "TUN", Some(Spouse::Minor));
    board.vassal(CASTILE, NAPLES, "LIS");
    board.put(Realm::Vassal(VassalId(0)), "F LIS");
    for at in ["BRG", "TOL"] {
        board.remove(at);
    }
    board.put(realm(CASTILE), "A GRA");
    board.own(realm(CASTILE), "TLE");
    board.put(realm(ENGLAND), "A BRG");
    // It has heirs and centres; its player has left.
    board.edit(|p| p.powers[1].dropped = true);
    board.close();
    assert!(board.is_out(CASTILE));
    board
}

/// OOD 3.3-4, 3.3-5: steps 1 and 2: units go, uncaptured centres are minor powers, each of its own.
#[test]
fn steps_1_and_2() {
    let board = castile_falls();
    assert_eq!(board.realm_in("GRA"), None);
    assert_eq!(board.owner("BRG"), Some(realm(ENGLAND)), "captured");
    for at in ["TOL", "TLE"] {
        assert_eq!(board.owner(at), Some(Realm::Minor(land(at))), "{at}");
        assert_eq!(board.realm_in(at), None);
    }
    assert_eq!(board.census().eliminations[0].freed.len(), 2);
}

/// OOD 3.3-6: step 3: in that winter each builds what its centre began with.
#[test]
fn step_3() {
    let mut board = castile_falls();
    board.until(Phase::Orders);
    assert!(board.stands("F TOL/WC") && board.stands("A TLE"));
    assert_eq!(board.realm_in("TOL"), Some(Realm::Minor(land("TOL"))));
}

/// OOD 3.3-7: step 4: its thralls are minor powers again, with their units; its heirs there are removed.
#[test]
fn step_4() {
    let board = castile_falls();
    for at in ["ZAR", "TUN"] {
        assert_eq!(board.owner(at), Some(Realm::Minor(land(at))));
        assert_eq!(board.pos().thrall_of(land(at)), None);
        assert_eq!(board.pos().heirs_in(land(at)).count(), 0);
        assert!(board.realm_in(at).is_some(), "its unit stays");
    }
    assert_eq!(board.census().thralls.iter().filter(|f| f.minor).count(), 2);
}

/// OOD 3.3-8: step 5: the other parent holds the vassal alone.
#[test]
fn step_5() {
    let board = castile_falls();
    let vassal = board.pos().find_vassal(VassalId(0)).unwrap();
    assert!(vassal.stands());
    assert_eq!(board.pos().controllers(vassal).collect::<Vec<_>>(), [power(NAPLES)]);
    assert_eq!(board.pos().heirs_in(land("LIS")).map(|h| h.power).collect::<Vec<_>>(), [power(NAPLES)]);
    assert_eq!(board.points(NAPLES), 3);
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
}

/// OOD 3.3-11, 3.3-12, 3.3-13: both parents out, in one cycle or in two, and the vassal is no more.
#[test]
fn a_vassal_without_parents_ends() {
    let mut board = castile_falls();
    board.until(Phase::Orders);
    board.autumn();
    board.edit(|p| p.powers[8].dropped = true);
    board.close();
    assert!(board.is_out(NAPLES));
    assert!(!board.pos().find_vassal(VassalId(0)).unwrap().stands());
    assert_eq!(board.owner("LIS"), Some(Realm::Minor(land("LIS"))));
    let census = board.census();
    assert_eq!(census.vassals, [VassalEnd { vassal: VassalId(0), captured: false, freed: vec![land("LIS")] }]);
    assert!(census.rebuilding.contains(&land("LIS")));
}

/// OOD 2.1-5, 2.0-1: eliminated powers write nothing any more, and the rest plays on.
#[test]
fn the_eliminated_are_asked_nothing() {
    let mut board = castile_falls();
    board.until(Phase::Orders);
    assert!(!board.table.prompt().seats.contains(&CASTILE));
    assert_eq!(board.turned_away(CASTILE), no("NotYourRound", "2.0-1"));
    assert_eq!(board.offers(CASTILE), []);
}

/// OOD 2.0-1: what is due after a Census is reckoned after all that.
#[test]
fn what_is_due_is_reckoned_last() {
    let board = castile_falls();
    let due = board.census().due;
    assert!(due.iter().all(|(r, _)| *r != realm(CASTILE)), "{due:?}");
    assert!(!due.iter().any(|(r, n)| *r == realm(ENGLAND) && *n != 0), "three centres, three units: {due:?}");
}
