//! Fleets and land units on one coast; ports without a castle (STACK, NCPORT).

use regnal::games::divine_right::events;

use super::kit::*;
use super::lanes::*;

/// STACK-04, MOVE-13
#[test]
fn fleets_pass_enemy_land_units_on_a_coast_but_do_not_stop() {
    let mut b = march(&[own("0721", "fleets: 1"), foe("0820", "armies: 1")]);
    let fleet = b.fleets(A, "0721");
    let stop = b.go(&fleet, &["0820"]);
    assert_eq!(why(b.refused(A, stop)), "CannotStopUnderLand DR STACK-04");
    b.act(A, b.go(&fleet, &["0820", "0819"]));
    assert_eq!(b.fleets(A, "0819"), fleet);
}

/// STACK-05, STACK-06
#[test]
fn land_units_stop_on_a_coast_and_enemy_fleets_leave_with_their_cargo() {
    let cargo =
        "(at: \"0820\", of: hothior, aboard: true, regulars: [(of: hothior, armies: 1, fleets: 1, monarch: true)]),";
    let mut b = march(&[own("0920", "armies: 1"), cargo.into(), own("0821", "fleets: 1")]);
    let (army, fleet) = (b.armies(A, "0920"), b.fleets(B, "0820"));
    b.act(A, b.go(&army, &["0820"]));
    assert_eq!(b.fleets(B, "0820"), fleet, "not before the end of the phase");
    b.halt();
    let Some(Frame::Displace { seat, units, .. }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!((seat, units), (B, fleet.clone()));
    // One hex, to sea or coast, and not to enemies; the fleets cannot stay.
    let ways: Vec<HexId> =
        b.offers(B).into_iter().map(|a| if let Action::DisplaceTo(h) = a { h } else { panic!() }).collect();
    let mut expected = path(&["0920", "0819", "0719", "0720", "0721"]);
    expected.sort();
    assert_eq!(ways, expected);
    assert_eq!(why(b.refused(B, Action::DisplaceTo(hex("0821")))), "NoWayThere DR DISPLACE-04");
    b.act(B, Action::DisplaceTo(hex("0721")));
    assert_eq!(b.pos().spot(fleet[0]), Some(hex("0721")));
    assert_eq!(b.armies(B, "0721").len(), 1, "carried units go along");
    assert_eq!(b.units(B, Kind::Monarch, "0721").len(), 1);
    assert_eq!(b.armies(A, "0820"), army);
}

/// NCPORT-06, PORT-02
#[test]
fn a_plundered_port_with_two_armies_in_it_is_held_by_the_one_on_land() {
    // Hothior's fleet comes first in the order of the counters.
    let text = "players: [(kingdom: mivior), (kingdom: hothior)], plundered: [\"Addat\", \"Port Lork\"], stacks: [";
    for port in ["Addat", "Port Lork"] {
        let mut b = board(2, &format!("{text} {} {}]", foe(port, "fleets: 1"), own("1420", "armies: 1")));
        b.to(A, Phase::Movement);
        assert_eq!(b.pos().holder(hex(port)), Some(B));
        let army = b.armies(A, "1420")[0];
        b.bury(&b.armies(B, port));
        b.put(army, port, false);
        assert_eq!(b.pos().holder(hex(port)), Some(A));
        assert!(b.pos().is_friendly_place(A, hex(port)) && !b.pos().is_friendly_place(B, hex(port)));
    }
}

/// NCPORT-07, STACK-06
#[test]
fn a_fleet_with_no_way_out_of_a_seized_port_is_lost() {
    let mut b = march(&[
        hired("2426", 1, 0),
        hired("2424", 0, 1),
        hired("2324", 0, 1),
        hired("2225", 0, 1),
        foe("Bartertown", "fleets: 1"),
    ]);
    let (army, fleet) = (b.armies(A, "2426"), b.fleets(B, "Bartertown")[0]);
    b.act(A, b.go(&army, &["Bartertown"]));
    b.halt();
    assert!(b.is_dead(fleet));
    // With one sea hex open there is nothing to choose.
    let mut b = march(&[hired("2426", 1, 0), hired("2424", 0, 1), hired("2324", 0, 1), foe("Bartertown", "fleets: 1")]);
    let (army, fleet) = (b.armies(A, "2426"), b.fleets(B, "Bartertown")[0]);
    b.act(A, b.go(&army, &["Bartertown"]));
    assert_eq!(b.pos().spot(fleet), Some(hex("Bartertown")));
    b.halt();
    assert_eq!(b.pos().spot(fleet), Some(hex("2225")));
}

/// NCPORT-02
#[test]
fn a_port_without_castle_costs_everybody_one() {
    let (mut b, id) = lone_army("1420");
    let fleet = b.fleets(A, "Addat")[0];
    assert_eq!((b.step(id, "1420", "Freeport"), b.step(fleet, "1219", "Freeport")), (1, 1));
    b.begin_at(id, "1420");
    let world = b.elsewhere(|book| alter(book, "Freeport").terrain.hills = true);
    assert_eq!(price_in(Pos::of(&world), &[id], None, &["Freeport"]).unwrap(), 1);
}

/// NCPORT-04, NCPORT-06
#[test]
fn land_units_enter_such_a_port_unless_enemy_land_units_hold_it() {
    for (holder, code) in [("armies: 1", Some("EnemyLand DR MOVE-12")), ("fleets: 2", None)] {
        let mut b = march(&[hired("1420", 1, 0), foe("Freeport", holder)]);
        let army = b.armies(A, "1420");
        let go = b.go(&army, &["Freeport"]);
        match code {
            Some(code) => assert_eq!(why(b.refused(A, go)), code),
            None => {
                assert!(b.pos().is_friendly_place(B, hex("Freeport")));
                b.act(A, go);
                assert!(b.pos().is_friendly_place(A, hex("Freeport")), "seized");
                assert!(!b.pos().is_friendly_place(B, hex("Freeport")));
            }
        }
    }
    let (b, id) = lone_army("1420");
    assert!(b.allowed(A, &b.go(&[id], &["Freeport"])), "nobody's port");
    let mut b = march(&[hired("1219", 0, 1), foe("Freeport", "fleets: 1")]);
    let ship = b.fleets(A, "1219");
    let go = b.go(&ship, &["Freeport"]);
    assert_eq!(why(b.refused(A, go)), "EnemyFleets DR FLEET-04", "fleets seize nothing");
}

/// NCPORT-05
#[test]
fn a_port_held_by_friends_takes_reinforcements_in() {
    for (stack, kind, ok) in [
        (hired("Freeport", 1, 0), Kind::Fleet, true),
        (own("Freeport", "fleets: 1"), Kind::Fleet, true),
        (own("Freeport", "monarch: true"), Kind::Fleet, false),
        (foe("Freeport", "armies: 1"), Kind::Fleet, false),
    ] {
        let mut b = march(&[stack]);
        b.to(A, Phase::Events);
        b.lay(&[4, 4]);
        b.act(A, Action::RollEvents);
        let hire = Action::Hire { kind, hex: hex("Freeport") };
        assert_eq!(b.allowed(A, &hire), ok);
        if !ok {
            assert_eq!(why(b.refused(A, hire)), "NotFriendlyPlace DR EVENT-25");
        }
    }
}

/// NCPORT-01, NCPORT-03
#[test]
fn such_a_port_shelters_one_fleet_from_storms() {
    let storm = |stack: String| {
        let mut b = march(&[stack]);
        let others: Vec<CounterId> = b
            .pos()
            .forces(A)
            .filter(|id| b.pos().counter(*id).kind == Kind::Fleet && b.pos().spot(*id) != Some(hex("Freeport")))
            .collect();
        b.bury(&others);
        let exposed = events::exposed_fleets(b.pos(), A).len();
        b.to(A, Phase::Events);
        b.lay(&[1, 2]);
        b.act(A, Action::RollEvents);
        if let Some(Frame::Lose { from, .. }) = b.top() {
            b.act(A, Action::Lose(from[0]));
        }
        (exposed, b.fleets(A, "Freeport").len())
    };
    assert_eq!(storm(own("Freeport", "fleets: 1")).1, 1, "sheltered");
    let (exposed, left) = storm(own("Freeport", "fleets: 2"));
    assert_eq!((exposed, left), (2, 1), "only one of two is");
    assert_eq!(storm(own("Freeport", "fleets: 3")).1, 2);
}

/// Hothior's monarch and fleet, and an army of Mivior at the coast 0820; it is Hothior's movement.
fn held_coast(hero: &str, more: &str) -> Board {
    let text = format!(
        "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [{} {hero} {more}]",
        own("0820", "armies: 1")
    );
    let mut b = board(2, &text);
    b.to(B, Phase::Movement);
    b
}

/// STACK-04: "Fleets may enter coastal hexes with enemy [land] units, but may not stop there."
/// TRANSPORT-03: "the fleet moves into the hex of the unit to be transported, and embarks the unit. The fleet may then continue movement."
/// FATE-05: "The hero begins his turn in an enemy stack and attempts to leave it in his movement phase."
#[test]
fn a_fleet_fetches_a_hero_from_under_enemy_land_units_and_sails_on() {
    let mut b = held_coast(&foe("0721", "fleets: 1"), "");
    let (king, ship) = (b.monarch(KingdomId::Hothior), b.fleets(B, "0721"));
    b.put(king, "0820", false);
    b.to(B, Phase::Movement);
    let call = b.go(&ship, &["0820"]);
    assert!(b.offers(B).contains(&call));
    b.act(B, call);
    assert_eq!(b.refused(B, Action::EndMovement), no("MustSailOn", "STACK-04"));
    assert!(!b.offers(B).contains(&Action::EndMovement));
    b.lay(&[3]);
    assert_eq!(fates(&b.act(B, Action::Embark { units: vec![king], fleet: ship[0] })), 1);
    b.act(B, b.go(&ship, &["0819"]));
    b.act(B, Action::EndMovement);
    assert_eq!(b.pos().spot(king), Some(hex("0819")));
    // Without a hero to fetch, and without points to sail on, it does not call.
    b.put(king, "Port Lork", true);
    b.put(ship[0], "0721", false);
    b.to(B, Phase::Movement);
    let idle = b.go(&ship, &["0820"]);
    assert_eq!(why(b.refused(B, idle.clone())), "CannotStopUnderLand DR STACK-04");
    b.put(king, "0820", false);
    b.edit(|p| p.counters[ship[0].index()].deeds.spent = 7);
    assert_eq!(why(b.refused(B, idle)), "CannotStopUnderLand DR STACK-04");
}

/// STACK-04 and TRANSPORT-07, FATE-02: "The hero (alone) passes through a stack of enemy combat units".
/// STACK-06: who cannot sail on after all "is subsequently displaced".
#[test]
fn a_fleet_lands_a_hero_among_enemies_at_his_peril() {
    let aboard = "(at: \"0721\", of: hothior, aboard: true, regulars: [(of: hothior, fleets: 1, monarch: true)]),";
    let mut b = held_coast(aboard, "");
    let (king, ship) = (b.monarch(KingdomId::Hothior), b.fleets(B, "0721"));
    b.act(B, b.go(&ship, &["0820"]));
    b.lay(&[4]);
    assert_eq!(fates(&b.act(B, Action::Debark { units: vec![king], hex: hex("0820") })), 1);
    assert_eq!(b.place(king), Place::At { hex: hex("0820"), inside: false });
    b.edit(|p| p.counters[ship[0].index()].deeds.spent = 8);
    b.act(B, Action::EndMovement);
    let way = b.offers(B).into_iter().find(|o| matches!(o, Action::DisplaceTo(_))).expect("a way");
    b.act(B, way);
    assert_ne!(b.pos().spot(ship[0]), Some(hex("0820")));
}
