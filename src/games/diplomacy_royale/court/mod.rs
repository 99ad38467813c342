//! The court: titles (7.1, 7.2), leaders of units (6.1, 6.2), captives (6.3), new kingdoms of crownless dynasties (8.2).

mod captives;
mod leaders;
mod refusals;
mod titles;

pub use captives::{captives_of, capture_leaders, price, release};
pub use leaders::{rating, worth};
pub use refusals::No;
pub use titles::{build_sites, heir_to, heirs, raised_under, retire_titles};
pub use {leaders::owed as commands_owed, titles::owed as titles_owed};

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::components::{Noble, Phase, Ransoms, Standing};
use super::ids::UnitId;
use super::orders;
use super::position::Pos;
use super::readers::Seen;
use super::refusals::No as Core;
use super::telling::InLine;
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::engine::{ChangeRows, Line, Span, Touches};
use crate::line;
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtDeed {
    /// Gives a title (7.1).
    Grant {
        who: CharacterId,
        province: ProvinceId,
    },
    /// Puts a noble at the head of a unit (6.1).
    Assign {
        who: CharacterId,
        unit: UnitId,
    },
    /// A noble who became king leaves his unit for good (6.1-4).
    LayDown {
        who: CharacterId,
    },
    /// Sends a captive home (6.3-3).
    Return {
        who: CharacterId,
    },
    /// Only prisoners of war (6.3-3, 9.3-16).
    Execute {
        who: CharacterId,
    },
    /// Offers a captive for what the other gives: captives of his, and words (6.3-4).
    OfferRansom {
        who: CharacterId,
        against: Vec<CharacterId>,
        words: String,
    },
    AcceptRansom {
        who: CharacterId,
    },
    RefuseRansom {
        who: CharacterId,
    },
    /// The titled nobles of a crownless dynasty make one of themselves king here (8.2-12 to 8.2-14).
    FoundKingdom {
        king: CharacterId,
        capital: ProvinceId,
        name: String,
    },
}

impl CourtDeed {
    /// Whom it is about.
    pub fn who(&self) -> CharacterId {
        match self {
            CourtDeed::Grant { who, .. }
            | CourtDeed::Assign { who, .. }
            | CourtDeed::LayDown { who }
            | CourtDeed::Return { who }
            | CourtDeed::Execute { who }
            | CourtDeed::OfferRansom { who, .. }
            | CourtDeed::AcceptRansom { who }
            | CourtDeed::RefuseRansom { who } => *who,
            CourtDeed::FoundKingdom { king, .. } => *king,
        }
    }
}

/// Leaders of a unit, in id order.
pub fn leaders(pos: Pos, unit: UnitId) -> Vec<CharacterId> {
    pos.nobles().filter(|n| n.command == Some(unit) && pos.character(n.id).in_play()).map(|n| n.id).collect()
}

/// A unit is no more: its leaders are free for another (ruling 16).
pub fn free_leaders(world: &mut World, unit: UnitId) {
    for who in leaders(Seen::of(world).pos(), unit) {
        world.change::<Noble>(who).command = None;
    }
}

fn check_province(pos: Pos, at: ProvinceId) -> Result<(), Refusal> {
    if usize::from(at.0) >= pos.map().provinces.len() {
        return Err(Core::NoSuch { what: format!("province {}", at.0) }.into());
    }
    Ok(())
}

/// A court ends: what was offered and not taken lapses.
pub fn end(world: &mut World) {
    world.resource_mut::<Ransoms>().0.clear();
}

/// May the seat close its curtain: are all of 20 assigned, all of 30 titled, as far as can be (6.1-1, 7.1-1)?
///
/// # Errors
/// What it still owes.
pub fn check_done(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    titles::check_done(pos, seat)?;
    leaders::check_done(pos, seat)
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &CourtDeed) -> Result<(), Refusal> {
    if !pos.options.dynasties {
        return Err(Core::NoDynasties { doing: "The court".into() }.into());
    }
    if !pos.has_character(deed.who()) {
        return Err(Core::NoSuch { what: format!("character {}", deed.who().0) }.into());
    }
    match deed {
        CourtDeed::Grant { who, province } => titles::check_grant(pos, seat, *who, *province),
        CourtDeed::Assign { who, unit } => leaders::check_assign(pos, seat, *who, *unit),
        CourtDeed::LayDown { who } => leaders::check_lay_down(pos, seat, *who),
        CourtDeed::Return { who } => captives::check_return(pos, seat, *who),
        CourtDeed::Execute { who } => captives::check_execute(pos, seat, *who),
        CourtDeed::OfferRansom { who, against, words } => captives::check_offer(pos, seat, *who, against, words),
        CourtDeed::AcceptRansom { who } | CourtDeed::RefuseRansom { who } => captives::check_answer(pos, seat, *who),
        CourtDeed::FoundKingdom { king, capital, name } => titles::check_kingdom(pos, seat, *king, *capital, name),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &CourtDeed) {
    match deed {
        CourtDeed::Grant { who, province } => titles::do_grant(world, seat, *who, *province),
        CourtDeed::Assign { who, unit } => leaders::do_assign(world, seat, *who, *unit),
        CourtDeed::LayDown { who } => leaders::do_lay_down(world, seat, *who),
        CourtDeed::Return { who } => captives::release(world, *who, "sent home"),
        CourtDeed::Execute { who } => captives::do_execute(world, seat, *who),
        CourtDeed::OfferRansom { who, against, words } => captives::do_offer(world, seat, *who, against, words),
        CourtDeed::AcceptRansom { who } => captives::do_accept(world, *who),
        CourtDeed::RefuseRansom { who } => captives::do_refuse(world, *who),
        CourtDeed::FoundKingdom { king, capital, name } => titles::found_kingdom(world, seat, *king, *capital, name),
    }
}

/// What may be done now. Words of ransoms and names of kingdoms are free; the list has the plain ones.
pub fn offers(pos: Pos, seat: SeatId) -> Vec<CourtDeed> {
    let mut out = vec![];
    if pos.turn.phase != Phase::Court || !pos.options.dynasties {
        return out;
    }
    let mut push = |deed: CourtDeed| out.push(deed);
    let (eligible, places) = (titles::eligible(pos, seat), titles::places(pos, seat));
    for man in pos.household(seat) {
        if eligible.contains(&man.id) {
            places.iter().for_each(|at| push(CourtDeed::Grant { who: man.id, province: *at }));
        }
        leaders::units_for(pos, seat, man.id)
            .into_iter()
            .for_each(|unit| push(CourtDeed::Assign { who: man.id, unit }));
        if leaders::check_lay_down(pos, seat, man.id).is_ok() {
            push(CourtDeed::LayDown { who: man.id });
        }
    }
    for captive in captives_of(pos, seat) {
        let who = captive.id;
        push(CourtDeed::Return { who });
        if captives::check_execute(pos, seat, who).is_ok() {
            push(CourtDeed::Execute { who });
        }
        let theirs = pos.household(seat).map(|c| vec![c.id]);
        for against in theirs.chain([vec![]]) {
            if !against.is_empty() && captives::check_offer(pos, seat, who, &against, "").is_ok() {
                push(CourtDeed::OfferRansom { who, against, words: String::new() });
            }
        }
    }
    for ransom in &pos.at.ransoms.0 {
        if captives::check_answer(pos, seat, ransom.who).is_ok() {
            push(CourtDeed::AcceptRansom { who: ransom.who });
            push(CourtDeed::RefuseRansom { who: ransom.who });
        }
    }
    let power = pos.power_of(seat).filter(|p| pos.power(*p).standing == Standing::Crownless);
    for capital in power.map(|p| pos.centres(p)).unwrap_or_default() {
        for man in pos.household(seat) {
            let name = pos.label(capital).to_string();
            if titles::check_kingdom(pos, seat, man.id, capital, &name).is_ok() {
                push(CourtDeed::FoundKingdom { king: man.id, capital, name });
            }
        }
    }
    out
}

/// A deed in words, also of places and units that do not exist.
pub fn described(pos: Pos, deed: &CourtDeed) -> Line {
    let who = deed.who().in_line(pos);
    match deed {
        CourtDeed::Grant { province, .. } => line!["Give ", who, " the title to ", province.in_line(pos)],
        CourtDeed::Assign { unit, .. } => {
            let unit = pos.find_unit(*unit).map_or(Span::Text("no unit".into()), |u| orders::unit_in_line(pos, u));
            line!["Put ", who, " at the head of ", unit]
        }
        CourtDeed::LayDown { .. } => line![who, " lays down his command"],
        CourtDeed::Return { .. } => line!["Send ", who, " home"],
        CourtDeed::Execute { .. } => line!["Put ", who, " to death"],
        CourtDeed::OfferRansom { against, words, .. } => {
            line!["Offer ", who, " back ", captives::price_in_line(pos, against, words)]
        }
        CourtDeed::AcceptRansom { .. } => line!["Agree to the ransom for ", who],
        CourtDeed::RefuseRansom { .. } => line!["Refuse the ransom for ", who],
        CourtDeed::FoundKingdom { capital, name, .. } => {
            line!["Make ", who, " king of ", name.clone(), ", with his court in ", capital.in_line(pos)]
        }
    }
}

/// The heading under which such an offer is listed: by the person, so that all that he may do stands together.
pub fn heading(pos: Pos, deed: &CourtDeed) -> String {
    match deed {
        CourtDeed::Grant { .. } => format!("A title for {}", pos.name_of(deed.who())),
        CourtDeed::Assign { .. } | CourtDeed::LayDown { .. } => format!("Command of {}", pos.name_of(deed.who())),
        CourtDeed::FoundKingdom { .. } => "A new kingdom".into(),
        _ => format!("{}, a prisoner", pos.name_of(deed.who())),
    }
}

/// Words that another family has read cannot be taken back; nor can a death, which may let a new family throw its dice.
pub fn is_final(_: Pos, deed: &CourtDeed) -> bool {
    matches!(deed, CourtDeed::OfferRansom { .. } | CourtDeed::Execute { .. })
}

/// Who acts, and where or with what.
pub fn touches(_: Pos, deed: &CourtDeed) -> Touches {
    let who = Touches::by(deed.who());
    match deed {
        CourtDeed::Grant { province, .. } => who.upon(*province),
        CourtDeed::Assign { unit, .. } => who.upon(*unit),
        CourtDeed::FoundKingdom { capital, .. } => who.upon(*capital),
        CourtDeed::OfferRansom { against, .. } => who.upon(against),
        _ => who,
    }
}
