//! The event cards of Option E: what each does, as typed effects.

use serde::{Deserialize, Serialize};

use super::book_tables::Faces;
use super::ids::{CardId, CountryId, Goods, OffLimitsId, ProvinceId, SeaId};

/// What a card is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    Plague,
    Famine,
    Rebellion,
    Storms,
    NeutralArmy,
    War,
    Crusade,
    Pretender,
    Bastard,
    Inherit,
    Bid,
    Invest,
    Trade,
    Court,
    Governor,
    Military,
    Quiet,
}

/// What is known of the printed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardStatus {
    /// Number, subject and part of its working are in the rules.
    PartlyFound,
    /// The rules hint at such a card.
    Implied,
    /// Made up by us.
    Ours,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    Fixed(u8),
    Die,
    /// Half a die, rounded up.
    HalfDie,
    DiePlus(u8),
}

impl Count {
    /// The number, with `face` the die where one is thrown.
    pub fn of(self, face: u8) -> u8 {
        match self {
            Count::Fixed(n) => n,
            Count::Die => face,
            Count::HalfDie => face.div_ceil(2),
            Count::DiePlus(n) => face.saturating_add(n),
        }
    }

    /// Is a die thrown for it?
    pub fn needs_die(self) -> bool {
        !matches!(self, Count::Fixed(_))
    }
}

/// Another number before this year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Before {
    pub year: i32,
    pub count: Count,
}

/// Which provinces make a Rebellion roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Restless {
    /// So many by the Random Provinces table, neutral ones ignored (OE.7).
    Random(Count),
    /// Governed provinces and capitals; without Option G the capitals.
    GovernedAndCapitals,
}

/// Where neutral armies appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// One random province that is not neutral.
    Random,
    Province(ProvinceId),
}

/// How long neutral armies stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The end of this Movement round.
    RoundEnds,
    /// The end of the turn's last Movement round.
    TurnEnds,
    BeatenOrPlague,
}

/// Where an invasion comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    OffLimits(OffLimitsId),
    Province(ProvinceId),
    Scotland,
}

/// What an invasion may attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Targets {
    Provinces(Vec<ProvinceId>),
    CoastsOf(Vec<SeaId>),
}

/// Which of the targets it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The one with the fewest armies, by die among equals.
    Weakest,
    /// The first in the card's order that is not neutral.
    FirstNotNeutral,
    Random,
}

/// What happens where a player holds the province the invasion comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IfHeld {
    /// Of the Rebellion roll made there.
    pub modifier: i8,
    /// If it rebels it turns Neutral and attacks.
    pub then_attacks: bool,
}

/// Which neighbour of a player at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbour {
    Left,
    Right,
}

/// What players put into an investment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Currency {
    Crowns,
    /// Resource Items, all kinds alike (OE.13).
    Items,
}

/// How long a change of Charisma lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    Shuffle,
    DeathOrShuffle,
}

/// What the winner of an auction or investment gets, or the loser suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prize {
    /// A captain who leads as a Prince.
    MercenaryCaptain { strength: i8, charisma: i8, upkeep: u16 },
    /// One marriage within a dynasty.
    Dispensation,
    /// On his monarch's Charisma.
    Charisma { value: i8, until: Lasts },
    /// A survival roll for somebody else's kin, not a monarch; on this natural throw the plot is known and costs Charisma.
    Assassinate { modifier: i8, exposed_on: u8, exposed: i8 },
    /// A bride with the noble title of a province; without Option G the bride and Crowns (OE.14).
    MarryTitle { province: ProvinceId, instead: u16 },
    /// A foreign prince with a royal piece, without children (OE.15).
    MarryKingdom { kingdom: OffLimitsId },
}

/// Who names the Governor that a card grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhoGoverns {
    Drawer,
    /// The player with the fewest Crowns.
    Poorest,
}

/// Whose survival a card puts to the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ailing {
    /// One adult at each capital, by lot.
    OneAtEachCapital,
    /// One adult male of the dynasty with most of them, by lot.
    MaleOfLargestDynasty,
}

/// One effect of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Op {
    Quiet,
    /// Plague in random provinces.
    Plague {
        count: Count,
        /// Inland results are rolled again.
        #[serde(default)]
        coastal: bool,
        #[serde(default)]
        before: Option<Before>,
    },
    Famine {
        provinces: Vec<ProvinceId>,
    },
    RandomFamine {
        count: Count,
    },
    /// A die; on these faces more happens.
    OnDie {
        faces: Faces,
        then: Vec<Op>,
    },
    /// Everybody rolls for all provinces.
    RebellionAll,
    RebellionRolls {
        whom: Restless,
        #[serde(default)]
        modifier: i8,
        /// A royal male present counts his Charisma so often.
        #[serde(default = "once")]
        royal_charisma_counts: i8,
    },
    /// Storms with other faces than usual.
    Storms {
        at_sea: Faces,
        in_port: Faces,
    },
    /// Neutral armies that stand in a province.
    NeutralArmy {
        at: Where,
        count: Count,
        until: Until,
        /// The province pays no tax meanwhile.
        #[serde(default)]
        no_tax: bool,
        /// Crowns for each to push them into a neighbour's province.
        #[serde(default)]
        push_for: Option<u16>,
        #[serde(default)]
        unbeaten_turns_neutral: bool,
        /// Crowns for a player whose King or Prince beats them.
        #[serde(default)]
        reward: u16,
    },
    /// Neutral armies that attack this round.
    NeutralInvasion {
        from: Origin,
        targets: Targets,
        aim: Aim,
        count: u8,
        until: Until,
        #[serde(default)]
        conquest_turns_neutral: bool,
        /// Items in the province are lost if they win.
        #[serde(default)]
        loot: bool,
        /// Where a player holds the province they come from; without this they come in any case.
        #[serde(default)]
        if_held: Option<IfHeld>,
    },
    /// No attack in this Movement round.
    Truce,
    /// Card 61 (OE.20).
    Crusade {
        saracens: u8,
        reward: u16,
        charisma: i8,
    },
    /// Cards 18 to 22 (OE.21 to OE.25).
    Pretender {
        country: CountryId,
        age: u8,
        to: Neighbour,
        buy_back: u16,
    },
    /// Cards 38 and 39 (OE.26 to OE.28).
    Bastard {
        age: u8,
        to: Neighbour,
    },
    /// Open auction (OE.10).
    Bid {
        prize: Prize,
    },
    /// Sealed amounts (OE.11): what the highest wins, what the lowest suffers.
    Invest {
        currency: Currency,
        #[serde(default)]
        winner: Option<Prize>,
        #[serde(default)]
        loser: Option<Prize>,
    },
    /// Sets may be cashed in at once, each for so much more.
    CashInNow {
        bonus: u16,
    },
    /// One item more on each such Resource Area without Famine or Rebellion.
    ExtraItem {
        goods: Goods,
    },
    Loan {
        amount: u16,
        repay: u16,
    },
    /// Each player may enter one adult male, die and Strength; this natural face means a survival roll.
    Tournament {
        prize: u16,
        mishap_on: u8,
    },
    /// Where a royal piece of the drawer's stands.
    RemoveRebellion {
        count: u8,
    },
    /// Without Option G so many Crowns.
    AppointGovernor {
        who: WhoGoverns,
        instead: u16,
    },
    Survival {
        whom: Ailing,
        #[serde(default)]
        modifier: i8,
    },
    /// One birth roll more for one couple of each player, without penalty.
    ExtraBirthRoll,
    FreeFleet {
        count: u8,
    },
    /// For each fleet at sea with items: the dearest is lost.
    Pirates {
        lost_on: Faces,
    },
    /// The drawer may raise so many in his capital, each for so much.
    RaiseArmies {
        count: u8,
        cost: u16,
    },
    /// For each army abroad without a royal piece.
    Desertion {
        on: Faces,
    },
}

fn once() -> i8 {
    1
}

/// One event card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCard {
    pub number: CardId,
    pub title: String,
    pub kind: CardKind,
    pub status: CardStatus,
    /// A die of these faces adds a Storms event (OE.9).
    #[serde(default)]
    pub storms: Option<Faces>,
    /// Remaining and discarded cards are shuffled when it is done (OE.4).
    #[serde(default)]
    pub shuffle: bool,
    /// Kept by a player until it is spent (OE.3).
    #[serde(default)]
    pub keep: bool,
    /// Reads otherwise without Option G (OE.2).
    #[serde(default)]
    pub governors: bool,
    pub text: String,
    /// In order.
    pub ops: Vec<Op>,
}
