//! The pointer over the map, and what a click means: first the unit, then whom it helps, then where it goes.

use bevy::prelude::*;

use super::hand::{Asked, Choice, Hand};
use super::pieces::Board;
use super::play::Playback;
use super::{Orders, Parts, Piece, Told, Trial, has_chart, sketch};
use crate::diplomacy::{Map, ProvinceId};
use crate::table::SeatId;
use crate::window::asks::{Ask, Asks, ShellAsk};
use crate::window::desk::{self, Desk, MapArea, Shell};
use crate::window::glass::Glass;
use crate::window::hosts::Shows;
use crate::window::keys::{Deed, Keys};
use crate::window::pointer::Pointer;
use crate::window::screens::Screen;
use crate::window::settings::Settings;
use crate::window::sight::{AtTable, Eyes, Sight};

/// What a click on the map has chosen is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clicked;

/// The hand, and the clicks that fill it: once the pieces are drawn, at the table only.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        (belongs, point, click, strike, why)
            .chain()
            .in_set(Clicked)
            .after(super::pieces::drawn)
            .run_if(in_state(Screen::Table))
            .run_if(has_chart),
    );
}

/// What a seat has left in hand is taken up again. A sandbox is one player's, for one phase.
fn belongs(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>) {
    let pos = glass.orders();
    if hand.waiting.is_some()
        && let (Some(sight), Some(pos)) = (&eyes.sight, &pos)
        && let Some(sketch) = hand.waiting.take()
    {
        sketch::take_up(&mut hand, sketch, sight, &**pos);
    }
    let stale = |trial: &Option<Trial>| match (trial, &eyes.sight, &pos) {
        (Some(trial), Some(sight), Some(pos)) => !trial.fits(&**pos, sight.seat),
        (trial, ..) => trial.is_some(),
    };
    if stale(&hand.kept) {
        hand.kept = None;
    }
    if stale(&hand.trial) {
        hand.trial = None;
        hand.put_down();
    }
}

fn point(
    mut hand: ResMut<Hand>,
    pointer: Pointer,
    shown: Res<Shows>,
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
    let under = token.map(|t| t.province).or_else(|| shown.0.chart()?.at(p?));
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
    mut playback: ResMut<Playback>,
) {
    let (Some(sight), Some(at), Some(_)) = (&eyes.sight, hand.hover, pointer.clicked()) else { return };
    let (Some(pos), Some(chart)) = (glass.orders(), sight.game.chart()) else { return };
    // The units stand elsewhere while opened orders are shown: a click on the map goes back to now.
    if playback.is_open() {
        playback.close();
        return;
    }
    let over = hand.over;
    desk.at = Some(chart.key(at).to_string());
    let held = hand.unit.is_some();
    Click { sight, pos: &*pos, map: chart.map(), hand: &mut hand, asks: &mut asks }.pick(at, over);
    // An order has been given: that place is done with.
    if held && hand.unit.is_none() && hand.asked.is_none() {
        desk.at = None;
    }
}

/// Clicks on a place; `counter`: on the counter of the unit that stands there, else on the ground.
pub fn press(world: &mut World, at: ProvinceId, counter: bool) {
    let stands = world.resource::<Glass>().orders().map_or(vec![], |pos| pos.stands());
    let Some(chart) = world.resource::<Shows>().0.chart() else { return };
    let here = stands.into_iter().filter(|u| counter && u.holds && chart.map().province(u.at) == at);
    let over = here.max_by_key(|u| u.driven_out).map(|u| u.unit);
    press_on(world, at, over);
}

/// Clicks on a place, or on the counter of somebody there.
pub fn press_on(world: &mut World, at: ProvinceId, over: Option<Piece>) {
    let Some(sight) = world.resource::<Eyes>().sight.clone() else { return };
    let Some(chart) = sight.game.chart() else { return };
    world.resource_scope(|world, mut hand: Mut<Hand>| {
        world.resource_scope(|world, mut asks: Mut<Asks>| {
            let Some(pos) = world.resource::<Glass>().orders() else { return };
            Click { sight: &sight, pos: &*pos, map: chart.map(), hand: &mut hand, asks: &mut asks }.pick(at, over);
        });
    });
    world.resource_mut::<Desk>().at = Some(chart.key(at).to_string());
}

/// A click, and what it can change.
pub struct Click<'a> {
    pub sight: &'a Sight,
    pub pos: &'a dyn Orders,
    pub map: &'a Map,
    pub hand: &'a mut Hand,
    pub asks: &'a mut Asks,
}

impl Click<'_> {
    /// What a click on a place does; `over`: on this unit's counter.
    pub fn pick(&mut self, at: ProvinceId, over: Option<Piece>) {
        if self.hand.asked.take().is_some() {
            self.hand.version += 1;
        }
        if let Some(unit) = self.hand.unit {
            self.tell(unit, at, over);
            return;
        }
        // A unit to be told what to do.
        let here = over.filter(|u| self.pos.whereabouts(*u).is_some()).or_else(|| self.pos.who_holds(at));
        if here.is_some_and(|unit| self.take(unit)) {
            return;
        }
        if self.sight.deciding() {
            let ways = self.pos.at_place(self.sight, at);
            self.choose(at, ways.into_iter().map(|(text, action)| (text, Choice::Act(action))).collect());
        }
    }

    /// Takes a unit in hand that may be told something, or was driven out and may go somewhere.
    fn take(&mut self, unit: Piece) -> bool {
        if self.pos.may_tell(self.hand, self.sight, unit) {
            self.hand.take(self.pos, self.sight.seat, unit);
            return true;
        }
        let found = self.pos.ways_out(self.sight, unit);
        if found.is_empty() {
            return false;
        }
        self.hand.put_down();
        self.hand.unit = Some(unit);
        self.hand.ways_out = found;
        true
    }

    /// One way is gone at once, of several one is asked.
    fn choose(&mut self, at: ProvinceId, ways: Vec<(String, Choice)>) {
        match <[_; 1]>::try_from(ways) {
            Ok([(_, way)]) => go(self.pos, self.hand, self.asks, way),
            Err(ways) if ways.is_empty() => {}
            Err(ways) => {
                self.hand.asked = Some(Asked { at, ways });
                self.hand.version += 1;
            }
        }
    }

    /// The unit in hand is told.
    fn tell(&mut self, unit: Piece, at: ProvinceId, over: Option<Piece>) {
        let (pos, map) = (self.pos, self.map);
        let Some(own) = pos.whereabouts(unit).map(|p| map.province(p)) else {
            self.hand.put_down();
            return;
        };
        if !self.hand.ways_out.is_empty() {
            let here = self.hand.ways_out.iter().filter(|(p, _)| *p == at);
            let ways: Vec<_> = here.map(|(_, a)| (pos.act_words(a), Choice::Act(a.clone()))).collect();
            // Another of one's own that was driven out is taken up instead; anything else keeps the unit in hand.
            if let Some(other) = over.filter(|u| *u != unit && ways.is_empty()) {
                self.take(other);
            } else {
                self.choose(at, ways);
            }
            return;
        }
        let direct = self.hand.orders_to(map, at);
        if at == own && direct.is_empty() {
            // On itself: hold. While it helps another: no longer.
            if self.hand.helped.take().is_some() {
                self.hand.version += 1;
            } else {
                let way = self.way(unit, Told::HOLD);
                go(pos, self.hand, self.asks, way);
            }
            return;
        }
        // The one that is to be helped, or whose heir is to be married, once more: not that one after all.
        if self.hand.helped == Some(at) && direct.is_empty() {
            self.hand.helped = None;
            self.hand.version += 1;
            return;
        }
        // On another's counter: whom it helps. On the ground beside it: where it goes.
        let other = over.is_some_and(|u| u != unit) && self.hand.helped.is_none() && self.hand.can_help(at);
        if other {
            self.hand.help(at);
            // Often it is meant to be attacked: that is one click away.
            let foreign = !pos.who_holds(at).is_some_and(|u| pos.are_friends(unit, u));
            let note = if foreign { "(attack)" } else { "(once it has left)" };
            let word = |o: &Told, note: &str| format!("{} {note}", pos.way_words(o)).trim_end().to_string();
            let mut ways: Vec<_> = direct.iter().map(|o| (word(o, note), self.way(unit, *o))).collect();
            let still = self.hand.orders_to(map, at);
            ways.extend(still.iter().map(|o| (word(o, ""), self.way(unit, *o))));
            if !ways.is_empty() {
                self.hand.asked = Some(Asked { at, ways });
            }
            return;
        }
        if direct.is_empty() && self.hand.helped.is_none() {
            // Another unit of one's own is taken up instead; anything else keeps the unit in hand, and the card says why.
            if self.hand.can_help(at) {
                self.hand.help(at);
            } else if let Some(next) = pos.who_holds(at).filter(|u| pos.may_tell(self.hand, self.sight, *u)) {
                self.hand.take(pos, self.sight.seat, next);
            }
            return;
        }
        let ways = direct.iter().map(|o| (pos.way_words(o), self.way(unit, *o))).collect();
        self.choose(at, ways);
    }

    fn way(&self, unit: Piece, order: Told) -> Choice {
        match self.hand.trial {
            Some(_) => Choice::Try(unit, order),
            None => Choice::Act(self.pos.tell(self.sight.seat, unit, order)),
        }
    }
}

/// Looks at a unit and takes it in hand, as a click on its counter does.
pub fn take_up(shell: &mut Shell, asks: &mut Asks, sight: &Sight, map: &mut Parts, unit: Piece) {
    let (Some(pos), Some(chart)) = (map.glass.orders(), sight.game.chart()) else { return };
    let Some(at) = pos.whereabouts(unit).map(|p| chart.map().province(p)) else { return };
    let key = chart.key(at).to_string();
    map.playback.close();
    Click { sight, pos: &*pos, map: chart.map(), hand: &mut map.hand, asks }.take(unit);
    shell.asks.put(ShellAsk::LookAt(key.clone()));
    shell.desk.at = Some(key);
}

/// The next of this seat that wants something: a unit without an order or a retreat, else a place to build or to remove.
pub fn next(shell: &mut Shell, asks: &mut Asks, eyes: &Eyes, map: &mut Parts) {
    let Some(sight) = eyes.sight.as_ref().filter(|sight| sight.deciding()) else { return };
    let (Some(pos), Some(chart)) = (map.glass.orders(), sight.game.chart()) else { return };
    let mut calling = pos.calling(sight);
    calling.sort();
    let after = calling.iter().find(|u| map.hand.unit.is_some_and(|now| **u > now)).or(calling.first());
    let open = pos.open_places(sight).into_iter().map(|p| chart.key(p).to_string()).collect();
    drop(pos);
    match after {
        Some(unit) => take_up(shell, asks, sight, map, *unit),
        None => {
            desk::point_at_next(shell, open);
        }
    }
}

/// Goes one of the ways.
pub fn go(pos: &dyn Orders, hand: &mut Hand, asks: &mut Asks, way: Choice) {
    match way {
        Choice::Act(act) => {
            if !pos.is_idle(&act) {
                asks.put(Ask::Do(act));
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
pub fn clear(pos: &dyn Orders, hand: &mut Hand, asks: &mut Asks, seat: SeatId, unit: Piece) {
    if let Some(trial) = &mut hand.trial {
        trial.set(pos, unit, None);
    } else if let Some(act) = pos.take_back(seat, unit) {
        asks.put(Ask::Do(act));
    }
    hand.put_down();
}

/// The order of the unit in hand, or of the one under the pointer, is taken back.
fn strike(
    mut hand: ResMut<Hand>,
    mut asks: ResMut<Asks>,
    keys: Keys,
    settings: Res<Settings>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    area: Res<MapArea>,
    glass: Res<Glass>,
) {
    if desk.page.is_some() || !keys.did(&settings.keys, Deed::TakeBack) {
        return;
    }
    let (Some(sight), Some(pos)) = (&eyes.sight, glass.orders()) else { return };
    let pointed = || {
        let at = hand.hover.filter(|_| area.pointer_free)?;
        pos.who_holds(at).filter(|u| pos.may_tell(&hand, sight, *u))
    };
    if let Some(unit) = hand.unit.or_else(pointed) {
        clear(&*pos, &mut hand, &mut asks, sight.seat, unit);
    }
}

/// Why the place under the pointer is dark: asked of the rules, once.
fn why(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>, table: Res<AtTable>) {
    let (Some(unit), Some(at), Some(sight)) = (hand.unit, hand.hover, &eyes.sight) else { return };
    let (Some(pos), Some(chart)) = (glass.orders(), sight.game.chart()) else { return };
    if hand.no_way.as_ref().is_some_and(|(p, _)| *p == at) {
        return;
    }
    let map = chart.map();
    let own = pos.whereabouts(unit).is_some_and(|p| map.province(p) == at);
    let helps = hand.helped == Some(at) || (hand.helped.is_none() && hand.can_help(at));
    if own || helps || !hand.orders_to(map, at).is_empty() || hand.ways_out.iter().any(|(p, _)| *p == at) {
        return;
    }
    let act = match hand.ways_out.is_empty() {
        true => Some(pos.tell(sight.seat, unit, Told::meant(hand.helped, at, map.whole(at)))),
        false => pos.retreat(unit, map.whole(at)),
    };
    let no = match (&table.0, act, hand.trial.is_some()) {
        (Some(table), Some(act), false) => table.check(sight.seat, &act).err(),
        _ => None,
    };
    if let Some(no) = no {
        hand.bypass_change_detection().no_way = Some((at, no));
    }
}

/// Opens the sandbox, as it was left in the same movement, or leaves it.
pub fn toggle_trial(pos: &dyn Orders, hand: &mut Hand, seat: SeatId) {
    hand.put_down();
    match hand.trial.take() {
        // One that was cleared does not take the place of what was tried in it.
        Some(trial) if trial.orders.is_empty() && hand.kept.is_some() => {}
        Some(trial) => hand.kept = Some(trial),
        None => {
            let tried = hand.kept.take().map(|trial| trial.orders);
            hand.trial = Some(Trial::new(pos, seat, tried.unwrap_or_default()));
        }
    }
    hand.version += 1;
}

/// Begins the sandbox anew; what was tried can be brought back.
pub fn put_trial(hand: &mut Hand, trial: Trial) {
    hand.put_down();
    hand.kept = hand.trial.replace(trial);
    hand.version += 1;
}
