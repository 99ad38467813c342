//! The window's questions to the rules: where a choice of units can go, why not, and how the dice stand.

use std::collections::BTreeMap;

pub use crate::games::divine_right::reach::Way;

use crate::games::divine_right::actions::{Action, Party};
use crate::games::divine_right::combat::Attack;
use crate::games::divine_right::frames::{Errand, Frame};
use crate::games::divine_right::ids::{CounterId, HexId, KingdomId};
use crate::games::divine_right::movement::Field;
use crate::games::divine_right::persuasion::Court;
use crate::games::divine_right::position::Pos;
use crate::games::divine_right::refusals::No;
use crate::games::divine_right::{judge, marching, odds, phrases, reach, sieges, wishes as wishing};
use crate::table::{Refusal, SeatId};

/// The way to each place that can be reached.
pub type Ways = BTreeMap<HexId, Way>;

/// Where these units can go together now.
///
/// # Errors
/// Why they cannot move at all.
pub fn reach(pos: Pos, seat: SeatId, units: &[CounterId], leader: Option<CounterId>) -> Result<Ways, Refusal> {
    reach::reach(pos, seat, units, leader).map_err(Refusal::from)
}

/// Ways round the dangers and borders of those, at more cost.
pub fn detours(
    pos: Pos,
    seat: SeatId,
    units: &[CounterId],
    leader: Option<CounterId>,
    ways: &Ways,
) -> BTreeMap<HexId, Vec<Way>> {
    reach::detours(pos, &Field::of(pos, seat), seat, units, leader, ways)
}

/// The fate rolls that lone heroes would undergo on this way.
pub fn fates(pos: Pos, seat: SeatId, units: &[CounterId], way: &Way) -> Option<String> {
    let from = units.first().and_then(|id| pos.spot(*id))?;
    phrases::perils(pos, seat, units, from, &way.path)
}

/// Why they cannot go to `to`.
pub fn why_not(pos: Pos, seat: SeatId, units: &[CounterId], leader: Option<CounterId>, to: HexId) -> Refusal {
    reach::why_not(pos, seat, units, leader, to).into()
}

/// The way by which these units can be one of the parties before a castle.
///
/// # Errors
/// Why they cannot come.
pub fn siege_party(
    pos: Pos,
    seat: SeatId,
    castle: HexId,
    units: &[CounterId],
    leader: Option<CounterId>,
) -> Result<Party, Refusal> {
    reach::siege_party(pos, &Field::of(pos, seat), seat, castle, units, leader).map_err(Refusal::from)
}

/// Could the seat besiege what stands in this hex, with forces enough? None where there is nothing of an enemy to besiege
/// or no time for it. A siege by nobody is asked for: it must fail by numbers alone.
pub fn besiegeable(pos: Pos, seat: SeatId, castle: HexId) -> Option<Result<(), Refusal>> {
    match judge::check(pos, seat, &Action::Besiege { castle, parties: vec![] }) {
        Ok(()) | Err(No::SiegeTooWeak { .. }) => Some(Ok(())),
        Err(no @ (No::DefendersOutside { .. } | No::OtherBesieger { .. })) => Some(Err(no.into())),
        Err(_) => None,
    }
}

/// Kingdoms whose borders a march of these units would violate.
pub fn violations(pos: Pos, seat: SeatId, units: &[CounterId], way: &Way) -> Vec<KingdomId> {
    let from = units.first().and_then(|id| pos.spot(*id));
    from.map_or(vec![], |from| marching::violations(pos, seat, from, &way.path))
}

/// Something the chosen units could do, allowed or not.
#[derive(Clone, Debug)]
pub struct Wish {
    /// To be done one after the other.
    pub actions: Vec<Action>,
    pub text: String,
    pub grave: bool,
    pub odds: Vec<String>,
    pub verdict: Result<(), Refusal>,
    /// The hex that a click on the map means by it.
    pub target: Option<HexId>,
}

/// What these units could do besides marching and besieging.
pub fn wishes(pos: Pos, seat: SeatId, units: &[CounterId]) -> Vec<Wish> {
    wishing::wishes(pos, seat, units)
        .into_iter()
        .map(|actions| {
            let text = actions.iter().map(|a| a.deed().describe(pos)).collect::<Vec<_>>().join("; ");
            let verdict = actions.iter().try_for_each(|a| judge::check(pos, seat, a)).map_err(Refusal::from);
            Wish {
                text,
                grave: actions.iter().any(|a| a.deed().is_final(pos)),
                odds: actions.first().map_or(vec![], |a| odds(pos, seat, a)),
                verdict,
                target: actions.first().and_then(super::choice::target),
                actions,
            }
        })
        .collect()
}

/// How the dice stand for an offer, line by line; empty where no dice fall or nothing is known beforehand.
pub fn odds(pos: Pos, seat: SeatId, action: &Action) -> Vec<String> {
    match action {
        Action::RollSiege { castle } => {
            let (force, need, modifiers) = sieges::odds(pos, *castle);
            let needs = i16::from(pos.book.tables.plunder_needs);
            let mut lines = vec![format!("{force} besiege {need}")];
            lines.extend(named(&modifiers));
            lines.push(chance(needs, sieges::faces(pos, &modifiers)));
            lines
        }
        Action::Besiege { castle, parties } => {
            let (force, need, modifiers) = sieges::preview(pos, *castle, parties);
            let needs = i16::from(pos.book.tables.plunder_needs);
            let mut lines = vec![format!("{force} besiege {need}; the siege die falls in your next siege phase")];
            lines.extend(named(&modifiers));
            lines.push(chance(needs, sieges::faces(pos, &modifiers)));
            lines
        }
        Action::Announce(attack) => clash(pos, seat, attack),
        Action::Activate(k) => mission(pos, seat, *k, Errand::Activate, None),
        Action::Deactivate(k) => mission(pos, seat, *k, Errand::Deactivate, None),
        Action::Negotiate(card) => match pos.top() {
            Some(Frame::Mission { kingdom, errand, .. }) => mission(pos, seat, *kingdom, *errand, Some(*card)),
            _ => vec![],
        },
        _ => vec![],
    }
}

fn named(modifiers: &[(String, i8)]) -> impl Iterator<Item = String> + '_ {
    modifiers.iter().map(|(name, n)| format!("{n:+} {name}"))
}

fn sum(modifiers: &[(String, i8)]) -> i16 {
    modifiers.iter().map(|(_, n)| i16::from(*n)).sum()
}

/// So many faces of the die do it: the high ones.
fn chance(needs: i16, faces: usize) -> String {
    match faces {
        0 => format!("needs {needs} or more: no face of the die does it"),
        n => format!(
            "needs {needs} or more: a {} on the die, chance {n} in 6",
            if n == 1 { "6".into() } else { format!("{} or more", 7 - n) }
        ),
    }
}

fn clash(pos: Pos, seat: SeatId, attack: &Attack) -> Vec<String> {
    match odds::preview(pos, seat, attack) {
        Ok(r) => {
            let (a, d) = odds::odds(r.attack, r.defence);
            let mut lines = vec![format!("{} against {}: odds {a} to {d}", r.attack, r.defence)];
            lines.extend(named(&r.attacker).map(|l| format!("attacker {l}")));
            lines.extend(named(&r.defender).map(|l| format!("defender {l}")));
            let (plus, minus) = (sum(&r.attacker), sum(&r.defender));
            let wins = (1..=6i16).flat_map(|x| (1..=6i16).map(move |y| (x, y)));
            let (mut better, mut even) = (0, 0);
            for (x, y) in wins {
                match (x + plus).cmp(&(y + minus)) {
                    std::cmp::Ordering::Greater => better += 1,
                    std::cmp::Ordering::Equal => even += 1,
                    std::cmp::Ordering::Less => {}
                }
            }
            lines.push(format!(
                "your die is higher in {better} of 36 throws, equal in {even}, lower in {}",
                36 - better - even
            ));
            lines
        }
        Err(no) => vec![no.to_string()],
    }
}

fn mission(
    pos: Pos,
    seat: SeatId,
    k: KingdomId,
    errand: Errand,
    card: Option<Option<crate::games::divine_right::ids::CardId>>,
) -> Vec<String> {
    let attempt = Court::of(pos).attempt(seat, k, errand, card.flatten());
    let mut lines: Vec<String> = named(&attempt.modifiers).collect();
    if !attempt.possible {
        lines.push("his curse lets no such attempt succeed".into());
        return lines;
    }
    lines.push(chance(attempt.need, attempt.faces().max(0) as usize));
    if card.is_none() {
        lines.push("before any card, and before his personality is read".into());
    }
    lines
}

/// Acts that belong to this phase whether or not they are allowed just now: a player sees them greyed, with the reason.
pub fn stock(pos: Pos, seat: SeatId) -> Vec<Action> {
    use crate::games::divine_right::components::Phase;
    if pos.top().is_some() || !pos.has_seat(seat) {
        return vec![];
    }
    match pos.phase {
        Phase::Sieges => sieges::due(pos, seat)
            .into_iter()
            .map(|castle| Action::RollSiege { castle })
            .chain([Action::EndSieges])
            .collect(),
        Phase::Movement => vec![Action::EndMovement],
        Phase::Combat => vec![Action::EndAnnouncements],
        Phase::Diplomacy => {
            let mut list: Vec<Action> = vec![];
            list.extend(KingdomId::ALL.map(Action::Activate));
            list.extend(KingdomId::ALL.map(Action::Deactivate));
            list.extend(KingdomId::ALL.map(Action::Assassinate));
            list.push(Action::EndDiplomacy);
            list
        }
        _ => vec![],
    }
}
