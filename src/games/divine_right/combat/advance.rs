//! Advance after combat: into vacated hexes, into castles to relieve or besiege them.

use super::super::actions::Advance;
use super::super::battle::{battle_of, fades};
use super::super::odds::{post, same_stack};
use super::super::phrases::troops;
use super::super::prelude::*;
use super::super::{marching, movement, ships, sieges};
use super::{Battle, Manner, Stage};

// ---------------------------------------------------------------- Advance (COMBAT-11, ADVANCE, RELIEF-04, RELIEF-09, AMPHIB-08, SIEGE-17, SIEGE-18)

/// Hexes the attackers may advance into, each with those who may: where all defenders have died (COMBAT-11) or retreated
/// (ADVANCE-01). Defenders never advance (COMBAT-12).
pub fn advances(pos: Pos, battle: &Battle) -> Vec<(HexId, Vec<CounterId>)> {
    let seat = battle.attacker;
    let mut found = vec![];
    if battle.manner == Manner::BreakOut {
        return found;
    }
    for &hex in &battle.at {
        let hostile = pos.is_hostile_castle(seat, hex);
        let units: Vec<CounterId> =
            battle.attackers.iter().copied().filter(|id| goes(pos, battle, *id, hex).is_ok()).collect();
        if units.is_empty() {
            continue;
        }
        // RELIEF-04: win or lose, into one's own besieged castle.
        let relief =
            !hex.is_river() && pos.standing_castle(hex) && pos.holder(hex) == Some(seat) && pos.siege(hex).is_some();
        // STACK-05: land units may enter a coast with enemy fleets only, but not besiege under them (SIEGE-05).
        let ashore = battle.manner == Manner::Land && !hostile;
        let enemy = |id: CounterId| pos.owner(id) != Some(seat) && !(ashore && pos.counter(id).kind == Kind::Fleet);
        let cleared = !pos.outside(hex).any(enemy);
        let ok = if relief {
            true
        } else if !cleared {
            false
        } else if hostile {
            // SIEGE-19: only as a siege. Together with cargo that lands.
            let port_ok = units.iter().any(|id| pos.counter(*id).kind == Kind::Army) || pos.map.is_port(hex);
            pos.siege(hex).is_none_or(|s| s.by == seat)
                && port_ok
                && besieging_strength(pos, hex, seat, &units) >= pos.siege_need(hex)
        } else {
            true
        };
        if ok {
            found.push((hex, units));
        }
    }
    found
}

/// May this one step into the hex, one of the attackers or a hero of their stacks?
fn goes(pos: Pos, battle: &Battle, id: CounterId, hex: HexId) -> Result<(), No> {
    let unit = || pos.counter(id).name.clone();
    // EVENT-20: it is a move.
    if pos.deeds(id).fresh {
        return Err(No::JustJoined { unit: unit() });
    }
    let fit = if is_rider(pos, battle.attacker, id) {
        if pos.is_confined(id) {
            return Err(No::Confined { unit: unit() });
        }
        battle.attackers.iter().any(|a| same_stack(pos, *a, id))
    } else {
        // ADVANCE-02: one step, from where it attacked.
        let stood = battle.attackers.contains(&id) && post(pos, id).is_some_and(|p| battle.from.contains(&p));
        // What it carries would besiege with it (SIEGE-63, EVENT-07).
        let besieges = pos.is_hostile_castle(battle.attacker, hex);
        stood && pos.spot(id) != Some(hex) && !fades(pos, id) && (!besieges || sieges::may_besiege(pos, &[id]).is_ok())
    };
    if fit && can_follow(pos, id, hex) { Ok(()) } else { Err(No::NotAmongThose { unit: unit() }) }
}

/// May this unit step into the hex after a battle (terrain and hexsides only)?
fn can_follow(pos: Pos, id: CounterId, hex: HexId) -> bool {
    let Some(from) = pos.spot(id) else { return false };
    match pos.counter(id).kind {
        Kind::Fleet => {
            // KINGDOM-HOTHIOR-03, WRECK-08
            let open = |seat| {
                movement::may_lie(pos, seat, &[id], hex)
                    && (hex != pos.map.isle_of_fright || !ships::castaways(pos, seat).is_empty())
            };
            let lies = pos.owner(id).is_some_and(open);
            pos.map.fleet_steps(from).contains(&hex) && pos.map.is_water(hex) && lies
        }
        _ if matches!(pos.place(id), Place::Aboard { .. }) => {
            pos.map.is_land(hex) && !pos.map.hex(hex).terrain.mountain
        }
        _ => pos.map.side(from, hex).is_some_and(|s| s.land && s.navigable.is_none()) && pos.map.is_land(hex),
    }
}

fn besieging_strength(pos: Pos, hex: HexId, seat: SeatId, units: &[CounterId]) -> usize {
    let there = pos.outside(hex).filter(|id| pos.owner(*id) == Some(seat)).count();
    let cargo = units
        .iter()
        .flat_map(|id| pos.cargo(*id))
        .filter(|id| pos.counter(*id).is_combat() && !units.contains(id))
        .count();
    there + units.len() + cargo
}

/// A hero of the seat: he would ride with its troops.
fn is_rider(pos: Pos, seat: SeatId, id: CounterId) -> bool {
    pos.counter(id).kind == Kind::Monarch && pos.owner(id) == Some(seat)
}

impl Deed for Advance {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Battle(_)))
    }
    /// All who may, with the heroes of their stacks; without these; one alone.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        let Ok(battle) = battle_of(pos, seat, &[Stage::Advance]) else { return list };
        for (to, units) in advances(pos, battle) {
            let able = |units: &[CounterId]| Advance { units: units.to_vec(), to }.check(pos, seat).is_ok();
            // Heroes may stay behind; the usual wish is that those of the stack ride along.
            let mut all = units.clone();
            all.extend(pos.ids().filter(|id| {
                pos.counter(*id).kind == Kind::Monarch
                    && able(&[units.clone(), vec![*id]].concat())
                    && !units.contains(id)
            }));
            if all.len() > units.len() {
                list.push(Advance { units: all, to });
            }
            let one = vec![units[0]];
            let alone = units.len() > 1 && able(&one);
            if able(&units) {
                list.push(Advance { units, to });
            }
            if alone {
                list.push(Advance { units: one, to });
            }
        }
        list
    }
    /// Heroes of their stacks ride along, never alone.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Advance { ref units, to } = *self;
        let battle = battle_of(pos, seat, &[Stage::Advance])?;
        if !advances(pos, battle).iter().any(|(hex, _)| *hex == to) {
            return Err(No::NoAdvanceThere { hex: pos.label(to) });
        }
        let mut combat = vec![];
        for (n, &id) in units.iter().enumerate() {
            if units[..n].contains(&id) {
                return Err(No::NamedTwice);
            }
            goes(pos, battle, id, to)?;
            if !is_rider(pos, seat, id) {
                combat.push(id);
            }
        }
        if combat.is_empty() {
            return Err(No::HeroesRideWithTroops);
        }
        movement::stays_home(pos, units, to)?;
        if to == pos.map.isle_of_fright && combat.len() > ships::castaways(pos, seat).len() {
            return Err(No::IsleOfFright);
        }
        if pos.is_hostile_castle(seat, to) && besieging_strength(pos, to, seat, &combat) < pos.siege_need(to) {
            return Err(No::SiegeTooWeak {
                castle: pos.label(to),
                have: besieging_strength(pos, to, seat, &combat),
                need: pos.siege_need(to),
            });
        }
        Ok(())
    }
    /// A vacated hex, a friendly castle to relieve, or an enemy castle to besiege.
    fn apply(self, world: &mut World, _: SeatId) {
        let Advance { units, to } = self;
        let (seat, text, relief, siege) = {
            let pos = Pos::of(world);
            let Some(Frame::Battle(b)) = pos.top() else { return };
            let seat = b.attacker;
            let relief = !to.is_river() && pos.standing_castle(to) && pos.holder(to) == Some(seat);
            let siege = pos.is_hostile_castle(seat, to);
            (seat, format!("{} advanced into {}.", pos.list(&units), pos.label(to)), relief, siege)
        };
        let landed: Vec<CounterId> = if siege || relief {
            let pos = Pos::of(world);
            units.iter().flat_map(|id| pos.cargo(*id)).filter(|id| !units.contains(id)).collect()
        } else {
            vec![]
        };
        for &id in units.iter().chain(&landed) {
            let from = Pos::of(world).spot(id);
            marching::violate(world, seat, from, to);
            set_place(world, id, Place::At { hex: to, inside: relief });
            with_deeds(world, id, |d| {
                d.attacked = true; // ADVANCE-02, RELIEF-10
                d.declared |= siege;
            });
        }
        let rule = if relief {
            "RELIEF-04"
        } else if siege {
            "SIEGE-17"
        } else {
            "COMBAT-11"
        };
        tell_at(world, Some(seat), to, rule, text);
        ships::rescue(world, seat, &units, to);
        if siege && Pos::of(world).siege(to).is_none() {
            sieges::declare(world, seat, to);
        }
        // FATE-03: before walls too, and by those whom the ships land there.
        let on_foot = |id: &CounterId| Pos::of(world).counter(*id).kind == Kind::Army;
        if !relief && units.iter().chain(&landed).any(on_foot) {
            marching::search(world, seat, to);
        }
        marching::lift_empty_sieges(world);
        marching::displace_fleets(world, seat); // STACK-06
    }
    fn describe(&self, pos: Pos) -> String {
        format!("Advance into {} with {}", pos.label(self.to), troops(pos, &self.units))
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.to]
    }
}
