//! What a seat has chosen in Winter and on the ballot, before it is shown.

use super::orders::arms;
use crate::games::order_of_the_dragon::ballot::CastVote;
use crate::games::order_of_the_dragon::heirs::{NoHeir, heir_words};
use crate::games::order_of_the_dragon::orders::{Build, Remove, UndoAdjustment, Waive, builder};
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::diplomacy::Arms;
use crate::window::diplomacy::chosen::{Chosen, Mark, back_to};

/// Builds, removals and waivers in the order in which they were named, a new heir, votes.
pub fn chosen(pos: Pos, seat: SeatId) -> Vec<Chosen> {
    let named: Vec<_> = pos.desk(seat).adjustments.iter().filter_map(|one| named(pos, seat, *one)).collect();
    let acts: Vec<Act> = named.iter().map(|(act, ..)| act.clone()).collect();
    let undo = Act::new(UndoAdjustment);
    let rows = named.into_iter().enumerate();
    let mut out: Vec<_> =
        rows.map(|(n, (_, text, mark))| Chosen { text, back: back_to(&acts, n, &undo), mark }).collect();
    if let Some(power) = pos.power_of(seat).filter(|_| pos.desk(seat).raises_heir) {
        let (face, at) = (Arms::Heir { power: power.0, wed: false, slot: 0 }, pos.map().whole(pos.capital(power)));
        out.push(Chosen {
            text: format!("New {} in {}", heir_words(power), pos.label(pos.capital(power))),
            back: vec![Act::new(NoHeir)],
            mark: Some(Mark::New { kind: UnitKind::Army, face, at, beside: true }),
        });
    }
    for (number, yes) in &pos.desk(seat).ballots {
        let vote = CastVote { number: *number, yes: *yes };
        out.push(Chosen { text: vote.words(pos), back: vec![], mark: None });
    }
    out
}

/// The act by which it was named, in words, and how the map marks it.
fn named(pos: Pos, seat: SeatId, one: Adjusting) -> Option<(Act, String, Option<Mark>)> {
    Some(match one.order {
        Adjustment::Build { kind, at } => {
            let act = Build { kind, at };
            let new = |realm| Mark::New { kind, face: arms(pos, realm), at, beside: false };
            (Act::new(act.clone()), act.words(pos), builder(pos, seat, at).map(new))
        }
        Adjustment::Remove { at } => {
            let unit = pos.unit_in(at)?;
            let act = Remove { unit: unit.id };
            (Act::new(act.clone()), act.words(pos), unit.at.map(Mark::Gone))
        }
        Adjustment::Waive => {
            let act = Waive { vassal: one.realm.vassal()? };
            (Act::new(act.clone()), act.words(pos), None)
        }
    })
}
