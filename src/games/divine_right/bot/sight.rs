//! What a bot makes of what it sees: who stands where, how strong, how far; nothing it may not know.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::super::book::Book;
use super::super::combat::Battle;
use super::super::components::{Kind, Place};
use super::super::frames::Frame;
use super::super::ids::{CounterId, HexId, KingdomId, RIVER_BASE};
use super::super::minaria::Minaria;
use super::super::position::Pos;
use crate::table::{Kept, SeatId};

/// Hexes too far away to matter.
pub const FAR: u16 = 999;

/// A counter, where it is, and who commands it.
pub struct Seen {
    pub id: CounterId,
    pub place: Place,
    pub owner: Option<SeatId>,
}

/// What is seen, sorted for thinking.
pub struct Sight<'v> {
    pub pos: Pos<'v>,
    pub book: &'v Book,
    pub me: SeatId,
    /// By id.
    pub counters: Vec<Seen>,
    /// Own and hostile land units outside walls, by hex.
    own: Vec<u8>,
    foes: Vec<u8>,
    /// Own and hostile combat units inside.
    own_inside: Vec<u8>,
    foe_inside: Vec<u8>,
}

impl<'v> Sight<'v> {
    /// Counts units by hex, once for all questions; monarchs are not counted.
    pub fn of(pos: Pos<'v>, me: SeatId) -> Self {
        let size = RIVER_BASE as usize + pos.map.river.len();
        let mut sight = Sight {
            pos,
            book: pos.book,
            me,
            counters: pos.ids().map(|id| Seen { id, place: pos.place(id), owner: pos.owner(id) }).collect(),
            own: vec![0; size],
            foes: vec![0; size],
            foe_inside: vec![0; size],
            own_inside: vec![0; size],
        };
        for c in &sight.counters {
            let Place::At { hex, inside } = c.place else { continue };
            let kind = sight.book.counter(c.id).kind;
            if kind == Kind::Monarch {
                continue;
            }
            let n = hex.0 as usize;
            match (c.owner == Some(sight.me), inside) {
                (true, true) => sight.own_inside[n] += 1,
                (false, true) => sight.foe_inside[n] += 1,
                (true, false) if kind == Kind::Army => sight.own[n] += 1,
                (false, false) if kind == Kind::Army => sight.foes[n] += 1,
                _ => {}
            }
        }
        sight
    }

    /// Own armies outside walls.
    pub fn own_at(&self, hex: HexId) -> u8 {
        self.own[hex.0 as usize]
    }

    /// Armies outside walls that are not one's own.
    pub fn foes_at(&self, hex: HexId) -> u8 {
        self.foes[hex.0 as usize]
    }

    /// Own armies and fleets inside walls.
    pub fn own_inside(&self, hex: HexId) -> u8 {
        self.own_inside[hex.0 as usize]
    }

    /// Armies and fleets inside walls that are not one's own.
    pub fn foes_inside(&self, hex: HexId) -> u8 {
        self.foe_inside[hex.0 as usize]
    }

    /// The battle under way, if one is.
    pub fn battle(&self) -> Option<&'v Battle> {
        match self.pos.top() {
            Some(Frame::Battle(battle)) => Some(battle),
            _ => None,
        }
    }

    /// As it is seen.
    pub fn place(&self, id: CounterId) -> Place {
        self.counters[id.index()].place
    }

    /// Its hex, or that of the fleet it is aboard; `None`: off the map.
    pub fn spot(&self, id: CounterId) -> Option<HexId> {
        match self.place(id) {
            Place::At { hex, .. } => Some(hex),
            Place::Aboard { fleet } => match self.place(fleet) {
                Place::At { hex, .. } => Some(hex),
                _ => None,
            },
            _ => None,
        }
    }

    /// As the book has it.
    pub fn kind(&self, id: CounterId) -> Kind {
        self.book.counter(id).kind
    }

    /// The bot's own kingdom, if it plays one.
    pub fn home(&self) -> Option<KingdomId> {
        self.pos.player(self.me).home
    }

    /// Where this seat's own monarch is.
    pub fn king(&self) -> Option<HexId> {
        self.home().and_then(|k| self.spot(self.book.monarch(k)))
    }

    /// The commander of a kingdom.
    pub fn lord(&self, k: KingdomId) -> Option<SeatId> {
        self.pos.realm(k).standing.lord()
    }

    /// Walls stand here and an enemy player holds them.
    pub fn enemy_castle(&self, hex: HexId) -> bool {
        let standing = self.pos.keeps().any(|k| k.hex == hex && !k.plundered);
        standing && self.book.map.hex(hex).kingdom.and_then(|k| self.lord(k)).is_some_and(|s| s != self.me)
    }

    /// What a siege of this castle must equal.
    pub fn need(&self, castle: HexId) -> u8 {
        self.book.map.castle(castle).map_or(0, |c| c.defence) + self.foes_inside(castle)
    }

    /// Victory points a castle is worth, with what may happen to a monarch inside it.
    pub fn worth(&self, castle: HexId) -> f32 {
        let Some(info) = self.book.map.castle(castle) else { return 0.0 };
        let points = f32::from(info.defence) * if info.royal { 10.0 } else { 5.0 };
        let crowned = self.counters.iter().any(|c| {
            c.owner.is_some_and(|o| o != self.me)
                && self.kind(c.id) == Kind::Monarch
                && c.place == Place::At { hex: castle, inside: true }
        });
        points + if crowned { 30.0 } else { 0.0 }
    }

    /// Steps over land from a castle to every hex, whoever stands between: worked out once for all castles of the map.
    pub fn distances(&self, castle: HexId) -> Arc<[u16]> {
        static CHARTS: Kept<BTreeMap<HexId, Arc<[u16]>>> = Kept::new();
        let map = &self.book.map;
        let all = || map.castles.iter().map(|castle| (*castle, chart(map, *castle).into())).collect();
        CHARTS.get(all).get(&castle).cloned().unwrap_or_else(|| chart(map, castle).into())
    }

    /// Hostile land units that could be upon this hex within a turn or so.
    pub fn threat(&self, hex: HexId) -> u8 {
        let map = &self.book.map;
        self.counters
            .iter()
            .filter(|c| c.owner.is_some_and(|o| o != self.me) && self.kind(c.id) == Kind::Army)
            .filter_map(|c| match c.place {
                Place::At { hex, .. } => Some(hex),
                _ => None,
            })
            .filter(|at| map.distance(*at, hex) <= 5)
            .count() as u8
    }

    /// Own land units within a march of this hex.
    pub fn support(&self, hex: HexId) -> u8 {
        let map = &self.book.map;
        self.counters
            .iter()
            .filter(|c| c.owner == Some(self.me) && self.kind(c.id) == Kind::Army)
            .filter_map(|c| self.spot(c.id))
            .filter(|at| map.distance(*at, hex) <= 4)
            .count() as u8
    }

    /// Units the castle of this seat's monarch must keep inside so that nobody near can lay siege to it.
    pub fn guard(&self, castle: HexId) -> u8 {
        let defence = self.book.map.castle(castle).map_or(0, |c| c.defence);
        (self.threat(castle) + 1).saturating_sub(defence).clamp(2, 12)
    }

    /// The castle to go for: much worth, little defended, near many of ours.
    pub fn target(&self) -> Option<HexId> {
        let mut best: Option<(f32, HexId)> = None;
        for keep in self.pos.keeps() {
            if !self.enemy_castle(keep.hex) || keep.siege.is_some_and(|s| s.by != self.me) {
                continue;
            }
            let steps = self.distances(keep.hex);
            let mut near = 0.0f32;
            for c in &self.counters {
                if c.owner == Some(self.me)
                    && self.kind(c.id) == Kind::Army
                    && let Some(at) = self.spot(c.id)
                    && !at.is_river()
                {
                    let d = steps[at.index()];
                    if d < 30 {
                        near += 1.0 / (1.0 + f32::from(d) / 8.0);
                    }
                }
            }
            let need = f32::from(self.need(keep.hex)) + f32::from(self.foes_at(keep.hex));
            let odds = (near / need).min(2.5);
            let begun = if keep.siege.is_some() { 1.5 } else { 1.0 };
            let score = self.worth(keep.hex) * odds * odds * begun;
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, keep.hex));
            }
        }
        best.filter(|(score, _)| *score > 0.5).map(|(_, hex)| hex)
    }

    /// Own castles under siege, with the besieging strength.
    pub fn beset(&self) -> Vec<(HexId, u8)> {
        self.pos
            .keeps()
            .filter(|k| k.siege.is_some_and(|s| s.by != self.me))
            .filter(|k| self.book.map.hex(k.hex).kingdom.and_then(|x| self.lord(x)) == Some(self.me))
            .map(|k| (k.hex, self.foes_at(k.hex)))
            .collect()
    }
}

/// Steps over land to every hex from `goal`.
fn chart(map: &Minaria, goal: HexId) -> Vec<u16> {
    let mut steps = vec![FAR; RIVER_BASE as usize];
    let mut queue = VecDeque::from([goal]);
    steps[goal.index()] = 0;
    while let Some(hex) = queue.pop_front() {
        let next = steps[hex.index()] + 1;
        if next > 40 {
            break;
        }
        for (side, to) in map.neighbours(hex) {
            if side.land && side.navigable.is_none() && map.is_land(to) && steps[to.index()] == FAR {
                let mountain = map.hex(to).terrain.mountain;
                steps[to.index()] = next + u16::from(mountain) * 2;
                queue.push_back(to);
            }
        }
    }
    steps
}
