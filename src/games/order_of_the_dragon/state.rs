//! What the position is made of, beside the rows that rules read: components of provinces, powers, units, heirs, vassals and
//! seats. What lies behind a curtain stands on whoever, or whatever, it is decided for.

use std::collections::BTreeMap;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::rules::components::{Adjusting, Ledger, Match, Motion, Spouse, Standing, Vote};
use super::rules::ids::{PowerId, Realm, UnitId};
use crate::diplomacy::{Order, Place, ProvinceId, UnitKind};
use crate::engine::{Eyes, Keyed, Keys, Over, Sight};
use crate::table::SeatId;

// ---------------------------------------------------------------- On the map (5)

/// Whose centre it is since the last Census (9.2). On supply centres only.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Owner(pub Realm);

/// What a unit is, and whose. Those destroyed stay, without a place.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Force {
    pub kind: UnitKind,
    pub realm: Realm,
}

/// Where a unit stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct At(pub Place);

/// On a unit that was driven out in the movement just made; it must retreat.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrivenOut {
    pub by: Realm,
    /// Where it may go; nowhere: it is destroyed.
    pub retreats: Vec<Place>,
}

// ---------------------------------------------------------------- Powers, heirs, vassals (6, 7.1, 10)

/// Who plays a power, and how it stands.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rule {
    pub seat: Option<SeatId>,
    pub standing: Standing,
    /// The cycle in whose Winter it had its latest heir (8.1).
    pub heir_built: Option<u16>,
    /// Given up by all others: it ends at the next Census (3.3).
    pub dropped: bool,
}

impl Default for Rule {
    fn default() -> Self {
        Rule { seat: None, standing: Standing::Unplayed, heir_built: None, dropped: false }
    }
}

/// An heir's power, where it lives, whom it has married, and the cycle in which it died (7.1).
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Life {
    pub power: PowerId,
    pub at: ProvinceId,
    pub wed: Option<Spouse>,
    pub died: Option<u16>,
}

/// What makes a vassal (10.4): the Dowry Giver and Receiver, its capital, the cycles of its founding and its end.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bond {
    /// Chosen by its controllers.
    pub name: Option<String>,
    pub giver: PowerId,
    pub receiver: PowerId,
    pub capital: ProvinceId,
    pub founded: u16,
    pub ended: Option<u16>,
}

// ---------------------------------------------------------------- Behind the curtains

/// On a unit of a player's own: what it is told.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub struct Ordered(pub Order);

/// On a power: what its single heir is told (7.1, 10.2).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub struct Courting(pub Match);

/// Points a seat gives, in the order in which it gave them (9.0).
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Votes(pub Vec<Vote>);

/// Retreats of a seat's own units and of its vassals'; nowhere: it disbands. Both controllers of a vassal may write one.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Retreats(pub BTreeMap<UnitId, Option<Place>>);

/// Builds and removals a seat has named, in order.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Adjustments(pub Vec<Adjusting>);

/// Does the seat's power have a new heir this Winter?
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaisesHeir(pub bool);

/// What a seat proposes to the table.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Proposals(pub Vec<Motion>);

/// How a seat votes on what was proposed, by its number.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ballots(pub BTreeMap<usize, bool>);

/// How many phases have begun since the start.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun(pub u16);

// ---------------------------------------------------------------- Who may know it

/// The player of the power whose unit it is.
pub fn commander(_: &Ordered, on: EntityRef, world: &World) -> Option<SeatId> {
    let power = on.get::<Force>()?.realm.major()?;
    let entity = world.resource::<Keys<PowerId>>().get(power)?;
    world.get::<Rule>(entity)?.seat
}

/// One's own of what was spent; all when the game is over (9.0-13).
pub fn ledger_seen(ledger: &Ledger, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Ledger> {
    if world.resource::<Over>().0.is_some() {
        return Sight::All;
    }
    Sight::Part(Ledger(ledger.0.iter().filter(|spent| eyes.are(spent.seat)).cloned().collect()))
}

// ---------------------------------------------------------------- Changing it

/// The entity of an id that was checked.
pub fn the<K: Keyed>(world: &World, key: K) -> Entity {
    world.resource::<Keys<K>>().get(key).unwrap_or_else(|| panic!("{key:?} does not stand"))
}

/// A component of a piece, to change it.
pub fn change<C: Component<Mutability = Mutable>>(world: &mut World, key: impl Keyed) -> Mut<'_, C> {
    let entity = the(world, key);
    world.get_mut(entity).unwrap_or_else(|| panic!("{key:?} has no {}", std::any::type_name::<C>()))
}

/// A unit goes there.
pub fn stand(world: &mut World, unit: UnitId, to: Place) {
    let entity = the(world, unit);
    world.entity_mut(entity).insert(At(to)).remove::<DrivenOut>();
}

/// A unit is on the map no more.
pub fn take_away(world: &mut World, unit: UnitId) {
    let entity = the(world, unit);
    world.entity_mut(entity).remove::<(At, DrivenOut)>();
}

/// A centre changes hands.
pub fn give_centre(world: &mut World, at: ProvinceId, to: Realm) {
    let entity = the(world, at);
    world.entity_mut(entity).insert(Owner(to));
}

/// What every seat, or unit, or power has laid behind its curtain of this kind is no more.
pub fn clear_usual<C: Component<Mutability = Mutable> + Default + PartialEq>(world: &mut World) {
    let usual = C::default();
    for mut laid in world.query::<&mut C>().iter_mut(world) {
        if *laid != usual {
            *laid = C::default();
        }
    }
}

/// The same of what stands on pieces only while it is said.
pub fn clear_all<C: Component>(world: &mut World) {
    let all: Vec<Entity> = world.query_filtered::<Entity, With<C>>().iter(world).collect();
    for entity in all {
        world.entity_mut(entity).remove::<C>();
    }
}
