//! The figures of section 11, by exact reckoning.

use regnal::dynasty::Odds;
use regnal::games::diplomacy_royale::family::{BirthOption, odds};

use super::kit::*;

fn odds_of(ways: u64, of: u64) -> Odds {
    Odds { ways, of }
}

/// ROY 11.1-1, 11.1-2
#[test]
fn life_expectancy_comes_out_as_printed() {
    let book = Book::standard();
    let printed = [30, 37, 46, 53, 58];
    for (constitution, years) in (-2..=2).zip(printed) {
        let reckoned = odds::life_expectancy(&book.tables, 15, constitution);
        assert_eq!(reckoned.round() as i32, years, "{constitution}: {reckoned}");
    }
}

/// ROY 11.1-1
#[test]
fn the_lost_rows_of_life_expectancy_are_reckoned() {
    let book = Book::standard();
    // Age of the next roll; Constitution -2 to +2.
    let rows: [(i32, [f64; 5]); 12] = [
        (15, [29.72, 36.81, 45.57, 52.88, 57.75]),
        (20, [32.66, 38.79, 46.45, 53.96, 58.97]),
        (25, [35.2, 40.5, 47.2, 54.93, 60.08]),
        (30, [39.12, 43.6, 49.22, 55.79, 61.09]),
        (35, [42.63, 46.32, 50.97, 56.53, 61.97]),
        (40, [45.56, 48.58, 52.42, 57.14, 62.74]),
        (45, [49.53, 51.88, 54.91, 58.7, 63.39]),
        (50, [52.77, 54.53, 56.89, 59.94, 63.92]),
        (55, [56.64, 57.77, 59.54, 61.93, 65.19]),
        (60, [60.9, 61.64, 62.78, 64.6, 67.22]),
        (65, [65.43, 65.91, 66.67, 67.88, 70.0]),
        (70, [70.14, 70.45, 71.0, 71.92, 73.57]),
    ];
    for (age, row) in rows {
        for (constitution, wanted) in (-2..=2).zip(row) {
            let reckoned = odds::life_expectancy(&book.tables, age, constitution);
            assert!((reckoned - wanted).abs() < 0.0051, "{age}, {constitution}: {reckoned} for {wanted}");
        }
    }
}

/// ROY 11.2-1, 11.2-2, 11.2-3
#[test]
fn birth_outcomes_come_out_as_printed() {
    let book = Book::standard();
    let no_child = [(1, 2), (1, 4), (1, 4), (1, 4), (1, 8), (1, 8), (1, 16), (1, 16)];
    let no_son = [(3, 4), (9, 16), (5, 8), (9, 16), (9, 16), (1, 2), (17, 32), (15, 32)];
    let children = [(1, 2), (1, 1), (3, 4), (7, 8), (7, 8), (1, 1), (15, 16), (17, 16)];
    let attempts = [(1, 1), (2, 1), (3, 2), (7, 4), (7, 4), (2, 1), (15, 8), (17, 8)];
    let printed = [(50, 75), (25, 56), (25, 63), (25, 56), (13, 56), (13, 50), (6, 53), (6, 47)];
    for (n, option) in BirthOption::ALL.into_iter().enumerate() {
        let tables = &book.tables;
        let (none, sonless) = (odds::child(tables, option).failing(), odds::son(tables, option).failing());
        let as_odds = |(ways, of): (u64, u64)| odds_of(ways, of);
        assert_eq!(none.reduced(), as_odds(no_child[n]), "{option:?}");
        assert_eq!(sonless.reduced(), as_odds(no_son[n]), "{option:?}");
        assert_eq!(odds::children(tables, option), as_odds(children[n]), "{option:?}");
        assert_eq!(odds::sons(tables, option).times(2), as_odds(children[n]), "half of them are sons");
        assert_eq!(odds::attempts(tables, option), as_odds(attempts[n]), "{option:?}");
        // As the rulebook rounds: 62.5 to 63, 12.5 to 13, 6.25 to 6.
        let percent = |o: Odds| (f64::from(o.share()) * 100.0).round() as i32;
        assert_eq!((percent(none), percent(sonless)), printed[n], "{option:?}");
        let all = odds::courses(tables, option).into_iter().map(|c| c.chance).fold(Odds::NEVER, Odds::plus);
        assert_eq!(all, Odds::CERTAIN);
    }
}

/// ROY 11.3-1
#[test]
fn labour_outcomes_are_reckoned() {
    let book = Book::standard();
    // Ages whose rolls need 3, 4 and so on to 10; options 1 to 4S.
    let rows: [(i32, [f64; 8]); 8] = [
        (20, [0.972222, 0.916667, 0.944444, 0.930556, 0.923611, 0.909722, 0.909722, 0.895833]),
        (25, [0.916667, 0.833333, 0.875, 0.854167, 0.847222, 0.826389, 0.829861, 0.809028]),
        (40, [0.833333, 0.722222, 0.777778, 0.75, 0.743056, 0.715278, 0.722222, 0.694444]),
        (50, [0.722222, 0.583333, 0.652778, 0.618056, 0.611111, 0.576389, 0.59375, 0.559028]),
        (55, [0.583333, 0.416667, 0.5, 0.458333, 0.465278, 0.423611, 0.451389, 0.409722]),
        (60, [0.416667, 0.277778, 0.347222, 0.3125, 0.319444, 0.284722, 0.309028, 0.274306]),
        (65, [0.277778, 0.166667, 0.222222, 0.194444, 0.201389, 0.173611, 0.194444, 0.166667]),
        (70, [0.166667, 0.083333, 0.125, 0.104167, 0.111111, 0.090278, 0.107639, 0.086806]),
    ];
    for (age, row) in rows {
        for (option, wanted) in BirthOption::ALL.into_iter().zip(row) {
            let odds = odds::labour(&book.tables, age, 0, option);
            let reckoned = odds.ways as f64 / odds.of as f64;
            assert!((reckoned - wanted).abs() < 1e-6, "{age}, {option:?}: {reckoned} for {wanted}");
        }
    }
}

/// ROY 11.3-1: a point of Constitution counts as a row of the table, but for the two that kills whatever is added.
#[test]
fn constitution_is_worth_a_row_of_labour() {
    let book = Book::standard();
    let labour = |age, constitution, option| odds::labour(&book.tables, age, constitution, option).reduced();
    for option in BirthOption::ALL {
        for (younger, older) in [(20, 25), (40, 50), (50, 55), (55, 60), (60, 65), (65, 70)] {
            assert_eq!(labour(younger, -1, option), labour(older, 0, option), "{younger}, {option:?}");
        }
        assert_eq!(labour(20, -2, option), labour(25, -1, option), "{option:?}");
    }
    for option in [BirthOption::One, BirthOption::Two] {
        assert_eq!(labour(20, 2, option), odds_of(35, 36), "{option:?}");
    }
}

/// ROY 11.1-1, 11.3-1
#[test]
fn the_player_is_shown_the_figures_where_he_decides() {
    let board = board();
    let pos = board.pos();
    let queen = board.queen(FRANCE);
    let couple = pos.marriage_of(queen).unwrap();
    // 40 now, she rolls at 45 and needs 5: with one attempt 30 of 36.
    assert_eq!(odds::mother_lives(pos, couple, BirthOption::One), odds_of(5, 6));
    let offer = board.offers(FRANCE).into_iter().find(|a| board.describe(a).contains("(2)"));
    let words = board.describe(&offer.unwrap());
    assert!(words.contains("child 75 %, son 44 %") && words.ends_with("lives 72 %"), "{words}");
    // She has come to 40, so her next roll is at 45; the clergy's safe life counts for life.
    assert!((odds::expected_age(pos, queen) - 54.91).abs() < 0.006);
    let mut board = board_with("clergy: true");
    let monk = board.person(FRANCE, "Monk", Sex::Male, 40);
    let rank = Rank::Priest;
    let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
    board.edit(|p| p.nobles[monk.0 as usize].cleric = Some(cleric));
    assert!((odds::expected_age(board.pos(), monk) - 58.7).abs() < 0.006);
    // What labour costs now is not for life; the dead are as old as they got.
    board.edit(|p| p.people[monk.0 as usize].strain = 2);
    assert!((odds::expected_age(board.pos(), monk) - 58.7).abs() < 0.006);
    board.dead(monk);
    assert_eq!(odds::expected_age(board.pos(), monk), 40.0);
}
