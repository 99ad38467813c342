//! Diplomacy, peace and confusion, where they meet sieges, deaths and borders.

use crate::kit::*;
use regnal::games::divine_right::components::{Away, Siege};

const PON: KingdomId = KingdomId::Pon;
const NEST: &str = "Crow's Nest";

/// Pon is Muetar's ally (B); Immer (A) besieges Crow's Nest with eight. Hothior (C) looks on.
fn nest_besieged() -> Board {
    board(3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         sieges: [(castle: \"Crow's Nest\", by: immer)],
         stacks: [(at: \"Crow's Nest\", of: immer, inside: false, regulars: [(of: immer, armies: 8)])]")
}

/// B's events: the monarch of Pon dies, Confusion for three turns.
fn untimely(b: &mut Board) {
    b.to(B, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(B, Action::RollEvents);
}

/// DR EVENT-04: the monarch dies in the events round.
/// DR DEATH-11, PEACE-15: "The rules which govern Forced Peace hold for Confusion in regards to sieges"; "the decision to displace one's
/// besieging units or keep them in place must be made immediately".
/// DR DEATH-12: "If an enemy will not abandon a siege of the kingdom ... a new monarch is immediately crowned ... and the kingdom becomes the
/// ally of a random player who is enemy to the besieger."
#[test]
fn the_besieger_of_a_kingdom_in_confusion_decides_at_once_whether_he_goes() {
    let mut b = nest_besieged();
    untimely(&mut b);
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![A] }), "before the siege round");
    b.act(A, Action::LetPeace(true));
    let way = b.offers(A).into_iter().find(|o| matches!(o, Action::DisplaceTo(_))).unwrap();
    b.act(A, way);
    assert_eq!((b.besieger(NEST), b.pos().realm(PON).fading), (None, Some((Away::Confusion, 3))));
    b.end_turn(1);
    assert_eq!(b.standing(PON), Standing::Away { why: Away::Confusion, back_on: 5 });
    // He stays: the crown passes at once, and the kingdom has a protector, who may be the old one.
    let mut b = nest_besieged();
    untimely(&mut b);
    b.act(A, Action::LetPeace(false));
    assert!(matches!(b.standing(PON), Standing::Allied(B | C)), "{:?}", b.standing(PON));
    assert!(b.pos().realm(PON).personality.is_some() && !b.pos().is_fading(PON));
    assert_eq!(
        (b.besieger(NEST), b.place(b.monarch(PON))),
        (Some(A), Place::At { hex: hex("Marzarbol"), inside: true })
    );
    b.end_turn(1);
    assert!(matches!(b.standing(PON), Standing::Allied(_)), "nothing more comes of it");
}

/// DR ASSASS-08: a murder "deactivates the monarch and his forces (see 'Death of a Non Player Monarch')".
/// DR DEACT-13 forbids only that a besieged kingdom be talked out of its alliance; DEATH-12: its besieger decides.
#[test]
fn the_monarch_of_a_besieged_kingdom_can_be_murdered_and_the_besieger_is_asked() {
    let mut b = nest_besieged();
    b.to(C, Phase::Diplomacy);
    assert_eq!(b.refused(C, Action::Deactivate(PON)), no("BesiegedKingdom", "DEACT-13"));
    b.lay(&[6, 1, 2]);
    b.act(C, Action::Assassinate(PON));
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![A] }));
}

/// DR SETUP-10 (ruling): the home kingdom of a fallen player goes into Confusion.
/// DR DEATH-12: "If an enemy will not abandon a siege of the kingdom" it joins another; so he is asked.
#[test]
fn who_besieges_the_home_of_a_fallen_king_may_abandon_the_siege() {
    for goes in [true, false] {
        let mut b = board(3,
            "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], sieges: [(castle: \"Plibba\", by: hothior)], stacks: [
            (at: \"0700\", of: immer, mercenary_armies: 1), (at: \"0800\", of: muetar, regulars: [(of: muetar, monarch: true)]),
            (at: \"Plibba\", of: hothior, inside: false, regulars: [(of: hothior, armies: 6)])]");
        b.to(A, Phase::Movement);
        b.walk(A, &b.armies(A, "0700"), &["0800"], &[1, 4]);
        assert_eq!(b.pos().player(B).out_since, Some(1));
        let muetar = KingdomId::Muetar;
        assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: muetar, asked: vec![C] }));
        // Until they have answered the siege stands, of a kingdom in nobody's hands.
        assert_eq!(b.invariants(), Ok(()));
        let asked = b.table.prompt().text;
        assert!(asked.contains("give up the siege while Muetar is without a king"), "{asked}");
        b.act(C, Action::LetPeace(goes));
        if goes {
            let way = b.offers(C).into_iter().find(|o| matches!(o, Action::DisplaceTo(_))).unwrap();
            b.act(C, way);
            assert_eq!(b.standing(muetar), Standing::Away { why: Away::Confusion, back_on: 6 });
            assert_eq!((b.besieger("Plibba"), b.top()), (None, None));
        } else {
            assert_eq!(b.standing(muetar), Standing::Allied(A));
            assert_eq!((b.besieger("Plibba"), b.armies(A, "Plibba").len()), (Some(C), 2));
        }
        assert_eq!(b.invariants(), Ok(()));
    }
}

/// DR PEACE-13: "Enemy units that are already in the kingdom when the Forced Peace occurs have one movement phase in which to exit the
/// kingdom (or be voluntarily eliminated) without Diplomatic Penalty": of being unable to leave it says nothing.
/// DR PENALTY-06: in a kingdom that has merely deactivated only "such units as are unable to leave in time".
#[test]
fn in_a_kingdom_at_peace_units_may_be_given_up_though_they_could_leave() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         plundered: [\"Marzarbol\"], stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 1)]),
         (at: \"2513\", of: immer, regulars: [(of: immer, armies: 1)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 5, monarch: true)])]");
    b.to(A, Phase::Diplomacy);
    b.lay(&[5, 3]);
    b.act(A, Action::ForcePeace(PON));
    b.end_turn(1);
    b.to(A, Phase::Movement);
    let near = b.armies(A, "2513")[0];
    let out = b.go(&[near], &["2413"]);
    assert!(b.allowed(A, &out), "he could leave");
    b.act(A, Action::GiveUp(near));
    let far = b.armies(A, "Marzarbol")[0];
    b.act(A, Action::GiveUp(far));
    b.act(A, Action::EndMovement);
    assert_eq!((b.dead(KingdomId::Immer), b.penalty(PON, A)), (2, 0));
}

/// DR AMBASS-04: a dead ambassador works for two turns on nothing.
/// DR PRISON-07, PRISON-04, DCARD-02: the jailor's die, the headsman and the card need no ambassador.
#[test]
fn without_an_ambassador_a_jailor_still_draws_throws_for_peace_and_executes() {
    let make = || {
        let mut b = board(2,
            "turn: 5, players: [(kingdom: immer, ambassador_from: 7), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
             prisoners: [(monarch: pon, at: \"Castle Altarr\", captor: immer)]");
        b.to(A, Phase::Diplomacy);
        b
    };
    let mut b = make();
    assert_eq!(hand(&b, A).len(), 1);
    assert_eq!(b.refused(A, Action::Deactivate(PON)), no("AmbassadorDead", "AMBASS-04"));
    b.lay(&[2]);
    b.act(A, Action::ForcePeace(PON));
    assert!(!b.pos().is_fading(PON));
    let mut b = make();
    let pon = b.monarch(PON);
    b.lay(&[2]);
    b.act(A, Action::Execute(pon));
    assert_eq!(b.place(pon), Place::Track);
}

/// DR BANISH-02: "While banished, the ambassador may not attempt any of the diplomatic functions upon the offended monarch or kingdom."
/// DR PEACE-02: the Forced Peace die is the occupying player's, while his ambassador is elsewhere.
#[test]
fn a_banished_ambassador_does_not_keep_his_master_from_the_peace_die() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")], plundered: [\"Marzarbol\"],
         stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 5, monarch: true)])]");
    b.edit(|p| p.realms[PON.index()].bans.push(regnal::games::divine_right::components::Ban { seat: A, until: 9 }));
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Deactivate(PON)), no("Banished", "BANISH-02"));
    b.lay(&[5, 2]);
    b.act(A, Action::ForcePeace(PON));
    assert!(b.pos().is_fading(PON));
}

/// DR PEACE-14, PEACE-16: "any besieger may negate a successful Forced Peace die roll" and so may a third player who holds the monarch.
/// DR PEACE-17: then "treat the Forced Peace as if it had never occurred": who had agreed to go stays where he is.
#[test]
fn one_refusal_undoes_the_consent_of_another_who_was_asked_before() {
    let mut b = board(3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         plundered: [\"Marzarbol\"], prisoners: [(monarch: pon, at: \"Tadafat\", captor: hothior)],
         stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 4)]),
            (at: \"Grugongi\", of: immer, inside: false, regulars: [(of: immer, armies: 6)])]");
    b.edit(|p| {
        p.keeps.iter_mut().find(|k| k.hex == hex("Grugongi")).unwrap().siege =
            Some(Siege { by: A, since: 0, rolled: false })
    });
    b.to(A, Phase::Diplomacy);
    b.lay(&[6]);
    b.act(A, Action::ForcePeace(PON));
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![A, C] }));
    b.act(A, Action::LetPeace(true));
    b.act(C, Action::LetPeace(false));
    assert_eq!((b.standing(PON), b.pos().is_fading(PON), b.top()), (Standing::Allied(B), false, None));
    assert_eq!((b.besieger("Grugongi"), b.armies(A, "Grugongi").len()), (Some(A), 6));
}

/// DR DEACT-13: a besieged kingdom is not deactivated by diplomacy, not even by the jailor of its monarch (PRISON-08).
/// DR PRISON-07, PEACE-14: the peace die he may throw, and as besieger he is asked himself.
#[test]
fn a_jailor_who_besieges_his_prisoners_kingdom_can_only_throw_for_peace() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\")],
         prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)], sieges: [(castle: \"Tadafat\", by: immer)],
         stacks: [(at: \"Tadafat\", of: immer, mercenary_armies: 5)]");
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Deactivate(KingdomId::Hothior)), no("BesiegedKingdom", "DEACT-13"));
    b.lay(&[5]);
    b.act(A, Action::ForcePeace(KingdomId::Hothior));
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: KingdomId::Hothior, asked: vec![A] }));
}

/// DR EVENT-19, EVENT-20: help comes "immediately" and "cannot be moved until next turn".
/// DR VIOLATE-03: "If a placement hex is enemy occupied, the dispossessed regulars may be placed in any hex of the kingdom."
#[test]
fn help_from_afar_comes_though_an_enemy_stands_on_one_of_its_sites() {
    let mut b = duel_with(
        "immer",
        "muetar",
        &["hothior"],
        "neutrals: [(kingdom: hothior, personality: \"Disciplined\")],
        stacks: [(at: \"1019\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.to(A, Phase::Events);
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    let Some(Frame::Deploy { seat: A, units }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(units.len(), 1);
    assert_eq!(b.refused(A, Action::Deploy { unit: units[0], hex: hex("1019") }).0, "NoDeploymentThere");
    b.act(A, Action::Deploy { unit: units[0], hex: hex("1018") });
    b.to(A, Phase::Movement);
    let on = b.go(&units, &["1017"]);
    assert_eq!(b.refused(A, on), no("JustJoined", "EVENT-20"));
}

/// DR KINGDOM-ZORN-03, KINGDOM-ZORN-04: one goblin to a hex, "and no two may be deployed in adjacent hexes".
/// DR VIOLATE-02: all units enter play upon activation "regardless of the presence of enemy units", but not on top of them.
#[test]
fn goblins_called_to_arms_avoid_the_mountains_that_enemies_hold() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], neutrals: [(kingdom: zorn, personality: \"Disciplined\")],
         stacks: [(at: \"1904\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Action::Activate(KingdomId::Zorn), None, 6);
    let mut placed: Vec<HexId> = vec![];
    while let Some(Frame::Deploy { seat: A, units }) = b.top() {
        let unit = units[0];
        assert!(!b.allowed(A, &Action::Deploy { unit, hex: hex("1904") }));
        let Some(Action::Deploy { hex: at, .. }) = b.offers(A).into_iter().next() else { panic!() };
        assert!(placed.iter().all(|p| b.pos().map.distance(*p, at) > 1));
        placed.push(at);
        b.act(A, Action::Deploy { unit, hex: at });
    }
    assert_eq!((placed.len(), b.count(KingdomId::Zorn, Place::Home)), (8, 0));
}

/// DR PEACE-10: a kingdom at peace "must remove all units from the map at the end of the current game turn".
/// DR SIEGE-47, DISPLACE-01: a siege lasts "as long as the besieging forces are able to maintain the conditions".
#[test]
fn a_siege_held_by_troops_of_a_kingdom_that_makes_peace_ends_with_them() {
    let mut b = board(3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         plundered: [\"Marzarbol\"], sieges: [(castle: \"Tadafat\", by: muetar)],
         stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 2)]),
            (at: \"Tadafat\", of: muetar, inside: false, regulars: [(of: pon, armies: 5)], mercenary_armies: 1)]");
    assert_eq!(b.besieger("Tadafat"), Some(B));
    b.to(A, Phase::Diplomacy);
    b.lay(&[5, 2]);
    b.act(A, Action::ForcePeace(PON));
    assert_eq!(b.armies(B, "Tadafat").len(), 6, "until the turn ends they stand there");
    b.end_turn(1);
    // The mercenary who is left is too weak and goes too.
    let Some(Frame::Displace { seat: B, units, .. }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(units.len(), 1);
}

/// DR PENALTY-03: "The Diplomatic Penalty is never imposed for entering activated kingdoms."
/// DR DEATH-03, PENALTY-05: a kingdom in Confusion deactivates "at the end of that game turn"; from then on its borders count, and who is
/// inside has his next movement phase to leave.
#[test]
fn a_kingdom_in_confusion_is_entered_freely_until_it_leaves_with_the_turn() {
    let mut b = board(3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         stacks: [(at: \"2413\", of: immer, regulars: [(of: immer, armies: 1)])]");
    untimely(&mut b);
    b.to(A, Phase::Movement);
    let army = b.armies(A, "2413");
    b.walk(A, &army, &["2513"], &[]);
    b.act(A, Action::EndMovement);
    assert_eq!(b.penalty(PON, A), 0);
    b.end_turn(1);
    b.to(A, Phase::Movement);
    b.walk(A, &army, &["2413"], &[]);
    assert_eq!(b.penalty(PON, A), 0, "out again in time");
    b.walk(A, &army, &["2513"], &[]);
    assert_eq!(b.penalty(PON, A), 1, "and in over a border");
}
