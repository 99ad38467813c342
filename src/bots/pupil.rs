//! The model pupil, who does what the coach waits for: lessons are proved by him, and he shows how it is done.

use super::Sitters;
use crate::engine::checks::MAX_ACTS;
use crate::engine::{Game, Table};
use crate::table::lesson_of;

/// Takes the lesson in a scenario's text to its end as its coach says; the number of acts.
///
/// # Errors
/// The step at which it does not go on.
pub fn take_lesson(game: &'static Game, text: &str, path: &str) -> Result<usize, String> {
    let lesson = lesson_of(text, path).map_err(|e| e[0].to_string())?.ok_or("no lesson is taught here")?;
    let table = game.open_lean(text, path, lesson.seated(), lesson.seed);
    model_pupil(&mut table.map_err(|e| e[0].to_string())?)
}

/// Lets him take the lesson of this table to its end. Returns the number of acts.
///
/// # Errors
/// In words, with the number of the step at which the lesson does not go on.
pub fn model_pupil(table: &mut Table) -> Result<usize, String> {
    let lesson = table.lesson().cloned().ok_or("no lesson is taught here")?;
    let sitters = Sitters::seated(table.game(), table.seats()).map_err(|e| e[0].to_string())?;
    let mut read = 0;
    for _ in 0..MAX_ACTS {
        let coach = lesson.coach(table, read);
        let step = |why: String| format!("step {} of {}: {why}", coach.step + 1, coach.of);
        if coach.is_over() {
            return Ok(table.act_count());
        }
        if !coach.waits {
            read = coach.step + 1;
            continue;
        }
        if let Some(question) = sitters.question(table).map_err(|no| step(no.to_string()))? {
            let (seat, act) = question.answer();
            table.submit(seat, act).map_err(|no| step(no.to_string()))?;
            continue;
        }
        let Some(act) = coach.meant.into_iter().next() else {
            let offers: Vec<String> =
                table.offers(lesson.pupil()).iter().take(12).map(|act| table.describe(act)).collect();
            return Err(step(format!("no offer fits \"{}\"; there are: {}", coach.say, offers.join("; "))));
        };
        table.submit(lesson.pupil(), act).map_err(|no| step(no.to_string()))?;
    }
    Err(format!("the lesson has not ended after {MAX_ACTS} acts"))
}
