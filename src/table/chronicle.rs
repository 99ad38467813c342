//! The chronicle: what happened at the table, line by line, each line for those who may read it.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SeatId, Throw};

/// A score or a modifier as it is read: "+1", "-1", and a plain "0".
pub fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n == 0 { "0".into() } else { format!("{n:+}") }
}

/// Who may read a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Audience {
    #[default]
    All,
    Only(SeatId),
}

/// One line of the chronicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Game turn, from 1 (0 before the first).
    pub turn: u16,
    /// The phase's name as the ribbon shows it.
    pub phase: String,
    /// The seat that acted or whom it concerns.
    pub seat: Option<SeatId>,
    pub text: String,
    /// The place on the map, as the game's map names it in files (a hex number, a province id).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throw>,
    /// The rule at work, with the game's prefix, for the reader who wants to know why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    #[serde(default)]
    pub audience: Audience,
    /// True for a line that shows something hidden before (a card, a personality): undo stops here.
    #[serde(default)]
    pub reveals: bool,
    /// True for a line that says that nothing came of something: it may be greyed, or left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub idle: bool,
    /// How great an event it tells, to 9 (a king falls); of others there is nothing to see. A report shows the map at the
    /// greatest; without any, at the beginning, the end and the ends of turns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub great: u8,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Entry {
    /// May `seat` read this line?
    pub fn for_seat(&self, seat: SeatId) -> bool {
        match self.audience {
            Audience::All => true,
            Audience::Only(only) => only == seat,
        }
    }

    /// Notes that it says that nothing came of something.
    pub fn idle(&mut self) -> &mut Self {
        self.idle = true;
        self
    }

    /// Notes how great an event it tells, to 9.
    pub fn great(&mut self, weight: u8) -> &mut Self {
        self.great = weight;
        self
    }

    /// Do both say the same? How they may be shown is no part of it: older files do not note that.
    pub fn says_the_same(&self, other: &Entry) -> bool {
        let (idle, great) = (self.idle, self.great);
        *self == Entry { idle, great, ..other.clone() }
    }
}

/// All lines since the game began, and the heading that new lines get.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    pub lines: Vec<Entry>,
    /// Turn and phase of lines written now.
    pub turn: u16,
    pub phase: String,
    /// Set by a throw or a reveal since the door last looked: undo may not go back past it.
    pub sealed: bool,
}

impl Chronicle {
    /// Writes a line under the current heading.
    pub fn write(&mut self, seat: Option<SeatId>, text: impl Into<String>) -> &mut Entry {
        self.lines.push(Entry {
            turn: self.turn,
            phase: self.phase.clone(),
            seat,
            text: text.into(),
            place: None,
            throw: None,
            rule: None,
            audience: Audience::All,
            reveals: false,
            idle: false,
            great: 0,
        });
        self.lines.last_mut().expect("just pushed")
    }
}
