//! Everything a seat can do, as data: what the journal holds, what bots and scripts choose from. A line here, and a file that says when
//! it can be done, which rule judges it, what it does and how it reads ([`Deed`]).

use bevy_app::App;
use bevy_ecs::prelude::{In, World};
use serde::{Deserialize, Serialize};

use super::combat::Attack;
use super::components::Kind;
use super::deed::Deed;
use super::ids::{CardId, CounterId, HexId, KingdomId};
use super::judge;
use super::position::Pos;
use super::readers::Board;
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
    ($($(#[$about:meta])* $name:ident $(($one:ident: $of:ty))? $({ $($field:ident: $kind:ty),* $(,)? })?;)*) => {
        $(act! { $(#[$about])* $name $(($of))? $({ $($field: $kind),* })? })*

        /// One act of one seat, whatever its type.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Action {
            $($(#[$about])* $name $(($of))? $({ $($field: $kind),* })?,)*
        }

        $(impl From<$name> for Action {
            fn from($name $(($one))? $({ $($field),* })?: $name) -> Self {
                Action::$name $(($one))? $({ $($field),* })?
            }
        })*

        impl Action {
            /// As the table holds it.
            pub fn act(&self) -> Act {
                match self.clone() {
                    $(Action::$name $(($one))? $({ $($field),* })? => Act::new($name $(($one))? $({ $($field),* })?),)*
                }
            }

            /// What an act of the table is; `None` for one of another game.
            pub fn of(act: &Act) -> Option<Self> {
                match act.name() {
                    $(stringify!($name) => act.get::<$name>().cloned().map(Action::from),)*
                    _ => None,
                }
            }

            /// What its file says of it.
            pub fn deed(&self) -> Box<dyn Deed> {
                match self.clone() {
                    $(Action::$name $(($one))? $({ $($field),* })? => Box::new($name $(($one))? $({ $($field),* })?),)*
                }
            }
        }

        /// What `seat` may do now.
        pub fn offers(pos: Pos, seat: SeatId) -> Vec<Action> {
            let mut list = vec![];
            $(list.extend(judge::offers::<$name>(pos, seat).into_iter().map(Action::from));)*
            list
        }

        /// What can be done, and what does it.
        pub fn register(app: &mut App) {
            $(app.add_action::<$name, _>(|In(By { seat, act }): In<By<$name>>, world: &mut World| act.apply(world, seat));)*
        }

        $(impl engine::Action for $name {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = stringify!($name);
            const WHEN: fn() -> When = || $name::time().when();
            fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
                if on.asks(|frame| $name::time().fits(frame)) { judge::offers(on.pos(), seat) } else { vec![] }
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
    // ---- Set-up

    /// Take a home kingdom (option `kingdoms: chosen`).
    TakeKingdom(kingdom: KingdomId);
    /// Put a unit that has a choice of hexes on the map.
    Deploy { unit: CounterId, hex: HexId };
    /// Let the table place what is left to deploy.
    DeployRest;
    /// A unit to be mobilised now (Incompetent) or to stay out (Mad).
    Muster(unit: CounterId);

    // ---- At any time

    /// Give up one of the units asked for.
    Lose(unit: CounterId);
    /// Where the displaced units of the question go.
    DisplaceTo(hex: HexId);
    /// One of the displaced units that goes aboard, where there are too few ships for all (DISPLACE-08).
    TakeAboard(unit: CounterId);
    /// Where a new captive is held, among equally near castles (CAPTURE-01).
    Imprison(castle: HexId);
    /// Where a freed captive without castle or troops appears (PRISON-03), or a castaway.
    PutHero(hex: HexId);

    // ---- Events

    RollEvents;
    /// Bring an eliminated regular back at its own site.
    Replace { unit: CounterId, hex: HexId };
    /// Hire a mercenary from the pool.
    Hire { kind: Kind, hex: HexId };
    /// Take an enemy's mercenary, the pool being empty (MERC-07).
    Steal { unit: CounterId, hex: HexId };
    /// Bring a Troll back (KINGDOM-TROLLS-02).
    Regenerate(unit: CounterId);

    // ---- Sieges

    /// Throw the siege die (SIEGE-41).
    RollSiege { castle: HexId };
    /// Attack the besiegers from inside (SIEGE-22); `staying` heroes keep out of it.
    BreakOut { castle: HexId, staying: Vec<CounterId> };
    /// Take units or heroes out of a besieging stack before the roll (SIEGE-37).
    StandAside { castle: HexId, units: Vec<CounterId>, to: HexId };
    /// No (more) break-outs; the siege round is over when every siege has been rolled or lifted.
    EndSieges;

    // ---- Movement

    /// Move units of one hex along a path; with a leader they follow him (LEADER-02).
    Move { units: Vec<CounterId>, leader: Option<CounterId>, path: Vec<HexId> };
    /// Enter an enemy or neutral castle's hex together and declare a siege (SIEGE-11, SIEGE-16).
    Besiege { castle: HexId, parties: Vec<Party> };
    Embark { units: Vec<CounterId>, fleet: CounterId };
    Debark { units: Vec<CounterId>, hex: HexId };
    /// Go inside or outside the walls (SIEGE-08).
    Walls { units: Vec<CounterId>, inside: bool };
    /// Search the hex the units stand in for an enemy hero (FATE-13).
    Search { units: Vec<CounterId> };
    /// Eliminate a unit of one's own inside a kingdom that turned neutral, to escape the penalty (PENALTY-06).
    GiveUp(unit: CounterId);
    EndMovement;

    // ---- Combat

    Announce(attack: Attack);
    /// Fight announced attack number `0..`.
    Fight(number: usize);
    EndAnnouncements;
    /// Defender of an amphibious attack: do the fleets in the hex help (AMPHIB-05)?
    FleetsHelp(yes: bool);
    /// As that, but only these of them do (AMPHIB-05).
    FleetsJoin(fleets: Vec<CounterId>);
    /// Defender: try to retreat before combat (RETREAT-01).
    TryRetreat;
    /// Units that may retreat go to this hex (RETREAT-11).
    Retreat { units: Vec<CounterId>, to: HexId };
    /// Defender: stand and fight, or stop retreating.
    Stand;
    /// Attackers go into the vacated hex, relievers or survivors of a landing into the castle.
    Advance { units: Vec<CounterId>, to: HexId };
    /// Nobody advances.
    StayPut;

    // ---- Diplomacy

    Activate(kingdom: KingdomId);
    Deactivate(kingdom: KingdomId);
    Assassinate(kingdom: KingdomId);
    Duel(other: SeatId);
    ForcePeace(kingdom: KingdomId);
    Execute(hero: CounterId);
    /// Let a captive go (PRISON-01).
    SetFree(hero: CounterId);
    EndDiplomacy;
    /// After the personality is read: the card to play, or none, and roll (ACT-04).
    Negotiate(card: Option<CardId>);
    /// After the personality is read: stop here (SEQ-18).
    CallOff;
    /// A besieger's or jailor's answer to a Forced Peace (PEACE-14, PEACE-16): true lets it happen.
    LetPeace(yes: bool);
    Discard(card: CardId);

    // ---- Re-entry

    /// An eliminated player asks to come back, or stays out for good (REENTRY-01).
    AskReturn(yes: bool);
    /// An eliminated player stays out for now, and may ask at the end of a later game turn (REENTRY-01).
    AskLater;
    /// Another player's answer.
    Consent(yes: bool);

    // ---- Of all that is offered

    /// Nothing (more) to bring in, no siege.
    Forgo;
}

/// Those who act, and the places to which it is done.
fn touches(units: Vec<CounterId>, places: Vec<HexId>) -> Touches {
    let spans = |ids: Vec<Span>| ids.into_iter().fold(Line::default(), |line, id| line![line, id]);
    let units: Vec<Span> = units.into_iter().map(Span::from).collect();
    let places: Vec<Span> = places.into_iter().map(Span::from).collect();
    Touches::by(spans(units)).upon(spans(places))
}

impl Action {
    /// What acts of the table are, one for one.
    pub fn all_of(acts: &[Act]) -> Vec<Self> {
        acts.iter().filter_map(Action::of).collect()
    }

    /// The counters it names.
    pub fn units(&self) -> Vec<CounterId> {
        self.deed().units()
    }

    /// The places to which something is done.
    pub fn places(&self) -> Vec<HexId> {
        self.deed().places()
    }
}
