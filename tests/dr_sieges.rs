#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/sieges.rs"]
mod sieges;
