//! What games of secret orders on a map of provinces share at the screen: orders by pointing, arrows, counters, the opened
//! orders played back, a sandbox, light on the map. A game says what stands where and what may be ordered ([`Orders`]); the
//! systems here do the rest, whichever of them is shown.

pub mod arrows;
pub mod bar;
pub mod chart;
pub mod chosen;
pub mod faces;
pub mod gestures;
pub mod hand;
pub mod lit;
pub mod pieces;
pub mod play;
pub mod sketch;
pub mod trial;

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub use self::chart::Chart;
pub use self::chosen::{Chosen, Mark};
pub use self::hand::{Choice, Hand};
pub use self::pieces::Board;
pub use self::play::Playback;
pub use self::trial::Trial;
pub use super::glass::Glass;
use super::hosts::{self, Shows};
use super::ink::{Brush, Ink, Letters};
use super::provinces::layer;
use super::sheets::Ream;
use super::sight::{Seen, Sight};
use crate::diplomacy::{Map, Order, Place, ProvinceId, UnitKind};
use crate::engine::Act;
use crate::table::SeatId;

/// Somebody on the map who can be told something, by the number that the game has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Piece {
    Unit(u16),
    Heir(u16),
}

/// How a counter looks. Powers go by the numbers that the game has for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arms {
    /// Of a power, with the rating that its leaders give it.
    Power(u8, i8),
    Minor,
    /// Bound to a power.
    Thrall(u8),
    /// Of two powers together.
    Vassal(u8, u8),
    /// `slot`: to which side, where two lodge in one place.
    Heir {
        power: u8,
        wed: bool,
        slot: i8,
    },
}

/// What can be told: an order of the adjudicator, or a marriage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Told {
    Order(Order),
    /// To a unit: to marry this power's heir, who is at home there.
    Wed {
        power: u8,
        home: ProvinceId,
    },
    /// To an heir: to marry into this place. Where he is to marry another's, that one's home is pointed at first.
    Match {
        at: ProvinceId,
        home: Option<ProvinceId>,
    },
}

impl Told {
    /// To stay where it is.
    pub const HOLD: Self = Told::Order(Order::Hold);

    /// What was meant by a click on a place, for the reason why it is not allowed.
    pub fn meant(helped: Option<ProvinceId>, at: ProvinceId, to: Place) -> Self {
        Told::Order(match helped {
            None => Order::Move { to, via: false },
            Some(of) if of == at => Order::SupportHold { of },
            Some(of) => Order::SupportMove { of, to },
        })
    }

    /// Where the unit stands that this order helps.
    pub fn helps(&self) -> Option<ProvinceId> {
        match *self {
            Told::Order(Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. }) => {
                Some(of)
            }
            Told::Order(Order::Hold | Order::Move { .. }) | Told::Wed { .. } => None,
            Told::Match { home, .. } => home,
        }
    }

    /// What is pointed at for it.
    pub fn goal(&self, map: &Map) -> Option<ProvinceId> {
        match *self {
            Told::Order(Order::Hold) => None,
            Told::Order(Order::Move { to, .. } | Order::SupportMove { to, .. }) => Some(map.province(to)),
            Told::Order(Order::SupportHold { of }) => Some(of),
            Told::Order(Order::Convoy { to, .. }) => Some(to),
            Told::Wed { home, .. } => Some(home),
            Told::Match { at, .. } => Some(at),
        }
    }

    /// As the adjudicator has it: whoever marries holds.
    pub fn order(&self) -> Order {
        if let Told::Order(order) = *self { order } else { Order::Hold }
    }
}

/// An opened order, with what became of it.
#[derive(Clone, Debug)]
pub struct Opened {
    pub unit: Piece,
    pub face: Arms,
    pub kind: UnitKind,
    pub from: Place,
    /// As the adjudicator had it.
    pub order: Order,
    pub worked: bool,
    pub dislodged: bool,
    /// It never moves on the map, even if its order works.
    pub stays: bool,
    /// "A PAR - BUR", as it was before anybody moved.
    pub words: String,
    /// What became of it and why, in words.
    pub outcome: String,
}

impl Opened {
    /// Did it come off, and is the unit still there?
    pub fn came_off(&self) -> bool {
        self.worked && !self.dislodged
    }
}

/// Somebody who stands on the map.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub unit: Piece,
    pub face: Arms,
    pub kind: UnitKind,
    pub at: Place,
    pub driven_out: bool,
    /// An army or a fleet; what is not only lodges there.
    pub holds: bool,
}

/// A season whose orders have been opened.
#[derive(Clone, Debug)]
pub struct Season {
    /// Grows from one to the next.
    pub stamp: (i32, u8),
    /// "Spring 1901".
    pub title: String,
    pub lines: Vec<Opened>,
}

/// What the panels of such a game look at; `glass` is the position as this seat knows it, to ask the rules about.
#[derive(SystemParam)]
pub struct Parts<'w> {
    pub hand: ResMut<'w, Hand>,
    pub board: Res<'w, Board>,
    pub glass: Res<'w, Glass>,
    pub playback: ResMut<'w, Playback>,
}

/// A position of a game of secret orders, as one seat knows it.
pub trait Orders {
    // ---- The position

    /// Grows from one movement to the next.
    fn count(&self) -> u16;
    /// Everybody on the map, in the order in which they are drawn.
    fn stands(&self) -> Vec<Standing>;
    fn whereabouts(&self, piece: Piece) -> Option<Place>;
    /// Who holds a province, not he who was driven out of it.
    fn who_holds(&self, at: ProvinceId) -> Option<Piece>;
    /// Have they the same master?
    fn are_friends(&self, a: Piece, b: Piece) -> bool;

    // ---- Orders

    /// Orders that have been given, and may be seen.
    fn given(&self) -> Vec<(Piece, Told)>;
    /// The same as they are drawn.
    fn wished(&self) -> Vec<arrows::Drawn>;
    /// May the seat at the screen tell this unit what to do?
    fn may_tell(&self, hand: &Hand, sight: &Sight, piece: Piece) -> bool;
    /// Everything that the rules let it be told; in the sandbox whosever it is.
    fn legal(&self, seat: SeatId, piece: Piece) -> Vec<Told>;
    fn tell(&self, seat: SeatId, piece: Piece, told: Told) -> Act;
    /// Takes its order back; `None` where it has none.
    fn take_back(&self, seat: SeatId, piece: Piece) -> Option<Act>;
    /// What this seat has chosen beside orders and is not shown yet.
    fn chosen(&self, seat: SeatId) -> Vec<Chosen>;
    /// Is it done already?
    fn is_idle(&self, act: &Act) -> bool;
    /// Where a unit that was driven out may go.
    fn ways_out(&self, sight: &Sight, piece: Piece) -> Vec<(ProvinceId, Act)>;
    /// The retreat of such a unit, for the reason why it is not allowed.
    fn retreat(&self, piece: Piece, to: Place) -> Option<Act>;
    /// What can be done at a place without a unit in hand.
    fn at_place(&self, sight: &Sight, at: ProvinceId) -> Vec<(String, Act)>;
    /// The rules' own resolution of these orders.
    fn work_out(&self, orders: &BTreeMap<Piece, Told>) -> Season;
    /// The orders opened last.
    fn last_moves(&self) -> Option<Season>;

    // ---- Words

    /// "A PAR".
    fn piece_words(&self, piece: Piece) -> String;
    /// An order in the list of ways.
    fn way_words(&self, told: &Told) -> String;
    fn act_words(&self, act: &Act) -> String;
    /// What to do next, with nothing in hand.
    fn what_next(&self, sight: &Sight) -> String;
    /// What to do with what is in hand, where that is not an army or a fleet of one's own.
    fn holding_words(&self, _hand: &Hand) -> Option<String> {
        None
    }

    // ---- Drawing

    fn paint_unit(&self, letters: &Letters, kind: UnitKind, face: Arms) -> Brush;
    /// Where somebody stands who is no army or fleet, and how far his counter reaches.
    fn lodging(&self, _chart: &Chart, _who: &Standing, _scale: f32, _far: bool) -> Option<(Vec2, Vec2)> {
        None
    }
    /// What lies on the map below the counters.
    fn paint_marks(&self, b: &mut Brush, chart: &Chart, far: bool);
    /// The colour of a unit's arrows.
    fn ink(&self, face: Arms) -> Ink;
    /// Orders to be drawn that the shared ones do not know: of marriage.
    fn more_arrows(&self, _hand: &Hand, _playback: &Playback, _pen: &arrows::Pen, _b: &mut Brush) {}
    /// Places where a click does something, with nothing in hand.
    fn open_places(&self, sight: &Sight) -> Vec<ProvinceId>;
    /// Units that want something of this seat.
    fn calling(&self, sight: &Sight) -> Vec<Piece>;
}

/// Everything that such games share.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, lay_sheets.before(Seen).run_if(hosts::turned).run_if(has_chart));
    app.add_plugins((play::plugin, pieces::plugin, gestures::plugin, arrows::plugin, lit::plugin));
}

/// Is such a game shown?
pub fn has_chart(shown: Res<Shows>) -> bool {
    shown.0.chart().is_some()
}

fn lay_sheets(mut ream: Ream) {
    ream.blank("pieces", layer::PIECES).insert(pieces::Pieces);
    // Over the counters' shadows, under what flies.
    ream.blank("arrows", layer::PIECES + 0.5).insert(arrows::Arrows);
}

/// Another game comes to the screen: nothing is pointed at, in hand or played back any more.
pub fn clear(world: &mut World) {
    let mut hand = world.resource_mut::<Hand>();
    *hand = Hand { version: hand.version + 1, ..Hand::default() };
    world.resource_mut::<Playback>().clear();
    world.insert_resource(Board::default());
}
