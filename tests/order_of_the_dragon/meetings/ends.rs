//! Captures, eliminations and victory in one and the same Census.

use super::super::kit::*;

const FIRST: VassalId = VassalId(0);

/// Gives a power so many minor centres, without units.
fn enrich(board: &mut Board, seat: SeatId, count: usize) {
    let free: Vec<String> = {
        let pos = board.pos();
        let free = pos.neutrals().filter(|at| pos.thrall_of(*at).is_none());
        free.map(|at| pos.map().data(at).key.clone()).take(count).collect()
    };
    assert_eq!(free.len(), count);
    free.iter().for_each(|at| board.own(realm(seat), at));
}

/// OOD 10.1-3, 3.3-2, 3.3-7: the last heir dies in a thrall in the Census in which the capital goes: out at once; its other centres
/// are minor powers that build in that Winter.
#[test]
fn thrall_and_capital_fall_in_one_census() {
    let mut board = board();
    board.autumn();
    board.remove("ZAR");
    board.put(realm(ENGLAND), "A ZAR");
    board.remove("BRG");
    board.put(realm(BURGUNDY), "A BRG");
    board.close();
    board.until(Phase::Orders);
    assert!(board.is_out(CASTILE));
    assert_eq!(board.owner("ZAR"), Some(realm(ENGLAND)));
    assert_eq!(board.owner("TOL"), Some(Realm::Minor(land("TOL"))));
    assert!(board.stands("F TOL/WC"));
}

/// OOD 1.3-1, 2.1-3: "loses control of all" × "SCs occupied by powers other than their current owners change hands": who loses both
/// homes and takes another centre in the same Census is still there, having an heir.
#[test]
fn a_centre_taken_in_the_same_census_saves() {
    let mut board = board();
    board.autumn();
    for (at, by) in [("BRG", BURGUNDY), ("TOL", ENGLAND)] {
        board.remove(at);
        board.put(realm(by), &format!("A {at}"));
    }
    board.put(realm(CASTILE), "A LIS");
    board.close();
    assert!(!board.is_out(CASTILE));
    assert_eq!(board.owner("LIS"), Some(realm(CASTILE)));
    assert_eq!(board.points(CASTILE), 1, "no capital, one thrall");
}

/// OOD 2.1-3, 3.3-5: what an ending power has captured in that Census is its own by then, "not already captured" by anybody, and
/// becomes a minor power, not its old owner's again.
#[test]
fn what_an_ending_power_has_captured_is_freed() {
    let mut board = board();
    board.autumn();
    board.remove("ZAR");
    board.put(realm(BURGUNDY), "A ZAR");
    board.remove("BRG");
    board.put(realm(BURGUNDY), "A BRG");
    board.remove("YOR");
    board.put(realm(CASTILE), "A YOR");
    board.close();
    assert!(board.is_out(CASTILE));
    assert_eq!(board.owner("YOR"), Some(Realm::Minor(land("YOR"))));
    board.until(Phase::Orders);
    assert_eq!(
        board.realm_in("YOR"),
        Some(Realm::Minor(land("YOR"))),
        "the army of Castile is gone, one of York's stands there"
    );
}

/// OOD 10.5-9, 3.3-2, 3.3-8: a vassal's capital falls, with it the last heir of a power without its capital; that power ends in the same
/// Census, and its other vassal is its partner's alone.
#[test]
fn one_fall_brings_another() {
    let mut board = board();
    board.autumn();
    board.heirless(CASTILE);
    board.vassal(NAPLES, CASTILE, "VEN");
    board.vassal(MAMLUKS, CASTILE, "TUN");
    // Of the heirs of Castile the one in Tunis is dead already, as after a position of long ago.
    board.edit(|p| {
        p.heirs.iter_mut().filter(|h| h.power == power(CASTILE) && h.at == land("TUN")).for_each(|h| h.died = Some(1))
    });
    board.remove("BRG");
    board.put(realm(BURGUNDY), "A BRG");
    board.put(realm(HUNGARY), "A VEN");
    board.close();
    assert!(board.is_out(CASTILE));
    assert!(!board.pos().find_vassal(FIRST).unwrap().stands());
    let other = board.pos().find_vassal(VassalId(1)).unwrap();
    assert!(other.stands());
    assert_eq!(board.pos().controllers(other).collect::<Vec<_>>(), [power(MAMLUKS)]);
}

/// OOD 3.3-7, 10.2-2: "converted to ordinary Minor powers": the thrall of a power that is out marries another heir.
#[test]
fn a_thrall_set_free_marries_again() {
    let mut board = board();
    board.autumn();
    board.edit(|p| p.powers[1].dropped = true);
    board.close();
    board.until(Phase::Orders);
    assert!(board.is_out(CASTILE) && board.pos().thrall_of(land("ZAR")).is_none());
    board.marry(BURGUNDY, "ZAR");
    board.vote(BURGUNDY, "ZAR Marry BU", 2);
    board.close();
    assert_eq!(board.pos().thrall_of(land("ZAR")), Some(power(BURGUNDY)));
}

/// OOD 3.3-5, 10.3-11, 8.0-1: a capital whose power is out is a minor power as any other, and may become a thrall; nobody builds there.
#[test]
fn a_capital_may_become_a_thrall() {
    let mut board = board();
    board.autumn();
    board.edit(|p| p.powers[1].dropped = true);
    board.close();
    board.until(Phase::Orders);
    board.marry(BURGUNDY, "BRG");
    board.vote(BURGUNDY, "BRG Marry BU", 2);
    board.close();
    assert_eq!(board.pos().thrall_of(land("BRG")), Some(power(BURGUNDY)));
    assert_eq!(board.pos().total(power(BURGUNDY)).sum(), 3);
    assert_eq!(board.pos().centres(realm(BURGUNDY)).count(), 2);
}

/// OOD 3.0-3, 3.0-4, 3.1-2: "count toward both controlling players'": a vassal that brings both to eighteen brings neither the victory.
#[test]
fn a_common_vassal_makes_a_tie() {
    let mut board = board();
    board.autumn();
    enrich(&mut board, ENGLAND, 9);
    enrich(&mut board, HUNGARY, 9);
    let last: Vec<String> =
        board.pos().centres(realm(OTTOMANS)).map(|at| board.pos().map().data(at).key.clone()).collect();
    board.vassal(ENGLAND, HUNGARY, "VIE");
    for at in ["CAI", "ALE", "DIJ", "GHE", "ROS"] {
        board.own(Realm::Vassal(FIRST), at);
    }
    let sums = [ENGLAND, HUNGARY].map(|s| board.pos().total(power(s)).sum());
    assert_eq!(sums[0], sums[1], "{sums:?} {last:?}");
    assert!(sums[0] >= 18, "{sums:?}");
    board.close();
    assert_eq!(board.ending(), None);
}

/// OOD 3.0-3, 3.3-5: victory is looked at "at the end of the Autumn Census": a rival who ends in it no longer ties.
#[test]
fn a_rival_who_ends_does_not_tie() {
    let mut board = board();
    board.autumn();
    enrich(&mut board, ENGLAND, 11);
    enrich(&mut board, HUNGARY, 11);
    board.edit(|p| p.options.victory = 14);
    let sums = [ENGLAND, HUNGARY].map(|s| board.pos().total(power(s)).sum());
    assert_eq!(sums, [14, 14]);
    board.edit(|p| p.powers[4].dropped = true);
    board.close();
    assert_eq!(board.ending().as_deref(), Some("centres"));
    assert_eq!(board.table.outcome().unwrap().ranking[0], [ENGLAND]);
}

/// OOD 3.2-3, 3.0-3: "if no player has achieved Solo victory": in the last Census eighteen still win alone.
#[test]
fn the_last_census_may_still_be_won() {
    let mut board = board();
    board.autumn();
    board.edit(|p| p.turn.cycle = 10);
    enrich(&mut board, ENGLAND, 15);
    board.close();
    assert_eq!(board.ending().as_deref(), Some("centres"));
}

/// OOD 3.2-3, 3.4-1: in the last Census the one who is left has won, however few the centres.
#[test]
fn the_last_player_wins_in_the_last_census() {
    let mut board = board();
    board.autumn();
    board.edit(|p| {
        p.turn.cycle = 10;
        (0..9).for_each(|n| p.powers[n].dropped = true);
    });
    board.close();
    assert_eq!(board.ending().as_deref(), Some("last_power"));
    assert_eq!(board.table.outcome().unwrap().ranking[0], [OTTOMANS]);
}

/// OOD 3.3-15, 3.3-14: "this must occur during an Autumn Census": given up in Spring, a player plays the Autumn; what they capture in it
/// is freed with the rest.
#[test]
fn who_is_given_up_in_spring_plays_the_autumn() {
    let mut board = board_with("drops: true");
    board.act(ENGLAND, Act::new(Propose { motion: Motion::Drop(power(CASTILE)) }));
    board.close();
    for seat in (0..10).map(SeatId).filter(|s| *s != CASTILE) {
        board.act(seat, Act::new(CastVote { number: 0, yes: true }));
    }
    board.close();
    assert_eq!(board.data().turn.season, Season::Autumn);
    assert!(!board.is_out(CASTILE));
    board.give(&["A Brg - Leo"]);
    board.vote(CASTILE, "A ZAR - NAV", 1);
    board.close();
    assert_eq!(board.shown("ZAR").bid, told("A ZAR - NAV"));
    assert!(board.is_out(CASTILE));
}

/// OOD 10.5-3, 3.3-4, 10.5-4: a vassal captures the last centre of its Giver, who ends; "steps 1": the Giver's units go, the vassal's
/// stay, and count for the Receiver.
#[test]
fn a_vassal_outlives_the_giver_it_has_ended() {
    let mut board = board();
    board.autumn();
    board.vassal(CASTILE, NAPLES, "LIS");
    board.own(realm(ENGLAND), "TOL");
    board.disarm(CASTILE);
    board.put(realm(CASTILE), "A LAN");
    board.put(Realm::Vassal(FIRST), "A LEO");
    board.vote(NAPLES, "A LEO - BRG", 1);
    board.close();
    assert!(board.is_out(CASTILE));
    assert_eq!(board.realm_in("LAN"), None);
    assert_eq!(board.realm_in("BRG"), Some(Realm::Vassal(FIRST)));
    assert_eq!(board.pos().total(power(NAPLES)).vassals, 2);
}

/// OOD 5.6-3, 10.1-3, 9.2-3: the capital is captured and its single heir killed; married heirs keep the player in the game, without the
/// points of the capital and without new heirs.
#[test]
fn a_court_in_exile() {
    let mut board = board();
    board.autumn();
    board.heir_at(BURGUNDY, "PAR", Some(Spouse::Minor));
    board.remove("DIJ");
    board.put(realm(CASTILE), "A DIJ");
    board.close();
    assert!(!board.is_out(BURGUNDY));
    assert_eq!(board.pos().heirs_of(power(BURGUNDY)).map(|h| h.at).collect::<Vec<_>>(), [land("PAR")]);
    board.to(Season::Autumn, Phase::Winter);
    assert_eq!(board.refused(BURGUNDY, build_heir()), no("CapitalLost", "8.1-2"));
    board.close();
    assert_eq!(board.points(BURGUNDY), 1);
}

/// OOD 2.0-1, 9.0-5: nobody is passed over in an orders phase: who has no unit and nothing near may still give points anywhere.
#[test]
fn who_has_points_and_nothing_else_is_asked() {
    let mut board = board_with("draws: false");
    board.to(Season::Autumn, Phase::Winter);
    board.disarm(HORDE);
    board.heirless(HORDE);
    // Whatever a list of what is near would hold is gone.
    for at in ["KER", "TIF", "MOS", "KIE", "ERZ", "NOV", "SIV"] {
        board.own(realm(LITHUANIA), at);
    }
    board.own(realm(LITHUANIA), "QAZ");
    board.disarm(LITHUANIA);
    while board.data().turn.phase == Phase::Winter {
        let Some(seat) = board.table.prompt().seats.first().copied() else { break };
        board.done(seat);
    }
    assert_eq!(board.data().turn.phase, Phase::Orders);
    assert_eq!(board.points(HORDE), 1);
    assert!(board.table.prompt().seats.contains(&HORDE), "{:?}", board.table.prompt());
    board.vote(HORDE, "A PAR - CHA", 1);
}
