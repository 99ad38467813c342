//! What games of secret orders on a map of provinces share at the screen: orders by pointing, arrows, counters, the opened
//! orders played back, a sandbox, light on the map. A game says what stands where and what may be ordered ([`Orders`]);
//! [`plugin`] does the rest.

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

use std::fmt::Debug;

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use self::chart::Chart;
pub use self::chosen::{Chosen, Mark};
pub use self::hand::{Choice, Hand};
pub use self::pieces::Board;
pub use self::play::Playback;
pub use self::trial::Trial;
use super::asks::Asks;
pub use super::glass::Glass;
use super::glass::{self, Glazed};
use super::ink::{Brush, Ink, Letters};
use super::look::Look;
use super::provinces::{self, ProvinceMap};
use super::sight::Sight;
use crate::diplomacy::{Map, Order, Place, ProvinceId, UnitKind, telling};
use crate::table::SeatId;

/// What a unit can be told: an order of the adjudicator, or what a game has besides.
pub trait Told: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    const HOLD: Self;
    /// What was meant by a click on a place, for the reason why it is not allowed.
    fn meant(helped: Option<ProvinceId>, at: ProvinceId, to: Place) -> Self;
    /// Where the unit stands that this order helps.
    fn helps(&self) -> Option<ProvinceId>;
    /// What is pointed at for it.
    fn goal(&self, map: &Map) -> Option<ProvinceId>;
}

impl Told for Order {
    const HOLD: Self = Order::Hold;

    fn meant(helped: Option<ProvinceId>, at: ProvinceId, to: Place) -> Self {
        match helped {
            None => Order::Move { to, via: false },
            Some(of) if of == at => Order::SupportHold { of },
            Some(of) => Order::SupportMove { of, to },
        }
    }
    fn helps(&self) -> Option<ProvinceId> {
        match *self {
            Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. } => Some(of),
            Order::Hold | Order::Move { .. } => None,
        }
    }
    fn goal(&self, map: &Map) -> Option<ProvinceId> {
        match *self {
            Order::Hold => None,
            Order::Move { to, .. } | Order::SupportMove { to, .. } => Some(map.province(to)),
            Order::SupportHold { of } => Some(of),
            Order::Convoy { to, .. } => Some(to),
        }
    }
}

/// An opened order, with what became of it.
pub trait Opened: Clone + Send + Sync + 'static {
    fn from(&self) -> Place;
    fn kind(&self) -> UnitKind;
    /// As the adjudicator had it.
    fn order(&self) -> Order;
    fn worked(&self) -> bool;
    fn dislodged(&self) -> bool;
    /// Why, in words.
    fn why(&self) -> &str;
    /// Did it come off, and is the unit still there?
    fn came_off(&self) -> bool {
        self.worked() && !self.dislodged()
    }
    /// What became of it and why, in words.
    fn outcome(&self) -> String {
        telling::outcome(self.dislodged(), self.why())
    }
    /// Does it move on the map if it works? Some units never do.
    fn stays(&self) -> bool {
        false
    }
}

/// Somebody who stands on the map.
#[derive(Clone, Copy, Debug)]
pub struct Standing<U, F> {
    pub unit: U,
    pub face: F,
    pub kind: UnitKind,
    pub at: Place,
    pub driven_out: bool,
    /// An army or a fleet; what is not only lodges there.
    pub holds: bool,
}

/// A season whose orders have been opened.
pub struct Season<L> {
    /// Grows from one to the next.
    pub stamp: (i32, u8),
    /// "Spring 1901".
    pub title: String,
    pub lines: Vec<L>,
}

/// What the shared parts of the table look at, all at once.
pub struct Parts<'a, G: Orders> {
    pub hand: &'a mut Hand<G>,
    pub playback: &'a mut Playback<G>,
    pub board: &'a Board<G>,
    pub glass: &'a Glass<G>,
    pub book: &'a G::Book,
    pub asks: &'a mut Asks,
}

/// A game of secret orders on a map of provinces.
pub trait Orders: ProvinceMap + Glazed {
    /// A unit by the number the game knows it under.
    type Unit: Copy + Debug + Ord + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// How its counter looks.
    type Face: Copy + Debug + PartialEq + Send + Sync + 'static;
    type Told: Told;
    type Line: Opened;
    /// The orders of one movement, resolved.
    type Resolved: Clone + Send + Sync + 'static;

    fn chart(book: &Self::Book) -> &Chart<Self::Places>;
    fn parts<'a>(look: &'a mut Look<Self>) -> Parts<'a, Self>;

    // ---- The position

    /// Grows from one movement to the next.
    fn count(pos: Self::Pos<'_>) -> u16;
    /// Everybody on the map, in the order in which they are drawn.
    fn stands(pos: Self::Pos<'_>) -> Vec<Standing<Self::Unit, Self::Face>>;
    fn whereabouts(pos: Self::Pos<'_>, unit: Self::Unit) -> Option<Place>;
    /// Who holds a province, not he who was driven out of it.
    fn unit_in(pos: Self::Pos<'_>, at: ProvinceId) -> Option<Self::Unit>;
    /// Have they the same master?
    fn are_friends(pos: Self::Pos<'_>, a: Self::Unit, b: Self::Unit) -> bool;

    // ---- Orders

    /// Orders that have been given, and may be seen.
    fn given(pos: Self::Pos<'_>) -> Vec<(Self::Unit, Self::Told)>;
    /// The same as they are drawn.
    fn wished(pos: Self::Pos<'_>) -> Vec<arrows::Drawn>;
    /// Does the seat at the screen write orders just now?
    fn is_ordering(sight: &Sight) -> bool;
    /// May the seat at the screen tell this unit what to do?
    fn may_tell(pos: Self::Pos<'_>, hand: &Hand<Self>, sight: &Sight, unit: Self::Unit) -> bool;
    /// Everything that the rules let it be told; in the sandbox whosever it is.
    fn legal(pos: Self::Pos<'_>, seat: SeatId, unit: Self::Unit, trial: bool) -> Vec<Self::Told>;
    fn tell(pos: Self::Pos<'_>, seat: SeatId, unit: Self::Unit, order: Self::Told) -> Self::Action;
    /// Takes its order back; `None` where it has none.
    fn take_back(pos: Self::Pos<'_>, seat: SeatId, unit: Self::Unit) -> Option<Self::Action>;
    /// What this seat has chosen beside orders and is not shown yet.
    fn chosen(pos: Self::Pos<'_>, seat: SeatId) -> Vec<Chosen<Self::Action, Self::Face>>;
    /// Is it done already?
    fn is_idle(pos: Self::Pos<'_>, action: &Self::Action) -> bool;
    /// Where a unit that was driven out may go.
    fn ways_out(sight: &Sight, pos: Self::Pos<'_>, unit: Self::Unit) -> Vec<(ProvinceId, Self::Action)>;
    /// The retreat of such a unit, for the reason why it is not allowed.
    fn retreat(unit: Self::Unit, to: Place) -> Option<Self::Action>;
    /// What can be done at a place without a unit in hand.
    fn at_place(sight: &Sight, pos: Self::Pos<'_>, at: ProvinceId) -> Vec<(String, Self::Action)>;
    /// The rules' own resolution of these orders.
    fn work_out(pos: Self::Pos<'_>, trial: &Trial<Self>) -> Self::Resolved;
    fn lines(resolved: &Self::Resolved) -> &[Self::Line];
    fn unit_of(line: &Self::Line) -> Self::Unit;
    fn face_of(line: &Self::Line, pos: Self::Pos<'_>) -> Self::Face;
    fn season(resolved: &Self::Resolved) -> Season<Self::Line>;
    /// The orders opened last.
    fn last_moves(view: &Self::View) -> Option<&Self::Resolved>;

    // ---- Words

    /// "A PAR".
    fn unit_words(pos: Self::Pos<'_>, unit: Self::Unit) -> String;
    /// An order in the list of ways.
    fn way_words(pos: Self::Pos<'_>, order: &Self::Told) -> String;
    fn action_words(pos: Self::Pos<'_>, action: &Self::Action) -> String;
    /// "A PAR - BUR", as it was before anybody moved.
    fn line_words(pos: Self::Pos<'_>, line: &Self::Line) -> String;
    /// What to do next, with nothing in hand.
    fn what_next(pos: Self::Pos<'_>, sight: &Sight) -> String;
    /// What to do with what is in hand, where that is not an army or a fleet of one's own.
    fn holding_words(_pos: Self::Pos<'_>, _hand: &Hand<Self>) -> Option<String> {
        None
    }

    // ---- Drawing

    fn paint_unit(letters: &Letters, kind: UnitKind, face: Self::Face) -> Brush;
    /// Where somebody stands who is no army or fleet, and how far his counter reaches.
    fn lodging(
        _chart: &Chart<Self::Places>,
        _who: &Standing<Self::Unit, Self::Face>,
        _scale: f32,
        _far: bool,
    ) -> Option<(Vec2, Vec2)> {
        None
    }
    /// What lies on the map below the counters.
    fn paint_marks(
        b: &mut Brush,
        letters: &Letters,
        pos: Self::Pos<'_>,
        board: &Board<Self>,
        book: &Self::Book,
        far: bool,
    );
    /// The colour of a unit's arrows.
    fn ink(face: Self::Face) -> Ink;
    /// Orders to be drawn that the shared ones do not know: with points, of marriage.
    fn more_arrows(
        _pos: Self::Pos<'_>,
        _hand: &Hand<Self>,
        _playback: &Playback<Self>,
        _pen: &arrows::Pen<Self>,
        _b: &mut Brush,
    ) {
    }
    /// Places where a click does something, with nothing in hand.
    fn open_places(sight: &Sight, pos: Self::Pos<'_>) -> Vec<ProvinceId>;
    /// Units that want something of this seat.
    fn calling(sight: &Sight, pos: Self::Pos<'_>) -> Vec<Self::Unit>;
}

/// Everything that such a game shares, its map and its glass among it.
pub fn plugin<G: Orders>(app: &mut App) {
    app.add_plugins((
        provinces::plugin::<G>,
        glass::plugin::<G>,
        play::plugin::<G>,
        pieces::plugin::<G>,
        gestures::plugin::<G>,
        arrows::plugin::<G>,
        lit::plugin::<G>,
    ));
}
