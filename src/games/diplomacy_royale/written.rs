//! Orders as players write them: `F ANK - BLA`, `A PAR S A MAR - BUR`, `B F STP/NC`, `D A PAR`.

use super::actions::Action;
use super::components::{Phase, Unit};
use super::orders::OrdersDeed;
use super::position::Pos;
use crate::diplomacy::orders::Written;
use crate::diplomacy::{Order, ProvinceId, notation, retreats};

/// The act that a text means; `None` where it begins like no order at all.
pub fn read(pos: Pos, text: &str) -> Option<Result<Action, String>> {
    let words: Vec<String> = text.split_whitespace().map(str::to_uppercase).collect();
    let kinds = ["A", "ARMY", "F", "FLEET", "B", "BUILD", "D", "DISBAND", "REMOVE"];
    if words.len() < 2 || !kinds.contains(&words[0].as_str()) {
        return None;
    }
    Some(order(pos, text).map(Action::Orders))
}

fn order(pos: Pos, text: &str) -> Result<OrdersDeed, String> {
    let retreating = pos.turn.phase == Phase::Retreats;
    match notation::read_order(pos.map(), text).map_err(|e| e.at_column())? {
        Written::Order { at, order } => {
            let found = unit(pos, pos.map().province(at), retreating)?;
            let unit = found.id;
            match (order, &found.dislodged) {
                (Order::Move { to, .. }, Some(out)) if retreating => {
                    let to = retreats::written(pos.map(), found.kind, &out.retreats, to)?;
                    Ok(OrdersDeed::Retreat { unit, to: Some(to) })
                }
                _ if retreating => Err("a retreat is written with a dash, or `D` and the unit".into()),
                (order, _) => Ok(OrdersDeed::Order { unit, order }),
            }
        }
        Written::Disband { at } => {
            let unit = unit(pos, pos.map().province(at), retreating)?.id;
            Ok(if retreating { OrdersDeed::Retreat { unit, to: None } } else { OrdersDeed::Remove { unit } })
        }
        Written::Build { kind: Some(kind), at } => Ok(OrdersDeed::Build { kind, at }),
        Written::Build { kind: None, .. } => Err("a build is written `B A PAR` or `B F LON`".into()),
        Written::Waive => Err("what you do not build is waived".into()),
    }
}

/// Who stands there, or in the retreats who was driven out of there.
fn unit(pos: Pos<'_>, at: ProvinceId, driven_out: bool) -> Result<&Unit, String> {
    let mut here = pos.units().filter(|u| u.at.is_some_and(|place| pos.map().province(place) == at));
    let words = if driven_out { "nobody was driven out of" } else { "nobody stands in" };
    here.find(|u| u.dislodged.is_some() == driven_out).ok_or_else(|| format!("{words} {}", pos.map().data(at).name))
}
