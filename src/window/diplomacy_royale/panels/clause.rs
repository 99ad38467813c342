//! The terms of Diplomacy Royale in the editor: their kinds, and what they are about (5.2).

use bevy_egui::egui;

use super::super::Look;
use super::Mind;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, Clause, Draft, Sex, conflicts};
use crate::games::diplomacy_royale::ids::{PowerId, UnitId};
use crate::games::diplomacy_royale::writs::{self, Terms, Which, nth};
use crate::games::diplomacy_royale::{court, orders};
use crate::table::SeatId;
use crate::window::dynasty::clauses::{self, Form, Span, other, several};
use crate::window::dynasty::people::{choose, number, whole};

/// All terms of a draft, and menus to add others.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, draft: &mut Draft<Terms>, parties: [SeatId; 2]) {
    let pos = mind.pos();
    let words =
        |c: &Clause<Terms>| format!("{} {}", pos.seat_name(c.by), writs::clause_words(pos, c, other(c.by, parties)));
    let new = |by, kind| {
        let to = other(by, parties);
        fresh(mind, kind, by, to).filter(|terms| terms.fault(pos, by, to).is_none())
    };
    let form = Form {
        parties,
        words: draft.clauses.iter().map(words).collect(),
        warnings: conflicts(pos.writs(), draft, parties, pos.date()),
        resting: "ROY 5.2-6",
        kinds: &|by| (0..KINDS).filter_map(|kind| Some((kind, name(&new(by, kind)?)))).collect(),
        peace: (0, "Neither attacks what the other controls"),
    };
    let edit = clauses::show(ui, look.shell, mind, &form, &mut |ui, n| {
        let clause = &mut draft.clauses[n];
        ui.horizontal_wrapped(|ui| {
            whole(ui);
            fields(ui, mind, clause, n, parties);
        });
        let Clause { from, to, secret, .. } = clause;
        clauses::span(ui, mind, n, 1600..=2000, Span { from, to, while_held: None, secret });
    });
    if let Some(n) = edit.strike {
        draft.clauses.remove(n);
    }
    let added = edit.add.into_iter().filter_map(|(by, kind)| Some(Clause::new(by, new(by, kind)?)));
    draft.clauses.extend(added);
}

/// How many kinds the menu lists.
const KINDS: usize = 14;

/// What a kind of term is called in the menu.
fn name(terms: &Terms) -> &'static str {
    match terms {
        Terms::Demilitarised { .. } => "A demilitarised zone",
        Terms::NonAggression { .. } => "Peace",
        Terms::SupportAttack { .. } => "Support of an attack",
        Terms::SupportHold { .. } => "Support of a unit that stays",
        Terms::Proxy { .. } => "A unit lent",
        Terms::NoBuild { .. } => "No units raised",
        Terms::FutureMarriage { .. } => "A future marriage",
        Terms::Renounce { .. } => "Renouncing a line",
        Terms::ChildrenToBride { .. } => "Children to the bride's dynasty",
        Terms::Children { .. } => "Children of this marriage",
        Terms::GiveChild { .. } => "A child given away",
        Terms::ForeignCommand | Terms::CommandOf { .. } => "Command for the other's nobles",
        Terms::ForeignSee { .. } => "An archbishopric",
        Terms::NoAnnulment => "No annulment",
        Terms::Release { .. } => "A prisoner's freedom",
    }
}

/// A term of this kind with the likeliest content; `None` where the player has nothing to promise of it.
fn fresh(mind: &Mind, kind: usize, by: SeatId, to: SeatId) -> Option<Terms> {
    let pos = mind.pos();
    let centre = |seat: SeatId| pos.power_of(seat).and_then(|p| pos.centres(p).first().copied());
    Some(match kind {
        0 => Terms::NonAggression { over: vec![] },
        1 => Terms::Demilitarised { over: vec![centre(to)?] },
        2 => Terms::SupportAttack { on: lands(mind).first()?.0 },
        3 => Terms::SupportHold { at: centre(to)? },
        4 => Terms::Proxy { unit: units(mind, by).first()?.0 },
        5 => Terms::NoBuild { over: vec![centre(by)?] },
        6 => Terms::FutureMarriage { who: single(mind, by).first()?.0, with: None },
        7 => {
            let (who, power) = *numbers(mind, by).first()?;
            Terms::Renounce { who, power }
        }
        8 => Terms::Children { sex: None, which: Which::Every(2) },
        9 => Terms::CommandOf { nobles: vec![], units: vec![] },
        10 => Terms::ForeignSee { at: centre(by)? },
        11 => Terms::NoAnnulment,
        12 => Terms::Release { who: court::captives_of(pos, by).next()?.id },
        13 => Terms::GiveChild { who: children(mind, by).first()?.0 },
        _ => return None,
    })
}

/// Every land, by name.
fn lands(mind: &Mind) -> Vec<(ProvinceId, String)> {
    let pos = mind.pos();
    let mut all: Vec<_> =
        pos.map().provinces().filter(|p| !pos.map().is_sea(*p)).map(|p| (p, pos.label(p).to_string())).collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all
}

fn places(mind: &Mind) -> Vec<(ProvinceId, String)> {
    let pos = mind.pos();
    let mut all: Vec<_> = pos.map().provinces().map(|p| (p, pos.label(p).to_string())).collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all
}

fn units(mind: &Mind, seat: SeatId) -> Vec<(UnitId, String)> {
    let pos = mind.pos();
    let own = pos.units().filter(|u| pos.seat_of(u.power) == Some(seat));
    own.map(|u| (u.id, orders::unit_words(pos, u))).collect()
}

fn single(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    pos.household(seat).filter(|c| pos.spouse(c.id).is_none()).map(|c| (c.id, pos.name_of(c.id))).collect()
}

/// Children that a household could give away with one of their parents.
fn children(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    let theirs = pos.household(seat).filter(|c| c.father.is_some() && pos.spouse(c.id).is_none());
    theirs.map(|c| (c.id, pos.name_of(c.id))).collect()
}

/// Men of a household.
fn men(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    pos.household(seat).filter(|c| c.sex.is_male()).map(|c| (c.id, pos.name_of(c.id))).collect()
}

/// Lines in which somebody of a household stands: whoever marries may give them up.
fn numbers(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, PowerId)> {
    let pos = mind.pos();
    let editing = pos.household(seat).filter(|c| writs::check_single(pos, c.id).is_ok());
    editing.flat_map(|c| pos.noble(c.id).serials.iter().map(move |s| (c.id, s.power))).collect()
}

/// What it is about.
fn fields(ui: &mut egui::Ui, mind: &Mind, clause: &mut Clause<Terms>, n: usize, parties: [SeatId; 2]) {
    let pos = mind.pos();
    let by = clause.by;
    let to = other(by, parties);
    let id = |what: &str| egui::Id::new(("term", n, what.to_string()));
    match &mut clause.terms {
        Terms::Demilitarised { over } => several(ui, n, "Provinces", over, &places(mind)),
        Terms::NonAggression { over } => several(ui, n, "Provinces", over, &lands(mind)),
        Terms::NoBuild { over } => several(ui, n, "Provinces", over, &lands(mind)),
        Terms::SupportAttack { on } => choose(ui, id("on"), "Province", on, &places(mind)),
        Terms::SupportHold { at } => choose(ui, id("at"), "Province", at, &places(mind)),
        Terms::Proxy { unit } => choose(ui, id("unit"), "Unit", unit, &units(mind, by)),
        Terms::FutureMarriage { who, with } => {
            choose(ui, id("who"), "Who marries", who, &single(mind, by));
            let mut list = vec![(None, "anybody of the other's dynasty".to_string())];
            list.extend(single(mind, to).into_iter().map(|(c, name)| (Some(c), name)));
            choose(ui, id("with"), "Whom", with, &list);
        }
        Terms::Renounce { who, power } => {
            let list: Vec<_> = numbers(mind, by)
                .into_iter()
                .map(|(c, p)| ((c, p), format!("{} in {}", pos.name_of(c), p.name())))
                .collect();
            let mut what = (*who, *power);
            choose(ui, id("line"), "Who renounces", &mut what, &list);
            (*who, *power) = what;
        }
        Terms::ChildrenToBride { every } => {
            ui.label("One child in");
            number(ui, "One child in", every, 1..=9, "");
        }
        Terms::ForeignSee { at } => {
            let own = pos.power_of(by).map(|p| pos.centres(p)).unwrap_or_default();
            let list: Vec<_> = own.into_iter().map(|p| (p, pos.label(p).to_string())).collect();
            choose(ui, id("see"), "See", at, &list);
        }
        Terms::Release { who } => {
            let list: Vec<_> = court::captives_of(pos, by).map(|c| (c.id, c.name.clone())).collect();
            choose(ui, id("who"), "Prisoner", who, &list);
        }
        Terms::Children { sex, which } => {
            let sexes = [
                (None, "children".to_string()),
                (Some(Sex::Male), "sons".into()),
                (Some(Sex::Female), "daughters".into()),
            ];
            choose(ui, id("sex"), "Of the", sex, &sexes);
            let all = [Which::All].into_iter().map(|w| (w, "all".to_string()));
            let every = (2..=9).map(|n| (Which::Every(n), format!("every {}", nth(n))));
            let only = (1..=9).map(|n| (Which::Only(n), format!("the {} alone", nth(n))));
            let list: Vec<(Which, String)> = all.chain(every).chain(only).collect();
            choose(ui, id("which"), "Which", which, &list);
        }
        Terms::GiveChild { who } => choose(ui, id("child"), "Child", who, &children(mind, by)),
        Terms::CommandOf { nobles, units: led } => {
            several(ui, n, "Nobles", nobles, &men(mind, to));
            several(ui, n + 100, "Units", led, &units(mind, by));
        }
        Terms::ForeignCommand | Terms::NoAnnulment => {}
    }
}
