//! What a seat takes for possible: others have decided what they could have decided, and one's own knowledge is as it was.

use regnal::engine::{ImaginedWorld, KnownWorld, Luck, Readable};
use regnal::games::order_of_the_dragon::readers;
use regnal::games::order_of_the_dragon::turn::Turn;

use super::kit::*;

/// The position as this seat imagines it, which it cannot tell from the one it knows.
fn imagined(board: &Board, me: SeatId, salt: u64) -> Position {
    board.table.look(me, |known| {
        let mut mind = ImaginedWorld::new(known);
        mind.imagine(known, &mut Luck::seeded(salt));
        let mut twin = KnownWorld::new(DRAGON, me);
        mind.show(&mut twin);
        assert_eq!(twin.hash(), known.hash());
        mind.read::<readers::Board, _>(|on| on.pos().at.clone())
    })
}

/// A board on which this position lies; it must keep all laws.
fn laid(position: Position) -> Board {
    let mut other = board();
    other.edit(|p| *p = position);
    other.invariants().unwrap_or_else(|e| panic!("{e}"));
    other
}

/// The acts by which all this came to lie behind a curtain.
fn acts(pos: Pos, desk: &Desk) -> Vec<Act> {
    let adjust = |named: &Adjusting| match named.order {
        Adjustment::Build { kind, at } => Act::new(Build { kind, at }),
        Adjustment::Remove { at } => Act::new(Remove { unit: pos.unit_in(at).expect("a unit to remove").id }),
        Adjustment::Waive => Act::new(Waive { vassal: named.realm.vassal().expect("a vassal's") }),
    };
    let mut out: Vec<Act> = vec![];
    out.extend(desk.orders.iter().map(|(unit, order)| Act::new(GiveOrder { unit: *unit, order: *order })));
    out.extend(desk.marries.map(|to| Act::new(Marry { to })));
    out.extend(desk.votes.iter().map(|vote| Act::new(GiveAlso::from(*vote))));
    out.extend(desk.motions.iter().map(|motion| Act::new(Propose { motion: *motion })));
    out.extend(desk.retreats.iter().map(|(unit, to)| Act::new(Retreat { unit: *unit, to: *to })));
    out.extend(desk.ballots.iter().map(|(number, yes)| Act::new(CastVote { number: *number, yes: *yes })));
    out.extend(desk.adjustments.iter().map(adjust));
    out.extend(desk.raises_heir.then(|| Act::new(RaiseHeir)));
    out
}

/// Imagines again and again what lies behind the curtains of the others, and does it in their place: nothing of it is refused,
/// the same lies there then, and who has closed their curtain may close it so. What was ever decided, of all desks together.
fn could_have_been(board: &Board, me: SeatId) -> Desk {
    let mut met = Desk::default();
    let mine = |p: &Position| p.desks[usize::from(me.0)].clone();
    for salt in 1..=12 {
        let dreamt = imagined(board, me, salt);
        assert_eq!(mine(&dreamt), mine(&board.data()), "one's own is known");
        assert_eq!(dreamt.turn, board.data().turn);
        laid(dreamt.clone());
        let mut open = laid(Position { turn: Turn { done: vec![], ..dreamt.turn.clone() }, ..board.data() });
        open.edit(|p| p.desks.iter_mut().filter(|row| row.id != me).for_each(|row| row.is = Desk::default()));
        for row in dreamt.desks.iter().filter(|row| row.id != me) {
            for act in acts(open.pos(), &row.is) {
                open.act(row.id, act);
            }
            if dreamt.turn.done.contains(&row.id) {
                open.check(row.id, &Act::new(Close)).unwrap_or_else(|no| panic!("it closed, and owes: {no}"));
            }
            met.orders.extend(row.is.orders.clone());
            met.marries = met.marries.or(row.is.marries);
            met.votes.extend(row.is.votes.clone());
            met.motions.extend(row.is.motions.clone());
            met.retreats.extend(row.is.retreats.clone());
            met.ballots.extend(row.is.ballots.clone());
            met.adjustments.extend(row.is.adjustments.clone());
            met.raises_heir |= row.is.raises_heir;
        }
        assert_eq!(open.data().desks, dreamt.desks);
    }
    met
}

#[test]
fn orders_marriages_points_and_proposals() {
    let mut board = board_with("drops: true");
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    board.heir(NAPLES);
    board.heir(CASTILE);
    board.give(&["A Dij - Par"]);
    board.done(ENGLAND);
    board.done(HORDE);
    let met = could_have_been(&board, BURGUNDY);
    assert!(!met.orders.is_empty() && met.marries.is_some() && !met.votes.is_empty() && !met.motions.is_empty());
    assert!(met.votes.iter().any(|vote| matches!(vote.bid, Bid::Marry(_))), "{:?}", met.votes);
    let split = |vote: &Vote| met.votes.iter().any(|other| other.unit == vote.unit && other.bid != vote.bid);
    assert!(met.votes.iter().any(split));
}

#[test]
fn one_order_a_unit_gets_points_where_the_table_plays_so() {
    let board = board_with("one_order_a_unit: true");
    assert!(!could_have_been(&board, BURGUNDY).votes.is_empty());
}

#[test]
fn retreats() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VassalId(0)), "A VEN");
    board.remove("ROM");
    board.disarm(HUNGARY);
    board.disarm(ENGLAND);
    board.put(realm(HUNGARY), "A VIE");
    board.put(realm(HUNGARY), "A MIL");
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha", "A Vie - Ven", "A Mil S A Vie - Ven"]);
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Retreats);
    let met = could_have_been(&board, BURGUNDY);
    let goes = |unit: &Unit| met.retreats.contains_key(&unit.id);
    assert_eq!(board.pos().units().filter(|u| u.dislodged.is_some()).filter(|u| goes(u)).count(), 2, "{met:?}");
}

#[test]
fn votes() {
    let mut board = board_with("drops: true");
    board.act(ENGLAND, Act::new(Propose { motion: Motion::Draw }));
    board.act(ENGLAND, Act::new(Propose { motion: Motion::Drop(power(CASTILE)) }));
    board.close();
    for number in 0..2 {
        board.act(HUNGARY, Act::new(CastVote { number, yes: true }));
    }
    board.done(HUNGARY);
    assert_eq!(could_have_been(&board, BURGUNDY).ballots.len(), 2);
}

#[test]
fn builds_and_removals() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.heirless(HUNGARY);
    board.heirless(ENGLAND);
    board.remove("ROS");
    board.to(Season::Autumn, Phase::Winter);
    board.put(realm(HUNGARY), "A VIE");
    board.put(realm(HUNGARY), "A ZAR");
    let removal = |board: &Board, at: &str| Act::new(Remove { unit: board.unit_in(at) });
    for at in ["VIE", "ZAR"] {
        let act = removal(&board, at);
        board.act(HUNGARY, act);
    }
    board.done(HUNGARY);
    let met = could_have_been(&board, BURGUNDY);
    let named = |what: fn(&Adjustment) -> bool| met.adjustments.iter().any(|named| what(&named.order));
    assert!(met.raises_heir && named(|a| matches!(a, Adjustment::Remove { .. })));
    assert!(named(|a| matches!(a, Adjustment::Build { .. })) && named(|a| *a == Adjustment::Waive), "{met:?}");
}
