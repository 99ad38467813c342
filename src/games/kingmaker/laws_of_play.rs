//! What can never be true at a table that keeps the rules: looked at after every act of the long games.

use super::book::{CardKind, House};
use super::components::*;
use super::frames::Frame;
use super::ids::{AreaId, NobleId, ShipId};
use super::position::Pos;
use super::{fates, parliament, succession, travel};

/// All of them; those of a table at rest only when nothing is under way.
pub fn hold(pos: Pos) -> Result<(), String> {
    awards(pos)?;
    captives(pos)?;
    crowns(pos)?;
    grace(pos)?;
    sleepers(pos)?;
    forces(pos)?;
    session(pos)?;
    if pos.stack.is_empty() && pos.turn.phase != Phase::SettingUp {
        afloat(pos)?;
        sieges(pos)?;
        refuges(pos)?;
        chancery(pos)?;
    }
    Ok(())
}

fn law(kept: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if kept { Ok(()) } else { Err(fault()) }
}

/// Offices are held by titled nobles, titles by those who were born without, none by those who may hold none (SET-8a, SET-8b,
/// SPN-20).
fn awards(pos: Pos) -> Result<(), String> {
    for c in pos.cards() {
        let Lay::Noble(n) = c.at else { continue };
        let (card, who) = (pos.book.card(c.id), pos.noble_name(n));
        law(fates::may_hold(n, card.kind), || format!("{who} may not hold {}", card.name))?;
        law(card.kind != CardKind::Office || pos.is_titled(n), || format!("{who} has {} and no title", card.name))?;
        let born = card.kind == CardKind::Title && pos.book.noble(n).title.is_some();
        law(!born, || format!("{who} was born with a title and has {}", card.name))?;
    }
    Ok(())
}

/// A captive is another's, off the map or aboard his captor's prize; he guards nobody, and his men and places are lost
/// (CBT-42a, CBT-42b, CBT-57).
fn captives(pos: Pos) -> Result<(), String> {
    for n in pos.nobles().filter(|n| n.captor.is_some()) {
        let who = pos.noble_name(n.id);
        law(n.captor != n.seat, || format!("{who} is his own faction's captive"))?;
        law(matches!(n.at, Spot::Off | Spot::Aboard(_)), || format!("{who} is a captive and on the map"))?;
        law(pos.heirs_with(n.id).next().is_none(), || format!("{who} is a captive and guards an heir"))?;
        let lost = |c: &&Card| matches!(pos.book.card(c.id).kind, CardKind::Location | CardKind::Mercenary);
        law(!pos.cards_of(n.id).any(|c| lost(&c)), || format!("{who} is a captive and has men or places"))?;
    }
    Ok(())
}

/// Who wears the crown of a house is its senior heir (COR-1); whom Parliament supports wears one (PARL-28).
fn crowns(pos: Pos) -> Result<(), String> {
    for h in pos.heirs().filter(|h| h.alive && h.crowned) {
        let senior = succession::senior(pos, pos.house(h.id)) == Some(Royal::Heir(h.id));
        law(senior, || format!("{} is crowned over his elders", pos.heir_name(h.id)))?;
    }
    let supported = pos.reign.supported;
    law(supported.is_none_or(|k| succession::is_crowned(pos, k)), || "Parliament supports nobody's King".into())?;
    let duke = |h: House| NobleId::all().filter(|n| fates::duchy(*n) == Some(h)).count();
    law(House::ALL.into_iter().all(|h| duke(h) == 1), || "a house has not one duke".into())
}

/// Nobody has held heirs of both houses for as many rounds as the grace lasts, and been asked nothing (HEIR-3).
fn grace(pos: Pos) -> Result<(), String> {
    let over = pos.seats().find(|s| pos.player(*s).both_houses >= pos.book.tables.grace_rounds);
    law(over.is_none(), || "somebody has held both houses for longer than the grace".into())
}

/// A card sleeps in the turn in which it has changed hands, or as a ransom until its victor's next turn (TRF-2 to TRF-4): with
/// somebody, and none that never changes hands.
fn sleepers(pos: Pos) -> Result<(), String> {
    for c in pos.cards() {
        let (Some(_), name) = (c.idle, pos.card_name(c.id)) else { continue };
        let kind = pos.book.card(c.id).kind;
        law(kind.is_transferable() || kind == CardKind::Office, || format!("{name} sleeps and never changes hands"))?;
        law(matches!(c.at, Lay::Noble(_) | Lay::Faction(_)), || format!("{name} sleeps and is with nobody"))?;
    }
    for s in pos.strongholds.iter().filter(|s| s.given_by.is_some()) {
        let sleeps = |c: &Card| {
            let data = pos.book.card(c.id);
            c.idle.is_some() && (data.place == Some(s.id) || data.controls.contains(&s.id))
        };
        law(pos.cards().any(sleeps), || format!("{} is shut, and its card is awake", pos.place_name(s.id)))?;
    }
    Ok(())
}

/// Those who fight together stand together: nobles of an army, unless it is on the march, in one spot and allied, ships of a
/// fleet in one berth under one master or of allies; nobody is in two (ARM-1, ARM-2, ARM-5, FLT-1, FLT-2). A ship blockades a
/// port that it lies off (CBT-38).
fn forces(pos: Pos) -> Result<(), String> {
    if pos.stack.is_empty() {
        let mut seen: Vec<NobleId> = vec![];
        for army in &pos.field.armies {
            let whole = travel::armies::still_in(pos, army) == [army.clone()];
            law(whole && !army.nobles.iter().any(|n| seen.contains(n)), || "an army has parted".into())?;
            seen.extend(&army.nobles);
        }
        let mut seen: Vec<ShipId> = vec![];
        for fleet in &pos.field.fleets {
            let whole = travel::fleets::still_in(pos, fleet) == fleet.ships;
            law(whole && !fleet.ships.iter().any(|s| seen.contains(s)), || "a fleet has parted".into())?;
            seen.extend(&fleet.ships);
        }
    }
    for s in pos.ships() {
        let off = |p| matches!(s.at, Berth::Sea(sea) if pos.book.map.place(p).seas.contains(&sea));
        law(s.blockade.is_none_or(off), || format!("the {} blockades from afar", pos.ship_name(s.id)))?;
    }
    Ok(())
}

/// A Parliament's votes are those of its opening (PARL-17); it is its caller's turn; who attends is there.
fn session(pos: Pos) -> Result<(), String> {
    let Some(s) = parliament::sitting(pos) else { return Ok(()) };
    law(s.opening.is_empty() || s.opening == s.votes, || "votes of a Parliament have changed while it sits".into())?;
    law(pos.is_active(s.caller), || "a Parliament sits in another's turn".into())?;
    let area = pos.book.map.place(s.place).area;
    let away = s.attending.iter().find(|n| pos.area_of_noble(**n) != Some(area) || pos.noble(**n).captor.is_some());
    law(away.is_none(), || "somebody attends Parliament who is not there".into())?;
    let nested = pos.stack.iter().filter(|f| matches!(f, Frame::Parliament(_))).count();
    law(nested == 1, || "two Parliaments sit at once".into())
}

/// Whoever is aboard is at sea: a ship in port has landed all (MOV-14, MOV-24).
fn afloat(pos: Pos) -> Result<(), String> {
    for n in pos.nobles() {
        let Spot::Aboard(ship) = n.at else { continue };
        let sails = matches!(pos.ship(ship).at, Berth::Sea(_));
        law(sails, || format!("{} is aboard a ship in port", pos.noble_name(n.id)))?;
    }
    Ok(())
}

/// A siege has a besieger who is there and strong enough, a place that is not his, and no rival (CBT-15, CBT-20, CBT-21).
fn sieges(pos: Pos) -> Result<(), String> {
    for (n, siege) in pos.field.sieges.iter().enumerate() {
        let place = pos.place_name(siege.place);
        let twice = pos.field.sieges[..n].iter().any(|s| s.place == siege.place);
        law(!twice, || format!("{place} is besieged twice"))?;
        law(fates::still_matches(pos, siege), || format!("{place} is besieged by nobody who could"))?;
        let within = pos.nobles_inside(siege.place).any(|n| n.seat == Some(siege.by));
        law(!within, || format!("{place} is besieged from within"))?;
    }
    Ok(())
}

/// When a player's combat begins, all have left the refuges where they may not stay (MOV-30).
fn refuges(pos: Pos) -> Result<(), String> {
    let (Phase::Combat, Some(seat)) = (pos.turn.phase, pos.turn.seat()) else { return Ok(()) };
    let begun = pos.nobles_of(seat).any(|n| n.attacked || n.defended) || pos.cards().any(|c| c.idle.is_some());
    // By land at least: whoever waits for a ship stays.
    let way_out = |n: &&Noble| {
        let shut = matches!(n.at, Spot::Inside(p) if pos.siege_of(p).is_some());
        let charged = pos.heirs_with(n.id).any(|h| h.passed);
        let near = pos.area_of(n.at).map(|a| travel::ways::across_country(pos, a, 1).areas).unwrap_or_default();
        // The Bishop of Westminster goes nowhere without his King (SPN-15).
        let goes = |a: &AreaId| pos.book.map.area(*a).refuge.is_none() && !travel::is_bound(pos, n.id, *a);
        !shut && !charged && !n.moved && near.iter().any(goes)
    };
    let stays = pos.nobles_of(seat).filter(|_| !begun).filter(way_out).find(|n| travel::overstays(pos, n));
    law(stays.is_none(), || format!("{} stays in a refuge", stays.map_or("somebody", |n| pos.noble_name(n.id))))
}

/// The Chancery is not shut for ever, with that option (PARL-1b).
fn chancery(pos: Pos) -> Result<(), String> {
    let shut = pos.options.chancery_returns && parliament::is_chancery_shut(pos);
    law(!shut, || "nobody can ever open the Chancery".into())
}
