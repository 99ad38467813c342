//! Setting up: powers, centres, units, heirs (section 6), or a position as somebody has written it.

use super::super::book::Book;
use super::super::prelude::*;
use super::super::turn::Turn;
use super::Scenario;
use super::opening::{HabitText, Opening};
use crate::diplomacy::orders::Written;
use crate::diplomacy::{Map, notation};
use crate::table::Dice;

/// The position that a scenario describes, and what is told of the powers that were dealt.
pub fn written(scenario: &Scenario, seats: usize, book: &Book, dice: &mut Dice) -> (Position, Vec<(SeatId, String)>) {
    let blank = Opening::default();
    let opening = scenario.position.as_ref().unwrap_or(&blank);
    let mut at = empty(scenario, opening, seats, book);
    lay_centres(&mut at, opening, book);
    lay_units(&mut at, opening, book);
    lay_heirs(&mut at, opening, book);
    at.habits = habits(&book.map, opening);
    let notes = deal_powers(&mut at, scenario, seats, dice);
    (at, notes)
}

/// A province as the file writes it.
pub fn province(map: &Map, text: &str) -> Option<ProvinceId> {
    notation::read_place(map, text).ok().map(|at| map.province(at))
}

fn empty(scenario: &Scenario, opening: &Opening, seats: usize, book: &Book) -> Position {
    Position {
        options: scenario.options.clone(),
        turn: Turn {
            cycle: opening.cycle.unwrap_or(1),
            season: opening.season.unwrap_or(Season::Spring),
            phase: opening.phase.unwrap_or(Phase::Orders),
            count: 0,
            begun: false,
            done: vec![],
        },
        seats: seats as u8,
        powers: PowerId::all().map(|id| Row { id, is: Rule::default() }).collect(),
        provinces: book.map.provinces().map(|id| Row { id, is: Held { owner: None } }).collect(),
        units: vec![],
        heirs: vec![],
        vassals: vec![],
        desk: Desk::default(),
        motions: Motions::default(),
        betrothals: Betrothals::default(),
        ledger: Ledger::default(),
        habits: Habits::default(),
        last_moves: LastMoves::default(),
        last_census: LastCensus::default(),
        over: None,
    }
}

/// Every centre is a minor power's, but for the homes and what the file gives away.
fn lay_centres(at: &mut Position, opening: &Opening, book: &Book) {
    let map = &book.map;
    let realm = |power: PowerId| opening.realms.iter().find(|r| r.power == power);
    for id in map.provinces().filter(|p| map.data(*p).centre) {
        at.provinces[usize::from(id.0)].owner = Some(Realm::Minor(id));
    }
    let mut give = |id: ProvinceId, owner: Realm| at.provinces[usize::from(id.0)].owner = Some(owner);
    for (power, data) in PowerId::all().zip(&map.powers) {
        if realm(power).is_none_or(|r| r.holds.is_none() && !r.out) {
            data.homes.iter().for_each(|home| give(*home, Realm::Major(power)));
        }
    }
    for text in &opening.realms {
        let held = text.holds.iter().flatten().filter_map(|t| province(map, t));
        held.for_each(|id| give(id, Realm::Major(text.power)));
    }
    for (n, text) in opening.vassals.iter().enumerate() {
        let id = VassalId(n as u16);
        let held = text.holds.iter().flatten().chain([&text.capital]).filter_map(|t| province(map, t));
        held.for_each(|at| give(at, Realm::Vassal(id)));
        let (giver, receiver) = (text.giver, text.receiver);
        let capital = province(map, &text.capital).unwrap_or(ProvinceId(0));
        let founded = at.turn.cycle;
        let is = Bond { name: text.name.clone(), giver, receiver, capital, founded, ended: None };
        at.vassals.push(Row { id, is });
    }
}

/// The units of the start, or those of the file; and one in every neutral centre that is not vacant.
fn lay_units(at: &mut Position, opening: &Opening, book: &Book) {
    let map = &book.map;
    let mut units: Vec<(Realm, UnitKind, Place)> = vec![];
    for (power, data) in PowerId::all().zip(&map.powers) {
        let realm = opening.realms.iter().find(|r| r.power == power);
        let listed: Vec<(UnitKind, Place)> = match realm.and_then(|r| r.units.as_ref()) {
            Some(list) => list.iter().filter_map(|t| notation::read_unit(map, t).ok()).collect(),
            None if realm.is_some_and(|r| r.out) => vec![],
            None => data.units.clone(),
        };
        units.extend(listed.into_iter().map(|(kind, at)| (Realm::Major(power), kind, at)));
    }
    for (n, text) in opening.vassals.iter().enumerate() {
        let list = text.units.iter().filter_map(|t| notation::read_unit(map, t).ok());
        units.extend(list.map(|(kind, at)| (Realm::Vassal(VassalId(n as u16)), kind, at)));
    }
    let vacant: Vec<ProvinceId> = opening.vacant.iter().filter_map(|t| province(map, t)).collect();
    for p in at.provinces.iter().filter(|p| p.owner == Some(Realm::Minor(p.id)) && !vacant.contains(&p.id)) {
        let taken = units.iter().any(|(_, _, at)| map.province(*at) == p.id);
        if let Some((kind, place)) = book.start_unit(p.id).filter(|_| !taken) {
            units.push((Realm::Minor(p.id), kind, place));
        }
    }
    for (n, (realm, kind, place)) in units.into_iter().enumerate() {
        let is = Troop { kind, realm, at: Some(place), dislodged: None };
        at.units.push(Row { id: UnitId(n as u16), is });
    }
}

/// Single heirs in capitals (6.1 to 6.10), married ones in thralls and vassals.
fn lay_heirs(at: &mut Position, opening: &Opening, book: &Book) {
    let map = &book.map;
    let mut heirs: Vec<(PowerId, ProvinceId, Option<Spouse>)> = vec![];
    for power in PowerId::all() {
        let realm = opening.realms.iter().find(|r| r.power == power);
        let capital = &at.provinces[usize::from(book.capital(power).0)];
        let begins = book.opening.heirs.contains(&power) && capital.owner == Some(Realm::Major(power));
        if realm.and_then(|r| r.heir).unwrap_or(begins) {
            heirs.push((power, book.capital(power), None));
        }
        if let Some(realm) = realm {
            at.powers[power.index()].heir_built = realm.heir_built;
            if realm.out {
                at.powers[power.index()].standing = Standing::Eliminated;
            }
        }
    }
    match &opening.thralls {
        Some(list) => {
            let written = list.iter().filter_map(|t| Some((t.of, province(map, &t.at)?, Some(Spouse::Minor))));
            heirs.extend(written);
        }
        None => {
            for neutral in book.neutrals() {
                let place = map.province(neutral.at);
                let still = at.provinces[usize::from(place.0)].owner == Some(Realm::Minor(place));
                if let Some(of) = neutral.thrall_of.map(|p| PowerId(p.0)).filter(|p| still && in_game(at, *p)) {
                    heirs.push((of, place, Some(Spouse::Minor)));
                }
            }
        }
    }
    for vassal in &at.vassals {
        let first = heirs.len() as u16;
        heirs.push((vassal.giver, vassal.capital, Some(Spouse::Heir(HeirId(first + 1)))));
        heirs.push((vassal.receiver, vassal.capital, Some(Spouse::Heir(HeirId(first)))));
    }
    for (n, (power, place, wed)) in heirs.into_iter().enumerate() {
        // Of a vassal one of whose parents is out, that parent's heir is dead.
        let died = (!in_game(at, power)).then_some(at.turn.cycle);
        at.heirs.push(Row { id: HeirId(n as u16), is: Life { power, at: place, wed, died } });
    }
}

fn in_game(at: &Position, power: PowerId) -> bool {
    at.powers[power.index()].standing != Standing::Eliminated
}

fn habits(map: &Map, opening: &Opening) -> Habits {
    let read = |text: &String| match notation::read_order(map, text) {
        Ok(Written::Order { order, .. }) => Some(order),
        _ => None,
    };
    let habit = |text: &HabitText| {
        Some(Habit { at: province(map, &text.at)?, orders: text.orders.iter().filter_map(read).collect() })
    };
    Habits(opening.habits.iter().filter_map(habit).collect())
}

/// Powers to seats: in the order of the file, or by lot.
fn deal_powers(at: &mut Position, scenario: &Scenario, seats: usize, dice: &mut Dice) -> Vec<(SeatId, String)> {
    let mut cup = scenario.powers.clone();
    if cup.is_empty() {
        cup = PowerId::all().collect();
    }
    let named = scenario.is_named(seats);
    if !named {
        dice.shuffle(&mut cup);
    }
    let mut notes = vec![];
    for (n, power) in cup.into_iter().take(seats).enumerate() {
        let seat = SeatId(n as u8);
        let found = &mut at.powers[power.index()];
        found.seat = Some(seat);
        if found.standing == Standing::Unplayed {
            found.standing = Standing::Playing;
        }
        let verb = if named { "Has" } else { "Draws" };
        notes.push((seat, format!("{verb} {}.", power.name())));
    }
    notes
}
