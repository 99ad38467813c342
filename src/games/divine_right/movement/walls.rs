//! Going inside or outside the walls (SIEGE-08, SIEGE-09).

use super::super::actions::Walls;
use super::super::offers::one_of_each;
use super::super::phrases::troops;
use super::super::prelude::*;

impl Deed for Walls {
    fn time() -> Time {
        during(Phase::Movement)
    }
    /// All who are on the other side, and one of each kind.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        let mut list = vec![];
        for keep in pos.keeps().filter(|k| !k.plundered && k.siege.is_none() && pos.holder(k.hex) == Some(seat)) {
            for inside in [true, false] {
                let all: Vec<CounterId> = pos
                    .at(keep.hex)
                    .filter(|id| pos.owner(*id) == Some(seat) && pos.is_inside(*id) != inside)
                    .collect();
                if all.is_empty() {
                    continue;
                }
                for units in std::iter::once(all.clone()).chain(one_of_each(pos, &all).into_iter().map(|id| vec![id])) {
                    let offer = Walls { units, inside };
                    if offer.check(pos, seat).is_ok() && !list.contains(&offer) {
                        list.push(offer);
                    }
                }
            }
        }
        list
    }
    /// Not through a siege.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Walls { ref units, inside } = *self;
        pos.in_phase(Phase::Movement, "Going in or out of the walls")?;
        let Some(first) = units.first() else { return Err(No::NobodyNamed) };
        let hex = pos.spot(*first).unwrap_or(HexId(0));
        for &id in units {
            if pos.owner(id) != Some(seat) {
                return Err(No::NotYours { unit: pos.counter(id).name.clone() });
            }
            let Place::At { hex: h, inside: now } = pos.place(id) else {
                return Err(No::NotOnMap { unit: pos.counter(id).name.clone() });
            };
            if h != hex {
                return Err(No::NotTogether { hex: pos.label(hex) });
            }
            if !pos.standing_castle(h) || pos.holder(h) != Some(seat) {
                return Err(No::NoWalls { hex: pos.label(h) });
            }
            if pos.siege(h).is_some() {
                return Err(No::ShutIn { castle: pos.label(h) });
            }
            // MOVE-13: not into a hex where enemies stand, but to attack them.
            if !inside && pos.counter(id).is_combat() && pos.enemies_outside(seat, h) {
                return Err(No::EnemyLand { hex: pos.label(h) });
            }
            if now == inside {
                return Err(No::AlreadyThere { unit: pos.counter(id).name.clone() });
            }
            // EVENT-20, DEATH-02: it costs nothing, but it is a move.
            if pos.deeds(id).fresh {
                return Err(No::JustJoined { unit: pos.counter(id).name.clone() });
            }
            if let Some(k) = pos.counter(id).kingdom().filter(|k| pos.counter(id).is_combat() && pos.is_fading(*k)) {
                return Err(No::Confused { kingdom: k.to_string() });
            }
            if !inside && pos.is_confined(id) {
                return Err(No::Confined { unit: pos.counter(id).name.clone() });
            }
        }
        Ok(())
    }
    /// It costs no movement points.
    fn apply(self, world: &mut World, seat: SeatId) {
        let Walls { units, inside } = self;
        let pos = Pos::of(world);
        if let Some(hex) = units.first().and_then(|id| pos.spot(*id)) {
            let way = if inside { "into" } else { "out of" };
            let text = format!("{} moved {way} the walls of {}.", pos.list(&units), pos.label(hex));
            tell_at(world, Some(seat), hex, "SIEGE-08", text);
        }
        for id in units {
            if let Place::At { hex, .. } = Pos::of(world).place(id) {
                set_place(world, id, Place::At { hex, inside });
            }
        }
    }
    fn describe(&self, pos: Pos) -> String {
        let side = if self.inside { "inside" } else { "outside" };
        let of = self.of(pos).map_or(String::new(), |hex| format!(" of {}", pos.label(hex)));
        format!("Bring {} {side} the walls{of}", troops(pos, &self.units))
    }
    fn heading(&self, pos: Pos) -> String {
        match self.of(pos) {
            Some(hex) => format!("The walls of {}", pos.label(hex)),
            None => "Walls".into(),
        }
    }
    fn units(&self) -> Vec<CounterId> {
        self.units.clone()
    }
}

impl Walls {
    /// Where they stand.
    fn of(&self, pos: Pos) -> Option<HexId> {
        self.units.first().filter(|id| pos.exists(**id)).and_then(|id| pos.spot(*id))
    }
}
