//! Who acts when: chits, rounds, what a round allows (ORDER, SEQ).

use std::collections::BTreeSet;

use regnal::games::divine_right::judge;

use super::kit::*;

/// Two players who besiege one another, so that every phase has something to decide.
const SIEGES: &str = "players: [(kingdom: hothior), (kingdom: immer)],
    stacks: [(at: \"Muscaster\", of: hothior, mercenary_armies: 8), (at: \"Tadafat\", of: immer, mercenary_armies: 8)],
    sieges: [(castle: \"Muscaster\", by: hothior), (castle: \"Tadafat\", by: immer)]";

/// The dullest thing that can be done now.
fn pass(b: &mut Board) {
    let seat = b.table.prompt().seats[0];
    let offers = b.offers(seat);
    let ends = [Action::EndSieges, Action::EndMovement, Action::EndAnnouncements, Action::EndDiplomacy];
    let act = ends.into_iter().find(|a| offers.contains(a)).unwrap_or_else(|| offers[0].clone());
    match act {
        Action::RollEvents => b.lay(&[3, 4]),
        Action::RollSiege { .. } => b.lay(&[2]),
        _ => {}
    }
    b.act(seat, act);
}

/// Phases and seats in the order of a whole turn's decisions.
fn log_turn(b: &mut Board) -> Vec<(Phase, SeatId)> {
    let number = b.pos().turn.number;
    let mut log = vec![];
    while b.pos().turn.number == number {
        log.push((b.pos().phase, b.pos().active().unwrap()));
        pass(b);
    }
    assert_eq!(b.pos().turn.number, number + 1);
    log.dedup();
    log
}

/// ORDER-01, ORDER-06, SEQ-02, SEQ-04, SEQ-05, SEQ-06, SEQ-14
#[test]
fn each_round_is_done_by_all_players_in_chit_order_before_the_next() {
    let mut b = board(2, SIEGES);
    for _ in 0..4 {
        let order = b.data().turn.order;
        let log = log_turn(&mut b);
        let mut expected = vec![];
        for phases in [&[Phase::Events][..], &[Phase::Sieges], &[Phase::Movement, Phase::Combat], &[Phase::Diplomacy]] {
            expected.extend(order.iter().flat_map(|s| phases.iter().map(move |p| (*p, *s))));
        }
        assert_eq!(log, expected);
    }
}

/// SEQ-04
#[test]
fn with_whole_turns_each_player_does_all_his_rounds_in_one_go() {
    let mut b = board_with(2, "turn_shape: whole_turns", SIEGES);
    for _ in 0..2 {
        let order = b.data().turn.order;
        let log = log_turn(&mut b);
        let all = [Phase::Events, Phase::Sieges, Phase::Movement, Phase::Combat, Phase::Diplomacy];
        let expected: Vec<_> = order.iter().flat_map(|s| all.map(|p| (p, *s))).collect();
        assert_eq!(log, expected);
    }
}

/// ORDER-02, ORDER-03, ORDER-05, ORDER-07
#[test]
fn chits_are_drawn_anew_every_turn() {
    let mut b = board(3, "players: [(kingdom: hothior), (kingdom: immer), (kingdom: pon)]");
    let mut orders = vec![];
    for turn in 1..=15 {
        b.pass_to(turn);
        let order = b.data().turn.order;
        assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), [A, B, C].into(), "everybody has one chit");
        orders.push(order);
    }
    assert_eq!(orders.iter().collect::<BTreeSet<_>>().len(), 6, "all orders come up: {orders:?}");
    assert!(orders.windows(2).any(|w| w[0][2] == w[1][0]), "last in one turn, first in the next");
}

/// ORDER-05, ORDER-06
#[test]
fn the_chits_are_told_and_kept_for_the_whole_turn() {
    let mut b = board(3, "players: [(kingdom: hothior), (kingdom: immer), (kingdom: pon)]");
    let order = b.data().turn.order;
    let names: Vec<String> = order.iter().map(|s| b.pos().seat_name(*s)).collect();
    assert!(b.story().contains(&format!("order: {}.", names.join(", "))));
    let log = log_turn(&mut b);
    for phase in [Phase::Events, Phase::Movement, Phase::Diplomacy] {
        let seats: Vec<SeatId> = log.iter().filter(|(p, _)| *p == phase).map(|(_, s)| *s).collect();
        assert_eq!(seats, order, "{phase:?}");
    }
}

/// SEQ-01
#[test]
fn nobody_but_the_active_player_may_act() {
    let mut b = board(2, "players: [(kingdom: hothior), (kingdom: immer)]");
    let mine = b.armies(B, "Muscaster");
    for (phase, act) in [
        (Phase::Events, Action::RollEvents),
        (Phase::Movement, b.go(&mine, &["1507"])),
        (Phase::Movement, Action::EndMovement),
        (Phase::Diplomacy, Action::Activate(KingdomId::Pon)),
        (Phase::Diplomacy, Action::EndDiplomacy),
    ] {
        b.to(A, phase);
        let no: Refusal = judge::check(b.pos(), B, &act).unwrap_err().into();
        assert_eq!((no.code.as_str(), no.rule.as_str()), ("NotYourRound", "DR SEQ-01"));
        assert_eq!(b.refused(B, act).0, "NotYourTurn");
        assert!(b.offers(B).is_empty());
    }
}

/// SEQ-01
#[test]
fn what_is_not_asked_for_cannot_be_answered() {
    let mut b = board(2, "players: [(kingdom: hothior), (kingdom: immer)]");
    b.to(A, Phase::Movement);
    let army = b.armies(A, "Tadafat")[0];
    let port = hex("Port Lork");
    for act in [
        Action::TakeKingdom(KingdomId::Pon),
        Action::Deploy { unit: army, hex: port },
        Action::DeployRest,
        Action::Muster(army),
        Action::Lose(army),
        Action::Replace { unit: army, hex: port },
        Action::Hire { kind: Kind::Army, hex: port },
        Action::Steal { unit: army, hex: port },
        Action::Forgo,
        Action::Regenerate(army),
        Action::AskReturn(true),
        Action::Consent(true),
        Action::CallOff,
    ] {
        assert_eq!(b.refused(A, act.clone()), ("NothingAsked".into(), "DR SEQ-01".into()), "{act:?}");
    }
    assert_eq!(b.refused(A, Action::Lose(CounterId(9999))), ("NoSuchCounter".into(), "DR UNIT-08".into()));
}

/// SEQ-04, SEQ-05, SEQ-06, SEQ-14
#[test]
fn what_belongs_to_one_round_is_refused_in_the_others() {
    let mut b = board(2, SIEGES);
    let army = b.armies(A, "Port Lork");
    let acts = [
        (Phase::Events, Action::RollEvents),
        (Phase::Sieges, Action::RollSiege { castle: hex("Muscaster") }),
        (Phase::Movement, b.go(&army, &["1016"])),
        (Phase::Movement, Action::EndMovement),
        (Phase::Diplomacy, Action::Activate(KingdomId::Pon)),
        (Phase::Diplomacy, Action::EndDiplomacy),
    ];
    for now in [Phase::Events, Phase::Sieges, Phase::Movement, Phase::Diplomacy] {
        for (phase, act) in &acts {
            b.to(A, now);
            if *phase == now {
                assert!(b.allowed(A, act), "{act:?}");
            } else {
                assert_eq!(b.refused(A, act.clone()), ("WrongPhase".into(), "DR SEQ-04".into()), "{act:?} in {now:?}");
            }
        }
    }
}

/// SEQ-07, SEQ-08
#[test]
fn a_player_moves_any_number_of_his_own_his_allies_and_his_mercenaries() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: muetar, of: immer)], stacks: [
        (at: \"0700\", of: immer, regulars: [(of: immer, armies: 2)], mercenary_armies: 2), (at: \"0900\", of: immer, regulars: [(of: muetar, armies: 2)]),
        (at: \"0500\", of: hothior, regulars: [(of: hothior, armies: 1)], mercenary_armies: 1)]");
    b.to(A, Phase::Movement);
    assert!(b.allowed(A, &Action::EndMovement), "nobody has to move");
    for id in b.armies(B, "0500") {
        assert_eq!(b.refused(A, b.go(&[id], &["0600"])), ("NotYours".into(), "DR SEQ-08".into()));
    }
    let pon = b.pos().ids().find(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Pon)).unwrap();
    assert_eq!(b.refused(A, b.go(&[pon], &["0600"])).0, "NotYours");
    let (own, ally) = (b.armies(A, "0700"), b.armies(A, "0900"));
    b.act(A, b.go(&own[1..2], &["0800"]));
    b.act(A, b.go(&own[2..], &["0800"]));
    b.act(A, b.go(&ally, &["0800"]));
    assert_eq!((b.armies(A, "0700").len(), b.armies(A, "0800").len()), (1, 5));
    b.act(A, Action::EndMovement);
}

/// SEQ-10
#[test]
fn combat_units_may_not_enter_a_hex_of_anothers_combat_units_of_their_type() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 1)]),
        (at: \"0800\", of: hothior, mercenary_armies: 1)]");
    b.to(A, Phase::Movement);
    let army = b.armies(A, "0700");
    assert_eq!(b.refused(A, b.go(&army, &["0800"])), ("EnemyLand".into(), "DR MOVE-12".into()));
    assert_eq!(b.refused(A, b.go(&army, &["0800", "0900"])).0, "EnemyLand");
    b.to(B, Phase::Movement);
    let merc = b.armies(B, "0800");
    assert_eq!(b.refused(B, b.go(&merc, &["0700"])).0, "EnemyLand");
}

/// Two posts of Immer, each beside a stack of Hothior.
fn two_fronts() -> Board {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: hothior)], stacks: [
        (at: \"0600\", of: immer, mercenary_armies: 2), (at: \"1000\", of: immer, mercenary_armies: 2),
        (at: \"0700\", of: hothior, mercenary_armies: 1), (at: \"0900\", of: hothior, mercenary_armies: 1)]",
    );
    b.to(A, Phase::Movement);
    b
}

fn west() -> Action {
    strike(Manner::Land, &[("0600", false)], &["0700"])
}

fn east() -> Action {
    strike(Manner::Land, &[("1000", false)], &["0900"])
}

/// SEQ-11
#[test]
fn attacks_are_announced_after_all_moves() {
    let mut b = two_fronts();
    assert_eq!(b.refused(A, west()), ("WrongPhase".into(), "DR SEQ-04".into()));
    b.act(A, Action::EndMovement);
    assert_eq!(b.pos().phase, Phase::Combat);
    let army = b.armies(A, "1000");
    assert_eq!(b.refused(A, b.go(&army, &["1001"])).0, "WrongPhase");
    b.act(A, west());
    assert_eq!(b.table.prompt().seats, [A], "nothing is fought before all is announced");
    assert_eq!(b.refused(A, Action::Fight(0)).0, "WrongPhase");
    b.act(A, east());
    assert_eq!(b.data().announced.len(), 2);
}

/// SEQ-12, SEQ-13
#[test]
fn every_announced_attack_is_carried_out_in_the_order_the_attacker_likes() {
    for first in [0, 1] {
        let mut b = two_fronts();
        b.act(A, Action::EndMovement);
        b.act(A, west());
        b.act(A, east());
        b.act(A, Action::EndAnnouncements);
        assert_eq!(b.refused(A, Action::EndAnnouncements), ("AttacksLeft".into(), "DR SEQ-12".into()));
        assert_eq!(b.refused(A, Action::Fight(2)).0, "NoSuchAttack");
        b.act(A, Action::Fight(first));
        assert_eq!(b.battle().at, [hex(["0700", "0900"][first])]);
        b.lay(&[6, 1, 6, 1]);
        b.act(B, Action::Stand);
        while !matches!(b.top(), Some(Frame::Battle(ref f)) if f.at == [hex(["0900", "0700"][first])]) {
            b.act(A, Action::StayPut);
        }
        assert_eq!(b.refused(B, Action::EndAnnouncements).0, "WrongPhase");
    }
}

/// SEQ-12
#[test]
fn an_attack_that_has_become_impossible_is_dropped() {
    let mut b = two_fronts();
    b.act(A, Action::EndMovement);
    b.act(A, west());
    b.act(A, east());
    b.act(A, Action::EndAnnouncements);
    let (gone, left) = (b.armies(B, "0900")[0], b.armies(A, "0600"));
    b.edit(|p| {
        for id in [gone, left[0]] {
            p.counters[id.index()].place = Place::Pool;
            p.counters[id.index()].hired = None;
        }
    });
    // It lapses at once, and the only one left begins.
    assert!(b.story().contains("has become impossible"));
    assert_eq!(b.battle().at, [hex("0700")], "the other one is still fought");
    assert_eq!(b.battle().attackers, left[1..], "by those who are still there");
}

// ---------------------------------------------------------------- Round F

const COURT: &str = "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: muetar, of: hothior, personality: \"Disciplined\"),
    (kingdom: ghem, of: immer, personality: \"Gallant\"), (kingdom: neuth, of: hothior, personality: \"Amorous\")],
    neutrals: [(kingdom: pon, personality: \"Negligent\")], prisoners: [(monarch: neuth, at: \"Castle Altarr\", captor: immer)]";

/// SEQ-15
#[test]
fn diplomacy_begins_with_one_card_to_use_now_or_later() {
    let mut b = board(2, COURT);
    b.to(A, Phase::Diplomacy);
    let hand = b.data().players[0].hand.clone();
    assert_eq!((hand.len(), b.data().decks.draw.len()), (1, 34));
    b.act(A, Action::Activate(KingdomId::Pon));
    assert!(b.allowed(A, &Action::Negotiate(Some(hand[0]))), "at once");
    b.act(A, Action::CallOff);
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.data().players[0].hand.len(), 2);
    b.act(A, Action::Activate(KingdomId::Pon));
    assert!(b.allowed(A, &Action::Negotiate(Some(hand[0]))), "or later");
}

/// SEQ-16
#[test]
fn the_ambassador_does_one_of_four_things_or_nothing() {
    let tasks = [
        Action::Activate(KingdomId::Pon),
        Action::Deactivate(KingdomId::Muetar),
        Action::Assassinate(KingdomId::Muetar),
        Action::Duel(B),
    ];
    for task in &tasks {
        let mut b = board(2, COURT);
        b.to(A, Phase::Diplomacy);
        assert!(b.allowed(A, &Action::EndDiplomacy), "passing");
        // The murder and the duel end in a tie of dead ambassadors or none.
        b.lay(&[3, 3]);
        b.act(A, task.clone());
        if matches!(b.top(), Some(Frame::Mission { .. })) {
            b.act(A, Action::CallOff);
        }
        for second in &tasks {
            let no = b.refused(A, second.clone()).0;
            assert!(
                no == "TaskDone" || no == "AmbassadorDead" && matches!(task, Action::Duel(_)),
                "{second:?} after {task:?}: {no}"
            );
        }
    }
}

/// SEQ-17
#[test]
fn activation_takes_a_six_with_at_most_a_card() {
    for (card, die, joins) in [
        (None, 5, false),
        (None, 6, true),
        (Some("Bribe +1"), 4, false),
        (Some("Bribe +1"), 5, true),
        (Some("Bribe +2"), 4, true),
    ] {
        let mut b = board(2, COURT);
        b.to(A, Phase::Diplomacy);
        let throw = b.attempt(A, Action::Activate(KingdomId::Pon), card, die);
        assert_eq!(throw.total >= 6, joins);
        assert_eq!(b.standing(KingdomId::Pon), if joins { Standing::Allied(A) } else { Standing::Neutral });
        assert_eq!(b.armies(A, "Marzarbol").len(), if joins { 3 } else { 0 });
    }
    let mut b = board(2, COURT);
    b.to(A, Phase::Diplomacy);
    let lines = b.act(A, Action::Activate(KingdomId::Pon));
    assert_eq!(lines[0].place, Some(hex("Marzarbol").to_string()), "the ambassador goes to the royal castle");
    assert!(lines[1].text.contains("Negligent") && lines[1].throw.is_none(), "the personality is read before the die");
    assert_eq!(b.refused(A, Action::EndDiplomacy).0, "WrongPhase");
}

/// SEQ-18
#[test]
fn having_heard_the_personality_one_may_stop_and_has_spent_only_the_task() {
    let mut b = board(2, COURT);
    b.to(A, Phase::Diplomacy);
    let before = (hand(&b, A), b.dice());
    b.act(A, Action::Activate(KingdomId::Pon));
    b.act(A, Action::CallOff);
    assert_eq!((hand(&b, A), b.dice()), before, "no card, no die");
    let after = b.data();
    assert!(after.realms[KingdomId::Pon.index()].bans.is_empty());
    assert_eq!(b.standing(KingdomId::Pon), Standing::Neutral);
    assert_eq!(b.refused(A, Action::Activate(KingdomId::Pon)), ("TaskDone".into(), "DR DIPL-09".into()));
    assert_eq!(b.refused(A, Action::CallOff).0, "NothingAsked");
}

/// SEQ-20
#[test]
fn deactivation_takes_a_seven_and_makes_the_kingdom_neutral_at_once() {
    for (card, die, leaves) in
        [(None, 6, false), (Some("Bribe +1"), 5, false), (Some("Bribe +1"), 6, true), (Some("Bribe +2"), 5, true)]
    {
        let mut b = board(2, COURT);
        b.to(A, Phase::Diplomacy);
        b.attempt(A, Action::Deactivate(KingdomId::Muetar), card, die);
        assert_eq!(b.standing(KingdomId::Muetar), if leaves { Standing::Neutral } else { Standing::Allied(B) });
        assert_eq!(b.armies(B, "Pennol").len(), if leaves { 0 } else { 3 });
    }
    let mut b = board(2, COURT);
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Deactivate(KingdomId::Pon)).0, "NotEnemyAllied");
    assert_eq!(b.refused(A, Action::Deactivate(KingdomId::Ghem)).0, "NotEnemyAllied");
    let lines = b.act(A, Action::Deactivate(KingdomId::Muetar));
    assert!(
        lines.iter().all(|l| l.throw.is_none()) && matches!(b.top(), Some(Frame::Mission { seat: A, .. })),
        "heard, then asked"
    );
}

/// SEQ-21
#[test]
fn the_third_task_is_to_murder_an_enemy_allied_monarch() {
    let mut b = board(2, COURT);
    b.to(A, Phase::Diplomacy);
    for k in [KingdomId::Pon, KingdomId::Ghem, KingdomId::Hothior, KingdomId::Immer] {
        assert_eq!(b.refused(A, Action::Assassinate(k)).0, "NotEnemyAllied", "{k}");
    }
    b.lay(&[6, 1, 2]);
    b.act(A, Action::Assassinate(KingdomId::Muetar));
    assert_eq!(b.place(b.monarch(KingdomId::Muetar)), Place::Track);
}

/// SEQ-22
#[test]
fn in_a_duel_of_ambassadors_the_higher_die_kills_and_a_tie_kills_both() {
    for (dice, mine, his) in [([5, 3], false, true), ([2, 3], true, false), ([4, 4], true, true)] {
        let mut b = board(2, COURT);
        b.to(A, Phase::Diplomacy);
        b.lay(&dice);
        b.act(A, Action::Duel(B));
        let dead = |seat: SeatId| b.pos().player(seat).ambassador_from > b.pos().turn.number;
        assert_eq!((dead(A), dead(B)), (mine, his), "{dice:?}");
    }
}
