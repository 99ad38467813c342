//! Parliament in words: what is voted on, what is asked.

use super::super::position::Pos;
use super::{Question, Session, Stage, deciders};
use crate::engine::Line;
use crate::line;

/// A question of this session in words, with the noble named on its slate.
pub fn question_words(pos: Pos, s: &Session, q: Question) -> String {
    pos.said(&question(pos, Some(s), q))
}

/// The same in a line; also of a question that nobody asks now: a refusal names it.
pub(super) fn question(pos: Pos, s: Option<&Session>, q: Question) -> Line {
    match q {
        Question::Award(card) => {
            let who = s.and_then(|s| s.slate.iter().find(|(c, _)| *c == card));
            let who = who.map_or_else(|| line!["nobody"], |(_, n)| pos.noble_in_line(*n));
            line![card, " for ", who]
        }
        Question::Monarch(royal) => line![royal, " as sole monarch"],
        Question::Acclaim(royal) => line!["Acclamation of ", royal],
    }
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, s: &Session) -> (String, &'static str) {
    let names: Vec<String> = deciders(pos, s).into_iter().map(|s| pos.seat_name(s)).collect();
    let who = names.join(", ");
    match s.stage {
        Stage::Summoning => (format!("{who}: summon others with Writs, or let Parliament assemble."), "PARL-6"),
        Stage::Answering => {
            let noble = s.answering.map_or("he", |n| pos.noble_name(n));
            (format!("{who}: does {noble} come, or another with a Writ?"), "PARL-4")
        }
        Stage::Attendance => (format!("{who}: who else attends?"), "PARL-9"),
        Stage::Counting => (format!("{who}: which of your two senior heirs counts?"), "PARL-12"),
        Stage::Nominating => (format!("{who}: nominate recipients."), "PARL-14"),
        Stage::Refusing => (format!("{who}: refuse what is offered, or let it be voted on."), "PARL-20"),
        Stage::Voting => (format!("{who}: cast your votes."), "PARL-15"),
        Stage::Choosing => (format!("{who}: which monarch is put to the vote first?"), "PARL-27a"),
        Stage::Acclaiming => (format!("{who}: ask the Houses to acclaim your monarch?"), "OBJ-2"),
        Stage::Homeward => (format!("{who}: who goes home?"), "PARL-31"),
    }
}
