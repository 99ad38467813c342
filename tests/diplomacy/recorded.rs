//! Three hundred positions of self-play, 20 to 34 units each: what they count, so that no change goes unseen.

use regnal::diplomacy::legality::Legality;
use regnal::diplomacy::notation::{read_order, read_unit};
use regnal::diplomacy::offers::offers;
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::reasons::Result as Outcome;
use regnal::diplomacy::retreats::aftermath;
use regnal::diplomacy::{Adjudicator, Given, Map, Order, Position, Unit};

const RECORDED: &str = include_str!("recorded.txt");

/// A position a line: `power: order, order; power: order`. Every unit has its order, which says where it stands.
fn positions() -> Vec<(Position, Vec<Given>)> {
    let map = Map::standard();
    let read = |line: &str| {
        let (mut units, mut given) = (vec![], vec![]);
        for part in line.split("; ") {
            let (key, list) = part.split_once(": ").unwrap();
            let power = map.power_of_key(key).unwrap();
            for text in list.split(", ") {
                let mut words = text.split(' ');
                let unit = format!("{} {}", words.next().unwrap(), words.next().unwrap());
                let (kind, at) = read_unit(map, &unit).unwrap();
                units.push(Unit::new(kind, power, at));
                let Ok(Written::Order { order, .. }) = read_order(map, text) else { panic!("{text}") };
                given.push(Given { power, unit: map.province(at), order });
            }
        }
        (Position::new(map, units).unwrap(), given)
    };
    RECORDED.lines().map(read).collect()
}

#[test]
fn recorded_positions_come_out_as_ever() {
    let map = Map::standard();
    let mut adjudicator = Adjudicator::new(map);
    let mut counts = [0; 9];
    let (mut dislodged, mut ways, mut contested) = (0, 0, 0);
    let all = positions();
    assert_eq!(all.len(), 300);
    for (position, given) in &all {
        assert!((20..=34).contains(&position.units().len()));
        let sorted = Legality::new(map, position).sort(given);
        assert!(sorted.verdicts.iter().all(Result::is_ok));
        adjudicator.adjudicate(position, &sorted.orders);
        for n in 0..sorted.orders.len() {
            counts[adjudicator.result(n) as usize] += 1;
        }
        let after = aftermath(&adjudicator, position, &sorted.orders);
        dislodged += after.dislodged.len();
        ways += after.dislodged.iter().map(|d| d.retreats.len()).sum::<usize>();
        contested += after.contested.len();
    }
    let names = [
        Outcome::Moves,
        Outcome::Fails,
        Outcome::NoWay,
        Outcome::Given,
        Outcome::Cut,
        Outcome::Convoys,
        Outcome::Disrupted,
        Outcome::Void,
        Outcome::Holds,
    ];
    let told: Vec<(Outcome, usize)> = names.iter().map(|&o| (o, counts[o as usize])).collect();
    assert_eq!(format!("{told:?} {dislodged} {ways} {contested}"), GOLDEN);
}

const GOLDEN: &str = "[(Moves, 2124), (Fails, 1537), (NoWay, 345), (Given, 2531), (Cut, 193), (Convoys, 138), \
                      (Disrupted, 0), (Void, 737), (Holds, 1734)] 81 156 95";

/// How many orders each unit may be given at the opening, and all units of the recorded positions together.
#[test]
fn offers_are_counted() {
    let map = Map::standard();
    let opening = Position::opening(map);
    let count = |position: &Position, at| offers(map, position, at).len();
    let at_opening: Vec<String> = opening
        .units()
        .iter()
        .map(|u| format!("{} {}", map.label(u.at), count(&opening, map.province(u.at))))
        .collect();
    assert_eq!(at_opening.join(", "), OPENING);
    let (mut all, mut moves, mut supports, mut convoys) = (0, 0, 0, 0);
    for (position, _) in positions() {
        for unit in position.units() {
            for order in offers(map, &position, map.province(unit.at)) {
                all += 1;
                match order {
                    Order::Move { .. } => moves += 1,
                    Order::SupportHold { .. } | Order::SupportMove { .. } => supports += 1,
                    Order::Convoy { .. } => convoys += 1,
                    Order::Hold => {}
                }
            }
        }
    }
    assert_eq!((all, moves, supports, convoys), OFFERED);
}

const OPENING: &str = "ANK 9, BER 11, BRE 9, BUD 13, CON 7, EDI 9, KIE 8, LON 10, LVP 10, MAR 10, MOS 12, MUN 19, NAP 9, \
                       PAR 11, ROM 11, SEV 8, SMY 11, STP/SC 6, TRI 6, VEN 18, VIE 15, WAR 16";
const OFFERED: (usize, usize, usize, usize) = (177_427, 51_414, 105_611, 11_063);
