//! The marriage market: every match one could arrange, in a table; what a match would bring, before it is proposed.

use bevy_egui::egui::{self, RichText, vec2};

use super::super::Look;
use super::editor::Editor;
use super::{Mind, drafting, people};
use crate::dynasty::{CharacterId, Draft};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::marriages::consequences::Kind;
use crate::games::blood_royale::marriages::market::Partner;
use crate::games::blood_royale::marriages::{Consequence, MarriageDeed, Match};
use crate::table::SeatId;
use crate::window::drafts::{self, AnyKept};
use crate::window::dynasty::frame;
use crate::window::panels::side::Tab;
use crate::window::{panels::words, theme};

/// A column of the table, by which it is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Column {
    #[default]
    Groom,
    GroomAge,
    Bride,
    BrideAge,
    With,
    Money,
    Rank,
}

/// How the market is looked at.
#[derive(Clone, Debug, Default)]
pub struct Market {
    by: Column,
    down: bool,
    /// Only matches of this person.
    only: Option<CharacterId>,
    with: Option<SeatId>,
    /// Those who are of age too little are left out.
    now_only: bool,
    pub picked: Option<(CharacterId, CharacterId)>,
}

impl Market {
    /// Only the matches of this person.
    pub fn for_one(who: CharacterId) -> Self {
        Market { only: Some(who), ..Market::default() }
    }
}

/// The way in, above the offers of the marriage phase.
pub fn door(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let matches = look.own.court.memo.matches(mind);
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let text = format!("Marriage market ({})", matches.len());
        if ui.button(text).on_hover_text("Every match you could arrange, with what it would bring").clicked() {
            look.own.court.market = Some(Market::default());
        }
        let waiting = mind.pos().talks().talks.iter().filter(|t| t.is_open() && t.to == mind.seat()).count();
        let text = match waiting {
            0 => RichText::new("Offers and contracts"),
            n => RichText::new(format!("Offers: {n} to answer")).color(theme::RED),
        };
        if ui.button(text).on_hover_text("Talks under way, and what is owed").clicked() {
            look.shell.desk.tab = Tab::Own(super::CONTRACTS);
        }
    });
}

/// Only while it is open; a contract begun in it takes its place.
pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.market.clone() else { return };
    let open =
        frame::window(ctx, frame::Room::of(look.shell), "market", 0, "The marriage market", vec2(880.0, 600.0), |ui| {
            show(ui, look, mind, &mut state);
        });
    // A contract begun from here takes its place.
    let taken = look.own.court.market.is_none();
    look.own.court.market = (open && !taken).then_some(state);
}

fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Market) {
    let pos = mind.pos();
    let all = look.own.court.memo.matches(mind);
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let mut own: Vec<CharacterId> =
            all.iter().flat_map(|m| [&m.groom, &m.bride]).filter(|p| p.seat == mind.seat()).map(|p| p.who).collect();
        own.sort();
        own.dedup();
        let mut list =
            vec![(None, if mind.sight.plays() { "all of your house" } else { "all of this house" }.to_string())];
        list.extend(own.into_iter().map(|who| (Some(who), pos.name_of(who))));
        ui.label("For");
        people::choose(ui, "market who", "For", &mut state.only, &list);
        let mut list = vec![(None, "every house".to_string())];
        list.extend(pos.seats().map(|s| (Some(s), pos.seat_name(s))));
        ui.label("with");
        people::choose(ui, "market with", "With", &mut state.with, &list);
        ui.checkbox(&mut state.now_only, "of age").on_hover_text("Leave out those who can only be promised for later");
    });
    let mut shown: Vec<&Match> = all
        .iter()
        .filter(|m| state.only.is_none_or(|who| m.groom.who == who || m.bride.who == who))
        .filter(|m| state.with.is_none_or(|s| m.with(mind.seat()) == s))
        .filter(|m| m.now || !state.now_only)
        .collect();
    sort(mind, state, &mut shown);
    if shown.is_empty() {
        ui.label(theme::faded("There is no such match."));
        return;
    }
    let picked = state.picked.and_then(|(g, b)| shown.iter().find(|m| (m.groom.who, m.bride.who) == (g, b)).copied());
    let room = if picked.is_some() { 210.0 } else { ui.available_height().max(210.0) };
    egui::ScrollArea::both().id_salt("matches").max_height(room).auto_shrink([false, picked.is_none()]).show(
        ui,
        |ui| {
            table(ui, mind, state, &shown);
        },
    );
    if let Some(m) = picked {
        ui.separator();
        one(ui, look, mind, m);
    }
}

fn own_money(mind: &Mind, m: &Match) -> i64 {
    m.money.iter().filter(|(s, _)| *s == mind.seat()).map(|(_, n)| n).sum()
}

/// The best place in any line that the foreign partner has: what the marriage may bring in.
fn best_rank(mind: &Mind, m: &Match) -> usize {
    let foreign = if m.groom.seat == mind.seat() { &m.bride } else { &m.groom };
    foreign.ranks.iter().map(|(_, n)| *n).min().unwrap_or(usize::MAX)
}

fn sort(mind: &Mind, state: &Market, list: &mut [&Match]) {
    let pos = mind.pos();
    match state.by {
        Column::Groom => list.sort_by_key(|m| pos.name_of(m.groom.who)),
        Column::GroomAge => list.sort_by_key(|m| m.groom.age),
        Column::Bride => list.sort_by_key(|m| pos.name_of(m.bride.who)),
        Column::BrideAge => list.sort_by_key(|m| m.bride.age),
        Column::With => list.sort_by_key(|m| m.with(mind.seat())),
        Column::Money => list.sort_by_key(|m| std::cmp::Reverse(own_money(mind, m))),
        Column::Rank => list.sort_by_key(|m| best_rank(mind, m)),
    }
    if state.down {
        list.reverse();
    }
}

const COLUMNS: [(Column, &str, &str); 7] = [
    (Column::Groom, "Groom", "By the groom's name"),
    (Column::GroomAge, "Age", "By the groom's age"),
    (Column::Bride, "Bride", "By the bride's name"),
    (Column::BrideAge, "Age", "By the bride's age"),
    (Column::With, "With", "By the other house"),
    (Column::Money, "Crowns", "What the wedding itself brings or costs you"),
    (Column::Rank, "Throne", "Places in lines of succession of the partner you would gain"),
];

fn table(ui: &mut egui::Ui, mind: &Mind, state: &mut Market, shown: &[&Match]) {
    let pos = mind.pos();
    egui::Grid::new("market").num_columns(8).striped(true).spacing(vec2(12.0, 3.0)).show(ui, |ui| {
        ui.label("");
        for (column, name, hint) in COLUMNS {
            let sign = match (state.by == column, state.down) {
                (true, false) => " ↓",
                (true, true) => " ↑",
                _ => "",
            };
            let text = RichText::new(format!("{name}{sign}")).family(theme::bold());
            let head = ui.add(egui::Button::new(text).frame(false)).on_hover_text(hint);
            words::name(&head, format!("Sort: {hint}"));
            if head.clicked() {
                state.down = state.by == column && !state.down;
                state.by = column;
            }
        }
        ui.end_row();
        for m in shown {
            let couple = (m.groom.who, m.bride.who);
            let chosen = state.picked == Some(couple);
            let names = format!("{} and {}", pos.name_of(m.groom.who), pos.name_of(m.bride.who));
            let pick = ui.selectable_label(chosen, if chosen { "shown" } else { "show" });
            words::name(&pick, format!("Show the match of {names}"));
            if pick.clicked() {
                state.picked = (!chosen).then_some(couple);
            }
            for p in [&m.groom, &m.bride] {
                ui.label(people::styled(pos, p.who)).on_hover_text(partner(mind, p));
                let young =
                    if m.now { RichText::new(p.age.to_string()) } else { theme::faded(format!("{} later", p.age)) };
                ui.label(young);
            }
            ui.horizontal(|ui| people::seat(ui, mind, m.with(mind.seat())));
            let money = own_money(mind, m);
            let ink = match money {
                0 => theme::INK,
                1.. => theme::GREEN,
                _ => theme::RED,
            };
            ui.label(RichText::new(format!("{money:+}")).color(ink));
            ui.label(RichText::new(ranks(mind, m)).small());
            ui.end_row();
        }
    });
}

/// "1st England, 3rd France" of the partner one would gain.
fn ranks(mind: &Mind, m: &Match) -> String {
    let pos = mind.pos();
    let foreign = if m.groom.seat == mind.seat() { &m.bride } else { &m.groom };
    let mut all = foreign.ranks.clone();
    all.sort_by_key(|(_, n)| *n);
    let list: Vec<String> =
        all.iter().take(2).map(|(c, n)| format!("{n}. {}", pos.book.map.country(*c).name)).collect();
    list.join(", ")
}

fn partner(mind: &Mind, p: &Partner) -> String {
    let pos = mind.pos();
    let mut out = people::hint(mind, p.who).replace("\nClick for the sheet", "");
    for (country, place) in &p.ranks {
        out += &format!("\nnumber {place} in the succession of {}", pos.book.map.country(*country).name);
    }
    out
}

/// The match that is picked: both, what it brings, what can be done.
fn one(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, m: &Match) {
    let seat = mind.seat();
    for p in [&m.groom, &m.bride] {
        people::row(ui, &mut look.own.court, mind, p.who);
    }
    if m.is_own() {
        let action = Action::Marriage(MarriageDeed::WedOwn { groom: m.groom.who, bride: m.bride.who });
        people::act(ui, look, mind, "Wed them without a contract", &action);
        return;
    }
    let to = m.with(seat);
    let bare: Draft<Terms> = Draft { betrothal: !m.now, ..Draft::of(m.groom.who, m.bride.who) };
    let propose = Action::Marriage(MarriageDeed::Propose { draft: bare.clone(), to });
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let what = if m.now { "Propose the bare match" } else { "Propose a bare betrothal" };
        people::act(ui, look, mind, what, &propose);
        let pen = ui.button("Write a contract").on_hover_text("Clause by clause, before it is proposed");
        if pen.clicked() {
            drafts::begin(&mut look.any(), &AnyKept::new(drafting::Draft::Contract(Editor::new(to, bare.clone()))));
            look.own.court.market = None;
        }
    });
    if let Err(no) = look.own.court.check(mind, &propose) {
        ui.label(RichText::new(no.text).small().color(theme::RED));
    }
    let found = look.own.court.memo.consequences(mind, &bare, [seat, to]);
    consequences(ui, look, mind, &found);
}

/// What would come of it, by what it is about.
pub fn consequences(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, list: &[Consequence]) {
    const KINDS: [(Kind, &str); 9] = [
        (Kind::Conflict, "Cannot be kept"),
        (Kind::Clause, "What the clauses do"),
        (Kind::Succession, "Succession"),
        (Kind::Money, "Money at the wedding"),
        (Kind::LaterMoney, "Money later"),
        (Kind::Household, "Household"),
        (Kind::Children, "Children"),
        (Kind::Odds, "Odds"),
        (Kind::Strength, "Strength"),
    ];
    for (kind, name) in KINDS {
        let lines: Vec<&Consequence> = list.iter().filter(|c| c.kind == kind).collect();
        if lines.is_empty() {
            continue;
        }
        let ink = if kind == Kind::Conflict { theme::RED } else { theme::GOLD };
        ui.label(RichText::new(name).family(theme::bold()).color(ink));
        for line in lines {
            ui.horizontal_wrapped(|ui| {
                if let Some(seat) = line.seat {
                    words::seat_chip(ui, seat, mind.sight.tint(seat));
                }
                ui.label(&line.text);
                words::rule_mark(ui, look.shell, &format!("BR {}", line.rule));
            });
        }
    }
}
