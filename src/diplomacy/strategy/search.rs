//! Level 2: every power's likely sets of orders are weighed against each other by the adjudicator, again and again, until none
//! has much to regret (regret matching; Gray et al., "Human-Level Performance in No-Press Diplomacy via Equilibrium Search",
//! 2020, with a value of positions of our own in place of a learned one). Between rounds each power that matters looks for a
//! better answer to what the others do, and the sets grow.

use super::super::Adjudicator;
use super::super::map::{PowerId, ProvinceId};
use super::super::orders::Order;
use super::super::position::{NOBODY as NO_UNIT, Unit};
use super::book::Opening;
use super::chart::Chart;
use super::dumbbot;
use super::league;
use super::plans::{Plan, Side};
use super::prospects::{Prospects, Stand, Weights};
use super::{Effort, Situation};
use crate::table::Dice;

/// Drafts of each power before anybody looks for better ones.
const DRAFTS: usize = 10;
/// Open centres that are thought of beside them.
const DOORS: usize = 4;
/// Drafts that are tried for them.
const ATTEMPTS: usize = 40;
/// Guesses about all others against which an answer is weighed.
const GUESSES: usize = 6;
/// What a move costs that fails against a unit of one's own: it had better helped.
const FRICTION: f32 = 0.02;
/// What a favour has to change at least, as a share of the game.
const TELLING: f32 = 1e-4;
/// What it may cost at most, as a share of the game, that a unit stays in a centre of ours that an enemy could walk into.
const CARE: f32 = 0.006;
/// What is feared: orders seen at least so often that cost at least so much of the game.
const LIKELY: f32 = 0.1;
const HARM: f32 = 0.004;

/// One power's side in the search.
struct Player {
    side: Side,
    plans: Vec<Plan>,
    regret: Vec<f32>,
    /// How often each plan was chosen, later rounds counting more.
    sum: Vec<f32>,
    chance: Vec<f32>,
    pick: usize,
}

impl Player {
    fn of(side: Side, plans: Vec<Plan>) -> Player {
        let count = plans.len();
        let (regret, sum, chance) = (vec![0.0; count], vec![0.0; count], vec![1.0 / count as f32; count]);
        Player { side, plans, regret, sum, chance, pick: 0 }
    }

    /// The numbers of its plans, the likeliest first.
    fn ranked(&self) -> Vec<usize> {
        let mut ranked: Vec<usize> = (0..self.plans.len()).collect();
        ranked.sort_by(|a, b| self.sum[*b].total_cmp(&self.sum[*a]));
        ranked
    }
}

/// What level 2 has come to for one power.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// For each unit of the power, by its number in the position.
    pub orders: Vec<(usize, Order)>,
    /// The opening they are, where they come from the book; then nothing else has been weighed.
    pub book: Option<String>,
    /// The leader whom all others stop together with them.
    pub against: Option<PowerId>,
    /// What the power may expect of the game with them, between 0 and 1.
    pub worth: f32,
    /// Centres that each power may expect with them, by its number.
    pub expected: Vec<f32>,
    /// Plans that were weighed, the likeliest first, with how often each was chosen.
    pub plans: Vec<(f32, Vec<(usize, Order)>)>,
    /// What others may do that hurts most, the worst first.
    pub fears: Vec<Fear>,
}

impl Found {
    /// One of the openings that the book has here.
    pub fn opening(one: &Opening, all: &[Opening]) -> Found {
        let total: f32 = all.iter().map(|o| f32::from(o.weight)).sum();
        let mut plans: Vec<_> = all.iter().map(|o| (f32::from(o.weight) / total, o.orders.clone())).collect();
        plans.sort_by(|a, b| b.0.total_cmp(&a.0));
        Found { orders: one.orders.clone(), book: Some(one.name.clone()), plans, ..Found::default() }
    }
}

/// What one rival may well order that leaves us worse off.
#[derive(Clone, Debug)]
pub struct Fear {
    pub power: PowerId,
    /// How often the search saw it so.
    pub chance: f32,
    pub orders: Vec<(usize, Order)>,
    /// What we may expect of the game then.
    pub worth: f32,
}

/// A search in one movement phase.
pub struct Search<'a> {
    situation: Situation<'a>,
    prospects: Prospects<'a>,
    adjudicator: Adjudicator<'a>,
    players: Vec<Player>,
    /// Whose orders are wanted, and its side among the players.
    power: PowerId,
    ours: usize,
    /// Against whom all others play as one: what he may not expect is theirs.
    leader: Option<PowerId>,
    owners: Vec<u8>,
    /// Orders of all units: workspace.
    orders: Vec<Order>,
    stands: Vec<Stand>,
    effort: Effort,
    spent: u32,
    round: u32,
}

impl<'a> Search<'a> {
    /// Sets the search up for one power. `allowed` says which orders units may be given at all, those of others too.
    pub fn new(
        situation: Situation<'a>,
        chart: &'a Chart,
        weights: Weights,
        power: PowerId,
        allowed: &dyn Fn(usize, &Order) -> bool,
        effort: Effort,
        luck: &mut Dice,
    ) -> Self {
        let mut players: Vec<Player> = vec![];
        let drafted = (effort.positions as usize / 2_000).clamp(4, DRAFTS);
        for who in situation.powers() {
            let side = Side::of(situation, who, allowed);
            if !side.units.is_empty() {
                // Favours come into the plans later.
                let bare = Side::of(Situation { favours: None, ..situation }, who, allowed);
                let mut plans = drafts(situation, chart, &bare, drafted, luck);
                plans.iter_mut().for_each(|plan| plan.resize(side.units.len(), Order::Hold));
                // With few drafts the best of them may all have overlooked it; where more hangs on a centre than the centre,
                // nobody may.
                if drafted < DRAFTS || !situation.stakes.is_empty() {
                    let most = if situation.stakes.is_empty() { DRAFTS } else { DRAFTS.max(plans.len() + DOORS) };
                    open_doors(situation, &side, &mut plans, most);
                }
                players.push(Player::of(side, plans));
            }
        }
        Search::among(players, situation, chart, weights, power, None, effort)
    }

    /// A search in which all but one leader order as one side. `allowed` as for [`Search::new`].
    pub fn against_leader(
        situation: Situation<'a>,
        chart: &'a Chart,
        leader: PowerId,
        power: PowerId,
        allowed: &dyn Fn(usize, &Order) -> bool,
        effort: Effort,
        luck: &mut Dice,
    ) -> Self {
        let theirs = Side::of(situation, leader, allowed);
        let plans = drafts(situation, chart, &theirs, DRAFTS, luck);
        let (league, shared) =
            league::drafts(situation, leader, allowed, &mut |side| drafts(situation, chart, side, DRAFTS, luck));
        let players = vec![Player::of(theirs, plans), Player::of(league, shared)];
        // Weighed alike by all, whatever their characters, so that all come to the same.
        Search::among(players, situation, chart, Weights::default(), power, Some(leader), effort)
    }

    fn among(
        players: Vec<Player>,
        situation: Situation<'a>,
        chart: &'a Chart,
        weights: Weights,
        power: PowerId,
        leader: Option<PowerId>,
        effort: Effort,
    ) -> Self {
        let prospects = Prospects::new(situation, chart, weights);
        Search {
            owners: prospects.owners(situation.centres),
            prospects,
            adjudicator: Adjudicator::new(situation.map),
            ours: players.iter().position(|p| p.side.includes(power)).unwrap_or(usize::MAX),
            players,
            power,
            leader,
            orders: vec![Order::Hold; situation.position.units().len()],
            situation,
            stands: vec![],
            effort,
            spent: 0,
            round: 0,
        }
    }

    /// Thinks, and says what to order.
    pub fn find(mut self, luck: &mut Dice) -> Found {
        if self.ours >= self.players.len() {
            return Found::default();
        }
        let quarter = self.effort.positions / 4;
        self.weigh(quarter / 2, luck);
        for n in (0..self.players.len()).filter(|n| *n != self.ours).collect::<Vec<_>>() {
            self.answer(n, quarter / 8, luck);
        }
        for _ in 0..2 {
            let before = self.spent;
            self.answer(self.ours, quarter / 2, luck);
            let used = self.spent - before;
            self.weigh(quarter.saturating_sub(used) + quarter / 4, luck);
        }
        let left = self.effort.positions.saturating_sub(self.spent);
        self.weigh(left, luck);
        self.choose(luck)
    }

    // ---------------------------------------------------------------- What comes of orders

    fn write(&mut self, player: usize, plan: usize) {
        let Player { side, plans, .. } = &self.players[player];
        for (unit, order) in side.units.iter().zip(&plans[plan]) {
            self.orders[*unit] = *order;
        }
    }

    /// What a power may expect after the orders that stand written; a little less for moves that fail against its own.
    fn outcome(&mut self, power: PowerId) -> f32 {
        self.spent += 1;
        let Situation { position, counted, .. } = self.situation;
        self.adjudicator.adjudicate(position, &self.orders);
        self.stands.clear();
        let mut friction = 0.0;
        // All that are not the leader's weigh as one.
        let leader = self.leader.filter(|leader| *leader != power);
        let ours = |who: PowerId| who == power || leader.is_some_and(|leader| who != leader);
        for (n, unit) in position.units().iter().enumerate() {
            let at = match self.orders[n] {
                Order::Move { to, .. } if self.adjudicator.leaves(n as u8) => to,
                _ => unit.at,
            };
            if at == unit.at && ours(unit.power) && self.fails_against_own(n) {
                friction += FRICTION;
            }
            let mut stand = self.prospects.standing(unit, at);
            stand.routed = at == unit.at && self.adjudicator.dislodger[n] != NO_UNIT;
            if stand.routed && unit.stationary {
                continue;
            }
            self.stands.push(stand);
        }
        let worths = self.prospects.worths(&self.stands, &self.owners, counted);
        match leader {
            Some(leader) => 1.0 - worths[usize::from(leader.0)] - friction,
            None => worths[usize::from(power.0)] - friction,
        }
    }

    /// Is this unit told to go where another of its power stays?
    fn fails_against_own(&self, n: usize) -> bool {
        let position = self.situation.position;
        let Order::Move { to, .. } = self.orders[n] else { return false };
        let there = position.index(self.situation.map.province(to));
        there.is_some_and(|k| {
            position.units()[k].power == position.units()[n].power && !self.adjudicator.leaves(k as u8)
        })
    }

    // ---------------------------------------------------------------- Regret

    /// Rounds of regret matching until so many positions are spent.
    fn weigh(&mut self, positions: u32, luck: &mut Dice) {
        let each: u32 = self.players.iter().map(|p| p.plans.len() as u32).sum();
        let end = self.spent + positions;
        let mut worths: Vec<f32> = vec![];
        while self.spent + each <= end {
            self.round += 1;
            for n in 0..self.players.len() {
                let player = &mut self.players[n];
                let total: f32 = player.regret.iter().sum();
                let count = player.plans.len() as f32;
                for (chance, regret) in player.chance.iter_mut().zip(&player.regret) {
                    *chance = if total > 0.0 { *regret / total } else { 1.0 / count };
                }
                player.pick = draw(&player.chance, luck);
                self.write(n, self.players[n].pick);
            }
            for n in 0..self.players.len() {
                let power = self.players[n].side.power;
                worths.clear();
                for plan in 0..self.players[n].plans.len() {
                    self.write(n, plan);
                    let worth = self.outcome(power);
                    worths.push(worth);
                }
                let round = self.round as f32;
                let player = &mut self.players[n];
                let mean: f32 = player.chance.iter().zip(&worths).map(|(c, w)| c * w).sum();
                for (plan, worth) in worths.iter().enumerate() {
                    player.regret[plan] = (player.regret[plan] + worth - mean).max(0.0);
                    player.sum[plan] += round * player.chance[plan];
                }
                let pick = player.pick;
                self.write(n, pick);
            }
        }
    }

    // ---------------------------------------------------------------- Better answers

    /// Looks for a better answer of one power to what the others mostly do, and adds it to its plans.
    fn answer(&mut self, n: usize, positions: u32, luck: &mut Dice) {
        let guesses = self.guess(n, luck);
        let end = self.spent + positions;
        let start = self.players[n].plans[self.players[n].ranked()[0]].clone();
        let mut best = (self.against(n, &start, &guesses), start);
        let map = self.situation.map;
        let Situation { position, centres, .. } = self.situation;
        let side = self.players[n].side.clone();
        let prize = |at: ProvinceId| {
            position.at(at).is_some_and(|u| !side.includes(u.power))
                || (map.data(at).centre && !centres.owner(at).is_some_and(|p| side.includes(p)))
        };
        'climb: loop {
            let mut changes = side.changes(map, &best.1, &prize);
            luck.shuffle(&mut changes);
            let before = best.0;
            for change in &changes {
                if self.spent + guesses.len() as u32 > end {
                    break 'climb;
                }
                let Some(plan) = side.with(map, &best.1, change) else { continue };
                let worth = self.against(n, &plan, &guesses);
                if worth > best.0 + 1e-6 {
                    best = (worth, plan);
                }
            }
            if best.0 <= before {
                break;
            }
        }
        let player = &mut self.players[n];
        if !player.plans.contains(&best.1) {
            player.plans.push(best.1);
            // A newcomer is tried at once.
            let lead = player.regret.iter().copied().fold(0.0, f32::max);
            player.regret.push(lead.max(1e-3));
            player.sum.push(0.0);
            player.chance.push(0.0);
        }
    }

    /// What all others may order, several times over.
    fn guess(&mut self, n: usize, luck: &mut Dice) -> Vec<Vec<Order>> {
        let mut out = vec![];
        for _ in 0..GUESSES {
            for other in (0..self.players.len()).filter(|other| *other != n) {
                let total: f32 = self.players[other].sum.iter().sum();
                let pick = match total > 0.0 {
                    true => {
                        let chance: Vec<f32> = self.players[other].sum.iter().map(|s| s / total).collect();
                        draw(&chance, luck)
                    }
                    false => luck.below(self.players[other].plans.len() as u32) as usize,
                };
                self.write(other, pick);
            }
            out.push(self.orders.clone());
        }
        out
    }

    fn against(&mut self, n: usize, plan: &Plan, guesses: &[Vec<Order>]) -> f32 {
        let power = self.players[n].side.power;
        let mut sum = 0.0;
        for guess in guesses {
            self.orders.copy_from_slice(guess);
            for (unit, order) in self.players[n].side.units.iter().zip(plan) {
                self.orders[*unit] = *order;
            }
            sum += self.outcome(power);
        }
        sum / guesses.len() as f32
    }

    // ---------------------------------------------------------------- The choice

    fn choose(&mut self, luck: &mut Dice) -> Found {
        let guesses = self.guess(self.ours, luck);
        let player = &self.players[self.ours];
        let total: f32 = player.sum.iter().sum::<f32>().max(1e-9);
        let ranked = player.ranked();
        // Mixed as the search found it, without what it hardly ever chose.
        let floor = player.sum[ranked[0]] * 0.3;
        let chance: Vec<f32> =
            ranked.iter().map(|n| if player.sum[*n] >= floor { player.sum[*n] } else { 0.0 }).collect();
        let kept: f32 = chance.iter().sum::<f32>().max(1e-9);
        let mut pick = ranked[draw(&chance.iter().map(|c| c / kept).collect::<Vec<_>>(), luck)];
        // Where units can be lent the plans are many and the rounds few: of those that it mixed, the best.
        if self.situation.favours.is_some() {
            let mut best = f32::MIN;
            for n in ranked.iter().zip(&chance).filter(|(_, c)| **c > 0.0).map(|(n, _)| *n).collect::<Vec<_>>() {
                let plan = self.players[self.ours].plans[n].clone();
                let worth = self.against(self.ours, &plan, &guesses);
                if worth > best {
                    (best, pick) = (worth, n);
                }
            }
        }
        let player = &self.players[self.ours];
        let units = self.situation.position.units();
        // Of orders given together each power says its own.
        let (alone, power) = (self.leader.is_none(), self.power);
        let told = |side: &Side, plan: &Plan| {
            let all = side.units.iter().copied().zip(plan.iter().copied());
            all.filter(|(unit, _)| alone || units[*unit].power == power).collect::<Vec<_>>()
        };
        let plans: Vec<(f32, Vec<(usize, Order)>)> =
            ranked.iter().map(|n| (player.sum[*n] / total, told(&player.side, &player.plans[*n]))).collect();
        let plan = self.with_favours(player.plans[pick].clone(), &guesses);
        let plan = self.settled(plan, &guesses);
        let orders = told(&self.players[self.ours].side, &plan);
        let against = self.leader;
        // What is said of it is what the power itself may expect.
        (self.leader, self.players[self.ours].side.power) = (None, power);
        // Over all guesses, as the worth is.
        let mut expected = vec![0.0; self.prospects.expected().len()];
        let mut worth = 0.0;
        for guess in &guesses {
            worth += self.against(self.ours, &plan, std::slice::from_ref(guess)) / guesses.len() as f32;
            for (sum, one) in expected.iter_mut().zip(self.prospects.expected()) {
                *sum += one / guesses.len() as f32;
            }
        }
        let fears = self.fears(&plan, &guesses, worth);
        Found { orders, book: None, against, worth, expected, plans, fears }
    }

    /// The plan without favours that change nothing, and with those that would change something.
    fn with_favours(&mut self, mut plan: Plan, guesses: &[Vec<Order>]) -> Plan {
        let map = self.situation.map;
        let own = self.players[self.ours].side.own;
        for n in own..plan.len() {
            let side = &self.players[self.ours].side;
            let Some(without) = side.with(map, &plan, &[(n, Order::Hold)]) else { continue };
            let least = self.against(self.ours, &without, guesses) + TELLING;
            if without[..own] == plan[..own] && self.against(self.ours, &plan, guesses) < least {
                plan = without;
            }
        }
        for _ in own..plan.len() {
            let before = self.against(self.ours, &plan, guesses);
            let mut best: Option<(f32, Plan)> = None;
            let side = self.players[self.ours].side.clone();
            for change in side.changes(map, &plan, &|_| false) {
                if change.iter().any(|(n, order)| *n < own || plan[*n] != Order::Hold || *order == Order::Hold) {
                    continue;
                }
                let Some(more) = side.with(map, &plan, &change) else { continue };
                let worth = self.against(self.ours, &more, guesses);
                if more[..own] == plan[..own] && worth > best.as_ref().map_or(before + TELLING, |b| b.0) {
                    best = Some((worth, more));
                }
            }
            let Some((_, more)) = best else { break };
            plan = more;
        }
        plan
    }

    /// The plan without moves to no centre that had better not be made: before a count out of a centre of ours at whose door an
    /// enemy stands, and with the last moves all of them, as nothing comes after.
    fn settled(&mut self, mut plan: Plan, guesses: &[Vec<Order>]) -> Plan {
        let Situation { map, counted, .. } = self.situation;
        for n in 0..self.players[self.ours].side.own {
            let Order::Move { to, .. } = plan[n] else { continue };
            let side = &self.players[self.ours].side;
            let open = counted && self.leaves_open(side, &plan, n);
            if map.data(map.province(to)).centre || !(open || self.situation.is_last()) {
                continue;
            }
            let Some(stays) = side.with(map, &plan, &[(n, Order::Hold)]) else { continue };
            let careless = if open { CARE } else { 0.0 };
            if self.against(self.ours, &stays, guesses) >= self.against(self.ours, &plan, guesses) - careless {
                plan = stays;
            }
        }
        plan
    }

    /// Does this unit go out of a centre of its own side, while an enemy can walk in and nobody of ours does?
    fn leaves_open(&self, side: &Side, plan: &Plan, n: usize) -> bool {
        let Situation { map, position, centres, neutral, .. } = self.situation;
        let own = |at: ProvinceId| map.data(at).centre && centres.owner(at).is_some_and(|p| side.includes(p));
        let goal = |order: &Order| if let Order::Move { to, .. } = order { Some(map.province(*to)) } else { None };
        let at = side.at[n];
        let enemy = |u: &&Unit| !side.includes(u.power) && Some(u.power) != neutral;
        own(at)
            && !plan.iter().any(|order| goal(order) == Some(at))
            && position.units().iter().filter(enemy).any(|u| map.reach(u.kind, u.at).has(at))
    }

    /// What rivals may well order that hurts this plan.
    fn fears(&mut self, plan: &Plan, guesses: &[Vec<Order>], worth: f32) -> Vec<Fear> {
        let mut out: Vec<Fear> = vec![];
        let ours = self.ours;
        for n in (0..self.players.len()).filter(|n| *n != ours) {
            let total: f32 = self.players[n].sum.iter().sum::<f32>().max(1e-9);
            let mut worst: Option<Fear> = None;
            for k in 0..self.players[n].plans.len() {
                let chance = self.players[n].sum[k] / total;
                if chance < LIKELY {
                    continue;
                }
                let side = &self.players[n].side;
                let theirs: Vec<(usize, Order)> =
                    side.units.iter().copied().zip(self.players[n].plans[k].iter().copied()).collect();
                let then: Vec<Vec<Order>> = guesses
                    .iter()
                    .map(|guess| {
                        let mut guess = guess.clone();
                        theirs.iter().for_each(|(unit, order)| guess[*unit] = *order);
                        guess
                    })
                    .collect();
                let after = self.against(self.ours, plan, &then);
                if after < worth - HARM && worst.as_ref().is_none_or(|w| after < w.worth) {
                    let power = self.players[n].side.power;
                    worst = Some(Fear { power, chance, orders: theirs, worth: after });
                }
            }
            out.extend(worst);
        }
        out.sort_by(|a, b| a.worth.total_cmp(&b.worth).then(a.power.cmp(&b.power)));
        out
    }
}

/// A number by these chances.
fn draw(chance: &[f32], luck: &mut Dice) -> usize {
    let mut left = luck.below(1 << 24) as f32 / (1u32 << 24) as f32;
    for (n, one) in chance.iter().enumerate() {
        left -= one;
        if left < 0.0 {
            return n;
        }
    }
    // Rounding: the last that has any chance.
    chance.iter().rposition(|c| *c > 0.0).unwrap_or(0)
}

/// First ideas of a power: DumbBot's, with more or less of a whim, and holding.
fn drafts(situation: Situation, chart: &Chart, side: &Side, count: usize, luck: &mut Dice) -> Vec<Plan> {
    let values = dumbbot::Values::of(situation, chart, side.power);
    let mut out = vec![];
    for attempt in 0..ATTEMPTS {
        let mut plan = match attempt {
            0 => values.orders(situation, side, 0, luck),
            n if n % 2 == 1 => values.orders(situation, side, dumbbot::WHIM, luck),
            _ => values.strayed(luck).orders(situation, side, dumbbot::WHIM, luck),
        };
        if side.fit(situation.map, &mut plan, &|_| false) && !out.contains(&plan) {
            out.push(plan);
        }
        if out.len() >= count {
            break;
        }
    }
    let idle = side.idle();
    if !out.contains(&idle) {
        out.push(idle);
    }
    out
}

/// Adds what the drafts forgot: a plan that walks into a centre in which nobody stands.
fn open_doors(situation: Situation, side: &Side, plans: &mut Vec<Plan>, most: usize) {
    let Situation { map, position, centres, .. } = situation;
    let goal = |order: &Order| if let Order::Move { to, .. } = order { Some(map.province(*to)) } else { None };
    let Some(first) = plans.first().cloned() else { return };
    for n in 0..side.own {
        for to in &side.ways[n] {
            let at = map.province(*to);
            let open = map.data(at).centre && centres.owner(at) != Some(side.power) && position.at(at).is_none();
            let thought_of = plans.iter().any(|plan| goal(&plan[n]) == Some(at));
            if open && !thought_of && plans.len() <= most {
                plans.extend(side.with(map, &first, &[(n, Order::Move { to: *to, via: false })]));
            }
        }
    }
}
