//! Royal pieces (6.14, 6.15, 6.23 to 6.25, 9.6, 9.7).

use super::*;

fn piece(b: &Board, who: CharacterId) -> Option<(PawnKind, Option<CountryId>, Spot)> {
    b.pos().pawn_of(who).map(|p| (p.kind, p.country, p.at))
}

/// BR 6.14, 6.15: at 20, in a Home Province, at the announcements.
#[test]
fn a_prince_of_twenty_is_placed() {
    let mut b = quiet();
    let prince = b.heir_is(FRANCE, Sex::Male, 5);
    for seat in [ENGLAND, GERMANY, ITALY, SPAIN] {
        b.heir_is(seat, Sex::Female, 5);
    }
    b.in_year(1310);
    b.enter(Phase::Announcements);
    assert_eq!(piece(&b, prince), None, "15 is too young");
    b.in_year(1315);
    b.enter_with(Phase::Survival, &[6; 30]);
    assert_eq!(piece(&b, prince), None, "not before the announcements");
    b.enter(Phase::Announcements);
    assert!(matches!(b.asked(), Some(CourtAsk::PlacePrince { who }) if who == prince));
    let capital = b.pos().capital_of(FRANCE).unwrap();
    let offers = b.offers(FRANCE);
    assert_eq!((offers.len(), &offers[0]), (10, &deed(CourtDeed::PlacePrince { at: capital })));
    for bad in [land("Kent"), ProvinceId(99)] {
        let no = b.refused(FRANCE, deed(CourtDeed::PlacePrince { at: bad }));
        assert_eq!(no, ("NotAHome".into(), "BR 6.15".into()));
    }
    b.do_it(FRANCE, CourtDeed::PlacePrince { at: land("Burgundy") });
    assert_eq!(piece(&b, prince), Some((PawnKind::Prince(1), Some(b.own(FRANCE)), Spot::Land(land("Burgundy")))));
}

/// BR 6.23, 6.24, 18.1: the sixth Prince waits in the capital; a free piece goes to the oldest who waits.
#[test]
fn the_oldest_takes_a_free_piece() {
    let mut b = quiet();
    let princes: Vec<CharacterId> = (0..5).map(|n| b.person(FRANCE, "Jean", Sex::Male, 30 + n)).collect();
    for prince in &princes {
        b.prince(FRANCE, *prince, "Burgundy");
    }
    let young = b.person(FRANCE, "Louis", Sex::Male, 25);
    let old = b.person(FRANCE, "Robert", Sex::Male, 50);
    b.happens(court::seat_pawns);
    assert_eq!((piece(&b, young), piece(&b, old)), (None, None));
    assert_eq!(court::waiting(b.pos(), FRANCE), [old, young]);
    b.die(&[princes[2]]);
    let capital = Spot::Land(b.pos().capital_of(FRANCE).unwrap());
    assert_eq!(piece(&b, old), Some((PawnKind::Prince(3), Some(b.own(FRANCE)), capital)));
    assert_eq!(piece(&b, young), None);
}

/// BR 6.25: who passes to another player has one of his pieces, on the spot; or waits in his capital.
#[test]
fn a_prince_swaps_his_piece() {
    for full in [false, true] {
        let mut b = quiet();
        let prince = b.person(FRANCE, "Jean", Sex::Male, 30);
        b.prince(FRANCE, prince, "Burgundy");
        if full {
            for n in 0..5 {
                let other = b.person(SPAIN, "Juan", Sex::Male, 30 + n);
                b.prince(SPAIN, other, "Navarre");
            }
        }
        b.happens(|world| court::move_to(world, prince, Some(SPAIN)));
        let spot = Spot::Land(land("Burgundy"));
        assert_eq!(piece(&b, prince), (!full).then_some((PawnKind::Prince(1), Some(b.own(SPAIN)), spot)));
        assert_eq!((b.who(prince).keeper, b.who(prince).home), (Some(SPAIN), Some(FRANCE)));
    }
}

/// BR 9.6, 9.7: the King's piece: in the capital, where he was, or where the old King was.
#[test]
fn where_the_king_is_put() {
    let mut b = quiet();
    let prince = b.heir_is(FRANCE, Sex::Male, 20);
    b.prince(FRANCE, prince, "Burgundy");
    let (king, piece_of_king) = (b.monarch(FRANCE), b.king(FRANCE));
    b.edit(|p| p.pawns[piece_of_king.0 as usize].at = Spot::Land(land("Normandy")));
    b.die(&[king]);
    let capital = b.pos().capital_of(FRANCE).unwrap();
    let places = [capital, land("Burgundy"), land("Normandy")];
    assert_eq!(b.offers(FRANCE), places.map(|at| deed(CourtDeed::PutKing { at: Spot::Land(at) })));
    let elsewhere = deed(CourtDeed::PutKing { at: Spot::Land(land("Brittany")) });
    assert_eq!(b.refused(FRANCE, elsewhere), ("NoPlaceForTheKing".into(), "BR 9.7".into()));
    assert_eq!(b.refused(FRANCE, deed(CourtDeed::PutKing { at: Spot::Land(ProvinceId(99)) })).0, "NoPlaceForTheKing");
    b.do_it(FRANCE, CourtDeed::PutKing { at: Spot::Land(land("Burgundy")) });
    assert_eq!(piece(&b, prince), Some((PawnKind::King, Some(b.own(FRANCE)), Spot::Land(land("Burgundy")))));
    assert!(b.pos().pawns().all(|p| p.bearer.is_none() || p.kind == PawnKind::King), "his Prince's piece is free");
}

/// BR 9.7: no question where all places are one.
#[test]
fn a_king_in_his_capital_is_not_asked_about() {
    let mut b = quiet();
    let prince = b.heir_is(FRANCE, Sex::Male, 20);
    let king = b.monarch(FRANCE);
    b.die(&[king]);
    assert_eq!(b.top(), None);
    let capital = b.pos().capital_of(FRANCE).unwrap();
    assert_eq!(piece(&b, prince), Some((PawnKind::King, Some(b.own(FRANCE)), Spot::Land(capital))));
}
