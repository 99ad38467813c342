//! The pointer over the map, and what a click means: first the unit, then whom it helps, then where it goes.

use bevy::prelude::*;

use super::glass::Glass;
use super::hand::{Asked, Choice, Hand, meant, words};
use super::map::Atlas;
use super::pieces::Board;
use super::play::Playback;
use super::trial::Trial;
use super::{Asks, AtTable, Eyes, Sight, target};
use crate::diplomacy::{Order, ProvinceId};
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::{Phase, Unit};
use crate::games::diplomacy_royale::ids::UnitId;
use crate::games::diplomacy_royale::orders::OrdersDeed;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs;
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::desk::{Desk, MapArea};
use crate::window::hosts;
use crate::window::keys::Keys;
use crate::window::pointer::Pointer;
use crate::window::screens::Screen;

/// What a click on the map has chosen is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clicked;

pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        (belongs, point, click, strike, why)
            .chain()
            .in_set(Clicked)
            .after(super::pieces::drawn)
            .run_if(in_state(Screen::Table))
            .run_if(hosts::shows::<DiplomacyRoyale>),
    );
}

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.turn.phase == Phase::Moves
}

/// May the seat at the screen tell this unit what to do: its own, one lent to it, or anybody's in the sandbox?
pub fn may_tell(pos: Pos, hand: &Hand, sight: &Sight, unit: &Unit) -> bool {
    if unit.dislodged.is_some() {
        return false;
    }
    hand.trial.is_some() || (is_ordering(sight) && writs::orders_for(pos, sight.seat, unit.id))
}

/// Units this seat gives orders to, in id order, and whether each has one.
pub fn to_order(pos: Pos<'_>, seat: SeatId) -> Vec<(&Unit, bool)> {
    let own = pos.units().filter(|u| u.dislodged.is_none() && writs::orders_for(pos, seat, u.id));
    own.map(|u| (u, pos.desk().orders.contains_key(&u.id))).collect()
}

/// A sandbox is one player's, for one phase.
fn belongs(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>) {
    let fits = match (&hand.trial, &eyes.sight, glass.pos()) {
        (Some(trial), Some(sight), Some(pos)) => trial.fits(pos, sight.seat),
        (Some(_), ..) => false,
        (None, ..) => true,
    };
    if !fits {
        hand.trial = None;
        hand.put_down();
    }
}

fn point(
    mut hand: ResMut<Hand>,
    pointer: Pointer,
    atlas: Res<Atlas>,
    board: Res<Board>,
    desk: Res<Desk>,
    mut last: Local<Option<Vec2>>,
) {
    let p = pointer.at();
    if p == *last && !board.is_changed() {
        return;
    }
    *last = p;
    let token = p.and_then(|p| board.at(p)).filter(|_| !desk.is_bare).copied();
    let under = token.map(|t| t.province).or_else(|| atlas.0.at(p?));
    let over = token.map(|t| t.unit);
    if (hand.hover, hand.over) != (under, over) {
        (hand.hover, hand.over) = (under, over);
        hand.no_way = None;
    }
}

fn click(
    mut hand: ResMut<Hand>,
    mut asks: ResMut<Asks>,
    mut desk: ResMut<Desk>,
    pointer: Pointer,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    atlas: Res<Atlas>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut playback: ResMut<Playback>,
) {
    if pointer.at().is_some() && buttons.just_released(MouseButton::Right) && pointer.eye.dragged <= 4.0 {
        hand.step_back();
        return;
    }
    let (Some(sight), Some(at), Some(_), Some(pos)) = (&eyes.sight, hand.hover, pointer.clicked(), glass.pos()) else {
        return;
    };
    // The units stand elsewhere while opened orders are shown: a click on the map goes back to now.
    if playback.is_open() {
        playback.close();
        return;
    }
    let over = hand.over;
    desk.at = Some(atlas.0.key(at).to_string());
    pick(sight, pos, &mut hand, &mut asks, at, over);
}

/// What a click on a place does; `over`: on this unit's counter.
pub fn pick(sight: &Sight, pos: Pos, hand: &mut Hand, asks: &mut Asks, at: ProvinceId, over: Option<UnitId>) {
    if hand.asked.take().is_some() {
        hand.version += 1;
    }
    if let Some(unit) = hand.unit {
        tell(pos, hand, asks, unit, at, over);
        return;
    }
    // A unit to be told what to do.
    let here = over.and_then(|u| pos.find_unit(u)).or_else(|| pos.unit_in(at));
    if let Some(unit) = here {
        if may_tell(pos, hand, sight, unit) {
            hand.take(pos, sight.seat, unit.id);
            return;
        }
        if let Some(found) = retreats(sight, pos, unit) {
            hand.put_down();
            hand.unit = Some(unit.id);
            hand.ways_out = found;
            return;
        }
    }
    builds(sight, pos, hand, asks, at);
}

/// Where a unit that was driven out may go, of the offers.
fn retreats(sight: &Sight, pos: Pos, unit: &Unit) -> Option<Vec<(ProvinceId, Action)>> {
    unit.dislodged.as_ref()?;
    let ways = sight.offers.iter().filter_map(|o| match &o.action {
        Action::Orders(OrdersDeed::Retreat { unit: id, to }) if *id == unit.id => {
            let at = to.or(unit.at)?;
            Some((pos.map().province(at), o.action.clone()))
        }
        _ => None,
    });
    let ways: Vec<_> = ways.collect();
    (!ways.is_empty()).then_some(ways)
}

/// Builds and removals at a place: done at once if there is one, else asked.
fn builds(sight: &Sight, pos: Pos, hand: &mut Hand, asks: &mut Asks, at: ProvinceId) {
    if !sight.deciding() {
        return;
    }
    let key = &pos.map().data(at).key;
    let here = sight.offers.iter().filter(|o| is_adjustment(&o.action) && target(pos, &o.action) == Some(key.as_str()));
    let ways: Vec<_> = here.map(|o| (o.text.clone(), Choice::Act(o.action.clone()))).collect();
    choose(pos, hand, asks, at, ways);
}

pub fn is_adjustment(action: &Action) -> bool {
    matches!(action, Action::Orders(OrdersDeed::Build { .. } | OrdersDeed::Remove { .. }))
}

/// One way is gone at once, of several one is asked.
fn choose(pos: Pos, hand: &mut Hand, asks: &mut Asks, at: ProvinceId, ways: Vec<(String, Choice)>) {
    match <[_; 1]>::try_from(ways) {
        Ok([(_, way)]) => go(pos, hand, asks, way),
        Err(ways) if ways.is_empty() => {}
        Err(ways) => {
            hand.asked = Some(Asked { at, ways });
            hand.version += 1;
        }
    }
}

/// The unit in hand is told.
fn tell(pos: Pos, hand: &mut Hand, asks: &mut Asks, unit: UnitId, at: ProvinceId, over: Option<UnitId>) {
    let map = pos.map();
    let Some(own) = pos.find_unit(unit).and_then(|u| u.at).map(|p| map.province(p)) else {
        hand.put_down();
        return;
    };
    if !hand.ways_out.is_empty() {
        let here = hand.ways_out.iter().filter(|(p, _)| *p == at);
        let ways: Vec<_> = here.map(|(_, a)| (describe_retreat(pos, a), Choice::Act(a.clone()))).collect();
        if ways.is_empty() {
            hand.put_down();
        } else {
            choose(pos, hand, asks, at, ways);
        }
        return;
    }
    if at == own {
        // On itself: hold. While it helps another: no longer.
        if hand.helped.take().is_some() {
            hand.version += 1;
        } else {
            let way = way(hand, unit, Order::Hold);
            go(pos, hand, asks, way);
        }
        return;
    }
    // On another's counter: whom it helps. On the ground beside it: where it goes.
    let other = over.is_some_and(|u| u != unit) && hand.helped.is_none() && hand.can_help(at);
    let direct = hand.orders_to(map, at);
    if other {
        hand.help(at);
        // Often it is meant to be attacked: that is one click away.
        let foreign = pos.find_unit(unit).map(|u| u.power) != pos.unit_in(at).map(|u| u.power);
        let note = if foreign { "(attack)" } else { "(once it has left)" };
        let mut ways: Vec<(String, Choice)> =
            direct.iter().map(|o| (format!("{} {note}", words(pos, o)), way(hand, unit, *o))).collect();
        let still = hand.orders_to(map, at);
        ways.extend(still.iter().map(|o| (words(pos, o), way(hand, unit, *o))));
        if !ways.is_empty() {
            hand.asked = Some(Asked { at, ways });
        }
        return;
    }
    if direct.is_empty() && hand.helped.is_none() {
        // Another unit of one's own is taken up instead; anything else keeps the unit in hand, and the card says why.
        let next = pos.unit_in(at).filter(|u| hand.trial.is_some() || writs::orders_for(pos, seat_of(pos, unit), u.id));
        if hand.can_help(at) {
            hand.help(at);
        } else if let Some(next) = next.map(|u| u.id) {
            hand.take(pos, seat_of(pos, unit), next);
        }
        return;
    }
    let ways: Vec<_> = direct.iter().map(|o| (words(pos, o), way(hand, unit, *o))).collect();
    choose(pos, hand, asks, at, ways);
}

fn describe_retreat(pos: Pos, action: &Action) -> String {
    crate::games::diplomacy_royale::words::describe(pos, action)
}

fn seat_of(pos: Pos, unit: UnitId) -> SeatId {
    pos.find_unit(unit).and_then(|u| pos.seat_of(u.power)).unwrap_or(SeatId(0))
}

fn way(hand: &Hand, unit: UnitId, order: Order) -> Choice {
    match hand.trial {
        Some(_) => Choice::Try(unit, order),
        None => Choice::Act(Action::Orders(OrdersDeed::Order { unit, order })),
    }
}

/// Goes one of the ways.
pub fn go(pos: Pos, hand: &mut Hand, asks: &mut Asks, way: Choice) {
    match way {
        Choice::Act(action) => {
            let same = match &action {
                Action::Orders(OrdersDeed::Order { unit, order }) => pos.desk().orders.get(unit) == Some(order),
                _ => false,
            };
            if !same {
                asks.put(Ask::Do(action));
            }
            hand.put_down();
        }
        Choice::Try(unit, order) => {
            if let Some(trial) = &mut hand.trial {
                trial.set(pos, unit, Some(order));
            }
            hand.put_down();
        }
        Choice::Help(at) => hand.help(at),
    }
}

/// Takes the order of a unit back.
pub fn clear(pos: Pos, hand: &mut Hand, asks: &mut Asks, unit: UnitId) {
    if let Some(trial) = &mut hand.trial {
        trial.set(pos, unit, None);
    } else if pos.desk().orders.contains_key(&unit) {
        asks.put(Ask::Do(Action::Orders(OrdersDeed::Clear { unit })));
    }
    hand.put_down();
}

/// C or Backspace: the order of the unit in hand, or of the one under the pointer, is taken back.
fn strike(
    mut hand: ResMut<Hand>,
    mut asks: ResMut<Asks>,
    keys: Keys,
    eyes: Res<Eyes>,
    area: Res<MapArea>,
    glass: Res<Glass>,
) {
    if !(keys.tapped(KeyCode::KeyC) || keys.tapped(KeyCode::Backspace)) {
        return;
    }
    let (Some(sight), Some(pos)) = (&eyes.sight, glass.pos()) else { return };
    let pointed = || {
        let at = hand.hover.filter(|_| area.pointer_free)?;
        pos.unit_in(at).filter(|u| may_tell(pos, &hand, sight, u)).map(|u| u.id)
    };
    if let Some(unit) = hand.unit.or_else(pointed) {
        clear(pos, &mut hand, &mut asks, unit);
    }
}

/// Why the place under the pointer is dark: asked of the rules, once.
fn why(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>, table: Res<AtTable>) {
    let (Some(unit), Some(at), Some(sight), Some(pos)) = (hand.unit, hand.hover, &eyes.sight, glass.pos()) else {
        return;
    };
    if hand.no_way.as_ref().is_some_and(|(p, _)| *p == at) || !hand.ways_out.is_empty() {
        return;
    }
    let own = pos.find_unit(unit).and_then(|u| u.at).is_some_and(|p| pos.map().province(p) == at);
    if own || !hand.orders_to(pos.map(), at).is_empty() || (hand.helped.is_none() && hand.can_help(at)) {
        return;
    }
    let action = meant(pos.map(), &hand, unit, at);
    let no = match (&table.0, hand.trial.is_some()) {
        (Some(table), false) => table.check(sight.seat, &action).err(),
        _ => None,
    };
    if let Some(no) = no {
        hand.bypass_change_detection().no_way = Some((at, no));
    }
}

/// Opens or closes the sandbox.
pub fn toggle_trial(pos: Pos, hand: &mut Hand, seat: SeatId) {
    hand.put_down();
    hand.trial = match hand.trial {
        Some(_) => None,
        None => Some(Trial::new(pos, seat)),
    };
    hand.version += 1;
}
