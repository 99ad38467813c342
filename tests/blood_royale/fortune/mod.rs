//! Rules of the room `fortune`: events (15), Event Cards (OE), Neutral provinces (OF), Governors (OG), card by card.

mod auctions;
mod deck;
mod disasters;
mod gifts;
mod governors;
mod matches;
mod neutrals;
mod persons;
mod random;
mod rebellions;

pub use crate::kit::*;
pub use regnal::dynasty::Captor;
pub use regnal::games::blood_royale::fortune::{self, FortuneAsk as Ask, FortuneDeed as Deed};
pub use regnal::games::blood_royale::war::{WarAsk, WarDeed};

/// A game with Event Cards in which nothing has happened: three people in each house, nobody on the map but the Kings.
pub fn table() -> Board {
    table_with("")
}

pub fn table_with(options: &str) -> Board {
    let mut b = board_with(&format!("event_cards: true, {options}"));
    b.edit(|p| {
        p.people.truncate(15);
        p.people.iter_mut().for_each(|c| c.strain = 0);
    });
    b.to(Phase::Movement, ENGLAND);
    b
}

pub fn event_phase(p: &mut Position, drawer: SeatId) {
    p.turn.phase = Phase::Event;
    p.turn.begun = true;
    p.turn.fought = false;
    p.turn.active = None;
    p.turn.order = vec![drawer];
    p.turn.done.clear();
    p.turn.round = p.turn.round.max(1);
    p.turn.rounds_played = p.turn.rounds_played.max(1);
}

/// This card lies on top of the pile.
pub fn next_card(p: &mut Position, card: u8) {
    p.deck.draw.retain(|c| c.0 != card);
    p.deck.discard.retain(|c| c.0 != card);
    p.deck.draw.push(CardId(card));
}

/// `drawer` draws this card; the dice fall so. At its end the drawer moves.
#[track_caller]
pub fn draw(b: &mut Board, card: u8, drawer: SeatId, faces: &[u8]) {
    b.edit_all(|p, dice| {
        event_phase(p, drawer);
        p.stack = vec![Frame::Fortune(Ask::Draw { seat: drawer })].into();
        next_card(p, card);
        dice.lay(faces.to_vec());
    });
}

/// The card has done everything it does: all dice are used, it lies where it should.
#[track_caller]
pub fn ended(b: &Board, card: u8, kept: bool) {
    assert!(b.dice_are_used(), "card {card}: dice are left over: {:?}", b.laid_dice());
    assert!(b.top().is_none(), "card {card}: {:?}", b.top());
    let deck = b.data().deck;
    assert_eq!(deck.discard.contains(&CardId(card)), !kept, "card {card}: {deck:?}");
    assert!(!deck.draw.contains(&CardId(card)));
}

#[track_caller]
pub fn deed(b: &mut Board, seat: SeatId, deed: Deed) {
    b.act(seat, Action::Fortune(deed));
}

#[track_caller]
pub fn refused(b: &mut Board, seat: SeatId, deed: Deed, code: &str, rule: &str) {
    assert_eq!(b.refused(seat, Action::Fortune(deed)), (code.to_string(), format!("BR {rule}")));
}

/// The room's deeds on offer.
pub fn on_offer(b: &Board, seat: SeatId) -> Vec<Deed> {
    let ours = |a| match a {
        Action::Fortune(deed) => Some(deed),
        _ => None,
    };
    b.offers(seat).into_iter().filter_map(ours).collect()
}

/// What this room asks now.
pub fn asked(b: &Board) -> Option<Ask> {
    match b.top() {
        Some(Frame::Fortune(ask)) => Some(ask),
        _ => None,
    }
}

pub fn count(b: &Board, seat: SeatId, at: &str) -> usize {
    b.pos().armies_in(land(at), seat).len()
}

pub fn neutral(b: &Board, at: &str) -> usize {
    b.pos().neutrals_in(land(at)).len()
}

pub fn rebels(b: &Board, at: &str) -> bool {
    b.pos().province(land(at)).rebellion.is_some()
}

pub fn holder(b: &Board, at: &str) -> Holder {
    b.pos().province(land(at)).holder
}

pub fn dead(b: &Board, who: CharacterId) -> bool {
    !b.pos().character(who).is_alive()
}

/// A Prince of this age in a province, all scores 0.
#[track_caller]
pub fn prince(b: &mut Board, seat: SeatId, name: &str, at: &str) -> CharacterId {
    let who = b.person(seat, name, Sex::Male, 25);
    b.prince(seat, who, at);
    who
}

/// A seat's King in a province.
#[track_caller]
pub fn king_at(b: &mut Board, seat: SeatId, at: &str) -> CharacterId {
    let (pawn, who, at) = (b.king(seat), b.monarch(seat), land(at));
    b.edit(|p| {
        p.pawns[pawn.0 as usize].bearer = Some(who);
        p.pawns[pawn.0 as usize].at = Spot::Land(at);
    });
    who
}

pub fn country(key: &str) -> CountryId {
    CountryId::of_key(key).expect("a country")
}

/// The last round of the turn is over.
#[track_caller]
pub fn last_round_ends(b: &mut Board) {
    b.edit(|p| p.turn.round = 2);
    b.happens(fortune::end_round);
}

#[track_caller]
pub fn round_ends(b: &mut Board) {
    b.edit(|p| p.turn.round = 1);
    b.happens(fortune::end_round);
}
