//! What becomes of the heirs' orders: with minor powers at once, with other heirs in the Census (10.3-9 to 10.3-16; 10.4-2).

use std::collections::BTreeMap;

use super::super::prelude::*;
use super::{check_match, heir_in_line, heir_words, match_line, minor_unit};
use crate::line;

fn failure(rule: &str, why: impl Into<String>) -> Option<Failure> {
    Some(Failure { rule: rule.into(), why: why.into() })
}

/// Judges every heir's order by the position before the moves and by the orders that points have carried: what is against it.
pub fn verdicts(pos: Pos, bids: &BTreeMap<UnitId, Bid>) -> Vec<(ResolvedMatch, Option<Failure>)> {
    let mut out = vec![];
    for power in PowerId::all().filter(|power| pos.is_active(*power)) {
        let (Some(to), Some(heir)) = (pos.match_of(power), pos.single_heir(power)) else { continue };
        let fault = match check_match(pos, power, *to) {
            Err(no) => failure(no.bare_rule(), no.text.trim_end_matches('.')),
            Ok(()) => match *to {
                Match::Minor(at) => match minor_unit(pos, at).and_then(|u| bids.get(&u.id)) {
                    Some(Bid::Marry(whom)) if *whom == power => None,
                    Some(Bid::Marry(whom)) => {
                        failure("10.3-6", format!("{} was told to marry {}", pos.label(at), heir_words(*whom)))
                    }
                    _ => failure("10.3-6", format!("{} was not told to marry anybody", pos.label(at))),
                },
                Match::Heir { of, at } => {
                    let back = pos.match_of(of) == Some(&Match::Heir { of: power, at });
                    if back { None } else { failure("10.4-10", format!("{} was told otherwise", heir_words(of))) }
                }
            },
        };
        let order = ResolvedMatch { heir: heir.id, power, from: heir.at, to: *to, worked: false, why: String::new() };
        out.push((order, fault));
    }
    out
}

/// After the moves: minor powers that were driven out marry nobody (10.3, E); couples wait for the Census. What was told
/// and what came of it is open to all.
pub fn conclude(world: &mut World, verdicts: Vec<(ResolvedMatch, Option<Failure>)>) -> Vec<ResolvedMatch> {
    let (mut out, mut minors, mut couples) = (vec![], vec![], vec![]);
    for (order, fault) in verdicts {
        let fault = fault.or_else(|| look(world, |pos| driven_out(pos, order.to)));
        if fault.is_none() {
            match order.to {
                Match::Minor(at) => minors.push((order.heir, at)),
                Match::Heir { of, at } => {
                    // Each couple once: by the one whose centre it is.
                    let partner = look(world, |pos| {
                        let gives = pos.owner(at) == Some(Realm::Major(order.power));
                        pos.single_heir(of).map(|h| h.id).filter(|_| gives)
                    });
                    couples.extend(partner.map(|receiver| Betrothal { giver: order.heir, receiver, at }));
                }
            }
        }
        let worked = fault.is_none();
        let (rule, why) = match (fault, order.to) {
            (Some(Failure { rule, why }), _) => (rule, why),
            (None, Match::Minor(_)) => ("10.3-10".into(), "the marriage is made".into()),
            (None, Match::Heir { .. }) => ("10.4-2".into(), "promised until the Census".into()),
        };
        announce(world, |pos| {
            let line = line![heir_in_line(order.power), " ", match_line(pos, order.to), ": ", why.clone(), "."];
            told(pos, pos.seat_of(order.power), Some(order.from), rule, line)
        });
        out.push(ResolvedMatch { worked, why, ..order });
    }
    let mut common = world.resource_mut::<Common>();
    (common.to_minors, common.couples) = (minors, couples);
    out
}

/// The unit of the minor power is gone.
fn driven_out(pos: Pos, to: Match) -> Option<Failure> {
    match to {
        Match::Minor(at) if minor_unit(pos, at).is_none() => {
            failure("10.3-8", format!("the unit of {} is driven out", pos.label(at)))
        }
        _ => None,
    }
}

/// In the retreat phase the heirs go to the minor powers they have married: these are thralls from now on (10.3).
pub fn wed_minors(world: &mut World) {
    let weddings = std::mem::take(&mut world.resource_mut::<Common>().to_minors);
    for (heir, at) in weddings {
        let mut life = change::<Life>(world, heir);
        (life.at, life.wed) = (at, Some(Spouse::Minor));
        let power = life.power;
        announce(world, |pos| {
            let of = power.in_line();
            let line = line!["The heir of ", of.clone(), " goes to ", at, ", which is a thrall of ", of, " now."];
            told(pos, pos.seat_of(power), Some(at), "10.3-11", line).great(4)
        });
    }
}
