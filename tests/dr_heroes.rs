#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/heroes.rs"]
mod heroes;
