//! Ships, prizes and passengers where they meet captivity, heirs, alliances and the King's bishop.

use super::super::kit::*;

fn port(key: &str) -> Haven {
    Haven::Port(place(key))
}

fn at_sea(b: &mut Board, ships: &[&str], at: &str) {
    b.edit(|p| ships.iter().for_each(|s| p.ships[ship(s).index()].at = Berth::Sea(sea(at))));
}

fn aboard(b: &mut Board, who: &str, on: &str) {
    b.edit(|p| p.nobles[noble(who).index()].at = Spot::Aboard(ship(on)));
}

fn fight(ships: &[&str], target: &str) -> Action {
    Action::Combat(CombatDeed::SeaFight { ships: ships.iter().map(|s| ship(s)).collect(), target: ship(target) })
}

/// The Admiral's Trinity (300) of A and the Swan (100) of B in the Thames.
fn thames(of_a: &str, of_b: &str) -> Board {
    let mut b = board_with(
        &[
            &format!("(noble: \"percy\", open: Some(\"a_alnwick\"), cards: [\"office_admiral\"]){of_a}"),
            &format!("(noble: \"scrope\", cards: [\"ship_swan\"]){of_b}"),
        ],
        "phase: Some(Movement)",
    );
    at_sea(&mut b, &["ship_ad_trinity", "ship_swan"], "thames");
    b
}

/// KM CBT-55, CBT-37, PLAY-3c: ships "may be scuttled by the victorious Faction", also where it was the one attacked.
#[test]
fn a_victorious_defender_may_scuttle_too() {
    let mut b = thames("", ", (noble: \"roos\")");
    b.to(Phase::Combat, B);
    b.results(&[result(BattleResult::ThreeToOne, &[])]);
    b.act(B, fight(&["ship_swan"], "ship_ad_trinity"));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A), "{}", b.story());
    assert_eq!(b.deciders(), [A]);
    b.act(A, Action::Combat(CombatDeed::Scuttle { ship: ship("ship_swan") }));
    assert!(b.pos().ship(ship("ship_swan")).scuttled);
    assert_eq!(b.deciders(), [B], "and the turn goes on");
}

/// KM CBT-53, CBT-42b: a ship taken goes to "one or more ... of the victorious Nobles in the Sea Battle or the Noble(s) who
/// controlled the Ship(s)": the player's choice.
#[test]
fn a_prize_goes_to_passengers_or_to_the_master() {
    for to in ["clifford", "percy"] {
        let mut b = thames(", (noble: \"clifford\", open: Some(\"a_york\"))", "");
        aboard(&mut b, "clifford", "ship_ad_trinity");
        b.to(Phase::Combat, A);
        b.results(&[result(BattleResult::ThreeToOne, &["clifford", "scrope"])]);
        b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
        b.act(A, Action::Combat(CombatDeed::Share { card: card("ship_swan"), to: noble(to) }));
        assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble(to)));
    }
}

/// KM CBT-52, CBT-12a, CBT-34: "captures all the Nobles of the weaker force and all associated Royal Heirs", at sea as on
/// land, whether a noble of the victor sails with his ships or not.
#[test]
fn an_heir_taken_at_sea_is_the_victors() {
    let mut b = thames("", ", (noble: \"roos\", open: Some(\"a_york\"), heirs: [\"margaret\"])");
    aboard(&mut b, "roos", "ship_swan");
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
    assert_eq!(b.noble("roos").captor, Some(A));
    assert_eq!(b.pos().heir_seat(heir("margaret")), Some(A), "{}", b.story());
}

/// KM CBT-36, CBT-13a, CBT-56: passengers add no strength to a sea battle, and may fall in it.
#[test]
fn passengers_fall_at_sea_and_lend_no_strength() {
    let mut b = thames("", ", (noble: \"roos\", open: Some(\"a_york\"), cards: [\"merc_french_foot\"])");
    aboard(&mut b, "roos", "ship_swan");
    b.to(Phase::Combat, A);
    b.results(&[result_naming(BattleResult::FourToOne, "roos")]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
    assert!(b.story().contains("(300) against the Swan (100)"), "{}", b.story());
    assert_eq!(b.noble("roos").seat, None, "{}", b.story());
    assert_eq!(b.pos().master(ship("ship_swan")), Some(B), "three to one is below four to one");
}

/// Percy the Admiral is beaten on land by Neville of B; the Trinity lies in London, the Nicholas is in the Thames.
fn admiral_beaten() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot"])"#,
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_admiral"]), (noble: "scrope")"#,
        ],
        "phase: Some(Movement)",
    );
    at_sea(&mut b, &["ship_ad_nicholas"], "thames");
    b.edit(|p| {
        p.strongholds[place("ipswich").index()].taken = Some(B);
    });
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["neville", "percy"])]);
    b.act(A, attack(&["neville"], B));
    assert_eq!(b.noble("percy").captor, Some(A), "{}", b.story());
    b
}

/// KM CBT-42b, CBT-44, MOV-16: a captive loses "all Ships under their control ... to the victorious Faction": those of his
/// office too; one at sea is kept by his faction "until it makes Port".
#[test]
fn a_captured_admiral_loses_his_ships() {
    let mut b = admiral_beaten();
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(A));
    assert_eq!(b.pos().master(ship("ship_ad_nicholas")), Some(B), "kept while at sea");
    b.to(Phase::Movement, B);
    b.act(B, sail(&["ship_ad_nicholas"], &[], port("ipswich"), false));
    assert_eq!(b.pos().master(ship("ship_ad_nicholas")), Some(A));
    // Ransomed, he is Admiral again, with his ships.
    let terms = Terms::default();
    b.act(B, Action::Faction(FactionDeed::Ransom { noble: noble("percy"), terms: terms.clone() }));
    b.act(A, Action::Faction(FactionDeed::Confirm { terms }));
    assert_eq!(b.noble("percy").captor, None);
    for s in ["ship_ad_trinity", "ship_ad_nicholas"] {
        assert_eq!(b.pos().master(ship(s)), Some(B), "{s}");
    }
}

/// A's captive Scrope is ransomed for the Trinity of B's Admiral, which Clifford of A receives.
fn lent_trinity(at: Berth) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "clifford", inside: Some("york"))"#,
            r#"(noble: "roos", inside: Some("exeter"), cards: ["title_earl_kent", "office_admiral"]), (noble: "scrope"), (noble: "neville", inside: Some("coventry"))"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
        p.ships[ship("ship_ad_trinity").index()].at = at;
    });
    let terms = Terms { ships: vec![ship("ship_ad_trinity")], ..Terms::default() };
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms: terms.clone() }));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    b
}

/// KM RAN-4a, CBT-41b: "If the Noble who receives control of the Ship is killed ... then control of the Ship returns to the
/// Office-holder".
#[test]
fn a_lent_ship_returns_when_its_receiver_dies() {
    let mut b = lent_trinity(Berth::Port(place("london")));
    assert_eq!(b.pos().ship(ship("ship_ad_trinity")).kept, Some(A));
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Inside(place("bolton")));
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert_eq!(b.noble("clifford").seat, None);
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(B));
}

/// KM RAN-4a, MOV-16, TRF-4: the same at sea: the faction that loses the ship "retains control of it until it makes Port".
#[test]
fn a_lent_ship_at_sea_returns_when_it_makes_port() {
    let mut b = lent_trinity(Berth::Port(place("london")));
    at_sea(&mut b, &["ship_ad_trinity"], "thames");
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Inside(place("bolton")));
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(A), "kept for now");
    b.edit(|p| p.strongholds[place("ipswich").index()].taken = Some(A));
    b.to(Phase::Movement, A);
    b.act(A, sail(&["ship_ad_trinity"], &[], port("ipswich"), false));
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(B));
}

/// KM RAN-4a, CBT-41a: the lender's own death does not end it; "if the Office associated with it is re-assigned, then control
/// of the Ship returns to the Office-holder".
#[test]
fn a_lent_ship_returns_when_the_office_is_given_anew() {
    let mut b = lent_trinity(Berth::Port(place("london")));
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in Exeter").unwrap().id.0;
    b.events(&[plague]);
    b.open(Phase::Event, A);
    assert_eq!((b.noble("roos").seat, b.lay_of("office_admiral")), (None, Lay::Chancery));
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(A), "nobody to return to");
    // The card comes up again, and Neville is the new Admiral.
    b.edit(|p| p.cards[card("office_admiral").index()].at = Lay::Reserve(B));
    b.to(Phase::Movement, B);
    b.act(B, Action::Faction(FactionDeed::Assign { card: card("office_admiral"), to: noble("neville") }));
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(B));
}

/// KM CBT-39, CBT-35: ships that come out of a blockaded port fight the blockader; his other ships in that sea "may
/// participate ... but do not NEED to".
#[test]
fn the_blockaders_other_ships_may_help_and_need_not() {
    let mut b = thames(", (noble: \"clifford\", cards: [\"ship_valentine\"])", "");
    at_sea(&mut b, &["ship_ad_trinity", "ship_valentine"], "thames");
    b.edit(|p| {
        p.ships[ship("ship_swan").index()].at = Berth::Port(place("ipswich"));
        p.ships[ship("ship_valentine").index()].blockade = Some(place("ipswich"));
    });
    b.to(Phase::Movement, B);
    b.results(&[result(BattleResult::FourToOne, &[])]);
    b.act(B, sail(&["ship_swan"], &[], Haven::Sea(sea("thames")), false));
    assert_eq!(b.deciders(), [A], "{}", b.story());
    b.act(A, Action::Combat(CombatDeed::Rally { ships: vec![] }));
    assert!(b.story().contains("he Swan (100) against the Valentine (100)"), "{}", b.story());
}

/// KM CBT-39, MOV-16, CBT-34: in the port's sea an ally's blockader is no hindrance.
#[test]
fn an_allys_blockade_lets_one_out() {
    let mut b = thames("", "");
    b.edit(|p| {
        p.ships[ship("ship_swan").index()].at = Berth::Port(place("ipswich"));
        p.ships[ship("ship_ad_trinity").index()].blockade = Some(place("ipswich"));
    });
    b.to(Phase::Movement, B);
    let out = sail(&["ship_swan"], &[], Haven::Sea(sea("n_suffolk")), false);
    assert_eq!(b.refused(B, out.clone()), no("Blockaded", "CBT-39"));
    b.edit(|p| p.field.alliances.push((A, B)));
    b.act(B, out);
}

/// KM MOV-18, MOV-19, MOV-20, MOV-24: an heir boards and lands with the noble who has him, and is never left on the quay.
#[test]
fn an_heir_goes_aboard_with_his_guard() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_southampton"), cards: ["ship_valentine"], heirs: ["margaret"])"#,
        r#"(noble: "scrope")"#,
    ]);
    b.act(A, sail(&["ship_valentine"], &["clifford"], Haven::Sea(sea("c_solent")), false));
    assert_eq!(b.pos().heir_spot(&b.heir("margaret")), Spot::Aboard(ship("ship_valentine")));
    b.events(&[18]);
    b.open(Phase::Event, A);
    b.act(A, sail(&["ship_valentine"], &[], port("portsmouth"), true));
    assert_eq!(b.pos().heir_spot(&b.heir("margaret")), Spot::Inside(place("portsmouth")));
}

/// KM TRF-2, TRF-3, MOV-8: "Nobles occupy the same space": a sea is a space too.
#[test]
fn cards_pass_from_ship_to_ship_in_one_sea() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_valentine", "merc_saxons_1"]), (noble: "percy", open: Some("a_york"), cards: ["ship_george"])"#,
        r#"(noble: "scrope")"#,
    ]);
    at_sea(&mut b, &["ship_valentine"], "thames");
    at_sea(&mut b, &["ship_george"], "downs");
    aboard(&mut b, "clifford", "ship_valentine");
    aboard(&mut b, "percy", "ship_george");
    let pass = Action::Faction(FactionDeed::Transfer { card: card("merc_saxons_1"), to: noble("percy") });
    assert_eq!(b.refused(A, pass.clone()), no("NotTogether", "TRF-2"));
    at_sea(&mut b, &["ship_george"], "thames");
    b.act(A, pass);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("percy")));
}

/// KM TRF-1a, TRF-3, MOV-16: a ship may be given away while it is at sea; whoever loses it "retains control of it until it
/// makes Port".
#[test]
fn a_ship_given_away_at_sea_is_kept_until_port() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_valentine"])"#,
        r#"(noble: "scrope", open: Some("a_york"))"#,
    ]);
    at_sea(&mut b, &["ship_valentine"], "thames");
    b.act(A, Action::Faction(FactionDeed::Trade { with: B, give: vec![card("ship_valentine")], take: vec![] }));
    b.act(B, Action::Faction(FactionDeed::Agree));
    assert_eq!(
        (b.lay_of("ship_valentine"), b.pos().master(ship("ship_valentine"))),
        (Lay::Noble(noble("scrope")), Some(A))
    );
    b.edit(|p| p.strongholds[place("ipswich").index()].taken = Some(A));
    b.act(A, sail(&["ship_valentine"], &[], port("ipswich"), false));
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert_eq!(b.pos().master(ship("ship_valentine")), Some(B));
}

/// The Bishop of Westminster at Southampton, where Clifford has the Valentine; his King is with Percy.
fn bishop(king_at: &str) -> Board {
    board_with(
        &[
            &format!(
                "(noble: \"percy\", open: Some(\"{king_at}\"), heirs: [\"henry_vi\"]), (noble: \"westminster\", open: Some(\"a_southampton\")), (noble: \"clifford\", open: Some(\"a_southampton\"), cards: [\"ship_falcon\"])"
            ),
            r#"(noble: "scrope", open: Some("a_york"), heirs: ["richard_york"])"#,
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true)]"#,
    )
}

/// KM SPN-15, MOV-20: Westminster "cannot move independently of the King": not by sea either, but with him.
#[test]
fn the_kings_bishop_sails_with_his_king() {
    for with in [false, true] {
        let mut b = bishop(if with { "a_southampton" } else { "a_york" });
        b.edit(|p| p.ships[ship("ship_falcon").index()].at = Berth::Port(place("southampton")));
        let alone = sail(&["ship_falcon"], &["westminster"], Haven::Sea(sea("c_solent")), false);
        assert_eq!(b.refused(A, alone), no("WithTheKing", "SPN-15"));
        if with {
            b.act(A, sail(&["ship_falcon"], &["percy", "westminster"], Haven::Sea(sea("c_solent")), false));
            assert_eq!(b.noble("westminster").at, Spot::Aboard(ship("ship_falcon")));
        }
    }
}

/// KM SPN-15, MOV-18: "independently of the King" he does not move; whom he guards himself goes with him.
#[test]
fn the_kings_bishop_takes_the_king_whom_he_guards_with_him() {
    let mut b = bishop("a_southampton");
    b.edit(|p| p.heirs[heir("henry_vi").index()].guard = Some(noble("westminster")));
    b.act(A, march("westminster", "a_portsmouth"));
    let king = b.pos().heir_spot(b.pos().heir(heir("henry_vi")));
    assert_eq!(king, Spot::Open(area("a_portsmouth")));
}

/// KM SPN-15, CBT-12a: his King in the hands of others, but alive, does not free him: "unless the King is killed".
#[test]
fn the_kings_bishop_waits_for_a_captive_king() {
    let mut b = bishop("a_southampton");
    b.act(A, march("percy", "a_portsmouth"));
    b.act(A, march("westminster", "a_portsmouth"));
    b.edit(|p| {
        p.heirs[heir("henry_vi").index()].guard = Some(noble("scrope"));
        p.nobles[noble("westminster").index()].moved = false;
    });
    assert_eq!(b.refused(A, march("westminster", "a_southampton")), no("WithTheKing", "SPN-15"));
    b.edit(|p| {
        let h = &mut p.heirs[heir("henry_vi").index()];
        (h.alive, h.crowned, h.guard, h.at) = (false, false, None, Spot::Off);
    });
    assert!(b.allowed(A, &march("westminster", "a_southampton")), "dead, he binds nobody");
}

/// Clifford on the Valentine is driven into Berwick, which belongs to `owner`.
fn driven_into_berwick(owner: Option<SeatId>) -> Board {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the North Sea").unwrap().id.0;
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_valentine"])"#,
        r#"(noble: "scrope", inside: Some("bolton"))"#,
    ]);
    at_sea(&mut b, &["ship_valentine"], "n_tweed");
    aboard(&mut b, "clifford", "ship_valentine");
    b.edit(|p| {
        p.strongholds[place("berwick").index()].taken = owner;
        p.ships[ship("ship_valentine").index()].blockade = owner.map(|_| place("berwick"));
    });
    b.events(&[storm, 18]);
    b.open(Phase::Event, B);
    assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Port(place("berwick")));
    b.open(Phase::Event, A);
    b
}

/// KM MOV-15a, MOV-15b, CBT-40, MOV-25: out of the port into which an event has driven it a ship "may leave on its turn" when
/// it is friendly or neutral, with passengers who board anew; out of an unfriendly one, also one that it has blockaded, when
/// its holder gives leave, in whatever turn that is.
#[test]
fn out_of_a_port_of_need() {
    let out = || sail(&["ship_valentine"], &["clifford"], Haven::Sea(sea("n_tweed")), false);
    for owner in [None, Some(A)] {
        let mut b = driven_into_berwick(owner);
        assert!(!b.noble("clifford").moved);
        b.act(A, out());
        assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Sea(sea("n_tweed")));
        assert_eq!(b.noble("clifford").at, Spot::Aboard(ship("ship_valentine")));
    }
    let mut b = driven_into_berwick(Some(B));
    b.act(A, out());
    assert_eq!(b.deciders(), [B]);
    b.act(B, deny());
    assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Port(place("berwick")));
    b.events(&[19]);
    b.open(Phase::Event, A);
    b.act(A, out());
    b.act(B, grant());
    assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Sea(sea("n_tweed")));
}

/// KM MOV-26a, MOV-6a, MOV-14: at a friendly port passengers "enter and occupy ... or remain in the open space (player's
/// choice)", at an ally's too.
#[test]
fn landing_at_a_friendly_port_is_inside_or_outside() {
    for owner in [A, B] {
        for inside in [true, false] {
            let mut b = board(&[
                r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_valentine"])"#,
                r#"(noble: "scrope", inside: Some("bolton"))"#,
            ]);
            at_sea(&mut b, &["ship_valentine"], "c_solent");
            aboard(&mut b, "clifford", "ship_valentine");
            b.edit(|p| {
                p.field.alliances.push((A, B));
                p.strongholds[place("southampton").index()].taken = Some(owner);
            });
            b.act(A, sail(&["ship_valentine"], &[], port("southampton"), inside));
            assert_eq!(
                (b.inside("clifford", "southampton"), b.outside("clifford", "a_southampton")),
                (inside, !inside)
            );
        }
    }
}

/// KM MOV-8, MOV-10, MOV-24, MOV-21a: "up to 5 spaces in any direction in sea spaces ... and Ports"; "Ships must disembark
/// passengers whenever they enter Port": with spaces left it sails on, and takes nobody aboard there.
#[test]
fn a_ship_sails_on_from_the_port_it_has_made() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), cards: ["ship_falcon", "town_swansea"]), (noble: "clifford", inside: Some("swansea"))"#,
        r#"(noble: "scrope")"#,
    ]);
    at_sea(&mut b, &["ship_falcon"], "bristol_ch");
    aboard(&mut b, "percy", "ship_falcon");
    b.act(A, sail(&["ship_falcon"], &[], port("swansea"), true));
    assert!(b.inside("percy", "swansea"));
    let on = |to: &str, with: &[&str]| sail(&["ship_falcon"], with, Haven::Sea(sea(to)), false);
    assert_eq!(b.refused(A, on("a_carm", &["clifford"])), no("PutIn", "MOV-21a"));
    assert_eq!(b.refused(A, on("a_carm", &["percy"])), no("MovedAlready", "MOV-3"));
    // One of its five spaces is spent.
    let far = SeaId::all().find(|s| {
        let from = regnal::games::kingmaker::travel::sailing::spaces(b.pos(), Berth::Port(place("swansea")));
        from[s.index()] == Some(5)
    });
    assert_eq!(
        b.refused(A, sail(&["ship_falcon"], &[], Haven::Sea(far.expect("a sea five away")), false)),
        no("SailTooFar", "MOV-8")
    );
    assert!(b.offers(A).contains(&on("a_carm", &[])));
    b.act(A, on("a_carm", &[]));
    assert!(b.inside("percy", "swansea"));
    assert_eq!(b.refused(A, on("bristol_ch", &[])), no("ShipMoved", "MOV-9"));
}
