//! The bot's war: guards, gathering, sieges, attacks, retreats.

use std::sync::Arc;

use super::super::actions::Party;
use super::super::combat::{Attack, Manner};
use super::super::components::{Kind, Place};
use super::super::ids::{CounterId, HexId};
use super::sight::{FAR, Sight};

/// What the bot is about in this position; worked out anew for every decision, so that it needs no memory.
pub struct Plan {
    /// Where its monarch is, if that is a castle of its own, and how many units must stay inside.
    guard: Option<(HexId, u8)>,
    target: Option<HexId>,
    /// Steps over land to the target.
    steps: Arc<[u16]>,
    /// An own castle under siege, its besiegers, and steps to it.
    relief: Option<(HexId, u8, Arc<[u16]>)>,
}

impl Plan {
    /// Looks for a target, and for a castle to relieve.
    pub fn of(sight: &Sight) -> Self {
        let guard = sight.king().filter(|h| sight.book.map.castle(*h).is_some()).map(|h| (h, sight.guard(h)));
        let target = sight.target();
        let steps = target.map_or_else(|| Arc::from([]), |t| sight.distances(t));
        let relief = sight
            .beset()
            .into_iter()
            .filter(|(h, foes)| sight.support(*h) * 2 >= *foes || guard.is_some_and(|(g, _)| g == *h))
            .max_by_key(|(h, _)| (guard.is_some_and(|(g, _)| g == *h), sight.support(*h)))
            .map(|(h, foes)| (h, foes, sight.distances(h)));
        Plan { guard, target, steps, relief }
    }

    /// Would taking `n` units out of this hex leave the monarch too few?
    fn bares(&self, sight: &Sight, from: HexId, n: usize) -> bool {
        match self.guard {
            Some((castle, guard)) if castle == from => (sight.own_inside(castle) as usize) < n + guard as usize,
            _ => false,
        }
    }

    fn monarchs(&self, sight: &Sight, units: &[CounterId]) -> bool {
        units.iter().any(|id| sight.kind(*id) == Kind::Monarch)
    }

    /// A march: nearer to the target or to a castle that needs help, without walking into a trap.
    pub fn march(&self, sight: &Sight, units: &[CounterId], path: &[HexId]) -> f32 {
        let (Some(from), Some(&to)) = (units.first().and_then(|u| sight.spot(*u)), path.last()) else { return -1.0 };
        if self.monarchs(sight, units) {
            return self.monarch_march(sight, units, from, to);
        }
        if units.iter().any(|id| sight.kind(*id) == Kind::Fleet) {
            return self.fleet_march(sight, from, to);
        }
        let n = units.len();
        if self.bares(sight, from, n) {
            return -100.0;
        }
        let siege_here = sight.pos.keeps().any(|k| k.hex == from && k.siege.is_some_and(|s| s.by == sight.me));
        if siege_here {
            return -20.0;
        }
        let mut mark = 0.0;
        if let Some((castle, foes, steps)) = &self.relief {
            let (a, b) = (at(steps, from), at(steps, to));
            if a < 14 && b < a && (sight.support(*castle) >= *foes || self.guard.is_some_and(|(g, _)| g == *castle)) {
                mark += n as f32 * f32::from(a - b) * 1.5;
            }
        }
        if let Some((castle, guard)) = self.guard {
            let short = i32::from(guard) - i32::from(sight.own_inside(castle));
            if short > 0 && sight.book.map.distance(to, castle) < sight.book.map.distance(from, castle) {
                mark += 3.0 * (n as f32).min(short as f32);
            }
        }
        if let Some(target) = self.target {
            let (a, b) = (at(&self.steps, from), at(&self.steps, to));
            if to == target {
                mark += 4.0 * n as f32;
            } else if b < a && a != FAR && b > 0 {
                mark += n as f32 * f32::from(a - b);
            }
        }
        if mark <= 0.0 {
            return -0.5;
        }
        mark - self.danger(sight, to, n) * n as f32
    }

    /// How much worse off units are in a hex than what could come upon them.
    fn danger(&self, sight: &Sight, to: HexId, n: usize) -> f32 {
        let castle = sight.book.map.castle(to).is_some() && !sight.enemy_castle(to);
        if castle {
            return 0.0;
        }
        let foes = f32::from(sight.threat(to));
        let mut ours = n as f32 + f32::from(sight.own_at(to)) + f32::from(sight.support(to)) * 0.5;
        let terrain = sight.book.map.hex(to).terrain;
        if terrain.pass {
            ours *= 2.0;
        }
        if foes > ours * 1.5 { (foes / ours - 1.0).min(4.0) } else { 0.0 }
    }

    /// Monarchs stay behind walls; one caught outside goes home.
    fn monarch_march(&self, sight: &Sight, units: &[CounterId], from: HexId, to: HexId) -> f32 {
        let safe = |hex: HexId| {
            sight.book.map.castle(hex).is_some()
                && sight.book.map.hex(hex).kingdom.and_then(|k| sight.lord(k)) == Some(sight.me)
                && sight.pos.keeps().any(|k| k.hex == hex && !k.plundered && k.siege.is_none())
        };
        let alone = units.iter().all(|id| sight.kind(*id) == Kind::Monarch);
        // Slipping out past besiegers is the same fate roll as the fall of the castle (FATE-05, FATE-06): only before
        // a siege that cannot fail for long.
        let walls = f32::from(sight.need(from)) + f32::from(sight.own_inside(from));
        if alone && sight.beset().iter().any(|(castle, foes)| *castle == from && f32::from(*foes) < 4.0 * walls) {
            return -60.0;
        }
        match (safe(from), safe(to)) {
            (false, true) if alone => 30.0 + f32::from(sight.own_inside(to)),
            (false, true) => 8.0,
            _ => -60.0,
        }
    }

    /// Fleets keep to their ports, where they help the garrison.
    fn fleet_march(&self, sight: &Sight, from: HexId, to: HexId) -> f32 {
        let port = |h: HexId| {
            !h.is_river()
                && sight.book.map.is_port(h)
                && sight.book.map.hex(h).kingdom.and_then(|k| sight.lord(k)) == Some(sight.me)
        };
        match (port(from), port(to)) {
            (false, true) => 2.0,
            _ => -2.0,
        }
    }

    /// Laying siege: worth, odds, and who could fall upon the besiegers.
    pub fn siege(&self, sight: &Sight, castle: HexId, parties: &[Party]) -> f32 {
        if !sight.enemy_castle(castle) {
            return -30.0;
        }
        let units: Vec<CounterId> = parties.iter().flat_map(|p| p.units.iter().copied()).collect();
        if self.monarchs(sight, &units) && sight.home().is_some_and(|k| units.contains(&sight.book.monarch(k))) {
            return -60.0;
        }
        if let Some((home, _)) = self.guard {
            let leaving =
                units.iter().filter(|id| matches!(sight.place(**id), Place::At { hex, .. } if hex == home)).count();
            if leaving > 0 && self.bares(sight, home, leaving) {
                return -100.0;
            }
        }
        let have = units.iter().filter(|id| sight.kind(**id) != Kind::Monarch).count() as f32;
        let need = f32::from(sight.need(castle));
        let odds = have / need.max(1.0);
        let foes = f32::from(sight.threat(castle)) - f32::from(sight.foes_inside(castle));
        let pluck = if odds >= 2.0 { 1.5 } else { odds - 0.5 };
        let peril = if foes > have { (foes - have) * 1.5 } else { 0.0 };
        sight.worth(castle) * 0.4 * pluck - peril
    }

    /// An attack in the open: at two to one, or to save a castle at better than even.
    pub fn attack(&self, sight: &Sight, attack: &Attack) -> f32 {
        if attack.manner == Manner::Landing {
            return -2.0;
        }
        let kind = if attack.manner == Manner::Land { Kind::Army } else { Kind::Fleet };
        let has_acted = |id| {
            let deeds = sight.pos.deeds(id);
            deeds.rolled || deeds.declared || deeds.attacked
        };
        let there = |hex: HexId, own: bool, inside: Option<bool>| {
            sight
                .counters
                .iter()
                .filter(|c| (c.owner == Some(sight.me)) == own && c.owner.is_some() && sight.kind(c.id) == kind)
                .filter(
                    |c| matches!(c.place, Place::At { hex: h, inside: i } if h == hex && inside.is_none_or(|w| w == i)),
                )
                .filter(|c| !own || !has_acted(c.id))
                .count() as f32
        };
        let force: f32 = attack.from.iter().map(|p| there(p.hex, true, Some(p.inside))).sum();
        let map = &sight.book.map;
        let mut foes = 0.0;
        let mut saves = false;
        for &hex in &attack.at {
            let here = there(hex, false, Some(false));
            foes += if !hex.is_river() && map.hex(hex).terrain.pass { here * 2.0 } else { here };
            saves |= sight.beset().iter().any(|(castle, _)| *castle == hex);
        }
        let hill = attack.at.iter().all(|h| !h.is_river() && map.hex(*h).terrain.mountain);
        let odds = force / (foes + if hill { 1.0 } else { 0.0 }).max(1.0);
        let wanted = if saves { 0.9 } else { 1.9 };
        if odds >= wanted { foes.min(force) * (odds - wanted + 0.3) } else { -3.0 }
    }

    /// A new unit: to the monarch if he is short of guards, else nearest to the target; land units before ships.
    pub fn arrival(&self, sight: &Sight, kind: Kind, hex: HexId) -> f32 {
        let ship = if kind == Kind::Fleet { -1.0 } else { 0.0 };
        let short = self.guard.is_some_and(|(castle, guard)| castle == hex && sight.own_inside(castle) < guard);
        let near = match self.target {
            Some(_) => 1.0 / (1.0 + f32::from(at(&self.steps, hex).min(60)) / 6.0),
            None => 0.0,
        };
        2.0 + ship + near + if short { 3.0 } else { 0.0 }
    }

    /// Breaking out pays when the garrison is the stronger.
    pub fn break_out(&self, sight: &Sight, castle: HexId) -> f32 {
        let (ours, foes) = (f32::from(sight.own_inside(castle)), f32::from(sight.foes_at(castle)));
        if ours > foes * 1.4 { 6.0 } else { -6.0 }
    }

    /// Retreat before a force of nearly twice one's own, but not from a siege that goes well.
    pub fn retreat(&self, sight: &Sight) -> f32 {
        let Some(battle) = sight.battle() else { return -1.0 };
        let (foes, ours) = (battle.attackers.len() as f32, battle.defenders.len() as f32);
        if foes >= ours * 1.8 { 1.0 } else { -1.0 }
    }

    /// How safe a hex is for units that must go somewhere.
    pub fn shelter(&self, sight: &Sight, hex: HexId) -> f32 {
        if hex.is_river() {
            return -1.0;
        }
        let own_walls = sight.book.map.castle(hex).is_some() && !sight.enemy_castle(hex);
        let friends = f32::from(sight.own_at(hex) + sight.own_inside(hex));
        let neutral = sight.book.map.hex(hex).kingdom.is_some_and(|k| sight.lord(k).is_none());
        friends * 0.3 + if own_walls { 2.0 } else { 0.0 }
            - f32::from(sight.threat(hex)) * 0.1
            - if neutral { 0.5 } else { 0.0 }
    }

    /// After a battle: into castles to relieve or besiege them, into the open only where it is safe and leads on.
    pub fn advance(&self, sight: &Sight, units: &[CounterId], to: HexId) -> f32 {
        let n = units.len();
        if to.is_river() {
            return -1.0;
        }
        if sight.enemy_castle(to) {
            let odds = n as f32 / f32::from(sight.need(to)).max(1.0);
            return if odds >= 1.2 { 4.0 + n as f32 * 0.1 } else { -1.0 };
        }
        if sight.beset().iter().any(|(castle, _)| *castle == to) {
            return 3.0 + n as f32 * 0.1;
        }
        let nearer = self.target.is_some()
            && units
                .first()
                .and_then(|u| sight.spot(*u))
                .is_some_and(|from| at(&self.steps, to) < at(&self.steps, from));
        if nearer && self.danger(sight, to, n) == 0.0 && !self.monarchs(sight, units) {
            1.0 + n as f32 * 0.05
        } else {
            -0.5
        }
    }
}

fn at(steps: &[u16], hex: HexId) -> u16 {
    if hex.is_river() { FAR } else { steps.get(hex.index()).copied().unwrap_or(FAR) }
}
