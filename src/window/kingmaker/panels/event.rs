//! The event of the turn as a card in the corner of the map, until it is put away.

use bevy_egui::egui;

use super::cards;
use crate::games::kingmaker::ids::EventId;
use crate::games::kingmaker::position::Pos;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::{coach, words};
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

/// How large the card was when last laid open, of which event.
#[derive(Clone, Copy)]
struct Laid(usize, egui::Vec2);

/// Corners of the map for the card, the first free one has it.
const CORNERS: [egui::Align2; 3] = [egui::Align2::LEFT_TOP, egui::Align2::RIGHT_TOP, egui::Align2::RIGHT_BOTTOM];

/// The card without what it says.
const FOLDED: egui::Vec2 = egui::vec2(262.0, 46.0);

/// Nothing before a turn has its event, and after the card has been put away. A coach goes first: where there is no room
/// beside the coach the card is folded, and where there is none even for that it waits.
pub fn show(ctx: &egui::Context, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some((line, event, after)) = latest(sight, pos) else { return };
    if look.own.papers.put_away == Some(line) {
        return;
    }
    let (low, high) =
        (look.shell.area.rect.min / look.shell.area.zoom, look.shell.area.rect.max / look.shell.area.zoom);
    let map = egui::Rect::from_min_max(egui::pos2(low.x, low.y), egui::pos2(high.x, high.y)).shrink(12.0);
    let id = egui::Id::new("size of the event card");
    let known = ctx.data(|d| d.get_temp::<Laid>(id)).filter(|laid| laid.0 == line);
    let whole = coach::clear_of(ctx, map, known.map_or(egui::vec2(262.0, 210.0), |laid| laid.1), &CORNERS);
    let open = whole.is_some();
    let Some(rect) = whole.or_else(|| coach::clear_of(ctx, map, FOLDED, &CORNERS)) else { return };
    let card = egui::Area::new("event".into()).order(egui::Order::Middle).fixed_pos(rect.min).show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style()).fill(theme::SHEET).stroke(egui::Stroke::new(2.0, theme::RED));
        frame.show(ui, |ui| {
            ui.set_width(236.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            let title = theme::title(&pos.book.event(event).name, 20.0);
            ui.horizontal(|ui| {
                if open {
                    let own = pos.turn.seat().is_some_and(|seat| sight.is_you(seat));
                    ui.label(theme::faded(if own { "Your event" } else { "Event of the turn" }));
                } else {
                    let told = cards::effect(&pos.book, event);
                    ui.add(egui::Label::new(title.clone()).truncate()).on_hover_text(told);
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui.small_button("×").on_hover_text("Put the card away");
                    words::name(&close, "Put the event away");
                    if close.clicked() {
                        look.own.papers.put_away = Some(line);
                    }
                });
            });
            if open {
                ui.label(title);
                ui.label(cards::effect(&pos.book, event));
                for text in after {
                    ui.label(theme::faded(text).small());
                }
            }
        });
    });
    if open {
        ctx.data_mut(|d| d.insert_temp(id, Laid(line, card.response.rect.size())));
    }
}
