//! What a seat makes of the position: what people and places are worth, who could come where, what is in danger.

use std::cell::OnceCell;

use super::super::book::{CardKind, Effect, House};
use super::super::components::*;
use super::super::ids::*;
use super::super::position::Pos;
use super::super::travel::ways;
use super::super::{strength, succession};
use crate::table::SeatId;

/// Of a hundred battle results so many are decisive at each ratio: none, majority, 5-4, 3-2, 2-1, 3-1, 4-1.
const DECISIVE: [i32; 7] = [0, 18, 36, 54, 70, 82, 86];

/// The position, weighed.
pub struct Sight<'w> {
    pub pos: Pos<'w>,
    pub me: SeatId,
    /// Who holds each place.
    pub owners: Vec<Option<SeatId>>,
    /// Each noble's basic troops.
    pub troops: Vec<i32>,
    /// What each noble is worth with all that goes with him.
    pub price: Vec<i32>,
    /// What is staked with each noble in a fight that nobody forces on this seat.
    pub stake: Vec<i32>,
    /// The house this seat backs.
    pub house: Option<House>,
    /// The strongest force that could come to each area in a turn of its owner, by area.
    threat: OnceCell<Vec<i32>>,
    /// The chance, in a thousand, that plague strikes a place before this seat moves again.
    plague: OnceCell<Vec<i32>>,
}

impl<'w> Sight<'w> {
    /// Weighs every noble at once; threats and plague when they are asked for first.
    pub fn of(pos: Pos<'w>, me: SeatId) -> Self {
        let troops: Vec<i32> = pos.nobles().map(|n| strength::basic_total(pos, n.id).into()).collect();
        let mut sight = Sight {
            pos,
            me,
            owners: pos.owners(),
            troops,
            price: vec![],
            stake: vec![],
            house: backed(pos, me),
            threat: OnceCell::new(),
            plague: OnceCell::new(),
        };
        sight.price = pos.nobles().map(|n| sight.price_of(n)).collect();
        sight.stake = pos.nobles().map(|n| sight.stake_of(n)).collect();
        sight
    }

    // ---------------------------------------------------------------- Worth

    fn price_of(&self, n: &Noble) -> i32 {
        let data = self.pos.book.noble(n.id);
        let votes = i32::from(data.lords) * 4 + i32::from(data.commons) * 4;
        let cards = self.pos.cards_of(n.id).map(|c| self.card_worth(c.id)).sum::<i32>();
        let heirs = self.pos.heirs_with(n.id).map(|h| self.heir_worth(h)).sum::<i32>();
        // Beaufort, when he is the last of Lancaster, is an heir himself.
        let last = succession::last_heir(self.pos) == Some(n.id);
        let royal = if last { 180 } else { 0 };
        20 + i32::from(data.troops) + votes + cards + heirs + royal
    }

    /// With the keeper of an heir the game is at stake, and with the last noble everything; whoever can crown the heir or
    /// call Parliament is hard to replace.
    fn stake_of(&self, n: &Noble) -> i32 {
        let pos = self.pos;
        let price = self.price[n.id.index()];
        if n.seat != Some(self.me) {
            return price;
        }
        let heirs = pos.heirs_with(n.id).map(|h| self.heir_worth(h)).sum::<i32>();
        let last = if pos.nobles_of(self.me).count() == 1 { price } else { 0 };
        let crowns = if self.uncrowned().is_empty() { 0 } else { 100 * self.clergy(n.id).min(2) };
        let chancellor = pos.bearer(pos.book.tables.chancellor) == Some(n.id) && succession::sole(pos).is_none();
        price + 4 * heirs + last + crowns + if chancellor { 150 } else { 0 }
    }

    /// Has this seat a senior heir to crown, and too few who could crown him?
    pub fn wants_clergy(&self) -> bool {
        !self.uncrowned().is_empty() && self.pos.nobles_of(self.me).map(|n| self.clergy(n.id)).sum::<i32>() < 2
    }

    /// What a card is worth to whoever has it.
    pub fn card_worth(&self, card: CardId) -> i32 {
        let data = self.pos.book.card(card);
        let bonus = data.bonus.as_ref().map_or(0, |b| i32::from(b.troops) / 5);
        let votes = i32::from(data.lords) * 4 + i32::from(data.commons) * 3;
        let places: i32 = data.controls.iter().chain(&data.place).map(|p| self.place_worth(*p)).sum();
        let kind = match data.kind {
            CardKind::Bishopric => 20 + 20 * i32::from(data.archbishop),
            CardKind::Ship => 10,
            CardKind::Pardon => 30,
            CardKind::Noble => 30,
            _ => 0,
        };
        i32::from(data.troops) + bonus + votes + places + kind + 10 * data.ships.len() as i32
    }

    /// A place taken: its votes, its walls.
    pub fn place_worth(&self, place: PlaceId) -> i32 {
        let data = self.pos.book.map.place(place);
        let votes = i32::from(data.votes) * if self.has_sole_king() { 12 } else { 7 };
        votes + if data.kind.is_castle() { 6 } else { 10 }
    }

    /// An heir in one's hands, or out of the way.
    pub fn heir_worth(&self, heir: &Heir) -> i32 {
        let house = self.pos.house(heir.id);
        let line = succession::line(self.pos, house);
        let at = line.iter().position(|r| *r == Royal::Heir(heir.id)).unwrap_or(line.len());
        let base = match at {
            _ if heir.crowned => 260,
            0 => 180,
            1 => 110,
            _ => 80,
        };
        // One who stands between this seat and the crown of its house is worth as much as a King.
        let ours = self.house.is_none_or(|h| h == house);
        if ours { base } else { base * 3 / 4 }
    }

    /// Does this seat control the sole monarch?
    pub fn has_sole_king(&self) -> bool {
        succession::sole(self.pos).is_some_and(|k| succession::controller(self.pos, k) == Some(self.me))
    }

    /// How strong a faction looks: troops, crowns, seniority, votes.
    pub fn power(&self, seat: SeatId) -> i32 {
        let pos = self.pos;
        let troops: i32 = pos.nobles_of(seat).map(|n| self.troops[n.id.index()]).sum();
        let kings = succession::kings(pos).into_iter().filter(|k| succession::controller(pos, *k) == Some(seat));
        let seniors = House::ALL.into_iter().filter_map(|h| succession::senior(pos, h));
        let seniors = seniors.filter(|r| succession::controller(pos, *r) == Some(seat));
        troops + 250 * kings.count() as i32 + 80 * seniors.count() as i32 + 20 * pos.heirs_of(seat).count() as i32
    }

    /// All but this seat and its allies are.
    pub fn is_hostile(&self, seat: SeatId) -> bool {
        !self.pos.allied(seat, self.me)
    }

    /// Archbishops count as two.
    pub fn clergy(&self, noble: NobleId) -> i32 {
        let see = self.pos.has_kind(noble, CardKind::Bishopric).filter(|c| self.pos.card(*c).idle.is_none());
        match see {
            Some(see) if self.pos.book.card(see).archbishop => 2,
            Some(_) => 1,
            None => i32::from(self.pos.book.noble(noble).bishop),
        }
    }

    /// The senior heirs in this seat's hands who wear no crown.
    pub fn uncrowned(&self) -> Vec<Royal> {
        let pos = self.pos;
        let mine = |r: &Royal| succession::controller(pos, *r) == Some(self.me) && !succession::is_crowned(pos, *r);
        House::ALL.into_iter().filter_map(|h| succession::senior(pos, h)).filter(mine).collect()
    }

    /// The noble who has this royal person with him, or is he.
    pub fn keeper(&self, royal: Royal) -> Option<NobleId> {
        match royal {
            Royal::Heir(id) => self.pos.heir(id).guard,
            Royal::Noble(id) => Some(id),
        }
    }

    // ---------------------------------------------------------------- Danger

    /// The strongest force of one rival that could stand in this area after his next turn.
    pub fn threat(&self, area: AreaId) -> i32 {
        self.threat.get_or_init(|| self.threats())[area.index()]
    }

    fn threats(&self) -> Vec<i32> {
        let pos = self.pos;
        let mut worst = vec![0; AreaId::COUNT];
        for seat in pos.seats().filter(|s| self.is_hostile(*s)) {
            let mut force = vec![0; AreaId::COUNT];
            for n in pos.nobles_of(seat) {
                let Some(start) = pos.area_of(n.at) else { continue };
                let afoot = ways::across_country(pos, start, ways::spaces(pos));
                for area in &afoot.areas {
                    force[area.index()] += self.troops[n.id.index()];
                }
                if pos.book.map.is_on_road(start) {
                    let ridden = ways::by_road(pos, start, seat, &self.owners);
                    for area in ridden.areas.iter().filter(|a| !afoot.holds(**a)) {
                        force[area.index()] += self.troops[n.id.index()];
                    }
                }
            }
            for (worst, force) in worst.iter_mut().zip(force) {
                *worst = force.max(*worst);
            }
        }
        worst
    }

    fn plague(&self, place: PlaceId) -> i32 {
        let reckon = || {
            let pos = self.pos;
            let to_come = |e: &&super::super::book::EventCard| {
                (pos.options.complex_events || !e.advanced) && !pos.decks.used.contains(&e.id)
            };
            let left: Vec<_> = pos.book.events.iter().filter(to_come).collect();
            let mut out = vec![0; PlaceId::COUNT];
            let draws = pos.seats().count() as i32;
            for event in &left {
                if let Effect::Plague(place) = event.effect {
                    out[place.index()] = (1000 * draws / left.len() as i32).min(1000);
                }
            }
            out
        };
        self.plague.get_or_init(reckon)[place.index()]
    }

    /// What is likely lost, of this price, where a force of this strength stays.
    pub fn peril(&self, at: Spot, force: i32, price: i32) -> i32 {
        let Some(area) = self.pos.area_of(at) else { return price / 20 };
        let foes = self.threat(area);
        let walls = match at {
            Spot::Inside(place) => Some(place),
            _ => None,
        };
        match walls {
            Some(place) => {
                let kind = self.pos.book.kind_of(place);
                let holds = i32::from(kind.occupied) + force;
                let siege = if foes >= holds { price / 2 } else { 0 };
                siege + price * self.plague(place) / 1000
            }
            None => price * self.chance(foes, force) / 200,
        }
    }

    /// Of a hundred battles so many end with the capture of the weaker, the first being the stronger.
    pub fn chance(&self, strong: i32, weak: i32) -> i32 {
        if strong <= weak {
            return 0;
        }
        let ratio = self.pos.book.tables.odds.ratio(strong as u16, weak as u16);
        DECISIVE[ratio.map_or(0, |r| r as usize + 1)]
    }

    /// All troops of one's nobles on land.
    pub fn force(&self) -> i32 {
        self.pos.nobles_of(self.me).map(|n| self.troops[n.id.index()]).sum()
    }
}

/// Of the houses held the one with a King, then the senior heir, then most heirs.
fn backed(pos: Pos, me: SeatId) -> Option<House> {
    let worth = |h: &House| {
        let held: Vec<Royal> =
            succession::line(pos, *h).into_iter().filter(|r| succession::controller(pos, *r) == Some(me)).collect();
        let king = held.iter().any(|r| succession::is_crowned(pos, *r));
        let senior = succession::senior(pos, *h).is_some_and(|r| held.contains(&r));
        (king, senior, held.len(), std::cmp::Reverse(*h))
    };
    House::ALL.into_iter().filter(|h| worth(h).2 > 0).max_by_key(worth)
}
