//! What in a position cannot be, each fault with the piece it is of; whether it was read from a file or reached in play.

mod desk;
mod play;

pub use play::invariants;

use bevy_ecs::prelude::*;

use super::prelude::*;
use crate::diplomacy::field::on_map;
use crate::engine::{AnyKey, Faults, Keys};

/// The laws that name no piece are looked at with the faults.
pub fn laws(_: &mut World) -> Result<(), String> {
    Ok(())
}

/// What pieces bear, as faults look at it.
type Bare<'w, 's> = (
    Query<'w, 's, (&'static UnitId, Option<&'static Force>)>,
    Query<'w, 's, (&'static HeirId, Option<&'static Life>)>,
    Query<'w, 's, (&'static VassalId, Option<&'static Bond>)>,
);

/// Everything that is wrong. What hangs together is looked at only where each piece by itself can be.
pub fn faults(InMut(found): InMut<Faults>, board: Board, bare: Bare, seats: Res<Keys<SeatId>>) {
    for (unit, _) in bare.0.iter().filter(|(_, force)| force.is_none()) {
        found.at(*unit, "force", "says not what unit it is, and whose");
    }
    for (heir, _) in bare.1.iter().filter(|(_, life)| life.is_none()) {
        found.at(*heir, "life", "says not whose heir it is, and where");
    }
    for (vassal, _) in bare.2.iter().filter(|(_, bond)| bond.is_none()) {
        found.at(*vassal, "bond", "says not whose vassal it is, and where");
    }
    let pos = board.pos();
    let mut look = Looking { pos, found };
    look.numbers((bare.0.iter().count(), bare.1.iter().count(), bare.2.iter().count()));
    look.turn();
    look.places();
    if look.found.found.is_empty() {
        look.map();
        look.people(&seats);
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
    /// Rules count units, heirs and vassals from 0 on without gaps.
    fn numbers(&mut self, (units, heirs, vassals): (usize, usize, usize)) {
        let pos = self.pos;
        let rows = [
            ("units", units, pos.units.len()),
            ("heirs", heirs, pos.heirs.len()),
            ("vassals", vassals, pos.vassals.len()),
        ];
        for (what, have, counted) in rows {
            if have != counted {
                self.found.table(
                    "play",
                    format!("the {what} go up to {counted}, and there are {have}: numbers have no gaps"),
                );
            }
        }
    }

    fn turn(&mut self) {
        let cycle = self.pos.turn.cycle;
        if !(1..=10_000).contains(&cycle) {
            self.found.table("play", format!("cycle {cycle}; expected 1 to 10000"));
        }
        if !(1..=PowerId::COUNT as u8).contains(&self.pos.seats) {
            self.found.table("play", format!("{} seats; there are 1 to 10", self.pos.seats));
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
            unit.at.into_iter().for_each(|at| self.place(unit.id, "at", at));
            self.realm(unit.id, "force", unit.realm);
            if let Some(lost) = &unit.dislodged {
                self.realm(unit.id, "driven_out", lost.by);
                lost.retreats.iter().for_each(|to| self.place(unit.id, "driven_out", *to));
            }
        }
        for (unit, order) in &pos.desk.orders {
            let there = on_map(pos.map(), order);
            self.found.unless(there, *unit, "ordered", || "names a place that is not on the map".into());
        }
        for (seat, votes) in &pos.desk.votes {
            let there = votes.iter().all(|v| on_map(pos.map(), &v.bid.order()));
            self.found.unless(there, *seat, "votes", || "name a place that is not on the map".into());
        }
        for (seat, all) in &pos.desk.retreats {
            all.values().flatten().for_each(|to| self.place(*seat, "retreats", *to));
        }
        for (seat, all) in &pos.desk.adjustments {
            for named in all {
                self.realm(*seat, "adjustments", named.realm);
                if let Adjustment::Build { at, .. } = named.order {
                    self.place(*seat, "adjustments", at);
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
            let fits = pos.map().fits(unit.kind, at);
            self.found.unless(fits, unit.id, "at", || format!("cannot stand in {}", pos.map().label(at)));
            let first =
                unit.dislodged.is_some() || pos.unit_in(pos.map().province(at)).is_some_and(|u| u.id == unit.id);
            self.found
                .unless(first, unit.id, "at", || format!("stands in {}, where another stands", pos.map().label(at)));
        }
        for province in pos.provinces() {
            let (id, name) = (province.id, pos.label(province.id));
            match province.owner {
                None if pos.is_centre(id) => self.found.at(id, "owner", format!("{name} is nobody's")),
                Some(_) if !pos.is_centre(id) => {
                    self.found.at(id, "owner", format!("{name} is no centre and belongs to somebody"));
                }
                Some(Realm::Minor(at)) if at != id => {
                    self.found.at(id, "owner", format!("{name} belongs to the minor power of another centre"));
                }
                _ => {}
            }
        }
    }

    /// Who plays, and who lives where.
    fn people(&mut self, seats: &Keys<SeatId>) {
        let pos = self.pos;
        for power in pos.powers() {
            let (id, name) = (power.id, power.id.name());
            let seat = power.seat;
            let known = seat.is_none_or(|seat| seats.get(seat).is_some());
            self.found.unless(known, id, "rule", || format!("{name} is played by a seat that is not there"));
            let nobody = power.standing == Standing::Playing && seat.is_none();
            self.found.unless(!nobody, id, "rule", || format!("{name} is played by nobody and stands as played"));
            let twice = seat.is_some() && pos.powers().any(|p| p.id < id && p.seat == seat);
            self.found.unless(!twice, id, "rule", || format!("{name} has the seat of another power"));
        }
        // One standing vassal to a capital: the adjudicator tells them apart by it.
        for vassal in pos.standing_vassals() {
            let twin = pos.standing_vassals().any(|v| v.id < vassal.id && v.capital == vassal.capital);
            self.found.unless(!twin, vassal.id, "bond", || "has the capital of another vassal".into());
        }
        for heir in pos.heirs().filter(|h| h.is_alive()) {
            let at_home = heir.wed.is_some() || heir.at == pos.capital(heir.power);
            self.found.unless(at_home, heir.id, "life", || {
                format!("is single and does not live in {}", pos.label(pos.capital(heir.power)))
            });
        }
    }

    /// What is remembered names what is on the map.
    fn past(&mut self) {
        let pos = self.pos;
        let mut off = |column: &'static str, there: bool| {
            if !there {
                self.found.table(column, "names a place that is not on the map");
            }
        };
        let known = |realm: &Realm| match realm {
            Realm::Minor(at) => pos.has_province(*at),
            _ => true,
        };
        let moves = pos.last_moves.0.iter();
        let line = |l: &ResolvedOrder| pos.has_place(l.from) && on_map(pos.map(), &l.bid.order()) && known(&l.realm);
        off("last_moves", moves.clone().flat_map(|m| &m.lines).all(line));
        off("habits", pos.habits.0.iter().all(|h| h.orders.iter().all(|o| on_map(pos.map(), o))));
        let census = pos.last_census.0.iter();
        off("last_census", census.flat_map(|c| &c.due).all(|(realm, _)| known(realm)));
    }
}
