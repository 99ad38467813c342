//! Capitals in battle: castle and camp (18.1 to 18.5, 19.31 to 19.35; Q63, Q64).

use super::*;

/// France with `french` armies before Castile, where Spain has `spanish`.
#[track_caller]
fn siege(french: usize, spanish: usize) -> Board {
    let mut b = board();
    b.armies(FRANCE, "castile", french);
    b.armies(SPAIN, "castile", spanish);
    let king = b.king(SPAIN);
    b.edit(|p| p.pawns[king.0 as usize].at = Spot::Land(land("galicia")));
    attack(&mut b, FRANCE, "castile", SPAIN);
    b
}

fn castle(b: &Board) -> u8 {
    b.pos().castle_at(land("castile"))
}

fn inside(armies: u8) -> WarDeed {
    WarDeed::Inside { armies, royals: true }
}

/// BR 18.2, 19.35: The capital stands for ten armies in defence; attacked without armies it fights alone.
#[test]
fn a_capital_defends_itself() {
    let mut b = siege(12, 0);
    let f = battle(&b).unwrap();
    assert_eq!((f.walls(b.pos(), Role::Defender), f.walls(b.pos(), Role::Attacker)), (10, 0));
    round(&mut b, [4, 4]);
    assert_eq!((castle(&b), count(&b, FRANCE, "castile")), (6, 8));
    round(&mut b, [1, 5]);
    assert_eq!((castle(&b), count(&b, FRANCE, "castile")), (5, 8), "five needs a royal inside");
}

/// BR 18.3, 19.34: The defender says first who is inside; only so many as there are.
#[test]
fn the_defender_declares_who_is_inside() {
    let mut b = siege(8, 4);
    assert_eq!(battle(&b).unwrap().stage, Stage::Declare);
    refused(&mut b, SPAIN, inside(5), "TooManyInside", "19.34");
    deed(&mut b, SPAIN, inside(3));
    assert_eq!(b.pos().armies().filter(|a| a.inside).count(), 3);
    deed(&mut b, FRANCE, WarDeed::Assault { castle: true });
    let f = battle(&b).unwrap();
    assert_eq!((f.defender.armies.len(), f.size(b.pos(), Role::Defender)), (3, 13));
}

/// BR 18.3, 19.33: The camp before the walls can be attacked apart; the castle does not count then.
#[test]
fn the_camp_is_attacked_apart() {
    let mut b = siege(8, 4);
    deed(&mut b, SPAIN, inside(1));
    deed(&mut b, FRANCE, WarDeed::Assault { castle: false });
    let f = battle(&b).unwrap();
    assert_eq!((f.defender.armies.len(), f.size(b.pos(), Role::Defender), f.castle), (3, 3, None));
    round(&mut b, [3, 6]);
    assert_eq!((count(&b, SPAIN, "castile"), castle(&b)), (1, 10), "the one inside has seen nothing of it");
    // Now the castle, and nobody has come in since.
    deed(&mut b, FRANCE, WarDeed::Attack { at: land("castile"), whom: Some(SPAIN) });
    let f = battle(&b).unwrap();
    assert_eq!((f.stage.clone(), f.size(b.pos(), Role::Defender)), (Stage::Round, 11), "{f:?}");
}

/// BR 18.3: Once the attack has begun nobody enters; all inside or all outside leaves no choice of target.
#[test]
fn a_target_that_is_not_there_cannot_be_chosen() {
    let mut b = siege(8, 2);
    deed(&mut b, SPAIN, inside(2));
    assert_eq!(battle(&b).unwrap().stage, Stage::Round, "only the castle is there");
    let mut b = siege(8, 2);
    deed(&mut b, SPAIN, inside(0));
    assert_eq!(battle(&b).unwrap().stage, Stage::Target);
    assert_eq!(on_offer(&b, FRANCE), [true, false].map(|castle| WarDeed::Assault { castle }));
    deed(&mut b, FRANCE, WarDeed::Assault { castle: false });
    round(&mut b, [2, 6]);
    assert_eq!(count(&b, SPAIN, "castile"), 0);
    deed(&mut b, FRANCE, WarDeed::Attack { at: land("castile"), whom: Some(SPAIN) });
    deed(&mut b, FRANCE, WarDeed::Retreat { to: land("navarre") });
}

/// BR 19.32: Of the casualties behind walls as many are armies as the owner likes.
#[test]
fn losses_inside_are_armies_or_walls() {
    for (armies, left) in [(0, 6), (2, 8), (3, 9)] {
        let mut b = siege(8, 3);
        deed(&mut b, SPAIN, inside(3));
        round(&mut b, [4, 6]);
        refused(&mut b, SPAIN, WarDeed::Losses { armies: 4 }, "LossesDoNotFit", "19.32");
        deed(&mut b, SPAIN, WarDeed::Losses { armies });
        assert_eq!((castle(&b), count(&b, SPAIN, "castile")), (left, 3 - armies as usize));
        assert_eq!(dead(&b, SPAIN), armies as usize);
    }
}

/// BR 19.31, 18.7: At none the castle is destroyed, and is never built again.
#[test]
fn a_castle_without_points_is_gone() {
    let mut b = siege(8, 0);
    b.edit(|p| p.countries[4].castle = 3);
    round(&mut b, [3, 6]);
    assert_eq!(castle(&b), 0);
    assert!(battle(&b).is_none() && b.chronicle().contains("The castle is destroyed"));
    b.enter(Phase::Upkeep);
    b.edit(|_| {});
    assert_eq!(castle(&b), 0, "no repair of what is destroyed");
}

/// BR 18.4: Damage stays through the turn (Q64).
#[test]
fn damage_stays_until_the_interphase() {
    let mut b = siege(8, 0);
    round(&mut b, [4, 6]);
    deed(&mut b, FRANCE, WarDeed::Retreat { to: land("navarre") });
    assert_eq!(castle(&b), 6);
    b.to(Phase::Movement, FRANCE);
    b.armies(FRANCE, "castile", 4);
    attack(&mut b, FRANCE, "castile", SPAIN);
    assert_eq!(battle(&b).unwrap().size(b.pos(), Role::Defender), 6);
}

/// BR 19.34: Armies inside cannot retreat while the walls stand.
#[test]
fn nobody_retreats_from_inside() {
    let mut b = siege(8, 3);
    deed(&mut b, SPAIN, inside(3));
    deed(&mut b, FRANCE, WarDeed::FightOn);
    refused(&mut b, SPAIN, WarDeed::Retreat { to: land("leon") }, "BehindWalls", "19.34");
    b.edit(|p| p.countries[4].castle = 0);
    assert!(allowed(&b, SPAIN, WarDeed::Retreat { to: land("leon") }), "the walls are down");
}

/// BR 19.35: In a sally the castle does not count.
#[test]
fn the_castle_counts_only_in_defence() {
    let mut b = board();
    b.armies(FRANCE, "castile", 4);
    b.armies(SPAIN, "castile", 4);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, WarDeed::Decline);
    deed(&mut b, SPAIN, WarDeed::Attack { at: land("castile"), whom: Some(FRANCE) });
    let f = battle(&b).unwrap();
    assert_eq!(f.attacker.leader, Some(SPAIN));
    assert_eq!((f.walls(b.pos(), Role::Attacker), f.walls(b.pos(), Role::Defender)), (0, 0));
}

/// BR 18.5: While the castle stands the province cannot be taken.
#[test]
fn the_castle_holds_the_province() {
    use regnal::games::blood_royale::campaign::candidates;
    let mut b = board();
    b.armies(FRANCE, "castile", 4);
    assert!(!candidates(b.pos()).contains(&(land("castile"), FRANCE)));
    b.edit(|p| p.countries[4].castle = 0);
    assert!(candidates(b.pos()).contains(&(land("castile"), FRANCE)));
}

/// BR 18.3: Royals inside make fives and sixes of the castle count.
#[test]
fn royals_inside_fight_with_the_castle() {
    let mut b = board();
    b.armies(FRANCE, "castile", 8);
    b.armies(SPAIN, "castile", 1);
    king(&mut b, SPAIN, 0, "castile");
    attack(&mut b, FRANCE, "castile", SPAIN);
    deed(&mut b, SPAIN, inside(1));
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    round(&mut b, [6, 6]);
    assert_eq!(dead(&b, FRANCE), 6);
}

/// BR 19.3, 19.34: "All the Royal pieces and Army counters in the Province take part": with every army inside there is no camp in
/// which a King could wait out the storm of his own capital.
#[test]
fn no_royal_stands_alone_before_the_walls() {
    let mut b = board();
    b.armies(FRANCE, "castile", 20);
    b.armies(SPAIN, "castile", 4);
    let pawn = king(&mut b, SPAIN, -2, "castile");
    attack(&mut b, FRANCE, "castile", SPAIN);
    let outside = |armies| WarDeed::Inside { armies, royals: false };
    assert!(!on_offer(&b, SPAIN).contains(&outside(4)) && allowed(&b, SPAIN, outside(3)));
    refused(&mut b, SPAIN, outside(4), "NoCamp", "19.3");
    deed(&mut b, SPAIN, inside(4));
    assert_eq!(battle(&b).unwrap().defender.pawns, [pawn]);
}
