//! What in a position cannot be, each fault with the piece it is of; whether it was read from a file or reached in play.

mod desk;
mod play;

pub use play::invariants;

use bevy_ecs::prelude::*;

use super::prelude::*;
use crate::diplomacy::field::on_map;
use crate::engine::{AnyKey, Faults, Said};

/// A law is kept, or the words in which it is broken.
type Law = Result<(), String>;

/// The words are a breach unless it is so.
fn unless(so: bool, words: impl FnOnce() -> String) -> Law {
    if so { Ok(()) } else { Err(words()) }
}

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(
    InMut(found): InMut<Faults>,
    board: Board,
    units: Said<UnitId, Troop>,
    heirs: Said<HeirId, Life>,
    vassals: Said<VassalId, Bond>,
) {
    found.rows(&units, "troop", "says not what unit it is, and whose");
    found.rows(&heirs, "life", "says not whose heir it is, and where");
    found.rows(&vassals, "bond", "says not whose vassal it is, and where");
    let pos = board.pos();
    let mut look = Looking { pos, found };
    look.turn();
    look.places();
    if look.found.found.is_empty() {
        look.map();
        look.people();
        look.past();
    }
    if look.found.found.is_empty()
        && let Err(why) = invariants(pos)
    {
        found.table("play", why);
    }
}

struct Looking<'w, 'f> {
    pos: Pos<'w>,
    found: &'f mut Faults,
}

impl Looking<'_, '_> {
    fn turn(&mut self) {
        let (cycle, seats) = (self.pos.turn.cycle, self.pos.seats().count());
        if !(1..=10_000).contains(&cycle) {
            self.found.table("play", format!("cycle {cycle}; expected 1 to 10000"));
        }
        if !(1..=PowerId::COUNT).contains(&seats) {
            self.found.table("play", format!("{seats} seats; there are 1 to 10"));
        }
    }

    fn place(&mut self, piece: impl Into<AnyKey>, column: &'static str, at: Place) {
        let there = self.pos.has_place(at);
        self.found.unless(there, piece, column, || format!("names place {}, which is not on the map", at.0));
    }

    fn centre(&mut self, piece: impl Into<AnyKey>, column: &'static str, at: ProvinceId) {
        let (pos, known) = (self.pos, self.pos.has_province(at));
        self.found.unless(pos.is_centre(at), piece, column, || match known {
            true => format!("{} is no centre", pos.label(at)),
            false => format!("names province {}, which is not on the map", at.0),
        });
    }

    fn realm(&mut self, piece: impl Into<AnyKey>, column: &'static str, realm: Realm) {
        if let Realm::Minor(at) = realm {
            self.centre(piece, column, at);
        }
    }

    /// Nothing names what is not on the map.
    fn places(&mut self) {
        let pos = self.pos;
        for unit in &pos.at.units {
            let ways = unit.dislodged.iter().flat_map(|lost| &lost.retreats);
            unit.at.iter().chain(ways).for_each(|at| self.place(unit.id, "troop", *at));
            let realms = [Some(unit.realm), unit.dislodged.as_ref().map(|lost| lost.by)];
            realms.into_iter().flatten().for_each(|realm| self.realm(unit.id, "troop", realm));
        }
        for desk in &pos.at.desks {
            let mut told = desk.orders.values().copied().chain(desk.votes.iter().map(|v| v.bid.order()));
            let there = told.all(|order| on_map(pos.map(), &order));
            self.found.unless(there, desk.id, "desk", || "names a place that is not on the map".into());
            desk.retreats.values().flatten().for_each(|to| self.place(desk.id, "desk", *to));
            for named in &desk.adjustments {
                self.realm(desk.id, "desk", named.realm);
                if let Adjustment::Build { at, .. } = named.order {
                    self.place(desk.id, "desk", at);
                }
            }
        }
        for heir in &pos.at.heirs {
            self.centre(heir.id, "life", heir.at);
        }
        for vassal in &pos.at.vassals {
            self.centre(vassal.id, "bond", vassal.capital);
            let one = vassal.giver == vassal.receiver;
            self.found.unless(!one, vassal.id, "bond", || "has one parent".into());
        }
    }

    /// Units stand where their kind can, one in a province; every centre is somebody's, and nothing else is.
    fn map(&mut self) {
        let pos = self.pos;
        for unit in pos.units() {
            let Some(at) = unit.at else { continue };
            let place = pos.map().label(at);
            let first = |id: UnitId| pos.unit_in(pos.map().province(at)).is_some_and(|u| u.id == id);
            let alone = unit.dislodged.is_some() || first(unit.id);
            self.found.unless(pos.map().fits(unit.kind, at), unit.id, "troop", || format!("cannot stand in {place}"));
            self.found.unless(alone, unit.id, "troop", || format!("stands in {place}, where another stands"));
        }
        for province in pos.provinces() {
            let (id, centre) = (province.id, pos.is_centre(province.id));
            let why = match province.owner {
                None if centre => "is nobody's",
                Some(_) if !centre => "is no centre and belongs to somebody",
                Some(Realm::Minor(at)) if at != id => "belongs to the minor power of another centre",
                _ => continue,
            };
            self.found.at(id, "held", format!("{} {why}", pos.label(id)));
        }
    }

    /// Who plays, and who lives where.
    fn people(&mut self) {
        let pos = self.pos;
        for power in pos.powers() {
            let (id, seat) = (power.id, power.seat);
            let nobody = power.standing == Standing::Playing && seat.is_none();
            let twice = seat.is_some() && pos.powers().any(|p| p.id < id && p.seat == seat);
            for (so, why) in [
                (
                    seat.is_none_or(|seat| pos.seats().any(|known| known == seat)),
                    "is played by a seat that is not there",
                ),
                (!nobody, "is played by nobody and stands as played"),
                (!twice, "has the seat of another power"),
            ] {
                self.found.unless(so, id, "rule", || format!("{} {why}", id.name()));
            }
        }
        // One standing vassal to a capital: the adjudicator tells them apart by it.
        for vassal in pos.standing_vassals() {
            let twin = pos.standing_vassals().any(|v| v.id < vassal.id && v.capital == vassal.capital);
            self.found.unless(!twin, vassal.id, "bond", || "has the capital of another vassal".into());
        }
        for heir in pos.heirs().filter(|h| h.is_alive()) {
            let capital = pos.capital(heir.power);
            let words = || format!("is single and does not live in {}", pos.label(capital));
            self.found.unless(heir.wed.is_some() || heir.at == capital, heir.id, "life", words);
        }
    }

    /// What is remembered names what is on the map.
    fn past(&mut self) {
        let (pos, common) = (self.pos, &self.pos.at.common);
        let known = |realm: &Realm| !matches!(realm, Realm::Minor(at) if !pos.has_province(*at));
        let line = |l: &ResolvedOrder| pos.has_place(l.from) && on_map(pos.map(), &l.bid.order()) && known(&l.realm);
        let moves = common.last_moves.iter().flat_map(|m| &m.lines).all(line);
        let habits = common.habits.iter().flat_map(|h| &h.orders).all(|o| on_map(pos.map(), o));
        let census = common.last_census.iter().flat_map(|c| &c.due).all(|(realm, _)| known(realm));
        for (what, there) in [("movement", moves), ("habit", habits), ("Census", census)] {
            if !there {
                self.found.table("common", format!("a {what} names a place that is not on the map"));
            }
        }
    }
}
