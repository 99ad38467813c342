//! The death of a non-player monarch (DEATH).

use super::kit::*;
use regnal::games::divine_right::components::Away;
use regnal::games::divine_right::odds;

const PON: KingdomId = KingdomId::Pon;

/// Pon is Immer's ally, its monarch alone at 1524 beside a stack of Muetar at 1624; `stacks` is more.
fn realm(stacks: &str) -> Board {
    board(2, &format!(
        "turn: 7, players: [(kingdom: immer), (kingdom: muetar)],
         allies: [(kingdom: pon, of: immer, personality: \"Amorous\", dead_armies: 1), (kingdom: shucassam, of: muetar, personality: \"Greedy\")],
         stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: shucassam, armies: 2)]), {stacks}]"
    ))
}

/// Muetar's search kills him; the Confusion die shows `turns`.
fn killed(stacks: &str, turns: u8) -> Board {
    let mut b = realm(stacks);
    b.to(B, Phase::Movement);
    b.walk(B, &b.armies(B, "1624"), &["1524"], &[1, turns]);
    b
}

/// DEATH-01, DEATH-03, DEATH-04, DEATH-07
#[test]
fn killed_in_turn_seven_with_a_four_the_kingdom_is_back_on_turn_twelve() {
    let mut b = killed("", 4);
    assert_eq!(b.pos().realm(PON).fading, Some((Away::Confusion, 4)));
    assert_eq!(b.standing(PON), Standing::Allied(A), "for the rest of turn 7 it is still at war");
    assert_eq!(b.place(b.monarch(PON)), Place::Track);
    assert!(!b.armies(A, "Marzarbol").is_empty());
    b.end_turn(7);
    assert_eq!(b.standing(PON), Standing::Away { why: Away::Confusion, back_on: 12 });
    assert_eq!(b.count(PON, Place::Home), 7);
    for turn in 8..=11 {
        assert!(matches!(b.standing(PON), Standing::Away { .. }), "turn {turn}");
        assert_eq!(b.place(b.monarch(PON)), Place::Track);
        b.to(A, Phase::Diplomacy);
        assert_eq!(b.refused(A, Action::Activate(PON)), ("KingdomAway".into(), "DR PEACE-09".into()));
        b.end_turn(turn);
    }
    assert_eq!((b.data().turn.number, b.standing(PON)), (12, Standing::Neutral));
    assert_eq!(b.place(b.monarch(PON)), Place::Home);
    b.to(A, Phase::Diplomacy);
    assert!(b.allowed(A, &Action::Activate(PON)));
}

/// DEATH-01
#[test]
fn confusion_lasts_as_many_turns_as_the_die_shows() {
    for die in 1..=6 {
        let mut b = killed("", die);
        b.end_turn(7);
        assert_eq!(b.standing(PON), Standing::Away { why: Away::Confusion, back_on: 8 + u16::from(die) });
    }
}

/// DEATH-02
#[test]
fn for_the_rest_of_the_turn_his_regulars_only_defend() {
    let mut b = killed(
        "(at: \"1425\", of: immer, regulars: [(of: pon, armies: 2)]), (at: \"1325\", of: muetar, regulars: [(of: muetar, armies: 2)]),
         (at: \"1808\", of: immer, regulars: [(of: pon, armies: 2)]), (at: \"1025\", of: immer, aboard: true, regulars: [(of: pon, armies: 1)], mercenary_fleets: 1)",
        4,
    );
    let confused = |no: (String, String)| assert_eq!(no, ("Confused".into(), "DR DEATH-02".into()));
    b.to(A, Phase::Movement);
    let army = b.armies(A, "1425");
    let march = b.go(&army, &["1426"]);
    confused(b.refused(A, march));
    let guests = b.armies(A, "1808");
    b.put(guests[0], "1812", false);
    b.put(guests[1], "1812", false);
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&guests, &["Pennol"]);
    confused(b.refused(A, siege));
    let aboard = b.armies(A, "1025");
    confused(b.refused(A, Action::Debark { units: aboard, hex: hex("1025") }));
    b.to(A, Phase::Combat);
    b.fighting();
    let plan = Action::Announce(attack(Manner::Land, &["1425"], "1325"));
    // With no other attack on the table the phase is over at once; so ask the judge of attacks itself.
    assert!(!b.allowed(A, &plan));
    assert!(regnal::games::divine_right::combat::may_attack(b.pos(), army[0]).is_err_and(|no| {
        let no: regnal::table::Refusal = no.into();
        (no.code.as_str(), no.rule.as_str()) == ("Confused", "DR DEATH-02")
    }));
    // In defence they count in full.
    b.to(B, Phase::Combat);
    let plan = odds::preview(b.pos(), B, &attack(Manner::Land, &["1325"], "1425")).unwrap();
    assert_eq!((plan.attack, plan.defence), (2, 2));
}

/// DEATH-02
#[test]
fn besiegers_in_confusion_do_not_assault() {
    let stacks = "(at: \"Plibba\", of: immer, inside: false, regulars: [(of: pon, armies: 3), (of: immer, armies: 2)])";
    let besieged = |b: &mut Board| {
        b.edit(|p| {
            let by = regnal::games::divine_right::components::Siege { by: A, since: 6, rolled: false };
            p.keeps.iter_mut().find(|k| k.hex == hex("Plibba")).unwrap().siege = Some(by);
        });
        b.to(A, Phase::Sieges);
    };
    let mut b = realm(stacks);
    besieged(&mut b);
    assert!(b.allowed(A, &Action::RollSiege { castle: hex("Plibba") }));
    let mut b = killed(stacks, 4);
    besieged(&mut b);
    // Two are left against four: no roll is due, the round passes.
    assert_eq!(b.pos().active(), Some(B));
}

/// DEATH-02
#[test]
fn troops_whose_monarch_falls_in_their_battle_do_not_advance() {
    // A tie, 2+3 against 4+1: the smaller side loses its one unit, the larger two; then the monarch dies.
    for (fate, advance) in [(3, true), (1, false)] {
        let mut b = board(2,
            "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")],
             stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, armies: 3, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
        );
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Land, &["1524"], "1624"), &[2, 4, fate, 5]);
        assert_eq!((b.armies(A, "1524").len(), b.armies(B, "1624").len()), (1, 0));
        assert_eq!(matches!(b.top(), Some(Frame::Battle(_))), advance);
    }
}

/// DEATH-02
#[test]
fn an_announced_attack_of_troops_whose_monarch_has_fallen_since_is_not_made() {
    let mut b = board(2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")],
         stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, armies: 1, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 2)]),
             (at: \"1326\", of: immer, regulars: [(of: pon, armies: 2)]), (at: \"1226\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.to(A, Phase::Combat);
    b.lay(&[1, 6, 1, 4, 6, 1]);
    b.act(A, Action::Announce(attack(Manner::Land, &["1524"], "1624")));
    b.act(A, Action::Announce(attack(Manner::Land, &["1326"], "1226")));
    b.act(A, Action::EndAnnouncements);
    b.act(A, Action::Fight(0));
    b.act(B, Action::Stand);
    assert!(b.pos().is_fading(PON));
    assert_eq!(b.armies(B, "1226").len(), 1, "nobody fought there");
    assert!(b.story().contains("has become impossible"));
}

/// DEATH-05, DEATH-06
#[test]
fn the_dead_stay_dead_under_the_new_monarch_until_an_event_brings_them_back() {
    let mut b = killed("", 1);
    b.end_turn(7);
    b.end_turn(8);
    assert_eq!((b.standing(PON), b.count(PON, Place::Dead)), (Standing::Neutral, 1));
    // Whoever he is: made Amorous again, so that nothing stands in the way.
    let card = b.pos().book.personalities.iter().find(|p| p.label == "Amorous").unwrap().id;
    b.edit(|p| p.realms[PON.index()].personality = Some(card));
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Action::Activate(PON), None, 6);
    assert_eq!((b.standing(PON), b.count(PON, Place::Dead)), (Standing::Allied(B), 1));
    let dead =
        b.pos().ids().find(|id| b.pos().counter(*id).kingdom() == Some(PON) && b.place(*id) == Place::Dead).unwrap();
    let home = hex("Marzarbol");
    b.to(B, Phase::Events);
    assert_eq!(b.refused(B, Action::Replace { unit: dead, hex: home }).0, "NothingAsked");
    b.lay(&[3, 3]);
    b.act(B, Action::RollEvents);
    b.act(B, Action::Replace { unit: dead, hex: home });
    assert_eq!(b.count(PON, Place::Dead), 0);
}

/// DEATH-08, DEATH-10
#[test]
fn the_old_personality_goes_among_the_unused_and_the_new_one_is_drawn_face_down() {
    let b = realm("");
    let (old, unused) = (b.pos().realm(PON).personality.unwrap(), b.data().decks.personalities.len());
    assert!(!b.data().decks.personalities.contains(&old));
    let mut b = killed("", 1);
    assert_eq!(b.pos().realm(PON).personality, None);
    assert_eq!(b.data().decks.personalities.len(), unused + 1);
    assert!(b.data().decks.personalities.contains(&old));
    b.end_turn(7);
    assert_eq!(b.pos().realm(PON).personality, None);
    b.end_turn(8);
    let new = b.pos().realm(PON).personality.expect("a new personality");
    assert_eq!((b.data().decks.personalities.len(), b.pos().realm(PON).revealed), (unused, false));
    assert!(!b.data().decks.personalities.contains(&new));
    // Shuffled in, he does not always lie on top.
    let tops: std::collections::BTreeSet<bool> = (0..8)
        .map(|seed| {
            let mut b = realm("");
            b.seed(seed);
            b.to(B, Phase::Movement);
            b.walk(B, &b.armies(B, "1624"), &["1524"], &[1, 1]);
            b.data().decks.personalities.last() == Some(&old)
        })
        .collect();
    assert!(tops.contains(&false));
}

/// DEATH-09
#[test]
fn no_ambassador_works_on_a_kingdom_in_confusion() {
    let mut b = killed("", 3);
    b.to(B, Phase::Diplomacy);
    for act in [Action::Deactivate(PON), Action::Assassinate(PON), Action::ForcePeace(PON)] {
        assert_eq!(b.refused(B, act), ("Confused".into(), "DR DEATH-02".into()));
    }
    b.end_turn(7);
    b.to(B, Phase::Diplomacy);
    assert_eq!(b.refused(B, Action::Activate(PON)).0, "KingdomAway");
    assert_eq!(b.refused(B, Action::Deactivate(PON)).0, "NotEnemyAllied");
}

/// Pon in Confusion since an earlier turn, twelve of Muetar before Crow's Nest.
fn absent() -> Board {
    board(
        2,
        "turn: 7, players: [(kingdom: immer), (kingdom: muetar)], away: [(kingdom: pon, why: Confusion, back_on: 12)],
         stacks: [(at: \"2413\", of: muetar, regulars: [(of: muetar, armies: 6)])]",
    )
}

/// DEATH-11
#[test]
fn during_confusion_borders_can_be_violated() {
    let mut b = absent();
    b.to(B, Phase::Movement);
    let one = b.armies(B, "2413")[0];
    b.walk(B, &[one], &["2513"], &[]);
    assert_eq!(b.penalty(PON, B), 1);
}

/// DEATH-11, DEATH-12
#[test]
fn a_new_siege_crowns_a_monarch_at_once_who_joins_an_enemy_of_the_besieger() {
    let mut b = absent();
    let army = b.armies(B, "2413");
    for id in &army {
        b.put(*id, "2513", false);
    }
    b.to(B, Phase::Movement);
    let siege = b.lay_siege(&army, &["Crow's Nest"]);
    b.act(B, siege);
    assert_eq!((b.standing(PON), b.penalty(PON, B)), (Standing::Allied(A), 1));
    assert!(b.pos().realm(PON).personality.is_some());
    assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("Marzarbol"), inside: true });
    assert_eq!(b.pos().siege(hex("Crow's Nest")).map(|s| s.by), Some(B));
}

/// DEATH-11, DEATH-12, PEACE-18, PEACE-19
#[test]
fn a_siege_begun_while_the_kingdom_is_still_going_does_the_same() {
    // Confusion has only begun this turn; and, where players take whole turns, so may Forced Peace have.
    for why in [Away::Confusion, Away::Peace] {
        let mut b = killed("(at: \"2513\", of: muetar, regulars: [(of: muetar, armies: 8)])", 4);
        b.edit(|p| p.realms[PON.index()].fading = Some((why, 4)));
        b.to(B, Phase::Movement);
        let siege = b.lay_siege(&b.armies(B, "2513"), &["Crow's Nest"]);
        b.act(B, siege);
        assert_eq!((b.standing(PON), b.pos().realm(PON).fading, b.penalty(PON, B)), (Standing::Allied(A), None, 1));
        assert!(b.pos().realm(PON).personality.is_some());
        assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("Marzarbol"), inside: true });
        b.end_turn(7);
        assert_eq!(b.standing(PON), Standing::Allied(A));
    }
}

/// DEATH-12, PEACE-19
#[test]
fn which_enemy_of_the_besieger_it_joins_is_drawn_by_lot() {
    for why in ["Confusion", "Peace"] {
        let mut lords = vec![];
        for seed in 0..16 {
            let mut b = board(3, &format!(
                "turn: 7, players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], away: [(kingdom: pon, why: {why}, back_on: 12)],
                 stacks: [(at: \"2513\", of: muetar, regulars: [(of: muetar, armies: 6)])]"
            ));
            b.seed(seed);
            b.to(B, Phase::Movement);
            let siege = b.lay_siege(&b.armies(B, "2513"), &["Crow's Nest"]);
            b.act(B, siege);
            lords.push(b.pos().controller(PON));
        }
        assert!(
            lords.contains(&Some(A))
                && lords.contains(&Some(C))
                && lords.iter().all(|l| [Some(A), Some(C)].contains(l)),
            "{why}"
        );
    }
}

/// DEATH-11, DEATH-12
#[test]
fn a_besieger_who_will_not_go_crowns_a_new_monarch_and_one_who_goes_lets_the_kingdom_go() {
    for leaves in [false, true] {
        let mut b = killed("(at: \"Crow's Nest\", of: muetar, inside: false, regulars: [(of: muetar, armies: 8)])", 4);
        b.edit(|p| {
            let by = regnal::games::divine_right::components::Siege { by: B, since: 6, rolled: false };
            p.keeps.iter_mut().find(|k| k.hex == hex("Crow's Nest")).unwrap().siege = Some(by);
        });
        b.end_turn(7);
        assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![B] }));
        b.act(B, Action::LetPeace(leaves));
        if leaves {
            assert!(matches!(b.top(), Some(Frame::Displace { .. })));
            let to = b.offers(B).into_iter().find(|o| matches!(o, Action::DisplaceTo(_))).unwrap();
            b.act(B, to);
            assert_eq!(b.standing(PON), Standing::Away { why: Away::Confusion, back_on: 12 });
            assert_eq!(b.pos().siege(hex("Crow's Nest")), None);
        } else {
            assert_eq!((b.standing(PON), b.pos().realm(PON).fading), (Standing::Allied(A), None));
            assert!(b.pos().realm(PON).personality.is_some());
            assert_eq!(b.place(b.monarch(PON)), Place::At { hex: hex("Marzarbol"), inside: true });
            assert_eq!(b.penalty(PON, B), 0);
            assert!(b.pos().siege(hex("Crow's Nest")).is_some());
        }
    }
}

/// DEATH-02
#[test]
fn a_garrison_in_confusion_does_not_break_out() {
    let stacks = "(at: \"Crow's Nest\", of: muetar, inside: false, regulars: [(of: muetar, armies: 8)])";
    let besieged = |mut b: Board| {
        b.edit(|p| {
            let by = regnal::games::divine_right::components::Siege { by: B, since: 6, rolled: false };
            p.keeps.iter_mut().find(|k| k.hex == hex("Crow's Nest")).unwrap().siege = Some(by);
        });
        b.to(A, Phase::Sieges);
        b
    };
    let out = Action::BreakOut { castle: hex("Crow's Nest"), staying: vec![] };
    assert!(besieged(realm(stacks)).allowed(A, &out));
    // There is nothing to decide: Immer's siege round passes.
    let b = besieged(killed(stacks, 4));
    assert_eq!((b.pos().active(), b.allowed(A, &out)), (Some(B), false));
}
