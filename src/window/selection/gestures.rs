//! The pointer over the map: what lies under it, and what a click does.

use bevy::prelude::*;

use super::{Forces, Laid, Place, Selection, Standing, ground, is_had, lit};
use crate::engine::AnyKey;
use crate::window::asks::{Ask, Asks, ShellAsk};
use crate::window::desk::{self, Desk, Shell};
use crate::window::glass::Glass;
use crate::window::hosts::Shows;
use crate::window::keys::Keys;
use crate::window::pointer::Pointer;
use crate::window::screens::Screen;
use crate::window::sight::Eyes;

/// The clicks that fill the hand: once the pieces are drawn, at the table only. Then the map is lit.
pub(super) fn plugin(app: &mut App) {
    let clicks = (point, click.pipe(pick), ask).chain().after(Laid).before(lit::paint);
    app.add_systems(Update, clicks.run_if(in_state(Screen::Table)).run_if(is_had));
}

fn point(
    mut selection: ResMut<Selection>,
    pointer: Pointer,
    standing: Res<Standing>,
    desk: Res<Desk>,
    shown: Res<Shows>,
    mut last: Local<Option<Vec2>>,
) {
    let p = pointer.at();
    if p == *last && !standing.is_changed() {
        return;
    }
    *last = p;
    let stand = p.and_then(|p| standing.at(p)).filter(|_| !desk.is_bare);
    let over = stand.zip(p).and_then(|(stand, p)| stand.piece_at(p));
    let on_ground = || ground(&shown.0.provinces()?.drawing(), p?);
    let beside = || standing.beside.filter(|(_, frame)| p.is_some_and(|p| frame.contains(p))).map(|(place, _)| place);
    let under = stand.map(|stand| stand.place).or_else(beside).or_else(on_ground);
    if selection.over != over {
        selection.over = over;
    }
    if selection.hover != under {
        selection.hover = under;
        selection.no_way = None;
    }
}

/// A click on a place; with the point of the page where it was made, and with the key that adds to the choice or without.
#[derive(Clone, Copy, Debug)]
pub struct Click {
    pub place: Place,
    pub at: Option<Vec2>,
    pub adding: bool,
}

fn click(selection: Res<Selection>, pointer: Pointer, keys: Keys) -> Option<Click> {
    let (place, at) = (selection.hover?, pointer.clicked()?);
    Some(Click { place, at: Some(at), adding: keys.shift() })
}

/// Clicks on a place, for pictures and tests.
pub fn press(world: &mut World, click: Click) {
    const THERE: &str = "what it asks for is there in every app of ours";
    world.run_system_cached_with(pick, Some(click)).expect(THERE);
    world.run_system_cached(ask).expect(THERE);
}

/// What a click does: go there, take up pieces, or point at the place.
fn pick(
    In(click): In<Option<Click>>,
    mut selection: ResMut<Selection>,
    mut desk: ResMut<Desk>,
    mut asks: ResMut<Asks>,
    eyes: Res<Eyes>,
    glass: Res<Glass>,
    standing: Res<Standing>,
    shown: Res<Shows>,
) {
    let (Some(Click { place, at, adding }), Some(forces)) = (click, shown.0.forces()) else { return };
    let (Some(sight), Some(world)) = (&eyes.sight, glass.world()) else { return };
    let selection = &mut *selection;
    let stand = at.and_then(|p| standing.at(p)).filter(|stand| stand.place == place && !desk.is_bare);
    // A ship never stands for the land it lies at.
    let own_ship = stand.is_some_and(|stand| stand.afloat && stand.owner == Some(sight.seat));
    let on_ship = own_ship && selection.site == Some(place) && !selection.chosen.is_empty();
    if !adding
        && on_ship
        && let Some(way) = selection.here.iter().find(|way| way.by_ship)
    {
        asks.put(Ask::DoAll(way.acts.clone()));
        return;
    }
    if !adding
        && !on_ship
        && let Some(goal) = selection.goal(place)
    {
        match goal.meant(at) {
            Some(way) => asks.put(Ask::DoAll(way.acts.clone())),
            None => selection.open_door(place),
        }
        return;
    }
    let mut here = sight.offers.iter().filter(|offer| offer.is.target.as_deref() == Some(place));
    if !adding
        && desk.at.as_deref() == Some(place)
        && let (Some(offer), None) = (here.next(), here.next())
        && offer.by_click()
    {
        asks.put(Ask::Do(offer.act.clone()));
        return;
    }
    desk.at = Some(place.to_string());
    let all = forces.own(&world, &standing, sight.seat, place);
    // A click on one of several takes that one alone; beside them, all that stand together.
    let piece = stand.zip(at).and_then(|(stand, p)| stand.piece_at(p));
    let under: Vec<AnyKey> =
        piece.map_or_else(|| stand.map_or(vec![], |stand| stand.pieces.clone()), |piece| vec![piece]);
    let strangers = forces.strangers(&under, &all);
    // Out of reach, and nobody there to look at: one missed click does not cost the choice.
    if all.is_empty() && strangers.is_none() && !(selection.goals.is_empty() && selection.here.is_empty()) {
        selection.shut_door();
        return;
    }
    let adding = (adding || on_ship && forces.joins_ships()) && selection.site == Some(place);
    let chosen = forces.meant(&world, &under, &all, adding);
    if adding {
        selection.add(forces, &chosen);
        return;
    }
    selection.take(place, all, chosen);
    if selection.chosen.is_empty() {
        selection.shown = strangers.unwrap_or_default();
    }
}

fn ask(mut selection: ResMut<Selection>, eyes: Res<Eyes>, glass: Res<Glass>, shown: Res<Shows>) {
    let (Some(sight), Some(world), Some(forces)) = (&eyes.sight, glass.world(), shown.0.forces()) else { return };
    selection.bypass_change_detection().ask(forces, &world, sight, eyes.version);
}

/// Takes up the next place of this seat where something can still move; outside its movement, points at the next place of an offer.
pub fn next(
    forces: &dyn Forces,
    selection: &mut Selection,
    shell: &mut Shell,
    standing: &Standing,
    eyes: &Eyes,
    glass: &Glass,
) {
    let (Some(sight), Some(world)) = (&eyes.sight, glass.world()) else { return };
    let world = &*world;
    if !forces.is_moving(sight) {
        if desk::point_at_next_offer(shell, eyes) {
            selection.drop_all();
        }
        return;
    }
    let can_go = |piece: &AnyKey| forces.is_fresh(world, *piece);
    let own = standing.stands.iter().filter(|stand| stand.owner == Some(sight.seat) && stand.is_force);
    let mut places: Vec<Place> = vec![];
    for stand in own.filter(|stand| stand.pieces.iter().any(can_go)) {
        if !places.contains(&stand.place) {
            places.push(stand.place);
        }
    }
    let after = selection.site.and_then(|site| places.iter().position(|place| *place == site)).map_or(0, |n| n + 1);
    let Some(place) = places.get(after).or_else(|| places.first()).copied() else { return };
    let all = forces.own(world, standing, sight.seat, place);
    let chosen = forces.meant(world, &[], &all, false);
    selection.take(place, all, chosen);
    shell.desk.at = Some(place.to_string());
    shell.asks.put(ShellAsk::LookAt(place.to_string()));
}
