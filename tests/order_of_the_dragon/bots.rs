//! What bots do: sensible orders, points, marriages; and that they are better than chance.

use regnal::engine::checks::Checks;
use regnal::games::order_of_the_dragon::bot;
use regnal::games::order_of_the_dragon::see;

use super::kit::*;

/// Lets a bot play one seat until it closes its curtain; what it did comes back.
#[track_caller]
pub fn sits(board: &mut Board, seat: SeatId, level: u8) -> Vec<Act> {
    let mut acts = vec![];
    let luck = Dice::seeded(7);
    for _ in 0..100 {
        let offers = board.offers(seat);
        let act = board.bot(seat, level, luck.clone());
        assert!(offers.contains(&act), "{act:?}");
        acts.push(act.clone());
        board.act(seat, act);
        if acts.last() == Some(&Act::new(Close)) {
            return acts;
        }
    }
    panic!("it never ends: {acts:?}");
}

fn count(acts: &[Act], which: impl Fn(&Act) -> bool) -> usize {
    acts.iter().filter(|a| which(a)).count()
}

#[test]
fn a_bot_orders_all_its_units_and_spends_its_points() {
    for seat in (0..10).map(SeatId) {
        let mut board = board();
        let acts = sits(&mut board, seat, 2);
        assert_eq!(count(&acts, is::<GiveOrder>), 2, "{acts:?}");
        if board.pos().single_heir(power(seat)).is_some() {
            assert_eq!(count(&acts, is::<Marry>), 1, "{acts:?}");
            let wedding = |a: &Act| a.get::<GivePoints>().is_some_and(|a| a.bid == Bid::Marry(power(seat)));
            assert_eq!(count(&acts, wedding), 1, "{acts:?}");
        }
    }
}

#[test]
fn a_bot_attacks_neither_its_thrall_nor_its_bride() {
    for seat in (0..10).map(SeatId) {
        let mut board = board();
        let own: Vec<ProvinceId> = board.pos().thralls_of(power(seat)).collect();
        let acts = sits(&mut board, seat, 2);
        let bride = acts.iter().find_map(|a| match a.get()? {
            Marry { to: Match::Minor(at) } => Some(*at),
            _ => None,
        });
        for act in &acts {
            if let Some(GiveOrder { order: Order::Move { to, .. }, .. }) = act.get() {
                let to = board.pos().map().province(*to);
                assert!(!own.contains(&to) && bride != Some(to), "{act:?}");
            }
        }
    }
}

#[test]
fn a_bot_guards_its_capital() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    let acts = sits(&mut board, BURGUNDY, 2);
    let home = board.unit_in("DIJ");
    let leaves = |a: &Act| matches!(a.get(), Some(GiveOrder { unit, order: Order::Move { .. } }) if *unit == home);
    assert_eq!(count(&acts, leaves), 0, "{acts:?}");
}

#[test]
fn a_bot_raises_heirs_and_units() {
    let mut board = board();
    board.to(Season::Autumn, Phase::Winter);
    board.remove("BRG");
    let acts = sits(&mut board, CASTILE, 2);
    assert!(acts.contains(&build_heir()), "{acts:?}");
    assert_eq!(count(&acts, is::<Build>), 1, "{acts:?}");
}

#[test]
fn a_bot_gives_orders_to_its_vassal() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.put(Realm::Vassal(VassalId(0)), "F TUN");
    board.remove("TLE");
    board.remove("CAI");
    let acts = sits(&mut board, NAPLES, 2);
    let unit = board.unit_in("TUN");
    let own = |a: &Act| a.get::<GivePoints>().is_some_and(|a| a.unit == unit);
    assert_eq!(count(&acts, own), 1, "{acts:?}");
}

/// Two bots find each other: both read the open position in the same way.
#[test]
fn two_bots_marry_each_other() {
    let mut board = board();
    board.edit(|p| p.turn.cycle = 2);
    board.autumn();
    for at in ["COL", "MAI", "PAR"] {
        board.own(realm(BURGUNDY), at);
    }
    let married = |acts: &[Act]| {
        acts.iter().find_map(|a| match a.get()? {
            Marry { to: Match::Heir { of, at } } => Some((*of, *at)),
            _ => None,
        })
    };
    let burgundy = sits(&mut board, BURGUNDY, 2);
    let (partner, at) = married(&burgundy).expect("a couple");
    let partner = board.pos().seat_of(partner).unwrap();
    let other = sits(&mut board, partner, 2);
    assert_eq!(married(&other), Some((power(BURGUNDY), at)));
}

#[test]
fn a_bot_retreats() {
    let mut board = board();
    board.put(realm(ENGLAND), "A CHA");
    board.give(&["A Dij - Cha", "A Ghe S A Dij - Cha"]);
    board.close();
    let acts = sits(&mut board, ENGLAND, 2);
    assert!(matches!(acts[0].get(), Some(Retreat { to: Some(_), .. })), "{acts:?}");
}

/// A sentence for orders, marriages and votes: what they are after, with the names of places and powers.
#[test]
fn a_bot_says_why() {
    let why = |board: &Board, seat: SeatId, act: &Act| {
        board.table.look(seat, |known| see(known, |pos| bot::reason(&Opponent::plain(2), pos, seat, act)))
    };
    let mut board = board();
    let acts = sits(&mut board, KALMAR, 2);
    let wedding = acts.iter().find(|a| is::<Marry>(a)).expect("a marriage");
    let told = why(&board, KALMAR, wedding).expect("a reason");
    assert!(told.contains("counts for Kalmar Union towards the 18"), "{told}");
    let told = why(&board, BURGUNDY, &Act::new(Close)).expect("a reason");
    assert!(told.starts_with("Burgundy goes for ") && told.ends_with('.'), "{told}");
    assert_eq!(why(&board, BURGUNDY, &acts[0]), None);
    board.edit(|p| {
        p.common.motions = vec![(Motion::Draw, KALMAR)];
        (p.turn.phase, p.turn.begun, p.turn.cycle) = (Phase::Ballot, true, 10);
        p.turn.done.clear();
    });
    let told = why(&board, KALMAR, &Act::new(CastVote { number: 0, yes: true })).expect("a reason");
    let worth = "a draw is worth 10 of 100 to it, going on 9.9, with 0 in 100 to win alone.";
    assert_eq!(told, format!("Kalmar Union is for it: {worth}"));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn bots_beat_chance() {
    let text = "(game: \"order_of_the_dragon\", title: \"x\", text: \"x\", seats: (10, 10))";
    // In front are those who are left, of whom there is one where somebody wins alone.
    let (mut bots, mut chance) = (0, 0);
    for played in play(text, "brbrbrbrbr", 40..60, &Checks::light()) {
        bots += played.ranking[0].iter().filter(|s| s.0 % 2 == 0).count();
        chance += played.ranking[0].iter().filter(|s| s.0 % 2 == 1).count();
    }
    assert!(bots >= chance * 3, "of a hundred each, {bots} bots and {chance} others came in first");
}

/// Advice is followed by somebody who has given orders and points of their own: what they did alike is not asked for
/// again, and points that would be missing come back first.
#[test]
fn advice_is_followed_over_what_was_done_before() {
    for seat in (0..10).map(SeatId) {
        let mut board = board();
        let advised = board.advise(seat);
        assert_eq!(board.outstanding(seat, &advised), advised, "nothing has been done");
        board.act(seat, advised[0].clone());
        let strange = |a: &Act| a.get::<GivePoints>().is_some_and(|a| a.points == 1) && !advised.contains(a);
        while let Some(vote) = board.offers(seat).into_iter().find(strange) {
            board.act(seat, vote);
        }
        for act in board.outstanding(seat, &advised) {
            board.act(seat, act);
        }
        assert_eq!(board.outstanding(seat, &advised), [], "all of it is done");
        let view = board.view(seat);
        let given = view.desks[usize::from(seat.0)].votes.len();
        let of_points =
            |a: &Act| is::<GivePoints>(a) || is::<GiveAlso>(a) || is::<Withdraw>(a) || is::<TakeVoteBack>(a);
        assert_eq!(given, count(&advised, of_points), "and nothing beside it");
    }
}
