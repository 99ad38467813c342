#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/movement.rs"]
mod movement;
