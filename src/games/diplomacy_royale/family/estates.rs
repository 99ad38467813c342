//! What changes hands with a crown or title between two powers (7.3, 8.2), what goes back, and the end of a power.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{PowerId, TitleId, UnitId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{InLine, each, tell};
use super::super::{court, writs};
use super::succession::dynasty;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{Character, CharacterId};
use crate::engine::{ChangeRows, Line, called, joined};
use crate::line;
use crate::table::SeatId;

/// Units on the map under this king or title, in id order.
pub fn units_under(pos: Pos, under: Allegiance, of: Option<PowerId>) -> Vec<UnitId> {
    pos.units().filter(|u| u.under == under && of.is_none_or(|p| u.power == p)).map(|u| u.id).collect()
}

/// Units go over to another power; leaders of other dynasties are free for another command.
fn go_over(world: &mut World, units: &[UnitId], to: PowerId) {
    for id in units {
        world.change::<Unit>(*id).power = to;
        let seen = Seen::of(world);
        let pos = seen.pos();
        let strangers: Vec<CharacterId> =
            court::leaders(pos, *id).into_iter().filter(|who| dynasty(pos, *who) != Some(to)).collect();
        for who in strangers {
            world.change::<Noble>(who).command = None;
        }
    }
}

/// The units, and of the provinces those that the old power controls and where none but the new one's stand (7.3-3 to
/// 7.3-5; the examples 7.3-9 to 7.3-12), pass from one power to another.
pub fn seize(world: &mut World, old: PowerId, new: PowerId, units: Vec<UnitId>, at: Vec<ProvinceId>) -> Spoils {
    go_over(world, &units, new);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let free =
        |at: &ProvinceId| pos.province(*at).owner == Some(old) && pos.unit_in(*at).is_none_or(|u| u.power == new);
    let provinces: Vec<ProvinceId> = at.into_iter().filter(free).collect();
    for at in &provinces {
        world.change::<Province>(*at).owner = Some(new);
    }
    for (n, text) in told_off(Seen::of(world).pos(), new, &units, &provinces).into_iter().enumerate() {
        let seat = Seen::of(world).pos().seat_of(new);
        tell(world, seat, None, ["7.3-3", "7.3-4"][n], text);
    }
    Spoils { powers: Some((old, new)), units, provinces, ..Spoils::default() }
}

/// Somebody has gone from the family of this seat to another: armies raised under a title belong to whoever holds it (7.2-6), and
/// go with its place as by an inheritance (7.3-3, 7.3-4).
pub fn follow(world: &mut World, who: CharacterId, from: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (old, new) = (from.and_then(|seat| pos.power_of(seat)), dynasty(pos, who));
    let (Some(old), Some(new)) = (old, new.filter(|new| Some(*new) != old)) else { return };
    let held: Vec<(TitleId, ProvinceId)> = pos.titles_of(who).map(|t| (t.id, t.province)).collect();
    for (title, at) in held {
        let units = units_under(Seen::of(world).pos(), Allegiance::Title(title), None);
        seize(world, old, new, units, vec![at]);
    }
}

/// How many units and which provinces the new power has.
fn told_off(pos: Pos, new: PowerId, units: &[UnitId], provinces: &[ProvinceId]) -> [Line; 2] {
    let name = new.in_line(pos);
    let or_none = |list: Line| if list.spans.is_empty() { line!["none"] } else { list };
    let where_it_stands = |unit: &UnitId| {
        let at = pos.find_unit(*unit)?.at?;
        Some(called(*unit, pos.label(pos.map().province(at))))
    };
    let stand = joined(units.iter().filter_map(where_it_stands), ", ");
    [
        line!["Units that are ", name.clone(), "'s now: ", or_none(stand), "."],
        line!["Provinces that are ", name, "'s now: ", or_none(each(pos, provinces)), "."],
    ]
}

/// Does a noble of this power hold a title here?
fn titled_here(pos: Pos, power: PowerId, at: ProvinceId) -> bool {
    pos.titles().any(|t| t.province == at && t.holder.is_some_and(|h| dynasty(pos, h) == Some(power)))
}

/// Everything of a power that does not belong to its titled nobles: the armies of the king, the provinces and build sites
/// without title (7.3-6, 8.2-8, 8.2-9).
pub fn seize_crown(world: &mut World, old: PowerId, new: PowerId) -> Spoils {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let untitled: Vec<ProvinceId> = pos.provinces().map(|p| p.id).filter(|at| !titled_here(pos, old, *at)).collect();
    let units = units_under(pos, Allegiance::King, Some(old));
    // Homes stay build sites of the old power as well (7.3-13).
    let home = |at: &ProvinceId| pos.power(old).homes.contains(at);
    let made = |at: &ProvinceId| pos.province(*at).sites.contains(&old);
    let known = |at: &ProvinceId| pos.province(*at).sites.contains(&new) || pos.power(new).homes.contains(at);
    let lost_sites: Vec<ProvinceId> = untitled.iter().copied().filter(made).collect();
    let sites: Vec<ProvinceId> = untitled.iter().copied().filter(|at| (home(at) || made(at)) && !known(at)).collect();
    let mut spoils = seize(world, old, new, units, untitled);
    lost_sites.iter().for_each(|at| close_site(world, *at, old));
    sites.iter().for_each(|at| open_site(world, *at, new));
    (spoils.lost_sites, spoils.sites) = (lost_sites, sites);
    spoils
}

fn open_site(world: &mut World, at: ProvinceId, of: PowerId) {
    let mut province = world.change::<Province>(at);
    if !province.sites.contains(&of) {
        province.sites.push(of);
        province.sites.sort();
    }
}

fn close_site(world: &mut World, at: ProvinceId, of: PowerId) {
    world.change::<Province>(at).sites.retain(|p| *p != of);
}

// ---------------------------------------------------------------- Back again (9.4-2)

/// What an estate took along goes back to where it came from, as far as it is there still.
pub fn give_back(world: &mut World, estate: Estate, entry: &Inherited) {
    let spoils = &entry.spoils;
    let Some((old, new)) = spoils.powers else { return };
    spoils.sites.iter().for_each(|at| close_site(world, *at, new));
    // What a crowned head has laid down is a title again.
    if let Estate::Title(title) = estate {
        spoils.raised.iter().for_each(|unit| world.change::<Unit>(*unit).under = Allegiance::Title(title));
    }
    if old == new {
        return;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    if let Estate::Crown(_) = estate {
        restore_power(world, old, new, entry);
    } else if pos.power(old).standing == Standing::Eliminated {
        return;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let theirs = |u: &UnitId| pos.find_unit(*u).is_some_and(|u| u.power == new);
    let units: Vec<UnitId> = spoils.units.iter().copied().filter(theirs).collect();
    go_over(world, &units, old);
    for at in &spoils.provinces {
        let mut province = world.change::<Province>(*at);
        if province.owner == Some(new) {
            province.owner = Some(old);
        }
    }
    spoils.lost_sites.iter().for_each(|at| open_site(world, *at, old));
    spoils.wards.iter().for_each(|who| writs::settle_in(world, *who));
}

/// The power that lost its crown has it again, and its people if it had ended.
fn restore_power(world: &mut World, old: PowerId, new: PowerId, entry: &Inherited) {
    world.change::<Power>(old).standing = Standing::Reigning;
    {
        let mut winner = world.change::<Power>(new);
        winner.crowns.retain(|p| *p != old);
        if entry.spoils.enthroned && winner.monarch == Some(entry.to) {
            (winner.monarch, winner.standing) = (None, Standing::Crownless);
        }
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (seat, other) = (pos.seat_of(old), pos.seat_of(new));
    for who in &entry.spoils.wards {
        let mut c = world.change::<Character>(*who);
        if c.keeper == other {
            c.keeper = seat;
        }
    }
    for who in &entry.spoils.homeless {
        let mut c = world.change::<Character>(*who);
        if c.home == other {
            c.home = seat;
        }
    }
}

// ---------------------------------------------------------------- The end of a power (8.2-10, 8.2-19 to 8.2-22)

/// The power that has the crown of one that ends, or the crown of the one that had it.
fn winner_of(pos: Pos, power: PowerId) -> Option<PowerId> {
    let mut at = power;
    for _ in PowerId::all() {
        at = pos.powers().find(|p| p.crowns.contains(&at))?.id;
        if pos.is_active(at) && at != power {
            return Some(at);
        }
    }
    None
}

/// Who takes a power in that ends: who has its crown, or else its capital.
fn guardian_of(pos: Pos, power: PowerId) -> Option<PowerId> {
    let conqueror = pos.province(pos.power(power).capital).owner;
    winner_of(pos, power).or(conqueror.filter(|p| *p != power && pos.is_active(*p)))
}

/// A power that has lost its crown and its titled nobles, or all it had on the map, ends, and its dynasty with it (8.2-10,
/// 8.2-19 to 8.2-22). What is left of it goes where its crown went. Its people are wards of the power that has its crown, or
/// else its capital: married ones stay where they are, single ones may be married into living dynasties. Where nobody
/// has either they leave the stage.
pub fn eliminate(world: &mut World, power: PowerId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (winner, guardian, seat) = (winner_of(pos, power), guardian_of(pos, power), pos.seat_of(power));
    let text = line![power.in_line(pos), " is no more."];
    tell(world, seat, None, "8.2-19", text);
    let mut spoils = leave_map(world, power, winner);
    (spoils.wards, spoils.homeless) = scatter(world, power, guardian);
    {
        let mut p = world.change::<Power>(power);
        (p.standing, p.monarch, p.draw) = (Standing::Eliminated, None, false);
    }
    let mut recent = world.resource_mut::<Recent>();
    if let Some(entry) = recent.0.iter_mut().find(|r| r.what == Estate::Crown(power)) {
        entry.spoils.units.extend(spoils.units);
        entry.spoils.provinces.extend(spoils.provinces);
        entry.spoils.wards.extend(spoils.wards);
        entry.spoils.homeless.extend(spoils.homeless);
    }
}

/// The people of a power that ends go to their guardian, its prisoners free. Who came there, and who has the home there.
fn scatter(world: &mut World, power: PowerId, guardian: Option<PowerId>) -> (Vec<CharacterId>, Vec<CharacterId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (seat, to) = (pos.seat_of(power), guardian.and_then(|g| pos.seat_of(g)));
    let captives: Vec<CharacterId> =
        seat.map(|s| court::captives_of(pos, s).map(|c| c.id).collect()).unwrap_or_default();
    for who in captives {
        court::release(world, who, "his captors are no more");
    }
    if to.is_none() {
        end_marriages(world, seat);
    }
    let (wards, homeless) = leave_people(world, seat, to);
    if let (Some(power), Some(to)) = (guardian, to) {
        let seen = Seen::of(world);
        let pos = seen.pos();
        if !wards.is_empty() {
            let text = line![power.in_line(pos), " keeps ", each(pos, &wards), " from now on."];
            tell(world, Some(to), None, "8.2-20", text);
        }
        wards.iter().for_each(|who| writs::settle_in(world, *who));
    }
    // Who leaves the stage leaves his titles to those of his line who stay.
    if to.is_none() {
        super::succession::pass_titles_of_the_ended(world);
    }
    (wards, homeless)
}

/// Who leaves the stage leaves nobody bound: who came into the household by marriage goes home.
fn end_marriages(world: &mut World, household: Option<SeatId>) {
    let Some(seat) = household else { return };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let there = |who: CharacterId| pos.character(who).in_play() && pos.character(who).keeper == Some(seat);
    let couples = pos.marriages().filter(|m| m.lasts() && (there(m.husband) || there(m.wife)));
    for marriage in couples.map(|m| m.id).collect::<Vec<_>>() {
        writs::end_marriage(world, marriage, line!["a dynasty has left the stage"]);
    }
}

/// Units and provinces go to the winner, but for provinces in which a third power stands: that keeps them (7.3-5).
fn leave_map(world: &mut World, power: PowerId, winner: Option<PowerId>) -> Spoils {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let units: Vec<UnitId> = pos.units_of(power).map(|u| u.id).collect();
    let provinces: Vec<ProvinceId> = pos.provinces().filter(|p| p.owner == Some(power)).map(|p| p.id).collect();
    let sites: Vec<ProvinceId> = pos.provinces().filter(|p| p.sites.contains(&power)).map(|p| p.id).collect();
    match winner {
        Some(winner) => go_over(world, &units, winner),
        None => {
            for id in &units {
                court::free_leaders(world, *id);
                world.change::<Unit>(*id).at = None;
            }
        }
    }
    for id in &units {
        world.change::<Unit>(*id).under = Allegiance::King;
    }
    for at in &provinces {
        let stands = Seen::of(world).pos().unit_in(*at).map(|u| u.power);
        world.change::<Province>(*at).owner = stands.or(winner);
    }
    sites.iter().for_each(|at| close_site(world, *at, power));
    Spoils { units, provinces, ..Spoils::default() }
}

/// Who lived with the power, and whose home it was.
fn leave_people(world: &mut World, seat: Option<SeatId>, to: Option<SeatId>) -> (Vec<CharacterId>, Vec<CharacterId>) {
    let Some(seat) = seat else { return (vec![], vec![]) };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let living = |c: &&Character| c.in_play();
    let wards: Vec<CharacterId> =
        pos.people().filter(living).filter(|c| c.keeper == Some(seat)).map(|c| c.id).collect();
    let homeless: Vec<CharacterId> =
        pos.people().filter(living).filter(|c| c.home == Some(seat)).map(|c| c.id).collect();
    for who in &homeless {
        world.change::<Character>(*who).home = to;
    }
    for who in &wards {
        {
            let mut c = world.change::<Character>(*who);
            c.keeper = to;
            c.retired = to.is_none();
        }
        if to.is_none() {
            world.change::<Noble>(*who).command = None;
        }
    }
    (wards, homeless)
}
