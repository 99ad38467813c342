//! The right-hand panel: the prompt, the decision or the kingdoms, and the chronicle below.

use bevy_egui::egui::{self, RichText};

use super::{chronicle, coach, decision, parting, words};
use crate::table::SeatId;
use crate::window::drafts;
use crate::window::look::{Outlook, Panels};
use crate::window::sight::Sight;
use crate::window::theme;

/// What the side panel shows below the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    #[default]
    Decision,
    /// One of the game's own.
    Own(usize),
    Chronicle,
}

impl Tab {
    /// As they stand beside each other, from 1; 0 is the chronicle, which stands last.
    pub fn numbered(n: usize) -> Self {
        match n {
            0 => Tab::Chronicle,
            1 => Tab::Decision,
            n => Tab::Own(n - 2),
        }
    }
}

/// Heights in points: below the first there is no room for a chronicle under the decision, below the second all of the
/// panel is one scroll.
const LOW: f32 = 500.0;
const TINY: f32 = 360.0;

/// What the list of offers keeps for itself, whatever stands below it.
const LIST: f32 = 200.0;

/// Its width is the player's to drag; the map keeps almost half of the window.
pub fn show(root: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels) {
    // With large lettering the map keeps not quite half of the window: the tabs fit one line.
    let all = root.max_rect().width();
    let (usual, least, most) = (372.0_f32.min(all * 0.55), 300.0_f32.min(all * 0.42), 560.0_f32.min(all * 0.55));
    // And where the window is low the decision keeps its room: the chronicle has a tab of its own.
    let height = root.available_height();
    let low = height < LOW;
    // What was dragged in a window of another size does not fit this one.
    let id = egui::Id::new(("side", all as i32));
    egui::Panel::right(id).frame(theme::panel_frame()).default_size(usual).min_size(least).max_size(most).show(
        root,
        |ui| {
            // What is too wide for a frame would widen the panel for good, and push the map aside.
            let rect = ui.max_rect();
            ui.expand_to_include_rect(rect);
            let ui = &mut ui.new_child(egui::UiBuilder::new().max_rect(rect));
            if height >= TINY {
                head(ui, look, game, low);
                body(ui, look, game, low);
                return;
            }
            egui::ScrollArea::vertical().id_salt("side").auto_shrink([false; 2]).show(ui, |ui| {
                head(ui, look, game, low);
                whole(ui, look, game, rect.height());
            });
        },
    );
}

/// The prompt and the tabs.
fn head(ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels, low: bool) {
    prompt(ui, look, low);
    coach::spot(ui, "prompt", ui.min_rect());
    ui.add_space(if low { 0.0 } else { 4.0 });
    ui.horizontal_wrapped(|ui| {
        // All tabs in one line.
        ui.spacing_mut().button_padding.x = 5.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        let size = if ui.available_width() < 330.0 { 14.5 } else { 16.5 };
        let tabs = look.eyes.sight.as_ref().map_or(&[][..], |sight| sight.game.tabs(&sight.view));
        // Another game may have fewer.
        if matches!(look.shell.desk.tab, Tab::Own(n) if n >= tabs.len()) {
            look.shell.desk.tab = Tab::Decision;
        }
        let own = tabs.iter().enumerate().map(|(n, (name, hint))| (Tab::Own(n), *name, *hint));
        let first = [(Tab::Decision, "Decision", "What you may do now")];
        let last = [(Tab::Chronicle, "Chronicle", "Everything that happened, from the start")];
        for (tab, name, hint) in first.into_iter().chain(own).chain(last) {
            let chosen = look.shell.desk.tab == tab;
            let face = if chosen { theme::bold() } else { theme::serif() };
            let text = RichText::new(name).family(face).size(size);
            let label = ui.selectable_label(chosen, text).on_hover_text(hint);
            coach::spot(ui, name, label.rect);
            if label.clicked() {
                look.shell.desk.tab = tab;
            }
        }
    });
    ui.separator();
    drafts::shelf(ui, look, game);
}

/// The tab that is chosen, in what the head leaves.
fn body(ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels, low: bool) {
    match look.shell.desk.tab {
        Tab::Decision => {
            coach::spot(ui, "decision", ui.available_rect_before_wrap());
            if !low {
                latest(ui, look);
            }
            // Neither the list nor what ends the phase takes all the room from the other.
            let room = ui.available_height();
            let most = (room * 0.5).max(room - LIST).max(40.0);
            let foot = egui::Id::new("ends");
            let height = |ui: &egui::Ui| egui::PanelState::load(ui.ctx(), foot).map(|state| state.size().y);
            let before = height(ui);
            egui::Panel::bottom(foot)
                .frame(egui::Frame::NONE)
                .resizable(false)
                .show_separator_line(false)
                .max_size(most)
                .show(ui, |ui| {
                    // What is clipped of the list reaches a little beyond its foot.
                    ui.add_space(8.0);
                    // Without a least height it would stay as low as it was with shorter words.
                    let scroll = egui::ScrollArea::vertical().id_salt("ends").auto_shrink([false, true]);
                    scroll.max_height(most - 3.0).min_scrolled_height(most - 3.0).show(ui, |ui| {
                        parting::footer(ui, look, game);
                    });
                    ui.add_space(3.0);
                });
            // A panel is as high as it had to be before: one that needs more room now is laid out again at once.
            if height(ui) != before {
                ui.ctx().request_discard("what ends the phase has another height");
            }
            let list = egui::ScrollArea::vertical().id_salt("decision").auto_shrink([false; 2]);
            list.show(ui, |ui| decision::show(ui, look, game));
        }
        Tab::Own(n) => {
            let list = egui::ScrollArea::vertical().id_salt(("own", n)).auto_shrink([false; 2]);
            list.show(ui, |ui| game.tab(ui, look, n));
        }
        Tab::Chronicle => chronicle::show(ui, look, if look.shell.desk.whole_chronicle { usize::MAX } else { 200 }),
    }
}

/// The same within a scroll of this height: where the window is too low for parts that scroll by themselves.
fn whole(ui: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels, height: f32) {
    match look.shell.desk.tab {
        Tab::Decision => {
            let top = ui.cursor().min;
            decision::show(ui, look, game);
            ui.add_space(6.0);
            parting::footer(ui, look, game);
            coach::spot(ui, "decision", egui::Rect::from_min_max(top, ui.min_rect().max));
        }
        Tab::Own(n) => game.tab(ui, look, n),
        Tab::Chronicle => {
            let size = egui::vec2(ui.available_width(), (height - 50.0).max(120.0));
            let most = if look.shell.desk.whole_chronicle { usize::MAX } else { 200 };
            ui.allocate_ui(size, |ui| chronicle::show(ui, look, most));
        }
    }
}

/// The last lines of the chronicle, below the decision. Their height is the player's to drag, for a window of this size;
/// what must be decided keeps its room.
fn latest(ui: &mut egui::Ui, look: &mut Outlook) {
    let room = ui.available_height();
    let most = (room - LIST - 60.0).max(90.0).min(room * 0.6);
    let usual = (room * 0.30).max(120.0).min(most);
    let id = egui::Id::new(("latest", ui.ctx().viewport_rect().height() as i32));
    // A height that nobody has dragged follows the room: what is asked above may take more lines in the first frame.
    let kept = egui::PanelState::load(ui.ctx(), id).map(|state| state.size().y);
    let laid = ui.data(|d| d.get_temp::<f32>(id));
    if kept.zip(laid).is_some_and(|(kept, laid)| (kept - laid).abs() < 1.0) {
        ui.data_mut(|d| d.remove::<egui::PanelState>(id));
    }
    ui.data_mut(|d| d.insert_temp(id, usual));
    let panel = egui::Panel::bottom(id).frame(egui::Frame::NONE).resizable(true);
    panel.default_size(usual).max_size(most).show(ui, |ui| {
        ui.add_space(4.0);
        coach::spot(ui, "chronicle", ui.available_rect_before_wrap());
        ui.label(theme::heading("Chronicle"));
        chronicle::show(ui, look, 40);
    });
}

/// Whom the table waits for: one line, however many they are, so that nothing below it moves as one after the other is done.
fn deciding(ui: &mut egui::Ui, sight: &Sight, low: bool) {
    // Where several decide at once the one at the screen is named, the others have their numbers only; whoever reads their
    // dice is named as well.
    let reads = sight.prompt.seats.is_empty() && sight.plays() && sight.outcome.is_none();
    let here = (reads || sight.prompt.seats.contains(&sight.seat)).then_some(sight.seat);
    let others = sight.prompt.seats.iter().copied().filter(|s| Some(*s) != here);
    let seats: Vec<_> = here.into_iter().chain(others).collect();
    let names = |seats: &[SeatId]| seats.iter().map(|s| sight.name(*s)).collect::<Vec<_>>().join(", ");
    if low {
        ui.horizontal_wrapped(|ui| {
            if let [first, rest @ ..] = &seats[..] {
                words::seat_chip(ui, *first, sight.tint(*first)).on_hover_text(sight.name(*first));
                let more = if rest.is_empty() { String::new() } else { format!("+{}", rest.len()) };
                ui.add_sized([24.0, 18.0], egui::Label::new(theme::faded(more))).on_hover_text(names(rest));
            }
            ui.label(RichText::new(&sight.prompt.text).size(16.0));
        });
        return;
    }
    let height = 26.0;
    ui.allocate_ui_with_layout(
        egui::vec2(ui.available_width(), height),
        egui::Layout::left_to_right(egui::Align::Center),
        |ui| {
            ui.set_min_height(height);
            for (n, seat) in seats.iter().enumerate() {
                let rest = &seats[n..];
                if rest.len() > 1 && ui.available_width() < 84.0 {
                    ui.label(theme::faded(format!("and {}", rest.len()))).on_hover_text(names(rest));
                    break;
                }
                words::seat_chip(ui, *seat, sight.tint(*seat)).on_hover_text(sight.name(*seat));
                let named = here.map_or(seats.len() <= 2, |here| here == *seat);
                if named {
                    let name = RichText::new(sight.name(*seat)).family(theme::bold()).size(18.0);
                    ui.add(egui::Label::new(name).truncate());
                }
            }
        },
    );
}

/// Who must do what, and why.
fn prompt(ui: &mut egui::Ui, look: &mut Outlook, low: bool) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    theme::card().fill(theme::PAPER_DARK).show(ui, |ui| {
        ui.set_width(ui.available_width());
        deciding(ui, &sight, low);
        if !low {
            // Room for two lines, which few prompts exceed: the tabs below stay where they are from question to question.
            ui.scope(|ui| {
                ui.set_min_height(44.0);
                ui.label(RichText::new(&sight.prompt.text).size(17.5));
            });
            if let Some(rule) = &sight.prompt.rule {
                words::rule_mark(ui, &mut look.shell, rule);
            }
        }
        // Bots that decide beside a person do it unseen: a line that comes and goes would move what he is about to click.
        let beside = sight.deciding() && !look.shell.thinking.stopped;
        if let Some(seat) = look.shell.thinking.seat.filter(|_| !beside) {
            ui.horizontal_wrapped(|ui| {
                if look.shell.thinking.stopped {
                    ui.label(theme::faded(format!("{} is held.", sight.name(seat))));
                    if ui.button("Let it go on").clicked() {
                        look.shell.asks.put(crate::window::asks::ShellAsk::StopBots(false));
                    }
                } else {
                    if look.shell.settings.animation > 0.0 {
                        ui.spinner();
                    }
                    let acts = match look.shell.thinking.acts {
                        1 => "1 act".to_string(),
                        n => format!("{n} acts"),
                    };
                    ui.label(theme::faded(format!("Thinking: {acts} of bots so far")));
                    if ui.button("Stop").on_hover_text("Hold the bots; nothing is lost").clicked() {
                        look.shell.asks.put(crate::window::asks::ShellAsk::StopBots(true));
                    }
                }
            });
        }
    });
    if let Some(trouble) = &sight.autosave_trouble {
        ui.colored_label(ui.visuals().warn_fg_color, format!("The last autosave failed: {trouble}"));
    }
}
