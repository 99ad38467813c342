//! Ids for what comes into being in play: counted on for each kind, and never given again, so that whoever has looked away
//! for a while does not take a new piece for an old one. The count is part of the position: undo takes it back, play does not.

use bevy_ecs::prelude::*;

use super::ids::{Keyed, Keys};

/// For each owner, how many ids of this kind have been given or passed over.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct Counted<K> {
    pub next: Vec<u16>,
    kind: std::marker::PhantomData<fn() -> K>,
}

impl<K> Default for Counted<K> {
    fn default() -> Self {
        Counted::of(vec![])
    }
}

impl<K> Counted<K> {
    /// As a file has it.
    pub fn of(next: Vec<u16>) -> Self {
        Counted { next, kind: std::marker::PhantomData }
    }
}

/// Pieces that come into play get numbers that no other has had.
pub trait SpawnNew {
    /// A piece with an id that no piece of this game has had.
    fn spawn_new<K: Keyed>(&mut self, piece: impl Bundle) -> K {
        self.spawn_new_for(0, piece)
    }
    /// The same, counted for one of its [`OWNERS`](Keyed::OWNERS): those of another leave no gap in what this one sees. What
    /// two seats share belongs to the pair of them.
    ///
    /// # Panics
    /// There are no such owner, or no more numbers.
    fn spawn_new_for<K: Keyed>(&mut self, owner: u16, piece: impl Bundle) -> K;
}

impl SpawnNew for World {
    fn spawn_new_for<K: Keyed>(&mut self, owner: u16, piece: impl Bundle) -> K {
        assert!(owner < K::OWNERS, "{} are counted for {} owners", K::KIND, K::OWNERS);
        // A position written by hand, and one that a seat knows, have pieces that nobody has counted.
        let seen = self.resource::<Keys<K>>().iter().map(|(k, _)| k.number()).filter(|n| n % K::OWNERS == owner);
        let seen = seen.max().map_or(0, |n| n / K::OWNERS + 1);
        let mut counted = self.resource_mut::<Counted<K>>();
        let at = usize::from(owner);
        if counted.next.len() <= at {
            counted.next.resize(at + 1, 0);
        }
        let n = counted.next[at].max(seen);
        counted.next[at] = n + 1;
        let number = u32::from(n) * u32::from(K::OWNERS) + u32::from(owner);
        let key = K::of_number(number as u16);
        assert_eq!(u32::from(key.number()), number, "there are no more numbers for {}", K::KIND);
        self.spawn((key, piece));
        key
    }
}
