//! The event cards and the names.

use std::collections::BTreeSet;

use regnal::games::blood_royale::book::{CardStatus, Count, Currency, Op, Origin, Prize, Targets};
use regnal::games::blood_royale::ids::{CardId, CountryId};

use super::{book, p};

// ---------------------------------------------------------------- Event cards

/// BR C.4: a deck of 63 cards.
#[test]
fn the_deck_is_63_cards() {
    let cards = book().cards;
    assert!(cards.all().map(|c| c.number).eq(CardId::all()));
    assert!(cards.all().all(|c| !c.ops.is_empty() && !c.text.is_empty()));
    assert_eq!((cards.get(CardId(0)), cards.get(CardId(64))), (None, None));
    assert_eq!(cards[CardId(61)].title, "Crusade");
}

#[test]
fn what_is_known_of_the_printed_cards_is_marked() {
    let cards = book().cards;
    let of = |status| cards.all().filter(|c| c.status == status).map(|c| c.number.0).collect::<Vec<u8>>();
    let found = [3, 10, 11, 12, 13, 14, 18, 19, 20, 21, 22, 30, 31, 32, 33, 38, 39, 51, 61];
    assert_eq!(of(CardStatus::PartlyFound), found);
    assert_eq!((of(CardStatus::Implied), of(CardStatus::Ours).len()), (vec![15], 43));
}

/// Some cards have the deck shuffled, others are kept.
#[test]
fn cards_that_shuffle_and_cards_that_are_kept() {
    let cards = book().cards;
    let shuffle: Vec<u8> = cards.all().filter(|c| c.shuffle).map(|c| c.number.0).collect();
    assert_eq!(shuffle, [59, 61, 62, 63]);
    assert!([3, 18, 30, 41, 61].iter().all(|n| cards[CardId(*n)].keep));
    assert!(![1, 10, 25, 62].iter().any(|n| cards[CardId(*n)].keep));
}

/// Storms ranges are faces of a die from 1 up.
#[test]
fn storms_ranges() {
    let cards = book().cards;
    assert!(cards.all().filter_map(|c| c.storms).all(|s| s.hold(1) && !s.hold(4)));
    assert_eq!(cards.all().filter(|c| c.storms.is_none()).count(), 10);
}

/// Matches abroad are invested for in Crowns, the heiresses of Spain in items.
#[test]
fn cards_of_heirs_and_heiresses() {
    let cards = book().cards;
    let invest = |n: u8| match &cards[CardId(n)].ops[..] {
        [Op::Invest { currency, winner: Some(prize), loser: None }] => (*currency, *prize),
        other => panic!("{other:?}"),
    };
    assert_eq!(invest(30), (Currency::Items, Prize::MarryTitle { province: p("aragon"), instead: 30 }));
    assert_eq!(invest(32), (Currency::Items, Prize::MarryTitle { province: p("portugal"), instead: 30 }));
    let kingdom = |n| match invest(n) {
        (Currency::Crowns, Prize::MarryKingdom { kingdom }) => kingdom.key(),
        other => panic!("{other:?}"),
    };
    assert_eq!((kingdom(31), kingdom(33)), ("denmark", "poland"));
}

/// Half a die, rounded up, of Free Companies.
#[test]
fn the_free_companies() {
    let Op::NeutralArmy { count, .. } = book().cards[CardId(3)].ops[0] else { panic!("card 3") };
    assert_eq!(count, Count::HalfDie);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| count.of(face)), [1, 1, 2, 2, 3, 3]);
    assert_eq!((Count::Die.of(4), Count::DiePlus(3).of(4), Count::Fixed(2).of(4)), (4, 7, 2));
    assert!(Count::Die.needs_die() && !Count::Fixed(1).needs_die());
}

/// The wars, where they come from and that conquered provinces turn Neutral.
#[test]
fn the_wars() {
    let cards = book().cards;
    for n in 10..=15u8 {
        let Op::NeutralInvasion { conquest_turns_neutral, loot, .. } = &cards[CardId(n)].ops[0] else {
            panic!("card {n}")
        };
        assert!(*conquest_turns_neutral && !loot, "card {n}");
    }
    let Op::NeutralInvasion { from, targets, if_held, .. } = &cards[CardId(13)].ops[0] else { panic!("card 13") };
    assert_eq!((*from, targets), (Origin::Province(p("aragon")), &Targets::Provinces(vec![p("sicily")])));
    assert!(if_held.is_some_and(|h| h.modifier == -2 && !h.then_attacks));
}

/// Cards 18 to 22 name the five countries.
#[test]
fn the_pretenders() {
    let cards = book().cards;
    let named: Vec<CountryId> = (18..=22)
        .map(|n| match cards[CardId(n)].ops[..] {
            [Op::Pretender { country, age: 15, buy_back: 50, .. }] => country,
            _ => panic!("card {n}"),
        })
        .collect();
    assert!(named.into_iter().eq(CountryId::all()));
}

#[test]
fn cards_travel_through_ron_and_json() {
    for card in book().cards.all() {
        let ron = ron::to_string(card).expect("RON");
        assert_eq!(ron::from_str(&ron).as_ref(), Ok(card), "{ron}");
        let json = serde_json::to_string(card).expect("JSON");
        assert_eq!(&serde_json::from_str::<regnal::games::blood_royale::book::EventCard>(&json).expect("JSON"), card);
    }
}

// ---------------------------------------------------------------- Names

/// Enough names for a century, the rules' own first.
#[test]
fn names_are_many_and_differ() {
    let names = book().names;
    assert_eq!(names.countries.len(), 5);
    for country in CountryId::all() {
        let n = names.of(country);
        assert_eq!(n.dynasties.len(), 6);
        assert!(n.male.len() >= 18 && n.female.len() >= 17, "{}", country.key());
        for list in [&n.dynasties, &n.male, &n.female] {
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len());
        }
    }
    assert_eq!(names.of(CountryId(0)).dynasties[0], "Plantagenet");
    assert_eq!(names.of(CountryId(4)).male[0], "Juan");
}
