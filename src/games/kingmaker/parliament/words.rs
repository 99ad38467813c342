//! Parliament in words: deeds, their headings, what is asked.

use super::super::position::Pos;
use super::{Ballot, ParliamentDeed, Question, Session, Stage, deciders, session};

/// A question of this session in words, with the noble named on its slate.
pub fn question_words(pos: Pos, s: &Session, q: Question) -> String {
    words(pos, Some(s), q)
}

/// Also of a question that nobody asks now: a refusal names it.
fn words(pos: Pos, s: Option<&Session>, q: Question) -> String {
    match q {
        Question::Award(card) => {
            let who = s
                .and_then(|s| s.slate.iter().find(|(c, _)| *c == card))
                .map_or("nobody".into(), |(_, n)| pos.noble_of(*n));
            format!("{} for {who}", pos.card_name(card))
        }
        Question::Monarch(royal) => format!("{} as sole monarch", pos.royal_name(royal)),
        Question::Acclaim(royal) => format!("Acclamation of {}", pos.royal_name(royal)),
    }
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &ParliamentDeed) -> String {
    use ParliamentDeed as D;
    match deed {
        D::Call { place, noble, writ } => {
            let with = if writ.is_some() { " with a Writ" } else { "" };
            format!("Call Parliament to {}; summon {}{with}", pos.place_name(*place), pos.noble_of(*noble))
        }
        D::Summon { noble, .. } => format!("Summon {} with a Writ", pos.noble_of(*noble)),
        D::Come => "He comes".into(),
        D::Commission { instead, .. } => format!("Play a Writ: {} comes instead", pos.noble_name(*instead)),
        D::Attend { noble } => format!("{} attends", pos.noble_name(*noble)),
        D::Count { royal } => format!("Of your senior heirs {} counts", pos.royal_name(*royal)),
        D::Nominate { card, to } => format!("{} for {}", pos.noble_of(*to), pos.card_name(*card)),
        D::Refuse { card } => format!("Refuse {}", pos.card_name(*card)),
        D::Vote { on, ballot } => {
            let word = match ballot {
                Ballot::Aye => "Aye",
                Ballot::No => "No",
                Ballot::Abstain => "Abstain",
            };
            format!("{word}: {}", words(pos, session(pos), *on))
        }
        D::Put { royal } => format!("Put {} to the vote first", pos.royal_name(*royal)),
        D::Acclaim => "Ask both Houses to acclaim the monarch".into(),
        D::Return { noble, place } => format!("{} returns to {}", pos.noble_name(*noble), pos.place_name(*place)),
        D::PassOffice { card, to } => format!("Pass {} on to {}", pos.card_name(*card), pos.noble_name(*to)),
        D::Ready => match session(pos).map(|s| s.stage) {
            Some(Stage::Summoning) => "Summon nobody more",
            Some(Stage::Attendance) => "Nobody more attends",
            Some(Stage::Nominating) => "These are the nominations",
            Some(Stage::Refusing) => "Refuse nothing more",
            Some(Stage::Voting) => "Abstain in all the rest",
            Some(Stage::Acclaiming) => "Ask for nothing",
            _ => "Ready",
        }
        .into(),
    }
}

/// The heading under which it is listed.
pub fn heading(pos: Pos, deed: &ParliamentDeed) -> String {
    use ParliamentDeed as D;
    match deed {
        D::Call { .. } => "Call Parliament".into(),
        D::Nominate { card, .. } => format!("Nominate for {}", pos.card_name(*card)),
        D::Vote { on, .. } => format!("Vote: {}", words(pos, session(pos), *on)),
        D::Return { .. } | D::PassOffice { .. } => "Before you part".into(),
        _ => "Parliament".into(),
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
