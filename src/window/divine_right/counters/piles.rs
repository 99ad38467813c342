//! Which counters lie together, and where on the page each pile lies.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Kind, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::view::{CounterView, View};
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
pub fn hex_of(view: &View, id: CounterId) -> Option<(HexId, bool)> {
    match view.counters.get(id.index())?.place {
        Place::At { hex, inside } => Some((hex, inside)),
        Place::Aboard { fleet } => match view.counters.get(fleet.index())?.place {
            Place::At { hex, inside } => Some((hex, inside)),
            _ => None,
        },
        Place::Prison { hex, .. } => Some((hex, true)),
        _ => None,
    }
}

/// All piles of a view, in the order in which they are painted.
pub fn piles(book: &Book, view: &View) -> Vec<Pile> {
    let mut heaps: BTreeMap<(HexId, bool, Option<SeatId>), Vec<&CounterView>> = BTreeMap::new();
    for c in &view.counters {
        let owner = if let Place::Prison { captor, .. } = c.place { captor } else { c.owner };
        if let Some((hex, inside)) = hex_of(view, c.id) {
            heaps.entry((hex, inside, owner)).or_default().push(c);
        }
    }
    let mut out: Vec<Pile> = heaps
        .into_iter()
        .map(|((hex, inside, owner), mut heap)| {
            let rank = |c: &CounterView| {
                let kind = book.counter(c.id).kind;
                let below =
                    matches!(c.place, Place::Aboard { .. }) as u8 + 2 * matches!(c.place, Place::Prison { .. }) as u8;
                (
                    below,
                    match kind {
                        Kind::Monarch => 0,
                        Kind::Army => 1,
                        Kind::Fleet => 2,
                    },
                    c.id,
                )
            };
            heap.sort_by_key(|c| rank(c));
            let captives = heap.iter().filter(|c| matches!(c.place, Place::Prison { .. })).count();
            Pile {
                hex,
                inside,
                owner,
                units: heap.iter().map(|c| c.id).collect(),
                captives,
                at: Vec2::ZERO,
                scale: 1.0,
            }
        })
        .collect();
    arrange(book, &mut out);
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
