//! What churchmen can do at court: arrest (9.3), protect (9.3-12), back the second in line (9.4), annul (9.5).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::super::{family, phases, writs};
use super::ranks::{own, see_is_safe};
use super::refusals::No;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{Captor, Character, CharacterId, MarriageId};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, Refusal, SeatId, Throw};

fn unused(pos: Pos, who: CharacterId, cleric: &Cleric) -> Result<(), Refusal> {
    if cleric.acted { Err(No::PowerUsed { who: pos.name_of(who) }.into()) } else { Ok(()) }
}

fn used(world: &mut World, who: CharacterId) {
    if let Some(c) = world.change::<Noble>(who).cleric.as_mut() {
        c.acted = true;
    }
}

/// A throw of a hundred.
fn throw(world: &mut World, purpose: String, modifiers: Vec<(String, i8)>, chance: i16) -> (Throw, bool) {
    let roll = world.resource_mut::<Dice>().die(100);
    let total = i16::from(roll);
    let needed = format!("{chance} or less");
    (Throw { purpose, dice: vec![roll], modifiers, total, needed }, total <= chance)
}

// ---------------------------------------------------------------- Arrests (9.3)

/// Where somebody stands who leads a unit and is not of the seat's own people.
fn foreign_leader(pos: Pos, seat: SeatId, who: CharacterId) -> Option<ProvinceId> {
    let c = pos.has_character(who).then(|| pos.character(who))?;
    let fit = c.in_play() && !c.is_captive() && c.keeper != Some(seat);
    let unit = pos.find_unit(pos.noble(who).command.filter(|_| fit)?)?;
    unit.at.map(|at| pos.map().province(at))
}

/// How far an archbishop reaches, and what it takes from his chance, as his see stands (9.3-5, 9.3-8, 9.3-21).
pub fn reach(pos: Pos, seat: SeatId, see: ProvinceId) -> (u32, i16) {
    let arrest = &pos.book.tables.clergy.arrest;
    if see_is_safe(pos, pos.power_of(seat), see) {
        (arrest.radius, 0)
    } else {
        (arrest.lost_radius, arrest.lost_penalty)
    }
}

/// How far a place is from a see, over land and sea.
fn spaces(pos: Pos, see: ProvinceId, at: ProvinceId) -> Option<u32> {
    pos.map().graph().distances(usize::from(see.0), |_, _| Some(1))[usize::from(at.0)]
}

/// Sees from which this churchman can arrest, with the dynasty of each: an Archbishop's own; for a Cardinal that of any
/// Archbishop or Cardinal (9.3-11). Not those that were granted in this phase (9.3-9).
fn sees_for(pos: Pos, seat: SeatId, cleric: CharacterId, own: &Cleric) -> Vec<(ProvinceId, SeatId)> {
    let count = pos.turn.count;
    let settled = |c: &Cleric| c.see.filter(|_| c.see_since != count);
    let mut out: Vec<(ProvinceId, SeatId)> = settled(own).map(|see| (see, seat)).into_iter().collect();
    if own.rank == Rank::Cardinal {
        let others =
            super::ranks::of_rank(pos, Rank::Archbishop).filter(|(n, c)| n.id != cleric && c.rank < Rank::Pope);
        out.extend(others.filter_map(|(n, c)| Some((settled(c)?, pos.character(n.id).keeper?))));
    }
    out
}

/// What it takes from the chance to work from the best of his sees that reaches this place, as each stands for its own
/// dynasty; `None`: none reaches it.
fn best_reach(pos: Pos, seat: SeatId, cleric: CharacterId, own: &Cleric, at: ProvinceId) -> Option<i16> {
    let within = |(see, of): (ProvinceId, SeatId)| {
        let (radius, lost) = reach(pos, of, see);
        spaces(pos, see, at).filter(|far| *far <= radius).map(|_| lost)
    };
    sees_for(pos, seat, cleric, own).into_iter().filter_map(within).min()
}

/// The chance of an arrest, in hundredths (9.3-6).
pub fn chance(pos: Pos, seat: SeatId, cleric: CharacterId, target: CharacterId) -> i16 {
    let arrest = &pos.book.tables.clergy.arrest;
    let leadership = |who: CharacterId| i16::from(pos.character(who).scores.strength);
    let at = pos.noble(target).command.and_then(|u| pos.find_unit(u)?.at).map(|at| pos.map().province(at));
    let own = pos.noble(cleric).cleric.as_ref();
    // Out of reach, what his own see would take from it.
    let see = || own.and_then(|c| c.see).map_or(0, |see| reach(pos, seat, see).1);
    let lost = own.zip(at).and_then(|(own, at)| best_reach(pos, seat, cleric, own, at)).unwrap_or_else(see);
    (arrest.chance + arrest.a_point * (leadership(cleric) - leadership(target)) - lost).clamp(0, 100)
}

/// By an Archbishop or Cardinal who has not acted, from a see that is near enough and was not granted in this phase.
pub fn check_arrest(pos: Pos, seat: SeatId, cleric: CharacterId, target: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An arrest")?;
    let own = own(pos, seat, cleric, Rank::Archbishop)?;
    let (name, whom) = (pos.name_of(cleric), pos.name_of(target));
    if own.rank == Rank::Pope {
        return Err(No::PopesDoNotArrest.into());
    }
    let sees = sees_for(pos, seat, cleric, own);
    if sees.is_empty() {
        return Err(if own.see.is_none() { No::HasNoSee { who: name } } else { No::TooSoon { who: name } }.into());
    }
    unused(pos, cleric, own)?;
    let Some(at) = foreign_leader(pos, seat, target) else { return Err(No::NotALeader { who: whom }.into()) };
    if best_reach(pos, seat, cleric, own, at).is_none() {
        let nearest = sees.iter().filter_map(|(see, of)| Some((spaces(pos, *see, at)?, reach(pos, *of, *see).0))).min();
        let far = match nearest {
            None => "out of reach".into(),
            Some((1, _)) => "1 space".into(),
            Some((n, _)) => format!("{n} spaces"),
        };
        return Err(No::TooFar { who: whom, spaces: far, radius: nearest.map_or(0, |n| n.1) }.into());
    }
    if in_own_see(pos, target, at) {
        return Err(No::SafeInSee { who: whom }.into());
    }
    let by_us = |by: &CharacterId| pos.character(*by).keeper == Some(seat);
    if pos.at.sanctuary.0.iter().any(|(by, who)| *who == target && by_us(by)) {
        return Err(No::Protected { who: whom }.into());
    }
    Ok(())
}

/// Does a leader stand in an archbishopric of his own dynasty, which controls it (9.3-13)?
fn in_own_see(pos: Pos, who: CharacterId, at: ProvinceId) -> bool {
    let Some(seat) = pos.character(who).keeper else { return false };
    let see = super::ranks::clergy_of(pos, seat).any(|(_, c)| c.see == Some(at));
    see && pos.province(at).owner == pos.power_of(seat)
}

/// It is tried when the court ends: a protection given or a see taken in the same court counts, whoever speaks first.
pub fn do_arrest(world: &mut World, cleric: CharacterId, target: CharacterId) {
    used(world, cleric);
    world.resource_mut::<Desk>().arrests.insert(cleric, target);
}

/// The attempt; not on a leader who stands in a see of his own (9.3-13), nor on one whom a churchman protects. Who made it
/// stays unknown when it fails (9.3-18 to 9.3-20).
pub fn arrest(world: &mut World, cleric: CharacterId, target: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(seat) = pos.character(cleric).keeper.filter(|_| pos.character(cleric).in_play()) else { return };
    // Caught or executed, or without his unit, in the meantime.
    let Some(at) = foreign_leader(pos, seat, target) else { return };
    let (name, whom, keeper) = (cleric.in_line(pos), target.in_line(pos), pos.character(target).keeper);
    let sanctuary = &world.resource::<Sanctuary>().0;
    let protectors = sanctuary.iter().filter(|(_, who)| *who == target).filter_map(|(by, _)| pos.character(*by).keeper);
    let protectors: Vec<SeatId> = protectors.collect();
    if !protectors.is_empty() || in_own_see(pos, target, at) {
        let (rule, kept) = if protectors.is_empty() {
            ("9.3-18", "he is safe in an archbishopric of his own dynasty.")
        } else {
            ("9.3-19", "the protection of a churchman kept him safe.")
        };
        let text = line!["Somebody tried to arrest ", whom.clone(), "; ", kept];
        telling::whisper(world, seat, "9.3-20", line![whom, " is protected: ", name, " cannot arrest him."]);
        let mut told: Vec<SeatId> = keeper.into_iter().chain(protectors).collect();
        told.sort();
        told.dedup();
        for to in told {
            telling::whisper(world, to, rule, text.clone());
        }
        telling::reveals(world);
        return;
    }
    let chance = chance(pos, seat, cleric, target);
    let (throw, caught) = throw(world, format!("arrest of {}", pos.name_of(target)), vec![], chance);
    if !caught {
        let text = line![whom.clone(), ", who was not protected, escapes ", name, "."];
        telling::whispered(world, seat, "9.3-20", throw, text);
        if let Some(to) = keeper {
            telling::whisper(world, to, "9.3-18", line!["Somebody tried to arrest ", whom, " and failed."]);
        }
        return;
    }
    {
        let mut noble = world.change::<Noble>(target);
        noble.command = None;
        noble.jailer = Some(cleric);
    }
    world.change::<Character>(target).captive_of = Some(Captor::Seat(seat));
    telling::told(world, Some(seat), "9.3-1", throw, line![name, " has ", whom, " arrested."]);
}

// ---------------------------------------------------------------- Protection (9.3-12, 9.3-14)

/// By a Cardinal or the Pope who has not acted, of anybody in play, not the same one twice.
pub fn check_protect(pos: Pos, seat: SeatId, cleric: CharacterId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "A protection")?;
    let own = own(pos, seat, cleric, Rank::Cardinal)?;
    if !pos.has_character(who) || !pos.character(who).in_play() {
        return Err(No::NobodyToProtect { who: pos.name_of(who) }.into());
    }
    if pos.at.sanctuary.0.contains(&(cleric, who)) {
        return Err(No::IsProtected { who: pos.name_of(who) }.into());
    }
    unused(pos, cleric, own)
}

/// The power is used; only his own family knows whom he protects.
pub fn do_protect(world: &mut World, seat: SeatId, cleric: CharacterId, who: CharacterId) {
    used(world, cleric);
    world.resource_mut::<Sanctuary>().0.push((cleric, who));
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![cleric.in_line(pos), " declares ", who.in_line(pos), " beyond reproach."];
    telling::whisper(world, seat, "9.3-12", text);
}

// ---------------------------------------------------------------- Passing over heirs (9.4-1 to 9.4-8)

/// While the curtain is open, as [`may_pass_over`].
pub fn check_pass_over(pos: Pos, seat: SeatId, cleric: CharacterId, estate: Estate) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Passing over an heir")?;
    may_pass_over(pos, seat, cleric, estate)
}

/// By a Cardinal or the Pope who has not acted; of what the heir has by an inheritance of just now, if somebody is next.
pub fn may_pass_over(pos: Pos, seat: SeatId, cleric: CharacterId, estate: Estate) -> Result<(), Refusal> {
    let own = own(pos, seat, cleric, Rank::Cardinal)?;
    unused(pos, cleric, own)?;
    let recent = &pos.at.recent.0;
    let Some(last) = recent.iter().find(|i| i.what == estate) else { return Err(No::NothingInherited.into()) };
    if family::line(pos, estate).into_iter().all(|who| who == last.to) {
        return Err(No::NobodyNext { who: pos.name_of(last.to) }.into());
    }
    // The heir must have it still: the king of a new kingdom is no heir to the crown that was before (8.2-12).
    if family::holder(pos, estate) == Some(last.to) { Ok(()) } else { Err(No::NothingInherited.into()) }
}

/// Throws for it; if it works, the next in line has the estate. All are told either way.
pub fn do_pass_over(world: &mut World, seat: SeatId, cleric: CharacterId, estate: Estate) {
    used(world, cleric);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let chance = i16::from(pos.book.tables.clergy.pass_over_chance);
    let Some(to) = pos.at.recent.0.iter().find(|i| i.what == estate).map(|i| i.to) else { return };
    let (name, heir) = (cleric.in_line(pos), to.in_line(pos));
    let (throw, works) = throw(world, format!("passing over {}", pos.name_of(to)), vec![], chance);
    if works {
        telling::told(world, Some(seat), "9.4-2", throw, line![name, " has ", heir, " passed over as unfit."]);
        family::pass_over(world, estate);
    } else {
        let text = line![name, " backs another, but ", heir, " keeps what he inherited."];
        telling::told(world, Some(seat), "9.4-2", throw, text);
    }
}

// ---------------------------------------------------------------- Annulments (9.5)

/// A couple that lasts, and a side of it.
pub fn is_side(pos: Pos, seat: SeatId, marriage: MarriageId) -> bool {
    let Some(m) = pos.find_marriage(marriage).filter(|m| m.lasts()) else { return false };
    let home = |who: CharacterId| pos.character(who).home == Some(seat) || pos.character(who).keeper == Some(seat);
    home(m.husband) || home(m.wife)
}

/// By either family of the couple, once, while there is a Pope.
pub fn check_ask(pos: Pos, seat: SeatId, marriage: MarriageId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An annulment")?;
    if !is_side(pos, seat, marriage) {
        return Err(No::NotYourMarriage.into());
    }
    if pos.at.petitions.0.contains(&marriage) {
        return Err(No::AskedAlready.into());
    }
    if super::ranks::pope(pos).is_none() {
        return Err(No::NotOfRank { who: "Nobody".into(), need: Rank::Pope.name().into() }.into());
    }
    Ok(())
}

/// The petition lies before the Pope, whose family may decide again even if it was done.
pub fn do_ask(world: &mut World, seat: SeatId, marriage: MarriageId) {
    world.resource_mut::<Petitions>().0.push(marriage);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(m) = pos.find_marriage(marriage) else { return };
    let (husband, wife) = (m.husband.in_line(pos), m.wife.in_line(pos));
    let text = line![seat.in_line(pos), " asks the Pope to annul the marriage of ", husband, " and ", wife, "."];
    let to = super::ranks::pope(pos).and_then(|p| pos.character(p).keeper);
    if let Some(to) = to {
        phases::reopen(world, to);
        telling::whisper(world, to, "9.5-1", text);
    }
}

/// By the Pope, who has not acted, of a marriage that a side asked him about and no term keeps.
pub fn check_annul(pos: Pos, seat: SeatId, pope: CharacterId, marriage: MarriageId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An annulment")?;
    let own = own(pos, seat, pope, Rank::Pope)?;
    unused(pos, pope, own)?;
    let asked = pos.at.petitions.0.contains(&marriage);
    let Some(m) = pos.find_marriage(marriage).filter(|m| asked && m.lasts()) else {
        return Err(No::NoPopeAsked.into());
    };
    m.contract.map_or(Ok(()), |writ| writs::permits(pos, writs::Doing::Annul { seat, writ }))
}

/// Ends the marriage and its writ; neither of the two may wed again in this phase.
pub fn do_annul(world: &mut World, pope: CharacterId, marriage: MarriageId) {
    used(world, pope);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some((husband, wife)) = pos.find_marriage(marriage).map(|m| (m.husband, m.wife)) else { return };
    let count = pos.turn.count;
    for who in [husband, wife] {
        world.change::<Noble>(who).annulled = Some(count);
    }
    world.resource_mut::<Petitions>().0.retain(|m| *m != marriage);
    writs::end_marriage(world, marriage, line!["the Pope has annulled it"]);
}
