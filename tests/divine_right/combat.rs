//! Combat: announcing, the dice, the odds, losses, ties, terrain, the advance (COMBAT, TIE).

use super::kit::*;

/// Muetar's armies at `ours` against Immer's at `theirs`; Muetar is to attack.
fn field(ours: &str, a: u8, theirs: &str, b: u8) -> Board {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}{}]",
        host(ours, "muetar", a),
        host(theirs, "immer", b)
    );
    let mut board = board(2, &text);
    board.to(A, Phase::Combat);
    board
}

/// In the open, side by side.
fn plain(a: u8, b: u8) -> Board {
    field("1524", a, "1523", b)
}

fn assault() -> Attack {
    attack(Manner::Land, &["1524"], "1523")
}

/// What `a` against `b` fight for: dice as given; losses of both sides.
fn losses(a: u8, b: u8, dice: [u8; 2]) -> (usize, usize) {
    let mut board = plain(a, b);
    board.fight(A, assault(), &dice);
    (board.dead(KingdomId::Muetar), board.dead(KingdomId::Immer))
}

/// What both dice are modified by when these meet in this terrain.
fn modifiers(ours: &str, a: u8, theirs: &str, b: u8) -> (i8, i8) {
    let mut board = field(ours, a, theirs, b);
    combat_mods(&board.fight(A, attack(Manner::Land, &[ours], theirs), &[3, 3]))
}

/// Two fights that do not touch each other: 1424 against 1323 and 1524 against 1523.
fn two_fights() -> (Board, [Attack; 2]) {
    let stacks =
        [host("1424", "muetar", 3), host("1524", "muetar", 3), host("1323", "immer", 3), host("1523", "immer", 3)]
            .concat();
    let mut board = board(2, &format!("players: [(kingdom: muetar), (kingdom: immer)], stacks: [{stacks}]"));
    board.to(A, Phase::Combat);
    (board, [attack(Manner::Land, &["1424"], "1323"), attack(Manner::Land, &["1524"], "1523")])
}

// ---------------------------------------------------------------- Who fights, when

/// COMBAT-02, WHO-01
#[test]
fn the_active_player_attacks_and_the_owner_of_the_attacked_defends() {
    let stacks = [host("1524", "muetar", 2), host("1423", "immer", 2), host("1523", "pon", 2)].concat();
    let mut b =
        board(3, &format!("players: [(kingdom: muetar), (kingdom: immer), (kingdom: pon)], stacks: [{stacks}]"));
    b.to(A, Phase::Combat);
    let back = attack(Manner::Land, &["1523"], "1524");
    assert_eq!(b.refused(C, Action::Announce(back.clone())), ("NotYourTurn".into(), "TABLE TURN".into()));
    // Nor do the others' units attack for him.
    assert_eq!(b.refused(A, Action::Announce(attack(Manner::Land, &["1423"], "1523"))).0, "NoAttackers");
    b.announce(A, &[assault()]);
    let battle = b.battle();
    assert_eq!((battle.attacker, battle.defender), (A, C));
    assert_eq!(battle.attackers, b.armies(A, "1524"));
    assert_eq!(battle.defenders, b.armies(C, "1523"));
    assert_eq!(b.refused(B, Action::Stand).0, "NotYourTurn");
}

/// COMBAT-01, WHO-09
#[test]
fn nobody_must_attack() {
    let mut b = plain(5, 3);
    assert!(b.offers(A).contains(&Action::Announce(assault())));
    b.act(A, Action::EndAnnouncements);
    assert_eq!((b.pos().phase, b.pos().active()), (Phase::Movement, Some(B)));
    assert_eq!((b.armies(A, "1524").len(), b.armies(B, "1523").len()), (5, 3));
    // Nor attack everybody within reach.
    let (mut b, list) = two_fights();
    b.announce(A, &list[..1]);
    assert_eq!(b.battle().at, [hex("1323")]);
    b.act(B, Action::Stand);
    assert_eq!(b.armies(B, "1523").len(), 3);
}

/// COMBAT-08
#[test]
fn all_attacks_are_announced_before_the_first_is_fought() {
    let (mut b, list) = two_fights();
    b.put(b.spare(A), "1724", false);
    b.put(b.spare(B), "1723", false);
    b.act(A, Action::Announce(list[0].clone()));
    assert_eq!(b.refused(A, Action::Fight(0)), ("WrongPhase".into(), "DR SEQ-04".into()));
    b.act(A, Action::Announce(list[1].clone()));
    let late = Action::Announce(attack(Manner::Land, &["1724"], "1723"));
    assert!(b.allowed(A, &late));
    let closed = ("AnnouncementsClosed".to_string(), "DR COMBAT-08".to_string());
    b.act(A, Action::EndAnnouncements);
    assert_eq!(b.refused(A, late.clone()), closed);
    b.act(A, Action::Fight(0));
    b.lay(&[3, 2]);
    b.act(B, Action::Stand);
    b.act(B, Action::Stand);
    assert!(!b.allowed(A, &late));
}

/// COMBAT-09, SEQ-13, SEQ-12
#[test]
fn the_attacker_picks_the_order_and_leaves_none_out() {
    let (mut b, list) = two_fights();
    b.announce(A, &list);
    assert_eq!(b.refused(A, Action::Fight(2)), ("NoSuchAttack".into(), "DR COMBAT-09".into()));
    assert_eq!(b.refused(A, Action::EndAnnouncements), ("AttacksLeft".into(), "DR SEQ-12".into()));
    let mut other = two_fights().0;
    other.announce(A, &list);
    other.act(A, Action::Fight(0));
    assert_eq!(other.battle().at, [hex("1323")]);
    b.act(A, Action::Fight(1));
    assert_eq!(b.battle().at, [hex("1523")]);
}

/// COMBAT-10
#[test]
fn results_take_effect_before_the_next_fight() {
    let (mut b, list) = two_fights();
    b.announce(A, &list);
    b.act(A, Action::Fight(1));
    b.lay(&[6, 1]);
    b.act(B, Action::Stand);
    assert_eq!((b.dead(KingdomId::Immer), b.armies(B, "1523").len()), (3, 0));
    b.act(A, Action::Advance { units: b.armies(A, "1524"), to: hex("1523") });
    assert_eq!(b.armies(A, "1523").len(), 3);
    assert_eq!(b.battle().at, [hex("1323")]);
}

// ---------------------------------------------------------------- The dice

/// COMBAT-03, COMBAT-04
#[test]
fn each_side_throws_one_die_and_both_are_modified() {
    let mut b = plain(7, 3);
    let (a, d) = combat_dice(&b.fight(A, assault(), &[3, 4]));
    assert_eq!((a.dice, d.dice), (vec![3], vec![4]));
    assert_eq!((a.total, d.total), (5, 5));
    assert!(a.purpose.starts_with("Attack") && d.purpose.starts_with("Defence"));
}

/// COMBAT-05
#[test]
fn the_lower_total_loses_the_difference() {
    assert_eq!(losses(5, 5, [5, 2]), (0, 3));
    assert_eq!(losses(5, 5, [2, 4]), (2, 0));
    // The totals count, not the dice: 7 to 3 gives the attacker one more.
    assert_eq!(losses(7, 3, [4, 3]), (0, 2));
    assert_eq!(losses(7, 3, [3, 5]), (1, 0));
    // Nobody loses more than he has.
    assert_eq!(losses(2, 2, [1, 6]), (2, 0));
}

/// COMBAT-13, COMBAT-14, COMBAT-15, COMBAT-16, COMBAT-17
#[test]
fn the_odds_number_is_added_to_each_die() {
    for (a, b, plus) in [
        (3, 3, (1, 1)),
        (5, 3, (1, 1)),
        (6, 3, (2, 1)),
        (8, 3, (2, 1)),
        (9, 3, (3, 1)),
        (8, 1, (8, 1)),
        (3, 5, (1, 2)),
        (3, 6, (1, 2)),
        (3, 7, (1, 3)),
        (1, 8, (1, 8)),
    ] {
        assert_eq!(modifiers("1524", a, "1523", b), plus, "{a} against {b}");
    }
}

/// COMBAT-13
#[test]
fn every_combat_unit_has_strength_one_and_heroes_none() {
    let text = "players: [(kingdom: muetar), (kingdom: immer)], stacks: [
        (at: \"1524\", of: muetar, regulars: [(of: muetar, armies: 2, monarch: true)], mercenary_armies: 2),
        (at: \"1523\", of: immer, regulars: [(of: immer, armies: 2)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    assert_eq!(combat_mods(&b.fight(A, assault(), &[4, 3])), (2, 1));
}

/// COMBAT-18
#[test]
fn example_5_attack_3() {
    assert_eq!(modifiers("1524", 5, "1523", 3), (1, 1));
    assert_eq!(losses(5, 3, [4, 3]), (0, 1));
}

/// COMBAT-19
#[test]
fn example_7_attack_3() {
    assert_eq!(modifiers("1524", 7, "1523", 3), (2, 1));
}

/// COMBAT-20
#[test]
fn example_3_attack_4() {
    assert_eq!(modifiers("1524", 3, "1523", 4), (1, 2));
}

/// COMBAT-21
#[test]
fn example_1_attacks_3() {
    assert_eq!(modifiers("1524", 1, "1523", 3), (1, 3));
}

// ---------------------------------------------------------------- Losses

/// COMBAT-06
#[test]
fn the_owner_chooses_which_units_die() {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}
        (at: \"1523\", of: immer, regulars: [(of: immer, armies: 2)], mercenary_armies: 1)]",
        host("1524", "muetar", 3)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    let troops = b.armies(B, "1523");
    b.announce(A, &[assault()]);
    b.lay(&[5, 4]);
    b.act(B, Action::Stand);
    let hired = *troops.iter().find(|id| b.pos().hired(**id).is_some()).unwrap();
    assert_eq!(b.refused(A, Action::Lose(hired)).0, "NotYourTurn");
    let ours = b.armies(A, "1524")[0];
    assert_eq!(b.refused(B, Action::Lose(ours)), ("NotAmongThose".into(), "DR COMBAT-06".into()));
    assert!(troops.iter().all(|id| b.allowed(B, &Action::Lose(*id))));
    b.act(B, Action::Lose(hired));
    assert_eq!((b.place(hired), b.dead(KingdomId::Immer)), (Place::Pool, 0));
    assert_eq!(b.armies(B, "1523").len(), 2);
    assert_eq!(b.refused(B, Action::Lose(troops[0])).0, "NothingAsked");
}

/// COMBAT-07, WHO-03
#[test]
fn land_units_aboard_neither_fight_nor_count_but_drown_with_their_fleet() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0824\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 2, fleets: 4)]),
        (at: \"0924\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 2)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    let ships = b.fleets(B, "0924");
    let loaded = *ships.iter().find(|f| b.pos().cargo(**f).next().is_some()).unwrap();
    let army = b.armies(B, "0924")[0];
    b.announce(A, &[attack(Manner::Sea, &["0824"], "0924")]);
    assert_eq!((b.battle().attackers, b.battle().defenders), (b.fleets(A, "0824"), ships.clone()));
    b.lay(&[2, 2]);
    let lines = b.act(B, Action::Stand);
    assert_eq!(combat_mods(&lines), (2, 1));
    assert_eq!(b.refused(B, Action::Lose(army)).0, "NotAmongThose");
    b.act(B, Action::Lose(loaded));
    assert_eq!((b.place(loaded), b.place(army)), (Place::Dead, Place::Dead));
    // The army does not count: had it, nothing would be left to lose, and nothing more is asked.
    assert_eq!(b.fleets(B, "0924").len(), 1);
    assert_eq!(b.pos().phase, Phase::Movement);
}

/// COMBAT-07
#[test]
fn drowned_cargo_pays_for_no_other_loss() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0824\", of: mivior, regulars: [(of: mivior, fleets: 4)]),
        (at: \"0924\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 2, fleets: 3)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Sea, &["0824"], "0924"), &[4, 2]);
    assert_eq!(b.fleets(B, "0924").len(), 1);
}

// ---------------------------------------------------------------- Ties

/// TIE-01
#[test]
fn on_a_tie_both_lose_the_natural_die_of_the_smaller_side() {
    // 8 to 5: both +1; the defender is smaller, and his die is 2, as is the attacker's.
    assert_eq!(losses(8, 5, [2, 2]), (2, 2));
    // 4 to 8: the attacker is smaller and shows 3, the defender 2.
    assert_eq!(losses(4, 8, [3, 2]), (3, 3));
    // 8 to 4: the defender is smaller and shows 3, the attacker 2.
    assert_eq!(losses(8, 4, [2, 3]), (3, 3));
}

/// TIE-01
#[test]
fn the_smaller_side_is_reckoned_by_units_not_by_strength() {
    // 2 in a pass count 4 against 3: totals 2 + 2 and 3 + 1 tie. The two are fewer, and show 2.
    let mut b = field("0713", 3, "0714", 2);
    b.fight(A, attack(Manner::Land, &["0713"], "0714"), &[3, 2]);
    assert_eq!((b.dead(KingdomId::Muetar), b.dead(KingdomId::Immer)), (2, 2));
}

/// TIE-01
#[test]
fn between_equal_sides_the_lower_natural_die_counts() {
    let mut b = field("1726", 4, "1727", 4);
    b.fight(A, attack(Manner::Land, &["1726"], "1727"), &[4, 3]);
    assert_eq!((b.dead(KingdomId::Muetar), b.dead(KingdomId::Immer)), (3, 3));
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)], allies: [(kingdom: ghem, of: muetar, personality: \"Disciplined\")],
        stacks: [(at: \"1524\", of: muetar, regulars: [(of: ghem, armies: 4)]), {}]",
        host("1523", "immer", 4)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    b.fight(A, assault(), &[2, 3]);
    assert_eq!((b.dead(KingdomId::Ghem), b.dead(KingdomId::Immer)), (2, 2));
}

/// TIE-02
#[test]
fn the_larger_side_loses_at_most_twice_what_the_smaller_lost() {
    // 8 to 2: 2 + 4 against 5 + 1.
    assert_eq!(losses(8, 2, [2, 5]), (4, 2));
    // 1 to 3: 5 + 1 against 3 + 3.
    assert_eq!(losses(1, 3, [5, 3]), (1, 2));
    // No more than the die, either: 8 to 4, 1 + 2 against 2 + 1.
    assert_eq!(losses(8, 4, [1, 2]), (2, 2));
}

/// TIE-03
#[test]
fn example_8_attack_4_and_tie_at_4() {
    let mut b = plain(8, 4);
    let (a, d) = combat_dice(&b.fight(A, assault(), &[2, 3]));
    assert_eq!((a.total, d.total), (4, 4));
    assert_eq!((b.dead(KingdomId::Muetar), b.dead(KingdomId::Immer)), (3, 3));
}

/// TIE-04
#[test]
fn example_6_attack_1_and_tie_at_7() {
    let mut b = plain(6, 1);
    let (a, d) = combat_dice(&b.fight(A, assault(), &[1, 6]));
    assert_eq!((a.total, d.total), (7, 7));
    assert_eq!((b.dead(KingdomId::Muetar), b.dead(KingdomId::Immer)), (2, 1));
}

// ---------------------------------------------------------------- Terrain

/// COMBAT-22
#[test]
fn no_terrain_but_mountain_and_pass_counts() {
    let places = [
        ("1522", "1521", "forest"),
        ("1421", "1420", "hills"),
        ("1817", "1816", "swamp"),
        ("2016", "2015", "river valley"),
        ("1408", "Muscaster", "castle, outside"),
        ("1425", "1426", "battlefield"),
    ];
    for (from, at, what) in places {
        let text = format!(
            "players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}(at: \"{at}\", of: immer, inside: Some(false), regulars: [(of: immer, armies: 3)])]",
            host(from, "muetar", 3)
        );
        let mut b = board(2, &text);
        b.to(A, Phase::Combat);
        assert_eq!(combat_mods(&b.fight(A, attack(Manner::Land, &[from], at), &[4, 3])), (1, 1), "{what}");
    }
}

/// COMBAT-22
#[test]
fn the_canals_of_parros_are_the_one_exception() {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: rombune)], stacks: [{}(at: \"Parros\", of: rombune, inside: Some(false), regulars: [(of: rombune, armies: 3)])]",
        host("1228", "muetar", 3)
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Combat);
    assert_eq!(combat_mods(&b.fight(A, attack(Manner::Land, &["1228"], "Parros"), &[4, 3])), (1, 3));
}

/// COMBAT-23, COMBAT-26
#[test]
fn a_mountain_gives_one_to_the_defender_only() {
    assert_eq!(modifiers("1726", 3, "1727", 3), (1, 2));
    assert_eq!(modifiers("1727", 3, "1726", 3), (1, 1));
}

/// COMBAT-24, COMBAT-26
#[test]
fn a_pass_doubles_the_defender_only() {
    assert_eq!(modifiers("0713", 4, "0714", 2), (1, 1));
    assert_eq!(modifiers("0713", 3, "0714", 2), (1, 2));
    assert_eq!(modifiers("0713", 8, "0714", 2), (2, 1));
    assert_eq!(modifiers("0714", 2, "0713", 4), (1, 2));
}

/// COMBAT-25
#[test]
fn terrain_comes_on_top_of_other_bonuses() {
    for (from, at, defence) in [("1726", "1727", 1 + 1 + 1), ("0713", "0714", 2 + 1)] {
        let text = format!(
            "players: [(kingdom: muetar), (kingdom: immer)], allies: [(kingdom: ghem, of: immer, personality: \"Disciplined\")],
            stacks: [{}(at: \"{at}\", of: immer, regulars: [(of: ghem, armies: 3)])]",
            host(from, "muetar", 3)
        );
        let mut b = board(2, &text);
        b.to(A, Phase::Combat);
        assert_eq!(combat_mods(&b.fight(A, attack(Manner::Land, &[from], at), &[3, 3])), (1, defence));
    }
}

/// COMBAT-27
#[test]
fn land_units_do_not_attack_over_water() {
    // An all-sea hexside between two coasts, and the Deep River.
    for (from, at) in [("0719", "0819"), ("1417", "1518")] {
        let mut b = plain(3, 3);
        b.put(b.spare(A), from, false);
        b.put(b.spare(B), at, false);
        let over = Action::Announce(attack(Manner::Land, &[from], at));
        assert_eq!(b.refused(A, over), ("WaterBetween".into(), "DR COMBAT-27".into()));
    }
}

/// COMBAT-28
#[test]
fn fleets_do_not_attack_over_land() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0819\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"0920\", of: rombune, regulars: [(of: rombune, fleets: 2)]),
        (at: \"0824\", of: mivior, regulars: [(of: mivior, fleets: 1)]),
        (at: \"0924\", of: rombune, regulars: [(of: rombune, fleets: 1)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    let over_land = Action::Announce(attack(Manner::Sea, &["0819"], "0920"));
    assert_eq!(b.refused(A, over_land), ("LandBetween".into(), "DR COMBAT-28".into()));
    assert!(b.allowed(A, &Action::Announce(attack(Manner::Sea, &["0824"], "0924"))));
}

// ---------------------------------------------------------------- Advance and no advance

/// COMBAT-11
#[test]
fn some_or_all_of_the_attackers_may_advance_when_all_defenders_die() {
    let mut b = plain(4, 2);
    let aside = b.spare(A);
    b.put(aside, "1424", false);
    b.fight(A, assault(), &[6, 1]);
    let troops = b.armies(A, "1524");
    let go = |units: &[CounterId], to: &str| Action::Advance { units: units.to_vec(), to: hex(to) };
    assert_eq!(b.refused(A, go(&[aside], "1523")).0, "NotAmongThose");
    assert_eq!(b.refused(A, go(&troops, "1423")), ("NoAdvanceThere".into(), "DR COMBAT-11".into()));
    assert_eq!(b.refused(A, go(&[troops[0], troops[0]], "1523")).0, "NamedTwice");
    b.act(A, go(&troops[..1], "1523"));
    b.act(A, go(&troops[1..3], "1523"));
    b.act(A, Action::StayPut);
    assert_eq!((b.armies(A, "1523").len(), b.armies(A, "1524").len()), (3, 1));
    // Nor need any.
    let mut b = plain(4, 2);
    b.fight(A, assault(), &[6, 1]);
    b.act(A, Action::StayPut);
    assert_eq!(b.armies(A, "1524").len(), 4);
}

/// COMBAT-11
#[test]
fn nobody_advances_while_a_defender_lives() {
    let mut b = plain(4, 3);
    b.fight(A, assault(), &[5, 3]);
    assert_eq!((b.dead(KingdomId::Immer), b.armies(B, "1523").len()), (2, 1));
    assert_eq!((b.top(), b.pos().phase), (None, Phase::Movement));
    b.to(A, Phase::Movement);
    let units = b.armies(A, "1524");
    assert_eq!(b.refused(A, Action::Advance { units, to: hex("1523") }), ("NothingAsked".into(), "DR SEQ-01".into()));
    assert_eq!(b.refused(A, Action::StayPut).0, "NothingAsked");
}

/// COMBAT-12
#[test]
fn defenders_never_advance() {
    let mut b = plain(2, 5);
    b.fight(A, assault(), &[1, 6]);
    assert_eq!(b.dead(KingdomId::Muetar), 2);
    assert_eq!((b.top(), b.pos().phase, b.pos().active()), (None, Phase::Movement, Some(B)));
    let units = b.armies(B, "1523");
    assert_eq!(units.len(), 5);
    assert_eq!(b.refused(B, Action::Advance { units, to: hex("1524") }).0, "NothingAsked");
}
