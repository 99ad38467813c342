//! Neutral armies that cards bring (BR OE.16 to OE.20): Free Companies, wars, raiders, Cathars.

use bevy_ecs::prelude::World;

use super::super::book_cards::{Aim, IfHeld, Op, Origin, Targets, Until, Where};
use super::super::components::*;
use super::super::ids::{ArmyId, CardId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{pay, receive, tell};
use super::super::{campaign, phases, war};
use super::asks::place_name;
use super::{FortuneAsk, No, cards, disasters, rebellions};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, Refusal, SeatId};

fn place(world: &mut World, at: ProvinceId, count: u8) -> Vec<ArmyId> {
    let come = war::neutrals::counters(world, count);
    for army in &come {
        world.change::<Army>(*army).at = Spot::Land(at);
    }
    come
}

/// Those of these counters that still stand in the province.
fn standing(pos: Pos, at: ProvinceId, armies: &[ArmyId]) -> Vec<ArmyId> {
    armies.iter().copied().filter(|a| pos.army(*a).at == Spot::Land(at)).collect()
}

/// Neutral armies appear in a province and stay there (cards 3 and 51).
pub fn appear(world: &mut World, card: CardId, at: Where, count: u8, until: Until, push: bool, turns_neutral: bool) {
    let at = match at {
        Where::Province(at) => Some(at),
        Where::Random => {
            let closed: Vec<ProvinceId> =
                Seen::of(world).pos().provinces().filter(|p| p.holder.seat().is_none()).map(|p| p.id).collect();
            disasters::random_province(world, &closed)
        }
    };
    let Some(at) = at.filter(|at| Seen::of(world).pos().province(*at).holder != Holder::OutOfBounds) else { return };
    let armies = place(world, at, count);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let rule = if push { "OE.18" } else { "OE.20" };
    let text = line![armies.len(), " neutral armies appear in ", at, "."];
    tell(world, pos.holder(at), Some(at), rule, text);
    if armies.is_empty() {
        return;
    }
    let leave = match until {
        Until::BeatenOrPlague => Leave::WhenDestroyed,
        Until::TurnEnds => Leave::EndOfTurn,
        Until::RoundEnds => Leave::EndOfRound,
    };
    let lasting = if push {
        Lasting::FreeCompanies { province: at, armies, card }
    } else {
        Lasting::Neutrals { province: at, armies, leave, turns_neutral, card }
    };
    cards::add(world, lasting);
}

/// Neutral armies enter from beyond the border and attack (BR OE.19).
#[expect(clippy::too_many_arguments, reason = "they are the fields of one effect of a card")]
pub fn invade(
    world: &mut World,
    card: CardId,
    from: Origin,
    targets: &Targets,
    aim: Aim,
    count: u8,
    until: Until,
    turns_neutral: bool,
    loot: bool,
    if_held: Option<IfHeld>,
) {
    // Some come out of a province that must be neutral; if a player holds it, it may rise first (Q68).
    if let (Origin::Province(home), Some(held)) = (from, if_held)
        && !comes_out(world, home, held)
    {
        return;
    }
    let Some(at) = target(world, targets, aim) else {
        tell(world, None, None, "OE.19", "No province is open to them; they stay away.").idle(true);
        return;
    };
    let armies = place(world, at, count);
    if armies.is_empty() {
        return;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let holder = pos.holder(at);
    let text = line![armies.len(), " neutral armies fall on ", at, "."];
    tell(world, holder, Some(at), "OE.19", text);
    let leave = if until == Until::RoundEnds { Leave::EndOfRound } else { Leave::EndOfTurn };
    cards::add(world, Lasting::Neutrals { province: at, armies, leave, turns_neutral: false, card });
    cards::push(world, FortuneAsk::Assault { at, turns_neutral, loot, holder });
    // Whoever commands there fights: its lord, else those whose armies stand in it, a Governor before all.
    let seen = Seen::of(world);
    let pos = seen.pos();
    let fights = |s: &SeatId| !pos.armies_in(at, *s).is_empty() || (pos.castle_at(at) > 0 && holder == Some(*s));
    let defender = holder.into_iter().chain(pos.armed_in(at)).find(fights);
    if let Some(defender) = defender {
        war::neutral_assault(world, at, defender);
    }
}

/// Do the armies of a card come out of this province?
fn comes_out(world: &mut World, home: ProvinceId, held: IfHeld) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    match pos.province(home).holder {
        Holder::Neutral => true,
        Holder::OutOfBounds => {
            tell(world, None, Some(home), "OE.19", line![home, " is out of bounds; nobody comes."]).idle(true);
            false
        }
        Holder::Seat(_) => {
            let in_revolt = pos.province(home).rebellion.is_some();
            rebellions::roll(world, home, &[("The card".into(), held.modifier)]);
            let rose = !in_revolt && Seen::of(world).pos().province(home).rebellion.is_some();
            if !(rose && held.then_attacks) {
                return false;
            }
            tell(world, None, Some(home), "OE.19", line![home, " shakes off its lord and is neutral."]);
            campaign::take_control(world, home, Holder::Neutral);
            world.change::<Province>(home).rebellion = None;
            true
        }
    }
}

fn target(world: &mut World, targets: &Targets, aim: Aim) -> Option<ProvinceId> {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let listed: Vec<ProvinceId> = match targets {
        Targets::Provinces(list) => list.clone(),
        Targets::CoastsOf(seas) => {
            let mut all: Vec<_> = seas.iter().flat_map(|s| pos.book.map.sea(*s).coasts.clone()).collect();
            all.sort();
            all.dedup();
            all
        }
    };
    let open: Vec<ProvinceId> = listed.into_iter().filter(|p| pos.holder(*p).is_some()).collect();
    let players = |a: &&Army| pos.commander_of_army(a.id).is_some();
    let held = |p: &ProvinceId| pos.armies().filter(|a| a.at == Spot::Land(*p)).filter(players).count();
    let among: Vec<ProvinceId> = match aim {
        Aim::FirstNotNeutral => open.into_iter().take(1).collect(),
        Aim::Random => open,
        Aim::Weakest => {
            let least = open.iter().map(held).min()?;
            open.into_iter().filter(|p| held(p) == least).collect()
        }
    };
    if among.len() > 1 { world.resource_mut::<Dice>().pick(&among) } else { among.first().copied() }
}

/// After their battle: a province they hold alone is theirs (BR OE.19, OF.2).
pub fn after_assault(world: &mut World, at: ProvinceId, turns_neutral: bool, loot: bool, holder: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let stand = !pos.neutrals_in(at).is_empty();
    let defended = !pos.armed_in(at).is_empty() || pos.castle_at(at) > 0;
    if !stand || defended {
        return;
    }
    if loot {
        let items = pos.items_in(at);
        for item in items {
            disasters::to_supply(world, item);
        }
        tell(world, holder, Some(at), "OE.19", line!["The goods in ", at, " are carried off."]);
    }
    if turns_neutral {
        tell(world, holder, Some(at), "OE.19", line![at, " is lost and becomes neutral."]);
        campaign::take_control(world, at, Holder::Neutral);
    }
}

/// Neutral armies have been beaten in a province: a card may reward those whose royals led there (card 51).
pub fn beaten(world: &mut World, at: ProvinceId, led_by: &[SeatId]) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let reward = pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Neutrals { province, armies, card, .. } if *province == at && standing(pos, at, armies).is_empty() => {
            pos.book.cards[*card].ops.iter().find_map(|op| match op {
                Op::NeutralArmy { reward, .. } => Some((l.clone(), u32::from(*reward))).filter(|r| r.1 > 0),
                _ => None,
            })
        }
        _ => None,
    });
    let Some((lasting, crowns)) = reward else { return };
    for seat in led_by {
        receive(world, *seat, crowns);
        let text = line![*seat, " gains ", crowns, " crowns for the victory."];
        tell(world, Some(*seat), Some(at), "OE.20", text);
    }
    cards::lapse(world, |l| *l == lasting);
}

/// Goods that neutral armies took and no longer guard are his in whose province they lie (16.23, 16.24).
pub fn claim_strays(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let left = |i: &Item| {
        let at = i.at.province().filter(|p| i.owner.is_none() && pos.neutrals_in(*p).is_empty())?;
        Some((i.id, at, pos.holder(at)?))
    };
    for (item, at, lord) in pos.items().filter_map(left).collect::<Vec<_>>() {
        world.change::<Item>(item).owner = Some(lord);
        let seen = Seen::of(world);
        let pos = seen.pos();
        let text = line!["The ", pos.item(item).goods, " left in ", at, " is ", lord, "'s."];
        tell(world, Some(lord), Some(at), "16.23", text);
    }
}

/// At the end of a round some leave; at the end of the last those of the turn (BR OE.19, OE.20).
pub fn end_round(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let last = pos.turn.round >= phases::rounds_a_turn(pos);
    let mut leaving = vec![];
    let mut beaten = vec![];
    for lasting in &pos.deck().lasting {
        match lasting {
            Lasting::Neutrals { province, armies, leave, turns_neutral, .. } => {
                let stand = standing(pos, *province, armies);
                if stand.is_empty() {
                    beaten.push(lasting.clone());
                } else if *leave == Leave::EndOfRound || (*leave == Leave::EndOfTurn && last) {
                    leaving.push((lasting.clone(), *province, *turns_neutral, stand));
                }
            }
            Lasting::FreeCompanies { province, armies, .. } if standing(pos, *province, armies).is_empty() => {
                beaten.push(lasting.clone());
            }
            _ => {}
        }
    }
    cards::lapse(world, |l| beaten.contains(l));
    for (lasting, at, turns_neutral, stand) in leaving {
        for army in stand {
            world.change::<Army>(army).at = Spot::Pool;
        }
        if turns_neutral && Seen::of(world).pos().holder(at).is_some() {
            tell(world, None, Some(at), "OE.20", line!["Unbeaten, they make ", at, " neutral."]);
            campaign::take_control(world, at, Holder::Neutral);
        } else {
            tell(world, None, Some(at), "OE.19", line!["The neutral armies leave ", at, "."]);
        }
        cards::lapse(world, |l| *l == lasting);
    }
    claim_strays(world);
}

// ---------------------------------------------------------------- Free Companies (BR OE.18, card 3)

/// Do Free Companies live off this province?
pub fn is_untaxed(pos: Pos, at: ProvinceId) -> bool {
    companies(pos).any(|(province, armies, _)| province == at && !standing(pos, at, armies).is_empty())
}

fn companies(pos: Pos<'_>) -> impl Iterator<Item = (ProvinceId, &[ArmyId], CardId)> {
    pos.deck().lasting.iter().filter_map(|l| match l {
        Lasting::FreeCompanies { province, armies, card } => Some((*province, armies.as_slice(), *card)),
        _ => None,
    })
}

/// What it costs to push them on.
fn price(pos: Pos, at: ProvinceId, armies: &[ArmyId], card: CardId) -> Option<u32> {
    let each = pos.book.cards[card].ops.iter().find_map(|op| match op {
        Op::NeutralArmy { push_for, .. } => *push_for,
        _ => None,
    })?;
    Some(u32::from(each) * standing(pos, at, armies).len() as u32).filter(|p| *p > 0)
}

/// Before each later round the controller may pay them to move on. He is asked whatever he has: what lies in his
/// treasury is his secret.
pub fn begin_round(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let asks: Vec<FortuneAsk> = companies(pos)
        .filter_map(|(from, armies, card)| {
            let (seat, price) = (pos.holder(from)?, price(pos, from, armies, card)?);
            Some(FortuneAsk::Companies { seat, from, price })
        })
        .collect();
    for ask in asks {
        cards::push(world, ask);
    }
}

/// Adjacent provinces of other players.
pub fn ways_on(pos: Pos, seat: SeatId, from: ProvinceId) -> Vec<ProvinceId> {
    let foreign = |p: &ProvinceId| pos.holder(*p).is_some_and(|s| s != seat);
    pos.neighbours(from).into_iter().filter(foreign).collect()
}

/// Into one of [`ways_on`], by who has the `need` crowns.
pub fn check_push(pos: Pos, seat: SeatId, from: ProvinceId, to: ProvinceId, need: u32) -> Result<(), Refusal> {
    if !ways_on(pos, seat, from).contains(&to) {
        return Err(No::NotNextTo { to: place_name(pos, to) }.into());
    }
    let have = pos.purse(seat);
    if have < need { Err(No::TooPoor { need, have }.into()) } else { Ok(()) }
}

/// Pays them; they move on.
pub fn push_on(world: &mut World, seat: SeatId, from: ProvinceId, to: ProvinceId, price: u32) {
    pay(world, seat, price);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let moving: Vec<ArmyId> = companies(pos).filter(|c| c.0 == from).flat_map(|c| standing(pos, from, c.1)).collect();
    for army in moving {
        world.change::<Army>(army).at = Spot::Land(to);
    }
    for lasting in &mut world.resource_mut::<Deck>().lasting {
        if let Lasting::FreeCompanies { province, .. } = lasting
            && *province == from
        {
            *province = to;
        }
    }
    tell(
        world,
        Some(seat),
        Some(to),
        "OE.18",
        line!["Paid ", price, " crowns, the Free Companies go from ", from, " to ", to, "."],
    );
    claim_strays(world);
}
