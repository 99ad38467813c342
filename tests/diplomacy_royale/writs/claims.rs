//! Children and claims (5.3).

use super::*;

// ---------------------------------------------------------------- Children and claims (5.3)

/// ROY 5.3-2
#[test]
fn a_writ_may_give_children_to_the_brides_dynasty() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::ChildrenToBride { every: 2 })]);
    let first = board.child("f1110", Sex::Male, 0, groom, bride);
    let marriage = board.couple(groom);
    let goes_to = |board: &Board| {
        let m = board.pos().find_marriage(marriage).expect("a couple").clone();
        family::nursery(board.pos(), &m, Sex::Male)
    };
    assert_eq!(goes_to(&board), Some(ITALY), "the second");
    board.edit(|p| p.people[first.0 as usize].father = None);
    assert_eq!(goes_to(&board), Some(FRANCE), "the first");
}

/// ROY 5.3-7
#[test]
fn claims_are_given_up_at_ones_own_wedding_only() {
    let mut board = court();
    let (groom, bride, sister) = (board.bearer("f1100"), board.bearer("i1a00"), board.bearer("i1b00"));
    let others = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: sister, power: power(ITALY) })]);
    assert_eq!(board.refused(FRANCE, others), no("RenounceOthers", "5.3-7"));
    let none = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(TURKEY) })]);
    assert_eq!(board.refused(FRANCE, none), no("NothingToRenounce", "5.3-7"));
}

/// ROY 5.3-8, 5.3-9
#[test]
fn renouncing_outlives_the_marriage_and_the_widow_goes_home() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.numbers(bride, &["i1a00", "t11a0"]);
    let id =
        wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
    assert_eq!(keeper(&board, bride), FRANCE);
    let kept = [serial("t11a0")];
    assert_eq!(board.pos().noble(bride).serials, kept, "other lines are not given up");
    board.with_world(|world| family::die(world, groom));
    assert_eq!(board.pos().noble(bride).serials, kept, "for ever");
    assert_eq!(board.pos().noble(bride).renounced.len(), 1);
    assert_eq!(keeper(&board, bride), ITALY, "she is home");
    assert!(writ(&board, id).ended.is_some());
    let german = board.bearer("g1100");
    board.to(Phase::Court);
    wedding(&mut board, german, bride, vec![]);
}

/// ROY 5.3-10, 5.3-11, 5.3-13
#[test]
fn who_has_a_title_or_a_crown_keeps_it() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let line = |who, seat| vec![clause(seat, Terms::Renounce { who, power: power(seat) })];
    // She has inherited a title: she does not give up what she has, and he may give up what he has not.
    board.title(bride, "ven");
    assert_eq!(board.refused(FRANCE, propose(groom, bride, line(bride, ITALY))), no("TitleAcquired", "5.3-10"));
    let king = board.king(FRANCE);
    let queen = board.queen(FRANCE);
    board.dead(queen);
    assert_eq!(board.refused(FRANCE, propose(king, bride, line(king, FRANCE))), no("NoAbdication", "5.3-11"));
    wedding(&mut board, groom, bride, line(groom, FRANCE));
    assert!(board.pos().noble(groom).serials.is_empty());
    assert_eq!((keeper(&board, groom), keeper(&board, bride)), (FRANCE, ITALY), "each stays at home");
}

/// ROY 5.3-13
#[test]
fn two_with_estates_both_stay_at_home() {
    let mut board = court();
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    let bride = board.bearer("i1a00");
    board.dead(queen);
    board.title(bride, "ven");
    wedding(&mut board, king, bride, vec![]);
    assert_eq!((keeper(&board, king), keeper(&board, bride)), (FRANCE, ITALY));
}

/// ROY 5.3-12
#[test]
fn in_heir_one_of_a_dynasty_renounces_in_a_phase() {
    let mut board = court_with("in_heir: true");
    let couples = [("f1100", "i1a00", FRANCE), ("g1100", "i1b00", GERMANY)];
    for (n, (groom, bride, from)) in couples.into_iter().enumerate() {
        let (groom, bride) = (board.bearer(groom), board.bearer(bride));
        let action = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
        if n == 0 {
            board.act(from, action);
            board.act(ITALY, accept(0));
        } else {
            assert_eq!(board.refused(from, action), no("OneRenouncing", "5.3-12"));
        }
    }
}

/// The French princess and the Italian prince of the text, with or without her claim; and their son.
fn the_example(renounces: bool) -> (Board, CharacterId, CharacterId, CharacterId) {
    let mut board = court();
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    let terms =
        if renounces { vec![clause(FRANCE, Terms::Renounce { who: princess, power: power(FRANCE) })] } else { vec![] };
    wedding(&mut board, prince, princess, terms);
    board.next_births();
    // Turns of fortune: everybody else who could has no child.
    let number = board.pos().people().count();
    let couples: Vec<_> = board.pos().marriages().filter(|m| m.lasts()).map(|m| (m.husband, m.wife)).collect();
    let dice: Vec<u8> =
        couples.iter().flat_map(|(h, _)| if *h == prince { vec![6, 6, 3, 4, 3, 4] } else { vec![1] }).collect();
    board.births_and_deaths(&dice, &[]);
    let son = board.pos().people().nth(number).expect("a child").id;
    assert_eq!(board.pos().character(son).father, Some(prince));
    assert!(board.pos().character(son).sex.is_male());
    (board, prince, princess, son)
}

fn numbers(board: &Board, who: CharacterId) -> Vec<String> {
    board.pos().noble(who).serials.iter().map(|s| s.to_string()).collect()
}

/// ROY 5.3-14
#[test]
fn the_son_of_princess_and_prince_stands_in_both_lines() {
    let (board, _, _, son) = the_example(false);
    assert_eq!(keeper(&board, son), ITALY);
    assert_eq!(numbers(&board, son), ["f1a10", "i1110"]);
}

/// ROY 5.3-15
#[test]
fn if_she_renounces_he_stands_in_his_fathers_line_only() {
    let (board, _, _, son) = the_example(true);
    assert_eq!(numbers(&board, son), ["i1110"]);
}

/// ROY 5.3-16
#[test]
fn if_the_prince_dies_she_goes_home_and_not_the_son() {
    let (mut board, prince, princess, son) = the_example(false);
    board.with_world(|world| family::die(world, prince));
    assert_eq!((keeper(&board, princess), keeper(&board, son)), (FRANCE, ITALY));
    board.to(Phase::Court);
    let german = board.bearer("g1100");
    wedding(&mut board, german, princess, vec![]);
}

/// ROY 5.3-17
#[test]
fn if_the_prince_was_king_she_leaves_the_game() {
    let (mut board, prince, princess, _) = the_example(false);
    let (king, german) = (board.king(ITALY), board.bearer("g1100"));
    board.succeed(&[king]);
    assert_eq!(board.king(ITALY), prince);
    board.succeed(&[prince]);
    assert!(!board.pos().character(princess).in_play());
    board.to(Phase::Court);
    assert!(!board.allowed(GERMANY, &propose(german, princess, vec![])));
}
