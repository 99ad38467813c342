//! The table as a terminal prints it: where the turn stands, who has what, what a Census has brought.

use std::fmt::Write as _;

use super::prelude::*;
use super::{census, heirs, orders, points};
use crate::line;
use crate::table::so_many;

// ---------------------------------------------------------------- The terminal's picture

/// The table as a terminal prints it for `seat`.
pub fn printed(pos: Pos, seat: SeatId) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}, cycle {}: {}", pos.season(), pos.turn.cycle, pos.turn.phase.name());
    for power in pos.powers() {
        let mark = if power.seat == Some(seat) { ">" } else { " " };
        let standing = match power.standing {
            Standing::Unplayed => " (nobody's)",
            Standing::Eliminated => " (out of the game)",
            Standing::Playing => "",
        };
        let total = census::total_words(&pos.total(power.id));
        let _ = writeln!(out, "{mark} {total}{standing}{}", heir_notes(pos, power.id));
        units_line(pos, Realm::Major(power.id), &mut out);
    }
    for vassal in pos.standing_vassals() {
        let controllers = list_powers(&pos.controllers(vassal).collect::<Vec<_>>());
        let (name, capital) = (pos.vassal_name(vassal.id), pos.label(vassal.capital));
        let centres = so_many(pos.centres(Realm::Vassal(vassal.id)).count(), "centre");
        let _ = writeln!(out, "  Vassal {name} of {controllers}, capital {capital}: {centres}");
        units_line(pos, Realm::Vassal(vassal.id), &mut out);
    }
    let neutral = |at: ProvinceId| {
        let own = pos.units_of(Realm::Minor(at)).next();
        let unit = own.map_or_else(|| format!("{} (no unit)", pos.label(at)), |unit| standing_words(pos, unit));
        match pos.thrall_of(at) {
            Some(of) => format!("{unit} (of {})", of.name()),
            None => unit,
        }
    };
    let (thralls, minors): (Vec<_>, Vec<_>) = pos.neutrals().partition(|at| pos.thrall_of(*at).is_some());
    for (what, list) in [("Thralls", thralls), ("Minor powers", minors)] {
        let list: Vec<String> = list.into_iter().map(neutral).collect();
        if !list.is_empty() {
            let _ = writeln!(out, "  {what}: {}", list.join(", "));
        }
    }
    own_lines(pos, seat, &mut out);
    if pos.turn.phase == Phase::Winter
        && let Some(census) = pos.reckoning()
    {
        let _ = writeln!(out, "  The Census:");
        for step in census::steps(pos, census).into_iter().filter(|step| !step.lines.is_empty()) {
            let lines: Vec<String> = step.lines.into_iter().map(|line| line.text).collect();
            let _ = writeln!(out, "    {}: {}", step.name, lines.join("; "));
        }
    }
    out
}

fn units_line(pos: Pos, realm: Realm, out: &mut String) {
    let units: Vec<String> = pos.units_of(realm).map(|u| standing_words(pos, u)).collect();
    if !units.is_empty() {
        let _ = writeln!(out, "    {}", units.join(", "));
    }
    let centres: Vec<&str> = pos.centres(realm).map(|at| pos.map().province_label(at)).collect();
    if !centres.is_empty() {
        let _ = writeln!(out, "    holds {}", centres.join(", "));
    }
}

/// "A MIL", "A MIL (driven out)".
fn standing_words(pos: Pos, unit: &Unit) -> String {
    let gone = if unit.dislodged.is_some() { " (driven out)" } else { "" };
    format!("{}{gone}", orders::unit_words(pos, unit))
}

/// "; heir in Dijon, married in Tunis".
fn heir_notes(pos: Pos, power: PowerId) -> String {
    let notes: Vec<String> = pos
        .heirs_of(power)
        .map(|h| format!("{} in {}", if h.is_single() { "heir" } else { "married heir" }, pos.label(h.at)))
        .collect();
    if notes.is_empty() { "; no heir".into() } else { format!("; {}", notes.join(", ")) }
}

/// What the seat has decided and what it has left.
fn own_lines(pos: Pos, seat: SeatId, out: &mut String) {
    let Some(power) = pos.power_of(seat) else { return };
    for unit in pos.units_of(Realm::Major(power)) {
        if let Some(order) = pos.order_of(unit.id) {
            let _ = writeln!(out, "  Ordered: {}", orders::order_words(pos, unit, order));
        }
    }
    if let Some(to) = pos.match_of(power) {
        let _ = writeln!(out, "  Ordered: {} {}", heirs::heir_words(power), heirs::match_words(pos, *to));
        for c in heirs::conditions(pos, seat, *to) {
            let tick = match c.met {
                heirs::Met::Yes => "yes",
                heirs::Met::No => "no",
                heirs::Met::Open => "open",
            };
            let _ = writeln!(out, "    {} {}: {tick} [OOD {}]", c.mark, c.text, c.rule);
        }
    }
    if let Some(account) = points::ledger(pos, seat) {
        let _ = writeln!(out, "  Points: {} of {} left", account.left, account.pool.total);
        for vote in &account.given {
            let _ = writeln!(out, "    {} for {}", vote.points, points::bid_words(pos, vote.unit, vote.bid));
        }
    }
}

/// Powers in a sentence: "Naples, Hungary and the Ottomans".
pub fn list_powers(powers: &[PowerId]) -> String {
    if powers.is_empty() { "nobody".into() } else { line![&powers_in_line(powers)].plain() }
}

/// Names in a sentence: "Tunis, Rome and Vienna".
pub fn list_names(names: &[&str]) -> String {
    match names.split_last() {
        None => "nobody".into(),
        Some((last, [])) => (*last).into(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
