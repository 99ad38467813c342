//! Random positions: the engine agrees with the solver that knows no shortcuts, answers always fit together, and no
//! input makes it stumble.

use proptest::prelude::*;
use regnal::diplomacy::legality::Legality;
use regnal::diplomacy::notation::{read_order, write_order};
use regnal::diplomacy::offers::offers;
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::reasons::Result as Outcome;
use regnal::diplomacy::retreats::aftermath;
use regnal::diplomacy::{Adjudicator, Given, Order, Position, PowerId, ProvinceId, Unit, UnitKind};

use crate::kit::map;
use crate::reference::Plain;
use crate::self_play::{Chance, orders, play};

/// A few units crowded round one province, of few powers, so that they get in each other's way.
fn crowd(chance: &mut Chance, most: usize, wide: usize, strengths: bool) -> Position {
    let map = map();
    let centre = ProvinceId(chance.below(75) as u8);
    let mut near: Vec<ProvinceId> = vec![centre];
    for i in 0..wide {
        let Some(&from) = near.get(i) else { break };
        let around = map.graph().neighbours(from.0 as usize);
        near.extend(around.iter().map(|&p| ProvinceId(p as u8)));
    }
    let mut units: Vec<Unit> = vec![];
    for _ in 0..60 {
        let Some(at) = chance.pick(&near) else { break };
        if units.len() >= most || units.iter().any(|u| map.province(u.at) == at) {
            continue;
        }
        let kind = if chance.below(2) == 0 { UnitKind::Army } else { UnitKind::Fleet };
        let place = chance.pick(&map.data(at).coasts).filter(|_| kind == UnitKind::Fleet).unwrap_or(map.whole(at));
        if map.fits(kind, place) {
            let mut unit = Unit::new(kind, PowerId(chance.below(3) as u8), place);
            if strengths {
                unit.strength = chance.below(3) as i8 - 1;
                unit.stationary = chance.below(6) == 0;
            }
            units.push(unit);
        }
    }
    Position::new(map, units).unwrap()
}

/// The engine's answers, as the plain solver writes them.
fn answers(adjudicator: &Adjudicator, count: usize) -> Vec<bool> {
    let yes = |n| matches!(adjudicator.result(n), Outcome::Moves | Outcome::Given | Outcome::Convoys);
    (0..count).map(yes).collect()
}

/// Compares on one position; says how many solutions there were.
fn compare(position: &Position, chosen: &[Order]) -> usize {
    let mut adjudicator = Adjudicator::new(map());
    adjudicator.adjudicate(position, chosen);
    let got = answers(&adjudicator, chosen.len());
    let written: Vec<String> = position
        .units()
        .iter()
        .zip(chosen)
        .map(|(u, o)| {
            format!(
                "{} {} ({})",
                map().power(u.power).key,
                write_order(map(), position, map().province(u.at), o),
                u.strength
            )
        })
        .collect();
    let plain = Plain { map: map(), position, orders: chosen, stopped: vec![], uncut: vec![] };
    let solutions = plain.solutions();
    if let [only] = solutions.as_slice() {
        assert_eq!(&got, only, "the only solution of {written:#?}");
    }
    // A convoy that a paradox stopped counts as stopped even where its fleet is dislodged in the end.
    let lost = (0..chosen.len()).filter(|&n| adjudicator.result(n) == Outcome::Disrupted);
    let weakly =
        |n: &usize| solutions.len() != 1 && adjudicator.result(*n) == Outcome::Given && plain.weakly_attacked(*n);
    let uncut = (0..chosen.len()).filter(weakly).collect();
    let settled = Plain { stopped: lost.collect(), uncut, ..plain };
    assert!(settled.agrees(&got), "{got:?} does not fit together in {written:#?}");
    solutions.len()
}

fn compare_many(seed: u64, boards: usize, strengths: bool) -> [usize; 3] {
    let mut chance = Chance(seed);
    let mut seen = [0; 3];
    for _ in 0..boards {
        let many = 5 + chance.below(6);
        let wide = 2 + chance.below(6);
        let position = crowd(&mut chance, many, wide, strengths);
        let chosen = orders(map(), &position, &mut chance);
        seen[compare(&position, &chosen).min(2)] += 1;
    }
    seen
}

#[test]
fn the_engine_agrees_with_the_plain_solver() {
    let [none, one, several] = compare_many(1, 12_000, false);
    assert!(one > 11_000 && several > 10, "{none} {one} {several}");
}

#[test]
fn the_engine_agrees_with_the_plain_solver_on_leaders_and_sorties() {
    let [none, one, several] = compare_many(2, 12_000, true);
    assert!(one > 11_000 && several > 10, "{none} {one} {several}");
}

/// The paradoxes and swaps of the DATC, with owners and orders changed at random.
#[test]
fn the_engine_agrees_with_the_plain_solver_near_paradoxes() {
    let mut chance = Chance(3);
    let mut seen = [0; 3];
    for (units, orders) in crate::datc::knotty() {
        for round in 0..60 {
            let mut board: Vec<Unit> = units.clone();
            let change = |chance: &mut Chance| round > 0 && chance.below(8) == 0;
            board.iter_mut().for_each(|u| {
                if change(&mut chance) {
                    u.power = PowerId(chance.below(3) as u8);
                }
            });
            let position = Position::new(map(), board).unwrap();
            let given: Vec<Given> =
                orders.iter().filter_map(|g| Some(Given { power: position.at(g.unit)?.power, ..*g })).collect();
            let mut chosen = Legality::new(map(), &position).sort(&given).orders;
            for (n, unit) in position.units().iter().enumerate() {
                if change(&mut chance) {
                    chosen[n] = chance.pick(&offers(map(), &position, map().province(unit.at))).unwrap();
                }
            }
            seen[compare(&position, &chosen).min(2)] += 1;
        }
    }
    let [none, one, several] = seen;
    assert!(none > 50 && one > 1000 && several > 50, "{none} {one} {several}");
}

#[test]
fn whole_games_fit_together() {
    for seed in 0..12 {
        play(map(), seed, 30, |position, chosen| {
            let mut adjudicator = Adjudicator::new(map());
            adjudicator.adjudicate(position, chosen);
            let got = answers(&adjudicator, chosen.len());
            let lost = (0..chosen.len()).filter(|&n| adjudicator.result(n) == Outcome::Disrupted);
            let plain = Plain { map: map(), position, orders: chosen, stopped: lost.collect(), uncut: vec![] };
            assert!(plain.agrees(&got));
            let after = aftermath(&adjudicator, position, chosen);
            assert_eq!(after.position.units().len() + after.dislodged.len(), position.units().len());
            for lost in &after.dislodged {
                assert!(lost.retreats.iter().all(|&p| after.position.at(map().province(p)).is_none()));
                assert!(after.position.at(map().province(lost.unit.at)).is_some(), "somebody dislodged it");
            }
            // The same again, on a table that has been used.
            adjudicator.adjudicate(position, chosen);
            assert_eq!(answers(&adjudicator, chosen.len()), got);
            // Every order can be written and read again, and everything has its reasons.
            for (unit, order) in position.units().iter().zip(chosen) {
                let at = map().province(unit.at);
                let text = write_order(map(), position, at, order);
                let Ok(Written::Order { at: place, order: read }) = read_order(map(), &text) else { panic!("{text}") };
                assert_eq!((map().province(place), read), (at, *order), "{text}");
            }
            for report in adjudicator.reports(position, chosen) {
                let needs = matches!(report.result, Outcome::Fails | Outcome::NoWay | Outcome::Cut | Outcome::Void);
                assert!(!report.why.is_empty() || !needs, "{report:?}");
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is ordered, allowed or not, is judged without stumbling, and what is offered is allowed.
    #[test]
    fn wild_orders_are_judged(seed: u64, wild in prop::collection::vec((0u8..7, 0u8..75, 0u8..4, 0u16..81, 0u8..75), 0..30)) {
        let mut chance = Chance(seed);
        let position = crowd(&mut chance, 12, 40, true);
        let given: Vec<Given> = wild.iter().map(|&(power, unit, kind, to, of)| {
            let (to, of) = (regnal::diplomacy::Place(to), ProvinceId(of));
            let order = match kind {
                0 => Order::Move { to, via: to.0 % 2 == 0 },
                1 => Order::SupportHold { of },
                2 => Order::SupportMove { of, to },
                _ => Order::Convoy { of, to: map().province(to) },
            };
            Given { power: PowerId(power), unit: ProvinceId(unit), order }
        }).collect();
        let legality = Legality::new(map(), &position);
        let sorted = legality.sort(&given);
        prop_assert_eq!(sorted.verdicts.len(), given.len());
        let mut adjudicator = Adjudicator::new(map());
        adjudicator.adjudicate(&position, &sorted.orders);
        adjudicator.reports(&position, &sorted.orders);
        for unit in position.units() {
            let at = map().province(unit.at);
            for order in offers(map(), &position, at) {
                prop_assert_eq!(legality.check(&Given { power: unit.power, unit: at, order }), Ok(order));
            }
        }
    }

    /// No text makes the reader stumble.
    #[test]
    fn any_text_is_read_or_refused(text in "[AFBDSCHVIRWafsc /()>–.-]{0,12}|.{0,24}", tail in "[A-Z/ -]{0,12}") {
        let _ = read_order(map(), &text);
        let _ = read_order(map(), &format!("A PAR {text}{tail}"));
        let _ = read_order(map(), &format!("F STP/{text} S A {tail}"));
    }
}
