//! The lines of a whole game, by the acts that wrote them.

use super::{Entry, Eyes, Mark, SeatId};

/// Every line of a game, and how many stand after each act.
pub(crate) struct LinesByAct {
    pub lines: Vec<Entry>,
    after: Vec<usize>,
}

impl LinesByAct {
    /// `marks[n]` is that of act `n`, 0 the opening.
    pub fn new(lines: Vec<Entry>, marks: &[Mark]) -> Self {
        LinesByAct { lines, after: marks.iter().map(|mark| mark.lines).collect() }
    }

    /// Those up to act `at` that these eyes may read.
    pub fn up_to(&self, at: usize, eyes: Eyes) -> Vec<&Entry> {
        read_by(&self.lines[..self.after[at]], eyes)
    }

    /// Those of act `n` (from 1; 0 is the opening).
    pub fn of(&self, n: usize, eyes: Eyes) -> Vec<&Entry> {
        if n == 0 { self.up_to(0, eyes) } else { self.between(n - 1, n, eyes) }
    }

    /// Those of the acts after `from`, up to `to`.
    pub fn between(&self, from: usize, to: usize, eyes: Eyes) -> Vec<&Entry> {
        let (from, to) = (self.after[from], self.after[to]);
        read_by(&self.lines[from..to.max(from)], eyes)
    }

    /// For each line up to act `at` that `seat` may read, the act that wrote it; 0 for those of the opening.
    pub fn acts_of(&self, at: usize, seat: SeatId) -> Vec<usize> {
        let seen = (0..self.after[at]).filter(|n| self.lines[*n].for_seat(seat));
        seen.map(|n| self.after.partition_point(|lines| *lines <= n)).collect()
    }

    /// Every turn and the act with which it was over: the first that leads into another, or the last of all.
    pub fn turns(&self) -> Vec<(u16, usize)> {
        let mut turns: Vec<(u16, usize)> = vec![];
        for (n, lines) in self.after.iter().enumerate() {
            let Some(last) = lines.checked_sub(1) else { continue };
            let turn = self.lines[last].turn;
            if let Some((before, over)) = turns.last_mut() {
                *over = n;
                if *before == turn {
                    continue;
                }
            }
            turns.push((turn, n));
        }
        turns
    }
}

fn read_by(lines: &[Entry], eyes: Eyes) -> Vec<&Entry> {
    lines.iter().filter(|line| eyes.is_none_or(|seat| line.for_seat(seat))).collect()
}
