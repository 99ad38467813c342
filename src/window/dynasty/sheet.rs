//! A character's sheet: likeness, scores and what they do, the years, kin, titles, claims.

use crate::engine::Act;
use bevy_egui::egui::{self, RichText, Stroke, StrokeKind, pos2, vec2};

use super::{Court, Mind, Person, Sheet, frame, people, portrait, tree};
use crate::dynasty::{Captor, CharacterId, survival};
use crate::table::signed;
use crate::window::desk::Shell;
use crate::window::{panels::words, theme};

/// What was pressed on a sheet.
pub enum Pressed {
    /// Another name is to be given.
    Name(Act),
    /// Everybody whom this person may marry is to be shown.
    Match(CharacterId),
}

/// Only while somebody's sheet is open.
pub fn window(ctx: &egui::Context, shell: &mut Shell, court: &mut Court, mind: &Mind) -> Option<Pressed> {
    let who = court.sheet?;
    let (person, size) = (mind.person(who), vec2(430.0, 560.0));
    let mut pressed = None;
    let open = frame::window(ctx, frame::Room::of(shell), "sheet", 2, &person.styled, size, |ui| {
        pressed = show(ui, shell, court, mind, person);
    });
    if !open {
        court.sheet = None;
    }
    pressed
}

fn show(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind, person: &Person) -> Option<Pressed> {
    let (c, who) = (&person.is, person.is.id);
    let sheet = mind.game.sheet(court, mind, who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of(mind, who), vec2(92.0, 108.0));
        ui.vertical(|ui| {
            for line in &sheet.titles {
                ui.add(egui::Label::new(line).wrap());
            }
            let born = format!("House of {}, born {}", person.house, c.born);
            let died = c.died.map_or(String::new(), |y| format!(", died {y}"));
            ui.label(format!("{born}{died}"));
            ui.horizontal_wrapped(|ui| match c.keeper {
                Some(seat) => {
                    ui.label("With");
                    people::seat(ui, mind, seat);
                    if let Some(home) = c.home.filter(|h| Some(*h) != c.keeper) {
                        ui.label("of");
                        people::seat(ui, mind, home);
                    }
                }
                None => {
                    ui.label(theme::faded("Belongs to no player's house"));
                }
            });
            mind.game.stands(ui, shell, mind, who);
        });
    });
    if let Some(captor) = c.captive_of {
        let by = match captor {
            Captor::Seat(seat) => mind.seat_name(seat),
            Captor::Neutral => "neutrals".into(),
        };
        ui.label(RichText::new(format!("Held prisoner by {by}")).color(theme::RED));
    }
    let pressed = buttons(ui, court, mind, person, &sheet);
    ui.separator();
    scores(ui, person, &sheet);
    if c.is_alive() {
        ui.separator();
        years(ui, shell, mind, person, &sheet);
    }
    ui.separator();
    kin(ui, court, mind, who);
    for (text, rule) in &sheet.claims {
        ui.horizontal_wrapped(|ui| {
            ui.label(text);
            words::rule_mark(ui, shell, rule);
        });
    }
    pressed
}

fn buttons(ui: &mut egui::Ui, court: &mut Court, mind: &Mind, person: &Person, sheet: &Sheet) -> Option<Pressed> {
    let c = &person.is;
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        if ui.button("Family tree").on_hover_text("The tree with this person as its root").clicked() {
            court.tree = Some(tree::Tree::of(c.id));
        }
        let single =
            sheet.is_single && ui.button("Find a match").on_hover_text("Everybody this person may marry").clicked();
        pressed = single.then_some(Pressed::Match(c.id));
    });
    let sight = &mind.sight;
    if c.keeper == Some(sight.seat) && c.in_play() && sight.deciding() {
        let id = egui::Id::new(("rename", c.id));
        let mut text = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_else(|| c.name.clone());
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 90.0).clamp(60.0, 170.0);
            let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(width));
            words::name(&field, "Christian name");
            let new = text.trim();
            let act = (new != c.name).then(|| mind.game.rename(c.id, new.to_string()));
            let act = act.filter(|act| court.check(mind, act).is_ok());
            if ui.add_enabled(act.is_some(), egui::Button::new("Rename")).clicked()
                && let Some(act) = act
            {
                pressed = Some(Pressed::Name(act));
            }
        });
        ui.data_mut(|d| d.insert_temp(id, text));
    }
    pressed
}

fn scores(ui: &mut egui::Ui, person: &Person, sheet: &Sheet) {
    egui::Grid::new("scores").num_columns(3).min_col_width(30.0).show(ui, |ui| {
        for score in &person.scores {
            ui.label(RichText::new(score.name).family(theme::bold()));
            let ink = match score.value {
                0 => theme::INK,
                1.. => theme::GREEN,
                _ => theme::RED,
            };
            ui.label(RichText::new(signed(score.value)).family(theme::bold()).size(19.0).color(ink));
            ui.add(egui::Label::new(RichText::new(&score.does).small()).wrap());
            ui.end_row();
        }
    });
    if let Some(sums) = &sheet.sums {
        ui.add(egui::Label::new(sums).wrap());
    }
}

const OLDEST: i32 = 80;

fn years(ui: &mut egui::Ui, shell: &mut Shell, mind: &Mind, person: &Person, sheet: &Sheet) {
    let (c, customs) = (&person.is, &mind.facts.customs);
    let age = c.age(mind.facts.year);
    let width = (ui.available_width() - 8.0).clamp(80.0, 380.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), egui::Sense::hover());
    let painter = ui.painter();
    let at = |age: i32| rect.left() + rect.width() * (age.clamp(0, OLDEST) as f32 / OLDEST as f32);
    let bar = egui::Rect::from_min_max(pos2(rect.left(), rect.top() + 2.0), pos2(rect.right(), rect.top() + 16.0));
    painter.rect_filled(bar, 2.0, theme::PAPER_DARK);
    // The redder, the fewer live through the years that begin there.
    for (n, (from, _)) in customs.survival.iter().enumerate() {
        let to = customs.survival.get(n + 1).map_or(OLDEST, |next| next.0);
        let lives = survival::chance(customs, *from, c.scores.constitution).share();
        let ink = egui::Color32::from_rgba_unmultiplied(0xa0, 0x20, 0x18, ((1.0 - lives) * 235.0) as u8);
        let part = egui::Rect::from_min_max(pos2(at(*from), bar.top()), pos2(at(to), bar.bottom()));
        painter.rect_filled(part, 0.0, ink);
    }
    painter.rect_stroke(bar, 2.0, Stroke::new(1.0, theme::GOLD), StrokeKind::Inside);
    for tick in (0..=OLDEST).step_by(20) {
        let font = egui::FontId::proportional(11.5);
        painter.text(pos2(at(tick), rect.bottom()), egui::Align2::CENTER_BOTTOM, tick.to_string(), font, theme::FADED);
    }
    painter.line_segment([pos2(at(age), rect.top()), pos2(at(age), bar.bottom() + 3.0)], Stroke::new(3.0, theme::INK));
    response.on_hover_text("The redder, the fewer live through those years");
    for line in &sheet.survival {
        ui.add(egui::Label::new(line.clone()).wrap());
    }
    words::rule_mark(ui, shell, mind.facts.words.survival);
}

fn kin(ui: &mut egui::Ui, court: &mut Court, mind: &Mind, who: CharacterId) {
    let kin = mind.kin();
    let mut group = |ui: &mut egui::Ui, what: &str, list: &[(CharacterId, String)]| {
        if list.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(what).family(theme::bold()));
            for (id, note) in list {
                let c = &mind.person(*id).is;
                people::link(ui, court, mind, *id, format!("{} ({})", c.name, people::years(mind.facts.year, c)));
                if !note.is_empty() {
                    ui.label(RichText::new(note).small().color(theme::FADED));
                }
            }
        });
    };
    let spouse = |m: &crate::dynasty::Marriage| {
        let ended = m.ended.map_or(String::new(), |y| format!(" until {y}"));
        let contract = m.contract.map_or(String::new(), |id| format!(", {} {}", mind.facts.words.contract, id.0 + 1));
        Some((m.partner(who)?, format!("wed {}{ended}{contract}", m.year)))
    };
    let (now, past): (Vec<_>, Vec<_>) = kin.marriages_of(who).partition(|m| m.lasts());
    let plain = |ids: &[CharacterId]| ids.iter().map(|id| (*id, String::new())).collect::<Vec<_>>();
    group(ui, "Wed to", &now.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, "Formerly", &past.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, "Parents", &plain(&kin.parents(who)));
    group(ui, "Children", &plain(kin.children(who)));
    group(ui, "Siblings", &plain(&kin.siblings(who)));
    let contract = kin.marriage_of(who).and_then(|m| m.contract);
    for clause in contract.and_then(|id| mind.facts.contracts.get(&id)).map_or(&[][..], |c| &c.clauses) {
        ui.add(egui::Label::new(RichText::new(clause).small()).wrap());
    }
}
