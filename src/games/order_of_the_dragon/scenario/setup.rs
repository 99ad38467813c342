//! Setting up: powers, centres, units, heirs (section 6), or a position as somebody has written it.

use super::super::book::Book;
use super::super::prelude::*;
use super::super::turn::Turn;
use super::Scenario;
use super::opening::{HabitText, Opening};
use super::read::{centre, sides};
use crate::diplomacy::orders::Written;
use crate::diplomacy::{Map, notation};
use crate::line;
use crate::table::Dice;

/// The position that a scenario describes, and what is told of the powers that were dealt.
pub fn written(scenario: &Scenario, seats: usize, book: &Book, dice: &mut Dice) -> (Position, Vec<(SeatId, Line)>) {
    let blank = Opening::default();
    let opening = scenario.position.as_ref().unwrap_or(&blank);
    let cycle = opening.cycle.unwrap_or(1);
    let (season, phase) = (opening.season.unwrap_or(Season::Spring), opening.phase.unwrap_or(Phase::Orders));
    let mut at = Position {
        options: scenario.options.clone(),
        turn: Turn { cycle, season, phase, count: 0, begun: false, done: vec![] },
        powers: PowerId::all().map(|id| Row { id, is: Rule::default() }).collect(),
        provinces: book.map.provinces().map(|id| Row { id, is: Held::default() }).collect(),
        units: vec![],
        heirs: vec![],
        vassals: vec![],
        desks: (0..seats as u8).map(|n| Row { id: SeatId(n), is: Desk::default() }).collect(),
        common: Common { habits: habits(&book.map, opening), ..Common::default() },
        ledger: Ledger::default(),
        over: None,
    };
    lay_sides(&mut at, opening, book);
    lay_heirs(&mut at, opening, book);
    let notes = deal_powers(&mut at, scenario, seats, dice);
    (at, notes)
}

/// Every centre is a minor power's, but for the homes and what the file gives away; units are those of the start or of the
/// file, and one in every neutral centre that is not vacant.
fn lay_sides(at: &mut Position, opening: &Opening, book: &Book) {
    let map = &book.map;
    for province in at.provinces.iter_mut().filter(|p| map.data(p.id).centre) {
        province.owner = Some(Realm::Minor(province.id));
    }
    let mut sides = sides(book, opening);
    sides.sort_by_key(|side| side.realm);
    let mut units: Vec<(Realm, UnitKind, Place)> = vec![];
    for side in &sides {
        for held in side.held() {
            at.provinces[usize::from(held.0)].owner = Some(side.realm);
        }
        units.extend(side.units.iter().filter_map(|unit| unit.read.as_ref().ok().map(|(k, at)| (side.realm, *k, *at))));
    }
    let vacant: Vec<ProvinceId> = opening.vacant.iter().filter_map(|text| centre(map, text).ok()).collect();
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
    for (n, text) in opening.vassals.iter().enumerate() {
        let (name, giver, receiver, founded) = (text.name.clone(), text.giver, text.receiver, at.turn.cycle);
        let capital = centre(map, &text.capital).unwrap_or(ProvinceId(0));
        let is = Bond { name, giver, receiver, capital, founded, ended: None };
        at.vassals.push(Row { id: VassalId(n as u16), is });
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
            let rule = &mut at.powers[power.index()];
            rule.heir_built = realm.heir_built;
            rule.standing = if realm.out { Standing::Eliminated } else { rule.standing };
        }
    }
    let thralls: Vec<(ProvinceId, PowerId)> = match &opening.thralls {
        Some(list) => list.iter().filter_map(|t| Some((centre(map, &t.at).ok()?, t.of))).collect(),
        None => {
            let start = book.neutrals().iter().filter_map(|n| Some((map.province(n.at), PowerId(n.thrall_of?.0))));
            let neutral = |at: &Position, place| at.provinces[usize::from(place)].owner;
            start.filter(|(place, of)| neutral(at, place.0) == Some(Realm::Minor(*place)) && in_game(at, *of)).collect()
        }
    };
    heirs.extend(thralls.into_iter().map(|(place, of)| (of, place, Some(Spouse::Minor))));
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

fn habits(map: &Map, opening: &Opening) -> Vec<Habit> {
    let read = |text: &String| match notation::read_order(map, text) {
        Ok(Written::Order { order, .. }) => Some(order),
        _ => None,
    };
    let habit = |text: &HabitText| {
        Some(Habit { at: centre(map, &text.at).ok()?, orders: text.orders.iter().filter_map(read).collect() })
    };
    opening.habits.iter().filter_map(habit).collect()
}

/// Powers to seats: in the order of the file, or by lot.
fn deal_powers(at: &mut Position, scenario: &Scenario, seats: usize, dice: &mut Dice) -> Vec<(SeatId, Line)> {
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
        let rule = &mut at.powers[power.index()];
        rule.seat = Some(seat);
        if rule.standing == Standing::Unplayed {
            rule.standing = Standing::Playing;
        }
        notes.push((seat, line![if named { "Has " } else { "Draws " }, power, "."]));
    }
    notes
}
