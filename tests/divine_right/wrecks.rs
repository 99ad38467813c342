//! Shipwrecked heroes (FATE-11, WRECK).

use super::kit::*;
use regnal::games::divine_right::components::Away;
use regnal::games::divine_right::odds;
use regnal::games::divine_right::sieges;

const PON: KingdomId = KingdomId::Pon;
const ISLE: &str = "Isle of Fright";

fn sea(stacks: &str) -> Board {
    board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)],
         allies: [(kingdom: pon, of: immer, personality: \"Indolent\"), (kingdom: shucassam, of: muetar, personality: \"Greedy\")],
         stacks: [{stacks}]"
    ))
}

/// The monarch of Pon aboard the only fleet of Immer that no port shelters.
fn afloat(at: &str) -> Board {
    sea(&format!("(at: \"{at}\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1)"))
}

/// Storms take that fleet; then these dice.
fn storm(b: &mut Board, dice: &[u8]) -> Vec<Entry> {
    b.lay(&[1, 2]);
    b.lay(dice);
    b.to(A, Phase::Events);
    b.act(A, Action::RollEvents)
}

/// WRECK-01, WRECK-02, WRECK-03, WRECK-04, FATE-11
#[test]
fn a_hero_whose_ships_are_sunk_at_sea_dies_is_taken_or_is_cast_away() {
    for die in 1..=6 {
        let mut b =
            sea("(at: \"0122\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1),
             (at: \"0222\", of: muetar, mercenary_fleets: 4)");
        b.to(B, Phase::Combat);
        let lines = b.fight(B, attack(Manner::Sea, &["0222"], "0122"), &[6, 1, die, 2]);
        assert_eq!(fates(&lines), 1, "die {die}");
        let pon = b.monarch(PON);
        match die {
            1 => assert_eq!((b.place(pon), b.points(B)), (Place::Track, 40)),
            6 => {
                assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }));
                assert_eq!(b.points(B), 30);
            }
            _ => assert_eq!(b.place(pon), Place::At { hex: hex(ISLE), inside: false }),
        }
    }
}

/// FATE-11, WRECK-01, WRECK-02, WRECK-04
#[test]
fn without_an_enemy_fleet_a_six_casts_away_as_well() {
    for die in 1..=6 {
        let mut b = afloat("0122");
        assert_eq!(fates(&storm(&mut b, &[die, 3])), 1, "die {die}");
        let pon = b.monarch(PON);
        match die {
            1 => assert_eq!(b.place(pon), Place::Track),
            _ => assert_eq!(b.place(pon), Place::At { hex: hex(ISLE), inside: false }),
        }
        assert_eq!((b.points(A), b.points(B)), (0, 0));
    }
}

/// FATE-01, FATE-11, FATE-12, WRECK-01
#[test]
fn on_a_coast_or_with_another_ship_beside_he_is_no_castaway() {
    // On a coast: the die is thrown, but he stands ashore, and nobody is there to take him.
    for die in [2, 6] {
        let mut b = afloat("1025");
        assert_eq!(fates(&storm(&mut b, &[die])), 1);
        assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("1025"), inside: false });
    }
    // Lost in battle on a coast: one roll for the hero, not one for the ship and one for the stack.
    let mut b =
        sea("(at: \"1025\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1),
         (at: \"0925\", of: muetar, mercenary_fleets: 4)");
    b.to(B, Phase::Combat);
    assert_eq!(fates(&b.fight(B, attack(Manner::Sea, &["0925"], "1025"), &[6, 1, 3])), 1);
    assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("1025"), inside: false });
    // His own attack, the same.
    b = sea("(at: \"1025\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1),
         (at: \"0925\", of: muetar, mercenary_fleets: 4)");
    b.to(A, Phase::Combat);
    assert_eq!(fates(&b.fight(A, attack(Manner::Sea, &["1025"], "0925"), &[1, 6, 3])), 1);
    // Another ship takes him in; his stack has lost a unit all the same.
    let mut b =
        sea("(at: \"0122\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 4),
         (at: \"0222\", of: muetar, mercenary_fleets: 4)");
    b.to(B, Phase::Combat);
    let pon = b.monarch(PON);
    let Place::Aboard { fleet: flagship } = b.place(pon) else { panic!("aboard") };
    b.lay(&[5, 4, 3]);
    b.act(B, Action::Announce(attack(Manner::Sea, &["0222"], "0122")));
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::Stand);
    let lines = b.act(A, Action::Lose(flagship));
    assert_eq!(fates(&lines), 1);
    assert!(matches!(b.place(pon), Place::Aboard { fleet } if fleet != flagship));
}

/// WRECK-05
#[test]
fn a_castaway_waits_for_a_friendly_fleet() {
    let mut b = sea(&format!(
        "(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"0124\", of: immer, mercenary_fleets: 1)"
    ));
    let pon = b.monarch(PON);
    b.to(A, Phase::Movement);
    let off = b.go(&[pon], &["0324"]);
    assert_eq!(b.refused(A, off), ("Castaway".into(), "DR WRECK-05".into()));
    let ship = b.fleets(A, "0124")[0];
    assert_eq!(b.refused(A, Action::Embark { units: vec![pon], fleet: ship }).0, "FleetNotThere");
    b.walk(A, &[ship], &[ISLE], &[]);
    assert_eq!(b.place(pon), Place::Aboard { fleet: ship });
    b.walk(A, &[ship], &["0124"], &[]);
    assert_eq!(b.pos().spot(pon), Some(hex("0124")));
    // Only of his own side: in the enemy's ship he does not go.
    let mut b = sea(&format!(
        "(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"{ISLE}\", of: muetar, mercenary_fleets: 1)"
    ));
    b.to(B, Phase::Movement);
    let ship = b.fleets(B, ISLE)[0];
    assert_eq!(b.refused(B, Action::Embark { units: vec![pon], fleet: ship }).0, "NotYours");
}

/// WRECK-06, WRECK-08
#[test]
fn no_fleet_sails_to_the_isle_but_to_rescue_and_none_captures_there() {
    let mut b = sea(&format!(
        "(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)]),
         (at: \"0124\", of: immer, mercenary_fleets: 1), (at: \"0324\", of: muetar, mercenary_fleets: 1)"
    ));
    b.to(B, Phase::Movement);
    let hunter = b.go(&b.fleets(B, "0324"), &[ISLE]);
    assert_eq!(b.refused(B, hunter), ("IsleOfFright".into(), "DR TERRAIN-15".into()));
    // One that is there on an errand of its own finds nobody in the caves.
    b.put(b.monarch(KingdomId::Shucassam), ISLE, false);
    b.to(B, Phase::Movement);
    let ship = b.fleets(B, "0324");
    assert_eq!(fates(&b.walk(B, &ship, &[ISLE], &[])), 0);
    assert_eq!(b.refused(B, Action::Search { units: ship.clone() }).0, "OnlyArmiesSearch");
    b.to(A, Phase::Movement);
    let rescue = b.go(&b.fleets(A, "0124"), &[ISLE]);
    assert_eq!(b.refused(A, rescue.clone()).0, "EnemyFleets");
    b.put(ship[0], "0324", false);
    assert!(b.allowed(A, &rescue));
    b.put(b.monarch(PON), "1524", false);
    assert_eq!(b.refused(A, rescue), ("IsleOfFright".into(), "DR TERRAIN-15".into()));
}

/// WRECK-07
#[test]
fn no_combat_unit_lands_on_the_isle() {
    let mut b = sea(&format!(
        "(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"0124\", of: immer, aboard: true, mercenary_fleets: 1, mercenary_armies: 1)"
    ));
    b.to(A, Phase::Movement);
    let ship = b.fleets(A, "0124")[0];
    let army = b.armies(A, "0124");
    b.walk(A, &[ship], &[ISLE], &[]);
    assert_eq!(
        b.refused(A, Action::Debark { units: army, hex: hex(ISLE) }),
        ("IsleOfFright".into(), "DR TERRAIN-15".into())
    );
}

/// WRECK-09, WRECK-11
#[test]
fn ambassadors_still_work_on_a_castaways_kingdom_and_deactivated_he_leaves_the_isle() {
    let mut b = sea(&format!("(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)])"));
    b.to(B, Phase::Diplomacy);
    b.act(B, Action::Deactivate(PON));
    b.lay(&[6]);
    b.act(B, Action::Negotiate(None)); // Indolent: +1
    assert_eq!((b.standing(PON), b.place(b.monarch(PON))), (Standing::Neutral, Place::Home));
}

/// WRECK-11
#[test]
fn forced_peace_takes_a_castaway_off_the_isle() {
    let mut b = board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar, personality: \"Greedy\")], plundered: [\"Marzarbol\"],
         stacks: [(at: \"{ISLE}\", of: muetar, regulars: [(of: pon, monarch: true)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 5)]),
             (at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 1)])]"
    ));
    b.to(A, Phase::Diplomacy);
    b.lay(&[5, 2]);
    b.act(A, Action::ForcePeace(PON));
    assert_eq!(b.pos().spot(b.monarch(PON)), Some(hex(ISLE)));
    b.end_turn(1);
    assert_eq!(b.standing(PON), Standing::Away { why: Away::Peace, back_on: 4 });
    assert_eq!(b.place(b.monarch(PON)), Place::Track);
}

/// WRECK-10
#[test]
fn the_troops_of_a_castaway_attack_and_besiege_at_minus_one_where_they_are_the_greater_half() {
    let cast = "cast away";
    // 2 of Pon with 1 of Immer are more than half; 1 with 1 are not; and the defence does not suffer.
    for (pon, immer, malus) in [(2, 1, -1), (1, 1, 0)] {
        let b = sea(&format!(
            "(at: \"{ISLE}\", of: immer, regulars: [(of: pon, monarch: true)]),
             (at: \"1524\", of: immer, regulars: [(of: pon, armies: {pon}), (of: immer, armies: {immer})]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 1)])"
        ));
        let mut b = b;
        b.to(A, Phase::Combat);
        let plan = odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap();
        assert_eq!(modifier(&plan.attacker, cast), malus, "{pon} of Pon, {immer} of Immer");
        b.to(B, Phase::Combat);
        let plan = odds::preview(b.pos(), B, &attack(Manner::Land, &["1624"], "1524")).unwrap();
        assert_eq!(modifier(&plan.defender, cast), 0);
    }
    // The home kingdom of a player monarch suffers as well, and so does the siege die.
    for (pon, immer, who, malus) in [(1, 4, "immer", -1), (1, 4, "pon", 0), (4, 1, "pon", -1), (2, 2, "pon", 0)] {
        let b = board(2, &format!(
            "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Greedy\")],
             stacks: [(at: \"{ISLE}\", of: immer, regulars: [(of: {who}, monarch: true)]),
                 (at: \"Plibba\", of: immer, inside: false, regulars: [(of: pon, armies: {pon}), (of: immer, armies: {immer})])],
             sieges: [(castle: \"Plibba\", by: immer)]"
        ));
        assert_eq!(modifier(&sieges::odds(b.pos(), hex("Plibba")).2, cast), malus, "{who} of {pon} and {immer}");
    }
}

/// WRECK-12, WRECK-13
#[test]
fn on_inland_water_he_is_washed_to_the_nearest_shore_without_a_port_ties_by_lot() {
    // In the Sea of Zett, beside the port of Adeese.
    let mut shores: Vec<HexId> = vec![];
    for seed in 0..24 {
        let mut b = afloat("2424");
        b.seed(seed);
        storm(&mut b, &[4]);
        let pon = b.monarch(PON);
        let shore = b.pos().spot(pon).unwrap();
        assert!(b.pos().map.is_land(shore) && b.pos().map.is_water(shore), "a coast, not {}", b.pos().label(shore));
        assert!(!b.pos().map.is_port(shore));
        assert_eq!(b.pos().map.distance(shore, hex("2424")), 1);
        shores.push(shore);
    }
    shores.sort();
    shores.dedup();
    assert_eq!(
        shores,
        [hex("2324"), hex("2325"), hex("2425")].into_iter().filter(|h| shores.contains(h)).collect::<Vec<_>>()
    );
    assert!(shores.len() > 1, "equally near shores are drawn by lot");
    // On the Deep River: one of its banks, as the lot falls.
    let mut shores: Vec<HexId> = vec![];
    let mut banks = afloat("D05").pos().map.river_side(hex("D05")).banks;
    banks.sort();
    for seed in 0..24 {
        let mut b = afloat("D05");
        b.seed(seed);
        storm(&mut b, &[4]);
        shores.push(b.pos().spot(b.monarch(PON)).unwrap());
    }
    shores.sort();
    shores.dedup();
    assert_eq!(shores, banks, "both are equally near");
}

/// WRECK-14, WRECK-12
#[test]
fn washed_up_in_a_neutral_kingdom_he_violates_it_or_dies() {
    let wrecked = || {
        // Every shore about 2624 is Shucassam's.
        let mut b = board(2,
            "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Indolent\")],
             stacks: [(at: \"2624\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 1)]",
        );
        storm(&mut b, &[4]);
        b
    };
    let shah = KingdomId::Shucassam;
    let mut b = wrecked();
    let pon = b.monarch(PON);
    let Some(Frame::PutHero { seat: A, hero, among, may_die: true }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!((hero, among.len()), (pon, 1));
    assert_eq!(b.pos().map.hex(among[0]).kingdom, Some(shah));
    assert_eq!(b.refused(A, Action::PutHero(hex("1524"))), ("NoWayThere".into(), "DR DISPLACE-04".into()));
    let other = b.armies(A, "Muscaster")[0];
    assert_eq!(b.refused(A, Action::GiveUp(other)), ("NothingAsked".into(), "DR SEQ-01".into()));
    assert_eq!(b.penalty(shah, A), 0);
    b.act(A, Action::PutHero(among[0]));
    assert_eq!((b.pos().spot(pon), b.penalty(shah, A)), (Some(among[0]), 1));
    // He dies rather.
    let mut b = wrecked();
    b.lay(&[2]);
    b.act(A, Action::GiveUp(pon));
    assert_eq!((b.place(pon), b.penalty(shah, A)), (Place::Track, 0));
    assert!(b.pos().is_fading(PON));
    // In a land that is no longer neutral nothing is asked.
    let mut b = afloat("2624");
    storm(&mut b, &[4]);
    assert_eq!((b.top(), b.penalty(shah, A)), (None, 0));
    assert!(b.pos().spot(pon).is_some());
}
