//! Blood Royale at the table: what it says beside its rules.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Library;
use super::components::*;
use super::readers::Seen;
use super::scenario::Scenario;
use super::seen::{see, view_of};
use super::{bot, imagine, issues, laws, marriages, picture, report, setup, telling};
use crate::dynasty::{Character, CharacterId, House, HouseId, Marriage, MarriageId};
use crate::engine::{self, Act, AnyKey, Game, KnownWorld, Luck, TableHooks, of};
use crate::line;
use crate::table::{DataError, Opponent, SeatId};

/// Blood Royale, Basic Game and all Optional Rules.
pub static BLOOD_ROYALE: Game = Game {
    id: "blood_royale",
    rule_prefix: "BR",
    plugin: super::plugin,
    imagine: imagine::imagine,
    names: name,
    laws: laws::laws,
    table: TableHooks {
        title: "Blood Royale",
        scenario,
        has_secrets,
        first_come,
        ended: |_, outcome| line![outcome.text.clone()].rule("22.1"),
        print_view: |known| {
            let seat = known.seat();
            see(known, |pos| picture::print_view(pos, seat))
        },
        issues: thoughts,
        plays: |known, seat| see(known, |pos| report::plays(pos, seat)),
        standing: |known, seat| {
            let me = known.eyes().seat();
            see(known, |pos| report::standing(pos, seat, me))
        },
        bot: choose,
        ..TableHooks::NONE
    },
};

fn scenario(text: &str, path: &str) -> Result<engine::Scenario, Vec<DataError>> {
    let file = Scenario::parse(text, path)?;
    Ok(engine::Scenario::new(file.card(), move |opening| setup::set_up(opening, &file)))
}

/// Money is always hidden from the others (24.1).
fn has_secrets(world: &mut World, seat: SeatId) -> bool {
    Seen::of(world).pos().has_seat(seat)
}

/// Whom others have proposed to hears them all before they answer.
fn first_come(world: &mut World, seat: SeatId) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let courted = marriages::waiting_for(pos, seat).next().is_some();
    pos.turn.phase.is_joint() && pos.stack().is_empty() && !courted
}

/// Reckoned from what the seat sees, so that nothing hidden can stand in them.
fn thoughts(known: &mut KnownWorld) -> Vec<String> {
    let seat = known.seat();
    let list = see(known, |pos| issues::issues(pos, seat));
    list.into_iter().map(|issue| format!("{}: {}", issue.kind.name(), issue.text)).collect()
}

fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    let chosen = bot::choose(bot.level, &view_of(known), &Action::all_of(offers), luck);
    offers.get(chosen).cloned()
}

/// How a piece is called.
fn name(world: &World, key: AnyKey) -> Option<String> {
    let book = &world.get_resource::<Library>()?.0;
    if let Some(seat) = key.get::<SeatId>() {
        let player: Option<&Player> = of(world, seat);
        return Some(player.map_or_else(|| seat.to_string(), |p| book.map.country(p.country).name.clone()));
    }
    if let Some(name) = telling::on_map(book, key) {
        return Some(name);
    }
    if let Some(house) = key.get::<HouseId>() {
        return of::<House>(world, house).map(|h| h.name.clone());
    }
    let person = |who: CharacterId| {
        let c: &Character = of(world, who)?;
        Some(format!("{} {}", c.name, of::<House>(world, c.house)?.name))
    };
    if let Some(who) = key.get::<CharacterId>() {
        return person(who).or_else(|| Some(format!("character {}", who.0)));
    }
    let couple: &Marriage = of(world, key.get::<MarriageId>()?)?;
    Some(format!("{} and {}", person(couple.husband)?, person(couple.wife)?))
}
