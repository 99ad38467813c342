//! What in a position cannot be, each fault with the piece it is of, and laws that never break; whether it was read from a file or
//! reached in play.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;

use super::components::*;
use super::ids::{ArmyId, CountryId, FleetId, ItemId, PawnId, ProvinceId};
use super::marriages::Treaty;
use super::position::{Pos, Position};
use super::readers::Board;
use super::{campaign, fortune, laws_of_bonds};
use crate::dynasty::{Character, CharacterId, ContractId, House, HouseId, Marriage, MarriageId};
use crate::engine::{Faults, Keyed, Said};
use crate::table::{Numbered, SeatId};

/// The laws that name no piece are looked at with the faults.
pub fn laws(_: &mut World) -> Result<(), String> {
    Ok(())
}

/// What stands on pieces, and the name of its column.
type Lists<'w, 's> = (
    Said<'w, 's, SeatId, Player>,
    Said<'w, 's, CountryId, Country>,
    Said<'w, 's, ProvinceId, Province>,
    Said<'w, 's, HouseId, House>,
    Said<'w, 's, CharacterId, Character>,
    Said<'w, 's, MarriageId, Marriage>,
    Said<'w, 's, ContractId, Treaty>,
    Said<'w, 's, ArmyId, Army>,
    Said<'w, 's, PawnId, Pawn>,
    Said<'w, 's, FleetId, Fleet>,
    Said<'w, 's, ItemId, Item>,
);

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(InMut(found): InMut<Faults>, board: Board, bank: Res<Bank>, lists: Lists) {
    let (players, countries, provinces, houses, people, marriages, treaties, armies, pawns, fleets, items) = lists;
    numbers(found, "player", &players);
    numbers(found, "country", &countries);
    numbers(found, "province", &provinces);
    numbers(found, "house", &houses);
    numbers(found, "person", &people);
    numbers(found, "marriage", &marriages);
    numbers(found, "treaty", &treaties);
    numbers(found, "army", &armies);
    numbers(found, "pawn", &pawns);
    numbers(found, "fleet", &fleets);
    numbers(found, "item", &items);
    let most = CountryId::COUNT;
    let seats = players.iter().count();
    if !(3..=most).contains(&seats) {
        found.table("play", format!("{seats} players; 3 to {most} can play"));
    }
    if found.found.is_empty() {
        campaign::faults(board.pos(), found);
        fortune::faults(board.pos(), found);
    }
    if found.found.is_empty() {
        let pos = board.pos();
        let at = Position { bank: *bank, ..pos.at.clone() };
        if let Err(why) = invariants(at.pos(pos.book)) {
            found.table("play", why);
        }
    }
}

/// Each piece of a kind says what it is, under its own number; numbers have no gaps.
fn numbers<C: Numbered>(found: &mut Faults, column: &'static str, said: &Query<(&C::Id, Option<&C>)>)
where
    C::Id: Keyed,
{
    found.rows(said, column, "says not what it is");
    for (id, one) in said.iter().filter_map(|(id, is)| Some((*id, is?.id()))).filter(|(id, one)| id != one) {
        found.at(id, column, format!("bears number {}", one.number()));
    }
}

/// Counters, crowns and people are conserved; everything has one place and nobody is where he cannot be.
pub fn invariants(pos: Pos) -> Result<(), String> {
    counters(pos)?;
    crowns(pos)?;
    people(pos)?;
    crowns_and_courts(pos)?;
    laws_of_bonds::check(pos)
}

fn counters(pos: Pos) -> Result<(), String> {
    let limits = &pos.book.tables.limits;
    for country in &pos.book.map.countries {
        let armies = pos.armies().filter(|a| a.banner == Banner::Country(country.id)).count();
        let fleets = pos.fleets().filter(|f| f.country == country.id).count();
        if armies != usize::from(limits.armies) || fleets != usize::from(limits.fleets) {
            return Err(format!("{} has {armies} armies and {fleets} fleets in all", country.name));
        }
    }
    for army in pos.armies() {
        let name = || format!("army {}", army.id.0);
        match army.at {
            Spot::Land(p) if pos.province(p).holder == Holder::OutOfBounds => {
                return Err(format!("{} is out of bounds in {}", name(), pos.label(p)));
            }
            Spot::Dead { until } if until < pos.year() => {
                return Err(format!("{} is dead until {until}, long past", name()));
            }
            Spot::Aboard(f) => afloat(pos, f, name)?,
            _ => {}
        }
        if army.inside && army.at.province().is_none_or(|p| pos.court_at(p).is_none()) {
            return Err(format!("{} is inside a castle that is not there", name()));
        }
    }
    for fleet in pos.fleets() {
        if fleet.lent_to.is_some() && fleet.at == Berth::Pool {
            return Err(format!("fleet {} is lent and not on the map", fleet.id.0));
        }
        let aboard = pos.armies().filter(|a| a.at == Spot::Aboard(fleet.id)).count()
            + pos.pawns().filter(|p| p.at == Spot::Aboard(fleet.id)).count();
        if aboard > usize::from(limits.fleet_carries) {
            return Err(format!("fleet {} carries {aboard}", fleet.id.0));
        }
        if let Berth::Port(p) = fleet.at
            && pos.book.map.province(p).seas.is_empty()
        {
            return Err(format!("fleet {} lies in {}, which has no coast", fleet.id.0, pos.label(p)));
        }
    }
    for item in pos.items() {
        let name = || format!("{} {}", item.goods.name(), item.id.0);
        match item.at {
            Spot::Pool if item.owner.is_some() => return Err(format!("{} is in supply and owned", name())),
            Spot::Aboard(f) => afloat(pos, f, name)?,
            Spot::Dead { .. } | Spot::HolyLand => return Err(format!("{} is where goods never go", name())),
            _ => {}
        }
    }
    Ok(())
}

fn afloat(pos: Pos, fleet: FleetId, name: impl Fn() -> String) -> Result<(), String> {
    if pos.fleet(fleet).at == Berth::Pool {
        Err(format!("{} is aboard a fleet that does not sail", name()))
    } else {
        Ok(())
    }
}

fn crowns(pos: Pos) -> Result<(), String> {
    let have: i64 = pos.players().map(|p| i64::from(p.treasury) - i64::from(p.began_with)).sum();
    let paid = pos.at.bank.paid_out;
    if have != paid {
        return Err(format!("the players have gained {have} crowns, the Treasury has paid out {paid}"));
    }
    Ok(())
}

fn people(pos: Pos) -> Result<(), String> {
    let mut wed = BTreeSet::new();
    for m in pos.marriages().filter(|m| m.ended.is_none()) {
        for who in [m.husband, m.wife] {
            if !wed.insert(who) {
                return Err(format!("{} is married twice", pos.name_of(who)));
            }
            if pos.character(who).died.is_some() {
                return Err(format!("{} is dead and still married", pos.name_of(who)));
            }
        }
        if !pos.character(m.husband).sex.is_male() || pos.character(m.wife).sex.is_male() {
            return Err(format!("marriage {} is of two alike", m.id.0));
        }
    }
    let mut borne = BTreeSet::new();
    for pawn in pos.pawns() {
        if pawn.lent_to.is_some() && pawn.at == Spot::Pool {
            return Err(format!("royal piece {} is lent and not on the map", pawn.id.0));
        }
        let Some(who) = pawn.bearer else {
            if pawn.kind != PawnKind::Captain && pawn.at != Spot::Pool {
                return Err(format!("royal piece {} stands on the map for nobody", pawn.id.0));
            }
            continue;
        };
        let name = || pos.name_of(who);
        if !borne.insert(who) {
            return Err(format!("{} has two pieces", name()));
        }
        if !pos.character(who).in_play() || !pos.character(who).sex.is_male() {
            return Err(format!("{} cannot have a piece", name()));
        }
        if pos.character(who).captive_of.is_some() && pawn.at != Spot::Pool {
            return Err(format!("{} is a captive and walks the map", name()));
        }
        if let Spot::Aboard(f) = pawn.at {
            afloat(pos, f, name)?;
        }
    }
    Ok(())
}

fn crowns_and_courts(pos: Pos) -> Result<(), String> {
    for c in pos.countries() {
        let name = &pos.book.map.country(c.id).name;
        if c.standing != Standing::Played {
            if c.ruler.is_some() || c.monarch.is_some() {
                return Err(format!("{name} is not played and has a ruler"));
            }
            continue;
        }
        // Between a monarch's death and the choice of his heir the throne is empty: a frame is on the stack.
        if pos.stack().is_empty() && c.ruler.is_some() {
            let Some(monarch) = c.monarch else { return Err(format!("nobody reigns in {name}")) };
            if !pos.character(monarch).in_play() {
                return Err(format!("{} reigns in {name} and is not in play", pos.name_of(monarch)));
            }
            let Some(capital) = c.capital else { return Err(format!("{name} has a ruler and no capital")) };
            if pos.holder(capital) != c.ruler {
                return Err(format!("the capital of {name} is in other hands"));
            }
        }
        if usize::from(c.castle) > 10 {
            return Err(format!("the castle of {name} has {} points", c.castle));
        }
    }
    Ok(())
}
