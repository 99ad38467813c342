//! Actions, questions and positions in words: for the terminal, the chronicle and the window's buttons.

use super::actions::Action;
use super::combat::Stage;
use super::components::*;
use super::frames::{Cause, Displaced, Errand, Frame};
use super::ids::CounterId;
use super::judge;
use super::movement;
use super::phrases::{self, troops};
use super::position::Pos;
use crate::engine::Line;
use crate::line;

/// One action in words.
pub fn describe(pos: Pos, action: &Action) -> String {
    let name = |id: &CounterId| phrases::name(pos, *id);
    let list = |units: &[CounterId]| if units.iter().all(|id| pos.exists(*id)) { pos.list(units) } else { "?".into() };
    let label = |hex: &super::ids::HexId| pos.label(*hex);
    match action {
        Action::TakeKingdom(k) => format!("Rule {k}"),
        Action::Deploy { unit, hex } => format!("Place {} at {}", name(unit), label(hex)),
        Action::DeployRest => "Let the table place the rest".into(),
        Action::Muster(unit) => format!("Mobilise {}", name(unit)),
        Action::RollEvents => "Roll for events".into(),
        Action::Lose(unit) => format!("Give up {}{}", name(unit), whereabouts(pos, *unit)),
        Action::Replace { unit, hex } => format!("Bring back {} at {}", name(unit), label(hex)),
        Action::Hire { kind, hex } => format!("Hire a mercenary {} at {}", super::events::kind_name(*kind), label(hex)),
        Action::Steal { unit, hex } => format!("Lure {} away{} to {}", name(unit), whereabouts(pos, *unit), label(hex)),
        Action::Forgo => match pos.top() {
            Some(Frame::Turned { castle, .. }) => format!("Leave {} unbesieged for now", label(castle)),
            Some(Frame::Regenerate { .. }) => "Let no Troll grow again".into(),
            _ => "Bring nothing more in".into(),
        },
        Action::Regenerate(unit) => format!("Let {} grow again", name(unit)),
        Action::BreakOut { castle, staying } if staying.is_empty() => format!("Break out of {}", label(castle)),
        Action::BreakOut { castle, staying } => {
            format!("Break out of {}, {} staying behind", label(castle), list(staying))
        }
        Action::StandAside { castle, units, to } => {
            let left = pos.besiegers(*castle).into_iter().any(|id| !units.contains(&id));
            let end = if left { "" } else { "; it lifts the siege" };
            format!("Take {} from {} aside to {}{end}", troops(pos, units), label(castle), label(to))
        }
        Action::RollSiege { castle } => {
            let odds = if pos.keep(*castle).is_some() { super::sieges::odds(pos, *castle) } else { (0, 0, vec![]) };
            format!("Throw the siege die at {} ({})", label(castle), phrases::siege(pos, odds))
        }
        Action::EndSieges => "End the siege round".into(),
        Action::Move { units, leader, path } => {
            let to = path.last().map_or("nowhere".into(), label);
            let led = leader.map_or(String::new(), |l| format!(", led by the {}", name(&l)));
            format!("Move {} to {to}{led}{}", troops(pos, units), phrases::risks(pos, units, path))
        }
        Action::Search { units } => {
            let place = units.first().filter(|id| pos.exists(**id)).and_then(|id| pos.spot(*id));
            format!(
                "Search {} for enemy heroes with {}",
                place.map_or("the hex".into(), |h| label(&h)),
                troops(pos, units)
            )
        }
        Action::Walls { units, inside } => {
            let side = if *inside { "inside" } else { "outside" };
            let of = units.first().filter(|id| pos.exists(**id)).and_then(|id| pos.spot(*id));
            let of = of.map_or(String::new(), |hex| format!(" of {}", pos.label(hex)));
            format!("Bring {} {side} the walls{of}", troops(pos, units))
        }
        Action::Embark { units, fleet } => format!("Bring {} aboard {}", troops(pos, units), name(fleet)),
        Action::Debark { units, hex } => format!("Land {} at {}", troops(pos, units), label(hex)),
        Action::Besiege { castle, parties } => {
            let mut all: Vec<CounterId> = parties.iter().flat_map(|p| p.units.iter().copied()).collect();
            let known = pos.keep(*castle).is_some() && all.iter().all(|id| pos.exists(*id));
            // With those who stand there already, and what the fleets land (SIEGE-16, SIEGE-63).
            if known && let Some(seat) = super::sieges::besieger(pos, *castle, parties) {
                all = super::sieges::force(pos, seat, *castle, parties);
            }
            let chance = match known {
                true => format!(" ({})", phrases::siege(pos, super::sieges::preview(pos, *castle, parties))),
                false => String::new(),
            };
            let lord = pos.keep(*castle).and_then(|k| pos.map.hex(k.hex).kingdom);
            let now = lord.and_then(|k| match pos.realm(k).away() {
                Some(Away::Peace) => Some("at peace"),         // PEACE-19
                Some(Away::Confusion) => Some("in Confusion"), // DEATH-12
                // SIEGENEUTRAL-01
                None => (pos.realm(k).standing == Standing::Neutral).then_some("neutral"),
            });
            let warning = match (lord, now) {
                (Some(k), Some(now)) => format!("; {k}, {now} now, will join one of your enemies"),
                _ => String::new(),
            };
            format!("Besiege {} with {}{chance}{warning}", label(castle), list(&all))
        }
        Action::GiveUp(unit) => format!("Give up {}", name(unit)),
        Action::EndMovement => "End your movement".into(),
        Action::Announce(attack) => phrases::attack(pos, attack),
        Action::EndAnnouncements if pos.turn.fighting => "End combat".into(),
        Action::EndAnnouncements => "No more attacks: fight".into(),
        Action::Fight(n) => match pos.announced().get(*n) {
            Some(bound) => format!("Fight now: {}", phrases::attack(pos, &bound.attack)),
            None => format!("Fight attack {n}"),
        },
        Action::TryRetreat => "Try to retreat before combat".into(),
        Action::Stand => "Stand and fight".into(),
        Action::Retreat { units, to } => format!("Retreat with {} to {}", troops(pos, units), label(to)),
        Action::FleetsHelp(true) => "The fleets in port help the defence".into(),
        Action::FleetsHelp(false) => "The fleets keep out of it".into(),
        Action::FleetsJoin(fleets) => format!("Only {} in port help the defence", list(fleets)),
        Action::Advance { units, to } => format!("Advance into {} with {}", label(to), troops(pos, units)),
        Action::StayPut => "Do not advance".into(),
        Action::DisplaceTo(hex) => format!("Fall back to {}", label(hex)),
        Action::TakeAboard(unit) => format!("Take {} aboard", name(unit)),
        Action::AskReturn(true) => "Ask to come back as another king".into(),
        Action::AskReturn(false) => "Stay out for good".into(),
        Action::Consent(true) => "Agree to the return".into(),
        Action::Consent(false) => "Refuse the return".into(),
        Action::AskLater => "Stay out for now".into(),
        _ => action.deed().map_or(String::new(), |deed| deed.describe(pos)),
    }
}

fn whereabouts(pos: Pos, unit: CounterId) -> String {
    if !pos.exists(unit) {
        return String::new();
    }
    pos.spot(unit).map_or(String::new(), |hex| format!(" ({})", pos.label(hex)))
}

/// The heading under which an offer is listed.
pub fn heading(pos: Pos, action: &Action) -> String {
    match action {
        Action::Move { units, leader, .. } => {
            let from = units
                .first()
                .filter(|u| pos.exists(**u))
                .and_then(|u| pos.spot(*u))
                .map_or("?".into(), |h| pos.label(h));
            let led = if leader.is_some() { " behind their leader" } else { "" };
            format!("Move {} from {from}{led}", troops(pos, units))
        }
        Action::Besiege { .. } => "Lay siege".into(),
        Action::Embark { .. } | Action::Debark { .. } => "Ships".into(),
        Action::Walls { units, .. } => match units.first().filter(|u| pos.exists(**u)).and_then(|u| pos.spot(*u)) {
            Some(hex) => format!("The walls of {}", pos.label(hex)),
            None => "Walls".into(),
        },
        Action::Search { .. } => "Search".into(),
        Action::RollSiege { .. } => "Throw for a siege".into(),
        Action::Announce(_) => "Announce an attack".into(),
        Action::StandAside { .. } => "Stand aside from a siege".into(),
        Action::Replace { .. } => "Replacements".into(),
        Action::Hire { .. } | Action::Steal { .. } => "Mercenaries".into(),
        Action::Deploy { unit, .. } if pos.exists(*unit) => format!("Place {}", pos.counter(*unit).name),
        _ => action.deed().map_or("Choose".into(), |deed| deed.heading(pos)),
    }
}

/// Would this action throw dice or show something hidden?
pub fn is_final(pos: Pos, action: &Action) -> bool {
    match action {
        Action::RollEvents
        | Action::RollSiege { .. }
        | Action::BreakOut { .. }
        | Action::TryRetreat
        | Action::Fight(_)
        | Action::Search { .. }
        | Action::Consent(true) => true,
        Action::Besiege { castle, .. } => {
            let joins = |k| pos.controller(k).is_none() || pos.is_fading(k);
            pos.map.has(*castle) && pos.map.hex(*castle).kingdom.is_some_and(joins)
        }
        Action::EndAnnouncements => pos.announced().len() == 1,
        Action::Stand => matches!(pos.top(), Some(Frame::Battle(b)) if b.asking + 1 >= b.at.len()),
        Action::Move { units, leader, path } => {
            let Some(seat) = units.first().filter(|u| pos.exists(**u)).and_then(|u| pos.owner(*u)) else {
                return false;
            };
            if movement::plan(pos, seat, units, *leader, path).is_err() {
                return false;
            }
            let lone = units.iter().all(|id| !pos.counter(*id).is_combat());
            path.iter().any(|hex| {
                let troops = lone
                    && (pos.enemies_outside(seat, *hex)
                        || pos.is_hostile_castle(seat, *hex)
                        || pos.siege(*hex).is_some());
                let prey = !lone
                    && pos.at(*hex).any(|id| {
                        pos.counter(id).kind == Kind::Monarch
                            && pos.owner(id).is_some_and(|o| o != seat)
                            && pos.is_lone(id)
                    });
                troops || prey
            })
        }
        _ => action.deed().is_some_and(|deed| deed.is_final(pos)),
    }
}

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
