//! Captives: taken, ransomed, released (19.20, 19.27 to 19.29, OE.17). What else they are ransomed for is a bargain of the
//! marriage room.

use bevy_ecs::prelude::World;

use super::battle::{leader_in_line, pawn_in_line};
use super::{No, WarAsk, WarDeed, push};
use crate::dynasty::{Captor, Character, CharacterId};
use crate::engine::ChangeRows;
use crate::games::blood_royale::components::{Pawn, PawnKind, Phase, Spot};
use crate::games::blood_royale::ids::PawnId;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::readers::Seen;
use crate::games::blood_royale::telling::{pay, tell};
use crate::games::blood_royale::{court, fortune};
use crate::line;
use crate::table::{Refusal, SeatId};

/// A royal piece is captured (19.28); `by` nobody: neutrals, who ransom him for 100 crowns (OE.17).
pub fn capture(world: &mut World, pawn: PawnId, by: Option<SeatId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(who) = pos.pawn(pawn).bearer else {
        captain_leaves(world, pawn);
        return;
    };
    let keeper = pos.character(who).keeper;
    let from = pos.pawn(pawn).at.province();
    let court = by.and_then(|s| pos.capital_of(s)).map(|p| line![" and brought to ", p]);
    let text = line![pawn_in_line(pos, pawn), " is captured by ", leader_in_line(by), court, "."];
    world.change::<Character>(who).captive_of = Some(by.map_or(Captor::Neutral, Captor::Seat));
    off_the_map(world, pawn);
    tell(world, keeper, from, "19.28", text);
    if let (None, Some(seat)) = (by, keeper) {
        push(world, WarAsk::Ransom { seat, who });
    }
}

fn off_the_map(world: &mut World, pawn: PawnId) {
    let mut piece = world.change::<Pawn>(pawn);
    piece.at = Spot::Pool;
    piece.spent = 0;
    piece.halted = false;
    piece.lent_to = None;
}

/// A Mercenary Captain whose force is wiped out goes (card 4).
pub fn captain_leaves(world: &mut World, pawn: PawnId) {
    if Seen::of(world).pos().pawn(pawn).kind != PawnKind::Captain {
        return;
    }
    let at = Seen::of(world).pos().pawn(pawn).at.province();
    let seat = Seen::of(world).pos().owner_of_pawn(pawn);
    fortune::dismiss_captain(world, pawn);
    tell(world, seat, at, "OE.3", "The Mercenary Captain's force is wiped out; he leaves.");
}

/// A captive is free and returns to his own capital (19.29).
pub fn release(world: &mut World, who: CharacterId) {
    if !Seen::of(world).pos().has_character(who) || !Seen::of(world).pos().character(who).is_captive() {
        return;
    }
    world.change::<Character>(who).captive_of = None;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let keeper = pos.character(who).keeper;
    let home = keeper.and_then(|s| pos.capital_of(s));
    let text = match home {
        Some(at) => line![who, " is free and returns to ", at, "."],
        None => line![who, " is free."],
    };
    if let (Some(pawn), Some(at)) = (pos.pawn_of(who).map(|p| p.id), home) {
        world.change::<Pawn>(pawn).at = Spot::Land(at);
    }
    tell(world, keeper, home, "19.29", text);
    court::seat_pawns(world);
}

// ---------------------------------------------------------------- Ransom and grace

/// May `seat` pay for one of his own whom neutrals hold?
pub fn check_ransom(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    let held = pos.has_character(who)
        && pos.character(who).in_play()
        && pos.character(who).keeper == Some(seat)
        && pos.character(who).captive_of == Some(Captor::Neutral);
    if !held {
        let who = if pos.has_character(who) { pos.name_of(who) } else { format!("character {}", who.0) };
        return Err(No::NoRansom { who }.into());
    }
    let (need, have) = (u32::from(pos.book.tables.crowns.ransom_from_neutrals), pos.purse(seat));
    if have < need { Err(No::CannotPayRansom { need, have }.into()) } else { Ok(()) }
}

/// Pays the ransom to the Treasury (OE.17); the captive comes home.
pub fn do_ransom(world: &mut World, seat: SeatId, who: CharacterId) {
    let need = u32::from(Seen::of(world).pos().book.tables.crowns.ransom_from_neutrals);
    pay(world, seat, need);
    let text = line![seat, " pays ", need, " crowns for ", who, "."];
    tell(world, Some(seat), None, "OE.17", text);
    release(world, who);
}

/// Does `seat` hold this captive, so that he may let him go?
pub fn check_set_free(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    if pos.has_character(who) && pos.character(who).captive_of == Some(Captor::Seat(seat)) {
        return Ok(());
    }
    let who = if pos.has_character(who) { pos.name_of(who) } else { format!("character {}", who.0) };
    Err(No::NotACaptive { who }.into())
}

/// Captives are talked about in the marriages and before marching.
pub fn offers(pos: Pos, out: &mut Vec<WarDeed>) {
    if !matches!(pos.turn.phase, Phase::Marriages | Phase::Movement) {
        return;
    }
    for person in pos.people().filter(|c| c.in_play() && c.is_captive()) {
        out.extend([WarDeed::Ransom { who: person.id }, WarDeed::SetFree { who: person.id }]);
    }
}
