//! Captive monarchs and their prisons (CAPTURE, PRISON).

use super::kit::*;
use regnal::games::divine_right::components::{Away, Siege};
use regnal::games::divine_right::frames::{Danger, Errand, FateRoll};
use regnal::games::divine_right::odds;
use regnal::games::divine_right::persuasion::Court;

const PON: KingdomId = KingdomId::Pon;
const SHAH: KingdomId = KingdomId::Shucassam;

/// Immer (with Pon), Muetar (with Shucassam) and Hothior; `rest` is the rest of the position.
fn three(pon: &str, rest: &str) -> Board {
    board(3, &format!(
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)],
         allies: [(kingdom: pon, of: immer, personality: \"{pon}\"), (kingdom: shucassam, of: muetar, personality: \"Indolent\")], {rest}"
    ))
}

/// Muetar's troops take the monarch of Pon at a hex beside 1724; `first` is done before.
fn taken(at: &str, plundered: &str, first: impl FnOnce(&mut Board)) -> (Board, CounterId) {
    let mut b = three(
        "Amorous",
        &format!(
            "plundered: [{plundered}], stacks: [(at: \"{at}\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1724\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
        ),
    );
    first(&mut b);
    b.to(B, Phase::Movement);
    let hunters = b.armies(B, "1724");
    let path: &[&str] = if at == "1624" { &["1624"] } else { &["1624", "1524"] };
    b.walk(B, &hunters, path, &[6]);
    let pon = b.monarch(PON);
    assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }));
    (b, pon)
}

/// He lies in Kuzdol, a prisoner of Muetar.
fn jailed(pon: &str, rest: &str) -> (Board, CounterId) {
    let b = three(pon, &format!("prisoners: [(monarch: pon, at: \"Kuzdol\", captor: muetar)], {rest}"));
    let hero = b.monarch(PON);
    (b, hero)
}

fn cell(at: &str) -> Place {
    Place::Prison { hex: hex(at), captor: Some(B) }
}

fn nearest_refused(b: &mut Board, at: &str) {
    assert_eq!(b.refused(B, Action::Imprison(hex(at))), ("NoPrison".into(), "DR CAPTURE-01".into()));
}

/// CAPTURE-01
#[test]
fn a_captive_goes_to_the_nearest_castle_of_the_captor_that_is_neither_plundered_nor_besieged() {
    let (mut b, pon) = taken("1624", "", |_| {});
    for far in ["Zefnar", "Adeese", "Plibba", "Muscaster"] {
        nearest_refused(&mut b, far);
    }
    b.act(B, Action::Imprison(hex("Kuzdol")));
    assert_eq!(b.place(pon), cell("Kuzdol"));
    // Plundered or under siege it is passed over.
    let (mut b, pon) = taken("1624", "\"Kuzdol\"", |_| {});
    nearest_refused(&mut b, "Kuzdol");
    b.act(B, Action::Imprison(hex("Zefnar")));
    assert_eq!(b.place(pon), cell("Zefnar"));
    let (mut b, _) = taken("1624", "", |b| {
        b.put(b.armies(A, "Muscaster")[0], "Kuzdol", false);
        b.edit(|p| {
            p.keeps.iter_mut().find(|k| k.hex == hex("Kuzdol")).unwrap().siege =
                Some(Siege { by: A, since: 1, rolled: false })
        });
    });
    nearest_refused(&mut b, "Kuzdol");
    assert!(b.allowed(B, &Action::Imprison(hex("Zefnar"))));
    // Kuzdol and Zefnar are both five hexes from here: the captor picks.
    for choice in ["Kuzdol", "Zefnar"] {
        let (mut b, pon) = taken("1524", "", |_| {});
        nearest_refused(&mut b, "Adeese");
        b.act(B, Action::Imprison(hex(choice)));
        assert_eq!(b.place(pon), cell(choice));
    }
}

/// PRISON-01
#[test]
fn taken_aboard_and_let_go_he_goes_ashore_to_a_castle_of_his_side() {
    let mut b = three(
        "Amorous",
        "stacks: [(at: \"0122\", of: immer, aboard: true, regulars: [(of: pon, monarch: true)], mercenary_fleets: 4),
         (at: \"0222\", of: muetar, mercenary_fleets: 4)]",
    );
    b.to(B, Phase::Combat);
    let pon = b.monarch(PON);
    let Place::Aboard { fleet: flagship } = b.place(pon) else { panic!("aboard") };
    b.lay(&[5, 4, 6]);
    b.act(B, Action::Announce(attack(Manner::Sea, &["0222"], "0122")));
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::Stand);
    b.act(A, Action::Lose(flagship));
    assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }));
    assert!(matches!(b.place(pon), Place::Aboard { .. }), "another ship of the stack has taken him in");
    b.act(B, Action::SetFree(pon));
    if let Some(Frame::PutHero { seat: A, .. }) = b.top() {
        let way = b.offers(A).remove(0);
        b.act(A, way);
    }
    assert!(matches!(b.place(pon), Place::At { inside: true, .. }), "{:?}", b.place(pon));
    assert!(b.pos().is_friendly_place(A, b.pos().spot(pon).unwrap()));
}

const NO_CASTLE: &str =
    "\"Kuzdol\", \"Zefnar\", \"Adeese\", \"Plibba\", \"Beolon\", \"Groat\", \"Basimar\", \"Pennol\"";

/// CAPTURE-02
#[test]
fn without_a_castle_the_captive_is_executed_or_set_free_at_once() {
    let (mut b, pon) = taken("1624", NO_CASTLE, |_| {});
    nearest_refused(&mut b, "Kuzdol");
    assert_eq!(b.offers(B), vec![Action::Execute(pon), Action::SetFree(pon)]);
    assert_eq!(b.refused(B, Action::EndMovement).0, "WrongPhase");
    b.act(B, Action::SetFree(pon));
    assert!(b.pos().spot(pon).is_some() || matches!(b.top(), Some(Frame::PutHero { .. })));
    let (mut b, pon) = taken("1624", NO_CASTLE, |_| {});
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!(b.place(pon), Place::Track);
}

/// SETUP-10
#[test]
fn a_captive_whose_captor_falls_before_he_has_decided_goes_free() {
    let (mut b, pon) = taken("1624", "", |_| {});
    let hero = b.monarch(KingdomId::Muetar);
    b.lay(&[1, 3]);
    b.edit(|p| {
        p.stack.push(Frame::Fates(vec![FateRoll { hero, by: Some(C), danger: Danger::Searched, held_at: None }]));
    });
    assert_eq!(b.pos().player(B).out_since, Some(1));
    if let Some(Frame::PutHero { seat: A, .. }) = b.top() {
        let way = b.offers(A).remove(0);
        b.act(A, way);
    }
    assert!(b.pos().is_friendly_place(A, b.pos().spot(pon).unwrap()), "{:?}", b.place(pon));
    assert_eq!(b.top(), None);
}

/// PRISON-03: his captor falls, and the kingdom of his prison leaves with the captor; without castle or troops of his side he
/// goes where his owner likes, who says so once.
#[test]
fn a_captive_freed_twice_over_is_placed_once() {
    let (mut b, pon) = jailed("Amorous", "");
    let hero = b.monarch(KingdomId::Muetar);
    let keeps: Vec<HexId> = b.pos().keeps().map(|k| k.hex).filter(|h| b.pos().is_friendly_place(A, *h)).collect();
    b.lay(&[1, 3]);
    b.edit(|p| {
        p.keeps.iter_mut().filter(|k| keeps.contains(&k.hex)).for_each(|k| k.plundered = true);
        p.stack.push(Frame::Fates(vec![FateRoll { hero, by: Some(C), danger: Danger::Searched, held_at: None }]));
    });
    assert_eq!(b.pos().player(B).out_since, Some(1));
    assert!(matches!(b.top(), Some(Frame::PutHero { seat: A, hero: h, .. }) if h == pon), "{:?}", b.top());
    let way = b.offers(A).remove(0);
    b.act(A, way);
    assert!(matches!(b.place(pon), Place::At { .. }), "{:?}", b.place(pon));
    assert!(!matches!(b.top(), Some(Frame::PutHero { .. })), "asked again: {:?}", b.top());
}

/// CAPTURE-03, PRISON-04, PRISON-05
#[test]
fn the_captor_scores_the_capture_whatever_he_does_and_no_more_for_an_execution() {
    for n in 0..3 {
        let (mut b, pon) = taken("1624", "", |_| {});
        assert_eq!(b.points(B), 30);
        b.lay(&[2]);
        let act = [Action::Imprison(hex("Kuzdol")), Action::Execute(pon), Action::SetFree(pon)][n].clone();
        b.act(B, act);
        assert_eq!((b.points(B), b.points(A)), (30, 0));
    }
    // Taken in his own move among enemies, it is they who score.
    let mut b = three(
        "Amorous",
        "stacks: [(at: \"1624\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1724\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    b.walk(A, &[pon], &["1724"], &[6]);
    assert_eq!((b.points(B), b.top()), (30, Some(Frame::Captive { captor: B, hero: pon })));
}

/// CAPTURE-04, CAPTURE-05
#[test]
fn a_captive_is_not_moved_to_another_prison_and_does_nothing() {
    let (mut b, pon) = jailed(
        "Genius",
        "stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, armies: 2)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 2)])]",
    );
    b.to(B, Phase::Movement);
    let walk = b.go(&[pon], &["1823"]);
    assert_eq!(b.refused(B, walk.clone()).0, "NotYours");
    assert_eq!(b.refused(B, Action::Imprison(hex("Zefnar"))), ("NothingAsked".into(), "DR SEQ-01".into()));
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, walk).0, "NotOnMap");
    let led = b.armies(A, "1524")[0];
    assert!(!b.allowed(A, &Action::Move { units: vec![led, pon], leader: Some(pon), path: vec![hex("1424")] }));
    // A Genius in prison helps neither in attack nor in defence.
    b.to(A, Phase::Combat);
    assert_eq!(
        modifier(&odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap().attacker, "genius"),
        0
    );
    b.to(B, Phase::Combat);
    assert_eq!(
        modifier(&odds::preview(b.pos(), B, &attack(Manner::Land, &["1624"], "1524")).unwrap().defender, "genius"),
        0
    );
}

/// CAPTURE-06
#[test]
fn the_walls_alone_guard_a_captive() {
    let (mut b, pon) = jailed("Amorous", "");
    b.to(B, Phase::Movement);
    let garrison = b.armies(B, "Kuzdol");
    b.walk(B, &garrison, &["1823"], &[]);
    assert!(b.armies(B, "Kuzdol").is_empty());
    b.end_turn(1);
    assert_eq!(b.place(pon), cell("Kuzdol"));
    assert_eq!(b.pos().siege_need(hex("Kuzdol")), 3);
}

/// CAPTURE-07
#[test]
fn his_units_fight_at_minus_one_where_they_are_the_greater_half() {
    for (pon, immer, malus) in [(2, 1, -1), (1, 0, -1), (1, 1, 0), (1, 2, 0)] {
        let (mut b, _) = jailed(
            "Amorous",
            &format!(
                "stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, armies: {pon}), (of: immer, armies: {immer})]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 2)])]"
            ),
        );
        b.to(A, Phase::Combat);
        let plan = odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap();
        assert_eq!(
            (modifier(&plan.attacker, "captive"), modifier(&plan.defender, "captive")),
            (malus, 0),
            "{pon} and {immer}"
        );
        b.to(B, Phase::Combat);
        let plan = odds::preview(b.pos(), B, &attack(Manner::Land, &["1624"], "1524")).unwrap();
        assert_eq!((modifier(&plan.attacker, "captive"), modifier(&plan.defender, "captive")), (0, malus));
    }
    // Their monarch at large, they fight as always.
    let mut b = three(
        "Amorous",
        "stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, armies: 2)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 2)])]",
    );
    b.to(A, Phase::Combat);
    assert_eq!(
        modifier(&odds::preview(b.pos(), A, &attack(Manner::Land, &["1524"], "1624")).unwrap().attacker, "captive"),
        0
    );
}

/// CAPTURE-08
#[test]
fn his_own_side_frees_him_by_plundering_his_prison() {
    let (mut b, pon) = jailed(
        "Amorous",
        "stacks: [(at: \"Kuzdol\", of: immer, regulars: [(of: immer, armies: 7)])], sieges: [(castle: \"Kuzdol\", by: immer)]",
    );
    b.to(A, Phase::Sieges);
    b.lay(&[6]);
    let lines = b.act(A, Action::RollSiege { castle: hex("Kuzdol") });
    assert_eq!(fates(&lines), 0);
    assert_eq!(b.place(pon), Place::At { hex: hex("Kuzdol"), inside: false });
    assert_eq!(b.pos().owner(pon), Some(A));
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.walk(A, &[pon], &["1823"], &[])), 0);
}

/// Of the castles of Pon only Marzarbol is left to it; it is the nearest of its side to Kuzdol.
const ONE_HOME: &str = "plundered: [\"Grugongi\", \"Crow's Nest\"],
    stacks: [(at: \"Grugongi\", of: hothior, regulars: [(of: hothior, armies: 1)]), (at: \"Crow's Nest\", of: hothior, regulars: [(of: hothior, armies: 1)]),
        (at: \"Marzarbol\", of: immer, regulars: [(of: pon, armies: 7)]), (at: \"2822\", of: immer, regulars: [(of: pon, fleets: 1)])]";

/// CAPTURE-09
#[test]
fn when_the_kingdom_of_his_prison_leaves_he_goes_to_the_nearest_friendly_castle() {
    // By diplomacy (the monarch of Shucassam is Indolent: +1), by Confusion, by peace.
    for why in [None, Some(Away::Confusion), Some(Away::Peace)] {
        let (mut b, pon) = jailed("Amorous", ONE_HOME);
        match why {
            None => {
                b.to(A, Phase::Diplomacy);
                b.attempt(A, Action::Deactivate(SHAH), None, 6);
            }
            Some(why) => {
                b.edit(|p| p.realms[SHAH.index()].fading = Some((why, 1)));
                assert_eq!(b.place(pon), cell("Kuzdol"));
                b.end_turn(1);
            }
        }
        assert_eq!(b.place(pon), Place::At { hex: hex("Marzarbol"), inside: true }, "{why:?}");
    }
}

/// CAPTURE-10, CAPTURE-11
#[test]
fn an_enemy_who_plunders_his_prison_frees_him_but_stands_about_him() {
    let (mut b, pon) = jailed(
        "Amorous",
        "stacks: [(at: \"Kuzdol\", of: hothior, regulars: [(of: hothior, armies: 7)])], sieges: [(castle: \"Kuzdol\", by: hothior)]",
    );
    b.to(C, Phase::Sieges);
    b.lay(&[6]);
    let lines = b.act(C, Action::RollSiege { castle: hex("Kuzdol") });
    assert_eq!(fates(&lines), 0);
    assert_eq!((b.place(pon), b.pos().owner(pon)), (Place::At { hex: hex("Kuzdol"), inside: false }, Some(A)));
    b.to(A, Phase::Movement);
    assert_eq!(fates(&b.walk(A, &[pon], &["1823"], &[3])), 1);
}

/// PRISON-01
#[test]
fn let_go_he_appears_in_the_nearest_castle_friendly_to_him() {
    let (mut b, pon) = jailed("Amorous", ONE_HOME);
    b.to(B, Phase::Diplomacy);
    b.act(B, Action::SetFree(pon));
    assert_eq!(b.place(pon), Place::At { hex: hex("Marzarbol"), inside: true });
    // The three castles of Pon are twelve hexes from Kuzdol, all of them: his player picks.
    let (mut b, pon) = jailed("Amorous", "");
    b.to(B, Phase::Diplomacy);
    b.act(B, Action::SetFree(pon));
    assert_eq!(b.refused(A, Action::PutHero(hex("Gap Castle"))), ("NoWayThere".into(), "DR DISPLACE-04".into()));
    assert_eq!(b.refused(B, Action::PutHero(hex("Grugongi"))).0, "NotYourTurn");
    b.act(A, Action::PutHero(hex("Grugongi")));
    assert_eq!(b.place(pon), Place::At { hex: hex("Grugongi"), inside: true });
    assert_eq!(b.refused(B, Action::PutHero(hex("Grugongi"))), ("NothingAsked".into(), "DR SEQ-01".into()));
}

/// The Trolls have no castle, and that of Neuth is gone; its monarch is a prisoner at Plibba.
fn homeless(stacks: &str) -> (Board, CounterId) {
    let mut b = board(2, &format!(
        "players: [(kingdom: trolls, dead_armies: 8), (kingdom: muetar)], allies: [(kingdom: neuth, of: trolls, personality: \"Greedy\", dead_armies: 6)],
         plundered: [\"Ider Bolis\"], prisoners: [(monarch: neuth, at: \"Plibba\", captor: muetar)],
         stacks: [(at: \"Stone Face\", of: trolls, regulars: [(of: trolls, monarch: true)]), (at: \"Ider Bolis\", of: muetar, regulars: [(of: muetar, armies: 1)]) {stacks}]"
    ));
    b.to(B, Phase::Diplomacy);
    let hero = b.monarch(KingdomId::Neuth);
    b.act(B, Action::SetFree(hero));
    (b, hero)
}

/// PRISON-02
#[test]
fn with_no_castle_he_joins_the_nearest_troops_army_or_fleet() {
    let (b, hero) =
        homeless(", (at: \"1524\", of: trolls, mercenary_armies: 1), (at: \"1326\", of: trolls, mercenary_armies: 1)");
    assert_eq!(b.place(hero), Place::At { hex: hex("1524"), inside: false });
    let (b, hero) =
        homeless(", (at: \"1524\", of: trolls, mercenary_armies: 1), (at: \"D10\", of: trolls, mercenary_fleets: 1)");
    assert_eq!(b.place(hero), Place::Aboard { fleet: b.fleets(A, "D10")[0] });
}

/// PRISON-03
#[test]
fn with_no_troops_either_he_appears_wherever_his_player_likes() {
    let (mut b, hero) = homeless("");
    assert!(matches!(b.top(), Some(Frame::PutHero { seat: A, .. })));
    for bad in ["0122", "Pennol", "Ider Bolis"] {
        assert_eq!(b.refused(A, Action::PutHero(hex(bad))).0, "NoWayThere", "{bad}");
    }
    assert!(b.allowed(A, &Action::PutHero(hex("1208"))) && b.allowed(A, &Action::PutHero(hex("2703"))));
    b.act(A, Action::PutHero(hex("1524")));
    assert_eq!(b.place(hero), Place::At { hex: hex("1524"), inside: false });
}

/// PRISON-04
#[test]
fn a_captive_is_executed_at_once_or_in_a_later_diplomacy_phase_of_his_captor() {
    let (mut b, pon) = jailed("Amorous", "");
    b.to(B, Phase::Movement);
    for act in [Action::Execute(pon), Action::SetFree(pon)] {
        assert_eq!(b.refused(B, act), ("WrongPhase".into(), "DR SEQ-04".into()));
    }
    for other in [A, C] {
        b.to(other, Phase::Diplomacy);
        for act in [Action::Execute(pon), Action::SetFree(pon)] {
            assert_eq!(b.refused(other, act), ("NotYourPrisoner".into(), "DR PRISON-04".into()));
        }
    }
    b.end_turn(3);
    b.to(B, Phase::Diplomacy);
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!((b.place(pon), b.points(B)), (Place::Track, 0));
    assert!(b.pos().is_fading(PON));
    // At once on capture: only this captive is in question.
    let (mut b, pon) = taken("1624", "", |_| {});
    let other = b.monarch(KingdomId::Immer);
    assert_eq!(b.refused(B, Action::Execute(other)), ("NothingAsked".into(), "DR SEQ-01".into()));
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!(b.place(pon), Place::Track);
}

/// PRISON-06
#[test]
fn the_executioner_pays_in_that_kingdom_on_top_of_what_he_owes() {
    for (before, after) in [(0, 1), (1, 2)] {
        let (mut b, pon) = jailed("Amorous", "");
        b.edit(|p| {
            if before > 0 {
                p.realms[PON.index()].penalties = vec![(B, before)];
                p.realms[PON.index()].violators = vec![B];
            }
        });
        b.to(B, Phase::Diplomacy);
        b.lay(&[1]);
        b.act(B, Action::Execute(pon));
        assert_eq!((b.penalty(PON, B), b.penalty(PON, A), b.penalty(SHAH, B)), (after, 0, 0));
        b.end_turn(1);
        b.end_turn(2);
        let attempt = Court::of(b.pos()).attempt(B, PON, Errand::Activate, None);
        assert_eq!(modifier(&attempt.modifiers, "diplomatic penalty"), -(after as i8));
        // An execution is no violation of borders: that costs another.
        if before == 0 {
            assert!(b.pos().realm(PON).violators.is_empty());
        }
    }
}

/// PRISON-07
#[test]
fn each_turn_the_jailor_may_throw_for_peace_and_his_ambassador_works_elsewhere() {
    let (mut b, pon) = jailed("Amorous", "");
    for turn in 1..=2 {
        b.to(B, Phase::Diplomacy);
        b.lay(&[4]);
        b.act(B, Action::ForcePeace(PON));
        assert!(!b.pos().is_fading(PON));
        assert_eq!(b.refused(B, Action::ForcePeace(PON)).0, "PeaceTried");
        assert!(b.allowed(B, &Action::Activate(KingdomId::Zorn)));
        b.end_turn(turn);
    }
    // Nobody else may, without holding the royal castle.
    b.to(C, Phase::Diplomacy);
    assert_eq!(b.refused(C, Action::ForcePeace(PON)), ("NoHoldOn".into(), "DR PEACE-01".into()));
    b.to(B, Phase::Diplomacy);
    b.lay(&[5, 2]);
    b.act(B, Action::ForcePeace(PON));
    assert_eq!(b.pos().realm(PON).fading, Some((Away::Peace, 2)));
    b.end_turn(3);
    assert_eq!((b.standing(PON), b.place(pon)), (Standing::Away { why: Away::Peace, back_on: 6 }, Place::Track));
}

/// PRISON-08, PRISON-09
#[test]
fn instead_the_ambassador_may_treat_with_the_captive_cards_and_penalties_counting() {
    let (mut b, _) = jailed("Amorous", "");
    b.edit(|p| p.realms[PON.index()].penalties = vec![(B, 1)]);
    b.to(B, Phase::Diplomacy);
    let throw = b.attempt(B, Action::Deactivate(PON), Some("Bribe +2"), 2);
    assert_eq!((modifier(&throw.modifiers, "Bribe"), modifier(&throw.modifiers, "penalty"), throw.total), (2, -1, 3));
    assert_eq!(b.refused(B, Action::ForcePeace(PON)), ("PeaceTried".into(), "DR PEACE-05".into()));
    assert_eq!(b.refused(B, Action::Activate(KingdomId::Zorn)), ("TaskDone".into(), "DR DIPL-09".into()));
}

/// PRISON-10
#[test]
fn only_the_jailors_ambassador_reaches_a_captive() {
    let (mut b, _) = jailed("Amorous", "");
    b.to(C, Phase::Diplomacy);
    for act in [Action::Deactivate(PON), Action::Assassinate(PON)] {
        assert_eq!(b.refused(C, act), ("AnothersCaptive".into(), "DR PRISON-10".into()));
    }
    b.to(B, Phase::Diplomacy);
    assert!(b.allowed(B, &Action::Deactivate(PON)) && b.allowed(B, &Action::Assassinate(PON)));
}

/// PRISON-11
#[test]
fn a_captive_turned_by_diplomacy_is_neutral_at_once_and_for_no_term() {
    let (mut b, pon) = jailed("Amorous", "");
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Action::Deactivate(PON), Some("Bribe +2"), 6);
    assert_eq!((b.standing(PON), b.place(pon)), (Standing::Neutral, Place::Home));
    b.to(C, Phase::Diplomacy);
    assert!(b.allowed(C, &Action::Activate(PON)));
}

/// CAPTURE-01, FATE-07, FATE-17
#[test]
fn taken_at_the_gate_of_a_besieged_castle_he_is_held_in_the_nearest_other_one() {
    let mut b = three("Amorous", "stacks: [(at: \"Kuzdol\", of: hothior, regulars: [(of: hothior, armies: 7)]), (at: \"1823\", of: immer, regulars: [(of: pon, monarch: true)])],
         sieges: [(castle: \"Kuzdol\", by: hothior)]");
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["Kuzdol"], &[6])), 1, "besiegers and walls are one danger");
    assert_eq!((b.top(), b.points(B), b.points(C)), (Some(Frame::Captive { captor: B, hero: pon }), 30, 0));
    nearest_refused(&mut b, "Kuzdol");
    b.act(B, Action::Imprison(hex("Adeese")));
    assert_eq!(b.place(pon), cell("Adeese"));
}
