//! Which counters lie together, and where on the page each pile lies.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Kind, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::position::Pos;
use crate::table::SeatId;
use crate::window::divine_right::map::geometry::spot;

/// Counters of one owner at one place, inside or outside the walls.
#[derive(Clone, Debug)]
pub struct Pile {
    pub hex: HexId,
    pub inside: bool,
    pub owner: Option<SeatId>,
    /// A monarch first, then fleets at sea or armies on land; those aboard and captives last.
    pub units: Vec<CounterId>,
    pub captives: usize,
    pub at: Vec2,
    pub scale: f32,
}

/// Where a counter lies on the map, if it does; a passenger is where its fleet is.
pub fn hex_of(pos: Pos, id: CounterId) -> Option<(HexId, bool)> {
    match pos.place(id) {
        Place::Prison { hex, .. } => Some((hex, true)),
        _ => Some((pos.spot(id)?, pos.is_inside(id))),
    }
}

/// All piles of a position, in the order in which they are painted.
pub fn piles(pos: Pos) -> Vec<Pile> {
    let mut heaps: BTreeMap<(HexId, bool, Option<SeatId>), Vec<CounterId>> = BTreeMap::new();
    for id in pos.ids() {
        let owner = if let Place::Prison { captor, .. } = pos.place(id) { captor } else { pos.owner(id) };
        if let Some((hex, inside)) = hex_of(pos, id) {
            heaps.entry((hex, inside, owner)).or_default().push(id);
        }
    }
    let mut out: Vec<Pile> = heaps
        .into_iter()
        .map(|((hex, inside, owner), mut heap)| {
            let rank = |id: &CounterId| {
                let below = match pos.place(*id) {
                    Place::Aboard { .. } => 1,
                    Place::Prison { .. } => 2,
                    _ => 0,
                };
                let kind = match pos.counter(*id).kind {
                    Kind::Monarch => 0,
                    Kind::Army => 1,
                    Kind::Fleet => 2,
                };
                (below, kind, *id)
            };
            heap.sort_by_key(rank);
            let captives = heap.iter().filter(|id| matches!(pos.place(**id), Place::Prison { .. })).count();
            Pile { hex, inside, owner, units: heap, captives, at: Vec2::ZERO, scale: 1.0 }
        })
        .collect();
    arrange(pos.book, &mut out);
    out.sort_by(|a, b| b.at.y.total_cmp(&a.at.y).then(a.at.x.total_cmp(&b.at.x)));
    out
}

/// Piles of one hex share its room; the walls of a castle stay in sight.
fn arrange(book: &Book, piles: &mut [Pile]) {
    let mut start = 0;
    while start < piles.len() {
        let hex = piles[start].hex;
        let end = piles[start..].iter().position(|p| p.hex != hex).map_or(piles.len(), |n| start + n);
        let home = spot(&book.map, hex);
        let group = &mut piles[start..end];
        let castle = book.map.castle(hex).is_some();
        let n = group.len();
        for (k, pile) in group.iter_mut().enumerate() {
            if hex.is_river() {
                pile.scale = 0.62;
                pile.at = home + Vec2::new(40.0 * (k as f32 - 0.5 * (n as f32 - 1.0)), 0.0);
                continue;
            }
            pile.scale = match n {
                1 => 1.0,
                2 => 0.82,
                3 => 0.7,
                _ => 0.58,
            };
            let spread = 2.0 * super::face::HALF * pile.scale + 5.0;
            let across = k as f32 - 0.5 * (n as f32 - 1.0);
            pile.at = home + Vec2::new(across * spread.min(150.0 / n as f32), if castle { 44.0 } else { 4.0 });
            if castle && n == 1 {
                pile.scale = 0.86;
            }
        }
        start = end;
    }
}
