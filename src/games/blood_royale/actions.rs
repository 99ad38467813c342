//! Everything a player can ask for, room by room. Each room judges its own (`check`), does it (`apply`), lists it
//! (`offers`) and says it in words; here it is put at the table, one type of action a room.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::campaign::{CampaignAsk, CampaignDeed};
use super::components::{Phase, TimeCalled};
use super::court::{CourtAsk, CourtDeed};
use super::fortune::{FortuneAsk, FortuneDeed};
use super::frames::Frame;
use super::marriages::{MarriageAsk, MarriageDeed};
use super::position::Pos;
use super::readers::{Board, Seen};
use super::realm::{RealmAsk, RealmDeed};
use super::war::{WarAsk, WarDeed};
use super::{campaign, court, fortune, judge, marriages, parting, phases, realm, telling, war, words};
use crate::dynasty::{Character, CharacterId, House};
use crate::engine::{self, Act, By, ChangeRows, Line, When, called};
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// What a seat asks for, whatever room it belongs to: what bots, windows and tests weigh beside each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    /// "I have done with this phase" in phases where all act at once; "I pass" in those taken in turn.
    Done,
    /// Births, survival, succession, regents (sections 6, 7, 9, 10).
    Court(CourtDeed),
    /// Marriages, contracts and bargains (sections 8, 20).
    Marriage(MarriageDeed),
    /// Taxes, upkeep, raising, cashing in (sections 11 to 13, 21).
    Realm(RealmDeed),
    /// Movement and control (sections 16, 17, Option D).
    Campaign(CampaignDeed),
    /// Combat, capitals, captives, alliances (sections 18 to 20).
    War(WarDeed),
    /// Events, cards, auctions, Governors (section 15, Options E and G).
    Fortune(FortuneDeed),
    /// Gives one of one's own another Christian name (2.6).
    Rename { who: CharacterId, name: String },
    /// Gives one's house another name (2.6).
    NameHouse { name: String },
    /// Agrees, or no longer agrees, that this turn be the last (3.1). When everybody does, it is.
    CallTime { agree: bool },
}

impl From<Action> for Act {
    fn from(action: Action) -> Act {
        match action {
            Action::Done => Act::new(Close),
            Action::Court(deed) => Act::new(deed),
            Action::Marriage(deed) => Act::new(deed),
            Action::Realm(deed) => Act::new(deed),
            Action::Campaign(deed) => Act::new(deed),
            Action::War(deed) => Act::new(deed),
            Action::Fortune(deed) => Act::new(deed),
            Action::Rename { who, name } => Act::new(Rename { who, name }),
            Action::NameHouse { name } => Act::new(NameHouse { name }),
            Action::CallTime { agree } => Act::new(CallTime { agree }),
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
        let campaign = || act.get().cloned().map(Action::Campaign);
        let war = || act.get().cloned().map(Action::War);
        let marriage = || act.get().cloned().map(Action::Marriage);
        let realm = || act.get().cloned().map(Action::Realm);
        let court = || act.get().cloned().map(Action::Court);
        let fortune = || act.get().cloned().map(Action::Fortune);
        let done = || act.get().map(|Close| Action::Done);
        let names = || {
            let rename = |Rename { who, name }: &Rename| Action::Rename { who: *who, name: name.clone() };
            let house = |NameHouse { name }: &NameHouse| Action::NameHouse { name: name.clone() };
            act.get().map(rename).or_else(|| act.get().map(house))
        };
        let time = || act.get().map(|CallTime { agree }| Action::CallTime { agree: *agree });
        campaign()
            .or_else(marriage)
            .or_else(realm)
            .or_else(war)
            .or_else(court)
            .or_else(fortune)
            .or_else(done)
            .or_else(names)
            .or_else(time)
    }

    /// What acts of the table are, one for one.
    pub fn all_of(acts: &[Act]) -> Vec<Self> {
        acts.iter().filter_map(Action::of).collect()
    }

    /// Would the rules let `seat` do it, were this the position? For who holds what a seat knows; the table asks act by act.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        judge::check_asked(pos, seat)?;
        match self {
            Action::Done => judge::check_done(pos, seat),
            Action::Court(deed) => court::check(pos, seat, deed),
            Action::Marriage(deed) => marriages::check(pos, seat, deed),
            Action::Realm(deed) => realm::check(pos, seat, deed),
            Action::Campaign(deed) => campaign::check(pos, seat, deed),
            Action::War(deed) => war::check(pos, seat, deed),
            Action::Fortune(deed) => fortune::check(pos, seat, deed),
            Action::Rename { who, name } => judge::check_rename(pos, seat, *who, name),
            Action::NameHouse { name } => judge::good_name(name),
            Action::CallTime { agree } => judge::check_call_time(pos, seat, *agree),
        }
    }
}

/// Puts a room at the table: its deeds are one type of action, applied by a system of this name.
macro_rules! room {
    ($deed:ident, $ask:ident, $room:ident, $name:ident, $(#[$about:meta])* $doing:ident) => {
        impl engine::Action for $deed {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = || When::any_phase().or(When::answering::<$ask>()).as_check_says();
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                Self::listed(on.pos(), seat)
            }
            fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
                judge::check_asked(on.pos(), seat)?;
                $room::check(on.pos(), seat, self)
            }
            fn describe(&self, on: &Board) -> Line {
                $room::describe(on.pos(), self)
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
            fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
                parting::left_undone(on.pos(), &Action::all_of(offers), &Action::$name(self.clone()))
            }
        }

        impl $deed {
            /// What the room lists for the seat, if it is asked for anything.
            pub fn listed(pos: Pos, seat: SeatId) -> Vec<Self> {
                let mut out = vec![];
                let is_open = pos.top().is_none_or(|top| matches!(top, Frame::$name(_)));
                if is_open && judge::check_asked(pos, seat).is_ok() {
                    $room::offers(pos, seat, &mut out);
                }
                out
            }
        }

        $(#[$about])*
        pub fn $doing(In(By { seat, act }): In<By<$deed>>, world: &mut World) {
            $room::apply(world, seat, &act);
        }
    };
}

room! { CourtDeed, CourtAsk, court, Court,
    /// Births, crowns, Regents.
    hold_court
}
room! { MarriageDeed, MarriageAsk, marriages, Marriage,
    /// Talks, weddings, bargains.
    match_make
}
room! { RealmDeed, RealmAsk, realm, Realm,
    /// Taxes, upkeep, forces, goods.
    rule
}
room! { CampaignDeed, CampaignAsk, campaign, Campaign,
    /// Movement and control.
    campaign
}
room! { WarDeed, WarAsk, war, War,
    /// Battles, capitals, captives.
    make_war
}
room! { FortuneDeed, FortuneAsk, fortune, Fortune,
    /// Events, cards, Governors.
    take_fortune
}

/// "I have done with this phase", or "I pass".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Close;

impl engine::Action for Close {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = engine::Done::NAME;
    const WHEN: fn() -> When = || When::any_phase().as_check_says();
    const HEADING: &'static str = "Go on";
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![Close]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        Action::Done.check(on.pos(), seat)
    }
    fn describe(&self, on: &Board) -> Line {
        line![words::done(on.pos())]
    }
    /// In phases in which all act the last one starts what follows.
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        let pos = on.pos();
        pos.turn.phase != Phase::Raising || pos.turn.content.len() + 1 >= pos.players().count()
    }
    fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        parting::left_undone(on.pos(), &Action::all_of(offers), &Action::Done)
    }
}

/// They have done with the phase.
pub fn close(In(By { seat, .. }): In<By<Close>>, world: &mut World) {
    phases::done(world, seat);
}

/// Gives one of one's own another Christian name (2.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rename {
    pub who: CharacterId,
    pub name: String,
}

impl engine::Action for Rename {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Rename";
    const WHEN: fn() -> When = When::always;
    const HEADING: &'static str = "Names";
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        judge::check_rename(on.pos(), seat, self.who, &self.name)
    }
    fn describe(&self, _: &Board) -> Line {
        line!["Call ", self.who, " ", self.name.clone()]
    }
}

/// They are called so from now on.
pub fn rename(In(By { seat, act: Rename { who, name } }): In<By<Rename>>, world: &mut World) {
    let old = Seen::of(world).pos().name_of(who);
    world.change::<Character>(who).name = name;
    let now = Seen::of(world).pos().name_of(who);
    let text = line![called(who, old), " is called ", called(who, now), " from now on."];
    telling::tell(world, Some(seat), None, "2.6", text);
}

/// Gives one's house another name (2.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NameHouse {
    pub name: String,
}

impl engine::Action for NameHouse {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "NameHouse";
    const WHEN: fn() -> When = When::always;
    const HEADING: &'static str = "Names";
    fn check(&self, _: SeatId, _: &Board) -> Result<(), Refusal> {
        judge::good_name(&self.name)
    }
    fn describe(&self, _: &Board) -> Line {
        line![format!("Call your house {}", self.name)]
    }
}

/// It is called so from now on.
pub fn name_house(In(By { seat, act: NameHouse { name } }): In<By<NameHouse>>, world: &mut World) {
    let seen = Seen::of(world);
    let house = court::house_of(seen.pos(), seat);
    let text = line!["The house of ", seat, " is the house of ", called(house, name.clone()), "."];
    world.change::<House>(house).name = name;
    telling::tell(world, Some(seat), None, "2.6", text);
}

/// Agrees, or no longer agrees, that this turn be the last (3.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallTime {
    pub agree: bool,
}

impl engine::Action for CallTime {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "CallTime";
    const WHEN: fn() -> When = When::always;
    const HEADING: &'static str = "The end of the game";
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        judge::check_call_time(on.pos(), seat, self.agree)
    }
    fn describe(&self, _: &Board) -> Line {
        line![if self.agree { "Agree that this turn is the last" } else { "Play on after this turn" }]
    }
    fn loss(&self, _: &Board) -> Option<Loss> {
        parting::loss(&Action::CallTime { agree: self.agree })
    }
}

/// They agree, or no longer; when everybody does the turn is the last.
pub fn call_time(In(By { seat, act: CallTime { agree } }): In<By<CallTime>>, world: &mut World) {
    let mut called = world.resource_mut::<TimeCalled>();
    called.0.retain(|s| *s != seat);
    if agree {
        called.0.push(seat);
        called.0.sort();
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let all = pos.at.time_called.0.len() == pos.players().count();
    let text = match (agree, all) {
        (true, true) => line!["All agree: this turn is the last."],
        (true, false) => line![seat, " would end the game with this turn."],
        (false, _) => line![seat, " would play on."],
    };
    telling::tell(world, Some(seat), None, "3.1", text);
}
