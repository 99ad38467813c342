//! A world with the rules that were registered for it. The three worlds a game knows are made of it.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{ReadOnlySystemParam, SystemParamItem};

use super::act::Act;
use super::audience::Audience;
use super::blocks::TheSequence;
use super::facts::Facts;
use super::ids::{AnyKey, Pieces, Seat};
use super::judge::{self, Worded};
use super::line::Line;
use super::log::{self, Log, NameOf, Namer};
use super::look::{Look, Readers};
use super::pending::{self, Asked};
use super::phase::{PlayState, Settle};
use super::refusal::{self, Refusal};
use super::sequence::Sequence;
use super::state::{State, StateApp};
use super::touches::Picks;
use super::{Depth, Dice, Done};
use crate::table::{Fact, Outcome, RibbonStep};

/// A game: its plugin is its rulebook's table of contents.
#[derive(Clone, Copy)]
pub struct Game {
    /// Stable id: folder and file names, scenarios, scripts, rules, the command line.
    pub id: &'static str,
    /// What stands before a rule id in refusals and lines ("DR").
    pub rule_prefix: &'static str,
    pub plugin: fn(&mut App),
    /// Fills in what the view of this seat does not show, with the dice of the world it is given: any position it could be in.
    pub imagine: fn(&mut World, Seat),
    /// What pieces are called, in any world that knows them.
    pub names: NameOf,
    /// Laws that hold between any two acts.
    pub laws: fn(&mut World) -> Result<(), String>,
    /// What tables and front ends ask of it beside its rules.
    pub table: super::table::TableHooks,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}
impl Eq for Game {}
impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// How the game ended; `None` while it goes on.
#[derive(Resource, Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Over(pub Option<Outcome>);

/// Steps of procedures and phases between two decisions, at most: beyond, they go in a circle.
const MOST_STEPS: usize = 10_000;

/// One world and its rules. What it can do is for the engine alone.
pub struct Host {
    pub(super) game: Game,
    pub(super) world: World,
    pub(super) state: State,
    pub(super) actions: Vec<Box<dyn judge::Kind>>,
    pendings: Vec<pending::Kind>,
    sequence: Sequence,
    facts: Facts,
}

/// What every game has, and the game.
fn app(game: Game) -> App {
    let mut app = App::empty();
    app.init_resource::<Log>().add_derived::<Log>();
    app.init_resource::<Pieces>().add_derived::<Pieces>().add_derived::<AnyKey>();
    app.init_resource::<judge::Kinds>().init_resource::<pending::Kinds>().init_resource::<Facts>();
    app.init_resource::<Readers>().add_derived::<Readers>();
    app.init_resource::<super::after::Consequences>().add_derived::<super::after::Consequences>();
    app.insert_resource(Namer(game.names)).add_derived::<Namer>();
    app.add_key::<Seat>().add_key::<Depth>();
    app.add_state::<Seat, super::Out>("out", Audience::Everybody);
    app.add_state::<Depth, Asked>("asked", Audience::Everybody);
    app.init_resource::<Over>().add_table_state::<Over>("over", Audience::Everybody);
    app.add_table_state::<Dice>("dice", Audience::Nobody);
    app.add_plugins(game.plugin);
    app
}

/// Systems of one schedule that would run in an order nobody has said, or a schedule that cannot be built. For a test.
///
/// # Errors
/// The first such schedule, in Bevy's words.
pub fn check_order(game: Game) -> Result<(), String> {
    super::phase::check_schedules(&mut app(game))
}

/// A world of this game with nothing in it yet, at no table: to lay out what somebody has written, and to see whether it can be.
pub fn new_world(game: Game) -> World {
    Host::new(game).world
}

impl Host {
    pub(super) fn new(game: Game) -> Self {
        let mut app = app(game);
        let mut world = std::mem::take(app.world_mut());
        let take = "every world has it";
        Host {
            game,
            state: world.remove_resource().expect(take),
            actions: world.remove_resource::<judge::Kinds>().expect(take).0,
            pendings: world.remove_resource::<pending::Kinds>().expect(take).0,
            sequence: world.remove_resource::<TheSequence>().expect("a game has a sequence of play").0,
            facts: world.remove_resource().expect(take),
            world,
        }
    }

    pub(super) fn read<P: ReadOnlySystemParam + 'static, R>(&mut self, f: impl FnOnce(SystemParamItem<P>) -> R) -> R {
        self.world.look::<P, R>(f)
    }

    // ---- What is to be done

    /// Seats that owe a decision.
    pub(super) fn deciders(&self) -> Vec<Seat> {
        super::asking::deciders(&self.world)
    }

    /// What the game waits for: the decision on top, or the phase.
    pub(super) fn prompt(&mut self) -> Option<Line> {
        let Host { pendings, sequence, world, .. } = self;
        prompt(pendings, sequence, world)
    }
    /// The same in the words of a world that follows, which may know less.
    pub(super) fn prompt_in(&mut self, known: &World) -> Option<Line> {
        prompt(&self.pendings, &mut self.sequence, known)
    }
    /// The phases of this round: done, now, next.
    pub(super) fn ribbon(&mut self) -> Vec<RibbonStep> {
        self.sequence.ribbon(&self.world)
    }
    /// Does the saved place in the sequence of play exist?
    pub(super) fn stands_somewhere(&self) -> bool {
        self.sequence.fits(self.world.resource::<PlayState>())
    }

    // ---- Judging

    /// # Errors
    /// The rule that forbids it.
    pub(super) fn check(&mut self, seat: Seat, act: &Act) -> Result<(), Refusal> {
        if self.world.resource::<Over>().0.is_some() {
            return Err(refusal::game_over());
        }
        let deciders = self.deciders();
        if !deciders.contains(&seat) {
            return Err(refusal::not_your_turn(&deciders));
        }
        let world = &self.world;
        let judged = self.actions.iter_mut().find_map(|kind| kind.judge().check(world, seat, act));
        judged.unwrap_or_else(|| Err(refusal::no_such_action(act.name())))
    }

    /// What `seat` may do, in the order in which the plugin lists the actions.
    pub(super) fn offers(&mut self, seat: Seat) -> Vec<Act> {
        let mut out = vec![];
        if self.deciders().contains(&seat) {
            self.actions.iter_mut().for_each(|kind| kind.judge().offers(&self.world, seat, &mut out));
            (self.game.table.arrange)(&self.world, seat, &mut out);
        }
        out
    }
    /// What could be done with what is picked; lists of offers need not hold it.
    pub(super) fn meant(&mut self, seat: Seat, picks: &Picks) -> Vec<Act> {
        let mut out = vec![];
        if self.deciders().contains(&seat) {
            self.actions.iter_mut().for_each(|kind| kind.judge().meant(&self.world, seat, picks, &mut out));
        }
        out
    }
    /// How an act reads.
    ///
    /// # Panics
    /// It is of no action of this game.
    pub(super) fn words(&mut self, seat: Seat, act: &Act) -> Worded {
        let world = &self.world;
        self.actions.iter_mut().find_map(|kind| kind.judge().words(world, seat, act)).expect("an action of this game")
    }
    /// What `seat` would give up by an act that ends a phase or a choice.
    pub(super) fn left_undone(&mut self, seat: Seat, act: &Act, offers: &[Act]) -> Option<String> {
        let world = &self.world;
        self.actions.iter_mut().find_map(|kind| kind.judge().left_undone(world, seat, act, offers))?
    }
    /// Has `seat` anything to choose beside having done?
    fn has_choice(&mut self, seat: Seat) -> bool {
        let world = &self.world;
        let mut beside = self.actions.iter_mut().filter(|kind| kind.name() != Done::NAME);
        if beside.any(|kind| kind.judge().any_offer(world, seat)) {
            return true;
        }
        // Who may not even have done with it has something to mend.
        let mut done = self.actions.iter_mut().filter(|kind| kind.name() == Done::NAME);
        !done.any(|kind| kind.judge().any_offer(world, seat))
    }

    // ---- Playing

    /// Does what `check` has passed, and runs everything up to the next decision.
    pub(super) fn play(&mut self, seat: Seat, act: &Act) {
        let world = &mut self.world;
        let answered = pending::top(world);
        assert!(self.actions.iter_mut().any(|kind| kind.apply(world, seat, act)), "an action of this game");
        log::fill(world);
        pending::answered(world, answered);
        self.advance();
    }

    /// Runs procedures and phases to the next decision.
    pub(super) fn advance(&mut self) {
        for _ in 0..MOST_STEPS {
            self.world.run_schedule(Settle);
            log::fill(&mut self.world);
            if self.world.resource::<Over>().0.is_some() {
                return;
            }
            // A game that goes on amid its sequence stands there, whatever lies on its stack.
            let stands = self.world.resource::<PlayState>().stands();
            let stepped = if stands { pending::step(&mut self.pendings, &mut self.world) } else { None };
            let goes_on = stepped.unwrap_or_else(|| self.sequence_on());
            log::fill(&mut self.world);
            if !goes_on {
                return;
            }
        }
        panic!("the phases never come to a decision");
    }

    fn sequence_on(&mut self) -> bool {
        let was_open = self.world.resource::<PlayState>().is_open();
        let goes_on = self.sequence.step(&mut self.world);
        if !was_open && self.world.resource::<PlayState>().is_open() {
            self.spare_idle();
        }
        goes_on
    }

    /// Whoever has nothing to choose in the phase that begins has done with it.
    fn spare_idle(&mut self) {
        let path = self.world.resource::<PlayState>().path.clone();
        if !self.sequence.leaf(&path).is_some_and(|leaf| leaf.skip_idle) {
            return;
        }
        for seat in self.deciders() {
            if !self.has_choice(seat) {
                self.world.resource_mut::<PlayState>().finish(seat);
            }
        }
    }

    // ---- Text

    /// An action from its text.
    ///
    /// # Errors
    /// There is no such action, or something in it is wrong.
    pub(super) fn parse(&self, text: &str) -> Result<Act, ron::error::SpannedError> {
        judge::parse(&self.actions, text)
    }
    /// What a piece is called.
    pub(super) fn name(&self, key: AnyKey) -> Option<String> {
        (self.game.names)(&self.world, key)
    }
    /// What scripts may ask about, as `seat` knows it here.
    pub(super) fn facts(&mut self, seat: Seat) -> BTreeMap<String, Fact> {
        self.facts.read(&self.world, seat)
    }
    pub(super) fn fact_names(&self) -> Vec<&'static str> {
        self.facts.names()
    }
    /// The names of all actions.
    pub(super) fn action_names(&self) -> Vec<&'static str> {
        self.actions.iter().map(|kind| kind.name()).collect()
    }

    /// What scripts and lessons call them: of an action that is an enum, each answer by itself ("Writ.Accept").
    pub(super) fn action_kinds(&self) -> Vec<String> {
        let kinds = |kind: &dyn judge::Kind| match kind.variants() {
            [] => vec![kind.name().to_string()],
            variants if kind.name().is_empty() => variants.iter().map(ToString::to_string).collect(),
            variants => variants.iter().map(|v| format!("{}.{v}", kind.name())).collect(),
        };
        self.actions.iter().flat_map(|kind| kinds(&**kind)).collect()
    }

    pub(super) fn hash(&self) -> u64 {
        super::save::hash(&self.state, &self.world)
    }
}

fn prompt(pendings: &[pending::Kind], sequence: &mut Sequence, known: &World) -> Option<Line> {
    if let Some(top) = pending::top(known) {
        return pending::prompt(pendings, known, top);
    }
    let path = known.get_resource::<PlayState>()?.path.clone();
    sequence.leaf(&path)?.prompt.map(|prompt| prompt(known))
}
