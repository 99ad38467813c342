//! Chances as exact fractions.

use serde::{Deserialize, Serialize};

/// `ways` of `of` throws, all alike, do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Odds {
    pub ways: u64,
    pub of: u64,
}

impl Odds {
    /// It happens in any case.
    pub const CERTAIN: Odds = Odds { ways: 1, of: 1 };
    /// It cannot happen.
    pub const NEVER: Odds = Odds { ways: 0, of: 1 };

    /// Chance that two dice come to `needed` or more.
    pub fn two_dice(needed: i32) -> Odds {
        let ways = (1..=6).map(|a| (1..=6).filter(|b| a + b >= needed).count() as u64).sum();
        Odds { ways, of: 36 }
    }

    /// Chance of one of these faces on one die.
    pub fn one_die(faces: &[u8]) -> Odds {
        Odds { ways: (1..=6).filter(|face| faces.contains(face)).count() as u64, of: 6 }
    }

    /// The chance that it does not happen.
    pub fn failing(self) -> Odds {
        Odds { ways: self.of.saturating_sub(self.ways), of: self.of }
    }

    /// The chance that both happen, in lowest terms. Exact as long as it fits; of dozens of rolls the last digits go.
    pub fn and(self, other: Odds) -> Odds {
        let (mut a, mut b) = (self.reduced(), other.reduced());
        // Across as well: that keeps the figures small.
        (a.ways, b.of) = shortened(a.ways, b.of);
        (b.ways, a.of) = shortened(b.ways, a.of);
        let (mut ways, mut of) = (u128::from(a.ways) * u128::from(b.ways), u128::from(a.of) * u128::from(b.of));
        while of > u128::from(u64::MAX) {
            // What can happen stays possible.
            (ways, of) = ((ways >> 1).max(ways.min(1)), of >> 1);
        }
        Odds { ways: ways as u64, of: of as u64 }
    }

    /// The chance that one or the other happens, each on its own dice.
    pub fn or(self, other: Odds) -> Odds {
        self.failing().and(other.failing()).failing()
    }

    /// The chance that one or the other happens, where both cannot. Exact as long as it fits, as [`Odds::and`].
    pub fn plus(self, other: Odds) -> Odds {
        let (a, b) = (self.reduced(), other.reduced());
        let by = shared(a.of, b.of);
        let (mut of, mut ways) = (
            u128::from(a.of / by) * u128::from(b.of),
            (u128::from(a.ways) * u128::from(b.of / by)).saturating_add(u128::from(b.ways) * u128::from(a.of / by)),
        );
        while of.max(ways) > u128::from(u64::MAX) {
            (ways, of) = ((ways >> 1).max(ways.min(1)), of >> 1);
        }
        Odds { ways: ways as u64, of: of as u64 }.reduced()
    }

    /// So many times the chance: a mean, which may be more than one.
    pub fn times(self, n: u64) -> Odds {
        let (n, of) = shortened(n, self.of);
        Odds { ways: self.ways.saturating_mul(n), of }
    }

    /// In lowest terms.
    pub fn reduced(self) -> Odds {
        let (ways, of) = shortened(self.ways, self.of);
        Odds { ways, of }
    }

    /// For drawing; every decision is made on the fraction.
    pub fn share(self) -> f32 {
        if self.of == 0 { 0.0 } else { (self.ways as f64 / self.of as f64) as f32 }
    }

    /// "33 %"; what can happen is never 0 %, and what can fail never 100 %.
    pub fn percent(self) -> String {
        let of = u128::from(self.of.max(1));
        let percent = (u128::from(self.ways) * 200 + of) / (2 * of);
        match percent {
            0 if self.ways > 0 => "under 1 %".into(),
            100.. if self.ways < self.of => "over 99 %".into(),
            percent => format!("{percent} %"),
        }
    }
}

impl std::fmt::Display for Odds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.percent())
    }
}

/// The greatest common divisor; of two noughts, 1.
fn shared(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x.max(1)
}

fn shortened(a: u64, b: u64) -> (u64, u64) {
    let by = shared(a, b);
    (a / by, b / by)
}
