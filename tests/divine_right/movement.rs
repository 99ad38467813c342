//! Moving on land: allowance, stacks, enemies in the way, the one hex that is always possible (MOVE, STACK).

use super::kit::*;
use super::lanes::*;
use regnal::games::divine_right::reach;

/// MOVE-01, STACK-01
#[test]
fn any_number_of_units_goes_in_any_direction_or_stays() {
    let mut b = march(&[own("1425", "armies: 9, fleets: 0, monarch: true"), hired("1425", 16, 0)]);
    let all = b.armies(A, "1425");
    assert_eq!(all.len(), 25);
    for to in ["1525", "1524", "1424", "1325", "1426", "1526"] {
        assert!(b.allowed(A, &b.go(&all, &[to])), "{to}");
    }
    let away = b.fleets(A, "Addat")[0];
    b.bury(&[away]);
    assert_eq!(why(b.refused(A, b.go(&[away], &["1525"]))), "NotOnMap DR MOVE-01");
    assert_eq!(why(b.refused(A, b.go(&[], &["1525"]))), "NobodyNamed DR MOVE-01");
    b.act(A, b.go(&all[..24], &["1525"]));
    assert_eq!((b.armies(A, "1525").len(), b.armies(A, "1425").len()), (24, 1));
    b.act(A, b.go(&all[24..], &["1525"]));
    assert_eq!(b.armies(A, "1525").len(), 25, "any number shares a hex");
    b.halt();
    assert_eq!(b.pos().active(), Some(B), "nobody has to move");
}

/// MOVE-02
#[test]
fn only_the_active_player_moves_and_only_his_units() {
    let mut b = march(&[own("1425", "armies: 1"), foe("1625", "armies: 1")]);
    let (mine, theirs) = (b.armies(A, "1425"), b.armies(B, "1625"));
    let (go, other) = (b.go(&theirs, &["1624"]), b.go(&mine, &["1424"]));
    assert_eq!(why(b.refused(B, go.clone())), "NotYourTurn TABLE TURN");
    assert_eq!(why(b.refused(B, other)), "NotYourTurn TABLE TURN");
    assert_eq!(why(b.refused(A, go.clone())), "NotYours DR SEQ-08");
    assert_eq!(name(&judge::check(b.pos(), B, &go).unwrap_err()), "NotYourRound DR SEQ-01");
    assert!(b.offers(B).is_empty());
}

/// MOVE-03
#[test]
fn a_march_is_a_path_of_adjoining_hexes_of_one_stack() {
    let mut b = march(&[own("1425", "armies: 2"), own("1625", "armies: 1")]);
    let (pair, far) = (b.armies(A, "1425"), b.armies(A, "1625"));
    let try_it = |b: &mut Board, units: &[CounterId], hexes: &[&str]| {
        let go = b.go(units, hexes);
        why(b.refused(A, go))
    };
    assert_eq!(try_it(&mut b, &pair, &["1325", "1525"]), "NotNextTo DR MOVE-03");
    assert_eq!(try_it(&mut b, &pair, &[]), "NoPath DR MOVE-03");
    assert_eq!(try_it(&mut b, &[], &["1325"]), "NobodyNamed DR MOVE-01");
    assert_eq!(try_it(&mut b, &[pair[0], pair[0]], &["1325"]), "NamedTwice DR MOVE-03");
    assert_eq!(try_it(&mut b, &[pair[0], far[0]], &["1525"]), "NotTogether DR MOVE-03");
    assert_eq!(try_it(&mut b, &[CounterId(9999)], &["1525"]), "NoSuchCounter DR UNIT-08");
    // One after the other, in the order the player likes, and a unit again after another.
    b.act(A, b.go(&pair[1..], &["1325"]));
    b.act(A, b.go(&pair[..1], &["1325", "1225"]));
    b.act(A, b.go(&pair[1..], &["1225"]));
    assert_eq!(b.armies(A, "1225"), pair);
}

/// MOVE-04, MOVE-09, MOVE-06, MOVE-15, MOVE-22
#[test]
fn every_hex_costs_points_and_the_allowance_is_the_end() {
    let (mut b, id) = lone_army("1125");
    assert_eq!(b.pos().counter(id).allowance, 5);
    let way = ["1225", "1325", "1425", "1525", "1625", "1725"];
    assert_eq!(b.price(&[id], &way[..5]).unwrap(), 5);
    assert_eq!(name(&b.price(&[id], &way).unwrap_err()), "TooDear DR MOVE-15");
    b.act(A, b.go(&[id], &way[..3]));
    assert_eq!(b.spent(id), 3);
    b.act(A, b.go(&[id], &way[3..5]));
    assert_eq!(b.spent(id), 5);
    let go = b.go(&[id], &way[5..]);
    assert_eq!(why(b.refused(A, go)), "TooDear DR MOVE-15");
    // Terrain counts: a clear hex and two hills make five, a mountain after three points is too dear.
    b.begin_at(id, "1519");
    assert_eq!(b.price(&[id], &["1519"]).map_err(|n| name(&n)), Err("NotNextTo DR MOVE-03".into()));
    assert_eq!(b.price(&[id], &["1619", "1519", "1419"]).unwrap(), 4);
    b.begin_at(id, "1110");
    b.edit(|p| p.counters[id.index()].deeds.spent = 3);
    assert_eq!(
        b.price(&[id], &["1011"]).unwrap_err().to_string(),
        No::TooDear { unit: b.pos().counter(id).name.clone(), cost: 3, left: 2 }.to_string()
    );
    b.edit(|p| p.counters[id.index()].deeds.spent = 2);
    assert_eq!(b.price(&[id], &["1011"]).unwrap(), 5, "spent so far and this step");
}

/// MOVE-07
#[test]
fn points_are_not_saved_for_the_next_turn() {
    let (mut b, id) = lone_army("1125");
    b.act(A, b.go(&[id], &["1225"]));
    b.pass_to(2);
    b.to(A, Phase::Movement);
    assert_eq!(b.spent(id), 0);
    let way = ["1325", "1425", "1525", "1625", "1725", "1825"];
    assert!(b.price(&[id], &way[..5]).is_ok());
    assert!(b.price(&[id], &way).is_err());
}

/// MOVE-08, MOVE-10
#[test]
fn units_without_a_leader_keep_each_their_own_points() {
    let zorn = of("mivior", "1125", "zorn", "armies: 1");
    let mut b = march_with("", "allies: [(kingdom: zorn, of: mivior)],", &[hired("1125", 2, 0), zorn]);
    let all = b.armies(A, "1125");
    let (goblin, men) = (all[0], &all[1..]);
    assert_eq!((b.pos().counter(goblin).allowance, b.pos().counter(men[0]).allowance), (6, 5));
    let way = ["1225", "1325", "1425", "1525", "1625", "1725"];
    // The whole stack goes as far as its slowest; who is faster goes on alone, who is tired stays.
    let six = b.go(&all, &way);
    assert_eq!(why(b.refused(A, six)), "TooDear DR MOVE-15");
    b.act(A, b.go(&[goblin, men[0]], &way[..5]));
    assert_eq!((b.spent(goblin), b.spent(men[0]), b.spent(men[1])), (5, 5, 0));
    b.act(A, b.go(&[goblin], &way[5..]));
    assert_eq!(b.spent(goblin), 6);
    // The third man's unused points help nobody.
    b.act(A, b.go(&men[1..], &way[..5]));
    let go = b.go(men, &way[5..]);
    assert_eq!(why(b.refused(A, go)), "TooDear DR MOVE-15");
}

/// MOVE-12
#[test]
fn enemy_land_units_bar_land_units_even_in_passing() {
    let mut b = march(&[own("1425", "armies: 1, monarch: true"), foe("1525", "armies: 1")]);
    let army = b.armies(A, "1425");
    for way in [&["1525"][..], &["1525", "1625"], &["1525", "1524"]] {
        let go = b.go(&army, way);
        assert_eq!(why(b.refused(A, go)), "EnemyLand DR MOVE-12");
    }
    // Fleets bar fleets, and not land units: see the coast.
    let mut b = march(&[own("0720", "armies: 1"), own("0721", "fleets: 1"), foe("0820", "fleets: 1")]);
    let (army, fleet) = (b.armies(A, "0720"), b.fleets(A, "0721"));
    let sail = b.go(&fleet, &["0820"]);
    assert_eq!(why(b.refused(A, sail)), "EnemyFleets DR FLEET-04");
    b.begin_at(army[0], "0920");
    assert!(b.allowed(A, &b.go(&army, &["0820"])));
    assert!(b.allowed(A, &b.go(&army, &["0820", "0819"])), "in passing as well");
}

/// MOVE-12, MOVE-13
#[test]
fn units_inside_the_walls_do_not_bar_a_besieger() {
    let siege = "sieges: [(castle: \"Tadafat\", by: mivior)],";
    let mut b = march_with("", siege, &[hired("Tadafat", 4, 0), own("0914", "armies: 1"), foe("Tadafat", "armies: 2")]);
    assert_eq!(b.pos().garrison(hex("Tadafat")).count(), 2);
    let late = b.armies(A, "0914");
    b.act(A, b.go(&late, &["Tadafat"]));
    assert_eq!(b.pos().besiegers(hex("Tadafat")).len(), 5);
    assert!(!b.pos().is_inside(late[0]));
}

/// MOVE-13, STACK-05
#[test]
fn nobody_stops_on_enemies_but_land_units_do_on_fleets() {
    let mut b =
        march(&[own("0920", "armies: 1"), foe("0820", "fleets: 1"), foe("1425", "armies: 1"), hired("1524", 1, 0)]);
    let (coast, inland) = (b.armies(A, "0920"), b.armies(A, "1524"));
    let go = b.go(&inland, &["1425"]);
    assert_eq!(why(b.refused(A, go)), "EnemyLand DR MOVE-12");
    b.act(A, b.go(&coast, &["0820"]));
    assert_eq!(b.armies(A, "0820"), coast);
    assert_eq!(b.fleets(B, "0820").len(), 1, "until the end of the phase");
}

/// MOVE-14, TERRAIN-22
#[test]
fn a_strange_castle_is_neither_entered_nor_passed() {
    let siege = "sieges: [(castle: \"Tadafat\", by: mivior)],";
    let mut b = march_with(
        "",
        siege,
        &[
            hired("Tadafat", 3, 0),
            hired("0914", 1, 0),
            hired("1823", 1, 0),
            foe("Port Lork", "fleets: 1"),
            foe("1625", "armies: 7"),
        ],
    );
    let (late, other) = (b.armies(A, "0914"), b.armies(A, "1823"));
    let refusal = |b: &mut Board, units: &[CounterId], way: &[&str]| {
        let go = b.go(units, way);
        why(b.refused(A, go))
    };
    // One's own siege may be joined, not crossed, though nobody stands outside.
    assert_eq!(refusal(&mut b, &late, &["Tadafat", "1114"]), "ClosedCastle DR MOVE-14");
    assert!(b.allowed(A, &b.go(&late, &["Tadafat"])));
    // A neutral castle and an enemy one whose garrison is of the other type.
    assert_eq!(refusal(&mut b, &other, &["Kuzdol"]), "ClosedCastle DR MOVE-14");
    b.begin_at(late[0], "0916");
    assert_eq!(refusal(&mut b, &late, &["Port Lork"]), "ClosedCastle DR MOVE-14");
    assert_eq!(refusal(&mut b, &late, &["Port Lork", "1017"]), "ClosedCastle DR MOVE-14");
    // Plundered, it is open to all.
    b.edit(|p| p.keeps.iter_mut().find(|k| k.hex == hex("Kuzdol")).unwrap().plundered = true);
    assert!(b.allowed(A, &b.go(&other, &["Kuzdol", "1922"])));
}

/// MOVE-16
#[test]
fn one_hex_is_always_possible_as_the_whole_move() {
    let (mut b, id) = lone_army("1110");
    let weak = |b: &Board| b.elsewhere(|book| book.counters[id.index()].allowance = 2);
    let world = weak(&b);
    let pos = Pos::of(&world);
    let march = movement::plan(pos, A, &[id], None, &path(&["1011"])).unwrap();
    assert_eq!((march.units[0].spent, march.units[0].halted), (2, true), "a mountain costs 3");
    assert_eq!(name(&price_in(pos, &[id], None, &["1210", "1110", "1011"]).unwrap_err()), "TooDear DR MOVE-15");
    let reach = reach::reach(pos, A, &[id], None).unwrap();
    assert_eq!(reach[&hex("1011")].path, path(&["1011"]));
    // Not after another move, and not through what is closed.
    b.edit(|p| {
        p.counters[id.index()].deeds.moved = true;
        p.counters[id.index()].deeds.spent = 1;
    });
    assert!(price_in(Pos::of(&weak(&b)), &[id], None, &["1011"]).is_err());
    b.begin_at(id, "1417");
    let world = b.elsewhere(|book| book.counters[id.index()].allowance = 2);
    assert_eq!(name(&price_in(Pos::of(&world), &[id], None, &["1518"]).unwrap_err()), "TooDear DR MOVE-15", "no ferry");
    b.begin_at(id, "0719");
    let world = weak(&b);
    assert_eq!(name(&price_in(Pos::of(&world), &[id], None, &["0819"]).unwrap_err()), "WaterSide DR MOVE-23");
    b.begin_at(id, "1114");
    let world = b.elsewhere(|book| book.counters[id.index()].allowance = 1);
    let party = Party { units: vec![id], leader: None, path: path(&["Tadafat"]) };
    let siege = Action::Besiege { castle: hex("Tadafat"), parties: vec![party] };
    let no = judge::check(Pos::of(&world), A, &siege).unwrap_err();
    assert_eq!(name(&no), "TooDear DR MOVE-15", "out of the valley into an enemy castle costs 2");
}

/// MOVE-17
#[test]
fn whoever_enters_a_neutral_kingdom_pays_in_diplomacy() {
    let (mut b, id) = lone_army("1510");
    assert_eq!(b.penalty(KingdomId::Immer, A), 0);
    b.act(A, b.go(&[id], &["1610"]));
    assert_eq!(b.penalty(KingdomId::Immer, A), 1);
    let id = b.armies(A, "Addat")[0];
    b.begin_at(id, "0718");
    b.act(A, b.go(&[id], &["0719"]));
    assert_eq!(b.penalty(KingdomId::Mivior, A), 0);
    assert_eq!(b.pos().realms().filter(|r| !r.penalties.is_empty()).count(), 1);
}

/// MOVE-23, TERRAIN-17, TERRAIN-12
#[test]
fn land_units_cross_no_water() {
    let (mut b, id) = lone_army("0719");
    let mut no = |from: &str, to: &str| {
        b.begin_at(id, from);
        why(b.refused(A, b.go(&[id], &[to])))
    };
    assert_eq!(no("0719", "0819"), "WaterSide DR MOVE-23", "between two coasts");
    assert_eq!(no("1211", "1311"), "WaterSide DR MOVE-23", "between two lake shores");
    assert_eq!(no("0720", "0721"), "NotOnLand DR MOVE-23", "into the sea");
    assert_eq!(no("1211", "1310"), "NotOnLand DR MOVE-23", "into a lake");
    // Mixed hexsides let both pass.
    assert_eq!(b.step(id, "0719", "0720"), 1);
    let fleet = b.fleets(A, "Addat")[0];
    assert_eq!(b.step(fleet, "0719", "0720"), 1);
}

/// MOVE-26
#[test]
fn the_map_edge_is_final() {
    let mut b = march(&[own("0000", "armies: 1"), hired("3325", 1, 0)]);
    let (corner, edge) = (b.armies(A, "0000"), b.armies(A, "3325"));
    for (units, off) in [(&edge, HexId::new(34, 25)), (&corner, HexId(9999)), (&corner, HexId::river(40))] {
        let go = Action::Move { units: units.clone(), leader: None, path: vec![off] };
        assert_eq!(why(b.refused(A, go)), "OffMap DR MOVE-26", "{off}");
    }
    let pos = b.pos();
    assert!(reach::reach(pos, A, &corner, None).unwrap().keys().all(|h| pos.map.has(*h)));
    assert_eq!(name(&reach::why_not(pos, A, &corner, None, HexId(9999))), "OffMap DR MOVE-26");
    for offer in b.offers(A) {
        if let Action::Move { path, .. } = offer {
            assert!(path.iter().all(|h| b.pos().map.has(*h)));
        }
    }
}

/// MOVE-28, MOVE-29
#[test]
fn enemies_beside_the_way_neither_cost_nor_stop() {
    let mut b = march(&[own("1125", "armies: 1"), foe("1224", "armies: 3"), foe("1326", "armies: 3")]);
    let army = b.armies(A, "1125");
    // The lit map knows of no such zone either.
    let ways = reach::reach(b.pos(), A, &army, None).unwrap();
    assert_eq!(["1225", "1325", "1425"].map(|to| ways.get(&hex(to)).map(|way| way.cost)), [Some(1), Some(2), Some(3)]);
    b.act(A, b.go(&army, &["1225", "1325", "1425"]));
    assert_eq!(b.spent(army[0]), 3);
    assert!(!b.deeds(army[0]).halted);
    assert!(b.allowed(A, &b.go(&army, &["1525", "1625"])));
}

/// STACK-02
#[test]
fn allied_kingdoms_share_hexes_and_garrisons() {
    let ally = "allies: [(kingdom: immer, of: mivior), (kingdom: pon, of: mivior)],";
    let mut b = march_with("", ally, &[own("1506", "armies: 1"), of("mivior", "1505", "pon", "armies: 1")]);
    let (mivian, ponese) = (b.armies(A, "1506"), b.armies(A, "1505"));
    b.act(A, b.go(&ponese, &["1506"]));
    b.act(A, b.go(&[mivian[0], ponese[0]], &["Castle Altarr"]));
    assert_eq!(b.pos().garrison(hex("Castle Altarr")).count(), 5, "three of Immer and two guests");
    b.to(B, Phase::Combat);
    assert!(b.armies(A, "Castle Altarr").iter().all(|id| b.pos().is_inside(*id)));
}

/// STACK-03
#[test]
fn everybody_looks_through_every_stack() {
    let b = march(&[own("1425", "armies: 3, monarch: true")]);
    let stack: Vec<CounterId> = b.pos().at(hex("1425")).collect();
    assert_eq!(stack.len(), 4);
    for seat in [A, B] {
        let seen = laid(b.view(seat).position);
        for id in &stack {
            assert_eq!((seen.place(*id), seen.owner(*id)), (Place::At { hex: hex("1425"), inside: false }, Some(A)));
        }
    }
}
