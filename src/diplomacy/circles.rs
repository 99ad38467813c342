//! Circles: orders whose answers depend on each other, so that none follows from the others alone.

use super::position::NOBODY;
use super::resolve::{Adjudicator, Answer, Task};

/// Steps after which a circle counts as one without a single solution. No circle that units on a map can make comes near.
const PATIENCE: u32 = 200_000;

impl Adjudicator<'_> {
    /// Settles one circle that depends on no other.
    pub(super) fn settle_a_circle(&mut self) {
        let circle = self.innermost();
        let mut found = Found { solutions: vec![], steps: 0 };
        self.search(&circle, &mut found);
        if let [only] = found.solutions.as_slice()
            && found.steps <= PATIENCE
        {
            for (&n, &answer) in circle.iter().zip(only) {
                self.nodes[n as usize].answer = answer;
            }
        } else {
            self.settle_by_rule(&circle);
        }
        self.open.retain(|&n| self.nodes[n as usize].answer == Answer::Open);
    }

    /// A circle with several solutions or none.
    fn settle_by_rule(&mut self, circle: &[u8]) {
        // A paradox: the convoys in it do not take place (Szykman, DATC 4.A.2).
        let convoys: Vec<u8> =
            circle.iter().copied().filter(|&n| self.nodes[n as usize].task == Task::Convoy).collect();
        if !convoys.is_empty() {
            for n in convoys {
                let node = &mut self.nodes[n as usize];
                node.answer = Answer::No;
                self.stopped.insert(node.at);
            }
            return;
        }
        // Units that follow each other round: all move.
        let round: Vec<u8> = circle.iter().copied().filter(|&n| self.goes_round(n, circle)).collect();
        if !round.is_empty() {
            round.iter().for_each(|&n| self.nodes[n as usize].answer = Answer::Yes);
            return;
        }
        // Only weak units come here: each would need a support to cut the support the other needs. Neither is cut.
        for &n in circle {
            let support = matches!(self.nodes[n as usize].task, Task::SupportHold | Task::SupportMove);
            self.nodes[n as usize].answer = Answer::of(support);
        }
    }

    /// Does the chain of units that follow this one lead back to it?
    fn goes_round(&self, n: u8, circle: &[u8]) -> bool {
        let mut at = n;
        for _ in 0..circle.len() {
            if self.nodes[at as usize].task != Task::Move {
                return false;
            }
            at = self.by_province[self.nodes[at as usize].to.0 as usize];
            if at == n {
                return true;
            }
            if at == NOBODY || !circle.contains(&at) {
                return false;
            }
        }
        false
    }

    // ---- Which orders make a circle

    /// Open questions that depend on each other and on no other open one.
    fn innermost(&self) -> Vec<u8> {
        let reach: Vec<Vec<u8>> = self.open.iter().map(|&n| self.leads_to(n)).collect();
        let smallest = (0..reach.len()).min_by_key(|&i| reach[i].len()).unwrap_or(0);
        let mut circle = reach.get(smallest).cloned().unwrap_or_default();
        if circle.is_empty() {
            // An order that waits for nothing has been answered; this keeps a slip of ours from going round for ever.
            circle.extend(self.open.first());
        }
        circle.sort_unstable();
        circle
    }

    /// Every open question that this one depends on, however indirectly. What is found for the fewest is a circle.
    fn leads_to(&self, n: u8) -> Vec<u8> {
        let mut found: Vec<u8> = vec![];
        let mut ask = vec![n];
        while let Some(next) = ask.pop() {
            self.asks(next, |other| {
                if self.nodes[other as usize].answer == Answer::Open && !found.contains(&other) {
                    found.push(other);
                    ask.push(other);
                }
            });
        }
        found
    }

    /// The questions that stand in the equation of one order.
    fn asks(&self, n: u8, mut tell: impl FnMut(u8)) {
        let node = &self.nodes[n as usize];
        match node.task {
            Task::Hold => {}
            Task::Convoy => self.movers_to(node.at.0, &mut tell),
            Task::SupportHold | Task::SupportMove => self.movers_to(node.at.0, &mut |m| {
                let attacker = &self.nodes[m as usize];
                if attacker.power == node.power {
                    return;
                }
                if node.task == Task::SupportMove && node.to == attacker.at {
                    tell(m);
                    return;
                }
                self.carriers_of(m, &mut tell);
                if attacker.attack == 0 {
                    self.supports_of(m, &mut tell);
                }
            }),
            Task::Move => {
                let there = self.by_province[node.to.0 as usize];
                if there != NOBODY {
                    if self.nodes[there as usize].task == Task::Move && !self.head_to_head(n, there) {
                        tell(there);
                    } else {
                        self.supports_of(there, &mut tell);
                    }
                }
                self.movers_to(node.to.0, &mut |m| {
                    self.carriers_of(m, &mut tell);
                    self.supports_of(m, &mut tell);
                    if m != n && there != NOBODY && self.head_to_head(m, there) {
                        tell(there);
                    }
                });
            }
        }
    }

    fn movers_to(&self, province: u8, tell: &mut impl FnMut(u8)) {
        let mut m = self.first_mover[province as usize];
        while m != NOBODY {
            tell(m);
            m = self.nodes[m as usize].next_mover;
        }
    }

    fn supports_of(&self, n: u8, tell: &mut impl FnMut(u8)) {
        let mut s = self.nodes[n as usize].first_support;
        while s != NOBODY {
            tell(s);
            s = self.nodes[s as usize].next_support;
        }
    }

    fn carriers_of(&self, n: u8, tell: &mut impl FnMut(u8)) {
        if self.nodes[n as usize].convoyed {
            self.carriers[n as usize].iter().for_each(|sea| tell(self.by_province[sea.0 as usize]));
        }
    }

    // ---- What can be

    /// Finds up to two sets of answers that agree with all equations of the circle.
    fn search(&mut self, circle: &[u8], found: &mut Found) {
        found.steps += 1;
        if found.solutions.len() > 1 || found.steps > PATIENCE {
            return;
        }
        let before: Vec<Answer> = circle.iter().map(|&n| self.nodes[n as usize].answer).collect();
        if self.follow(circle) {
            match circle.iter().copied().find(|&n| self.nodes[n as usize].answer == Answer::Open) {
                None => found.solutions.push(circle.iter().map(|&n| self.nodes[n as usize].answer).collect()),
                Some(n) => {
                    for answer in [Answer::Yes, Answer::No] {
                        self.nodes[n as usize].answer = answer;
                        self.search(circle, found);
                    }
                }
            }
        }
        for (&n, answer) in circle.iter().zip(before) {
            self.nodes[n as usize].answer = answer;
        }
    }

    /// Fills in what follows; `false` where an equation says otherwise than what is assumed.
    fn follow(&mut self, circle: &[u8]) -> bool {
        loop {
            let mut changed = false;
            for &n in circle {
                let (is, says) = (self.nodes[n as usize].answer, self.answer(n));
                match (is, says) {
                    (_, Answer::Open) => {}
                    (Answer::Open, _) => {
                        self.nodes[n as usize].answer = says;
                        changed = true;
                    }
                    _ if is != says => return false,
                    _ => {}
                }
            }
            if !changed {
                return true;
            }
        }
    }
}

struct Found {
    solutions: Vec<Vec<Answer>>,
    steps: u32,
}
