//! The exact odds of a battle.

use super::*;
use regnal::games::blood_royale::war::odds::between;
use regnal::games::blood_royale::war::{Attack, BattleOdds, Force, odds};
use std::collections::BTreeMap;

fn force(men: u8, princes: u8, king: bool) -> Force {
    Force { men, princes, king }
}

/// The same battle told by its dice: every throw of every round, until hardly anything is left undecided.
fn by_dice(first: Force, second: Force, rolls: i8) -> BattleOdds {
    let tables = &Book::standard().tables;
    // Men, Princes and King of both, each with its chance.
    type State = (Force, Force);
    let key = |(a, b): State| (a.men, a.princes, a.king, b.men, b.princes, b.king);
    let hit = |mut f: Force, mut hits: u8| {
        while hits > 0 && f.size() > 0 {
            if f.men > 0 {
                f.men -= 1;
            } else if f.princes > 0 {
                f.princes -= 1;
            } else {
                f.king = false;
            }
            hits -= 1;
        }
        f
    };
    let mut states: Vec<(State, f64)> = vec![((first, second), 1.0)];
    for _ in 0..rolls.unsigned_abs() {
        let mut next = vec![];
        for ((a, b), p) in states {
            for die in 1..=6 {
                let (a, b) = match rolls > 0 {
                    true => (a, hit(b, tables.pre_battle(a.men, die))),
                    false => (hit(a, tables.pre_battle(b.men, die)), b),
                };
                next.push(((a, b), p / 6.0));
            }
        }
        states = next;
    }
    let mut out =
        BattleOdds { attacker_wins: 0.0, defender_wins: 0.0, nobody: 0.0, attacker_loses: 0.0, defender_loses: 0.0 };
    for _ in 0..600 {
        let mut next: BTreeMap<(u8, u8, bool, u8, u8, bool), (State, f64)> = BTreeMap::new();
        for ((a, b), p) in states {
            if a.size() == 0 || b.size() == 0 {
                match (a.size(), b.size()) {
                    (0, 0) => out.nobody += p,
                    (_, 0) => out.attacker_wins += p,
                    _ => out.defender_wins += p,
                }
                out.attacker_loses += p * f64::from(first.men - a.men);
                out.defender_loses += p * f64::from(second.men - b.men);
                continue;
            }
            for x in 1..=6 {
                for y in 1..=6 {
                    let killed = tables.casualties(a.size() as u8, x, a.princes > 0, a.king);
                    let lost = tables.casualties(b.size() as u8, y, b.princes > 0, b.king);
                    let state = (hit(a, lost), hit(b, killed));
                    next.entry(key(state)).or_insert((state, 0.0)).1 += p / 36.0;
                }
            }
        }
        states = next.into_values().collect();
    }
    out
}

fn same(a: BattleOdds, b: BattleOdds) -> bool {
    let list = |o: BattleOdds| [o.attacker_wins, o.defender_wins, o.nobody, o.attacker_loses, o.defender_loses];
    list(a).into_iter().zip(list(b)).all(|(a, b)| (a - b).abs() < 1e-9)
}

/// BR 19.6: The reckoning agrees with every throw of the dice.
#[test]
fn the_odds_are_those_of_the_dice() {
    let cases = [
        (force(1, 0, false), force(1, 0, false), 0),
        (force(2, 0, false), force(1, 0, false), 0),
        (force(4, 0, false), force(4, 0, false), 0),
        (force(3, 1, false), force(4, 0, false), 1),
        (force(3, 0, true), force(5, 1, false), -2),
        (force(5, 2, true), force(6, 1, true), 3),
        (force(0, 1, false), force(2, 0, false), 0),
        (force(7, 1, true), force(6, 1, false), 1),
    ];
    for (a, b, rolls) in cases {
        let (fast, slow) = (between(&Book::standard().tables, a, b, rolls), by_dice(a, b, rolls));
        assert!(same(fast, slow), "{a:?} {b:?} {rolls}\n{fast:?}\n{slow:?}");
    }
}

/// BR 19.8: One against one: who rolls a one first; both at once eleven times fewer.
#[test]
fn one_against_one_is_fair() {
    let o = between(&Book::standard().tables, force(1, 0, false), force(1, 0, false), 0);
    assert!((o.attacker_wins - 5.0 / 11.0).abs() < 1e-12 && (o.nobody - 1.0 / 11.0).abs() < 1e-12, "{o:?}");
}

/// BR 18.2, 19.14: The position gives the forces: castle, royals, the best count of Princes.
#[test]
fn the_odds_of_an_attack_come_from_the_position() {
    let mut b = board();
    b.armies(FRANCE, "castile", 6);
    king(&mut b, FRANCE, 2, "castile");
    prince(&mut b, FRANCE, "Raoul", -1, "castile");
    b.armies(SPAIN, "castile", 2);
    let away = b.king(SPAIN);
    b.edit(|p| p.pawns[away.0 as usize].at = Spot::Land(land("galicia")));
    for (castle, men) in [(true, 12), (false, 2)] {
        let attack = Attack { at: land("castile"), by: FRANCE, whom: Some(SPAIN), castle };
        let expected = between(&b.pos().book.tables, force(6, 1, true), force(men, 0, false), 2);
        assert!(same(odds(b.pos(), &attack), expected));
    }
}

/// BR OF.3: A garrison that is not on the map yet counts.
#[test]
fn the_odds_know_the_garrison() {
    let mut b = board_with("neutral_provinces: true");
    b.armies(FRANCE, "flanders", 4);
    let attack = Attack { at: land("flanders"), by: FRANCE, whom: None, castle: false };
    let expected = between(&b.pos().book.tables, force(4, 0, false), force(2, 0, false), 0);
    assert!(same(odds(b.pos(), &attack), expected));
}

/// BR 19.6: Even the largest battle is reckoned while one looks.
#[test]
fn the_odds_are_quick() {
    let begin = std::time::Instant::now();
    for _ in 0..10 {
        let o = between(&Book::standard().tables, force(20, 5, true), force(30, 5, true), 4);
        assert!((o.attacker_wins + o.defender_wins + o.nobody - 1.0).abs() < 1e-9);
    }
    // Ten in a dev build; one takes well under a millisecond in release.
    assert!(begin.elapsed().as_millis() < 1000, "{:?}", begin.elapsed());
}
