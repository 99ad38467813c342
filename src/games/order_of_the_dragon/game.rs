//! The game's name among types.

/// Order of the Dragon, where the window asks for a game by type. Its rules are on the engine: [`DRAGON`](crate::games::dragon::DRAGON).
pub struct OrderOfTheDragon;
