//! Deeds and questions in words.

use super::super::components::*;
use super::super::ids::ItemId;
use super::super::position::Pos;
use super::asking::Matter;
use super::units::{Unit, group_words};
use super::{CampaignAsk, CampaignDeed, Leg, Stage, allies, ships};
use crate::table::SeatId;

fn goods_words(pos: Pos, items: &[ItemId]) -> String {
    let units: Vec<Unit> = items.iter().map(|i| Unit::Item(*i)).collect();
    group_words(pos, &units)
}

/// "Latium by way of Liguria and Romagna".
fn way_words(pos: Pos, path: &[super::super::ids::ProvinceId]) -> String {
    let Some((to, by)) = path.split_last() else { return "nowhere".into() };
    let by: Vec<&str> = by.iter().map(|p| pos.label(*p)).collect();
    let by = if by.is_empty() { String::new() } else { format!(" by way of {}", by.join(" and ")) };
    format!("{}{by}", pos.label(*to))
}

fn place_of(pos: Pos, unit: Option<&Unit>) -> String {
    match unit.filter(|u| u.exists(pos)) {
        Some(u) => super::units::spot_words(pos, u.state(pos).at),
        None => "nowhere".into(),
    }
}

/// " (asking leave)", " (as an enemy)" or nothing.
fn manner(pos: Pos, to: Option<super::super::ids::ProvinceId>, ask: bool) -> &'static str {
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
pub fn describe(pos: Pos, deed: &CampaignDeed) -> String {
    use CampaignDeed as D;
    match deed {
        D::March { units, path, ask } => {
            format!(
                "{} to {}{}",
                group_words(pos, units),
                way_words(pos, path),
                manner(pos, path.last().copied(), *ask)
            )
        }
        D::Carry { items, path } => {
            let from = place_of(pos, items.first().map(|i| Unit::Item(*i)).as_ref());
            format!("Carry {} from {from} to {}", goods_words(pos, items), way_words(pos, path))
        }
        D::Embark { units, .. } => format!("Embark {} in {}", group_words(pos, units), place_of(pos, units.first())),
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
            format!("Land {} in {}{tail}", group_words(pos, units), at.map_or("port", |p| pos.label(p)))
        }
        D::Sail { fleets, path, dock, ask } => {
            let mut way: Vec<String> = path.iter().map(|s| pos.book.map.sea(*s).name.clone()).collect();
            way.extend(dock.map(|p| format!("the port of {}", pos.label(p))));
            let ships = if fleets.len() == 1 { "A fleet".to_string() } else { format!("{} fleets", fleets.len()) };
            format!("{ships} to {}{}", way.join(", "), manner(pos, *dock, *ask))
        }
        D::Destroy { items } => {
            format!(
                "Destroy {} in {}",
                goods_words(pos, items),
                place_of(pos, items.first().map(|i| Unit::Item(*i)).as_ref())
            )
        }
        D::Confiscate { items } => {
            format!(
                "Seize {} in {}",
                goods_words(pos, items),
                place_of(pos, items.first().map(|i| Unit::Item(*i)).as_ref())
            )
        }
        D::Ship { item, route } => {
            let way: Vec<&str> = route
                .iter()
                .map(|l| match l {
                    Leg::Land(p) => pos.label(*p),
                    Leg::Sea(s) => pos.book.map.sea(*s).name.as_str(),
                })
                .collect();
            format!("Ship {} by {}", goods_words(pos, &[*item]), way.join(", "))
        }
        D::OpenBorders { to, open: true } => format!("Let the armies and ships of {} pass", pos.seat_name(*to)),
        D::OpenBorders { to, open: false } => format!("Close the borders to {}", pos.seat_name(*to)),
        D::Lend { armies, royals, fleets, to, aid } => {
            let force = allies::force(armies, royals, fleets);
            let (group, at) = (allies::force_words(pos, &force), allies::place_words(pos, &force));
            let whom = pos.seat_name(*to);
            if *aid {
                format!("Offer {whom} {group} in {at} to fight for its monarch")
            } else {
                format!("Hold {group} in {at} back to march with {whom}")
            }
        }
        D::TakeBack { armies, royals, fleets } => {
            let force = allies::force(armies, royals, fleets);
            format!("Take back {} in {}", allies::force_words(pos, &force), allies::place_words(pos, &force))
        }
        D::TakeCross { armies, pawns } => {
            let units: Vec<Unit> =
                armies.iter().map(|a| Unit::Army(*a)).chain(pawns.iter().map(|p| Unit::Royal(*p))).collect();
            format!("Send {} from {} to the Holy Land", group_words(pos, &units), place_of(pos, units.first()))
        }
        D::Mark { province } => format!("Take control of {}", pos.label(*province)),
        D::MarkAll => "Take control wherever your armies stand alone".into(),
        D::Price { crowns } => format!("Yes, for {crowns} crowns"),
        D::Keep if matches!(super::top(pos), Some(CampaignAsk::Recall { .. })) => "Take nothing more back".into(),
        D::Keep => "Burn nothing more".into(),
        D::Permit { yes } => match super::top(pos) {
            Some(CampaignAsk::Toll { crowns, .. }) if *yes => format!("Pay {crowns} crowns"),
            Some(CampaignAsk::Toll { .. }) => "Turn back".into(),
            Some(CampaignAsk::Shipment(_)) if *yes => "Let the shipment pass".into(),
            Some(CampaignAsk::Shipment(_)) => "Try to take the shipment".into(),
            Some(CampaignAsk::Join { .. }) if *yes => "March with him".into(),
            Some(CampaignAsk::Join { .. }) => "Stay at home".into(),
            _ if *yes => "Yes".into(),
            _ => "No".into(),
        },
        D::Stake { crowns: 0 } => "Pay nothing".into(),
        D::Stake { crowns } => format!("Pay {crowns} crowns"),
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &CampaignDeed) -> String {
    use CampaignDeed as D;
    match deed {
        D::March { units, .. } => format!("March from {}", place_of(pos, units.first())),
        D::Carry { .. } | D::Destroy { .. } | D::Confiscate { .. } | D::Ship { .. } => "Goods".into(),
        D::Embark { .. } | D::Land { .. } => "Aboard and ashore".into(),
        D::Sail { fleets, .. } => {
            let at = fleets.first().filter(|f| usize::from(f.0) < pos.fleets().count()).map(|f| pos.fleet(*f).at);
            format!("Sail from {}", at.map_or("the pool".into(), |b| ships::berth_words(pos, b)))
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
                    let group = group_words(pos, units);
                    (format!("{host}: {guest} asks leave to lead {group} into {place}, bound for {goal}."), "16.2")
                }
                Matter::Dock { .. } => (format!("{host}: {guest} asks shelter in the port of {place}."), "16.14"),
                Matter::Land { units } => {
                    (format!("{host}: {guest} asks leave to land {} in {place}.", group_words(pos, units)), "16.2")
                }
                Matter::Embark { units, .. } => {
                    (format!("{host}: {guest} would take {} aboard in {place}.", group_words(pos, units)), "16.22")
                }
                Matter::Orders { units, path, .. } => {
                    let goal = path.last().map_or(place, |p| pos.label(*p));
                    (format!("{host}: {guest} orders {} from {place} to {goal}.", group_words(pos, units)), "OG.11")
                }
                Matter::Aid { armies, royals, fleets } => {
                    let group = allies::force_words(pos, &allies::force(armies, royals, fleets));
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
            let what = allies::force_words(pos, &super::recall::open(pos, *owner, *mover));
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
