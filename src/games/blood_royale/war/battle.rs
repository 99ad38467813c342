//! A battle as data: its sides, its stage, who decides next. Each stage asks, or runs by itself ([`super::fighting`]).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::{No, Parts, Road, Terms, WarDeed, leaving, losses, muster, surrender};
use crate::engine::{Span, called};
use crate::games::blood_royale::components::{Banner, Country, PawnKind, Spot};
use crate::games::blood_royale::court;
use crate::games::blood_royale::ids::{ArmyId, CountryId, PawnId, ProvinceId};
use crate::games::blood_royale::position::Pos;
use crate::table::{Refusal, SeatId};

/// The two parts in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    /// The attacker first.
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    /// The part it fights against.
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// One of the two forces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Rolls and decides; nobody: neutral armies, for which the engine rolls (Q66).
    pub leader: Option<SeatId>,
    /// They fight beside the leader as one force (19.37).
    pub allies: Vec<SeatId>,
    pub armies: Vec<ArmyId>,
    pub pawns: Vec<PawnId>,
    /// Princes whose Strength counts beside a King's (19.14).
    pub counted: Vec<PawnId>,
    /// It has decided in this stage.
    pub ready: bool,
    /// It has offered surrender in this round.
    pub offered: bool,
    /// Casualties still to be removed.
    pub hits: u8,
    /// Royals who have been lost and await their fate (19.19).
    pub fallen: Vec<PawnId>,
    /// Army counters lost so far, for the report.
    pub lost: u8,
}

/// Where a battle stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    /// Third parties with armies here may join.
    Muster {
        asked: Vec<SeatId>,
    },
    /// A leader decides about an ally.
    Welcome {
        ally: SeatId,
        side: Role,
        asked: Vec<SeatId>,
    },
    /// The defender says who is inside the castle.
    Declare,
    /// The attacker chooses castle or camp.
    Target,
    /// Royals may flee; which Princes count.
    Before,
    PreBattle {
        side: Role,
        left: u8,
    },
    /// The start of a round, which is the end of the one before.
    Round,
    /// `from` would surrender on these terms; `countered`: it is the other who named them last. Offers go to and fro until
    /// one accepts or breaks off (19.25).
    Answer {
        from: Role,
        terms: Terms,
        countered: bool,
        #[serde(default)]
        parts: Parts,
        /// How often terms have been named.
        #[serde(default)]
        turns: u8,
    },
    /// Casualties are removed.
    Losses {
        then: Box<Stage>,
    },
    /// The free attack on those who retreat (19.23).
    Withdraw {
        side: Role,
        to: ProvinceId,
        #[serde(default)]
        roads: Vec<Road>,
    },
    Depart {
        side: Role,
        to: ProvinceId,
        #[serde(default)]
        roads: Vec<Road>,
    },
    End {
        winner: Option<Role>,
        by_terms: bool,
    },
}

/// A battle under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    pub at: ProvinceId,
    pub attacker: Side,
    pub defender: Side,
    /// The defender fights in the castle of this country's capital.
    pub castle: Option<CountryId>,
    /// He has said who is inside: then, whether his royals are.
    pub royals_inside: Option<bool>,
    pub stage: Stage,
    /// Rounds fought.
    pub round: u16,
    /// Royals whose Strength was used (19.22).
    pub used: Vec<PawnId>,
}

impl Battle {
    /// A battle before its muster, with nobody on the field yet; no leader: neutral armies.
    pub fn new(at: ProvinceId, attacker: Option<SeatId>, defender: Option<SeatId>) -> Self {
        let side = |leader| Side { leader, ..Side::default() };
        Battle {
            at,
            attacker: side(attacker),
            defender: side(defender),
            castle: None,
            royals_inside: None,
            stage: Stage::Muster { asked: vec![] },
            round: 0,
            used: vec![],
        }
    }

    /// The side that plays this part.
    pub fn side(&self, role: Role) -> &Side {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    /// That side, to be changed.
    pub fn side_mut(&mut self, role: Role) -> &mut Side {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }

    /// The part a seat leads.
    pub fn role_of(&self, seat: SeatId) -> Option<Role> {
        Role::BOTH.into_iter().find(|r| self.side(*r).leader == Some(seat))
    }

    /// Everybody who fights on a side: its leader, his allies, and whose the pieces are that they lead.
    pub fn fighters(&self, pos: Pos, role: Role) -> Vec<SeatId> {
        let side = self.side(role);
        let armies = side.armies.iter().filter_map(|a| pos.owner_of_army(*a));
        let pawns = side.pawns.iter().filter_map(|p| pos.owner_of_pawn(*p));
        let mut all: Vec<SeatId> =
            side.leader.into_iter().chain(side.allies.clone()).chain(armies).chain(pawns).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Army counters of a side that still stand.
    pub fn armies(&self, pos: Pos, role: Role) -> Vec<ArmyId> {
        self.side(role).armies.iter().copied().filter(|a| pos.army(*a).at == Spot::Land(self.at)).collect()
    }

    /// Its royals who are still in the battle.
    pub fn pawns(&self, pos: Pos, role: Role) -> Vec<PawnId> {
        let side = self.side(role);
        let here = |p: &PawnId| pos.pawn(*p).at == Spot::Land(self.at) && !side.fallen.contains(p);
        side.pawns.iter().copied().filter(here).collect()
    }

    /// Its Kings who are still in the battle: allies bring theirs, and of two countries each has one.
    pub fn kings(&self, pos: Pos, role: Role) -> Vec<PawnId> {
        self.pawns(pos, role).into_iter().filter(|p| pos.pawn(*p).kind == PawnKind::King).collect()
    }

    /// Princes and Captains.
    pub fn princes(&self, pos: Pos, role: Role) -> Vec<PawnId> {
        self.pawns(pos, role).into_iter().filter(|p| pos.pawn(*p).kind != PawnKind::King).collect()
    }

    /// Castle points that fight with a side (19.35: only the defender's).
    pub fn walls(&self, pos: Pos, role: Role) -> u8 {
        match (role, self.castle) {
            (Role::Defender, Some(country)) => pos.country(country).castle,
            _ => 0,
        }
    }

    /// Armies and castle points, without royals: what counts in pre-battle rolls (19.12).
    pub fn men(&self, pos: Pos, role: Role) -> u8 {
        self.armies(pos, role).len() as u8 + self.walls(pos, role)
    }

    /// Size in battle: royals count as one army each (19.17, 19.18).
    pub fn size(&self, pos: Pos, role: Role) -> u8 {
        self.men(pos, role) + self.pawns(pos, role).len() as u8
    }

    /// Is one of the forces gone, or with its casualties assigned beyond help?
    pub fn is_over(&self, pos: Pos) -> bool {
        Role::BOTH.into_iter().any(|r| self.size(pos, r) == 0)
    }

    /// Those whose Strength counts before battle (19.14, 19.15).
    pub fn leaders(&self, pos: Pos, role: Role) -> Vec<PawnId> {
        let (kings, princes) = (self.kings(pos, role), self.princes(pos, role));
        if kings.is_empty() {
            return princes;
        }
        let counted = &self.side(role).counted;
        kings.into_iter().chain(princes.into_iter().filter(|p| counted.contains(p))).collect()
    }
}

/// Sum of a royal's Strength against these foes.
pub fn strength(pos: Pos, pawn: PawnId, foes: impl IntoIterator<Item = SeatId>) -> i8 {
    court::strength(pos, pawn, foes).iter().map(|m| m.1).sum()
}

/// The castle that stands in a province, as far as it can be attacked: whose, and its country (18.2). A country without
/// a player has armies in its capital, no castle (23.7).
pub fn castle_of(pos: Pos, at: ProvinceId) -> Option<(SeatId, CountryId)> {
    let held = |c: &&Country| c.capital == Some(at) && pos.castle_at(at) > 0 && pos.holder(at) == c.ruler;
    pos.countries().find(held).and_then(|c| Some((c.ruler?, c.id)))
}

/// Does a seat own an army counter (not lent to it)?
pub fn is_foreign(pos: Pos, army: ArmyId, seat: SeatId) -> bool {
    match pos.army(army).banner {
        Banner::Country(c) => pos.country(c).ruler != Some(seat),
        Banner::Neutral => false,
    }
}

/// Who decides next; nobody: the battle runs on by itself.
pub fn decider(pos: Pos, battle: &Battle) -> Option<SeatId> {
    match &battle.stage {
        Stage::Muster { asked } => muster::next_third(pos, battle, asked),
        Stage::Welcome { side, .. } => battle.side(*side).leader,
        Stage::Declare => muster::must_declare(pos, battle).then_some(battle.defender.leader).flatten(),
        Stage::Target => muster::has_choice_of_target(pos, battle).then_some(battle.attacker.leader).flatten(),
        Stage::Before => {
            let asked = |r: &Role| !battle.side(*r).ready && muster::has_choice_before(pos, battle, *r);
            Role::BOTH.into_iter().find(asked).and_then(|r| battle.side(r).leader)
        }
        Stage::Round if battle.is_over(pos) => None,
        Stage::Round => {
            let asked = |r: &Role| !battle.side(*r).ready && battle.side(*r).leader.is_some();
            Role::BOTH.into_iter().find(asked).and_then(|r| battle.side(r).leader)
        }
        Stage::Answer { from, countered, .. } => {
            let role = if *countered { *from } else { from.other() };
            battle.side(role).leader
        }
        Stage::Losses { .. } => {
            let asked = |r: &Role| losses::choice(pos, battle, *r).is_some();
            Role::BOTH.into_iter().find(asked).and_then(|r| battle.side(r).leader)
        }
        Stage::PreBattle { .. } | Stage::Withdraw { .. } | Stage::Depart { .. } | Stage::End { .. } => None,
    }
}

/// May the one who decides do this? `None`: it is not what this stage asks.
pub fn check(pos: Pos, battle: &Battle, seat: SeatId, deed: &WarDeed) -> Option<Result<(), Refusal>> {
    let role = battle.role_of(seat);
    Some(match (&battle.stage, deed) {
        (Stage::Muster { .. }, WarDeed::Join { side }) => muster::check_join(pos, battle, seat, *side),
        (Stage::Muster { .. }, WarDeed::StandAside) => muster::check_aside(pos, battle, seat),
        (Stage::Welcome { ally, side, .. }, WarDeed::Welcome { yes }) => {
            muster::check_welcome(pos, battle, *ally, *side, *yes)
        }
        (Stage::Declare, WarDeed::Inside { armies, royals }) => muster::check_inside(pos, battle, *armies, *royals),
        (Stage::Target, WarDeed::Assault { .. }) => Ok(()),
        (Stage::Before, WarDeed::Ready { counted }) => muster::check_ready(pos, battle, role?, counted),
        (Stage::Before | Stage::Round, WarDeed::Flee { pawn, to }) => {
            leaving::check_flee(pos, battle, role?, *pawn, *to)
        }
        (Stage::Round, WarDeed::FightOn) => Ok(()),
        (Stage::Round, WarDeed::Retreat { to }) => leaving::check_retreat(pos, battle, role?, *to),
        (Stage::Round, WarDeed::Scatter { roads }) => leaving::check_scatter(pos, battle, role?, roads),
        (Stage::Round, WarDeed::Surrender { terms }) => {
            surrender::check_offer(pos, battle, role?, terms, &Parts::default())
        }
        (Stage::Round, WarDeed::SurrenderEach { terms, parts }) => {
            surrender::check_offer(pos, battle, role?, terms, parts)
        }
        (Stage::Answer { from, .. }, WarDeed::Counter { terms }) => {
            surrender::check_counter(pos, battle, *from, role?, terms, &Parts::default())
        }
        (Stage::Answer { from, .. }, WarDeed::CounterEach { terms, parts }) => {
            surrender::check_counter(pos, battle, *from, role?, terms, parts)
        }
        (Stage::Answer { from, terms, .. }, WarDeed::Accept) => {
            surrender::check_accept(pos, battle, *from, role?, terms)
        }
        (Stage::Answer { .. }, WarDeed::Refuse) => Ok(()),
        (Stage::Losses { .. }, WarDeed::Losses { armies }) => losses::check_armies(pos, battle, role?, *armies)?,
        (Stage::Losses { .. }, WarDeed::LoseRoyals { pawns }) => losses::check_royals(pos, battle, role?, pawns)?,
        _ => return None,
    })
}

/// What the one who decides may do, before it is checked.
pub fn offers(pos: Pos, battle: &Battle, seat: SeatId, out: &mut Vec<WarDeed>) {
    if decider(pos, battle) != Some(seat) {
        return;
    }
    let role = battle.role_of(seat);
    match (&battle.stage, role) {
        (Stage::Muster { .. }, _) => {
            out.extend(Role::BOTH.map(|side| WarDeed::Join { side }));
            out.push(WarDeed::StandAside);
        }
        (Stage::Welcome { .. }, _) => out.extend([true, false].map(|yes| WarDeed::Welcome { yes })),
        (Stage::Declare, _) => muster::offers_inside(pos, battle, out),
        (Stage::Target, _) => out.extend([true, false].map(|castle| WarDeed::Assault { castle })),
        (Stage::Before, Some(role)) => {
            muster::offers_ready(pos, battle, role, out);
            leaving::offers_flee(pos, battle, role, out);
        }
        (Stage::Round, Some(role)) => {
            out.push(WarDeed::FightOn);
            leaving::offers_retreat(pos, battle, role, out);
            leaving::offers_flee(pos, battle, role, out);
            surrender::offers(pos, battle, role, out);
        }
        (Stage::Answer { from, turns, .. }, _) => {
            out.extend([WarDeed::Accept, WarDeed::Refuse]);
            // The list ends with the first answer, so that no machine haggles for ever.
            if *turns <= 1 {
                surrender::offers_counter(pos, battle, *from, out);
            }
        }
        (Stage::Losses { .. }, Some(role)) => losses::offers(pos, battle, role, out),
        _ => {}
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, battle: &mut Battle, seat: SeatId, deed: &WarDeed) {
    let role = battle.role_of(seat);
    match (battle.stage.clone(), deed, role) {
        (Stage::Muster { asked }, WarDeed::Join { side }, _) => muster::do_join(world, battle, seat, *side, asked),
        (Stage::Muster { mut asked }, WarDeed::StandAside, _) => {
            asked.push(seat);
            battle.stage = Stage::Muster { asked };
        }
        (Stage::Welcome { ally, side, asked }, WarDeed::Welcome { yes }, _) => {
            muster::do_welcome(world, battle, ally, side, *yes);
            battle.stage = Stage::Muster { asked };
        }
        (Stage::Declare, WarDeed::Inside { armies, royals }, _) => muster::do_inside(world, battle, *armies, *royals),
        (Stage::Target, WarDeed::Assault { castle }, _) => muster::form_up(world, battle, *castle),
        (Stage::Before, WarDeed::Ready { counted }, Some(role)) => {
            battle.side_mut(role).counted = counted.clone();
            battle.side_mut(role).ready = true;
        }
        (Stage::Before | Stage::Round, WarDeed::Flee { pawn, to }, Some(role)) => {
            leaving::do_flee(world, battle, role, *pawn, *to);
        }
        (Stage::Round, WarDeed::FightOn, Some(role)) => battle.side_mut(role).ready = true,
        (Stage::Round, WarDeed::Retreat { to }, Some(role)) => {
            leaving::do_retreat(world, battle, role, *to, vec![]);
        }
        (Stage::Round, WarDeed::Scatter { roads }, Some(role)) => {
            if let Some(first) = roads.first() {
                leaving::do_retreat(world, battle, role, first.to, roads.clone());
            }
        }
        (Stage::Round, WarDeed::Surrender { terms }, Some(role)) => {
            surrender::do_offer(world, battle, role, terms, Parts::default());
        }
        (Stage::Round, WarDeed::SurrenderEach { terms, parts }, Some(role)) => {
            surrender::do_offer(world, battle, role, terms, parts.clone());
        }
        (Stage::Answer { from, turns, .. }, WarDeed::Counter { terms }, Some(role)) => {
            surrender::do_counter(world, battle, from, role, terms, Parts::default(), turns);
        }
        (Stage::Answer { from, turns, .. }, WarDeed::CounterEach { terms, parts }, Some(role)) => {
            surrender::do_counter(world, battle, from, role, terms, parts.clone(), turns);
        }
        (Stage::Answer { from, terms, parts, .. }, WarDeed::Accept, _) => {
            surrender::do_accept(world, battle, from, &terms, &parts);
        }
        (Stage::Answer { .. }, WarDeed::Refuse, _) => surrender::do_refuse(world, battle, seat),
        (Stage::Losses { .. }, WarDeed::Losses { armies }, Some(role)) => {
            losses::do_armies(world, battle, role, *armies)
        }
        (Stage::Losses { .. }, WarDeed::LoseRoyals { pawns }, Some(role)) => {
            losses::do_royals(battle, role, pawns);
        }
        _ => {}
    }
}

/// The name of a side's leader, "the neutral armies" for nobody's.
pub fn leader_name(pos: Pos, leader: Option<SeatId>) -> String {
    leader.map_or_else(|| "the neutral armies".into(), |s| pos.seat_name(s))
}

/// The same in a line.
pub fn leader_in_line(leader: Option<SeatId>) -> Span {
    leader.map_or("the neutral armies".into(), Span::from)
}

/// A royal piece in a line, by the name of its bearer.
pub fn pawn_in_line(pos: Pos, pawn: PawnId) -> Span {
    called(pawn, pawn_name(pos, pawn))
}

/// The name alone.
pub fn pawn_name(pos: Pos, pawn: PawnId) -> String {
    match pos.pawn(pawn).bearer {
        Some(who) => pos.name_of(who),
        None => "the Mercenary Captain".into(),
    }
}

pub(super) fn is_pawn(pos: Pos, pawn: PawnId) -> Result<(), Refusal> {
    match pos.find::<crate::games::blood_royale::components::Pawn>(pawn) {
        Some(_) => Ok(()),
        None => Err(No::NotOneOfYours { piece: format!("Piece {}", pawn.0) }.into()),
    }
}
