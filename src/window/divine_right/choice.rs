//! What the player has picked up: units of one stack, where they can go, and what a click on the map does.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use super::counters::Board;
use super::counters::piles::{Pile, hex_of};
use super::map::{Atlas, geometry};
use super::picking::{self, Picking};
use super::rules::{self, Way, Ways};
use super::{Eyes, Offer, Sight, action, pos};
use crate::games::divine_right::DIVINE_RIGHT;
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::book::Book;
use crate::games::divine_right::combat::Attack;
use crate::games::divine_right::components::{Kind, Phase, Place};
use crate::games::divine_right::frames::Frame;
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::position::Pos;
use crate::games::divine_right::wishes::natural_leader;
use crate::table::Refusal;
use crate::window::asks::{Ask, Asks};
use crate::window::belongings::HandLeft;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::keys::Keys;
use crate::window::pointer::Pointer;
use crate::window::screens::Screen;
use crate::window::sight::Seen;

/// The choice in hand.
#[derive(Resource, Default)]
pub struct Choice {
    pub hex: Option<HexId>,
    /// Everything that could be chosen here, in order.
    pub pile: Vec<CounterId>,
    pub units: BTreeSet<CounterId>,
    /// The monarch all the others could follow, and whether they march without him leading.
    pub chief: Option<CounterId>,
    pub unled: bool,
    /// Where they can go, or why they cannot.
    pub ways: Option<Result<Ways, Refusal>>,
    /// Ways round what the cheapest one risks, at more cost; taken while Ctrl is held.
    pub round: BTreeMap<HexId, Vec<Way>>,
    pub around: bool,
    /// What else they could do.
    pub wishes: Vec<rules::Wish>,
    /// The hex under the pointer.
    pub hover: Option<HexId>,
    /// Why the hex under the pointer cannot be reached.
    pub no_way: Option<(HexId, Refusal)>,
    /// A siege or attack being put together by hand.
    pub picking: Option<Picking>,
    /// Grows when the lit hexes change.
    pub version: u64,
    asked: Option<(Vec<CounterId>, bool, u64)>,
}

impl Choice {
    /// Taken away as it is, to be given back.
    pub fn leave(&mut self) -> HandLeft {
        let left = std::mem::take(self);
        (self.version, self.hover) = (left.version + 1, left.hover);
        Box::new(left)
    }

    /// As it was left; the pointer stays where it is now.
    pub fn take_again(&mut self, left: HandLeft) {
        if let Ok(left) = left.downcast::<Choice>() {
            let (version, hover) = (self.version.max(left.version) + 1, self.hover);
            *self = Choice { version, hover, ..*left };
        }
    }

    /// Puts everything down, a plan with it; the pointer stays where it is.
    pub fn drop_all(&mut self) {
        let hover = self.hover;
        *self = Choice { version: self.version + 1, hover, ..Choice::default() };
    }

    /// The position has changed: what is in hand is put down, but not a plan that may still be gone on with.
    pub fn drop_units(&mut self) {
        let plan = self.picking.take().filter(|plan| !plan.sent);
        self.drop_all();
        self.picking = plan;
    }

    /// Takes `units` out of the pile of a hex, in the place of what was in hand; their monarch leads again.
    pub fn take(&mut self, hex: HexId, pile: Vec<CounterId>, units: BTreeSet<CounterId>) {
        self.hex = Some(hex);
        self.pile = pile;
        self.units = units;
        self.unled = false;
        self.changed();
    }

    /// Adds another stack to the choice, or puts it back if any of it is chosen.
    pub fn add(&mut self, hex: HexId, pile: Vec<CounterId>, units: BTreeSet<CounterId>) {
        if self.hex.is_none() || self.units.is_empty() {
            self.take(hex, pile, units);
            return;
        }
        if self.units.iter().any(|id| pile.contains(id)) {
            self.units.retain(|id| !pile.contains(id));
            if self.hex != Some(hex) {
                self.pile.retain(|id| !pile.contains(id));
            }
        } else {
            self.pile.extend(pile.into_iter().filter(|id| !self.pile.contains(id)).collect::<Vec<_>>());
            self.units.extend(units);
        }
        self.changed();
    }

    /// Names one unit that is not on the map yet.
    pub fn name(&mut self, id: CounterId) {
        self.hex = None;
        self.pile.clear();
        self.units = BTreeSet::from([id]);
        self.changed();
    }

    /// Adds a unit to the choice, or puts it back.
    pub fn toggle(&mut self, id: CounterId) {
        if !self.units.remove(&id) {
            self.units.insert(id);
        }
        self.changed();
    }

    /// Does the monarch among them lead? Without him each goes at his own pace.
    pub fn lead(&mut self, led: bool) {
        self.unled = !led;
        self.changed();
    }

    fn changed(&mut self) {
        self.ways = None;
        self.round.clear();
        self.wishes.clear();
        self.no_way = None;
        self.version += 1;
    }

    /// `None` where they cannot go, and before the rules have been asked.
    pub fn way(&self, to: HexId) -> Option<&Way> {
        let usual = self.ways.as_ref()?.as_ref().ok()?.get(&to)?;
        Some(self.way_round(to).filter(|_| self.around).unwrap_or(usual))
    }

    /// The safest way there, where the cheapest risks something and one at more cost does not.
    pub fn way_round(&self, to: HexId) -> Option<&Way> {
        self.round.get(&to)?.last()
    }

    /// The chosen in id order, as actions name them.
    pub fn list(&self) -> Vec<CounterId> {
        self.units.iter().copied().collect()
    }

    /// The monarch who leads the chosen on their march (LEADER-02).
    pub fn leader(&self) -> Option<CounterId> {
        self.chief.filter(|_| !self.unled)
    }

    /// The march of the chosen units along a way.
    pub fn march(&self, way: &Way) -> Action {
        Action::Move { units: self.list(), leader: self.leader(), path: way.path.clone() }
    }

    /// Where the chosen stand, if that is not this hex: a click on it may begin a plan with them.
    pub fn aims_from(&self, hex: HexId) -> Option<HexId> {
        self.hex.filter(|from| *from != hex && !self.units.is_empty())
    }

    /// The one wish that a click on this hex grants.
    pub fn wish_at(&self, hex: HexId) -> Option<&rules::Wish> {
        let mut here = self.wishes.iter().filter(|w| w.verdict.is_ok() && w.target == Some(hex));
        here.next().filter(|_| here.next().is_none())
    }
}

/// The leader a mixed choice follows: its monarch (LEADER-02).
pub fn leader(book: &Book, units: &BTreeSet<CounterId>) -> Option<CounterId> {
    let monarch = units.iter().copied().find(|id| book.counter(*id).kind == Kind::Monarch)?;
    units.iter().any(|id| book.counter(*id).kind == Kind::Army).then_some(monarch)
}

/// The place an offer puts something.
pub fn aim(offer: &Offer) -> Option<HexId> {
    target(&action(offer)?)
}

/// The place an action puts something, when it names one: such hexes are lit, and a click on one picks the offer.
pub fn target(action: &Action) -> Option<HexId> {
    match action {
        Action::Deploy { hex, .. }
        | Action::Replace { hex, .. }
        | Action::Hire { hex, .. }
        | Action::Debark { hex, .. }
        | Action::DisplaceTo(hex)
        | Action::Imprison(hex)
        | Action::PutHero(hex) => Some(*hex),
        Action::StandAside { to, .. } | Action::Retreat { to, .. } | Action::Advance { to, .. } => Some(*to),
        Action::RollSiege { castle } | Action::BreakOut { castle, .. } | Action::Besiege { castle, .. } => {
            Some(*castle)
        }
        Action::Announce(attack) => attack.at.first().copied(),
        _ => None,
    }
}

/// Where the units stand that an action is about, and whether inside the walls.
pub fn stand(pos: Pos, action: &Action) -> Vec<(HexId, bool)> {
    let posts = |attack: &Attack| -> Vec<(HexId, bool)> { attack.from.iter().map(|p| (p.hex, p.inside)).collect() };
    let of = |units: &[CounterId]| -> Vec<(HexId, bool)> { units.iter().filter_map(|id| hex_of(pos, *id)).collect() };
    match action {
        Action::RollSiege { castle } | Action::StandAside { castle, .. } => vec![(*castle, false)],
        Action::BreakOut { castle, .. } => vec![(*castle, true)],
        Action::Announce(attack) => posts(attack),
        Action::Fight(n) => pos.announced().get(*n).map_or(vec![], |bound| posts(&bound.attack)),
        Action::Retreat { units, .. } | Action::Advance { units, .. } => of(units),
        Action::Lose(unit) | Action::TakeAboard(unit) => of(&[*unit]),
        Action::DisplaceTo(_) => match pos.top() {
            Some(Frame::Displace { units, .. }) => of(units),
            _ => vec![],
        },
        _ => vec![],
    }
}

/// What a click on the map has chosen is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clicked;

/// The choice, and the clicks that make it: once the counters are drawn, at the table only.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>().add_systems(
        Update,
        (point, click.pipe(pick), ask_ways)
            .chain()
            .in_set(Clicked)
            .after(Seen)
            .after(super::counters::drawn)
            .run_if(in_state(Screen::Table))
            .run_if(hosts::shows(&DIVINE_RIGHT)),
    );
}

fn point(mut choice: ResMut<Choice>, pointer: Pointer, keys: Keys, atlas: Res<Atlas>) {
    let around = keys.control();
    if choice.around != around {
        choice.around = around;
        choice.version += 1;
    }
    let under = pointer.at().and_then(|p| {
        geometry::river_at(&atlas.0.map, p).filter(|_| pointer.eye.unit < 4.0).or_else(|| geometry::hex_at(p))
    });
    if choice.hover != under {
        choice.hover = under;
        choice.no_way = None;
    }
}

/// Units of a pile that its owner may pick up.
pub fn own_units(pos: Pos, pile: &Pile) -> Vec<CounterId> {
    pile.units.iter().copied().filter(|id| !matches!(pos.place(*id), Place::Prison { .. })).collect()
}

/// A click in a hex, at a point of the page, with the key that adds to the choice or without.
pub type Click = (HexId, Vec2, bool);

fn click(choice: Res<Choice>, pointer: Pointer, keys: Keys) -> Option<Click> {
    Some((choice.hover?, pointer.clicked()?, keys.shift()))
}

/// What a click does: move there, take a stack, or point at a place.
pub fn pick(
    In(click): In<Option<Click>>,
    mut choice: ResMut<Choice>,
    mut desk: ResMut<Desk>,
    mut asks: ResMut<Asks>,
    eyes: Res<Eyes>,
    board: Res<Board>,
    atlas: Res<Atlas>,
) {
    let (Some((hex, p, adding)), Some(sight)) = (click, &eyes.sight) else { return };
    let (pos, piles, choice) = (pos(sight, &atlas.0), &board.piles, &mut *choice);
    if let Some(plan) = choice.picking.as_mut().filter(|plan| plan.fits(sight)) {
        if plan.click(sight, pos, piles, hex, p) {
            choice.version += 1;
        }
        return;
    }
    if !adding && let Some(way) = choice.way(hex) {
        asks.put(Ask::Do(choice.march(way).act()));
        return;
    }
    if !adding && let Some(wish) = choice.wish_at(hex).filter(|w| !w.grave) {
        asks.put(Ask::DoAll(wish.actions.iter().map(Action::act).collect()));
        return;
    }
    let mut here = sight.offers.iter().filter(|o| aim(o) == Some(hex));
    if super::pointed_at(&desk) == Some(hex)
        && !adding
        && let (Some(offer), None) = (here.next().filter(|o| o.by_click()), here.next())
    {
        asks.put(Ask::Do(offer.act.clone()));
        return;
    }
    desk.at = Some(hex.to_string());
    if !adding && let Some(plan) = plan_against(sight, pos, choice, hex) {
        choice.drop_all();
        choice.picking = Some(plan);
        return;
    }
    let near = |pile: &&Pile| pile.at.distance(p);
    let mine = piles
        .iter()
        .filter(|pile| pile.hex == hex && pile.owner == Some(sight.seat))
        .min_by(|a, b| near(a).total_cmp(&near(b)));
    match mine {
        Some(pile) => {
            let all = own_units(pos, pile);
            let units = usual(sight, pos, &all);
            if adding { choice.add(hex, all, units) } else { choice.take(hex, all, units) }
        }
        None if adding => {}
        None => {
            let strangers: Vec<CounterId> =
                piles.iter().filter(|pile| pile.hex == hex).flat_map(|pile| pile.units.clone()).collect();
            // Out of reach, and nobody there to look at: one missed click does not cost the choice.
            if strangers.is_empty() && matches!(&choice.ways, Some(Ok(ways)) if !ways.is_empty()) {
                return;
            }
            choice.take(hex, strangers, BTreeSet::new());
        }
    }
}

/// Whom a click on a stack picks up: those the question is about, else all that can still do something, ships last.
pub fn usual(sight: &Sight, pos: Pos, all: &[CounterId]) -> BTreeSet<CounterId> {
    let named = |action: Action| match action {
        Action::Retreat { units, .. } | Action::Advance { units, .. } => units,
        _ => vec![],
    };
    if let Some(frame) = pos.top() {
        if matches!(frame, Frame::Lose { .. }) {
            return BTreeSet::new();
        }
        let asked: BTreeSet<CounterId> = sight.offers.iter().filter_map(action).flat_map(named).collect();
        if !asked.is_empty() {
            return all.iter().copied().filter(|id| asked.contains(id)).collect();
        }
    }
    let fresh = all.iter().copied().filter(|id| !pos.deeds(*id).halted && matches!(pos.place(*id), Place::At { .. }));
    let besieging = pos.phase == Phase::Sieges;
    let land: BTreeSet<CounterId> =
        fresh.clone().filter(|id| besieging || pos.counter(*id).kind != Kind::Fleet).collect();
    if land.is_empty() { fresh.collect() } else { land }
}

/// With a stack in hand, a click on what it could besiege or attack begins a plan with it.
fn plan_against(sight: &Sight, pos: Pos, choice: &Choice, hex: HexId) -> Option<Picking> {
    let from = choice.aims_from(hex).filter(|_| sight.deciding())?;
    match pos.phase {
        Phase::Movement => {
            rules::besiegeable(pos, sight.seat, hex)?.ok()?;
            Some(Picking::siege(hex).with(&choice.units))
        }
        Phase::Combat => {
            let attack = picking::attacks(sight).find(|a| a.at == [hex] && a.from.iter().any(|p| p.hex == from))?;
            let posts = attack.from.iter().copied().filter(|p| p.hex == from).collect();
            Some(Picking::attack(attack.manner, posts, vec![hex]))
        }
        _ => None,
    }
}

/// Asks the rules once per choice where it can go, and once per hovered hex why not.
fn ask_ways(mut choice: ResMut<Choice>, eyes: Res<Eyes>, atlas: Res<Atlas>) {
    let Some(sight) = &eyes.sight else { return };
    let pos = pos(sight, &atlas.0);
    let moving = sight.deciding() && pos.phase == Phase::Movement && pos.top().is_none();
    let units = choice.list();
    let key = (units.clone(), choice.unled, eyes.version);
    if choice.asked.as_ref() != Some(&key) {
        choice.asked = Some(key);
        choice.no_way = None;
        let on_map = units.iter().all(|id| hex_of(pos, *id).is_some());
        choice.chief = natural_leader(pos, &units);
        choice.ways = match moving && on_map && !units.is_empty() {
            true => Some(rules::reach(pos, sight.seat, &units, choice.leader())),
            false => None,
        };
        choice.round = match &choice.ways {
            Some(Ok(ways)) => rules::detours(pos, sight.seat, &units, choice.leader(), ways),
            _ => BTreeMap::new(),
        };
        choice.wishes = if sight.deciding() { rules::wishes(pos, sight.seat, &units) } else { vec![] };
        choice.version += 1;
    }
    if let (Some(hover), Some(Ok(ways))) = (choice.hover, &choice.ways)
        && !ways.contains_key(&hover)
        && choice.hex != Some(hover)
        && choice.no_way.as_ref().map(|(hex, _)| *hex) != Some(hover)
    {
        let no = rules::why_not(pos, sight.seat, &units, choice.leader(), hover);
        choice.no_way = Some((hover, no));
    }
}
