//! What `regnal advise` writes: orders for one power, what they are worth, and what it fears.

use serde::Serialize;

use super::adjustments::{due, home_sites};
use super::bits::Bits;
use super::map::{Map, PowerId};
use super::notation::{write_adjustment, write_order, write_retreat};
use super::orders::{Adjustment, Order};
use super::position::Position;
use super::request::{Phase, Request, Season};
use super::retreats::Dislodged;
use super::strategy::prospects::Weights;
use super::strategy::search::{Fear, Found};
use super::strategy::winter::{Weighing, simple_adjustments, simple_retreats};
use super::strategy::{self, Effort, Situation, think};
use crate::table::{Dice, Opponent};

/// Plans that are shown beside the one that is advised.
const SHOWN: usize = 5;

/// The answer to one request.
#[derive(Clone, Debug, Serialize)]
pub struct Advice {
    pub phase: &'static str,
    pub power: String,
    pub level: u8,
    /// As `regnal adjudicate` reads them.
    pub orders: Vec<String>,
    /// The opening, where the orders come from the book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// The leader whom all others stop together with these orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// Level 2 in the movement phase, where the book has nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fears: Vec<Feared>,
    /// What else it thought of, with how often it would order it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Weighed>,
}

/// What a power may expect.
#[derive(Clone, Debug, Serialize)]
pub struct Value {
    /// Its share of the game: of the sum of squared centres, all to a solo; 0 to 1.
    pub share: f32,
    /// Centres it owns now.
    pub centers: usize,
    /// Centres it and the others may expect.
    pub expected: std::collections::BTreeMap<String, f32>,
}

/// What a rival may order that hurts.
#[derive(Clone, Debug, Serialize)]
pub struct Feared {
    pub power: String,
    pub chance: f32,
    pub orders: Vec<String>,
    /// The share that would be left.
    pub share: f32,
}

/// A plan and how often it would be ordered.
#[derive(Clone, Debug, Serialize)]
pub struct Weighed {
    pub chance: f32,
    pub orders: Vec<String>,
}

/// What one would order for the power that is asked for.
///
/// # Errors
/// No power is asked for.
pub fn advise(map: &Map, request: &Request) -> Result<Advice, String> {
    let asked = request.asked;
    let power = asked.power.ok_or("say for which power: \"power\": \"FRANCE\"")?;
    let level = asked.level.unwrap_or(2);
    let effort = asked.budget.map_or_else(Effort::default, |positions| Effort { positions });
    let mut luck = Dice::seeded(asked.seed.unwrap_or(0));
    let sites: Vec<Bits> = home_sites(map);
    let counted = request.season == Some(Season::Fall);
    let situation = Situation::plain(map, &request.position, &request.centres, &sites, counted);
    let chart = map.chart();
    let anything = |_: usize, _: &Order| true;
    let mut advice = Advice {
        phase: "movement",
        power: map.power(power).key.to_uppercase(),
        level,
        orders: vec![],
        book: None,
        against: None,
        value: None,
        fears: vec![],
        plans: vec![],
    };
    match request.phase {
        Phase::Movement if level < 2 => {
            let told = strategy::orders(situation, power, &Opponent::plain(level), &anything, &mut luck).orders;
            advice.orders = written(map, &request.position, &told);
        }
        Phase::Movement => {
            fill(
                &mut advice,
                situation,
                power,
                think(situation, chart, Weights::default(), power, &anything, effort, &mut luck),
            );
        }
        Phase::Retreat => {
            advice.phase = "retreat";
            let lost = &request.dislodged;
            let ways = match level {
                1 => simple_retreats(situation, chart, power, lost, &mut luck),
                _ => Weighing::new(situation, chart, Weights::default(), power).retreats(lost),
            };
            let told = |at, to| {
                let unit = lost.iter().find(|d: &&Dislodged| map.province(d.unit.at) == at)?;
                Some(write_retreat(map, &unit.unit, to))
            };
            advice.orders = ways.into_iter().filter_map(|(at, to)| told(at, to)).collect();
        }
        Phase::Adjustments => {
            advice.phase = "adjustments";
            let orders = match level {
                1 => simple_adjustments(situation, chart, power),
                _ => Weighing::new(situation, chart, Weights::default(), power).adjustments(),
            };
            let open = due(&request.position, &request.centres, power).max(0) as usize;
            let waived = vec![Adjustment::Waive; open.saturating_sub(orders.len())];
            let all = orders.into_iter().chain(waived);
            advice.orders = all.map(|order| write_adjustment(map, &request.position, order)).collect();
        }
    }
    Ok(advice)
}

fn written(map: &Map, position: &Position, orders: &[(usize, Order)]) -> Vec<String> {
    orders.iter().map(|(n, order)| write_order(map, position, map.province(position.units()[*n].at), order)).collect()
}

fn fill(advice: &mut Advice, situation: Situation, power: PowerId, found: Found) {
    let Situation { map, position, centres, .. } = situation;
    let rounded = |x: f32| (x * 1000.0).round() / 1000.0;
    let name = |power: PowerId| map.power(power).key.to_uppercase();
    advice.orders = written(map, position, &found.orders);
    let named = map.powers().filter_map(|p| Some((name(p), rounded(*found.expected.get(usize::from(p.0))?))));
    let value = Value { share: rounded(found.worth), centers: centres.of(power).count(), expected: named.collect() };
    advice.value = found.book.is_none().then_some(value);
    advice.book = found.book;
    advice.against = found.against.map(name);
    let feared = |f: &Fear| Feared {
        power: name(f.power),
        chance: rounded(f.chance),
        orders: written(map, position, &f.orders),
        share: rounded(f.worth),
    };
    advice.fears = found.fears.iter().map(feared).collect();
    let shown = found.plans.iter().filter(|(chance, _)| *chance >= 0.01).take(SHOWN);
    advice.plans = shown
        .map(|(chance, told)| Weighed { chance: rounded(*chance), orders: written(map, position, told) })
        .collect();
}
