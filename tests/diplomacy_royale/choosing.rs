//! Who plays which power, and the bonus points (section 2).

use regnal::games::diplomacy_royale::choosing::ChoosingDeed;

use super::kit::*;

/// A table of so many seats that list the powers.
fn preferring(seats: usize, seed: u64) -> Board {
    let text = format!(
        "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: ({seats}, {seats}), options: (powers: preferred))"
    );
    seated(&text, seats, seed)
}

/// A list that begins with these powers.
fn list(first: &[u8]) -> Action {
    let mut powers: Vec<PowerId> = first.iter().map(|p| PowerId(*p)).collect();
    powers.extend(PowerId::all().filter(|p| !first.contains(&p.0)));
    Action::Choosing(ChoosingDeed::Prefer { powers })
}

fn give(who: CharacterId, score: Score) -> Action {
    Action::Choosing(ChoosingDeed::Give { gift: Gift { who, score } })
}

fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("ROY {rule}"))
}

/// ROY 2-1
#[test]
fn every_dynasty_begins_with_the_family_of_the_table() {
    let board = board();
    for seat in board.pos().seats() {
        let pos = board.pos();
        let ages: Vec<i32> = pos.household(seat).map(|c| pos.age(c.id)).collect();
        assert_eq!(ages, [45, 40, 20, 15, 20, 15], "{seat}");
        assert_eq!(pos.spouse(board.king(seat)), Some(board.queen(seat)));
    }
}

/// ROY 2-3
#[test]
fn no_two_of_a_dynasty_bear_one_name() {
    let board = board();
    for seat in board.pos().seats() {
        let mut names: Vec<String> = board.pos().household(seat).map(|c| c.name.clone()).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 6);
    }
}

/// ROY 2-4
#[test]
fn lists_are_full_secret_and_owed() {
    let mut board = preferring(2, 1);
    assert_eq!(board.refused(SeatId(0), Action::Done), no("ListOwed", "2-4"));
    let short = Action::Choosing(ChoosingDeed::Prefer { powers: vec![PowerId(1), PowerId(2)] });
    assert_eq!(board.refused(SeatId(0), short), no("BadList", "2-4"));
    let twice = Action::Choosing(ChoosingDeed::Prefer { powers: vec![PowerId(1); 7] });
    assert_eq!(board.refused(SeatId(0), twice), no("BadList", "2-4"));
    let unknown = Action::Choosing(ChoosingDeed::Prefer { powers: (1..8).map(PowerId).collect() });
    assert_eq!(board.refused(SeatId(0), unknown), no("BadList", "2-4"));
    board.act(SeatId(0), list(&[4]));
    assert_eq!(board.refused(SeatId(0), list(&[4])), no("SameList", "2-4"));
    assert!(board.view(SeatId(1)).desk.preferences.is_empty(), "the other sees no list");
    assert!(board.has_secrets(SeatId(0)), "the curtain hides it");
    board.act(SeatId(0), list(&[3, 4]));
    assert_eq!(board.view(SeatId(0)).desk.preferences.len(), 1);
}

/// ROY 2-4, 2-5
#[test]
fn powers_go_where_the_total_preference_is_greatest() {
    // Two want France: one of them has it, the other the second choice.
    let mut board = preferring(3, 1);
    board.act(SeatId(0), list(&[2, 5, 6]));
    board.act(SeatId(1), list(&[2, 3]));
    board.act(SeatId(2), list(&[1]));
    board.close();
    let pos = board.pos();
    let powers: Vec<Option<PowerId>> = pos.seats().map(|s| pos.power_of(s)).collect();
    assert!([vec![2, 3, 1], vec![5, 2, 1]].contains(&powers.iter().map(|p| p.unwrap().0).collect()), "{powers:?}");
    assert!(board.data().desk.preferences.is_empty(), "the lists are opened and laid aside");
    let household: Vec<PowerId> = pos.household(SeatId(2)).map(|c| pos.noble(c.id).born_to).collect();
    assert_eq!(household, [PowerId(1); 6], "the family comes with the power");
    assert_eq!(pos.power(PowerId(1)).bonus, 0, "first choice: no points");
}

/// ROY 2-4
#[test]
fn ties_are_broken_at_random() {
    let first = |seed: u64| {
        let mut board = preferring(2, seed);
        board.act(SeatId(0), list(&[2, 1]));
        board.act(SeatId(1), list(&[2, 1]));
        board.close();
        board.pos().power_of(SeatId(0)).unwrap().0
    };
    let found: std::collections::BTreeSet<u8> = (0..20).map(first).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 2]);
}

/// ROY 2-5, 2-6, 2-7, 2-8
#[test]
fn a_worse_choice_brings_more_points() {
    // All seven want the same: each place of the one list is somebody's.
    let mut board = preferring(7, 3);
    for seat in (0..7).map(SeatId) {
        board.act(seat, list(&[]));
    }
    board.close();
    let bonus: Vec<u8> = board.pos().powers().map(|p| p.bonus).collect();
    assert_eq!(bonus, [0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(board.data().turn.phase, Phase::Gifts);
}

/// ROY 2-9
#[test]
fn points_raise_characteristics_to_two_at_most() {
    let mut board = preferring(7, 3);
    for seat in (0..7).map(SeatId) {
        board.act(seat, list(&[]));
    }
    board.close();
    let seat = board.pos().seat_of(PowerId(6)).unwrap();
    let (king, queen) = (board.king(seat), board.queen(seat));
    board.scores(king, 0, 1);
    board.scores(queen, -2, 0);
    assert_eq!(board.refused(seat, Action::Choosing(ChoosingDeed::TakeBack)), no("NothingGiven", "2-9"));
    board.act(seat, give(king, Score::Constitution));
    assert_eq!(board.refused(seat, give(king, Score::Constitution)), no("BestScore", "2-9"));
    assert_eq!(board.refused(seat, Action::Done), no("PointsOwed", "2-9"));
    board.act(seat, give(queen, Score::Leadership));
    board.act(seat, give(queen, Score::Leadership));
    assert_eq!(board.refused(seat, give(king, Score::Leadership)), no("NoPoints", "2-9"));
    board.act(seat, Action::Choosing(ChoosingDeed::TakeBack));
    board.act(seat, give(king, Score::Leadership));
    let other = board.pos().seat_of(PowerId(5)).unwrap();
    assert_eq!(board.refused(other, give(king, Score::Leadership)).0, "NotYourPerson");
    let view = board.view(other);
    assert!(view.desk.gifts.is_empty(), "gifts are behind the curtain");
    assert_eq!(view.powers[6].bonus, 0, "and so are the points left");
    // The others spend theirs on what comes first.
    for seat in board.pos().seats().filter(|s| *s != seat).collect::<Vec<_>>() {
        while let Some(gift) =
            board.offers(seat).into_iter().find(|a| matches!(a, Action::Choosing(ChoosingDeed::Give { .. })))
        {
            board.act(seat, gift);
        }
    }
    board.close();
    let pos = board.pos();
    let scores = |who: CharacterId| (pos.character(who).scores.strength, pos.character(who).scores.constitution);
    assert_eq!((scores(king), scores(queen)), ((1, 2), (-1, 0)));
    assert!(pos.powers().all(|p| p.bonus == 0) && pos.desk().gifts.is_empty());
    assert_eq!(pos.turn.phase, Phase::Births);
}

/// ROY 2-4
#[test]
fn families_of_powers_that_nobody_plays_leave_the_stage() {
    let mut board = preferring(2, 1);
    board.act(SeatId(0), list(&[4]));
    board.act(SeatId(1), list(&[5]));
    board.close();
    let pos = board.pos();
    let in_play: Vec<PowerId> = pos.people().filter(|c| c.in_play()).map(|c| pos.noble(c.id).born_to).collect();
    assert_eq!(in_play.len(), 12);
    assert!(in_play.iter().all(|p| [PowerId(4), PowerId(5)].contains(p)));
    assert_eq!(pos.power(PowerId(0)).monarch, None);
    assert_eq!(pos.units_of(PowerId(0)).count(), 3, "their units stand");
    // It is the same where powers are drawn or named.
    let board = board_of(&["italy", "russia"], "");
    assert_eq!(board.pos().people().filter(|c| c.in_play()).count(), 12);
}

/// ROY 2-4
#[test]
fn without_dynasties_there_are_no_points_and_moves_come_first() {
    let text = "(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (2, 2), options: (powers: preferred, dynasties: false))";
    let mut board = seated(text, 2, 1);
    board.act(SeatId(0), list(&[4]));
    board.act(SeatId(1), list(&[4]));
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Moves);
    assert!(board.pos().powers().all(|p| p.bonus == 0));
}
