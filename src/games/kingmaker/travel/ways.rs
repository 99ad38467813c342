//! Where a noble can get to: across country and by road (MOV-2 to MOV-5).

use super::super::position::Stance;
use super::super::prelude::*;
use super::No;

/// Areas that can be reached, each with the one before it; the start first.
pub struct Reach {
    pub areas: Vec<AreaId>,
    before: Vec<Option<u16>>,
}

impl Reach {
    fn new(start: AreaId) -> Self {
        let mut before = vec![None; AreaId::COUNT];
        before[start.index()] = Some(start.0);
        Reach { areas: vec![start], before }
    }

    fn add(&mut self, from: AreaId, to: AreaId) -> bool {
        let new = self.before[to.index()].is_none();
        if new {
            self.before[to.index()] = Some(from.0);
            self.areas.push(to);
        }
        new
    }

    /// Can he get there? True of where he starts.
    pub fn holds(&self, area: AreaId) -> bool {
        self.before[area.index()].is_some()
    }

    /// The spaces entered on the way, the goal last.
    pub fn path(&self, to: AreaId) -> Vec<AreaId> {
        let mut out = vec![];
        let mut at = to;
        while let Some(from) = self.before[at.index()].map(AreaId).filter(|from| *from != at) {
            out.push(at);
            at = from;
        }
        out.reverse();
        out
    }
}

/// Spaces a noble may go across country.
pub fn spaces(pos: Pos) -> u8 {
    slowed(pos, pos.book.tables.movement.noble)
}

/// Spaces of a pretender who follows nobody (SPN-19).
pub fn claimed_spaces(pos: Pos) -> u8 {
    slowed(pos, pos.book.tables.movement.pretender)
}

fn slowed(pos: Pos, most: u8) -> u8 {
    if pos.suffers(Hardship::Catastrophe) { most.min(pos.book.tables.movement.catastrophe) } else { most }
}

/// Across country: so many spaces in any direction; into a forest one goes one space only (MOV-2a); a ferry and a refuge end
/// the move (MOV-2, ruling 23). Estuaries part areas: there is no border over them (MOV-2b).
pub fn across_country(pos: Pos, start: AreaId, spaces: u8) -> Reach {
    let map = &pos.book.map;
    let mut reach = Reach::new(start);
    let mut front = vec![start];
    for step in 0..spaces {
        let mut next = vec![];
        for from in front {
            for to in map.neighbours(from).filter(|to| step == 0 || !map.area(*to).forest) {
                let stops = map.area(to).forest || map.area(to).refuge.is_some();
                if reach.add(from, to) && !stops {
                    next.push(to);
                }
            }
            if let Some(to) = map.ferry_from(from) {
                reach.add(from, to);
            }
        }
        front = next;
    }
    reach
}

/// What a place beside the road does to those who pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gate {
    Pass,
    /// The owner is asked (MOV-5d).
    Ask(SeatId, PlaceId),
    /// The move ends (MOV-5b, MOV-5c).
    Stop,
}

/// May the faction pass along the road here (MOV-5a to MOV-5d)?
pub fn gate(pos: Pos, area: AreaId, seat: SeatId, owners: &[Option<SeatId>]) -> Gate {
    let mut worst = Gate::Pass;
    for place in pos.book.map.area(area).places.iter().filter(|p| pos.book.map.place(**p).blocks_road) {
        let gate = match pos.stance_of(*place, seat, owners[place.index()]) {
            Stance::Friendly | Stance::Free => Gate::Pass,
            Stance::Occupied | Stance::Neutral | Stance::Asleep => Gate::Stop,
            Stance::Unfriendly(owner) => Gate::Ask(owner, *place),
        };
        worst = worst.max(gate);
    }
    worst
}

/// Along the roads, as far as one is let (MOV-5). Ways on which nobody need be asked are preferred.
pub fn by_road(pos: Pos, start: AreaId, seat: SeatId, owners: &[Option<SeatId>]) -> Reach {
    let mut reach = Reach::new(start);
    let mut asking = vec![];
    let mut front = vec![start];
    loop {
        while let Some(from) = front.pop() {
            for to in pos.book.map.along_roads(from) {
                if !reach.add(from, to) {
                    continue;
                }
                match gate(pos, to, seat, owners) {
                    Gate::Pass => front.push(to),
                    Gate::Ask(..) => asking.push(to),
                    Gate::Stop => {}
                }
            }
        }
        if asking.is_empty() {
            return reach;
        }
        front = std::mem::take(&mut asking);
    }
}

/// The way of a march, checked: across country or by road, never both (MOV-5e).
pub fn path(pos: Pos, seat: SeatId, noble: &Noble, to: AreaId, road: bool) -> Result<Vec<AreaId>, Refusal> {
    let who = pos.noble_name(noble.id).to_string();
    let Some(start) = pos.area_of(noble.at) else { return Err(No::AtSea { who }.into()) };
    if start == to {
        return Ok(vec![]);
    }
    let to_name = pos.area_name(to).to_string();
    if !road {
        let most = spaces(pos);
        let reach = across_country(pos, start, most);
        return if reach.holds(to) { Ok(reach.path(to)) } else { Err(No::TooFar { who, to: to_name, most }.into()) };
    }
    if pos.suffers(Hardship::Catastrophe) {
        return Err(No::RoadsClosed.into());
    }
    if !pos.book.map.is_on_road(start) {
        return Err(No::NoRoad { who }.into());
    }
    let reach = by_road(pos, start, seat, &pos.owners());
    if reach.holds(to) { Ok(reach.path(to)) } else { Err(No::RoadBlocked { who, to: to_name }.into()) }
}
