//! Retreats, builds and removals, by the values of either level.

use super::super::adjustments::due;
use super::super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::super::orders::{Adjustment, Retreat};
use super::super::position::Unit;
use super::super::retreats::Dislodged;
use super::super::tactics::marches;
use super::Situation;
use super::chart::Chart;
use super::dumbbot::{self, Values};
use super::prospects::{Prospects, Stand, Weights};
use crate::table::{Dice, Opponent};

/// Fleets that an island power has for each army.
const CARRIERS: usize = 2;
/// What it costs to remove a unit that alone keeps a centre from an enemy beside it, as a share of the game.
const GUARD: f32 = 0.01;

/// Level 1 retreats to the best place that is open.
pub fn simple_retreats(
    situation: Situation,
    chart: &Chart,
    power: PowerId,
    dislodged: &[Dislodged],
    luck: &mut Dice,
) -> Vec<(ProvinceId, Retreat)> {
    let map = situation.map;
    let values = Values::of(situation, chart, power);
    let mut taken: Vec<ProvinceId> = vec![];
    let mut out = vec![];
    for lost in dislodged.iter().filter(|d| d.unit.power == power) {
        let open: Vec<Place> = lost.retreats.iter().copied().filter(|to| !taken.contains(&map.province(*to))).collect();
        let to = values.pick(map, lost.unit.kind, &open, dumbbot::WHIM, luck);
        taken.extend(to.map(|to| map.province(to)));
        out.push((map.province(lost.unit.at), to.map_or(Retreat::Disband, Retreat::To)));
    }
    out
}

/// Level 1 builds where it is worth most, and removes what is worth least.
pub fn simple_adjustments(situation: Situation, chart: &Chart, power: PowerId) -> Vec<Adjustment> {
    let map = situation.map;
    let values = Values::of(Situation { counted: true, ..situation }, chart, power);
    let due = due(situation.position, situation.centres, power);
    let mut out = vec![];
    if due > 0 {
        let mut sites = build_places(situation, power);
        for _ in 0..due {
            let mut ranked: Vec<(i64, (UnitKind, Place))> = sites
                .iter()
                .map(|(kind, at)| (values.of_unit(map, &Unit::new(*kind, power, *at)), (*kind, *at)))
                .collect();
            ranked.sort_by_key(|(value, site)| (std::cmp::Reverse(*value), *site));
            let Some((_, (kind, at))) = ranked.first().copied() else { break };
            out.push(Adjustment::Build { kind, at });
            sites.retain(|(_, other)| map.province(*other) != map.province(at));
        }
    }
    let mut own: Vec<Unit> = situation.position.units().iter().filter(|u| u.power == power).copied().collect();
    for _ in due..0 {
        let Some(least) = own.iter().copied().min_by_key(|u| (values.of_unit(map, u), u.at)) else { break };
        own.retain(|u| u.at != least.at);
        out.push(Adjustment::Remove { at: map.province(least.at) });
    }
    out
}

/// What may be built and where: free homes that the power owns.
pub fn build_places(situation: Situation, power: PowerId) -> Vec<(UnitKind, Place)> {
    let Situation { map, position, centres, sites, .. } = situation;
    let Some(homes) = sites.get(usize::from(power.0)) else { return vec![] };
    let free =
        |at: &ProvinceId| position.at(*at).is_none() && (!map.data(*at).centre || centres.owner(*at) == Some(power));
    let mut out = vec![];
    for home in homes.iter().filter(free) {
        for at in map.places().filter(|p| map.province(*p) == home) {
            out.extend([UnitKind::Army, UnitKind::Fleet].into_iter().filter(|k| map.fits(*k, at)).map(|k| (k, at)));
        }
    }
    out
}

/// Of a power whose homes lie on an island: the kind that it lacks. Fleets carry, and armies take what lies inland.
fn lacking(situation: Situation, power: PowerId, units: &[Unit]) -> Option<UnitKind> {
    let Situation { map, centres, sites, .. } = situation;
    let homes = sites.get(usize::from(power.0)).filter(|homes| !homes.is_empty())?;
    let strange = map.provinces().filter(|at| map.data(*at).centre && centres.owner(*at) != Some(power));
    if marches(map, strange).meets(homes) {
        return None;
    }
    let of = |kind: UnitKind| units.iter().filter(|u| u.power == power && u.kind == kind).count();
    let (armies, fleets) = (of(UnitKind::Army), of(UnitKind::Fleet));
    let many = fleets > CARRIERS && fleets >= CARRIERS * (armies + 1);
    many.then_some(UnitKind::Army)
}

/// Does this unit alone keep one of its own centres from an enemy beside it?
fn guards(situation: Situation, unit: &Unit) -> bool {
    let Situation { map, position, centres, neutral, .. } = situation;
    let at = map.province(unit.at);
    let beside = |u: &&Unit| map.reach(u.kind, u.at).has(at);
    let mut near = position.units().iter().filter(beside).filter(|u| Some(u.power) != neutral).peekable();
    let own = map.data(at).centre && centres.owner(at) == Some(unit.power);
    own && near.peek().is_some() && near.all(|u| u.power != unit.power)
}

/// Level 2 for retreats and adjustments: what leaves the power best off.
pub struct Weighing<'a> {
    situation: Situation<'a>,
    prospects: Prospects<'a>,
    power: PowerId,
    owners: Vec<u8>,
}

impl<'a> Weighing<'a> {
    /// Of this situation, for one power.
    pub fn new(situation: Situation<'a>, chart: &'a Chart, weights: Weights, power: PowerId) -> Self {
        let prospects = Prospects::new(situation, chart, weights);
        let owners = prospects.owners(situation.centres);
        Weighing { situation, prospects, power, owners }
    }

    fn map(&self) -> &'a Map {
        self.situation.map
    }

    /// What the power may expect when these units stand on the map.
    pub fn worth(&mut self, units: &[Unit], counted: bool) -> f32 {
        let stands: Vec<Stand> = units.iter().map(|u| self.prospects.standing(u, u.at)).collect();
        let worths = self.prospects.worths(&stands, &self.owners, counted);
        worths.get(usize::from(self.power.0)).copied().unwrap_or(0.0)
    }

    /// What the power may expect with these units once this one has been removed.
    fn worth_without(&mut self, unit: &Unit, units: &[Unit]) -> f32 {
        self.worth(units, true) - if guards(self.situation, unit) { GUARD } else { 0.0 }
    }

    /// The best way out for each of our units that were driven out, one after the other. `counted`: centres change hands
    /// after these retreats.
    pub fn retreats(&mut self, dislodged: &[Dislodged]) -> Vec<(ProvinceId, Retreat)> {
        let map = self.map();
        let (power, counted) = (self.power, self.situation.counted);
        let mut units: Vec<Unit> = self.situation.position.units().to_vec();
        let mut taken: Vec<ProvinceId> = vec![];
        let mut out = vec![];
        for lost in dislodged.iter().filter(|d| d.unit.power == power) {
            let mut best = (self.worth(&units, counted), Retreat::Disband, None);
            let open = lost.retreats.iter().filter(|to| !taken.contains(&map.province(**to)));
            for to in open.collect::<Vec<_>>() {
                let unit = Unit { at: *to, ..lost.unit };
                units.push(unit);
                let worth = self.worth(&units, counted);
                units.pop();
                if worth > best.0 {
                    best = (worth, Retreat::To(*to), Some(unit));
                }
            }
            if let Some(unit) = best.2 {
                taken.push(map.province(unit.at));
                units.push(unit);
            }
            out.push((map.province(lost.unit.at), best.1));
        }
        out
    }

    /// What is built or removed, one after the other.
    pub fn adjustments(&mut self) -> Vec<Adjustment> {
        let map = self.map();
        let due = due(self.situation.position, self.situation.centres, self.power);
        let mut units: Vec<Unit> = self.situation.position.units().to_vec();
        let mut out = vec![];
        let mut sites = build_places(self.situation, self.power);
        for _ in 0..due {
            let mut best: Option<(f32, UnitKind, Place)> = None;
            let lacks = lacking(self.situation, self.power, &units);
            let wanted = |kind: UnitKind| lacks.is_none_or(|lacks| lacks == kind);
            let any = !sites.iter().any(|(kind, _)| wanted(*kind));
            for (kind, at) in sites.iter().filter(|(kind, _)| any || wanted(*kind)) {
                units.push(Unit::new(*kind, self.power, *at));
                let worth = self.worth(&units, true);
                units.pop();
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, *kind, *at));
                }
            }
            let Some((_, kind, at)) = best else { break };
            units.push(Unit::new(kind, self.power, at));
            sites.retain(|(_, other)| map.province(*other) != map.province(at));
            out.push(Adjustment::Build { kind, at });
        }
        for _ in due..0 {
            let mut best: Option<(f32, usize)> = None;
            for n in (0..units.len()).filter(|n| units[*n].power == self.power).collect::<Vec<_>>() {
                let unit = units.remove(n);
                let worth = self.worth_without(&unit, &units);
                units.insert(n, unit);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, n));
                }
            }
            let Some((_, n)) = best else { break };
            out.push(Adjustment::Remove { at: map.province(units.remove(n).at) });
        }
        out
    }
}

/// What a bot of either level thinks of one unit more or less: the more, the better.
pub enum Judge<'a> {
    Simple(Box<Values>, &'a Map),
    Weighing(Box<Weighing<'a>>),
}

impl<'a> Judge<'a> {
    /// For one power in this situation.
    pub fn new(situation: Situation<'a>, chart: &'a Chart, power: PowerId, bot: &Opponent) -> Self {
        match bot.level {
            0 | 1 => Judge::Simple(Box::new(Values::of(situation, chart, power)), situation.map),
            _ => {
                let weights = Weights::leaning(&bot.leanings);
                Judge::Weighing(Box::new(Weighing::new(situation, chart, weights, power)))
            }
        }
    }

    /// What a unit is worth that comes to the map, there and of this kind. `counted`: centres change hands before the next
    /// moves.
    pub fn with(&mut self, unit: Unit, counted: bool) -> i64 {
        match self {
            Judge::Simple(values, map) => values.of_unit(map, &unit),
            Judge::Weighing(weighing) => {
                let mut units = weighing.situation.position.units().to_vec();
                units.push(unit);
                points(weighing.worth(&units, counted))
            }
        }
    }

    /// The kind that shall be built, where it is not only a matter of what each is worth.
    pub fn lacks(&self) -> Option<UnitKind> {
        match self {
            Judge::Simple(..) => None,
            Judge::Weighing(weighing) => {
                lacking(weighing.situation, weighing.power, weighing.situation.position.units())
            }
        }
    }

    /// What it is worth that nothing is added.
    pub fn as_it_is(&mut self, counted: bool) -> i64 {
        match self {
            Judge::Simple(..) => 0,
            Judge::Weighing(weighing) => {
                let units = weighing.situation.position.units().to_vec();
                points(weighing.worth(&units, counted))
            }
        }
    }

    /// What it is worth to be without the unit that stands there.
    pub fn without(&mut self, unit: &Unit) -> i64 {
        match self {
            Judge::Simple(values, map) => -values.of_unit(map, unit),
            Judge::Weighing(weighing) => {
                let mut units = weighing.situation.position.units().to_vec();
                units.retain(|u| u.at != unit.at);
                points(weighing.worth_without(unit, &units))
            }
        }
    }
}

/// A share of the game in whole points, fine enough to tell one square from the next.
fn points(worth: f32) -> i64 {
    (worth * 1e7) as i64
}
