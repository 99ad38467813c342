//! Consequences: what follows from an event in other modules, in the order in which the plugin lists it.
//!
//! Bevy keeps observers in a hash map by entity: their order is not promised. So an event has a list of ordinary systems. They
//! run at once, one after the other, and what an event causes is over before the next line of whoever caused it: depth first.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::BoxedSystem;

/// The event, as the systems that follow from it are given it: `fn cards_fall(In(died): In<Happened<Died>>, world: &mut World)`.
pub struct Happened<E>(Arc<E>);

impl<E> Clone for Happened<E> {
    fn clone(&self) -> Self {
        Happened(self.0.clone())
    }
}

impl<E> std::ops::Deref for Happened<E> {
    type Target = E;
    fn deref(&self) -> &E {
        &self.0
    }
}

/// Events within events, at most: deeper, one causes itself.
const DEEPEST: usize = 100;

type Boxed<E> = BoxedSystem<In<Happened<E>>>;

/// A system that follows from an event, and those of its kind that do not run just now: an event can come again while its
/// consequences run, and a system cannot run within itself.
struct Listed<E: 'static> {
    make: Arc<dyn Fn() -> Boxed<E> + Send + Sync>,
    idle: Vec<Boxed<E>>,
}

/// All lists, by event.
#[derive(Resource, Default)]
pub(super) struct Consequences {
    lists: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
    depth: Arc<AtomicUsize>,
}

/// One event under way; it counts as over when this goes, by a panic too.
struct Deeper(Arc<AtomicUsize>);

impl Drop for Deeper {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Consequences {
    fn of<E: Send + Sync + 'static>(&mut self) -> Option<&mut Vec<Listed<E>>> {
        self.lists.get_mut(&TypeId::of::<E>())?.downcast_mut()
    }
}

/// How a rule says that something has happened.
pub trait Happen {
    /// Something has happened. In a world, all that follows from it has followed when this returns; from `Commands`, it follows
    /// when the system has ended.
    ///
    /// An event carries what was before it: later systems of its list see the world as earlier ones have left it.
    fn happen<E: Send + Sync + 'static>(&mut self, event: E);
}

impl Happen for World {
    fn happen<E: Send + Sync + 'static>(&mut self, event: E) {
        let mut all = self.get_resource_or_init::<Consequences>();
        let Some(count) = all.of::<E>().map(|list| list.len()) else { return };
        let deeper = Deeper(all.depth.clone());
        let above = deeper.0.fetch_add(1, Ordering::Relaxed);
        assert!(above < DEEPEST, "`{}` has no end of consequences", std::any::type_name::<E>());
        let event = Happened(Arc::new(event));
        for at in 0..count {
            let mut all = self.resource_mut::<Consequences>();
            let listed = &mut all.of::<E>().expect("just found")[at];
            let (idle, make) = (listed.idle.pop(), listed.make.clone());
            let mut system = idle.unwrap_or_else(|| initialized(make(), self));
            system.run(event.clone(), self).unwrap_or_else(|e| panic!("{}: {e}", system.name()));
            super::log::fill(self);
            self.resource_mut::<Consequences>().of::<E>().expect("just found")[at].idle.push(system);
        }
    }
}

impl Happen for Commands<'_, '_> {
    fn happen<E: Send + Sync + 'static>(&mut self, event: E) {
        self.queue(|world: &mut World| world.happen(event));
    }
}

fn initialized<E: Send + Sync + 'static>(mut system: Boxed<E>, world: &mut World) -> Boxed<E> {
    system.initialize(world);
    system
}

/// One system of a list, or several in a tuple.
pub trait IntoConsequences<E, M> {
    #[doc(hidden)]
    fn list(self, out: &mut Vec<Arc<dyn Fn() -> Boxed<E> + Send + Sync>>);
}

/// Marks a system of a list, for the compiler.
#[doc(hidden)]
pub struct One<M>(std::marker::PhantomData<M>);
/// Marks a tuple of them.
#[doc(hidden)]
pub struct Several<M>(std::marker::PhantomData<M>);

impl<E, M, S> IntoConsequences<E, One<M>> for S
where
    E: Send + Sync + 'static,
    S: IntoSystem<In<Happened<E>>, (), M> + Clone + Send + Sync + 'static,
{
    fn list(self, out: &mut Vec<Arc<dyn Fn() -> Boxed<E> + Send + Sync>>) {
        out.push(Arc::new(move || Box::new(IntoSystem::into_system(self.clone()))));
    }
}

macro_rules! several {
    ($($system:ident $marker:ident),*) => {
        impl<E, $($system, $marker),*> IntoConsequences<E, Several<($($marker,)*)>> for ($($system,)*)
        where
            $($system: IntoConsequences<E, $marker>,)*
        {
            fn list(self, out: &mut Vec<Arc<dyn Fn() -> Boxed<E> + Send + Sync>>) {
                #[allow(non_snake_case)]
                let ($($system,)*) = self;
                $($system.list(out);)*
            }
        }
    };
}
several!(A MA);
several!(A MA, B MB);
several!(A MA, B MB, C MC);
several!(A MA, B MB, C MC, D MD);
several!(A MA, B MB, C MC, D MD, F MF);
several!(A MA, B MB, C MC, D MD, F MF, G MG);
several!(A MA, B MB, C MC, D MD, F MF, G MG, H MH);
several!(A MA, B MB, C MC, D MD, F MF, G MG, H MH, I MI);
several!(A MA, B MB, C MC, D MD, F MF, G MG, H MH, I MI, J MJ);
several!(A MA, B MB, C MC, D MD, F MF, G MG, H MH, I MI, J MJ, K MK);

/// What a game's plugin calls.
pub trait AfterApp {
    /// What follows from `E`, in this order: `app.add_consequences::<Died, _>((cards_fall, body_leaves, sieges_end))`. More for
    /// the same event come behind.
    fn add_consequences<E: Send + Sync + 'static, M>(&mut self, systems: impl IntoConsequences<E, M>) -> &mut Self;
}

impl AfterApp for App {
    fn add_consequences<E: Send + Sync + 'static, M>(&mut self, systems: impl IntoConsequences<E, M>) -> &mut Self {
        let mut made = vec![];
        systems.list(&mut made);
        let mut all = self.world_mut().get_resource_or_init::<Consequences>();
        let list = all.lists.entry(TypeId::of::<E>()).or_insert_with(|| Box::new(Vec::<Listed<E>>::new()));
        let list = list.downcast_mut::<Vec<Listed<E>>>().expect("it is kept under its type");
        list.extend(made.into_iter().map(|make| Listed { make, idle: vec![] }));
        self
    }
}
