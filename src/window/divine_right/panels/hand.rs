//! The seat's own diplomacy cards.

use bevy_egui::egui::{self, RichText};

use crate::games::divine_right::View;
use crate::games::divine_right::components::Player;
use crate::games::divine_right::ids::CardId;
use crate::window::divine_right::{Look, Sight};
use crate::window::theme;

/// Nothing with an empty hand; what a failure costs is said on hover.
pub fn show(ui: &mut egui::Ui, look: &Look, sight: &Sight) {
    let own = sight.view.of::<View>().players.iter().find(|player| player.id == sight.seat);
    let Some(Player { hand, .. }) = own.filter(|player| !player.hand.is_empty()) else { return };
    ui.add_space(6.0);
    ui.label(theme::heading(format!("{} cards", sight.whose())));
    ui.horizontal_wrapped(|ui| {
        for id in hand {
            card(ui, look, *id);
        }
    });
}

fn card(ui: &mut egui::Ui, look: &Look, id: CardId) {
    let info = look.own.atlas.0.card(id);
    let frame = theme::card().show(ui, |ui| {
        ui.vertical(|ui| {
            ui.label(RichText::new(&info.label).family(theme::bold()));
            ui.label(RichText::new(format!("+{}", info.bonus)).family(theme::bold()).size(20.0).color(theme::RED));
        });
    });
    let banish = match info.banish {
        0 => "A failure does not banish your ambassador.".to_string(),
        n => format!("A failure banishes your ambassador from that court for {n} turns."),
    };
    frame.response.on_hover_text(format!("{info}. {banish}"));
}
