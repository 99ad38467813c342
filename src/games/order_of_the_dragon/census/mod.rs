//! The Autumn Census (2.1-1 to 2.1-5): marriages of two heirs, centres that change hands, heirs that die, powers that end, totals, and
//! whether somebody has won. Nobody decides anything; what was done is kept as a reckoning to be read.

mod account;
mod ends;
mod founding;
mod taking;
mod victory;

pub use account::steps;
pub use ends::faults_of;
pub use victory::{ranking, standings};

use super::prelude::*;
use super::{orders, points};
use crate::engine::{Over, joined};
use crate::line;
use crate::table::Outcome;
use victory::{Ending, ending};

/// Adjustments due for every power and vassal, as they stand.
pub fn reckon_due(pos: Pos) -> Vec<(Realm, i32)> {
    let powers = PowerId::all().filter(|p| pos.survives(*p)).map(Realm::Major);
    let vassals = pos.standing_vassals().map(|v| Realm::Vassal(v.id));
    powers.chain(vassals).map(|realm| (realm, orders::due(pos, realm))).filter(|(_, due)| *due != 0).collect()
}

/// Takes the Census, in this order: marriages; centres; heirs, thralls and vassals of captured centres; eliminations until
/// none follows; victory; adjustments due (ruling on 2.1).
pub fn take(world: &mut World) {
    let cycle = look(world, |pos| pos.turn.cycle);
    let mut census = Census { cycle, ..Census::default() };
    census.weddings = founding::weddings(world);
    census.centres = taking::centres(world);
    taking::fallen(world, &mut census);
    ends::eliminations(world, &mut census);
    census.totals = look(world, standings);
    if !census.totals.is_empty() {
        let totals = joined(census.totals.iter().map(|total| called(total.power, total_words(total))), "; ");
        world.say(line!["Totals: ", totals, "."].rule("2.1-4"));
    }
    census.ending = judge(world);
    (census.due, census.rebuilding) = look(world, |pos| (reckon_due(pos), orders::rebuilds(pos)));
    *world.resource_mut::<Common>().last_census = Some(census);
}

/// Is the game over? Then it ends here, and how is told (3.0-3 to 3.0-8; 3.1; 3.2; 3.4).
fn judge(world: &mut World) -> Option<String> {
    let Ending { ranking, ending, rule, line } = look(world, ending)?;
    Some(finish(world, ranking, ending, rule, line))
}

/// The game is over, as this line tells; what was secret is shown (9.0-13). Returns the line as text.
pub fn finish(world: &mut World, ranking: Vec<Vec<SeatId>>, ending: &str, rule: &'static str, line: Line) -> String {
    let text = line.plain();
    world.say(line.rule(rule));
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text: text.clone(), ending: ending.into() });
    points::reveal(world);
    text
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
