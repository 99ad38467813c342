//! Rule tests: fleets at sieges. Thores of Rombune (B) counts 3, has an army and a fleet, and lies in the open sea; Mivior (A)
//! comes.

use super::kit::*;

const THORES: &str = "Thores";

fn war(rest: &str) -> Board {
    duel("mivior", "rombune", rest)
}

/// Mivior besieges Thores with so many armies and fleets; `rest`: more stacks.
fn besieged(armies: u8, fleets: u8, rest: &str) -> Board {
    war(&format!("sieges: [(castle: \"Thores\", by: mivior)],
        stacks: [(at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: {armies}, fleets: {fleets})]), {rest}]"))
}

/// SIEGE-02, SIEGE-42, SIEGE-62
#[test]
fn a_castle_port_falls_like_any_castle_and_fleets_inside_die() {
    // 3 fleets and 7 armies against 3 and the two inside: 10 to 5.
    let mut b = besieged(
        7,
        3,
        "(at: \"Thores\", of: rombune, inside: true, regulars: [(of: rombune, armies: 1, fleets: 1, monarch: true)])",
    );
    let (army, fleet) = (b.armies(B, THORES)[0], b.fleets(B, THORES)[0]);
    b.to(A, Phase::Sieges);
    b.lay(&[4]);
    b.act(A, Action::RollSiege { castle: hex(THORES) });
    assert_eq!((b.last_throw().total, b.plundered(THORES)), (5, false));
    b.end_turn(1);
    b.to(A, Phase::Sieges);
    b.lay(&[5, 3]);
    b.act(A, Action::RollSiege { castle: hex(THORES) });
    assert!(b.plundered(THORES));
    assert_eq!((b.place(army), b.place(fleet), b.points(A)), (Place::Dead, Place::Dead, 15));
}

/// SIEGE-34, SIEGE-62
#[test]
fn in_the_siege_phase_fleets_and_armies_count_alike_on_both_sides() {
    let b = besieged(5, 2, "");
    let (attack, defence, _) = regnal::games::divine_right::sieges::odds(b.pos(), hex(THORES));
    assert_eq!((attack, defence), (7, 5));
}

/// SIEGE-11, SIEGE-62, SIEGE-63
#[test]
fn troops_aboard_land_with_the_fleets_that_besiege() {
    let mut b = war(
        "stacks: [(at: \"0329\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 3, fleets: 3, monarch: true)])]",
    );
    b.to(A, Phase::Movement);
    let fleets = b.fleets(A, "0329");
    let two = b.lay_siege(&fleets[..2], &[THORES]);
    assert_eq!(b.refused(A, two), no("SiegeTooWeak", "SIEGE-13"));
    let three = b.lay_siege(&fleets, &[THORES]);
    b.act(A, three);
    let outside = Place::At { hex: hex(THORES), inside: false };
    assert!(b.armies(A, THORES).iter().all(|id| b.place(*id) == outside));
    assert_eq!((b.armies(A, THORES).len(), b.pos().besiegers(hex(THORES)).len()), (3, 6));
    assert_eq!(b.place(b.monarch(KingdomId::Mivior)), outside);
    // From then on they fight on land.
    b.stand(&b.fleets(B, "The Golkus"), "0328", false);
    b.to(B, Phase::Combat);
    let r = b.reckoning(B, &strike(Manner::Sea, &[("0328", false)], &[THORES]));
    assert_eq!((r.attack, r.defence), (1, 3));
}

/// SIEGE-63
#[test]
fn troops_aboard_ships_that_join_a_siege_later_land_too() {
    let mut b =
        besieged(5, 0, "(at: \"0329\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 1, fleets: 1)])");
    b.to(A, Phase::Movement);
    let (fleet, army) = (b.fleets(A, "0329"), b.armies(A, "0329")[0]);
    let join = b.go(&fleet, &[THORES]);
    b.act(A, join);
    assert_eq!(b.place(army), Place::At { hex: hex(THORES), inside: false });
    assert_eq!(b.pos().besiegers(hex(THORES)).len(), 7);
}

/// SIEGE-11
#[test]
fn fleets_besiege_ports_only() {
    let mut b = duel("mivior", "muetar", "stacks: [(at: \"1910\", of: mivior, regulars: [(of: mivior, fleets: 4)])]");
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.fleets(A, "1910"), &["Pennol"]);
    assert_eq!(b.refused(A, siege).0, "NoPort");
}

/// SIEGE-64
#[test]
fn ships_pass_in_and_out_of_a_port_besieged_by_land_alone() {
    let mut b =
        besieged(6, 0, "(at: \"0328\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)])");
    b.to(B, Phase::Movement);
    let (fleet, army) = (b.fleets(B, "0328"), b.armies(B, "0328"));
    let into = b.go(&fleet, &[THORES]);
    assert_eq!(b.offers(B).iter().filter(|o| **o == into).count(), 1, "one way in, no call besides");
    b.act(B, into);
    assert_eq!(b.place(fleet[0]), Place::At { hex: hex(THORES), inside: true });
    b.act(B, Action::Debark { units: army.clone(), hex: hex(THORES) });
    assert_eq!(b.place(army[0]), Place::At { hex: hex(THORES), inside: true });
    // And out again with somebody else.
    let other = b.armies(B, THORES).into_iter().find(|id| *id != army[0]).unwrap();
    b.act(B, Action::Embark { units: vec![other], fleet: fleet[0] });
    let out = b.go(&fleet, &["0329"]);
    b.act(B, out);
    assert_eq!(b.pos().spot(other), Some(hex("0329")));
    assert_eq!(b.besieger(THORES), Some(A));
}

/// SIEGE-65
#[test]
fn one_besieging_fleet_closes_the_port() {
    let mut b =
        besieged(6, 1, "(at: \"0328\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)])");
    b.to(B, Phase::Movement);
    let into = b.go(&b.fleets(B, "0328"), &[THORES]);
    assert_eq!(b.refused(B, into), no("Blockaded", "SIEGE-65"));
    let (fleet, army) = (b.fleets(B, THORES), b.armies(B, THORES));
    let out = b.go(&fleet, &["0329"]);
    assert_eq!(b.refused(B, out), no("ShutIn", "SIEGE-22"));
    assert_eq!(b.refused(B, Action::Embark { units: army.clone(), fleet: fleet[0] }), no("ShutIn", "SIEGE-22"));
    // After a break-out they may sail.
    b.edit(|p| fleet.iter().chain(&army).for_each(|id| p.counters[id.index()].deeds.broke_out = true));
    b.act(B, Action::Embark { units: army, fleet: fleet[0] });
    let out = b.go(&fleet, &["0329"]);
    b.act(B, out);
}

/// SIEGE-64
#[test]
fn an_army_does_not_walk_out_where_ships_sail() {
    let mut b = duel(
        "muetar",
        "shucassam",
        "sieges: [(castle: \"Zefnar\", by: muetar)], stacks: [(at: \"Zefnar\", of: muetar, regulars: [(of: muetar, armies: 9)])]",
    );
    b.to(B, Phase::Movement);
    let out = b.go(&b.armies(B, "Zefnar")[..1], &["1022"]);
    assert_eq!(b.refused(B, out), no("ShutIn", "SIEGE-22"));
}

/// RELIEF-01, SIEGE-22
#[test]
fn no_army_walks_into_a_castle_besieged_by_fleets_alone() {
    let mut b = duel("mivior", "shucassam", "sieges: [(castle: \"Zefnar\", by: mivior)], stacks: [
        (at: \"Zefnar\", of: mivior, inside: false, regulars: [(of: mivior, fleets: 4)]), (at: \"1222\", of: shucassam, regulars: [(of: shucassam, armies: 1)])]");
    b.to(B, Phase::Movement);
    let into = b.go(&b.armies(B, "1222"), &["Zefnar"]);
    assert_eq!(b.refused(B, into), no("BesiegedShut", "SIEGE-22"));
}

/// SIEGE-66, SIEGE-20
#[test]
fn no_new_fleet_enters_a_besieged_port_even_from_an_open_sea() {
    let mut b = besieged(6, 0, "");
    let fleet = b.fleets(B, THORES)[0];
    b.bury(&[fleet]);
    b.to(B, Phase::Events);
    b.lay(&[4, 6]);
    b.act(B, Action::RollEvents);
    assert_eq!(b.refused(B, Action::Hire { kind: Kind::Fleet, hex: hex(THORES) }), no("UnderSiege", "SIEGE-20"));
    assert_eq!(b.refused(B, Action::Replace { unit: fleet, hex: hex(THORES) }), no("UnderSiege", "SIEGE-20"));
    assert!(b.allowed(B, &Action::Hire { kind: Kind::Fleet, hex: hex("The Golkus") }));
}
