use super::toy::{Action, SCENARIO, Toy, folder, play, table};
use crate::bots::{Failure, Keep, play_out};
use crate::table::conformance::{Checks, Story, no_leak, seats_of};
use crate::table::*;

/// Hashes in `tests/frozen` are of acts as journals write them, one after the other.
#[test]
fn a_story_is_the_hash_of_its_acts_and_lines() {
    let mut well = table(2);
    play(&mut well, 40, 1);
    let acts: Vec<(SeatId, &Action)> = well.acts().iter().map(|act| (act.seat, &act.action)).collect();
    assert!(acts.len() > 20);
    let story = Story { acts: hash_of(&acts), lines: hash_of(&well.chronicle().lines) };
    assert_eq!(Story::of(&well), story);
}

#[test]
fn the_toy_keeps_every_law() {
    let toy = GameOf::<Toy>::ANY;
    for seed in 0..3 {
        for sitter in [Sitter::Random, Sitter::bot(2), Sitter::Human] {
            let seats = seats_of(3, &sitter);
            let played = |checks| play_out(toy, (SCENARIO, "toy.ron"), &seats, seed, checks, Keep::Nothing).unwrap();
            let (heavy, light) = (played(&Checks::heavy()), played(&Checks::light()));
            assert_eq!((heavy.turns, &heavy), (6, &light));
        }
    }
}

#[test]
fn a_broken_law_is_told_with_its_journal() {
    let dir = folder("broken");
    let odd = SCENARIO.replace("pool: 60", "pool: 59");
    let failed = play_out(
        GameOf::<Toy>::ANY,
        (&odd, "toy.ron"),
        &seats_of(2, &Sitter::Random),
        7,
        &Checks::light(),
        Keep::Broken(&dir),
    );
    let Err(Failure::Broken(broken)) = failed else { panic!("a lost coin was not noticed") };
    assert!(broken.to_string().starts_with("seed 7, act 0: a law of the game is broken: 0 coins and 59"), "{broken}");
    assert!(read_journal::<Toy>(&broken.journal.unwrap()).is_ok());
    let long = SCENARIO.replace("turns: 6", "turns: 6000");
    let checks = Checks { max_acts: 50, ..Checks::light() };
    let error =
        play_out(GameOf::<Toy>::ANY, (&long, "toy.ron"), &seats_of(2, &Sitter::Random), 7, &checks, Keep::Nothing)
            .unwrap_err();
    assert!(error.to_string().contains("has not ended after 50 acts"), "{error}");
}

#[test]
fn secrets_are_permuted_and_do_not_show() {
    let mut t = table(3);
    t.submit(SeatId(0), Action::EndRound).unwrap();
    no_leak(&t, SeatId(0), 1).unwrap();
    let other = Toy::permute_secrets(t.world(), SeatId(0), 1);
    assert_ne!(state_hash::<Toy>(&other), t.hash(), "something was hidden");
}

#[test]
fn a_planted_difference_is_found_at_its_act() {
    let dir = folder("planted");
    let mut t = table(1);
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    play(&mut t, 30, 3);
    assert_eq!(
        verify::<Toy>(&dir.join("x.journal")).unwrap(),
        Verdict { acts: 30, vouched: 30, hash: t.hash(), parted: None }
    );
    let mut save = t.to_save();
    save.acts[10].act.before ^= 1;
    let text = save_text::<Toy>(&save).unwrap();
    let parted = verify_save_text::<Toy>(&text, "x.save").unwrap().parted.unwrap();
    assert_eq!(parted.act, 11);
    let mut save = t.to_save();
    save.acts.remove(10);
    let parted = verify_save_text::<Toy>(&save_text::<Toy>(&save).unwrap(), "x.save").unwrap().parted.unwrap();
    assert_eq!(parted.act, 11);
    let mut save = t.to_save();
    let line = save.acts[20].mark.lines - 1;
    save.chronicle[line].text += "!";
    let parted = verify_save_text::<Toy>(&save_text::<Toy>(&save).unwrap(), "x.save").unwrap().parted.unwrap();
    assert!(parted.text.contains("chronicle line"), "{parted:?}");
    drop(t);
    t = table(1);
    t.setup.seed = 2;
    std::fs::remove_file(dir.join("x.journal")).unwrap();
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    play(&mut t, 30, 3);
    drop(t);
    let parted = verify::<Toy>(&dir.join("x.journal")).unwrap().parted;
    assert!(parted.is_some(), "a game whose seed was changed replays differently");
}

#[test]
fn a_replay_shows_every_moment_to_each_seat() {
    let mut t = table(4);
    let mut seen = vec![(t.view(SeatId(0)), t.chronicle_for(SeatId(0)).len())];
    for luck in 0..40 {
        play(&mut t, 1, luck);
        seen.push((t.view(SeatId(0)), t.chronicle_for(SeatId(0)).len()));
    }
    let recent: Vec<Entry> = t.since_last_turn(SeatId(1)).into_iter().cloned().collect();
    let mut replay = Replay::of(t).unwrap();
    assert_eq!((replay.at(), replay.len(), replay.first()), (40, 40, 0));
    let since: Vec<Entry> = replay.since_last_turn(SeatId(1)).into_iter().cloned().collect();
    assert_eq!(since, recent);
    for n in [0, 40, 13, 14, 33, 1] {
        replay.go_to(n).unwrap();
        assert_eq!(replay.view(SeatId(0)), seen[n].0);
        assert_eq!(replay.chronicle(Some(SeatId(0))).len(), seen[n].1);
    }
    replay.go_to(1000).unwrap();
    assert_eq!(replay.at(), 40);
}
