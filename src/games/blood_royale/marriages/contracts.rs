//! What signed contracts do at the table: they forbid, grant, fall due, rest and end. What each kind of clause means
//! stands in [`clauses`](super::clauses); nothing here knows a kind.

use bevy_ecs::prelude::World;

use super::super::ids::{CountryId, ProvinceId};
use super::super::position::Pos;
use super::clauses::{Breach, Moment, Terms};
use super::refusals::No;
use super::{Forbidden, Leave, Talks, Treaty, words};
use crate::dynasty::contract::Terms as Wording;
pub use crate::dynasty::ledger::{LedgerLine, State};
use crate::dynasty::{CharacterId, Clause, ContractId, MarriageId};
use crate::table::{Numbers, Refusal, SeatId};

/// Clauses whose time it is: of a contract in force, or outliving it (BR 8.3, 8.7, 9.19), within their years.
fn lasting<'t>(pos: Pos, treaty: &'t Treaty) -> impl Iterator<Item = (usize, &'t Clause<Terms>)> {
    let year = pos.year();
    let clauses = treaty.clauses.iter().enumerate();
    clauses.filter(move |(_, c)| c.runs(year) && (treaty.in_force(year) || (c.outlives && treaty.signed <= year)))
}

// ---------------------------------------------------------------- What rests (BR 8.8, Q25)

/// Why a clause rests just now: it cannot be kept, or an older contract stands against it.
pub fn rests(pos: Pos, treaty: &Treaty, place: usize) -> Option<String> {
    let clause = treaty.clauses.get(place)?;
    let bound = treaty.bound(clause);
    if clause.is_spent(pos.year()) {
        return None;
    }
    if let Some(why) = clause.terms.impossible(pos, bound) {
        return Some(why);
    }
    let older = pos.treaties().filter(|older| older.prevails_over(treaty));
    let mut against = older.flat_map(|older| {
        let standing = lasting(pos, older).filter(|(_, c)| !c.is_spent(pos.year()));
        standing
            .filter(|(_, c)| clause.terms.conflicts_between(bound, &c.terms, older.bound(c)).is_some())
            .map(move |(p, _)| (older, p))
    });
    // What the older contract says may be secret; that it prevails is not.
    against.any(|(older, p)| rests(pos, older, p).is_none()).then(|| "an older contract prevails".to_string())
}

/// Every clause that binds now, contracts by number.
fn binding(pos: Pos<'_>) -> impl Iterator<Item = (&Treaty, usize, &Clause<Terms>)> {
    pos.treaties().flat_map(move |t| lasting(pos, t).map(move |(place, c)| (t, place, c)))
}

// ---------------------------------------------------------------- What is forbidden and granted (BR 8.7, 8.9, 16.2)

/// Does a contract in force forbid `seat` this deed?
///
/// # Errors
/// The contract and the clause, in words.
pub fn forbids(pos: Pos, seat: SeatId, deed: &Forbidden) -> Result<(), Refusal> {
    for (treaty, place, clause) in binding(pos) {
        let breach = clause.terms.forbids(pos, clause, treaty.bound(clause), seat, deed);
        let Some(breach) = breach.filter(|_| rests(pos, treaty, place).is_none()) else { continue };
        let (contract, clause) = (words::number(treaty.id), place + 1);
        let (groom, bride) = treaty.couple.unzip();
        let couple = words::couple(pos, groom, bride);
        let text = words::clause(pos, &treaty.clauses[place]);
        return Err(match breach {
            Breach::Breaks => No::Bound { contract, couple, clause, text }.into(),
            Breach::Forecloses => No::Promised { contract, couple, clause, text }.into(),
        });
    }
    Ok(())
}

/// Has `by` granted `to` this leave in a province: by a contract in force, or by his word in a bargain of this turn?
/// Goods pass by contract only (BR 16.19).
pub fn grants(pos: Pos, by: SeatId, to: SeatId, leave: Leave, at: ProvinceId) -> bool {
    if pos.holder(at) != Some(by) {
        return false;
    }
    let by_contract = binding(pos)
        .filter(|(t, _, c)| c.terms.grants(t.bound(c), by, to, leave, at))
        .any(|(t, place, _)| rests(pos, t, place).is_none());
    let permits = &pos.world.resource::<Talks>().permits;
    by_contract || permits.iter().any(|p| (p.by, p.to, p.leave) == (by, to, leave) && p.over.contains(&at))
}

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
        .filter_map(|c| match c.terms {
            Terms::RenounceClaim { who, country: crown } if crown == country => {
                c.from.is_none_or(|y| y <= year).then_some(who)
            }
            _ => None,
        })
        .collect()
}

/// Who raises the next child of this marriage by its contract, if not the father's player (BR 8.15, 8.18).
pub fn child_goes_to(pos: Pos, marriage: MarriageId) -> Option<SeatId> {
    let marriage = pos.marriage(marriage);
    let treaty = pos.world.find::<Treaty>(marriage.contract?)?;
    let nth = pos.kin().issue_of(marriage).len() + 1;
    lasting(pos, treaty).find_map(|(_, c)| match c.terms {
        Terms::ChildrenToBride { every } if nth.is_multiple_of(usize::from(every.max(1))) => Some(treaty.other(c.by)),
        _ => None,
    })
}

// ---------------------------------------------------------------- What is done when it is due (BR 8.10)

/// Does what falls due at this moment, the oldest contracts first. `only`: of this contract.
pub(super) fn perform(world: &mut World, moment: Moment, only: Option<ContractId>, owed_to: Option<SeatId>) {
    let pos = Pos::of(world);
    let year = pos.year();
    let mut due: Vec<(i32, ContractId, usize)> = binding(pos)
        .filter(|(t, _, c)| c.terms.moment() == moment && only.is_none_or(|id| id == t.id))
        // Help is given in every round of a turn.
        .filter(|(_, _, c)| c.is_due(year) || moment == Moment::Movement)
        .filter(|(t, _, c)| owed_to.is_none_or(|seat| t.other(c.by) == seat))
        .map(|(t, place, _)| (t.signed, t.id, place))
        .collect();
    due.sort();
    for (_, id, place) in due {
        let pos = Pos::of(world);
        let treaty: &Treaty = world.the(id);
        let clause = &treaty.clauses[place];
        let (bound, parties, secret) = (treaty.bound(clause), treaty.parties, clause.secret);
        let label = words::contract(pos, treaty);
        if let Some(why) = rests(pos, treaty, place) {
            let text = format!("{label}, clause {}, rests this turn: {why}.", place + 1);
            words::tell_parties(world, parties, secret, "8.8", &text);
            continue;
        }
        let terms = clause.terms.clone();
        let (text, done) = terms.perform(world, bound);
        let mut treaty = world.change::<Treaty>(id);
        if done && !treaty.clauses[place].done.contains(&year) {
            treaty.mark_done(place, year);
        }
        if !text.is_empty() {
            words::tell_parties(world, parties, secret, "8.10", &format!("{text} ({label}, clause {})", place + 1));
        }
    }
}

/// What the contracts bring as the marriages of a turn begin: leave by word of mouth is over, clauses that rest or
/// stand again are told, payments are made.
pub(super) fn begin_turn(world: &mut World) {
    world.resource_mut::<Talks>().permits.clear();
    tell_what_rests(world);
    perform(world, Moment::Marriages, None, None);
}

/// Tells both parties which clauses have come to rest, and which stand again.
pub(super) fn tell_what_rests(world: &mut World) {
    let pos = Pos::of(world);
    let before = &world.resource::<Talks>().resting;
    let mut now = vec![];
    let mut lines = vec![];
    for (treaty, place, clause) in binding(pos) {
        let why = rests(pos, treaty, place);
        let rested = before.contains(&(treaty.id, place));
        let label = words::contract(pos, treaty);
        let text = words::clause(pos, clause);
        if let Some(why) = why {
            now.push((treaty.id, place));
            if !rested {
                lines.push((treaty.parties, clause.secret, format!("Suspended, as {why}: {text} ({label}).")));
            }
        } else if rested {
            lines.push((treaty.parties, clause.secret, format!("Binds again: {text} ({label}).")));
        }
    }
    world.resource_mut::<Talks>().resting = now;
    for (parties, secret, text) in lines {
        words::tell_parties(world, parties, secret, "8.8", &text);
    }
}

/// Goods have been placed: what was promised of them changes owner where it lies (BR 8.6, 12).
pub fn deliver_due(world: &mut World) {
    perform(world, Moment::Resources, None, None);
}

/// A player's movement begins: armies promised to his monarch are his to lead (BR 20.3 to 20.5).
pub fn begin_movement(world: &mut World, seat: SeatId) {
    perform(world, Moment::Movement, None, Some(seat));
}

/// A marriage has ended by death: its contract ends but for what outlives it (BR 7.8, 9.19). A couple of the start has
/// none (BR 25.2).
pub fn contract_ends(world: &mut World, marriage: MarriageId) {
    let pos = Pos::of(world);
    let year = pos.year();
    let Some(id) = pos.marriage(marriage).contract else { return };
    let Some(treaty) = world.find::<Treaty>(id).filter(|t| t.ended.is_none()) else { return };
    let outlives = if treaty.clauses.iter().any(|c| c.outlives) { ", but for what was renounced" } else { "" };
    let parties = treaty.parties;
    let text = format!("The {} ends{outlives}.", words::contract(pos, treaty));
    world.change::<Treaty>(id).ended = Some(year);
    words::tell_parties(world, parties, false, "7.8", &text);
}

// ---------------------------------------------------------------- The ledger, and who may read what (BR 24.1)

/// Everything `seat` owes and is owed by contract, and how it stands.
pub fn ledger(pos: Pos, seat: SeatId) -> Vec<LedgerLine> {
    let year = pos.year();
    let mut out = vec![];
    for treaty in pos.treaties().filter(|t| t.is_party(seat)) {
        let in_force = treaty.in_force(year);
        for (place, clause) in treaty.clauses.iter().enumerate().filter(|(_, c)| in_force || c.outlives) {
            let state = state_of(pos, treaty, place);
            let text = words::clause(pos, clause);
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
    if clause.is_spent(year) {
        return State::Done;
    }
    if clause.from.is_some_and(|from| year < from) {
        return State::Later;
    }
    if let Some(why) = rests(pos, treaty, place) {
        return State::Suspended(why);
    }
    match clause.terms.moment() {
        Moment::Always if clause.terms.is_called_for(pos, treaty.bound(clause)) => State::DueNow,
        Moment::Always if clause.terms.is_honour() => State::Honour,
        Moment::Always => State::Standing,
        _ if clause.is_due(year) => State::DueNow,
        _ => State::Later,
    }
}

/// The clauses of a contract that `seat` may see, with their places: a stranger sees no secret ones.
pub fn visible_clauses(_pos: Pos, treaty: &Treaty, seat: SeatId) -> Vec<(usize, Clause<Terms>)> {
    let all = treaty.clauses.iter().enumerate();
    all.filter(|(_, c)| treaty.is_party(seat) || !c.secret).map(|(n, c)| (n, c.clone())).collect()
}
