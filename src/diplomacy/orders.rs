//! Orders of the three phases.

use super::map::{Place, PowerId, ProvinceId, UnitKind};

/// What a unit is told to do in the movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    Hold,
    /// `via`: expressly by convoy.
    Move {
        to: Place,
        via: bool,
    },
    SupportHold {
        of: ProvinceId,
    },
    /// `to` names a coast only where the support should count for that coast alone.
    SupportMove {
        of: ProvinceId,
        to: Place,
    },
    Convoy {
        of: ProvinceId,
        to: ProvinceId,
    },
}

/// An order as given: by whom, to the unit in which province.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Given {
    pub power: PowerId,
    /// The coast of an ordered unit goes by where it stands, not by what is written (DATC 4.B.5).
    pub unit: ProvinceId,
    pub order: Order,
}

/// What a dislodged unit is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Retreat {
    To(Place),
    Disband,
}

/// An order of the adjustment phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adjustment {
    Build { kind: UnitKind, at: Place },
    Remove { at: ProvinceId },
    Waive,
}

/// Any order, as `notation` reads it. Which of them a phase knows is another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Written {
    Order { at: Place, order: Order },
    Disband { at: Place },
    Build { kind: Option<UnitKind>, at: Place },
    Waive,
}
