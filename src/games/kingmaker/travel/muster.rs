//! An army of one's own nobles and those of allies (ARM-1, ARM-5).

use super::super::prelude::*;
use super::armies::{form, leads};
use super::{Muster, No, TravelAsk, asked};
use crate::line;

/// Two or more nobles in one spot, of the faction and its allies.
impl Deed for Muster {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Muster { ref nobles } = *self;
        self.if_asked(pos, asked(pos).is_none())?;
        pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, "Forming an army")?;
        let mut spot = None;
        for (n, id) in nobles.iter().enumerate() {
            let known = id.index() < NobleId::COUNT && !nobles[..n].contains(id);
            let noble = known.then(|| pos.noble(*id)).filter(|n| n.captor.is_none());
            let Some(noble) = noble.filter(|n| n.seat.is_some_and(|s| pos.allied(s, seat))) else {
                return Err(No::NoArmy.into());
            };
            let other = noble.seat != Some(seat) && !leads(pos, seat, *id);
            if other && pos.turn.asked.contains(&Asked::Army(*id)) {
                return Err(No::ArmyAsked { who: pos.noble_name(*id).into() }.into());
            }
            if !matches!(noble.at, Spot::Open(_) | Spot::Inside(_)) || *spot.get_or_insert(noble.at) != noble.at {
                return Err(No::NoArmy.into());
            }
        }
        let mut sorted = nobles.to_vec();
        sorted.sort_unstable();
        let own = nobles.iter().any(|n| pos.noble(*n).seat == Some(seat));
        let stands = pos.field.armies.iter().any(|a| a.leader == seat && a.nobles == sorted);
        if nobles.len() < 2 || !own || stands { Err(No::NoArmy.into()) } else { Ok(()) }
    }
    /// Allies whose nobles are in it are asked first, but for those who follow the seat already.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let mut nobles = self.nobles.clone();
        nobles.sort_unstable();
        let pos = &*now(world);
        let asked: Vec<NobleId> =
            nobles.iter().copied().filter(|n| pos.noble(*n).seat != Some(seat) && !leads(pos, seat, *n)).collect();
        let mut allies: Vec<SeatId> = asked.iter().filter_map(|n| pos.noble(*n).seat).collect();
        allies.sort();
        allies.dedup();
        if allies.is_empty() {
            return form(world, seat, nobles);
        }
        world.resource_mut::<Course>().asked.extend(asked.into_iter().map(Asked::Army));
        world.push(TravelAsk::Join { leader: seat, allies, nobles });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Form an army of ", telling::each(&self.nobles)]
    }
}
