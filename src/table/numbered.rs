//! Pieces that bear a number, given out in order and never again.

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::Component;

/// A component that knows its own number; numbers count from 0 without gaps and are never used again.
pub trait Numbered: Component<Mutability = Mutable> + Clone {
    /// The number as the game's own type.
    type Id: Copy;
    /// The number as a place in lists, from 0.
    fn index(id: Self::Id) -> usize;
    /// The number it bears.
    fn id(&self) -> Self::Id;
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
