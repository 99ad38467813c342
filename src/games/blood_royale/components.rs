//! Everything that makes up a position of Blood Royale beside the people, as components and resources of the world.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{ArmyId, CardId, CountryId, FleetId, Goods, ItemId, PawnId, ProvinceId, SeaId};
use crate::dynasty::{CharacterId, MarriageId};
use crate::engine::PhaseLabel;
use crate::table::SeatId;
use crate::{numbered, phases};

// ---------------------------------------------------------------- Pieces on the map (sections 1 and 2)

/// Whose colours an army counter bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Banner {
    Country(CountryId),
    /// One of the ten Neutral Army counters (1.10).
    Neutral,
}

/// Where an army, a royal piece or a resource item is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    /// Beside the board: armies that may be raised, goods in supply, unused royal pieces.
    #[default]
    Pool,
    /// In a Dead Army box of the Year Track until the Interphase of this year (1.6, 1.7).
    Dead {
        until: i32,
    },
    Land(ProvinceId),
    Aboard(FleetId),
    /// In the Holy Land box (1.9: card 61).
    HolyLand,
}

impl Spot {
    /// The province it stands in; `None` off the map and aboard a fleet, in port too.
    pub fn province(self) -> Option<ProvinceId> {
        match self {
            Spot::Land(p) => Some(p),
            _ => None,
        }
    }
    /// The fleet that carries it.
    pub fn fleet(self) -> Option<FleetId> {
        match self {
            Spot::Aboard(f) => Some(f),
            _ => None,
        }
    }
}

/// An army counter, of a country or Neutral.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    pub id: ArmyId,
    pub banner: Banner,
    pub at: Spot,
    /// Movement points spent in this round (16.1).
    pub spent: u8,
    /// It has stopped for this round: hostile ground, a retreat (16.3).
    pub halted: bool,
    /// Inside the castle of the capital where it stands (18.3, 19.34).
    pub inside: bool,
    /// Who moves it in its owner's stead: the ally who moves last (19.38), the monarch it came to aid (20.5). A Governor
    /// commands without it (OG.11).
    pub lent_to: Option<SeatId>,
    /// Whose leave, given on the spot, let it into the province where it stands (20.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest_of: Option<SeatId>,
}

impl Army {
    /// A counter that is not on the map.
    pub fn beside_the_board(id: ArmyId, banner: Banner) -> Self {
        Army { id, banner, at: Spot::Pool, spent: 0, halted: false, inside: false, lent_to: None, guest_of: None }
    }
}

/// What a royal piece stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PawnKind {
    King,
    /// 1 to 5.
    Prince(u8),
    /// Mercenary Captain: leads as a Prince of Strength +1 and Charisma 0 (card 4).
    Captain,
}

/// A royal playing piece, or a Mercenary Captain.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pawn {
    pub id: PawnId,
    /// Its colour; a Captain's is that of the country that hired him.
    pub country: Option<CountryId>,
    pub kind: PawnKind,
    /// Whom it represents.
    pub bearer: Option<CharacterId>,
    pub at: Spot,
    pub spent: u8,
    pub halted: bool,
    /// Who moves it in its owner's stead, as with an army (19.38, 20.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lent_to: Option<SeatId>,
    /// Whose leave, given on the spot, let it into the province where it stands, as with an army (20.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest_of: Option<SeatId>,
}

/// Where a fleet is (16.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Berth {
    #[default]
    Pool,
    Port(ProvinceId),
    Sea(SeaId),
}

/// A fleet counter.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fleet {
    pub id: FleetId,
    pub country: CountryId,
    pub at: Berth,
    /// Sea areas of its three spent in this round (16.6).
    pub spent: u8,
    pub halted: bool,
    /// Its port was captured: it must leave in its owner's next turn (19.42).
    pub expelled: bool,
    /// It came into its port by leave asked on the spot: armies aboard stay there (16.15).
    #[serde(default)]
    pub sheltered: bool,
    /// Who sails it in its owner's stead, as with an army (19.38, 20.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lent_to: Option<SeatId>,
}

/// A resource item counter.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Item {
    pub id: ItemId,
    pub goods: Goods,
    /// Whose it is; nobody's in supply and on ground that nobody holds.
    pub owner: Option<SeatId>,
    pub at: Spot,
    pub spent: u8,
    pub halted: bool,
    /// The province that produced it, for clauses that sell what a province yields.
    pub from: Option<ProvinceId>,
}

// ---------------------------------------------------------------- Provinces and countries (1, 17, 18)

/// Who controls a province (17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Holder {
    Seat(SeatId),
    /// A Neutral marker, or a country without a player that may be invaded (23, OF).
    Neutral,
    /// In a country that is out of bounds (23.1).
    OutOfBounds,
}

impl Holder {
    /// The player who controls it; `None` for neutral ground and ground out of bounds.
    pub fn seat(self) -> Option<SeatId> {
        match self {
            Holder::Seat(s) => Some(s),
            _ => None,
        }
    }
}

/// How a province stands in the game; what the map says of it is in the book.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Province {
    pub id: ProvinceId,
    pub holder: Holder,
    /// What it produces in this game (12; swaps of 23.3, Option I).
    pub goods: Option<Goods>,
    pub famine: bool,
    /// In revolt since this round (counted over the whole game), 15.17 asks which are older.
    pub rebellion: Option<u16>,
    /// The title that is noted on a sheet, with Option G alone (6.13).
    pub governor: Option<CharacterId>,
    /// Neutral from the start by Option F, and conquered by nobody since: until then nobody's Home Province (OF.4).
    pub neutral_born: bool,
}

/// How a country stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// Played by the seat whose it was at the start.
    Played,
    /// Nobody's: may not be entered (23.1).
    OutOfBounds,
    /// Nobody's: defends itself with the armies that stand in it (23.4, 23.7).
    Neutral,
}

/// How a country stands in the game: its court, crown and castle. What the map says of it is in the book.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Country {
    pub id: CountryId,
    pub standing: Standing,
    /// The player who sat down with it.
    pub player: Option<SeatId>,
    /// The player who controls it now: another than `player` after a Dynastic Union or an inheritance (9.22); nobody
    /// between two reigns of an extinct house.
    pub ruler: Option<SeatId>,
    pub monarch: Option<CharacterId>,
    /// Who reigned before, in order: through them the crown is traced (9.3).
    #[serde(default)]
    pub past: Vec<CharacterId>,
    /// Reigns in the monarch's stead until he is 15 (9.30).
    pub regent: Option<CharacterId>,
    /// Where the court is.
    pub capital: Option<ProvinceId>,
    /// Where it was first: the only place of its castle, to which the court returns (18.8, OI.5). Nowhere without a
    /// player.
    #[serde(default)]
    pub first_capital: Option<ProvinceId>,
    /// The points left of the castle in the first capital, of 10; 0 when destroyed (18.4, 18.7).
    pub castle: u8,
    /// -1 or -2 on the monarch's Charisma since he usurped (9.20, OC.3); ends with his reign.
    pub usurper: i8,
    /// Rightful heirs passed over: while one of them or of his heirs lives, the males of this crown's house fight at -1
    /// (9.17).
    pub claimants: Vec<CharacterId>,
}

// ---------------------------------------------------------------- Players

/// What a player may tax at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rate {
    Normal,
    High,
}

/// A player: his money, what leave he has given, his cards.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    pub seat: SeatId,
    /// The country he sat down with.
    pub country: CountryId,
    pub treasury: u32,
    /// The treasury at the start, for series of games (3.4).
    pub began_with: u32,
    /// Rate of this turn's taxes; hidden from the others until all have chosen (11.4).
    pub rate: Option<Rate>,
    /// Provinces whose taxes a baronial player may take this turn, by their holder's leave (9.29).
    pub granted: Vec<ProvinceId>,
    /// Players whose armies he lets pass until revoked (Q43).
    pub open_to: Vec<SeatId>,
    /// Players whose armies stand in his country by his leave to fight for his monarch, this turn (20.3).
    pub aided_by: Vec<SeatId>,
    /// Long-term cards before him (OE.3).
    pub cards: Vec<CardId>,
    /// Couples for whom he will make no birth roll when the next turn begins (6.1).
    #[serde(default)]
    pub no_births: Vec<MarriageId>,
}

// ---------------------------------------------------------------- The turn (4, 5)

phases! {
    /// The sequence of play. Some phases run by themselves and are over at once.
    pub enum Phase {
        /// Three players: bids for the children of the aristocratic family come with the marriages.
        Births = "Births",
        Survival = "Survival",
        Marriages = "Marriages",
        Announcements = "Announcements",
        Taxes = "Taxes",
        Resources = "Resources",
        /// Rebellions bought off, forces maintained.
        Upkeep = "Upkeep",
        Raising = "Raising forces",
        /// New fleets, and in the first turn every counter, are put on the map.
        Placing = "Placing forces",
        Event = "Event",
        Movement = "Movement",
        /// Control of provinces at the end of the round.
        Control = "Control",
        CashingIn = "Cashing in",
    }
}

impl Phase {
    /// In the order of play; from Event to Control they come once a round.
    pub const ALL: &[Phase] = <Phase as PhaseLabel>::ALL;

    /// Its heading on the ribbon and in the chronicle.
    pub fn name(self) -> &'static str {
        PhaseLabel::name(self)
    }

    /// Do all players act in it at the same time, each until he says that he has done (5.8)?
    pub fn is_joint(self) -> bool {
        matches!(
            self,
            Phase::Births | Phase::Marriages | Phase::Taxes | Phase::Upkeep | Phase::Control | Phase::CashingIn
        )
    }
}

/// Where the game stands on the Year Track and in its round, and whose marker lies on top.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Calendar {
    /// From 1.
    pub number: u16,
    pub year: i32,
    /// Movement round of this turn, from 1.
    pub round: u8,
    /// Rounds since the game began, for "since an earlier round" (15.17).
    pub rounds_played: u16,
    /// Seats in this round's order as far as it has been drawn (14.1).
    pub order: Vec<SeatId>,
    /// Whose turn it is in phases taken one after the other.
    pub active: Option<SeatId>,
    /// Players who raise no more, unless somebody else does (24.4).
    pub content: Vec<SeatId>,
    /// What a player still has to put on the map (13.10).
    pub to_place: BTreeMap<SeatId, ToPlace>,
    /// The active player has moved and his battles are on.
    pub fought: bool,
    /// Set by cards until the round's end (card 60).
    pub truce: bool,
}

/// Turn, round and phase, and who has done with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    pub calendar: Calendar,
    pub phase: Phase,
    /// The phase has begun and waits for decisions.
    pub begun: bool,
    /// Players who have done with a joint phase.
    pub done: Vec<SeatId>,
}

impl Deref for Turn {
    type Target = Calendar;
    fn deref(&self) -> &Calendar {
        &self.calendar
    }
}

impl DerefMut for Turn {
    fn deref_mut(&mut self) -> &mut Calendar {
        &mut self.calendar
    }
}

/// Counters that have been raised and are not on the map yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToPlace {
    pub armies: u8,
    pub fleets: u8,
}

/// The Event Cards (OE).
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deck {
    pub draw: Vec<CardId>,
    pub discard: Vec<CardId>,
    /// Effects of cards that last; see `cards`.
    pub lasting: Vec<Lasting>,
}

/// A card's effect that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Lasting {
    /// Charisma of whoever reigns in this country, until the next shuffle; with `until_death` until this monarch dies.
    Charisma { country: CountryId, by: i8, of: Option<CharacterId>, until_shuffle: bool, card: CardId },
    /// Neutral armies that leave: at the end of the round or of the turn's last round.
    Neutrals { province: ProvinceId, armies: Vec<ArmyId>, leave: Leave, turns_neutral: bool, card: CardId },
    /// Money owed at the next cashing in (card 40).
    Loan { seat: SeatId, owed: u32, card: CardId },
    /// May wed two of one name, once (card 41).
    Dispensation { seat: SeatId, card: CardId },
    /// Free Companies stand here (card 3).
    FreeCompanies { province: ProvinceId, armies: Vec<ArmyId>, card: CardId },
    /// A Pretender lives with another house; may be bought back (OE.23).
    Pretender { who: CharacterId, from: SeatId, country: CountryId, card: CardId },
    /// A royal bastard (OE.26).
    Bastard { who: CharacterId, country: CountryId, card: CardId },
    /// A hired Captain, what he adds in battle and costs each Interphase (card 4).
    Captain { pawn: PawnId, strength: i8, upkeep: u32, card: CardId },
    /// The Crusade is on: forces may go to the Holy Land (card 61).
    Crusade { card: CardId },
}

/// When neutral armies that a card brought go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leave {
    EndOfRound,
    EndOfTurn,
    WhenDestroyed,
}

numbered! { Army, ArmyId; Pawn, PawnId; Fleet, FleetId; Item, ItemId; Province, ProvinceId; Country, CountryId }

impl crate::table::Numbered for Player {
    type Id = SeatId;
    fn index(id: SeatId) -> usize {
        id.index()
    }
    fn id(&self) -> SeatId {
        self.seat
    }
}

/// What the Treasury has paid out to players beyond what they paid in: all their money, always.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    pub paid_out: i64,
}

/// Players who agree that this turn be the last (3.1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeCalled(pub Vec<SeatId>);
