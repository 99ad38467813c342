//! The book of openings: sound, played by seed, and nowhere but at the beginning on the standard map.

use std::collections::BTreeSet;

use regnal::diplomacy::adjustments::{Centres, home_sites};
use regnal::diplomacy::map_file::EUROPE_1901;
use regnal::diplomacy::notation::write_order;
use regnal::diplomacy::offers::offers;
use regnal::diplomacy::reasons::Result as Fate;
use regnal::diplomacy::strategy::book::{OPENINGS, Opening, load, openings, read};
use regnal::diplomacy::strategy::{Situation, orders};
use regnal::diplomacy::{Adjudicator, Map, Order, Position, PowerId, Unit, read_map};
use regnal::table::{DataError, Dice, Opponent, ReadFile};
use serde_json::{Value, json};

use crate::strategy::{advice, opening, strings};

fn anything(_: usize, _: &Order) -> bool {
    true
}

fn written(map: &Map, position: &Position, opening: &Opening) -> Vec<String> {
    let at = |unit: usize| map.province(position.units()[unit].at);
    opening.orders.iter().map(|(unit, order)| write_order(map, position, at(*unit), order)).collect()
}

/// At least four for each power, as the file names them; every unit has one order, which the board allows, and nobody runs into
/// units of their own.
#[test]
fn every_opening_is_sound() {
    let map = Map::standard();
    let position = Position::opening(map);
    let suite: Vec<Value> = serde_json::from_str(include_str!("plain_mistakes.json")).unwrap();
    let book = load().unwrap();
    for power in map.powers() {
        let of_power: Vec<&Opening> = book.iter().filter(|o| o.power == power).collect();
        assert!(of_power.len() >= 4, "{}", map.power(power).name);
        for opening in of_power {
            let name = &opening.name;
            let mut all = vec![Order::Hold; position.units().len()];
            for (unit, order) in &opening.orders {
                let unit_at = map.province(position.units()[*unit].at);
                assert!(offers(map, &position, unit_at).contains(order), "{name}");
                all[*unit] = *order;
            }
            let own = position.units().iter().enumerate().filter(|(_, u)| u.power == power);
            let told: BTreeSet<usize> = opening.orders.iter().map(|(unit, _)| *unit).collect();
            assert_eq!(told, own.map(|(n, _)| n).collect(), "{name}");
            let mut adjudicator = Adjudicator::new(map);
            adjudicator.adjudicate(&position, &all);
            for (unit, order) in &opening.orders {
                let Order::Move { to, .. } = order else { continue };
                let there = position.at(map.province(*to));
                let stranger = there.is_some_and(|u| u.power != power);
                assert!(stranger || adjudicator.result(*unit) == Fate::Moves, "{name}: {order:?}");
            }
            let told = written(map, &position, opening);
            let cases = suite.iter().filter(|c| c["position"]["opening"] == json!(true));
            for case in cases.filter(|c| c["position"]["power"] == json!(map.power(power).key.to_uppercase())) {
                let has = |order: &&str| told.iter().any(|t| t == order);
                let must = case["must"].as_array();
                assert!(must.is_none_or(|any| any.iter().any(|list| strings(list).iter().all(has))), "{name}");
                assert!(!strings(&case["never"]).iter().any(has), "{name}");
            }
        }
    }
}

/// Advice names the opening and shows the weights; another seed plays another one, the same seed the same.
#[test]
fn openings_are_drawn_by_seed() {
    let (units, centers) = opening();
    let book = load().unwrap();
    for power in Map::standard().powers() {
        let key = Map::standard().power(power).key.to_uppercase();
        let mut request = json!({"phase": "movement", "season": "spring", "power": key, "units": units,
            "centers": centers});
        let mut seen = BTreeSet::new();
        assert_eq!(advice(&request), advice(&request));
        for seed in 0..60 {
            request["seed"] = json!(seed);
            let told = advice(&request);
            assert!(told.get("value").is_none() && told.get("fears").is_none());
            let plans = told["plans"].as_array().unwrap();
            assert!(plans.iter().any(|plan| plan["orders"] == told["orders"]));
            let chances: f64 = plans.iter().filter_map(|plan| plan["chance"].as_f64()).sum();
            assert!((chances - 1.0).abs() < 0.01, "{told}");
            seen.insert(told["book"].as_str().unwrap().to_string());
        }
        let names: BTreeSet<String> = book.iter().filter(|o| o.power == power).map(|o| o.name.clone()).collect();
        assert_eq!(seen, names);
        request["level"] = json!(1);
        assert!(advice(&request).get("book").is_none());
    }
}

/// A game's bots draw from it too.
#[test]
fn bots_play_them() {
    let map = Map::standard();
    let (position, centres, sites) = (Position::opening(map), Centres::opening(map), home_sites(map));
    let situation = Situation::plain(map, &position, &centres, &sites, false);
    for power in map.powers() {
        let known = openings(situation, power, &anything);
        let told = orders(situation, power, &Opponent::plain(2), &anything, &mut Dice::seeded(1)).orders;
        assert!(known.iter().any(|o| o.orders == told));
    }
}

/// Whatever is otherwise than at the beginning of plain Diplomacy, nothing is in the book.
#[test]
fn elsewhere_the_book_has_nothing() {
    let map = Map::standard();
    let (position, centres, sites) = (Position::opening(map), Centres::opening(map), home_sites(map));
    let situation = Situation::plain(map, &position, &centres, &sites, false);
    let france = PowerId(2);
    let found = |s: Situation| openings(s, france, &anything).len();
    assert!(found(situation) >= 4);
    assert_eq!(found(Situation { counted: true, ..situation }), 0, "in the fall");
    assert_eq!(found(Situation { builds: false, ..situation }), 0, "where nobody builds");
    assert_eq!(found(Situation { idle: &[false, true], ..situation }), 0, "with a unit that nobody orders");
    let mut taken = centres.clone();
    taken.give(map.provinces().find(|p| map.data(*p).key == "spa").unwrap(), france);
    assert_eq!(found(Situation { centres: &taken, ..situation }), 0, "with a centre more");
    let changed = |change: &dyn Fn(&mut Unit)| {
        let mut units = position.units().to_vec();
        change(&mut units[0]);
        Position::new(map, units).unwrap()
    };
    let led = changed(&|u| u.strength = 1);
    assert_eq!(found(Situation { position: &led, ..situation }), 0, "with a leader");
    let fewer = Position::new(map, position.units()[1..].to_vec()).unwrap();
    assert_eq!(found(Situation { position: &fewer, ..situation }), 0, "with a unit less");
    // Another map, be it as like as can be.
    let mut file = EUROPE_1901.embedded();
    file.text = file.text.replacen("name: \"Picardy\"", "name: \"Picardie\"", 1);
    let own = read_map(&file).unwrap();
    assert_eq!(found(Situation { map: &own, ..situation }), 0, "on an own map");
    let dragon = Map::order_of_the_dragon();
    let (position, centres, sites) = (Position::opening(dragon), Centres::opening(dragon), home_sites(dragon));
    for power in dragon.powers() {
        assert_eq!(openings(Situation::plain(dragon, &position, &centres, &sites, false), power, &anything), []);
    }
}

/// What a writ forbids is not played; where it forbids something of every opening, the search decides.
#[test]
fn only_what_is_allowed() {
    let map = Map::standard();
    let (position, centres, sites) = (Position::opening(map), Centres::opening(map), home_sites(map));
    let situation = Situation::plain(map, &position, &centres, &sites, false);
    let france = PowerId(2);
    let into = |keys: &'static [&str]| {
        move |_: usize, order: &Order| match order {
            Order::Move { to, .. } => !keys.contains(&map.data(map.province(*to)).key.as_str()),
            _ => true,
        }
    };
    let some = openings(situation, france, &into(&["bur"]));
    assert!(!some.is_empty() && some.len() < openings(situation, france, &anything).len());
    assert!(some.iter().all(|o| !written(map, &position, o).contains(&"A PAR - BUR".to_string())));
    let closed = into(&["mao", "eng"]);
    assert_eq!(openings(situation, france, &closed), []);
    let told = orders(situation, france, &Opponent::plain(2), &closed, &mut Dice::seeded(1)).orders;
    assert!(told.len() == 3 && told.iter().all(|(unit, order)| closed(*unit, order)));
}

/// What is wrong with a book is said with its line.
#[test]
fn faults_in_a_book_have_their_place() {
    let spoilt = |from: &str, to: &str| -> Vec<DataError> {
        let whole = OPENINGS.embedded();
        assert!(whole.text.contains(from), "{from}");
        read(&ReadFile { text: whole.text.replacen(from, to, 1), ..whole }).unwrap_err()
    };
    for (from, to, said) in [
        ("power: \"austria\"", "power: \"gaul\"", "there is no power `gaul`"),
        ("weight: 4", "weight: 0", "a weight is 1 or more"),
        ("weight: 4", "wait: 4", "wait"),
        ("F TRI - ALB", "F TRI - GRE", "`F TRI - GRE`: "),
        ("F TRI - ALB", "F TRI - TRX", "there is no province `TRX`"),
        ("F TRI - ALB", "A SER - ALB", "nobody begins there"),
        ("F TRI - ALB", "A VEN - PIE", "`A VEN - PIE`: "),
        ("F TRI - ALB", "D F TRI", "is no order of the first phase"),
        ("F TRI - ALB", "A VIE H", "`A VIE - TRI`: the unit has an order"),
        ("\"F TRI - ALB\", ", "", "every unit of the power needs an order"),
    ] {
        let errors = spoilt(from, to);
        let found = errors.iter().find(|e| e.text.contains(said)).unwrap_or_else(|| panic!("{to}: {errors:?}"));
        let line = OPENINGS.embedded().text[..OPENINGS.embedded().text.find(from).unwrap()].matches('\n').count() + 1;
        assert_eq!((found.path.as_str(), found.line), (OPENINGS.path, line), "{found}");
        assert!(found.column > 1);
    }
}
