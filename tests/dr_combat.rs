#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/combat.rs"]
mod combat;
