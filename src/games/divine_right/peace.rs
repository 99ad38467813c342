//! Forced Peace, who leaves the war and who comes back, and where a hero without a place appears (PEACE, DEATH, PRISON).

use bevy_ecs::prelude::World;

use super::alliances;
use super::components::*;
use super::displacement;
use super::frames::{Displaced, Frame};
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::telling::*;
use crate::table::SeatId;

// ---------------------------------------------------------------- Forced Peace (PEACE-01 to PEACE-17)

/// Who may refuse: besiegers of its castles, the roller included, and a third party who holds the monarch (PEACE-14,
/// PEACE-16).
pub fn vetoers(pos: Pos, roller: Option<SeatId>, k: KingdomId) -> Vec<SeatId> {
    let mut asked: Vec<SeatId> = pos
        .keeps()
        .filter(|keep| pos.map.hex(keep.hex).kingdom == Some(k))
        .filter_map(|keep| keep.siege.map(|s| s.by))
        .collect();
    if let Place::Prison { captor: Some(c), .. } = pos.place(pos.book.monarch(k))
        && Some(c) != roller
        && roller.is_some()
    {
        asked.push(c);
    }
    asked.sort();
    asked.dedup();
    asked.retain(|s| pos.player(*s).out_since.is_none());
    asked
}

/// Is the kingdom without a monarch, begun this turn or, the home of a fallen player, gone already (SETUP-10)?
pub fn confused(pos: Pos, k: KingdomId) -> bool {
    pos.realm(k).away() == Some(Away::Confusion)
}

/// The kingdom without a king whose besiegers are asked whether they go (DEATH-12).
pub fn kingless(pos: Pos) -> Option<KingdomId> {
    match pos.top() {
        Some(Frame::PeaceVeto { kingdom, .. }) if confused(pos, *kingdom) => Some(*kingdom),
        _ => None,
    }
}

/// Everybody has agreed. True if it did something.
pub fn step(world: &mut World) -> bool {
    let k = match Pos::of(world).top() {
        Some(Frame::PeaceVeto { kingdom, asked }) if asked.is_empty() => *kingdom,
        _ => return false,
    };
    pop(world);
    clear_sieges(world, k);
    if confused(Pos::of(world), k) {
        return true; // Confusion: the besiegers go, the kingdom leaves with the turn.
    }
    let die = d6(world);
    let record = throw(format!("Forced Peace of {k}"), die, vec![], "");
    let turn = Pos::of(world).turn.number;
    let until = turn + u16::from(die) + 1;
    told(world, None, None, "PEACE-08", record, format!("{} at peace until turn {until}.", k.does("is", "are")));
    with_realm(world, k, |r| r.fading = Some((Away::Peace, die)));
    true
}

/// The besiegers of a kingdom's castles step back.
fn clear_sieges(world: &mut World, k: KingdomId) {
    let sieges: Vec<(SeatId, HexId, Vec<CounterId>)> = {
        let pos = Pos::of(world);
        pos.keeps()
            .filter(|keep| pos.map.hex(keep.hex).kingdom == Some(k))
            .filter_map(|keep| keep.siege.map(|s| (s.by, keep.hex, displacement::stack(pos, s.by, keep.hex))))
            .collect()
    };
    for (seat, hex, units) in sieges {
        displacement::send_off(world, seat, hex, units, Displaced::Peace);
    }
}

// ---------------------------------------------------------------- Leaving at the end of the turn (PEACE-10, DEATH-03)

/// Who besieges a castle of a kingdom in Confusion says at once whether he goes, as in Forced Peace (DEATH-11, DEATH-12, PEACE-15).
pub fn ask_besiegers_of(world: &mut World, k: KingdomId) {
    let asked = vetoers(Pos::of(world), None, k);
    if !asked.is_empty() {
        push(world, Frame::PeaceVeto { kingdom: k, asked });
    }
}

/// Kingdoms in Confusion leave with the turn; whoever besieges one of their castles by then is asked too (DEATH-12).
pub fn ask_besiegers(world: &mut World) {
    for k in KingdomId::ALL {
        if matches!(Pos::of(world).realm(k).fading, Some((Away::Confusion, _))) {
            ask_besiegers_of(world, k);
        }
    }
}

/// Kingdoms whose time has come leave the map, all at once.
pub fn departures(world: &mut World) {
    let leaving: Vec<KingdomId> = KingdomId::ALL.into_iter().filter(|k| Pos::of(world).is_fading(*k)).collect();
    alliances::leave_ships(world, &leaving);
    for k in leaving {
        let Some((why, turns)) = Pos::of(world).realm(k).fading else { continue };
        alliances::withdraw(world, k);
        // DEATH-07: the turns of the die are whole ones, after this.
        let back_on = Pos::of(world).turn.number + u16::from(turns) + 1;
        with_realm(world, k, |r| r.fading = None);
        alliances::stand(world, k, Standing::Away { why, back_on });
        let monarch = Pos::of(world).book.monarch(k);
        set_place(world, monarch, Place::Track);
        let (rule, what) = match why {
            Away::Peace => ("PEACE-10", k.does("goes home in peace", "go home in peace")),
            Away::Confusion => ("DEATH-03", k.does("leaves the war in confusion", "leave the war in confusion")),
        };
        tell_rule(world, None, rule, format!("{what} until turn {back_on}."));
    }
}

/// Kingdoms whose term is over are open to ambassadors again (DEATH-10, PEACE-11).
pub fn returns(world: &mut World) {
    for k in KingdomId::ALL {
        let now = Pos::of(world).turn.number;
        let Standing::Away { why, back_on } = Pos::of(world).realm(k).standing else { continue };
        if back_on > now {
            continue;
        }
        with_realm(world, k, |r| r.standing = Standing::Neutral);
        if why == Away::Confusion {
            alliances::crown(world, k);
        } else {
            let monarch = Pos::of(world).book.monarch(k);
            set_place(world, monarch, Place::Home);
            tell_rule(
                world,
                None,
                "PEACE-11",
                format!("The peace of {k} is over; its monarch receives ambassadors again."),
            );
        }
    }
}

// ---------------------------------------------------------------- Heroes without a place (PRISON-03, WRECK-14)

/// Where the hero of the innermost question may appear.
pub fn hero_hexes(pos: Pos) -> Vec<HexId> {
    match pos.top() {
        Some(Frame::PutHero { among, .. }) if !among.is_empty() => among.clone(),
        Some(Frame::PutHero { seat, .. }) => pos
            .map
            .all()
            .map(|h| h.id)
            .filter(|h| pos.map.is_land(*h) && !pos.is_hostile_castle(*seat, *h) && !pos.enemies_outside(*seat, *h))
            .collect(),
        _ => vec![],
    }
}
