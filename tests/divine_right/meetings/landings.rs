//! Landings and battles at sea and in port, where they meet retreats, castaways and the rule of one attack.

use crate::kit::*;

const PON: KingdomId = KingdomId::Pon;
const ISLE: &str = "Isle of Fright";

/// Mivior's garrison of Freeport (A), attacked by Rombune's fleets (B) at 1219; `rest`: more stacks.
fn freeport(armies: u8, fleets: u8, ours: u8, rest: &str) -> Board {
    let mut b = duel(
        "mivior",
        "rombune",
        &format!(
            "stacks: [(at: \"Freeport\", of: mivior, regulars: [(of: mivior, armies: {armies}, fleets: {fleets})]),
        (at: \"1219\", of: rombune, regulars: [(of: rombune, fleets: {ours})]), {rest}]"
        ),
    );
    b.to(B, Phase::Combat);
    b
}

fn landing() -> Attack {
    attack(Manner::Landing, &["1219"], "Freeport")
}

/// DR AMPHIB-05: "any enemy fleets in the hex (either inside or outside the castle-port) may be added to the defender's strength."
/// DR WHO-11: "No combat unit may be attacked twice in the same player's movement/combat phase."
#[test]
fn fleets_that_are_attacked_at_sea_do_not_help_against_a_landing_as_well() {
    for sea in [false, true] {
        let mut b = duel(
            "mivior",
            "rombune",
            "sieges: [(castle: \"Thores\", by: mivior)], stacks: [
            (at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: 4, fleets: 2)]),
            (at: \"0328\", of: rombune, regulars: [(of: rombune, fleets: 2)]), (at: \"0329\", of: rombune, mercenary_fleets: 2)]",
        );
        b.to(B, Phase::Combat);
        b.act(B, Action::Announce(attack(Manner::Landing, &["0328"], "Thores")));
        if sea {
            b.act(B, Action::Announce(attack(Manner::Sea, &["0329"], "Thores")));
        }
        b.act(B, Action::EndAnnouncements);
        if sea {
            // Nobody is asked: on the island no land unit can retreat, and two fleets fight four armies at once.
            b.lay(&[3, 3]);
            let lines = b.act(B, Action::Fight(0));
            assert!(lines.iter().any(|l| l.text.contains("2 against 4")), "{lines:?}");
        } else {
            assert!(b.at_stage(Stage::AskFleets));
        }
    }
}

/// DR AMPHIB-05: "any enemy fleets in the hex (either inside or outside the castle-port) may be added to the defender's strength": as many
/// as their owner likes.
/// DR COMBAT-06: who is added may be lost, who is not is safe.
#[test]
fn the_defender_may_send_some_of_his_fleets_against_a_landing_and_keep_the_others_out() {
    let mut b = freeport(1, 3, 4, "");
    let fleets = b.fleets(A, "Freeport");
    b.act(B, Action::Announce(landing()));
    b.act(B, Action::EndAnnouncements);
    let spare = b.spare(A);
    for wrong in [vec![], vec![spare], vec![fleets[0], fleets[0]]] {
        assert!(!b.allowed(A, &Action::FleetsJoin(wrong)));
    }
    assert!(b.offers(A).contains(&Action::FleetsJoin(fleets[..2].to_vec())));
    b.act(A, Action::FleetsJoin(fleets[..1].to_vec()));
    assert_eq!(b.battle().defenders.len(), 2);
    // 4 against 2: 6 + 2 against 1 + 1, both are lost, and the ships that kept out are not.
    b.lay(&[6, 1]);
    while matches!(b.top(), Some(Frame::Battle(battle)) if battle.decider() == Some(A)) {
        b.act(A, Action::Stand);
    }
    assert_eq!((b.armies(A, "Freeport").len(), b.fleets(A, "Freeport")), (0, fleets[1..].to_vec()));
}

/// DR AMPHIB-01: "Enemy land units located 'outside' a port may be attacked ... by friendly fleet units"; AMPHIB-05: fleets there "may be
/// added to the defender's strength".
/// DR RETREAT-01, RETREAT-11: before the dice the defender "may attempt to retreat"; land units and fleets each to a hex of their own.
#[test]
fn when_the_land_units_have_retreated_there_is_no_landing_left_to_fight() {
    let mut b = freeport(1, 1, 4, "");
    b.act(B, Action::Announce(landing()));
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::FleetsHelp(true));
    b.try_retreat(A, 6);
    let army = b.armies(A, "Freeport");
    let mut lines = b.act(A, retreat(&army, "1420"));
    if matches!(b.top(), Some(Frame::Battle(battle)) if battle.decider() == Some(A)) {
        lines.extend(b.act(A, Action::Stand));
    }
    assert!(!lines.iter().any(|l| l.throw.as_ref().is_some_and(|t| t.purpose.starts_with("Attack"))), "{lines:?}");
    assert_eq!((b.fleets(A, "Freeport").len(), b.fleets(B, "1219").len()), (1, 4));
}

/// DR ADVANCE-01: "Attacking units may advance into a hex that is vacated by defenders which have evaded their attack by retreat".
/// DR AMPHIB-08, COMBAT-11: after a landing too.
#[test]
fn who_meant_to_land_may_enter_the_port_that_its_defenders_have_left() {
    let mut b = duel(
        "mivior",
        "rombune",
        "stacks: [(at: \"Freeport\", of: mivior, regulars: [(of: mivior, armies: 2)]),
        (at: \"1219\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 2, fleets: 2)])]",
    );
    b.to(B, Phase::Combat);
    b.announce(B, &[landing()]);
    b.try_retreat(A, 6);
    let garrison = b.armies(A, "Freeport");
    b.act(A, retreat(&garrison, "1420"));
    let armies = b.armies(B, "1219");
    b.act(B, Action::Advance { units: armies.clone(), to: hex("Freeport") });
    assert!(armies.iter().all(|id| b.place(*id) == Place::At { hex: hex("Freeport"), inside: false }));
    // RELIEF-10 by another way: who has advanced "may make no further attacks in that turn".
    b.act(B, Action::StayPut);
    assert!(!b.allowed(B, &Action::Announce(attack(Manner::Land, &["Freeport"], "1420"))));
}

/// The monarch of Pon aboard the one ship of Immer (A) at this place; so many fleets of Muetar (B) at 0222.
fn afloat(at: &str, rest: &str) -> Board {
    board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Indolent\")],
         stacks: [(at: \"{at}\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1), {rest}]"
    ))
}

/// DR WRECK-03, WRECK-04: "On a 2-5 (and on a 6, if no attacking or searching enemy fleets are responsible for his plight), the hero is
/// immediately placed on the Isle of Fright."
/// DR COMBAT-02: who attacks is the attacker, "regardless of the overall strategic situation".
#[test]
fn a_hero_whose_ships_are_lost_in_their_own_attack_is_cast_away_on_a_six() {
    let enemy = "(at: \"0222\", of: muetar, mercenary_fleets: 4)";
    let mut b = afloat("0122", enemy);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Sea, &["0122"], "0222"), &[1, 6, 6]);
    let pon = b.monarch(PON);
    assert_eq!(b.place(pon), Place::At { hex: hex(ISLE), inside: false });
    assert_eq!((b.top(), b.points(B)), (None, 0));
    // Attacked by those fleets he is taken.
    let mut b = afloat("0122", enemy);
    b.to(B, Phase::Combat);
    b.fight(B, attack(Manner::Sea, &["0222"], "0122"), &[6, 1, 6]);
    assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }));
}

/// DR AMPHIB-06: a lost landing costs the attacker's fleets.
/// DR WRECK-03: without "attacking or searching enemy fleets" nobody takes the hero out of the water.
#[test]
fn a_hero_wrecked_by_a_landing_against_land_units_is_cast_away_on_a_six() {
    let mut b = afloat("1219", "(at: \"Freeport\", of: muetar, mercenary_armies: 4)");
    b.to(A, Phase::Combat);
    b.fight(A, landing(), &[1, 6, 6]);
    assert!(b.fleets(A, "1219").is_empty());
    assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex(ISLE), inside: false });
    assert_eq!((b.top(), b.points(B)), (None, 0));
}

/// DR NCPORT-07: "The enemy fleet is displaced from the hex at the end of movement."
/// DR FATE-11, WRECK-01: who loses his ships in "an all sea hex" is shipwrecked; in port he stands ashore, but rolls for the loss.
#[test]
fn a_hero_whose_ship_has_no_way_out_of_a_seized_port_stands_ashore_and_rolls_once() {
    let mut b = board(2,
        "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [(at: \"2426\", of: mivior, mercenary_armies: 1),
        (at: \"2424\", of: mivior, mercenary_fleets: 1), (at: \"2324\", of: mivior, mercenary_fleets: 1), (at: \"2225\", of: mivior, mercenary_fleets: 1),
        (at: \"Bartertown\", of: hothior, aboard: true, regulars: [(of: hothior, fleets: 1, monarch: true)])]");
    let king = b.monarch(KingdomId::Hothior);
    b.to(A, Phase::Movement);
    let army = b.armies(A, "2426");
    let into = b.go(&army, &["Bartertown"]);
    // With a ship beside him he is not alone: nobody searches.
    assert_eq!(fates(&b.act(A, into)), 0);
    b.lay(&[3]);
    let lines = b.act(A, Action::EndMovement);
    assert_eq!(fates(&lines), 1);
    assert!(b.fleets(B, "Bartertown").is_empty());
    assert_eq!(b.place(king), Place::At { hex: hex("Bartertown"), inside: false });
}

/// DR STACK-05: "Land units may stop in coastal hexes occupied by enemy fleets, but the fleet unit is subsequently displaced at the end
/// of the current movement phase."
/// DR FATE-03, FATE-04: a search is for a hero with "no friendly combat units stacked with" him; FATE-13: once alone, he may be searched for
/// by those who begin their turn on him.
#[test]
fn a_hero_on_a_coast_is_searched_for_only_when_his_ships_have_left_him() {
    let mut b = board(2,
        "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [(at: \"0920\", of: mivior, regulars: [(of: mivior, armies: 1)]),
        (at: \"0820\", of: hothior, regulars: [(of: hothior, fleets: 1)])]");
    let king = b.monarch(KingdomId::Hothior);
    b.put(king, "0820", false);
    b.to(A, Phase::Movement);
    let army = b.armies(A, "0920");
    let onto = b.go(&army, &["0820"]);
    assert_eq!(fates(&b.act(A, onto)), 0);
    b.act(A, Action::EndMovement);
    let way = b.offers(B).into_iter().find(|o| matches!(o, Action::DisplaceTo(_))).unwrap();
    b.act(B, way);
    assert_eq!(b.pos().spot(king), Some(hex("0820")), "he is ashore");
    b.to(A, Phase::Movement);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::Search { units: army })), 1);
}

/// DR WRECK-14: "A castaway will violate a neutral kingdom if he is cast upon its shore, unless he is eliminated voluntarily."
/// DR PENALTY-04: "any subsequent violations of its territory by the same player do not result in further penalty."
#[test]
fn a_castaway_on_a_shore_violated_before_is_asked_nothing_and_pays_nothing() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Indolent\")],
         neutrals: [(kingdom: shucassam, personality: \"Greedy\", violated_by: [immer])],
         stacks: [(at: \"2624\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1)]");
    b.to(A, Phase::Events);
    b.lay(&[1, 2, 4]);
    b.act(A, Action::RollEvents);
    let shore = b.pos().spot(b.monarch(PON)).unwrap();
    assert_eq!(b.pos().map.hex(shore).kingdom, Some(KingdomId::Shucassam));
    assert_eq!((b.top(), b.penalty(KingdomId::Shucassam, A)), (None, 1));
}

/// DR COMBAT-07: "Seaborne land units aboard eliminated fleets are also eliminated, but do not count against losses to be removed."
/// DR MERC-01, DEACT-09: hired troops return to the pool, regulars to the dead, whoever's ship they were in.
#[test]
fn an_allys_army_and_a_hired_one_drown_with_another_kingdoms_ships() {
    let mut b = board(2,
        "players: [(kingdom: mivior), (kingdom: rombune)], allies: [(kingdom: pon, of: rombune, personality: \"Gallant\")], stacks: [
        (at: \"0824\", of: mivior, regulars: [(of: mivior, fleets: 4)]),
        (at: \"0924\", of: rombune, aboard: true, regulars: [(of: rombune, fleets: 2), (of: pon, armies: 1)], mercenary_armies: 1)]");
    let (armies, hired) = (b.armies(B, "0924"), b.pos().ids().find(|id| b.pos().hired(*id) == Some(B)).unwrap());
    assert_eq!(armies.len(), 2);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Sea, &["0824"], "0924"), &[6, 1]);
    assert!(b.fleets(B, "0924").is_empty());
    assert_eq!((b.dead(PON), b.place(hired)), (1, Place::Pool));
}
