//! Ageing, survival rolls, death and plague (section 4), and who of a couple is left (5.3, 8.1).

use super::kit::*;

/// Lays dice for a phase in which the kings' couples have no children and these throw so, all others well.
fn rolls(board: &mut Board, special: &[(CharacterId, [u8; 2])]) {
    let mut faces = vec![1; 7];
    let pos = board.pos();
    for c in pos.people().filter(|c| c.in_play() && pos.age(c.id) >= 10) {
        let thrown = special.iter().find(|(who, _)| *who == c.id).map_or([6, 5], |(_, thrown)| *thrown);
        faces.extend(thrown);
    }
    board.lay(&faces);
}

// ---------------------------------------------------------------- Ageing (4-1)

/// ROY 1-12, 1-22, 4-1
#[test]
fn everybody_is_five_years_older_after_the_births_of_each_phase() {
    let mut board = board();
    let king = board.king(FRANCE);
    let mut ages = vec![(board.data().turn.year, board.pos().age(king))];
    for _ in 0..3 {
        board.deaths(&[]);
        ages.push((board.data().turn.year, board.pos().age(king)));
        board.edit(|p| {
            // Court, moves and retreats are over: nobody has got older by them.
            p.turn.phase = Phase::Births;
            p.turn.year += 5;
            p.turn.done.clear();
        });
        ages.push((board.data().turn.year, board.pos().age(king)));
    }
    let wanted = [(1600, 45), (1600, 50), (1605, 50), (1605, 55), (1610, 55), (1610, 60), (1615, 60)];
    assert_eq!(ages, wanted);
}

/// ROY 4-1, 4-2
#[test]
fn the_newborn_are_five_and_do_not_roll() {
    let mut board = board();
    // A son for Austria, the first couple; no child for the rest.
    let mut faces = vec![6, 6, 3, 4, 3, 4];
    faces.extend([1; 6]);
    let lines = board.births_and_deaths(&faces, &[]);
    let pos = board.pos();
    let child = pos.people().last().unwrap();
    assert_eq!((pos.age(child.id), child.keeper), (5, Some(AUSTRIA)));
    assert!(!text(&lines).contains(&format!("{}, 5, lives", child.name)));
    let throws = lines.iter().filter_map(|l| l.throw.as_ref());
    assert_eq!(throws.filter(|t| t.purpose.starts_with("survival")).count(), 42);
}

// ---------------------------------------------------------------- Survival rolls (4-2 to 4-11)

/// ROY 4-2, 4-3
#[test]
fn survival_rolls_begin_at_fifteen() {
    let mut board = board();
    let young = board.person(FRANCE, "Young", Sex::Male, 5);
    let grown = board.person(FRANCE, "Grown", Sex::Female, 10);
    let lines = board.deaths(&[]);
    let rolled = |name: &str| lines.iter().filter_map(|l| l.throw.as_ref()).any(|t| t.purpose.contains(name));
    assert!(!rolled("Young") && rolled("Grown"));
    assert_eq!((board.pos().age(young), board.pos().age(grown)), (10, 15));
}

/// ROY 4-4
#[test]
fn the_first_winter_rolls_unless_the_option_spares_it() {
    let mut board = board_with("first_winter_rolls: false");
    board.lay(&[1; 7]);
    board.close();
    assert!(board.dice_are_used() && board.pos().people().all(|c| c.is_alive()));
    assert_eq!(board.pos().age(board.king(FRANCE)), 50, "but all are older");
    // From the second on there are rolls.
    board.next_births();
    let king = board.king(FRANCE);
    board.deaths(&[king]);
    assert!(!board.pos().character(king).is_alive());
}

/// ROY 3.2-2, 4-5, 4-6, 4-10
#[test]
fn the_number_rises_with_age_and_constitution_counts() {
    let needs = [
        (15, 3),
        (20, 3),
        (25, 4),
        (30, 4),
        (35, 4),
        (40, 5),
        (45, 5),
        (50, 6),
        (55, 7),
        (60, 8),
        (65, 9),
        (70, 10),
        (75, 10),
        (90, 10),
    ];
    for (age, need) in needs {
        for (constitution, enough) in [(0, true), (1, true), (0, false), (-1, false)] {
            let mut board = board();
            let who = board.person(FRANCE, "Test", Sex::Male, age - 5);
            board.scores(who, 0, constitution);
            let total: i8 = need - constitution - i8::from(!enough);
            // A total of two would be fatal for itself.
            if !(3..=12).contains(&total) {
                continue;
            }
            let first = (total - 1).min(6) as u8;
            rolls(&mut board, &[(who, [first, total as u8 - first])]);
            board.close();
            assert!(board.dice_are_used());
            assert_eq!(board.pos().character(who).is_alive(), enough, "{age} with {constitution} and {total}");
        }
    }
}

/// ROY 4-11
#[test]
fn two_ones_always_kill() {
    let mut board = board();
    let who = board.person(FRANCE, "Strong", Sex::Male, 15);
    board.scores(who, 0, 2);
    rolls(&mut board, &[(who, [1, 1])]);
    board.close();
    assert!(!board.pos().character(who).is_alive(), "4 of 3 needed, but thrown with two ones");
}

/// ROY 9-8
#[test]
fn the_clergy_live_more_safely() {
    for (clergy, lives) in [(true, true), (false, false)] {
        let mut board = board();
        let who = board.person(FRANCE, "Monk", Sex::Male, 45);
        if clergy {
            let rank = Rank::Priest;
            let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
            board.edit(|p| p.nobles[who.0 as usize].cleric = Some(cleric));
        }
        rolls(&mut board, &[(who, [2, 3])]);
        board.close();
        assert_eq!(board.pos().character(who).is_alive(), lives);
    }
}

/// ROY 4-6, 4-7, 4-9, 5.3-9, 5.3-16, 8.2-2
#[test]
fn death_ends_marriage_command_and_captivity_and_the_widow_goes_home() {
    let mut board = board();
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    let couple = board.wed(prince, princess);
    let son = board.child("i1110", Sex::Male, 5, prince, princess);
    let unit = board.unit_in("rom");
    board.lead(prince, unit);
    assert_eq!(board.pos().character(princess).keeper, Some(ITALY));
    board.births_and_deaths(&[1; 8], &[prince]);
    let pos = board.pos();
    assert!(!pos.find_marriage(couple).unwrap().lasts());
    assert_eq!(pos.noble(prince).command, None);
    let widow = pos.character(princess);
    assert_eq!((widow.keeper, widow.in_play(), pos.noble(princess).widowed_of_crown), (Some(FRANCE), true, false));
    assert_eq!(pos.character(son).keeper, Some(ITALY), "the son stays");
    // A captive dies in prison.
    let other = board.bearer("i1200");
    board.capture(other, FRANCE);
    board.next_births();
    board.deaths(&[other]);
    assert_eq!(board.pos().character(other).captive_of, None);
}

/// ROY 5.3-17, 8.1-8, 8.1-9
#[test]
fn a_dead_kings_queen_leaves_the_game_and_a_widowed_king_may_wed_again() {
    let mut board = board();
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    let (other_king, other_queen) = (board.king(ITALY), board.queen(ITALY));
    board.capture(queen, ITALY);
    board.deaths(&[king, other_queen]);
    let pos = board.pos();
    assert!(pos.character(queen).is_alive() && pos.character(queen).retired);
    assert!(pos.noble(queen).widowed_of_crown && !pos.character(queen).is_captive());
    assert!(pos.character(other_king).in_play() && !pos.noble(other_king).widowed_of_crown);
    // She rolls no more.
    board.next_births();
    board.deaths(&[]);
}

/// ROY 8.1-10, 8.1-11
#[test]
fn a_dead_queens_consort_may_not_wed_again_but_a_widowed_queen_may() {
    for queen_dies in [true, false] {
        let mut board = board();
        let (king, queen) = (board.king(FRANCE), board.bearer("f1a00"));
        let consort = board.bearer("i1200");
        board.dead(king);
        board.wed(consort, queen);
        board.edit(|p| {
            p.powers[FRANCE.0 as usize].monarch = Some(queen);
            p.people[queen.0 as usize].keeper = Some(FRANCE);
        });
        // Six couples of kings, and the Queen's.
        board.births_and_deaths(&[1; 7], &[if queen_dies { queen } else { consort }]);
        let pos = board.pos();
        if queen_dies {
            assert!(pos.noble(consort).widowed_of_crown && pos.character(consort).in_play());
        } else {
            assert!(!pos.noble(queen).widowed_of_crown && pos.reigns(queen) && pos.character(queen).in_play());
        }
    }
}

// ---------------------------------------------------------------- Plague (4.1)

/// A board with 180 people, the youngest of two years; nobody dies in the survival rolls. 140 have room, and more by the
/// hidden number.
fn crowded(hidden: u16) -> Board {
    let mut board = board();
    let year = board.pos().year();
    board.edit(|p| {
        for n in 0..138 {
            let (id, seat) = (CharacterId(42 + n), SeatId((n % 7) as u8));
            let house = regnal::games::diplomacy_royale::setup::house_of(power(seat));
            p.people.push(Character::new(id, format!("Child {n}"), Sex::Female, year - 2, house).at_home(seat));
            p.nobles.push(Noble::new(id, power(seat), vec![]));
        }
    });
    board.edit(|p| p.plague.threshold = hidden);
    rolls(&mut board, &[]);
    board
}

/// ROY 4.1-1, 4.1-2, 4.1-5, 4.1-6
#[test]
fn plague_strikes_when_there_are_too_many() {
    let mut board = crowded(39);
    let child = CharacterId(42);
    let mut faces = vec![];
    for c in board.pos().people() {
        faces.extend(if c.id == child { [4, 4] } else { [1, 2] });
    }
    board.lay(&faces);
    let lines = board.close();
    assert!(board.dice_are_used() && text(&lines).contains("plague is in Europe, among 180 people"));
    let dead: Vec<CharacterId> = board.pos().people().filter(|c| !c.is_alive()).map(|c| c.id).collect();
    assert_eq!(dead, [child], "the throw of four and four, though at seven");
}

/// ROY 4.1-2
#[test]
fn no_plague_at_the_threshold_or_without_the_option() {
    let mut board = crowded(40);
    let lines = board.close();
    assert!(board.dice_are_used() && !text(&lines).contains("plague"));
    let mut board = crowded(0);
    board.edit(|p| p.options.plague = false);
    board.close();
    assert!(board.dice_are_used());
    // Of six dynasties there are twenty people fewer.
    let mut board = crowded(40);
    board.edit(|p| p.powers[0].standing = Standing::Eliminated);
    let lines = board.close();
    assert!(text(&lines).contains("plague is in Europe"));
}

/// ROY 4.1-3, 4.1-4
#[test]
fn the_hidden_number_is_between_nought_and_135_and_nobody_sees_it() {
    let draws: Vec<u16> = (0..400)
        .map(|seed| {
            let mut dice = Dice::seeded(seed);
            regnal::games::diplomacy_royale::setup::draw_plague(&mut dice, &Book::standard())
        })
        .collect();
    assert!(draws.iter().all(|y| *y <= 135));
    assert!(draws.iter().any(|y| *y > 125) && draws.iter().any(|y| *y < 10));
    let board = board();
    assert_eq!(board.view(FRANCE).plague, Plague { threshold: 0 });
}

/// ROY 4.1-7
#[test]
fn after_a_plague_the_hidden_number_is_drawn_anew() {
    let drawn = (0..5).map(|n| {
        let mut board = crowded(0);
        // Other dice each time.
        board.edit_dice(|dice| (0..1000 * n).for_each(|_| _ = dice.d6()));
        let faces = vec![[1u8, 2]; 180].concat();
        board.lay(&faces);
        board.close();
        assert!(board.dice_are_used());
        board.data().plague.threshold
    });
    let drawn: std::collections::BTreeSet<u16> = drawn.collect();
    assert!(drawn.len() > 1, "{drawn:?}");
    let mut board = crowded(60);
    board.close();
    assert_eq!(board.data().plague.threshold, 60, "without a plague it stays");
}

/// ROY 10.1-5, 10.1-7
#[test]
fn deaths_are_told_with_their_throws_and_the_roster_is_new() {
    let mut board = board();
    let son = board.bearer("f1200");
    let name = board.pos().name_of(son);
    let lines = board.deaths(&[son]);
    let line = lines.iter().find(|l| l.text.starts_with(&format!("{name} dies at 20"))).unwrap();
    assert_eq!(line.throw.as_ref().unwrap().dice, [1, 1]);
    assert_eq!(line.rule.as_deref(), Some("ROY 4-11"));
    let seen = &board.view(TURKEY).people[son.0 as usize];
    assert_eq!((seen.died, seen.age(1700)), (Some(1600), 20));
}

/// ROY 8.1-8, 8.1-10: who wears a crown of his own is nobody's Queen Mother or consort.
#[test]
fn a_crowned_widow_may_wed_again() {
    let mut board = board();
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    board.edit(|p| p.powers[power(ENGLAND).index()].monarch = Some(queen));
    board.deaths(&[king]);
    let noble = board.pos().noble(queen);
    assert!(!noble.widowed_of_crown && board.pos().character(queen).in_play());
}
