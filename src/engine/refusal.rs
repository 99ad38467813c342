//! Why something is not done: a typed value with its rule, its figures and one sentence. What the engine itself refuses stands here.

pub use crate::table::Refusal;

/// No seat but those that are waited for acts.
pub(super) fn not_your_turn(deciders: &[super::Seat]) -> Refusal {
    let who: Vec<String> = deciders.iter().map(|s| format!("seat {}", s.0 + 1)).collect();
    Refusal::of_table("NotYourTurn", "TURN", format!("The table waits for {}.", who.join(", ")))
}

pub(super) fn game_over() -> Refusal {
    Refusal::of_table("GameOver", "OVER", "The game is over.")
}

/// The name of the refusal of what belongs to another phase.
pub(super) const NOT_NOW: &str = "NotAskedNow";

pub(super) fn not_now(doing: &str) -> Refusal {
    Refusal::of_table(NOT_NOW, "TURN", format!("{doing} is not asked for now."))
}

pub(super) fn no_such_action(name: &str) -> Refusal {
    Refusal::of_table("NoSuchAction", "TURN", format!("This game has no action `{name}`."))
}
