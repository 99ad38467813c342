//! Ships: voyages, ports, passengers, storms, sea battles, blockades.

use super::kit::*;

fn port(key: &str) -> Haven {
    Haven::Port(place(key))
}

fn at_sea(key: &str) -> Haven {
    Haven::Sea(sea(key))
}

/// The Valentine (100) and the Admiral's ships; Southampton is Clifford's.
fn harbour() -> Board {
    board_with(
        &[
            r#"(noble: "clifford", open: Some("a_southampton"), cards: ["ship_valentine", "town_leicester"]), (noble: "percy", open: Some("a_york"), cards: ["office_admiral"])"#,
            r#"(noble: "scrope", cards: ["ship_swan"])"#,
        ],
        "",
    )
}

fn own(b: &mut Board, key: &str, seat: Option<SeatId>) {
    b.edit(|p| p.strongholds[place(key).index()].taken = seat);
}

/// KM MOV-7, MOV-8, MOV-9, MOV-10, MOV-11
#[test]
fn five_spaces_with_the_ports() {
    let mut b = harbour();
    // London, Medway, Thames, Downs, Dover Strait, Calais: five spaces, the port counted.
    own(&mut b, "calais", Some(A));
    assert!(b.allowed(A, &sail(&["ship_ad_trinity"], &[], port("calais"), false)));
    assert_eq!(b.refused(A, sail(&["ship_ad_trinity"], &[], at_sea("c_beachy"), false)), no("SailTooFar", "MOV-8"));
    assert_eq!(b.refused(A, sail(&["ship_swan"], &[], at_sea("thames"), false)), no("NotYourShip", "MOV-7"));
    b.act(A, sail(&["ship_ad_trinity"], &[], at_sea("thames"), false));
    assert_eq!(b.refused(A, sail(&["ship_ad_trinity"], &[], at_sea("downs"), false)), no("ShipMoved", "MOV-9"));
}

/// KM FLT-1, FLT-2, MOV-23
#[test]
fn a_fleet_carries_together() {
    let mut b = harbour();
    b.edit(|p| p.ships[ship("ship_ad_grace_dieu").index()].at = Berth::Port(place("southampton")));
    b.give("office_marshal", "clifford");
    assert_eq!(b.basic("clifford"), 110);
    assert_eq!(
        b.refused(A, sail(&["ship_valentine"], &["clifford"], at_sea("c_wight"), false)),
        no("Overloaded", "MOV-23")
    );
    assert_eq!(
        b.refused(A, sail(&["ship_valentine", "ship_ad_trinity"], &[], at_sea("c_wight"), false)),
        no("ShipsApart", "FLT-1")
    );
    b.act(A, sail(&["ship_valentine", "ship_ad_grace_dieu"], &["clifford"], at_sea("c_wight"), false));
    // Parted, the small one would carry too much.
    b.edit(|p| p.ships.iter_mut().for_each(|s| s.moved = false));
    assert_eq!(b.refused(A, sail(&["ship_ad_grace_dieu"], &[], at_sea("c_solent"), false)), no("Overloaded", "MOV-23"));
}

/// KM MOV-23, TRF-2: men handed on today "cannot be used", but they are men, and go aboard with their master.
#[test]
fn men_who_sleep_weigh_too() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_southampton"), cards: ["ship_valentine"]), (noble: "roos", open: Some("a_southampton"), cards: ["merc_french_foot", "merc_scottish_foot"])"#,
        r#"(noble: "scrope")"#,
    ]);
    let voyage = |who: &[&str]| sail(&["ship_valentine"], who, at_sea("c_solent"), false);
    assert_eq!(b.refused(A, voyage(&["roos"])), no("Overloaded", "MOV-23"));
    for men in ["merc_french_foot", "merc_scottish_foot"] {
        b.act(A, Action::Faction(FactionDeed::Transfer { card: card(men), to: noble("clifford") }));
    }
    assert_eq!(b.basic("clifford"), 10, "none of them fights today");
    for who in [&["clifford"][..], &["clifford", "roos"]] {
        assert_eq!(b.refused(A, voyage(who)), no("Overloaded", "MOV-23"));
    }
    assert!(b.allowed(A, &voyage(&["roos"])));
}

/// KM MOV-12, MOV-15b, MOV-21b
#[test]
fn out_of_an_unfriendly_port_by_leave() {
    for (leave, at) in [(grant(), Berth::Sea(sea("c_solent"))), (deny(), Berth::Port(place("southampton")))] {
        let mut b = harbour();
        own(&mut b, "southampton", Some(B));
        b.act(A, sail(&["ship_valentine"], &["clifford"], at_sea("c_solent"), false));
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert_eq!(b.pos().ship(ship("ship_valentine")).at, at);
        assert!(b.pos().ship(ship("ship_valentine")).moved);
        assert_eq!(b.noble("clifford").at == Spot::Aboard(ship("ship_valentine")), matches!(at, Berth::Sea(_)));
    }
}

/// KM MOV-13, MOV-13a, MOV-13b, MOV-13c, MOV-13d
#[test]
fn which_ports_are_open() {
    let mut b = harbour();
    b.edit(|p| p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("c_portland")));
    assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], port("york"), false)), no("NotAPort", "MOV-13"));
    assert!(b.allowed(A, &sail(&["ship_valentine"], &[], port("weymouth"), false)), "empty and unfortified");
    assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], port("southampton"), false)), no("PortClosed", "MOV-13c"));
    own(&mut b, "southampton", Some(B));
    assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], port("southampton"), false)), no("EmptyShips", "MOV-13d"));
    own(&mut b, "southampton", Some(A));
    assert!(b.allowed(A, &sail(&["ship_valentine"], &[], port("southampton"), false)));
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Inside(place("weymouth")));
    assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], port("weymouth"), false)), no("PortClosed", "MOV-13c"));
    b.edit(|p| p.field.alliances.push((A, B)));
    assert!(b.allowed(A, &sail(&["ship_valentine"], &[], port("weymouth"), false)));
    // With passengers too weak to besiege the owner is asked.
    for leave in [grant(), deny()] {
        let mut b = harbour();
        own(&mut b, "southampton", Some(B));
        b.edit(|p| {
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("c_solent"));
            p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
        });
        b.act(A, sail(&["ship_valentine"], &[], port("southampton"), false));
        assert_eq!(b.deciders(), [B]);
        let yes = leave == grant();
        b.act(B, leave);
        assert_eq!(b.outside("clifford", "a_southampton"), yes);
        assert_eq!(b.pos().ship(ship("ship_valentine")).at == Berth::Sea(sea("c_solent")), !yes);
    }
}

/// KM MOV-14, MOV-24, MOV-25, MOV-26a, MOV-26b
#[test]
fn passengers_land() {
    let mut b = harbour();
    b.act(A, sail(&["ship_valentine"], &["clifford"], port("portsmouth"), true));
    assert!(b.inside("clifford", "portsmouth"));
    assert_eq!(b.refused(A, march("clifford", "a_southampton")), no("MovedAlready", "MOV-3"));
    let mut b = harbour();
    b.act(A, sail(&["ship_valentine"], &["clifford"], port("portsmouth"), false));
    assert!(b.outside("clifford", "a_portsmouth"));
    let mut b = harbour();
    own(&mut b, "plymouth", Some(A));
    assert!(b.allowed(A, &sail(&["ship_valentine"], &["clifford"], port("weymouth"), true)));
}

/// KM MOV-20, MOV-21a, MOV-22
#[test]
fn boarding_is_at_the_start() {
    let mut b = harbour();
    assert_eq!(
        b.refused(A, sail(&["ship_valentine"], &["percy"], at_sea("c_wight"), false)),
        no("NotInPort", "MOV-20")
    );
    assert_eq!(
        b.refused(A, sail(&["ship_valentine"], &["clifford"], port("southampton"), false)),
        no("StaysInPort", "MOV-22")
    );
    assert_eq!(
        b.refused(A, sail(&["ship_valentine"], &["scrope"], at_sea("c_wight"), false)),
        no("NotToOrder", "ARM-6")
    );
    // From a neutral port he may.
    b.act(A, sail(&["ship_valentine"], &["clifford"], at_sea("c_wight"), false));
    assert_eq!(b.noble("clifford").at, Spot::Aboard(ship("ship_valentine")));
    let mut b = harbour();
    b.act(A, march("clifford", "a_portsmouth"));
    b.edit(|p| p.ships[ship("ship_valentine").index()].at = Berth::Port(place("portsmouth")));
    assert_eq!(
        b.refused(A, sail(&["ship_valentine"], &["clifford"], at_sea("c_wight"), false)),
        no("MovedAlready", "MOV-3")
    );
}

/// KM MOV-26c
#[test]
fn who_lands_before_a_closed_port_besieges_it() {
    let mut b = harbour();
    b.edit(|p| {
        for key in ["office_marshal", "merc_french_foot"] {
            p.cards[card(key).index()].at = Lay::Noble(noble("clifford"));
            p.decks.crown.retain(|c| *c != card(key));
        }
        p.ships[ship("ship_ad_grace_dieu").index()].at = Berth::Sea(sea("c_solent"));
        p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_ad_grace_dieu"));
    });
    assert_eq!(
        b.refused(A, sail(&["ship_ad_grace_dieu"], &[], port("southampton"), true)),
        no("NotOpenInside", "MOV-26c")
    );
    b.act(A, sail(&["ship_ad_grace_dieu"], &[], port("southampton"), false));
    assert_eq!(b.noble("clifford").must_besiege, Some(place("southampton")));
    b.events(&[18]);
    b.done(A);
    assert_eq!(b.refused(A, Action::Done), no("MustBesiege", "MOV-26c"));
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, siege(&["clifford"], "southampton"));
    assert!(b.outside("clifford", "a_southampton"), "it is postponed: he stays outside");
}

/// KM MOV-15, MOV-15a, MOV-27, MOV-32
#[test]
fn storms_drive_ships_into_port() {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the Channel").unwrap().id.0;
    let mut b = harbour();
    b.edit(|p| {
        p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("c_portland"));
        p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
    });
    b.events(&[storm]);
    b.open(Phase::Event, A);
    let at = b.pos().ship(ship("ship_valentine")).at;
    assert!(at == Berth::Port(place("weymouth")) || at == Berth::Port(place("poole")), "{at:?}");
    assert!(!b.noble("clifford").moved, "an event forced it: he may move");
    // Refuge ports only if there is no other as near.
    let near = |s: &str| regnal::games::kingmaker::events::nearest_ports(b.pos(), sea(s));
    assert!(!near("c_solent").contains(&place("carisbrooke")));
    assert_eq!(near("i_man_s"), [place("douglas")]);
    // Of two refuges as near neither is "the only closest".
    assert!(near("i_north").iter().all(|p| !["douglas", "dublin"].contains(&p.key())), "{:?}", near("i_north"));
    // A shut port is besieged at once, or they stay outside.
    let mut b = harbour();
    b.edit(|p| {
        p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("dover_str"));
        p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
    });
    b.reseed(3);
    b.events(&[storm]);
    b.open(Phase::Event, A);
    assert!(matches!(b.noble("clifford").at, Spot::Open(_) | Spot::Inside(_)));
    assert_eq!(b.noble("clifford").must_besiege, None);
}

/// KM MOV-16, CBT-54
#[test]
fn a_ship_lost_at_sea_is_kept_until_port() {
    let mut b = harbour();
    b.edit(|p| p.ships[ship("ship_ad_trinity").index()].at = Berth::Sea(sea("thames")));
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("york")));
    b.events(&[plague]);
    b.open(Phase::Event, A);
    assert_eq!(b.noble("percy").seat, None);
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(A), "kept for now");
    assert_eq!(b.pos().master(ship("ship_ad_nicholas")), None, "that in port is nobody's");
    // Another has the office: when it makes port it is his.
    b.edit(|p| p.cards[card("office_admiral").index()].at = Lay::Noble(noble("scrope")));
    own(&mut b, "ipswich", Some(A));
    b.to(Phase::Movement, A);
    b.act(A, sail(&["ship_ad_trinity"], &[], port("ipswich"), false));
    assert_eq!(b.pos().master(ship("ship_ad_trinity")), Some(B));
}

/// KM MOV-33
#[test]
fn refuge_ports_are_for_those_who_can_take_them() {
    let mut b = harbour();
    b.edit(|p| {
        p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("c_solent"));
        p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
    });
    own(&mut b, "carisbrooke", Some(B));
    assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], port("carisbrooke"), false)), no("RefugePort", "MOV-33"));
}

// ---------------------------------------------------------------- Sea battles

fn fleets() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "percy", cards: ["office_admiral"])"#,
            r#"(noble: "scrope", cards: ["ship_swan", "ship_valentine"]), (noble: "roos", open: Some("a_york"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        for key in ["ship_ad_trinity", "ship_swan", "ship_valentine"] {
            p.ships[ship(key).index()].at = Berth::Sea(sea("thames"));
        }
        p.nobles[noble("roos").index()].at = Spot::Aboard(ship("ship_swan"));
    });
    b.to(Phase::Combat, A);
    b
}

fn fight(ships: &[&str], target: &str) -> Action {
    Action::Combat(CombatDeed::SeaFight { ships: ships.iter().map(|s| ship(s)).collect(), target: ship(target) })
}

fn rally(ships: &[&str]) -> Action {
    Action::Combat(CombatDeed::Rally { ships: ships.iter().map(|s| ship(s)).collect() })
}

/// KM CBT-34, CBT-35, CBT-36, CBT-37, CBT-52, CBT-53
#[test]
fn capacities_decide_and_the_winner_takes_the_ships() {
    let mut b = fleets();
    assert_eq!(b.refused(A, fight(&["ship_ad_nicholas"], "ship_swan")), no("NotAtSea", "CBT-34"));
    assert_eq!(b.refused(A, fight(&["ship_swan"], "ship_swan")), no("NotYourShip", "CBT-34"));
    assert_eq!(b.refused(A, fight(&["ship_ad_trinity"], "ship_ad_trinity")), no("NotHisShip", "CBT-34"));
    b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
    assert_eq!(b.deciders(), [B], "the Valentine may help, and need not");
    b.act(B, rally(&[]));
    assert_eq!(b.noble("roos").captor, Some(A));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A));
    assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble("percy")));
    assert_eq!(b.pos().master(ship("ship_valentine")), Some(B));
    // His ransom waits for a port.
    let ransom = Action::Faction(FactionDeed::Ransom { noble: noble("roos"), terms: Terms::default() });
    assert_eq!(b.refused(A, ransom), no("AtSea", "CBT-57"));

    let mut b = fleets();
    b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
    b.act(B, rally(&["ship_valentine"]));
    assert!(b.story().contains("indecisive"), "300 against 200");
}

/// KM VAC-6
#[test]
fn nobody_wavers_at_sea() {
    let mut b = fleets();
    b.results(&[result(BattleResult::Vacillating, &[]), result(BattleResult::BadWeather, &[])]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_swan"));
    b.act(B, rally(&[]));
    assert!(b.story().contains("At sea that is ignored."));
    assert_eq!(b.noble("roos").seat, Some(B));
}

/// KM CBT-54, CBT-55, CBT-56, CBT-57
#[test]
fn prizes_are_kept_or_scuttled() {
    let scuttle = |s: &str| Action::Combat(CombatDeed::Scuttle { ship: ship(s) });
    let mut b = fleets();
    b.edit(|p| {
        p.ships[ship("ship_cp_mary").index()].at = Berth::Sea(sea("thames"));
        p.cards[card("office_warden_of_the_cinque_ports").index()].at = Lay::Noble(noble("scrope"));
        p.decks.crown.retain(|c| *c != card("office_warden_of_the_cinque_ports"));
        p.nobles[noble("roos").index()].at = Spot::Aboard(ship("ship_cp_mary"));
    });
    assert_eq!(b.refused(A, scuttle("ship_cp_mary")), no("NoPrize", "CBT-55"));
    b.results(&[result(BattleResult::ThreeToOne, &["roos"])]);
    b.act(A, fight(&["ship_ad_trinity"], "ship_cp_mary"));
    b.act(B, rally(&[]));
    assert_eq!(b.pos().master(ship("ship_cp_mary")), Some(A), "kept until it makes port");
    assert_eq!(b.noble("roos").at, Spot::Aboard(ship("ship_cp_mary")));
    b.act(A, scuttle("ship_cp_mary"));
    assert_eq!(b.noble("roos").at, Spot::Aboard(ship("ship_ad_trinity")), "he goes over");
    assert!(b.pos().ship(ship("ship_cp_mary")).scuttled);
    // Gales bring it back.
    b.events(&[44]);
    b.open(Phase::Event, B);
    assert_eq!(b.pos().ship(ship("ship_cp_mary")).at, Berth::Port(place("hastings_port")));
}

/// KM CBT-38, CBT-39, CBT-40
#[test]
fn a_blockade_is_fought_through() {
    let blockade = |s: &str, p: &str| Action::Combat(CombatDeed::Blockade { ship: ship(s), port: place(p) });
    let mut b = fleets();
    b.edit(|p| p.ships[ship("ship_swan").index()].at = Berth::Port(place("ipswich")));
    b.edit(|p| p.nobles[noble("roos").index()].at = Spot::Open(area("a_york")));
    assert_eq!(b.refused(A, blockade("ship_ad_trinity", "york")), no("NoPort", "CBT-38"));
    b.act(A, blockade("ship_ad_trinity", "ipswich"));
    assert_eq!(b.refused(A, blockade("ship_ad_trinity", "ipswich")), no("BlockadesAlready", "CBT-38"));
    // It may turn to another port of the same sea.
    let other =
        |a: &Action| matches!(a, Action::Combat(CombatDeed::Blockade { port, .. }) if *port != place("ipswich"));
    assert!(b.offers(A).iter().any(other));
    b.to(Phase::Movement, B);
    assert_eq!(b.refused(B, sail(&["ship_swan"], &[], at_sea("n_suffolk"), false)), no("Blockaded", "CBT-39"));
    b.results(&[result(BattleResult::ThreeToOne, &[])]);
    b.act(B, sail(&["ship_swan"], &[], at_sea("thames"), false));
    assert_eq!(b.pos().master(ship("ship_swan")), Some(A), "100 against 300");
}

/// KM MOV-11: "Any number of Ships may occupy the same sea space or Port."
#[test]
fn any_number_of_ships_lie_in_one_sea_and_in_one_port() {
    let others = |at: Berth| {
        let mut b = harbour();
        own(&mut b, "ipswich", Some(A));
        ["ship_george", "ship_falcon", "ship_margaret", "ship_trinite"].iter().for_each(|s| b.give(s, "clifford"));
        b.give("office_warden_of_the_cinque_ports", "clifford");
        b.edit(|p| {
            for s in p.ships.iter_mut() {
                s.at = at;
            }
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("downs"));
        });
        b
    };
    let thames = Berth::Sea(sea("thames"));
    for (at, to) in [(thames, at_sea("thames")), (Berth::Port(place("ipswich")), port("ipswich"))] {
        let mut b = others(at);
        b.act(A, sail(&["ship_valentine"], &[], to, false));
        let there = b.pos().ships().filter(|s| s.at == at).count();
        assert_eq!(there, ShipId::COUNT, "all of them, of whatever faction");
    }
}

/// KM MOV-13: "Ships may enter any Port that lays on the coast of a Sea space."
#[test]
fn a_port_is_entered_from_every_sea_on_whose_coast_it_lies() {
    let book = Book::standard();
    let mut ways = 0;
    for p in book.map.places.iter().filter(|p| p.is_port()) {
        for from in &p.seas {
            let mut b = harbour();
            b.edit(|q| {
                q.strongholds[p.id.index()].taken = Some(A);
                q.ships[ship("ship_valentine").index()].at = Berth::Sea(*from);
            });
            let entry = sail(&["ship_valentine"], &[], Haven::Port(p.id), false);
            // An open town belongs to nobody and is open to all while it is empty.
            b.act(A, entry);
            assert_eq!(b.pos().ship(ship("ship_valentine")).at, Berth::Port(p.id), "{} from {from:?}", p.name);
            ways += 1;
        }
    }
    assert!(ways > 30, "{ways}");
    // A town within is no port, however near the sea.
    for p in book.map.places.iter().filter(|p| !p.is_port()).take(12) {
        let mut b = harbour();
        assert_eq!(b.refused(A, sail(&["ship_valentine"], &[], Haven::Port(p.id), false)), no("NotAPort", "MOV-13"));
    }
}
