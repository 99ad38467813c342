//! What writs can say: each kind of term is one variant here with everything it does: its words, whether it makes sense,
//! what it forbids, the leave it grants, what it cannot stand beside. Adding a kind touches this file only.

use serde::{Deserialize, Serialize};

use super::super::components::{Noble, Unit};
use super::super::ids::{PowerId, UnitId};
use super::super::position::Pos;
use super::Known;
use crate::diplomacy::{Order, ProvinceId};
use crate::dynasty::contract::Terms as Wording;
use crate::dynasty::{Captor, CharacterId, Duty};
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
    /// The other's nobles may lead units of the bound (6.1-9).
    ForeignCommand,
    /// A churchman of the other may have his see here (9.3-4).
    ForeignSee { at: ProvinceId },
    /// A Pope of the bound does not annul this marriage (9.5-5).
    NoAnnulment,
    /// Sets a prisoner free at the wedding.
    Release { who: CharacterId },
}

/// Most children that a term may count by.
const MOST_CHILDREN: u8 = 9;

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
                if a == b && (x != y || x.is_none()) =>
            {
                Some("one person is promised twice".into())
            }
            (Terms::Release { who: a }, Terms::Release { who: b }) if a == b => {
                Some("one prisoner is freed once".into())
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

    fn outlives(&self) -> bool {
        matches!(self, Terms::Renounce { .. })
    }

    fn duty(&self) -> Duty {
        match self {
            Terms::Renounce { .. } | Terms::Release { .. } => Duty::Once,
            _ => Duty::Standing,
        }
    }
}

impl Terms {
    /// The term in words, to stand after the name of the bound; people, places and the other party by name where there is
    /// a table to ask.
    pub fn say(&self, table: Option<(Pos, SeatId)>) -> String {
        let pos = table.map(|(pos, _)| pos);
        let other = table.map_or_else(|| "the other".to_string(), |(pos, other)| pos.seat_name(other));
        let place = |at: &ProvinceId| {
            let named = pos.and_then(|p| p.map().provinces.get(usize::from(at.0)).map(|d| d.name.clone()));
            named.unwrap_or_else(|| format!("province {}", at.0))
        };
        let places = |list: &[ProvinceId]| list.iter().map(place).collect::<Vec<_>>().join(", ");
        let person = |who: &CharacterId| pos.map_or_else(|| format!("character {}", who.0), |p| p.name_of(*who));
        match self {
            Terms::Demilitarised { over } => format!("keeps out of {}", places(over)),
            Terms::NonAggression { over } if over.is_empty() => format!("does not attack {other} anywhere"),
            Terms::NonAggression { over } => format!("does not attack {other} in {}", places(over)),
            Terms::SupportAttack { on } => format!("supports {other}'s attacks on {}", place(on)),
            Terms::SupportHold { at } => format!("supports {other}'s unit in {}", place(at)),
            Terms::Proxy { unit } => {
                let words = pos.and_then(|p| p.find_unit(*unit).map(|u| super::super::orders::unit_words(p, u)));
                format!("lets {other} order {}", words.unwrap_or_else(|| format!("unit {}", unit.0)))
            }
            Terms::NoBuild { over } => format!("raises no unit in {}", places(over)),
            Terms::FutureMarriage { who, with: Some(with) } => {
                format!("marries {} to {} only", person(who), person(with))
            }
            Terms::FutureMarriage { who, with: None } => format!("marries {} to {other}'s dynasty only", person(who)),
            Terms::Renounce { who, power } => {
                format!("agrees that {} gives up all claims in the line of {}", person(who), power.name())
            }
            Terms::ChildrenToBride { every: 1 } => "leaves all children to the bride's dynasty".into(),
            Terms::ChildrenToBride { every } => format!("leaves every {every}. child to the bride's dynasty"),
            Terms::ForeignCommand => format!("lets {other}'s nobles lead its units"),
            Terms::ForeignSee { at } => format!("lets a churchman of {other} have his see in {}", place(at)),
            Terms::NoAnnulment => "does not have its Pope annul this marriage".into(),
            Terms::Release { who } => format!("sets {} free", person(who)),
        }
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
            Terms::ChildrenToBride { every } => bad(!(1..=MOST_CHILDREN).contains(every), "it counts no children"),
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
            Terms::Release { who } => person(who),
            Terms::ChildrenToBride { .. } | Terms::ForeignCommand | Terms::NoAnnulment => true,
        }
    }

    // ------------------------------------------------------------ What it forbids (5.2-4)

    /// Would this order of the bound's unit break the term towards `other`?
    pub fn forbids_order(&self, pos: Pos, other: SeatId, order: &Order) -> bool {
        let map = pos.map();
        match (self, order) {
            (Terms::Demilitarised { over }, Order::Move { to, .. }) => over.contains(&map.province(*to)),
            (Terms::NonAggression { over }, Order::Move { to, .. } | Order::SupportMove { to, .. }) => {
                is_others(pos, other, over, map.province(*to))
            }
            (Terms::NonAggression { over }, Order::Convoy { to, .. }) => is_others(pos, other, over, *to),
            _ => false,
        }
    }

    /// May no unit of the bound go into this province?
    pub fn forbids_entry(&self, at: ProvinceId) -> bool {
        matches!(self, Terms::Demilitarised { over } if over.contains(&at))
    }

    /// A zone without units has none raised in it either.
    pub fn forbids_build(&self, at: ProvinceId) -> bool {
        matches!(self, Terms::NoBuild { over } | Terms::Demilitarised { over } if over.contains(&at))
    }

    /// Would wedding `who` to `with` break this promise to `other`? A promise of one who cannot marry any more says nothing.
    pub fn forbids_match(&self, pos: Pos, who: CharacterId, with: CharacterId, other: SeatId) -> bool {
        match self {
            Terms::FutureMarriage { who: promised, with: Some(named) } => {
                *promised == who && *named != with && can_still_marry(pos, *named)
            }
            Terms::FutureMarriage { who: promised, with: None } => {
                *promised == who && pos.character(with).keeper != Some(other)
            }
            _ => false,
        }
    }

    // ------------------------------------------------------------ What it pledges (5.2-2; ruling 19)

    /// The order by which a unit of the bound would keep this pledge, given what the other's units are told; `None` where
    /// the term pledges nothing just now.
    pub fn pledge(&self, pos: Pos, other: SeatId) -> Option<Order> {
        let map = pos.map();
        let theirs = |u: &&Unit| pos.seat_of(u.power) == Some(other) && u.dislodged.is_none();
        let told = |u: &Unit| pos.desk().orders.get(&u.id).copied().unwrap_or(Order::Hold);
        match self {
            Terms::SupportAttack { on } => pos.units().filter(theirs).find_map(|u| match told(u) {
                Order::Move { to, .. } if map.province(to) == *on => {
                    Some(Order::SupportMove { of: map.province(u.at?), to: map.whole(*on) })
                }
                _ => None,
            }),
            Terms::SupportHold { at } => {
                let unit = pos.unit_in(*at).filter(theirs)?;
                let stays = !matches!(told(unit), Order::Move { .. });
                stays.then_some(Order::SupportHold { of: *at })
            }
            _ => None,
        }
    }

    /// What is done at the wedding, once: lines given up.
    pub fn renounce(noble: &mut Noble, power: PowerId) {
        let (gone, kept): (Vec<_>, Vec<_>) = noble.serials.drain(..).partition(|s| s.power == power);
        noble.serials = kept;
        noble.renounced.extend(gone);
    }
}

/// Alive, and free to marry one day.
fn can_still_marry(pos: Pos, who: CharacterId) -> bool {
    let (c, noble) = (pos.character(who), pos.noble(who));
    c.in_play() && c.keeper.is_some() && !c.never_weds && noble.cleric.is_none() && !noble.widowed_of_crown
}

/// Does the other control or hold this province, and is it one of the list?
fn is_others(pos: Pos, other: SeatId, over: &[ProvinceId], at: ProvinceId) -> bool {
    let theirs = pos.power_of(other);
    let listed = over.is_empty() || over.contains(&at);
    let held = pos.unit_in(at).is_some_and(|u| Some(u.power) == theirs);
    listed && theirs.is_some() && (pos.province(at).owner == theirs || held)
}
