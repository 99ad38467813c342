//! Marriages and their writs (section 5): proposals, flags, acceptances, and the terms that the table enforces.
//!
//! A wife lives with her husband's family and goes home as a widow (5.3-9); a woman who reigns or holds a title stays with
//! her own, and her husband comes to her.

mod clauses;
mod enforcing;
mod ledger;
mod matches;
mod proposals;
mod refusals;

pub use clauses::Terms;
pub use enforcing::{
    child_goes_to, end_marriage, may_lead_abroad, may_sit_abroad, orders_for, permits_annulment, permits_build,
    pledged, refresh,
};
pub use ledger::ledger;
pub use matches::{check_match, check_single, has_estate};
pub use proposals::{all, flags};
pub use refusals::No;

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::components::Phase;
use super::ids::UnitId;
use super::position::Pos;
use super::refusals::No as Core;
use crate::diplomacy::{Order, Place};
use crate::dynasty::{CharacterId, Clause, Contract, ContractId, Draft};
use crate::table::{Refusal, SeatId};

/// A marriage writ in force, or ended.
pub type Writ = Contract<Terms>;

impl crate::table::Numbered for Writ {
    type Id = ContractId;
    fn index(id: ContractId) -> usize {
        usize::from(id.0)
    }
    fn id(&self) -> ContractId {
        self.id
    }
}

/// Writs that lie with the brides' families in this court, and terms that a side would let rest.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Proposals {
    pub list: Vec<Proposal>,
    /// Who would let which term rest (5.2-6): writ, place of the term, party.
    pub rests: Vec<(ContractId, u16, SeatId)>,
}

/// A writ on its way (5.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proposal {
    /// Its place among the proposals of this court, from 0.
    pub number: u16,
    /// The groom's family.
    pub from: SeatId,
    /// The bride's family.
    pub to: SeatId,
    pub draft: Draft<Terms>,
    /// Terms that another writ makes impossible now (5.4-11), by place.
    pub flagged: Vec<usize>,
    /// A term's status changed after it was issued: either side may withdraw (5.4-15).
    pub may_withdraw: bool,
    /// The bride's acceptance takes effect when the court ends (5.4-16); only her family knows.
    pub delayed: bool,
    pub state: ProposalState,
}

/// How far a proposal has come; only the first two are still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalState {
    /// With the bride's family.
    Issued,
    /// Accepted, but terms blocked on the bride's side were flagged: the groom confirms or withdraws (5.4-14).
    Accepted,
    /// The marriage is made.
    Wed,
    Rejected,
    Withdrawn,
    /// A competing writ was accepted (5.4-8).
    Void,
}

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WritDeed {
    /// The groom's family issues a writ (5.4-2).
    Propose {
        draft: Draft<Terms>,
    },
    Accept {
        proposal: u16,
    },
    /// Accepts with effect at the end of the court (5.4-16); again: no longer.
    AcceptLater {
        proposal: u16,
    },
    Reject {
        proposal: u16,
    },
    /// Only where 5.4-14 or 5.4-15 allows it.
    Withdraw {
        proposal: u16,
    },
    /// The groom's family lets an acceptance with flags stand (5.4-14).
    Confirm {
        proposal: u16,
    },
    /// This term may rest until taken up again, if the other side agrees too (5.2-6).
    Rest {
        writ: ContractId,
        clause: u16,
        rest: bool,
    },
}

/// Writs one seat may have open before the list proposes no more; more are issued by asking for them.
const LISTED: usize = 3;

// ---------------------------------------------------------------- What other rooms ask

/// Does a term in force forbid this order? Refusals cite the writ and the term.
///
/// # Errors
/// The term that forbids it.
pub fn permits_order(pos: Pos, _seat: SeatId, unit: UnitId, order: &Order) -> Result<(), Refusal> {
    enforcing::permits_order(pos, unit, order)
}

/// As [`permits_order`], for a retreat.
///
/// # Errors
/// The term that forbids it.
pub fn permits_retreat(pos: Pos, _seat: SeatId, unit: UnitId, to: Place) -> Result<(), Refusal> {
    enforcing::permits_retreat(pos, unit, to)
}

/// How many of everything there are, for what is read from files.
#[derive(Clone, Copy)]
pub struct Known {
    pub people: usize,
    pub units: usize,
    pub provinces: usize,
    pub seats: usize,
}

/// Which clauses read from a file name nothing, in words.
pub fn faults(clauses: &[Clause<Terms>], known: Known) -> Vec<String> {
    let stranger = |c: &Clause<Terms>| usize::from(c.by.0) >= known.seats;
    let strange = clauses.iter().enumerate().filter(|(_, c)| stranger(c) || !c.terms.is_known(known));
    strange.map(|(n, _)| format!("term {n} names what is not there")).collect()
}

/// A term towards `to` in words, with names, after the name of whoever is bound.
pub fn clause_words(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> String {
    let plain = clause.terms.say(None);
    clause.describe().replacen(&plain, &clause.terms.say(Some((pos, to))), 1)
}

// ---------------------------------------------------------------- The door

/// A court begins.
pub fn begin_court(world: &mut World) {
    world.resource_mut::<Proposals>().list.clear();
    refresh(world);
}

/// A court ends: delayed acceptances take effect, all else lapses (5.4-16).
pub fn end_court(world: &mut World) {
    proposals::end_court(world);
}

/// The proposals a seat may see; whether an acceptance is delayed only the bride's side (5.4-17).
pub fn proposals_of(all: &Proposals, seat: SeatId) -> Proposals {
    let mine = all.list.iter().filter(|p| p.from == seat || p.to == seat).cloned();
    Proposals {
        list: mine.map(|p| Proposal { delayed: p.delayed && p.to == seat, ..p }).collect(),
        rests: all.rests.iter().filter(|r| r.2 == seat).copied().collect(),
    }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &WritDeed) -> Result<(), Refusal> {
    if !pos.options.dynasties {
        return Err(Core::NoDynasties { doing: "A marriage".into() }.into());
    }
    match deed {
        WritDeed::Propose { draft } => proposals::check_propose(pos, seat, draft),
        WritDeed::Accept { proposal } => proposals::check_accept(pos, seat, *proposal),
        WritDeed::AcceptLater { proposal } => proposals::check_delay(pos, seat, *proposal),
        WritDeed::Reject { proposal } => proposals::check_answer(pos, seat, *proposal),
        WritDeed::Withdraw { proposal } => proposals::check_withdraw(pos, seat, *proposal),
        WritDeed::Confirm { proposal } => proposals::check_confirm(pos, seat, *proposal),
        WritDeed::Rest { writ, clause, rest } => check_rest(pos, seat, *writ, *clause, *rest),
    }
}

fn check_rest(pos: Pos, seat: SeatId, id: ContractId, clause: u16, rest: bool) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Letting a term rest")?;
    let writ = pos.find_writ(id).filter(|w| w.in_force(pos.year()) && usize::from(clause) < w.clauses.len());
    let Some(writ) = writ else { return Err(No::NoWrit { number: id.0 }.into()) };
    if !writ.is_party(seat) {
        return Err(No::NotYourWrit.into());
    }
    let said = pos.world.resource::<Proposals>().rests.contains(&(id, clause, seat));
    if said == rest { Err(No::AlreadySaid.into()) } else { Ok(()) }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &WritDeed) {
    match deed {
        WritDeed::Propose { draft } => proposals::do_propose(world, seat, draft),
        WritDeed::Accept { proposal } => proposals::do_accept(world, *proposal),
        WritDeed::AcceptLater { proposal } => proposals::do_delay(world, *proposal),
        WritDeed::Reject { proposal } => proposals::do_end(world, *proposal, ProposalState::Rejected),
        WritDeed::Withdraw { proposal } => proposals::do_end(world, *proposal, ProposalState::Withdrawn),
        WritDeed::Confirm { proposal } => proposals::wed(world, *proposal),
        WritDeed::Rest { writ, clause, rest } => {
            let mut proposals = world.resource_mut::<Proposals>();
            proposals.rests.retain(|r| *r != (*writ, *clause, seat));
            if *rest {
                proposals.rests.push((*writ, *clause, seat));
                proposals.rests.sort();
            }
            refresh(world);
        }
    }
}

/// What may be done now. Writs can say far more than the list: bare ones, peace, and a bride without claims.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<Action>) {
    if pos.turn.phase != Phase::Court || !pos.options.dynasties {
        return;
    }
    let mut push = |deed: WritDeed| out.push(Action::Writ(deed));
    for p in all(pos) {
        let proposal = p.number;
        if proposals::check_accept(pos, seat, proposal).is_ok() {
            push(WritDeed::Accept { proposal });
        }
        // Once said, it is taken back by asking: nobody shall toggle for ever.
        if !p.delayed && proposals::check_delay(pos, seat, proposal).is_ok() {
            push(WritDeed::AcceptLater { proposal });
        }
        if proposals::check_answer(pos, seat, proposal).is_ok() {
            push(WritDeed::Reject { proposal });
        }
        if proposals::check_confirm(pos, seat, proposal).is_ok() {
            push(WritDeed::Confirm { proposal });
        }
        if proposals::check_withdraw(pos, seat, proposal).is_ok() {
            push(WritDeed::Withdraw { proposal });
        }
    }
    if all(pos).iter().filter(|p| p.from == seat).count() >= LISTED {
        return;
    }
    let grooms = pos.household(seat).filter(|c| c.sex.is_male() && check_single(pos, c.id).is_ok());
    let brides: Vec<CharacterId> = pos
        .people()
        .filter(|c| c.in_play() && !c.sex.is_male() && c.keeper.is_some() && c.keeper != Some(seat))
        .filter(|c| check_single(pos, c.id).is_ok())
        .map(|c| c.id)
        .collect();
    for groom in grooms {
        for bride in &brides {
            for draft in plain_drafts(pos, groom.id, *bride) {
                if proposals::check_propose(pos, seat, &draft).is_ok() {
                    push(WritDeed::Propose { draft });
                }
            }
        }
    }
}

/// Writs that the list proposes for a couple.
fn plain_drafts(pos: Pos, groom: CharacterId, bride: CharacterId) -> Vec<Draft<Terms>> {
    let bare = Draft::of(groom, bride);
    let (Some(a), Some(b)) = (pos.character(groom).keeper, pos.character(bride).keeper) else { return vec![] };
    let peace = |seat: SeatId| Clause::new(seat, Terms::NonAggression { over: vec![] });
    let with_peace = Draft { clauses: vec![peace(a), peace(b)], ..bare.clone() };
    let renounces = pos.noble(bride).serials.first().map(|s| {
        let clause = Clause::new(b, Terms::Renounce { who: bride, power: s.power });
        Draft { clauses: vec![clause], ..bare.clone() }
    });
    [Some(bare), Some(with_peace), renounces].into_iter().flatten().collect()
}

/// "James and Marie of France, England does not attack France anywhere".
fn draft_words(pos: Pos, draft: &Draft<Terms>) -> String {
    let name = |c: Option<CharacterId>| c.map_or("nobody".into(), |c| pos.name_of(c));
    let whose = draft.bride.filter(|b| pos.has_character(*b)).and_then(|b| pos.character(b).keeper);
    let of = whose.map_or(String::new(), |s| format!(" of {}", pos.seat_name(s)));
    let parties = draft_parties(pos, draft);
    let words = |c: &Clause<Terms>| {
        let to = parties.iter().copied().find(|s| *s != c.by).unwrap_or(c.by);
        format!("{} {}", pos.seat_name(c.by), clause_words(pos, c, to))
    };
    let terms: Vec<String> = draft.clauses.iter().map(words).collect();
    let terms = if terms.is_empty() { "without terms".into() } else { terms.join("; ") };
    format!("{} and {}{of}, {terms}", name(draft.groom), name(draft.bride))
}

/// Who would be bound, the groom's family first; fewer where the draft names somebody without a family.
fn draft_parties(pos: Pos, draft: &Draft<Terms>) -> Vec<SeatId> {
    let keeper = |c: CharacterId| pos.has_character(c).then(|| pos.character(c).keeper).flatten();
    [draft.groom, draft.bride].into_iter().flatten().filter_map(keeper).collect()
}

/// A deed in words, also of proposals and terms that do not exist.
pub fn describe(pos: Pos, deed: &WritDeed) -> String {
    let words = |number: &u16| {
        let found = all(pos).iter().find(|p| p.number == *number);
        found.map_or_else(|| format!("writ {number}"), |p| format!("the writ for {}", draft_words(pos, &p.draft)))
    };
    match deed {
        WritDeed::Propose { draft } => format!("Propose {}", draft_words(pos, draft)),
        WritDeed::Accept { proposal } => format!("Accept {}", words(proposal)),
        WritDeed::AcceptLater { proposal } => {
            let on = all(pos).iter().any(|p| p.number == *proposal && p.delayed);
            let verb = if on { "No longer accept at the end" } else { "Accept at the end of the court" };
            format!("{verb}: {}", words(proposal))
        }
        WritDeed::Reject { proposal } => format!("Reject {}", words(proposal)),
        WritDeed::Withdraw { proposal } => format!("Withdraw {}", words(proposal)),
        WritDeed::Confirm { proposal } => format!("Let {} stand with its flags", words(proposal)),
        WritDeed::Rest { writ, clause, rest } => {
            let found = pos.find_writ(*writ).and_then(|w| Some((w, w.clauses.get(usize::from(*clause))?)));
            let words = found.map_or("a term".into(), |(w, c)| clause_words(pos, c, w.other(c.by)));
            if *rest { format!("Let it rest: {words}") } else { format!("Take it up again: {words}") }
        }
    }
}

/// The heading under which such an offer is listed: proposals by the groom.
pub fn heading(pos: Pos, deed: &WritDeed) -> String {
    match deed {
        WritDeed::Propose { draft } => {
            format!("A bride for {}", draft.groom.map_or("nobody".into(), |g| pos.name_of(g)))
        }
        WritDeed::Rest { .. } => "Terms of writs".into(),
        _ => "Writs to answer".into(),
    }
}

/// A marriage cannot be undone; nor can words that another family has read.
pub fn is_final(_pos: Pos, deed: &WritDeed) -> bool {
    !matches!(deed, WritDeed::AcceptLater { .. } | WritDeed::Rest { .. })
}
