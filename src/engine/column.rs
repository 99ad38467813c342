//! A registered component or resource, in its column.

use bevy_ecs::change_detection::DetectChanges;
use bevy_ecs::component::{ComponentId, Mutable};
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryState;
use bevy_ecs::resource::IsResource;

use super::audience::{Audience, Eyes, Secrecy, Sight};
use super::hash::Sum;
use super::ids::Keyed;
use super::place::Place;
use super::state::{Column, Data, Publishing, Rows, TABLE, Twins};

/// A component or a resource: in Bevy 0.19 a resource is a component on an entity of its own.
/// `K` stands on the same entity: the id of a piece, or the mark of a resource.
pub(super) struct Plain<K: Component, C: Component<Mutability = Mutable>> {
    name: &'static str,
    section: &'static str,
    id: ComponentId,
    place: Place,
    audience: Audience<C>,
    /// For a resource: how it is put into a world.
    insert: Insert<C>,
    number: fn(&K) -> u16,
    /// What each piece bears that nothing else is said of.
    usual: Option<C>,
    all: QueryState<(Entity, &'static K, Ref<'static, C>)>,
}

impl<K: Keyed, C: Component<Mutability = Mutable>> Plain<K, C> {
    /// A component of pieces.
    pub fn new(world: &mut World, section: &'static str, name: &'static str, audience: Audience<C>) -> Self {
        Plain::of(world, section, name, audience, |key| key.number())
    }
}

impl<K: Component, C: Component<Mutability = Mutable>> Plain<K, C> {
    fn of(
        world: &mut World,
        section: &'static str,
        name: &'static str,
        audience: Audience<C>,
        number: fn(&K) -> u16,
    ) -> Self {
        let (id, place) = (world.register_component::<C>(), Place::of::<C, K>());
        Plain { name, section, id, place, audience, insert: None, number, usual: None, all: world.query() }
    }
    /// With a value that files leave out.
    pub fn usual(self, usual: C) -> Self {
        Plain { usual: Some(usual), ..self }
    }
}

impl<R: Resource + Component<Mutability = Mutable>> Plain<IsResource, R> {
    /// A resource.
    pub fn resource(world: &mut World, name: &'static str, audience: Audience<R>) -> Self {
        let insert: Insert<R> = Some(|world, value| world.insert_resource(value));
        Plain { insert, ..Plain::of(world, TABLE, name, audience, |_| 0) }
    }
}

type Insert<C> = Option<fn(&mut World, C)>;

fn put<C: Component>(insert: Insert<C>, world: &mut World, on: Option<Entity>, value: C) {
    match (on, insert) {
        (Some(on), _) => drop(world.entity_mut(on).insert(value)),
        (None, Some(insert)) => insert(world, value),
        (None, None) => {}
    }
}

/// Lets another world have the value, and touches it only where it differs; it is copied only then.
fn give<C: Component<Mutability = Mutable> + Data>(
    insert: Insert<C>,
    known: &mut World,
    on: Option<Entity>,
    value: &C,
) {
    match on.and_then(|e| known.get_mut::<C>(e)) {
        Some(has) if *has == *value => {}
        Some(mut has) => has.clone_from(value),
        None => put(insert, known, on, value.clone()),
    }
}

impl<K: Component, C: Component<Mutability = Mutable> + Data> Column for Plain<K, C> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn section(&self) -> &'static str {
        self.section
    }
    fn component(&self) -> ComponentId {
        self.id
    }
    fn secrecy(&self) -> Secrecy {
        self.audience.secrecy()
    }
    fn capture(&mut self, world: &World) -> Rows {
        let mut rows: Vec<(Entity, C)> = self.all.iter(world).map(|(e, _, c)| (e, C::clone(&c))).collect();
        rows.sort_unstable_by_key(|(e, _)| *e);
        Box::new(rows)
    }
    fn restore(&mut self, world: &mut World, rows: &Rows, reborn: &Twins) {
        let rows = rows.downcast_ref::<Vec<(Entity, C)>>().expect("rows of this column");
        if self.insert.is_some() {
            // A resource may stand on another entity by now.
            let on = self.place.resource(world).filter(|e| world.get::<C>(*e).is_some());
            match rows.first() {
                Some((_, c)) => give(self.insert, world, on, c),
                None => self.place.keep_only(world, &[]),
            }
            return;
        }
        let live = |e: &Entity| *reborn.get(e).unwrap_or(e);
        let mut moved: Vec<(Entity, &C)> = vec![];
        if !reborn.is_empty() {
            moved.extend(rows.iter().map(|(e, c)| (live(e), c)));
            moved.sort_unstable_by_key(|(e, _)| *e);
        }
        let find = |entity: &Entity| match reborn.is_empty() {
            true => rows.binary_search_by_key(entity, |(e, _)| *e).ok().map(|at| &rows[at].1),
            false => moved.binary_search_by_key(entity, |(e, _)| *e).ok().map(|at| moved[at].1),
        };
        let (mut surplus, mut differs, mut kept) = (vec![], vec![], 0);
        for (entity, _, c) in self.all.iter(world) {
            match find(&entity) {
                Some(then) => {
                    kept += 1;
                    if *c != *then {
                        differs.push((entity, then));
                    }
                }
                None => surplus.push(entity),
            }
        }
        for entity in surplus {
            world.entity_mut(entity).remove_by_id(self.id);
        }
        for (entity, c) in differs {
            give(None, world, Some(entity), c);
        }
        if kept < rows.len() {
            for (entity, c) in rows {
                give(None, world, Some(live(entity)), c);
            }
        }
    }
    fn publish(&mut self, world: &World, known: &mut World, by: &mut Publishing) {
        let sealed = matches!(self.audience, Audience::Nobody) && by.eyes != Eyes::All;
        if sealed {
            return self.place.keep_only(known, &[]);
        }
        let public = matches!(self.audience, Audience::Everybody);
        let (since, now) = (by.since, world.read_change_tick());
        let written = |c: &Ref<C>| c.last_changed().is_newer_than(since, now);
        let before = std::mem::take(&mut by.seen);
        by.seen.values = self.all.iter(world).count();
        // What everybody knows, where nobody has come, gone or written.
        if public
            && !(by.anew || by.reseated)
            && by.fresh.is_empty()
            && by.seen.values == before.values
            && !self.all.iter(world).any(|(_, _, c)| written(&c))
        {
            return;
        }
        let mut shown = vec![];
        for (entity, _, c) in self.all.iter(world) {
            let twin = self.place.twin(known, by, entity);
            if twin.is_none() && self.insert.is_none() {
                // The piece itself is hidden.
                continue;
            }
            match self.audience.sight(&c, entity, world, by.eyes) {
                Sight::Nothing | Sight::Back => {
                    by.seen.less.insert(entity);
                    continue;
                }
                Sight::All => {
                    // What they saw whole, and nobody has written since, they have.
                    let whole = public || (!by.reseated && !before.less.contains(&entity));
                    let as_before = whole && !by.anew && !written(&c);
                    if !as_before || by.fresh.contains(&entity) {
                        give(self.insert, known, twin, &*c);
                    }
                }
                Sight::Part(part) => {
                    by.seen.less.insert(entity);
                    give(self.insert, known, twin, &part);
                }
            }
            shown.extend(twin.or_else(|| self.place.resource(known)));
        }
        self.place.keep_only(known, &shown);
    }
    fn withdraw(&self, known: &mut World) {
        if self.insert.is_some() {
            self.place.keep_only(known, &[]);
        }
    }
    fn hash(&self, world: &World, to: &mut Sum) {
        for entity in self.place.bearers(world) {
            if let (Some(key), Some(c)) = (world.get::<K>(entity), world.get::<C>(entity)) {
                to.add(&(self.section, self.name, (self.number)(key), c));
            }
        }
    }
    fn write(&self, world: &World, entity: Entity) -> Option<String> {
        let c = world.get::<C>(entity).filter(|c| self.usual.as_ref() != Some(c))?;
        Some(super::save::ron_text(c))
    }
    fn read(&self, world: &mut World, entity: Option<Entity>, text: &str) -> Result<(), ron::error::SpannedError> {
        let c: C = crate::table::house_ron().from_str(text)?;
        let on = entity.or_else(|| world.resource_entities().get(self.id));
        put(self.insert, world, on, c);
        Ok(())
    }
}
