//! Questions in words: who must do what, and why the game waits. How an act reads says its own file.

use super::combat::Stage;
use super::components::*;
use super::frames::{Cause, Displaced, Errand, Frame};
use super::judge;
use super::position::Pos;
use crate::engine::Line;
use crate::line;

/// Who must do what, and why the game waits.
pub fn prompt(pos: Pos) -> Line {
    let who = judge::deciders(pos).first().map_or("Nobody".into(), |s| pos.seat_name(*s));
    let (text, rule) = match pos.top() {
        Some(frame) => question(pos, frame),
        None => match pos.phase {
            Phase::Events => ("roll for events".into(), "EVENT-01"),
            Phase::Sieges => ("roll for your sieges, or break out of your besieged castles".into(), "SIEGE-35"),
            Phase::Movement => ("move your units, then end movement".into(), "MOVE-01"),
            Phase::Combat if !pos.turn.fighting => ("announce all your attacks, then fight them".into(), "COMBAT-08"),
            Phase::Combat => ("choose which attack to fight next".into(), "COMBAT-09"),
            Phase::Diplomacy => ("send your ambassador, or end diplomacy".into(), "DIPL-09"),
            _ => ("wait".into(), "SEQ-02"),
        },
    };
    let end = if text.ends_with('?') { "" } else { "." };
    line![format!("{who}: {text}{end}")].rule(rule)
}

fn question(pos: Pos, frame: &Frame) -> (String, &'static str) {
    match frame {
        Frame::ChooseKingdom { .. } => ("choose the kingdom you will rule".into(), "SETUP-05"),
        Frame::Deploy { units, .. } => {
            let first = units.first().map_or("a unit".into(), |id| pos.counter(*id).name.clone());
            (format!("place {first} ({} to place)", units.len()), "SETUP-20")
        }
        Frame::Muster { kingdom, left, mad, .. } => {
            let what = if *mad { "follow the mad monarch" } else { "are mobilised" };
            (format!("choose which {left} regulars of {kingdom} {what}"), "CARD-03")
        }
        Frame::Arrive { replacements, mercenaries, either, .. } => {
            let mut parts = vec![];
            if *replacements > 0 {
                parts.push(format!(
                    "{replacements} eliminated {}",
                    if *replacements == 1 { "regular" } else { "regulars" }
                ));
            }
            if *mercenaries > 0 {
                parts.push(format!("{mercenaries} {}", if *mercenaries == 1 { "mercenary" } else { "mercenaries" }));
            }
            if *either > 0 {
                parts.push("one mercenary or one eliminated regular".into());
            }
            (format!("bring in {}", parts.join(" and ")), "EVENT-22")
        }
        Frame::Regenerate { .. } => ("a Troll may grow again: choose which".into(), "KINGDOM-TROLLS-02"),
        Frame::Lose { count, cause, .. } => {
            let (why, rule) = match cause {
                Cause::Storms => ("to the storms: a fleet", "EVENT-05"),
                Cause::Mutiny => ("to mutiny", "EVENT-06"),
                Cause::Desertion => ("to desertion", "EVENT-18"),
                Cause::Epidemic => ("to the epidemic", "EVENT-13"),
                Cause::Battle => ("in battle", "COMBAT-06"),
                Cause::Landing => ("of the failed landing", "AMPHIB-07"),
                Cause::Siege => ("in the failed assault", "SIEGE-48"),
                Cause::Push => ("in pushing the enemy aside", "DISPLACE-05"),
            };
            (format!("choose {count} to lose {why}"), rule)
        }
        Frame::Captive { hero, .. } => {
            (format!("decide over your captive, the {}", pos.counter(*hero).name), "CAPTURE-01")
        }
        Frame::PutHero { hero, may_die: true, .. } => {
            (format!("bring the {} ashore, or give him up", pos.counter(*hero).name), "WRECK-14")
        }
        Frame::PutHero { hero, .. } => (format!("place the {}", pos.counter(*hero).name), "PRISON-01"),
        Frame::Turned { castle, .. } => {
            (format!("{} has turned away from you: besiege it at once, or leave it", pos.label(*castle)), "SIEGE-16")
        }
        Frame::Displace { units, from, why, .. } => {
            let rule = match why {
                Displaced::Besiegers => "DISPLACE-01",
                Displaced::Fleets => "STACK-06",
                Displaced::Pushed => "DISPLACE-03",
                Displaced::ReEntry => "REENTRY-08",
                Displaced::Peace => "PEACE-14",
                Displaced::Guests => "MOVE-12",
            };
            (format!("lead {} out of {}", pos.list(units), pos.label(*from)), rule)
        }
        Frame::Boats { to, .. } => {
            (format!("choose who goes aboard at {}, where not all find room", pos.label(*to)), "DISPLACE-08")
        }
        Frame::Battle(b) => match b.stage {
            Stage::AskFleets => ("do your fleets help against the landing?".into(), "AMPHIB-05"),
            Stage::AskRetreat => {
                (format!("stand at {}, or try to retreat", pos.label(b.at[b.asking.min(b.at.len() - 1)])), "RETREAT-01")
            }
            Stage::Retreating => ("choose where to retreat, or stand after all".into(), "RETREAT-11"),
            _ => ("advance, or stay".into(), "COMBAT-11"),
        },
        Frame::Mission { kingdom, errand, .. } => {
            let need = super::persuasion::needed(pos.book, *errand);
            let what = match errand {
                Errand::Activate => "win",
                Errand::Deactivate => "turn away",
            };
            (format!("play a card and roll to {what} {kingdom} ({need} or more), or take leave"), "ACT-04")
        }
        Frame::PeaceVeto { kingdom, .. } if super::peace::kingless(pos).is_some() => (
            format!("do you give up the siege while {kingdom} {} without a king?", kingdom.verb("is", "are")),
            "DEATH-12",
        ),
        Frame::PeaceVeto { kingdom, .. } => (format!("do you let {kingdom} go?"), "PEACE-15"),
        Frame::Discard { .. } => (format!("discard down to {} cards", pos.book.tables.hand_limit), "DCARD-20"),
        Frame::AskReturn { seat } => match pos.player(*seat).refused {
            Some(no) => {
                let who = pos.seat_name(no.by);
                (
                    format!("{who} said no in turn {}; do you ask again to come back as another king?", no.turn),
                    "REENTRY-01",
                )
            }
            None => ("do you wish to come back as another king?".into(), "REENTRY-01"),
        },
        Frame::Consents { returning, .. } => (format!("may {returning} come back as another king?"), "REENTRY-01"),
        Frame::Fates(_) | Frame::PushInto { .. } | Frame::Enter { .. } => ("wait".into(), "SEQ-01"),
    }
}
