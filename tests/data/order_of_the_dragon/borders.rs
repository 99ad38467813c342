//! Every border of armies and fleets, both ways, and nothing more; arrows; and what is known of each (4.4, 5.4).

use std::collections::{BTreeMap, BTreeSet};

use regnal::diplomacy::map::Ground;
use regnal::diplomacy::{Sureness, UnitKind, map_file};
use regnal::table::ReadFile;

use super::{map, passage, place, reached, set};

const ARMIES: &str = include_str!("army_borders.txt");
const FLEETS: &str = include_str!("fleet_borders.txt");

fn borders(text: &'static str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let line = |l: &'static str| {
        let (at, others) = l.split_once(':').expect("place: others");
        assert_eq!(others.split_whitespace().count(), set(others).len(), "{at} names a neighbour twice");
        (at, set(others))
    };
    text.lines().map(line).collect()
}

fn whole(kind: UnitKind, text: &'static str, count: usize) {
    let expected = borders(text);
    let mut ways = 0;
    for at in map().places() {
        let label = map().label(at);
        // An army reaches from the province, whatever the coast.
        if kind == UnitKind::Army && at != map().whole(map().province(at)) {
            continue;
        }
        let others = expected.get(label).cloned().unwrap_or_default();
        assert_eq!(reached(kind, label), others, "{kind:?} in {label}");
        assert!(others.iter().all(|other| expected[other].contains(label)), "{label} one way only");
        ways += others.len();
    }
    assert_eq!(ways, count * 2);
}

/// OOD 4.4-2, 4.4-4: armies march over these borders and no others.
#[test]
fn every_border_of_armies_both_ways_and_nothing_more() {
    whole(UnitKind::Army, ARMIES, 184);
}

/// OOD 4.4-3, 4.4-4, 5.3-4: fleets sail over these borders and no others.
#[test]
fn every_border_of_fleets_both_ways_and_nothing_more() {
    whole(UnitKind::Fleet, FLEETS, 194);
}

/// OOD 4.4-2 to 4.4-4: there are borders of each of the three kinds, and seas are for fleets alone.
#[test]
fn three_kinds_of_borders() {
    assert_eq!(passage("DIJ", "CHA"), (true, false));
    assert_eq!(passage("LAN", "AIX"), (true, true));
    assert_eq!(passage("VEN", "KNI"), (false, true));
    for sea in map().provinces().filter(|p| map().is_sea(*p)) {
        assert!(reached(UnitKind::Army, map().province_label(sea)).is_empty());
        assert!(map().provinces().all(|p| !map().reach(UnitKind::Army, map().whole(p)).has(sea)));
    }
    let inland = map().provinces().filter(|p| map().data(*p).ground == Ground::Land);
    inland.for_each(|p| assert!(reached(UnitKind::Fleet, map().province_label(p)).is_empty()));
}

/// OOD 4.4-5, 4.4-6: between Lisbon and Toledo fleets go to the west coast, armies to the province.
#[test]
fn lisbon_and_toledo() {
    assert!(reached(UnitKind::Army, "LIS").contains("TOL"));
    let sailed = reached(UnitKind::Fleet, "LIS");
    assert!(sailed.contains("TOL/WC") && !sailed.contains("TOL") && !sailed.contains("TOL/EC"));
    assert_eq!(reached(UnitKind::Army, "TOL/WC"), reached(UnitKind::Army, "TOL"));
}

/// OOD 5.4-1 to 5.4-3: two arrows, good for armies and fleets, both ways.
#[test]
fn arrows() {
    assert_eq!(passage("TUN", "CAI"), (true, true));
    assert_eq!(passage("STO", "FIN"), (true, true));
}

/// OOD 5.4-4: Norway is near neither of the two.
#[test]
fn norway_ends_where_it_ends() {
    assert_eq!(passage("NWY", "FIN"), (false, false));
    assert_eq!(passage("NWY", "NOV"), (false, false));
    assert_eq!(reached(UnitKind::Army, "NWY"), set("STO"));
}

/// Borders that the examples of the rules take for granted.
#[test]
fn borders_of_the_examples() {
    assert!(passage("BRA", "PRU").0 && passage("VIL", "PRU").0);
    assert!(passage("TUN", "ION").1 && passage("NAP", "ION").1);
}

/// OOD 4.4-1: the diagram could not be had. What the rules state is told apart from what had to be reconstructed.
#[test]
fn reconstructed_borders_are_marked() {
    let mut count: BTreeMap<Sureness, usize> = BTreeMap::new();
    let labels = |text: &'static str| borders(text).into_iter().flat_map(|(a, l)| l.into_iter().map(move |b| (a, b)));
    let pairs: BTreeSet<(&str, &str)> = labels(ARMIES).chain(labels(FLEETS)).filter(|(a, b)| a < b).collect();
    for (a, b) in &pairs {
        assert_eq!(map().sureness(place(a), place(b)), map().sureness(place(b), place(a)));
        *count.entry(map().sureness(place(a), place(b))).or_default() += 1;
    }
    let expected =
        [(Sureness::Said, 44), (Sureness::Reconstructed, 218), (Sureness::Likely, 57), (Sureness::Doubtful, 12)];
    assert_eq!(count, expected.into());
    for (a, b) in [("TUN", "CAI"), ("EDI", "THP"), ("LIS", "TOL/WC"), ("VIE", "VEN")] {
        assert_eq!(map().sureness(place(a), place(b)), Sureness::Said);
    }
    assert_eq!(map().sureness(place("REN"), place("BOU")), Sureness::Doubtful);
}

/// The Caspian has no other water, and no army gets to Britain and Ireland by itself; all else hangs together.
#[test]
fn everything_hangs_together() {
    let reach = |kind, from: &str| {
        let mut seen = BTreeSet::from([place(from)]);
        let mut edge = vec![place(from)];
        while let Some(at) = edge.pop() {
            let next: Vec<_> = match kind {
                UnitKind::Army => map().reach(kind, at).iter().map(|p| map().whole(p)).collect(),
                UnitKind::Fleet => map().sailings(at).to_vec(),
            };
            edge.extend(next.into_iter().filter(|p| seen.insert(*p)));
        }
        seen.into_iter().map(|p| map().label(p)).collect::<BTreeSet<_>>()
    };
    assert_eq!(reach(UnitKind::Fleet, "CAS"), set("CAS SAR/EC CIR/EC TIF"));
    let sailed = reach(UnitKind::Fleet, "MAO");
    assert!(sailed.contains("KER") && sailed.contains("SAR/WC") && sailed.contains("NWG") && sailed.contains("GOB"));
    let marched = reach(UnitKind::Army, "PAR");
    let apart = map().provinces().filter(|p| map().data(*p).ground != Ground::Sea);
    let apart: BTreeSet<&str> = apart.map(|p| map().province_label(p)).filter(|p| !marched.contains(p)).collect();
    assert_eq!(apart, set("EDI EIR LON THP WAL YOR"));
    assert_eq!(reach(UnitKind::Army, "LON"), apart);
}

/// A mistake in what the standard map does not have is named with its place.
#[test]
fn a_broken_map_is_named_with_its_place() {
    let text = map_file::EUROPE_1405.embedded().text;
    for (from, to, said) in [
        ("capital: \"dij\"", "capital: \"par\"", "none of the homes"),
        ("(unit: \"A ARG\")", "(unit: \"A BOS\")", "a centre of its own"),
        ("(unit: \"A ARG\")", "(unit: \"A COL\")", "a centre of its own"),
        ("(unit: \"A ARG\")", "(unit: \"F BAV\")", "no unit of this map"),
        ("thrall_of: \"castile\"", "thrall_of: \"aragon\"", "no power `aragon`"),
        (
            "(\"aeg\", [\"brs\", \"edr\"]),\n        (\"aix\", [\"gen\", \"tur\"])",
            "(\"aeg\", [\"bla\"])",
            "no border of the map",
        ),
        ("(\"eng\", [\"wad\"])", "(\"aix\", [\"tur\"])", "no border of the map, or stand in another list"),
    ] {
        let spoiled = text.replacen(from, to, 1);
        assert_ne!(spoiled, text, "{from}");
        let file = ReadFile { path: "own.ron".into(), text: spoiled };
        let errors = map_file::read(&file).expect_err(said);
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert!(errors.iter().any(|e| e.contains(said)), "{errors:?}");
        assert!(errors.iter().all(|e| e.starts_with("own.ron:")), "{errors:?}");
    }
}
