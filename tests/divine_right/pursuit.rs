//! What may follow a retreat: new attacks, no second retreat, the advance (RETREAT, ADVANCE).

use super::kit::*;

fn advance(units: &[CounterId], to: &str) -> Action {
    Action::Advance { units: units.to_vec(), to: hex(to) }
}

// ---------------------------------------------------------------- After a retreat

/// Everybody at 1523 goes to 1423, and nobody advances.
fn gone(more: &[&str]) -> (Board, Vec<CounterId>) {
    let extra: String = more.iter().map(|at| host(at, "muetar", 2)).collect();
    let mut b = humans(&extra);
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.act(B, retreat(&troops, "1423"));
    b.act(A, Action::StayPut);
    (b, troops)
}

/// RETREAT-16
#[test]
fn who_stays_within_reach_of_his_attackers_may_be_attacked_again() {
    let (mut b, troops) = gone(&[]);
    b.act(A, Action::Announce(land(&["1524"], "1423")));
    assert_eq!((b.battle().defenders, b.battle().attackers.len()), (troops, 3));
}

/// RETREAT-16, COMBAT-08
#[test]
fn who_has_retreated_may_be_attacked_by_unused_units_and_nobody_else_may() {
    let (mut b, troops) = gone(&["1422"]);
    let idle = b.spare(B);
    b.put(idle, "1421", false);
    assert_eq!(b.refused(A, Action::Announce(land(&["1422"], "1421"))), no("AnnouncementsClosed", "COMBAT-08"));
    b.act(A, Action::Announce(land(&["1422", "1524"], "1423")));
    assert_eq!((b.battle().defenders, b.battle().attackers.len()), (troops, 5));
}

/// RETREAT-16
#[test]
fn who_retreats_to_friends_fights_without_them() {
    let more = [host("1422", "muetar", 2), host("1423", "immer", 3)].concat();
    let mut b = humans(&more);
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.act(B, retreat(&troops, "1423"));
    b.act(A, Action::StayPut);
    b.lay(&[6, 1]);
    let lines = b.act(A, Action::Announce(land(&["1422"], "1423")));
    // 2 against 2: both die, and none of the three beside them.
    assert_eq!(combat_mods(&lines), (1, 1));
    assert!(troops.iter().all(|id| b.place(*id) == Place::Dead));
    assert_eq!(b.armies(B, "1423").len(), 3);
}

/// RETREAT-16
#[test]
fn units_that_fought_or_are_bound_do_not_pursue() {
    // 1422 has fought at 1322 when the others retreat beside it.
    let more = [host("1422", "muetar", 3), host("1322", "immer", 1)].concat();
    let mut b = scene("immer", "", &[host("1524", "muetar", 3), host("1523", "immer", 2), more].concat());
    b.announce(A, &[land(&["1422"], "1322"), land(&["1524"], "1523")]);
    b.act(A, Action::Fight(1));
    b.try_retreat(B, 4);
    b.act(B, retreat(&b.armies(B, "1523"), "1423"));
    b.act(A, Action::StayPut);
    // Bound, with the other fight still to come: it may not, the freed ones may, and so the last fight waits (COMBAT-09).
    assert_eq!(b.refused(A, Action::Announce(land(&["1422"], "1423"))), no("AttackedAlready", "WHO-10"));
    assert!(b.allowed(A, &Action::Announce(land(&["1524"], "1423"))));
    b.act(A, Action::Fight(0));
    b.lay(&[3, 3]);
    b.act(B, Action::Stand);
    b.act(A, Action::StayPut);
    assert_eq!(b.refused(A, Action::Announce(land(&["1422"], "1423"))).0, "AttackedAlready");
}

/// RETREAT-17
#[test]
fn nobody_retreats_twice() {
    let (mut b, troops) = gone(&[]);
    b.lay(&[3, 3]);
    b.act(A, Action::Announce(land(&["1524"], "1423")));
    // Not asked again: 3 to 2 is fought out, a tie at three each.
    assert!(troops.iter().all(|id| b.place(*id) == Place::Dead));
}

// ---------------------------------------------------------------- ADVANCE

/// ADVANCE-01
#[test]
fn attackers_may_follow_into_the_hex_left() {
    let mut b = humans("");
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.act(B, retreat(&troops, "1423"));
    assert!(b.at_stage(Stage::Advance));
    let ours = b.armies(A, "1524");
    b.act(A, advance(&ours[..2], "1523"));
    assert_eq!(b.armies(A, "1523"), ours[..2]);
}

/// ADVANCE-01, ADVANCE-02
#[test]
fn a_hex_left_by_retreat_may_be_entered_though_another_is_held() {
    let stacks = [host("1524", "muetar", 4), host("1423", "immer", 2), host("1523", "immer", 1)].concat();
    let mut b = scene("immer", "", &stacks);
    b.announce(A, &[attacks(Manner::Land, &["1524"], &["1423", "1523"])]);
    b.act(B, Action::Stand);
    b.try_retreat(B, 6);
    b.lay(&[5, 2]);
    b.act(B, retreat(&b.armies(B, "1523"), "1622"));
    // 4 to 2: 5 + 2 against 2 + 1, all at 1423 die. Each attacker may step once.
    let ours = b.armies(A, "1524");
    b.act(A, advance(&ours[..1], "1523"));
    assert_eq!(b.refused(A, advance(&ours[..1], "1423")).0, "NotAmongThose");
    b.act(A, advance(&ours[1..], "1423"));
    assert_eq!((b.armies(A, "1423").len(), b.armies(A, "1523").len()), (3, 1));
}

/// ADVANCE-02
#[test]
fn who_has_advanced_attacks_no_more() {
    let mut b = humans("");
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.act(B, retreat(&troops, "1423"));
    let ours = b.armies(A, "1524");
    b.act(A, advance(&ours[..2], "1523"));
    b.act(A, Action::StayPut);
    assert_eq!(b.refused(A, Action::Announce(land(&["1523"], "1423"))), no("AttackedAlready", "WHO-10"));
    b.act(A, Action::Announce(land(&["1524"], "1423")));
    assert_eq!(b.battle().attackers, ours[2..]);
}

/// ADVANCE-03
#[test]
fn heroes_retreat_and_advance_only_with_troops() {
    let stack = "(at: \"1523\", of: immer, regulars: [(of: immer, armies: 2, monarch: true)]),";
    let ours = "(at: \"1524\", of: muetar, regulars: [(of: muetar, armies: 3, monarch: true)]),";
    let mut b = scene("immer", "", &[stack, ours].concat());
    b.announce(A, &[land(&["1524"], "1523")]);
    let (king, troops) = (b.monarch(KingdomId::Immer), b.armies(B, "1523"));
    b.try_retreat(B, 4);
    assert_eq!(b.refused(B, retreat(&[king], "1423")), no("HeroesRideWithTroops", "ADVANCE-03"));
    b.act(B, retreat(&[troops[0], troops[1], king], "1423"));
    assert_eq!(b.pos().spot(king), Some(hex("1423")));
    let (chief, ours) = (b.monarch(KingdomId::Muetar), b.armies(A, "1524"));
    assert_eq!(b.refused(A, advance(&[chief], "1523")), no("HeroesRideWithTroops", "ADVANCE-03"));
    b.act(A, advance(&[ours[0], chief], "1523"));
    assert_eq!(b.pos().spot(chief), Some(hex("1523")));
}

/// ADVANCE-03
#[test]
fn a_hero_on_the_shore_rides_away_aboard() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0921\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"0920\", of: rombune, regulars: [(of: rombune, fleets: 1, monarch: true)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    b.announce(A, &[attack(Manner::Sea, &["0921"], "0920")]);
    let (king, ship) = (b.monarch(KingdomId::Rombune), b.fleets(B, "0920")[0]);
    b.try_retreat(B, 5);
    b.act(B, retreat(&[ship, king], "0820"));
    assert_eq!((b.place(king), b.pos().spot(king)), (Place::Aboard { fleet: ship }, Some(hex("0820"))));
}

/// SIEGE-17, SIEGE-18, SIEGE-19, SIEGE-15
#[test]
fn an_advance_into_an_enemy_castle_is_a_siege_or_nothing() {
    let text = |ours: u8| {
        format!(
            "players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}(at: \"Muscaster\", of: immer, inside: Some(false), regulars: [(of: immer, armies: 1)])]",
            host("1408", "muetar", ours)
        )
    };
    let strike = attack(Manner::Land, &["1408"], "Muscaster");
    let mut b = board(2, &text(8));
    b.to(A, Phase::Combat);
    let lines = b.fight(A, strike.clone(), &[4, 4]);
    // The walls did not help those before them.
    assert_eq!(combat_mods(&lines), (8, 1));
    let (troops, need) = (b.armies(A, "1408"), b.pos().siege_need(hex("Muscaster")));
    let go = |units: &[CounterId]| Action::Advance { units: units.to_vec(), to: hex("Muscaster") };
    assert_eq!(b.refused(A, go(&troops[..need - 1])), ("SiegeTooWeak".into(), "DR SIEGE-13".into()));
    b.act(A, go(&troops[..need]));
    assert_eq!(b.pos().siege(hex("Muscaster")).map(|s| s.by), Some(A));
    // With too few altogether nobody is asked.
    let mut b = board(2, &text(need as u8 - 1));
    b.to(A, Phase::Combat);
    b.fight(A, strike, &[4, 4]);
    assert_eq!((b.top(), b.pos().phase), (None, Phase::Movement));
}

/// RELIEF-10, WHO-10
#[test]
fn who_lands_in_a_castle_takes_no_part_in_an_attack_announced_before() {
    let text = "players: [(kingdom: rombune), (kingdom: mivior)], sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, regulars: [(of: mivior, armies: 4, fleets: 2)]),
        (at: \"Thores\", of: rombune, inside: Some(true), regulars: [(of: rombune, armies: 1)]),
        (at: \"0329\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 2, fleets: 3)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    let thores = hex("Thores");
    let sortie = Attack {
        manner: Manner::Land,
        from: vec![Post { hex: thores, inside: true }],
        at: vec![thores],
        staying: vec![],
    };
    b.announce(A, &[attack(Manner::Sea, &["0329"], "Thores"), sortie]);
    b.act(A, Action::Fight(0));
    b.lay(&[6, 1]);
    b.act(B, Action::Stand);
    b.lay(&[3, 3]);
    let lines = b.act(A, Action::Advance { units: b.fleets(A, "0329"), to: thores });
    // The sortie, 1 to 4, follows at once: nobody can retreat from the island.
    assert_eq!(combat_mods(&lines), (1, 4));
    assert_eq!(b.armies(A, "Thores").len(), 2);
}
