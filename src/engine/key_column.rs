//! Which pieces of one kind there are, as a column of its own.

use std::any::Any;
use std::sync::Arc;

use bevy_ecs::component::ComponentId;
use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;

use super::audience::Eyes;
use super::counted::Counted;
use super::hash::Sum;
use super::ids::{AnyKey, Keyed, Keys};
use super::state::{Publishing, Rows, Twins};

/// What the machinery of a position asks of a kind of piece.
pub(super) trait KeyColumn: Send + Sync {
    fn kind(&self) -> &'static str;
    fn component(&self) -> ComponentId;
    /// Are they the same in every world?
    fn is_fixed(&self) -> bool;
    /// Number and entity of each, in id order.
    fn list(&self, world: &World) -> Vec<(u16, Entity)>;
    /// How many have been given, for each owner.
    fn counted(&self, world: &World) -> Vec<u16>;
    fn count(&self, world: &mut World, next: Vec<u16>);
    fn spawn(&self, world: &mut World, number: u16) -> Entity;
    fn find(&self, world: &World, number: u16) -> Option<Entity>;
    /// The id as it stands in a file.
    fn write(&self, number: u16) -> String;
    /// # Errors
    /// It is no id of this kind.
    fn read(&self, text: &str) -> Result<u16, ron::error::SpannedError>;
    fn hash(&self, world: &World, to: &mut Sum);
    fn capture(&self, world: &World) -> Rows;
    /// Takes away what has come since, brings back what has gone.
    fn restore(&self, world: &mut World, rows: &Rows, reborn: &mut Twins);
    /// A world is to follow: it has an index of this key from now on, and what is fixed stands in it.
    fn open(&self, known: &mut World);
    /// Brings the pieces of `known` in line, and the twins.
    fn publish(&self, world: &World, known: &mut World, by: &mut Publishing);
    /// Takes the pieces, with all that was added to them, and their index out of a world that followed.
    fn withdraw(&self, known: &mut World);
    /// Pieces these eyes may not know of.
    fn hidden(&self, world: &World, eyes: Eyes, out: &mut EntityHashSet);
}

type Seen = fn(EntityRef, &World, Eyes) -> bool;

pub(super) struct Key<K: Keyed> {
    id: ComponentId,
    seen: Option<Seen>,
    fixed: Option<Arc<[K]>>,
}

/// The pieces of a snapshot, and how many ids had been given.
struct Row<K: Keyed> {
    keys: Keys<K>,
    next: Vec<u16>,
}

impl<K: Keyed> Key<K> {
    /// Pieces of which everybody knows.
    pub fn new(world: &mut World) -> Self {
        Key { id: world.register_component::<K>(), seen: None, fixed: None }
    }
    /// Only these eyes know of them.
    pub fn seen_by(self, seen: Seen) -> Self {
        Key { seen: Some(seen), ..self }
    }
    /// The same in every world.
    pub fn fixed(self, all: Arc<[K]>) -> Self {
        Key { fixed: Some(all), ..self }
    }
    /// Lays what is fixed out.
    pub fn open_in(&self, world: &mut World) {
        for key in self.fixed.iter().flat_map(|all| all.iter()) {
            world.spawn(*key);
        }
    }
    fn all(world: &World) -> Vec<(K, Entity)> {
        world.resource::<Keys<K>>().iter().collect()
    }
    fn is_seen(&self, entity: Entity, world: &World, eyes: Eyes) -> bool {
        eyes == Eyes::All || self.seen.is_none_or(|seen| seen(world.entity(entity), world, eyes))
    }
}

impl<K: Keyed> KeyColumn for Key<K> {
    fn kind(&self) -> &'static str {
        K::KIND
    }
    fn component(&self) -> ComponentId {
        self.id
    }
    fn is_fixed(&self) -> bool {
        self.fixed.is_some()
    }
    fn list(&self, world: &World) -> Vec<(u16, Entity)> {
        world.resource::<Keys<K>>().iter().map(|(k, e)| (k.number(), e)).collect()
    }
    fn counted(&self, world: &World) -> Vec<u16> {
        world.resource::<Counted<K>>().next.clone()
    }
    fn count(&self, world: &mut World, next: Vec<u16>) {
        world.insert_resource(Counted::<K>::of(next));
    }
    fn spawn(&self, world: &mut World, number: u16) -> Entity {
        world.spawn(K::of_number(number)).id()
    }
    fn find(&self, world: &World, number: u16) -> Option<Entity> {
        world.resource::<Keys<K>>().get(K::of_number(number))
    }
    fn write(&self, number: u16) -> String {
        super::save::ron_text(&K::of_number(number))
    }
    fn read(&self, text: &str) -> Result<u16, ron::error::SpannedError> {
        ron::from_str::<K>(text).map(K::number)
    }
    fn hash(&self, world: &World, to: &mut Sum) {
        if self.fixed.is_some() {
            return;
        }
        for (key, _) in world.resource::<Keys<K>>().iter() {
            to.add(&(K::KIND, key.number()));
        }
        if let Some(counted) = world.get_resource::<Counted<K>>().filter(|c| !c.next.is_empty()) {
            to.add(&(K::KIND, &counted.next));
        }
    }
    fn capture(&self, world: &World) -> Rows {
        let keys = world.resource::<Keys<K>>().clone();
        Box::new(Row { keys, next: self.counted(world) })
    }
    fn restore(&self, world: &mut World, rows: &Rows, reborn: &mut Twins) {
        let row = (&**rows as &dyn Any).downcast_ref::<Row<K>>().expect("rows of this key");
        if world.resource::<Counted<K>>().next != row.next {
            world.resource_mut::<Counted<K>>().next.clone_from(&row.next);
        }
        let keys = world.resource::<Keys<K>>();
        if *keys == row.keys {
            return;
        }
        if self.fixed.is_some() {
            // They stand in any world of the game, in another on other entities.
            return reborn.extend(row.keys.iter().filter_map(|(k, e)| Some((e, keys.get(k)?))));
        }
        for (key, entity) in Self::all(world) {
            if row.keys.get(key) != Some(entity) {
                world.despawn(entity);
            }
        }
        for (key, entity) in row.keys.iter() {
            if world.resource::<Keys<K>>().get(key).is_none() {
                reborn.insert(entity, world.spawn(key).id());
            }
        }
    }
    fn open(&self, known: &mut World) {
        known.init_resource::<Keys<K>>();
        if known.resource::<Keys<K>>().is_empty() {
            for key in self.fixed.iter().flat_map(|all| all.iter()) {
                known.spawn((*key, AnyKey::from(*key)));
            }
        }
    }
    fn publish(&self, world: &World, known: &mut World, by: &mut Publishing) {
        let keys = world.get_resource_ref::<Keys<K>>().expect("every world of the game has it");
        let changed = by.anew || keys.last_changed().is_newer_than(by.since, world.read_change_tick());
        if self.fixed.is_some() {
            let there = known.resource::<Keys<K>>();
            if by.anew {
                by.twins.extend(keys.iter().filter_map(|(k, e)| Some((e, there.get(k)?))));
            }
            return;
        }
        if !changed && self.seen.is_none() {
            return;
        }
        for (key, entity) in Self::all(known) {
            // A number that another piece bore when one last looked is another piece.
            let same = keys.get(key).filter(|e| by.anew || by.twins.get(e) == Some(&entity));
            if !same.is_some_and(|e| self.is_seen(e, world, by.eyes)) {
                known.despawn(entity);
            }
        }
        by.twins.retain(|_, twin| known.get_entity(*twin).is_ok());
        for (key, entity) in keys.iter() {
            if !self.is_seen(entity, world, by.eyes) {
                continue;
            }
            let there = known.resource::<Keys<K>>().get(key);
            let twin = there.unwrap_or_else(|| {
                by.fresh.insert(entity);
                known.spawn((key, AnyKey::from(key))).id()
            });
            by.twins.insert(entity, twin);
        }
    }
    fn withdraw(&self, known: &mut World) {
        for (_, entity) in Self::all(known) {
            known.despawn(entity);
        }
        known.remove_resource::<Keys<K>>();
    }
    fn hidden(&self, world: &World, eyes: Eyes, out: &mut EntityHashSet) {
        if self.seen.is_some() {
            out.extend(world.resource::<Keys<K>>().iter().map(|(_, e)| e).filter(|e| !self.is_seen(*e, world, eyes)));
        }
    }
}
