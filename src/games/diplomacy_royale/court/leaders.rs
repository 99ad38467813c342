//! Leaders in the field: who leads which unit, and what that is worth (6.1, 6.2).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::UnitId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::telling::{self, InLine};
use super::super::{orders, writs};
use super::refusals::No;
use crate::dynasty::CharacterId;
use crate::engine::{ChangeRows, called};
use crate::line;
use crate::table::signed;
use crate::table::{Refusal, SeatId};

/// The most a unit's leaders add or take away (6.2-1).
const MOST: i8 = 1;

// ---------------------------------------------------------------- Military leadership (6.2)

/// What one leader is worth: his Leadership and the Guile of his living wife (3.2-3, 3.2-4, 6.1-7).
pub fn worth(pos: Pos, who: CharacterId) -> i8 {
    let guile = pos.spouse(who).map_or(0, |wife| pos.character(wife).scores.strength);
    pos.character(who).scores.strength.saturating_add(guile)
}

/// The rating a unit fights with: all its leaders together, limited to -1, 0, +1 (6.2-1, 6.2-2).
pub fn rating(pos: Pos, unit: UnitId) -> i8 {
    let sum: i16 = super::leaders(pos, unit).into_iter().map(|who| i16::from(worth(pos, who))).sum();
    sum.clamp(-i16::from(MOST), i16::from(MOST)) as i8
}

// ---------------------------------------------------------------- Assignment (6.1)

/// May this man lead anything now?
pub fn check_man(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    let man = pos.own_person(seat, who)?;
    let (name, noble) = (man.name.clone(), pos.noble(who));
    let (age, need) = (pos.age(who), pos.book.tables.ages.may_lead);
    if !man.sex.is_male() {
        return Err(No::OnlyMenLead { who: name }.into());
    }
    if age < need {
        return Err(No::TooYoungToLead { who: name, age, need }.into());
    }
    if noble.cleric.is_some() {
        return Err(No::Churchman { who: name }.into());
    }
    if man.is_captive() {
        return Err(No::Imprisoned { who: name }.into());
    }
    if noble.laid_down {
        return Err(No::LaidDown { who: name }.into());
    }
    if let Some(unit) = noble.command.and_then(|u| pos.find_unit(u)) {
        return Err(No::LeadsAlready { who: name, unit: orders::unit_words(pos, unit) }.into());
    }
    Ok(())
}

/// Both what [`check_man`] says of him, and that the unit may have him: one of [`units_for`].
pub fn check_assign(pos: Pos, seat: SeatId, who: CharacterId, unit: UnitId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An assignment")?;
    check_man(pos, seat, who)?;
    let Some(target) = pos.find_unit(unit) else {
        return Err(Core::NoSuch { what: format!("unit {}", unit.0) }.into());
    };
    check_unit(pos, &Commands::of(pos), seat, who, target)
}

/// How many lead each unit, by its number, but for churchmen.
struct Commands(Vec<usize>);

impl Commands {
    fn of(pos: Pos) -> Self {
        let most = pos.units().map(|u| usize::from(u.id.0) + 1).max().unwrap_or(0);
        let mut count = vec![0; most];
        // A churchman makes room for whoever is to lead in his place.
        for noble in pos.nobles().filter(|n| pos.character(n.id).in_play() && n.cleric.is_none()) {
            if let Some(unit) = noble.command
                && let Some(slot) = count.get_mut(usize::from(unit.0))
            {
                *slot += 1;
            }
        }
        Commands(count)
    }

    fn led(&self, unit: UnitId) -> usize {
        self.0.get(usize::from(unit.0)).copied().unwrap_or(0)
    }
}

/// May this man lead this unit?
fn check_unit(pos: Pos, led: &Commands, seat: SeatId, who: CharacterId, unit: &Unit) -> Result<(), Refusal> {
    if pos.seat_of(unit.power) != Some(seat) {
        return if writs::may_lead_abroad(pos, who, unit.id) {
            Ok(())
        } else {
            Err(No::ForeignUnit { unit: orders::unit_words(pos, unit) }.into())
        };
    }
    // As evenly as possible: nobody is second where another unit has none (6.1-6).
    let has = led.led(unit.id);
    let least = pos.units_of(unit.power).map(|u| led.led(u.id)).min().unwrap_or(0);
    if has > least {
        return Err(No::NotEven { unit: orders::unit_words(pos, unit), has, least }.into());
    }
    Ok(())
}

/// Units this man may be put at the head of, in id order.
pub fn units_for(pos: Pos, seat: SeatId, who: CharacterId) -> Vec<UnitId> {
    if check_man(pos, seat, who).is_err() {
        return vec![];
    }
    let led = Commands::of(pos);
    pos.units().filter(|u| check_unit(pos, &led, seat, who, u).is_ok()).map(|u| u.id).collect()
}

/// Men who must lead and do not, though there is a unit for them (6.1-1, 6.1-3).
pub fn owed(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let need = pos.book.tables.ages.must_lead;
    let men = pos.household(seat).filter(|c| pos.age(c.id) >= need && !pos.reigns(c.id));
    men.map(|c| c.id).filter(|c| !units_for(pos, seat, *c).is_empty()).collect()
}

/// Nobody is [`owed`] a command.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    match owed(pos, seat).first() {
        None => Ok(()),
        Some(who) => {
            let need = pos.book.tables.ages.must_lead;
            Err(No::CommandOwed { who: pos.name_of(*who), age: pos.age(*who), need }.into())
        }
    }
}

/// He leads from now on; all are told what the unit is worth.
pub fn do_assign(world: &mut World, seat: SeatId, who: CharacterId, unit: UnitId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let reigns = pos.reigns(who);
    let replaced: Vec<CharacterId> =
        super::leaders(pos, unit).into_iter().filter(|c| pos.noble(*c).cleric.is_some()).collect();
    {
        let mut noble = world.change::<Noble>(who);
        (noble.command, noble.led_as_king) = (Some(unit), reigns);
    }
    for churchman in replaced {
        world.change::<Noble>(churchman).command = None;
        let text = line![churchman.in_line(Seen::of(world).pos()), " is relieved of his command."];
        telling::tell(world, Some(seat), None, "9-4", text);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(led) = pos.find_unit(unit) else { return };
    let place = led.at.map(|at| pos.map().province(at));
    let plain = called(unit, orders::plain_words(pos, led));
    let text = line![who.in_line(pos), " leads ", plain, ": its rating is ", signed(rating(pos, unit)), "."];
    telling::tell(world, Some(seat), place, "6.1-5", text);
}

// ---------------------------------------------------------------- A king's command (6.1-4)

/// One of the seat's own who became king while he led his unit, or entered the clergy.
pub fn check_lay_down(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Laying down a command")?;
    let man = pos.own_person(seat, who)?;
    let noble = pos.noble(who);
    if !pos.reigns(who) && noble.cleric.is_none() {
        return Err(No::NotReigning { who: man.name.clone() }.into());
    }
    if noble.command.is_none() {
        return Err(No::NoCommand { who: man.name.clone() }.into());
    }
    if noble.led_as_king && noble.cleric.is_none() {
        return Err(No::LedAsKing { who: man.name.clone() }.into());
    }
    Ok(())
}

/// He leads no more in this game.
pub fn do_lay_down(world: &mut World, seat: SeatId, who: CharacterId) {
    let mut noble = world.change::<Noble>(who);
    noble.command = None;
    noble.laid_down = true;
    let text = line![who.in_line(Seen::of(world).pos()), " lays down his command for good."];
    telling::tell(world, Some(seat), None, "6.1-4", text);
}
