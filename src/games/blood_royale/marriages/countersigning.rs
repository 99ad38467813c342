//! A contract that binds a third beside the two who wed their people: the third signs as well, or nothing comes of it
//! (BR 8.5, 8.6).

use super::super::telling;
use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::frames;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::clauses::Terms;
use super::refusals::No;
use super::{MarriageAsk, proposals, signing, weddings, words};
use crate::dynasty::Draft;
use crate::engine::{Line, PushPending};
use crate::line;
use crate::table::{Refusal, SeatId};

/// A contract on which two have agreed, and who has still to sign it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signing {
    /// The two, who proposed it first.
    pub parties: [SeatId; 2],
    pub draft: Draft<Terms>,
    /// Thirds who have not signed yet, in seat order.
    pub left: Vec<SeatId>,
}

impl Signing {
    /// As `seat` may see it: who signs sees what is not secret between the two, others nothing (BR 24.1).
    pub fn shown(mut self, seat: SeatId) -> Self {
        if self.parties.contains(&seat) {
            return self;
        }
        let third = signing::thirds(&self.draft, self.parties).contains(&seat);
        if self.draft.clauses.iter().any(|c| c.secret) || !third {
            self.draft.free_text.clear();
        }
        self.draft.clauses.retain(|c| third && !c.secret);
        self
    }
}

/// The two have agreed: the thirds are asked, one after the other.
pub(super) fn begin(world: &mut World, parties: [SeatId; 2], draft: Draft<Terms>, left: Vec<SeatId>) {
    let signing = Signing { parties, draft, left };
    world.push(MarriageAsk::Signature(signing));
}

/// What is asked; the clauses stand in the answer, which only the one who is asked reads.
pub(super) fn prompt(pos: Pos, s: &Signing) -> String {
    let Some(third) = s.left.first() else { return String::new() };
    let [one, other] = s.parties.map(|p| pos.seat_name(p));
    let couple = words::couple_in_words(pos, s.draft.groom, s.draft.bride);
    format!("{}: {one} and {other} would wed {couple}, and a clause binds you. Do you sign?", pos.seat_name(*third))
}

/// The clauses that would bind the one who is asked.
pub(super) fn in_line(s: &Signing) -> Line {
    let own = s.draft.clauses.iter().filter(|c| s.left.first() == Some(&c.by) && !c.secret);
    telling::listed(own.map(words::clause))
}

/// # Errors
/// What the third has signed before.
pub(super) fn check(pos: Pos, seat: SeatId, s: &Signing, yes: bool) -> Result<(), Refusal> {
    if s.left.first() != Some(&seat) {
        return Err(No::NotAskedNow { doing: "A signature".into() }.into());
    }
    if !yes {
        return Ok(());
    }
    for clause in s.draft.clauses.iter().filter(|c| c.by == seat) {
        clause.terms.check_terms(pos, signing::bound_of(clause, s.parties), None)?;
    }
    signing::check_bonds(pos, seat, &s.draft, s.parties)?;
    Ok(weddings::check_purse(pos, seat, &s.draft, s.parties)?)
}

/// The last yes holds the wedding; a no ends it.
pub(super) fn answer(world: &mut World, seat: SeatId, yes: bool) {
    let Some(MarriageAsk::Signature(mut s)) = frames::pop(world) else { return };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let names = words::couple(pos, s.draft.groom, s.draft.bride);
    if !yes {
        let text = line![seat, " does not sign: nothing comes of ", names, "."];
        words::tell_parties(world, s.parties, true, "8.5", text);
        return;
    }
    let text = line![seat, " signs the contract of ", names, "."];
    words::tell_parties(world, s.parties, true, "8.5", text);
    s.left.retain(|t| *t != seat);
    if s.left.is_empty() {
        proposals::hold(world, s.parties, s.draft);
    } else {
        world.push(MarriageAsk::Signature(s));
    }
}
