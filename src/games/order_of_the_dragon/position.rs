//! The position as rules read it: rows of pieces in id order, and small questions about them that every room asks. It may lie in
//! the true world, in what a seat knows, in what a bot imagines, or in what the window holds; nothing here changes it.

use std::ops::Deref;
use std::sync::LazyLock;

use bevy_ecs::prelude::Resource;

use super::book::Book;
use super::ids::{HeirId, PowerId, Realm, UnitId, VassalId};
use super::options::Options;
use super::past::{Census, Ledger, Total};
use super::refusals::No;
use super::state::*;
use super::turn::{Phase, Turn};
use crate::diplomacy::{Map, Order, Place, ProvinceId};
use crate::engine::Row;
use crate::table::{Outcome, Refusal, SeatId};

// ---------------------------------------------------------------- Rows

/// A major power.
pub type Power = Row<PowerId, Rule>;
/// A province of the map.
pub type Province = Row<ProvinceId, Held>;
/// An army or a fleet.
pub type Unit = Row<UnitId, Troop>;
/// An heir (7.1).
pub type Heir = Row<HeirId, Life>;
/// A power made by the marriage of two heirs (10.4).
pub type Vassal = Row<VassalId, Bond>;

/// Everything that rules read: what a scenario lays out, and what a seat takes for true, where what it does not know is empty.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub powers: Vec<Power>,
    pub provinces: Vec<Province>,
    pub units: Vec<Unit>,
    pub heirs: Vec<Heir>,
    pub vassals: Vec<Vassal>,
    /// What lies behind the curtains, for each seat.
    pub desks: Vec<Row<SeatId, Desk>>,
    pub common: Common,
    pub ledger: Ledger,
    pub over: Option<Outcome>,
}

impl Position {
    /// It, to be read.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        Pos { book, at: self }
    }
}

// ---------------------------------------------------------------- The reader

/// A reader of the position, wherever it lies. Cheap to make; its numbers have no gaps.
#[derive(Clone, Copy)]
pub struct Pos<'w> {
    pub book: &'w Book,
    pub at: &'w Position,
}

impl Deref for Pos<'_> {
    type Target = Position;
    fn deref(&self) -> &Position {
        self.at
    }
}

impl<'w> Pos<'w> {
    /// The printed map; who owns what stands in [`Pos::provinces`].
    pub fn map(self) -> &'w Map {
        &self.book.map
    }

    /// The year by which people call the cycle: 1405 is the first (2.0).
    pub fn year(self) -> i32 {
        self.book.year(self.turn.cycle)
    }

    /// "Spring 1405", "Winter 1405".
    pub fn season(self) -> String {
        let name = if self.turn.phase == Phase::Winter { "Winter" } else { self.turn.season.name() };
        format!("{name} {}", self.year())
    }

    /// What lies behind a seat's curtain: for the rules, not for eyes.
    pub fn desk(self, seat: SeatId) -> &'w Desk {
        static EMPTY: LazyLock<Desk> = LazyLock::new(Desk::default);
        self.at.desks.get(usize::from(seat.0)).map_or(&EMPTY, |row| &row.is)
    }

    /// What units of players' own are told, seat by seat.
    pub fn orders(self) -> impl Iterator<Item = (&'w UnitId, &'w Order)> {
        self.at.desks.iter().flat_map(|desk| &desk.orders)
    }

    /// What a unit of a player's own is told.
    pub fn order_of(self, unit: UnitId) -> Option<&'w Order> {
        self.at.desks.iter().find_map(|desk| desk.orders.get(&unit))
    }

    /// Whom a power's single heir is told to marry.
    pub fn match_of(self, power: PowerId) -> Option<&'w Match> {
        self.desk(self.seat_of(power)?).marries.as_ref()
    }

    /// The reckoning of the last Census, if there has been one.
    pub fn reckoning(self) -> Option<&'w Census> {
        self.at.common.last_census.as_ref()
    }

    // ---------------------------------------------------------------- Powers and seats

    /// All ten major powers, played or not, in the order of their numbers.
    pub fn powers(self) -> impl Iterator<Item = &'w Power> {
        self.at.powers.iter()
    }

    /// A major power's state, whatever has become of it.
    pub fn power(self, id: PowerId) -> &'w Power {
        &self.at.powers[id.index()]
    }

    /// Seats in order; every seat plays one power.
    pub fn seats(self) -> impl Iterator<Item = SeatId> + 'w {
        self.at.desks.iter().map(|desk| desk.id)
    }

    /// The major power a seat plays, also when it is out of the game.
    pub fn power_of(self, seat: SeatId) -> Option<PowerId> {
        self.powers().find(|p| p.seat == Some(seat)).map(|p| p.id)
    }

    /// Who plays a power; `None`: nobody.
    pub fn seat_of(self, power: PowerId) -> Option<SeatId> {
        self.power(power).seat
    }

    /// A seat by its power.
    pub fn seat_name(self, seat: SeatId) -> String {
        self.power_of(seat).map_or_else(|| seat.to_string(), |p| p.name().into())
    }

    /// Still in the game and played by somebody.
    pub fn is_active(self, power: PowerId) -> bool {
        self.power(power).standing == Standing::Playing
    }

    /// Not eliminated: played, or standing unplayed.
    pub fn survives(self, power: PowerId) -> bool {
        self.power(power).standing != Standing::Eliminated
    }

    /// Where a power's heirs are born (5.6-2, 5.6-3).
    pub fn capital(self, power: PowerId) -> ProvinceId {
        self.book.capital(power)
    }

    /// The two centres where it builds (8.0).
    pub fn homes(self, power: PowerId) -> &'w [ProvinceId] {
        &self.map().powers[power.index()].homes
    }

    /// Does it own its capital? Control is ownership, not occupation.
    pub fn has_capital(self, power: PowerId) -> bool {
        self.owner(self.capital(power)) == Some(Realm::Major(power))
    }

    // ---------------------------------------------------------------- Realms

    /// In a sentence: "Naples", "the Ottomans", "Tunis", "vNC".
    pub fn realm_name(self, realm: Realm) -> String {
        match realm {
            Realm::Major(power) => power.prose(),
            Realm::Minor(at) => self.label(at).into(),
            Realm::Vassal(id) => self.vassal_name(id),
        }
    }

    /// As [`Pos::realm_name`], at the beginning of a sentence: "The Ottomans".
    pub fn realm_opening(self, realm: Realm) -> String {
        realm.major().map_or_else(|| self.realm_name(realm), PowerId::opening)
    }

    /// The seat that orders a realm's units itself: that of a major power.
    pub fn seat_of_realm(self, realm: Realm) -> Option<SeatId> {
        realm.major().and_then(|p| self.seat_of(p))
    }

    /// All ever founded, those that have ended among them, in id order.
    pub fn vassals(self) -> impl Iterator<Item = &'w Vassal> {
        self.at.vassals.iter()
    }

    /// Vassals that stand, in id order.
    pub fn standing_vassals(self) -> impl Iterator<Item = &'w Vassal> {
        self.vassals().filter(|v| v.stands())
    }

    /// A vassal of this number, standing or ended.
    pub fn find_vassal(self, id: VassalId) -> Option<&'w Vassal> {
        self.at.vassals.get(usize::from(id.0))
    }

    /// Its chosen name, or "vNC": v, Giver, Receiver (10.4).
    pub fn vassal_name(self, id: VassalId) -> String {
        let Some(vassal) = self.find_vassal(id) else { return "no vassal".into() };
        vassal.name.clone().unwrap_or_else(|| format!("v{}{}", vassal.giver.initial(), vassal.receiver.initial()))
    }

    /// Powers that hold a vassal together: those of its parents that are still in the game. It plays as a power of its own
    /// (10.5-1 to 10.5-11), whose orders come from them (3.3-8, 3.3-9).
    pub fn controllers(self, vassal: &Vassal) -> impl Iterator<Item = PowerId> + 'w {
        vassal.parents().into_iter().filter(move |p| self.survives(*p))
    }

    /// Vassals a power holds or shares.
    pub fn vassals_of(self, power: PowerId) -> impl Iterator<Item = &'w Vassal> {
        self.standing_vassals().filter(move |v| self.survives(power) && v.parents().contains(&power))
    }

    /// The vassal that two powers hold together now.
    pub fn shared_vassal(self, a: PowerId, b: PowerId) -> Option<&'w Vassal> {
        self.standing_vassals().find(|v| v.parents().contains(&a) && v.parents().contains(&b))
    }

    /// Those for which a power builds and removes: itself, then its vassals.
    pub fn realms_of(self, power: PowerId) -> impl Iterator<Item = Realm> + 'w {
        [Realm::Major(power)].into_iter().chain(self.vassals_of(power).map(|v| Realm::Vassal(v.id)))
    }

    /// Does this realm count for the power: is it its own, its thrall or a vassal of its (3.1-1 to 3.1-4)?
    pub fn counts_for(self, realm: Realm, power: PowerId) -> bool {
        match realm {
            Realm::Major(of) => of == power,
            Realm::Minor(at) => self.thrall_of(at) == Some(power),
            Realm::Vassal(id) => self.vassals_of(power).any(|v| v.id == id),
        }
    }

    /// Whose thrall the power of this centre is: the owner of the married heir there (10.3).
    pub fn thrall_of(self, at: ProvinceId) -> Option<PowerId> {
        if self.owner(at) != Some(Realm::Minor(at)) {
            return None;
        }
        self.heirs_in(at).next().map(|h| h.power)
    }

    /// Thralls of a power, in id order.
    pub fn thralls_of(self, power: PowerId) -> impl Iterator<Item = ProvinceId> + 'w {
        self.neutrals().filter(move |at| self.thrall_of(*at) == Some(power))
    }

    /// Centres that are minor powers or thralls.
    pub fn neutrals(self) -> impl Iterator<Item = ProvinceId> + 'w {
        self.at.provinces.iter().filter(|p| p.owner == Some(Realm::Minor(p.id))).map(|p| p.id)
    }

    // ---------------------------------------------------------------- Heirs

    /// All that ever were, dead or alive, in id order.
    pub fn heirs(self) -> impl Iterator<Item = &'w Heir> {
        self.at.heirs.iter()
    }

    /// An heir of this number, dead or alive.
    pub fn find_heir(self, id: HeirId) -> Option<&'w Heir> {
        self.at.heirs.get(usize::from(id.0))
    }

    /// Living heirs of a power, in id order.
    pub fn heirs_of(self, power: PowerId) -> impl Iterator<Item = &'w Heir> {
        self.heirs().filter(move |h| h.power == power && h.is_alive())
    }

    /// Living heirs in a place, in id order.
    pub fn heirs_in(self, at: ProvinceId) -> impl Iterator<Item = &'w Heir> {
        self.heirs().filter(move |h| h.at == at && h.is_alive())
    }

    /// The one heir of a power that may marry (7.1).
    pub fn single_heir(self, power: PowerId) -> Option<&'w Heir> {
        self.heirs_of(power).find(|h| h.is_single())
    }

    // ---------------------------------------------------------------- The map

    /// All provinces and seas of the map, in id order.
    pub fn provinces(self) -> impl Iterator<Item = &'w Province> {
        self.at.provinces.iter()
    }

    /// Is there such a province on the map? Actions may name one that is not.
    pub fn has_province(self, at: ProvinceId) -> bool {
        usize::from(at.0) < self.at.provinces.len()
    }

    /// Is there such a place, a coast counted by itself? Actions may name one that is not.
    pub fn has_place(self, at: Place) -> bool {
        usize::from(at.0) < self.map().places().count()
    }

    /// Whose centre it is; `None` for what is no centre, for the sea, and off the map.
    pub fn owner(self, at: ProvinceId) -> Option<Realm> {
        self.at.provinces.get(usize::from(at.0)).and_then(|p| p.owner)
    }

    /// Is it a supply centre? No for what is off the map.
    pub fn is_centre(self, at: ProvinceId) -> bool {
        self.has_province(at) && self.map().data(at).centre
    }

    /// Its full name; the id must be one of the map.
    pub fn label(self, id: ProvinceId) -> &'w str {
        &self.map().data(id).name
    }

    /// Supply centres a realm owns, in id order.
    pub fn centres(self, realm: Realm) -> impl Iterator<Item = ProvinceId> + 'w {
        self.at.provinces.iter().filter(move |p| p.owner == Some(realm)).map(|p| p.id)
    }

    /// Units on the map, in id order.
    pub fn units(self) -> impl Iterator<Item = &'w Unit> {
        self.at.units.iter().filter(|u| u.at.is_some())
    }

    /// A unit that is on the map, one that must retreat among them; `None` for those destroyed and for unknown numbers.
    pub fn find_unit(self, id: UnitId) -> Option<&'w Unit> {
        self.at.units.get(usize::from(id.0)).filter(|u| u.at.is_some())
    }

    /// Of those on the map, in id order.
    pub fn units_of(self, realm: Realm) -> impl Iterator<Item = &'w Unit> {
        self.units().filter(move |u| u.realm == realm)
    }

    /// Who stands in a province (not one that must retreat from it).
    pub fn unit_in(self, at: ProvinceId) -> Option<&'w Unit> {
        self.units().find(|u| u.dislodged.is_none() && u.at.is_some_and(|l| self.map().province(l) == at))
    }

    /// The province in which a unit stands.
    pub fn stands_in(self, unit: &Unit) -> Option<ProvinceId> {
        unit.at.map(|at| self.map().province(at))
    }

    /// What a power counts for victory: its own, its thralls', and its vassals' centres whole (3.1-1 to 3.1-4).
    pub fn total(self, power: PowerId) -> Total {
        Total {
            power,
            own: self.centres(Realm::Major(power)).count(),
            thralls: self.thralls_of(power).count(),
            vassals: self.vassals_of(power).map(|v| self.centres(Realm::Vassal(v.id)).count()).sum(),
        }
    }

    // ---------------------------------------------------------------- Whose decision it is

    /// Seats that owe a decision now, in seat order.
    pub fn deciders(self) -> impl Iterator<Item = SeatId> + 'w {
        let asks = self.over.is_none() && self.turn.begun && self.turn.phase != Phase::Census;
        let open = move |seat: &SeatId| asks && !self.turn.done.contains(seat);
        let concerned = move |seat: &SeatId| self.power_of(*seat).is_some_and(|p| self.is_active(p));
        self.seats().filter(open).filter(concerned)
    }

    /// Is `phase` on, and has this seat not closed its curtain?
    pub fn may_act_in(self, phase: Phase, seat: SeatId, doing: &str) -> Result<PowerId, Refusal> {
        if self.turn.phase != phase {
            return Err(No::WrongPhase { doing: doing.into(), phase: self.turn.phase.name().into() }.into());
        }
        if !self.deciders().any(|decides| decides == seat) {
            let names: Vec<String> = self.deciders().map(|seat| self.seat_name(seat)).collect();
            let active = if names.is_empty() { "nobody".into() } else { names.join(", ") };
            return Err(No::NotYourRound { active }.into());
        }
        self.own_power(seat)
    }

    /// The seat's power, if it is still in the game.
    pub fn own_power(self, seat: SeatId) -> Result<PowerId, Refusal> {
        self.power_of(seat).filter(|p| self.is_active(*p)).ok_or_else(|| No::NoPower.into())
    }

    /// The unit of this number, if it is on the map.
    pub fn the_unit(self, id: UnitId) -> Result<&'w Unit, Refusal> {
        self.find_unit(id).ok_or_else(|| No::NoSuch { what: format!("unit {}", id.0) }.into())
    }
}
