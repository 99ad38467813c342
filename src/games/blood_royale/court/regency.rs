//! Regents for monarchs under age (9.30 to 9.33).

use bevy_ecs::prelude::World;

use super::super::components::{Country, Spot};
use super::super::frames;
use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::tell;
use super::customs::{created_ages, customs};
use super::people::found_family;
use super::{CourtAsk, No, awaits_return, pieces};
use crate::dynasty::{Character, CharacterId, created};
use crate::engine::ChangeRows;
use crate::engine::PushPending;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Does this country have a monarch under age and no Regent (9.30)?
pub fn is_wanted(pos: Pos, country: CountryId) -> bool {
    let of = pos.country(country);
    let minor = of.monarch.is_some_and(|m| !pos.character(m).is_adult(pos.year(), &customs(pos)));
    minor && of.regent.is_none() && of.ruler.is_some()
}

/// Who may be Regent: any adult of the ruler's who is free and reigns nowhere (9.31).
pub fn candidates(pos: Pos, country: CountryId) -> Vec<CharacterId> {
    let Some(ruler) = pos.country(country).ruler else { return vec![] };
    let fit = pos.household(ruler).filter(|c| check_fit(pos, country, c.id).is_ok());
    pos.kin().by_birth(fit.map(|c| c.id))
}

fn check_fit(pos: Pos, country: CountryId, who: CharacterId) -> Result<(), Refusal> {
    let fit = pos.has_character(who) && {
        let c = pos.character(who);
        let busy = pos.countries().any(|of| of.monarch == Some(who) || of.regent == Some(who));
        c.in_play()
            && c.is_adult(pos.year(), &customs(pos))
            && !c.is_captive()
            && !busy
            && !awaits_return(pos, who)
            && c.keeper.is_some()
            && c.keeper == pos.country(country).ruler
    };
    let name = if pos.has_character(who) { pos.name_of(who) } else { format!("character {}", who.0) };
    if fit { Ok(()) } else { Err(No::NoRegent { who: name }.into()) }
}

/// One of the [`candidates`], and nobody else.
pub fn check_appoint(pos: Pos, country: CountryId, who: CharacterId) -> Result<(), Refusal> {
    check_fit(pos, country, who)
}

/// A Regent is sought: the only one there is, or one who is made (9.31). False: the player chooses.
pub fn run(world: &mut World, country: CountryId, king_at: Spot) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let fit = candidates(pos, country);
    if !is_wanted(pos, country) {
        frames::pop::<CourtAsk>(world);
        return true;
    }
    if fit.len() > 1 {
        return false;
    }
    frames::pop::<CourtAsk>(world);
    let who = fit.first().copied().or_else(|| create(world, country));
    if let Some(who) = who {
        appoint(world, country, who, king_at);
    }
    true
}

/// A cousin of the late King is made Regent (9.31, 9.33).
fn create(world: &mut World, country: CountryId) -> Option<CharacterId> {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let of = pos.country(country);
    let (ruler, monarch) = (of.ruler?, of.monarch?);
    let house = pos.character(monarch).house;
    let late_age = of.past.last().map_or(0, |late| pos.age(*late));
    let plan = created::regent(late_age, &created_ages(pos));
    let text = line!["A kinsman of the late monarch is found to be Regent of ", country, "."];
    tell(world, Some(ruler), None, "9.31", text);
    Some(found_family(world, &plan, ruler, house, "9.31").head)
}

/// Makes him Regent, who must be fit, and sees to the King's piece; `king_at` is where it stood before.
pub fn appoint(world: &mut World, country: CountryId, who: CharacterId, king_at: Spot) {
    world.change::<Country>(country).regent = Some(who);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let monarch = pos.country(country).monarch;
    let until = customs(pos).adult_age;
    let text = line![who, " is Regent of ", country, " until ", monarch, " is ", until, "."];
    tell(world, pos.country(country).ruler, None, "9.30", text);
    pieces::crown_piece(world, country, king_at);
}

/// The regency of a country is over: a Regent who was made for it leaves the stage, another is what he was (9.32).
pub fn close(world: &mut World, country: CountryId) {
    let Some(who) = Seen::of(world).pos().country(country).regent else { return };
    world.change::<Country>(country).regent = None;
    let mut regent = world.change::<Character>(who);
    // Only those who are made never marry (9.33).
    let made = regent.never_weds;
    if made && regent.is_alive() {
        (regent.retired, regent.keeper) = (true, None);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text =
        if made { line![who, " lays the regency down and retires."] } else { line![who, " lays the regency down."] };
    tell(world, pos.country(country).ruler, None, "9.32", text);
}

/// Monarchs who are 15 now reign themselves (9.32).
pub fn end_of_minorities(world: &mut World) {
    for country in Seen::of(world).pos().countries().map(|c| c.id).collect::<Vec<_>>() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let of = pos.country(country);
        let grown = of.monarch.is_some_and(|m| pos.character(m).is_adult(pos.year(), &customs(pos)));
        if of.regent.is_none() || !grown {
            continue;
        }
        let king_at = pieces::king_pawn(pos, country).map_or(Spot::Pool, |p| p.at);
        let (monarch, ruler) = (of.monarch, of.ruler);
        close(world, country);
        if let Some(monarch) = monarch {
            let text = line![monarch, " is of age and reigns in ", country, "."];
            tell(world, ruler, None, "9.32", text);
        }
        pieces::crown_piece(world, country, king_at);
    }
}

/// Whoever chooses a Regent: the country's ruler.
pub fn decider(pos: Pos, country: CountryId) -> Option<SeatId> {
    pos.country(country).ruler
}

/// A frame that asks for a Regent.
pub fn ask(world: &mut World, country: CountryId, king_at: Spot) {
    world.push(CourtAsk::Regency { country, king_at });
}
