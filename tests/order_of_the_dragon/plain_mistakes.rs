//! What a member of a club shakes their head at: level 2 does none of it, whatever its luck.

use super::bots::sits;
use super::kit::*;

/// What a seat does in a position, with several lucks.
pub fn each(board: impl Fn() -> Board, seat: SeatId, judge: impl Fn(&Board, &[Act])) {
    for luck in 0..4 {
        let mut board = board();
        board.edit(|p| p.turn.count += luck);
        let acts = sits(&mut board, seat, 2);
        judge(&board, &acts);
    }
}

/// Only these powers have units; nobody else has any, but for minor powers and thralls.
pub fn alone(board: &mut Board, who: &[SeatId]) {
    (0..10).map(SeatId).filter(|seat| !who.contains(seat)).for_each(|seat| board.disarm(seat));
}

/// The orders of a seat's own units, by where they stand.
pub fn orders(board: &Board, acts: &[Act]) -> Vec<(ProvinceId, Order)> {
    let told = |act: &Act| {
        let GiveOrder { unit, order } = act.get()?;
        let pos = board.pos();
        Some((pos.find_unit(*unit).and_then(|u| pos.stands_in(u)).expect("stands"), *order))
    };
    acts.iter().filter_map(told).collect()
}

pub fn order_in(board: &Board, acts: &[Act], at: &str) -> Order {
    orders(board, acts).into_iter().find(|(from, _)| *from == land(at)).expect("ordered").1
}

/// Where an order goes, or helps to go.
pub fn goal(board: &Board, order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Move { to, .. } | Order::SupportMove { to, .. } => Some(board.pos().map().province(*to)),
        _ => None,
    }
}

pub fn votes(acts: &[Act]) -> Vec<(UnitId, Bid, u8)> {
    let vote = |act: &Act| {
        let also = || act.get().map(|GiveAlso { unit, bid, points }| (*unit, *bid, *points));
        act.get().map(|GivePoints { unit, bid, points }| (*unit, *bid, *points)).or_else(also)
    };
    acts.iter().filter_map(vote).collect()
}

pub fn yes_to_draw(board: &mut Board, seat: SeatId) -> bool {
    board.edit(|p| {
        p.common.motions = vec![(Motion::Draw, BURGUNDY)];
        (p.turn.phase, p.turn.begun) = (Phase::Ballot, true);
    });
    sits(board, seat, 2).contains(&Act::new(CastVote { number: 0, yes: true }))
}

/// Gives a power so many centres, its own and then the last on the map that no power has, without units in them.
pub fn gives(board: &mut Board, seat: SeatId, count: usize) {
    let keys = board.pos().map().provinces.iter().rev().filter(|p| p.centre).map(|p| p.key.clone()).collect::<Vec<_>>();
    for key in keys {
        let owned = board.pos().centres(realm(seat)).count();
        if owned < count && board.owner(&key) == Some(Realm::Minor(land(&key))) {
            board.own(realm(seat), &key);
        }
    }
}

// ---------------------------------------------------------------- Points

/// Votes help what would fail without them, and what is told to somebody is done by somebody.
#[test]
fn no_point_goes_to_an_uncontested_move_or_to_nobody() {
    for seat in (0..10).map(SeatId) {
        each(board, seat, |board, acts| {
            let told = orders(board, acts);
            for (_, bid, _) in votes(acts) {
                let Bid::Order(Order::SupportMove { of, .. }) = bid else { continue };
                let to = goal(board, &bid.order()).expect("a move");
                let goes = told.iter().any(|(at, order)| {
                    *at == of && matches!(order, Order::Move { .. }) && goal(board, order) == Some(to)
                });
                let comes = |u: &Unit| {
                    u.realm.major().is_some_and(|p| p != power(seat))
                        && u.at.is_some_and(|at| board.pos().map().reach(u.kind, at).has(to))
                };
                let contested = board.pos().unit_in(to).is_some() || board.pos().units().any(comes);
                assert!(goes && contested, "seat {seat}: {bid:?} in {acts:?}");
            }
        });
    }
}

/// Nobody near, nothing attacked: the points stay where they are.
#[test]
fn no_point_is_spent_where_nothing_is_to_be_decided() {
    let lonely = || {
        let mut board = board();
        alone(&mut board, &[MAMLUKS]);
        board.remove("ALE");
        board.heirless(MAMLUKS);
        board.remove("CAI");
        board.put(realm(MAMLUKS), "A SAH");
        for at in ["TUN", "TLE"] {
            board.own(realm(MAMLUKS), at);
        }
        board
    };
    each(lonely, MAMLUKS, |_, acts| assert_eq!(votes(acts), [], "{acts:?}"));
}

/// What is not spent is lost: with nothing else to decide all of it goes for the bride.
#[test]
fn no_point_is_lost_that_could_go_for_a_bride() {
    let courting = || {
        let mut board = board();
        alone(&mut board, &[MAMLUKS]);
        for seat in [BURGUNDY, KALMAR, OTTOMANS] {
            board.heirless(seat);
        }
        board
    };
    each(courting, MAMLUKS, |board, acts| {
        let all = board.points(MAMLUKS);
        let wedding: Vec<u8> =
            votes(acts).into_iter().filter(|(_, bid, _)| *bid == Bid::Marry(power(MAMLUKS))).map(|v| v.2).collect();
        assert!(all > 1);
        assert_eq!(wedding, [all], "{acts:?}");
    });
}

// ---------------------------------------------------------------- Capitals, heirs, thralls

#[test]
fn no_capital_is_left_open_beside_an_enemy() {
    let threatened = || {
        let mut board = board();
        board.autumn();
        alone(&mut board, &[BURGUNDY, ENGLAND]);
        board.remove("PAR");
        board.put(realm(ENGLAND), "A CHA");
        board
    };
    each(threatened, BURGUNDY, |board, acts| {
        assert!(!matches!(order_in(board, acts, "DIJ"), Order::Move { .. }), "{acts:?}");
    });
}

/// The only heir lives in an empty capital with an enemy beside it: somebody goes there.
#[test]
fn no_heir_is_left_alone_beside_an_enemy() {
    let alone_at_home = || {
        let mut board = board();
        board.autumn();
        alone(&mut board, &[BURGUNDY, ENGLAND]);
        board.remove("DIJ");
        board.remove("GHE");
        board.put(realm(BURGUNDY), "A PAR");
        board.put(realm(ENGLAND), "A ALS");
        board
    };
    each(alone_at_home, BURGUNDY, |board, acts| {
        let home = Order::Move { to: place("DIJ"), via: false };
        assert_eq!(order_in(board, acts, "PAR"), home, "{acts:?}");
    });
}

#[test]
fn no_unit_of_a_vassal_leaves_its_capital_beside_an_enemy() {
    let vassal = || {
        let mut board = board();
        board.autumn();
        alone(&mut board, &[NAPLES, CASTILE, MAMLUKS]);
        let id = board.vassal(CASTILE, NAPLES, "TUN");
        board.put(Realm::Vassal(id), "F TUN");
        board.put(realm(MAMLUKS), "A SAH");
        board
    };
    for seat in [NAPLES, CASTILE] {
        each(vassal, seat, |board, acts| {
            let unit = board.unit_in("TUN");
            let leaves = |vote: &(UnitId, Bid, u8)| vote.0 == unit && matches!(vote.1, Bid::Order(Order::Move { .. }));
            assert!(!votes(acts).iter().any(leaves), "{acts:?}");
        });
    }
}

/// With nobody else to attack, and both units beside it.
#[test]
fn no_thrall_of_ones_own_is_attacked() {
    let beside = || {
        let mut board = board();
        alone(&mut board, &[LITHUANIA]);
        board.remove("VIL");
        board.remove("KIE");
        board.put(realm(LITHUANIA), "A BOH");
        board.put(realm(LITHUANIA), "A HAV");
        board
    };
    each(beside, LITHUANIA, |board, acts| {
        let at = land("KRA");
        assert!(orders(board, acts).iter().all(|(_, order)| goal(board, order) != Some(at)), "{acts:?}");
        let helps = |vote: &(UnitId, Bid, u8)| goal(board, &vote.1.order()) == Some(at);
        assert!(!votes(acts).iter().any(helps), "{acts:?}");
    });
}

/// A power that is to remove a unit keeps the guard of its capital, with an enemy beside it.
#[test]
fn the_guard_of_the_capital_is_not_removed() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.put(realm(BURGUNDY), "A BOU");
    board.put(realm(ENGLAND), "A CHA");
    let guard = board.unit_in("DIJ");
    let acts = sits(&mut board, BURGUNDY, 2);
    let removed = is::<Remove>;
    assert!(acts.iter().any(removed) && !acts.contains(&Act::new(Remove { unit: guard })), "{acts:?}");
}

// ---------------------------------------------------------------- Orders

/// Whoever supports a unit of their own supports what it does.
#[test]
fn no_support_is_for_nobody() {
    for seat in (0..10).map(SeatId) {
        each(board, seat, |board, acts| {
            let told = orders(board, acts);
            for (_, order) in &told {
                let other = |of: &ProvinceId| told.iter().find(|(at, _)| at == of).map(|(_, order)| *order);
                let fits = match order {
                    Order::SupportMove { of, .. } => other(of)
                        .is_none_or(|o| matches!(o, Order::Move { .. }) && goal(board, &o) == goal(board, order)),
                    Order::SupportHold { of } => other(of).is_none_or(|o| !matches!(o, Order::Move { .. })),
                    _ => true,
                };
                assert!(fits, "seat {seat}: {acts:?}");
            }
        });
    }
}

/// Minor powers and thralls never leave their places: whoever goes there without help stays at home, points or no points. With one
/// army and nothing to help it Castile does something else.
#[test]
fn nobody_attacks_alone_who_never_leaves() {
    let one_army = || {
        let mut board = board();
        alone(&mut board, &[CASTILE]);
        board.heirless(CASTILE);
        for at in ["BRG", "TOL"] {
            board.remove(at);
        }
        board.put(realm(CASTILE), "A BRG");
        board
    };
    each(one_army, CASTILE, |board, acts| {
        let order = order_in(board, acts, "BRG");
        let helps = votes(acts).iter().any(|(_, bid, _)| {
            matches!(bid, Bid::Order(Order::SupportMove { of, .. }) if *of == land("BRG"))
                && goal(board, &bid.order()) == goal(board, &order)
        });
        let holds = matches!(order, Order::Move { .. }) && goal(board, &order).is_some_and(|to| stays(board, to));
        assert!(!holds || helps, "{acts:?}");
    });
    for seat in (0..10).map(SeatId) {
        each(board, seat, |board, acts| {
            let told = orders(board, acts);
            let all: Vec<Order> =
                told.iter().map(|(_, order)| *order).chain(votes(acts).iter().map(|v| v.1.order())).collect();
            for (at, order) in told.iter().filter(|(_, order)| matches!(order, Order::Move { .. })) {
                let to = goal(board, order).expect("a move");
                let helped = all
                    .iter()
                    .any(|o| matches!(o, Order::SupportMove { of, .. } if of == at) && goal(board, o) == Some(to));
                // Whoever cuts the help that a neighbour of the place could be given needs none.
                let attacks = |o: &Order| matches!(o, Order::SupportMove { .. }) && goal(board, o) != Some(to);
                assert!(!stays(board, to) || helped || all.iter().any(attacks), "seat {seat}: {acts:?}");
            }
        });
    }
}

/// Does a unit stand there that never leaves?
fn stays(board: &Board, at: ProvinceId) -> bool {
    board.pos().unit_in(at).is_some_and(|u| u.realm.is_stationary())
}

/// Seventeen centres, and an eighteenth before an open door: Hungary is the only one who can stand in it.
#[test]
fn the_last_unit_before_victory_is_stopped() {
    let brink = || {
        let mut board = board();
        board.autumn();
        alone(&mut board, &[HUNGARY, OTTOMANS]);
        for at in ["OFE", "KNI", "AMA", "BRS"] {
            board.remove(at);
        }
        board.own(realm(HUNGARY), "SAL");
        gives(&mut board, OTTOMANS, 17);
        board.put(realm(OTTOMANS), "A ALB");
        board.put(realm(HUNGARY), "A SER");
        board
    };
    each(brink, HUNGARY, |board, acts| {
        let stands = Order::Move { to: place("SAL"), via: false };
        assert_eq!(order_in(board, acts, "SER"), stands, "{acts:?}");
    });
}

/// Nobody marries into a power that is about to win.
#[test]
fn no_heir_goes_to_a_power_about_to_win() {
    let mut board = board();
    board.edit(|p| p.turn.cycle = 2);
    board.autumn();
    gives(&mut board, BURGUNDY, 15);
    let acts = sits(&mut board, KALMAR, 2);
    let weds = |act: &Act| matches!(act.get(), Some(Marry { to: Match::Heir { of, .. } }) if *of == power(BURGUNDY));
    assert!(!acts.iter().any(weds), "{acts:?}");
}

// ---------------------------------------------------------------- Draws

#[test]
fn whoever_is_about_to_win_refuses_a_draw_and_whoever_loses_takes_it() {
    let ahead = || {
        let mut board = board();
        board.edit(|p| p.turn.cycle = 9);
        gives(&mut board, OTTOMANS, 16);
        board
    };
    assert!(!yes_to_draw(&mut ahead(), OTTOMANS));
    assert!(yes_to_draw(&mut ahead(), MAMLUKS));
    // Fourteen of its own, and four more in which its units stand: the Census is next.
    let mut board = board();
    board.edit(|p| p.turn.cycle = 10);
    board.autumn();
    gives(&mut board, OTTOMANS, 14);
    for at in ["A MAI", "A COL", "A MOS", "A NOV"] {
        board.put(realm(OTTOMANS), at);
    }
    assert!(!yes_to_draw(&mut board, OTTOMANS));
}

/// At the start a share of a tenth is what going on is worth as well: nobody gives the game away for that.
#[test]
fn no_draw_before_half_of_the_game_has_been_played() {
    let mut board = board();
    board.edit(|p| p.turn.cycle = 1);
    assert!(!sits(&mut board, KALMAR, 2).contains(&Act::new(Propose { motion: Motion::Draw })));
    board.edit(|p| p.turn.done.clear());
    assert!((0..10).map(SeatId).all(|seat| !yes_to_draw(&mut board, seat)));
}

/// In the last cycle nobody can get to 18 from where they are: all propose a draw, and all take it.
#[test]
fn a_draw_is_proposed_when_nobody_can_win_any_more() {
    let mut board = board();
    board.edit(|p| p.turn.cycle = 10);
    let draw = Act::new(Propose { motion: Motion::Draw });
    assert!(sits(&mut board, KALMAR, 2).contains(&draw));
    board.edit(|p| p.turn.done.clear());
    assert!((0..10).map(SeatId).all(|seat| yes_to_draw(&mut board, seat)));
    let mut early = super::kit::board();
    early.edit(|p| p.turn.cycle = 6);
    gives(&mut early, OTTOMANS, 10);
    assert!(!sits(&mut early, KALMAR, 2).contains(&draw));
}
