//! What a player has picked up of the pieces on a map: where it can go, and why not elsewhere. It is one for all games that have
//! it: what a click, Esc and the next stack do, what is lit and how it is asked which way is meant. What the pieces may do a game
//! answers from its rules ([`Forces`]); what stands where it tells when it draws its pieces ([`Standing`]).

pub mod card;
pub mod gestures;
mod lit;

use std::collections::BTreeSet;

use bevy::prelude::*;

pub use self::gestures::{Click, next, press};
pub use self::lit::{ground, spot};

use super::belongings::HandLeft;
use super::hosts::{self, Shows};
use super::sight::{Seen, Sight};
use crate::board::drawing::Drawing;
use crate::engine::{Act, AnyKey};
use crate::table::{Refusal, SeatId};

/// A place on the map, by the key that chronicle lines name.
pub type Place = &'static str;

/// Pieces in hand.
pub type Chosen = BTreeSet<AnyKey>;

/// One way to be in a goal: in the open, inside, with leave or without.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Way {
    /// Where on the page a click means just this: the middle of a sign, and how far about it.
    pub sign: Option<(Vec2, f32)>,
    /// A click on one's own ship beside the chosen means it.
    pub by_ship: bool,
    pub text: String,
    /// Who is asked for leave. That passes the decision on and cannot be undone: it has a button of its own.
    pub asks: Option<SeatId>,
    /// Said beside its button.
    pub note: Option<&'static str>,
    /// Done one after the other.
    pub acts: Vec<Act>,
}

/// A place the chosen pieces can go to.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub place: Place,
    /// The places entered on the way, the goal last.
    pub by: Vec<Place>,
    pub ways: Vec<Way>,
    /// Ink and figure of the disc beside it.
    pub medal: (u32, String),
    /// What a click there does, for the card at the pointer.
    pub words: String,
    /// Said above its ways where one of them is to be chosen.
    pub told: Option<String>,
    /// Its line in the list of goals; without one each of its ways has a line.
    pub line: Option<String>,
}

impl Goal {
    /// The one way that a click on it takes, `at` a point of the page.
    fn meant(&self, at: Option<Vec2>) -> Option<&Way> {
        let on = |way: &&Way| way.sign.zip(at).is_some_and(|((middle, r), p)| middle.distance(p) < r);
        let only = if let [only] = &self.ways[..] { Some(only) } else { None };
        only.or_else(|| self.ways.iter().find(on)).filter(|way| way.asks.is_none())
    }
}

/// What the chosen can do: go elsewhere, or something where they are.
#[derive(Debug, Default)]
pub struct Ways {
    pub goals: Vec<Goal>,
    pub here: Vec<Way>,
}

/// What stands together on the map, and where on the page.
#[derive(Clone, Debug)]
pub struct Stand {
    pub place: Place,
    /// Who commands it.
    pub owner: Option<SeatId>,
    pub pieces: Vec<AnyKey>,
    /// Where each piece of it is drawn, where one can be told from the other.
    pub slots: Vec<(AnyKey, Rect)>,
    pub at: Vec2,
    pub half: Vec2,
    /// At sea or in port.
    pub afloat: bool,
    /// It goes by itself; goods do not.
    pub is_force: bool,
}

impl Stand {
    fn piece_at(&self, p: Vec2) -> Option<AnyKey> {
        self.slots.iter().find(|(_, r)| r.contains(p)).map(|(piece, _)| *piece)
    }
}

/// All that stands on the map and can be pointed at, the uppermost last.
#[derive(Resource, Default)]
pub struct Standing {
    pub stands: Vec<Stand>,
    /// A place beside the lands and seas of the drawing, in its frame.
    pub beside: Option<(Place, Rect)>,
}

impl Standing {
    fn at(&self, p: Vec2) -> Option<&Stand> {
        self.stands.iter().rev().find(|stand| (p - stand.at).abs().cmple(stand.half).all())
    }
}

/// How a game lights its map: how strongly, and how large a medal is (in points of the screen; in the units of the page at least
/// and at most).
#[derive(Clone, Copy, Debug)]
pub struct Shine {
    pub offered: f32,
    pub dark: f32,
    pub land: f32,
    pub sea: f32,
    pub medal: (f32, f32, f32),
}

/// What a game says of the pieces that a player can take in hand. `world` holds what the seat at the screen knows.
pub trait Forces: Sync {
    /// The place that a key names, also by a town in it.
    fn place(&self, key: &str) -> Option<Place>;
    /// Is this seat in the middle of its movement?
    fn is_moving(&self, sight: &Sight) -> bool;
    /// Has this piece movement left?
    fn is_fresh(&self, world: &World, piece: AnyKey) -> bool;
    /// Everything at a place that a seat may take in hand, in order.
    fn own(&self, world: &World, standing: &Standing, seat: SeatId, at: Place) -> Vec<AnyKey>;
    /// Whom a click takes up out of `all` that are a seat's own there: `under` it lie these, nobody where the place itself is
    /// meant. `adding` to what is in hand.
    fn meant(&self, world: &World, under: &[AnyKey], all: &[AnyKey], adding: bool) -> Chosen;
    /// Whom of others a click on these shows; `None` where it shows nobody.
    fn strangers(&self, _under: &[AnyKey], _all: &[AnyKey]) -> Option<Vec<AnyKey>> {
        None
    }
    /// Can both be in hand at once?
    fn go_together(&self, _one: AnyKey, _other: AnyKey) -> bool {
        true
    }
    /// Is one's own ship taken up with those in hand beside it?
    fn joins_ships(&self) -> bool {
        false
    }
    /// What the chosen of this place can do.
    fn ways(&self, world: &World, sight: &Sight, from: Place, chosen: &Chosen) -> Ways;
    /// The rules that keep the chosen from going there.
    fn why_not(&self, world: &World, seat: SeatId, from: Place, chosen: &Chosen, to: Place) -> Vec<Refusal>;
    /// Where they would go first of all.
    fn next_door(&self, world: &World, from: Place, chosen: &Chosen) -> Option<Place>;
    /// Would the rules let this seat do it?
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, world: &World, seat: SeatId, act: &Act) -> Result<(), Refusal>;
    /// How it lights its map.
    fn shine(&self) -> Shine;
    /// Where the medal of a goal lies, of radius `r`.
    fn medal(&self, drawing: &Drawing, standing: &Standing, goal: Place, r: f32) -> Vec2;
}

/// What is in hand.
#[derive(Resource, Default)]
pub struct Selection {
    pub site: Option<Place>,
    /// Everything of the player's own that could be chosen here, in order.
    pub pile: Vec<AnyKey>,
    pub chosen: Chosen,
    /// Those looked at: the chosen, or strangers pointed at.
    pub shown: Vec<AnyKey>,
    pub goals: Vec<Goal>,
    /// What they can do where they are.
    pub here: Vec<Way>,
    /// Why they can go nowhere.
    pub stuck: Option<Refusal>,
    /// A goal with more than one way to be there: to be decided.
    pub door: Option<Place>,
    /// The place under the pointer, and the piece.
    pub hover: Option<Place>,
    pub over: Option<AnyKey>,
    /// Why the place under the pointer cannot be reached.
    pub no_way: Option<(Place, Vec<Refusal>)>,
    /// Grows when the light changes.
    pub version: u64,
    asked: Option<(Chosen, u64)>,
}

impl Selection {
    /// Taken away as it is, to be given back.
    pub fn leave(&mut self) -> HandLeft {
        let left = std::mem::take(self);
        (self.version, self.hover) = (left.version + 1, left.hover);
        Box::new(left)
    }

    /// As it was left; the pointer stays where it is now.
    pub fn take_again(&mut self, left: HandLeft) {
        if let Ok(left) = left.downcast::<Selection>() {
            let (version, hover) = (self.version.max(left.version) + 1, self.hover);
            *self = Selection { version, hover, ..*left };
        }
    }

    /// Puts everything down; the pointer stays where it is.
    pub fn drop_all(&mut self) {
        let (version, hover, over) = (self.version + 1, self.hover, self.over);
        *self = Selection { version, hover, over, ..Selection::default() };
    }

    /// Puts everything down; false if nothing was in hand.
    pub fn put_down(&mut self) -> bool {
        let held = !self.is_empty();
        self.drop_all();
        held
    }

    /// Is nobody in hand, or looked at?
    pub fn is_empty(&self) -> bool {
        self.pile.is_empty() && self.shown.is_empty()
    }

    /// Takes `chosen` out of the pile of a place, in the place of what was in hand.
    pub fn take(&mut self, site: Place, pile: Vec<AnyKey>, chosen: Chosen) {
        self.site = Some(site);
        self.pile = pile;
        self.chosen = chosen;
        self.changed();
    }

    /// Adds to the choice, or puts back if all of it is chosen; what cannot be in hand with them is put back.
    pub fn add(&mut self, forces: &dyn Forces, pieces: &Chosen) {
        if pieces.is_subset(&self.chosen) {
            self.chosen.retain(|p| !pieces.contains(p));
        } else if let Some(first) = pieces.first() {
            self.chosen.extend(pieces);
            self.chosen.retain(|p| forces.go_together(*first, *p));
        }
        self.changed();
    }

    /// Other pieces are chosen: the rules are asked anew by [`Selection::ask`].
    pub fn changed(&mut self) {
        self.asked = None;
        self.goals.clear();
        self.here.clear();
        self.door = None;
        self.no_way = None;
        self.stuck = None;
        self.version += 1;
        self.shown = self.chosen.iter().copied().collect();
    }

    /// How the chosen can go there; `None` where they cannot.
    pub fn goal(&self, place: Place) -> Option<&Goal> {
        self.goals.iter().find(|goal| goal.place == place)
    }

    /// Asks which way a goal is meant.
    pub fn open_door(&mut self, place: Place) {
        self.door = Some(place);
        self.version += 1;
    }

    /// Asks that no longer; false if it was not asked.
    pub fn shut_door(&mut self) -> bool {
        let open = self.door.take().is_some();
        self.version += u64::from(open);
        open
    }

    /// Asks the rules once per choice where it can go, and once per place pointed at why not; `version`: of what is seen.
    pub fn ask(&mut self, forces: &dyn Forces, world: &World, sight: &Sight, version: u64) {
        let Some(from) = self.site else { return };
        let able = !self.chosen.is_empty() && forces.is_moving(sight);
        if self.asked.as_ref().is_none_or(|(chosen, of)| (chosen, *of) != (&self.chosen, version)) {
            self.asked = Some((self.chosen.clone(), version));
            self.no_way = None;
            self.stuck = None;
            let ways = if able { forces.ways(world, sight, from, &self.chosen) } else { Ways::default() };
            (self.goals, self.here) = (ways.goals, ways.here);
            if able && self.goals.is_empty() && self.here.is_empty() {
                let next = forces.next_door(world, from, &self.chosen);
                let why = |next| forces.why_not(world, sight.seat, from, &self.chosen, next).into_iter().next();
                self.stuck = next.and_then(why);
            }
            self.version += 1;
        }
        if let Some(at) = self.hover.filter(|at| able && *at != from && self.goal(at).is_none())
            && self.no_way.as_ref().is_none_or(|(of, _)| *of != at)
        {
            self.no_way = Some((at, forces.why_not(world, sight.seat, from, &self.chosen, at)));
        }
    }
}

/// The pieces are drawn and what stands is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid;

/// What is in hand, the clicks that fill it, and its light.
pub fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Standing>()
        .add_systems(Update, forget.before(Seen).run_if(hosts::turned));
    gestures::plugin(app);
    lit::plugin(app);
}

fn forget(mut selection: ResMut<Selection>, mut standing: ResMut<Standing>) {
    *selection = Selection { version: selection.version + 1, ..Selection::default() };
    *standing = Standing::default();
}

/// Has the game that is shown pieces to take in hand in this way?
fn is_had(shown: Res<Shows>) -> bool {
    shown.0.forces().is_some()
}
