//! The phases and the calendar (section 2).

use super::kit::*;

/// The phases that are told as the game goes by, with nobody doing anything.
fn phases(board: &mut Board, count: usize) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    for _ in 0..count {
        for line in board.close() {
            if out.last() != Some(&line.phase) {
                out.push(line.phase);
            }
        }
    }
    out
}

/// OOD 2.0-1, 2.1-1
#[test]
fn a_cycle_goes_from_spring_to_winter() {
    let mut board = board();
    board.put(realm(LITHUANIA), "A BOH");
    board.put(realm(HUNGARY), "A VIE");
    board.own(realm(HUNGARY), "VIE");
    let seen = |board: &Board| {
        let turn = board.data().turn;
        (turn.cycle, turn.season, turn.phase)
    };
    assert_eq!(seen(&board), (1, Season::Spring, Phase::Orders));
    board.give(&["A Boh - Vie"]);
    board.close();
    assert_eq!(seen(&board), (1, Season::Autumn, Phase::Orders), "nobody retreats: the phase is passed over");
    // A retreat, a Census, a Winter in which something is due.
    board.put(realm(LITHUANIA), "A HAV");
    board.give(&["A Hav S A Boh - Vie", "A Boh - Vie"]);
    board.close();
    assert_eq!(seen(&board), (1, Season::Autumn, Phase::Retreats));
    board.close();
    assert_eq!(seen(&board), (1, Season::Autumn, Phase::Winter));
    assert_eq!(board.census().cycle, 1, "the Census came between");
    board.own(realm(LITHUANIA), "BRA");
    board.own(realm(LITHUANIA), "KRA");
    board.close();
    assert_eq!(seen(&board), (2, Season::Spring, Phase::Orders));
}

/// OOD 2.0-2, 2.0-3: cycles of five years, called by their year.
#[test]
fn the_calendar_goes_by_five_years() {
    let book = Book::standard();
    assert_eq!([1, 2, 3, 10].map(|cycle| book.year(cycle)), [1405, 1410, 1415, 1450]);
    let mut board = board();
    assert_eq!(board.pos().season(), "Spring 1405");
    board.close();
    assert_eq!(board.pos().season(), "Autumn 1405");
    board.close();
    board.until(Phase::Orders);
    assert_eq!(board.pos().season(), "Spring 1410");
}

/// OOD 2.1-2: the Census asks nobody, and leaves a reckoning that everybody can read.
#[test]
fn the_census_asks_nobody() {
    let mut board = board();
    board.close();
    let told = phases(&mut board, 1);
    assert!(told.iter().any(|p| p.contains("Census")), "{told:?}");
    let census = board.census();
    assert_eq!((census.cycle, census.totals.len()), (1, 10));
    for seat in board.pos().seats() {
        assert_eq!(*board.view(seat).common.last_census, Some(census.clone()));
    }
}

/// OOD 2.1-3, 2.1-4, 2.1-5: the order of a Census: marriages, centres, deaths, ends, totals, what is due.
#[test]
fn a_census_reckons_step_by_step() {
    let mut board = board();
    board.autumn();
    // Naples takes Constantinople, a thrall of Hungary; Lithuania has nothing but a unit in the open.
    board.heir_at(HUNGARY, "CON", Some(Spouse::Minor));
    board.remove("CON");
    board.put(realm(NAPLES), "F CON");
    for at in ["VIL", "KIE"] {
        board.own(Realm::Minor(land(at)), at);
    }
    board.disarm(LITHUANIA);
    board.put(realm(LITHUANIA), "A SMO");
    board.close();
    let census = board.census();
    assert_eq!(census.centres, [Taken { at: land("CON"), from: Some(Realm::Minor(land("CON"))), to: realm(NAPLES) }]);
    assert_eq!(census.heirs[0].at, land("CON"));
    assert_eq!(census.thralls[0], Freed { at: land("CON"), power: power(HUNGARY), minor: false });
    assert_eq!(census.eliminations.len(), 1);
    assert_eq!(census.eliminations[0].power, power(LITHUANIA));
    let naples = census.totals.iter().find(|t| t.power == power(NAPLES)).unwrap();
    assert_eq!((naples.own, naples.thralls, naples.sum()), (3, 1, 4));
    assert!(census.totals.iter().all(|t| t.power != power(LITHUANIA)));
    assert!(census.due.iter().all(|(r, _)| *r != realm(NAPLES)), "three units for three centres");
}

/// OOD 2.0-1
#[test]
fn acts_out_of_turn_are_refused() {
    let mut board = board();
    let army = board.unit_in("DIJ");
    board.done(BURGUNDY);
    assert_eq!(board.turned_away(BURGUNDY), no("NotYourRound", "2.0-1"));
    let retreat = Act::new(Retreat { unit: army, to: None });
    assert_eq!(board.refused(CASTILE, retreat), no("WrongPhase", "2.0-1"));
    assert_eq!(board.refused(CASTILE, build_heir()), no("WrongPhase", "2.0-1"));
    board.to(Season::Autumn, Phase::Winter);
    assert_eq!(board.refused(CASTILE, marry("TUN")), no("WrongPhase", "2.0-1"));
    let vote = Act::new(GivePoints { unit: army, bid: Bid::Marry(power(CASTILE)), points: 1 });
    assert_eq!(board.refused(CASTILE, vote), no("WrongPhase", "2.0-1"));
}

/// OOD 2.0-1: every deed belongs to one phase, and is refused in the others.
#[test]
fn every_deed_has_its_phase() {
    let mut board = board();
    let unit = board.unit_in("DIJ");
    let at = place("DIJ");
    let kind = UnitKind::Army;
    let of_orders = [
        Act::new(GiveOrder { unit, order: Order::Hold }),
        Act::new(Clear { unit }),
        Act::new(GivePoints { unit, bid: Bid::Order(Order::Hold), points: 1 }),
        Act::new(Withdraw { unit }),
        marry("TUN"),
        Act::new(Hold),
        Act::new(Propose { motion: Motion::Draw }),
        Act::new(Recall { motion: Motion::Draw }),
    ];
    let of_winter = [
        Act::new(Build { kind, at }),
        Act::new(Remove { unit }),
        Act::new(UndoAdjustment),
        build_heir(),
        Act::new(NoHeir),
    ];
    for deed in of_winter {
        assert_eq!(board.refused(BURGUNDY, deed.clone()), no("WrongPhase", "2.0-1"), "{deed:?}");
    }
    board.to(Season::Autumn, Phase::Winter);
    for deed in of_orders {
        assert_eq!(board.refused(BURGUNDY, deed.clone()), no("WrongPhase", "2.0-1"), "{deed:?}");
    }
}
