//! What becomes of the heirs' orders: with minor powers at once, with other heirs in the Census (10.3-9 to 10.3-16; 10.4-2).

use bevy_ecs::prelude::*;

use super::super::readers::look;
use super::super::rules::components::*;
use super::super::rules::heirs::{Verdict, heir_words, match_words, minor_unit};
use super::super::rules::ids::Realm;
use super::super::state::{Life, change};
use super::super::telling::{tell, told};
use crate::engine::Say;

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
