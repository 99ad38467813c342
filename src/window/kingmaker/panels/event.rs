//! The event of the turn as a card in the corner of the map, until it is put away.

use bevy_egui::egui;

use super::cards;
use crate::games::kingmaker::ids::EventId;
use crate::games::kingmaker::position::Pos;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::theme;

/// The line that published the last event of this turn, and the event; what followed from it.
fn latest(sight: &Sight, pos: Pos) -> Option<(usize, EventId, Vec<String>)> {
    let begun = sight.lines.iter().rposition(|l| l.rule.as_deref() == Some("KM PLAY-2"))?;
    let at = begun + sight.lines[begun..].iter().position(|l| l.rule.as_deref() == Some("KM EVT-3"))?;
    let name = sight.lines[at].text.strip_prefix("Event: ")?.trim_end_matches('.');
    let event = EventId::all().find(|e| pos.book.event(*e).name == name)?;
    let phase = &sight.lines[at].phase;
    let after = sight.lines[at + 1..].iter().take_while(|l| l.phase == *phase).map(|l| l.text.clone());
    Some((at, event, after.take(4).collect()))
}

/// Nothing before a turn has its event, and after the card has been put away.
pub fn show(ctx: &egui::Context, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some((line, event, after)) = latest(sight, pos) else { return };
    if look.own.papers.put_away == Some(line) {
        return;
    }
    let corner = look.area.rect.min / look.settings.scale;
    let at = egui::pos2(corner.x + 12.0, corner.y + 12.0);
    egui::Area::new("event".into()).order(egui::Order::Middle).fixed_pos(at).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style()).fill(theme::SHEET).stroke(egui::Stroke::new(2.0, theme::RED));
        frame.show(ui, |ui| {
            ui.set_width(236.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.horizontal(|ui| {
                let turn = if pos.turn.seat() == Some(sight.seat) { "Your event" } else { "Event of the turn" };
                ui.label(theme::faded(turn));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui.small_button("×").on_hover_text("Put the card away");
                    words::name(&close, "Put the event away");
                    if close.clicked() {
                        look.own.papers.put_away = Some(line);
                    }
                });
            });
            ui.label(theme::title(&pos.book.event(event).name, 20.0));
            ui.label(cards::effect(pos.book, event));
            for text in after {
                ui.label(theme::faded(text).small());
            }
        });
    });
}
