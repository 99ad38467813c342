//! The engine: what every game shares. It knows no game.
//!
//! A game's plugin registers its pieces and who may know what of them ([`StateApp`]), its sequence of play ([`PhaseApp`]), what
//! nests ([`PendingApp`]), what follows from what ([`AfterApp`]) and what can be done ([`ActionApp`]). Rules have two forms: what
//! reads is a system parameter that reads only, one for the whole position of a game; what changes things and looks again is an
//! exclusive system that reads through [`Look::look`], and one of queries and commands where it never looks after it changes.
//!
//! What a piece has done this turn is one component with a `Default`, reset in one line when the turn begins, not a marker for
//! each deed; a marker that comes and goes in play has `#[component(storage = "SparseSet")]`, so that its piece stays where it lies.
//! A component names only pieces that are there: what is gone is told by what it was.

mod access;
mod act;
mod action;
mod after;
mod asking;
mod audience;
mod bench;
mod blocks;
pub mod checks;
mod coach;
mod column;
pub mod conformance;
mod counted;
mod deeds;
mod dice;
mod facts;
mod faults;
mod hash;
mod host;
mod ids;
mod judge;
mod key_column;
mod line;
mod log;
mod look;
mod memo;
mod pending;
mod phase;
mod pile;
mod place;
mod reading;
mod refusal;
mod relation;
mod report;
mod round;
mod rows;
mod save;
mod sealed;
mod sequence;
mod shared;
mod snapshot;
mod state;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod touches;
mod view;
mod worlds;

#[cfg(test)]
pub(crate) use tests::toy;

pub use access::check_access;
pub use act::Act;
pub use action::{Action, By, Done, May, When, finish};
pub use after::{AfterApp, Happen, Happened, IntoConsequences};
pub use asking::{Asking, deciders};
pub use audience::{Audience, Eyes, Sight};
pub use bench::Bench;
pub use blocks::{Block, Gone, PhaseApp, all, auto, each, in_seat_order, played, repeat};
pub use coach::{Coach, check_lesson};
pub use counted::SpawnNew;
pub use deeds::ListedAct;
pub use dice::{Dice, Luck, Throw};
pub use facts::FactApp;
pub use faults::{Fault, Faults};
pub use host::{Game, Over, check_order, new_world};
pub use ids::{AnyKey, Keyed, Keys, Pieces, Seat, change, exists, of, the};
#[doc(hidden)]
pub use ids::{enter, leave, name_of, number_of};
pub use judge::{ActionApp, Worded};
pub use line::{IntoSpans, Line, Readers, SeatSet, Span, called, does, joined, so_many};
pub use log::{Log, NameOf, Say};
pub use look::Look;
pub use memo::{Derived, Memo, Since, kept};
pub use pending::{
    Asked, Depth, InOrder, Nearest, NearestMut, Next, Pending, PendingApp, PendingWorld, PushPending, Top, TopMut,
};
pub use phase::{Begin, End, Out, PhaseLabel, PlayState, Settle};
pub use pile::Pile;
pub use refusal::Refusal;
pub use relation::{Back, Related};
pub use report::{Cause, MOST_MOMENTS, Moment, key_moments, write_report};
pub use round::Round;
pub use rows::{ChangeRows, LayRows, Listed, ReadRows, Row, Said, rows, usual_rows};
pub use sealed::SealedTable;
pub use shared::Shared;
pub use state::{Data, StateApp};
pub(crate) use table::panic_text;
pub use table::{
    AdviceQuestion, BotQuestion, Latest, Opening, Played, Replay, Scenario, Table, TableHooks, is_unfinished, latest,
    read_journal, verify, verify_save_text,
};
#[cfg(test)]
pub(crate) use table::{folder, well};
pub use tally::{Parts, Tally};
pub use touches::{Pick, Picks, Touches};
pub use worlds::{ImaginedWorld, KnownWorld, Readable};

#[cfg(test)]
#[path = "tests/state/mod.rs"]
mod state_tests;
