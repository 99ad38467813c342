//! What can never be true of writs, however the game has gone: checked after every act in long games.

use super::super::components::*;
use super::super::position::Pos;
use super::enforcing::{Doing, permits};
use super::promises;
use super::sleeping::set_aside;
use crate::diplomacy::Adjustment;

/// No order, retreat or build against a writ in force; nothing awake that cannot be kept, nor asleep without cause; a writ with
/// each marriage and none without; nothing set aside that is not there; no proposals outside the court.
pub fn laws(pos: Pos) -> Result<(), String> {
    prohibitions(pos)?;
    terms(pos)?;
    let proposals = &pos.at.proposals;
    if !proposals.list.is_empty() && pos.turn.phase != Phase::Court {
        return Err("a writ is on its way outside the court".into());
    }
    if let Some(old) = proposals.named.iter().find(|n| n.turn + 1 < pos.turn.number || n.draft.couple().is_none()) {
        return Err(format!("a counter-offer of turn {} lies about", old.turn));
    }
    for (id, clause, seat) in &proposals.rests {
        let writ = pos.find_writ(*id).filter(|w| w.in_force(pos.date()) && w.is_party(*seat));
        if writ.is_none_or(|w| w.clauses.len() <= usize::from(*clause)) {
            return Err(format!("{seat} would set aside term {clause} of writ {}, which is not there", id.0));
        }
    }
    Ok(())
}

/// "Cannot be broken": not by anything that lies on the desk.
fn prohibitions(pos: Pos) -> Result<(), String> {
    let desk = pos.desk();
    for (unit, order) in &desk.orders {
        if let Err(no) = permits(pos, Doing::Order { unit: *unit, order }) {
            return Err(format!("an order to unit {} is against a writ: {no}", unit.0));
        }
    }
    for (unit, to) in desk.retreats.iter().filter_map(|(u, to)| Some((u, (*to)?))) {
        if let Err(no) = permits(pos, Doing::Retreat { unit: *unit, to }) {
            return Err(format!("a retreat of unit {} is against a writ: {no}", unit.0));
        }
    }
    for (seat, list) in &desk.adjustments {
        for order in list {
            let Adjustment::Build { at, .. } = order else { continue };
            if let Err(no) = permits(pos, Doing::Build { seat: *seat, at: pos.map().province(*at) }) {
                return Err(format!("a build of {seat} is against a writ: {no}"));
            }
        }
    }
    Ok(())
}

fn terms(pos: Pos) -> Result<(), String> {
    let date = pos.date();
    for writ in pos.writs() {
        let lasts = writ.marriage.and_then(|m| pos.find_marriage(m)).is_some_and(|m| m.lasts());
        if lasts != writ.in_force(date) {
            return Err(format!("writ {} and its marriage do not end together", writ.id.0));
        }
        for (n, clause) in writ.clauses.iter().enumerate().filter(|_| lasts) {
            let asleep = clause.suspended.is_some();
            let aside = set_aside(pos, writ, n);
            let other = writ.other(clause.by);
            let hindered =
                clause.done.is_empty() && promises::hindrance(pos, clause.by, other, &clause.terms).is_some();
            if (aside || hindered) && !asleep && !clause.is_spent(date) {
                return Err(format!("term {n} of writ {} binds and cannot be kept", writ.id.0));
            }
            if clause.terms.at_the_wedding() && clause.done.is_empty() && !asleep {
                return Err(format!("term {n} of writ {} was not done at the wedding", writ.id.0));
            }
        }
    }
    Ok(())
}
