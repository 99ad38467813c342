//! What every game shares and none owns: seats, dice, the door, journal, saves, chronicle, refusals, views.

mod chronicle;
mod data_error;
mod dice;
mod game;
mod house_files;
mod refusal;
mod seat;

pub use chronicle::{Audience, Chronicle, Entry};
pub use data_error::{DataError, MAX_FILE, house_ron, parse_ron, read_text};
pub use dice::{Dice, DiceState, Throw};
pub use game::{Game, Outcome, Prompt, RibbonStep, ScenarioCard, StepState};
pub use house_files::{HouseFile, ReadFile, override_folder};
pub use refusal::Refusal;
pub use seat::{SeatId, SeatSetup, Sitter};
