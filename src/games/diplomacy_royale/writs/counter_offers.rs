//! Counter-offers: a bride's family that says no may name the terms on which it would say yes. Families negotiate before a
//! writ is sent (5.4-1), the groom's family sends it (5.4-2), and each couple has one in a phase (5.4-6): so what is named
//! lies with the groom's family until the next court is over, and is issued there if it likes.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::components::Calendar;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{self, InLine};
use super::matches::{check_terms, moves};
use super::proposals::{self, all, check_propose, check_reject};
use super::refusals::No;
use super::{Proposal, ProposalState, Proposals, Terms, Which};
use crate::dynasty::{Clause, Draft};
use crate::line;
use crate::table::{Refusal, SeatId};

/// A writ that the bride's family would take in place of one that it has refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Named {
    /// The turn of the court at which it was named.
    pub turn: u16,
    /// The groom's family, which may issue it.
    pub from: SeatId,
    /// The bride's family, which has named it.
    pub to: SeatId,
    pub draft: Draft<Terms>,
}

/// What has been named and may still be issued, by anybody, the oldest first.
pub fn named(pos: Pos<'_>) -> &[Named] {
    &pos.at.proposals.named
}

/// A no with a counter-offer: for the same couple, on other terms that could be written.
pub fn check(pos: Pos, seat: SeatId, number: u16, draft: &Draft<Terms>) -> Result<(), Refusal> {
    check_reject(pos, seat, number)?;
    let Some(p) = all(pos).iter().find(|p| p.number == number) else { return Err(No::NoProposal { number }.into()) };
    if draft.couple().is_none() || draft.couple() != p.draft.couple() || alike(draft, &p.draft) {
        return Err(No::NotACounterOffer.into());
    }
    check_terms(pos, draft, [p.from, p.to])
}

/// The writ is refused, and the groom's family is told what the bride's would take.
pub fn apply(world: &mut World, number: u16, draft: &Draft<Terms>) {
    let Some(p) = all(Seen::of(world).pos()).iter().find(|p| p.number == number).cloned() else { return };
    proposals::do_end(world, number, ProposalState::Rejected);
    let turn = world.resource::<Calendar>().number;
    let named = Named { turn, from: p.from, to: p.to, draft: draft.clone() };
    world.resource_mut::<Proposals>().named.push(named);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let words = super::draft_line(pos, draft, &[]);
    let text = line![p.to.in_line(pos), " would take ", words, ": it can be issued at the next court."];
    telling::whisper(world, p.from, "5.4-1", text);
}

/// What was named at an earlier court than this lapses with it.
pub(super) fn lapse(world: &mut World) {
    let turn = world.resource::<Calendar>().number;
    world.resource_mut::<Proposals>().named.retain(|n| n.turn == turn);
}

/// Counter-offers to this seat that it may issue now.
pub fn issuable(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Draft<Terms>> {
    let own = named(pos).iter().filter(move |n| n.from == seat);
    own.map(|n| &n.draft).filter(move |draft| check_propose(pos, seat, draft).is_ok())
}

/// Do two drafts say the same, in whatever order?
fn alike(a: &Draft<Terms>, b: &Draft<Terms>) -> bool {
    let within = |a: &Draft<Terms>, b: &Draft<Terms>| a.clauses.iter().all(|c| b.clauses.contains(c));
    a.husband_moves == b.husband_moves && within(a, b) && within(b, a)
}

/// Counter-offers that the list names: this writ with one change or two in favour of the bride's family.
pub fn listed(pos: Pos, p: &Proposal) -> Vec<Draft<Terms>> {
    variants(pos, &p.draft, [p.from, p.to])
}

/// The same of a draft between these families, the groom's first.
pub fn variants(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Vec<Draft<Terms>> {
    let once = changed(pos, draft, parties);
    let twice: Vec<Draft<Terms>> = once.iter().flat_map(|d| changed(pos, d, parties)).collect();
    let mut out: Vec<Draft<Terms>> = vec![];
    for other in once.into_iter().chain(twice) {
        let known = out.iter().any(|d| alike(d, &other)) || alike(draft, &other);
        if !known && check_terms(pos, &other, parties).is_ok() {
            out.push(other);
        }
    }
    out
}

/// This writ with one change in favour of the bride's family.
fn changed(pos: Pos, draft: &Draft<Terms>, [his, hers]: [SeatId; 2]) -> Vec<Draft<Terms>> {
    let Some((groom, bride)) = draft.couple() else { return vec![] };
    let mut out = vec![];
    for n in (0..draft.clauses.len()).filter(|n| draft.clauses[*n].by == hers) {
        let mut lighter = draft.clone();
        lighter.clauses.remove(n);
        out.push(lighter);
    }
    let peace = Terms::NonAggression { over: vec![] };
    let children = |every| Terms::Children { sex: None, which: Which::Every(every) };
    let own = pos.power_of(hers).filter(|own| pos.noble(bride).serial(*own).is_some());
    let renounces = own.map(|power| (hers, Terms::Renounce { who: bride, power }));
    let given = [Some((his, peace)), Some((his, children(2))), Some((his, children(1))), renounces];
    for (by, terms) in given.into_iter().flatten() {
        let alike =
            |c: &Clause<Terms>| c.by == by && std::mem::discriminant(&c.terms) == std::mem::discriminant(&terms);
        if !draft.clauses.iter().any(alike) {
            let mut more = draft.clone();
            more.clauses.push(Clause::new(by, terms));
            out.push(more);
        }
    }
    let comes = Draft { husband_moves: true, ..draft.clone() };
    if !draft.husband_moves && moves(pos, &comes).is_some_and(|(who, _)| who == groom) {
        // Whose children are hers already leaves none.
        let mut consort = comes;
        consort.clauses.retain(|c| c.by != his || !matches!(c.terms, Terms::Children { .. }));
        out.push(consort);
    }
    out
}
