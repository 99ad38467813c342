//! No heir, no country: relatives who are found, new dynasties, countries given up, barons (9.4, 9.26 to 9.29, 7.12, Q36).

use bevy_ecs::prelude::World;

use super::super::components::{Country, Holder, Pawn, Phase, Province, Spot};
use super::super::frames::Frame;
use super::super::ids::CountryId;
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::telling::tell;
use super::customs::{called, created_ages, first_family};
use super::moves::{apply_moves, ceded, change_ruler, sync};
use super::people::{found_family, new_house};
use super::succession::{Vacancy, crown};
use super::{CourtAsk, No, pieces, regency};
use crate::dynasty::{CharacterId, created, households};
use crate::engine::ChangeRows;
use crate::engine::PushPending;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Who finds a new monarch where none can be traced: a player who lost this country of his, else its ruler (9.27).
pub fn founder(pos: Pos, country: CountryId) -> Option<SeatId> {
    let of = pos.country(country);
    of.player.filter(|p| pos.is_baronial(*p)).or(of.ruler).or(of.player)
}

/// Nobody can be traced: a relative is found (9.4); where the whole dynasty is dead its player may begin anew (7.12).
pub fn no_heir(world: &mut World, vacancy: Vacancy) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(seat) = founder(pos, vacancy.country) else { return };
    if pos.country(vacancy.country).ruler.is_none() {
        return;
    }
    if pos.household(seat).any(|c| c.home == Some(seat)) {
        call_kinsman(world, &vacancy, seat);
    } else {
        world.push(CourtAsk::Extinct { vacancy });
    }
}

/// The relative of 9.4, with wife and children, comes to the throne.
pub fn call_kinsman(world: &mut World, vacancy: &Vacancy, seat: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let plan = created::relative(pos.age(vacancy.late), &created_ages(pos));
    // Another's country gets the house of its own player.
    let own = pos.country(vacancy.country).player == Some(seat) && pos.country(vacancy.country).ruler != Some(seat);
    let house = if own { super::house_of(pos, seat) } else { pos.character(vacancy.late).house };
    let text = line!["No heir can be traced; a distant relative comes to the throne of ", vacancy.country, "."];
    tell(world, Some(seat), None, "9.4", text);
    let family = found_family(world, &plan, seat, house, "9.5");
    crown(world, vacancy, family.head, "a relative of the late monarch");
}

/// Has the country a ruler, and nobody on its throne?
pub fn is_empty(pos: Pos, country: CountryId) -> bool {
    pos.country(country).ruler.is_some() && pos.country(country).monarch.is_none()
}

/// Is the player of this country a baron whose house has died out (7.12)?
pub fn may_begin_anew(pos: Pos, country: CountryId) -> bool {
    let dead = |seat: SeatId| !pos.people().any(|c| c.in_play() && c.home == Some(seat));
    pos.country(country).player.is_some_and(|seat| pos.is_baronial(seat) && dead(seat))
}

/// Barons whose house has died out found another: without a crown, with what money there is (7.12, 9.28).
pub fn barons_begin_anew(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let asked = |country: CountryId| {
        let of = |f: &Frame| matches!(f, Frame::Court(CourtAsk::Extinct { vacancy }) if vacancy.country == country);
        pos.stack().iter().any(of)
    };
    let dead = pos.countries().filter(|c| may_begin_anew(pos, c.id) && !asked(c.id));
    let asks: Vec<CourtAsk> = dead
        .map(|c| {
            let late = c.past.last().copied().unwrap_or(CharacterId(0));
            CourtAsk::Extinct { vacancy: Vacancy { country: c.id, late, king_at: Spot::Pool, passed: vec![] } }
        })
        .collect();
    asks.into_iter().for_each(|ask| world.push(ask));
}

/// A new dynasty begins as at the start of the game, with the money and the provinces of the old (7.12).
pub fn new_dynasty(world: &mut World, vacancy: &Vacancy, seat: SeatId, name: &str) {
    let house = new_house(world, name);
    let moves = households::extinction(&Seen::of(world).pos().kin(), seat);
    apply_moves(world, &moves, "7.12");
    let seen = Seen::of(world);
    let pos = seen.pos();
    let crowned = is_empty(pos, vacancy.country);
    let text = match crowned {
        true => line!["The house of ", name.to_string(), " comes to power in ", vacancy.country, "."],
        false => line![seat, " goes on as the house of ", name.to_string(), ", without a crown."],
    };
    let plan = first_family(pos);
    tell(world, Some(seat), None, "7.12", text);
    let family = found_family(world, &plan, seat, house, "2.4");
    if crowned {
        crown(world, vacancy, family.head, "founder of the dynasty");
    }
}

// ---------------------------------------------------------------- A country is given up (9.26)

/// In the marriages: a country one rules that has a player of its own, who is another.
pub fn check_give_up(pos: Pos, seat: SeatId, country: CountryId) -> Result<(), Refusal> {
    if pos.find::<Country>(country).is_none() {
        return Err(Core::NoSuch { what: format!("country {}", country.0) }.into());
    }
    pos.may_act_in(Phase::Marriages, seat, "Giving a country up")?;
    let of = pos.country(country);
    let others = of.player.is_some_and(|p| p != seat);
    if of.ruler != Some(seat) || !others {
        return Err(No::NotAnnexed { country: called(pos, country) }.into());
    }
    // It goes back with its provinces, of which something may be promised (8.9).
    let kept = ceded(pos, country, seat);
    let mut goes = pos.held_by(seat).filter(|p| pos.country_of(*p) == country && !kept.contains(p));
    goes.try_for_each(|province| marriages::forbids(pos, seat, &Forbidden::PartWithProvince { province }))
}

/// The country goes back to its own player at once, and he sets up a monarch.
pub fn do_give_up(world: &mut World, seat: SeatId, country: CountryId) {
    let text = line![seat, " gives ", country, " up."];
    tell(world, Some(seat), None, "9.26", text);
    restore(world, country);
}

/// A country comes back to its own player, who sets up a monarch.
fn restore(world: &mut World, country: CountryId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let of = pos.country(country);
    let Some(own) = of.player else { return };
    let late = of.monarch.or(of.past.last().copied());
    regency::close(world, country);
    let king = pieces::king_pawn(Seen::of(world).pos(), country).map(|p| p.id);
    let mut of = world.change::<Country>(country);
    if let Some(monarch) = of.monarch.take() {
        of.past.push(monarch);
    }
    of.usurper = 0;
    of.claimants.clear();
    if let Some(king) = king {
        let mut pawn = world.change::<Pawn>(king);
        (pawn.bearer, pawn.at, pawn.lent_to) = (None, Spot::Pool, None);
    }
    if Seen::of(world).pos().country(country).ruler.is_none() {
        regain_capital(world, country, own);
    }
    change_ruler(world, country, own);
    sync(world);
    // A first King who lost everything: the new reign follows the oldest of the house.
    let oldest = || oldest_of(Seen::of(world).pos(), own);
    let late = late.unwrap_or_else(oldest);
    let vacancy = Vacancy { country, late, king_at: Spot::Pool, passed: vec![] };
    world.push(CourtAsk::Enthrone { vacancy });
}

fn oldest_of(pos: Pos, seat: SeatId) -> CharacterId {
    let mut all: Vec<_> = pos.household(seat).map(|c| (c.born, c.id)).collect();
    all.sort();
    all.first().map_or(CharacterId(0), |c| c.1)
}

/// Who lost all to conquest gets the province of the first capital back, and those that nobody holds.
fn regain_capital(world: &mut World, country: CountryId, own: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let capital = pos.first_capital(country);
    for province in pos.book.map.country(country).provinces.clone() {
        let of = pos.province(province);
        // Those that were Neutral from the start have to be won (OF.3).
        if Some(province) == capital || of.holder == Holder::Neutral && !of.neutral_born {
            world.change::<Province>(province).holder = Holder::Seat(own);
        }
    }
    world.change::<Country>(country).capital = capital;
}

/// Whom the player may crown: one born to his own house, who lives with him, reigns nowhere, is wed to nobody who does, and has
/// not renounced this crown (9.26, 9.19).
pub fn check_enthrone(pos: Pos, seat: SeatId, country: CountryId, who: CharacterId) -> Result<(), Refusal> {
    let name = if pos.has_character(who) { pos.name_of(who) } else { format!("character {}", who.0) };
    let fit = pos.has_character(who) && {
        let c = pos.character(who);
        let reigns = |c| pos.crown_of(c).is_some();
        let spouse_reigns = pos.kin().spouse(who).is_some_and(reigns);
        let own = c.in_play() && c.keeper == Some(seat) && c.home == Some(seat) && !c.never_weds;
        own && !reigns(who) && !spouse_reigns && !marriages::has_renounced(pos, who, country)
    };
    if fit { Ok(()) } else { Err(No::CannotReign { who: name }.into()) }
}

/// Candidates for a throne that its player fills anew, by birth.
pub fn may_reign(pos: Pos, seat: SeatId, country: CountryId) -> Vec<CharacterId> {
    let fit = pos.household(seat).filter(|c| check_enthrone(pos, seat, country, c.id).is_ok());
    pos.kin().by_birth(fit.map(|c| c.id))
}

// ---------------------------------------------------------------- Barons who return (Q36)

/// With the option, players who were without a country for a turn have their own again.
pub fn barons_return(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if !pos.options.barons_return {
        return;
    }
    for seat in pos.seats().filter(|s| pos.is_baronial(*s)).collect::<Vec<_>>() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let country = pos.player(seat).country;
        let text = line!["After a turn without a country ", seat, " founds a new reign."];
        tell(world, Some(seat), None, "9.28", text);
        restore(world, country);
    }
}
