#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/setup_and_turns.rs"]
mod setup_and_turns;
