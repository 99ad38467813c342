//! Order of the Dragon: ten powers in the fifteenth century, a Diplomacy variant by W. Alex Ronke (rules v1.0, 2020,
//! CC BY-SA 4.0), with diplomacy points, heirs, minor powers, thralls and vassals.
//!
//! Ordinary Diplomacy holds wherever nothing else is said (0-2; 0-3): majors, minor powers, thralls and vassals differ in
//! who orders them and what they count for (1.1-1 to 1.1-15), and heirs are what they are bound together by (1.2-2 to 1.2-7).
//!
//! Nobody owns the minor powers: each turn's points decide in secret what their units do (9). Heirs bring points, marry minor
//! powers, which makes thralls (10.3), and each other, which makes vassals held by two (10.4); they are also the weak spot: who
//! has lost their capital and their last heir is out (3.3).
//!
//! Read it along the rulebook: [`plugin`] is its table of contents, [`phases`] the sequence of play (2); acts have a file each,
//! with those that take them back, in the rooms [`orders`] (7.2, 8), [`points`] (9), [`heirs`] (7.1, 8.1, 10), [`census`] (2.1, 3)
//! and [`ballot`] (house rules: draws, players who have left). What rules read is a [`position`], wherever it lies; what it is made
//! of stands in [`state`], what was in [`past`].

pub mod ballot;
pub mod book;
pub mod bot;
pub mod census;
pub mod data_lint;
mod facts;
pub mod heirs;
pub mod ids;
mod imagine;
pub mod issues;
mod laws;
pub mod options;
pub mod orders;
pub mod past;
pub mod phases;
pub mod picture;
pub mod points;
pub mod position;
pub mod prelude;
pub mod readers;
pub mod refusals;
pub mod scenario;
mod seen;
pub mod shapes;
pub mod state;
mod telling;
pub mod turn;
pub mod words;
mod written;

use bevy_app::App;
use bevy_ecs::schedule::IntoScheduleConfigs;

use crate::diplomacy::ProvinceId;
use crate::engine::*;
use crate::line;
use crate::table::SeatId;

use self::book::{Book, Library};

pub use self::scenario::SCENARIOS;
pub use self::seen::{View, view_of};
pub use self::words::see;

/// Order of the Dragon.
pub static DRAGON: Game = Game {
    id: "order_of_the_dragon",
    rule_prefix: "OOD",
    plugin,
    imagine: imagine::imagine,
    names: words::name,
    // The laws that name no piece are looked at with the faults.
    laws: |_| Ok(()),
    table: TableHooks {
        title: "Order of the Dragon",
        scenario: scenario::scenario,
        has_secrets: words::has_secrets,
        ended: |_, outcome| line![outcome.text.clone()].rule("3.0-3"),
        arrange: words::arrange,
        read_order: |known, text| words::see_own(known, |pos, seat| written::read_order(pos, seat, text)),
        print_view: |known| words::see_own(known, picture::printed),
        issues: |known| words::see_own(known, issues::listed),
        plays: |known, seat| words::see(known, |pos| words::plays(pos, seat)),
        standing: |known, seat| words::see(known, |pos| words::standing(pos, seat)),
        opened: |known| words::see(known, |pos| Some(pos.common.last_moves.as_ref()?.title(pos.book))),
        has_characters: true,
        bot: bot::choose,
        because: bot::because,
        gives_advice: |known| words::see(known, |pos| pos.options.advice),
        advise: |known, offers| words::see_own(known, |pos, seat| bot::advise(pos, seat, offers)),
        outstanding: |known, advised| words::see_own(known, |pos, seat| bot::outstanding(pos, seat, advised)),
        ..TableHooks::NONE
    },
};

/// The game's table of contents.
pub fn plugin(app: &mut App) {
    pieces(app);
    sequence_of_play(app);
    acts(app);
    app.add_faults(laws::faults);
    facts::register(app);
}

/// The pieces, and who may know what of them (1.1, 5, 6, 7.1, 10).
fn pieces(app: &mut App) {
    use self::ids::*;
    use self::options::Options;
    use self::past::Ledger;
    use self::state::*;
    use Audience::Everybody;

    let book = Book::standard();
    app.add_fixed_key::<ProvinceId>(book.map.provinces()).add_fixed_key::<PowerId>(PowerId::all());
    app.add_key::<UnitId>().add_key::<HeirId>().add_key::<VassalId>();
    app.add_game_data(Library(book));

    app.add_usual_state::<ProvinceId, Held>("held", Everybody);
    app.add_usual_state::<PowerId, Rule>("rule", Everybody);
    app.add_state::<UnitId, Troop>("troop", Everybody);
    app.add_state::<HeirId, Life>("life", Everybody);
    app.add_state::<VassalId, Bond>("bond", Everybody);
    // What lies behind the curtains: known to whoever has decided it (9.0-13).
    app.add_usual_state::<SeatId, Desk>("desk", Audience::Owner(|_, on, _| on.get().copied()));

    app.init_resource::<Options>().add_table_state::<Options>("options", Everybody);
    app.init_resource::<Common>().add_table_state::<Common>("common", Everybody);
    app.init_resource::<Ledger>().add_table_state::<Ledger>("ledger", Audience::By(ledger_seen));
}

/// The sequence of play (2.0-1 to 2.0-3; 2.1-1 to 2.1-5). In all phases everybody decides at the same time, behind curtains.
fn sequence_of_play(app: &mut App) {
    use self::phases::*;
    use self::turn::Season;
    app.add_sequence([
        all(Phase::SpringOrders).of(who_orders).prompt(prompt),
        all(Phase::SpringRetreats).of(who_plays).skip_idle().prompt(prompt),
        all(Phase::SpringBallot).run_if(proposed_in(Season::Spring)).of(who_plays).skip_idle().prompt(prompt),
        all(Phase::AutumnOrders).of(who_orders).prompt(prompt),
        all(Phase::AutumnRetreats).of(who_plays).skip_idle().prompt(prompt),
        all(Phase::AutumnBallot).run_if(proposed_in(Season::Autumn)).of(who_plays).skip_idle().prompt(prompt),
        auto(Phase::Census).prompt(prompt),
        all(Phase::Winter).of(who_plays).skip_idle().prompt(prompt),
    ]);
    for (orders, retreats, ballot) in [
        (Phase::SpringOrders, Phase::SpringRetreats, Phase::SpringBallot),
        (Phase::AutumnOrders, Phase::AutumnRetreats, Phase::AutumnBallot),
    ] {
        app.add_systems(Begin(orders), begin);
        app.add_systems(End(orders), (orders::open_orders, ballot::open_motions).chain());
        // Heirs who marry a minor power go there before anybody retreats (10.3).
        app.add_systems(Begin(retreats), (begin, heirs::wed_minors).chain());
        app.add_systems(End(retreats), orders::resolve_retreats);
        app.add_systems(Begin(ballot), begin);
        app.add_systems(End(ballot), ballot::count);
    }
    app.add_systems(Begin(Phase::Census), (begin, census::take).chain());
    app.add_systems(Begin(Phase::Winter), begin);
    app.add_systems(End(Phase::Winter), (orders::carry_out_adjustments, heirs::births).chain());
}

/// What can be done, in the order in which it is offered.
fn acts(app: &mut App) {
    use self::{ballot::*, heirs::*, orders::*, phases::*, points::*};
    app.add_action::<GiveOrder, _>(give_order)
        .add_action::<Clear, _>(clear)
        .add_action::<Retreat, _>(retreat)
        .add_action::<Build, _>(build)
        .add_action::<Remove, _>(remove)
        .add_action::<Waive, _>(waive)
        .add_action::<UndoAdjustment, _>(undo_adjustment);
    app.add_action::<Marry, _>(marry)
        .add_action::<Hold, _>(hold)
        .add_action::<RaiseHeir, _>(raise_heir)
        .add_action::<NoHeir, _>(no_heir);
    app.add_action::<Withdraw, _>(withdraw)
        .add_action::<TakeVoteBack, _>(take_vote_back)
        .add_action::<GivePoints, _>(give_points::<false>)
        .add_action::<GiveAlso, _>(give_points::<true>);
    app.add_action::<Propose, _>(propose)
        .add_action::<Recall, _>(recall)
        .add_action::<CastVote, _>(cast_vote)
        .add_action::<NameVassal, _>(name_vassal);
    app.add_action::<Close, _>(finish::<Close>);
}
