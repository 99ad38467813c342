//! What a writ would do, in words, before anybody signs it: who lives with whom, whose the children are, what becomes of every
//! succession, what each term does (5.3, 5.4-3).

use super::super::components::{Allegiance, Estate};
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::telling::{InLine, powers_in_line};
use super::super::{family, orders};
use super::clauses::nth;
use super::matches::{check_match, moves};
use super::{Proposal, Terms, bound_line};
use crate::dynasty::{CharacterId, Clause, Draft};
use crate::engine::{Line, Span, joined};
use crate::line;
use crate::table::SeatId;

/// The whole writ as it lies with the families, and what it would do.
pub fn writ_lines(pos: Pos, p: &Proposal) -> Vec<String> {
    let mut out: Vec<String> = term_lines(pos, p).iter().map(Line::plain).collect();
    if out.is_empty() {
        out.push("No terms: a bare match.".into());
    }
    out.extend(consequences(pos, &p.draft));
    out
}

/// Its terms and words of honour, with their marks.
pub(super) fn term_lines(pos: Pos, p: &Proposal) -> Vec<Line> {
    let mut out = vec![];
    for (n, clause) in p.draft.clauses.iter().enumerate() {
        let to = if clause.by == p.from { p.to } else { p.from };
        let secret = clause.secret.then_some(" (private)");
        let flag = p.flagged.contains(&n).then_some(" (flagged: it sleeps for now)");
        let effect = effect(pos, clause, to).map(|effect| line!["; ", effect]);
        out.push(line![n + 1, ". ", bound_line(pos, clause, to), secret, flag, effect, "."]);
    }
    if !p.draft.free_text.is_empty() {
        out.push(line!["On their honour: ", p.draft.free_text.clone()]);
    }
    out
}

/// What a term would do at once, where its words do not say so.
fn effect(pos: Pos, clause: &Clause<Terms>, to: SeatId) -> Option<Line> {
    match &clause.terms {
        Terms::Demilitarised { over } => {
            let own = pos.units().filter(|u| pos.seat_of(u.power) == Some(clause.by) && u.dislodged.is_none());
            let inside: Vec<Span> = own
                .filter(|u| u.at.is_some_and(|at| over.contains(&pos.map().province(at))))
                .map(|u| orders::unit_in_line(pos, u))
                .collect();
            let one = inside.len() == 1;
            let must = if one { " must leave at its next order" } else { " must leave at their next orders" };
            (!inside.is_empty()).then(|| line![joined(inside, ", "), must])
        }
        Terms::FutureMarriage { who, with } => {
            let due = clause.from.is_none_or(|from| from <= pos.date());
            let ready =
                |with: &CharacterId| check_match(pos, *who, *with).is_ok() || check_match(pos, *with, *who).is_ok();
            let now = due && with.map_or_else(|| pos.household(to).any(|c| ready(&c.id)), |with| ready(&with));
            Some(line![if now { "it is due at once" } else { "it is due when both may marry" }])
        }
        _ => None,
    }
}

/// What the match would change for both families and for every succession in which one of the two stands.
pub fn consequences(pos: Pos, draft: &Draft<Terms>) -> Vec<String> {
    changes(pos, draft).iter().map(Line::plain).collect()
}

/// The same in lines.
pub(super) fn changes(pos: Pos, draft: &Draft<Terms>) -> Vec<Line> {
    let Some((groom, bride)) = draft.couple().filter(|(g, b)| pos.has_character(*g) && pos.has_character(*b)) else {
        return vec![];
    };
    let mut out = vec![];
    let moved = moves(pos, draft);
    match moved {
        Some((who, to)) => {
            let (name, of) = (who.in_line(pos), to.in_line(pos));
            out.push(line![name, " would be with ", of, " while the marriage lasts, claims and all."]);
        }
        None => out.push(line!["Both would stay with their own."]),
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
            let (name, what) = (who.in_line(pos), estate_in_line(pos, estate));
            let was = before.iter().position(|c| *c == who);
            match (was, after.iter().position(|c| *c == who)) {
                (_, Some(place)) => {
                    let seat = moved.filter(|(m, _)| *m == who).map_or(pos.character(who).keeper, |(_, to)| Some(to));
                    let to = seat.in_line(pos);
                    let stays = seat.and_then(|s| pos.power_of(s)) == Some(power_of(pos, estate));
                    let goes = match stays {
                        true => line!["it would stay with ", to],
                        false => line!["it would go to ", to, along(pos, estate)],
                    };
                    out.push(line![name, " is ", nth(place + 1), " in line to ", what, ": ", goes, "."]);
                }
                (Some(place), None) => {
                    let next = after.first().copied().in_line(pos);
                    let was = line![name, ", ", nth(place + 1), " in line to ", what];
                    let lost = ", would be out of it for ever, and later children too; ";
                    out.push(line![was, lost, next, " would be the heir."]);
                }
                (None, None) => {}
            }
        }
    }
    out
}

/// Whose the children would be, and in which lines they would stand.
fn children(pos: Pos, draft: &Draft<Terms>, moved: Option<(CharacterId, SeatId)>) -> Line {
    let Some((groom, bride)) = draft.couple() else { return Line::default() };
    let keeper = moved.filter(|(who, _)| *who == groom).map_or(pos.character(groom).keeper, |(_, to)| Some(to));
    let otherwise =
        draft.clauses.iter().any(|c| matches!(c.terms, Terms::Children { .. } | Terms::ChildrenToBride { .. }));
    let but = otherwise.then_some(", but for those of whom the terms say otherwise");
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
    let stand = match lines.len() {
        0 => line!["in no line"],
        1 => line!["in the line of ", powers_in_line(pos, &lines)],
        _ => line!["in the lines of ", powers_in_line(pos, &lines)],
    };
    line!["Their children would be of ", keeper.in_line(pos), but, ", and stand ", stand, "."]
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
    estate_in_line(pos, estate).plain()
}

/// The same in a line.
pub fn estate_in_line(pos: Pos, estate: Estate) -> Line {
    match estate {
        Estate::Crown(power) => line!["the crown of ", power.in_line(pos)],
        Estate::Title(title) => line!["the title to ", title.in_line(pos)],
    }
}
