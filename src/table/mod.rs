//! What every game shares and none owns: seats, dice, the door, journal, saves, chronicle, refusals, views.

mod any;
mod character;
mod chronicle;
pub mod citations;
pub mod conformance;
mod data_error;
mod dice;
pub(crate) mod door;
mod eyes;
mod game;
mod hash;
pub(crate) mod held;
pub(crate) mod history;
mod house_files;
mod house_ron;
pub(crate) mod journal;
pub(crate) mod laws;
mod lens;
pub(crate) mod lesson;
mod lesson_file;
pub(crate) mod lines_by_act;
mod lint;
mod naming;
mod paths;
mod position;
mod progress;
mod refusal;
pub(crate) mod remark;
mod replay;
mod report;
mod report_files;
pub(crate) mod resume;
mod ron_json;
mod ron_tree;
mod roster;
mod rule_list;
pub(crate) mod rules;
mod rust_source;
pub(crate) mod save;
mod scenario;
mod seat;
pub(crate) mod store;
mod text_file;
mod variants;
mod way;

pub use any::{
    ActValue, AdviceQuestion, AnyAct, AnyGame, BotQuestion, GameOf, GameReplay, GameTable, Latest, Lent, Opening, Start,
};
pub use character::{ANY, Character, Face, Leanings, Opponent, character, characters, lint_characters};
pub use chronicle::{Audience, Chronicle, Entry, signed};
pub use data_error::{DataError, DataErrorKind, meant, parse_ron};
pub use dice::{Dice, DiceState, Throw, some_seed};
pub use door::Table;
pub use eyes::Eyes;
pub use game::{Advice, Fact, Game, Loss, Outcome, Prompt, RibbonStep, ScenarioCard, StepState, all_lose};
pub use hash::{hash_of, state_hash};
pub use history::{Act, Barrier, History, Mark, Note, Snapshot};
pub use house_files::{HouseBook, HouseFile, ReadFile, checked, keep, override_folder};
pub(crate) use house_ron::plain_ron;
pub use house_ron::{HouseRon, house_ron};
pub use journal::{
    FORMAT, Header, Journal, JournalHead, JournalRead, Record, Setup, game_of_file, parse_journal, peek_journal,
    read_journal,
};
pub use lens::Lens;
pub use lesson::{Coach, KEYS, Lesson, Step, check_lesson, fill_keys};
pub use lesson_file::{lesson_of, without_lesson};
pub use lint::{Coverage, GameLint, LintReport, lint_all};
pub use naming::{asked, by_name, capitalised, counted, players_beside, so_many, with_players};
pub use paths::{at_home, save_named, saves_folder, stored_file};
pub use progress::Progress;
pub use refusal::Refusal;
pub use remark::{Hearers, Remark};
pub use replay::{GivenBack, Replay, Verdict, verify, verify_save_text};
pub use report::{Cause, MOST_MOMENTS, Moment, key_moments, write_report};
pub use report_files::{REPORT_PICTURE, REPORT_TEXT, free_folder};
pub use resume::Parting;
pub(crate) use ron_json::json_of_ron;
pub use ron_tree::{Node, Top, at_byte};
pub use roster::{Numbered, Numbers, Roster, lay_row, list, row_fits};
pub use rule_list::{Rule, RuleKind, RuleLine, RuleList, has_words, is_rule_id, rule_lines, search_words};
pub(crate) use rules::panic_text;
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
