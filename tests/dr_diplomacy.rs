#[path = "divine_right/activations.rs"]
mod activations;
#[path = "divine_right/ambassadors.rs"]
mod ambassadors;
#[path = "divine_right/diplomacy.rs"]
mod diplomacy;
#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/penalties.rs"]
mod penalties;
#[path = "divine_right/personalities.rs"]
mod personalities;
#[path = "divine_right/personalities_afield.rs"]
mod personalities_afield;
