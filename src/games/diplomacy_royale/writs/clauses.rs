//! What writs can say: each kind of term is one variant here with its words, whether it makes sense, and what it cannot stand
//! beside. What it forbids and pledges is in [`effects`](super::effects).

use serde::{Deserialize, Serialize};

use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::super::telling::InLine;
use super::Known;
use crate::diplomacy::ProvinceId;
use crate::dynasty::contract::{Bound, Terms as Wording};
use crate::dynasty::{Captor, CharacterId, Duty, Sex};
use crate::engine::{Line, Span, called, joined};
use crate::line;
use crate::table::SeatId;

/// One obligation or leave; [`Clause::by`](crate::dynasty::Clause) is the party it binds, "the other" is the other party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terms {
    /// No unit of the bound enters these provinces.
    Demilitarised { over: Vec<ProvinceId> },
    /// Does not attack, or support an attack on, what the other controls or holds; of this list, or all if it is empty.
    NonAggression { over: Vec<ProvinceId> },
    /// Supports the other's attack on this province whenever a unit of the bound can (5.2-2).
    SupportAttack { on: ProvinceId },
    /// Supports the other's unit standing in this province whenever it can.
    SupportHold { at: ProvinceId },
    /// The other gives this unit its orders (5.2-2).
    Proxy { unit: UnitId },
    /// Raises no unit there.
    NoBuild { over: Vec<ProvinceId> },
    /// Marries this person to nobody but the other's person named, or nobody but one of the other's dynasty.
    FutureMarriage { who: CharacterId, with: Option<CharacterId> },
    /// This person gives up all claims in the line of this power, for ever; always public (5.2-9, 5.3-7, 5.3-8).
    Renounce { who: CharacterId, power: PowerId },
    /// Children of this marriage go to the bride's dynasty: all (1), or every n-th (5.3-2).
    ChildrenToBride { every: u8 },
    /// Children of this marriage, of one sex or both, whom the bound would have, go to the other's dynasty (5.3-2).
    Children { sex: Option<Sex>, which: Which },
    /// This child of groom or bride goes to the other's dynasty at the wedding; its birthright stays (5.3-2, 5.3-5).
    GiveChild { who: CharacterId },
    /// The other's nobles may lead units of the bound (6.1-9).
    ForeignCommand,
    /// These of the other's nobles may lead these units of the bound; of an empty list all (6.1-9).
    CommandOf { nobles: Vec<CharacterId>, units: Vec<UnitId> },
    /// A churchman of the other may have his see here (9.3-4).
    ForeignSee { at: ProvinceId },
    /// A Pope of the bound does not annul this marriage (9.5-5).
    NoAnnulment,
    /// Sets a prisoner free at the wedding.
    Release { who: CharacterId },
}

/// Which children of a marriage, counted among those of the sex that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Which {
    All,
    /// Every n-th.
    Every(u8),
    /// The n-th alone.
    Only(u8),
}

impl Which {
    /// Is the `born`th child one of these?
    pub fn counts(self, born: usize) -> bool {
        match self {
            Which::All => true,
            Which::Every(n) => n > 0 && born.is_multiple_of(usize::from(n)),
            Which::Only(n) => born == usize::from(n),
        }
    }

    /// "every 2nd son", "all children", "the 1st daughter".
    fn words(self, sex: Option<Sex>) -> String {
        let (one, many) = match sex {
            None => ("child", "children"),
            Some(Sex::Male) => ("son", "sons"),
            Some(_) => ("daughter", "daughters"),
        };
        match self {
            Which::All => format!("all {many}"),
            Which::Every(n) => format!("every {} {one}", nth(n)),
            Which::Only(n) => format!("the {} {one}", nth(n)),
        }
    }
}

/// "1st", "12th", "23rd".
pub fn nth(n: impl Into<usize>) -> String {
    let n: usize = n.into();
    let end = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

// ---------------------------------------------------------------- In words, and beside others (5.2)

impl Wording for Terms {
    fn describe(&self) -> String {
        self.say(None)
    }

    /// Two duties of one dynasty that nobody can keep together (5.2-3, 5.4-11).
    fn conflicts_with(&self, other: &Self) -> Option<String> {
        match (self, other) {
            (Terms::Proxy { unit: a }, Terms::Proxy { unit: b }) if a == b => Some("two would order one unit".into()),
            (Terms::FutureMarriage { who: a, with: x }, Terms::FutureMarriage { who: b, with: y })
                if a == b && x.is_some() && y.is_some() && x != y =>
            {
                Some("one person is promised twice".into())
            }
            (Terms::Release { who: a }, Terms::Release { who: b }) if a == b => {
                Some("one prisoner is freed once".into())
            }
            (Terms::FutureMarriage { who: a, .. }, Terms::GiveChild { who: b })
            | (Terms::GiveChild { who: a }, Terms::FutureMarriage { who: b, .. })
                if a == b =>
            {
                Some("who is promised is not given away".into())
            }
            (Terms::SupportAttack { on }, Terms::NonAggression { over })
            | (Terms::NonAggression { over }, Terms::SupportAttack { on })
                if over.contains(on) =>
            {
                Some("nobody attacks and spares one province".into())
            }
            _ => None,
        }
    }

    /// Promised to anybody of two dynasties, one cannot keep both.
    fn conflicts_between(&self, mine: Bound, other: &Self, theirs: Bound) -> Option<String> {
        if mine.by != theirs.by {
            return None;
        }
        match (self, other) {
            (Terms::FutureMarriage { who: a, .. }, Terms::FutureMarriage { who: b, .. })
                if a == b && mine.to != theirs.to =>
            {
                Some("one person is promised twice".into())
            }
            _ => self.conflicts_with(other),
        }
    }

    fn outlives(&self) -> bool {
        matches!(self, Terms::Renounce { .. })
    }

    fn duty(&self) -> Duty {
        match self {
            Terms::Renounce { .. } | Terms::Release { .. } | Terms::GiveChild { .. } | Terms::FutureMarriage { .. } => {
                Duty::Once
            }
            _ => Duty::Standing,
        }
    }
}

impl Terms {
    /// The term in words, to stand after the name of the bound; people, places and the other party by name where there is
    /// a table to ask.
    pub fn say(&self, table: Option<(Pos, SeatId)>) -> String {
        self.in_line(table).plain()
    }

    /// The same in a line.
    pub fn in_line(&self, table: Option<(Pos, SeatId)>) -> Line {
        let pos = table.map(|(pos, _)| pos);
        let other = || table.map_or_else(|| Span::Text("the other".into()), |(pos, other)| other.in_line(pos));
        let place = |at: &ProvinceId| {
            let named = pos.and_then(|p| p.map().provinces.get(usize::from(at.0)));
            called(*at, named.map_or_else(|| format!("province {}", at.0), |data| data.name.clone()))
        };
        let places = |list: &[ProvinceId]| joined(list.iter().map(place), ", ");
        let person = |who: &CharacterId| {
            pos.map_or_else(|| called(*who, format!("character {}", who.0)), |pos| who.in_line(pos))
        };
        let army = |unit: &UnitId| {
            let found = pos.and_then(|p| p.find_unit(*unit).map(|u| super::super::orders::unit_in_line(p, u)));
            found.unwrap_or_else(|| called(*unit, format!("unit {}", unit.0)))
        };
        match self {
            Terms::Demilitarised { over } => line!["keeps out of ", places(over)],
            Terms::NonAggression { over } if over.is_empty() => line!["does not attack ", other(), " anywhere"],
            Terms::NonAggression { over } => line!["does not attack ", other(), " in ", places(over)],
            Terms::SupportAttack { on } => line!["supports ", other(), "'s attacks on ", place(on)],
            Terms::SupportHold { at } => line!["supports ", other(), "'s unit in ", place(at)],
            Terms::Proxy { unit } => line!["lets ", other(), " order ", army(unit)],
            Terms::NoBuild { over } => line!["raises no unit in ", places(over)],
            Terms::FutureMarriage { who, with: Some(with) } => {
                line!["marries ", person(who), " to ", person(with), " only"]
            }
            Terms::FutureMarriage { who, with: None } => {
                line!["marries ", person(who), " to ", other(), "'s dynasty only"]
            }
            Terms::Renounce { who, power } => {
                let line = called(*power, power.name());
                line!["agrees that ", person(who), " gives up all claims in the line of ", line]
            }
            Terms::ChildrenToBride { every: 1 } => line!["leaves all children to the bride's dynasty"],
            Terms::ChildrenToBride { every } => {
                line!["leaves every ", nth(*every), " child to the bride's dynasty"]
            }
            Terms::Children { sex, which } => line!["leaves ", which.words(*sex), " of this marriage to ", other()],
            Terms::GiveChild { who } => line!["gives ", person(who), " into the dynasty of ", other()],
            Terms::CommandOf { nobles, units } => {
                let men = match nobles.is_empty() {
                    true => line![other(), "'s nobles"],
                    false => line![joined(nobles.iter().map(person), ", "), " of ", other()],
                };
                let led = if units.is_empty() { line!["its units"] } else { joined(units.iter().map(army), ", ") };
                line!["lets ", men, " lead ", led]
            }
            Terms::ForeignCommand => line!["lets ", other(), "'s nobles lead its units"],
            Terms::ForeignSee { at } => line!["lets a churchman of ", other(), " have his see in ", place(at)],
            Terms::NoAnnulment => line!["does not have its Pope annul this marriage"],
            Terms::Release { who } => line!["sets ", person(who), " free"],
        }
    }

    /// Is it done at the wedding, once and for all?
    pub fn at_the_wedding(&self) -> bool {
        matches!(self, Terms::Renounce { .. } | Terms::Release { .. } | Terms::GiveChild { .. })
    }

    // ------------------------------------------------------------ Does it make sense (5.2-1)

    /// Why this term, binding `by` towards `to`, says nothing; `None` if it is sound. Renouncing has rules of its own
    /// ([`proposals`](super::proposals)).
    pub fn fault(&self, pos: Pos, by: SeatId, to: SeatId) -> Option<String> {
        let land = |at: &ProvinceId| usize::from(at.0) < pos.map().provinces.len();
        let lands = |list: &[ProvinceId]| list.iter().all(land);
        let own = |who: &CharacterId, seat: SeatId| pos.has_character(*who) && pos.character(*who).keeper == Some(seat);
        let bad = |bad: bool, text: &str| bad.then(|| text.to_string());
        match self {
            Terms::Demilitarised { over } | Terms::NoBuild { over } => {
                bad(over.is_empty() || !lands(over), "it names no province, or one that is not there")
            }
            Terms::NonAggression { over } => bad(!lands(over), "it names a province that is not there"),
            Terms::SupportAttack { on: at } | Terms::SupportHold { at } => {
                bad(!land(at), "it names a province that is not there")
            }
            Terms::Proxy { unit } => {
                let mine = pos.find_unit(*unit).is_some_and(|u| pos.seat_of(u.power) == Some(by));
                bad(!mine, "the unit is not the bound's")
            }
            Terms::FutureMarriage { who, with } => {
                let free = own(who, by) && pos.spouse(*who).is_none();
                bad(!free || with.is_some_and(|w| !own(&w, to)), "the people named are not the two dynasties' to give")
            }
            Terms::Renounce { who, power } => {
                let known = pos.has_character(*who) && power.index() < PowerId::COUNT;
                bad(!known, "it names nobody, or no power")
            }
            Terms::ChildrenToBride { every } => bad(*every == 0, "it counts no children"),
            Terms::Children { which, .. } => {
                bad(matches!(which, Which::Every(0) | Which::Only(0)), "it counts no children")
            }
            Terms::GiveChild { who } => {
                let free = own(who, by) && pos.character(*who).in_play() && pos.spouse(*who).is_none();
                let bound = || pos.noble(*who).cleric.is_some() || super::has_estate(pos, *who);
                bad(!free || bound(), "it names nobody whom the bound could give away")
            }
            Terms::CommandOf { nobles, units } => {
                let men = nobles.iter().all(|who| own(who, to) && pos.character(*who).sex.is_male());
                let led = units.iter().all(|u| pos.find_unit(*u).is_some_and(|u| pos.seat_of(u.power) == Some(by)));
                bad(!men || !led, "it names nobles who are not the other's, or units that are not the bound's")
            }
            Terms::ForeignSee { at } => {
                let owned = land(at) && pos.map().data(*at).centre && pos.province(*at).owner == pos.power_of(by);
                bad(!owned || !pos.options.clergy, "it is no supply centre of the bound, or there is no clergy")
            }
            Terms::NoAnnulment => bad(!pos.options.clergy, "there is no clergy in this game"),
            Terms::ForeignCommand => None,
            Terms::Release { who } => {
                let held = pos.has_character(*who) && pos.character(*who).captive_of == Some(Captor::Seat(by));
                bad(!held, "the bound holds no such prisoner")
            }
        }
    }

    /// Numbers of a writ read from a file that name nothing.
    pub fn is_known(&self, known: Known) -> bool {
        let person = |who: &CharacterId| usize::from(who.0) < known.people;
        let land = |at: &ProvinceId| usize::from(at.0) < known.provinces;
        match self {
            Terms::Demilitarised { over } | Terms::NonAggression { over } | Terms::NoBuild { over } => {
                over.iter().all(land)
            }
            Terms::SupportAttack { on: at } | Terms::SupportHold { at } | Terms::ForeignSee { at } => land(at),
            Terms::Proxy { unit } => usize::from(unit.0) < known.units,
            Terms::FutureMarriage { who, with } => person(who) && with.iter().all(person),
            Terms::Renounce { who, power } => person(who) && power.index() < PowerId::COUNT,
            Terms::Release { who } | Terms::GiveChild { who } => person(who),
            Terms::CommandOf { nobles, units } => {
                nobles.iter().all(person) && units.iter().all(|u| usize::from(u.0) < known.units)
            }
            Terms::ChildrenToBride { .. } | Terms::Children { .. } | Terms::ForeignCommand | Terms::NoAnnulment => true,
        }
    }
}
