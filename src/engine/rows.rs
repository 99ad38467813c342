//! The pieces of a kind as a list in id order: for rules that read a position as a whole, and to lay one out from data.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParamItem;

use super::faults::Faults;
use super::ids::{self, Keyed, Keys};
use super::memo::{Derived, Since};
use super::shared::Shared;
use crate::table::Numbered;

/// A piece by its number, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<K, C> {
    pub id: K,
    pub is: C,
}

impl<K, C> Deref for Row<K, C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.is
    }
}

impl<K, C> DerefMut for Row<K, C> {
    fn deref_mut(&mut self) -> &mut C {
        &mut self.is
    }
}

/// All pieces of a kind, with what is said of each: the parameter from which their rows are made.
pub type Said<'w, 's, K, C> = Query<'w, 's, (&'static K, Option<&'static C>)>;

/// Those of which something is said.
pub fn rows<K: Keyed, C: Component + Clone>(said: &Query<(&K, Option<&C>)>) -> Vec<Row<K, C>> {
    in_order(said.iter().filter_map(|(id, is)| Some(Row { id: *id, is: is?.clone() })))
}

/// All of them; of whom nothing is said, the usual.
pub fn usual_rows<K: Keyed, C: Component + Clone + Default>(said: &Query<(&K, Option<&C>)>) -> Vec<Row<K, C>> {
    in_order(said.iter().map(|(id, is)| Row { id: *id, is: is.cloned().unwrap_or_default() }))
}

/// What is said of all pieces of a kind, in id order, where each bears its own number: a memo, made anew when one of them has
/// changed, and shared by all that is made from it.
pub struct Listed<K, C> {
    of: Vec<K>,
    list: Shared<Vec<C>>,
}

impl<K, C> Listed<K, C> {
    /// The list; a copy of it costs nothing.
    pub fn list(&self) -> Shared<Vec<C>> {
        self.list.clone()
    }
}

impl<K: Keyed, C: Component + Clone> Derived for Listed<K, C> {
    type From = Query<'static, 'static, (&'static K, Ref<'static, C>)>;
    fn make(said: &SystemParamItem<Self::From>) -> Self {
        let rows = in_order(said.iter().map(|(id, is)| Row { id: *id, is: C::clone(&is) }));
        let (of, list): (Vec<K>, Vec<C>) = rows.into_iter().map(|row| (row.id, row.is)).unzip();
        Listed { of, list: list.into() }
    }
    /// While nobody has come or gone, what has not been written is not copied again.
    fn renew(mut self, said: &SystemParamItem<Self::From>, since: Since) -> Self {
        let (mut there, mut written) = (0, vec![]);
        for (id, is) in said {
            there += 1;
            match self.of.binary_search(id) {
                Ok(at) if since.wrote(is.last_changed()) => written.push((at, is)),
                Ok(_) => {}
                Err(_) => return Self::make(said),
            }
        }
        if there != self.of.len() {
            return Self::make(said);
        }
        for (at, is) in written {
            self.list[at].clone_from(&is);
        }
        self
    }
}

/// Reading what a world holds as it stands, where no parameter looks into it.
pub trait ReadRows {
    /// What is said of all pieces of a kind that bear their own number, in id order.
    fn list<C: Numbered>(&self) -> Shared<Vec<C>>
    where
        C::Id: Keyed;
    /// A copy of what stands on the table.
    fn one<R: Resource + Clone>(&self) -> R;
}

impl ReadRows for World {
    fn list<C: Numbered>(&self) -> Shared<Vec<C>>
    where
        C::Id: Keyed,
    {
        let pieces = self.resource::<Keys<C::Id>>().iter();
        pieces.filter_map(|(_, piece)| self.get::<C>(piece).cloned()).collect::<Vec<_>>().into()
    }
    fn one<R: Resource + Clone>(&self) -> R {
        self.resource::<R>().clone()
    }
}

/// Changing what is said of pieces that bear their own number.
pub trait ChangeRows {
    /// To change one. It must stand: ids from outside are checked before.
    fn change<C: Numbered>(&mut self, id: C::Id) -> Mut<'_, C>
    where
        C::Id: Keyed;
    /// Says it of the piece of its number, which comes into being where there is none.
    fn enlist<C: Numbered>(&mut self, thing: C)
    where
        C::Id: Keyed;
    /// The same of a whole list.
    fn lay_list<C: Numbered>(&mut self, list: &[C])
    where
        C::Id: Keyed,
    {
        list.iter().cloned().for_each(|one| self.enlist(one));
    }
    /// The number of the next piece of this kind.
    fn next_number<K: Keyed>(&self) -> u16;
}

impl ChangeRows for World {
    fn change<C: Numbered>(&mut self, id: C::Id) -> Mut<'_, C>
    where
        C::Id: Keyed,
    {
        ids::change(self, id)
    }
    fn enlist<C: Numbered>(&mut self, thing: C)
    where
        C::Id: Keyed,
    {
        match self.resource::<Keys<C::Id>>().get(thing.id()) {
            Some(piece) => _ = self.entity_mut(piece).insert(thing),
            None => _ = self.spawn((thing.id(), thing)),
        }
    }
    fn next_number<K: Keyed>(&self) -> u16 {
        self.resource::<Keys<K>>().last().map_or(0, |(id, _)| id.number() + 1)
    }
}

fn in_order<K: Keyed, C>(all: impl Iterator<Item = Row<K, C>>) -> Vec<Row<K, C>> {
    let mut out: Vec<Row<K, C>> = all.collect();
    out.sort_unstable_by_key(|row| row.id);
    out
}

/// Lays a position out that was made as data.
pub trait LayRows {
    /// Each is said of the piece of its number, which comes into being where there is none.
    fn lay_rows<K: Keyed, C: Component>(&mut self, rows: Vec<Row<K, C>>);
}

impl LayRows for World {
    fn lay_rows<K: Keyed, C: Component>(&mut self, rows: Vec<Row<K, C>>) {
        for Row { id, is } in rows {
            match self.resource::<Keys<K>>().get(id) {
                Some(piece) => _ = self.entity_mut(piece).insert(is),
                None => _ = self.spawn((id, is)),
            }
        }
    }
}

impl Faults {
    /// Something is said of each piece of a kind, and their numbers go up from 0 without gaps: then a number is a place in
    /// their rows.
    pub fn rows<K: Keyed, C: Component>(&mut self, said: &Query<(&K, Option<&C>)>, column: &'static str, lacks: &str) {
        for (id, _) in said.iter().filter(|(_, is)| is.is_none()) {
            self.at(*id, column, lacks);
        }
        let (kind, have) = (K::KIND, said.iter().count());
        let counted = said.iter().map(|(id, _)| usize::from(id.number()) + 1).max().unwrap_or(0);
        if have != counted {
            self.table("play", format!("the {kind} go up to {counted}, and there are {have}: numbers have no gaps"));
        }
    }
}
