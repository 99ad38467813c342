//! How far ships sail: seas and ports are spaces alike (MOV-8, MOV-10).

use super::super::prelude::*;
use super::sailing::Haven;
use crate::board::provinces::ProvinceGraph;

fn graph(pos: Pos) -> ProvinceGraph {
    let seas = &pos.book.map.seas;
    let pairs = seas.iter().flat_map(|s| s.adjacent.iter().map(|t| (s.id.index(), t.index())));
    ProvinceGraph::new(SeaId::COUNT, pairs)
}

/// Spaces to each sea: leaving port is one (MOV-10).
pub fn spaces(pos: Pos, from: Berth) -> Vec<Option<u32>> {
    let graph = graph(pos);
    let starts: Vec<(SeaId, u32)> = match from {
        Berth::Sea(sea) => vec![(sea, 0)],
        Berth::Port(place) => pos.book.map.place(place).seas.iter().map(|s| (*s, 1)).collect(),
        Berth::Off => vec![],
    };
    let mut out: Vec<Option<u32>> = vec![None; SeaId::COUNT];
    for (start, cost) in starts {
        for (n, d) in graph.distances(start.index(), |_, _| Some(1)).into_iter().enumerate() {
            if let Some(d) = d.map(|d| d + cost) {
                out[n] = Some(out[n].map_or(d, |o: u32| o.min(d)));
            }
        }
    }
    out
}

/// Spaces of the whole voyage: entering port is one more.
pub fn length(pos: Pos, spaces: &[Option<u32>], to: Haven) -> Option<u32> {
    match to {
        Haven::Sea(sea) => spaces[sea.index()],
        Haven::Port(place) => {
            let seas = pos.book.map.place(place).seas.iter();
            seas.filter_map(|s| spaces[s.index()]).min().map(|d| d + 1)
        }
    }
}

/// Spaces a ship may sail in a move; fewer in a catastrophe.
pub fn most(pos: Pos) -> u8 {
    let m = &pos.book.tables.movement;
    if pos.suffers(Hardship::Catastrophe) { m.ship.min(m.catastrophe) } else { m.ship }
}
