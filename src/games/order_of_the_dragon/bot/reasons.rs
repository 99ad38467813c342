//! Why a bot does what it does, in a sentence.

use super::super::picture::list_names;
use super::super::prelude::*;
use super::tactics::{is_ours, strangers};
use super::verdict::{self, Verdict};
use super::{Plan, courtship};

/// What a plan is after, who helps, and what it fears.
pub fn of_orders(pos: Pos, power: PowerId, plan: &Plan) -> String {
    let bids = plan.votes.iter().filter_map(|vote| match vote.bid {
        Bid::Order(order) => Some((vote.unit, order)),
        Bid::Marry(_) => None,
    });
    let all: Vec<_> = plan.orders.iter().map(|(unit, order)| (*unit, *order)).chain(bids.clone()).collect();
    let name = |at: ProvinceId| pos.label(at);
    let goals = |prizes: bool| {
        let mut out: Vec<&str> = vec![];
        for (_, order) in &all {
            let Order::Move { to, .. } = order else { continue };
            let to = pos.map().province(*to);
            let prize = pos.is_centre(to) && pos.owner(to) != Some(Realm::Major(power)) && !is_ours(pos, power, to);
            if prize == prizes && !out.contains(&name(to)) {
                out.push(name(to));
            }
        }
        out
    };
    let helpers: Vec<&str> = bids
        .filter(|(_, order)| !matches!(order, Order::Move { .. }))
        .filter_map(|(unit, _)| pos.find_unit(unit).and_then(|u| pos.stands_in(u)).map(name))
        .collect();
    let (prizes, others) = (goals(true), goals(false));
    let after = match (prizes.is_empty(), others.is_empty()) {
        (false, _) => format!("goes for {}", list_names(&prizes)),
        (true, false) => format!("goes for no centre and moves to {}", list_names(&others)),
        (true, true) => "holds what it has".into(),
    };
    let help = if helpers.is_empty() { String::new() } else { format!(" with the help of {}", list_names(&helpers)) };
    let fear = match plan.fears.first() {
        Some((whom, Some(at))) => format!(", and fears {} in {}", whom.name(), name(*at)),
        Some((whom, None)) => format!(", and fears {}", whom.name()),
        None => String::new(),
    };
    format!("{} {after}{help}{fear}.", power.name())
}

/// What going on is worth against a draw.
pub fn of_vote(pos: Pos, power: PowerId, yes: bool) -> String {
    if !verdict::is_time(pos) {
        return format!("{} is against it: too little has been played.", power.name());
    }
    let Verdict { draw, going_on, win } = Verdict::of(pos, power);
    let hundred = |share: f32| (share * 1000.0).round() / 10.0;
    let (draw, going_on, win) = (hundred(draw), hundred(going_on), hundred(win));
    let stand = if yes { "for" } else { "against" };
    format!(
        "{} is {stand} it: a draw is worth {draw} of 100 to it, going on {going_on}, with {win} in 100 to win alone.",
        power.name()
    )
}

/// Why a draw is proposed.
pub fn of_draw(pos: Pos, power: PowerId) -> String {
    let (left, victory) = (verdict::left(pos), pos.options.victory);
    let censuses = if left == 1 { "the one Census".into() } else { format!("the {left} Censuses") };
    format!("{} sees nobody come to {victory} centres in {censuses} that may follow.", power.name())
}

/// What a marriage brings.
pub fn of_match(pos: Pos, power: PowerId, to: Match) -> String {
    match to {
        Match::Minor(at) => {
            let near = strangers(pos, power, at).count();
            let safe = match (near, courtship::rivals(pos, power, at)) {
                (0, 0) => "no stranger stands beside it, and nobody else courts it".into(),
                (0, _) => "no stranger stands beside it".into(),
                (1, _) => "only one stranger stands beside it".to_string(),
                (n, _) => format!("{n} strangers stand beside it, but nowhere better is left"),
            };
            let (name, victory) = (pos.label(at), pos.options.victory);
            format!("{name} counts for {} towards the {victory} and brings a point a turn: {safe}.", power.name())
        }
        Match::Heir { of, at } => {
            let gives = pos.owner(at) == Some(Realm::Major(power));
            let counts = if gives { "still counts" } else { "counts one centre more" };
            let (name, own, other) = (pos.label(at), power.name(), of.name());
            format!("A vassal at {name} {counts} for {own}, brings a point a turn and is held with {other}.")
        }
    }
}

/// What a power may expect with its plan.
pub fn of_worth(power: PowerId, plan: &Plan) -> String {
    format!("{} may expect {:.0} of 100 of the game with them.", power.name(), plan.worth * 100.0)
}
