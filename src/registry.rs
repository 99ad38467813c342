//! The games of the house, and the one place that names them outside their own folders.

use std::io::Write;
use std::marker::PhantomData;
use std::path::Path;

use crate::bots::{Script, model_pupil};
use crate::cli::{ReplayAsk, ReportAsk, SimulateAsk, Trouble, replay, report, simulate};
use crate::examples;
use crate::games::blood_royale::{self, BloodRoyale};
use crate::games::diplomacy_royale::{self, DiplomacyRoyale};
use crate::games::divine_right::{self, DivineRight};
use crate::games::kingmaker::{self, Kingmaker};
use crate::games::order_of_the_dragon::{self, OrderOfTheDragon};
use crate::table::{
    DataError, Game, HouseFile, Part, Rule, RuleList, ScenarioCard, Table, lesson_of, meant, read_journal,
    scenario_game,
};
use crate::text::{Opening, Terminal, session};
use crate::way;

/// A rule as the reader of `why` finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine {
    /// With the game's prefix: `DR SIEGE-13`.
    pub id: String,
    pub text: String,
}

/// The rules of `G`'s own rule list, with the table's reading of unclear ones.
pub fn rules_of<G: Game>() -> Vec<RuleLine> {
    let list = RuleList::of(G::ID).map(|list| list.rules).unwrap_or_default();
    let line = |rule: Rule| {
        let ruling = rule.ruling.map(|r| format!(" (At this table: {r})")).unwrap_or_default();
        RuleLine { id: format!("{} {}", G::RULE_PREFIX, rule.id), text: format!("{}{ruling}", rule.text) }
    };
    list.into_iter().map(line).collect()
}

/// A game hosted by the house: its rules are `G`, its files are here.
pub struct Hosted<G: Game> {
    /// Its scenarios; the first is the one played when none is named.
    pub scenarios: &'static [HouseFile],
    /// Positions that show a rule.
    pub examples: &'static [HouseFile],
    /// Its rule list ([`rules_of`]), read when somebody asks.
    pub rules: fn() -> Vec<RuleLine>,
    pub game: PhantomData<fn() -> G>,
}

/// A game as the command line and the start screen see it, whatever its types.
pub trait AnyGame: Sync {
    /// The word on the command line, in files and folders: [`Game::ID`].
    fn id(&self) -> &'static str;
    /// As people say it: [`Game::NAME`].
    fn name(&self) -> &'static str;
    /// Its scenarios; the first is the one played when none is named.
    fn scenarios(&self) -> &'static [HouseFile];
    /// Positions of the house that show a rule.
    fn examples(&self) -> &'static [HouseFile];
    /// Its whole rule list, read anew at each call.
    fn rules(&self) -> Vec<RuleLine>;
    /// Reads a scenario for its title and numbers of seats.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>>;
    /// Checks the lesson in a scenario's text, if there is one.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn check_lesson(&self, text: &str, path: &str) -> Result<(), Vec<DataError>>;
    /// Takes a lesson to its end as its coach says; the number of acts.
    ///
    /// # Errors
    /// The step at which it does not go on.
    fn take_lesson(&self, text: &str, path: &str) -> Result<usize, String>;
    /// Checks a script for this game.
    ///
    /// # Errors
    /// Everything wrong with it.
    fn check_script(&self, text: &str, path: &str) -> Result<(), Vec<DataError>>;
    /// Is there an unfinished game in the journal at `path`?
    fn unfinished(&self, path: &Path) -> bool;
    /// Plays at the terminal until the player leaves.
    ///
    /// # Errors
    /// The game could not be opened.
    fn play_text(&self, opening: &Opening, terminal: &mut Terminal) -> Result<(), Trouble>;
    /// Plays many games without anybody watching.
    ///
    /// # Errors
    /// A law was broken, or the input is bad.
    fn simulate(&self, ask: &SimulateAsk, out: &mut dyn Write) -> Result<(), Trouble>;
    /// Prints or verifies a stored game, to the eyes that may see it.
    ///
    /// # Errors
    /// It differs from the rules, cannot be read, or it must be said who looks.
    fn replay(&self, ask: &ReplayAsk, terminal: &mut Terminal) -> Result<(), Trouble>;
    /// Writes a stored game as a report.
    ///
    /// # Errors
    /// It cannot be read, or the report cannot be written.
    fn report(&self, ask: &ReportAsk, out: &mut dyn Write) -> Result<(), Trouble>;
}

impl<G: Game> AnyGame for Hosted<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn scenarios(&self) -> &'static [HouseFile] {
        self.scenarios
    }
    fn examples(&self) -> &'static [HouseFile] {
        self.examples
    }
    fn rules(&self) -> Vec<RuleLine> {
        (self.rules)()
    }
    fn card(&self, text: &str, path: &str) -> Result<ScenarioCard, Vec<DataError>> {
        G::parse_scenario(text, path).map(|scenario| G::scenario_card(&scenario))
    }
    fn check_lesson(&self, text: &str, path: &str) -> Result<(), Vec<DataError>> {
        let Some(lesson) = lesson_of(text, path)? else { return Ok(()) };
        let mut found = lesson.faults::<G>(path);
        let rules = RuleList::of(G::ID);
        for id in lesson.rules.iter().filter(|id| rules.as_ref().is_some_and(|list| list.find(id).is_none())) {
            let words = format!("{} has no rule {id}", G::NAME);
            found.push(DataError::at(path, text, way!["lesson", "rules", Part::Value(id)], words));
        }
        if let Err(errors) = Table::<G>::lean(text, path, lesson.seated(), lesson.seed) {
            found.extend(errors);
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
    fn take_lesson(&self, text: &str, path: &str) -> Result<usize, String> {
        let lesson = lesson_of(text, path).map_err(|e| e[0].to_string())?.ok_or("no lesson is taught here")?;
        let table = Table::<G>::lean(text, path, lesson.seated(), lesson.seed);
        model_pupil(&mut table.map_err(|e| e[0].to_string())?)
    }
    fn check_script(&self, text: &str, path: &str) -> Result<(), Vec<DataError>> {
        Script::parse::<G>(text, path).map(|_| ())
    }
    fn unfinished(&self, path: &Path) -> bool {
        read_journal::<G>(path).is_ok_and(|read| !read.is_over())
    }
    fn play_text(&self, opening: &Opening, terminal: &mut Terminal) -> Result<(), Trouble> {
        session::play::<G>(opening, self.rules, terminal)
    }
    fn simulate(&self, ask: &SimulateAsk, out: &mut dyn Write) -> Result<(), Trouble> {
        simulate::run::<G>(ask, out)
    }
    fn replay(&self, ask: &ReplayAsk, terminal: &mut Terminal) -> Result<(), Trouble> {
        replay::run::<G>(ask, terminal)
    }
    fn report(&self, ask: &ReportAsk, out: &mut dyn Write) -> Result<(), Trouble> {
        report::run::<G>(ask, out)
    }
}

/// Every game one can sit down to; the first is the one meant when none is named.
pub static GAMES: &[&dyn AnyGame] = &[
    #[cfg(test)]
    &Hosted::<crate::table::toy::Toy> {
        scenarios: &[HouseFile { path: "assets/scenarios/toy/well.ron", text: crate::table::toy::SCENARIO }],
        examples: &[],
        rules: crate::table::toy::rules,
        game: PhantomData,
    },
    &Hosted::<DivineRight> {
        scenarios: divine_right::SCENARIOS,
        examples: examples::DIVINE_RIGHT,
        rules: rules_of::<DivineRight>,
        game: PhantomData,
    },
    &Hosted::<BloodRoyale> {
        scenarios: blood_royale::SCENARIOS,
        examples: examples::BLOOD_ROYALE,
        rules: rules_of::<BloodRoyale>,
        game: PhantomData,
    },
    &Hosted::<DiplomacyRoyale> {
        scenarios: diplomacy_royale::SCENARIOS,
        examples: examples::DIPLOMACY_ROYALE,
        rules: rules_of::<DiplomacyRoyale>,
        game: PhantomData,
    },
    &Hosted::<OrderOfTheDragon> {
        scenarios: order_of_the_dragon::SCENARIOS,
        examples: examples::ORDER_OF_THE_DRAGON,
        rules: rules_of::<OrderOfTheDragon>,
        game: PhantomData,
    },
    &Hosted::<Kingmaker> {
        scenarios: kingmaker::SCENARIOS,
        examples: examples::KINGMAKER,
        rules: rules_of::<Kingmaker>,
        game: PhantomData,
    },
];

/// The game with this id.
///
/// # Errors
/// There is none; the error lists those there are.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Trouble> {
    GAMES.iter().copied().find(|game| game.id() == id).ok_or_else(|| Trouble::input(no_game(id)))
}

fn no_game(id: &str) -> String {
    let near =
        meant(id, GAMES.iter().map(|g| g.id())).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("there is no game `{id}`{near}; games are: {}", ids())
}

fn ids() -> String {
    GAMES.iter().map(|g| g.id()).collect::<Vec<_>>().join(", ")
}

/// The game that a scenario's text, or a script's, says it is of.
///
/// # Errors
/// It says none or one that there is not; the error lists those there are.
pub fn game_of_scenario(text: &str, path: &str) -> Result<&'static dyn AnyGame, DataError> {
    let id =
        scenario_game(text, path).map_err(|e| DataError { text: format!("{}; games are: {}", e.text, ids()), ..e })?;
    let known = GAMES.iter().copied().find(|game| game.id() == id);
    known.ok_or_else(|| DataError::at(path, text, way!["game", Part::Value(&id)], no_game(&id)))
}
