//! Ships lost at sea, captives of sea battles, prizes that go down.

use super::kit::*;

fn at_sea(key: &str) -> Berth {
    Berth::Sea(sea(key))
}

fn to_port(ships: &[&str], key: &str) -> Action {
    sail(ships, &[], Haven::Port(place(key)), false)
}

/// Roos with his own Swan is beaten in the Thames by the Admiral, who holds Ipswich.
fn beaten() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_admiral"])"#,
            r#"(noble: "scrope", inside: Some("bolton")), (noble: "roos", open: Some("a_york"), cards: ["ship_swan"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        for key in ["ship_ad_trinity", "ship_swan"] {
            p.ships[ship(key).index()].at = at_sea("thames");
        }
        p.nobles[noble("roos").index()].at = Spot::Aboard(ship("ship_swan"));
        p.strongholds[place("ipswich").index()].taken = Some(A);
    });
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
    let fight = CombatDeed::SeaFight { ships: vec![ship("ship_ad_trinity")], target: ship("ship_swan") };
    b.act(A, Action::Combat(fight));
    b
}

/// A's next turn, at its movement.
fn next_turn(b: &mut Board) {
    b.events(&[18]);
    b.open(Phase::Event, A);
}

/// KM CBT-57
#[test]
fn a_captive_of_the_sea_keeps_his_ship() {
    let mut b = beaten();
    assert_eq!(b.noble("roos").captor, Some(A));
    assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble("roos")));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A), "the victor sails it");
    // He is not executed at sea; the ship makes for a friendly port.
    next_turn(&mut b);
    assert_eq!(b.noble("roos").captor, Some(A));
    assert_eq!(b.refused(A, Action::Done), no("CaptivesAboard", "CBT-57"));
    let away = sail(&["ship_swan"], &[], Haven::Sea(sea("downs")), false);
    assert_eq!(b.refused(A, away), no("CaptivesAboard", "CBT-57"));
    b.act(A, to_port(&["ship_swan"], "ipswich"));
    // Now there is ransom, and he has his ship again.
    let terms = Terms::default();
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("roos"), terms: terms.clone() }));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    assert_eq!((b.noble("roos").captor, b.pos().master(ship("ship_swan"))), (None, Some(B)));
}

/// KM CBT-53, CBT-57, RAN-2
#[test]
fn his_death_makes_it_a_prize() {
    let mut b = beaten();
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble("roos") }));
    assert_eq!(b.noble("roos").seat, None);
    assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble("percy")));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A));
}

/// KM CBT-53, CBT-41b, MOV-16: a ship at sea whose card lies in the Crown List, or in somebody's secret reserve: the card stays
/// there, and the victor has the ship until it makes port, as its keeper had.
#[test]
fn a_prize_draws_no_card_out_of_the_list() {
    for drawn in [false, true] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_york"), cards: ["office_admiral"])"#,
                r#"(noble: "scrope", inside: Some("bolton"))"#,
                r#"(noble: "howard")"#,
            ],
            "phase: Some(Combat)",
        );
        b.edit(|p| {
            for key in ["ship_ad_trinity", "ship_swan"] {
                p.ships[ship(key).index()].at = at_sea("thames");
            }
            p.ships[ship("ship_swan").index()].kept = Some(B);
            p.strongholds[place("ipswich").index()].taken = Some(A);
            if drawn {
                p.decks.crown.retain(|c| *c != card("ship_swan"));
                p.cards[card("ship_swan").index()].at = Lay::Reserve(C);
            }
        });
        b.to(Phase::Combat, A);
        b.results(&[result(BattleResult::ThreeToOne, &[])]);
        let fight = CombatDeed::SeaFight { ships: vec![ship("ship_ad_trinity")], target: ship("ship_swan") };
        b.act(A, Action::Combat(fight));
        assert_eq!(b.pos().master(ship("ship_swan")), Some(A), "{}", b.story());
        assert_eq!(b.lay_of("ship_swan"), if drawn { Lay::Reserve(C) } else { Lay::List });
        assert_eq!(b.invariants(), Ok(()));
        b.to(Phase::Movement, A);
        b.act(A, to_port(&["ship_swan"], "ipswich"));
        assert_eq!(b.pos().ship(ship("ship_swan")).at, Berth::Off);
    }
}

/// KM CBT-46, CBT-57
#[test]
fn ashore_he_dies_when_nobody_pays() {
    let mut b = beaten();
    next_turn(&mut b);
    b.act(A, to_port(&["ship_swan"], "ipswich"));
    next_turn(&mut b);
    assert_eq!(b.noble("roos").seat, None);
}

/// KM CBT-52
#[test]
fn captives_aboard_a_prize_change_hands() {
    for (third, free) in [("scrope", true), ("howard", false)] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_york"), cards: ["ship_valentine"])"#,
                &format!(
                    "(noble: \"roos\", open: Some(\"a_york\")){}",
                    if free { ", (noble: \"scrope\", cards: [\"title_earl_kent\", \"office_admiral\"])" } else { "" }
                ),
                &format!(
                    "(noble: \"{}\"{})",
                    if free { "howard" } else { third },
                    if free { "" } else { ", cards: [\"title_earl_kent\", \"office_admiral\"]" }
                ),
            ],
            "phase: Some(Combat)",
        );
        b.edit(|p| {
            for key in ["ship_ad_trinity", "ship_valentine"] {
                p.ships[ship(key).index()].at = at_sea("thames");
            }
            let n = &mut p.nobles[noble("roos").index()];
            n.at = Spot::Aboard(ship("ship_valentine"));
            n.captor = Some(A);
        });
        let victor = if free { B } else { C };
        b.to(Phase::Combat, victor);
        b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
        let fight = CombatDeed::SeaFight { ships: vec![ship("ship_ad_trinity")], target: ship("ship_valentine") };
        b.act(victor, Action::Combat(fight));
        assert_eq!(b.noble("roos").captor, (!free).then_some(C), "{third}");
        assert_eq!(b.lay_of("ship_valentine"), Lay::Noble(noble(third)));
    }
}

/// KM CBT-56
#[test]
fn mercenaries_are_left_behind_for_want_of_room() {
    for lives in [true, false] {
        let mut b = beaten();
        // Percy, Admiral and Marshal, is 250 of the Trinity's 300; Roos with his companies is 60.
        ["office_marshal"].iter().for_each(|c| b.give(c, "percy"));
        ["merc_saxons_1", "merc_burgundian_1"].iter().for_each(|c| b.give(c, "roos"));
        if !lives {
            ["merc_burgundian_2", "merc_flemish_1"].iter().for_each(|c| b.give(c, "percy"));
        }
        b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Aboard(ship("ship_ad_trinity")));
        assert_eq!((b.basic("percy"), b.basic("roos")), (if lives { 250 } else { 300 }, 60));
        b.act(A, Action::Combat(CombatDeed::Scuttle { ship: ship("ship_swan") }));
        assert_eq!(b.noble("roos").seat.is_some(), lives);
        assert_eq!(b.lay_of("merc_saxons_1"), Lay::Discard, "the smallest company first");
        assert_eq!(b.lay_of("merc_burgundian_1") == Lay::Noble(noble("roos")), lives);
    }
}

/// KM MOV-16
#[test]
fn a_ship_of_a_card_too_is_kept_until_port() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), cards: ["ship_swan"]), (noble: "clifford")"#,
            r#"(noble: "scrope")"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| p.ships[ship("ship_swan").index()].at = at_sea("thames"));
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert_eq!((b.noble("percy").seat, b.lay_of("ship_swan")), (None, Lay::Discard));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A), "kept for now");
    b.edit(|p| p.strongholds[place("ipswich").index()].taken = Some(A));
    b.to(Phase::Movement, A);
    b.act(A, to_port(&["ship_swan"], "ipswich"));
    assert_eq!(b.pos().ship(ship("ship_swan")).at, Berth::Off, "it is over with its card");
}

/// KM MOV-16, CBT-42b
#[test]
fn captured_on_land_he_loses_his_ships_when_they_make_port() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
            r#"(noble: "scrope", open: Some("a_york"), cards: ["ship_swan"]), (noble: "roos")"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| p.ships[ship("ship_swan").index()].at = at_sea("thames"));
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["percy", "scrope"])]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble("percy")));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(B), "still under orders of its old faction");
    b.edit(|p| p.strongholds[place("ipswich").index()].taken = Some(B));
    b.to(Phase::Movement, B);
    b.act(B, to_port(&["ship_swan"], "ipswich"));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A));
}

/// KM RAN-4
#[test]
fn a_place_that_no_noble_has_pays_too() {
    let mut b = board_with(
        &[r#"(noble: "percy", open: Some("a_york"))"#, r#"(noble: "scrope", open: Some("a_york")), (noble: "roos")"#],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        p.nobles[noble("scrope").index()].captor = Some(A);
        p.nobles[noble("scrope").index()].at = Spot::Off;
        p.cards[card("town_leicester").index()].at = Lay::Faction(B);
        p.decks.crown.retain(|c| *c != card("town_leicester"));
    });
    let terms = Terms { cards: vec![card("town_leicester")], ..Terms::default() };
    let deed = Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms: terms.clone() });
    assert!(b.offers(A).contains(&deed));
    b.act(A, deed);
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    assert_eq!((b.owner("leicester"), b.noble("scrope").captor), (Some(A), None));
}
