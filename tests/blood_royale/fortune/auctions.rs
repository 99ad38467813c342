//! Auctions and sealed investments, and what they win: cards 4, 24, 41, 42, 43, 55 (OE.10, OE.11).

use super::*;

const ALL: [SeatId; 5] = [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN];

fn rich(options: &str) -> Board {
    let mut b = table_with(options);
    ALL.into_iter().for_each(|s| b.crowns(s, 40));
    b
}

fn bid(b: &mut Board, seat: SeatId, crowns: u32) {
    deed(b, seat, Deed::Bid { crowns });
}

/// One seat takes the prize for a crown; the others pass.
fn buys(b: &mut Board, card: u8, seat: SeatId, faces: &[u8]) {
    draw(b, card, seat, faces);
    bid(b, seat, 1);
    while let Some(Ask::Auction { inside, .. }) = asked(b) {
        deed(b, inside[0], Deed::Pass);
    }
}

/// BR OE.10: The auction begins with the drawer and goes clockwise until all others have passed; only the winner pays.
#[test]
fn an_auction() {
    let mut b = rich("");
    draw(&mut b, 41, ITALY, &[]);
    let next = |b: &Board| b.table.prompt().seats;
    assert_eq!(next(&b), [ITALY]);
    bid(&mut b, ITALY, 3);
    refused(&mut b, SPAIN, Deed::Bid { crowns: 3 }, "BidTooLow", "OE.10");
    refused(&mut b, SPAIN, Deed::Bid { crowns: 41 }, "NotThatRich", "OE.10");
    bid(&mut b, SPAIN, 5);
    deed(&mut b, ENGLAND, Deed::Pass);
    bid(&mut b, FRANCE, 6);
    deed(&mut b, GERMANY, Deed::Pass);
    deed(&mut b, ITALY, Deed::Pass);
    assert_eq!(next(&b), [SPAIN], "who has passed is out");
    bid(&mut b, SPAIN, 9);
    deed(&mut b, FRANCE, Deed::Pass);
    ended(&b, 41, true);
    assert_eq!(ALL.map(|s| b.treasury(s)), [40, 40, 40, 40, 31]);
    let his = |l: &Lasting| matches!(l, Lasting::Dispensation { seat, card } if (*seat, card.0) == (SPAIN, 41));
    assert!(b.data().deck.lasting.iter().any(his));
}

/// BR OE.10: Where nobody bids nobody has it, and the card is discarded.
#[test]
fn nobody_bids() {
    let mut b = rich("");
    draw(&mut b, 43, FRANCE, &[]);
    for seat in [FRANCE, GERMANY, ITALY, SPAIN, ENGLAND] {
        deed(&mut b, seat, Deed::Pass);
    }
    ended(&b, 43, false);
    assert_eq!(ALL.map(|s| b.treasury(s)), [40; 5]);
}

/// BR OE.11, OE.13: All pay what they have sealed, the highest gains; nobody sees a sum before all are open.
#[test]
fn an_investment() {
    let mut b = rich("");
    let bride = b.person(FRANCE, "Marie", Sex::Female, 20);
    b.person(SPAIN, "Ines", Sex::Female, 20);
    draw(&mut b, 33, ENGLAND, &[3; 9]);
    let seal = |b: &mut Board, seat, crowns| deed(b, seat, Deed::Invest { crowns, items: vec![] });
    assert_eq!(b.table.prompt().seats, ALL);
    seal(&mut b, FRANCE, 12);
    assert_eq!(b.treasury(FRANCE), 40, "sealed, not paid");
    let Some(Ask::Investment { sealed, .. }) = asked(&b).map(|a| fortune::shown(a, SPAIN)) else { panic!() };
    assert_eq!(sealed[1].1.as_ref().map(|s| s.crowns), Some(0), "blank to others");
    assert_eq!(b.refused(FRANCE, Action::Fortune(Deed::Invest { crowns: 1, items: vec![] })).0, "NotYourTurn");
    assert!(b.allowed(ENGLAND, &Action::Fortune(Deed::Invest { crowns: 5, items: vec![] })), "\"or to stop it\"");
    refused(&mut b, SPAIN, Deed::Invest { crowns: 41, items: vec![] }, "NotThatRich", "OE.10");
    seal(&mut b, ENGLAND, 0);
    seal(&mut b, GERMANY, 0);
    seal(&mut b, SPAIN, 11);
    seal(&mut b, ITALY, 0);
    assert_eq!(ALL.map(|s| b.treasury(s)), [40, 28, 40, 40, 29]);
    deed(&mut b, FRANCE, Deed::Match { who: bride });
    ended(&b, 33, false);
}

/// Card 42: whoever invests least, or all who do, is at -1 until the next shuffle.
#[test]
fn excommunication() {
    let mut b = rich("");
    draw(&mut b, 42, ENGLAND, &[6]);
    for (seat, crowns) in [(ENGLAND, 1), (FRANCE, 4), (GERMANY, 1), (ITALY, 2), (SPAIN, 3)] {
        deed(&mut b, seat, Deed::Invest { crowns, items: vec![] });
    }
    ended(&b, 42, true);
    let cursed =
        |b: &Board, key: &str| fortune::charisma_of_cards(b.pos(), country(key)).iter().map(|m| m.1).sum::<i8>();
    assert_eq!(["england", "france", "germany", "italy", "spain"].map(|c| cursed(&b, c)), [-1, 0, -1, 0, 0]);
    // Whoever reigns next has it too; the shuffle ends it.
    let king = b.monarch(ENGLAND);
    assert_eq!(Board::sum(&fortune::rebellion_modifiers(b.pos(), land("kent"))), -1);
    b.edit(|p| p.people[king.0 as usize].scores.charisma = 2);
    assert_eq!(Board::sum(&fortune::rebellion_modifiers(b.pos(), land("kent"))), 1);
    draw(&mut b, 62, ENGLAND, &[6]);
    assert_eq!(cursed(&b, "england"), 0);
}

/// Card 43: +1 until the monarch dies or the next shuffle.
#[test]
fn the_popes_blessing() {
    let mut b = rich("");
    buys(&mut b, 43, FRANCE, &[]);
    ended(&b, 43, true);
    assert_eq!(Board::sum(&fortune::rebellion_modifiers(b.pos(), land("bordeaux"))), 1);
    let (king, heir) = (b.monarch(FRANCE), b.heir_is(FRANCE, Sex::Male, 20));
    b.die(&[king]);
    while let Some(Frame::Court(_)) = b.top() {
        let offer = b.offers(FRANCE)[0].clone();
        b.act(FRANCE, offer);
    }
    assert_eq!(b.monarch(FRANCE), heir);
    assert!(fortune::charisma_of_cards(b.pos(), country("france")).is_empty());
}

/// BR OE.3: Cards 4, 24: the Captain joins an army, leads with his Strength, is paid each Interphase, leaves when unpaid or
/// beaten.
#[test]
fn mercenary_captains() {
    for (card, strength, price) in [(4, 1, 5), (24, 2, 10)] {
        let mut b = rich("");
        b.armies(FRANCE, "bordeaux", 2);
        buys(&mut b, card, FRANCE, &[6]);
        refused(&mut b, FRANCE, Deed::PlaceCaptain { at: land("brittany") }, "NoArmyThere", "OE.3");
        deed(&mut b, FRANCE, Deed::PlaceCaptain { at: land("bordeaux") });
        ended(&b, card, true);
        let hired = fortune::captains_of(b.pos(), FRANCE);
        assert_eq!(hired.len(), 1);
        let (pawn, due) = hired[0];
        assert_eq!((due, fortune::captain_strength(b.pos(), pawn)), (price, strength));
        assert_eq!(Board::sum(&court_strength(&b, pawn)), strength);
        assert_eq!(b.pos().pawn(pawn).at, Spot::Land(land("bordeaux")));
        assert_eq!(Board::sum(&fortune::rebellion_modifiers(b.pos(), land("bordeaux"))), 0, "Charisma 0");
        // Plague takes his men: he goes, and the card with him.
        draw(&mut b, 1, ENGLAND, &[1, 2, 3, 6]);
        assert_eq!(b.pos().pawn(pawn).at, Spot::Pool);
        ended(&b, card, false);
    }
}

fn court_strength(b: &Board, pawn: PawnId) -> Vec<(String, i8)> {
    regnal::games::blood_royale::court::strength(b.pos(), pawn, None)
}

/// BR OE.10: Card 4: the Captain can be let go; "all the players" bid, and who has no army keeps him from the others.
#[test]
fn a_captain_is_let_go() {
    let mut b = rich("");
    b.armies(FRANCE, "bordeaux", 1);
    draw(&mut b, 4, ENGLAND, &[6]);
    bid(&mut b, ENGLAND, 1);
    for seat in [FRANCE, GERMANY, ITALY, SPAIN] {
        deed(&mut b, seat, Deed::Pass);
    }
    ended(&b, 4, false);
    assert_eq!((b.treasury(ENGLAND), fortune::captains_of(b.pos(), ENGLAND).len()), (39, 0));
    draw(&mut b, 4, ENGLAND, &[6]);
    deed(&mut b, ENGLAND, Deed::Pass);
    bid(&mut b, FRANCE, 1);
    for seat in [GERMANY, ITALY, SPAIN] {
        deed(&mut b, seat, Deed::Pass);
    }
    deed(&mut b, FRANCE, Deed::PlaceCaptain { at: land("bordeaux") });
    let pawn = fortune::captains_of(b.pos(), FRANCE)[0].0;
    b.happens(|world| fortune::dismiss_captain(world, pawn));
    assert_eq!((b.pos().pawn(pawn).at, b.pos().pawn(pawn).country), (Spot::Pool, None));
    ended(&b, 4, false);
}

/// Card 41: once, two of one name may wed, but not near kin.
#[test]
fn a_dispensation() {
    use regnal::games::blood_royale::marriages::MarriageDeed;
    let mut b = rich("");
    buys(&mut b, 41, FRANCE, &[]);
    let groom = b.person(FRANCE, "Louis", Sex::Male, 20);
    let bride = b.person(FRANCE, "Marie", Sex::Female, 20);
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    let sister = b.child(FRANCE, "Anne", Sex::Female, 20, king, queen);
    let brother = b.child(FRANCE, "Jean", Sex::Male, 20, king, queen);
    b.to(Phase::Marriages, FRANCE);
    let wed = |groom, bride| Action::Marriage(MarriageDeed::WedOwn { groom, bride });
    assert!(!b.allowed(FRANCE, &wed(brother, sister)));
    b.act(FRANCE, wed(groom, bride));
    assert!(!b.allowed(FRANCE, &wed(brother, sister)));
    assert!(b.data().deck.discard.contains(&CardId(41)));
}

/// BR 19.20: Card 55: "Captured characters may not be killed."
#[test]
fn no_knife_reaches_a_captive() {
    let mut b = rich("");
    let victim = b.person(SPAIN, "Juan", Sex::Male, 25);
    buys(&mut b, 55, FRANCE, &[]);
    assert!(on_offer(&b, FRANCE).contains(&Deed::Strike { whom: victim }));
    b.edit(|p| p.people[victim.0 as usize].captive_of = Some(Captor::Seat(FRANCE)));
    refused(&mut b, FRANCE, Deed::Strike { whom: victim }, "NotAVictim", "OE.1");
}

/// BR OE.1: Card 55: the victim rolls at -1; a natural twelve makes the plot known.
#[test]
fn a_hired_knife() {
    for (faces, dies, known) in [([2, 2], true, false), ([2, 3], false, false), ([6, 6], false, true)] {
        let mut b = rich("");
        let victim = b.person(SPAIN, "Juan", Sex::Male, 25);
        let child = b.heir(SPAIN);
        let (king, own) = (b.monarch(SPAIN), b.queen(FRANCE));
        buys(&mut b, 55, FRANCE, &faces);
        for who in [king, own, child] {
            refused(&mut b, FRANCE, Deed::Strike { whom: who }, "NotAVictim", "OE.1");
        }
        deed(&mut b, FRANCE, Deed::Strike { whom: victim });
        assert_eq!(dead(&b, victim), dies, "{faces:?}");
        ended(&b, 55, known);
        let blame = fortune::charisma_of_cards(b.pos(), country("france"));
        assert_eq!(Board::sum(&blame), -i8::from(known));
    }
}
