//! What becomes of the heirs' orders: with minor powers at once, with other heirs in the Census (10.3-9 to 10.3-16; 10.4-2).

use std::collections::BTreeMap;

use super::super::prelude::*;
use super::{check_match, heir_words, match_words, minor_unit};

/// What an heir was told, and whether it can be, judged before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub heir: HeirId,
    pub power: PowerId,
    pub from: ProvinceId,
    pub to: Match,
    /// The rule that is against it, and words.
    pub fault: Option<Failure>,
}

fn failure(rule: &str, why: impl Into<String>) -> Option<Failure> {
    Some(Failure { rule: rule.into(), why: why.into() })
}

/// Judges every heir's order by the position before the moves and by the orders that points have carried.
pub fn verdicts(pos: Pos, bids: &BTreeMap<UnitId, Bid>) -> Vec<Verdict> {
    let mut out = vec![];
    for (power, to) in &pos.desk().matches {
        let Some(heir) = pos.single_heir(*power).filter(|_| pos.is_active(*power)) else { continue };
        let fault = match check_match(pos, *power, *to) {
            Err(no) => failure(no.rule.strip_prefix("OOD ").unwrap_or(&no.rule), no.text.trim_end_matches('.')),
            Ok(()) => match *to {
                Match::Minor(at) => {
                    let told = minor_unit(pos, at).and_then(|u| bids.get(&u.id));
                    match told {
                        Some(Bid::Marry(whom)) if whom == power => None,
                        Some(Bid::Marry(whom)) => {
                            failure("10.3-6", format!("{} was told to marry {}", pos.label(at), heir_words(*whom)))
                        }
                        _ => failure("10.3-6", format!("{} was not told to marry anybody", pos.label(at))),
                    }
                }
                Match::Heir { of, at } => {
                    let back = pos.desk().matches.get(&of) == Some(&Match::Heir { of: *power, at });
                    if back { None } else { failure("10.4-10", format!("{} was told otherwise", heir_words(of))) }
                }
            },
        };
        out.push(Verdict { heir: heir.id, power: *power, from: heir.at, to: *to, fault });
    }
    out
}

/// After the moves: minor powers that were driven out marry nobody (10.3, E); couples wait for the Census. What was told
/// and what came of it is open to all.
pub fn conclude(world: &mut World, verdicts: Vec<Verdict>) -> Vec<ResolvedMatch> {
    let (mut lines, mut betrothals) = (vec![], Betrothals::default());
    for mut verdict in verdicts {
        let driven_out = look(world, |pos| match verdict.to {
            Match::Minor(at) if minor_unit(pos, at).is_none() => {
                Some(format!("the unit of {} is driven out", pos.label(at)))
            }
            _ => None,
        });
        if let (Some(why), None) = (driven_out, &verdict.fault) {
            verdict.fault = Some(Failure { rule: "10.3-8".into(), why });
        }
        if verdict.fault.is_none() {
            match verdict.to {
                Match::Minor(at) => betrothals.minors.push((verdict.heir, at)),
                Match::Heir { of, at } => {
                    // Each couple once: by the one whose centre it is.
                    let partner = look(world, |pos| {
                        let gives = pos.owner(at) == Some(Realm::Major(verdict.power));
                        pos.single_heir(of).map(|h| h.id).filter(|_| gives)
                    });
                    let couple = partner.map(|receiver| Betrothal { giver: verdict.heir, receiver, at });
                    betrothals.couples.extend(couple);
                }
            }
        }
        let (rule, why) = match (&verdict.fault, verdict.to) {
            (Some(fault), _) => (fault.rule.clone(), fault.why.clone()),
            (None, Match::Minor(_)) => ("10.3-10".into(), "the marriage is made".into()),
            (None, Match::Heir { .. }) => ("10.4-2".into(), "promised until the Census".into()),
        };
        let (seat, words) = look(world, |pos| {
            let words = format!("{} {}", heir_words(verdict.power), match_words(pos, verdict.to));
            (pos.seat_of(verdict.power), words)
        });
        tell(world, seat, Some(verdict.from), rule, format!("{words}: {why}."));
        let (heir, power, from, to) = (verdict.heir, verdict.power, verdict.from, verdict.to);
        lines.push(ResolvedMatch { heir, power, from, to, worked: verdict.fault.is_none(), why });
    }
    *world.resource_mut::<Betrothals>() = betrothals;
    lines
}

/// In the retreat phase the heirs go to the minor powers they have married: these are thralls from now on (10.3).
pub fn wed_minors(world: &mut World) {
    let weddings = std::mem::take(&mut world.resource_mut::<Betrothals>().minors);
    for (heir, at) in weddings {
        let mut life = change::<Life>(world, heir);
        life.at = at;
        life.wed = Some(Spouse::Minor);
        let power = life.power;
        let (seat, text) = look(world, |pos| {
            let text =
                format!("The heir of {0} goes to {1}, which is a thrall of {0} now.", power.name(), pos.label(at));
            (pos.seat_of(power), text)
        });
        let line = told(world, seat, Some(at), "10.3-11", text).great(4);
        world.say(line);
    }
}
