//! The model pupil, who does what the coach waits for: lessons are proved by him, and he shows how it is done.

use super::Sitters;
use crate::table::conformance::MAX_ACTS;
use crate::table::{Game, Table};

/// Lets him take the lesson of this table to its end. Returns the number of acts.
///
/// # Errors
/// In words, with the number of the step at which the lesson does not go on.
pub fn model_pupil<G: Game>(table: &mut Table<G>) -> Result<usize, String> {
    let lesson = table.lesson().cloned().ok_or("no lesson is taught here")?;
    let sitters = Sitters::seated::<G>(table.seats()).map_err(|e| e[0].to_string())?;
    let mut read = 0;
    for _ in 0..MAX_ACTS {
        let coach = lesson.coach(table, read);
        let step = |why: String| format!("step {} of {}: {why}", coach.step + 1, coach.of);
        if coach.is_over() {
            return Ok(table.acts().len());
        }
        if !coach.waits {
            read = coach.step + 1;
            continue;
        }
        if let Some((seat, action)) = sitters.next_act(table).map_err(|no| step(no.to_string()))? {
            table.submit(seat, action).map_err(|no| step(no.to_string()))?;
            continue;
        }
        let Some(action) = coach.meant.into_iter().next() else {
            let offers: Vec<String> =
                table.offers(lesson.pupil()).iter().take(12).map(|a| G::describe(table.world(), a)).collect();
            return Err(step(format!("no offer fits \"{}\"; there are: {}", coach.say, offers.join("; "))));
        };
        table.submit(lesson.pupil(), action).map_err(|no| step(no.to_string()))?;
    }
    Err(format!("the lesson has not ended after {MAX_ACTS} acts"))
}
