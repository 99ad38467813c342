//! The tab of houses: every power's people, and its churchmen.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::Mind;
use crate::games::diplomacy_royale::clergy;
use crate::table::SeatId;
use crate::window::dynasty::{people, tree};
use crate::window::theme;

/// Whose people are shown; `None`: those of the seat at the screen.
#[derive(Clone, Copy, Debug, Default)]
pub struct House(Option<SeatId>);

pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let shown = look.own.court.house.0.filter(|s| pos.power_of(*s).is_some()).unwrap_or(mind.seat());
    ui.horizontal_wrapped(|ui| {
        for power in pos.powers() {
            let Some(seat) = power.seat else { continue };
            let chosen = seat == shown;
            let name = pos.power_name(power.id);
            let text = RichText::new(&name).family(if chosen { theme::bold() } else { theme::serif() });
            if ui.selectable_label(chosen, text).on_hover_text(format!("The house of {name}")).clicked() {
                look.own.court.house.0 = Some(seat);
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
    let monarch = pos.power_of(seat).and_then(|p| pos.power(p).monarch);
    if let Some(root) = monarch
        && ui.button("Family tree").on_hover_text("The tree of the monarch's family").clicked()
    {
        look.own.court.tree = Some(tree::Tree::of(root));
    }
    // The monarch first, then in the order of their numbers.
    let mut all: Vec<_> = pos.household(seat).collect();
    all.sort_by_key(|c| (!pos.reigns(c.id), pos.noble(c.id).serials.first().cloned(), c.id));
    if all.is_empty() {
        ui.label(theme::faded("Nobody is left of this house."));
    }
    for c in all {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            people::row(ui, look, mind, c.id);
            let numbers: Vec<String> = pos.noble(c.id).serials.iter().map(ToString::to_string).collect();
            if !numbers.is_empty() {
                ui.label(RichText::new(format!("    {}", numbers.join(", "))).small().color(theme::GOLD))
                    .on_hover_text("Serial numbers: the place in each line of succession");
            }
        });
    }
    let gone: Vec<_> = pos.people().filter(|c| c.home == Some(seat) && c.in_play() && c.keeper != Some(seat)).collect();
    if !gone.is_empty() {
        ui.label(RichText::new("Elsewhere by marriage").family(theme::bold()).color(theme::RED));
        for c in gone {
            ui.horizontal_wrapped(|ui| {
                people::link(ui, look, mind, c.id, &c.name);
                ui.label(format!("{},", people::years(pos.year(), c)));
                if let Some(with) = c.keeper {
                    people::seat::<crate::games::diplomacy_royale::DiplomacyRoyale>(ui, mind, with);
                }
            });
        }
    }
    if !pos.options.clergy {
        return;
    }
    let church: Vec<_> = clergy::clergy_of(pos, seat).collect();
    if church.is_empty() {
        return;
    }
    ui.label(RichText::new("The clergy").family(theme::bold()).color(theme::RED));
    for (noble, cleric) in church {
        ui.horizontal_wrapped(|ui| {
            ui.label(cleric.rank.name());
            people::link(ui, look, mind, noble.id, pos.name_of(noble.id));
            if let Some(see) = cleric.see {
                ui.label(format!("of {}", pos.label(see)));
            }
            if cleric.acted {
                ui.label(theme::faded("has used his power"));
            }
        });
    }
}
