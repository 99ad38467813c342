//! The personality cards that touch diplomacy (CARD-03).

use super::kit::*;
use regnal::games::divine_right::components::Away;

use Action::{Activate, Assassinate, Deactivate};
use KingdomId::{Hothior, Immer, Pon, Shucassam};

/// What this monarch makes of each of these cards: activating, deactivating.
#[track_caller]
fn cards(person: &str, list: &[(&str, i8)]) {
    for (print, sum) in list {
        let print = Some(*print).filter(|p| !p.is_empty());
        assert_eq!(neutral(person).bonus(A, Activate(Hothior), print), *sum, "{person}, activating: {print:?}");
        assert_eq!(enemy(person).bonus(A, Deactivate(Hothior), print), *sum, "{person}, deactivating: {print:?}");
    }
}

/// The full turns of banishment that a failure with this card brings.
fn ban(person: &str, print: Option<&str>) -> u16 {
    let mut b = neutral(person);
    b.attempt(A, Activate(Hothior), print, 1);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    b.pos().realm(Hothior).bans.iter().map(|x| x.until - 6).sum()
}

/// CARD-03
#[test]
fn a_monarch_without_a_diplomatic_trait_adds_nothing() {
    cards("Disciplined", &[("", 0), ("Threats +1", 1), ("Marriage +1", 1)]);
    assert_eq!(
        (ban("Disciplined", None), ban("Disciplined", Some("Threats +1")), ban("Disciplined", Some("Black Magic +2"))),
        (0, 2, 3)
    );
}

// ---------------------------------------------------------------- 2 Cowardly

/// CARD-03
#[test]
fn cowardly_yields_to_threats_which_do_not_banish() {
    cards("Cowardly", &[("", 0), ("Threats +1", 2), ("Threats +2", 3), ("Bribe +1", 1), ("Blackmail +2", 2)]);
    assert_eq!((ban("Cowardly", Some("Threats +2")), ban("Cowardly", Some("Crass Bribe +2"))), (0, 3));
}

/// CARD-03
#[test]
fn cowardly_leaves_when_another_monarch_of_his_alliance_is_killed() {
    let rest = "allies: [(kingdom: hothior, of: muetar, personality: \"Cowardly\"), (kingdom: pon, of: muetar), (kingdom: shucassam, of: immer)]";
    let mut b = court(rest);
    b.lay(&[6, 1, 2]);
    b.act(A, Assassinate(Pon));
    assert_eq!((b.standing(Hothior), b.count(Hothior, Place::Home)), (Standing::Neutral, 9));
    let mut b = court(&format!("{rest}, prisoners: [(monarch: pon, at: \"Castle Altarr\", captor: immer)]"));
    b.lay(&[2]);
    b.act(A, Action::Execute(b.monarch(Pon)));
    assert_eq!(b.standing(Hothior), Standing::Neutral, "an execution is a death as well");
    // The death of another alliance's monarch leaves him cold, and so does a murder that fails.
    let mut b = court(rest);
    b.to(B, Phase::Diplomacy);
    b.lay(&[6, 1, 2]);
    b.act(B, Assassinate(Shucassam));
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
    b.to(A, Phase::Diplomacy);
    b.lay(&[1, 6]);
    b.act(A, Assassinate(Pon));
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
}

/// DEACT-13
#[test]
fn cowardly_cannot_leave_while_a_castle_of_his_is_besieged() {
    let mut b = court("allies: [(kingdom: hothior, of: muetar, personality: \"Cowardly\"), (kingdom: pon, of: muetar)],
        stacks: [(at: \"Tadafat\", of: immer, inside: false, regulars: [(of: immer, armies: 5)])], sieges: [(castle: \"Tadafat\", by: immer)]");
    b.lay(&[6, 1, 2]);
    b.act(A, Assassinate(Pon));
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
}

// ---------------------------------------------------------------- 3 Gallant

/// CARD-03
#[test]
fn gallant_favours_the_smallest_alliance_and_shuns_the_largest() {
    let sizes = |allies: &str| {
        let mut b = board(
            3,
            &format!(
                "players: [(kingdom: immer), (kingdom: muetar), (kingdom: mivior)], neutrals: [(kingdom: hothior, personality: \"Gallant\")], allies: [{allies}]"
            ),
        );
        [A, B, C].map(|seat| b.bonus(seat, Activate(Hothior), None))
    };
    assert_eq!(
        sizes("(kingdom: pon, of: immer), (kingdom: ghem, of: immer), (kingdom: trolls, of: muetar)"),
        [-1, 0, 1]
    );
    assert_eq!(sizes("(kingdom: pon, of: immer)"), [-1, 1, 1], "ties share");
    assert_eq!(sizes("(kingdom: pon, of: immer), (kingdom: trolls, of: muetar)"), [-1, -1, 1], "ties share");
    assert_eq!(
        sizes("(kingdom: pon, of: immer), (kingdom: trolls, of: muetar), (kingdom: zorn, of: mivior)"),
        [0, 0, 0],
        "all alike"
    );
    assert_eq!(enemy("Gallant").bonus(A, Deactivate(Hothior), None), 0, "while neutral only");
}

// ---------------------------------------------------------------- 4 Indolent, 5 Amorous, 7 Obstinate, 8 Gullible, 9 Irascible

/// CARD-03
#[test]
fn indolent_is_easily_turned_away_by_everybody() {
    assert_eq!(neutral("Indolent").bonus(A, Activate(Hothior), None), 0);
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: pon)], allies: [(kingdom: hothior, of: muetar, personality: \"Indolent\")]",
    );
    assert_eq!((b.bonus(A, Deactivate(Hothior), None), b.bonus(C, Deactivate(Hothior), None)), (1, 1));
    let mut b = enemy("Indolent");
    b.attempt(A, Deactivate(Hothior), None, 6);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
}

/// CARD-03
#[test]
fn amorous_likes_marriage() {
    cards("Amorous", &[("", 0), ("Marriage +1", 2), ("Marriage +2", 3), ("Bribe +1", 1), ("White Magic +1", 1)]);
}

/// CARD-03
#[test]
fn obstinate_is_deaf_to_bribes_threats_and_marriage() {
    cards("Obstinate", &[("Bribe +2", 0), ("Crass Bribe +2", 0), ("Threats +2", 0), ("Marriage +2", 0)]);
    cards("Obstinate", &[("Long Oration +2", 2), ("Blackmail +2", 2), ("White Magic +1", 1), ("Black Magic +2", 2)]);
    assert_eq!(
        (ban("Obstinate", Some("Threats +1")), ban("Obstinate", Some("Crass Bribe +2"))),
        (2, 3),
        "they banish all the same"
    );
}

/// CARD-03
#[test]
fn gullible_believes_everybody() {
    cards("Gullible", &[("", 1), ("Bribe +1", 2), ("Blackmail +3", 4)]);
}

/// BANISH-05, BANISH-06
#[test]
fn irascible_banishes_whoever_fails_for_two_turns_more() {
    assert_eq!(
        (ban("Irascible", None), ban("Irascible", Some("Bribe +2")), ban("Irascible", Some("Threats +1"))),
        (2, 2, 4)
    );
    let mut b = enemy("Irascible");
    b.attempt(A, Deactivate(Hothior), None, 6);
    assert_eq!(b.pos().realm(Hothior).bans[0].until, 8);
    let mut b = neutral("Irascible");
    b.attempt(A, Activate(Hothior), None, 6);
    assert!(b.pos().realm(Hothior).bans.is_empty());
}

// ---------------------------------------------------------------- 11 Greedy, 12 Treacherous, 13 Cursed

/// CARD-03
#[test]
fn greedy_loves_bribes_and_forgives_crass_ones() {
    cards("Greedy", &[("", 0), ("Bribe +1", 2), ("Crass Bribe +2", 3), ("Threats +1", 1), ("Marriage +1", 1)]);
    assert_eq!((ban("Greedy", Some("Crass Bribe +2")), ban("Greedy", Some("Threats +1"))), (0, 2));
}

/// CARD-03
#[test]
fn treacherous_changes_over_to_who_turns_him_away() {
    let mut b = enemy("Treacherous");
    b.attempt(A, Deactivate(Hothior), Some("Bribe +1"), 6);
    assert_eq!(
        (b.standing(Hothior), b.armies(A, "Tadafat").len(), b.place(b.monarch(Hothior))),
        (Standing::Allied(A), 2, Place::At { hex: hex("Port Lork"), inside: true })
    );
    // Failing leaves him; murder and Forced Peace do not win him.
    let mut b = enemy("Treacherous");
    b.attempt(A, Deactivate(Hothior), None, 6);
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
    let mut b = court(
        "allies: [(kingdom: hothior, of: muetar, personality: \"Treacherous\")], prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)]",
    );
    b.lay(&[6, 2]);
    b.act(A, Action::ForcePeace(Hothior));
    b.pass_to(6);
    assert!(matches!(b.standing(Hothior), Standing::Away { why: Away::Peace, .. }));
}

/// DEACT-13
#[test]
fn treacherous_is_as_safe_as_any_behind_a_siege() {
    let mut b = court("allies: [(kingdom: hothior, of: muetar, personality: \"Treacherous\")],
        stacks: [(at: \"Tadafat\", of: immer, inside: false, regulars: [(of: immer, armies: 5)])], sieges: [(castle: \"Tadafat\", by: immer)]");
    assert_eq!(b.refused(A, Deactivate(Hothior)), no("BesiegedKingdom", "DEACT-13"));
}

/// CARD-03
#[test]
fn cursed_is_won_by_white_magic_only() {
    for (print, die, won) in [
        (None, 6, false),
        (Some("Bribe +2"), 6, false),
        (Some("Black Magic +3"), 6, false),
        (Some("White Magic +1"), 4, false),
        (Some("White Magic +1"), 5, true),
    ] {
        let mut b = neutral("Cursed");
        b.attempt(A, Activate(Hothior), print, die);
        assert_eq!(b.standing(Hothior) == Standing::Allied(A), won, "{print:?} {die}");
    }
}

/// CARD-03
#[test]
fn who_lifted_the_curse_has_plus_one_for_ever_and_all_others_minus_one() {
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: pon)], neutrals: [(kingdom: hothior, personality: \"Cursed\")]",
    );
    assert_eq!(b.bonus(B, Activate(Hothior), Some("Bribe +1")), 1);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Activate(Hothior), Some("White Magic +2"), 6);
    assert_eq!((b.bonus(B, Deactivate(Hothior), None), b.bonus(C, Deactivate(Hothior), Some("Bribe +1"))), (-1, 0));
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Deactivate(Hothior), Some("Blackmail +3"), 6);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    assert_eq!((b.bonus(A, Activate(Hothior), None), b.bonus(B, Activate(Hothior), None)), (1, -1));
    // The curse is gone: any ploy will do now, also for others.
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Activate(Hothior), Some("Bribe +2"), 5);
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
    assert_eq!(b.bonus(A, Deactivate(Hothior), None), 1);
}

/// CARD-03
#[test]
fn no_help_from_afar_comes_from_the_cursed_but_a_siege_rouses_him() {
    let rest = "absent: [mivior, shucassam, pon, rombune, neuth, zorn, ghem, trolls], neutrals: [(kingdom: hothior, personality: \"Cursed\")], stacks: [(at: \"1015\", of: immer, regulars: [(of: immer, armies: 5)])]";
    let mut b = court(rest);
    b.to(A, Phase::Events);
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    b.to(A, Phase::Movement);
    b.act(A, b.lay_siege(&b.armies(A, "1015"), &["Tadafat"]));
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
    assert_eq!(b.pos().realm(Hothior).cured_by, None);
}

// ---------------------------------------------------------------- 14 Mad, 15 Loyal

/// CARD-03
#[test]
fn mad_is_easy_but_kills_who_fails() {
    cards("Mad", &[("", 1), ("Bribe +1", 2)]);
    for mut b in [neutral("Mad"), enemy("Mad")] {
        let errand = if b.standing(Hothior) == Standing::Neutral { Activate(Hothior) } else { Deactivate(Hothior) };
        b.attempt(A, errand, None, 2);
        assert_eq!(b.pos().player(A).ambassador_from, 8);
    }
    let mut b = neutral("Mad");
    b.attempt(A, Activate(Hothior), None, 5);
    assert_eq!((b.standing(Hothior), b.pos().player(A).ambassador_from), (Standing::Allied(A), 0));
    let mut b = neutral("Gullible");
    b.attempt(A, Activate(Hothior), None, 2);
    assert_eq!(b.pos().player(A).ambassador_from, 0);
}

/// CARD-03
#[test]
fn loyal_leaves_his_ally_by_death_alone() {
    let rest = "allies: [(kingdom: hothior, of: muetar, personality: \"Loyal\")], prisoners: [(monarch: hothior, at: \"Castle Altarr\", captor: immer)]";
    let mut b = court(rest);
    assert_eq!(b.refused(A, Deactivate(Hothior)), no("Loyal", "CARD-03"));
    assert_eq!(b.refused(A, Action::ForcePeace(Hothior)), no("Loyal", "CARD-03"));
    b.lay(&[6, 1, 2]);
    b.act(A, Assassinate(Hothior));
    b.pass_to(6);
    assert!(matches!(b.standing(Hothior), Standing::Away { why: Away::Confusion, .. }));
    // One of whom nobody knows it yet says so when asked; the task is spent.
    let mut b = court(rest);
    b.edit(|p| p.realms[Hothior.index()].revealed = false);
    b.act(A, Deactivate(Hothior));
    assert_eq!((b.top(), b.data().turn.task_done, b.standing(Hothior)), (None, true, Standing::Allied(B)));
    let mut b = neutral("Loyal");
    b.attempt(A, Activate(Hothior), None, 6);
    assert_eq!(b.standing(Hothior), Standing::Allied(A), "he is won like others");
}

// ---------------------------------------------------------------- 18 Compromised, 19 Bellicose

/// CARD-03
#[test]
fn compromised_yields_to_blackmail_and_is_held_by_it() {
    cards("Compromised", &[("", 0), ("Blackmail +2", 3), ("Threats +1", 1)]);
    let held = |print: Option<&str>| {
        let mut b = neutral("Compromised");
        b.attempt(A, Activate(Hothior), print, 6);
        b
    };
    assert_eq!(held(Some("Blackmail +2")).bonus(B, Deactivate(Hothior), None), -1);
    assert_eq!(held(Some("Blackmail +2")).bonus(B, Deactivate(Hothior), Some("Bribe +1")), 0);
    assert_eq!(
        held(Some("Blackmail +2")).bonus(B, Deactivate(Hothior), Some("Blackmail +3")),
        4,
        "unless it is played again"
    );
    assert_eq!(held(None).bonus(B, Deactivate(Hothior), None), 0);
    assert_eq!(held(Some("Bribe +1")).bonus(B, Deactivate(Hothior), None), 0);
    // Won back by other means, he is free of the old letters.
    let mut b = held(Some("Blackmail +2"));
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Deactivate(Hothior), Some("Blackmail +3"), 6);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
    b.to(A, Phase::Events);
    b.edit(|p| {
        p.realms
            .iter_mut()
            .filter(|r| r.id != Hothior && r.standing == Standing::Neutral)
            .for_each(|r| r.standing = Standing::Away { why: Away::Peace, back_on: 99 })
    });
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.standing(Hothior), Standing::Allied(A));
    assert_eq!(b.bonus(B, Deactivate(Hothior), None), 0);
}

/// CARD-03
#[test]
fn bellicose_joins_gladly_and_leaves_hardly() {
    assert_eq!(
        (
            neutral("Bellicose").bonus(A, Activate(Hothior), None),
            enemy("Bellicose").bonus(A, Deactivate(Hothior), None)
        ),
        (1, -1)
    );
    assert_eq!(neutral("Bellicose").bonus(B, Activate(Hothior), Some("Bribe +1")), 2, "for everybody");
}

// ---------------------------------------------------------------- 21 Foreign-born, 22 Superstitious

/// CARD-03
#[test]
fn the_foreign_born_looks_to_the_land_of_his_birth() {
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: mivior)], neutrals: [(kingdom: hothior, personality: \"Foreign-born\")], allies: [(kingdom: pon, of: muetar)]",
    );
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.pos().realm(Hothior).birth, None);
    b.act(A, Activate(Hothior));
    let born = b.pos().realm(Hothior).birth;
    assert!(born.is_some_and(|k| k != Hothior), "drawn when he is revealed: {born:?}");
    b.act(A, Action::CallOff);
    for (land, sums) in [(Immer, [1, -1, -1]), (Pon, [-1, 1, -1]), (Shucassam, [0, 0, 0])] {
        b.edit(|p| p.realms[Hothior.index()].birth = Some(land));
        for (seat, sum) in [A, B, C].into_iter().zip(sums) {
            b.to(seat, Phase::Diplomacy);
            b.edit(|p| p.realms[Hothior.index()].bans.clear());
            assert_eq!(b.bonus(seat, Activate(Hothior), None), sum, "{land}, {seat}");
        }
    }
    let mut b = enemy("Foreign-born");
    assert!(b.pos().realm(Hothior).birth.is_some_and(|k| k != Hothior), "of one laid face up too");
    b.edit(|p| p.realms[Hothior.index()].birth = Some(Immer));
    assert_eq!(b.bonus(A, Deactivate(Hothior), Some("Bribe +1")), 2);
}

/// CARD-03
#[test]
fn superstitious_believes_in_magic_and_fears_the_black() {
    cards(
        "Superstitious",
        &[("", 0), ("White Magic +1", 2), ("Black Magic +2", 3), ("Bribe +1", 1), ("Blackmail +2", 2)],
    );
    assert_eq!(
        (
            ban("Superstitious", Some("Black Magic +2")),
            ban("Superstitious", Some("Blackmail +2")),
            ban("Superstitious", Some("White Magic +2"))
        ),
        (4, 3, 0)
    );
}

// ---------------------------------------------------------------- What everybody may know

/// ACT-03, CARD-03
#[test]
fn a_personality_nobody_has_read_sways_no_reckoning_of_rules_window_or_bots() {
    use regnal::games::divine_right::frames::Errand;
    use regnal::games::divine_right::persuasion::Court;

    for (revealed, bonus) in [(false, 0), (true, 1)] {
        let mut b = court(&format!("neutrals: [(kingdom: hothior, personality: \"Gullible\", revealed: {revealed})]"));
        b.to(A, Phase::Diplomacy);
        for pos in [b.pos(), laid(b.view(A).position)] {
            let attempt = Court::of(pos).attempt(A, KingdomId::Hothior, Errand::Activate, None);
            assert_eq!(attempt.modifiers.iter().map(|(_, n)| *n).sum::<i8>(), bonus, "{revealed}");
            assert_eq!((attempt.possible, attempt.faces()), (true, 1 + i16::from(bonus)));
        }
    }
}
