//! The bar of a replay: whose eyes, by act and by turn to and fro, play, and what the act was.

use bevy_egui::egui;

use super::words;
use crate::window::asks::ShellAsk;
use crate::window::keys::Deed;
use crate::window::look::Outlook;
use crate::window::theme;

/// Along the foot of the window; what is wanted here is shown as soon as the replay has come there.
pub fn show(root: &mut egui::Ui, look: &mut Outlook) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    let keys = look.shell.settings.keys.clone();
    let mut leave = false;
    let Some(r) = look.replay.as_mut() else { return };
    egui::Panel::bottom("replay").frame(theme::panel_frame()).show(root, |ui| {
        ui.horizontal_wrapped(|ui| {
            let (first, last) = (r.replay.first(), r.replay.len());
            ui.label(theme::heading("Replay"));
            words::seat_chip(ui, r.seat, sight.tint(r.seat));
            eyes(ui, r, &sight);
            ui.separator();
            let (back, on) = (keys.hint("One act back", Deed::ReplayBack), keys.hint("One act on", Deed::ReplayOn));
            let turn_back = keys.hint("To where the turn began", Deed::ReplayTurnBack);
            let turn_on = keys.hint("To the next turn", Deed::ReplayTurnOn);
            for (label, hint, to) in [
                ("|<", "To the beginning", first),
                ("<<", &turn_back, r.turn_back()),
                ("<", &back, r.wanted.saturating_sub(1)),
                (">", &on, r.wanted + 1),
                (">>", &turn_on, r.turn_on()),
                (">|", "To the end", last),
            ] {
                let may = to.clamp(first, last) != r.wanted;
                let why = if to < r.wanted || first == last || r.wanted == first {
                    "This is the beginning"
                } else {
                    "This is the end"
                };
                let button = ui.add_enabled(may, egui::Button::new(label).min_size(egui::vec2(30.0, 0.0)));
                words::name(&button, hint);
                if button.on_hover_text(hint).on_disabled_hover_text(why).clicked() {
                    r.wanted = to.clamp(first, last);
                }
            }
            let play = if r.playing { "Stop" } else { "Play" };
            let hint = keys.hint(if r.playing { "Hold it here" } else { "Let it run on" }, Deed::ReplayPlay);
            let button = ui.add_enabled(r.playing || r.wanted < last, egui::Button::new(play));
            if button.on_hover_text(hint).on_disabled_hover_text("This is the end").clicked() {
                r.playing = !r.playing;
            }
            let since = r.replay.turn_before(last, r.seat);
            let whose = if r.allowed.len() > 1 { "Since the last turn" } else { "Since my last turn" };
            let hint = format!("Plays what happened since the last turn of {} ended", sight.name(r.seat));
            let button = ui.add_enabled(since < last, egui::Button::new(whose));
            if button.on_hover_text(hint).on_disabled_hover_text("Nothing has happened since").clicked() {
                r.since_last_turn();
            }
            ui.separator();
            let way = if r.has_game() {
                ("Back to the game", "The game goes on where it stands")
            } else {
                ("Leave", "To the main menu")
            };
            if ui.add(theme::main(way.0)).on_hover_text(way.1).clicked() {
                leave = true;
            }
        });
        ui.horizontal(|ui| {
            let (first, last) = (r.replay.first(), r.replay.len());
            ui.spacing_mut().slider_width = (ui.available_width() - 330.0).max(80.0);
            let mut at = r.wanted;
            let text = format!("of {last} acts");
            if ui.add_enabled(last > first, egui::Slider::new(&mut at, first..=last).text(text)).changed() {
                r.wanted = at;
                r.playing = false;
            }
            ui.spacing_mut().slider_width = 70.0;
            ui.add(egui::Slider::new(&mut r.speed, 0.5..=20.0).logarithmic(true).max_decimals(1).text("a second"))
                .on_hover_text("How many acts a second it plays");
        });
        ui.add(egui::Label::new(theme::faded(&r.told)).truncate()).on_hover_text(&r.told);
    });
    if leave {
        look.shell.asks.put(ShellAsk::LeaveReplay);
    }
}

/// Whose eyes it is seen through; to be chosen where that gives no secret away.
fn eyes(ui: &mut egui::Ui, r: &mut crate::window::replaying::Replaying, sight: &crate::window::sight::Sight) {
    if r.allowed.len() < 2 {
        ui.label(format!("through the eyes of {}", sight.name(r.seat))).on_hover_text(
            "While the game goes on you see it as you saw it then; once it is over, through anybody's eyes",
        );
        return;
    }
    let mut chosen = r.seat;
    let shown = format!("through the eyes of {}", sight.name(r.seat));
    let list = egui::ComboBox::from_id_salt("eyes").selected_text(shown).show_ui(ui, |ui| {
        for seat in &r.allowed {
            ui.selectable_value(&mut chosen, *seat, sight.name(*seat));
        }
    });
    let hint = match r.is_open() {
        true => "Through whose eyes it is seen",
        false => "The game is not over: those who play it see what they know, each behind their curtain",
    };
    words::name(&list.response, "Through whose eyes");
    list.response.on_hover_text(hint);
    r.look_through(chosen);
}
