//! Plague, famine, storms, and the cards that bring them (15.1 to 15.10, 15.24 to 15.26, OE.9, OG.14).

use super::*;

/// The event die of a round falls so.
fn event(b: &mut Board, faces: &[u8]) {
    b.enter_with(Phase::Event, faces);
}

fn plain() -> Board {
    let mut b = board();
    b.edit(|p| p.people.truncate(15));
    b
}

fn at_sea(b: &mut Board, seat: SeatId, at: &str) -> FleetId {
    let sea = sea(at);
    b.fleet(seat, Berth::Sea(sea))
}

/// BR 15.1: One die on the Events Table.
#[test]
fn the_event_die() {
    for (faces, told) in [
        (&[1, 1, 1, 1][..], "plague"),
        (&[2, 1, 1, 1], "famine"),
        (&[4], "storms"),
        (&[5], "Nothing"),
        (&[6], "Nothing"),
    ] {
        let mut b = plain();
        event(&mut b, faces);
        assert!(b.dice_are_used(), "{told}");
        let lines = b.chronicle();
        assert!(lines.contains(told), "{told}: {lines}");
    }
    let mut b = plain();
    let faces: Vec<u8> = [3].into_iter().chain([6; 50]).collect();
    event(&mut b, &faces);
    assert!(b.dice_are_used(), "15.11: fifty provinces roll");
    let mut b = board_with("harsh_events: true");
    b.edit(|p| p.people.truncate(15));
    event(&mut b, &[5]);
    assert!(b.chronicle().contains("storms"), "the harsher table");
}

/// BR 1.7, 15.2, 15.3: The second die says how many provinces; their armies go to the Year Track, for ten years.
#[test]
fn plague_kills_armies() {
    let mut b = plain();
    b.armies(ENGLAND, "kent", 3);
    b.armies(ENGLAND, "wessex", 2);
    b.armies(FRANCE, "bordeaux", 1);
    event(&mut b, &[1, 2, 1, 6, 1, 9]);
    assert!(b.dice_are_used());
    assert_eq!((count(&b, ENGLAND, "kent"), count(&b, ENGLAND, "wessex"), count(&b, FRANCE, "bordeaux")), (0, 0, 1));
    let dead = b.pos().armies().filter(|a| a.at == Spot::Dead { until: 1310 }).count();
    assert_eq!(dead, 5);
}

/// BR 15.4, 7.6: A royal in the province rolls at -1; a roll that would have saved him kills him.
#[test]
fn plague_strikes_royals() {
    for (faces, dies) in [([2, 2], true), ([2, 3], false)] {
        let mut b = plain();
        let who = prince(&mut b, FRANCE, "Louis", "bordeaux");
        event(&mut b, &[&[1, 1, 2, 3][..], &faces].concat());
        assert!(b.dice_are_used());
        assert_eq!(dead(&b, who), dies, "{faces:?} at 25");
    }
}

/// BR 15.5: At court nobody is harmed; armies are.
#[test]
fn the_court_is_safe_from_plague() {
    let mut b = plain();
    let king = king_at(&mut b, FRANCE, "ile_de_france");
    let guest = prince(&mut b, ENGLAND, "Guest", "ile_de_france");
    b.armies(FRANCE, "ile_de_france", 2);
    event(&mut b, &[1, 1, 2, 9, 1, 1]);
    assert!(b.dice_are_used(), "only the guest rolls");
    assert!(!dead(&b, king) && dead(&b, guest));
    assert_eq!(count(&b, FRANCE, "ile_de_france"), 0);
}

/// BR 15.3, 16.16: Armies aboard a ship in a port with plague die (Q54).
#[test]
fn plague_in_port() {
    let mut b = plain();
    let fleet = b.fleet(ENGLAND, Berth::Port(land("kent")));
    let army = b.armies(ENGLAND, "kent", 1)[0];
    b.edit(|p| p.armies[army.0 as usize].at = Spot::Aboard(fleet));
    event(&mut b, &[1, 1, 1, 6]);
    assert!(matches!(b.pos().army(army).at, Spot::Dead { .. }));
}

/// BR 15.6: So many provinces get a Famine marker; nobody dies at once.
#[test]
fn famine_is_marked() {
    let mut b = plain();
    b.armies(ENGLAND, "kent", 1);
    event(&mut b, &[2, 3, 1, 6, 1, 9, 5, 10]);
    assert!(b.dice_are_used());
    let hungry: Vec<&str> = b.pos().provinces().filter(|p| p.famine).map(|p| p.id.key()).collect();
    assert_eq!((hungry, count(&b, ENGLAND, "kent")), (vec!["kent", "wessex", "valencia"], 1));
}

/// BR 15.26: A province thrown twice, and an empty line, are thrown again.
#[test]
fn a_province_is_not_struck_twice() {
    let mut b = plain();
    event(&mut b, &[2, 2, 1, 6, 1, 6, 6, 3, 1, 9]);
    assert!(b.dice_are_used());
    let hungry: Vec<&str> = b.pos().provinces().filter(|p| p.famine).map(|p| p.id.key()).collect();
    assert_eq!(hungry, ["kent", "wessex"]);
}

/// BR 15.24, 15.25: Each fleet at sea goes down on 1 and 2 with all it carries; fleets in port are safe.
#[test]
fn storms_sink_fleets_at_sea() {
    let mut b = plain();
    let lost = at_sea(&mut b, ENGLAND, "north_sea");
    let saved = at_sea(&mut b, ENGLAND, "channel");
    let port = b.fleet(ENGLAND, Berth::Port(land("kent")));
    let army = b.armies(ENGLAND, "kent", 1)[0];
    let who = prince(&mut b, ENGLAND, "John", "kent");
    let item = b.item(ENGLAND, Goods::Food, "kent");
    let pawn = b.pos().pawn_of(who).unwrap().id;
    b.edit(|p| {
        p.armies[army.0 as usize].at = Spot::Aboard(lost);
        p.pawns[pawn.0 as usize].at = Spot::Aboard(lost);
        p.items[item.0 as usize].at = Spot::Aboard(lost);
    });
    event(&mut b, &[4, 2, 3]);
    assert!(b.dice_are_used());
    let pos = b.pos();
    assert_eq!((pos.fleet(lost).at, pos.fleet(saved).at), (Berth::Pool, Berth::Sea(sea("channel"))));
    assert_eq!(pos.fleet(port).at, Berth::Port(land("kent")));
    assert!(matches!(pos.army(army).at, Spot::Dead { .. }), "as lost in combat");
    assert_eq!((pos.item(item).at, pos.item(item).owner), (Spot::Pool, None));
    assert!(dead(&b, who));
}

// ---------------------------------------------------------------- Cards

/// Cards 1, 2: as many provinces as the die says. OE.9: then the storm die.
#[test]
fn plague_cards() {
    for card in [1, 2] {
        let mut b = table();
        b.armies(ENGLAND, "kent", 1);
        b.armies(ENGLAND, "wessex", 1);
        draw(&mut b, card, FRANCE, &[2, 1, 6, 1, 9, 6]);
        ended(&b, card, false);
        assert_eq!((count(&b, ENGLAND, "kent"), count(&b, ENGLAND, "wessex")), (0, 0));
    }
}

/// Card 28: half a die of provinces on the coast; inland ones are rolled again.
#[test]
fn pestilence_in_the_ports() {
    let mut b = table();
    b.armies(ENGLAND, "warwickshire", 1);
    b.armies(ENGLAND, "kent", 1);
    b.armies(ENGLAND, "wessex", 1);
    // 3 is 2 provinces: Kent, then Warwickshire inland, then Wessex.
    draw(&mut b, 28, ENGLAND, &[3, 1, 6, 1, 8, 1, 9, 6]);
    ended(&b, 28, false);
    let left = ["warwickshire", "kent", "wessex"].map(|at| count(&b, ENGLAND, at));
    assert_eq!(left, [1, 0, 0]);
}

/// Card 59: half a die before 1345, die and three from then on; then all cards are shuffled (OE.4).
#[test]
fn the_great_dying() {
    let mut b = table();
    b.armies(ENGLAND, "kent", 1);
    draw(&mut b, 59, ENGLAND, &[2, 1, 6, 6]);
    assert!(b.dice_are_used());
    assert_eq!(count(&b, ENGLAND, "kent"), 0);
    let mut b = table();
    b.in_year(1345);
    draw(&mut b, 59, ENGLAND, &[1, 1, 1, 1, 2, 1, 3, 1, 4, 6]);
    assert!(b.dice_are_used(), "four provinces");
    assert!(b.data().deck.draw.contains(&CardId(59)) && b.data().deck.discard.is_empty());
}

/// Cards 5 to 9: two named provinces; on 1 to 3 one at random as well.
#[test]
fn failed_harvests() {
    let lands = [
        (5, ["yorkshire", "east_anglia"]),
        (6, ["champagne", "angouleme"]),
        (7, ["pomerania", "brandenburg"]),
        (8, ["naples", "apulia"]),
        (9, ["leon", "valencia"]),
    ];
    for (card, named) in lands {
        for (faces, more) in [(&[3, 1, 1, 6][..], true), (&[4, 6], false)] {
            let mut b = table();
            draw(&mut b, card, ENGLAND, faces);
            ended(&b, card, false);
            let famine = |at: &str| b.pos().province(land(at)).famine;
            assert!(named.iter().all(|at| famine(at)), "card {card}");
            assert_eq!(famine("calais"), more, "card {card}");
            assert_eq!(b.pos().provinces().filter(|p| p.famine).count(), 2 + usize::from(more));
        }
    }
}

/// Card 58: as many provinces as the die says.
#[test]
fn famine_card() {
    let mut b = table();
    draw(&mut b, 58, ENGLAND, &[2, 1, 6, 1, 9, 6]);
    ended(&b, 58, false);
    assert_eq!(b.pos().provinces().filter(|p| p.famine).count(), 2);
}

/// Card 29: at sea 1 to 3, in port 1; no storm die of its own.
#[test]
fn great_storms() {
    let mut b = table();
    let a = at_sea(&mut b, ENGLAND, "north_sea");
    let c = b.fleet(ENGLAND, Berth::Port(land("kent")));
    let d = b.fleet(ENGLAND, Berth::Port(land("wessex")));
    draw(&mut b, 29, ENGLAND, &[3, 1, 2]);
    ended(&b, 29, false);
    let at = |f| b.pos().fleet(f).at == Berth::Pool;
    assert_eq!((at(a), at(c), at(d)), (true, true, false));
}

/// BR OE.9: A die in the card's range brings storms as well; another does not. Cards 62, 63: nothing else happens.
#[test]
fn storms_at_the_foot_of_a_card() {
    for (card, face, storm) in [(62, 3, true), (62, 4, false), (63, 1, true), (63, 2, false)] {
        let mut b = table();
        let fleet = at_sea(&mut b, ENGLAND, "north_sea");
        let before = b.data();
        draw(&mut b, card, ENGLAND, &if storm { vec![face, 1] } else { vec![face] });
        assert!(b.dice_are_used(), "card {card}: {face}");
        assert_eq!(b.pos().fleet(fleet).at == Berth::Pool, storm);
        let after = b.data();
        assert_eq!((before.provinces, before.people, before.armies), (after.provinces, after.people, after.armies));
        assert!(after.deck.draw.contains(&CardId(card)) && after.deck.discard.is_empty(), "OE.4: shuffled");
    }
}

/// BR OG.14: Governor, wife and children of 15 and less roll, +1 for each other province of his that is not struck.
#[test]
fn plague_and_the_governors_family() {
    let family = |b: &mut Board| {
        let duke = b.person(FRANCE, "Duke", Sex::Male, 40);
        let wife = b.person(FRANCE, "Wife", Sex::Female, 40);
        b.wed(duke, wife);
        let boy = b.child(FRANCE, "Boy", Sex::Male, 15, duke, wife);
        b.child(FRANCE, "Grown", Sex::Male, 20, duke, wife);
        b.edit(|p| {
            for at in ["bordeaux", "brittany"] {
                p.provinces[land(at).index()].governor = Some(duke);
            }
        });
        (duke, wife, boy)
    };
    // At 40 it takes 4: 4 - 1 + 1 is enough while Brittany is well; at 15 it takes 3.
    let mut b = table_with("governors: true");
    let (duke, wife, boy) = family(&mut b);
    draw(&mut b, 1, ENGLAND, &[1, 2, 3, 2, 2, 1, 2, 1, 2, 6]);
    ended(&b, 1, false);
    assert_eq!((dead(&b, duke), dead(&b, wife), dead(&b, boy)), (false, true, false));
    // Both struck: -1 and nothing else, twice.
    let mut b = table_with("governors: true");
    let (duke, wife, boy) = family(&mut b);
    draw(&mut b, 1, ENGLAND, &[2, 2, 3, 2, 4, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!((dead(&b, duke), dead(&b, wife), dead(&b, boy)), (true, false, false));
}
