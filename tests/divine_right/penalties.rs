//! Borders: the Diplomatic Penalty, and kingdoms violated before they join (PENALTY, VIOLATE).

use super::kit::*;
use regnal::games::divine_right::marching;

use Action::{Activate, Deactivate, EndMovement, GiveUp, Negotiate};
use KingdomId::{Hothior, Muetar, Shucassam};

/// Mivior (A) against Muetar (B), and what else the test says, in A's movement.
fn war(rest: &str) -> Board {
    let mut b = board(2, &format!("players: [(kingdom: mivior), (kingdom: muetar)], {rest}"));
    b.to(A, Phase::Movement);
    b
}

const NEUTRAL: &str = "neutrals: [(kingdom: hothior, personality: \"Disciplined\")], ";
const ALLY: &str = "allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\")], ";
/// Beside the border of Hothior, in nobody's land: an army, and the monarch of Muetar.
const ARMY: &str = "stacks: [(at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 2)]), (at: \"1414\", of: muetar, regulars: [(of: muetar, monarch: true)])]";

fn penalties(b: &Board, k: KingdomId) -> Vec<(SeatId, u8)> {
    b.pos().realm(k).penalties.clone()
}

/// A turns Hothior away from B; then B's movement of the next turn.
fn turned_away(b: &mut Board) {
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    assert_eq!(penalties(b, Hothior), []);
    b.pass_to(2);
    b.to(B, Phase::Movement);
}

// ---------------------------------------------------------------- The penalty

/// PENALTY-01
#[test]
fn armies_heroes_and_fleets_violate_by_entering_but_ambassadors_do_not() {
    let mut b = war(&format!("{NEUTRAL}{ARMY}"));
    b.act(A, b.go(&b.armies(A, "1415"), &["1315"]));
    assert_eq!(penalties(&b, Hothior), [(A, 1)], "armies");
    b.to(B, Phase::Movement);
    b.act(B, b.go(&[b.monarch(Muetar)], &["1314"]));
    assert_eq!(penalties(&b, Hothior), [(A, 1), (B, 1)], "a hero");
    // A fleet: at sea nothing happens, on the coast it does.
    let mut b = war(&format!("{NEUTRAL}stacks: [(at: \"1220\", of: mivior, regulars: [(of: mivior, fleets: 1)])]"));
    let fleet = b.fleets(A, "1220");
    b.act(A, b.go(&fleet, &["1219"]));
    assert_eq!(penalties(&b, Hothior), []);
    b.act(A, b.go(&fleet, &["1218"]));
    assert_eq!(penalties(&b, Hothior), [(A, 1)], "a fleet");
    let mut b = war(NEUTRAL);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Hothior), None, 1);
    assert_eq!(penalties(&b, Hothior), [], "an ambassador");
}

/// PENALTY-01
#[test]
fn passing_through_violates_and_so_do_landing_and_advancing() {
    let mut b = war(&format!("{NEUTRAL}{ARMY}"));
    b.act(A, b.go(&b.armies(A, "1415"), &["1315", "1415"]));
    assert_eq!(penalties(&b, Hothior), [(A, 1)], "in and out");
    // From the Deep River, which is nobody's, ashore.
    let mut b = war(&format!(
        "{NEUTRAL}stacks: [(at: \"D02\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 1, fleets: 1)])]"
    ));
    let army = b.armies(A, "D02");
    assert_eq!(penalties(&b, Hothior), []);
    b.act(A, Action::Debark { units: army, hex: hex("1418") });
    assert_eq!(penalties(&b, Hothior), [(A, 1)], "landing");
    // Into the hex of a beaten enemy.
    let mut b = war(&format!(
        "{NEUTRAL}stacks: [(at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 3)]), (at: \"1315\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    b.to(A, Phase::Combat);
    let attack = b.offers(A).into_iter().find(|a| matches!(a, Action::Announce(_))).unwrap();
    b.act(A, attack);
    b.act(A, Action::EndAnnouncements);
    b.lay(&[6, 1]);
    b.act(B, Action::Stand);
    let advance = b.offers(A).into_iter().find(|a| matches!(a, Action::Advance { .. })).unwrap();
    assert_eq!(penalties(&b, Hothior), []);
    b.act(A, advance);
    assert_eq!(penalties(&b, Hothior), [(A, 1)], "advance");
}

/// PENALTY-01: "units of any type"; RIVER-07: fleets "are understood to be on the hexside".
#[test]
fn the_deep_river_between_two_banks_of_one_kingdom_is_that_kingdoms() {
    let river = |at: &str, rest: &str| {
        format!(
            "{rest} stacks: [(at: \"{at}\", of: hothior, aboard: true, regulars: [(of: hothior, armies: 1, fleets: 1)])]"
        )
    };
    let players = "players: [(kingdom: mivior), (kingdom: hothior)],";
    let mut b = board(2, &river("D06", &format!("{players} neutrals: [(kingdom: muetar)],")));
    b.to(B, Phase::Movement);
    let fleet = b.fleets(B, "D06");
    assert_eq!(marching::violations(b.pos(), B, hex("D06"), &[hex("D07"), hex("D08")]), [Muetar]);
    b.act(B, b.go(&fleet, &["D05", "D06"]));
    assert_eq!(penalties(&b, Muetar), [], "one bank is nobody's");
    b.act(B, b.go(&fleet, &["D07"]));
    assert_eq!(penalties(&b, Muetar), [(B, 1)]);
    // PENALTY-05, DEACT-11: there too one stays in a kingdom that turns neutral.
    let ally = format!("{players} allies: [(kingdom: muetar, of: hothior, personality: \"Disciplined\")],");
    let mut b = board(
        2,
        &river("D12", &ally).replace("stacks: [", "stacks: [(at: \"D10\", of: hothior, mercenary_fleets: 1), "),
    );
    b.to(A, Phase::Diplomacy);
    let ships = b.fleets(B, "D10");
    b.attempt(A, Deactivate(Muetar), Some("Bribe +2"), 6);
    assert_eq!((b.standing(Muetar), b.place(ships[0])), (Standing::Neutral, Place::Pool));
    b.pass_to(2);
    b.to(B, Phase::Movement);
    let army = b.armies(B, "D12");
    b.act(B, Action::Debark { units: army, hex: hex("1816") });
    assert_eq!(penalties(&b, Muetar), [], "ashore from there is over no border");
    b.act(B, EndMovement);
    assert_eq!(penalties(&b, Muetar), [(B, 1)]);
}

/// PENALTY-01
#[test]
fn a_kingdom_that_the_scenario_leaves_out_has_no_borders() {
    let mut b = war(&format!("absent: [hothior], {ARMY}"));
    b.act(A, b.go(&b.armies(A, "1415"), &["1315"]));
    assert_eq!(penalties(&b, Hothior), []);
}

/// PENALTY-01
#[test]
fn who_besieges_a_castle_of_a_land_he_is_in_already_violates_it() {
    let mut b = war(&format!("{ALLY}stacks: [(at: \"1015\", of: muetar, regulars: [(of: muetar, armies: 4)])]"));
    assert_eq!(b.pos().map.hex(hex("1015")).kingdom, Some(Hothior));
    turned_away(&mut b);
    let siege = b.lay_siege(&b.armies(B, "1015"), &["Tadafat"]);
    b.act(B, siege);
    assert_eq!(penalties(&b, Hothior), [(B, 1)]);
    assert_eq!(b.standing(Hothior), Standing::Allied(A));
}

/// PENALTY-01
#[test]
fn kingdoms_at_peace_or_in_confusion_have_borders_too() {
    for why in ["Peace", "Confusion"] {
        let mut b = war(&format!("away: [(kingdom: hothior, why: {why}, back_on: 9)], {ARMY}"));
        b.act(A, b.go(&b.armies(A, "1415"), &["1315"]));
        assert_eq!(penalties(&b, Hothior), [(A, 1)], "{why}");
    }
}

/// PENALTY-02
#[test]
fn the_violators_later_rolls_there_are_at_minus_one_for_ever() {
    let mut b = war(
        "allies: [(kingdom: shucassam, of: muetar, personality: \"Genius\")], neutrals: [(kingdom: hothior, personality: \"Disciplined\", violated_by: [mivior]), (kingdom: pon, personality: \"Paranoid\")]",
    );
    assert_eq!(b.bonus(A, Activate(Hothior), None), -1);
    assert_eq!(b.last_throw().modifiers, [("diplomatic penalty".to_string(), -1)]);
    assert_eq!(b.bonus(A, Activate(KingdomId::Pon), None), 0, "that kingdom only");
    assert_eq!(b.bonus(B, Activate(Hothior), None), 0, "that player only");
    b.pass_to(15);
    assert_eq!(b.bonus(A, Activate(Hothior), Some("Bribe +2")), 1, "it never expires");
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Activate(Hothior), Some("Bribe +2"), 6);
    assert_eq!(b.bonus(A, Deactivate(Hothior), None), -1, "deactivation as well");
    assert_eq!(b.bonus(A, Deactivate(Shucassam), None), 0);
    // Not even with the monarch.
    b.to(A, Phase::Diplomacy);
    b.lay(&[6, 1, 1]);
    b.act(A, Action::Assassinate(Hothior));
    b.pass_to(17);
    b.edit(|p| p.realms[Hothior.index()].personality = Some(regnal::games::divine_right::ids::PersonalityId(1)));
    assert_eq!(b.bonus(A, Activate(Hothior), None), -1);
}

/// PENALTY-03
#[test]
fn the_land_of_an_active_kingdom_is_entered_freely() {
    for side in ["mivior", "muetar"] {
        let mut b = war(&format!("allies: [(kingdom: hothior, of: {side}, personality: \"Disciplined\")], {ARMY}"));
        b.act(A, b.go(&b.armies(A, "1415"), &["1315", "1314"]));
        assert_eq!(penalties(&b, Hothior), [], "ally of {side}");
    }
}

/// PENALTY-04
#[test]
fn violations_do_not_add_up() {
    let mut b = war(&format!(
        "{NEUTRAL}stacks: [(at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 2)]), (at: \"1414\", of: mivior, regulars: [(of: mivior, armies: 2)]), (at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 4)])]"
    ));
    b.act(A, b.go(&b.armies(A, "1415"), &["1315"]));
    b.act(A, b.go(&b.armies(A, "1414"), &["1314"]));
    b.to(A, Phase::Movement);
    b.act(A, b.go(&b.armies(A, "1315"), &["1415"]));
    b.to(A, Phase::Movement);
    b.act(A, b.go(&b.armies(A, "1415"), &["1315"]));
    b.act(A, EndMovement);
    assert_eq!(penalties(&b, Hothior), [(A, 1)]);
    assert_eq!(b.bonus(A, Activate(Hothior), None), -1);
    // Nor does a siege on top of it.
    b.to(A, Phase::Movement);
    b.act(A, b.lay_siege(&b.armies(A, "1015"), &["Tadafat"]));
    assert_eq!(penalties(&b, Hothior), [(A, 1)]);
}

/// PENALTY-05
#[test]
fn who_is_inside_when_a_kingdom_turns_neutral_may_leave_in_his_next_movement() {
    let stay = format!("{ALLY}stacks: [(at: \"1215\", of: muetar, regulars: [(of: muetar, armies: 2)])]");
    // Out at once, also by a way through the land: free.
    let mut b = war(&stay);
    turned_away(&mut b);
    b.act(B, b.go(&b.armies(B, "1215"), &["1315"]));
    assert_eq!(penalties(&b, Hothior), []);
    b.act(B, b.go(&b.armies(B, "1315"), &["1415"]));
    b.act(B, EndMovement);
    assert_eq!(penalties(&b, Hothior), []);
    // Then the border is one again.
    b.to(B, Phase::Movement);
    b.act(B, b.go(&b.armies(B, "1415"), &["1315"]));
    assert_eq!(penalties(&b, Hothior), [(B, 1)]);
    // One who stays pays at the end of that phase, and not before.
    let mut b = war(&stay);
    turned_away(&mut b);
    let one = [b.armies(B, "1215")[0]];
    b.act(B, b.go(&one, &["1315", "1415"]));
    assert_eq!(penalties(&b, Hothior), []);
    b.act(B, EndMovement);
    assert_eq!(penalties(&b, Hothior), [(B, 1)], "one of two has stayed");
}

/// PENALTY-05
#[test]
fn a_newcomer_pays_though_others_may_still_leave() {
    let mut b = war(&format!(
        "{ALLY}stacks: [(at: \"1217\", of: muetar, regulars: [(of: muetar, armies: 1)]), (at: \"1415\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    turned_away(&mut b);
    b.act(B, b.go(&b.armies(B, "1415"), &["1315"]));
    assert_eq!(penalties(&b, Hothior), [(B, 1)]);
}

/// PENALTY-05
#[test]
fn who_turns_a_kingdom_neutral_by_his_own_movement_leaves_it_in_the_next() {
    // A finds the lone monarch of Pon and kills him; Cowardly Hothior leaves B, and A's army stands in neutral land.
    let mut b = war("allies: [(kingdom: hothior, of: muetar, personality: \"Cowardly\"), (kingdom: pon, of: muetar)], stacks: [
        (at: \"1314\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"1315\", of: muetar, regulars: [(of: pon, monarch: true)])]");
    b.lay(&[1, 3]);
    b.act(A, b.go(&b.armies(A, "1314"), &["1315"]));
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    b.act(A, EndMovement);
    assert_eq!(penalties(&b, Hothior), []);
    b.pass_to(2);
    b.to(A, Phase::Movement);
    assert_eq!(penalties(&b, Hothior), []);
    b.act(A, EndMovement);
    assert_eq!(penalties(&b, Hothior), [(A, 1)]);
}

/// PENALTY-06
#[test]
fn units_that_cannot_get_out_may_be_given_up() {
    let rest = "stacks: [(at: \"1217\", of: muetar, regulars: [(of: muetar, armies: 1)], mercenary_armies: 1), (at: \"1415\", of: muetar, regulars: [(of: muetar, armies: 1)])]";
    let mut b = war(&format!("{ALLY}{rest}"));
    let (inside, outside) = (b.armies(B, "1217"), b.armies(B, "1415")[0]);
    b.to(B, Phase::Movement);
    assert_eq!(b.refused(B, GiveUp(inside[0])), no("NoGrace", "PENALTY-06"), "nothing to escape from");
    turned_away(&mut b);
    assert_eq!(b.refused(B, GiveUp(outside)), no("NoGrace", "PENALTY-06"));
    let foreign = b.pos().forces(A).next().unwrap();
    assert_eq!(b.refused(B, GiveUp(foreign)), no("NotYours", "SEQ-08"));
    for id in &inside {
        assert_eq!(b.refused(B, GiveUp(*id)), no("CanLeave", "PENALTY-06"));
    }
    b.act(B, b.go(&inside, &["1117", "1017", "1016"]));
    for id in &inside {
        b.act(B, GiveUp(*id));
    }
    assert_eq!(b.place(inside[0]), Place::Dead);
    assert_eq!(b.place(inside[1]), Place::Pool);
    b.act(B, EndMovement);
    assert_eq!(penalties(&b, Hothior), []);
    b.to(B, Phase::Diplomacy);
    assert_eq!(b.refused(B, GiveUp(outside)), no("WrongPhase", "SEQ-04"));
}

/// PENALTY-06: "Such units as are unable to leave in time may be voluntarily eliminated", PENALTY-01: "units of any type (except
/// ambassadors)"
#[test]
fn a_hero_who_cannot_get_out_may_be_given_up_too() {
    // The invalid monarch of Pon is far from home, and Hothior turns neutral around him.
    let mut b = war(&format!(
        "{}stacks: [(at: \"1215\", of: muetar, regulars: [(of: pon, monarch: true)])]",
        ALLY.replace("allies: [", "allies: [(kingdom: pon, of: muetar, personality: \"Invalid\"), ",)
    ));
    turned_away(&mut b);
    let pon = b.monarch(KingdomId::Pon);
    b.edit(|p| p.counters[pon.index()].deeds.halted = true);
    b.lay(&[2]);
    b.act(B, GiveUp(pon));
    assert_eq!(b.place(pon), Place::Track);
    b.act(B, EndMovement);
    assert_eq!((penalties(&b, Hothior), b.points(A)), (vec![], 0));
}

/// PENALTY-07, PENALTY-08
#[test]
fn school_tower_keep_and_wild_regions_are_nobodys() {
    let mut b = war(&format!(
        "{NEUTRAL}stacks: [(at: \"1110\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"1919\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 2)])]"
    ));
    for name in ["Invisible School of Thaumaturgy", "Tower of Zards", "Stubstaff Keep"] {
        let info = b.pos().map.hex(hex(name));
        assert!(info.castle.is_none() && info.kingdom.is_none() && b.pos().keep(hex(name)).is_none(), "{name}");
        // Wetlands and wastes: no land unit is kept out of them or pays for them.
        let wild = b.pos().map.all().filter(|h| h.kingdom.is_none() && b.pos().map.is_land(h.id)).count();
        assert!(wild > 200, "{wild}");
    }
    b.act(A, b.go(&b.armies(A, "1110"), &["Invisible School of Thaumaturgy"]));
    b.act(A, b.go(&b.armies(A, "1919"), &["Stubstaff Keep"]));
    b.act(A, b.go(&b.armies(A, "1415"), &["1414"]));
    // Out of one's own kingdom into the wild is no crossing into another.
    let map = b.pos().map;
    let wild = |from: HexId| {
        map.neighbours(from).find(|(side, to)| {
            let open = side.land && side.navigable.is_none() && map.is_land(*to);
            open && map.hex(*to).kingdom.is_none() && map.castle(*to).is_none()
        })
    };
    let own = map.lands[KingdomId::Mivior.index()].iter().copied().filter(|h| map.is_land(*h));
    let (from, to) = own.filter_map(|h| wild(h).map(|(_, to)| (h.to_string(), to.to_string()))).next().unwrap();
    let army = b.armies(A, "1414")[0];
    b.put(army, &from, false);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&[army], &[&to]));
    assert!(b.pos().realms().all(|r| r.penalties.is_empty()));
    assert_eq!(b.armies(A, "Stubstaff Keep").len(), 1);
}

/// PENALTY-01, PENALTY-05
#[test]
fn a_retreat_over_the_border_violates_but_not_one_within_the_land_just_left() {
    let retreat = |b: &mut Board, at: &str, to: &str| {
        b.to(A, Phase::Combat);
        let attack = b.offers(A).into_iter().find(|a| matches!(a, Action::Announce(x) if x.at == [hex(at)])).unwrap();
        b.act(A, attack);
        b.act(A, Action::EndAnnouncements);
        b.lay(&[6]);
        b.act(B, Action::TryRetreat);
        b.act(B, Action::Retreat { units: b.armies(B, at), to: hex(to) });
    };
    let mut b = war(&format!(
        "{NEUTRAL}stacks: [(at: \"1516\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"1415\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    retreat(&mut b, "1415", "1315");
    assert_eq!(penalties(&b, Hothior), [(B, 1)]);
    let mut b = war(&format!(
        "{ALLY}stacks: [(at: \"1214\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"1215\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    turned_away(&mut b);
    retreat(&mut b, "1215", "1315");
    assert_eq!(penalties(&b, Hothior), []);
}

/// PENALTY-05
#[test]
fn in_whole_turns_the_next_movement_may_come_in_the_same_turn() {
    let mut b = board_with(
        2,
        "turn_shape: whole_turns",
        &format!(
            "players: [(kingdom: mivior), (kingdom: muetar)], {ALLY}stacks: [(at: \"1215\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
        ),
    );
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Deactivate(Hothior), Some("Bribe +2"), 6);
    b.lay(&[3, 4]);
    b.act(B, Action::RollEvents);
    assert_eq!(penalties(&b, Hothior), []);
    b.act(B, EndMovement);
    assert_eq!((penalties(&b, Hothior), b.pos().turn.number), (vec![(B, 1)], 1));
}

// ---------------------------------------------------------------- Violated kingdoms (VIOLATE)

/// Neutral Hothior with plundered Port Lork, in which an army of B stands, and with another at Farnot's site.
fn occupied() -> Board {
    let mut b = war(&format!(
        "{NEUTRAL}plundered: [\"Port Lork\"], stacks: [(at: \"Port Lork\", of: muetar, regulars: [(of: muetar, armies: 1)]), (at: \"1019\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    b.to(A, Phase::Diplomacy);
    b
}

/// VIOLATE-01
#[test]
fn the_ambassador_meets_the_monarch_elsewhere_if_enemies_hold_the_royal_castle() {
    let mut b = occupied();
    let lines = b.act(A, Activate(Hothior));
    let at = hex(lines[0].place.as_ref().unwrap());
    assert!(at != hex("Port Lork") && b.pos().map.hex(at).kingdom == Some(Hothior) && !b.pos().enemies_outside(A, at));
    b.lay(&[6]);
    b.act(A, Negotiate(None));
    assert_eq!(b.standing(Hothior), Standing::Allied(A));
}

/// VIOLATE-02, VIOLATE-03
#[test]
fn all_appear_and_who_finds_his_site_taken_chooses_a_hex_of_the_kingdom() {
    // The living: who is dead does not appear.
    let mut b = occupied();
    let site = regnal::games::divine_right::components::Site::At(hex("Tadafat"));
    let dead: Vec<CounterId> = b.pos().ids().filter(|id| b.pos().counter(*id).site == site).take(1).collect();
    b.bury(&dead);
    b.attempt(A, Activate(Hothior), None, 6);
    assert_eq!((b.armies(A, "Tadafat").len(), b.count(Hothior, Place::Dead)), (1, 1));
    let mut b = occupied();
    b.attempt(A, Activate(Hothior), None, 6);
    assert_eq!((b.armies(A, "Castle Lapspell").len(), b.armies(A, "Tadafat").len()), (2, 2));
    let Some(Frame::Deploy { seat: A, units }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(units.len(), 5, "two armies, the fleet and the monarch of Port Lork, the army of Farnot");
    let army = units.iter().copied().find(|id| b.pos().counter(*id).kind == Kind::Army).unwrap();
    let fleet = units.iter().copied().find(|id| b.pos().counter(*id).kind == Kind::Fleet).unwrap();
    let put = |unit, at: &str| Action::Deploy { unit, hex: hex(at) };
    for at in ["Port Lork", "1019", "1415", "0516"] {
        assert_eq!(b.refused(A, put(army, at)), no("NoDeploymentThere", "VIOLATE-03"), "{at}");
    }
    assert_eq!(b.refused(A, put(fleet, "1016")), no("NoDeploymentThere", "VIOLATE-03"), "no fleet on land");
    let placed = b.armies(A, "Tadafat")[0];
    assert_eq!(b.refused(A, put(placed, "1016")), no("NotAmongThose", "COMBAT-06"));
    b.act(A, put(fleet, "1218"));
    for id in units.iter().filter(|id| **id != fleet) {
        b.act(A, put(*id, "1016"));
    }
    assert_eq!(
        (b.count(Hothior, Place::Home), b.armies(A, "1016").len(), b.place(b.monarch(Hothior))),
        (0, 3, Place::At { hex: hex("1016"), inside: false })
    );
}

/// VIOLATE-04
#[test]
fn units_that_events_bring_back_need_their_own_site() {
    let mut b = war(
        "allies: [(kingdom: hothior, of: mivior, personality: \"Disciplined\")], stacks: [(at: \"1019\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    let farnot = b.pos().ids().find(|id| b.pos().counter(*id).name.contains("Farnot")).unwrap();
    let mine = b
        .pos()
        .ids()
        .find(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Mivior) && b.pos().counter(*id).kind == Kind::Army)
        .unwrap();
    b.edit(|p| [farnot, mine].iter().for_each(|id| p.counters[id.index()].place = Place::Dead));
    b.to(A, Phase::Events);
    b.lay(&[3, 3]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.refused(A, Action::Replace { unit: farnot, hex: hex("1016") }), no("NotItsSite", "EVENT-23"));
    assert_eq!(b.refused(A, Action::Replace { unit: farnot, hex: hex("1019") }), no("SiteTaken", "EVENT-24"));
}

/// VIOLATE-05
#[test]
fn an_unplundered_enemy_castle_is_entered_only_to_besiege() {
    for rest in [NEUTRAL, ALLY] {
        let mut b = war(&format!("{rest}stacks: [(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 5)])]"));
        let army = b.armies(A, "1015");
        assert_eq!(b.refused(A, b.go(&army, &["Tadafat"])), no("ClosedCastle", "MOVE-14"));
        b.act(A, b.lay_siege(&army, &["Tadafat"]));
        assert_eq!(b.armies(A, "Tadafat").len(), 5);
        let mut b = war(&format!(
            "{rest}plundered: [\"Tadafat\"], stacks: [(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 1)])]"
        ));
        b.edit(|p| {
            p.counters.iter_mut().for_each(|c| {
                if c.place == (Place::At { hex: hex("Tadafat"), inside: false }) {
                    c.place = Place::Dead
                }
            })
        });
        b.act(A, b.go(&b.armies(A, "1015"), &["Tadafat"]));
    }
}

/// VIOLATE-06
#[test]
fn a_besieged_neutral_kingdom_joins_a_random_other_player_at_once() {
    let mut joined = vec![];
    for seed in 0..24 {
        let mut b = board(3, "players: [(kingdom: mivior), (kingdom: muetar), (kingdom: pon)], neutrals: [(kingdom: hothior, personality: \"Disciplined\")],
            stacks: [(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 5)])]");
        b.to(A, Phase::Movement);
        b.seed(seed);
        b.act(A, b.lay_siege(&b.armies(A, "1015"), &["Tadafat"]));
        let Standing::Allied(seat) = b.standing(Hothior) else { panic!("{:?}", b.standing(Hothior)) };
        assert_eq!(b.armies(seat, "Tadafat").len(), 2, "set up at once");
        joined.push(seat);
    }
    joined.sort();
    joined.dedup();
    assert_eq!(joined, [B, C], "any other player, never the besieger");
}

/// VIOLATE-06
#[test]
fn with_two_players_it_is_the_other_one_and_the_besieger_is_a_violator() {
    for rest in [
        NEUTRAL,
        "away: [(kingdom: hothior, why: Confusion, back_on: 9)], ",
        "away: [(kingdom: hothior, why: Peace, back_on: 9)], ",
    ] {
        let mut b = war(&format!("{rest}stacks: [(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 5)])]"));
        b.act(A, b.lay_siege(&b.armies(A, "1015"), &["Tadafat"]));
        if let Some(Frame::Deploy { .. } | Frame::Muster { .. }) = b.top() {
            assert_eq!(b.table.prompt().seats, [B]);
        }
        assert_eq!((b.standing(Hothior), penalties(&b, Hothior)), (Standing::Allied(B), vec![(A, 1)]), "{rest}");
    }
}

/// VIOLATE-07, VIOLATE-08
#[test]
fn the_odds_are_worked_out_again_with_the_garrison_and_too_few_are_displaced() {
    for (armies, stands) in [(4, true), (3, false), (2, false)] {
        let mut b =
            war(&format!("{NEUTRAL}stacks: [(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: {armies})])]"));
        b.act(A, b.lay_siege(&b.armies(A, "1015"), &["Tadafat"]));
        let castle = hex("Tadafat");
        assert_eq!(
            (b.pos().siege_need(castle), b.armies(B, "Tadafat").len()),
            (4, 2),
            "intrinsic 2, and 2 in the walls"
        );
        assert_eq!(b.armies(A, "Tadafat").len(), armies, "still there until the turn ends");
        b.act(A, EndMovement);
        b.pass_to(2);
        assert_eq!(
            (b.pos().siege(castle).is_some(), b.armies(A, "Tadafat").len()),
            (stands, if stands { armies } else { 0 })
        );
        assert_eq!(penalties(&b, Hothior), [(A, 1)]);
    }
}
