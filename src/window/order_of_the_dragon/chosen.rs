//! What a seat has chosen in Winter and on the ballot, before it is shown.

use super::orders::{Arms, arms};
use crate::diplomacy::{Adjustment, UnitKind};
use crate::games::order_of_the_dragon::rules::actions::Action;
use crate::games::order_of_the_dragon::rules::ballot::BallotDeed;
use crate::games::order_of_the_dragon::rules::components::*;
use crate::games::order_of_the_dragon::rules::heirs::{HeirDeed, heir_words};
use crate::games::order_of_the_dragon::rules::orders::OrdersDeed;
use crate::games::order_of_the_dragon::rules::position::Pos;
use crate::games::order_of_the_dragon::rules::words;
use crate::table::SeatId;
use crate::window::diplomacy::chosen::{Chosen, Mark, back_to};

/// Builds, removals and waivers in the order in which they were named, a new heir, votes.
pub fn chosen(pos: Pos, seat: SeatId) -> Vec<Chosen<Action, Arms>> {
    let named = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
    let deeds: Vec<Action> = named.iter().filter_map(|one| deed(pos, *one)).map(Action::Orders).collect();
    let mut out: Vec<_> = deeds
        .iter()
        .enumerate()
        .map(|(n, action)| Chosen {
            text: words::describe(pos, action),
            back: back_to(&deeds, n, &Action::Orders(OrdersDeed::TakeBack)),
            mark: mark(pos, seat, action),
        })
        .collect();
    if let Some(power) = pos.power_of(seat).filter(|_| pos.desk().heirs.contains(&seat)) {
        let (face, at) = (Arms::Heir { power, wed: false, slot: 0 }, pos.map().whole(pos.capital(power)));
        out.push(Chosen {
            text: format!("New {} in {}", heir_words(power), pos.label(pos.capital(power))),
            back: vec![Action::Heirs(HeirDeed::Unbuild)],
            mark: Some(Mark::New { kind: UnitKind::Army, face, at, beside: true }),
        });
    }
    for (number, yes) in pos.desk().ballots.get(&seat).into_iter().flatten() {
        let vote = Action::Ballot(BallotDeed::Vote { number: *number, yes: *yes });
        out.push(Chosen { text: words::describe(pos, &vote), back: vec![], mark: None });
    }
    out
}

fn deed(pos: Pos, one: Adjusting) -> Option<OrdersDeed> {
    match one.order {
        Adjustment::Build { kind, at } => Some(OrdersDeed::Build { kind, at }),
        Adjustment::Remove { at } => pos.unit_in(at).map(|unit| OrdersDeed::Remove { unit: unit.id }),
        Adjustment::Waive => one.realm.vassal().map(|vassal| OrdersDeed::Waive { vassal }),
    }
}

fn mark(pos: Pos, seat: SeatId, action: &Action) -> Option<Mark<Arms>> {
    match action {
        Action::Orders(OrdersDeed::Build { kind, at }) => {
            let face = arms(pos, crate::games::order_of_the_dragon::rules::orders::builder(pos, seat, *at)?);
            Some(Mark::New { kind: *kind, face, at: *at, beside: false })
        }
        Action::Orders(OrdersDeed::Remove { unit }) => Some(Mark::Gone(pos.find_unit(*unit)?.at?)),
        _ => None,
    }
}
