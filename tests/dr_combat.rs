#[path = "divine_right/kit.rs"]
mod kit;
#[path = "divine_right/combat.rs"]
mod combat;
#[path = "divine_right/who_attacks.rs"]
mod who_attacks;
#[path = "divine_right/leaders_in_battle.rs"]
mod leaders_in_battle;
#[path = "divine_right/retreats.rs"]
mod retreats;
#[path = "divine_right/pursuit.rs"]
mod pursuit;
