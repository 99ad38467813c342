//! Who may not move, and what is refused in the movement phase.

use regnal::games::divine_right::components::Away;

use super::kit::*;
use super::lanes::*;

/// Tries one march of one army after a change of the position.
fn after(change: impl FnOnce(&mut Position, CounterId)) -> String {
    let (mut b, id) = lone_army("1425");
    b.edit(|p| change(p, id));
    let go = b.go(&[id], &["1525"]);
    why(b.refused(A, go))
}

/// EVENT-20, SIEGE-45, MERC-02
#[test]
fn the_fresh_the_dead_and_the_besiegers_who_rolled_stay() {
    assert_eq!(after(|p, id| p.counters[id.index()].deeds.fresh = true), "JustJoined DR EVENT-20");
    assert_eq!(after(|p, id| p.counters[id.index()].deeds.rolled = true), "RolledSiege DR SIEGE-45");
    assert_eq!(after(|p, id| p.counters[id.index()].deeds.halted = true), "Halted DR TERRAIN-06");
    assert_eq!(after(|p, id| p.counters[id.index()].hired = None), "NotYours DR SEQ-08");
    let mut b = march(&[]);
    let army = b.armies(A, "Addat");
    b.bury(&army);
    let go = b.go(&army, &["0313"]);
    assert_eq!(why(b.refused(A, go)), "NotOnMap DR MOVE-01");
}

/// WHO-02
#[test]
fn who_has_declared_a_siege_moves_no_more() {
    let mut b = march(&[hired("1219", 0, 3), foe("Port Lork", "armies: 7, fleets: 2")]);
    let fleets = b.fleets(A, "1219");
    b.act(A, b.lay_siege(&fleets, &["Castle Lapspell"]));
    let go = b.go(&fleets[..1], &["1219"]);
    assert_eq!(why(b.refused(A, go)), "DeclaredSiege DR WHO-02");
}

/// DEATH-02, CARD-03
#[test]
fn confusion_invalids_and_home_guards_keep_their_own_at_home() {
    let more = "allies: [(kingdom: immer, of: mivior, personality: \"Invalid\"), (kingdom: muetar, of: mivior, personality: \"Paranoid\")],";
    let mut b = march_with("", more, &[]);
    let invalid = b.monarch(KingdomId::Immer);
    let walk = b.go(&[invalid], &["1506"]);
    assert_eq!(why(b.refused(A, walk)), "Confined DR CARD-03");
    let army = b.armies(A, "Castle Altarr");
    b.edit(|p| p.realms[KingdomId::Immer.index()].fading = Some((Away::Peace, 1)));
    let walk = b.go(&army[..1], &["1506"]);
    assert_eq!(why(b.refused(A, walk)), "Confused DR DEATH-02");
    // Muetar's guard: half of the regulars stay within its borders.
    let men: Vec<CounterId> = b
        .pos()
        .forces(A)
        .filter(|id| {
            b.pos().counter(*id).kingdom() == Some(KingdomId::Muetar) && b.pos().counter(*id).kind == Kind::Army
        })
        .collect();
    assert_eq!(men.len(), 13);
    for id in &men[..8] {
        b.begin_at(*id, "2017");
    }
    b.to(A, Phase::Movement);
    let out = b.go(&men[..8], &["2018"]);
    assert_eq!(why(b.refused(A, out)), "HomeGuard DR CARD-03");
    assert!(b.allowed(A, &b.go(&men[..7], &["2018"])));
    assert!(b.allowed(A, &b.go(&men[..8], &["1917"])), "inside the kingdom they move as they like");
}

/// SIEGE-22, SIEGE-65
#[test]
fn a_besieged_port_is_shut_and_a_blockaded_one_to_ships_too() {
    let siege = "sieges: [(castle: \"Boran\", by: hothior)],";
    let mut b = march_with(
        "",
        siege,
        &[foe("Boran", "fleets: 2"), own("Boran", "armies: 1, fleets: 1"), hired("0616", 1, 0), hired("0416", 0, 1)],
    );
    let (shut, outside, ship) = (b.armies(A, "Boran"), b.armies(A, "0616"), b.fleets(A, "0416"));
    let tries = [
        (b.go(&shut[..1], &["0616"]), "ShutIn DR SIEGE-22"),
        (b.go(&outside, &["Boran"]), "BesiegedShut DR SIEGE-22"),
        (b.go(&ship, &["Boran"]), "Blockaded DR SIEGE-65"),
    ];
    for (go, no) in tries {
        assert_eq!(why(b.refused(A, go)), no);
    }
}

/// KINGDOM-HOTHIOR-03
#[test]
fn the_boom_is_waited_before() {
    let mut b = march(&[hired("0819", 0, 3), foe("Castle Lapspell", "armies: 7, fleets: 2")]);
    let fleets = b.fleets(A, "0819");
    let siege = b.lay_siege(&fleets, &["Boarhort's Boom", "Port Lork"]);
    assert_eq!(why(b.refused(A, siege)), "BoomShut DR KINGDOM-HOTHIOR-03");
    fleets.iter().for_each(|id| b.begin_at(*id, "Boarhort's Boom"));
    assert!(b.allowed(A, &b.lay_siege(&fleets, &["Port Lork"])));
}

/// MOVE-10
#[test]
fn fleets_and_land_units_do_not_march_together() {
    let mut b = march(&[own("0720", "armies: 1, fleets: 1")]);
    let both = [b.armies(A, "0720"), b.fleets(A, "0720")].concat();
    let go = b.go(&both, &["0719"]);
    assert_eq!(why(b.refused(A, go)), "LandAndSea DR MOVE-10");
}

/// SIEGE-09, PENALTY-06, FATE-13, SEQ-04
#[test]
fn what_else_is_refused_in_the_movement_phase() {
    let mut b = march(&[own("1425", "armies: 1"), own("0720", "armies: 1, fleets: 1")]);
    let (field, port) = (b.armies(A, "1425"), b.armies(A, "Addat"));
    let (army, ship) = (b.armies(A, "0720"), b.fleets(A, "0720")[0]);
    for (action, no) in [
        (Action::Walls { units: field.clone(), inside: true }, "NoWalls DR SIEGE-09"),
        (Action::Walls { units: port.clone(), inside: true }, "AlreadyThere DR SIEGE-09"),
        (Action::GiveUp(field[0]), "NoGrace DR PENALTY-06"),
        (Action::Search { units: field.clone() }, "NobodyToSearch DR FATE-13"),
    ] {
        assert_eq!(why(b.refused(A, action)), no);
    }
    b.to(A, Phase::Events);
    for action in [
        b.go(&field, &["1525"]),
        Action::Embark { units: army.clone(), fleet: ship },
        Action::Debark { units: army, hex: hex("0720") },
        Action::Walls { units: port, inside: false },
        Action::Search { units: field },
        Action::EndMovement,
    ] {
        assert_eq!(why(b.refused(A, action)), "WrongPhase DR SEQ-04");
    }
}
