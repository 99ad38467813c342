//! The hero fate die (FATE).

use super::kit::*;

fn land(stacks: &str) -> Board {
    board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)],
         allies: [(kingdom: pon, of: immer, personality: \"Amorous\"), (kingdom: shucassam, of: muetar, personality: \"Greedy\")],
         stacks: [{stacks}]"
    ))
}

/// The monarch of Pon at 1524, enemies of his at 1624.
fn alone(enemies: u8) -> Board {
    land(&format!(
        "(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: {enemies})])"
    ))
}

const PON: KingdomId = KingdomId::Pon;

/// FATE-01, FATE-12
#[test]
fn heroes_of_a_stack_that_lost_units_in_combat_roll_and_nobody_else() {
    let stacks = "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 2, monarch: true), (of: immer, monarch: true)]),
         (at: \"1724\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 1)])";
    for (dice, rolls) in [([1, 6], 2), ([6, 1], 0)] {
        // 4 to 1: 1+4 against 6+1 costs two; 6+4 against 1+1 costs nothing.
        let mut b = land(stacks);
        b.to(A, Phase::Combat);
        b.lay(&[dice[0], dice[1], 3, 4]);
        let mut lines = b.act(A, Action::Announce(attack(Manner::Land, &["1524", "1724"], "1624")));
        lines.extend(b.act(A, Action::EndAnnouncements));
        lines.extend(b.act(B, Action::Stand));
        let own = b.armies(A, "1524");
        for id in own.iter().take(rolls) {
            if matches!(b.top(), Some(Frame::Lose { .. })) {
                lines.extend(b.act(A, Action::Lose(*id)));
            }
        }
        assert_eq!(fates(&lines), rolls, "{dice:?}");
    }
    // The losses fall on the other stack: no hero is in danger.
    let mut b = land(stacks);
    b.to(A, Phase::Combat);
    b.lay(&[1, 6]);
    b.act(A, Action::Announce(attack(Manner::Land, &["1524", "1724"], "1624")));
    b.act(A, Action::EndAnnouncements);
    let mut lines = b.act(B, Action::Stand);
    for id in b.armies(A, "1724") {
        lines.extend(b.act(A, Action::Lose(id)));
    }
    assert_eq!((fates(&lines), b.armies(A, "1724").len()), (0, 0));
}

/// FATE-02, FATE-25
#[test]
fn in_his_own_turn_a_lone_hero_rolls_for_every_stack_he_passes() {
    let mut b = alone(1);
    for (n, at) in ["1724", "1824"].iter().enumerate() {
        b.put(CounterId(b.armies(B, "Kuzdol")[n].0), at, false);
    }
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    // Round an enemy he goes without a roll.
    assert_eq!(fates(&b.walk(A, &[pon], &["1525", "1524"], &[])), 0);
    assert_eq!(fates(&b.walk(A, &[pon], &["1624", "1724", "1824"], &[3, 4, 5])), 3);
    assert_eq!(b.pos().spot(pon), Some(hex("1824")));
}

/// FATE-02
#[test]
fn passing_through_in_two_steps_is_one_danger() {
    let mut b = alone(1);
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["1624"], &[3])), 1);
    assert_eq!(fates(&b.walk(A, &[pon], &["1724"], &[])), 0);
}

/// FATE-03, FATE-18, FATE-21, FATE-22
#[test]
fn seven_enemies_passing_one_by_one_over_a_lone_hero_force_one_roll() {
    let mut b = alone(7);
    b.to(B, Phase::Movement);
    let seven = b.armies(B, "1624");
    assert_eq!(seven.len(), 7);
    let mut rolls = 0;
    for id in seven {
        rolls += fates(&b.walk(B, &[id], &["1524", "1424"], if rolls == 0 { &[3] } else { &[] }));
    }
    assert_eq!(rolls, 1);
    // The next movement of that enemy is another.
    b.to(B, Phase::Movement);
    let first = b.armies(B, "1424")[0];
    assert_eq!(fates(&b.walk(B, &[first], &["1524"], &[4])), 1, "who stops on him searches too");
    let second = b.armies(B, "1424")[0];
    assert_eq!(fates(&b.walk(B, &[second], &["1524"], &[])), 0);
}

/// FATE-04, FATE-12
#[test]
fn heroes_together_without_troops_are_lone_and_one_friendly_unit_changes_that() {
    let mut b = alone(1);
    b.put(b.monarch(KingdomId::Immer), "1524", false);
    b.to(B, Phase::Movement);
    let enemy = b.armies(B, "1624");
    assert_eq!(fates(&b.walk(B, &enemy, &["1524"], &[3, 4])), 2);
    let mut b = land(
        "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 1)])",
    );
    b.to(B, Phase::Movement);
    let over = b.go(&b.armies(B, "1624"), &["1524"]);
    assert_eq!(b.refused(B, over).0, "EnemyLand");
    assert!(!b.pos().is_lone(b.monarch(PON)));
}

/// FATE-04
#[test]
fn a_hero_ashore_beside_a_ship_of_his_side_is_not_alone() {
    // The ship bars no army's way.
    for fleets in [0, 1] {
        let mut b = board(
            2,
            &format!(
                "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [
                (at: \"0920\", of: mivior, regulars: [(of: mivior, armies: 1)]),
                (at: \"0820\", of: hothior, regulars: [(of: hothior, fleets: {fleets}, monarch: true)])]"
            ),
        );
        b.put(b.monarch(KingdomId::Hothior), "0820", false);
        b.to(A, Phase::Movement);
        let army = b.armies(A, "0920");
        assert_eq!(fates(&b.walk(A, &army, &["0820"], &[3])), 1 - fleets);
    }
}

/// FATE-05
#[test]
fn a_hero_who_begins_his_turn_among_enemies_rolls_when_he_leaves() {
    let mut b = land(
        "(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1524\", of: muetar, regulars: [(of: shucassam, armies: 1)])",
    );
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["1424", "1324"], &[2])), 1);
    assert_eq!(b.pos().spot(pon), Some(hex("1324")));
    assert_eq!(fates(&b.walk(A, &[pon], &["1325"], &[])), 0);
}

/// FATE-18, FATE-19, FATE-20, FATE-27
#[test]
fn a_stack_dies_and_the_enemy_advances_onto_its_hero_one_roll_and_another_when_he_leaves() {
    let mut b = land(
        "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 4)])",
    );
    b.to(B, Phase::Combat);
    let enemies = b.armies(B, "1624");
    let pon = b.monarch(PON);
    let mut lines = b.fight(B, attack(Manner::Land, &["1624"], "1524"), &[6, 1, 3]);
    assert_eq!(b.armies(A, "1524").len(), 0);
    assert_eq!(b.place(pon), Place::At { hex: hex("1524"), inside: false }, "only his die could take him");
    lines.extend(b.act(B, Action::Advance { units: enemies, to: hex("1524") }));
    assert_eq!(fates(&lines), 1);
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.walk(A, &[pon], &["1424"], &[4])), 1);
}

/// A castle of Immer besieged by Muetar, the monarch of Pon somewhere.
fn siege(hero: &str, inside: bool) -> Board {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")],
         stacks: [(at: \"Gap Castle\", of: muetar, inside: false, regulars: [(of: muetar, armies: 5)])],
         sieges: [(castle: \"Gap Castle\", by: muetar)]",
    );
    b.put(b.monarch(PON), hero, inside);
    b
}

/// FATE-06, FATE-12
#[test]
fn everybody_of_note_in_a_castle_that_falls_rolls() {
    let mut b = siege("Gap Castle", true);
    b.put(b.monarch(KingdomId::Immer), "Gap Castle", true);
    b.to(B, Phase::Sieges);
    b.lay(&[6, 3, 4]);
    let lines = b.act(B, Action::RollSiege { castle: hex("Gap Castle") });
    assert_eq!(fates(&lines), 2);
    assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("Gap Castle"), inside: false });
    // A castle that holds out endangers nobody.
    let mut b = siege("Gap Castle", true);
    b.to(B, Phase::Sieges);
    b.lay(&[2]);
    assert_eq!(fates(&b.act(B, Action::RollSiege { castle: hex("Gap Castle") })), 0);
}

/// FATE-07
#[test]
fn going_alone_into_or_out_of_a_besieged_castle_is_one_roll_for_besiegers_and_walls() {
    for (from, inside, to) in [("1806", false, "Gap Castle"), ("Gap Castle", true, "1806")] {
        let mut b = siege(from, inside);
        b.to(A, Phase::Movement);
        let pon = b.monarch(PON);
        assert_eq!(fates(&b.walk(A, &[pon], &[to], &[3])), 1);
        assert_eq!(b.pos().spot(pon), Some(hex(to)));
        assert_eq!(b.pos().is_inside(pon), !inside);
    }
    // Besieging fleets alone are such a danger too, though a hero ashore fears no ships.
    let mut b = duel(
        "mivior",
        "shucassam",
        "sieges: [(castle: \"Zefnar\", by: mivior)],
        stacks: [(at: \"Zefnar\", of: mivior, inside: false, regulars: [(of: mivior, fleets: 4)])]",
    );
    let king = b.monarch(KingdomId::Shucassam);
    for (from, inside, to) in [("1222", false, "Zefnar"), ("Zefnar", true, "1222")] {
        b.put(king, from, inside);
        b.to(B, Phase::Movement);
        assert_eq!(fates(&b.walk(B, &[king], &[to], &[3])), 1);
        assert_eq!(b.pos().is_inside(king), !inside);
    }
}

/// FATE-24, FATE-25
#[test]
fn out_of_a_besieged_castle_and_across_another_enemy_is_two_rolls() {
    let mut b = siege("Gap Castle", true);
    b.put(b.armies(B, "Plibba")[0], "1806", false);
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["1806", "1707"], &[3, 4])), 2);
    assert_eq!(b.pos().spot(pon), Some(hex("1707")));
}

/// FATE-08, FATE-09
#[test]
fn the_gate_of_an_enemy_or_neutral_castle_is_a_danger_both_ways_and_without_troops_he_is_inside() {
    for neutral in [false, true] {
        let mut b = alone(0);
        if neutral {
            b.edit(|p| p.realms[KingdomId::Shucassam.index()].standing = Standing::Neutral);
        }
        let pon = b.monarch(PON);
        b.put(pon, "1823", false);
        b.to(A, Phase::Movement);
        assert_eq!(fates(&b.walk(A, &[pon], &["Kuzdol"], &[3])), 1);
        assert!(b.pos().is_inside(pon));
        b.to(A, Phase::Movement);
        assert_eq!(fates(&b.walk(A, &[pon], &["1924"], &[3])), 1);
        assert_eq!(b.place(pon), Place::At { hex: hex("1924"), inside: false });
    }
}

/// FATE-09
#[test]
fn a_hero_left_alone_before_a_strange_castle_counts_as_inside_its_walls() {
    let mut b = alone(0);
    let pon = b.monarch(PON);
    b.put(pon, "Kuzdol", false);
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.walk(A, &[pon], &["1924"], &[3])), 1);
    // With troops about him he stands outside, and goes as he likes.
    b.put(pon, "Kuzdol", false);
    let camp = b.armies(A, "Muscaster")[0];
    b.put(camp, "Kuzdol", false);
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.walk(A, &[pon], &["1924"], &[])), 0);
}

/// FATE-10, FATE-23
#[test]
fn a_hero_in_an_enemy_castle_rolls_at_the_start_of_its_lords_events_round() {
    let mut b = alone(0);
    let pon = b.monarch(PON);
    b.put(pon, "Kuzdol", true);
    b.lay(&[6]);
    b.to(A, Phase::Events);
    assert_eq!(b.pos().spot(pon), Some(hex("Kuzdol")), "not in his own round");
    b.to(B, Phase::Events);
    assert_eq!(b.points(B), 30);
    assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }), "before the events dice are thrown");
    // In the open, or in a castle of his own side, nothing threatens him then.
    for (at, inside) in [("1524", false), ("Muscaster", true)] {
        let mut b = alone(0);
        b.put(pon, at, inside);
        b.lay(&[6]);
        b.to(B, Phase::Events);
        assert_eq!((b.points(B), b.pos().spot(pon)), (0, Some(hex(at))));
    }
}

/// FATE-13
#[test]
fn who_begins_on_an_enemy_hero_may_search_at_the_cost_of_the_hex_and_then_leave() {
    let stacks = "(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1524\", of: muetar, regulars: [(of: muetar, armies: 2, monarch: true)])";
    let mut b = land(stacks);
    b.to(B, Phase::Movement);
    let units = b.armies(B, "1524");
    let chief = b.monarch(KingdomId::Muetar);
    // Leaving without a search is no danger.
    assert_eq!(fates(&b.walk(B, &units[1..], &["1424"], &[])), 0);
    assert_eq!(
        b.refused(B, Action::Search { units: vec![units[0], chief] }),
        ("OnlyArmiesSearch".into(), "DR FLEET-05".into())
    );
    b.edit(|p| p.counters[units[0].index()].deeds.spent = 5);
    assert_eq!(b.refused(B, Action::Search { units: vec![units[0]] }).0, "TooDear");
    b.edit(|p| p.counters[units[0].index()].deeds.spent = 0);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(B, Action::Search { units: vec![units[0]] })), 1);
    assert_eq!(b.pos().deeds(units[0]).spent, 1);
    assert_eq!(b.refused(B, Action::Search { units: vec![units[0]] }), ("NobodyToSearch".into(), "DR FATE-13".into()));
    let far = b.go(&units[..1], &["1424", "1324", "1325", "1425", "1525"]);
    assert_eq!(b.refused(B, far).0, "TooDear");
    b.walk(B, &units[..1], &["1424", "1324", "1325", "1425"], &[]);
    assert_eq!(b.pos().spot(units[0]), Some(hex("1425")));
    // Forest costs two.
    let mut b = land(&stacks.replace("1524", "1627"));
    b.to(B, Phase::Movement);
    let unit = b.armies(B, "1627")[0];
    b.lay(&[3]);
    b.act(B, Action::Search { units: vec![unit] });
    assert_eq!(b.pos().deeds(unit).spent, 2);
}

/// FATE-14
#[test]
fn in_mountains_without_the_bonus_a_stack_searches_or_leaves() {
    let mut b = land(
        "(at: \"1727\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1727\", of: muetar, regulars: [(of: shucassam, armies: 2)])",
    );
    b.to(B, Phase::Movement);
    let units = b.armies(B, "1727");
    b.lay(&[3]);
    b.act(B, Action::Search { units: vec![units[0]] });
    let away = b.go(&units[..1], &["1726"]);
    assert_eq!(b.refused(B, away).0, "Halted");
    assert_eq!(fates(&b.walk(B, &units[1..], &["1726"], &[])), 0);
}

/// FATE-15, FATE-16, FATE-17
#[test]
fn one_kills_six_captures_and_the_rest_spares() {
    for die in 1..=6 {
        let mut b = alone(1);
        b.to(B, Phase::Movement);
        let (pon, enemy) = (b.monarch(PON), b.armies(B, "1624"));
        b.walk(B, &enemy, &["1524"], &[die, 2]);
        match die {
            1 => {
                assert_eq!(b.place(pon), Place::Track);
                assert_eq!(b.points(B), 40);
            }
            6 => {
                assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }), "the searcher is the captor");
                assert_eq!(b.points(B), 30);
            }
            _ => {
                assert_eq!(b.place(pon), Place::At { hex: hex("1524"), inside: false });
                assert_eq!((b.top(), b.points(B)), (None, 0));
            }
        }
    }
}

/// FATE-17
#[test]
fn a_neutral_castle_keeps_its_captive_and_nobody_scores() {
    let mut b = alone(0);
    b.edit(|p| p.realms[KingdomId::Shucassam.index()].standing = Standing::Neutral);
    let pon = b.monarch(PON);
    b.put(pon, "1823", false);
    b.to(A, Phase::Movement);
    b.walk(A, &[pon], &["Kuzdol"], &[6]);
    assert_eq!(b.place(pon), Place::Prison { hex: hex("Kuzdol"), captor: None });
    assert_eq!((b.points(A), b.points(B)), (0, 0));
    // The castle of an enemy is held by him, and he scores.
    let mut b = alone(0);
    b.put(pon, "1823", false);
    b.to(A, Phase::Movement);
    b.walk(A, &[pon], &["Kuzdol"], &[6]);
    assert_eq!(b.place(pon), Place::Prison { hex: hex("Kuzdol"), captor: Some(B) });
    assert_eq!((b.points(A), b.points(B)), (0, 30));
}

/// FATE-03
#[test]
fn troops_that_land_on_a_lone_hero_search_for_him() {
    let mut b = land(
        "(at: \"D10\", of: muetar, aboard: true, regulars: [(of: shucassam, armies: 1)], mercenary_fleets: 1),
        (at: \"1716\", of: immer, regulars: [(of: pon, monarch: true)])",
    );
    b.to(B, Phase::Movement);
    b.lay(&[3]);
    let army = b.armies(B, "D10");
    assert_eq!(fates(&b.act(B, Action::Debark { units: army, hex: hex("1716") })), 1);
}

/// FATE-03
#[test]
fn besiegers_find_a_lone_hero_before_the_walls() {
    let mut b = alone(0);
    let pon = b.monarch(PON);
    b.put(pon, "Gap Castle", false);
    let guard = b.armies(A, "Gap Castle");
    b.put(guard[0], "Muscaster", true);
    let army: Vec<CounterId> = b
        .pos()
        .forces(B)
        .filter(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Muetar) && b.pos().counter(*id).is_combat())
        .take(4)
        .collect();
    for id in &army {
        b.put(*id, "1806", false);
    }
    b.to(B, Phase::Movement);
    b.lay(&[3]);
    let siege = b.lay_siege(&army, &["Gap Castle"]);
    assert_eq!(fates(&b.act(B, siege)), 1);
}

/// FATE-03
#[test]
fn who_lays_a_siege_by_an_advance_finds_a_lone_hero_before_the_walls() {
    let mut b = alone(0);
    let pon = b.monarch(PON);
    let guard = b.armies(A, "Gap Castle");
    b.put(pon, "Gap Castle", false);
    b.put(guard[0], "Gap Castle", false);
    let army: Vec<CounterId> = b
        .pos()
        .forces(B)
        .filter(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Muetar) && b.pos().counter(*id).is_combat())
        .take(4)
        .collect();
    for id in &army {
        b.put(*id, "1806", false);
    }
    b.to(B, Phase::Combat);
    b.lay(&[6]);
    b.act(B, Action::Announce(attack(Manner::Land, &["1806"], "Gap Castle")));
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::TryRetreat);
    let ways: Vec<HexId> = b.pos().map.neighbours(hex("Gap Castle")).map(|(_, to)| to).collect();
    let away = |to: &HexId| Action::Retreat { units: guard.clone(), to: *to };
    let flight = ways.iter().map(away).find(|act| b.allowed(A, act)).expect("a way out");
    b.act(A, flight);
    b.lay(&[3]);
    let lines = b.act(B, Action::Advance { units: army, to: hex("Gap Castle") });
    assert_eq!((fates(&lines), b.besieger("Gap Castle")), (1, Some(B)));
}

/// FATE-03
#[test]
fn troops_who_land_from_besieging_ships_find_a_lone_hero_before_the_walls() {
    for joining in [false, true] {
        let stacks = "(at: \"0329\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 3, fleets: 3)])";
        let mut b = duel("mivior", "rombune", &format!("stacks: [{stacks}]"));
        let king = b.monarch(KingdomId::Rombune);
        b.put(king, "Thores", false);
        let gone: Vec<CounterId> = b.armies(B, "Thores").into_iter().chain(b.fleets(B, "Thores")).collect();
        b.bury(&gone);
        let ships = b.fleets(A, "0329");
        if joining {
            // A fleet besieges already, and fleets find nobody.
            b.edit(|p| {
                p.counters[ships[0].index()].place = Place::At { hex: hex("Thores"), inside: false };
                let siege = regnal::games::divine_right::components::Siege { by: A, since: 0, rolled: false };
                p.keeps.iter_mut().find(|k| k.hex == hex("Thores")).unwrap().siege = Some(siege);
            });
        }
        b.to(A, Phase::Movement);
        b.lay(&[3]);
        let come = if joining { b.go(&ships[1..2], &["Thores"]) } else { b.lay_siege(&ships, &["Thores"]) };
        assert_eq!(fates(&b.act(A, come)), 1, "joining: {joining}");
        assert_eq!(b.place(king), Place::At { hex: hex("Thores"), inside: false });
    }
}

/// FATE-04
#[test]
fn a_garrison_inside_is_no_company_for_a_hero_before_the_walls() {
    for inside in [false, true] {
        let mut b = siege("Gap Castle", inside);
        assert!(b.armies(A, "Gap Castle").iter().any(|id| b.pos().is_inside(*id)));
        assert_eq!(b.pos().is_lone(b.monarch(PON)), !inside);
        b.to(B, Phase::Movement);
        let units = b.armies(B, "Gap Castle")[..1].to_vec();
        if inside {
            assert_eq!(b.refused(B, Action::Search { units }), no("NobodyToSearch", "FATE-13"));
        } else {
            b.lay(&[3]);
            assert_eq!(fates(&b.act(B, Action::Search { units })), 1);
        }
    }
}

/// FATE-02, FATE-05
#[test]
fn a_ship_is_no_way_around_the_enemies_on_a_river_bank() {
    let ashore = "(at: \"1716\", of: muetar, regulars: [(of: shucassam, armies: 1)])";
    let mut b = land(&format!(
        "{ashore}, (at: \"D10\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1)"
    ));
    let pon = b.monarch(PON);
    b.to(A, Phase::Movement);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::Debark { units: vec![pon], hex: hex("1716") })), 1);
    assert_eq!(b.place(pon), Place::At { hex: hex("1716"), inside: false });
    b.to(A, Phase::Movement);
    let ship = b.fleets(A, "D10")[0];
    b.lay(&[4]);
    assert_eq!(fates(&b.act(A, Action::Embark { units: vec![pon], fleet: ship })), 1);
    assert_eq!(b.place(pon), Place::Aboard { fleet: ship });
    // The other bank is free.
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.act(A, Action::Debark { units: vec![pon], hex: hex("1816") })), 0);
    // Whom fate takes on the gangway does not land.
    let mut b = land(&format!(
        "{ashore}, (at: \"D10\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1)"
    ));
    b.to(A, Phase::Movement);
    b.lay(&[1, 2]);
    b.act(A, Action::Debark { units: vec![pon], hex: hex("1716") });
    assert_eq!(b.place(pon), Place::Track);
}

/// FATE-18, FATE-21
#[test]
fn who_has_been_searched_for_in_this_round_does_not_roll_for_losses_too() {
    let mut b = alone(4);
    b.to(B, Phase::Movement);
    let enemies = b.armies(B, "1624");
    assert_eq!(fates(&b.walk(B, &enemies[..1], &["1524", "1424"], &[3])), 1);
    let friend = b.armies(A, "Muscaster")[0];
    b.put(friend, "1524", false);
    b.to(B, Phase::Combat);
    assert_eq!(fates(&b.fight(B, attack(Manner::Land, &["1624"], "1524"), &[6, 1])), 0);
    assert_eq!((b.armies(A, "1524").len(), b.pos().spot(b.monarch(PON))), (0, Some(hex("1524"))));
}

/// FATE-01, FATE-25: "there is no limit to the number of rolls which he must undergo in his own turn": a search by an enemy
/// before it is none of them.
#[test]
fn who_has_been_searched_for_by_an_enemy_rolls_for_losses_in_his_own_round() {
    let mut b = alone(4);
    b.to(B, Phase::Movement);
    let enemies = b.armies(B, "1624");
    assert_eq!(fates(&b.walk(B, &enemies[..1], &["1524", "1424"], &[3])), 1);
    let friend = b.armies(A, "Muscaster")[0];
    let more = b.armies(A, "Muscaster")[1];
    b.put(friend, "1524", false);
    b.put(more, "1524", false);
    b.to(A, Phase::Movement);
    b.act(A, Action::EndMovement);
    b.lay(&[1, 6, 3]);
    let mut lines = b.act(A, Action::Announce(attack(Manner::Land, &["1524"], "1624")));
    lines.extend(b.act(A, Action::EndAnnouncements));
    lines.extend(b.act(B, Action::Stand));
    if let Some(Frame::Lose { .. }) = b.top() {
        lines.extend(b.act(A, Action::Lose(friend)));
    }
    assert_eq!(fates(&lines), 1, "{}", b.story());
}

/// FATE-08, FATE-09
#[test]
fn into_the_camp_of_his_own_besiegers_a_hero_goes_freely_and_stands_outside() {
    let mut b = land(
        "(at: \"Kuzdol\", of: immer, regulars: [(of: immer, armies: 7)]), (at: \"1823\", of: immer, regulars: [(of: pon, monarch: true)])",
    );
    b.edit(|p| {
        let by = regnal::games::divine_right::components::Siege { by: A, since: 0, rolled: false };
        p.keeps.iter_mut().find(|k| k.hex == hex("Kuzdol")).unwrap().siege = Some(by);
    });
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["Kuzdol"], &[])), 0);
    assert_eq!(b.place(pon), Place::At { hex: hex("Kuzdol"), inside: false });
    // Nor does the castle's lord endanger him there at the start of his turn.
    b.lay(&[6]);
    b.to(B, Phase::Events);
    assert_eq!((b.pos().spot(pon), b.points(B)), (Some(hex("Kuzdol")), 0));
}
