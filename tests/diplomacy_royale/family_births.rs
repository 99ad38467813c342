//! Births (3.1, 3.2), serial numbers (3.3) and whose the children are (5.3).

use regnal::games::diplomacy_royale::family::{self, BirthOption, FamilyDeed};
use regnal::table::{Refusal, signed};

use super::kit::*;

fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("ROY {rule}"))
}

fn attempt(marriage: MarriageId, option: BirthOption) -> Action {
    Action::Family(FamilyDeed::Try { marriage, option })
}

/// Only France's king and queen can have children: the other queens are past it.
fn one_couple() -> (Board, MarriageId, CharacterId) {
    let mut board = board();
    for seat in board.pos().seats().filter(|s| *s != FRANCE).collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 51);
    }
    let queen = board.queen(FRANCE);
    let couple = board.couple(queen);
    (board, couple, queen)
}

/// Those born in the phase just over, in order.
fn newborn(board: &Board) -> Vec<CharacterId> {
    board.pos().people().filter(|c| board.pos().age(c.id) == 5).map(|c| c.id).collect()
}

/// ROY 3.1-1, 3.1-4, 3.1-5, 3.1-9, 3.1-11
#[test]
fn every_couple_makes_one_attempt_at_least() {
    let cases: [(&[u8], &[Sex]); 3] =
        [(&[3], &[]), (&[4, 4, 3, 4, 3, 4], &[Sex::Male]), (&[6, 3, 3, 4, 3, 4], &[Sex::Female])];
    for (faces, sexes) in cases {
        let (mut board, _, queen) = one_couple();
        let lines = board.births_and_deaths(faces, &[]);
        let children = newborn(&board);
        let found: Vec<Sex> = children.iter().map(|c| board.pos().character(*c).sex).collect();
        assert_eq!(found, sexes, "{faces:?}");
        assert!(children.iter().all(|c| board.pos().character(*c).mother == Some(queen)));
        let throws: Vec<&Throw> = lines.iter().filter_map(|l| l.throw.as_ref()).collect();
        assert_eq!((throws[0].dice[0], throws[0].needed.as_str()), (faces[0], "4 or more"));
    }
}

/// ROY 3.1-2, 6.3-5
#[test]
fn prisoners_have_no_children() {
    for husband in [true, false] {
        let (mut board, couple, queen) = one_couple();
        let who = if husband { board.king(FRANCE) } else { queen };
        board.capture(who, ENGLAND);
        assert_eq!(board.refused(FRANCE, attempt(couple, BirthOption::Two)), no("Imprisoned", "3.1-2"));
        board.births_and_deaths(&[], &[]);
        assert!(newborn(&board).is_empty());
    }
}

/// ROY 3.1-3
#[test]
fn mothers_of_fifty_bear_and_of_more_do_not_and_fathers_have_no_limit() {
    let (mut board, couple, queen) = one_couple();
    board.aged(queen, 51);
    assert_eq!(board.refused(FRANCE, attempt(couple, BirthOption::Two)), no("TooOld", "3.1-3"));
    board.aged(queen, 50);
    let king = board.king(FRANCE);
    board.aged(king, 80);
    board.act(FRANCE, attempt(couple, BirthOption::Two));
    // Her age before this phase's ageing counts.
    board.births_and_deaths(&[1, 1], &[]);
    assert_eq!(board.pos().age(queen), 55);
}

/// ROY 3.1-3
#[test]
fn churchmen_have_no_children() {
    let (mut board, couple, _) = one_couple();
    let king = board.king(FRANCE);
    board.edit(|p| {
        let rank = Rank::Priest;
        let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        p.nobles[king.0 as usize].cleric = Some(cleric);
    });
    assert_eq!(board.refused(FRANCE, attempt(couple, BirthOption::Two)), no("Churchman", "3.1-3"));
}

/// ROY 3.1-6, 3.1-10, 5.3-1, 3.1-1
#[test]
fn each_couple_has_one_option_which_its_household_chooses_in_secret() {
    let (mut board, couple, _) = one_couple();
    assert_eq!(board.refused(FRANCE, attempt(couple, BirthOption::One)), no("SameOption", "3.1-10"));
    assert_eq!(board.refused(ENGLAND, attempt(couple, BirthOption::Two)), no("NotYourCouple", "5.3-1"));
    assert_eq!(board.refused(FRANCE, attempt(MarriageId(99), BirthOption::Two)), no("NoCouple", "3.1-1"));
    let offered: Vec<Action> = board.offers(FRANCE).into_iter().filter(|a| matches!(a, Action::Family(_))).collect();
    assert_eq!(offered.len(), 7);
    board.act(FRANCE, attempt(couple, BirthOption::FourSon));
    board.act(FRANCE, attempt(couple, BirthOption::TwoIfNone));
    assert_eq!(board.data().desk.births[&couple], BirthOption::TwoIfNone);
    assert!(board.view(ENGLAND).desk.births.is_empty());
    assert_eq!(board.view(FRANCE).desk.births.len(), 1);
    board.births_and_deaths(&[1, 1], &[]);
    assert!(board.data().desk.births.is_empty(), "a choice is for one phase");
    board.to(Phase::Moves);
    let too_late = attempt(couple, BirthOption::Two);
    assert_eq!(board.refused(FRANCE, too_late).0, "WrongPhase");
}

/// ROY 3.1-1
#[test]
fn a_marriage_that_ended_has_no_children() {
    let (mut board, couple, queen) = one_couple();
    board.dead(queen);
    assert_eq!(board.refused(FRANCE, attempt(couple, BirthOption::Two)), no("NoCouple", "3.1-1"));
}

/// A child is no child, a son or a daughter; what follows an attempt that gives one is boy or girl, and four dice of scores.
const NONE: &[u8] = &[1];
const SON: &[u8] = &[6, 6, 3, 4, 3, 4];
const GIRL: &[u8] = &[6, 1, 3, 4, 3, 4];

/// ROY 3.1-7, 3.1-8, 3.1-12, 3.1-13, 3.1-14, 3.1-15, 3.1-16
#[test]
fn each_option_makes_the_attempts_it_says_and_no_more() {
    use BirthOption::*;
    let cases: &[(BirthOption, &[&[u8]])] = &[
        (Two, &[NONE, NONE]),
        (Two, &[SON, GIRL]),
        (TwoIfNone, &[GIRL]),
        (TwoIfNone, &[NONE, SON]),
        (TwoIfNoSon, &[SON]),
        (TwoIfNoSon, &[GIRL, SON]),
        (TwoIfNoSon, &[NONE, NONE]),
        (Three, &[GIRL]),
        (Three, &[NONE, GIRL]),
        (Three, &[NONE, NONE, NONE]),
        (ThreeSon, &[SON]),
        (ThreeSon, &[GIRL, NONE]),
        (ThreeSon, &[GIRL, GIRL]),
        (ThreeSon, &[NONE, GIRL]),
        (ThreeSon, &[NONE, NONE, SON]),
        (Four, &[SON]),
        (Four, &[NONE, NONE, GIRL]),
        (Four, &[NONE, NONE, NONE, NONE]),
        (FourSon, &[GIRL, SON]),
        (FourSon, &[NONE, NONE, NONE, SON]),
    ];
    for (option, attempts) in cases {
        let (mut board, couple, queen) = one_couple();
        board.act(FRANCE, attempt(couple, *option));
        let faces: Vec<u8> = attempts.concat();
        let lines = board.births_and_deaths(&faces, &[]);
        let children = attempts.iter().filter(|a| a.len() > 1).count();
        assert_eq!(newborn(&board).len(), children, "{option:?} {attempts:?}");
        // What the attempts cost stands beside her survival roll, and is over then.
        let name = board.pos().name_of(queen);
        let mut throws = lines.iter().filter_map(|l| l.throw.as_ref());
        let roll = throws.find(|t| t.purpose.starts_with(&format!("survival of {name}"))).unwrap();
        let cost: i8 = roll.modifiers.iter().map(|(_, n)| *n).sum();
        assert_eq!(cost, 1 - attempts.len() as i8, "{option:?} {attempts:?}");
        assert_eq!(board.pos().character(queen).strain, 0);
    }
}

/// ROY 3.1-7
#[test]
fn a_second_attempt_can_cost_her_life() {
    for (option, lives) in [(BirthOption::One, true), (BirthOption::Two, false)] {
        let (mut board, couple, queen) = one_couple();
        if option != BirthOption::One {
            board.act(FRANCE, attempt(couple, option));
        }
        // She is 45 in her roll: five is just enough for her, without a second attempt.
        let rolling: Vec<CharacterId> = board.pos().people().map(|c| c.id).collect();
        let attempts = if option == BirthOption::One { 1 } else { 2 };
        let mut faces = vec![1; attempts];
        faces.extend(rolling.iter().flat_map(|c| if *c == queen { [2, 3] } else { [6, 5] }));
        board.lay(&faces);
        board.close();
        assert_eq!(board.pos().character(queen).is_alive(), lives, "{option:?}");
    }
}

/// ROY 3.2-1, 3.2-5, 3.2-6, 10.1-4
#[test]
fn the_newborn_has_scores_by_the_table_for_all_to_see_and_a_name() {
    for (dice, score) in [
        ([1, 1], -2),
        ([1, 2], -2),
        ([2, 2], -1),
        ([1, 4], -1),
        ([3, 3], 0),
        ([4, 4], 0),
        ([4, 5], 1),
        ([4, 6], 1),
        ([5, 6], 2),
        ([6, 6], 2),
    ] {
        let (mut board, _, _) = one_couple();
        // Constitution first, then Guile.
        let lines = board.births_and_deaths(&[6, 1, dice[0], dice[1], 3, 4], &[]);
        let child = newborn(&board)[0];
        let pos = board.pos();
        let c = pos.character(child);
        assert_eq!((c.scores.constitution, c.scores.strength), (score, 0), "{dice:?}");
        assert!(pos.book.names(power(FRANCE)).female.contains(&c.name));
        assert!(pos.household(FRANCE).all(|other| other.id == child || other.name != c.name), "a name of its own");
        assert!(text(&lines).contains(&format!("Constitution of {}: {}", c.name, signed(score))));
        assert_eq!(board.view(TURKEY).people[child.0 as usize].scores, c.scores);
    }
}

/// ROY 3.3-1, 3.3-2, 3.3-3
#[test]
fn the_first_family_has_its_numbers() {
    let board = board();
    let pos = board.pos();
    for (seat, letter) in pos.seats().zip(["a", "e", "f", "g", "i", "r", "t"]) {
        let numbers =
            |c: &Character| pos.noble(c.id).serials.iter().map(|s| s.to_string()).collect::<Vec<_>>().join(" ");
        let family: Vec<String> = pos.household(seat).map(numbers).collect();
        let wanted = ["1000", "", "1100", "1200", "1a00", "1b00"];
        let wanted: Vec<String> =
            wanted.iter().map(|n| if n.is_empty() { String::new() } else { format!("{letter}{n}") }).collect();
        assert_eq!(family, wanted);
    }
}

/// ROY 3.3-3, 3.3-4, 3.3-5
#[test]
fn a_child_is_numbered_behind_its_brothers_or_sisters_dead_ones_too() {
    let (mut board, _, queen) = one_couple();
    let dead = board.bearer("f1200");
    board.dead(dead);
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    assert_eq!(board.pos().noble(child).serials, [serial("f1300")]);
    // The third son of the first son.
    let (father, mother) = (board.bearer("f1100"), board.bearer("g1a00"));
    board.numbers(mother, &[]);
    board.aged(queen, 60);
    board.wed(father, mother);
    board.child("f1110", Sex::Male, 5, father, mother);
    board.child("f1120", Sex::Male, 5, father, mother);
    board.child("f11a0", Sex::Female, 5, father, mother);
    board.next_births();
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    let number = board.pos().noble(child).serials[0].to_string();
    assert_eq!(number, "f1130");
    // Six generations, and more sons than there are figures.
    assert_eq!(serial("f1123a1").to_string(), "f1123a1");
    let crowded = Serial::founder(PowerId(2), 1).child(Sex::Male, 12).child(Sex::Female, 30);
    assert_eq!(crowded.to_string(), "f1(12)(#30)0");
}

/// ROY 3.3-9, 3.3-10, 5.3-3, 5.3-4, 5.3-6, 5.3-14
#[test]
fn a_child_of_two_dynasties_has_a_number_from_each_parent() {
    let mut board = board();
    for seat in board.pos().seats().collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 60);
    }
    // A French princess and an Italian prince, who has a number of Turkey's too.
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    board.numbers(prince, &["i1100", "t1200"]);
    board.wed(prince, princess);
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    let pos = board.pos();
    assert_eq!(pos.noble(child).serials, [serial("f1a10"), serial("i1110"), serial("t1210")]);
    assert_eq!((pos.noble(child).born_to, pos.character(child).keeper), (power(ITALY), Some(ITALY)));
    assert!(family::line(pos, Estate::Crown(power(FRANCE))).contains(&child));
    assert!(family::line(pos, Estate::Crown(power(ITALY))).contains(&child));
}

/// ROY 3.3-8, 5.3-4, 5.3-15
#[test]
fn a_claim_that_was_renounced_is_not_passed_on() {
    let mut board = board();
    for seat in board.pos().seats().collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 60);
    }
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    board.edit(|p| {
        let noble = &mut p.nobles[princess.0 as usize];
        noble.renounced = std::mem::take(&mut noble.serials);
    });
    board.wed(prince, princess);
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    assert_eq!(board.pos().noble(child).serials, [serial("i1110")]);
}

/// ROY 5.3-5, 9.4-4
#[test]
fn children_of_one_who_was_passed_over_keep_their_birthright() {
    let mut board = board();
    for seat in board.pos().seats().collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 60);
    }
    let (father, mother) = (board.bearer("f1100"), board.bearer("g1a00"));
    board.edit(|p| p.nobles[father.0 as usize].unfit = true);
    board.wed(father, mother);
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    assert_eq!(board.pos().noble(child).serials, [serial("f1110"), serial("g1a10")]);
    let line = family::line(board.pos(), Estate::Crown(power(FRANCE)));
    assert_eq!((line.first(), line.last()), (Some(&child), Some(&father)));
}

/// ROY 3.3-9, 3.3-10: "a serial number derived from each parent", also where both stand in one line.
#[test]
fn of_two_parents_in_one_line_a_child_has_a_number_from_each() {
    let mut board = board();
    for seat in board.pos().seats().collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 60);
    }
    let (father, mother) = (board.bearer("g1100"), board.bearer("f1a00"));
    // Of f1c00, of whom he descends as well, nobody is left, and no title.
    board.numbers(father, &["f1200", "f1c10", "g1100"]);
    board.wed(father, mother);
    let son = board.bearer("g1200");
    board.dead(son);
    board.births_and_deaths(GIRL, &[]);
    let child = newborn(&board)[0];
    assert_eq!(board.pos().noble(child).serials, [serial("f12a0"), serial("f1aa0"), serial("g11a0")]);
    assert_eq!(board.pos().noble(child).serial(power(FRANCE)), Some(&serial("f12a0")), "the smaller counts");
}

/// ROY 5.3-1
#[test]
fn children_are_the_fathers_dynastys() {
    let (mut board, _, _) = one_couple();
    board.births_and_deaths(GIRL, &[]);
    let child = newborn(&board)[0];
    let pos = board.pos();
    let c = pos.character(child);
    assert_eq!((c.home, c.keeper, pos.noble(child).born_to), (Some(FRANCE), Some(FRANCE), power(FRANCE)));
    assert_eq!(c.father, Some(board.king(FRANCE)));
}

/// ROY 5.3-3, 5.3-5, 3.3-7: "Children cannot be denied their birthright": a title runs in the branch of the one parent, though
/// the other stands nearer to the throne.
#[test]
fn a_child_of_cousins_inherits_the_title_of_either_branch() {
    let mut board = board();
    for seat in board.pos().seats().collect::<Vec<_>>() {
        let queen = board.queen(seat);
        board.aged(queen, 60);
    }
    let (duke, nephew) = (board.bearer("f1200"), board.bearer("f1100"));
    let title = board.title(duke, "bur");
    let granddaughter = board.bearer("e1a00");
    board.numbers(granddaughter, &["f12aa", "e1a00"]);
    board.wed(nephew, granddaughter);
    board.births_and_deaths(SON, &[]);
    let child = newborn(&board)[0];
    board.succeed(&[duke, granddaughter]);
    assert_eq!(board.holder(title), Some(child));
}

/// ROY 8.2-22
#[test]
fn children_of_a_dynasty_that_ended_are_the_other_parents() {
    let mut board = board();
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    let couple = board.wed(prince, princess);
    let to = |board: &Board| {
        let pos = board.pos();
        family::nursery(pos, pos.find_marriage(couple).unwrap(), Sex::Male)
    };
    assert_eq!(to(&board), Some(ITALY));
    board.edit(|p| {
        // Italy has ended; its prince is Austria's ward.
        p.powers[ITALY.0 as usize].standing = Standing::Eliminated;
        p.people[prince.0 as usize].keeper = Some(AUSTRIA);
    });
    assert_eq!(to(&board), Some(FRANCE));
    board.edit(|p| p.powers[FRANCE.0 as usize].standing = Standing::Eliminated);
    assert_eq!(to(&board), Some(AUSTRIA), "where both have ended the children are the keeper's");
}

/// ROY 3.1-1, 10.1-1
#[test]
fn who_has_no_couple_is_not_asked() {
    let (mut board, _, _) = one_couple();
    board.enter(Phase::Births);
    assert_eq!(board.table.prompt().seats, [FRANCE], "only France has something to decide");
}

/// ROY 1-3
#[test]
fn without_dynasties_there_are_no_births() {
    let text = "(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (7, 7), options: (dynasties: false))";
    let mut board = written(text);
    let refused: Refusal = board.check(FRANCE, &attempt(MarriageId(0), BirthOption::Two)).unwrap_err();
    assert_eq!(refused.code, "NoDynasties");
    assert_eq!(board.refused(FRANCE, attempt(MarriageId(0), BirthOption::Two)), no("NoDynasties", "1-3"));
}
