//! Surrender (19.25 to 19.27).

use super::*;

/// Navarre, five against five, after a round in which nobody fell; France has decided to fight on.
fn talks() -> Board {
    let mut b = navarre(5, 5);
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    b
}

fn offer(terms: Terms) -> WarDeed {
    WarDeed::Surrender { terms }
}

/// BR 19.25: Surrender is offered after a round, once in each; refused, the battle goes on.
#[test]
fn surrender_is_offered_after_a_round() {
    let mut b = navarre(5, 5);
    refused(&mut b, FRANCE, offer(mild()), "NotBeforeARound", "19.25");
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, offer(mild()));
    assert!(!allowed(&b, SPAIN, WarDeed::Accept), "the other answers");
    deed(&mut b, FRANCE, WarDeed::Refuse);
    refused(&mut b, SPAIN, offer(mild()), "OfferedAlready", "19.25");
    b.lay(&[1, 6]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert!(b.dice_are_used(), "France had decided already");
    deed(&mut b, FRANCE, offer(mild()));
}

/// BR 19.25: "Terms may be negotiated": other terms are answered with others, until one accepts or breaks off.
#[test]
fn terms_are_negotiated() {
    let mut b = talks();
    deed(&mut b, SPAIN, offer(mild()));
    let harder = Terms { armies: Fate::Destroyed, ..mild() };
    assert!(on_offer(&b, FRANCE).contains(&WarDeed::Counter { terms: harder }));
    deed(&mut b, FRANCE, WarDeed::Counter { terms: harder });
    let listed = |b: &Board, seat| on_offer(b, seat).iter().any(|d| matches!(d, WarDeed::Counter { .. }));
    assert!(!listed(&b, SPAIN), "the list has an end");
    deed(&mut b, SPAIN, WarDeed::Counter { terms: mild() });
    assert!(!allowed(&b, SPAIN, WarDeed::Accept), "it is for France again");
    deed(&mut b, FRANCE, WarDeed::Counter { terms: harder });
    deed(&mut b, SPAIN, WarDeed::Accept);
    assert!(battle(&b).is_none());
    assert_eq!((count(&b, SPAIN, "navarre"), dead(&b, SPAIN)), (0, 5));
}

/// BR 19.25, 19.26: each army and each royal may have a fate of its own in the terms.
#[test]
fn each_piece_has_its_own_fate() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 5);
    let spanish = b.armies(SPAIN, "navarre", 5);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    let diego = prince(&mut b, SPAIN, "Diego", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan, diego] });
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    let each =
        |parts| WarDeed::SurrenderEach { terms: Terms { armies: Fate::MarchOff(land("aragon")), ..mild() }, parts };
    let away = Parts { armies: vec![(ArmyId(0), Fate::Stay)], royals: vec![] };
    refused(&mut b, SPAIN, each(away), "EmptyTerms", "19.26");
    let castile = Fate::MarchOff(land("castile"));
    let armies = vec![(spanish[0], Fate::Destroyed), (spanish[1], castile), (spanish[2], Fate::Stay)];
    deed(&mut b, SPAIN, each(Parts { armies, royals: vec![(juan, true)] }));
    deed(&mut b, FRANCE, WarDeed::Accept);
    let counts = ["navarre", "castile", "aragon"].map(|at| count(&b, SPAIN, at));
    assert_eq!((counts, dead(&b, SPAIN)), ([1, 1, 2], 1));
    assert!(b.pos().character(bearer(&b, juan)).is_captive());
    assert_eq!(place(&b, diego), Spot::Land(land("aragon")), "he goes with the armies");
}

/// BR 19.25, 19.26: Every term does what it says.
#[test]
fn terms_are_kept() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 5);
    b.armies(SPAIN, "navarre", 5);
    let metals = b.item(SPAIN, Goods::Metals, "navarre");
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    b.crowns(SPAIN, 30);
    b.crowns(FRANCE, 0);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    let aragon = land("aragon");
    let terms = Terms { armies: Fate::MarchOff(aragon), captives: true, cede: true, items: true, crowns: 20 };
    let too_much = Terms { crowns: 31, ..terms };
    refused(&mut b, SPAIN, offer(too_much), "TooFewCrowns", "19.26");
    deed(&mut b, SPAIN, offer(terms));
    deed(&mut b, FRANCE, WarDeed::Accept);
    assert_eq!((count(&b, SPAIN, "aragon"), count(&b, FRANCE, "navarre")), (5, 5));
    assert_eq!(b.pos().character(bearer(&b, juan)).captive_of, Some(Captor::Seat(FRANCE)));
    assert_eq!(b.pos().holder(land("navarre")), Some(FRANCE));
    assert_eq!(b.pos().item(metals).owner, Some(FRANCE));
    assert_eq!((b.treasury(FRANCE), b.treasury(SPAIN)), (20, 10));
}

/// BR 19.26: Terms are about this force and this province.
#[test]
fn terms_bind_only_what_is_there() {
    let mut b = talks();
    for (terms, what) in [(Terms { captives: true, ..mild() }, "royals"), (Terms { items: true, ..mild() }, "goods")] {
        refused(&mut b, SPAIN, offer(terms), "EmptyTerms", "19.26");
        assert!(!on_offer(&b, SPAIN).contains(&offer(terms)), "{what}");
    }
    refused(&mut b, SPAIN, offer(Terms { armies: Fate::MarchOff(land("granada")), ..mild() }), "NotAdjacent", "19.9");
    b.hold(ITALY, "navarre");
    refused(&mut b, SPAIN, offer(Terms { cede: true, ..mild() }), "EmptyTerms", "19.26");
    // Armies elsewhere are not destroyed with these.
    let mut b = talks();
    b.armies(SPAIN, "leon", 2);
    deed(&mut b, SPAIN, offer(Terms { armies: Fate::Destroyed, ..mild() }));
    deed(&mut b, FRANCE, WarDeed::Accept);
    assert_eq!((count(&b, SPAIN, "navarre"), count(&b, SPAIN, "leon")), (0, 2));
}

/// BR 19.26: Who demands crowns does not learn what is in the purse; who cannot pay cannot accept.
#[test]
fn a_demand_does_not_look_into_the_purse() {
    let mut b = talks();
    b.crowns(SPAIN, 5);
    deed(&mut b, SPAIN, offer(mild()));
    deed(&mut b, FRANCE, WarDeed::Counter { terms: Terms { crowns: 500, ..mild() } });
    refused(&mut b, SPAIN, WarDeed::Accept, "TooFewCrowns", "19.26");
    deed(&mut b, SPAIN, WarDeed::Refuse);
    assert_eq!(battle(&b).unwrap().stage, Stage::Round);
}

/// BR 19.27: Surrendered royals are not killed, their armies may be; the prisoners may be ransomed.
#[test]
fn surrendered_royals_live() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 5);
    b.armies(SPAIN, "navarre", 5);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, offer(Terms { armies: Fate::Destroyed, captives: true, ..mild() }));
    deed(&mut b, FRANCE, WarDeed::Accept);
    let who = bearer(&b, juan);
    assert!(b.pos().character(who).is_alive() && b.pos().character(who).is_captive());
    assert_eq!(dead(&b, SPAIN), 5);
}

/// BR 23.4: Neutral armies neither give nor take terms.
#[test]
fn there_are_no_terms_with_neutrals() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 5);
    b.neutrals("navarre", 5);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, WarDeed::Attack { at: land("navarre"), whom: None });
    round(&mut b, [6, 6]);
    refused(&mut b, FRANCE, offer(mild()), "NoTermsWithNeutrals", "23.4");
}
