//! First moves that are known to be sound, so that games differ: in the opening position of the standard map level 2 draws one.

use serde::Deserialize;

use super::super::adjustments::Centres;
use super::super::legality::Legality;
use super::super::map::{Map, PowerId};
use super::super::notation::read_order;
use super::super::orders::{Given, Order, Written};
use super::super::position::Position;
use super::super::telling::Teller;
use super::Situation;
use crate::house_file;
use crate::table::{DataError, Dice, HouseBook, HouseFile, Lens, ReadFile, parse_ron};
use crate::way;

/// Names, weights and moves.
pub const OPENINGS: HouseFile = house_file!("assets/diplomacy/openings.ron");

static BOOK: HouseBook<Vec<Opening>, 1> = HouseBook::of([OPENINGS], |[file]| read(file));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookText {
    openings: Vec<OpeningText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningText {
    power: String,
    name: String,
    weight: u16,
    orders: Vec<String>,
}

/// The first moves of one power.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    pub power: PowerId,
    pub name: String,
    /// How often it is played, beside the others of its power.
    pub weight: u16,
    /// For each unit of the power, by its number in the position.
    pub orders: Vec<(usize, Order)>,
}

/// Reads the person's own book where there is one, else the one built in.
///
/// # Errors
/// As [`read`].
pub fn load() -> Result<Vec<Opening>, Vec<DataError>> {
    BOOK.load()
}

/// Reads a book of openings.
///
/// # Errors
/// Everything that does not fit the standard map, each with its line and column.
pub fn read(file: &ReadFile) -> Result<Vec<Opening>, Vec<DataError>> {
    let text: BookText = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
    let mut lens = Lens::on(file);
    let map = Map::standard();
    let mut openings = vec![];
    for (n, text) in text.openings.into_iter().enumerate() {
        lens.look_at(way!["openings", n]);
        let power = map.powers().find(|p| map.power(*p).key == text.power);
        if text.weight == 0 {
            lens.fault(way!["weight"], "a weight is 1 or more");
        }
        let Some(power) = power else {
            lens.fault(way!["power"], format!("there is no power `{}` on the standard map", text.power));
            continue;
        };
        let orders = orders(&mut lens, power, &text.orders);
        openings.push(Opening { power, name: text.name, weight: text.weight, orders });
    }
    if lens.found.is_empty() { Ok(openings) } else { Err(lens.found) }
}

/// One order for each unit of a power in the opening position.
fn orders(lens: &mut Lens, power: PowerId, text: &[String]) -> Vec<(usize, Order)> {
    let map = Map::standard();
    let position = Position::opening(map);
    let order = |text: &String| {
        let Written::Order { at, order } = read_order(map, text).map_err(|e| e.at_column())? else {
            return Err(format!("`{text}` is no order of the first phase"));
        };
        let at = map.province(at);
        let unit = position.index(at).ok_or_else(|| format!("`{text}`: nobody begins there"))?;
        let checked = Legality::new(map, &position).check(&Given { power, unit: at, order });
        let order = checked.map_err(|why| format!("`{text}`: {}", Teller::new(map, &position).illegal(&why)))?;
        Ok((unit, order))
    };
    let mut out: Vec<(usize, Order)> = vec![];
    for (n, text) in text.iter().enumerate() {
        match order(text) {
            Ok((unit, _)) if out.iter().any(|(told, _)| *told == unit) => {
                lens.fault(way!["orders", n], format!("`{text}`: the unit has an order"));
            }
            Ok(told) => out.push(told),
            Err(fault) => lens.fault(way!["orders", n], fault),
        }
    }
    if out.len() < map.power(power).units.len() {
        lens.fault(way!["orders"], "every unit of the power needs an order");
    }
    out
}

/// The openings that a power may play here: none but in the first position of the standard map, and with orders that are all
/// `allowed`.
pub fn openings(situation: Situation, power: PowerId, allowed: &dyn Fn(usize, &Order) -> bool) -> Vec<Opening> {
    let Situation { map, position, centres, counted, builds, idle, .. } = situation;
    let standard = Map::standard();
    // Where nobody builds for years, or a unit holds for good, other moves are sound.
    let first = !counted
        && builds
        && !idle.contains(&true)
        && *position == Position::opening(standard)
        && *centres == Centres::opening(standard)
        && *map == *standard;
    if !first {
        return vec![];
    }
    let fits = |o: &&Opening| o.power == power && o.orders.iter().all(|(unit, order)| allowed(*unit, order));
    BOOK.standard().iter().filter(fits).cloned().collect()
}

/// One of these, by weight; `None` where there are none.
pub fn draw<'a>(openings: &'a [Opening], luck: &mut Dice) -> Option<&'a Opening> {
    let lots: Vec<&Opening> = openings.iter().flat_map(|o| std::iter::repeat_n(o, o.weight.into())).collect();
    luck.pick(&lots)
}
