//! What the table says: its picture at the terminal, people and powers in words.

use std::fmt::Write as _;

use super::components::*;
use super::position::Pos;
use super::{family, orders, writs};
use crate::dynasty::ledger::State;
use crate::dynasty::{Character, CharacterId};
use crate::table::{SeatId, signed};

// ---------------------------------------------------------------- The terminal's picture

/// The table as a terminal prints it for `seat`.
pub fn print_view(pos: Pos, seat: SeatId) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}: {}", pos.season(), pos.turn.phase.name());
    for power in pos.powers() {
        let mark = if power.seat == Some(seat) { ">" } else { " " };
        let centres = match pos.centres(power.id).len() {
            1 => "1 centre".into(),
            n => format!("{n} centres"),
        };
        let standing = match power.standing {
            Standing::Unplayed => " (nobody's)",
            Standing::Eliminated => " (out of the game)",
            Standing::Crownless => " (without a crown)",
            Standing::Reigning => "",
        };
        let king = power.monarch.map_or(String::new(), |who| format!("; {}", person(pos, who)));
        let _ = writeln!(out, "{mark} {}{standing}: {centres}{king}", pos.power_name(power.id));
        let beside = pos.provinces().filter(|p| p.owner == Some(power.id) && !pos.map().data(p.id).centre);
        let beside: Vec<&str> = beside.map(|p| pos.label(p.id)).collect();
        if pos.options.dynasties && !beside.is_empty() {
            let _ = writeln!(out, "    controls beside its centres: {}", beside.join(", "));
        }
        let gone = |u: &Unit| if u.dislodged.is_some() { " (driven out)" } else { "" };
        let units: Vec<String> =
            pos.units_of(power.id).map(|u| format!("{}{}", orders::unit_words(pos, u), gone(u))).collect();
        if !units.is_empty() {
            let _ = writeln!(out, "    {}", units.join(", "));
        }
        let held: Vec<&str> = pos.centres(power.id).into_iter().map(|at| pos.map().province_label(at)).collect();
        if !held.is_empty() {
            let _ = writeln!(out, "    holds {}", held.join(", "));
        }
    }
    let household: Vec<&Character> = pos.household(seat).collect();
    if pos.options.dynasties && !household.is_empty() {
        let _ = writeln!(out, "  Your family:");
        for c in household {
            let _ = writeln!(out, "    #{} {}", c.id.0, person(pos, c.id));
        }
    }
    if pos.options.dynasties {
        write_writs(pos, seat, &mut out);
    }
    for standing in family::standing_choices(pos, seat) {
        let _ = writeln!(out, "  As chosen: {}", family::described(pos, &standing).plain());
    }
    // What one has written oneself: not what a proxy has for a unit that is lent.
    for unit in pos.units().filter(|u| writs::orders_for(pos, seat, u.id)) {
        if let Some(order) = pos.desk().orders.get(&unit.id) {
            let _ = writeln!(out, "  Ordered: {}", orders::order_words(pos, unit, order));
        }
    }
    out
}

/// The writs that lie with the families, whole and with what they would do; and the ledger of those in force.
fn write_writs(pos: Pos, seat: SeatId, out: &mut String) {
    let open = |p: &&writs::Proposal| {
        matches!(p.state, writs::ProposalState::Issued | writs::ProposalState::Accepted)
            && (p.from == seat || p.to == seat)
    };
    for p in writs::all(pos).iter().filter(open) {
        let name = |who: Option<CharacterId>| who.map_or("nobody".into(), |c| pos.name_of(c));
        let waits = match (p.state, p.to == seat) {
            (writs::ProposalState::Accepted, false) => "accepted with flags; confirm or withdraw",
            (writs::ProposalState::Accepted, true) => "accepted with flags",
            (_, true) if p.delayed => "to be accepted at the end of the court",
            (_, true) => "yours to answer",
            (_, false) => "waits for their answer",
        };
        let of = pos.seat_name(p.from);
        let _ = writeln!(out, "  A writ of {of} for {} and {}, {waits}:", name(p.draft.groom), name(p.draft.bride));
        for line in writs::writ_lines(pos, p) {
            let _ = writeln!(out, "    {line}");
        }
    }
    let ledger = writs::ledger(pos, seat);
    if !ledger.is_empty() {
        let _ = writeln!(out, "  By writ:");
    }
    for line in ledger {
        let state = match line.state {
            State::Later => " (later)",
            State::Done => " (done)",
            State::Honour => " (on their honour)",
            // What sleeps or is set aside stands in its words.
            State::Standing | State::DueNow | State::Suspended(_) => "",
        };
        let number = line.clause.map_or(String::new(), |n| format!(".{}", n + 1));
        let _ = writeln!(out, "    {}{number} {}{state}", line.contract.0 + 1, line.text);
    }
    if pos.turn.phase == Phase::Moves && writs::pledges(pos, seat) {
        let _ = writeln!(out, "    A pledge that no order keeps takes the place of an order at the deadline.");
    }
    for asked in writs::asked(pos, seat) {
        let _ = writeln!(out, "  {asked}");
    }
}

/// "King Louis f1000, 45, Constitution +1, Leadership -1, leads A Par".
pub fn person(pos: Pos, who: CharacterId) -> String {
    let (c, noble) = (pos.character(who), pos.noble(who));
    let crown = match (pos.reigns(who), c.sex.is_male()) {
        (true, true) => "King ",
        (true, false) => "Queen ",
        _ => noble.cleric.as_ref().map_or("", |cleric| match cleric.rank {
            Rank::Priest => "Priest ",
            Rank::Bishop => "Bishop ",
            Rank::Archbishop => "Archbishop ",
            Rank::Cardinal => "Cardinal ",
            Rank::Pope => "Pope ",
        }),
    };
    let serials: String = noble.serials.iter().map(|s| format!(" {s}")).collect();
    let skill = if c.sex.is_male() { "Leadership" } else { "Guile" };
    let mut out = format!(
        "{crown}{}{serials}, {}, Constitution {}, {skill} {}",
        c.name,
        pos.age(who),
        signed(c.scores.constitution),
        signed(c.scores.strength)
    );
    for title in pos.titles_of(who) {
        let _ = write!(out, ", of {}", pos.label(title.province));
    }
    if let Some(unit) = noble.command.and_then(|u| pos.find_unit(u)) {
        let _ = write!(out, ", leads {}", orders::unit_words(pos, unit));
    }
    if let Some(spouse) = pos.spouse(who) {
        let _ = write!(out, ", wed to {}", pos.name_of(spouse));
    }
    if c.is_captive() {
        let _ = write!(out, ", a prisoner");
    }
    out
}
