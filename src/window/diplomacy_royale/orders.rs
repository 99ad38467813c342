//! The game as the shared map of orders sees it: who stands where, and what they may be told.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::gestures::{is_adjustment, is_ordering};
use super::map::chart;
use super::{Sight, target, tinctures};
use crate::diplomacy::{Adjustment, Order, Place, ProvinceId, UnitKind, telling};
use crate::engine::Act;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::choosing::ChoosingDeed;
use crate::games::diplomacy_royale::components::{Half, Phase, Resolved, ResolvedOrder, Unit};
use crate::games::diplomacy_royale::ids::{PowerId, UnitId};
use crate::games::diplomacy_royale::orders::{self, OrdersDeed};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::{choosing, court, writs};
use crate::table::SeatId;
use crate::window::diplomacy::arrows::Drawn;
use crate::window::diplomacy::chosen::back_to;
use crate::window::diplomacy::{
    Arms, Chart, Chosen, Hand, Mark, Opened, Orders, Piece, Season, Standing, Told, bar, chart::of, faces,
};
use crate::window::ink::{Brush, Ink, Letters};

/// Whose counter it is.
pub fn power_of(face: Arms) -> Option<PowerId> {
    if let Arms::Power(power, _) = face { Some(PowerId(power)) } else { None }
}

/// A unit on the map; there is nobody else.
fn unit_of<'w>(pos: Pos<'w>, piece: Piece) -> Option<&'w Unit> {
    if let Piece::Unit(id) = piece { pos.find_unit(UnitId(id)) } else { None }
}

/// An opened order, as the map shows it.
pub fn opened(pos: Pos, line: &ResolvedOrder) -> Opened {
    Opened {
        unit: Piece::Unit(line.unit.0),
        face: Arms::Power(line.power.0, line.rating),
        kind: line.kind,
        from: line.from,
        order: line.order,
        worked: line.worked,
        dislodged: line.dislodged,
        stays: false,
        words: super::panels::orders::line_words(pos, line),
        outcome: telling::outcome(line.dislodged, &line.why),
    }
}

fn season(pos: Pos, resolved: &Resolved) -> Season {
    Season {
        stamp: (resolved.year, u8::from(resolved.half != Half::First)),
        title: resolved.season(),
        lines: resolved.lines.iter().map(|line| opened(pos, line)).collect(),
    }
}

impl Orders for Pos<'_> {
    // ---- The position

    fn count(&self) -> u16 {
        self.turn.count
    }
    fn stands(&self) -> Vec<Standing> {
        let stands = |u: &Unit| {
            let face = Arms::Power(u.power.0, court::rating(*self, u.id));
            let driven_out = u.dislodged.is_some();
            Some(Standing { unit: Piece::Unit(u.id.0), face, kind: u.kind, at: u.at?, driven_out, holds: true })
        };
        self.units().filter_map(stands).collect()
    }
    fn whereabouts(&self, piece: Piece) -> Option<Place> {
        unit_of(*self, piece)?.at
    }
    fn who_holds(&self, at: ProvinceId) -> Option<Piece> {
        self.unit_in(at).map(|u| Piece::Unit(u.id.0))
    }
    fn are_friends(&self, a: Piece, b: Piece) -> bool {
        unit_of(*self, a).map(|u| u.power) == unit_of(*self, b).map(|u| u.power)
    }

    // ---- Orders

    fn given(&self) -> Vec<(Piece, Told)> {
        self.desk().orders.iter().map(|(unit, order)| (Piece::Unit(unit.0), Told::Order(*order))).collect()
    }
    fn wished(&self) -> Vec<Drawn> {
        let drawn = |(id, order): (UnitId, Order)| {
            let unit = self.find_unit(id)?;
            let ink = tinctures::field(unit.power);
            Some(Drawn { from: unit.at?, order, ink, worked: None, fresh: false, points: None })
        };
        let desk = self.desk();
        let retreats = desk.retreats.iter().filter_map(|(id, to)| Some((*id, Order::Move { to: (*to)?, via: false })));
        desk.orders.iter().map(|(id, order)| (*id, *order)).chain(retreats).filter_map(drawn).collect()
    }
    /// Its own, one lent to it, or anybody's in the sandbox.
    fn may_tell(&self, hand: &Hand, sight: &Sight, piece: Piece) -> bool {
        let Some(unit) = unit_of(*self, piece).filter(|u| u.dislodged.is_none()) else { return false };
        hand.trial.is_some() || (is_ordering(sight) && writs::orders_for(*self, sight.seat, unit.id))
    }
    /// Who owns a unit is bound by his writs, whoever tries what it could do.
    fn legal(&self, _: SeatId, piece: Piece) -> Vec<Told> {
        let orders = unit_of(*self, piece).map_or_else(Vec::new, |unit| orders::orders_of(*self, unit));
        orders.into_iter().map(Told::Order).collect()
    }
    fn tell(&self, _: SeatId, piece: Piece, told: Told) -> Act {
        let (Piece::Unit(id) | Piece::Heir(id)) = piece;
        Action::Orders(OrdersDeed::Order { unit: UnitId(id), order: told.order() }).act()
    }
    fn take_back(&self, _: SeatId, piece: Piece) -> Option<Act> {
        let unit = unit_of(*self, piece)?.id;
        self.desk().orders.contains_key(&unit).then(|| Action::Orders(OrdersDeed::Clear { unit }).act())
    }
    /// Builds, removals, bonus points, and units that disband.
    fn chosen(&self, seat: SeatId) -> Vec<Chosen> {
        let pos = *self;
        let named = pos.desk().adjustments.get(&seat).map_or(&[][..], Vec::as_slice);
        let deed = |order: &Adjustment| match *order {
            Adjustment::Build { kind, at } => Some(OrdersDeed::Build { kind, at }),
            Adjustment::Remove { at } => pos.unit_in(at).map(|unit| OrdersDeed::Remove { unit: unit.id }),
            Adjustment::Waive => None,
        };
        let power = pos.power_of(seat);
        let mark = |deed: &OrdersDeed| match deed {
            OrdersDeed::Build { kind, at } => {
                Some(Mark::New { kind: *kind, face: Arms::Power(power?.0, 0), at: *at, beside: false })
            }
            OrdersDeed::Remove { unit } => Some(Mark::Gone(pos.find_unit(*unit)?.at?)),
            _ => None,
        };
        let deeds: Vec<OrdersDeed> = named.iter().filter_map(deed).collect();
        let acts: Vec<Act> = deeds.iter().map(|deed| Action::Orders(deed.clone()).act()).collect();
        let undo = Action::Orders(OrdersDeed::TakeBack).act();
        let built = deeds.iter().enumerate().map(|(n, deed)| Chosen {
            text: orders::describe(pos, deed),
            back: back_to(&acts, n, &undo),
            mark: mark(deed),
        });
        let deeds: Vec<ChoosingDeed> = pos.desk().gifts.iter().map(|gift| ChoosingDeed::Give { gift: *gift }).collect();
        let acts: Vec<Act> = deeds.iter().map(|deed| Action::Choosing(deed.clone()).act()).collect();
        let undo = Action::Choosing(ChoosingDeed::TakeBack).act();
        let given = deeds.iter().enumerate().map(|(n, deed)| {
            let text = choosing::describe(pos, deed);
            // What the score would be with one more is of no interest here.
            let text = text.rsplit_once(", ").map_or(text.clone(), |(gift, _)| gift.into());
            Chosen { text, back: back_to(&acts, n, &undo), mark: None }
        });
        built.chain(given).collect()
    }
    fn is_idle(&self, act: &Act) -> bool {
        match Action::of(act) {
            Some(Action::Orders(OrdersDeed::Order { unit, order })) => self.desk().orders.get(&unit) == Some(&order),
            _ => false,
        }
    }
    fn ways_out(&self, sight: &Sight, piece: Piece) -> Vec<(ProvinceId, Act)> {
        let Some(unit) = unit_of(*self, piece).filter(|u| u.dislodged.is_some()) else { return vec![] };
        let ways = sight.offers.iter().filter_map(|offer| match Action::of(&offer.act)? {
            Action::Orders(OrdersDeed::Retreat { unit: id, to }) if id == unit.id => {
                Some((self.map().province(to.or(unit.at)?), offer.act.clone()))
            }
            _ => None,
        });
        ways.collect()
    }
    fn retreat(&self, piece: Piece, to: Place) -> Option<Act> {
        let unit = unit_of(*self, piece)?.id;
        Some(Action::Orders(OrdersDeed::Retreat { unit, to: Some(to) }).act())
    }
    /// Builds and removals.
    fn at_place(&self, sight: &Sight, at: ProvinceId) -> Vec<(String, Act)> {
        let key = &self.map().data(at).key;
        let is_here = |a: &Action| is_adjustment(a) && target(*self, a) == Some(key.as_str());
        let here = sight.offers.iter().filter(|offer| Action::of(&offer.act).is_some_and(|action| is_here(&action)));
        here.map(|offer| (offer.text.clone(), offer.act.clone())).collect()
    }
    fn work_out(&self, tried: &BTreeMap<Piece, Told>) -> Season {
        let of_unit = |(piece, told): (&Piece, &Told)| Some((unit_of(*self, *piece)?.id, told.order()));
        let orders: BTreeMap<UnitId, Order> = tried.iter().filter_map(of_unit).collect();
        season(*self, &orders::work_out(*self, &orders).resolved(*self))
    }
    fn last_moves(&self) -> Option<Season> {
        self.last_moves.0.as_ref().map(|resolved| season(*self, resolved))
    }

    // ---- Words

    fn piece_words(&self, piece: Piece) -> String {
        unit_of(*self, piece).map_or(String::new(), |u| orders::unit_words(*self, u))
    }
    fn way_words(&self, told: &Told) -> String {
        let unit = |of: ProvinceId| self.unit_in(of).map_or("nobody".into(), |u| orders::unit_words(*self, u));
        bar::way_words(self.map(), &told.order(), unit)
    }
    /// Only orders are asked about on the map.
    fn act_words(&self, act: &Act) -> String {
        if let Some(Action::Orders(deed)) = Action::of(act) { orders::describe(*self, &deed) } else { String::new() }
    }
    fn what_next(&self, sight: &Sight) -> String {
        let pos = *self;
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

    fn paint_unit(&self, letters: &Letters, kind: UnitKind, face: Arms) -> Brush {
        let Arms::Power(power, rating) = face else { return Brush::default() };
        let power = PowerId(power);
        let charge = |b: &mut Brush, at, r, ink| tinctures::charge(b, power, at, r, ink);
        let (field, metal) = (tinctures::field(power), tinctures::metal(power));
        let livery = faces::Livery { field, second: None, metal, charge: &charge };
        let mut b = faces::counter(letters, kind, &livery);
        if rating != 0 {
            // Plus or minus one: a sign as large as can be, to be read with the whole map in sight.
            let ink = if rating > 0 { Ink::hex(0x2f5d35) } else { Ink::hex(0x8a2018) };
            let (at, white) = (Vec2::new(34.0, 34.0), Ink::hex(0xfff8e0));
            b.disc(at, 31.0, Ink::hex(faces::PEN));
            b.disc(at, 28.0, white);
            b.disc(at, 24.0, ink);
            let (long, broad) = (17.0, 4.5);
            b.rect(at - Vec2::new(long, broad), at + Vec2::new(long, broad), white);
            if rating > 0 {
                b.rect(at - Vec2::new(broad, long), at + Vec2::new(broad, long), white);
            }
        }
        b
    }
    /// Supply centres.
    fn paint_marks(&self, b: &mut Brush, chart: &Chart, far: bool) {
        let r = if far { 21.0 } else { 11.0 };
        for p in self.provinces() {
            let city = chart.shape(p.id).and_then(|s| s.city);
            if let Some(city) = city.filter(|_| self.map().data(p.id).centre) {
                let inks = p.owner.map(|power| (tinctures::field(power), tinctures::metal(power)));
                faces::centre(b, of(city), r, inks);
            }
        }
    }
    fn ink(&self, face: Arms) -> Ink {
        power_of(face).map_or(Ink::hex(faces::PEN), tinctures::field)
    }
    fn open_places(&self, sight: &Sight) -> Vec<ProvinceId> {
        let offered = sight.offers.iter().filter_map(|offer| Action::of(&offer.act)).filter(is_adjustment);
        offered.filter_map(|action| chart().of_key(target(*self, &action)?)).collect()
    }
    /// Those driven out, and those without an order.
    fn calling(&self, sight: &Sight) -> Vec<Piece> {
        let mut calling: Vec<UnitId> = orders::to_retreat(*self, sight.seat).map(|u| u.id).collect();
        if is_ordering(sight) {
            let own = orders::to_order(*self, sight.seat).into_iter();
            calling.extend(own.filter(|(_, told)| !told).map(|(u, _)| u.id));
        }
        calling.into_iter().map(|unit| Piece::Unit(unit.0)).collect()
    }
}

fn adjusting(pos: Pos, sight: &Sight) -> i32 {
    let lists = sight.offers.iter().filter_map(|offer| Action::of(&offer.act)).any(|action| is_adjustment(&action));
    let due = pos.power_of(sight.seat).filter(|_| lists).map_or(0, |p| orders::due(pos, p));
    let named = pos.desk().adjustments.get(&sight.seat).map_or(0, Vec::len) as i32;
    due.signum() * (due.abs() - named).max(0)
}
