//! The game as the shared map of orders sees it: armies, fleets and heirs, and what they may be told. A player's own units
//! get orders, all others points for an order, heirs somebody to marry; the gestures are the same.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::map::Chart;
use super::{Look, Sight, counters, marriages, target, tinctures};
use crate::diplomacy::Map;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::book::Book;
use crate::games::order_of_the_dragon::heirs::{self, Hold, Marry};
use crate::games::order_of_the_dragon::orders::{self, Build, Clear, GiveOrder, Remove, Retreat};
use crate::games::order_of_the_dragon::points::{self, GiveAlso, GivePoints, Withdraw};
use crate::games::order_of_the_dragon::prelude::*;
use crate::games::order_of_the_dragon::readers;
use crate::games::order_of_the_dragon::shapes::Europe;
use crate::window::diplomacy::arrows::{Drawn, Pen};
use crate::window::diplomacy::{
    self, Board, Chosen, Hand, Opened, Orders, Parts, Playback, Season, Told, Trial, bar, chart,
};
use crate::window::glass::Glazed;
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::order_of_the_dragon::OrderOfTheDragon;
use crate::window::playable::Playable;

/// Somebody on the map who can be told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Piece {
    Unit(UnitId),
    Heir(HeirId),
}

/// How a counter looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arms {
    Power(PowerId),
    Minor,
    Thrall(PowerId),
    Vassal(PowerId, PowerId),
    /// `slot`: to which side, where two lodge in one place.
    Heir {
        power: PowerId,
        wed: bool,
        slot: i8,
    },
}

/// What can be told.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wish {
    Order(Order),
    /// To a minor power: to marry this power's heir, who is at home there.
    Wed {
        power: PowerId,
        home: ProvinceId,
    },
    /// To an heir. Where he is to marry another's, that one's home is pointed at first.
    Match {
        to: Match,
        home: Option<ProvinceId>,
    },
}

impl Told for Wish {
    const HOLD: Self = Wish::Order(Order::Hold);

    fn meant(helped: Option<ProvinceId>, at: ProvinceId, to: Place) -> Self {
        Wish::Order(Order::meant(helped, at, to))
    }
    fn helps(&self) -> Option<ProvinceId> {
        match self {
            Wish::Order(order) => order.helps(),
            Wish::Wed { .. } => None,
            Wish::Match { home, .. } => *home,
        }
    }
    fn goal(&self, map: &Map) -> Option<ProvinceId> {
        match *self {
            Wish::Order(order) => order.goal(map),
            Wish::Wed { home, .. } => Some(home),
            Wish::Match { to: Match::Minor(at) | Match::Heir { at, .. }, .. } => Some(at),
        }
    }
}

impl Wish {
    /// What a bid of points asks of a unit; the heir to be married is at home in his power's capital.
    pub fn of(pos: Pos, bid: Bid) -> Wish {
        match bid {
            Bid::Order(order) => Wish::Order(order),
            Bid::Marry(power) => Wish::Wed { power, home: pos.capital(power) },
        }
    }

    fn bid(self) -> Bid {
        match self {
            Wish::Order(order) => Bid::Order(order),
            Wish::Wed { power, .. } => Bid::Marry(power),
            Wish::Match { .. } => Bid::Order(Order::Hold),
        }
    }
}

impl Opened for ResolvedOrder {
    fn from(&self) -> Place {
        self.from
    }
    fn kind(&self) -> UnitKind {
        self.kind
    }
    fn order(&self) -> Order {
        self.bid.order()
    }
    fn worked(&self) -> bool {
        self.worked
    }
    fn dislodged(&self) -> bool {
        self.dislodged
    }
    fn why(&self) -> &str {
        &self.why
    }
    /// Minor powers and thralls never move (7.2).
    fn stays(&self) -> bool {
        self.realm.is_stationary()
    }
}

/// In whose arms a realm's units are.
pub fn arms(pos: Pos, realm: Realm) -> Arms {
    match realm {
        Realm::Major(power) => Arms::Power(power),
        Realm::Minor(at) => pos.thrall_of(at).map_or(Arms::Minor, Arms::Thrall),
        Realm::Vassal(id) => pos.find_vassal(id).map_or(Arms::Minor, |v| Arms::Vassal(v.giver, v.receiver)),
    }
}

/// Does this seat write orders just now?
pub fn is_ordering(sight: &Sight) -> bool {
    sight.deciding() && sight.view.of::<OrderOfTheDragon>().turn.phase == Phase::Orders
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

impl Glazed for OrderOfTheDragon {
    type Pos<'w> = Pos<'w>;

    fn world_of(view: &View) -> Option<World> {
        Some(readers::lay_out(view.position.clone(), Book::standard()))
    }
    fn pos(world: &World) -> Pos<'_> {
        Pos::of(world)
    }
}

impl Orders for OrderOfTheDragon {
    type Unit = Piece;
    type Face = Arms;
    type Told = Wish;
    type Line = ResolvedOrder;
    type Resolved = Resolved;

    fn chart(book: &Chart) -> &chart::Chart<Europe> {
        book
    }
    fn parts<'a>(look: &'a mut Look) -> Parts<'a, Self> {
        let own = &mut *look.own;
        Parts {
            hand: &mut own.hand,
            playback: &mut own.playback,
            board: &own.board,
            glass: &own.glass,
            book: &own.atlas.0,
            asks: &mut look.asks,
        }
    }

    // ---- The position

    fn count(pos: Pos) -> u16 {
        pos.turn.count
    }
    fn stands(pos: Pos) -> Vec<diplomacy::Standing<Piece, Arms>> {
        let units = pos.units().filter_map(|u| {
            let face = arms(pos, u.realm);
            let driven_out = u.dislodged.is_some();
            Some(diplomacy::Standing {
                unit: Piece::Unit(u.id),
                face,
                kind: u.kind,
                at: u.at?,
                driven_out,
                holds: true,
            })
        });
        let mut out: Vec<_> = units.collect();
        for heir in pos.heirs().filter(|h| h.is_alive()) {
            let here: Vec<HeirId> = pos.heirs_in(heir.at).map(|h| h.id).collect();
            let slot = match here[..] {
                [first, _] if first == heir.id => -1,
                [_, second] if second == heir.id => 1,
                _ => 0,
            };
            let face = Arms::Heir { power: heir.power, wed: heir.wed.is_some(), slot };
            let (unit, at) = (Piece::Heir(heir.id), pos.map().whole(heir.at));
            out.push(diplomacy::Standing { unit, face, kind: UnitKind::Army, at, driven_out: false, holds: false });
        }
        out
    }
    fn whereabouts(pos: Pos, piece: Piece) -> Option<Place> {
        match piece {
            Piece::Unit(id) => pos.find_unit(id)?.at,
            Piece::Heir(id) => pos.find_heir(id).filter(|h| h.is_alive()).map(|h| pos.map().whole(h.at)),
        }
    }
    fn unit_in(pos: Pos, at: ProvinceId) -> Option<Piece> {
        pos.unit_in(at).map(|u| Piece::Unit(u.id))
    }
    fn are_friends(pos: Pos, a: Piece, b: Piece) -> bool {
        let (Piece::Unit(a), Piece::Unit(b)) = (a, b) else { return true };
        pos.find_unit(a).map(|u| u.realm) == pos.find_unit(b).map(|u| u.realm)
    }

    // ---- Orders

    fn given(pos: Pos) -> Vec<(Piece, Wish)> {
        let own = pos.orders().map(|(unit, order)| (Piece::Unit(*unit), Wish::Order(*order)));
        let votes =
            pos.at.desks.iter().flat_map(|desk| &desk.votes).map(|v| (Piece::Unit(v.unit), Wish::of(pos, v.bid)));
        own.chain(votes).collect()
    }
    /// Own orders in full lines, points in broken ones.
    fn wished(pos: Pos) -> Vec<Drawn> {
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
            let ink = Self::ink(arms(pos, pos.find_unit(*id)?.realm));
            drawn(*id, Order::Move { to: (*to)?, via: false }, ink, None)
        });
        own.chain(votes).chain(retreats).collect()
    }
    fn is_ordering(sight: &Sight) -> bool {
        is_ordering(sight)
    }
    /// One's own units, others by points, one's heir; anybody's units in the sandbox.
    fn may_tell(pos: Pos, hand: &Hand<Self>, sight: &Sight, piece: Piece) -> bool {
        match piece {
            Piece::Unit(id) => {
                let Some(unit) = pos.find_unit(id).filter(|u| u.dislodged.is_none()) else { return false };
                let by_points = || points::is_neutral(unit) && points::barred(pos, sight.seat, unit).is_none();
                hand.trial.is_some() || (is_ordering(sight) && (is_own(pos, sight.seat, unit) || by_points()))
            }
            Piece::Heir(id) => {
                let own = pos.find_heir(id).filter(|h| h.is_single() && pos.seat_of(h.power) == Some(sight.seat));
                hand.trial.is_none() && is_ordering(sight) && own.is_some()
            }
        }
    }
    fn legal(pos: Pos, seat: SeatId, piece: Piece, _: bool) -> Vec<Wish> {
        match piece {
            Piece::Unit(id) => match pos.find_unit(id) {
                Some(unit) if points::is_neutral(unit) => {
                    points::bids_of(pos, unit).into_iter().map(|bid| Wish::of(pos, bid)).collect()
                }
                Some(unit) => orders::orders_of(pos, unit).into_iter().map(Wish::Order).collect(),
                None => vec![],
            },
            Piece::Heir(_) => marriages::possible(pos, seat),
        }
    }
    fn tell(pos: Pos, seat: SeatId, piece: Piece, wish: Wish) -> Act {
        match piece {
            Piece::Heir(_) => marriages::told(pos, wish),
            Piece::Unit(unit) => match (pos.find_unit(unit), wish) {
                (Some(found), wish) if points::is_neutral(found) => {
                    let points = vote_of(pos, seat, unit).map_or(1, |v| v.points);
                    Act::new(GivePoints { unit, bid: wish.bid(), points })
                }
                (_, wish) => Act::new(GiveOrder { unit, order: wish.bid().order() }),
            },
        }
    }
    fn take_back(pos: Pos, seat: SeatId, piece: Piece) -> Option<Act> {
        match piece {
            Piece::Unit(unit) if pos.order_of(unit).is_some() => Some(Act::new(Clear { unit })),
            Piece::Unit(unit) => vote_of(pos, seat, unit).map(|_| Act::new(Withdraw { unit })),
            Piece::Heir(_) => {
                let power = pos.power_of(seat)?;
                pos.match_of(power).is_some().then(|| Act::new(Hold))
            }
        }
    }
    fn chosen(pos: Pos, seat: SeatId) -> Vec<Chosen<Act, Arms>> {
        super::chosen::chosen(pos, seat)
    }
    fn is_idle(pos: Pos, act: &Act) -> bool {
        let given = act.get::<GivePoints>().map(GivePoints::vote).or_else(|| Some(act.get::<GiveAlso>()?.vote()));
        let ordered = act.get().is_some_and(|GiveOrder { unit, order }| pos.order_of(*unit) == Some(order));
        let matches: Vec<Match> = pos.at.desks.iter().filter_map(|desk| desk.marries).collect();
        let marries = act.get().is_some_and(|Marry { to }| matches.contains(to));
        let holds = act.get::<Hold>().is_some() && matches.is_empty();
        let voted = |vote: Vote| pos.at.desks.iter().any(|desk| desk.votes.contains(&vote));
        ordered || marries || holds || given.is_some_and(voted)
    }
    fn ways_out(sight: &Sight, pos: Pos, piece: Piece) -> Vec<(ProvinceId, Act)> {
        let Piece::Unit(id) = piece else { return vec![] };
        let Some(unit) = pos.find_unit(id).filter(|u| u.dislodged.is_some()) else { return vec![] };
        let ways = sight.actions::<Self>().filter_map(|act| {
            let Retreat { to, .. } = act.get().filter(|act: &&Retreat| act.unit == id)?;
            Some((pos.map().province(to.or(unit.at)?), act))
        });
        ways.collect()
    }
    fn retreat(piece: Piece, to: Place) -> Option<Act> {
        let Piece::Unit(unit) = piece else { return None };
        Some(Act::new(Retreat { unit, to: Some(to) }))
    }
    /// Builds and removals.
    fn at_place(sight: &Sight, pos: Pos, at: ProvinceId) -> Vec<(String, Act)> {
        let key = &pos.map().data(at).key;
        let here = |a: &Act| is_adjustment(a) && target(pos, a) == Some(key.as_str());
        let own = sight.offers.iter().filter_map(|o| Some((o.text.clone(), Self::action(&o.act)?)));
        own.filter(|(_, act)| here(act)).collect()
    }
    fn work_out(pos: Pos, trial: &Trial<Self>) -> Resolved {
        let bids: BTreeMap<UnitId, Bid> = trial
            .orders
            .iter()
            .filter_map(|(piece, wish)| if let Piece::Unit(id) = piece { Some((*id, wish.bid())) } else { None })
            .collect();
        orders::work_out(pos, &bids).resolved(pos)
    }
    fn lines(resolved: &Resolved) -> &[ResolvedOrder] {
        &resolved.lines
    }
    fn unit_of(line: &ResolvedOrder) -> Piece {
        Piece::Unit(line.unit)
    }
    fn face_of(line: &ResolvedOrder, pos: Pos) -> Arms {
        match (line.realm, line.thrall_of) {
            (Realm::Minor(_), Some(power)) => Arms::Thrall(power),
            (Realm::Minor(_), None) => Arms::Minor,
            (realm, _) => arms(pos, realm),
        }
    }
    fn season(resolved: &Resolved) -> Season<ResolvedOrder> {
        let title = resolved.title(&Book::standard());
        let stamp = (i32::from(resolved.cycle), resolved.season as u8);
        Season { stamp, title, lines: resolved.lines.clone() }
    }
    fn last_moves(view: &View) -> Option<&Resolved> {
        view.common.last_moves.as_ref()
    }

    // ---- Words

    fn unit_words(pos: Pos, piece: Piece) -> String {
        match piece {
            Piece::Unit(id) => pos.find_unit(id).map_or(String::new(), |u| orders::unit_words(pos, u)),
            Piece::Heir(id) => pos.find_heir(id).map_or(String::new(), |h| heirs::heir_words(h.power)),
        }
    }
    fn way_words(pos: Pos, wish: &Wish) -> String {
        let unit = |of: ProvinceId| pos.unit_in(of).map_or("nobody".into(), |u| orders::unit_words(pos, u));
        match wish {
            Wish::Order(order) => bar::way_words(pos.map(), order, unit),
            Wish::Wed { power, .. } => format!("Marry {}", heirs::heir_words(*power)),
            Wish::Match { to, .. } => heirs::match_words(pos, *to),
        }
    }
    /// Of builds, removals and retreats: only these are chosen by the place.
    fn action_words(pos: Pos, act: &Act) -> String {
        let build = || act.get().map(|act: &Build| act.words(pos));
        let remove = || act.get().map(|act: &Remove| act.words(pos));
        let retreat = act.get().map(|act: &Retreat| act.words(pos));
        retreat.or_else(build).or_else(remove).unwrap_or_default()
    }
    fn line_words(pos: Pos, line: &ResolvedOrder) -> String {
        super::panels::orders::line_words(pos, line)
    }
    fn what_next(pos: Pos, sight: &Sight) -> String {
        super::panels::orders::what_next(pos, sight)
    }
    fn holding_words(pos: Pos, hand: &Hand<Self>) -> Option<String> {
        super::panels::orders::in_hand(pos, hand)
    }

    // ---- Drawing

    fn paint_unit(letters: &Letters, kind: UnitKind, face: Arms) -> Brush {
        counters::paint(letters, kind, face)
    }
    fn lodging(
        chart: &chart::Chart<Europe>,
        who: &diplomacy::Standing<Piece, Arms>,
        scale: f32,
        far: bool,
    ) -> Option<(Vec2, Vec2)> {
        counters::lodging(chart, who, scale, far)
    }
    fn paint_marks(b: &mut Brush, _: &Letters, pos: Pos, _: &Board<Self>, chart: &Chart, far: bool) {
        counters::centres(b, pos, chart, far);
    }
    fn ink(face: Arms) -> Ink {
        match face {
            Arms::Power(power) | Arms::Heir { power, .. } => tinctures::field(power),
            Arms::Vassal(giver, receiver) => tinctures::field(giver).mix(tinctures::field(receiver), 0.5),
            Arms::Minor | Arms::Thrall(_) => tinctures::plain(),
        }
    }
    fn more_arrows(pos: Pos, hand: &Hand<Self>, playback: &Playback<Self>, pen: &Pen<Self>, b: &mut Brush) {
        marriages::paint(pos, hand, playback, pen, b);
    }
    fn open_places(sight: &Sight, pos: Pos) -> Vec<ProvinceId> {
        let offered = sight.actions::<Self>().filter(is_adjustment);
        offered.filter_map(|action| Chart::standard().of_key(target(pos, &action)?)).collect()
    }
    /// Those driven out, and those without an order.
    fn calling(sight: &Sight, pos: Pos) -> Vec<Piece> {
        let driven = orders::to_retreat(pos, sight.seat).map(|u| Piece::Unit(u.id));
        let mut calling: Vec<Piece> = driven.collect();
        if is_ordering(sight) {
            let left = orders::to_order(pos, sight.seat).into_iter().filter(|(_, told)| !told);
            calling.extend(left.map(|(u, _)| Piece::Unit(u.id)));
        }
        calling
    }
}
