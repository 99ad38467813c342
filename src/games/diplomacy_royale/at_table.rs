//! Diplomacy Royale at the table: what it says beside its rules.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::Library;
use super::components::*;
use super::ids::{PowerId, TitleId, UnitId};
use super::readers::Seen;
use super::scenario::Scenario;
use super::seen::{see, view_of};
use super::writs::Writ;
use super::{bot, imagine, issues, laws, phases, report, setup, words, writs, written};
use crate::diplomacy::{ProvinceId, notation};
use crate::dynasty::{Character, CharacterId, ContractId, House, HouseId, Marriage, MarriageId};
use crate::engine::{self, Act, AnyKey, Game, KnownWorld, Luck, TableHooks, of};
use crate::line;
use crate::table::{Advice, DataError, Hearers, Opponent, Remark, SeatId};

/// Diplomacy Royale with all its options, and Diplomacy without dynasties.
pub static ROYALE: Game = Game {
    id: "diplomacy_royale",
    rule_prefix: "ROY",
    plugin: super::plugin,
    imagine: imagine::imagine,
    names: name,
    laws: laws::laws,
    table: TableHooks {
        title: "Diplomacy Royale",
        scenario,
        has_secrets,
        holds_back,
        ended: |world, outcome| line![outcome.text.clone()].rule(phases::cited(world, "1-2")),
        read_order: |known, text| Some(see(known, |pos| written::read(pos, text))?.map(|action| action.act())),
        print_view: |known| {
            let seat = known.seat();
            see(known, |pos| words::print_view(pos, seat))
        },
        issues: thoughts,
        plays: |known, seat| see(known, |pos| report::plays(pos, seat)),
        standing: |known, seat| see(known, |pos| report::standing(pos, seat)),
        opened: |known| see(known, |pos| pos.last_moves.0.as_ref().map(Resolved::season)),
        has_characters: true,
        bot: choose,
        because,
        gives_advice: |known| see(known, |pos| pos.options.advice),
        advise,
        outstanding: |known, advised| {
            let left = bot::outstanding(&view_of(known), &Action::all_of(advised));
            left.into_iter().map(Act::from).collect()
        },
        ..TableHooks::NONE
    },
};

fn scenario(text: &str, path: &str) -> Result<engine::Scenario, Vec<DataError>> {
    let file = Scenario::parse(text, path)?;
    Ok(engine::Scenario::new(file.card(), move |opening| setup::set_up(opening, &file)))
}

/// Lists of powers, orders, votes and private terms are always hidden from the others.
fn has_secrets(world: &mut World, seat: SeatId) -> bool {
    let seen = Seen::of(world);
    seen.pos().turn.phase == Phase::Choosing || seen.pos().power_of(seat).is_some()
}

fn holds_back(world: &mut World, seat: SeatId, people: &[SeatId]) -> bool {
    let seen = Seen::of(world);
    people.iter().any(|person| writs::settles_before(seen.pos(), seat, *person))
}

/// Reckoned from what the seat sees, so that nothing hidden can stand in them.
fn thoughts(known: &mut KnownWorld) -> Vec<String> {
    let seat = known.seat();
    let list = see(known, |pos| issues::issues(pos, seat));
    list.into_iter().map(|issue| format!("{}: {}", issue.kind.name(), issue.text)).collect()
}

// ---------------------------------------------------------------- Bots

fn choose(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    let chosen = bot::choose(bot, &view_of(known), &Action::all_of(offers), luck);
    offers.get(chosen).cloned()
}

/// Of a writ only its families hear, as the words name its terms.
fn because(bot: &Opponent, known: &mut KnownWorld, act: &Act) -> Option<Remark> {
    let (view, action) = (view_of(known), Action::of(act)?);
    let text = bot::because(bot, &view, &action)?;
    let hearers = match &action {
        Action::Writ(deed) => Hearers::Only(bot::hearer(&view, deed).into_iter().collect()),
        Action::Done => Hearers::Opened(view.turn.half.season(view.turn.year)),
        _ => Hearers::All,
    };
    Some(Remark { text, hearers })
}

fn advise(known: &mut KnownWorld, offers: &[Act]) -> Advice<Act> {
    let Advice { acts, lines } = bot::advise(&view_of(known), &Action::all_of(offers));
    Advice { acts: acts.into_iter().map(Act::from).collect(), lines }
}

// ---------------------------------------------------------------- Names

/// How a piece is called.
fn name(world: &World, key: AnyKey) -> Option<String> {
    let map = &world.get_resource::<Library>()?.0.map;
    let called = |power: PowerId| {
        let power: Option<&Power> = of(world, power);
        power.map(|p| p.kingdom.clone().unwrap_or_else(|| p.id.name().into()))
    };
    let person = |who: CharacterId| of::<Character>(world, who).map(|c| c.name.clone());
    if let Some(seat) = key.get::<SeatId>() {
        let plays = |power: &PowerId| of::<Power>(world, *power).is_some_and(|p| p.seat == Some(seat));
        return PowerId::all().find(plays).and_then(called).or_else(|| Some(seat.to_string()));
    }
    if let Some(power) = key.get::<PowerId>() {
        return called(power);
    }
    if let Some(at) = key.get::<ProvinceId>() {
        return map.provinces.get(usize::from(at.0)).map(|data| data.name.clone());
    }
    if let Some(unit) = key.get::<UnitId>() {
        let unit = of::<Unit>(world, unit)?;
        return Some(notation::write_standing(map, unit.kind, unit.at?));
    }
    if let Some(who) = key.get::<CharacterId>() {
        return person(who);
    }
    if let Some(house) = key.get::<HouseId>() {
        return of::<House>(world, house).map(|h| h.name.clone());
    }
    if let Some(title) = key.get::<TitleId>() {
        return of::<Title>(world, title).map(|t| map.data(t.province).name.clone());
    }
    let couple = |a: CharacterId, b: CharacterId| Some(format!("{} and {}", person(a)?, person(b)?));
    if let Some(marriage) = key.get::<MarriageId>() {
        return of::<Marriage>(world, marriage).and_then(|m| couple(m.husband, m.wife));
    }
    let (groom, bride) = of::<Writ>(world, key.get::<ContractId>()?)?.couple?;
    couple(groom, bride)
}
