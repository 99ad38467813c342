//! Marriages and their writs (section 5): proposals, flags, acceptances, and the terms that the table enforces.
//!
//! A wife lives with her husband's family and goes home as a widow (5.3-9); a woman who reigns or holds a title stays with
//! her own, and so does her husband with his, unless their writ brings him to her (5.3-1, 5.3-2).

mod clauses;
mod counter_offers;
mod effects;
mod enforcing;
mod laws;
mod ledger;
mod matches;
mod outlook;
mod promises;
mod proposals;
mod refusals;
mod setting_aside;
mod sleeping;

pub use clauses::{Terms, Which, nth};
pub use counter_offers::{Named, issuable, listed, named, variants};
pub use enforcing::{Doing, child_goes_to, may_lead_abroad, may_sit_abroad, orders_for, permits, pledged, pledges};
pub use laws::laws;
pub use ledger::ledger;
pub use matches::{check_match, check_single, check_terms, has_estate, moves};
pub use outlook::{along, consequences, estate_in_line, estate_words, writ_lines};
pub use promises::{is_due, owed};
pub use proposals::{all, check_done, flags, flags_anew, void_impossible};
pub use refusals::No;
pub use setting_aside::asked;
pub use sleeping::{end_marriage, refresh, settle_in, strike_out};

use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};

use super::components::Phase;
use super::position::Pos;
use super::refusals::No as Core;
use super::telling::InLine;
use crate::dynasty::{CharacterId, Clause, Contract, ContractId, Draft};
use crate::engine::{Line, Touches, joined};
use crate::line;
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
    /// What brides' families would take in place of what they have refused, at this court and the one before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<Named>,
}

impl Proposals {
    /// What a seat may see; whether an acceptance is delayed only the bride's side (5.4-17). What either side of one of its
    /// writs would set aside is asked of it: `party` says whether a writ is one of those.
    pub fn seen_by(&self, seat: SeatId, party: impl Fn(ContractId) -> bool) -> Self {
        let mine = self.list.iter().filter(|p| p.from == seat || p.to == seat).cloned();
        Proposals {
            list: mine.map(|p| Proposal { delayed: p.delayed && p.to == seat, ..p }).collect(),
            rests: self.rests.iter().filter(|r| party(r.0)).copied().collect(),
            named: self.named.iter().filter(|n| n.from == seat || n.to == seat).cloned().collect(),
        }
    }
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

impl Proposal {
    /// May it still come to a wedding?
    pub fn is_open(&self) -> bool {
        matches!(self.state, ProposalState::Issued | ProposalState::Accepted)
    }
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
    /// Rejects, and names the writ for this couple that the bride's family would take instead (5.4-1).
    Counter {
        proposal: u16,
        draft: Draft<Terms>,
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

/// A term towards `to` in words, with names, after the name of whoever is bound; at its end whether it sleeps.
pub fn clause_words(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> String {
    clause_line(pos, clause, to).plain()
}

/// The same in a line.
fn clause_line(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> Line {
    let plain = clause.terms.say(None);
    let awake = Clause { suspended: None, ..clause.clone() }.describe();
    let terms = clause.terms.in_line(Some((pos, to)));
    let asleep = clause.suspended.as_ref().map(|why| format!(" ({why})"));
    match awake.split_once(&plain) {
        Some((before, after)) => line![filled(before), terms, filled(after), asleep],
        None => line![awake, asleep],
    }
}

/// Words, if there are any.
fn filled(words: &str) -> Option<String> {
    (!words.is_empty()).then(|| words.to_string())
}

/// Who is bound, and to what.
fn bound_line(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> Line {
    line![clause.by.in_line(pos), " ", clause_line(pos, clause, to)]
}

// ---------------------------------------------------------------- The door

/// A court begins.
pub fn begin_court(world: &mut World) {
    world.resource_mut::<Proposals>().list.clear();
    refresh(world);
}

/// A court ends: delayed acceptances take effect, all else lapses (5.4-16). `false`: it goes on, as somebody is asked anew.
pub fn end_court(world: &mut World) -> bool {
    let over = proposals::end_court(world);
    if over {
        counter_offers::lapse(world);
    }
    over
}

/// May `seat` settle a match at this court before `person`, who has somebody to wed, has issued or answered any writ?
pub fn settles_before(pos: Pos, seat: SeatId, person: SeatId) -> bool {
    let spoke = |p: &Proposal| p.from == person || (p.to == person && p.state != ProposalState::Issued);
    let settles = |p: &Proposal| {
        let ends = |number| {
            proposals::check_accept(pos, seat, number).or_else(|_| proposals::check_confirm(pos, seat, number))
        };
        p.from != person && p.to != person && ends(p.number).is_ok()
    };
    pos.turn.phase == Phase::Court
        && !all(pos).iter().any(spoke)
        && all(pos).iter().any(settles)
        && pos.household(person).any(|c| check_single(pos, c.id).is_ok())
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
        WritDeed::Reject { proposal } => proposals::check_reject(pos, seat, *proposal),
        WritDeed::Counter { proposal, draft } => counter_offers::check(pos, seat, *proposal, draft),
        WritDeed::Withdraw { proposal } => proposals::check_withdraw(pos, seat, *proposal),
        WritDeed::Confirm { proposal } => proposals::check_confirm(pos, seat, *proposal),
        WritDeed::Rest { writ, clause, rest } => setting_aside::check(pos, seat, *writ, *clause, *rest),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &WritDeed) {
    match deed {
        WritDeed::Propose { draft } => proposals::do_propose(world, seat, draft),
        WritDeed::Accept { proposal } => proposals::do_accept(world, *proposal),
        WritDeed::AcceptLater { proposal } => proposals::do_delay(world, *proposal),
        WritDeed::Reject { proposal } => proposals::do_end(world, *proposal, ProposalState::Rejected),
        WritDeed::Counter { proposal, draft } => counter_offers::apply(world, *proposal, draft),
        WritDeed::Withdraw { proposal } => proposals::do_end(world, *proposal, ProposalState::Withdrawn),
        WritDeed::Confirm { proposal } => proposals::wed(world, *proposal),
        WritDeed::Rest { writ, clause, rest } => setting_aside::apply(world, seat, *writ, *clause, *rest),
    }
}

/// What may be done now. Writs can say far more than the list: bare ones, peace, children shared, a bride without claims, a
/// consort.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<WritDeed> {
    let mut out = vec![];
    if !pos.options.dynasties {
        return out;
    }
    let mut push = |deed: WritDeed| out.push(deed);
    setting_aside::offers(pos, seat).into_iter().for_each(&mut push);
    if pos.turn.phase != Phase::Court {
        return out;
    }
    for p in all(pos) {
        let proposal = p.number;
        if proposals::check_accept(pos, seat, proposal).is_ok() {
            push(WritDeed::Accept { proposal });
        }
        // Once said, it is taken back by asking: nobody shall toggle for ever.
        if !p.delayed && proposals::check_delay(pos, seat, proposal).is_ok() {
            push(WritDeed::AcceptLater { proposal });
        }
        if proposals::check_reject(pos, seat, proposal).is_ok() {
            push(WritDeed::Reject { proposal });
            listed(pos, p).into_iter().for_each(|draft| push(WritDeed::Counter { proposal, draft }));
        }
        if proposals::check_confirm(pos, seat, proposal).is_ok() {
            push(WritDeed::Confirm { proposal });
        }
        if proposals::check_withdraw(pos, seat, proposal).is_ok() {
            push(WritDeed::Withdraw { proposal });
        }
    }
    let owed: Vec<Draft<Terms>> = owed(pos, seat).into_iter().flatten().collect();
    owed.iter().for_each(|draft| push(WritDeed::Propose { draft: draft.clone() }));
    let asked: Vec<Draft<Terms>> = issuable(pos, seat).filter(|draft| !owed.contains(draft)).cloned().collect();
    asked.iter().for_each(|draft| push(WritDeed::Propose { draft: draft.clone() }));
    if all(pos).iter().filter(|p| p.from == seat && p.is_open()).count() >= LISTED {
        return out;
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
                if !owed.contains(&draft)
                    && !asked.contains(&draft)
                    && proposals::check_propose(pos, seat, &draft).is_ok()
                {
                    push(WritDeed::Propose { draft });
                }
            }
        }
    }
    out
}

/// Writs that the list proposes for a couple.
fn plain_drafts(pos: Pos, groom: CharacterId, bride: CharacterId) -> Vec<Draft<Terms>> {
    let bare = Draft::of(groom, bride);
    let (Some(a), Some(b)) = (pos.character(groom).keeper, pos.character(bride).keeper) else { return vec![] };
    let peace = |seat: SeatId| Clause::new(seat, Terms::NonAggression { over: vec![] });
    let with_peace = Draft { clauses: vec![peace(a), peace(b)], ..bare.clone() };
    let more = Draft { clauses: vec![peace(a)], ..bare.clone() };
    // Every second child, of those that the one side would have.
    let shared = |by: SeatId| Clause::new(by, Terms::Children { sex: None, which: Which::Every(2) });
    let sharing = Draft { clauses: vec![shared(a)], ..bare.clone() };
    let renounces = pos.noble(bride).serials.first().map(|s| {
        let clause = Clause::new(b, Terms::Renounce { who: bride, power: s.power });
        Draft { clauses: vec![clause], ..bare.clone() }
    });
    // To one who may follow on a throne he comes himself.
    let heiress = !pos.noble(bride).serials.is_empty() && !has_estate(pos, groom);
    let consort = heiress.then(|| Draft { husband_moves: true, ..bare.clone() });
    let fruitful = consort.clone().map(|consort| Draft { clauses: vec![shared(b)], ..consort });
    [Some(bare), Some(with_peace), Some(more), Some(sharing), renounces, consort, fruitful]
        .into_iter()
        .flatten()
        .collect()
}

/// "James and Marie of France, England does not attack France anywhere", with what is flagged of a proposal.
pub fn draft_words(pos: Pos, draft: &Draft<Terms>, flagged: &[usize]) -> String {
    draft_line(pos, draft, flagged).plain()
}

/// The same in a line.
fn draft_line(pos: Pos, draft: &Draft<Terms>, flagged: &[usize]) -> Line {
    let whose = draft.bride.filter(|b| pos.has_character(*b)).and_then(|b| pos.character(b).keeper);
    let of = whose.map(|s| line![" of ", s.in_line(pos)]);
    let parties = draft_parties(pos, draft);
    let words = |(n, c): (usize, &Clause<Terms>)| {
        let to = parties.iter().copied().find(|s| *s != c.by).unwrap_or(c.by);
        let (secret, flag) = (c.secret.then_some(" (private)"), flagged.contains(&n).then_some(" (flagged)"));
        line![bound_line(pos, c, to), secret, flag]
    };
    let mut terms: Vec<Line> = draft.clauses.iter().enumerate().map(words).collect();
    if draft.husband_moves {
        terms.insert(0, line![draft.groom.in_line(pos), " comes to her dynasty"]);
    }
    if !draft.free_text.is_empty() {
        terms.push(line![format!("on their honour \"{}\"", draft.free_text)]);
    }
    let terms = if terms.is_empty() { line!["without terms"] } else { joined(terms, "; ") };
    line![couple_line(pos, draft), of, ", ", terms]
}

/// "James and Marie", whom a draft would wed.
fn couple_line(pos: Pos, draft: &Draft<Terms>) -> Line {
    line![draft.groom.in_line(pos), " and ", draft.bride.in_line(pos)]
}

/// Who would be bound, the groom's family first; fewer where the draft names somebody without a family.
fn draft_parties(pos: Pos, draft: &Draft<Terms>) -> Vec<SeatId> {
    let keeper = |c: CharacterId| pos.has_character(c).then(|| pos.character(c).keeper).flatten();
    [draft.groom, draft.bride].into_iter().flatten().filter_map(keeper).collect()
}

/// A deed in words, also of proposals and terms that do not exist.
pub fn described(pos: Pos, deed: &WritDeed) -> Line {
    let words = |number: &u16| match all(pos).iter().find(|p| p.number == *number) {
        Some(p) => line!["the writ for ", draft_line(pos, &p.draft, &p.flagged)],
        None => line!["writ ", *number],
    };
    match deed {
        WritDeed::Propose { draft } => line!["Propose ", draft_line(pos, draft, &[])],
        WritDeed::Accept { proposal } => line!["Accept ", words(proposal)],
        WritDeed::AcceptLater { proposal } => {
            let on = all(pos).iter().any(|p| p.number == *proposal && p.delayed);
            let verb = if on { "No longer accept at the end: " } else { "Accept at the end of the court: " };
            line![verb, words(proposal)]
        }
        WritDeed::Reject { proposal } => line!["Reject ", words(proposal)],
        WritDeed::Counter { proposal, draft } => {
            line!["Reject ", words(proposal), ", and name ", draft_line(pos, draft, &[])]
        }
        WritDeed::Withdraw { proposal } => line!["Withdraw ", words(proposal)],
        WritDeed::Confirm { proposal } => line!["Let ", words(proposal), " stand with its flags"],
        WritDeed::Rest { writ, clause, rest } => {
            let found = pos.find_writ(*writ).and_then(|w| Some((w, w.clauses.get(usize::from(*clause))?)));
            let words = found.map_or(line!["a term"], |(w, c)| bound_line(pos, c, w.other(c.by)));
            let n = usize::from(*clause);
            let asked = found.is_some_and(|(w, _)| w.parties.iter().any(|s| sleeping::says(pos, *writ, n, *s)));
            let doing = match (*rest, asked) {
                (true, true) => "Agree to set aside for a time: ",
                (true, false) => "Ask to set aside for a time: ",
                (false, _) => "Take up again: ",
            };
            line![doing, words]
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
    !matches!(deed, WritDeed::AcceptLater { .. })
}

/// Whom a deed is about: the couple of its writ.
pub fn touches(pos: Pos, deed: &WritDeed) -> Touches {
    let couple = |draft: &Draft<Terms>| {
        let (groom, bride) = (draft.groom.into_iter(), draft.bride.into_iter());
        Touches::by(&groom.collect::<Vec<_>>()).upon(&bride.collect::<Vec<_>>())
    };
    match deed {
        WritDeed::Propose { draft } | WritDeed::Counter { draft, .. } => couple(draft),
        WritDeed::Accept { proposal }
        | WritDeed::AcceptLater { proposal }
        | WritDeed::Reject { proposal }
        | WritDeed::Withdraw { proposal }
        | WritDeed::Confirm { proposal } => {
            let found = all(pos).iter().find(|p| p.number == *proposal);
            found.map_or_else(Touches::default, |p| couple(&p.draft))
        }
        WritDeed::Rest { writ, .. } => Touches::by(*writ),
    }
}
