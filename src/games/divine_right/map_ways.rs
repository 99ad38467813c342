//! The hexsides of Minaria: who may cross them, the Deep River, and where fleets sail.

use std::collections::BTreeMap;

use super::ids::{GRID, HEX_IDS, HexId, RIVER_BASE};
use super::map_file::{Faults, MapText};
use super::minaria::{HexInfo, Minaria, RiverSide, Side, Surface};
use crate::board::hex_grid::corners;
use crate::board::search::{Ties, search};
use crate::way;

/// Who may cross a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Both,
    Sea,
    Land,
    Closed,
    Canal,
}

type Pair = (HexId, HexId);

/// Fills sides, river and fleet ways of a map whose hexes are all there.
pub(super) fn fill(map: &mut Minaria, file: &MapText, faults: &mut Faults) {
    let listed = listed_ways(map, file, faults);
    let crossings = river_crossings(map, file, faults);
    let deep = deep_river(map, file, faults);
    map.sides = vec![[Side::default(); 6]; HEX_IDS as usize];
    let ids: Vec<HexId> = map.all().map(|h| h.id).collect();
    for &id in &ids {
        for dir in 0..6 {
            let Some((c, r)) = GRID.neighbour(id.col(), id.row(), dir) else { continue };
            let to = HexId::new(c as u16, r as u16);
            let pair = ordered(id, to);
            let way = listed.get(&pair).copied().or_else(|| usual_way(map.hex(id), map.hex(to)));
            if way.is_none() && pair.0 == id {
                faults.hex(
                    id,
                    "",
                    format!("the side between the coast hexes {id} and {to} is not in the list of sides"),
                );
            }
            let way = way.unwrap_or(Way::Closed);
            let navigable = deep.get(&pair).copied();
            map.sides[id.index()][dir] = Side {
                to: Some(to),
                land: matches!(way, Way::Land | Way::Both | Way::Canal),
                fleet: matches!(way, Way::Sea | Way::Both | Way::Canal),
                along_river: crossings.contains_key(&pair),
                navigable,
                canal: way == Way::Canal,
            };
        }
    }
    check_sides_agree(map, faults);
    if faults.list.is_empty() {
        join_deep_river(map);
        map.fleet_ways = fleet_ways(map);
        check_deep_river(map, faults);
        check_ports(map, faults);
    }
}

fn ordered(a: HexId, b: HexId) -> Pair {
    if a <= b { (a, b) } else { (b, a) }
}

/// The rule for sides that no list names; `None` between two coast hexes, which must be listed.
fn usual_way(a: &HexInfo, b: &HexInfo) -> Option<Way> {
    use Surface::*;
    Some(match (a.surface, b.surface) {
        (Coast, Coast) => return None,
        (Lake, _) | (_, Lake) => Way::Closed,
        (Sea | Isle, Sea | Coast | Isle) | (Coast, Sea | Isle) => Way::Sea,
        (Land | Coast | Lakeshore, Land | Coast | Lakeshore) => Way::Land,
        _ => Way::Closed,
    })
}

fn are_neighbours(map: &Minaria, (a, b): Pair) -> bool {
    !a.is_river() && !b.is_river() && map.around(a).any(|n| n == b)
}

fn listed_ways(map: &Minaria, file: &MapText, faults: &mut Faults) -> BTreeMap<Pair, Way> {
    let sides = &file.sides;
    let lists = [
        ("both", &sides.both, Way::Both),
        ("sea", &sides.sea, Way::Sea),
        ("land", &sides.land, Way::Land),
        ("closed", &sides.closed, Way::Closed),
        ("canal", &sides.canal, Way::Canal),
    ];
    let mut ways = BTreeMap::new();
    for (name, list, way) in lists {
        for (n, &pair) in list.iter().enumerate() {
            let marks = way!["sides", name, n, 1];
            if !are_neighbours(map, pair) {
                faults.add(marks, format!("{} and {} are no neighbours", pair.0, pair.1));
                continue;
            }
            if ways.insert(ordered(pair.0, pair.1), way).is_some() {
                faults.add(marks, format!("the side between {} and {} is listed twice", pair.0, pair.1));
            }
            let sails = matches!(way, Way::Both | Way::Sea | Way::Canal);
            let walks = matches!(way, Way::Both | Way::Land | Way::Canal);
            if (sails && !(map.is_water(pair.0) && map.is_water(pair.1)))
                || (walks && !(map.is_land(pair.0) && map.is_land(pair.1)))
            {
                faults.add(marks, format!("`{name}` does not fit what lies in {} and {}", pair.0, pair.1));
            }
            if way == Way::Canal && pair.0 != map.parros && pair.1 != map.parros {
                faults.add(marks, "canals are at Parros only");
            }
        }
    }
    ways
}

fn river_crossings(map: &Minaria, file: &MapText, faults: &mut Faults) -> BTreeMap<Pair, usize> {
    let mut crossings = BTreeMap::new();
    for (n, river) in file.rivers.iter().enumerate() {
        for (k, &pair) in river.crossings.iter().enumerate() {
            let marks = way!["rivers", n, "crossings", k, 1];
            if !are_neighbours(map, pair) {
                faults.add(marks, format!("{} and {} are no neighbours", pair.0, pair.1));
            } else if crossings.insert(ordered(pair.0, pair.1), n).is_some() {
                faults.add(marks, format!("a river crosses the side between {} and {} twice", pair.0, pair.1));
            }
        }
    }
    crossings
}

fn deep_river(map: &mut Minaria, file: &MapText, faults: &mut Faults) -> BTreeMap<Pair, HexId> {
    let mut sides = BTreeMap::new();
    if file.deep_river.len() > 100 {
        faults.add(way!["deep_river"], "the Deep River has more than 100 hexsides");
        return sides;
    }
    for (n, reach) in file.deep_river.iter().enumerate() {
        let id = HexId::river(n as u16);
        let marks = way!["deep_river", n, "banks", 1];
        if !are_neighbours(map, reach.banks) || !map.is_land(reach.banks.0) || !map.is_land(reach.banks.1) {
            faults.add(
                marks,
                format!(
                    "{} and {} are no neighbouring land hexes: no river between them",
                    reach.banks.0, reach.banks.1
                ),
            );
        } else if sides.insert(ordered(reach.banks.0, reach.banks.1), id).is_some() {
            faults.add(marks, format!("the Deep River runs between {} and {} twice", reach.banks.0, reach.banks.1));
        }
        map.river.push(RiverSide { id, banks: [reach.banks.0, reach.banks.1], steps: reach.steps, joins: vec![] });
    }
    sides
}

/// The two corners where a hexside ends.
fn ends(a: HexId, b: HexId) -> Vec<(i32, i32)> {
    let other = corners(b.col(), b.row());
    corners(a.col(), a.row()).into_iter().filter(|v| other.contains(v)).collect()
}

/// Joins each river hexside to the next ones up and down, and the outermost to the water at their ends.
fn join_deep_river(map: &mut Minaria) {
    let sides: Vec<_> = map.river.iter().map(|s| (s.id, s.steps, ends(s.banks[0], s.banks[1]))).collect();
    for n in 0..sides.len() {
        let (_, steps, mine) = &sides[n];
        let mut joins = vec![];
        for (id, other, theirs) in &sides {
            if steps.abs_diff(*other) == 1 && theirs.iter().any(|v| mine.contains(v)) {
                joins.push(*id);
            }
        }
        // Open water lies at a corner where a hexside that fleets cross ends too.
        let banks = map.river[n].banks;
        for &end in mine {
            let touching = |id: HexId| corners(id.col(), id.row()).contains(&end);
            let near: Vec<HexId> =
                banks.iter().flat_map(|b| map.around(*b)).chain(banks).filter(|h| touching(*h)).collect();
            for &hex in &near {
                let opens =
                    map.neighbours(hex).any(|(s, to)| s.fleet && near.contains(&to) && ends(hex, to).contains(&end));
                if map.is_water(hex) && opens {
                    joins.push(hex);
                }
            }
        }
        joins.sort();
        joins.dedup();
        map.river[n].joins = joins;
    }
}

fn fleet_ways(map: &Minaria) -> Vec<Vec<HexId>> {
    let mut ways = vec![vec![]; RIVER_BASE as usize + map.river.len()];
    for hex in map.all().filter(|h| map.is_water(h.id)) {
        // TERRAIN-10: no fleet enters a swamp coast.
        let swamp = |to: HexId| map.hex(to).terrain.swamp && !map.is_port(to);
        let sails = map.neighbours(hex.id).filter(|(s, to)| s.fleet && map.is_water(*to) && !swamp(*to));
        ways[hex.id.index()].extend(sails.map(|(_, to)| to));
    }
    for side in &map.river {
        for &to in &side.joins {
            ways[side.id.index()].push(to);
            if !to.is_river() {
                ways[to.index()].push(side.id);
            }
        }
    }
    ways.iter_mut().for_each(|w| w.sort());
    ways
}

/// Every side looks the same from both hexes.
fn check_sides_agree(map: &Minaria, faults: &mut Faults) {
    for hex in map.all() {
        for (side, to) in map.neighbours(hex.id) {
            let back = map.side(to, hex.id).map(|s| Side { to: side.to, ..*s });
            if back != Some(*side) {
                faults.hex(hex.id, "", format!("the side between {} and {to} differs seen from the other hex", hex.id));
            }
        }
    }
}

/// The river is one water: from its first side a fleet reaches all others and open water.
fn check_deep_river(map: &Minaria, faults: &mut Faults) {
    let Some(first) = map.river.first() else { return };
    let reached = map.sail_from(first.id);
    for (n, side) in map.river.iter().enumerate().filter(|(_, s)| !reached.contains(&s.id)) {
        faults.add(
            way!["deep_river", n, "banks", 1],
            format!("no fleet can come from {} to {}: steps of joining sides differ by one", first.id, side.id),
        );
    }
    if reached.iter().all(|id| id.is_river()) {
        faults.add(way!["deep_river"], "the Deep River touches neither sea nor lake");
    }
}

/// Every port has water that a fleet can sail.
fn check_ports(map: &Minaria, faults: &mut Faults) {
    for hex in map.all().filter(|h| map.is_port(h.id)) {
        if map.fleet_steps(hex.id).is_empty() {
            faults.hex(hex.id, "", format!("no fleet can leave the port in hex {}", hex.id));
        }
    }
}

impl Minaria {
    /// Everywhere a fleet could get to from `from`, in id order, `from` included.
    pub fn sail_from(&self, from: HexId) -> Vec<HexId> {
        self.waters(from, |_| true)
    }

    /// As [`Minaria::sail_from`], through these waters only.
    pub fn waters(&self, from: HexId, through: impl Fn(HexId) -> bool) -> Vec<HexId> {
        let found = search(self.fleet_ways.len(), Ties::LowestNumber, [(usize::from(from.0), ())], |search, at, ()| {
            let next = self.fleet_ways[at].iter().filter(|to| through(**to));
            next.for_each(|to| search.reach(usize::from(to.0), ()));
        });
        (0..self.fleet_ways.len() as u16).filter(|at| found.cost(usize::from(*at)).is_some()).map(HexId).collect()
    }
}
