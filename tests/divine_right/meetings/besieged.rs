//! Sieges, seen from inside the walls: break-outs, sorties, relief, plunder.

use crate::kit::*;
use regnal::games::divine_right::components::Away;
use regnal::games::divine_right::reach;

const PLIBBA: &str = "Plibba";
const THORES: &str = "Thores";

/// So many mercenaries of Immer (A) besiege Plibba of Muetar (B): 2, and two armies inside. `rest`: more stacks.
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

/// The garrison of Plibba breaks out with these dice; the besiegers stand, whoever must choose loses the first in the list.
fn break_out(b: &mut Board, dice: &[u8]) -> Vec<Entry> {
    b.to(B, Phase::Sieges);
    b.lay(dice);
    let mut lines = b.act(B, Action::BreakOut { castle: hex(PLIBBA), staying: vec![] });
    loop {
        let (who, what) = match b.top() {
            Some(Frame::Battle(battle)) if battle.decider() == Some(A) => (A, Action::Stand),
            Some(Frame::Lose { seat, from, .. }) => (seat, Action::Lose(from[0])),
            _ => return lines,
        };
        lines.extend(b.act(who, what));
    }
}

fn sortie() -> Action {
    strike(Manner::Land, &[(PLIBBA, true)], &[PLIBBA])
}

/// DR SIEGE-30: "some or all heroes inside the castle may remain out of the battle."
/// DR TRANSPORT-01: "Fleets may transport ... heroes by sea"; SIEGE-64: into "a besieged castle-port" as well.
#[test]
fn a_hero_who_lies_in_the_harbour_aboard_a_ship_may_stay_out_of_a_break_out() {
    let mut b = duel(
        "mivior",
        "rombune",
        "sieges: [(castle: \"Thores\", by: mivior)],
        stacks: [(at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: 6)])]",
    );
    let (king, ship) = (b.monarch(KingdomId::Rombune), b.fleets(B, THORES)[0]);
    b.edit(|p| p.counters[king.index()].place = Place::Aboard { fleet: ship });
    b.to(B, Phase::Sieges);
    // 1 + 1 against 6 + 3: the whole garrison is lost, the ship with it; he was no part of it.
    b.lay(&[1, 6]);
    let lines = b.act(B, Action::BreakOut { castle: hex(THORES), staying: vec![king] });
    assert_eq!((b.armies(B, THORES).len(), b.fleets(B, THORES).len()), (0, 0));
    assert_eq!(fates(&lines), 0);
    assert_eq!(b.place(king), Place::At { hex: hex(THORES), inside: true });
}

/// DR RELIEF-03: a relief attack "may be done alone or in conjunction with the appropriate friendly besieged units".
/// DR WHO-11: "No combat unit may be attacked twice in the same player's movement/combat phase."
#[test]
fn relief_and_sortie_strike_the_besiegers_together_or_one_of_them_does() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, mercenary_armies: 5)");
    b.to(B, Phase::Combat);
    assert!(b.allowed(B, &strike(Manner::Land, &[("1713", false), (PLIBBA, true)], &[PLIBBA])));
    b.act(B, strike(Manner::Land, &[("1713", false)], &[PLIBBA]));
    assert_eq!(b.refused(B, sortie()), no("AttackedThisPhase", "WHO-11"));
}

/// DR SIEGE-26: "Besieged units that attack a besieger in the siege round may make no further attacks for the rest of the game
/// turn."
/// DR WHO-11: no unit is attacked twice "in the same player's movement/combat phase"; the siege round is another phase.
#[test]
fn besiegers_met_by_a_break_out_may_be_attacked_by_relief_afterwards() {
    let mut b = plibba(5, "(at: \"1713\", of: muetar, mercenary_armies: 2)");
    break_out(&mut b, &[5, 2]);
    b.to(B, Phase::Combat);
    let both = strike(Manner::Land, &[("1713", false), (PLIBBA, true)], &[PLIBBA]);
    assert_eq!(b.refused(B, both), no("BrokeOut", "SIEGE-26"));
    b.act(B, strike(Manner::Land, &[("1713", false)], &[PLIBBA]));
}

/// DR RELIEF-04: "Win or lose, the relieving force may then advance into the castle to join the besieged force."
/// DR FATE-07: a roll is due when "the hero attempts to enter or leave a besieged castle alone".
#[test]
fn a_hero_rides_into_the_besieged_castle_with_the_relief_and_rolls_for_nothing() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, regulars: [(of: muetar, armies: 5, monarch: true)])");
    b.to(B, Phase::Combat);
    let mut lines = b.fight(B, attack(Manner::Land, &["1713"], PLIBBA), &[4, 1]);
    let king = b.monarch(KingdomId::Muetar);
    let units = b.armies(B, "1713").into_iter().chain([king]).collect();
    lines.extend(b.act(B, Action::Advance { units, to: hex(PLIBBA) }));
    assert_eq!(fates(&lines), 0);
    assert_eq!(b.place(king), Place::At { hex: hex(PLIBBA), inside: true });
    assert_eq!(b.besieger(PLIBBA), Some(A));
}

/// DR SIEGE-25: survivors "may then be moved out of the castle in the subsequent movement phase, up to their full movement
/// allowance".
/// DR LEADER-02: units with a leader "may move at the rate that is printed on the counter of that leader".
/// DR FATE-07: only a hero who leaves "alone" rolls.
#[test]
fn who_broke_out_may_ride_away_with_his_monarch_at_his_pace_and_without_a_fate_die() {
    let mut b =
        plibba(4, "(at: \"Plibba\", of: muetar, inside: true, regulars: [(of: muetar, armies: 2, monarch: true)])");
    // 5 + 1 against 3 + 2: the besiegers lose one.
    break_out(&mut b, &[5, 3]);
    b.to(B, Phase::Movement);
    let king = b.monarch(KingdomId::Muetar);
    let all: Vec<CounterId> = b.armies(B, PLIBBA).into_iter().chain([king]).collect();
    let ways = reach::reach(b.pos(), B, &all, Some(king)).unwrap();
    let far = ways.values().max_by_key(|w| w.cost).unwrap().clone();
    assert_eq!(far.cost, 7);
    let lines = b.act(B, Action::Move { units: all.clone(), leader: Some(king), path: far.path.clone() });
    assert_eq!(fates(&lines), 0);
    assert!(all.iter().all(|id| b.pos().spot(*id) == far.path.last().copied()));
}

/// DR EVENT-07: under Bad Omens regulars "will not fight or siege this game turn".
/// DR SIEGE-22, SIEGE-25: only who has attacked the besiegers may leave the castle.
#[test]
fn under_omens_the_mercenaries_break_out_alone_and_only_they_may_leave() {
    let mut b = plibba(4, "(at: \"Plibba\", of: muetar, inside: true, mercenary_armies: 2)");
    b.edit(|p| p.realms[KingdomId::Muetar.index()].omens = true);
    let hired: Vec<CounterId> = b.armies(B, PLIBBA).into_iter().filter(|id| b.pos().hired(*id).is_some()).collect();
    let regulars: Vec<CounterId> = b.armies(B, PLIBBA).into_iter().filter(|id| !hired.contains(id)).collect();
    assert_eq!(b.pos().siege_need(hex(PLIBBA)), 2 + 4, "they defend");
    b.to(B, Phase::Sieges);
    b.act(B, Action::BreakOut { castle: hex(PLIBBA), staying: vec![] });
    assert_eq!(b.battle().attackers, hired);
    b.lay(&[5, 3]);
    b.act(A, Action::Stand);
    b.lose_any();
    b.to(B, Phase::Movement);
    let (out, shut) = (b.go(&hired, &["1713"]), b.go(&regulars, &["1713"]));
    assert_eq!(b.refused(B, shut).0, "ShutIn");
    b.act(B, out);
    // With nobody but regulars inside there is no break-out to decide.
    let mut b = plibba(4, "");
    b.edit(|p| p.realms[KingdomId::Muetar.index()].omens = true);
    b.to(B, Phase::Sieges);
    assert!(b.pos().phase != Phase::Sieges || b.pos().active() != Some(B));
}

/// DR SIEGE-20: "Replacements and reinforcements may not enter the game in a castle under siege."
/// DR DISPLACE-02: "Despite the reduction of forces, until the displacement occurs, the siege condition persists".
#[test]
fn a_castle_besieged_by_too_few_is_still_shut_to_reinforcements() {
    let mut b = plibba(3, "");
    b.to(B, Phase::Events);
    b.lay(&[4, 4]);
    b.act(B, Action::RollEvents);
    let hire = |at: &str| Action::Hire { kind: Kind::Army, hex: hex(at) };
    assert_eq!(b.refused(B, hire(PLIBBA)), no("UnderSiege", "SIEGE-20"));
    b.act(B, hire("Pennol"));
}

/// DR RETREAT-12: "They may not retreat into the hex of an enemy combat unit".
/// DR RETREAT-10, SIEGE-09: into walls one may retreat, but not past the besiegers.
#[test]
fn nobody_retreats_into_his_own_castle_through_its_besiegers() {
    let scene = |besiegers: u8| {
        let siege = if besiegers > 0 { "sieges: [(castle: \"Plibba\", by: immer)]," } else { "" };
        let mut b = duel("immer", "muetar", &format!("{siege} stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {besiegers}),
            (at: \"1713\", of: muetar, regulars: [(of: muetar, armies: 1)]), (at: \"1712\", of: immer, mercenary_armies: 3)]"));
        b.to(A, Phase::Combat);
        b.announce(A, &[attack(Manner::Land, &["1712"], "1713")]);
        b.try_retreat(B, 6);
        b
    };
    let into = |b: &Board| retreat(&b.armies(B, "1713"), PLIBBA);
    let mut shut = scene(4);
    let way = into(&shut);
    assert_eq!(shut.refused(B, way), no("NoRetreatThere", "RETREAT-12"));
    let mut open = scene(0);
    let (way, army) = (into(&open), open.armies(B, "1713")[0]);
    open.act(B, way);
    assert!(open.pos().is_inside(army));
}

/// DR SIEGE-43: "All heroes in the castle must take a hero fate die roll." FATE-06: "A castle containing the hero falls to a siege."
/// DR HERO-05, SIEGE-12: a hero may be in an enemy castle, also in one that his own side storms.
#[test]
fn a_hero_of_the_besiegers_inside_the_castle_rolls_when_it_falls() {
    for die in [3, 1, 6] {
        let mut b = board(
            2,
            "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")],
            sieges: [(castle: \"Plibba\", by: immer)], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 4)]",
        );
        let pon = b.monarch(KingdomId::Pon);
        b.put(pon, PLIBBA, true);
        b.to(A, Phase::Sieges);
        b.lay(&[6, die, 2]);
        let lines = b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
        assert_eq!(fates(&lines), 1, "die {die}");
        match die {
            1 => assert_eq!(b.place(pon), Place::Track),
            // His own people capture nobody.
            _ => assert_eq!((b.place(pon), b.top()), (Place::At { hex: hex(PLIBBA), inside: false }, None)),
        }
        assert_eq!((b.points(A), b.points(B)), (10, 0));
    }
}

/// DR FATE-06, CAPTURE-01: whom the fall of a castle takes goes to "the nearest unplundered, unbesieged castle controlled by the
/// capturing player", which the fallen one is not.
#[test]
fn a_hero_taken_in_a_fallen_castle_is_locked_up_in_another() {
    let mut b = duel_with(
        "immer",
        "muetar",
        &["pon"],
        "allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
        sieges: [(castle: \"Plibba\", by: immer)], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 4)]",
    );
    let pon = b.monarch(KingdomId::Pon);
    b.put(pon, PLIBBA, true);
    b.to(A, Phase::Sieges);
    b.lay(&[6, 6]);
    b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
    assert_eq!(b.top(), Some(Frame::Captive { captor: A, hero: pon }));
    assert_eq!(b.refused(A, Action::Imprison(hex(PLIBBA))), no("NoPrison", "CAPTURE-01"));
    let jail = b.offers(A).into_iter().find(|o| matches!(o, Action::Imprison(_))).unwrap();
    b.act(A, jail);
    let Place::Prison { hex: at, captor: Some(A) } = b.place(pon) else { panic!("{:?}", b.place(pon)) };
    assert_eq!(b.pos().holder(at), Some(A));
}

/// DR DEATH-02: a dead monarch's regulars "may not move, siege, or initiate combat for the remainder of the game turn".
/// DR SIEGE-08, SIEGE-09: to go in or out of the walls costs nothing, but it is done "during the owning player's movement phase".
#[test]
fn troops_in_confusion_do_not_come_out_of_their_walls() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")]",
    );
    b.to(B, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(B, Action::RollEvents);
    assert!(matches!(b.pos().realm(KingdomId::Pon).fading, Some((Away::Confusion, 3))));
    b.to(B, Phase::Movement);
    let garrison = b.armies(B, "Crow's Nest");
    assert_eq!(b.refused(B, Action::Walls { units: garrison, inside: false }), no("Confused", "DEATH-02"));
    let own = b.armies(B, PLIBBA);
    b.act(B, Action::Walls { units: own, inside: false });
}

/// DR EVENT-20: the forces of Help From Afar "cannot be moved until next turn".
/// DR SIEGE-09: out of the walls one goes in the movement phase.
#[test]
fn help_from_afar_does_not_come_out_of_its_walls_this_turn() {
    let mut b = duel_with("immer", "muetar", &["pon"], "neutrals: [(kingdom: pon, personality: \"Gallant\")]");
    b.to(A, Phase::Events);
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    b.to(A, Phase::Movement);
    let out = Action::Walls { units: b.armies(A, "Crow's Nest"), inside: false };
    assert_eq!(b.refused(A, out.clone()), no("JustJoined", "EVENT-20"));
    b.pass_to(2);
    b.to(A, Phase::Movement);
    b.act(A, out);
}

/// DR WRECK-10: a castaway's troops suffer "-1 on all (offensive) combat and siege die rolls".
/// DR SIEGE-24: a break-out "is resolved in the same manner as normal combat".
#[test]
fn the_garrison_of_a_castaway_breaks_out_at_minus_one() {
    let mut b = plibba(4, "(at: \"Isle of Fright\", of: muetar, regulars: [(of: muetar, monarch: true)])");
    let lines = break_out(&mut b, &[5, 3]);
    let (mine, theirs) = combat_dice(&lines);
    assert_eq!((modifier(&mine.modifiers, "cast away"), modifier(&theirs.modifiers, "cast away")), (-1, 0));
}

/// DR PORT-05: "A player with no friendly ports may not bring in a fleet replacement or reinforcement."
/// DR NCPORT-05: "If occupied by friendly combat units, a non-castle [port] function[s] as [a] friendly port[]." SIEGE-66: a besieged
/// one takes no fleet in.
#[test]
fn with_the_only_castle_port_besieged_a_small_port_takes_the_new_fleet_in() {
    for held in [false, true] {
        let guard = if held { "(at: \"Bartertown\", of: pon, mercenary_armies: 1)" } else { "" };
        let mut b = duel(
            "pon",
            "hothior",
            &format!(
                "sieges: [(castle: \"Grugongi\", by: hothior)],
            stacks: [(at: \"Grugongi\", of: hothior, mercenary_armies: 9), {guard}]"
            ),
        );
        b.to(A, Phase::Events);
        b.lay(&[4, 4]);
        b.act(A, Action::RollEvents);
        assert!(!b.allowed(A, &Action::Hire { kind: Kind::Fleet, hex: hex("Grugongi") }));
        assert_eq!(b.allowed(A, &Action::Hire { kind: Kind::Fleet, hex: hex("Bartertown") }), held);
    }
}
