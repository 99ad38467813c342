//! The window of Order of the Dragon: the map of Europe in 1405, orders and points by pointing, marriages, the Census.

mod card;
mod chosen;
pub mod counters;
pub mod map;
pub mod marriages;
pub mod orders;
pub mod panels;
pub mod pictures;
mod playable;
mod realms;
pub mod tinctures;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::OrderOfTheDragon;

use self::map::chart;
use self::pictures::Pictures;
use super::diplomacy::sketch::{self, Sketch};
use super::diplomacy::{Arms, Chart, Orders};
pub use super::diplomacy::{Board, Glass, Hand, Playback};
use super::drafts::NoDraft;
use super::ink::Ink;
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::shown::{Regard, Shown, SmallMap};
use super::sight::Sight;
use super::{diplomacy, look, palette};
use crate::diplomacy::ProvinceId;
use crate::engine::{Act, Table};
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::ids::PowerId;
use crate::games::order_of_the_dragon::orders::{Build, Clear, GiveOrder, Remove, Retreat};
use crate::games::order_of_the_dragon::phases::Close;
use crate::games::order_of_the_dragon::position::Pos;
use crate::games::order_of_the_dragon::readers;
use crate::games::order_of_the_dragon::scenario::Scenario;
use crate::games::order_of_the_dragon::turn::{Phase, Season};
use crate::games::order_of_the_dragon::words::room;
use crate::table::SeatId;

/// What a panel of Order of the Dragon may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, OrderOfTheDragon>;

/// What the panels look at.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub map: diplomacy::Parts<'w>,
    pub pictures: ResMut<'w, Pictures>,
    pub open: ResMut<'w, panels::Open>,
}

impl Shown for OrderOfTheDragon {
    type Own = Own<'static>;
    type Draft = NoDraft;
    type Notes = Sketch;
    const MAP: bool = true;
    const PROVINCES: Option<&'static dyn ProvinceMap> = Some(&OrderOfTheDragon);
    const COLOURS_CHOSEN: bool = false;
    const SEATS: usize = 10;
    const BLURB: &'static str =
        "Ten powers of 1405: secret orders, points for the orders of all others, and heirs to marry or to lose.";

    fn plugin(app: &mut App) {
        app.add_plugins(of_edition::<Pictures>).init_resource::<panels::Open>();
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Hand>().put_down();
    }

    // ---- The map

    fn chart() -> Option<Arc<Chart>> {
        Some(chart())
    }

    // ---- Its rules, asked about what a seat knows

    fn world_of(view: &View) -> Option<World> {
        Some(readers::lay_out(view.position.clone(), Book::standard()))
    }
    fn orders(world: &World) -> Option<Box<dyn Orders + '_>> {
        Some(Box::new(Pos::of(world)))
    }

    // ---- What the eyes see

    /// Orders, points and marriages are pointed at; new heirs have their button.
    fn is_listed(act: &Act) -> bool {
        let orders = act.get::<GiveOrder>().is_some() || act.get::<Clear>().is_some();
        !orders && !matches!(room(act), "Points" | "Heirs")
    }
    /// What is owed before the curtain may close is said at its button.
    fn stock(_: &Table, _: SeatId) -> Vec<Act> {
        vec![Act::new(Close)]
    }
    fn regard(act: &Act) -> Regard {
        let chart = chart();
        let target = place_named(&chart, act).map(|p| chart.key(p).to_string());
        Regard { ends: act.get::<Close>().is_some(), target, ..Regard::default() }
    }

    // ---- Words

    fn turn(view: &View, _: u16) -> String {
        let year = Book::standard().year(view.turn.cycle);
        let name = match (view.turn.phase, view.turn.season) {
            (Phase::Winter, _) => "Winter",
            (_, Season::Spring) => "Spring",
            (_, Season::Autumn) => "Autumn",
        };
        format!("{name} {year}")
    }
    /// The colour of his power, as the map has it.
    fn tint(view: &View, seat: SeatId, colour: u8) -> Ink {
        let own = view.powers.iter().find(|p| p.seat == Some(seat));
        own.map_or_else(|| palette::seat(colour), |p| tinctures::field(p.id))
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        panels::switches::show(ui, scenario);
    }

    // ---- The table

    fn prepare(ctx: &egui::Context, look: &mut Look) {
        let vassals = |sight: &Sight| sight.view.of::<View>().vassals.iter().map(|v| (v.giver, v.receiver)).collect();
        let vassals: Vec<_> = look.eyes.sight.as_deref().map(vassals).unwrap_or_default();
        look.own.pictures.prepare(ctx, &chart(), &vassals, look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::totals::seat_card(ui, look, sight, seat);
    }
    fn card_width() -> f32 {
        64.0
    }
    fn strip(root: &mut egui::Ui, look: &mut Look) {
        diplomacy::bar::show(root, look.shell, look.eyes, &mut look.own.map);
    }
    fn tabs(_: &View) -> &'static [(&'static str, &'static str)] {
        panels::TABS
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let pos = look.own.map.glass.read(Pos::of)?;
        let seat = |arms: Arms| if let Arms::Power(power, _) = arms { pos.seat_of(PowerId(power)) } else { None };
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: diplomacy::chart::neat_line(&chart().shapes),
            marks: look.own.map.board.tokens.iter().filter_map(|t| Some((t.at, seat(t.face)?))).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        if let Some(sight) = look.eyes.sight.clone() {
            diplomacy::bar::verdict(ctx, look.shell, &look.own.map);
            diplomacy::bar::asked(ctx, look.shell, &mut look.asks, &mut look.own.map);
            panels::points::stepper(ctx, look, &sight);
            card::show(ctx, look, &sight);
        }
        panels::census::window(ctx, look);
    }

    // ---- The decision panel

    fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::above_offers(ui, look, sight);
    }

    // ---- What belongs to the seat at the screen

    fn notes(look: &Look) -> Sketch {
        sketch::of(&look.own.map.hand)
    }
    fn set_notes(look: &mut Look, notes: Sketch) {
        look.own.map.hand.waiting = Some(notes);
    }
    fn put_away(look: &mut Look) {
        look.own.open.close();
        look.own.map.hand.clear();
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        // The Census waits until the orders have been seen.
        let census = !look.own.map.playback.is_open() && look.own.open.close();
        census || look.own.map.hand.step_back() || look.own.map.playback.close()
    }
    fn next(look: &mut Look) {
        diplomacy::gestures::next(look.shell, &mut look.asks, look.eyes, &mut look.own.map);
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
