//! Nobles come into play (SET-11, CRN-4; SPN-3, SPN-13).

use super::super::prelude::*;
use super::super::{fates, succession};
use super::giving::check_playable;
use super::{Bring, No, answered};
use crate::line;

/// A card that brings a noble, where he may enter ([`entries`]); in the set-up nobles are on the map already.
impl Deed for Bring {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Bring { card, at } = *self;
        check_playable(pos, seat, card)?;
        let Some(noble) = pos.book.card(card).noble.filter(|_| pos.turn.phase != Phase::SettingUp) else {
            return Err(No::NotYourCard { card: pos.card_name(card).into() }.into());
        };
        if entries(pos, seat, noble).contains(&at) {
            return Ok(());
        }
        Err(No::NoEntry { who: pos.noble_name(noble).into(), place: pos.spot_words(at) }.into())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Bring { card, at } = *self;
        answered(world);
        let Some(noble) = now(world).book.card(card).noble else { return };
        fates::enter(world, noble, seat, at);
        let pos = &*now(world);
        let text = line![noble, " joins ", pos.in_line(seat), " ", at.at_line(), "."];
        tell(world, Some(seat), "CRN-4", text);
    }
    fn describe(&self, _: Pos) -> Line {
        line![self.card, " comes into play ", self.at.at_line()]
    }
    fn heading(&self, pos: Pos) -> String {
        format!("Play {}", pos.card_name(self.card))
    }
}

/// Where a noble comes into play (SPN-3): in a home castle that nobody else holds; else in the nearest place of the faction; else
/// outside a home castle (CRN-4). The Bishop of Westminster comes to a King (SPN-13).
pub fn entries(pos: Pos, seat: SeatId, noble: NobleId) -> Vec<Spot> {
    if fates::is_westminster(noble) {
        let kings = succession::kings(pos).into_iter();
        let of = |k: &Royal| succession::controller(pos, *k) == Some(seat);
        return kings.filter(of).map(|k| succession::spot(pos, k)).collect();
    }
    let homes = pos.book.noble(noble).homes.clone();
    let free = |p: &PlaceId| pos.owner(*p).is_none_or(|o| o == seat);
    let own: Vec<Spot> = homes.iter().copied().filter(free).map(Spot::Inside).collect();
    if !own.is_empty() {
        return own;
    }
    let map = &pos.book.map;
    let from: Vec<usize> = homes.iter().map(|h| map.place(*h).area.index()).collect();
    let spaces: Vec<Vec<Option<u32>>> = from.iter().map(|f| map.graph.distances(*f, |_, _| Some(1))).collect();
    let away = |p: &PlaceId| spaces.iter().filter_map(|d| d[map.place(*p).area.index()]).min().unwrap_or(u32::MAX);
    let held: Vec<PlaceId> = PlaceId::all().filter(|p| pos.owner(*p) == Some(seat)).collect();
    let best = held.iter().map(away).min();
    let nearest: Vec<Spot> = held.into_iter().filter(|p| Some(away(p)) == best).map(Spot::Inside).collect();
    if !nearest.is_empty() {
        return nearest;
    }
    homes.into_iter().map(|h| Spot::Open(map.place(h).area)).collect()
}
