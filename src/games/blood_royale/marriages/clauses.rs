//! What contracts can say: each kind of clause is one variant here (BR 8.6), with its words and what it cannot stand beside.
//! What it forbids and grants is in [`bonds`](super::bonds), what it obliges to in [`duties`](super::duties), what makes it
//! no term of a contract in [`signing`](super::signing).

use super::super::telling;
use serde::{Deserialize, Serialize};

use super::super::ids::{CountryId, Goods, ProvinceId};
use super::events::{Event, How};
use super::words;
use crate::dynasty::contract::Terms as Wording;
use crate::dynasty::{Bound, CharacterId, Duty};
use crate::engine::Line;
use crate::line;
use crate::table::SeatId;

/// One obligation or leave; [`Clause::by`](crate::dynasty::Clause) is the player it binds.
///
/// People and seats are numbers; scenario files write them by key and by country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Terms<Who = CharacterId, Seat = SeatId> {
    /// Does not enter or attack the other's provinces of this list; all of them if it is empty.
    NonAggression {
        #[serde(default)]
        over: Vec<ProvinceId>,
    },
    /// Lets the other's armies and royals pass.
    ArmyPassage {
        #[serde(default)]
        over: Vec<ProvinceId>,
    },
    /// Lets the other's goods pass (BR 16.19).
    ResourcePassage {
        #[serde(default)]
        over: Vec<ProvinceId>,
    },
    /// Lets the other's fleets shelter.
    Harbour {
        #[serde(default)]
        over: Vec<ProvinceId>,
    },
    /// Delivers what this province yields, so many a turn.
    Deliver { goods: Goods, count: u8, from: ProvinceId },
    /// Pays once at the wedding, or each turn.
    Pay { crowns: u32, each_turn: bool },
    /// Cedes a province at the wedding.
    Cede { province: ProvinceId },
    /// Puts no control marker there (BR 17.6).
    NoMarker { province: ProvinceId },
    /// The children go to the bride's house: all, or every n-th.
    ChildrenToBride { every: u8 },
    /// This character and his line renounce the crown; outlives the contract (BR 8.19, 9.19).
    RenounceClaim { who: Who, country: CountryId },
    /// Fights beside the other in war against this player (BR 19.40): his troops near the war march with the other's, and
    /// join the other's battles with that enemy.
    SupportInWar { against: Seat },
    /// Sells what this province yields to nobody else.
    ExclusiveSale { goods: Goods, from: ProvinceId },
    /// Lends armies to the other's monarch (BR 20.3, 20.4).
    ForeignAid { armies: u8 },
    /// Sets a captive free.
    Release { who: Who },
    /// Nobody of the bound, or not this one, weds into this player's house.
    NoMarriage { with: Seat, who: Option<Who> },
    /// Makes no alliance with this player: no peace or support by contract, no troops lent or taken, no joint battle
    /// (section 25 of the text).
    NoAlliance { with: Seat },
    /// Gives this player no leave to pass or to shelter.
    NoPassage { to: Seat },
    /// Neither gives nor takes goods in trade with this player.
    NoTrade { with: Seat },
    /// This one weds into the other's house, where the other asks for it from this age on, and nowhere else.
    Hand { who: Who, age: u8 },
    /// Hands over so many of these goods once: of those there are, and of the next that come.
    Supply { goods: Goods, count: u8 },
    /// Brings no army into this province.
    Demilitarised { province: ProvinceId },
    /// Owed to this player instead of the other of the two who wed their people.
    Towards { whom: Seat, then: Box<Terms<Who, Seat>> },
    /// Binds while, unless, once or until something is so.
    When {
        how: How,
        event: Event<Who, Seat>,
        /// The year in which it came about, for "once" and "until"; the table notes it.
        #[serde(default)]
        met: Option<i32>,
        then: Box<Terms<Who, Seat>>,
    },
}

impl<Who, Seat> Terms<Who, Seat> {
    /// The duty itself, without whom it is owed to and when it binds.
    pub fn plain(&self) -> &Self {
        match self {
            Terms::Towards { then, .. } | Terms::When { then, .. } => then.plain(),
            plain => plain,
        }
    }

    /// The same, to be changed.
    pub fn plain_mut(&mut self) -> &mut Self {
        match self {
            Terms::Towards { then, .. } | Terms::When { then, .. } => then.plain_mut(),
            plain => plain,
        }
    }

    /// Everybody it names.
    pub fn people(&self) -> Vec<&Who> {
        match self {
            Terms::RenounceClaim { who, .. } | Terms::Release { who } | Terms::Hand { who, .. } => vec![who],
            Terms::NoMarriage { who, .. } => who.iter().collect(),
            Terms::Towards { then, .. } => then.people(),
            Terms::When { event, then, .. } => then.people().into_iter().chain(event.who()).collect(),
            _ => vec![],
        }
    }

    /// Players it names beside the one it binds.
    pub fn players(&self) -> Vec<&Seat> {
        match self {
            Terms::SupportInWar { against: seat }
            | Terms::NoMarriage { with: seat, .. }
            | Terms::NoAlliance { with: seat }
            | Terms::NoPassage { to: seat }
            | Terms::NoTrade { with: seat } => vec![seat],
            Terms::Towards { whom, then } => then.players().into_iter().chain([whom]).collect(),
            Terms::When { event, then, .. } => then.players().into_iter().chain(event.players()).collect(),
            _ => vec![],
        }
    }

    /// Provinces it names.
    pub fn places(&self) -> Vec<ProvinceId> {
        match self {
            Terms::NonAggression { over }
            | Terms::ArmyPassage { over }
            | Terms::ResourcePassage { over }
            | Terms::Harbour { over } => over.clone(),
            Terms::Deliver { from: at, .. }
            | Terms::ExclusiveSale { from: at, .. }
            | Terms::Cede { province: at }
            | Terms::NoMarker { province: at }
            | Terms::Demilitarised { province: at } => vec![*at],
            Terms::Towards { then, .. } => then.places(),
            Terms::When { event, then, .. } => then.places().into_iter().chain(event.place()).collect(),
            _ => vec![],
        }
    }

    /// The same with people and seats named otherwise; nothing if one of them is unknown.
    pub fn named<W, S>(self, who: impl Fn(Who) -> Option<W>, seat: impl Fn(Seat) -> Option<S>) -> Option<Terms<W, S>> {
        self.renamed(&who, &seat)
    }

    fn renamed<W, S>(self, who: &dyn Fn(Who) -> Option<W>, seat: &dyn Fn(Seat) -> Option<S>) -> Option<Terms<W, S>> {
        Some(match self {
            Terms::NonAggression { over } => Terms::NonAggression { over },
            Terms::ArmyPassage { over } => Terms::ArmyPassage { over },
            Terms::ResourcePassage { over } => Terms::ResourcePassage { over },
            Terms::Harbour { over } => Terms::Harbour { over },
            Terms::Deliver { goods, count, from } => Terms::Deliver { goods, count, from },
            Terms::Pay { crowns, each_turn } => Terms::Pay { crowns, each_turn },
            Terms::Cede { province } => Terms::Cede { province },
            Terms::NoMarker { province } => Terms::NoMarker { province },
            Terms::ChildrenToBride { every } => Terms::ChildrenToBride { every },
            Terms::RenounceClaim { who: name, country } => Terms::RenounceClaim { who: who(name)?, country },
            Terms::SupportInWar { against } => Terms::SupportInWar { against: seat(against)? },
            Terms::ExclusiveSale { goods, from } => Terms::ExclusiveSale { goods, from },
            Terms::ForeignAid { armies } => Terms::ForeignAid { armies },
            Terms::Release { who: name } => Terms::Release { who: who(name)? },
            Terms::NoMarriage { with, who: name } => {
                let name = match name {
                    Some(name) => Some(who(name)?),
                    None => None,
                };
                Terms::NoMarriage { with: seat(with)?, who: name }
            }
            Terms::NoAlliance { with } => Terms::NoAlliance { with: seat(with)? },
            Terms::NoPassage { to } => Terms::NoPassage { to: seat(to)? },
            Terms::NoTrade { with } => Terms::NoTrade { with: seat(with)? },
            Terms::Hand { who: name, age } => Terms::Hand { who: who(name)?, age },
            Terms::Supply { goods, count } => Terms::Supply { goods, count },
            Terms::Demilitarised { province } => Terms::Demilitarised { province },
            Terms::Towards { whom, then } => {
                Terms::Towards { whom: seat(whom)?, then: Box::new(then.renamed(who, seat)?) }
            }
            Terms::When { how, event, met, then } => {
                let event = event.renamed(who, seat)?;
                Terms::When { how, event, met, then: Box::new(then.renamed(who, seat)?) }
            }
        })
    }
}

impl<Who> Terms<Who, SeatId> {
    /// Who is bound to whom: the other of the two, unless the clause says another.
    pub fn bound(&self, plain: Bound) -> Bound {
        match self {
            Terms::Towards { whom, then } => then.bound(Bound { to: *whom, ..plain }),
            Terms::When { then, .. } => then.bound(plain),
            _ => plain,
        }
    }
}

// ---------------------------------------------------------------- In words, and beside others (BR 8.6, 8.8)

impl Wording for Terms {
    fn describe(&self) -> String {
        self.say().words(&words::without_position, None)
    }

    fn conflicts_with(&self, other: &Self) -> Option<String> {
        use Terms::*;
        let at = |p: &ProvinceId| words::of_key(p.key());
        match (self.plain(), other.plain()) {
            (Cede { province: a }, Cede { province: b }) if a == b => Some(format!("{} is ceded already", at(a))),
            (Cede { province }, kept) | (kept, Cede { province }) if kept.needs(*province) => {
                Some(format!("{} is ceded, and what is promised of it goes with it", at(province)))
            }
            _ => None,
        }
    }

    fn conflicts_between(&self, mine: Bound, other: &Self, theirs: Bound) -> Option<String> {
        use Terms::*;
        let (mine, theirs) = (self.bound(mine), other.bound(theirs));
        if mine.by != theirs.by {
            return None;
        }
        let (this, other) = (self.plain(), other.plain());
        let at = |p: &ProvinceId| words::of_key(p.key());
        match (this, other) {
            (NonAggression { .. }, SupportInWar { against }) if *against == mine.to => {
                Some("support in war against the same player is promised".into())
            }
            (SupportInWar { against }, NonAggression { .. }) if *against == theirs.to => {
                Some("peace with the same player is promised".into())
            }
            (SupportInWar { against }, SupportInWar { against: foe }) if *against == theirs.to && *foe == mine.to => {
                Some("support against each other's friends is promised".into())
            }
            (Deliver { from: a, .. }, Deliver { from: b, .. }) if a == b => {
                Some(format!("what {} yields is promised already", at(a)))
            }
            (Deliver { from: a, .. }, ExclusiveSale { from: b, .. })
            | (ExclusiveSale { from: a, .. }, Deliver { from: b, .. })
            | (ExclusiveSale { from: a, .. }, ExclusiveSale { from: b, .. })
                if a == b && mine.to != theirs.to =>
            {
                Some(format!("what {} yields is promised to another", at(a)))
            }
            (NoAlliance { with }, NonAggression { .. } | SupportInWar { .. } | ForeignAid { .. })
                if *with == theirs.to =>
            {
                Some("an alliance with that player is promised".into())
            }
            (NonAggression { .. } | SupportInWar { .. } | ForeignAid { .. }, NoAlliance { with })
                if *with == mine.to =>
            {
                Some("no alliance with that player is promised".into())
            }
            (NoPassage { to }, ArmyPassage { .. } | ResourcePassage { .. } | Harbour { .. }) if *to == theirs.to => {
                Some("leave to pass is promised to that player".into())
            }
            (ArmyPassage { .. } | ResourcePassage { .. } | Harbour { .. }, NoPassage { to }) if *to == mine.to => {
                Some("to let that player pass nowhere is promised".into())
            }
            (NoTrade { with }, Deliver { .. } | ExclusiveSale { .. } | Supply { .. }) if *with == theirs.to => {
                Some("goods are promised to that player".into())
            }
            (Deliver { .. } | ExclusiveSale { .. } | Supply { .. }, NoTrade { with }) if *with == mine.to => {
                Some("no trade with that player is promised".into())
            }
            (Hand { who: a, .. }, Hand { who: b, .. }) if a == b && mine.to != theirs.to => {
                Some("that hand is promised to another house".into())
            }
            (Hand { who: a, .. }, NoMarriage { with, who }) if *with == mine.to && who.is_none_or(|w| w == *a) => {
                Some("no marriage into that house is promised".into())
            }
            (NoMarriage { with, who }, Hand { who: a, .. }) if *with == theirs.to && who.is_none_or(|w| w == *a) => {
                Some("a hand is promised to that house".into())
            }
            _ => this.conflicts_with(other),
        }
    }

    fn outlives(&self) -> bool {
        matches!(self.plain(), Terms::RenounceClaim { .. })
    }

    fn duty(&self) -> Duty {
        match self.plain() {
            Terms::Pay { each_turn: true, .. } | Terms::Deliver { .. } | Terms::ForeignAid { .. } => Duty::EachTurn,
            Terms::Pay { .. } | Terms::Cede { .. } | Terms::Release { .. } | Terms::Supply { .. } => Duty::Once,
            _ => Duty::Standing,
        }
    }
}

impl Terms {
    /// The duty in words, after the name of whoever is bound.
    pub fn say(&self) -> Line {
        let places = |over: &[ProvinceId]| telling::listed(over.iter().copied());
        let of = |over: &[ProvinceId], all: &'static str| {
            if over.is_empty() { line![all] } else { line!["in ", places(over)] }
        };
        match self {
            Terms::NonAggression { over } if over.is_empty() => line!["keeps peace with the other everywhere"],
            Terms::NonAggression { over } => line!["neither enters nor attacks ", places(over)],
            Terms::ArmyPassage { over } => line!["lets the other's armies pass ", of(over, "everywhere")],
            Terms::ResourcePassage { over } => line!["lets the other's goods pass ", of(over, "everywhere")],
            Terms::Harbour { over } => line!["shelters the other's fleets ", of(over, "in every port")],
            Terms::Deliver { goods, count, from } => {
                line!["delivers ", *count, " ", *goods, " from ", *from, " each turn"]
            }
            Terms::Pay { crowns, each_turn: true } => line!["pays ", *crowns, " Crowns each turn"],
            Terms::Pay { crowns, .. } => line!["pays ", *crowns, " Crowns once"],
            Terms::Cede { province } => line!["cedes ", *province],
            Terms::NoMarker { province } => line!["puts no marker on ", *province],
            Terms::ChildrenToBride { every: 0 | 1 } => line!["leaves all children to the bride's house"],
            Terms::ChildrenToBride { every } => line!["leaves one child in ", *every, " to the bride's house"],
            Terms::RenounceClaim { who, country } => {
                line!["lets ", *who, " and all issue renounce the crown of ", *country]
            }
            Terms::SupportInWar { against } => line!["fights beside the other against ", *against],
            Terms::ExclusiveSale { goods, from } => line!["sells the ", *goods, " of ", *from, " to nobody else"],
            Terms::ForeignAid { armies } => line!["lends ", *armies, " armies to the other's monarch"],
            Terms::Release { who } => line!["sets ", *who, " free"],
            Terms::NoMarriage { with, who: None } => line!["lets nobody wed into the house of ", *with],
            Terms::NoMarriage { with, who: Some(who) } => {
                line!["does not let ", *who, " wed into the house of ", *with]
            }
            Terms::NoAlliance { with } => line!["makes no alliance with ", *with],
            Terms::NoPassage { to } => line!["gives ", *to, " no leave to pass or to shelter"],
            Terms::NoTrade { with } => line!["trades no goods with ", *with],
            Terms::Hand { who, age } => {
                line!["gives the hand of ", *who, " into the other's house, at ", *age, " or later"]
            }
            Terms::Supply { goods, count } => line!["hands over ", *count, " ", *goods, " once"],
            Terms::Demilitarised { province } => line!["brings no army into ", *province],
            Terms::Towards { whom, then } => line![then.say(), " (owed to ", *whom, ")"],
            Terms::When { how, event, then, .. } => line![then.say(), ", ", event.say(*how)],
        }
    }

    /// Whether giving up this province would end the duty.
    pub(super) fn needs(&self, province: ProvinceId) -> bool {
        match self.plain() {
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                over.contains(&province)
            }
            Terms::Deliver { from, .. } | Terms::ExclusiveSale { from, .. } => *from == province,
            Terms::Cede { province: ceded } => *ceded == province,
            _ => false,
        }
    }

    /// An alliance of the two: peace, support in war, troops lent.
    pub(super) fn is_alliance(&self) -> bool {
        matches!(self.plain(), Terms::NonAggression { .. } | Terms::SupportInWar { .. } | Terms::ForeignAid { .. })
    }
}
