//! The position: every component of a keyed entity, every relationship and every resource of it is registered once, with
//! its audience. Snapshots, undo, saves, hashes, views and id checks follow from that line.
//!
//! Without an audience it does not compile, with one it does: the doc tests of [`worlds`](super::worlds) show it. What nobody
//! has registered is found by the laws of the table.

use std::any::Any;
use std::collections::BTreeSet;

use bevy_app::App;
use bevy_ecs::change_detection::Tick;
use bevy_ecs::component::{ComponentId, Mutable};
use bevy_ecs::entity::{EntityHashMap, EntityHashSet};
use bevy_ecs::prelude::*;
use bevy_ecs::resource::IsResource;
use bevy_ecs::system::IntoSystem;
use bevy_ecs::world::EntityRef;
use serde::{Serialize, de::DeserializeOwned};

use super::audience::{Audience, Eyes, Secrecy};
use super::column::Plain;
use super::counted::Counted;
use super::faults::{self, Faults};
use super::hash::Sum;
use super::ids::{Keyed, Keys};
use super::key_column::{Key, KeyColumn};
use super::relation::{Link, Related};

/// What can be a part of the position: plain data.
pub trait Data: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// The rows of a column in a snapshot.
pub(super) type Rows = Box<dyn Any + Send + Sync>;
/// Entities of one world by those of another (or of an earlier state) that bear the same id.
pub(super) type Twins = EntityHashMap<Entity>;

/// For whom, and since when.
pub(super) struct Publishing {
    pub eyes: Eyes,
    pub twins: Twins,
    /// Twins that have come into the other world just now: all of them is new there.
    pub fresh: EntityHashSet,
    pub since: Tick,
    /// The other world has not followed this one before: nothing is known of what stands there.
    pub anew: bool,
    /// Other eyes look than the last time.
    pub reseated: bool,
    /// Of the column that is brought, the last time; when it is brought, now.
    pub seen: Seen,
}

/// What some eyes saw of a column.
#[derive(Default)]
pub(super) struct Seen {
    /// Where they saw less than all.
    pub less: EntityHashSet,
    /// How many values there were, seen or not.
    pub values: usize,
}

/// One registered component, relationship or resource: what all the machinery of a position asks of it.
pub(super) trait Column: Send + Sync {
    fn name(&self) -> &'static str;
    /// The kind of key of its entities; the section of the file.
    fn section(&self) -> &'static str;
    fn component(&self) -> ComponentId;
    fn secrecy(&self) -> Secrecy;
    fn capture(&mut self, world: &World) -> Rows;
    /// Makes the column what it was; only what differs is touched.
    fn restore(&mut self, world: &mut World, rows: &Rows, reborn: &Twins);
    /// Brings what the eyes may know of it to another world, where it differs.
    fn publish(&mut self, world: &World, known: &mut World, by: &mut Publishing);
    /// Takes it out of a world that followed; what stands on pieces goes with them.
    fn withdraw(&self, _known: &mut World) {}
    /// Pieces that lie face down for these eyes: a card back stands for them.
    fn face_down(&mut self, _world: &World, _eyes: Eyes, _out: &mut EntityHashSet) {}
    /// Adds all values, in no order, to a fingerprint.
    fn hash(&self, world: &World, to: &mut Sum);
    /// The value on one entity as text; `None` where there is none, or the usual one.
    fn write(&self, world: &World, entity: Entity) -> Option<String>;
    /// Reads it onto a piece; a resource has none.
    ///
    /// # Errors
    /// The text is no such value.
    fn read(&self, world: &mut World, entity: Option<Entity>, text: &str) -> Result<(), ron::error::SpannedError>;
}

/// Everything a game has registered of its position. Held beside the world, as columns cache their queries of it.
#[derive(Resource, Default)]
pub(super) struct State {
    pub keys: Vec<Box<dyn KeyColumn>>,
    pub columns: Vec<Box<dyn Column>>,
    /// Registered as no part of the position: indices, caches, the other side of a relationship.
    pub derived: BTreeSet<ComponentId>,
    pub faults: Vec<faults::Looking>,
    pub data: Vec<GameData>,
}

/// Printed matter: the same in every world of a game.
pub(super) struct GameData {
    /// Puts it into a world that is to follow.
    pub open: Box<dyn Fn(&mut World) + Send + Sync>,
    /// Takes it out again.
    pub withdraw: fn(&mut World),
}

/// The name under which resources stand in a file.
pub(super) const TABLE: &str = "table";

/// What a game's plugin calls.
pub trait StateApp {
    /// Entities that bear `K` are pieces, named by it. That they exist is everybody's to know.
    fn add_key<K: Keyed>(&mut self) -> &mut Self;
    /// The same, where it is not: in a view of eyes that may not know of a piece it is not there, nothing stands in its
    /// columns, and relationships to it are not there. Its own relationships leave a card back only where their audience says
    /// so by [`Sight::Back`](super::Sight::Back).
    fn add_key_seen_by<K: Keyed>(&mut self, seen: fn(EntityRef, &World, Eyes) -> bool) -> &mut Self;
    /// Pieces that are the same in every world of the game: in no snapshot, hash or file; what stands on them is, as on others.
    fn add_fixed_key<K: Keyed>(&mut self, all: impl IntoIterator<Item = K>) -> &mut Self;
    /// `C` on entities of key `K` is part of the position.
    fn add_state<K: Keyed, C: Component<Mutability = Mutable> + Data>(
        &mut self,
        name: &'static str,
        audience: Audience<C>,
    ) -> &mut Self;
    /// The same where each of them bears one from its beginning; a file leaves it out where it is the usual one.
    fn add_usual_state<K: Keyed, C: Component<Mutability = Mutable> + Data + Default>(
        &mut self,
        name: &'static str,
        audience: Audience<C>,
    ) -> &mut Self;
    /// A resource is part of the position. Where the plugin has not put one into the world, a file must.
    fn add_table_state<R: Resource<Mutability = Mutable> + Data>(
        &mut self,
        name: &'static str,
        audience: Audience<R>,
    ) -> &mut Self;
    /// `R` from entities of key `K` to entities of key `T` is part of the position; it is written as the other's id.
    fn add_relation<K: Keyed, R: Related, T: Keyed>(&mut self, name: &'static str, audience: Audience<R>) -> &mut Self;
    /// Printed matter that rules read, maps and tables: the same in every world of the game, in no snapshot, hash or file.
    fn add_game_data<R: Resource + Clone>(&mut self, data: R) -> &mut Self;
    /// `C` may stand on pieces, or as a resource, and is no part of the position: it can be made again from it.
    fn add_derived<C: Component>(&mut self) -> &mut Self;
    /// What is wrong with a position, whoever has made it: told with its place when a file is read, and a broken law after an
    /// act. A read-only system: `fn faults(InMut(found): InMut<Faults>, pos: Pos)`.
    fn add_faults<M, S: IntoSystem<InMut<'static, Faults>, (), M>>(&mut self, look: S) -> &mut Self
    where
        S::System: bevy_ecs::system::ReadOnlySystem<In = InMut<'static, Faults>, Out = ()>;
}

fn state(app: &mut App) -> Mut<'_, State> {
    app.world_mut().get_resource_or_init::<State>()
}

fn add_key<K: Keyed>(app: &mut App, key: Key<K>) -> &mut App {
    app.init_resource::<Keys<K>>().init_resource::<Counted<K>>().init_resource::<super::memo::Memos>();
    key.open_in(app.world_mut());
    let mut state = state(app);
    assert!(state.keys.iter().all(|k| k.kind() != K::KIND), "two keys are called {}", K::KIND);
    state.keys.push(Box::new(key));
    app.add_derived::<Keys<K>>().add_derived::<Counted<K>>().add_derived::<super::memo::Memos>()
}

fn add_column(app: &mut App, column: Box<dyn Column>) -> &mut App {
    let (section, name) = (column.section(), column.name());
    let mut state = state(app);
    let twice = state.columns.iter().any(|c| (c.section(), c.name()) == (section, name));
    assert!(!twice, "two things of the {section} are called {name}");
    state.columns.push(column);
    app
}

impl StateApp for App {
    fn add_key<K: Keyed>(&mut self) -> &mut Self {
        let key = Key::<K>::new(self.world_mut());
        add_key(self, key)
    }
    fn add_key_seen_by<K: Keyed>(&mut self, seen: fn(EntityRef, &World, Eyes) -> bool) -> &mut Self {
        let key = Key::<K>::new(self.world_mut()).seen_by(seen);
        add_key(self, key)
    }
    fn add_fixed_key<K: Keyed>(&mut self, all: impl IntoIterator<Item = K>) -> &mut Self {
        let key = Key::<K>::new(self.world_mut()).fixed(all.into_iter().collect());
        add_key(self, key)
    }
    fn add_state<K: Keyed, C: Component<Mutability = Mutable> + Data>(
        &mut self,
        name: &'static str,
        audience: Audience<C>,
    ) -> &mut Self {
        let column = Plain::<K, C>::new(self.world_mut(), K::KIND, name, audience);
        add_column(self, Box::new(column))
    }
    fn add_usual_state<K: Keyed, C: Component<Mutability = Mutable> + Data + Default>(
        &mut self,
        name: &'static str,
        audience: Audience<C>,
    ) -> &mut Self {
        // What is fixed stands already, and no other comes.
        let standing: Vec<Entity> =
            self.world().get_resource::<Keys<K>>().into_iter().flat_map(|keys| keys.iter().map(|(_, e)| e)).collect();
        match standing.is_empty() {
            true => _ = self.register_required_components::<K, C>(),
            false => standing.into_iter().for_each(|e| _ = self.world_mut().entity_mut(e).insert(C::default())),
        }
        let column = Plain::<K, C>::new(self.world_mut(), K::KIND, name, audience).usual(C::default());
        add_column(self, Box::new(column))
    }
    fn add_table_state<R: Resource<Mutability = Mutable> + Data>(
        &mut self,
        name: &'static str,
        audience: Audience<R>,
    ) -> &mut Self {
        let column = Plain::<IsResource, R>::resource(self.world_mut(), name, audience);
        add_column(self, Box::new(column))
    }
    fn add_relation<K: Keyed, R: Related, T: Keyed>(&mut self, name: &'static str, audience: Audience<R>) -> &mut Self {
        let column = Link::<K, R, T>::new(self.world_mut(), name, audience);
        add_column(self, Box::new(column)).add_derived::<R::RelationshipTarget>()
    }
    fn add_game_data<R: Resource + Clone>(&mut self, data: R) -> &mut Self {
        self.insert_resource(data.clone());
        let open = Box::new(move |known: &mut World| known.insert_resource(data.clone()));
        let withdraw = |known: &mut World| _ = known.remove_resource::<R>();
        state(self).data.push(GameData { open, withdraw });
        self.add_derived::<R>()
    }
    fn add_derived<C: Component>(&mut self) -> &mut Self {
        let id = self.world_mut().register_component::<C>();
        state(self).derived.insert(id);
        self
    }
    fn add_faults<M, S: IntoSystem<InMut<'static, Faults>, (), M>>(&mut self, look: S) -> &mut Self
    where
        S::System: bevy_ecs::system::ReadOnlySystem<In = InMut<'static, Faults>, Out = ()>,
    {
        let mut look = IntoSystem::into_system(look);
        bevy_ecs::system::System::initialize(&mut look, self.world_mut());
        state(self).faults.push(Box::new(look));
        self
    }
}

impl State {
    /// Components on pieces, and resources, that nobody has registered: part of the position, and forgotten.
    pub fn forgotten(&self, world: &World) -> Vec<String> {
        let columns = self.columns.iter().map(|c| c.component());
        let known: BTreeSet<ComponentId> = columns.chain(self.keys.iter().map(|k| k.component())).collect();
        let (all, mut out) = (world.archetypes(), BTreeSet::new());
        let strange = |id: &ComponentId| !known.contains(id) && !self.derived.contains(id);
        for info in world.components().iter_registered().filter(|info| strange(&info.id())) {
            let of = all.component_index().get(&info.id()).into_iter().flat_map(|of| of.keys());
            let mut stands = of.filter_map(|a| all.get(*a)).filter(|a| !a.is_empty()).peekable();
            if stands.peek().is_none() {
                continue;
            }
            let name = info.name().to_string();
            // A resource is a component too: on an entity of its own.
            let resource = world.resource_entities().get(info.id()).is_some() && !name.starts_with("bevy_");
            if resource || stands.any(|a| self.keys.iter().any(|k| a.contains(k.component()))) {
                out.insert(name);
            }
        }
        out.into_iter().collect()
    }
}
