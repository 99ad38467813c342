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
