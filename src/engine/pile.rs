//! A pile of cards, face down: who may not see them knows how many there are.

use serde::{Deserialize, Serialize};

use super::dice::Dice;

/// The last is on top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pile<T> {
    Cards(Vec<T>),
    /// In a view: so many.
    Unseen(usize),
}

impl<T> Default for Pile<T> {
    fn default() -> Self {
        Pile::Cards(vec![])
    }
}

impl<T: Copy> Pile<T> {
    /// How many cards it has, known or not.
    pub fn len(&self) -> usize {
        match self {
            Pile::Cards(cards) => cards.len(),
            Pile::Unseen(n) => *n,
        }
    }
    /// Is none left?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// As those see it who may not look into it.
    pub fn face_down(&self) -> Self {
        Pile::Unseen(self.len())
    }
    /// Takes the top card; `None` where it is empty, or nobody here knows it.
    pub fn draw(&mut self) -> Option<T> {
        match self {
            Pile::Cards(cards) => cards.pop(),
            Pile::Unseen(_) => None,
        }
    }
    /// When it is empty, `used` is shuffled and laid here.
    pub fn draw_or_shuffle(&mut self, used: &mut Vec<T>, dice: &mut Dice) -> Option<T>
    where
        T: Ord,
    {
        if self.is_empty() {
            used.sort_unstable();
            dice.shuffle(used);
            *self = Pile::Cards(std::mem::take(used));
        }
        self.draw()
    }
    /// The cards from the bottom to the top; none where they are not known.
    pub fn cards(&self) -> &[T] {
        match self {
            Pile::Cards(cards) => cards,
            Pile::Unseen(_) => &[],
        }
    }
}
