//! Every card, answered anyhow, ends.

use super::*;

/// A busy board of five with every option of the cards.
fn busy(luck: &mut Dice, options: &str) -> Board {
    let mut b = table_with(options);
    for (seat, at, far) in [
        (ENGLAND, "essex", "wessex"),
        (FRANCE, "ile_de_france", "dauphine"),
        (GERMANY, "franconia", "lorraine"),
        (ITALY, "latium", "sicily"),
        (SPAIN, "castile", "granada"),
    ] {
        b.crowns(seat, luck.below(80));
        let n = luck.below(4) as usize;
        b.armies(seat, far, n);
        for goods in Goods::ALL {
            if luck.below(2) == 0 {
                b.item(seat, goods, at);
            }
        }
        prince(&mut b, seat, "Prince", far);
        b.person(seat, "Maid", Sex::Female, 18);
        let king = b.monarch(seat);
        b.change(king, |c| (c.born, c.track) = (1260, 1260));
        if luck.below(2) == 0 {
            let queen = b.queen(seat);
            b.die(&[queen]);
        }
    }
    let fleet = b.fleet(FRANCE, Berth::Sea(sea("channel")));
    let item = b.item(FRANCE, Goods::Food, "normandy");
    b.edit(|p| p.items[item.0 as usize].at = Spot::Aboard(fleet));
    b
}

/// Answers everything at random until the drawer moves.
#[track_caller]
fn answer(b: &mut Board, luck: &mut Dice, what: &str) {
    for step in 0.. {
        assert!(step < 2000, "{what} does not end");
        if b.top().is_none() {
            break;
        }
        let seats = b.table.prompt().seats;
        let seat = *luck.pick(&seats).as_ref().unwrap_or_else(|| panic!("{what}: nobody owes {:?}", b.top()));
        let offers = b.offers(seat);
        assert!(!offers.is_empty(), "{what}: nothing to answer {:?}", b.top());
        let pick = offers[luck.below(offers.len() as u32) as usize].clone();
        assert!(!b.describe(&pick).is_empty());
        b.act(seat, pick);
        b.invariants().unwrap_or_else(|why| panic!("{what}: {why}"));
    }
}

/// BR OE.1, OE.3: Each of the 63 cards ends whatever is answered, and at the end of the turn what it has left behind; with
/// and without Governors. No card is lost, none is there twice.
#[test]
fn every_card_ends() {
    for card in 1..=63u8 {
        let options = ["governors: true, neutral_provinces: true", ""][usize::from(card % 2)];
        let what = format!("card {card} with {options:?}");
        let mut luck = Dice::seeded(u64::from(card));
        let mut b = busy(&mut luck, options);
        let drawer = SeatId(luck.below(5) as u8);
        draw(&mut b, card, drawer, &[]);
        answer(&mut b, &mut luck, &what);
        last_round_ends(&mut b);
        answer(&mut b, &mut luck, &what);
        let deck = b.data().deck;
        let lasts = format!("{:?}", deck.lasting).contains(&format!("CardId({card})"));
        let lying = deck.draw.iter().chain(&deck.discard).filter(|c| c.0 == card).count();
        assert_eq!(lying, usize::from(!lasts), "{what}");
        assert_eq!(deck.draw.len() + deck.discard.len() + usize::from(lasts), 63, "{what}");
    }
}

/// BR OE.3, OE.4: Rounds of cards one after the other, with everything that lasts from the ones before, end as well.
#[test]
fn many_rounds_end() {
    for seed in 0..2 {
        let mut luck = Dice::seeded(seed);
        let mut b = busy(&mut luck, ["", "governors: true"][seed as usize]);
        for round in 0..30u8 {
            let what = format!("seed {seed}, round {round}");
            b.edit(|p| {
                p.turn.round = round % 2;
                p.provinces.iter_mut().for_each(|q| (q.famine, q.rebellion) = (false, None));
            });
            b.enter(Phase::Event);
            answer(&mut b, &mut luck, &what);
            if round % 2 == 0 {
                round_ends(&mut b);
            } else {
                last_round_ends(&mut b);
                b.happens(fortune::collect_loans);
            }
            answer(&mut b, &mut luck, &what);
            let deck = b.data().deck;
            let lasting: std::collections::BTreeSet<u8> =
                (1..=63).filter(|n| format!("{:?}", deck.lasting).contains(&format!("CardId({n})"))).collect();
            assert_eq!(deck.draw.len() + deck.discard.len() + lasting.len(), 63, "{what}: {deck:?}");
        }
    }
}
