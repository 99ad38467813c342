//! Bots think beside the frames, on a thread of their own, so that the window always answers.

use crate::engine::{Act, Latest};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::asks;
use super::desk::Desk;
use super::panels::advice::Counsel;
use super::panels::dice::Tray;
use super::settings::Settings;
use super::sight::{AtTable, Eyes};
use crate::bots::{Question, Sitters};
use crate::table::{Refusal, Remark, SeatId, Sitter};

/// Who thinks now, and whether he may.
#[derive(Resource, Default)]
pub struct Thinking {
    sitters: Sitters,
    /// The player has stopped the bots.
    pub stopped: bool,
    /// Opened orders are being played back: nobody acts over them.
    pub waits: bool,
    /// The seat that is thinking.
    pub seat: Option<SeatId>,
    /// Acts since a person last decided.
    pub acts: u32,
    wait: f32,
}

/// Others sit down.
pub fn seat(world: &mut World, sitters: Sitters) {
    world.insert_resource(Thinking { sitters, ..Thinking::default() });
    world.insert_resource(Pondering::default());
    world.insert_resource(Counsel::default());
}

/// Bots and scripts sit down again to the game on the table.
pub fn seat_again(world: &mut World) {
    let sitters = world.resource::<AtTable>().0.as_ref().map(|table| Sitters::seated(table.game(), table.seats()));
    if let Some(Ok(sitters)) = sitters {
        seat(world, sitters);
    }
}

/// Who thinks for all bots of a game: one thread, which keeps what it has found out about a position from act to act.
struct Thinker {
    questions: mpsc::Sender<(u64, Question)>,
    /// By the number of the question; nothing where the bot broke down over it.
    answers: Mutex<mpsc::Receiver<(u64, Option<Chosen>)>>,
}

/// Who does what, and what is said of it.
type Chosen = (SeatId, Act, Option<Remark>);

impl Thinker {
    fn new() -> Self {
        let (questions, asked) = mpsc::channel::<(u64, Question)>();
        let (told, answers) = mpsc::channel();
        std::thread::spawn(move || {
            for (number, question) in asked {
                let answer = catch_unwind(AssertUnwindSafe(|| question.answer_in_words())).ok();
                if told.send((number, answer)).is_err() {
                    return;
                }
            }
        });
        Thinker { questions, answers: Mutex::new(answers) }
    }

    /// The answer to this question, if it is there; older ones are thrown away.
    fn answer(&self, number: u64) -> Option<Option<Chosen>> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match answers.try_recv() {
                Ok((n, answer)) if n == number => return Some(answer),
                Ok(_) => {}
                Err(mpsc::TryRecvError::Empty) => return None,
                Err(mpsc::TryRecvError::Disconnected) => return Some(None),
            }
        }
    }
}

/// What a bot is thinking about.
#[derive(Resource, Default)]
struct Pondering {
    thinker: Option<Thinker>,
    /// The number of the latest question.
    number: u64,
    /// The position about which it is asked; none where it has been answered.
    at: Option<Latest>,
}

/// Longest time bots may take out of one frame: many quick acts fit in it, and a long thought goes on beside the next.
const SLICE: Duration = Duration::from_millis(12);
/// Between two looks whether the thought is ready.
const BLINK: Duration = Duration::from_micros(200);

/// Lets bots think before each frame; nobody sits down yet.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinking>()
        .init_resource::<Pondering>()
        .init_resource::<Counsel>()
        .add_systems(PreUpdate, think.in_set(Thought));
}

/// Bots have thought after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thought;

/// Lets the bot whose turn it is act, unless the table rests.
fn think(world: &mut World) {
    let busy = world.resource::<super::working::Working>().is_busy();
    let waits_for_bot = {
        let at = world.resource::<AtTable>();
        let eyes = world.resource::<Eyes>();
        let talking = world.resource::<Desk>().take_back.is_some();
        match &at.0 {
            // With the curtain drawn a person is awaited; with news open he is still reading; and while the table talks
            // about going back nobody plays on.
            Some(table)
                if !busy
                    && !world.resource::<Tray>().is_held()
                    && !crate::bots::wait_for_people(table)
                    && eyes.curtain.is_none()
                    && !eyes.show_news
                    && !talking
                    && table.outcome().is_none() =>
            {
                let bot = |s: &SeatId| table.seats().get(s.index()).is_some_and(|s| s.sitter != Sitter::Human);
                let prompt = table.prompt();
                let person = prompt.seats.iter().any(|s| !bot(s));
                prompt.seats.iter().copied().find(bot).filter(|_| !person || prompt.seats.len() > 1)
            }
            _ => None,
        }
    };
    world.resource_mut::<Thinking>().seat = waits_for_bot;
    if waits_for_bot.is_none() {
        world.resource_mut::<Thinking>().acts = 0;
        return;
    }
    let pause = {
        let s = world.resource::<Settings>();
        if s.animation > 0.0 { s.bot_pause / s.animation } else { 0.0 }
    };
    let tray = world.resource::<Tray>();
    let reading = tray.tumbles() || (pause > 0.0 && (tray.is_being_read() || world.resource::<Thinking>().waits));
    let dt = world.resource::<Time>().delta_secs().min(0.1);
    let mut thinking = world.resource_mut::<Thinking>();
    if thinking.stopped {
        return;
    }
    thinking.wait -= dt;
    let ready = thinking.wait <= 0.0 && !reading;
    world.write_message(RequestRedraw);
    if !ready {
        return;
    }
    let began = Instant::now();
    loop {
        match ponder(world, began) {
            Ok(Some((seat, action, remark))) => {
                asks::act(world, seat, action, remark);
                let mut thinking = world.resource_mut::<Thinking>();
                thinking.acts += 1;
                thinking.wait = pause;
            }
            Ok(None) => return,
            Err(no) => {
                world.resource_mut::<Desk>().toast(no.text, Some(no.rule));
                world.resource_mut::<Thinking>().stopped = true;
                return;
            }
        }
        if pause > 0.0 || began.elapsed() > SLICE {
            return;
        }
    }
}

/// The next act of a bot, if it is found in what is left of this slice; else it is thought of on.
fn ponder(world: &mut World, began: Instant) -> Result<Option<Chosen>, Refusal> {
    let mut pondering = world.remove_resource::<Pondering>().unwrap_or_default();
    let found = ponder_on(world, &mut pondering, began);
    world.insert_resource(pondering);
    found
}

fn ponder_on(world: &World, pondering: &mut Pondering, began: Instant) -> Result<Option<Chosen>, Refusal> {
    /// A fault of the program, and no reason to close the window.
    const BROKE: &str = "A bot broke down while it thought. Please report it.";
    let broke = || Refusal::of_table("BotBroke", "BOT", BROKE);
    let Some(table) = &world.resource::<AtTable>().0 else { return Ok(None) };
    let now = table.latest();
    let thinker = pondering.thinker.get_or_insert_with(Thinker::new);
    // A person has acted or gone back meanwhile: what is thought about is no more.
    if pondering.at.as_ref() != Some(&now) {
        let Some(question) = world.resource::<Thinking>().sitters.question(table)? else { return Ok(None) };
        pondering.number += 1;
        pondering.at = Some(now);
        thinker.questions.send((pondering.number, question)).map_err(|_| broke())?;
    }
    loop {
        if let Some(answer) = thinker.answer(pondering.number) {
            pondering.at = None;
            return answer.map(Some).ok_or_else(broke);
        }
        if began.elapsed() > SLICE {
            return Ok(None);
        }
        std::thread::sleep(BLINK);
    }
}
