//! Mistakes that bots made in games against people: points that were lost while they would have decided something, capitals left
//! to whoever stood beside them, draws proposed and voted down, attacks that failed again and again.

use super::bots::sits;
use super::kit::*;
use super::plain_mistakes::*;

/// What the points of a seat go to, as orders by where the unit stands; marriages are none.
fn asked(board: &Board, acts: &[Act]) -> Vec<(ProvinceId, Order)> {
    let pos = board.pos();
    let told = |(unit, bid, _): (UnitId, Bid, u8)| match bid {
        Bid::Order(order) => Some((pos.find_unit(unit).and_then(|u| pos.stands_in(u)).expect("stands"), order)),
        Bid::Marry(_) => None,
    };
    votes(acts).into_iter().filter_map(told).collect()
}

fn spent(acts: &[Act]) -> u8 {
    votes(acts).iter().map(|(_, _, points)| points).sum()
}

fn in_marriage(acts: &[Act], seat: SeatId) -> u8 {
    votes(acts).iter().filter(|(_, bid, _)| *bid == Bid::Marry(power(seat))).map(|(_, _, points)| points).sum()
}

/// Autumn, and Vilnius is the last army and the capital: two of Kalmar's stand beside it, and so do two thralls.
fn last_stand() -> Board {
    let mut board = board();
    board.autumn();
    alone(&mut board, &[LITHUANIA, KALMAR]);
    for at in ["ROS", "STO", "KIE"] {
        board.remove(at);
    }
    board.heirless(KALMAR);
    board.heir_at(LITHUANIA, "NOV", Some(Spouse::Minor));
    board.put(realm(KALMAR), "A PRU");
    board.put(realm(KALMAR), "A RIG");
    board
}

// ---------------------------------------------------------------- Points

#[test]
fn points_hold_a_capital_that_two_can_attack() {
    each(last_stand, LITHUANIA, |board, acts| {
        assert!(!matches!(order_in(board, acts, "VIL"), Order::Move { .. }), "{acts:?}");
        let stays = Order::SupportHold { of: land("VIL") };
        let helps = asked(board, acts).iter().filter(|(_, order)| *order == stays).count();
        assert!(helps >= 1, "{acts:?}");
    });
}

/// The bride gets what is left, and not what a threatened capital needs.
#[test]
fn a_marriage_that_nobody_contests_takes_no_point_from_the_capital() {
    each(last_stand, LITHUANIA, |board, acts| {
        assert_eq!(spent(acts), board.points(LITHUANIA), "{acts:?}");
        assert!(in_marriage(acts, LITHUANIA) < board.points(LITHUANIA), "{acts:?}");
    });
}

/// England goes for Ghent, where Burgundy has one army and another that can help it: what England has left helps too.
#[test]
fn points_help_an_attack_that_could_be_stood_off() {
    let siege = || {
        let mut board = board();
        alone(&mut board, &[ENGLAND, BURGUNDY]);
        for seat in [ENGLAND, BURGUNDY] {
            board.heirless(seat);
            board.heir_at(seat, if seat == ENGLAND { "BOR" } else { "REN" }, Some(Spouse::Minor));
        }
        for at in ["LON", "YOR"] {
            board.remove(at);
        }
        board.put(realm(ENGLAND), "F WAD");
        board.put(realm(ENGLAND), "F ENG");
        board
    };
    each(siege, ENGLAND, |board, acts| {
        let told = orders(board, acts);
        let attacks = told.iter().find(|(_, o)| matches!(o, Order::Move { .. }) && goal(board, o) == Some(land("GHE")));
        let Some((from, _)) = attacks else { return };
        let helps = |(_, o): &(ProvinceId, Order)| {
            matches!(o, Order::SupportMove { of, .. } if of == from) && goal(board, o) == Some(land("GHE"))
        };
        assert!(asked(board, acts).iter().any(helps), "{acts:?}");
        assert_eq!(spent(acts), board.points(ENGLAND), "{acts:?}");
    });
}

/// A thrall beside its own master's threatened centre is told something, so that a stranger's one point does not move it.
#[test]
fn a_thrall_beside_an_enemy_is_not_left_to_others() {
    let beside = || {
        let mut board = last_stand();
        board.heirless(LITHUANIA);
        board.heir_at(LITHUANIA, "KRA", Some(Spouse::Minor));
        board
    };
    each(beside, LITHUANIA, |board, acts| {
        assert!(asked(board, acts).iter().any(|(at, _)| *at == land("KRA")), "{acts:?}");
    });
}

/// Each looks for a bride of its own, at the start as well as when there are few.
#[test]
fn no_two_court_the_same_minor_power() {
    let brides = |board: &Board| -> Vec<ProvinceId> {
        let seeks = |seat: u8| {
            let advised = board.advise(SeatId(seat));
            advised.into_iter().find_map(|act| match act.get()? {
                Marry { to: Match::Minor(at) } => Some(*at),
                _ => None,
            })
        };
        (0..10).filter_map(seeks).collect()
    };
    let full = board();
    let mut few = board();
    few.own(realm(OTTOMANS), "LUB");
    let minors: Vec<String> = few.pos().neutrals().map(|at| few.pos().map().data(at).key.clone()).collect();
    for at in &minors[3..] {
        few.own(realm(OTTOMANS), at);
    }
    for board in [full, few] {
        let mut found = brides(&board);
        let count = found.len();
        assert!(count > 0);
        found.sort();
        found.dedup();
        assert_eq!(found.len(), count, "two court the same");
    }
}

/// Who was turned away there last time does not ask there again at once.
#[test]
fn after_a_tie_the_heir_looks_elsewhere() {
    let mut board = board();
    let seeks = |board: &Board| {
        let advised = board.advise(KALMAR);
        advised.into_iter().find_map(|act| Some(act.get::<Marry>()?.to))
    };
    let first = seeks(&board).expect("a bride");
    let heir = board.pos().single_heir(power(KALMAR)).expect("an heir").id;
    let from = board.pos().capital(power(KALMAR));
    let why = "a tie".to_string();
    let failed = ResolvedMatch { heir, power: power(KALMAR), from, to: first, worked: false, why };
    board.edit(|p| {
        *p.common.last_moves = Some(Resolved { cycle: 1, season: Season::Spring, lines: vec![], heirs: vec![failed] });
        p.turn.season = Season::Autumn;
        p.turn.count += 2;
    });
    assert!(seeks(&board).is_some_and(|next| next != first));
}

// ---------------------------------------------------------------- Capitals

/// Cairo is empty, with its heir and a Castilian fleet beside it, and an open centre lies before the army that could go home.
#[test]
fn the_capital_comes_before_a_centre_that_lies_open() {
    let open = || {
        let mut board = board();
        board.autumn();
        alone(&mut board, &[MAMLUKS, CASTILE]);
        for at in ["CAI", "ALE", "BRG", "TOL"] {
            board.remove(at);
        }
        board.own(realm(CASTILE), "TUN");
        board.put(realm(CASTILE), "F TUN");
        board.put(realm(MAMLUKS), "A PAL");
        board.own(realm(OTTOMANS), "SIV");
        board.put(realm(MAMLUKS), "A MES");
        board
    };
    each(open, MAMLUKS, |board, acts| {
        let home = Order::Move { to: place("CAI"), via: false };
        let told = orders(board, acts);
        assert!(told.iter().any(|(_, order)| *order == home), "{acts:?}");
    });
}

/// One enemy stands in Sarai, and two of the Horde's six armies stand beside it: before the last but one Census they go for it.
#[test]
fn a_leader_does_not_hold_everything_with_the_enemy_at_the_capital() {
    let besieged = || {
        let mut board = board();
        board.edit(|p| p.turn.cycle = 9);
        board.autumn();
        alone(&mut board, &[HORDE, OTTOMANS]);
        for at in ["SAR", "QAZ", "AMA", "BRS"] {
            board.remove(at);
        }
        for at in ["KIE", "VIL", "NOV", "MOS", "TIF"] {
            board.own(realm(HORDE), at);
        }
        for unit in ["A VOL", "A QAZ", "A KIE", "A SMO", "A TIF", "A MOS"] {
            board.put(realm(HORDE), unit);
        }
        board.own(realm(OTTOMANS), "SAR");
        board.put(realm(OTTOMANS), "A SAR");
        board
    };
    each(besieged, HORDE, |board, acts| {
        let told = orders(board, acts);
        let attacks = told.iter().any(|(_, order)| goal(board, order) == Some(land("SAR")));
        assert!(attacks, "{acts:?}");
    });
}

// ---------------------------------------------------------------- Draws

/// Whoever proposes a draw votes for it, where its units have gone meanwhile and where they have not.
#[test]
fn nobody_proposes_a_draw_to_vote_it_down() {
    let draw = Act::new(Propose { motion: Motion::Draw });
    let mut proposed = 0;
    for cycle in 8..=10 {
        for leader in [9, 12, 14] {
            let board = || {
                let mut board = board();
                board.edit(|p| p.turn.cycle = cycle);
                board.autumn();
                gives(&mut board, OTTOMANS, leader);
                gives(&mut board, CASTILE, 6);
                board.put(realm(OTTOMANS), "A KON");
                board
            };
            for seat in [OTTOMANS, CASTILE] {
                let mut board = board();
                if !sits(&mut board, seat, 2).contains(&draw) {
                    continue;
                }
                proposed += 1;
                // Everybody holds but this power, which goes where it was told to.
                board.close();
                board.edit(|p| p.turn.done.clear());
                assert!(yes_to_draw(&mut board, seat), "cycle {cycle}, {leader} centres, seat {seat}");
            }
        }
    }
    assert!(proposed > 0);
}

/// Twelve of eighteen, and two Censuses to come: the limit brings the same draw for nothing.
#[test]
fn a_leader_who_could_still_win_shares_with_nobody() {
    let ahead = |seat: SeatId| {
        let mut board = board();
        board.edit(|p| p.turn.cycle = 9);
        gives(&mut board, HORDE, 12);
        gives(&mut board, CASTILE, 11);
        yes_to_draw(&mut board, seat)
    };
    assert!(!ahead(HORDE));
    assert!(ahead(MAMLUKS));
}

// ---------------------------------------------------------------- Attacks

/// An attack that was stood off in Autumn is not made again in Spring with no more units than it had, whatever points may promise.
#[test]
fn no_attack_fails_for_ever_in_the_same_way() {
    let open = || {
        let mut board = board();
        alone(&mut board, &[HUNGARY, BURGUNDY]);
        for at in ["OFE", "KNI", "DIJ", "GHE"] {
            board.remove(at);
        }
        for seat in [HUNGARY, BURGUNDY] {
            board.heirless(seat);
            board.heir_at(seat, if seat == HUNGARY { "TUR" } else { "MAI" }, Some(Spouse::Minor));
        }
        board.put(realm(HUNGARY), "A CAN");
        board.put(realm(BURGUNDY), "A DIJ");
        board
    };
    let repulsed = || {
        let mut board = open();
        board.autumn();
        board.give(&["A CAN - DIJ"]);
        board.until(Phase::Winter);
        board.until(Phase::Orders);
        board
    };
    let attacks = |board: &Board, acts: &[Act]| {
        let order = order_in(board, acts, "CAN");
        matches!(order, Order::Move { .. }) && goal(board, &order) == Some(land("DIJ"))
    };
    each(open, HUNGARY, |board, acts| assert!(attacks(board, acts), "{acts:?}"));
    each(repulsed, HUNGARY, |board, acts| assert!(!attacks(board, acts), "{acts:?}"));
}
