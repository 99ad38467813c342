//! Things with numbers: components of one kind, found by id, walked in id order, written as a list.

use std::marker::PhantomData;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

/// A component that knows its own number; numbers count from 0 without gaps and are never used again.
pub trait Numbered: Component<Mutability = Mutable> + Clone {
    type Id: Copy;
    fn index(id: Self::Id) -> usize;
    fn id(&self) -> Self::Id;
}

/// Which entity bears which number.
#[derive(Resource)]
pub struct Roster<C> {
    entities: Vec<Entity>,
    kind: PhantomData<fn() -> C>,
}

impl<C> Default for Roster<C> {
    fn default() -> Self {
        Roster { entities: vec![], kind: PhantomData }
    }
}

/// Reading and writing numbered components of a world.
pub trait Numbers {
    /// The one with this number; `None` if there is none.
    fn find<C: Numbered>(&self, id: C::Id) -> Option<&C>;
    /// How many have been made.
    fn count<C: Numbered>(&self) -> usize;
    /// All, in id order.
    fn every<C: Numbered>(&self) -> impl Iterator<Item = &C>;
    /// To change one. It must exist.
    fn change<C: Numbered>(&mut self, id: C::Id) -> Mut<'_, C>;
    /// Adds one; its number must be the next ([`Numbers::count`]).
    fn enlist<C: Numbered>(&mut self, thing: C);

    /// The one with this number. It must exist: ids from outside are checked before a rule looks at them.
    fn the<C: Numbered>(&self, id: C::Id) -> &C {
        self.find(id).expect("a number that was never given")
    }
}

impl Numbers for World {
    fn find<C: Numbered>(&self, id: C::Id) -> Option<&C> {
        let entity = *self.get_resource::<Roster<C>>()?.entities.get(C::index(id))?;
        self.get(entity)
    }

    fn count<C: Numbered>(&self) -> usize {
        self.get_resource::<Roster<C>>().map_or(0, |r| r.entities.len())
    }

    fn every<C: Numbered>(&self) -> impl Iterator<Item = &C> {
        let entities = self.get_resource::<Roster<C>>().map_or(&[][..], |r| &r.entities);
        entities.iter().filter_map(|e| self.get(*e))
    }

    fn change<C: Numbered>(&mut self, id: C::Id) -> Mut<'_, C> {
        let entity = self.resource::<Roster<C>>().entities[C::index(id)];
        self.get_mut(entity).expect("the roster's entities keep their components")
    }

    fn enlist<C: Numbered>(&mut self, thing: C) {
        debug_assert_eq!(C::index(thing.id()), self.count::<C>(), "numbers have no gaps");
        let entity = self.spawn(thing).id();
        self.get_resource_or_init::<Roster<C>>().entities.push(entity);
    }
}

/// Declares the number of a component: `numbered!(Army, ArmyId);` where the component has a field `id` and the id is a
/// tuple struct around an unsigned integer.
#[macro_export]
macro_rules! numbered {
    ($( $component:ty, $id:ident );* $(;)?) => { $(
        impl $crate::table::Numbered for $component {
            type Id = $id;
            fn index(id: $id) -> usize {
                id.0 as usize
            }
            fn id(&self) -> $id {
                self.id
            }
        }
    )* };
}
