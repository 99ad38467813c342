//! What every game shares and none owns: seats, dice, the door, journal, saves, chronicle, refusals, views.

mod character;
mod chronicle;
pub mod citations;
pub mod conformance;
mod data_error;
mod dice;
mod door;
mod eyes;
mod game;
mod hash;
mod held;
mod history;
mod house_files;
mod journal;
mod lens;
mod lesson;
mod lesson_file;
mod lint;
mod naming;
mod paths;
mod position;
mod progress;
mod refusal;
mod remark;
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
mod text_file;
mod variants;
mod way;

pub use character::{ANY, Character, Face, Leanings, Opponent, character, characters, lint_characters};
pub use chronicle::{Audience, Chronicle, Entry, signed};
pub use data_error::{DataError, DataErrorKind, house_ron, meant, parse_ron};
pub use dice::{Dice, DiceState, Throw};
pub use door::Table;
pub use eyes::Eyes;
pub use game::{Advice, Fact, Game, Loss, Outcome, Prompt, RibbonStep, ScenarioCard, StepState, all_lose};
pub use hash::{hash_of, state_hash};
pub use history::{Act, Barrier, History, Mark, Note, Snapshot};
pub use house_files::{HouseBook, HouseFile, ReadFile, checked, keep, override_folder};
pub use journal::{
    FORMAT, Header, Journal, JournalHead, JournalRead, Record, Setup, game_of_file, parse_journal, peek_journal,
    read_journal,
};
pub use lens::Lens;
pub use lesson::{Coach, KEYS, Lesson, Step, fill_keys};
pub use lesson_file::{lesson_of, without_lesson};
pub use lint::{Coverage, GameLint, LintReport, lint_all};
pub use naming::{asked, by_name, capitalised, counted, players_beside, with_players};
pub use paths::{at_home, save_named, saves_folder, stored_file};
pub use progress::Progress;
pub use refusal::Refusal;
pub use remark::{Hearers, Remark};
pub use replay::{GivenBack, Replay, Verdict, verify, verify_save_text};
pub use report::{Cause, MOST_MOMENTS, Moment};
pub use resume::Parting;
pub use ron_tree::{Node, Top, at_byte};
pub use roster::{Numbered, Numbers, Roster, lay_row, list, row_fits};
pub use rule_list::{Rule, RuleKind, RuleList, has_words, is_rule_id, search_words};
pub use rules::{MAX_STEPS, Rules};
pub use save::{PLAIN_TEXT, Save, SaveOf, SaveRead, SavedAct, parse_save, read_save, save_text, write_atomic};
pub use scenario::{ScenarioHead, check_laid_dice, check_seated, on_off, read_scenario, scenario_game};
pub use seat::{SeatId, SeatSetup, Sitter, seats, sitter};
pub use store::{Store, StoredGame, file_is_journal};
pub use text_file::{MAX_FILE, house_text, read_text, text_of};
pub use variants::{kinds_of, variants_of};
pub use way::Part;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::toy;
