//! Captives (19.28 to 19.30, OE.17).

use super::*;

/// Spain's Prince Juan is a prisoner of France, or of neutrals.
fn prisoner(by: Option<SeatId>) -> (Board, PawnId, CharacterId) {
    let mut b = board();
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    let who = bearer(&b, juan);
    if let Some(by) = by {
        b.armies(by, "navarre", 8);
    } else {
        b.neutrals("navarre", 8);
    }
    b.armies(SPAIN, "navarre", 1);
    after_move(&mut b, SPAIN);
    deed(&mut b, SPAIN, WarDeed::Attack { at: land("navarre"), whom: by });
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    b.lay(&[6, 4, 6, 6]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    if let Some(by) = by {
        deed(&mut b, by, WarDeed::FightOn);
    }
    (b, juan, who)
}

/// BR 19.28: A captive leaves the map for the captor's capital at once.
#[test]
fn a_captive_is_taken_away() {
    let (b, juan, who) = prisoner(Some(FRANCE));
    assert_eq!(b.pos().character(who).captive_of, Some(Captor::Seat(FRANCE)));
    assert_eq!(place(&b, juan), Spot::Pool);
    let paris = b.pos().label(b.pos().capital_of(FRANCE).unwrap()).to_string();
    assert!(b.chronicle().contains(&format!("is captured by France and brought to {paris}")));
}

/// BR 19.28, 19.29: Set free, he returns to his own capital; only his captor sets him free.
#[test]
fn a_released_captive_goes_home() {
    let (mut b, juan, who) = prisoner(Some(FRANCE));
    b.to(Phase::Movement, ENGLAND);
    refused(&mut b, ENGLAND, WarDeed::SetFree { who }, "NotACaptive", "19.28");
    b.to(Phase::Movement, FRANCE);
    deed(&mut b, FRANCE, WarDeed::SetFree { who });
    assert_eq!(b.pos().character(who).captive_of, None);
    assert_eq!(place(&b, juan), Spot::Land(land("castile")));
    refused(&mut b, FRANCE, WarDeed::SetFree { who }, "NotACaptive", "19.28");
}

/// BR 19.28: A prisoner stays one of his own house.
#[test]
fn a_captive_stays_who_he_is() {
    let (b, _, who) = prisoner(Some(FRANCE));
    assert_eq!(b.pos().character(who).keeper, Some(SPAIN), "his player still decides about his line");
    assert!(b.pos().character(who).is_captive());
}

/// BR OE.17: Neutrals ask 100 crowns, now or later.
#[test]
fn neutrals_ask_a_hundred_crowns() {
    let (mut b, juan, who) = prisoner(None);
    assert_eq!(b.top(), Some(Frame::War(WarAsk::Ransom { seat: SPAIN, who })));
    b.crowns(SPAIN, 99);
    refused(&mut b, SPAIN, WarDeed::Ransom { who }, "CannotPayRansom", "OE.17");
    deed(&mut b, SPAIN, WarDeed::LeaveCaptive);
    assert_eq!(b.pos().character(who).captive_of, Some(Captor::Neutral));
    b.to(Phase::Movement, SPAIN);
    b.crowns(SPAIN, 120);
    deed(&mut b, SPAIN, WarDeed::Ransom { who });
    assert_eq!((b.treasury(SPAIN), place(&b, juan)), (20, Spot::Land(land("castile"))));
    refused(&mut b, SPAIN, WarDeed::Ransom { who }, "NoRansom", "OE.17");
}

/// BR OE.17: The ransom can be paid on the spot.
#[test]
fn a_ransom_is_paid_at_once() {
    let (mut b, _, who) = prisoner(None);
    b.crowns(SPAIN, 100);
    deed(&mut b, SPAIN, WarDeed::Ransom { who });
    assert_eq!((b.treasury(SPAIN), b.pos().character(who).captive_of), (0, None));
}

/// BR 19.28: A player's captive is no neutrals' captive: no fixed price.
#[test]
fn between_players_there_is_no_fixed_ransom() {
    let (mut b, _, who) = prisoner(Some(FRANCE));
    b.to(Phase::Movement, SPAIN);
    b.crowns(SPAIN, 500);
    refused(&mut b, SPAIN, WarDeed::Ransom { who }, "NoRansom", "OE.17");
}

/// BR OE.3: A Mercenary Captain whose force is wiped out leaves.
#[test]
fn a_captain_leaves_with_the_last_of_his_force() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 1);
    b.armies(SPAIN, "navarre", 6);
    let france = b.pos().player(FRANCE).country;
    let captain = b.pos().pawns().find(|p| p.kind == PawnKind::Captain).unwrap().id;
    b.edit(|p| {
        p.pawns[captain.0 as usize].country = Some(france);
        p.pawns[captain.0 as usize].at = Spot::Land(land("navarre"));
        p.deck.lasting.push(Lasting::Captain { pawn: captain, strength: 1, upkeep: 5, card: CardId(4) });
    });
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[6]);
    deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![captain] });
    assert!(b.dice_are_used(), "his Strength is a roll");
    round(&mut b, [6, 4]);
    assert!(battle(&b).is_none());
    assert_eq!((place(&b, captain), b.pos().pawn(captain).country), (Spot::Pool, None));
    assert!(b.pos().deck().lasting.is_empty());
}
