//! What is reckoned from the position once and asked often: who is whose kin, who stands on which hex, what can be reached.
//!
//! A memo is a parameter like any other. It is made when it is first looked into, kept in its world, and made anew when something
//! it is made from has been written since: that is read off Bevy's change ticks, so nobody has to say it, and it holds between
//! two systems of a schedule, within a procedure that looks after it has changed, and in the window's world too.

use std::any::{Any, TypeId};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bevy_ecs::change_detection::Tick;
use bevy_ecs::component::{ComponentId, StorageType};
use bevy_ecs::prelude::*;
use bevy_ecs::query::{FilteredAccess, FilteredAccessSet};
use bevy_ecs::storage::TableId;
use bevy_ecs::system::{ReadOnlySystemParam, SystemMeta, SystemParam, SystemParamItem, SystemParamValidationError};
use bevy_ecs::world::unsafe_world_cell::UnsafeWorldCell;

/// Something that can be made from the position at any time, and from nothing else.
pub trait Derived: Send + Sync + Sized + 'static {
    /// What it is made from: queries of pieces and resources by name, other memos. Not `&World`, for then whatever was written
    /// would have it made anew; nothing that differs by who asks (`Changed`, `Added`, `Local`), for all of a world share it.
    type From: ReadOnlySystemParam + 'static;
    fn make(from: &SystemParamItem<Self::From>) -> Self;
    /// The same, from what it was: where that is quicker than to make it anew.
    fn renew(self, from: &SystemParamItem<Self::From>, _: Since) -> Self {
        // What it shared with others may be theirs alone from now on.
        drop(self);
        Self::make(from)
    }
}

/// Since when a memo may be out of date.
#[derive(Clone, Copy)]
pub struct Since {
    at: Tick,
    now: Tick,
}

impl Since {
    /// May what bears this tick have been written since?
    pub fn wrote(self, tick: Tick) -> bool {
        tick.is_newer_than(self.at, self.now)
    }
}

/// One slot for each type in each world. No part of the position.
#[derive(Resource, Default)]
pub(super) struct Memos(HashMap<TypeId, Arc<dyn Any + Send + Sync>>);

struct Slot<T> {
    made: Mutex<Option<Made<T>>>,
    /// What it is made from.
    reads: OnceLock<Vec<ComponentId>>,
}

impl<T> Slot<T> {
    fn lock(&self) -> MutexGuard<'_, Option<Made<T>>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Made<T> {
    what: Arc<T>,
    /// What bears a later tick may have been written since.
    at: Tick,
    /// How many of all it is made from there were: a tick tells what came and what changed, not what went.
    count: usize,
    columns: Columns,
}

/// Where all of it stands: in which tables, or in a set of its own. Archetypes only ever come, and few do in the course of a game.
#[derive(Default)]
struct Columns {
    archetypes: usize,
    all: Vec<(ComponentId, Option<TableId>)>,
}

/// What was made before, if nothing that it is made from has been written since: for who is given a world that no parameter looks
/// into.
pub fn kept<T: Derived>(world: &World) -> Option<Arc<T>> {
    let slot = world.get_resource::<Memos>()?.0.get(&TypeId::of::<T>())?;
    let slot: &Slot<T> = slot.downcast_ref()?;
    let mut kept = slot.lock();
    let made = kept.as_mut()?;
    // Whoever holds the world so sees to it that nobody writes.
    let of = Sources { reads: slot.reads.get()?, world: world.as_unsafe_world_cell_readonly() };
    (!of.written_since(made)).then(|| made.what.clone())
}

/// A [`Derived`], as good as made now.
pub struct Memo<'w, 's, T: Derived> {
    from: SystemParamItem<'w, 's, T::From>,
    slot: &'s Slot<T>,
    of: Sources<'w, 's>,
    tick: Tick,
    what: OnceCell<Arc<T>>,
}

impl<T: Derived> Deref for Memo<'_, '_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.what.get_or_init(|| self.look())
    }
}

impl<T: Derived> Memo<'_, '_, T> {
    /// It, to be kept: as it is now, whatever is written later.
    pub fn share(&self) -> Arc<T> {
        self.what.get_or_init(|| self.look()).clone()
    }

    fn look(&self) -> Arc<T> {
        // The lock is not held while it is made: its making may look into memos too, and may panic.
        let before = {
            let mut kept = self.slot.lock();
            if let Some(made) = &mut *kept
                && !self.of.written_since(made)
            {
                return made.what.clone();
            }
            // What it held is let go before it is looked at anew: what was made for it alone may be renewed where it lies.
            kept.take()
        };
        let since = before.as_ref().filter(|made| !self.of.is_old(made)).map(|made| self.of.since(made));
        let (before, mut columns) = match before {
            Some(made) => (Arc::try_unwrap(made.what).ok(), made.columns),
            None => (None, Columns::default()),
        };
        let what = Arc::new(match before.zip(since) {
            Some((before, since)) => before.renew(&self.from, since),
            None => T::make(&self.from),
        });
        // All that the system that looks writes bears its one tick, also what it writes after this look, from a `ParamSet`.
        let at = Tick::new(self.tick.get().wrapping_sub(1));
        let count = self.of.count(&mut columns);
        *self.slot.lock() = Some(Made { what: what.clone(), at, count, columns });
        what
    }
}

/// What a memo is made from, where it can be read.
#[derive(Clone, Copy)]
struct Sources<'w, 's> {
    reads: &'s [ComponentId],
    world: UnsafeWorldCell<'w>,
}

impl Sources<'_, '_> {
    fn count(&self, columns: &mut Columns) -> usize {
        self.find(columns);
        columns.all.iter().map(|(id, table)| self.ticks(*id, *table, |_| false).0).sum()
    }

    /// Ticks go round. A memo nobody has looked into for so long is made anew.
    fn is_old<T>(&self, made: &Made<T>) -> bool {
        const OLD: u32 = 1 << 30;
        self.world.change_tick().get().wrapping_sub(made.at.get()) > OLD
    }

    fn since<T>(&self, made: &Made<T>) -> Since {
        Since { at: made.at, now: self.world.change_tick() }
    }

    fn written_since<T>(&self, made: &mut Made<T>) -> bool {
        if self.is_old(made) {
            return true;
        }
        let since = self.since(made);
        self.find(&mut made.columns);
        let mut count = 0;
        for (id, table) in &made.columns.all {
            let (standing, written) = self.ticks(*id, *table, |tick| since.wrote(tick));
            count += standing;
            if written {
                return true;
            }
        }
        count != made.count
    }

    /// Brings up to date where it stands.
    fn find(&self, columns: &mut Columns) {
        let all = self.world.archetypes();
        if columns.archetypes == all.len() {
            return;
        }
        *columns = Columns { archetypes: all.len(), all: vec![] };
        for id in self.reads {
            let Some(info) = self.world.components().get_info(*id) else { continue };
            match info.storage_type() {
                StorageType::SparseSet => columns.all.push((*id, None)),
                StorageType::Table => {
                    let of = all.component_index().get(id).into_iter().flat_map(|of| of.keys());
                    let mut tables: Vec<TableId> = of.filter_map(|a| Some(all.get(*a)?.table_id())).collect();
                    tables.sort_unstable_by_key(|table| table.as_usize());
                    tables.dedup();
                    columns.all.extend(tables.into_iter().map(|table| (*id, Some(table))));
                }
            }
        }
    }

    /// How many there are of this component in a table or a set, and whether the tick of any of them is so.
    fn ticks(&self, id: ComponentId, table: Option<TableId>, is: impl Fn(Tick) -> bool) -> (usize, bool) {
        // SAFETY: who made this has read access to all components in `reads` without a filter, so nobody writes them or their
        // ticks meanwhile; of the storages only their columns are looked at.
        let storages = unsafe { self.world.storages() };
        match table {
            Some(table) => {
                let ticks = storages.tables.get(table).and_then(|t| t.get_changed_ticks_slice_for(id)).unwrap_or(&[]);
                // All of them in one go: hardly ever is one so.
                // SAFETY: as above.
                (ticks.len(), ticks.iter().fold(false, |any, tick| any | is(unsafe { *tick.get() })))
            }
            None => {
                let Some(set) = storages.sparse_sets.get(id) else { return (0, false) };
                let all = self.world.archetypes();
                let of =
                    all.component_index().get(&id).into_iter().flat_map(|of| of.keys()).filter_map(|a| all.get(*a));
                let mut ticks = of.flat_map(|a| a.entities()).filter_map(|e| set.get_ticks(e.id()));
                (set.len(), ticks.any(|ticks| is(ticks.changed)))
            }
        }
    }
}

/// What a system keeps of its memo between two runs.
#[doc(hidden)]
pub struct MemoState<T: Derived> {
    from: <T::From as SystemParam>::State,
    slot: Arc<Slot<T>>,
}

// SAFETY: what is registered is the access of `T::From`, and to read all components in `reads` wherever they stand; ticks are
// read of those only. A system that writes one of them, under whatever filter, is refused or runs at another time.
unsafe impl<T: Derived> SystemParam for Memo<'_, '_, T> {
    type State = MemoState<T>;
    type Item<'w, 's> = Memo<'w, 's, T>;

    fn init_state(world: &mut World) -> Self::State {
        let mut memos = world.get_resource_or_init::<Memos>();
        let slot = memos
            .0
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Arc::new(Slot::<T> { made: Mutex::default(), reads: OnceLock::new() }));
        let slot = slot.clone().downcast().expect("stands under its type");
        MemoState { from: <T::From as SystemParam>::init_state(world), slot }
    }

    fn init_access(state: &Self::State, meta: &mut SystemMeta, all: &mut FilteredAccessSet, world: &mut World) {
        let mut own = FilteredAccessSet::default();
        <T::From as SystemParam>::init_access(&state.from, meta, &mut own, world);
        let reads = reads_of(&own, std::any::type_name::<T>());
        // Ticks are read wherever such a component stands, not only where the filters of its queries hold, and of components
        // that are only filtered by, too.
        for id in &reads {
            let mut read = FilteredAccess::default();
            read.add_read(*id);
            own.add(read);
        }
        // The access is asked for more than once, and is the same each time.
        let _ = state.slot.reads.set(reads);
        assert!(
            all.is_compatible(&own),
            "{} changes what Memo<{}> is made from: look into the memo before or after, not meanwhile",
            meta.name(),
            std::any::type_name::<T>()
        );
        all.extend(own);
    }

    unsafe fn get_param<'w, 's>(
        state: &'s mut Self::State,
        meta: &SystemMeta,
        world: UnsafeWorldCell<'w>,
        tick: Tick,
    ) -> Result<Self::Item<'w, 's>, SystemParamValidationError> {
        // SAFETY: the caller has seen to the access of `T::From`.
        let from = unsafe { <T::From as SystemParam>::get_param(&mut state.from, meta, world, tick) }?;
        let reads = state.slot.reads.get().expect("a parameter's access is registered before it is used");
        Ok(Memo { from, slot: &state.slot, of: Sources { reads, world }, tick, what: OnceCell::new() })
    }
}

// SAFETY: it reads, as `T::From` does; the slot is no data of the world.
unsafe impl<T: Derived> ReadOnlySystemParam for Memo<'_, '_, T> {}

/// Components of which anything at all is read: values, or whether they are there.
fn reads_of(access: &FilteredAccessSet, of: &str) -> Vec<ComponentId> {
    let mut out = vec![];
    for one in access.filtered_accesses() {
        let any = one.filter_sets().iter().any(|filter| filter.with().is_clear());
        assert!(!any, "{of} is made from whatever there is: say what must stand on it, or nobody sees a new one come");
        let Ok(values) = one.access().try_reads_and_writes() else {
            panic!("{of} is made from the whole world: say from what")
        };
        out.extend(
            values
                .iter()
                .chain(one.access().archetypal().iter())
                .chain(one.with_filters())
                .chain(one.without_filters()),
        );
    }
    out.sort_unstable();
    out.dedup();
    // The mark of all resources says nothing of one.
    out.retain(|id| *id != bevy_ecs::resource::IS_RESOURCE);
    out
}
