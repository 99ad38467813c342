//! The Autumn Census (2.1-1 to 2.1-5): marriages of two heirs, centres that change hands, heirs that die, powers that end, totals, and
//! whether somebody has won. Nobody decides anything; what was done is kept as a reckoning to be read.

mod ends;
mod founding;
mod taking;
mod victory;

pub use ends::faults_of;
pub use founding::broken;
pub use taking::changing_hands;
pub use victory::{Ending, ending, ranking, standings};

use super::components::*;
use super::ids::{PowerId, Realm};
use super::orders;
use super::position::Pos;

/// Adjustments due for every power and vassal, as they stand.
pub fn reckon_due(pos: Pos) -> Vec<(Realm, i32)> {
    let powers = PowerId::all().filter(|p| pos.survives(*p)).map(Realm::Major);
    let vassals = pos.standing_vassals().map(|v| Realm::Vassal(v.id));
    powers.chain(vassals).map(|realm| (realm, orders::due(pos, realm))).filter(|(_, due)| *due != 0).collect()
}

/// The reckoning of the last Census, if there has been one.
pub fn reckoning(pos: Pos<'_>) -> Option<&Census> {
    pos.last_census.0.as_ref()
}

/// "Naples 5 (3 own, 1 thrall, 1 of vassals)".
pub fn total_words(total: &Total) -> String {
    let mut parts = vec![];
    if total.thralls > 0 {
        parts.push(format!("{} in thrall", total.thralls));
    }
    if total.vassals > 0 {
        parts.push(format!("{} of vassals", total.vassals));
    }
    match parts.is_empty() {
        true => format!("{} {}", total.power.name(), total.sum()),
        false => format!("{} {} ({} own, {})", total.power.name(), total.sum(), total.own, parts.join(", ")),
    }
}
