//! The list of houses: what to think of, then every player's people.

use bevy_egui::egui::{self, RichText};

use super::{Courtly, Mind, people, thoughts, tree};
use crate::table::SeatId;
use crate::window::look::Look;
use crate::window::theme;

/// The whole tab: one house at a time, at first that of the seat at the screen.
pub fn show<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>) {
    thoughts::show(ui, look, mind, true);
    ui.add_space(6.0);
    let seats = G::houses(mind);
    let shown = G::court(look).house.filter(|s| seats.contains(s)).unwrap_or(mind.seat());
    ui.horizontal_wrapped(|ui| {
        // Five houses in one line.
        ui.spacing_mut().button_padding.x = 6.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        for seat in seats {
            let chosen = seat == shown;
            let name = G::seat_name(mind, seat);
            let text = RichText::new(&name).family(if chosen { theme::bold() } else { theme::serif() });
            if ui.selectable_label(chosen, text).on_hover_text(format!("The house of {name}")).clicked() {
                G::court(look).house = Some(seat);
            }
        }
    });
    household(ui, look, mind, shown);
}

fn household<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, seat: SeatId) {
    let own = mind.sight.is_you(seat);
    let title = if own { "Your house".to_string() } else { format!("The house of {}", G::seat_name(mind, seat)) };
    ui.label(theme::heading(title));
    if let Some(root) = G::head(mind, seat)
        && ui.button("Family tree").on_hover_text("The tree of the monarch's family").clicked()
    {
        G::court(look).tree = Some(tree::Tree::of(root));
    }
    let all = G::household(mind, seat);
    if all.is_empty() {
        ui.label(theme::faded("Nobody is left of this house."));
    }
    for who in all {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            people::row(ui, look, mind, who);
            G::below_row(ui, mind, who);
        });
    }
    let gone = G::married_off(mind, seat);
    if !gone.is_empty() {
        ui.label(RichText::new("Elsewhere by marriage").family(theme::bold()).color(theme::RED));
    }
    for who in gone {
        ui.horizontal_wrapped(|ui| {
            let c = G::person(mind, who);
            people::link(ui, look, mind, who, G::styled(mind, who));
            ui.label(format!("{},", people::years(G::year(mind), c)));
            match c.keeper {
                Some(with) => people::seat::<G>(ui, mind, with),
                None => {
                    ui.label("with nobody");
                }
            }
        });
    }
    G::below_house(ui, look, mind, seat);
}
