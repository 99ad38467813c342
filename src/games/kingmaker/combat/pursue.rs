//! Pursuit of those who have laid an ambush (CBT-28, CBT-29).

use super::super::prelude::*;
use super::battles::{Day, Side, battle};
use super::{CombatAsk, No, Pursue, PursueWith, answered, asked, sieges};
use crate::line;

impl Deed for Pursue {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, matches!(asked(pos), Some(CombatAsk::Pursuit { .. })))
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        pursue(world, None);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Pursue"]
    }
}

impl Deed for PursueWith {
    fn candidates(pos: Pos, _: SeatId) -> Vec<Self> {
        match asked(pos) {
            Some(CombatAsk::Pursuit { hunters, .. }) if hunters.len() > 1 => {
                hunters.iter().map(|n| PursueWith { nobles: vec![*n] }).collect()
            }
            _ => vec![],
        }
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        let Some(CombatAsk::Pursuit { seat, hunters, .. }) = asked(pos) else { return self.not_now(pos) };
        let nobles = &self.nobles;
        let fit = nobles.iter().enumerate().all(|(n, h)| hunters.contains(h) && !nobles[..n].contains(h));
        let own = nobles.iter().any(|n| hunters.contains(n) && pos.noble(*n).seat == Some(*seat));
        if fit && own { Ok(()) } else { Err(No::NobodyNamed.into()) }
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        pursue(world, Some(&self.nobles));
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Pursue with ", telling::each(&self.nobles), " only"]
    }
}

/// With all of them, or with these: a battle at once; the pursuers begin no combat in their next turn (CBT-29).
fn pursue(world: &mut World, with: Option<&[NobleId]>) {
    let Some(CombatAsk::Pursuit { seat, by, area, hunters, prey }) = answered(world) else { return };
    let hunters = with.map_or(hunters, <[NobleId]>::to_vec);
    let text = line![now(world).in_line(seat), " pursues."];
    tell_at(world, Some(seat), area, "CBT-28", text);
    for n in &hunters {
        world.change::<Noble>(*n).winded = 2;
    }
    // A pursuit is no attack of one's own round, nor of those who come over to it.
    let all = hunters.iter().chain(&prey).copied();
    let pos = &*now(world);
    let fresh: Vec<NobleId> = all.filter(|n| !pos.noble(*n).attacked).collect();
    let besieged = sieges::besieged_by(pos, by, area);
    let attackers = Side { seat: Some(seat), nobles: hunters.clone() };
    let day = battle(world, attackers, Side { seat: Some(by), nobles: prey }, area, None);
    for n in fresh {
        world.change::<Noble>(n).attacked = false;
    }
    if let Some(place) = besieged.filter(|_| day == Day::Attackers) {
        sieges::relieve(world, seat, place, &hunters, area);
    }
}
