//! The list of houses: what to think of, then every player's people.

use bevy_egui::egui::{self, RichText};

use super::{Court, Mind, people, thoughts, tree};
use crate::dynasty::CharacterId;
use crate::table::SeatId;
use crate::window::desk::Shell;
use crate::window::theme;

/// The whole tab: one house at a time, at first that of the seat at the screen. Answers whose it is.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind) -> SeatId {
    thoughts::show(ui, shell, court, mind, true);
    ui.add_space(6.0);
    let houses = &mind.facts.houses;
    let shown = court.house.filter(|s| houses.iter().any(|h| h.seat == *s)).unwrap_or(mind.seat());
    ui.horizontal_wrapped(|ui| {
        // Five houses in one line.
        ui.spacing_mut().button_padding.x = 6.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        for house in houses {
            let chosen = house.seat == shown;
            let name = mind.seat_name(house.seat);
            let text = RichText::new(&name).family(if chosen { theme::bold() } else { theme::serif() });
            if ui.selectable_label(chosen, text).on_hover_text(format!("The house of {name}")).clicked() {
                court.house = Some(house.seat);
            }
        }
    });
    household(ui, court, mind, shown);
    shown
}

fn household(ui: &mut egui::Ui, court: &mut Court, mind: &Mind, seat: SeatId) {
    let own = mind.sight.is_you(seat);
    let title = if own { "Your house".to_string() } else { format!("The house of {}", mind.seat_name(seat)) };
    ui.label(theme::heading(title));
    let house = mind.facts.houses.iter().find(|h| h.seat == seat);
    if let Some(root) = house.and_then(|h| h.head)
        && ui.button("Family tree").on_hover_text("The tree of the monarch's family").clicked()
    {
        court.tree = Some(tree::Tree::of(root));
    }
    let all: &[CharacterId] = house.map_or(&[], |h| &h.people);
    if all.is_empty() {
        let lived = mind.facts.people.iter().any(|p| p.is.home == Some(seat));
        let why = if lived { "Nobody is left of this house." } else { "Its people come when its power is chosen." };
        ui.label(theme::faded(why));
    }
    for who in all {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            people::row(ui, court, mind, *who);
            if let Some((text, hint)) = &mind.person(*who).below {
                ui.label(RichText::new(text).small().color(theme::GOLD)).on_hover_text(*hint);
            }
        });
    }
    // Those who live with others by marriage.
    let people = mind.facts.people.iter();
    let mut gone = people.filter(|p| p.is.home == Some(seat) && p.is.in_play() && p.is.keeper != Some(seat)).peekable();
    if gone.peek().is_some() {
        ui.label(RichText::new("Elsewhere by marriage").family(theme::bold()).color(theme::RED));
    }
    for person in gone {
        ui.horizontal_wrapped(|ui| {
            people::link(ui, court, mind, person.is.id, &person.styled);
            ui.label(format!("{},", people::years(mind.facts.year, &person.is)));
            match person.is.keeper {
                Some(with) => people::seat(ui, mind, with),
                None => {
                    ui.label("with nobody");
                }
            }
        });
    }
}
