//! What contracts can say: each kind of clause is one variant here with everything it does (BR 8.6): its words, what it
//! forbids, the leave it grants, when it is done, what it cannot stand beside. Adding a kind touches this file only.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::campaign;
use super::super::components::{Army, Banner, Country, Holder, Item, Player, Province, Spot};
use super::super::ids::{ArmyId, CountryId, Goods, ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::telling;
use super::super::war;
use super::bargains;
use super::refusals::No;
use super::words::{self, Names};
use super::{Forbidden, Leave};
use crate::dynasty::contract::Terms as Wording;
use crate::dynasty::{Bound, Captor, CharacterId, Clause, Duty};
use crate::table::{Numbers, SeatId};

/// One obligation or leave; [`Clause::by`](crate::dynasty::Clause) is the player it binds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Terms {
    /// Does not enter or attack the other's provinces of this list; all of them if it is empty.
    NonAggression { over: Vec<ProvinceId> },
    /// Lets the other's armies and royals pass.
    ArmyPassage { over: Vec<ProvinceId> },
    /// Lets the other's goods pass (BR 16.19).
    ResourcePassage { over: Vec<ProvinceId> },
    /// Lets the other's fleets shelter.
    Harbour { over: Vec<ProvinceId> },
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
    RenounceClaim { who: CharacterId, country: CountryId },
    /// Fights beside the other in war against this player (honour: the joint move is offered).
    SupportInWar { against: SeatId },
    /// Sells what this province yields to nobody else.
    ExclusiveSale { goods: Goods, from: ProvinceId },
    /// Lends armies to the other's monarch (BR 20.3, 20.4).
    ForeignAid { armies: u8 },
    /// Sets a captive free.
    Release { who: CharacterId },
}

/// How a deed would offend a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// It is what the clause forbids (BR 8.7).
    Breaks,
    /// It would leave the player unable to keep the clause (BR 8.9).
    Forecloses,
}

/// When the table does what a clause obliges to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// At the wedding, or as the marriages of a later turn begin.
    Marriages,
    /// After the goods are placed (12).
    Resources,
    /// When the other's movement begins.
    Movement,
    /// It holds, or players keep it themselves.
    Always,
}

/// Crowns of one payment at most, and deliveries of one province a turn.
const MOST_CROWNS: u32 = 2_000;
const MOST_ITEMS: u8 = 3;
const MOST_ARMIES: u8 = 20;

// ---------------------------------------------------------------- In words, and beside others (BR 8.6, 8.8)

impl Wording for Terms {
    fn describe(&self) -> String {
        self.say(&Names(None))
    }

    fn conflicts_with(&self, other: &Self) -> Option<String> {
        use Terms::*;
        let at = |p: &ProvinceId| words::of_key(p.key());
        match (self, other) {
            (Cede { province: a }, Cede { province: b }) if a == b => Some(format!("{} is ceded already", at(a))),
            (Cede { province }, kept) | (kept, Cede { province }) if kept.needs(*province) => {
                Some(format!("{} is ceded, and what is promised of it goes with it", at(province)))
            }
            _ => None,
        }
    }

    fn conflicts_between(&self, mine: Bound, other: &Self, theirs: Bound) -> Option<String> {
        use Terms::*;
        if mine.by != theirs.by {
            return None;
        }
        let at = |p: &ProvinceId| words::of_key(p.key());
        match (self, other) {
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
            _ => self.conflicts_with(other),
        }
    }

    fn outlives(&self) -> bool {
        matches!(self, Terms::RenounceClaim { .. })
    }

    fn duty(&self) -> Duty {
        match self {
            Terms::Pay { each_turn: true, .. } | Terms::Deliver { .. } | Terms::ForeignAid { .. } => Duty::EachTurn,
            Terms::Pay { .. } | Terms::Cede { .. } | Terms::Release { .. } => Duty::Once,
            _ => Duty::Standing,
        }
    }

    fn is_honour(&self) -> bool {
        matches!(self, Terms::SupportInWar { .. })
    }
}

impl Terms {
    /// The duty in words, after the name of whoever is bound.
    pub fn say(&self, names: &Names) -> String {
        let of = |over: &[ProvinceId], all: &str| {
            if over.is_empty() { all.to_string() } else { format!("in {}", names.places(over)) }
        };
        match self {
            Terms::NonAggression { over } if over.is_empty() => "keeps peace with all of the other's provinces".into(),
            Terms::NonAggression { over } => format!("neither enters nor attacks {}", names.places(over)),
            Terms::ArmyPassage { over } => format!("lets the other's armies pass {}", of(over, "everywhere")),
            Terms::ResourcePassage { over } => format!("lets the other's goods pass {}", of(over, "everywhere")),
            Terms::Harbour { over } => format!("shelters the other's fleets {}", of(over, "in every port")),
            Terms::Deliver { goods, count, from } => {
                format!("delivers {count} {goods} from {} each turn", names.place(*from))
            }
            Terms::Pay { crowns, each_turn: true } => format!("pays {crowns} Crowns each turn"),
            Terms::Pay { crowns, .. } => format!("pays {crowns} Crowns once"),
            Terms::Cede { province } => format!("cedes {}", names.place(*province)),
            Terms::NoMarker { province } => format!("puts no marker on {}", names.place(*province)),
            Terms::ChildrenToBride { every: 0 | 1 } => "leaves all children to the bride's house".into(),
            Terms::ChildrenToBride { every } => format!("leaves one child in {every} to the bride's house"),
            Terms::RenounceClaim { who, country } => {
                format!("lets {} and all issue renounce the crown of {}", names.person(*who), names.country(*country))
            }
            Terms::SupportInWar { against } => format!("fights beside the other against {}", names.seat(*against)),
            Terms::ExclusiveSale { goods, from } => {
                format!("sells the {goods} of {} to nobody else", names.place(*from))
            }
            Terms::ForeignAid { armies } => format!("lends {armies} armies to the other's monarch"),
            Terms::Release { who } => format!("sets {} free", names.person(*who)),
        }
    }

    /// Whether giving up this province would end the duty.
    fn needs(&self, province: ProvinceId) -> bool {
        match self {
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                over.contains(&province)
            }
            Terms::Deliver { from, .. } | Terms::ExclusiveSale { from, .. } => *from == province,
            Terms::Cede { province: ceded } => *ceded == province,
            _ => false,
        }
    }

    // ------------------------------------------------------------ May it be written so (BR 8.6, 8.11)?

    /// Whether `by` can sign this towards `to`. `groom` is the player who has the groom.
    ///
    /// # Errors
    /// What makes it no term of a contract.
    pub fn check_terms(&self, pos: Pos, bound: Bound, groom: Option<SeatId>) -> Result<(), No> {
        let known = |p: &ProvinceId| {
            let found = pos.world.find::<Province>(*p).map(|_| ());
            found.ok_or_else(|| No::NoTerm { why: "There is no such province.".into() })
        };
        let held = |p: &ProvinceId, seat: SeatId| {
            known(p)?;
            if pos.holder(*p) == Some(seat) {
                return Ok(());
            }
            Err(No::NotHeld { who: pos.seat_name(seat), province: pos.label(*p).into() })
        };
        let no = |why: String| Err(No::NoTerm { why });
        let up_to = |n: u32, most: u32, what: &str| {
            if (1..=most).contains(&n) {
                Ok(())
            } else {
                no(format!("A clause has 1 to {most} {what}; this one has {n}."))
            }
        };
        match self {
            Terms::NonAggression { over } => over.iter().try_for_each(|p| held(p, bound.to)),
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                over.iter().try_for_each(|p| held(p, bound.by))
            }
            Terms::Deliver { goods, from, .. } | Terms::ExclusiveSale { goods, from } => {
                if let Terms::Deliver { count, .. } = self {
                    up_to((*count).into(), MOST_ITEMS.into(), "items")?;
                }
                held(from, bound.by)?;
                if pos.province(*from).goods == Some(*goods) {
                    return Ok(());
                }
                no(format!("{} yields no {goods}.", pos.label(*from)))
            }
            Terms::Pay { crowns, .. } => up_to(*crowns, MOST_CROWNS, "Crowns"),
            Terms::Cede { province } => {
                held(province, bound.by)?;
                bargains::check_cession(pos, *province)
            }
            Terms::NoMarker { province } => known(province),
            Terms::ChildrenToBride { every } => {
                if groom != Some(bound.by) {
                    return no("Only the groom's player can leave children to the bride's house.".into());
                }
                up_to((*every).into(), 9, "as its measure")
            }
            Terms::RenounceClaim { who, country } => {
                if pos.world.find::<Country>(*country).is_none() || !pos.has_character(*who) {
                    return no("There is no such claim.".into());
                }
                if pos.character(*who).keeper != Some(bound.by) {
                    let (who, seat) = (pos.name_of(*who), pos.seat_name(bound.by));
                    return no(format!("{who} is not one of {seat}'s, who cannot renounce for others."));
                }
                Ok(())
            }
            Terms::SupportInWar { against } => {
                if !pos.has_seat(*against) || *against == bound.by || *against == bound.to {
                    return no("Support in war is against a third player.".into());
                }
                Ok(())
            }
            Terms::ForeignAid { armies } => up_to((*armies).into(), MOST_ARMIES.into(), "armies"),
            Terms::Release { who } => {
                if pos.has_character(*who) && pos.character(*who).captive_of == Some(Captor::Seat(bound.by)) {
                    return Ok(());
                }
                no(format!("{} holds no such captive.", pos.seat_name(bound.by)))
            }
        }
    }

    // ------------------------------------------------------------ What cannot be kept just now (BR 8.8)

    /// Why the duty rests, through nobody's fault.
    pub fn impossible(&self, pos: Pos, bound: Bound) -> Option<String> {
        let lost = |p: ProvinceId, seat: SeatId| {
            let here = || format!("{} does not hold {}", pos.seat_name(seat), pos.label(p));
            (pos.holder(p) != Some(seat)).then(here)
        };
        match self {
            Terms::NonAggression { over } => {
                let none = !over.is_empty() && over.iter().all(|p| pos.holder(*p) != Some(bound.to));
                none.then(|| format!("{} holds none of these provinces", pos.seat_name(bound.to)))
            }
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                let none = !over.is_empty() && over.iter().all(|p| pos.holder(*p) != Some(bound.by));
                none.then(|| format!("{} holds none of these provinces", pos.seat_name(bound.by)))
            }
            Terms::ExclusiveSale { from, .. } => lost(*from, bound.by),
            Terms::Deliver { goods, from, .. } => lost(*from, bound.by).or_else(|| {
                let p = pos.province(*from);
                let label = pos.label(*from);
                if p.goods != Some(*goods) {
                    Some(format!("{label} yields no {goods}"))
                } else if p.famine {
                    Some(format!("famine in {label}"))
                } else {
                    p.rebellion.map(|_| format!("rebellion in {label}"))
                }
            }),
            Terms::Cede { province } => lost(*province, bound.by),
            Terms::ForeignAid { .. } => {
                let none = !pos.armies().any(|a| is_of(pos, a, bound.by) && a.at.province().is_some());
                none.then(|| format!("{} has no army on the map", pos.seat_name(bound.by)))
            }
            Terms::Release { who } => {
                let held = pos.character(*who).captive_of == Some(Captor::Seat(bound.by));
                (!held).then(|| format!("{} is no captive of {}", pos.name_of(*who), pos.seat_name(bound.by)))
            }
            _ => None,
        }
    }

    // ---------------------------------------------------------- What it forbids and grants (BR 8.7, 8.9, 16.2, 16.19)

    /// Whether the clause, which binds, stands against `actor` doing this.
    pub fn forbids(
        &self,
        pos: Pos,
        clause: &Clause<Terms>,
        bound: Bound,
        actor: SeatId,
        deed: &Forbidden,
    ) -> Option<Breach> {
        use Forbidden::*;
        if actor != bound.by {
            return None;
        }
        let among = |over: &[ProvinceId], p: &ProvinceId| over.is_empty() || over.contains(p);
        let yields = |item: &ItemId, goods: &Goods, from: &ProvinceId| {
            pos.world.find::<Item>(*item).is_some_and(|i| i.goods == *goods && i.from == Some(*from))
        };
        let breaks = match (self, deed) {
            (Terms::NonAggression { over }, Invade { of, province }) => *of == bound.to && among(over, province),
            // On his own ground everybody may defend himself.
            (Terms::NonAggression { over }, Attack { whom, province }) => {
                let own = pos.holder(*province) == Some(bound.by);
                *whom == bound.to && if over.is_empty() { !own } else { over.contains(province) }
            }
            (Terms::NonAggression { over }, Mark { province, of }) => *of == Some(bound.to) && among(over, province),
            (
                Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over },
                Refuse { to, leave, province },
            ) => *to == bound.to && self.leave() == Some(*leave) && among(over, province),
            (Terms::ResourcePassage { over }, Seize { of, province, .. }) => *of == bound.to && among(over, province),
            (Terms::Deliver { goods, from, .. }, Seize { of, item, .. }) => {
                *of == bound.to && yields(item, goods, from)
            }
            // What has been delivered is the other's, wherever it lies.
            (Terms::Deliver { goods, from, .. }, PartWith { item, .. }) => {
                yields(item, goods, from) && pos.item(*item).owner == Some(bound.to)
            }
            (Terms::NoMarker { province }, Mark { province: at, .. }) => province == at,
            (Terms::RenounceClaim { who, country }, Claim { who: claimant, country: crown }) => {
                country == crown && words::is_of_line(pos, *claimant, *who)
            }
            _ => false,
        };
        if breaks {
            return Some(Breach::Breaks);
        }
        let forecloses = match (self, deed) {
            (Terms::Deliver { goods, from, .. }, PartWith { item, to }) => {
                *to != Some(bound.to) && clause.is_due(pos.year()) && yields(item, goods, from)
            }
            (Terms::ExclusiveSale { goods, from }, PartWith { item, to: Some(to) }) => {
                *to != bound.to && yields(item, goods, from)
            }
            (_, PartWithProvince { province }) => {
                !clause.while_held && !clause.is_spent(pos.year()) && self.needs(*province)
            }
            _ => false,
        };
        forecloses.then_some(Breach::Forecloses)
    }

    /// The kind of leave it is about.
    pub fn leave(&self) -> Option<Leave> {
        match self {
            Terms::ArmyPassage { .. } => Some(Leave::Armies),
            Terms::ResourcePassage { .. } => Some(Leave::Goods),
            Terms::Harbour { .. } => Some(Leave::Harbour),
            _ => None,
        }
    }

    /// Whether it gives `to` this leave in a province that `by` holds. Who takes in lent armies lets them in.
    pub fn grants(&self, bound: Bound, by: SeatId, to: SeatId, leave: Leave, at: ProvinceId) -> bool {
        match self {
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                let these = bound == Bound { by, to } && self.leave() == Some(leave);
                these && (over.is_empty() || over.contains(&at))
            }
            Terms::ForeignAid { .. } => bound == Bound { by: to, to: by } && leave == Leave::Armies,
            _ => false,
        }
    }

    // ------------------------------------------------------------ What it obliges to, and when (BR 8.10)

    /// When the table does it.
    pub fn moment(&self) -> Moment {
        match self {
            Terms::Pay { .. } | Terms::Cede { .. } | Terms::Release { .. } => Moment::Marriages,
            Terms::Deliver { .. } => Moment::Resources,
            Terms::ForeignAid { .. } => Moment::Movement,
            _ => Moment::Always,
        }
    }

    /// Crowns that the bound player must have at the wedding.
    pub fn price(&self) -> u32 {
        match self {
            Terms::Pay { crowns, each_turn: false } => *crowns,
            _ => 0,
        }
    }

    /// Is help asked for now: is the other at war with that player?
    pub fn is_called_for(&self, pos: Pos, bound: Bound) -> bool {
        match self {
            Terms::SupportInWar { against } => {
                let stands = |who: SeatId, p: ProvinceId| !pos.armies_in(p, who).is_empty();
                pos.held_by(bound.to).any(|p| stands(*against, p)) || pos.held_by(*against).any(|p| stands(bound.to, p))
            }
            _ => false,
        }
    }

    /// Does what is due; words of what was done, and whether the duty is done for this turn.
    pub fn perform(&self, world: &mut World, bound: Bound) -> (String, bool) {
        let pos = Pos::of(world);
        let (by, to) = (pos.seat_name(bound.by), pos.seat_name(bound.to));
        match self {
            Terms::Pay { crowns, each_turn } => {
                if !each_turn && pos.player(bound.by).treasury < *crowns {
                    return (format!("{by} cannot pay {to} the {crowns} Crowns promised and owes them still."), false);
                }
                let paid = telling::hand_over(world, bound.by, bound.to, *crowns);
                let short = if paid < *crowns {
                    format!(" of {crowns}: there is no more, and it lapses for this turn")
                } else {
                    String::new()
                };
                (format!("{by} pays {to} {paid} Crowns{short}."), true)
            }
            Terms::Cede { province } => {
                let text = format!("{by} cedes {} to {to}.", pos.label(*province));
                campaign::take_control(world, *province, Holder::Seat(bound.to));
                (text, true)
            }
            Terms::Release { who } => {
                let text = format!("{by} sets {} free.", pos.name_of(*who));
                war::release(world, *who);
                (text, true)
            }
            Terms::Deliver { goods, count, from } => {
                let here = pos.items().filter(|i| {
                    i.owner == Some(bound.by) && i.at == Spot::Land(*from) && (i.goods, i.from) == (*goods, Some(*from))
                });
                let given: Vec<ItemId> = here.map(|i| i.id).take((*count).into()).collect();
                let text = format!("{by} delivers {} of {count} {goods} in {} to {to}.", given.len(), pos.label(*from));
                for item in given {
                    world.change::<Item>(item).owner = Some(bound.to);
                }
                (text, true)
            }
            Terms::ForeignAid { armies } => {
                let within = |p: ProvinceId| {
                    pos.holder(p) == Some(bound.to)
                        || pos.neighbours(p).into_iter().any(|n| pos.holder(n) == Some(bound.to))
                };
                let free = |a: &&Army| is_of(pos, a, bound.by) && a.lent_to.is_none_or(|s| s == bound.to);
                let near = pos.armies().filter(free).filter(|a| a.at.province().is_some_and(within));
                let mut near: Vec<(bool, ArmyId)> =
                    near.map(|a| (a.at.province().and_then(|p| pos.holder(p)) != Some(bound.to), a.id)).collect();
                // Those who stand in the country they help come first.
                near.sort();
                near.truncate((*armies).into());
                if near.is_empty() {
                    return (format!("No army of {by} is near enough to help {to}."), false);
                }
                for (_, army) in &near {
                    world.change::<Army>(*army).lent_to = Some(bound.to);
                }
                let mut player = world.change::<Player>(bound.to);
                if !player.aided_by.contains(&bound.by) {
                    player.aided_by.push(bound.by);
                    player.aided_by.sort();
                }
                (format!("{} armies of {by} fight for {to}'s monarch.", near.len()), true)
            }
            _ => (String::new(), true),
        }
    }
}

/// An army of a country that this seat rules.
fn is_of(pos: Pos, army: &Army, seat: SeatId) -> bool {
    matches!(army.banner, Banner::Country(c) if pos.country(c).ruler == Some(seat))
}
