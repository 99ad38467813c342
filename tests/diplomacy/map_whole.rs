//! The standard map, whole: every border of armies and fleets, both ways, and nothing more. The lists below are written
//! out in full for each place, apart from the map's file, which has every border once.

use std::collections::{BTreeMap, BTreeSet};

use regnal::diplomacy::map::Ground;
use regnal::diplomacy::{Map, Place, Position, UnitKind, map_file};
use regnal::table::{HouseFile, ReadFile};

use crate::kit::map;

const ARMIES: &str = include_str!("army_borders.txt");
const FLEETS: &str = include_str!("fleet_borders.txt");

fn borders(text: &'static str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let line = |l: &'static str| {
        let (place, others) = l.split_once(':').expect("place: others");
        let list: Vec<&str> = others.split_whitespace().collect();
        let set: BTreeSet<&str> = list.iter().copied().collect();
        assert_eq!(set.len(), list.len(), "{place} names a neighbour twice");
        (place.trim(), set)
    };
    text.lines().filter(|l| !l.is_empty()).map(line).collect()
}

fn reached(kind: UnitKind, at: Place) -> BTreeSet<String> {
    match kind {
        UnitKind::Army => map().reach(kind, at).iter().map(|p| map().province_label(p).to_string()).collect(),
        UnitKind::Fleet => map().sailings(at).iter().map(|&p| map().label(p).to_string()).collect(),
    }
}

fn check(kind: UnitKind, text: &'static str, count: usize) {
    let expected = borders(text);
    let mut ways = 0;
    for place in map().places() {
        let label = map().label(place);
        let got = reached(kind, place);
        let others = expected.get(label).cloned().unwrap_or_default();
        // An army reaches from the province, whatever the coast.
        if kind == UnitKind::Army && place != map().whole(map().province(place)) {
            continue;
        }
        assert_eq!(got.iter().map(String::as_str).collect::<BTreeSet<_>>(), others, "{kind:?} in {label}");
        for other in others {
            assert!(expected[other].contains(label), "{other} to {label}");
        }
        ways += got.len();
    }
    assert_eq!(ways, count * 2);
}

#[test]
fn every_border_of_armies_both_ways_and_nothing_more() {
    check(UnitKind::Army, ARMIES, 111);
}

#[test]
fn every_border_of_fleets_both_ways_and_nothing_more() {
    check(UnitKind::Fleet, FLEETS, 141);
}

/// A well-known peer passes the DATC without these.
#[test]
fn eleven_borders_that_others_forgot() {
    for (kind, a, b) in [
        ("A", "GAL", "UKR"),
        ("A", "LVN", "WAR"),
        ("A", "NWY", "STP"),
        ("F", "BOT", "FIN"),
        ("F", "BOT", "LVN"),
        ("F", "BOT", "SWE"),
        ("F", "BOT", "STP/SC"),
        ("F", "CON", "SMY"),
        ("F", "MAO", "SPA/SC"),
        ("F", "TUS", "TYS"),
        ("F", "NWY", "STP/NC"),
    ] {
        let kind = if kind == "A" { UnitKind::Army } else { UnitKind::Fleet };
        let place = |label: &str| map().places().find(|&p| map().label(p) == label).unwrap();
        assert!(reached(kind, place(a)).contains(b) && reached(kind, place(b)).contains(a), "{a} {b}");
    }
}

#[test]
fn what_the_board_counts() {
    let ground = |g| map().provinces().filter(|&p| map().data(p).ground == g).count();
    assert_eq!((ground(Ground::Land), ground(Ground::Coast), ground(Ground::Sea)), (14, 42, 19));
    assert_eq!(map().places().count(), 81);
    assert_eq!(map().provinces().filter(|&p| map().data(p).centre).count(), 34);
    assert_eq!(map().powers.iter().map(|p| p.homes.len()).sum::<usize>(), 22);
    let opening = Position::opening(map());
    assert_eq!(opening.units().len(), 22);
    let fleets = opening.units().iter().filter(|u| u.kind == UnitKind::Fleet).count();
    assert_eq!(fleets, 9);
    for power in map().powers() {
        let homes = &map().power(power).homes;
        assert!(map().power(power).units.iter().all(|&(kind, at)| {
            homes.contains(&map().province(at)) && map().fits(kind, at) && map().province(at).0 < 75
        }));
    }
    assert_eq!(map().victory, 18);
}

fn read(text: &str) -> Result<Map, Vec<String>> {
    let file = ReadFile { path: "own.ron".into(), text: text.into() };
    map_file::read(&file).map_err(|errors| errors.iter().map(ToString::to_string).collect())
}

#[test]
fn a_broken_map_is_named_with_its_place() {
    let whole = map_file::EUROPE_1901.embedded().text;
    assert!(read(&whole).is_ok());
    for (from, to, said) in [
        ("(\"alb\", [\"gre\"", "(\"alb\", [\"grx\"", "no place `grx`"),
        ("(\"alb\", [\"gre\"", "(\"alb\", [\"ser\", \"gre\"", "no new one"),
        ("(key: \"aeg\"", "(key: \"adr\"", "stands here twice"),
        ("\"A BUD\"", "\"A ADR\"", "no unit of this map"),
        ("homes: [\"bud\"", "homes: [\"boh\"", "no supply centre"),
        ("coasts: [\"ec\", \"sc\"]", "coasts: [\"ec\"]", "two or more"),
        ("(\"boh\", [\"gal\"", "(\"boh\", [\"bot\"", "no army can stand in `bot`"),
        ("kind: sea", "kind: lake", "lake"),
    ] {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole, "{from}");
        let errors = read(&text).expect_err(said).join("\n");
        assert!(errors.contains(said), "{errors}");
        assert!(
            errors.lines().all(|l| l.starts_with("own.ron:") && l.split(':').nth(1).unwrap().parse::<u32>().is_ok()),
            "{errors}"
        );
    }
}

/// A map as large as the tables allow is made at once.
#[test]
fn a_large_map_is_read_at_once() {
    let n = 255;
    let mut text = String::from("(name: \"Grid\", victory: 9, powers: [], provinces: [");
    (0..n).for_each(|i| {
        text += &format!("(key: \"p{i}\", name: \"P{i}\", kind: {}),", if i % 3 == 0 { "sea" } else { "coast" })
    });
    text += "], army: [";
    (1..n).filter(|i| i % 3 == 2).for_each(|i| text += &format!("(\"p{}\", [\"p{i}\"]),", i - 1));
    text += "], fleet: [";
    (1..n).for_each(|i| text += &format!("(\"p{}\", [\"p{i}\"]),", i - 1));
    text += "])";
    let map = read(&text).expect("reads");
    assert_eq!(map.places().count(), n);
    let _: HouseFile = map_file::EUROPE_1901;
}
