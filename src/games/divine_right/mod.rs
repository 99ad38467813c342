//! Divine Right: the struggle for Minaria (Basic Game).
//!
//! Read it along the rulebook: [`plugin`] is its table of contents, [`phases`] the sequence of play; [`events`], [`sieges`],
//! [`movement`] and [`marching`], [`combat`] and [`battle`], [`diplomacy`] are its rounds; [`heroes`], [`peace`], [`displacement`],
//! [`alliances`], [`persuasion`] what they share. What nests is a [`frames::Frame`], stepped by [`procedures`]. What can be done is
//! listed in [`actions`] and has a file each, in the folder of its round: a [`deed::Deed`], judged through [`judge`].

pub mod actions;
pub mod alliances;
mod at_table;
pub mod bands;
pub mod battle;
pub mod book;
pub mod book_file;
mod book_lint;
pub mod bot;
pub mod calls;
pub mod combat;
pub mod components;
pub mod data_lint;
pub mod deed;
pub mod diplomacy;
pub mod displacement;
pub mod events;
mod facts;
mod faults;
pub mod frames;
pub mod guests;
pub mod heroes;
pub mod ids;
mod imagine;
pub mod issues;
pub mod judge;
pub mod laws;
pub mod losses;
pub mod map_file;
pub mod map_ways;
pub mod marching;
pub mod minaria;
pub mod movement;
pub mod odds;
pub mod offers;
pub mod options;
pub mod peace;
pub mod persuasion;
pub mod phases;
pub mod phrases;
pub mod picks;
pub mod picture;
pub mod position;
mod prelude;
mod procedures;
pub mod reach;
pub mod readers;
pub mod reentry;
pub mod refusals;
pub mod report;
pub mod scenario;
mod seen;
pub mod setup;
pub mod ships;
pub mod sieges;
pub mod telling;
pub mod terrain;
pub mod victory;
pub mod wishes;
pub mod words;

use bevy_app::App;
use bevy_ecs::schedule::IntoScheduleConfigs;

use crate::engine::*;
use crate::house_file;
use crate::table::HouseFile;

use self::book::{Book, Library};

pub use self::at_table::DIVINE_RIGHT;
pub use self::seen::{View, see, view_of};

/// The scenarios of the house; the first is the one played when none is named.
pub const SCENARIOS: &[HouseFile] = &[
    house_file!("assets/scenarios/divine_right/war_for_minaria.ron"),
    house_file!("assets/scenarios/divine_right/two_kings_duel.ron"),
    house_file!("assets/scenarios/divine_right/siege_of_parros.ron"),
    house_file!("assets/scenarios/divine_right/tenth_winter.ron"),
    house_file!("assets/scenarios/divine_right/first_lesson.ron"),
];

/// The game's table of contents.
pub fn plugin(app: &mut App) {
    pieces(app);
    sequence_of_play(app);
    app.add_pending::<frames::Frame, _>(Audience::Everybody, procedures::step);
    actions::register(app);
    app.add_faults(faults::faults);
    facts::register(app);
}

/// The pieces, and who may know what of them (UNIT, SETUP, STACK-03, DCARD-02).
fn pieces(app: &mut App) {
    use self::components::*;
    use self::ids::*;
    use self::options::Options;
    use crate::table::SeatId;
    use Audience::{By, Everybody};

    let book = Book::standard();
    app.add_fixed_key::<HexId>(book.map.spots());
    app.add_fixed_key::<KingdomId>(KingdomId::ALL);
    app.add_fixed_key::<CounterId>(book.counters.iter().map(|counter| counter.id));
    app.add_game_data(Library(book));

    app.add_state::<SeatId, Player>("player", By(seen::player));
    app.add_state::<KingdomId, Realm>("realm", By(seen::realm));
    app.add_state::<HexId, Keep>("keep", Everybody);
    app.add_state::<CounterId, Place>("place", Everybody);
    app.add_usual_state::<CounterId, Hired>("hired", Everybody);
    app.add_usual_state::<CounterId, Deeds>("deeds", Everybody);

    app.init_resource::<Options>().add_table_state::<Options>("options", Everybody);
    app.init_resource::<Turn>().add_table_state::<Turn>("turn", Everybody);
    app.init_resource::<Announced>().add_table_state::<Announced>("announced", Everybody);
    app.init_resource::<Decks>().add_table_state::<Decks>("decks", By(seen::decks));
}

/// A game turn (ORDER-01, SEQ-02): chits are drawn, all have their rounds in the order of the chits, round by round or, by an option,
/// one player after the other (SEQ-04); then it is seen who leaves, and who comes back.
fn sequence_of_play(app: &mut App) {
    use self::components::Phase;
    use self::phases::*;

    let round = |phase| played(phase).run_if(still_plays).prompt(prompt);
    let in_turn = |rounds: Vec<Block>| each(by_chits, rounds).in_order(readers::order);
    let a = || round(Phase::Events);
    let b = || round(Phase::Sieges);
    let c = || [round(Phase::Movement).named("Movement & combat"), round(Phase::Combat).same_step()];
    let f = || round(Phase::Diplomacy);
    let together = |rounds| in_turn(rounds).run_if(phase_by_phase);
    let [moving, fighting] = c();
    let one_by_one = in_turn(vec![a(), b(), moving, fighting, f()]).run_if(whole_turns);
    app.add_sequence([
        auto(Phase::Order).hidden(),
        together(vec![a()]),
        together(vec![b()]),
        together(c().into()),
        together(vec![f()]),
        one_by_one,
        auto(Phase::Confusion).hidden(),
        auto(Phase::Departures).hidden(),
        auto(Phase::Displacements).hidden(),
        auto(Phase::Returns).hidden(),
        auto(Phase::TurnEnd).hidden(),
    ]);

    app.add_systems(Begin(Phase::Order), begin_turn);
    app.add_systems(Begin(Phase::Events), (head, begin_events).chain());
    app.add_systems(Begin(Phase::Sieges), (head, begin_sieges).chain());
    app.add_systems(Begin(Phase::Movement), (head, begin_movement).chain());
    app.add_systems(End(Phase::Movement), end_movement);
    app.add_systems(Begin(Phase::Combat), (head, begin_combat).chain());
    app.add_systems(End(Phase::Combat), end_combat);
    app.add_systems(Begin(Phase::Diplomacy), (head, begin_diplomacy).chain());
    app.add_systems(End(Phase::Diplomacy), end_diplomacy);
    app.add_systems(Begin(Phase::Confusion), (head, peace::ask_besiegers).chain());
    // Ruling 42: besiegers who leave the war no longer count.
    app.add_systems(Begin(Phase::Departures), (head, peace::departures).chain());
    app.add_systems(Begin(Phase::Displacements), (head, displacement::weak_besiegers).chain());
    app.add_systems(Begin(Phase::Returns), (head, begin_returns).chain());
    app.add_systems(Begin(Phase::TurnEnd), (head, end_turn).chain());
    app.add_systems(Settle, go_on);
}
