//! The switches of a scenario: what the rules leave open, and what the rulings put behind a switch.

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

/// The switches; a scenario names only those that differ from the default.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rounds after which the game ends and the best placed wins; without it only a victory ends it.
    pub rounds: Option<u16>,
    /// Pretenders, treaties, Catastrophe and Famine are in the list of events (SPN-19 to SPN-25).
    pub complex_events: bool,
    /// An answer to the stand-off: a King who has been abroad or at sea at the end of so many rounds in a row is not
    /// recognised until he is in England or Wales again. 0: none.
    pub exile_rounds: u8,
    /// The monarch is acclaimed by more than half of the Commons votes that factions hold; without it by more than half of
    /// the whole House (OBJ-2).
    pub majority_of_votes_held: bool,
    /// Where neither a King nor a Chancellor can call Parliament, the Chancellor's office and the vacant sees come back
    /// under the Crown List (PARL-1a, PARL-1b).
    pub chancery_returns: bool,
}

impl Options {
    /// The round as it is told. Where the limit has ended the game the count stands one beyond it.
    pub fn round_told(&self, round: u16) -> u16 {
        self.rounds.map_or(round, |last| round.min(last))
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rounds: Some(40),
            complex_events: false,
            exile_rounds: 0,
            majority_of_votes_held: false,
            chancery_returns: true,
        }
    }
}
