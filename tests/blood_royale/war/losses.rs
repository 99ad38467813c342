//! Royals among the casualties (19.19, 19.20; Q56, Q57).

use super::*;

/// France with eight armies, Spain with these armies and Princes; everybody ready.
fn field(spanish: usize, princes: usize) -> (Board, Vec<PawnId>) {
    let mut b = board();
    b.armies(FRANCE, "navarre", 8);
    b.armies(SPAIN, "navarre", spanish);
    let royals: Vec<PawnId> =
        (0..princes).map(|n| prince(&mut b, SPAIN, &format!("Prince {n}"), 0, "navarre")).collect();
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: royals.clone() });
    (b, royals)
}

/// BR 19.19: Armies fall first; with no casualty over, the royal lives and is free.
#[test]
fn armies_fall_before_royals() {
    let (mut b, royals) = field(4, 1);
    round(&mut b, [4, 6]);
    assert_eq!((count(&b, SPAIN, "navarre"), place(&b, royals[0])), (0, Spot::Land(land("navarre"))));
    assert!(battle(&b).is_some());
}

/// BR 19.19: A royal of a force that is wiped out rolls for survival at -1: he dies or is captured.
#[test]
fn a_royal_with_the_last_army_lives_or_dies() {
    // At 25 he needs 4 or more with the -1.
    for (dice, lives) in [([2, 2], false), ([2, 3], true)] {
        let (mut b, royals) = field(3, 1);
        let who = bearer(&b, royals[0]);
        b.lay(&[4, 6, dice[0], dice[1]]);
        deed(&mut b, FRANCE, WarDeed::FightOn);
        deed(&mut b, SPAIN, WarDeed::FightOn);
        assert!(b.dice_are_used() && battle(&b).is_none());
        assert_eq!(b.pos().character(who).is_alive(), lives, "{dice:?}");
        let captor = lives.then_some(Captor::Seat(FRANCE));
        assert_eq!(b.pos().character(who).captive_of, captor);
        assert_eq!(place(&b, royals[0]), Spot::Pool);
    }
}

/// BR 19.19: Of several Princes as many are lost as casualties are over; their player says who (Q57).
#[test]
fn the_owner_chooses_which_princes_fall() {
    let (mut b, royals) = field(2, 3);
    b.lay(&[4, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    refused(&mut b, SPAIN, WarDeed::LoseRoyals { pawns: vec![royals[0]] }, "RoyalsDoNotFit", "19.19");
    refused(&mut b, SPAIN, WarDeed::LoseRoyals { pawns: vec![royals[0]; 2] }, "RoyalsDoNotFit", "19.19");
    let foreign = b.king(FRANCE);
    refused(&mut b, SPAIN, WarDeed::LoseRoyals { pawns: vec![royals[0], foreign] }, "NotOneOfYours", "19.3");
    b.lay(&[6, 6, 6, 6]);
    deed(&mut b, SPAIN, WarDeed::LoseRoyals { pawns: vec![royals[0], royals[2]] });
    let captive = |b: &Board, n: usize| b.pos().character(bearer(b, royals[n])).is_captive();
    assert_eq!([0, 1, 2].map(|n| captive(&b, n)), [true, false, true]);
    assert!(battle(&b).is_some(), "the third fights or flees");
    assert!(on_offer(&b, FRANCE).contains(&WarDeed::FightOn));
}

/// BR 19.19: The King falls last (Q57).
#[test]
fn the_king_is_the_last_to_fall() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 8);
    b.armies(SPAIN, "navarre", 1);
    let king = king(&mut b, SPAIN, 0, "navarre");
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    b.lay(&[2, 6, 6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert!(b.pos().character(bearer(&b, juan)).is_captive());
    assert_eq!(place(&b, king), Spot::Land(land("navarre")));
}

/// BR 19.19: Each casualty beyond the armies takes a royal, of two Kings the second too; where one is spared, their player
/// says which falls (Q57).
#[test]
fn of_two_kings_as_many_fall_as_are_hit() {
    for (die, fallen) in [(4, 2), (3, 1)] {
        let mut b = board();
        b.armies(FRANCE, "navarre", 8);
        b.armies(SPAIN, "navarre", 1);
        b.armies(ITALY, "navarre", 1);
        let kings = [SPAIN, ITALY].map(|seat| king(&mut b, seat, 0, "navarre"));
        attack(&mut b, FRANCE, "navarre", SPAIN);
        deed(&mut b, ITALY, WarDeed::Join { side: Role::Defender });
        deed(&mut b, SPAIN, WarDeed::Welcome { yes: true });
        deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
        // Two dice for each of those who fall without a choice.
        b.lay(&[die, 6, 6, 6, 6, 6][..if fallen == 2 { 6 } else { 2 }]);
        deed(&mut b, FRANCE, WarDeed::FightOn);
        deed(&mut b, SPAIN, WarDeed::FightOn);
        if fallen == 1 {
            let one = |n: usize| WarDeed::LoseRoyals { pawns: vec![kings[n]] };
            assert_eq!(on_offer(&b, SPAIN), [one(1), one(0)], "in the order of their numbers");
            let both = WarDeed::LoseRoyals { pawns: kings.to_vec() };
            refused(&mut b, SPAIN, both, "RoyalsDoNotFit", "19.19");
            b.lay(&[6, 6]);
            deed(&mut b, SPAIN, one(1));
        }
        assert!(b.dice_are_used());
        let captive = kings.map(|k| place(&b, k) == Spot::Pool);
        assert_eq!(captive, [fallen == 2, true], "{die}");
    }
}

/// BR 19.19: Nobody is captured where nobody is left to take him.
#[test]
fn no_captor_no_captive() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 1);
    let juan = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    b.lay(&[2, 2, 6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert!(battle(&b).is_none());
    assert!(!b.pos().character(bearer(&b, juan)).is_captive());
    assert_eq!(place(&b, juan), Spot::Land(land("navarre")));
}

/// BR 19.20: There is no way to kill a captive.
#[test]
fn captives_are_not_killed() {
    let (mut b, royals) = field(3, 1);
    let who = bearer(&b, royals[0]);
    b.lay(&[4, 6, 6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    b.to(Phase::Movement, FRANCE);
    let about: Vec<WarDeed> = on_offer(&b, FRANCE);
    assert_eq!(about, [WarDeed::SetFree { who }], "he can be set free, nothing else");
}

/// BR 19.7: Lent armies and the leader's own bear the losses in turn (Q56).
#[test]
fn mixed_forces_share_their_losses() {
    let mut b = board();
    let own = b.armies(FRANCE, "navarre", 4);
    let lent = b.armies(GERMANY, "navarre", 4);
    b.edit(|p| lent.iter().for_each(|a| p.armies[a.0 as usize].lent_to = Some(FRANCE)));
    b.armies(SPAIN, "navarre", 4);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    round(&mut b, [6, 4]);
    let left = |list: &[ArmyId]| list.iter().filter(|a| b.pos().army(**a).at == Spot::Land(land("navarre"))).count();
    assert_eq!((left(&own), left(&lent)), (2, 2));
}
