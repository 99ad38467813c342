//! What writs can say: each kind of term is one variant here with everything it does: its words, what it forbids, the leave
//! it grants, what it cannot stand beside. Adding a kind touches this file only.

use serde::{Deserialize, Serialize};

use super::super::ids::{PowerId, UnitId};
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::dynasty::contract::Terms as Wording;

/// One obligation or leave; [`Clause::by`](crate::dynasty::Clause) is the party it binds, "the other" is the other party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terms {
    /// No unit of the bound enters these provinces.
    Demilitarised { over: Vec<ProvinceId> },
    /// Does not attack, or support an attack on, what the other controls or holds; of this list, or all if it is empty.
    NonAggression { over: Vec<ProvinceId> },
    /// Supports the other's attack on this province whenever a unit of the bound can (5.2-2).
    SupportAttack { on: ProvinceId },
    /// Supports the other's unit standing in this province whenever it can.
    SupportHold { at: ProvinceId },
    /// The other gives this unit its orders (5.2-2).
    Proxy { unit: UnitId },
    /// Raises no unit there.
    NoBuild { over: Vec<ProvinceId> },
    /// Marries this person to nobody but the other's person named, or nobody but one of the other's dynasty.
    FutureMarriage { who: CharacterId, with: Option<CharacterId> },
    /// This person gives up all claims in the line of this power, for ever; always public (5.2-9, 5.3-7, 5.3-8).
    Renounce { who: CharacterId, power: PowerId },
    /// Children of this marriage go to the bride's dynasty: all (1), or every n-th (5.3-2).
    ChildrenToBride { every: u8 },
    /// The other's nobles may lead units of the bound (6.1-9).
    ForeignCommand,
    /// A churchman of the other may have his see here (9.3-4).
    ForeignSee { at: ProvinceId },
    /// A Pope of the bound does not annul this marriage (9.5-5).
    NoAnnulment,
    /// Sets a prisoner free at the wedding.
    Release { who: CharacterId },
}

impl Wording for Terms {
    fn describe(&self) -> String {
        todo!()
    }

    fn conflicts_with(&self, _other: &Self) -> Option<String> {
        todo!()
    }

    fn outlives(&self) -> bool {
        matches!(self, Terms::Renounce { .. })
    }
}
