//! A relationship as part of the position: `HeldBy` on a card, written as the id of the noble who holds it.
//!
//! Where it is hidden, the view has a card back in its stead: an entity without a key that stands in the same relation, so
//! that whoever counts the cards of a hand counts right, and whoever asks which they are learns nothing.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use bevy_ecs::component::{ComponentId, Immutable};
use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryState;
use bevy_ecs::relationship::Relationship;

use super::audience::{Audience, Eyes, Secrecy, Sight};
use super::hash::Sum;
use super::ids::{Keyed, Keys};
use super::place::Place;
use super::state::{Column, Publishing, Rows, Twins};

/// A relationship that can be part of a position.
pub trait Related: Relationship + Component<Mutability = Immutable> + Clone {}
impl<R: Relationship + Component<Mutability = Immutable> + Clone> Related for R {}

/// Stands on a card back, and only in a view.
#[derive(Component)]
pub struct Back;

pub(super) struct Link<K: Component, R: Component, T> {
    name: &'static str,
    id: ComponentId,
    audience: Audience<R>,
    all: QueryState<(Entity, &'static R), With<K>>,
    backs: QueryState<&'static R, With<Back>>,
    keys: PhantomData<fn() -> T>,
}

impl<K: Keyed, R: Related, T: Keyed> Link<K, R, T> {
    /// A relationship of pieces.
    pub fn new(world: &mut World, name: &'static str, audience: Audience<R>) -> Self {
        let id = world.register_component::<R>();
        Link { name, id, audience, all: world.query_filtered(), backs: world.query_filtered(), keys: PhantomData }
    }
    fn rows(&mut self, world: &World) -> Vec<(Entity, Entity)> {
        let mut rows: Vec<(Entity, Entity)> = self.all.iter(world).map(|(e, r)| (e, r.get())).collect();
        rows.sort_unstable();
        rows
    }
}

/// The relation as it stands in a world that follows, from what bears a `K` too.
fn there<R: Related, K: Component>(known: &World) -> Vec<(Entity, Entity)> {
    Place::of::<R, K>().bearers(known).filter_map(|e| Some((e, known.get::<R>(e)?.get()))).collect()
}

/// Makes the relation from each of `now` to each of `then`, and touches no other.
fn change<R: Related>(world: &mut World, now: &[(Entity, Entity)], then: &[(Entity, Entity)]) {
    if now == then {
        return;
    }
    for (entity, _) in now {
        if then.binary_search_by_key(entity, |(e, _)| *e).is_err() {
            world.entity_mut(*entity).remove::<R>();
        }
    }
    for row in then {
        if now.binary_search(row).is_err() {
            world.entity_mut(row.0).insert(<R as Relationship>::from(row.1));
        }
    }
}

/// Lets as many card backs lie before each as `hidden` says; those that stay are not touched.
fn lay_backs<R: Related>(known: &mut World, hidden: &[Entity]) {
    let mut wanted: BTreeMap<Entity, usize> = BTreeMap::new();
    for to in hidden {
        *wanted.entry(*to).or_default() += 1;
    }
    let mut surplus = vec![];
    for (back, to) in there::<R, Back>(known) {
        match wanted.get_mut(&to) {
            Some(n) if *n > 0 => *n -= 1,
            _ => surplus.push(back),
        }
    }
    for back in surplus {
        known.despawn(back);
    }
    for (to, n) in wanted {
        for _ in 0..n {
            known.spawn((Back, <R as Relationship>::from(to)));
        }
    }
}

impl<K: Keyed, R: Related, T: Keyed> Link<K, R, T> {
    /// What these eyes see of each, and how it is with pieces that are hidden themselves: only an audience that says so leaves
    /// a card back for them.
    fn sights<'a>(
        &'a mut self,
        world: &'a World,
        eyes: Eyes,
        twins: &'a Twins,
    ) -> impl Iterator<Item = (Entity, Entity, Sight<R>)> + 'a {
        let audience = self.audience;
        self.all.iter(world).map(move |(entity, r)| {
            let sight = audience.sight(r, entity, world, eyes);
            let says_so = matches!(audience, Audience::By(_)) && matches!(sight, Sight::Back);
            let sight = if twins.contains_key(&entity) || says_so { sight } else { Sight::Nothing };
            (entity, r.get(), sight)
        })
    }
}

impl<K: Keyed, R: Related, T: Keyed> Column for Link<K, R, T> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn section(&self) -> &'static str {
        K::KIND
    }
    fn component(&self) -> ComponentId {
        self.id
    }
    fn secrecy(&self) -> Secrecy {
        self.audience.secrecy()
    }
    fn capture(&mut self, world: &World) -> Rows {
        Box::new(self.rows(world))
    }
    fn restore(&mut self, world: &mut World, rows: &Rows, reborn: &Twins) {
        let rows = rows.downcast_ref::<Vec<(Entity, Entity)>>().expect("rows of this column");
        let now = self.rows(world);
        if reborn.is_empty() {
            return change::<R>(world, &now, rows);
        }
        let live = |e: &Entity| *reborn.get(e).unwrap_or(e);
        let mut then: Vec<(Entity, Entity)> = rows.iter().map(|(a, b)| (live(a), live(b))).collect();
        then.sort_unstable();
        change::<R>(world, &now, &then);
    }
    fn publish(&mut self, world: &World, known: &mut World, by: &mut Publishing) {
        let (mut then, mut hidden) = (vec![], vec![]);
        for (entity, to, sight) in self.sights(world, by.eyes, &by.twins) {
            let twin = |e: &Entity| by.twins.get(e).copied();
            match sight {
                Sight::All => then.extend(twin(&entity).zip(twin(&to))),
                Sight::Part(other) => then.extend(twin(&entity).zip(twin(&other.get()))),
                Sight::Back => hidden.extend(twin(&to)),
                Sight::Nothing => {}
            }
        }
        // Backs of a view, where what follows is imagined from it.
        hidden.extend(self.backs.iter(world).filter_map(|r| by.twins.get(&r.get())));
        then.sort_unstable();
        let mut now = there::<R, K>(known);
        now.sort_unstable();
        change::<R>(known, &now, &then);
        lay_backs::<R>(known, &hidden);
    }
    fn face_down(&mut self, world: &World, eyes: Eyes, out: &mut EntityHashSet) {
        let audience = self.audience;
        out.extend(
            self.all.iter(world).filter_map(|(entity, r)| {
                matches!(audience.sight(r, entity, world, eyes), Sight::Back).then_some(entity)
            }),
        );
    }
    fn hash(&self, world: &World, to: &mut Sum) {
        for (entity, other) in there::<R, K>(world) {
            let key = world.get::<K>(entity).map(|k| k.number());
            to.add(&(K::KIND, self.name, key, world.get::<T>(other).map(|t| t.number())));
        }
    }
    fn write(&self, world: &World, entity: Entity) -> Option<String> {
        let other = world.get::<R>(entity)?.get();
        Some(super::save::ron_text(world.get::<T>(other)?))
    }
    fn read(&self, world: &mut World, entity: Option<Entity>, text: &str) -> Result<(), ron::error::SpannedError> {
        let key: T = crate::table::house_ron().from_str(text)?;
        // Ids of files are checked while they are read: one that is not there does not come so far.
        let there = entity.zip(world.resource::<Keys<T>>().get(key));
        let (entity, other) = there.ok_or_else(|| super::save::error("there is no such piece"))?;
        if entity == other {
            return Err(super::save::error("a piece cannot stand so to itself"));
        }
        world.entity_mut(entity).insert(<R as Relationship>::from(other));
        Ok(())
    }
}
