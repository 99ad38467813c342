//! Divine Right at the table: what it says beside its rules.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Library;
use super::components::Player;
use super::ids::{CounterId, HexId, KingdomId};
use super::scenario::Scenario;
use super::seen::see;
use super::{bot, imagine, issues, laws, offers, picks, picture, report, setup};
use crate::engine::{self, Act, AnyKey, Game, KnownWorld, Luck, TableHooks, of};
use crate::line;
use crate::table::{DataError, Opponent, SeatId};

/// Divine Right (Basic Game).
pub static DIVINE_RIGHT: Game = Game {
    id: "divine_right",
    rule_prefix: "DR",
    plugin: super::plugin,
    imagine: imagine::imagine,
    names: name,
    laws: laws::laws,
    table: TableHooks {
        title: "Divine Right",
        scenario,
        has_secrets: |world, seat| of::<Player>(world, seat).is_some_and(|player| !player.hand.is_empty()),
        ended: |_, outcome| line![outcome.text.clone()].rule("SEQ-03"),
        arrange: offers::arrange,
        picked: |known, words| {
            let seat = known.seat();
            let acts = see(known, |pos| picks::acts(pos, seat, words));
            Some(acts.map(|acts| acts.iter().map(Action::act).collect()))
        },
        print_view: |known| {
            let seat = known.seat();
            see(known, |pos| picture::view(pos, seat))
        },
        print_map: |known, words| Some(see(known, |pos| picture::map(pos, words))),
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

fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    let seat = known.seat();
    let acts = Action::all_of(offers);
    let acts: Vec<&Action> = acts.iter().collect();
    let chosen = see(known, |pos| bot::choose(bot.level, (seat, pos), &acts, luck));
    offers.get(chosen).cloned()
}

/// How a piece is called.
fn name(world: &World, key: AnyKey) -> Option<String> {
    let book = &world.get_resource::<Library>()?.0;
    if let Some(seat) = key.get::<SeatId>() {
        let home = of::<Player>(world, seat).and_then(|player| player.home);
        return Some(home.map_or_else(|| seat.to_string(), |k| k.to_string()));
    }
    if let Some(k) = key.get::<KingdomId>() {
        return Some(k.to_string());
    }
    if let Some(hex) = key.get::<HexId>() {
        return book.map.has(hex).then(|| book.map.label(hex));
    }
    book.counters.get(key.get::<CounterId>()?.index()).map(|counter| counter.name.clone())
}
