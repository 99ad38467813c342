//! Everything that makes up a position of Divine Right, as components and resources of the world.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{CardId, CounterId, HexId, KingdomId, PersonalityId};
use crate::engine::Shared;
use crate::phases;
use crate::table::{Numbered, SeatId};

// ---------------------------------------------------------------- Counters (UNIT, SETUP)

/// What kind of piece a counter is. Armies and fleets are combat units (FLEET-01), monarchs are heroes (HERO-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    Army,
    Fleet,
    Monarch,
}

/// Whose arms a counter bears (UNIT-08); mercenaries bear none (UNIT-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    Kingdom(KingdomId),
    Mercenary,
}

/// Where a regular comes into play (SETUP-20, EVENT-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Site {
    At(HexId),
    /// Goblins of the Nithmere mountains (KINGDOM-ZORN-02).
    Scattered,
    /// Mercenaries have no site.
    None,
}

/// Terrain symbols printed on a counter (TBONUS-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Symbols {
    pub forest: bool,
    pub mountain: bool,
    pub swamp: bool,
}

/// What is printed on a counter; never changes.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    pub id: CounterId,
    pub kind: Kind,
    pub origin: Origin,
    pub site: Site,
    /// Movement points a turn (UNIT-09).
    pub allowance: u8,
    pub symbols: Symbols,
    /// Humans retreat worse than others (RETREAT-02, RETREAT-03).
    pub human: bool,
    /// "2nd army of Colist", "Monarch of Pon", "Mercenary fleet C".
    pub name: String,
}

impl Counter {
    /// An army or a fleet: what counts in fights and sieges. Monarchs do not.
    pub fn is_combat(&self) -> bool {
        self.kind != Kind::Monarch
    }

    /// The kingdom whose regular or monarch it is, whoever commands it now; `None` for mercenaries.
    pub fn kingdom(&self) -> Option<KingdomId> {
        match self.origin {
            Origin::Kingdom(k) => Some(k),
            Origin::Mercenary => None,
        }
    }
}

/// Where a counter is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// On the map; `inside` the walls of the castle there (SIEGE-05 to SIEGE-09).
    At { hex: HexId, inside: bool },
    /// Carried by a fleet (TRANSPORT-01).
    Aboard { fleet: CounterId },
    /// Alive, while its kingdom is not in the war (DEACT-06).
    Home,
    /// Of an active kingdom, still to be mobilised (personality Incompetent) or in revolt (Mad).
    Waiting,
    /// Eliminated.
    Dead,
    /// In the mercenary pool (MERC-01).
    Pool,
    /// A captive monarch in a castle (CAPTURE-01); no captor: a neutral kingdom holds him.
    Prison { hex: HexId, captor: Option<SeatId> },
    /// A monarch on the turn track (PEACE-11, DEATH-04).
    Track,
}

/// Who pays a mercenary; nobody while he is in the pool.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hired(pub Option<SeatId>);

/// What a counter has done in the current movement phase and game turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    /// Movement points spent this turn.
    pub spent: u8,
    /// It has moved this phase (also when the step cost nothing).
    pub moved: bool,
    /// It may not move any more: mountain, left its leader, landed, minimum move.
    pub halted: bool,
    /// Where it began the movement phase (LEADER-02, RIVER-05).
    pub began: Option<HexId>,
    /// The leader it follows this phase (LEADER-05).
    pub leader: Option<CounterId>,
    /// It has been carried by sea this turn (TRANSPORT-08).
    pub carried: bool,
    /// It joined a siege by declaring it this turn (WHO-02).
    pub declared: bool,
    /// It took part in a siege roll this game turn (SIEGE-40, SIEGE-45).
    pub rolled: bool,
    /// It broke out this turn: no other attack (SIEGE-26).
    pub broke_out: bool,
    /// It has attacked or is announced for an attack in this phase (WHO-10).
    pub attacked: bool,
    /// It has been attacked in this phase (WHO-11).
    pub target: bool,
    /// It has retreated before combat in this phase (RETREAT-17).
    pub retreated: bool,
    /// An enemy's movement has forced a fate roll on this hero in the current phase (FATE-21).
    pub searched: bool,
    /// Placed this turn by Help From Afar: may not move until the next (EVENT-20).
    pub fresh: bool,
    /// Lost through this turn's event: no regeneration (KINGDOM-TROLLS-05).
    pub lost_to_event: bool,
}

// ---------------------------------------------------------------- Kingdoms

/// How a kingdom stands in the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Home of a player monarch.
    Player(SeatId),
    /// Allied to a player (DIPL-04).
    Allied(SeatId),
    Neutral,
    /// Out of diplomacy until the start of turn `back_on`.
    Away {
        why: Away,
        back_on: u16,
    },
}

impl Standing {
    /// The player who commands the kingdom.
    pub fn lord(self) -> Option<SeatId> {
        match self {
            Standing::Player(seat) | Standing::Allied(seat) => Some(seat),
            Standing::Neutral | Standing::Away { .. } => None,
        }
    }

    /// The scenario knows no such kingdom: its land and castles are scenery.
    pub fn is_left_out(self) -> bool {
        self == Standing::LEFT_OUT
    }

    /// How a kingdom stands that a scenario leaves out.
    pub const LEFT_OUT: Standing = Standing::Away { why: Away::Peace, back_on: u16::MAX };
}

impl Realm {
    /// The personality, once it has been read aloud (SETUP-15).
    pub fn known(&self) -> Option<PersonalityId> {
        self.personality.filter(|_| self.revealed)
    }

    /// Why it is out of the war, or leaves it with this turn.
    pub fn away(&self) -> Option<Away> {
        match (self.fading, self.standing) {
            (Some((why, _)), _) | (None, Standing::Away { why, .. }) => Some(why),
            _ => None,
        }
    }
}

/// Why a kingdom is out of diplomacy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Away {
    /// Its monarch died (DEATH-01).
    Confusion,
    /// Forced Peace (PEACE-03).
    Peace,
}

/// An ambassador kept from a kingdom (BANISH).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    pub seat: SeatId,
    /// First turn on which he may come again; `u16::MAX` as long as the monarch lives (ASSASS-10).
    pub until: u16,
}

/// A kingdom.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Realm {
    pub id: KingdomId,
    pub standing: Standing,
    /// The monarch's personality; player monarchs have none.
    pub personality: Option<PersonalityId>,
    /// Read aloud: public until the monarch dies (SETUP-15).
    pub revealed: bool,
    /// Confusion or Forced Peace begun this turn: the kingdom leaves at its end; the number of turns thrown.
    pub fading: Option<(Away, u8)>,
    /// Bad Omens until the end of this game turn (EVENT-07).
    pub omens: bool,
    /// Diplomatic Penalty by seat: violation 1, each execution 1 more (PENALTY-02, PRISON-06).
    pub penalties: Vec<(SeatId, u8)>,
    /// Seats that have violated it (PENALTY-04: only once).
    pub violators: Vec<SeatId>,
    pub bans: Vec<Ban>,
    /// Seats whose units inside may still leave without penalty, with the turn in which they may (PENALTY-05).
    pub grace: Vec<(SeatId, u16)>,
    /// Personality Cursed: who lifted the curse.
    pub cured_by: Option<SeatId>,
    /// Personality Compromised: won by blackmail.
    pub blackmailed: bool,
    /// Personality Foreign-born: the land of birth.
    pub birth: Option<KingdomId>,
}

// ---------------------------------------------------------------- Castles

/// A siege under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    pub by: SeatId,
    /// Game turn of the declaration.
    pub since: u16,
    /// The siege die of this game turn has been thrown.
    pub rolled: bool,
}

/// A castle's state.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keep {
    pub hex: HexId,
    pub plundered: bool,
    pub siege: Option<Siege>,
}

// ---------------------------------------------------------------- Players

/// A return that one of the others did not agree to (REENTRY-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    pub by: SeatId,
    pub turn: u16,
}

/// A player monarch's ledger.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    pub id: SeatId,
    /// Home kingdom; `None` until chosen, and after elimination.
    pub home: Option<KingdomId>,
    pub points: u32,
    /// What the points were for: turn, words, points (VICTORY-08).
    pub feats: Shared<Vec<(u16, String, u32)>>,
    pub hand: Vec<CardId>,
    /// First turn on which the ambassador works (AMBASS-04).
    pub ambassador_from: u16,
    /// The one assassination has been tried (ASSASS-01).
    pub assassin_sent: bool,
    /// Seats whose ambassador this one has duelled (DUEL-01).
    pub duelled: Vec<SeatId>,
    /// Turn of elimination.
    pub out_since: Option<u16>,
    /// Who would not have this fallen player back when they last asked (REENTRY-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// Fallen, and by their own word not to be asked again (REENTRY-01).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_for_good: bool,
    /// Shown as a queen (SETUP-09).
    pub queen: bool,
}

// ---------------------------------------------------------------- Resources

phases! {
    /// The phases of a game turn, in the order of the outline (ORDER, SEQ-04 to SEQ-14), and what ends it.
    pub enum Phase {
        /// Kingdoms and troops find their places (SETUP).
        SetUp = "Set-up",
        /// The chits are drawn (ORDER-05); their line stands with the events that follow.
        Order = "Events",
        Events = "Events",
        Sieges = "Sieges",
        Movement = "Movement",
        /// Announcing and fighting attacks; with Movement it is round C.
        Combat = "Combat",
        Diplomacy = "Diplomacy",
        /// Besiegers of kingdoms in Confusion say whether they go (DEATH-12).
        Confusion = "End of turn",
        /// Kingdoms leave the war (PEACE-10, DEATH-03).
        Departures = "End of turn",
        /// Besiegers below 1:1 leave (DISPLACE-01).
        Displacements = "End of turn",
        /// The fallen may ask to come back (REENTRY-01).
        Returns = "End of turn",
        /// The turn indicator moves on, or the game is over (SEQ-02, SEQ-03).
        TurnEnd = "End of turn",
    }
}

impl Phase {
    /// Have all players had all their rounds (SEQ-02)?
    pub fn is_turn_end(self) -> bool {
        self >= Phase::Confusion
    }
}

/// The turn track, and how far the active player has come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// From 1; 0 before the first.
    pub number: u16,
    /// The game ends after this turn.
    pub last: u16,
    /// Seats in chit order this turn (ORDER-06).
    pub order: Vec<SeatId>,
    /// The besieger has named his castles and stood units aside: the first siege die has been thrown (SIEGE-36).
    pub sieges_named: bool,
    /// All attacks are announced: they are fought (COMBAT-08, COMBAT-09).
    pub fighting: bool,
    /// The ambassador's task of this diplomacy phase is used up (DIPL-09).
    pub task_done: bool,
    /// A card has been played in this diplomacy phase (DCARD-21).
    pub card_played: bool,
    /// Kingdoms on which Forced Peace has been tried in this diplomacy phase.
    pub peace_tried: Vec<KingdomId>,
}

/// Announced attacks of the active player, still to be fought.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Announced(pub Vec<super::combat::Bound>);

/// Card piles; the top is the last.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Decks {
    pub draw: Vec<CardId>,
    pub discard: Vec<CardId>,
    /// Unused personalities, face down (SETUP-14).
    pub personalities: Vec<PersonalityId>,
}

impl Counter {
    /// The site as a comparable number, to tell units apart that replacements tell apart.
    pub fn site_key(&self) -> u32 {
        match self.site {
            Site::At(hex) => u32::from(hex.0),
            Site::Scattered => 100_000,
            Site::None => 200_000,
        }
    }
}

macro_rules! numbered {
    ($one:ident, $id:ident, $by:ident) => {
        impl Numbered for $one {
            type Id = $id;
            fn index(id: $id) -> usize {
                id.index()
            }
            fn id(&self) -> $id {
                self.$by
            }
        }
    };
}
numbered!(Realm, KingdomId, id);
numbered!(Keep, HexId, hex);
numbered!(Player, SeatId, id);
