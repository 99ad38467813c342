//! What the table says: whom it waits for, what an action means, where the turn stands.

use super::actions::Action;
use super::components::*;
use super::frames::Frame;
use super::position::Pos;
use super::{campaign, court, fortune, judge, marriages, realm, rounds, war};
use crate::table::{Prompt, RibbonStep, StepState, signed};

/// Whom the table waits for, and why.
pub fn prompt(pos: Pos) -> Prompt {
    if let Some(outcome) = &pos.world.resource::<Over>().0 {
        return Prompt { seats: vec![], text: outcome.text.clone(), rule: Some("BR 22.1".into()) };
    }
    let seats = judge::deciders(pos);
    let (text, rule) = match pos.top() {
        Some(Frame::Court(ask)) => court::prompt(pos, ask),
        Some(Frame::Marriage(ask)) => marriages::prompt(pos, ask),
        Some(Frame::Realm(ask)) => realm::prompt(pos, ask),
        Some(Frame::Campaign(ask)) => campaign::prompt(pos, ask),
        Some(Frame::War(ask)) => war::prompt(pos, ask),
        Some(Frame::Fortune(ask)) => fortune::prompt(pos, ask),
        None => phase_prompt(pos),
    };
    Prompt { seats, text, rule: Some(format!("BR {rule}")) }
}

fn phase_prompt(pos: Pos) -> (String, &'static str) {
    // Where several decide at once they are named beside the prompt: a list of them would change under the reader's eyes.
    let said = |what: &str| match judge::deciders(pos).len() {
        0 | 1 => format!("{}: {what}", judge::waits_for(pos)),
        _ => what.chars().next().map_or(String::new(), |c| format!("{}{}", c.to_uppercase(), &what[c.len_utf8()..])),
    };
    match pos.turn.phase {
        Phase::Births => (said("try for more children, or go on."), "6.4"),
        Phase::Marriages => (said("answer proposals, make your own, then go on."), "5.4"),
        Phase::Taxes => (said("choose the rate of taxes, behind the curtain."), "11.4"),
        Phase::Upkeep => (said("buy off rebellions, choose which forces to keep."), "13.1"),
        Phase::Raising => (said("raise armies and fleets, or pass."), "13.3"),
        Phase::Placing => (said("put the new forces on the map."), "13.5"),
        Phase::Movement => (said("move armies, royals, fleets and goods."), "14.2"),
        Phase::Control => (said("mark the provinces taken in this round."), "17.5"),
        Phase::CashingIn => (said("cash in sets of goods, or keep them."), "21.1"),
        Phase::Survival | Phase::Announcements | Phase::Resources | Phase::Event => (String::new(), "4.1"),
    }
}

/// An action in words.
pub fn describe(pos: Pos, action: &Action) -> String {
    match action {
        Action::Done => done(pos),
        Action::Court(deed) => court::describe(pos, deed),
        Action::Marriage(deed) => marriages::describe(pos, deed),
        Action::Realm(deed) => realm::describe(pos, deed),
        Action::Campaign(deed) => campaign::describe(pos, deed),
        Action::War(deed) => war::describe(pos, deed),
        Action::Fortune(deed) => fortune::describe(pos, deed),
        Action::Rename { who, name } if pos.has_character(*who) => format!("Call {} {name}", pos.name_of(*who)),
        Action::Rename { who, name } => format!("Call character {} {name}", who.0),
        Action::NameHouse { name } => format!("Call your house {name}"),
        Action::CallTime { agree: true } => "Agree that this turn is the last".into(),
        Action::CallTime { agree: false } => "Play on after this turn".into(),
    }
}

fn done(pos: Pos) -> String {
    match pos.turn.phase {
        Phase::Births => "Leave it at these births",
        Phase::Marriages => "Done with marriages",
        Phase::Taxes => "Done with taxes",
        Phase::Upkeep => "Pay the upkeep",
        Phase::Raising => "Raise no more for now",
        Phase::Placing => "Done with placing",
        Phase::Movement => "End your movement",
        Phase::Control => "Leave the rest unmarked",
        Phase::CashingIn => "Keep the other goods",
        _ => "Go on",
    }
    .into()
}

/// The heading under which an offer is listed.
pub fn heading(pos: Pos, action: &Action) -> String {
    match action {
        Action::Done => "Go on".into(),
        Action::Court(deed) => court::heading(pos, deed),
        Action::Marriage(deed) => marriages::heading(pos, deed),
        Action::Realm(deed) => realm::heading(pos, deed),
        Action::Campaign(deed) => campaign::heading(pos, deed),
        Action::War(deed) => war::heading(pos, deed),
        Action::Fortune(deed) => fortune::heading(pos, deed),
        Action::Rename { .. } | Action::NameHouse { .. } => "Names".into(),
        Action::CallTime { .. } => "The end of the game".into(),
    }
}

/// Would this action throw dice, draw or reveal something? Joint phases: the last one's "done" starts what follows.
pub fn is_final(pos: Pos, action: &Action) -> bool {
    match action {
        Action::Done => pos.turn.phase != Phase::Raising || pos.turn.done.len() + 1 >= pos.players().count(),
        Action::Court(deed) => court::is_final(pos, deed),
        Action::Marriage(deed) => marriages::is_final(pos, deed),
        Action::Realm(deed) => realm::is_final(pos, deed),
        Action::Campaign(deed) => campaign::is_final(pos, deed),
        Action::War(deed) => war::is_final(pos, deed),
        Action::Fortune(deed) => fortune::is_final(pos, deed),
        Action::Rename { .. } | Action::NameHouse { .. } | Action::CallTime { .. } => false,
    }
}

/// The steps of the turn: done, now, next.
pub fn ribbon(pos: Pos) -> Vec<RibbonStep> {
    let mut steps: Vec<(String, Phase, u8)> = vec![];
    let plain = [
        Phase::Births,
        Phase::Survival,
        Phase::Marriages,
        Phase::Taxes,
        Phase::Resources,
        Phase::Upkeep,
        Phase::Raising,
        Phase::Placing,
    ];
    let first = pos.turn.number == 1;
    steps.extend(plain.into_iter().filter(|p| !(first && *p == Phase::Upkeep)).map(|p| (p.name().to_string(), p, 0)));
    for round in 1..=rounds::rounds_a_turn(pos) {
        steps.push((format!("Event {round}"), Phase::Event, round));
        steps.push((format!("Movement {round}"), Phase::Movement, round));
    }
    steps.push((Phase::CashingIn.name().to_string(), Phase::CashingIn, 0));
    let now = (pos.turn.round, pos.turn.phase);
    let state = |phase: Phase, round: u8| {
        let at = if matches!(phase, Phase::Event | Phase::Movement) {
            (round, phase)
        } else if phase == Phase::CashingIn {
            (rounds::rounds_a_turn(pos), phase)
        } else {
            (0, phase)
        };
        // Announcements and Control have no step of their own: they show as the end of the step before.
        let now = match now {
            (r, Phase::Announcements) => (r, Phase::Marriages),
            (r, Phase::Control) => (r, Phase::Movement),
            other => other,
        };
        match at.cmp(&now) {
            std::cmp::Ordering::Less => StepState::Done,
            std::cmp::Ordering::Equal => StepState::Now,
            std::cmp::Ordering::Greater => StepState::Next,
        }
    };
    steps
        .into_iter()
        .map(|(name, phase, round)| {
            let state = state(phase, round);
            let seat = if state == StepState::Now && !phase.is_joint() { pos.turn.active } else { None };
            RibbonStep { name, seat, state }
        })
        .collect()
}

/// "Edward Tudor, 25, Strength +1, Constitution 0, Charisma -1".
pub fn person(pos: Pos, who: crate::dynasty::CharacterId) -> String {
    let c = pos.character(who);
    let s = c.scores;
    let valour = if c.sex.is_male() { "Strength" } else { "Guile" };
    let regent = pos.countries().any(|of| of.regent == Some(who));
    let crown = match (pos.crown_of(who), c.sex.is_male()) {
        (Some(_), true) => "King ",
        (Some(_), false) => "Queen ",
        _ if regent => "Regent ",
        _ => "",
    };
    format!(
        "{crown}{}, {}, {valour} {}, Constitution {}, Charisma {}",
        pos.name_of(who),
        pos.age(who),
        signed(s.strength),
        signed(s.constitution),
        signed(s.charisma)
    )
}
