//! What is left of the points when the plan stands: lost, if it is not spent. It goes where it may decide something: neighbours
//! help what strangers could take, or a move that could be stood off; they fall upon a stranger who would help against us; and
//! a thrall of our own that others could use is told something before they tell it.

use super::super::orders::{self, Field};
use super::super::points::{barred, is_neutral};
use super::super::prelude::*;
use super::danger::{self, Told, goal, reaches, stake, threat};
use super::favours;
use super::tactics::strangers;

/// How much a point is worth that is needed now, and one that is needed if somebody brings one more than can be seen.
const NEEDED: u32 = 8;
const CAREFUL: u32 = 2;

/// One after the other the best uses of so many points, beside all that is told already.
pub fn uses(pos: Pos, seat: SeatId, power: PowerId, bride: Option<UnitId>, told: &Told, points: usize) -> Told {
    let mut all = told.clone();
    let mut out = Told::new();
    let field = orders::field(pos);
    for _ in 0..points {
        let spare = Spare { pos, seat, power, told: &all };
        let Some((unit, order)) = spare.best(&field, bride) else { break };
        all.insert(unit, order);
        out.insert(unit, order);
    }
    out
}

struct Spare<'a> {
    pos: Pos<'a>,
    seat: SeatId,
    power: PowerId,
    told: &'a Told,
}

impl Spare<'_> {
    fn best(&self, field: &Field, bride: Option<UnitId>) -> Option<(UnitId, Order)> {
        let pos = self.pos;
        let mut best: Option<(u32, UnitId, Order)> = None;
        for unit in pos.units().filter(|u| is_neutral(u) && u.dislodged.is_none() && Some(u.id) != bride) {
            if self.told.contains_key(&unit.id) || !self.may_ask(unit) {
                continue;
            }
            let own = matches!(unit.realm, Realm::Minor(at) if pos.thrall_of(at) == Some(self.power));
            for order in orders::orders_on(pos, field, unit) {
                // A point in one's own thrall is the surer.
                let worth = 2 * self.worth(unit, &order);
                let worth = if worth > 0 { worth + u32::from(own) } else { 0 };
                if worth > best.map_or(0, |b| b.0) {
                    best = Some((worth, unit.id, order));
                }
            }
        }
        best.map(|(_, unit, order)| (unit, order))
    }

    /// Nobody gives points to those whom he attacks; and of two parents of a vassal one leads it.
    fn may_ask(&self, unit: &Unit) -> bool {
        let pos = self.pos;
        let at = pos.stands_in(unit);
        let attacked = self.own().any(|(_, order)| goal(pos, order) == at);
        let led = match unit.realm {
            Realm::Vassal(id) => pos.find_vassal(id).is_some_and(|v| favours::leads(pos, self.power, v)),
            _ => true,
        };
        !attacked && led && barred(pos, self.seat, unit).is_none()
    }

    /// Orders of units of one's own.
    fn own(&self) -> impl Iterator<Item = (&Unit, &Order)> {
        let own = |id: &UnitId| self.pos.find_unit(*id).filter(|u| u.realm == Realm::Major(self.power));
        self.told.iter().filter_map(move |(id, order)| Some((own(id)?, order)))
    }

    fn worth(&self, unit: &Unit, order: &Order) -> u32 {
        match order {
            Order::SupportHold { of } => self.stay(*of),
            Order::SupportMove { of, to } => self.move_(*of, self.pos.map().province(*to)),
            Order::Move { to, .. } if unit.realm.is_stationary() => self.sortie(unit, self.pos.map().province(*to)),
            Order::Hold => self.kept_quiet(unit),
            Order::Move { .. } | Order::Convoy { .. } => 0,
        }
    }

    /// Is this a unit of ours that stays where it stands?
    fn stays(&self, at: ProvinceId) -> bool {
        let pos = self.pos;
        let moves = |u: &Unit| matches!(self.told.get(&u.id), Some(Order::Move { .. }));
        pos.unit_in(at).is_some_and(|u| pos.counts_for(u.realm, self.power) && !moves(u))
    }

    /// Help for a unit of ours that stays.
    fn stay(&self, at: ProvinceId) -> u32 {
        if !self.stays(at) {
            return 0;
        }
        let has = 1 + danger::supports_of_stay(at, self.told);
        self.against(threat(self.pos, self.power, at, self.told), has + 1, at)
    }

    /// Help for a move of ours.
    fn move_(&self, from: ProvinceId, to: ProvinceId) -> u32 {
        let pos = self.pos;
        let mover = pos.unit_in(from).filter(|u| pos.counts_for(u.realm, self.power));
        let order = mover.and_then(|u| self.told.get(&u.id));
        if !order.is_some_and(|o| matches!(o, Order::Move { .. }) && goal(pos, o) == Some(to)) {
            return 0;
        }
        let has = 1 + danger::supports_of_move(pos, from, to, self.told);
        self.against(danger::opposition(pos, self.power, to, self.told), has, to)
    }

    /// Help for ours, who `needs` less than what is set against it.
    fn against(&self, opposed: usize, needs: usize, at: ProvinceId) -> u32 {
        let weight = match opposed {
            0 => 0,
            n if n >= needs => NEEDED,
            n if n + 1 == needs => CAREFUL,
            _ => 0,
        };
        weight * stake(self.pos, self.power, at)
    }

    /// A sortie of a unit that never leaves: into an empty place of ours, or upon a stranger who could help against us.
    fn sortie(&self, unit: &Unit, to: ProvinceId) -> u32 {
        let pos = self.pos;
        if self.told.values().any(|order| goal(pos, order) == Some(to)) {
            return 0;
        }
        let Some(there) = pos.unit_in(to) else {
            let counts = pos.turn.season == Season::Autumn || to == pos.capital(self.power);
            let ours = pos.owner(to) == Some(Realm::Major(self.power));
            let comes = strangers(pos, self.power, to).next().is_some();
            return if counts && ours && comes { 3 * stake(pos, self.power, to) } else { 0 };
        };
        let Some(of) = danger::leader(pos, there).filter(|of| *of != self.power) else { return 0 };
        if pos.counts_for(there.realm, self.power) {
            return 0;
        }
        // Whoever is driven out or held up here helps nobody there.
        let attacked = self.own().filter(|(_, order)| matches!(order, Order::Move { .. }));
        let fights = attacked.filter_map(|(u, order)| Some((pos.stands_in(u)?, goal(pos, order)?)));
        let helps_holder = |(from, goal): (ProvinceId, ProvinceId)| {
            let holder = pos.unit_in(goal).filter(|u| danger::leader(pos, u) == Some(of))?;
            let has = 1 + danger::supports_of_move(pos, from, goal, self.told);
            let opposed = danger::opposition(pos, self.power, goal, self.told);
            (holder.id != there.id && reaches(pos, there, goal) && opposed >= has).then(|| stake(pos, self.power, goal))
        };
        let helps_attack = |u: &Unit| {
            let at = pos.stands_in(u)?;
            let several = strangers(pos, self.power, at).filter(|s| danger::leader(pos, s) == Some(of)).count() > 1;
            let has = 1 + danger::supports_of_stay(at, self.told);
            let bare = threat(pos, self.power, at, self.told) > has;
            (u.id != unit.id && self.stays(at) && several && bare && reaches(pos, there, at))
                .then(|| stake(pos, self.power, at))
        };
        let attack = fights.filter_map(helps_holder).max();
        let defence = pos.units().filter(|u| pos.counts_for(u.realm, self.power)).filter_map(helps_attack).max();
        3 * attack.max(defence).unwrap_or(0)
    }

    /// A thrall of ours beside what others may want holds, before somebody has it do something else.
    fn kept_quiet(&self, unit: &Unit) -> u32 {
        let pos = self.pos;
        let own = matches!(unit.realm, Realm::Minor(at) if pos.thrall_of(at) == Some(self.power));
        let used = |u: &Unit| {
            let at = pos.stands_in(u);
            at.is_some_and(|at| reaches(pos, unit, at) && strangers(pos, self.power, at).next().is_some())
        };
        u32::from(own && pos.units().any(|u| u.id != unit.id && pos.counts_for(u.realm, self.power) && used(u)))
    }
}
