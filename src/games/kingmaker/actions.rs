//! Everything a player can ask for, room by room. Each room has a list of its acts, and each act a file
//! ([`deed`](super::deed)); here they are put at the table, one type of action a room.

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
use super::travel::{TravelAsk, TravelDeed};
use super::{combat, faction, fates, judge, parliament, parting, travel, words};
use crate::engine::{self, Act, By, Line, PlayState, When};
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// Puts the rooms at the table: the deeds of each are one type of action, applied by a system of this name.
macro_rules! rooms {
    ($($(#[$about:meta])* $name:ident($deed:ident), $doing:ident, $offers:path, $when:expr, $is_final:expr;)*) => {
        /// What a seat asks for, whatever room it belongs to: what bots, windows and tests weigh beside each other.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Action {
            /// "I have done with this phase."
            Done,
            $($(#[$about])* $name($deed),)*
        }

        impl Action {
            /// As the table holds it.
            pub fn act(&self) -> Act {
                match self {
                    Action::Done => Act::new(Done),
                    $(Action::$name(deed) => Act::new(deed.clone()),)*
                }
            }

            /// What an act of the table is; `None` for one of another game.
            pub fn of(act: &Act) -> Option<Self> {
                let done = act.get().map(|Done| Action::Done);
                done$(.or_else(|| act.get().cloned().map(Action::$name)))*
            }

            /// What acts of the table are, one for one.
            pub fn all_of(acts: &[Act]) -> Vec<Self> {
                acts.iter().filter_map(Action::of).collect()
            }

            /// Would the rules let `seat` do it, were this the position? For who holds what a seat knows; the table asks act by
            /// act.
            ///
            /// # Errors
            /// The rule that forbids it.
            pub fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
                judge::check_asked(pos, seat)?;
                match self {
                    Action::Done => judge::check_done(pos, seat),
                    $(Action::$name(deed) => deed.deed().check(pos, seat),)*
                }
            }
        }

        $(impl engine::Action for $deed {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = || $when.as_check_says();
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                $offers(on, seat)
            }
            fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
                judge::check_asked(on, seat)?;
                self.deed().check(on, seat)
            }
            fn describe(&self, on: &Board) -> Line {
                self.deed().describe(on).sentence()
            }
            fn heading(&self, on: &Board) -> String {
                self.deed().heading(on)
            }
            fn is_final(&self, _: SeatId, _: &Board) -> bool {
                $is_final(self)
            }
            fn loss(&self, on: &Board) -> Option<Loss> {
                self.deed().loss(on)
            }
            fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
                self.deed().left_undone(on, &Action::all_of(offers))
            }
        }

        /// Does what the room's `check` has passed.
        pub fn $doing(In(By { seat, act }): In<By<$deed>>, world: &mut World) {
            act.deed().apply(world, seat);
            fates::settle(world);
        })*
    };
}

rooms! {
    /// Cards, captives, trade and alliances. Heads may roll at any time of one's turn (HEIR-5, RAN-2).
    Faction(FactionDeed), deal, judge::of_faction, When::always(), |_: &_| false;
    /// Summonses and treaties.
    Events(EventsDeed), answer_event, EventsDeed::in_turn, When::answering::<EventsAsk>(), |_: &_| true;
    /// Nobles and ships on the move.
    Travel(TravelDeed), go, travel::offers, When::any_phase().or(When::answering::<TravelAsk>()), |_: &_| false;
    /// Battles, sieges, ambushes.
    Combat(CombatDeed), fight, combat::offers,
        When::any_phase().or(When::answering::<CombatAsk>()), combat::is_final;
    /// Who sits, and what they vote.
    Parliament(ParliamentDeed), sit, parliament::offers,
        When::any_phase().or(When::answering::<Session>()), |_: &_| true;
    /// Heirs, coronations.
    Royal(RoyalDeed), reign, judge::of_royalty, When::always(), |_: &_| false;
}

/// "I have done with this phase."
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done;

impl engine::Action for Done {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = engine::Done::NAME;
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "Go on";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Done]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        Action::Done.check(on, seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![words::done(on)]
    }
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        !matches!(on.turn.phase, Phase::Movement | Phase::Combat | Phase::Parliament)
    }
    fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        parting::left_undone(on, &Action::all_of(offers))
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
