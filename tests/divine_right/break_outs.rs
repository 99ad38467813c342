//! Rule tests: break-outs in the siege round and sorties in the combat phase.

use std::collections::BTreeSet;

use super::kit::*;
use regnal::games::divine_right::reach;

const PLIBBA: &str = "Plibba";

/// Immer (A) besieges Plibba of Muetar (B), which has two armies inside; `rest`: more stacks.
fn plibba(mercenaries: u8, rest: &str) -> Board {
    duel(
        "immer",
        "muetar",
        &format!(
            "sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {mercenaries}), {rest}]"
        ),
    )
}

fn break_out(castle: &str) -> Action {
    Action::BreakOut { castle: hex(castle), staying: vec![] }
}

/// Breaks out with these dice (garrison, besiegers); the besiegers stand, whoever must choose loses the first in the list.
fn fight_out(b: &mut Board, castle: &str, staying: Vec<CounterId>, dice: &[u8]) -> Vec<Entry> {
    b.to(B, Phase::Sieges);
    b.lay(dice);
    let mut lines = b.act(B, Action::BreakOut { castle: hex(castle), staying });
    loop {
        let (who, what) = match b.top() {
            Some(Frame::Battle(battle)) if battle.decider() == Some(A) => (A, Action::Stand),
            Some(Frame::Lose { seat, from, .. }) => (seat, Action::Lose(from[0])),
            _ => return lines,
        };
        lines.extend(b.act(who, what));
    }
}

/// SIEGE-22
#[test]
fn the_besieged_leave_only_after_attacking_all_besiegers_with_all_they_have() {
    let mut b = plibba(5, "(at: \"Plibba\", of: immer, regulars: [(of: immer, armies: 2)])");
    b.to(B, Phase::Movement);
    let garrison = b.armies(B, PLIBBA);
    let out = b.go(&garrison[..1], &["1713"]);
    assert_eq!(b.refused(B, out), no("ShutIn", "SIEGE-22"));
    b.to(B, Phase::Sieges);
    assert_eq!(b.refused(B, break_out("Pennol")), no("NoBreakOut", "SIEGE-22"), "nobody besieges it");
    b.act(B, break_out(PLIBBA));
    let battle = b.battle();
    assert_eq!((battle.attackers.clone(), battle.defenders.len()), (garrison, 7));
    assert_eq!((battle.attacker, battle.defender), (B, A));
}

/// SIEGE-22
#[test]
fn nobody_walks_into_a_besieged_castle_nor_attacks_out_of_it_but_at_the_besiegers() {
    let mut b = plibba(
        4,
        "(at: \"1713\", of: muetar, mercenary_armies: 1), (at: \"1614\", of: immer, regulars: [(of: immer, armies: 1)])",
    );
    b.to(B, Phase::Movement);
    let into = b.go(&b.armies(B, "1713"), &[PLIBBA]);
    assert_eq!(b.refused(B, into).0, "EnemyLand");
    b.to(B, Phase::Combat);
    assert_eq!(
        b.refused(B, strike(Manner::Land, &[(PLIBBA, true)], &["1614"])),
        no("SortieOnlyAtBesiegers", "SIEGE-22")
    );
}

/// SIEGE-24
#[test]
fn a_break_out_is_a_normal_battle_in_the_siege_round_of_the_besieged() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, mercenary_armies: 1)");
    for phase in [Phase::Movement, Phase::Combat] {
        b.to(B, phase);
        assert_eq!(b.refused(B, break_out(PLIBBA)).0, "WrongPhase");
    }
    b.to(A, Phase::Sieges);
    assert_eq!(b.refused(A, break_out(PLIBBA)), no("NoBreakOut", "SIEGE-22"));
    b.to(B, Phase::Sieges);
    assert_eq!(b.refused(B, break_out("Pennol")), no("NoBreakOut", "SIEGE-22"));
    // Two against four: 1 to 2; 5 + 1 against 2 + 2 costs the besiegers two.
    let lines = fight_out(&mut b, PLIBBA, vec![], &[5, 2]);
    let totals: Vec<i16> = lines.iter().filter_map(|l| l.throw.as_ref()).map(|t| t.total).collect();
    assert_eq!(totals, [6, 4]);
    assert_eq!((b.armies(A, PLIBBA).len(), b.armies(B, PLIBBA).len(), b.besieger(PLIBBA)), (2, 2, Some(A)));
    // The besiegers may retreat before it as before any attack.
    let mut b = plibba(4, "");
    b.to(B, Phase::Sieges);
    b.lay(&[4]);
    b.act(B, break_out(PLIBBA));
    b.act(A, Action::TryRetreat);
    let force = b.armies(A, PLIBBA);
    b.act(A, Action::Retreat { units: force, to: hex("1713") });
    assert_eq!(b.besieger(PLIBBA), None);
}

/// SIEGE-25
#[test]
fn whatever_the_result_survivors_leave_with_full_allowance() {
    // Lost by one, and won by one: the besiegers are still there.
    for (dice, left) in [([3, 3], 1), ([5, 3], 2)] {
        let mut b = plibba(4, "");
        fight_out(&mut b, PLIBBA, vec![], &dice);
        let garrison = b.armies(B, PLIBBA);
        assert_eq!((garrison.len(), b.besieger(PLIBBA)), (left, Some(A)));
        b.to(B, Phase::Movement);
        let ways = reach::reach(b.pos(), B, &garrison, None).unwrap();
        assert_eq!(ways.values().map(|w| w.cost).max(), Some(5));
        let out = b.go(&garrison, &["1713"]);
        b.act(B, out);
        assert_eq!(b.pos().deeds(garrison[0]).spent, 1);
    }
    // Only in the movement phase that follows: who stayed is shut in again next turn.
    let mut b = plibba(4, "");
    fight_out(&mut b, PLIBBA, vec![], &[3, 3]);
    b.end_turn(1);
    b.to(B, Phase::Movement);
    let out = b.go(&b.armies(B, PLIBBA), &["1713"]);
    assert_eq!(b.refused(B, out).0, "ShutIn");
}

/// SIEGE-26
#[test]
fn who_broke_out_attacks_no_more_this_turn() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, mercenary_armies: 1)");
    fight_out(&mut b, PLIBBA, vec![], &[5, 3]);
    b.to(B, Phase::Combat);
    assert_eq!(b.refused(B, strike(Manner::Land, &[(PLIBBA, true)], &[PLIBBA])), no("BrokeOut", "SIEGE-26"));
    // Nor do they break out twice.
    b.to(B, Phase::Sieges);
    assert!(b.pos().phase != Phase::Sieges || b.pos().active() == Some(A));
}

/// SIEGE-27
#[test]
fn there_is_no_way_out_when_all_neighbours_are_held_by_the_enemy() {
    let ring = ["1814", "1713", "1613", "1614", "1615", "1715"];
    let mut b = plibba(4, "");
    let more =
        b.armies(A, "Castle Altarr").into_iter().chain(b.armies(A, "Muscaster")).chain(b.armies(A, "Gap Castle"));
    let more: Vec<CounterId> = more.collect();
    for (unit, at) in more.iter().zip(ring) {
        b.stand(&[*unit], at, false);
    }
    fight_out(&mut b, PLIBBA, vec![], &[5, 3]);
    b.to(B, Phase::Movement);
    let garrison = b.armies(B, PLIBBA);
    for at in ring {
        let out = b.go(&garrison, &[at]);
        assert_eq!(b.refused(B, out).0, "EnemyLand");
    }
    assert!(reach::reach(b.pos(), B, &garrison, None).unwrap().is_empty());
    // At Thores there is only the sea.
    let mut b = duel(
        "mivior",
        "rombune",
        "sieges: [(castle: \"Thores\", by: mivior)], stacks: [(at: \"Thores\", of: mivior, regulars: [(of: mivior, armies: 5)])]",
    );
    fight_out(&mut b, "Thores", vec![], &[5, 1]);
    b.to(B, Phase::Movement);
    let army = b.armies(B, "Thores");
    assert!(reach::reach(b.pos(), B, &army, None).unwrap().is_empty());
    let out = b.go(&army, &["0328"]);
    assert_eq!(b.refused(B, out).0, "NotOnLand");
}

/// SIEGE-28
#[test]
fn a_sortie_in_the_combat_phase_lets_nobody_out() {
    let mut b = plibba(4, "");
    b.to(B, Phase::Combat);
    let Action::Announce(sortie) = strike(Manner::Land, &[(PLIBBA, true)], &[PLIBBA]) else { unreachable!() };
    b.fight(B, sortie, &[5, 3]);
    assert_eq!((b.armies(A, PLIBBA).len(), b.armies(B, PLIBBA).len()), (3, 2));
    let garrison = b.armies(B, PLIBBA);
    b.to(B, Phase::Movement);
    let out = b.go(&garrison, &["1713"]);
    assert_eq!(b.refused(B, out), no("ShutIn", "SIEGE-22"));
}

/// SIEGE-29, RELIEF-01, RELIEF-03
#[test]
fn friends_outside_join_the_sortie() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, mercenary_armies: 2)");
    b.to(B, Phase::Combat);
    let r = b.reckoning(B, &strike(Manner::Land, &[(PLIBBA, true), ("1713", false)], &[PLIBBA]));
    assert_eq!((r.attack, r.defence), (4, 4));
    let r = b.reckoning(B, &strike(Manner::Land, &[("1713", false)], &[PLIBBA]));
    assert_eq!((r.attack, r.defence), (2, 4));
}

// ---------------------------------------------------------------- Heroes inside

/// Immer besieges Ider Bolis of Neuth, ally of Muetar, with 12; the Genius of Neuth and his six armies are inside.
fn ider_bolis() -> Board {
    duel_with(
        "immer",
        "muetar",
        &["neuth"],
        "allies: [(kingdom: neuth, of: muetar, personality: \"Genius\")],
        sieges: [(castle: \"Ider Bolis\", by: immer)], stacks: [(at: \"Ider Bolis\", of: immer, mercenary_armies: 12)]",
    )
}

/// SIEGE-30, SIEGE-31
#[test]
fn a_hero_may_stay_out_of_the_break_out_and_then_neither_leads_nor_risks_anything() {
    let hero = ider_bolis().monarch(KingdomId::Neuth);
    for staying in [vec![], vec![hero]] {
        let mut b = ider_bolis();
        let lines = fight_out(&mut b, "Ider Bolis", staying.clone(), &[1, 5, 3]);
        assert!(b.armies(B, "Ider Bolis").len() < 6);
        let attack = lines.iter().find_map(|l| l.throw.clone().filter(|t| t.purpose.starts_with("Attack"))).unwrap();
        let led = i8::from(staying.is_empty());
        assert_eq!(modifier(&attack.modifiers, "genius"), led);
        assert_eq!(fates(&lines), usize::from(staying.is_empty()));
    }
    let mut b = ider_bolis();
    b.to(B, Phase::Sieges);
    let army = b.armies(B, "Ider Bolis")[0];
    for wrong in [army, b.monarch(KingdomId::Muetar)] {
        let keep_back = Action::BreakOut { castle: hex("Ider Bolis"), staying: vec![wrong] };
        assert_eq!(b.refused(B, keep_back), no("OnlyHeroesStay", "SIEGE-30"));
    }
}

/// SIEGE-30, SIEGE-31
#[test]
fn a_hero_may_stay_out_of_a_sortie_in_the_combat_phase() {
    let mut b = ider_bolis();
    b.to(B, Phase::Combat);
    let hero = b.monarch(KingdomId::Neuth);
    for staying in [vec![], vec![hero]] {
        let Action::Announce(mut sortie) = strike(Manner::Land, &[("Ider Bolis", true)], &["Ider Bolis"]) else {
            unreachable!()
        };
        sortie.staying = staying.clone();
        let r = b.reckoning(B, &Action::Announce(sortie));
        assert_eq!(modifier(&r.attacker, "genius"), i8::from(staying.is_empty()));
    }
    let Action::Announce(mut sortie) = strike(Manner::Land, &[("Ider Bolis", true)], &["Ider Bolis"]) else {
        unreachable!()
    };
    sortie.staying = b.armies(B, "Ider Bolis")[..1].to_vec();
    assert_eq!(b.refused(B, Action::Announce(sortie.clone())), no("OnlyHeroesStay", "SIEGE-30"));
    sortie.staying = vec![hero];
    let lines = b.fight(B, sortie, &[1, 5]);
    assert_eq!(fates(&lines), 0);
}

/// SIEGE-30: "some or all heroes inside the castle may remain out of the battle"
#[test]
fn each_hero_inside_and_all_of_them_are_offered_to_stay() {
    let mut b = ider_bolis();
    let (neuth, muetar) = (b.monarch(KingdomId::Neuth), b.monarch(KingdomId::Muetar));
    b.put(muetar, "Ider Bolis", true);
    let choices = [vec![], vec![muetar], vec![neuth], vec![muetar, neuth]];
    b.to(B, Phase::Sieges);
    let offers = b.offers(B);
    let outs: Vec<_> = offers
        .iter()
        .filter_map(|a| if let Action::BreakOut { staying, .. } = a { Some(staying) } else { None })
        .collect();
    assert!(outs.into_iter().eq(&choices));
    b.to(B, Phase::Combat);
    let offers = b.offers(B);
    let sorties: Vec<_> = offers
        .iter()
        .filter_map(|a| if let Action::Announce(attack) = a { Some(&attack.staying) } else { None })
        .collect();
    assert!(sorties.into_iter().eq(&choices));
    let said: BTreeSet<String> = offers.iter().map(|a| b.describe(a)).collect();
    assert_eq!(said.len(), offers.len(), "{said:?}");
}

/// SIEGE-30
#[test]
fn a_hero_in_a_ship_of_the_harbour_is_offered_to_stay() {
    let mut b = zefnar();
    let (king, ship) = (b.monarch(KingdomId::Shucassam), b.fleets(B, "Zefnar")[0]);
    b.edit(|p| p.counters[king.index()].place = Place::Aboard { fleet: ship });
    b.to(B, Phase::Sieges);
    assert!(b.offers(B).contains(&Action::BreakOut { castle: hex("Zefnar"), staying: vec![king] }));
}

/// FATE-01, FATE-18: "only once per a player's movement/combat round": the siege round is none, whose die ever came before.
#[test]
fn who_has_been_searched_for_before_rolls_for_losses_in_a_break_out() {
    // 1 + 1 against 5 + 2 costs the garrison, 6 + 1 against 1 + 2 the besiegers.
    for (inside, dice) in [(true, [1, 5, 3]), (false, [6, 1, 3])] {
        let mut b = ider_bolis();
        let immer = b.monarch(KingdomId::Immer);
        b.put(immer, "Ider Bolis", false);
        let hero = if inside { b.monarch(KingdomId::Neuth) } else { immer };
        b.edit(|p| p.counters[hero.index()].deeds.searched = true);
        let lines = fight_out(&mut b, "Ider Bolis", vec![], &dice);
        assert_eq!(fates(&lines), 1, "inside: {inside}");
    }
}

// ---------------------------------------------------------------- Armies and fleets

/// Mivior (A) besieges Zefnar of Shucassam (B: three armies and two fleets inside) with 9 armies and 2 fleets.
fn zefnar() -> Board {
    duel(
        "mivior",
        "shucassam",
        "sieges: [(castle: \"Zefnar\", by: mivior)],
        stacks: [(at: \"Zefnar\", of: mivior, regulars: [(of: mivior, armies: 9, fleets: 2)])]",
    )
}

/// SIEGE-23, SIEGE-32, SIEGE-34
#[test]
fn in_a_break_out_armies_and_fleets_fight_together_on_both_sides() {
    let mut b = zefnar();
    b.to(B, Phase::Sieges);
    b.act(B, break_out("Zefnar"));
    let battle = b.battle();
    assert_eq!((battle.attackers.len(), battle.defenders.len()), (5, 11));
    let fleets =
        |b: &Board, units: &[CounterId]| units.iter().filter(|id| b.pos().counter(**id).kind == Kind::Fleet).count();
    assert_eq!((fleets(&b, &battle.attackers), fleets(&b, &battle.defenders)), (2, 2));
    let lines = b.act(A, Action::Stand);
    assert!(lines.iter().any(|l| l.text.contains("5 against 11")));
}

/// SIEGE-28, SIEGE-32, SIEGE-33
#[test]
fn in_the_combat_phase_land_fights_land_and_fleets_fight_fleets() {
    let mut b = zefnar();
    b.to(B, Phase::Combat);
    let land = b.reckoning(B, &strike(Manner::Land, &[("Zefnar", true)], &["Zefnar"]));
    let sea = b.reckoning(B, &strike(Manner::Sea, &[("Zefnar", true)], &["Zefnar"]));
    assert_eq!(((land.attack, land.defence), (sea.attack, sea.defence)), ((3, 9), (2, 2)));
    // Against fleets alone the armies can do nothing.
    b.bury(&b.armies(A, "Zefnar"));
    b.to(B, Phase::Combat);
    assert_eq!(b.refused(B, strike(Manner::Land, &[("Zefnar", true)], &["Zefnar"])), no("OtherType", "MIXED-01"));
}

/// SIEGE-34
#[test]
fn troops_aboard_ships_in_the_harbour_are_part_of_the_garrison() {
    let mut b = zefnar();
    let (army, fleet) = (b.armies(B, "Zefnar")[0], b.fleets(B, "Zefnar")[0]);
    b.edit(|p| p.counters[army.index()].place = Place::Aboard { fleet });
    assert_eq!(b.pos().siege_need(hex("Zefnar")), 3 + 5);
    b.to(B, Phase::Sieges);
    b.act(B, break_out("Zefnar"));
    assert_eq!(b.battle().attackers.len(), 5);
}
