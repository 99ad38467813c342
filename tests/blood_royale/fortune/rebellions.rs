//! Rebellions and the cards that stir them (15.11 to 15.19, OE.5 to OE.7, OG.15).

use super::*;

/// A quiet game without cards, all Kings at home.
fn calm(options: &str) -> Board {
    let mut b = board_with(options);
    b.edit(|p| p.people.truncate(15));
    b.to(Phase::Movement, ENGLAND);
    for (seat, at) in [(ENGLAND, "essex"), (FRANCE, "ile_de_france"), (SPAIN, "castile")] {
        king_at(&mut b, seat, at);
    }
    b
}

/// The sum of a province's modifiers.
fn sum(b: &Board, at: &str) -> i8 {
    Board::sum(&fortune::rebellion_modifiers(b.pos(), land(at)))
}

/// One roll in a province.
fn roll(b: &mut Board, at: &str, face: u8) -> bool {
    b.lay(&[face]);
    b.happens(|world| fortune::rebellion_roll(world, land(at), &[]));
    rebels(b, at)
}

/// BR 15.19, 15.13: One or less rebels, with the monarch's Charisma on every roll.
#[test]
fn one_or_less_rebels() {
    for (charisma, face, rises) in
        [(0, 1, true), (0, 2, false), (1, 1, false), (-1, 2, true), (-2, 3, true), (-2, 4, false)]
    {
        let mut b = calm("");
        let king = b.monarch(FRANCE);
        b.scores(king, 0, 0, charisma);
        assert_eq!(roll(&mut b, "bordeaux", face), rises, "{charisma} {face}");
        assert!(b.dice_are_used());
    }
}

/// BR 15.11: Every player rolls for each of his provinces, the highest chance told beforehand is the true one.
#[test]
fn every_province_rolls() {
    let mut b = calm("");
    let king = b.monarch(SPAIN);
    b.scores(king, 0, 0, -1);
    assert_eq!(fortune::rebellion_sixths(b.pos(), land("leon")), Some(2));
    assert_eq!(fortune::rebellion_sixths(b.pos(), land("kent")), Some(1));
    let faces: Vec<u8> = [3].into_iter().chain([2; 50]).collect();
    b.enter_with(Phase::Event, &faces);
    assert!(b.dice_are_used());
    let risen: Vec<CountryId> =
        b.pos().provinces().filter(|p| p.rebellion.is_some()).map(|p| b.pos().country_of(p.id)).collect();
    assert_eq!(risen, [country("spain"); 10]);
}

/// BR 15.12: Four units keep the peace, a King or Prince for one; three do not.
#[test]
fn four_units_keep_it_quiet() {
    let mut b = calm("");
    b.armies(FRANCE, "bordeaux", 3);
    assert!(fortune::rebellion_sixths(b.pos(), land("bordeaux")).is_some());
    prince(&mut b, FRANCE, "Louis", "bordeaux");
    assert_eq!(fortune::rebellion_sixths(b.pos(), land("bordeaux")), None);
    b.happens(|world| fortune::rebellion_roll(world, land("bordeaux"), &[]));
    assert!(!rebels(&b, "bordeaux"));
}

/// BR 15.14: -1 everywhere while the King is away; a Queen never is (Q53).
#[test]
fn the_king_away() {
    let mut b = calm("");
    assert_eq!(sum(&b, "bordeaux"), 0);
    let king = king_at(&mut b, FRANCE, "brittany");
    assert_eq!((sum(&b, "bordeaux"), sum(&b, "brittany")), (-1, -1));
    b.edit(|p| p.pawns.iter_mut().filter(|w| w.bearer == Some(king)).for_each(|w| w.at = Spot::HolyLand));
    assert_eq!(sum(&b, "bordeaux"), -1);
    b.edit(|p| {
        p.pawns.iter_mut().filter(|w| w.bearer == Some(king)).for_each(|w| (w.bearer, w.at) = (None, Spot::Pool));
        p.people[king.0 as usize].captive_of = Some(Captor::Seat(SPAIN));
    });
    assert_eq!(sum(&b, "bordeaux"), -1, "a captive is away");
    let queen = b.queen(FRANCE);
    b.edit(|p| p.countries[country("france").index()].monarch = Some(queen));
    assert_eq!(sum(&b, "bordeaux"), 0);
}

/// BR 11.2, 15.15: -2 after high taxes.
#[test]
fn high_taxes() {
    let mut b = calm("");
    b.edit(|p| p.players[1].rate = Some(Rate::High));
    assert_eq!((sum(&b, "bordeaux"), sum(&b, "kent")), (-2, 0));
    b.edit(|p| p.players[1].rate = Some(Rate::Normal));
    assert_eq!(sum(&b, "bordeaux"), 0);
}

/// BR 15.16: A Prince's Charisma where he stands; the King's own does not count twice (Q52).
#[test]
fn royals_on_the_spot() {
    let mut b = calm("");
    let who = prince(&mut b, FRANCE, "Louis", "bordeaux");
    let king = king_at(&mut b, FRANCE, "ile_de_france");
    b.scores(who, 0, 0, 2);
    b.scores(king, 0, 0, 1);
    assert_eq!((sum(&b, "bordeaux"), sum(&b, "brittany"), sum(&b, "ile_de_france")), (3, 1, 1));
}

/// BR 15.17: -1 beside a rebellion of an earlier round in a province of the same lord, once (Q51); Calais lies beside Kent.
#[test]
fn rebellion_next_door() {
    let mut b = calm("");
    let since = |b: &mut Board, at: &str, round: u16| {
        let at = land(at);
        b.edit(|p| {
            p.turn.rounds_played = 3;
            p.provinces[at.index()].rebellion = Some(round);
        });
    };
    since(&mut b, "calais", 3);
    assert_eq!(sum(&b, "kent"), 0, "not of this round");
    since(&mut b, "calais", 2);
    assert_eq!((sum(&b, "kent"), sum(&b, "normandy")), (-1, 0));
    since(&mut b, "wessex", 1);
    assert_eq!(sum(&b, "kent"), -1);
    b.hold(FRANCE, "calais");
    since(&mut b, "wessex", 3);
    assert_eq!(sum(&b, "kent"), 0, "another's trouble");
}

/// BR 15.18: A disputed succession lowers the monarch's Charisma.
#[test]
fn a_usurper_is_less_loved() {
    let mut b = calm("");
    b.edit(|p| p.countries[country("france").index()].usurper = -2);
    assert_eq!(sum(&b, "bordeaux"), -2);
}

/// BR OG.15: The Governor's Charisma in his province wherever he is, and where he stands; his wife's in his province.
#[test]
fn governors_count() {
    let mut b = calm("governors: true");
    let duke = prince(&mut b, FRANCE, "Duke", "brittany");
    let wife = b.person(FRANCE, "Wife", Sex::Female, 25);
    b.wed(duke, wife);
    b.scores(duke, 0, 0, 1);
    b.scores(wife, 0, 0, 2);
    b.edit(|p| p.provinces[land("bordeaux").index()].governor = Some(duke));
    assert_eq!((sum(&b, "bordeaux"), sum(&b, "brittany"), sum(&b, "aquitaine")), (3, 1, 0));
}

/// BR OE.5, OG.15: "The Governor's spouse": a woman's husband counts in her province as well, but not with Event Cards.
#[test]
fn a_husband_of_a_governor_counts_without_cards() {
    for (options, total) in [("governors: true", 3), ("governors: true, event_cards: true", 2)] {
        let mut b = calm(options);
        let husband = prince(&mut b, FRANCE, "Duke", "brittany");
        let duchess = b.person(FRANCE, "Duchess", Sex::Female, 25);
        b.wed(husband, duchess);
        b.scores(husband, 0, 0, 1);
        b.scores(duchess, 0, 0, 2);
        b.edit(|p| p.provinces[land("bordeaux").index()].governor = Some(duchess));
        assert_eq!(sum(&b, "bordeaux"), total, "{options}");
        assert_eq!(sum(&b, "brittany"), 1, "{options}: where he stands");
    }
}

/// BR OE.6: In the capital all Princes present count; if it rebels half the money is lost, rounded down (Q70). Only with
/// Event Cards, only in the capital.
#[test]
fn rebellion_in_the_capital() {
    for (options, at, left) in
        [("event_cards: true", "ile_de_france", 13), ("", "ile_de_france", 25), ("event_cards: true", "bordeaux", 25)]
    {
        let mut b = calm(options);
        b.crowns(FRANCE, 25);
        for name in ["Louis", "Charles"] {
            let who = prince(&mut b, FRANCE, name, "ile_de_france");
            b.scores(who, 0, 0, -1);
        }
        assert_eq!(sum(&b, "ile_de_france"), -2);
        assert!(roll(&mut b, at, 1));
        assert_eq!(b.treasury(FRANCE), left, "{options} {at}");
    }
}

// ---------------------------------------------------------------- Cards

/// Cards 25, 26: every player rolls for all provinces; only 25 has storms.
#[test]
fn rebellion_cards() {
    for (card, storm) in [(25, true), (26, false)] {
        let mut b = table();
        let mut faces = vec![1];
        faces.extend([6; 49]);
        faces.extend(storm.then_some(6));
        draw(&mut b, card, ENGLAND, &faces);
        ended(&b, card, false);
        assert!(rebels(&b, "yorkshire") && !rebels(&b, "kent"), "the first province is Yorkshire");
    }
}

/// BR OE.7: Card 23: as many provinces as the die says, each at -2; a neutral one is ignored, not rolled again.
#[test]
fn peasants_revolt() {
    let mut b = table_with("neutral_provinces: true");
    // Kent rolls 3, Flanders is neutral, Wessex rolls 4.
    draw(&mut b, 23, ENGLAND, &[3, 1, 6, 2, 8, 1, 9, 3, 4, 6]);
    ended(&b, 23, false);
    assert_eq!((rebels(&b, "kent"), rebels(&b, "flanders"), rebels(&b, "wessex")), (true, false, false));
    assert!(b.chronicle().contains("Flanders is nobody's"));
}

/// Card 27: governed provinces and capitals; without Option G the capitals only.
#[test]
fn rising_of_the_nobles() {
    for (options, rolls) in [("governors: true", 6), ("", 5)] {
        let mut b = table_with(options);
        if rolls == 6 {
            let duke = b.person(FRANCE, "Duke", Sex::Male, 25);
            b.edit(|p| p.provinces[land("bordeaux").index()].governor = Some(duke));
        }
        let mut faces = vec![1; rolls];
        faces.push(6);
        draw(&mut b, 27, ENGLAND, &faces);
        ended(&b, 27, false);
        assert_eq!(b.pos().provinces().filter(|p| p.rebellion.is_some()).count(), rolls);
        assert!(rebels(&b, "essex") && rebels(&b, "castile"));
    }
}

/// Card 52: two provinces at -1; a royal who is there counts twice.
#[test]
fn heretics() {
    for (charisma, face, rises) in [(1, 1, false), (0, 2, true), (-1, 4, true), (-1, 5, false)] {
        let mut b = table();
        let who = prince(&mut b, FRANCE, "Louis", "bordeaux");
        b.scores(who, 0, 0, charisma);
        draw(&mut b, 52, ENGLAND, &[2, 3, 1, 6, face, 6, 6]);
        ended(&b, 52, false);
        assert_eq!(rebels(&b, "bordeaux"), rises, "{charisma} {face}");
    }
    // The King at home: his Charisma of all rolls and once more.
    let mut b = table();
    let king = king_at(&mut b, FRANCE, "ile_de_france");
    b.scores(king, 0, 0, -1);
    draw(&mut b, 52, ENGLAND, &[2, 9, 2, 3, 4, 4, 6]);
    assert_eq!((rebels(&b, "ile_de_france"), rebels(&b, "bordeaux")), (true, false));
}
