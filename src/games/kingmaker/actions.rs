//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; here it is put at the table, one type of action a room.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combat::{CombatAsk, CombatDeed};
use super::components::Phase;
use super::events::{EventsAsk, EventsDeed};
use super::faction::FactionDeed;
use super::parliament::{ParliamentDeed, Session};
use super::position::Pos;
use super::readers::Board;
use super::royal::RoyalDeed;
use super::telling::sentence;
use super::travel::{TravelAsk, TravelDeed};
use super::{combat, events, faction, fates, judge, parliament, parting, royal, travel, words};
use crate::engine::{self, Act, By, Line, PlayState, When};
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// What a seat asks for, whatever room it belongs to: what bots, windows and tests weigh beside each other.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// "I have done with this phase."
    Done,
    /// Cards, captives, trade and alliances.
    Faction(FactionDeed),
    /// Summonses and treaties.
    Events(EventsDeed),
    /// Nobles and ships on the move.
    Travel(TravelDeed),
    /// Battles, sieges, ambushes.
    Combat(CombatDeed),
    Parliament(ParliamentDeed),
    /// Heirs, coronations.
    Royal(RoyalDeed),
}

impl From<Action> for Act {
    fn from(action: Action) -> Act {
        match action {
            Action::Done => Act::new(Done),
            Action::Faction(deed) => Act::new(deed),
            Action::Events(deed) => Act::new(deed),
            Action::Travel(deed) => Act::new(deed),
            Action::Combat(deed) => Act::new(deed),
            Action::Parliament(deed) => Act::new(deed),
            Action::Royal(deed) => Act::new(deed),
        }
    }
}

impl Action {
    /// As the table holds it.
    pub fn act(&self) -> Act {
        self.clone().into()
    }

    /// What an act of the table is; `None` for one of another game.
    pub fn of(act: &Act) -> Option<Self> {
        let travel = act.get().cloned().map(Action::Travel);
        travel
            .or_else(|| act.get().cloned().map(Action::Combat))
            .or_else(|| act.get().cloned().map(Action::Faction))
            .or_else(|| act.get().cloned().map(Action::Parliament))
            .or_else(|| act.get().cloned().map(Action::Royal))
            .or_else(|| act.get().cloned().map(Action::Events))
            .or_else(|| act.get().map(|Done| Action::Done))
    }

    /// Would the rules let `seat` do it, were this the position? For who holds what a seat knows; the table asks act by act.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        match self {
            Action::Done => Done.judged(pos, seat),
            Action::Faction(deed) => deed.judged(pos, seat),
            Action::Events(deed) => deed.judged(pos, seat),
            Action::Travel(deed) => deed.judged(pos, seat),
            Action::Combat(deed) => deed.judged(pos, seat),
            Action::Parliament(deed) => deed.judged(pos, seat),
            Action::Royal(deed) => deed.judged(pos, seat),
        }
    }

    /// What acts of the table are, one for one.
    pub fn all_of(acts: &[Act]) -> Vec<Self> {
        acts.iter().filter_map(Action::of).collect()
    }
}

/// Puts a room at the table: its deeds are one type of action, applied by a system of this name.
macro_rules! room {
    ($deed:ident, $room:ident, $name:ident, $offers:path, $when:expr, $is_final:expr, $(#[$about:meta])* $doing:ident) => {
        impl engine::Action for $deed {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = || $when.as_check_says();
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                $offers(on, seat)
            }
            fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
                self.judged(on, seat)
            }
            fn describe(&self, on: &Board) -> Line {
                line![sentence($room::describe(on, self))]
            }
            fn heading(&self, on: &Board) -> String {
                $room::heading(on, self)
            }
            fn is_final(&self, _: SeatId, _: &Board) -> bool {
                $is_final(self)
            }
            fn loss(&self, on: &Board) -> Option<Loss> {
                parting::loss(on, &Action::$name(self.clone()))
            }
            fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
                parting::left_undone(on, &Action::all_of(offers), &Action::$name(self.clone()))
            }
        }

        impl $deed {
            fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
                judge::check_asked(pos, seat)?;
                $room::check(pos, seat, self)
            }
        }

        $(#[$about])*
        pub fn $doing(In(By { seat, act }): In<By<$deed>>, world: &mut World) {
            $room::apply(world, seat, &act);
            fates::settle(world);
        }
    };
}

// Heads may roll at any time of one's turn (HEIR-5, RAN-2).
room! { FactionDeed, faction, Faction, judge::of_faction, When::always(), |_: &_| false,
    /// Cards, captives and other factions.
    deal
}
room! { EventsDeed, events, Events, events::offers, When::answering::<EventsAsk>(), |_: &_| true,
    /// An event is answered.
    answer_event
}
room! { TravelDeed, travel, Travel, travel::offers, When::any_phase().or(When::answering::<TravelAsk>()), |_: &_| false,
    /// Nobles march, ships sail.
    go
}
room! { CombatDeed, combat, Combat, combat::offers, When::any_phase().or(When::answering::<CombatAsk>()), combat::is_final,
    /// Battle is joined.
    fight
}
room! { ParliamentDeed, parliament, Parliament, parliament::offers, When::any_phase().or(When::answering::<Session>()), |_: &_| true,
    /// Parliament sits.
    sit
}
room! { RoyalDeed, royal, Royal, judge::of_royalty, When::always(), |_: &_| false,
    /// Heirs and crowns.
    reign
}

/// "I have done with this phase."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done;

impl Done {
    fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        judge::check_asked(pos, seat)?;
        judge::check_done(pos, seat)
    }
}

impl engine::Action for Done {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = engine::Done::NAME;
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "Go on";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Done]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        self.judged(on, seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![words::done(on)]
    }
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        !matches!(on.turn.phase, Phase::Movement | Phase::Combat | Phase::Parliament)
    }
    fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        parting::left_undone(on, &Action::all_of(offers), &Action::Done)
    }
}

/// A player has done with their part.
pub fn done(In(By { seat, .. }): In<By<Done>>, world: &mut World) {
    let mut play = world.resource_mut::<PlayState>();
    play.finish(seat);
    if play.is(Phase::SettingUp) {
        faction::finish_set_up(world, seat);
    }
    fates::settle(world);
}
