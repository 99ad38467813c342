#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/lanes.rs"]
mod lanes;
#[path = "divine_right/movement.rs"]
mod movement;
#[path = "divine_right/terrain.rs"]
mod terrain;
