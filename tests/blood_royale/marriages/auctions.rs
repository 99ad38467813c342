//! Three players: bids for the children of the aristocratic family (23.8, 23.9, Q75).

use super::*;

/// England, France and Spain, a daughter of the family of 15, and a grown son in each house.
fn family(sex: Sex) -> (Board, CharacterId, [CharacterId; 3]) {
    let mut b = board_of(&["england", "france", "spain"], "");
    let child = b.pos().people().find(|c| c.keeper.is_none() && c.home.is_none()).expect("a child").id;
    let seats = [SeatId(0), SeatId(1), SeatId(2)];
    let own = seats.map(|s| b.person(s, "Suitor", sex.other(), 20));
    b.edit(|p| {
        let who = &mut p.people[child.0 as usize];
        who.sex = sex;
        who.track = p.turn.year - 15;
        who.scores.charisma = 0;
    });
    for seat in seats {
        b.crowns(seat, 100);
    }
    b.enter(Phase::Marriages);
    (b, child, own)
}

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);
const C: SeatId = SeatId(2);

fn join(join: bool) -> Action {
    deed(Deed::JoinAuction { join })
}

fn bid(crowns: u32, partner: CharacterId) -> Action {
    deed(Deed::AuctionBid { crowns, partner })
}

/// BR 23.9: who is interested pays 10, then bids in secret; the highest pays his bid and has the match.
#[test]
fn sealed_bids() {
    for sex in [Sex::Female, Sex::Male] {
        let (mut b, child, own) = family(sex);
        assert_eq!(b.table.prompt().seats, [A, B, C]);
        b.act(A, join(true));
        assert_eq!(b.refused(A, join(true)).0, "NotYourTurn");
        assert_eq!(b.treasury(A), 100, "nothing is paid before all have answered");
        b.act(C, join(false));
        b.act(B, join(true));
        assert_eq!([A, B, C].map(|s| b.treasury(s)), [90, 90, 100]);
        assert_eq!(b.table.prompt().seats, [A, B]);
        assert_eq!(b.refused(A, bid(91, own[0])), no("BidTooHigh", "23.9"));
        assert_eq!(b.refused(A, bid(5, own[1])), no("NoSuitor", "23.9"));
        b.act(A, bid(40, own[0]));
        let seen = format!("{:?}", b.view(B).stack);
        assert!(!seen.contains("40"), "{seen}");
        b.act(B, bid(41, own[1]));
        assert_eq!([A, B, C].map(|s| b.treasury(s)), [90, 49, 100]);
        // Sons join the wife's dynasty, daughters the husband's: the winner has both.
        assert_eq!((keeper(&b, child), keeper(&b, own[1])), (Some(B), Some(B)));
        assert!(b.pos().kin().spouse(child) == Some(own[1]) && b.data().treaties.is_empty());
        assert!(public(&b).contains("40") && public(&b).contains("41"));
        assert_eq!(b.top(), None);
    }
}

/// BR 23.9: equal bids are decided by lot; the usual fee for the bride is paid beside the bid, and no 100 Crowns come (Q75).
#[test]
fn equal_bids_and_fees() {
    let (mut b, child, own) = family(Sex::Female);
    b.scores(child, 0, 0, -1);
    for seat in [A, B, C] {
        b.act(seat, join(true));
    }
    assert_eq!(b.refused(A, bid(61, own[0])), no("BidTooHigh", "23.9"));
    for (seat, own) in [A, B, C].into_iter().zip(own) {
        b.act(seat, bid(60, own));
    }
    let left = [A, B, C].map(|s| b.treasury(s));
    assert_eq!(left.iter().sum::<u32>(), 180, "{left:?}");
    assert!(left.contains(&0) && public(&b).contains("by lot"));
}

/// BR 23.9: nobody to wed, no bid; no money, no bid; if nobody bids the child stays.
#[test]
fn who_may_bid() {
    let (mut b, child, own) = family(Sex::Female);
    b.to(Phase::Marriages, A);
    b.edit(|p| p.people[own[2].0 as usize].track = p.turn.year - 10);
    b.enter(Phase::Marriages);
    assert_eq!(b.table.prompt().seats, [A, B], "the third has nobody of age");
    b.crowns(A, 9);
    assert_eq!(b.refused(A, join(true)), no("StakeFirst", "23.9"));
    b.act(A, join(false));
    b.act(B, join(false));
    assert_eq!((keeper(&b, child), b.top()), (None, None));
    // Five players know no such family.
    let (b, ..) = market();
    assert!(b.pos().people().all(|c| c.keeper.is_some()));
}

/// BR 23.8: a child is no partner before 15.
#[test]
fn not_before_fifteen() {
    let (mut b, child, _) = family(Sex::Female);
    b.edit(|p| p.people[child.0 as usize].track = p.turn.year - 10);
    b.enter(Phase::Marriages);
    assert_eq!(b.top(), None);
}
