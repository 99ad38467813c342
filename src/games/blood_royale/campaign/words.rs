//! Deeds and questions in words.

use super::super::components::*;
use super::super::ids::{ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::telling;
use super::asking::Matter;
use super::units::{Unit, group};
use super::{CampaignAsk, CampaignDeed, Leg, Stage, allies, ships};
use crate::engine::{Line, Span, joined};
use crate::line;
use crate::table::SeatId;

fn goods(pos: Pos, items: &[ItemId]) -> Line {
    let units: Vec<Unit> = items.iter().map(|i| Unit::Item(*i)).collect();
    group(pos, &units)
}

/// "Latium by way of Liguria and Romagna".
fn way(path: &[ProvinceId]) -> Line {
    let Some((to, by)) = path.split_last() else { return line!["nowhere"] };
    let by = (!by.is_empty()).then(|| line![" by way of ", joined(by.iter().copied(), " and ")]);
    line![*to, by]
}

fn place_of(pos: Pos, unit: Option<&Unit>) -> Line {
    match unit.filter(|u| u.exists(pos)) {
        Some(u) => super::units::spot_line(pos, u.state(pos).at),
        None => line!["nowhere"],
    }
}

fn place_of_goods(pos: Pos, items: &[ItemId]) -> Line {
    place_of(pos, items.first().map(|i| Unit::Item(*i)).as_ref())
}

/// " (asking leave)", " (as an enemy)" or nothing.
fn manner(pos: Pos, to: Option<ProvinceId>, ask: bool) -> &'static str {
    let Some(to) = to.filter(|p| p.index() < pos.provinces().count()) else { return "" };
    let mover = pos.turn.active;
    match pos.province(to).holder {
        _ if ask => " (asking leave)",
        Holder::Neutral => " (an invasion)",
        Holder::Seat(s) if Some(s) != mover => match mover {
            Some(m) if super::ground::leave(pos, s, m, super::super::marriages::Leave::Armies, to) => "",
            _ => " (without leave)",
        },
        _ => "",
    }
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &CampaignDeed) -> Line {
    use CampaignDeed as D;
    match deed {
        D::March { units, path, ask } => {
            line![group(pos, units), " to ", way(path), manner(pos, path.last().copied(), *ask)]
        }
        D::Carry { items, path } => {
            line!["Carry ", goods(pos, items), " from ", place_of_goods(pos, items), " to ", way(path)]
        }
        D::Embark { units, .. } => line!["Embark ", group(pos, units), " in ", place_of(pos, units.first())],
        D::Land { units, ask } => {
            let at = match units.first().filter(|u| u.exists(pos)).map(|u| u.state(pos).at) {
                Some(Spot::Aboard(f)) => match pos.fleet(f).at {
                    Berth::Port(p) => Some(p),
                    _ => None,
                },
                _ => None,
            };
            let troops = units.iter().any(|u| !matches!(u, Unit::Item(_)));
            let tail = if troops { manner(pos, at, *ask) } else { "" };
            line!["Land ", group(pos, units), " in ", at.map_or("port".into(), Span::from), tail]
        }
        D::Sail { fleets, path, dock, ask } => {
            let way = path.iter().map(|s| line![*s]).chain(dock.map(|p| line!["the port of ", p]));
            let ships = if fleets.len() == 1 { line!["A fleet"] } else { line![fleets.len(), " fleets"] };
            line![telling::alike(fleets.iter().copied(), &ships), " to ", joined(way, ", "), manner(pos, *dock, *ask)]
        }
        D::Destroy { items } => {
            line!["Destroy ", goods(pos, items), " in ", place_of_goods(pos, items)]
        }
        D::Confiscate { items } => {
            line!["Seize ", goods(pos, items), " in ", place_of_goods(pos, items)]
        }
        D::Ship { item, route } => {
            line!["Ship ", goods(pos, &[*item]), " by ", telling::each(route.iter().copied())]
        }
        D::OpenBorders { to, open: true } => line!["Let the armies and ships of ", *to, " pass"],
        D::OpenBorders { to, open: false } => line!["Close the borders to ", *to],
        D::Lend { armies, royals, fleets, to, aid } => {
            let force = allies::force(armies, royals, fleets);
            let (group, at) = (allies::force_line(pos, &force), allies::place_line(pos, &force));
            if *aid {
                line!["Offer ", *to, " ", group, " in ", at, " to fight for its monarch"]
            } else {
                line!["Hold ", group, " in ", at, " back to march with ", *to]
            }
        }
        D::TakeBack { armies, royals, fleets } => {
            let force = allies::force(armies, royals, fleets);
            line!["Take back ", allies::force_line(pos, &force), " in ", allies::place_line(pos, &force)]
        }
        D::TakeCross { armies, pawns } => {
            let units: Vec<Unit> =
                armies.iter().map(|a| Unit::Army(*a)).chain(pawns.iter().map(|p| Unit::Royal(*p))).collect();
            line!["Send ", group(pos, &units), " from ", place_of(pos, units.first()), " to the Holy Land"]
        }
        D::Mark { province } => line!["Take control of ", *province],
        D::MarkAll => line!["Take control wherever your armies stand alone"],
        D::Price { crowns } => line!["Yes, for ", *crowns, " crowns"],
        D::Keep if matches!(super::top(pos), Some(CampaignAsk::Recall { .. })) => line!["Take nothing more back"],
        D::Keep => line!["Burn nothing more"],
        D::Permit { yes } => match super::top(pos) {
            Some(CampaignAsk::Toll { crowns, .. }) if *yes => line!["Pay ", *crowns, " crowns"],
            Some(CampaignAsk::Toll { .. }) => line!["Turn back"],
            Some(CampaignAsk::Shipment(_)) if *yes => line!["Let the shipment pass"],
            Some(CampaignAsk::Shipment(_)) => line!["Try to take the shipment"],
            Some(CampaignAsk::Join { .. }) if *yes => line!["March with him"],
            Some(CampaignAsk::Join { .. }) => line!["Stay at home"],
            _ if *yes => line!["Yes"],
            _ => line!["No"],
        },
        D::Stake { crowns: 0 } => line!["Pay nothing"],
        D::Stake { crowns } => line!["Pay ", *crowns, " crowns"],
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &CampaignDeed) -> String {
    use CampaignDeed as D;
    match deed {
        D::March { units, .. } => format!("March from {}", pos.said(&place_of(pos, units.first()))),
        D::Carry { .. } | D::Destroy { .. } | D::Confiscate { .. } | D::Ship { .. } => "Goods".into(),
        D::Embark { .. } | D::Land { .. } => "Aboard and ashore".into(),
        D::Sail { fleets, .. } => {
            let at = fleets.first().filter(|f| usize::from(f.0) < pos.fleets().count()).map(|f| pos.fleet(*f).at);
            format!("Sail from {}", at.map_or("the pool".into(), |b| pos.said(&ships::berth_line(b))))
        }
        D::OpenBorders { .. } | D::Lend { .. } | D::TakeBack { .. } => "Friends".into(),
        D::TakeCross { .. } => "The Crusade".into(),
        D::Mark { .. } | D::MarkAll => "Control".into(),
        D::Permit { .. } | D::Price { .. } | D::Keep => "Answer".into(),
        D::Stake { .. } => "Stake".into(),
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &CampaignAsk) -> (String, &'static str) {
    let name = |s: SeatId| pos.seat_name(s);
    match ask {
        CampaignAsk::Leave { mover, owner, at, matter } => {
            let (host, guest, place) = (name(*owner), name(*mover), pos.label(*at));
            match matter {
                Matter::March { units, path, .. } => {
                    let goal = path.last().map_or(place, |p| pos.label(*p));
                    let group = pos.said(&group(pos, units));
                    (format!("{host}: {guest} asks leave to lead {group} into {place}, bound for {goal}."), "16.2")
                }
                Matter::Dock { .. } => (format!("{host}: {guest} asks shelter in the port of {place}."), "16.14"),
                Matter::Land { units } => {
                    (format!("{host}: {guest} asks leave to land {} in {place}.", pos.said(&group(pos, units))), "16.2")
                }
                Matter::Embark { units, .. } => {
                    (format!("{host}: {guest} would take {} aboard in {place}.", pos.said(&group(pos, units))), "16.22")
                }
                Matter::Orders { units, path, .. } => {
                    let goal = path.last().map_or(place, |p| pos.label(*p));
                    (
                        format!("{host}: {guest} orders {} from {place} to {goal}.", pos.said(&group(pos, units))),
                        "OG.11",
                    )
                }
                Matter::Aid { armies, royals, fleets } => {
                    let group = pos.said(&allies::force_line(pos, &allies::force(armies, royals, fleets)));
                    (format!("{host}: {guest} offers {group} in {place} as foreign aid."), "20.3")
                }
            }
        }
        CampaignAsk::Toll { mover, owner, at, crowns, .. } => {
            let (host, guest, place) = (name(*owner), name(*mover), pos.label(*at));
            (format!("{guest}: {host} asks {crowns} crowns for its leave in {place}."), "20.1")
        }
        CampaignAsk::Burn { owner, mover } => {
            let text = format!("{}: armies of {} stand among your goods. Do you burn any?", name(*owner), name(*mover));
            (text, "12.4")
        }
        CampaignAsk::Recall { owner, mover } => {
            let (host, ally) = (name(*owner), name(*mover));
            let what = pos.said(&allies::force_line(pos, &super::recall::open(pos, *owner, *mover)));
            let when = if pos.turn.fought { "battles follow the move of" } else { "now moves" };
            (format!("{host}: your {what} serve another, and {when} {ally}. Do you take any back?"), "20.5")
        }
        CampaignAsk::Join { owner, ally } => {
            (format!("{}: do your troops march with {} as agreed?", name(*owner), name(*ally)), "19.38")
        }
        CampaignAsk::Shipment(s) => {
            let goods = pos.item(s.item).goods;
            let place = match s.route.get(s.at) {
                Some(Leg::Land(p)) => pos.label(*p).to_string(),
                Some(Leg::Sea(sea)) => pos.book.map.sea(*sea).name.clone(),
                None => String::new(),
            };
            let who = s.decider().map_or(String::new(), name);
            match s.stage {
                Stage::Objecting | Stage::UnderWay => {
                    (format!("{who}: {} ships {goods} through {place}. Let it pass?", name(s.owner)), "OD.2")
                }
                Stage::OwnerPays => (format!("{who}: what do you pay to bring the {goods} past {place}?"), "OD.4"),
                Stage::HunterPays => (format!("{who}: what do you pay to take the {goods} in {place}?"), "OD.4"),
            }
        }
    }
}
