//! What the benchmarks share. Run them with `cargo bench -p regnal-benches` (see README, "What it costs").

use regnal::table::{SeatSetup, Sitter};

/// `count` seats with the same kind of sitter.
pub fn seats(count: usize, sitter: &Sitter) -> Vec<SeatSetup> {
    (0..count).map(|n| SeatSetup::plain(n, sitter.clone())).collect()
}

/// The full game of that id on the window's table: a person first, then the beginner's opponents. None for an id that no game has.
///
/// # Panics
/// The house's own scenario cannot be played.
#[cfg(feature = "window")]
pub fn opening(game: &str) -> Option<regnal::window::stage::Start> {
    use regnal::registry::GAMES;
    use regnal::table::{self, Opening};
    use regnal::window::{hosts, stage::Start};

    let (host, game) = (hosts::find(game)?, GAMES.iter().find(|g| g.id == game)?);
    let file = game.scenarios()[0].read().expect("it is built in");
    let card = game.card(&file.text, &file.path).expect("it is sound");
    let (least, most) = (usize::from(*card.seats.start()), usize::from(*card.seats.end()));
    let mut seats = vec![Sitter::bot(1); most.min(6).max(least)];
    seats[0] = Sitter::Human;
    let opening = Opening::New(table::Start { scenario: file.text.to_string(), path: file.path, seats, seed: 6 });
    Some(Start { table: Some(host.open(&opening).expect("it is sound")), ..Start::default() })
}

/// The first word of the command line that is no option; cargo adds some of its own.
pub fn word() -> Option<String> {
    std::env::args().skip(1).find(|a| !a.starts_with('-'))
}
