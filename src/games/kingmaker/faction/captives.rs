//! Captives: ransom by agreement, execution, pardon (RAN-1 to RAN-5, CBT-43 to CBT-46).

use super::super::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::book::CardKind;
use super::super::fates;
use super::super::frames::Frame;
use super::{FactionAsk, FactionDeed, No, trading};
use crate::engine::joined;
use crate::line;

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
pub fn parties(pos: Pos, noble: NobleId) -> Option<(SeatId, SeatId)> {
    let n = (noble.index() < NobleId::COUNT).then(|| pos.noble(noble))?;
    Some((n.captor?, n.seat?))
}

// ---------------------------------------------------------------- Ransom

/// He is himself again, at home.
pub fn free(world: &mut World, noble: NobleId) {
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
