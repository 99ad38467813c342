//! What the units picked up can do besides marching, and who leads them; what is refused says why.

use bevy_egui::egui::{self, RichText};

use crate::games::divine_right::actions::Action;
use crate::window::asks::Ask;
use crate::window::divine_right::rules::Wish;
use crate::window::divine_right::{Look, Sight};
use crate::window::theme;

/// Whether the monarch among them leads.
pub fn leader(ui: &mut egui::Ui, look: &mut Look) {
    let Some(chief) = look.own.choice.chief.filter(|_| look.own.choice.ways.is_some()) else { return };
    let name = look.own.atlas.0.counter(chief).name.clone();
    let mut led = !look.own.choice.unled;
    let row = ui.checkbox(&mut led, format!("Led by the {name}")).on_hover_text(
        "Those who are led march as far and as easily as their leader, and stop where he leaves them; without him each \
         goes at his own pace",
    );
    if row.changed() {
        look.own.choice.lead(led);
    }
}

/// The wishes of the chosen, the granted ones first.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let wishes = look.own.choice.wishes.clone();
    if wishes.is_empty() {
        return;
    }
    ui.label(RichText::new("With those ticked").family(theme::bold()).color(theme::RED));
    let (granted, refused): (Vec<Wish>, Vec<Wish>) = wishes.into_iter().partition(|w| w.verdict.is_ok());
    for wish in granted {
        let mut hint = wish.odds.clone();
        if wish.grave {
            hint.push("Dice fall or something is shown: this cannot be undone.".into());
        } else if wish.target.is_some() {
            hint.push("Or click the lit hex.".into());
        }
        let button = match wish.grave {
            true => theme::chance(ui, &wish.text),
            false => ui.add(egui::Button::new(&wish.text).wrap()),
        };
        let button = if hint.is_empty() { button } else { button.on_hover_text(hint.join("\n")) };
        if let Some(hex) = wish.target.filter(|_| button.hovered()) {
            look.shell.desk.flash = Some((hex.to_string(), 0.6));
        }
        if button.clicked() {
            look.asks.put(Ask::DoAll(wish.actions.iter().map(Action::act).collect()));
        }
    }
    for wish in refused {
        let Err(no) = wish.verdict else { continue };
        ui.add_enabled(false, egui::Button::new(wish.text).wrap()).on_disabled_hover_text(sight.barred(&no));
    }
}
