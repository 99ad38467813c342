//! Mercenaries, friendly castles and ports, army markers (MERC, PORT, MARKER).

use super::kit::*;

/// An events round of A that grants this.
fn granted(b: &mut Board, dice: [u8; 2]) {
    b.to(A, Phase::Events);
    b.lay(&dice);
    b.act(A, Action::RollEvents);
}

fn reinforced(position: &str) -> Board {
    let seats = position.split(']').next().unwrap().matches("kingdom:").count() as u8;
    let mut b = board(seats, position);
    granted(&mut b, [4, 4]);
    b
}

fn hire(kind: Kind, at: &str) -> Action {
    Action::Hire { kind, hex: hex(at) }
}

/// Places that take an army or a fleet in, by name.
fn doors(b: &Board, kind: Kind) -> Vec<String> {
    let mut names: Vec<String> = b
        .offers(A)
        .into_iter()
        .filter_map(|a| match a {
            Action::Hire { kind: k, hex } if k == kind => Some(b.pos().label(hex)),
            _ => None,
        })
        .collect();
    names.sort();
    names
}

// ---------------------------------------------------------------- Castles and ports

/// PORT-01, MERC-05
#[test]
fn castles_and_ports_in_ones_own_and_allied_kingdoms_are_friendly() {
    let b = reinforced(
        "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: pon, of: immer), (kingdom: ghem, of: hothior)]",
    );
    assert_eq!(
        doors(&b, Kind::Army),
        ["Castle Altarr", "Crow's Nest", "Gap Castle", "Grugongi", "Marzarbol", "Muscaster", "Wirzor"]
    );
    assert_eq!(doors(&b, Kind::Fleet), ["Grugongi"]);
}

/// PORT-01, PORT-02
#[test]
fn a_plundered_castle_is_its_occupiers_and_empty_its_kingdoms() {
    for (stack, mine, his) in [
        ("", false, true),
        ("(at: \"Muscaster\", of: hothior, mercenary_armies: 1)", true, false),
        ("(at: \"Muscaster\", of: immer, mercenary_armies: 1)", false, true),
    ] {
        let b = board(
            2,
            &format!(
                "players: [(kingdom: hothior), (kingdom: immer)], plundered: [\"Muscaster\"], stacks: [
            (at: \"0900\", of: immer, regulars: [(of: immer, armies: 9)]), {stack}]"
            ),
        );
        let friendly = |seat| b.pos().is_friendly_place(seat, hex("Muscaster"));
        assert_eq!((friendly(A), friendly(B)), (mine, his), "{stack}");
    }
    // The occupier hires there, the lord cannot.
    let all = "plundered: [\"Muscaster\"], stacks: [(at: \"0900\", of: immer, regulars: [(of: immer, armies: 9)]), (at: \"Muscaster\", of: hothior, mercenary_armies: 1)]";
    let mut b = reinforced(&format!("players: [(kingdom: hothior), (kingdom: immer)], {all}"));
    b.act(A, hire(Kind::Army, "Muscaster"));
    assert_eq!(b.armies(A, "Muscaster").len(), 2);
    let mut b = reinforced(&format!("players: [(kingdom: immer), (kingdom: hothior)], {all}"));
    assert_eq!(b.refused(A, hire(Kind::Army, "Muscaster")), ("NotFriendlyPlace".into(), "DR EVENT-25".into()));
}

/// PORT-03, PORT-04
#[test]
fn a_castle_port_takes_armies_and_fleets_and_a_small_port_is_a_port_too() {
    let b = reinforced("players: [(kingdom: hothior), (kingdom: immer)], stacks: [(at: \"Freeport\", of: hothior, mercenary_fleets: 1),
        (at: \"Bartertown\", of: immer, mercenary_fleets: 1)]");
    assert_eq!(doors(&b, Kind::Army), ["Castle Lapspell", "Port Lork", "Tadafat"]);
    assert_eq!(doors(&b, Kind::Fleet), ["Castle Lapspell", "Freeport", "Port Lork"]);
}

/// PORT-05
#[test]
fn without_a_friendly_port_no_fleet_comes() {
    let b = reinforced("players: [(kingdom: immer), (kingdom: hothior)]");
    assert!(doors(&b, Kind::Fleet).is_empty() && !doors(&b, Kind::Army).is_empty());
    // Pon's one port is besieged, or held by the enemy: neither its own dead fleet nor a hired one comes in.
    for (plundered, siege, why) in [
        ("", "sieges: [(castle: \"Grugongi\", by: hothior)]", "UnderSiege"),
        ("plundered: [\"Grugongi\"]", "", "SiteTaken"),
    ] {
        let mut b = board(2, &format!("players: [(kingdom: pon, dead_fleets: 1), (kingdom: hothior)], {plundered}{siege},
            stacks: [(at: \"2717\", of: pon, regulars: [(of: pon, armies: 7)]), (at: \"Grugongi\", of: hothior, mercenary_armies: 9)]"));
        granted(&mut b, [5, 5]);
        let fleet = b.pos().ids().find(|id| b.place(*id) == Place::Dead).unwrap();
        assert_eq!(b.refused(A, Action::Replace { unit: fleet, hex: hex("Grugongi") }).0, why);
        assert!(!b.allowed(A, &hire(Kind::Fleet, "Grugongi")) && doors(&b, Kind::Fleet).is_empty());
    }
    let mut b = reinforced("players: [(kingdom: immer), (kingdom: hothior)]");
    assert_eq!(b.refused(A, hire(Kind::Fleet, "Castle Altarr")), ("NoPort".into(), "DR PORT-05".into()));
}

// ---------------------------------------------------------------- Mercenaries

/// MERC-02
#[test]
fn mercenaries_come_by_events_only() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)]");
    for phase in [Phase::Events, Phase::Movement, Phase::Diplomacy] {
        b.to(A, phase);
        assert_eq!(b.refused(A, hire(Kind::Army, "Castle Altarr")), ("NothingAsked".into(), "DR SEQ-01".into()));
    }
    b.pass_to(5);
    assert!(b.pos().ids().filter(|id| b.pos().counter(*id).kingdom().is_none()).all(|id| b.place(id) == Place::Pool));
}

/// MERC-03, MERC-04
#[test]
fn several_mercenaries_may_come_in_different_hexes_and_be_of_different_kinds() {
    let mut b = reinforced("players: [(kingdom: hothior), (kingdom: immer)]");
    b.act(A, hire(Kind::Army, "Tadafat"));
    b.act(A, hire(Kind::Fleet, "Port Lork"));
    assert_eq!((b.armies(A, "Tadafat").len(), b.fleets(A, "Port Lork").len()), (3, 2));
}

/// MERC-04
#[test]
fn the_kind_is_free_while_both_are_left() {
    let with = |armies, fleets| {
        reinforced(&format!("players: [(kingdom: hothior), (kingdom: immer)],
        stacks: [(at: \"Castle Altarr\", of: immer, mercenary_armies: {armies}), (at: \"0925\", of: immer, mercenary_fleets: {fleets})]"))
    };
    let b = with(15, 7);
    assert!(b.allowed(A, &hire(Kind::Army, "Tadafat")) && b.allowed(A, &hire(Kind::Fleet, "Port Lork")));
    let mut b = with(15, 8);
    assert_eq!(b.refused(A, hire(Kind::Fleet, "Port Lork")), ("PoolEmpty".into(), "DR MERC-04".into()));
    b.act(A, hire(Kind::Army, "Tadafat"));
    let mut b = with(16, 7);
    assert_eq!(b.refused(A, hire(Kind::Army, "Tadafat")).0, "PoolEmpty");
    b.act(A, hire(Kind::Fleet, "Port Lork"));
}

/// MERC-05
#[test]
fn no_mercenary_enters_a_besieged_castle() {
    let mut b = reinforced("players: [(kingdom: immer), (kingdom: hothior)], stacks: [(at: \"Muscaster\", of: hothior, mercenary_armies: 9)],
        sieges: [(castle: \"Muscaster\", by: hothior)]");
    assert_eq!(b.refused(A, hire(Kind::Army, "Muscaster")), ("UnderSiege".into(), "DR SIEGE-20".into()));
    assert_eq!(doors(&b, Kind::Army), ["Castle Altarr", "Gap Castle", "Wirzor"]);
    b.act(A, hire(Kind::Army, "Wirzor"));
}

/// MERC-06
#[test]
fn with_no_legal_hex_the_mercenaries_are_lost() {
    let castles = ["Castle Altarr", "Muscaster", "Wirzor", "Gap Castle"];
    let enemies: Vec<String> =
        castles.iter().map(|c| format!("(at: \"{c}\", of: hothior, mercenary_armies: 1)")).collect();
    let mut b = board(
        2,
        &format!(
            "players: [(kingdom: immer), (kingdom: hothior)], plundered: {castles:?},
        stacks: [(at: \"0900\", of: immer, regulars: [(of: immer, armies: 9, monarch: true)]), {}]",
            enemies.join(", ")
        ),
    );
    granted(&mut b, [4, 4]);
    assert_eq!(b.top(), None);
    assert_eq!(b.pos().ids().filter(|id| b.place(*id) == Place::Pool).count(), 16 + 8 - 4);
    assert!(b.table.chronicle().lines.iter().any(|l| l.rule.as_deref() == Some("DR MERC-06")));
}

/// All mercenaries in service: A has some, B has those of `his`; A is to place two.
fn empty_pool(a: &str, mine: (u8, u8), his: &str) -> Board {
    reinforced(&format!(
        "players: [(kingdom: {a}), (kingdom: mivior)], stacks: [(at: \"0700\", of: {a}, mercenary_armies: {}),
        (at: \"1319\", of: {a}, mercenary_fleets: {}), {his}]",
        mine.0, mine.1
    ))
}

fn steal(unit: CounterId, at: &str) -> Action {
    Action::Steal { unit, hex: hex(at) }
}

/// MERC-07
#[test]
fn with_the_pool_empty_mercenaries_are_taken_from_an_enemy() {
    let his = "(at: \"0900\", of: mivior, mercenary_armies: 6), (at: \"0521\", of: mivior, mercenary_fleets: 3)";
    let mut b = empty_pool("hothior", (9, 5), his);
    let army = b.armies(B, "0900")[2];
    assert_eq!(
        b.refused(A, steal(army, "Tadafat")),
        ("PoolNotEmpty".into(), "DR MERC-07".into()),
        "one is left in the pool"
    );
    assert!(!b.offers(A).iter().any(|a| matches!(a, Action::Steal { .. })));
    b.act(A, hire(Kind::Army, "Tadafat"));
    let mine = b.armies(A, "0700")[0];
    for wrong in [mine, b.armies(B, "Colist")[0], b.armies(A, "Tadafat")[0]] {
        assert_eq!(b.refused(A, steal(wrong, "Tadafat")), ("NotAnEnemysMercenary".into(), "DR MERC-07".into()));
    }
    assert_eq!(b.refused(A, steal(army, "Colist")).0, "NotFriendlyPlace", "it is placed like a new one");
    assert_eq!(b.refused(A, Action::Steal { unit: army, hex: HexId(2000) }).0, "OffMap");
    b.act(A, steal(army, "Tadafat"));
    assert_eq!((b.pos().owner(army), b.place(army)), (Some(A), Place::At { hex: hex("Tadafat"), inside: true }));
    assert_eq!((b.armies(B, "0900").len(), b.top()), (5, None));
    let mut b = empty_pool("hothior", (10, 5), his);
    let fleet = b.fleets(B, "0521")[0];
    assert_eq!(b.refused(A, steal(fleet, "Tadafat")).0, "NoPort");
    b.act(A, steal(fleet, "Port Lork"));
    assert_eq!((b.fleets(B, "0521").len(), b.fleets(A, "Port Lork").len()), (2, 2));
    let mut b = board(
        2,
        "players: [(kingdom: immer, dead_armies: 2), (kingdom: mivior)], stacks: [(at: \"0900\", of: mivior, mercenary_armies: 16, mercenary_fleets: 0)]",
    );
    granted(&mut b, [3, 3]);
    let army = b.armies(B, "0900")[0];
    assert_eq!(b.refused(A, steal(army, "Muscaster")).0, "NoMercenariesGranted");
}

/// MERC-08
#[test]
fn with_only_fleets_left_and_no_port_for_them_armies_are_taken_from_an_enemy() {
    let his = "(at: \"0900\", of: mivior, mercenary_armies: 6), (at: \"0521\", of: mivior, mercenary_fleets: 3)";
    let mut b = empty_pool("immer", (10, 0), his);
    let (army, fleet) = (b.armies(B, "0900")[0], b.fleets(B, "0521")[0]);
    assert_eq!(b.refused(A, steal(fleet, "Muscaster")).0, "PoolNotEmpty");
    b.act(A, steal(army, "Muscaster"));
    assert_eq!(b.pos().owner(army), Some(A));
    let mut b = empty_pool("hothior", (10, 0), his);
    assert_eq!(b.refused(A, steal(army, "Tadafat")).0, "PoolNotEmpty", "Hothior has ports");
    let mut b = empty_pool("immer", (9, 0), his);
    assert_eq!(b.refused(A, steal(army, "Muscaster")).0, "PoolNotEmpty", "an army is left");
}

/// MERC-08, PORT-01: "A friendly castle or port is any castle or port inside the boundaries of a kingdom belonging to the player":
/// besieged it is that still.
#[test]
fn whoever_has_none_but_besieged_ports_has_a_port() {
    let his = "(at: \"0900\", of: mivior, mercenary_armies: 6)";
    let mut b = empty_pool("hothior", (10, 0), his);
    let army = b.armies(B, "0900")[0];
    let ports: Vec<HexId> =
        b.pos().map.all().map(|h| h.id).filter(|h| b.pos().map.is_port(*h) && b.pos().holder(*h) == Some(A)).collect();
    assert!(!ports.is_empty());
    b.edit(|p| {
        for keep in p.keeps.iter_mut().filter(|k| ports.contains(&k.hex)) {
            keep.siege = Some(regnal::games::divine_right::components::Siege { by: B, since: 0, rolled: false });
        }
    });
    assert!(!b.allowed(A, &steal(army, "Tadafat")));
}

/// MERC-09, MERC-10
#[test]
fn no_fleet_is_taken_whose_passengers_find_no_other_ship() {
    let make = |fleets: u8, cargo: &str| {
        let mine = 8 - fleets;
        let mut b = empty_pool(
            "hothior",
            (14, mine),
            &format!(
                "(at: \"0521\", of: mivior, aboard: true, mercenary_fleets: {fleets}, {cargo}),
            (at: \"Colist\", of: mivior, mercenary_armies: 2)"
            ),
        );
        b.edit(|_| ());
        let loaded = b.fleets(B, "0521").into_iter().find(|f| b.pos().cargo(*f).next().is_some()).unwrap();
        (b, loaded)
    };
    let (army, king) = ("regulars: [(of: mivior, armies: 1)]", "regulars: [(of: mivior, monarch: true)]");
    for cargo in [army, king] {
        let (mut b, ship) = make(1, cargo);
        assert_eq!(b.refused(A, steal(ship, "Port Lork")), ("WouldDrown".into(), "DR MERC-09".into()), "{cargo}");
        let (mut b, ship) = make(2, cargo);
        let passenger = b.pos().cargo(ship).next().unwrap();
        let dice = b.dice();
        b.act(A, steal(ship, "Port Lork"));
        let other = b.fleets(B, "0521")[0];
        assert_eq!((b.place(passenger), b.pos().owner(ship)), (Place::Aboard { fleet: other }, Some(A)));
        assert_eq!(b.dice(), dice, "no hero's fate is rolled");
    }
    let (mut b, ship) = make(2, "regulars: [(of: mivior, armies: 2)]");
    assert_eq!(b.refused(A, steal(ship, "Port Lork")).0, "WouldDrown", "the other ship is full");
}

/// MERC-11
#[test]
fn a_mercenary_left_alone_in_a_kingdom_that_turns_neutral_disbands() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: muetar, of: hothior, personality: \"Disciplined\")],
        stacks: [(at: \"Plibba\", of: hothior, mercenary_armies: 1), (at: \"Groat\", of: hothior, regulars: [(of: hothior, armies: 1)], mercenary_armies: 1),
        (at: \"Tadafat\", of: hothior, mercenary_armies: 1)]");
    let merc = |at: &str| b.armies(B, at).into_iter().find(|id| b.pos().counter(*id).kingdom().is_none()).unwrap();
    let (alone, company, abroad) = (merc("Plibba"), merc("Groat"), merc("Tadafat"));
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Action::Deactivate(KingdomId::Muetar), Some("Bribe +1"), 6);
    assert_eq!(b.place(alone), Place::Pool);
    assert!(b.pos().spot(company).is_some() && b.pos().spot(abroad).is_some());
}

/// MARKER-01, MARKER-03
#[test]
fn a_stack_of_any_size_is_one_army_and_units_join_and_leave_it_free_of_charge() {
    let mut b = board(2, "players: [(kingdom: muetar), (kingdom: hothior)], stacks: [(at: \"0600\", of: muetar, regulars: [(of: muetar, armies: 13)], mercenary_armies: 15),
        (at: \"0800\", of: muetar, mercenary_armies: 1)]");
    b.to(A, Phase::Movement);
    let host = b.armies(A, "0600");
    let joins = b.armies(A, "0800")[0];
    b.act(A, b.go(&[joins], &["0700"]));
    b.act(A, b.go(&host, &["0700"]));
    assert_eq!(b.armies(A, "0700").len(), 29);
    let with = [&host[1..], &[joins]].concat();
    b.act(A, b.go(&with, &["0800"]));
    assert_eq!(b.armies(A, "0700"), host[..1], "one stays behind");
    assert!(with.iter().all(|id| b.pos().deeds(*id).spent == 2), "only hexes cost");
}
