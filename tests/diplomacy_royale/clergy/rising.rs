//! Entering the clergy and rising in it; priests and bishops (9, 9.1, 9.2).

use super::*;

// ---------------------------------------------------------------- Entering (9)

/// ROY 9-1
#[test]
fn the_clergy_is_an_option() {
    let mut board = crate::writs::court();
    let who = board.bearer("f1100");
    assert_eq!(board.refused(FRANCE, enter(who)), no("NoClergy", "9-1"));
    // And without it nobody needs a priest or a bishop.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
}

/// ROY 9-2
#[test]
fn men_of_twenty_enter_the_clergy() {
    let mut board = court();
    let (elder, younger, daughter) = (board.bearer("f1100"), board.bearer("f1200"), board.bearer("f1a00"));
    assert_eq!(board.refused(FRANCE, enter(younger)), no("TooYoung", "9-2"));
    assert_eq!(board.refused(FRANCE, enter(daughter)), no("OnlyMen", "9-2"));
    assert_eq!(board.refused(ITALY, enter(elder)).0, "NotYourPerson");
    assert_eq!(board.refused(FRANCE, enter(CharacterId(999))).0, "NoSuch");
    assert!(board.offers(FRANCE).contains(&enter(elder)));
    board.act(FRANCE, enter(elder));
    let mut board = court_with("clergy: true, clergy_age: 15");
    board.act(FRANCE, enter(younger));
}

/// ROY 9-3, 9-9, 9.1-1
#[test]
fn he_gives_up_his_claims_and_begins_as_a_priest() {
    let mut board = court();
    let who = board.bearer("f1100");
    let lines = board.act(FRANCE, enter(who));
    assert!(announced(&lines).contains("becomes a priest"));
    let noble = board.pos().noble(who);
    assert!(noble.serials.is_empty() && noble.renounced.len() == 1);
    assert_eq!(cleric(&board, who).rank, Rank::Priest);
    assert_ne!(board.pos().heir(Estate::Crown(power(FRANCE))), Some(who));
    let ranks = [Rank::Priest, Rank::Bishop, Rank::Archbishop, Rank::Cardinal, Rank::Pope];
    assert!(ranks.is_sorted());
    // What is acquired cannot be given up.
    let (king, titled) = (board.king(ITALY), board.bearer("i1100"));
    board.title(titled, "ven");
    assert_eq!(board.refused(ITALY, enter(titled)), no("Reigns", "9-3"));
    let queen = board.queen(ITALY);
    board.dead(queen);
    assert_eq!(board.refused(ITALY, enter(king)), no("Reigns", "9-3"));
}

/// ROY 9-2, 6.1-8, *ruling*: a churchman may stay with the unit he leads until he is replaced, and leads no other.
#[test]
fn a_churchman_may_stay_with_his_unit_until_replaced() {
    let mut board = court();
    let (who, second) = (board.bearer("f1100"), board.bearer("f1200"));
    let unit = board.pos().noble(who).command.expect("a command");
    board.act(FRANCE, enter(who));
    assert_eq!(board.pos().noble(who).command, Some(unit), "he stays");
    // Another takes his place at once: a churchman does not count when leaders are spread.
    board.act(FRANCE, Action::Court(CourtDeed::Assign { who: second, unit }));
    assert_eq!((board.pos().noble(who).command, board.pos().noble(second).command), (None, Some(unit)));
    let other = board.pos().units_of(power(FRANCE)).map(|u| u.id).find(|u| *u != unit).expect("another");
    assert_eq!(board.refused(FRANCE, Action::Court(CourtDeed::Assign { who, unit: other })).0, "Churchman");
}

/// ROY 9-4
#[test]
fn he_neither_leaves_nor_marries() {
    let mut board = court();
    let (who, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, enter(who));
    assert_eq!(board.refused(FRANCE, enter(who)), no("InClergy", "9-4"));
    assert_eq!(board.refused(FRANCE, propose(who, bride, vec![])), no("Cleric", "9-4"));
    // And who is married does not enter.
    let (husband, wife) = (board.bearer("g1100"), board.bearer("t1a00"));
    board.wed(husband, wife);
    assert_eq!(board.refused(GERMANY, enter(husband)), no("IsMarried", "9-4"));
}

/// ROY 9-5
#[test]
fn a_dynasty_has_three_clergy() {
    let mut board = court();
    for _ in 0..2 {
        churchman(&mut board, FRANCE, Rank::Pope, None);
    }
    let (third, fourth) = (board.bearer("f1100"), board.person(FRANCE, "Fourth", Sex::Male, 20));
    board.act(FRANCE, enter(third));
    assert_eq!(board.refused(FRANCE, enter(fourth)), no("Full", "9-5"));
    board.with_world(|world| family::die(world, third));
    board.act(FRANCE, enter(fourth));
}

/// ROY 9-6
#[test]
fn or_as_many_as_like() {
    let mut board = court_with("clergy: true, clergy_limit: 0");
    for _ in 0..7 {
        churchman(&mut board, FRANCE, Rank::Priest, None);
    }
    let who = board.bearer("f1100");
    board.act(FRANCE, enter(who));
}

// ---------------------------------------------------------------- Rising (9-7 to 9-14)

/// Promotions with this throw for the only churchman.
fn rises(rank: Rank, leadership: i8, face: u8) -> (Cleric, Vec<Entry>) {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, rank, None);
    board.scores(who, leadership, 0);
    board.lay(&[face]);
    let ((), lines) = board.with_world(clergy::promotions);
    assert!(board.dice_are_used());
    (cleric(&board, who), lines)
}

/// ROY 9-7, 9-10, 9-11, 9-12, 9-13, 9-14
#[test]
fn a_ten_sided_die_and_leadership_say_who_rises() {
    for (leadership, needs) in [(2, 4), (1, 5), (0, 6), (-1, 7), (-2, 8)] {
        assert_eq!(rises(Rank::Priest, leadership, needs).0.rank, Rank::Bishop, "{leadership}");
        assert_eq!(rises(Rank::Priest, leadership, needs - 1).0.rank, Rank::Priest, "{leadership}");
    }
    let (_, lines) = rises(Rank::Priest, 0, 10);
    let throw = lines.iter().find_map(|l| l.throw.clone()).expect("a throw");
    assert_eq!((throw.dice, throw.needed.as_str()), (vec![10], "6 or more"));
}

/// ROY 9-9, 9.4-11
#[test]
fn level_by_level_and_a_cardinal_becomes_eligible() {
    for (from, to) in [(Rank::Bishop, Rank::Archbishop), (Rank::Archbishop, Rank::Cardinal)] {
        let (after, _) = rises(from, 0, 6);
        assert_eq!((after.rank, after.eligible), (to, false));
    }
    let (after, lines) = rises(Rank::Cardinal, 0, 6);
    assert_eq!((after.rank, after.eligible), (Rank::Cardinal, true));
    assert!(announced(&lines).contains("can become Pope"));
    assert!(!rises(Rank::Cardinal, 0, 5).0.eligible);
}

/// ROY 9-7, 9.4-11
#[test]
fn each_turn_everybody_once_but_who_can_rise_no_more() {
    let mut board = court();
    let (pope, plus) =
        (churchman(&mut board, FRANCE, Rank::Pope, None), churchman(&mut board, ITALY, Rank::Cardinal, None));
    eligible(&mut board, plus);
    let priests =
        [churchman(&mut board, FRANCE, Rank::Priest, None), churchman(&mut board, TURKEY, Rank::Priest, None)];
    board.lay(&[10, 1]);
    board.with_world(clergy::promotions);
    assert!(board.dice_are_used());
    assert_eq!(priests.map(|p| cleric(&board, p).rank), [Rank::Bishop, Rank::Priest]);
    assert_eq!((cleric(&board, pope).rank, cleric(&board, plus).rank), (Rank::Pope, Rank::Cardinal));
}

// ---------------------------------------------------------------- Priests and bishops (9.1, 9.2)

/// ROY 9.1-2, 9.1-3, 9.1-4
#[test]
fn a_marriage_needs_a_priest_in_one_of_the_dynasties() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("NoPriest", "9.1-2"));
    // On the bride's side, and as soon as he is priest.
    let priest = board.bearer("i1100");
    board.act(ITALY, enter(priest));
    wedding(&mut board, groom, bride, vec![]);
    // Any number of marriages.
    let (second, sister) = (board.bearer("g1100"), board.bearer("i1b00"));
    wedding(&mut board, second, sister, vec![]);
    // And on the groom's side.
    let (third, turk) = (board.bearer("i1200"), board.bearer("t1a00"));
    wedding(&mut board, third, turk, vec![]);
}

/// ROY 9.1-2, 5.4-4
#[test]
fn without_a_priest_an_open_writ_cannot_be_accepted() {
    let mut board = court();
    let priest = churchman(&mut board, FRANCE, Rank::Priest, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.with_world(|world| family::die(world, priest));
    let accept = Action::Writ(WritDeed::Accept { proposal: 0 });
    assert_eq!(board.refused(ITALY, accept), no("NoPriest", "9.1-2"));
}

/// ROY 9.2-1, 9.2-2, 9.2-4
#[test]
fn renouncing_needs_a_bishop_on_either_side() {
    for side in [FRANCE, ITALY] {
        let mut board = court();
        let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
        churchman(&mut board, FRANCE, Rank::Priest, None);
        let writ = vec![gives_up(bride, ITALY)];
        assert_eq!(board.refused(FRANCE, propose(groom, bride, writ.clone())), no("NoBishop", "9.2-2"));
        // He marries them, too.
        churchman(&mut board, side, Rank::Bishop, None);
        wedding(&mut board, groom, bride, writ);
        assert!(board.pos().noble(bride).serials.is_empty());
    }
}

/// ROY 9.2-3, 9.2-2
#[test]
fn each_churchman_lets_one_renounce_in_a_phase() {
    let mut board = court();
    let bishop = churchman(&mut board, ITALY, Rank::Bishop, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let (second, sister) = (board.bearer("g1100"), board.bearer("i1b00"));
    board.numbers(bride, &["i1a00", "t1a10"]);
    // One person, two lines.
    let both = vec![gives_up(bride, ITALY), clause(ITALY, Terms::Renounce { who: bride, power: power(TURKEY) })];
    wedding(&mut board, groom, bride, both);
    assert!(board.pos().noble(bride).serials.is_empty() && cleric(&board, bishop).renounced);
    let writ = propose(second, sister, vec![gives_up(sister, ITALY)]);
    assert_eq!(board.refused(GERMANY, writ.clone()), no("NoBishop", "9.2-2"));
    board.close();
    board.enter(Phase::Court);
    assert!(board.allowed(GERMANY, &writ), "in the next phase");
}

/// ROY 9.2-3, 9.2-2
#[test]
fn two_who_renounce_need_two_bishops() {
    let mut board = court();
    churchman(&mut board, ITALY, Rank::Bishop, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    // She is in line for Italy and holds a French title, so that he may renounce as well.
    let title = board.title(groom, "par");
    board.edit(|p| p.titles[title.0 as usize].holder = Some(bride));
    let writ = vec![gives_up(bride, ITALY), gives_up(groom, FRANCE)];
    assert_eq!(board.refused(FRANCE, propose(groom, bride, writ.clone())), no("NoBishop", "9.2-2"));
    churchman(&mut board, FRANCE, Rank::Archbishop, Some("mar"));
    wedding(&mut board, groom, bride, writ);
}
