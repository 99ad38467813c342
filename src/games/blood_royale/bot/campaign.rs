//! Movement and war: goods home, revolts put down, open provinces taken, battles only at good odds.

use super::super::campaign::{CampaignAsk, CampaignDeed, Unit};
use super::super::components::*;
use super::super::frames::Frame;
use super::super::ids::ProvinceId;
use super::super::war::{self, WarAsk, WarDeed};
use super::purse::worth_of_province;
use super::{Mind, OVERSEAS, is_last, rounds_left};
use crate::table::SeatId;

/// What an army lost is to the one who loses it, against the price of a new one: it is dead for years.
const LOSS: f32 = 0.7;

/// Units that keep a province quiet (15.12, 15.20), and a force worth sending.
fn enough(mind: &Mind) -> usize {
    mind.pos.book.tables.rebellion.quiet_with.into()
}

/// How good a deed of movement looks, in crowns or thereabouts; 0 is to have done.
pub fn campaign(mind: &Mind, deed: &CampaignDeed) -> f32 {
    let pos = mind.pos;
    match deed {
        CampaignDeed::March { units, path, ask } => march(mind, units, path, *ask),
        CampaignDeed::Carry { items, path } => {
            let Some(to) = path.last() else { return -1.0 };
            let from = items.first().and_then(|i| pos.item(*i).at.province());
            nearer(mind, from, *to) * items.len() as f32
        }
        CampaignDeed::Embark { units, fleet } => embark(mind, units, *fleet),
        CampaignDeed::Land { units, .. } => {
            let home = units.iter().any(|u| {
                let Some(f) = spot(mind, *u).fleet() else { return false };
                matches!(pos.fleet(f).at, Berth::Port(p) if pos.holder(p) == Some(mind.seat))
            });
            if home { 4.0 } else { -4.0 }
        }
        CampaignDeed::Sail { fleets, dock, .. } => {
            let loaded = fleets.iter().any(|f| pos.items().any(|i| i.at == Spot::Aboard(*f)));
            let here = fleets.first().and_then(|f| match pos.fleet(*f).at {
                Berth::Port(p) => Some(p),
                _ => None,
            });
            let far = |p: ProvinceId| steps_home(mind, p).unwrap_or(OVERSEAS.into());
            match dock {
                // To the port from which the goods have the shortest way home.
                Some(p) if loaded && pos.holder(*p) == Some(mind.seat) && here.is_none_or(|h| far(*p) < far(h)) => 3.0,
                Some(p) if !loaded && waiting_goods(mind, *p) && !here.is_some_and(|h| waiting_goods(mind, h)) => 2.0,
                _ => -2.0,
            }
        }
        CampaignDeed::Destroy { .. } => -20.0,
        CampaignDeed::Confiscate { items } => 6.0 * items.len() as f32,
        CampaignDeed::Ship { item, route: _ } => {
            let owner = pos.item(*item).owner;
            if owner == Some(mind.seat) && pos.item(*item).at.province() != pos.capital_of(mind.seat) {
                8.0
            } else {
                -1.0
            }
        }
        CampaignDeed::OpenBorders { .. } => -3.0,
        CampaignDeed::Lend { .. } => -5.0,
        CampaignDeed::TakeBack { .. } => 1.0,
        CampaignDeed::TakeCross { armies, .. } => {
            if armies.len() >= enough(mind) && !is_last(mind) {
                1.0
            } else {
                -5.0
            }
        }
        CampaignDeed::Mark { .. } => 3.0,
        CampaignDeed::MarkAll => 6.0,
        CampaignDeed::Permit { yes } => permit(mind, *yes),
        // A price is better than a harmless yes, and no better than a no.
        CampaignDeed::Price { .. } => 0.5 * permit(mind, true),
        CampaignDeed::Keep => 0.0,
        CampaignDeed::Stake { crowns } => -(*crowns as f32),
    }
}

fn spot(mind: &Mind, unit: Unit) -> Spot {
    match unit {
        Unit::Army(a) => mind.pos.army(a).at,
        Unit::Royal(p) => mind.pos.pawn(p).at,
        Unit::Item(i) => mind.pos.item(i).at,
    }
}

/// Steps nearer to the own capital over land, as crowns.
fn nearer(mind: &Mind, from: Option<ProvinceId>, to: ProvinceId) -> f32 {
    let Some(capital) = mind.pos.capital_of(mind.seat) else { return -1.0 };
    let far = |p: ProvinceId| f32::from(mind.far(p, capital));
    let gain = from.map_or(1.0, far) - far(to);
    // What is not moved on at home is not moved about either; goods given into foreign hands are lost.
    let foreign = mind.pos.holder(to) != Some(mind.seat);
    gain * 3.0 - if foreign { 6.0 } else { 0.0 } - 0.1
}

/// Steps from here to one's own capital over one's own land.
fn steps_home(mind: &Mind, from: ProvinceId) -> Option<usize> {
    let pos = mind.pos;
    let capital = pos.capital_of(mind.seat)?;
    let own = |q: usize| pos.holder(ProvinceId(q as u8)) == Some(mind.seat);
    pos.book.map.land.distances(from.index(), |_, to| own(to).then_some(1))[capital.index()].map(|n| n as usize)
}

/// Goods that no road leads home from; announced trade asks for no ships (OD.1).
fn waiting_goods(mind: &Mind, at: ProvinceId) -> bool {
    !mind.pos.options.announced_trade
        && mind.pos.items().any(|i| i.owner == Some(mind.seat) && i.at == Spot::Land(at))
        && steps_home(mind, at).is_none()
}

fn embark(mind: &Mind, units: &[Unit], fleet: super::super::ids::FleetId) -> f32 {
    let only_goods = !units.is_empty() && units.iter().all(|u| matches!(u, Unit::Item(_)));
    let Berth::Port(p) = mind.pos.fleet(fleet).at else { return -2.0 };
    // Goods that no road leads home from go by sea.
    if only_goods && steps_home(mind, p).is_none() { 2.0 } else { -3.0 }
}

/// Armies another player could bring against a province within a round.
fn threat(mind: &Mind, at: ProvinceId, by: SeatId) -> usize {
    let near = |a: &&Army| a.at.province().is_some_and(|p| mind.far(at, p) <= 2);
    mind.pos.armies().filter(near).filter(|a| mind.pos.commander_of_army(a.id) == Some(by)).count()
}

fn march(mind: &Mind, units: &[Unit], path: &[ProvinceId], ask: bool) -> f32 {
    let pos = mind.pos;
    let Some(to) = path.last().copied() else { return -1.0 };
    let from = units.first().and_then(|u| spot(mind, *u).province());
    let armies = units.iter().filter(|u| matches!(u, Unit::Army(_))).count();
    let king = units.iter().any(|u| matches!(u, Unit::Royal(p) if pos.pawn(*p).kind == PawnKind::King));
    // The King stays at home; Princes go only with armies that fight.
    if king {
        return if pos.capital_of(mind.seat) == Some(to) { 5.0 } else { -20.0 };
    }
    let royals = units.iter().filter(|u| matches!(u, Unit::Royal(_))).count();
    if armies == 0 {
        return if Some(to) == pos.capital_of(mind.seat) && from != Some(to) { 0.2 } else { -2.0 };
    }
    // A garrison that keeps the peace or the capital stays.
    let leaves = from.map_or(0.0, |p| {
        let left = pos.armies_in(p, mind.seat).len().saturating_sub(armies);
        let capital = pos.capital_of(mind.seat) == Some(p);
        let quells = pos.province(p).rebellion.is_some() && pos.units_in(p, mind.seat) >= enough(mind);
        if quells {
            f32::from(pos.book.tables.rebellion.buy_off)
        } else if capital && left < 2 {
            4.0
        } else if pos.province(p).goods.is_some() && left == 0 {
            1.0
        } else {
            0.2
        }
    });
    let holder = pos.holder(to);
    let gain = if holder == Some(mind.seat) {
        let there = pos.units_in(to, mind.seat);
        let need = enough(mind);
        let quells = pos.province(to).rebellion.is_some() && there < need && there + armies + royals >= need;
        let foes = pos.seats().filter(|s| *s != mind.seat).any(|s| !pos.armies_in(to, s).is_empty());
        if quells {
            // As good as buying it off, and a little better.
            f32::from(pos.book.tables.rebellion.buy_off) + 1.0
        } else if foes {
            8.0
        } else {
            0.1
        }
    } else if ask {
        // Leave of others is asked for nothing that a bot wants.
        -2.0
    } else {
        invasion(mind, to, holder, armies + royals)
    };
    gain - leaves
}

/// What it is worth to enter this province as an enemy with so many.
fn invasion(mind: &Mind, to: ProvinceId, holder: Option<SeatId>, force: usize) -> f32 {
    let pos = mind.pos;
    let defenders = match holder {
        Some(s) => pos.armies_in(to, s).len(),
        None if pos.province(to).neutral_born => {
            pos.neutrals_in(to).len().max(pos.book.tables.neutral_province.armies.into())
        }
        None => pos.neutrals_in(to).len(),
    };
    let castle = usize::from(pos.castle_at(to));
    // Against a garrison twice the force; castles are left alone.
    let strength = defenders + castle;
    if strength > 0 && (castle > 0 || force < strength * 2 || force < enough(mind)) {
        return -12.0;
    }
    let worth = if rounds_left(mind) == 0 { 0.0 } else { worth_of_province(mind, to) };
    let answer = holder.map_or(0.0, |s| threat(mind, to, s).saturating_sub(defenders) as f32 * 2.0);
    let losses = defenders as f32 * LOSS * f32::from(pos.book.tables.crowns.raising);
    worth * 0.35 - 4.0 - answer - losses
}

fn permit(mind: &Mind, yes: bool) -> f32 {
    let pos = mind.pos;
    let harmless = match pos.top() {
        // Goods and ships do no harm; armies do not come in.
        Some(Frame::Campaign(CampaignAsk::Leave { mover, at, .. })) => {
            pos.armies_in(*at, *mover).is_empty() && threat(mind, *at, *mover) == 0
        }
        Some(Frame::Campaign(CampaignAsk::Join { .. })) => false,
        Some(Frame::Campaign(CampaignAsk::Toll { crowns, .. })) => *crowns <= 5,
        _ => true,
    };
    if yes == harmless { 1.0 } else { 0.0 }
}

/// How good a deed of war looks, in crowns or thereabouts; battles by the odds of the side this seat fights on.
pub fn war(mind: &Mind, deed: &WarDeed) -> f32 {
    let pos = mind.pos;
    let battle = match pos.top() {
        Some(Frame::War(WarAsk::Battle(battle))) => Some(battle),
        _ => None,
    };
    // The chance to win for the side this seat fights on.
    let chance = battle.map_or(0.5, |b| {
        let odds = war::odds::of_battle(pos, b);
        if b.role_of(mind.seat) == Some(war::Role::Attacker) { odds.attacker_wins } else { odds.defender_wins }
    }) as f32;
    match deed {
        WarDeed::Attack { at, whom } => {
            if let Some(s) = whom
                && *s == mind.seat
            {
                return -20.0;
            }
            let castle = pos.castle_at(*at) > 0 && pos.holder(*at) != Some(mind.seat);
            let attack = war::odds::Attack { at: *at, by: mind.seat, whom: *whom, castle };
            let odds = war::odds::odds(pos, &attack);
            let own = pos.holder(*at) == Some(mind.seat);
            let worth = if own { worth_of_province(mind, *at) + 10.0 } else { worth_of_province(mind, *at) * 0.35 };
            odds.attacker_wins as f32 * worth
                - odds.attacker_loses as f32 * f32::from(pos.book.tables.crowns.raising)
                - (1.0 - odds.attacker_wins as f32) * 12.0
        }
        WarDeed::Decline => 0.0,
        WarDeed::Join { .. } => -3.0,
        WarDeed::StandAside => 0.0,
        WarDeed::Welcome { yes } => {
            if *yes {
                1.0
            } else {
                0.0
            }
        }
        WarDeed::Inside { armies, royals } => f32::from(*armies) + if *royals { 0.5 } else { 0.0 },
        WarDeed::Assault { castle } => {
            if *castle {
                0.0
            } else {
                1.0
            }
        }
        WarDeed::Ready { counted } => {
            let sum: i32 = counted
                .iter()
                .map(|p| super::super::court::strength(pos, *p, None).iter().map(|(_, by)| i32::from(*by)).sum::<i32>())
                .sum();
            1.0 + sum as f32
        }
        WarDeed::Flee { .. } => {
            if chance < 0.25 {
                2.0
            } else {
                -4.0
            }
        }
        WarDeed::FightOn => chance * 10.0 - 4.0,
        WarDeed::Scatter { .. } => -15.0,
        WarDeed::Retreat { to } => {
            let own = if pos.holder(*to) == Some(mind.seat) { 1.0 } else { 0.0 };
            if chance < 0.3 { 1.0 + own } else { -6.0 }
        }
        WarDeed::Surrender { .. } | WarDeed::SurrenderEach { .. } => {
            if chance < 0.12 {
                0.5
            } else {
                -8.0
            }
        }
        WarDeed::Counter { .. } | WarDeed::CounterEach { .. } => -2.0,
        WarDeed::Accept => {
            if chance > 0.85 {
                2.0
            } else {
                1.5
            }
        }
        WarDeed::Refuse => {
            if chance > 0.9 {
                2.5
            } else {
                0.0
            }
        }
        WarDeed::Losses { armies } => -f32::from(*armies),
        WarDeed::LoseRoyals { pawns } => {
            -(pawns.iter().filter(|p| pos.pawn(**p).kind == PawnKind::King).count() as f32) * 10.0 - pawns.len() as f32
        }
        WarDeed::NewCapital { at } => worth_of_province(mind, *at) / 10.0 + pos.armies_in(*at, mind.seat).len() as f32,
        WarDeed::Ransom { .. } => {
            // With half as much again left for the armies.
            if mind.crowns() * 2 > 3 * i32::from(pos.book.tables.crowns.ransom_from_neutrals) { 4.0 } else { -4.0 }
        }
        WarDeed::LeaveCaptive => 0.0,
        WarDeed::SetFree { .. } => -1.0,
    }
}
