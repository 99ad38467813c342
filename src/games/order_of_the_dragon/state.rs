//! What the position is made of: components of provinces, powers, units, heirs, vassals and seats. What lies behind a curtain
//! stands on whoever, or whatever, it is decided for.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{HeirId, PowerId, Realm, UnitId};
use super::past::{Census, Ledger, Resolved};
use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
use crate::engine::{Eyes, Over, Shared, Sight};
use crate::table::SeatId;

// ---------------------------------------------------------------- On the map (5)

/// By whom a province is held since the last Census: that is what "control" means everywhere (9.2). Only supply centres are
/// ever owned.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Held {
    pub owner: Option<Realm>,
}

/// What a unit is, whose, and where. Those destroyed stay, without a place, so that numbers keep their order.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    pub kind: UnitKind,
    pub realm: Realm,
    /// Where it stands; `None`: destroyed or disbanded.
    pub at: Option<Place>,
    pub dislodged: Option<DrivenOut>,
}

/// Of a unit that was driven out in the movement just made: it must retreat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrivenOut {
    pub by: Realm,
    /// Where it may go; nowhere: it is destroyed.
    pub retreats: Vec<Place>,
}

// ---------------------------------------------------------------- Powers, heirs, vassals (6, 7.1, 10)

/// How a power stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Nobody plays it: its units hold, its points are not spent.
    Unplayed,
    Playing,
    /// Out of the game (1.3).
    Eliminated,
}

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

/// To whom an heir is married.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spouse {
    /// A minor power, which is a thrall since (10.3).
    Minor,
    /// Another power's heir: together they hold a vassal (10.4).
    Heir(HeirId),
}

/// An heir's power, where it lives, whom it has married, and the cycle in which it was killed or removed (7.1). Single ones live in
/// their power's capital, married ones where they were married.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Life {
    pub power: PowerId,
    pub at: ProvinceId,
    pub wed: Option<Spouse>,
    pub died: Option<u16>,
}

impl Life {
    /// Neither killed with a centre nor removed with its power.
    pub fn is_alive(&self) -> bool {
        self.died.is_none()
    }

    /// Alive and free to marry.
    pub fn is_single(&self) -> bool {
        self.is_alive() && self.wed.is_none()
    }
}

/// What makes a vassal (10.4): the Dowry Giver and Receiver, its capital, the cycles of its founding and its end.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bond {
    /// Chosen by its controllers; "vNC" until then.
    pub name: Option<String>,
    /// Whose centre became its capital: the Dowry Giver.
    pub giver: PowerId,
    pub receiver: PowerId,
    pub capital: ProvinceId,
    pub founded: u16,
    pub ended: Option<u16>,
}

impl Bond {
    /// Not ended by a Census: it has its capital and a controller.
    pub fn stands(&self) -> bool {
        self.ended.is_none()
    }

    /// The Dowry Giver, then the Receiver, whether or not they are still in the game.
    pub fn parents(&self) -> [PowerId; 2] {
        [self.giver, self.receiver]
    }
}

// ---------------------------------------------------------------- Behind the curtains

/// What an heir is told (7.1, 10.2); without an order it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Match {
    /// The minor power of this centre.
    Minor(ProvinceId),
    /// The heir of this power, and where: the dowry.
    Heir { of: PowerId, at: ProvinceId },
}

/// An order to a unit that no player owns (9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bid {
    Order(Order),
    /// A minor power marries this power's heir. In combat it holds.
    Marry(PowerId),
}

impl Bid {
    /// What the unit does on the map.
    pub fn order(self) -> Order {
        match self {
            Bid::Order(order) => order,
            Bid::Marry(_) => Order::Hold,
        }
    }
}

/// Points given to an order of a unit that no player owns (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

/// A build or removal, for one's own power or for a vassal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusting {
    pub realm: Realm,
    pub order: Adjustment,
}

/// What is proposed to the table and voted on (3.0, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Motion {
    /// The game ends in a draw of all survivors.
    Draw,
    /// This power's player has left: it ends at the next Census.
    Drop(PowerId),
}

/// What a seat has decided and is not shown yet. No seat ever sees another's.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Desk {
    /// Orders of its power's own units.
    pub orders: BTreeMap<UnitId, Order>,
    /// Whom its power's single heir is told to marry.
    pub marries: Option<Match>,
    /// Points it gives, in the order in which it gave them (9.0).
    pub votes: Vec<Vote>,
    /// Retreats of its own units and of its vassals'; nowhere: it disbands. Both controllers of a vassal may write one.
    pub retreats: BTreeMap<UnitId, Option<Place>>,
    /// Builds and removals it has named, in order.
    pub adjustments: Vec<Adjusting>,
    /// Its power has a new heir this Winter.
    pub raises_heir: bool,
    /// What it proposes to the table.
    pub motions: Vec<Motion>,
    /// How it votes on what was proposed, by its number in [`Common::motions`].
    pub ballots: BTreeMap<usize, bool>,
}

// ---------------------------------------------------------------- Of the whole table

/// What everybody knows of the table as a whole.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Common {
    /// How many phases have begun since the start.
    pub begun: u16,
    /// What was proposed in the orders phase just over, and by whom.
    pub motions: Vec<(Motion, SeatId)>,
    /// Heirs who go to the minor power that they marry when the retreats begin (10.3).
    pub to_minors: Vec<(HeirId, ProvinceId)>,
    /// Heirs of two powers, waiting for the Census (10.4).
    pub couples: Vec<Betrothal>,
    /// Orders that neutral units follow when points carry none: a house rule of written positions; without it they hold (9.0).
    pub habits: Vec<Habit>,
    /// The last movement as it was resolved, order by order: for the eyes only.
    pub last_moves: Shared<Option<Resolved>>,
    /// The reckoning of the last Census (2.1).
    pub last_census: Shared<Option<Census>>,
}

/// Two heirs promised to each other, and the centre that is the dowry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Betrothal {
    /// The heirs of the Dowry Giver and of the Dowry Receiver.
    pub giver: HeirId,
    pub receiver: HeirId,
    pub at: ProvinceId,
}

/// The orders a neutral unit of this province follows by turns, one a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habit {
    pub at: ProvinceId,
    pub orders: Vec<Order>,
}

// ---------------------------------------------------------------- Who may know it

/// One's own of what was spent; all when the game is over (9.0-13).
pub fn ledger_seen(ledger: &Ledger, _: EntityRef, world: &World, eyes: Eyes) -> Sight<Ledger> {
    if world.resource::<Over>().0.is_some() {
        return Sight::All;
    }
    Sight::Part(Ledger(ledger.0.iter().filter(|spent| eyes.are(spent.seat)).cloned().collect::<Vec<_>>().into()))
}

// ---------------------------------------------------------------- Changing it

/// Everybody's desk is empty again.
pub fn clear_desks(world: &mut World) {
    world.query::<&mut Desk>().iter_mut(world).for_each(|mut desk| _ = desk.set_if_neq(Desk::default()));
}
