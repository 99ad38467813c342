//! The window of Blood Royale: the map of Western Europe with its pieces, gestures on it, and panels of its own.

mod card;
mod ferry;
mod forces;
pub mod map;
mod odds;
pub mod panels;
pub mod pictures;
pub mod pieces;
mod playable;
mod stack;
mod target;
pub mod tinctures;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::BloodRoyale;

use self::map::Atlas;
use self::map::geometry::{self, Site};
use self::panels::drafting;
use self::pictures::Pictures;
use self::pieces::Board;
use self::pieces::piles::Face;
use self::target::target;
use super::belongings::HandLeft;
pub use super::glass::Glass;
use super::ink::Ink;
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::selection::{self, Click, Forces, Selection, Standing};
use super::shown::{Regard, Shown, SmallMap};
use super::sight::{Eyes, Sight};
use super::{desk, look, palette};
use crate::engine::{Act, Table};
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
use crate::games::blood_royale::{View, see};
use crate::table::SeatId;

/// What a panel of Blood Royale may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, BloodRoyale>;

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

impl Shown for BloodRoyale {
    type Own = Own<'static>;
    type Draft = drafting::Draft;
    type Notes = drafting::Notes;
    const MAP: bool = true;
    const PROVINCES: Option<&'static dyn ProvinceMap> = Some(&BloodRoyale);
    const FORCES: Option<&'static dyn Forces> = Some(&BloodRoyale);
    const COLOURS_CHOSEN: bool = false;
    const BLURB: &'static str =
        "Five houses of Western Europe, 1300 to 1500: weddings, contracts, taxes, trade and small wars.";

    fn plugin(app: &mut App) {
        app.init_resource::<panels::Court>();
        app.add_plugins((of_edition::<map::Atlas>, of_edition::<Pictures>, pieces::plugin));
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Selection>().drop_all();
    }

    // ---- The map

    fn page() -> Rect {
        geometry::page()
    }
    fn spot(place: &str) -> Option<Vec2> {
        Some(Site::of_key(place)?.spot(&Book::standard().shapes))
    }
    fn place_name(place: &str) -> String {
        Site::of_key(place).map_or_else(|| place.to_string(), |site| site.name(&Book::standard()))
    }
    fn find(text: &str) -> Vec<String> {
        find(&Book::standard(), text)
    }

    fn press(world: &mut World, place: &str) {
        if let Some(place) = BloodRoyale.place(place) {
            selection::press(world, Click { place, at: None, adding: false });
        }
    }

    fn world_of(view: &View) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(view.position.clone());
        world.insert_resource(Library(Book::standard()));
        Some(world)
    }

    // ---- What the eyes see

    /// Marches, voyages and goods on the road are found on the map, births on the cards of the couples, sums beside the
    /// event card; bargains are put together by hand.
    fn is_listed(act: &Act) -> bool {
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
    fn stock(table: &Table, seat: SeatId) -> Vec<Act> {
        let is_asked = table.look(seat, |known| see(known, |pos| pos.top().is_some()));
        if is_asked { vec![] } else { vec![Action::Done.act()] }
    }
    fn odds(table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(Action::War(deed)) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| odds::of(pos, seat, &deed)))
    }
    fn regard(act: &Act) -> Regard {
        let Some(action) = Action::of(act) else { return Regard::default() };
        Regard {
            ends: matches!(action, Action::Done | Action::War(WarDeed::Decline) | Action::Fortune(FortuneDeed::Pass)),
            writes_odds: matches!(action, Action::War(WarDeed::Attack { .. } | WarDeed::Assault { .. })),
            target: target(&action).map(|site| site.key().to_string()),
            ..Regard::default()
        }
    }

    // ---- Words

    fn turn(view: &View, _: u16) -> String {
        format!("{}, turn {} of {}", view.turn.year, view.turn.number, view.options.turns)
    }
    /// The colour of his country, as the map has it.
    fn tint(view: &View, seat: SeatId, colour: u8) -> Ink {
        let own = view.countries.iter().find(|c| c.ruler == Some(seat));
        own.map_or_else(|| palette::seat(colour), |c| tinctures::field(c.id))
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        panels::options(ui, scenario);
    }

    // ---- The table

    fn prepare(ctx: &egui::Context, look: &mut Look) {
        let book = look.own.atlas.0.clone();
        look.own.pictures.prepare(ctx, &book, look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, look, sight, seat);
    }
    fn card_width() -> f32 {
        panels::card_width()
    }
    fn tabs(_: &View) -> &'static [(&'static str, &'static str)] {
        panels::tabs()
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let armies = look.own.board.piles.iter().filter(|pile| matches!(pile.face, Face::Armies(_)));
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: geometry::neat_line(&look.own.atlas.0.shapes),
            marks: armies.filter_map(|pile| Some((pile.at, pile.owner?))).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        if let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) {
            card::show(ctx, look, &sight);
            selection::card::question(ctx, &mut look.own.hand, look.shell, &mut look.asks, &sight, &world);
        }
        panels::windows(ctx, look);
    }

    // ---- The decision panel

    fn in_hand(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        stack::show(ui, look, sight);
    }
    fn above_offers(ui: &mut egui::Ui, look: &mut Look, _sight: &Sight) {
        panels::above_offers(ui, look);
    }
    // ---- What belongs to the seat at the screen

    fn drafts(look: &Look) -> Vec<drafting::Draft> {
        drafting::open(look)
    }
    fn open_draft(look: &mut Look, draft: drafting::Draft) {
        drafting::lay(look, draft);
    }
    fn shut_draft(look: &mut Look, draft: &drafting::Draft) {
        drafting::shut(look, draft);
    }
    fn draft_name(look: &Look, draft: &drafting::Draft) -> String {
        drafting::name(look, draft)
    }
    fn review_draft(look: &Look, draft: &mut drafting::Draft) -> Option<String> {
        drafting::review(look.own.glass.read(pos_in)?, draft)
    }
    fn notes(look: &Look) -> drafting::Notes {
        look.own.court.notes.clone()
    }
    fn set_notes(look: &mut Look, notes: drafting::Notes) {
        look.own.court.notes = notes;
    }
    fn put_away(look: &mut Look) {
        *look.own.court = panels::Court::default();
        look.own.hand.drop_all();
    }
    fn take_hand(look: &mut Look) -> Option<HandLeft> {
        Some(look.own.hand.leave())
    }
    fn give_hand(look: &mut Look, hand: HandLeft) {
        look.own.hand.take_again(hand);
    }

    // ---- Keys

    fn escape(look: &mut Look) -> bool {
        panels::escape(look) || look.own.hand.shut_door() || look.own.hand.put_down()
    }
    fn next(look: &mut Look) {
        let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) else { return };
        if BloodRoyale.is_moving(&sight) {
            selection::next(&BloodRoyale, &mut look.own.hand, look.shell, &look.own.standing, &sight, &world);
        } else if desk::point_at_next_offer(look.shell, look.eyes) {
            look.own.hand.drop_all();
        }
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
