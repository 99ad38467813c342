#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/diplomacy.rs"]
mod diplomacy;
