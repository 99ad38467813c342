//! The game as the shared map of orders sees it: who stands where, and what they may be told.

use bevy::prelude::*;

use super::gestures::{is_adjustment, is_ordering};
use super::map::Chart;
use super::{Look, Sight, target, tinctures};
use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind};
use crate::games::diplomacy_royale::View;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::book::{Book, Library};
use crate::games::diplomacy_royale::choosing::ChoosingDeed;
use crate::games::diplomacy_royale::components::{Half, Phase, Resolved, ResolvedOrder};
use crate::games::diplomacy_royale::ids::{PowerId, UnitId};
use crate::games::diplomacy_royale::orders::{self, OrdersDeed};
use crate::games::diplomacy_royale::position::{Pos, Position};
use crate::games::diplomacy_royale::shapes::Europe;
use crate::games::diplomacy_royale::{choosing, court, writs};
use crate::table::SeatId;
use crate::window::diplomacy::arrows::Drawn;
use crate::window::diplomacy::chosen::back_to;
use crate::window::diplomacy::{
    Board, Chosen, Hand, Mark, Opened, Orders, Parts, Season, Standing, Trial, bar, chart, faces,
};
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::glass::Glazed;
use crate::window::ink::{Brush, Ink, Letters};
use crate::window::playable::Playable;

/// A counter: whose it is, and the rating its leaders give it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arms {
    pub power: PowerId,
    pub rating: i8,
}

impl Opened for ResolvedOrder {
    fn from(&self) -> Place {
        self.from
    }
    fn kind(&self) -> UnitKind {
        self.kind
    }
    fn order(&self) -> Order {
        self.order
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
}

impl Glazed for DiplomacyRoyale {
    type Pos<'w> = Pos<'w>;

    fn world_of(view: &View) -> Option<World> {
        let mut world = World::new();
        world.insert_resource(view.position.clone());
        world.insert_resource(Library(Book::standard()));
        Some(world)
    }
    fn pos(world: &World) -> Pos<'_> {
        world.resource::<Position>().pos(&world.resource::<Library>().0)
    }
}

impl Orders for DiplomacyRoyale {
    type Unit = UnitId;
    type Face = Arms;
    type Told = Order;
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
    fn stands(pos: Pos) -> Vec<Standing<UnitId, Arms>> {
        let stands = |u: &crate::games::diplomacy_royale::components::Unit| {
            let face = Arms { power: u.power, rating: court::rating(pos, u.id) };
            let driven_out = u.dislodged.is_some();
            Some(Standing { unit: u.id, face, kind: u.kind, at: u.at?, driven_out, holds: true })
        };
        pos.units().filter_map(stands).collect()
    }
    fn whereabouts(pos: Pos, unit: UnitId) -> Option<Place> {
        pos.find_unit(unit)?.at
    }
    fn unit_in(pos: Pos, at: ProvinceId) -> Option<UnitId> {
        pos.unit_in(at).map(|u| u.id)
    }
    fn are_friends(pos: Pos, a: UnitId, b: UnitId) -> bool {
        pos.find_unit(a).map(|u| u.power) == pos.find_unit(b).map(|u| u.power)
    }

    // ---- Orders

    fn given(pos: Pos) -> Vec<(UnitId, Order)> {
        pos.desk().orders.iter().map(|(unit, order)| (*unit, *order)).collect()
    }
    fn wished(pos: Pos) -> Vec<Drawn> {
        let drawn = |(id, order): (UnitId, Order)| {
            let unit = pos.find_unit(id)?;
            let ink = tinctures::field(unit.power);
            Some(Drawn { from: unit.at?, order, ink, worked: None, fresh: false, points: None })
        };
        let retreats = pos.desk().retreats.iter().filter_map(|(id, to)| {
            let unit = pos.find_unit(*id)?;
            let (order, ink) = (Order::Move { to: (*to)?, via: false }, tinctures::field(unit.power));
            Some(Drawn { from: unit.at?, order, ink, worked: None, fresh: false, points: None })
        });
        Self::given(pos).into_iter().filter_map(drawn).chain(retreats).collect()
    }
    fn is_ordering(sight: &Sight) -> bool {
        is_ordering(sight)
    }
    /// Its own, one lent to it, or anybody's in the sandbox.
    fn may_tell(pos: Pos, hand: &Hand<Self>, sight: &Sight, unit: UnitId) -> bool {
        let there = pos.find_unit(unit).is_some_and(|u| u.dislodged.is_none());
        there && (hand.trial.is_some() || (is_ordering(sight) && writs::orders_for(pos, sight.seat, unit)))
    }
    /// Who owns a unit is bound by his writs, whoever tries what it could do.
    fn legal(pos: Pos, _: SeatId, unit: UnitId, _: bool) -> Vec<Order> {
        pos.find_unit(unit).map_or_else(Vec::new, |unit| orders::orders_of(pos, unit))
    }
    fn tell(_: Pos, _: SeatId, unit: UnitId, order: Order) -> Action {
        Action::Orders(OrdersDeed::Order { unit, order })
    }
    fn take_back(pos: Pos, _: SeatId, unit: UnitId) -> Option<Action> {
        pos.desk().orders.contains_key(&unit).then_some(Action::Orders(OrdersDeed::Clear { unit }))
    }
    /// Builds, removals, bonus points, and units that disband.
    fn chosen(pos: Pos, seat: SeatId) -> Vec<Chosen<Action, Arms>> {
        let named = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
        let deed = |order: &Adjustment| match *order {
            Adjustment::Build { kind, at } => Some(OrdersDeed::Build { kind, at }),
            Adjustment::Remove { at } => pos.unit_in(at).map(|unit| OrdersDeed::Remove { unit: unit.id }),
            Adjustment::Waive => None,
        };
        let deeds: Vec<OrdersDeed> = named.iter().filter_map(deed).collect();
        let power = pos.power_of(seat);
        let mark = |deed: &OrdersDeed| match deed {
            OrdersDeed::Build { kind, at } => {
                let face = Arms { power: power?, rating: 0 };
                Some(Mark::New { kind: *kind, face, at: *at, beside: false })
            }
            OrdersDeed::Remove { unit } => Some(Mark::Gone(pos.find_unit(*unit)?.at?)),
            _ => None,
        };
        let built = deeds.iter().enumerate().map(|(n, deed)| Chosen {
            text: orders::describe(pos, deed),
            back: back_to(&deeds, n, &OrdersDeed::TakeBack).into_iter().map(Action::Orders).collect(),
            mark: mark(deed),
        });
        let gifts: Vec<ChoosingDeed> = pos.desk().gifts.iter().map(|gift| ChoosingDeed::Give { gift: *gift }).collect();
        let given = gifts.iter().enumerate().map(|(n, deed)| {
            let text = choosing::describe(pos, deed);
            Chosen {
                // What the score would be with one more is of no interest here.
                text: text.rsplit_once(", ").map_or(text.clone(), |(gift, _)| gift.into()),
                back: back_to(&gifts, n, &ChoosingDeed::TakeBack).into_iter().map(Action::Choosing).collect(),
                mark: None,
            }
        });
        built.chain(given).collect()
    }
    fn is_idle(pos: Pos, action: &Action) -> bool {
        match action {
            Action::Orders(OrdersDeed::Order { unit, order }) => pos.desk().orders.get(unit) == Some(order),
            _ => false,
        }
    }
    fn ways_out(sight: &Sight, pos: Pos, unit: UnitId) -> Vec<(ProvinceId, Action)> {
        let Some(unit) = pos.find_unit(unit).filter(|u| u.dislodged.is_some()) else { return vec![] };
        let ways = sight.actions::<Self>().filter_map(|action| match &action {
            Action::Orders(OrdersDeed::Retreat { unit: id, to }) if *id == unit.id => {
                Some((pos.map().province(to.or(unit.at)?), action))
            }
            _ => None,
        });
        ways.collect()
    }
    fn retreat(unit: UnitId, to: Place) -> Option<Action> {
        Some(Action::Orders(OrdersDeed::Retreat { unit, to: Some(to) }))
    }
    /// Builds and removals.
    fn at_place(sight: &Sight, pos: Pos, at: ProvinceId) -> Vec<(String, Action)> {
        let key = &pos.map().data(at).key;
        let here = |a: &Action| is_adjustment(a) && target(pos, a) == Some(key.as_str());
        let own = sight.offers.iter().filter_map(|o| Some((o.text.clone(), Self::action(&o.act)?)));
        own.filter(|(_, action)| here(action)).collect()
    }
    fn work_out(pos: Pos, trial: &Trial<Self>) -> Resolved {
        orders::work_out(pos, &trial.orders).resolved(pos)
    }
    fn lines(resolved: &Resolved) -> &[ResolvedOrder] {
        &resolved.lines
    }
    fn unit_of(line: &ResolvedOrder) -> UnitId {
        line.unit
    }
    fn face_of(line: &ResolvedOrder, _: Pos) -> Arms {
        Arms { power: line.power, rating: line.rating }
    }
    fn season(resolved: &Resolved) -> Season<ResolvedOrder> {
        let n = u8::from(resolved.half != Half::First);
        Season { stamp: (resolved.year, n), title: resolved.season(), lines: resolved.lines.clone() }
    }
    fn last_moves(view: &View) -> Option<&Resolved> {
        view.last_moves.0.as_ref()
    }

    // ---- Words

    fn unit_words(pos: Pos, unit: UnitId) -> String {
        pos.find_unit(unit).map_or(String::new(), |u| orders::unit_words(pos, u))
    }
    fn way_words(pos: Pos, order: &Order) -> String {
        let unit = |of: ProvinceId| pos.unit_in(of).map_or("nobody".into(), |u| orders::unit_words(pos, u));
        bar::way_words(pos.map(), order, unit)
    }
    /// Only orders are asked about on the map.
    fn action_words(pos: Pos, action: &Action) -> String {
        if let Action::Orders(deed) = action { orders::describe(pos, deed) } else { String::new() }
    }
    fn line_words(pos: Pos, line: &ResolvedOrder) -> String {
        super::panels::orders::line_words(pos, line)
    }
    fn what_next(pos: Pos, sight: &Sight) -> String {
        if is_ordering(sight) {
            let own = orders::to_order(pos, sight.seat);
            return bar::still_to_order(own.len(), own.iter().filter(|(_, told)| !told).count());
        }
        match pos.turn.phase {
            Phase::Retreats => "Click a unit that was driven out, then where it goes".into(),
            Phase::Adjustments | Phase::Births if adjusting(pos, sight) != 0 => match adjusting(pos, sight) {
                n if n > 0 => format!("Click a lit place to build: {n} due"),
                n => format!("Click a lit place to remove a unit: {} due", -n),
            },
            Phase::Court => "The courts meet: marriages, titles, commands".into(),
            Phase::Births => "How many children to try for: on the cards of the couples".into(),
            phase => phase.name().into(),
        }
    }

    // ---- Drawing

    fn paint_unit(letters: &Letters, kind: UnitKind, face: Arms) -> Brush {
        let power = face.power;
        let charge = |b: &mut Brush, at, r, ink| tinctures::charge(b, power, at, r, ink);
        let (field, metal) = (tinctures::field(power), tinctures::metal(power));
        let livery = faces::Livery { field, second: None, metal, charge: &charge };
        let mut b = faces::counter(letters, kind, &livery);
        if face.rating != 0 {
            // Plus or minus one: a sign as large as can be, to be read with the whole map in sight.
            let ink = if face.rating > 0 { Ink::hex(0x2f5d35) } else { Ink::hex(0x8a2018) };
            let (at, white) = (Vec2::new(34.0, 34.0), Ink::hex(0xfff8e0));
            b.disc(at, 31.0, Ink::hex(faces::PEN));
            b.disc(at, 28.0, white);
            b.disc(at, 24.0, ink);
            let (long, broad) = (17.0, 4.5);
            b.rect(at - Vec2::new(long, broad), at + Vec2::new(long, broad), white);
            if face.rating > 0 {
                b.rect(at - Vec2::new(broad, long), at + Vec2::new(broad, long), white);
            }
        }
        b
    }
    /// Supply centres.
    fn paint_marks(b: &mut Brush, _: &Letters, pos: Pos, _: &Board<Self>, chart: &Chart, far: bool) {
        let r = if far { 21.0 } else { 11.0 };
        for p in pos.provinces() {
            let city = chart.shape(p.id).and_then(|s| s.city);
            if let Some(city) = city.filter(|_| pos.map().data(p.id).centre) {
                let inks = p.owner.map(|power| (tinctures::field(power), tinctures::metal(power)));
                faces::centre(b, chart::of(city), r, inks);
            }
        }
    }
    fn ink(face: Arms) -> Ink {
        tinctures::field(face.power)
    }
    fn open_places(sight: &Sight, pos: Pos) -> Vec<ProvinceId> {
        let offered = sight.actions::<Self>().filter(is_adjustment);
        offered.filter_map(|action| Chart::standard().of_key(target(pos, &action)?)).collect()
    }
    /// Those driven out, and those without an order.
    fn calling(sight: &Sight, pos: Pos) -> Vec<UnitId> {
        let mut calling: Vec<UnitId> = orders::to_retreat(pos, sight.seat).map(|u| u.id).collect();
        if is_ordering(sight) {
            calling.extend(orders::to_order(pos, sight.seat).into_iter().filter(|(_, told)| !told).map(|(u, _)| u.id));
        }
        calling
    }
}

fn adjusting(pos: Pos, sight: &Sight) -> i32 {
    let lists = sight.actions::<DiplomacyRoyale>().any(|action| is_adjustment(&action));
    let due = pos.power_of(sight.seat).filter(|_| lists).map_or(0, |p| orders::due(pos, p));
    let named = pos.desk().adjustments.get(&sight.seat).map_or(0, Vec::len) as i32;
    due.signum() * (due.abs() - named).max(0)
}
