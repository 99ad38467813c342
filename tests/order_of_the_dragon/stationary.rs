//! Stationary units: sorties, and no retreats (7.2).

use super::kit::*;

/// OOD 1.1-4, 1.1-6, 7.2-1, 7.2-10: minor powers and thralls have stationary units; majors and vassals have not.
#[test]
fn whose_units_are_stationary() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    let field = regnal::games::order_of_the_dragon::orders::field(board.pos());
    for (id, unit) in field.units() {
        let realm = board.pos().find_unit(id).unwrap().realm;
        assert_eq!(unit.stationary, matches!(realm, Realm::Minor(_)), "{realm:?}");
    }
    assert!(field.units().filter(|(_, u)| u.stationary).count() == 27);
}

/// OOD 7.2-2, 9.0-9: they may hold, support, move, move by convoy.
#[test]
fn what_they_may_be_told() {
    let mut board = board();
    board.put(realm(NAPLES), "F TYS");
    for text in ["A ROM H", "A ROM - FLO", "A ROM S F NAP", "A ROM S F VEN - ROM", "A ROM - TUN"] {
        let read = board.bids(text, 1);
        let allowed = board.allowed(BURGUNDY, &read);
        assert_eq!(allowed, text != "A ROM S F VEN - ROM", "{text}");
    }
    let convoy = board.bids("F TUN C A ROM - TLE", 1);
    assert_eq!(board.refused(BURGUNDY, convoy), no("Illegal", "9.0-9"), "no stationary fleet stands at sea");
}

/// OOD 7.2-3: a sortie is never more than that.
#[test]
fn a_sortie_always_bounces() {
    for at in ["PAR", "BRA"] {
        let mut board = board();
        let to = if at == "PAR" { "A PAR - CHA" } else { "A BRA - PRU" };
        board.vote(LITHUANIA, to, 2);
        board.close();
        let line = board.shown(at);
        assert_eq!((line.bid, line.worked), (told(to), false));
        assert!(board.stands(&format!("A {at}")), "{}", line.why);
    }
}

/// OOD 7.2-4, 10.3-15: it cuts support; a thrall's also that of its controller.
#[test]
fn a_sortie_cuts_support() {
    let mut board = board();
    board.put(realm(HUNGARY), "A PRU");
    board.put(realm(HUNGARY), "A BOH");
    board.give(&["A Boh S A Pru - Kra", "A Pru - Kra"]);
    board.vote(LITHUANIA, "A BRA - BOH", 2);
    board.close();
    assert!(!board.shown("BOH").worked, "{}", board.shown("BOH").why);
    assert!(board.stands("A KRA") && board.stands("A PRU"));
    assert_eq!(board.realm_in("KRA"), Some(Realm::Minor(land("KRA"))));
}

/// OOD 7.2-5: it keeps others out of an empty space, and that space is closed to retreats.
#[test]
fn a_sortie_keeps_others_out() {
    let mut board = board();
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Dij - Cha"]);
    board.close();
    assert!(board.stands("A DIJ") && !board.stands("A CHA"));
    let mut board = self::board();
    board.give(&["A Dij - Cha"]);
    board.close();
    assert!(board.stands("A CHA"), "without it the way is free");
}

/// OOD 7.2-6: with the greatest support it dislodges nobody.
#[test]
fn a_sortie_dislodges_nobody() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Dij S A Par - Cha", "A Ghe S A Par - Cha"]);
    board.close();
    assert!(!board.shown("CHA").dislodged, "{}", board.shown("PAR").why);
    assert!(board.stands("A CHA") && board.stands("A PAR"));
}

/// OOD 7.2-3: yet it counts with its support against another who wants to go there.
#[test]
fn a_sortie_has_its_strength() {
    let mut board = board();
    board.put(realm(ENGLAND), "A ALS");
    // One against two for Champagne: nobody gets in.
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Ghe S A Par - Cha", "A Als - Cha"]);
    board.close();
    assert!(board.stands("A ALS"));
    assert!(!board.shown("ALS").worked);
    let mut board = self::board();
    board.put(realm(ENGLAND), "A ALS");
    board.put(realm(ENGLAND), "A COL");
    board.vote(BURGUNDY, "A PAR - CHA", 2);
    board.give(&["A Col S A Als - Cha", "A Als - Cha"]);
    board.close();
    assert!(board.stands("A CHA"), "two beat a sortie without support");
}

/// OOD 7.2-7, 7.2-8: driven out it is destroyed in the retreat phase.
#[test]
fn driven_out_it_is_destroyed() {
    let mut board = board();
    board.put(realm(BURGUNDY), "A CHA");
    board.put(realm(KALMAR), "A COL");
    board.put(realm(BURGUNDY), "A ALS");
    // Somebody else has to retreat, so that the phase is there to be seen.
    board.give(&["A Cha - Par", "A Dij S A Cha - Par", "A Als - Col", "A Ghe S A Als - Col"]);
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Retreats);
    let paris = board.pos().units().find(|u| u.realm == Realm::Minor(land("PAR"))).expect("still there").clone();
    assert_eq!(paris.dislodged.as_ref().map(|d| d.retreats.len()), Some(0));
    let retreat = Act::new(Retreat { unit: paris.id, to: None });
    assert_eq!(board.refused(KALMAR, retreat), no("NoRetreats", "7.2-7"));
    let lines = board.close();
    assert!(board.pos().units_of(Realm::Minor(land("PAR"))).next().is_none());
    assert!(text(&lines).contains("A PAR cannot leave its place and is destroyed."), "{}", text(&lines));
}

/// OOD 7.2-9: where a sortie bounced with nobody, nobody may retreat to.
#[test]
fn nobody_retreats_to_where_a_sortie_bounced() {
    for sortie in [true, false] {
        let mut board = board();
        board.put(realm(KALMAR), "A COL");
        board.own(realm(KALMAR), "COL");
        board.put(realm(BURGUNDY), "A ALS");
        board.remove("MAI");
        if sortie {
            board.vote(ENGLAND, "A PAR - CHA", 2);
        }
        board.give(&["A Als - Col", "A Ghe S A Als - Col"]);
        board.close();
        let unit = board.pos().units().find(|u| u.dislodged.is_some()).expect("driven out").id;
        let to = |at: &str| Act::new(Retreat { unit, to: Some(place(at)) });
        assert!(!board.allowed(KALMAR, &to("LUB")), "taken");
        if sortie {
            assert_eq!(board.refused(KALMAR, to("CHA")), no("NoWayOut", "7.2-9"));
        } else {
            board.act(KALMAR, to("CHA"));
        }
    }
}

/// OOD 7.2-11, 9.1-8, 10.5-2: a vassal's units go where they are told, dislodge, and retreat.
#[test]
fn a_vassals_units_really_move() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    let vassal = Realm::Vassal(VassalId(0));
    board.put(vassal, "F TUN");
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(OTTOMANS), "F ION");
    board.vote(NAPLES, "F TUN - ION", 1);
    board.give(&["F Nap S F Tun - Ion"]);
    board.close();
    assert_eq!(board.realm_in("ION"), Some(vassal), "{}", board.shown("TUN").why);
    assert!(board.pos().units().any(|u| u.realm == realm(OTTOMANS) && u.dislodged.is_some()));
}

/// OOD 5.3-3, 0-2: a fleet in a canal space does not convoy, as none in any coastal space does.
#[test]
fn no_convoys_from_canals() {
    let mut board = board();
    let id = board.put(realm(KALMAR), "F ROS");
    board.put(realm(KALMAR), "A STO");
    let convoy = Order::Convoy { of: land("STO"), to: land("LUB") };
    let act = Act::new(GiveOrder { unit: id, order: convoy });
    assert_eq!(board.refused(KALMAR, act), no("IllegalOrder", "0-2"));
}

/// OOD 5.2-2, 0-2: a fleet with two coasts in reach has to say which.
#[test]
fn coasts_have_to_be_named() {
    let mut board = board();
    let id = board.put(realm(KALMAR), "F ROS");
    let go = |to: &str| Act::new(GiveOrder { unit: id, order: Order::Move { to: place(to), via: false } });
    assert_eq!(board.refused(KALMAR, go("LUB")), no("IllegalOrder", "0-2"));
    board.act(KALMAR, go("LUB/EC"));
    board.act(KALMAR, go("LUB/WC"));
}
