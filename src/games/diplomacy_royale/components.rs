//! Everything that makes up a position of Diplomacy Royale beside the people, as components and resources of the world.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::family::BirthOption;
use super::ids::{PowerId, TitleId, UnitId};
use super::serials::Serial;
use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
use crate::dynasty::{CharacterId, MarriageId};
use crate::engine::{PhaseLabel, Shared};
use crate::table::SeatId;
use crate::{numbered, phases};

// ---------------------------------------------------------------- The map (7.1, 7.2)

/// A province of the map; seas have one too, which nobody controls.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Province {
    pub id: ProvinceId,
    /// Who controls it: the last to stand there after a fall move (7.1-5).
    pub owner: Option<PowerId>,
    /// Powers for whom it is a build site for ever, beside their homes: retired titles (8.2-7), the crown's sites inherited
    /// (7.3-8). There may be several (7.3-15). In order.
    pub sites: Vec<PowerId>,
}

/// Under whom a unit was raised: with whom it is inherited (7.2-6, 7.2-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Allegiance {
    King,
    Title(TitleId),
}

/// An army or a fleet. Those destroyed stay, off the map, so that numbers keep their order.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    pub kind: UnitKind,
    pub power: PowerId,
    /// Where it stands; `None`: destroyed or disbanded.
    pub at: Option<Place>,
    pub under: Allegiance,
    /// Driven out in the movement just made, and from where the attack came; it must retreat.
    pub dislodged: Option<Dislodged>,
}

/// A unit that was driven out: by whom, and where it may go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dislodged {
    /// The attacker's power: it holds the leaders it catches (6.3-2).
    pub by: PowerId,
    /// Where it may go; empty: it disbands.
    pub retreats: Vec<Place>,
}

// ---------------------------------------------------------------- Powers, titles and nobles (2, 3.3, 7, 8, 9)

/// How a power stands in the game; crownless ones are only with dynasties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Nobody plays it: its units hold.
    Unplayed,
    /// With a crown; without dynasties, simply in the game.
    Reigning,
    /// It lost its crown to another dynasty and plays on with what its titled nobles hold (8.2-10).
    Crownless,
    /// Nothing is left of it (8.2-19).
    Eliminated,
}

/// A power and its dynasty; the house's number is the power's.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Power {
    pub id: PowerId,
    pub seat: Option<SeatId>,
    pub standing: Standing,
    pub monarch: Option<CharacterId>,
    /// Who reigned before, in order.
    pub past: Vec<CharacterId>,
    /// Its centres at the start, and capitals made since (8.2-14): build sites for ever (7.2-9).
    pub homes: Vec<ProvinceId>,
    pub capital: ProvinceId,
    /// What it is called since its nobles made it anew (8.2-12).
    pub kingdom: Option<String>,
    /// First kings so far: 1, and one more whenever the dynasty began anew with a king's brother (8.2-15).
    pub founders: u8,
    /// Bonus points still to be spent (2-9).
    pub bonus: u8,
    /// It agrees to a draw now.
    pub draw: bool,
    /// Won a crown of another power: whose possessions came to it. In order.
    pub crowns: Vec<PowerId>,
}

/// A title: "Duke of Burgundy". Its line is that of its first holder's number (3.3-7).
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Title {
    pub id: TitleId,
    pub province: ProvinceId,
    /// The power that granted it.
    pub power: PowerId,
    /// Its first holder's number in the granting power's line.
    pub line: Serial,
    /// `None`: it has ended.
    pub holder: Option<CharacterId>,
}

/// Levels of the clergy (9-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rank {
    Priest,
    Bishop,
    Archbishop,
    Cardinal,
    Pope,
}

impl Rank {
    /// As it stands before a name: "Cardinal".
    pub fn name(self) -> &'static str {
        match self {
            Rank::Priest => "Priest",
            Rank::Bishop => "Bishop",
            Rank::Archbishop => "Archbishop",
            Rank::Cardinal => "Cardinal",
            Rank::Pope => "Pope",
        }
    }
}

/// A churchman.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cleric {
    pub rank: Rank,
    /// A Cardinal who has advanced once more: he can become Pope (9.4-10, 9.4-11).
    pub eligible: bool,
    /// His archbishopric.
    pub see: Option<ProvinceId>,
    /// The phase number ([`Turn::count`]) in which he got it: no arrests in that (9.3-9).
    pub see_since: u16,
    /// Has allowed a renouncing in this phase (9.2-3).
    pub renounced: bool,
    /// Has used his power as Archbishop, Cardinal or Pope in this turn (9-16).
    pub acted: bool,
}

/// What a character is beside a member of a family: numbers, commands, church.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Noble {
    pub id: CharacterId,
    /// The dynasty of birth, which alone tells whom one may marry (5.1-6).
    pub born_to: PowerId,
    /// One for each line in which the person stands, and more where several ways of descent may count, in order (3.3).
    pub serials: Vec<Serial>,
    /// The line of each number given up, kept for the family tree.
    pub renounced: Vec<Serial>,
    /// Passed over by a Cardinal: never holds a title (9.4-3) and stands in the second line of kings (9.4-7).
    pub unfit: bool,
    /// Passed over as king of these: never king there (9.4-6).
    pub never_king: Vec<PowerId>,
    /// The unit he leads (6.1).
    pub command: Option<UnitId>,
    /// He became king while he led a unit and has left it: he is never assigned again (6.1-4).
    pub laid_down: bool,
    /// He was given his unit while he reigned: he does not lay it down (6.1-4).
    #[serde(default)]
    pub led_as_king: bool,
    pub cleric: Option<Cleric>,
    /// The churchman who arrested him; prisoners of war have none (9.3-16).
    pub jailer: Option<CharacterId>,
    /// Annulled in this phase: may not marry before the next ([`Turn::count`] of it; 9.5-3).
    pub annulled: Option<u16>,
    /// The Queen Mother, or the Consort of a dead Queen: marries no more (8.1-8, 8.1-10).
    pub widowed_of_crown: bool,
}

impl Noble {
    /// Somebody with the numbers of his birth: no churchman, no leader, nothing given up.
    pub fn new(id: CharacterId, born_to: PowerId, serials: Vec<Serial>) -> Self {
        Noble {
            id,
            born_to,
            serials,
            renounced: vec![],
            unfit: false,
            never_king: vec![],
            command: None,
            laid_down: false,
            led_as_king: false,
            cleric: None,
            jailer: None,
            annulled: None,
            widowed_of_crown: false,
        }
    }

    /// The smallest number in this power's line.
    pub fn serial(&self, power: PowerId) -> Option<&Serial> {
        self.serials.iter().find(|s| s.power == power)
    }
}

// ---------------------------------------------------------------- The turn (1, 10)

phases! {
    /// The phases. In all of them everybody decides at the same time, each behind a curtain.
    pub enum Phase {
        /// Preference lists (2-4).
        Choosing = "Choosing powers",
        /// Bonus points are spent (2-9).
        Gifts = "Bonus points",
        /// Builds every ten years, births, ageing, deaths (w16X0b, u16X5b).
        Births = "Builds, births and deaths",
        /// The Cardinals elect a Pope (10.1.1).
        Conclave = "Conclave",
        /// Titles, marriages and treaties (w16X0t, u16X5t).
        Court = "Titles, marriages and treaties",
        /// Orders (s16X0m, f16X5m).
        Moves = "Moves",
        /// Retreats (s16X0r, f16X5r).
        Retreats = "Retreats",
        /// Builds and removals of Diplomacy without dynasties, after the fall.
        Adjustments = "Builds and removals",
    }
}

impl Phase {
    /// As the chronicle heads it.
    pub fn name(self) -> &'static str {
        PhaseLabel::name(self)
    }
}

/// The two halves of a decade, or of a year without dynasties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Half {
    /// 16X0: winter and spring.
    #[default]
    First,
    /// 16X5: summer and fall; its end counts the centres.
    Second,
}

impl Half {
    /// When its moves are made: "Spring 1901".
    pub fn season(self, year: i32) -> String {
        format!("{} {year}", if self == Half::First { "Spring" } else { "Fall" })
    }
}

/// The years, and how much has been played.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Calendar {
    /// Movement phases begun, from 1; 0 before the first turn.
    pub number: u16,
    pub year: i32,
    /// The year from which people reckon their ages. It lags one movement phase behind the calendar until everybody has
    /// got older, after the births of a phase (4-1): so births and the mothers' ages go by the old one, survival rolls and
    /// all that follows by the new, and a child born in 1600 is five after that phase.
    pub clock: i32,
    pub half: Half,
    /// Phases begun since the start.
    pub count: u16,
}

/// Where the game stands: the years, the phase, and who has closed their curtain.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    pub years: Calendar,
    pub phase: Phase,
    /// The phase has done what it does by itself and waits for decisions.
    pub begun: bool,
    /// Seats that have closed their curtain, in order.
    pub done: Vec<SeatId>,
}

impl Deref for Turn {
    type Target = Calendar;
    fn deref(&self) -> &Calendar {
        &self.years
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut Calendar {
        &mut self.years
    }
}

/// What has been decided and is not shown yet. One seat never sees another's.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Desk {
    /// By unit, whoever gives the order (a proxy may).
    pub orders: BTreeMap<UnitId, Order>,
    /// By dislodged unit; `None`: it disbands.
    pub retreats: BTreeMap<UnitId, Option<Place>>,
    /// Builds and removals of each seat, in the order given.
    pub adjustments: BTreeMap<SeatId, Vec<Adjustment>>,
    /// Attempts of each couple; without an entry one attempt (3.1-9).
    pub births: BTreeMap<MarriageId, BirthOption>,
    /// Votes for the Pope, by Cardinal (9.4-9).
    pub votes: BTreeMap<CharacterId, CharacterId>,
    /// Preference lists, best first (2-4).
    pub preferences: BTreeMap<SeatId, Vec<PowerId>>,
    /// Points given to characteristics, behind the curtain (2-9).
    pub gifts: Vec<Gift>,
    /// Arrests to be tried when the court ends (9.3-1): by whom, of whom.
    #[serde(default)]
    pub arrests: BTreeMap<CharacterId, CharacterId>,
}

/// A bonus point spent (2-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gift {
    pub who: CharacterId,
    pub score: Score,
}

/// The two characteristics (2-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Score {
    Constitution,
    /// Leadership of a man, Guile of a woman.
    Leadership,
}

/// The plague's threshold above 20 a dynasty: drawn in secret (4.1-3, 4.1-4).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plague {
    pub threshold: u16,
}

/// What passed on in the latest births-and-deaths phase: a Cardinal may still contest it (9.4-1, 10.2-9).
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recent(pub Vec<Inherited>);

/// A crown or title that passed on, with what went along.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inherited {
    pub what: Estate,
    pub from: CharacterId,
    pub to: CharacterId,
    /// What changed hands with it, should a Cardinal have it go on to another.
    #[serde(default)]
    pub spoils: Spoils,
}

/// What an estate took along from one power to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoils {
    /// From and to; the same for an estate that stayed in its dynasty.
    pub powers: Option<(PowerId, PowerId)>,
    pub units: Vec<UnitId>,
    pub provinces: Vec<ProvinceId>,
    /// Build sites the old power lost, and those the new one got.
    pub lost_sites: Vec<ProvinceId>,
    pub sites: Vec<ProvinceId>,
    /// People of a power that ended who came to live with the heir's power, and those whose home that is now.
    pub wards: Vec<CharacterId>,
    pub homeless: Vec<CharacterId>,
    /// Units raised under a title that a crowned head got and laid down (8.2-6).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub raised: Vec<UnitId>,
    /// The heir's dynasty had no crown before and reigns by this one.
    pub enthroned: bool,
}

/// What can be inherited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Estate {
    Crown(PowerId),
    Title(TitleId),
}

/// People under a Cardinal's or Pope's protection in this phase (9.3-12): protector and protected.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sanctuary(pub Vec<(CharacterId, CharacterId)>);

/// The last movement as it was resolved, order by order: for the eyes only.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LastMoves(pub Shared<Option<Resolved>>);

/// A movement as it was resolved, for the window and the reports.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resolved {
    pub year: i32,
    pub half: Half,
    pub lines: Vec<ResolvedOrder>,
}

impl Resolved {
    /// "Spring 1901".
    pub fn season(&self) -> String {
        self.half.season(self.year)
    }
}

/// One order and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolvedOrder {
    pub unit: UnitId,
    pub power: PowerId,
    pub kind: UnitKind,
    pub from: Place,
    pub order: Order,
    /// Leadership it fought with.
    pub rating: i8,
    pub worked: bool,
    pub dislodged: bool,
    /// Why, in words.
    pub why: String,
}

/// Marriages whose annulment has been asked of the Pope in this court (9.5-1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Petitions(pub Vec<MarriageId>);

/// Offers of captives for a ransom, in this court (6.3-4).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ransoms(pub Vec<Ransom>);

/// A captive offered for a price; his own family answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ransom {
    pub who: CharacterId,
    pub by: SeatId,
    /// Captives asked for in exchange.
    pub against: Vec<CharacterId>,
    pub words: String,
}

numbered! { Power, PowerId; Title, TitleId; Unit, UnitId; Province, ProvinceId; Noble, CharacterId }
