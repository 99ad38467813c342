//! Flight and retreat (19.9, 19.21 to 19.24, 19.36; Q61, Q62).

use super::*;

/// BR 19.21: A royal escapes to a neighbouring province with armies of his own country or none.
#[test]
fn a_royal_escapes_where_no_stranger_stands() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    b.armies(SPAIN, "aragon", 1);
    b.armies(FRANCE, "angouleme", 1);
    b.edit(|p| p.provinces[land("bordeaux").0 as usize].famine = true);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    let flee = |to: &str| WarDeed::Flee { pawn: juan, to: land(to) };
    refused(&mut b, SPAIN, flee("angouleme"), "NoRefuge", "19.21");
    refused(&mut b, SPAIN, flee("bordeaux"), "NoEntry", "19.24");
    refused(&mut b, SPAIN, flee("granada"), "NotAdjacent", "19.9");
    let kings = b.king(FRANCE);
    refused(&mut b, SPAIN, WarDeed::Flee { pawn: kings, to: land("aragon") }, "NotOneOfYours", "19.3");
    let there: Vec<WarDeed> = on_offer(&b, SPAIN).into_iter().filter(|d| matches!(d, WarDeed::Flee { .. })).collect();
    assert_eq!(there, [flee("castile"), flee("aragon")]);
    deed(&mut b, SPAIN, flee("aragon"));
    assert_eq!(place(&b, juan), Spot::Land(land("aragon")));
    assert_eq!(count(&b, SPAIN, "navarre"), 4, "the armies stay");
}

/// BR 19.21: A foreign castle is no refuge.
#[test]
fn no_royal_flees_to_a_foreign_castle() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    let raoul = prince(&mut b, FRANCE, "Raoul", 0, "navarre");
    b.armies(SPAIN, "navarre", 4);
    let king = b.king(SPAIN);
    b.edit(|p| p.pawns[king.0 as usize].at = Spot::Land(land("galicia")));
    attack(&mut b, FRANCE, "navarre", SPAIN);
    refused(&mut b, FRANCE, WarDeed::Flee { pawn: raoul, to: land("castile") }, "NoEntry", "19.24");
}

/// BR 19.23: Who retreats gives the enemy one free attack, and does not strike back (Q61).
#[test]
fn a_retreat_costs_a_free_attack() {
    let mut b = navarre(5, 5);
    b.lay(&[3]);
    deed(&mut b, FRANCE, WarDeed::Retreat { to: land("bordeaux") });
    assert!(b.dice_are_used() && battle(&b).is_none());
    assert_eq!((count(&b, FRANCE, "bordeaux"), count(&b, SPAIN, "navarre")), (2, 5));
    assert_eq!((dead(&b, FRANCE), dead(&b, SPAIN)), (3, 0));
}

/// BR 19.23: "to any neighbouring Provinces": a force may part company; each piece of it is named once, and none of the
/// parts may attack where it comes to (19.24).
#[test]
fn a_beaten_force_parts_company() {
    let mut b = board();
    let french = b.armies(FRANCE, "navarre", 5);
    let raoul = prince(&mut b, FRANCE, "Raoul", 0, "navarre");
    b.armies(SPAIN, "navarre", 5);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![raoul] });
    let road = |armies: &[ArmyId], pawns: &[PawnId], to: &str| Road {
        armies: armies.to_vec(),
        pawns: pawns.to_vec(),
        to: land(to),
    };
    let scatter = |roads: Vec<Road>| WarDeed::Scatter { roads };
    let one = road(&french[..2], &[raoul], "bordeaux");
    for roads in [vec![one.clone()], vec![one.clone(), road(&french[1..], &[], "castile")]] {
        refused(&mut b, FRANCE, scatter(roads), "NotAllNamed", "19.23");
    }
    let far = vec![one.clone(), road(&french[2..], &[], "kent")];
    refused(&mut b, FRANCE, scatter(far), "NotAdjacent", "19.9");
    assert!(on_offer(&b, FRANCE).iter().any(|d| matches!(d, WarDeed::Scatter { .. })));
    b.lay(&[1]);
    deed(&mut b, FRANCE, scatter(vec![one, road(&french[2..], &[], "castile")]));
    assert!(b.dice_are_used());
    assert_eq!(count(&b, FRANCE, "bordeaux") + count(&b, FRANCE, "castile"), 4);
    assert!(count(&b, FRANCE, "castile") >= 2 && place(&b, raoul) == Spot::Land(land("bordeaux")));
}

/// BR 19.23: The other side may retreat as well; the royals go along.
#[test]
fn the_defender_may_retreat_with_his_royals() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6]);
    deed(&mut b, SPAIN, WarDeed::Retreat { to: land("aragon") });
    assert_eq!((count(&b, SPAIN, "aragon"), place(&b, juan)), (4, Spot::Land(land("aragon"))));
    assert_eq!(count(&b, FRANCE, "navarre"), 4, "the winner stays");
}

/// BR 19.22: Nor does who was counted go with a retreat before a round is fought; he does after it (19.23).
#[test]
fn who_was_counted_fights_a_round_before_he_retreats() {
    for (seat, away) in [(FRANCE, "bordeaux"), (SPAIN, "aragon")] {
        let mut b = board();
        let armies = b.armies(seat, "navarre", 4);
        b.armies(if seat == FRANCE { SPAIN } else { FRANCE }, "navarre", 8);
        let leader = prince(&mut b, seat, "Roland", 2, "navarre");
        attack(&mut b, FRANCE, "navarre", SPAIN);
        b.lay(&[6, 6]);
        deed(&mut b, seat, WarDeed::Ready { counted: vec![leader] });
        if seat == SPAIN {
            deed(&mut b, FRANCE, WarDeed::FightOn);
        }
        let away = land(away);
        refused(&mut b, seat, WarDeed::Retreat { to: away }, "MustStay", "19.22");
        let roads = vec![Road { armies, pawns: vec![leader], to: away }];
        refused(&mut b, seat, WarDeed::Scatter { roads }, "MustStay", "19.22");
        let leaves = |d: &WarDeed| matches!(d, WarDeed::Retreat { .. } | WarDeed::Scatter { .. });
        assert!(!on_offer(&b, seat).iter().any(leaves), "neither is offered");
        b.lay(&[6, 6]);
        deed(&mut b, seat, WarDeed::FightOn);
        if seat == FRANCE {
            deed(&mut b, SPAIN, WarDeed::FightOn);
        } else {
            deed(&mut b, FRANCE, WarDeed::FightOn);
        }
        b.lay(&[6]);
        deed(&mut b, seat, WarDeed::Retreat { to: away });
        assert!(battle(&b).is_none() && place(&b, leader) == Spot::Land(away));
    }
}

/// BR 19.9, 19.24: Retreat goes anywhere next door, whatever stands there; not to famine or neutral ground.
#[test]
fn a_retreat_goes_to_any_neighbour() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    b.armies(ENGLAND, "bordeaux", 3);
    b.edit(|p| {
        p.provinces[land("angouleme").0 as usize].famine = true;
        p.provinces[land("aragon").0 as usize].holder = Holder::Neutral;
    });
    attack(&mut b, FRANCE, "navarre", SPAIN);
    refused(&mut b, FRANCE, WarDeed::Retreat { to: land("leon") }, "NotAdjacent", "19.9");
    refused(&mut b, FRANCE, WarDeed::Retreat { to: land("angouleme") }, "NoEntry", "19.24");
    refused(&mut b, FRANCE, WarDeed::Retreat { to: land("aragon") }, "NoEntry", "19.24");
    b.lay(&[6]);
    deed(&mut b, FRANCE, WarDeed::Retreat { to: land("bordeaux") });
    assert_eq!(count(&b, FRANCE, "bordeaux"), 4);
}

/// BR 19.24: Who has retreated may be attacked there, and may not attack.
#[test]
fn who_retreats_may_be_attacked_and_not_attack() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    b.armies(ENGLAND, "bordeaux", 3);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[6]);
    deed(&mut b, FRANCE, WarDeed::Retreat { to: land("bordeaux") });
    assert_eq!(on_offer(&b, FRANCE), [], "France may not");
    let back = WarDeed::Attack { at: land("bordeaux"), whom: Some(FRANCE) };
    assert_eq!(on_offer(&b, ENGLAND), [back.clone(), WarDeed::Decline]);
    deed(&mut b, ENGLAND, back);
}

/// BR 19.24: The retreat bars an attack by name.
#[test]
fn the_refusal_names_the_retreat() {
    let mut b = board();
    let there = b.armies(FRANCE, "navarre", 4);
    b.armies(FRANCE, "bordeaux", 4);
    for at in ["navarre", "bordeaux"] {
        b.armies(SPAIN, at, 4);
    }
    after_move(&mut b, FRANCE);
    b.edit(|p| {
        let Some(Frame::War(WarAsk::Combat(c))) = p.stack.last_mut() else { panic!("combat") };
        c.withdrawn = there.clone();
    });
    let attack = |at| WarDeed::Attack { at: land(at), whom: Some(SPAIN) };
    refused(&mut b, FRANCE, attack("navarre"), "RetreatedHere", "19.24");
    deed(&mut b, FRANCE, attack("bordeaux"));
}

/// BR 19.23: Without armies there is nothing to retreat with: a royal flees.
#[test]
fn a_lone_royal_does_not_retreat() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 2);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    round(&mut b, [2, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    refused(&mut b, SPAIN, WarDeed::Retreat { to: land("aragon") }, "NoArmiesLeft", "19.23");
    deed(&mut b, SPAIN, WarDeed::Flee { pawn: juan, to: land("aragon") });
    assert!(battle(&b).is_none());
}

/// BR 19.36: Goods with the beaten force are the winner's, even if it retreats.
#[test]
fn the_winner_takes_the_goods() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    let metals = b.item(SPAIN, Goods::Metals, "navarre");
    let cloth = b.item(ENGLAND, Goods::Cloth, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6]);
    deed(&mut b, SPAIN, WarDeed::Retreat { to: land("aragon") });
    assert_eq!(b.pos().item(metals).owner, Some(FRANCE));
    assert_eq!(b.pos().item(cloth).owner, Some(ENGLAND), "a third player's goods are his");
}

/// BR 19.36: What lies in a castle that stands is not with the beaten camp.
#[test]
fn goods_behind_walls_are_safe() {
    let mut b = board();
    b.armies(FRANCE, "castile", 4);
    b.armies(SPAIN, "castile", 2);
    let king = b.king(SPAIN);
    b.edit(|p| p.pawns[king.0 as usize].at = Spot::Land(land("galicia")));
    let metals = b.item(SPAIN, Goods::Metals, "castile");
    attack(&mut b, FRANCE, "castile", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Inside { armies: 0, royals: false });
    deed(&mut b, FRANCE, WarDeed::Assault { castle: false });
    round(&mut b, [2, 6]);
    assert_eq!((count(&b, SPAIN, "castile"), b.pos().item(metals).owner), (0, Some(SPAIN)));
}
