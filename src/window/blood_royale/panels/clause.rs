//! The clauses of Blood Royale in the editor: their kinds, and what they are about.

use bevy_egui::egui;

use super::super::Look;
use super::people::{choose, number, whole};
use super::{Mind, condition};
use crate::dynasty::{Captor, CharacterId, Clause, Draft, conflicts};
use crate::games::blood_royale::ids::{CountryId, Goods, ProvinceId};
use crate::games::blood_royale::marriages;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::table::SeatId;
use crate::window::dynasty::clauses::{self, Form, Span, other, several};

/// All clauses of a draft, and menus to add others.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, draft: &mut Draft<Terms>, parties: [SeatId; 2]) {
    let pos = mind.pos();
    let known: Vec<_> = pos.treaties().map(|t| t.seen_by(mind.seat())).collect();
    let new = |by, kind| fresh(mind, kind, by, other(by, parties));
    let form = Form {
        parties,
        words: draft.clauses.iter().map(|clause| marriages::clause_in_words(pos, clause)).collect(),
        warnings: conflicts(known.iter(), draft, parties, pos.year()),
        resting: "BR 8.8",
        kinds: &|by| (0..KINDS).filter_map(|kind| Some((kind, name(&new(by, kind)?)))).collect(),
        peace: (0, "Both keep peace with the other everywhere"),
    };
    let edit = clauses::show(ui, look.shell, mind, &form, &mut |ui, n| {
        let clause = &mut draft.clauses[n];
        ui.horizontal_wrapped(|ui| {
            whole(ui);
            fields(ui, mind, clause, n, parties);
            condition::show(ui, mind, clause, n, parties);
        });
        let Clause { from, to, while_held, secret, .. } = clause;
        clauses::span(ui, mind, n, 1300..=1600, Span { from, to, while_held: Some(while_held), secret });
    });
    if let Some(n) = edit.strike {
        draft.clauses.remove(n);
    }
    let added = edit.add.into_iter().filter_map(|(by, kind)| Some(Clause::new(by, new(by, kind)?)));
    draft.clauses.extend(added);
}

/// How many kinds the menu lists.
const KINDS: usize = 21;

/// What a kind of clause is called in the menu.
fn name(terms: &Terms) -> &'static str {
    match terms.plain() {
        Terms::NonAggression { .. } => "Peace",
        Terms::ArmyPassage { .. } => "Passage for armies",
        Terms::ResourcePassage { .. } => "Passage for goods",
        Terms::Harbour { .. } => "Shelter for fleets",
        Terms::Deliver { .. } => "Goods each turn",
        Terms::Pay { .. } => "Money",
        Terms::Cede { .. } => "A province",
        Terms::NoMarker { .. } => "No marker on a province",
        Terms::ChildrenToBride { .. } => "Children to the bride's house",
        Terms::RenounceClaim { .. } => "Renouncing a crown",
        Terms::SupportInWar { .. } => "Support in war",
        Terms::ExclusiveSale { .. } => "Goods sold to nobody else",
        Terms::ForeignAid { .. } => "Armies lent",
        Terms::Release { .. } => "A captive's freedom",
        Terms::NoMarriage { .. } => "No marriage with somebody",
        Terms::NoAlliance { .. } => "No alliance with somebody",
        Terms::NoPassage { .. } => "No passage for somebody",
        Terms::NoTrade { .. } => "No trade with somebody",
        Terms::Hand { .. } => "A hand promised",
        Terms::Supply { .. } => "Goods once",
        Terms::Demilitarised { .. } => "No army in a province",
        // Never the duty itself.
        Terms::Towards { .. } | Terms::When { .. } => "A condition",
    }
}

/// A clause of this kind with the likeliest content; `None` where the player has nothing to promise of it.
fn fresh(mind: &Mind, kind: usize, by: SeatId, to: SeatId) -> Option<Terms> {
    let pos = mind.pos();
    let yields = || yields(mind, by).into_iter().next().map(|(what, _)| what);
    Some(match kind {
        0 => Terms::NonAggression { over: vec![] },
        1 => Terms::Pay { crowns: 20, each_turn: false },
        2 => Terms::ArmyPassage { over: vec![] },
        3 => Terms::ResourcePassage { over: vec![] },
        4 => Terms::Harbour { over: vec![] },
        5 => yields().map(|(goods, from)| Terms::Deliver { goods, count: 1, from })?,
        6 => yields().map(|(goods, from)| Terms::ExclusiveSale { goods, from })?,
        7 => Terms::ChildrenToBride { every: 2 },
        8 => {
            let (who, _) = own(mind, by).into_iter().next()?;
            Terms::RenounceClaim { who, country: pos.realm_of(to).or_else(|| pos.realm_of(by))? }
        }
        9 => Terms::ForeignAid { armies: 1 },
        10 => Terms::SupportInWar { against: pos.seats().find(|s| *s != by && *s != to)? },
        11 => Terms::NoMarker { province: pos.held_by(to).next()? },
        12 => Terms::Cede { province: pos.held_by(by).last()? },
        13 => captives(mind, by).into_iter().next().map(|(who, _)| Terms::Release { who })?,
        14 => Terms::NoMarriage { with: third(mind, by, to)?, who: None },
        15 => Terms::NoAlliance { with: third(mind, by, to)? },
        16 => Terms::NoPassage { to: third(mind, by, to)? },
        17 => Terms::NoTrade { with: third(mind, by, to)? },
        18 => own(mind, by).into_iter().next().map(|(who, _)| Terms::Hand { who, age: 15 })?,
        19 => Terms::Supply { goods: Goods::ALL[0], count: 1 },
        20 => Terms::Demilitarised { province: pos.held_by(to).next()? },
        _ => return None,
    })
}

fn third(mind: &Mind, by: SeatId, to: SeatId) -> Option<SeatId> {
    mind.pos().seats().find(|s| *s != by && *s != to)
}

/// Every player but these, by name.
pub(super) fn others(mind: &Mind, but: &[SeatId]) -> Vec<(SeatId, String)> {
    let pos = mind.pos();
    pos.seats().filter(|s| !but.contains(s)).map(|s| (s, pos.seat_name(s))).collect()
}

/// Every province, by name.
pub(super) fn everywhere(mind: &Mind) -> Vec<(ProvinceId, String)> {
    let pos = mind.pos();
    pos.provinces().map(|p| (p.id, pos.label(p.id).to_string())).collect()
}

fn places(mind: &Mind, of: SeatId) -> Vec<(ProvinceId, String)> {
    let pos = mind.pos();
    pos.held_by(of).map(|p| (p, pos.label(p).to_string())).collect()
}

fn own(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    pos.household(seat).map(|c| (c.id, pos.name_of(c.id))).collect()
}

fn captives(mind: &Mind, seat: SeatId) -> Vec<(CharacterId, String)> {
    let pos = mind.pos();
    let held = pos.people().filter(|c| c.captive_of == Some(Captor::Seat(seat)));
    held.map(|c| (c.id, pos.name_of(c.id))).collect()
}

/// What a player's provinces yield.
fn yields(mind: &Mind, seat: SeatId) -> Vec<((Goods, ProvinceId), String)> {
    let pos = mind.pos();
    let here =
        |p: ProvinceId| Some(((pos.province(p).goods?, p), format!("{} of {}", pos.province(p).goods?, pos.label(p))));
    pos.held_by(seat).filter_map(here).collect()
}

/// What it is about.
fn fields(ui: &mut egui::Ui, mind: &Mind, clause: &mut Clause<Terms>, n: usize, parties: [SeatId; 2]) {
    let pos = mind.pos();
    let id = |what: &str| egui::Id::new(("clause", n, what.to_string()));
    choose(ui, id("by"), "Who is bound", &mut clause.by, &others(mind, &[]));
    let by = clause.by;
    let to = marriages::bound_of(clause, parties).to;
    match clause.terms.plain_mut() {
        Terms::NonAggression { over } => several(ui, n, "The other's provinces", over, &places(mind, to)),
        Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
            several(ui, n, "Provinces", over, &places(mind, by));
        }
        Terms::Deliver { goods, count, from } => {
            number(ui, "Items each turn", count, 1..=3, "");
            let mut what = (*goods, *from);
            choose(ui, id("goods"), "Goods", &mut what, &yields(mind, by));
            (*goods, *from) = what;
        }
        Terms::ExclusiveSale { goods, from } => {
            let mut what = (*goods, *from);
            choose(ui, id("goods"), "Goods", &mut what, &yields(mind, by));
            (*goods, *from) = what;
        }
        Terms::Pay { crowns, each_turn } => {
            number(ui, "Crowns", crowns, 1..=2000, " Crowns");
            ui.checkbox(each_turn, "each turn");
        }
        Terms::Cede { province } => choose(ui, id("province"), "Province", province, &places(mind, by)),
        Terms::NoMarker { province } => {
            choose(ui, id("province"), "Province", province, &everywhere(mind));
        }
        Terms::ChildrenToBride { every } => {
            ui.label("One child in");
            number(ui, "One child in", every, 1..=9, "");
        }
        Terms::RenounceClaim { who, country } => {
            choose(ui, id("who"), "Who renounces", who, &own(mind, by));
            let crowns: Vec<(CountryId, String)> =
                pos.countries().map(|c| (c.id, pos.book.map.country(c.id).name.clone())).collect();
            choose(ui, id("crown"), "Crown", country, &crowns);
        }
        Terms::SupportInWar { against } => {
            let third = pos.seats().filter(|s| *s != by && *s != to).map(|s| (s, pos.seat_name(s)));
            choose(ui, id("against"), "Against", against, &third.collect::<Vec<_>>());
        }
        Terms::ForeignAid { armies } => number(ui, "Armies", armies, 1..=20, " armies"),
        Terms::Release { who } => choose(ui, id("who"), "Captive", who, &captives(mind, by)),
        Terms::NoMarriage { with, who } => {
            choose(ui, id("with"), "With whom", with, &others(mind, &[by]));
            let mut list = vec![(None, "nobody of the house".to_string())];
            list.extend(own(mind, by).into_iter().map(|(who, name)| (Some(who), name)));
            choose(ui, id("who"), "Who", who, &list);
        }
        Terms::NoAlliance { with: seat } | Terms::NoPassage { to: seat } | Terms::NoTrade { with: seat } => {
            choose(ui, id("with"), "With whom", seat, &others(mind, &[by, to]));
        }
        Terms::Hand { who, age } => {
            choose(ui, id("who"), "Whose hand", who, &own(mind, by));
            number(ui, "From the age of", age, 1..=60, "");
        }
        Terms::Supply { goods, count } => {
            number(ui, "Items", count, 1..=12, "");
            let all: Vec<_> = Goods::ALL.into_iter().map(|g| (g, g.to_string())).collect();
            choose(ui, id("goods"), "Goods", goods, &all);
        }
        Terms::Demilitarised { province } => choose(ui, id("province"), "Province", province, &everywhere(mind)),
        Terms::Towards { .. } | Terms::When { .. } => {}
    }
}
