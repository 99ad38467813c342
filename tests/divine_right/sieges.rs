//! Rule tests: who may lay a siege, and what holds while it lasts. Plibba of Muetar counts 2 and stands in open country; its
//! two armies are inside, so that a siege needs four combat units.

use super::kit::*;

const PLIBBA: &str = "Plibba";

/// `mercenaries` of Immer (A), with its monarch, beside Plibba of Muetar (B); Immer is to move.
fn before_plibba(mercenaries: u8) -> Board {
    let mut b = duel(
        "immer",
        "muetar",
        &format!(
            "stacks: [(at: \"1713\", of: immer, regulars: [(of: immer, monarch: true)], mercenary_armies: {mercenaries})]"
        ),
    );
    b.to(A, Phase::Movement);
    b
}

/// `mercenaries` of Immer besiege Plibba.
fn plibba_besieged(mercenaries: u8) -> Board {
    duel(
        "immer",
        "muetar",
        &format!(
            "stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {mercenaries})], sieges: [(castle: \"Plibba\", by: immer)]"
        ),
    )
}

fn code(no: (String, String)) -> String {
    no.0
}

/// SIEGE-13, SIEGE-14
#[test]
fn besiegers_equal_intrinsic_defence_and_garrison_and_heroes_count_nothing() {
    let mut b = before_plibba(4);
    let force = b.armies(A, "1713");
    let three_and_the_monarch: Vec<CounterId> =
        force[..3].iter().copied().chain([b.monarch(KingdomId::Immer)]).collect();
    let weak = b.lay_siege(&three_and_the_monarch, &[PLIBBA]);
    assert_eq!(b.refused(A, weak), no("SiegeTooWeak", "SIEGE-13"));
    let four = b.lay_siege(&force, &[PLIBBA]);
    b.act(A, four);
    // The defenders' monarch inside counts nothing either.
    let mut b = before_plibba(4);
    b.stand(&[b.monarch(KingdomId::Muetar)], PLIBBA, true);
    let four = b.lay_siege(&b.armies(A, "1713"), &[PLIBBA]);
    b.act(A, four);
    // One more unit inside makes it five.
    let mut b = before_plibba(4);
    b.stand(&b.armies(B, "Pennol")[..1], PLIBBA, true);
    let four = b.lay_siege(&b.armies(A, "1713"), &[PLIBBA]);
    assert_eq!(b.refused(A, four), no("SiegeTooWeak", "SIEGE-13"));
}

/// SIEGE-04, SIEGE-06, SIEGE-16
#[test]
fn a_siege_is_declared_at_once_in_the_castle_hex_past_units_inside_the_walls() {
    let mut b = before_plibba(5);
    let four = b.armies(A, "1713")[..4].to_vec();
    let siege = b.lay_siege(&four, &[PLIBBA]);
    b.act(A, siege);
    assert_eq!(b.pos().phase, Phase::Movement);
    assert_eq!(b.pos().siege(hex(PLIBBA)).map(|s| (s.by, s.since, s.rolled)), Some((A, 1, false)));
    assert!(four.iter().all(|id| b.place(*id) == Place::At { hex: hex(PLIBBA), inside: false }));
    // Who stays next door is no besieger.
    assert_eq!(b.pos().besiegers(hex(PLIBBA)), four);
    assert_eq!(b.armies(B, PLIBBA).len(), 2);
}

/// SIEGE-04, SIEGE-11, SIEGE-14, SIEGE-16
#[test]
fn a_siege_order_names_a_strange_castle_and_troops_whose_ways_end_there() {
    let mut b = before_plibba(8);
    let force = b.armies(A, "1713");
    let lay = |b: &Board, castle: &str, units: &[CounterId], path: &[&str]| Action::Besiege {
        castle: hex(castle),
        parties: vec![Party { units: units.to_vec(), leader: None, path: b.go(units, path).path() }],
    };
    let field = lay(&b, "1613", &force, &["1613"]);
    assert_eq!(b.refused(A, field), no("NoCastle", "SIEGE-04"));
    let elsewhere = lay(&b, PLIBBA, &force, &["1613"]);
    assert_eq!(b.refused(A, elsewhere), no("PathEndsElsewhere", "SIEGE-04"));
    let own = lay(&b, "Gap Castle", &force, &["Gap Castle"]);
    assert_eq!(b.refused(A, own), no("NotHostile", "SIEGE-11"));
    let hero = lay(&b, PLIBBA, &[b.monarch(KingdomId::Immer)], &[PLIBBA]);
    assert_eq!(b.refused(A, hero), no("HeroesCannotBesiege", "SIEGE-14"));
    let mut twice = lay(&b, PLIBBA, &force[..3], &[PLIBBA]);
    if let Action::Besiege { parties, .. } = &mut twice {
        parties.push(parties[0].clone());
    }
    assert_eq!(code(b.refused(A, twice)), "NamedTwice");
    let nobody = Action::Besiege { castle: hex(PLIBBA), parties: vec![] };
    assert_eq!(code(b.refused(A, nobody)), "SiegeTooWeak");
    let good = lay(&b, PLIBBA, &force[..6], &[PLIBBA]);
    b.act(A, good);
    let again = lay(&b, PLIBBA, &force[6..], &[PLIBBA]);
    assert_eq!(b.refused(A, again), no("AlreadyBesieging", "SIEGE-16"));
    let move_on = b.go(&force[..6], &["1814"]);
    assert_eq!(b.refused(A, move_on), no("DeclaredSiege", "WHO-02"));
    b.to(A, Phase::Diplomacy);
    let late = lay(&b, "Yando", &force[6..], &["Yando"]);
    assert_eq!(code(b.refused(A, late)), "WrongPhase");
}

trait PathOf {
    fn path(self) -> Vec<HexId>;
}

impl PathOf for Action {
    fn path(self) -> Vec<HexId> {
        match self {
            Action::Move { path, .. } => path,
            _ => vec![],
        }
    }
}

/// SIEGE-11
#[test]
fn stacks_too_weak_by_themselves_enter_together() {
    let mut b = before_plibba(4);
    let force = b.armies(A, "1713");
    b.stand(&force[2..], "1615", false);
    b.to(A, Phase::Movement);
    let alone = b.lay_siege(&force[..2], &[PLIBBA]);
    assert_eq!(b.refused(A, alone), no("SiegeTooWeak", "SIEGE-13"));
    let party = |units: &[CounterId]| Party { units: units.to_vec(), leader: None, path: vec![hex(PLIBBA)] };
    b.act(A, Action::Besiege { castle: hex(PLIBBA), parties: vec![party(&force[..2]), party(&force[2..])] });
    assert_eq!(b.pos().besiegers(hex(PLIBBA)).len(), 4);
}

/// SIEGE-11
#[test]
fn an_unplundered_enemy_castle_is_closed_to_troops_garrisoned_or_not() {
    for empty in [false, true] {
        let mut b = before_plibba(8);
        if empty {
            b.bury(&b.armies(B, PLIBBA));
        }
        let force = b.armies(A, "1713");
        let walk = b.go(&force, &[PLIBBA]);
        assert_eq!(b.refused(A, walk), no("ClosedCastle", "MOVE-14"));
        let through = b.go(&force, &[PLIBBA, "1615"]);
        assert_eq!(code(b.refused(A, through)), "ClosedCastle");
    }
    // Empty, it still counts its intrinsic defence.
    let mut b = before_plibba(2);
    b.bury(&b.armies(B, PLIBBA));
    let force = b.armies(A, "1713");
    let one = b.lay_siege(&force[..1], &[PLIBBA]);
    assert_eq!(b.refused(A, one), no("SiegeTooWeak", "SIEGE-13"));
    let two = b.lay_siege(&force, &[PLIBBA]);
    b.act(A, two);
}

/// SIEGE-05
#[test]
fn nobody_enters_while_a_defender_stands_outside_the_walls() {
    let mut b = before_plibba(10);
    b.stand(&b.armies(B, PLIBBA)[..1], PLIBBA, false);
    let force = b.armies(A, "1713");
    let siege = b.lay_siege(&force, &[PLIBBA]);
    assert_eq!(b.refused(A, siege.clone()), no("DefendersOutside", "SIEGE-05"));
    b.bury(&b.armies(B, PLIBBA)[..1]);
    b.act(A, siege);
}

/// SIEGE-03
#[test]
fn one_castle_one_besieger() {
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], sieges: [(castle: \"Plibba\", by: immer)], stacks: [
            (at: \"Plibba\", of: immer, mercenary_armies: 4), (at: \"1615\", of: hothior, mercenary_armies: 8)]",
    );
    b.to(C, Phase::Movement);
    let force = b.armies(C, "1615");
    let siege = b.lay_siege(&force, &[PLIBBA]);
    assert_eq!(b.refused(C, siege), no("OtherBesieger", "SIEGE-03"));
    // Nor by driving a part of the besiegers off; only the empty place is free.
    b.to(C, Phase::Combat);
    let lines = b.fight(C, attack_from("1615"), &[6, 1]);
    assert!(lines.iter().any(|l| l.text.contains("loses")));
    assert_eq!(b.besieger(PLIBBA), None);
    b.act(C, Action::Advance { units: force, to: hex(PLIBBA) });
    assert_eq!(b.besieger(PLIBBA), Some(C));
}

fn attack_from(at: &str) -> Attack {
    match strike(Manner::Land, &[(at, false)], &[PLIBBA]) {
        Action::Announce(attack) => attack,
        _ => unreachable!(),
    }
}

/// SIEGE-12
#[test]
fn a_hero_enters_an_enemy_castle_at_his_peril() {
    let mut b = before_plibba(1);
    let hero = b.monarch(KingdomId::Immer);
    let lines = b.walk(A, &[hero], &[PLIBBA], &[3]);
    assert_eq!(fates(&lines), 1);
    assert_eq!(b.place(hero), Place::At { hex: hex(PLIBBA), inside: true });
    // He is no siege.
    assert_eq!(b.besieger(PLIBBA), None);
}

/// SIEGE-21
#[test]
fn heroes_alone_pass_the_walls_of_a_besieged_castle_at_their_peril() {
    let mut b = plibba_besieged(4);
    let hero = b.monarch(KingdomId::Muetar);
    b.stand(&[hero], PLIBBA, true);
    b.to(B, Phase::Movement);
    assert_eq!(fates(&b.walk(B, &[hero], &["1713"], &[3])), 1);
    assert_eq!(b.throws("FATE-08").len(), 1, "for the walls, not as for troops in the open");
    b.to(B, Phase::Movement);
    assert_eq!(fates(&b.walk(B, &[hero], &[PLIBBA], &[3])), 1);
    assert_eq!(b.throws("FATE-08").len(), 2);
    assert!(b.pos().is_inside(hero));
    // Without a siege nobody asks him.
    b.bury(&b.armies(A, PLIBBA));
    b.edit(|p| p.keeps.iter_mut().for_each(|k| k.siege = None));
    b.to(B, Phase::Movement);
    assert_eq!(fates(&b.walk(B, &[hero], &["1713", PLIBBA], &[3])), 0);
}

/// SIEGE-08
#[test]
fn going_in_and_out_of_the_walls_costs_nothing() {
    let mut b = before_plibba(1);
    b.to(B, Phase::Movement);
    let army = b.armies(B, PLIBBA)[0];
    for inside in [false, true, false] {
        b.act(B, Action::Walls { units: vec![army], inside });
        assert_eq!(b.pos().is_inside(army), inside);
    }
    assert_eq!(b.pos().deeds(army).spent, 0);
    let out = b.go(&[army], &["1715"]);
    b.act(B, out);
    assert_eq!(b.pos().deeds(army).spent, 1);
    let back = b.go(&[army], &[PLIBBA]);
    b.act(B, back);
    b.act(B, Action::Walls { units: vec![army], inside: false });
    assert_eq!(b.pos().deeds(army).spent, 2);
    let on = b.go(&[army], &["1814"]);
    b.act(B, on);
}

/// SIEGE-09
#[test]
fn units_pass_the_walls_only_in_their_owners_movement_phase() {
    let mut b = before_plibba(2);
    let army = b.armies(B, PLIBBA)[..1].to_vec();
    let out = Action::Walls { units: army.clone(), inside: false };
    assert_eq!(code(b.refused(B, out.clone())), "NotYourTurn");
    let field = b.armies(A, "1713");
    assert_eq!(b.refused(A, Action::Walls { units: field, inside: true }), no("NoWalls", "SIEGE-09"));
    assert_eq!(code(b.refused(A, out.clone())), "NotYours");
    b.to(B, Phase::Diplomacy);
    assert_eq!(code(b.refused(B, out.clone())), "WrongPhase");
    b.to(B, Phase::Movement);
    assert_eq!(b.refused(B, Action::Walls { units: army.clone(), inside: true }), no("AlreadyThere", "SIEGE-09"));
    b.act(B, out);
    b.to(B, Phase::Combat);
    assert_eq!(code(b.refused(B, Action::Walls { units: army.clone(), inside: true })), "WrongPhase");
    assert!(!b.pos().is_inside(army[0]));
    // Shut in, they stay in.
    let mut b = plibba_besieged(4);
    b.to(B, Phase::Movement);
    assert_eq!(b.refused(B, Action::Walls { units: army, inside: false }), no("ShutIn", "SIEGE-22"));
}

/// SIEGE-09, SIEGE-17, SIEGE-19
#[test]
fn defenders_who_retreat_into_the_walls_let_the_attackers_advance_and_count_against_them() {
    let retreated = |mercenaries| {
        let mut b = before_plibba(mercenaries);
        let army = b.armies(B, PLIBBA);
        b.bury(&army[1..]);
        b.stand(&army[..1], PLIBBA, false);
        b.to(A, Phase::Combat);
        b.lay(&[4]);
        b.act(A, strike(Manner::Land, &[("1713", false)], &[PLIBBA]));
        b.act(A, Action::EndAnnouncements);
        b.act(B, Action::TryRetreat);
        b.act(B, Action::Retreat { units: army[..1].to_vec(), to: hex(PLIBBA) });
        assert!(b.pos().is_inside(army[0]));
        b
    };
    let mut b = retreated(3);
    let force = b.armies(A, "1713");
    b.act(A, Action::Advance { units: force, to: hex(PLIBBA) });
    assert_eq!((b.besieger(PLIBBA), b.pos().besiegers(hex(PLIBBA)).len()), (Some(A), 3));
    // Two against 2 would have done before; against 3 they stay where they are.
    let b = retreated(2);
    assert!(!matches!(b.top(), Some(Frame::Battle(_))));
    assert_eq!((b.armies(A, "1713").len(), b.besieger(PLIBBA)), (2, None));
}

/// SIEGE-17, SIEGE-18, SIEGE-19
#[test]
fn the_victors_advance_into_the_castle_hex_as_a_siege_if_they_are_enough() {
    let won = |mercenaries| {
        let mut b = before_plibba(mercenaries);
        b.stand(&b.armies(B, PLIBBA)[..1], PLIBBA, false);
        b.to(A, Phase::Combat);
        b.fight(A, attack_from("1713"), &[6, 1]);
        assert_eq!(b.armies(B, PLIBBA).len(), 1);
        b
    };
    let mut b = won(4);
    let force = b.armies(A, "1713");
    assert_eq!(
        b.refused(A, Action::Advance { units: force[..2].to_vec(), to: hex(PLIBBA) }),
        no("SiegeTooWeak", "SIEGE-13")
    );
    b.act(A, Action::Advance { units: force[..3].to_vec(), to: hex(PLIBBA) });
    assert_eq!(b.besieger(PLIBBA), Some(A));
    assert_eq!(b.pos().besiegers(hex(PLIBBA)).len(), 3);
    // They need not.
    let mut b = won(4);
    b.act(A, Action::StayPut);
    assert_eq!((b.besieger(PLIBBA), b.armies(A, "1713").len()), (None, 4));
    // Two are too few for 2 and 1 inside.
    let b = won(2);
    assert!(!matches!(b.top(), Some(Frame::Battle(_))));
    assert_eq!(b.besieger(PLIBBA), None);
}

/// SIEGE-15
#[test]
fn intrinsic_defence_neither_helps_outside_nor_attacks() {
    let mut b = before_plibba(4);
    b.stand(&b.armies(B, PLIBBA)[..1], PLIBBA, false);
    b.to(A, Phase::Combat);
    let r = b.reckoning(A, &strike(Manner::Land, &[("1713", false)], &[PLIBBA]));
    assert_eq!((r.attack, r.defence), (4, 1));
    // A castle without troops has nobody to break out.
    let mut b = plibba_besieged(4);
    b.bury(&b.armies(B, PLIBBA));
    b.to(B, Phase::Sieges);
    assert!(b.pos().phase != Phase::Sieges || b.pos().active() == Some(A));
    assert!(regnal::games::divine_right::sieges::shut_in(b.pos(), B).is_empty());
}

/// SIEGE-01
#[test]
fn a_castle_falls_only_by_the_siege_die_of_the_siege_round() {
    let mut b = before_plibba(8);
    let force = b.armies(A, "1713");
    let roll = Action::RollSiege { castle: hex(PLIBBA) };
    assert_eq!(code(b.refused(A, roll.clone())), "WrongPhase");
    let siege = b.lay_siege(&force, &[PLIBBA]);
    b.act(A, siege);
    assert_eq!(code(b.refused(A, roll.clone())), "WrongPhase");
    assert!(!b.plundered(PLIBBA) && b.armies(B, PLIBBA).len() == 2);
    // No battle reaches the garrison either.
    let mut b = before_plibba(8);
    b.stand(&b.armies(B, "Beolon"), "1613", false);
    b.to(A, Phase::Combat);
    assert_eq!(b.refused(A, strike(Manner::Land, &[("1713", false)], &[PLIBBA])), no("BehindWalls", "WHO-06"));
    // And no die without a siege.
    let mut b = plibba_besieged(4);
    b.to(A, Phase::Sieges);
    assert_eq!(b.refused(A, Action::RollSiege { castle: hex("Pennol") }), no("NotBesieging", "SIEGE-35"));
}

/// SIEGE-20
#[test]
fn no_replacement_and_no_mercenary_enters_a_besieged_castle() {
    let mut b = plibba_besieged(4);
    let dead = b.armies(B, PLIBBA)[0];
    b.bury(&[dead]);
    b.to(B, Phase::Events);
    b.lay(&[4, 6]);
    b.act(B, Action::RollEvents);
    assert_eq!(b.refused(B, Action::Replace { unit: dead, hex: hex(PLIBBA) }), no("UnderSiege", "SIEGE-20"));
    let hire = |at: &str| Action::Hire { kind: Kind::Army, hex: hex(at) };
    assert_eq!(b.refused(B, hire(PLIBBA)), no("UnderSiege", "SIEGE-20"));
    b.act(B, hire("Pennol"));
}

/// SIEGE-67
#[test]
fn besiegers_may_attack_their_neighbours_and_still_besiege() {
    let mut b = plibba_besieged(5);
    b.stand(&b.armies(B, "Beolon")[..1], "1713", false);
    b.to(A, Phase::Combat);
    let Action::Announce(attack) = strike(Manner::Land, &[(PLIBBA, false)], &["1713"]) else { unreachable!() };
    b.fight(A, attack, &[6, 1]);
    b.act(A, Action::StayPut);
    assert_eq!(b.armies(B, "1713").len(), 0);
    assert_eq!((b.besieger(PLIBBA), b.pos().besiegers(hex(PLIBBA)).len()), (Some(A), 5));
}

/// SIEGE-67
#[test]
fn who_declared_the_siege_this_turn_does_not_attack() {
    let mut b = before_plibba(5);
    b.stand(&b.armies(B, "Beolon")[..1], "1814", false);
    b.stand(&b.armies(A, "Castle Altarr")[..1], "1813", false);
    b.to(A, Phase::Movement);
    let force = b.armies(A, "1713");
    let siege = b.lay_siege(&force[..4], &[PLIBBA]);
    b.act(A, siege);
    // A late joiner may.
    let join = b.go(&force[4..], &[PLIBBA]);
    b.act(A, join);
    b.act(A, Action::EndMovement);
    let r = b.reckoning(A, &strike(Manner::Land, &[(PLIBBA, false)], &["1814"]));
    assert_eq!((r.attack, r.defence), (1, 1));
    b.bury(&force[4..]);
    assert_eq!(b.refused(A, strike(Manner::Land, &[(PLIBBA, false)], &["1814"])), no("DeclaredSiege", "WHO-02"));
}

/// SIEGE-68
#[test]
fn who_threw_the_siege_die_does_not_attack() {
    let mut b = plibba_besieged(4);
    b.stand(&b.armies(B, "Beolon")[..1], "1713", false);
    b.stand(&b.armies(A, "Castle Altarr")[..1], "1613", false);
    b.lay(&[3]);
    b.to(A, Phase::Sieges);
    b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
    b.to(A, Phase::Combat);
    assert_eq!(b.refused(A, strike(Manner::Land, &[(PLIBBA, false)], &["1713"])), no("RolledSiege", "SIEGE-45"));
}
