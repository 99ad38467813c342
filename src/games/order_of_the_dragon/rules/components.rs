//! Everything that makes up a position of Order of the Dragon, as components and resources of the world.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::book::Book;
use super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
use crate::table::SeatId;

// ---------------------------------------------------------------- The map (5)

/// A province of the map. Only supply centres are ever owned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Province {
    pub id: ProvinceId,
    /// Whose centre it is since the last Census: that is what "control" means everywhere (9.2).
    pub owner: Option<Realm>,
}

/// An army or a fleet. Those destroyed stay, off the map, so that numbers keep their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    pub kind: UnitKind,
    pub realm: Realm,
    /// Where it stands; `None`: destroyed or disbanded.
    pub at: Option<Place>,
    /// Driven out in the movement just made; it must retreat.
    pub dislodged: Option<Dislodged>,
}

/// A unit that was driven out: by whom, and where it may go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dislodged {
    pub by: Realm,
    /// Where it may go; empty: it is destroyed.
    pub retreats: Vec<Place>,
}

// ---------------------------------------------------------------- Powers, heirs, vassals (6, 7.1, 10)

/// How a power stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Nobody plays it: its units hold, its points are not spent.
    Unplayed,
    Playing,
    /// Out of the game (1.3).
    Eliminated,
}

/// A major power.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Power {
    pub id: PowerId,
    pub seat: Option<SeatId>,
    pub standing: Standing,
    /// The cycle in whose Winter it built its latest heir (8.1).
    pub heir_built: Option<u16>,
    /// Given up by all others: it ends at the next Census (3.3).
    pub dropped: bool,
}

/// An heir (7.1). Single ones live in their power's capital, married ones where they were married.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heir {
    pub id: HeirId,
    pub power: PowerId,
    pub at: ProvinceId,
    pub wed: Option<Spouse>,
    /// The cycle in which it was killed or removed.
    pub died: Option<u16>,
}

impl Heir {
    /// Neither killed with a centre nor removed with its power.
    pub fn is_alive(&self) -> bool {
        self.died.is_none()
    }

    /// Alive and free to marry.
    pub fn is_single(&self) -> bool {
        self.is_alive() && self.wed.is_none()
    }
}

/// To whom an heir is married.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spouse {
    /// A minor power, which is a thrall since (10.3).
    Minor,
    /// Another power's heir: together they hold a vassal (10.4).
    Heir(HeirId),
}

/// A power made by the marriage of two heirs (10.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vassal {
    pub id: VassalId,
    /// Chosen by its controllers; "vNC" until then.
    pub name: Option<String>,
    /// Whose centre became its capital: the Dowry Giver.
    pub giver: PowerId,
    pub receiver: PowerId,
    pub capital: ProvinceId,
    /// The cycle of its founding, and of its end.
    pub founded: u16,
    pub ended: Option<u16>,
}

impl Vassal {
    /// Not ended by a Census: it has its capital and a controller.
    pub fn stands(&self) -> bool {
        self.ended.is_none()
    }

    /// The Dowry Giver, then the Receiver, whether or not they are still in the game.
    pub fn parents(&self) -> [PowerId; 2] {
        [self.giver, self.receiver]
    }
}

// ---------------------------------------------------------------- The turn (2)

/// The two movements of a cycle; the Census and Winter belong to autumn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Season {
    Spring,
    Autumn,
}

impl Season {
    /// "Spring".
    pub fn name(self) -> &'static str {
        if self == Season::Spring { "Spring" } else { "Autumn" }
    }
}

/// The phases. In all of them everybody decides at the same time, each behind a curtain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Orders, marriages and points.
    Orders,
    Retreats,
    /// Votes on what was proposed: a draw, or giving a player up. Only where something was.
    Ballot,
    /// The reckoning of autumn; nobody decides anything (2.1).
    Census,
    /// Builds and removals.
    Winter,
}

impl Phase {
    /// As the chronicle heads it.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Orders => "Orders",
            Phase::Retreats => "Retreats",
            Phase::Ballot => "Ballot",
            Phase::Census => "Census",
            Phase::Winter => "Winter adjustments",
        }
    }
}

/// Where the game stands: cycle, phase, and who has closed his curtain.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// From 1: a game year, called a cycle, stands for five years (2.0).
    pub cycle: u16,
    pub season: Season,
    pub phase: Phase,
    /// Phases begun since the start.
    pub count: u16,
    /// The phase has done what it does by itself and waits for decisions.
    pub begun: bool,
    /// Seats that have closed their curtain, in order.
    pub done: Vec<SeatId>,
}

// ---------------------------------------------------------------- Behind the curtains

/// What an heir is told (7.1, 10.2); without an order it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Match {
    /// The minor power of this centre.
    Minor(ProvinceId),
    /// The heir of this power, and where: the dowry.
    Heir { of: PowerId, at: ProvinceId },
}

/// An order to a unit that no player owns (9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bid {
    Order(Order),
    /// A minor power marries this power's heir. In combat it holds.
    Marry(PowerId),
}

impl Bid {
    /// What the unit does on the map.
    pub fn order(self) -> Order {
        match self {
            Bid::Order(order) => order,
            Bid::Marry(_) => Order::Hold,
        }
    }
}

/// Points given to an order of a unit that no player owns (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    pub unit: UnitId,
    pub bid: Bid,
    pub points: u8,
}

/// What is proposed to the table and voted on (3.0, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Motion {
    /// The game ends in a draw of all survivors.
    Draw,
    /// This power's player has left: it ends at the next Census.
    Drop(PowerId),
}

/// A build or removal, for one's own power or for a vassal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusting {
    pub realm: Realm,
    pub order: Adjustment,
}

/// What has been decided and is not shown yet. One seat never sees another's.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Desk {
    /// Orders of the players' own units.
    pub orders: BTreeMap<UnitId, Order>,
    /// Orders of the powers' single heirs.
    pub matches: BTreeMap<PowerId, Match>,
    /// Points, in the order in which they were given.
    pub votes: BTreeMap<SeatId, Vec<Vote>>,
    /// By seat and dislodged unit; `None`: it disbands. Both controllers of a vassal may have written one.
    pub retreats: BTreeMap<SeatId, BTreeMap<UnitId, Option<Place>>>,
    /// Builds and removals of each seat, in the order given.
    pub adjustments: BTreeMap<SeatId, Vec<Adjusting>>,
    /// Seats whose power builds an heir this Winter.
    pub heirs: Vec<SeatId>,
    /// What each seat proposes.
    pub motions: BTreeMap<SeatId, Vec<Motion>>,
    /// How each seat votes on the motions, by their number in [`Motions`].
    pub ballots: BTreeMap<SeatId, BTreeMap<usize, bool>>,
}

/// What was proposed in the orders phase just over, and by whom; open to all.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motions(pub Vec<(Motion, SeatId)>);

/// Marriages that are agreed and not made yet.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Betrothals {
    /// Heirs who go to their minor power when the retreats begin (10.3).
    pub minors: Vec<(HeirId, ProvinceId)>,
    /// Heirs of two powers, waiting for the Census (10.4).
    pub couples: Vec<Betrothal>,
}

/// Two heirs promised to each other, and the centre that is the dowry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Betrothal {
    /// The heirs of the Dowry Giver and of the Dowry Receiver.
    pub giver: HeirId,
    pub receiver: HeirId,
    pub at: ProvinceId,
}

// ---------------------------------------------------------------- What was

/// Every point ever spent, in order; secret until the game is over (9.0), but for one's own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger(pub Vec<Spent>);

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

/// Orders that a neutral unit follows when points carry none: one after the other, again and again. A house rule of
/// written positions; without it the unit holds (9.0).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habits(pub Vec<Habit>);

/// The orders a neutral unit of this province follows by turns, one a movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habit {
    pub at: ProvinceId,
    pub orders: Vec<Order>,
}

/// The last movement as it was resolved, order by order: for the eyes only.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LastMoves(pub Option<Resolved>);

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

/// The reckoning of the last Census (2.1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LastCensus(pub Option<Census>);

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
    /// How it ended the game, if it did.
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
