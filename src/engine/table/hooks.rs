//! What a table and its front ends ask of a game beside its rules: scenarios, bots, words for panels and reports.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::engine::act::Act;
use crate::engine::dice::Luck;
use crate::engine::host::{Game, Host, Over};
use crate::engine::line::Line;
use crate::engine::worlds::KnownWorld;
use crate::line;
use crate::table::{Advice, DataError, Opponent, Outcome, Prompt, Remark, ScenarioCard, SeatId, SeatSetup};

/// A scenario, read and sound: its card, and how it is set up.
#[derive(Clone)]
pub struct Scenario {
    pub card: ScenarioCard,
    set_up: SetUp,
}

type SetUp = Arc<dyn Fn(&mut Opening) -> Result<(), Vec<DataError>> + Send + Sync>;

impl Scenario {
    /// `set_up` spawns the pieces. The dice of the seed are there before it.
    pub fn new(
        card: ScenarioCard,
        set_up: impl Fn(&mut Opening) -> Result<(), Vec<DataError>> + Send + Sync + 'static,
    ) -> Self {
        Scenario { card, set_up: Arc::new(set_up) }
    }

    /// A scenario whose file has its position as saves have it, in the field of this name.
    pub fn of_position(card: ScenarioCard, text: &str, path: &str, field: &'static str) -> Self {
        let (text, path) = (text.to_string(), path.to_string());
        Scenario::new(card, move |opening| opening.lay(&text, &path, field))
    }

    pub(super) fn lay(&self, host: &mut Host, seats: &[SeatSetup]) -> Result<(), Vec<DataError>> {
        (self.set_up)(&mut Opening::of(host, seats))
    }
}

/// A world that is being set up.
pub struct Opening<'a> {
    host: &'a mut Host,
    /// Who has sat down.
    pub seats: &'a [SeatSetup],
}

impl<'a> Opening<'a> {
    pub(super) fn of(host: &'a mut Host, seats: &'a [SeatSetup]) -> Self {
        Opening { host, seats }
    }
    /// The world of the new game.
    pub fn world(&mut self) -> &mut World {
        &mut self.host.world
    }

    /// Reads a position, as saves have it, from a field of a file.
    ///
    /// # Errors
    /// What is wrong with it, at its place in the file.
    pub fn lay(&mut self, text: &str, path: &str, field: &str) -> Result<(), Vec<DataError>> {
        super::position::read_field(self.host, text, path, field)
    }
}

/// What the pieces that some words name could do, or what of the words was not understood; `None` where the game has no such words.
pub type Picked = Option<Result<Vec<Act>, String>>;

/// What a game says beside its rules; what it leaves out is as [`TableHooks::NONE`] has it. What concerns one seat reads
/// what the seat may know.
#[derive(Clone, Copy)]
pub struct TableHooks {
    /// The game's name as people say it.
    pub title: &'static str,
    /// Reads a scenario file's text; the path names it in errors.
    pub scenario: fn(&str, &str) -> Result<Scenario, Vec<DataError>>,

    // Of the whole truth: these say yes or no to the table, and nothing to a player.
    /// Has this seat anything hidden from the others just now?
    pub has_secrets: fn(&mut World, SeatId) -> bool,
    /// Could others who decide at the same time take from this seat what it wants?
    pub first_come: fn(&mut World, SeatId) -> bool,
    /// Would this seat's next word settle what one of these people has had no word in yet?
    pub holds_back: fn(&mut World, SeatId, &[SeatId]) -> bool,

    /// What is said in place of a prompt when the game is over.
    pub ended: fn(&World, &Outcome) -> Line,
    /// Puts what a seat is offered in order, where that is not just the order of the plugin.
    pub arrange: fn(&World, SeatId, &mut [Act]),
    /// An order in the notation of the game's players.
    pub read_order: fn(&mut KnownWorld, &str) -> Option<Result<Act, String>>,
    /// What the pieces that words name could do now, beside the usual offers.
    pub picked: fn(&mut KnownWorld, &str) -> Picked,

    pub print_view: fn(&mut KnownWorld) -> String,
    pub print_map: fn(&mut KnownWorld, &str) -> Option<String>,
    /// What the seat should think of now, the most pressing first.
    pub issues: fn(&mut KnownWorld) -> Vec<String>,
    /// What another seat, or this one, plays, by name, and how it stands.
    pub plays: fn(&mut KnownWorld, SeatId) -> String,
    pub standing: fn(&mut KnownWorld, SeatId) -> String,
    /// The season whose orders were opened last.
    pub opened: fn(&mut KnownWorld) -> Option<String>,

    /// Do its bots have characters?
    pub has_characters: bool,
    /// The choice of a bot among its offers; of none, the first is done.
    pub bot: fn(&Opponent, &mut KnownWorld, &[Act], &mut Luck) -> Option<Act>,
    /// Why a bot does what it has chosen.
    pub because: fn(&Opponent, &mut KnownWorld, &Act) -> Option<Remark>,
    /// May the seat be told what a bot would do in its place?
    pub gives_advice: fn(&mut KnownWorld) -> bool,
    /// What a bot of level 2 would do in this seat's place; asked only where advice is given.
    pub advise: fn(&mut KnownWorld, &[Act]) -> Advice<Act>,
    /// What is left to do for advice to be followed.
    pub outstanding: fn(&mut KnownWorld, &[Act]) -> Vec<Act>,
}

impl TableHooks {
    /// A game that says nothing beside its rules and can be played by its offers.
    pub const NONE: TableHooks = TableHooks {
        title: "",
        scenario: |_, path| Err(vec![DataError::file(path, "this game has no scenarios")]),
        has_secrets: |_, _| true,
        first_come: |_, _| false,
        holds_back: |_, _, _| false,
        ended: |_, _| line!["The game is over."],
        arrange: |_, _, _| (),
        read_order: |_, _| None,
        picked: |_, _| None,
        print_view: |known| known.text(),
        print_map: |_, _| None,
        issues: |_| vec![],
        plays: |_, _| String::new(),
        standing: |_, _| String::new(),
        opened: |_| None,
        has_characters: false,
        bot: |_, _, offers, luck| Some(offers[luck.below(offers.len() as u32) as usize].clone()),
        because: |_, _, _| None,
        gives_advice: |_| false,
        advise: |_, _| Advice { acts: vec![], lines: vec![] },
        outstanding: |_, advised| advised.to_vec(),
    };

    /// What each of so many seats plays, and how it stands.
    pub(super) fn standings(&self, known: &mut KnownWorld, seats: usize) -> Vec<(String, String)> {
        let seats = (0..seats).map(|n| SeatId(n as u8));
        seats.map(|seat| ((self.plays)(known, seat), (self.standing)(known, seat))).collect()
    }
}

/// What the game waits for.
pub(super) fn prompt_of(game: &Game, host: &mut Host) -> Prompt {
    let seats = host.deciders();
    let Some(line) = host.prompt().filter(|_| !seats.is_empty()) else {
        let over = host.world.resource::<Over>().0.as_ref();
        let line = over.map_or_else(|| line!["Decide."], |outcome| (game.table.ended)(&host.world, outcome));
        let text = line.words(&|key| host.name(key), None);
        return Prompt { seats, text, rule: line.full_rule(game.rule_prefix) };
    };
    let rule = line.full_rule(game.rule_prefix);
    Prompt { seats, text: line.words(&|key| host.name(key), None), rule }
}
