//! Captives: ransom by agreement, execution, pardon (RAN-1 to RAN-5, CBT-43 to CBT-46).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::book::CardKind;
use super::super::components::*;
use super::super::frames::Frame;
use super::super::ids::*;
use super::super::position::{Pos, now};
use super::super::telling::tell;
use super::super::{fates, shipping, strength};
use super::{FactionAsk, FactionDeed, No, trading};
use crate::engine::{ChangeRows, Line, PushPending, joined};
use crate::line;
use crate::table::{Refusal, SeatId};

/// Letters of a promise.
const LONGEST_PROMISE: usize = 200;

/// What is paid for a captive: cards, ships of an office, and a promise that is written down (RAN-4, ruling 50).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub cards: Vec<CardId>,
    pub ships: Vec<ShipId>,
    #[serde(default)]
    pub promise: String,
}

impl Terms {
    /// The payment as a list for a sentence; "nothing" when it is empty.
    pub fn line(&self) -> Line {
        let cards = self.cards.iter().map(|c| line![*c]);
        let ships = self.ships.iter().map(|s| line!["the ", *s]);
        let promise = (!self.promise.is_empty()).then(|| line![format!("the promise \"{}\"", self.promise)]);
        let parts = joined(cards.chain(ships).chain(promise), ", ");
        if parts.spans.is_empty() { line!["nothing"] } else { parts }
    }
}

/// Captor and faction of a captive.
fn parties(pos: Pos, noble: NobleId) -> Option<(SeatId, SeatId)> {
    let n = (noble.index() < NobleId::COUNT).then(|| pos.noble(noble))?;
    Some((n.captor?, n.seat?))
}

// ---------------------------------------------------------------- Ransom

/// Either side may open talks (RAN-3).
pub fn check_ransom(pos: Pos, seat: SeatId, noble: NobleId, terms: &Terms) -> Result<(), Refusal> {
    let who = pos.known_noble(noble);
    pos.may_act_in(&Phase::OF_ACTS, seat, "Offering ransom")?;
    let Some(parties) = parties(pos, noble).filter(|(a, b)| *a == seat || *b == seat) else {
        return Err(No::NoCaptive { who }.into());
    };
    if matches!(pos.noble(noble).at, Spot::Aboard(s) if matches!(pos.ship(s).at, Berth::Sea(_))) {
        return Err(No::AtSea { who }.into());
    }
    check_offer(pos, seat, noble, parties, terms)
}

/// Other terms for the captive of whom an offer speaks.
pub fn check_counter(pos: Pos, seat: SeatId, noble: NobleId, of: NobleId, terms: &Terms) -> Result<(), Refusal> {
    let Some(parties) = parties(pos, noble).filter(|_| noble == of) else {
        return Err(No::NoCaptive { who: pos.known_noble(noble) }.into());
    };
    check_offer(pos, seat, noble, parties, terms)
}

/// What holds for every offer between captor and payer, the first and those that answer it.
fn check_offer(
    pos: Pos,
    seat: SeatId,
    noble: NobleId,
    (captor, payer): (SeatId, SeatId),
    terms: &Terms,
) -> Result<(), Refusal> {
    if trading::times(pos, Asked::Ransom(noble)) >= trading::MOST_OFFERS {
        let other = if captor == seat { payer } else { captor };
        return Err(No::AskedAlready { who: pos.seat_name(other) }.into());
    }
    check_payment(pos, payer, terms)
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

/// Puts the terms to the other side of the two, which must answer next.
pub fn propose(world: &mut World, seat: SeatId, noble: NobleId, terms: &Terms) {
    let Some((captor, payer)) = parties(&now(world), noble) else { return };
    world.resource_mut::<Course>().asked.push(Asked::Ransom(noble));
    let to = if captor == seat { payer } else { captor };
    let ask = FactionAsk::Ransom { from: seat, to, noble, terms: terms.clone() };
    world.push(ask);
}

/// The payment goes over and lies idle until the victor's next turn (TRF-4); the captive comes home with his title, office
/// and bishopric (CBT-44).
pub fn ransom(world: &mut World, noble: NobleId, terms: &Terms) {
    let Some((captor, payer)) = parties(&now(world), noble) else { return };
    let pos = &*now(world);
    let strongest = pos.nobles_of(captor).max_by_key(|n| (strength::basic_total(pos, n.id), std::cmp::Reverse(n.id)));
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

/// He is himself again, at home.
fn free(world: &mut World, noble: NobleId) {
    let pos = &*now(world);
    let captor = pos.noble(noble).captor;
    let cards = pos.cards_of(noble).map(|c| pos.book.card(c.id));
    let ships = cards.flat_map(|c| c.ships.iter().map(move |s| (*s, c.kind)));
    // The ships he has kept are his again (CBT-57), and those of his office (CBT-44): at sea when they make port (MOV-16).
    let back = |(s, kind): &(ShipId, CardKind)| *kind == CardKind::Ship || matches!(pos.ship(*s).at, Berth::Port(_));
    let ships: Vec<ShipId> = ships.filter(back).map(|(s, _)| s).collect();
    for ship in ships {
        let mut s = world.change::<Ship>(ship);
        if s.kept == captor && !s.lent {
            s.kept = None;
        }
    }
    let mut n = world.change::<Noble>(noble);
    n.captor = None;
    n.at = Spot::Off;
    fates::send_home(world, noble, "CBT-44");
}

// ---------------------------------------------------------------- Execution

/// His captor orders it in his own turn; a faction may also be rid of a pretender of its own.
pub fn check_execute(pos: Pos, seat: SeatId, noble: NobleId) -> Result<(), Refusal> {
    check_time(pos, seat)?;
    let own = |n: &Noble| n.seat == Some(seat) && n.captor.is_none();
    if noble.index() < NobleId::COUNT && fates::is_pretender(noble) && own(pos.noble(noble)) {
        // A faction may be rid of its own pretender (SPN-19).
        return Ok(());
    }
    check_captor(pos, seat, noble)
}

/// At any time in one's own turn: also while one's Parliament sits, while one is asked about an event, or has drawn a card
/// (HEIR-5, RAN-2).
pub fn check_time(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    let between =
        matches!(pos.top(), Some(Frame::Parliament(_) | Frame::Events(_) | Frame::Faction(FactionAsk::Drawn { .. })));
    if pos.is_active(seat) && between {
        return Ok(());
    }
    pos.may_act_in(&Phase::OF_ACTS, seat, "An execution")
}

/// Is he this seat's captive?
pub fn check_captor(pos: Pos, seat: SeatId, noble: NobleId) -> Result<(), Refusal> {
    match parties(pos, noble) {
        Some((captor, _)) if captor == seat => Ok(()),
        _ => Err(No::NotYourCaptive { who: pos.known_noble(noble) }.into()),
    }
}

/// An order to execute is followed whatever has been said (RAN-2, CBT-45), unless his faction has a pardon.
pub fn execute(world: &mut World, noble: NobleId, by: SeatId) {
    let pos = &*now(world);
    let Some(seat) = pos.noble(noble).seat else { return };
    let text = line![pos.in_line(by), " orders the execution of ", noble, "."];
    let pardon = seat != by && pos.reserve(seat).any(|c| pos.book.card(c.id).kind == CardKind::Pardon);
    tell(world, Some(by), "CBT-45", text);
    if pardon {
        world.push(FactionAsk::Pardon { seat, noble });
    } else {
        die(world, noble);
    }
}

/// Without asking for a pardon any more: use [`execute`] for an order that one may stop.
pub fn die(world: &mut World, noble: NobleId) {
    fates::kill(world, noble, "CBT-46", "is executed");
}

/// Captives left at the start of the victor's next turn are executed (CBT-46); those still at sea come to port first (CBT-57).
pub fn execute_captives(world: &mut World, seat: SeatId) {
    let pos = &*now(world);
    let ashore = |n: &&Noble| !matches!(n.at, Spot::Aboard(s) if matches!(pos.ship(s).at, Berth::Sea(_)));
    let captives: Vec<NobleId> = pos.nobles().filter(|n| n.captor == Some(seat)).filter(ashore).map(|n| n.id).collect();
    for noble in captives {
        execute(world, noble, seat);
    }
}

/// Has the seat this pardon in reserve? Whom it saves, the frame on top says.
pub fn check_pardon(pos: Pos, seat: SeatId, card: CardId) -> Result<(), Refusal> {
    let own = pos.card(card).at == Lay::Reserve(seat) && pos.book.card(card).kind == CardKind::Pardon;
    if own { Ok(()) } else { Err(No::NotAPardon { card: pos.card_name(card).into() }.into()) }
}

/// The card is spent and the captive goes home, with what he has, as after a ransom.
pub fn pardon(world: &mut World, card: CardId, noble: NobleId) {
    fates::lay(world, card, Lay::Discard);
    let seat = now(world).noble(noble).seat;
    tell(world, seat, "CBT-45", line![noble, " has the King's Pardon."]);
    free(world, noble);
}

// ---------------------------------------------------------------- Offers

/// For each captive: nothing, one thing, all there is.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<FactionDeed>) {
    let pretenders = pos.nobles_of(seat).filter(|n| fates::is_pretender(n.id));
    deeds.extend(pretenders.map(|n| FactionDeed::Execute { noble: n.id }));
    for n in pos.nobles().filter(|n| n.captor.is_some()) {
        let Some((captor, payer)) = parties(pos, n.id).filter(|(a, b)| *a == seat || *b == seat) else { continue };
        if captor == seat {
            deeds.push(FactionDeed::Execute { noble: n.id });
        }
        let cards: Vec<CardId> = pos
            .cards()
            .filter(|c| match c.at {
                Lay::Noble(b) => pos.commands(payer, b),
                at => at == Lay::Faction(payer),
            })
            .filter(|c| trading::check_movable(pos, c.id).is_ok())
            .map(|c| c.id)
            .collect();
        let mut terms = vec![Terms::default()];
        terms.extend(cards.iter().map(|c| Terms { cards: vec![*c], ..Terms::default() }));
        if cards.len() > 1 {
            terms.push(Terms { cards, ..Terms::default() });
        }
        let ships = pos.ships_of(payer).map(|s| Terms { ships: vec![s.id], ..Terms::default() });
        terms.extend(ships);
        deeds.extend(terms.into_iter().map(|terms| FactionDeed::Ransom { noble: n.id, terms }));
    }
}
