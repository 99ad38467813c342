//! The pointer over the map: what lies under it, and what a click does.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::hand::{Hand, is_fresh, own_pieces, usual};
use super::map::Atlas;
use super::map::geometry::{Site, east, site_at};
use super::pieces::Board;
use super::pieces::piles::Piece;
use super::pos_in;
use super::{Asks, Eyes, Glass, Sight, target};
use crate::games::blood_royale::BLOOD_ROYALE;
use crate::games::blood_royale::View;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Phase;
use crate::window::asks::Ask;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::keys::Keys;
use crate::window::pointer::Pointer;
use crate::window::screens::Screen;

/// What a click on the map has chosen is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clicked;

/// The hand, and the clicks that fill it: once the pieces are drawn, at the table only.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        (point, click, ask_ways)
            .chain()
            .in_set(Clicked)
            .after(super::pieces::drawn)
            .run_if(in_state(Screen::Table))
            .run_if(hosts::shows(&BLOOD_ROYALE)),
    );
}

/// Is this seat in the middle of its movement?
pub fn is_moving(sight: &Sight) -> bool {
    sight.deciding()
        && sight.view.of::<View>().turn.phase == Phase::Movement
        && sight.view.of::<View>().turn.active == Some(sight.seat)
        && sight.view.of::<View>().stack.is_empty()
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
    let under = p.and_then(|p| {
        let pile = board.pile_at(p).filter(|_| !desk.is_bare).map(|pile| pile.site);
        let box_of = (board.east && east(&atlas.0.shapes).contains(p)).then_some(Site::HolyLand);
        pile.or(box_of).or_else(|| site_at(&atlas.0.shapes, p))
    });
    if hand.hover != under {
        hand.hover = under;
        hand.no_way = None;
    }
}

fn click(
    mut hand: ResMut<Hand>,
    mut asks: ResMut<Asks>,
    mut desk: ResMut<Desk>,
    pointer: Pointer,
    keys: Keys,
    eyes: Res<Eyes>,
    board: Res<Board>,
    glass: Res<Glass>,
) {
    let (Some(sight), Some(site), Some(p)) = (&eyes.sight, hand.hover, pointer.clicked()) else { return };
    pick(sight, &glass, &board, &mut hand, &mut desk, &mut asks, site, Some(p), keys.shift());
}

/// What a click on a place does: go there, take up pieces, or point at it.
pub fn pick(
    sight: &Sight,
    glass: &Glass,
    board: &Board,
    hand: &mut Hand,
    desk: &mut Desk,
    asks: &mut Asks,
    site: Site,
    p: Option<Vec2>,
    adding: bool,
) {
    let under = p.and_then(|p| board.pile_at(p)).filter(|pile| pile.site == site && !desk.is_bare);
    // On one's own fleet in port: aboard. It never stands for the land it lies at.
    let on_fleet = hand.site == Some(site) && under.is_some_and(|pile| pile.afloat && pile.owner == Some(sight.seat));
    if !adding && on_fleet && !hand.boarding.is_empty() {
        asks.put(Ask::DoAll(hand.boarding.iter().map(Action::act).collect()));
        return;
    }
    if !adding
        && !on_fleet
        && let Some(goal) = hand.goal(site)
    {
        if goal.needs_leave.is_some() {
            hand.border = Some(site);
            hand.version += 1;
        } else {
            asks.put(Ask::DoAll(goal.actions(&hand.chosen, false).iter().map(Action::act).collect()));
        }
        return;
    }
    let key = site.key();
    let mut here = sight.offers.iter().filter(|o| target::of_offer(o) == Some(site));
    if !adding
        && desk.at.as_deref() == Some(key)
        && let (Some(offer), None) = (here.next(), here.next())
        && offer.by_click()
    {
        asks.put(Ask::Do(offer.act.clone()));
        return;
    }
    desk.at = Some(key.to_string());
    let Some(pos) = glass.read(pos_in) else { return };
    let all = own_pieces(pos, &board.piles, sight.seat, site);
    // Out of reach, and nothing of one's own there: one missed click does not cost the choice.
    if all.is_empty() && !(hand.goals.is_empty() && hand.boarding.is_empty()) {
        if hand.border.take().is_some() {
            hand.version += 1;
        }
        return;
    }
    let of_pile = under.map(|pile| -> BTreeSet<Piece> {
        pile.pieces.iter().copied().filter(|p| all.contains(p) && is_fresh(pos, *p)).collect()
    });
    let chosen = of_pile.filter(|set| !set.is_empty()).unwrap_or_else(|| usual(pos, &all));
    if adding && hand.site == Some(site) {
        hand.add(&chosen);
    } else {
        hand.take(site, all, chosen);
    }
}

fn ask_ways(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>) {
    let (Some(sight), Some(pos)) = (&eyes.sight, glass.read(pos_in)) else { return };
    if hand.site.is_none() {
        return;
    }
    hand.bypass_change_detection().ask(pos, sight.seat, is_moving(sight), eyes.version);
}
