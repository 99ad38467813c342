//! Bots think between frames, a slice at a time, so that the window always answers.

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
use crate::table::{SeatId, Sitter};

/// Who thinks now, and whether he may.
#[derive(Resource, Default)]
pub struct Thinking {
    sitters: Sitters,
    /// The player has stopped the bots.
    pub stopped: bool,
    /// The seat that is thinking.
    pub seat: Option<SeatId>,
    /// Acts since a person last decided.
    pub acts: u32,
    wait: f32,
}

impl Thinking {
    pub fn seat(&mut self, sitters: Sitters) {
        *self = Thinking { sitters, ..Thinking::default() };
    }
}

/// Longest time bots may take out of one frame.
const SLICE: Duration = Duration::from_millis(12);

pub fn plugin(app: &mut App) {
    app.init_resource::<Thinking>();
}

/// Bots have thought after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Thought;

pub fn plugin_for<G: Shown>(app: &mut App) {
    app.add_systems(PreUpdate, think::<G>.in_set(Thought).run_if(hosts::shows::<G>));
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
                if !busy && eyes.curtain.is_none() && !eyes.show_news && !talking && table.outcome().is_none() =>
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
    let reading = pause > 0.0 && world.resource::<Tray>().is_being_read();
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
        let next = {
            let table = &world.resource::<AtTable<G>>().0;
            let Some(table) = table else { return };
            world.resource::<Thinking>().sitters.next_act(table)
        };
        match next {
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
