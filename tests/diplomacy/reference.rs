//! A solver that knows no shortcuts: it tries every set of answers and keeps those that agree with every equation of the
//! rules, written down here as plainly as they can be. Small positions only.

use regnal::diplomacy::convoys::bridged;
use regnal::diplomacy::{Map, Order, Position, PowerId, ProvinceId, UnitKind};

pub struct Plain<'a> {
    pub map: &'a Map,
    pub position: &'a Position,
    pub orders: &'a [Order],
    /// Convoys that the paradox rule has stopped.
    pub stopped: Vec<usize>,
    /// Supports that weak attacks would cut in a circle, and so do not cut.
    pub uncut: Vec<usize>,
}

impl Plain<'_> {
    fn at(&self, n: usize) -> ProvinceId {
        self.map.province(self.position.units()[n].at)
    }

    fn power(&self, n: usize) -> PowerId {
        self.position.units()[n].power
    }

    fn count(&self) -> usize {
        self.orders.len()
    }

    fn goal(&self, n: usize) -> Option<ProvinceId> {
        match self.orders[n] {
            Order::Move { to, .. } => Some(self.map.province(to)),
            _ => None,
        }
    }

    fn by_water(&self, n: usize) -> bool {
        let Order::Move { to, via } = self.orders[n] else { return false };
        let goal = self.map.province(to);
        let army = self.position.units()[n].kind == UnitKind::Army;
        let near = self.map.reach(UnitKind::Army, self.position.units()[n].at).has(goal);
        let own =
            |f: usize| self.orders[f] == Order::Convoy { of: self.at(n), to: goal } && self.power(f) == self.power(n);
        army && (via || !near || (0..self.count()).any(own))
    }

    fn matched(&self, s: usize) -> bool {
        match self.orders[s] {
            Order::SupportHold { of } => self.position.index(of).is_some_and(|t| self.goal(t).is_none()),
            Order::SupportMove { of, to } => self.position.index(of).is_some_and(|t| match self.orders[t] {
                Order::Move { to: goal, .. } => {
                    goal == to
                        || (to == self.map.whole(self.map.province(to))
                            && self.map.province(goal) == self.map.province(to))
                }
                _ => false,
            }),
            Order::Convoy { of, to } => {
                self.position.index(of).is_some_and(|t| self.goal(t) == Some(to) && self.by_water(t))
            }
            _ => false,
        }
    }

    /// Orders whose answers are in question.
    pub fn questions(&self) -> Vec<usize> {
        (0..self.count()).filter(|&n| self.goal(n).is_some() || self.matched(n)).collect()
    }

    fn way(&self, n: usize, yes: &[bool]) -> bool {
        let Some(goal) = self.goal(n) else { return false };
        if !self.by_water(n) {
            return true;
        }
        let fleets =
            (0..self.count()).filter(|&f| yes[f] && self.orders[f] == Order::Convoy { of: self.at(n), to: goal });
        bridged(self.map, &fleets.map(|f| self.at(f)).collect(), self.at(n), goal)
    }

    fn supports(&self, n: usize, but: Option<PowerId>, yes: &[bool]) -> i32 {
        let of_n = |s: &usize| match self.orders[*s] {
            Order::SupportHold { of } | Order::SupportMove { of, .. } => of == self.at(n) && self.matched(*s),
            _ => false,
        };
        (0..self.count()).filter(of_n).filter(|&s| yes[s] && Some(self.power(s)) != but).count() as i32
    }

    /// A support that some weak unit attacks.
    pub fn weakly_attacked(&self, s: usize) -> bool {
        (0..self.count()).any(|m| self.goal(m) == Some(self.at(s)) && self.attack(m) == 0)
    }

    fn attack(&self, n: usize) -> i32 {
        1 + i32::from(self.position.units()[n].strength)
    }

    fn against_each_other(&self, a: usize, b: usize) -> bool {
        self.goal(a) == Some(self.at(b)) && self.goal(b) == Some(self.at(a)) && !self.by_water(a) && !self.by_water(b)
    }

    /// What the equation of one order says, given all other answers.
    fn says(&self, n: usize, yes: &[bool]) -> bool {
        match self.orders[n] {
            Order::Hold => false,
            Order::Move { .. } => self.moves(n, yes),
            Order::SupportHold { .. } | Order::SupportMove { .. } => {
                self.matched(n) && (self.uncut.contains(&n) || !self.cut(n, yes))
            }
            Order::Convoy { .. } => {
                !self.stopped.contains(&n) && !(0..self.count()).any(|m| self.goal(m) == Some(self.at(n)) && yes[m])
            }
        }
    }

    fn moves(&self, n: usize, yes: &[bool]) -> bool {
        let Some(goal) = self.goal(n) else { return false };
        if !self.way(n, yes) || self.position.units()[n].stationary {
            return false;
        }
        let there = self.position.index(goal);
        let (attack, hold) = match there {
            None => (self.attack(n) + self.supports(n, None, yes), -1),
            Some(t) if self.goal(t).is_some() && yes[t] && !self.against_each_other(n, t) => {
                (self.attack(n) + self.supports(n, None, yes), -1)
            }
            Some(t) if self.power(t) == self.power(n) => return false,
            Some(t) => {
                let hold = if self.against_each_other(n, t) {
                    self.attack(t) + self.supports(t, None, yes)
                } else if self.goal(t).is_some() {
                    1
                } else {
                    1 + self.supports(t, None, yes)
                };
                (self.attack(n) + self.supports(n, Some(self.power(t)), yes), hold)
            }
        };
        let rivals = (0..self.count()).filter(|&m| m != n && self.goal(m) == Some(goal));
        let prevented = rivals.map(|m| {
            let beaten = there.is_some_and(|t| self.against_each_other(m, t) && yes[t]);
            if !self.way(m, yes) || beaten { -1 } else { self.attack(m) + self.supports(m, None, yes) }
        });
        attack > hold && prevented.max().is_none_or(|p| attack > p)
    }

    fn cut(&self, s: usize, yes: &[bool]) -> bool {
        (0..self.count()).any(|m| {
            if self.goal(m) != Some(self.at(s)) || self.power(m) == self.power(s) {
                return false;
            }
            match self.orders[s] {
                Order::SupportMove { to, .. } if self.map.province(to) == self.at(m) => yes[m],
                _ => self.way(m, yes) && self.attack(m) + self.supports(m, None, yes) > 0,
            }
        })
    }

    pub fn agrees(&self, yes: &[bool]) -> bool {
        self.questions().into_iter().all(|n| self.says(n, yes) == yes[n])
    }

    /// Every set of answers that agrees with all equations.
    pub fn solutions(&self) -> Vec<Vec<bool>> {
        let asked = self.questions();
        let mut out = vec![];
        for bits in 0u32..1 << asked.len() {
            let mut yes = vec![false; self.count()];
            asked.iter().enumerate().for_each(|(i, &n)| yes[n] = bits >> i & 1 == 1);
            if asked.iter().all(|&n| self.says(n, &yes) == yes[n]) {
                out.push(yes);
            }
        }
        out
    }
}
