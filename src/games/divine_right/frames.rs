//! Decisions and procedures that nest: each lies on the stack as an entity of its own, and so is saved in its middle.

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::combat::Battle;
use super::ids::{CounterId, HexId, KingdomId};
use super::position::Pos;
use super::words;
use crate::engine::{Line, Pending};
use crate::table::SeatId;

/// Why units are given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    Storms,
    Mutiny,
    Desertion,
    Epidemic,
    /// Losses of a battle (COMBAT-06).
    Battle,
    /// Half the survivors of a landing that failed (AMPHIB-07).
    Landing,
    /// A natural 1 on the siege die (SIEGE-48).
    Siege,
    /// As many as the enemy units pushed aside (DISPLACE-05).
    Push,
}

/// Why a hero rolls his fate (FATE-01 to FATE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Danger {
    /// Units of his stack were lost.
    Losses,
    /// He passed through enemy units, or left their hex.
    PassedEnemies,
    /// Enemy units stopped on him or passed over him.
    Searched,
    /// The castle he is in fell.
    CastleFell,
    /// He entered or left a besieged, enemy or neutral castle alone.
    Walls,
    /// He is inside an enemy castle in that enemy's turn.
    InEnemyCastle,
    /// His fleet is gone (WRECK-01).
    Shipwreck,
    /// The siege die showed 1 (SIEGE-49).
    SiegeFailed,
    /// His stack could not be displaced (DISPLACE-07).
    NoWayOut,
}

/// One fate roll due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateRoll {
    pub hero: CounterId,
    /// Who captures him on a 6 and scores; nobody for a neutral castle or an accident.
    pub by: Option<SeatId>,
    pub danger: Danger,
    /// The castle that holds him if captured there (neutral castle, besieged castle).
    pub held_at: Option<HexId>,
}

/// Why units are displaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Displaced {
    /// Besiegers below 1:1 (DISPLACE-01).
    Besiegers,
    /// A fleet on a coast or in a small port that enemy land units took (STACK-06, NCPORT-07).
    Fleets,
    /// Units barring the way of displaced besiegers (DISPLACE-03).
    Pushed,
    /// Hostile units in a re-entering player's kingdom (REENTRY-08).
    ReEntry,
    /// Besiegers who clear a kingdom that goes into Forced Peace (PEACE-14).
    Peace,
    /// Guests of a castle that is another's now, with enemies before its walls as well (MOVE-12).
    Guests,
}

/// The ambassador's business with a monarch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Errand {
    Activate,
    Deactivate,
}

/// A decision awaited or a procedure under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// `seat` chooses a home kingdom.
    ChooseKingdom {
        seat: SeatId,
    },
    /// `seat` places units that have a choice of hexes, first to last.
    Deploy {
        seat: SeatId,
        units: Vec<CounterId>,
    },
    /// `seat` picks `left` regulars of the kingdom that come into play; with `mad` the others stay out.
    Muster {
        seat: SeatId,
        kingdom: KingdomId,
        left: u8,
        mad: bool,
    },
    /// `seat` brings in what an event granted.
    Arrive {
        seat: SeatId,
        replacements: u8,
        mercenaries: u8,
        either: u8,
    },
    /// `seat` brings one Troll back.
    Regenerate {
        seat: SeatId,
    },
    /// `seat` gives up `count` of `from`.
    Lose {
        seat: SeatId,
        from: Vec<CounterId>,
        count: u8,
        cause: Cause,
    },
    /// Fate rolls, first to last; runs by itself.
    Fates(Vec<FateRoll>),
    /// `captor` decides over a new captive.
    Captive {
        captor: SeatId,
        hero: CounterId,
    },
    /// `seat` puts a hero on one of these hexes (empty: any hex of the map he can stand in).
    PutHero {
        seat: SeatId,
        hero: CounterId,
        among: Vec<HexId>,
        may_die: bool,
    },
    /// `seat` leads displaced units out of `from`.
    Displace {
        seat: SeatId,
        from: HexId,
        units: Vec<CounterId>,
        why: Displaced,
    },
    /// `seat` chooses which of its displaced land units go aboard the ships at `to`, one after the other, when there are too few.
    Boats {
        seat: SeatId,
        from: HexId,
        to: HexId,
        units: Vec<CounterId>,
        why: Displaced,
    },
    /// Displaced besiegers who wait for those they push aside, then follow into `to` at a price.
    PushInto {
        seat: SeatId,
        from: HexId,
        to: HexId,
        units: Vec<CounterId>,
        price: u8,
    },
    /// `seat` has troops before a castle that has just turned away from it, enough to besiege it this instant (SIEGE-16).
    Turned {
        seat: SeatId,
        castle: HexId,
    },
    Battle(Battle),
    /// The personality has been read: card, roll or stop.
    Mission {
        seat: SeatId,
        kingdom: KingdomId,
        errand: Errand,
    },
    /// `asked` (first to last) may refuse the Forced Peace of `kingdom`.
    PeaceVeto {
        kingdom: KingdomId,
        asked: Vec<SeatId>,
    },
    /// `seat` discards down to the hand limit.
    Discard {
        seat: SeatId,
    },
    /// A re-entering player's units come in, once the hexes are cleared (REENTRY-09).
    Enter {
        seat: SeatId,
        kingdom: KingdomId,
        units: Vec<CounterId>,
    },
    /// An eliminated player may ask to return.
    AskReturn {
        seat: SeatId,
    },
    /// The others answer, first to last.
    Consents {
        returning: SeatId,
        asked: Vec<SeatId>,
    },
}

impl Pending for Frame {
    const NAME: &'static str = "frame";
    fn prompt(&self, on: &World) -> Line {
        words::prompt(Pos::of(on))
    }
}

impl Frame {
    /// The seat that owes the decision; `None` for what runs by itself.
    pub fn decider(&self) -> Option<SeatId> {
        match self {
            Frame::ChooseKingdom { seat }
            | Frame::Deploy { seat, .. }
            | Frame::Muster { seat, .. }
            | Frame::Arrive { seat, .. }
            | Frame::Regenerate { seat }
            | Frame::Lose { seat, .. }
            | Frame::PutHero { seat, .. }
            | Frame::Displace { seat, .. }
            | Frame::Boats { seat, .. }
            | Frame::Turned { seat, .. }
            | Frame::Mission { seat, .. }
            | Frame::Discard { seat }
            | Frame::AskReturn { seat } => Some(*seat),
            Frame::Captive { captor, .. } => Some(*captor),
            Frame::PeaceVeto { asked, .. } | Frame::Consents { asked, .. } => asked.first().copied(),
            Frame::Battle(battle) => battle.decider(),
            Frame::Fates(_) | Frame::PushInto { .. } | Frame::Enter { .. } => None,
        }
    }
}
