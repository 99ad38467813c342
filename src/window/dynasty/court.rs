//! What lies open of a court, and what the seat at the screen knows: with another seat at the screen all of it is put away.

use crate::engine::Act;
use std::sync::Arc;

use bevy::prelude::World;

use super::thoughts::Thought;
use super::tree::Tree;
use super::{Courtly, Facts, Person};
use crate::dynasty::{CharacterId, Claim, Kin};
use crate::table::{Refusal, SeatId};
use crate::window::sight::{Eyes, Sight};

/// What the seat at the screen knows, as a position to ask the rules about.
#[derive(Clone)]
pub struct Mind {
    version: u64,
    pub game: &'static dyn Courtly,
    pub sight: Arc<Sight>,
    pub world: Arc<World>,
    pub facts: Arc<Facts>,
}

impl Mind {
    /// The seat at the screen.
    pub fn seat(&self) -> SeatId {
        self.sight.seat
    }

    /// May the seat at the screen act at all?
    pub fn decides(&self) -> bool {
        self.sight.deciding()
    }

    /// Somebody of whom it [knows](Mind::knows).
    pub fn person(&self, who: CharacterId) -> &Person {
        &self.facts.people[usize::from(who.0)]
    }

    /// Is there such a person?
    pub fn knows(&self, who: CharacterId) -> bool {
        usize::from(who.0) < self.facts.people.len()
    }

    /// Who is whose child, and wed to whom.
    pub fn kin(&self) -> Kin<'_> {
        Kin::of(self.facts.people.iter().map(|p| &p.is), &self.facts.marriages)
    }

    /// What players call a seat.
    pub fn seat_name(&self, seat: SeatId) -> String {
        self.facts.seats.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }
}

/// What is open, and what has been reckoned. It belongs to one seat.
#[derive(Default)]
pub struct Court {
    mind: Option<Mind>,
    checks: Vec<(Act, Result<(), Refusal>)>,
    thoughts: Option<Arc<Vec<Thought>>>,
    lines: Vec<(usize, Arc<Vec<Claim>>)>,
    /// Whose sheet.
    pub sheet: Option<CharacterId>,
    pub tree: Option<Tree>,
    /// Whose people the list of houses shows; `None`: those of the seat at the screen.
    pub house: Option<SeatId>,
}

/// Acts remembered at once: more than any panel asks about.
const MOST: usize = 80;

impl Court {
    /// Did it last belong to somebody else than looks now?
    pub fn is_of_another(&self, eyes: &Eyes) -> bool {
        let seat = eyes.sight.as_ref().map(|sight| sight.seat);
        seat.is_some() && self.mind.as_ref().is_some_and(|mind| Some(mind.seat()) != seat)
    }

    /// As the eyes see it now, and whether they see another position than before; `None` behind the curtain. What was
    /// reckoned is reckoned anew then; after an undo people may be gone who were looked at.
    pub fn see(&mut self, game: &'static dyn Courtly, eyes: &Eyes, world: Arc<World>) -> Option<(Mind, bool)> {
        let sight = eyes.sight.clone()?;
        if let Some(mind) = self.mind.as_ref().filter(|mind| mind.version == eyes.version) {
            return Some((mind.clone(), false));
        }
        let facts = Arc::new(game.facts(&world, &sight));
        let mind = Mind { version: eyes.version, game, sight, world, facts };
        self.checks.clear();
        self.lines.clear();
        self.thoughts = None;
        self.sheet = self.sheet.filter(|who| mind.knows(*who));
        self.tree = self.tree.take().filter(|tree| mind.knows(tree.root));
        self.mind = Some(mind.clone());
        Some((mind, true))
    }

    /// Is a window to be drawn over the map, where `papers` of the game lie open or not? The news of other turns come first.
    pub fn is_open(&self, eyes: &Eyes, papers: bool) -> bool {
        let news = eyes.show_news && !eyes.news.is_empty();
        !news && (papers || self.sheet.is_some() || self.tree.is_some())
    }

    /// Would the table take this act, as far as the seat can know?
    pub fn check(&mut self, mind: &Mind, act: &Act) -> Result<(), Refusal> {
        if let Some((_, found)) = self.checks.iter().find(|(a, _)| a == act) {
            return found.clone();
        }
        if self.checks.len() > MOST {
            self.checks.clear();
        }
        let found = mind.game.judge(mind, act);
        self.checks.push((act.clone(), found.clone()));
        found
    }

    /// What the seat should think of now.
    pub fn thoughts(&mut self, mind: &Mind) -> Arc<Vec<Thought>> {
        self.thoughts.get_or_insert_with(|| Arc::new(mind.game.thoughts(mind))).clone()
    }

    /// Who would follow.
    pub fn line(&mut self, mind: &Mind, crown: usize) -> Arc<Vec<Claim>> {
        if let Some((_, line)) = self.lines.iter().find(|(c, _)| *c == crown) {
            return line.clone();
        }
        let line = Arc::new(mind.game.line(mind, crown));
        self.lines.push((crown, line.clone()));
        line
    }
}
