//! War: battles, castles, captives, surrender, alliances, neutral armies (sections 18 to 20, 23).
//!
//! A player has moved: [`declare`] asks who attacks whom. Each battle is a frame of its own ([`battle`]): allies and walls
//! ([`muster`]), rolls ([`fighting`]), casualties ([`losses`]), flight and retreat ([`leaving`]), terms ([`surrender`]) and
//! what the winner gets ([`aftermath`]). [`odds`] reckons a battle without dice.

mod aftermath;
mod aid;
pub mod battle;
pub mod capitals;
pub mod captives;
pub mod declare;
mod fighting;
mod leaving;
mod losses;
mod muster;
pub mod neutrals;
pub mod odds;
mod refusals;
pub mod surrender;
mod words;

pub use aid::comes_to_aid;
pub use battle::{Battle, Role};
pub use capitals::{capital_falls, homes_left};
pub use captives::{capture, release};
pub use declare::{Combat, begin_combat, neutral_assault};
pub use leaving::Road;
pub use neutrals::{full_strength, kill_army};
pub use odds::{Attack, BattleOdds, Force, odds};
pub use refusals::No;
pub use surrender::{Fate, Parts, Terms};
pub use words::{describe, heading, is_final, prompt};

use bevy_ecs::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use super::frames::{self, Frame};
use super::ids::{CountryId, PawnId, ProvinceId};
use super::position::Pos;
use super::readers::Seen;
use crate::dynasty::CharacterId;
use crate::engine::{Depth, Keys, PushPending};
use crate::table::{Refusal, SeatId};

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WarDeed {
    // ---- After a movement (19.1, 19.2)
    /// Attacks a player, or the neutral armies (`None`), in a province.
    Attack {
        at: ProvinceId,
        whom: Option<SeatId>,
    },
    /// Attacks nobody, or nobody more.
    Decline,

    // ---- Before the battle
    /// Fights beside one of the two, if that one agrees (19.37).
    Join {
        side: Role,
    },
    /// Does not take part in a battle fought beside one's armies.
    StandAside,
    /// The leader of a side takes an ally in, or not.
    Welcome {
        yes: bool,
    },
    /// So many of the defender's armies are inside the castle, and his royals with them or not (19.34).
    Inside {
        armies: u8,
        royals: bool,
    },
    /// The castle is attacked, or the armies camped outside (19.33).
    Assault {
        castle: bool,
    },
    /// Ready for battle; the Strength of these Princes counts beside the King's (19.14).
    Ready {
        counted: Vec<PawnId>,
    },

    // ---- In the battle
    /// A royal escapes (19.21).
    Flee {
        pawn: PawnId,
        to: ProvinceId,
    },
    FightOn,
    /// They leave by several ways, each of them named once (19.23).
    Scatter {
        roads: Vec<Road>,
    },
    /// All armies and royals leave the field (19.23).
    Retreat {
        to: ProvinceId,
    },
    /// Lays down arms on these terms, if the enemy agrees (19.25).
    Surrender {
        terms: Terms,
    },
    /// Other terms instead of those offered.
    Counter {
        terms: Terms,
    },
    /// Terms in which single armies and royals have a fate of their own (19.25).
    SurrenderEach {
        terms: Terms,
        parts: Parts,
    },
    CounterEach {
        terms: Terms,
        parts: Parts,
    },
    /// Yes to terms.
    Accept,
    /// No to them.
    Refuse,
    /// Of the casualties so many are armies inside the castle, the rest castle points (19.32).
    Losses {
        armies: u8,
    },
    /// These Princes fall into the enemy's hands (19.19).
    LoseRoyals {
        pawns: Vec<PawnId>,
    },

    // ---- Afterwards
    /// Where the court goes (18.6).
    NewCapital {
        at: ProvinceId,
    },
    /// Buys a captive from neutrals (OE.17).
    Ransom {
        who: CharacterId,
    },
    /// Leaves him there for now.
    LeaveCaptive,
    /// Sets a captive of one's own free (19.29).
    SetFree {
        who: CharacterId,
    },
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum WarAsk {
    /// A player has moved: who attacks whom.
    Combat(Combat),
    Battle(Box<Battle>),
    /// The capital is lost: which province is the next (18.6, 18.9).
    NewCapital {
        seat: SeatId,
        country: CountryId,
        lost: ProvinceId,
    },
    /// Neutrals ask a ransom (OE.17).
    Ransom {
        seat: SeatId,
        who: CharacterId,
    },
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &WarDeed) -> Result<(), Refusal> {
    let not_now = || Err(No::NotAskedNow { doing: pos.said(&words::describe(pos, deed)) }.into());
    match pos.top() {
        None => match deed {
            WarDeed::Ransom { who } => captives::check_ransom(pos, seat, *who),
            WarDeed::SetFree { who } => captives::check_set_free(pos, seat, *who),
            _ => not_now(),
        },
        Some(Frame::War(WarAsk::Combat(combat))) => match deed {
            WarDeed::Attack { at, whom } => declare::check_attack(pos, combat, seat, *at, *whom),
            WarDeed::Decline => Ok(()),
            _ => not_now(),
        },
        Some(Frame::War(WarAsk::Battle(battle))) => match battle::check(pos, battle, seat, deed) {
            Some(verdict) => verdict,
            None => not_now(),
        },
        Some(Frame::War(WarAsk::NewCapital { country, lost, .. })) => match deed {
            WarDeed::NewCapital { at } => capitals::check_new_capital(pos, *country, *lost, *at),
            _ => not_now(),
        },
        Some(Frame::War(WarAsk::Ransom { who, .. })) => match deed {
            WarDeed::Ransom { who: asked } if asked == who => captives::check_ransom(pos, seat, *who),
            WarDeed::LeaveCaptive => Ok(()),
            _ => not_now(),
        },
        Some(_) => not_now(),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &WarDeed) {
    let Some(Frame::War(ask)) = Seen::of(world).pos().top().cloned() else {
        match deed {
            WarDeed::Ransom { who } => captives::do_ransom(world, seat, *who),
            WarDeed::SetFree { who } => captives::release(world, *who),
            _ => {}
        }
        return;
    };
    match ask {
        WarAsk::Combat(combat) => declare::apply(world, combat, seat, deed),
        WarAsk::Battle(battle) => on_frame(world, |world| {
            let mut battle = *battle;
            battle::apply(world, &mut battle, seat, deed);
            Some(WarAsk::Battle(Box::new(battle)))
        }),
        WarAsk::NewCapital { country, .. } => {
            pop(world);
            if let WarDeed::NewCapital { at } = deed {
                capitals::court_moves(world, country, *at);
            }
        }
        WarAsk::Ransom { who, .. } => {
            pop(world);
            if matches!(deed, WarDeed::Ransom { .. }) {
                captives::do_ransom(world, seat, who);
            }
        }
    }
}

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<WarDeed>) {
    let mut deeds = vec![];
    match pos.top() {
        None => captives::offers(pos, &mut deeds),
        Some(Frame::War(WarAsk::Combat(combat))) => declare::offers(pos, combat, seat, &mut deeds),
        Some(Frame::War(WarAsk::Battle(battle))) => battle::offers(pos, battle, seat, &mut deeds),
        Some(Frame::War(WarAsk::NewCapital { seat: of, country, lost })) => {
            let homes = capitals::homes_left(pos, *of, *country, *lost);
            deeds.extend(homes.into_iter().map(|at| WarDeed::NewCapital { at }));
        }
        Some(Frame::War(WarAsk::Ransom { who, .. })) => {
            deeds.extend([WarDeed::Ransom { who: *who }, WarDeed::LeaveCaptive])
        }
        Some(_) => {}
    }
    out.extend(deeds.into_iter().filter(|deed| check(pos, seat, deed).is_ok()));
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(pos: Pos, ask: &WarAsk) -> Vec<SeatId> {
    match ask {
        WarAsk::Combat(combat) => declare::turn_of(pos, combat).into_iter().collect(),
        WarAsk::Battle(battle) => battle::decider(pos, battle).into_iter().collect(),
        WarAsk::NewCapital { seat, country, lost } => match capitals::homes_left(pos, *seat, *country, *lost).len() {
            0 | 1 => vec![],
            _ => vec![*seat],
        },
        WarAsk::Ransom { seat, .. } => vec![*seat],
    }
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(world: &mut World, ask: WarAsk) -> bool {
    if !deciders(Seen::of(world).pos(), &ask).is_empty() {
        return false;
    }
    match ask {
        WarAsk::Combat(combat) => declare::run(world, combat),
        WarAsk::Battle(battle) => on_frame(world, |world| {
            let mut battle = *battle;
            let over = fighting::step(world, &mut battle);
            (!over).then(|| WarAsk::Battle(Box::new(battle)))
        }),
        WarAsk::NewCapital { seat, country, lost } => {
            pop(world);
            capitals::settle(world, seat, country, lost);
        }
        WarAsk::Ransom { .. } => return false,
    }
    true
}

// ---------------------------------------------------------------- Frames

fn push(world: &mut World, ask: WarAsk) {
    world.push(ask);
}

fn pop(world: &mut World) {
    frames::pop::<WarAsk>(world);
}

/// Works on the frame on top: what it becomes is written back under whatever the work has pushed; `None` ends it.
fn on_frame(world: &mut World, work: impl FnOnce(&mut World) -> Option<WarAsk>) {
    let Some((_, me)) = world.resource::<Keys<Depth>>().last() else { return };
    match work(world) {
        Some(ask) => _ = world.get_mut::<WarAsk>(me).map(|mut now| *now = ask),
        None => _ = world.try_despawn(me),
    }
}

/// The combat that is under way below the battle, to note something in it.
fn note_combat(world: &mut World, note: impl FnOnce(&mut Combat)) {
    let stack: Vec<Entity> = world.resource::<Keys<Depth>>().iter().rev().map(|(_, piece)| piece).collect();
    let is_combat = |piece: &Entity| matches!(world.get(*piece), Some(WarAsk::Combat(_)));
    let Some(piece) = stack.into_iter().find(is_combat) else { return };
    if let Some(mut ask) = world.get_mut::<WarAsk>(piece)
        && let WarAsk::Combat(combat) = &mut *ask
    {
        note(combat);
    }
}
