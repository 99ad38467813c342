//! Retreat before combat: when, on what die, where to (RETREAT).

use super::kit::*;

/// Where the defenders may go once they may.
fn ways(b: &mut Board) -> Vec<HexId> {
    if b.at_stage(Stage::AskRetreat) {
        b.try_retreat(B, 6);
    }
    let mut list: Vec<HexId> = b
        .offers(B)
        .into_iter()
        .filter_map(|o| if let Action::Retreat { to, .. } = o { Some(to) } else { None })
        .collect();
    list.dedup();
    list
}

fn hexes(list: &[&str]) -> Vec<HexId> {
    list.iter().map(|h| hex(h)).collect()
}

// ---------------------------------------------------------------- When, and on what die

/// RETREAT-01
#[test]
fn each_defender_is_asked_just_before_his_own_fight() {
    let stacks =
        [host("1424", "muetar", 2), host("1524", "muetar", 2), host("1323", "immer", 2), host("1523", "immer", 2)]
            .concat();
    let mut b = scene("immer", "", &stacks);
    b.announce(A, &[land(&["1424"], "1323"), land(&["1524"], "1523")]);
    assert_eq!(b.refused(A, Action::TryRetreat).0, "NothingAsked");
    b.act(A, Action::Fight(1));
    assert!(b.at_stage(Stage::AskRetreat) && !b.battle().fought);
    assert_eq!((b.battle().at, b.table.prompt().seats), (hexes(&["1523"]), vec![B]));
    // Not he: the attacker; not yet: a retreat without a roll.
    assert_eq!(b.refused(A, Action::TryRetreat).0, "NotYourTurn");
    let units = b.armies(B, "1523");
    assert_eq!(b.refused(B, retreat(&units, "1623")).0, "NothingAsked");
    b.lay(&[1, 3, 2]);
    b.act(B, Action::TryRetreat);
    b.lose_any();
    assert_eq!(b.battle().at, hexes(&["1323"]));
    assert!(b.at_stage(Stage::AskRetreat));
}

/// The lowest die on which armies of this kingdom retreat.
fn lowest(of: &str, options: &str, hired: bool) -> u8 {
    let enemy = if of == "immer" { "muetar" } else { "immer" };
    let troops = if hired { "mercenary_armies: 1".into() } else { format!("regulars: [(of: {of}, armies: 1)]") };
    let text = format!(
        "players: [(kingdom: {enemy}), (kingdom: {of})], stacks: [{}(at: \"1523\", of: {of}, {troops})]",
        host("1524", enemy, 1)
    );
    let mut b = board_with(2, options, &text);
    b.to(A, Phase::Combat);
    b.announce(A, &[land(&["1524"], "1523")]);
    let start = b.data();
    let mut least = 7;
    for die in (1..=6).rev() {
        b.edit(|p| *p = start.clone());
        b.try_retreat(B, die);
        if b.at_stage(Stage::Retreating) {
            assert_eq!(least, die + 1, "{of}: {die} but not {least}");
            least = die;
        }
    }
    least
}

/// RETREAT-02
#[test]
fn humans_retreat_on_4_to_6() {
    for k in ["hothior", "mivior", "muetar", "shucassam", "immer", "pon", "rombune"] {
        assert_eq!(lowest(k, "", false), 4, "{k}");
    }
}

/// RETREAT-03
#[test]
fn others_retreat_on_3_to_6() {
    for k in ["neuth", "ghem", "zorn", "trolls"] {
        assert_eq!(lowest(k, "", false), 3, "{k}");
    }
}

/// RETREAT-03
#[test]
fn the_option_makes_trolls_retreat_like_humans_and_nobody_else() {
    assert_eq!(lowest("trolls", "trolls_not_human: false", false), 4);
    assert_eq!(lowest("zorn", "trolls_not_human: false", false), 3);
}

/// RETREAT-04
#[test]
fn mercenaries_count_as_human() {
    assert_eq!(lowest("neuth", "", true), 4);
    assert_eq!(lowest("trolls", "", true), 4);
}

/// Elves with mercenaries or with Dwarves at 1523, attacked.
fn elves_with(others: &str) -> Board {
    let stack = format!("(at: \"1523\", of: neuth, {others})");
    let allies = "allies: [(kingdom: ghem, of: neuth, personality: \"Gallant\")],";
    let mut b = scene("neuth", allies, &[host("1524", "muetar", 4), stack].concat());
    b.announce(A, &[land(&["1524"], "1523")]);
    b
}

const HIRED: &str = "regulars: [(of: neuth, armies: 2)], mercenary_armies: 1";

/// RETREAT-05, RETREAT-07
#[test]
fn example_mercenaries_with_elves_roll_5() {
    let mut b = elves_with(HIRED);
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 5);
    assert_eq!(b.battle().may_go, troops);
    // On one roll, the worst type's.
    assert_eq!(b.last_throw().needed, "4 or more");
    b.act(B, retreat(&troops, "1623"));
    assert_eq!(b.armies(B, "1623"), troops);
}

/// RETREAT-05, RETREAT-06
#[test]
fn a_die_that_would_do_for_elves_alone_frees_nobody_but_they_roll_again() {
    let mut b = elves_with(HIRED);
    b.try_retreat(B, 3);
    assert!(b.at_stage(Stage::AskRetreat));
    assert!(b.battle().may_go.is_empty());
    b.try_retreat(B, 3);
    assert_eq!(b.battle().may_go.len(), 2);
    assert_eq!(b.last_throw().needed, "3 or more");
}

/// RETREAT-06, RETREAT-08
#[test]
fn example_mercenaries_with_elves_roll_2() {
    let mut b = elves_with(HIRED);
    let troops = b.armies(B, "1523");
    let (hired, elves): (Vec<CounterId>, Vec<CounterId>) = troops.iter().partition(|id| b.pos().hired(**id).is_some());
    b.try_retreat(B, 2);
    b.try_retreat(B, 4);
    assert_eq!(b.battle().may_go, elves);
    assert_eq!(b.refused(B, retreat(&troops, "1623")), no("NotAmongThose", "COMBAT-06"));
    assert_eq!(b.refused(B, retreat(&hired, "1623")).0, "NotAmongThose");
    b.lay(&[3, 3]);
    b.act(B, retreat(&elves, "1623"));
    // The mercenary stood, 4 to 1, and fell.
    assert_eq!((b.armies(B, "1523").len(), b.armies(B, "1623")), (0, elves));
    assert_eq!(b.place(hired[0]), Place::Pool);
}

/// RETREAT-09
#[test]
fn example_elves_with_dwarves_roll_2() {
    let mut b = elves_with("regulars: [(of: neuth, armies: 1), (of: ghem, armies: 1)]");
    b.lay(&[2, 3, 6]);
    b.act(B, Action::TryRetreat);
    b.lose_any();
    // Neither may try again: 4 against 2, 3 + 2 against 6 + 1.
    assert_eq!((b.armies(A, "1524").len(), b.armies(B, "1523").len()), (2, 2));
}

// ---------------------------------------------------------------- Where to

/// RETREAT-10
#[test]
fn troops_retreat_to_any_open_neighbour_whatever_points_they_have() {
    let mut b = humans("");
    let troops = b.armies(B, "1523");
    for id in &troops {
        b.edit(|p| (p.counters[id.index()].deeds.spent, p.counters[id.index()].deeds.halted) = (99, true));
    }
    assert_eq!(ways(&mut b), hexes(&["1522", "1622", "1423", "1623", "1624"]));
    assert_eq!(b.refused(B, retreat(&troops, "1724")), no("NoRetreatThere", "RETREAT-12"));
    assert_eq!(b.refused(B, Action::Retreat { units: troops.clone(), to: HexId(60_000) }).0, "NoRetreatThere");
    assert_eq!(b.refused(B, retreat(&[], "1623")).0, "NobodyNamed");
    assert_eq!(b.refused(B, retreat(&[troops[0], troops[0]], "1623")).0, "NamedTwice");
    b.act(B, retreat(&troops, "1623"));
    assert_eq!(b.place(troops[0]), Place::At { hex: hex("1623"), inside: false });
}

/// RETREAT-10
#[test]
fn nobody_retreats_over_water_nor_fleets_over_land() {
    // 0819 and 0820 lie beyond all-sea hexsides.
    let mut b = scene("hothior", "", &[host("0619", "muetar", 2), host("0719", "hothior", 1)].concat());
    b.announce(A, &[land(&["0619"], "0719")]);
    assert_eq!(ways(&mut b), hexes(&["0718", "0818", "0720"]));
    // 1418, 1417 and 1517 lie beyond the Deep River.
    let mut b = scene("hothior", "", &[host("1618", "muetar", 2), host("1518", "hothior", 1)].concat());
    b.announce(A, &[land(&["1618"], "1518")]);
    assert_eq!(ways(&mut b), hexes(&["1419", "1519"]));
    // 0819 lies beyond a land hexside of the coast 0920, and 1020 does not.
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0921\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"0920\", of: rombune, regulars: [(of: rombune, fleets: 1)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    b.announce(A, &[attack(Manner::Sea, &["0921"], "0920")]);
    let ways = ways(&mut b);
    assert!(ways.contains(&hex("0820")) && ways.contains(&hex("1020")) && !ways.contains(&hex("0819")), "{ways:?}");
}

/// RETREAT-10, WHO-06
#[test]
fn troops_before_their_own_castle_may_retreat_inside() {
    let before = "(at: \"Muscaster\", of: immer, inside: Some(false), regulars: [(of: immer, armies: 2)])";
    let mut b = scene("immer", "", &[host("1408", "muetar", 3), before.into()].concat());
    let troops: Vec<CounterId> = b.armies(B, "Muscaster").into_iter().filter(|id| !b.pos().is_inside(*id)).collect();
    b.announce(A, &[land(&["1408"], "Muscaster")]);
    assert!(ways(&mut b).contains(&hex("Muscaster")));
    b.act(B, retreat(&troops, "Muscaster"));
    assert!(troops.iter().all(|id| b.pos().is_inside(*id)));
    assert!(!b.allowed(A, &Action::Announce(land(&["1408"], "Muscaster"))));
}

/// RETREAT-11
#[test]
fn units_of_one_type_go_to_one_hex_on_one_roll() {
    let mut b = humans("");
    let troops = b.armies(B, "1523");
    b.try_retreat(B, 4);
    b.lay(&[3, 3]);
    b.act(B, retreat(&troops[..1], "1623"));
    // The other could have gone along; he may not go elsewhere, and has fought at 3 to 1: 3 + 3 against 3 + 1.
    assert_eq!(b.armies(B, "1623"), troops[..1]);
    assert_eq!(b.place(troops[1]), Place::Dead);
}

/// RETREAT-11, RETREAT-05
#[test]
fn fleets_and_land_units_may_part_on_one_roll() {
    let text = "players: [(kingdom: rombune), (kingdom: mivior)], sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, regulars: [(of: mivior, armies: 4, fleets: 3)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Sieges);
    b.act(A, Action::BreakOut { castle: hex("Thores"), staying: vec![] });
    // An island: the armies have nowhere to go, the fleets have.
    b.try_retreat(B, 4);
    assert_eq!(b.battle().may_go.len(), 7);
    let to =
        b.offers(B).into_iter().find_map(|o| if let Action::Retreat { to, .. } = o { Some(to) } else { None }).unwrap();
    let all = b.battle().may_go;
    assert_eq!(b.refused(B, Action::Retreat { units: all, to }), no("LandAndSea", "MOVE-10"));
    b.act(B, Action::Retreat { units: b.fleets(B, "Thores"), to });
    assert!(b.at_stage(Stage::Retreating) && b.battle().may_go == b.armies(B, "Thores"));
}

/// RETREAT-12
#[test]
fn nobody_retreats_into_enemy_troops() {
    let mut b = humans(&host("1623", "muetar", 1));
    let crown = b.monarch(KingdomId::Muetar);
    b.put(crown, "1423", false);
    let ways = ways(&mut b);
    // The lone king at 1423 is no hindrance.
    assert!(!ways.contains(&hex("1623")) && ways.contains(&hex("1423")));
    let troops = b.armies(B, "1523");
    assert_eq!(b.refused(B, retreat(&troops, "1623")), no("NoRetreatThere", "RETREAT-12"));
    // Ships of the enemy at a coast bar it too.
    let ships = "(at: \"0720\", of: muetar, mercenary_fleets: 1),";
    let mut b = scene("hothior", "", &[host("0619", "muetar", 2), host("0719", "hothior", 1), ships.into()].concat());
    b.announce(A, &[land(&["0619"], "0719")]);
    assert!(!self::ways(&mut b).contains(&hex("0720")));
}

/// Immer's armies at 1922 beside Kuzdol, attacked from 1822.
fn at_kuzdol(enemy: &str, rest: &str, more: &str) -> Board {
    let stacks = [host("1822", enemy, 2), host("1922", "immer", 1), more.into()].concat();
    let mut b = board(2, &format!("players: [(kingdom: {enemy}), (kingdom: immer)], {rest} stacks: [{stacks}]"));
    b.to(A, Phase::Combat);
    b.announce(A, &[land(&["1822"], "1922")]);
    b
}

/// RETREAT-13
#[test]
fn nobody_retreats_into_an_enemy_or_neutral_castle_unless_plundered_or_besieged_by_friends() {
    let kuzdol = hex("Kuzdol");
    assert!(!ways(&mut at_kuzdol("shucassam", "", &host("Zefnar", "shucassam", 9))).contains(&kuzdol));
    assert!(!ways(&mut at_kuzdol("muetar", "", "")).contains(&kuzdol));
    assert!(ways(&mut at_kuzdol("muetar", "plundered: [\"Kuzdol\"],", "")).contains(&kuzdol));
    let mut b = at_kuzdol("shucassam", "sieges: [(castle: \"Kuzdol\", by: immer)],", &host("Kuzdol", "immer", 7));
    assert!(ways(&mut b).contains(&kuzdol));
    let fled = b.armies(B, "1922");
    b.act(B, retreat(&fled, "Kuzdol"));
    assert_eq!(b.place(fled[0]), Place::At { hex: kuzdol, inside: false });
    // Not if somebody else besieges it.
    let stacks = [host("1822", "shucassam", 1), host("1922", "immer", 1), host("Kuzdol", "pon", 7)].concat();
    let players =
        "players: [(kingdom: shucassam), (kingdom: immer), (kingdom: pon)], sieges: [(castle: \"Kuzdol\", by: pon)],";
    let mut b = board(3, &format!("{players} stacks: [{stacks}]"));
    b.to(A, Phase::Combat);
    b.announce(A, &[land(&["1822"], "1922")]);
    assert!(!ways(&mut b).contains(&kuzdol));
}

/// RETREAT-14
#[test]
fn nobody_retreats_among_friends_whose_fight_is_to_come() {
    let stacks =
        [host("1424", "muetar", 3), host("1524", "muetar", 3), host("1423", "immer", 3), host("1523", "immer", 2)]
            .concat();
    let fight = |first: usize| {
        let mut b = scene("immer", "", &stacks);
        b.announce(A, &[land(&["1424"], "1423"), land(&["1524"], "1523")]);
        b.act(A, Action::Fight(first));
        b
    };
    let mut b = fight(1);
    assert!(!ways(&mut b).contains(&hex("1423")));
    let troops = b.armies(B, "1523");
    assert_eq!(b.refused(B, retreat(&troops, "1423")).0, "NoRetreatThere");
    // Once that is over, they may.
    let mut b = fight(0);
    b.lay(&[4, 3]);
    b.act(B, Action::Stand);
    b.lose_any();
    assert_eq!(b.battle().at, hexes(&["1523"]));
    assert!(ways(&mut b).contains(&hex("1423")));
}

/// RETREAT-14
#[test]
fn two_stacks_of_one_attack_do_not_join_but_may_follow() {
    let stacks = [host("1524", "muetar", 3), host("1423", "immer", 1), host("1523", "immer", 1)].concat();
    let mut b = scene("immer", "", &stacks);
    b.announce(A, &[attacks(Manner::Land, &["1524"], &["1423", "1523"])]);
    assert!(!ways(&mut b).contains(&hex("1523")));
    b.act(B, retreat(&b.armies(B, "1423"), "1323"));
    // Those of 1423 are gone; their hex is open now.
    assert!(ways(&mut b).contains(&hex("1423")));
}

/// RETREAT-15
#[test]
fn with_no_open_hex_there_is_no_retreat() {
    let ring: String = ["1522", "1622", "1423", "1623", "1624"].iter().map(|at| host(at, "muetar", 1)).collect();
    let mut b = scene("immer", "", &[host("1524", "muetar", 3), host("1523", "immer", 2), ring].concat());
    b.lay(&[6, 1]);
    b.announce(A, &[land(&["1524"], "1523")]);
    // Not asked at all: both dice have fallen, 6 to 1.
    assert!(b.battle().fought);
    assert_eq!(b.dead(KingdomId::Immer), 2);
}

/// RETREAT-10
#[test]
fn fleets_retreat_into_their_own_port_but_not_to_the_isle_of_fright() {
    let text = "players: [(kingdom: mivior), (kingdom: rombune)], stacks: [
        (at: \"0430\", of: mivior, regulars: [(of: mivior, fleets: 2)]),
        (at: \"0329\", of: rombune, regulars: [(of: rombune, fleets: 1)]),
    ]";
    let mut b = board(2, text);
    b.to(A, Phase::Combat);
    let ship = b.fleets(B, "0329");
    b.announce(A, &[attack(Manner::Sea, &["0430"], "0329")]);
    assert!(ways(&mut b).contains(&hex("Thores")));
    b.act(B, retreat(&ship, "Thores"));
    assert!(b.pos().is_inside(ship[0]));
    let mut b = board(2, &text.replace("0430", "0424").replace("0329", "0324"));
    b.to(A, Phase::Combat);
    b.announce(A, &[attack(Manner::Sea, &["0424"], "0324")]);
    let ways = ways(&mut b);
    assert!(ways.len() > 2 && !ways.contains(&hex("0224")), "{ways:?}");
}

// ---------------------------------------------------------------- Called off

/// RETREAT-18
#[test]
fn a_successful_retreat_may_be_called_off() {
    let mut b = humans("");
    b.try_retreat(B, 6);
    b.lay(&[1, 3]);
    b.act(B, Action::Stand);
    // 3 to 2, 1 to 3.
    assert_eq!((b.armies(A, "1524").len(), b.armies(B, "1523").len()), (1, 2));
}

/// RETREAT-19, RETREAT-18, RETREAT-06
#[test]
fn example_elves_stay_with_the_humans_and_dwarves_leave_with_their_king() {
    let mut b =
        elves_with("regulars: [(of: neuth, armies: 1), (of: ghem, armies: 2, monarch: true)], mercenary_armies: 1");
    let dwarves: Vec<CounterId> =
        b.armies(B, "1523").into_iter().filter(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Ghem)).collect();
    b.try_retreat(B, 3);
    b.try_retreat(B, 3);
    let king = b.monarch(KingdomId::Ghem);
    b.lay(&[3, 4]);
    b.act(B, retreat(&[dwarves[0], dwarves[1], king], "1623"));
    // The Elf and the mercenary fought at 4 to 2: 3 + 2 against 4 + 1, a tie and nobody left of them.
    assert_eq!((b.armies(B, "1623"), b.pos().spot(king)), (dwarves, Some(hex("1623"))));
    assert_eq!(b.dead(KingdomId::Neuth), 1);
}
