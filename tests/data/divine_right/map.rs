//! The map of Minaria.

use std::collections::{BTreeMap, BTreeSet};

use regnal::board::hex_grid;
use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::ids::{HexId, KingdomId};
use regnal::games::divine_right::minaria::{HexInfo, Surface, Terrain};

use super::book;

fn place<'a>(book: &'a Book, name: &str) -> &'a HexInfo {
    book.map.hex(book.map.find(name).unwrap_or_else(|| panic!("no place called {name}")))
}

fn at(text: &str) -> HexId {
    HexId::parse(text).expect("a hex")
}

// ---------------------------------------------------------------- The map

/// MAP-01, PARTS-02: one grid of 31 rows with 35 and 34 hexes, 1070 in all.
#[test]
fn the_map_has_1070_hexes() {
    let book = book();
    assert_eq!(book.map.all().count(), 1070);
    let count = |s: Surface| book.map.all().filter(|h| h.surface == s).count();
    assert_eq!((count(Surface::Sea), count(Surface::Coast), count(Surface::Isle)), (111, 112, 1));
    assert_eq!((count(Surface::Lake), count(Surface::Lakeshore)), (2, 16));
}

/// MAP-02, MAP-03: every hex is in one kingdom or in none, and some belong to nobody.
#[test]
fn kingdoms_own_their_hexes() {
    let book = book();
    let owned: usize = book.map.lands.iter().map(Vec::len).sum();
    assert_eq!(owned, book.map.all().filter(|h| h.kingdom.is_some()).count());
    assert!(book.map.lands.iter().all(|l| !l.is_empty() && l.is_sorted()));
    assert!(book.map.all().any(|h| h.kingdom.is_none() && book.map.is_land(h.id)));
    assert_eq!(book.map.lands[KingdomId::Trolls.index()].len(), 4);
}

/// SETUP-23, SETUP-24: the castles within each kingdom's borders, their defence, and what plundering all of them is worth.
#[test]
fn castles_and_what_they_are_worth() {
    let book = book();
    // The printed map has 34; three of them are outside the Basic Game.
    assert_eq!(book.map.castles.len(), 31);
    let mut sums: BTreeMap<KingdomId, (usize, u32, u32)> = BTreeMap::new();
    for &hex in &book.map.castles {
        let castle = book.map.castle(hex).unwrap();
        let each = if castle.royal { book.tables.points.plunder_royal } else { book.tables.points.plunder };
        let sum = sums.entry(book.map.hex(hex).kingdom.unwrap()).or_default();
        *sum = (sum.0 + 1, sum.1 + u32::from(castle.defence), sum.2 + u32::from(castle.defence) * u32::from(each));
    }
    use KingdomId::*;
    let expected = [
        (Hothior, (3, 8, 55)),
        (Mivior, (4, 11, 75)),
        (Muetar, (5, 14, 90)),
        (Shucassam, (3, 10, 70)),
        (Immer, (4, 10, 65)),
        (Pon, (3, 11, 75)),
        (Rombune, (4, 12, 75)),
        (Neuth, (1, 5, 50)),
        (Zorn, (1, 5, 50)),
        (Ghem, (3, 13, 90)),
    ];
    assert_eq!(sums, BTreeMap::from(expected));
    assert_eq!(sums.values().map(|s| s.1).sum::<u32>(), 99);
}

/// SCENIC-01, TERRAIN-25: scenic hexes are clear unless listed; so are ancient battlefields.
#[test]
fn scenic_hexes_are_clear_unless_listed() {
    let book = book();
    let clear = ["Standing Stones", "Witches' Kitchen", "Stump Hole", "City of Khos", "Hubbleglum", "The Obelisk"];
    let more =
        ["Lost Caravan", "Tombs of Olde", "Hyyx", "Altars of Greystaff", "Eerie Oasis", "Wyrm's Lair", "Trading Post"];
    for name in clear.into_iter().chain(more) {
        let hex = place(&book, name);
        assert!(
            hex.scenic && hex.terrain == Terrain::default() && hex.surface == Surface::Land && !hex.river,
            "{name}"
        );
    }
    let fields: Vec<_> = book.map.all().filter(|h| h.battlefield).collect();
    assert_eq!(fields.len(), 4);
    assert!(fields.iter().all(|h| h.scenic && h.terrain == Terrain::default()));
    let bare = |h: &&HexInfo| h.scenic && h.terrain != Terrain::default();
    let mut listed: Vec<_> = book.map.all().filter(bare).map(|h| h.name.as_deref().unwrap()).collect();
    listed.sort_unstable();
    let wood = ["Camptown", "Gorpin", "The Haven", "Wolves' Den"];
    let hills = ["Stone Face", "The Crag", "The Crater", "The Gathering", "The Mounds", "The Shunned Vale"];
    let others = ["Ozerg Mountain", "Ruins of Letho", "Temple of Kings", "Willowik", "Winter Rest"];
    let mut all: Vec<_> = wood.into_iter().chain(hills).chain(others).collect();
    all.sort_unstable();
    assert_eq!(listed, all);
}

/// SCENIC-02, SCENIC-03: Serpent Bay and the Boom are open sea, Faces to the Sea is coast.
#[test]
fn scenic_water() {
    let book = book();
    assert_eq!(place(&book, "Serpent Bay").surface, Surface::Sea);
    assert_eq!(place(&book, "Boarhort's Boom").surface, Surface::Sea);
    assert_eq!(place(&book, "Faces to the Sea").surface, Surface::Coast);
}

/// SCENIC-04, SCENIC-06, SCENIC-08, SCENIC-11: forests, hills, mountains and swamps among the scenic hexes.
#[test]
fn scenic_terrain() {
    let book = book();
    let is = |name: &str, terrain: Terrain| assert_eq!(place(&book, name).terrain, terrain, "{name}");
    for name in ["Wolves' Den", "Gorpin Woodsmen", "The Havens", "Camptown"] {
        is(name, Terrain { forest: true, ..Terrain::default() });
    }
    let hills = ["The Crater", "The Mounds", "Stone Face", "The Gathering", "The Crag", "The Shunned Vale"];
    for name in hills {
        is(name, Terrain { hills: true, ..Terrain::default() });
    }
    for name in ["Winter Rest", "Temple of Kings", "Ozerg Mountain"] {
        is(name, Terrain { mountain: true, ..Terrain::default() });
    }
    for name in ["Willowik", "Ruins of Letho"] {
        is(name, Terrain { swamp: true, ..Terrain::default() });
    }
}

/// SCENIC-05: Stubstaff Keep, like the School and the Tower, is no castle in the Basic Game.
#[test]
fn castles_outside_the_basic_game_are_plain_hexes() {
    let book = book();
    for name in ["Stubstaff Keep", "Invisible School", "Tower of Zards"] {
        let hex = place(&book, name);
        assert_eq!((hex.castle, hex.kingdom), (None, None), "{name}");
    }
}

/// SCENIC-07, SCENIC-09, RIVER-01: Mystic Lake has a lake shore, the Falls of Xag a river; grazed hexes have none.
#[test]
fn scenic_lake_and_river() {
    let book = book();
    assert_eq!(place(&book, "Mystic Lake").surface, Surface::Lakeshore);
    assert!(place(&book, "Falls of Xag").river);
    assert_eq!(book.map.all().filter(|h| h.river).count(), 88);
    for hex in book.map.all().filter(|h| h.river) {
        let crossed = book.map.neighbours(hex.id).filter(|(s, _)| s.along_river).count();
        assert!(crossed >= 1, "{}", hex.id);
    }
    let crossings: usize =
        book.map.all().map(|h| book.map.neighbours(h.id).filter(|(s, _)| s.along_river).count()).sum();
    assert_eq!(crossings, 2 * 104);
}

/// SCENIC-10, PORT-03, PORT-04: ports are the castle-ports, Freeport and Bartertown.
#[test]
fn ports() {
    let book = book();
    let small: Vec<_> = book.map.all().filter(|h| h.small_port).map(|h| h.name.as_deref().unwrap()).collect();
    assert_eq!(small, ["Freeport", "Bartertown"]);
    assert_eq!(book.map.all().filter(|h| book.map.is_port(h.id)).count(), 15);
    assert!(book.map.all().filter(|h| book.map.is_port(h.id)).all(|h| !book.map.fleet_steps(h.id).is_empty()));
}

/// SCENIC-12: scenic hexes carry no other marks in the Basic Game.
#[test]
fn scenic_hexes_are_forty() {
    assert_eq!(book().map.all().filter(|h| h.scenic).count(), 40);
}

/// All-water sides: land units cross no all-water side and never set foot on the Isle of Fright.
#[test]
fn water_stops_land_units() {
    let book = book();
    let map = &book.map;
    for hex in map.all() {
        for (side, to) in map.neighbours(hex.id) {
            let dry = |id: HexId| map.is_land(id);
            assert!(!side.land || (dry(hex.id) && dry(to)), "{} to {to}", hex.id);
            assert!(!side.fleet || (map.is_water(hex.id) && map.is_water(to)), "{} to {to}", hex.id);
        }
    }
    assert!(map.neighbours(map.isle_of_fright).all(|(s, _)| s.fleet && !s.land));
    let shores = map.all().filter(|h| h.surface == Surface::Lakeshore).map(|h| h.id);
    let barred: usize = shores.map(|id| map.neighbours(id).filter(|(s, to)| !s.land && map.is_land(*to)).count()).sum();
    assert!(barred > 0, "some sides between lake shores are all water");
    let addat = map.side(at("0312"), at("0313")).unwrap();
    assert!(addat.fleet && !addat.land, "all sea between two coasts");
}

/// KINGDOM-HOTHIOR-01: the Boom lies beside Port Lork and belongs to Hothior.
#[test]
fn kingdom_hothior_01_the_boom() {
    let book = book();
    assert!(book.map.side(book.map.boom, book.map.port_lork).is_some_and(|s| s.fleet));
    assert_eq!(book.map.hex(book.map.boom).kingdom, Some(KingdomId::Hothior));
    assert_eq!(book.map.boom, book.map.find("the boom").unwrap());
}

/// KINGDOM-ROMBUNE-01: all six sides of Parros are canals, and no other side is.
#[test]
fn kingdom_rombune_01_canals() {
    let book = book();
    assert_eq!(book.map.neighbours(book.map.parros).filter(|(s, _)| s.canal && s.land && s.fleet).count(), 6);
    let all: usize = book.map.all().map(|h| book.map.neighbours(h.id).filter(|(s, _)| s.canal).count()).sum();
    assert_eq!(all, 12);
}

// ---------------------------------------------------------------- Water ways

/// RIVER-07: fleets sail along hexsides, on no bank in particular; the Deep River is 22 hexsides, 20 of them steps from the sea to Lake Carth.
#[test]
fn the_deep_river_joins_sea_and_lake() {
    let book = book();
    let map = &book.map;
    assert_eq!(map.river.len(), 22);
    for side in &map.river {
        let across = map.side(side.banks[0], side.banks[1]).unwrap();
        assert_eq!((across.navigable, across.land, across.fleet), (Some(side.id), true, false), "{}", side.id);
        let [a, b] = side.banks.map(|h| hex_grid::corners(h.col(), h.row()));
        assert_eq!(a.iter().filter(|v| b.contains(v)).count(), 2);
        for join in &side.joins {
            assert!(map.fleet_steps(*join).contains(&side.id), "{} joins {join}, and back", side.id);
            if join.is_river() {
                assert_eq!(map.river_side(*join).steps.abs_diff(side.steps), 1);
            }
        }
    }
    let water =
        |n: u16| -> Vec<HexId> { map.river[n as usize].joins.iter().copied().filter(|j| !j.is_river()).collect() };
    assert_eq!(water(0), [at("1318"), at("1319")], "the mouth");
    assert_eq!(water(21), [at("1812"), at("1912")], "Lake Carth");
    assert!((1..21).all(|n| water(n).is_empty()));
    assert_eq!(map.river[16].joins, [15, 17, 18].map(HexId::river), "the fork of the Waning River");
    assert!(map.sail_from(at("0917")).contains(&at("1812")), "from Port Lork to Lake Carth");
}

/// Three waters; the Great Sea and Lake Carth meet through the Deep River only.
#[test]
fn three_waters() {
    let book = book();
    let map = &book.map;
    let mut waters: BTreeSet<Vec<HexId>> = BTreeSet::new();
    for hex in map.all().filter(|h| !map.fleet_steps(h.id).is_empty()) {
        let mut seen = BTreeSet::from([hex.id]);
        let mut open = vec![hex.id];
        while let Some(id) = open.pop() {
            open.extend(map.fleet_steps(id).iter().copied().filter(|to| !to.is_river() && seen.insert(*to)));
        }
        waters.insert(seen.into_iter().collect());
    }
    let mut sizes: Vec<usize> = waters.iter().map(Vec::len).collect();
    sizes.sort();
    assert_eq!(sizes, [8, 38, 178], "Lake Carth, the Sea of Zett, the Great Sea with the Isle of Fright");
    let ports = |name: &str| {
        let from = map.find(name).unwrap();
        map.sail_from(from).into_iter().filter(|id| map.is_port(*id)).count()
    };
    assert_eq!((ports("Colist"), ports("Adeese")), (11, 4));
}

/// Ways of fleets go both ways, in id order.
#[test]
fn fleet_ways_are_mutual() {
    let book = book();
    for (n, ways) in book.map.fleet_ways.iter().enumerate() {
        assert!(ways.is_sorted_by(|a, b| a < b));
        for to in ways {
            assert!(book.map.fleet_steps(*to).contains(&HexId(n as u16)), "{n} to {to}");
        }
    }
    assert!(!book.map.fleet_steps(book.map.isle_of_fright).is_empty());
    assert!(book.map.fleet_steps(HexId(9999)).is_empty());
}
