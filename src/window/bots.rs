//! Bots think beside the frames, on a thread of their own, so that the window always answers.

use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::asks;
use super::desk::Desk;
use super::hosts;
use super::panels::dice::Tray;
use super::settings::Settings;
use super::shown::Shown;
use super::sight::{AtTable, Eyes};
use crate::bots::Sitters;
use crate::table::{Act, Game, Refusal, SeatId, Sitter, Table};

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
pub fn seat<G: Game>(world: &mut World, sitters: Sitters) {
    world.insert_resource(Thinking { sitters, ..Thinking::default() });
    world.insert_resource(Pondering::<G>(None));
}

/// What a bot is thinking about.
#[derive(Resource)]
struct Pondering<G: Game>(Option<Pondered<G>>);

struct Pondered<G: Game> {
    at: Moment<G>,
    hand: JoinHandle<(SeatId, G::Action)>,
}

/// A position, known by the number of acts and the last of them, which holds the hash of the position before it.
type Moment<G> = (usize, Option<Act<<G as Game>::Action>>);

fn moment<G: Game>(table: &Table<G>) -> Moment<G> {
    (table.acts().len(), table.acts().last().cloned())
}

/// Longest time bots may take out of one frame: many quick acts fit in it, and a long thought goes on beside the next.
const SLICE: Duration = Duration::from_millis(12);
/// Between two looks whether the thought is ready.
const BLINK: Duration = Duration::from_micros(200);

/// What bots of all games share; nobody sits down yet.
pub fn plugin(app: &mut App) {
    app.init_resource::<Thinking>();
}

/// Bots have thought after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thought;

/// Lets the bots of one game think before each frame in which it is shown.
pub fn plugin_for<G: Shown>(app: &mut App) {
    app.insert_resource(Pondering::<G>(None))
        .add_systems(PreUpdate, think::<G>.in_set(Thought).run_if(hosts::shows::<G>));
}

/// Lets the bot whose turn it is act, unless the table rests.
fn think<G: Shown>(world: &mut World) {
    let busy = world.resource::<super::working::Working>().is_busy();
    let waits_for_bot = {
        let at = world.resource::<AtTable<G>>();
        let eyes = world.resource::<Eyes<G>>();
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
        match ponder::<G>(world, began) {
            Ok(Some((seat, action))) => {
                asks::act::<G>(world, seat, action);
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
fn ponder<G: Shown>(world: &mut World, began: Instant) -> Result<Option<(SeatId, G::Action)>, Refusal> {
    let mut pondering = world.remove_resource::<Pondering<G>>().unwrap_or(Pondering(None));
    let found = ponder_on(world, &mut pondering, began);
    world.insert_resource(pondering);
    found
}

fn ponder_on<G: Shown>(
    world: &World,
    pondering: &mut Pondering<G>,
    began: Instant,
) -> Result<Option<(SeatId, G::Action)>, Refusal> {
    let Some(table) = &world.resource::<AtTable<G>>().0 else { return Ok(None) };
    let now = moment(table);
    // A person has acted or gone back meanwhile: what is thought about is no more.
    let thought = match pondering.0.take().filter(|thought| thought.at == now) {
        Some(thought) => thought,
        None => {
            let Some(question) = world.resource::<Thinking>().sitters.question(table)? else { return Ok(None) };
            Pondered { at: now, hand: std::thread::spawn(move || question.answer()) }
        }
    };
    while !thought.hand.is_finished() {
        if began.elapsed() > SLICE {
            pondering.0 = Some(thought);
            return Ok(None);
        }
        std::thread::sleep(BLINK);
    }
    match thought.hand.join() {
        Ok(act) => Ok(Some(act)),
        // A fault of the program, and no reason to close the window.
        Err(_) => Err(Refusal::of_table("BotBroke", "BOT", "A bot broke down while it thought. Please report it.")),
    }
}
