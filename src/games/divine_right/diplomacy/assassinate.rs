//! Having a monarch murdered (ASSASS, SEQ-21).

use super::super::actions::Assassinate;
use super::super::heroes;
use super::super::prelude::*;
use super::{ambassador_free, banish, enemy_ally, kill_ambassador, not_anothers_captive, welcome};

/// One attempt in the game, on an enemy's ally (ASSASS-01).
impl Deed for Assassinate {
    fn time() -> Time {
        during(Phase::Diplomacy)
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, KingdomId::ALL.map(Assassinate))
    }
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), No> {
        let Assassinate(k) = *self;
        ambassador_free(pos, seat, "Assassinating")?;
        enemy_ally(pos, seat, k)?;
        if pos.is_fading(k) {
            return Err(No::Confused { kingdom: k.to_string() });
        }
        if pos.player(seat).assassin_sent {
            return Err(No::AssassinSent);
        }
        // PEACE-02: beside the Forced Peace die the ambassador works elsewhere.
        if pos.turn.peace_tried.contains(&k) {
            return Err(No::PeaceTried { kingdom: k.to_string() });
        }
        welcome(pos, seat, k)?;
        not_anothers_captive(pos, seat, k)
    }
    /// The ambassador goes to his victim (ASSASS-02); each side throws a die, without cards (ASSASS-03 to ASSASS-07).
    fn apply(self, world: &mut World, seat: SeatId) {
        let Assassinate(k) = self;
        world.resource_mut::<Turn>().task_done = true;
        world.resource_mut::<Turn>().peace_tried.push(k);
        with_player(world, seat, |p| p.assassin_sent = true);
        // ASSASS-04: the second die is that of the victim's ally.
        let (a, b) = (d6(world), d6(world));
        let hex = {
            let pos = Pos::of(world);
            match pos.place(pos.book.monarch(k)) {
                Place::Prison { hex, .. } => Some(hex),
                _ => pos.spot(pos.book.monarch(k)),
            }
        };
        let record = Throw {
            purpose: format!("Assassination of the monarch of {k}: assassin, monarch"),
            dice: vec![a, b],
            modifiers: vec![],
            total: i16::from(a) - i16::from(b),
            needed: "more than the monarch".into(),
        };
        let (verdict, rule) = match a.cmp(&b) {
            std::cmp::Ordering::Greater => ("dies by the dagger", "ASSASS-06"),
            std::cmp::Ordering::Less => ("lives, and the ambassador dies", "ASSASS-05"),
            std::cmp::Ordering::Equal => ("lives, and the ambassador escapes", "ASSASS-07"),
        };
        told(world, Some(seat), hex, rule, record, format!("The monarch of {k} {verdict}."));
        if a > b {
            // ASSASS-08, ASSASS-09: Confusion as after any death; nobody scores.
            let hero = Pos::of(world).book.monarch(k);
            heroes::kill_monarch(world, hero, None, false);
            return;
        }
        if a < b {
            kill_ambassador(world, seat);
        }
        if a != b || Pos::of(world).options.tied_assassin_banished {
            banish(world, seat, k, None);
        }
    }
    fn describe(&self, _: Pos) -> String {
        format!("Have the monarch of {} assassinated", self.0)
    }
    fn heading(&self, _: Pos) -> String {
        "Assassinate".into()
    }
    fn is_final(&self, _: Pos) -> bool {
        true
    }
    fn loss(&self, _: Pos) -> Option<Loss> {
        Some(Loss::ForGood)
    }
    fn is_errand(&self) -> bool {
        true
    }
}
