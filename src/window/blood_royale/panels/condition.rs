//! The condition of a clause in the editor: what must be so for it to bind, and to whom it is owed.

use bevy_egui::egui;

use super::Mind;
use super::clause::{everywhere, others};
use super::people::{choose, number};
use crate::dynasty::{CharacterId, Clause};
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::marriages::events::{Event, How};
use crate::table::SeatId;

/// Whose it is, when it binds.
pub fn show(ui: &mut egui::Ui, mind: &Mind, clause: &mut Clause<Terms>, n: usize, parties: [SeatId; 2]) {
    let (mut hangs, mut owed, mut plain) = parts(&clause.terms);
    let id = |what: &str| egui::Id::new(("condition", n, what.to_string()));
    let before = (hangs.clone(), owed);
    let mut creditors = vec![(None, "owed to the other".to_string())];
    creditors.extend(others(mind, &[clause.by]).into_iter().map(|(s, name)| (Some(s), format!("owed to {name}"))));
    choose(ui, id("owed"), "Owed to", &mut owed, &creditors);
    let mut set = hangs.is_some();
    if ui.checkbox(&mut set, "on a condition").changed() {
        hangs = if set { fresh(mind, 2, parties).map(|event| (How::While, event)) } else { None };
    }
    if let Some((how, event)) = &mut hangs {
        let ways: Vec<_> = How::ALL.into_iter().map(|h| (h, h.word().to_string())).collect();
        choose(ui, id("how"), "How", how, &ways);
        about(ui, mind, event, n, parties);
    }
    if (hangs.clone(), owed) != before {
        if let Some(whom) = owed {
            plain = Terms::Towards { whom, then: Box::new(plain) };
        }
        clause.terms = match hangs {
            Some((how, event)) => Terms::When { how, event, met: None, then: Box::new(plain) },
            None => plain,
        };
    }
}

/// The condition, the creditor, the duty itself.
fn parts(terms: &Terms) -> (Option<(How, Event)>, Option<SeatId>, Terms) {
    match terms {
        Terms::When { how, event, then, .. } => {
            let (_, owed, plain) = parts(then);
            (Some((*how, event.clone())), owed, plain)
        }
        Terms::Towards { whom, then } => {
            let (hangs, _, plain) = parts(then);
            (hangs, Some(*whom), plain)
        }
        plain => (None, None, plain.clone()),
    }
}

const KINDS: [&str; 6] = ["holds a province", "are at war", "lives", "reigns", "is of an age", "has a child"];

fn kind(event: &Event) -> usize {
    match event {
        Event::Holds { .. } => 0,
        Event::War { .. } => 1,
        Event::Lives { .. } => 2,
        Event::Reigns { .. } => 3,
        Event::Grown { .. } => 4,
        Event::Issue { .. } => 5,
    }
}

/// Everybody who lives, by name.
fn people(mind: &Mind) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    pos.people().filter(|c| c.in_play()).map(|c| (c.id, pos.name_of(c.id))).collect()
}

/// An event of this kind with the likeliest content.
fn fresh(mind: &Mind, kind: usize, parties: [SeatId; 2]) -> Option<Event> {
    let pos = mind.pos();
    let who = pos.household(parties[0]).next().map(|c| c.id)?;
    Some(match kind {
        0 => Event::Holds { seat: parties[0], province: pos.held_by(parties[0]).next()? },
        1 => Event::War { one: parties[1], other: pos.seats().find(|s| !parties.contains(s))? },
        2 => Event::Lives { who },
        3 => Event::Reigns { who },
        4 => Event::Grown { who, age: 15 },
        _ => Event::Issue { of: who, son: true },
    })
}

fn about(ui: &mut egui::Ui, mind: &Mind, event: &mut Event, n: usize, parties: [SeatId; 2]) {
    let id = |what: &str| egui::Id::new(("event", n, what.to_string()));
    let mut now = kind(event);
    let kinds: Vec<_> = KINDS.into_iter().enumerate().map(|(k, name)| (k, name.to_string())).collect();
    choose(ui, id("kind"), "Event", &mut now, &kinds);
    if now != kind(event)
        && let Some(other) = fresh(mind, now, parties)
    {
        *event = other;
    }
    match event {
        Event::Holds { seat, province } => {
            choose(ui, id("seat"), "Who holds it", seat, &others(mind, &[]));
            choose(ui, id("place"), "Province", province, &everywhere(mind));
        }
        Event::War { one, other } => {
            choose(ui, id("one"), "At war", one, &others(mind, &[]));
            choose(ui, id("other"), "With", other, &others(mind, &[]));
        }
        Event::Lives { who } | Event::Reigns { who } => choose(ui, id("who"), "Who", who, &people(mind)),
        Event::Grown { who, age } => {
            choose(ui, id("who"), "Who", who, &people(mind));
            number(ui, "Age", age, 1..=60, "");
        }
        Event::Issue { of, son } => {
            choose(ui, id("who"), "Whose", of, &people(mind));
            ui.checkbox(son, "a son");
        }
    }
}
