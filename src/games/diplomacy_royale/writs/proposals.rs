//! Writs on their way: issued, accepted, delayed, rejected, withdrawn; and the wedding (5.4).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::PowerId;
use super::super::phases::reopen;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::telling::{self, InLine};
use super::super::{clergy, court};
use super::enforcing::{Doing, permits};
use super::matches::{check_match, check_single, check_standing, check_terms, moves, renouncing};
use super::refusals::No;
use super::{Proposal, ProposalState, Proposals, Terms, Writ, couple_line, outlook, promises, sleeping};
use crate::dynasty::contract::{Bound, conflicts};
use crate::dynasty::{Character, CharacterId, Clause, Contract, ContractId, Draft, Marriage, MarriageId};
use crate::engine::{ChangeRows, called, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

/// All proposals of this court, in the order of their numbers, with those that have come to an end.
pub fn all(pos: Pos<'_>) -> &[Proposal] {
    &pos.at.proposals.list
}

fn find(pos: Pos<'_>, number: u16) -> Result<&Proposal, Refusal> {
    all(pos).iter().find(|p| p.number == number).ok_or_else(|| No::NoProposal { number }.into())
}

/// The two families of a draft: the groom's, the bride's.
fn parties(pos: Pos, draft: &Draft<Terms>) -> Result<[SeatId; 2], Refusal> {
    let who = |c: Option<CharacterId>| match c.filter(|c| pos.has_character(*c)) {
        Some(c) => {
            let free = || Refusal::from(No::NotFree { who: pos.name_of(c) });
            pos.character(c).keeper.ok_or_else(free)
        }
        None => Err(Core::NoSuch { what: "couple".into() }.into()),
    };
    Ok([who(draft.groom)?, who(draft.bride)?])
}

// ---------------------------------------------------------------- The stages of a writ (5.4)

/// A groom may propose to several, and several to one bride (5.4-7); each couple has one writ in a phase (5.4-6).
pub fn check_propose(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "A marriage")?;
    check_issue(pos, seat, draft)
}

/// As [`check_propose`], whether the curtain is open or not.
pub fn check_issue(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> Result<(), Refusal> {
    let parties = parties(pos, draft)?;
    let (Some(groom), Some(bride)) = (draft.groom, draft.bride) else { return Err(No::NotSuchWrit.into()) };
    if parties[0] != seat {
        return Err(No::NotYourGroom { who: pos.name_of(groom) }.into());
    }
    if !pos.power_of(parties[1]).is_some_and(|p| pos.is_active(p)) {
        return Err(No::NotFree { who: pos.name_of(bride) }.into());
    }
    check_match(pos, groom, bride)?;
    permits(pos, Doing::Wed { who: groom, with: bride })?;
    let asks = draft.clauses.iter().any(|c| c.by == parties[1]);
    if asks && parties[0] != parties[1] && promises::is_due(pos, seat, groom, bride) {
        return Err(No::AsksMore { who: pos.name_of(groom), with: pos.seat_name(parties[1]) }.into());
    }
    if all(pos).iter().any(|p| p.draft.couple() == draft.couple()) {
        return Err(No::OneWrit { groom: pos.name_of(groom), bride: pos.name_of(bride) }.into());
    }
    check_terms(pos, draft, parties)
}

/// Terms of a draft binding `by` that cannot be kept now, because of older writs above all (5.2-3, 5.4-11); what sleeps there,
/// or was done once and for all, stands in no term's way.
pub fn flags(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2], by: SeatId) -> Vec<usize> {
    let found = conflicts(pos.writs(), draft, parties, pos.date());
    let idle = |c: &Clause<Terms>| c.suspended.is_some() || c.terms.at_the_wedding();
    let rests = |id: ContractId, n: usize| pos.find_writ(id).is_some_and(|w| idle(&w.clauses[n]));
    let stands = found.into_iter().filter(|w| w.by == by && w.contract.is_none_or(|id| !rests(id, w.other)));
    let mut out: Vec<usize> = stands.map(|w| w.clause).collect();
    let other = if parties[0] == by { parties[1] } else { parties[0] };
    for (n, clause) in draft.clauses.iter().enumerate() {
        // What the other's word to a third keeps from being kept: of the bride's dynasty it is said upon her acceptance.
        let third = by == parties[1] && clause.by != by && promises::promised_to_third(pos, by, &clause.terms, None);
        let own = clause.by == by
            && (promises::hindrance(pos, by, other, &clause.terms).is_some()
                || clause.terms.fault(pos, by, other).is_some()
                || spares_and_attacks(pos, Bound { by, to: other }, &clause.terms));
        if own || third {
            out.push(n);
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Has the bound agreed to the contrary with another, as things stand: peace here, help in an attack there?
fn spares_and_attacks(pos: Pos, mine: Bound, terms: &Terms) -> bool {
    let date = pos.date();
    let mut older = pos.writs().flat_map(|w| w.binding_on(mine.by, date).map(move |(_, c)| (w.bound(c), c)));
    older.any(|(theirs, c)| terms.clashes_with(pos, mine, &c.terms, theirs))
}

/// Issues the writ under the next number of this court; the bride's family is told and may act again.
pub fn do_propose(world: &mut World, seat: SeatId, draft: &Draft<Terms>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok([from, to]) = parties(pos, draft) else { return };
    let flagged = flags(pos, draft, [from, to], from);
    let number = all(pos).len() as u16;
    let (groom, bride) = (draft.groom.in_line(pos), draft.bride.in_line(pos));
    let text = line![seat.in_line(pos), " proposes ", groom, " for ", bride, "."];
    let proposal = Proposal {
        number,
        from,
        to,
        draft: draft.clone(),
        flagged,
        may_withdraw: false,
        delayed: false,
        state: ProposalState::Issued,
    };
    // The whole writ is forwarded, private terms and words of honour with it, and what it would change.
    let (terms, changes) = (outlook::term_lines(pos, &proposal), outlook::changes(pos, draft));
    let terms = if terms.is_empty() { line!["Without terms."] } else { joined(terms, " ") };
    world.resource_mut::<Proposals>().list.push(proposal);
    reopen(world, to);
    telling::whisper(world, to, "5.4-3", line![text, " ", terms]);
    telling::whisper(world, to, "5.4-3", line!["What it would change: ", joined(changes, " ")]);
}

/// By the bride's family, while the writ is open.
pub fn check_answer(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "An answer to a writ")?;
    let p = find(pos, number)?;
    if p.to != seat {
        return Err(No::NotYourAnswer.into());
    }
    if p.state != ProposalState::Issued {
        return Err(No::NotOpen.into());
    }
    Ok(())
}

/// An acceptance: the couple must still be able to marry, and the terms to stand.
pub fn check_accept(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    check_answer(pos, seat, number)?;
    let p = find(pos, number)?;
    if let Some(q) = accepted_before(pos, p) {
        return Err(No::AcceptedBefore { number: q.number }.into());
    }
    still_good(pos, p)
}

/// The first acceptance counts (5.4-8), even while the groom's family thinks about its flags.
fn accepted_before<'w>(pos: Pos<'w>, p: &Proposal) -> Option<&'w Proposal> {
    let shares = |q: &Proposal| p.draft.groom == q.draft.groom || p.draft.bride == q.draft.bride;
    all(pos).iter().find(|q| q.state == ProposalState::Accepted && q.number != p.number && shares(q))
}

/// As [`check_accept`], for an acceptance at the end of the court, which can always be taken back (5.4-16).
pub fn check_delay(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    check_answer(pos, seat, number)?;
    let p = find(pos, number)?;
    if p.delayed { Ok(()) } else { still_good(pos, p) }
}

/// Can the couple still marry, on these terms, as far as the bride's family knows?
fn still_good(pos: Pos, p: &Proposal) -> Result<(), Refusal> {
    let (Some(groom), Some(bride)) = (p.draft.groom, p.draft.bride) else { return Err(No::NotOpen.into()) };
    check_match(pos, groom, bride)?;
    permits(pos, Doing::Wed { who: bride, with: groom })?;
    check_standing(pos, &p.draft, [p.from, p.to])
}

/// As [`check_answer`], for a no: not to a match that the family has promised.
pub fn check_reject(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    check_answer(pos, seat, number)?;
    let p = find(pos, number)?;
    match p.draft.bride {
        Some(bride) if promises::must_accept(pos, p) => Err(No::WordGiven { who: pos.name_of(bride) }.into()),
        _ => Ok(()),
    }
}

/// May the seat close its curtain at court: has it issued the writs for grooms it has promised (5.2-4)?
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let owed = promises::owed(pos, seat).into_iter().flatten().next();
    let Some((groom, bride)) = owed.and_then(|draft| draft.couple()) else { return Ok(()) };
    Err(No::MatchOwed { who: pos.name_of(groom), with: pos.name_of(bride) }.into())
}

/// Has either family promised its own to another since the writ was issued?
fn is_promised(pos: Pos, p: &Proposal) -> bool {
    let Some((groom, bride)) = p.draft.couple() else { return false };
    let broken = |who, with| permits(pos, Doing::Wed { who, with }).is_err();
    broken(groom, bride) || (p.state == ProposalState::Accepted && broken(bride, groom))
}

/// By the groom's family once it is accepted; by either while it is open and its flags have changed.
pub fn check_withdraw(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Withdrawing a writ")?;
    let p = find(pos, number)?;
    let either = p.may_withdraw && p.state == ProposalState::Issued && p.to == seat;
    if p.from != seat && !either {
        return Err(No::NotIssuer.into());
    }
    match p.state {
        ProposalState::Accepted => Ok(()),
        ProposalState::Issued if p.may_withdraw => Ok(()),
        ProposalState::Issued => Err(No::NoWithdrawing.into()),
        _ => Err(No::NotOpen.into()),
    }
}

/// By the groom's family, of an accepted writ whose couple and terms still stand.
pub fn check_confirm(pos: Pos, seat: SeatId, number: u16) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Court, seat, "Confirming a writ")?;
    let p = find(pos, number)?;
    if p.from != seat {
        return Err(No::NotIssuer.into());
    }
    if p.state != ProposalState::Accepted {
        return Err(No::NothingToConfirm.into());
    }
    let (Some(groom), Some(bride)) = (p.draft.groom, p.draft.bride) else { return Err(No::NotOpen.into()) };
    check_match(pos, groom, bride)?;
    check_standing(pos, &p.draft, [p.from, p.to])
}

fn set(world: &mut World, number: u16, change: impl FnOnce(&mut Proposal)) {
    if let Some(p) = world.resource_mut::<Proposals>().list.iter_mut().find(|p| p.number == number) {
        change(p);
    }
}

/// The bride's family says yes: a wedding, unless her side's terms are flagged and the groom must confirm (5.4-14).
pub fn do_accept(world: &mut World, number: u16) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return };
    let from = p.from;
    if !flag_brides_side(world, number) {
        return wed(world, number);
    }
    set(world, number, |p| {
        p.state = ProposalState::Accepted;
        p.delayed = false;
    });
    reopen(world, from);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return };
    let text = line![
        "The writ for ",
        couple_line(pos, &p.draft),
        " is accepted, and terms of the bride's side are flagged: confirm or withdraw."
    ];
    let lines = outlook::term_lines(pos, p);
    telling::whisper(world, from, "5.4-14", text);
    for line in lines {
        telling::whisper(world, from, "5.4-14", line);
    }
}

/// Flags what the bride's side cannot keep now; whether that is news (5.4-14).
fn flag_brides_side(world: &mut World, number: u16) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return false };
    let fresh = flags(pos, &p.draft, [p.from, p.to], p.to);
    let news = fresh.iter().any(|n| !p.flagged.contains(n));
    set(world, number, |p| {
        p.flagged.extend(fresh);
        p.flagged.sort_unstable();
        p.flagged.dedup();
    });
    news
}

/// Accepted when the court ends, or, said once more, not.
pub fn do_delay(world: &mut World, number: u16) {
    set(world, number, |p| p.delayed = !p.delayed);
}

/// Rejected, withdrawn or void, in the words of `state`; both families are told.
pub fn do_end(world: &mut World, number: u16, state: ProposalState) {
    set(world, number, |p| {
        p.state = state;
        p.delayed = false;
    });
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return };
    let (what, rule) = match state {
        ProposalState::Rejected => (" is rejected.", "5.4-4"),
        ProposalState::Withdrawn => (" is withdrawn.", "5.4-15"),
        _ => (" is void.", "5.4-10"),
    };
    let text = line!["The writ for ", couple_line(pos, &p.draft), what];
    let mut seats = vec![p.from, p.to];
    seats.dedup();
    for seat in seats {
        telling::whisper(world, seat, rule, text.clone());
    }
}

/// The wedding: the writ is in force, competing ones are void, public terms are announced (5.4-5, 5.4-8).
pub fn wed(world: &mut World, number: u16) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return };
    let p = p.clone();
    let (Some(groom), Some(bride)) = (p.draft.groom, p.draft.bride) else { return };
    let (year, date, id) = (pos.year(), pos.date(), ContractId(world.next_number::<ContractId>()));
    let marriage = MarriageId(world.next_number::<MarriageId>());
    let (moved, kept) = (moves(pos, &p.draft), promises::kept_by(pos, groom, bride));
    let husband_moved = moved.is_some_and(|(who, _)| who == groom);
    let other = |by: SeatId| if by == p.from { p.to } else { p.from };
    // What is flagged, or has become impossible since, is not done: it sleeps.
    let done: Vec<usize> = (0..p.draft.clauses.len())
        .filter(|n| !p.flagged.contains(n))
        .filter(|n| {
            let clause = &p.draft.clauses[*n];
            clause.terms.at_the_wedding() && clause.terms.fault(pos, clause.by, other(clause.by)).is_none()
        })
        .collect();
    world.enlist(Marriage { husband_moved, contract: Some(id), ..Marriage::new(marriage, groom, bride, year) });
    let mut writ: Contract<Terms> = p.draft.clone().sign(id, [p.from, p.to], Some(marriage), date);
    done.iter().for_each(|n| writ.clauses[*n].done.push(date));
    world.enlist(writ);
    if let Some((who, keeper)) = moved {
        world.change::<Character>(who).keeper = Some(keeper);
        sleeping::settle_in(world, who);
    }
    for (writ, clause) in kept {
        world.change::<Writ>(writ).mark_done(clause, date);
    }
    set(world, number, |p| {
        p.state = ProposalState::Wed;
        p.delayed = false;
    });
    announce(world, &p);
    let bishops = clergy::renouncing_by(Seen::of(world).pos(), p.from, p.to);
    for bishop in bishops.into_iter().take(renouncing(&p.draft).len()) {
        if let Some(cleric) = world.change::<Noble>(bishop).cleric.as_mut() {
            cleric.renounced = true;
        }
    }
    for clause in done.iter().map(|n| &p.draft.clauses[*n]) {
        match clause.terms {
            Terms::Renounce { who, power } => renounce(world, who, power),
            Terms::Release { who } if Seen::of(world).pos().character(who).is_captive() => {
                court::release(world, who, "as the writ says");
            }
            Terms::GiveChild { who } => give_child(world, who, other(clause.by)),
            _ => {}
        }
    }
    let competing: Vec<u16> = all(Seen::of(world).pos())
        .iter()
        .filter(|q| matches!(q.state, ProposalState::Issued | ProposalState::Accepted))
        .filter(|q| q.draft.groom == Some(groom) || q.draft.bride == Some(bride))
        .map(|q| q.number)
        .collect();
    for other in competing {
        do_end(world, other, ProposalState::Void);
    }
    sleeping::refresh(world);
    flags_anew(world);
}

/// Public terms are told to all; of private ones nothing is confirmed or denied (5.2-8).
fn announce(world: &mut World, p: &Proposal) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let groom = p.draft.groom.in_line(pos);
    let moves = line![" ", groom, " is of the dynasty of ", p.to.in_line(pos), " from now on."];
    let text = line![couple_line(pos, &p.draft), " are married.", p.draft.husband_moves.then_some(moves)];
    telling::tell(world, Some(p.from), None, "5.4-5", text);
    telling::reveals(world);
    for (n, clause) in p.draft.clauses.iter().enumerate() {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let flag = p.flagged.contains(&n).then_some(" (flagged)");
        let to = if clause.by == p.from { p.to } else { p.from };
        let text = line![super::bound_line(pos, clause, to), flag, "."];
        if !clause.secret {
            telling::tell(world, Some(clause.by), None, "5.2-7", text);
        }
    }
}

fn renounce(world: &mut World, who: CharacterId, power: PowerId) {
    Terms::renounce(&mut world.change::<Noble>(who), power);
    let who = who.in_line(Seen::of(world).pos());
    let text = line![who, " gives up all claims in the line of ", called(power, power.name()), "."];
    telling::tell(world, None, None, "5.3-8", text);
}

/// A child goes to the other dynasty for good; its numbers stay (5.3-5).
fn give_child(world: &mut World, who: CharacterId, to: SeatId) {
    {
        let mut c = world.change::<Character>(who);
        (c.keeper, c.home) = (Some(to), Some(to));
    }
    sleeping::settle_in(world, who);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![who.in_line(pos), " is of the dynasty of ", to.in_line(pos), " from now on."];
    telling::tell(world, Some(to), None, "5.3-2", text);
}

/// Open writs for one who has died, entered the clergy or changed families since are void: nobody can accept them (5.4-9, 9-4),
/// nor may those two dynasties agree about him any more (5.2-1).
pub fn void_impossible(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let cannot = |who: Option<CharacterId>, of: SeatId| {
        who.is_none_or(|who| check_single(pos, who).is_err() || pos.character(who).keeper != Some(of))
    };
    let void: Vec<u16> = all(pos)
        .iter()
        .filter(|p| matches!(p.state, ProposalState::Issued | ProposalState::Accepted))
        .filter(|p| cannot(p.draft.groom, p.from) || cannot(p.draft.bride, p.to))
        .map(|p| p.number)
        .collect();
    for number in void {
        do_end(world, number, ProposalState::Void);
    }
}

/// Another writ has come into force, or one has ended, or rests, or binds again: what that makes impossible is void, and where
/// it changes what is flagged, either side may withdraw (5.4-15).
pub fn flags_anew(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let open = |p: &&Proposal| matches!(p.state, ProposalState::Issued | ProposalState::Accepted);
    let void: Vec<u16> = all(pos).iter().filter(open).filter(|p| is_promised(pos, p)).map(|p| p.number).collect();
    for number in void {
        do_end(world, number, ProposalState::Void);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let changed: Vec<(u16, Vec<usize>)> = all(pos)
        .iter()
        .filter(|p| p.state == ProposalState::Issued)
        .map(|p| (p.number, flags(pos, &p.draft, [p.from, p.to], p.from), &p.flagged))
        .filter(|(_, now, was)| now != *was)
        .map(|(number, now, _)| (number, now))
        .collect();
    for (number, now) in changed {
        set(world, number, |p| {
            p.flagged = now;
            p.may_withdraw = true;
        });
        let seen = Seen::of(world);
        let Ok(p) = find(seen.pos(), number) else { continue };
        let couple = couple_line(seen.pos(), &p.draft);
        let text = line!["The flags of the writ for ", couple, " have changed: either side may withdraw."];
        let seats = [p.from, p.to];
        for seat in seats {
            reopen(world, seat);
            telling::whisper(world, seat, "5.4-15", text.clone());
        }
    }
}

/// The court ends: acceptances that no groom has withdrawn stand (5.4-14), then delayed ones and those that a promise owes
/// take effect in the order of issue (5.4-16, 5.2-4); all else lapses. What cannot take effect is told. `false`: a groom's
/// family is asked about flags of the bride's side, and the court goes on until it has answered.
pub fn end_court(world: &mut World) -> bool {
    for pending in [true, false] {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let accepted = |p: &&Proposal| match p.state {
            ProposalState::Accepted => pending,
            ProposalState::Issued => !pending && (p.delayed || promises::must_accept(pos, p)),
            _ => false,
        };
        let numbers: Vec<u16> = all(pos).iter().filter(accepted).map(|p| p.number).collect();
        for number in numbers {
            let seen = Seen::of(world);
            let pos = seen.pos();
            let Ok(p) = find(pos, number) else { continue };
            if !p.is_open() || (!pending && accepted_before(pos, p).is_some()) {
                continue;
            }
            let stands = if is_promised(pos, p) { Err(No::NotOpen.into()) } else { still_good(pos, p) };
            match stands {
                Ok(()) if pending => {
                    flag_brides_side(world, number);
                    wed(world, number);
                }
                Ok(()) => do_accept(world, number),
                Err(why) => fall_through(world, number, &why),
            }
        }
    }
    let over = all(Seen::of(world).pos()).iter().all(|p| p.state != ProposalState::Accepted);
    if over {
        world.resource_mut::<Proposals>().list.clear();
    }
    over
}

/// Whose acceptance came to nothing is told, and why; of a delayed one his family never knew (5.4-17).
fn fall_through(world: &mut World, number: u16, why: &Refusal) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Ok(p) = find(pos, number) else { return };
    let couple = couple_line(pos, &p.draft);
    let why = why.text.clone();
    let text = line!["Your acceptance of the writ for ", couple.clone(), " cannot take effect: ", why];
    let (to, from, told) = (p.to, p.from, p.state == ProposalState::Accepted);
    telling::whisper(world, to, "5.4-16", text);
    set(world, number, |p| {
        p.delayed = false;
        if told {
            p.state = ProposalState::Void;
        }
    });
    if told && from != to {
        telling::whisper(world, from, "5.4-14", line!["The writ for ", couple, " cannot come into force."]);
    }
}
