//! Order of succession (8.1) and what the death of a king or titled noble sets going (8.2). What changes hands with an
//! estate is in [`estates`](super::estates).

use bevy_ecs::prelude::World;

use super::super::book::Library;
use super::super::components::*;
use super::super::court;
use super::super::ids::{PowerId, TitleId};
use super::super::options::Crownless;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::serials::Serial;
use super::super::telling::{InLine, tell, told};
use super::estates::{self, seize};
use super::founding::{Beginning, found};
use super::naming::borne;
use crate::dynasty::{CharacterId, MarriageId};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::Dice;

// ---------------------------------------------------------------- The line (3.3-6, 3.3-7, 8.1-2 to 8.1-7, 8.2-1, 8.2-3)

/// Who holds an estate, or, where a crown has just gone to another dynasty and is no more, or a title to a crowned head who has
/// laid it down, who got it.
pub fn holder(pos: Pos, estate: Estate) -> Option<CharacterId> {
    let recent = || pos.at.recent.0.iter().find(|r| r.what == estate).map(|r| r.to);
    match estate {
        Estate::Crown(power) => pos.power(power).monarch.or_else(recent),
        Estate::Title(title) => {
            let laid_down = || recent().filter(|who| pos.reigns(*who));
            pos.at.titles.get(usize::from(title.0))?.holder.or_else(laid_down)
        }
    }
}

/// Could this person take the estate, the number aside? Churchmen have renounced (9-3); who was passed over has no title
/// ever (9.4-3), and is never king where he was passed over as king (9.4-6).
fn may_take(pos: Pos, noble: &Noble, estate: Estate) -> bool {
    let c = pos.character(noble.id);
    let fit = || match estate {
        Estate::Crown(power) => !noble.never_king.contains(&power),
        Estate::Title(_) => !noble.unfit,
    };
    c.in_play() && c.keeper.is_some() && noble.cleric.is_none() && fit()
}

/// Everybody who could take an estate from its holder, in no order: skipped or not, number, who.
fn claims(pos: Pos<'_>, estate: Estate) -> impl Iterator<Item = (bool, &Serial, CharacterId)> {
    let holder = holder(pos, estate);
    let root = holder.map(|_| pos.root(estate));
    pos.nobles().filter_map(move |noble| {
        let root = root.as_ref()?;
        // Most of those who ever were are dead: their numbers are not looked at.
        let takes = Some(noble.id) != holder && may_take(pos, noble, estate);
        let number = noble.serials.iter().filter(|s| takes && s.descends_from(root)).min()?;
        Some((noble.unfit, number, noble.id))
    })
}

/// The living who could take an estate from its holder, in the order of their numbers; those who were passed over come
/// behind all others, though not their children (9.4-5, 9.4-7). The one search of succession.
pub fn line(pos: Pos, estate: Estate) -> Vec<CharacterId> {
    let mut all: Vec<(bool, &Serial, CharacterId)> = claims(pos, estate).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, _, who)| who).collect()
}

/// As [`line`], if these had given up their claims in these lines.
pub fn line_without(pos: Pos, estate: Estate, given_up: &[(CharacterId, PowerId)]) -> Vec<CharacterId> {
    let mut all: Vec<(bool, &Serial, CharacterId)> = claims(pos, estate).collect();
    all.retain(|(_, number, who)| !given_up.contains(&(*who, number.power)));
    all.sort_unstable();
    all.into_iter().map(|(_, _, who)| who).collect()
}

/// How many of the [`line`] come before the first of whom this does not hold.
pub fn first_in_line(pos: Pos, estate: Estate, holds: impl Fn(CharacterId) -> bool) -> usize {
    let (own, others): (Vec<_>, Vec<_>) = claims(pos, estate).partition(|(_, _, who)| holds(*who));
    let first = others.into_iter().min();
    own.into_iter().filter(|claim| first.as_ref().is_none_or(|first| claim < first)).count()
}

/// The first of the [`line`].
pub fn heir(pos: Pos, estate: Estate) -> Option<CharacterId> {
    claims(pos, estate).min().map(|(_, _, who)| who)
}

/// The power whose dynasty somebody lives with.
pub fn dynasty(pos: Pos, who: CharacterId) -> Option<PowerId> {
    pos.character(who).keeper.and_then(|seat| pos.power_of(seat))
}

// ---------------------------------------------------------------- Titles, then crowns (8.2; ruling 5)

/// Titles, then crowns, of all who have died pass on, from the living to the living; at last crowned heads lay their titles
/// down, and powers without crown and titles end.
pub fn successions(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let gone = |who: CharacterId| !pos.character(who).in_play();
    let crowns: Vec<(PowerId, CharacterId)> =
        pos.powers().filter_map(|p| p.monarch.filter(|m| gone(*m)).map(|m| (p.id, m))).collect();
    pass_titles(world);
    for (power, from) in crowns {
        let next = heir(Seen::of(world).pos(), Estate::Crown(power));
        world.change::<Power>(power).past.push(from);
        match next {
            Some(to) => hand_crown(world, power, from, to),
            None => begin_anew(world, power),
        }
    }
    settle(world);
}

/// The titles of all who have left the stage with a dynasty that ended pass on or end; a crowned head who gets one lays it
/// down (8.2-4).
pub(super) fn pass_titles_of_the_ended(world: &mut World) {
    pass_titles(world);
    lay_titles_down(world);
}

/// The titles of all who have died, or have left the stage, pass on or end.
fn pass_titles(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let gone = |who: &CharacterId| !pos.character(*who).in_play();
    let titles: Vec<(TitleId, CharacterId)> =
        pos.titles().filter_map(|t| t.holder.filter(gone).map(|h| (t.id, h))).collect();
    for (title, from) in titles {
        match heir(Seen::of(world).pos(), Estate::Title(title)) {
            Some(to) => hand_title(world, title, from, to),
            None => dissolve(world, title),
        }
    }
}

/// Crowned heads have no titles (8.2-4), and what has neither a crown nor a title is no power (8.2-10, 8.2-19).
fn settle(world: &mut World) {
    lay_titles_down(world);
    if world.resource::<super::super::options::Options>().crownless == Crownless::PlaysOn {
        return;
    }
    for power in PowerId::all() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let titled = pos.titles().filter_map(|t| t.holder).any(|h| dynasty(pos, h) == Some(power));
        if pos.power(power).standing == Standing::Crownless && !titled {
            estates::eliminate(world, power);
        }
    }
}

/// Crowned heads have no titles (8.2-4).
fn lay_titles_down(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let kings: Vec<(PowerId, CharacterId)> = pos.powers().filter_map(|p| p.monarch.map(|m| (p.id, m))).collect();
    for (power, king) in kings {
        court::retire_titles(world, power, king);
    }
}

/// Writes down what passed on, for the Cardinals (9.4-1, 10.2-9); a later heir of the same replaces the earlier.
fn remember(world: &mut World, entry: Inherited) {
    let mut recent = world.resource_mut::<Recent>();
    recent.0.retain(|r| r.what != entry.what);
    recent.0.push(entry);
}

// ---------------------------------------------------------------- Titles (7.3-1, 7.3-2, 7.3-7; 8.2-1 to 8.2-3)

fn hand_title(world: &mut World, title: TitleId, from: CharacterId, to: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let granted = pos.title(title).power;
    let at = pos.title(title).province;
    let old = dynasty(pos, from).unwrap_or(granted);
    let new = dynasty(pos, to).unwrap_or(old);
    let of = (new != old).then(|| line![", and with it to ", new.in_line(pos)]);
    let text = line!["The title to ", title.in_line(pos), " passes to ", to.in_line(pos), of, "."];
    world.change::<Title>(title).holder = Some(to);
    tell(world, None, Some(at), "7.3-1", text);
    let spoils = if new == old {
        Spoils { powers: Some((old, new)), ..Spoils::default() }
    } else {
        let units = estates::units_under(Seen::of(world).pos(), Allegiance::Title(title), None);
        seize(world, old, new, units, vec![at])
    };
    remember(world, Inherited { what: Estate::Title(title), from, to, spoils });
}

/// No heir: the title ends, its units are the king's of the power they serve, its place is no build site any more (8.2-16 to
/// 8.2-18).
fn dissolve(world: &mut World, title: TitleId) {
    world.change::<Title>(title).holder = None;
    for unit in estates::units_under(Seen::of(world).pos(), Allegiance::Title(title), None) {
        world.change::<Unit>(unit).under = Allegiance::King;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let at = pos.title(title).province;
    let text = line!["Nobody of its line is left: the title to ", title.in_line(pos), " ends."];
    tell(world, None, Some(at), "8.2-16", text);
}

// ---------------------------------------------------------------- Crowns (8.1-1, 8.2-8 to 8.2-15)

fn hand_crown(world: &mut World, power: PowerId, from: CharacterId, to: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (seat, name, country) = (pos.seat_of(power), to.in_line(pos), power.in_line(pos));
    let title = if pos.character(to).sex.is_male() { "King" } else { "Queen" };
    let new = dynasty(pos, to).unwrap_or(power);
    if new == power {
        world.change::<Power>(power).monarch = Some(to);
        tell(world, seat, None, "8.1-1", line![name, " is ", title, " of ", country, "."]).great(6);
        let spoils = Spoils { powers: Some((power, power)), ..Spoils::default() };
        return remember(world, Inherited { what: Estate::Crown(power), from, to, spoils });
    }
    let text =
        line!["The crown of ", country, " falls to ", name, ": what was the King's is ", new.in_line(pos), "'s now."];
    tell(world, pos.seat_of(new), None, "8.2-8", text);
    {
        let mut lost = world.change::<Power>(power);
        (lost.monarch, lost.standing) = (None, Standing::Crownless);
    }
    let mut spoils = estates::seize_crown(world, power, new);
    let mut winner = world.change::<Power>(new);
    winner.crowns.push(power);
    // A dynasty that had no crown reigns again.
    if winner.monarch.is_none() {
        (winner.monarch, winner.standing) = (Some(to), Standing::Reigning);
        spoils.enthroned = true;
    }
    remember(world, Inherited { what: Estate::Crown(power), from, to, spoils });
}

/// No heir to the king: a brother of the first king comes with a family like the first (8.2-15).
fn begin_anew(world: &mut World, power: PowerId) {
    let book = world.resource::<Library>().0.clone();
    let founder = {
        let mut p = world.change::<Power>(power);
        p.founders = p.founders.saturating_add(1);
        p.founders
    };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let beginning = Beginning {
        power,
        seat: pos.seat_of(power),
        founder,
        year: pos.year(),
        first_person: pos.people().count(),
        first_marriage: usize::from(world.next_number::<MarriageId>()),
        names: borne(pos, power),
    };
    let seat = beginning.seat;
    let family = found(&book, &mut world.resource_mut::<Dice>(), beginning);
    family.people.into_iter().for_each(|c| world.enlist(c));
    family.nobles.into_iter().for_each(|n| world.enlist(n));
    family.marriage.into_iter().for_each(|m| world.enlist(m));
    world.change::<Power>(power).monarch = family.king;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![
        "Nobody is left to take the crown of ",
        power.in_line(pos),
        ": ",
        family.king.in_line(pos),
        ", of the line of a brother of the first king, comes with his family."
    ];
    tell(world, seat, None, "8.2-15", text).great(7);
    for throw in family.throws {
        let text = line![throw.purpose.clone(), "."];
        told(world, seat, "3.2-5", throw, text);
    }
}

// ---------------------------------------------------------------- Passing over (9.4-1 to 9.4-7)

/// A Cardinal has had the heir passed over: what went to him goes back, and on to the next in line as if he were not there.
/// He never holds a title from now on, nor this crown. `None`, and nothing happens, when there is nobody next.
pub fn pass_over(world: &mut World, estate: Estate) -> Option<CharacterId> {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let entry = pos.at.recent.0.iter().find(|r| r.what == estate).cloned()?;
    let next = heir(pos, estate)?;
    {
        let mut skipped = world.change::<Noble>(entry.to);
        skipped.unfit = true;
        if let Estate::Crown(power) = estate
            && !skipped.never_king.contains(&power)
        {
            skipped.never_king.push(power);
        }
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![entry.to.in_line(pos), " is passed over for ", next.in_line(pos), "."];
    tell(world, None, None, "9.4-2", text);
    estates::give_back(world, estate, &entry);
    match estate {
        Estate::Crown(power) => hand_crown(world, power, entry.from, next),
        Estate::Title(title) => hand_title(world, title, entry.from, next),
    }
    settle(world);
    Some(next)
}
