//! A new game: scenario, its options, who sits where and in which colour.

use std::any::Any;
use std::collections::BTreeMap;

use bevy::prelude::Resource;
use bevy_egui::egui::{self, RichText};
use serde::Serialize;

use super::head;
use crate::registry;
use crate::table::{ANY, Character, ScenarioCard, SeatSetup, Sitter, at_home, characters, house_ron, some_seed};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::dynasty::portrait;
use crate::window::hosts::Host;
use crate::window::panels::words;
use crate::window::{palette, theme};

/// A scenario of any game, as the page changes its options.
pub struct AnyScenario(Box<dyn ScenarioValue>);

trait ScenarioValue: Any + Send + Sync {
    fn written(&self) -> ron::Result<String>;
}

impl<T: Serialize + Any + Send + Sync> ScenarioValue for T {
    fn written(&self) -> ron::Result<String> {
        house_ron().to_string_pretty(self, ron::ser::PrettyConfig::default())
    }
}

impl AnyScenario {
    /// The scenario of a game.
    pub fn new(scenario: impl Serialize + Any + Send + Sync) -> Self {
        AnyScenario(Box::new(scenario))
    }

    /// The same as its game knows it.
    ///
    /// # Panics
    /// It is of another game: each has a page of its own.
    pub fn of<Scenario: 'static>(&mut self) -> &mut Scenario {
        (&mut *self.0 as &mut dyn Any).downcast_mut().expect("a scenario of the game that is shown")
    }

    /// As a file.
    ///
    /// # Errors
    /// It cannot be written, in words.
    pub fn written(&self) -> Result<String, String> {
        self.0.written().map_err(|e| e.to_string())
    }
}

/// A scenario to choose.
pub struct Choice {
    pub path: String,
    pub text: String,
    pub card: ScenarioCard,
    /// With the options as the player sets them.
    pub scenario: AnyScenario,
    /// As it was read, written out.
    printed: Option<String>,
}

impl Choice {
    /// A person's own file, which may be of any game or of none.
    fn own(host: &dyn Host, path: String, text: String) -> Result<Self, Vec<String>> {
        let game = registry::game_of_scenario(&text, &path).map_err(|e| vec![e.to_string()])?;
        if game.id != host.id() {
            let (its, ours) = (game.name(), host.name());
            return Err(vec![format!(
                "{path}: this is a scenario of {its}, and a game of {ours} is to begin here. Choose {its} on the start screen first."
            )]);
        }
        Choice::read(host, path, text)
    }

    fn read(host: &dyn Host, path: String, text: String) -> Result<Self, Vec<String>> {
        match host.scenario(&text, &path) {
            Ok((scenario, card)) => {
                let printed = scenario.written().ok();
                Ok(Choice { card, printed, path, text, scenario })
            }
            Err(errors) => Err(errors.iter().map(ToString::to_string).collect()),
        }
    }

    /// The scenario as a file: its own text, or written anew when something in it was changed.
    fn file(&self) -> Result<String, String> {
        let now = self.scenario.written()?;
        Ok(if self.printed.as_ref() == Some(&now) { self.text.clone() } else { now })
    }
}

/// The forms being filled in, one of each game that was chosen.
#[derive(Resource, Default)]
pub struct Forms(BTreeMap<&'static str, Form>);

/// The form being filled in.
pub struct Form {
    /// The scenarios of the house have been read.
    is_read: bool,
    pub scenarios: Vec<Choice>,
    pub chosen: usize,
    pub seats: Vec<SeatSetup>,
    /// Those for which the chosen scenario has no room, and how many the player wants: nothing written is lost.
    spare: Vec<SeatSetup>,
    wanted: usize,
    pub seed: String,
    pub file: String,
    pub trouble: Vec<String>,
    /// Enter was struck in a field: the game begins.
    enter: bool,
}

impl Form {
    fn of(host: &dyn Host) -> Self {
        let sitter = |n| if n == 0 { Sitter::Human } else { Sitter::bot(2) };
        Form {
            is_read: false,
            scenarios: vec![],
            chosen: 0,
            seats: (0..host.seats()).map(|n| SeatSetup::plain(n, sitter(n))).collect(),
            spare: vec![],
            wanted: host.seats(),
            seed: String::new(),
            file: String::new(),
            trouble: vec![],
            enter: false,
        }
    }

    /// Reads the scenarios of the house, when the page is first opened.
    fn read(&mut self, host: &dyn Host) {
        if std::mem::replace(&mut self.is_read, true) {
            return;
        }
        let game = registry::GAMES.iter().find(|game| game.id == host.id());
        for file in game.map_or(&[][..], |game| game.scenarios()) {
            match file.read().map_err(|e| vec![e.to_string()]).and_then(|f| Choice::read(host, f.path, f.text)) {
                Ok(choice) => self.scenarios.push(choice),
                Err(errors) => self.trouble.extend(errors),
            }
        }
    }
}

const SITTERS: [(&str, Sitter); 4] = [
    ("Person", Sitter::Human),
    ("Bot, beginner", Sitter::bot(1)),
    ("Bot, plays to win", Sitter::bot(2)),
    ("Chance", Sitter::Random),
];

/// Who can be chosen to sit down: what they are called, and what is to be known of a character.
fn sitters(characters_known: bool) -> Vec<(String, Sitter, Option<Character>)> {
    let mut all: Vec<_> = SITTERS.iter().map(|(name, sitter)| (name.to_string(), sitter.clone(), None)).collect();
    if characters_known {
        let bot = |key: &str| Sitter::Bot { level: 2, character: Some(key.into()) };
        all.extend(characters().iter().map(|c| (c.name.clone(), bot(&c.key), Some(c.clone()))));
        all.push(("Bot of some character".into(), bot(ANY), None));
    }
    all
}

/// Two columns, or one where the lettering is large.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, room: egui::Vec2) {
    ui.set_width(room.x.min(860.0));
    head(ui, shell, "New game");
    let host = shell.shows.0;
    let form = shell.new_games.0.entry(host.id()).or_insert_with(|| Form::of(host));
    form.read(host);
    let mut begin = None;
    // With large lettering there is room for one column only.
    let wide = room.x > 740.0;
    egui::ScrollArea::vertical().max_height(room.y - if wide { 150.0 } else { 120.0 }).show(ui, |ui| {
        if wide {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return };
                scenarios(left, host, form);
                card(left, host, form);
                seats(right, host, form);
            });
        } else {
            scenarios(ui, host, form);
            seats(ui, host, form);
            card(ui, host, form);
        }
        for line in &form.trouble {
            ui.colored_label(ui.visuals().error_fg_color, line);
        }
    });
    ui.separator();
    let ready = form.scenarios.get(form.chosen).is_some();
    let button = theme::add_if(ui, ready, theme::main, "Begin", egui::vec2(180.0, 38.0));
    words::main(&button);
    let enter = std::mem::take(&mut form.enter);
    if (button.on_hover_text("Enter").on_disabled_hover_text("Choose a scenario first").clicked() || enter)
        && let Some(choice) = form.scenarios.get(form.chosen)
    {
        let seed = form.seed.trim().parse().unwrap_or_else(|_| some_seed());
        match choice.file() {
            Ok(text) => {
                begin = Some(ShellAsk::New { text, path: choice.path.clone(), seats: form.seats.clone(), seed })
            }
            Err(e) => form.trouble = vec![e],
        }
    }
    if let Some(ask) = begin {
        shell.asks.put(ask);
    }
}

/// The scenarios of the house, and any file.
fn scenarios(ui: &mut egui::Ui, host: &dyn Host, form: &mut Form) {
    ui.label(theme::heading("Scenario"));
    for (n, choice) in form.scenarios.iter().enumerate() {
        let title = RichText::new(&choice.card.title).family(theme::bold()).size(18.0);
        if ui.selectable_label(form.chosen == n, title).clicked() {
            form.chosen = n;
        }
    }
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 90.0).min(250.0);
        let field =
            egui::TextEdit::singleline(&mut form.file).hint_text("Path of a scenario file").desired_width(width);
        let enter = words::entered(&ui.add(field));
        let named = !form.file.trim().is_empty();
        let open = ui.add_enabled(named, egui::Button::new("Open"));
        let open = open.on_disabled_hover_text("Write the path of a scenario file first");
        if open.clicked() || (enter && named) {
            let path = at_home(form.file.trim()).display().to_string();
            let read = crate::table::read_text(std::path::Path::new(&path)).map_err(|e| vec![e.to_string()]);
            match read.and_then(|text| Choice::own(host, path, text)) {
                Ok(choice) => {
                    form.scenarios.push(choice);
                    form.chosen = form.scenarios.len() - 1;
                    form.trouble.clear();
                }
                Err(errors) => form.trouble = errors,
            }
        }
    });
}

/// What the chosen scenario is, and its switches.
fn card(ui: &mut egui::Ui, host: &dyn Host, form: &mut Form) {
    let Some(choice) = form.scenarios.get_mut(form.chosen) else { return };
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        theme::ragged(ui, &choice.card.text);
        let (least, most) = (choice.card.seats.start(), choice.card.seats.end());
        ui.label(theme::faded(if least == most {
            words::many(usize::from(*least), "seat", "seats")
        } else {
            format!("{least} to {most} seats")
        }));
        host.options(ui, &mut choice.scenario);
    });
}

fn seats(ui: &mut egui::Ui, host: &dyn Host, form: &mut Form) {
    let Some(choice) = form.scenarios.get_mut(form.chosen) else { return };
    let (least, most) = (usize::from(*choice.card.seats.start()), usize::from(*choice.card.seats.end()));
    let want = form.wanted.clamp(least, most);
    while form.seats.len() < want {
        let plain = || SeatSetup::plain(form.seats.len(), Sitter::bot(2));
        let next = form.spare.pop().unwrap_or_else(plain);
        form.seats.push(next);
    }
    while form.seats.len() > want {
        form.spare.extend(form.seats.pop());
    }
    ui.label(theme::heading("Seats"));
    let mut gone = false;
    let count = form.seats.len();
    for (n, seat) in form.seats.iter_mut().enumerate() {
        form.enter |= seat_row(ui, host, n, seat, &mut choice.scenario);
        if count > least && n + 1 == count && ui.small_button("Take this seat away").clicked() {
            gone = true;
        }
    }
    if gone {
        form.wanted = count - 1;
    }
    if count < most && ui.button("Add a seat").clicked() {
        form.wanted = count + 1;
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label("Seed of the dice");
        let seed = ui.add(egui::TextEdit::singleline(&mut form.seed).hint_text("by chance").desired_width(120.0));
        form.enter |= words::entered(&seed);
        seed.on_hover_text("The same seed and the same acts give the same game");
    });
}

fn face(ui: &mut egui::Ui, character: &Character, cloth: egui::Color32) {
    portrait::add(ui, &portrait::Likeness::of_face(character.face, cloth), egui::vec2(21.0, 24.0));
}

/// One seat: its colour, who sits there, and what the game lets choose besides.
/// True when Enter was struck in its name.
fn seat_row(ui: &mut egui::Ui, host: &dyn Host, n: usize, seat: &mut SeatSetup, scenario: &mut AnyScenario) -> bool {
    let mut entered = false;
    ui.horizontal(|ui| {
        let number = RichText::new(words::roman(n as u8)).family(theme::bold());
        if host.colours_chosen() {
            let chip = egui::Button::new(number.color(egui::Color32::WHITE))
                .fill(palette::screen(palette::seat(seat.colour)))
                .min_size(egui::vec2(34.0, 26.0));
            let chip = ui.add(chip).on_hover_text("Colour: click for the next one");
            words::name(&chip, format!("Colour of seat {}", n + 1));
            if chip.clicked() {
                seat.colour = (seat.colour + 1) % palette::SEAT_COLOURS as u8;
            }
        } else {
            ui.add_sized(egui::vec2(28.0, 26.0), egui::Label::new(number));
        }
        // Who sits there, and what else can be chosen, wants the rest of the row.
        let width = (ui.available_width() - 250.0).clamp(72.0, 128.0);
        let field = ui.add(egui::TextEdit::singleline(&mut seat.name).desired_width(width));
        entered = words::entered(&field);
        words::name(&field, format!("Name of the player on seat {}", n + 1));
        let all = sitters(host.game().table.has_characters);
        let now = all.iter().find(|(_, s, _)| *s == seat.sitter);
        let cloth = palette::screen(palette::seat(seat.colour));
        if let Some((_, _, Some(character))) = now {
            face(ui, character, cloth);
        }
        let now = now.map_or("Script", |(name, ..)| name);
        // Wide enough for a name of a character, and no wider than the row.
        let list = egui::ComboBox::from_id_salt(("sitter", n)).width(150.0).height(330.0).truncate();
        let sitters = list.selected_text(now).show_ui(ui, |ui| {
            for (name, sitter, character) in &all {
                let row = ui.horizontal(|ui| {
                    if let Some(character) = character {
                        face(ui, character, cloth);
                    }
                    ui.selectable_label(seat.sitter == *sitter, name)
                });
                let words = character.as_ref().map(|c| c.words.as_str());
                let label = match words {
                    Some(words) => row.inner.on_hover_text(words),
                    None => row.inner,
                };
                if label.clicked() {
                    let usual = SeatSetup::plain(n, seat.sitter.clone()).name == seat.name;
                    if usual {
                        seat.name = SeatSetup::plain(n, sitter.clone()).name;
                    }
                    seat.sitter = sitter.clone();
                }
            }
        });
        words::name(&sitters.response, format!("Who sits on seat {}", n + 1));
        host.seat_options(ui, scenario, n);
    });
    entered
}
