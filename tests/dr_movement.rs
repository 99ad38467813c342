#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/lanes.rs"]
mod lanes;
#[path = "divine_right/movement.rs"]
mod movement;
#[path = "divine_right/terrain.rs"]
mod terrain;
#[path = "divine_right/ships.rs"]
mod ships;
#[path = "divine_right/coasts.rs"]
mod coasts;
#[path = "divine_right/leaders.rs"]
mod leaders;
#[path = "divine_right/reach.rs"]
mod reach;
#[path = "divine_right/standstill.rs"]
mod standstill;
