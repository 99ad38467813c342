//! Contracts as the text's own words bind them, by every way in which they might be got round (8.7 to 8.9, 19.40, 20.1);
//! and rules whose words say more than their main case.

mod bonds;
mod kinds;
mod words;

pub use crate::campaign::{march, no, troops};
pub use crate::kit::*;
pub use regnal::dynasty::{Clause, ContractId, Draft, TalkId};
pub use regnal::games::blood_royale::campaign::{CampaignAsk, CampaignDeed as Move};
pub use regnal::games::blood_royale::marriages::clauses::Terms;
pub use regnal::games::blood_royale::marriages::{self, Gift, MarriageDeed, State};
pub use regnal::games::blood_royale::realm::RealmDeed;
pub use regnal::games::blood_royale::war::WarDeed;

/// A contract of these two in force since this year.
pub fn treaty(b: &mut Board, parties: [SeatId; 2], clauses: &[(SeatId, Terms)]) {
    let signed = b.pos().year();
    let clauses = clauses.iter().map(|(by, terms)| Clause::new(*by, terms.clone())).collect::<Vec<_>>();
    b.edit(|p| {
        let id = ContractId(p.treaties.len() as u16);
        let couple = p.people.first().map(|_| Draft::<Terms>::of(CharacterId(0), CharacterId(1)));
        let draft = Draft { clauses, ..couple.expect("somebody") };
        let mut treaty = draft.sign(id, parties, None, signed);
        treaty.couple = None;
        p.treaties.push(treaty);
    });
}

/// Peace of `by` with `to`, wherever they meet.
pub fn peace(b: &mut Board, by: SeatId, to: SeatId) {
    treaty(b, [by, to], &[(by, Terms::NonAggression { over: vec![] })]);
}

pub fn attack(at: &str, whom: SeatId) -> Action {
    Action::War(WarDeed::Attack { at: land(at), whom: Some(whom) })
}

/// Armies of one seat stand under another's command, as foreign aid.
pub fn lent(b: &mut Board, armies: &[ArmyId], to: SeatId) {
    let owner = b.pos().owner_of_army(armies[0]).expect("an owner");
    b.edit(|p| {
        armies.iter().for_each(|a| p.armies[usize::from(a.0)].lent_to = Some(to));
        p.players[to.index()].aided_by.push(owner);
    });
}

/// `mover` has done with marching: who attacks whom is asked.
#[track_caller]
pub fn moved(b: &mut Board, mover: SeatId) {
    b.to(Phase::Movement, mover);
    b.done(mover);
    while matches!(b.top(), Some(Frame::Campaign(CampaignAsk::Burn { .. } | CampaignAsk::Recall { .. }))) {
        let seat = b.table.prompt().seats[0];
        b.act(seat, Action::Campaign(Move::Keep));
    }
}
