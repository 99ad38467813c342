//! Everything that makes up a position of Kingmaker, as components and resources of the world.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CardId, EventId, HeirId, NobleId, PlaceId, SeaId, ShipId};
use crate::engine::PhaseLabel;
use crate::table::SeatId;
use crate::{numbered, phases};

// ---------------------------------------------------------------- People

/// Where a noble, or an heir without guard, is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// Not on the map.
    #[default]
    Off,
    /// In the open.
    Open(AreaId),
    /// In a city, town or castle.
    Inside(PlaceId),
    Aboard(ShipId),
}

/// A noble, in play when he belongs to a faction.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noble {
    pub id: NobleId,
    pub seat: Option<SeatId>,
    pub at: Spot,
    /// Whose captive he is; he is not on the map then.
    pub captor: Option<SeatId>,
    /// He has had his move of this turn.
    pub moved: bool,
    /// An ally has moved him in this round: he does not move in his own turn of it (ARM-6).
    pub lent: bool,
    /// He has attacked in this round, whoever led him (CBT-2, ARM-5), and been attacked in this turn.
    pub attacked: bool,
    pub defended: bool,
    /// After a pursuit he begins no combat in his next turn (CBT-29): turns of his faction still to go.
    pub winded: u8,
    /// He has landed and must try to besiege this place (MOV-26c).
    pub must_besiege: Option<PlaceId>,
    /// His faction's turn began with him in this refuge (MOV-30).
    pub lodged: Option<AreaId>,
    /// In that refuge he has laid siege or fought before.
    pub tried: bool,
    /// A storm has driven him before this port, which he could not besiege (CBT-30b).
    #[serde(default)]
    pub forced: Option<PlaceId>,
}

impl Noble {
    /// Not in play: of no faction, off the map.
    pub fn new(id: NobleId) -> Self {
        Noble {
            id,
            seat: None,
            at: Spot::Off,
            captor: None,
            moved: false,
            lent: false,
            attacked: false,
            defended: false,
            winded: 0,
            must_besiege: None,
            lodged: None,
            tried: false,
            forced: None,
        }
    }
}

/// A royal heir. With a guard he is where the guard is.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heir {
    pub id: HeirId,
    pub alive: bool,
    pub crowned: bool,
    pub guard: Option<NobleId>,
    /// Where he is without one.
    pub at: Spot,
    /// He has changed guards in this turn.
    pub passed: bool,
}

/// Somebody who may wear the crown: an heir, Beaufort, a pretender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Royal {
    Heir(HeirId),
    Noble(NobleId),
}

/// What the crown stands at.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reign {
    /// Crowned nobles: Beaufort, a pretender.
    pub crowned: Vec<NobleId>,
    /// Whom Parliament has declared sole monarch (PARL-28).
    pub supported: Option<Royal>,
    /// The King abroad, and for how many rounds (an option).
    pub abroad: Vec<(Royal, u8)>,
    /// The King to whom the Bishop of Westminster has come (SPN-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bishops_king: Option<Royal>,
}

// ---------------------------------------------------------------- Things

/// Where a Crown card is: in one place at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Lay {
    /// In the Crown List, face down.
    List,
    Discard,
    Chancery,
    /// In a faction's secret reserve.
    Reserve(SeatId),
    /// One of the special nobles, given to a faction and not yet played.
    Due(SeatId),
    /// The faction's; no noble can use it (CBT-25, CBT-42a).
    Faction(SeatId),
    Noble(NobleId),
    /// A noble's own card while he is in play.
    Table,
}

/// A Crown card, in play or not.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    pub id: CardId,
    pub at: Lay,
    /// Unusable until this seat's next turn begins, whoever has it by then: whoever plays next, when it has changed hands
    /// (TRF-2, TRF-3); the victor, when it is a ransom (TRF-4).
    pub idle: Option<SeatId>,
    /// A Parliament has ended since the faction took it: a noble may be given it (CBT-25).
    pub ripe: bool,
}

impl Card {
    /// In the Crown List.
    pub fn listed(id: CardId) -> Self {
        Card { id, at: Lay::List, idle: None, ripe: false }
    }
}

/// Where a ship is; one that was sunk is off the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Berth {
    #[default]
    Off,
    Port(PlaceId),
    Sea(SeaId),
}

/// A ship, also while it is off the map.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    pub id: ShipId,
    pub at: Berth,
    /// Who has it in the owner's stead: until it makes port (MOV-16, CBT-54), or as ransom (RAN-4a).
    pub kept: Option<SeatId>,
    /// As ransom: a port does not end it.
    pub lent: bool,
    /// The noble who has received it as ransom: his death ends it (RAN-4a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub borrower: Option<NobleId>,
    /// As ransom it is of no use in port until this seat's next turn begins (TRF-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<SeatId>,
    pub moved: bool,
    /// The spaces it has sailed to the port that it has made in this turn: with what is left it may sail on (MOV-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_port: Option<u8>,
    /// An ally has moved it in this round: it does not move in its own turn of it (FLT-2).
    #[serde(default)]
    pub led: bool,
    pub attacked: bool,
    pub defended: bool,
    /// The port it blockades (CBT-38).
    pub blockade: Option<PlaceId>,
    /// Sent to the bottom; it comes back with the next gales (CBT-55).
    pub scuttled: bool,
}

/// What a place has beside what is printed.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stronghold {
    pub id: PlaceId,
    /// Who has taken it by siege (CBT-24).
    pub taken: Option<SeatId>,
    /// Who has besieged it with success last, whoever has its card since (MOV-31).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stormed: Option<SeatId>,
    /// Whose it was before its card changed hands: until the card wakes it opens to nobody else than before (TRF-2 to TRF-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_by: Option<SeatId>,
}

/// A place under siege (CBT-19b).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    pub place: PlaceId,
    pub by: SeatId,
}

/// Nobles who fight together (ARM-1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    pub leader: SeatId,
    pub nobles: Vec<NobleId>,
}

/// Ships that defend together (FLT-1, FLT-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fleet {
    /// Who leads it, where ships of allies are in it (ARM-5); nobody is named where all are of one faction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<SeatId>,
    pub ships: Vec<ShipId>,
}

/// No combat in this space until the turn of this seat begins (PARL-30).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peace {
    pub area: AreaId,
    pub until: SeatId,
}

/// A Refuge card on its space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    pub event: EventId,
    pub seat: SeatId,
    pub area: AreaId,
}

/// What a spell of bad times does: the one slows everybody, the other makes sieges harder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hardship {
    Catastrophe,
    Famine,
}

/// A catastrophe that lasts until this seat's turn of that round begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spell {
    pub kind: Hardship,
    pub seat: SeatId,
    pub round: u16,
}

/// A treaty, by the noble who came with it; broken in this round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treaty {
    pub noble: NobleId,
    pub seat: SeatId,
    pub broken: Option<u16>,
}

/// A pretender whom nobody has joined: he marches on London in the turns of whoever has drawn him (SPN-19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub noble: NobleId,
    pub seat: SeatId,
    pub at: Spot,
}

/// What lies on the map beside nobles and ships.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub sieges: Vec<Siege>,
    pub armies: Vec<Army>,
    #[serde(default)]
    pub fleets: Vec<Fleet>,
    pub peace: Vec<Peace>,
    pub refuges: Vec<Laid>,
    pub spells: Vec<Spell>,
    pub treaties: Vec<Treaty>,
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// Two factions each, the lower seat first (ruling 24).
    pub alliances: Vec<(SeatId, SeatId)>,
}

/// The lists, each in its order: the next is the last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    pub crown: Vec<CardId>,
    pub events: Vec<EventId>,
    pub used: Vec<EventId>,
    /// Events held back, and by whom (EVT-2).
    pub held: Vec<(EventId, SeatId)>,
    /// Battle results to come, and those that have been (CBT-10).
    pub battles: Vec<EventId>,
    pub fought: Vec<EventId>,
    /// In a view: what lies face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backs: Option<Backs>,
}

/// How much lies face down, which everybody can count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backs {
    /// Cards that each faction has in reserve, and events that it holds back, seat by seat.
    pub reserves: Vec<(u8, u8)>,
    /// Cards left in the Crown List.
    pub list: u8,
}

// ---------------------------------------------------------------- The table

/// A faction, by its seat.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub id: SeatId,
    /// Rounds at whose end it has held heirs of both houses (HEIR-3).
    pub both_houses: u8,
}

numbered!(Noble, NobleId; Heir, HeirId; Card, CardId; Ship, ShipId; Stronghold, PlaceId; Player, SeatId);

phases! {
    /// The phases of a turn (PLAY-3), and the set-up before the first.
    pub enum Phase {
        SettingUp = "Setting up",
        Event = "Event",
        Movement = "Movement",
        Combat = "Combat",
        Parliament = "Parliament",
        Coronation = "Coronation",
        Crown = "Crown",
    }
}

impl Phase {
    /// Those in which a player acts; in the others something is drawn.
    pub const OF_ACTS: [Phase; 4] = [Phase::Movement, Phase::Combat, Phase::Parliament, Phase::Coronation];

    /// As the chronicle heads it; "Setting up" before the first turn.
    pub fn name(self) -> &'static str {
        PhaseLabel::name(self)
    }
}

/// How far the turns have come: round, turn, whose, and what is done once in each.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// From 1; each has a year (PLAY-1).
    pub round: u16,
    /// Turns begun, from 1 (PLAY-2).
    pub number: u16,
    /// Order of Deal, which becomes the Order of Play (SET-5, SET-14).
    pub order: Vec<SeatId>,
    /// Whose turn of the order it is.
    pub active: usize,
    /// Parliament has sat in this turn.
    pub sat: bool,
    /// What is done once in a turn: proposals that have been answered, sieges put off.
    pub asked: Vec<Asked>,
}

impl Course {
    /// Whose turn is the next to begin.
    pub fn next(&self) -> Option<SeatId> {
        let after = (self.active + 1) % self.order.len().max(1);
        self.order.get(after).copied()
    }
}

/// Where the game stands: round, turn, phase, and whose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub course: Course,
    pub phase: Phase,
    /// Has the phase begun?
    pub begun: bool,
    /// Seats that have done with a joint phase.
    pub done: Vec<SeatId>,
}

impl Deref for Turn {
    type Target = Course;
    fn deref(&self) -> &Course {
        &self.course
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut Course {
        &mut self.course
    }
}

impl Turn {
    /// Whose turn it is; nobody's in the set-up, where all decide at once.
    pub fn seat(&self) -> Option<SeatId> {
        self.order.get(self.active).copied().filter(|_| self.phase != Phase::SettingUp)
    }
}

/// Something that is asked once in a turn only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Asked {
    Alliance(SeatId),
    Trade(SeatId),
    Ransom(NobleId),
    Army(NobleId),
    /// An ally's ship, for a fleet (FLT-2).
    Fleet(ShipId),
    /// Others inside have made this place too strong to be besieged (CBT-18).
    Held(PlaceId),
    /// A ship for him, to Parliament.
    Passage(NobleId),
    /// Offices, at the end of a Parliament, between these two: the lower seat first.
    Offices(SeatId, SeatId),
    /// The bishops of this seat, for a coronation (COR-3).
    Blessing(SeatId),
    /// Ships or nobles of this ally, for a voyage (MOV-21a).
    Voyage(SeatId),
    /// Bad weather has put off the siege of this place: it is not attacked again in this turn (CBT-20).
    Siege(PlaceId),
}
