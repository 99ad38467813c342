//! The window of Divine Right: the map of Minaria with its counters, gestures on it, and panels of its own.

pub mod choice;
pub mod counters;
pub mod lit;
pub mod map;
pub mod new_game;
pub mod panels;
pub mod picking;
mod playable;
pub mod rules;
pub mod tinctures;

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::DivineRight;

use self::choice::Choice;
use self::counters::Board;
use self::map::{Atlas, geometry};
use self::panels::pictures::Pictures;
use self::picking::{Draft, Picking};
use super::asks::ShellAsk;
use super::belongings::HandLeft;
use super::desk::Desk;
use super::own_files::of_edition;
use super::shown::{Regard, Shown, SmallMap};
use super::sight::{AtTable, Eyes, Offer, Sight};
use super::{drafts, look};
use crate::engine::{Act, Table};
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Counter, Kind, Phase, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::position::Pos;
use crate::games::divine_right::scenario::Scenario;
use crate::games::divine_right::{View, see};
use crate::table::SeatId;

/// What a panel of Divine Right may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, DivineRight>;

/// What the panels of Minaria look at.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub choice: ResMut<'w, Choice>,
    pub atlas: Res<'w, Atlas>,
    pub board: Res<'w, Board>,
    pub pictures: ResMut<'w, Pictures>,
}

/// What this seat takes for true, to ask the rules about.
pub fn pos<'a>(sight: &'a Sight, book: &'a Book) -> Pos<'a> {
    sight.view.of::<View>().pos(book)
}

/// What an offer does.
pub fn action(offer: &Offer) -> Option<Action> {
    Action::of(&offer.act)
}

/// Is this the monarch of a kingdom whose player shows himself as a queen (SETUP-09)?
pub fn is_queen(sight: &Sight, counter: &Counter) -> bool {
    let players = &sight.view.of::<View>().players;
    counter.kind == Kind::Monarch && players.iter().any(|p| p.queen && p.home.is_some() && p.home == counter.kingdom())
}

/// What a counter is called.
pub fn unit_name(sight: &Sight, counter: &Counter) -> String {
    match counter.kingdom() {
        Some(k) if is_queen(sight, counter) => format!("Queen of {k}"),
        _ => counter.name.clone(),
    }
}

/// The hex the player points at.
pub fn pointed_at(desk: &Desk) -> Option<HexId> {
    desk.at.as_deref().and_then(HexId::parse)
}

/// The hex a place of the chronicle names, if it is on the map.
fn hex_of(place: &str) -> Option<HexId> {
    HexId::parse(place).filter(|hex| Book::standard().map.has(*hex))
}

impl Shown for DivineRight {
    type Own = Own<'static>;
    type Draft = Draft;
    type Notes = ();
    const MAP: bool = true;
    const BLURB: &'static str =
        "Eleven kingdoms of Minaria, two to six monarchs, twenty turns of sieges, battles and ambassadors.";

    fn plugin(app: &mut App) {
        app.add_plugins((
            of_edition::<Pictures>,
            map::plugin,
            counters::plugin,
            choice::plugin,
            picking::plugin,
            lit::plugin,
        ));
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Choice>().drop_units();
    }

    // ---- The map

    fn page() -> Rect {
        geometry::page()
    }
    fn spot(place: &str) -> Option<Vec2> {
        Some(geometry::spot(&Book::standard().map, hex_of(place)?))
    }
    fn place_name(place: &str) -> String {
        hex_of(place).map_or_else(|| place.to_string(), |hex| panels::place(&Book::standard().map, hex))
    }
    fn find(text: &str) -> Vec<String> {
        panels::find(&Book::standard().map, text)
    }
    fn press(world: &mut World, place: &str) {
        if let Some(hex) = hex_of(place) {
            press(world, hex, false);
        }
    }

    // ---- What the eyes see

    fn is_listed(act: &Act) -> bool {
        !matches!(Action::of(act), None | Some(Action::Move { .. }))
    }
    fn stock(table: &Table, seat: SeatId) -> Vec<Act> {
        let stock = table.look(seat, |known| see(known, |pos| rules::stock(pos, seat)));
        stock.iter().map(Action::act).collect()
    }
    fn odds(table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(action) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| rules::odds(pos, seat, &action)))
    }
    fn regard(act: &Act) -> Regard {
        use Action::{Announce, Deploy, DeployRest, Discard, Forgo, Hire, Lose, Muster, Negotiate, Replace, RollSiege};
        use Action::{EndAnnouncements, EndDiplomacy, EndMovement, EndSieges, StayPut, TakeAboard};
        let Some(action) = Action::of(act) else { return Regard::default() };
        Regard {
            ends: matches!(
                action,
                EndSieges | EndMovement | EndAnnouncements | EndDiplomacy | StayPut | Forgo | DeployRest
            ),
            repeats: matches!(
                action,
                Deploy { .. } | Muster(_) | Replace { .. } | Hire { .. } | Lose(_) | TakeAboard(_) | Discard(_)
            ),
            writes_odds: matches!(action, RollSiege { .. } | Announce(_) | Negotiate(_)),
            target: choice::target(&action).map(|hex| hex.to_string()),
            ..Regard::default()
        }
    }

    // ---- Words

    fn turn(view: &View, _: u16) -> String {
        let turn = &view.turn;
        if turn.number == 0 { "Set-up".into() } else { format!("Turn {} of {}", turn.number, turn.last) }
    }
    fn save_name(sight: &Sight) -> String {
        format!("minaria-turn-{}", sight.view.of::<View>().turn.number)
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        new_game::switches(ui, &mut scenario.options);
    }
    fn seat_options(ui: &mut egui::Ui, scenario: &mut Scenario, seat: usize) {
        new_game::queen(ui, scenario, seat);
    }

    // ---- The table

    fn prepare(ctx: &egui::Context, look: &mut Look) {
        let book = look.own.atlas.0.clone();
        look.own.pictures.prepare(ctx, &book, look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        if let Some(player) = sight.view.of::<View>().players.iter().find(|p| p.id == seat) {
            panels::seat::show(ui, look, sight, player);
        }
    }
    fn card_width() -> f32 {
        82.0
    }
    fn tabs(_: &View) -> &'static [(&'static str, &'static str)] {
        &[("Kingdoms", "How every kingdom stands in the war")]
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, _: usize) {
        panels::kingdoms::show(ui, look);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let owned = |pile: &counters::piles::Pile| Some((pile.at, pile.owner?));
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: geometry::neat_line(),
            marks: look.own.board.piles.iter().filter_map(owned).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        panels::hover::show(ctx, look);
    }

    // ---- The decision panel

    fn is_planning(look: &Look) -> bool {
        let sight = look.eyes.sight.as_deref();
        look.own.choice.picking.as_ref().is_some_and(|plan| sight.is_some_and(|sight| plan.fits(sight)))
    }
    fn plan(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::picking::show(ui, look, sight);
    }
    fn plan_foot(ui: &mut egui::Ui, look: &mut Look) {
        panels::picking::footer(ui, look);
    }
    fn in_hand(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::stack::show(ui, look, sight);
    }
    fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::deployment::show(ui, look, sight);
    }
    fn above_heading(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, heading: Option<&str>) {
        panels::picking::begin(ui, look, sight, heading);
    }
    fn cards(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::hand::show(ui, look, sight);
    }

    // ---- What belongs to the seat at the screen

    fn drafts(look: &Look) -> Vec<Draft> {
        let plan = look.own.choice.picking.as_ref().filter(|plan| plan.is_touched() && !plan.sent);
        plan.map(Picking::draft).into_iter().collect()
    }
    fn open_draft(look: &mut Look, draft: Draft) {
        look.own.choice.drop_all();
        look.own.choice.picking = Some(Picking::again(draft));
    }
    fn shut_draft(look: &mut Look, _: &Draft) {
        look.own.choice.drop_all();
    }
    fn draft_name(look: &Look, draft: &Draft) -> String {
        panels::picking::title(look, &Picking::again(draft.clone()))
    }
    fn draft_waits(look: &Look, draft: &Draft) -> Option<String> {
        let fits = look.eyes.sight.as_ref().is_some_and(|sight| Picking::again(draft.clone()).fits(sight));
        (!fits).then(|| "Something else is asked first".into())
    }
    fn review_draft(look: &Look, Draft::Plan { aim, .. }: &mut Draft) -> Option<String> {
        let sight = look.eyes.sight.as_ref()?;
        (!aim.is_timely(sight)).then(|| "its phase is over".into())
    }
    fn put_away(look: &mut Look) {
        look.own.choice.drop_all();
    }
    fn take_hand(look: &mut Look) -> Option<HandLeft> {
        // A plan is kept as a draft.
        look.own.choice.picking = None;
        Some(look.own.choice.leave())
    }
    fn give_hand(look: &mut Look, hand: HandLeft) {
        look.own.choice.take_again(hand);
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        if drafts::leave_topmost(look) {
            return true;
        }
        let choice = &mut look.own.choice;
        let held = choice.hex.is_some() || choice.picking.is_some();
        if held || look.shell.desk.at.is_some() {
            choice.drop_all();
        }
        held
    }
    fn next(look: &mut Look) {
        next_stack(look);
    }
}

/// The next stack of this seat that may do something: on the march what has movement left, else what an offer is about.
fn next_stack(look: &mut Look) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    let book = look.own.atlas.0.clone();
    let pos = pos(&sight, &book);
    let marching = pos.phase == Phase::Movement && pos.top().is_none();
    let can_move = |id: &CounterId| {
        let free = !pos.deeds(*id).halted && matches!(pos.place(*id), Place::At { .. });
        free && pos.deeds(*id).spent < pos.counter(*id).allowance
    };
    let asked: BTreeSet<(HexId, bool)> =
        sight.offers.iter().filter_map(action).flat_map(|action| choice::stand(pos, &action)).collect();
    let waits = |pile: &&counters::piles::Pile| match marching {
        _ if pile.owner != Some(sight.seat) => false,
        true => pile.units.iter().any(can_move),
        false => asked.contains(&(pile.hex, pile.inside)),
    };
    let waiting: Vec<_> = look.own.board.piles.iter().filter(waits).cloned().collect();
    let held = look.own.choice.pile.first().copied();
    let after = waiting.iter().position(|p| held.is_some_and(|id| p.units.contains(&id))).map_or(0, |n| n + 1);
    let Some(pile) = waiting.get(after).or_else(|| waiting.first()) else { return };
    let units = choice::own_units(pos, pile);
    let chosen = choice::usual(&sight, pos, &units);
    look.own.choice.take(pile.hex, units, chosen);
    look.shell.desk.at = Some(pile.hex.to_string());
    look.shell.asks.put(ShellAsk::LookAt(pile.hex.to_string()));
}

/// Clicks into the middle of a hex; `adding`: with the key held that adds to the choice.
pub fn press(world: &mut World, hex: HexId, adding: bool) {
    let at = geometry::spot(&world.resource::<Atlas>().0.map, hex);
    world
        .run_system_cached_with(choice::pick, Some((hex, at, adding)))
        .expect("it asks for what is there in every app of ours");
}
