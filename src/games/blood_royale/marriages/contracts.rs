//! What signed contracts do at the table: they fall due, rest, wake and end. What they forbid and grant is asked of
//! [`bonds`](super::bonds).

use bevy_ecs::prelude::World;

use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::clauses::Terms;
use super::duties::Moment;
use super::{Talks, Treaty, duties, events, words};
use crate::dynasty::contract::Terms as Wording;
pub use crate::dynasty::ledger::{LedgerLine, State};
use crate::dynasty::{Bound, CharacterId, Clause, ContractId, Duty, MarriageId};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::SeatId;

/// Clauses whose time it is: of a contract in force, or outliving it (BR 8.3, 8.7, 9.19), within their years.
pub(super) fn lasting<'t>(pos: Pos, treaty: &'t Treaty) -> impl Iterator<Item = (usize, &'t Clause<Terms>)> {
    let year = pos.year();
    let clauses = treaty.clauses.iter().enumerate().filter(|(_, c)| !c.terms.is_over());
    clauses.filter(move |(_, c)| c.runs(year) && (treaty.in_force(year) || (c.outlives && treaty.signed <= year)))
}

/// Who owes the clause, and to whom.
pub fn bound(treaty: &Treaty, clause: &Clause<Terms>) -> Bound {
    clause.terms.bound(treaty.bound(clause))
}

/// Does this player sign the contract: as one of the two who wed their people, or as a third whom a clause binds?
pub fn signs(treaty: &Treaty, seat: SeatId) -> bool {
    treaty.is_party(seat) || treaty.clauses.iter().any(|c| bound(treaty, c).by == seat || bound(treaty, c).to == seat)
}

// ---------------------------------------------------------------- What rests (BR 8.8, Q25)

/// Why a clause rests just now: it cannot be kept, or an older contract stands against it.
pub fn rests(pos: Pos, treaty: &Treaty, place: usize) -> Option<String> {
    let clause = treaty.clauses.get(place)?;
    if clause.is_spent(pos.year()) {
        return None;
    }
    clause.terms.impossible(pos, bound(treaty, clause)).or_else(|| overruled(pos, treaty, place))
}

/// An older contract stands against it.
pub(super) fn overruled(pos: Pos, treaty: &Treaty, place: usize) -> Option<String> {
    let clause = treaty.clauses.get(place)?;
    let mine = bound(treaty, clause);
    let older = pos.treaties().filter(|older| older.prevails_over(treaty));
    let mut against = older.flat_map(|older| {
        let standing = lasting(pos, older).filter(|(_, c)| !c.is_spent(pos.year()) && c.terms.is_awake(pos));
        standing
            .filter(|(_, c)| clause.terms.conflicts_between(mine, &c.terms, bound(older, c)).is_some())
            .map(move |(p, _)| (older, p))
    });
    // What the older contract says may be secret; that it prevails is not.
    against.any(|(older, p)| rests(pos, older, p).is_none()).then(|| "an older contract prevails".to_string())
}

/// Every clause that binds now, contracts by number.
pub(super) fn binding(pos: Pos<'_>) -> impl Iterator<Item = (&Treaty, usize, &Clause<Terms>)> {
    pos.treaties().flat_map(move |t| lasting(pos, t).map(move |(place, c)| (t, place, c)))
}

// ---------------------------------------------------------------- Claims and children (BR 8.15, 8.18, 8.19, 9.19)

/// Has this character, or his line, renounced the claim to a country's crown (BR 8.19, 9.19)?
pub fn has_renounced(pos: Pos, who: CharacterId, country: CountryId) -> bool {
    let given_up = renounced(pos, country);
    given_up.contains(&who) || (!given_up.is_empty() && pos.kin().ancestors(who).iter().any(|a| given_up.contains(a)))
}

/// Those who have renounced a crown for themselves and their issue, by contracts that may have ended long since.
pub fn renounced(pos: Pos, country: CountryId) -> Vec<CharacterId> {
    let year = pos.year();
    let signed = pos.treaties().filter(|t| t.signed <= year).flat_map(|t| &t.clauses);
    signed
        .filter_map(|c| match c.terms.plain() {
            Terms::RenounceClaim { who, country: crown } if *crown == country => {
                c.from.is_none_or(|y| y <= year).then_some(*who)
            }
            _ => None,
        })
        .collect()
}

/// Who raises the next child of this marriage by its contract, if not the father's player (BR 8.15, 8.18).
pub fn child_goes_to(pos: Pos, marriage: MarriageId) -> Option<SeatId> {
    let marriage = pos.marriage(marriage);
    let treaty = pos.find::<Treaty>(marriage.contract?)?;
    let nth = pos.kin().issue_of(marriage).len() + 1;
    lasting(pos, treaty).filter(|(_, c)| c.terms.is_awake(pos)).find_map(|(_, c)| match c.terms.plain() {
        Terms::ChildrenToBride { every } if nth.is_multiple_of(usize::from((*every).max(1))) => {
            Some(bound(treaty, c).to)
        }
        _ => None,
    })
}

// ---------------------------------------------------------------- What is done when it is due (BR 8.10)

/// Does what falls due at this moment, the oldest contracts first. `only`: of this contract.
pub(super) fn perform(world: &mut World, moment: Moment, only: Option<ContractId>, owed_to: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let mut due: Vec<(i32, ContractId, usize)> = binding(pos)
        .filter(|(t, _, c)| c.terms.moment() == moment && only.is_none_or(|id| id == t.id))
        // Help is given in every round of a turn.
        .filter(|(_, _, c)| (c.is_due(year) || moment == Moment::Movement) && c.terms.is_awake(pos))
        .filter(|(t, _, c)| owed_to.is_none_or(|seat| bound(t, c).to == seat))
        .map(|(t, place, _)| (t.signed, t.id, place))
        .collect();
    due.sort();
    for (_, id, place) in due {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(treaty) = pos.find::<Treaty>(id) else { continue };
        let clause = &treaty.clauses[place];
        let (owes, parties, secret) = (bound(treaty, clause), treaty.parties, clause.secret);
        let label = words::contract(pos, treaty);
        let rests = rests(pos, treaty, place);
        if rests.is_some() && clause.terms.duty() == Duty::Standing {
            continue;
        }
        if let Some(why) = rests {
            let text = line![label, ", clause ", place + 1, ", rests this turn: ", why, "."];
            words::tell_parties(world, parties, secret, "8.8", text);
            continue;
        }
        let terms = clause.terms.clone();
        let (text, done) = terms.perform(world, owes, id);
        let mut treaty = world.change::<Treaty>(id);
        if done && !treaty.clauses[place].done.contains(&year) {
            treaty.mark_done(place, year);
        }
        if let Some(text) = text {
            let text = line![text, " (", label, ", clause ", place + 1, ")"];
            words::tell_parties(world, parties, secret, "8.10", text);
        }
    }
}

/// What the contracts bring as the marriages of a turn begin: leave by word of mouth is over, clauses that rest or
/// stand again are told, payments are made.
pub(super) fn begin_turn(world: &mut World) {
    world.resource_mut::<Talks>().permits.clear();
    events::note_events(world);
    tell_what_rests(world);
    for seat in Seen::of(world).pos().seats().collect::<Vec<_>>() {
        duties::settle_debts(world, seat);
    }
    perform(world, Moment::Marriages, None, None);
}

/// Tells both parties which clauses have come to rest, and which stand again.
pub(super) fn tell_what_rests(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let before = &world.resource::<Talks>().resting;
    let mut now = vec![];
    let mut lines = vec![];
    for (treaty, place, clause) in binding(pos) {
        if !clause.terms.is_awake(pos) {
            continue;
        }
        let why = rests(pos, treaty, place);
        let rested = before.contains(&(treaty.id, place));
        let label = words::contract(pos, treaty);
        let text = words::clause(clause);
        if let Some(why) = why {
            now.push((treaty.id, place));
            if !rested {
                lines.push((
                    treaty.parties,
                    clause.secret,
                    line!["Suspended, as ", why, ": ", text, " (", label, ")."],
                ));
            }
        } else if rested {
            lines.push((treaty.parties, clause.secret, line!["Binds again: ", text, " (", label, ")."]));
        }
    }
    world.resource_mut::<Talks>().resting = now;
    for (parties, secret, text) in lines {
        words::tell_parties(world, parties, secret, "8.8", text);
    }
}

/// Goods have been placed: what was promised of them changes owner where it lies (BR 8.6, 12).
pub fn deliver_due(world: &mut World) {
    events::note_events(world);
    perform(world, Moment::Resources, None, None);
}

/// A player's movement begins: armies promised to his monarch are his to lead (BR 20.3 to 20.5).
pub fn begin_movement(world: &mut World, seat: SeatId) {
    events::note_events(world);
    perform(world, Moment::Movement, None, Some(seat));
}

/// A marriage has ended by death: its contract ends but for what outlives it (BR 7.8, 9.19). A couple of the start has
/// none (BR 25.2).
pub fn contract_ends(world: &mut World, marriage: MarriageId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let Some(id) = pos.marriage(marriage).contract else { return };
    let Some(treaty) = pos.find::<Treaty>(id).filter(|t| t.ended.is_none()) else { return };
    let outlives = treaty.clauses.iter().any(|c| c.outlives).then_some(", but for what was renounced");
    let parties = treaty.parties;
    let text = line!["The ", words::contract(pos, treaty), " ends", outlives, "."];
    world.change::<Treaty>(id).ended = Some(year);
    words::tell_parties(world, parties, false, "7.8", text);
}

// ---------------------------------------------------------------- The ledger, and who may read what (BR 24.1)

/// Everything `seat` owes and is owed by contract, and how it stands.
pub fn ledger(pos: Pos, seat: SeatId) -> Vec<LedgerLine> {
    let year = pos.year();
    let mut out = vec![];
    for debt in pos.talks().debts.iter().filter(|d| d.by == seat || d.to == seat) {
        let text = format!("{} owes {} {} Crowns still", pos.seat_name(debt.by), pos.seat_name(debt.to), debt.crowns);
        out.push(LedgerLine { contract: debt.contract, clause: None, by: Some(debt.by), text, state: State::DueNow });
    }
    for treaty in pos.treaties().filter(|t| signs(t, seat)) {
        let in_force = treaty.in_force(year);
        let seen = |c: &Clause<Terms>| treaty.is_party(seat) || !c.secret;
        for (place, clause) in treaty.clauses.iter().enumerate().filter(|(_, c)| (in_force || c.outlives) && seen(c)) {
            let state = state_of(pos, treaty, place);
            let text = words::clause_in_words(pos, clause);
            out.push(LedgerLine { contract: treaty.id, clause: Some(place), by: Some(clause.by), text, state });
        }
        if in_force && !treaty.free_text.is_empty() {
            let text = treaty.free_text.clone();
            out.push(LedgerLine { contract: treaty.id, clause: None, by: None, text, state: State::Honour });
        }
    }
    out
}

fn state_of(pos: Pos, treaty: &Treaty, place: usize) -> State {
    let year = pos.year();
    let clause = &treaty.clauses[place];
    if clause.is_spent(year) || clause.terms.is_over() {
        return State::Done;
    }
    if clause.from.is_some_and(|from| year < from) {
        return State::Later;
    }
    // It sleeps: its words say what it waits for.
    if !clause.terms.is_awake(pos) {
        return State::Later;
    }
    if let Some(why) = rests(pos, treaty, place) {
        return State::Suspended(why);
    }
    match clause.terms.moment() {
        _ if clause.terms.is_called_for(pos, bound(treaty, clause)) => State::DueNow,
        Moment::Always => State::Standing,
        _ if clause.terms.duty() == Duty::Standing => State::Standing,
        _ if clause.is_due(year) => State::DueNow,
        _ => State::Later,
    }
}

/// The clauses of a contract that `seat` may see, with their places: a stranger sees no secret ones.
pub fn visible_clauses(_pos: Pos, treaty: &Treaty, seat: SeatId) -> Vec<(usize, Clause<Terms>)> {
    let all = treaty.clauses.iter().enumerate();
    all.filter(|(_, c)| treaty.is_party(seat) || !c.secret).map(|(n, c)| (n, c.clone())).collect()
}
