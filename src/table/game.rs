//! What a game must give the table, and what the table gives back for it.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{DataError, Opponent, Refusal, Remark, SeatId, SeatSetup};

/// The line that always says who must do what, and why the game waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Seats that owe a decision; empty when the game is over. Several at once decide behind their own curtains.
    pub seats: Vec<SeatId>,
    /// What they must do, in words.
    pub text: String,
    /// Why the game waits for it: the rule, with the game's prefix.
    pub rule: Option<String>,
}

/// A step of the ribbon that shows the phases done, now and next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RibbonStep {
    pub name: String,
    pub seat: Option<SeatId>,
    pub state: StepState,
}

/// Where a step of the ribbon stands in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StepState {
    Done,
    Now,
    Next,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Seats from first to last; those in one inner list share the place.
    pub ranking: Vec<Vec<SeatId>>,
    /// In words, with the reason.
    pub text: String,
    /// Stable name of the way it ended (`points`, `last_monarch`), for tests and totals.
    pub ending: String,
}

impl Outcome {
    /// Who came in which place, from 1: behind two who share the first comes the third.
    pub fn places(&self) -> impl Iterator<Item = (usize, &[SeatId])> {
        let before = |n: usize| self.ranking[..n].iter().map(Vec::len).sum::<usize>();
        self.ranking.iter().enumerate().map(move |(n, seats)| (before(n) + 1, &seats[..]))
    }
}

/// What an act takes away that its player, or somebody else at the table, had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It can be thought better of as long as the phase lasts: an order to disband, a vote for the end of the game.
    Planned,
    /// Somebody dies, or something is given away, as soon as it is done.
    ForGood,
}

/// Does every answer take something away, so that one has to be chosen? Then none of them is asked about once more.
pub fn all_lose<G: Game>(world: &World, offers: &[G::Action]) -> bool {
    !offers.is_empty() && offers.iter().all(|a| G::loss(world, a).is_some())
}

/// A game of the house. The table knows games only through this door.
///
/// The position lives in a Bevy [`World`] of the game's own components and resources, beside the table's
/// [`Dice`](super::Dice) and [`Chronicle`](super::Chronicle). `Position` is that world written as data.
pub trait Game: Sized + Send + Sync + 'static {
    /// Stable id: folder and file names, the command line.
    const ID: &'static str;
    /// The game's name as people say it.
    const NAME: &'static str;
    /// What stands before a rule id in refusals and chronicle ("DR").
    const RULE_PREFIX: &'static str;

    /// Whatever a seat may do, as data: what journals keep of a game.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The whole position as data: every component and resource, ids only.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A position and options as a person writes them, already validated.
    type Scenario: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one seat may know.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;

    /// Reads a scenario file's text. `path` only names it in errors.
    fn parse_scenario(text: &str, path: &str) -> Result<Self::Scenario, Vec<DataError>>;
    /// Title, one-paragraph description and the numbers of seats a scenario can be played with.
    fn scenario_card(scenario: &Self::Scenario) -> ScenarioCard;
    /// A world for `scenario`, before its first decision; the caller then runs [`Game::step`].
    fn set_up(scenario: &Self::Scenario, seats: &[SeatSetup], seed: u64) -> Result<World, Vec<DataError>>;

    /// The world written as data, so that [`Game::restore`] makes the same world of it.
    fn capture(world: &World) -> Self::Position;
    /// A world that holds exactly `position`. Refuses one whose ids do not fit the data.
    fn restore(position: &Self::Position) -> Result<World, Vec<DataError>>;

    /// The only judge: may `seat` do `action` now?
    fn check(world: &World, seat: SeatId, action: &Self::Action) -> Result<(), Refusal>;
    /// Does an action that [`Game::check`] has passed.
    fn apply(world: &mut World, seat: SeatId, action: &Self::Action);
    /// Runs one step of the phase pipeline. False: it waits for a decision, or the game is over.
    fn step(world: &mut World) -> bool;

    /// What the game waits for.
    fn prompt(world: &World) -> Prompt;
    /// Could others who decide at the same time take from this seat what it wants? Then bots let it speak among them.
    fn first_come(_world: &World, _seat: SeatId) -> bool {
        false
    }
    /// Would this seat's next word settle what one of these people, who decide at the same time, has had no word in yet? Then a
    /// bot keeps it back until they have spoken.
    fn holds_back(_world: &World, _seat: SeatId, _people: &[SeatId]) -> bool {
        false
    }
    /// What `seat` may do now, in a fixed order; built from the predicates of `check`.
    fn offers(world: &World, seat: SeatId) -> Vec<Self::Action>;
    /// What a player types at the terminal, in the notation that players of the game write orders in; `None` where it is no
    /// such text, or the game has no notation. It is read only: [`Game::check`] judges it.
    ///
    /// # Errors
    /// What of it cannot be read, in words without a full stop.
    fn read_order(_world: &World, _seat: SeatId, _text: &str) -> Option<Result<Self::Action, String>> {
        None
    }
    /// An action in words ("Move 3 armies from Colist to 0520, 4 points").
    fn describe(world: &World, action: &Self::Action) -> String;
    /// The heading under which an offer is listed ("Move the armies at Colist").
    fn heading(world: &World, action: &Self::Action) -> String;
    /// Would this action throw dice, draw or reveal something? Then it cannot be undone, and the table says so.
    fn is_final(world: &World, action: &Self::Action) -> bool;
    /// Does this act kill, disinherit, surrender, disband or give away? Such acts have no key, and are asked about once more.
    fn loss(_world: &World, _action: &Self::Action) -> Option<Loss> {
        None
    }
    /// What `seat` would give up by this act, which ends a phase or a choice, read off what it is offered besides ("no attack
    /// announced: 3 could be"); `None` where that is nothing.
    fn left_undone(_world: &World, _seat: SeatId, _offers: &[Self::Action], _action: &Self::Action) -> Option<String> {
        None
    }

    /// What `seat` may know of the world, and nothing else: all that windows and bots see.
    fn view(world: &World, seat: SeatId) -> Self::View;
    /// The view as a terminal prints it.
    fn print_view(world: &World, seat: SeatId) -> String;
    /// A map a terminal can print, of what the seat may know: all of it, or around what `words` name. `None`: the game has none.
    fn print_map(_world: &World, _seat: SeatId, _words: &str) -> Option<String> {
        None
    }
    /// What the pieces that `words` name could do now, beside the usual offers; an error says what was not understood. `None`:
    /// the game's offers are all there is.
    fn picked(_world: &World, _seat: SeatId, _words: &str) -> Option<Result<Vec<Self::Action>, String>> {
        None
    }
    /// What this seat should think of now, a line each, the most pressing first; of what it may know only.
    fn issues(_world: &World, _seat: SeatId) -> Vec<String> {
        vec![]
    }
    /// The phases of this turn in order, done, now and next.
    fn ribbon(world: &World) -> Vec<RibbonStep>;
    /// How the game ended; `None` while it goes on.
    fn outcome(world: &World) -> Option<Outcome>;
    /// Has this seat anything hidden from the others just now? If not, no curtain is needed.
    fn has_secrets(world: &World, seat: SeatId) -> bool;

    /// Conservation laws and one-place laws of the game; an error names what broke.
    fn invariants(world: &World) -> Result<(), String>;
    /// Another position that `seat` cannot tell from this one (hidden things permuted by `salt`), for the no-leak test.
    fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World;
    /// Do its bots have characters?
    const CHARACTERS: bool = false;
    /// The choice of a bot. It may look at the view and the offers only.
    fn bot(bot: &Opponent, view: &Self::View, offers: &[Self::Action], luck: &mut super::Dice) -> usize;
    /// Why a bot does what it has just chosen, for acts that others ask about; from what may be told to those who see the act,
    /// or, where it is sealed, to everybody when it is opened.
    fn because(_bot: &Opponent, _view: &Self::View, _action: &Self::Action) -> Option<Remark> {
        None
    }
    /// The season whose orders were opened last, as a [`Remark`] names it.
    fn opened(_view: &Self::View) -> Option<String> {
        None
    }
    /// Whether a seat may be told what a bot would do in its place. A table may switch it off.
    fn gives_advice(_view: &Self::View) -> bool {
        false
    }
    /// What a bot of level 2 would do in this seat's place, from what the seat may know.
    fn advise(_view: &Self::View, _offers: &[Self::Action]) -> Advice<Self::Action> {
        Advice { acts: vec![], lines: vec![] }
    }
    /// What is left to do for this advice to be followed: what the seat has done already is left out, and what stands in
    /// its way is taken back first.
    fn outstanding(_view: &Self::View, advised: &[Self::Action]) -> Vec<Self::Action> {
        advised.to_vec()
    }

    // ---- What panels and reports tell of a seat. A game without these is told by its players' names.

    /// What a seat plays, by name ("Hothior"); empty where that is not yet known, or is nothing.
    fn plays(_view: &Self::View, _seat: SeatId) -> String {
        String::new()
    }
    /// How a seat stands ("12 victory points"), as far as the view knows.
    fn standing(_view: &Self::View, _seat: SeatId) -> String {
        String::new()
    }

    // ---- What scripts may ask about. A game without these has no scripts; everything else works.

    /// The position in facts that a script's conditions name ("turn", "me.points", "realm.hothior.standing"), from what
    /// the seat may know.
    fn facts(_view: &Self::View) -> BTreeMap<String, Fact> {
        BTreeMap::new()
    }
    /// Every name that [`Game::facts`] can give, so that a misspelt one is an error when the script is read. A name may
    /// hold `*` for a part that varies ("realm.*.standing").
    fn fact_names() -> Vec<String> {
        Vec::new()
    }
    /// The names of the variants of [`Game::Action`], for the same reason. Where an act holds the deed of one of the
    /// game's rooms, both names with a dot between them ("Realm.BuyOff").
    fn action_kinds() -> &'static [&'static str] {
        &[]
    }
}

/// What somebody else would do in a seat's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice<A> {
    /// One after the other; none where nothing is to be done.
    pub acts: Vec<A>,
    /// Why, and what is to be feared, in lines.
    pub lines: Vec<String>,
}

/// One thing a script can ask about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    Yes(bool),
    Number(i64),
    Word(String),
}

/// What the start screen shows of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScenarioCard {
    pub title: String,
    pub text: String,
    pub seats: std::ops::RangeInclusive<u8>,
    /// Switches the scenario's options set, as (name, explanation, value), for the start screen.
    pub options: Vec<(String, String, String)>,
}
