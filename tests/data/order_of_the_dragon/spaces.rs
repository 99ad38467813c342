//! Names and abbreviations, supply centres, split coasts and impassable spaces (3.0, 5.1, 5.2, 5.5).

use std::collections::BTreeSet;

use regnal::diplomacy::legality::{Illegal, Legality};
use regnal::diplomacy::map::Ground;
use regnal::diplomacy::notation::{read_order, write_standing};
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::{Given, Neutral, Order, Position, PowerId, Unit, UnitKind};

use super::{map, place, province, reached, set};

/// The table of the rules, name by name.
const TABLE: &str = "Adriatic Sea ADR|Aegean Sea AEG|Aix AIX|Albania ALB|Aleppo ALE|Alsace ALS|Amasya AMA|Arabia ARA|\
    Argeş ARG|Aydin AYD|Baltic Sea BAL|Bavaria BAV|Bay of Biscay BOB|Black Sea BLA|Bohemia BOH|Bordeaux BOR|Bosnia BOS|\
    Bourbon BOU|Brandenburg BRA|Burgos BRG|Bursa BRS|Cairo CAI|Cantons CAN|Caspian Sea CAS|Champagne CHA|Circassia CIR|\
    Cologne COL|Constantinople CON|Crimea CRI|Dauphine DAU|Dijon DIJ|Dvina DVI|Eastern Mediterranean Sea EAS|\
    Edinburgh EDI|Edirne EDR|Éire EIR|English Channel ENG|Erzurum ERZ|Finland FIN|Florence FLO|Genoa GEN|Ghent GHE|\
    Granada GRA|Gulf of Bothnia GOB|Gulf of Cádiz GOC|Gulf of Gabes GOG|Gulf of Lyon GOL|Havasok HAV|Ionian Sea ION|\
    Irish Sea IRI|Kerch KER|Kiev KIE|Knin KNI|Konya KON|Krakow KRA|Languedoc LAN|Leon LEO|Lisbon LIS|London LON|\
    Lübeck LUB|Mainz MAI|Mesopotamia MES|Mid Atlantic Ocean MAO|Milan MIL|Moldavia MOL|Morocco MOR|Moscow MOS|\
    Napoli NAP|Navarre NAV|Normandy NMD|North Atlantic Ocean NAO|Norway NWY|Norwegian Sea NWG|Novgorod NOV|Ofen OFE|\
    Palestine PAL|Paris PAR|Prussia PRU|Qazan QAZ|Rennes REN|Riga RIG|Rome ROM|Roskilde ROS|Sahara SAH|Salonica SAL|\
    Sarai SAR|Serbia SER|Sicily SIC|Sivas SIV|Skagerrak SKA|Smolensk SMO|Stockholm STO|The Pale THP|The Wash WAS|\
    Tiflis TIF|Tlemcen TLE|Toledo TOL|Transylvania TRA|Trebizond TRE|Tunis TUN|Turin TUR|Tyrrhenian Sea TYS|Venice VEN|\
    Vienna VIE|Vilnius VIL|Volga-Don VOL|Wadden Sea WAD|Wales WAL|Western Mediterranean WES|York YOR|Zaragoza ZAR";

/// OOD 5.1-1, 5.1-2: every space by its name and its three letters, and no other; one sea is spelled in two ways.
#[test]
fn a_hundred_and_eleven_spaces_by_name() {
    let table: BTreeSet<(&str, &str)> = TABLE.split('|').map(|line| line.rsplit_once(' ').unwrap()).collect();
    assert_eq!(table.len(), 111);
    let ours = |p| (map().data(p).name.as_str(), map().province_label(p));
    assert_eq!(map().provinces().map(ours).collect::<BTreeSet<_>>(), table);
    for (name, code) in table {
        assert_eq!(place(name), place(code));
        assert_eq!(place(&name.to_uppercase()), place(code));
    }
    assert_eq!((map().places().count(), map().places().filter(|p| map().label(*p).contains('/')).count()), (123, 12));
}

/// Whoever has no such keys types the names without marks; a dash in a name is no arrow.
#[test]
fn names_can_be_typed() {
    for (typed, code) in [("Eire", "EIR"), ("arges", "ARG"), ("Gulf of Cadiz", "GOC"), ("Lubeck/ec", "LUB/EC")] {
        assert_eq!(place(typed), place(code), "{typed}");
    }
    let read = |text: &str| read_order(map(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(read("A Moscow - Volga-Don"), read("A MOS - VOL"));
    assert_eq!(read("A Volga-Don S A Moscow - Smolensk"), read("A VOL S A MOS - SMO"));
}

/// OOD 3.0-1, 3.0-2: forty-eight centres; twenty are homes, six have thralls, twenty-two minor powers.
#[test]
fn forty_eight_centres() {
    let centres: BTreeSet<_> = map().provinces().filter(|p| map().data(*p).centre).collect();
    assert_eq!(centres.len(), 48);
    let homes: BTreeSet<_> = map().powers.iter().flat_map(|p| p.homes.clone()).collect();
    let (thralls, minors): (Vec<&Neutral>, Vec<&Neutral>) = map().neutrals.iter().partition(|n| n.thrall_of.is_some());
    assert_eq!((homes.len(), thralls.len(), minors.len()), (20, 6, 22));
    let neutral = map().neutrals.iter().map(|n| map().province(n.at));
    assert_eq!(homes.iter().copied().chain(neutral).collect::<BTreeSet<_>>(), centres);
    assert_eq!(map().victory, 18);
}

/// What lies inland, on a coast and at sea, as the rules and the shape of Europe have it.
#[test]
fn land_coast_and_sea() {
    let of = |ground| map().provinces().filter(move |p| map().data(*p).ground == ground);
    let seas: BTreeSet<&str> = of(Ground::Sea).map(|p| map().province_label(p)).collect();
    assert_eq!(seas, set("ADR AEG BAL BLA BOB CAS EAS ENG GOB GOC GOG GOL ION IRI MAO NAO NWG SKA TYS WAD WAS WES"));
    assert_eq!((of(Ground::Land).count(), of(Ground::Coast).count()), (27, 62));
    assert!(of(Ground::Sea).all(|p| !map().data(p).centre));
}

/// OOD 5.2-1, 5.2-3, 5.2-4, 5.2-7, 5.2-9, 5.2-11, 5.2-13: six spaces have two coasts each, these and no others.
#[test]
fn six_split_coasts() {
    let split: BTreeSet<String> = map()
        .provinces()
        .filter(|p| map().has_coasts(*p))
        .map(|p| map().data(p).coasts.iter().map(|c| map().label(*c)).collect::<Vec<_>>().join(" "))
        .collect();
    let expected =
        ["CIR/EC CIR/WC", "LUB/EC LUB/WC", "ROM/NC ROM/SC", "SAR/EC SAR/WC", "TOL/EC TOL/WC", "YOR/EC YOR/WC"];
    let sorted = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        words.sort_unstable();
        words.join(" ")
    };
    assert_eq!(split.iter().map(|l| sorted(l)).collect::<BTreeSet<_>>(), expected.map(String::from).into());
}

/// OOD 5.2-8, 5.2-10, 5.2-12, 5.2-14: from these spaces, and from nowhere else, a fleet has the choice of coast.
#[test]
fn where_the_coast_must_be_named() {
    let mut found = BTreeSet::new();
    for from in map().places() {
        for to in map().provinces().filter(|p| map().landings(from, *p).count() > 1) {
            found.insert((map().label(from), map().province_label(to)));
        }
    }
    let expected = [("ROS", "LUB"), ("NAP", "ROM"), ("GRA", "TOL"), ("WES", "TOL"), ("EDI", "YOR")];
    assert_eq!(found, BTreeSet::from(expected));
}

/// OOD 5.2-2: without its coast such an order is void; where there is but one coast in reach, that one is taken.
#[test]
fn a_fleet_names_its_coast() {
    let try_out = |fleet: &str, order: &str| {
        let unit = Unit::new(UnitKind::Fleet, PowerId(0), place(fleet));
        let position = Position::new(map(), [unit]).unwrap();
        let Ok(Written::Order { order, .. }) = read_order(map(), &format!("F {fleet} - {order}")) else { panic!() };
        let given = Given { power: PowerId(0), unit: province(fleet), order };
        Legality::new(map(), &position).check(&given)
    };
    for (from, to) in [("ROS", "LUB"), ("NAP", "ROM"), ("GRA", "TOL"), ("WES", "TOL"), ("EDI", "YOR")] {
        assert_eq!(try_out(from, to), Err(Illegal::CoastNeeded { to: province(to) }), "{from}");
    }
    for (from, to, coast) in [("LIS", "TOL", "TOL/WC"), ("WAS", "YOR", "YOR/EC"), ("KER", "CIR", "CIR/WC")] {
        assert_eq!(try_out(from, to), Ok(Order::Move { to: place(coast), via: false }), "{from}");
    }
    assert_eq!(try_out("ROS", "LUB/EC"), Ok(Order::Move { to: place("LUB/EC"), via: false }));
    assert_eq!(try_out("LIS", "TOL/EC"), Err(Illegal::WrongCoast { to: place("TOL/EC") }));
    assert_eq!(write_standing(map(), UnitKind::Fleet, place("LUB/EC")), "F LUB/EC");
}

/// OOD 5.2-5, 5.2-6, 5.3-12: the two east coasts touch, the two west coasts do not; what the latter reach.
#[test]
fn coasts_of_sarai_and_circassia() {
    assert_eq!(reached(UnitKind::Fleet, "SAR/WC"), set("KER"));
    assert!(reached(UnitKind::Fleet, "SAR/EC").contains("CIR/EC"));
    let west = reached(UnitKind::Fleet, "CIR/WC");
    assert!(west.contains("KER") && !west.contains("SAR/WC") && !west.contains("SAR/EC"));
}

/// OOD 5.5-1: what has no name in the table is no space of the map.
#[test]
fn unnamed_spaces_cannot_be_entered() {
    for name in ["Crete", "Sardinia", "Corsica", "Cyprus", "White Sea", "Lapland", "Red Sea", "Iceland"] {
        assert!(regnal::diplomacy::notation::read_place(map(), name).is_err(), "{name}");
    }
    assert!(reached(UnitKind::Fleet, "NOV").iter().all(|at| ["FIN", "RIG", "GOB"].contains(at)));
}
