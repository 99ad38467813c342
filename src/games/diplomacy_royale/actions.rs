//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; here it is put at the table, one type of action a room.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::choosing::ChoosingDeed;
use super::clergy::ClergyDeed;
use super::components::Phase;
use super::court::CourtDeed;
use super::family::FamilyDeed;
use super::orders::OrdersDeed;
use super::position::Pos;
use super::readers::{Board, Seen};
use super::telling::InLine;
use super::writs::WritDeed;
use super::{choosing, clergy, court, family, judge, orders, parting, telling, writs};
use crate::dynasty::{Character, CharacterId};
use crate::engine::{self, Act, By, ChangeRows, Line, PlayState, Touches, When};
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// What a seat asks for, whatever room it belongs to: what bots, windows and tests weigh beside each other.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Closes one's curtain: "I have done with this phase".
    Done,
    /// Preference lists and bonus points (section 2).
    Choosing(ChoosingDeed),
    /// Birth options (section 3).
    Family(FamilyDeed),
    /// Marriage writs (section 5).
    Writ(WritDeed),
    /// Titles, commands, captives, new kingdoms (sections 6 to 8).
    Court(CourtDeed),
    /// The clergy (section 9).
    Clergy(ClergyDeed),
    /// Orders, retreats, builds and removals.
    Orders(OrdersDeed),
    /// Gives one of one's own another name (2-3, 10.2-7).
    Rename { who: CharacterId, name: String },
    /// Agrees, or no longer agrees, to end the game in a draw of all survivors.
    Draw { agree: bool },
}

impl From<Action> for Act {
    fn from(action: Action) -> Act {
        match action {
            Action::Done => Act::new(Close),
            Action::Choosing(deed) => Act::new(deed),
            Action::Family(deed) => Act::new(deed),
            Action::Writ(deed) => Act::new(deed),
            Action::Court(deed) => Act::new(deed),
            Action::Clergy(deed) => Act::new(deed),
            Action::Orders(deed) => Act::new(deed),
            Action::Rename { who, name } => Act::new(Rename { who, name }),
            Action::Draw { agree } => Act::new(Draw { agree }),
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
        let rest = || {
            let rename = |Rename { who, name }: &Rename| Action::Rename { who: *who, name: name.clone() };
            act.get().map(rename).or_else(|| act.get().map(|Draw { agree }| Action::Draw { agree: *agree }))
        };
        let done = || act.get().map(|Close| Action::Done);
        let orders = || act.get().cloned().map(Action::Orders);
        let writ = || act.get().cloned().map(Action::Writ);
        let court = || act.get().cloned().map(Action::Court);
        let clergy = || act.get().cloned().map(Action::Clergy);
        let family = || act.get().cloned().map(Action::Family);
        let choosing = || act.get().cloned().map(Action::Choosing);
        orders()
            .or_else(writ)
            .or_else(court)
            .or_else(clergy)
            .or_else(family)
            .or_else(choosing)
            .or_else(done)
            .or_else(rest)
    }

    /// Would the rules let `seat` do it, were this the position? For who holds what a seat knows; the table asks act by act.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        match self {
            Action::Done => Close.judged(pos, seat),
            Action::Choosing(deed) => deed.judged(pos, seat),
            Action::Family(deed) => deed.judged(pos, seat),
            Action::Writ(deed) => deed.judged(pos, seat),
            Action::Court(deed) => deed.judged(pos, seat),
            Action::Clergy(deed) => deed.judged(pos, seat),
            Action::Orders(deed) => deed.judged(pos, seat),
            Action::Rename { who, name } => Rename { who: *who, name: name.clone() }.judged(pos, seat),
            Action::Draw { agree } => Draw { agree: *agree }.judged(pos, seat),
        }
    }

    /// What acts of the table are, one for one.
    pub fn all_of(acts: &[Act]) -> Vec<Self> {
        acts.iter().filter_map(Action::of).collect()
    }
}

/// Puts a room at the table: its deeds are one type of action, applied by a system of this name.
macro_rules! room {
    ($deed:ident, $room:ident, $name:ident, $(#[$about:meta])* $doing:ident) => {
        impl engine::Action for $deed {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = || When::any_phase().as_check_says();
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                Self::listed(on.pos(), seat)
            }
            fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
                self.judged(on.pos(), seat)
            }
            fn describe(&self, on: &Board) -> Line {
                $room::described(on.pos(), self)
            }
            fn heading(&self, on: &Board) -> String {
                $room::heading(on.pos(), self)
            }
            fn is_final(&self, _: SeatId, on: &Board) -> bool {
                $room::is_final(on.pos(), self)
            }
            fn loss(&self, _: &Board) -> Option<Loss> {
                parting::loss(&Action::$name(self.clone()))
            }
            fn touches(&self, on: &Board) -> Touches {
                $room::touches(on.pos(), self)
            }
        }

        impl $deed {
            /// What the room lists for the seat, if it is asked for anything.
            pub fn listed(pos: Pos, seat: SeatId) -> Vec<Self> {
                if judge::check_asked(pos, seat).is_err() { vec![] } else { $room::offers(pos, seat) }
            }

            fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
                judge::check_asked(pos, seat)?;
                $room::check(pos, seat, self)
            }
        }

        $(#[$about])*
        pub fn $doing(In(By { seat, act }): In<By<$deed>>, world: &mut World) {
            judge::doing(world, |world| $room::apply(world, seat, &act));
        }
    };
}

room! { ChoosingDeed, choosing, Choosing,
    /// Powers are listed and points given.
    choose
}
room! { FamilyDeed, family, Family,
    /// Births are chosen.
    try_for_children
}
room! { WritDeed, writs, Writ,
    /// Writs are issued, answered, set aside.
    write
}
room! { CourtDeed, court, Court,
    /// Titles, commands, captives, kingdoms.
    hold_court
}
room! { ClergyDeed, clergy, Clergy,
    /// The clergy acts.
    minister
}
room! { OrdersDeed, orders, Orders,
    /// Orders lie on the desk.
    order
}

/// Closes one's curtain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Close;

impl Close {
    fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        judge::check_asked(pos, seat)?;
        judge::check_done(pos, seat)
    }
}

impl engine::Action for Close {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = engine::Done::NAME;
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "Go on";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Close]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        self.judged(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![match on.pos().turn.phase {
            Phase::Moves => "Close the curtain: these are your orders".into(),
            Phase::Court => "Close the curtain: done with the court".into(),
            phase => format!("Close the curtain: done with {}", phase.name().to_lowercase()),
        }]
    }
    /// The last curtain to close shows what was hidden.
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        on.asking.deciders().len() <= 1
    }
    fn left_undone(&self, seat: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        parting::left_undone(on.pos(), seat, &Action::all_of(offers))
    }
}

/// The curtain is closed.
pub fn close(In(By { seat, .. }): In<By<Close>>, world: &mut World) {
    judge::doing(world, |world| world.resource_mut::<PlayState>().finish(seat));
}

/// Gives one of one's own another name (2-3, 10.2-7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rename {
    pub who: CharacterId,
    pub name: String,
}

impl Rename {
    fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        judge::check_asked(pos, seat)?;
        judge::check_rename(pos, seat, self.who, &self.name)
    }
}

impl engine::Action for Rename {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Rename";
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "Names";
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        self.judged(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line!["Call ", self.who.in_line(on.pos()), " ", self.name.clone()]
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.who)
    }
}

/// They are called so from now on.
pub fn rename(In(By { seat, act: Rename { who, name } }): In<By<Rename>>, world: &mut World) {
    judge::doing(world, |world| {
        let old = who.in_line(Seen::of(world).pos());
        world.change::<Character>(who).name = name.clone();
        telling::tell(world, Some(seat), None, "2-3", line![old, " is called ", name, " from now on."]);
    });
}

/// Agrees, or no longer agrees, to end the game in a draw of all survivors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draw {
    pub agree: bool,
}

impl Draw {
    fn judged(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        judge::check_asked(pos, seat)?;
        judge::check_draw(pos, seat, self.agree)
    }
}

impl engine::Action for Draw {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Draw";
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "The end of the game";
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let pos = on.pos();
        let change = orders::draw_to_offer(pos, seat).filter(|_| judge::check_asked(pos, seat).is_ok());
        change.map(|agree| Draw { agree }).into_iter().collect()
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        self.judged(on.pos(), seat)
    }
    fn describe(&self, _: &Board) -> Line {
        line![if self.agree { "Agree to a draw of all survivors" } else { "No longer agree to a draw" }]
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        parting::loss(&Action::Draw { agree: self.agree })
    }
}

/// They agree, or no longer; when all survivors do the game is over.
pub fn vote_draw(In(By { seat, act }): In<By<Draw>>, world: &mut World) {
    judge::doing(world, |world| orders::vote_draw(world, seat, act.agree));
}
