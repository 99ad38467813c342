//! The pile (OE.1 to OE.4) and the laws of all 63 cards.

use super::*;

/// BR OE.1: With Option E a card is drawn by the first player of the round; no event die falls.
#[test]
fn a_card_in_place_of_the_die() {
    let mut b = table();
    b.edit(|p| {
        p.deck.draw.retain(|c| c.0 != 62);
        p.deck.draw.push(CardId(62));
    });
    b.enter_with(Phase::Event, &[6]);
    assert!(b.dice_are_used());
    let first = b.pos().turn.order[0];
    let line = format!("{} draws \"Quiet Years\"", b.pos().seat_name(first));
    assert!(b.chronicle().contains(&line), "{line}");
    assert!(!b.chronicle().contains("The event of the round"));
    // Without the option no card is ever drawn.
    let mut b = board();
    b.enter_with(Phase::Event, &[6]);
    assert!(b.chronicle().contains("Nothing out of the common"));
    assert!(b.data().deck.draw.is_empty());
}

/// BR OE.2: Without Option G a title is read as a bride and money (30, 32), a Governor's post as money (46, 47).
#[test]
fn titles_without_governors() {
    let mut b = table();
    draw(&mut b, 46, FRANCE, &[6]);
    ended(&b, 46, false);
    assert_eq!(b.treasury(FRANCE), 20);
    assert!(b.pos().provinces().all(|p| p.governor.is_none()));
    let mut b = table();
    b.crowns(ENGLAND, 10);
    b.crowns(SPAIN, 5);
    b.crowns(GERMANY, 7);
    b.crowns(FRANCE, 6);
    b.crowns(ITALY, 5);
    // Spain and Italy are the poorest; from Germany on Italy comes first.
    draw(&mut b, 47, GERMANY, &[6]);
    ended(&b, 47, false);
    assert_eq!((b.treasury(ITALY), b.treasury(SPAIN)), (25, 5));
}

/// BR OE.3: A card whose effect lasts is kept, and discarded when it is over; it is never lost.
#[test]
fn cards_that_last() {
    let mut b = table();
    draw(&mut b, 40, ENGLAND, &[]);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY] {
        deed(&mut b, seat, Deed::Pass);
    }
    deed(&mut b, SPAIN, Deed::Borrow);
    ended(&b, 40, true);
    b.crowns(SPAIN, 70);
    b.happens(fortune::collect_loans);
    ended(&b, 40, false);
    assert_eq!(b.treasury(SPAIN), 0);
}

fn all_cards(b: &Board) -> Vec<u8> {
    let deck = b.data().deck;
    let mut all: Vec<u8> = deck.draw.iter().chain(&deck.discard).map(|c| c.0).collect();
    let card = |l: &Lasting| match l {
        Lasting::Charisma { card, .. } => Some(card.0),
        _ => None,
    };
    all.extend(deck.lasting.iter().filter_map(card));
    all.sort();
    all
}

/// BR OE.4: At a shuffle the rest and the discards are one pile again; what lasts until then ends, and its card is among
/// them.
#[test]
fn shuffles() {
    let mut b = table();
    let england = country("england");
    b.edit(|p| {
        p.deck.discard = p.deck.draw.split_off(20);
        p.deck.draw.retain(|c| c.0 != 42);
        p.deck.discard.retain(|c| c.0 != 42);
        p.deck.lasting.push(Lasting::Charisma {
            country: england,
            by: -1,
            of: None,
            until_shuffle: true,
            card: CardId(42),
        });
    });
    assert_eq!(fortune::charisma_of_cards(b.pos(), england).len(), 1);
    draw(&mut b, 62, ENGLAND, &[6]);
    assert!(fortune::charisma_of_cards(b.pos(), england).is_empty());
    let deck = b.data().deck;
    assert_eq!((deck.draw.len(), deck.discard.len()), (63, 0));
    assert_ne!(deck.draw, CardId::all().collect::<Vec<_>>(), "mixed");
}

/// BR OE.4: When the pile is empty the discards are shuffled.
#[test]
fn an_empty_pile() {
    let mut b = table();
    b.edit(|p| {
        event_phase(p, ENGLAND);
        p.deck.draw.clear();
        p.deck.discard = vec![CardId(17)];
        p.stack = vec![Frame::Fortune(Ask::Draw { seat: ENGLAND })].into();
    });
    assert!(b.chronicle().contains("Polish Border War"));
}

/// BR OE.3: The charisma of one who is dead ends with him, and his card goes to the discards.
#[test]
fn the_dead_keep_no_cards() {
    let mut b = table();
    let (england, king) = (country("england"), b.monarch(ENGLAND));
    b.edit(|p| {
        p.deck.draw.retain(|c| c.0 != 61);
        p.deck.lasting.push(Lasting::Charisma {
            country: england,
            by: 1,
            of: Some(king),
            until_shuffle: false,
            card: CardId(61),
        });
    });
    assert_eq!(all_cards(&b).len(), 63);
    b.die(&[king]);
    b.enter_with(Phase::Event, &[]);
    assert!(!b.data().deck.lasting.iter().any(|l| matches!(l, Lasting::Charisma { .. })));
}

/// Every card has a text, and what lasts has its owner: the 63 cards in a table.
#[test]
fn there_are_63_cards() {
    let b = table();
    let mut draw: Vec<u8> = b.data().deck.draw.iter().map(|c| c.0).collect();
    draw.sort();
    assert_eq!(draw, (1..=63).collect::<Vec<u8>>());
    assert!(b.pos().book.cards.all().all(|c| !c.text.is_empty() && !c.ops.is_empty()));
    let shuffles: Vec<u8> = b.pos().book.cards.all().filter(|c| c.shuffle).map(|c| c.number.0).collect();
    assert_eq!(shuffles, [59, 61, 62, 63]);
}

/// A file that names cards, people or pieces that are not there is refused with words.
#[test]
fn bad_files_are_refused() {
    type Change = fn(&mut Position);
    let laws: [(Change, &str); 2] =
        [(|p| p.deck.draw.push(CardId(64)), "no event card 64"), (|p| p.deck.discard.push(CardId(1)), "twice")];
    for (change, word) in laws {
        let mut b = table();
        b.edit(change);
        let why = b.invariants().expect_err(word);
        assert!(why.contains(word), "{word}: {why}");
    }
    let mut b = table();
    b.edit(|p| {
        p.deck.lasting.push(Lasting::Bastard { who: CharacterId(9), country: CountryId(0), card: CardId(38) });
        p.stack.push(Frame::Fortune(Ask::Fruitful { seats: vec![FRANCE] }));
    });
    for (from, to, word) in [
        ("who: 9,", "who: 900,", "there is no 900 among the people"),
        ("Fruitful(seats: [1])", "Fruitful(seats: [])", "asked of nobody"),
        ("Fruitful(seats: [1])", "Draw(seat: 7)", "there is no 7 among the seats"),
    ] {
        let why = b.spoilt(from, to);
        assert!(why.contains(word), "{word}: {why}");
    }
}

/// BR 5.11: What no card asks for is refused; so is what cannot be left (OE.11, OG.4).
#[test]
fn nothing_out_of_turn() {
    let mut b = table();
    let (who, at) = (b.monarch(ENGLAND), land("kent"));
    let all = [
        Deed::Bid { crowns: 1 },
        Deed::Pass,
        Deed::Invest { crowns: 0, items: vec![] },
        Deed::PlaceCaptain { at },
        Deed::Match { who },
        Deed::Strike { whom: who },
        Deed::Fair { goods: vec![] },
        Deed::Borrow,
        Deed::Enter { who },
        Deed::Quell { at },
        Deed::Try { marriage: MarriageId(0) },
        Deed::FreeFleet { at },
        Deed::Levy,
        Deed::Push { to: at },
        Deed::TitlePasses { dispute: true },
    ];
    for deed in all {
        refused(&mut b, ENGLAND, deed, "NotAskedNow", "5.11");
    }
    draw(&mut b, 42, ENGLAND, &[]);
    refused(&mut b, ENGLAND, Deed::Pass, "NotAskedNow", "5.11");
    for deed in [Deed::BuyBack { who }, Deed::SetUp { who }, Deed::Govern { who, at }, Deed::Borrow] {
        refused(&mut b, ENGLAND, deed, "NotAskedNow", "5.11");
    }
}
