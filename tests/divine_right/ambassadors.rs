//! Murder, duels, dead and banished ambassadors (ASSASS, DUEL, AMBASS, BANISH).

use super::kit::*;
use regnal::games::divine_right::components::Away;

use Action::{Activate, Assassinate, Deactivate, Duel, Negotiate};
use KingdomId::{Ghem, Hothior, Muetar, Shucassam};

const COURT: &str = "turn: 5, players: [(kingdom: immer), (kingdom: muetar), (kingdom: rombune)], \
    allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\"), (kingdom: shucassam, of: muetar, personality: \"Genius\"), (kingdom: pon, of: muetar, personality: \"Obstinate\")], \
    neutrals: [(kingdom: ghem, personality: \"Negligent\")], prisoners: [(monarch: pon, at: \"Castle Altarr\", captor: immer)]";

/// Immer (A), Muetar (B) with Hothior, Shucassam and Pon, and Rombune (C); turn 5, A's diplomacy. A's prisoner of Pon keeps
/// the phase open after his ambassador's task.
fn three() -> Board {
    court_of_three("")
}

fn court_of_three(options: &str) -> Board {
    let mut b = board_with(3, options, COURT);
    b.to(A, Phase::Diplomacy);
    b
}

fn turn(b: &mut Board, seat: SeatId, number: u16) {
    b.edit(|p| p.turn.number = number);
    b.to(seat, Phase::Diplomacy);
}

fn back(b: &Board, seat: SeatId) -> u16 {
    b.pos().player(seat).ambassador_from
}

fn until(b: &Board, k: KingdomId) -> Vec<u16> {
    b.pos().realm(k).bans.iter().filter(|x| x.seat == A).map(|x| x.until).collect()
}

fn murder(b: &mut Board, dice: &[u8]) -> Vec<Entry> {
    b.lay(dice);
    b.act(A, Assassinate(Hothior))
}

fn duel(b: &mut Board, other: SeatId, dice: &[u8]) -> Vec<Entry> {
    b.lay(dice);
    b.act(A, Duel(other))
}

// ---------------------------------------------------------------- Murder (ASSASS)

/// ASSASS-01, SEQ-21
#[test]
fn each_player_murders_once_in_the_game_and_only_an_enemys_ally() {
    let mut b = three();
    for k in [Ghem, Muetar, KingdomId::Immer] {
        assert_eq!(b.refused(A, Assassinate(k)), no("NotEnemyAllied", "DEACT-01"));
    }
    murder(&mut b, &[4, 4]);
    turn(&mut b, A, 6);
    for k in [Hothior, Shucassam] {
        assert_eq!(b.refused(A, Assassinate(k)), no("AssassinSent", "ASSASS-01"));
    }
    turn(&mut b, C, 6);
    assert!(b.allowed(C, &Assassinate(Hothior)), "his own attempt");
    turn(&mut b, B, 6);
    assert_eq!(b.refused(B, Assassinate(Hothior)), no("NotEnemyAllied", "DEACT-01"), "his friend");
}

/// ASSASS-02, ASSASS-03, ASSASS-04
#[test]
fn both_sides_throw_one_die_without_cards_where_the_victim_is() {
    let mut b = three();
    b.give(A, &["Blackmail +3"]);
    let at = hex("1314");
    let monarch = b.monarch(Hothior);
    b.edit(|p| p.counters[monarch.index()].place = Place::At { hex: at, inside: false });
    let lines = murder(&mut b, &[2, 5]);
    let line = lines.iter().find(|l| l.throw.is_some()).unwrap();
    let throw = line.throw.clone().unwrap();
    assert_eq!((throw.dice, throw.modifiers, line.place.clone()), (vec![2, 5], vec![], Some(at.to_string())));
    assert_eq!(b.pos().player(A).hand.len(), 1);
    assert_eq!(b.refused(A, Negotiate(None)), no("NothingAsked", "SEQ-01"));
}

/// ASSASS-05
#[test]
fn the_higher_monarch_kills_the_ambassador() {
    let mut b = three();
    murder(&mut b, &[2, 3]);
    assert_eq!((back(&b, A), b.standing(Hothior)), (8, Standing::Allied(B)));
    assert_eq!(b.place(b.monarch(Hothior)), Place::At { hex: hex("Port Lork"), inside: true });
}

/// ASSASS-06, ASSASS-08, ASSASS-09
#[test]
fn the_higher_ambassador_kills_and_the_kingdom_falls_into_confusion_without_points() {
    let mut b = three();
    murder(&mut b, &[4, 3, 2]);
    assert_eq!((b.place(b.monarch(Hothior)), back(&b, A), b.points(A)), (Place::Track, 0, 0));
    assert_eq!(b.pos().realm(Hothior).fading, Some((Away::Confusion, 2)));
    b.pass_to(6);
    assert_eq!(b.standing(Hothior), Standing::Away { why: Away::Confusion, back_on: 8 });
    assert_eq!((b.count(Hothior, Place::Home), b.points(A)), (9, 0));
}

/// ASSASS-07
#[test]
fn in_a_tie_nobody_dies() {
    let mut b = three();
    murder(&mut b, &[4, 4]);
    assert_eq!((back(&b, A), b.standing(Hothior), b.pos().realm(Hothior).fading), (0, Standing::Allied(B), None));
    assert!(matches!(b.place(b.monarch(Hothior)), Place::At { .. }));
}

/// ASSASS-10
#[test]
fn a_failed_murderer_and_his_successors_are_banished_for_the_monarchs_life() {
    for dice in [[2, 5], [4, 4]] {
        let mut b = three();
        murder(&mut b, &dice);
        for number in [8, 15] {
            turn(&mut b, A, number);
            assert_eq!(b.refused(A, Deactivate(Hothior)), no("BanishedForLife", "ASSASS-10"));
            b.edit(|p| p.realms[Hothior.index()].standing = Standing::Neutral);
            assert_eq!(b.refused(A, Activate(Hothior)), no("BanishedForLife", "ASSASS-10"));
            b.edit(|p| p.realms[Hothior.index()].standing = Standing::Allied(B));
            b.edit(|p| p.players[0].assassin_sent = false);
            assert_eq!(b.refused(A, Assassinate(Hothior)), no("BanishedForLife", "ASSASS-10"));
            assert!(b.allowed(A, &Deactivate(Shucassam)));
        }
        // Another dagger, another monarch.
        turn(&mut b, C, 15);
        b.lay(&[6, 1, 1]);
        b.act(C, Assassinate(Hothior));
        b.pass_to(17);
        turn(&mut b, A, 17);
        assert!(b.allowed(A, &Activate(Hothior)));
    }
}

/// ASSASS-10
#[test]
fn whether_a_tie_banishes_is_an_option() {
    for (option, bans) in [("tied_assassin_banished: true", vec![u16::MAX]), ("tied_assassin_banished: false", vec![])]
    {
        let mut b = court_of_three(option);
        murder(&mut b, &[4, 4]);
        assert_eq!(until(&b, Hothior), bans);
        let mut b = court_of_three(option);
        murder(&mut b, &[1, 4]);
        assert_eq!(until(&b, Hothior), [u16::MAX], "no tie");
    }
}

// ---------------------------------------------------------------- Duels (DUEL)

/// DUEL-01
#[test]
fn two_ambassadors_duel_once_in_the_game_whoever_challenges() {
    let mut b = three();
    duel(&mut b, B, &[5, 2]);
    for number in [6, 9] {
        turn(&mut b, A, number);
        assert_eq!(b.refused(A, Duel(B)), no("DuelledAlready", "DUEL-01"));
        assert!(b.allowed(A, &Duel(C)));
    }
    turn(&mut b, B, 9);
    assert_eq!(b.refused(B, Duel(A)), no("DuelledAlready", "DUEL-01"), "successors count as he");
    assert!(b.allowed(B, &Duel(C)));
}

/// DUEL-01
#[test]
fn nobody_duels_with_himself_the_dead_or_the_fallen() {
    let mut b = three();
    for other in [A, SeatId(5)] {
        assert_eq!(b.refused(A, Duel(other)), no("NoOpponent", "DUEL-01"));
    }
    b.edit(|p| p.players[1].ambassador_from = 7);
    assert_eq!(b.refused(A, Duel(B)), no("OpponentDead", "DUEL-01"));
    b.edit(|p| p.players[2].out_since = Some(3));
    assert_eq!(b.refused(A, Duel(C)), no("NoOpponent", "DUEL-01"));
}

/// DUEL-02, DUEL-03, DUEL-04, DUEL-06, SEQ-22
#[test]
fn the_lower_die_falls_without_cards_and_without_asking() {
    for (dice, dead, alive) in [([2, 5], A, B), ([5, 2], B, A)] {
        let mut b = three();
        b.give(A, &["Blackmail +3"]);
        b.give(B, &["Blackmail +2"]);
        let lines = duel(&mut b, B, &dice);
        let throw = lines.iter().find_map(|l| l.throw.clone()).unwrap();
        assert_eq!(
            (throw.purpose.as_str(), throw.dice, throw.modifiers),
            ("Duel: Immer, Muetar", dice.to_vec(), vec![])
        );
        assert_eq!((back(&b, dead), back(&b, alive), back(&b, C)), (8, 0, 0));
        assert_eq!((b.pos().player(A).hand.len(), b.pos().player(B).hand.len()), (1, 1));
        assert_eq!((b.top(), b.pos().active()), (None, Some(A)), "nobody was asked");
    }
}

/// DUEL-05
#[test]
fn equal_dice_kill_both() {
    let mut b = three();
    duel(&mut b, B, &[3, 3]);
    assert_eq!((back(&b, A), back(&b, B)), (8, 8));
}

// ---------------------------------------------------------------- Dead ambassadors (AMBASS)

/// DIPL-10, AMBASS-04, AMBASS-05, AMBASS-06
#[test]
fn killed_in_turn_5_at_work_again_in_turn_8() {
    let mut b = three();
    duel(&mut b, B, &[1, 6]);
    assert_eq!(back(&b, A), 5 + 3);
    for number in [6, 7] {
        b.pass_to(number);
        b.to(A, Phase::Diplomacy);
        for act in [Activate(Ghem), Deactivate(Hothior), Assassinate(Hothior), Duel(C)] {
            assert_eq!(b.refused(A, act), no("AmbassadorDead", "AMBASS-04"), "turn {number}");
        }
    }
    b.pass_to(8);
    b.to(A, Phase::Diplomacy);
    for act in [Activate(Ghem), Deactivate(Hothior), Assassinate(Hothior), Duel(C)] {
        assert!(b.allowed(A, &act), "{act:?}");
    }
}

/// AMBASS-07
#[test]
fn penalties_and_banishments_of_the_dead_pass_to_his_successors() {
    let mut b = three();
    b.edit(|p| p.realms[Ghem.index()].penalties = vec![(A, 1)]);
    b.attempt(A, Deactivate(Hothior), Some("Blackmail +3"), 1);
    b.to(A, Phase::Diplomacy);
    duel(&mut b, B, &[1, 6]);
    turn(&mut b, A, 8);
    assert_eq!(b.refused(A, Deactivate(Hothior)), no("Banished", "BANISH-02"));
    assert_eq!(b.bonus(A, Activate(Ghem), None), -1);
}

// ---------------------------------------------------------------- Banishment (BANISH)

/// BANISH-01, BANISH-03, BANISH-07
#[test]
fn four_ploys_banish_on_failure_for_their_number_and_one() {
    let cards: Vec<(String, u16)> = three().pos().book.cards.iter().map(|c| (c.to_string(), c.bonus as u16)).collect();
    for (n, (print, bonus)) in cards.iter().enumerate() {
        if cards[..n].iter().any(|(other, _)| other == print) {
            continue;
        }
        let banishes = ["Black Magic", "Threats", "Blackmail", "Crass Bribe"].iter().any(|p| print.starts_with(p));
        let mut b = three();
        b.attempt(A, Activate(Ghem), Some(print), 1);
        assert_eq!(until(&b, Ghem), if banishes { vec![5 + bonus + 1 + 1] } else { vec![] }, "{print}");
        assert_eq!(b.story().contains("banished from Ghem"), banishes);
        let mut b = three();
        b.attempt(A, Activate(Ghem), Some(print), 6);
        assert_eq!((until(&b, Ghem), b.standing(Ghem)), (vec![], Standing::Allied(A)), "{print} succeeded");
    }
}

/// BANISH-02, BANISH-04
#[test]
fn a_failed_threat_of_one_banishes_for_two_full_turns_from_that_kingdom() {
    let mut b = three();
    b.attempt(A, Deactivate(Hothior), Some("Threats +1"), 1);
    assert_eq!(until(&b, Hothior), [8]);
    for number in [6, 7] {
        b.pass_to(number);
        b.to(A, Phase::Diplomacy);
        assert_eq!(b.refused(A, Deactivate(Hothior)), no("Banished", "BANISH-02"), "turn {number}");
        assert_eq!(b.refused(A, Assassinate(Hothior)), no("Banished", "BANISH-02"));
        b.edit(|p| p.realms[Hothior.index()].standing = Standing::Neutral);
        assert_eq!(b.refused(A, Activate(Hothior)), no("Banished", "BANISH-02"));
        b.edit(|p| p.realms[Hothior.index()].standing = Standing::Allied(B));
        assert!(b.allowed(A, &Deactivate(Shucassam)) && b.allowed(A, &Activate(Ghem)));
    }
    b.to(C, Phase::Diplomacy);
    assert!(b.allowed(C, &Deactivate(Hothior)), "only his ambassador");
    b.pass_to(8);
    b.to(A, Phase::Diplomacy);
    assert!(b.allowed(A, &Deactivate(Hothior)) && b.allowed(A, &Assassinate(Hothior)));
}

/// BANISH-05, BANISH-06
#[test]
fn personalities_banish_too_and_the_terms_add_up() {
    for (print, term) in [(None, 2), (Some("Bribe +1"), 2), (Some("Threats +1"), 4), (Some("Blackmail +3"), 6)] {
        let mut b = three();
        b.edit(|p| p.realms[Ghem.index()].personality = Some(regnal::games::divine_right::ids::PersonalityId(9)));
        b.attempt(A, Activate(Ghem), print, 1);
        assert_eq!(until(&b, Ghem), [5 + term + 1], "{print:?}");
    }
}
