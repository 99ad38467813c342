//! What has been reckoned about a position, kept until another one is seen: panels are drawn sixty times a second.

use std::sync::Arc;

use super::Mind;
use crate::dynasty::Draft;
use crate::games::blood_royale::components::Rate;
use crate::games::blood_royale::marriages::clauses::Terms;
use crate::games::blood_royale::marriages::{self, Consequence, LedgerLine, Match};
use crate::games::blood_royale::position::Position;
use crate::table::SeatId;

/// A draft between two parties, with what would follow.
type Weighed = (Draft<Terms>, [SeatId; 2], Arc<Vec<Consequence>>);

/// Each is reckoned when it is first asked for.
#[derive(Default)]
pub struct Memo {
    matches: Option<Arc<Vec<Match>>>,
    ledger: Option<Arc<Vec<LedgerLine>>>,
    consequences: Vec<Weighed>,
    taxed: Option<Arc<Position>>,
}

/// Drafts remembered at once: more than any panel asks about.
const MOST: usize = 60;

impl Memo {
    /// Every match the seat at the screen could arrange, by groom and then bride.
    pub fn matches(&mut self, mind: &Mind) -> Arc<Vec<Match>> {
        self.matches.get_or_insert_with(|| Arc::new(marriages::eligible_matches(mind.pos(), mind.seat()))).clone()
    }

    /// What is owed to and by the seat at the screen.
    pub fn ledger(&mut self, mind: &Mind) -> Arc<Vec<LedgerLine>> {
        self.ledger.get_or_insert_with(|| Arc::new(marriages::ledger(mind.pos(), mind.seat()))).clone()
    }

    /// What would come of a draft between these two, as far as the seat at the screen knows.
    pub fn consequences(&mut self, mind: &Mind, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Arc<Vec<Consequence>> {
        if let Some((.., found)) = self.consequences.iter().find(|(d, p, _)| d == draft && *p == parties) {
            return found.clone();
        }
        if self.consequences.len() > MOST {
            self.consequences.clear();
        }
        let found = Arc::new(marriages::consequences(mind.pos(), draft, parties, mind.seat()));
        self.consequences.push((draft.clone(), parties, found.clone()));
        found
    }

    /// The position with the seat's taxes at the high rate.
    pub fn taxed(&mut self, mind: &Mind) -> Arc<Position> {
        let high = || {
            let mut position = mind.pos().at.clone();
            position.players[mind.seat().index()].rate = Some(Rate::High);
            Arc::new(position)
        };
        self.taxed.get_or_insert_with(high).clone()
    }
}
