//! The window of Order of the Dragon: the map of Europe in 1405, orders and points by pointing, marriages, the Census.

mod card;
mod chosen;
pub mod counters;
pub mod map;
pub mod marriages;
pub mod orders;
pub mod panels;
pub mod pictures;
mod realms;
pub mod tinctures;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use self::map::chart;
use self::pictures::Pictures;
use super::diplomacy::sketch::{self, Sketch};
use super::diplomacy::{Arms, Chart, Orders};
pub use super::diplomacy::{Board, Glass, Hand, Playback};
use super::draft_file::KeptForm;
use super::drafts::{AnyKept, NoDraft};
use super::hosts::Host;
use super::ink::Ink;
use super::look::{Outlook, Panels};
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::screens::new_game::AnyScenario;
use super::shown::{Regard, SmallMap};
use super::sight::{AnyView, Sight};
use super::{diplomacy, look, palette};
use crate::diplomacy::ProvinceId;
use crate::engine::{Act, Game, KnownWorld, Table};
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::ids::PowerId;
use crate::games::order_of_the_dragon::orders::{Build, Clear, GiveOrder, Remove, Retreat};
use crate::games::order_of_the_dragon::phases::Close;
use crate::games::order_of_the_dragon::position::Pos;
use crate::games::order_of_the_dragon::readers;
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::turn::{Phase, Season};
use crate::games::order_of_the_dragon::words::room;
use crate::games::order_of_the_dragon::{DRAGON, View, view_of};
use crate::table::{DataError, SeatId};

/// What a panel of Order of the Dragon may look at.
pub type Look<'a, 'w, 'o> = look::Look<'a, 'w, Own<'o>>;

/// What the panels look at.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub map: diplomacy::Parts<'w>,
    pub pictures: ResMut<'w, Pictures>,
    pub open: ResMut<'w, panels::Open>,
}

/// Order of the Dragon, as the window asks it.
pub struct OrderOfTheDragon;

impl Host for OrderOfTheDragon {
    fn game(&self) -> &'static Game {
        &DRAGON
    }
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>> {
        Scenario::parse(text, path).map(AnyScenario::new)
    }
    fn seen(&self, known: &mut KnownWorld) -> AnyView {
        AnyView::new(view_of(known))
    }
    fn blurb(&self) -> &'static str {
        "Ten powers of 1405: secret orders, points for the orders of all others, and heirs to marry or to lose."
    }
    fn has_map(&self) -> bool {
        true
    }

    // ---- The app

    fn furnish(&self, app: &mut App) {
        app.add_plugins(of_edition::<Pictures>).init_resource::<panels::Open>();
    }
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<Own>(world, f);
    }
    fn put_down(&self, world: &mut World) {
        world.resource_mut::<Hand>().put_down();
    }
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<NoDraft, Sketch>()
    }

    // ---- A new game

    fn seats(&self) -> usize {
        10
    }
    fn colours_chosen(&self) -> bool {
        false
    }
    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        panels::switches::show(ui, scenario.of());
    }

    // ---- The map

    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        Some(&OrderOfTheDragon)
    }
    fn chart(&self) -> Option<Arc<Chart>> {
        Some(chart())
    }

    // ---- Its rules, asked about what a seat knows

    fn world_of(&self, view: &AnyView) -> Option<World> {
        Some(readers::lay_out(view.of::<View>().position.clone(), Book::standard()))
    }
    fn orders<'w>(&self, world: &'w World) -> Option<Box<dyn Orders + 'w>> {
        Some(Box::new(Pos::of(world)))
    }

    // ---- What the eyes see

    /// Orders, points and marriages are pointed at; new heirs have their button.
    fn is_listed(&self, act: &Act) -> bool {
        let orders = act.get::<GiveOrder>().is_some() || act.get::<Clear>().is_some();
        !orders && !matches!(room(act), "Points" | "Heirs")
    }
    /// What is owed before the curtain may close is said at its button.
    fn stock(&self, _: &Table, _: SeatId) -> Vec<Act> {
        vec![Act::new(Close)]
    }
    fn regard(&self, act: &Act) -> Regard {
        let chart = chart();
        let target = place_named(&chart, act).map(|p| chart.key(p).to_string());
        Regard { ends: act.get::<Close>().is_some(), target, ..Regard::default() }
    }

    // ---- Words

    fn turn(&self, view: &AnyView, _: u16) -> String {
        let view = view.of::<View>();
        let year = Book::standard().year(view.turn.cycle);
        let name = match (view.turn.phase, view.turn.season) {
            (Phase::Winter, _) => "Winter",
            (_, Season::Spring) => "Spring",
            (_, Season::Autumn) => "Autumn",
        };
        format!("{name} {year}")
    }
    /// The colour of his power, as the map has it.
    fn tint(&self, view: &AnyView, seat: SeatId, colour: u8) -> Ink {
        let own = view.of::<View>().powers.iter().find(|p| p.seat == Some(seat));
        own.map_or_else(|| palette::seat(colour), |p| tinctures::field(p.id))
    }
    fn tabs(&self, _: &AnyView) -> &'static [(&'static str, &'static str)] {
        panels::TABS
    }
}

impl Panels for Own<'_> {
    // ---- The table

    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        let vassals = |sight: &Sight| sight.view.of::<View>().vassals.iter().map(|v| (v.giver, v.receiver)).collect();
        let vassals: Vec<_> = at.eyes.sight.as_deref().map(vassals).unwrap_or_default();
        self.pictures.prepare(ctx, &chart(), &vassals, at.shell.settings.plain_palette);
    }
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId) {
        panels::totals::seat_card(ui, &mut at.with(self), sight, seat);
    }
    fn card_width(&self) -> f32 {
        64.0
    }
    fn strip(&mut self, root: &mut egui::Ui, at: &mut Outlook) {
        diplomacy::bar::show(root, &at.shell, &at.eyes, &mut self.map);
    }
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize) {
        panels::tab(ui, &mut at.with(self), n);
    }
    fn small_map(&self) -> Option<SmallMap> {
        let pos = self.map.glass.read(Pos::of)?;
        let seat = |arms: Arms| if let Arms::Power(power, _) = arms { pos.seat_of(PowerId(power)) } else { None };
        Some(SmallMap {
            picture: self.pictures.land()?,
            page: diplomacy::chart::neat_line(&chart().shapes),
            marks: self.map.board.tokens.iter().filter_map(|t| Some((t.at, seat(t.face)?))).collect(),
        })
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        let look = &mut at.with(self);
        if let Some(sight) = look.eyes.sight.clone() {
            diplomacy::bar::verdict(ctx, look.shell, &look.own.map);
            diplomacy::bar::asked(ctx, look.shell, &mut look.asks, &mut look.own.map);
            panels::points::stepper(ctx, look, &sight);
            card::show(ctx, look, &sight);
        }
        panels::census::window(ctx, look);
    }

    // ---- The decision panel

    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::above_offers(ui, &mut at.with(self), sight);
    }

    // ---- What belongs to the seat at the screen

    fn notes(&self) -> AnyKept {
        AnyKept::new(sketch::of(&self.map.hand))
    }
    fn set_notes(&mut self, notes: Option<&AnyKept>) {
        self.map.hand.waiting = Some(notes.and_then(AnyKept::get).cloned().unwrap_or_default());
    }
    fn put_away(&mut self) {
        self.open.close();
        self.map.hand.clear();
    }

    // ---- Keys

    fn escape(&mut self, at: &mut Outlook) -> bool {
        let look = &mut at.with(self);
        // The Census waits until the orders have been seen.
        let census = !look.own.map.playback.is_open() && look.own.open.close();
        census || look.own.map.hand.step_back() || look.own.map.playback.close()
    }
    fn next(&mut self, at: &mut Outlook) {
        diplomacy::gestures::next(&mut at.shell, &mut at.asks, &at.eyes, &mut self.map);
    }
}

/// The place an act names.
fn place_named(chart: &Chart, act: &Act) -> Option<ProvinceId> {
    let build = act.get::<Build>().map(|act| act.at);
    let at = build.or_else(|| act.get::<Retreat>()?.to)?;
    (usize::from(at.0) < chart.map().places().count()).then(|| chart.map().province(at))
}

/// As [`place_named`], with units that are removed where they stand now.
pub fn target<'w>(pos: Pos<'w>, act: &Act) -> Option<&'w str> {
    let at = match act.get::<Remove>() {
        Some(act) => pos.stands_in(pos.find_unit(act.unit)?)?,
        None => place_named(&chart(), act)?,
    };
    Some(&pos.map().data(at).key)
}

/// Clicks on a place; `counter`: on the counter of the unit that stands there, else on the ground.
pub fn press(world: &mut World, at: ProvinceId, counter: bool) {
    diplomacy::gestures::press(world, at, counter);
}

/// A power's colour on the screen.
pub fn colour(power: PowerId) -> egui::Color32 {
    palette::screen(tinctures::field(power))
}
