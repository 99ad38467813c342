//! Things with numbers: components of one kind, found by id, walked in id order, written as a list.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;

/// A component that knows its own number; numbers count from 0 without gaps and are never used again.
pub trait Numbered: Component<Mutability = Mutable> + Clone {
    /// The number as the game's own type.
    type Id: Copy;
    /// The number as a place in lists, from 0.
    fn index(id: Self::Id) -> usize;
    /// The number it bears.
    fn id(&self) -> Self::Id;
}

/// Which entity bears which number, and the row of all of them in that order.
#[derive(Resource)]
pub struct Roster<C: Numbered> {
    entities: Vec<Entity>,
    row: QueryState<&'static C>,
}

impl<C: Numbered> FromWorld for Roster<C> {
    fn from_world(world: &mut World) -> Self {
        Roster { entities: vec![], row: world.query() }
    }
}

/// Reading and writing numbered components of a world.
pub trait Numbers {
    /// All of a kind, in id order.
    fn row<C: Numbered>(&self) -> &[C];
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
    fn row<C: Numbered>(&self) -> &[C] {
        let Some(roster) = self.get_resource::<Roster<C>>() else { return &[] };
        // Numbered things bear one component, are spawned in order and never removed, so their table is their row.
        let mut rows = match roster.row.query_manual(self).contiguous_iter_inner() {
            Ok(rows) => rows,
            Err(_) => return &[],
        };
        rows.next().unwrap_or(&[])
    }

    fn find<C: Numbered>(&self, id: C::Id) -> Option<&C> {
        self.row().get(C::index(id))
    }

    fn count<C: Numbered>(&self) -> usize {
        self.get_resource::<Roster<C>>().map_or(0, |r| r.entities.len())
    }

    fn every<C: Numbered>(&self) -> impl Iterator<Item = &C> {
        self.row().iter()
    }

    fn change<C: Numbered>(&mut self, id: C::Id) -> Mut<'_, C> {
        let entity = self.resource::<Roster<C>>().entities[C::index(id)];
        self.get_mut(entity).expect("the roster's entities keep their components")
    }

    fn enlist<C: Numbered>(&mut self, thing: C) {
        debug_assert_eq!(C::index(thing.id()), self.count::<C>(), "numbers have no gaps");
        self.init_resource::<Roster<C>>();
        let entity = self.spawn(thing).id();
        let first = self.resource::<Roster<C>>().entities.is_empty();
        if first {
            // The table exists from the first on.
            let row = self.query();
            self.resource_mut::<Roster<C>>().row = row;
        }
        self.resource_mut::<Roster<C>>().entities.push(entity);
    }
}

/// All of a kind as data, in id order.
pub fn list<C: Numbered>(world: &World) -> Vec<C> {
    world.row().to_vec()
}

/// Lays a whole row down: over those of the same number, or behind the last.
pub fn lay_row<C: Numbered>(world: &mut World, things: Vec<C>) {
    world.init_resource::<Roster<C>>();
    let have = world.count::<C>();
    for thing in things {
        let id = thing.id();
        if C::index(id) < have {
            *world.change::<C>(id) = thing;
        } else {
            world.enlist(thing);
        }
    }
}

/// Can this row be laid over the one there is, with nothing of that left over?
pub fn row_fits<C: Numbered>(world: &World, things: &[C]) -> bool {
    world.count::<C>() <= things.len()
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
