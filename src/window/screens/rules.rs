//! The rules of a game in our words: by chapter, by word, by number, with examples that lie on the board at a click.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, FontId, RichText};

use super::head;
use crate::examples::Example;
use crate::registry::GAMES;
use crate::table::{Rule, search_words};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::panels::words;
use crate::window::theme;

/// The examples of a game; those that cannot be read are left out.
pub fn examples(game: &str) -> Vec<Example> {
    let Some(game) = GAMES.iter().find(|g| g.id == game) else { return vec![] };
    game.examples().iter().filter_map(|file| Example::read(game.game(), *file).ok().flatten()).collect()
}

/// What is open in the browser.
#[derive(Default)]
pub struct Browser {
    pub query: String,
    /// The chapter chosen at the left.
    chapter: Option<String>,
    /// The examples are shown, in the place of the rules.
    examples_only: bool,
    /// The rule that was asked for, to be brought into sight once.
    at: Option<String>,
    bring: bool,
    examples: Option<Vec<Example>>,
}

impl Browser {
    /// Opens at a rule, within its chapter.
    pub fn open_at(&mut self, rule: Option<&Rule>) {
        let Some(rule) = rule else { return };
        self.query.clear();
        self.examples_only = false;
        self.chapter = Some(rule.section.clone());
        self.at = Some(rule.id.clone());
        self.bring = true;
    }
}

/// The game is the one that is shown; a search finds rules and examples.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, room: egui::Vec2) {
    ui.set_width(room.x.min(1060.0));
    head(ui, shell, &format!("Rules of {}", shell.shows.0.name()));
    if shell.desk.browser.examples.is_none() {
        shell.desk.browser.examples = Some(examples(shell.shows.0.id()));
    }
    field(ui, shell);
    let desk = &shell.desk;
    let all = desk.browser.examples.clone().unwrap_or_default();
    let query = desk.browser.query.trim().to_string();
    let hits: Vec<Rule> = desk.rules.search(&query).into_iter().cloned().collect();
    let marks = search_words(&query);
    let told: Vec<Example> = if query.is_empty() {
        all.clone()
    } else {
        let about = |e: &&Example| {
            hits.len() < 12 && e.rules.iter().any(|id| hits.iter().any(|r| r.id == *id)) || e.has_words(&marks)
        };
        all.iter().filter(about).cloned().collect()
    };
    let height = (room.y - 130.0).max(120.0);
    // With large lettering there is no room for the chapters beside.
    if room.x < 640.0 {
        pages(ui, shell, &hits, &told, &all, &marks, height);
        return;
    }
    ui.horizontal_top(|ui| {
        let column = egui::Layout::top_down(egui::Align::LEFT);
        ui.allocate_ui_with_layout(egui::vec2(246.0, height), column, |ui| {
            ui.set_width(246.0);
            chapters(ui, shell, &hits, told.len(), height);
        });
        ui.separator();
        ui.vertical(|ui| pages(ui, shell, &hits, &told, &all, &marks, height));
    });
}

fn field(ui: &mut egui::Ui, shell: &mut Shell) {
    let browser = &mut shell.desk.browser;
    ui.horizontal(|ui| {
        let label = ui.label("Search");
        let field = ui
            .add(
                egui::TextEdit::singleline(&mut browser.query)
                    .hint_text("Words, or the number of a rule")
                    .desired_width((ui.available_width() - 90.0).min(420.0)),
            )
            .labelled_by(label.id);
        // What is typed on this page is searched for, in all chapters.
        if ui.memory(|m| m.focused().is_none()) {
            field.request_focus();
        }
        if field.changed() {
            (browser.chapter, browser.at) = (None, None);
        }
        if ui.button("All").on_hover_text("Clear the search").clicked() {
            browser.query.clear();
            (browser.chapter, browser.at, browser.examples_only) = (None, None, false);
        }
    });
}

/// The rulebook's headings, with how many rules of each are found.
fn chapters(ui: &mut egui::Ui, shell: &mut Shell, hits: &[Rule], examples: usize, height: f32) {
    let list: Vec<(String, usize)> = shell
        .desk
        .rules
        .chapters()
        .into_iter()
        .map(|(name, _)| (name.to_string(), hits.iter().filter(|r| r.section == name).count()))
        .collect();
    let browser = &mut shell.desk.browser;
    egui::ScrollArea::vertical().id_salt("chapters").max_height(height).auto_shrink([false, false]).show(ui, |ui| {
        let all = browser.chapter.is_none() && !browser.examples_only;
        if ui
            .selectable_label(all, RichText::new(format!("Everything ({})", hits.len())).family(theme::bold()))
            .clicked()
        {
            (browser.chapter, browser.examples_only, browser.at) = (None, false, None);
        }
        let shown = RichText::new(format!("Examples ({examples})")).family(theme::bold()).color(theme::RED);
        if ui.selectable_label(browser.examples_only, shown).on_hover_text("Positions that show a rule").clicked() {
            (browser.chapter, browser.examples_only, browser.at) = (None, true, None);
        }
        ui.add_space(4.0);
        for (name, found) in list.into_iter().filter(|(_, found)| *found > 0) {
            let chosen = browser.chapter.as_deref() == Some(&name);
            let text = RichText::new(format!("{name} ({found})")).size(15.5);
            let label = ui.add(egui::Button::selectable(chosen, text).wrap());
            if label.clicked() {
                (browser.examples_only, browser.at) = (false, None);
                browser.chapter = Some(name);
            }
        }
    });
}

fn pages(
    ui: &mut egui::Ui,
    shell: &mut Shell,
    hits: &[Rule],
    told: &[Example],
    all: &[Example],
    marks: &[String],
    height: f32,
) {
    let (chapter, only) = (shell.desk.browser.chapter.clone(), shell.desk.browser.examples_only);
    let found: Vec<&Rule> =
        hits.iter().filter(|r| !only && chapter.as_ref().is_none_or(|chapter| r.section == *chapter)).collect();
    if !only {
        ui.label(theme::faded(match found.len() {
            0 => "No rule has all these words".to_string(),
            n => format!("{n} of {} rules", shell.desk.rules.rules.len()),
        }));
    }
    egui::ScrollArea::vertical().id_salt("rules").max_height(height - 26.0).auto_shrink([false, false]).show(
        ui,
        |ui| {
            let searched = !marks.is_empty() && chapter.is_none();
            if only || searched {
                for example in told {
                    example_card(ui, shell, example, marks);
                }
            }
            let mut section = "";
            for rule in found {
                if rule.section != section {
                    section = &rule.section;
                    ui.add_space(6.0);
                    ui.label(theme::heading(section));
                }
                line(ui, shell, rule, marks);
                for example in all.iter().filter(|e| !searched && e.rules.contains(&rule.id)) {
                    on_board(ui, shell, example);
                }
            }
        },
    );
}

fn line(ui: &mut egui::Ui, shell: &mut Shell, rule: &Rule, marks: &[String]) {
    let asked = shell.desk.browser.at.as_ref() == Some(&rule.id);
    let fill = if asked { Color32::from_rgb(0xf4, 0xdf, 0xae) } else { Color32::TRANSPARENT };
    let shown =
        egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin::symmetric(4, 1)).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                let column = egui::vec2(122.0, 18.0);
                ui.allocate_ui_with_layout(column, egui::Layout::left_to_right(egui::Align::Min), |ui| {
                    ui.set_min_width(column.x);
                    ui.label(RichText::new(&rule.id).family(theme::bold()).color(theme::GOLD));
                });
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(marked(&rule.text, marks, theme::INK)).wrap());
                    if let Some(ruling) = &rule.ruling {
                        ui.add(
                            egui::Label::new(marked(&format!("At this table: {ruling}"), marks, theme::FADED)).wrap(),
                        );
                    }
                });
            });
        });
    if asked && std::mem::take(&mut shell.desk.browser.bring) {
        shown.response.scroll_to_me(Some(egui::Align::Center));
    }
}

/// Text with the words that were looked for on yellow.
fn marked(text: &str, marks: &[String], color: Color32) -> LayoutJob {
    let font = FontId::new(17.0, egui::FontFamily::Proportional);
    let plain = TextFormat { font_id: font, color, ..Default::default() };
    let yellow = TextFormat { background: Color32::from_rgb(0xf6, 0xd8, 0x7a), ..plain.clone() };
    let mut job = LayoutJob::default();
    let lower = text.to_lowercase();
    // In a few scripts small letters take other bytes; then nothing is marked.
    let marks: &[String] = if lower.len() == text.len() { marks } else { &[] };
    let mut at = 0;
    while at < text.len() {
        let next = marks.iter().filter_map(|mark| Some((at + lower.get(at..)?.find(mark.as_str())?, mark.len()))).min();
        let Some((from, len)) =
            next.filter(|(from, len)| text.is_char_boundary(*from) && text.is_char_boundary(from + len))
        else {
            break;
        };
        job.append(&text[at..from], 0.0, plain.clone());
        job.append(&text[from..from + len], 0.0, yellow.clone());
        at = from + len;
    }
    job.append(&text[at..], 0.0, plain);
    job
}

fn example_card(ui: &mut egui::Ui, shell: &mut Shell, example: &Example, marks: &[String]) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(&example.title).family(theme::bold()).size(18.0));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                board_button(ui, shell, example, "Show on the board");
            });
        });
        ui.add(egui::Label::new(marked(&example.text, marks, theme::INK)).wrap());
        ui.horizontal_wrapped(|ui| {
            for id in &example.rules {
                words::rule_mark(ui, shell, &format!("{} {id}", shell.desk.rules.prefix));
            }
        });
    });
}

/// Below a rule: the example that shows it.
fn on_board(ui: &mut egui::Ui, shell: &mut Shell, example: &Example) {
    ui.horizontal(|ui| {
        ui.add_space(130.0);
        board_button(ui, shell, example, &format!("On the board: {}", example.title));
    });
}

fn board_button(ui: &mut egui::Ui, shell: &mut Shell, example: &Example, face: &str) {
    let button =
        ui.button(RichText::new(face).size(15.5)).on_hover_text("A position of its own; your game waits meanwhile");
    words::name(&button, format!("Show on the board: {}", example.title));
    if button.clicked() {
        shell.asks.put(ShellAsk::Teach(shell.shows.0, example.file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_looked_for_are_marked_wherever_they_stand() {
        let job = marked("A Siege ends when the besieger leaves", &["siege".into(), "end".into()], theme::INK);
        let yellow = |s: &&egui::text::LayoutSection| s.format.background != Color32::TRANSPARENT;
        let found: Vec<&str> =
            job.sections.iter().filter(yellow).map(|s| &job.text[s.byte_range.start.0..s.byte_range.end.0]).collect();
        assert_eq!(found, ["Siege", "end", "siege"]);
        assert_eq!(job.text, "A Siege ends when the besieger leaves");
    }
}
