//! The window of Kingmaker: the map of England and Wales with its nobles, heirs and ships, gestures on it, and panels of its
//! own.

pub mod arms;
mod card;
mod courses;
mod forces;
pub mod glass;
pub mod map;
mod odds;
pub mod panels;
pub mod pictures;
pub mod pieces;
mod target;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use self::glass::{Glass, pos_in};
use self::map::Atlas;
use self::map::geometry::{self, Site};
use self::panels::bargain::{self, About, Draft};
use self::pictures::Pictures;
use self::pieces::Board;
use self::pieces::piles::Face;
use self::target::target;
use super::belongings::HandLeft;
use super::draft_file::KeptForm;
use super::drafts::AnyKept;
use super::hosts::Host;
use super::look;
use super::look::{Outlook, Panels};
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::screens::new_game::AnyScenario;
use super::selection::{self, Click, Forces, Selection, Standing};
use super::shown::{Regard, SmallMap};
use super::sight::{AnyView, Eyes, Offer, Sight};
use crate::engine::{Act, Game, KnownWorld, Table};
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::combat::CombatDeed;
use crate::games::kingmaker::faction::FactionDeed;
use crate::games::kingmaker::ids::{AreaId, PlaceId, SeaId};
use crate::games::kingmaker::parliament::ParliamentDeed;
use crate::games::kingmaker::scenario::Scenario;
use crate::games::kingmaker::travel::TravelDeed;
use crate::games::kingmaker::{KINGMAKER, View, see, view_of};
use crate::table::{DataError, SeatId};

/// What a panel of Kingmaker may look at.
pub type Look<'a, 'w, 'o> = look::Look<'a, 'w, Own<'o>>;

/// What the panels of England look at; `glass` is the position as this seat knows it, to ask the rules about.
#[derive(SystemParam)]
pub struct Own<'w> {
    pub atlas: Res<'w, Atlas>,
    pub hand: ResMut<'w, Selection>,
    pub board: Res<'w, Board>,
    pub standing: Res<'w, Standing>,
    pub glass: Res<'w, Glass>,
    pub pictures: ResMut<'w, Pictures>,
    pub papers: ResMut<'w, panels::Papers>,
}

/// Kingmaker, as the window asks it.
pub struct Kingmaker;

impl Host for Kingmaker {
    fn game(&self) -> &'static Game {
        &KINGMAKER
    }
    fn parse_scenario(&self, text: &str, path: &str) -> Result<AnyScenario, Vec<DataError>> {
        Scenario::parse(text, path).map(AnyScenario::new)
    }
    fn seen(&self, known: &mut KnownWorld) -> AnyView {
        AnyView::new(view_of(known))
    }
    fn blurb(&self) -> &'static str {
        "Factions of nobles lead royal heirs about an England at war, besiege, sail, sit in Parliament and crown a King."
    }
    fn has_map(&self) -> bool {
        true
    }

    // ---- The app

    fn furnish(&self, app: &mut App) {
        app.init_resource::<panels::Papers>();
        app.add_plugins((of_edition::<map::Atlas>, of_edition::<Pictures>, map::towns::plugin, pieces::plugin));
    }
    fn lend(&self, world: &mut World, f: &mut dyn FnMut(&mut Outlook, &mut dyn Panels)) {
        look::lend::<Own>(world, f);
    }
    fn kept_form(&self) -> KeptForm {
        KeptForm::of::<Draft, ()>()
    }

    // ---- A new game

    fn options(&self, ui: &mut egui::Ui, scenario: &mut AnyScenario) {
        panels::switches::show(ui, scenario.of());
    }

    // ---- The map

    fn provinces(&self) -> Option<&'static dyn ProvinceMap> {
        Some(&Kingmaker)
    }
    fn forces(&self) -> Option<&'static dyn Forces> {
        Some(&Kingmaker)
    }
    fn page(&self) -> Rect {
        geometry::page()
    }
    fn spot(&self, place: &str) -> Option<Vec2> {
        geometry::spot(&Book::standard(), place)
    }
    fn place_name(&self, place: &str) -> String {
        let book = Book::standard();
        match PlaceId::of_key(place) {
            Some(id) => book.map.place(id).name.clone(),
            None => Site::of_key(&book, place).map_or_else(|| place.to_string(), |site| site.name(&book).to_string()),
        }
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
        Some(glass::world_of(view.of()))
    }

    // ---- What the eyes see

    /// Marches and voyages are found on the map; trades and ransoms are put together by hand.
    fn is_listed(&self, act: &Act) -> bool {
        !matches!(
            Action::of(act),
            None | Some(
                Action::Travel(TravelDeed::March { .. } | TravelDeed::Sail(_))
                    | Action::Faction(FactionDeed::Trade { .. } | FactionDeed::Ransom { .. })
            )
        )
    }
    /// What is owed before a player may go on is said at its button.
    fn stock(&self, table: &Table, seat: SeatId) -> Vec<Act> {
        let nests = table.look(seat, |known| see(known, |pos| !pos.stack.is_empty()));
        if nests { vec![] } else { vec![Action::Done.act()] }
    }
    fn odds(&self, table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(action) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| odds::of(pos, seat, &action)))
    }
    fn regard(&self, act: &Act) -> Regard {
        use CombatDeed::{Ambush, Attack, Pursue, SeaFight, Siege, TownFight};
        use FactionDeed::{Ally, Assign, Bring, Keep, Part, Transfer};
        let Some(action) = Action::of(act) else { return Regard::default() };
        let ends = matches!(action, Action::Done | Action::Faction(Keep) | Action::Parliament(ParliamentDeed::Ready));
        let aside = matches!(
            action,
            Action::Faction(Assign { .. } | Bring { .. } | Transfer { .. } | Ally { .. } | Part { .. })
        );
        let writes_odds = matches!(
            action,
            Action::Combat(Attack { .. } | Siege { .. } | Ambush { .. } | TownFight { .. } | SeaFight { .. } | Pursue)
        );
        let target = target(&Book::standard(), &action).map(|site| site.key().to_string());
        Regard { ends, aside, writes_odds, target, ..Regard::default() }
    }

    // ---- Words

    fn turn(&self, view: &AnyView, _: u16) -> String {
        let view = view.of::<View>();
        let (year, round) = (view.year(), view.options.round_told(view.turn.round));
        match view.options.rounds {
            Some(last) => format!("{year}, round {round} of {last}"),
            None => format!("{year}, round {round}"),
        }
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
    fn tab(&mut self, ui: &mut egui::Ui, at: &mut Outlook, n: usize) {
        panels::tab(ui, &mut at.with(self), n);
    }
    fn small_map(&self) -> Option<SmallMap> {
        let forces = self.board.piles.iter().filter(|pile| matches!(pile.face, Face::Nobles(_)));
        Some(SmallMap {
            picture: self.pictures.land()?,
            page: geometry::neat_line(&self.atlas.0.shapes),
            marks: forces.filter_map(|pile| Some((pile.at, pile.owner?))).collect(),
        })
    }
    fn over_map(&mut self, ctx: &egui::Context, at: &mut Outlook) {
        let look = &mut at.with(self);
        let Some(sight) = look.eyes.sight.clone() else { return };
        panels::over_map(ctx, look, &sight);
        card::show(ctx, look, &sight);
        let Some(world) = look.own.glass.world() else { return };
        selection::card::question(ctx, &mut look.own.hand, look.shell, &mut look.asks, &sight, &world);
    }

    // ---- The decision panel

    fn is_planning(&mut self, at: &mut Outlook) -> bool {
        panels::is_led(&at.with(self))
    }
    fn plan(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::beside(ui, &mut at.with(self), sight);
    }
    fn plan_keeps_foot(&self) -> bool {
        true
    }
    fn in_hand(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::force::show(ui, &mut at.with(self), sight);
    }
    fn above_offers(&mut self, ui: &mut egui::Ui, at: &mut Outlook, sight: &Sight) {
        panels::above_offers(ui, &mut at.with(self), sight);
    }

    // ---- What belongs to the seat at the screen

    fn drafts(&self) -> Vec<AnyKept> {
        let bargain = self.papers.bargain.clone().filter(bargain::Bargain::is_touched);
        bargain.map(|bargain| AnyKept::new(Draft::Bargain(bargain))).into_iter().collect()
    }
    fn open_draft(&mut self, draft: &AnyKept) {
        let Some(Draft::Bargain(bargain)) = draft.get() else { return };
        self.papers.bargain = Some(bargain.clone());
    }
    fn shut_draft(&mut self, _: &AnyKept) {
        self.papers.bargain = None;
    }
    fn draft_name(&self, eyes: &Eyes, draft: &AnyKept) -> String {
        let Some(Draft::Bargain(bargain)) = draft.get() else { return String::new() };
        match (self.glass.read(pos_in), &eyes.sight) {
            (Some(pos), Some(sight)) => bargain::title(pos, sight, bargain.about),
            _ => "A bargain".into(),
        }
    }
    fn draft_waits(&self, eyes: &Eyes, draft: &AnyKept) -> Option<String> {
        let Draft::Bargain(bargain) = draft.get()?;
        let offered = eyes.sight.as_ref().is_some_and(|sight| bargain::is_offered(sight, bargain.about));
        (!offered).then(|| "There is no such bargain to be struck just now".into())
    }
    fn review_draft(&self, _: &Eyes, draft: &AnyKept) -> Result<AnyKept, String> {
        draft.reviewed(|Draft::Bargain(bargain)| {
            let pos = self.glass.read(pos_in)?;
            match bargain.about {
                About::Ransom(noble) if pos.noble(noble).captor.is_none() => Some("nobody holds him any more".into()),
                _ => None,
            }
        })
    }
    fn put_away(&mut self) {
        *self.papers = panels::Papers::default();
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
        look.own.hand.shut_door()
            || look.drafts.leave_topmost(look.own)
            || look.own.papers.bargain.take().is_some()
            || look.own.hand.put_down()
    }
    fn next(&mut self, at: &mut Outlook) {
        let look = &mut at.with(self);
        let own = &mut *look.own;
        selection::next(&Kingmaker, &mut own.hand, look.shell, &own.standing, look.eyes, &own.glass);
    }
}

/// Places that a player may mean: towns and castles first, then spaces and seas; the one of just this name before those whose
/// names hold the words.
fn find(book: &Book, text: &str) -> Vec<String> {
    let wanted = text.trim().to_lowercase();
    let places = book.map.places.iter().map(|p| (0, p.name.as_str(), p.id.key()));
    let areas = AreaId::all().map(|a| (1, book.map.area(a).name.as_str(), a.key()));
    let seas = SeaId::all().map(|s| (2, book.map.sea(s).name.as_str(), s.key()));
    let codes = book.map.areas.iter().map(|a| (1, a.code.as_str(), a.id.key()));
    let named = places.chain(areas).chain(seas).filter_map(|(kind, name, key)| {
        let name = name.to_lowercase();
        (name.contains(&wanted) || key == wanted).then(|| (!name.starts_with(&wanted), name.len(), kind, key))
    });
    let coded = codes
        .filter(|(_, code, _)| code.eq_ignore_ascii_case(&wanted))
        .map(|(kind, code, key)| (false, code.len(), kind, key));
    let mut found: Vec<(bool, usize, u8, &str)> = named.chain(coded).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, _, _, key)| key.to_string()).collect()
}
