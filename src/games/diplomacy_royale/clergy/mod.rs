//! The clergy (section 9): priests, bishops, archbishops and arrests, cardinals, the Pope.

mod powers;
mod ranks;
mod refusals;

pub use powers::{chance, reach};
pub use ranks::{candidates, clergy_of, died, elect, needs_conclave, pope, promotions};
pub use refusals::No;

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::components::{Cleric, Desk, Estate, Noble, Petitions, Phase, Rank, Recent, Sanctuary};
use super::position::Pos;
use super::readers::Seen;
use super::refusals::No as Core;
use super::telling::InLine;
use crate::diplomacy::ProvinceId;
use crate::dynasty::{CharacterId, MarriageId};
use crate::engine::{ChangeRows, Line, Touches, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ClergyDeed {
    /// Enters the clergy and gives up all claims (9-2, 9-3).
    Enter {
        who: CharacterId,
    },
    /// Names his archbishopric (9.3-2).
    TakeSee {
        who: CharacterId,
        at: ProvinceId,
    },
    Arrest {
        cleric: CharacterId,
        target: CharacterId,
    },
    Protect {
        cleric: CharacterId,
        who: CharacterId,
    },
    /// Contests the latest succession (9.4-1).
    PassOver {
        cleric: CharacterId,
        estate: Estate,
    },
    /// One of the couple's families asks for the annulment (9.5-1).
    AskAnnulment {
        marriage: MarriageId,
    },
    Annul {
        pope: CharacterId,
        marriage: MarriageId,
    },
    Vote {
        cardinal: CharacterId,
        candidate: CharacterId,
    },
}

/// Can a marriage between these two families be made: has one of them a priest (9.1-2)? Always without the option.
pub fn can_wed(pos: Pos, a: SeatId, b: SeatId) -> bool {
    !pos.options.clergy || [a, b].into_iter().any(|s| clergy_of(pos, s).next().is_some())
}

/// Churchmen of either family who can each allow one person to renounce in this phase (9.2-1 to 9.2-3).
pub fn renouncing_by(pos: Pos, a: SeatId, b: SeatId) -> Vec<CharacterId> {
    let mut seats = vec![a, b];
    seats.dedup();
    let fit = |(_, c): &(&Noble, &Cleric)| pos.options.clergy && c.rank >= Rank::Bishop && !c.renounced;
    seats.into_iter().flat_map(|s| clergy_of(pos, s).filter(fit).map(|(n, _)| n.id)).collect()
}

/// Does this seat know that an annulment was asked for: as a side of the marriage, or as the Pope's family?
pub fn knows_petition(pos: Pos, seat: SeatId, marriage: MarriageId) -> bool {
    let popes = pope(pos).and_then(|p| pos.character(p).keeper);
    popes == Some(seat) || powers::is_side(pos, seat, marriage)
}

/// Has this seat a Cardinal or Pope who could have the heir to this estate passed over, were its curtain open (9.4-1)?
pub fn may_contest(pos: Pos, seat: SeatId, estate: Estate) -> bool {
    let mut all = clergy_of(pos, seat).map(|(n, _)| n.id);
    pos.options.clergy && all.any(|who| powers::may_pass_over(pos, seat, who, estate).is_ok())
}

/// Old votes are forgotten.
pub fn begin_conclave(world: &mut World) {
    world.resource_mut::<Desk>().votes.clear();
}

/// A new turn at court: every churchman's powers are fresh (9-16, 9.2-3).
pub fn begin_court(world: &mut World) {
    world.resource_mut::<Sanctuary>().0.clear();
    world.resource_mut::<Petitions>().0.clear();
    world.resource_mut::<Desk>().arrests.clear();
    let all: Vec<CharacterId> = Seen::of(world).pos().nobles().filter(|n| n.cleric.is_some()).map(|n| n.id).collect();
    for who in all {
        if let Some(c) = world.change::<Noble>(who).cleric.as_mut() {
            c.renounced = false;
            c.acted = false;
        }
    }
}

/// The court ends: arrests are tried, when all protections are known (9.3-12, 10.2-10).
pub fn end_court(world: &mut World) {
    let arrests = std::mem::take(&mut world.resource_mut::<Desk>().arrests);
    for (cleric, target) in arrests {
        powers::arrest(world, cleric, target);
    }
    world.resource_mut::<Sanctuary>().0.clear();
    world.resource_mut::<Petitions>().0.clear();
    world.resource_mut::<Recent>().0.clear();
}

/// May the seat close its curtain at court: have its archbishops their sees, if there is one to be had (9.3-2)?
///
/// # Errors
/// What it still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    if pos.options.clergy { ranks::check_done(pos, seat) } else { Ok(()) }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &ClergyDeed) -> Result<(), Refusal> {
    if !pos.options.clergy || !pos.options.dynasties {
        return Err(No::NoClergy.into());
    }
    match deed {
        ClergyDeed::Enter { who } => ranks::check_enter(pos, seat, *who),
        ClergyDeed::TakeSee { who, at } => ranks::check_see(pos, seat, *who, *at),
        ClergyDeed::Arrest { cleric, target } => powers::check_arrest(pos, seat, *cleric, *target),
        ClergyDeed::Protect { cleric, who } => powers::check_protect(pos, seat, *cleric, *who),
        ClergyDeed::PassOver { cleric, estate } => powers::check_pass_over(pos, seat, *cleric, *estate),
        ClergyDeed::AskAnnulment { marriage } => powers::check_ask(pos, seat, *marriage),
        ClergyDeed::Annul { pope, marriage } => powers::check_annul(pos, seat, *pope, *marriage),
        ClergyDeed::Vote { cardinal, candidate } => ranks::check_vote(pos, seat, *cardinal, *candidate),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &ClergyDeed) {
    match deed {
        ClergyDeed::Enter { who } => ranks::do_enter(world, seat, *who),
        ClergyDeed::TakeSee { who, at } => ranks::do_see(world, seat, *who, *at),
        ClergyDeed::Arrest { cleric, target } => powers::do_arrest(world, *cleric, *target),
        ClergyDeed::Protect { cleric, who } => powers::do_protect(world, seat, *cleric, *who),
        ClergyDeed::PassOver { cleric, estate } => powers::do_pass_over(world, seat, *cleric, *estate),
        ClergyDeed::AskAnnulment { marriage } => powers::do_ask(world, seat, *marriage),
        ClergyDeed::Annul { pope, marriage } => powers::do_annul(world, *pope, *marriage),
        ClergyDeed::Vote { cardinal, candidate } => {
            world.resource_mut::<Desk>().votes.insert(*cardinal, *candidate);
        }
    }
}

/// What may be done now, where the options have dynasties and clergy: votes in a conclave, everything else at court.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<ClergyDeed> {
    let mut out = vec![];
    if !pos.options.clergy || !pos.options.dynasties {
        return out;
    }
    let mut push = |deed: ClergyDeed| {
        if check(pos, seat, &deed).is_ok() {
            out.push(deed);
        }
    };
    if pos.turn.phase == Phase::Conclave {
        for cardinal in ranks::voters(pos, seat) {
            // One who has voted is listed no more; he may still change his mind by asking.
            if !pos.desk().votes.contains_key(&cardinal) {
                candidates(pos).into_iter().for_each(|candidate| push(ClergyDeed::Vote { cardinal, candidate }));
            }
        }
    }
    if pos.turn.phase != Phase::Court {
        return out;
    }
    pos.household(seat).for_each(|c| push(ClergyDeed::Enter { who: c.id }));
    for (noble, cleric) in clergy_of(pos, seat) {
        let who = noble.id;
        ranks::sees(pos, seat, who).into_iter().for_each(|at| push(ClergyDeed::TakeSee { who, at }));
        if cleric.rank < Rank::Archbishop {
            continue;
        }
        for target in pos.nobles().filter(|n| n.command.is_some()) {
            push(ClergyDeed::Arrest { cleric: who, target: target.id });
        }
        for leader in pos.household(seat).filter(|c| pos.noble(c.id).command.is_some()) {
            push(ClergyDeed::Protect { cleric: who, who: leader.id });
        }
        for estate in pos.at.recent.0.iter().map(|i| i.what) {
            push(ClergyDeed::PassOver { cleric: who, estate });
        }
        for marriage in &pos.at.petitions.0 {
            push(ClergyDeed::Annul { pope: who, marriage: *marriage });
        }
    }
    if pope(pos).is_some() {
        pos.marriages().filter(|m| m.lasts()).for_each(|m| push(ClergyDeed::AskAnnulment { marriage: m.id }));
    }
    out
}

/// A deed in words, also of people and places that do not exist.
pub fn describe(pos: Pos, deed: &ClergyDeed) -> String {
    described(pos, deed).plain()
}

/// The same as a line.
pub fn described(pos: Pos, deed: &ClergyDeed) -> Line {
    let name = |who: &CharacterId| who.in_line(pos);
    let couple = |m: &MarriageId| {
        pos.find_marriage(*m).map_or(line!["nobody"], |m| line![name(&m.husband), " and ", name(&m.wife)])
    };
    match deed {
        ClergyDeed::Enter { who } => {
            line![name(who), " enters the clergy and gives up all claims", given_up(pos, *who)]
        }
        ClergyDeed::TakeSee { who, at } => line![name(who), " takes ", at.in_line(pos), " as his see"],
        ClergyDeed::Arrest { cleric, target } => {
            let known = pos.has_character(*cleric) && pos.has_character(*target);
            let seat = Some(*cleric).filter(|_| known).and_then(|c| pos.character(c).keeper);
            let odds = seat.map(|s| line![" (", chance(pos, s, *cleric, *target), " %)"]);
            line![name(cleric), " tries to arrest ", name(target), odds]
        }
        ClergyDeed::Protect { cleric, who } => line![name(cleric), " protects ", name(who)],
        ClergyDeed::PassOver { cleric, estate } => {
            let last = pos.at.recent.0.iter().rfind(|i| i.what == *estate).map(|i| i.to);
            line![name(cleric), " backs the second in line against ", last.in_line(pos)]
        }
        ClergyDeed::AskAnnulment { marriage } => line!["Ask the Pope to annul the marriage of ", couple(marriage)],
        ClergyDeed::Annul { marriage, .. } => line!["Annul the marriage of ", couple(marriage)],
        ClergyDeed::Vote { cardinal, candidate } => line![name(cardinal), " votes for ", name(candidate)],
    }
}

/// What his vows do to the successions: what he is heir to, and who is then.
fn given_up(pos: Pos, who: CharacterId) -> Option<Line> {
    if !pos.has_character(who) {
        return None;
    }
    let crowns = pos.powers().filter(|p| p.monarch.is_some()).map(|p| Estate::Crown(p.id));
    let titles = pos.titles().filter(|t| t.holder.is_some()).map(|t| Estate::Title(t.id));
    let mut out = vec![];
    for estate in crowns.chain(titles) {
        let line = super::family::line(pos, estate);
        if line.first() == Some(&who) {
            let (what, next) = (super::writs::estate_in_line(pos, estate), line.get(1).copied());
            out.push(line!["heir to ", what, "; then ", next.in_line(pos), " is"]);
        }
    }
    (!out.is_empty()).then(|| line![" (", joined(out, "; "), ")"])
}

/// The heading under which such an offer is listed.
pub fn heading(_pos: Pos, deed: &ClergyDeed) -> String {
    match deed {
        ClergyDeed::Vote { .. } => "The election of the Pope",
        ClergyDeed::AskAnnulment { .. } | ClergyDeed::Annul { .. } => "Annulments",
        _ => "The clergy",
    }
    .into()
}

/// Dice are thrown, or others read it.
pub fn is_final(_pos: Pos, deed: &ClergyDeed) -> bool {
    matches!(deed, ClergyDeed::PassOver { .. } | ClergyDeed::AskAnnulment { .. } | ClergyDeed::Annul { .. })
}

/// Who acts, and upon whom.
pub fn touches(pos: Pos, deed: &ClergyDeed) -> Touches {
    let couple = |m: &MarriageId| {
        let people = pos.find_marriage(*m).map_or(vec![], |m| vec![m.husband, m.wife]);
        Touches::by(&people)
    };
    match deed {
        ClergyDeed::Enter { who } => Touches::by(*who),
        ClergyDeed::TakeSee { who, at } => Touches::by(*who).upon(*at),
        ClergyDeed::Arrest { cleric, target } => Touches::by(*cleric).upon(*target),
        ClergyDeed::Protect { cleric, who } => Touches::by(*cleric).upon(*who),
        ClergyDeed::PassOver { cleric, .. } => Touches::by(*cleric),
        ClergyDeed::AskAnnulment { marriage } | ClergyDeed::Annul { marriage, .. } => couple(marriage),
        ClergyDeed::Vote { cardinal, candidate } => Touches::by(*cardinal).upon(*candidate),
    }
}
