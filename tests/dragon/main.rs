//! Order of the Dragon on the engine, held beside the game it came from: act by act everything that either says is the same. And the
//! laws that the engine asks of any game.

mod beside;
mod engine;
mod faults;
mod lessons;
