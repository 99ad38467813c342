//! What the rule tests of every game share: a table to act at, laid dice, refusals by name, whole games by the dozen. A
//! game's own kit adds its pieces: `pub type Board = Trial<MyGame>; impl Board { .. }`.
#![allow(dead_code)]

#[path = "blood.rs"]
pub mod blood_data;
#[path = "dragon.rs"]
pub mod dragon_data;
pub mod golden;
pub mod perft;
pub mod report;
#[path = "royale.rs"]
pub mod royale_data;
pub mod walk;

use regnal::bots::{Keep, Played, play_out};
use regnal::table::conformance::Checks;
use std::io::Write as _;

use regnal::table::{
    AnyGame, DataError, Dice, DiceState, Entry, Game, GameOf, Refusal, SeatId, SeatSetup, Sitter, Table, Throw,
};

/// What a kit says of its game.
pub trait Kit: Game {
    /// The dice in a position.
    fn dice(position: &mut Self::Position) -> &mut DiceState;
    /// Is this refusal one of the game's or the table's?
    fn is_known(_no: &Refusal) -> bool {
        true
    }
}

/// The file to which refusals that tests reach are written, if somebody asks for the list.
pub const REACHED: &str = "REGNAL_REACHED";

/// Name and rule of a refusal that a test has reached. It is one sentence for the player, with figures instead of holes.
#[track_caller]
pub fn reached(no: Refusal) -> (String, String) {
    assert!(no.text.ends_with('.') && !no.text.contains(['{', '}']) && !no.text.contains("Some("), "{no}");
    if let Some(list) = std::env::var_os(REACHED) {
        let line = format!("{}\t{}\t{}\n", std::panic::Location::caller().file(), no.code, no.rule);
        let file = std::fs::OpenOptions::new().create(true).append(true).open(list);
        file.and_then(|mut f| f.write_all(line.as_bytes())).expect("the list of refusals");
    }
    (no.code, no.rule)
}

/// A way of opening a table.
pub type Open<G> = fn(&str, &str, Vec<SeatSetup>, u64) -> Result<Table<G>, Vec<DataError>>;

/// A table on which a test plays. Seats are all human, so nothing happens by itself.
pub struct Trial<G: Game> {
    pub table: Table<G>,
}

impl<G: Kit> Trial<G> {
    /// A table from a whole scenario text, all its seats taken.
    #[track_caller]
    pub fn written(text: &str) -> Self {
        let scenario = G::parse_scenario(text, "test.ron").unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        Self::seated(text, *G::scenario_card(&scenario).seats.end(), 1)
    }

    /// As [`Trial::written`], for so many seats and with this chance.
    #[track_caller]
    pub fn seated(text: &str, seats: u8, seed: u64) -> Self {
        let setups = (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
        match Table::new(text, "test.ron", setups, seed) {
            Ok(table) => Trial { table },
            Err(errors) => panic!("{errors:?}\n{text}"),
        }
    }

    /// As [`Trial::written`], opened in this way ([`Table::lean`] keeps no history to undo).
    #[track_caller]
    pub fn opened(text: &str, open: Open<G>) -> Self {
        let scenario = G::parse_scenario(text, "test.ron").unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let seats = *G::scenario_card(&scenario).seats.end();
        let setups = (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
        match open(text, "test.ron", setups, 1) {
            Ok(table) => Trial { table },
            Err(errors) => panic!("{errors:?}\n{text}"),
        }
    }

    /// The position as data.
    pub fn data(&self) -> G::Position {
        G::capture(self.table.world())
    }

    /// Changes the position directly (tests only) and goes on from there.
    #[track_caller]
    pub fn edit(&mut self, change: impl FnOnce(&mut G::Position)) {
        let mut position = self.data();
        change(&mut position);
        self.table.lay_out(&position).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// Dice that fall next.
    #[track_caller]
    pub fn lay(&mut self, faces: &[u8]) {
        let faces = faces.to_vec();
        self.edit(|p| {
            let mut dice = Dice::from_state(G::dice(p));
            dice.lay(faces);
            *G::dice(p) = dice.state();
        });
    }

    /// Are all laid dice used up?
    pub fn dice_are_used(&self) -> bool {
        G::dice(&mut self.data()).laid.is_empty()
    }

    /// Does an act; panics with the refusal if it is refused.
    #[track_caller]
    pub fn act(&mut self, seat: SeatId, action: G::Action) -> Vec<Entry> {
        match self.table.submit(seat, action.clone()) {
            Ok(lines) => lines,
            Err(no) => panic!("{action:?} refused: {no}\nprompt: {:?}", self.table.prompt()),
        }
    }

    /// The refusal's name (`TooFar`) and rule (`BR 16.1`); panics if the act is allowed. Nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, seat: SeatId, action: G::Action) -> (String, String) {
        let before = self.table.hash();
        let no = match self.table.submit(seat, action.clone()) {
            Err(no) => no,
            Ok(_) => panic!("{action:?} was allowed"),
        };
        assert_eq!(before, self.table.hash(), "a refused act changed the position: {no}");
        assert!(no.rule.starts_with("TABLE ") || G::is_known(&no), "{no:?}");
        reached(no)
    }

    /// Is this act allowed now?
    pub fn allowed(&self, seat: SeatId, action: &G::Action) -> bool {
        G::check(self.table.world(), seat, action).is_ok()
    }

    pub fn offers(&self, seat: SeatId) -> Vec<G::Action> {
        self.table.offers(seat)
    }

    /// All chronicle text so far.
    pub fn story(&self) -> String {
        self.table.chronicle().lines.iter().map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
    }

    /// The last throw told, with its modifiers.
    pub fn last_throw(&self) -> Throw {
        self.table.chronicle().lines.iter().rev().find_map(|l| l.throw.clone()).expect("a throw")
    }
}

/// Whole games under these checks, one for each seed. A letter for each seat: a bot, a beginner's bot (`e`), chance.
pub fn play<G: Game>(scenario: &str, sitters: &str, seeds: std::ops::Range<u64>, checks: &Checks) -> Vec<Played> {
    play_any(GameOf::<G>::ANY, scenario, sitters, seeds, checks)
}

/// As [`play`], of any game.
pub fn play_any(
    game: &'static dyn AnyGame,
    scenario: &str,
    sitters: &str,
    seeds: std::ops::Range<u64>,
    checks: &Checks,
) -> Vec<Played> {
    let sitter = |c| match c {
        'b' => Sitter::bot(2),
        'e' => Sitter::bot(1),
        _ => Sitter::Random,
    };
    let seats: Vec<SeatSetup> = sitters.chars().enumerate().map(|(n, c)| SeatSetup::plain(n, sitter(c))).collect();
    seeds
        .map(|seed| match play_out(game, (scenario, "scenario.ron"), &seats, seed, checks, Keep::Nothing) {
            Ok(played) => played,
            Err(why) => panic!("seed {seed}, {sitters}: {why}"),
        })
        .collect()
}
