//! What the map must agree on: one function for each rule of the data.

use std::collections::{BTreeMap, BTreeSet};

use super::book_map::{MapData, PlaceKind};
use super::ids::{AreaId, PlaceId, RegionId, RoadId, SeaId};
use super::map_file::MapText;
use crate::table::Lens;
use crate::way;

// ---------------------------------------------------------------- The lists of the file

/// Every list is whole and in the order of the ids; names and codes differ; borders are listed once.
pub(super) fn lists(text: &MapText, lens: &mut Lens) {
    lens.in_order("regions", text.regions.iter().map(|r| r.key.key()), &RegionId::KEYS);
    lens.in_order("areas", text.areas.iter().map(|a| a.key.key()), &AreaId::KEYS);
    lens.in_order("seas", text.seas.iter().map(|s| s.key.key()), &SeaId::KEYS);
    lens.in_order("places", text.places.iter().map(|p| p.key.key()), &PlaceId::KEYS);
    lens.in_order("roads", text.roads.iter().map(|r| r.key.key()), &RoadId::KEYS);
    let mut codes: BTreeMap<&str, &str> = BTreeMap::new();
    for (n, a) in text.areas.iter().enumerate() {
        if let Some(other) = codes.insert(&a.code, a.key.key()) {
            lens.fault(way!["areas", n, "code"], format!("\"{}\" is the code of \"{other}\" already", a.code));
        }
    }
    names_differ("areas", text.areas.iter().map(|a| (a.key.key(), a.name.as_str())), lens);
    names_differ("places", text.places.iter().map(|p| (p.key.key(), p.name.as_str())), lens);
    names_differ("seas", text.seas.iter().map(|s| (s.key.key(), s.name.as_str())), lens);
    let mut seen: BTreeSet<(AreaId, AreaId)> = BTreeSet::new();
    for (n, (a, list)) in text.borders.iter().enumerate() {
        for (k, b) in list.iter().enumerate() {
            if a == b {
                lens.fault(way!["borders", n, 1, k], format!("{} does not border itself", a.key()));
            } else if !seen.insert((*a.min(b), *a.max(b))) {
                let text = format!("the border of {} and {} is listed twice", a.key(), b.key());
                lens.fault(way!["borders", n, 1, k], text);
            }
        }
    }
    for (n, r) in text.roads.iter().enumerate().filter(|(_, r)| r.line.len() < 4 || r.line.len() % 2 == 1) {
        lens.fault(way!["roads", n, "line"], format!("{} needs two points or more, each x and y", r.name));
    }
}

fn names_differ<'a>(list: &str, names: impl Iterator<Item = (&'static str, &'a str)>, lens: &mut Lens) {
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    for (n, (key, name)) in names.enumerate() {
        if name.trim().is_empty() {
            lens.fault(way![list, n, "name"], format!("\"{key}\" has an empty name"));
        } else if let Some(other) = known.insert(name.to_lowercase(), key) {
            lens.fault(way![list, n, "name"], format!("{name:?} is the name of \"{other}\" already"));
        }
    }
}

// ---------------------------------------------------------------- The map

pub(super) fn map(map: &MapData, lens: &mut Lens) {
    areas_are_plain(map, lens);
    seas_agree_both_ways(map, lens);
    roads_run_from_neighbour_to_neighbour(map, lens);
    everything_hangs_together(map, lens);
    if lens.found.is_empty() {
        estuaries_part(map, lens);
        kinds_are_counted(map, lens);
    }
}

/// No place and no road in a forest; a place lies in one area, and a port at the water.
fn areas_are_plain(map: &MapData, lens: &mut Lens) {
    for a in &map.areas {
        if a.forest && (!a.places.is_empty() || map.is_on_road(a.id)) {
            lens.entry(a.id.key(), "forest", format!("{} is a forest with a place or a road in it", a.name));
        }
        if a.regions.is_empty() {
            lens.entry(a.id.key(), "regions", format!("{} lies in no region", a.name));
        }
    }
    for p in &map.places {
        let known: BTreeSet<SeaId> = p.seas.iter().copied().collect();
        if known.len() != p.seas.len() {
            lens.entry(p.id.key(), "seas", format!("{} names a sea area twice", p.name));
        }
        let near = |s: &SeaId| {
            let coast = &map.area(p.area).coast;
            coast.contains(s) || coast.iter().any(|c| map.sea(*c).adjacent.contains(s))
        };
        if let Some(far) = p.seas.iter().find(|s| !near(s)) {
            lens.entry(p.id.key(), "seas", format!("{} is nowhere near {}", p.name, map.sea(*far).name));
        }
        if p.kind.is_castle() && p.votes > 0 {
            lens.entry(p.id.key(), "votes", format!("{} is a castle and has no votes", p.name));
        }
    }
}

fn seas_agree_both_ways(map: &MapData, lens: &mut Lens) {
    for s in &map.seas {
        for t in &s.adjacent {
            if *t == s.id {
                lens.entry(s.id.key(), "adjacent", format!("{} does not border itself", s.name));
            } else if !map.sea(*t).adjacent.contains(&s.id) {
                let other = &map.sea(*t).name;
                lens.entry(s.id.key(), "adjacent", format!("{} names {other}, which does not name it", s.name));
            }
        }
    }
}

fn roads_run_from_neighbour_to_neighbour(map: &MapData, lens: &mut Lens) {
    for r in &map.roads {
        for step in r.areas.windows(2).filter(|w| !map.graph.adjacent(w[0].index(), w[1].index())) {
            let (a, b) = (&map.area(step[0]).name, &map.area(step[1]).name);
            lens.entry(r.id.key(), "areas", format!("{} breaks between {a} and {b}", r.name));
        }
    }
    for p in map.places.iter().filter(|p| p.blocks_road && !map.is_on_road(p.area)) {
        lens.entry(p.id.key(), "blocks_road", format!("{} stands on no road", p.name));
    }
}

/// What one reaches from London by land; Scotland and the Continent are ends.
fn from(map: &MapData, start: AreaId) -> Vec<Option<u32>> {
    let ends = [AreaId::of_key("scotland"), AreaId::of_key("continent")].map(|e| e.map(AreaId::index));
    map.graph.distances(start.index(), |_, to| (!ends.contains(&Some(to))).then_some(1))
}

fn everything_hangs_together(map: &MapData, lens: &mut Lens) {
    let Some(london) = map.find_place("london").map(|p| map.place(p).area) else { return };
    let reached = from(map, london);
    let apart: BTreeSet<&str> = AreaId::all().filter(|a| reached[a.index()].is_none()).map(AreaId::key).collect();
    let islands = ["isle_of_wight", "anglesey", "isle_of_man", "ireland", "scotland", "continent", "calais"];
    if apart != BTreeSet::from(islands) {
        lens.fault(way!["borders"], format!("cut off from London are {apart:?}; expected {islands:?}"));
    }
    let seas: Vec<usize> = (0..SeaId::COUNT).collect();
    let pairs = map.seas.iter().flat_map(|s| s.adjacent.iter().map(|t| (s.id.index(), t.index())));
    if !crate::board::provinces::ProvinceGraph::new(SeaId::COUNT, pairs).connected(&seas) {
        lens.fault(way!["seas"], "the sea areas do not hang together");
    }
    let roads: Vec<usize> = AreaId::all().filter(|a| map.is_on_road(*a)).map(AreaId::index).collect();
    if !map.on_roads.connected(&roads) {
        lens.fault(way!["roads"], "the roads do not hang together");
    }
    for (n, (a, b)) in map.ferries.iter().enumerate() {
        if !map.graph.adjacent(a.index(), b.index()) {
            continue;
        }
        lens.fault(way!["ferries", n], format!("{} and {} are neighbours by land", a.key(), b.key()));
    }
}

/// Nobody walks over the Humber, the Severn, the Thames or the Mersey (MOV-2b).
fn estuaries_part(map: &MapData, lens: &mut Lens) {
    let banks = [
        ("a_kingston", "a_grimsby", 4),
        ("a_cardiff", "a_bristol", 4),
        ("a_rochester", "a_pleshey", 4),
        ("a_liverpool", "a_chester", 3),
    ];
    for (a, b, least) in banks {
        let (Some(a), Some(b)) = (AreaId::of_key(a), AreaId::of_key(b)) else { continue };
        let spaces = from(map, a)[b.index()].unwrap_or(u32::MAX);
        if spaces < least {
            let text = format!("{} and {} are {spaces} spaces apart, with an estuary between", a.key(), b.key());
            lens.fault(way!["borders"], text);
        }
    }
}

fn kinds_are_counted(map: &MapData, lens: &mut Lens) {
    for (kind, number) in [(PlaceKind::City, 4), (PlaceKind::OpenTown, 3)] {
        let found = map.places.iter().filter(|p| p.kind == kind).count();
        if found != number {
            lens.fault(way!["places"], format!("{found} places are a {}; there are {number}", kind.name()));
        }
    }
}
