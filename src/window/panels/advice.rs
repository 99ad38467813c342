//! "What would you do?": a bot that plays to win says what it would do in the place of the seat at the screen.

use crate::engine::{Act, Latest, Table};
use std::sync::{Mutex, PoisonError, mpsc};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui;

use crate::table::{Advice, RibbonStep, SeatId, with_players};
use crate::window::asks::Ask;
use crate::window::look::Outlook;
use crate::window::sight::{AtTable, Eyes, Sight};
use crate::window::theme;

/// Advice that was asked for, for one seat in one phase.
#[derive(Resource, Default)]
pub struct Counsel(Option<Asked>);

struct Asked {
    seat: SeatId,
    /// The phase, by the ribbon.
    phase: Vec<RibbonStep>,
    state: State,
}

enum State {
    Thinking(Mutex<mpsc::Receiver<Advice<Act>>>),
    Told(Told),
}

struct Told {
    advice: Advice<Act>,
    words: Vec<String>,
    /// What is left to do for it to be followed, and in which position.
    left: Vec<Act>,
    at: Latest,
}

impl Told {
    fn of(advice: Advice<Act>, table: &Table, seat: SeatId) -> Told {
        let words = advice.acts.iter().map(|act| with_players(table.seats(), &table.describe(act))).collect();
        Told { words, left: table.outstanding(seat, &advice.acts), at: table.latest(), advice }
    }
}

impl Asked {
    fn fits(&self, sight: &Sight) -> bool {
        self.seat == sight.seat && self.phase == sight.ribbon && sight.deciding()
    }
}

/// Looks whether it is there.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, listen);
}

fn listen(
    mut counsel: ResMut<Counsel>,
    eyes: Res<Eyes>,
    table: Res<AtTable>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(asked) = &mut counsel.bypass_change_detection().0 else { return };
    let (Some(sight), Some(table)) = (&eyes.sight, &table.0) else {
        counsel.0 = None;
        return;
    };
    if !asked.fits(sight) {
        counsel.0 = None;
        return;
    }
    let answer = match &mut asked.state {
        State::Thinking(answer) => answer,
        State::Told(told) => {
            if told.at != table.latest() {
                (told.left, told.at) = (table.outstanding(asked.seat, &told.advice.acts), table.latest());
            }
            return;
        }
    };
    let told = answer.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv();
    redraw.write(RequestRedraw);
    match told {
        Ok(advice) => asked.state = State::Told(Told::of(advice, table, asked.seat)),
        // It broke down over it.
        Err(mpsc::TryRecvError::Disconnected) => counsel.0 = None,
        Err(mpsc::TryRecvError::Empty) => {}
    }
}

/// The button, and what was said.
pub fn show(ui: &mut egui::Ui, look: &mut Outlook, sight: &Sight) {
    if !sight.has_advice || sight.coach.is_some() {
        return;
    }
    let asked = look.counsel.0.as_ref().filter(|asked| asked.fits(sight));
    let Some(asked) = asked else {
        let button = ui.button("What would you do?");
        if button.on_hover_text("A bot that plays to win says what it would do in your place").clicked() {
            ask(look, sight);
        }
        return;
    };
    match &asked.state {
        State::Thinking(_) => {
            ui.horizontal(|ui| {
                if look.shell.settings.animation > 0.0 {
                    ui.spinner();
                }
                ui.label(theme::faded("It is being thought about"));
            });
        }
        State::Told(Told { advice, words, left, .. }) => {
            let (mut taken, mut again, mut away) = (false, false, false);
            theme::card().fill(theme::PAPER_DARK).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.label(theme::heading("In your place"));
                // Above what may be long.
                ui.horizontal_wrapped(|ui| {
                    // One stands where the other stood: a click too many does nothing to the game.
                    if !left.is_empty() {
                        taken = ui.button("Do it so").clicked();
                    } else if !advice.acts.is_empty() {
                        again = ui.button("Ask again").on_hover_text("It is done so").clicked();
                    }
                    away = ui.button("Put it away").clicked();
                });
                words.iter().for_each(|line| theme::ragged(ui, line));
                for line in &advice.lines {
                    ui.add(egui::Label::new(theme::faded(line)).wrap());
                }
            });
            if taken {
                // What takes something away is asked about as if it were done by hand.
                match &left[..] {
                    [act] if sight.offers.iter().any(|o| o.act == *act) => {
                        let act = act.clone();
                        look.want(&act);
                    }
                    acts => look.asks.put(Ask::DoAll(acts.to_vec())),
                }
            }
            if away {
                look.counsel.0 = None;
            } else if again {
                ask(look, sight);
            }
        }
    }
}

fn ask(look: &mut Outlook, sight: &Sight) {
    let Some(table) = &look.table.0 else { return };
    let question = table.ask_advice(sight.seat);
    let (tell, answer) = mpsc::channel();
    std::thread::spawn(move || question().map(|advice| tell.send(advice)));
    let (seat, phase) = (sight.seat, sight.ribbon.clone());
    look.counsel.0 = Some(Asked { seat, phase, state: State::Thinking(Mutex::new(answer)) });
}
