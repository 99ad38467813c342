//! What every game shares and none owns: seats, dice, the door, journal, saves, chronicle, refusals, views.

mod chronicle;
pub mod citations;
pub mod conformance;
mod data_error;
mod dice;
mod door;
mod game;
mod hash;
mod history;
mod house_files;
mod journal;
mod lens;
mod lesson;
mod lesson_file;
mod lint;
mod naming;
mod position;
mod progress;
mod refusal;
mod replay;
mod report;
mod resume;
mod ron_tree;
mod roster;
mod rule_list;
mod rules;
mod save;
mod scenario;
mod seat;
mod store;
mod variants;

pub use chronicle::{Audience, Chronicle, Entry, signed};
pub use data_error::{DataError, MAX_FILE, house_ron, parse_ron, read_text};
pub use dice::{Dice, DiceState, Throw};
pub use door::Table;
pub use game::{Fact, Game, Loss, Outcome, Prompt, RibbonStep, ScenarioCard, StepState};
pub use hash::{hash_of, state_hash};
pub use history::{Act, Barrier, History, Mark, Note, Snapshot};
pub use house_files::{HouseBook, HouseFile, ReadFile, checked, keep, override_folder};
pub use journal::{
    FORMAT, Header, Journal, JournalHead, JournalRead, Record, Setup, game_of_file, parse_journal, peek_journal,
    read_journal,
};
pub use lens::Lens;
pub use lesson::{Coach, Lesson, Step};
pub use lesson_file::{lesson_of, without_lesson};
pub use lint::{Coverage, GameLint, LintReport, lint_all};
pub use naming::{asked, by_name, counted, players_beside, with_players};
pub use progress::Progress;
pub use refusal::Refusal;
pub use replay::{GivenBack, Replay, Verdict, verify, verify_save_text};
pub use report::{Cause, Eyes, MOST_MOMENTS, Moment};
pub use resume::Parting;
pub use roster::{Numbered, Numbers, Roster, lay_row, list, row_fits};
pub use rule_list::{Rule, RuleKind, RuleList, has_words, is_rule_id, search_words};
pub use rules::{MAX_STEPS, Rules};
pub use save::{Save, SaveOf, SaveRead, SavedAct, parse_save, read_save, save_text, write_atomic};
pub use scenario::{ScenarioHead, check_laid_dice, check_seated, on_off, read_scenario};
pub use seat::{SeatId, SeatSetup, Sitter, seats, sitter};
pub use store::{Store, StoredGame, file_is_journal};
pub use variants::{kinds_of, variants_of};

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::toy;
