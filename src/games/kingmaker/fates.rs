//! What befalls people and cards, whoever brings it about: coming into play, death, captivity, the way home. What follows from
//! it is tidied up after every act: see the room next door.

use bevy_ecs::prelude::World;

use super::book::{CardKind, House};
use super::components::*;
use super::ids::*;
use super::parliament::Session;
use super::position::{Pos, now};
use super::telling::{tell, tell_at};
pub use super::tidying::{besiegers, claimants, goes_to_claimant, lift_sieges, settle, still_matches};
use super::{shipping, succession};
use crate::engine::{ChangeRows, PendingWorld};
use crate::line;
use crate::table::{Dice, SeatId};

// ---------------------------------------------------------------- Coming and going

/// A noble comes into play.
pub fn enter(world: &mut World, noble: NobleId, seat: SeatId, at: Spot) {
    let mut n = world.change::<Noble>(noble);
    *n = Noble::new(noble);
    n.seat = Some(seat);
    n.at = at;
    if let Some(card) = now(world).book.card_of(noble) {
        lay(world, card, Lay::Table);
    }
}

/// The places of a card that has changed hands are of use to whoever has it now.
pub fn wake_places(world: &mut World, card: CardId) {
    let pos = &*now(world);
    let data = pos.book.card(card);
    let asleep = |p: &&PlaceId| pos.stronghold(**p).given_by.is_some();
    for place in data.place.iter().chain(&data.controls).filter(asleep) {
        world.change::<Stronghold>(*place).given_by = None;
    }
}

/// Puts a card somewhere; ships follow their cards.
pub fn lay(world: &mut World, card: CardId, at: Lay) {
    let pos = &*now(world);
    let (before, had, data) = (pos.card(card).at, pos.holder_of_card(card), pos.book.card(card));
    let held = |l: Lay| matches!(l, Lay::Noble(_) | Lay::Faction(_));
    let mut c = world.change::<Card>(card);
    c.at = at;
    // What sleeps is used by nobody until its time, whoever takes it meanwhile (TRF-2 to TRF-4).
    c.idle = c.idle.filter(|_| held(before) && held(at));
    c.ripe = false;
    if c.idle.is_none() {
        wake_places(world, card);
    }
    // A place goes with its card, once the card has been in play; whoever else has taken it keeps it (CBT-24).
    if let Some(place) = data.place
        && held(before)
        && held(at)
        && pos.stronghold(place).taken == had
    {
        world.change::<Stronghold>(place).taken = None;
    }
    if data.kind == CardKind::Office && matches!(at, Lay::Noble(_)) && before != at {
        for ship in &data.ships {
            shipping::give_back(world, *ship);
        }
    }
    if data.kind != CardKind::Ship {
        return;
    }
    let ship = data.ships[0];
    let (held, port) = (held(at), pos.book.ship(ship).port);
    let mut s = world.change::<Ship>(ship);
    if held && s.at == Berth::Off && !s.scuttled {
        // Ships begin in their ports (SET-12).
        s.at = Berth::Port(port);
        return;
    }
    // A ship at sea is kept by whoever loses it until it makes port (MOV-16).
    if matches!(s.at, Berth::Sea(_)) {
        let has = now(world).holder_of_card(card);
        let mut s = world.change::<Ship>(ship);
        if had.is_some() && had != has && s.kept.is_none() {
            s.kept = had;
        }
        if s.kept.is_some() {
            return;
        }
    }
    if !held {
        take_off(world, ship);
    }
}

/// A ship leaves the map; whoever is aboard goes ashore.
pub fn take_off(world: &mut World, ship: ShipId) {
    let pos = &*now(world);
    let aboard: Vec<NobleId> = pos.aboard(ship).map(|n| n.id).collect();
    let at = pos.ship(ship).at;
    let ashore = ashore(pos, at);
    for n in aboard {
        let mut noble = world.change::<Noble>(n);
        noble.at = if noble.captor.is_some() { Spot::Off } else { ashore };
    }
    let mut s = world.change::<Ship>(ship);
    let scuttled = s.scuttled;
    *s = Ship::new(ship);
    s.scuttled = scuttled;
}

impl Ship {
    /// Off the map and kept by nobody, as before its card comes into play.
    pub fn new(id: ShipId) -> Self {
        Ship {
            id,
            at: Berth::Off,
            kept: None,
            lent: false,
            borrower: None,
            idle: None,
            moved: false,
            made_port: None,
            led: false,
            attacked: false,
            defended: false,
            blockade: None,
            scuttled: false,
        }
    }
}

/// Land beside a ship: the port, or the first coast of the sea.
pub fn ashore(pos: Pos, at: Berth) -> Spot {
    let map = &pos.book.map;
    let land = match at {
        Berth::Port(place) => Some(map.place(place).area),
        Berth::Sea(sea) => map.areas.iter().find(|a| a.refuge.is_none() && a.coast.contains(&sea)).map(|a| a.id),
        Berth::Off => None,
    };
    let any = || {
        map.areas.iter().find(|a| match at {
            Berth::Sea(sea) => a.coast.contains(&sea),
            _ => false,
        })
    };
    land.or_else(|| any().map(|a| a.id)).map_or(Spot::Off, Spot::Open)
}

// ---------------------------------------------------------------- Death

/// A noble dies: his awards lie in the Chancery, all else of his in the Crown Discard (CBT-41a, CBT-41b). Awards of the
/// royal dukes and of those who came by treaty are discarded (SPN-5, SPN-21).
pub fn kill(world: &mut World, noble: NobleId, rule: &'static str, why: &'static str) {
    let pos = &*now(world);
    if pos.noble(noble).seat.is_none() {
        return;
    }
    let seat = pos.noble(noble).seat;
    let headed = House::ALL.into_iter().find(|h| succession::senior(pos, *h) == Some(Royal::Noble(noble)));
    tell(world, seat, rule, line![noble, " ", why, "."]).great(4);
    shipping::forfeit_ships(world, noble);
    remove(world, noble, is_special(noble));
    let pos = &*now(world);
    if let (Some(house), Some(card)) = (duchy(noble), pos.book.card_of(noble)) {
        // The duke's card stays with his house's senior heir (SPN-5).
        let keeper = succession::senior(pos, house).and_then(|r| succession::controller(pos, r));
        match keeper {
            Some(seat) => lay(world, card, Lay::Due(seat)),
            None => lay(world, card, Lay::Discard),
        }
    }
    // Beaufort too may be a senior heir (SPN-6).
    if let Some(house) = headed {
        duke_follows(world, house);
    }
}

/// The royal house whose senior heir has this duke (SPN-1).
pub fn duchy(noble: NobleId) -> Option<House> {
    match noble.key() {
        "duke_of_lancaster" => Some(House::Lancaster),
        "duke_of_york" => Some(House::York),
        _ => None,
    }
}

/// Those whose awards are discarded when they leave.
fn is_special(noble: NobleId) -> bool {
    duchy(noble).is_some() || comes_by_treaty(noble)
}

/// Brittany, Sutherland, Burgundy (SPN-20, SPN-22, SPN-24).
pub fn comes_by_treaty(noble: NobleId) -> bool {
    matches!(noble.key(), "duke_of_brittany" | "earl_of_sutherland" | "duke_of_burgundy")
}

/// The two who claim the crown for themselves, whether they follow a faction or not.
pub fn is_pretender(noble: NobleId) -> bool {
    matches!(noble.key(), "northern_pretender" | "irish_pretender")
}

/// One card, so that there is never more than one of him (SPN-17); he stays with his faction (SPN-18) and has men near London
/// (SPN-14).
pub fn is_westminster(noble: NobleId) -> bool {
    noble.key() == "westminster"
}

/// May he be given titles, offices, bishoprics? Not those who come by treaty (SPN-20), pretenders, Westminster.
pub fn may_hold(noble: NobleId, kind: CardKind) -> bool {
    match kind {
        CardKind::Title | CardKind::Office | CardKind::Bishopric => {
            !comes_by_treaty(noble) && !is_pretender(noble) && !is_westminster(noble)
        }
        _ => true,
    }
}

/// Takes a noble off the map with all that is his.
pub fn remove(world: &mut World, noble: NobleId, awards_discarded: bool) {
    leave_heirs(world, noble);
    // What he has received as ransom goes back to the office (RAN-4a).
    let borrowed: Vec<ShipId> = now(world).ships().filter(|s| s.borrower == Some(noble)).map(|s| s.id).collect();
    for ship in borrowed {
        shipping::give_back(world, ship);
    }
    let pos = &*now(world);
    let cards: Vec<CardId> = pos.cards_of(noble).map(|c| c.id).collect();
    let own = pos.book.card_of(noble);
    for card in cards {
        let award = now(world).book.card(card).kind.is_award();
        let to = if award && !awards_discarded { Lay::Chancery } else { Lay::Discard };
        shipping::release_ships(world, card);
        lay(world, card, to);
    }
    if let Some(card) = own {
        lay(world, card, Lay::Discard);
    }
    *world.change::<Noble>(noble) = Noble::new(noble);
    // He attends no Parliament any more.
    if let Some(mut session) = world.nearest::<Session>() {
        session.attending.retain(|n| *n != noble);
    }
    let mut reign = world.resource_mut::<Reign>();
    reign.crowned.retain(|n| *n != noble);
    if is_westminster(noble) {
        reign.bishops_king = None;
    }
    if reign.supported == Some(Royal::Noble(noble)) {
        reign.supported = None;
    }
}

/// His heirs stay where he is; another noble of the faction there guards them (ruling 47).
pub fn leave_heirs(world: &mut World, noble: NobleId) {
    let pos = &*now(world);
    let (at, seat) = (pos.noble(noble).at, pos.noble(noble).seat);
    let heirs: Vec<HeirId> = pos.heirs_with(noble).map(|h| h.id).collect();
    let fellow = |n: &&Noble| n.id != noble && n.seat == seat && n.captor.is_none() && n.at == at && at != Spot::Off;
    let next = pos.nobles().find(fellow).map(|n| n.id);
    let left = match at {
        Spot::Aboard(ship) => ashore(pos, pos.ship(ship).at),
        other => other,
    };
    for heir in heirs {
        let mut h = world.change::<Heir>(heir);
        h.guard = next;
        h.at = if next.is_none() { left } else { Spot::Off };
    }
}

/// An heir dies. A dead King is no longer supported; the royal duke goes to whoever controls the next senior heir (SPN-4).
pub fn kill_heir(world: &mut World, heir: HeirId, seat: Option<SeatId>, rule: &'static str, why: &'static str) {
    let pos = &*now(world);
    if !pos.heir(heir).alive {
        return;
    }
    let house = pos.house(heir);
    let was_senior = succession::senior(pos, house) == Some(Royal::Heir(heir));
    tell(world, seat, rule, line![heir, " ", why, "."]).great(8);
    {
        let mut h = world.change::<Heir>(heir);
        h.alive = false;
        h.crowned = false;
        h.guard = None;
        h.at = Spot::Off;
    }
    let mut reign = world.resource_mut::<Reign>();
    if reign.supported == Some(Royal::Heir(heir)) {
        reign.supported = None;
    }
    if was_senior {
        duke_follows(world, house);
    }
}

/// The senior heir of a house is dead: its duke goes to whoever controls the next, or leaves the map (SPN-4).
fn duke_follows(world: &mut World, house: House) {
    let pos = &*now(world);
    let Some(duke) = NobleId::all().find(|n| duchy(*n) == Some(house)) else { return };
    if pos.noble(duke).seat.is_none() {
        return;
    }
    match succession::senior(pos, house).and_then(|r| succession::controller(pos, r)) {
        Some(next) if pos.noble(duke).seat != Some(next) => {
            let captor = pos.noble(duke).captor.filter(|c| *c != next);
            let freed = pos.noble(duke).captor == Some(next);
            change_sides(world, duke, next);
            // A captive stays one, unless his captor is his master now.
            world.change::<Noble>(duke).captor = captor;
            if freed {
                send_home(world, duke, "SPN-4");
            }
            let to = now(world).in_line(next);
            let text = line![duke, " passes to ", to, ", who controls the new senior heir."];
            tell(world, Some(next), "SPN-4", text);
        }
        Some(_) => {}
        None => {
            tell(world, None, "SPN-4", line!["Nobody controls a senior heir: ", duke, " leaves the map."]);
            remove(world, duke, true);
        }
    }
}

/// A noble goes over to another faction with his cards and heirs (ruling 35); ships at sea follow when they make port (MOV-16).
pub fn change_sides(world: &mut World, noble: NobleId, to: SeatId) {
    let pos = &*now(world);
    let from = pos.noble(noble).seat;
    let ships = pos.cards_of(noble).flat_map(|c| pos.book.card(c.id).ships.iter().copied());
    let at_sea = |s: &ShipId| matches!(pos.ship(*s).at, Berth::Sea(_)) && pos.ship(*s).kept.is_none();
    for ship in ships.filter(at_sea).collect::<Vec<_>>() {
        world.change::<Ship>(ship).kept = from;
    }
    shipping::take_lent_ships(world, noble, to, Some(noble));
    let mut n = world.change::<Noble>(noble);
    n.seat = Some(to);
    n.captor = None;
    n.lent = false;
}

// ---------------------------------------------------------------- Captivity

/// A noble is captured: his locations, ships and mercenaries go to the victor, his heirs to the first of the winners. What
/// is to be shared among the winners comes back (CBT-42a, CBT-42b).
pub fn capture(world: &mut World, noble: NobleId, victor: SeatId, winners: &[NobleId]) -> Vec<CardId> {
    let pos = &*now(world);
    let seat = pos.noble(noble).seat;
    let broken = pos.field.treaties.iter().any(|t| t.noble == noble && t.broken.is_some());
    let cards: Vec<CardId> = pos.cards_of(noble).map(|c| c.id).collect();
    let mut shared = vec![];
    for card in cards {
        match now(world).book.card(card).kind {
            CardKind::Location => lay(world, card, Lay::Faction(victor)),
            CardKind::Ship | CardKind::Mercenary => {
                lay(world, card, Lay::Faction(victor));
                shared.push(card);
            }
            _ if broken => {
                // Awards of one whose treaty is broken go to his captors (SPN-21).
                lay(world, card, Lay::Faction(victor));
                shared.push(card);
            }
            _ => {}
        }
    }
    shipping::take_office_ships(world, noble, victor);
    shipping::take_lent_ships(world, noble, victor, winners.first().copied());
    let heirs: Vec<HeirId> = now(world).heirs_with(noble).map(|h| h.id).collect();
    for heir in heirs {
        let pos = &*now(world);
        let guard = winners.first().copied();
        let at = pos.noble(noble).at;
        let land = match at {
            Spot::Aboard(ship) => ashore(&now(world), now(world).ship(ship).at),
            other => other,
        };
        let mut h = world.change::<Heir>(heir);
        h.guard = guard;
        h.at = if guard.is_none() { land } else { Spot::Off };
        match guard {
            Some(_) => tell(world, Some(victor), "CBT-12a", line![heir, " is in new hands."]).great(6),
            None => tell(world, None, "HEIR-1", line![heir, " is left without a guard."]).great(6),
        };
    }
    if broken {
        kill(world, noble, "SPN-21", "has lost his treaty and dies a captive");
        return shared;
    }
    let mut n = world.change::<Noble>(noble);
    n.captor = Some(victor);
    n.at = Spot::Off;
    tell(world, seat, "CBT-43", line![noble, " is captured."]).great(3);
    shared
}

// ---------------------------------------------------------------- The way home

/// Where a noble goes who is sent home or set free: the nearest friendly home castle, else the nearest friendly place, else
/// outside a home castle; ties by lot (VAC-3a to VAC-3c). The place that is fought for, if there is one, is no home to go to.
pub fn home_of(pos: Pos, noble: NobleId, from: Option<AreaId>, contested: Option<PlaceId>) -> Vec<Spot> {
    let Some(seat) = pos.noble(noble).seat else { return vec![] };
    let map = &pos.book.map;
    let away = |place: PlaceId| {
        let Some(from) = from else { return 0 };
        let spaces = map.graph.distances(from.index(), |_, _| Some(1));
        spaces[map.place(place).area.index()].unwrap_or(u32::MAX)
    };
    let nearest = |places: Vec<PlaceId>| -> Vec<PlaceId> {
        let best = places.iter().map(|p| away(*p)).min();
        places.into_iter().filter(|p| Some(away(*p)) == best).collect()
    };
    let calm = |p: PlaceId| contested != Some(p) && pos.siege_of(p).is_none();
    let friendly = |p: &PlaceId| pos.owner(*p).is_some_and(|o| pos.allied(o, seat)) && calm(*p);
    let homes: Vec<PlaceId> = pos.book.noble(noble).homes.clone();
    let safe: Vec<PlaceId> = homes.iter().copied().filter(friendly).collect();
    if !safe.is_empty() {
        return nearest(safe).into_iter().map(Spot::Inside).collect();
    }
    let all: Vec<PlaceId> = PlaceId::all().filter(friendly).collect();
    if !all.is_empty() {
        return nearest(all).into_iter().map(Spot::Inside).collect();
    }
    let entry = pos.book.noble(noble).enters;
    let outside: Vec<Spot> =
        nearest(homes.into_iter().chain(entry).collect()).into_iter().map(|p| Spot::Open(map.place(p).area)).collect();
    // One without any home stays where he is, or is found before London.
    let london = || PlaceId::of_key("london").map(|p| map.place(p).area);
    if outside.is_empty() { from.or_else(london).map(Spot::Open).into_iter().collect() } else { outside }
}

/// Sends him there, by lot among equals.
pub fn send_home(world: &mut World, noble: NobleId, rule: &'static str) {
    send_away(world, noble, rule, None);
}

/// As [`send_home`], out of the fight for a place.
pub fn send_away(world: &mut World, noble: NobleId, rule: &'static str, contested: Option<PlaceId>) {
    let pos = &*now(world);
    let spots = home_of(pos, noble, pos.area_of_noble(noble), contested);
    let Some(at) = world.resource_mut::<Dice>().pick(&spots) else { return };
    let mut n = world.change::<Noble>(noble);
    n.at = at;
    n.must_besiege = None;
    let pos = &*now(world);
    let (text, seat) = (line![noble, " goes to ", at.line(), "."], pos.noble(noble).seat);
    if let Some(area) = pos.area_of(at) {
        tell_at(world, seat, area, rule, text);
    }
    // The lot has fallen: undo stops here.
    super::telling::reveals(world);
}
