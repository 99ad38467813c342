//! Which units may attack and be attacked (WHO, MIXED).

use super::kit::*;
use regnal::games::divine_right::components::Away;
use regnal::games::divine_right::frames::Displaced;

fn say(attack: Attack) -> Action {
    Action::Announce(attack)
}

/// Muetar (A) and Immer (B) with these many armies each at these hexes; Muetar is to attack.
fn field(ours: &[(&str, u8)], theirs: &[(&str, u8)]) -> Board {
    let hosts = |of: &str, list: &[(&str, u8)]| list.iter().map(|(at, n)| host(at, of, *n)).collect::<String>();
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}{}]",
        hosts("muetar", ours),
        hosts("immer", theirs)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    b
}

// ---------------------------------------------------------------- WHO

/// WHO-02
#[test]
fn who_declares_a_siege_does_not_attack() {
    let mut b = field(&[("1303", 8)], &[("1302", 1)]);
    b.to(A, Phase::Movement);
    let units = b.armies(A, "1303");
    let siege = b.lay_siege(&units[1..], &["Wirzor"]);
    b.act(A, siege);
    b.act(A, Action::EndMovement);
    // The one left behind may; the besiegers may not.
    assert_eq!(b.refused(A, say(land(&["Wirzor"], "1302"))), no("DeclaredSiege", "WHO-02"));
    assert!(b.allowed(A, &say(land(&["1303"], "1302"))));
}

/// WHO-02
#[test]
fn who_made_a_siege_attack_does_not_attack() {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], sieges: [(castle: \"Wirzor\", by: muetar)], stacks: [{}{}{}]",
        host("Wirzor", "muetar", 8),
        host("1303", "muetar", 1),
        host("1302", "immer", 1)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    assert!(b.allowed(A, &say(land(&["Wirzor"], "1302"))));
    b.to(A, Phase::Sieges);
    b.lay(&[2]);
    b.act(A, Action::RollSiege { castle: hex("Wirzor") });
    b.to(A, Phase::Combat);
    assert_eq!(b.refused(A, say(land(&["Wirzor"], "1302"))), no("RolledSiege", "SIEGE-45"));
}

/// WHO-03
#[test]
fn land_units_aboard_do_not_attack() {
    let text = format!(
        "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [{}{}
        (at: \"1025\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 2, fleets: 2)]),
        (at: \"0824\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)])]",
        host("1225", "mivior", 1),
        host("1125", "rombune", 1)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    assert_eq!(b.refused(A, say(land(&["1025"], "1125"))), no("AboardCannotFight", "WHO-03"));
    assert!(b.allowed(A, &say(land(&["1225"], "1125"))));
}

/// WHO-04
#[test]
fn replacements_and_reinforcements_attack_in_the_same_turn() {
    let text = format!(
        "players: [(kingdom: muetar, dead_armies: 3), (kingdom: immer)], stacks: [{}{}]",
        host("1524", "muetar", 9),
        host("1810", "immer", 2)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Events);
    b.lay(&[2, 4]);
    b.act(A, Action::RollEvents);
    let came: Vec<Action> = b.offers(A).into_iter().filter(|o| matches!(o, Action::Replace { .. })).collect();
    let Action::Replace { unit, hex: home } = came[0].clone() else { panic!("{came:?}") };
    b.act(A, came[0].clone());
    b.to(A, Phase::Events);
    b.lay(&[4, 4]);
    b.act(A, Action::RollEvents);
    b.act(A, Action::Hire { kind: Kind::Army, hex: home });
    b.put(b.armies(B, "1810")[0], &neighbour(home), false);
    b.to(A, Phase::Combat);
    let fresh = Attack {
        manner: Manner::Land,
        from: vec![Post { hex: home, inside: true }],
        at: vec![hex(&neighbour(home))],
        staying: vec![],
    };
    b.act(A, say(fresh));
    b.act(A, Action::EndAnnouncements);
    let hired: Vec<CounterId> = b.battle().attackers.into_iter().filter(|id| b.pos().hired(*id) == Some(A)).collect();
    assert!(b.battle().attackers.contains(&unit) && hired.len() == 1);
}

/// A land hex beside this one.
fn neighbour(of: HexId) -> String {
    let map = &regnal::games::divine_right::book::Book::standard().map;
    let open = |to: &HexId| map.castle(*to).is_none();
    map.neighbours(of)
        .filter(|(s, to)| s.land && s.navigable.is_none() && map.is_land(*to) && open(to))
        .map(|(_, to)| to.to_string())
        .next()
        .unwrap()
}

/// WHO-05, COMBAT-01
#[test]
fn only_neighbours_attack_and_are_attacked() {
    let mut b = field(&[("1524", 2), ("1424", 2), ("1724", 2)], &[("1423", 2), ("1522", 2)]);
    assert_eq!(b.refused(A, say(land(&["1524"], "1522"))), no("NotAdjacent", "WHO-05"));
    // Every post must lie beside every hex attacked.
    assert_eq!(b.refused(A, say(land(&["1524", "1724"], "1423"))), no("NotAdjacent", "WHO-05"));
    assert!(b.allowed(A, &say(land(&["1524", "1424"], "1423"))));
    assert_eq!(b.refused(A, say(land(&["1524"], "1523"))), no("NobodyThere", "WHO-05"));
}

/// WHO-06
#[test]
fn nobody_inside_walls_is_attacked() {
    let mut b = field(&[("1408", 3)], &[("1409", 1)]);
    assert_eq!(b.refused(A, say(land(&["1408"], "Muscaster"))), no("BehindWalls", "WHO-06"));
    // Who stands before the walls is, and alone.
    let troops = b.armies(B, "Muscaster");
    b.put(troops[0], "Muscaster", false);
    b.announce(A, &[land(&["1408"], "Muscaster")]);
    assert_eq!(b.battle().defenders, [troops[0]]);
}

/// WHO-07, MIXED-01
#[test]
fn land_units_do_not_attack_the_sea_nor_fleets_the_land() {
    let text = format!(
        "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [{}{}
        (at: \"1024\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"0924\", of: rombune, regulars: [(of: rombune, fleets: 1)]),
        (at: \"1023\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)])]",
        host("1124", "mivior", 2),
        host("1025", "rombune", 1)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    // Ships and their cargo in a sea hex; an army on a coast that the ships could sail to.
    assert_eq!(b.refused(A, say(land(&["1124"], "1023"))), no("OtherType", "MIXED-01"));
    assert_eq!(b.refused(A, say(attack(Manner::Sea, &["1024"], "1025"))), no("OtherType", "MIXED-01"));
    // A landing, the one exception, needs a port.
    assert_eq!(b.refused(A, say(attack(Manner::Landing, &["1024"], "1025"))), no("LandingNeedsPort", "AMPHIB-01"));
    // And nobody attacks who is not there.
    assert_eq!(b.refused(A, say(attack(Manner::Sea, &["1124"], "1023"))), no("NoAttackers", "WHO-07"));
    assert_eq!(b.refused(A, say(land(&["1125"], "1025"))), no("NoAttackers", "WHO-07"));
    assert!(b.allowed(A, &say(attack(Manner::Sea, &["1024"], "1023"))));
}

/// WHO-08
#[test]
fn a_stack_attacks_with_all_its_units_of_the_type() {
    let text = format!(
        "players: [(kingdom: mivior), (kingdom: rombune)], allies: [(kingdom: ghem, of: mivior)], stacks: [{}
        (at: \"1124\", of: mivior, regulars: [(of: mivior, armies: 2, fleets: 1, monarch: true), (of: ghem, armies: 1)], mercenary_armies: 1, mercenary_fleets: 1)]",
        host("1125", "rombune", 1)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    b.announce(A, &[land(&["1124"], "1125")]);
    assert_eq!(b.battle().attackers, b.armies(A, "1124"));
    assert_eq!(b.battle().attackers.len(), 4);
}

/// WHO-08
#[test]
fn the_garrison_and_the_troops_before_the_walls_are_two_stacks() {
    let posts = [("Plibba", false), ("Plibba", true)];
    for (from, engaged) in [(&posts[..1], 3), (&posts[1..], 2), (&posts[..], 5)] {
        let mut b = duel(
            "muetar",
            "immer",
            "stacks: [(at: \"Plibba\", of: muetar, inside: false, mercenary_armies: 3), (at: \"1713\", of: immer, regulars: [(of: immer, armies: 4)])]",
        );
        b.to(A, Phase::Combat);
        b.act(A, strike(Manner::Land, from, &["1713"]));
        b.act(A, Action::EndAnnouncements);
        assert_eq!(b.battle().attackers.len(), engaged, "{from:?}");
    }
}

/// WHO-08
#[test]
fn who_cannot_attack_does_not_hold_back_his_stack() {
    let mut b = field(&[("1524", 4)], &[("1523", 1)]);
    let tired = b.armies(A, "1524")[0];
    b.edit(|p| p.counters[tired.index()].deeds.declared = true);
    b.announce(A, &[land(&["1524"], "1523")]);
    assert_eq!(b.battle().attackers, b.armies(A, "1524")[1..]);
}

/// WHO-10
#[test]
fn a_unit_attacks_once() {
    let mut b = field(&[("1524", 3), ("1323", 1)], &[("1423", 3), ("1523", 3)]);
    b.act(A, say(land(&["1524"], "1523")));
    assert_eq!(b.refused(A, say(land(&["1524"], "1423"))), no("AttackedAlready", "WHO-10"));
    assert_eq!(b.refused(A, say(land(&["1524", "1323"], "1423"))), no("AttackedAlready", "WHO-10"));
    // Having fought is no better than being about to.
    b.act(A, say(land(&["1323"], "1423")));
    b.act(A, Action::EndAnnouncements);
    b.act(A, Action::Fight(0));
    b.lay(&[4, 3]);
    b.act(B, Action::Stand);
    b.lose_any();
    assert_eq!(b.battle().at, [hex("1423")]);
    b.try_retreat(B, 6);
    b.act(B, Action::Retreat { units: b.armies(B, "1423"), to: hex("1422") });
    b.act(A, Action::StayPut);
    let again = b.armies(B, "1422")[0];
    b.put(again, "1624", false);
    assert_eq!(b.refused(A, say(land(&["1524"], "1624"))), no("AttackedAlready", "WHO-10"));
}

/// WHO-11
#[test]
fn a_unit_is_attacked_once() {
    let mut b = field(&[("1524", 3), ("1424", 2)], &[("1423", 4)]);
    b.act(A, say(land(&["1524"], "1423")));
    assert_eq!(b.refused(A, say(land(&["1424"], "1423"))), no("AttackedThisPhase", "WHO-11"));
    b.lay(&[3, 4]);
    b.act(A, Action::EndAnnouncements);
    b.act(B, Action::Stand);
    assert_eq!((b.armies(B, "1423").len(), b.armies(A, "1524").len()), (4, 1));
    b.edit(|p| p.turn.order = vec![A, B]);
    b.fighting();
    assert!(!b.allowed(A, &say(land(&["1424"], "1423"))));
    // In the next phase again.
    b.to(A, Phase::Movement);
    b.act(A, Action::EndMovement);
    assert!(b.allowed(A, &say(land(&["1424"], "1423"))));
}

/// WHO-11, RETREAT-16
#[test]
fn who_has_fought_stands_by_when_a_retreated_stack_beside_him_is_attacked() {
    let mut b = field(&[("1524", 3), ("1424", 3), ("1422", 3)], &[("1423", 3), ("1523", 2)]);
    b.announce(A, &[land(&["1424"], "1423"), land(&["1524"], "1523")]);
    b.act(A, Action::Fight(0));
    b.lay(&[3, 3]);
    b.act(B, Action::Stand);
    // 3 to 3 and a tie: nobody is left. So bring one back who has been attacked.
    let veteran = b
        .pos()
        .ids()
        .find(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Immer) && b.place(*id) == Place::Dead)
        .unwrap();
    b.edit(|p| {
        p.counters[veteran.index()].place = Place::At { hex: hex("1423"), inside: false };
        p.counters[veteran.index()].deeds.target = true;
    });
    let fled = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.act(B, Action::Retreat { units: fled.clone(), to: hex("1423") });
    b.act(A, Action::StayPut);
    b.lay(&[5, 1]);
    let lines = b.act(A, say(land(&["1422"], "1423")));
    assert_eq!(combat_mods(&lines), (1, 1));
    assert!(fled.iter().all(|id| b.place(*id) == Place::Dead));
    assert_eq!(b.armies(B, "1423"), [veteran]);
}

/// WHO-12
#[test]
fn one_attack_may_strike_several_hexes_together() {
    let mut b = field(&[("1524", 4)], &[("1423", 1), ("1523", 1)]);
    let both = attacks(Manner::Land, &["1524"], &["1423", "1523"]);
    assert_eq!(combat_mods(&b.fight(A, both, &[5, 3])), (2, 1));
    assert_eq!(b.dead(KingdomId::Immer), 2);
}

/// WHO-12
#[test]
fn all_hexes_of_one_attack_have_one_owner() {
    let stacks = [host("1524", "muetar", 2), host("1423", "immer", 2), host("1523", "pon", 2)].concat();
    let mut b =
        board(3, &format!("players: [(kingdom: muetar), (kingdom: immer), (kingdom: pon)], stacks: [{stacks}]"));
    b.to(A, Phase::Combat);
    assert_eq!(b.refused(A, say(attacks(Manner::Land, &["1524"], &["1423", "1523"]))), no("TwoOwners", "WHO-12"));
}

/// WHO-12, COMBAT-23
#[test]
fn the_mountain_counts_only_if_all_hexes_defended_give_it() {
    let two = |from: &str, x: &str, y: &str| {
        let mut b = field(&[(from, 4)], &[(x, 2), (y, 2)]);
        b.announce(A, &[attacks(Manner::Land, &[from], &[x, y])]);
        b
    };
    let stand = |b: &mut Board| {
        b.lay(&[3, 3]);
        let mut lines = b.act(B, Action::Stand);
        lines.extend(if b.at_stage(Stage::AskRetreat) { b.act(B, Action::Stand) } else { vec![] });
        combat_mods(&lines)
    };
    assert_eq!(stand(&mut two("1826", "1727", "1827")), (1, 2));
    let mut b = two("1728", "1627", "1727");
    assert_eq!(stand(&mut b), (1, 1));
    // In whatever order the hexes are named.
    let mut b = two("1728", "1727", "1627");
    assert_eq!(stand(&mut b), (1, 1));
    // Those in the forest are gone: 4 to 2, and only the mountain is defended.
    let mut b = two("1728", "1627", "1727");
    b.try_retreat(B, 5);
    b.act(B, Action::Retreat { units: b.armies(B, "1627"), to: hex("1527") });
    assert_eq!(stand(&mut b), (2, 2));
}

/// WHO-13
#[test]
fn example_two_stacks_attack_one_or_one_alone() {
    let b = field(&[("1424", 1), ("1524", 1)], &[("1423", 1)]);
    for from in [&["1424", "1524"][..], &["1424"]] {
        assert!(b.allowed(A, &say(land(from, "1423"))));
        let mut b = field(&[("1424", 1), ("1524", 1)], &[("1423", 1)]);
        b.announce(A, &[land(from, "1423")]);
        assert_eq!(b.battle().attackers.len(), from.len());
    }
}

/// WHO-14
#[test]
fn example_one_stack_attacks_one_or_both_and_another_its_only_neighbour() {
    // X at 1423, Y at 1523, Z at 1723; B at 1524, C at 1724.
    let mut b = field(&[("1524", 1), ("1724", 1)], &[("1423", 1), ("1523", 1), ("1723", 1)]);
    for at in [&["1423"][..], &["1523"], &["1423", "1523"]] {
        assert!(b.allowed(A, &say(attacks(Manner::Land, &["1524"], at))), "{at:?}");
    }
    assert!(b.allowed(A, &say(land(&["1724"], "1723"))));
    // All of these, and no other, are offered.
    let mut offers: Vec<(usize, usize)> = b
        .offers(A)
        .iter()
        .filter_map(|o| if let Action::Announce(a) = o { Some((a.from.len(), a.at.len())) } else { None })
        .collect();
    offers.sort();
    assert_eq!(offers, [(1, 1), (1, 1), (1, 1), (1, 2)]);
    for at in ["1423", "1523"] {
        assert_eq!(b.refused(A, say(land(&["1724"], at))).0, "NotAdjacent");
    }
}

// ---------------------------------------------------------------- MIXED

/// MIXED-01, MIXED-02
#[test]
fn each_type_ignores_the_other_in_the_same_hex() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"1123\", of: mivior, regulars: [(of: mivior, armies: 4)]),
        (at: \"1023\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"1124\", of: rombune, regulars: [(of: rombune, armies: 2, fleets: 2)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    let (armies, fleets) = (b.armies(B, "1124"), b.fleets(B, "1124"));
    let (by_land, by_sea) = (land(&["1123"], "1124"), attack(Manner::Sea, &["1023"], "1124"));
    b.announce(A, &[by_land, by_sea]);
    b.act(A, Action::Fight(0));
    assert_eq!((b.battle().defenders, b.battle().attackers.len()), (armies, 4));
    b.lay(&[4, 3]);
    b.act(B, Action::Stand);
    // 4 to 2: 4 + 2 against 3 + 1, both armies die and no fleet; the land is free for the attackers.
    assert_eq!(b.fleets(B, "1124"), fleets);
    assert!(b.at_stage(Stage::Advance));
    b.act(A, Action::StayPut);
    assert_eq!((b.battle().defenders, b.battle().attackers.len()), (fleets, 2));
}

/// MIXED-02, STACK-05, STACK-06
#[test]
fn armies_advance_onto_a_coast_where_only_fleets_are_left_and_push_them_off() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"1123\", of: mivior, regulars: [(of: mivior, armies: 4)]),
        (at: \"1124\", of: rombune, regulars: [(of: rombune, armies: 2, fleets: 1)]),
    ]";
    let mut b = board(2, text);
    let fleet = b.fleets(B, "1124")[0];
    b.to(A, Phase::Combat);
    b.fight(A, land(&["1123"], "1124"), &[4, 3]);
    b.act(A, Action::Advance { units: b.armies(A, "1123"), to: hex("1124") });
    let off = Some(Frame::Displace { seat: B, from: hex("1124"), units: vec![fleet], why: Displaced::Fleets });
    assert_eq!(b.top(), off, "at once, in the combat phase");
    let to = b.offers(B)[0].clone();
    b.act(B, to);
    assert_eq!(b.armies(A, "1124").len(), 4);
    assert_ne!(b.pos().spot(fleet), Some(hex("1124")));
    assert!(b.pos().spot(fleet).is_some());
}

/// MIXED-01
#[test]
fn besieging_types_fight_together_only_in_the_siege_phase() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, regulars: [(of: mivior, armies: 4, fleets: 3)]),
        (at: \"Thores\", of: rombune, inside: Some(true), regulars: [(of: rombune, armies: 1, fleets: 1)]),
    ]";
    let mut b = board(2, text);
    b.to(B, Phase::Combat);
    let sortie = |manner| Attack {
        manner,
        from: vec![Post { hex: hex("Thores"), inside: true }],
        at: vec![hex("Thores")],
        staying: vec![],
    };
    b.announce(B, &[sortie(Manner::Land), sortie(Manner::Sea)]);
    b.act(B, Action::Fight(1));
    assert_eq!((b.battle().attackers.len(), b.battle().defenders.len()), (1, 3));
    b.to(B, Phase::Sieges);
    b.act(B, Action::BreakOut { castle: hex("Thores"), staying: vec![] });
    assert_eq!((b.battle().attackers.len(), b.battle().defenders.len()), (2, 7));
}

// ---------------------------------------------------------------- Announcements that name nonsense

/// SEQ-04
#[test]
fn an_announcement_names_posts_and_hexes_once_and_in_its_phase() {
    let mut b = field(&[("1524", 2), ("1424", 2)], &[("1423", 2)]);
    let good = land(&["1524"], "1423");
    assert_eq!(b.refused(A, say(Attack { from: vec![], ..good.clone() })).0, "NobodyNamed");
    assert_eq!(b.refused(A, say(Attack { at: vec![], ..good.clone() })).0, "NobodyNamed");
    assert_eq!(b.refused(A, say(Attack { manner: Manner::BreakOut, ..good.clone() })).0, "NobodyNamed");
    assert_eq!(b.refused(A, say(land(&["1524", "1524"], "1423"))).0, "NamedTwice");
    assert_eq!(b.refused(A, say(attacks(Manner::Land, &["1524"], &["1423", "1423"]))).0, "NamedTwice");
    assert_eq!(b.refused(A, say(Attack { at: vec![HexId(60_000)], ..good.clone() })).0, "OffMap");
    let army = b.armies(A, "1524")[0];
    assert_eq!(b.refused(A, say(Attack { staying: vec![army], ..good.clone() })).0, "OnlyHeroesStay");
    assert_eq!(b.refused(A, say(Attack { staying: vec![CounterId(9_999)], ..good.clone() })).0, "NoSuchCounter");
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, say(good)), no("WrongPhase", "SEQ-04"));
    assert_eq!(b.refused(A, Action::EndAnnouncements).0, "WrongPhase");
}

/// FATE-26, EVENT-07, SIEGE-26, DEATH-02
#[test]
fn the_other_bars_to_attacking() {
    let mut b = field(&[("1524", 2), ("1423", 1)], &[("1523", 2)]);
    let hero = b.monarch(KingdomId::Immer);
    b.put(hero, "1424", false);
    assert_eq!(b.refused(A, say(land(&["1524"], "1424"))), no("HeroesCannotBeAttacked", "FATE-26"));
    let good = say(land(&["1524"], "1523"));
    let hired =
        b.pos().ids().find(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).unwrap();
    // A mercenary keeps the phase open.
    b.edit(|p| {
        p.counters[hired.index()].hired = Some(A);
        p.counters[hired.index()].place = Place::At { hex: hex("1622"), inside: false };
    });
    let muetar = KingdomId::Muetar.index();
    b.edit(|p| p.realms[muetar].omens = true);
    assert_eq!(b.refused(A, good.clone()), no("BadOmens", "EVENT-07"));
    assert!(b.allowed(A, &say(land(&["1622"], "1523"))));
    b.edit(|p| (p.realms[muetar].omens, p.realms[muetar].fading) = (false, Some((Away::Confusion, 1))));
    assert_eq!(b.refused(A, good.clone()), no("Confused", "DEATH-02"));
    b.edit(|p| p.realms[muetar].fading = None);
    for id in b.armies(A, "1524") {
        b.edit(|p| p.counters[id.index()].deeds.broke_out = true);
    }
    assert_eq!(b.refused(A, good), no("BrokeOut", "SIEGE-26"));
}

/// SIEGE-22, WHO-05
#[test]
fn the_besieged_attack_their_besiegers_only() {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], sieges: [(castle: \"Muscaster\", by: immer)], stacks: [{}{}
        (at: \"Muscaster\", of: immer, inside: Some(false), regulars: [(of: immer, armies: 4)])]",
        host("1524", "immer", 1),
        host("1523", "muetar", 1)
    );
    let text = text.replace("Muscaster", "Basimar");
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    b.put(b.armies(B, "1524")[0], &neighbour(hex("Basimar")), false);
    let garrison = |at: HexId| Attack {
        manner: Manner::Land,
        from: vec![Post { hex: hex("Basimar"), inside: true }],
        at: vec![at],
        staying: vec![],
    };
    assert_eq!(b.refused(A, say(garrison(hex(&neighbour(hex("Basimar")))))), no("SortieOnlyAtBesiegers", "SIEGE-22"));
    assert!(b.allowed(A, &say(garrison(hex("Basimar")))));
}
