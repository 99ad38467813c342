use super::toy::{Action, Toy, folder, play, table};
use crate::table::*;

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);

#[test]
fn undo_and_redo_give_the_same_bytes() {
    let mut t = table(2);
    let mut texts = vec![t.save_text().unwrap()];
    for _ in 0..3 {
        t.submit(A, Action::Take(1)).unwrap();
        texts.push(t.save_text().unwrap());
    }
    assert_eq!(t.can_redo().unwrap_err().code, "NothingToRedo");
    for text in texts[..3].iter().rev() {
        t.undo().unwrap();
        assert_eq!(&t.save_text().unwrap(), text);
    }
    assert_eq!(t.undo().unwrap_err().code, "NothingToUndo");
    for text in &texts[1..] {
        t.redo().unwrap();
        assert_eq!(&t.save_text().unwrap(), text);
    }
    t.undo().unwrap();
    t.submit(A, Action::Take(2)).unwrap();
    assert_eq!(t.can_redo().unwrap_err().code, "NothingToRedo");
}

#[test]
fn undo_stops_at_throws_reveals_and_changes_of_seat() {
    let why = |act: Action| {
        let mut t = table(2);
        t.submit(A, act).unwrap();
        let no = t.undo().unwrap_err();
        assert_eq!(no.code, "UndoBarrier");
        (t.marks()[1].barrier, no.rule)
    };
    assert_eq!(why(Action::Throw), (Some(Barrier::Throw), "TABLE UNDO".into()));
    assert_eq!(why(Action::Show).0, Some(Barrier::Reveal));
    assert_eq!(why(Action::EndRound).0, Some(Barrier::Seats));
    let mut t = table(2);
    t.submit(A, Action::Show).unwrap();
    t.submit(A, Action::Take(1)).unwrap();
    t.undo().unwrap();
    assert_eq!(t.can_undo().unwrap_err().code, "UndoBarrier");
}

#[test]
fn taking_back_needs_consent_and_is_remembered() {
    let dir = folder("takeback");
    let path = dir.join("x.journal");
    let mut t = table(3);
    t.keep_journal_at(&path).unwrap();
    let mut hashes = vec![t.hash()];
    let mut luck = 1;
    while t.acts().len() < 80 && t.outcome().is_none() {
        play(&mut t, 1, luck);
        luck += 1;
        hashes.push(t.hash());
    }
    let n = t.acts().len();
    assert!(n > 40);
    assert_eq!(t.take_back(5, &[A]).unwrap_err().code, "ConsentMissing");
    assert_eq!(t.take_back(n, &[A, B]).unwrap_err().code, "NothingToTakeBack");
    for to in [n - 1, 37, 20, 20usize.min(n), 3, 0] {
        if to >= t.acts().len() {
            continue;
        }
        t.take_back(to, &[A, B]).unwrap();
        assert_eq!((t.hash(), t.acts().len()), (hashes[to], to));
        if to > 0 {
            assert_eq!(t.can_undo().unwrap_err().code, "UndoBarrier");
        }
    }
    let notes =
        |t: &Table<Toy>| t.chronicle().lines.iter().filter(|l| l.rule.as_deref() == Some("TABLE TAKE-BACK")).count();
    assert_eq!(notes(&t), 5);
    play(&mut t, 10, 99);
    let text = t.save_text().unwrap();
    drop(t);
    let (again, _) = Table::<Toy>::resume(&path).unwrap();
    assert_eq!(again.save_text().unwrap(), text);
    assert_eq!(notes(&again), 5);
}

#[test]
fn undo_far_into_a_game_is_quick() {
    let long = super::toy::SCENARIO.replace("turns: 6", "turns: 60000");
    let mut t = Table::<Toy>::new(
        &long,
        "toy.ron",
        vec![SeatSetup::plain(0, Sitter::Human), SeatSetup::plain(1, Sitter::Human)],
        1,
    )
    .unwrap();
    play(&mut t, 2000, 3);
    while t.can_undo().is_err() {
        let luck = t.acts().len() as u64;
        play(&mut t, 1, luck);
    }
    let start = std::time::Instant::now();
    let n = t.acts().len();
    t.undo().unwrap();
    assert!(start.elapsed().as_millis() < 100, "{:?} at act {n}", start.elapsed());
    let (now, at) = (t.hash(), t.acts().len());
    t.redo().unwrap();
    t.undo().unwrap();
    assert_eq!((t.hash(), t.acts().len()), (now, at));
}

#[test]
fn a_loaded_game_can_be_undone_and_taken_back_like_the_one_that_was_saved() {
    let mut t = table(6);
    play(&mut t, 30, 8);
    while t.can_undo().is_err() {
        let luck = t.acts().len() as u64;
        play(&mut t, 1, luck);
    }
    let mut again = Table::<Toy>::load_text(&t.save_text().unwrap(), "x.save").unwrap();
    assert_eq!(again.save_text().unwrap(), t.save_text().unwrap());
    t.undo().unwrap();
    again.undo().unwrap();
    assert_eq!(again.save_text().unwrap(), t.save_text().unwrap());
    t.take_back(7, &[A, B]).unwrap();
    again.take_back(7, &[A, B]).unwrap();
    assert_eq!(again.save_text().unwrap(), t.save_text().unwrap());
}

#[test]
fn every_line_knows_the_act_that_wrote_it() {
    let mut t = table(2);
    let opening = t.chronicle().lines.len();
    for n in 0..opening {
        assert_eq!(t.acts_before(n), None);
    }
    for _ in 0..3 {
        let acts = t.acts().len();
        let from = t.chronicle().lines.len();
        t.submit(A, Action::Take(1)).unwrap();
        for n in from..t.chronicle().lines.len() {
            assert_eq!(t.acts_before(n), Some(acts));
        }
    }
    assert_eq!(t.can_take_back(2, &[A]).unwrap_err().code, "ConsentMissing");
    assert_eq!(t.can_take_back(3, &[A, B]).unwrap_err().code, "NothingToTakeBack");
    assert!(t.can_take_back(2, &[A, B]).is_ok());
}

/// A person and two bots.
fn beside_bots() -> Table<Toy> {
    let seats = [Sitter::Human, Sitter::Random, Sitter::Random];
    let seats = seats.into_iter().enumerate().map(|(n, sitter)| SeatSetup::plain(n, sitter)).collect();
    Table::new(super::toy::SCENARIO, "toy.ron", seats, 2).expect("the toy's scenario is good")
}

const C: SeatId = SeatId(2);

#[test]
fn a_person_s_undo_goes_past_the_quiet_acts_of_bots() {
    let dir = folder("past-bots");
    let path = dir.join("x.journal");
    let mut t = beside_bots();
    t.keep_journal_at(&path).unwrap();
    t.submit(A, Action::Take(1)).unwrap();
    let before = t.hash();
    t.submit(A, Action::EndRound).unwrap();
    t.submit(B, Action::Take(2)).unwrap();
    let after = t.hash();
    assert_eq!(t.can_undo_of(A), Ok(1), "only a bot has moved since, and it showed nothing");
    assert_eq!(t.undo_words(A).as_deref(), Some("End the round"));
    t.undo_of(A).unwrap();
    assert_eq!((t.hash(), t.acts().len(), t.prompt().seats), (before, 1, vec![A]));
    t.redo().unwrap();
    assert_eq!((t.hash(), t.acts().len()), (after, 3), "what the bot did comes back with it");
    t.undo_of(A).unwrap();
    let text = t.save_text().unwrap();
    drop(t);
    let (mut again, _) = Table::<Toy>::resume(&path).unwrap();
    assert_eq!(again.save_text().unwrap(), text);
    again.redo().unwrap();
    assert_eq!(again.hash(), after, "also after the program was closed");
    // The next of one's own acts, and the next.
    again.undo_of(A).unwrap();
    again.undo_of(A).unwrap();
    assert_eq!(again.acts().len(), 0);
    assert_eq!(again.can_undo_of(A).unwrap_err().code, "NothingToUndo");
}

#[test]
fn a_person_s_undo_stops_where_a_bot_threw_or_showed_something() {
    for (act, why) in [(Action::Throw, "dice"), (Action::Show, "shown")] {
        let mut t = beside_bots();
        t.submit(A, Action::EndRound).unwrap();
        t.submit(B, act).unwrap();
        let no = t.undo_of(A).unwrap_err();
        assert!(no.code == "UndoBarrier" && no.text.contains(why) && no.text.contains("consent"), "{no}");
        assert_eq!(t.acts().len(), 2);
    }
    let mut t = beside_bots();
    assert_eq!(t.can_undo_of(A).unwrap_err().code, "NothingToUndo");
    t.submit(A, Action::EndRound).unwrap();
    assert_eq!(t.can_undo_of(B).unwrap_err().code, "NothingToUndo", "a bot's act alone is not undone");
}

#[test]
fn what_is_decided_at_once_is_undone_by_its_own_person_only() {
    let mut t = beside_bots();
    for seat in [A, B, C] {
        t.submit(seat, Action::Take(2)).unwrap();
        t.submit(seat, Action::EndRound).unwrap();
    }
    t.submit(B, Action::Bid(1)).unwrap();
    t.submit(A, Action::Bid(2)).unwrap();
    assert_eq!(t.can_undo_of(A), Ok(7), "the bid of a bot before it stays");
    t.undo_of(A).unwrap();
    t.redo().unwrap();
    t.submit(C, Action::Bid(0)).unwrap();
    assert!(t.undo_of(A).unwrap_err().text.contains("shown"), "all bids lie open");

    let mut t = table(2);
    for seat in [A, B] {
        t.submit(seat, Action::Take(2)).unwrap();
        t.submit(seat, Action::EndRound).unwrap();
    }
    t.submit(A, Action::Bid(2)).unwrap();
    assert_eq!(t.can_undo_of(A).unwrap_err().code, "UndoBarrier", "the other has the screen");
    assert!(t.can_undo_of(B).unwrap_err().text.contains("somebody else"));
}

#[test]
fn bots_beside_a_person_leave_the_redo_alone() {
    let sitters = crate::bots::Sitters::default();
    let mut t = beside_bots();
    for seat in [A, B, C] {
        t.submit(seat, Action::Take(2)).unwrap();
        t.submit(seat, Action::EndRound).unwrap();
    }
    t.submit(A, Action::Bid(2)).unwrap();
    let bids = t.hash();
    t.undo_of(A).unwrap();
    assert_eq!(sitters.next_act(&t).unwrap(), None);
    t.redo().unwrap();
    assert_eq!(t.hash(), bids);
    assert!(sitters.next_act(&t).unwrap().is_some());
}

/// What one's own act set off, when the curtain fell at once, is told at the next one.
#[test]
fn the_last_to_decide_hears_what_came_of_it() {
    let mut t = table(2);
    for seat in [A, B] {
        t.submit(seat, Action::Take(2)).unwrap();
        t.submit(seat, Action::EndRound).unwrap();
    }
    t.submit(A, Action::Bid(2)).unwrap();
    t.submit(B, Action::Bid(1)).unwrap();
    let reads = |t: &Table<Toy>, seat| t.since_last_turn(seat).iter().any(|l| l.text.contains("The bids were"));
    assert_eq!(t.prompt().seats, [A], "the curtain falls for the other");
    assert!(reads(&t, A) && reads(&t, B), "{:?}", t.since_last_turn(B));
    t.submit(A, Action::EndRound).unwrap();
    assert!(reads(&t, B));
    t.submit(B, Action::Take(1)).unwrap();
    assert!(!reads(&t, B), "that was told before");
}
