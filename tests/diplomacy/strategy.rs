//! The strategists: what they must do and never do, that they play alike for the same seed, and that they beat chance.

use regnal::cli::adjudicate::{Work, work_off};
use regnal::diplomacy::adjustments::{Centres, home_sites};
use regnal::diplomacy::advice::advise;
use regnal::diplomacy::notation::write_unit;
use regnal::diplomacy::orders::{Adjustment, Retreat};
use regnal::diplomacy::request::read;
use regnal::diplomacy::retreats::Dislodged;
use regnal::diplomacy::strategy::chart::Chart;
use regnal::diplomacy::strategy::game::{Strategist, play};
use regnal::diplomacy::strategy::winter::{Weighing, build_places};
use regnal::diplomacy::strategy::{Effort, Situation, Stake, league, orders, prospects::Weights};
use regnal::diplomacy::{Atlas, Map, Order, Position, PowerId, ProvinceId, Unit, UnitKind, offers::offers};
use regnal::table::{Dice, Leanings, Opponent};
use serde_json::{Value, json};

/// What one piece of advice may cost here: a build for tests is slow.
const BUDGET: u32 = 3_000;

pub fn advice(request: &Value) -> Value {
    let map = Map::standard();
    let request = read(map, &request.to_string(), 1).unwrap();
    serde_json::to_value(advise(map, &request).unwrap()).unwrap()
}

pub fn strings(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The position of the opening, as a request has it.
pub fn opening() -> (Value, Value) {
    let map = Map::standard();
    let (mut units, mut centers) = (json!({}), json!({}));
    for power in map.powers() {
        let name = map.power(power).key.to_uppercase();
        let own =
            Position::opening(map).units().iter().filter(|u| u.power == power).map(|u| write_unit(map, u)).collect();
        units[&name] = Value::Array(Vec::<String>::into_iter(own).map(Value::String).collect());
        let owned = Centres::opening(map).of(power).map(|at| json!(map.province_label(at))).collect::<Vec<_>>();
        centers[&name] = Value::Array(owned);
    }
    (units, centers)
}

/// Every position of the suite, with as much thinking as in a game: what a club player shakes their head at is never ordered.
#[test]
fn level_2_makes_no_plain_mistake() {
    makes_no_plain_mistake(1);
}

/// The same with other luck.
#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn level_2_makes_no_plain_mistake_whatever_its_luck() {
    makes_no_plain_mistake(6);
}

fn makes_no_plain_mistake(seeds: u64) {
    let suite: Vec<Value> = serde_json::from_str(include_str!("plain_mistakes.json")).unwrap();
    let mut wrong = vec![];
    for case in &suite {
        let mut request = case["position"].clone();
        if request["opening"] == json!(true) {
            (request["units"], request["centers"]) = opening();
        }
        request.as_object_mut().unwrap().remove("opening");
        request["budget"] = json!(20_000);
        for seed in 1..=seeds {
            request["seed"] = json!(seed);
            let told = advice(&request);
            let told = strings(&told["orders"]);
            let all = |list: &Value| strings(list).iter().all(|order| told.contains(order));
            let must = case["must"].as_array();
            let never = strings(&case["never"]);
            let made = never.iter().find(|orders| orders.split('|').all(|order| told.contains(&order)));
            if must.is_some_and(|any| !any.iter().any(all)) || made.is_some() {
                wrong.push(format!("{} (seed {seed}): {told:?}", case["name"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), seeds * suite.len() as u64, wrong.join("\n"));
}

/// The same position, seed and budget give the same orders; another seed may give others.
#[test]
fn the_same_thinking_gives_the_same_orders() {
    let (units, centers) = opening();
    let mut request = json!({"phase": "movement", "season": "fall", "power": "FRANCE", "units": units,
        "centers": centers, "budget": 1500, "seed": 5});
    let first = advice(&request);
    assert_eq!(first, advice(&request));
    assert_eq!(first["orders"].as_array().map(Vec::len), Some(3));
    let others = (6..16).filter(|seed| {
        request["seed"] = json!(seed);
        advice(&request)["orders"] != first["orders"]
    });
    assert!(others.count() > 0);
}

/// Advice names what is feared, and what else was thought of; level 1 gives orders alone.
#[test]
fn advice_says_why() {
    let request = json!({"phase": "movement", "season": "fall", "power": "AUSTRIA", "budget": BUDGET,
        "units": {"AUSTRIA": ["A VIE", "A BUD"], "RUSSIA": ["A GAL", "A BOH", "A UKR"]},
        "centers": {"AUSTRIA": ["VIE", "BUD", "TRI"], "RUSSIA": ["WAR", "MOS", "SEV"]}});
    let told = advice(&request);
    assert_eq!(told["value"]["centers"], 3);
    assert!(told["value"]["share"].as_f64().unwrap() > 0.0);
    assert!(strings(&told["fears"][0]["orders"]).len() >= 2 && told["fears"][0]["power"] == "RUSSIA", "{told}");
    assert!(!told["plans"].as_array().unwrap().is_empty());
    let mut simple = request;
    simple["level"] = json!(1);
    let told = advice(&simple);
    assert_eq!(strings(&told["orders"]).len(), 2);
    assert!(told.get("value").is_none());
}

/// Retreats go where they are worth most, builds too; what cannot be built is waived.
#[test]
fn advice_for_retreats_and_adjustments() {
    for level in [1, 2] {
        let told = advice(&json!({"phase": "retreat", "season": "fall", "power": "FRANCE", "level": level,
            "units": {"GERMANY": ["A BUR"]}, "centers": {"FRANCE": ["PAR", "MAR", "BRE"], "GERMANY": ["MUN"]},
            "dislodged": {"FRANCE": {"A BUR": ["BEL", "PIC"]}}}));
        assert_eq!(strings(&told["orders"]), ["A BUR - BEL"], "level {level}");
        let told = advice(&json!({"phase": "adjustments", "power": "FRANCE", "level": level,
            "units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A MUN"]},
            "centers": {"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "GERMANY": ["MUN"]}}));
        let orders = strings(&told["orders"]);
        assert!(orders[0].starts_with("B ") && orders[0].ends_with("BRE") && orders[1] == "WAIVE", "{orders:?}");
        let told = advice(&json!({"phase": "adjustments", "power": "FRANCE", "level": level,
            "units": {"FRANCE": ["A PAR", "A FIN"], "GERMANY": ["A BUR", "F SKA"], "RUSSIA": ["A STP", "F SWE"]},
            "centers": {"FRANCE": ["PAR"], "GERMANY": ["MUN", "BER", "KIE", "DEN", "MAR", "BRE"],
                "RUSSIA": ["STP", "SWE", "NWY", "MOS"]}}));
        assert_eq!(strings(&told["orders"]), ["D A FIN"], "level {level}");
    }
}

/// What is wrong with a question is said with its place.
#[test]
fn bad_questions_are_answered() {
    let ask = |text: &str| {
        let mut out = vec![];
        let done = work_off(Work::Advise, &Atlas::default(), "in.jsonl", &mut text.as_bytes(), false, &mut out);
        (String::from_utf8(out).unwrap(), done.map_err(|e| e.text))
    };
    let units = "\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\"]}";
    for (more, said) in [
        ("", "for which power"),
        (", \"power\": \"FRANKREICH\"", "there is no power `FRANKREICH`"),
        (", \"power\": \"FRANCE\", \"level\": 3", "there is no level 3"),
        (", \"power\": \"FRANCE\", \"budget\": 0", "a budget of 0 positions"),
    ] {
        let (out, done) = ask(&format!("{{{units}{more}}}\n"));
        assert!(out.contains(said) && done.is_err_and(|e| e.contains(said)), "{more}: {out}");
    }
    let (out, done) = ask(&format!("{{{units}, \"power\": \"FRANCE\", \"budget\": 100}}\n"));
    assert!(done.is_ok() && out.contains("\"A PAR"), "{out}");
    // Who has nothing is told to order nothing.
    let (out, done) = ask(&format!("{{{units}, \"power\": \"ITALY\"}}\n"));
    assert!(done.is_ok() && out.contains("\"orders\":[]"), "{out}");
}

/// A strategist of a level, or chance.
struct Sits(u8);

impl Strategist for Sits {
    fn moves(&mut self, s: Situation, power: PowerId, luck: &mut Dice) -> Vec<(usize, Order)> {
        if self.0 > 0 {
            return orders(s, power, &Opponent::plain(self.0), &|_, _| true, luck).orders;
        }
        let units = s.position.units().iter().enumerate().filter(|(_, u)| u.power == power);
        units.filter_map(|(n, u)| Some((n, luck.pick(&offers(s.map, s.position, s.map.province(u.at)))?))).collect()
    }

    fn retreats(&mut self, s: Situation, p: PowerId, d: &[Dislodged], _: &mut Dice) -> Vec<(ProvinceId, Retreat)> {
        Weighing::new(s, &Chart::of(s.map), Weights::default(), p).retreats(d)
    }

    fn adjustments(&mut self, s: Situation, power: PowerId, luck: &mut Dice) -> Vec<Adjustment> {
        if self.0 > 0 {
            return Weighing::new(s, &Chart::of(s.map), Weights::default(), power).adjustments();
        }
        let site = luck.pick(&build_places(s, power));
        site.map(|(kind, at)| Adjustment::Build { kind, at }).into_iter().collect()
    }
}

/// Either level wins alone against six of chance, and level 2 hardly ever runs into its own units.
#[test]
fn both_levels_beat_chance() {
    Effort { positions: 400 }.set_usual();
    let map = Map::standard();
    for level in [1, 2] {
        for seat in [0, 3, 5] {
            let mut players = [Sits(level), Sits(0)];
            let seats: Vec<usize> = (0..7).map(|n| usize::from(n != seat)).collect();
            let ended = play(map, &seats, &mut players, 1916, 7 + seat as u64);
            assert_eq!(ended.winner(map.victory), Some(seat), "level {level}: {ended:?}");
            assert!(level < 2 || ended.own_bounces[seat] * 20 <= ended.orders[seat], "{ended:?}");
        }
    }
}

/// Whoever is about to win alarms the others: near victory, or ahead by far and not much farther from it; an enemy centre in which the
/// leader stands counts. With one rival left, or where centres are staked, there is nobody to agree with.
#[test]
fn a_leader_alarms_the_others() {
    let map = Map::standard();
    let power = |key: &str| map.powers().find(|p| map.power(*p).key == key).expect("a power");
    let all: Vec<ProvinceId> = map.provinces().filter(|p| map.data(*p).centre).collect();
    let alarms = |sizes: [usize; 3], stands: Option<usize>, stakes: &[Stake]| {
        let (mut centres, mut rest) = (Centres::none(map), all.iter().copied());
        for (key, size) in ["turkey", "france", "england"].into_iter().zip(sizes) {
            rest.by_ref().take(size).for_each(|at| centres.give(at, power(key)));
        }
        let army = stands.map(|n| Unit::new(UnitKind::Army, power("turkey"), map.whole(all[n])));
        let position = Position::new(map, army).expect("one unit stands anywhere");
        let sites = home_sites(map);
        let situation = Situation { stakes, ..Situation::plain(map, &position, &centres, &sites, true) };
        league::leader(situation).map(|p| map.power(p).key.clone())
    };
    let turkey = Some("turkey".to_string());
    assert_eq!(alarms([15, 14, 5], None, &[]), turkey);
    assert_eq!(alarms([14, 10, 10], None, &[]), turkey);
    assert_eq!(alarms([14, 11, 9], None, &[]), None);
    assert_eq!(alarms([14, 11, 9], Some(14), &[]), turkey);
    assert_eq!(alarms([14, 11, 9], Some(13), &[]), None);
    assert_eq!(alarms([13, 2, 2], None, &[]), None);
    assert_eq!(alarms([15, 14, 0], None, &[]), None);
    let stake = Stake { at: all[0], holder: power("turkey"), power: power("france"), counts: 0.0, worth: 1.0 };
    assert_eq!(alarms([15, 14, 5], None, &[stake]), None);
}

/// Who orders together with the others says so, and says what its own power may expect.
#[test]
fn advice_says_against_whom_all_stand_together() {
    let suite: Vec<Value> = serde_json::from_str(include_str!("plain_mistakes.json")).unwrap();
    let together =
        |case: &&Value| case["name"].as_str().is_some_and(|name| name.ends_with("held together with a neighbour"));
    let mut request = suite.iter().find(together).expect("the case")["position"].clone();
    request["budget"] = json!(BUDGET);
    let told = advice(&request);
    assert_eq!(told["against"], "TURKEY");
    assert!(told["value"]["share"].as_f64().is_some_and(|share| share < 0.5), "{told}");
    assert_eq!(told["orders"].as_array().map(Vec::len), Some(2), "its own units alone");
    request["power"] = json!("TURKEY");
    assert!(advice(&request).get("against").is_none());
}

/// Who is daring weighs hopes, who is careful what they own; whoever leans to nothing weighs as everybody does.
#[test]
fn characters_weigh_centres_differently() {
    let weights = |holding, daring| Weights::leaning(&Leanings { holding, daring, ..Leanings::default() });
    assert_eq!(weights(100, 100), Weights::default());
    let (careful, daring) = (weights(135, 85), weights(75, 120));
    assert!(careful.owned > Weights::default().owned && Weights::default().owned > daring.owned);
    assert!(careful.hope[0] < daring.hope[0] && careful.hope[1] < daring.hope[1]);
}
