//! Pretenders: those who join a faction, and those who march on London for themselves (SPN-19).

use super::kit::*;

const NORTH: &str = "northern_pretender";

fn crowned(who: &str) -> Action {
    Action::Royal(RoyalDeed::Crown { royal: Royal::Noble(noble(who)) })
}

/// Drawn by a faction that holds an heir.
fn risen(event: u8, rest: &str) -> Board {
    let mut b = board_of(
        &[
            r#"(noble: "percy", heirs: ["margaret"]), (noble: "mowbray", open: Some("a_london"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot"])"#,
            r#"(noble: "neville")"#,
        ],
        rest,
        "rounds: None, complex_events: true",
    );
    b.events(&[event]);
    b.open(Phase::Event, A);
    b
}

fn claim(b: &Board) -> Spot {
    b.pos().field.claims[0].at
}

/// The turns of the first seat begin, one after the other.
fn turns(b: &mut Board, so_many: usize) {
    for _ in 0..so_many {
        b.events(&[18]);
        b.open(Phase::Event, A);
    }
}

/// KM SPN-19
#[test]
fn one_whom_nobody_joins_marches_on_london() {
    let mut b = risen(84, "");
    assert_eq!(b.noble(NORTH).seat, None);
    assert_eq!(claim(&b), Spot::Open(area("a_wakefield")));
    let away = |b: &Board| {
        let map = &b.pos().book.map;
        let at = b.pos().area_of(claim(b)).unwrap();
        map.graph.distances(map.place(place("london")).area.index(), |_, _| Some(1))[at.index()].unwrap()
    };
    let far = away(&b);
    // Only in the turns of whoever has drawn him.
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert_eq!(away(&b), far);
    turns(&mut b, 1);
    assert_eq!(away(&b), far - 3);
    turns(&mut b, far.div_ceil(3) as usize);
    assert_eq!(claim(&b), Spot::Inside(place("london")), "nobody holds it");
    // Within he adds his fifty to the garrison, and nobody's cards bring troops there.
    assert_eq!(strength::defence(b.pos(), place("london"), &[]).total(), 300 + 50);
    b.give("office_constable_of_the_tower", "neville");
    let tower = strength::fighting(b.pos(), noble("neville"), area("a_london"), false).total();
    assert_eq!(tower, strength::basic(b.pos(), noble("neville")).total());
    b.edit(|p| p.cards[card("office_constable_of_the_tower").index()].at = Lay::Discard);
    // Another faction takes London: he is executed.
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["mowbray"])]);
    let have = strength::together(b.pos(), &nobles(&["mowbray"]), area("a_london"), true).total();
    assert_eq!(b.refused(A, siege(&["mowbray"], "london")), no("SiegeTooWeak", "CBT-15"), "{have}");
    ["merc_burgundian_1", "merc_burgundian_2", "merc_irish_kerns", "bishop_canterbury"]
        .iter()
        .for_each(|c| b.give(c, "mowbray"));
    b.act(A, siege(&["mowbray"], "london"));
    assert_eq!(b.owner("london"), Some(A));
    assert!(b.pos().field.claims.is_empty() && b.story().contains("executed"));
}

/// KM SPN-19
#[test]
fn a_london_that_is_held_keeps_him_out() {
    let mut b = risen(84, "");
    b.edit(|p| {
        p.strongholds[place("london").index()].taken = Some(B);
        p.field.claims[0].at = Spot::Open(area("a_london_n"));
    });
    turns(&mut b, 2);
    assert_eq!(claim(&b), Spot::Open(area("a_london")));
    // Held no longer, it is his.
    b.edit(|p| p.strongholds[place("london").index()].taken = None);
    turns(&mut b, 1);
    assert_eq!(claim(&b), Spot::Inside(place("london")));
    // The plague does not spare him.
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in London").unwrap().id.0;
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert!(b.pos().field.claims.is_empty());
}

/// KM SPN-19
#[test]
fn the_one_from_ireland_lands_first() {
    let mut b = risen(85, "");
    assert_eq!(claim(&b), Spot::Open(area("ireland")));
    turns(&mut b, 1);
    let at = b.pos().area_of(claim(&b)).unwrap();
    assert!(b.pos().book.map.area(at).refuge.is_none() && !b.pos().book.map.area(at).coast.is_empty());
}

/// A pretender who has joined, in London with an archbishop.
fn joined(taken: Option<SeatId>) -> Board {
    let mut b = board_of(
        &[
            r#"(noble: "percy", inside: Some("london"), cards: ["bishop_canterbury"])"#,
            r#"(noble: "neville", inside: Some("york"), heirs: ["richard_york"])"#,
        ],
        "phase: Some(Movement)",
        "rounds: None, complex_events: true",
    );
    b.edit(|p| {
        p.strongholds[place("london").index()].taken = taken;
        let n = &mut p.nobles[noble(NORTH).index()];
        n.seat = Some(A);
        n.at = Spot::Inside(place("london"));
    });
    b
}

/// KM SPN-19
#[test]
fn he_is_crowned_by_whoever_controls_london() {
    use regnal::games::kingmaker::royal::may_be_crowned;
    let b = joined(None);
    assert!(may_be_crowned(b.pos(), A).is_empty(), "London is nobody's");
    let mut b = joined(Some(A));
    b.edit(|p| {
        let h = &mut p.heirs[heir("henry_vi").index()];
        h.guard = Some(noble("percy"));
        h.at = Spot::Off;
    });
    b.to(Phase::Coronation, A);
    b.edit(|p| p.strongholds[place("london").index()].taken = None);
    assert_eq!(b.refused(A, crowned(NORTH)), no("NoCapital", "SPN-19"));
    b.edit(|p| p.strongholds[place("london").index()].taken = Some(A));
    b.act(A, crowned(NORTH));
    let pretender = Royal::Noble(noble(NORTH));
    assert_eq!(succession::sole(b.pos()), Some(pretender));
    // While he reigns an heir of that faction is not crowned.
    b.to(Phase::Coronation, A);
    let henry = Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) });
    let verdict = (henry).check(b.pos(), A);
    assert_eq!(crate::common::reached(verdict.unwrap_err()), no("PretenderReigns", "SPN-19"));
    // He votes as a King, and wins nothing.
    assert!(votes::commons_tally(b.pos(), A).iter().any(|(who, n)| who == "Northern Pretender" && *n == 20));
    // His faction may be rid of him.
    b.next_card("kings_pardon_1");
    b.to(Phase::Movement, A);
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble(NORTH) }));
    assert_eq!(b.noble(NORTH).seat, None);
    assert!(succession::kings(b.pos()).is_empty());
}

/// KM SPN-19, OBJ-2
#[test]
fn he_never_wins() {
    let mut b = joined(Some(A));
    b.edit(|p| p.reign.crowned.push(noble(NORTH)));
    b.to(Phase::Parliament, A);
    b.act(A, parliament(ParliamentDeed::Call { place: place("london"), noble: noble("neville"), writ: None }));
    while let Some(Frame::Parliament(s)) = b.pos().top() {
        assert_ne!(s.stage, Stage::Acclaiming, "nobody asks for his acclamation");
        let seat = b.deciders()[0];
        b.act(seat, parliament(ParliamentDeed::Ready));
    }
    assert!(b.table.outcome().is_none());
}
