//! What the table says: whom it waits for, what an action means, where the turn stands.

use std::fmt::Write as _;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::ids::PowerId;
use super::position::Pos;
use super::{choosing, clergy, court, family, judge, orders, writs};
use crate::dynasty::ledger::State;
use crate::dynasty::{Character, CharacterId};
use crate::table::{Prompt, RibbonStep, SeatId, StepState, signed};

/// Whom the table waits for, and why.
pub fn prompt(pos: Pos) -> Prompt {
    if let Some(outcome) = &pos.world.resource::<Over>().0 {
        return Prompt {
            seats: vec![],
            text: outcome.text.clone(),
            rule: pos.options.dynasties.then(|| "ROY 1-2".into()),
        };
    }
    let (what, rule) = match pos.turn.phase {
        Phase::Choosing => ("List the powers in the order in which you would like them", "2-4"),
        Phase::Gifts => ("Give your bonus points to characters", "2-9"),
        Phase::Births if pos.turn.half == Half::First => {
            ("Builds and removals, and how many children to try for", "10.1-2")
        }
        Phase::Births => ("Choose how many children to try for", "3.1-10"),
        Phase::Conclave => ("Elect a Pope", "9.4-9"),
        Phase::Court => ("Marriages, titles, commands and captives", "10.2-3"),
        Phase::Moves => ("Write your orders", "10.3-2"),
        Phase::Retreats => ("Retreat with what was driven out", "10.3-2"),
        Phase::Adjustments => ("Build or remove units", "10.1-2"),
    };
    Prompt {
        seats: judge::deciders(pos),
        text: format!("{what}, then close your curtain."),
        // Plain Diplomacy goes by no rule of Royale's list.
        rule: pos.options.dynasties.then(|| format!("ROY {rule}")),
    }
}

/// An action in words.
pub fn describe(pos: Pos, action: &Action) -> String {
    match action {
        Action::Done => match pos.turn.phase {
            Phase::Moves => "Close the curtain: these are your orders".into(),
            Phase::Court => "Close the curtain: done with the court".into(),
            phase => format!("Close the curtain: done with {}", phase.name().to_lowercase()),
        },
        Action::Choosing(deed) => choosing::describe(pos, deed),
        Action::Family(deed) => family::describe(pos, deed),
        Action::Writ(deed) => writs::describe(pos, deed),
        Action::Court(deed) => court::describe(pos, deed),
        Action::Clergy(deed) => clergy::describe(pos, deed),
        Action::Orders(deed) => orders::describe(pos, deed),
        Action::Rename { who, name } => format!("Call {} {name}", pos.name_of(*who)),
        Action::Draw { agree: true } => "Agree to a draw of all survivors".into(),
        Action::Draw { agree: false } => "No longer agree to a draw".into(),
    }
}

/// The heading under which an offer is listed.
pub fn heading(pos: Pos, action: &Action) -> String {
    match action {
        Action::Done => "Go on".into(),
        Action::Choosing(deed) => choosing::heading(pos, deed),
        Action::Family(deed) => family::heading(pos, deed),
        Action::Writ(deed) => writs::heading(pos, deed),
        Action::Court(deed) => court::heading(pos, deed),
        Action::Clergy(deed) => clergy::heading(pos, deed),
        Action::Orders(deed) => orders::heading(pos, deed),
        Action::Rename { .. } => "Names".into(),
        Action::Draw { .. } => "The end of the game".into(),
    }
}

/// Would this action throw dice or show what was hidden? The last curtain to close does.
pub fn is_final(pos: Pos, action: &Action) -> bool {
    match action {
        Action::Done => judge::deciders(pos).len() <= 1,
        Action::Writ(deed) => writs::is_final(pos, deed),
        Action::Clergy(deed) => clergy::is_final(pos, deed),
        Action::Court(deed) => court::is_final(deed),
        Action::Choosing(_) | Action::Family(_) | Action::Orders(_) => false,
        Action::Rename { .. } | Action::Draw { .. } => false,
    }
}

/// The steps of the turn: done, now, next.
pub fn ribbon(pos: Pos) -> Vec<RibbonStep> {
    use Phase::*;
    let first = pos.turn.half == Half::First;
    let mut steps: Vec<(&str, Half, Phase)> = vec![];
    if pos.turn.number == 0 && matches!(pos.turn.phase, Choosing | Gifts) {
        steps.extend([("Powers", Half::First, Choosing), ("Gifts", Half::First, Gifts)]);
    }
    for half in [Half::First, Half::Second] {
        let spring = half == Half::First;
        if pos.options.dynasties {
            steps.push((if spring { "Winter births" } else { "Summer births" }, half, Births));
            if pos.options.clergy && pos.turn.phase == Conclave && (half == Half::First) == first {
                steps.push(("Conclave", half, Conclave));
            }
            steps.push((if spring { "Winter court" } else { "Summer court" }, half, Court));
        }
        steps.push((if spring { "Spring moves" } else { "Fall moves" }, half, Moves));
        steps.push((if spring { "Spring retreats" } else { "Fall retreats" }, half, Retreats));
    }
    if !pos.options.dynasties {
        steps.push(("Winter", Half::Second, Adjustments));
    }
    let now = (pos.turn.half, pos.turn.phase);
    let state = |half: Half, phase: Phase| match (half, phase).cmp(&now) {
        std::cmp::Ordering::Less => StepState::Done,
        std::cmp::Ordering::Equal => StepState::Now,
        std::cmp::Ordering::Greater => StepState::Next,
    };
    steps
        .into_iter()
        .map(|(name, half, phase)| RibbonStep { name: name.into(), seat: None, state: state(half, phase) })
        .collect()
}

// ---------------------------------------------------------------- The terminal's picture

/// The table as a terminal prints it for `seat`.
pub fn print_view(world: &World, seat: SeatId) -> String {
    let pos = Pos::of(world);
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
        let _ = writeln!(out, "  As chosen: {}", family::describe(pos, &standing));
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

/// Powers in a sentence: "France, Italy and Russia".
pub fn list_powers(pos: Pos, powers: &[PowerId]) -> String {
    let names: Vec<String> = powers.iter().map(|p| pos.power_name(*p)).collect();
    match names.split_last() {
        None => "nobody".into(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
