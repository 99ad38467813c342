//! Entering the clergy and rising in it (9-2 to 9-16), sees (9.3-2 to 9.3-4), the election of the Pope (9.4-9 to 9.4-13).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::super::{court, writs};
use super::refusals::No;
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::engine::{ChangeRows, joined};
use crate::line;
use crate::table::{Dice, Refusal, SeatId, Throw};

/// Churchmen of a seat, in id order.
pub fn clergy_of(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (&Noble, &Cleric)> {
    pos.nobles()
        .filter(move |n| pos.character(n.id).in_play() && pos.character(n.id).keeper == Some(seat))
        .filter_map(|n| n.cleric.as_ref().map(|c| (n, c)))
}

/// All living churchmen of at least this rank, in id order.
pub fn of_rank(pos: Pos<'_>, rank: Rank) -> impl Iterator<Item = (&Noble, &Cleric)> {
    let living = pos.nobles().filter(move |n| pos.character(n.id).in_play());
    living.filter_map(move |n| n.cleric.as_ref().filter(|c| c.rank >= rank).map(|c| (n, c)))
}

/// `None` while the see of Rome is empty.
pub fn pope(pos: Pos) -> Option<CharacterId> {
    of_rank(pos, Rank::Pope).map(|(n, _)| n.id).next()
}

/// A churchman of this seat with at least this rank.
pub fn own(pos: Pos<'_>, seat: SeatId, who: CharacterId, rank: Rank) -> Result<&Cleric, Refusal> {
    let c = pos.own_person(seat, who)?;
    let cleric = pos.noble(who).cleric.as_ref().filter(|c| c.rank >= rank);
    cleric.ok_or_else(|| No::NotOfRank { who: c.name.clone(), need: rank.name().into() }.into())
}

// ---------------------------------------------------------------- Entering (9-2 to 9-6)

/// A man of age, unmarried, without crown or title, while the family's clergy is below its limit (0: none).
pub fn check_enter(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Entering the clergy")?;
    let man = pos.own_person(seat, who)?;
    let (name, age, need) = (man.name.clone(), pos.age(who), pos.options.clergy_age);
    if !man.sex.is_male() {
        return Err(No::OnlyMen { who: name }.into());
    }
    if age < need {
        return Err(No::TooYoung { who: name, age, need }.into());
    }
    if pos.noble(who).cleric.is_some() {
        return Err(No::InClergy { who: name }.into());
    }
    if pos.spouse(who).is_some() {
        return Err(No::IsMarried { who: name }.into());
    }
    if pos.reigns(who) || pos.titles_of(who).next().is_some() {
        return Err(No::Reigns { who: name }.into());
    }
    let most = pos.options.clergy_limit;
    if most > 0 && clergy_of(pos, seat).count() >= usize::from(most) {
        return Err(No::Full { most }.into());
    }
    // Who takes vows breaks his family's word, if it has promised his hand.
    writs::permits(pos, writs::Doing::TakeVows { who })
}

/// His claims are gone for good; he is a Priest. He may stay with the unit he leads until he is replaced, and leads no other
/// (ruling 9-4).
pub fn do_enter(world: &mut World, seat: SeatId, who: CharacterId) {
    {
        let mut noble = world.change::<Noble>(who);
        let gone = std::mem::take(&mut noble.serials);
        noble.renounced.extend(gone);
        noble.cleric = Some(Cleric {
            rank: Rank::Priest,
            eligible: false,
            see: None,
            see_since: 0,
            renounced: false,
            acted: false,
        });
    }
    let text = line![who.in_line(Seen::of(world).pos()), " gives up all his claims and becomes a priest."];
    telling::tell(world, Some(seat), None, "9-3", text);
}

// ---------------------------------------------------------------- Rising (9-7, 9-10 to 9-14)

/// Everybody in the clergy may rise a level; a Cardinal who rises can become Pope (9.4-11).
pub fn promotions(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if !pos.options.clergy {
        return;
    }
    let all: Vec<CharacterId> = of_rank(pos, Rank::Priest).map(|(n, _)| n.id).collect();
    for who in all {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(cleric) = pos.noble(who).cleric.clone() else { continue };
        if cleric.rank == Rank::Pope || cleric.eligible {
            continue;
        }
        let (name, keeper) = (who.in_line(pos), pos.character(who).keeper);
        let needed = pos.book.tables.advance_needed(pos.character(who).scores.strength);
        let roll = world.resource_mut::<Dice>().die(10);
        let rises = roll >= needed;
        let throw = Throw {
            purpose: format!("advancement of {}", pos.name_of(who)),
            dice: vec![roll],
            modifiers: vec![],
            total: roll.into(),
            needed: format!("{needed} or more"),
        };
        let next = match cleric.rank {
            Rank::Priest => Rank::Bishop,
            Rank::Bishop => Rank::Archbishop,
            _ => Rank::Cardinal,
        };
        let text = match (rises, cleric.rank) {
            (false, _) => line![name, " remains ", cleric.rank.name(), "."],
            (true, Rank::Cardinal) => line![name, " stands out among the Cardinals: he can become Pope."],
            (true, _) => line![name, " becomes ", next.name(), "."],
        };
        if rises {
            let mut noble = world.change::<Noble>(who);
            if let Some(c) = noble.cleric.as_mut() {
                c.eligible = cleric.rank == Rank::Cardinal;
                c.rank = next;
            }
        }
        telling::told(world, keeper, "9-7", throw, text);
    }
}

// ---------------------------------------------------------------- Archbishoprics (9.3-2 to 9.3-4)

/// An Archbishop or Cardinal who has none, in a centre his power holds or a writ opens.
pub fn check_see(pos: Pos, seat: SeatId, who: CharacterId, at: ProvinceId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An archbishopric")?;
    let cleric = own(pos, seat, who, Rank::Archbishop)?;
    let name = pos.name_of(who);
    if usize::from(at.0) >= pos.map().provinces.len() {
        return Err(super::Core::NoSuch { what: format!("province {}", at.0) }.into());
    }
    if cleric.rank == Rank::Pope {
        return Err(No::PopesDoNotArrest.into());
    }
    if let Some(see) = cleric.see {
        return Err(No::HasSee { who: name, place: pos.label(see).into() }.into());
    }
    let power = pos.power_of(seat);
    let held = pos.province(at).owner == power || pos.unit_in(at).is_some_and(|u| Some(u.power) == power);
    if !pos.map().data(at).centre || !(held || writs::may_sit_abroad(pos, seat, at)) {
        return Err(No::NoSuchSee { place: pos.label(at).into() }.into());
    }
    Ok(())
}

/// Places a churchman may take as his see, in id order.
pub fn sees(pos: Pos, seat: SeatId, who: CharacterId) -> Vec<ProvinceId> {
    pos.provinces().map(|p| p.id).filter(|at| check_see(pos, seat, who, *at).is_ok()).collect()
}

/// He has his see at once, but arrests nobody in this phase.
pub fn do_see(world: &mut World, seat: SeatId, who: CharacterId, at: ProvinceId) {
    let count = world.resource::<Calendar>().count;
    if let Some(c) = world.change::<Noble>(who).cleric.as_mut() {
        c.see = Some(at);
        c.see_since = count;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![who.in_line(pos), " has his see in ", at.in_line(pos), "."];
    telling::tell(world, Some(seat), Some(at), "9.3-2", text);
}

/// Nobody of the seat's is without a see who could have one.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let without = clergy_of(pos, seat)
        .filter(|(_, c)| (Rank::Archbishop..=Rank::Cardinal).contains(&c.rank) && c.see.is_none())
        .find(|(n, _)| !sees(pos, seat, n.id).is_empty());
    without.map_or(Ok(()), |(n, _)| Err(No::SeeOwed { who: pos.name_of(n.id) }.into()))
}

// ---------------------------------------------------------------- The election of the Pope (9.4-9 to 9.4-13)

/// Cardinals who can be elected.
pub fn candidates(pos: Pos) -> Vec<CharacterId> {
    of_rank(pos, Rank::Cardinal).filter(|(_, c)| c.rank == Rank::Cardinal && c.eligible).map(|(n, _)| n.id).collect()
}

/// No Pope lives, and some Cardinal can be elected.
pub fn needs_conclave(pos: Pos) -> bool {
    pos.options.clergy && pope(pos).is_none() && !candidates(pos).is_empty()
}

/// The seat's Cardinals, in id order; each has one vote.
pub fn voters(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = CharacterId> {
    clergy_of(pos, seat).filter(|(_, c)| c.rank == Rank::Cardinal).map(|(n, _)| n.id)
}

/// A Cardinal of the seat for one of the [`candidates`]; he may change his mind.
pub fn check_vote(pos: Pos, seat: SeatId, cardinal: CharacterId, candidate: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Conclave, seat, "A vote")?;
    if !voters(pos, seat).any(|c| c == cardinal) {
        return Err(No::NotOneOfYours { who: pos.name_of(cardinal) }.into());
    }
    if !candidates(pos).contains(&candidate) {
        return Err(No::NotEligible { who: pos.name_of(candidate) }.into());
    }
    if pos.desk().votes.get(&cardinal) == Some(&candidate) {
        return Err(No::SameVote { who: pos.name_of(cardinal) }.into());
    }
    Ok(())
}

/// The votes are opened; ties go by Leadership, then age, then by lot (9.4-12). Where all abstain nobody is elected (9.4-13).
pub fn elect(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let votes = &pos.desk().votes;
    if votes.is_empty() {
        telling::tell(world, None, None, "9.4-13", "No Cardinal has voted: there is no Pope.");
        return;
    }
    let rank = |who: &CharacterId| {
        let count = votes.values().filter(|v| *v == who).count();
        (count, pos.character(*who).scores.strength, pos.age(*who))
    };
    let candidates = candidates(pos);
    let best = candidates.iter().map(rank).max();
    let tied: Vec<CharacterId> = candidates.iter().copied().filter(|c| Some(rank(c)) == best).collect();
    let counts = joined(candidates.iter().map(|c| line![c.in_line(pos), " ", rank(c).0]), ", ");
    let lot = (tied.len() > 1).then(|| world.resource_mut::<Dice>().die(tied.len() as u8));
    let chosen = tied.get(lot.map_or(0, |n| usize::from(n.saturating_sub(1)))).copied();
    world.resource_mut::<Desk>().votes.clear();
    let Some(chosen) = chosen else { return };
    if let Some(c) = world.change::<Noble>(chosen).cleric.as_mut() {
        c.rank = Rank::Pope;
        // The Pope serves everybody and has no province (9.3-15).
        c.see = None;
    }
    let text = line![chosen.in_line(Seen::of(world).pos()), " is elected Pope (", counts, ")."];
    let keeper = Seen::of(world).pos().character(chosen).keeper;
    match lot {
        Some(lot) => {
            let purpose = format!("lot among {} Cardinals with the same claim", tied.len());
            let throw = Throw { purpose, dice: vec![lot], modifiers: vec![], total: lot.into(), needed: String::new() };
            telling::told(world, keeper, "9.4-12", throw, text);
        }
        None => {
            telling::tell(world, keeper, None, "9.4-9", text);
        }
    }
    telling::reveals(world);
}

/// The centre of a see is its dynasty's and free of foreign troops (9.3-5, 9.3-8).
pub fn see_is_safe(pos: Pos, power: Option<PowerId>, see: ProvinceId) -> bool {
    let own = pos.province(see).owner == power;
    own && pos.unit_in(see).is_none_or(|u| Some(u.power) == power)
}

/// People whom a churchman holds, when he is gone (9.3-17).
pub fn died(world: &mut World, who: CharacterId) {
    let held: Vec<CharacterId> =
        Seen::of(world).pos().nobles().filter(|n| n.jailer == Some(who)).map(|n| n.id).collect();
    for prisoner in held {
        if Seen::of(world).pos().character(prisoner).in_play() {
            court::release(world, prisoner, "the churchman who held him is dead");
        }
    }
}
