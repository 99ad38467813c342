//! Marriage contracts: clauses that bind the parties while both partners live.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CharacterId, ContractId, Draft, MarriageId};
use crate::table::SeatId;

/// What a game's clauses can say.
pub trait Terms: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The duty in words, to stand after the name of whoever is bound ("pays 20 Crowns each turn").
    fn describe(&self) -> String;

    /// Why nobody can keep both of these two duties, if so.
    fn conflicts_with(&self, other: &Self) -> Option<String>;

    /// The duty goes on when the contract has ended (a claim renounced, BR 9.19).
    fn outlives(&self) -> bool {
        false
    }

    /// How often it is done.
    fn duty(&self) -> Duty {
        Duty::Standing
    }

    /// As [`Terms::conflicts_with`], where it matters who owes the duty to whom. Two duties of different people do
    /// not conflict unless a game says so.
    fn conflicts_between(&self, mine: Bound, other: &Self, theirs: Bound) -> Option<String> {
        if mine.by == theirs.by { self.conflicts_with(other) } else { None }
    }
}

/// How often a duty is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duty {
    /// It holds all the time (peace, passage).
    Standing,
    /// Once, and it is done.
    Once,
    /// Once in each turn of its term.
    EachTurn,
}

/// Who owes a duty, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bound {
    pub by: SeatId,
    pub to: SeatId,
}

/// One clause.
///
/// BR 8.6, 8.11
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clause<T> {
    /// Who is bound.
    pub by: SeatId,
    pub terms: T,
    /// First year; `None`: from the wedding.
    #[serde(default)]
    pub from: Option<i32>,
    /// Last year; `None`: as long as the contract.
    #[serde(default)]
    pub to: Option<i32>,
    /// Only while the one bound holds what the clause is about (a province, a resource area).
    #[serde(default)]
    pub while_held: bool,
    /// Only the parties see it (BR 24.1).
    #[serde(default)]
    pub secret: bool,
    /// It goes on when the contract has ended.
    #[serde(default)]
    pub outlives: bool,
    /// Years in which a duty of once, or of once a turn, was done.
    #[serde(default)]
    pub done: Vec<i32>,
    /// Why it rests: it cannot be kept, through nobody's fault (BR 8.8).
    #[serde(default)]
    pub suspended: Option<String>,
}

impl<T: Terms> Clause<T> {
    /// A clause from the wedding for as long as the contract, or longer where its terms outlive it.
    pub fn new(by: SeatId, terms: T) -> Self {
        Clause {
            by,
            outlives: terms.outlives(),
            terms,
            from: None,
            to: None,
            while_held: false,
            secret: false,
            done: Vec::new(),
            suspended: None,
        }
    }

    /// Within its term and not suspended.
    pub fn in_force(&self, year: i32) -> bool {
        self.runs(year) && self.suspended.is_none()
    }

    /// Within its term.
    pub fn runs(&self, year: i32) -> bool {
        self.from.is_none_or(|from| from <= year) && self.to.is_none_or(|to| year <= to)
    }

    /// To be done in `year` and not done yet.
    pub fn is_due(&self, year: i32) -> bool {
        self.in_force(year)
            && match self.terms.duty() {
                Duty::Standing => false,
                Duty::Once => self.done.is_empty(),
                Duty::EachTurn => !self.done.contains(&year),
            }
    }

    /// Done once and for all, or past its term.
    pub fn is_spent(&self, year: i32) -> bool {
        self.to.is_some_and(|to| to < year) || (self.terms.duty() == Duty::Once && !self.done.is_empty())
    }

    /// The clause in words, after the name of whoever is bound: its terms, its years, why it rests.
    pub fn describe(&self) -> String {
        let mut out = self.terms.describe();
        match (self.from, self.to) {
            (Some(from), Some(to)) => out += &format!(", {from} to {to}"),
            (Some(from), None) => out += &format!(", from {from}"),
            (None, Some(to)) => out += &format!(", until {to}"),
            (None, None) => {}
        }
        if self.while_held {
            out += ", as long as it is held";
        }
        if self.outlives {
            out += ", for ever";
        }
        if let Some(why) = &self.suspended {
            out += &format!(" (suspended: {why})");
        }
        out
    }

    /// Both have a year in common, from `year` on.
    fn overlaps(&self, other: &Self, year: i32) -> bool {
        let from = [self.from, other.from, Some(year)].into_iter().flatten().max();
        let to = [self.to, other.to].into_iter().flatten().min();
        from.zip(to).is_none_or(|(from, to)| from <= to)
    }
}

/// A contract that binds, from the wedding until a partner dies.
///
/// BR 8.3, 8.7
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contract<T: Send + Sync + 'static> {
    pub id: ContractId,
    #[serde(default)]
    pub marriage: Option<MarriageId>,
    /// Groom and bride.
    #[serde(default)]
    pub couple: Option<(CharacterId, CharacterId)>,
    pub parties: [SeatId; 2],
    /// Year.
    pub signed: i32,
    #[serde(default)]
    pub ended: Option<i32>,
    pub clauses: Vec<Clause<T>>,
    /// Words of honour beside the clauses.
    #[serde(default)]
    pub free_text: String,
}

impl<T: Terms> Contract<T> {
    /// Signed and not ended.
    pub fn in_force(&self, year: i32) -> bool {
        self.signed <= year && self.ended.is_none_or(|ended| year < ended)
    }

    /// Clauses that bind in `year`, with their place in the contract: of an ended contract those that outlive it.
    pub fn binding(&self, year: i32) -> impl Iterator<Item = (usize, &Clause<T>)> {
        self.clauses.iter().enumerate().filter(move |(_, c)| self.holds(c, year) && c.in_force(year))
    }

    /// As [`Contract::binding`], for what one party owes.
    pub fn binding_on(&self, seat: SeatId, year: i32) -> impl Iterator<Item = (usize, &Clause<T>)> {
        self.binding(year).filter(move |(_, c)| c.by == seat)
    }

    /// Duties of `year` not done yet.
    pub fn due(&self, year: i32) -> impl Iterator<Item = (usize, &Clause<T>)> {
        self.binding(year).filter(move |(_, c)| c.is_due(year))
    }

    /// Is it one of the two whom the contract binds?
    pub fn is_party(&self, seat: SeatId) -> bool {
        self.parties.contains(&seat)
    }

    /// The party other than `seat`.
    pub fn other(&self, seat: SeatId) -> SeatId {
        if self.parties[0] == seat { self.parties[1] } else { self.parties[0] }
    }

    /// Who owes the duties of `clause`, and to whom.
    pub fn bound(&self, clause: &Clause<T>) -> Bound {
        Bound { by: clause.by, to: self.other(clause.by) }
    }

    /// The contract as `seat` may see it: a stranger sees no secret clause; nor, if any is secret, the free text.
    pub fn seen_by(&self, seat: SeatId) -> Contract<T> {
        let mut out = self.clone();
        if !self.is_party(seat) && self.clauses.iter().any(|c| c.secret) {
            out.clauses.retain(|c| !c.secret);
            out.free_text.clear();
        }
        out
    }

    /// Notes a duty as done; `false` where the contract has no such clause.
    pub fn mark_done(&mut self, clause: usize, year: i32) -> bool {
        self.clauses.get_mut(clause).map(|c| c.done.push(year)).is_some()
    }

    /// Of two contracts in conflict the older prevails; of one year, the one signed first.
    ///
    /// BR 8.8, Q25
    pub fn prevails_over(&self, other: &Contract<T>) -> bool {
        (self.signed, self.id) < (other.signed, other.id)
    }

    fn holds(&self, clause: &Clause<T>, year: i32) -> bool {
        self.in_force(year) || (clause.outlives && self.signed <= year)
    }
}

/// A clause of a draft that an older contract would keep from being kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Place in the draft.
    pub clause: usize,
    /// The older contract, and the place in it; `None`: another clause of the draft.
    pub contract: Option<ContractId>,
    pub other: usize,
    /// Whose duties they are.
    pub by: SeatId,
    pub text: String,
}

/// What in a draft between `parties` cannot be kept beside the contracts there are, or beside its own clauses.
///
/// BR 8.9, Q25
pub fn conflicts<'c, T: Terms>(
    contracts: impl IntoIterator<Item = &'c Contract<T>>,
    draft: &Draft<T>,
    parties: [SeatId; 2],
    year: i32,
) -> Vec<Warning> {
    let bound = |c: &Clause<T>| Bound { by: c.by, to: if parties[0] == c.by { parties[1] } else { parties[0] } };
    let mut out = Vec::new();
    let mut contracts: Vec<&Contract<T>> = contracts.into_iter().collect();
    contracts.sort_by_key(|c| (c.signed, c.id));
    for (n, clause) in draft.clauses.iter().enumerate() {
        for contract in &contracts {
            let lasting = contract.clauses.iter().enumerate().filter(|(_, c)| contract.holds(c, year));
            for (other, older) in lasting.filter(|(_, c)| !c.is_spent(year) && c.overlaps(clause, year)) {
                let why = clause.terms.conflicts_between(bound(clause), &older.terms, contract.bound(older));
                out.extend(why.map(|text| Warning {
                    clause: n,
                    contract: Some(contract.id),
                    other,
                    by: clause.by,
                    text,
                }));
            }
        }
        for (other, earlier) in draft.clauses[..n].iter().enumerate().filter(|(_, c)| c.overlaps(clause, year)) {
            let why = clause.terms.conflicts_between(bound(clause), &earlier.terms, bound(earlier));
            out.extend(why.map(|text| Warning { clause: n, contract: None, other, by: clause.by, text }));
        }
    }
    out
}

/// Clauses that must rest because an older contract that binds now stands against them: contract, place, why. `against` says why
/// the first of two duties cannot be kept beside the second.
///
/// BR 8.8, Q25
pub fn overruled<'c, T: Terms>(
    contracts: impl IntoIterator<Item = &'c Contract<T>>,
    year: i32,
    against: impl Fn(&T, Bound, &T, Bound) -> Option<String>,
) -> Vec<(ContractId, usize, String)> {
    let mut contracts: Vec<&Contract<T>> = contracts.into_iter().collect();
    contracts.sort_by_key(|c| (c.signed, c.id));
    let mut out: Vec<(ContractId, usize, String)> = Vec::new();
    for (n, younger) in contracts.iter().enumerate() {
        for (place, clause) in younger.binding(year) {
            let rests = |id: ContractId, place: usize| out.iter().any(|(c, p, _)| (*c, *p) == (id, place));
            let why = contracts[..n].iter().find_map(|older| {
                older.binding(year).filter(|(p, _)| !rests(older.id, *p)).find_map(|(_, standing)| {
                    against(&clause.terms, younger.bound(clause), &standing.terms, older.bound(standing))
                })
            });
            out.extend(why.map(|why| (younger.id, place, why)));
        }
    }
    out
}
