#[path = "divine_right/arrivals.rs"]
mod arrivals;
#[path = "divine_right/events.rs"]
mod events;
#[path = "divine_right/kingdoms.rs"]
mod kingdoms;
#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/mercenaries.rs"]
mod mercenaries;
#[path = "divine_right/re_entry.rs"]
mod re_entry;
#[path = "divine_right/sequence.rs"]
mod sequence;
#[path = "divine_right/setup_and_turns.rs"]
mod setup_and_turns;
#[path = "divine_right/victory.rs"]
mod victory;
