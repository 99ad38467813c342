//! Entering an enemy or neutral castle's hex together and declaring a siege (SIEGE-11, SIEGE-16).

use super::super::actions::{Besiege, Party};
use super::super::bands::Bands;
use super::super::prelude::*;
use super::super::{marching, phrases, reach, terrain};
use super::{besieger, declare, force, land, march_on, may_besiege, preview, strength_there, waiting, weigh_siege};

impl Deed for Besiege {
    fn time() -> Time {
        during(Phase::Movement).or_answering(|question| matches!(question, Frame::Turned { .. }))
    }
    /// Joint entries into castles: with everybody who can, and with just enough.
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        if let Some(Frame::Turned { castle, .. }) = pos.top() {
            return vec![Besiege { castle: *castle, parties: vec![] }];
        }
        let bands = pos.bands(seat);
        let open = pos.keeps().filter(|k| pos.is_hostile_castle(seat, k.hex) && k.siege.is_none());
        // EVENT-07, DEATH-02: the others of a band are not held back by those who may not besiege.
        let fit = |id: &CounterId| may_besiege(pos, &[*id]).is_ok();
        let able: Vec<Vec<CounterId>> =
            bands.list.iter().map(|b| b.units.iter().copied().filter(fit).collect()).collect();
        open.flat_map(|keep| at_castle(pos, seat, keep.hex, &bands, &able)).collect()
    }
    /// May these parties enter the castle hex together and besiege it, with those who stand before its walls already? No party at
    /// all: these alone do it, also the instant that the castle turns away from them (SIEGE-16).
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Besiege { castle, ref parties } = *self;
        let asked = matches!(pos.top(), Some(Frame::Turned { seat: s, castle: c }) if *s == seat && *c == castle);
        if !(asked && parties.is_empty()) {
            pos.in_phase(Phase::Movement, "Besieging")?;
        }
        let force = march_on(pos, seat, castle, parties)?;
        weigh_siege(pos, castle, &force)
    }
    fn apply(self, world: &mut World, seat: SeatId) {
        let Besiege { castle, parties } = self;
        for party in parties {
            enter(world, seat, &party);
        }
        if matches!(Pos::of(world).top(), Some(Frame::Turned { .. })) {
            pop(world);
        }
        // The parties too stand there now.
        let there = waiting(Pos::of(world), seat, castle);
        for &id in &there {
            with_deeds(world, id, |d| d.declared = true); // WHO-02
        }
        land(world, seat, &there, castle, true);
        declare(world, seat, castle);
        marching::lift_empty_sieges(world);
    }
    fn describe(&self, pos: Pos) -> String {
        let Besiege { castle, ref parties } = *self;
        let mut all: Vec<CounterId> = parties.iter().flat_map(|p| p.units.iter().copied()).collect();
        let known = pos.keep(castle).is_some() && all.iter().all(|id| pos.exists(*id));
        // With those who stand there already, and what the fleets land (SIEGE-16, SIEGE-63).
        if known && let Some(seat) = besieger(pos, castle, parties) {
            all = force(pos, seat, castle, parties);
        }
        let chance = match known {
            true => format!(" ({})", phrases::siege(pos, preview(pos, castle, parties))),
            false => String::new(),
        };
        let lord = pos.keep(castle).and_then(|k| pos.map.hex(k.hex).kingdom);
        let now = lord.and_then(|k| match pos.realm(k).away() {
            Some(Away::Peace) => Some("at peace"),         // PEACE-19
            Some(Away::Confusion) => Some("in Confusion"), // DEATH-12
            // SIEGENEUTRAL-01
            None => (pos.realm(k).standing == Standing::Neutral).then_some("neutral"),
        });
        let warning = match (lord, now) {
            (Some(k), Some(now)) => format!("; {k}, {now} now, will join one of your enemies"),
            _ => String::new(),
        };
        format!("Besiege {} with {}{chance}{warning}", pos.label(castle), phrases::list(pos, &all))
    }
    fn heading(&self, _: Pos) -> String {
        "Lay siege".into()
    }
    fn is_final(&self, pos: Pos) -> bool {
        let joins = |k| pos.controller(k).is_none() || pos.is_fading(k);
        pos.map.has(self.castle) && pos.map.hex(self.castle).kingdom.is_some_and(joins)
    }
    fn units(&self) -> Vec<CounterId> {
        self.parties.iter().flat_map(|p| p.units.iter().chain(&p.leader)).copied().collect()
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.castle]
    }
}

/// One party marches up to the walls.
fn enter(world: &mut World, seat: SeatId, party: &Party) {
    let mut from = party.units.first().and_then(|id| Pos::of(world).spot(*id));
    for (n, &hex) in party.path.iter().enumerate() {
        let last = n + 1 == party.path.len();
        for &id in &party.units {
            if Pos::of(world).spot(id).is_some() {
                set_place(world, id, Place::At { hex, inside: false });
            }
        }
        if !last {
            marching::violate(world, seat, from, hex);
        }
        from = Some(hex);
        // FATE-03: before the walls as on the way to them.
        if party.units.iter().any(|id| Pos::of(world).counter(*id).kind == Kind::Army) {
            marching::search(world, seat, hex);
        }
    }
    for &id in &party.units {
        let allowance = terrain::allowance(Pos::of(world), id);
        with_deeds(world, id, |d| {
            d.moved = true;
            d.halted = true;
            d.spent = allowance;
            d.declared = true;
        });
    }
}

/// The sieges that the bands could lay to a castle; `able`: those of each band who may.
fn at_castle(pos: Pos, seat: SeatId, castle: HexId, bands: &Bands, able: &[Vec<CounterId>]) -> Vec<Besiege> {
    let mut list = vec![];
    let troops = |units: &[CounterId]| units.iter().filter(|id| pos.counter(**id).is_combat()).count();
    let mut parties: Vec<(usize, Party)> = vec![];
    let mut used: Vec<CounterId> = vec![];
    // The widest bands first, so that leaders and whole stacks come before units alone.
    let mut order: Vec<usize> = (0..bands.list.len()).collect();
    order.sort_by_key(|n| std::cmp::Reverse(bands.list[*n].units.len()));
    for n in order {
        let (band, units) = (&bands.list[n], &able[n]);
        if troops(units) == 0 || units.iter().any(|id| used.contains(id)) {
            continue;
        }
        let from = pos.spot(units[0]).expect("on the map");
        // Who stands there already needs no way in (SIEGE-16).
        if from == castle || pos.map.distance(from, castle) > 9 {
            continue;
        }
        if let Ok(party) = reach::party_by(pos, &bands.field, seat, castle, units, band.leader, &bands.ways[n]) {
            let cargo: Vec<CounterId> = units.iter().flat_map(|id| pos.cargo(*id)).collect();
            parties.push((troops(units) + troops(&cargo), party));
            used.extend(units);
        }
    }
    // They count, and may do it alone.
    let there = strength_there(pos, seat, castle);
    let total = there + parties.iter().map(|(s, _)| s).sum::<usize>();
    let need = pos.siege_need(castle);
    if total == 0 || total < need {
        return list;
    }
    list.extend(Besiege::allowed(pos, seat, [Besiege { castle, parties: vec![] }]));
    if parties.is_empty() {
        return list;
    }
    let mut enough = there;
    let few: Vec<Party> = parties
        .iter()
        .take_while(|(s, _)| {
            let more = enough < need;
            enough += s;
            more
        })
        .map(|(_, p)| p.clone())
        .collect();
    let all: Vec<Party> = parties.into_iter().map(|(_, p)| p).collect();
    let choices = if few.len() == all.len() { vec![all] } else { vec![all, few] };
    list.extend(Besiege::allowed(pos, seat, choices.into_iter().map(|parties| Besiege { castle, parties })));
    list
}
