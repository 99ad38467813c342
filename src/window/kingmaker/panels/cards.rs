//! Crown cards and events in words and as little pictures of paper.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, FontId, RichText, Stroke, StrokeKind};

use crate::games::kingmaker::book::{Bonus, Book, Called, CardKind, Effect, Where};
use crate::games::kingmaker::ids::{CardId, EventId, NobleId};
use crate::window::kingmaker::pictures::Pictures;
use crate::window::theme;

/// Where a bonus counts: "north of the Trent", "at Dover".
fn region(book: &Book, bonus: &Bonus) -> String {
    match &bonus.region {
        Where::Within(list) => {
            let names: Vec<&str> = list.iter().map(|r| short(&book.map.regions[r.index()])).collect();
            format!("in {}", names.join(", "))
        }
        Where::At(place) => format!("at {}", book.map.place(*place).name),
        Where::Near(place, n) => format!("within {n} of {}", book.map.place(*place).name),
    }
}

/// A region without the line it ends at, which the map shows.
fn short(region: &str) -> &str {
    region.split(" (").next().unwrap_or(region)
}

/// What a card brings, line by line.
pub fn brings(book: &Book, id: CardId) -> Vec<String> {
    let card = book.card(id);
    let mut out = vec![];
    if card.kind == CardKind::Location {
        if let Some(r) = card.region.filter(|_| card.troops > 0) {
            out.push(format!("{} to attack in {}", card.troops, short(&book.map.regions[r.index()])));
        }
    } else if card.troops > 0 {
        out.push(format!("{} troops", card.troops));
    }
    if let Some(bonus) = &card.bonus {
        out.push(format!("+{} {}", bonus.troops, region(book, bonus)));
    }
    if !card.controls.is_empty() || card.place.is_some() {
        let places: Vec<&str> =
            card.controls.iter().chain(&card.place).map(|p| book.map.place(*p).name.as_str()).collect();
        out.push(format!("holds {}", places.join(", ")));
    }
    for ship in &card.ships {
        let ship = book.ship(*ship);
        out.push(format!("the {}, carries {}", ship.name, ship.capacity));
    }
    out.extend(votes(card.lords, card.commons));
    out
}

fn votes(lords: u16, commons: u16) -> Option<String> {
    match (lords, commons) {
        (0, 0) => None,
        (l, 0) => Some(format!("Lords {l}")),
        (0, c) => Some(format!("Commons {c}")),
        (l, c) => Some(format!("Lords {l}, Commons {c}")),
    }
}

/// What a noble has of himself.
pub fn of_noble(book: &Book, id: NobleId) -> Vec<String> {
    let data = book.noble(id);
    let mut out = vec![format!("{} troops", data.troops)];
    if let Some(bonus) = &data.bonus {
        out.push(format!("+{} {}", bonus.troops, region(book, bonus)));
    }
    out.extend(votes(data.lords, data.commons));
    out
}

/// What an event does, in a sentence.
pub fn effect(book: &Book, id: EventId) -> String {
    let place = |p| book.map.place(p).name.as_str();
    match &book.event(id).effect {
        Effect::Plague(p) => format!("Everybody inside {} dies, heirs too.", place(*p)),
        Effect::FreeMove => "Those in one spot who have moved may move once more. Held until it is played.".into(),
        Effect::Writ => {
            "Summons a noble to Parliament, or sends another in a noble's stead. Held until it is played.".into()
        }
        Effect::Refuge => "Lets the faction stay in a refuge. Held until it is laid.".into(),
        Effect::Embassy(p) => {
            format!("Every King, or else the Chancellor, goes to {}; the Crown List is shuffled.", place(*p))
        }
        Effect::Storm(seas) => {
            let names: Vec<&str> = seas.iter().map(|s| book.map.sea(*s).name.as_str()).collect();
            format!("Ships in {} run for the nearest port.", names.join(", "))
        }
        Effect::Gales => "All ships at sea run for the nearest port; wrecks sail again.".into(),
        Effect::MercenariesHome(list) => format!("The mercenaries go home: {}.", list.join(", ")),
        Effect::Summons(list) => {
            let one = |(who, to): &(Called, _)| {
                let who = match who {
                    Called::Noble(n) => &book.noble(*n).name,
                    Called::Card(c) => &book.card(*c).name,
                };
                format!("{who} is called to {}", place(*to))
            };
            format!("{}.", list.iter().map(one).collect::<Vec<_>>().join("; "))
        }
        Effect::Pretender(n) => format!("The {} joins whoever draws this and controls no heir.", book.noble(*n).name),
        Effect::Treaty(n) => format!("A treaty may be signed that brings the {}.", book.noble(*n).name),
        Effect::Catastrophe => "For two rounds nobody goes more than three spaces, and nobody uses the roads.".into(),
        Effect::Famine => "For a round a siege needs twice the garrison.".into(),
    }
}

/// The colour of a card's band.
pub fn band(kind: CardKind) -> Color32 {
    match kind {
        CardKind::Noble => Color32::from_rgb(0x4a, 0x34, 0x22),
        CardKind::Title => Color32::from_rgb(0x8a, 0x1f, 0x2b),
        CardKind::Office => Color32::from_rgb(0x1f, 0x4f, 0x7d),
        CardKind::Bishopric => Color32::from_rgb(0x5b, 0x2f, 0x78),
        CardKind::Location => Color32::from_rgb(0x7a, 0x5a, 0x14),
        CardKind::Ship => Color32::from_rgb(0x1d, 0x5f, 0x66),
        CardKind::Mercenary => Color32::from_rgb(0x3b, 0x52, 0x2a),
        CardKind::Pardon => Color32::from_rgb(0x6b, 0x6b, 0x6b),
    }
}

/// The size of a card fanned out.
pub const SIZE: egui::Vec2 = egui::vec2(128.0, 160.0);

/// What stands on a sheet of card.
pub struct Sheet<'a> {
    pub fill: Color32,
    pub what: &'a str,
    pub name: &'a str,
    pub lines: &'a [String],
    /// Arms beside the name.
    pub crest: Option<egui::Image<'static>>,
}

impl Sheet<'_> {
    /// Band with what it is, name with arms, lines; from the left, so that cards that overlap can be told apart.
    pub fn paint(&self, ui: &egui::Ui, rect: egui::Rect) {
        let painter = ui.painter();
        let edge = Stroke::new(1.0, theme::LEATHER);
        painter.rect_filled(rect.translate(egui::vec2(3.0, 4.0)), 5.0, Color32::from_black_alpha(80));
        painter.rect(rect, 5.0, theme::SHEET, edge, StrokeKind::Middle);
        let top = egui::Rect::from_min_size(rect.min, egui::vec2(rect.width(), 21.0));
        painter.rect(top, CornerRadius { nw: 5, ne: 5, sw: 0, se: 0 }, self.fill, edge, StrokeKind::Middle);
        let pen = if luminance(self.fill) < 0.45 { theme::PALE } else { theme::INK };
        let font = FontId::new(13.5, theme::serif());
        painter.text(top.left_center() + egui::vec2(7.0, 0.0), Align2::LEFT_CENTER, self.what, font, pen);
        let left = rect.left() + 7.0;
        let mut y = rect.top() + 25.0;
        let mut wide = rect.width() - 12.0;
        let mut under = y;
        if let Some(image) = &self.crest {
            let at = egui::Rect::from_min_size(egui::pos2(rect.right() - 41.0, y), egui::vec2(36.0, 39.0));
            image.paint_at(ui, at);
            wide -= 38.0;
            under = at.bottom();
        }
        let text = |words: &str, font: FontId, wide: f32| {
            painter.layout_job(egui::text::LayoutJob::simple(words.into(), font, theme::INK, wide))
        };
        let title = [16.0, 14.0].map(|size| text(self.name, FontId::new(size, theme::bold()), wide));
        let [large, small] = title;
        let title = if large.rows.len() > 2 { small } else { large };
        let high = title.size().y;
        painter.galley(egui::pos2(left, y), title, theme::INK);
        y = (y + high + 3.0).max(under + 1.0);
        let room = rect.bottom() - 4.0 - y;
        // Many lines are set smaller rather than cut off.
        let set = |size: f32| {
            let line = |l: &String| text(l, FontId::new(size, theme::serif()), rect.width() - 12.0);
            self.lines.iter().map(line).collect::<Vec<_>>()
        };
        let high = |set: &[std::sync::Arc<egui::Galley>]| set.iter().map(|g| g.size().y).sum::<f32>();
        let fitting = [13.5, 12.5, 11.5].into_iter().map(set).find(|s| high(s) <= room);
        for line in fitting.unwrap_or_else(|| set(10.5)) {
            let high = line.size().y;
            painter.galley(egui::pos2(left, y), line, theme::INK);
            y += high;
        }
    }
}

fn luminance(c: Color32) -> f32 {
    (0.3 * f32::from(c.r()) + 0.59 * f32::from(c.g()) + 0.11 * f32::from(c.b())) / 255.0
}

/// A crown card as it lies in the hand.
pub fn crown(ui: &egui::Ui, book: &Book, pictures: &Pictures, id: CardId, rect: egui::Rect, note: Option<&str>) {
    let data = book.card(id);
    let mut lines = data.noble.map_or_else(|| brings(book, id), |n| of_noble(book, n));
    lines.extend(note.map(String::from));
    let crest = data.noble.and_then(|n| pictures.arms(n, 39.0));
    Sheet { fill: band(data.kind), what: data.kind.name(), name: &data.name, lines: &lines, crest }.paint(ui, rect);
}

/// A card's name behind a spot of its kind's colour, with what it brings on hover.
pub fn line(ui: &mut egui::Ui, book: &Book, pictures: &Pictures, id: CardId, note: &str) {
    let card = book.card(id);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (spot, _) = ui.allocate_exact_size(egui::vec2(9.0, 14.0), egui::Sense::hover());
        ui.painter().rect_filled(spot.shrink2(egui::vec2(0.0, 1.0)), 2.0, band(card.kind));
        if let Some(image) = card.noble.and_then(|n| pictures.arms(n, 20.0)) {
            ui.add(image);
        }
        let text = if note.is_empty() { card.name.clone() } else { format!("{} ({note})", card.name) };
        let lines = card.noble.map_or_else(|| brings(book, id), |n| of_noble(book, n));
        ui.add(egui::Label::new(RichText::new(text).small()).wrap()).on_hover_text(format!(
            "{}\n{}",
            card.kind.name(),
            lines.join("\n")
        ));
    });
}
