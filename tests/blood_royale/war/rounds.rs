//! Rounds of combat (19.3 to 19.8, 19.17, 19.18; Example 12).

use super::*;
use regnal::engine::Table;

/// BR 19.3: All armies and royals of both in the province take part.
#[test]
fn everybody_in_the_province_fights() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 3);
    b.armies(FRANCE, "bordeaux", 2);
    b.armies(SPAIN, "navarre", 2);
    let lion = prince(&mut b, SPAIN, "Juan", 0, "navarre");
    prince(&mut b, SPAIN, "Pedro", 0, "leon");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    let battle = battle(&b).unwrap();
    assert_eq!((battle.attacker.armies.len(), battle.defender.armies.len()), (3, 2));
    assert_eq!(battle.defender.pawns, [lion]);
}

/// BR 19.5, 19.6, 19.7: Both roll, both lose what was there before either roll; the lost go to the Year Track.
#[test]
fn both_sides_roll_at_once_and_lose_by_the_table() {
    // Armies of both, dice of both, casualties of both.
    let cases = [
        ((4, 4), [4, 4], (4, 4)),
        ((4, 4), [5, 6], (0, 0)),
        ((6, 3), [3, 4], (0, 3)),
        ((6, 3), [4, 3], (3, 3)),
        ((2, 1), [2, 1], (1, 1)),
        ((1, 5), [2, 5], (0, 0)),
        ((8, 8), [1, 2], (2, 1)),
    ];
    for ((french, spanish), dice, (lost, killed)) in cases {
        let mut b = navarre(french, spanish);
        round(&mut b, dice);
        assert_eq!((dead(&b, FRANCE), dead(&b, SPAIN)), (lost, killed), "{french} against {spanish}, {dice:?}");
        assert_eq!(count(&b, FRANCE, "navarre"), french - lost);
    }
}

/// BR 1.6, 19.7: The lost come back ten years later.
#[test]
fn the_dead_stay_away_for_ten_years() {
    let mut b = navarre(4, 4);
    round(&mut b, [1, 5]);
    let year = b.pos().year();
    assert!(b.pos().armies().any(|a| a.at == Spot::Dead { until: year + 10 }));
}

/// BR 19.8: The battle ends when one side is gone.
#[test]
fn rounds_go_on_until_one_side_is_eliminated() {
    let mut b = navarre(5, 2);
    round(&mut b, [6, 6]);
    assert!(battle(&b).is_some(), "both live, the battle goes on");
    round(&mut b, [1, 6]);
    round(&mut b, [1, 6]);
    assert!(battle(&b).is_none());
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (5, 0));
    assert!(b.chronicle().contains("France holds the field"));
}

/// BR 19.8: Both may fall in the same round.
#[test]
fn both_sides_can_perish_together() {
    let mut b = navarre(2, 2);
    round(&mut b, [2, 2]);
    assert!(battle(&b).is_none());
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (0, 0));
    assert!(b.chronicle().contains("Nobody is left"));
}

/// BR 19.17: A Prince counts as one army and makes a five count.
#[test]
fn a_prince_makes_fives_count() {
    for (armies, royal, die, killed) in
        [(4, true, 5, 5), (3, true, 5, 0), (5, false, 5, 0), (5, true, 6, 0), (3, true, 4, 4)]
    {
        let mut b = board();
        b.armies(FRANCE, "navarre", armies);
        b.armies(SPAIN, "navarre", 8);
        if royal {
            prince(&mut b, FRANCE, "Raoul", 0, "navarre");
        }
        attack(&mut b, FRANCE, "navarre", SPAIN);
        if let Some(Stage::Before) = battle(&b).map(|f| f.stage) {
            let counted = battle(&b).unwrap().attacker.pawns;
            deed(&mut b, FRANCE, WarDeed::Ready { counted });
        }
        round(&mut b, [die, 6]);
        assert_eq!(dead(&b, SPAIN), killed, "{armies} armies, Prince {royal}, die {die}");
    }
}

/// BR 19.18: The King counts as one army and makes a six count.
#[test]
fn a_king_makes_sixes_count() {
    for (armies, die, killed) in [(5, 6, 6), (4, 6, 0), (4, 5, 5), (5, 5, 5), (3, 4, 4)] {
        let mut b = board();
        b.armies(FRANCE, "navarre", armies);
        b.armies(SPAIN, "navarre", 8);
        king(&mut b, FRANCE, 0, "navarre");
        attack(&mut b, FRANCE, "navarre", SPAIN);
        deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
        round(&mut b, [die, 6]);
        assert_eq!(dead(&b, SPAIN), killed, "{armies} armies and the King, die {die}");
    }
}

/// BR 19.6: Example 12, with the two figures that the rest of it demands (Q67).
#[test]
fn the_battle_of_navarre_goes_as_in_the_example() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 7);
    let king = king(&mut b, FRANCE, 2, "navarre");
    let dauphin = prince(&mut b, FRANCE, "Raoul", 1, "navarre");
    b.armies(SPAIN, "navarre", 6);
    let juan = prince(&mut b, SPAIN, "Juan", 2, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[5]);
    deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![dauphin] });
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![juan] });
    assert!(b.dice_are_used(), "one roll before the battle");
    assert_eq!((dead(&b, FRANCE), dead(&b, SPAIN)), (0, 0), "a five does nothing");
    round(&mut b, [3, 4]);
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (3, 3));
    round(&mut b, [6, 5]);
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (3, 3));
    round(&mut b, [3, 1]);
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (2, 0));
    assert_eq!(place(&b, juan), Spot::Land(land("navarre")), "the Prince is the last");
    deed(&mut b, FRANCE, WarDeed::FightOn);
    let flight = on_offer(&b, SPAIN).into_iter().find(|d| matches!(d, WarDeed::Flee { pawn, .. } if *pawn == juan));
    deed(&mut b, SPAIN, flight.expect("he can escape"));
    assert!(battle(&b).is_none());
    assert_ne!(place(&b, juan), Spot::Land(land("navarre")));
    assert_eq!(place(&b, king), Spot::Land(land("navarre")));
}

/// BR 19.4: The pre-battle rolls come before the first round.
#[test]
fn pre_battle_rolls_come_first() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    king(&mut b, FRANCE, 1, "navarre");
    b.armies(SPAIN, "navarre", 3);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[3]);
    deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
    assert!(battle(&b).is_none(), "the enemy is gone before he has rolled");
    assert_eq!((dead(&b, FRANCE), dead(&b, SPAIN)), (0, 3));
}

/// BR 19.5: A save in the middle of a battle is a save like any other.
#[test]
fn a_battle_is_saved_in_its_middle() {
    let mut b = navarre(6, 6);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    let data = b.data();
    let text = b.table.save_text().expect("written");
    b.table = Table::load_text(&BLOOD_ROYALE, &text, "save.ron").expect("it loads");
    assert_eq!(b.data(), data);
    b.lay(&[4, 4]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert_eq!((dead(&b, FRANCE), dead(&b, SPAIN)), (4, 4));
}
