//! Neutral armies that cards bring (OE.16 to OE.20): Free Companies, wars, raiders, Cathars.

use bevy_ecs::prelude::World;

use super::super::book_cards::{Aim, IfHeld, Origin, Targets, Until, Where};
use super::super::components::*;
use super::super::ids::{ArmyId, CardId, ProvinceId};
use super::super::position::Pos;
use super::super::telling::{pay, tell};
use super::super::{campaign, rounds, war};
use super::{FortuneAsk, cards, disasters, rebellions};
use crate::table::{Dice, Numbers, SeatId};

fn place(world: &mut World, at: ProvinceId, count: u8) -> u8 {
    let spare = cards::spare_neutrals(world);
    let come = spare.into_iter().take(count.into()).collect::<Vec<ArmyId>>();
    for army in &come {
        world.change::<Army>(*army).at = Spot::Land(at);
    }
    come.len() as u8
}

/// Neutral armies appear in a province and stay there (cards 3 and 51).
pub fn appear(world: &mut World, card: CardId, at: Where, count: u8, until: Until, push: bool, turns_neutral: bool) {
    let at = match at {
        Where::Province(at) => Some(at),
        Where::Random => {
            let closed: Vec<ProvinceId> =
                Pos::of(world).provinces().filter(|p| p.holder.seat().is_none()).map(|p| p.id).collect();
            disasters::random_province(world, &closed)
        }
    };
    let Some(at) = at.filter(|at| Pos::of(world).province(*at).holder != Holder::OutOfBounds) else { return };
    let come = place(world, at, count);
    let name = Pos::of(world).label(at).to_string();
    tell(world, None, Some(at), "OE.18", format!("{come} neutral armies appear in {name}."));
    if come == 0 {
        return;
    }
    let lasting = match (until, push) {
        (Until::BeatenOrPlague, true) => Lasting::FreeCompanies { province: at, card },
        (Until::BeatenOrPlague, false) => {
            Lasting::Neutrals { province: at, leave: Leave::WhenDestroyed, turns_neutral, card }
        }
        (Until::TurnEnds, _) => Lasting::Neutrals { province: at, leave: Leave::EndOfTurn, turns_neutral, card },
        (Until::RoundEnds, _) => Lasting::Neutrals { province: at, leave: Leave::EndOfRound, turns_neutral, card },
    };
    cards::add(world, lasting);
}

/// Neutral armies enter from beyond the border and attack (OE.19).
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
        && Pos::of(world).holder(home).is_some()
    {
        let quiet = Pos::of(world).province(home).rebellion.is_some();
        rebellions::roll(world, home, &[("The card".into(), held.modifier)]);
        let rose = !quiet && Pos::of(world).province(home).rebellion.is_some();
        if !(rose && held.then_attacks) {
            return;
        }
        campaign::take_control(world, home, Holder::Neutral);
        world.change::<Province>(home).rebellion = None;
    }
    let Some(at) = target(world, targets, aim) else {
        tell(world, None, None, "OE.19", "No province is open to them; they stay away.");
        return;
    };
    let pos = Pos::of(world);
    let holder = pos.holder(at);
    let name = pos.label(at).to_string();
    let come = place(world, at, count);
    if come == 0 {
        return;
    }
    tell(world, holder, Some(at), "OE.19", format!("{come} neutral armies fall on {name}."));
    let leave = if until == Until::RoundEnds { Leave::EndOfRound } else { Leave::EndOfTurn };
    cards::add(world, Lasting::Neutrals { province: at, leave, turns_neutral: false, card });
    cards::push(world, FortuneAsk::Assault { at, turns_neutral, loot, holder });
    if let Some(defender) = holder {
        war::neutral_assault(world, at, defender);
    }
}

fn target(world: &mut World, targets: &Targets, aim: Aim) -> Option<ProvinceId> {
    let pos = Pos::of(world);
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
    let held = |p: &ProvinceId| pos.holder(*p).map_or(0, |s| pos.armies_in(*p, s).len());
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

/// After their battle: a province they hold alone is theirs (OE.19).
pub fn after_assault(world: &mut World, at: ProvinceId, turns_neutral: bool, loot: bool, holder: Option<SeatId>) {
    let pos = Pos::of(world);
    let stand = !pos.neutrals_in(at).is_empty();
    let defended = holder.is_some_and(|s| !pos.armies_in(at, s).is_empty()) || pos.castle_at(at) > 0;
    if !stand || defended {
        return;
    }
    let name = pos.label(at).to_string();
    if loot {
        let items = pos.items_in(at);
        for item in items {
            disasters::to_supply(world, item);
        }
        tell(world, holder, Some(at), "OE.19", format!("The goods in {name} are carried off."));
    }
    if turns_neutral {
        tell(world, holder, Some(at), "OE.19", format!("{name} is lost and becomes neutral."));
        campaign::take_control(world, at, Holder::Neutral);
    }
}

/// At the end of a round some leave; at the end of the last those of the turn (OE.19, OE.20).
pub fn end_round(world: &mut World) {
    let pos = Pos::of(world);
    let last = pos.turn.round >= rounds::rounds_a_turn(pos);
    let mut leaving = vec![];
    let mut beaten = vec![];
    for lasting in &pos.deck().lasting {
        if let Lasting::Neutrals { province, leave, turns_neutral, .. } = lasting {
            let stand = pos.neutrals_in(*province);
            if stand.is_empty() {
                beaten.push(lasting.clone());
            } else if *leave == Leave::EndOfRound || (*leave == Leave::EndOfTurn && last) {
                leaving.push((lasting.clone(), *province, *turns_neutral, stand));
            }
        }
        if let Lasting::FreeCompanies { province, .. } = lasting
            && pos.neutrals_in(*province).is_empty()
        {
            beaten.push(lasting.clone());
        }
    }
    for lasting in beaten {
        cards::lapse(world, |l| *l == lasting);
    }
    for (lasting, at, turns_neutral, stand) in leaving {
        for army in stand {
            let pos = Pos::of(world);
            if pos.army(army).banner == Banner::Neutral {
                world.change::<Army>(army).at = Spot::Pool;
            }
        }
        let name = Pos::of(world).label(at).to_string();
        if turns_neutral && Pos::of(world).holder(at).is_some() {
            tell(world, None, Some(at), "OE.20", format!("Unbeaten, they make {name} neutral."));
            campaign::take_control(world, at, Holder::Neutral);
        } else {
            tell(world, None, Some(at), "OE.19", format!("The neutral armies leave {name}."));
        }
        cards::lapse(world, |l| *l == lasting);
    }
}

// ---------------------------------------------------------------- Free Companies (OE.18, card 3)

/// Do Free Companies live off this province?
pub fn is_untaxed(pos: Pos, at: ProvinceId) -> bool {
    let here = |l: &Lasting| matches!(l, Lasting::FreeCompanies { province, .. } if *province == at);
    pos.deck().lasting.iter().any(here) && !pos.neutrals_in(at).is_empty()
}

/// What it costs to push them on.
fn price(pos: Pos, at: ProvinceId) -> Option<u32> {
    let each = pos.book.cards.all().flat_map(|c| &c.ops).find_map(|op| match op {
        super::super::book_cards::Op::NeutralArmy { push_for, .. } => *push_for,
        _ => None,
    })?;
    Some(u32::from(each) * pos.neutrals_in(at).len() as u32)
}

/// Before each later round the controller may pay them to move on.
pub fn begin_round(world: &mut World) {
    let pos = Pos::of(world);
    let asks: Vec<FortuneAsk> = pos
        .deck()
        .lasting
        .iter()
        .filter_map(|l| match l {
            Lasting::FreeCompanies { province, .. } => Some(*province),
            _ => None,
        })
        .filter_map(|at| {
            let seat = pos.holder(at)?;
            let price = price(pos, at).filter(|p| *p > 0 && *p <= pos.player(seat).treasury)?;
            let open = !ways_on(pos, seat, at).is_empty();
            open.then_some(FortuneAsk::Companies { seat, from: at, price })
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

/// Pays them; they move on.
pub fn push_on(world: &mut World, seat: SeatId, from: ProvinceId, to: ProvinceId, price: u32) {
    pay(world, seat, price);
    let moving = Pos::of(world).neutrals_in(from);
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
    let (a, b) = (Pos::of(world).label(from).to_string(), Pos::of(world).label(to).to_string());
    tell(world, Some(seat), Some(to), "OE.18", format!("Paid {price} crowns, the Free Companies go from {a} to {b}."));
}
