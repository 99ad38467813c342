//! Charisma and Strength with every modifier (6.17, 6.18, 9.24, 15.13, 18.11, 20.3, OG.7).

use super::*;

/// BR 6.17, 6.18, 8.12, Example 3: a wife's Guile counts with the husband's Strength, within +2 and -2.
#[test]
fn example_3_guile() {
    // Francisco -1 and Mathilde -2: -2.
    for (strength, guile, sum) in [(-1, -2, -2), (0, 2, 2), (2, 2, 2), (1, -2, -1), (-2, 1, -1), (0, 0, 0)] {
        let mut b = quiet();
        let francisco = b.person(SPAIN, "Francisco", Sex::Male, 25);
        let mathilde = b.person(GERMANY, "Mathilde", Sex::Female, 20);
        b.wed(francisco, mathilde);
        b.scores(francisco, strength, 0, 0);
        b.scores(mathilde, guile, 0, 0);
        let pawn = b.prince(SPAIN, francisco, "Navarre");
        assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), sum, "{strength} {guile}");
        // As long as the marriage lasts.
        b.die(&[mathilde]);
        assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), strength);
    }
}

/// BR 9.17, 6.18: the usurper's -1 goes below -2. OG.7: a Governor's +1 goes above +2.
#[test]
fn what_goes_beyond_two() {
    let mut b = quiet_with("governors: true");
    let prince = b.person(SPAIN, "Juan", Sex::Male, 25);
    let pawn = b.prince(SPAIN, prince, "Navarre");
    let claimant = b.person(ITALY, "Pedro", Sex::Male, 25);
    let spain = b.own(SPAIN).index();
    b.scores(prince, -2, 0, 0);
    b.edit(|p| p.countries[spain].claimants.push(claimant));
    assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), -3);
    b.edit(|p| {
        p.countries[spain].claimants.clear();
        p.provinces[land("Navarre").index()].governor = Some(prince);
    });
    b.scores(prince, 2, 0, 0);
    assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), 3);
}

/// BR 6.20, 15.13, 9.20, 9.24, 18.11, 20.3, 6.18: what a monarch's Charisma comes to.
#[test]
fn what_charisma_comes_to() {
    type Change = fn(&mut Position, usize);
    let cases: [(i8, Change, i8); 8] = [
        (1, |_, _| {}, 1),
        (-2, |p, c| p.countries[c].usurper = -2, -4),
        (1, |p, c| p.countries[c].capital = Some(land("Burgundy")), 0),
        (-2, |p, c| p.countries[c].capital = Some(land("Burgundy")), -2),
        (-2, |p, _| p.players[1].aided_by = vec![SPAIN], -3),
        (0, |p, c| p.countries[c].player = Some(SPAIN), -2),
        (
            2,
            |p, _| {
                p.deck.lasting.push(Lasting::Charisma {
                    country: CountryId::of_key("france").unwrap(),
                    by: 1,
                    of: None,
                    until_shuffle: true,
                    card: CardId(43),
                })
            },
            3,
        ),
        (
            2,
            |p, _| {
                p.deck.lasting.push(Lasting::Charisma {
                    country: CountryId::of_key("spain").unwrap(),
                    by: 1,
                    of: None,
                    until_shuffle: true,
                    card: CardId(43),
                })
            },
            2,
        ),
    ];
    for (n, (own, change, sum)) in cases.into_iter().enumerate() {
        let mut b = quiet();
        let king = b.monarch(FRANCE);
        b.scores(king, 0, 0, own);
        let country = b.own(FRANCE);
        b.edit(|p| change(p, country.index()));
        let list = court::charisma(b.pos(), country, land("Normandy"));
        assert_eq!(Board::sum(&list), sum, "case {n}: {list:?}");
        assert!(list.iter().all(|m| m.1 != 0 && !m.0.is_empty()));
    }
}

/// BR 9.24: in a union the King's Charisma counts in the Queen's country, at -2, and nowhere else.
#[test]
fn a_kings_charisma_in_an_annexed_country() {
    let mut b = quiet();
    let heiress = b.heir_is(FRANCE, Sex::Female, 20);
    let widow = b.queen(SPAIN);
    b.die(&[widow]);
    let king = b.monarch(SPAIN);
    b.wed(king, heiress);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    b.do_it(FRANCE, CourtDeed::Crown);
    b.scores(king, 0, 0, 1);
    b.scores(heiress, 0, 0, -2);
    let (france, spain) = (b.own(FRANCE), b.own(SPAIN));
    assert_eq!(Board::sum(&court::charisma(b.pos(), france, land("Normandy"))), -1);
    assert_eq!(Board::sum(&court::charisma(b.pos(), spain, land("Castile"))), 1);
}
