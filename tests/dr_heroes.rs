#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/captives.rs"]
mod captives;
#[path = "divine_right/deaths.rs"]
mod deaths;
#[path = "divine_right/fates.rs"]
mod fates;
#[path = "divine_right/heroes.rs"]
mod heroes;
#[path = "divine_right/peace.rs"]
mod peace;
#[path = "divine_right/wrecks.rs"]
mod wrecks;
