//! Rule tests: the siege die, the fall of a castle, and what a plundered castle is good for.

use super::kit::*;

const PLIBBA: &str = "Plibba";

/// Immer (A) besieges Plibba of Muetar (B), which counts 2 and has two armies, and is to throw the siege die. `rest`: more
/// stacks.
fn plibba(mercenaries: u8, rest: &str) -> Board {
    let mut b = duel_with(
        "immer",
        "muetar",
        &["hothior"],
        &format!(
        "allies: [(kingdom: hothior, of: immer, personality: \"Loyal\")], sieges: [(castle: \"Plibba\", by: immer)],
         stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {mercenaries}), {rest}]"
    ),
    );
    b.to(A, Phase::Sieges);
    b
}

fn roll(b: &mut Board, castle: &str, dice: &[u8]) -> Vec<Entry> {
    b.lay(dice);
    b.act(A, Action::RollSiege { castle: hex(castle) })
}

/// 15 mercenaries of Immer before Pennol, which counts 4, with so many armies inside.
fn pennol(inside: usize) -> Board {
    let mut b = duel("immer", "muetar", "sieges: [(castle: \"Pennol\", by: immer)],
        stacks: [(at: \"Pennol\", of: immer, mercenary_armies: 15), (at: \"Beolon\", of: muetar, regulars: [(of: muetar, monarch: true)])]");
    let garrison = b.armies(B, "Pennol");
    if inside <= garrison.len() {
        b.bury(&garrison[inside..]);
    } else {
        b.stand(&b.armies(B, "Basimar")[..inside - garrison.len()], "Pennol", true);
    }
    b.to(A, Phase::Sieges);
    b
}

/// The total of the siege die at Pennol, and whether it fell.
fn storm_pennol(inside: usize, die: u8) -> (i16, bool) {
    let mut b = pennol(inside);
    roll(&mut b, "Pennol", &[die]);
    (b.last_throw().total, b.plundered("Pennol"))
}

/// SIEGE-57, SIEGE-59, SIEGE-10
#[test]
fn fifteen_against_four_and_three_inside_plunder_on_five() {
    assert_eq!(storm_pennol(3, 4), (5, false));
    assert_eq!(storm_pennol(3, 5), (6, true));
    assert_eq!(storm_pennol(3, 6), (7, true));
}

/// SIEGE-57, SIEGE-60
#[test]
fn fifteen_against_four_and_four_inside_plunder_on_six_only() {
    assert_eq!(storm_pennol(4, 5), (5, false));
    assert_eq!(storm_pennol(4, 6), (6, true));
}

/// SIEGE-57, SIEGE-61
#[test]
fn fifteen_against_four_and_one_inside_plunder_on_four() {
    assert_eq!(storm_pennol(1, 3), (5, false));
    assert_eq!(storm_pennol(1, 4), (6, true));
    assert_eq!(storm_pennol(1, 6), (8, true));
}

/// SIEGE-41, SIEGE-42, SIEGE-43, SIEGE-44
#[test]
fn plunder_kills_the_garrison_endangers_heroes_marks_the_castle_and_scores() {
    let mut b =
        plibba(4, "(at: \"Plibba\", of: muetar, inside: true, regulars: [(of: muetar, armies: 2, monarch: true)])");
    let garrison = b.armies(B, PLIBBA);
    let hero = b.monarch(KingdomId::Muetar);
    let lines = roll(&mut b, PLIBBA, &[6, 3]);
    assert!(garrison.iter().all(|id| b.place(*id) == Place::Dead));
    assert_eq!(fates(&lines), 1);
    assert_eq!(b.place(hero), Place::At { hex: hex(PLIBBA), inside: false });
    assert!(b.plundered(PLIBBA) && b.besieger(PLIBBA).is_none());
    assert_eq!((b.points(A), b.points(B)), (10, 0));
    // Fate is earnest.
    let mut b =
        plibba(4, "(at: \"Plibba\", of: muetar, inside: true, regulars: [(of: muetar, armies: 2, monarch: true)])");
    roll(&mut b, PLIBBA, &[6, 1]);
    assert_eq!(b.points(A), 80);
}

/// SIEGE-40, SIEGE-45
#[test]
fn besiegers_who_threw_the_die_neither_move_nor_attack_whatever_it_showed() {
    for die in [3, 6] {
        let mut b = plibba(
            4,
            "(at: \"1613\", of: immer, mercenary_armies: 1), (at: \"1614\", of: muetar, regulars: [(of: muetar, armies: 1)])",
        );
        let force = b.armies(A, PLIBBA);
        roll(&mut b, PLIBBA, &[die]);
        b.to(A, Phase::Movement);
        let out = b.go(&force[..1], &["1814"]);
        assert_eq!(b.refused(A, out), no("RolledSiege", "SIEGE-45"));
        b.to(A, Phase::Combat);
        assert_eq!(b.refused(A, strike(Manner::Land, &[(PLIBBA, false)], &["1614"])), no("RolledSiege", "SIEGE-45"));
    }
}

/// SIEGE-35, SIEGE-46, SIEGE-47
#[test]
fn two_to_five_changes_nothing_and_the_siege_goes_on() {
    for die in 2..=5 {
        let mut b = plibba(4, "");
        roll(&mut b, PLIBBA, &[die]);
        assert_eq!((b.armies(A, PLIBBA).len(), b.armies(B, PLIBBA).len(), b.besieger(PLIBBA)), (4, 2, Some(A)));
        assert!(!b.plundered(PLIBBA) && b.points(A) == 0);
        // Next turn the die is due again.
        b.end_turn(1);
        b.to(A, Phase::Sieges);
        assert_eq!(b.refused(A, Action::EndSieges), no("SiegeMustRoll", "SIEGE-35"));
        roll(&mut b, PLIBBA, &[6]);
        assert!(b.plundered(PLIBBA));
    }
}

/// SIEGE-47
#[test]
fn without_besiegers_the_siege_is_lifted() {
    let mut b = plibba(4, "");
    let force = b.armies(A, PLIBBA);
    b.to(A, Phase::Movement);
    let out = b.go(&force[..3], &["1713"]);
    b.act(A, out);
    assert_eq!(b.besieger(PLIBBA), Some(A));
    let out = b.go(&force[3..], &["1713"]);
    b.act(A, out);
    assert_eq!(b.besieger(PLIBBA), None);
}

/// SIEGE-48, SIEGE-58
#[test]
fn a_natural_one_fails_at_any_odds_and_costs_a_unit() {
    let mut b = plibba(16, "");
    b.bury(&b.armies(B, PLIBBA));
    b.to(A, Phase::Sieges);
    roll(&mut b, PLIBBA, &[1]);
    assert_eq!(b.last_throw().total, 8);
    assert!(!b.plundered(PLIBBA));
    assert_eq!((b.armies(A, PLIBBA).len(), b.besieger(PLIBBA)), (15, Some(A)));
}

/// SIEGE-48, SIEGE-49, SIEGE-50, SIEGE-51
#[test]
fn a_natural_one_endangers_besieging_heroes_and_a_captive_is_held_inside() {
    let with_hero = || {
        let mut b = plibba(
            8,
            "(at: \"Plibba\", of: immer, inside: false, regulars: [(of: hothior, armies: 1, monarch: true)])",
        );
        b.bury(&b.armies(B, PLIBBA));
        b.to(A, Phase::Sieges);
        b
    };
    let mut b = with_hero();
    let hero = b.monarch(KingdomId::Hothior);
    b.lay(&[1, 6]);
    b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
    let Some(Frame::Lose { seat: A, from, count: 1, .. }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(from.len(), 9);
    b.act(A, Action::Lose(from[0]));
    assert_eq!(b.place(hero), Place::Prison { hex: hex(PLIBBA), captor: Some(B) });
    assert!(!b.plundered(PLIBBA));
    assert_eq!((b.armies(A, PLIBBA).len(), b.points(B)), (8, 30));
    // Any other siege die leaves him in peace.
    let mut b = with_hero();
    assert_eq!(fates(&roll(&mut b, PLIBBA, &[2])), 0);
}

/// SIEGE-41
#[test]
fn a_natural_six_made_less_does_not_plunder() {
    // Four Immer regulars at 1:1 whose monarch sits on the Isle of Fright: -1.
    let mut b = duel("immer", "muetar", "sieges: [(castle: \"Plibba\", by: immer)], stacks: [
        (at: \"Plibba\", of: immer, regulars: [(of: immer, armies: 4)]), (at: \"0224\", of: immer, regulars: [(of: immer, monarch: true)])]");
    b.to(A, Phase::Sieges);
    roll(&mut b, PLIBBA, &[6]);
    assert_eq!((b.last_throw().total, b.plundered(PLIBBA)), (5, false));
}

/// SIEGE-35
#[test]
fn the_siege_die_must_be_thrown_once_a_turn() {
    let mut b = two_sieges();
    assert_eq!(b.refused(A, Action::EndSieges), no("SiegeMustRoll", "SIEGE-35"));
    assert_eq!(b.refused(A, Action::RollSiege { castle: hex("Pennol") }), no("NotBesieging", "SIEGE-35"));
    roll(&mut b, PLIBBA, &[3]);
    assert_eq!(b.refused(A, Action::RollSiege { castle: hex(PLIBBA) }), no("SiegeRolledAlready", "SIEGE-35"));
    assert_eq!(b.refused(A, Action::EndSieges), no("SiegeMustRoll", "SIEGE-35"));
    roll(&mut b, "Beolon", &[3]);
    assert!(b.pos().phase > Phase::Sieges || b.pos().active() != Some(A));
}

/// Immer besieges Plibba with 6 and Beolon (2, with two armies) with 5.
fn two_sieges() -> Board {
    let mut b = duel("immer", "muetar", "sieges: [(castle: \"Plibba\", by: immer), (castle: \"Beolon\", by: immer)], stacks: [
        (at: \"Plibba\", of: immer, mercenary_armies: 6, regulars: [(of: immer, monarch: true)]), (at: \"Beolon\", of: immer, mercenary_armies: 5)]");
    b.to(A, Phase::Sieges);
    b
}

fn aside(units: &[CounterId], from: &str, to: &str) -> Action {
    Action::StandAside { castle: hex(from), units: units.to_vec(), to: hex(to) }
}

/// SIEGE-36, SIEGE-37
#[test]
fn after_the_first_siege_die_nobody_stands_aside_any_more() {
    let mut b = two_sieges();
    let (here, there) = (b.armies(A, PLIBBA), b.armies(A, "Beolon"));
    roll(&mut b, PLIBBA, &[3]);
    assert_eq!(b.refused(A, aside(&there[..1], "Beolon", "2216")), no("SiegesNamed", "SIEGE-36"));
    assert_eq!(b.refused(A, aside(&here[..1], PLIBBA, "1713")), no("SiegesNamed", "SIEGE-36"));
    // The next siege round is named anew.
    b.end_turn(1);
    b.to(A, Phase::Sieges);
    assert!(b.allowed(A, &aside(&here[..1], PLIBBA, "1713")));
}

/// SIEGE-37, SIEGE-38
#[test]
fn who_takes_no_part_leaves_the_hex_before_the_die_but_enough_must_stay() {
    let mut b = two_sieges();
    let force = b.armies(A, PLIBBA);
    assert_eq!(b.refused(A, aside(&[], PLIBBA, "1713")).0, "NobodyNamed");
    assert_eq!(b.refused(A, aside(&[force[0], force[0]], PLIBBA, "1713")).0, "NamedTwice");
    assert_eq!(b.refused(A, aside(&b.armies(A, "Beolon")[..1], PLIBBA, "1713")).0, "NotTogether");
    assert_eq!(b.refused(A, aside(&force[..1], "Pennol", "1713")), no("NotBesieging", "SIEGE-35"));
    assert_eq!(b.refused(A, aside(&force[..1], PLIBBA, "Pennol")), no("NoWayThere", "DISPLACE-04"));
    assert_eq!(b.refused(A, aside(&force[..3], PLIBBA, "1713")), no("TooFewStay", "SIEGE-38"));
    b.act(A, aside(&force[..2], PLIBBA, "1713"));
    assert_eq!(b.refused(A, aside(&force[2..3], PLIBBA, "1713")), no("TooFewStay", "SIEGE-38"));
    // Four of six take part: 4 against 4 gives nothing.
    roll(&mut b, PLIBBA, &[5]);
    assert_eq!(b.last_throw().total, 5);
    assert_eq!(b.armies(A, "1713").len(), 2);
}

/// SIEGE-37, SIEGE-39
#[test]
fn who_stood_aside_moves_in_the_movement_phase() {
    let mut b = two_sieges();
    let force = b.armies(A, PLIBBA);
    let hero = b.monarch(KingdomId::Immer);
    b.act(A, aside(&[force[0], hero], PLIBBA, "1713"));
    // Out of the stack the hero is out of danger.
    assert_eq!(fates(&roll(&mut b, PLIBBA, &[1])), 0);
    b.to(A, Phase::Movement);
    let on = b.go(&[force[0], hero], &["1613"]);
    b.act(A, on);
    let stuck = b.go(&force[1..2], &["1613"]);
    assert_eq!(b.refused(A, stuck), no("RolledSiege", "SIEGE-45"));
}

/// SIEGE-35
#[test]
fn the_whole_stack_may_give_the_siege_up() {
    let mut b = two_sieges();
    let force = b.armies(A, PLIBBA);
    b.act(A, aside(&force, PLIBBA, "1713"));
    assert_eq!(b.besieger(PLIBBA), None);
    roll(&mut b, "Beolon", &[2]);
    assert!(b.pos().phase > Phase::Sieges || b.pos().active() != Some(A));
}

// ---------------------------------------------------------------- Plundered

/// Plibba and Pennol lie in ruins; Immer has troops at Plibba as `rest` says.
fn ruins(rest: &str) -> Board {
    duel_with("immer", "muetar", &["hothior"], &format!("plundered: [\"Plibba\", \"Pennol\", \"Port Lork\"], {rest}"))
}

/// SIEGE-52, SIEGE-56
#[test]
fn a_plundered_castle_is_open_country_and_never_besieged() {
    let mut b = ruins("stacks: [(at: \"1713\", of: immer, mercenary_armies: 4)]");
    b.bury(&b.armies(B, PLIBBA));
    b.to(A, Phase::Movement);
    assert_eq!(b.pos().siege_need(hex(PLIBBA)), 0);
    let force = b.armies(A, "1713");
    let siege = b.lay_siege(&force, &[PLIBBA]);
    assert_eq!(b.refused(A, siege), no("NotHostile", "SIEGE-11"));
    let through = b.go(&force[..1], &[PLIBBA, "1615"]);
    b.act(A, through);
    let into = b.go(&force[1..2], &[PLIBBA]);
    b.act(A, into);
    assert_eq!(b.place(force[1]), Place::At { hex: hex(PLIBBA), inside: false });
    // For good: also when turns have passed.
    b.end_turn(1);
    assert!(b.plundered(PLIBBA));
    assert_eq!(b.pos().defence(hex(PLIBBA)), 0);
}

/// SIEGE-52, SIEGE-56
#[test]
fn an_enemy_in_a_ruin_is_attacked_like_any_other_without_walls() {
    let mut b = ruins(
        "stacks: [(at: \"1713\", of: immer, mercenary_armies: 4), (at: \"Plibba\", of: muetar, regulars: [(of: muetar, armies: 2)])]",
    );
    b.to(A, Phase::Movement);
    let force = b.armies(A, "1713");
    let siege = b.lay_siege(&force, &[PLIBBA]);
    assert_eq!(b.refused(A, siege), no("NotHostile", "SIEGE-11"));
    let into = b.go(&force, &[PLIBBA]);
    assert_eq!(b.refused(A, into).0, "EnemyLand");
    b.to(B, Phase::Movement);
    assert_eq!(b.refused(B, Action::Walls { units: b.armies(B, PLIBBA), inside: true }), no("NoWalls", "SIEGE-09"));
    b.to(A, Phase::Combat);
    let attack = strike(Manner::Land, &[("1713", false)], &[PLIBBA]);
    let r = b.reckoning(A, &attack);
    assert_eq!((r.attack, r.defence), (4, 2));
}

/// SIEGE-53
#[test]
fn a_plundered_castle_still_takes_in_regulars_and_mercenaries() {
    let mut b = ruins("stacks: [(at: \"Beolon\", of: muetar, regulars: [(of: muetar, monarch: true)])]");
    let dead = b.armies(B, PLIBBA);
    b.bury(&dead);
    b.to(B, Phase::Events);
    b.lay(&[4, 6]);
    b.act(B, Action::RollEvents);
    assert!(b.allowed(B, &Action::Hire { kind: Kind::Army, hex: hex(PLIBBA) }));
    b.act(B, Action::Replace { unit: dead[0], hex: hex(PLIBBA) });
    assert_eq!(b.place(dead[0]), Place::At { hex: hex(PLIBBA), inside: false });
}

/// SIEGE-54
#[test]
fn a_plundered_royal_castle_still_receives_ambassadors() {
    let mut b = ruins("neutrals: [(kingdom: hothior, personality: \"Loyal\")]");
    b.to(A, Phase::Diplomacy);
    let lines = b.act(A, Action::Activate(KingdomId::Hothior));
    let there = |lines: &[Entry]| lines.iter().any(|l| l.place.as_deref() == Some(&hex("Port Lork").to_string()));
    assert!(there(&lines));
    // Not while an enemy stands in it: then the monarch receives elsewhere (VIOLATE-01).
    let mut b = ruins(
        "neutrals: [(kingdom: hothior, personality: \"Loyal\")], stacks: [(at: \"Port Lork\", of: muetar, mercenary_armies: 1)]",
    );
    b.to(A, Phase::Diplomacy);
    assert!(!there(&b.act(A, Action::Activate(KingdomId::Hothior))));
}

/// SIEGE-55
#[test]
fn troops_in_an_enemys_ruin_make_it_friendly_for_mercenaries() {
    let hire = Action::Hire { kind: Kind::Army, hex: hex(PLIBBA) };
    for troops in [1, 0] {
        let mut b = ruins(&format!("stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {troops})]"));
        b.bury(&b.armies(B, PLIBBA));
        b.to(A, Phase::Events);
        b.lay(&[4, 6]);
        b.act(A, Action::RollEvents);
        if troops == 1 {
            b.act(A, hire.clone());
            assert_eq!(b.armies(A, PLIBBA).len(), 2);
        } else {
            assert_eq!(b.refused(A, hire.clone()).0, "NotFriendlyPlace");
        }
    }
}

/// SIEGE-35, SIEGE-47
#[test]
fn bad_omens_keep_regulars_from_laying_a_siege_and_from_its_die_but_lift_none() {
    let mut b = duel("immer", "muetar", "sieges: [(castle: \"Plibba\", by: immer)], stacks: [
        (at: \"Plibba\", of: immer, regulars: [(of: immer, armies: 4)]), (at: \"2216\", of: immer, mercenary_armies: 3, regulars: [(of: immer, armies: 1)])]");
    b.edit(|p| p.realms.iter_mut().for_each(|r| r.omens = r.id == KingdomId::Immer));
    b.to(A, Phase::Sieges);
    assert!(b.pos().phase > Phase::Sieges || b.pos().active() != Some(A));
    assert_eq!(b.besieger(PLIBBA), Some(A));
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.armies(A, "2216"), &["Beolon"]);
    assert_eq!(b.refused(A, siege), no("BadOmens", "EVENT-07"));
}
