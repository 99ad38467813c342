//! The laws that are looked at after every act of the long games: each is broken once by hand, and found.

use super::kit::*;

/// What the laws say of a position.
fn said(board: &Board) -> String {
    board.invariants().expect_err("a law is broken")
}

#[track_caller]
fn broken(board: &Board, words: &str) {
    let said = said(board);
    assert!(said.contains(words), "{said}");
}

/// An opening in which every law is kept.
fn sound() -> Board {
    let board = board();
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    board
}

/// OOD 8.2-4: a stationary unit is what its centre began with.
#[test]
fn a_neutral_unit_is_what_its_centre_began_with() {
    let mut board = sound();
    board.put(Realm::Minor(land("TUN")), "A TUN");
    broken(&board, "is not what its centre began with");
}

/// OOD 3.1-4, 10.5-5: no more units than centres.
#[test]
fn no_more_units_than_centres() {
    let mut board = sound();
    board.autumn();
    board.put(realm(ENGLAND), "A WAL");
    broken(&board, "England has 3 units for 2 centres");
    let mut board = sound();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TYS");
    broken(&board, "vNC has 2 units for 1 centres");
}

/// OOD 8.2-3: in Spring every neutral has its unit.
#[test]
fn neutrals_have_rebuilt_in_spring() {
    let mut board = sound();
    board.remove("PAR");
    broken(&board, "Paris has not rebuilt its unit");
    board.autumn();
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
}

/// OOD 2.1-3: in Spring nobody stands in a centre of another.
#[test]
fn nobody_stands_in_anothers_centre_in_spring() {
    let mut board = sound();
    board.disarm(ENGLAND);
    board.remove("STO");
    board.put(realm(ENGLAND), "F STO");
    broken(&board, "stands in a centre that is not its power's");
}

/// OOD 3.3-2, 3.3-3, 1.3-1: who should be out is out.
#[test]
fn who_should_be_out_is_out() {
    let mut board = sound();
    board.autumn();
    board.disarm(CASTILE);
    for at in ["BRG", "TOL"] {
        board.own(realm(ENGLAND), at);
    }
    broken(&board, "Castile should be out of the game: NoCentres");
    let mut board = sound();
    board.autumn();
    board.disarm(BURGUNDY);
    board.own(realm(ENGLAND), "DIJ");
    board.heirless(BURGUNDY);
    broken(&board, "Burgundy should be out of the game: CapitalAndHeirs");
}

/// OOD 8.1-4, 3.2-3: nothing comes from a Winter to come, and no cycle after the last.
#[test]
fn time_goes_one_way() {
    let mut board = sound();
    board.edit(|p| p.powers[1].heir_built = Some(4));
    broken(&board, "Castile had an heir in a Winter to come");
    let mut board = sound();
    board.edit(|p| p.turn.cycle = 11);
    broken(&board, "cycle 11 comes after the last");
}

/// OOD 3.0-3: a game that was won does not go on.
#[test]
fn a_game_that_was_won_is_over() {
    let mut board = sound();
    board.edit(|p| {
        let totals = vec![Total { power: power(ENGLAND), own: 18, thralls: 0, vassals: 0 }];
        *p.common.last_census = Some(Census { cycle: 1, totals, ..Census::default() });
    });
    broken(&board, "somebody had won at the last Census");
}

/// OOD 10.4-4, 10.4-19, 3.3-8: a vassal's capital is nobody's home, and the heirs of those who hold it live there.
#[test]
fn a_vassals_capital() {
    let mut board = sound();
    board.autumn();
    board.disarm(CASTILE);
    board.vassal(NAPLES, CASTILE, "TOL");
    broken(&board, "is a home of its parents");
    let mut board = sound();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.edit(|p| p.heirs.last_mut().unwrap().died = Some(1));
    broken(&board, "live not just the heirs of those who hold it");
}

/// OOD 9.0-15, 9.1-9, 9.1-2: no points where none may go.
#[test]
fn points_where_none_may_go() {
    let with = |board: &Board, vote: &str| vec![board.ballot(vote, 1)];
    let mut board = sound();
    board.give(&["A Dij - Par"]);
    let votes = with(&board, "A PAR H");
    board.edit(|p| desk(p, BURGUNDY).votes = votes);
    broken(&board, "gets no points from you");
    let mut board = sound();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    let votes = with(&board, "F TUN H");
    board.edit(|p| desk(p, ENGLAND).votes = votes);
    broken(&board, "only Naples and Castile may give it points");
    let mut board = sound();
    let votes = with(&board, "ZAR Marry KU");
    board.edit(|p| desk(p, KALMAR).votes = votes);
    broken(&board, "cannot marry");
}

/// OOD 1.1-5, 0-2: nobody orders what points order, nor what cannot be.
#[test]
fn orders_that_cannot_be() {
    let mut board = sound();
    let paris = board.unit_in("PAR");
    board.edit(|p| desk(p, BURGUNDY).orders.extend([(paris, Order::Hold)]));
    broken(&board, "has an order and no player of its own");
    let mut board = sound();
    let dijon = board.unit_in("DIJ");
    board.edit(|p| desk(p, BURGUNDY).orders.extend([(dijon, Order::Move { to: place("LON"), via: false })]));
    broken(&board, "has an order that cannot be");
}

/// OOD 10.4-1, 10.3-2: no heir is told what it may not do.
#[test]
fn marriages_that_cannot_be() {
    let mut board = sound();
    board.edit(|p| desk(p, KALMAR).marries = Some(Match::Heir { of: power(BURGUNDY), at: land("PAR") }));
    broken(&board, "the heir of Kalmar Union is told");
}

/// OOD 2.0-1: every deed lies on the desk in its phase alone.
#[test]
fn deeds_out_of_their_phase() {
    let mut board = sound();
    board.edit(|p| desk(p, ENGLAND).raises_heir = true);
    broken(&board, "new heirs lie on the desk in Orders");
    let mut board = sound();
    board.edit(|p| desk(p, ENGLAND).ballots = [(0, true)].into());
    broken(&board, "votes lie on the desk in Orders");
}

/// OOD 9.0-9, 9.0-10: what was carried had the most points.
#[test]
fn a_ledger_that_does_not_add_up() {
    let mut board = sound();
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    board.vote(ENGLAND, "A PAR - BOU", 2);
    board.close();
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    board.edit(|p| p.ledger.0.iter_mut().for_each(|s| s.carried = !s.carried));
    broken(&board, "of at most 2, carried");
}

/// OOD 7.2-3: a sortie gets nowhere.
#[test]
fn a_sortie_that_got_somewhere() {
    let mut board = sound();
    board.vote(BURGUNDY, "A PAR - CHA", 1);
    board.close();
    board.edit(|p| p.common.last_moves.as_mut().unwrap().lines.iter_mut().for_each(|l| l.worked = true));
    broken(&board, "a sortie from PAR got somewhere");
}

/// OOD 10.3-10, 10.4-1: whom the Census or the retreats should have wed.
#[test]
fn promises_that_wait_for_nothing() {
    let mut board = sound();
    let couple = |board: &Board| {
        let heir = |seat| board.pos().single_heir(power(seat)).unwrap().id;
        Betrothal { giver: heir(BURGUNDY), receiver: heir(KALMAR), at: land("PAR") }
    };
    let promised = couple(&board);
    board.edit(|p| p.common.couples.push(promised));
    broken(&board, "a couple waits for no Census");
}
