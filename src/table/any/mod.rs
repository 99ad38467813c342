//! Games and tables without a type parameter: what terminal, command line, bots and lessons know of them.
//!
//! [`AnyGame`] is a game by its rules, [`GameTable`] a game in progress, [`GameReplay`] a stored one that is looked at,
//! [`AnyAct`] whatever a seat may do. Both engines stand behind them: the tables generic over [`Game`](super::Game) by
//! `of_game.rs`.

mod act;
mod game;
mod of_game;
mod open;
mod opening;
mod replay;

pub use act::{ActValue, AnyAct};
pub use game::AnyGame;
pub use of_game::GameOf;
pub use open::{AdviceQuestion, BotQuestion, GameTable, Latest, Lent};
pub use opening::{Opening, Start};
pub use replay::GameReplay;
