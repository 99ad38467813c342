//! What is under way: decisions that somebody owes and procedures in their middle, one upon the other. Each is an entity
//! with its depth as key, so that it is saved, hashed, redacted and checked like any other piece.
//!
//! The topmost is stepped in place by its system, which says what comes next: somebody is asked, it goes on, or it is over. Only
//! then is it taken off. Whoever is asked is written beside it by the engine ([`Asked`]): views know without running rules.

use std::borrow::Cow;

use bevy_app::App;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::system::{BoxedSystem, SystemParam};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::ids::{Keys, Seat};
use super::line::Line;
use super::phase::is_out;
use super::state::{Data, StateApp};

crate::keyed! {
    /// How deep it lies; the deepest is on top.
    Depth(u16), "stack"
}

/// A decision awaited, or a procedure under way.
pub trait Pending: Component<Mutability = Mutable> + Data + std::fmt::Debug {
    /// Its name in files: "battle".
    const NAME: &'static str;

    /// What it asks for, in words, with the rule; of what the world that is given knows of it.
    fn prompt(&self, _on: &World) -> Line {
        Line::default()
    }
}

/// What comes next of something under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These seats are asked; those who play no more are left out. After each answer it is stepped again, and says anew whom it
    /// asks. What it has laid upon itself comes before.
    Ask(Vec<Seat>),
    /// It is stepped again, after what it has laid upon itself.
    Again,
    /// It is taken off; what it has laid upon itself stays.
    Over,
}

/// Whom the topmost thing under way asks, and what it is. Known to everybody.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    pub what: Cow<'static, str>,
    pub seats: Vec<Seat>,
}

impl Asked {
    /// Those of them who still play.
    pub fn deciders(&self, world: &World) -> Vec<Seat> {
        self.seats.iter().copied().filter(|seat| !is_out(world, *seat)).collect()
    }
}

/// The pending `P`, if it is on top.
#[derive(SystemParam)]
pub struct Top<'w, 's, P: Pending> {
    stack: Res<'w, Keys<Depth>>,
    of: Query<'w, 's, &'static P>,
}

impl<P: Pending> Top<'_, '_, P> {
    /// `None`: it is not there.
    pub fn get(&self) -> Option<&P> {
        self.of.get(self.stack.last()?.1).ok()
    }
}

/// The same, to change it.
#[derive(SystemParam)]
pub struct TopMut<'w, 's, P: Pending> {
    stack: Res<'w, Keys<Depth>>,
    of: Query<'w, 's, &'static mut P>,
}

impl<P: Pending> TopMut<'_, '_, P> {
    /// `None`: it is not there.
    pub fn get(&mut self) -> Option<Mut<'_, P>> {
        self.of.get_mut(self.stack.last()?.1).ok()
    }
}

/// The topmost `P`, however much lies above it.
#[derive(SystemParam)]
pub struct Nearest<'w, 's, P: Pending> {
    stack: Res<'w, Keys<Depth>>,
    of: Query<'w, 's, &'static P>,
}

impl<P: Pending> Nearest<'_, '_, P> {
    /// `None`: it is not there.
    pub fn get(&self) -> Option<&P> {
        self.stack.iter().rev().find_map(|(_, entity)| self.of.get(entity).ok())
    }
}

/// The same, to change it.
#[derive(SystemParam)]
pub struct NearestMut<'w, 's, P: Pending> {
    stack: Res<'w, Keys<Depth>>,
    of: Query<'w, 's, &'static mut P>,
}

impl<P: Pending> NearestMut<'_, '_, P> {
    /// `None`: it is not there.
    pub fn get(&mut self) -> Option<Mut<'_, P>> {
        let (_, entity) = self.stack.iter().rev().find(|(_, entity)| self.of.contains(*entity))?;
        self.of.get_mut(entity).ok()
    }
}

/// The stack, for rules that look after they change. `Commands` can lay something on top, when the system has ended.
pub trait PushPending {
    /// Lays something on top: it is decided, or done, before what lies below.
    fn push(&mut self, pending: impl Pending);
    /// Several on top, in the rulebook's order: the first is dealt with first. A list, or a tuple of several kinds.
    fn push_in_order(&mut self, pending: impl InOrder);
}

/// What only a world can tell of its stack, at once.
pub trait PendingWorld {
    /// Lays something directly under `above`: it follows when that is over.
    fn push_under(&mut self, above: Entity, pending: impl Pending);
    /// The topmost `P`, however much lies above it.
    fn nearest<P: Pending>(&mut self) -> Option<Mut<'_, P>>;
    /// The entity that bears it.
    fn nearest_entity<P: Pending>(&self) -> Option<Entity>;
    /// What lies on top, to change it, if it is a `P`.
    fn top_mut<P: Pending>(&mut self) -> Option<Mut<'_, P>>;
    /// Takes what lies on top off, whatever it is; nothing where nothing lies there.
    fn take_top_off(&mut self);
    /// The pending that is being stepped, as its step is given it. It is there as long as its step has not said otherwise.
    fn pending<P: Pending>(&mut self, me: Entity) -> Mut<'_, P>;
}

impl PushPending for World {
    fn push(&mut self, pending: impl Pending) {
        let depth = self.resource::<Keys<Depth>>().last().map_or(0, |(d, _)| d.0 + 1);
        self.spawn((Depth(depth), pending));
    }
    fn push_in_order(&mut self, pending: impl InOrder) {
        pending.lay(self);
    }
}

impl PushPending for Commands<'_, '_> {
    fn push(&mut self, pending: impl Pending) {
        self.queue(|world: &mut World| world.push(pending));
    }
    fn push_in_order(&mut self, pending: impl InOrder) {
        self.queue(|world: &mut World| pending.lay(world));
    }
}

impl PendingWorld for World {
    fn push_under(&mut self, above: Entity, pending: impl Pending) {
        let Some(depth) = self.get::<Depth>(above).copied() else { return self.push(pending) };
        let higher: Vec<(Depth, Entity)> = self.resource::<Keys<Depth>>().iter().filter(|(d, _)| *d >= depth).collect();
        // From the top down: no two stand at one depth in between.
        for (Depth(d), entity) in higher.into_iter().rev() {
            self.entity_mut(entity).insert(Depth(d + 1));
        }
        self.spawn((depth, pending));
    }
    fn nearest<P: Pending>(&mut self) -> Option<Mut<'_, P>> {
        let entity = self.nearest_entity::<P>()?;
        self.get_mut(entity)
    }
    fn nearest_entity<P: Pending>(&self) -> Option<Entity> {
        self.resource::<Keys<Depth>>().iter().rev().map(|(_, entity)| entity).find(|e| self.get::<P>(*e).is_some())
    }
    fn top_mut<P: Pending>(&mut self) -> Option<Mut<'_, P>> {
        self.get_mut(top(self)?)
    }
    fn take_top_off(&mut self) {
        if let Some(top) = top(self) {
            self.despawn(top);
        }
    }
    fn pending<P: Pending>(&mut self, me: Entity) -> Mut<'_, P> {
        self.get_mut(me).unwrap_or_else(|| panic!("there is no `{}` under way", P::NAME))
    }
}

/// Pending things in the order in which they are dealt with.
pub trait InOrder: Send + 'static {
    #[doc(hidden)]
    fn lay(self, world: &mut World);
}

impl<P: Pending> InOrder for Vec<P> {
    fn lay(self, world: &mut World) {
        self.into_iter().rev().for_each(|pending| world.push(pending));
    }
}

macro_rules! in_order {
    ($($pending:ident),*) => {
        impl<$($pending: Pending),*> InOrder for ($($pending,)*) {
            fn lay(self, world: &mut World) {
                #[allow(non_snake_case)]
                let ($($pending,)*) = self;
                in_order!(@push world, $($pending)*);
            }
        }
    };
    (@push $world:ident, $first:ident $($rest:ident)*) => {
        in_order!(@push $world, $($rest)*);
        $world.push($first);
    };
    (@push $world:ident,) => {};
}
in_order!(A, B);
in_order!(A, B, C);
in_order!(A, B, C, D);

type Step = BoxedSystem<In<Entity>, Next>;

/// What the engine knows of one type of them.
pub(super) struct Kind {
    name: &'static str,
    is: fn(&World, Entity) -> bool,
    prompt: fn(&World, Entity) -> Option<Line>,
    step: Step,
    lapses: Option<Step>,
}

#[derive(Resource, Default)]
pub(super) struct Kinds(pub Vec<Kind>);

/// What a game's plugin calls.
pub trait PendingApp {
    /// Something that can be under way, and the system that steps it while it is on top:
    /// `fn step(In(me): In<Entity>, world: &mut World) -> Next`, or one with queries and commands.
    fn add_pending<P: Pending, M>(
        &mut self,
        audience: Audience<P>,
        step: impl IntoSystem<In<Entity>, Next, M>,
    ) -> &mut Self;
    /// What becomes of a `P` when nobody whom it asks plays any more, by the same form of system. Without one it is taken off.
    fn lapses<P: Pending, M>(&mut self, lapse: impl IntoSystem<In<Entity>, Next, M>) -> &mut Self;
}

impl PendingApp for App {
    fn add_pending<P: Pending, M>(
        &mut self,
        audience: Audience<P>,
        step: impl IntoSystem<In<Entity>, Next, M>,
    ) -> &mut Self {
        self.add_state::<Depth, P>(P::NAME, audience);
        let step = initialized(self, step);
        let kind = Kind {
            name: P::NAME,
            is: |world, entity| world.get::<P>(entity).is_some(),
            prompt: |world, entity| world.get::<P>(entity).map(|pending| pending.prompt(world)),
            step,
            lapses: None,
        };
        let mut kinds = self.world_mut().get_resource_or_init::<Kinds>();
        assert!(kinds.0.iter().all(|k| k.name != P::NAME), "two kinds of pending things are called {}", P::NAME);
        kinds.0.push(kind);
        self
    }
    fn lapses<P: Pending, M>(&mut self, lapse: impl IntoSystem<In<Entity>, Next, M>) -> &mut Self {
        let lapse = initialized(self, lapse);
        let mut kinds = self.world_mut().get_resource_or_init::<Kinds>();
        let kind = kinds.0.iter_mut().find(|k| k.name == P::NAME).expect("it is added before it lapses");
        kind.lapses = Some(lapse);
        self
    }
}

fn initialized<M>(app: &mut App, system: impl IntoSystem<In<Entity>, Next, M>) -> Step {
    let mut system: Step = Box::new(IntoSystem::into_system(system));
    system.initialize(app.world_mut());
    system
}

/// What lies on top.
pub(super) fn top(world: &World) -> Option<Entity> {
    world.get_resource::<Keys<Depth>>()?.last().map(|(_, entity)| entity)
}

/// Steps what lies on top, if it waits for nobody. `None`: nothing is under way; false: somebody is asked.
///
/// # Panics
/// What lies there is of no registered kind.
pub(super) fn step(kinds: &mut [Kind], world: &mut World) -> Option<bool> {
    let top = top(world)?;
    let kind = kinds.iter_mut().find(|kind| (kind.is)(world, top));
    let kind = kind.unwrap_or_else(|| panic!("something lies on the stack that the game has not registered"));
    let asked = world.get::<Asked>(top).map(|asked| asked.deciders(world));
    let mut next = match asked {
        Some(seats) if !seats.is_empty() => return Some(false),
        Some(_) => kind.lapse(world, top),
        None => run(&mut kind.step, world, top),
    };
    if let Next::Ask(seats) = &next
        && self::top(world) == Some(top)
    {
        let asked = Asked { what: kind.name.into(), seats: seats.clone() };
        if asked.deciders(world).is_empty() {
            next = kind.lapse(world, top);
        } else {
            world.entity_mut(top).insert(asked);
            return Some(true);
        }
    }
    match (next, world.get_entity_mut(top)) {
        (Next::Over, Ok(entity)) => entity.despawn(),
        (_, Ok(mut entity)) => _ = entity.remove::<Asked>(),
        (_, Err(_)) => {}
    }
    Some(true)
}

impl Kind {
    fn lapse(&mut self, world: &mut World, top: Entity) -> Next {
        match &mut self.lapses {
            Some(lapse) => run(lapse, world, top),
            None => Next::Over,
        }
    }
}

fn run(step: &mut Step, world: &mut World, top: Entity) -> Next {
    let next = step.run(top, world).unwrap_or_else(|e| panic!("{}: {e}", step.name()));
    super::log::fill(world);
    next
}

/// An answer was given to what lay on top: it is stepped again, when it is on top again.
pub(super) fn answered(world: &mut World, top: Option<Entity>) {
    if let Some(mut entity) = top.and_then(|top| world.get_entity_mut(top).ok()) {
        entity.remove::<Asked>();
    }
}

/// What `top` asks for, in a world that may know less than the table.
pub(super) fn prompt(kinds: &[Kind], known: &World, top: Entity) -> Option<Line> {
    kinds.iter().find_map(|kind| (kind.prompt)(known, top))
}
