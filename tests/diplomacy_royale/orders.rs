//! Moves and retreats on the house's adjudicator, and what leaders are worth there (1, 6.2, 10.3).

use regnal::games::diplomacy_royale::court as room;
use regnal::games::diplomacy_royale::orders::{OrdersDeed, work_out};

use super::kit::*;
use super::muster::*;

/// These units with these ratings, these orders: the movement is made.
#[track_caller]
fn battle(units: &[(SeatId, &str, i8)], texts: &[&str]) -> Board {
    let mut b = board();
    b.to(Phase::Moves);
    let placed: Vec<(SeatId, &str)> = units.iter().map(|(s, u, _)| (*s, *u)).collect();
    let ids = b.field(&placed);
    for (unit, (_, _, rating)) in ids.into_iter().zip(units) {
        if *rating != 0 {
            b.rated(unit, *rating);
        }
    }
    b.give(texts);
    b.close();
    b
}

const MADE: (bool, bool) = (true, false);
const FAILED: (bool, bool) = (false, false);
const OUT: (bool, bool) = (false, true);

// ---------------------------------------------------------------- The eight examples of 6.2

/// ROY 6.2-10, 6.2-3
#[test]
fn example_1_a_strong_army_beats_another_to_an_empty_place() {
    let b = battle(&[(RUSSIA, "A mos", 1), (TURKEY, "A sev", 0)], &["A mos - ukr", "A sev - ukr"]);
    assert_eq!((b.fate("mos"), b.fate("sev")), (MADE, FAILED));
}

/// ROY 6.2-11, 1-10
#[test]
fn example_2_a_strong_army_wins_head_on() {
    let b = battle(&[(RUSSIA, "A mos", 1), (TURKEY, "A ukr", 0)], &["A mos - ukr", "A ukr - mos"]);
    assert_eq!((b.fate("mos"), b.fate("ukr")), (MADE, OUT));
}

/// ROY 6.2-12
#[test]
fn example_3_a_supported_army_stops_a_strong_one_head_on() {
    let units = [(RUSSIA, "A mos", 1), (TURKEY, "A ukr", 0), (TURKEY, "A sev", 0)];
    let b = battle(&units, &["A mos - ukr", "A ukr - mos", "A sev S A ukr - mos"]);
    assert_eq!((b.fate("mos"), b.fate("ukr"), b.fate("sev")), (FAILED, FAILED, MADE));
}

/// ROY 6.2-13
#[test]
fn example_4_a_strong_army_cuts_and_dislodges_the_support() {
    let units = [(RUSSIA, "A mos", 1), (RUSSIA, "A stp", 0), (TURKEY, "A ukr", 0), (TURKEY, "A sev", 0)];
    let b = battle(&units, &["A mos - sev", "A stp - mos", "A ukr - mos", "A sev S A ukr - mos"]);
    assert_eq!((b.fate("mos"), b.fate("stp"), b.fate("ukr"), b.fate("sev")), (MADE, FAILED, FAILED, OUT));
}

/// ROY 6.2-14, 6.2-5
#[test]
fn example_5_a_weak_army_is_no_rival() {
    let b = battle(&[(RUSSIA, "A mos", -1), (TURKEY, "A sev", 0)], &["A mos - ukr", "A sev - ukr"]);
    assert_eq!((b.fate("mos"), b.fate("sev")), (FAILED, MADE));
}

/// ROY 6.2-15
#[test]
fn example_6_a_weak_army_loses_head_on() {
    let b = battle(&[(RUSSIA, "A mos", -1), (TURKEY, "A ukr", 0)], &["A mos - ukr", "A ukr - mos"]);
    assert_eq!((b.fate("mos"), b.fate("ukr")), (OUT, MADE));
}

/// ROY 6.2-16
#[test]
fn example_7_a_weak_attack_with_one_support_bounces_off_one() {
    let units = [(RUSSIA, "A mos", -1), (RUSSIA, "A ukr", 0), (TURKEY, "A sev", 0)];
    let b = battle(&units, &["A mos - sev", "A ukr S A mos - sev", "A sev H"]);
    assert_eq!((b.fate("mos"), b.fate("ukr"), b.fate("sev")), (FAILED, MADE, MADE));
}

/// ROY 6.2-17, 6.2-8
#[test]
fn example_8_a_weak_army_supports_like_any() {
    let units = [(RUSSIA, "A mos", 0), (RUSSIA, "A ukr", -1), (TURKEY, "A sev", 0)];
    let b = battle(&units, &["A mos - sev", "A ukr S A mos - sev", "A sev H"]);
    assert_eq!((b.fate("mos"), b.fate("sev")), (MADE, (true, true)));
}

// ---------------------------------------------------------------- Military leadership (6.2)

/// ROY 6.2-9, 6.2-3, 6.2-4, 6.2-5, 6.2-8: attack 0, 1, 2; support and hold 1 whatever the rating.
#[test]
fn the_table_of_power_by_action_and_rating() {
    for (rating, attack) in [(-1, 0), (0, 1), (1, 2)] {
        // An attack beats a holder with as many supports as leave it the stronger.
        for defenders in 1..=3 {
            let mut units = vec![(RUSSIA, "A mos", rating), (TURKEY, "A sev", 0)];
            units.extend([(TURKEY, "F bla", 0), (TURKEY, "A rum", 0)].into_iter().take(defenders - 1));
            let texts = ["A mos - sev", "F bla S A sev", "A rum S A sev"];
            let b = battle(&units, &texts[..defenders]);
            let through = attack > defenders as i32;
            assert_eq!(b.fate("mos").0, through, "attack of {rating} on {defenders}");
        }
        // A support counts one: 2 against a lone holder, and 2 against 2.
        for (defenders, through) in [(1, true), (2, false)] {
            let mut units = vec![(RUSSIA, "A mos", 0), (RUSSIA, "A ukr", rating), (TURKEY, "A sev", 0)];
            units.extend([(TURKEY, "F bla", 0)].into_iter().take(defenders - 1));
            let texts = ["A mos - sev", "A ukr S A mos - sev", "F bla S A sev"];
            let b = battle(&units, &texts[..defenders + 1]);
            assert_eq!(b.fate("mos").0, through, "support of {rating} against {defenders}");
        }
        // It holds with one: 1 does not drive it out, 2 do.
        let b = battle(&[(RUSSIA, "A mos", rating), (TURKEY, "A sev", 0)], &["A sev - mos"]);
        assert_eq!(b.fate("mos"), MADE, "{rating} against one");
        let units = [(RUSSIA, "A mos", rating), (TURKEY, "A sev", 0), (TURKEY, "A ukr", 0)];
        let b = battle(&units, &["A sev - mos", "A ukr S A sev - mos"]);
        assert_eq!(b.fate("mos"), (true, true), "{rating} against two");
    }
}

/// ROY 6.2-6, 1-11: empty, vacated, held, and with help.
#[test]
fn a_weak_unit_enters_only_where_nobody_stands_or_with_support() {
    let b = battle(&[(RUSSIA, "A mos", -1)], &["A mos - ukr"]);
    assert_eq!(b.fate("mos"), MADE, "an empty province");
    let b = battle(&[(RUSSIA, "A mos", -1), (TURKEY, "A ukr", 0)], &["A mos - ukr", "A ukr - rum"]);
    assert_eq!(b.fate("mos"), MADE, "a province just left");
    let b = battle(&[(RUSSIA, "A mos", -1), (TURKEY, "A ukr", -1)], &["A mos - ukr"]);
    assert_eq!(b.fate("mos"), FAILED, "a province held, be it by the weak");
    let b = battle(&[(RUSSIA, "A mos", -1), (TURKEY, "A sev", -1)], &["A mos - ukr", "A sev - ukr"]);
    assert_eq!((b.fate("mos"), b.fate("sev")), (FAILED, FAILED), "two of the weak keep each other out");
    let units = [(RUSSIA, "A mos", -1), (RUSSIA, "A war", 0), (RUSSIA, "A sev", 0), (TURKEY, "A ukr", 0)];
    let b = battle(&units, &["A mos - ukr", "A war S A mos - ukr", "A sev S A mos - ukr"]);
    assert_eq!((b.fate("mos"), b.fate("ukr")), (MADE, (true, true)), "two supports");
}

/// ROY 6.2-7
#[test]
fn a_weak_attack_alone_cuts_no_support() {
    let attack = |rating: i8, help: bool| {
        let mut units =
            vec![(RUSSIA, "A mos", rating), (TURKEY, "A sev", 0), (TURKEY, "A ukr", 0), (RUSSIA, "A rum", 0)];
        let mut texts = vec!["A mos - ukr", "A ukr S A sev - rum", "A sev - rum", "A rum H"];
        if help {
            units.push((RUSSIA, "A war", 0));
            texts.push("A war S A mos - ukr");
        }
        battle(&units, &texts)
    };
    assert_eq!(attack(-1, false).fate("rum"), (true, true), "the support stands");
    assert_eq!(attack(0, false).fate("rum"), MADE, "an ordinary attack cuts it");
    assert_eq!(attack(-1, true).fate("rum"), MADE, "a supported attack of the weak cuts it");
}

/// ROY 6.2-2
#[test]
fn a_unit_without_a_leader_is_an_ordinary_one() {
    let b = battle(&[(RUSSIA, "A mos", 0), (TURKEY, "A ukr", 0)], &["A mos - ukr"]);
    assert_eq!(room::rating(b.pos(), UnitId(0)), 0);
    assert_eq!(b.fate("mos"), FAILED);
    assert!(b.data().last_moves.0.as_ref().unwrap().lines.iter().all(|l| l.rating == 0));
}

/// ROY 6.2-1, 1-9: reckoned anew for each movement.
#[test]
fn ratings_are_added_limited_and_reckoned_anew() {
    let mut b = board();
    b.to(Phase::Moves);
    let unit = b.field(&[(RUSSIA, "A mos"), (TURKEY, "A ukr")])[0];
    for (leadership, sum) in [(2, 1), (2, 1), (-1, 1), (-2, 1), (-1, 0), (-1, -1), (-2, -1)] {
        b.rated(unit, leadership);
        assert_eq!(room::rating(b.pos(), unit), sum);
    }
    let leaders = room::leaders(b.pos(), unit);
    assert_eq!(leaders.len(), 7);
    // The two last die in between: with a sum of +0 the attack is an ordinary one.
    for who in &leaders[5..] {
        b.dead(*who);
    }
    assert_eq!(room::rating(b.pos(), unit), 0);
    b.give(&["A mos - ukr"]);
    b.close();
    assert_eq!(b.fate("mos"), FAILED);
}

// ---------------------------------------------------------------- Writing orders (10.3)

/// ROY 10.3-2
#[test]
fn everybody_orders_his_own_units_and_may_think_again() {
    let mut b = board();
    b.to(Phase::Moves);
    let paris = b.unit_in("par");
    assert_eq!(b.refused(GERMANY, b.reads("A par - bur")), no("NotYourUnit", "10.3-2"));
    assert_eq!(b.refused(FRANCE, orders(OrdersDeed::Clear { unit: paris })), no("NotOrdered", "10.3-2"));
    b.give(&["A par - bur", "A par - pic"]);
    assert_eq!(b.data().desk.orders.len(), 1, "the second replaces the first");
    assert_eq!(b.refused(FRANCE, b.reads("A par - pic")), no("SameOrder", "10.3-2"));
    b.act(FRANCE, orders(OrdersDeed::Clear { unit: paris }));
    assert!(b.data().desk.orders.is_empty());
    b.give(&["A par - gas"]);
    b.close();
    assert_eq!(b.stands(paris), "gas");
    // Units without an order hold.
    assert_eq!(b.stands(b.unit_in("mar")), "mar");
    assert!(b.data().desk.orders.is_empty(), "nothing is left for the next time");
}

/// ROY 10.3-2, 1-22
#[test]
fn orders_belong_to_the_phase_of_moves_and_to_an_open_curtain() {
    let mut b = board();
    assert_eq!(b.refused(FRANCE, b.reads("A par - bur")).0, "WrongPhase");
    b.to(Phase::Moves);
    b.done(FRANCE);
    assert_eq!(b.refused(FRANCE, b.reads("A par - bur")).0, "NotYourTurn");
}

/// ROY 1-1: what the rules of Diplomacy forbid, in words.
#[test]
fn impossible_orders_are_refused_with_the_reason() {
    let mut b = board();
    b.to(Phase::Moves);
    b.field(&[(FRANCE, "A par"), (FRANCE, "F bre"), (RUSSIA, "F con"), (FRANCE, "A gas")]);
    for (seat, text) in [
        (FRANCE, "A par - mos"),
        (FRANCE, "A par - par"),
        (FRANCE, "F bre - par"),
        (FRANCE, "A par S A mos"),
        (FRANCE, "A par S A gas - spa"),
        (FRANCE, "F bre C A gas - lon"),
        (FRANCE, "A par - lon VIA"),
        // Which coast?
        (RUSSIA, "F con - bul"),
    ] {
        assert_eq!(b.refused(seat, b.reads(text)), no("IllegalOrder", "1-1"), "{text}");
    }
    b.give(&["F con - bul/sc"]);
}

/// ROY 10.3-2: nobody sees another's orders before they are opened.
#[test]
fn orders_are_hidden_until_all_curtains_are_closed() {
    let mut b = board();
    b.to(Phase::Moves);
    b.give(&["A par - bur", "A mun - bur"]);
    assert_eq!(b.view(FRANCE).desk.orders.len(), 1);
    assert_eq!(b.view(GERMANY).desk.orders.len(), 1);
    assert!(b.view(ITALY).desk.orders.is_empty());
    assert!(!b.story().contains("PAR - BUR"));
    b.close();
    assert!(b.story().contains("PAR - BUR"), "{}", b.story());
    assert!(b.table.can_undo().is_err(), "what has been shown stays shown");
}

/// ROY 10.3-1
#[test]
fn places_and_strengths_of_units_are_shown() {
    let mut b = board();
    b.to(Phase::Moves);
    let unit = b.unit_in("par");
    b.rated(unit, 2);
    assert!(b.print_view(GERMANY).contains("A PAR (+1)"));
}

/// ROY 10.3-3
#[test]
fn results_are_told_with_their_reasons() {
    let units = [(RUSSIA, "A mos", 1), (TURKEY, "A ukr", 0), (TURKEY, "A sev", 0)];
    let b = battle(&units, &["A mos - ukr", "A ukr - mos", "A sev S A ukr - mos"]);
    assert!(b.story().contains("met head on by A Ukr, 2 against 2"), "{}", b.story());
}

/// ROY 1-1: convoys, as in any game of Diplomacy.
#[test]
fn fleets_carry_armies() {
    let units = [(ENGLAND, "A lon", 0), (ENGLAND, "F nth", 0), (ENGLAND, "F eng", 0)];
    let b = battle(&units, &["A lon - bel", "F nth C A lon - bel"]);
    assert_eq!((b.fate("lon"), b.fate("nth")), (MADE, MADE));
    let b = battle(&units, &["A lon - bel"]);
    assert_eq!(b.fate("lon"), FAILED, "nobody convoys it");
}

/// ROY 1-1: the sandbox reckons as the game does, and touches nothing.
#[test]
fn the_sandbox_shows_what_would_happen() {
    let mut b = board();
    b.to(Phase::Moves);
    let ids = b.field(&[(RUSSIA, "A mos"), (TURKEY, "A ukr")]);
    b.rated(ids[0], 2);
    let (hash, lines) = (b.table.hash(), b.story());
    let read = |text: &str| match b.reads(text) {
        Action::Orders(OrdersDeed::Order { unit, order }) => (unit, order),
        _ => unreachable!(),
    };
    let tried = [read("A mos - ukr"), read("A ukr - mos")].into_iter().collect();
    let outcome = work_out(b.pos(), &tried);
    let would: Vec<(bool, bool)> = outcome.lines.iter().map(|l| (l.worked, l.dislodged)).collect();
    assert_eq!((b.table.hash(), b.story()), (hash, lines), "nothing has happened");
    assert!(b.data().desk.orders.is_empty());
    b.give(&["A mos - ukr", "A ukr - mos"]);
    b.close();
    assert_eq!(would, [b.fate("mos"), b.fate("ukr")]);
    assert_eq!(would, [MADE, OUT]);
}

// ---------------------------------------------------------------- Retreats

/// Turkey is driven out of Ukraine by Moscow and Warsaw.
fn driven_out_of_ukraine() -> (Board, UnitId) {
    let units = [(RUSSIA, "A mos", 0), (RUSSIA, "A war", 0), (TURKEY, "A ukr", 0)];
    let b = battle(&units, &["A mos - ukr", "A war S A mos - ukr"]);
    let unit = b.pos().units().find(|u| u.dislodged.is_some()).expect("driven out").id;
    (b, unit)
}

/// ROY 10.3-2
#[test]
fn who_was_driven_out_retreats_where_it_may() {
    let (mut b, unit) = driven_out_of_ukraine();
    assert_eq!((b.phase(), b.table.prompt().seats), (Phase::Retreats, vec![TURKEY]), "only Turkey has to decide");
    for to in ["mos", "war", "ank", "ukr"] {
        assert_eq!(b.refused(TURKEY, retreat(unit, to)), no("NoWayOut", "10.3-2"), "{to}");
    }
    let other = b.unit_in("ukr");
    assert_eq!(b.refused(TURKEY, retreat(other, "sev")), no("NotYourUnit", "10.3-2"));
    // Nobody who stands where he stood has anywhere to retreat to.
    let safe = b.unit(TURKEY, "A con");
    assert_eq!(b.refused(TURKEY, retreat(safe, "bul")), no("NotDislodged", "10.3-2"));
    b.act(TURKEY, retreat(unit, "sev"));
    assert_eq!(b.refused(TURKEY, retreat(unit, "sev")), no("SameOrder", "10.3-2"));
    b.act(TURKEY, retreat(unit, "rum"));
    let lines = b.close();
    assert_eq!(b.stands(unit), "rum");
    assert!(text(&lines).contains("retreats to RUM"));
    assert!(b.data().units.iter().all(|u| u.dislodged.is_none()));
}

/// ROY 10.3-2
#[test]
fn without_a_retreat_or_by_choice_it_is_disbanded() {
    let (mut b, unit) = driven_out_of_ukraine();
    b.close();
    assert_eq!(b.stands(unit), "");
    let (mut b, unit) = driven_out_of_ukraine();
    b.act(TURKEY, orders(OrdersDeed::Retreat { unit, to: None }));
    b.close();
    assert_eq!(b.stands(unit), "");
}

/// ROY 10.3-2: of a unit that can go nowhere nobody is asked anything.
#[test]
fn who_can_go_nowhere_is_lost_unasked() {
    let units = [(RUSSIA, "A spa", 0), (RUSSIA, "F mao", 0), (TURKEY, "A por", 0)];
    let b = battle(&units, &["A spa - por", "F mao S A spa - por"]);
    assert_ne!(b.phase(), Phase::Retreats);
    assert!(b.pos().unit_in(land("por")).is_some_and(|u| Some(u.power) == b.pos().power_of(RUSSIA)));
    assert!(!b.pos().units().any(|u| Some(u.power) == b.pos().power_of(TURKEY) && u.dislodged.is_some()));
}

/// ROY 1-1
#[test]
fn two_retreats_to_one_place_are_both_lost() {
    let units = [
        (RUSSIA, "A mos", 0),
        (RUSSIA, "A war", 0),
        (TURKEY, "A ukr", 0),
        (RUSSIA, "A ser", 0),
        (RUSSIA, "A gre", 0),
        (AUSTRIA, "A bul", 0),
    ];
    let texts = ["A mos - ukr", "A war S A mos - ukr", "A ser - bul", "A gre S A ser - bul"];
    let mut b = battle(&units, &texts);
    let out: Vec<UnitId> = b.pos().units().filter(|u| u.dislodged.is_some()).map(|u| u.id).collect();
    assert_eq!(out.len(), 2);
    b.act(TURKEY, retreat(out[0], "rum"));
    b.act(AUSTRIA, retreat(out[1], "rum"));
    b.close();
    assert_eq!((b.stands(out[0]), b.stands(out[1])), (String::new(), String::new()));
    assert!(b.pos().unit_in(land("rum")).is_none());
}

/// ROY 10.3-2: retreats are written behind the curtain too.
#[test]
fn retreats_are_hidden() {
    let (mut b, unit) = driven_out_of_ukraine();
    b.act(TURKEY, retreat(unit, "sev"));
    assert!(b.view(RUSSIA).desk.retreats.is_empty());
    assert_eq!(b.view(TURKEY).desk.retreats.len(), 1);
}

/// ROY 1-1: nobody is asked for a unit that is surrounded.
#[test]
fn a_unit_with_no_way_out_is_disbanded_at_once() {
    let units = [(FRANCE, "F por", 0), (ITALY, "A spa", 0), (ITALY, "F mao", 0)];
    let b = battle(&units, &["A spa - por", "F mao S A spa - por"]);
    assert_eq!(b.fate("por"), (true, true));
    assert!(b.pos().units().all(|u| u.power != power(FRANCE)), "{}", b.story());
    assert!(b.story().contains("nowhere to go"));
}

/// ROY 6.1-8: leaders of a unit that is no more are free for another.
#[test]
fn leaders_of_a_disbanded_unit_are_free() {
    let (mut b, unit) = driven_out_of_ukraine();
    let leader = b.rated(unit, 0);
    b.close();
    assert_eq!(b.pos().noble(leader).command, None);
    assert!(b.pos().character(leader).in_play() && !b.pos().character(leader).is_captive());
}

/// ROY 10.3-3: of two of ours who want one place the helped one gets it, and the other stays where it was.
#[test]
fn who_bounces_stays_where_he_was() {
    let mut b = plain();
    let units = b.field(&[(FRANCE, "A par"), (FRANCE, "A mar"), (FRANCE, "A mun"), (TURKEY, "A con")]);
    b.to(Phase::Moves);
    b.give(&["A par - bur", "A mar S A par - bur", "A mun - bur"]);
    b.close();
    assert_eq!(units.iter().map(|u| b.stands(*u)).collect::<Vec<_>>(), ["bur", "mar", "mun", "con"]);
}
