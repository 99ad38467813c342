//! Laws that never break, whatever is played: looked at after every act of the long games, and when a position is read.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::World;

use super::components::*;
use super::frames::Frame;
use super::ids::{CardId, CounterId, HexId, KingdomId, PersonalityId};
use super::position::Pos;
use crate::table::SeatId;

/// A law that a position breaks, and where on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    pub words: String,
    pub at: Option<HexId>,
    pub of: Matter,
}

/// What a breach is about: a siege, a captive, the side of the walls on which somebody is, or what else stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    Siege,
    Prison,
    Walls,
    Stack,
}

type Law = Result<(), Breach>;

fn broken(at: impl Into<Option<HexId>>, words: String) -> Law {
    breach(Matter::Stack, at, words)
}

fn breach(of: Matter, at: impl Into<Option<HexId>>, words: String) -> Law {
    Err(Breach { words, at: at.into(), of })
}

/// They are looked at with the faults of a position, which a table asks for as well.
pub fn laws(_: &mut World) -> Result<(), String> {
    Ok(())
}

/// All laws in turn; the first that is broken.
pub fn keep(pos: Pos) -> Law {
    places(pos)?;
    cargo(pos)?;
    walls(pos)?;
    one_owner_a_hex(pos)?;
    sieges(pos)?;
    prisoners(pos)?;
    pool(pos)?;
    monarchs(pos)?;
    realms(pos)?;
    fallen(pos)?;
    turns(pos)?;
    attacks(pos)?;
    cards(pos)?;
    people(pos)
}

/// Everybody on the map is somebody's, and stands where their kind can (MOVE-23, FLEET-02, WRECK-07).
fn places(pos: Pos) -> Law {
    for id in pos.ids() {
        let Place::At { hex, .. } = pos.place(id) else { continue };
        let counter = pos.counter(id);
        let name = &counter.name;
        if !pos.map.has(hex) {
            return broken(None, format!("{name} is off the map"));
        }
        if pos.owner(id).is_none() {
            return broken(hex, format!("{name} is on the map at {hex} under nobody's command"));
        }
        let isle = hex == pos.map.isle_of_fright;
        let fits = match counter.kind {
            Kind::Fleet => pos.map.is_water(hex) && (hex.is_river() || !pos.map.hex(hex).terrain.swamp),
            Kind::Army => pos.map.is_land(hex),
            // A hero stands on land, waits on the Isle, or is about to roll for a wreck.
            Kind::Monarch => isle || pos.map.is_land(hex) || in_danger(pos, id),
        };
        if !fits {
            return broken(hex, format!("{name} stands at {hex}, where it cannot be"));
        }
    }
    Ok(())
}

/// Is this hero's fate, or his place, to be decided next?
fn in_danger(pos: Pos, hero: CounterId) -> bool {
    pos.frames().into_iter().any(|frame| match frame {
        Frame::Fates(rolls) => rolls.iter().any(|r| r.hero == hero),
        Frame::Captive { hero: h, .. } | Frame::PutHero { hero: h, .. } => *h == hero,
        _ => false,
    })
}

/// Ships carry one combat unit of their own side, and no ship a ship (TRANSPORT-02).
fn cargo(pos: Pos) -> Law {
    let mut loads: BTreeMap<CounterId, usize> = BTreeMap::new();
    for id in pos.ids() {
        let Place::Aboard { fleet } = pos.place(id) else { continue };
        let (name, spot) = (&pos.counter(id).name, pos.spot(fleet));
        if pos.counter(fleet).kind != Kind::Fleet || !matches!(pos.place(fleet), Place::At { .. }) {
            return broken(spot, format!("{name} is aboard something that does not sail"));
        }
        if pos.counter(id).kind == Kind::Fleet {
            return broken(spot, format!("{name} is a ship aboard a ship"));
        }
        if pos.owner(fleet) != pos.owner(id) {
            return broken(spot, format!("{name} is aboard an enemy fleet"));
        }
        let load = loads.entry(fleet).or_default();
        *load += usize::from(pos.counter(id).is_combat());
        if *load > 1 {
            return broken(spot, format!("{} carries too much", pos.counter(fleet).name));
        }
    }
    Ok(())
}

/// Nobody is inside walls that do not stand, and no combat unit inside a castle that is not friendly to it; a hero there is
/// alone (STACK-02, SIEGE-13, FATE-09).
fn walls(pos: Pos) -> Law {
    for id in pos.ids() {
        let Place::At { hex, inside: true } = pos.place(id) else { continue };
        let name = &pos.counter(id).name;
        if !pos.standing_castle(hex) {
            return breach(
                Matter::Walls,
                hex,
                format!("{name} is inside walls that do not stand at {}", pos.label(hex)),
            );
        }
        if pos.counter(id).is_combat() && pos.holder(hex) != pos.owner(id) {
            return breach(
                Matter::Walls,
                hex,
                format!("{name} is inside {}, which is not friendly to it", pos.label(hex)),
            );
        }
    }
    Ok(())
}

/// Combat units outside the walls of one hex have one owner for each type (MOVE-12), but those about to leave it.
fn one_owner_a_hex(pos: Pos) -> Law {
    let leaving: BTreeSet<CounterId> = pos
        .frames()
        .into_iter()
        .filter_map(|f| if let Frame::Displace { units, .. } = f { Some(units.clone()) } else { None })
        .flatten()
        .collect();
    let mut seen: BTreeMap<(HexId, Kind), SeatId> = BTreeMap::new();
    for id in pos.ids().filter(|id| pos.counter(*id).is_combat() && !leaving.contains(id)) {
        let Place::At { hex, inside: false } = pos.place(id) else { continue };
        let Some(owner) = pos.owner(id) else { continue };
        if *seen.entry((hex, pos.counter(id).kind)).or_insert(owner) != owner {
            return broken(hex, format!("two players' units of one type stand at {}", pos.label(hex)));
        }
    }
    Ok(())
}

/// A siege has besiegers who can besiege there, is of an enemy's castle, and of one that stands (SIEGE-03, SIEGE-04, FLEET-03).
fn sieges(pos: Pos) -> Law {
    for keep in pos.keeps() {
        let Some(siege) = keep.siege else { continue };
        let (hex, label) = (keep.hex, pos.label(keep.hex));
        if keep.plundered {
            return breach(Matter::Siege, hex, format!("{label} is plundered and besieged"));
        }
        if pos.holder(hex) == Some(siege.by) {
            return breach(Matter::Siege, hex, format!("{label} is besieged by its own lord"));
        }
        let besiegers = pos.besiegers(hex);
        if besiegers.is_empty() {
            return breach(Matter::Siege, hex, format!("{label} is besieged by nobody"));
        }
        let fleets = besiegers.iter().all(|id| pos.counter(*id).kind == Kind::Fleet);
        if fleets && !pos.map.is_port(hex) {
            return breach(Matter::Siege, hex, format!("{label} is besieged by fleets and is no port"));
        }
        // SIEGENEUTRAL-01: somebody has taken the kingdom up; nobody is left to when one player is. Of one that goes away the
        // besiegers may be asked still whether they let it (PEACE-15, DEATH-12).
        let asked = |k| matches!(pos.realm(k).standing, Standing::Away { .. }) && pos.top().is_some();
        let lordless = pos.map.hex(hex).kingdom.is_none_or(|k| pos.controller(k).is_none() && !asked(k));
        if lordless && pos.in_play().count() > 1 {
            return breach(Matter::Siege, hex, format!("{label} is besieged and nobody's"));
        }
    }
    Ok(())
}

/// A captive sits in a castle that stands, of his captor or of nobody, and is no player's monarch (CAPTURE-01).
fn prisoners(pos: Pos) -> Law {
    for id in pos.ids() {
        let Place::Prison { hex, captor } = pos.place(id) else { continue };
        let (name, label) = (&pos.counter(id).name, pos.label(hex));
        let k = pos.counter(id).kingdom();
        if pos.counter(id).kind != Kind::Monarch
            || k.is_none_or(|k| !matches!(pos.realm(k).standing, Standing::Allied(_)))
        {
            return breach(Matter::Prison, hex, format!("{name} cannot be a prisoner at {label}"));
        }
        // Who is free already waits there until his owner has said where he goes (PRISON-02, PRISON-03).
        if !in_danger(pos, id) && (!pos.standing_castle(hex) || pos.holder(hex) != captor) {
            return breach(
                Matter::Prison,
                hex,
                format!("{name} is in prison at {label}, which is not his captor's castle"),
            );
        }
        if captor.is_some() && captor == pos.owner(id) {
            return breach(Matter::Prison, hex, format!("{name} is a prisoner of his own side"));
        }
    }
    Ok(())
}

/// Mercenaries are in the pool or in somebody's pay, and never dead; regulars have no paymaster (MERC-01).
fn pool(pos: Pos) -> Law {
    for id in pos.ids() {
        let (counter, place) = (pos.counter(id), pos.place(id));
        let (name, spot) = (&counter.name, pos.spot(id));
        let mercenary = counter.origin == Origin::Mercenary;
        if place == Place::Pool && (!mercenary || pos.hired(id).is_some()) {
            return broken(None, format!("{name} is in the pool but should not be"));
        }
        if mercenary && place == Place::Dead {
            return broken(None, format!("{name} is dead instead of in the pool"));
        }
        if !mercenary && pos.hired(id).is_some() {
            return broken(spot, format!("{name} is a regular in somebody's pay"));
        }
        if pos.hired(id).is_some_and(|seat| pos.player(seat).out_since.is_some()) {
            return broken(spot, format!("{name} serves a player who is out of the game"));
        }
    }
    Ok(())
}

/// A monarch is never among the dead units; while his kingdom fights he is on the map, a captive, or about to be placed
/// (DEATH-01, PEACE-11).
fn monarchs(pos: Pos) -> Law {
    for k in KingdomId::ALL {
        let (hero, realm) = (pos.book.monarch(k), pos.realm(k));
        let place = pos.place(hero);
        if matches!(place, Place::Dead | Place::Pool | Place::Waiting) {
            return broken(None, format!("the monarch of {k} is among the dead units"));
        }
        let fights = realm.standing.lord().is_some() && realm.fading.is_none();
        let deployed = pos.frames().into_iter().any(|f| match f {
            Frame::Deploy { units, .. } | Frame::Enter { units, .. } => units.contains(&hero),
            _ => false,
        });
        let about = deployed || in_danger(pos, hero) || entering(pos, k);
        if fights && !about && matches!(place, Place::Track | Place::Home) {
            return broken(None, format!("the monarch of {k} is nowhere, and {k} {} in the war", k.verb("is", "are")));
        }
        if matches!(realm.standing, Standing::Neutral) && place != Place::Home {
            return broken(
                pos.spot(hero),
                format!("the monarch of {k} is not at home, and {k} {} neutral", k.verb("is", "are")),
            );
        }
    }
    Ok(())
}

/// Does a player who comes back as its monarch still wait for his units?
fn entering(pos: Pos, k: KingdomId) -> bool {
    pos.frames().into_iter().any(|f| matches!(f, Frame::Enter { kingdom, .. } if *kingdom == k))
}

/// Kingdoms: no units on the map outside the war (DEACT-06); a violation is in the ledger once, with its penalty (PENALTY-02,
/// PENALTY-04); a home is one player's (INTRO-01).
fn realms(pos: Pos) -> Law {
    for realm in pos.realms() {
        let k = realm.id;
        let out = pos.ids().find(|id| pos.counter(*id).kingdom() == Some(k) && pos.spot(*id).is_some());
        if let Some(id) = out.filter(|_| pos.controller(k).is_none()) {
            return broken(pos.spot(id), format!("{k} {} not in the war but on the map", k.verb("is", "are")));
        }
        for (n, seat) in realm.violators.iter().enumerate() {
            if realm.violators[..n].contains(seat) {
                return broken(None, format!("{k} has been violated twice by one player"));
            }
            if !realm.penalties.iter().any(|(s, p)| s == seat && *p > 0) {
                return broken(None, format!("{k} has been violated without a penalty"));
            }
        }
        if let Standing::Player(seat) = realm.standing
            && pos.player(seat).home != Some(k)
        {
            return broken(None, format!("{k} is a player's home, and that player's home is another"));
        }
        if let Some(seat) = realm.standing.lord()
            && pos.player(seat).out_since.is_some()
        {
            return broken(None, format!("{k} serves a player who is out of the game"));
        }
    }
    Ok(())
}

/// Who is out of the game has no kingdom, no cards, no sieges (SETUP-10); who has duelled has done so with somebody who has too
/// (DUEL-01).
fn fallen(pos: Pos) -> Law {
    for player in pos.players() {
        let out = player.out_since.is_some();
        if out && (player.home.is_some() || !player.hand.is_empty() || pos.forces(player.id).next().is_some()) {
            return broken(None, format!("{} is out of the game and still plays", player.id));
        }
        if !out && (player.out_for_good || player.refused.is_some()) {
            return broken(None, format!("{} plays, and has been kept out of the game", player.id));
        }
        if out && pos.keeps().any(|k| k.siege.is_some_and(|s| s.by == player.id)) {
            return broken(None, format!("{} is out of the game and besieges", player.id));
        }
        for other in &player.duelled {
            if *other == player.id || !pos.player(*other).duelled.contains(&player.id) {
                return broken(None, format!("the duel of {} and {other} is known to one of them only", player.id));
            }
        }
    }
    Ok(())
}

/// Nobody spends more than their own allowance or their leader's (MOVE-06, LEADER-02); who took part in a siege roll has not
/// moved or attacked (SIEGE-40, SIEGE-45); who is dead has done nothing.
fn turns(pos: Pos) -> Law {
    for id in pos.ids() {
        let (deeds, counter) = (pos.deeds(id), pos.counter(id));
        let led = deeds.leader.map_or(0, |chief| pos.counter(chief).allowance);
        let most = counter.allowance.max(led);
        if deeds.spent > most {
            return broken(
                pos.spot(id),
                format!("{} has spent {} of {most} movement points", counter.name, deeds.spent),
            );
        }
        if deeds.rolled && (deeds.moved || deeds.attacked) && !pos.phase.is_turn_end() {
            return broken(pos.spot(id), format!("{} took part in a siege roll and moved or attacked", counter.name));
        }
        if deeds.leader.is_some_and(|chief| pos.counter(chief).kind != Kind::Monarch) {
            return broken(pos.spot(id), format!("{} follows somebody who is no leader", counter.name));
        }
    }
    Ok(())
}

/// No unit is bound to two announced attacks, and nobody to an attack on their own side (WHO-01, WHO-10, WHO-11).
fn attacks(pos: Pos) -> Law {
    let mut bound = BTreeSet::new();
    for attack in pos.announced() {
        for id in attack.attackers.iter().chain(&attack.defenders) {
            if !bound.insert(*id) {
                return broken(pos.spot(*id), format!("{} is bound to two attacks", pos.counter(*id).name));
            }
        }
    }
    Ok(())
}

/// Every diplomacy card is in one place, and no hand above the limit outside its owner's diplomacy (DCARD-20).
fn cards(pos: Pos) -> Law {
    let decks = pos.decks();
    let mut cards: Vec<CardId> = decks.draw.iter().chain(&decks.discard).copied().collect();
    cards.extend(pos.players().flat_map(|p| p.hand.iter().copied()));
    let all = cards.len();
    cards.sort();
    cards.dedup();
    if cards.len() != pos.book.cards.len() || all != cards.len() {
        return broken(None, format!("{all} of {} diplomacy cards are left", pos.book.cards.len()));
    }
    let limit = usize::from(pos.book.tables.hand_limit);
    let now = pos.active().filter(|_| pos.phase == Phase::Diplomacy);
    let over = pos.players().find(|p| p.hand.len() > limit && now != Some(p.id) && pos.turn.number > 1);
    match over {
        Some(p) => broken(None, format!("{} holds {} cards", p.id, p.hand.len())),
        None => Ok(()),
    }
}

/// Every personality is in one place: unused, or of one monarch who is no player (SETUP-13).
fn people(pos: Pos) -> Law {
    let decks = pos.decks();
    let mut people: Vec<PersonalityId> = decks.personalities.clone();
    people.extend(pos.realms().filter_map(|r| r.personality));
    let count = people.len();
    people.sort();
    people.dedup();
    let deck = pos.book.personalities.iter().filter(|p| pos.options.fill_in_personalities || !p.fill_in).count();
    if people.len() != count || count != deck {
        return broken(None, format!("{count} personality cards in {} kinds; the deck has {deck}", people.len()));
    }
    let crowned = |r: &&Realm| matches!(r.standing, Standing::Player(_)) && r.personality.is_some();
    match pos.realms().find(crowned) {
        Some(r) => broken(None, format!("the player monarch of {} has a personality", r.id)),
        None => Ok(()),
    }
}
