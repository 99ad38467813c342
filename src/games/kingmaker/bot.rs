//! Bots: they see what their seat sees, and choose among its offers. Level 2 gathers strength around its greatest noble, goes
//! for heirs, takes places it matches, crowns, and calls Parliament when it has the votes; level 1 now and then does as it
//! likes.

use std::cell::RefCell;

use bevy_ecs::prelude::World;

use super::actions::Action;
use super::book::{Book, CardKind};
use super::combat::{CombatAsk, CombatDeed, odds};
use super::components::*;
use super::events::EventsDeed;
use super::faction::{FactionAsk, FactionDeed};
use super::frames::Frame;
use super::ids::*;
use super::parliament::{Ballot, ParliamentDeed, Question, votes};
use super::position::Pos;
use super::royal::RoyalDeed;
use super::travel::TravelDeed;
use super::view::View;
use super::{state, strength, succession};
use crate::table::{Dice, SeatId};

thread_local! {
    /// The world a bot reckons on: written over with the view before every choice, so that nothing of an earlier one is
    /// left in it.
    static SCRATCH: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// What one space farther from a goal costs.
const STEP: i32 = 6;

/// Asks the position that the view shows.
pub fn on_own_board<T>(view: &View, ask: impl FnOnce(Pos) -> T) -> T {
    SCRATCH.with_borrow_mut(|scratch| {
        if !scratch.as_mut().is_some_and(|world| state::lay_over(world, view.as_position())) {
            *scratch = None;
        }
        let world = scratch.get_or_insert_with(|| state::lay_out(view.as_position(), Book::standard()));
        ask(Pos::of(world))
    })
}

/// The number of the offer that a bot of this level takes.
pub fn choose(level: u8, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
    if offers.len() < 2 {
        return 0;
    }
    if level < 2 && luck.below(5) == 0 {
        return luck.below(offers.len() as u32) as usize;
    }
    let best = on_own_board(view, |pos| {
        let thinker = Thinker::of(pos, view.seat);
        let valued = offers.iter().enumerate().map(|(n, action)| (thinker.value(action), n));
        valued.max_by_key(|(value, n)| (*value, std::cmp::Reverse(*n)))
    });
    best.map_or(0, |(_, n)| n)
}

/// A seat's thoughts about its offers.
struct Thinker<'w> {
    pos: Pos<'w>,
    me: SeatId,
    /// The noble around whom the others gather.
    leader: Option<NobleId>,
    /// All that could stand together.
    force: i32,
    /// How good it is for the leader to be in an area, and for the others.
    lure: Vec<i32>,
    rally: Vec<i32>,
}

impl<'w> Thinker<'w> {
    fn of(pos: Pos<'w>, me: SeatId) -> Self {
        let troops = |n: &Noble| i32::from(strength::basic(pos, n.id).total());
        let on_land = |n: &&Noble| matches!(n.at, Spot::Open(_) | Spot::Inside(_));
        let leader =
            pos.nobles_of(me).filter(on_land).max_by_key(|n| (troops(n), std::cmp::Reverse(n.id))).map(|n| n.id);
        let home = leader.and_then(|n| pos.area_of_noble(n));
        let near = |n: &&Noble| match (pos.area_of(n.at), home) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
        let force = pos.nobles_of(me).filter(near).map(troops).sum();
        let mut thinker = Thinker { pos, me, leader, force, lure: vec![], rally: vec![] };
        thinker.lure = thinker.spread(thinker.goals());
        thinker.rally = thinker.spread(home.map(|a| (a, 100)).into_iter().collect());
        thinker
    }

    /// Each area is worth what its best goal is worth, less the way.
    fn spread(&self, goals: Vec<(AreaId, i32)>) -> Vec<i32> {
        let mut worth = vec![0; AreaId::COUNT];
        let mut front: Vec<AreaId> = vec![];
        for (area, value) in goals {
            if value > worth[area.index()] {
                worth[area.index()] = value;
                front.push(area);
            }
        }
        while let Some(at) = front.pop() {
            let next = worth[at.index()] - STEP;
            for to in self.pos.book.map.neighbours(at) {
                if next > worth[to.index()] {
                    worth[to.index()] = next;
                    front.push(to);
                }
            }
        }
        worth
    }

    /// Heirs nobody guards, weak enemies in the open, places that the army matches, a cathedral for the senior heir.
    fn goals(&self) -> Vec<(AreaId, i32)> {
        let pos = self.pos;
        let mut out = vec![];
        let houses = succession::houses_of(pos, self.me);
        for h in pos.heirs().filter(|h| h.alive && h.guard.is_none()) {
            let wanted = houses.is_empty() || houses.contains(&pos.house(h.id));
            if let Some(area) = pos.area_of(h.at) {
                out.push((area, if wanted { 150 } else { 110 }));
            }
        }
        for seat in pos.seats().filter(|s| !pos.allied(*s, self.me)) {
            for n in pos.nobles_of(seat) {
                let Spot::Open(area) = n.at else { continue };
                let foes: u16 = pos.nobles_outside(area).map(|m| strength::basic(pos, m.id).total()).sum();
                if i32::from(foes) * 2 <= self.force {
                    let heirs = pos.heirs_with(n.id).count() as i32;
                    out.push((area, 90 + 40 * heirs));
                }
            }
        }
        for p in &pos.book.map.places {
            let holds = i32::from(pos.book.kind_of(p.id).garrison);
            let inside: u16 = pos.nobles_inside(p.id).map(|n| strength::basic(pos, n.id).total()).sum();
            if !pos.is_open_to(p.id, self.me) && holds + i32::from(inside) <= self.force && !pos.has_peace(p.area) {
                let heirs = pos.heirs().filter(|h| h.alive && pos.heir_spot(h) == Spot::Inside(p.id)).count() as i32;
                out.push((p.area, 60 + 4 * i32::from(p.votes) + 40 * heirs));
            }
        }
        if self.has_uncrowned_senior() {
            let fit = pos.book.map.places.iter().filter(|p| p.cathedral && pos.is_open_to(p.id, self.me));
            out.extend(fit.map(|p| (p.area, 130)));
        }
        out
    }

    fn has_uncrowned_senior(&self) -> bool {
        let pos = self.pos;
        let mine = |r: &Royal| succession::controller(pos, *r) == Some(self.me) && !succession::is_crowned(pos, *r);
        super::book::House::ALL.into_iter().filter_map(|h| succession::senior(pos, h)).any(|r| mine(&r))
    }

    fn value(&self, action: &Action) -> i32 {
        match action {
            Action::Done => 10,
            Action::Faction(deed) => self.of_cards(deed),
            Action::Events(EventsDeed::Sign) => 50,
            Action::Events(EventsDeed::Go) => 20,
            Action::Events(_) => 5,
            Action::Travel(deed) => self.of_travel(deed),
            Action::Combat(deed) => self.of_combat(deed),
            Action::Parliament(deed) => self.of_parliament(deed),
            Action::Royal(deed) => self.of_heirs(deed),
        }
    }

    fn of_cards(&self, deed: &FactionDeed) -> i32 {
        let pos = self.pos;
        let ask = match pos.top() {
            Some(Frame::Faction(ask)) => Some(ask),
            _ => None,
        };
        match deed {
            FactionDeed::Bring { .. } => 300,
            FactionDeed::Assign { card, to } => {
                let first = i32::from(Some(*to) == self.leader);
                let kind = pos.book.card(*card).kind;
                200 + 20 * first * i32::from(kind != CardKind::Ship) + i32::from(strength::basic(pos, *to).total()) / 10
            }
            FactionDeed::Pardon { .. } => 100,
            FactionDeed::Agree => match ask {
                // More in than out; an alliance now and then.
                Some(FactionAsk::Trade { give, take, .. }) if give.len() > take.len() => 50,
                Some(FactionAsk::Alliance { from, .. }) if strength::potential(pos, *from) < 200 => 30,
                _ => 0,
            },
            FactionDeed::Confirm { terms } => match ask {
                Some(FactionAsk::Ransom { noble, .. }) if pos.noble(*noble).captor == Some(self.me) => {
                    50 * (terms.cards.len() + terms.ships.len()) as i32
                }
                Some(FactionAsk::Ransom { .. }) => 40,
                _ => 0,
            },
            FactionDeed::Ransom { noble, terms } => {
                let paid = (terms.cards.len() + terms.ships.len()) as i32;
                let captor = pos.noble(*noble).captor == Some(self.me);
                if captor { 15 + paid.min(3) } else { 20 - paid }
            }
            FactionDeed::Refuse => 10,
            FactionDeed::Keep => 5,
            FactionDeed::Execute { .. } | FactionDeed::Transfer { .. } | FactionDeed::Trade { .. } => -5,
            FactionDeed::Station { .. } | FactionDeed::Ally { .. } | FactionDeed::Part { .. } => -5,
        }
    }

    fn of_travel(&self, deed: &TravelDeed) -> i32 {
        let pos = self.pos;
        match deed {
            TravelDeed::March { who, to, into, .. } => {
                let worth = if Some(*who) == self.leader { &self.lure } else { &self.rally };
                let Some(here) = pos.area_of_noble(*who) else { return 0 };
                let gain = worth[to.index()] - worth[here.index()];
                // An heir is led into a place where he may be crowned, if not he is kept behind walls that are one's own.
                let guards = pos.heirs_with(*who).next().is_some();
                let crown = into.is_some_and(|p| pos.book.map.place(p).cathedral) && self.has_uncrowned_senior();
                let open = into.is_none_or(|p| pos.is_open_to(p, self.me));
                let inside = i32::from(into.is_some() && guards) * 2 + i32::from(crown && guards) * 40;
                if gain + inside > 0 && open { 20 + gain + inside } else { 0 }
            }
            TravelDeed::Sail(v) => {
                if v.aboard.is_empty() {
                    -5
                } else {
                    -10
                }
            }
            TravelDeed::Refuge { .. } => 12,
            TravelDeed::Muster { .. } | TravelDeed::FreeMove { .. } => 0,
            TravelDeed::Grant => 5,
            TravelDeed::Deny => 10,
        }
    }

    fn of_combat(&self, deed: &CombatDeed) -> i32 {
        let pos = self.pos;
        match deed {
            CombatDeed::Attack { nobles, whom } => {
                let Some(area) = nobles.first().and_then(|n| pos.area_of_noble(*n)) else { return 0 };
                let foes = super::combat::forces::defenders(pos, *whom, Spot::Open(area));
                let a = strength::together(pos, nobles, area, true).total();
                let d = strength::together(pos, &foes, area, false).total();
                let f = odds::battle(pos, a, d, nobles);
                let lost: i32 = f.deaths.iter().map(|(n, k)| self.price(*n) * i32::from(*k)).sum();
                let won: i32 = foes.iter().map(|n| self.price(*n)).sum::<i32>() * i32::from(f.decisive);
                let sign = if f.attacker_stronger { 1 } else { -2 };
                10 + (sign * won - lost) / i32::from(f.results.max(1)) - 3
            }
            CombatDeed::Siege { place, nobles } => {
                let area = pos.book.map.place(*place).area;
                let a = strength::together(pos, nobles, area, true).total();
                let f = odds::siege(pos, a, 0, nobles);
                let lost: i32 = f.deaths.iter().map(|(n, k)| self.price(*n) * i32::from(*k)).sum();
                let inside: i32 = pos.nobles_inside(*place).map(|n| self.price(n.id)).sum();
                let won = 12 + 2 * i32::from(pos.book.map.place(*place).votes) + inside;
                10 + (won * i32::from(f.decisive) - lost) / i32::from(f.results.max(1))
            }
            CombatDeed::TownFight { .. } | CombatDeed::Ambush { .. } | CombatDeed::SeaFight { .. } => 0,
            CombatDeed::Blockade { .. } | CombatDeed::Scuttle { .. } => -5,
            CombatDeed::TakeOver | CombatDeed::GoIn => 30,
            CombatDeed::Defend => 5,
            CombatDeed::StandAside => 10,
            CombatDeed::Pursue => match pos.top() {
                Some(Frame::Combat(CombatAsk::Pursuit { area, hunters, prey, .. })) => {
                    let a = strength::together(pos, hunters, *area, true).total();
                    let d = strength::together(pos, prey, *area, false).total();
                    if a >= 2 * d { 20 } else { 0 }
                }
                _ => 0,
            },
            CombatDeed::LetGo | CombatDeed::Rally { .. } => 10,
            CombatDeed::Share { to, .. } => 20 + i32::from(Some(*to) == self.leader),
        }
    }

    /// What a noble is worth with all that goes with him.
    fn price(&self, noble: NobleId) -> i32 {
        let heirs = self.pos.heirs_with(noble).count() as i32;
        10 + i32::from(strength::basic(self.pos, noble).total()) / 5 + 40 * heirs
    }

    fn of_parliament(&self, deed: &ParliamentDeed) -> i32 {
        let pos = self.pos;
        match deed {
            ParliamentDeed::Call { .. } => {
                let mine = |of: fn(Pos, SeatId) -> u16| {
                    let all: u16 = pos.seats().map(|s| of(pos, s)).sum();
                    2 * of(pos, self.me) > all
                };
                if mine(votes::lords_at_most) && mine(votes::commons) { 100 } else { 5 }
            }
            ParliamentDeed::Attend { .. } => 50,
            ParliamentDeed::Nominate { to, .. } => {
                let own = pos.noble(*to).seat == Some(self.me);
                60 + 100 * i32::from(own) + i32::from(strength::basic(pos, *to).total()) / 10
            }
            ParliamentDeed::Vote { on, ballot } => {
                let mine = match on {
                    Question::Award(card) => match pos.top() {
                        Some(Frame::Parliament(s)) => {
                            s.slate.iter().any(|(c, n)| c == card && pos.noble(*n).seat == Some(self.me))
                        }
                        _ => false,
                    },
                    Question::Monarch(r) | Question::Acclaim(r) => succession::controller(pos, *r) == Some(self.me),
                };
                match (mine, ballot) {
                    (true, Ballot::Aye) | (false, Ballot::No) => 100,
                    (_, Ballot::Abstain) => 40,
                    _ => 0,
                }
            }
            ParliamentDeed::Acclaim => 200,
            ParliamentDeed::Put { royal } => 50 + 50 * i32::from(succession::controller(pos, *royal) == Some(self.me)),
            ParliamentDeed::Ready => 10,
            ParliamentDeed::Come => 10,
            _ => 0,
        }
    }

    fn of_heirs(&self, deed: &RoyalDeed) -> i32 {
        let pos = self.pos;
        match deed {
            RoyalDeed::Crown { .. } => 500,
            RoyalDeed::Capture { heir, by } => {
                let houses = succession::houses_of(pos, self.me);
                let other = !houses.is_empty() && !houses.contains(&pos.house(*heir));
                // One of the other house is taken to be put out of the way.
                400 - 50 * i32::from(other) + i32::from(Some(*by) == self.leader)
            }
            RoyalDeed::Execute { heir } => {
                let living = succession::living(pos);
                let mine = living.iter().all(|r| succession::controller(pos, *r) == Some(self.me));
                let king = living.iter().any(|r| succession::is_crowned(pos, *r));
                let own = pos.heirs_of(self.me).map(|h| pos.house(h.id));
                let house = pos.house(*heir);
                let both = succession::houses_of(pos, self.me).len() > 1;
                let fewer = own.filter(|h| *h == house).count() * 2 < pos.heirs_of(self.me).count();
                match (mine && king && !pos.heir(*heir).crowned, both && fewer) {
                    (true, _) => 600,
                    (_, true) => 90,
                    _ => -100,
                }
            }
            RoyalDeed::Yield => 50,
            RoyalDeed::Entrust { heir, to } => {
                let guard = pos.heir(*heir).guard;
                let weak = guard != self.leader && Some(*to) == self.leader;
                if weak { 30 } else { -5 }
            }
        }
    }
}
