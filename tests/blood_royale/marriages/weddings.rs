//! What a wedding brings (8.2, 8.12 to 8.19, 6.21, 6.22; Q20 to Q23; OE.22).

use super::*;

/// BR 8.2, 8.5: the bride comes to the husband's player.
#[test]
fn the_bride_moves() {
    let (mut b, groom, bride) = market();
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(groom, bride));
    assert_eq!((keeper(&b, groom), keeper(&b, bride)), (Some(ENGLAND), Some(ENGLAND)));
    assert_eq!(b.pos().character(bride).home, Some(FRANCE), "there she goes back as a widow");
    let marriage = b.pos().marriages().find(|m| m.husband == groom).expect("a marriage").clone();
    assert_eq!((marriage.wife, marriage.contract, marriage.husband_moved), (bride, Some(ContractId(0)), false));
    assert!(public(&b).contains("Wedding of"));
}

/// BR 8.15: by agreement he joins her house; BR 8.18: and so do the children.
#[test]
fn the_husband_moves_by_contract() {
    let (mut b, groom, bride) = market();
    let draft = Draft { husband_moves: true, ..Draft::of(groom, bride) };
    agree(&mut b, ENGLAND, FRANCE, &draft);
    assert_eq!((keeper(&b, groom), keeper(&b, bride)), (Some(FRANCE), Some(FRANCE)));
    assert_eq!(b.pos().character(groom).home, Some(ENGLAND), "a widower goes back (Q15)");
    // A King stays in his own country.
    let (mut b, _, bride) = market();
    let king = b.monarch(ENGLAND);
    widow(&mut b, ENGLAND);
    let draft = Draft { husband_moves: true, ..Draft::of(king, bride) };
    assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("KingStays", "8.15"));
}

/// The monarch of this seat is not married any more.
fn widow(b: &mut Board, seat: SeatId) {
    let king = b.monarch(seat);
    b.edit(|p| {
        for m in p.marriages.iter_mut().filter(|m| m.husband == king || m.wife == king) {
            m.ended = Some(p.turn.year);
            let other = if m.husband == king { m.wife } else { m.husband };
            p.people[other.0 as usize].died = Some(p.turn.year);
        }
    });
}

/// BR 6.21 and 6.22: 30 Crowns for each point of the bride's Charisma, with the husband's first house, wherever the couple
/// lives (Q20).
#[test]
fn her_charisma_is_paid() {
    for (charisma, crowns) in [(2, 260), (1, 230), (0, 200), (-1, 170), (-2, 140)] {
        for husband_moves in [false, true] {
            let (mut b, groom, bride) = market();
            b.scores(bride, 0, 0, charisma);
            agree(&mut b, FRANCE, ENGLAND, &Draft { husband_moves, ..Draft::of(groom, bride) });
            assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (crowns, 200), "{charisma} {husband_moves}");
        }
    }
}

/// BR 6.22: who cannot pay holds no wedding (Q21); what is promised for the wedding counts with it.
#[test]
fn no_money_no_wedding() {
    let (mut b, groom, bride) = market();
    b.scores(bride, 0, 0, -2);
    let draft = Draft::of(groom, bride);
    b.crowns(ENGLAND, 59);
    assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("CannotPay", "6.22"));
    b.crowns(ENGLAND, 60);
    b.act(ENGLAND, propose(&draft, FRANCE));
    // In the meantime he has spent it: nothing comes of it, and nobody could tell beforehand.
    b.crowns(ENGLAND, 10);
    let talk = last_talk(&b).id;
    b.act(FRANCE, accept(talk));
    assert!(b.pos().marriages().all(|m| m.husband != groom) && b.treasury(ENGLAND) == 10);
    // The one who answers is told so himself.
    b.crowns(ENGLAND, 61);
    b.act(FRANCE, propose(&with(groom, bride, &[(ENGLAND, Terms::Pay { crowns: 2, each_turn: false })]), ENGLAND));
    let talk = last_talk(&b).id;
    assert_eq!(b.refused(ENGLAND, accept(talk)), no("CannotPay", "6.22"));
    b.crowns(ENGLAND, 62);
    b.act(ENGLAND, accept(talk));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (0, 202));
}

/// BR 6.22, 8.6: "At the time of the wedding": what the bride's house pays by the contract is there to pay the Treasury with;
/// what the groom owes himself, or gets in later turns, is not.
#[test]
fn a_dowry_pays_for_the_bride() {
    let (mut b, groom, bride) = market();
    b.scores(bride, 0, 0, -2);
    b.crowns(ENGLAND, 20);
    let pay = |crowns, each_turn| Terms::Pay { crowns, each_turn };
    let draft = with(groom, bride, &[(FRANCE, pay(39, false))]);
    assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("CannotPay", "6.22"));
    let draft = with(groom, bride, &[(FRANCE, pay(40, true))]);
    assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("CannotPay", "6.22"));
    let draft = with(groom, bride, &[(ENGLAND, pay(1, false)), (FRANCE, pay(40, false))]);
    assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("CannotPay", "6.22"));
    let draft = with(groom, bride, &[(ENGLAND, pay(7, true)), (FRANCE, pay(45, false))]);
    agree(&mut b, ENGLAND, FRANCE, &draft);
    assert!(public(&b).contains("pays 60 Crowns: Charisma -2"), "{}", public(&b));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (0, 160), "5 of 7 are left, and 2 are owed");
    // Who signs proves what it has of its own: the other's money comes too late.
    let (mut b, groom, bride) = market();
    b.scores(bride, 0, 0, -2);
    b.crowns(FRANCE, 20);
    b.act(ENGLAND, propose(&with(groom, bride, &[(ENGLAND, pay(40, false)), (FRANCE, pay(60, false))]), FRANCE));
    let talk = last_talk(&b).id;
    assert_eq!(b.refused(FRANCE, accept(talk)), no("CannotPay", "6.22"));
}

/// BR 24.1: what one may do tells nothing about another's purse.
#[test]
fn offers_keep_the_purse_secret() {
    let (mut b, groom, bride) = market();
    b.scores(bride, 0, 0, -2);
    b.act(ENGLAND, propose(&with(groom, bride, &[(ENGLAND, Terms::Pay { crowns: 100, each_turn: false })]), FRANCE));
    let before = b.offers(FRANCE);
    for crowns in [0, 59, 1000] {
        b.crowns(ENGLAND, crowns);
        assert_eq!(b.offers(FRANCE), before, "{crowns}");
    }
}

/// BR 8.13: 100 Crowns for the house that gives a bride to a King, once (Q22).
#[test]
fn a_king_s_bride_is_paid_for() {
    let (mut b, _, bride) = market();
    let king = b.monarch(ENGLAND);
    widow(&mut b, ENGLAND);
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(king, bride));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (200, 300));
    let marriage = b.pos().marriages().find(|m| m.wife == bride).expect("wed").clone();
    assert!(marriage.crown_gift_paid);
    // A Prince's bride brings nothing yet.
    let (mut b, groom, bride) = market();
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(groom, bride));
    assert_eq!(b.treasury(FRANCE), 200);
}

/// BR 8.14, 8.17: the same for a husband given to a reigning Queen, to whose court he comes.
#[test]
fn a_queen_s_husband_is_paid_for() {
    let (mut b, groom, bride) = market();
    widow(&mut b, FRANCE);
    b.edit(|p| {
        let king = p.countries[1].monarch.replace(bride).expect("a King");
        p.people[king.0 as usize].died = Some(p.turn.year);
        for pawn in p.pawns.iter_mut().filter(|q| q.bearer == Some(king)) {
            (pawn.bearer, pawn.at) = (None, Spot::Pool);
        }
    });
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(groom, bride));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (300, 200));
    assert_eq!((keeper(&b, groom), keeper(&b, bride)), (Some(FRANCE), Some(FRANCE)));
}

/// BR 8.2, OE.22: two of one's own wed without a contract if their names differ, for no gift of the Treasury (Q23).
#[test]
fn two_of_one_s_own() {
    let (mut b, groom, bride) = market();
    let own = |groom, bride| deed(Deed::WedOwn { groom, bride });
    assert_eq!(b.refused(ENGLAND, own(groom, bride)), no("NotBothOwn", "8.2"));
    // A Pretender of France lives with England now.
    b.edit(|p| {
        let her = &mut p.people[bride.0 as usize];
        (her.keeper, her.home) = (Some(ENGLAND), Some(ENGLAND));
    });
    let sister = b.person(ENGLAND, "Maud", Sex::Female, 20);
    assert_eq!(b.refused(ENGLAND, own(groom, sister)), no("SameName", "8.4"));
    assert_eq!(b.refused(ENGLAND, propose(&Draft::of(groom, bride), FRANCE)), no("BothOwn", "8.2"));
    assert!(b.offers(ENGLAND).contains(&own(groom, bride)));
    b.act(ENGLAND, own(groom, bride));
    assert!(b.data().treaties.is_empty());
    let king = b.monarch(ENGLAND);
    widow(&mut b, ENGLAND);
    let other = b.person(ENGLAND, "Jane", Sex::Female, 20);
    let house = b.pos().character(bride).house;
    b.edit(|p| p.people[other.0 as usize].house = house);
    b.act(ENGLAND, own(king, other));
    assert_eq!(b.treasury(ENGLAND), 200, "both of one house: no gift");
}

/// BR 8.18: children that the contract gives to the bride's house: all, or every second.
#[test]
fn children_for_the_bride_s_house() {
    for (every, to) in [(1, [Some(FRANCE); 3]), (2, [None, Some(FRANCE), None])] {
        let (mut b, groom, bride) = market();
        agree(&mut b, ENGLAND, FRANCE, &with(groom, bride, &[(ENGLAND, Terms::ChildrenToBride { every })]));
        let marriage = b.pos().marriages().find(|m| m.husband == groom).expect("wed").id;
        for (n, expected) in to.into_iter().enumerate() {
            assert_eq!(marriages::child_goes_to(b.pos(), marriage), expected, "child {n}");
            b.child(ENGLAND, &format!("Child{n}"), Sex::Male, 0, groom, bride);
        }
    }
}

/// BR 8.2: whoever signs, what is done at once is done at once: captives go free (19.29), money is paid.
#[test]
fn what_is_done_at_the_wedding() {
    let (mut b, groom, bride) = market();
    let captive = b.person(FRANCE, "Gaston", Sex::Male, 25);
    b.edit(|p| p.people[captive.0 as usize].captive_of = Some(regnal::dynasty::Captor::Seat(ENGLAND)));
    let clauses = [
        (FRANCE, Terms::Pay { crowns: 30, each_turn: false }),
        (FRANCE, Terms::Pay { crowns: 7, each_turn: true }),
        (ENGLAND, Terms::Release { who: captive }),
    ];
    agree(&mut b, ENGLAND, FRANCE, &with(groom, bride, &clauses));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (237, 163));
    assert_eq!(b.pos().character(captive).captive_of, None);
    let done: Vec<usize> = b.data().treaties[0].clauses.iter().map(|c| c.done.len()).collect();
    assert_eq!(done, [1, 1, 1]);
}

/// BR 8.6: land changes hands by contract.
#[test]
fn a_province_is_ceded() {
    let (mut b, groom, bride) = market();
    let food = b.item(ENGLAND, Goods::Food, "calais");
    agree(&mut b, ENGLAND, FRANCE, &with(groom, bride, &[(ENGLAND, Terms::Cede { province: land("calais") })]));
    assert_eq!(b.pos().holder(land("calais")), Some(FRANCE));
    // The goods there stay whose they are (16.23, Q39).
    assert_eq!(b.pos().item(food).owner, Some(ENGLAND));
}
