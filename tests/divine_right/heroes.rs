//! Heroes as leaders (HERO).

use super::kit::*;
use regnal::games::divine_right::odds;

use KingdomId::{Hothior, Immer, Pon};

fn land(pon: &str, stacks: &str) -> Board {
    board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)],
         allies: [(kingdom: pon, of: immer, personality: \"{pon}\"), (kingdom: ghem, of: immer, personality: \"Obstinate\"), (kingdom: shucassam, of: muetar, personality: \"Greedy\")],
         stacks: [{stacks}]"
    ))
}

/// HERO-01, HERO-02
#[test]
fn every_person_is_a_monarch_and_every_monarch_leads_and_faces_fate() {
    let mut b = land(
        "Amorous",
        "(at: \"1226\", of: immer, regulars: [(of: immer, armies: 1, monarch: true), (of: pon, armies: 1, monarch: true)])",
    );
    assert_eq!(b.pos().ids().filter(|id| b.pos().counter(*id).kind == Kind::Monarch).count(), 11);
    assert!(
        b.pos().ids().filter(|id| !b.pos().counter(*id).is_combat()).all(|id| b
            .pos()
            .book
            .monarch(b.pos().counter(id).kingdom().unwrap())
            == id)
    );
    b.to(A, Phase::Movement);
    let path = ["1326", "1426", "1526", "1626", "1726", "1826"];
    for k in [KingdomId::Immer, KingdomId::Pon] {
        let own = *b.armies(A, "1226").iter().find(|id| b.pos().counter(**id).kingdom() == Some(k)).unwrap();
        let units = vec![own, b.monarch(k)];
        let march = |leader| Action::Move { units: units.clone(), leader, path: path.iter().map(|h| hex(h)).collect() };
        assert_eq!(b.refused(A, march(None)).0, "TooDear");
        b.act(A, march(Some(b.monarch(k))));
        assert_eq!(b.pos().spot(own), Some(hex("1826")));
    }
    // Both of them face fate alone.
    for k in [KingdomId::Immer, KingdomId::Pon] {
        let mut b = land("Amorous", "(at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 1)])");
        b.put(b.monarch(k), "1524", false);
        b.to(A, Phase::Movement);
        assert_eq!(fates(&b.walk(A, &[b.monarch(k)], &["1624", "1724"], &[3])), 1, "{k}");
    }
}

/// HERO-03
#[test]
fn units_with_a_leader_use_his_allowance_and_his_terrain_bonuses() {
    let mut b =
        land("Amorous", "(at: \"1419\", of: immer, regulars: [(of: ghem, monarch: true)], mercenary_armies: 2)");
    let soldiers = b.armies(A, "1419");
    let chief = b.monarch(KingdomId::Ghem);
    b.to(A, Phase::Movement);
    // Three hills: the mountain symbol of the Dwarf makes them clear ground.
    let path: Vec<HexId> = ["1420", "1520", "1620"].iter().map(|h| hex(h)).collect();
    assert_eq!(b.refused(A, Action::Move { units: vec![soldiers[1]], leader: None, path: path.clone() }).0, "TooDear");
    b.act(A, Action::Move { units: vec![soldiers[0], chief], leader: Some(chief), path });
    assert_eq!(b.pos().deeds(soldiers[0]).spent, 3);
}

/// HERO-03, HERO-04
#[test]
fn a_leader_lends_the_bonus_of_his_personality_but_has_no_strength_of_his_own() {
    for (personality, bonus) in [("Genius", 1), ("Amorous", 0)] {
        let mut b = land(
            personality,
            "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 1)])",
        );
        b.to(A, Phase::Combat);
        let plan = odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap();
        assert_eq!((plan.attack, plan.defence), (1, 1));
        assert_eq!(modifier(&plan.attacker, "genius"), bonus);
        // In defence as well.
        b.to(B, Phase::Combat);
        let plan = odds::preview(b.pos(), B, &attack(Manner::Land, &["1624"], "1524")).unwrap();
        assert_eq!((plan.attack, plan.defence), (1, 1));
        assert_eq!(modifier(&plan.defender, "genius"), bonus);
    }
    // Alone he attacks nobody, and a Genius who is elsewhere helps nobody.
    let mut b = land(
        "Genius",
        "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1)]), (at: \"1424\", of: immer, regulars: [(of: pon, monarch: true)]),
         (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 1)]), (at: \"1324\", of: muetar, regulars: [(of: shucassam, armies: 1)])",
    );
    b.to(A, Phase::Combat);
    assert_eq!(
        modifier(&odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap().attacker, "genius"),
        0
    );
    assert_eq!(b.refused(A, Action::Announce(attack(Manner::Land, &["1424"], "1324"))).0, "NoAttackers");
}

/// HERO-05, FATE-02, FATE-26
#[test]
fn heroes_alone_pass_through_enemy_stacks_and_castles_at_their_peril() {
    let stacks = "(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1, monarch: true)]), (at: \"1823\", of: immer, regulars: [(of: ghem, armies: 1, monarch: true)]),
         (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 2)])";
    let mut b = land("Amorous", stacks);
    b.to(A, Phase::Movement);
    let (pon, ghem) = (b.monarch(KingdomId::Pon), b.monarch(KingdomId::Ghem));
    // Troops pass neither, with a hero or without.
    let troops = b.armies(A, "1524");
    let both = b.go(&[troops[0], pon], &["1624", "1724"]);
    assert_eq!(b.refused(A, both), ("EnemyLand".into(), "DR MOVE-12".into()));
    let soldier = b.armies(A, "1823");
    let into = b.go(&soldier, &["1923", "1924"]);
    assert_eq!(b.refused(A, into), ("ClosedCastle".into(), "DR MOVE-14".into()));
    // Heroes alone pass both.
    assert_eq!(fates(&b.walk(A, &[pon], &["1624", "1724"], &[2])), 1);
    assert_eq!(b.pos().spot(pon), Some(hex("1724")));
    assert_eq!(fates(&b.walk(A, &[ghem], &["1923", "1924"], &[5])), 1);
    assert_eq!(b.pos().spot(ghem), Some(hex("1924")));
    // A lone hero cannot be attacked.
    b.to(B, Phase::Combat);
    assert_eq!(
        b.refused(B, Action::Announce(attack(Manner::Land, &["1624"], "1724"))),
        ("HeroesCannotBeAttacked".into(), "DR FATE-26".into())
    );
}

/// SETUP-10, DEACT-06: the forces of a kingdom that is nobody's any more are off the map, its monarch among them.
#[test]
fn a_hero_spared_on_the_way_goes_home_with_his_kingdom_if_the_king_beside_him_falls() {
    let mut b = board(
        3,
        "players: [(kingdom: pon), (kingdom: muetar), (kingdom: immer)], allies: [(kingdom: hothior, of: pon, personality: \"Greedy\")],
         stacks: [(at: \"1524\", of: pon, regulars: [(of: hothior, monarch: true), (of: pon, monarch: true)]), (at: \"1624\", of: muetar, mercenary_armies: 2)]",
    );
    b.to(A, Phase::Movement);
    let pair = [Hothior, Pon].map(|k| b.monarch(k));
    assert_eq!(fates(&b.walk(A, &pair, &["1624"], &[3, 1, 4])), 2);
    assert_eq!((b.standing(Hothior), pair.map(|id| b.place(id))), (Standing::Neutral, [Place::Home, Place::Track]));
}

/// DEACT-06, CARD-03: so does the monarch of a kingdom that is shocked out of the war, wherever he was going.
#[test]
fn a_coward_spared_among_enemies_is_gone_with_the_monarch_killed_beside_him() {
    let camp = |at: &str, aboard: bool| {
        let mut b = board(2, &format!(
            "players: [(kingdom: hothior), (kingdom: mivior)],
             allies: [(kingdom: pon, of: hothior, personality: \"Cowardly\"), (kingdom: immer, of: hothior, personality: \"Greedy\")],
             stacks: [(at: \"0820\", of: mivior, regulars: [(of: mivior, armies: 1)]),
             (at: \"{at}\", of: hothior, aboard: {aboard}, regulars: [(of: pon, monarch: true), (of: immer, monarch: true)], mercenary_fleets: 1)]"
        ));
        let ship = b.fleets(A, at);
        b.put(ship[0], "0819", false);
        b.to(A, Phase::Movement);
        b.act(A, b.go(&ship, &["0820"]));
        b.lay(&[3, 1, 2]);
        (b, ship[0])
    };
    let (mut b, _) = camp("0819", true);
    let pair = [Pon, Immer].map(|k| b.monarch(k));
    b.act(A, Action::Debark { units: pair.to_vec(), hex: hex("0820") });
    assert_eq!((b.standing(Pon), pair.map(|id| b.place(id))), (Standing::Neutral, [Place::Home, Place::Track]));
    let (mut b, fleet) = camp("0820", false);
    b.act(A, Action::Embark { units: pair.to_vec(), fleet });
    assert_eq!((b.standing(Pon), pair.map(|id| b.place(id))), (Standing::Neutral, [Place::Home, Place::Track]));
}
