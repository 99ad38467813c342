//! Storms before a shut port, and a besieger beaten by a third force.

use super::kit::*;

/// Clifford, driven before Southampton, which Scrope's faction holds with Scrope or only with the garrison.
fn driven(scrope: &str, cards: &str) -> Board {
    let mut b = board_with(
        &[
            &format!("(noble: \"clifford\", open: Some(\"a_southampton\"), cards: [{cards}])"),
            &format!("(noble: \"scrope\", {scrope}), (noble: \"roos\")"),
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        p.strongholds[place("southampton").index()].taken = Some(B);
        p.nobles[noble("clifford").index()].forced = Some(place("southampton"));
    });
    b.to(Phase::Combat, A);
    b
}

/// KM MOV-27, CBT-30b
#[test]
fn who_cannot_besiege_the_port_stays_before_it() {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the North Sea").unwrap().id.0;
    for (men, falls) in [("", false), (", \"office_marshal\", \"merc_french_foot\"", true)] {
        let mut b = board_with(
            &[
                &format!(
                    "(noble: \"clifford\", open: Some(\"a_york\"), cards: [\"title_earl_kent\", \"ship_valentine\"{men}])"
                ),
                r#"(noble: "scrope")"#,
            ],
            "phase: Some(Movement)",
        );
        // Berwick is the only port on that sea, and shut.
        b.edit(|p| {
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("n_tweed"));
            p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
            p.strongholds[place("berwick").index()].taken = Some(B);
        });
        b.results(&[result(BattleResult::Majority, &["clifford"])]);
        b.events(&[storm]);
        b.open(Phase::Event, B);
        assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Port(place("berwick")));
        // Of 210 troops 200 are needed: the siege is at once, in another's turn.
        assert_eq!(b.owner("berwick"), Some(if falls { A } else { B }));
        let spot = if falls { Spot::Inside(place("berwick")) } else { Spot::Open(area("a_berwick")) };
        assert_eq!((b.noble("clifford").at, b.noble("clifford").forced), (spot, (!falls).then(|| place("berwick"))));
    }
}

/// KM MOV-27: "the Nobles must Lay Siege. If this is not possible ... the Nobles remain in the open": whoever is aboard, an ally's
/// noble too (MOV-21a).
#[test]
fn an_ally_aboard_is_driven_in_as_well() {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the North Sea").unwrap().id.0;
    for (men, falls) in [("", false), (", \"office_marshal\", \"merc_french_foot\"", true)] {
        let mut b = board_with(
            &[
                r#"(noble: "howard", open: Some("a_york"), cards: ["ship_valentine"])"#,
                &format!("(noble: \"clifford\", open: Some(\"a_york\"), cards: [\"title_earl_kent\"{men}])"),
                r#"(noble: "scrope")"#,
            ],
            "phase: Some(Movement)",
        );
        b.edit(|p| {
            p.field.alliances.push((A, B));
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("n_tweed"));
            p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
            p.strongholds[place("berwick").index()].taken = Some(C);
        });
        b.results(&[result(BattleResult::Majority, &["clifford"])]);
        b.events(&[storm]);
        b.open(Phase::Event, C);
        assert_eq!(b.owner("berwick"), Some(if falls { B } else { C }), "{}", b.story());
        let spot = if falls { Spot::Inside(place("berwick")) } else { Spot::Open(area("a_berwick")) };
        assert_eq!((b.noble("clifford").at, b.noble("clifford").forced), (spot, (!falls).then(|| place("berwick"))));
        assert_eq!(b.noble("clifford").must_besiege, None);
    }
}

/// KM MOV-13c: "UNLESS its passengers can Lay Siege to the Location": an ally's noble does so in an army with one's own (ARM-5).
#[test]
fn an_allys_men_open_no_port_alone() {
    let strong = r#"(noble: "clifford", open: Some("a_york"), cards: ["title_earl_kent", "office_marshal", "merc_french_foot"])"#;
    for together in [false, true] {
        let mut b = board(&[r#"(noble: "howard", open: Some("a_york"), cards: ["ship_valentine"])"#, strong]);
        b.edit(|p| {
            p.field.alliances.push((A, B));
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("n_tweed"));
            for who in ["howard", "clifford"] {
                p.nobles[noble(who).index()].at = Spot::Aboard(ship("ship_valentine"));
            }
            if together {
                p.field.armies.push(Army { leader: A, nobles: nobles(&["clifford", "howard"]) });
                p.field.armies[0].nobles.sort_unstable();
            }
        });
        let voyage = sail(&["ship_valentine"], &[], Haven::Port(place("berwick")), false);
        if !together {
            assert_eq!(b.refused(A, voyage), no("PortClosed", "MOV-13c"));
            continue;
        }
        b.act(A, voyage);
        b.done(A);
        assert_eq!(b.refused(A, Action::Done).0, "MustBesiege", "the two together");
        assert!(b.allowed(A, &siege(&["clifford", "howard"], "berwick")));
    }
}

/// KM CBT-30b, CBT-32
#[test]
fn he_may_fight_his_way_in_against_garrison_and_all() {
    // Scrope's 10 and the garrison's 200 against 10 and 200.
    let mut b = driven(
        "inside: Some(\"southampton\")",
        "\"title_earl_kent\", \"office_marshal\", \"merc_french_foot\", \"merc_scottish_foot\"",
    );
    assert!(b.offers(A).contains(&town_fight(&["clifford"], Some(B))));
    b.results(&[result(BattleResult::Majority, &["clifford", "scrope"])]);
    let have = b.basic("clifford");
    b.act(A, town_fight(&["clifford"], Some(B)));
    assert!(b.story().contains(&format!("Clifford ({have}) against Scrope (210)")), "{}", b.story());
    assert_eq!(b.owner("southampton") == Some(A), have > 210);
    if have > 210 {
        assert!(b.inside("clifford", "southampton"));
    }
    // He who has come by land fights no such fight.
    let mut b = driven("inside: Some(\"southampton\")", "");
    b.edit(|p| p.nobles[noble("clifford").index()].forced = None);
    assert_eq!(b.refused(A, town_fight(&["clifford"], Some(B))).0, "NotBefore");
}

/// KM CBT-33
#[test]
fn the_holder_of_the_port_may_attack_him() {
    let mut b = driven("inside: Some(\"southampton\"), cards: [\"title_earl_kent\"]", "");
    b.to(Phase::Combat, B);
    b.results(&[result(BattleResult::ThreeToOne, &["clifford", "scrope"])]);
    b.act(B, town_fight(&["scrope"], Some(A)));
    assert_eq!(b.noble("clifford").captor, Some(B));
    assert!(b.story().contains("Scrope (40) against Clifford (10)"), "the garrison stays where it is: {}", b.story());
    // Somebody who stands there of his own will is fought in the open.
    let mut b = driven("inside: Some(\"southampton\")", "");
    b.edit(|p| p.nobles[noble("clifford").index()].forced = None);
    b.to(Phase::Movement, B);
    b.edit(|p| p.turn.phase = Phase::Combat);
    let verdict = (town_fight(&["scrope"], Some(A))).check(b.pos(), B);
    assert!(verdict.is_err());
}

/// KM CBT-30b
#[test]
fn gone_from_there_he_is_as_others() {
    let mut b = driven("inside: Some(\"southampton\")", "");
    b.to(Phase::Movement, A);
    let to = Book::standard()
        .map
        .neighbours(area("a_southampton"))
        .find(|a| b.allowed(A, &go("clifford", a.key(), None, false)));
    b.act(A, go("clifford", to.unwrap().key(), None, false));
    assert_eq!(b.noble("clifford").forced, None);
}

/// York, besieged by C, with Howard of B in it; Percy of A comes.
fn besieged(owner: SeatId) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "bishop_durham", "merc_saxons_1", "merc_saxons_2", "merc_flemish_2"]), (noble: "clifford")"#,
            r#"(noble: "howard", inside: Some("york")), (noble: "scrope")"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_treasurer", "merc_flemish_1"]), (noble: "mowbray", open: Some("a_york"), cards: ["office_steward"]), (noble: "stanley", open: Some("a_york"), cards: ["title_earl_essex", "office_constable_of_dover"])"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        p.strongholds[place("york").index()].taken = Some(owner);
        if owner == A {
            p.nobles[noble("howard").index()].at = Spot::Open(area("a_london"));
        }
        p.field.sieges.push(Siege { place: place("york"), by: C });
    });
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["percy", "neville", "mowbray", "stanley", "howard"])]);
    b
}

/// KM CBT-22, CBT-22a; CBT-17: his own who are within come out.
#[test]
fn the_victor_may_take_over_the_siege() {
    for (answer, sieges) in [(CombatDeed::TakeOver, 1), (CombatDeed::LetGo, 0)] {
        let mut b = besieged(B);
        b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Inside(place("york")));
        b.act(A, attack(&["percy"], C));
        assert_eq!(b.noble("neville").captor, Some(A), "{}", b.story());
        b.act(A, Action::Combat(answer));
        assert_eq!(b.inside("clifford", "york"), sieges == 0);
        assert_eq!(b.data().field.sieges.len(), sieges);
        if sieges == 1 {
            assert_eq!(b.data().field.sieges[0], Siege { place: place("york"), by: A });
        }
    }
}

/// KM CBT-22b
#[test]
fn or_enter_the_place() {
    let mut b = besieged(A);
    b.act(A, attack(&["percy"], C));
    assert_eq!(b.noble("neville").captor, Some(A), "{}", b.story());
    assert_eq!(b.refused(A, Action::Combat(CombatDeed::TakeOver)), no("NeedNoSiege", "CBT-14a"));
    b.act(A, Action::Combat(CombatDeed::GoIn));
    assert!(b.inside("percy", "york"));
}
