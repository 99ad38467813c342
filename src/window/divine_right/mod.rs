//! The window of Divine Right: the map of Minaria with its counters, gestures on it, and panels of its own.

pub mod choice;
pub mod counters;
pub mod lit;
pub mod map;
pub mod new_game;
pub mod panels;
pub mod picking;
pub mod rules;
pub mod tinctures;

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use self::choice::Choice;
use self::counters::Board;
use self::map::{Atlas, geometry};
use self::panels::pictures::Pictures;
use self::picking::{Draft, Picking};
use super::asks::ShellAsk;
use super::belongings::HandLeft;
use super::desk::Desk;
use super::draft_file::KeptForm;
use super::drafts::AnyKept;
use super::hosts::Host;
use super::look::{self, Outlook, Panels};
use super::own_files::of_edition;
use super::screens::new_game::AnyScenario;
use super::shown::{Regard, SmallMap};
use super::sight::{AnyView, AtTable, Eyes, Offer, Sight};
use crate::engine::{Act, Game, KnownWorld, Table};
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::book::Book;
use crate::games::divine_right::components::{Counter, Kind, Phase, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::position::Pos;
use crate::games::divine_right::scenario::Scenario;
use crate::games::divine_right::{DIVINE_RIGHT, View, see, view_of};
use crate::table::{DataError, SeatId};

/// What a panel of Divine Right may look at.
pub type Look<'a, 'w, 'o> = look::Look<'a, 'w, Own<'o>>;

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

/// Divine Right, as the window asks it.
pub struct DivineRight;

impl Host for DivineRight {
    fn game(&self) -> &'static Game {
        &DIVINE_RIGHT
    }
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>> {
        Scenario::parse(text, path).map(AnyScenario::new)
    }
    fn seen(&self, known: &mut KnownWorld) -> AnyView {
        AnyView::new(view_of(known))
    }
    fn blurb(&self) -> &'static str {
        "Eleven kingdoms of Minaria, two to six monarchs, twenty turns of sieges, battles and ambassadors."
    }
    fn has_map(&self) -> bool {
        true
    }

    // ---- The app

    fn furnish(&self, app: &mut App) {
        app.add_plugins((
            of_edition::<Pictures>,
            map::plugin,
            counters::plugin,
            choice::plugin,
            picking::plugin,
            lit::plugin,
        ));
    }
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<Own>(world, f);
    }
    fn put_down(&self, world: &mut World) {
        world.resource_mut::<Choice>().drop_units();
    }
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<Draft, ()>()
    }

    // ---- A new game

    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        new_game::switches(ui, &mut scenario.of::<Scenario>().options);
    }
    fn seat_options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario, seat: usize) {
        new_game::queen(ui, scenario.of(), seat);
    }

    // ---- The map

    fn page(&self) -> Rect {
        geometry::page()
    }
    fn spot(&self, place: &str) -> Option<Vec2> {
        Some(geometry::spot(&Book::standard().map, hex_of(place)?))
    }
    fn place_name(&self, place: &str) -> String {
        hex_of(place).map_or_else(|| place.to_string(), |hex| panels::place(&Book::standard().map, hex))
    }
    fn find(&self, text: &str) -> Vec<String> {
        panels::find(&Book::standard().map, text)
    }
    fn press(&self, world: &mut World, place: &str) {
        if let Some(hex) = hex_of(place) {
            press(world, hex, false);
        }
    }

    // ---- What the eyes see

    fn is_listed(&self, act: &Act) -> bool {
        !matches!(Action::of(act), None | Some(Action::Move { .. }))
    }
    fn stock(&self, table: &Table, seat: SeatId) -> Vec<Act> {
        let stock = table.look(seat, |known| see(known, |pos| rules::stock(pos, seat)));
        stock.iter().map(Action::act).collect()
    }
    fn odds(&self, table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(action) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| rules::odds(pos, seat, &action)))
    }
    fn regard(&self, act: &Act) -> Regard {
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

    fn turn(&self, view: &AnyView, _: u16) -> String {
        let turn = &view.of::<View>().turn;
        if turn.number == 0 { "Set-up".into() } else { format!("Turn {} of {}", turn.number, turn.last) }
    }
    fn save_name(&self, sight: &Sight) -> String {
        format!("minaria-turn-{}", sight.view.of::<View>().turn.number)
    }
    fn tabs(&self, _: &AnyView) -> &'static [(&'static str, &'static str)] {
        &[("Kingdoms", "How every kingdom stands in the war")]
    }
}

impl Panels for Own<'_> {
    // ---- The table

    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        self.pictures.prepare(ctx, &self.atlas.0, at.shell.settings.plain_palette);
    }
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId) {
        if let Some(player) = sight.view.of::<View>().players.iter().find(|p| p.id == seat) {
            panels::seat::show(ui, &at.with(self), sight, player);
        }
    }
    fn card_width(&self) -> f32 {
        82.0
    }
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, _: usize) {
        panels::kingdoms::show(ui, &mut at.with(self));
    }
    fn small_map(&self) -> Option<SmallMap> {
        let owned = |pile: &counters::piles::Pile| Some((pile.at, pile.owner?));
        Some(SmallMap {
            picture: self.pictures.land()?,
            page: geometry::neat_line(),
            marks: self.board.piles.iter().filter_map(owned).collect(),
        })
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        panels::hover::show(ctx, &mut at.with(self));
    }

    // ---- The decision panel

    fn is_planning(&mut self, at: &mut Outlook) -> bool {
        let sight = at.eyes.sight.as_deref();
        self.choice.picking.as_ref().is_some_and(|plan| sight.is_some_and(|sight| plan.fits(sight)))
    }
    fn plan(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::picking::show(ui, &mut at.with(self), sight);
    }
    fn plan_foot(&mut self, ui: &mut egui::Ui, at: &mut Outlook) {
        panels::picking::footer(ui, &mut at.with(self));
    }
    fn in_hand(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::stack::show(ui, &mut at.with(self), sight);
    }
    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::deployment::show(ui, &mut at.with(self), sight);
    }
    fn above_heading(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, heading: Option<&str>) {
        panels::picking::begin(ui, &mut at.with(self), sight, heading);
    }
    fn cards(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::hand::show(ui, &at.with(self), sight);
    }

    // ---- What belongs to the seat at the screen

    fn drafts(&self) -> Vec<AnyKept> {
        let plan = self.choice.picking.as_ref().filter(|plan| plan.is_touched() && !plan.sent);
        plan.map(|plan| AnyKept::new(plan.draft())).into_iter().collect()
    }
    fn open_draft(&mut self, draft: &AnyKept) {
        if let Some(draft) = draft.get::<Draft>() {
            self.choice.drop_all();
            self.choice.picking = Some(Picking::again(draft.clone()));
        }
    }
    fn shut_draft(&mut self, _: &AnyKept) {
        self.choice.drop_all();
    }
    fn draft_name(&self, _: &Eyes, draft: &AnyKept) -> String {
        let title = |draft: &Draft| panels::picking::title(&self.atlas, &Picking::again(draft.clone()));
        draft.get().map_or_else(String::new, title)
    }
    fn draft_waits(&self, eyes: &Eyes, draft: &AnyKept) -> Option<String> {
        let draft = draft.get::<Draft>()?;
        let fits = eyes.sight.as_ref().is_some_and(|sight| Picking::again(draft.clone()).fits(sight));
        (!fits).then(|| "Something else is asked first".into())
    }
    fn review_draft(&self, eyes: &Eyes, draft: &AnyKept) -> Result<AnyKept, String> {
        draft.reviewed(|Draft::Plan { aim, .. }| {
            let sight = eyes.sight.as_ref()?;
            (!aim.is_timely(sight)).then(|| "its phase is over".into())
        })
    }
    fn put_away(&mut self) {
        self.choice.drop_all();
    }
    fn take_hand(&mut self) -> Option<HandLeft> {
        // A plan is kept as a draft.
        self.choice.picking = None;
        Some(self.choice.leave())
    }
    fn give_hand(&mut self, hand: HandLeft) {
        self.choice.take_again(hand);
    }

    // ---- Keys

    fn escape(&mut self, at: &mut Outlook) -> bool {
        let look = &mut at.with(self);
        if look.drafts.leave_topmost(look.own) {
            return true;
        }
        let choice = &mut look.own.choice;
        let held = choice.hex.is_some() || choice.picking.is_some();
        if held || look.shell.desk.at.is_some() {
            choice.drop_all();
        }
        held
    }
    fn next(&mut self, at: &mut Outlook) {
        next_stack(&mut at.with(self));
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
