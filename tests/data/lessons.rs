//! Lessons and examples: each goes to its end as its coach says, and a wrong act leads nowhere.

use regnal::engine::{Table, check_lesson};
use std::sync::atomic::{AtomicUsize, Ordering};

use regnal::bots::{Question, Sitters, take_lesson};
use regnal::registry::{GAMES, game};
use regnal::table::{HouseFile, Lesson, lesson_of};

/// The lesson of a game.
fn lesson_file(id: &str) -> (HouseFile, Lesson) {
    let read = |file: &HouseFile| Some((*file, lesson_of(file.text, file.path).expect("a sound lesson")?));
    let game = game(id).expect("a game of the house");
    game.scenarios().iter().find_map(read).unwrap_or_else(|| panic!("{id} has no lesson"))
}

fn taught(id: &str) -> (Table, Lesson) {
    let (file, lesson) = lesson_file(id);
    let game = game(id).expect("a game of the house").game();
    let table = game.open(file.text, file.path, lesson.seated(), lesson.seed).expect("the lesson begins");
    (table, lesson)
}

/// The same game from its save.
fn loaded(table: &Table) -> Table {
    static SAVES: AtomicUsize = AtomicUsize::new(0);
    let n = SAVES.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("regnal-lesson-{}-{n}.ron", std::process::id()));
    table.save_to(&path).expect("written");
    let loaded = Table::load(table.game(), &path).unwrap_or_else(|e| panic!("{}", e[0]));
    let _ = std::fs::remove_file(path);
    loaded
}

fn model_pupil_ends(id: &str) {
    let (file, lesson) = lesson_file(id);
    assert!((12..=25).contains(&lesson.steps.len()), "{id}: {} steps", lesson.steps.len());
    let acts = take_lesson(game(id).unwrap().game(), file.text, file.path).unwrap_or_else(|why| panic!("{id}: {why}"));
    assert!(acts >= lesson.steps.iter().filter(|s| s.until.is_some()).count(), "{id}: {acts} acts");
}

/// At every step something else is tried: the coach stays where he is and says so.
fn wrong_acts_lead_nowhere(id: &str) {
    let (mut table, lesson) = taught(id);
    let sitters = Sitters::seated(table.game(), table.seats()).unwrap();
    let (mut read, mut tried) = (0, 0);
    loop {
        while let Some((seat, act)) = sitters.question(&table).unwrap().map(Question::answer) {
            table.submit(seat, act).unwrap();
        }
        let coach = lesson.coach(&table, read);
        if coach.is_over() {
            break;
        }
        if !coach.waits {
            assert!(coach.note.is_none(), "{}: {coach:?}", id);
            read = coach.step + 1;
            continue;
        }
        let offers = table.offers(lesson.pupil());
        let wrong = offers.into_iter().find(|a| !coach.meant.contains(a) && !table.is_final(a));
        if let Some(wrong) = wrong.filter(|_| !lesson.steps[coach.step].free) {
            let words = table.describe(&wrong);
            // Beside the lesson, as not every act can be undone.
            let mut aside = loaded(&table);
            aside.submit(lesson.pupil(), wrong).unwrap();
            let astray = lesson.coach(&aside, read);
            assert_eq!(astray.step, coach.step, "{}: {words}", id);
            assert!(astray.note.is_some(), "{}: {words}", id);
            if aside.undo_of(lesson.pupil()).is_ok() {
                assert_eq!(lesson.coach(&aside, read), coach, "{}: undone", id);
            }
            tried += 1;
        }
        table.submit(lesson.pupil(), coach.meant[0].clone()).unwrap();
    }
    assert!(tried > 2, "{}: {tried} wrong acts were tried", id);
}

/// Half of it, saved and loaded: the coach knows where he was.
fn save_keeps_the_step(id: &str) {
    let (mut table, lesson) = taught(id);
    let sitters = Sitters::seated(table.game(), table.seats()).unwrap();
    let mut read = 0;
    while lesson.coach(&table, read).step < lesson.steps.len() / 2 {
        if let Some((seat, act)) = sitters.question(&table).unwrap().map(Question::answer) {
            table.submit(seat, act).unwrap();
            continue;
        }
        let coach = lesson.coach(&table, read);
        match coach.meant.first() {
            Some(act) => drop(table.submit(lesson.pupil(), act.clone()).unwrap()),
            None => read = coach.step + 1,
        }
    }
    let loaded = loaded(&table);
    assert_eq!(loaded.lesson(), Some(&lesson), "{}", id);
    let (before, after) = (lesson.coach(&table, read), lesson.coach(&loaded, 0));
    // What was read since the last act is read again.
    assert!(after.step <= before.step && after.step > 0, "{}: {after:?}", id);
    assert!((after.step..before.step).all(|n| lesson.steps[n].until.is_none()), "{}: {after:?}", id);
}

#[test]
fn divine_right_is_learnt() {
    model_pupil_ends("divine_right");
    wrong_acts_lead_nowhere("divine_right");
    save_keeps_the_step("divine_right");
}

#[test]
fn blood_royale_is_learnt() {
    model_pupil_ends("blood_royale");
    wrong_acts_lead_nowhere("blood_royale");
    save_keeps_the_step("blood_royale");
}

#[test]
fn diplomacy_royale_is_learnt() {
    model_pupil_ends("diplomacy_royale");
    wrong_acts_lead_nowhere("diplomacy_royale");
    save_keeps_the_step("diplomacy_royale");
}

#[test]
fn order_of_the_dragon_is_learnt() {
    model_pupil_ends("order_of_the_dragon");
    wrong_acts_lead_nowhere("order_of_the_dragon");
    save_keeps_the_step("order_of_the_dragon");
}

#[test]
fn kingmaker_is_learnt() {
    model_pupil_ends("kingmaker");
    wrong_acts_lead_nowhere("kingmaker");
    save_keeps_the_step("kingmaker");
}

#[test]
fn every_game_has_examples_that_can_be_laid_out() {
    for game in GAMES {
        assert!(game.examples().len() >= 6, "{}: {} examples", game.id, game.examples().len());
        for file in game.examples() {
            let lesson = lesson_of(file.text, file.path).expect("a sound example").expect("words beside it");
            assert!(lesson.is_example() && !lesson.steps.is_empty(), "{}", file.path);
            let faults = check_lesson(game.game(), file.text, file.path).err().unwrap_or_default();
            assert!(faults.is_empty(), "{}", faults[0]);
        }
    }
}

#[test]
fn a_lesson_that_waits_for_what_does_not_exist_is_named_with_its_place() {
    let (file, _) = lesson_file("divine_right");
    let text = file.text.replace("until: EndMovement", "until: EndMovements");
    let faults = check_lesson(game("divine_right").unwrap().game(), &text, "own.ron").unwrap_err();
    let line = text.lines().position(|l| l.contains("EndMovements")).unwrap() + 1;
    assert_eq!((faults.len(), faults[0].line), (1, line), "{}", faults[0]);
    assert!(faults[0].text.contains("no action \"EndMovements\""), "{}", faults[0]);
    let (file, _) = lesson_file("kingmaker");
    let text = file.text.replace("until: Royal(Crown)", "until: Royal(Crawn)");
    let faults = check_lesson(game("kingmaker").unwrap().game(), &text, "own.ron").unwrap_err();
    assert!(faults[0].text.contains("no action \"Royal.Crawn\"") && faults[0].line > 0, "{}", faults[0]);
    let text = file.text.replace("seed: 6", "seed: x");
    assert!(game("kingmaker").unwrap().card(&text, "own.ron").unwrap_err()[0].text.contains("no seed"));
    let example = game("kingmaker").unwrap().examples()[0];
    let text = example.text.replace("rules: [\"", "rules: [\"X");
    assert!(
        check_lesson(game("kingmaker").unwrap().game(), &text, "own.ron").unwrap_err()[0]
            .text
            .contains("has no rule X")
    );
}
