#[path = "divine_right/whole_games.rs"]
mod whole_games;
