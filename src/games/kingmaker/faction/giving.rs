//! Cards and the nobles who have them: the set-up, the Crown Phase, the reserve.

use super::super::book::CardKind;
use super::super::frames::Frame;
use super::super::prelude::*;
use super::super::telling::{reveals, whisper};
use super::super::{fates, strength};
use super::bring::entries;
use super::{FactionAsk, FactionDeed, No, trading};
use crate::engine::PlayState;
use crate::line;
use crate::table::Dice;

// ---------------------------------------------------------------- Who may have what (SET-8)

/// May this noble be given this card? Titles for untitled nobles, offices for titled ones, one bishopric each (SET-8a to
/// SET-8c; SPN-2, SPN-20, SPN-24); ships, locations and mercenaries for anybody (SET-8d).
///
/// # Errors
/// What stands against it.
pub fn check_award(pos: Pos, card: CardId, to: NobleId) -> Result<(), Refusal> {
    let (kind, who) = (pos.book.card(card).kind, pos.known_noble(to));
    if !fates::may_hold(to, kind) {
        return Err(No::CannotHold { who, card: pos.card_name(card).into() }.into());
    }
    match kind {
        CardKind::Title if pos.is_titled(to) => Err(No::HasTitle { who }.into()),
        CardKind::Office if !pos.is_titled(to) => Err(No::NeedsTitle { who }.into()),
        CardKind::Office => match pos.has_kind(to, CardKind::Office) {
            Some(office) => Err(No::HasOffice { who, office: pos.card_name(office).into() }.into()),
            None => Ok(()),
        },
        CardKind::Bishopric => match pos.has_kind(to, CardKind::Bishopric) {
            Some(see) => Err(No::HasBishopric { who, see: pos.card_name(see).into() }.into()),
            None => Ok(()),
        },
        CardKind::Noble | CardKind::Pardon => Err(No::NotGiven { card: pos.card_name(card).into() }.into()),
        _ => Ok(()),
    }
}

/// Is this a card that the seat may play just now (CRN-2, CRN-3; SPN-1; CBT-25)?
pub fn check_playable(pos: Pos, seat: SeatId, card: CardId) -> Result<(), Refusal> {
    let no = || Err(No::NotYourCard { card: pos.card_name(card).into() }.into());
    if let Some(Frame::Faction(FactionAsk::Drawn { card: drawn, .. })) = pos.top() {
        return if *drawn == Some(card) { Ok(()) } else { no() };
    }
    let doing = "Playing a card";
    match pos.card(card).at {
        Lay::Faction(of) if of == seat && pos.turn.phase == Phase::SettingUp => {
            pos.may_act_in(&[Phase::SettingUp], seat, doing)
        }
        Lay::Reserve(of) if of == seat => pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, doing),
        // A royal duke comes at the start of the turn (SPN-1), the Bishop of Westminster as other cards do.
        Lay::Due(of) if of == seat => {
            pos.may_act_in(&[Phase::Movement], seat, doing)?;
            let duke = pos.book.card(card).noble.is_some_and(|n| fates::duchy(n).is_some());
            let late = duke && trading::is_under_way(pos, seat);
            if late { Err(No::DukeTooLate { card: pos.card_name(card).into() }.into()) } else { Ok(()) }
        }
        // At the end of a Parliament, while it sits (CBT-25).
        Lay::Faction(of) if of == seat && super::super::parliament::homeward(pos).is_some() => Ok(()),
        Lay::Faction(of) if of == seat && pos.card(card).ripe => {
            pos.may_act_in(&[Phase::Movement, Phase::Combat], seat, doing)
        }
        _ => no(),
    }
}

// ---------------------------------------------------------------- The set-up (SET-8 to SET-14)

/// An item that can be assigned must be (SET-9).
pub fn check_set_up(pos: Pos, seat: SeatId) -> Result<(), Refusal> {
    for card in pos.cards().filter(|c| c.at == Lay::Faction(seat)) {
        if let Some(n) = pos.nobles_of(seat).find(|n| check_award(pos, card.id, n.id).is_ok()) {
            let (card, who) = (pos.card_name(card.id).into(), pos.noble_name(n.id).into());
            return Err(No::MustAssign { card, who }.into());
        }
    }
    Ok(())
}

/// What nobody can take goes to the Chancery, or back into reserve if it is no award.
pub fn finish_set_up(world: &mut World, seat: SeatId) {
    let left: Vec<CardId> = now(world).cards().filter(|c| c.at == Lay::Faction(seat)).map(|c| c.id).collect();
    for card in left {
        let award = now(world).book.card(card).kind.is_award();
        let to = if award { Lay::Chancery } else { Lay::Reserve(seat) };
        fates::lay(world, card, to);
        if award {
            tell(world, Some(seat), "SET-8a", line![card, " lies in the Chancery."]);
        }
    }
    let nobles: Vec<NobleId> = now(world).nobles_of(seat).map(|n| n.id).collect();
    for n in nobles {
        world.change::<Noble>(n).moved = false;
        let sum = strength::basic(&now(world), n);
        tell(world, Some(seat), "SET-10a", line![n, ": ", sum.total(), " troops (", sum.words(), ")."]);
    }
}

/// The first player is found (SET-13); the others follow in Order of Deal (SET-14).
pub fn end_set_up(world: &mut World) {
    let pos = &*now(world);
    let order = pos.turn.order.clone();
    let (first, why) = first_player(pos, &order);
    let at = order.iter().position(|s| *s == first).unwrap_or(0);
    let text = line![pos.in_line(first), " plays first: ", why, "."];
    world.resource_mut::<Course>().order.rotate_left(at);
    tell(world, Some(first), "SET-13", text);
}

/// Chancellor of England, else the senior bishopric, else most potential troops, else the first of the deal.
pub fn first_player(pos: Pos, order: &[SeatId]) -> (SeatId, Line) {
    let mut sees: Vec<CardId> = CardId::all().filter(|c| pos.book.card(*c).kind == CardKind::Bishopric).collect();
    sees.sort_by_key(|c| pos.book.card(*c).seniority);
    let office = std::iter::once(pos.book.tables.chancellor).chain(sees);
    for card in office {
        if let Some(seat) = pos.bearer(card).and_then(|n| pos.noble(n).seat) {
            return (seat, line!["he has the ", card]);
        }
    }
    let troops = |s: &SeatId| strength::potential(pos, *s);
    let most = order.iter().map(troops).max().unwrap_or(0);
    let first = order.iter().copied().find(|s| troops(s) == most).unwrap_or(SeatId(0));
    (first, line!["he has most troops, ", most])
}

// ---------------------------------------------------------------- The Crown Phase (CRN-1, CRN-2)

/// The next card of the Crown List; when it is empty the Discard is shuffled.
pub fn draw(world: &mut World) {
    let Some(seat) = world.resource::<PlayState>().seat() else { return };
    if world.resource::<Decks>().crown.is_empty() {
        reshuffle(world);
    }
    let Some(card) = world.resource_mut::<Decks>().crown.pop() else {
        tell(world, Some(seat), "CRN-1", "There is no Crown card left to draw.").idle();
        return;
    };
    if fates::goes_to_claimant(&now(world), card) {
        tell(world, Some(seat), "SPN-1", line![card, " is drawn."]);
        reveals(world);
        // Whom it serves is seen to at once.
        fates::lay(world, card, Lay::Due(seat));
        return;
    }
    fates::lay(world, card, Lay::Reserve(seat));
    whisper(world, seat, "CRN-1", line!["You draw ", card, "."]);
    reveals(world);
    world.push(FactionAsk::Drawn { seat, card: Some(card) });
}

/// The Crown List alone is shuffled (EVT-7).
pub fn shuffle_list(world: &mut World) {
    let mut crown = std::mem::take(&mut world.resource_mut::<Decks>().crown);
    crown.sort_unstable();
    world.resource_mut::<Dice>().shuffle(&mut crown);
    world.resource_mut::<Decks>().crown = crown;
    tell(world, None, "EVT-7", "The Crown List is shuffled.");
    reveals(world);
}

/// Crown List and Crown Discard are shuffled together (PARL-32).
pub fn reshuffle(world: &mut World) {
    let thrown: Vec<CardId> = now(world).cards().filter(|c| c.at == Lay::Discard).map(|c| c.id).collect();
    for card in &thrown {
        world.change::<Card>(*card).at = Lay::List;
    }
    let mut crown = std::mem::take(&mut world.resource_mut::<Decks>().crown);
    crown.extend(thrown);
    crown.sort_unstable();
    world.resource_mut::<Dice>().shuffle(&mut crown);
    world.resource_mut::<Decks>().crown = crown;
    tell(world, None, "PARL-32", "The Crown List and the Crown Discard are shuffled together.");
    reveals(world);
}

// ---------------------------------------------------------------- Offers

/// How a card can be played.
pub fn ways_to_play(pos: Pos, seat: SeatId, card: CardId, deeds: &mut Vec<FactionDeed>) {
    match pos.book.card(card).noble {
        Some(noble) => deeds.extend(entries(pos, seat, noble).into_iter().map(|at| FactionDeed::Bring { card, at })),
        None => deeds.extend(pos.nobles_of(seat).map(|n| FactionDeed::Assign { card, to: n.id })),
    }
}

/// What the faction has taken may be given to its nobles at Parliament (CBT-25).
pub fn captured(pos: Pos, seat: SeatId) -> Vec<FactionDeed> {
    let mut deeds = vec![];
    for card in pos.cards().filter(|c| c.at == Lay::Faction(seat)) {
        ways_to_play(pos, seat, card.id, &mut deeds);
    }
    deeds.retain(|d| d.deed().check(pos, seat).is_ok());
    deeds
}

/// Could this card of the reserve be played now?
pub fn has_use(pos: Pos, seat: SeatId, card: CardId) -> bool {
    let mut deeds = vec![];
    ways_to_play(pos, seat, card, &mut deeds);
    deeds.iter().any(|d| match d {
        FactionDeed::Assign { card, to } => check_award(pos, *card, *to).is_ok(),
        _ => true,
    })
}

/// Every way to play the faction's cards and, in the set-up, to place its nobles; the caller judges them.
pub fn offers(pos: Pos, seat: SeatId, deeds: &mut Vec<FactionDeed>) {
    let mine = |c: &&Card| matches!(c.at, Lay::Reserve(s) | Lay::Due(s) | Lay::Faction(s) if s == seat);
    for card in pos.cards().filter(mine) {
        ways_to_play(pos, seat, card.id, deeds);
    }
    if pos.turn.phase == Phase::SettingUp {
        for n in pos.nobles_of(seat).filter(|n| !n.moved) {
            let homes = pos.book.noble(n.id).homes.iter();
            deeds.extend(homes.map(|place| FactionDeed::Station { noble: n.id, place: *place }));
        }
    }
}
