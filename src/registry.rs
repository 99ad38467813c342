//! The games of the house, and the one place that names them outside their own folders.

use std::ops::Deref;

use crate::engine::Game;
use crate::examples;
use crate::games::LINTS;
use crate::games::blood_royale::{self, BLOOD_ROYALE};
use crate::games::diplomacy_royale;
use crate::games::divine_right;
use crate::games::kingmaker;
use crate::games::order_of_the_dragon;
use crate::table::{
    DataError, HouseFile, Part, RuleLine, RuleList, lint_characters, meant, own_files, rule_lines, scenario_game,
};
use crate::trouble::Trouble;
use crate::way;

/// What becomes of files of a person's own that have faults.
pub const BUILT_IN_INSTEAD: &str =
    "Where a file of yours has faults, the one built in is used until it is mended or taken away.";

/// A game hosted by the house: its rules, and its files.
pub struct Hosted {
    game: &'static Game,
    scenarios: &'static [HouseFile],
    examples: &'static [HouseFile],
    rules: fn(&'static Game) -> Vec<RuleLine>,
}

impl Hosted {
    const fn new(game: &'static Game, scenarios: &'static [HouseFile], examples: &'static [HouseFile]) -> Self {
        Hosted { game, scenarios, examples, rules: |game| rule_lines(game.id, game.rule_prefix) }
    }
    /// The game by its rules.
    pub fn game(&self) -> &'static Game {
        self.game
    }
    /// Its scenarios; the first is the one played when none is named.
    pub fn scenarios(&self) -> &'static [HouseFile] {
        self.scenarios
    }
    /// Positions of the house that show a rule.
    pub fn examples(&self) -> &'static [HouseFile] {
        self.examples
    }
    /// What is wrong with the files that a person has put in the place of those built in, which are in force then.
    pub fn own_faults(&self) -> Vec<DataError> {
        if own_files().is_empty() {
            return vec![];
        }
        let data = LINTS.iter().filter(|game| game.id == self.id).flat_map(|game| (game.lint)());
        let rules = RuleList::read(self.id).and_then(Result::err).into_iter().flatten();
        data.chain(rules).chain(lint_characters()).collect()
    }
    /// Its whole rule list, read anew at each call.
    pub fn rules(&self) -> Vec<RuleLine> {
        (self.rules)(self.game)
    }
}

impl Deref for Hosted {
    type Target = Game;

    fn deref(&self) -> &Self::Target {
        self.game
    }
}

/// Every game one can sit down to; the first is the one meant when none is named.
pub static GAMES: &[Hosted] = &[
    #[cfg(test)]
    Hosted {
        game: &crate::engine::well::TOY,
        scenarios: &[HouseFile { path: "assets/scenarios/toy/well.ron", text: crate::engine::well::SCENARIO }],
        examples: &[],
        rules: |_| crate::engine::well::rules(),
    },
    Hosted::new(&divine_right::DIVINE_RIGHT, divine_right::SCENARIOS, examples::DIVINE_RIGHT),
    Hosted::new(&BLOOD_ROYALE, blood_royale::SCENARIOS, examples::BLOOD_ROYALE),
    Hosted::new(&diplomacy_royale::ROYALE, diplomacy_royale::SCENARIOS, examples::DIPLOMACY_ROYALE),
    Hosted::new(&order_of_the_dragon::DRAGON, order_of_the_dragon::SCENARIOS, examples::ORDER_OF_THE_DRAGON),
    Hosted::new(&kingmaker::KINGMAKER, kingmaker::SCENARIOS, examples::KINGMAKER),
];

/// The game with this id.
///
/// # Errors
/// There is none; the error lists those there are.
pub fn game(id: &str) -> Result<&'static Hosted, Trouble> {
    GAMES.iter().find(|game| game.id == id).ok_or_else(|| Trouble::input(no_game(id)))
}

fn no_game(id: &str) -> String {
    let near =
        meant(id, GAMES.iter().map(|g| g.id)).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    format!("there is no game `{id}`{near}; games are: {}", ids())
}

fn ids() -> String {
    GAMES.iter().map(|g| g.id).collect::<Vec<_>>().join(", ")
}

/// The game that a scenario's text, or a script's, says it is of.
///
/// # Errors
/// It says none or one that there is not; the error lists those there are.
pub fn game_of_scenario(text: &str, path: &str) -> Result<&'static Hosted, DataError> {
    let id =
        scenario_game(text, path).map_err(|e| DataError { text: format!("{}; games are: {}", e.text, ids()), ..e })?;
    let known = GAMES.iter().find(|game| game.id == id);
    known.ok_or_else(|| DataError::at(path, text, way!["game", Part::Value(&id)], no_game(&id)))
}
