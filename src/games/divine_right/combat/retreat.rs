//! Units that may retreat go to a hex (RETREAT-11).

use super::super::actions::Retreat;
use super::super::battle::{battle_of, retreats};
use super::super::phrases::troops;
use super::super::prelude::*;
use super::super::{marching, movement};
use super::Stage;

impl Deed for Retreat {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    /// All of a type that may go, with their heroes.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        let Ok(battle) = battle_of(pos, seat, &[Stage::Retreating]) else { return list };
        let from = battle.at[battle.asking];
        for kind in [Kind::Army, Kind::Fleet] {
            let units: Vec<CounterId> =
                battle.may_go.iter().copied().filter(|id| pos.counter(*id).kind == kind).collect();
            if units.is_empty() {
                continue;
            }
            let mut with_heroes = units.clone();
            with_heroes.extend(pos.at(from).filter(|id| {
                pos.counter(*id).kind == Kind::Monarch
                    && pos.owner(*id) == Some(seat)
                    && !pos.is_inside(*id)
                    && !pos.is_confined(*id)
            }));
            let ways = retreats(pos, battle, from, &units).into_iter();
            list.extend(Self::allowed(pos, seat, ways.map(|to| Retreat { units: with_heroes.clone(), to })));
        }
        list
    }
    /// Any of those who may go, not all of them (RETREAT-19).
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Retreat { ref units, to } = *self;
        let battle = battle_of(pos, seat, &[Stage::Retreating])?;
        let from = battle.at[battle.asking];
        if units.is_empty() {
            return Err(No::NobodyNamed);
        }
        let mut combat = vec![];
        for (n, &id) in units.iter().enumerate() {
            if units[..n].contains(&id) {
                return Err(No::NamedTwice);
            }
            let hero = pos.counter(id).kind == Kind::Monarch
                && pos.owner(id) == Some(seat)
                && pos.place(id) == Place::At { hex: from, inside: false };
            if !hero && !battle.may_go.contains(&id) {
                return Err(No::NotAmongThose { unit: pos.counter(id).name.clone() });
            }
            if hero && to != from && pos.is_confined(id) {
                return Err(No::Confined { unit: pos.counter(id).name.clone() });
            }
            if !hero {
                combat.push(id);
            }
        }
        // ADVANCE-03: heroes ride with troops.
        if combat.is_empty() {
            return Err(No::HeroesRideWithTroops);
        }
        let fleets = combat.iter().filter(|id| pos.counter(**id).kind == Kind::Fleet).count();
        if fleets != 0 && fleets != combat.len() {
            return Err(No::LandAndSea);
        }
        if !retreats(pos, battle, from, &combat).contains(&to) {
            return Err(No::NoRetreatThere { hex: pos.label(to) });
        }
        movement::stays_home(pos, &combat, to)
    }
    /// Of one type all that go on this roll go together.
    fn apply(self, world: &mut World, _: SeatId) {
        let Retreat { units, to } = self;
        let (seat, from, text) = {
            let pos = Pos::of(world);
            let Some(Frame::Battle(b)) = pos.top() else { return };
            (b.defender, b.at[b.asking], format!("{} retreated to {}.", pos.list(&units), pos.label(to)))
        };
        let pos = Pos::of(world);
        let inside = !to.is_river() && pos.standing_castle(to) && pos.holder(to) == Some(seat);
        let ship = units.iter().copied().find(|id| pos.counter(*id).kind == Kind::Fleet);
        for &id in &units {
            // ADVANCE-03: heroes ride with the troops, aboard if these are ships.
            let place = match ship {
                Some(fleet) if Pos::of(world).counter(id).kind == Kind::Monarch => Place::Aboard { fleet },
                _ => Place::At { hex: to, inside },
            };
            set_place(world, id, place);
            with_deeds(world, id, |d| {
                d.retreated = true;
                d.target = false;
            });
        }
        tell_at(world, Some(seat), to, "RETREAT-10", text);
        let fleets = ship.is_some();
        let other_type: Vec<CounterId> = match Pos::of(world).top() {
            Some(Frame::Battle(b)) => {
                let pos = Pos::of(world);
                b.may_go.iter().copied().filter(|id| (pos.counter(*id).kind == Kind::Fleet) != fleets).collect()
            }
            _ => vec![],
        };
        with_battle(world, |b| {
            b.defenders.retain(|id| !units.contains(id));
            b.may_go = other_type;
            if b.may_go.is_empty() {
                b.asking += 1;
                b.failed = 9;
                b.stage = Stage::AskRetreat;
            }
        });
        marching::violate(world, seat, Some(from), to);
        marching::lift_empty_sieges(world);
        // FATE-03: whichever way they come.
        if !fleets && !inside {
            marching::search(world, seat, to);
        }
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Retreat with {} to {}", troops(pos, &self.units), pos.label(self.to))
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.to]
    }
}
