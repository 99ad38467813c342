//! How much thinking a decision gets, counted in positions, which every machine counts alike.

use std::sync::atomic::{AtomicU32, Ordering};

/// Positions that are worked out for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub positions: u32,
}

/// What opponents are told about their time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thinking {
    Quick,
    #[default]
    Usual,
    Long,
}

impl Thinking {
    /// All of them, the least first.
    pub const ALL: [Thinking; 3] = [Thinking::Quick, Thinking::Usual, Thinking::Long];

    /// "As usual".
    pub fn words(self) -> &'static str {
        match self {
            Thinking::Quick => "Quickly",
            Thinking::Usual => "As usual",
            Thinking::Long => "Long",
        }
    }

    /// About a thirtieth, a tenth and half a second on a processor of today.
    pub fn effort(self) -> Effort {
        // A build for tests is slow, and looks at fewer.
        let share = if cfg!(debug_assertions) { 20 } else { 1 };
        let positions = match self {
            Thinking::Quick => 5_000,
            Thinking::Usual => 20_000,
            Thinking::Long => 100_000,
        };
        Effort { positions: positions / share }
    }
}

/// What every decision gets, once somebody has said so.
static USUAL: AtomicU32 = AtomicU32::new(0);

impl Effort {
    /// What every decision of this process gets from now on.
    pub fn set_usual(self) {
        USUAL.store(self.positions.max(1), Ordering::Relaxed);
    }
}

impl Default for Effort {
    fn default() -> Self {
        match USUAL.load(Ordering::Relaxed) {
            0 => Thinking::Usual.effort(),
            positions => Effort { positions },
        }
    }
}
