//! Regents (9.30 to 9.33).

use super::*;

/// BR 9.30, 9.31: any adult of one's own; chosen where there are several, the only one by itself.
#[test]
fn a_minor_has_a_regent() {
    let mut b = quiet();
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    let heir = b.heir_is(FRANCE, Sex::Male, 10);
    let uncle = b.person(FRANCE, "Philippe", Sex::Male, 30);
    let aunt = b.person(FRANCE, "Agnes", Sex::Female, 25);
    let young = b.person(FRANCE, "Raoul", Sex::Male, 10);
    let captive = b.person(FRANCE, "Eudes", Sex::Male, 30);
    b.change(captive, |c| c.captive_of = Some(Captor::Neutral));
    b.die(&[king]);
    assert!(b.who(queen).retired);
    assert_eq!(b.monarch(FRANCE), heir);
    let offers = [uncle, aunt].map(|regent| deed(CourtDeed::Appoint { regent }));
    assert_eq!(b.offers(FRANCE), offers);
    for bad in [young, captive, heir, queen, b.monarch(SPAIN), CharacterId(900)] {
        let no = b.refused(FRANCE, deed(CourtDeed::Appoint { regent: bad }));
        assert_eq!(no, ("NoRegent".into(), "BR 9.31".into()));
    }
    b.do_it(FRANCE, CourtDeed::Appoint { regent: uncle });
    let france = b.own(FRANCE);
    assert_eq!((b.pos().country(france).regent, b.pos().sovereign(france)), (Some(uncle), Some(uncle)));
    // Q32: the King's piece, his own scores.
    assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, Some(uncle));
    b.scores(uncle, 0, 0, 2);
    b.scores(heir, 0, 0, -2);
    let at = b.pos().capital_of(FRANCE).unwrap();
    assert_eq!(Board::sum(&court::charisma(b.pos(), france, at)), 2);
    // BR 9.32: until the heir is 15; then he is what he was.
    b.in_year(1305);
    b.enter_with(Phase::Births, &[1; 8]);
    assert_eq!((b.pos().country(france).regent, b.pos().sovereign(france)), (None, Some(heir)));
    assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, Some(heir));
    assert!(b.who(uncle).in_play());
    assert!(matches!(b.pos().pawn_of(uncle).map(|p| p.kind), Some(PawnKind::Prince(_))));
}

/// BR 9.31: "any other character to act as Regent (if he or she is of age)": the laws of the game take a woman.
#[test]
fn a_woman_may_be_regent() {
    let mut b = quiet();
    let king = b.monarch(FRANCE);
    b.heir_is(FRANCE, Sex::Male, 10);
    let aunt = b.person(FRANCE, "Agnes", Sex::Female, 25);
    b.die(&[king]);
    assert_eq!(b.pos().country(b.own(FRANCE)).regent, Some(aunt), "the only one by herself");
    b.invariants().unwrap_or_else(|why| panic!("{why}"));
}

/// BR 9.31, 9.32, 9.33: nobody is there: one is made, without wife and children, and retires.
#[test]
fn a_regent_is_made() {
    for (age, regent_age) in [(25, 30), (50, 45)] {
        let mut b = quiet();
        let king = b.monarch(FRANCE);
        b.change(king, |c| c.track = 1300 - age);
        let heir = b.heir_is(FRANCE, Sex::Female, 10);
        b.die(&[king]);
        let france = b.own(FRANCE);
        let regent = b.pos().country(france).regent.expect("a Regent");
        let who = b.who(regent);
        assert_eq!((b.pos().age(regent), who.sex, who.keeper), (regent_age, Sex::Male, Some(FRANCE)));
        assert!(who.childless && who.never_weds && b.pos().kin().spouse(regent).is_none());
        b.in_year(1305);
        b.enter_with(Phase::Births, &[1; 8]);
        assert!(b.who(regent).retired);
        assert_eq!(b.pos().sovereign(france), Some(heir));
        assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, None, "a Queen has no piece");
    }
}

/// BR 9.30: a Regent who dies, or goes to another player, is followed by another.
#[test]
fn a_regent_is_replaced() {
    for dies in [true, false] {
        let mut b = quiet();
        let king = b.monarch(FRANCE);
        b.heir_is(FRANCE, Sex::Male, 5);
        let aunt = b.person(FRANCE, "Agnes", Sex::Female, 25);
        b.die(&[king]);
        let france = b.own(FRANCE);
        assert_eq!(b.pos().country(france).regent, Some(aunt));
        match dies {
            true => b.die(&[aunt]),
            false => b.happens(|world| court::move_to(world, aunt, Some(ITALY))),
        }
        let regent = b.pos().country(france).regent.expect("another");
        assert!(regent != aunt && b.who(regent).never_weds);
    }
}

/// BR 9.7, 9.32: who comes of age with two crowns has one King's piece, and is asked about that one only.
#[test]
fn two_regencies_that_end_leave_one_piece() {
    let mut b = quiet();
    let (king, old) = (b.monarch(SPAIN), b.monarch(FRANCE));
    let heir = b.heir_is(SPAIN, Sex::Male, 10);
    let uncle = b.person(SPAIN, "Alfonso", Sex::Male, 30);
    let cousin = b.person(SPAIN, "Fadrique", Sex::Male, 30);
    b.die(&[king]);
    b.do_it(SPAIN, CourtDeed::Appoint { regent: uncle });
    // France came to him as well; both Regents are abroad.
    let (spain, france) = (b.own(SPAIN), b.own(FRANCE));
    let pieces = [(b.king(SPAIN), uncle, "leon"), (b.king(FRANCE), cousin, "normandy")];
    b.edit(|p| {
        let crown = &mut p.countries[france.index()];
        crown.past.push(old);
        (crown.monarch, crown.regent, crown.ruler) = (Some(heir), Some(cousin), Some(SPAIN));
        for pawn in p.pawns.iter_mut() {
            if pawn.bearer == Some(cousin) {
                (pawn.bearer, pawn.at) = (None, Spot::Pool);
            }
        }
        for (piece, who, at) in pieces {
            let pawn = p.pawns.iter_mut().find(|q| q.id == piece).unwrap();
            (pawn.bearer, pawn.at) = (Some(who), Spot::Land(land(at)));
        }
    });
    b.in_year(1305);
    b.enter_with(Phase::Births, &[1; 8]);
    assert_eq!((b.pos().sovereign(france), b.pos().sovereign(spain)), (Some(heir), Some(heir)));
    assert_eq!(b.pos().pawn(b.king(SPAIN)).bearer, Some(heir));
    assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, None);
    let asked = |f: &Frame| matches!(f, Frame::Court(CourtAsk::PutKing { country, .. }) if *country == france);
    assert!(!b.pos().stack().iter().any(asked));
    while let Some(Frame::Court(CourtAsk::PutKing { places, .. })) = b.pos().top().cloned() {
        b.do_it(SPAIN, CourtDeed::PutKing { at: places[0] });
    }
    assert_eq!(b.pos().pawn(b.king(FRANCE)).at, Spot::Pool);
}
