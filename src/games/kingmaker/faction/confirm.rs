//! A captive is ransomed (RAN-5).

use super::super::prelude::*;
use super::super::{fates, shipping, strength};
use super::captives::{free, parties};
use super::{Confirm, FactionAsk, No, answered, asked, trading};
use crate::line;

/// The same terms go back.
impl Deed for Confirm {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        match asked(pos) {
            Some(FactionAsk::Ransom { terms, .. }) if *terms == self.terms => Ok(()),
            Some(FactionAsk::Ransom { .. }) => Err(No::NotIdentical.into()),
            _ => self.not_now(pos),
        }
    }
    /// The payment goes over and lies idle until the victor's next turn (TRF-4); the captive comes home with his title, office
    /// and bishopric (CBT-44).
    fn apply(&self, world: &mut World, _: SeatId) {
        let Some(FactionAsk::Ransom { noble, terms, .. }) = answered(world) else { return };
        let Some((captor, payer)) = parties(&now(world), noble) else { return };
        let pos = &*now(world);
        let strongest =
            pos.nobles_of(captor).max_by_key(|n| (strength::basic_total(pos, n.id), std::cmp::Reverse(n.id)));
        let receiver = strongest.map(|n| n.id);
        for card in &terms.cards {
            match receiver {
                Some(n) => trading::pay_over(world, *card, n),
                None => fates::lay(world, *card, Lay::Faction(captor)),
            }
        }
        for ship in &terms.ships {
            shipping::lend(world, *ship, captor, receiver);
            world.change::<Ship>(*ship).idle = Some(captor);
        }
        let text = line![noble, " is ransomed for ", terms.line(), "."];
        tell(world, Some(payer), "RAN-5", text);
        let nobles = now(world).nobles_of(captor).map(|n| n.id).collect();
        free(world, noble);
        trading::let_choose(world, &terms.cards, nobles);
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Agree to the same: ", self.terms.line()]
    }
}
