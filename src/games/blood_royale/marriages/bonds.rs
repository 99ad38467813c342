//! The one home of the question: may this piece, good, coin, province or person do this, given everything that its owner and
//! its mover have signed (BR 8.7, 8.9)? Every room asks it of every act; nobody else looks into a contract to judge one.

use serde::{Deserialize, Serialize};

use super::super::components::Item;
use super::super::ids::{ArmyId, CountryId, Goods, ItemId, PawnId, ProvinceId};
use super::super::position::Pos;
use super::clauses::Terms;
use super::contracts::{self, binding, overruled, rests};
use super::events::at_war;
use super::refusals::No;
use super::words;
use crate::dynasty::{Bound, CharacterId, Clause};
use crate::table::{Refusal, SeatId};

/// What contracts can forbid; asked by the room that judges the deed.
#[derive(Clone, Debug, PartialEq)]
pub enum Forbidden {
    /// Armies enter a province that `of` controls, without his leave.
    Invade { of: SeatId, province: ProvinceId },
    /// Royals come, or a beaten force falls back, into a province that `of` controls, without his leave.
    Enter { of: SeatId, province: ProvinceId },
    /// Armies come into a province, by whatever way and leave.
    Station { province: ProvinceId },
    /// Attacks forces of `whom` there.
    Attack { whom: SeatId, province: ProvinceId },
    /// Stays out of a battle of `friend` with `foe`, or fights it on the other side.
    StandAside { friend: SeatId, foe: SeatId },
    /// Lends troops to `with`, takes his, fights beside him, or signs peace or support with him.
    Ally { with: SeatId },
    /// Puts a control marker there (BR 17.6).
    Mark { province: ProvinceId, of: Option<SeatId> },
    /// Gives, sells, destroys or cashes these goods, which may be promised (BR 8.9).
    PartWith { item: ItemId, to: Option<SeatId> },
    /// Promises what a province yields to somebody.
    Pledge { goods: Goods, from: ProvinceId, to: SeatId },
    /// Gives goods to `with` or takes them of him, for whatever.
    Trade { with: SeatId },
    /// Gives a province away, or leave over it.
    PartWithProvince { province: ProvinceId },
    /// Leaves the income and the goods of a province to somebody for a turn (BR 9.29).
    GrantIncome { province: ProvinceId, to: SeatId },
    /// Refuses or revokes leave to pass, harbour or transport.
    Refuse { to: SeatId, leave: Leave, province: ProvinceId },
    /// Gives leave to pass or to shelter.
    Permit { to: SeatId },
    /// Confiscates goods of `of` in transit there, or intercepts them; no province: at sea (BR 16.23, OD.3).
    Seize { item: ItemId, of: SeatId, province: Option<ProvinceId> },
    /// Presses a claim that was renounced.
    Claim { who: CharacterId, country: CountryId },
    /// Weds this one into a house; nobody's: a family that no player has.
    Wed { who: CharacterId, into: Option<SeatId> },
    /// Says no to a match of this one with somebody of this player's, who asks nothing else.
    Withhold { who: CharacterId, from: SeatId },
    /// Takes back troops lent to this player, or does not march with him.
    CallBack { from: SeatId },
}

/// Kinds of leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Leave {
    Armies,
    Goods,
    Harbour,
}

/// How a deed would offend a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// It is what the clause forbids (BR 8.7).
    Breaks,
    /// It would leave the player unable to keep the clause (BR 8.9).
    Forecloses,
}

// ---------------------------------------------------------------- The question

/// Do contracts in force forbid `seat` this deed?
///
/// # Errors
/// The contract and the clause, in words.
pub fn forbids(pos: Pos, seat: SeatId, deed: &Forbidden) -> Result<(), Refusal> {
    may(pos, &[seat], deed)
}

/// May these players, who answer together for a deed (who does it, and whose the pieces are), do it?
///
/// # Errors
/// The contract and the clause that forbid it to one of them, in words.
pub fn may(pos: Pos, answerable: &[SeatId], deed: &Forbidden) -> Result<(), Refusal> {
    for (treaty, place, clause) in binding(pos) {
        let bound = contracts::bound(treaty, clause);
        if !answerable.contains(&bound.by) || !clause.terms.is_awake(pos) {
            continue;
        }
        let breach = clause.terms.forbids(pos, clause, bound, deed);
        // Famine and revolt pass: who gave the land away meanwhile would have made himself unable (BR 8.9).
        let lasts = matches!(
            deed,
            Forbidden::PartWithProvince { .. } | Forbidden::GrantIncome { .. } | Forbidden::Pledge { .. }
        );
        let resting = || if lasts { overruled(pos, treaty, place) } else { rests(pos, treaty, place) };
        let Some(breach) = breach.filter(|_| resting().is_none()) else { continue };
        let (contract, clause) = (words::number(treaty.id), place + 1);
        let (groom, bride) = treaty.couple.unzip();
        let couple = words::couple_in_words(pos, groom, bride);
        let text = words::clause_in_words(pos, &treaty.clauses[place]);
        return Err(match breach {
            Breach::Breaks => No::Bound { contract, couple, clause, text }.into(),
            Breach::Forecloses => No::Promised { contract, couple, clause, text }.into(),
        });
    }
    Ok(())
}

/// Who answers for what is done with these pieces: who does it, and every owner (BR 8.7): what an owner has signed binds
/// whoever leads his troops, by loan, as Governor or as ally.
pub fn answerable(
    pos: Pos,
    mover: SeatId,
    armies: impl IntoIterator<Item = ArmyId>,
    royals: impl IntoIterator<Item = PawnId>,
) -> Vec<SeatId> {
    let mut out = vec![mover];
    let armies = armies.into_iter().filter_map(|a| pos.owner_of_army(a));
    for owner in armies.chain(royals.into_iter().filter_map(|p| pos.owner_of_pawn(p))) {
        if !out.contains(&owner) {
            out.push(owner);
        }
    }
    out
}

/// Would the owner of this army keep it from attacking any of these there, whoever leads it?
pub fn holds_back(pos: Pos, army: ArmyId, whom: &[SeatId], province: ProvinceId) -> bool {
    pos.owner_of_army(army).is_some_and(|owner| whom.iter().any(|whom| keeps_off(pos, owner, *whom, province)))
}

/// Does what `by` has signed forbid that he attacks `whom` there?
pub fn keeps_off(pos: Pos, by: SeatId, whom: SeatId, province: ProvinceId) -> bool {
    forbids(pos, by, &Forbidden::Attack { whom, province }).is_err()
}

/// Has `by` granted `to` this leave in a province: by a contract in force, or by his word in a bargain of this turn?
/// Goods pass by contract only (BR 16.19).
pub fn grants(pos: Pos, by: SeatId, to: SeatId, leave: Leave, at: ProvinceId) -> bool {
    if pos.holder(at) != Some(by) {
        return false;
    }
    let by_contract = binding(pos)
        .filter(|(t, _, c)| c.terms.grants(contracts::bound(t, c), by, to, leave, at) && c.terms.is_awake(pos))
        .any(|(t, place, _)| rests(pos, t, place).is_none());
    let permits = &pos.talks().permits;
    by_contract || permits.iter().any(|p| (p.by, p.to, p.leave) == (by, to, leave) && p.over.contains(&at))
}

/// Is `by` a friend of `to` at sea (BR 16.2, 16.5, 16.12): by standing leave, by his word of this turn, or by a contract in
/// force that opens land or ports, or that keeps peace everywhere?
pub fn is_friend(pos: Pos, by: SeatId, to: SeatId) -> bool {
    let opens = |t: &Terms| match t {
        Terms::ArmyPassage { .. } | Terms::Harbour { .. } => true,
        Terms::NonAggression { over } => over.is_empty(),
        _ => false,
    };
    let word = || {
        let permits = &pos.talks().permits;
        permits.iter().any(|p| (p.by, p.to) == (by, to) && p.leave != Leave::Goods)
    };
    let contract = || {
        binding(pos)
            .filter(|(t, _, c)| contracts::bound(t, c) == Bound { by, to } && opens(c.terms.plain()))
            .any(|(t, place, c)| c.terms.is_awake(pos) && rests(pos, t, place).is_none())
    };
    pos.player(by).open_to.contains(&to) || word() || contract()
}

// ---------------------------------------------------------- What each kind says (BR 8.7, 8.9, 16.2, 16.19)

impl Terms {
    /// Whether the clause, which binds, stands against the bound doing this.
    fn forbids(&self, pos: Pos, clause: &Clause<Terms>, bound: Bound, deed: &Forbidden) -> Option<Breach> {
        let plain = self.plain();
        if plain.is_broken_by(pos, bound, deed) {
            return Some(Breach::Breaks);
        }
        plain.is_foreclosed_by(pos, clause, bound, deed).then_some(Breach::Forecloses)
    }

    /// It is what the clause forbids.
    fn is_broken_by(&self, pos: Pos, bound: Bound, deed: &Forbidden) -> bool {
        use Forbidden::*;
        let among = |over: &[ProvinceId], p: &ProvinceId| over.is_empty() || over.contains(p);
        match (self, deed) {
            (Terms::NonAggression { over }, Invade { of, province }) => *of == bound.to && among(over, province),
            // Where provinces are named nobody enters them at all; peace by itself is no closed border.
            (Terms::NonAggression { over }, Enter { of, province }) => *of == bound.to && over.contains(province),
            (Terms::NonAggression { over }, Attack { whom, province }) => *whom == bound.to && among(over, province),
            (Terms::NonAggression { over }, Mark { province, of }) => *of == Some(bound.to) && among(over, province),
            (
                Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over },
                Refuse { to, leave, province },
            ) => *to == bound.to && self.leave() == Some(*leave) && among(over, province),
            (Terms::ResourcePassage { over }, Seize { of, province: Some(province), .. }) => {
                *of == bound.to && among(over, province)
            }
            (Terms::Deliver { goods, from, .. }, Seize { of, item, .. }) => {
                *of == bound.to && yields(pos, item, goods, from)
            }
            // What has been delivered is the other's, wherever it lies.
            (Terms::Deliver { goods, from, .. }, PartWith { item, .. }) => {
                yields(pos, item, goods, from) && pos.item(*item).owner == Some(bound.to)
            }
            (Terms::NoMarker { province }, Mark { province: at, .. }) => province == at,
            (Terms::RenounceClaim { who, country }, Claim { who: claimant, country: crown }) => {
                country == crown && words::is_of_line(pos, *claimant, *who)
            }
            (Terms::SupportInWar { against }, StandAside { friend, foe }) => *friend == bound.to && foe == against,
            (Terms::SupportInWar { against }, CallBack { from }) => {
                *from == bound.to && at_war(pos, bound.to, *against)
            }
            (Terms::ForeignAid { .. }, CallBack { from }) => *from == bound.to,
            (Terms::NoMarriage { with, who }, Wed { who: one, into }) => {
                *into == Some(*with) && who.is_none_or(|w| w == *one)
            }
            (Terms::NoAlliance { with }, Ally { with: friend }) => with == friend,
            (Terms::NoPassage { to }, Permit { to: guest }) => to == guest,
            (Terms::NoTrade { with }, Trade { with: other }) => with == other,
            (Terms::Hand { who, age }, Withhold { who: one, from }) => {
                who == one && *from == bound.to && pos.age(*who) >= i32::from(*age)
            }
            (Terms::Demilitarised { province }, Station { province: at }) => province == at,
            _ => false,
        }
    }

    /// It would leave the bound unable to keep the clause.
    fn is_foreclosed_by(&self, pos: Pos, clause: &Clause<Terms>, bound: Bound, deed: &Forbidden) -> bool {
        use Forbidden::*;
        let year = pos.year();
        match (self, deed) {
            (Terms::Deliver { goods, from, .. }, PartWith { item, to }) => {
                *to != Some(bound.to) && clause.is_due(year) && yields(pos, item, goods, from)
            }
            (Terms::ExclusiveSale { goods, from }, PartWith { item, to: Some(to) }) => {
                *to != bound.to && yields(pos, item, goods, from)
            }
            (Terms::Supply { goods, count }, PartWith { item, to }) => {
                let mine = |i: &&Item| i.owner == Some(bound.by) && i.goods == *goods;
                let is_one = pos.find::<Item>(*item).filter(mine).is_some();
                let left = pos.items().filter(mine).count();
                *to != Some(bound.to) && clause.done.is_empty() && is_one && left <= usize::from(*count)
            }
            (
                Terms::Deliver { goods, from, .. } | Terms::ExclusiveSale { goods, from },
                Pledge { goods: kind, from: at, to },
            ) => goods == kind && from == at && (*to != bound.to || matches!(self, Terms::Deliver { .. })),
            (Terms::Deliver { from, .. } | Terms::ExclusiveSale { from, .. }, GrantIncome { province, to }) => {
                from == province && *to != bound.to && !clause.is_spent(year)
            }
            (Terms::Hand { who, .. }, Wed { who: one, into }) => who == one && *into != Some(bound.to),
            (_, PartWithProvince { province }) => !clause.while_held && !clause.is_spent(year) && self.needs(*province),
            _ => false,
        }
    }

    /// The kind of leave it is about.
    pub fn leave(&self) -> Option<Leave> {
        match self.plain() {
            Terms::ArmyPassage { .. } => Some(Leave::Armies),
            Terms::ResourcePassage { .. } => Some(Leave::Goods),
            Terms::Harbour { .. } => Some(Leave::Harbour),
            _ => None,
        }
    }

    /// Whether it gives `to` this leave in a province that `by` holds. Who takes in lent armies lets them in.
    fn grants(&self, bound: Bound, by: SeatId, to: SeatId, leave: Leave, at: ProvinceId) -> bool {
        match self.plain() {
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                let these = bound == Bound { by, to } && self.leave() == Some(leave);
                these && (over.is_empty() || over.contains(&at))
            }
            Terms::ForeignAid { .. } => bound == Bound { by: to, to: by } && leave == Leave::Armies,
            _ => false,
        }
    }

    /// What signing it would do at once, as far as older contracts of the one it binds could stand against it (BR 8.9).
    pub(super) fn deeds_of_signing(&self, bound: Bound) -> Vec<Forbidden> {
        match self.plain() {
            Terms::Cede { province } => vec![Forbidden::PartWithProvince { province: *province }],
            Terms::Deliver { goods, from, .. } | Terms::ExclusiveSale { goods, from } => {
                let pledge = Forbidden::Pledge { goods: *goods, from: *from, to: bound.to };
                vec![pledge, Forbidden::Trade { with: bound.to }]
            }
            Terms::Supply { .. } => vec![Forbidden::Trade { with: bound.to }],
            Terms::Hand { who, .. } => vec![Forbidden::Wed { who: *who, into: Some(bound.to) }],
            Terms::ArmyPassage { .. } | Terms::ResourcePassage { .. } | Terms::Harbour { .. } => {
                vec![Forbidden::Permit { to: bound.to }]
            }
            _ => vec![],
        }
    }
}

/// Is it one of these goods, of that province?
fn yields(pos: Pos, item: &ItemId, goods: &Goods, from: &ProvinceId) -> bool {
    pos.find::<Item>(*item).is_some_and(|i| i.goods == *goods && i.from == Some(*from))
}
