//! Sieges, places and refuges where they meet alliances, summonses, cards and each other.

use super::super::kit::*;

const DEFEND: Action = Action::Combat(CombatDeed::Defend);
const STAND_ASIDE: Action = Action::Combat(CombatDeed::StandAside);
const GO_IN: Action = Action::Combat(CombatDeed::GoIn);

const SPARED: [&str; 6] = ["percy", "clifford", "scrope", "neville", "howard", "roos"];

/// KM CBT-2, CBT-14, CBT-30c: "Nobles can only be attacked once in a Turn": who has been fought inside a town is not
/// besieged in it in the same turn.
#[test]
fn fought_within_they_are_not_besieged_from_without() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("leicester"), cards: ["office_marshal"]), (noble: "clifford", open: Some("a_leicester"), cards: ["title_earl_kent", "merc_french_foot", "merc_scottish_foot"])"#,
            r#"(noble: "scrope", inside: Some("leicester"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| p.strongholds[place("leicester").index()].taken = Some(B));
    b.results(&[result(BattleResult::FourToOne, &SPARED)]);
    b.act(A, town_fight(&["percy"], Some(B)));
    assert!(b.noble("scrope").defended);
    assert_eq!(b.refused(A, siege(&["clifford"], "leicester")), no("AttackedAlready", "CBT-2"));
}

/// KM CBT-17, CBT-19a: "occupied by Nobles of a Faction other than those controlling it, they may choose to defend. If they
/// do not ... they are expelled" - an ally of the besieger is of another faction too.
#[test]
fn an_ally_inside_is_asked_like_others() {
    for (answer, captive) in [(DEFEND, true), (STAND_ASIDE, false)] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal", "merc_french_foot"])"#,
                r#"(noble: "howard", cards: ["town_leicester"])"#,
                r#"(noble: "scrope", inside: Some("leicester"))"#,
            ],
            "phase: Some(Combat)",
        );
        b.edit(|p| p.field.alliances.push((A, C)));
        b.results(&[result(BattleResult::Majority, &SPARED)]);
        b.act(A, siege(&["percy"], "leicester"));
        assert_eq!(b.deciders(), [C]);
        b.act(C, answer);
        assert_eq!((b.noble("scrope").captor.is_some(), b.outside("scrope", "a_leicester")), (captive, !captive));
        assert_eq!(b.owner("leicester"), Some(A));
    }
}

/// KM ARM-4, CBT-16, CBT-17: "An Army which is attacked ... MUST defend as a unit": an ally in one army with the nobles of
/// the place defends with them and is not asked.
#[test]
fn an_army_inside_defends_as_a_unit() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "howard", inside: Some("leicester"), cards: ["town_leicester"])"#,
            r#"(noble: "scrope", inside: Some("leicester"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        p.field.alliances.push((B, C));
        p.field.armies.push(Army { leader: B, nobles: nobles(&["howard", "scrope"]) });
    });
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, siege(&["percy"], "leicester"));
    assert_eq!(b.noble("scrope").captor, Some(A), "{}", b.story());
}

/// KM ARM-4, CBT-15, CBT-17: where one of a guest's nobles is in the army of the place, his faction is asked for the others
/// only: he counts once, and stays.
#[test]
fn of_a_guest_faction_the_army_is_not_asked() {
    for defends in [true, false] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal", "merc_french_foot"])"#,
                r#"(noble: "howard", inside: Some("leicester"), cards: ["town_leicester"])"#,
                r#"(noble: "scrope", inside: Some("leicester"), cards: ["merc_irish_kerns"]), (noble: "roos", inside: Some("leicester"))"#,
            ],
            "phase: Some(Combat)",
        );
        b.edit(|p| {
            p.field.alliances.push((B, C));
            p.field.armies.push(Army { leader: B, nobles: nobles(&["howard", "scrope"]) });
        });
        // The garrison 200, Howard 10, Scrope 60, Roos 20: Percy has 300.
        b.results(&[result(if defends { BattleResult::Majority } else { BattleResult::BadWeather }, &SPARED)]);
        b.act(A, siege(&["percy"], "leicester"));
        assert_eq!(b.deciders(), [C]);
        assert!(b.table.prompt().text.contains("holds 270, with your nobles 290"), "{}", b.table.prompt().text);
        b.act(C, if defends { DEFEND } else { STAND_ASIDE });
        if defends {
            assert_eq!((b.noble("scrope").captor, b.noble("roos").captor), (Some(A), Some(A)), "{}", b.story());
        } else {
            assert!(b.inside("scrope", "leicester") && b.outside("roos", "a_leicester"), "{}", b.story());
        }
    }
}

/// KM CBT-18, CBT-17, CBT-2: "If the attacker does not have enough strength to besiege a location, no siege may occur": where
/// the help of others makes the place too strong nobody has attacked, and nobody has been attacked.
#[test]
fn a_siege_that_does_not_occur_is_no_attack() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "neville", inside: Some("leicester"), cards: ["merc_scottish_foot"]), (noble: "roos", open: Some("a_leicester"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.act(A, siege(&["percy"], "leicester"));
    b.act(B, DEFEND);
    assert!(b.story().contains("there is no siege"), "{}", b.story());
    assert!(b.allowed(A, &attack(&["percy"], B)), "his attack is still his");
    assert!(!b.noble("neville").defended);
    // The same place is not tried again in this turn.
    assert!(!b.allowed(A, &siege(&["percy"], "leicester")));
}

/// York, held by `owner`, under siege by C's Neville (100); A's Percy (300) is there.
fn besieged(owner: Option<SeatId>) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot"]), (noble: "clifford", open: Some("a_york"))"#,
            r#"(noble: "scrope")"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_treasurer", "merc_scottish_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2", "merc_flemish_1", "merc_flemish_2"])"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        p.strongholds[place("york").index()].taken = owner;
        p.field.sieges.push(Siege { place: place("york"), by: C });
    });
    b
}

/// KM CBT-22, CBT-22b, MOV-6d: who has beaten the besieger "may enter the Location if they can": of an unfriendly one he
/// "may request permission to enter".
#[test]
fn relief_asks_leave_at_the_gate() {
    for leave in [grant(), deny()] {
        let yes = leave == grant();
        let mut b = besieged(Some(B));
        b.to(Phase::Combat, A);
        b.edit(|p| {
            ["merc_scottish_foot", "merc_irish_kerns"].iter().for_each(|c| p.cards[card(c).index()].at = Lay::Discard)
        });
        b.results(&[result(BattleResult::Majority, &SPARED)]);
        b.act(A, attack(&["percy"], C));
        assert_eq!(b.noble("neville").captor, Some(A), "{}", b.story());
        b.act(A, GO_IN);
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert_eq!(b.inside("percy", "york"), yes);
    }
    // Into one that is nobody's he cannot.
    let mut b = besieged(None);
    b.to(Phase::Combat, A);
    b.edit(|p| {
        ["merc_scottish_foot", "merc_irish_kerns"].iter().for_each(|c| p.cards[card(c).index()].at = Lay::Discard)
    });
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, attack(&["percy"], C));
    assert_eq!(b.refused(A, GO_IN), no("NoWayIn", "CBT-22b"));
}

/// KM CBT-22, MOV-6a: "Any Noble entering a space where a Location is Under Siege must battle the besieging force if they
/// wish to enter" - an ally of both sides too, who can battle neither.
#[test]
fn the_besiegers_ally_does_not_walk_in() {
    let mut b = besieged(Some(B));
    b.edit(|p| p.field.alliances = vec![(A, B), (A, C)]);
    assert_eq!(b.refused(A, enter("clifford", "york")), no("UnderSiege", "CBT-22"));
}

/// KM CBT-20, EVT-5: "until the Siege has been lifted": an event calls the besieger away, and it is.
#[test]
fn a_summons_lifts_a_siege() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "merc_saxons_1"])"#,
            r#"(noble: "scrope", inside: Some("york"))"#,
        ],
        r#"phase: Some(Movement), sieges: [("york", 1)]"#,
    );
    assert_eq!(b.refused(A, march("percy", "a_york")).0, "StaysThere");
    assert_eq!(b.data().field.sieges.len(), 1);
    let feud = Book::standard().events.iter().find(|e| e.name == "Feud in the north").unwrap().id.0;
    b.events(&[feud]);
    b.open(Phase::Event, B);
    assert!(b.outside("percy", "a_cockermouth"), "{:?}", b.noble("percy").at);
    assert!(b.data().field.sieges.is_empty());
    assert!(b.allowed(B, &march("scrope", "a_york_ne")), "the way out is free");
}

/// KM CBT-20, MOV-3, MOV-1: the besieger who stays where he is keeps his siege while others of his faction move off, as
/// long as those who stay match the place.
#[test]
fn a_siege_lasts_while_enough_stay() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot"]), (noble: "clifford", open: Some("a_york"))"#,
            r#"(noble: "scrope")"#,
        ],
        r#"phase: Some(Movement), sieges: [("york", 1)]"#,
    );
    b.act(A, march("clifford", "a_york_ne"));
    assert_eq!(b.data().field.sieges.len(), 1);
    b.act(A, march("percy", "a_york_ne"));
    assert!(b.data().field.sieges.is_empty());
}

/// KM CBT-30a, CBT-15, CBT-20: the besieger's own noble inside a place that has turned against him does not count among its
/// defenders.
#[test]
fn ones_own_noble_inside_holds_no_walls_against_one() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal"]), (noble: "clifford", inside: Some("leicester"), cards: ["merc_french_foot"])"#,
            r#"(noble: "howard", cards: ["town_leicester"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, siege(&["percy"], "leicester"));
    assert_eq!(b.data().field.sieges, [Siege { place: place("leicester"), by: A }]);
}

/// KM CBT-21, CBT-17: "Any Nobles inside a location that is Under Siege may attempt to lift the siege", guests too; and they
/// sally against the besieger only (CBT-7).
#[test]
fn guests_may_sally_too() {
    let mut b = besieged(Some(B));
    b.edit(|p| {
        p.nobles[noble("clifford").index()].at = Spot::Inside(place("york"));
        p.nobles[noble("percy").index()].at = Spot::Open(area("a_york_ne"));
    });
    b.to(Phase::Combat, A);
    assert!(b.allowed(A, &attack(&["clifford"], C)));
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("a_york")));
    assert_eq!(b.refused(A, attack(&["clifford"], B)), no("BehindWalls", "CBT-7"));
}

/// KM HEIR-1, CBT-20: "If the Heir is inside a Location, the Noble does NOT have to enter the Location to capture it", a
/// siege of it or not.
#[test]
fn an_heir_is_taken_out_of_a_besieged_place() {
    let mut b = besieged(Some(B));
    assert_eq!(b.heir("richard_york").at, Spot::Inside(place("york")));
    b.act(A, march("percy", "a_york_ne"));
    b.act(A, Action::Royal(RoyalDeed::Capture { heir: heir("richard_york"), by: noble("clifford") }));
    assert_eq!(b.pos().heir_seat(heir("richard_york")), Some(A));
    assert_eq!(b.data().field.sieges.len(), 1);
}

/// KM CBT-23, CBT-24, MOV-6e: victors end inside "unless they cannot do so due to limited capacity"; the place is theirs all
/// the same.
#[test]
fn too_many_for_the_castle_they_have_taken() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_bolton"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot"]), (noble: "clifford", open: Some("a_bolton"))"#,
            r#"(noble: "scrope", inside: Some("masham"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, siege(&["percy", "clifford"], "bolton"));
    assert_eq!(b.owner("bolton"), Some(A));
    b.act(A, Action::Combat(CombatDeed::Lodge { who: noble("clifford") }));
    assert!(b.outside("percy", "a_bolton"), "380 do not fit");
    assert!(b.inside("clifford", "bolton"));
}

/// KM CBT-24, CBT-25, CBT-41b: a place taken whose card its holder loses by death is still the captor's.
#[test]
fn a_place_taken_stays_taken_when_the_office_dies() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_dover"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "neville", inside: Some("york"), cards: ["office_constable_of_dover"]), (noble: "scrope")"#,
        ],
        "phase: Some(Combat)",
    );
    assert_eq!(b.owner("dover"), Some(B));
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, siege(&["percy"], "dover"));
    assert_eq!((b.owner("dover"), b.lay_of("office_constable_of_dover")), (Some(A), Lay::Noble(noble("neville"))));
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert_eq!(b.lay_of("office_constable_of_dover"), Lay::Chancery);
    assert_eq!(b.owner("dover"), Some(A));
}

// ---------------------------------------------------------------- Storms, landings, refuges

/// KM MOV-27, PARL-30: who is driven before a shut port "must Lay Siege" - but not into a King's Peace, where "no combat may
/// be ordered"; "if this is not possible ... the Nobles remain in the open".
#[test]
fn no_forced_siege_in_the_kings_peace() {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the North Sea").unwrap().id.0;
    for peace in [false, true] {
        let mut b = board_with(
            &[
                r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_valentine", "title_earl_kent", "office_marshal", "merc_french_foot"])"#,
                r#"(noble: "scrope")"#,
            ],
            "phase: Some(Movement)",
        );
        b.edit(|p| {
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("n_tweed"));
            p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
            p.strongholds[place("berwick").index()].taken = Some(B);
            if peace {
                p.field.peace.push(Peace { area: area("a_berwick"), until: A });
            }
        });
        b.results(&[result(BattleResult::Majority, &["clifford"])]);
        b.events(&[storm]);
        b.open(Phase::Event, B);
        assert_eq!(b.owner("berwick"), Some(if peace { B } else { A }));
        assert_eq!(b.outside("clifford", "a_berwick"), peace);
    }
}

/// KM MOV-33, MOV-34, MOV-29: a ship enters a refuge port with "a force strong enough to successfully besiege it"; a force in
/// the open "must be successfully defeated before the Location can be Besieged" - so one lands first and fights then.
#[test]
fn one_lands_before_the_force_in_the_open_is_beaten() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["ship_falcon", "merc_french_foot"])"#,
            r#"(noble: "scrope", open: Some("anglesey"))"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        p.ships[ship("ship_falcon").index()].at = Berth::Sea(sea("i_conway"));
        p.nobles[noble("percy").index()].at = Spot::Aboard(ship("ship_falcon"));
    });
    b.act(A, sail(&["ship_falcon"], &[], Haven::Port(place("beaumaris")), false));
    assert!(b.outside("percy", "anglesey"));
    b.to(Phase::Combat, A);
    assert_eq!(b.refused(A, siege(&["percy"], "beaumaris")), no("ForceInTheOpen", "MOV-34"));
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.noble("scrope").captor, Some(A));
}

/// KM MOV-31, CBT-25, MOV-28d: "If a Refuge Port is successfully Besieged, the Faction has free access there ... as long as
/// it ... retains control", whether the place has a card or not.
#[test]
fn a_refuge_taken_with_its_card_is_open_too() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("isle_of_wight"), cards: ["office_marshal", "ship_falcon"]), (noble: "clifford", open: Some("a_southampton"), cards: ["ship_valentine"])"#,
            r#"(noble: "scrope", cards: ["town_carisbrooke"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::Majority, &SPARED)]);
    b.act(A, siege(&["percy"], "carisbrooke"));
    assert_eq!((b.lay_of("town_carisbrooke"), b.owner("carisbrooke")), (Lay::Faction(A), Some(A)));
    b.to(Phase::Movement, A);
    b.act(A, sail(&["ship_valentine"], &["clifford"], Haven::Port(place("carisbrooke")), false));
    assert!(b.outside("clifford", "isle_of_wight"));
    // Nobody there must leave in his next turn (MOV-30).
    b.events(&[18]);
    b.open(Phase::Event, A);
    assert_eq!(b.noble("clifford").lodged, Some(area("isle_of_wight")));
    assert!(!regnal::games::kingmaker::travel::must_leave(b.pos(), &b.noble("clifford")));
    assert!(b.allowed(A, &Action::Done));
}

/// KM MOV-29, MOV-34: opponents are attacked but "not ... in Scotland or Continent": Calais is neither, and a force in the open
/// "must be successfully defeated before the Location can be Besieged".
#[test]
fn before_calais_a_force_in_the_open_is_beaten_first() {
    for (at, refusal) in [("calais", None), ("continent", Some(no("NoAttackHere", "MOV-29")))] {
        let mut b = board_with(
            &[
                &format!("(noble: \"percy\", open: Some(\"{at}\"), cards: [\"merc_french_foot\"])"),
                &format!("(noble: \"scrope\", open: Some(\"{at}\"))"),
            ],
            "phase: Some(Combat)",
        );
        let Some(refusal) = refusal else {
            assert_eq!(b.refused(A, siege(&["percy"], "calais")), no("ForceInTheOpen", "MOV-34"));
            b.results(&[result(BattleResult::Majority, &SPARED)]);
            b.act(A, attack(&["percy"], B));
            assert_eq!(b.noble("scrope").captor, Some(A));
            continue;
        };
        assert_eq!(b.refused(A, attack(&["percy"], B)), refusal);
    }
}
