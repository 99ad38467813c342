//! What each event does.

use super::super::book::{Called, Effect};
use super::super::prelude::*;
use super::super::telling::{reveals, whisper};
use super::super::{faction, fates, succession};
use super::{EventsAsk, claims, summons, weather};
use crate::engine::PlayState;
use crate::line;
use crate::table::Dice;

// ---------------------------------------------------------------- Drawing (EVT-1 to EVT-4)

/// The next event is drawn and published, or held back in secret (EVT-1 to EVT-3).
pub fn draw(world: &mut World) {
    let Some(seat) = world.resource::<PlayState>().seat() else { return };
    if world.resource::<Decks>().events.is_empty() {
        // Used events are shuffled, not those held (ruling 51).
        let mut used = std::mem::take(&mut world.resource_mut::<Decks>().used);
        used.sort_unstable();
        world.resource_mut::<Dice>().shuffle(&mut used);
        world.resource_mut::<Decks>().events = used;
    }
    let Some(event) = world.resource_mut::<Decks>().events.pop() else {
        tell(world, Some(seat), "EVT-1", "There is no event left to draw.").idle();
        return;
    };
    let card = now(world).book.event(event).clone();
    if card.effect.is_held() {
        world.resource_mut::<Decks>().held.push((event, seat));
        let who = now(world).in_line(seat);
        tell(world, Some(seat), "EVT-2", line![who, " draws an event and holds it back."]);
        whisper(world, seat, "EVT-2", line!["You hold back: ", card.name, "."]);
        reveals(world);
        return;
    }
    world.resource_mut::<Decks>().used.push(event);
    tell(world, Some(seat), "EVT-3", line!["Event: ", card.name, "."]);
    reveals(world);
    happen(world, seat, &card.effect);
}

/// An event happens.
pub fn happen(world: &mut World, seat: SeatId, effect: &Effect) {
    match effect {
        Effect::Plague(place) => plague(world, *place),
        Effect::Embassy(place) => embassy(world, *place),
        Effect::Storm(seas) => weather::storm(world, seas),
        Effect::Gales => {
            let all: Vec<SeaId> = SeaId::all().collect();
            weather::storm(world, &all);
            weather::raise_wrecks(world);
        }
        Effect::MercenariesHome(companies) => mercenaries_home(world, companies),
        Effect::Summons(targets) => call(world, targets),
        Effect::Pretender(noble) => pretender(world, seat, *noble),
        Effect::Treaty(noble) => offer_treaty(world, seat, *noble),
        Effect::Catastrophe => {
            spell(world, seat, Hardship::Catastrophe, 2, "Nobles and ships move three spaces at most")
        }
        Effect::Famine => spell(world, seat, Hardship::Famine, 1, "Sieges need twice the garrison"),
        Effect::FreeMove | Effect::Writ | Effect::Refuge => {}
    }
}

// ---------------------------------------------------------------- Plague, mercenaries

/// Everybody inside the place dies, heirs too, and passengers in its port; not those in the open.
fn plague(world: &mut World, place: PlaceId) {
    let pos = &*now(world);
    let inside = |n: &&Noble| match n.at {
        Spot::Inside(p) => p == place,
        Spot::Aboard(ship) => pos.ship(ship).at == Berth::Port(place),
        _ => false,
    };
    let nobles: Vec<NobleId> = pos.nobles().filter(inside).map(|n| n.id).collect();
    let with = |h: &&Heir| h.alive && (h.guard.is_some_and(|g| nobles.contains(&g)) || h.at == Spot::Inside(place));
    let heirs: Vec<HeirId> = pos.heirs().filter(with).map(|h| h.id).collect();
    if nobles.is_empty() && heirs.is_empty() {
        tell_at(world, None, place, "PLAY-3a", "Nobody of note is there.").idle();
    }
    claims::fall(world, None, place, "dies of the plague");
    for heir in heirs {
        fates::kill_heir(world, heir, None, "PLAY-3a", "dies of the plague");
    }
    for noble in nobles {
        fates::kill(world, noble, "PLAY-3a", "dies of the plague");
    }
}

fn mercenaries_home(world: &mut World, companies: &[String]) {
    let pos = &*now(world);
    let goes = |c: &&Card| {
        let company = pos.book.card(c.id).company.as_ref();
        matches!(c.at, Lay::Noble(_) | Lay::Faction(_)) && company.is_some_and(|c| companies.contains(c))
    };
    let cards: Vec<CardId> = pos.cards().filter(goes).map(|c| c.id).collect();
    for card in cards {
        fates::lay(world, card, Lay::Discard);
        tell(world, None, "PLAY-3a", line![card, " go home."]);
    }
}

// ---------------------------------------------------------------- Summonses and embassies

fn in_play(pos: Pos, noble: NobleId) -> bool {
    pos.noble(noble).seat.is_some() && pos.noble(noble).captor.is_none()
}

fn call(world: &mut World, targets: &[(Called, PlaceId)]) {
    let pos = &*now(world);
    let who = |called: &Called| match called {
        Called::Noble(n) => Some(*n),
        Called::Card(c) => pos.bearer(*c),
    };
    let left: Vec<(NobleId, PlaceId)> =
        targets.iter().filter_map(|(c, to)| who(c).map(|n| (n, *to))).filter(|(n, _)| in_play(pos, *n)).collect();
    push(world, left, true);
}

fn push(world: &mut World, left: Vec<(NobleId, PlaceId)>, commission: bool) {
    if left.is_empty() {
        tell(world, None, "EVT-1", "Nobody who is called is in play.").idle();
        return;
    }
    world.push(EventsAsk::Summons { left, commission });
}

/// Every King goes there with his guard; without a King the Chancellor of England. The Crown List is shuffled (EVT-7).
fn embassy(world: &mut World, place: PlaceId) {
    let pos = &*now(world);
    let guard = |king: Royal| match king {
        Royal::Heir(id) => pos.heir(id).guard,
        Royal::Noble(id) => Some(id),
    };
    let kings = succession::kings(pos);
    let escorts: Vec<(NobleId, PlaceId)> =
        kings.iter().filter_map(|k| guard(*k)).filter(|n| in_play(pos, *n)).map(|n| (n, place)).collect();
    let chancellor = pos.bearer(pos.book.tables.chancellor).filter(|n| in_play(pos, *n));
    faction::giving::shuffle_list(world);
    if kings.is_empty() {
        push(world, chancellor.into_iter().map(|n| (n, place)).collect(), true);
    } else {
        push(world, escorts, true);
    }
}

// ---------------------------------------------------------------- Complex events (ruling 54)

/// He joins the faction that draws him, unless it controls an heir: then he follows nobody.
fn pretender(world: &mut World, seat: SeatId, noble: NobleId) {
    let pos = &*now(world);
    let Some(place) = pos.book.noble(noble).enters else { return };
    if pos.noble(noble).seat.is_some() || pos.field.claims.iter().any(|c| c.noble == noble) {
        tell(world, Some(seat), "SPN-19", line!["The ", noble, " is in the field already."]).idle();
    } else if pos.heirs_of(seat).next().is_some() {
        claims::rise(world, seat, noble, place);
    } else {
        come(world, seat, noble, place, "SPN-19");
    }
}

/// He enters play for this seat, in the place or before it.
pub fn come(world: &mut World, seat: SeatId, noble: NobleId, place: PlaceId, rule: &'static str) {
    let area = now(world).book.map.place(place).area;
    fates::enter(world, noble, seat, Spot::Open(area));
    let at = summons::arrival(&now(world), noble, place);
    world.change::<Noble>(noble).at = at;
    let pos = &*now(world);
    let text = line![noble, " joins ", pos.in_line(seat), " ", at.at_line(), "."];
    tell_at(world, Some(seat), place, rule, text);
}

fn offer_treaty(world: &mut World, seat: SeatId, noble: NobleId) {
    if now(world).noble(noble).seat.is_none() {
        world.push(EventsAsk::Treaty { seat, noble });
    }
}

/// A treaty is broken: its noble stays one round more (SPN-21, SPN-23, SPN-25).
pub fn break_treaty(world: &mut World, noble: NobleId, why: &'static str) {
    let round = world.resource::<Course>().round;
    let mut field = world.resource_mut::<Field>();
    let Some(treaty) = field.treaties.iter_mut().find(|t| t.noble == noble && t.broken.is_none()) else { return };
    treaty.broken = Some(round);
    let seat = treaty.seat;
    tell(world, Some(seat), "SPN-21", line!["The treaty of ", noble, " is broken: ", why, "."]);
}

/// A faction has fought or besieged here: treaties that forbid it are broken (ruling 54).
pub fn fought_at(world: &mut World, seat: SeatId, area: AreaId) {
    let pos = &*now(world);
    let forbids = |t: &&Treaty| {
        let where_: &[&str] = match t.noble.key() {
            "duke_of_brittany" => &["calais", "continent"],
            "earl_of_sutherland" => &["scotland", "a_berwick"],
            _ => &["continent"],
        };
        t.seat == seat && t.broken.is_none() && where_.contains(&area.key())
    };
    let broken: Vec<NobleId> = pos.field.treaties.iter().filter(forbids).map(|t| t.noble).collect();
    for noble in broken {
        break_treaty(world, noble, "its faction has fought where it may not");
    }
}

fn spell(world: &mut World, seat: SeatId, kind: Hardship, rounds: u16, text: &'static str) {
    let round = world.resource::<Course>().round + rounds;
    world.resource_mut::<Field>().spells.push(Spell { kind, seat, round });
    tell(world, Some(seat), "SPN-19", line![text, ", until this turn of round ", round, "."]);
}

// ---------------------------------------------------------------- The passing of time

/// Nobles whose treaty was broken a round ago leave, and their awards are discarded (SPN-21).
pub fn end_of_round(world: &mut World, round: u16) {
    let over: Vec<NobleId> = (world.resource::<Field>().treaties.iter())
        .filter(|t| t.broken.is_some_and(|b| b < round))
        .map(|t| t.noble)
        .collect();
    for noble in over {
        if now(world).noble(noble).seat.is_some() {
            tell(world, None, "SPN-21", line![noble, " leaves England."]);
            fates::remove(world, noble, true);
        }
    }
    let pos = &*now(world);
    world.resource_mut::<Field>().treaties.retain(|t| pos.noble(t.noble).seat.is_some());
}
