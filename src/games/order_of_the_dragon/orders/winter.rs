//! Builds and removals are shown and done; powers that removed too few lose units in disorder; neutrals rebuild (8.0-1; 8.2-1 to
//! 8.2-7; 3.1-4; 10.5-12).

use super::super::prelude::*;
use super::adjusting::{adjust, given, named_for, rebuilds};
use super::field::home;
use super::precedence::{Hand, Overridden, prevails, tell_overridden};
use super::{disband, place_in_line};
use crate::diplomacy::adjustments::AdjustmentGiven;
use crate::diplomacy::notation;
use crate::line;

/// What a controller wrote for a vassal and what does not stand.
fn overridden(pos: Pos, hand: &Hand<Vec<Adjustment>>, vassal: &Vassal, order: Adjustment) -> Overridden {
    let wrote = match order {
        Adjustment::Build { kind, at } => {
            line![format!("to build {} ", notation::letter(kind)), place_in_line(pos, at)]
        }
        Adjustment::Remove { at } => line!["to remove ", pos.unit_in(at).map_or(Span::from(at), |u| u.id.into())],
        Adjustment::Waive => line!["to build nothing"],
    };
    Overridden { power: hand.power, vassal: vassal.id, wrote, legal: hand.legal }
}

/// What stands of all that was written: each power's own, and for each vassal one controller's, with what of the other's is
/// not in conflict with it (10.5).
fn standing(pos: Pos) -> (Vec<AdjustmentGiven>, Vec<Overridden>) {
    let (mut out, mut lost) = (vec![], vec![]);
    for power in pos.powers().filter(|p| pos.is_active(p.id)) {
        if let Some(seat) = power.seat {
            let realm = Realm::Major(power.id);
            out.extend(given(pos, realm, named_for(pos, seat, realm)));
        }
    }
    for vassal in pos.standing_vassals() {
        let realm = Realm::Vassal(vassal.id);
        let hand = |power: PowerId| {
            let wrote = named_for(pos, pos.seat_of(power).filter(|_| pos.is_active(power))?, realm);
            let legal = adjust(pos, &given(pos, realm, wrote.clone())).verdicts.iter().all(Result::is_ok);
            (!wrote.is_empty()).then_some(Hand { power, wrote, legal })
        };
        let hands: Vec<Hand<Vec<Adjustment>>> = pos.controllers(vassal).filter_map(hand).collect();
        let Some(first) = prevails(pos, vassal, hands.clone()) else { continue };
        let waived = first.wrote.contains(&Adjustment::Waive);
        let mut all = first.wrote.clone();
        for hand in hands.iter().filter(|hand| hand.power != first.power) {
            for order in hand.wrote.iter().filter(|order| !first.wrote.contains(order)) {
                let mut more = all.clone();
                more.push(*order);
                let fits = adjust(pos, &given(pos, realm, more.clone())).verdicts.last().is_some_and(Result::is_ok);
                if fits && !(waived && matches!(order, Adjustment::Build { .. })) && *order != Adjustment::Waive {
                    all = more;
                } else {
                    lost.push(overridden(pos, hand, vassal, *order));
                }
            }
        }
        out.extend(given(pos, realm, all));
    }
    (out, lost)
}

/// What a Winter comes to, before anything of it is done.
struct Winter {
    /// Orders for a vassal that do not stand.
    overridden: Vec<Overridden>,
    done: Vec<(Option<Realm>, Adjustment)>,
    /// Where units are disbanded in disorder.
    disorder: Vec<ProvinceId>,
    /// Minor powers and thralls that rebuild their unit.
    neutral: Vec<ProvinceId>,
}

/// Of all builds and removals that were named.
fn winter(pos: Pos) -> Winter {
    let (given, overridden) = standing(pos);
    let worked = adjust(pos, &given);
    let done = given
        .into_iter()
        .zip(&worked.verdicts)
        .filter(|(_, verdict)| verdict.is_ok())
        .map(|(g, _)| (home(pos, g.power), g.order))
        .collect();
    let disorder = worked.disorder.iter().map(|lost| pos.map().province(lost.at)).collect();
    Winter { overridden, done, disorder, neutral: rebuilds(pos) }
}

/// All that was named, and what happens by itself.
pub fn carry_out_adjustments(world: &mut World) {
    let Winter { overridden, done, disorder, neutral } = look(world, winter);
    let shown = !done.is_empty() || !disorder.is_empty();
    tell_overridden(world, overridden);
    for (realm, order) in done {
        match (realm, order) {
            (Some(realm), Adjustment::Build { kind, at }) => raise(world, realm, kind, at, "8.0-1"),
            (_, Adjustment::Remove { at }) => {
                if let Some(unit) = look(world, |pos| pos.unit_in(at).map(|u| u.id)) {
                    disband(world, unit, "3.1-4", "is disbanded by its power");
                }
            }
            _ => {}
        }
    }
    for at in disorder {
        if let Some((unit, realm)) = look(world, |pos| pos.unit_in(at).map(|u| (u.id, u.realm))) {
            let rule = if realm.vassal().is_some() { "10.5-12" } else { "3.1-4" };
            disband(world, unit, rule, "is disbanded in disorder");
        }
    }
    for at in neutral {
        if let Some((kind, place)) = look(world, |pos| pos.book.start_unit(at)) {
            raise(world, Realm::Minor(at), kind, place, "8.2-3");
        }
    }
    if shown {
        reveals(world);
    }
}

fn raise(world: &mut World, realm: Realm, kind: UnitKind, at: Place, rule: &'static str) {
    let unit: UnitId = world.spawn_new(Troop { kind, realm, at: Some(at), dislodged: None });
    announce(world, |pos| {
        let raises = realm.major().map_or(" raises ", |power| power.verb(" raises ", " raise "));
        let line = line![pos.opens_line(realm), raises, unit, "."];
        told(pos, pos.seat_of_realm(realm), Some(pos.map().province(at)), rule, line)
    });
}
