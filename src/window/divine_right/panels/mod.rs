//! The panels of Divine Right, and what they share.

pub mod deployment;
pub mod hand;
pub mod hover;
pub mod kingdoms;
pub mod picking;
pub mod pictures;
pub mod seat;
pub mod stack;
pub mod wishes;

use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::Minaria;

/// What a place is called, with its number.
pub fn place(map: &Minaria, hex: HexId) -> String {
    if hex.is_river() {
        return map.label(hex);
    }
    match &map.hex(hex).name {
        Some(name) => format!("{name} ({hex})"),
        None => map.label(hex),
    }
}

/// Places that a player may mean: the one of just this name or number, then those whose names hold the words.
pub fn find(map: &Minaria, text: &str) -> Vec<String> {
    let wanted = text.trim().to_lowercase();
    let mut found: Vec<(&String, HexId)> =
        map.names.iter().filter(|(name, _)| name.contains(&wanted)).map(|(name, hex)| (name, *hex)).collect();
    found.sort_by_key(|(name, _)| (!name.starts_with(&wanted), name.len()));
    let mut hexes: Vec<HexId> = map.find(text).into_iter().collect();
    for (_, hex) in found {
        if !hexes.contains(&hex) {
            hexes.push(hex);
        }
    }
    hexes.iter().map(HexId::to_string).collect()
}
