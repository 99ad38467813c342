//! House rules that the table decides: draws (3.0), players who have left (3.3).

use super::kit::*;

fn propose(motion: Motion) -> Act {
    Act::new(Propose { motion })
}

fn vote(number: usize, yes: bool) -> Act {
    Act::new(CastVote { number, yes })
}

/// A draw is proposed in the orders phase; the vote waits.
fn proposed() -> Board {
    let mut board = board();
    board.act(ENGLAND, propose(Motion::Draw));
    let lines = board.close();
    assert!(text(&lines).contains("England proposes a draw of all who are left."), "{}", text(&lines));
    assert_eq!(board.data().turn.phase, Phase::Ballot);
    board
}

/// OOD 3.0-5, 3.0-6: proposed, voted on behind curtains, and equally shared when all are for it.
#[test]
fn a_draw_takes_everybody() {
    let mut board = proposed();
    for seat in (0..10).map(SeatId) {
        assert_eq!(board.refused(seat, Act::new(Close)), no("VotesOwed", "3.0-5"));
        board.act(seat, vote(0, true));
    }
    let lines = board.close();
    assert_eq!(board.ending().as_deref(), Some("draw"));
    let outcome = board.table.outcome().unwrap();
    assert_eq!(outcome.ranking, [(0..10).map(SeatId).collect::<Vec<_>>()]);
    assert!(text(&lines).contains("A draw is agreed by"));
}

/// OOD 3.0-5: from the first cycle on it stands in the list.
#[test]
fn a_draw_is_offered_from_the_start() {
    let board = board();
    assert_eq!(board.data().turn.cycle, 1);
    assert!(board.offers(ENGLAND).contains(&propose(Motion::Draw)));
}

/// OOD 3.0-5: one against is enough, and nobody is told who.
#[test]
fn one_against_is_enough() {
    let mut board = proposed();
    for seat in (0..10).map(SeatId) {
        board.act(seat, vote(0, seat != CASTILE));
        let view = board.view(BURGUNDY);
        assert!(view.desks.iter().all(|desk| desk.ballots.is_empty() || desk.id == BURGUNDY));
    }
    let lines = board.close();
    assert_eq!(board.ending(), None);
    assert!(text(&lines).contains("not all are for it"), "{}", text(&lines));
    assert!(!text(&lines).contains("Castile"));
    assert_eq!((board.data().turn.season, board.data().turn.phase), (Season::Autumn, Phase::Orders));
}

/// OOD 3.0-5, 3.3-14
#[test]
fn proposals_are_judged() {
    let mut board = board_with("draws: false");
    assert_eq!(board.refused(ENGLAND, propose(Motion::Draw)), no("NoDraws", "3.0-5"));
    assert_eq!(board.refused(ENGLAND, propose(Motion::Drop(power(CASTILE)))), no("NoDrops", "3.3-14"));
    let mut board = board_with("drops: true");
    let recall = Act::new(Recall { motion: Motion::Draw });
    assert_eq!(board.refused(ENGLAND, recall.clone()), no("NotProposed", "3.0-5"));
    board.act(ENGLAND, propose(Motion::Draw));
    assert_eq!(board.refused(ENGLAND, propose(Motion::Draw)), no("ProposedAlready", "3.0-5"));
    board.act(ENGLAND, recall);
    assert_eq!(board.refused(ENGLAND, propose(Motion::Drop(power(ENGLAND)))), no("NobodyToDrop", "3.3-14"));
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Orders, "nothing was proposed after all");
}

/// OOD 3.0-5
#[test]
fn votes_are_judged() {
    let mut board = proposed();
    assert_eq!(board.refused(ENGLAND, vote(1, true)), no("NoSuchMotion", "3.0-5"));
    board.act(ENGLAND, vote(0, true));
    assert_eq!(board.refused(ENGLAND, vote(0, true)), no("VotedSo", "3.0-5"));
    board.act(ENGLAND, vote(0, false));
}

/// OOD 3.3-14, 3.3-15, 3.3-16: with the option, a player whom all others give up is eliminated, at the next Census.
#[test]
fn a_player_who_has_left_is_given_up() {
    let mut board = board_with("drops: true");
    board.act(ENGLAND, propose(Motion::Drop(power(CASTILE))));
    board.act(NAPLES, propose(Motion::Draw));
    board.close();
    assert_eq!(board.refused(CASTILE, vote(1, false)), no("NotYourMotion", "3.3-14"));
    for seat in (0..10).map(SeatId) {
        board.act(seat, vote(0, false));
        if seat != CASTILE {
            board.act(seat, vote(1, true));
        }
    }
    board.close();
    assert!(board.pos().power(power(CASTILE)).dropped && !board.is_out(CASTILE), "not before the Census");
    assert_eq!(board.data().turn.season, Season::Autumn);
    board.close();
    assert!(board.is_out(CASTILE));
    assert_eq!(board.census().eliminations[0].by, EliminatedBy::Dropped);
    assert_eq!(board.owner("BRG"), Some(Realm::Minor(land("BRG"))));
}

/// OOD 3.3-14: one who does not want it, and he stays.
#[test]
fn nobody_is_given_up_against_one() {
    let mut board = board_with("drops: true");
    board.act(ENGLAND, propose(Motion::Drop(power(CASTILE))));
    board.close();
    for seat in (0..10).map(SeatId).filter(|s| *s != CASTILE) {
        board.act(seat, vote(0, seat != NAPLES));
    }
    board.close();
    assert!(!board.pos().power(power(CASTILE)).dropped);
}
