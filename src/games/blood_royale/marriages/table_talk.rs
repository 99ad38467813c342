//! Finding a talk by its number.

use super::Talk;
use super::clauses::Terms;
use crate::dynasty::{Draft, TalkId};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;

/// The draft on the table in a talk.
pub fn draft_of(pos: Pos<'_>, talk: TalkId) -> Option<&Draft<Terms>> {
    talk_of(pos, talk).map(|t| &t.draft)
}

/// The other party to a talk.
pub fn other_of(pos: Pos, talk: TalkId, seat: SeatId) -> Option<SeatId> {
    talk_of(pos, talk).map(|t| if t.from == seat { t.to } else { t.from })
}

fn talk_of(pos: Pos<'_>, talk: TalkId) -> Option<&Talk> {
    pos.talks().talks.iter().find(|t| t.id == talk)
}
