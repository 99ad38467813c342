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
mod playable;
mod target;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

pub use self::playable::Kingmaker;

use self::glass::{Glass, pos_in};
use self::map::Atlas;
use self::map::geometry::{self, Site};
use self::panels::bargain::{self, About, Draft};
use self::pictures::Pictures;
use self::pieces::Board;
use self::pieces::piles::Face;
use self::target::target;
use super::belongings::HandLeft;
use super::own_files::of_edition;
use super::provinces::ProvinceMap;
use super::selection::{self, Click, Forces, Selection, Standing};
use super::shown::{Regard, Shown, SmallMap};
use super::sight::{Eyes, Offer, Sight};
use super::{desk, drafts, look};
use crate::engine::{Act, Table};
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::combat::CombatDeed;
use crate::games::kingmaker::faction::FactionDeed;
use crate::games::kingmaker::ids::{AreaId, PlaceId, SeaId};
use crate::games::kingmaker::parliament::ParliamentDeed;
use crate::games::kingmaker::scenario::Scenario;
use crate::games::kingmaker::travel::TravelDeed;
use crate::games::kingmaker::{View, see};
use crate::table::SeatId;

/// What a panel of Kingmaker may look at.
pub type Look<'a, 'w, 'v, 's> = look::Look<'a, 'w, 'v, 's, Kingmaker>;

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

impl Shown for Kingmaker {
    type Own = Own<'static>;
    type Draft = Draft;
    type Notes = ();
    const MAP: bool = true;
    const PROVINCES: Option<&'static dyn ProvinceMap> = Some(&Kingmaker);
    const FORCES: Option<&'static dyn Forces> = Some(&Kingmaker);
    const BLURB: &'static str = "Factions of nobles lead royal heirs about an England at war, besiege, sail, sit in Parliament and crown a King.";

    fn plugin(app: &mut App) {
        app.init_resource::<panels::Papers>();
        app.add_plugins((of_edition::<map::Atlas>, of_edition::<Pictures>, map::towns::plugin, pieces::plugin));
    }
    fn put_down(world: &mut World) {
        world.resource_mut::<Selection>().drop_all();
    }

    // ---- The map

    fn page() -> Rect {
        geometry::page()
    }
    fn spot(place: &str) -> Option<Vec2> {
        geometry::spot(&Book::standard(), place)
    }
    fn place_name(place: &str) -> String {
        let book = Book::standard();
        match PlaceId::of_key(place) {
            Some(id) => book.map.place(id).name.clone(),
            None => Site::of_key(&book, place).map_or_else(|| place.to_string(), |site| site.name(&book).to_string()),
        }
    }
    fn find(text: &str) -> Vec<String> {
        find(&Book::standard(), text)
    }
    fn press(world: &mut World, place: &str) {
        if let Some(place) = Kingmaker.place(place) {
            selection::press(world, Click { place, at: None, adding: false });
        }
    }

    fn world_of(view: &View) -> Option<World> {
        Some(glass::world_of(view))
    }

    // ---- What the eyes see

    /// Marches and voyages are found on the map; trades and ransoms are put together by hand.
    fn is_listed(act: &Act) -> bool {
        !matches!(
            Action::of(act),
            None | Some(
                Action::Travel(TravelDeed::March { .. } | TravelDeed::Sail(_))
                    | Action::Faction(FactionDeed::Trade { .. } | FactionDeed::Ransom { .. })
            )
        )
    }
    /// What is owed before a player may go on is said at its button.
    fn stock(table: &Table, seat: SeatId) -> Vec<Act> {
        let nests = table.look(seat, |known| see(known, |pos| !pos.stack.is_empty()));
        if nests { vec![] } else { vec![Action::Done.act()] }
    }
    fn odds(table: &Table, seat: SeatId, act: &Act) -> Vec<String> {
        let Some(action) = Action::of(act) else { return vec![] };
        table.look(seat, |known| see(known, |pos| odds::of(pos, seat, &action)))
    }
    fn regard(act: &Act) -> Regard {
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

    fn turn(view: &View, _: u16) -> String {
        let (year, round) = (view.year(), view.options.round_told(view.turn.round));
        match view.options.rounds {
            Some(last) => format!("{year}, round {round} of {last}"),
            None => format!("{year}, round {round}"),
        }
    }

    // ---- The new-game page

    fn options(ui: &mut egui::Ui, scenario: &mut Scenario) {
        panels::switches::show(ui, scenario);
    }

    // ---- The table

    fn prepare(ctx: &egui::Context, look: &mut Look) {
        let book = look.own.atlas.0.clone();
        look.own.pictures.prepare(ctx, &book, look.shell.settings.plain_palette);
    }
    fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
        panels::seat_card(ui, look, sight, seat);
    }
    fn tabs(_: &View) -> &'static [(&'static str, &'static str)] {
        panels::tabs()
    }
    fn tab(ui: &mut egui::Ui, look: &mut Look, n: usize) {
        panels::tab(ui, look, n);
    }
    fn small_map(look: &Look) -> Option<SmallMap> {
        let forces = look.own.board.piles.iter().filter(|pile| matches!(pile.face, Face::Nobles(_)));
        Some(SmallMap {
            picture: look.own.pictures.land()?,
            page: geometry::neat_line(&look.own.atlas.0.shapes),
            marks: forces.filter_map(|pile| Some((pile.at, pile.owner?))).collect(),
        })
    }
    fn over_map(ctx: &egui::Context, look: &mut Look) {
        let Some(sight) = look.eyes.sight.clone() else { return };
        panels::over_map(ctx, look, &sight);
        card::show(ctx, look, &sight);
        let Some(world) = look.own.glass.world() else { return };
        selection::card::question(ctx, &mut look.own.hand, look.shell, &mut look.asks, &sight, &world);
    }

    // ---- The decision panel

    fn is_planning(look: &Look) -> bool {
        panels::is_led(look)
    }
    fn plan(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::beside(ui, look, sight);
    }
    const PLAN_KEEPS_FOOT: bool = true;
    fn in_hand(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::force::show(ui, look, sight);
    }
    fn above_offers(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
        panels::above_offers(ui, look, sight);
    }

    // ---- What belongs to the seat at the screen

    fn drafts(look: &Look) -> Vec<Draft> {
        let bargain = look.own.papers.bargain.clone();
        bargain.filter(bargain::Bargain::is_touched).map(Draft::Bargain).into_iter().collect()
    }
    fn open_draft(look: &mut Look, Draft::Bargain(bargain): Draft) {
        look.own.papers.bargain = Some(bargain);
    }
    fn shut_draft(look: &mut Look, _: &Draft) {
        look.own.papers.bargain = None;
    }
    fn draft_name(look: &Look, Draft::Bargain(bargain): &Draft) -> String {
        match (look.own.glass.read(pos_in), &look.eyes.sight) {
            (Some(pos), Some(sight)) => bargain::title(pos, sight, bargain.about),
            _ => "A bargain".into(),
        }
    }
    fn draft_waits(look: &Look, Draft::Bargain(bargain): &Draft) -> Option<String> {
        (!bargain::is_offered(look, bargain.about)).then(|| "There is no such bargain to be struck just now".into())
    }
    fn review_draft(look: &Look, Draft::Bargain(bargain): &mut Draft) -> Option<String> {
        let pos = look.own.glass.read(pos_in)?;
        match bargain.about {
            About::Ransom(noble) if pos.noble(noble).captor.is_none() => Some("nobody holds him any more".into()),
            _ => None,
        }
    }
    fn put_away(look: &mut Look) {
        *look.own.papers = panels::Papers::default();
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
        look.own.hand.shut_door()
            || drafts::leave_topmost(look)
            || look.own.papers.bargain.take().is_some()
            || look.own.hand.put_down()
    }
    fn next(look: &mut Look) {
        let (Some(sight), Some(world)) = (look.eyes.sight.clone(), look.own.glass.world()) else { return };
        if Kingmaker.is_moving(&sight) {
            selection::next(&Kingmaker, &mut look.own.hand, look.shell, &look.own.standing, &sight, &world);
        } else if desk::point_at_next_offer(look.shell, look.eyes) {
            look.own.hand.drop_all();
        }
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
