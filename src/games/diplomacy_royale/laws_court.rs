//! Laws of crowns, titles, families, Church and prisons: what can never be true of them, however the game has gone.

use std::collections::BTreeSet;

use super::components::*;
use super::position::Pos;
use crate::dynasty::Captor;
use crate::table::SeatId;

/// Asked whenever somebody is to decide; nothing here may be false then.
pub fn laws(pos: Pos) -> Result<(), String> {
    desk(pos)?;
    if !pos.options.dynasties || pos.turn.phase == Phase::Choosing {
        return Ok(());
    }
    powers(pos)?;
    titles(pos)?;
    families(pos)?;
    church(pos)?;
    prisons(pos)
}

/// What lies on the desk belongs to the phase.
fn desk(pos: Pos) -> Result<(), String> {
    let (desk, phase) = (pos.desk(), pos.turn.phase);
    let stale = [
        ("an order", desk.orders.is_empty() || phase == Phase::Moves),
        ("a retreat", desk.retreats.is_empty() || phase == Phase::Retreats),
        ("a vote", desk.votes.is_empty() || phase == Phase::Conclave),
        ("an arrest", desk.arrests.is_empty() || phase == Phase::Court),
        ("a build", desk.adjustments.is_empty() || [Phase::Births, Phase::Adjustments].contains(&phase)),
    ];
    match stale.into_iter().find(|(_, fits)| !fits) {
        Some((what, _)) => Err(format!("{what} lies on the desk in {}", phase.name())),
        None => Ok(()),
    }
}

/// A power that reigns has a monarch, alive and without titles (8.2-4); one that is no more has nothing (8.2-19).
fn powers(pos: Pos) -> Result<(), String> {
    for power in pos.powers() {
        let name = pos.power_name(power.id);
        match (power.standing, power.monarch) {
            (Standing::Reigning, None) => return Err(format!("{name} reigns and has no monarch")),
            (Standing::Crownless | Standing::Eliminated, Some(_)) => {
                return Err(format!("{name} has a monarch and no crown"));
            }
            _ => {}
        }
        if let Some(king) = power.monarch
            && pos.titles_of(king).next().is_some()
        {
            return Err(format!("{} reigns in {name} and holds a title", pos.name_of(king)));
        }
        if power.standing == Standing::Eliminated
            && let Some(seat) = power.seat
            && let Some(c) = pos.household(seat).next()
        {
            return Err(format!("{} lives with {name}, which is no more", c.name));
        }
    }
    Ok(())
}

/// Who holds a title descends from its first holder (8.2-3) and is of no clergy (9-3); units raised under a title
/// have somebody who holds it (8.2-17).
fn titles(pos: Pos) -> Result<(), String> {
    for title in pos.titles() {
        let Some(holder) = title.holder else { continue };
        let (noble, place) = (pos.noble(holder), pos.label(title.province));
        if !noble.serials.iter().any(|s| s.descends_from(&title.line)) {
            return Err(format!("{} holds {place} and does not descend from its first holder", pos.name_of(holder)));
        }
        if noble.cleric.is_some() {
            return Err(format!("{} holds {place} and is of the clergy", pos.name_of(holder)));
        }
        if pos.map().is_sea(title.province) {
            return Err(format!("{place} is sea and has a title"));
        }
    }
    for unit in pos.units() {
        if let Allegiance::Title(title) = unit.under
            && pos.title(title).holder.is_none()
        {
            return Err(format!("unit {} is raised under a title that nobody holds", unit.id.0));
        }
    }
    Ok(())
}

/// What is given up stays given up (5.3-8); nobody weds within the dynasty of birth (5.1-2) or before the age (5.1-1); living
/// parents have their children's years.
fn families(pos: Pos) -> Result<(), String> {
    for noble in pos.nobles() {
        let name = pos.name_of(noble.id);
        if noble.serials.iter().any(|s| noble.renounced.iter().any(|gone| gone.power == s.power)) {
            return Err(format!("{name} has a number in a line that was given up"));
        }
    }
    let of_age = pos.book.tables.ages.marries;
    for m in pos.marriages().filter(|m| m.lasts()) {
        let (he, she) = (pos.noble(m.husband), pos.noble(m.wife));
        // The first Queens came from nowhere.
        let born = |n: &Noble| !n.serials.is_empty() || !n.renounced.is_empty();
        if he.born_to == she.born_to && born(he) && born(she) {
            return Err(format!("{} and {} were born to one dynasty", pos.name_of(he.id), pos.name_of(she.id)));
        }
        let youngest = [m.husband, m.wife].into_iter().map(|c| pos.age(c)).min().unwrap_or(of_age);
        if youngest < of_age {
            return Err(format!("{} and {} wed at {youngest}", pos.name_of(he.id), pos.name_of(she.id)));
        }
    }
    Ok(())
}

/// Churchmen have no claims, crowns or titles (9-3); there is one Pope at most and he has no see (9.3-15); sees are supply
/// centres (9.3-3).
fn church(pos: Pos) -> Result<(), String> {
    let mut popes = 0;
    for noble in pos.nobles().filter(|n| pos.character(n.id).in_play()) {
        let Some(cleric) = &noble.cleric else { continue };
        let name = pos.name_of(noble.id);
        if !noble.serials.is_empty() || pos.reigns(noble.id) || pos.titles_of(noble.id).next().is_some() {
            return Err(format!("{name} is of the clergy and has a claim"));
        }
        popes += usize::from(cleric.rank == Rank::Pope);
        let Some(see) = cleric.see else { continue };
        if !(Rank::Archbishop..Rank::Pope).contains(&cleric.rank) || !pos.map().data(see).centre {
            return Err(format!("{name} has his see in {}", pos.label(see)));
        }
    }
    if popes > 1 { Err(format!("there are {popes} Popes")) } else { Ok(()) }
}

/// A captor is in the game and does not hold his own; the churchman who arrested somebody lives (9.3-17).
fn prisons(pos: Pos) -> Result<(), String> {
    let plays = |seat: SeatId| pos.power_of(seat).is_some_and(|p| pos.is_active(p));
    let mut held = BTreeSet::new();
    for c in pos.people().filter(|c| c.in_play()) {
        if let Some(Captor::Seat(by)) = c.captive_of {
            if !plays(by) || c.keeper == Some(by) {
                return Err(format!("{} is a prisoner of {by}, who cannot hold anybody of theirs", c.name));
            }
            held.insert(c.id);
        }
        let jailer = pos.noble(c.id).jailer;
        if let Some(jailer) = jailer
            && (!held.contains(&c.id) || !pos.character(jailer).in_play() || pos.noble(jailer).cleric.is_none())
        {
            return Err(format!("{} was arrested by somebody who is gone", c.name));
        }
    }
    Ok(())
}
