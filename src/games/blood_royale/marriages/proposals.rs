//! Talks about a match and its contract: proposals, counter-offers, yes and no (BR 8.1 to 8.6, 8.11, 5.4).

use bevy_ecs::prelude::World;

use super::super::position::Pos;
use super::super::readers::Seen;
use super::clauses::Terms;
use super::market::{self, Registry};
use super::refusals::No;
use super::{Forbidden, MarriageDeed, Talk, Talks, bonds, countersigning, signing, weddings, words};
use crate::dynasty::contract::Terms as Wording;
use crate::dynasty::{CharacterId, Clause, Draft, NoDeal, Outcome, TalkId};
use crate::engine::{Line, PlayState, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

// The rules set no number to talks. What is listed ends, so that no machine proposes for ever; whoever writes a draft himself
// is bound by none of these.
/// Counter-offers in one talk.
const COUNTERS: u8 = 4;
/// Proposals of a player a turn.
const PROPOSALS: usize = 10;
/// Proposals of one couple by one player a turn.
const OF_A_COUPLE: usize = 3;
/// Clauses of a contract, letters of words of honour and of a reason.
const CLAUSES: usize = 20;
const HONOUR: usize = 600;
const REASON: usize = 200;

/// Talks that are open or over; `None`: unknown, or the wedding was held.
pub fn find(pos: Pos<'_>, talk: TalkId) -> Option<&Talk> {
    pos.talks().talks.iter().find(|t| t.id == talk)
}

/// Talks in which this seat must answer.
pub fn waiting_for(pos: Pos<'_>, seat: SeatId) -> impl Iterator<Item = &Talk> {
    pos.talks().talks.iter().filter(move |t| t.is_open() && t.to == seat)
}

/// Who opened the talks.
fn opener(talk: &Talk) -> SeatId {
    talk.history.first().map_or(talk.from, |(seat, _)| *seat)
}

fn couple_of(draft: &Draft<Terms>) -> (Option<CharacterId>, Option<CharacterId>) {
    (draft.groom, draft.bride)
}

// ---------------------------------------------------------------- A draft as such (BR 8.1 to 8.6, 8.11)

/// Whether this can be a contract between `by`, who drafts it, and `to`: the couple, the wording, and what the drafter
/// himself would owe. What the other owes is for him to judge.
fn check_draft(of: &Registry, by: SeatId, to: SeatId, draft: &Draft<Terms>) -> Result<(), Refusal> {
    let pos = of.pos;
    if by == to || !pos.has_seat(to) {
        return Err(No::ToNobody.into());
    }
    check_match(of, [by, to], draft)?;
    check_text("What is said on honour", &draft.free_text, HONOUR)?;
    if draft.clauses.len() > CLAUSES {
        return Err(No::Imprecise { why: format!("A contract has at most {CLAUSES} clauses.") }.into());
    }
    let keeper = |who: Option<CharacterId>| who.and_then(|c| pos.character(c).keeper);
    let other = |seat: SeatId| if seat == by { to } else { by };
    let groom = keeper(draft.groom).or_else(|| keeper(draft.bride).map(other));
    for clause in &draft.clauses {
        if !pos.has_seat(clause.by) {
            return Err(No::Imprecise { why: "A clause binds a player.".into() }.into());
        }
        if clause.secret && clause.by != by && clause.by != to {
            return Err(No::Imprecise { why: "A third signs no secret clause.".into() }.into());
        }
        check_clause(pos, clause)?;
        clause.terms.check_terms(pos, signing::bound_of(clause, [by, to]), groom)?;
    }
    if !draft.betrothal { check_side(pos, by, draft, [by, to]) } else { Ok(()) }
}

/// Bride and groom: one of each player, free to wed or to be promised.
fn check_match(of: &Registry, players: [SeatId; 2], draft: &Draft<Terms>) -> Result<(), No> {
    let pos = of.pos;
    weddings::check_couple(of, draft.groom, draft.bride, players, draft.betrothal)?;
    let named: Vec<CharacterId> = [draft.groom, draft.bride].into_iter().flatten().collect();
    for who in &named {
        match pos.character(*who).keeper {
            Some(keeper) if players.contains(&keeper) => {}
            _ => return Err(No::NotHis { who: pos.name_of(*who), seat: pos.seat_name(players[1]) }),
        }
    }
    if let Some((groom, bride)) = draft.couple()
        && pos.character(groom).keeper == pos.character(bride).keeper
    {
        return Err(No::BothOwn);
    }
    match draft.groom.filter(|g| draft.husband_moves && pos.crown_of(*g).is_some()) {
        Some(king) => Err(No::KingStays { who: pos.name_of(king) }),
        None => Ok(()),
    }
}

/// Its dates, and nothing in it that only the table may write.
fn check_clause(pos: Pos, clause: &Clause<Terms>) -> Result<(), No> {
    let no = |why: &str| Err(No::Imprecise { why: why.into() });
    if clause.to.is_some_and(|to| to < pos.year() || clause.from.is_some_and(|from| to < from)) {
        return no("A clause ends after it begins, and not in the past.");
    }
    if !clause.done.is_empty() || clause.suspended.is_some() {
        return no("Nothing of a new contract has been done yet.");
    }
    if clause.outlives != Wording::outlives(&clause.terms) {
        return no("Only a renunciation outlives the contract (9.19).");
    }
    Ok(())
}

/// What `seat` would owe: he can pay it at the wedding, and no contract of his stands against it (BR 8.9).
fn check_side(pos: Pos, seat: SeatId, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Result<(), Refusal> {
    signing::check_bonds(pos, seat, draft, parties)?;
    Ok(weddings::check_purse(pos, seat, draft, parties)?)
}

fn check_text(what: &str, text: &str, most: usize) -> Result<(), No> {
    let clean = text.chars().all(|c| !c.is_control() || c == '\n');
    if text.chars().count() <= most && clean { Ok(()) } else { Err(No::TooLong { what: what.into(), most }) }
}

/// A draft in a line: the couple, who moves, each clause.
pub fn draft_in_line(pos: Pos, draft: &Draft<Terms>) -> Line {
    let couple = words::couple(pos, draft.groom, draft.bride);
    let moves = draft.husband_moves.then(|| line!["he joins her house"]);
    let clauses = draft.clauses.iter().map(words::clause);
    let honour = (!draft.free_text.is_empty()).then(|| line!["on their honour: ", draft.free_text.clone()]);
    joined([couple].into_iter().chain(moves).chain(clauses).chain(honour), "; ")
}

// ---------------------------------------------------------------- Proposing (BR 8.3, 5.4)

/// # Errors
/// What stands against the proposal.
pub fn check_propose(pos: Pos, seat: SeatId, draft: &Draft<Terms>, to: SeatId) -> Result<(), Refusal> {
    check_fresh(pos, seat, draft, to)?;
    check_draft(&Registry::of(pos), seat, to, draft)
}

/// One talk about a couple at a time, and no second promise of the same.
fn check_fresh(pos: Pos, seat: SeatId, draft: &Draft<Terms>, to: SeatId) -> Result<(), No> {
    let talks = &pos.talks().talks;
    let couple = || words::couple_in_words(pos, draft.groom, draft.bride);
    let same = |t: &&Talk| couple_of(&t.draft) == couple_of(draft);
    let between = |t: &&Talk| t.is_party(seat) && t.is_party(to);
    if talks.iter().filter(|t| t.is_open()).filter(between).any(|t| same(&t)) {
        return Err(No::TalkOpen { couple: couple() });
    }
    let agreed = |t: &Talk| t.outcome == Outcome::Accepted && draft.betrothal && t.draft == *draft;
    if talks.iter().any(agreed) {
        return Err(No::TalkOver { why: format!("{} are promised to each other already.", couple()) });
    }
    Ok(())
}

/// Is another proposal of this couple worth a line in the list?
fn has_room(pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> bool {
    let talks = &pos.talks().talks;
    let made = talks.iter().filter(|t| opener(t) == seat && t.outcome != Outcome::Accepted);
    made.filter(|t| couple_of(&t.draft) == couple_of(draft)).count() < OF_A_COUPLE
}

/// Opens talks under a new number and calls the other player back; only the two of them hear of it.
pub fn propose(world: &mut World, seat: SeatId, draft: &Draft<Terms>, to: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let what = if draft.betrothal { "a betrothal" } else { "a match" };
    let text = line![seat, " proposes ", what, " to ", to, ": ", draft_in_line(pos, draft), "."];
    let mut talks = world.resource_mut::<Talks>();
    let id = TalkId(talks.talks.iter().map(|t| t.id.0 + 1).max().unwrap_or(0));
    talks.talks.push(Talk::open(id, seat, to, draft.clone(), ""));
    calls_back(world, to);
    words::tell_parties(world, [seat, to], true, "8.5", text);
}

/// Who had done with the marriages is asked again.
fn calls_back(world: &mut World, seat: SeatId) {
    world.resource_mut::<PlayState>().reopen(seat);
}

// ---------------------------------------------------------------- Answering

/// The talks, if `seat` may answer them now.
fn to_answer(pos: Pos<'_>, seat: SeatId, talk: TalkId) -> Result<&Talk, No> {
    let found = own(pos, seat, talk)?;
    found.check_answer(seat).map_err(|no| say(pos, &no))?;
    Ok(found)
}

fn own(pos: Pos<'_>, seat: SeatId, talk: TalkId) -> Result<&Talk, No> {
    let found = find(pos, talk).ok_or(No::NoTalk { talk: talk.0 })?;
    if found.is_party(seat) { Ok(found) } else { Err(No::NotYourTalk { talk: talk.0 }) }
}

fn say(pos: Pos, no: &NoDeal) -> No {
    let why = match no {
        NoDeal::NotYourAnswer { to, .. } => format!("{} is to answer.", pos.seat_name(*to)),
        no => no.to_string(),
    };
    No::TalkOver { why }
}

/// # Errors
/// What stands against the other draft.
pub fn check_counter(pos: Pos, seat: SeatId, talk: TalkId, draft: &Draft<Terms>, reason: &str) -> Result<(), Refusal> {
    let found = to_answer(pos, seat, talk)?;
    found.check_counter(seat, draft, u8::MAX).map_err(|no| say(pos, &no))?;
    check_text("A reason", reason, REASON)?;
    check_draft(&Registry::of(pos), seat, found.from, draft)
}

/// The draft replaces the one on the table, and the other party has to answer now.
pub fn counter(world: &mut World, seat: SeatId, talk: TalkId, draft: &Draft<Terms>, reason: &str) {
    let mut talks = world.resource_mut::<Talks>();
    let Some(found) = talks.talks.iter_mut().find(|t| t.id == talk) else { return };
    let other = found.from;
    if found.counter(seat, draft.clone(), reason, u8::MAX).is_err() {
        return;
    }
    calls_back(world, other);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![seat, " answers with another draft: ", draft_in_line(pos, draft), "."];
    words::tell_parties(world, [seat, other], true, "8.5", text);
}

/// # Errors
/// Why `seat` cannot sign.
pub fn check_accept(pos: Pos, seat: SeatId, talk: TalkId) -> Result<(), Refusal> {
    let found = to_answer(pos, seat, talk)?;
    check_match(&Registry::of(pos), [found.from, found.to], &found.draft)?;
    if found.draft.betrothal {
        return Ok(());
    }
    // What all can see of the clauses; the other's purse is no business of this seat's.
    let groom = found.draft.groom.and_then(|c| pos.character(c).keeper);
    let parties = [found.from, found.to];
    for clause in &found.draft.clauses {
        clause.terms.check_terms(pos, signing::bound_of(clause, parties), groom)?;
    }
    check_side(pos, seat, &found.draft, parties)
}

/// Both have signed: a betrothal is noted, a wedding held; unless the other cannot keep what he offered any more.
pub fn accept(world: &mut World, seat: SeatId, talk: TalkId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(found) = find(pos, talk) else { return };
    let (draft, other) = (found.draft.clone(), found.from);
    let names = words::couple(pos, draft.groom, draft.bride);
    if !draft.betrothal && check_side(pos, other, &draft, [other, seat]).is_err() {
        let text = line!["Nothing comes of ", names, ": ", other, " cannot keep the offer any more."];
        close_talk(world, talk, seat, Outcome::Declined);
        words::tell_parties(world, [other, seat], true, "6.22", text);
        return;
    }
    close_talk(world, talk, seat, Outcome::Accepted);
    if draft.betrothal {
        let text = line![names, " are promised to each other; nobody is bound before the wedding."];
        words::tell_parties(world, [other, seat], true, "8.3", text);
        return;
    }
    // A held wedding is no promise.
    world.resource_mut::<Talks>().talks.retain(|t| t.id != talk);
    match signing::thirds(&draft, [other, seat]) {
        thirds if thirds.is_empty() => weddings::wed(world, [other, seat], draft, true),
        thirds => countersigning::begin(world, [other, seat], draft, thirds),
    }
}

/// All have signed: the wedding is held, unless one of the two cannot keep the offer any more.
pub(super) fn hold(world: &mut World, parties: [SeatId; 2], draft: Draft<Terms>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if let Some(seat) = parties.into_iter().find(|s| check_side(pos, *s, &draft, parties).is_err()) {
        let names = words::couple(pos, draft.groom, draft.bride);
        let text = line!["Nothing comes of ", names, ": ", seat, " cannot keep the offer any more."];
        words::tell_parties(world, parties, true, "6.22", text);
        return;
    }
    weddings::wed(world, parties, draft, true);
}

fn close_talk(world: &mut World, talk: TalkId, seat: SeatId, outcome: Outcome) {
    let mut talks = world.resource_mut::<Talks>();
    if let Some(found) = talks.talks.iter_mut().find(|t| t.id == talk) {
        let _ = if outcome == Outcome::Accepted {
            found.accept(seat).map(|_| ())
        } else {
            found.decline(seat, "falls through")
        };
    }
}

/// # Errors
/// Why there is nothing to decline.
pub fn check_decline(pos: Pos, seat: SeatId, talk: TalkId, reason: &str) -> Result<(), Refusal> {
    let found = to_answer(pos, seat, talk)?;
    check_text("A reason", reason, REASON)?;
    check_withholding(pos, seat, found)
}

/// A hand that is promised is not refused, where nothing else is asked for it and the wedding can be held (BR 8.7).
fn check_withholding(pos: Pos, seat: SeatId, talk: &Talk) -> Result<(), Refusal> {
    let draft = &talk.draft;
    let bare = !draft.betrothal && !draft.husband_moves && draft.clauses.iter().all(|c| c.by != seat);
    if !bare || !signing::thirds(draft, [talk.from, talk.to]).is_empty() {
        return Ok(());
    }
    for who in [draft.groom, draft.bride].into_iter().flatten() {
        let withheld = bonds::forbids(pos, seat, &Forbidden::Withhold { who, from: talk.from });
        if withheld.is_err() && check_accept(pos, seat, talk.id).is_ok() {
            return withheld;
        }
    }
    Ok(())
}

/// Ends the talks; the other party hears the reason, if it is not empty.
pub fn decline(world: &mut World, seat: SeatId, talk: TalkId, reason: &str) {
    end_talk(world, seat, talk, reason, "declines");
}

/// # Errors
/// Nobody has proposed anything.
pub fn check_decline_all(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if waiting_for(pos, seat).next().is_none() {
        return Err(No::NobodyWaits.into());
    }
    waiting_for(pos, seat).try_for_each(|talk| check_withholding(pos, seat, talk))
}

/// One no to all: who wants none of the matches says so once.
pub fn decline_all(world: &mut World, seat: SeatId) {
    let waiting: Vec<TalkId> = waiting_for(Seen::of(world).pos(), seat).map(|t| t.id).collect();
    waiting.into_iter().for_each(|talk| decline(world, seat, talk, ""));
}

/// # Errors
/// Why there is nothing to take back.
pub fn check_withdraw(pos: Pos, seat: SeatId, talk: TalkId) -> Result<(), Refusal> {
    let found = own(pos, seat, talk)?;
    match found.outcome {
        Outcome::Open if found.from == seat => Ok(()),
        Outcome::Open => Err(No::AnswerFirst { from: pos.seat_name(found.from) }.into()),
        Outcome::Accepted => Ok(()),
        Outcome::Declined => Err(No::TalkOver { why: "These talks are over.".into() }.into()),
    }
}

/// Takes a proposal back, or goes back on a betrothal, which binds nobody (BR 8.3).
pub fn withdraw(world: &mut World, seat: SeatId, talk: TalkId) {
    end_talk(world, seat, talk, "withdrawn", "takes back");
}

fn end_talk(world: &mut World, seat: SeatId, talk: TalkId, reason: &str, does: &'static str) {
    let mut talks = world.resource_mut::<Talks>();
    let Some(found) = talks.talks.iter_mut().find(|t| t.id == talk) else { return };
    let (parties, draft) = ([found.from, found.to], couple_of(&found.draft));
    found.outcome = Outcome::Declined;
    found.history.push((seat, reason.into()));
    let because = (!reason.is_empty() && does != "takes back").then(|| format!(": {reason}"));
    let couple = words::couple(Seen::of(world).pos(), draft.0, draft.1);
    let text = line![seat, " ", does, " the match of ", couple, because, "."];
    words::tell_parties(world, parties, true, "8.5", text);
}

/// These two have wed: all other talks about them are void.
pub fn void(world: &mut World, wed: &[CharacterId]) {
    let mut talks = world.resource_mut::<Talks>();
    let mut told = vec![];
    for talk in &mut talks.talks {
        let named = [talk.draft.groom, talk.draft.bride];
        let concerns = named.iter().flatten().any(|c| wed.contains(c));
        if concerns && talk.outcome != Outcome::Declined && talk.draft.couple() != wed_pair(wed) {
            talk.outcome = Outcome::Declined;
            told.push(([talk.from, talk.to], named));
        }
    }
    // The couple's own betrothal is fulfilled.
    talks.talks.retain(|t| !(t.draft.betrothal && t.draft.couple() == wed_pair(wed)));
    for (parties, [groom, bride]) in told {
        let text = line!["Talks about ", words::couple(Seen::of(world).pos(), groom, bride), " are void."];
        words::tell_parties(world, parties, true, "8.1", text);
    }
}

fn wed_pair(wed: &[CharacterId]) -> Option<(CharacterId, CharacterId)> {
    match wed {
        [groom, bride] => Some((*groom, *bride)),
        _ => None,
    }
}

/// The marriages of the turn are over: betrothals stay while both who are named live and are free.
pub fn close(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let kin = pos.kin();
    let free = |who: Option<CharacterId>| {
        who.and_then(|c| kin.get(c)).is_none_or(|c| crate::dynasty::matches::single(&kin, c).is_ok())
    };
    let talks = &pos.talks().talks;
    let stays = |t: &&Talk| t.outcome == Outcome::Accepted && t.draft.betrothal;
    let kept: Vec<Talk> =
        talks.iter().filter(stays).filter(|t| free(t.draft.groom) && free(t.draft.bride)).cloned().collect();
    world.resource_mut::<Talks>().talks = kept;
}

// ---------------------------------------------------------------- What is offered

/// Answers to what waits, own offers to take back, and a few proposals.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<MarriageDeed>) {
    let of = Registry::of(pos);
    for talk in waiting_for(pos, seat) {
        if check_accept(pos, seat, talk.id).is_ok() {
            out.push(MarriageDeed::Accept { talk: talk.id });
        }
        for draft in counters(pos, talk, seat) {
            if draft != talk.draft && check_draft(&of, seat, talk.from, &draft).is_ok() {
                out.push(MarriageDeed::Counter { talk: talk.id, draft, reason: String::new() });
            }
        }
        if check_withholding(pos, seat, talk).is_ok() {
            out.push(MarriageDeed::Decline { talk: talk.id, reason: String::new() });
        }
    }
    if waiting_for(pos, seat).nth(1).is_some() && check_decline_all(pos, seat).is_ok() {
        out.push(MarriageDeed::DeclineAll);
    }
    let talks = &pos.talks().talks;
    let open = talks.iter().filter(|t| t.is_open() && t.from == seat);
    out.extend(open.map(|t| MarriageDeed::Withdraw { talk: t.id }));
    let own = |who: CharacterId| pos.character(who).keeper == Some(seat);
    let promised = talks.iter().filter(|t| t.outcome == Outcome::Accepted && t.is_party(seat));
    let mut drafts: Vec<(SeatId, Draft<Terms>)> = promised
        .filter(|t| t.draft.couple().is_some_and(|(g, b)| own(g) || own(b)))
        .map(|t| (if t.from == seat { t.to } else { t.from }, Draft { betrothal: false, ..t.draft.clone() }))
        .collect();
    let made = talks.iter().filter(|t| opener(t) == seat && t.outcome != Outcome::Accepted).count();
    if made < PROPOSALS {
        drafts.extend(market::standard_drafts(&of, seat));
        for (to, draft) in drafts {
            let fits = has_room(pos, seat, &draft)
                && check_fresh(pos, seat, &draft, to).is_ok()
                && check_draft(&of, seat, to, &draft).is_ok();
            let deed = MarriageDeed::Propose { draft, to };
            if fits && !out.contains(&deed) {
                out.push(deed);
            }
        }
    }
    own_weddings(&of, seat, out);
}

/// Couples of one's own, the first few.
fn own_weddings(of: &Registry, seat: SeatId, out: &mut Vec<MarriageDeed>) {
    const MOST: usize = 6;
    let free = of.pos.household(seat).filter(|c| crate::dynasty::matches::single(&of.kin, c).is_ok());
    let (grooms, brides): (Vec<_>, Vec<_>) = free.partition(|c| c.sex.is_male());
    let pairs = grooms.iter().flat_map(|g| brides.iter().map(|b| (g.id, b.id)));
    let fit = pairs.filter(|(g, b)| weddings::check_own_by(of, seat, *g, *b).is_ok()).take(MOST);
    out.extend(fit.map(|(groom, bride)| MarriageDeed::WedOwn { groom, bride }));
}

/// Three ways to ask for more: the husband in the other house, peace, money.
fn counters(pos: Pos, talk: &Talk, seat: SeatId) -> Vec<Draft<Terms>> {
    if talk.turns >= COUNTERS || talk.draft.betrothal {
        return vec![];
    }
    let other = talk.from;
    let mut out = vec![];
    if talk.draft.groom.is_some_and(|g| pos.crown_of(g).is_none()) {
        out.push(Draft { husband_moves: !talk.draft.husband_moves, ..talk.draft.clone() });
    }
    let peace = [seat, other].map(|s| Clause::new(s, Terms::NonAggression { over: vec![] }));
    if peace.iter().any(|c| !talk.draft.clauses.contains(c)) {
        let mut draft = talk.draft.clone();
        draft.clauses.extend(peace.into_iter().filter(|c| !talk.draft.clauses.contains(c)));
        out.push(draft);
    }
    if !talk.draft.clauses.iter().any(|c| matches!(c.terms, Terms::Pay { .. })) {
        let mut draft = talk.draft.clone();
        draft.clauses.push(Clause::new(other, Terms::Pay { crowns: 20, each_turn: false }));
        out.push(draft);
    }
    out
}
