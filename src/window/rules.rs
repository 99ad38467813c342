//! The window's questions to the rules: where a choice of units can go, why not, and how the dice stand.

use std::collections::BTreeMap;

use bevy::prelude::World;

use crate::games::divine_right::actions::Action;
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::table::{Refusal, SeatId};

/// The cheapest way to a hex.
#[derive(Clone, Debug)]
pub struct Way {
    pub cost: u8,
    pub path: Vec<HexId>,
}

pub fn reach(_world: &World, _seat: SeatId, units: &[CounterId], _leader: Option<CounterId>, from: HexId) -> Result<BTreeMap<HexId, Way>, Refusal> {
    let book = crate::games::divine_right::book::Book::standard();
    let _ = units;
    let mut out = BTreeMap::new();
    for a in book.map.around(from) {
        out.insert(a, Way { cost: 1, path: vec![a] });
        for b in book.map.around(a) {
            out.entry(b).or_insert(Way { cost: 2, path: vec![a, b] });
        }
    }
    Ok(out)
}

pub fn why_not(_world: &World, _seat: SeatId, _units: &[CounterId], _leader: Option<CounterId>, _to: HexId) -> Refusal {
    Refusal { code: "x".into(), rule: "DR SIEGE-13".into(), text: "too far".into() }
}

/// How the dice stand for an offer, line by line; empty where no dice fall.
pub fn odds(_world: &World, _seat: SeatId, _action: &Action) -> Vec<String> {
    vec![]
}
