//! Stable names: an immutable id component on each piece, and an index in id order that component hooks keep.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use bevy_ecs::component::{Immutable, Mutable};
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use serde::{Serialize, de::DeserializeOwned};

/// An id: the only name of an entity in actions, log lines and files.
pub trait Keyed: Component<Mutability = Immutable> + Copy + Ord + Debug + Serialize + DeserializeOwned {
    /// What it names, as a section of a file is headed: "nobles".
    const KIND: &'static str;
    /// By how many owners new ids are counted: whoever sees only their own must not see in a gap that there are others.
    const OWNERS: u16 = 1;
    fn number(self) -> u16;
    fn of_number(number: u16) -> Self;
}

/// Which entity bears which id.
#[derive(Resource)]
pub struct Keys<K: Keyed> {
    /// By number: ids are counted from 0 and rules look them up in their inner loops.
    at: Vec<Option<Entity>>,
    len: usize,
    kind: std::marker::PhantomData<fn() -> K>,
}

impl<K: Keyed> Default for Keys<K> {
    fn default() -> Self {
        Keys { at: vec![], len: 0, kind: std::marker::PhantomData }
    }
}

impl<K: Keyed> Clone for Keys<K> {
    fn clone(&self) -> Self {
        Keys { at: self.at.clone(), ..*self }
    }
}

impl<K: Keyed> PartialEq for Keys<K> {
    /// The same ids on the same entities.
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<K: Keyed> Keys<K> {
    /// The piece of this id.
    pub fn get(&self, key: K) -> Option<Entity> {
        self.at.get(usize::from(key.number())).copied().flatten()
    }
    /// All of them, in id order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, Entity)> + '_ {
        self.at.iter().enumerate().filter_map(|(n, e)| Some((K::of_number(n as u16), (*e)?)))
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }
    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The one with the highest id.
    pub fn last(&self) -> Option<(K, Entity)> {
        self.iter().next_back()
    }
    /// False: another entity bears it.
    fn enter(&mut self, key: K, entity: Entity) -> bool {
        let n = usize::from(key.number());
        if self.at.len() <= n {
            self.at.resize(n + 1, None);
        }
        self.len += 1;
        self.at[n].replace(entity).is_none()
    }
    fn leave(&mut self, key: K) {
        if let Some(at) = self.at.get_mut(usize::from(key.number()))
            && at.take().is_some()
        {
            self.len -= 1;
        }
    }
}

/// The entity of an id that was checked.
///
/// # Panics
/// No such piece stands.
pub fn the<K: Keyed>(world: &World, key: K) -> Entity {
    world.resource::<Keys<K>>().get(key).unwrap_or_else(|| panic!("{key:?} does not stand"))
}

/// A component of a piece, where both are there.
pub fn of<C: Component>(world: &World, key: impl Keyed) -> Option<&C> {
    fn entity<K: Keyed>(world: &World, key: K) -> Option<Entity> {
        world.get_resource::<Keys<K>>()?.get(key)
    }
    world.get(entity(world, key)?)
}

/// A component of a piece, to change it.
///
/// # Panics
/// No such piece stands, or it has none.
pub fn change<C: Component<Mutability = Mutable>>(world: &mut World, key: impl Keyed) -> Mut<'_, C> {
    let entity = the(world, key);
    world.get_mut(entity).unwrap_or_else(|| panic!("{key:?} has no {}", std::any::type_name::<C>()))
}

/// The hooks of every id, written into its component by [`keyed!`](crate::keyed): they hold in any world, as often as it is opened.
#[doc(hidden)]
pub fn enter<K: Keyed>(mut world: DeferredWorld, at: HookContext) {
    let key = *world.get::<K>(at.entity).expect("just inserted");
    let mut keys = world.get_resource_mut::<Keys<K>>().expect("pieces stand only in a world with their game");
    assert!(keys.enter(key, at.entity), "{key:?} stands twice");
}

/// The other of them: the id goes with its piece.
#[doc(hidden)]
pub fn leave<K: Keyed>(mut world: DeferredWorld, at: HookContext) {
    let key = *world.get::<K>(at.entity).expect("still there");
    if let Some(mut keys) = world.get_resource_mut::<Keys<K>>() {
        keys.leave(key);
    }
}

/// Any id, whatever its type. In a world that follows another every piece bears it, for code that knows no game.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[component(immutable, on_insert = AnyKey::enter, on_discard = AnyKey::leave)]
pub struct AnyKey {
    pub kind: &'static str,
    pub number: u16,
}

impl<K: Keyed> From<K> for AnyKey {
    fn from(key: K) -> Self {
        AnyKey { kind: K::KIND, number: key.number() }
    }
}

impl<'de> serde::Deserialize<'de> for AnyKey {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "AnyKey")]
        struct Raw {
            kind: String,
            number: u16,
        }
        let Raw { kind, number } = Raw::deserialize(from)?;
        Ok(AnyKey { kind: interned(&kind), number })
    }
}

/// A word that is kept as long as the program runs, once.
fn interned(word: &str) -> &'static str {
    static WORDS: std::sync::Mutex<BTreeSet<&'static str>> = std::sync::Mutex::new(BTreeSet::new());
    let mut words = WORDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = words.get(word) {
        return known;
    }
    let kept: &'static str = String::from(word).leak();
    words.insert(kept);
    kept
}

impl AnyKey {
    /// As an id of this kind; `None` for one of another.
    pub fn get<K: Keyed>(self) -> Option<K> {
        (self.kind == K::KIND).then(|| K::of_number(self.number))
    }
    fn enter(mut world: DeferredWorld, at: HookContext) {
        let key = *world.get::<AnyKey>(at.entity).expect("just inserted");
        world.resource_mut::<Pieces>().0.insert(key, at.entity);
    }
    fn leave(mut world: DeferredWorld, at: HookContext) {
        let key = *world.get::<AnyKey>(at.entity).expect("still there");
        if let Some(mut pieces) = world.get_resource_mut::<Pieces>() {
            pieces.0.remove(&key);
        }
    }
}

/// Which piece bears which id, whatever its type.
#[derive(Resource, Default)]
pub struct Pieces(BTreeMap<AnyKey, Entity>);

impl Pieces {
    /// The piece of this id, whatever its kind.
    pub fn get(&self, key: AnyKey) -> Option<Entity> {
        self.0.get(&key).copied()
    }
}

/// Ids that exist, by kind, while a file is read.
pub type Known = BTreeMap<&'static str, BTreeSet<u16>>;

thread_local! { static KNOWN: RefCell<Option<Known>> = const { RefCell::new(None) }; }

/// Reads something in which every id, however deep, must be one of `known`: else reading fails at that very place.
pub(super) fn reading<R>(known: Known, read: impl FnOnce() -> R) -> R {
    /// Also when what is read panics.
    struct Forget;
    impl Drop for Forget {
        fn drop(&mut self) {
            KNOWN.set(None);
        }
    }
    KNOWN.set(Some(known));
    let _forget = Forget;
    read()
}

/// Called by the `Deserialize` of every id.
pub fn exists(kind: &'static str, number: u16) -> bool {
    KNOWN.with_borrow(|known| known.as_ref().is_none_or(|k| k.get(kind).is_some_and(|ids| ids.contains(&number))))
}

/// The name of an id that goes by one; `?` for a number behind the end of the list.
#[doc(hidden)]
pub fn name_of<S: AsRef<str>>(names: &[S], number: u16) -> &str {
    names.get(usize::from(number)).map_or("?", AsRef::as_ref)
}

/// The number of a name, and whether such a piece stands in what is read.
///
/// # Errors
/// There is none; perhaps another was meant.
#[doc(hidden)]
pub fn number_of<S: AsRef<str>>(names: &[S], kind: &'static str, name: &str) -> Result<u16, String> {
    let at = names.iter().position(|n| n.as_ref() == name).map(|n| n as u16);
    at.filter(|n| exists(kind, *n)).ok_or_else(|| {
        let there = names.iter().enumerate().filter(|(n, _)| exists(kind, *n as u16)).map(|(_, n)| n.as_ref());
        let meant = crate::table::meant(name, there).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
        format!("there is no `{name}` among the {kind}{meant}")
    })
}

/// Declares an id. With `by NAMES` it is written by its name in that list, else by its number. With `owners N` new ones are
/// counted for each of so many owners by itself ([`SpawnNew`](crate::engine::SpawnNew)).
#[macro_export]
macro_rules! keyed {
    ($(#[$doc:meta])* $id:ident($number:ty), $kind:literal $(, by $names:expr)? $(, owners $owners:literal)?) => {
        $(#[$doc])*
        #[derive(bevy_ecs::prelude::Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[component(immutable, on_insert = $crate::engine::enter::<Self>, on_discard = $crate::engine::leave::<Self>)]
        pub struct $id(pub $number);
        impl $crate::engine::Keyed for $id {
            const KIND: &'static str = $kind;
            $(const OWNERS: u16 = $owners;)?
            fn number(self) -> u16 {
                self.0.into()
            }
            fn of_number(number: u16) -> Self {
                $id(number as $number)
            }
        }
        $crate::keyed!(@write $id($number), $kind $(, $names)?);
    };
    (@write $id:ident($number:ty), $kind:literal, $names:expr) => {
        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    to.serialize_str($crate::engine::name_of(&$names[..], self.0.into()))
                } else {
                    self.0.serialize(to)
                }
            }
        }
        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<str>>::deserialize(from)?;
                let number = $crate::engine::number_of(&$names[..], $kind, &name).map_err(serde::de::Error::custom)?;
                Ok($id(number as $number))
            }
        }
    };
    (@write $id:ident($number:ty), $kind:literal) => {
        impl serde::Serialize for $id {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(to)
            }
        }
        impl<'de> serde::Deserialize<'de> for $id {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let n = <$number>::deserialize(from)?;
                if $crate::engine::exists($kind, n.into()) {
                    Ok($id(n))
                } else {
                    Err(serde::de::Error::custom(format!("there is no {n} among the {}", $kind)))
                }
            }
        }
    };
}

/// A seat, as the files of the engine call it.
pub use crate::table::SeatId as Seat;
