use super::*;

#[test]
fn undo_and_redo_give_the_same_bytes() {
    let mut t = table(2);
    let mut texts = vec![t.save_text().unwrap()];
    for _ in 0..3 {
        t.submit(A, act(Take(1))).unwrap();
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
    t.submit(A, act(Take(2))).unwrap();
    assert_eq!(t.can_redo().unwrap_err().code, "NothingToRedo");
}

#[test]
fn undo_stops_at_throws_reveals_and_changes_of_seat() {
    let why = |act: Act| {
        let mut t = table(2);
        t.submit(A, act).unwrap();
        let no = t.undo().unwrap_err();
        assert_eq!(no.code, "UndoBarrier");
        (t.marks()[1].barrier, no.rule)
    };
    assert_eq!(why(act(Throw)), (Some(Barrier::Throw), "TABLE UNDO".into()));
    assert_eq!(why(act(Show)).0, Some(Barrier::Reveal));
    assert_eq!(why(act(EndRound)).0, Some(Barrier::Seats));
    let mut t = table(2);
    t.submit(A, act(Show)).unwrap();
    t.submit(A, act(Take(1))).unwrap();
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
    let notes = |t: &Table| t.chronicle().lines.iter().filter(|l| l.rule.as_deref() == Some("TABLE TAKE-BACK")).count();
    assert_eq!(notes(&t), 5);
    play(&mut t, 10, 99);
    let text = t.save_text().unwrap();
    drop(t);
    let (again, _) = Table::resume(&TOY, &path).unwrap();
    assert_eq!(again.save_text().unwrap(), text);
    assert_eq!(notes(&again), 5);
}

#[test]
fn undo_far_into_a_game_is_quick() {
    let long = SCENARIO.replace("turns: 6", "turns: 60000");
    let mut t = Table::new(
        &TOY,
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
    let mut again = Table::load_text(&TOY, &t.save_text().unwrap(), "x.save").unwrap();
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
        t.submit(A, act(Take(1))).unwrap();
        for n in from..t.chronicle().lines.len() {
            assert_eq!(t.acts_before(n), Some(acts));
        }
    }
    assert_eq!(t.can_take_back(2, &[A]).unwrap_err().code, "ConsentMissing");
    assert_eq!(t.can_take_back(3, &[A, B]).unwrap_err().code, "NothingToTakeBack");
    assert!(t.can_take_back(2, &[A, B]).is_ok());
}

#[test]
fn a_person_s_undo_goes_past_the_quiet_acts_of_bots() {
    let dir = folder("past-bots");
    let path = dir.join("x.journal");
    let mut t = beside_bots();
    t.keep_journal_at(&path).unwrap();
    t.submit(A, act(Take(1))).unwrap();
    let before = t.hash();
    t.submit(A, act(EndRound)).unwrap();
    t.submit(B, act(Take(2))).unwrap();
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
    let (mut again, _) = Table::resume(&TOY, &path).unwrap();
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
    for (shows, why) in [(act(Throw), "dice"), (act(Show), "shown")] {
        let mut t = beside_bots();
        t.submit(A, act(EndRound)).unwrap();
        t.submit(B, shows).unwrap();
        let no = t.undo_of(A).unwrap_err();
        assert!(no.code == "UndoBarrier" && no.text.contains(why) && no.text.contains("consent"), "{no}");
        assert_eq!(t.acts().len(), 2);
    }
    let mut t = beside_bots();
    assert_eq!(t.can_undo_of(A).unwrap_err().code, "NothingToUndo");
    t.submit(A, act(EndRound)).unwrap();
    assert_eq!(t.can_undo_of(B).unwrap_err().code, "NothingToUndo", "a bot's act alone is not undone");
}

#[test]
fn what_is_decided_at_once_is_undone_by_its_own_person_only() {
    let mut t = beside_bots();
    for seat in [A, B, C] {
        t.submit(seat, act(Take(2))).unwrap();
        t.submit(seat, act(EndRound)).unwrap();
    }
    t.submit(B, act(Bid(1))).unwrap();
    t.submit(A, act(Bid(2))).unwrap();
    assert_eq!(t.can_undo_of(A), Ok(7), "the bid of a bot before it stays");
    t.undo_of(A).unwrap();
    t.redo().unwrap();
    t.submit(C, act(Bid(0))).unwrap();
    assert!(t.undo_of(A).unwrap_err().text.contains("shown"), "all bids lie open");

    let mut t = table(2);
    for seat in [A, B] {
        t.submit(seat, act(Take(2))).unwrap();
        t.submit(seat, act(EndRound)).unwrap();
    }
    t.submit(A, act(Bid(2))).unwrap();
    assert_eq!(t.can_undo_of(A).unwrap_err().code, "UndoBarrier", "the other has the screen");
    assert!(t.can_undo_of(B).unwrap_err().text.contains("somebody else"));
}

/// What one's own act set off, when the curtain fell at once, is told at the next one.
#[test]
fn the_last_to_decide_hears_what_came_of_it() {
    let mut t = table(2);
    for seat in [A, B] {
        t.submit(seat, act(Take(2))).unwrap();
        t.submit(seat, act(EndRound)).unwrap();
    }
    t.submit(A, act(Bid(2))).unwrap();
    t.submit(B, act(Bid(1))).unwrap();
    let reads = |t: &Table, seat| t.since_last_turn(seat).iter().any(|l| l.text.contains("The bids were"));
    assert_eq!(t.prompt().seats, [A], "the curtain falls for the other");
    assert!(reads(&t, A) && reads(&t, B), "{:?}", t.since_last_turn(B));
    t.submit(A, act(EndRound)).unwrap();
    assert!(reads(&t, B));
    t.submit(B, act(Take(1))).unwrap();
    assert!(!reads(&t, B), "that was told before");
}

/// Three people plan at once, and each may plan as often as they like.
fn planning() -> Table {
    let mut t =
        Table::new(&TOY, SCENARIO, "toy.ron", seated(&[Sitter::Human, Sitter::Human, Sitter::Human]), 2).unwrap();
    for seat in [A, B, C] {
        t.submit(seat, act(EndRound)).unwrap();
    }
    t
}

#[test]
fn one_seat_s_plan_is_taken_out_from_among_those_of_others() {
    let dir = folder("taken-out");
    let path = dir.join("x.journal");
    let mut t = planning();
    t.keep_journal_at(&path).unwrap();
    t.submit(A, act(Plan(1))).unwrap();
    let mut without = planning();
    for (seat, plan) in [(B, 2), (C, 3), (B, 4)] {
        t.submit(seat, act(Plan(plan))).unwrap();
        without.submit(seat, act(Plan(plan))).unwrap();
    }
    assert_eq!(t.can_undo_of(A), Ok(3));
    assert_eq!(t.undo_words(A).as_deref(), Some("Plan 1"));
    assert_eq!(t.can_undo_of(B), Ok(6), "their own last act goes as ever");
    t.undo_of(A).unwrap();
    assert_eq!((t.hash(), t.acts().len()), (without.hash(), 6));
    assert_eq!((t.acts(), t.chronicle()), (without.acts(), without.chronicle()));
    assert_eq!(t.can_redo().unwrap_err().code, "NothingToRedo");
    let text = all_of(&t);
    drop(t);
    let (t, notes) = Table::resume(&TOY, &path).unwrap();
    assert_eq!((all_of(&t), notes), (text, vec![]), "a journal that knows rewinds and acts alone says the same");
}

#[test]
fn a_plan_that_others_build_upon_stays() {
    let mut t = planning();
    t.submit(A, act(Plan(1))).unwrap();
    t.submit(B, act(Follow)).unwrap();
    let before = all_of(&t);
    let no = t.undo_of(A).unwrap_err();
    assert_eq!(no.code, "UndoBarrier");
    assert!(no.text.contains("what Player 2 has done since could not be done without it"), "{no}");
    assert_eq!(all_of(&t), before);
    // Whoever has done with it has passed the decision on.
    t.submit(A, act(Bid(0))).unwrap();
    assert!(t.undo_of(A).unwrap_err().text.contains("passed to somebody else"));
    // What lies open cannot be taken out any more.
    t.submit(B, act(Bid(0))).unwrap();
    t.submit(C, act(Bid(0))).unwrap();
    assert!(t.undo_of(A).is_err());
}

#[test]
fn chance_is_found_by_its_dice() {
    let mut t = table(2);
    t.submit(A, act(Quietly)).unwrap();
    assert_eq!(t.marks()[1].barrier, Some(Barrier::Sealed), "no line tells of it, and no rule has said it");
    assert_eq!(t.undo().unwrap_err().code, "UndoBarrier");
}

#[test]
fn one_plays_on_from_an_earlier_act_in_a_game_of_its_own() {
    let mut t = table(6);
    play(&mut t, 45, 8);
    t.take_back(40, &[A, B]).unwrap();
    play(&mut t, 3, 1);
    let before = all_of(&t);
    for to in [0, 7, 33, 40, 43] {
        let mut fork = t.fork(to).unwrap();
        assert_eq!((fork.acts(), fork.journal_path()), (&t.acts()[..to], None));
        assert_eq!(fork.chronicle().lines[..], t.chronicle().lines[..t.marks()[to].lines]);
        play(&mut fork, 5, to as u64);
    }
    assert!(t.fork(44).is_err());
    assert_eq!(all_of(&t), before, "the game itself stays as it is");
}
