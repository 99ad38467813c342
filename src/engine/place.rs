//! Where a component stands in a world that follows, found without its type: none of this is compiled for each anew.

use std::any::TypeId;

use bevy_ecs::component::ComponentId;
use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::resource::IsResource;

use super::state::Publishing;

/// Only entities of ours count: one of that world's own may bear the component too.
pub(super) struct Place {
    of: TypeId,
    /// The key of a piece, or the mark of a resource.
    with: TypeId,
}

impl Place {
    /// Of this component on pieces that bear this mark.
    pub fn of<C: Component, K: Component>() -> Self {
        Place { of: TypeId::of::<C>(), with: TypeId::of::<K>() }
    }
    fn id(&self, known: &World) -> Option<ComponentId> {
        known.components().get_id(self.of)
    }
    /// Entities of that world on which it stands.
    pub fn bearers<'w>(&self, known: &'w World) -> impl Iterator<Item = Entity> + use<'w> {
        let with = known.components().get_id(self.with);
        let all = known.archetypes();
        let archetypes =
            self.id(known).and_then(|id| all.component_index().get(&id)).into_iter().flat_map(|of| of.keys());
        let ours = archetypes.filter_map(|a| all.get(*a)).filter(move |a| with.is_some_and(|with| a.contains(with)));
        ours.flat_map(|a| a.entities().iter().map(|e| e.id()))
    }
    /// The entity of the resource there.
    pub fn resource(&self, known: &World) -> Option<Entity> {
        // Ids of components are each world's own.
        known.resource_entities().get(self.id(known)?)
    }
    /// The entity there, for one here.
    pub fn twin(&self, known: &World, by: &Publishing, entity: Entity) -> Option<Entity> {
        match self.with == TypeId::of::<IsResource>() {
            true => self.resource(known),
            false => by.twins.get(&entity).copied(),
        }
    }
    /// What is gone, or hidden by now, is taken away.
    pub fn keep_only(&self, known: &mut World, shown: &[Entity]) {
        if self.bearers(known).count() == shown.len() {
            return;
        }
        let bearers: Vec<Entity> = self.bearers(known).collect();
        let kept: EntityHashSet = shown.iter().copied().collect();
        let Some(id) = self.id(known) else { return };
        for entity in bearers.into_iter().filter(|e| !kept.contains(e)) {
            known.entity_mut(entity).remove_by_id(id);
        }
    }
}
