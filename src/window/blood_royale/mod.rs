//! The window of Blood Royale: the map of Western Europe with its pieces, gestures on it, and panels of its own.

mod card;
mod ferry;
mod forces;
pub mod map;
mod odds;
pub mod panels;
pub mod pictures;
pub mod pieces;
mod stack;
mod target;
pub mod tinctures;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use self::map::Atlas;
use self::map::geometry::{self, Site};
use self::panels::drafting;
use self::pictures::Pictures;
use self::pieces::Board;
use self::pieces::piles::Face;
use self::target::target;
use super::belongings::HandLeft;
use super::draft_file::KeptForm;
use super::drafts::AnyKept;
pub use super::glass::Glass;
use super::hosts::Host;
use super::ink::Ink;
use super::look::{Outlook, Panels};
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::screens::new_game::AnyScenario;
use super::selection::{self, Click, Forces, Selection, Standing};
use super::shown::{Regard, SmallMap};
use super::sight::{AnyView, Eyes, Sight};
use super::{look, palette};
use crate::engine::{Act, Game, KnownWorld, Table};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::book::{Book, Library};
use crate::games::blood_royale::campaign::CampaignDeed;
use crate::games::blood_royale::court::CourtDeed;
use crate::games::blood_royale::fortune::FortuneDeed;
use crate::games::blood_royale::ids::{ProvinceId, SeaId};
use crate::games::blood_royale::marriages::MarriageDeed;
use crate::games::blood_royale::position::{Pos, Position};
use crate::games::blood_royale::scenario::Scenario;
use crate::games::blood_royale::war::WarDeed;
use crate::games::blood_royale::{BLOOD_ROYALE, View, see, view_of};
use crate::table::{DataError, SeatId};

/// What a panel of Blood Royale may look at.
pub type Look<'a, 'w, 'o> = look::Look<'a, 'w, Own<'o>>;

/// What the panels of Western Europe look at; `glass` is the position as this seat knows it, to ask the rules about.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub atlas: Res<'w, Atlas>,
    pub hand: ResMut<'w, Selection>,
    pub board: Res<'w, Board>,
    pub standing: Res<'w, Standing>,
    pub glass: Res<'w, Glass>,
    pub pictures: ResMut<'w, Pictures>,
    pub court: ResMut<'w, panels::Court>,
}

/// The position in a world that is made of a view.
pub fn pos_in(world: &World) -> Pos<'_> {
    world.resource::<Position>().pos(&world.resource::<Library>().0)
}

/// Blood Royale, as the window asks it.
pub struct BloodRoyale;

impl Host for BloodRoyale {
    fn game(&self) -> &'static Game {
        &BLOOD_ROYALE
    }
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>> {
        Scenario::parse(text, path).map(AnyScenario::new)
    }
    fn seen(&self, known: &mut KnownWorld) -> AnyView {
        AnyView::new(view_of(known))
    }
    fn blurb(&self) -> &'static str {
        "Five houses of Western Europe, 1300 to 1500: weddings, contracts, taxes, trade and small wars."
    }
    fn has_map(&self) -> bool {
        true
    }

    // ---- The app

    fn furnish(&self, app: &mut App) {
        app.init_resource::<panels::Court>();
        app.add_plugins((of_edition::<map::Atlas>, of_edition::<Pictures>, pieces::plugin));
    }
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<Own>(world, f);
    }
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<drafting::Draft, drafting::Notes>()
    }

    // ---- A new game

    fn colours_chosen(&self) -> bool {
        false
    }
    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        panels::options(ui, scenario.of());
    }

    // ---- The map

    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        Some(&BloodRoyale)
    }
    fn forces(&self) -> Option<&'static dyn Forces> {
        Some(&BloodRoyale)
    }
    fn page(&self) -> Rect {
        geometry::page()
    }
    fn spot(&self, place: &str) -> Option<Vec2> {
        Some(Site::of_key(place)?.spot(&Book::standard().shapes))
    }
    fn place_name(&self, place: &str) -> String {
        Site::of_key(place).map_or_else(|| place.to_string(), |site| site.name(&Book::standard()))
    }
    fn find(&self, text: &str) -> Vec<String> {
        find(&Book::standard(), text)
    }

    fn press(&self, world: &mut World, place: &str) {
        if let Some(place) = self.place(place) {
            selection::press(world, Click { place, at: None, adding: false });
        }
    }

    fn world_of(&self, view: &AnyView) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(view.of::<View>().position.clone());
        world.insert_resource(Library(Book::standard()));
        Some(world)
    }

    // ---- What the eyes see

    /// Marches, voyages and goods on the road are found on the map, births on the cards of the couples, sums beside the
    /// event card; bargains are put together by hand.
    fn is_listed(&self, act: &Act) -> bool {
        use CampaignDeed::{Carry, March, Sail};
        use CourtDeed::TryForChild;
        use FortuneDeed::{Bid, Invest};
        !matches!(
            Action::of(act),
            None | Some(
                Action::Campaign(March { .. } | Carry { .. } | Sail { .. })
                    | Action::Court(TryForChild { .. })
                    | Action::Fortune(Bid { .. } | Invest { .. })
                    | Action::Marriage(MarriageDeed::OfferBargain { .. })
            )
        )
    }
    /// What is owed before a player may go on is said at its button.
    fn stock(&self, table: &Table, seat: SeatId) -> Vec<Act> {
        let is_asked = table.look(seat, |known| see(known, |pos| pos.top().is_some()));
        if is_asked { vec![] } else { vec![Action::Done.act()] }
    }
    fn odds(&self, table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(Action::War(deed)) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| odds::of(pos, seat, &deed)))
    }
    fn regard(&self, act: &Act) -> Regard {
        let Some(action) = Action::of(act) else { return Regard::default() };
        Regard {
            ends: matches!(action, Action::Done | Action::War(WarDeed::Decline) | Action::Fortune(FortuneDeed::Pass)),
            writes_odds: matches!(action, Action::War(WarDeed::Attack { .. } | WarDeed::Assault { .. })),
            target: target(&action).map(|site| site.key().to_string()),
            ..Regard::default()
        }
    }

    // ---- Words

    fn turn(&self, view: &AnyView, _: u16) -> String {
        let view = view.of::<View>();
        format!("{}, turn {} of {}", view.turn.year, view.turn.number, view.options.turns)
    }
    /// The colour of his country, as the map has it.
    fn tint(&self, view: &AnyView, seat: SeatId, colour: u8) -> Ink {
        let own = view.of::<View>().countries.iter().find(|c| c.ruler == Some(seat));
        own.map_or_else(|| palette::seat(colour), |c| tinctures::field(c.id))
    }
    fn tabs(&self, _: &AnyView) -> &'static [(&'static str, &'static str)] {
        panels::tabs()
    }
}

impl Panels for Own<'_> {
    // ---- The table

    fn prepare(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        self.pictures.prepare(ctx, &self.atlas.0, at.shell.settings.plain_palette);
    }
    fn seat_card(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, &mut at.with(self), sight, seat);
    }
    fn card_width(&self) -> f32 {
        panels::card_width()
    }
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize) {
        panels::tab(ui, &mut at.with(self), n);
    }
    fn small_map(&self) -> Option<SmallMap> {
        let armies = self.board.piles.iter().filter(|pile| matches!(pile.face, Face::Armies(_)));
        Some(SmallMap {
            picture: self.pictures.land()?,
            page: geometry::neat_line(&self.atlas.0.shapes),
            marks: armies.filter_map(|pile| Some((pile.at, pile.owner?))).collect(),
        })
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        let look = &mut at.with(self);
        if let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) {
            card::show(ctx, look, &sight);
            selection::card::question(ctx, &mut look.own.hand, look.shell, &mut look.asks, &sight, &world);
        }
        panels::windows(ctx, look);
    }

    // ---- The decision panel

    fn in_hand(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        stack::show(ui, &mut at.with(self), sight);
    }
    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, _sight: &Sight) {
        panels::above_offers(ui, &mut at.with(self));
    }

    // ---- What belongs to the seat at the screen

    fn drafts(&self) -> Vec<AnyKept> {
        drafting::open(&self.court).into_iter().map(AnyKept::new).collect()
    }
    fn open_draft(&mut self, draft: &AnyKept) {
        if let Some(draft) = draft.get() {
            drafting::lay(&mut self.court, draft);
        }
    }
    fn shut_draft(&mut self, draft: &AnyKept) {
        if let Some(draft) = draft.get() {
            drafting::shut(&mut self.court, draft);
        }
    }
    fn draft_name(&self, _: &Eyes, draft: &AnyKept) -> String {
        draft.get().map_or_else(String::new, |draft| drafting::name(&self.glass, draft))
    }
    fn review_draft(&self, _: &Eyes, draft: &AnyKept) -> Result<AnyKept, String> {
        draft.reviewed(|draft| drafting::review(self.glass.read(pos_in)?, draft))
    }
    fn notes(&self) -> AnyKept {
        AnyKept::new(self.court.notes.clone())
    }
    fn set_notes(&mut self, notes: Option<&AnyKept>) {
        self.court.notes = notes.and_then(AnyKept::get).cloned().unwrap_or_default();
    }
    fn put_away(&mut self) {
        *self.court = panels::Court::default();
        self.hand.drop_all();
    }
    fn take_hand(&mut self) -> Option<HandLeft> {
        Some(self.hand.leave())
    }
    fn give_hand(&mut self, hand: HandLeft) {
        self.hand.take_again(hand);
    }

    // ---- Keys

    fn escape(&mut self, at: &mut Outlook) -> bool {
        let look = &mut at.with(self);
        panels::escape(look) || look.own.hand.shut_door() || look.own.hand.put_down()
    }
    fn next(&mut self, at: &mut Outlook) {
        let look = &mut at.with(self);
        let own = &mut *look.own;
        selection::next(&BloodRoyale, &mut own.hand, look.shell, &own.standing, look.eyes, &own.glass);
    }
}

/// Places that a player may mean: the one of just this name, then those whose names hold the words.
fn find(book: &Book, text: &str) -> Vec<String> {
    let wanted = text.trim().to_lowercase();
    let sites = ProvinceId::all().map(Site::Land).chain(SeaId::all().map(Site::Sea));
    let mut found: Vec<(bool, usize, Site)> = sites
        .filter_map(|site| {
            let name = site.name(book).to_lowercase();
            (name.contains(&wanted) || site.key() == wanted).then(|| (!name.starts_with(&wanted), name.len(), site))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, _, site)| site.key().to_string()).collect()
}
