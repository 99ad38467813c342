//! Titles: who gets one, where, and what it is worth (7.1, 7.2).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::family;
use super::super::ids::{PowerId, TitleId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::refusals::No;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{Character, CharacterId};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Eligibility (7.1)

/// Everybody who is first in line to a crown or title, and to which; crowns first (7.1-3).
pub fn heirs(pos: Pos) -> Vec<(CharacterId, Estate)> {
    let crowns = pos.powers().filter(|p| p.monarch.is_some()).map(|p| Estate::Crown(p.id));
    let titles = pos.titles().filter(|t| t.holder.is_some()).map(|t| Estate::Title(t.id));
    crowns.chain(titles).filter_map(|estate| pos.heir(estate).map(|who| (who, estate))).collect()
}

/// What somebody is first in line to, in words (7.1-3).
pub fn heir_to(pos: Pos, who: CharacterId) -> Option<String> {
    heir_among(pos, &heirs(pos), who)
}

fn heir_among(pos: Pos, heirs: &[(CharacterId, Estate)], who: CharacterId) -> Option<String> {
    heirs.iter().find(|(heir, _)| *heir == who).map(|(_, estate)| match estate {
        Estate::Crown(power) => format!("the crown of {}", pos.power_name(*power)),
        Estate::Title(title) => pos.label(pos.title(*title).province).to_string(),
    })
}

/// May this man have a title at all?
pub fn check_man(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    check_but_for_heirs(pos, seat, who)?;
    match heir_to(pos, who) {
        Some(of) => Err(No::IsHeir { who: pos.name_of(who), of }.into()),
        None => Ok(()),
    }
}

/// The seat's men who may have a title, in id order.
pub fn eligible(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let mut men: Vec<CharacterId> =
        pos.household(seat).map(|c| c.id).filter(|c| check_but_for_heirs(pos, seat, *c).is_ok()).collect();
    if !men.is_empty() {
        let heirs = heirs(pos);
        men.retain(|who| heir_among(pos, &heirs, *who).is_none());
    }
    men
}

fn check_but_for_heirs(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    let power = pos.own_power(seat)?;
    let man = pos.own_person(seat, who)?;
    let (noble, ages) = (pos.noble(who), &pos.book.tables.ages);
    let (age, name) = (pos.age(who), || man.name.clone());
    if pos.power(power).monarch.is_none() {
        return Err(No::NoKing.into());
    }
    if !man.sex.is_male() {
        return Err(No::OnlyMen { who: name() }.into());
    }
    if age < ages.may_hold_title {
        return Err(No::TooYoungForTitle { who: name(), age, need: ages.may_hold_title }.into());
    }
    if pos.reigns(who) {
        return Err(No::ReignsHimself { who: name() }.into());
    }
    if noble.cleric.is_some() {
        return Err(No::Churchman { who: name() }.into());
    }
    if noble.unfit {
        return Err(No::Unfit { who: name() }.into());
    }
    if let Some(title) = pos.titles_of(who).next() {
        return Err(No::HasTitle { who: name(), of: pos.label(title.province).into() }.into());
    }
    if noble.serials.is_empty() {
        return Err(No::NoLine { who: name() }.into());
    }
    Ok(())
}

/// May this power give a title here?
fn check_place(pos: Pos, seat: SeatId, power: PowerId, at: ProvinceId) -> Result<(), Refusal> {
    let place = || pos.label(at).to_string();
    if pos.map().is_sea(at) {
        return Err(No::SeaTitle { place: place() }.into());
    }
    let occupied = pos.unit_in(at).is_some_and(|u| u.power == power);
    if pos.province(at).owner != Some(power) && !occupied {
        return Err(No::NotHeld { place: place() }.into());
    }
    if let Some(by) = held_here(pos, seat, at).and_then(|t| t.holder) {
        return Err(No::PlaceTaken { place: place(), by: pos.name_of(by) }.into());
    }
    Ok(())
}

/// The title to this province that one of the seat's people holds (7.1-11); nobles of other dynasties may have one too
/// (7.1-13), so that a title lost abroad can be given anew (7.3-14).
fn held_here(pos: Pos<'_>, seat: SeatId, at: ProvinceId) -> Option<&Title> {
    pos.titles().find(|t| t.province == at && t.holder.is_some_and(|h| pos.character(h).keeper == Some(seat)))
}

/// One of the [`eligible`] men, in one of the [`places`].
pub fn check_grant(pos: Pos, seat: SeatId, who: CharacterId, at: ProvinceId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "A title")?;
    super::check_province(pos, at)?;
    check_man(pos, seat, who)?;
    check_place(pos, seat, pos.own_power(seat)?, at)
}

/// Provinces where this seat may give a title, in id order (7.1-4, 7.1-6).
pub fn places(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    pos.provinces().map(|p| p.id).filter(|at| check_place(pos, seat, power, *at).is_ok()).collect()
}

/// Men who must have a title now and could have one (7.1-1, 7.1-10, 7.1-12).
pub fn owed(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let need = pos.book.tables.ages.must_hold_title;
    let men: Vec<CharacterId> = eligible(pos, seat).into_iter().filter(|c| pos.age(*c) >= need).collect();
    if men.is_empty() || places(pos, seat).is_empty() { vec![] } else { men }
}

/// Nobody is [`owed`] a title.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match owed(pos, seat).first() {
        None => Ok(()),
        Some(who) => {
            let need = pos.book.tables.ages.must_hold_title;
            Err(No::TitleOwed { who: pos.name_of(*who), age: pos.age(*who), need }.into())
        }
    }
}

/// Makes a new title for him, with the line by which he claims this power, else his first.
pub fn do_grant(world: &mut World, seat: SeatId, who: CharacterId, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(power) = pos.power_of(seat) else { return };
    let noble = pos.noble(who);
    let line = noble.serial(power).or(noble.serials.first()).cloned();
    let Some(line) = line else { return };
    let name = who.in_line(pos);
    let id = TitleId(world.next_number::<TitleId>());
    world.enlist(Title { id, province: at, power, line, holder: Some(who) });
    let title = id.in_line(Seen::of(world).pos());
    telling::tell(world, Some(seat), Some(at), "7.1-4", line![name, " is given the title to ", title, "."]);
}

// ---------------------------------------------------------------- Powers conferred by titles (7.2)

/// Where this power may build now, in id order: homes, provinces to which its people hold titles, inherited sites; each
/// controlled and empty (7.1-7, 7.1-14, 7.2-1 to 7.2-5, 7.2-9).
pub fn build_sites(pos: Pos, power: PowerId) -> Vec<ProvinceId> {
    let site = |at: ProvinceId| {
        let titled = pos.seat_of(power).is_some_and(|seat| held_here(pos, seat, at).is_some());
        titled || pos.power(power).homes.contains(&at) || pos.province(at).sites.contains(&power)
    };
    let fit = |p: &&Province| p.owner == Some(power) && site(p.id) && pos.unit_in(p.id).is_none();
    pos.provinces().filter(fit).map(|p| p.id).collect()
}

/// A unit raised here belongs to the noble with the title, else to the king (7.2-6 to 7.2-8).
pub fn raised_under(pos: Pos, power: PowerId, at: ProvinceId) -> Allegiance {
    let title = pos.seat_of(power).and_then(|seat| held_here(pos, seat, at));
    title.map_or(Allegiance::King, |t| Allegiance::Title(t.id))
}

/// A titled noble has become king: his titles are retired, their units and places are the power's (8.2-4 to 8.2-7).
pub fn retire_titles(world: &mut World, power: PowerId, king: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let held: Vec<(TitleId, ProvinceId)> = pos.titles_of(king).map(|t| (t.id, t.province)).collect();
    for (title, at) in held {
        world.change::<Title>(title).holder = None;
        let new = !Seen::of(world).pos().province(at).sites.contains(&power);
        if new {
            let mut province = world.change::<Province>(at);
            province.sites.push(power);
            province.sites.sort();
        }
        let units = family::units_under(Seen::of(world).pos(), Allegiance::Title(title), None);
        for unit in &units {
            world.change::<Unit>(*unit).under = Allegiance::King;
        }
        // Should a Cardinal have it go on to another (9.4-1).
        let mut recent = world.resource_mut::<Recent>();
        if let Some(entry) = recent.0.iter_mut().find(|r| r.what == Estate::Title(title) && r.to == king) {
            entry.spoils.raised = units;
            entry.spoils.sites.extend(new.then_some(at));
        }
        let seen = Seen::of(world);
        let pos = seen.pos();
        let text = line!["The title to ", title.in_line(pos), " rests with the crown of ", power.in_line(pos), "."];
        telling::tell(world, pos.seat_of(power), Some(at), "8.2-4", text);
    }
}

// ---------------------------------------------------------------- A new kingdom (8.2-12 to 8.2-14)

/// Letters of a kingdom's name.
const LONGEST_KINGDOM: usize = 24;

/// By a power without a crown, where the options allow it: a king with a title, an own centre, a name.
pub fn check_kingdom(
    pos: Pos,
    seat: SeatId,
    king: CharacterId,
    capital: ProvinceId,
    name: &str,
) -> Result<(), Refusal> {
    use super::super::options::Crownless;
    pos.may_act_in(Phase::Court, seat, "A new kingdom")?;
    super::check_province(pos, capital)?;
    let power = pos.own_power(seat)?;
    if pos.power(power).standing != Standing::Crownless {
        return Err(No::KeepsCrown.into());
    }
    if pos.options.crownless == Crownless::PlaysOn {
        return Err(No::PlaysOnOnly.into());
    }
    let who: &Character = pos.own_person(seat, king)?;
    if pos.titles_of(king).next().is_none() {
        return Err(No::NotTitled { who: who.name.clone() }.into());
    }
    // The king bears the least number of the dynasty (3.3), and whoever has given theirs up never bears one again.
    if pos.noble(king).renounced.iter().any(|gone| gone.power == power) {
        return Err(No::GaveUpCrown { who: who.name.clone() }.into());
    }
    if !pos.map().data(capital).centre || pos.province(capital).owner != Some(power) {
        return Err(No::NoCapital { place: pos.label(capital).into() }.into());
    }
    let letters = name.trim().chars().count();
    if letters == 0 || letters > LONGEST_KINGDOM || name.trim() != name || name.chars().any(char::is_control) {
        return Err(No::BadKingdomName { most: LONGEST_KINGDOM }.into());
    }
    Ok(())
}

/// The new line begins with the new king: he and his, and those of his dynasty beside him, bear numbers of their own. Nobody
/// has his crown: who inherited the one that was before has no part in the new.
pub fn found_kingdom(world: &mut World, seat: SeatId, king: CharacterId, capital: ProvinceId, name: &str) {
    let Some(power) = Seen::of(world).pos().power_of(seat) else { return };
    {
        let mut p = world.change::<Power>(power);
        p.founders += 1;
        p.standing = Standing::Reigning;
        p.monarch = Some(king);
        p.kingdom = Some(name.into());
        p.capital = capital;
        if !p.homes.contains(&capital) {
            p.homes.push(capital);
            p.homes.sort();
        }
    }
    for other in PowerId::all() {
        world.change::<Power>(other).crowns.retain(|crown| *crown != power);
    }
    family::begin_line(world, power, king);
    retire_titles(world, power, king);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (king, kingdom) = (king.in_line(pos), power.in_line(pos));
    let text = line![king, " is made king of ", kingdom, ", with his court in ", capital.in_line(pos), "."];
    telling::tell(world, Some(seat), Some(capital), "8.2-12", text);
}
