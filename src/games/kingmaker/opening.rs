//! A position as a person writes it in a scenario; what it does not name is as at the start of a game.

use serde::{Deserialize, Serialize};

use super::components::Phase;
use super::ids::{AreaId, CardId, EventId, HeirId, NobleId, PlaceId, SeaId, ShipId};

/// The inside of `position: ( ... )`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Opening {
    /// Cards dealt to each seat; players give them to their nobles.
    pub dealt: Vec<Vec<CardId>>,
    /// Factions on the map, seat by seat; the game begins with the first seat's turn.
    pub factions: Vec<Faction>,
    /// Heirs who are elsewhere, crowned or dead.
    pub heirs: Vec<Royalty>,
    pub chancery: Vec<CardId>,
    pub discard: Vec<CardId>,
    /// Ships that are not in their ports.
    pub ships: Vec<Sailing>,
    /// Places under siege, and by which seat (from 1).
    pub sieges: Vec<(PlaceId, u8)>,
    pub round: Option<u16>,
    /// The phase of the first seat's turn in which it begins.
    pub phase: Option<Phase>,
    /// Battle results that come first.
    pub battles: Vec<EventId>,
    /// Events that come first.
    pub events: Vec<EventId>,
}

/// What a seat has at the beginning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faction {
    pub nobles: Vec<Leader>,
    pub reserve: Vec<CardId>,
    /// Events held back.
    pub events: Vec<EventId>,
    /// Places taken by siege.
    pub holds: Vec<PlaceId>,
}

/// A noble on the map, with what he has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    pub noble: NobleId,
    /// Inside this place; in his first home if neither is said.
    #[serde(default)]
    pub inside: Option<PlaceId>,
    /// In the open.
    #[serde(default)]
    pub open: Option<AreaId>,
    #[serde(default)]
    pub cards: Vec<CardId>,
    #[serde(default)]
    pub heirs: Vec<HeirId>,
}

/// An heir who is not at his place of the start, or crowned, or dead; without a place he stays where he begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Royalty {
    pub heir: HeirId,
    #[serde(default)]
    pub inside: Option<PlaceId>,
    #[serde(default)]
    pub open: Option<AreaId>,
    #[serde(default)]
    pub crowned: bool,
    #[serde(default)]
    pub dead: bool,
}

/// A ship that is not in its port of the start: one of the two says where it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sailing {
    pub ship: ShipId,
    #[serde(default)]
    pub port: Option<PlaceId>,
    #[serde(default)]
    pub sea: Option<SeaId>,
}
