//! The set-up: the cards dealt lie before the player, his nobles below them with what they have; a card is taken up and goes to
//! the noble who is clicked (SET-8 to SET-11).

use bevy_egui::egui::{self, RichText, Stroke, StrokeKind};

use super::{cards, over_the_map};
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::components::{Lay, Noble, Phase, Spot};
use crate::games::kingmaker::faction::FactionDeed;
use crate::games::kingmaker::ids::{CardId, NobleId};
use crate::games::kingmaker::position::Pos;
use crate::table::Refusal;
use crate::window::asks::Ask;
use crate::window::kingmaker::pieces::piles::strength_of;
use crate::window::kingmaker::{Look, Sight};
use crate::window::panels::words;
use crate::window::{palette, theme};

/// Has this seat its cards to give?
pub fn is_open(pos: Pos, sight: &Sight) -> bool {
    sight.deciding() && pos.turn.phase == Phase::SettingUp && pos.stack.is_empty()
}

/// Cards dealt that are not given yet: those that somebody can have first.
fn hand(sight: &Sight, pos: Pos) -> (Vec<CardId>, Vec<CardId>) {
    let dealt = pos.cards().filter(|c| c.at == Lay::Faction(sight.seat)).map(|c| c.id);
    dealt.partition(|c| pos.nobles_of(sight.seat).any(|n| may_have(sight, pos, *c, n.id).is_ok()))
}

fn give(card: CardId, to: NobleId) -> Action {
    Action::Faction(FactionDeed::Assign { card, to })
}

fn may_have(sight: &Sight, pos: Pos, card: CardId, to: NobleId) -> Result<(), Refusal> {
    give(card, to).check(pos, sight.seat)
}

/// Over all of the map; the first card that somebody can have is taken up by itself.
pub fn window(ctx: &egui::Context, look: &mut Look, sight: &Sight, pos: Pos) {
    let (free, useless) = hand(sight, pos);
    let taken = look.own.papers.taken.filter(|c| free.contains(c)).or(free.first().copied());
    over_the_map(ctx, look, "opening", |ui, look| {
        ui.horizontal(|ui| {
            ui.label(theme::title("Your faction", 26.0));
            super::map_button(ui, look, "Your cards wait beside the decision");
        });
        let text = match taken {
            Some(_) => "Take up a card and click the noble who is to have it.",
            None => "All is given. Say where your nobles begin if you like; then you are ready.",
        };
        ui.label(theme::faded(text));
        ui.separator();
        egui::ScrollArea::vertical().id_salt("opening").auto_shrink([false; 2]).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(12.0, 12.0);
                for card in &free {
                    if paper(ui, look, pos, *card, taken == Some(*card)) {
                        look.own.papers.taken = Some(*card);
                    }
                }
            });
            if !useless.is_empty() {
                ui.add_space(4.0);
                ui.label(theme::faded("Nobody can have these; titles, offices and sees go to the Chancery:"));
                for card in &useless {
                    let lines = cards::brings(&pos.book, *card).join(", ");
                    cards::line(ui, &pos.book, &look.own.pictures, *card, &lines);
                }
            }
            ui.add_space(8.0);
            let nobles: Vec<&Noble> = pos.nobles_of(sight.seat).collect();
            let across = ((ui.available_width() / (PERSON + 32.0)) as usize).max(1);
            ui.spacing_mut().item_spacing = egui::vec2(10.0, 10.0);
            for row in nobles.chunks(across) {
                ui.horizontal_top(|ui| {
                    for noble in row {
                        person(ui, look, sight, pos, noble, taken);
                    }
                });
            }
            let held: Vec<_> = pos.reserve(sight.seat).map(|c| c.id).collect();
            if !held.is_empty() {
                ui.add_space(4.0);
                ui.label(theme::faded("In reserve, for later:"));
                held.iter().for_each(|c| cards::line(ui, &pos.book, &look.own.pictures, *c, ""));
            }
        });
    });
}

/// A card of the hand; true when it is clicked.
fn paper(ui: &mut egui::Ui, look: &Look, pos: Pos, card: CardId, taken: bool) -> bool {
    let (rect, click) = ui.allocate_exact_size(cards::SIZE + egui::vec2(4.0, 10.0), egui::Sense::click());
    let up = if taken { 1.0 } else { 7.0 };
    let rect = egui::Rect::from_min_size(rect.min + egui::vec2(1.0, up), cards::SIZE);
    cards::crown(ui, &pos.book, &look.own.pictures, card, rect, None);
    if taken || click.hovered() {
        let edge = Stroke::new(if taken { 3.0 } else { 1.5 }, theme::RED);
        ui.painter().rect_stroke(rect, 5.0, edge, StrokeKind::Outside);
    }
    words::name(&click, format!("Take up {}", pos.card_name(card)));
    click.clicked()
}

/// How wide a noble's sheet is.
const PERSON: f32 = 250.0;

/// A noble with what he has, whether he can have the card taken up, and where he begins.
fn person(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, n: &Noble, taken: Option<CardId>) {
    let may = taken.map(|card| (card, may_have(sight, pos, card, n.id)));
    let fits = matches!(may, Some((_, Ok(()))));
    let edge = if fits { Stroke::new(2.0, palette::screen(sight.tint(sight.seat))) } else { theme::card().stroke };
    let sense = if fits { egui::Sense::click() } else { egui::Sense::hover() };
    let whole = egui::UiBuilder::new().id_salt(("person", n.id)).sense(sense);
    let person = ui.scope_builder(whole, |ui| {
        let frame = theme::card().stroke(edge).show(ui, |ui| {
            ui.set_width(PERSON);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 3.0);
                head(ui, look, pos, n);
                for card in pos.cards_of(n.id) {
                    // In a word: the sheet must not grow over the panel beside it.
                    cards::line(ui, &pos.book, &look.own.pictures, card.id, "");
                }
                begins(ui, look, sight, pos, n);
                match &may {
                    Some((card, Ok(()))) => {
                        let text = format!("Give {} to {}", pos.card_name(*card), pos.noble_name(n.id));
                        let wide = ui.available_width();
                        if ui.add(egui::Button::new(text).wrap().min_size(egui::vec2(wide, 26.0))).clicked() {
                            look.asks.put(Ask::Do(give(*card, n.id).act()));
                        }
                    }
                    Some((_, Err(no))) => {
                        ui.horizontal_wrapped(|ui| {
                            ui.label(RichText::new(&no.text).small().color(theme::FADED));
                            words::rule_mark(ui, look.shell, &no.rule);
                        });
                    }
                    None => {}
                }
            });
        });
        frame.response
    });
    if let Some((card, Ok(()))) = may
        && person.response.clicked()
    {
        look.asks.put(Ask::Do(give(card, n.id).act()));
    }
    if fits {
        words::name(&person.response, format!("{} takes it", pos.noble_name(n.id)));
    }
}

fn head(ui: &mut egui::Ui, look: &Look, pos: Pos, n: &Noble) {
    ui.horizontal(|ui| {
        if let Some(image) = look.own.pictures.arms(n.id, 46.0) {
            ui.add(image);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let data = pos.book.noble(n.id);
            ui.label(theme::title(&data.name, 18.0));
            let untitled = if pos.is_titled(n.id) { "" } else { "without a title" };
            let title = pos.title_of(n.id).unwrap_or(untitled);
            ui.label(theme::faded(title).small());
            let sum = strength_of(pos, n.id);
            ui.label(RichText::new(format!("{} troops", sum.total())).small()).on_hover_text(sum.words());
        });
    });
}

/// Where he begins: one of his castles.
fn begins(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, n: &Noble) {
    let homes = &pos.book.noble(n.id).homes;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new("Begins in").small());
        for home in homes {
            let now = n.at == Spot::Inside(*home);
            let text = RichText::new(pos.place_name(*home)).small();
            let station = Action::Faction(FactionDeed::Station { noble: n.id, place: *home });
            let may = station.check(pos, sight.seat).is_ok();
            let button = ui.add_enabled(now || may, egui::Button::new(text).small().selected(now));
            words::name(&button, format!("{} begins in {}", pos.noble_name(n.id), pos.place_name(*home)));
            if button.clicked() && may {
                look.asks.put(Ask::Do(station.act()));
            }
        }
        if n.at == Spot::Off {
            ui.label(theme::faded("his castle").small());
        }
    });
}

/// What is to be done, beside the cards.
pub fn beside(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let (free, _) = hand(sight, pos);
    let n = free.len();
    ui.label(theme::heading(match n {
        0 => "Ready to begin".to_string(),
        1 => "A card to give".to_string(),
        n => format!("{n} cards to give"),
    }));
    ui.label("Titles go to nobles without one, offices to those who have a title, and nobody has two sees.");
    ui.label("Mercenaries, ships and towns go to anybody: what a noble has falls with him.");
    super::back_button(ui, look, "Back to your cards");
}
