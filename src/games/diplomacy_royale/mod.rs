//! Diplomacy Royale: Diplomacy with families, binding writs, titled nobles, leaders in the field, and the clergy. Without
//! dynasties it is Diplomacy.
//!
//! Every power has a dynasty whose people age, marry, have children and die (1-3, 1-4). It tells in three ways: marriages carry
//! writs that bind while the couple is married (1-5, 1-6), titles open build sites and are inherited with their armies (1-7, 1-8),
//! leaders make units elite or weak (1-9 to 1-11).
//!
//! Read it along the rulebook: [`plugin`] is its table of contents, [`phases`] the sequence of play (sections 1 and 10); the rooms are
//! [`choosing`] (2), [`family`] (3, 4, 8), [`writs`] (5), [`court`] (6, 7), [`clergy`] (9) and [`orders`] (moves, retreats, builds,
//! on the house's adjudicator). [`actions`] puts their deeds at the table. What rules read is a [`position`], wherever it lies; what
//! it is made of stands in [`components`].

pub mod actions;
mod at_table;
pub mod book;
pub mod bot;
pub mod choosing;
pub mod clergy;
pub mod components;
pub mod court;
pub mod data_lint;
mod facts;
pub mod family;
pub mod ids;
mod imagine;
pub mod issues;
pub mod judge;
pub mod laws;
mod laws_court;
pub mod opening;
pub mod options;
pub mod orders;
pub mod parting;
pub mod phases;
pub mod position;
pub mod readers;
pub mod refusals;
pub mod report;
pub mod scenario;
mod scenario_faults;
mod scenario_refusals;
mod seen;
pub mod serials;
pub mod setup;
mod setup_opening;
pub mod shapes;
pub mod telling;
pub mod words;
pub mod writs;
mod written;

use bevy_app::App;
use bevy_ecs::schedule::IntoScheduleConfigs;

use crate::diplomacy::ProvinceId;
use crate::engine::*;
use crate::house_file;
use crate::table::HouseFile;

use self::book::{Book, Library};

pub use self::at_table::ROYALE;
pub use self::seen::{View, see, view_of};

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/diplomacy_royale/royale.ron"),
    house_file!("assets/scenarios/diplomacy_royale/standard.ron"),
    house_file!("assets/scenarios/diplomacy_royale/the_three_heirs.ron"),
    house_file!("assets/scenarios/diplomacy_royale/first_lesson.ron"),
];

/// The game's table of contents.
pub fn plugin(app: &mut App) {
    pieces(app);
    sequence_of_play(app);
    acts(app);
    app.add_faults(laws::faults);
    facts::register(app);
}

/// The pieces, and who may know what of them (2, 3, 5 to 9).
fn pieces(app: &mut App) {
    use self::components::*;
    use self::ids::*;
    use self::options::Options;
    use self::writs::{Proposals, Writ};
    use crate::dynasty::*;
    use Audience::{By, Everybody, Nobody};

    let book = Book::standard();
    app.add_fixed_key::<ProvinceId>(book.map.provinces()).add_fixed_key::<PowerId>(PowerId::all());
    app.add_key::<UnitId>().add_key::<TitleId>();
    app.add_key::<CharacterId>().add_key::<HouseId>().add_key::<MarriageId>().add_key::<ContractId>();
    app.add_game_data(Library(book));

    app.add_state::<PowerId, Power>("power", By(seen::power));
    app.add_state::<ProvinceId, Province>("province", Everybody);
    app.add_state::<UnitId, Unit>("unit", Everybody);
    app.add_state::<HouseId, House>("house", Everybody);
    app.add_state::<CharacterId, Character>("person", Everybody);
    app.add_state::<CharacterId, Noble>("noble", By(seen::noble));
    app.add_state::<MarriageId, Marriage>("marriage", Everybody);
    app.add_state::<TitleId, Title>("title", Everybody);
    app.add_state::<ContractId, Writ>("writ", By(seen::writ));

    app.init_resource::<Options>().add_table_state::<Options>("options", Everybody);
    app.init_resource::<Calendar>().add_table_state::<Calendar>("years", Everybody);
    app.init_resource::<Recent>().add_table_state::<Recent>("recent", Everybody);
    app.init_resource::<LastMoves>().add_table_state::<LastMoves>("last_moves", Everybody);
    app.init_resource::<Plague>().add_table_state::<Plague>("plague", Nobody);
    // What lies behind the curtains, and what passes between two houses.
    app.init_resource::<Desk>().add_table_state::<Desk>("desk", By(seen::desk));
    app.init_resource::<Proposals>().add_table_state::<Proposals>("proposals", By(seen::proposals));
    app.init_resource::<Sanctuary>().add_table_state::<Sanctuary>("sanctuary", By(seen::sanctuary));
    app.init_resource::<Ransoms>().add_table_state::<Ransoms>("ransoms", By(seen::ransoms));
    app.init_resource::<Petitions>().add_table_state::<Petitions>("petitions", By(seen::petitions));
}

/// The sequence of play (1-11 to 1-22, 10): a year, or a decade, of two halves. In all phases everybody decides at the same time,
/// behind curtains. At court there is always something to do: talk.
fn sequence_of_play(app: &mut App) {
    use self::components::Phase;
    use self::phases::*;

    let open = |phase| all(phase).of(who_plays).prompt(prompt);
    let half = |births, court, moves, retreats| {
        [
            open(Phase::Births).run_if(dynasties).skip_idle().named(births),
            open(Phase::Conclave).run_if(conclave).skip_idle().named("Conclave").unforeseen(),
            open(Phase::Court).run_if(dynasties).named(court),
            open(Phase::Moves).skip_idle().named(moves),
            open(Phase::Retreats).skip_idle().named(retreats),
        ]
    };
    let powers = [
        all(Phase::Choosing).run_if(choosing_powers).of(everybody).skip_idle().prompt(prompt).named("Powers"),
        open(Phase::Gifts).run_if(points_to_give).skip_idle().named("Gifts"),
    ];
    let winter = [open(Phase::Adjustments).run_if(without_dynasties).skip_idle().named("Winter")];
    let first = half("Winter births", "Winter court", "Spring moves", "Spring retreats");
    let second = half("Summer births", "Summer court", "Fall moves", "Fall retreats");
    app.add_sequence(powers.into_iter().chain(first).chain(second).chain(winter));

    app.add_systems(Begin(Phase::Choosing), (begin, choosing::begin).chain());
    app.add_systems(Begin(Phase::Gifts), (begin, choosing::begin_gifts).chain());
    app.add_systems(Begin(Phase::Births), (begin, family::begin).chain());
    app.add_systems(Begin(Phase::Conclave), (begin, clergy::begin_conclave).chain());
    app.add_systems(Begin(Phase::Court), (begin, clergy::begin_court, writs::begin_court).chain());
    app.add_systems(Begin(Phase::Moves), (begin, orders::begin_moves).chain());
    app.add_systems(Begin(Phase::Retreats), (begin, orders::begin_retreats).chain());
    app.add_systems(Begin(Phase::Adjustments), (begin, orders::begin_adjustments).chain());

    app.add_systems(End(Phase::Choosing), choosing::end);
    app.add_systems(End(Phase::Gifts), choosing::end_gifts);
    // Builds, births, ageing, deaths, plague, successions, clergy: in this order (10.1; ruling 5).
    app.add_systems(
        End(Phase::Births),
        (
            orders::carry_out_adjustments,
            family::births,
            family::age,
            family::survival,
            family::plague,
            family::successions,
            clergy::promotions,
        )
            .chain(),
    );
    app.add_systems(End(Phase::Conclave), clergy::elect);
    app.add_systems(End(Phase::Court), end_court);
    app.add_systems(End(Phase::Moves), orders::resolve_moves);
    app.add_systems(End(Phase::Retreats), end_retreats);
    app.add_systems(End(Phase::Adjustments), end_adjustments);
    app.add_systems(Settle, parting::leave_the_table);
}

/// What can be done, in the order in which it is offered.
fn acts(app: &mut App) {
    use self::actions::*;
    app.add_action::<choosing::ChoosingDeed, _>(choose)
        .add_action::<family::FamilyDeed, _>(try_for_children)
        .add_action::<writs::WritDeed, _>(write)
        .add_action::<court::CourtDeed, _>(hold_court)
        .add_action::<clergy::ClergyDeed, _>(minister)
        .add_action::<orders::OrdersDeed, _>(order)
        .add_action::<Draw, _>(vote_draw)
        .add_action::<Rename, _>(rename)
        .add_action::<Close, _>(close);
}
