//! Stationary units among moves, supports, convoys and retreats.

use super::super::kit::*;

/// OOD 7.2-3, 9.1-3: "their moves will always bounce" × a unit that moves "cannot be supported to hold": a sortie gives up the
/// support that a marriage, "the same as a Hold order", would have kept.
#[test]
fn a_sortie_is_not_supported_to_hold_and_a_marriage_is() {
    for marries in [false, true] {
        let mut board = board();
        board.put(realm(NAPLES), "F TYS");
        board.put(realm(NAPLES), "F ION");
        board.give(&["F TyS - Tun", "F Ion S F TyS - Tun"]);
        board.vote(BURGUNDY, "A TLE S F TUN", 2);
        board.vote(OTTOMANS, if marries { "TUN Marry OT" } else { "F TUN - WES" }, 2);
        board.close();
        assert_eq!(board.shown("TUN").dislodged, !marries, "marries: {marries}");
    }
}

/// OOD 7.2-3, 7.2-6, 0-2: "their moves will always bounce" × head-to-head: the two exchange nothing, and the supported one gets in.
#[test]
fn head_to_head_with_a_sortie() {
    let mut board = board();
    board.put(realm(BURGUNDY), "A CHA");
    board.give(&["A Cha - Par", "A Dij H"]);
    board.vote(ENGLAND, "A PAR - CHA", 2);
    board.close();
    assert!(board.stands("A CHA") && board.stands("A PAR"));
    let mut board = self::board();
    board.put(realm(BURGUNDY), "A CHA");
    board.give(&["A Cha - Par", "A Dij S A Cha - Par"]);
    board.vote(ENGLAND, "A PAR - CHA", 2);
    board.close();
    assert_eq!(board.realm_in("PAR"), Some(realm(BURGUNDY)));
    assert!(board.shown("PAR").dislodged);
}

/// OOD 7.2-3, 0-2: "they will never actually move" × a unit that follows: the place is not left, and who follows bounces.
#[test]
fn nobody_follows_a_sortie() {
    let mut board = board();
    board.put(realm(ENGLAND), "A NMD");
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Nmd - Par"]);
    board.close();
    assert!(board.stands("A NMD") && board.stands("A PAR"), "{}", board.shown("NMD").why);
}

/// OOD 7.2-3, 0-2: a circle in which one "will never actually move" is none.
#[test]
fn no_circle_goes_round_through_a_sortie() {
    let mut board = board();
    board.put(realm(BURGUNDY), "A CHA");
    board.give(&["A Dij - Cha", "A Cha - Par"]);
    board.vote(ENGLAND, "A PAR - DIJ", 2);
    board.close();
    assert!(board.stands("A DIJ") && board.stands("A CHA") && board.stands("A PAR"));
}

/// OOD 7.2-5, 7.2-9: "protect an adjacent empty province" × "not an eligible retreat location": two that bounce there close it as
/// well, and so does a sortie against one of them.
#[test]
fn a_contested_place_is_closed_whoever_contests_it() {
    let mut board = board();
    board.put(realm(KALMAR), "A COL");
    board.own(realm(KALMAR), "COL");
    board.remove("MAI");
    board.put(realm(BURGUNDY), "A ALS");
    board.put(realm(ENGLAND), "A NMD");
    board.own(realm(CASTILE), "PAR");
    board.put(realm(CASTILE), "A PAR");
    board.give(&["A Als - Col", "A Ghe S A Als - Col", "A Par - Cha", "A Dij - Cha"]);
    board.close();
    let lost = board.pos().units().find(|u| u.dislodged.is_some()).expect("driven out");
    let ways = &lost.dislodged.as_ref().unwrap().retreats;
    assert!(!ways.contains(&place("CHA")), "{ways:?}");
}

/// OOD 7.2-4, 10.3-15: "a Thrall may cut their controller's support order".
#[test]
fn a_thrall_cuts_its_controllers_support() {
    let mut board = board();
    board.put(realm(CASTILE), "A NAV");
    board.put(realm(CASTILE), "A LAN");
    board.put(realm(ENGLAND), "A BOU");
    board.own(realm(ENGLAND), "BOR");
    board.put(realm(ENGLAND), "A BOR");
    // Castile's attack on Bordeaux needs the support that its own thrall cuts by a stranger's points.
    board.give(&["A Lan - Bor", "A Nav S A Lan - Bor"]);
    board.vote(ENGLAND, "A ZAR - NAV", 1);
    board.close();
    assert!(!board.shown("NAV").worked, "{}", board.shown("NAV").why);
    assert_eq!(board.realm_in("BOR"), Some(realm(ENGLAND)));
}

/// OOD 10.3-15, 0-2: "considered separate powers from their controller": who may not dislodge their own may dislodge their thrall.
#[test]
fn a_controller_may_drive_its_own_thrall_out() {
    let mut board = board();
    board.put(realm(CASTILE), "A NAV");
    board.give(&["A Brg - Zar", "A Nav S A Brg - Zar"]);
    board.close();
    assert!(board.shown("ZAR").dislodged);
    assert_eq!(board.realm_in("ZAR"), Some(realm(CASTILE)));
    // In spring that kills nobody yet, and the point stays.
    assert_eq!(board.pos().thrall_of(land("ZAR")), Some(power(CASTILE)));
    assert_eq!(board.points(CASTILE), 2);
}

/// OOD 10.5-10, 0-2: a vassal's units are a power's of their own too: its controllers may drive them out, and they retreat.
#[test]
fn a_controller_may_drive_its_vassal_out() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "A VEN");
    board.remove("VIE");
    board.put(realm(NAPLES), "A ROM");
    board.put(realm(NAPLES), "A MIL");
    board.give(&["A Rom - Ven", "A Mil S A Rom - Ven"]);
    board.close();
    let out = board.pos().units().find(|u| u.dislodged.is_some()).expect("driven out");
    assert_eq!(out.realm, Realm::Vassal(VassalId(0)));
    assert!(!out.dislodged.as_ref().unwrap().retreats.is_empty());
}

/// OOD 7.2-2, 7.2-3: "they can be ordered to move via convoy as well" × "they will never actually move": the convoy is there, the
/// support where it lands is cut, the army stays.
#[test]
fn a_sortie_by_convoy_cuts_support() {
    let mut board = board();
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(OTTOMANS), "F GOG");
    board.own(realm(MAMLUKS), "TUN");
    board.put(realm(MAMLUKS), "F TUN");
    board.put(realm(MAMLUKS), "F ION");
    board.own(realm(CASTILE), "TLE");
    // The fleet in Tunis supports an attack on Gulf of Gabes; the sortie of Rome over the Tyrrhenian Sea cuts it.
    board.give(&["F TyS C A Rom - Tun", "F Tun S F Ion - GOG", "F Ion - GOG", "F GOG H"]);
    board.vote(NAPLES, "A ROM - TUN", 1);
    board.close();
    assert!(!board.shown("TUN").worked, "{}", board.shown("TUN").why);
    assert!(board.stands("F GOG") && board.stands("A ROM"));
}

/// OOD 7.2-6, 0-2: a support for an attack is not cut from where it goes, unless by dislodging: "they cannot dislodge other units".
#[test]
fn a_sortie_does_not_cut_the_support_against_itself() {
    let mut board = board();
    board.put(realm(BURGUNDY), "A CHA");
    board.give(&["A Cha - Par", "A Dij S A Cha - Par"]);
    board.vote(ENGLAND, "A PAR - DIJ", 2);
    board.close();
    assert!(board.shown("PAR").dislodged, "{}", board.shown("DIJ").why);
}

/// OOD 7.2-8, 10.3-17, 8.2-3: driven out in Spring, a thrall "is always destroyed during the Retreat phase", is no less a thrall,
/// and builds in Winter where nobody has captured it.
#[test]
fn a_thrall_without_its_unit_is_a_thrall() {
    let mut board = board();
    board.put(realm(ENGLAND), "A LAN");
    board.put(realm(ENGLAND), "A NAV");
    board.give(&["A Lan - Zar", "A Nav S A Lan - Zar"]);
    board.close();
    assert_eq!((board.data().turn.season, board.points(CASTILE)), (Season::Autumn, 2));
    assert_eq!(board.pos().units_of(Realm::Minor(land("ZAR"))).count(), 0);
    board.disarm(ENGLAND);
    board.close();
    board.until(Phase::Orders);
    assert!(board.stands("A ZAR"));
    assert_eq!(board.pos().heirs_in(land("ZAR")).count(), 1);
}

/// OOD 7.2-7, 7.2-9: the place from which a sortie was driven out is taken; a major unit driven out beside it may not go where the
/// sortie bounced, though its author is gone.
#[test]
fn a_destroyed_sortie_has_still_closed_the_place() {
    let mut board = board();
    board.put(realm(ENGLAND), "A NMD");
    board.put(realm(KALMAR), "A COL");
    board.own(realm(KALMAR), "COL");
    board.remove("MAI");
    board.put(realm(BURGUNDY), "A ALS");
    board.put(realm(CASTILE), "A BOU");
    // Paris sorties to Champagne and is driven out by Castile; Cologne is driven out by Burgundy.
    board.vote(LITHUANIA, "A PAR - CHA", 2);
    board.give(&["A Bou - Par", "A Nmd S A Bou - Par", "A Als - Col", "A Ghe S A Als - Col"]);
    board.close();
    assert!(board.shown("PAR").dislodged);
    let lost = board.pos().units().find(|u| u.realm == realm(KALMAR) && u.dislodged.is_some()).expect("driven out");
    assert!(!lost.dislodged.as_ref().unwrap().retreats.contains(&place("CHA")));
}
