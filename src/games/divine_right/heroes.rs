//! Heroes in danger: the fate die, shipwreck, death and capture (FATE, WRECK, DEATH, CAPTURE).

use bevy_ecs::prelude::World;

use super::alliances;
use super::book::Effect;
use super::components::{Away, Decks, Kind, Phase, Place, Standing};
use super::frames::{Danger, FateRoll, Frame};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::telling::{by_lot, d6, tell, tell_at, tell_rule, throw, told};
use super::victory;
use crate::table::SeatId;

/// Is this hero inside walls? Without troops he is so in any castle that is not friendly to him (FATE-09).
pub fn is_within(pos: Pos, hero: CounterId) -> bool {
    match pos.place(hero) {
        Place::At { hex, inside } => {
            inside || pos.is_lone(hero) && pos.owner(hero).is_some_and(|seat| pos.is_hostile_castle(seat, hex))
        }
        Place::Aboard { fleet } => pos.is_inside(fleet),
        _ => false,
    }
}

/// How a fate roll ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Spared,
    Killed,
    Captured,
}

/// Is it the movement/combat round of an enemy of this seat?
fn in_enemys_round(pos: Pos, seat: SeatId) -> bool {
    matches!(pos.phase, Phase::Movement | Phase::Combat) && pos.active().is_some_and(|active| active != seat)
}

/// What an enemy's round does to a hero it does once (FATE-18, FATE-19, FATE-21, FATE-22): has this one done it? His own round
/// has no such bound (FATE-20, FATE-25), nor has the siege round.
pub(super) fn has_rolled(pos: Pos, hero: CounterId) -> bool {
    pos.deeds(hero).searched && pos.owner(hero).is_some_and(|seat| in_enemys_round(pos, seat))
}

/// One hero's fate: 1 killed, 6 captured, otherwise nothing (FATE-15 to FATE-17); at sea WRECK-02 to WRECK-04.
pub fn roll_fate(world: &mut World, roll: FateRoll) -> Fate {
    let hero = roll.hero;
    let pos = Pos::of(world);
    let (name, spot, owner) = (pos.counter(hero).name.clone(), pos.spot(hero), pos.owner(hero));
    // He may have gone meanwhile: his kingdom left the war, or an earlier roll took him.
    let (Some(spot), Some(owner)) = (spot, owner) else { return Fate::Killed };
    if in_enemys_round(Pos::of(world), owner) {
        with_deeds(world, hero, |d| d.searched = true);
    }
    let die = d6(world);
    let (why, rule) = match roll.danger {
        Danger::Losses => ("his stack lost units", "FATE-01"),
        Danger::PassedEnemies => ("he passed enemy troops alone", "FATE-02"),
        Danger::Searched => ("enemy troops searched for him", "FATE-03"),
        Danger::CastleFell => ("the castle fell", "FATE-06"),
        Danger::Walls => ("he passed guarded walls alone", "FATE-08"),
        Danger::InEnemyCastle => ("he is inside an enemy castle", "FATE-10"),
        Danger::Shipwreck => ("his ships are gone", "FATE-11"),
        Danger::SiegeFailed => ("the assault failed", "SIEGE-49"),
        Danger::NoWayOut => ("there was no way out", "DISPLACE-07"),
    };
    let record = throw(format!("Fate of the {name}: {why}"), die, vec![], "1 killed, 6 captured");
    // WRECK-01: only the open water swallows ships whole; on a coast he stands ashore.
    let wreck = roll.danger == Danger::Shipwreck && (spot.is_river() || !Pos::of(world).map.is_land(spot));
    match die {
        1 => {
            told(world, Some(owner), Some(spot), rule, record, format!("The {name} was killed: {why}."));
            kill_monarch(world, hero, roll.by, true);
            Fate::Killed
        }
        // FATE-17, WRECK-03: somebody must be there to take him.
        6 if roll.by.is_some() || roll.held_at.is_some() => {
            told(world, Some(owner), Some(spot), rule, record, format!("The {name} was captured: {why}."));
            capture(world, hero, roll.by, roll.held_at);
            Fate::Captured
        }
        _ => {
            told(world, Some(owner), Some(spot), rule, record, format!("The {name} came through: {why}."));
            if wreck {
                cast_away(world, hero, spot);
            }
            Fate::Spared
        }
    }
}

// ---------------------------------------------------------------- Shipwreck (WRECK)

/// Puts a shipwrecked hero on the Isle of Fright, or on the nearest shore of an inland water (WRECK-04, WRECK-12, WRECK-13).
fn cast_away(world: &mut World, hero: CounterId, spot: HexId) {
    let name = Pos::of(world).counter(hero).name.clone();
    let Some(mut shores) = inland_shores(Pos::of(world), spot) else {
        let isle = Pos::of(world).map.isle_of_fright;
        set_place(world, hero, Place::At { hex: isle, inside: false });
        tell_at(world, None, isle, "WRECK-04", format!("The {name} is cast away on the Isle of Fright."));
        return;
    };
    let near = shores.iter().map(|h| Pos::of(world).map.distance(spot, *h)).min().unwrap_or(0);
    shores.retain(|h| Pos::of(world).map.distance(spot, *h) == near);
    let shore = if shores.len() > 1 { by_lot(world, &shores).expect("several") } else { shores[0] };
    let owner = Pos::of(world).owner(hero).expect("a hero in play");
    let pos = Pos::of(world);
    let neutral = pos.map.hex(shore).kingdom.is_some_and(|k| {
        matches!(pos.realm(k).standing, Standing::Neutral | Standing::Away { .. })
            && !pos.realm(k).violators.contains(&owner)
    });
    if neutral {
        // WRECK-14: he may rather die than violate a border.
        push(world, Frame::PutHero { seat: owner, hero, among: vec![shore], may_die: true });
    } else {
        ashore(world, hero, shore);
    }
}

/// A castaway reaches an inland shore.
pub fn ashore(world: &mut World, hero: CounterId, shore: HexId) {
    let pos = Pos::of(world);
    let (name, label, owner) = (pos.counter(hero).name.clone(), pos.label(shore), pos.owner(hero));
    set_place(world, hero, Place::At { hex: shore, inside: false });
    tell_at(world, owner, shore, "WRECK-12", format!("The {name} is washed ashore at {label}."));
    if let Some(seat) = owner {
        super::marching::violate(world, seat, None, shore);
    }
}

/// Land hexes where a wreck on inland water ends: banks of the Deep River, coasts of Lake Carth and of the landlocked Sea
/// of Zett, ports apart (WRECK-12). `None` on the sea of the Isle of Fright.
fn inland_shores(pos: Pos, spot: HexId) -> Option<Vec<HexId>> {
    let shore = |h: &HexId| pos.map.is_land(*h) && !pos.map.is_port(*h);
    if spot.is_river() {
        return Some(pos.map.river_side(spot).banks.into_iter().filter(shore).collect());
    }
    let body = pos.map.waters(spot, |to| !to.is_river());
    if body.contains(&pos.map.isle_of_fright) {
        return None;
    }
    let shores: Vec<HexId> = body.into_iter().filter(shore).collect();
    (!shores.is_empty()).then_some(shores)
}

/// The monarch of a kingdom sits on the Isle of Fright (WRECK-10).
pub fn is_castaway(pos: Pos, k: KingdomId) -> bool {
    let monarch = pos.book.monarch(k);
    matches!(pos.place(monarch), Place::At { hex, .. } if hex == pos.map.isle_of_fright)
}

/// The monarch of a kingdom is a captive (CAPTURE-05).
pub fn is_captive(pos: Pos, k: KingdomId) -> bool {
    matches!(pos.place(pos.book.monarch(k)), Place::Prison { .. })
}

/// Heroes aboard a fleet that is about to be lost: on the open sea they are shipwrecked, on a coast they are ashore.
/// Returns the rolls due (FATE-11, WRECK-01).
pub fn wreck(world: &mut World, fleet: CounterId, by: Option<SeatId>) -> Vec<FateRoll> {
    let (spot, heroes, refuge) = {
        let pos = Pos::of(world);
        let Some(spot) = pos.spot(fleet) else { return vec![] };
        let owner = pos.owner(fleet);
        let heroes: Vec<CounterId> = pos.cargo(fleet).filter(|id| pos.counter(*id).kind == Kind::Monarch).collect();
        let refuge =
            pos.at(spot).find(|id| *id != fleet && pos.counter(*id).kind == Kind::Fleet && pos.owner(*id) == owner);
        (spot, heroes, refuge)
    };
    let inside = Pos::of(world).is_inside(fleet);
    let mut rolls = vec![];
    for hero in heroes {
        match refuge {
            // Another ship of the stack takes him in; the loss itself endangers him as any loss does (FATE-01).
            Some(other) => set_place(world, hero, Place::Aboard { fleet: other }),
            None => {
                set_place(world, hero, Place::At { hex: spot, inside });
                rolls.push(FateRoll { hero, by, danger: Danger::Shipwreck, held_at: None });
            }
        }
    }
    rolls
}

// ---------------------------------------------------------------- Death (DEATH)

/// A monarch dies: by fate, dagger, execution or an untimely event, never otherwise (FATE-27). `by` scores, if it is an enemy and `scores` (not for assassination, VICTORY-06).
pub fn kill_monarch(world: &mut World, hero: CounterId, by: Option<SeatId>, scores: bool) {
    let (k, standing, owner) = {
        let pos = Pos::of(world);
        let k = pos.counter(hero).kingdom().expect("a monarch has a kingdom");
        (k, pos.realm(k).standing, pos.controller(k))
    };
    let Some(owner) = owner else { return };
    let points = Pos::of(world).book.tables.points;
    if let Some(seat) = by.filter(|seat| *seat != owner && scores) {
        match standing {
            Standing::Player(_) => {
                let deed = format!("killed the player monarch of {k}");
                victory::score(world, seat, points.player_monarch.into(), ("VICTORY-07", 9), deed);
            }
            _ => {
                let deed = format!("killed the monarch of {k}");
                victory::score(world, seat, points.kill_allied_monarch.into(), ("VICTORY-06", 6), deed);
            }
        }
    }
    if let Standing::Player(seat) = standing {
        alliances::eliminate(world, seat);
        return;
    }
    fall_into_confusion(world, k);
    // Personality Cowardly: another monarch of the alliance leaves when one is killed.
    let cowards: Vec<KingdomId> = {
        let pos = Pos::of(world);
        pos.realms()
            .filter(|r| r.id != k && r.standing == Standing::Allied(owner))
            .map(|r| r.id)
            .filter(|c| pos.has_effect(*c, |e| matches!(e, Effect::DeactivatesWhenAllyKilled)))
            .filter(|c| pos.besieged_castle(*c).is_none() && !pos.is_fading(*c))
            .collect()
    };
    for coward in cowards {
        tell(world, None, format!("The cowardly monarch of {coward} leaves the alliance at the news."));
        alliances::deactivate(world, coward);
    }
}

/// The kingdom goes into Confusion: its regulars defend for the rest of the turn, then leave (DEATH-01 to DEATH-04).
fn fall_into_confusion(world: &mut World, k: KingdomId) {
    let die = d6(world);
    let hero = Pos::of(world).book.monarch(k);
    let turn = Pos::of(world).turn.number;
    let record = throw(format!("Confusion in {k}"), die, vec![], "");
    told(
        world,
        None,
        None,
        "DEATH-01",
        record,
        format!("{k} falls into Confusion until turn {}: a new monarch is to be found.", turn + u16::from(die) + 1),
    );
    set_place(world, hero, Place::Track);
    with_realm(world, k, |r| r.fading = Some((Away::Confusion, die)));
    forget_monarch(world, k);
    super::peace::ask_besiegers_of(world, k);
}

/// The reign of a monarch is over, and with it what bound others to him or banned them from him; his personality is
/// shuffled into the unused ones (DEATH-08).
pub fn forget_monarch(world: &mut World, k: KingdomId) {
    let old = with_realm(world, k, |r| {
        r.revealed = false;
        r.cured_by = None;
        r.blackmailed = false;
        r.birth = None;
        // ASSASS-10: the life-long banishment ends with the life.
        r.bans.retain(|b| b.until != u16::MAX);
        r.personality.take()
    });
    let Some(card) = old else { return };
    let mut pile = std::mem::take(&mut world.resource_mut::<Decks>().personalities);
    pile.push(card);
    world.resource_mut::<crate::table::Dice>().shuffle(&mut pile);
    world.resource_mut::<Decks>().personalities = pile;
}

// ---------------------------------------------------------------- Capture (CAPTURE)

/// A monarch is taken. Without a captor a neutral castle holds him.
pub fn capture(world: &mut World, hero: CounterId, by: Option<SeatId>, held_at: Option<HexId>) {
    let (k, standing, owner) = {
        let pos = Pos::of(world);
        let k = pos.counter(hero).kingdom().expect("a monarch has a kingdom");
        (k, pos.realm(k).standing, pos.controller(k))
    };
    let Some(owner) = owner else { return };
    // CAPTURE-03: whatever becomes of him.
    let points = Pos::of(world).book.tables.points;
    if let Some(seat) = by.filter(|seat| *seat != owner) {
        match standing {
            Standing::Player(_) => {
                let deed = format!("captured the player monarch of {k}");
                victory::score(world, seat, points.player_monarch.into(), ("VICTORY-07", 9), deed);
            }
            _ => {
                let deed = format!("captured the monarch of {k}");
                victory::score(world, seat, points.capture_allied_monarch.into(), ("VICTORY-05", 6), deed);
            }
        }
    }
    if let Standing::Player(seat) = standing {
        alliances::eliminate(world, seat);
        return;
    }
    match (by, held_at) {
        // SIEGE-50: inside the walls he assaulted; his captor may still judge him at once (PRISON-04).
        (Some(captor), Some(castle)) => {
            set_place(world, hero, Place::Prison { hex: castle, captor: Some(captor) });
            push(world, Frame::Captive { captor, hero });
        }
        (None, Some(castle)) => set_place(world, hero, Place::Prison { hex: castle, captor: None }),
        (Some(captor), None) => push(world, Frame::Captive { captor, hero }),
        (None, None) => {}
    }
}

/// The captor's castles where a captive may be held: the nearest ones (CAPTURE-01), or that inside whose walls he was taken
/// (SIEGE-50).
pub fn prisons(pos: Pos, captor: SeatId, hero: CounterId) -> Vec<HexId> {
    if let Place::Prison { hex, .. } = pos.place(hero) {
        return vec![hex];
    }
    let from = pos.spot(hero).unwrap_or(pos.book.kingdom(pos.counter(hero).kingdom().expect("a monarch")).seat);
    let castles: Vec<HexId> = pos
        .keeps()
        .filter(|k| !k.plundered && k.siege.is_none() && pos.holder(k.hex) == Some(captor))
        .map(|k| k.hex)
        .collect();
    nearest(pos, from, castles)
}

/// Those of `hexes` that are nearest to `from`.
pub fn nearest(pos: Pos, from: HexId, hexes: Vec<HexId>) -> Vec<HexId> {
    let best = hexes.iter().map(|h| pos.map.distance(from, *h)).min();
    hexes.into_iter().filter(|h| Some(pos.map.distance(from, *h)) == best).collect()
}

/// Locks a captive up; the walls guard him alone (CAPTURE-06).
pub fn imprison(world: &mut World, hero: CounterId, captor: SeatId, castle: HexId) {
    set_place(world, hero, Place::Prison { hex: castle, captor: Some(captor) });
    let pos = Pos::of(world);
    let (name, label) = (pos.counter(hero).name.clone(), pos.label(castle));
    tell_at(world, Some(captor), castle, "CAPTURE-01", format!("The {name} is imprisoned at {label}."));
}

/// A captive goes free: nearest castle friendly to him, else nearest friendly troops, else where his owner likes
/// (PRISON-01 to PRISON-03).
pub fn free(world: &mut World, hero: CounterId) {
    let pos = Pos::of(world);
    // Prison and captor may fall with one player: he is free once, and his owner is asked once.
    let asked = |frame: &Frame| matches!(frame, Frame::PutHero { hero: h, .. } if *h == hero);
    if pos.frames().into_iter().any(asked) {
        return;
    }
    let name = pos.counter(hero).name.clone();
    let from = match pos.place(hero) {
        Place::Prison { hex, .. } => Some(hex),
        // Nobody has locked him up yet; taken at sea, he may be aboard still.
        _ => pos.spot(hero),
    };
    let Some(from) = from else { return };
    let Some(owner) = pos.owner(hero) else {
        set_place(world, hero, Place::Home);
        return;
    };
    let castles: Vec<HexId> = pos.keeps().filter(|k| pos.is_friendly_place(owner, k.hex)).map(|k| k.hex).collect();
    let troops = || -> Vec<HexId> {
        let mut spots: Vec<HexId> =
            pos.forces(owner).filter(|id| pos.counter(*id).is_combat()).filter_map(|id| pos.spot(id)).collect();
        spots.sort();
        spots.dedup();
        spots
    };
    let among = if castles.is_empty() { nearest(pos, from, troops()) } else { nearest(pos, from, castles) };
    tell_rule(world, Some(owner), "PRISON-01", format!("The {name} is free."));
    if let [only] = among[..] {
        place_hero(world, hero, only);
    } else {
        push(world, Frame::PutHero { seat: owner, hero, among, may_die: false });
    }
}

/// Puts a hero on a hex, inside the walls of a friendly castle; on water he goes aboard (PRISON-02).
pub fn place_hero(world: &mut World, hero: CounterId, hex: HexId) {
    let place = {
        let pos = Pos::of(world);
        let ashore = !hex.is_river() && pos.map.is_land(hex);
        let ship = pos.at(hex).find(|id| pos.counter(*id).kind == Kind::Fleet && pos.owner(*id) == pos.owner(hero));
        match ship.filter(|_| !ashore) {
            Some(fleet) => Place::Aboard { fleet },
            None => {
                let inside = ashore
                    && pos.standing_castle(hex)
                    && pos.owner(hero).is_some()
                    && pos.holder(hex) == pos.owner(hero);
                Place::At { hex, inside }
            }
        }
    };
    set_place(world, hero, place);
    let label = Pos::of(world).label(hex);
    let name = Pos::of(world).counter(hero).name.clone();
    tell_at(world, None, hex, "PRISON-01", format!("The {name} appears at {label}."));
}

/// All prisoners a castle holds.
pub fn prisoners_at(pos: Pos, castle: HexId) -> Vec<CounterId> {
    pos.ids().filter(|id| matches!(pos.place(*id), Place::Prison { hex, .. } if hex == castle)).collect()
}

/// An execution: the prisoner dies, his kingdom remembers who did it (PRISON-04 to PRISON-06).
pub fn execute(world: &mut World, captor: SeatId, hero: CounterId) {
    let pos = Pos::of(world);
    let (name, k) = (pos.counter(hero).name.clone(), pos.counter(hero).kingdom().expect("a monarch"));
    tell_rule(world, Some(captor), "PRISON-04", format!("The {name} is executed."));
    with_realm(world, k, |r| match r.penalties.iter_mut().find(|(s, _)| *s == captor) {
        Some((_, n)) => *n += 1,
        None => r.penalties.push((captor, 1)),
    });
    // PRISON-05, VICTORY-09: nothing more is scored.
    kill_monarch(world, hero, None, false);
}
