//! The Autumn Census (2.1-1 to 2.1-5): marriages of two heirs, centres that change hands, heirs that die, powers that end, totals, and
//! whether somebody has won. Nobody decides anything; what was done is kept as a reckoning to be read.

mod ends;
mod founding;
mod taking;
mod victory;

pub use ends::{eliminate, faults_of};
pub use founding::broken;
pub use taking::changing_hands;
pub use victory::{Ending, ending, finish, ranking, standings};

use bevy_ecs::prelude::World;

use super::components::*;
use super::ids::{PowerId, Realm};
use super::orders;
use super::position::Pos;
use super::telling;

/// Takes the Census, in this order: marriages; centres; heirs, thralls and vassals of captured centres; eliminations until
/// none follows; victory; adjustments due (ruling on 2.1).
pub fn take(world: &mut World) {
    let mut census = Census { cycle: Pos::of(world).turn.cycle, ..Census::default() };
    census.weddings = founding::weddings(world);
    census.centres = taking::centres(world);
    taking::fallen(world, &mut census);
    ends::eliminations(world, &mut census);
    let pos = Pos::of(world);
    census.totals = standings(pos);
    let text: Vec<String> = census.totals.iter().map(total_words).collect();
    if !text.is_empty() {
        telling::tell(world, None, None, "2.1-4", format!("Totals: {}.", text.join("; ")));
    }
    census.ending = victory::judge(world);
    let pos = Pos::of(world);
    census.due = reckon_due(pos);
    census.rebuilding = orders::rebuilds(pos);
    world.resource_mut::<LastCensus>().0 = Some(census);
}

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
