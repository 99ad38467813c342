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
    use regnal::games::blood_royale::BloodRoyale;
    use regnal::games::diplomacy_royale::DiplomacyRoyale;
    use regnal::games::divine_right::DivineRight;
    use regnal::games::kingmaker::Kingmaker;
    use regnal::games::order_of_the_dragon::OrderOfTheDragon;
    use regnal::registry::GAMES;
    use regnal::table::{Game, Table};
    use regnal::window::shown::Shown;
    use regnal::window::stage::Start;

    fn start<G: Shown>() -> Start {
        let game = GAMES.iter().find(|g| g.id() == G::ID).expect("a game of the house");
        let file = game.scenarios()[0].read().expect("it is built in");
        let card = game.card(&file.text, &file.path).expect("it is sound");
        let mut seats = seats(usize::from(*card.seats.end()).min(6), &Sitter::Bot { level: 1 });
        seats[0] = SeatSetup::plain(0, Sitter::Human);
        Start::with(Table::<G>::new(&file.text, &file.path, seats, 6).expect("it is sound"))
    }
    Some(match game {
        BloodRoyale::ID => start::<BloodRoyale>(),
        DiplomacyRoyale::ID => start::<DiplomacyRoyale>(),
        DivineRight::ID => start::<DivineRight>(),
        Kingmaker::ID => start::<Kingmaker>(),
        OrderOfTheDragon::ID => start::<OrderOfTheDragon>(),
        _ => return None,
    })
}

/// The first word of the command line that is no option; cargo adds some of its own.
pub fn word() -> Option<String> {
    std::env::args().skip(1).find(|a| !a.starts_with('-'))
}
