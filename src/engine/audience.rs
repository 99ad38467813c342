//! Who may know what of the position: one gate, which a component, a relationship, a resource or a kind of piece names when it
//! is registered.

use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;

use super::ids::Seat;

/// Whose knowledge a view holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Eyes {
    Seat(Seat),
    /// What everybody may know: a watcher's, and a window's before somebody sits down at it.
    Public,
    /// All there is: of a game that is over. No audience is asked.
    All,
}

impl Eyes {
    /// Whose they are.
    pub fn seat(self) -> Option<Seat> {
        if let Eyes::Seat(seat) = self { Some(seat) } else { None }
    }
    /// Are they this seat's?
    pub fn are(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }
}

impl From<Seat> for Eyes {
    fn from(seat: Seat) -> Self {
        Eyes::Seat(seat)
    }
}

/// What some eyes see of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sight<C> {
    All,
    /// It is not there.
    Nothing,
    /// This in its stead. Of a relationship: to this piece instead.
    Part(C),
    /// Of a relationship, that there is one: a card back stands in the same ([`Back`](super::Back)). Of a value, nothing.
    Back,
}

/// Who may know a component of a piece, a relationship, or a resource. `world` is the whole truth: an audience may look at
/// as many pieces as it needs.
pub enum Audience<C> {
    Everybody,
    /// Not even the view of a seat has it: dice, the order of a deck.
    Nobody,
    /// The seat it belongs to; for the others it is not there, and where nobody is named, for none. A relationship leaves a
    /// card back for the others.
    Owner(fn(&C, EntityRef, &World) -> Option<Seat>),
    /// What these eyes see of it; asked of a seat's and of the public's.
    By(fn(&C, EntityRef, &World, Eyes) -> Sight<C>),
}

impl<C> Clone for Audience<C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C> Copy for Audience<C> {}

impl<C> Audience<C> {
    /// What `eyes` see of `c`, which stands on `piece`.
    pub(super) fn sight(&self, c: &C, piece: Entity, world: &World, eyes: Eyes) -> Sight<C> {
        match (self, eyes) {
            (Audience::Everybody, _) | (_, Eyes::All) => Sight::All,
            (Audience::Nobody, _) => Sight::Nothing,
            (Audience::Owner(owner), Eyes::Seat(seat)) if owner(c, world.entity(piece), world) == Some(seat) => {
                Sight::All
            }
            (Audience::Owner(_), _) => Sight::Back,
            (Audience::By(see), _) => see(c, world.entity(piece), world, eyes),
        }
    }
    pub(super) fn secrecy(&self) -> Secrecy {
        match self {
            Audience::Everybody => Secrecy::Public,
            Audience::Nobody => Secrecy::Sealed,
            Audience::Owner(_) => Secrecy::Owned,
            Audience::By(_) => Secrecy::Varied,
        }
    }
}

/// An audience without what it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secrecy {
    /// In every view.
    Public,
    /// In none.
    Sealed,
    /// In one, whole.
    Owned,
    /// As its function says.
    Varied,
}
