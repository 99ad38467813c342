//! Heirs: what they are, what they may be told, how they die (7.1, 10.1, 10.2).

use super::kit::*;

/// OOD 7.1-2: they are not counted as units, and they fill no build.
#[test]
fn heirs_are_outside_the_unit_count() {
    let mut board = board();
    board.heir(CASTILE);
    assert_eq!(regnal::games::order_of_the_dragon::orders::due(board.pos(), realm(CASTILE)), 0);
    assert_eq!(board.pos().units_of(realm(CASTILE)).count(), 2);
}

/// OOD 1.2-3, 7.1-4, 7.1-5, 10.0-1: they share their place with units and other heirs, and stand in nobody's way.
#[test]
fn heirs_neither_fight_nor_defend() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    assert_eq!(board.pos().heirs_in(land("TUN")).count(), 2);
    board.remove("DIJ");
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Cha - Dij"]);
    board.close();
    assert_eq!(board.realm_in("DIJ"), Some(realm(ENGLAND)), "an heir alone holds nothing");
    assert_eq!(board.pos().heirs_in(land("DIJ")).count(), 1, "and is alive until the Census");
}

/// OOD 1.2-2, 7.1-6: every heir marks a capital, a thrall or the capital of a vassal.
#[test]
fn where_heirs_live() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    for heir in board.pos().heirs() {
        let capital = heir.at == board.pos().capital(heir.power);
        let thrall = board.pos().thrall_of(heir.at) == Some(heir.power);
        let vassal = board.pos().standing_vassals().any(|v| v.capital == heir.at);
        assert!(capital || thrall || vassal, "{heir:?}");
    }
    board.edit(|p| p.heirs[0].at = land("PAR"));
    assert!(board.invariants().is_err());
}

/// OOD 7.1-3, 7.1-11: only a single heir takes orders, and only to hold or to marry.
#[test]
fn only_single_heirs_take_orders() {
    let mut board = board();
    assert_eq!(board.refused(CASTILE, marry("TUN")), no("NoSingleHeir", "7.1-11"), "that in Zaragoza is married");
    let hold = Act::new(Hold);
    assert_eq!(board.refused(OTTOMANS, hold.clone()), no("NotOrdered", "7.1-11"));
    board.act(OTTOMANS, marry("TUN"));
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("SameMatch", "7.1-11"));
    board.act(OTTOMANS, hold);
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert_eq!(board.pos().single_heir(power(OTTOMANS)).map(|h| h.at), Some(land("AMA")), "it held");
}

/// OOD 7.1-7: nothing but a marriage moves it.
#[test]
fn heirs_stay_where_they_are() {
    let mut board = board();
    let before: Vec<ProvinceId> = board.pos().heirs().map(|h| h.at).collect();
    board.give(&["A Dij - Cha", "A Ama - Tre"]);
    board.close();
    board.close();
    board.until(Phase::Orders);
    assert_eq!(board.pos().heirs().map(|h| h.at).collect::<Vec<_>>(), before);
}

/// OOD 7.1-9, 7.1-10: one single heir a power, so it may be called by the power.
#[test]
fn an_heir_is_called_by_its_power() {
    use regnal::games::order_of_the_dragon::heirs::heir_words;
    let mut board = board();
    assert_eq!(heir_words(power(KALMAR)), "Heir Kalmar Union");
    assert_eq!(board.pos().single_heir(power(KALMAR)).map(|h| h.at), Some(land("ROS")));
    board.heir(KALMAR);
    assert!(board.invariants().unwrap_err().contains("2 single heirs"));
}

// ---------------------------------------------------------------- Death (10.1)

/// OOD 1.2-7, 10.1-3: an heir in a captured centre dies in the Census, not before.
#[test]
fn heirs_die_with_their_centre() {
    let mut board = board();
    board.remove("DIJ");
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Cha - Dij"]);
    board.close();
    assert!(board.pos().single_heir(power(BURGUNDY)).is_some(), "spring takes nothing");
    board.close();
    let census = board.census();
    assert_eq!(census.heirs.len(), 1);
    assert_eq!((census.heirs[0].power, census.heirs[0].at), (power(BURGUNDY), land("DIJ")));
    assert_eq!(census.heirs[0].by, Some(realm(ENGLAND)));
    assert_eq!(board.pos().heirs_of(power(BURGUNDY)).count(), 0);
}

/// OOD 10.1-3: a guest who has left again by autumn has captured nothing.
#[test]
fn a_guest_who_leaves_kills_nobody() {
    let mut board = board();
    board.remove("DIJ");
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Cha - Dij"]);
    board.close();
    board.give(&["A Dij - Als"]);
    board.close();
    assert!(board.pos().single_heir(power(BURGUNDY)).is_some());
    assert_eq!(board.owner("DIJ"), Some(realm(BURGUNDY)));
}

/// OOD 10.1-4: also when its own power takes its own thrall, or the capital of its own vassal.
#[test]
fn heirs_die_by_their_own_power_too() {
    let mut board = board();
    board.autumn();
    board.remove("ZAR");
    board.vassal(NAPLES, CASTILE, "LIS");
    board.give(&["A Brg - Zar", "F Tol - Lis"]);
    board.close();
    assert_eq!(board.owner("ZAR"), Some(realm(CASTILE)));
    assert_eq!(board.owner("LIS"), Some(realm(CASTILE)));
    assert_eq!(board.pos().heirs_of(power(CASTILE)).count(), 0);
    assert_eq!(board.census().heirs.len(), 3, "and the heir of Naples");
}

// ---------------------------------------------------------------- Marrying (10.2)

/// OOD 1.2-5, 1.2-6, 10.2-2: minor powers and heirs of others; no thralls, no vassals, nobody else.
#[test]
fn whom_heirs_marry() {
    let mut board = board();
    board.autumn();
    board.act(OTTOMANS, marry("TUN"));
    assert_eq!(board.refused(OTTOMANS, marry("ROM")), no("NotAMinor", "10.2-2"), "a thrall");
    assert_eq!(board.refused(OTTOMANS, marry("LON")), no("NotAMinor", "10.2-2"), "a home of England");
    board.vassal(NAPLES, CASTILE, "VEN");
    assert_eq!(board.refused(OTTOMANS, marry("VEN")), no("NotAMinor", "10.2-2"), "a vassal");
    assert_eq!(board.refused(OTTOMANS, wed(OTTOMANS, "TUN")), no("NobodyToMarry", "10.2-2"));
    board.own(realm(OTTOMANS), "CON");
    board.act(OTTOMANS, wed(MAMLUKS, "CON"));
}

/// OOD 10.2-3, 10.0-3: orders come in pairs and in one phase; an order alone does nothing.
#[test]
fn marriages_take_two() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.close();
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert!(board.pos().single_heir(power(OTTOMANS)).is_some(), "each in another phase");
    board.until(Phase::Orders);
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert_eq!(board.pos().thrall_of(land("TUN")), Some(power(OTTOMANS)));
}

/// OOD 10.2-4, 10.2-5, 7.1-11: married once and for all, it stays where it was married.
#[test]
fn the_married_stay_married() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    assert_eq!(board.refused(OTTOMANS, marry("TLE")), no("NoSingleHeir", "7.1-11"));
    board.close();
    board.until(Phase::Orders);
    let heir = board.pos().heirs_of(power(OTTOMANS)).next().unwrap();
    assert_eq!((heir.at, heir.wed), (land("TUN"), Some(Spouse::Minor)));
}
