//! What one seat may know: the whitelist that window, terminal and bots read (law 5).

use serde::Serialize;

use super::combat::{Attack, Battle};
use super::components::{Deeds, Keep, Phase, Place, Standing};
use super::frames::Frame;
use super::ids::{CardId, CounterId, KingdomId, PersonalityId};
use crate::table::SeatId;

/// A counter as everybody sees it (STACK-03: stacks are open).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterView {
    pub id: CounterId,
    pub place: Place,
    /// Who commands it now, if anybody.
    pub owner: Option<SeatId>,
    pub deeds: Deeds,
}

/// A kingdom as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RealmView {
    pub id: KingdomId,
    pub standing: Standing,
    /// Only once it has been read aloud.
    pub personality: Option<PersonalityId>,
    /// Turns thrown, when it leaves the war at the end of this game turn.
    pub fading: Option<u8>,
    pub omens: bool,
    /// Diplomatic Penalty by seat.
    pub penalties: Vec<(SeatId, u8)>,
    /// Seats whose ambassador is banished, with the first turn on which he may come again.
    pub bans: Vec<(SeatId, u16)>,
    pub cured_by: Option<SeatId>,
    pub blackmailed: bool,
    pub birth: Option<KingdomId>,
}

/// A player as everybody sees him.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    pub id: SeatId,
    pub home: Option<KingdomId>,
    pub points: u32,
    pub feats: Vec<(u16, String, u32)>,
    pub cards_in_hand: u8,
    pub ambassador_from: u16,
    pub assassin_sent: bool,
    pub duelled: Vec<SeatId>,
    pub out_since: Option<u16>,
    pub queen: bool,
}

/// A position through the eyes of one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    pub turn: u16,
    pub last_turn: u16,
    pub phase: Phase,
    /// Seats in chit order.
    pub order: Vec<SeatId>,
    /// The seat whose round it is.
    pub active: Option<SeatId>,
    pub task_done: bool,
    /// What the game waits for on top of the phase, if anything, as far as this seat may see it.
    pub frame: Option<Frame>,
    pub announced: Vec<Attack>,
    pub players: Vec<PlayerView>,
    pub realms: Vec<RealmView>,
    pub keeps: Vec<Keep>,
    /// Every counter, by id.
    pub counters: Vec<CounterView>,
    /// The seat's own hand.
    pub hand: Vec<CardId>,
    pub deck_size: u8,
    /// Played and discarded cards lie open.
    pub discards: Vec<CardId>,
}

impl View {
    /// The battle under way, if one is.
    pub fn battle(&self) -> Option<&Battle> {
        match &self.frame {
            Some(Frame::Battle(battle)) => Some(battle),
            _ => None,
        }
    }
}
