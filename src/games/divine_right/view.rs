//! What one seat may know: the whitelist that window, terminal and bots read (law 5).

use serde::Serialize;

use super::combat::{Attack, Battle};
use super::components::{Announced, Decks, Deeds, Keep, Phase, Place, Realm, Refused, Standing};
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
    pub refused: Option<Refused>,
    pub out_for_good: bool,
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

/// A kingdom without its secrets.
pub(super) fn realm(r: &Realm) -> RealmView {
    RealmView {
        id: r.id,
        standing: r.standing,
        personality: r.personality.filter(|_| r.revealed),
        fading: r.fading.map(|(_, n)| n),
        omens: r.omens,
        penalties: r.penalties.clone(),
        bans: r.bans.iter().map(|b| (b.seat, b.until)).collect(),
        cured_by: r.cured_by,
        blackmailed: r.blackmailed,
        birth: r.birth,
    }
}

/// What `seat` may know of the position.
pub fn of(world: &bevy_ecs::prelude::World, seat: SeatId) -> View {
    let pos = super::position::Pos::of(world);
    let decks = world.resource::<Decks>();
    View {
        seat,
        turn: pos.turn.number,
        last_turn: pos.turn.last,
        phase: pos.turn.phase,
        order: pos.turn.order.clone(),
        active: pos.active(),
        task_done: pos.turn.task_done,
        frame: pos.top().cloned(),
        announced: world.resource::<Announced>().0.iter().map(|b| b.attack.clone()).collect(),
        players: pos
            .players()
            .map(|p| PlayerView {
                id: p.id,
                home: p.home,
                points: p.points,
                feats: p.feats.clone(),
                cards_in_hand: p.hand.len() as u8,
                ambassador_from: p.ambassador_from,
                assassin_sent: p.assassin_sent,
                duelled: p.duelled.clone(),
                out_since: p.out_since,
                refused: p.refused,
                out_for_good: p.out_for_good,
                queen: p.queen,
            })
            .collect(),
        realms: pos.realms().map(realm).collect(),
        keeps: pos.keeps().copied().collect(),
        counters: pos
            .ids()
            .map(|id| CounterView { id, place: pos.place(id), owner: pos.owner(id), deeds: *pos.deeds(id) })
            .collect(),
        hand: if pos.has_seat(seat) { pos.player(seat).hand.clone() } else { vec![] },
        deck_size: decks.draw.len() as u8,
        discards: decks.discard.clone(),
    }
}
