//! One type of action in one world: what may be done there, how it reads, what it is about.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::query::FilteredAccessSet;
use bevy_ecs::system::{BoxedSystem, SystemState};
use ron::error::SpannedError;

use super::act::{self, Act};
use super::action::{Action, By, Done, When, finish};
use super::ids::{AnyKey, Seat};
use super::line::Line;
use super::look::read_through;
use super::refusal::Refusal;
use super::touches::{Picks, Touches};
use crate::table::{Loss, variants_of};

/// An act as it is shown to the seat that may do it.
#[derive(Clone, Debug, PartialEq)]
pub struct Worded {
    pub line: Line,
    pub heading: String,
    /// It would throw dice, draw or show something.
    pub is_final: bool,
    pub loss: Option<Loss>,
    pub touches: Touches,
}

/// One type of action in one world. Where an act is given, `None` says that it is of another type.
pub(super) trait Judge: Send + Sync {
    fn check(&mut self, world: &World, seat: Seat, act: &Act) -> Option<Result<(), Refusal>>;
    fn words(&mut self, world: &World, seat: Seat, act: &Act) -> Option<Worded>;
    fn left_undone(&mut self, world: &World, seat: Seat, act: &Act, offers: &[Act]) -> Option<Option<String>>;
    fn offers(&mut self, world: &World, seat: Seat, out: &mut Vec<Act>);
    fn any_offer(&mut self, world: &World, seat: Seat) -> bool;
    fn subjects(&mut self, world: &World, seat: Seat, out: &mut Vec<AnyKey>);
    fn meant(&mut self, world: &World, seat: Seat, picks: &Picks, out: &mut Vec<Act>);
    fn asked(&mut self, world: &World, seat: Seat, picks: &Picks, at: AnyKey) -> Option<Act>;
    /// Candidates that are refused, and why: those that name all of `about`. Of nothing in particular, where none may be
    /// done at all: one for each reason.
    fn refused(&mut self, world: &World, seat: Seat, about: &[AnyKey], out: &mut Vec<(Act, Refusal)>);
}

/// What the engine knows of one type of action, with its cached access to one world.
pub(super) trait Kind: Send + Sync {
    fn name(&self) -> &'static str;
    fn was(&self) -> &'static [&'static str];
    /// The answers of an action that is an enum; none of others.
    fn variants(&self) -> &'static [&'static str];
    fn judge(&mut self) -> &mut dyn Judge;
    /// The same judge for a world that knows less.
    fn judge_in(&self, known: &mut World) -> Box<dyn Judge>;
    /// What it looks at, in a world of its game.
    fn access(&self, world: &mut World) -> FilteredAccessSet;
    /// False: the action is of another type.
    fn apply(&mut self, world: &mut World, seat: Seat, act: &Act) -> bool;
    /// # Errors
    /// The text is not what such an action holds.
    fn parse(&self, body: &str) -> Result<Act, SpannedError>;
}

struct Judging<A: Action> {
    when: When,
    reads: SystemState<A::Reads>,
}

struct Typed<A: Action> {
    judging: Judging<A>,
    apply: BoxedSystem<In<By<A>>, ()>,
    variants: &'static [&'static str],
}

#[derive(Resource, Default)]
pub(super) struct Kinds(pub Vec<Box<dyn Kind>>);

/// What a game's plugin calls.
pub trait ActionApp {
    /// An action, by the system that applies it: `fn apply(In(By { seat, act }): In<By<March>>, world: &mut World)`, or one with
    /// queries and commands where it never looks after it changes.
    fn add_action<A: Action, M>(&mut self, apply: impl IntoSystem<In<By<A>>, (), M>) -> &mut Self;
    /// The engine's own [`Done`], for a game that says nothing more of it.
    fn add_done(&mut self) -> &mut Self;
}

impl ActionApp for App {
    fn add_action<A: Action, M>(&mut self, apply: impl IntoSystem<In<By<A>>, (), M>) -> &mut Self {
        let world = self.world_mut();
        let mut apply: BoxedSystem<In<By<A>>, ()> = Box::new(IntoSystem::into_system(apply));
        apply.initialize(world);
        let judging = Judging { when: (A::WHEN)(), reads: SystemState::new(world) };
        let kind = Typed::<A> { judging, apply, variants: variants_of::<A>() };
        let mut kinds = world.get_resource_or_init::<Kinds>();
        let names = |k: &dyn Kind| -> Vec<&'static str> { [&[k.name()], k.was()].concat() };
        let taken: Vec<&str> = kinds.0.iter().flat_map(|k| names(&**k)).collect();
        for name in names(&kind) {
            assert!(!taken.contains(&name), "two actions are called {name}");
        }
        kinds.0.push(Box::new(kind));
        self
    }
    fn add_done(&mut self) -> &mut Self {
        self.add_action::<Done, _>(finish::<Done>)
    }
}

impl<A: Action> Judge for Judging<A> {
    fn check(&mut self, world: &World, seat: Seat, act: &Act) -> Option<Result<(), Refusal>> {
        let action = act.get::<A>()?;
        let on = read_through::<A::Reads>(&mut self.reads, world);
        Some(self.when.judge(self.when.holds(world), (seat, action), &on))
    }
    fn words(&mut self, world: &World, seat: Seat, act: &Act) -> Option<Worded> {
        let action = act.get::<A>()?;
        let on = read_through::<A::Reads>(&mut self.reads, world);
        Some(Worded {
            line: action.describe(&on),
            heading: action.heading(&on),
            is_final: action.is_final(seat, &on),
            loss: action.loss(&on),
            touches: action.touches(&on),
        })
    }
    fn left_undone(&mut self, world: &World, seat: Seat, act: &Act, offers: &[Act]) -> Option<Option<String>> {
        let action = act.get::<A>()?;
        Some(action.left_undone(seat, offers, &read_through::<A::Reads>(&mut self.reads, world)))
    }
    fn offers(&mut self, world: &World, seat: Seat, out: &mut Vec<Act>) {
        if self.when.holds(world) {
            let on = read_through::<A::Reads>(&mut self.reads, world);
            out.extend(A::offers(seat, &on).into_iter().map(Act::new));
        }
    }
    fn any_offer(&mut self, world: &World, seat: Seat) -> bool {
        self.when.holds(world) && A::any_offer(seat, &read_through::<A::Reads>(&mut self.reads, world))
    }
    fn subjects(&mut self, world: &World, seat: Seat, out: &mut Vec<AnyKey>) {
        if self.when.holds(world) {
            out.extend(A::subjects(seat, &read_through::<A::Reads>(&mut self.reads, world)));
        }
    }
    fn meant(&mut self, world: &World, seat: Seat, picks: &Picks, out: &mut Vec<Act>) {
        if self.when.holds(world) {
            let on = read_through::<A::Reads>(&mut self.reads, world);
            out.extend(A::meant(picks, seat, &on).into_iter().map(Act::new));
        }
    }
    fn asked(&mut self, world: &World, seat: Seat, picks: &Picks, at: AnyKey) -> Option<Act> {
        if !self.when.holds(world) {
            return None;
        }
        A::asked(picks, at, seat, &read_through::<A::Reads>(&mut self.reads, world)).map(Act::new)
    }
    fn refused(&mut self, world: &World, seat: Seat, about: &[AnyKey], out: &mut Vec<(Act, Refusal)>) {
        if !self.when.holds(world) {
            return;
        }
        let on = read_through::<A::Reads>(&mut self.reads, world);
        let first = out.len();
        for action in A::candidates(seat, &on) {
            if !about.is_empty() && !action.touches(&on).names_all(about) {
                continue;
            }
            match action.check(seat, &on) {
                Ok(()) if about.is_empty() => return out.truncate(first),
                Ok(()) => {}
                Err(why) if about.is_empty() && out[first..].iter().any(|(_, w)| w.code == why.code) => {}
                Err(why) => out.push((Act::new(action), why)),
            }
        }
    }
}

impl<A: Action> Kind for Typed<A> {
    fn name(&self) -> &'static str {
        A::NAME
    }
    fn was(&self) -> &'static [&'static str] {
        A::WAS
    }
    fn variants(&self) -> &'static [&'static str] {
        self.variants
    }
    fn judge(&mut self) -> &mut dyn Judge {
        &mut self.judging
    }
    fn judge_in(&self, known: &mut World) -> Box<dyn Judge> {
        Box::new(Judging::<A> { when: self.judging.when.clone(), reads: SystemState::new(known) })
    }
    fn access(&self, world: &mut World) -> FilteredAccessSet {
        super::access::access_of::<A::Reads>(world)
    }
    fn apply(&mut self, world: &mut World, seat: Seat, act: &Act) -> bool {
        let Some(action) = act.get::<A>() else { return false };
        let by = By { seat, act: action.clone() };
        self.apply.run(by, world).unwrap_or_else(|e| panic!("{}: {e}", A::NAME));
        true
    }
    fn parse(&self, body: &str) -> Result<Act, SpannedError> {
        act::read::<A>(body, !self.variants.is_empty()).map(Act::new)
    }
}

/// An act from its text.
///
/// # Errors
/// There is no such action, or something in it is wrong; where, counted in the text.
pub(super) fn parse(kinds: &[Box<dyn Kind>], text: &str) -> Result<Act, SpannedError> {
    let all = || kinds.iter().flat_map(|kind| [&[kind.name()], kind.was()].concat());
    let in_module = |name: &'static str, module: &str| name.split_once('.').is_some_and(|(m, _)| m == module);
    let (name, body, at) = act::split(text, |word| all().any(|name| in_module(name, word)));
    let bare = |kind: &dyn Kind| kind.name().is_empty() && kind.variants().contains(&name.as_str());
    if let Some(kind) = kinds.iter().find(|kind| bare(&***kind)) {
        return kind.parse(text.trim()).map_err(|e| act::shifted(e, text, text.len() - text.trim_start().len()));
    }
    match kinds.iter().find(|kind| kind.name() == name || kind.was().contains(&name.as_str())) {
        Some(kind) => kind.parse(body).map_err(|e| act::shifted(e, text, at)),
        None => Err(act::unknown(&name, kinds.iter().flat_map(|kind| names_of(&**kind)))),
    }
}

/// What the acts of a kind are called.
fn names_of(kind: &dyn Kind) -> Vec<&'static str> {
    if kind.name().is_empty() { kind.variants().to_vec() } else { vec![kind.name()] }
}
