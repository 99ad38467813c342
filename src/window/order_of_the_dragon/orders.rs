//! The game as the shared map of orders sees it: armies, fleets and heirs, and what they may be told. A player's own units
//! get orders, all others points for an order, heirs somebody to marry; the gestures are the same.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use super::{Sight, counters, marriages, target, tinctures};
use crate::diplomacy::telling;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::heirs::{self, Hold, Marry};
use crate::games::order_of_the_dragon::orders::{self, Build, Clear, GiveOrder, Remove, Retreat};
use crate::games::order_of_the_dragon::points::{self, GiveAlso, GivePoints, Withdraw};
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::diplomacy::arrows::{Drawn, Pen};
pub use crate::window::diplomacy::{Arms, Piece};
use crate::window::diplomacy::{Chart, Chosen, Hand, Opened, Orders, Playback, Season, Standing, Told, bar};
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::order_of_the_dragon::map::chart;

/// What a bid of points asks of a unit; the heir to be married is at home in his power's capital.
pub fn told(pos: Pos, bid: Bid) -> Told {
    match bid {
        Bid::Order(order) => Told::Order(order),
        Bid::Marry(power) => Told::Wed { power: power.0, home: pos.capital(power) },
    }
}

fn bid(told: Told) -> Bid {
    if let Told::Wed { power, .. } = told { Bid::Marry(PowerId(power)) } else { Bid::Order(told.order()) }
}

/// In whose arms a realm's units are.
pub fn arms(pos: Pos, realm: Realm) -> Arms {
    match realm {
        Realm::Major(power) => Arms::Power(power.0, 0),
        Realm::Minor(at) => pos.thrall_of(at).map_or(Arms::Minor, |power| Arms::Thrall(power.0)),
        Realm::Vassal(id) => pos.find_vassal(id).map_or(Arms::Minor, |v| Arms::Vassal(v.giver.0, v.receiver.0)),
    }
}

/// An opened order, as the map shows it.
pub fn opened(pos: Pos, line: &ResolvedOrder) -> Opened {
    let face = match (line.realm, line.thrall_of) {
        (Realm::Minor(_), Some(power)) => Arms::Thrall(power.0),
        (Realm::Minor(_), None) => Arms::Minor,
        (realm, _) => arms(pos, realm),
    };
    Opened {
        unit: Piece::Unit(line.unit.0),
        face,
        kind: line.kind,
        from: line.from,
        order: line.bid.order(),
        worked: line.worked,
        dislodged: line.dislodged,
        // Minor powers and thralls never move (7.2).
        stays: line.realm.is_stationary(),
        words: super::panels::orders::line_words(pos, line),
        outcome: telling::outcome(line.dislodged, &line.why),
    }
}

fn season(pos: Pos, resolved: &Resolved) -> Season {
    Season {
        stamp: (i32::from(resolved.cycle), resolved.season as u8),
        title: resolved.title(pos.book),
        lines: resolved.lines.iter().map(|line| opened(pos, line)).collect(),
    }
}

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.of::<View>().turn.phase == Phase::Orders
}

/// The points that a seat has given to a unit.
pub fn vote_of(pos: Pos, seat: SeatId, unit: UnitId) -> Option<Vote> {
    pos.desk(seat).votes.iter().find(|v| v.unit == unit).copied()
}

/// Is it a build or a removal? Those are clicked at places, without a unit in hand.
pub fn is_adjustment(act: &Act) -> bool {
    act.get::<Build>().is_some() || act.get::<Remove>().is_some()
}

/// Whose own unit it is: the seat's.
fn is_own(pos: Pos, seat: SeatId, unit: &Unit) -> bool {
    unit.realm.major().is_some_and(|p| pos.seat_of(p) == Some(seat))
}

impl Orders for Pos<'_> {
    // ---- The position

    fn count(&self) -> u16 {
        self.turn.count
    }
    fn stands(&self) -> Vec<Standing> {
        let pos = *self;
        let units = pos.units().filter_map(|u| {
            let (unit, face, driven_out) = (Piece::Unit(u.id.0), arms(pos, u.realm), u.dislodged.is_some());
            Some(Standing { unit, face, kind: u.kind, at: u.at?, driven_out, holds: true })
        });
        let mut out: Vec<_> = units.collect();
        for heir in pos.heirs().filter(|h| h.is_alive()) {
            let here: Vec<HeirId> = pos.heirs_in(heir.at).map(|h| h.id).collect();
            let slot = match here[..] {
                [first, _] if first == heir.id => -1,
                [_, second] if second == heir.id => 1,
                _ => 0,
            };
            let face = Arms::Heir { power: heir.power.0, wed: heir.wed.is_some(), slot };
            let (unit, at) = (Piece::Heir(heir.id.0), pos.map().whole(heir.at));
            out.push(Standing { unit, face, kind: UnitKind::Army, at, driven_out: false, holds: false });
        }
        out
    }
    fn whereabouts(&self, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Unit(id) => self.find_unit(UnitId(id))?.at,
            Piece::Heir(id) => self.find_heir(HeirId(id)).filter(|h| h.is_alive()).map(|h| self.map().whole(h.at)),
        }
    }
    fn who_holds(&self, at: ProvinceId) -> Option<Piece> {
        self.unit_in(at).map(|u| Piece::Unit(u.id.0))
    }
    fn are_friends(&self, a: Piece, b: Piece) -> bool {
        let (Piece::Unit(a), Piece::Unit(b)) = (a, b) else { return true };
        self.find_unit(UnitId(a)).map(|u| u.realm) == self.find_unit(UnitId(b)).map(|u| u.realm)
    }

    // ---- Orders

    fn given(&self) -> Vec<(Piece, Told)> {
        let pos = *self;
        let own = pos.orders().map(|(unit, order)| (Piece::Unit(unit.0), Told::Order(*order)));
        let votes = pos.at.desks.iter().flat_map(|desk| &desk.votes);
        own.chain(votes.map(|v| (Piece::Unit(v.unit.0), told(pos, v.bid)))).collect()
    }
    /// Own orders in full lines, points in broken ones.
    fn wished(&self) -> Vec<Drawn> {
        let pos = *self;
        let drawn = |id: UnitId, order: Order, ink: Ink, points: Option<u8>| {
            Some(Drawn { from: pos.find_unit(id)?.at?, order, ink, worked: None, fresh: false, points })
        };
        let own = pos.orders().filter_map(|(id, order)| {
            let power = pos.find_unit(*id)?.realm.major()?;
            drawn(*id, *order, tinctures::field(power), None)
        });
        let votes = pos.at.desks.iter().flat_map(|desk| desk.votes.iter().map(move |v| (desk.id, v)));
        let votes = votes.filter_map(|(seat, v)| match v.bid {
            Bid::Order(order) => drawn(v.unit, order, tinctures::field(pos.power_of(seat)?), Some(v.points)),
            Bid::Marry(_) => None,
        });
        let retreats = pos.at.desks.iter().flat_map(|desk| &desk.retreats).filter_map(|(id, to)| {
            let ink = pos.ink(arms(pos, pos.find_unit(*id)?.realm));
            drawn(*id, Order::Move { to: (*to)?, via: false }, ink, None)
        });
        own.chain(votes).chain(retreats).collect()
    }
    /// One's own units, others by points, one's heir; anybody's units in the sandbox.
    fn may_tell(&self, hand: &Hand, sight: &Sight, piece: Piece) -> bool {
        let pos = *self;
        match piece {
            Piece::Unit(id) => {
                let Some(unit) = pos.find_unit(UnitId(id)).filter(|u| u.dislodged.is_none()) else { return false };
                let by_points = || points::is_neutral(unit) && points::barred(pos, sight.seat, unit).is_none();
                hand.trial.is_some() || (is_ordering(sight) && (is_own(pos, sight.seat, unit) || by_points()))
            }
            Piece::Heir(id) => {
                let heir = pos.find_heir(HeirId(id));
                let own = heir.filter(|h| h.is_single() && pos.seat_of(h.power) == Some(sight.seat));
                hand.trial.is_none() && is_ordering(sight) && own.is_some()
            }
        }
    }
    fn legal(&self, seat: SeatId, piece: Piece) -> Vec<Told> {
        let pos = *self;
        match piece {
            Piece::Unit(id) => match pos.find_unit(UnitId(id)) {
                Some(unit) if points::is_neutral(unit) => {
                    points::bids_of(pos, unit).into_iter().map(|bid| told(pos, bid)).collect()
                }
                Some(unit) => orders::orders_of(pos, unit).into_iter().map(Told::Order).collect(),
                None => vec![],
            },
            Piece::Heir(_) => marriages::possible(pos, seat),
        }
    }
    fn tell(&self, seat: SeatId, piece: Piece, told: Told) -> Act {
        let pos = *self;
        match piece {
            Piece::Heir(_) => marriages::told(pos, told),
            Piece::Unit(id) => {
                let unit = UnitId(id);
                if pos.find_unit(unit).is_some_and(points::is_neutral) {
                    let points = vote_of(pos, seat, unit).map_or(1, |v| v.points);
                    return Act::new(GivePoints { unit, bid: bid(told), points });
                }
                Act::new(GiveOrder { unit, order: told.order() })
            }
        }
    }
    fn take_back(&self, seat: SeatId, piece: Piece) -> Option<Act> {
        let pos = *self;
        match piece {
            Piece::Unit(id) => {
                let unit = UnitId(id);
                match pos.order_of(unit) {
                    Some(_) => Some(Act::new(Clear { unit })),
                    None => vote_of(pos, seat, unit).map(|_| Act::new(Withdraw { unit })),
                }
            }
            Piece::Heir(_) => {
                let power = pos.power_of(seat)?;
                pos.match_of(power).is_some().then(|| Act::new(Hold))
            }
        }
    }
    fn chosen(&self, seat: SeatId) -> Vec<Chosen> {
        super::chosen::chosen(*self, seat)
    }
    fn is_idle(&self, act: &Act) -> bool {
        let pos = *self;
        let given = act.get::<GivePoints>().map(GivePoints::vote).or_else(|| Some(act.get::<GiveAlso>()?.vote()));
        let ordered = act.get().is_some_and(|GiveOrder { unit, order }| pos.order_of(*unit) == Some(order));
        let matches: Vec<Match> = pos.at.desks.iter().filter_map(|desk| desk.marries).collect();
        let marries = act.get().is_some_and(|Marry { to }| matches.contains(to));
        let holds = act.get::<Hold>().is_some() && matches.is_empty();
        let voted = |vote: Vote| pos.at.desks.iter().any(|desk| desk.votes.contains(&vote));
        ordered || marries || holds || given.is_some_and(voted)
    }
    fn ways_out(&self, sight: &Sight, piece: Piece) -> Vec<(ProvinceId, Act)> {
        let Piece::Unit(id) = piece else { return vec![] };
        let Some(unit) = self.find_unit(UnitId(id)).filter(|u| u.dislodged.is_some()) else { return vec![] };
        let ways = sight.offers.iter().filter_map(|offer| {
            let Retreat { to, .. } = offer.act.get().filter(|act: &&Retreat| act.unit == unit.id)?;
            Some((self.map().province(to.or(unit.at)?), offer.act.clone()))
        });
        ways.collect()
    }
    fn retreat(&self, piece: Piece, to: Place) -> Option<Act> {
        let Piece::Unit(id) = piece else { return None };
        Some(Act::new(Retreat { unit: UnitId(id), to: Some(to) }))
    }
    /// Builds and removals.
    fn at_place(&self, sight: &Sight, at: ProvinceId) -> Vec<(String, Act)> {
        let pos = *self;
        let key = &pos.map().data(at).key;
        let here = |a: &Act| is_adjustment(a) && target(pos, a) == Some(key.as_str());
        let here = sight.offers.iter().filter(|offer| here(&offer.act));
        here.map(|offer| (offer.text.clone(), offer.act.clone())).collect()
    }
    fn work_out(&self, tried: &BTreeMap<Piece, Told>) -> Season {
        let pos = *self;
        let of_unit = |(piece, told): (&Piece, &Told)| match *piece {
            Piece::Unit(id) => Some((UnitId(id), bid(*told))),
            Piece::Heir(_) => None,
        };
        let bids: BTreeMap<UnitId, Bid> = tried.iter().filter_map(of_unit).collect();
        season(pos, &orders::work_out(pos, &bids).resolved(pos))
    }
    fn last_moves(&self) -> Option<Season> {
        self.common.last_moves.as_ref().map(|resolved| season(*self, resolved))
    }

    // ---- Words

    fn piece_words(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit(id) => self.find_unit(UnitId(id)).map_or(String::new(), |u| orders::unit_words(*self, u)),
            Piece::Heir(id) => self.find_heir(HeirId(id)).map_or(String::new(), |h| heirs::heir_words(h.power)),
        }
    }
    fn way_words(&self, told: &Told) -> String {
        let pos = *self;
        let unit = |of: ProvinceId| pos.unit_in(of).map_or("nobody".into(), |u| orders::unit_words(pos, u));
        match *told {
            Told::Order(order) => bar::way_words(pos.map(), &order, unit),
            Told::Wed { power, .. } => format!("Marry {}", heirs::heir_words(PowerId(power))),
            Told::Match { .. } => {
                marriages::match_of(pos, *told).map_or(String::new(), |to| heirs::match_words(pos, to))
            }
        }
    }
    /// Of builds, removals and retreats: only these are chosen by the place.
    fn act_words(&self, act: &Act) -> String {
        let pos = *self;
        let build = || act.get().map(|act: &Build| act.words(pos));
        let remove = || act.get().map(|act: &Remove| act.words(pos));
        let retreat = act.get().map(|act: &Retreat| act.words(pos));
        retreat.or_else(build).or_else(remove).unwrap_or_default()
    }
    fn what_next(&self, sight: &Sight) -> String {
        super::panels::orders::what_next(*self, sight)
    }
    fn holding_words(&self, hand: &Hand) -> Option<String> {
        super::panels::orders::in_hand(*self, hand)
    }

    // ---- Drawing

    fn paint_unit(&self, letters: &Letters, kind: UnitKind, face: Arms) -> Brush {
        counters::paint(letters, kind, face)
    }
    fn lodging(&self, chart: &Chart, who: &Standing, scale: f32, far: bool) -> Option<(Vec2, Vec2)> {
        counters::lodging(chart, who, scale, far)
    }
    fn paint_marks(&self, b: &mut Brush, chart: &Chart, far: bool) {
        counters::centres(b, *self, chart, far);
    }
    fn ink(&self, face: Arms) -> Ink {
        let field = |power| tinctures::field(PowerId(power));
        match face {
            Arms::Power(power, _) | Arms::Heir { power, .. } => field(power),
            Arms::Vassal(giver, receiver) => field(giver).mix(field(receiver), 0.5),
            Arms::Minor | Arms::Thrall(_) => tinctures::plain(),
        }
    }
    fn more_arrows(&self, hand: &Hand, playback: &Playback, pen: &Pen, b: &mut Brush) {
        marriages::paint(*self, hand, playback, pen, b);
    }
    fn open_places(&self, sight: &Sight) -> Vec<ProvinceId> {
        let offered = sight.offers.iter().map(|offer| &offer.act).filter(|act| is_adjustment(act));
        offered.filter_map(|act| chart().of_key(target(*self, act)?)).collect()
    }
    /// Those driven out, and those without an order.
    fn calling(&self, sight: &Sight) -> Vec<Piece> {
        let pos = *self;
        let mut calling: Vec<Piece> = orders::to_retreat(pos, sight.seat).map(|u| Piece::Unit(u.id.0)).collect();
        if is_ordering(sight) {
            let left = orders::to_order(pos, sight.seat).into_iter().filter(|(_, told)| !told);
            calling.extend(left.map(|(u, _)| Piece::Unit(u.id.0)));
        }
        calling
    }
}
