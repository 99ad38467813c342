//! Builds and removals in Winter (section 8, and 10.5 for vassals).

use super::kit::*;

fn winter() -> Board {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board
}

/// OOD 8.0-1, 5.2-2: a major power builds in its two first homes, owned and empty, and nowhere else.
#[test]
fn builds_are_for_home_centres() {
    let mut board = winter();
    board.own(realm(BURGUNDY), "PAR");
    board.own(realm(BURGUNDY), "COL");
    assert_eq!(board.refused(BURGUNDY, build("A PAR")), no("NotASite", "8.0-1"));
    assert_eq!(board.refused(BURGUNDY, build("A DIJ")), no("NotASite", "8.0-1"), "a unit stands there");
    board.remove("DIJ");
    board.act(BURGUNDY, build("A DIJ"));
    board.remove("GHE");
    board.own(realm(ENGLAND), "GHE");
    assert_eq!(board.refused(BURGUNDY, build("A GHE")), no("NotASite", "8.0-1"), "another owns it");
    let away = Act::new(Build { kind: UnitKind::Fleet, at: place("DIJ") });
    board.act(BURGUNDY, Act::new(UndoAdjustment));
    assert_eq!(board.refused(BURGUNDY, away), no("CannotStand", "5.2-2"));
}

/// OOD 8.0-1, 3.1-4: no more than there are centres for.
#[test]
fn builds_are_for_centres_without_a_unit() {
    let mut board = winter();
    assert_eq!(board.refused(BURGUNDY, build("A DIJ")), no("NothingToBuild", "8.0-1"));
    board.remove("DIJ");
    board.remove("GHE");
    board.put(realm(BURGUNDY), "A CHA");
    board.act(BURGUNDY, build("F GHE"));
    assert_eq!(board.refused(BURGUNDY, build("A DIJ")), no("AllDone", "3.1-4"));
    board.close();
    assert!(board.stands("F GHE") && !board.stands("A DIJ"));
}

/// OOD 3.1-3, 3.1-4: thralls and vassals count for nobody else's builds; each has its own.
#[test]
fn every_power_has_its_own_adjustments() {
    let mut board = winter();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.remove("BRG");
    let due = |board: &Board, realm| regnal::games::order_of_the_dragon::orders::due(board.pos(), realm);
    assert_eq!(due(&board, realm(CASTILE)), 1, "two centres, one unit: its thrall and its vassal do not count");
    assert_eq!(due(&board, Realm::Vassal(VassalId(0))), 1);
    assert_eq!(due(&board, realm(NAPLES)), 0);
    board.remove("ZAR");
    assert_eq!(due(&board, Realm::Minor(land("ZAR"))), 1);
}

/// OOD 3.1-4, 1.1-1, 3.1-3, 8.0-1: who has too many must remove; nobody else's.
#[test]
fn removals_are_owed() {
    let mut board = winter();
    board.put(realm(BURGUNDY), "A CHA");
    assert_eq!(board.refused(BURGUNDY, Act::new(Close)), no("RemovalOwed", "3.1-4"));
    let foreign = Act::new(Remove { unit: board.unit_in("LON") });
    assert_eq!(board.refused(BURGUNDY, foreign.clone()), no("NotYourUnit", "1.1-1"));
    assert_eq!(board.refused(ENGLAND, foreign), no("NothingToRemove", "3.1-3"));
    assert_eq!(board.refused(BURGUNDY, Act::new(UndoAdjustment)), no("NothingToTakeBack", "8.0-1"));
    board.act(BURGUNDY, Act::new(Remove { unit: board.unit_in("CHA") }));
    board.close();
    assert!(!board.stands("A CHA") && board.stands("A DIJ"));
}

// ---------------------------------------------------------------- By themselves (8.2)

/// OOD 8.2-3, 8.2-4: a neutral centre without its unit builds what it began with.
#[test]
fn neutrals_rebuild_what_they_began_with() {
    let mut board = winter();
    for at in ["PAR", "LIS", "ZAR", "KER"] {
        board.remove(at);
    }
    let lines = board.close();
    for words in ["A PAR", "F LIS", "A ZAR", "F KER"] {
        assert!(board.stands(words), "{words}");
    }
    assert_eq!(board.realm_in("PAR"), Some(Realm::Minor(land("PAR"))));
    assert!(text(&lines).contains("Paris raises A PAR."), "{}", text(&lines));
}

/// OOD 8.2-3: not in other phases.
#[test]
fn neutrals_wait_for_winter() {
    let mut board = board();
    board.remove("PAR");
    board.close();
    assert_eq!(board.realm_in("PAR"), None);
    board.close();
    board.until(Phase::Orders);
    assert!(board.stands("A PAR"));
}

/// OOD 8.2-5, 8.2-6: the example of Toledo.
#[test]
fn a_neutral_toledo_builds_a_fleet_on_the_west_coast() {
    let mut board = winter();
    board.remove("TOL");
    board.own(Realm::Minor(land("TOL")), "TOL");
    board.close();
    assert!(board.stands("F TOL/WC"));
    assert_eq!(board.realm_in("TOL"), Some(Realm::Minor(land("TOL"))));
}

/// OOD 8.2-5, 8.2-7: the example of Lubeck; a thrall builds as a minor power.
#[test]
fn a_neutral_lubeck_builds_a_fleet_on_the_east_coast() {
    let mut board = winter();
    board.heir_at(KALMAR, "LUB", Some(Spouse::Minor));
    board.remove("LUB");
    board.close();
    assert!(board.stands("F LUB/EC"));
    assert_eq!(board.pos().thrall_of(land("LUB")), Some(power(KALMAR)));
}

// ---------------------------------------------------------------- New heirs (8.1)

/// OOD 8.1-1, 8.1-2, 5.6-2: an heir in one's own capital, whoever stands there, and no build is used up.
#[test]
fn an_heir_is_built_in_winter() {
    let mut board = winter();
    board.act(CASTILE, build_heir());
    assert_eq!(board.refused(CASTILE, build_heir()), no("BuiltAlready", "8.1-1"));
    board.close();
    let heir = board.pos().single_heir(power(CASTILE)).expect("an heir");
    assert_eq!(heir.at, land("BRG"));
    assert!(board.stands("A BRG"), "the unit there is no hindrance");
    assert_eq!(board.pos().power(power(CASTILE)).heir_built, Some(1));
}

/// OOD 8.1-1: it may be thought better of.
#[test]
fn an_heir_is_taken_back() {
    let mut board = winter();
    let back = Act::new(NoHeir);
    assert_eq!(board.refused(CASTILE, back.clone()), no("NotBuilt", "8.1-1"));
    board.act(CASTILE, build_heir());
    board.act(CASTILE, back);
    board.close();
    assert_eq!(board.pos().single_heir(power(CASTILE)), None);
}

/// OOD 8.1-2, 5.6-3, 10.1-2: not without one's capital.
#[test]
fn no_heir_without_the_capital() {
    let mut board = winter();
    board.own(realm(ENGLAND), "BRG");
    assert_eq!(board.refused(CASTILE, build_heir()), no("CapitalLost", "8.1-2"));
}

/// OOD 8.1-3, 7.1-8, 10.1-2, 10.2-1: not where one lives already.
#[test]
fn no_second_heir_in_the_capital() {
    let mut board = winter();
    assert_eq!(board.refused(BURGUNDY, build_heir()), no("HeirAtHome", "8.1-3"));
    board.heirless(BURGUNDY);
    board.act(BURGUNDY, build_heir());
}

/// OOD 8.1-4, 10.1-2: not in two Winters one after the other.
#[test]
fn no_heirs_in_two_winters_running() {
    for (built, cycle, allowed) in [(1, 2, false), (1, 3, true), (2, 2, true)] {
        let mut board = winter();
        board.edit(|p| {
            p.powers[1].heir_built = Some(built);
            p.turn.cycle = cycle;
        });
        if allowed {
            board.act(CASTILE, build_heir());
        } else {
            assert_eq!(board.refused(CASTILE, build_heir()), no("HeirLastWinter", "8.1-4"));
        }
    }
}

// ---------------------------------------------------------------- Vassals (8.2, 10.5)

fn vassal_winter() -> (Board, Realm) {
    let mut board = winter();
    board.vassal(NAPLES, CASTILE, "TUN");
    (board, Realm::Vassal(VassalId(0)))
}

/// OOD 1.1-15, 8.2-1, 10.5-6, 10.4-17, 8.0-1: a vassal builds in its capital only, if it is empty.
#[test]
fn a_vassal_builds_in_its_capital() {
    let (mut board, vassal) = vassal_winter();
    board.own(vassal, "TLE");
    assert_eq!(board.refused(NAPLES, build("A TLE")), no("NothingToBuild", "8.0-1"), "that would be for Naples");
    board.act(NAPLES, build("F TUN"));
    assert_eq!(board.refused(NAPLES, build("A TUN")), no("NotASite", "8.0-1"), "one stands there by then");
    board.close();
    assert!(board.stands("F TUN") && board.realm_in("TUN") == Some(vassal));
    assert_eq!(board.realm_in("TLE"), None);
}

/// OOD 10.5-5, 10.5-6, 8.0-1: not beyond its centres.
#[test]
fn a_vassal_builds_within_its_centres() {
    let (mut board, vassal) = vassal_winter();
    board.put(vassal, "A SAH");
    assert_eq!(board.refused(NAPLES, build("F TUN")), no("NothingToBuild", "8.0-1"));
    board.own(vassal, "TLE");
    board.act(NAPLES, build("F TUN"));
}

/// OOD 10.5-12, 1.1-1: only those who hold it, and without points.
#[test]
fn strangers_do_not_build_for_a_vassal() {
    let (mut board, vassal) = vassal_winter();
    board.put(vassal, "A SAH");
    board.put(vassal, "A TLE");
    board.own(realm(ENGLAND), "TLE");
    let unit = board.unit_in("SAH");
    let remove = Act::new(Remove { unit });
    assert_eq!(board.refused(ENGLAND, remove.clone()), no("NotYourUnit", "1.1-1"));
    let waive = Act::new(Waive { vassal: VassalId(0) });
    assert_eq!(board.refused(ENGLAND, waive), no("NotYourVassal", "10.5-12"));
    board.act(CASTILE, remove);
    board.close();
    assert!(!board.stands("A SAH") && board.stands("A TLE"));
}

/// OOD 10.5-12: with orders from neither builds are waived, and removals go by disorder.
#[test]
fn a_vassal_without_orders() {
    let (mut board, vassal) = vassal_winter();
    board.close();
    assert_eq!(board.realm_in("TUN"), None);
    board.to(Season::Autumn, Phase::Winter);
    board.put(vassal, "F TUN");
    board.put(vassal, "A MOR");
    board.close();
    assert!(board.stands("F TUN") && !board.stands("A MOR"), "the one far from home goes");
}

/// OOD 10.5-13: orders from one of the two stand.
#[test]
fn builds_of_one_hand_stand() {
    for seat in [NAPLES, CASTILE] {
        let (mut board, _) = vassal_winter();
        board.act(seat, build("A TUN"));
        board.close();
        assert!(board.stands("A TUN"), "{seat}");
    }
}

/// OOD 8.2-2, 10.5-16, 10.5-12: of two that are allowed the Dowry Giver's stand.
#[test]
fn builds_of_the_giver_come_first() {
    let (mut board, _) = vassal_winter();
    board.act(CASTILE, build("A TUN"));
    board.act(NAPLES, build("F TUN"));
    board.close();
    assert!(board.stands("F TUN"));
    let (mut board, _) = vassal_winter();
    let waive = Act::new(Waive { vassal: VassalId(0) });
    board.act(NAPLES, waive.clone());
    assert_eq!(board.refused(NAPLES, waive), no("WaivedAlready", "10.5-12"));
    board.act(CASTILE, build("A TUN"));
    board.close();
    assert_eq!(board.realm_in("TUN"), None, "the giver wanted nothing");
}

/// OOD 10.5-14: what is allowed stands against what is not.
#[test]
fn legal_builds_come_before_illegal_ones() {
    let (mut board, vassal) = vassal_winter();
    board.act(CASTILE, build("A TUN"));
    let bad = Adjusting { realm: vassal, order: Adjustment::Build { kind: UnitKind::Army, at: place("LON") } };
    board.edit(|p| desk(p, NAPLES).adjustments = vec![bad]);
    board.close();
    assert!(board.stands("A TUN"));
}

/// OOD 10.5-7: vassals have no heirs of their own.
#[test]
fn vassals_have_no_heirs() {
    let (mut board, _) = vassal_winter();
    board.act(NAPLES, build_heir());
    board.close();
    let births: Vec<ProvinceId> = board.pos().heirs().filter(|h| h.is_single()).map(|h| h.at).collect();
    assert!(!births.contains(&land("TUN")) && births.contains(&land("NAP")));
}
