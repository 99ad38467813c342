//! Where a seat's nobles go: to a coronation, to strikes that can be made this turn, else together to where there is most to
//! gain for least danger.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::actions::Action;
use super::super::book::Effect;
use super::super::components::*;
use super::super::ids::*;
use super::super::position::{Pos, Stance};
use super::super::travel::TravelDeed;
use super::super::{parliament, strength, succession};
use super::court;
use super::sea;
use super::sight::Sight;
use super::strikes::{Strike, gain, strikes};
use crate::board::search::{Ties, search};

/// What one space farther from a goal costs, and one along a road.
const STEP: i32 = 6;
const ROAD_STEP: i32 = 3;
/// Less than this is not worth a strike.
const WORTHWHILE: i32 = 6;
const CROWN: i32 = 250;
/// So much more draws an heir for the taking.
const FAR_PRIZE: i32 = 60;

/// What a noble shall do: end there, and inside this place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    pub area: AreaId,
    pub into: Option<PlaceId>,
    pub mark: i32,
}

/// A movement phase, thought through; empty in other phases.
#[derive(Default)]
pub struct Plan {
    goals: BTreeMap<NobleId, Goal>,
    /// How good it is for the army to be in an area.
    pub lure: Vec<i32>,
    pub strikes: Vec<Strike>,
    /// Where the army is or will be.
    pub base: Option<AreaId>,
}

type Ways = BTreeMap<NobleId, Vec<(AreaId, Option<PlaceId>)>>;

impl Plan {
    /// Thinks of this seat's marches and voyages among the offers; empty without any.
    pub fn of(sight: &Sight, offers: &[Action]) -> Plan {
        let mut ways = Ways::new();
        let mut sails = false;
        for offer in offers {
            match offer {
                Action::Travel(TravelDeed::March { who, to, into, .. })
                    if sight.pos.noble(*who).seat == Some(sight.me) =>
                {
                    ways.entry(*who).or_default().push((*to, *into));
                }
                Action::Travel(TravelDeed::Sail(_)) => sails = true,
                _ => {}
            }
        }
        if ways.is_empty() && !sails {
            return Plan::default();
        }
        let mut plan = Plan { strikes: strikes(sight), ..Plan::default() };
        plan.lure = plan.lures(sight);
        plan.coronation(sight, &ways);
        plan.strike(sight, &ways);
        plan.gather(sight, &ways);
        plan
    }

    /// How good a deed of travel looks; marches only if they are the goal of their noble. 0 is doing nothing.
    pub fn mark(&self, sight: &Sight, deed: &TravelDeed) -> i32 {
        match deed {
            TravelDeed::March { who, to, into, .. } => match self.goals.get(who) {
                Some(goal) if (goal.area, goal.into) == (*to, *into) => goal.mark,
                Some(_) | None => -5,
            },
            // What is another's is not asked for, and all go ashore together.
            TravelDeed::Sail(v) if v.ships.iter().any(|s| sight.pos.master(*s) != Some(sight.me)) => -5,
            TravelDeed::Sail(v) if v.aboard.iter().any(|n| sight.pos.noble(*n).seat != Some(sight.me)) => -5,
            TravelDeed::Sail(v) if !v.outside.is_empty() => -5,
            TravelDeed::Sail(voyage) => sea::mark(sight, self, voyage),
            TravelDeed::Refuge { area, .. } => sea::shelter(sight, *area),
            TravelDeed::FreeMove { nobles, ships, .. } => self.again(sight, nobles, ships),
            // Rather anything else where the turn cannot be ended yet: formed anew they would go on for ever.
            TravelDeed::Muster { .. } | TravelDeed::Fleet { .. } => -1000,
            TravelDeed::GoIn => 5,
            TravelDeed::StayOut | TravelDeed::Grant => 0,
            TravelDeed::Deny => 5,
        }
    }

    fn set(&mut self, noble: NobleId, area: AreaId, into: Option<PlaceId>, mark: i32) {
        self.goals.insert(noble, Goal { area, into, mark });
    }

    /// One's nobles who have neither moved nor a goal.
    fn idle(&self, ways: &Ways) -> Vec<NobleId> {
        ways.keys().copied().filter(|n| !self.goals.contains_key(n)).collect()
    }

    // ---------------------------------------------------------------- Lures

    fn lures(&self, sight: &Sight) -> Vec<i32> {
        let force = sight.force();
        let mut goals: Vec<(AreaId, i32)> = vec![];
        for s in self.strikes.iter().filter(|s| s.need <= force) {
            // For an heir whom nobody guards one goes far.
            goals.push((s.area, if s.need == 0 { s.worth + FAR_PRIZE } else { s.worth * 3 / 4 + 20 }));
        }
        goals.extend(sea::embarkations(sight, &self.strikes, force));
        spread(sight.pos, goals)
    }

    // ---------------------------------------------------------------- Coronation

    /// The senior heir's keeper and the clergy meet in a cathedral.
    fn coronation(&mut self, sight: &Sight, ways: &Ways) {
        let pos = sight.pos;
        let mut clergy: Vec<NobleId> = pos.nobles_of(sight.me).map(|n| n.id).filter(|n| sight.clergy(*n) > 0).collect();
        clergy.sort_by_key(|n| (Reverse(sight.clergy(*n)), *n));
        for royal in sight.uncrowned() {
            let Some(keeper) = sight.keeper(royal) else { continue };
            let mut needed = vec![keeper];
            let mut have = sight.clergy(keeper);
            for n in &clergy {
                if have < 2 && *n != keeper {
                    have += sight.clergy(*n);
                    needed.push(*n);
                }
            }
            if have < 2 {
                continue;
            }
            let fit = pos.book.map.places.iter().filter(|p| {
                let open = matches!(
                    pos.stance_of(p.id, sight.me, sight.owners[p.id.index()]),
                    Stance::Friendly | Stance::Free
                );
                p.cathedral && open && pos.siege_of(p.id).is_none()
            });
            let mut best: Option<(i32, PlaceId, bool)> = None;
            let far: Vec<&[Option<u32>]> = needed.iter().map(|n| distances(pos, pos.area_of_noble(*n))).collect();
            for p in fit {
                let there = |n: &NobleId| pos.noble(*n).at == Spot::Inside(p.id);
                let can = |n: &NobleId| there(n) || ways.get(n).is_some_and(|w| w.contains(&(p.area, Some(p.id))));
                let now = needed.iter().all(can);
                let force: i32 = needed.iter().map(|n| sight.troops[n.index()]).sum();
                let price: i32 = needed.iter().map(|n| sight.price[n.index()]).sum();
                let peril = sight.peril(Spot::Inside(p.id), force, price);
                let away: i32 = far.iter().map(|d| d[p.area.index()].map_or(999, |d| d as i32)).max().unwrap_or(999);
                if away >= 999 {
                    continue;
                }
                let value = if now { CROWN * 2 } else { CROWN - 10 * away } - peril;
                if best.is_none_or(|(v, ..)| value > v) {
                    best = Some((value, p.id, now));
                }
            }
            let Some((value, place, now)) = best else { continue };
            let area = pos.book.map.place(place).area;
            for n in needed.iter().filter(|n| pos.noble(**n).at != Spot::Inside(place)) {
                if now {
                    self.set(*n, area, Some(place), 100 + value / 4);
                } else if let Some(w) = ways.get(n) {
                    self.approach(sight, *n, w, area, Some(place));
                }
            }
            if now {
                // Whoever is there already stays.
                for n in needed.iter().filter(|n| pos.noble(**n).at == Spot::Inside(place)) {
                    self.set(*n, area, Some(place), 0);
                }
            }
        }
    }

    /// As near as it goes to an area, where it is not too dangerous.
    fn approach(
        &mut self,
        sight: &Sight,
        noble: NobleId,
        ways: &[(AreaId, Option<PlaceId>)],
        to: AreaId,
        into: Option<PlaceId>,
    ) {
        let pos = sight.pos;
        let far = distances(pos, Some(to));
        let n = pos.noble(noble);
        let (force, price) = (sight.troops[noble.index()], sight.price[noble.index()]);
        let score = |area: AreaId, inside: Option<PlaceId>| {
            let at = inside.map_or(Spot::Open(area), Spot::Inside);
            let near = far[area.index()].map_or(-999, |d| -4 * d as i32);
            let wanted = if inside.is_some() && inside == into { 8 } else { 0 };
            near + wanted + strange_cost(sight, inside) - sight.peril(at, force, price)
        };
        let best = ways.iter().map(|(a, p)| (score(*a, *p), *a, *p)).max();
        let (Some((value, area, inside)), Some(here)) = (best, pos.area_of(n.at)) else { return };
        let stays = score(here, within(n.at));
        if value > stays {
            self.set(noble, area, inside, 20 + (value - stays).min(30));
        } else {
            self.set(noble, here, within(n.at), 0);
        }
    }

    // ---------------------------------------------------------------- Strikes

    /// The best strikes that can be made this turn, one after the other.
    fn strike(&mut self, sight: &Sight, ways: &Ways) {
        let mut taken: Vec<AreaId> = vec![];
        for _ in 0..4 {
            let idle = self.idle(ways);
            let mut best: Option<(i32, usize, Vec<NobleId>)> = None;
            for (i, s) in self.strikes.iter().enumerate().filter(|(_, s)| !taken.contains(&s.area)) {
                if s.worth < WORTHWHILE || best.as_ref().is_some_and(|(value, ..)| s.worth <= *value) {
                    continue;
                }
                let Some((force, group)) = self.muster(sight, ways, &idle, s) else { continue };
                let value = gain(sight, s, &force) - self.detour(sight, s, &group);
                if value > WORTHWHILE && best.as_ref().is_none_or(|(v, ..)| value > *v) {
                    best = Some((value, i, group));
                }
            }
            let Some((value, i, group)) = best else { return };
            let area = self.strikes[i].area;
            taken.push(area);
            for n in group {
                if sight.pos.noble(n).at == Spot::Open(area) {
                    self.set(n, area, None, 0);
                } else {
                    self.set(n, area, self.entry(sight, ways, i, n), 60 + value.min(100) / 2);
                }
            }
        }
    }

    /// What is given up by turning to this strike instead of going on to something greater.
    fn detour(&self, sight: &Sight, s: &Strike, group: &[NobleId]) -> i32 {
        let here = group.iter().filter_map(|n| sight.pos.area_of_noble(*n)).map(|a| self.lure[a.index()]).max();
        (here.unwrap_or(0) - self.lure[s.area.index()]).max(0)
    }

    /// To besiege and to fight one stays outside; for an heir one goes inside where one may.
    fn entry(&self, sight: &Sight, ways: &Ways, strike: usize, noble: NobleId) -> Option<PlaceId> {
        let s = &self.strikes[strike];
        if s.place.is_some() || !s.foes.is_empty() {
            return None;
        }
        let (force, price) = (sight.troops[noble.index()], sight.price[noble.index()]);
        let spots = ways[&noble].iter().filter(|(a, _)| *a == s.area);
        let peril = |p: &Option<PlaceId>| sight.peril(p.map_or(Spot::Open(s.area), Spot::Inside), force, price);
        spots.map(|(_, p)| *p).min_by_key(|p| (peril(p) - strange_cost(sight, *p), *p)).flatten()
    }

    /// Who makes a strike: those before it already, and as few more as it takes.
    fn muster(&self, sight: &Sight, ways: &Ways, idle: &[NobleId], s: &Strike) -> Option<(Vec<NobleId>, Vec<NobleId>)> {
        let pos = sight.pos;
        let fresh = |n: &&Noble| n.at == Spot::Open(s.area) && !n.attacked && n.winded == 0;
        let there: Vec<NobleId> = pos.nobles_of(sight.me).filter(fresh).map(|n| n.id).collect();
        let mut force: Vec<NobleId> = there.iter().copied().filter(|n| !idle.contains(n)).collect();
        let men = |n: NobleId| i32::from(strength::fighting_total(pos, n, s.area, true));
        let mut have: i32 = force.iter().map(|n| men(*n)).sum();
        let can = |n: &&NobleId| there.contains(n) || ways[*n].contains(&(s.area, None));
        let mut more: Vec<NobleId> = idle.iter().filter(can).copied().collect();
        // Who keeps an heir is put in danger last.
        more.sort_by_key(|n| (pos.heirs_with(*n).count(), Reverse(men(*n)), *n));
        if s.need == 0 {
            // An heir for the taking: whoever is least in danger there.
            let alone = |n: &NobleId| {
                let (force, price) = (sight.troops[n.index()], sight.price[n.index()]);
                sight.peril(Spot::Open(s.area), force, price + s.worth)
            };
            let one = more.into_iter().min_by_key(|n| (alone(n), *n))?;
            return Some((vec![one], vec![one]));
        }
        let mut group = vec![];
        for n in more {
            if have >= s.need {
                break;
            }
            have += men(n);
            force.push(n);
            group.push(n);
        }
        if have < s.need || force.is_empty() {
            return None;
        }
        force.sort_unstable();
        Some((force, group))
    }

    // ---------------------------------------------------------------- Gathering

    /// The strongest noble leads, the others come to him.
    fn gather(&mut self, sight: &Sight, ways: &Ways) {
        let pos = sight.pos;
        let on_land = |n: &&Noble| matches!(n.at, Spot::Open(_) | Spot::Inside(_));
        let leader = pos
            .nobles_of(sight.me)
            .filter(on_land)
            .max_by_key(|n| (sight.price[n.id.index()] / 3 + sight.troops[n.id.index()], Reverse(n.id)));
        let Some(leader) = leader else { return };
        let goal = match self.goals.get(&leader.id) {
            Some(goal) => *goal,
            None => {
                let goal = self.lead(sight, ways, leader);
                self.goals.insert(leader.id, goal);
                goal
            }
        };
        self.base = Some(goal.area);
        let far = distances(pos, Some(goal.area));
        let base = goal.into.map_or(Spot::Open(goal.area), Spot::Inside);
        // Who is or will be there.
        let mut force: i32 = pos
            .nobles_of(sight.me)
            .filter(|n| match self.goals.get(&n.id) {
                Some(g) => g.area == goal.area && g.into == goal.into,
                None => !ways.contains_key(&n.id) && n.at == base,
            })
            .map(|n| sight.troops[n.id.index()])
            .sum();
        for noble in self.idle(ways) {
            let n = pos.noble(noble);
            let (own, price) = (sight.troops[noble.index()], sight.price[noble.index()]);
            let sits = sitting(sight, noble);
            let score = |area: AreaId, into: Option<PlaceId>| {
                let at = into.map_or(Spot::Open(area), Spot::Inside);
                let near = far[area.index()].map_or(-400, |d| -3 * d as i32);
                let with =
                    if at == base { 12 } else { 0 } + if into.is_some_and(|p| is_seat(sight, p)) { sits } else { 0 };
                let strong = if at == base { force + own } else { own };
                near + with + strange_cost(sight, into) - sight.peril(at, strong, price)
            };
            let Some(here) = pos.area_of(n.at) else { continue };
            let stays = score(here, within(n.at)) + 2;
            let best = ways[&noble].iter().map(|(a, p)| (score(*a, *p), *a, *p)).max();
            if let Some((value, area, into)) = best.filter(|(value, ..)| *value > stays) {
                self.set(noble, area, into, 20 + (value - stays).min(30));
                if into.map_or(Spot::Open(area), Spot::Inside) == base {
                    force += own;
                }
            }
        }
    }

    /// Where the army goes.
    fn lead(&self, sight: &Sight, ways: &Ways, leader: &Noble) -> Goal {
        let pos = sight.pos;
        let here = pos.area_of(leader.at).unwrap_or(AreaId(0));
        let stays = Goal { area: here, into: within(leader.at), mark: 0 };
        let Some(ways) = ways.get(&leader.id) else { return stays };
        let with: Vec<&Noble> = pos.nobles_in(here).filter(|n| n.seat == Some(sight.me)).collect();
        let force: i32 = with.iter().map(|n| sight.troops[n.id.index()]).sum();
        let price: i32 = with.iter().map(|n| sight.price[n.id.index()]).sum();
        // Without the others there is no going far.
        let gathered = force * 10 >= sight.force() * 6;
        let sits = with.iter().map(|n| sitting(sight, n.id)).max().unwrap_or(0);
        let score = |area: AreaId, into: Option<PlaceId>| {
            let at = into.map_or(Spot::Open(area), Spot::Inside);
            let lure = self.lure[area.index()] / if gathered { 1 } else { 4 };
            let town = into.is_some_and(|p| is_seat(sight, p));
            lure + if town { sits } else { 0 } + strange_cost(sight, into) - sight.peril(at, force, price)
        };
        let now = score(here, stays.into) + 3;
        match ways.iter().map(|(a, p)| (score(*a, *p), *a, *p)).max() {
            Some((value, area, into)) if value > now => Goal { area, into, mark: 40 + (value - now).min(40) },
            _ => stays,
        }
    }

    // ---------------------------------------------------------------- Free Moves

    /// Once more, if that brings a strike within reach.
    fn again(&self, sight: &Sight, nobles: &[NobleId], ships: &[ShipId]) -> i32 {
        let pos = sight.pos;
        if nobles.is_empty() || !ships.is_empty() {
            return -5;
        }
        let Some(here) = pos.area_of_noble(nobles[0]) else { return -5 };
        let reach = super::super::travel::ways::across_country(pos, here, super::super::travel::ways::spaces(pos));
        let force: i32 = nobles.iter().map(|n| sight.troops[n.index()]).sum();
        // One who stands where he is to strike does not leave.
        let busy = self.strikes.iter().any(|s| s.area == here && s.need <= force && s.worth > 30);
        let fit = |s: &&Strike| s.worth > 100 && s.need <= force && s.area != here && reach.holds(s.area);
        if !busy && self.strikes.iter().any(|s| fit(&s)) { 15 } else { -5 }
    }
}

// ---------------------------------------------------------------- Small questions

fn within(at: Spot) -> Option<PlaceId> {
    match at {
        Spot::Inside(place) => Some(place),
        _ => None,
    }
}

/// What it is worth to have this noble in a town, where he could call Parliament: with the sole King, or as Chancellor with
/// a Writ while there is none and the Chancery is full.
fn sitting(sight: &Sight, noble: NobleId) -> i32 {
    let pos = sight.pos;
    if let Some(king) = succession::sole(pos) {
        if sight.keeper(king) != Some(noble) || !sight.has_sole_king() {
            return 0;
        }
        let commons = |s| i32::from(parliament::votes::commons(pos, s));
        let all: i32 = pos.seats().map(commons).sum();
        return if 2 * commons(sight.me) > all { 60 } else { 10 };
    }
    let chancellor = pos.bearer(pos.book.tables.chancellor) == Some(noble);
    let writ = pos.holds_event(sight.me, &Effect::Writ).is_some();
    if chancellor && writ && court::awards(sight) > court::FULL { 50 } else { 0 }
}

/// May Parliament be called there?
fn is_seat(sight: &Sight, place: PlaceId) -> bool {
    let pos = sight.pos;
    !pos.book.map.place(place).kind.is_castle() && !pos.book.tables.not_for_parliament.contains(&place)
}

/// Asking another to be let in costs the attempt: he will refuse.
fn strange_cost(sight: &Sight, into: Option<PlaceId>) -> i32 {
    match into.map(|p| sight.pos.stance_of(p, sight.me, sight.owners[p.index()])) {
        Some(Stance::Unfriendly(_)) => -1000,
        _ => 0,
    }
}

/// Spaces from an area to each other one, by land.
pub fn distances(pos: Pos<'_>, from: Option<AreaId>) -> &[Option<u32>] {
    static NOWHERE: [Option<u32>; AreaId::COUNT] = [None; AreaId::COUNT];
    from.map_or(&NOWHERE, |area| &pos.book.map.steps[area.index()])
}

/// Each area is worth what its best goal is worth, less the way.
pub fn spread(pos: Pos, goals: Vec<(AreaId, i32)>) -> Vec<i32> {
    let goals = goals.into_iter().filter(|(_, value)| *value > 0).map(|(area, value)| (area.index(), Reverse(value)));
    let map = &pos.book.map;
    let found = search(AreaId::COUNT, Ties::LowestNumber, goals, |search, at, Reverse(value)| {
        let at = AreaId(at as u16);
        let on = map.neighbours(at).map(|to| (to, STEP)).chain(map.along_roads(at).map(|to| (to, ROAD_STEP)));
        for (to, step) in on.filter(|(_, step)| value > *step) {
            search.reach(to.index(), Reverse(value - step));
        }
    });
    found.costs().map(|worth| worth.map_or(0, |Reverse(value)| value)).collect()
}
