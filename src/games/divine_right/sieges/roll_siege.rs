//! The siege die (SIEGE-41 to SIEGE-49).

use super::super::actions::RollSiege;
use super::super::frames::{Cause, Danger, FateRoll};
use super::super::prelude::*;
use super::super::{losses, phrases};
use super::{assailants, due, odds, plunder};

impl Deed for RollSiege {
    fn time() -> Time {
        during(Phase::Sieges)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        due(pos, seat).into_iter().map(|castle| RollSiege { castle }).collect()
    }
    /// Once a turn, and with enough besiegers.
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let RollSiege { castle } = *self;
        pos.in_phase(Phase::Sieges, "The siege die")?;
        if pos.siege(castle).is_none_or(|s| s.by != seat) {
            return Err(No::NotBesieging { castle: pos.label(castle) });
        }
        if pos.siege(castle).is_some_and(|s| s.rolled) {
            return Err(No::SiegeRolledAlready { castle: pos.label(castle) });
        }
        let (have, need) = (assailants(pos, castle).len(), pos.siege_need(castle));
        if have < need {
            return Err(No::BelowOneToOne { castle: pos.label(castle), have, need });
        }
        Ok(())
    }
    /// No combat bonus counts (LEADER-17).
    fn apply(self, world: &mut World, seat: SeatId) {
        let RollSiege { castle } = self;
        world.resource_mut::<Turn>().sieges_named = true;
        let (force, modifiers, label, holder, need) = {
            let pos = Pos::of(world);
            let need = pos.book.tables.plunder_needs;
            (assailants(pos, castle), odds(pos, castle).2, pos.label(castle), pos.holder(castle), need)
        };
        with_keep(world, castle, |k| {
            if let Some(siege) = &mut k.siege {
                siege.rolled = true;
            }
        });
        for &id in &force {
            with_deeds(world, id, |d| d.rolled = true);
        }
        let die = d6(world);
        let record =
            throw(format!("Siege of {label}"), die, modifiers, format!("{need} or more, never on a natural 1"));
        let total = record.total;
        if die == 1 {
            // SIEGE-48, SIEGE-49, SIEGE-58: whatever the modifiers, so no captive of this die is freed by plunder (SIEGE-51).
            told(world, Some(seat), Some(castle), "SIEGE-48", record, format!("The assault on {label} fails."));
            let rolls: Vec<FateRoll> = {
                let pos = Pos::of(world);
                pos.at(castle)
                    .filter(|id| {
                        pos.counter(*id).kind == Kind::Monarch && pos.owner(*id) == Some(seat) && !pos.is_inside(*id)
                    })
                    .map(|hero| FateRoll { hero, by: holder, danger: Danger::SiegeFailed, held_at: Some(castle) })
                    .collect()
            };
            if !rolls.is_empty() {
                push(world, Frame::Fates(rolls));
            }
            losses::ask(world, seat, force, 1, Cause::Siege);
        } else if total >= need.into() {
            told(world, Some(seat), Some(castle), "SIEGE-41", record, format!("{label} falls and is plundered."));
            plunder(world, seat, castle);
        } else {
            told(world, Some(seat), Some(castle), "SIEGE-46", record, format!("{label} holds out."));
        }
    }
    fn describe(&self, pos: Pos) -> String {
        let RollSiege { castle } = *self;
        let odds = if pos.keep(castle).is_some() { odds(pos, castle) } else { (0, 0, vec![]) };
        format!("Throw the siege die at {} ({})", pos.label(castle), phrases::siege(pos, odds))
    }
    fn heading(&self, _: Pos) -> String {
        "Throw for a siege".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn places(&self) -> Vec<HexId> {
        vec![self.castle]
    }
}
