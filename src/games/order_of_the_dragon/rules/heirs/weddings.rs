//! What becomes of the heirs' orders: with minor powers at once, with other heirs in the Census (10.3-9 to 10.3-16; 10.4-2).

use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{HeirId, PowerId, UnitId};
use super::super::position::Pos;
use super::conditions::{check_match, minor_unit};
use crate::diplomacy::ProvinceId;

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

/// "Heir Ottomans".
pub fn heir_words(power: PowerId) -> String {
    format!("Heir {}", power.name())
}

/// "Marry Tunis", "Marry Heir Naples at Tunis".
pub fn match_words(pos: Pos, to: Match) -> String {
    let place = |at: ProvinceId| if pos.has_province(at) { pos.label(at) } else { "nowhere" };
    match to {
        Match::Minor(at) => format!("Marry {}", place(at)),
        Match::Heir { of, at } => format!("Marry {} at {}", heir_words(of), place(at)),
    }
}
