//! Taking the game back to a line of the chronicle: every person at the table consents, one tick each.

use bevy_egui::egui::{self, RichText};

use super::words;
use crate::table::{Audience, SeatId};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::look::Outlook;
use crate::window::theme;

/// Where the way back is found that everybody agrees to.
pub const WHERE: &str =
    "In the chronicle, \"Take back to before this\" goes back as far as you like, if everyone agrees.";

/// Opens the chronicle, for whoever asks for that way.
pub fn open_chronicle(ui: &mut egui::Ui, shell: &mut Shell) {
    if ui.link("Open the chronicle").clicked() {
        shell.desk.tab = super::side::Tab::Chronicle;
    }
}

/// Where the table may go back to, and who has agreed so far.
#[derive(Clone, Debug)]
pub struct TakeBack {
    /// The position after so many acts.
    pub to: usize,
    pub consent: Vec<SeatId>,
}

impl TakeBack {
    /// Nobody has consented yet.
    pub fn to(to: usize) -> Self {
        TakeBack { to, consent: vec![] }
    }
}

/// Everybody comes to the screen for this: with more than one person the table behind it is covered.
pub fn show(ctx: &egui::Context, look: &mut Outlook) {
    let Some(mut wish) = look.shell.desk.take_back.clone() else { return };
    let (Some(sight), Some(table)) = (look.eyes.sight.clone(), &look.table.0) else {
        look.shell.desk.take_back = None;
        return;
    };
    let people = table.humans();
    let may = table.can_take_back(wish.to, &wish.consent);
    let acts = table.act_count().saturating_sub(wish.to);
    // Everybody comes to the screen for this: nothing that one seat alone may read is shown, nor is the table behind it.
    let lines: Vec<_> = sight
        .lines
        .iter()
        .zip(&sight.before)
        .filter(|(line, before)| line.audience == Audience::All && before.is_some_and(|n| n >= wish.to))
        .map(|(line, _)| line.clone())
        .collect();
    let mut cancelled = false;
    let mut agreed = false;
    let cover = if people.len() > 1 { theme::LEATHER } else { egui::Color32::from_black_alpha(120) };
    let modal = egui::Modal::new(egui::Id::new(("take back", look.shell.desk.whose))).backdrop_color(cover).frame(
        egui::Frame::new()
            .fill(theme::PAPER)
            .stroke(egui::Stroke::new(2.0, theme::RED))
            .corner_radius(5)
            .inner_margin(20),
    );
    let page = modal.show(ctx, |ui| {
        ui.set_width(500.0);
        ui.label(theme::title("Take the game back", 30.0));
        ui.separator();
        let acts = if acts == 1 { "One act is".to_string() } else { format!("{acts} acts are") };
        ui.label(format!("{acts} taken back, dice and all, and with them these lines of the chronicle:"));
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            egui::ScrollArea::vertical().max_height(210.0).auto_shrink([false, true]).show(ui, |ui| {
                for line in lines.iter().take(60) {
                    ui.label(RichText::new(format!("Turn {}, {}: {}", line.turn, line.phase, line.text)).size(15.5));
                }
                if lines.len() > 60 {
                    ui.label(theme::faded(format!("and {} more", lines.len() - 60)));
                }
                if lines.is_empty() {
                    ui.label(theme::faded("None that all may read."));
                }
            });
        });
        ui.add_space(6.0);
        ui.label(RichText::new("Everybody who plays here must agree.").family(theme::bold()).color(theme::RED));
        let mut named = false;
        for seat in &people {
            ui.horizontal(|ui| {
                words::seat_chip(ui, *seat, sight.tint(*seat));
                let mut on = wish.consent.contains(seat);
                let tick = ui.checkbox(&mut on, format!("{} agrees", sight.name(*seat)));
                // Enter is for the next who has to agree, and then for what they agree to.
                if may.is_err() && !on && !std::mem::replace(&mut named, true) {
                    words::main(&tick);
                }
                if tick.changed() {
                    tick.surrender_focus();
                    if on {
                        wish.consent.push(*seat);
                        wish.consent.sort();
                    } else {
                        wish.consent.retain(|s| s != seat);
                    }
                }
            });
        }
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            let button = theme::add_if(ui, may.is_ok(), theme::grave, "Take back", egui::vec2(170.0, 34.0));
            if may.is_ok() {
                words::main(&button);
            }
            let button = match &may {
                Ok(()) => button.on_hover_text("The chronicle notes it, with the names of those who agreed"),
                Err(no) => button.on_disabled_hover_text(&no.text),
            };
            agreed = button.clicked();
            let stay = egui::Button::new("Leave it as it is").min_size(egui::vec2(150.0, 34.0));
            cancelled = ui.add(stay).on_hover_text("Esc").clicked();
        });
        // Always a line, so that the buttons keep their place while people tick.
        let state = may.as_ref().map_or_else(|no| no.text.clone(), |()| "Everybody has agreed.".into());
        ui.label(RichText::new(state).small().color(theme::FADED));
    });
    if agreed {
        look.shell.asks.put(ShellAsk::TakeBack { to: wish.to, consent: wish.consent.clone() });
    }
    look.shell.desk.take_back = (!cancelled && !agreed && !page.should_close()).then_some(wish);
}
