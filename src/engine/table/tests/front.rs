//! The toy as front ends have it: whole games, scripts, lessons, reports.

use super::*;
use crate::bots::{Keep, Script, Sitters, play_out, take_lesson};
use crate::engine::checks::{Checks, Story};
use crate::engine::{Cause, MOST_MOMENTS, check_lesson, key_moments, verify_save_text, write_report};
use crate::games::diplomacy_royale;
use crate::table::{Hearers, Remark, hash_of, hash_of_text};

static GAME: &crate::engine::Game = &TOY;

#[test]
fn whole_games_keep_every_law() {
    for sitter in [Sitter::Random, Sitter::bot(2), Sitter::Human] {
        let seats = seated(&vec![sitter; 3]);
        let play = |checks: &Checks| play_out(GAME, (SCENARIO, "toy.ron"), &seats, 1, checks, Keep::Nothing).unwrap();
        let played = play(&Checks::heavy());
        assert_eq!((played.turns, &played), (6, &play(&Checks::light())));
    }
}

#[test]
fn a_broken_law_is_told_with_its_journal() {
    let dir = folder("engine-broken");
    let odd = SCENARIO.replace("pool: 60", "pool: 59");
    let seats = seated(&[Sitter::Random, Sitter::Random]);
    let failed = play_out(GAME, (&odd, "toy.ron"), &seats, 7, &Checks::light(), Keep::Broken(&dir)).unwrap_err();
    let text = failed.to_string();
    assert!(text.starts_with("seed 7, act 0: a law of the game is broken: 0 coins and 59"), "{text}");
}

#[test]
fn acts_are_what_scripts_and_journals_know() {
    let any = act(Lose { coins: 2 });
    assert_eq!((any.text(), any.value()), ("Lose(coins:2)".into(), serde_json::json!({"Lose": {"coins": 2}})));
    assert_eq!(any.get::<Lose>(), Some(&Lose { coins: 2 }));
    assert_eq!(act(Follow).text(), "Secret(Follow)");
    let kinds = GAME.action_kinds();
    assert!(kinds.contains(&"Secret.Follow") && kinds.contains(&"Take"), "{kinds:?}");
    let mut t = table(1);
    let no = t.submit(A, act(diplomacy_royale::actions::Close)).unwrap_err();
    assert_eq!((no.code.as_str(), t.acts().len()), ("NoSuchAction", 0));
    assert!(t.read_act("Tak(2)", "act").unwrap_err().text.contains("did you mean `Take`"));
}

#[test]
fn a_script_plays_by_its_rules() {
    let text = r#"(name: "Thirsty", game: "toy", otherwise: Last, rules: [
        (when: [("me.coins", AtLeast, 3)], do: [(act: "EndRound"), (act: "Bid", with: {"0": "1"})]),
        (do: [(text: "Take 2*"), (act: "Lose", with: {"coins": "1"})]),
    ])"#;
    Script::parse(GAME, text, "thirsty.ron").unwrap();
    let errors = Script::parse(GAME, &text.replace("me.coins", "me.gold"), "thirsty.ron").unwrap_err();
    assert!(errors[0].to_string().starts_with("thirsty.ron:2:18: there is no fact `me.gold`"), "{errors:?}");
    let dir = folder("engine-script");
    let file = dir.join("thirsty.ron");
    std::fs::write(&file, text).unwrap();
    let seats = seated(&vec![Sitter::Script { file: file.display().to_string() }; 2]);
    let mut t = Table::new(&TOY, SCENARIO, "toy.ron", seats, 1).unwrap();
    let sitters = Sitters::seated(GAME, t.seats()).unwrap();
    for _ in 0..8 {
        let (seat, chosen) = sitters.question(&t).unwrap().unwrap().answer();
        t.submit(seat, chosen).unwrap();
    }
    let done: Vec<String> = t.acts().iter().map(|act| act.action.text()).collect();
    // Who of those that bid at once speaks first is drawn.
    assert_eq!(done[..6], ["Take(2)", "Take(2)", "EndRound", "Take(2)", "Take(2)", "EndRound"]);
    assert_eq!(done[6..], ["Bid(1)", "Bid(1)"]);
}

#[test]
fn lessons_are_taught_and_checked() {
    let lesson = |until: &str| {
        format!(
            "(title: \"A lesson\", pool: 60, turns: 1, lesson: (seats: \"human,bot1\", seed: 3, steps: [\n\
             (say: \"Take three.\", until: {until}), (say: \"End it.\", until: EndRound),\n]))"
        )
    };
    assert_eq!(check_lesson(GAME, &lesson("Take(3)"), "x.ron"), Ok(()));
    assert!(take_lesson(GAME, &lesson("Take(3)"), "x.ron").unwrap() >= 2);
    let errors = check_lesson(GAME, &lesson("Steal(3)"), "x.ron").unwrap_err();
    assert!(errors[0].text.contains("has no action \"Steal\""), "{errors:?}");
}

#[test]
fn reports_tell_each_what_they_know() {
    let mut t = table(5);
    play(&mut t, 60, 4);
    let mut replay = Replay::of(t).unwrap();
    let moments = key_moments(&replay, None);
    assert!(moments.is_sorted_by_key(|m| m.act) && moments.len() > 2);
    let mut told = |eyes| write_report(&mut replay, eyes, &[], &[]).unwrap();
    let (one, two, all) = (told(Some(A)), told(Some(B)), told(None));
    let (mine, theirs) = ("*To Player 1 alone:*", "*To Player 2 alone:*");
    assert!(one.contains(mine) && !one.contains(theirs), "{one}");
    assert!(two.contains(theirs) && !two.contains(mine), "{two}");
    assert!(all.contains(mine) && all.contains(theirs) && all.contains("Seed 5"), "{all}");
}

#[test]
fn a_replay_shows_every_moment_to_each_seat() {
    let mut t = table(4);
    let moment = |t: &Table| (known(t, A), t.chronicle_for(A).len());
    let mut seen = vec![moment(&t)];
    for luck in 0..70 {
        play(&mut t, 1, luck);
        seen.push(moment(&t));
    }
    let (last, recent) = (t.acts().len(), t.since_last_turn(B).into_iter().cloned().collect::<Vec<_>>());
    let mut replay = Replay::of(t).unwrap();
    assert_eq!((replay.at(), replay.len(), replay.first()), (last, last, 0));
    assert_eq!(replay.since_last_turn(B).into_iter().cloned().collect::<Vec<_>>(), recent);
    for n in [0, last, 13, 14, 33, 65, 1, 64, 40] {
        replay.go_to(n).unwrap();
        assert_eq!(replay.look(A, |known| known.text()), seen[n].0, "act {n}");
        assert_eq!(replay.chronicle(Some(A)).len(), seen[n].1, "act {n}");
        let lines = replay.look(A, |known| known.log().len());
        assert_eq!(lines, seen[n].1, "what a seat reads in its view are the lines up to there");
    }
    let mut on = replay.play_on().unwrap();
    assert_eq!(on.acts().len(), 40);
    play(&mut on, 3, 1);
    assert_eq!(replay.give_back().acts().len(), last);
}

#[test]
fn remarks_outlive_the_sitting() {
    let dir = folder("engine-remarks");
    let journal = dir.join("x.journal");
    let mut t = table(2);
    t.keep_journal_at(&journal).unwrap();
    let said = |hearers| Some(Remark { text: "well done".into(), hearers });
    let lines = t.submit_with(A, act(Take(1)), said(Hearers::Only(vec![B]))).unwrap();
    let spoken = lines.last().unwrap();
    assert!(spoken.text == "seat 1 says: well done" && spoken.for_seat(B) && !spoken.for_seat(A), "{spoken:?}");
    t.submit_with(A, act(Take(1)), said(Hearers::Opened("Spring 1901".into()))).unwrap();
    assert_eq!(t.remarks("Spring 1901"), [(A, "well done".to_string())]);
    let text = all_of(&t);
    drop(t);
    let (again, _) = Table::resume(&TOY, &journal).unwrap();
    assert_eq!(all_of(&again), text);
    assert_eq!(verify(&TOY, &journal).unwrap().parted, None);
}

#[test]
fn key_moments_are_few_and_in_order() {
    let mut well = table(5);
    play(&mut well, 400, 3);
    assert!(well.outcome().is_some());
    let replay = Replay::of(well).unwrap();
    let turns = replay.turns();
    assert_eq!(turns.iter().map(|(turn, _)| *turn).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6][7 - turns.len()..]);
    assert_eq!(turns.last(), Some(&(6, replay.len())));
    let moments = key_moments(&replay, None);
    assert!(moments.len() <= MOST_MOMENTS && moments.is_sorted_by_key(|m| m.act));
    assert_eq!((moments[0].cause, moments[0].act), (Cause::Beginning, 0));
    let last = moments.last().unwrap();
    assert_eq!((last.cause, last.act), (Cause::End, replay.len()));
    // Five turns are over before the last act.
    assert_eq!(moments.len(), 2 + 5);
    // Every line is known by the act that wrote it.
    let acts = replay.acts_of_lines(A);
    let lines = replay.chronicle(Some(A));
    assert_eq!(acts.len(), lines.len());
    for (act, line) in acts.iter().zip(lines) {
        assert!(replay.lines_of(*act, Some(A)).contains(&line), "{line:?} is none of act {act}");
    }
}

/// Hashes in `tests/frozen` are of acts as journals write them, one after the other.
#[test]
fn a_story_is_the_hash_of_its_acts_and_lines() {
    let mut well = table(2);
    play(&mut well, 40, 1);
    let acts: Vec<String> = well.acts().iter().map(|act| format!("({},{})", act.seat.0, act.action.text())).collect();
    assert!(acts.len() > 20);
    let (acts, lines) = (hash_of_text(&format!("[{}]", acts.join(","))), hash_of(&well.lines()));
    assert_eq!(Story::of(&well), Story { acts, lines });
    play(&mut well, 1, 2);
    assert_ne!(Story::of(&well).acts, acts);
}

#[test]
fn a_planted_difference_is_found_at_its_act() {
    let mut t = table(1);
    play(&mut t, 30, 3);
    let text = t.save_text().unwrap();
    let whole = verify_save_text(&TOY, &text, "x.save").unwrap();
    assert_eq!((whole.acts, whole.parted), (30, None));
    // Without its checksum a save may be edited.
    let bare = &text[..text.rfind("// checksum").unwrap()];
    let before = t.acts()[10].before;
    let parted = |text: String| verify_save_text(&TOY, &text, "x.save").unwrap().parted.unwrap();
    assert_eq!(parted(bare.replace(&format!("before: {before}"), &format!("before: {}", before ^ 1))).act, 11);
    let said = &t.lines()[t.marks()[21].lines - 1].text;
    let told = parted(bare.replacen(&format!("text: \"{said}\""), &format!("text: \"{said}!\""), 1));
    assert!(told.text.contains("chronicle line"), "{told:?}");
}

#[test]
fn remarks_of_one_seat_on_one_season_follow_each_other() {
    let mut t = table(2);
    let sealed = |text: &str| Some(Remark { text: text.into(), hearers: Hearers::Opened("Spring 1901".into()) });
    t.submit_with(A, act(Take(1)), sealed("One.")).unwrap();
    t.submit_with(A, act(Take(1)), sealed("Two.")).unwrap();
    assert!(t.lines().iter().all(|line| !line.text.contains("One.")), "what is sealed is written nowhere");
    assert_eq!((t.remarks("Spring 1901"), t.remarks("Fall 1901")), (vec![(A, "One. Two.".into())], vec![]));
    t.undo().unwrap();
    assert_eq!(t.remarks("Spring 1901"), vec![(A, "One.".into())]);
}
