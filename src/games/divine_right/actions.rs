//! Everything a seat can do, as data: what the journal holds, what bots and scripts choose from. A line here, and a file that says when
//! it can be done, which rule judges it, what it does and how it reads ([`Deed`]).

use bevy_app::App;
use bevy_ecs::prelude::{In, World};
use serde::{Deserialize, Serialize};

use super::combat::Attack;
use super::components::Kind;
use super::deed::Deed;
use super::ids::{CardId, CounterId, HexId, KingdomId};
use super::position::Pos;
use super::readers::Board;
use super::{judge, offers, parting, words};
use crate::engine::{self, Act, ActionApp, By, Line, Span, Touches, When};
use crate::line;
use crate::table::{Loss, Refusal, SeatId};

/// Units that go together into a siege, each group by its own path (SIEGE-11).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub units: Vec<CounterId>,
    /// The monarch among them who leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<CounterId>,
    /// From the hex they stand in (not named) to the castle hex (the last one).
    pub path: Vec<HexId>,
}

/// The type of one act: with no fields, with one, or with several by name.
macro_rules! act {
    ($(#[$about:meta])* $name:ident) => {
        act! { @ $(#[$about])* pub struct $name; }
    };
    ($(#[$about:meta])* $name:ident ($of:ty)) => {
        act! { @ $(#[$about])* pub struct $name(pub $of); }
    };
    ($(#[$about:meta])* $name:ident { $($field:ident: $kind:ty),* }) => {
        act! { @ $(#[$about])* pub struct $name { $(pub $field: $kind),* } }
    };
    (@ $act:item) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        $act
    };
}

/// Puts all that can be done at the table, each a type of its own, in the order in which it is offered; and makes of them all the
/// one type that bots, windows and tests match on.
macro_rules! acts {
    (
        { $($(#[$about:meta])* $name:ident $(($one:ident: $of:ty))? $({ $($field:ident: $kind:ty),* $(,)? })?;)* }
        { $($rest:tt)* }
    ) => {
        $(act! { $(#[$about])* $name $(($of))? $({ $($field: $kind),* })? })*

        /// One act of one seat, whatever its type.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Action {
            $(#[serde(skip)] $(#[$about])* $name $(($of))? $({ $($field: $kind),* })?,)*
            $($rest)*
        }

        impl Action {
            /// As the table holds it.
            pub fn act(&self) -> Act {
                match self.clone() {
                    $(Action::$name $(($one))? $({ $($field),* })? => Act::new($name $(($one))? $({ $($field),* })?),)*
                    rest => Act::new(rest),
                }
            }

            /// What an act of the table is; `None` for one of another game.
            pub fn of(act: &Act) -> Option<Self> {
                $(if let Some($name $(($one))? $({ $($field),* })?) = act.get().cloned() {
                    return Some(Action::$name $(($one))? $({ $($field),* })?);
                })*
                act.get().cloned()
            }

            /// What its file says of it.
            pub fn deed(&self) -> Option<Box<dyn Deed>> {
                match self.clone() {
                    $(Action::$name $(($one))? $({ $($field),* })? => Some(Box::new($name $(($one))? $({ $($field),* })?)),)*
                    _ => None,
                }
            }
        }

        /// What `seat`, which is asked, may do now.
        pub fn offers(pos: Pos, seat: SeatId) -> Vec<Action> {
            let mut list = vec![];
            $(list.extend($name::offers(pos, seat).into_iter().map(|act| {
                let $name $(($one))? $({ $($field),* })? = act;
                Action::$name $(($one))? $({ $($field),* })?
            }));)*
            list
        }

        /// What can be done, and what does it.
        pub fn register(app: &mut App) {
            $(app.add_action::<$name, _>(|In(By { seat, act }): In<By<$name>>, world: &mut World| act.apply(world, seat));)*
        }

        $(impl engine::Action for $name {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = <$name as Deed>::when;
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                judge::offers(on.pos(), seat)
            }
            fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
                judge::judge(on.pos(), seat, self).map_err(Refusal::from)
            }
            fn describe(&self, on: &Board) -> Line {
                line![Deed::describe(self, on.pos())]
            }
            fn heading(&self, on: &Board) -> String {
                Deed::heading(self, on.pos())
            }
            fn is_final(&self, _: SeatId, on: &Board) -> bool {
                Deed::is_final(self, on.pos())
            }
            fn loss(&self, on: &Board) -> Option<Loss> {
                Deed::loss(self, on.pos())
            }
            fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
                Deed::left_undone(self, on.pos(), &Action::all_of(offers))
            }
            fn touches(&self, _: &Board) -> Touches {
                touches(self.units(), self.places())
            }
        })*
    };
}

acts! {
    {
    // ---- Diplomacy
    Activate(kingdom: KingdomId);
    Deactivate(kingdom: KingdomId);
    Assassinate(kingdom: KingdomId);
    Duel(other: SeatId);
    ForcePeace(kingdom: KingdomId);
    /// After the personality is read: the card to play, or none, and roll (ACT-04).
    Negotiate(card: Option<CardId>);
    /// After the personality is read: stop here (SEQ-18).
    CallOff;
    /// A besieger's or jailor's answer to a Forced Peace (PEACE-14, PEACE-16): true lets it happen.
    LetPeace(yes: bool);
    /// Where a new captive is held, among equally near castles (CAPTURE-01).
    Imprison(castle: HexId);
    Execute(hero: CounterId);
    /// Let a captive go (PRISON-01).
    SetFree(hero: CounterId);
    /// Where a freed captive without castle or troops appears (PRISON-03), or a castaway.
    PutHero(hex: HexId);
    Discard(card: CardId);
    EndDiplomacy;
    }
    {
    // ---- Set-up
    /// Take a home kingdom (option `kingdoms: chosen`).
    TakeKingdom(KingdomId),
    /// Put a unit that has a choice of hexes on the map.
    Deploy {
        unit: CounterId,
        hex: HexId,
    },
    /// Let the table place what is left to deploy.
    DeployRest,
    /// A unit to be mobilised now (Incompetent) or to stay out (Mad).
    Muster(CounterId),

    // ---- Events
    RollEvents,
    /// Give up one of the units asked for.
    Lose(CounterId),
    /// Bring an eliminated regular back at its own site.
    Replace {
        unit: CounterId,
        hex: HexId,
    },
    /// Hire a mercenary from the pool.
    Hire {
        kind: Kind,
        hex: HexId,
    },
    /// Take an enemy's mercenary, the pool being empty (MERC-07).
    Steal {
        unit: CounterId,
        hex: HexId,
    },
    /// Nothing (more) to bring in.
    Forgo,
    /// Bring a Troll back (KINGDOM-TROLLS-02).
    Regenerate(CounterId),

    // ---- Sieges
    /// Attack the besiegers from inside (SIEGE-22); `staying` heroes keep out of it.
    BreakOut {
        castle: HexId,
        staying: Vec<CounterId>,
    },
    /// Take units or heroes out of a besieging stack before the roll (SIEGE-37).
    StandAside {
        castle: HexId,
        units: Vec<CounterId>,
        to: HexId,
    },
    /// Throw the siege die (SIEGE-41).
    RollSiege {
        castle: HexId,
    },
    /// No (more) break-outs; the siege round is over when every siege has been rolled or lifted.
    EndSieges,

    // ---- Movement
    /// Move units of one hex along a path; with a leader they follow him (LEADER-02).
    Move {
        units: Vec<CounterId>,
        leader: Option<CounterId>,
        path: Vec<HexId>,
    },
    /// Search the hex the units stand in for an enemy hero (FATE-13).
    Search {
        units: Vec<CounterId>,
    },
    /// Go inside or outside the walls (SIEGE-08).
    Walls {
        units: Vec<CounterId>,
        inside: bool,
    },
    Embark {
        units: Vec<CounterId>,
        fleet: CounterId,
    },
    Debark {
        units: Vec<CounterId>,
        hex: HexId,
    },
    /// Enter an enemy or neutral castle's hex together and declare a siege (SIEGE-11, SIEGE-16).
    Besiege {
        castle: HexId,
        parties: Vec<Party>,
    },
    /// Eliminate a unit of one's own inside a kingdom that turned neutral, to escape the penalty (PENALTY-06).
    GiveUp(CounterId),
    EndMovement,

    // ---- Combat
    Announce(Attack),
    EndAnnouncements,
    /// Fight announced attack number `0..`.
    Fight(usize),
    /// Defender: try to retreat before combat (RETREAT-01).
    TryRetreat,
    /// Defender: stand and fight, or stop retreating.
    Stand,
    /// Units that may retreat go to this hex (RETREAT-11).
    Retreat {
        units: Vec<CounterId>,
        to: HexId,
    },
    /// Defender of an amphibious attack: do the fleets in the hex help (AMPHIB-05)?
    FleetsHelp(bool),
    /// As that, but only these of them do (AMPHIB-05).
    FleetsJoin(Vec<CounterId>),
    /// Attackers go into the vacated hex, relievers or survivors of a landing into the castle.
    Advance {
        units: Vec<CounterId>,
        to: HexId,
    },
    /// Nobody advances.
    StayPut,

    // ---- Displacement
    /// Where the displaced units of the question go.
    DisplaceTo(HexId),
    /// One of the displaced units that goes aboard, where there are too few ships for all (DISPLACE-08).
    TakeAboard(CounterId),

    // ---- Re-entry
    /// An eliminated player asks to come back, or stays out for good (REENTRY-01).
    AskReturn(bool),
    /// Another player's answer.
    Consent(bool),
    /// An eliminated player stays out for now, and may ask at the end of a later game turn (REENTRY-01).
    AskLater,
    }
}

/// All of them are one type: what is offered at a time is one list, whatever it says.
impl engine::Action for Action {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "";
    const WHEN: fn() -> When = When::always;
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        offers::offers(on.pos(), seat)
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        judge::check(on.pos(), seat, self).map_err(Refusal::from)
    }
    fn describe(&self, on: &Board) -> Line {
        line![words::describe(on.pos(), self)]
    }
    fn heading(&self, on: &Board) -> String {
        words::heading(on.pos(), self)
    }
    fn is_final(&self, _: SeatId, on: &Board) -> bool {
        words::is_final(on.pos(), self)
    }
    fn loss(&self, on: &Board) -> Option<Loss> {
        parting::loss(on.pos(), self)
    }
    fn left_undone(&self, _: SeatId, offers: &[Act], on: &Board) -> Option<String> {
        parting::left_undone(on.pos(), &Action::all_of(offers), self)
    }
    fn touches(&self, _: &Board) -> Touches {
        touches(self.units(), self.places())
    }
}

/// Those who act, and the places to which it is done.
fn touches(units: Vec<CounterId>, places: Vec<HexId>) -> Touches {
    let spans = |ids: Vec<Span>| ids.into_iter().fold(Line::default(), |line, id| line![line, id]);
    let units: Vec<Span> = units.into_iter().map(Span::from).collect();
    let places: Vec<Span> = places.into_iter().map(Span::from).collect();
    Touches::by(spans(units)).upon(spans(places))
}

/// Does what is asked for.
pub fn act(In(By { seat, act }): In<By<Action>>, world: &mut World) {
    judge::apply(world, seat, &act);
}

impl Action {
    /// What acts of the table are, one for one.
    pub fn all_of(acts: &[Act]) -> Vec<Self> {
        acts.iter().filter_map(Action::of).collect()
    }

    /// The counters it names.
    pub fn units(&self) -> Vec<CounterId> {
        match self {
            Action::Deploy { unit, .. }
            | Action::Muster(unit)
            | Action::Lose(unit)
            | Action::Replace { unit, .. }
            | Action::Steal { unit, .. }
            | Action::Regenerate(unit)
            | Action::GiveUp(unit)
            | Action::TakeAboard(unit) => vec![*unit],
            Action::BreakOut { staying, .. } => staying.clone(),
            Action::StandAside { units, .. }
            | Action::Search { units }
            | Action::Walls { units, .. }
            | Action::Debark { units, .. }
            | Action::Retreat { units, .. }
            | Action::FleetsJoin(units)
            | Action::Advance { units, .. } => units.clone(),
            Action::Embark { units, fleet } => units.iter().chain([fleet]).copied().collect(),
            Action::Move { units, leader, .. } => units.iter().chain(leader).copied().collect(),
            Action::Besiege { parties, .. } => {
                parties.iter().flat_map(|p| p.units.iter().chain(&p.leader)).copied().collect()
            }
            Action::Announce(attack) => attack.staying.clone(),
            _ => self.deed().map_or(vec![], |deed| deed.units()),
        }
    }

    /// The places to which something is done.
    pub fn places(&self) -> Vec<HexId> {
        match self {
            Action::Deploy { hex, .. }
            | Action::Replace { hex, .. }
            | Action::Hire { hex, .. }
            | Action::Steal { hex, .. }
            | Action::Debark { hex, .. }
            | Action::DisplaceTo(hex) => vec![*hex],
            Action::BreakOut { castle, .. } | Action::RollSiege { castle } | Action::Besiege { castle, .. } => {
                vec![*castle]
            }
            Action::StandAside { castle, to, .. } => vec![*castle, *to],
            Action::Retreat { to, .. } | Action::Advance { to, .. } => vec![*to],
            Action::Move { path, .. } => path.last().copied().into_iter().collect(),
            Action::Announce(attack) => attack.at.clone(),
            _ => self.deed().map_or(vec![], |deed| deed.places()),
        }
    }
}
