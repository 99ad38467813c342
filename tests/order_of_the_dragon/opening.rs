//! How a game begins (sections 1.1, 3.0, 6, 9.2).

use super::kit::*;

/// Units of a realm as they are written, in the order of the map.
fn units(board: &Board, realm: Realm) -> Vec<String> {
    let pos = board.pos();
    let mut out: Vec<String> =
        pos.units_of(realm).map(|u| regnal::games::order_of_the_dragon::orders::unit_words(pos, u)).collect();
    out.sort();
    out
}

struct Start {
    seat: SeatId,
    capital: &'static str,
    homes: [&'static str; 2],
    units: [&'static str; 2],
    /// A thrall with its unit, or none and an heir at home.
    thrall: Option<(&'static str, &'static str)>,
}

#[track_caller]
fn begins(start: &Start) {
    let board = board();
    let pos = board.pos();
    let (own, power) = (realm(start.seat), power(start.seat));
    assert_eq!(pos.power_of(start.seat), Some(power));
    assert_eq!(pos.capital(power), land(start.capital));
    let mut centres: Vec<ProvinceId> = start.homes.map(land).to_vec();
    centres.sort();
    assert_eq!(pos.centres(own).collect::<Vec<_>>(), centres);
    assert_eq!(pos.homes(power).len(), 2);
    assert!(start.homes.iter().all(|home| pos.homes(power).contains(&land(home))));
    assert_eq!(units(&board, own), start.units);
    let heirs: Vec<(ProvinceId, bool)> = pos.heirs_of(power).map(|h| (h.at, h.is_single())).collect();
    match start.thrall {
        Some((at, unit)) => {
            assert_eq!(heirs, [(land(at), false)], "a married heir in the thrall, and no single one");
            assert_eq!(pos.thralls_of(power).collect::<Vec<_>>(), [land(at)]);
            assert_eq!(units(&board, Realm::Minor(land(at))), [unit]);
        }
        None => {
            assert_eq!(heirs, [(land(start.capital), true)], "a single heir at home");
            assert_eq!(pos.thralls_of(power).count(), 0);
        }
    }
}

/// OOD 6.1-2, 6.1-3, 6.1-4
#[test]
fn burgundy() {
    begins(&Start { seat: BURGUNDY, capital: "DIJ", homes: ["DIJ", "GHE"], units: ["A DIJ", "A GHE"], thrall: None });
}

/// OOD 6.2-2, 6.2-3, 6.2-4, 6.2-5
#[test]
fn castile() {
    let thrall = Some(("ZAR", "A ZAR"));
    begins(&Start { seat: CASTILE, capital: "BRG", homes: ["BRG", "TOL"], units: ["A BRG", "F TOL/WC"], thrall });
}

/// OOD 6.3-2, 6.3-3, 6.3-4, 6.3-5
#[test]
fn england() {
    let thrall = Some(("BOR", "A BOR"));
    begins(&Start { seat: ENGLAND, capital: "LON", homes: ["LON", "YOR"], units: ["A YOR", "F LON"], thrall });
}

/// OOD 6.4-2, 6.4-3, 6.4-4, 6.4-5
#[test]
fn golden_horde() {
    let thrall = Some(("KER", "F KER"));
    begins(&Start { seat: HORDE, capital: "SAR", homes: ["SAR", "QAZ"], units: ["A QAZ", "A SAR"], thrall });
}

/// OOD 6.5-2, 6.5-3, 6.5-4, 6.5-5
#[test]
fn hungary() {
    let thrall = Some(("BRA", "A BRA"));
    begins(&Start { seat: HUNGARY, capital: "OFE", homes: ["OFE", "KNI"], units: ["A KNI", "A OFE"], thrall });
}

/// OOD 6.6-2, 6.6-3, 6.6-4
#[test]
fn kalmar_union() {
    begins(&Start { seat: KALMAR, capital: "ROS", homes: ["ROS", "STO"], units: ["A ROS", "F STO"], thrall: None });
}

/// OOD 6.7-2, 6.7-3, 6.7-4, 6.7-5
#[test]
fn lithuania() {
    let thrall = Some(("KRA", "A KRA"));
    begins(&Start { seat: LITHUANIA, capital: "VIL", homes: ["VIL", "KIE"], units: ["A KIE", "A VIL"], thrall });
}

/// OOD 6.8-2, 6.8-3, 6.8-4
#[test]
fn mamluks() {
    begins(&Start { seat: MAMLUKS, capital: "CAI", homes: ["CAI", "ALE"], units: ["A ALE", "A CAI"], thrall: None });
}

/// OOD 6.9-2, 6.9-3, 6.9-4, 6.9-5
#[test]
fn naples() {
    let thrall = Some(("ROM", "A ROM"));
    begins(&Start { seat: NAPLES, capital: "NAP", homes: ["NAP", "AIX"], units: ["A AIX", "F NAP"], thrall });
}

/// OOD 6.10-2, 6.10-3, 6.10-4
#[test]
fn ottomans() {
    begins(&Start { seat: OTTOMANS, capital: "AMA", homes: ["AMA", "BRS"], units: ["A AMA", "A BRS"], thrall: None });
}

/// OOD 6.11-1 to 6.11-23: the minor powers with their units.
#[test]
fn minor_powers() {
    let listed = [
        "A ARG", "A COL", "A CON", "A EDI", "A EDR", "A ERZ", "F LIS", "F LUB/EC", "A MAI", "A MOS", "A NOV", "A PAR",
        "A REN", "A RIG", "F SAL", "A SIV", "A TIF", "A TLE", "F TUN", "A TUR", "F VEN", "A VIE",
    ];
    let board = board();
    let pos = board.pos();
    for words in listed {
        let at = land(words.split_once(' ').unwrap().1.split('/').next().unwrap());
        assert_eq!(pos.owner(at), Some(Realm::Minor(at)), "{words}");
        assert_eq!(pos.thrall_of(at), None, "{words}");
        assert!(board.stands(words), "{words}");
        assert_eq!(pos.unit_in(at).unwrap().realm, Realm::Minor(at), "{words}");
    }
    assert_eq!(pos.neutrals().filter(|at| pos.thrall_of(*at).is_none()).count(), listed.len());
}

/// OOD 1.1-1, 1.1-2, 3.0-2, 5.6-1: ten powers of two centres, six thralls, twenty-two minor powers, no vassal.
#[test]
fn who_owns_the_centres() {
    let board = board();
    let pos = board.pos();
    let majors: usize = PowerId::all().map(|p| pos.centres(Realm::Major(p)).count()).sum();
    assert_eq!((PowerId::all().len(), majors), (10, 20));
    assert!(PowerId::all().all(|p| pos.has_capital(p) && pos.centres(Realm::Major(p)).count() == 2));
    assert_eq!(PowerId::all().map(|p| pos.thralls_of(p).count()).sum::<usize>(), 6);
    assert_eq!(pos.neutrals().count(), 28);
    assert_eq!(pos.provinces().filter(|p| p.owner.is_some()).count(), 48);
    assert_eq!(pos.vassals().count(), 0);
}

/// OOD 1.1-3, 9.0-1: one unit in every neutral centre, its own power's.
#[test]
fn every_neutral_centre_has_its_unit() {
    let board = board();
    let pos = board.pos();
    for at in pos.neutrals() {
        assert_eq!(pos.units_of(Realm::Minor(at)).count(), 1);
        assert_eq!(pos.unit_in(at).map(|u| u.realm), Some(Realm::Minor(at)));
        assert_eq!(pos.centres(Realm::Minor(at)).count(), 1);
    }
}

/// OOD 7.1-1, 10.1-1, 10.0-2: everybody has one heir; section 6 says where.
#[test]
fn everybody_has_one_heir() {
    let board = board();
    let pos = board.pos();
    assert_eq!(pos.heirs().count(), 10);
    let single: Vec<PowerId> = PowerId::all().filter(|p| pos.single_heir(*p).is_some()).collect();
    assert_eq!(single, [BURGUNDY, KALMAR, MAMLUKS, OTTOMANS].map(power));
}

/// OOD 9.2-7: two points for each, from the capital and from the thrall or the heir.
#[test]
fn everybody_begins_with_two_points() {
    let board = board();
    for seat in board.pos().seats() {
        let pool = regnal::games::order_of_the_dragon::points::pool(board.pos(), power(seat));
        assert_eq!(pool.total, 2, "{seat}");
        assert!(pool.capital && pool.heir != (pool.thralls.len() == 1), "{pool:?}");
    }
}

/// OOD 5.6-2, 10.0-1: heirs begin in capitals, or where they were married; always in centres.
#[test]
fn heirs_live_in_centres() {
    let board = board();
    for heir in board.pos().heirs() {
        assert!(board.pos().is_centre(heir.at));
        assert_eq!(heir.is_single(), heir.at == board.pos().capital(heir.power));
    }
}

/// OOD 0-2, 0-3, 9.1-1, 9.1-5, 1.1-1, 1.1-5: what the units of the three kinds of power are told comes from points, whatever else is Diplomacy.
#[test]
fn who_orders_what() {
    let mut board = board();
    let army = board.unit_in("DIJ");
    let hold = |unit| Act::new(GiveOrder { unit, order: Order::Hold });
    assert!(board.allowed(BURGUNDY, &hold(army)));
    assert_eq!(board.refused(CASTILE, hold(army)), no("NotYourUnit", "1.1-1"));
    for at in ["PAR", "ZAR"] {
        let unit = board.unit_in(at);
        assert_eq!(board.refused(CASTILE, hold(unit)), no("ByPoints", "1.1-5"));
    }
    board.vassal(NAPLES, CASTILE, "VEN");
    let unit = board.put(Realm::Vassal(VassalId(0)), "F VEN");
    assert_eq!(board.refused(NAPLES, hold(unit)), no("ByPoints", "1.1-5"));
}
