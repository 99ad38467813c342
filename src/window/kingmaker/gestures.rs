//! The pointer over the map: what lies under it, and what a click does.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::glass::{Glass, pos_in};
use super::hand::{Hand, own_pieces, usual};
use super::map::Atlas;
use super::map::geometry::{Site, place, site_at};
use super::map::towns;
use super::pieces::Board;
use super::pieces::piles::Piece;
use super::{Asks, AtTable, Eyes, Sight};
use crate::games::kingmaker::KINGMAKER;
use crate::games::kingmaker::View;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::components::Phase;
use crate::games::kingmaker::ids::PlaceId;
use crate::games::kingmaker::position::Pos;
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
            .run_if(hosts::shows(&KINGMAKER)),
    );
}

/// Is this seat in the middle of its movement?
pub fn is_moving(sight: &Sight) -> bool {
    let turn = &sight.view.of::<View>().turn;
    sight.deciding()
        && turn.phase == Phase::Movement
        && turn.seat() == Some(sight.seat)
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
    let pile = p.and_then(|p| board.pile_at(p)).filter(|_| !desk.is_bare);
    let over = pile.zip(p).and_then(|(pile, p)| pile.piece_at(p));
    let under = pile.map(|pile| pile.site).or_else(|| site_at(&atlas.0.shapes, p?));
    if hand.over != over {
        hand.over = over;
    }
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
    let Some(pos) = glass.read(pos_in) else { return };
    pick(sight, pos, &board, &mut hand, &mut desk, &mut asks, Click { site, at: Some(p), adding: keys.shift() });
}

/// A click on a space; with the point of the page where it was made, and with the key that adds to the choice or without.
#[derive(Clone, Copy, Debug)]
pub struct Click {
    pub site: Site,
    pub at: Option<Vec2>,
    pub adding: bool,
}

/// What a click does: go there, take up pieces, or point at the space.
pub fn pick(sight: &Sight, pos: Pos, board: &Board, hand: &mut Hand, desk: &mut Desk, asks: &mut Asks, click: Click) {
    let Click { site, at, adding } = click;
    let under = at.and_then(|p| board.pile_at(p)).filter(|pile| pile.site == site && !desk.is_bare);
    let own_ship = |p: Option<Piece>| matches!(p, Some(Piece::Ship(s)) if pos.master(s) == Some(sight.seat));
    // One's own ship where a noble in hand can board is taken up with him.
    let piece = under.zip(at).and_then(|(pile, p)| pile.piece_at(p));
    let boards = hand.site == Some(site) && own_ship(piece) && !hand.chosen.is_empty();
    if !adding
        && !boards
        && let Some(goal) = hand.goal(site)
    {
        let named = at.and_then(|p| place_at(pos, site, p));
        let chosen = goal.choices.iter().find(|c| named.is_some() && c.into == named);
        let meant = match (&goal.choices[..], chosen) {
            ([only], _) => Some(only),
            (_, chosen) => chosen,
        };
        // To ask another player for leave passes the decision on and cannot be undone: it has a button of its own.
        match meant.filter(|choice| choice.asks.is_none()) {
            Some(choice) => asks.put(Ask::DoAll(choice.actions.iter().map(Action::act).collect())),
            None => {
                hand.door = Some(site);
                hand.version += 1;
            }
        }
        return;
    }
    let key = site.key();
    let mut here = sight.offers.iter().filter(|o| o.is.target.as_deref() == Some(key));
    if !adding
        && desk.at.as_deref() == Some(key)
        && let (Some(offer), None) = (here.next(), here.next())
        && offer.by_click()
    {
        asks.put(Ask::Do(offer.act.clone()));
        return;
    }
    desk.at = Some(key.to_string());
    let all = own_pieces(pos, sight.seat, site);
    // A click on one of several takes him alone; beside them, all of the pile.
    let of_pile: BTreeSet<Piece> = match (piece, under) {
        (Some(piece), _) => [piece].into(),
        (None, Some(pile)) => pile.pieces().into_iter().collect(),
        (None, None) => BTreeSet::new(),
    };
    let own: BTreeSet<Piece> = of_pile.iter().copied().filter(|p| all.contains(p)).collect();
    if (adding || boards) && hand.site == Some(site) {
        hand.add(&own);
        return;
    }
    let strangers: Vec<_> = of_pile.iter().filter(|p| !all.contains(p)).copied().collect();
    // Out of reach, and nobody there to look at: one missed click does not cost the choice.
    if all.is_empty() && strangers.is_empty() && !(hand.goals.is_empty() && hand.here.is_empty()) {
        if hand.door.take().is_some() {
            hand.version += 1;
        }
        return;
    }
    let chosen = if own.is_empty() && strangers.is_empty() { usual(pos, &all) } else { own };
    hand.take(site, all, chosen);
    if hand.chosen.is_empty() {
        let shown = strangers.iter().filter_map(|p| if let Piece::Noble(n) = p { Some(*n) } else { None });
        hand.shown = shown.collect();
    }
}

/// The city, town or castle whose sign is at this point.
fn place_at(pos: Pos, site: Site, p: Vec2) -> Option<PlaceId> {
    let Site::Land(area) = site else { return None };
    let near = |id: &PlaceId| {
        let r = 2.2 * towns::size(pos.book.map.place(*id).kind, false);
        place(&pos.book, *id).distance(p) < r
    };
    pos.book.map.area(area).places.iter().copied().find(near)
}

fn ask_ways(mut hand: ResMut<Hand>, eyes: Res<Eyes>, glass: Res<Glass>, table: Res<AtTable>) {
    let (Some(sight), Some(pos), Some(table)) = (&eyes.sight, glass.read(pos_in), table.0.as_ref()) else {
        return;
    };
    let hand = hand.bypass_change_detection();
    hand.look_at(table, sight.seat, eyes.version);
    if hand.site.is_some() {
        hand.ask(pos, sight.seat, is_moving(sight), eyes.version);
    }
}
