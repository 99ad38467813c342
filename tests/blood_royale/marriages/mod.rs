//! Marriages, contracts and bargains (sections 8, 20, 24; 23.8, 23.9).

mod auctions;
mod bargains;
mod before_signing;
mod clauses;
mod standing;
mod talks;
mod weddings;

use super::kit::*;
pub use regnal::dynasty::{Clause, ContractId, Draft, TalkId};
use regnal::engine::Log;
pub use regnal::games::blood_royale::marriages::clauses::Terms;
pub use regnal::games::blood_royale::marriages::{self, Forbidden, Gift, Leave, MarriageDeed as Deed, State, Talk};

/// The marriages of the first turn, with a son of England (20) and a daughter of France (20).
fn market() -> (Board, CharacterId, CharacterId) {
    market_with("")
}

fn market_with(options: &str) -> (Board, CharacterId, CharacterId) {
    let mut b = board_with(options);
    b.to(Phase::Marriages, ENGLAND);
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 20);
    let bride = b.person(FRANCE, "Solange", Sex::Female, 20);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.crowns(seat, 200);
    }
    (b, groom, bride)
}

fn deed(deed: Deed) -> Action {
    Action::Marriage(deed)
}

fn propose(draft: &Draft<Terms>, to: SeatId) -> Action {
    deed(Deed::Propose { draft: draft.clone(), to })
}

fn accept(talk: TalkId) -> Action {
    deed(Deed::Accept { talk })
}

/// What [`Board::refused`] gives.
fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("BR {rule}"))
}

/// The talks opened last.
#[track_caller]
fn last_talk(b: &Board) -> Talk {
    b.data().talks.talks.last().cloned().expect("talks")
}

/// Proposes and accepts.
#[track_caller]
pub fn agree(b: &mut Board, from: SeatId, to: SeatId, draft: &Draft<Terms>) {
    b.act(from, propose(draft, to));
    let talk = last_talk(b).id;
    b.act(to, accept(talk));
}

/// A draft of these two with these clauses, by whom each.
fn with(groom: CharacterId, bride: CharacterId, clauses: &[(SeatId, Terms)]) -> Draft<Terms> {
    let mut draft = Draft::of(groom, bride);
    draft.clauses = clauses.iter().map(|(by, t)| Clause::new(*by, t.clone())).collect();
    draft
}

/// Rupert and Solange have wed under these clauses.
fn signed(clauses: &[(SeatId, Terms)]) -> Board {
    let (mut b, groom, bride) = market();
    agree(&mut b, ENGLAND, FRANCE, &with(groom, bride, clauses));
    b
}

/// What contracts say to a deed, as the rooms ask that judge it.
#[track_caller]
fn refusal(b: &Board, seat: SeatId, deed: &Forbidden) -> Option<(String, String)> {
    match marriages::forbids(b.pos(), seat, deed) {
        Ok(()) => None,
        Err(no) => Some(reached(no)),
    }
}

fn keeper(b: &Board, who: CharacterId) -> Option<SeatId> {
    b.pos().character(who).keeper
}

fn goods_of(b: &Board, at: &str) -> Goods {
    b.pos().province(land(at)).goods.expect("a Resource Area")
}

/// Chronicle lines that only this seat may read.
fn whispers(b: &Board, seat: SeatId) -> String {
    use regnal::table::Audience;
    let lines = &b.table.chronicle().lines;
    let own = lines.iter().filter(|l| l.audience == Audience::Only(seat));
    own.map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Chronicle lines for all.
fn public(b: &Board) -> String {
    use regnal::table::Audience;
    let lines = &b.table.chronicle().lines;
    let all = lines.iter().filter(|l| l.audience == Audience::All);
    all.map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Does to the position what a room does to the world; what is told thereby.
fn in_world(b: &mut Board, deed: impl FnOnce(&mut bevy_ecs::prelude::World)) -> String {
    let mut told = String::new();
    b.happens(|world| {
        let from = world.resource::<Log>().lines.len();
        deed(world);
        let lines = &world.resource::<Log>().lines[from..];
        told = lines.iter().map(|l| l.plain()).collect::<Vec<_>>().join("\n");
    });
    told
}
