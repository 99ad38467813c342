//! Marriages, heirs, dowries and vassals where they meet captures, retreats and each other.

use super::super::kit::*;

const FIRST: VassalId = VassalId(0);

/// Naples has Tunis with a fleet; Castile and Naples have single heirs. Autumn.
fn betrothed() -> Board {
    let mut board = board();
    board.autumn();
    board.own(realm(NAPLES), "TUN");
    board.put(realm(NAPLES), "F TUN");
    board.heir(NAPLES);
    board.heir(CASTILE);
    board
}

/// OOD 10.3-8, 7.2-6: "must not be dislodged" × "stationary units … cannot dislodge other units": two minors in arms against the
/// bride do not stop the wedding.
#[test]
fn sorties_do_not_stop_a_wedding() {
    let mut board = board();
    board.marry(OTTOMANS, "VIE");
    board.vote(OTTOMANS, "VIE Marry OT", 2);
    board.vote(BURGUNDY, "F VEN - VIE", 2);
    board.put(realm(LITHUANIA), "A HAV");
    board.give(&["A Hav S F Ven - Vie"]);
    board.close();
    assert_eq!(board.pos().thrall_of(land("VIE")), Some(power(OTTOMANS)));
}

/// OOD 10.3-8, 9.1-3: "treat a Marry order the same as a Hold order": supported from outside, the bride withstands two, and marries.
#[test]
fn a_supported_bride_withstands_and_marries() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.put(realm(MAMLUKS), "F GOG");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun", "F GOG S F Tun"]);
    board.close();
    assert_eq!(board.pos().thrall_of(land("TUN")), Some(power(OTTOMANS)));
}

/// OOD 10.3-10, 10.1-3: "during the retreat phase … move the Major power's Heir" × "killed during the Autumn Census": married in the
/// Spring, and the thrall captured in the Autumn: the heir dies there, not at home.
#[test]
fn married_in_spring_and_dead_in_autumn() {
    let mut board = board();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.close();
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun"]);
    board.close();
    assert_eq!(
        board.census().heirs.iter().map(|k| (k.power, k.at)).collect::<Vec<_>>(),
        [(power(OTTOMANS), land("TUN"))]
    );
    assert!(!board.is_out(OTTOMANS), "it has its capital");
}

/// OOD 10.3-8, 10.3-9: in the one phase the bride is driven out: "the marriage fails, and the Heir remains at the Capital", where it
/// dies with the capital in that Census.
#[test]
fn a_wedding_that_fails_leaves_the_heir_to_die_at_home() {
    let mut board = board();
    board.autumn();
    board.marry(OTTOMANS, "TUN");
    board.vote(OTTOMANS, "TUN Marry OT", 2);
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.put(realm(MAMLUKS), "A KON");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun", "A Ama - Tre", "A Kon - Ama"]);
    board.close();
    assert!(board.is_out(OTTOMANS), "no heir and no capital");
}

/// OOD 10.3-3, 7.2-8: "must still possess an army or fleet at its location": one destroyed in Spring has no unit to marry in Autumn,
/// though nobody has captured it.
#[test]
fn a_minor_destroyed_in_spring_does_not_marry_in_autumn() {
    let mut board = board();
    board.put(realm(NAPLES), "F TYS");
    board.put(realm(NAPLES), "F ION");
    board.give(&["F TyS - Tun", "F Ion S F TyS - Tun"]);
    board.close();
    assert_eq!(board.data().turn.season, Season::Autumn);
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("NoUnitThere", "10.3-3"));
    board.disarm(NAPLES);
    assert_eq!(board.refused(OTTOMANS, marry("TUN")), no("NoUnitThere", "10.3-3"));
    board.close();
    board.until(Phase::Orders);
    assert!(board.stands("F TUN"), "rebuilt in Winter");
    board.act(OTTOMANS, marry("TUN"));
}

/// OOD 10.4-12, 10.4-17: "may not be captured": the giver's unit leaves and nobody comes: nothing is captured, and the vassal builds.
#[test]
fn a_dowry_that_is_left_is_not_captured() {
    let mut board = betrothed();
    board.wed(CASTILE, NAPLES, "TUN");
    board.give(&["F Tun - Ion"]);
    board.close();
    board.until(Phase::Winter);
    assert_eq!(board.owner("TUN"), Some(Realm::Vassal(FIRST)));
    assert!(board.census().due.contains(&(Realm::Vassal(FIRST), 1)));
    assert_eq!(board.realm_in("ION"), Some(realm(NAPLES)), "what left stays its owner's");
}

/// OOD 10.4-12, 10.4-18: "if the Dowry Giver possessed a unit at that location, it converts": another than stood there at the start.
#[test]
fn whoever_of_the_giver_stands_in_the_dowry_converts() {
    let mut board = betrothed();
    board.put(realm(NAPLES), "A TLE");
    board.wed(CASTILE, NAPLES, "TUN");
    board.give(&["F Tun - Ion", "A Tle - Tun"]);
    board.close();
    assert_eq!(board.realm_in("TUN"), Some(Realm::Vassal(FIRST)));
    assert!(board.stands("A TUN"));
}

/// OOD 10.4-13, 2.0-1: "or its subsequent Retreats phase": a stranger who is driven out and retreats into the capital captures it.
#[test]
fn a_retreat_into_a_capital_ends_the_engagement() {
    let mut board = betrothed();
    board.wed(CASTILE, NAPLES, "TUN");
    board.put(realm(ENGLAND), "A LEO");
    board.own(realm(BURGUNDY), "LIS");
    board.put(realm(BURGUNDY), "A LIS");
    board.put(realm(BURGUNDY), "F BOB");
    // Castile leaves Burgos; England is driven out of Leon and goes there.
    board.give(&["A Brg - Nav", "A Lis - Leo", "F BOB S A Lis - Leo"]);
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Retreats);
    let unit = board.pos().units().find(|u| u.realm == realm(ENGLAND) && u.dislodged.is_some()).expect("driven out").id;
    board.act(ENGLAND, Act::new(Retreat { unit, to: Some(place("BRG")) }));
    board.close();
    assert_eq!(board.census().weddings[0].made.clone().unwrap_err().rule, "10.4-13");
    assert_eq!(board.owner("BRG"), Some(realm(ENGLAND)));
    assert!(board.pos().single_heir(power(CASTILE)).is_none(), "dead with its capital");
    assert!(board.pos().single_heir(power(NAPLES)).is_some(), "back home");
}

/// OOD 10.4-8, 10.5-1: "a unit belonging to any power other than each heir's Major Power": one's own vassal's unit is a stranger.
#[test]
fn ones_own_vassal_is_a_stranger_at_court() {
    let mut board = betrothed();
    board.vassal(CASTILE, MAMLUKS, "LIS");
    board.put(Realm::Vassal(FIRST), "A BRG");
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "TUN")), no("GuestAtCourt", "10.4-8"));
    assert_eq!(board.refused(CASTILE, marry("TLE")), no("GuestInCapital", "10.3-2"));
}

/// OOD 10.4-13, 10.5-3: a capital that is captured by a vassal of its own power is captured: the engagement ends, the heir dies.
#[test]
fn a_vassal_that_takes_its_lords_capital_ends_the_engagement() {
    let mut board = betrothed();
    board.vassal(CASTILE, MAMLUKS, "LIS");
    board.put(Realm::Vassal(FIRST), "A LEO");
    board.wed(CASTILE, NAPLES, "TUN");
    board.give(&["A Brg - Nav"]);
    board.vote(MAMLUKS, "A LEO - BRG", 1);
    board.close();
    assert_eq!(board.census().weddings[0].made.clone().unwrap_err().rule, "10.4-13");
    assert_eq!(board.owner("BRG"), Some(Realm::Vassal(FIRST)));
    assert_eq!(board.pos().single_heir(power(CASTILE)), None);
    assert!(!board.is_out(CASTILE), "an heir lives with its vassal");
}

/// OOD 10.4-14, 3.3-8, 3.3-14: "at the start of the Autumn Census, control … is transferred" × a player given up goes in that Census:
/// the marriage comes first; the partner holds the vassal alone, with the unit that has changed sides.
#[test]
fn who_marries_and_goes_in_one_census_leaves_a_vassal() {
    let mut board = betrothed();
    board.edit(|p| p.powers[8].dropped = true);
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    assert!(board.is_out(NAPLES));
    assert_eq!(board.owner("TUN"), Some(Realm::Vassal(FIRST)));
    assert_eq!(board.realm_in("TUN"), Some(Realm::Vassal(FIRST)), "its unit is the vassal's and is not disbanded");
    let vassal = board.pos().find_vassal(FIRST).unwrap();
    assert_eq!(board.pos().controllers(vassal).collect::<Vec<_>>(), [power(CASTILE)]);
    assert_eq!(board.pos().heirs_in(land("TUN")).map(|h| h.power).collect::<Vec<_>>(), [power(CASTILE)]);
    assert_eq!(board.pos().total(power(CASTILE)).vassals, 1);
}

/// OOD 10.4-6, 3.3-10: "must not already share joint control of another Vassal": one that fell in the last Census is none, and the
/// two may found another.
#[test]
fn a_pair_may_found_again_when_their_vassal_has_ended() {
    let mut board = betrothed();
    board.vassal(CASTILE, NAPLES, "VEN");
    board.put(realm(ENGLAND), "F VEN");
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "TUN")), no("ShareAlready", "10.4-6"));
    board.close();
    board.until(Phase::Orders);
    assert!(!board.pos().find_vassal(FIRST).unwrap().stands());
    board.autumn();
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    assert!(board.pos().find_vassal(VassalId(1)).is_some_and(|v| v.stands()));
}

/// OOD 10.4-7, 10.1-3, 3.3-8: of two vassals one loses its capital; the heirs there are killed, the other vassal and its heirs live.
#[test]
fn one_of_two_vassals_falls() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.vassal(NAPLES, MAMLUKS, "TUN");
    board.put(realm(HUNGARY), "A VEN");
    board.close();
    assert_eq!(board.pos().standing_vassals().map(|v| v.id).collect::<Vec<_>>(), [VassalId(1)]);
    assert_eq!(board.pos().heirs_of(power(NAPLES)).map(|h| h.at).collect::<Vec<_>>(), [land("ROM"), land("TUN")]);
    assert_eq!(board.points(CASTILE), 2);
    assert_eq!(board.points(MAMLUKS), 3);
}

/// OOD 10.4-4, 10.1-3, 8.1-3: a third power's capital may be a dowry; when its owner wins it back the heirs there are killed, the
/// vassal ends, and an heir may be built there again that Winter.
#[test]
fn a_capital_given_away_and_won_back() {
    let mut board = board();
    board.autumn();
    board.remove("CAI");
    board.vassal(NAPLES, CASTILE, "CAI");
    board.heirless(MAMLUKS);
    board.heir_at(MAMLUKS, "TIF", Some(Spouse::Minor));
    board.put(realm(MAMLUKS), "A CAI");
    board.close();
    assert!(!board.pos().find_vassal(FIRST).unwrap().stands());
    assert_eq!(board.pos().heirs_in(land("CAI")).count(), 0);
    assert_eq!(board.owner("CAI"), Some(realm(MAMLUKS)));
    board.until(Phase::Winter);
    board.act(MAMLUKS, build_heir());
}

/// OOD 8.1-4, 10.3-10: "did not build an Heir during the most recent prior Winter": an heir of this Winter who marries in Spring leaves
/// the capital empty, and yet the next Winter has none.
#[test]
fn an_heir_married_at_once_is_not_replaced_at_once() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.act(CASTILE, build_heir());
    board.close();
    board.marry(CASTILE, "LIS");
    board.vote(CASTILE, "LIS Marry CA", 3);
    board.close();
    assert_eq!(board.pos().thralls_of(power(CASTILE)).count(), 2);
    // Something else to decide, so that Castile is asked in Winter.
    board.remove("TOL");
    board.until(Phase::Winter);
    assert_eq!(board.refused(CASTILE, build_heir()), no("HeirLastWinter", "8.1-4"));
    board.close();
    board.until(Phase::Winter);
    board.act(CASTILE, build_heir());
}

/// OOD 10.5-15, 0-2: "the orders given by the Dowry Receiver override": to disband is a legal retreat as well.
#[test]
fn a_receiver_may_have_the_unit_disbanded() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    let unit = board.put(Realm::Vassal(FIRST), "A VEN");
    board.remove("ROM");
    board.put(realm(HUNGARY), "A VIE");
    board.put(realm(HUNGARY), "A MIL");
    board.give(&["A Vie - Ven", "A Mil S A Vie - Ven"]);
    board.close();
    board.act(NAPLES, Act::new(Retreat { unit, to: Some(place("ROM")) }));
    board.act(CASTILE, Act::new(Retreat { unit, to: None }));
    let lines = board.close();
    assert!(board.pos().find_unit(unit).is_none());
    let told: Vec<&Entry> = lines.iter().filter(|l| l.rule.as_deref() == Some("OOD 10.5-15")).collect();
    assert!(told.iter().all(|l| l.for_seat(NAPLES) && !l.for_seat(CASTILE)) && told.len() == 1, "{}", text(&lines));
}

/// OOD 10.5-12, 0-2: "either player may issue retreats": the vassal's and the controller's own, to one place, are both lost.
#[test]
fn a_vassal_and_its_lord_retreat_to_one_place() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    let vassal = board.put(Realm::Vassal(FIRST), "A VEN");
    let own = board.put(realm(NAPLES), "A FLO");
    board.put(realm(HUNGARY), "A VIE");
    board.put(realm(HUNGARY), "F ADR");
    board.put(realm(ENGLAND), "A GEN");
    board.put(realm(ENGLAND), "F GOL");
    board.give(&["A Vie - Ven", "F ADR S A Vie - Ven", "A Gen - Flo", "F GOL S A Gen - Flo"]);
    board.close();
    for unit in [vassal, own] {
        board.act(NAPLES, Act::new(Retreat { unit, to: Some(place("MIL")) }));
    }
    board.close();
    assert!(board.pos().find_unit(vassal).is_none() && board.pos().find_unit(own).is_none());
}

/// OOD 10.5-16, 10.5-5: "if the orders of the two players conflict": two removals owed, each names one: they do not conflict, and both
/// stand.
#[test]
fn removals_that_do_not_conflict_both_stand() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.vassal(NAPLES, CASTILE, "TUN");
    let realm = Realm::Vassal(FIRST);
    for words in ["F TUN", "A SAH", "A MOR"] {
        board.put(realm, words);
    }
    let remove = |board: &Board, at: &str| Act::new(Remove { unit: board.unit_in(at) });
    let (tunis, sahara) = (remove(&board, "TUN"), remove(&board, "SAH"));
    board.act(CASTILE, tunis);
    board.act(NAPLES, sahara);
    board.close();
    assert_eq!(board.realm_in("TUN"), None);
    assert!(board.stands("A MOR") && !board.stands("A SAH"));
}

/// OOD 10.5-16, 8.2-2: two builds in one capital conflict: the Giver's stands, and the Receiver, and nobody else, is told.
#[test]
fn an_overridden_builder_is_told() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.vassal(NAPLES, CASTILE, "TUN");
    board.act(CASTILE, build("A TUN"));
    board.act(NAPLES, build("F TUN"));
    let lines = board.close();
    assert!(board.stands("F TUN"));
    let told: Vec<&Entry> = lines.iter().filter(|l| l.text.contains("does not stand")).collect();
    assert_eq!(told.len(), 1, "{}", text(&lines));
    assert!(told[0].for_seat(CASTILE) && !told[0].for_seat(NAPLES) && !told[0].for_seat(ENGLAND));
    assert!(told[0].text.contains("to build A TUN") && told[0].text.contains("Dowry Giver"), "{}", told[0].text);
}

/// OOD 10.2-2, 10.4-19: "they may not remarry": who has married an heir may still marry a new one to a minor power beside the vassal.
#[test]
fn vassals_and_thralls_of_one_power() {
    let mut board = betrothed();
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    board.until(Phase::Winter);
    board.act(CASTILE, build_heir());
    board.close();
    board.marry(CASTILE, "LIS");
    board.vote(CASTILE, "LIS Marry CA", 4);
    board.close();
    let total = board.pos().total(power(CASTILE));
    assert_eq!((total.own, total.thralls, total.vassals), (2, 2, 1));
    assert_eq!(board.points(CASTILE), 4, "capital, two thralls, a vassal");
}
