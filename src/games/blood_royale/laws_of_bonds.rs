//! Laws of contracts, houses and crowns: what can never be true, whatever was done (8, 9, 14, 16, 19).

use super::components::*;
use super::frames::Frame;
use super::ids::CountryId;
use super::marriages;
use super::position::Pos;
use super::war::battle::Stage;
use super::war::{Role, WarAsk};
use crate::dynasty::{Captor, Character, CharacterId, Marriage};
use crate::table::SeatId;

/// All of them; the first that is broken, in words.
pub fn check(pos: Pos) -> Result<(), String> {
    debts(pos)?;
    contracts(pos)?;
    battles(pos)?;
    couples(pos)?;
    children(pos)?;
    captives(pos)?;
    crowns(pos)?;
    governors(pos)?;
    barons(pos)?;
    goods(pos)?;
    order(pos)
}

/// No debt is unpaid while money is there (8.8, 8.9).
fn debts(pos: Pos) -> Result<(), String> {
    for debt in &pos.talks().debts {
        let have = pos.player(debt.by).treasury;
        if debt.crowns == 0 || debt.by == debt.to || have > 0 {
            return Err(format!("{} owes {} crowns and has {have}", pos.seat_name(debt.by), debt.crowns));
        }
    }
    Ok(())
}

/// A contract ends with its marriage (7.8), a delivery is made once a turn, and nothing before it was signed.
fn contracts(pos: Pos) -> Result<(), String> {
    for treaty in pos.treaties() {
        let number = treaty.id.0 + 1;
        if let Some(marriage) = treaty.marriage.map(|m| pos.marriage(m))
            && marriage.ended.is_some() != treaty.ended.is_some()
        {
            return Err(format!("contract {number} and its marriage do not end together"));
        }
        for clause in &treaty.clauses {
            let mut years = clause.done.clone();
            years.sort();
            years.dedup();
            if years.len() != clause.done.len() || years.iter().any(|y| *y < treaty.signed || *y > pos.year()) {
                return Err(format!("a clause of contract {number} was kept in {:?}", clause.done));
            }
        }
    }
    Ok(())
}

/// Nobody's troops are drawn up against those whom their owner has sworn not to attack, whoever leads them (8.7).
fn battles(pos: Pos) -> Result<(), String> {
    for frame in pos.stack() {
        let Frame::War(WarAsk::Battle(battle)) = frame else { continue };
        if battle.stage != Stage::Before || battle.round > 0 {
            continue;
        }
        let foe = battle.side(Role::Defender);
        let foes: Vec<SeatId> = foe.leader.iter().chain(&foe.allies).copied().collect();
        let bound = battle.armies(pos, Role::Attacker);
        if let Some(army) = bound.into_iter().find(|a| marriages::holds_back(pos, *a, &foes, battle.at)) {
            return Err(format!("army {} attacks against a contract in {}", army.0, pos.label(battle.at)));
        }
    }
    Ok(())
}

fn is_pretender(pos: Pos, who: CharacterId) -> bool {
    pos.deck().lasting.iter().any(|l| matches!(l, Lasting::Pretender { who: p, .. } if *p == who))
}

/// Nobody weds before fifteen (8.1); husband and wife are one player's (8.2), but a pretender's (OE.22).
fn couples(pos: Pos) -> Result<(), String> {
    let adult = i32::from(pos.book.tables.ages.adult);
    for m in pos.marriages().filter(|m| m.lasts()) {
        let (husband, wife) = (pos.character(m.husband), pos.character(m.wife));
        if let Some(young) = [husband, wife].into_iter().find(|c| c.age(pos.year()) < adult) {
            return Err(format!("{} is wed at {}", pos.name_of(young.id), young.age(pos.year())));
        }
        let apart = husband.in_play() && wife.in_play() && husband.keeper != wife.keeper;
        let odd = [m.husband, m.wife].into_iter().any(|c| is_pretender(pos, c) || pos.character(c).never_weds);
        if apart && !odd && pos.stack().is_empty() {
            return Err(format!("{} and {} are two players'", pos.name_of(m.husband), pos.name_of(m.wife)));
        }
    }
    Ok(())
}

/// Where may this player's child be: with a parent, in a parent's house, where a contract puts it (8.15, 8.18).
fn homes(pos: Pos, child: &Character, m: &Marriage) -> Vec<Option<SeatId>> {
    let parents = [m.husband, m.wife].map(|p| pos.character(p));
    let mut out: Vec<Option<SeatId>> = parents.iter().flat_map(|p| [p.keeper, p.home]).collect();
    out.push(child.home);
    if let Some(treaty) = m.contract.and_then(|id| pos.treaties().find(|t| t.id == id)) {
        out.extend(treaty.parties.map(Some));
    }
    out
}

/// A child that has not come of age lives where the text puts it.
fn children(pos: Pos) -> Result<(), String> {
    let adult = i32::from(pos.book.tables.ages.adult);
    for child in pos.people().filter(|c| c.in_play() && c.keeper.is_some() && c.age(pos.year()) < adult) {
        let (Some(father), Some(mother)) = (child.father, child.mother) else { continue };
        let Some(m) = pos.marriages().find(|m| m.husband == father && m.wife == mother) else { continue };
        if !homes(pos, child, m).contains(&child.keeper) {
            let keeper = child.keeper.map(|s| pos.seat_name(s)).unwrap_or_default();
            return Err(format!("{} is brought up by {keeper}, which is neither parent's", pos.name_of(child.id)));
        }
    }
    Ok(())
}

/// Nobody is his own player's prisoner (19.28).
fn captives(pos: Pos) -> Result<(), String> {
    let own = |c: &&Character| c.in_play() && c.keeper.is_some() && c.captive_of == c.keeper.map(Captor::Seat);
    match pos.people().find(own) {
        Some(c) => Err(format!("{} is a prisoner at home", pos.name_of(c.id))),
        None => Ok(()),
    }
}

/// A Queen has no piece (9.11); a Regent is of age, "he or she", and there for a monarch who is not (9.30, 9.31).
fn crowns(pos: Pos) -> Result<(), String> {
    let adult = i32::from(pos.book.tables.ages.adult);
    for country in pos.countries().filter(|c| c.ruler.is_some()) {
        let name = |id: CountryId| pos.book.map.country(id).name.clone();
        let Some(monarch) = country.monarch else { continue };
        if !pos.character(monarch).sex.is_male() && pos.pawn_of(monarch).is_some() {
            return Err(format!("the Queen of {} has a piece", name(country.id)));
        }
        if let Some(regent) = country.regent {
            if regent == monarch || pos.age(regent) < adult {
                return Err(format!("{} is no Regent of {}", pos.name_of(regent), name(country.id)));
            }
        } else if pos.age(monarch) < adult && pos.stack().is_empty() && pos.turn.begun {
            return Err(format!("{}, {}, reigns without a Regent", pos.name_of(monarch), pos.age(monarch)));
        }
    }
    Ok(())
}

/// Titles are noted with Option G alone, and are held by the living (OG.1, OG.3).
fn governors(pos: Pos) -> Result<(), String> {
    for p in pos.provinces() {
        let Some(who) = p.governor else { continue };
        if !pos.options.governors {
            return Err(format!("{} has a Governor without Option G", pos.label(p.id)));
        }
        if !pos.character(who).is_alive() && pos.stack().is_empty() {
            return Err(format!("the Governor of {} is dead", pos.label(p.id)));
        }
    }
    Ok(())
}

/// A Baronial Dynasty holds no land (9.28, 18.10).
fn barons(pos: Pos) -> Result<(), String> {
    if !pos.stack().is_empty() {
        return Ok(());
    }
    let landed = pos.seats().find(|s| pos.is_baronial(*s) && pos.held_by(*s).next().is_some());
    match landed {
        Some(seat) => Err(format!("{} has no country and holds land", pos.seat_name(seat))),
        None => Ok(()),
    }
}

/// What is nobody's lies on nobody's ground (16.23), or neutral armies have taken it and guard it (16.24, 19.36).
fn goods(pos: Pos) -> Result<(), String> {
    let loose = |p| pos.holder(p).is_some() && pos.neutrals_in(p).is_empty();
    let fought_for = |p| pos.stack().iter().any(|f| matches!(f, Frame::War(WarAsk::Battle(b)) if b.at == p));
    let stray = |i: &&Item| i.owner.is_none() && i.at.province().is_some_and(|p| loose(p) && !fought_for(p));
    match pos.items().find(stray) {
        Some(item) => Err(format!("{} {} lies in a player's province and is nobody's", item.goods, item.id.0)),
        None => Ok(()),
    }
}

/// Everybody moves once a round, and a player without a country not at all (14.1, 9.23).
fn order(pos: Pos) -> Result<(), String> {
    let order = &pos.turn.order;
    let twice = order.iter().enumerate().any(|(n, s)| order[..n].contains(s));
    if twice || pos.turn.active.is_some_and(|s| pos.turn.phase == Phase::Movement && order.last() != Some(&s)) {
        return Err(format!("the order of the round is {order:?}"));
    }
    Ok(())
}
