//! Captives, ransom, cards that change hands, and where nobles come into play.

use super::super::kit::*;

fn captive(who: &str, captor: SeatId) -> impl FnOnce(&mut Position) {
    let who = noble(who);
    move |p| {
        let n = &mut p.nobles[who.index()];
        n.captor = Some(captor);
        n.at = Spot::Off;
    }
}

/// KM CBT-44, CBT-24, VAC-3b: a ransomed noble whose castles are others' now comes to a friendly place; his title is with
/// him.
#[test]
fn ransomed_he_finds_his_castle_taken() {
    let mut b = board(&[
        r#"(noble: "clifford")"#,
        r#"(noble: "howard", cards: ["title_earl_kent"]), (noble: "roos", cards: ["town_leicester"])"#,
    ]);
    b.edit(captive("howard", A));
    b.edit(|p| {
        for key in ["rising", "helmsley", "belvoir"] {
            p.strongholds[place(key).index()].taken = Some(A);
        }
    });
    let terms = Terms::default();
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("howard"), terms: terms.clone() }));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    assert!(b.inside("howard", "leicester"), "{:?}", b.noble("howard").at);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Noble(noble("howard")));
}

/// KM CBT-42a, CBT-44, TRF-4: what a captive has lost is lost, whatever is paid for him.
#[test]
fn ransom_does_not_bring_back_what_was_taken() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
            r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1", "town_leicester", "bishop_durham"]), (noble: "roos", inside: Some("helmsley"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::Majority, &["percy", "scrope"])]);
    b.act(A, attack(&["percy"], B));
    let terms = Terms::default();
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms: terms.clone() }));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    assert_eq!(b.noble("scrope").captor, None);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("percy")));
    assert_eq!((b.lay_of("town_leicester"), b.owner("leicester")), (Lay::Faction(A), Some(A)));
    assert_eq!(b.lay_of("bishop_durham"), Lay::Noble(noble("scrope")));
}

/// KM CBT-24: "A captured Location immediately joins the Faction capturing it": what becomes of its card in other hands
/// afterwards takes it from nobody.
#[test]
fn a_town_taken_is_not_lost_with_its_card() {
    let start = || {
        let mut b = board(&[
            r#"(noble: "percy", inside: Some("bristol"))"#,
            r#"(noble: "scrope", open: Some("a_york"), cards: ["town_bristol"]), (noble: "roos", open: Some("a_york"))"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_marshal"])"#,
        ]);
        b.edit(|p| p.strongholds[place("bristol").index()].taken = Some(A));
        assert_eq!(b.owner("bristol"), Some(A));
        b
    };
    // From one noble to another.
    let mut b = start();
    b.to(Phase::Movement, B);
    b.act(B, Action::Faction(FactionDeed::Transfer { card: card("town_bristol"), to: noble("roos") }));
    assert_eq!((b.lay_of("town_bristol"), b.owner("bristol")), (Lay::Noble(noble("roos")), Some(A)));
    // To whoever captures its holder.
    let mut b = start();
    b.to(Phase::Combat, C);
    b.results(&[result(BattleResult::Majority, &["scrope", "roos", "neville"])]);
    b.act(C, attack(&["neville"], B));
    assert_eq!((b.lay_of("town_bristol"), b.owner("bristol")), (Lay::Faction(C), Some(A)));
    // Of the captor's own card it is lost with it (CBT-42a).
    let mut b = start();
    b.edit(|p| p.strongholds[place("bristol").index()].taken = Some(B));
    b.to(Phase::Combat, C);
    b.results(&[result(BattleResult::Majority, &["scrope", "roos", "neville"])]);
    b.act(C, attack(&["neville"], B));
    assert_eq!(b.owner("bristol"), Some(C));
}

/// KM CBT-46, CBT-28: captured in another's turn by pursuit: he is "executed automatically at the start of the victorious
/// Noble's following turn", not before.
#[test]
fn taken_in_his_own_turn_he_lives_until_the_victors() {
    let mut b = board_with(
        &[
            r#"(noble: "clifford", open: Some("a_york")), (noble: "roos", inside: Some("helmsley"))"#,
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
            r#"(noble: "howard")"#,
        ],
        "phase: Some(Combat)",
    );
    let spared = ["clifford", "percy"];
    b.results(&[result(BattleResult::Majority, &spared), result(BattleResult::FourToOne, &spared)]);
    b.act(A, ambush(&["clifford"], B));
    b.act(B, Action::Combat(CombatDeed::Pursue));
    assert_eq!(b.noble("clifford").captor, Some(B));
    // His faction may buy him back in the rest of its turn.
    assert!(b.allowed(A, &Action::Faction(FactionDeed::Ransom { noble: noble("clifford"), terms: Terms::default() })));
    b.events(&[18]);
    b.open(Phase::Event, C);
    assert_eq!(b.noble("clifford").captor, Some(B));
    b.events(&[19]);
    b.open(Phase::Event, B);
    assert_eq!(b.noble("clifford").seat, None);
}

/// KM CBT-41a, CBT-44, PARL-13: an executed captive's title, office and see lie in the Chancery, as of any dead noble.
#[test]
fn an_executed_captives_awards_lie_in_the_chancery() {
    let mut b = board(&[
        r#"(noble: "clifford")"#,
        r#"(noble: "percy", cards: ["office_marshal", "bishop_durham"]), (noble: "roos")"#,
    ]);
    b.edit(captive("percy", A));
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble("percy") }));
    assert_eq!((b.lay_of("office_marshal"), b.lay_of("bishop_durham")), (Lay::Chancery, Lay::Chancery));
    assert_eq!(b.lay_of("noble_percy"), Lay::Discard);
    assert_eq!(b.owner("alnwick"), None, "his home is nobody's");
}

/// KM CRN-4, CBT-20: a noble played comes to a home castle that no other faction controls, be it besieged; with him in it a
/// besieger who no longer matches it is gone.
#[test]
fn a_noble_played_into_his_besieged_castle_lifts_the_siege() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "howard", open: Some("a_rising"))"#,
        r#"(noble: "scrope", open: Some("a_wressle"), cards: ["title_earl_kent", "office_marshal"])"#,
    ]);
    b.edit(|p| p.field.sieges.push(Siege { place: place("wressle"), by: C }));
    b.next_card("noble_percy");
    b.open(Phase::Crown, A);
    assert_eq!(b.data().field.sieges.len(), 1);
    b.act(A, Action::Faction(FactionDeed::Bring { card: card("noble_percy"), at: Spot::Inside(place("wressle")) }));
    assert!(b.inside("percy", "wressle"));
    assert!(b.data().field.sieges.is_empty(), "his force before a garrison of 100 and Percy's 100");
}

/// KM TRF-2, HEIR-1, CBT-21: across the walls of a besieged town two nobles "occupy the same space": a card may pass.
#[test]
fn a_card_passes_over_the_wall() {
    let mut b = board_with(
        &[
            r#"(noble: "neville", inside: Some("york"), cards: ["bishop_york"]), (noble: "clifford", open: Some("a_york"), cards: ["merc_saxons_1"])"#,
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot", "merc_irish_kerns"])"#,
        ],
        r#"phase: Some(Movement), sieges: [("york", 2)]"#,
    );
    b.act(A, Action::Faction(FactionDeed::Transfer { card: card("merc_saxons_1"), to: noble("neville") }));
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("neville")));
}

/// KM TRF-2, ARM-5: "ALLIED Factions cannot order the Transfer of any item from another Faction to their own".
#[test]
fn an_ally_does_not_help_himself() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1"])"#,
    ]);
    b.edit(|p| {
        p.field.alliances.push((A, B));
        p.field.armies.push(Army { leader: A, nobles: nobles(&["clifford", "scrope"]) });
    });
    let take = Action::Faction(FactionDeed::Transfer { card: card("merc_saxons_1"), to: noble("clifford") });
    assert_eq!(b.refused(A, take.clone()), no("NotYourCard", "CRN-3"));
    b.to(Phase::Movement, B);
    b.act(B, take);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("clifford")));
}

/// KM CBT-45, RAN-2, RAN-5: terms that were refused bind nobody: the captor may still order the execution in the same turn.
#[test]
fn after_refused_terms_the_order_stands() {
    let mut b = board(&[
        r#"(noble: "clifford")"#,
        r#"(noble: "scrope", cards: ["merc_saxons_1"]), (noble: "roos", cards: ["merc_saxons_2"])"#,
    ]);
    b.edit(captive("scrope", A));
    let terms = Terms { cards: vec![card("merc_saxons_2")], ..Terms::default() };
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms }));
    b.act(B, Action::Faction(FactionDeed::Refuse));
    assert_eq!(b.lay_of("merc_saxons_2"), Lay::Noble(noble("roos")), "nothing is paid");
    b.to(Phase::Combat, A);
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble("scrope") }));
    assert_eq!(b.noble("scrope").seat, None);
}

/// KM EVT-5, EVT-6, SET-10f: "without those awarded for Towns/Cities/Castles": the men of a town do not make a stand-in
/// strong enough; mercenaries do.
#[test]
fn a_stand_in_is_measured_without_towns() {
    let scots = Book::standard().events.iter().find(|e| e.name == "Scots raid on Carlisle").unwrap().id.0;
    for (with, fit) in [("\"town_coventry\"", false), ("\"merc_flemish_1\"", true)] {
        let mut b = board(&[
            &format!(
                "(noble: \"clifford\", open: Some(\"a_york\"), cards: [\"merc_saxons_1\"]), (noble: \"howard\", open: Some(\"a_york\"), cards: [{with}]), (noble: \"percy\", open: Some(\"a_york\"))"
            ),
            r#"(noble: "scrope")"#,
        ]);
        b.hold(28, A);
        b.events(&[scots]);
        b.open(Phase::Event, A);
        assert_eq!(b.deciders(), [A], "{}", b.story());
        let send = Action::Events(EventsDeed::Commission { writ: EventId(28), instead: noble("howard") });
        assert_eq!(b.allowed(A, &send), fit, "{with}");
    }
}

/// KM TRF-2, TRF-3, MOV-6a: "These trade cannot be used in the turn of trade": a town that has changed hands opens to nobody
/// new before the next turn; where it is handed on within a faction it stays open.
#[test]
fn a_town_traded_opens_from_the_next_turn_on() {
    let nobles = [
        r#"(noble: "percy", open: Some("a_coventry"), cards: ["merc_flemish_1"]), (noble: "clifford", open: Some("a_coventry"))"#,
        r#"(noble: "scrope", inside: Some("coventry"), cards: ["town_coventry"])"#,
    ];
    let mut b = board(&nobles);
    let (give, take) = (vec![card("merc_flemish_1")], vec![card("town_coventry")]);
    b.act(A, Action::Faction(FactionDeed::Trade { with: B, give, take }));
    b.act(B, Action::Faction(FactionDeed::Agree));
    let to = noble("percy");
    b.act(A, Action::Faction(FactionDeed::Assign { card: card("town_coventry"), to }));
    assert_eq!(b.owner("coventry"), Some(A));
    let go_in = go("percy", "a_coventry", Some("coventry"), false);
    assert_eq!(b.refused(A, go_in.clone()), no("NotYetOpen", "TRF-2"));
    b.to(Phase::Combat, A);
    assert_eq!(b.refused(A, siege(&["percy"], "coventry")), no("NeedNoSiege", "CBT-14a"));
    b.events(&[18]);
    b.open(Phase::Event, B);
    b.to(Phase::Movement, A);
    assert!(b.allowed(A, &go_in));

    let mut b = board(&[nobles[0], r#"(noble: "scrope")"#]);
    b.give("town_coventry", "percy");
    b.act(A, Action::Faction(FactionDeed::Transfer { card: card("town_coventry"), to: noble("clifford") }));
    assert!(b.allowed(A, &go("clifford", "a_coventry", Some("coventry"), false)), "it was open to them before");
}

/// KM TRF-2, TRF-3, MOV-13a, MOV-12: nor does its port let a ship in or out that could not before.
#[test]
fn the_port_of_a_town_traded_opens_from_the_next_turn_on() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_swansea"), cards: ["ship_falcon", "ship_george", "merc_flemish_1"])"#,
        r#"(noble: "scrope", inside: Some("swansea"), cards: ["town_swansea"])"#,
    ]);
    b.edit(|p| {
        p.ships[ship("ship_falcon").index()].at = Berth::Port(place("swansea"));
        p.ships[ship("ship_george").index()].at = Berth::Sea(sea("bristol_ch"));
    });
    let (give, take) = (vec![card("merc_flemish_1")], vec![card("town_swansea")]);
    b.act(A, Action::Faction(FactionDeed::Trade { with: B, give, take }));
    b.act(B, Action::Faction(FactionDeed::Agree));
    let out = sail(&["ship_falcon"], &[], Haven::Sea(sea("bristol_ch")), false);
    let home = sail(&["ship_george"], &[], Haven::Port(place("swansea")), false);
    for voyage in [out, home] {
        assert_eq!(b.refused(A, voyage.clone()), no("NotYetOpen", "TRF-2"));
        b.edit(|p| p.strongholds[place("swansea").index()].given_by = None);
        assert!(b.allowed(A, &voyage));
        b.edit(|p| p.strongholds[place("swansea").index()].given_by = Some(B));
    }
}
