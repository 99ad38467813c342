//! The one source of chance: seeded dice that every machine throws alike.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use rand::rngs::SysRng;
use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Every die, draw and shuffle of a game comes from here.
///
/// Only the raw 32-bit stream of ChaCha8 is taken from the library: how rand draws a number out of a range, picks and shuffles
/// may change between its versions. Faces, picks and shuffles are made here, so a journal replays alike for ever. Bots draw from
/// dice of their own, for the same reason: a game is to be played again from its seed, and `tests/frozen` holds thousands.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "DiceState", into = "DiceState")]
pub struct Dice {
    seed: u64,
    rng: ChaCha8Rng,
    /// Faces that come before the stream: lessons and tests lay their dice.
    laid: VecDeque<u8>,
}

/// [`Dice`] as a file holds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceState {
    pub seed: u64,
    /// Position in the stream, in 32-bit words.
    pub drawn: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<u8>,
}

impl From<DiceState> for Dice {
    fn from(state: DiceState) -> Self {
        Dice::from_state(&state)
    }
}

impl From<Dice> for DiceState {
    fn from(dice: Dice) -> Self {
        dice.state()
    }
}

/// A seed for a game that was given none: of nine digits at most, so that it can be told and typed. It is printed and saved;
/// 1 where the system has no chance to give.
pub fn some_seed() -> u64 {
    SysRng.try_next_u64().map_or(1, |raw| raw % 1_000_000_000)
}

impl Dice {
    /// Fresh dice for `seed`.
    pub fn seeded(seed: u64) -> Self {
        Dice { seed, rng: ChaCha8Rng::seed_from_u64(seed), laid: VecDeque::new() }
    }

    /// Puts `faces` (from 1 to the sides of the die they are for) in front of the stream; each is used once.
    pub fn lay(&mut self, faces: impl IntoIterator<Item = u8>) {
        self.laid.extend(faces);
    }

    /// The dice as data.
    pub fn state(&self) -> DiceState {
        DiceState { seed: self.seed, drawn: self.rng.get_word_pos() as u64, laid: self.laid.iter().copied().collect() }
    }

    /// Dice that go on where `state` stopped.
    pub fn from_state(state: &DiceState) -> Self {
        let mut dice = Dice::seeded(state.seed);
        dice.rng.set_word_pos(u128::from(state.drawn));
        dice.laid = state.laid.iter().copied().collect();
        dice
    }

    /// One six-sided die.
    pub fn d6(&mut self) -> u8 {
        self.die(6)
    }

    /// One die with so many sides.
    pub fn die(&mut self, sides: u8) -> u8 {
        match self.laid.pop_front() {
            Some(face) => face,
            None => self.below(sides.into()) as u8 + 1,
        }
    }

    /// A number from 0 to `n - 1`, each as likely as the others. `n` must not be 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a choice among nothing");
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let raw = self.rng.next_u32();
            if raw < fair {
                return raw % n;
            }
        }
    }

    /// Fisher-Yates, from the top down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// One of `items`, each as likely; `None` of an empty slice (nothing is drawn then).
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len() as u32) as usize])
    }
}

/// One throw as the chronicle tells it: each die, each modifier by its name, what was needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    pub purpose: String,
    pub dice: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<(String, i8)>,
    pub total: i16,
    /// What had to be reached, in words ("6 or more").
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub needed: String,
}

impl Throw {
    /// Two dice of two who throw against each other: the total is the first less the second.
    pub fn is_contest(&self) -> bool {
        match self.dice[..] {
            [a, b] => self.modifiers.is_empty() && self.total == i16::from(a) - i16::from(b),
            _ => false,
        }
    }

    /// The dice with each modifier by its name: "5 + 2, Long Oration +2 = 9, needed 6 or more".
    pub fn words(&self) -> String {
        let faces: Vec<String> = self.dice.iter().map(u8::to_string).collect();
        // Two who throw against each other: the total is how far the first is ahead, no sum.
        if self.is_contest() {
            return format!("{}, needed {}", faces.join(" against "), self.needed);
        }
        let mut words = faces.join(" + ");
        for (name, by) in &self.modifiers {
            words += &format!(", {name} {by:+}");
        }
        words += &format!(" = {}", self.total);
        if !self.needed.is_empty() {
            words += &format!(", needed {}", self.needed);
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_same_for_ever() {
        let mut dice = Dice::seeded(7);
        let faces: Vec<u8> = (0..1000).map(|_| dice.d6()).collect();
        let sum: u32 = faces.iter().map(|f| u32::from(*f)).sum();
        let crc = crc32fast::hash(&faces);
        assert_eq!((&faces[..12], sum, crc), (&[4, 1, 1, 6, 4, 4, 6, 5, 3, 6, 5, 2][..], 3575, 3_908_223_716));
    }

    #[test]
    fn every_face_and_total_occurs_about_as_often_as_it_should() {
        let mut dice = Dice::seeded(11);
        let mut faces = [0u32; 6];
        let mut totals = [0u32; 13];
        for _ in 0..36_000 {
            let (a, b) = (dice.d6(), dice.d6());
            faces[a as usize - 1] += 1;
            totals[(a + b) as usize] += 1;
        }
        assert!(faces.iter().all(|n| (5_600..6_400).contains(n)), "{faces:?}");
        for (total, count) in totals.iter().enumerate().skip(2) {
            let ways = 6 - (total as i32 - 7).unsigned_abs();
            let expected = 1_000 * ways;
            assert!(count.abs_diff(expected) < 150 + expected / 10, "{total}: {count} for {expected}");
        }
    }

    #[test]
    fn state_goes_on_where_it_stopped() {
        let mut dice = Dice::seeded(3);
        for _ in 0..17 {
            dice.d6();
        }
        dice.lay([6, 1]);
        let mut again = Dice::from_state(&dice.state());
        let a: Vec<u8> = (0..50).map(|_| dice.d6()).collect();
        let b: Vec<u8> = (0..50).map(|_| again.d6()).collect();
        assert_eq!(a, b);
        assert_eq!(a[..2], [6, 1]);
    }

    #[test]
    fn two_who_throw_against_each_other_are_no_sum() {
        let throw = |dice: [u8; 2], total| Throw {
            purpose: "Duel".into(),
            dice: dice.to_vec(),
            modifiers: vec![],
            total,
            needed: "the higher die".into(),
        };
        assert_eq!(throw([6, 1], 5).words(), "6 against 1, needed the higher die");
        assert_eq!(throw([6, 1], 7).words(), "6 + 1 = 7, needed the higher die");
    }
}
