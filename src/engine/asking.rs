//! Whom the table waits for: told from what is published of the position, so that every world knows it.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::host::Over;
use super::ids::{Keys, Seat};
use super::pending::{Asked, Depth, top};
use super::phase::{Out, PlayState, is_out};

/// `top`: whether something is under way, and whom it asks.
fn waits_for(
    over: Option<&Over>,
    top: Option<Option<&Asked>>,
    play: Option<&PlayState>,
    is_out: impl Fn(Seat) -> bool,
) -> Vec<Seat> {
    if over.is_none_or(|over| over.0.is_some()) {
        return vec![];
    }
    let still = |seats: &[Seat]| -> Vec<Seat> { seats.iter().copied().filter(|seat| !is_out(*seat)).collect() };
    match (top, play.filter(|play| play.is_open())) {
        (Some(asked), _) => asked.map_or(vec![], |asked| still(&asked.seats)),
        (None, Some(play)) => still(play.concerned()).into_iter().filter(|seat| !play.has_done(*seat)).collect(),
        (None, None) => vec![],
    }
}

/// Seats that owe a decision, in any world that knows who does.
pub fn deciders(world: &World) -> Vec<Seat> {
    let under_way = top(world).map(|top| world.get::<Asked>(top));
    waits_for(world.get_resource(), under_way, world.get_resource(), |seat| is_out(world, seat))
}

/// The same for a reader: `fn is_final(&self, seat, on) -> bool { on.asking.is_last(seat) }`.
#[derive(SystemParam)]
pub struct Asking<'w, 's> {
    over: Option<Res<'w, Over>>,
    play: Option<Res<'w, PlayState>>,
    stack: Option<Res<'w, Keys<Depth>>>,
    seats: Option<Res<'w, Keys<Seat>>>,
    asked: Query<'w, 's, &'static Asked>,
    out: Query<'w, 's, (), With<Out>>,
}

impl Asking<'_, '_> {
    /// Whether something is under way, and whom it asks.
    pub(super) fn top(&self) -> Option<Option<&Asked>> {
        let (_, top) = self.stack.as_ref()?.last()?;
        Some(self.asked.get(top).ok())
    }
    /// Where the game stands in its sequence of play.
    pub fn play(&self) -> Option<&PlayState> {
        self.play.as_deref()
    }
    /// Seats that owe a decision.
    pub fn deciders(&self) -> Vec<Seat> {
        let is_out = |seat| {
            let entity = self.seats.as_ref().and_then(|seats| seats.get(seat));
            entity.is_none_or(|entity| self.out.contains(entity))
        };
        waits_for(self.over.as_deref(), self.top(), self.play(), is_out)
    }
    /// Is `seat` the last whom the table waits for? Then having done opens what was closed.
    pub fn is_last(&self, seat: Seat) -> bool {
        self.deciders() == [seat]
    }
}
