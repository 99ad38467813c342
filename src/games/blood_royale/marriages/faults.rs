//! What in contracts and talks read from a file cannot be.

use super::super::frames::Frame;
use super::super::state::Position;
use super::MarriageAsk;
use super::clauses::Terms;
use crate::dynasty::{CharacterId, Clause};
use crate::table::SeatId;

/// Everything wrong with them, in words: people, players and marriages that are not there.
pub fn faults(p: &Position) -> Vec<String> {
    let (treaties, talks) = (&p.treaties, &p.talks);
    let (people, players, marriages) = (p.people.len(), p.players.len(), p.marriages.len());
    let mut out = vec![];
    let mut person = |what: &str, who: CharacterId| {
        if usize::from(who.0) >= people {
            out.push(format!("{what} names character {}; there are {people}", who.0));
        }
    };
    let mut seats: Vec<(&str, SeatId)> = vec![];
    for t in treaties {
        for who in t.couple.iter().flat_map(|(a, b)| [*a, *b]) {
            person("a contract", who);
        }
        seats.extend(t.parties.map(|s| ("a contract", s)));
        for clause in &t.clauses {
            of_clause(clause, &mut person, &mut seats);
        }
    }
    for t in &talks.talks {
        for who in [t.draft.groom, t.draft.bride].into_iter().flatten() {
            person("a proposal", who);
        }
        seats.extend([("a proposal", t.from), ("a proposal", t.to)]);
        for clause in &t.draft.clauses {
            of_clause(clause, &mut person, &mut seats);
        }
    }
    for frame in &p.stack {
        match frame {
            Frame::Marriage(MarriageAsk::Bargain(b)) => seats.extend([("a bargain", b.from), ("a bargain", b.to)]),
            Frame::Marriage(MarriageAsk::Signature(s)) => {
                seats.extend(s.parties.map(|p| ("a signature", p)));
                seats.extend(s.left.iter().map(|l| ("a signature", *l)));
                for who in [s.draft.groom, s.draft.bride].into_iter().flatten() {
                    person("a signature", who);
                }
                for clause in &s.draft.clauses {
                    of_clause(clause, &mut person, &mut seats);
                }
            }
            Frame::Marriage(MarriageAsk::Auction(b)) => {
                person("a bid", b.who);
                seats.extend(b.answers.iter().map(|(s, _)| ("a bid", *s)));
                for (seat, _, who) in &b.bids {
                    person("a bid", *who);
                    seats.push(("a bid", *seat));
                }
            }
            _ => {}
        }
    }
    seats.extend(talks.permits.iter().flat_map(|p| [("a leave", p.by), ("a leave", p.to)]));
    seats.extend(talks.debts.iter().flat_map(|d| [("a debt", d.by), ("a debt", d.to)]));
    let strangers = seats.into_iter().filter(|(_, s)| s.index() >= players);
    out.extend(strangers.map(|(what, s)| format!("{what} names {s}; there are {players} seats")));
    let gone = treaties.iter().filter_map(|t| t.marriage).filter(|m| usize::from(m.0) >= marriages);
    out.extend(gone.map(|m| format!("a contract names marriage {}; there are {marriages}", m.0)));
    out
}

fn of_clause(clause: &Clause<Terms>, person: &mut impl FnMut(&str, CharacterId), seats: &mut Vec<(&str, SeatId)>) {
    seats.push(("a clause", clause.by));
    clause.terms.people().into_iter().for_each(|who| person("a clause", *who));
    seats.extend(clause.terms.players().into_iter().map(|s| ("a clause", *s)));
}
