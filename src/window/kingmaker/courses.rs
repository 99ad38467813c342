//! Where those in hand can go: by land as the rules offer it to all of them, by ship wherever the rules agree to the voyage.

use super::map::geometry::{Site, place};
use super::map::towns;
use crate::engine::Act;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::components::Spot;
use crate::games::kingmaker::ids::{AreaId, NobleId, PlaceId, SeaId, ShipId};
use crate::games::kingmaker::position::{Pos, Stance};
use crate::games::kingmaker::travel::{Haven, TravelDeed, Voyage, sailing, ways};
use crate::table::{Refusal, SeatId};
use crate::window::selection::{Goal, Place, Way, Ways};
use crate::window::sight::Sight;

/// A space they can go to, as it is found.
struct Found {
    site: Site,
    by_road: bool,
    /// The spaces entered on the way, the goal last; of ships the goal alone.
    by: Vec<Place>,
    ways: Vec<Way>,
}

/// What these nobles and ships of a space can do: in and out of its places, and where else they can go.
pub fn ways(pos: Pos, sight: &Sight, from: Place, nobles: &[NobleId], ships: &[ShipId]) -> Ways {
    let mut all = if ships.is_empty() { marches(pos, sight, nobles) } else { voyages(pos, sight.seat, nobles, ships) };
    let here = all.iter().position(|found| found.site.key() == from).map_or(vec![], |k| all.remove(k).ways);
    Ways { goals: all.into_iter().map(|found| goal(sight, found)).collect(), here }
}

/// How many spaces; by road; over water; whether leave must be asked.
fn goal(sight: &Sight, Found { site, by_road, by, ways }: Found) -> Goal {
    let asks = ways.iter().all(|way| way.asks.is_some());
    let afloat = matches!(site, Site::Sea(_)) || ways.iter().flat_map(|way| &way.acts).any(sails);
    let medal = match (asks, by_road) {
        (true, _) => (0x8a5a10, "?".into()),
        (_, true) => (0x5a3f8a, "R".into()),
        _ => (0x2f5d35, if afloat { "~".into() } else { by.len().to_string() }),
    };
    let spaces = match by.len() {
        _ if by_road => "by road".to_string(),
        1 => "1 space".into(),
        n => format!("{n} spaces"),
    };
    let words = match &ways[..] {
        [only] => match only.asks {
            Some(owner) => format!("Click and choose ({spaces}): only with leave of {}", sight.name(owner)),
            None => format!("Click to go there: {} ({spaces})", sight.named(&only.text)),
        },
        list => format!("Click to go there ({spaces}): {} ways to be there", list.len()),
    };
    Goal { place: site.key(), by, ways, medal, words, told: None, line: None }
}

fn sails(act: &Act) -> bool {
    matches!(act.get(), Some(TravelDeed::Sail(_)))
}

/// Does the way there follow the road?
pub fn is_by_road(goal: &Goal) -> bool {
    let first = goal.ways.first().and_then(|way| way.acts.first());
    matches!(first.and_then(Act::get), Some(TravelDeed::March { road: true, .. }))
}

// ---------------------------------------------------------------- By land

/// Goals that all of these nobles are offered.
fn marches(pos: Pos, sight: &Sight, nobles: &[NobleId]) -> Vec<Found> {
    let Some((first, rest)) = nobles.split_first() else { return vec![] };
    let mut goals: Vec<Found> = vec![];
    let offers = || sight.on_map.iter().filter_map(|act| act.get().map(|deed: &TravelDeed| (act, deed)));
    for (act, deed) in offers() {
        let TravelDeed::March { who, to, into, road } = deed else { continue };
        if who != first {
            continue;
        }
        let same = |other: &NobleId| {
            let fits = |deed: &TravelDeed| match deed {
                TravelDeed::March { who, to: t, into: i, .. } => (who, t, i) == (other, to, into),
                _ => false,
            };
            offers().find(|(_, deed)| fits(deed)).map(|(act, _)| act.clone())
        };
        let Some(others) = rest.iter().map(same).collect::<Option<Vec<Act>>>() else { continue };
        let acts = std::iter::once(act.clone()).chain(others).collect();
        let way = march(pos, sight.seat, *into, *to, acts);
        match goals.iter_mut().find(|found| found.site == Site::Land(*to)) {
            Some(found) => found.ways.push(way),
            None => {
                let by = ways::path(pos, sight.seat, pos.noble(*who), *to, *road).unwrap_or_default();
                let by = by.into_iter().map(|area| area.key()).collect();
                goals.push(Found { site: Site::Land(*to), by_road: *road, by, ways: vec![way] });
            }
        }
    }
    goals
}

fn march(pos: Pos, seat: SeatId, into: Option<PlaceId>, to: AreaId, acts: Vec<Act>) -> Way {
    let Some(place) = into else {
        return Way { text: format!("In the open at {}", pos.area_name(to)), acts, ..Way::default() };
    };
    let name = pos.place_name(place);
    let (text, asks) = match pos.stance(place, seat) {
        Stance::Unfriendly(owner) => (format!("Ask {} to be let into {name}", pos.seat_name(owner)), Some(owner)),
        _ => (format!("Into {name}"), None),
    };
    into_place(pos, place, text, asks, acts)
}

/// A click on the sign of a city, town or castle means going there.
fn into_place(pos: Pos, at: PlaceId, text: String, asks: Option<SeatId>, acts: Vec<Act>) -> Way {
    let sign = Some((place(&pos.book, at), 2.2 * towns::size(pos.book.map.place(at).kind, false)));
    let note = asks.map(|_| "If leave is not given they stay outside.");
    Way { sign, text, asks, note, acts, ..Way::default() }
}

// ---------------------------------------------------------------- By ship

/// Every sea and port that these ships may sail to with those who are aboard or board.
fn voyages(pos: Pos, seat: SeatId, aboard: &[NobleId], ships: &[ShipId]) -> Vec<Found> {
    let boarding: Vec<NobleId> = ashore(pos, aboard);
    let voyage = |to| Voyage { ships: ships.to_vec(), aboard: boarding.clone(), to, inside: false, outside: vec![] };
    let may = |v: &Voyage| Action::Travel(TravelDeed::Sail(v.clone())).check(pos, seat).is_ok();
    let mut goals: Vec<Found> = vec![];
    for sea in SeaId::all() {
        let v = voyage(Haven::Sea(sea));
        if may(&v) {
            let text = format!("To {}", pos.book.map.sea(sea).name);
            let way = Way { text, acts: vec![Act::new(TravelDeed::Sail(v))], ..Way::default() };
            goals.push(Found { site: Site::Sea(sea), by_road: false, by: vec![sea.key()], ways: vec![way] });
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
            let way = landing(pos, seat, v, data.id);
            match goals.iter_mut().find(|found| found.site == site) {
                Some(found) => found.ways.push(way),
                None => goals.push(Found { site, by_road: false, by: vec![site.key()], ways: vec![way] }),
            }
        }
    }
    goals
}

/// Those who are not aboard yet.
fn ashore(pos: Pos, nobles: &[NobleId]) -> Vec<NobleId> {
    nobles.iter().copied().filter(|n| !matches!(pos.noble(*n).at, Spot::Aboard(_))).collect()
}

fn landing(pos: Pos, seat: SeatId, v: Voyage, port: PlaceId) -> Way {
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
    into_place(pos, port, text, asks, vec![Act::new(TravelDeed::Sail(v))])
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

/// The space or sea next door.
pub fn next_door(book: &Book, from: Site, afloat: bool) -> Option<Site> {
    match (from, afloat) {
        (Site::Land(area), false) => book.map.neighbours(area).next().map(Site::Land),
        (Site::Land(area), true) => {
            ports(book, area).find_map(|p| book.map.place(p).seas.first()).map(|s| Site::Sea(*s))
        }
        (Site::Sea(sea), _) => book.map.sea(sea).adjacent.first().map(|s| Site::Sea(*s)),
    }
}
