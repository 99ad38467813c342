//! Kingmaker at the table: what it says beside its rules.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Library;
use super::readers::now;
use super::scenario::Scenario;
use super::seen::see;
use super::{bot, imagine, issues, judge, laws, report, royal, setup, words};
use crate::engine::{self, Act, AnyKey, Game, KnownWorld, Luck, TableHooks};
use crate::line;
use crate::table::{DataError, Opponent, SeatId};

/// Kingmaker in its WotR form.
pub static KINGMAKER: Game = Game {
    id: "kingmaker",
    rule_prefix: "KM",
    plugin: super::plugin,
    imagine: imagine::imagine,
    names: name,
    laws: laws::laws,
    table: TableHooks {
        title: "Kingmaker: WotR",
        scenario,
        has_secrets,
        ended: |_, outcome| {
            let rule = if outcome.ending == royal::ACCLAMATION { "OBJ-2" } else { "OBJ-1" };
            line![outcome.text.clone()].rule(rule)
        },
        arrange: judge::heads_last,
        print_view: |known| {
            let seat = known.seat();
            see(known, |pos| words::print_view(pos, seat))
        },
        // Reckoned from what the seat sees, so that nothing hidden can stand in them.
        issues: |known| {
            let seat = known.seat();
            see(known, |pos| issues::issues(pos, seat))
        },
        plays: |known, seat| see(known, |pos| report::plays(pos, seat)),
        standing: |known, seat| see(known, |pos| report::standing(pos, seat)),
        bot: choose,
        ..TableHooks::NONE
    },
};

fn scenario(text: &str, path: &str) -> Result<engine::Scenario, Vec<DataError>> {
    let file = Scenario::parse(text, path)?;
    Ok(engine::Scenario::new(file.card(), move |opening| setup::set_up(opening, &file)))
}

/// Reserves are always hidden from the others.
fn has_secrets(world: &mut World, seat: SeatId) -> bool {
    let pos = &*now(world);
    pos.has_seat(seat) && (pos.reserve(seat).count() > 0 || pos.held(seat).count() > 0)
}

fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    let seat = known.seat();
    let chosen = see(known, |pos| bot::choose(bot.level, pos, seat, &Action::all_of(offers), luck));
    offers.get(chosen).cloned()
}

/// How a piece is called.
fn name(world: &World, key: AnyKey) -> Option<String> {
    world.get_resource::<Library>()?.name_of(key)
}
