//! Rebellion: who rolls, with what, and what follows (BR 15.11 to 15.19, OE.5 to OE.7, OG.15).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::court;
use super::super::ids::{CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, pay, tell, told};
use crate::dynasty::CharacterId;
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{SeatId, Throw};

/// The country whose sovereign the people of this province look to: the province's own if the holder rules it.
fn lord(pos: Pos, at: ProvinceId) -> Option<(SeatId, CountryId)> {
    let seat = pos.holder(at)?;
    let own = pos.country_of(at);
    let country = if pos.country(own).ruler == Some(seat) { own } else { pos.realm_of(seat)? };
    Some((seat, country))
}

/// Is the monarch whose Charisma counts away from his capital? A Queen never is; a captive always (BR 9.15, 15.14, Q53).
pub fn sovereign_away(pos: Pos, country: CountryId) -> bool {
    let Some(who) = court::who_counts(pos, country) else { return false };
    if pos.character(who).captive_of.is_some() {
        return true;
    }
    let Some(pawn) = pos.pawn_of(who) else { return false };
    // Who has two countries is at home in either capital, be one his Queen's.
    let courts = pos.countries().filter(|c| court::who_counts(pos, c.id) == Some(who)).filter_map(|c| c.capital);
    match pawn.at {
        Spot::Land(p) => !courts.into_iter().any(|c| c == p),
        Spot::Pool => false,
        _ => true,
    }
}

/// Does this province roll at all (BR 15.11, 15.12)?
pub fn must_roll(pos: Pos, at: ProvinceId) -> bool {
    if pos.holder(at).is_none() {
        return false;
    }
    // Whoever's they are: "a province containing 4 or more Army units".
    let units = pos.armies().filter(|a| a.at == Spot::Land(at)).count()
        + pos.pawns().filter(|p| p.at == Spot::Land(at)).count();
    units < usize::from(pos.book.tables.rebellion.quiet_with) && pos.province(at).rebellion.is_none()
}

/// Every modifier by name.
pub fn modifiers(pos: Pos, at: ProvinceId) -> Vec<(String, i8)> {
    let Some((seat, country)) = lord(pos, at) else { return vec![] };
    let table = &pos.book.tables.rebellion;
    // BR 15.13, 15.18: the sovereign's Charisma with what lowers it.
    let mut list = court::charisma(pos, country, at);
    if sovereign_away(pos, country) {
        list.push(("Monarch away".into(), table.monarch_away));
    }
    if pos.player(seat).rate == Some(Rate::High) {
        list.push(("High taxes".into(), table.high_tax));
    }
    // BR 15.16, OE.6: Princes present; the King's own Charisma counts already (Q52).
    let mut counted: Vec<CharacterId> =
        pos.sovereign(country).into_iter().chain(court::who_counts(pos, country)).collect();
    let mut count = |who: CharacterId, label: String, list: &mut Vec<(String, i8)>| {
        if !counted.contains(&who) {
            counted.push(who);
            list.push((label, pos.character(who).scores.charisma));
        }
    };
    for pawn in pos.royals_of(at, seat) {
        if let Some(who) = pos.pawn(pawn).bearer {
            count(who, format!("{} is present", pos.character(who).name), &mut list);
        }
    }
    // BR OG.15: the Governor and the Governor's spouse, with Event Cards a wife only (OE.5); a foreign Governor present
    // counts as well.
    if pos.options.governors
        && let Some(governor) = pos.province(at).governor.filter(|g| pos.character(*g).in_play())
    {
        count(governor, format!("Governor {}", pos.character(governor).name), &mut list);
        let wife_only = pos.options.event_cards;
        let spouse = pos.kin().spouse(governor).map(|s| pos.character(s));
        if let Some(spouse) = spouse.filter(|s| !s.sex.is_male() || !wife_only) {
            let as_what = if spouse.sex.is_male() { "husband" } else { "wife" };
            count(spouse.id, format!("The Governor's {as_what} {}", spouse.name), &mut list);
        }
    }
    // BR 15.17: once, and only markers of an earlier round (Q51).
    let crossing = &pos.book.map.crossing;
    let mut beside = pos.neighbours(at);
    beside.extend(crossing.other(at));
    let now = pos.turn.rounds_played;
    let older = |p: &ProvinceId| pos.province(*p).rebellion.is_some_and(|since| since < now);
    if beside.iter().any(|p| pos.holder(*p) == Some(seat) && older(p)) {
        list.push(("Rebellion next door".into(), table.adjacent));
    }
    list.retain(|(_, by)| *by != 0);
    list
}

/// Faces of six on which this province rebels; `None` where no roll is made.
pub fn sixths(pos: Pos, at: ProvinceId) -> Option<u8> {
    must_roll(pos, at).then(|| {
        let sum: i8 = modifiers(pos, at).iter().map(|(_, by)| by).sum();
        let limit = pos.book.tables.rebellion.rebels_up_to;
        (1..=6).filter(|face| face + sum <= limit).count() as u8
    })
}

/// Every player rolls for each of his provinces (BR 15.11).
pub fn everywhere(world: &mut World) {
    tell(world, None, None, "15.11", "Unrest everywhere: every province rolls for rebellion.");
    let all: Vec<ProvinceId> = Seen::of(world).pos().provinces().map(|p| p.id).collect();
    for at in all {
        roll(world, at, &[]);
    }
}

/// Every province of a Kingdom rolls, which is all that its King controls, as in 15.17 (BR OE.27, OG.4).
pub fn whole_kingdom(world: &mut World, king: SeatId) {
    let all: Vec<ProvinceId> = Seen::of(world).pos().held_by(king).collect();
    for at in all {
        roll(world, at, &[]);
    }
}

/// One province's roll; none where 4 units keep it quiet or nobody holds it.
pub fn roll(world: &mut World, at: ProvinceId, extra: &[(String, i8)]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if !must_roll(pos, at) {
        return;
    }
    let seat = pos.holder(at);
    let limit = pos.book.tables.rebellion.rebels_up_to;
    let mut list = modifiers(pos, at);
    list.extend_from_slice(extra);
    let face = d6(world);
    let total = i16::from(face) + list.iter().map(|(_, by)| i16::from(*by)).sum::<i16>();
    let rebels = total <= i16::from(limit);
    let throw = Throw {
        purpose: format!("Rebellion in {}", pos.label(at)),
        dice: vec![face],
        modifiers: list,
        total,
        needed: format!("{limit} or less rebels"),
    };
    let text = line![at, if rebels { " rebels." } else { " stays loyal." }];
    told(world, seat, Some(at), "15.19", throw, text).idle(!rebels);
    if rebels {
        rebel(world, at);
    }
}

/// A Rebellion marker goes on a province; in a capital half the money is lost where Event Cards are used (BR OE.6, Q70).
pub fn rebel(world: &mut World, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if pos.province(at).rebellion.is_some() {
        return;
    }
    let now = pos.turn.rounds_played;
    let robbed = pos
        .holder(at)
        .filter(|s| pos.options.event_cards && pos.ruled_by(*s).iter().any(|c| pos.country(*c).capital == Some(at)));
    world.change::<Province>(at).rebellion = Some(now);
    if let Some(seat) = robbed {
        let half = Seen::of(world).pos().player(seat).treasury / 2;
        pay(world, seat, half);
        tell(
            world,
            Some(seat),
            Some(at),
            "OE.6",
            line!["The rebels of the capital carry off half the money of ", seat, "."],
        );
    }
}
