//! How the cards stand before a fight, in words: the sums, the ratio, what the results to come would bring, who may die.

use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::combat::odds::{self, Forecast};
use crate::games::kingmaker::combat::{CombatAsk, CombatDeed, forces};
use crate::games::kingmaker::components::{Berth, Spot};
use crate::games::kingmaker::frames::Frame;
use crate::games::kingmaker::ids::{AreaId, NobleId, PlaceId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength::{self, Sum};
use crate::games::kingmaker::travel::fleets;
use crate::table::SeatId;

/// Line by line; empty for what is no fight.
pub fn of(pos: Pos, seat: SeatId, action: &Action) -> Vec<String> {
    let Action::Combat(deed) = action else { return vec![] };
    match deed {
        CombatDeed::Attack { nobles, whom } => open(pos, nobles, *whom),
        CombatDeed::Ambush { nobles, whom } => ambush(pos, nobles, *whom),
        CombatDeed::Siege { place, nobles } => siege(pos, seat, *place, nobles),
        CombatDeed::TownFight { nobles, whom } => town(pos, seat, nobles, *whom),
        CombatDeed::SeaFight { ships, target } => {
            let Berth::Sea(_) = pos.ship(*target).at else { return vec![] };
            // The fleet of the one attacked defends as a unit (ARM-4, FLT-2).
            let foes = fleets::defending(pos, seat, *target);
            let (a, d) = (pos.capacity_of(ships), pos.capacity_of(&foes));
            let aboard = ships.iter().chain(&foes).flat_map(|s| pos.aboard(*s)).map(|n| n.id).collect::<Vec<_>>();
            let mut out = vec![format!("{a} against {d}, if no other ship helps")];
            out.extend(chances(pos, &odds::battle(pos, a, d, &aboard)));
            out
        }
        CombatDeed::Pursue => match pos.top() {
            Some(Frame::Combat(CombatAsk::Pursuit { area, hunters, prey, .. })) => battle(pos, *area, hunters, prey, 0),
            _ => vec![],
        },
        CombatDeed::PursueWith { nobles } => match pos.top() {
            Some(Frame::Combat(CombatAsk::Pursuit { area, prey, .. })) => battle(pos, *area, nobles, prey, 0),
            _ => vec![],
        },
        _ => vec![],
    }
}

fn area_of(pos: Pos, nobles: &[NobleId]) -> Option<AreaId> {
    nobles.first().and_then(|n| pos.area_of_noble(*n))
}

fn sum_words(sum: &Sum) -> String {
    format!("{} ({})", sum.total(), sum.words())
}

fn open(pos: Pos, nobles: &[NobleId], whom: SeatId) -> Vec<String> {
    let Some(area) = area_of(pos, nobles) else { return vec![] };
    battle(pos, area, nobles, &forces::defenders(pos, whom, Spot::Open(area)), 0)
}

fn battle(pos: Pos, area: AreaId, attack: &[NobleId], defend: &[NobleId], garrison: u16) -> Vec<String> {
    let (a, d) = (strength::together(pos, attack, area, true), strength::together(pos, defend, area, false));
    let mut out = vec![format!("Attack {}", sum_words(&a))];
    let walls = if garrison > 0 { format!(" and a garrison of {garrison}") } else { String::new() };
    out.push(format!("Defence {}{walls}", sum_words(&d)));
    let all: Vec<NobleId> = attack.iter().chain(defend).copied().collect();
    out.extend(chances(pos, &odds::battle(pos, a.total(), d.total() + garrison, &all)));
    out
}

fn siege(pos: Pos, seat: SeatId, place: PlaceId, nobles: &[NobleId]) -> Vec<String> {
    let area = pos.book.map.place(place).area;
    let a = strength::together(pos, nobles, area, true);
    let d = strength::defence(pos, place, &forces::to_be_matched(pos, seat, place));
    // Whoever is named and in the space dies, defender or not.
    let all: Vec<NobleId> = pos.nobles_in(area).map(|n| n.id).collect();
    let f = odds::siege(pos, a.total(), d.total(), &all);
    let mut out = vec![format!("Besiegers {}", sum_words(&a)), format!("The place {}", sum_words(&d))];
    out.push(format!(
        "{} falls with {} of {} results, {} bad weather, {} somebody wavers",
        pos.place_name(place),
        f.decisive,
        f.results,
        f.weather,
        f.vacillating
    ));
    out.extend(deaths(pos, &f));
    out
}

fn town(pos: Pos, seat: SeatId, nobles: &[NobleId], whom: Option<SeatId>) -> Vec<String> {
    let Ok(fight) = forces::check_town(pos, seat, nobles, whom) else { return vec![] };
    let garrison = if fight.garrison { pos.book.kind_of(fight.place).occupied } else { 0 };
    battle(pos, pos.book.map.place(fight.place).area, nobles, &fight.defenders, garrison)
}

/// Only the last name of the card counts; nobody is captured (CBT-27).
fn ambush(pos: Pos, nobles: &[NobleId], whom: SeatId) -> Vec<String> {
    let Some(area) = area_of(pos, nobles) else { return vec![] };
    let all: Vec<NobleId> = nobles.iter().copied().chain(forces::defenders(pos, whom, Spot::Open(area))).collect();
    let cards = odds::to_come(pos);
    let last = |n: &NobleId| {
        let hits = cards.iter().map(|e| pos.book.event(*e)).filter(|c| c.killed.last() == Some(n));
        hits.filter(|c| c.result != crate::games::kingmaker::book::BattleResult::BadWeather).count()
    };
    let hit: Vec<String> = all
        .iter()
        .map(|n| (n, last(n)))
        .filter(|(_, k)| *k > 0)
        .map(|(n, k)| format!("{} with {k}", pos.noble_name(*n)))
        .collect();
    let who = if hit.is_empty() { "nobody".into() } else { hit.join(", ") };
    vec![format!("Nobody is captured; of {} results one kills {who}", cards.len()), "They may pursue at once".into()]
}

fn chances(pos: Pos, f: &Forecast) -> Vec<String> {
    let ratio = f.ratio.map_or("equal: nobody can win".to_string(), |r| {
        format!("{} for the {}", r.name(), if f.attacker_stronger { "attackers" } else { "defenders" })
    });
    let who = if f.attacker_stronger { "Won" } else { "Lost" };
    let mut out = vec![
        format!("Odds {ratio}"),
        format!(
            "{who} with {} of {} results, {} indecisive, {} bad weather, {} somebody wavers",
            f.decisive, f.results, f.indecisive, f.weather, f.vacillating
        ),
    ];
    out.extend(deaths(pos, f));
    out
}

fn deaths(pos: Pos, f: &Forecast) -> Option<String> {
    let list: Vec<String> =
        f.deaths.iter().map(|(n, k)| format!("{} with {k} of {}", pos.noble_name(*n), f.results)).collect();
    (!list.is_empty()).then(|| format!("May fall: {}", list.join(", ")))
}
