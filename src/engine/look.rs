//! Looking at a world in the middle of changing it: an exclusive system reads through the same parameters as everybody else.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use bevy_ecs::prelude::*;
use bevy_ecs::system::{ReadOnlySystemParam, SystemParamItem, SystemState};

/// What has been looked through so far, by its type. A reader that is in use is not here: nested looks through the same type
/// make a second one, and a panic loses no more than a cache.
#[derive(Resource, Default)]
pub(super) struct Readers(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

/// How a rule that changes things looks at them: `world.look::<Board, _>(|board| board.strength(noble))`.
///
/// What it reads is the world as it stands at that moment, with all that has been done to it before. The access to the world is
/// made once for each type and kept in the world.
pub trait Look {
    /// Lets `f` look through `P`, a system parameter that reads only.
    ///
    /// # Panics
    /// Something that `P` needs (a `Res`) is not there.
    fn look<P: ReadOnlySystemParam + 'static, R>(&mut self, f: impl FnOnce(SystemParamItem<P>) -> R) -> R;
}

impl Look for World {
    fn look<P: ReadOnlySystemParam + 'static, R>(&mut self, f: impl FnOnce(SystemParamItem<P>) -> R) -> R {
        let kept = self.get_resource_or_init::<Readers>().0.remove(&TypeId::of::<P>());
        let kept = kept.and_then(|kept| kept.downcast::<SystemState<P>>().ok());
        // A world that was moved keeps its number; one that was swapped for another does not.
        let kept = kept.filter(|kept| kept.matches_world(self.id()));
        let mut state = kept.unwrap_or_else(|| Box::new(SystemState::new(self)));
        let seen = f(read_through::<P>(&mut state, self));
        self.get_resource_or_init::<Readers>().0.insert(TypeId::of::<P>(), state);
        seen
    }
}

/// What a cached access sees of its world now.
///
/// # Panics
/// Something it needs is not there; the message names it.
pub(super) fn read_through<'w, 's, P: ReadOnlySystemParam>(
    state: &'s mut SystemState<P>,
    world: &'w World,
) -> SystemParamItem<'w, 's, P> {
    // What was written just now is then older than this look: a memo made in it need not be made again at the next.
    world.as_unsafe_world_cell_readonly().increment_change_tick();
    state.get(world).unwrap_or_else(|e| panic!("`{}` cannot be read here: {e}", std::any::type_name::<P>()))
}
