//! Troops under another's command: held back for an ally, lent in aid, led by a Governor (19.37 to 19.40, 20.3 to 20.5,
//! OG.11, OG.12).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::telling;
use super::asking::{self, Matter};
use super::units::{Unit, check_turn, group_words};
use super::{CampaignAsk, No, push};
use crate::table::{Numbers, Refusal, SeatId};

// ---------------------------------------------------------------- Governors (OG.11, OG.12)

/// The player of a Governor who commands this army of the King who has the province, in his stead: of another house,
/// fifteen or older, present with his piece, and no King of the army's country with it. An enemy's troops obey no Governor.
pub fn governing(pos: Pos, army: ArmyId) -> Option<SeatId> {
    if !pos.options.governors {
        return None;
    }
    let army = pos.army(army);
    let (Spot::Land(at), Banner::Country(country)) = (army.at, army.banner) else { return None };
    // The cheapest questions first: this is asked of every army again and again.
    let governor = pos.character(pos.province(at).governor?);
    let king = pos.country(country).ruler.filter(|king| pos.holder(at) == Some(*king))?;
    let keeper = governor.keeper.filter(|keeper| king != *keeper)?;
    let age = i32::from(pos.book.tables.ages.adult);
    let fit = governor.sex.is_male() && governor.in_play() && !governor.is_captive() && governor.age(pos.year()) >= age;
    let here = || pos.pawn_of(governor.id).is_some_and(|p| p.at == Spot::Land(at));
    let beside = || {
        pos.pawns().any(|p| {
            p.kind == PawnKind::King && p.country == Some(country) && p.bearer.is_some() && p.at == Spot::Land(at)
        })
    };
    (fit && here() && !beside()).then_some(keeper)
}

// ---------------------------------------------------------------- Allies and aid (19.37, 19.38, 20.3 to 20.5)

/// Do foreign troops lent to this seat fight for his monarch, rather than in a joint venture of this round?
pub(super) fn is_aid(pos: Pos, army: ArmyId) -> bool {
    match (pos.army(army).lent_to, pos.owner_of_army(army)) {
        (Some(to), Some(owner)) => pos.player(to).aided_by.contains(&owner),
        _ => false,
    }
}

/// Do a player's borders stand open to another, by word of mouth?
pub fn is_open(pos: Pos, host: SeatId, guest: SeatId) -> bool {
    pos.player(host).open_to.contains(&guest)
}

fn check_armies(pos: Pos, seat: SeatId, armies: &[ArmyId]) -> Result<(), No> {
    if armies.is_empty() {
        return Err(No::NobodyNamed);
    }
    for (n, id) in armies.iter().enumerate() {
        if pos.world.find::<Army>(*id).is_none() {
            return Err(No::NoSuchPiece { what: "such army".into() });
        }
        let what = Unit::Army(*id).words(pos);
        if armies[..n].contains(id) {
            return Err(No::NamedTwice { what });
        }
        if pos.owner_of_army(*id) != Some(seat) {
            return Err(No::NotYourPiece { what });
        }
    }
    Ok(())
}

pub(super) fn check_lend(pos: Pos, seat: SeatId, armies: &[ArmyId], to: SeatId, aid: bool) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    check_armies(pos, seat, armies)?;
    if to == seat || !pos.has_seat(to) {
        return Err(No::YourOwn.into());
    }
    let whom = pos.seat_name(to);
    if aid && pos.realm_of(to).is_none() {
        return Err(No::NoCrown { whom }.into());
    }
    if !aid && (pos.turn.order.contains(&to) || pos.is_baronial(to)) {
        return Err(No::HasMoved { whom }.into());
    }
    for id in armies {
        let what = Unit::Army(*id).words(pos);
        let army = pos.army(*id);
        if let Some(other) = army.lent_to {
            return Err(No::LentAway { what, to: pos.seat_name(other) }.into());
        }
        if let Some(governor) = governing(pos, *id) {
            return Err(No::GovernorHere { what, who: pos.seat_name(governor) }.into());
        }
        if aid && army.at.province().and_then(|p| pos.holder(p)) != Some(to) {
            return Err(No::NotInHisLand { what, whom: whom.clone() }.into());
        }
        if !matches!(army.at, Spot::Land(_)) {
            return Err(No::NotOnLand { what }.into());
        }
        if army.halted || !aid && army.spent > 0 {
            return Err(No::AlreadyMoving { what }.into());
        }
    }
    marriages::forbids(pos, seat, &Forbidden::Ally { with: to })
}

pub(super) fn do_lend(world: &mut World, seat: SeatId, armies: &[ArmyId], to: SeatId, aid: bool) {
    let pos = Pos::of(world);
    let at = pos.army(armies[0]).at.province().unwrap_or(ProvinceId(0));
    if aid && !pos.player(to).aided_by.contains(&seat) {
        return asking::ask(world, seat, to, at, Matter::Aid { armies: armies.to_vec() });
    }
    lend(world, seat, to, at, armies, aid);
}

fn lend(world: &mut World, seat: SeatId, to: SeatId, at: ProvinceId, armies: &[ArmyId], aid: bool) {
    for id in armies {
        world.change::<Army>(*id).lent_to = Some(to);
    }
    let pos = Pos::of(world);
    let units: Vec<Unit> = armies.iter().map(|a| Unit::Army(*a)).collect();
    let (owner, ally, group) = (pos.seat_name(seat), pos.seat_name(to), group_words(pos, &units));
    let (rule, text) = if aid {
        ("20.5", format!("{owner} gives {ally} the command of {group} in {}.", pos.label(at)))
    } else {
        ("19.38", format!("{owner} holds {group} in {} back, to march with {ally}.", pos.label(at)))
    };
    telling::tell(world, Some(seat), Some(at), rule, text);
}

/// The monarch takes the aid; his Charisma falls while it lasts (20.3, Q55).
pub(super) fn accept_aid(world: &mut World, owner: SeatId, to: SeatId, at: ProvinceId, armies: &[ArmyId]) {
    {
        let mut player = world.change::<Player>(to);
        if !player.aided_by.contains(&owner) {
            player.aided_by.push(owner);
            player.aided_by.sort();
        }
    }
    let pos = Pos::of(world);
    let text = format!("{} calls in foreign aid: its monarch's Charisma falls by 1.", pos.seat_name(to));
    telling::tell(world, Some(to), Some(at), "20.3", text);
    lend(world, owner, to, at, armies, true);
}

pub(super) fn check_take_back(pos: Pos, seat: SeatId, armies: &[ArmyId]) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    check_armies(pos, seat, armies)?;
    for id in armies {
        let Some(to) = pos.army(*id).lent_to else {
            return Err(No::NotLent { what: Unit::Army(*id).words(pos) }.into());
        };
        if marriages::forbids(pos, seat, &Forbidden::CallBack { from: to }).is_err() {
            return Err(No::AidPromised { whom: pos.seat_name(to) }.into());
        }
    }
    Ok(())
}

pub(super) fn do_take_back(world: &mut World, seat: SeatId, armies: &[ArmyId]) {
    for id in armies {
        world.change::<Army>(*id).lent_to = None;
    }
    let pos = Pos::of(world);
    let units: Vec<Unit> = armies.iter().map(|a| Unit::Army(*a)).collect();
    let text = format!("{} takes back the command of {}.", pos.seat_name(seat), group_words(pos, &units));
    telling::tell(world, Some(seat), pos.army(armies[0]).at.province(), "20.5", text);
}

// ---------------------------------------------------------------- The call to march (19.38, 19.40)

/// Armies held back for this ally.
pub(super) fn held_back(pos: Pos, owner: SeatId, ally: SeatId) -> Vec<ArmyId> {
    pos.armies()
        .filter(|a| a.lent_to == Some(ally) && pos.owner_of_army(a.id) == Some(owner) && !is_aid(pos, a.id))
        .map(|a| a.id)
        .collect()
}

/// The ally's turn has come: everyone who holds armies back for him says whether they still march.
pub(super) fn call(world: &mut World, ally: SeatId) {
    let pos = Pos::of(world);
    // Who has promised it by contract is not asked whether he keeps his word (19.40).
    let free = |s: &SeatId| marriages::forbids(pos, *s, &Forbidden::CallBack { from: ally }).is_ok();
    let owners: Vec<SeatId> =
        pos.seats().filter(|s| *s != ally && !held_back(pos, *s, ally).is_empty()).filter(free).collect();
    for owner in owners.into_iter().rev() {
        push(world, CampaignAsk::Join { owner, ally });
    }
}

pub(super) fn answer_call(world: &mut World, owner: SeatId, ally: SeatId, yes: bool) {
    let armies = held_back(Pos::of(world), owner, ally);
    if !yes {
        for id in &armies {
            world.change::<Army>(*id).lent_to = None;
        }
    }
    let pos = Pos::of(world);
    let (host, friend) = (pos.seat_name(owner), pos.seat_name(ally));
    let (rule, text) = if yes {
        ("19.38", format!("The armies of {host} march with {friend}."))
    } else {
        ("19.40", format!("{host} does not march with {friend} after all."))
    };
    telling::tell(world, Some(owner), None, rule, text);
}
