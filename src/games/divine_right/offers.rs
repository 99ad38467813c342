//! What a seat may do now, in a fixed order: candidates that the judge passes. Window, terminal and bots read only this.

use std::collections::BTreeMap;

use bevy_ecs::prelude::World;

use super::actions::{Action, Execute, Party, SetFree};
use super::book::Library;
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::judge;
use super::movement::{self, Field};
use super::position::Pos;
use super::reach::{self, Way};
use super::{advance, alliances, battle, calls, combat, displacement, events, marching, ships, sieges};
use crate::engine::Act;
use crate::table::SeatId;

/// All offers of a seat.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<Action> {
    if !judge::deciders(pos).contains(&seat) {
        return vec![];
    }
    match pos.top() {
        Some(frame) => answers(pos, seat, frame),
        None => match pos.phase {
            Phase::Events => vec![Action::RollEvents],
            Phase::Sieges => siege_round(pos, seat),
            Phase::Movement => movement_phase(pos, seat),
            Phase::Combat => combat_phase(pos, seat),
            _ => vec![],
        },
    }
}

/// The answers to the innermost question.
fn answers(pos: Pos, seat: SeatId, frame: &Frame) -> Vec<Action> {
    match frame {
        Frame::ChooseKingdom { .. } => {
            let free = |k: &KingdomId| pos.realm(*k).standing == Standing::Neutral;
            KingdomId::ALL.into_iter().filter(free).map(Action::TakeKingdom).collect()
        }
        Frame::Deploy { units, .. } => {
            let first = units.first().copied();
            let mut list: Vec<Action> = first
                .into_iter()
                .flat_map(|unit| {
                    alliances::deploy_hexes(pos, seat, unit).into_iter().map(move |hex| Action::Deploy { unit, hex })
                })
                .collect();
            list.push(Action::DeployRest);
            list
        }
        Frame::Muster { kingdom, .. } => {
            let mut seen = vec![];
            alliances::regulars(pos, *kingdom)
                .filter(|id| pos.place(*id) == Place::Waiting)
                .filter(|id| {
                    let look = (pos.counter(*id).kind, pos.counter(*id).site_key());
                    let new = !seen.contains(&look);
                    seen.push(look);
                    new
                })
                .map(Action::Muster)
                .collect()
        }
        Frame::Arrive { .. } => {
            let mut list = events::arrivals(pos, seat);
            list.push(Action::Forgo);
            list
        }
        Frame::Regenerate { .. } => {
            let mut list: Vec<Action> = events::troll_returns(pos, seat).into_iter().map(Action::Regenerate).collect();
            list.push(Action::Forgo);
            list
        }
        Frame::Lose { from, .. } => one_of_each(pos, from).into_iter().map(Action::Lose).collect(),
        Frame::PutHero { hero, may_die: true, .. } => vec![Action::GiveUp(*hero)],
        Frame::Turned { castle, .. } => vec![Action::Besiege { castle: *castle, parties: vec![] }, Action::Forgo],
        Frame::Displace { .. } => displacement::choices(pos).into_iter().map(Action::DisplaceTo).collect(),
        Frame::Boats { .. } => {
            one_of_each(pos, &displacement::waiting(pos)).into_iter().map(Action::TakeAboard).collect()
        }
        Frame::Battle(b) => battle_answers(pos, seat, b),
        Frame::AskReturn { .. } => vec![Action::AskReturn(true), Action::AskLater, Action::AskReturn(false)],
        Frame::Consents { .. } => vec![Action::Consent(true), Action::Consent(false)],
        _ => vec![],
    }
}

/// Of units alike in every respect, the first.
fn one_of_each(pos: Pos, units: &[CounterId]) -> Vec<CounterId> {
    let mut seen = vec![];
    let mut out = vec![];
    for &id in units {
        let look = pos.look(id);
        if !seen.contains(&look) {
            seen.push(look);
            out.push(id);
        }
    }
    out
}

fn battle_answers(pos: Pos, seat: SeatId, b: &combat::Battle) -> Vec<Action> {
    use combat::Stage;
    match b.stage {
        Stage::AskFleets => {
            let fleets = battle::harbour_fleets(pos, b);
            let some = (1..fleets.len()).map(|n| Action::FleetsJoin(fleets[..n].to_vec()));
            [Action::FleetsHelp(true), Action::FleetsHelp(false)].into_iter().chain(some).collect()
        }
        Stage::AskRetreat => vec![Action::TryRetreat, Action::Stand],
        Stage::Retreating => {
            let from = b.at[b.asking];
            let mut list = vec![];
            for kind in [Kind::Army, Kind::Fleet] {
                let units: Vec<CounterId> =
                    b.may_go.iter().copied().filter(|id| pos.counter(*id).kind == kind).collect();
                if units.is_empty() {
                    continue;
                }
                let mut with_heroes = units.clone();
                with_heroes.extend(pos.at(from).filter(|id| {
                    pos.counter(*id).kind == Kind::Monarch
                        && pos.owner(*id) == Some(seat)
                        && !pos.is_inside(*id)
                        && !pos.is_confined(*id)
                }));
                let ways = battle::retreats(pos, b, from, &units).into_iter();
                list.extend(
                    ways.filter(|to| battle::check_retreat(pos, seat, &with_heroes, *to).is_ok())
                        .map(|to| Action::Retreat { units: with_heroes.clone(), to }),
                );
            }
            list.push(Action::Stand);
            list
        }
        Stage::Advance => {
            let mut list = vec![];
            for (to, units) in advance::advances(pos, b) {
                // Heroes may stay behind; the usual wish is that those of the stack ride along.
                let mut all = units.clone();
                all.extend(pos.ids().filter(|id| {
                    pos.counter(*id).kind == Kind::Monarch
                        && advance::check_advance(pos, seat, &[units.clone(), vec![*id]].concat(), to).is_ok()
                        && !units.contains(id)
                }));
                if all.len() > units.len() {
                    list.push(Action::Advance { units: all, to });
                }
                if advance::check_advance(pos, seat, &units, to).is_ok() {
                    list.push(Action::Advance { units: units.clone(), to });
                }
                let one = vec![units[0]];
                if units.len() > 1 && advance::check_advance(pos, seat, &one, to).is_ok() {
                    list.push(Action::Advance { units: one, to });
                }
            }
            list.push(Action::StayPut);
            list
        }
        _ => vec![],
    }
}

// ---------------------------------------------------------------- Sieges

fn siege_round(pos: Pos, seat: SeatId) -> Vec<Action> {
    let mut list: Vec<Action> = sieges::due(pos, seat).into_iter().map(|castle| Action::RollSiege { castle }).collect();
    for castle in sieges::shut_in(pos, seat) {
        let heroes = sieges::may_stay(pos, seat, castle);
        list.extend(sieges::usual_stays(&heroes).into_iter().map(|staying| Action::BreakOut { castle, staying }));
    }
    for keep in pos.keeps().filter(|k| k.siege.is_some_and(|s| s.by == seat)) {
        let all = displacement::stack(pos, seat, keep.hex);
        // Taking all away lifts the siege: the last of the list, not the first.
        let mut groups: Vec<Vec<CounterId>> = one_of_each(pos, &all).into_iter().map(|id| vec![id]).collect();
        groups.push(all.clone());
        groups.dedup();
        for units in groups {
            for to in displacement::ways_out(pos, seat, keep.hex, &units) {
                if sieges::check_stand_aside(pos, seat, keep.hex, &units, to).is_ok() {
                    list.push(Action::StandAside { castle: keep.hex, units: units.clone(), to });
                }
            }
        }
    }
    if sieges::check_end(pos, seat).is_ok() {
        list.push(Action::EndSieges);
    }
    list
}

// ---------------------------------------------------------------- Movement

/// Groups of a seat that move as one, with the leader if they have one.
pub struct Band {
    pub units: Vec<CounterId>,
    pub leader: Option<CounterId>,
}

/// The bands worth offering: per hex all land units, all fleets, what each monarch leads, and one of each kind alone.
pub fn bands(pos: Pos, seat: SeatId) -> Vec<Band> {
    let mut hexes: BTreeMap<HexId, Vec<CounterId>> = BTreeMap::new();
    for id in pos.forces(seat) {
        if let Place::At { hex, .. } = pos.place(id)
            && movement::may_move(pos, seat, id).is_ok()
        {
            hexes.entry(hex).or_default().push(id);
        }
    }
    let mut bands: Vec<Band> = vec![];
    for units in hexes.values() {
        let of = |fleet: bool| -> Vec<CounterId> {
            units.iter().copied().filter(|id| (pos.counter(*id).kind == Kind::Fleet) == fleet).collect()
        };
        for group in [of(false), of(true)] {
            let mut add = |units: Vec<CounterId>, leader: Option<CounterId>| {
                if !units.is_empty() && !bands.iter().any(|b| b.units == units && b.leader == leader) {
                    bands.push(Band { units, leader });
                }
            };
            let troops: Vec<CounterId> = group.iter().copied().filter(|id| pos.counter(*id).is_combat()).collect();
            add(troops.clone(), None);
            for &chief in group.iter().filter(|id| pos.counter(**id).kind == Kind::Monarch) {
                let led: Vec<CounterId> = troops
                    .iter()
                    .copied()
                    .filter(|id| movement::may_lead(pos, chief, *id).is_ok())
                    .chain([chief])
                    .collect();
                if led.len() > 1 {
                    add(led, Some(chief));
                }
                let mut escorted = troops.clone();
                escorted.push(chief);
                if !troops.is_empty() {
                    add(escorted, None);
                }
            }
            for id in one_of_each(pos, &group) {
                add(vec![id], None);
            }
        }
    }
    bands
}

fn movement_phase(pos: Pos, seat: SeatId) -> Vec<Action> {
    let mut list = vec![];
    let bands = bands(pos, seat);
    let field = Field::of(pos, seat);
    let mut reaches: Vec<BTreeMap<HexId, Way>> = vec![];
    for band in &bands {
        let ways = reach::reach_over(pos, &field, seat, &band.units, band.leader).unwrap_or_default();
        let round = reach::detours(pos, &field, seat, &band.units, band.leader, &ways);
        for (goal, way) in &ways {
            for way in std::iter::once(way).chain(round.get(goal).into_iter().flatten()) {
                list.push(Action::Move { units: band.units.clone(), leader: band.leader, path: way.path.clone() });
            }
        }
        reaches.push(ways);
    }
    list.extend(siege_offers(pos, &field, seat, &bands, &reaches));
    list.extend(ship_offers(pos, seat));
    list.extend(other_movement(pos, seat, &bands));
    for (band, ways) in bands.iter().zip(&reaches) {
        if let [fleet] = band.units[..]
            && pos.counter(fleet).kind == Kind::Fleet
            && let Some(from) = pos.spot(fleet)
        {
            let stops = std::iter::once((from, &[][..])).chain(ways.iter().map(|(hex, way)| (*hex, &way.path[..])));
            list.extend(calls::offers(pos, &field, seat, fleet, stops));
        }
    }
    if judge::check(pos, seat, &Action::EndMovement).is_ok() {
        list.push(Action::EndMovement);
    }
    list
}

/// Joint entries into castles: with everybody who can, and with just enough.
fn siege_offers(
    pos: Pos,
    field: &Field,
    seat: SeatId,
    bands: &[Band],
    reaches: &[BTreeMap<HexId, Way>],
) -> Vec<Action> {
    let mut list = vec![];
    // EVENT-07, DEATH-02: the others of a band are not held back by those who may not besiege.
    let fit = |id: &CounterId| sieges::may_besiege(pos, &[*id]).is_ok();
    let able: Vec<Vec<CounterId>> = bands.iter().map(|b| b.units.iter().copied().filter(fit).collect()).collect();
    let troops = |units: &[CounterId]| units.iter().filter(|id| pos.counter(**id).is_combat()).count();
    for keep in pos.keeps().filter(|k| pos.is_hostile_castle(seat, k.hex) && k.siege.is_none()) {
        let castle = keep.hex;
        let mut parties: Vec<(usize, Party)> = vec![];
        let mut used: Vec<CounterId> = vec![];
        // The widest bands first, so that leaders and whole stacks come before units alone.
        let mut order: Vec<usize> = (0..bands.len()).collect();
        order.sort_by_key(|n| std::cmp::Reverse(bands[*n].units.len()));
        for n in order {
            let (band, units) = (&bands[n], &able[n]);
            if troops(units) == 0 || units.iter().any(|id| used.contains(id)) {
                continue;
            }
            let from = pos.spot(units[0]).expect("on the map");
            // Who stands there already needs no way in (SIEGE-16).
            if from == castle || pos.map.distance(from, castle) > 9 {
                continue;
            }
            if let Ok(party) = reach::party_by(pos, field, seat, castle, units, band.leader, &reaches[n]) {
                let cargo: Vec<CounterId> = units.iter().flat_map(|id| pos.cargo(*id)).collect();
                parties.push((troops(units) + troops(&cargo), party));
                used.extend(units);
            }
        }
        // They count, and may do it alone.
        let there = sieges::strength_there(pos, seat, castle);
        let total = there + parties.iter().map(|(s, _)| s).sum::<usize>();
        let need = pos.siege_need(castle);
        if total == 0 || total < need {
            continue;
        }
        if sieges::check_besiege(pos, seat, castle, &[]).is_ok() {
            list.push(Action::Besiege { castle, parties: vec![] });
        }
        if parties.is_empty() {
            continue;
        }
        let mut enough = there;
        let few: Vec<Party> = parties
            .iter()
            .take_while(|(s, _)| {
                let more = enough < need;
                enough += s;
                more
            })
            .map(|(_, p)| p.clone())
            .collect();
        let all: Vec<Party> = parties.into_iter().map(|(_, p)| p).collect();
        for parties in if few.len() == all.len() { vec![all] } else { vec![all, few] } {
            if sieges::check_besiege(pos, seat, castle, &parties).is_ok() {
                list.push(Action::Besiege { castle, parties });
            }
        }
    }
    list
}

fn ship_offers(pos: Pos, seat: SeatId) -> Vec<Action> {
    let mut list = vec![];
    let fleets: Vec<CounterId> = pos
        .forces(seat)
        .filter(|id| pos.counter(*id).kind == Kind::Fleet && matches!(pos.place(*id), Place::At { .. }))
        .collect();
    let mut seen = vec![];
    for fleet in fleets {
        // Ships alike take alike units: one offer for each.
        let look = ships::look(pos, fleet);
        let first = !seen.contains(&look);
        seen.push(look);
        for hex in ships::shores(pos, fleet) {
            let able: Vec<CounterId> =
                pos.at(hex).filter(|id| first && ships::check_embark(pos, seat, &[*id], fleet).is_ok()).collect();
            for id in one_of_each(pos, &able) {
                list.push(Action::Embark { units: vec![id], fleet });
            }
            let aboard: Vec<CounterId> = pos.cargo(fleet).collect();
            if !aboard.is_empty() && ships::check_debark(pos, seat, &aboard, hex).is_ok() {
                list.push(Action::Debark { units: aboard.clone(), hex });
            }
            if aboard.len() > 1 {
                for id in aboard {
                    if ships::check_debark(pos, seat, &[id], hex).is_ok() {
                        list.push(Action::Debark { units: vec![id], hex });
                    }
                }
            }
        }
    }
    list
}

fn other_movement(pos: Pos, seat: SeatId, bands: &[Band]) -> Vec<Action> {
    let mut list = vec![];
    for keep in pos.keeps().filter(|k| !k.plundered && k.siege.is_none() && pos.holder(k.hex) == Some(seat)) {
        for inside in [true, false] {
            let all: Vec<CounterId> =
                pos.at(keep.hex).filter(|id| pos.owner(*id) == Some(seat) && pos.is_inside(*id) != inside).collect();
            if all.is_empty() {
                continue;
            }
            for units in std::iter::once(all.clone()).chain(one_of_each(pos, &all).into_iter().map(|id| vec![id])) {
                let offer = Action::Walls { units: units.clone(), inside };
                if marching::check_walls(pos, seat, &units, inside).is_ok() && !list.contains(&offer) {
                    list.push(offer);
                }
            }
        }
    }
    let prey = marching::prey(pos, seat);
    for band in bands.iter().filter(|b| b.leader.is_none() && pos.spot(b.units[0]).is_some_and(|h| prey.contains(&h))) {
        if marching::check_search(pos, seat, &band.units).is_ok() {
            list.push(Action::Search { units: band.units.clone() });
        }
    }
    // Himself a player gives up only if he asks for it.
    let own = |id: &CounterId| pos.player(seat).home.is_some_and(|k| pos.book.monarch(k) == *id);
    for id in pos.forces(seat).filter(|id| !own(id)) {
        if marching::check_give_up(pos, seat, id).is_ok() {
            list.push(Action::GiveUp(id));
        }
    }
    list
}

// ---------------------------------------------------------------- Combat

fn combat_phase(pos: Pos, seat: SeatId) -> Vec<Action> {
    let mut list: Vec<Action> = combat::possible(pos, seat).into_iter().map(Action::Announce).collect();
    let announced = pos.announced().len();
    if pos.turn.fighting {
        list.extend((0..announced).map(Action::Fight));
        if announced > 0 {
            return list;
        }
    }
    list.push(Action::EndAnnouncements);
    list
}

// ---------------------------------------------------------------- In which order

/// Acts of two kinds that are listed piece by piece, not kind by kind.
pub fn arrange(world: &World, _: SeatId, offers: &mut [Act]) {
    let book = &world.resource::<Library>().0;
    let captive = |act: &Act| act.get().map(|Execute(hero)| *hero).or_else(|| act.get().map(|SetFree(hero)| *hero));
    sort_those(offers, |act| captive(act).map(|hero| book.counter(hero).kingdom()));
}

/// Sorts those that have a key, which lie side by side.
fn sort_those<K: Ord>(offers: &mut [Act], key: impl Fn(&Act) -> Option<K>) {
    let from = offers.iter().position(|act| key(act).is_some()).unwrap_or(offers.len());
    let count = offers[from..].iter().take_while(|act| key(act).is_some()).count();
    offers[from..from + count].sort_by_key(key);
}
