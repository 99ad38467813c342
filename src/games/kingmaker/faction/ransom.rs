//! Terms are offered for a captive, by either side (RAN-3, RAN-4).

use super::super::book::CardKind;
use super::super::prelude::*;
use super::captives::parties;
use super::{FactionAsk, No, Ransom, Terms, answered, asked, trading};
use crate::line;

/// Letters of a promise.
const LONGEST_PROMISE: usize = 200;

/// In one's own turn; or other terms, as an answer to an offer.
impl Deed for Ransom {
    fn check(&self, pos: Pos, seat: SeatId) -> Result<(), Refusal> {
        let Ransom { noble, ref terms } = *self;
        let who = pos.known_noble(noble);
        let found = match asked(pos) {
            Some(FactionAsk::Ransom { noble: of, .. }) => parties(pos, noble).filter(|_| noble == *of),
            Some(_) => return self.not_now(pos),
            None => {
                pos.may_act_in(&Phase::OF_ACTS, seat, "Offering ransom")?;
                parties(pos, noble).filter(|(a, b)| *a == seat || *b == seat)
            }
        };
        let Some((captor, payer)) = found else { return Err(No::NoCaptive { who }.into()) };
        let at_sea = matches!(pos.noble(noble).at, Spot::Aboard(s) if matches!(pos.ship(s).at, Berth::Sea(_)));
        if at_sea && asked(pos).is_none() {
            return Err(No::AtSea { who }.into());
        }
        if trading::times(pos, Asked::Ransom(noble)) >= trading::MOST_OFFERS {
            let other = if captor == seat { payer } else { captor };
            return Err(No::AskedAlready { who: pos.seat_name(other) }.into());
        }
        check_payment(pos, payer, terms)
    }
    /// The other side of the two must answer next.
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Ransom { noble, ref terms } = *self;
        answered(world);
        let Some((captor, payer)) = parties(&now(world), noble) else { return };
        world.resource_mut::<Course>().asked.push(Asked::Ransom(noble));
        let to = if captor == seat { payer } else { captor };
        world.push(FactionAsk::Ransom { from: seat, to, noble, terms: terms.clone() });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Ransom of ", self.noble, ": ", self.terms.line()]
    }
}

/// Ships, locations and mercenaries of the payer, wherever they are; ships of his offices (RAN-4).
fn check_payment(pos: Pos, payer: SeatId, terms: &Terms) -> Result<(), Refusal> {
    let refuse = |what: &str| Err(No::CannotPay { what: what.into() }.into());
    for (n, card) in terms.cards.iter().enumerate() {
        let held =
            pos.bearer(*card).is_some_and(|b| pos.commands(payer, b)) || pos.card(*card).at == Lay::Faction(payer);
        let kind = pos.book.card(*card).kind;
        if !held || !kind.is_transferable() || terms.cards[..n].contains(card) {
            return refuse(pos.card_name(*card));
        }
        trading::check_movable(pos, *card)?;
    }
    for (n, ship) in terms.ships.iter().enumerate() {
        let card = pos.book.ship(*ship).card;
        let office = pos.book.card(card).kind == CardKind::Office;
        let his = pos.holder_of_card(card) == Some(payer) && pos.master(*ship) == Some(payer);
        if !office || !his || pos.aboard(*ship).next().is_some() || terms.ships[..n].contains(ship) {
            return refuse(pos.ship_name(*ship));
        }
    }
    let letters = terms.promise.chars().count();
    if letters > LONGEST_PROMISE || terms.promise.chars().any(char::is_control) {
        return Err(No::BadPromise { most: LONGEST_PROMISE }.into());
    }
    Ok(())
}
