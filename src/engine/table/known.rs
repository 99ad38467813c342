//! What each seat may know of the table, kept up to date when somebody asks.

use std::sync::{Arc, Mutex, PoisonError};

use super::Table;
use crate::engine::host::Game;
use crate::engine::worlds::{KnownWorld, TrueWorld};
use crate::table::SeatId;

/// One seat's knowledge, and as of which change of the table.
pub(super) struct View {
    world: KnownWorld,
    as_of: Option<u64>,
}

/// It, to be looked at wherever there is time.
pub(super) type Viewed = Arc<Mutex<View>>;

/// The knowledge of every seat; none is made before it is asked for.
pub(super) struct Known {
    seats: Vec<Mutex<Option<Viewed>>>,
    /// How often the table has changed.
    changes: u64,
}

impl Known {
    /// One for each seat.
    pub fn of(seats: usize) -> Self {
        Known { seats: (0..seats).map(|_| Mutex::new(None)).collect(), changes: 0 }
    }

    /// Whatever is known is not up to date any more.
    pub fn changed(&mut self) {
        self.changes += 1;
    }

    /// What `seat` knows now. Whoever holds it keeps it as it is: another is made for who asks next.
    pub fn of_seat(&self, game: Game, seat: SeatId, follow: impl FnOnce(&mut KnownWorld)) -> Viewed {
        let Some(place) = self.seats.get(seat.index()) else { return fresh(game, seat, follow) };
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = place.take().filter(|kept| Arc::strong_count(kept) == 1);
        let kept =
            kept.unwrap_or_else(|| Arc::new(Mutex::new(View { world: KnownWorld::new(game, seat), as_of: None })));
        {
            let mut view = kept.lock().unwrap_or_else(PoisonError::into_inner);
            if view.as_of != Some(self.changes) {
                follow(&mut view.world);
                view.as_of = Some(self.changes);
            }
        }
        *place = Some(kept.clone());
        kept
    }
}

fn fresh(game: Game, seat: SeatId, follow: impl FnOnce(&mut KnownWorld)) -> Viewed {
    let mut world = KnownWorld::new(game, seat);
    follow(&mut world);
    Arc::new(Mutex::new(View { world, as_of: None }))
}

impl View {
    /// Lets `look` look at what is known.
    pub fn look<R>(view: &Mutex<View>, look: impl FnOnce(&mut KnownWorld) -> R) -> R {
        look(&mut view.lock().unwrap_or_else(PoisonError::into_inner).world)
    }
}

impl Table {
    /// What `seat` may know now, to be looked at wherever there is time for it.
    pub(super) fn view(&self, seat: SeatId) -> Viewed {
        self.views.of_seat(*self.game, seat, |known| self.with_truth(|truth: &mut TrueWorld| known.follow(truth)))
    }

    /// Looks at what `seat` may know.
    pub fn look<R>(&self, seat: SeatId, look: impl FnOnce(&mut KnownWorld) -> R) -> R {
        View::look(&self.view(seat), look)
    }
}
