//! What the strategist is shown of this game, and what it answers.

use std::collections::BTreeMap;

use super::super::components::{Half, Phase, Unit as Piece};
use super::super::ids::{PowerId, UnitId};
use super::super::orders;
use super::super::position::Pos;
use super::super::writs::{self, Doing, Terms};
use crate::diplomacy::adjustments::Centres;
use crate::diplomacy::bits::Bits;
use crate::diplomacy::strategy::{self, Situation};
use crate::diplomacy::{self, Order, Position, ProvinceId, Unit, tactics};
use crate::table::{Dice, Opponent, SeatId};

/// The position as the strategist sees it.
pub struct Seen {
    ids: Vec<UnitId>,
    position: Position,
    centres: Centres,
    sites: Vec<Bits>,
    idle: Vec<bool>,
}

impl Seen {
    /// The units on the map, those that this seat has placed for a retreat or a build among them and without those that it
    /// has given up.
    pub fn of(pos: Pos, seat: SeatId) -> Seen {
        let orders::Field { ids, position } = orders::field(pos);
        let own = pos.power_of(seat);
        // Whoever stands under another's orders does what we cannot know.
        let idle = |id: &UnitId| {
            let lent = pos.find_unit(*id).is_some_and(|u| Some(u.power) == own);
            lent && !writs::orders_for(pos, seat, *id)
        };
        let idle = ids.iter().map(idle).collect();
        Seen {
            position: with_drafts(pos, seat, position),
            ids,
            centres: orders::owned_centres(pos),
            sites: sites(pos),
            idle,
        }
    }

    /// What the strategist is asked about.
    pub fn situation<'a>(&'a self, pos: Pos<'a>) -> Situation<'a> {
        Situation {
            map: pos.map(),
            position: &self.position,
            centres: &self.centres,
            counted: pos.turn.half == Half::Second && matches!(pos.turn.phase, Phase::Moves | Phase::Retreats),
            victory: u16::from(pos.options.victory),
            sites: &self.sites,
            builds: true,
            idle: &self.idle,
            neutral: None,
            favours: None,
            stakes: &[],
            left: pos.moves_left(),
        }
    }
}

/// Where each power may build, by its number; those too in which a unit stands now.
fn sites(pos: Pos) -> Vec<Bits> {
    let mut sites = orders::build_sites(pos);
    for (sites, power) in sites.iter_mut().zip(pos.powers()) {
        power.homes.iter().for_each(|at| sites.insert(*at));
    }
    sites
}

/// What the seat has written down for retreats, builds and removals, as if it were done.
fn with_drafts(pos: Pos, seat: SeatId, position: Position) -> Position {
    let map = pos.map();
    let mut units: Vec<Unit> = position.units().to_vec();
    for unit in pos.units().filter(|u| u.dislodged.is_some() && writs::orders_for(pos, seat, u.id)) {
        if let Some(Some(to)) = pos.desk().retreats.get(&unit.id) {
            units.push(orders::piece(pos, unit, *to));
        }
    }
    let named = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
    for order in named {
        match order {
            diplomacy::Adjustment::Build { kind, at } => {
                let power = pos.power_of(seat).map(orders::abroad);
                units.extend(power.map(|power| Unit::new(*kind, power, *at)));
            }
            diplomacy::Adjustment::Remove { at } => units.retain(|u| map.province(u.at) != *at),
            diplomacy::Adjustment::Waive => {}
        }
    }
    Position::new(map, units).unwrap_or(position)
}

/// Can an army march from here to a centre that is not ours?
pub fn prey_by_land(pos: Pos, power: PowerId, from: ProvinceId) -> bool {
    let strange = |at: &ProvinceId| pos.map().data(*at).centre && pos.province(*at).owner != Some(power);
    tactics::marches(pos.map(), pos.map().provinces().filter(strange)).has(from)
}

/// What a seat's units shall do, and what it has in mind with them.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub orders: BTreeMap<UnitId, Order>,
    /// Centres of others that its units go to.
    goals: Vec<ProvinceId>,
    /// The opening it is, where it comes from the book; then nothing has been weighed.
    book: Option<String>,
    /// The leader whom all others stop together.
    against: Option<PowerId>,
    /// What the power may expect: its share of the game.
    worth: f32,
    /// Whom it fears most, and where.
    fear: Option<(PowerId, ProvinceId)>,
}

/// Plans the orders of a seat's units. The same position and seed give the same plan.
pub fn plan(pos: Pos, seat: SeatId, bot: &Opponent, luck: &mut Dice) -> Plan {
    let Some(power) = pos.power_of(seat) else { return Plan::default() };
    let seen = Seen::of(pos, seat);
    let field = orders::field(pos);
    let own = pos.units().filter(|u| writs::orders_for(pos, seat, u.id));
    let legal: BTreeMap<UnitId, Vec<Order>> = own.map(|u| (u.id, orders::orders_on(pos, &field, u))).collect();
    // What writs forbid others they will not do.
    let allowed = |n: usize, order: &Order| {
        seen.ids.get(n).is_some_and(|id| match legal.get(id) {
            Some(list) => list.contains(order),
            None => writs::permits(pos, Doing::Order { unit: *id, order }).is_ok(),
        })
    };
    let (situation, us) = (seen.situation(pos), orders::abroad(power));
    let found = strategy::orders(situation, us, bot, &allowed, luck);
    let mut plan: BTreeMap<UnitId, Order> = found.orders.iter().map(|(n, order)| (seen.ids[*n], *order)).collect();
    if bot.level > 1 {
        call(pos, seat, power, &legal, &mut plan);
    }
    lend(pos, &field, &legal, &mut plan);
    let map = pos.map();
    let strange = |at: &ProvinceId| map.data(*at).centre && pos.province(*at).owner != Some(power);
    let mut goals: Vec<ProvinceId> = plan.values().filter_map(|o| goal(pos, o)).filter(strange).collect();
    goals.sort();
    goals.dedup();
    let ours = |at: &ProvinceId| {
        pos.province(*at).owner == Some(power) && map.data(*at).centre
            || pos.unit_in(*at).is_some_and(|u| u.power == power)
    };
    let fear = found.fears.iter().find_map(|fear| {
        let at = fear.orders.iter().filter_map(|(_, order)| goal(pos, order)).find(ours)?;
        Some((orders::home(fear.power), at))
    });
    let against = found.against.map(orders::home);
    Plan { orders: plan, goals, book: found.book, against, worth: found.worth, fear }
}

/// Where a move goes.
fn goal(pos: Pos, order: &Order) -> Option<ProvinceId> {
    if let Order::Move { to, .. } = *order { Some(pos.map().province(to)) } else { None }
}

/// Support for an attack that others have promised us is called for: a unit that has nothing better to do attacks.
fn call(
    pos: Pos,
    seat: SeatId,
    power: PowerId,
    legal: &BTreeMap<UnitId, Vec<Order>>,
    plan: &mut BTreeMap<UnitId, Order>,
) {
    let map = pos.map();
    let date = pos.date();
    let promised = pos.writs().filter(|w| w.is_party(seat)).flat_map(|w| w.binding_on(w.other(seat), date));
    for (_, clause) in promised {
        let Terms::SupportAttack { on } = clause.terms else { continue };
        let helper = |u: &&Piece| pos.seat_of(u.power) == Some(clause.by);
        let helped = pos.units().filter(helper).any(|u| u.at.is_some_and(|at| map.reach(u.kind, at).has(on)));
        let taken = pos.province(on).owner == Some(power) || plan.values().any(|o| goal(pos, o) == Some(on));
        if !map.data(on).centre || !helped || taken {
            continue;
        }
        let idle = |(unit, order): (&UnitId, &Order)| {
            let at = pos.find_unit(*unit).and_then(|u| u.at).map(|at| map.province(at))?;
            let go = legal.get(unit)?.iter().find(|o| goal(pos, o) == Some(on))?;
            let wanted = |at: ProvinceId| {
                let foe = |u: &Piece| u.power != power && u.at.is_some_and(|from| map.reach(u.kind, from).has(at));
                map.data(at).centre && (pos.province(at).owner != Some(power) || pos.units().any(foe))
            };
            (!wanted(goal(pos, order).unwrap_or(at))).then_some((*unit, *go))
        };
        if let Some((unit, go)) = plan.iter().find_map(idle) {
            plan.insert(unit, go);
        }
    }
}

/// Whom others have lent us helps ours.
fn lend(pos: Pos, field: &orders::Field, legal: &BTreeMap<UnitId, Vec<Order>>, plan: &mut BTreeMap<UnitId, Order>) {
    let map = pos.map();
    for (unit, list) in legal {
        if plan.contains_key(unit) {
            continue;
        }
        let told = |of: ProvinceId| field.position.index(of).and_then(|n| plan.get(&field.ids[n]));
        let fits = |order: &&Order| match **order {
            Order::SupportMove { of, to } => {
                matches!(told(of), Some(Order::Move { to: goal, .. }) if map.province(*goal) == map.province(to))
            }
            Order::SupportHold { of } => told(of).is_some_and(|o| !matches!(o, Order::Move { .. })),
            _ => false,
        };
        let help = list.iter().find(fits).copied().unwrap_or(Order::Hold);
        plan.insert(*unit, help);
    }
}

/// What a plan is after and what it fears, in a sentence.
pub fn because(pos: Pos, seat: SeatId, plan: &Plan) -> String {
    let us = pos.seat_name(seat);
    if let Some(opening) = &plan.book {
        return format!("{us} plays the opening that is known as {opening}.");
    }
    let mut places: Vec<&str> = plan.goals.iter().map(|at| pos.map().data(*at).name.as_str()).collect();
    let last = places.pop();
    let after = match (places.is_empty(), last) {
        (_, None) if plan.orders.values().any(|o| goal(pos, o).is_some()) => format!("{us} goes for no centre yet"),
        (_, None) => format!("{us} holds what it has"),
        (true, Some(one)) => format!("{us} is after {one}"),
        (false, Some(last)) => format!("{us} is after {} and {last}", places.join(", ")),
    };
    if let Some(leader) = plan.against {
        let leader = pos.power_name(leader);
        return format!("{after}. It orders with all others against {leader}, as {leader} is about to win.");
    }
    match plan.fear {
        Some((power, at)) => {
            format!("{after}, and fears {} in {}.", pos.power_name(power), pos.map().data(at).name)
        }
        None => format!("{after}."),
    }
}

/// The same for one who asks for advice, with what to expect.
pub fn words(pos: Pos, seat: SeatId, plan: &Plan) -> Vec<String> {
    let worth = format!("{} may expect {:.0} of 100 of the game with them.", pos.seat_name(seat), plan.worth * 100.0);
    // Nothing has been weighed for an opening of the book.
    let weighed = plan.book.is_none().then_some(worth);
    [because(pos, seat, plan)].into_iter().chain(weighed).collect()
}
