//! What the player has picked up: units of one stack, where they can go, and what a click on the map does.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::asks::{Ask, Asks};
use super::camera::Eye;
use super::counters::Board;
use super::counters::piles::{Pile, hex_of};
use super::desk::{Desk, MapArea};
use super::keys::Keys;
use super::map::{Atlas, geometry};
use super::picking::{self, Picking};
use super::rules::{self, Way, Ways};
use super::sight::{AtTable, Eyes, Sight};
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Kind, Phase, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::table::Refusal;

/// The choice in hand.
#[derive(Resource, Default)]
pub struct Choice {
    pub hex: Option<HexId>,
    /// Everything that could be chosen here, in order.
    pub pile: Vec<CounterId>,
    pub units: BTreeSet<CounterId>,
    /// Where they can go, or why they cannot.
    pub ways: Option<Result<Ways, Refusal>>,
    /// The hex under the pointer.
    pub hover: Option<HexId>,
    /// Why the hex under the pointer cannot be reached.
    pub no_way: Option<(HexId, Refusal)>,
    /// A siege or attack being put together by hand.
    pub picking: Option<Picking>,
    /// Grows when the lit hexes change.
    pub version: u64,
    asked: Option<(Vec<CounterId>, u64)>,
}

impl Choice {
    pub fn drop_all(&mut self) {
        let hover = self.hover;
        *self = Choice { version: self.version + 1, hover, ..Choice::default() };
    }

    pub fn take(&mut self, hex: HexId, pile: Vec<CounterId>, units: BTreeSet<CounterId>) {
        self.hex = Some(hex);
        self.pile = pile;
        self.units = units;
        self.ways = None;
        self.no_way = None;
        self.version += 1;
    }

    pub fn toggle(&mut self, id: CounterId) {
        if !self.units.remove(&id) {
            self.units.insert(id);
        }
        self.ways = None;
        self.no_way = None;
        self.version += 1;
    }

    pub fn way(&self, to: HexId) -> Option<&Way> {
        self.ways.as_ref()?.as_ref().ok()?.get(&to)
    }
}

/// The leader a mixed choice follows: its monarch (LEADER-02).
pub fn leader(book: &Book, units: &BTreeSet<CounterId>) -> Option<CounterId> {
    let monarch = units.iter().copied().find(|id| book.counter(*id).kind == Kind::Monarch)?;
    units.iter().any(|id| book.counter(*id).kind == Kind::Army).then_some(monarch)
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
        Action::StandAside { to, .. } | Action::Retreat { to, .. } => Some(*to),
        Action::RollSiege { castle } | Action::BreakOut { castle, .. } | Action::Besiege { castle, .. } => {
            Some(*castle)
        }
        Action::Announce(attack) => attack.at.first().copied(),
        _ => None,
    }
}

/// What a click on the map has chosen is known after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clicked;

pub fn plugin(app: &mut App) {
    app.init_resource::<Choice>().add_systems(
        Update,
        (point, click, ask_ways)
            .chain()
            .in_set(Clicked)
            .after(super::sight::refresh)
            .after(super::counters::drawn)
            .run_if(in_state(super::screens::Screen::Table)),
    );
}

fn point(
    mut choice: ResMut<Choice>,
    eye: Res<Eye>,
    area: Res<MapArea>,
    atlas: Res<Atlas>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    let cursor = window.single().ok().and_then(Window::cursor_position).filter(|_| area.pointer_free);
    let under = cursor.and_then(|c| {
        let p = eye.to_page(c, area.rect);
        geometry::river_at(&atlas.0.map, p).filter(|_| eye.unit < 4.0).or_else(|| geometry::hex_at(p))
    });
    if choice.hover != under {
        choice.hover = under;
        choice.no_way = None;
    }
}

/// Units of a pile that its owner may pick up.
pub fn own_units(sight: &Sight, pile: &Pile) -> Vec<CounterId> {
    pile.units
        .iter()
        .copied()
        .filter(|id| !matches!(sight.view.counters[id.index()].place, Place::Prison { .. }))
        .collect()
}

fn click(
    mut choice: ResMut<Choice>,
    mut asks: ResMut<Asks>,
    mut desk: ResMut<Desk>,
    buttons: Res<ButtonInput<MouseButton>>,
    eye: Res<Eye>,
    area: Res<MapArea>,
    keys: Keys,
    eyes: Res<Eyes>,
    board: Res<Board>,
    atlas: Res<Atlas>,
    table: Res<AtTable>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    let Some(sight) = &eyes.sight else { return };
    if !buttons.just_released(MouseButton::Left) || eye.dragged > 4.0 || !area.pointer_free {
        return;
    }
    let (Some(hex), Some(cursor)) = (choice.hover, window.single().ok().and_then(Window::cursor_position)) else {
        return;
    };
    let p = eye.to_page(cursor, area.rect);
    pick(sight, &table, &atlas.0, &board.piles, &mut choice, &mut desk, &mut asks, hex, p, keys.shift());
}

/// What a click at `p` in `hex` does: move there, take a stack, or point at a place.
pub fn pick(
    sight: &Sight,
    table: &AtTable,
    book: &Book,
    piles: &[Pile],
    choice: &mut Choice,
    desk: &mut Desk,
    asks: &mut Asks,
    hex: HexId,
    p: Vec2,
    adding: bool,
) {
    if let Some(plan) = &mut choice.picking {
        if plan.click(sight, book, piles, hex, p) {
            choice.version += 1;
        }
        return;
    }
    if !adding && let Some(way) = choice.way(hex) {
        let units: Vec<CounterId> = choice.units.iter().copied().collect();
        asks.put(Ask::Do(Action::Move { units, leader: leader(book, &choice.units), path: way.path.clone() }));
        return;
    }
    let offers_here = sight.offers.iter().filter(|o| target(&o.action) == Some(hex)).count();
    if desk.at == Some(hex)
        && offers_here == 1
        && !adding
        && let Some(offer) = sight.offers.iter().find(|o| target(&o.action) == Some(hex)).filter(|o| !o.grave)
    {
        asks.put(Ask::Do(offer.action.clone()));
        return;
    }
    desk.at = Some(hex);
    if !adding && let Some(plan) = plan_against(sight, table, choice, hex) {
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
        Some(pile) if choice.hex == Some(hex) && adding => {
            for id in own_units(sight, pile) {
                choice.toggle(id);
            }
        }
        Some(pile) => {
            let all = own_units(sight, pile);
            let fresh = all.iter().copied().filter(|id| {
                let c = &sight.view.counters[id.index()];
                !c.deeds.halted && matches!(c.place, Place::At { .. })
            });
            let land: BTreeSet<CounterId> = fresh.clone().filter(|id| book.counter(*id).kind != Kind::Fleet).collect();
            let units = if land.is_empty() { fresh.collect() } else { land };
            choice.take(hex, all, units);
        }
        None => {
            let strangers: Vec<CounterId> =
                piles.iter().filter(|pile| pile.hex == hex).flat_map(|pile| pile.units.clone()).collect();
            choice.take(hex, strangers, BTreeSet::new());
        }
    }
}

/// With a stack in hand, a click on what it could besiege or attack begins a plan with it.
fn plan_against(sight: &Sight, table: &AtTable, choice: &Choice, hex: HexId) -> Option<Picking> {
    let from = choice.hex.filter(|from| *from != hex && !choice.units.is_empty() && sight.deciding())?;
    match sight.view.phase {
        Phase::Movement => {
            let table = table.0.as_ref()?;
            rules::besiegeable(table, sight.seat, hex)?.ok()?;
            let mut plan = Picking::siege(hex);
            choice.units.iter().for_each(|id| plan.toggle_unit(*id));
            Some(plan)
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
fn ask_ways(mut choice: ResMut<Choice>, eyes: Res<Eyes>, table: Res<AtTable>, atlas: Res<Atlas>) {
    let (Some(sight), Some(table)) = (&eyes.sight, &table.0) else { return };
    let moving = sight.deciding() && sight.view.phase == Phase::Movement && sight.view.frame.is_none();
    let units: Vec<CounterId> = choice.units.iter().copied().collect();
    let key = (units.clone(), eyes.version);
    if choice.asked.as_ref() != Some(&key) {
        choice.asked = Some(key);
        choice.no_way = None;
        let on_map = units.iter().all(|id| hex_of(&sight.view, *id).is_some());
        choice.ways = match moving && on_map && !units.is_empty() {
            true => Some(rules::reach(table.world(), sight.seat, &units, leader(&atlas.0, &choice.units))),
            false => None,
        };
        choice.version += 1;
    }
    if let (Some(hover), Some(Ok(ways))) = (choice.hover, &choice.ways)
        && !ways.contains_key(&hover)
        && choice.hex != Some(hover)
        && choice.no_way.as_ref().map(|(hex, _)| *hex) != Some(hover)
    {
        let no = rules::why_not(table.world(), sight.seat, &units, leader(&atlas.0, &choice.units), hover);
        choice.no_way = Some((hover, no));
    }
}
