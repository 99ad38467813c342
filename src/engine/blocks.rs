//! The sequence of play as nested blocks: `[all(Births), repeat(rounds, [auto(Event), each(next_marker, [played(March)])])]`.

use std::borrow::Cow;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{BoxedCondition, InternedScheduleLabel, ScheduleLabel, SystemCondition};
use bevy_ecs::system::BoxedSystem;

use super::audience::Audience;
use super::ids::{Keys, Seat};
use super::line::Line;
use super::phase::{Begin, End, Out, PhaseLabel, PlayState, Settle, is_out, single_threaded};
use super::sequence::Sequence;
use super::state::StateApp;

/// Seats whose turn is over, in the order in which they had it: what the system that says whose turn is next is given.
pub struct Gone(pub Vec<Seat>);

/// A phase, or several, in its place of the sequence of play.
pub struct Block {
    pub(super) what: What,
    pub(super) when: Option<BoxedCondition>,
    pub(super) name: Cow<'static, str>,
    pub(super) hidden: bool,
    pub(super) unforeseen: bool,
    pub(super) same_step: bool,
    pub(super) order: Option<fn(&World) -> Vec<Seat>>,
}

pub(super) enum What {
    Phase(Leaf),
    Each(BoxedSystem<In<Gone>, Option<Seat>>, Vec<Block>),
    Repeat(BoxedSystem<(), u16>, Vec<Block>),
}

pub(super) struct Leaf {
    pub id: &'static str,
    pub begin: InternedScheduleLabel,
    pub end: InternedScheduleLabel,
    pub who: Who,
    pub skip_idle: bool,
    pub prompt: Option<fn(&World) -> Line>,
    open: fn(&mut App, &Leaf),
}

pub(super) enum Who {
    Nobody,
    /// The seat whose turn it is.
    Active,
    All,
    Of(BoxedSystem<(), Vec<Seat>>),
}

fn phase<P: PhaseLabel>(phase: P, who: Who) -> Block {
    let leaf = Leaf {
        id: phase.id(),
        begin: Begin(phase).intern(),
        end: End(phase).intern(),
        who,
        skip_idle: false,
        prompt: None,
        open: |app, leaf| {
            let this = P::ALL.iter().copied().find(|p| p.id() == leaf.id).expect("a phase is one of all");
            single_threaded(app, Begin(this));
            single_threaded(app, End(this));
        },
    };
    Block { name: phase.name().into(), ..block(What::Phase(leaf)) }
}

fn block(what: What) -> Block {
    Block { what, when: None, name: "".into(), hidden: false, unforeseen: false, same_step: false, order: None }
}

/// A phase in which all act at the same time, until each has done.
pub fn all<P: PhaseLabel>(of: P) -> Block {
    phase(of, Who::All)
}

/// A phase that happens by itself.
pub fn auto<P: PhaseLabel>(of: P) -> Block {
    phase(of, Who::Nobody)
}

/// A phase in which the seat whose turn it is acts until it has done.
pub fn played<P: PhaseLabel>(of: P) -> Block {
    phase(of, Who::Active)
}

/// Each seat goes through these blocks in its turn. `next`, `fn(In(Gone(gone)): In<Gone>, ..) -> Option<SeatId>`, says whose turn
/// follows; nobody's, and the block is over. It may draw a marker, or name a seat twice: it is asked once for each turn.
pub fn each<M>(next: impl IntoSystem<In<Gone>, Option<Seat>, M>, blocks: impl IntoIterator<Item = Block>) -> Block {
    block(What::Each(Box::new(IntoSystem::into_system(next)), blocks.into_iter().collect()))
}

/// These blocks so many times over: `count` is asked before each time how many there are in all.
pub fn repeat<M>(count: impl IntoSystem<(), u16, M>, blocks: impl IntoIterator<Item = Block>) -> Block {
    block(What::Repeat(Box::new(IntoSystem::into_system(count)), blocks.into_iter().collect()))
}

/// The order of turns of most games: by number, each once, whoever still plays.
pub fn in_seat_order(In(Gone(gone)): In<Gone>, seats: Res<Keys<Seat>>, out: Query<&Out>) -> Option<Seat> {
    seats.iter().find(|(seat, entity)| !gone.contains(seat) && !out.contains(*entity)).map(|(seat, _)| seat)
}

impl Block {
    /// Passed over while this does not hold: an option, a season, nothing to do in it. It is asked when its turn comes.
    pub fn run_if<M>(mut self, when: impl SystemCondition<M> + 'static) -> Self {
        self.when = Some(Box::new(IntoSystem::into_system(when)));
        self
    }
    /// Of a phase that all act in: only these do. The system is asked when the phase has begun.
    pub fn of<M>(mut self, seats: impl IntoSystem<(), Vec<Seat>, M>) -> Self {
        self.leaf("of").who = Who::Of(Box::new(IntoSystem::into_system(seats)));
        self
    }
    /// Whoever has nothing to choose in it when it begins, beside having done, has done.
    pub fn skip_idle(mut self) -> Self {
        self.leaf("skip_idle").skip_idle = true;
        self
    }
    /// What it asks for, in words, with the rule.
    pub fn prompt(mut self, prompt: fn(&World) -> Line) -> Self {
        self.leaf("prompt").prompt = Some(prompt);
        self
    }
    /// Another name for the ribbon: the same phase of another season.
    pub fn named(self, name: impl Into<Cow<'static, str>>) -> Self {
        Block { name: name.into(), ..self }
    }
    /// The ribbon does not show it.
    pub fn hidden(self) -> Self {
        Block { hidden: true, ..self }
    }
    /// The ribbon shows it only while it lasts: nobody knows before whether it comes.
    pub fn unforeseen(self) -> Self {
        Block { unforeseen: true, ..self }
    }
    /// The ribbon has it and the phase before in one step.
    pub fn same_step(self) -> Self {
        Block { same_step: true, ..self }
    }
    /// Of blocks that seats go through in turn: the ribbon shows them once for each seat, in this order, which is known before.
    pub fn in_order(self, order: fn(&World) -> Vec<Seat>) -> Self {
        assert!(matches!(self.what, What::Each(..)), "`in_order` is said of blocks that seats go through in turn");
        Block { order: Some(order), ..self }
    }

    fn leaf(&mut self, what: &str) -> &mut Leaf {
        match &mut self.what {
            What::Phase(leaf) => leaf,
            _ => panic!("`{what}` is said of a phase, not of several"),
        }
    }
    pub(super) fn list(&self) -> &[Block] {
        match &self.what {
            What::Phase(_) => &[],
            What::Each(_, list) | What::Repeat(_, list) => list,
        }
    }

    fn open(&mut self, app: &mut App) {
        if let Some(when) = &mut self.when {
            when.initialize(app.world_mut());
        }
        let list = match &mut self.what {
            What::Phase(leaf) => {
                (leaf.open)(app, leaf);
                if let Who::Of(seats) = &mut leaf.who {
                    seats.initialize(app.world_mut());
                }
                return;
            }
            What::Each(next, list) => {
                next.initialize(app.world_mut());
                list
            }
            What::Repeat(count, list) => {
                count.initialize(app.world_mut());
                list
            }
        };
        assert!(!list.is_empty(), "a block of the sequence has nothing in it");
        list.iter_mut().for_each(|block| block.open(app));
    }
}

impl Leaf {
    /// Who acts in the phase.
    pub fn concerned(&mut self, world: &mut World) -> Vec<Seat> {
        let seats: Vec<Seat> = match &mut self.who {
            Who::Nobody => vec![],
            Who::Active => world.resource::<PlayState>().seat().into_iter().collect(),
            Who::All => world.resource::<Keys<Seat>>().iter().map(|(seat, _)| seat).collect(),
            Who::Of(system) => system.run((), world).unwrap_or_else(|e| panic!("{}: {e}", system.name())),
        };
        seats.into_iter().filter(|seat| !is_out(world, *seat)).collect()
    }
}

#[derive(Resource)]
pub(super) struct TheSequence(pub Sequence);

/// What a game's plugin calls.
pub trait PhaseApp {
    /// The sequence of play; when it is through, it begins again, in the next round.
    fn add_sequence(&mut self, blocks: impl IntoIterator<Item = Block>) -> &mut Self;
}

impl PhaseApp for App {
    fn add_sequence(&mut self, blocks: impl IntoIterator<Item = Block>) -> &mut Self {
        let mut blocks: Vec<Block> = blocks.into_iter().collect();
        assert!(!blocks.is_empty(), "a game has a phase");
        blocks.iter_mut().for_each(|block| block.open(self));
        single_threaded(self, Settle);
        self.insert_resource(TheSequence(Sequence(blocks)));
        self.init_resource::<PlayState>().add_table_state::<PlayState>("play", Audience::Everybody)
    }
}
