//! Preference lists: the seven powers in the order in which one would like them (2-4).

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, act};
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::choosing::ChoosingDeed;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::window::dynasty::people;
use crate::window::{panels::words, theme};

/// Begins with the list that was handed in, else in the order of the powers.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let handed = mind.sight.view.of::<View>().desk.preferences.get(&mind.seat()).cloned();
    let mut list = match &look.own.court.slips.wishes {
        list if list.len() == PowerId::COUNT => list.clone(),
        _ => handed.clone().unwrap_or_else(|| PowerId::all().collect()),
    };
    ui.horizontal(|ui| {
        ui.label(theme::heading("Your preference list"));
        words::rule_mark(ui, look.shell, "ROY 2-4");
    });
    let mut swap = None;
    for (n, power) in list.iter().enumerate() {
        ui.horizontal(|ui| {
            let mut step = |face: &str, word: &str, live: bool, with: usize| {
                let button = ui.add_enabled(live, egui::Button::new(face).small());
                words::name(&button, format!("{}: {word}", power.name()));
                if button.clicked() {
                    swap = Some((n, with));
                }
            };
            step("^", "higher", n > 0, n.saturating_sub(1));
            step("v", "lower", n + 1 < PowerId::COUNT, n + 1);
            if let Some(shield) = look.own.pictures.shield(*power, 20.0) {
                ui.add(shield);
            }
            ui.label(RichText::new(format!("{}. {}", n + 1, power.name())).family(theme::bold()));
            let points = mind.pos().book.tables.bonus.get(n).copied().filter(|n| *n > 0);
            if let Some(points) = points {
                let bonus = words::many(usize::from(points), "bonus point", "bonus points");
                ui.label(theme::faded(bonus)).on_hover_text("If you get this choice");
            }
        });
    }
    if let Some((a, b)) = swap {
        list.swap(a, b);
        look.own.court.slips.wishes.clone_from(&list);
    }
    if handed.as_ref() == Some(&list) {
        ui.label(theme::faded("This list is handed in."));
    } else {
        act(ui, look, mind, "Hand this list in", &Action::Choosing(ChoosingDeed::Prefer { powers: list.clone() }));
    }
    if mind.pos().options.dynasties {
        families(ui, look, mind, &list);
    }
}

/// The seven families, to choose by.
fn families(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, list: &[PowerId]) {
    let pos = mind.pos();
    ui.add_space(6.0);
    ui.label(theme::heading("Their families"));
    for power in list {
        let people: Vec<_> = pos.people().filter(|c| c.in_play() && pos.noble(c.id).born_to == *power).collect();
        let head = format!("{}: {} people", power.name(), people.len());
        let title = RichText::new(head).family(theme::bold()).color(theme::RED);
        egui::CollapsingHeader::new(title).id_salt(("family", power.0)).show(ui, |ui| {
            for c in people {
                people::row(ui, &mut look.own.court, mind, c.id);
            }
        });
    }
}
