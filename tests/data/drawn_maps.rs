//! The drawings of the maps of Europe: every province drawn, rings closed, and the borders that show are those of the map.

use std::collections::{BTreeMap, BTreeSet};

use regnal::diplomacy::map::Ground;
use regnal::diplomacy::map_file::{EUROPE_1405_SHAPES, EUROPE_1901_SHAPES};
use regnal::diplomacy::{Map, ProvinceId};
use regnal::table::{HouseFile, parse_ron};
use serde::Deserialize;

/// Each map with its drawing and how many provinces and seas it has.
fn drawn() -> [(&'static Map, Shapes, usize); 2] {
    [(Map::standard(), shapes(EUROPE_1901_SHAPES), 75), (Map::order_of_the_dragon(), shapes(EUROPE_1405_SHAPES), 111)]
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shapes {
    frame: (i32, i32),
    lines: Vec<Line>,
    provinces: Vec<Shape>,
    seas: Vec<Shape>,
    scenery: Vec<Shape>,
    links: Vec<Link>,
    rivers: Vec<Vec<i32>>,
    lakes: Vec<Vec<Vec<i32>>>,
    canals: Vec<Canal>,
    peaks: Vec<(i32, i32, i32)>,
    compass: (i32, i32, i32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    n: usize,
    a: String,
    b: Option<String>,
    kind: String,
    rel: String,
    at: Vec<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    key: String,
    name: Option<String>,
    label: (i32, i32),
    label_width: i32,
    #[serde(default)]
    label_angle: f32,
    unit: (i32, i32),
    centre: Option<(i32, i32)>,
    #[serde(default)]
    coasts: Vec<(String, (i32, i32))>,
    polygons: Vec<Vec<Vec<i32>>>,
    #[serde(default)]
    straits: Vec<Vec<Vec<i32>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    between: (String, String),
    from: (i32, i32),
    to: (i32, i32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Canal {
    name: String,
    at: Vec<i32>,
}

/// `kind` and `rel` are words: in RON they stand without quotes.
fn shapes(file: HouseFile) -> Shapes {
    let text = file.embedded().text;
    let quoted = ["land", "coast", "sea", "edge"]
        .iter()
        .fold(text, |t, k| t.replace(&format!("kind: {k},"), &format!("kind: \"{k}\",")));
    let quoted = ["open", "blocked", "strait", "off"]
        .iter()
        .fold(quoted, |t, k| t.replace(&format!("rel: {k},"), &format!("rel: \"{k}\",")));
    parse_ron(&quoted, file.path).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_province_is_drawn() {
    for (map, s, count) in drawn() {
        let drawn: BTreeSet<&str> = s.provinces.iter().chain(&s.seas).map(|p| p.key.as_str()).collect();
        let known: BTreeSet<&str> = map.provinces.iter().map(|p| p.key.as_str()).collect();
        assert_eq!(drawn, known);
        assert_eq!(s.provinces.len() + s.seas.len(), count);
        for shape in &s.provinces {
            let data = map.provinces.iter().find(|p| p.key == shape.key).unwrap();
            assert_eq!(data.centre, shape.centre.is_some(), "{}", shape.key);
            let coasts: Vec<String> =
                data.coasts.iter().map(|&c| map.label(c).rsplit('/').next().unwrap().to_lowercase()).collect();
            assert_eq!(shape.coasts.iter().map(|c| c.0.clone()).collect::<Vec<_>>(), coasts, "{}", shape.key);
            assert!(data.ground != Ground::Sea);
        }
        assert!(s.scenery.iter().all(|x| x.name.is_some()));
        for p in s.provinces.iter().chain(&s.seas).chain(&s.scenery) {
            let inside = |(x, y): (i32, i32)| (0..=s.frame.0).contains(&x) && (0..=s.frame.1).contains(&y);
            assert!(inside(p.unit) && inside(p.label) && p.label_width > 0 && p.label_angle.abs() <= 90.0, "{}", p.key);
            assert!(p.coasts.iter().all(|c| inside(c.1)) && p.centre.is_none_or(inside), "{}", p.key);
        }
        assert!(
            s.rivers
                .iter()
                .chain(s.lakes.iter().flatten())
                .chain(s.canals.iter().map(|c| &c.at))
                .all(|l| l.len() % 2 == 0)
        );
        assert!(s.canals.iter().all(|c| !c.name.is_empty()) && s.peaks.len() > 100 && s.compass.2 > 0);
    }
}

#[test]
fn rings_are_closed_and_every_line_serves() {
    for (_, s, _) in drawn() {
        let ends = |n: i32| {
            let at = &s.lines[n.unsigned_abs() as usize - 1].at;
            let (first, last) = ((at[0], at[1]), (at[at.len() - 2], at[at.len() - 1]));
            if n > 0 { (first, last) } else { (last, first) }
        };
        let mut used = BTreeSet::new();
        for p in s.provinces.iter().chain(&s.seas).chain(&s.scenery) {
            for ring in p.polygons.iter().chain(&p.straits).flatten() {
                for (i, &n) in ring.iter().enumerate() {
                    assert_eq!(ends(n).1, ends(ring[(i + 1) % ring.len()]).0, "{} line {n}", p.key);
                    used.insert(n.unsigned_abs() as usize);
                }
            }
        }
        assert!(
            s.lines.iter().enumerate().all(|(i, l)| l.n == i + 1 && used.contains(&l.n)),
            "every line is in some ring"
        );
    }
}

#[test]
fn the_borders_that_show_are_those_of_the_map() {
    for (map, s, _) in drawn() {
        let number: BTreeMap<&str, ProvinceId> = map.provinces().map(|p| (map.data(p).key.as_str(), p)).collect();
        let mut shown: BTreeSet<(usize, usize)> = BTreeSet::new();
        let mut show = |a: &str, b: &str| {
            if let (Some(a), Some(b)) = (number.get(a), number.get(b)) {
                let (a, b) = (a.0 as usize, b.0 as usize);
                shown.insert((a.min(b), a.max(b)));
            }
        };
        for line in s.lines.iter().filter(|l| l.rel == "open" || l.rel == "blocked") {
            show(&line.a, line.b.as_deref().unwrap_or(""));
            assert!(["land", "coast", "sea"].contains(&line.kind.as_str()));
        }
        for link in &s.links {
            show(&link.between.0, &link.between.1);
            assert_ne!(link.from, link.to);
        }
        assert_eq!(shown, map.graph().borders().collect());
    }
}
