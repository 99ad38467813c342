//! What was: points that were spent, the movement opened last, the last Census. It is for the eyes; of what may be done
//! nothing hangs on it.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::book::Book;
use super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
use super::state::{Bid, Match};
use super::turn::Season;
use crate::diplomacy::{Place, ProvinceId, UnitKind};
use crate::engine::Shared;
use crate::table::SeatId;

/// Every point ever spent, in order; secret until the game is over (9.0), but for one's own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger(pub Shared<Vec<Spent>>);

/// Points that one seat spent on one order of one unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    pub cycle: u16,
    pub season: Season,
    pub seat: SeatId,
    pub unit: UnitId,
    /// In words: "F TUN Marry Heir Ottomans".
    pub words: String,
    pub points: u8,
    /// What they counted: double for the controller of a thrall, nothing where they were void.
    pub weight: u8,
    /// The rule that made them void, without the game's prefix.
    pub void: Option<String>,
    /// Was this the order that the unit was given?
    pub carried: bool,
}

/// A movement as it was resolved, for the window and the reports.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resolved {
    pub cycle: u16,
    pub season: Season,
    pub lines: Vec<ResolvedOrder>,
    /// What the heirs were told, and what came of it.
    pub heirs: Vec<ResolvedMatch>,
}

impl Resolved {
    /// "Spring 1405".
    pub fn title(&self, book: &Book) -> String {
        format!("{} {}", self.season.name(), book.year(self.cycle))
    }
}

/// One order and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolvedOrder {
    pub unit: UnitId,
    pub realm: Realm,
    /// Whose thrall it was.
    pub thrall_of: Option<PowerId>,
    pub kind: UnitKind,
    pub from: Place,
    pub bid: Bid,
    pub worked: bool,
    pub dislodged: bool,
    /// Why, in words.
    pub why: String,
}

/// What one heir was told, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolvedMatch {
    pub heir: HeirId,
    pub power: PowerId,
    pub from: ProvinceId,
    pub to: Match,
    /// Made, or for two heirs: promised until the Census.
    pub worked: bool,
    pub why: String,
}

/// What a Census did, step by step; each list in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Census {
    pub cycle: u16,
    /// Marriages of two heirs: the vassal made, or the rule that was broken.
    pub weddings: Vec<Wedding>,
    pub centres: Vec<Taken>,
    /// Heirs that died with their centre.
    pub heirs: Vec<Killed>,
    /// Thralls that are no more: the centre, whose they were, and whether they go on as minor powers.
    pub thralls: Vec<Freed>,
    /// Vassals that are no more.
    pub vassals: Vec<VassalEnd>,
    pub eliminations: Vec<Eliminated>,
    /// Every power that is still in the game.
    pub totals: Vec<Total>,
    /// Adjustments due: powers and vassals, builds above 0.
    pub due: Vec<(Realm, i32)>,
    /// Minor powers and thralls that rebuild their unit this winter.
    pub rebuilding: Vec<ProvinceId>,
    /// How it ended the game, in a sentence, if it did.
    pub ending: Option<String>,
}

/// What became of a promised couple: the vassal that was founded, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wedding {
    pub giver: PowerId,
    pub receiver: PowerId,
    pub at: ProvinceId,
    pub made: std::result::Result<VassalId, Failure>,
}

/// Why something did not come about: the rule, and words for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub rule: String,
    pub why: String,
}

/// A centre that changed hands in a Census.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Taken {
    pub at: ProvinceId,
    pub from: Option<Realm>,
    pub to: Realm,
}

/// An heir that died in a Census, with a centre or with its power.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Killed {
    pub heir: HeirId,
    pub power: PowerId,
    pub at: ProvinceId,
    /// Who took the centre.
    pub by: Option<Realm>,
}

/// A thrall that is one no more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Freed {
    pub at: ProvinceId,
    pub power: PowerId,
    /// Its power was eliminated and it is a minor power again; else it was captured.
    pub minor: bool,
}

/// A vassal that has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VassalEnd {
    pub vassal: VassalId,
    /// Its capital was captured; else both its controllers are out of the game.
    pub captured: bool,
    /// Its centres that are minor powers now.
    pub freed: Vec<ProvinceId>,
}

/// Why a power is out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EliminatedBy {
    /// No centre of its own (1.3).
    NoCentres,
    /// Capital lost and no heir alive.
    CapitalAndHeirs,
    /// Given up by the table.
    Dropped,
}

/// A power that is out of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Eliminated {
    pub power: PowerId,
    pub by: EliminatedBy,
    /// Its centres that are minor powers now.
    pub freed: Vec<ProvinceId>,
}

/// What a power counts for victory (3.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    pub power: PowerId,
    pub own: usize,
    pub thralls: usize,
    pub vassals: usize,
}

impl Total {
    /// Centres in all, of which victory is reckoned.
    pub fn sum(&self) -> usize {
        self.own + self.thralls + self.vassals
    }
}
