//! What the benchmarks share. Run them with `cargo bench -p regnal-benches` (see README, "What it costs").

use regnal::table::{SeatSetup, Sitter};

/// `count` seats with the same kind of sitter.
pub fn seats(count: usize, sitter: &Sitter) -> Vec<SeatSetup> {
    (0..count).map(|n| SeatSetup::plain(n, sitter.clone())).collect()
}
