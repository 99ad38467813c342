//! The cards of whoever is in hand or was clicked, fanned out along the foot of the map: the noble himself, then his title,
//! office, bishopric, mercenaries, places and ships.

use bevy_egui::egui::{self, Color32};

use super::cards::{self, SIZE};
use crate::games::kingmaker::book::CardKind;
use crate::games::kingmaker::ids::{CardId, NobleId};
use crate::games::kingmaker::position::Pos;
use crate::window::kingmaker::Look;
use crate::window::kingmaker::forces::nobles;
use crate::window::kingmaker::pieces::piles::strength_of;

enum Sheet {
    Noble(NobleId),
    Card(CardId),
}

/// Nothing where no noble is shown, and while the counters are hidden.
pub fn show(ctx: &egui::Context, look: &mut Look, pos: Pos) {
    let shown = nobles(&look.own.hand.shown);
    if shown.is_empty() || look.shell.desk.is_bare {
        return;
    }
    let mut sheets = vec![];
    for noble in shown {
        sheets.push(Sheet::Noble(noble));
        let mut own: Vec<CardId> = pos.cards_of(noble).map(|c| c.id).collect();
        own.sort_by_key(|c| (pos.book.card(*c).kind, *c));
        sheets.extend(own.into_iter().map(Sheet::Card));
    }
    let scale = look.shell.area.zoom;
    let area = look.shell.area.rect;
    // The small map keeps its corner.
    let left = area.min.x / scale + 224.0;
    let right = area.max.x / scale - 14.0;
    let foot = area.max.y / scale - 8.0;
    let n = sheets.len() as f32;
    let wide = (right - left).max(SIZE.x);
    let step = if n > 1.0 { ((wide - SIZE.x) / (n - 1.0)).min(SIZE.x + 6.0) } else { 0.0 };
    let all = step * (n - 1.0) + SIZE.x;
    let start = left + 0.5 * (wide - all).max(0.0);
    for (k, sheet) in sheets.into_iter().enumerate() {
        let t = if n > 1.0 { 2.0 * k as f32 / (n - 1.0) - 1.0 } else { 0.0 };
        let at = egui::pos2(start + step * k as f32, foot - SIZE.y + 9.0 * t * t);
        egui::Area::new(egui::Id::new(("fan", k))).order(egui::Order::Middle).fixed_pos(at).show(ctx, |ui| {
            let (rect, response) = ui.allocate_exact_size(SIZE, egui::Sense::hover());
            let rect = if response.hovered() { rect.translate(egui::vec2(0.0, -6.0)) } else { rect };
            let hint = match sheet {
                Sheet::Noble(id) => noble(ui, look, pos, id, rect),
                Sheet::Card(id) => card(ui, look, pos, id, rect),
            };
            response.on_hover_text(hint);
        });
    }
}

fn noble(ui: &egui::Ui, look: &Look, pos: Pos, id: NobleId, rect: egui::Rect) -> String {
    let data = pos.book.noble(id);
    let mut lines = cards::of_noble(&pos.book, id);
    let sum = strength_of(pos, id);
    lines.push(format!("{} in all", sum.total()));
    let seat = pos.noble(id).seat;
    let tint = seat.and_then(|s| look.eyes.sight.as_ref().map(|sight| sight.tint(s)));
    let fill = tint.map_or(cards::band(CardKind::Noble), crate::window::palette::screen);
    let what = data.title.as_deref().unwrap_or("Noble");
    let crest = look.own.pictures.arms(id, 39.0);
    cards::Sheet { fill, what, name: &data.name, lines: &lines, crest }.paint(ui, rect);
    format!("{}: {}", data.name, sum.words())
}

fn card(ui: &egui::Ui, look: &Look, pos: Pos, id: CardId, rect: egui::Rect) -> String {
    let idle = pos.card(id).idle.is_some();
    let note = idle.then_some("not usable yet");
    cards::crown(ui, &pos.book, &look.own.pictures, id, rect, note);
    if idle {
        ui.painter().rect_filled(rect, 5.0, Color32::from_black_alpha(40));
    }
    format!("{}\n{}", pos.card_name(id), cards::brings(&pos.book, id).join("\n"))
}
