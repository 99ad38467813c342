//! Blood Royale: a century of weddings, trade and small wars in Western Europe.
//!
//! Read it along the rulebook: [`plugin`] is its table of contents, [`phases`] the sequence of play; the rooms are [`court`] (births,
//! survival, succession), [`marriages`] (market, contracts), [`realm`] (taxes to cashing in), [`fortune`] (events, cards, Governors),
//! [`campaign`] (movement, control) and [`war`]. [`actions`] puts their deeds at the table, [`frames`] what they ask. What rules
//! read is a [`position`], wherever it lies; what it is made of stands in [`components`].

pub mod actions;
mod at_table;
pub mod book;
pub mod book_cards;
pub mod book_file;
mod book_lint;
pub mod book_map;
pub mod book_tables;
pub mod bot;
pub mod campaign;
pub mod components;
pub mod court;
pub mod data_lint;
mod facts;
pub mod fortune;
pub mod frames;
pub mod ids;
mod imagine;
pub mod issues;
pub mod judge;
pub mod laws;
mod laws_of_bonds;
pub mod layouts;
pub mod map_file;
mod map_lint;
pub mod marriages;
pub mod options;
pub mod parting;
pub mod phases;
mod picture;
pub mod position;
pub mod readers;
pub mod realm;
pub mod refusals;
pub mod report;
pub mod scenario;
mod scenario_faults;
mod seen;
pub mod setup;
mod setup_opening;
pub mod setup_people;
pub mod shapes;
mod shapes_lint;
pub mod telling;
pub mod war;
pub mod words;

use bevy_app::App;
use bevy_ecs::schedule::IntoScheduleConfigs;

use crate::engine::*;
use crate::house_file;
use crate::table::{HouseFile, SeatId};

use self::book::{Book, Library};

pub use self::at_table::BLOOD_ROYALE;
pub use self::seen::{View, see, view_of};

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/blood_royale/century.ron"),
    house_file!("assets/scenarios/blood_royale/three_crowns.ron"),
    house_file!("assets/scenarios/blood_royale/the_heiress.ron"),
    house_file!("assets/scenarios/blood_royale/first_lesson.ron"),
];

/// Rounds of event, movement and control in a turn, at most (OH.1).
const ROUNDS: u8 = 3;

/// The game's table of contents.
pub fn plugin(app: &mut App) {
    pieces(app);
    sequence_of_play(app);
    questions(app);
    acts(app);
    app.add_faults(laws::faults);
    facts::register(app);
}

/// The pieces, and who may know what of them (1, 2, 24).
fn pieces(app: &mut App) {
    use self::components::*;
    use self::ids::*;
    use self::marriages::{Talks, Treaty};
    use self::options::Options;
    use crate::dynasty::*;
    use Audience::{By, Everybody, Nobody};

    app.add_fixed_key::<CountryId>(CountryId::all()).add_fixed_key::<ProvinceId>(ProvinceId::all());
    app.add_key::<ArmyId>().add_key::<PawnId>().add_key::<FleetId>().add_key::<ItemId>();
    app.add_key::<CharacterId>().add_key::<HouseId>().add_key::<MarriageId>().add_key::<ContractId>();
    app.add_game_data(Library(Book::standard()));

    app.add_state::<SeatId, Player>("player", By(seen::player));
    app.add_state::<CountryId, Country>("country", Everybody);
    app.add_state::<ProvinceId, Province>("province", Everybody);
    app.add_state::<HouseId, House>("house", Everybody);
    app.add_state::<CharacterId, Character>("person", Everybody);
    app.add_state::<MarriageId, Marriage>("marriage", Everybody);
    app.add_state::<ContractId, Treaty>("treaty", By(seen::treaty));
    app.add_state::<ArmyId, Army>("army", Everybody);
    app.add_state::<PawnId, Pawn>("pawn", Everybody);
    app.add_state::<FleetId, Fleet>("fleet", Everybody);
    app.add_state::<ItemId, Item>("item", Everybody);

    app.init_resource::<Options>().add_table_state::<Options>("options", Everybody);
    app.init_resource::<Calendar>().add_table_state::<Calendar>("calendar", Everybody);
    app.init_resource::<TimeCalled>().add_table_state::<TimeCalled>("time_called", Everybody);
    app.init_resource::<Talks>().add_table_state::<Talks>("talks", By(seen::talks));
    app.init_resource::<Deck>().add_table_state::<Deck>("deck", By(seen::deck));
    app.init_resource::<Bank>().add_table_state::<Bank>("bank", Nobody);
}

/// The sequence of play (4, 5).
fn sequence_of_play(app: &mut App) {
    use self::components::Phase;
    use self::phases::*;

    let joint = |phase| all(phase).prompt(prompt);
    let round = |n: u8| {
        [
            auto(Phase::Event).run_if(has_rounds(n)).named(format!("Event {n}")),
            each(next_to_move, [played(Phase::Movement).prompt(prompt).named(format!("Movement {n}"))])
                .run_if(has_rounds(n)),
            joint(Phase::Control).run_if(has_rounds(n)).same_step(),
        ]
    };
    let first = [
        joint(Phase::Births),
        auto(Phase::Survival),
        joint(Phase::Marriages),
        auto(Phase::Announcements).same_step(),
        joint(Phase::Taxes),
        auto(Phase::Resources),
        joint(Phase::Upkeep).run_if(after_the_first_turn),
        each(next_to_raise, [played(Phase::Raising).prompt(prompt)]),
        each(next_to_place, [played(Phase::Placing).prompt(prompt)]),
    ];
    let last = [joint(Phase::CashingIn)];
    app.add_sequence(first.into_iter().chain((1..=ROUNDS).flat_map(round)).chain(last));

    app.add_systems(Begin(Phase::Births), (head, begin_births, spare_idle).chain());
    app.add_systems(Begin(Phase::Survival), (head, court::begin_survival).chain());
    app.add_systems(Begin(Phase::Marriages), (head, marriages::begin).chain());
    app.add_systems(Begin(Phase::Announcements), (head, court::announce).chain());
    app.add_systems(Begin(Phase::Taxes), (head, realm::begin_taxes, spare_idle).chain());
    app.add_systems(Begin(Phase::Resources), (head, realm::place_resources).chain());
    app.add_systems(Begin(Phase::Upkeep), (head, realm::begin_upkeep, spare_idle).chain());
    app.add_systems(Begin(Phase::Raising), head);
    app.add_systems(Begin(Phase::Placing), head);
    app.add_systems(Begin(Phase::Event), (begin_round, fortune::begin_event).chain());
    app.add_systems(Begin(Phase::Movement), (head, begin_movement).chain());
    app.add_systems(Begin(Phase::Control), (head, spare_idle).chain());
    app.add_systems(Begin(Phase::CashingIn), (head, spare_idle).chain());

    app.add_systems(End(Phase::Marriages), marriages::end);
    app.add_systems(End(Phase::Taxes), realm::reveal_taxes);
    app.add_systems(End(Phase::Movement), end_movement);
    app.add_systems(End(Phase::Control), end_control);
    app.add_systems(End(Phase::CashingIn), end_turn);
}

/// What nests: decisions and procedures of the rooms, and who may know what is sealed in them.
fn questions(app: &mut App) {
    use self::campaign::CampaignAsk;
    use self::court::CourtAsk;
    use self::fortune::FortuneAsk;
    use self::marriages::MarriageAsk;
    use self::realm::RealmAsk;
    use self::war::WarAsk;
    use Audience::{By, Everybody};

    app.add_pending::<CourtAsk, _>(Everybody, CourtAsk::step)
        .add_pending::<MarriageAsk, _>(By(seen::match_asked), MarriageAsk::step)
        .add_pending::<RealmAsk, _>(Everybody, RealmAsk::step)
        .add_pending::<CampaignAsk, _>(Everybody, CampaignAsk::step)
        .add_pending::<WarAsk, _>(Everybody, WarAsk::step)
        .add_pending::<FortuneAsk, _>(By(seen::card_asked), FortuneAsk::step);
}

/// What can be done, in the order in which it is offered.
fn acts(app: &mut App) {
    use self::actions::*;
    app.add_action::<court::CourtDeed, _>(hold_court)
        .add_action::<marriages::MarriageDeed, _>(match_make)
        .add_action::<realm::RealmDeed, _>(rule)
        .add_action::<campaign::CampaignDeed, _>(campaign)
        .add_action::<war::WarDeed, _>(make_war)
        .add_action::<fortune::FortuneDeed, _>(take_fortune)
        .add_action::<Close, _>(close)
        .add_action::<Rename, _>(rename)
        .add_action::<NameHouse, _>(name_house)
        .add_action::<CallTime, _>(call_time);
}
