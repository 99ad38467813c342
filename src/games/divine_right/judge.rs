//! The one judge and the one hand: which rule answers for which action, and what does it.

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::components::*;
use super::deed::Deed;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::refusals::No;
use super::{
    advance, alliances, battle, combat, displacement, events, losses, marching, movement, peace, phases, procedures,
    reentry, setup, ships, sieges,
};
use crate::table::SeatId;

/// Seats that owe a decision now.
pub fn deciders(pos: Pos) -> Vec<SeatId> {
    if pos.is_over() {
        return vec![];
    }
    match pos.top() {
        Some(frame) => frame.decider().into_iter().collect(),
        None => pos.active().into_iter().collect(),
    }
}

/// May `seat` do this now (MOVE-02)? The only place where actions are judged.
pub fn check(pos: Pos, seat: SeatId, action: &Action) -> Result<(), No> {
    match action.deed() {
        Some(deed) => judge(pos, seat, &*deed),
        None => judged(pos, seat, action.units(), || rule(pos, seat, action)),
    }
}

/// As [`check`], of what has a file of its own.
pub fn judge(pos: Pos, seat: SeatId, deed: &dyn Deed) -> Result<(), No> {
    judged(pos, seat, deed.units(), || deed.check(pos, seat))
}

fn judged(pos: Pos, seat: SeatId, units: Vec<CounterId>, rule: impl Fn() -> Result<(), No>) -> Result<(), No> {
    let turn_of = deciders(pos);
    if !turn_of.contains(&seat) {
        let active = turn_of.first().map_or("nobody".into(), |s| pos.seat_name(*s));
        return Err(No::NotYourRound { active });
    }
    // Every counter an action names must exist before a rule looks at it.
    if let Some(id) = units.into_iter().find(|id| !pos.exists(*id)) {
        return Err(No::NoSuchCounter { number: id.0 });
    }
    rule().map_err(|no| match no {
        // What is asked, and of whom.
        No::NothingAsked { doing, .. } => {
            let asked = super::words::prompt(pos).plain();
            No::NothingAsked { doing, asked: asked.trim_end_matches(['.', '?']).into() }
        }
        no => no,
    })
}

/// What `seat` may do of this kind.
pub fn offers<D: Deed>(pos: Pos, seat: SeatId) -> Vec<D> {
    if deciders(pos).contains(&seat) { D::offers(pos, seat) } else { vec![] }
}

fn rule(pos: Pos, seat: SeatId, action: &Action) -> Result<(), No> {
    match action {
        Action::TakeKingdom(k) => check_take(pos, seat, *k),
        Action::Deploy { unit, hex } => check_deploy(pos, seat, *unit, *hex),
        Action::DeployRest => match pos.top() {
            Some(Frame::Deploy { .. }) => Ok(()),
            _ => Err(No::not_asked("Deploying")),
        },
        Action::Muster(unit) => check_muster(pos, *unit),
        Action::RollEvents => pos.in_phase(Phase::Events, "The events dice"),
        Action::Lose(unit) => losses::check(pos, seat, *unit),
        Action::Replace { unit, hex } => events::check_replace(pos, seat, *unit, *hex),
        Action::Hire { kind, hex } => events::check_hire(pos, seat, *kind, *hex),
        Action::Steal { unit, hex } => events::check_steal(pos, seat, *unit, *hex),
        Action::Forgo => match pos.top() {
            Some(Frame::Arrive { .. } | Frame::Regenerate { .. } | Frame::Turned { .. }) => Ok(()),
            _ => Err(No::not_asked("Forgoing")),
        },
        Action::Regenerate(unit) => match pos.top() {
            Some(Frame::Regenerate { .. }) if events::troll_returns(pos, seat).contains(unit) => Ok(()),
            Some(Frame::Regenerate { .. }) => Err(No::CannotRegenerate { unit: pos.counter(*unit).name.clone() }),
            _ => Err(No::not_asked("Regenerating")),
        },
        Action::BreakOut { castle, staying } => sieges::check_break_out(pos, seat, *castle, staying),
        Action::StandAside { castle, units, to } => sieges::check_stand_aside(pos, seat, *castle, units, *to),
        Action::RollSiege { castle } => sieges::check_roll(pos, seat, *castle),
        Action::EndSieges => sieges::check_end(pos, seat),
        Action::Move { units, leader, path } => movement::plan(pos, seat, units, *leader, path).map(|_| ()),
        Action::Search { units } => marching::check_search(pos, seat, units),
        Action::Walls { units, inside } => marching::check_walls(pos, seat, units, *inside),
        Action::Embark { units, fleet } => ships::check_embark(pos, seat, units, *fleet),
        Action::Debark { units, hex } => ships::check_debark(pos, seat, units, *hex),
        Action::Besiege { castle, parties } => sieges::check_besiege(pos, seat, *castle, parties),
        Action::GiveUp(unit) if pos.top().is_some() => peace::check_die_rather(pos, seat, *unit),
        Action::GiveUp(unit) => marching::check_give_up(pos, seat, *unit),
        Action::EndMovement => {
            pos.in_phase(Phase::Movement, "Ending movement").and_then(|()| super::calls::check_end(pos, seat))
        }
        Action::Announce(attack) => combat::judge(pos, seat, attack).map(|_| ()),
        // WHO-09: announced or not.
        Action::EndAnnouncements => {
            pos.in_phase(Phase::Combat, "Ending announcements").and_then(|()| match pos.announced().len() {
                count if pos.turn.fighting && count > 0 => Err(No::AttacksLeft { count }),
                _ => Ok(()),
            })
        }
        Action::Fight(n) => battle::check_fight(pos, *n),
        Action::TryRetreat => battle::check_try_retreat(pos, seat),
        Action::Stand => battle::check_stand(pos, seat),
        Action::Retreat { units, to } => battle::check_retreat(pos, seat, units, *to),
        Action::FleetsHelp(_) => battle::check_fleets_help(pos, seat),
        Action::FleetsJoin(fleets) => battle::check_fleets_join(pos, seat, fleets),
        Action::Advance { units, to } => advance::check_advance(pos, seat, units, *to),
        Action::StayPut => advance::check_stay_put(pos, seat),
        Action::DisplaceTo(hex) => displacement::check(pos, seat, *hex),
        Action::TakeAboard(unit) => displacement::check_aboard(pos, seat, *unit),
        Action::AskReturn(_) | Action::AskLater => reentry::check_ask(pos, seat),
        Action::Consent(_) => reentry::check_consent(pos, seat),
        _ => unreachable!("it has a file of its own"),
    }
}

fn check_take(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::ChooseKingdom { seat: s }) if *s == seat => match pos.realm(k).standing {
            Standing::Neutral => Ok(()),
            _ => Err(No::KingdomTaken { kingdom: k.to_string() }),
        },
        _ => Err(No::not_asked("Choosing a kingdom")),
    }
}

fn check_deploy(pos: Pos, seat: SeatId, unit: CounterId, hex: HexId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::Deploy { seat: s, units }) if *s == seat => {
            if !units.contains(&unit) {
                return Err(No::NotAmongThose { unit: pos.counter(unit).name.clone() });
            }
            if alliances::deploy_hexes(pos, seat, unit).contains(&hex) {
                return Ok(());
            }
            if pos.counter(unit).site == Site::Scattered && !alliances::scattered_hexes(pos, seat).is_empty() {
                return Err(alliances::why_no_goblin(pos, seat, hex));
            }
            let hex = pos.label(hex);
            Err(No::NoDeploymentThere { unit: pos.counter(unit).name.clone(), hex })
        }
        _ => Err(No::not_asked("Deploying")),
    }
}

fn check_muster(pos: Pos, unit: CounterId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::Muster { kingdom, .. }) => {
            if pos.counter(unit).kingdom() == Some(*kingdom) && pos.place(unit) == Place::Waiting {
                Ok(())
            } else {
                Err(No::NotAmongThose { unit: pos.counter(unit).name.clone() })
            }
        }
        _ => Err(No::not_asked("Mobilising")),
    }
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, action: &Action) {
    match action {
        Action::TakeKingdom(k) => {
            pop(world);
            setup::take_kingdom(world, seat, *k);
            let more = from_the_top(world).any(|(_, frame)| matches!(frame, Frame::ChooseKingdom { .. }));
            if !more {
                setup::assign_personalities(world);
            }
        }
        Action::Deploy { unit, hex } => procedures::deploy(world, *unit, *hex),
        Action::DeployRest => deploy_rest(world, seat),
        Action::Muster(unit) => procedures::muster(world, seat, *unit),
        Action::RollEvents => {
            phases::finish(world, seat);
            events::roll(world, seat);
        }
        Action::Lose(unit) => losses::give_up(world, *unit),
        Action::Replace { unit, hex } => events::replace(world, seat, *unit, *hex),
        Action::Hire { kind, hex } => events::hire(world, seat, *kind, *hex),
        Action::Steal { unit, hex } => events::steal(world, seat, *unit, *hex),
        Action::Forgo => {
            pop(world);
        }
        Action::Regenerate(unit) => events::regenerate(world, seat, *unit),
        Action::BreakOut { castle, staying } => sieges::break_out(world, seat, *castle, staying),
        Action::StandAside { castle, units, to } => sieges::stand_aside(world, seat, *castle, units, *to),
        Action::RollSiege { castle } => sieges::roll(world, seat, *castle),
        Action::Move { units, leader, path } => marching::march(world, seat, units, *leader, path),
        Action::Search { units } => marching::search_here(world, seat, units),
        Action::Walls { units, inside } => marching::walls(world, seat, units, *inside),
        Action::Embark { units, fleet } => ships::embark(world, seat, units, *fleet),
        Action::Debark { units, hex } => ships::debark(world, seat, units, *hex),
        Action::Besiege { castle, parties } => sieges::besiege(world, seat, *castle, parties),
        Action::GiveUp(unit) if Pos::of(world).top().is_some() => peace::die_rather(world, *unit),
        Action::GiveUp(unit) if Pos::of(world).counter(*unit).kind == Kind::Monarch => {
            marching::give_hero_up(world, *unit)
        }
        Action::GiveUp(unit) => {
            losses::destroy_and_roll(world, *unit);
        }
        Action::EndAnnouncements if !Pos::of(world).turn.fighting => world.resource_mut::<Turn>().fighting = true,
        Action::EndMovement | Action::EndSieges | Action::EndAnnouncements => phases::finish(world, seat),
        Action::Announce(attack) => combat::announce(world, seat, attack),
        Action::Fight(n) => battle::begin(world, seat, *n),
        Action::TryRetreat => battle::try_retreat(world),
        Action::Stand => battle::stand(world),
        Action::Retreat { units, to } => battle::retreat(world, units, *to),
        Action::FleetsHelp(true) => battle::fleets_join(world, None),
        Action::FleetsHelp(false) => battle::fleets_join(world, Some(&[])),
        Action::FleetsJoin(fleets) => battle::fleets_join(world, Some(fleets)),
        Action::Advance { units, to } => advance::advance(world, units, *to),
        Action::StayPut => advance::stay_put(world),
        Action::DisplaceTo(hex) => displacement::go(world, *hex),
        Action::TakeAboard(unit) => displacement::take_aboard(world, *unit),
        Action::AskReturn(yes) => reentry::asked(world, seat, *yes),
        Action::AskLater => {
            pop(world);
        }
        Action::Consent(yes) => reentry::consent(world, seat, *yes),
        _ => unreachable!("it has a file of its own"),
    }
}

/// The table places what is left: the data file's example for the Nithmere units, else the first legal hex.
fn deploy_rest(world: &mut World, seat: SeatId) {
    while let Some(Frame::Deploy { units, .. }) = Pos::of(world).top().cloned() {
        let Some(&unit) = units.first() else { return };
        let choice = {
            let pos = Pos::of(world);
            let hexes = alliances::deploy_hexes(pos, seat, unit);
            let example = pos
                .counter(unit)
                .kingdom()
                .and_then(|k| pos.book.kingdom(k).sites.iter().find(|s| s.hex.is_none()))
                .and_then(|s| s.example.iter().copied().find(|h| hexes.contains(h)));
            example.or(hexes.first().copied())
        };
        match choice {
            Some(hex) => procedures::deploy(world, unit, hex),
            None => return,
        }
    }
}
