#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/sieges.rs"]
mod sieges;
#[path = "divine_right/siege_die.rs"]
mod siege_die;
#[path = "divine_right/break_outs.rs"]
mod break_outs;
#[path = "divine_right/siege_ports.rs"]
mod siege_ports;
#[path = "divine_right/relief.rs"]
mod relief;
#[path = "divine_right/landings.rs"]
mod landings;
#[path = "divine_right/neutral_castles.rs"]
mod neutral_castles;
#[path = "divine_right/displacements.rs"]
mod displacements;
