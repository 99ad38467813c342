//! Diplomacy without dynasties (1-1), and how a game ends (1-2, 7.1-5).

use regnal::diplomacy::UnitKind::{Army, Fleet};
use regnal::games::diplomacy_royale::orders::OrdersDeed;

use super::kit::*;
use super::muster::*;

/// Gives a power so many centres: its own first, then others', in the order of the map.
fn centres(b: &mut Board, seat: SeatId, many: usize) {
    let map = &Book::standard().map;
    b.edit(|p| {
        p.provinces.iter_mut().filter(|q| q.owner == Some(power(seat))).for_each(|q| q.owner = None);
        let all = p.provinces.iter_mut().filter(|q| map.data(q.id).centre && q.owner.is_none()).take(many);
        all.for_each(|q| q.owner = Some(power(seat)));
        let have = p.provinces.iter().filter(|q| map.data(q.id).centre && q.owner == Some(power(seat))).count();
        let more = p.provinces.iter_mut().filter(|q| map.data(q.id).centre && q.owner != Some(power(seat)));
        more.take(many - have).for_each(|q| q.owner = Some(power(seat)));
    });
    assert_eq!(b.pos().centres(power(seat)).len(), many);
}

/// ROY 1-1
#[test]
fn it_begins_in_spring_1901_and_has_three_seasons() {
    let mut b = plain();
    let now = |b: &Board| (b.pos().season(), b.phase());
    assert_eq!(now(&b), ("Spring 1901".into(), Phase::Moves));
    b.give(&["A par - gas"]);
    b.close();
    assert_eq!(now(&b), ("Fall 1901".into(), Phase::Moves));
    b.give(&["A gas - spa"]);
    b.close();
    assert_eq!(now(&b), ("Winter 1901".into(), Phase::Adjustments));
    assert_eq!(b.table.prompt().seats, [FRANCE], "only France has something to build");
    b.close();
    assert_eq!(now(&b), ("Spring 1902".into(), Phase::Moves));
    // With nothing to build the winter passes by itself.
    b.unit(FRANCE, "A par");
    b.close();
    b.close();
    assert_eq!(now(&b), ("Spring 1903".into(), Phase::Moves));
}

/// ROY 7.1-5, 1-1
#[test]
fn centres_change_hands_after_the_fall() {
    let mut b = plain();
    b.give(&["F kie - den", "A mar - spa"]);
    b.close();
    assert_eq!((b.owner("den"), b.owner("spa")), (None, None), "spring");
    b.give(&["A spa - por"]);
    let lines = b.close();
    assert_eq!(b.owner("den"), Some(power(GERMANY)));
    assert_eq!((b.owner("spa"), b.owner("por")), (None, Some(power(FRANCE))), "only where one stands in the end");
    assert!(text(&lines).contains("Denmark belongs to Germany now"));
    // Left again it stays.
    b.close();
    b.give(&["F den - swe"]);
    b.close();
    b.close();
    assert_eq!(b.owner("den"), Some(power(GERMANY)));
}

// ---------------------------------------------------------------- Builds and removals

/// ROY 1-1
#[test]
fn builds_stand_in_empty_home_centres_one_controls() {
    let mut b = plain();
    b.field(&[(FRANCE, "A spa"), (RUSSIA, "A swe"), (GERMANY, "A mar")]);
    b.own(FRANCE, "spa");
    b.winter();
    assert_eq!(b.refused(FRANCE, build(Fleet, "spa/nc")), no("NotASite", "7.2-3"));
    assert_eq!(b.refused(FRANCE, build(Army, "mar")), no("NotASite", "7.2-3"));
    assert_eq!(b.refused(FRANCE, build(Army, "ber")), no("NotASite", "7.2-3"));
    assert_eq!(b.refused(FRANCE, build(Fleet, "par")), no("CannotStand", "1-1"));
    assert_eq!(b.refused(RUSSIA, build(Fleet, "stp")), no("CannotStand", "1-1"));
    b.act(RUSSIA, build(Fleet, "stp/nc"));
    assert_eq!(b.refused(RUSSIA, build(Army, "stp")), no("NotASite", "7.2-3"));
    b.act(FRANCE, build(Army, "par"));
    b.act(FRANCE, build(Fleet, "bre"));
    b.act(FRANCE, orders(OrdersDeed::TakeBack));
    b.act(FRANCE, orders(OrdersDeed::TakeBack));
    assert_eq!(b.refused(FRANCE, orders(OrdersDeed::TakeBack)), no("NothingToTakeBack", "10.1-2"));
    b.act(FRANCE, build(Fleet, "bre"));
    let nowhere = orders(OrdersDeed::Build { kind: Army, at: Place(999) });
    assert_eq!(b.refused(FRANCE, nowhere).0, "NoSuch");
    b.close();
    assert_eq!(b.stand(FRANCE), ["bre", "spa"], "who builds less has waived the rest");
    assert_eq!(b.stand(RUSSIA), ["stp", "swe"]);
}

/// ROY 1-1
#[test]
fn too_many_units_are_removed() {
    let mut b = plain();
    let units =
        b.field(&[(FRANCE, "A par"), (FRANCE, "A gas"), (FRANCE, "A pic"), (FRANCE, "F eng"), (GERMANY, "A mun")]);
    b.winter();
    assert_eq!(b.refused(FRANCE, Action::Done), no("RemovalOwed", "1-1"));
    assert_eq!(b.refused(FRANCE, build(Fleet, "bre")), no("NothingToBuild", "1-1"));
    assert_eq!(b.refused(GERMANY, remove(units[4])), no("NothingToRemove", "1-1"));
    assert_eq!(b.refused(FRANCE, remove(units[4])), no("NotYourUnit", "10.3-2"));
    assert_eq!(b.refused(FRANCE, remove(UnitId(500))).0, "NoSuch");
    b.act(FRANCE, remove(units[1]));
    assert_eq!(b.refused(FRANCE, remove(units[2])), no("AllDone", "1-1"));
    b.close();
    assert_eq!(b.stand(FRANCE), ["eng", "par", "pic"]);
}

/// ROY 1-1: nobody plays Austria: it holds, and loses first what is farthest from its centres, fleets before armies.
#[test]
fn powers_without_a_player_are_in_civil_disorder() {
    let mut b = board_of(&["france", "germany"], "dynasties: false");
    assert_eq!(b.pos().power(power(AUSTRIA)).standing, Standing::Unplayed);
    let trieste = b.unit_in("tri");
    b.close();
    assert_eq!(b.stands(trieste), "tri", "it holds");
    b.edit(|p| {
        for at in ["bud", "tri"] {
            p.provinces[land(at).0 as usize].owner = Some(power(FRANCE));
        }
    });
    b.winter();
    b.close();
    let left: Vec<String> = b.pos().units_of(power(AUSTRIA)).map(|u| b.stands(u.id)).collect();
    assert_eq!(left, ["vie"]);
    // It raises nothing either.
    b.edit(|p| p.provinces[land("bud").0 as usize].owner = Some(power(AUSTRIA)));
    b.winter();
    b.close();
    assert_eq!(b.pos().units_of(power(AUSTRIA)).count(), 1);
}

/// ROY 1-1: driven out, a unit that nobody orders is disbanded.
#[test]
fn units_without_a_player_do_not_retreat() {
    let mut b = board_of(&["france", "germany"], "dynasties: false");
    let (france, vienna) = (SeatId(0), b.unit_in("vie"));
    b.edit(|p| p.units.iter_mut().filter(|u| u.power == power(FRANCE)).for_each(|u| u.at = None));
    b.unit(france, "A boh");
    b.unit(france, "A tyr");
    b.give(&["A boh - vie", "A tyr S A boh - vie"]);
    b.close();
    assert_eq!(b.stands(vienna), "");
}

// ---------------------------------------------------------------- The end of the game (1-2)

/// ROY 1-2
#[test]
fn eighteen_centres_win_at_a_fall_count() {
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (GERMANY, "A sil")]);
    centres(&mut b, FRANCE, 18);
    b.close();
    assert_eq!(b.table.outcome(), None, "not in spring");
    b.close();
    let outcome = b.table.outcome().expect("an end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].as_slice()), ("centres", &[FRANCE][..]));
    assert!(outcome.text.contains("France holds 18"), "{}", outcome.text);
    assert!(b.table.prompt().seats.is_empty() && b.offers(FRANCE).is_empty());
    assert_eq!(b.refused(FRANCE, Action::Done).0, "GameOver");
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (GERMANY, "A sil")]);
    centres(&mut b, FRANCE, 17);
    b.fall();
    b.close();
    assert_eq!(b.table.outcome(), None);
}

/// ROY 1-2: with dynasties as well.
#[test]
fn eighteen_centres_win_with_dynasties_too() {
    let mut b = board();
    centres(&mut b, FRANCE, 18);
    b.field(&[(FRANCE, "A par"), (GERMANY, "A sil")]);
    b.to(Phase::Moves);
    b.close();
    assert_eq!(b.table.outcome(), None, "not in spring");
    b.fall();
    b.close();
    assert_eq!(b.table.outcome().expect("an end").ranking[0], [FRANCE]);
}

/// ROY 1-2: how many is the scenario's.
#[test]
fn the_mark_may_be_lower() {
    let mut b = board_of(&PowerId::KEYS, "dynasties: false, victory: 5");
    b.field(&[(FRANCE, "A par"), (GERMANY, "A sil")]);
    centres(&mut b, FRANCE, 5);
    b.fall();
    b.close();
    assert_eq!(b.table.outcome().expect("an end").ending, "centres");
}

/// ROY 1-2: two with as many as are needed have not won.
#[test]
fn nobody_wins_beside_another() {
    let mut b = board_of(&PowerId::KEYS, "dynasties: false, victory: 4");
    b.field(&[(FRANCE, "A par"), (GERMANY, "A sil")]);
    for (seat, at) in [(FRANCE, ["par", "bre", "mar", "spa"]), (RUSSIA, ["mos", "war", "sev", "stp"])] {
        at.into_iter().for_each(|at| b.own(seat, at));
    }
    b.fall();
    b.close();
    assert_eq!(b.table.outcome(), None);
}

/// ROY 1-2
#[test]
fn all_survivors_may_agree_on_a_draw() {
    let mut b = plain();
    let draw = |agree| Action::Draw { agree };
    assert_eq!(b.refused(FRANCE, draw(false)), no("AlreadySaid", "1-2"));
    for seat in [AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA] {
        b.act(seat, draw(true));
    }
    assert_eq!(b.refused(FRANCE, draw(true)), no("AlreadySaid", "1-2"));
    b.act(FRANCE, draw(false));
    b.act(TURKEY, draw(true));
    assert_eq!(b.table.outcome(), None, "France does not agree any more");
    b.act(FRANCE, draw(true));
    let outcome = b.table.outcome().expect("an end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking.len()), ("draw", 1));
    assert_eq!(outcome.ranking[0].len(), 7);
}

/// ROY 1-2: those who are out have no say and no share.
#[test]
fn a_draw_is_of_the_survivors() {
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (GERMANY, "A ber")]);
    for seat in [AUSTRIA, ENGLAND, ITALY, RUSSIA, TURKEY] {
        b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(seat))).for_each(|q| q.owner = None));
    }
    b.fall();
    b.close();
    assert_eq!(b.standing(TURKEY), Standing::Eliminated);
    assert_eq!(b.refused(TURKEY, Action::Draw { agree: true }).0, "NotYourTurn");
    b.winter();
    b.act(FRANCE, Action::Draw { agree: true });
    b.act(GERMANY, Action::Draw { agree: true });
    let outcome = b.table.outcome().expect("an end");
    assert_eq!(outcome.ranking[0], [FRANCE, GERMANY]);
    assert_eq!(outcome.ranking[1].len(), 5);
}

/// ROY 1-2
#[test]
fn a_scenario_may_forbid_draws() {
    let mut b = board_of(&PowerId::KEYS, "dynasties: false, draws: false");
    assert_eq!(b.refused(FRANCE, Action::Draw { agree: true }), no("NoDraws", "1-2"));
}

/// ROY 1-1, 8.2-19: without centres and units one is out; with one of the two one is not.
#[test]
fn who_has_neither_centres_nor_units_is_out() {
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (GERMANY, "A ber"), (ITALY, "A mun")]);
    for seat in [ITALY, TURKEY] {
        b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(seat))).for_each(|q| q.owner = None));
    }
    b.close();
    assert_eq!(b.standing(TURKEY), Standing::Reigning, "not in spring");
    b.close();
    assert_eq!(b.standing(TURKEY), Standing::Eliminated);
    assert_eq!(b.standing(ITALY), Standing::Reigning, "its army has taken Munich");
    assert_eq!(b.standing(GERMANY), Standing::Reigning, "it has centres");
    assert!(!b.table.prompt().seats.contains(&TURKEY));
}

/// ROY 1-1: who loses his last unit in winter is out then.
#[test]
fn the_last_removal_ends_a_power() {
    let mut b = plain();
    let units = b.field(&[(FRANCE, "A par"), (GERMANY, "A ber"), (TURKEY, "A ukr")]);
    b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(TURKEY))).for_each(|q| q.owner = None));
    b.winter();
    b.act(TURKEY, remove(units[2]));
    b.close();
    assert_eq!(b.standing(TURKEY), Standing::Eliminated);
}

/// ROY 1-2
#[test]
fn the_last_power_has_won() {
    let mut b = board_of(&["france", "germany"], "dynasties: false");
    b.edit(|p| p.units.iter_mut().filter(|u| u.power == power(GERMANY)).for_each(|u| u.at = None));
    b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(GERMANY))).for_each(|q| q.owner = None));
    b.fall();
    b.close();
    let outcome = b.table.outcome().expect("an end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking), ("last_power", vec![vec![SeatId(0)], vec![SeatId(1)]]));
}

/// ROY 1-2: who plays alone has not won by that.
#[test]
fn one_player_alone_plays_on() {
    let mut b = board_of(&["france"], "dynasties: false");
    b.close();
    b.close();
    assert_eq!(b.table.outcome(), None);
}

/// ROY 1-2: a scenario may end after so many moves; the most centres win.
#[test]
fn after_the_agreed_turns_the_most_centres_win() {
    let mut b = board_of(&PowerId::KEYS, "dynasties: false, turns: Some(2)");
    b.own(TURKEY, "bul");
    b.close();
    assert_eq!(b.table.outcome(), None);
    b.close();
    let outcome = b.table.outcome().expect("an end");
    assert_eq!(outcome.ending, "turns");
    assert_eq!(outcome.ranking[0], [RUSSIA, TURKEY], "four each");
    assert_eq!(outcome.ranking[1].len(), 5);
    assert!(outcome.text.contains("Russia and Turkey have the most"), "{}", outcome.text);
}
