//! Capture and ransom (6.3).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine, each};
use super::super::{family, phases, writs};
use super::refusals::No;
use crate::dynasty::{Captor, Character, CharacterId};
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Dice, Refusal, SeatId, Throw};

/// Letters of the words that go with an offer.
const MOST_WORDS: usize = 200;

/// A unit was driven out: each of its leaders is caught with one chance in two, by the attacker (6.3-1, 6.3-2).
pub fn capture_leaders(world: &mut World, unit: UnitId, by: PowerId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(captor) = pos.seat_of(by) else { return };
    let chance = pos.book.tables.capture_chance;
    for who in super::leaders(pos, unit) {
        let roll = world.resource_mut::<Dice>().die(100);
        let caught = roll <= chance;
        let seen = Seen::of(world);
        let pos = seen.pos();
        let name = who.in_line(pos);
        let throw = Throw {
            purpose: format!("capture of {}", pos.name_of(who)),
            dice: vec![roll],
            modifiers: vec![],
            total: roll.into(),
            needed: format!("{chance} or less"),
        };
        // Who led a foreign unit that his own dynasty drives out is among friends.
        let own = pos.character(who).keeper == Some(captor);
        let text = match (caught, own) {
            (true, false) => line![name, " falls into the hands of ", by.in_line(pos), "."],
            (true, true) => line![name, " is among his own again."],
            (false, _) => line![name, " escapes with his unit."],
        };
        if caught {
            world.change::<Noble>(who).command = None;
            world.change::<Character>(who).captive_of = (!own).then_some(Captor::Seat(captor));
        }
        telling::told(world, Some(captor), "6.3-1", throw, text).great(if caught && !own { 4 } else { 0 });
    }
}

/// Prisoners of a seat, in id order.
pub fn captives_of(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Character> {
    pos.people().filter(move |c| c.in_play() && c.captive_of == Some(Captor::Seat(seat)))
}

fn check_captive(pos: Pos, seat: SeatId, who: CharacterId, doing: &str) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, doing)?;
    if !captives_of(pos, seat).any(|c| c.id == who) {
        return Err(No::NotYourCaptive { who: pos.name_of(who) }.into());
    }
    Ok(())
}

/// One of the [`captives_of`] the seat.
pub fn check_return(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    check_captive(pos, seat, who, "Sending a captive home")
}

/// One of the [`captives_of`] the seat, unless the Church holds him.
pub fn check_execute(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    check_captive(pos, seat, who, "An execution")?;
    if pos.noble(who).jailer.is_some() {
        return Err(No::ChurchCaptive { who: pos.name_of(who) }.into());
    }
    writs::permits(pos, writs::Doing::Execute { by: seat, who })
}

/// A captive goes home, whoever held him.
pub fn release(world: &mut World, who: CharacterId, why: &'static str) {
    world.change::<Character>(who).captive_of = None;
    world.change::<Noble>(who).jailer = None;
    world.resource_mut::<Ransoms>().0.retain(|r| r.who != who);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![who.in_line(pos), " is free again: ", why, "."];
    telling::tell(world, pos.character(who).keeper, None, "6.3-3", text).great(5);
}

/// He dies, and what he leaves is inherited at once; offers of ransom that name him are void.
pub fn do_execute(world: &mut World, seat: SeatId, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![seat.in_line(pos), " has ", who.in_line(pos), " put to death."];
    world.resource_mut::<Ransoms>().0.retain(|r| r.who != who && !r.against.contains(&who));
    telling::tell(world, Some(seat), None, "6.3-3", text).great(5);
    family::die(world, who);
    family::successions(world);
}

// ---------------------------------------------------------------- Ransom (6.3-4)

/// Whose man a captive is.
fn family_of(pos: Pos, who: CharacterId) -> Option<SeatId> {
    pos.character(who).keeper
}

/// One of the [`captives_of`] the seat, for own people whom his family holds, and for words; one offer at a time.
pub fn check_offer(
    pos: Pos,
    seat: SeatId,
    who: CharacterId,
    against: &[CharacterId],
    words: &str,
) -> Result<(), Refusal> {
    check_captive(pos, seat, who, "An offer of ransom")?;
    if pos.at.ransoms.0.iter().any(|r| r.who == who) {
        return Err(No::OfferStands { who: pos.name_of(who) }.into());
    }
    let holder = family_of(pos, who);
    for (n, mine) in against.iter().enumerate() {
        let held = pos.has_character(*mine) && !against[..n].contains(mine) && {
            let c = pos.character(*mine);
            c.in_play() && c.keeper == Some(seat) && holder.is_some() && c.captive_of == holder.map(Captor::Seat)
        };
        if !held {
            return Err(No::NotHeldByThem { who: pos.name_of(*mine) }.into());
        }
    }
    if words.chars().count() > MOST_WORDS || words.chars().any(char::is_control) {
        return Err(No::WordsTooLong { most: MOST_WORDS }.into());
    }
    Ok(())
}

/// The offer lies with his family, which alone is told.
pub fn do_offer(world: &mut World, seat: SeatId, who: CharacterId, against: &[CharacterId], words: &str) {
    world.resource_mut::<Ransoms>().0.push(Ransom { who, by: seat, against: against.to_vec(), words: words.into() });
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(holder) = family_of(pos, who) else { return };
    let asked = price_in_line(pos, against, words);
    let text = line![seat.in_line(pos), " offers ", who.in_line(pos), " back: ", asked, "."];
    telling::whisper(world, holder, "6.3-4", text);
    // The other family has read it, and answers though its curtain was down.
    telling::reveals(world);
    phases::reopen(world, holder);
}

/// What is asked for, in words.
pub fn price(pos: Pos, against: &[CharacterId], words: &str) -> String {
    price_in_line(pos, against, words).plain()
}

/// The same in a line.
pub(super) fn price_in_line(pos: Pos, against: &[CharacterId], words: &str) -> Line {
    match (against.is_empty(), words.is_empty()) {
        (true, true) => line!["for nothing"],
        (false, true) => line!["for ", each(pos, against)],
        (true, false) => line![format!("\"{words}\"")],
        (false, false) => line!["for ", each(pos, against), format!(", and \"{words}\"")],
    }
}

/// By the captive's family, to an offer that stands.
pub fn check_answer(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An answer to a ransom")?;
    let offered = pos.at.ransoms.0.iter().any(|r| r.who == who);
    if !offered || family_of(pos, who) != Some(seat) {
        return Err(No::NoOffer { who: pos.name_of(who) }.into());
    }
    Ok(())
}

/// He goes home, and so do those he is exchanged for, if they are captives still.
pub fn do_accept(world: &mut World, who: CharacterId) {
    let mut ransoms = world.resource_mut::<Ransoms>();
    let Some(n) = ransoms.0.iter().position(|r| r.who == who) else { return };
    let ransom = ransoms.0.remove(n);
    release(world, who, "his ransom is agreed");
    for mine in ransom.against {
        if Seen::of(world).pos().character(mine).is_captive() {
            release(world, mine, "exchanged");
        }
    }
}

/// The offer is gone; he stays where he is.
pub fn do_refuse(world: &mut World, who: CharacterId) {
    world.resource_mut::<Ransoms>().0.retain(|r| r.who != who);
}
