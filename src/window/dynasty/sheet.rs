//! A character's sheet: likeness, scores and what they do, the years, kin, titles, claims.

use bevy_egui::egui::{self, RichText, Stroke, StrokeKind, pos2, vec2};

use super::{Courtly, Mind, frame, people, portrait, tree};
use crate::dynasty::{Captor, Character, CharacterId, survival};
use crate::table::signed;
use crate::window::asks::Ask;
use crate::window::look::Look;
use crate::window::{panels::words, theme};

/// Only while somebody's sheet is open.
pub fn window<G: Courtly>(ctx: &egui::Context, look: &mut Look<G>, mind: &Mind<G>) {
    let Some(who) = G::court(look).sheet else { return };
    let title = G::styled(mind, who);
    let size = vec2(430.0, 560.0);
    if !frame::window(ctx, look, "sheet", 2, &title, size, |ui, look| show(ui, look, mind, who)) {
        G::court(look).sheet = None;
    }
}

fn show<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, who: CharacterId) {
    let c = G::person(mind, who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of::<G>(mind, who), vec2(92.0, 108.0));
        ui.vertical(|ui| {
            for line in G::titles(look, mind, who) {
                ui.add(egui::Label::new(line).wrap());
            }
            let born = format!("House of {}, born {}", G::house(mind, c.house), c.born);
            let died = c.died.map_or(String::new(), |y| format!(", died {y}"));
            ui.label(format!("{born}{died}"));
            ui.horizontal_wrapped(|ui| match c.keeper {
                Some(seat) => {
                    ui.label("With");
                    people::seat::<G>(ui, mind, seat);
                    if let Some(home) = c.home.filter(|h| Some(*h) != c.keeper) {
                        ui.label("of");
                        people::seat::<G>(ui, mind, home);
                    }
                }
                None => {
                    ui.label(theme::faded("Belongs to no player's house"));
                }
            });
            G::stands(ui, look, mind, who);
        });
    });
    if let Some(captor) = c.captive_of {
        let by = match captor {
            Captor::Seat(seat) => G::seat_name(mind, seat),
            Captor::Neutral => "neutrals".into(),
        };
        ui.label(RichText::new(format!("Held prisoner by {by}")).color(theme::RED));
    }
    buttons(ui, look, mind, c);
    ui.separator();
    scores::<G>(ui, mind, c);
    if c.is_alive() {
        ui.separator();
        years(ui, look, mind, c);
    }
    ui.separator();
    kin(ui, look, mind, who);
    for (text, rule) in G::claims(mind, who) {
        ui.horizontal_wrapped(|ui| {
            ui.label(text);
            words::rule_mark(ui, look.shell, rule);
        });
    }
}

fn buttons<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, c: &Character) {
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        if ui.button("Family tree").on_hover_text("The tree with this person as its root").clicked() {
            G::court(look).tree = Some(tree::Tree::of(c.id));
        }
        G::buttons(ui, look, mind, c);
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
            let act = if new == c.name { None } else { G::rename(look, mind, c.id, new) };
            if ui.add_enabled(act.is_some(), egui::Button::new("Rename")).clicked()
                && let Some(act) = act
            {
                look.asks.put(Ask::act::<G>(&act));
            }
        });
        ui.data_mut(|d| d.insert_temp(id, text));
    }
}

fn scores<G: Courtly>(ui: &mut egui::Ui, mind: &Mind<G>, c: &Character) {
    egui::Grid::new("scores").num_columns(3).min_col_width(30.0).show(ui, |ui| {
        for score in G::scores(mind, c) {
            ui.label(RichText::new(score.name).family(theme::bold()));
            let ink = match score.value {
                0 => theme::INK,
                1.. => theme::GREEN,
                _ => theme::RED,
            };
            ui.label(RichText::new(signed(score.value)).family(theme::bold()).size(19.0).color(ink));
            ui.add(egui::Label::new(RichText::new(score.does).small()).wrap());
            ui.end_row();
        }
    });
    if let Some(sums) = G::sums(mind, c.id) {
        ui.add(egui::Label::new(sums).wrap());
    }
}

const OLDEST: i32 = 80;

fn years<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, c: &Character) {
    let customs = G::customs(mind);
    let year = G::year(mind);
    let age = c.age(year);
    let width = (ui.available_width() - 8.0).clamp(80.0, 380.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), egui::Sense::hover());
    let painter = ui.painter();
    let at = |age: i32| rect.left() + rect.width() * (age.clamp(0, OLDEST) as f32 / OLDEST as f32);
    let bar = egui::Rect::from_min_max(pos2(rect.left(), rect.top() + 2.0), pos2(rect.right(), rect.top() + 16.0));
    painter.rect_filled(bar, 2.0, theme::PAPER_DARK);
    // The redder, the fewer live through the years that begin there.
    for (n, (from, _)) in customs.survival.iter().enumerate() {
        let to = customs.survival.get(n + 1).map_or(OLDEST, |next| next.0);
        let lives = survival::chance(&customs, *from, c.scores.constitution).share();
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
    if let Some(lines) = G::survival(mind, c) {
        for line in lines {
            ui.add(egui::Label::new(line).wrap());
        }
        words::rule_mark(ui, look.shell, G::SURVIVAL);
        return;
    }
    let now = survival::chance_now(&customs, c, year, 0);
    let needed = survival::needed(&customs, age);
    if G::is_spared(mind, c.id) {
        ui.label(format!("{age} years old: spared the survival roll for now"));
    } else if survival::must_roll(&customs, c, year) {
        let tired = if c.strain > 0 { format!(" less {} for birth rolls", c.strain) } else { String::new() };
        ui.add(
            egui::Label::new(format!(
                "{age} years old: lives with {needed} or more on two dice, Constitution {}{tired}: {now} ({} of {})",
                signed(c.scores.constitution),
                now.ways,
                now.of
            ))
            .wrap(),
        );
    } else {
        ui.label(format!("{age} years old: no survival roll before {}", customs.adult_age));
    }
    let goals: Vec<String> = [40, 60]
        .into_iter()
        .filter(|goal| *goal > age)
        .map(|goal| format!("{goal}: {}", survival::chance_to_reach(&customs, c, year, goal)))
        .collect();
    if !goals.is_empty() {
        ui.label(RichText::new(format!("Chance to reach {}", goals.join(", "))).small());
    }
    words::rule_mark(ui, look.shell, G::SURVIVAL);
}

fn kin<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, who: CharacterId) {
    let kin = G::kin(mind);
    let group = |ui: &mut egui::Ui, look: &mut Look<G>, what: &str, list: &[(CharacterId, String)]| {
        if list.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(what).family(theme::bold()));
            for (id, note) in list {
                let c = G::person(mind, *id);
                people::link(ui, look, mind, *id, format!("{} ({})", c.name, people::years(G::year(mind), c)));
                if !note.is_empty() {
                    ui.label(RichText::new(note).small().color(theme::FADED));
                }
            }
        });
    };
    let spouse = |m: &crate::dynasty::Marriage| {
        let ended = m.ended.map_or(String::new(), |y| format!(" until {y}"));
        let contract = m.contract.map_or(String::new(), |id| format!(", {} {}", G::CONTRACT, id.0 + 1));
        Some((m.partner(who)?, format!("wed {}{ended}{contract}", m.year)))
    };
    let (now, past): (Vec<_>, Vec<_>) = kin.marriages_of(who).partition(|m| m.lasts());
    let plain = |ids: &[CharacterId]| ids.iter().map(|id| (*id, String::new())).collect::<Vec<_>>();
    group(ui, look, "Wed to", &now.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, look, "Formerly", &past.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, look, "Parents", &plain(&kin.parents(who)));
    group(ui, look, "Children", &plain(kin.children(who)));
    group(ui, look, "Siblings", &plain(&kin.siblings(who)));
    let contract = kin.marriage_of(who).and_then(|m| m.contract);
    for clause in contract.and_then(|id| G::clauses(mind, id)).unwrap_or_default() {
        ui.add(egui::Label::new(RichText::new(clause).small()).wrap());
    }
}
