//! Governors (OG): titles given, inherited, disputed.

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::court;
use super::super::ids::ProvinceId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::tell;
use super::asks::place_name;
use super::{FortuneAsk, No, cards, rebellions};
use crate::dynasty::{CharacterId, succession};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId};

/// Princes a seat may make Governor: own, male, of age, free, and about to return to nobody (BR OG.1). A King governs
/// everything already (BR OG.2).
pub fn princes(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let adult = i32::from(pos.book.tables.ages.adult);
    let reigns = |who: CharacterId| pos.countries().any(|c| c.monarch == Some(who) || c.regent == Some(who));
    let free = pos.household(seat).filter(|c| c.sex.is_male() && c.captive_of.is_none());
    free.map(|c| c.id)
        .filter(|who| pos.age(*who) >= adult && !reigns(*who) && !court::awaits_return(pos, *who))
        .collect()
}

/// Provinces a seat may give: under his control and without a Governor; one man may have several (BR OG.5).
pub fn vacant(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    pos.held_by(seat).filter(|p| pos.province(*p).governor.is_none()).collect()
}

/// May this Prince have this province?
pub fn check(pos: Pos, seat: SeatId, who: CharacterId, at: ProvinceId) -> Result<(), Refusal> {
    if !pos.options.governors {
        return Err(No::NoGovernors.into());
    }
    if !pos.has_character(who) || !princes(pos, seat).contains(&who) {
        let who = if pos.has_character(who) { pos.name_of(who) } else { format!("Character {}", who.0) };
        return Err(No::NotAPrince { who }.into());
    }
    let place = || place_name(pos, at);
    if at.index() >= ProvinceId::COUNT || pos.holder(at) != Some(seat) {
        return Err(No::NotYours { place: place() }.into());
    }
    if pos.province(at).governor.is_some() {
        return Err(No::HasGovernor { place: place() }.into());
    }
    Ok(())
}

/// Gives him the title (BR OG.1), which [`check`] has passed.
pub fn appoint(world: &mut World, seat: SeatId, who: CharacterId, at: ProvinceId) {
    world.change::<Province>(at).governor = Some(who);
    let text = line![who, " is made Governor of ", at, "."];
    tell(world, Some(seat), Some(at), "OG.1", text);
}

/// The titles of Governors who are dead, or have left the stage, pass on (BR OG.3, OG.4). Without an heir the province is under
/// the King again (BR OG.2).
pub fn vacate(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let gone = |g: &CharacterId| !pos.character(*g).in_play();
    let titles: Vec<(ProvinceId, CharacterId)> =
        pos.provinces().filter_map(|p| Some((p.id, p.governor.filter(gone)?))).collect();
    for (at, late) in titles {
        title_passes(world, at, late);
    }
}

/// A title goes down the line of succession like a crown, in or out of the house, to women and children too (BR OG.3); the
/// King may dispute it (BR OG.4), unless it comes to himself.
pub fn title_passes(world: &mut World, at: ProvinceId, late: CharacterId) {
    world.change::<Province>(at).governor = None;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(heir) = succession::heir(&pos.kin(), late, &succession::everybody) else {
        let text = line![at, " has no Governor any more."];
        tell(world, None, Some(at), "OG.2", text);
        return;
    };
    let reigns = |king: SeatId| pos.ruled_by(king).iter().any(|c| pos.country(*c).monarch == Some(heir));
    match pos.holder(at).filter(|king| !reigns(*king)) {
        Some(king) => cards::push(world, FortuneAsk::Title { at, heir, king }),
        None => inherit(world, at, heir),
    }
}

/// The heir takes the title (BR OG.3); where he is not in play, nobody has it.
pub fn inherit(world: &mut World, at: ProvinceId, heir: CharacterId) {
    if !Seen::of(world).pos().character(heir).in_play() {
        return;
    }
    world.change::<Province>(at).governor = Some(heir);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![heir, " inherits ", at, "."];
    tell(world, pos.character(heir).keeper, Some(at), "OG.3", text);
}

/// The King disputes: a rebellion there, and if the heir is another player's the whole kingdom rolls (BR OG.4).
pub fn dispute(world: &mut World, at: ProvinceId, heir: CharacterId, king: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let foreign = pos.character(heir).keeper != Some(king);
    let text = line![king, " will not have ", heir, " in ", at, "."];
    tell(world, Some(king), Some(at), "OG.4", text);
    rebellions::rebel(world, at);
    if foreign {
        rebellions::whole_kingdom(world, king);
    }
}

/// The Governor as seen by other rooms: is he (or she) present in his province with a piece (BR OG.10, OG.11, OG.13)?
pub fn present(pos: Pos, at: ProvinceId) -> Option<CharacterId> {
    let governor = pos.province(at).governor.filter(|_| pos.options.governors)?;
    pos.pawn_of(governor).filter(|p| p.at == Spot::Land(at)).map(|_| governor)
}

/// The strength a Governor adds (BR OG.7), once however many provinces.
pub fn strength(pos: Pos, who: CharacterId) -> i8 {
    let governs = pos.options.governors && pos.provinces().any(|p| p.governor == Some(who));
    if governs { pos.book.tables.governor.strength } else { 0 }
}

/// Who decides for a province's Governor: his player, for a minor the monarch as Regent (BR OG.6).
pub fn decides_for(pos: Pos, at: ProvinceId) -> Option<SeatId> {
    let governor = pos.province(at).governor.filter(|g| pos.options.governors && pos.character(*g).in_play())?;
    let adult = i32::from(pos.book.tables.ages.adult);
    if pos.age(governor) < adult {
        return pos.holder(at);
    }
    pos.character(governor).keeper
}
