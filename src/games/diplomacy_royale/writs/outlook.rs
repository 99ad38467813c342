//! What a writ would do, in words, before anybody signs it: who lives with whom, whose the children are, what becomes of every
//! succession, what each term does (5.3, 5.4-3).

use super::super::components::{Allegiance, Estate};
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::{family, orders};
use super::clauses::nth;
use super::matches::{check_match, moves};
use super::{Proposal, Terms, clause_words};
use crate::dynasty::{CharacterId, Clause, Draft};
use crate::table::SeatId;

/// The whole writ as it lies with the families, and what it would do.
pub fn writ_lines(pos: Pos, p: &Proposal) -> Vec<String> {
    let mut out = term_lines(pos, p);
    if out.is_empty() {
        out.push("No terms: a bare match.".into());
    }
    out.extend(consequences(pos, &p.draft));
    out
}

/// Its terms and words of honour, with their marks.
pub fn term_lines(pos: Pos, p: &Proposal) -> Vec<String> {
    let mut out = vec![];
    for (n, clause) in p.draft.clauses.iter().enumerate() {
        let to = if clause.by == p.from { p.to } else { p.from };
        let secret = if clause.secret { " (private)" } else { "" };
        let flag = if p.flagged.contains(&n) { " (flagged: it sleeps for now)" } else { "" };
        let effect = effect(pos, clause, to).map_or(String::new(), |text| format!("; {text}"));
        let words = clause_words(pos, clause, to);
        out.push(format!("{}. {} {words}{secret}{flag}{effect}.", n + 1, pos.seat_name(clause.by)));
    }
    if !p.draft.free_text.is_empty() {
        out.push(format!("On their honour: {}", p.draft.free_text));
    }
    out
}

/// What a term would do at once, where its words do not say so.
fn effect(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> Option<String> {
    match &clause.terms {
        Terms::Demilitarised { over } => {
            let own = pos.units().filter(|u| pos.seat_of(u.power) == Some(clause.by) && u.dislodged.is_none());
            let inside: Vec<String> = own
                .filter(|u| u.at.is_some_and(|at| over.contains(&pos.map().province(at))))
                .map(|u| orders::unit_words(pos, u))
                .collect();
            let must =
                if inside.len() == 1 { "must leave at its next order" } else { "must leave at their next orders" };
            (!inside.is_empty()).then(|| format!("{} {must}", inside.join(", ")))
        }
        Terms::FutureMarriage { who, with } => {
            let due = clause.from.is_none_or(|from| from <= pos.date());
            let ready =
                |with: &CharacterId| check_match(pos, *who, *with).is_ok() || check_match(pos, *with, *who).is_ok();
            let now = due && with.map_or_else(|| pos.household(to).any(|c| ready(&c.id)), |with| ready(&with));
            Some(if now { "it is due at once" } else { "it is due when both may marry" }.into())
        }
        _ => None,
    }
}

/// What the match would change for both families and for every succession in which one of the two stands.
pub fn consequences(pos: Pos, draft: &Draft<Terms>) -> Vec<String> {
    let Some((groom, bride)) = draft.couple().filter(|(g, b)| pos.has_character(*g) && pos.has_character(*b)) else {
        return vec![];
    };
    let mut out = vec![];
    let moved = moves(pos, draft);
    match moved {
        Some((who, to)) => {
            let (name, of) = (pos.name_of(who), pos.seat_name(to));
            out.push(format!("{name} would be with {of} while the marriage lasts, claims and all."));
        }
        None => out.push("Both would stay with their own.".into()),
    }
    out.push(children(pos, draft, moved));
    let given_up: Vec<(CharacterId, PowerId)> = draft
        .clauses
        .iter()
        .filter_map(|c| if let Terms::Renounce { who, power } = c.terms { Some((who, power)) } else { None })
        .collect();
    for estate in estates(pos) {
        let (before, after) = (family::line(pos, estate), family::line_without(pos, estate, &given_up));
        for who in [groom, bride] {
            let name = pos.name_of(who);
            let what = estate_words(pos, estate);
            let was = before.iter().position(|c| *c == who);
            match (was, after.iter().position(|c| *c == who)) {
                (_, Some(place)) => {
                    let seat = moved.filter(|(m, _)| *m == who).map_or(pos.character(who).keeper, |(_, to)| Some(to));
                    let to = seat.map_or("nobody".into(), |s| pos.seat_name(s));
                    let stays = seat.and_then(|s| pos.power_of(s)) == Some(power_of(pos, estate));
                    let goes = match stays {
                        true => format!("it would stay with {to}"),
                        false => format!("it would go to {to}{}", along(pos, estate)),
                    };
                    out.push(format!("{name} is {} in line to {what}: {goes}.", nth(place + 1)));
                }
                (Some(place), None) => {
                    let next = after.first().map_or("nobody".into(), |c| pos.name_of(*c));
                    let text = format!("{name}, {} in line to {what}, would be out of it for ever,", nth(place + 1));
                    out.push(format!("{text} and later children too; {next} would be the heir."));
                }
                (None, None) => {}
            }
        }
    }
    out
}

/// Whose the children would be, and in which lines they would stand.
fn children(pos: Pos, draft: &Draft<Terms>, moved: Option<(CharacterId, SeatId)>) -> String {
    let Some((groom, bride)) = draft.couple() else { return String::new() };
    let keeper = moved.filter(|(who, _)| *who == groom).map_or(pos.character(groom).keeper, |(_, to)| Some(to));
    let of = keeper.map_or("nobody".into(), |s| pos.seat_name(s));
    let otherwise =
        draft.clauses.iter().any(|c| matches!(c.terms, Terms::Children { .. } | Terms::ChildrenToBride { .. }));
    let but = if otherwise { ", but for those of whom the terms say otherwise" } else { "" };
    let renounced =
        |who: CharacterId, power: PowerId| draft.clauses.iter().any(|c| c.terms == Terms::Renounce { who, power });
    let mut lines: Vec<PowerId> = [groom, bride]
        .into_iter()
        .flat_map(|who| pos.noble(who).serials.iter().map(move |s| (who, s.power)))
        .filter(|(who, power)| !renounced(*who, *power))
        .map(|(_, power)| power)
        .collect();
    lines.sort();
    lines.dedup();
    let names = super::super::words::list_powers(pos, &lines);
    let line = if lines.len() == 1 { "the line" } else { "the lines" };
    let stand = if lines.is_empty() { "in no line".to_string() } else { format!("in {line} of {names}") };
    format!("Their children would be of {of}{but}, and stand {stand}.")
}

/// Every crown that is worn and every title that is held.
fn estates(pos: Pos) -> Vec<Estate> {
    let crowns = pos.powers().filter(|p| p.monarch.is_some()).map(|p| Estate::Crown(p.id));
    let titles = pos.titles().filter(|t| t.holder.is_some()).map(|t| Estate::Title(t.id));
    crowns.chain(titles).collect()
}

/// The power that has it now.
fn power_of(pos: Pos, estate: Estate) -> PowerId {
    match estate {
        Estate::Crown(power) => power,
        Estate::Title(title) => {
            let title = pos.title(title);
            title.holder.and_then(|h| family::dynasty(pos, h)).unwrap_or(title.power)
        }
    }
}

/// What a title takes along to another dynasty (7.3-3): ", with the 2 units raised there".
pub fn along(pos: Pos, estate: Estate) -> String {
    let Estate::Title(title) = estate else { return String::new() };
    match family::units_under(pos, Allegiance::Title(title), None).len() {
        0 => String::new(),
        1 => ", with the unit raised there".into(),
        raised => format!(", with the {raised} units raised there"),
    }
}

/// "the crown of France", "the title to Burgundy".
pub fn estate_words(pos: Pos, estate: Estate) -> String {
    match estate {
        Estate::Crown(power) => format!("the crown of {}", pos.power_name(power)),
        Estate::Title(title) => format!("the title to {}", pos.label(pos.title(title).province)),
    }
}
