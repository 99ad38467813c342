//! What entering a province means for a force: friendly ground, ground that ends the move, a border where leave is
//! asked, or no entry at all (16.1 to 16.3, 15.8, 15.23, 17.4, 23.1, OF.5; Q42, Q48, Q74).

use std::cell::Cell;
use std::collections::BTreeMap;

use super::super::components::*;
use super::super::ids::{ProvinceId, SeaId};
use super::super::marriages::{self, Leave};
use super::super::position::Pos;
use super::super::war;
use super::No;
use super::units::Party;
use crate::table::SeatId;

/// What a province is to a force that enters it; the higher, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// It may go on from there.
    Free,
    /// It may enter, and stops.
    Ends,
    /// Held by a player who has given no leave: it may ask him, or enter as an enemy and stop.
    Foreign(SeatId),
}

/// Who has armies where, made once for many questions. A mask has a bit for each seat and one for neutrals.
pub struct Presence {
    masks: [u16; ProvinceId::COUNT],
    /// Armies under another than their owner: where, whose, who leads them.
    led: Vec<(ProvinceId, SeatId, SeatId)>,
}

const NEUTRALS: u16 = 1 << 15;

impl Presence {
    /// Looks once at every army on land.
    pub fn of(pos: Pos) -> Self {
        let mut who = Presence { masks: [0; ProvinceId::COUNT], led: vec![] };
        for army in pos.armies() {
            let Spot::Land(at) = army.at else { continue };
            match (pos.owner_of_army(army.id), pos.commander_of_army(army.id)) {
                (Some(owner), Some(leader)) if owner != leader => who.led.push((at, owner, leader)),
                (_, leader) => who.masks[at.index()] |= leader.map_or(NEUTRALS, |s| 1 << s.0),
            }
        }
        who
    }

    /// Are armies here that `seat` must take for hostile on his own or friendly ground (Q42)?
    fn hostile(&self, pos: Pos, seat: SeatId, at: ProvinceId) -> bool {
        let mut others = self.masks[at.index()];
        // To their owner his own armies are never hostile, whoever leads them.
        for (_, _, leader) in self.led.iter().filter(|(p, owner, _)| *p == at && *owner != seat) {
            others |= 1 << leader.0;
        }
        others &= !(1 << seat.0);
        if others == 0 {
            return false;
        }
        if others & NEUTRALS != 0 {
            return true;
        }
        let own = pos.holder(at) == Some(seat);
        own && pos.seats().any(|s| others & (1 << s.0) != 0 && !is_guest(pos, seat, s, at))
    }
}

/// Do armies of `guest` stand in `host`'s province by his leave?
pub(super) fn is_guest(pos: Pos, host: SeatId, guest: SeatId, at: ProvinceId) -> bool {
    leave(pos, host, guest, Leave::Armies, at)
        || pos.player(host).aided_by.contains(&guest)
        || was_let_in(pos, host, guest, at)
}

/// Have all who stand there under `guest` come by leave that `host` gave on the spot, and are there any (20.1)?
fn was_let_in(pos: Pos, host: SeatId, guest: SeatId, at: ProvinceId) -> bool {
    let armies = pos.armies().filter(|a| a.at == Spot::Land(at) && pos.commander_of_army(a.id) == Some(guest));
    let pawns = pos.pawns().filter(|p| p.at == Spot::Land(at) && pos.commander_of_pawn(p.id) == Some(guest));
    let mut hosts = armies.map(|a| a.guest_of).chain(pawns.map(|p| p.guest_of)).peekable();
    pos.holder(at) == Some(host) && hosts.peek().is_some() && hosts.all(|h| h == Some(host))
}

/// Has `owner` given `to` this leave, by word of mouth or by contract (16.2)? Goods pass by contract only (16.19).
pub(super) fn leave(pos: Pos, owner: SeatId, to: SeatId, kind: Leave, at: ProvinceId) -> bool {
    (kind != Leave::Goods && pos.player(owner).open_to.contains(&to)) || marriages::grants(pos, owner, to, kind, at)
}

/// What `at` is to a party of `seat`; `granted`: players who have given leave for this move on the spot.
pub(super) fn entry(
    pos: Pos,
    seat: SeatId,
    at: ProvinceId,
    who: &Presence,
    party: Party,
    granted: &[SeatId],
) -> Result<Ground, No> {
    let province = pos.province(at);
    let name = || pos.label(at).to_string();
    if province.holder == Holder::OutOfBounds {
        return Err(No::OutOfBounds { at: name() });
    }
    if province.famine {
        return Err(No::Starving { at: name() });
    }
    let hostile = || if who.hostile(pos, seat, at) { Ground::Ends } else { Ground::Free };
    let mut ground = Ground::Free;
    if party.armies || party.royals {
        ground = match province.holder {
            Holder::Seat(s) if s == seat => hostile(),
            Holder::Seat(s) if granted.contains(&s) || leave(pos, s, seat, Leave::Armies, at) => hostile(),
            Holder::Seat(s) => Ground::Foreign(s),
            _ if !party.armies && war::neutrals::is_defended(pos, at) => return Err(No::RoyalsAlone { at: name() }),
            _ if pos.turn.truce && war::neutrals::must_attack(pos, at) => return Err(No::TruceOfGod { at: name() }),
            _ => Ground::Ends,
        };
    }
    if party.items {
        let goods = match province.holder {
            Holder::Seat(s) if s == seat => hostile(),
            Holder::Seat(s) if leave(pos, s, seat, Leave::Goods, at) => hostile(),
            Holder::Seat(_) => Ground::Ends,
            _ => return Err(No::NoTradeHere { at: name() }),
        };
        if province.rebellion.is_some() && !party.armies {
            return Err(No::Unescorted { at: name() });
        }
        ground = ground.max(goods);
    }
    Ok(ground)
}

/// The provinces as a party of `seat` finds them, each looked at once: for many searches in one position.
pub struct Field<'a> {
    pos: Pos<'a>,
    seat: SeatId,
    party: Party,
    who: &'a Presence,
    granted: Vec<SeatId>,
    seen: [Cell<Option<Option<Ground>>>; ProvinceId::COUNT],
    /// May it cross the Channel without ships?
    pub crossing: bool,
}

impl<'a> Field<'a> {
    /// Nothing is looked at yet but whether the party may cross the Channel.
    pub fn of(pos: Pos<'a>, seat: SeatId, party: Party, who: &'a Presence) -> Self {
        Self::with(pos, seat, party, who, vec![])
    }

    /// The same for a party at home with these players.
    pub(super) fn with(pos: Pos<'a>, seat: SeatId, party: Party, who: &'a Presence, granted: Vec<SeatId>) -> Self {
        let crossing = check_crossing(pos, seat, party, &granted, false).is_ok();
        Field { pos, seat, party, who, granted, seen: std::array::from_fn(|_| Cell::new(None)), crossing }
    }

    /// What a province is to the party; `None`: no entry.
    pub fn ground(&self, at: ProvinceId) -> Option<Ground> {
        let seen = &self.seen[at.index()];
        if seen.get().is_none() {
            seen.set(Some(entry(self.pos, self.seat, at, self.who, self.party, &self.granted).ok()));
        }
        seen.get().flatten()
    }
}

// ---------------------------------------------------------------- The Channel (16.5, Q40)

/// May a party cross between Kent and Calais without ships? One player must hold both: himself, one with whose leave it goes,
/// or whose own troops they are. `ask`: leave will be asked.
pub(super) fn check_crossing(pos: Pos, seat: SeatId, party: Party, granted: &[SeatId], ask: bool) -> Result<(), No> {
    let way = &pos.book.map.crossing;
    if party.items {
        return Err(No::GoodsNeedShips);
    }
    let friend = |lord: SeatId| {
        let open = |at| leave(pos, lord, seat, Leave::Armies, at);
        lord == seat || ask || granted.contains(&lord) || open(way.a) && open(way.b)
    };
    let lords = [way.a, way.b].map(|p| pos.holder(p));
    if lords[0] != lords[1] || !lords[0].is_some_and(friend) {
        let missing = if lords[0] == Some(seat) { way.b } else { way.a };
        let missing = if lords[1] == Some(seat) { way.a } else { missing };
        return Err(No::ChannelNotHeld { missing: pos.label(missing).into() });
    }
    match unfriendly_fleets(pos, seat, way.sea).into_iter().next() {
        Some((whose, _)) => Err(No::ChannelWatched { whose: pos.seat_name(whose) }),
        None => Ok(()),
    }
}

/// Fleets at sea here of players who are no friends of `seat`, by word or contract (16.2): by captain, those of each owner apart,
/// for the fleets of two players "may not be combined" (16.13).
pub(super) fn unfriendly_fleets(pos: Pos, seat: SeatId, sea: SeaId) -> Vec<(SeatId, usize)> {
    let mut found: BTreeMap<(SeatId, Option<SeatId>), usize> = BTreeMap::new();
    for fleet in pos.fleets().filter(|f| f.at == Berth::Sea(sea)) {
        let Some(captain) = pos.commander_of_fleet(fleet.id) else { continue };
        // A fleet that is lent stops no friend of its owner either.
        let friend = |of: SeatId| of == seat || marriages::is_friend(pos, of, seat);
        let owner = pos.owner_of_fleet(fleet.id);
        if friend(captain) || owner.is_some_and(|o| o != captain && friend(o)) {
            continue;
        }
        *found.entry((captain, owner)).or_default() += 1;
    }
    found.into_iter().map(|((captain, _), n)| (captain, n)).collect()
}

/// Points for a step between neighbours; `None` where the map has no way.
pub(super) fn price(pos: Pos, from: ProvinceId, to: ProvinceId) -> Option<u8> {
    let map = &pos.book.map;
    let strait = |c: &super::super::book_map::Crossing| c.other(from) == Some(to);
    if map.adjacent(from, to) {
        Some(1)
    } else if strait(&map.crossing) {
        let way = &map.crossing;
        Some(if pos.options.short_crossing { way.cost } else { way.cost + way.entry_cost })
    } else if pos.options.messina && strait(&map.messina) {
        Some(map.messina.cost + map.messina.entry_cost)
    } else {
        None
    }
}

/// Is this step the crossing of the Channel?
pub(super) fn is_crossing(pos: Pos, from: ProvinceId, to: ProvinceId) -> bool {
    pos.book.map.crossing.other(from) == Some(to) && !pos.book.map.adjacent(from, to)
}
