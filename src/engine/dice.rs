//! The one source of chance is the table's [`Dice`]: a seeded stream, part of the position, in no view. A bot has its own.

pub use crate::table::{Dice, Throw};

/// Chance of a bot's own, for what it tries out; nothing makes one of the table's dice.
pub struct Luck(Dice);

impl Luck {
    /// That goes on from these dice, which are no table's.
    pub(super) fn of(dice: Dice) -> Self {
        Luck(dice)
    }
    /// Fresh luck for a seed.
    pub fn seeded(seed: u64) -> Self {
        Luck(Dice::seeded(seed))
    }
    /// One of `items`, each as likely; `None` of an empty slice.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        self.0.pick(items)
    }
    /// A number from 0 to `n - 1`, each as likely as the others. `n` must not be 0.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }
    /// Dice for one try.
    pub(super) fn dice(&mut self) -> Dice {
        Dice::seeded(u64::from(self.0.below(u32::MAX)) << 32 | u64::from(self.0.below(u32::MAX)))
    }
}

impl Dice {
    /// So many six-sided dice with their purpose; modifiers and what is needed follow: `dice.throw("Escape", 2).with("Rope", 1)`.
    pub fn throw(&mut self, purpose: impl Into<String>, count: u8) -> Throw {
        let dice: Vec<u8> = (0..count).map(|_| self.d6()).collect();
        let total = dice.iter().map(|d| i16::from(*d)).sum();
        Throw { purpose: purpose.into(), dice, modifiers: vec![], total, needed: String::new() }
    }
}

impl Throw {
    /// A modifier by its name; one of 0 is left out.
    pub fn with(mut self, name: impl Into<String>, by: i8) -> Self {
        if by != 0 {
            self.modifiers.push((name.into(), by));
            self.total += i16::from(by);
        }
        self
    }
    /// What had to be reached, in words.
    pub fn needs(self, words: impl Into<String>) -> Self {
        Throw { needed: words.into(), ..self }
    }
}
