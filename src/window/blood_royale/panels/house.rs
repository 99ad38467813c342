//! The tab of houses: what to think of, then every player's people.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, people, tree};
use crate::games::blood_royale::issues::{Issue, Kind};
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::desk::Desk;
use crate::window::panels::side::Tab;
use crate::window::{panels::words, theme};

/// Whose people are shown; `None`: those of the seat at the screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct House(Option<SeatId>);

pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    issues(ui, look, mind);
    ui.add_space(6.0);
    let pos = mind.pos();
    let shown = look.own.panels.court.house.0.filter(|s| pos.has_seat(*s)).unwrap_or(mind.seat());
    ui.horizontal_wrapped(|ui| {
        // Five houses in one line.
        ui.spacing_mut().button_padding.x = 6.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        for seat in pos.seats() {
            let chosen = seat == shown;
            let text = RichText::new(pos.seat_name(seat)).family(if chosen { theme::bold() } else { theme::serif() });
            if ui
                .selectable_label(chosen, text)
                .on_hover_text(format!("The house of {}", pos.seat_name(seat)))
                .clicked()
            {
                look.own.panels.court.house.0 = Some(seat);
            }
        }
    });
    household(ui, look, mind, shown);
}

fn household(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, seat: SeatId) {
    let pos = mind.pos();
    let title =
        if seat == mind.seat() { "Your house".to_string() } else { format!("The house of {}", pos.seat_name(seat)) };
    ui.label(theme::heading(title));
    let monarch = pos.realm_of(seat).and_then(|c| pos.country(c).monarch);
    if let Some(root) = monarch
        && ui.button("Family tree").on_hover_text("The tree of the monarch's family").clicked()
    {
        look.own.panels.court.tree = Some(tree::Tree::of(root));
    }
    // The monarch first, then the oldest.
    let mut all: Vec<_> = pos.household(seat).collect();
    all.sort_by_key(|c| (pos.crown_of(c.id).is_none(), c.born, c.id));
    if all.is_empty() {
        ui.label(theme::faded("Nobody is left of this house."));
    }
    for c in all {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            people::row(ui, look, mind, c.id);
        });
    }
    let gone: Vec<_> = pos.people().filter(|c| c.home == Some(seat) && c.in_play() && c.keeper != Some(seat)).collect();
    if !gone.is_empty() {
        ui.label(RichText::new("Elsewhere by marriage").family(theme::bold()).color(theme::RED));
        for c in gone {
            ui.horizontal_wrapped(|ui| {
                people::link(ui, look, mind, c.id, people::styled(pos, c.id));
                ui.label(format!("{},", people::years(pos, c)));
                match c.keeper {
                    Some(with) => people::seat(ui, mind, with),
                    None => {
                        ui.label("with nobody");
                    }
                }
            });
        }
    }
}

/// What to think of now, by kind.
fn issues(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let list = look.own.panels.court.memo.issues(mind);
    let title = RichText::new(format!("To think of ({})", list.len())).family(theme::bold()).color(theme::RED);
    // A long list would push the house out of sight.
    egui::CollapsingHeader::new(title).id_salt("issues").default_open(list.len() <= 4).show(ui, |ui| {
        if list.is_empty() {
            ui.label(theme::faded("Nothing is pressing."));
        }
        let mut last: Option<Kind> = None;
        for group in list.chunk_by(|a, b| a.kind == b.kind) {
            let many = group.len() > 4;
            if last != Some(group[0].kind) {
                last = Some(group[0].kind);
                ui.horizontal(|ui| {
                    ui.label(RichText::new(group[0].kind.name()).family(theme::bold()).small());
                    words::rule_mark(ui, look, &format!("BR {}", group[0].rule));
                });
            }
            for issue in group.iter().take(4) {
                line(ui, look, mind, issue);
            }
            if many {
                egui::CollapsingHeader::new(RichText::new(format!("{} more", group.len() - 4)).small())
                    .id_salt(("more", group[0].kind.name()))
                    .show(ui, |ui| {
                        for issue in &group[4..] {
                            line(ui, look, mind, issue);
                        }
                    });
            }
        }
    });
}

/// A line that leads to whom or what it is about.
fn line(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, issue: &Issue) {
    let ink = if issue.kind <= Kind::Upkeep { theme::RED } else { theme::INK };
    let text = RichText::new(&issue.text).small().color(ink);
    let hint = match (issue.who, issue.place) {
        (Some(who), _) => people::hint(mind, who),
        (None, Some(_)) => "Show it on the map".to_string(),
        (None, None) if issue.talk.is_some() => "Read and answer it".into(),
        (None, None) => {
            ui.add(egui::Label::new(text).wrap());
            return;
        }
    };
    if !ui.add(egui::Button::new(text).frame(false).wrap()).on_hover_text(hint).clicked() {
        return;
    }
    if let Some(who) = issue.who {
        look.own.panels.court.sheet = Some(who);
    } else if let Some(place) = issue.place {
        look.desk.at = Some(place.key().to_string());
        look.asks.put(Ask::LookAt(place.key().to_string()));
    } else {
        open_contracts(&mut look.desk);
    }
}

/// The tab with offers to answer.
pub fn open_contracts(desk: &mut Desk) {
    desk.tab = Tab::Own(1);
}
