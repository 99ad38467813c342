//! Canals and coasts that are hard to read on the map (5.3).

use std::collections::BTreeSet;

use regnal::diplomacy::legality::{Illegal, Legality};
use regnal::diplomacy::map::Ground;
use regnal::diplomacy::{Given, Order, Place, Position, PowerId, Unit, UnitKind};

use super::{map, passage, place, province, reached, set};

/// How many moves a fleet needs, and over which places it may go on the way.
fn voyage(from: &str, to: &str, without: &[&str]) -> Option<usize> {
    let barred: BTreeSet<Place> = without.iter().map(|k| place(k)).collect();
    let mut seen = BTreeSet::from([place(from)]);
    let mut edge = seen.clone();
    for moves in 1.. {
        edge = edge.iter().flat_map(|at| map().sailings(*at).iter().copied()).collect();
        edge.retain(|at| !barred.contains(at) && seen.insert(*at));
        if edge.contains(&place(to)) {
            return Some(moves);
        }
        if edge.is_empty() {
            return None;
        }
    }
    None
}

/// OOD 5.3-1: over a canal space a fleet gets from the water on one side to that on the other.
#[test]
fn fleets_pass_through_canals() {
    for (from, canal, to) in [
        ("BLA", "CON", "EDR"),
        ("IRI", "EDI", "NAO"),
        ("IRI", "THP", "NAO"),
        ("BAL", "ROS", "SKA"),
        ("BAL", "STO", "SKA"),
        ("ION", "SIC", "TYS"),
        ("ION", "NAP", "TYS"),
    ] {
        assert!(!passage(from, to).1, "{from} {to}");
        let sailed = reached(UnitKind::Fleet, canal);
        assert!(sailed.contains(from) && sailed.contains(to), "{canal}");
    }
}

/// OOD 5.3-2: canal spaces hang on their neighbours as coasts do.
#[test]
fn fleets_go_along_canals() {
    for (canal, along) in [("CON", "EDR"), ("CON", "BRS"), ("EDI", "THP"), ("ROS", "STO"), ("SIC", "NAP")] {
        assert_eq!(passage(canal, along), (true, true), "{canal} {along}");
    }
}

/// OOD 5.3-3: a fleet in a canal space carries nobody; one on the sea beside it does.
#[test]
fn no_convoys_in_canals() {
    for (canal, army, to) in
        [("CON", "AMA", "EDR"), ("EDI", "YOR", "THP"), ("ROS", "LUB", "STO"), ("SIC", "NAP", "TUN")]
    {
        let fleet = Unit::new(UnitKind::Fleet, PowerId(0), place(canal));
        let carried = Unit::new(UnitKind::Army, PowerId(0), place(army));
        let position = Position::new(map(), [fleet, carried]).unwrap();
        let order = Order::Convoy { of: province(army), to: province(to) };
        let given = Given { power: PowerId(0), unit: province(canal), order };
        assert_eq!(Legality::new(map(), &position).check(&given), Err(Illegal::NotAtSea), "{canal}");
    }
    let at_sea = Unit::new(UnitKind::Fleet, PowerId(0), place("BAL"));
    let army = Unit::new(UnitKind::Army, PowerId(0), place("ROS"));
    let position = Position::new(map(), [at_sea, army]).unwrap();
    let order = Order::Convoy { of: province("ROS"), to: province("PRU") };
    let given = Given { power: PowerId(0), unit: province("BAL"), order };
    assert_eq!(Legality::new(map(), &position).check(&given), Ok(order));
}

/// OOD 5.3-5, 5.3-6: Burgos and Bordeaux meet on the Bay of Biscay; Navarre is inland.
#[test]
fn bay_of_biscay() {
    assert_eq!(passage("BRG", "BOR"), (true, true));
    assert!(passage("BRG", "BOB").1 && passage("BOR", "BOB").1);
    assert_eq!(map().data(province("NAV")).ground, Ground::Land);
}

/// OOD 5.3-7: from the Black Sea to the Aegean it takes three moves, over Constantinople and one of the two beyond.
#[test]
fn the_straits_take_three_moves() {
    for (from, to) in [("BLA", "AEG"), ("AEG", "BLA")] {
        assert_eq!(voyage(from, to, &[]), Some(3));
        assert_eq!(voyage(from, to, &["EDR"]), Some(3));
        assert_eq!(voyage(from, to, &["BRS"]), Some(3));
        assert_eq!(voyage(from, to, &["BRS", "EDR"]), None);
        assert_ne!(voyage(from, to, &["CON"]), Some(3));
    }
    assert!(!passage("CON", "AEG").1 && !passage("EDR", "BLA").1 && !passage("BRS", "BLA").1);
}

/// OOD 5.3-8, 5.3-9: the water between Ireland and Scotland is the canal of the two lands on it.
#[test]
fn between_ireland_and_scotland() {
    assert_eq!(passage("IRI", "NAO"), (false, false));
    assert_eq!(passage("EDI", "THP"), (true, true));
    assert_eq!(
        (voyage("IRI", "NAO", &["THP", "EIR", "MAO"]), voyage("IRI", "NAO", &["EDI", "EIR", "MAO"])),
        (Some(2), Some(2))
    );
}

/// OOD 5.3-10: what sails into one side of Sarai or Circassia does not come out at the other.
#[test]
fn sarai_and_circassia_are_no_canals() {
    for (one, other) in [("SAR/EC", "SAR/WC"), ("CIR/EC", "CIR/WC")] {
        assert!(reached(UnitKind::Fleet, one).is_disjoint(&reached(UnitKind::Fleet, other)));
        assert_eq!(voyage(one, other, &[]), None);
    }
}

/// OOD 5.3-11: the Sea of Azov belongs to Kerch and shuts in the west coast of Sarai.
#[test]
fn kerch_has_the_sea_of_azov() {
    assert_eq!(reached(UnitKind::Fleet, "SAR/WC"), set("KER"));
    let kerch = reached(UnitKind::Fleet, "KER");
    assert!(kerch.contains("SAR/WC") && kerch.contains("CIR/WC") && kerch.contains("BLA"));
}

/// OOD 5.3-13, 5.3-14: Roskilde and Stockholm are to the Baltic what Denmark and Sweden are; Lübeck has two coasts instead.
#[test]
fn the_baltic() {
    assert_eq!(passage("ROS", "STO"), (true, true));
    assert!(!passage("BAL", "SKA").1 && !passage("BAL", "WAD").1);
    assert_eq!(voyage("BAL", "SKA", &[]), Some(2));
    let (east, west) = (reached(UnitKind::Fleet, "LUB/EC"), reached(UnitKind::Fleet, "LUB/WC"));
    assert!(east.contains("BAL") && !east.contains("WAD") && west.contains("WAD") && !west.contains("BAL"));
    assert_eq!(east.intersection(&west).copied().collect::<BTreeSet<_>>(), set("ROS"));
}

/// OOD 5.3-15, 5.3-16: fleets pass the strait by Sicily or Napoli, never from sea to sea.
#[test]
fn the_strait_of_sicily() {
    assert_eq!(passage("ION", "TYS"), (false, false));
    assert_eq!(passage("SIC", "NAP"), (true, true));
    for canal in ["SIC", "NAP"] {
        let sailed = reached(UnitKind::Fleet, canal);
        assert!(sailed.contains("ION") && sailed.contains("TYS"), "{canal}");
    }
}

/// OOD 5.3-17 to 5.3-19: Turin has a coast and no sea; from there fleets get to Aix and Genoa, which touch as well.
#[test]
fn the_coast_of_turin() {
    assert_eq!(map().data(province("TUR")).ground, Ground::Coast);
    assert_eq!(reached(UnitKind::Fleet, "TUR"), set("AIX GEN"));
    assert!(passage("AIX", "GEN").1);
}

/// OOD 5.3-20 to 5.3-23: Vienna's coast lies in Venetian water; fleets pass from Venice to Vienna and to Knin.
#[test]
fn the_coast_of_vienna() {
    assert_eq!(map().data(province("VIE")).ground, Ground::Coast);
    assert_eq!(reached(UnitKind::Fleet, "VIE"), set("VEN"));
    assert!(passage("VEN", "KNI").1 && !passage("VIE", "KNI").1);
    assert!(passage("VIE", "KNI").0);
}
