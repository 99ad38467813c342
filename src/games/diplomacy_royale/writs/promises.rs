//! Promised hands (5.2-2 "Future Marriages"): whom they keep free, what keeps them from being kept, and that they are kept when
//! they fall due.

use super::super::components::Phase;
use super::super::position::Pos;
use super::enforcing::Doing;
use super::matches::check_match;
use super::proposals::{all, check_issue};
use super::{Proposal, ProposalState, Terms, Writ};
use crate::dynasty::{CharacterId, Clause, ContractId, Draft};
use crate::table::SeatId;

/// Promises of marriage that this seat has given in writs in force, with their writ, also those for later years: none that
/// are set aside, stand behind an older one, or cannot be kept now.
pub fn given(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (&Writ, &Clause<Terms>)> {
    let date = pos.date();
    let writs = pos.writs().filter(move |w| w.in_force(date) && w.is_party(seat));
    let all = writs.flat_map(|w| w.clauses.iter().map(move |c| (w, c)));
    let lasting = move |c: &Clause<Terms>| c.suspended.is_none() && c.to.is_none_or(|to| date <= to);
    all.filter(move |(w, c)| {
        let promise = matches!(c.terms, Terms::FutureMarriage { .. }) && c.by == seat;
        promise && c.done.is_empty() && lasting(c) && hindrance(pos, seat, w.other(seat), &c.terms).is_none()
    })
}

/// What keeps a promise of a writ from being kept now, if anything: one of the two is wed elsewhere, gone, or of the Church,
/// or the other's family has promised the hand to a third. Only the Game Master may ask: what it tells may be private.
pub fn impediment(pos: Pos, writ: &Writ, clause: &Clause<Terms>) -> Option<&'static str> {
    let other = writ.other(clause.by);
    hindrance(pos, clause.by, other, &clause.terms)
        .or_else(|| promised_to_third(pos, other, &clause.terms, Some(writ.id)).then_some("promised to a third"))
}

/// What everybody can see that keeps a promise from being kept now.
pub fn hindrance(pos: Pos, by: SeatId, other: SeatId, terms: &Terms) -> Option<&'static str> {
    let Terms::FutureMarriage { who, with } = terms else { return None };
    out_of_reach(pos, *who, by).or_else(|| out_of_reach(pos, (*with)?, other))
}

/// Has the other's family given its word to a third, in another writ, in a promise that can be kept?
pub fn promised_to_third(pos: Pos, other: SeatId, terms: &Terms, writ: Option<ContractId>) -> bool {
    let Terms::FutureMarriage { who, with: Some(with) } = terms else { return false };
    let date = pos.date();
    let strangers = pos.writs().filter(|w| Some(w.id) != writ && w.in_force(date) && w.is_party(other));
    let mut words = strangers.flat_map(|w| w.binding_on(other, date).map(move |(_, c)| (w, c)));
    words.any(|(w, c)| {
        let free = c.done.is_empty() && hindrance(pos, other, w.other(other), &c.terms).is_none();
        free && c.terms.forbids(pos, w.other(other), &Doing::Wed { who: *with, with: *who })
    })
}

/// Why this one of the seat's family cannot be wed, now or ever.
fn out_of_reach(pos: Pos, who: CharacterId, seat: SeatId) -> Option<&'static str> {
    let (c, noble) = (pos.character(who), pos.noble(who));
    if !c.in_play() || c.keeper != Some(seat) {
        Some("gone from the family")
    } else if pos.spouse(who).is_some() {
        Some("wed elsewhere")
    } else if c.never_weds || noble.cleric.is_some() || noble.widowed_of_crown {
        Some("never weds again")
    } else {
        None
    }
}

// ---------------------------------------------------------------- Kept when they fall due (5.2-4)

/// A promise of this seat's that is in its years and not set aside, and to whom it was given.
fn in_its_years(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = (SeatId, &Clause<Terms>)> {
    let date = pos.date();
    given(pos, seat).filter(move |(_, c)| c.in_force(date)).map(move |(w, c)| (w.other(seat), c))
}

/// Does this match keep a promise of the seat's that is due?
pub fn is_due(pos: Pos, seat: SeatId, who: CharacterId, with: CharacterId) -> bool {
    in_its_years(pos, seat).any(|(to, c)| match c.terms {
        Terms::FutureMarriage { who: promised, with: named } => {
            promised == who && named.map_or(pos.character(with).keeper == Some(to), |named| named == with)
        }
        _ => false,
    })
}

/// Would the bride's family break its word by saying no to this writ? Not if the writ asks more of it than the match, nor while
/// another suitor of the same dynasty asks, of whom it may choose.
pub fn must_accept(pos: Pos, p: &Proposal) -> bool {
    let Some((groom, bride)) = p.draft.couple() else { return false };
    let asks_no_more = |q: &Proposal| q.draft.clauses.iter().all(|c| c.by != q.to);
    let open = p.state == ProposalState::Issued && asks_no_more(p);
    if !open || !is_due(pos, p.to, bride, groom) || check_match(pos, groom, bride).is_err() {
        return false;
    }
    let other = all(pos).iter().find(|q| {
        let same = q.number < p.number && q.state == ProposalState::Issued && q.draft.bride == Some(bride);
        same && q.from == p.from && asks_no_more(q) && q.draft.groom.is_some_and(|g| is_due(pos, p.to, bride, g))
    });
    other.is_none()
}

/// Writs that a seat owes at this court because it has promised a groom: each asks nothing of the other side. One of a group
/// keeps the promise.
pub fn owed(pos: Pos, seat: SeatId) -> Vec<Vec<Draft<Terms>>> {
    let mut out = vec![];
    if pos.turn.phase != Phase::Court {
        return out;
    }
    for (to, clause) in in_its_years(pos, seat) {
        let Terms::FutureMarriage { who, with } = clause.terms else { continue };
        if !pos.character(who).sex.is_male() {
            continue;
        }
        let keeps = |bride: CharacterId| with.map_or(pos.character(bride).keeper == Some(to), |named| named == bride);
        if all(pos).iter().any(|p| p.draft.groom == Some(who) && p.draft.bride.is_some_and(keeps)) {
            continue;
        }
        let brides = pos.household(to).map(|c| c.id).filter(|c| keeps(*c));
        let drafts: Vec<Draft<Terms>> =
            brides.map(|b| Draft::of(who, b)).filter(|d| check_issue(pos, seat, d).is_ok()).collect();
        if !drafts.is_empty() {
            out.push(drafts);
        }
    }
    out
}

/// Promises that this wedding keeps: writ and place.
pub fn kept_by(pos: Pos, groom: CharacterId, bride: CharacterId) -> Vec<(ContractId, usize)> {
    let date = pos.date();
    let mut out = vec![];
    for writ in pos.writs().filter(|w| w.in_force(date)) {
        for (n, clause) in writ.clauses.iter().enumerate().filter(|(_, c)| c.done.is_empty()) {
            let Terms::FutureMarriage { who, with } = clause.terms else { continue };
            let partner = if who == groom { bride } else { groom };
            let given = (who == groom || who == bride) && pos.character(who).keeper == Some(clause.by);
            let to = writ.other(clause.by);
            if given && with.map_or(pos.character(partner).keeper == Some(to), |named| named == partner) {
                out.push((writ.id, n));
            }
        }
    }
    out
}
