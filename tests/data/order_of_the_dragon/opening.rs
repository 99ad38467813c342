//! Powers, capitals and starting units (5.6, 6.1 to 6.11).

use std::collections::BTreeSet;

use regnal::diplomacy::notation::write_standing;
use regnal::diplomacy::{Position, UnitKind};

use super::{map, province, set};

/// Name, colour, capital, units on the homes, and the thrall.
fn power(key: &str) -> (String, String, String, String, String) {
    let id = map().power_of_key(key).unwrap_or_else(|| panic!("no power {key}"));
    let power = map().power(id);
    let written = |(kind, at): (UnitKind, _)| write_standing(map(), kind, at);
    let units: Vec<String> = power.units.iter().copied().map(written).collect();
    let homes: BTreeSet<_> = power.units.iter().map(|(_, at)| map().province(*at)).collect();
    assert_eq!(homes, power.homes.iter().copied().collect(), "each unit stands on a home");
    let thralls = map().neutrals.iter().filter(|n| n.thrall_of == Some(id));
    let thralls: Vec<String> = thralls.map(|n| written((n.kind, n.at))).collect();
    let capital = power.capital.map(|p| map().data(p).name.clone()).unwrap_or_default();
    (power.name.clone(), power.colour.clone(), capital, units.join(", "), thralls.join(", "))
}

fn stands(key: &str, name: &str, colour: &str, capital: &str, units: &str, thrall: &str) {
    let expected = (name.into(), colour.into(), capital.into(), units.into(), thrall.into());
    assert_eq!(power(key), expected);
}

/// OOD 5.6-1: ten powers, each with one capital, which is one of its two homes.
#[test]
fn ten_capitals() {
    assert_eq!(map().powers.len(), 10);
    for power in &map().powers {
        assert_eq!(power.homes.len(), 2);
        assert!(power.capital.is_some_and(|c| power.homes.contains(&c)), "{}", power.name);
    }
    let capitals: BTreeSet<_> = map().powers.iter().filter_map(|p| p.capital).collect();
    assert_eq!(capitals.len(), 10);
}

/// OOD 6.1-1 to 6.1-3
#[test]
fn burgundy() {
    stands("burgundy", "Burgundy", "slate", "Dijon", "A DIJ, A GHE", "");
}

/// OOD 6.2-1 to 6.2-4
#[test]
fn castile() {
    stands("castile", "Castile", "maroon", "Burgos", "A BRG, F TOL/WC", "A ZAR");
}

/// OOD 6.3-1 to 6.3-4
#[test]
fn england() {
    stands("england", "England", "pink", "London", "F LON, A YOR", "A BOR");
}

/// OOD 6.4-1 to 6.4-4
#[test]
fn the_golden_horde() {
    stands("golden_horde", "Golden Horde", "teal_blue", "Sarai", "A SAR, A QAZ", "F KER");
}

/// OOD 6.5-1 to 6.5-4
#[test]
fn hungary() {
    stands("hungary", "Hungary", "red", "Ofen", "A OFE, A KNI", "A BRA");
}

/// OOD 6.6-1 to 6.6-3
#[test]
fn the_kalmar_union() {
    stands("kalmar_union", "Kalmar Union", "lemon_yellow", "Roskilde", "A ROS, F STO", "");
}

/// OOD 6.7-1 to 6.7-4
#[test]
fn lithuania() {
    stands("lithuania", "Lithuania", "vivid_blue", "Vilnius", "A VIL, A KIE", "A KRA");
}

/// OOD 6.8-1 to 6.8-3
#[test]
fn the_mamluks() {
    stands("mamluks", "Mamluks", "orange_yellow", "Cairo", "A CAI, A ALE", "");
}

/// OOD 6.9-1 to 6.9-4, 6.9-6: the power is Naples, its capital Napoli.
#[test]
fn naples() {
    stands("naples", "Naples", "pale_grey", "Napoli", "F NAP, A AIX", "A ROM");
}

/// OOD 6.10-1 to 6.10-3
#[test]
fn the_ottomans() {
    stands("ottomans", "Ottomans", "green", "Amasya", "A AMA, A BRS", "");
}

/// OOD 6.11-1 to 6.11-23: the units of the twenty-two minor powers.
#[test]
fn minor_powers() {
    let minors = map().neutrals.iter().filter(|n| n.thrall_of.is_none());
    let found: BTreeSet<String> = minors.map(|n| write_standing(map(), n.kind, n.at)).collect();
    let armies = "ARG COL CON EDI EDR ERZ MAI MOS NOV PAR REN RIG SIV TIF TLE TUR VIE";
    let fleets = "LIS LUB/EC SAL TUN VEN";
    let written = |kind: &'static str, list: &'static str| set(list).into_iter().map(move |at| format!("{kind} {at}"));
    assert_eq!(found, written("A", armies).chain(written("F", fleets)).collect());
    assert_eq!(found.len(), 22);
}

/// Everybody can stand where he begins, and no two in one place.
#[test]
fn the_opening_is_a_position() {
    let opening = Position::opening(map());
    assert_eq!(opening.units().len(), 20);
    let taken: BTreeSet<_> = opening.units().iter().map(|u| map().province(u.at)).collect();
    for n in &map().neutrals {
        assert!(map().fits(n.kind, n.at) && !taken.contains(&map().province(n.at)));
    }
    assert!(
        map()
            .provinces()
            .filter(|p| map().data(*p).centre)
            .all(|p| { taken.contains(&p) || map().neutrals.iter().any(|n| map().province(n.at) == p) })
    );
    assert!(taken.contains(&province("DIJ")));
}
