//! Where those in hand can go: by land as the rules offer it to all of them, by ship wherever the rules agree to the voyage.

use super::map::geometry::Site;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::ids::{AreaId, NobleId, PlaceId, SeaId, ShipId};
use crate::games::kingmaker::position::{Pos, Stance};
use crate::games::kingmaker::travel::{Haven, TravelDeed, Voyage, sailing, ways};
use crate::table::{Refusal, SeatId};

/// One way to be in a goal: in the open, inside a place, in port.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub into: Option<PlaceId>,
    pub text: String,
    /// Who is asked for leave.
    pub asks: Option<SeatId>,
    pub actions: Vec<Action>,
}

/// A space the chosen pieces can go to.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub site: Site,
    pub by_road: bool,
    /// The spaces entered on the way, the goal last; of ships the goal alone.
    pub way: Vec<Site>,
    pub choices: Vec<Choice>,
}

impl Goal {
    /// Must somebody be asked whatever is chosen?
    pub fn asks(&self) -> bool {
        self.choices.iter().all(|c| c.asks.is_some())
    }
}

// ---------------------------------------------------------------- By land

/// Goals that all of these nobles are offered.
pub fn marches(pos: Pos, seat: SeatId, nobles: &[NobleId], all: &[Action]) -> Vec<Goal> {
    let Some((first, rest)) = nobles.split_first() else { return vec![] };
    let mut goals: Vec<Goal> = vec![];
    let offers: Vec<&TravelDeed> = all.iter().filter_map(march).collect();
    for deed in &offers {
        let TravelDeed::March { who, to, into, road } = deed else { continue };
        if who != first {
            continue;
        }
        let same = |other: &NobleId| {
            let fits = |d: &&&TravelDeed| matches!(d, TravelDeed::March { who, to: t, into: i, .. } if who == other && t == to && i == into);
            offers.iter().find(fits).map(|d| (*d).clone())
        };
        let Some(others) = rest.iter().map(same).collect::<Option<Vec<TravelDeed>>>() else { continue };
        let actions = std::iter::once((*deed).clone()).chain(others).map(Action::Travel).collect();
        let choice = choice(pos, seat, *into, *to, actions);
        match goals.iter_mut().find(|g| g.site == Site::Land(*to)) {
            Some(goal) => goal.choices.push(choice),
            None => {
                let way = ways::path(pos, seat, pos.noble(*who), *to, *road).unwrap_or_default();
                let way = way.into_iter().map(Site::Land).collect();
                goals.push(Goal { site: Site::Land(*to), by_road: *road, way, choices: vec![choice] });
            }
        }
    }
    goals
}

fn march(action: &Action) -> Option<&TravelDeed> {
    match action {
        Action::Travel(deed @ TravelDeed::March { .. }) => Some(deed),
        _ => None,
    }
}

fn choice(pos: Pos, seat: SeatId, into: Option<PlaceId>, to: AreaId, actions: Vec<Action>) -> Choice {
    let (text, asks) = match into {
        None => (format!("In the open at {}", pos.area_name(to)), None),
        Some(place) => {
            let name = pos.place_name(place);
            match pos.stance(place, seat) {
                Stance::Unfriendly(owner) => {
                    (format!("Ask {} to be let into {name}", pos.seat_name(owner)), Some(owner))
                }
                _ => (format!("Into {name}"), None),
            }
        }
    };
    Choice { into, text, asks, actions }
}

// ---------------------------------------------------------------- By ship

/// Every sea and port that these ships may sail to with those who are aboard or board.
pub fn voyages(pos: Pos, seat: SeatId, aboard: &[NobleId], ships: &[ShipId]) -> Vec<Goal> {
    let boarding: Vec<NobleId> = ashore(pos, aboard);
    let voyage = |to| Voyage { ships: ships.to_vec(), aboard: boarding.clone(), to, inside: false, outside: vec![] };
    let may = |v: &Voyage| Action::Travel(TravelDeed::Sail(v.clone())).check(pos, seat).is_ok();
    let mut goals: Vec<Goal> = vec![];
    for sea in SeaId::all() {
        let v = voyage(Haven::Sea(sea));
        if may(&v) {
            let text = format!("To {}", pos.book.map.sea(sea).name);
            let actions = vec![Action::Travel(TravelDeed::Sail(v))];
            let choices = vec![Choice { into: None, text, asks: None, actions }];
            let site = Site::Sea(sea);
            goals.push(Goal { site, by_road: false, way: vec![site], choices });
        }
    }
    for data in pos.book.map.places.iter().filter(|p| p.is_port()) {
        let base = voyage(Haven::Port(data.id));
        // Each noble lands inside or in the open as his player likes (MOV-26a, MOV-26b).
        for (inside, outside) in sailing::shores(&sailing::all_aboard(pos, &base), base.to) {
            let v = Voyage { inside, outside, ..base.clone() };
            if !may(&v) {
                continue;
            }
            let site = Site::Land(data.area);
            let choice = landing(pos, seat, v, data.id);
            match goals.iter_mut().find(|g| g.site == site) {
                Some(goal) => goal.choices.push(choice),
                None => goals.push(Goal { site, by_road: false, way: vec![site], choices: vec![choice] }),
            }
        }
    }
    goals
}

/// Those who are not aboard yet.
fn ashore(pos: Pos, nobles: &[NobleId]) -> Vec<NobleId> {
    use crate::games::kingmaker::components::Spot;
    nobles.iter().copied().filter(|n| !matches!(pos.noble(*n).at, Spot::Aboard(_))).collect()
}

fn landing(pos: Pos, seat: SeatId, v: Voyage, port: PlaceId) -> Choice {
    let name = pos.place_name(port);
    let laden = !v.aboard.is_empty() || v.ships.iter().any(|s| pos.aboard(*s).next().is_some());
    let asks = sailing::asked_for(pos, seat, &v, port).filter(|_| !v.inside);
    let by_force = asks.is_none() && matches!(pos.stance(port, seat), Stance::Unfriendly(_));
    let text = match (laden, v.inside) {
        (_, false) if asks.is_some() => {
            format!("Ask {} to be let into {name}", asks.map_or(String::new(), |owner| pos.seat_name(owner)))
        }
        (_, false) if by_force => format!("Land before {name} and besiege it"),
        (false, _) => format!("Into {name}"),
        (true, true) if v.outside.is_empty() => format!("Into {name}, all land inside"),
        (true, true) => format!("Into {name}, inside but for {}", pos.names(&v.outside)),
        (true, false) => format!("Into {name}, all land in the open"),
    };
    let actions = vec![Action::Travel(TravelDeed::Sail(v))];
    Choice { into: Some(port), text, asks, actions }
}

// ---------------------------------------------------------------- Why not

/// The rules that keep the chosen from going there.
pub fn why_not(pos: Pos, seat: SeatId, nobles: &[NobleId], ships: &[ShipId], to: Site) -> Vec<Refusal> {
    let mut out: Vec<Refusal> = vec![];
    let mut ask = |deed: TravelDeed| {
        if let Err(no) = Action::Travel(deed).check(pos, seat)
            && out.iter().all(|n| n.text != no.text)
        {
            out.push(no);
        }
    };
    match (to, ships.is_empty()) {
        (Site::Land(to), true) => {
            for who in nobles {
                ask(TravelDeed::March { who: *who, to, into: None, road: false });
                let start = pos.area_of_noble(*who);
                if pos.book.map.is_on_road(to) && start.is_some_and(|a| pos.book.map.is_on_road(a)) {
                    ask(TravelDeed::March { who: *who, to, into: None, road: true });
                }
            }
        }
        (Site::Sea(_), true) => {}
        (to, false) => {
            let havens = match to {
                Site::Sea(sea) => vec![Haven::Sea(sea)],
                Site::Land(area) => ports(&pos.book, area).map(Haven::Port).collect(),
            };
            for to in havens {
                let aboard = ashore(pos, nobles);
                ask(TravelDeed::Sail(Voyage { ships: ships.to_vec(), aboard, to, inside: false, outside: vec![] }));
            }
        }
    }
    out.truncate(3);
    out
}

fn ports(book: &Book, area: AreaId) -> impl Iterator<Item = PlaceId> + '_ {
    book.map.area(area).places.iter().copied().filter(|p| book.map.place(*p).is_port())
}

/// Why they cannot even go next door.
pub fn why_stuck(pos: Pos, seat: SeatId, nobles: &[NobleId], ships: &[ShipId], from: Site) -> Option<Refusal> {
    let book = &pos.book;
    let next = match (from, ships.is_empty()) {
        (Site::Land(area), true) => book.map.neighbours(area).next().map(Site::Land),
        (Site::Land(area), false) => {
            ports(book, area).find_map(|p| book.map.place(p).seas.first()).map(|s| Site::Sea(*s))
        }
        (Site::Sea(sea), _) => book.map.sea(sea).adjacent.first().map(|s| Site::Sea(*s)),
    }?;
    why_not(pos, seat, nobles, ships, next).into_iter().next()
}
