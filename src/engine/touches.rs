//! What an act is about, and what a player points at, so that a map can light it and a click can find it, whatever the game.

use super::ids::AnyKey;
use super::line::{IntoSpans, Line, Span};

/// Who acts, and upon what; in the order in which a player would point at them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    pub subjects: Vec<AnyKey>,
    pub targets: Vec<AnyKey>,
}

impl Touches {
    /// These act: an id, or several. `Touches::by(&self.nobles).upon(self.place)`.
    pub fn by(subjects: impl IntoSpans) -> Self {
        Touches { subjects: keys(subjects), targets: vec![] }
    }
    /// It is done to these.
    pub fn upon(mut self, targets: impl IntoSpans) -> Self {
        self.targets.extend(keys(targets));
        self
    }
    /// The pieces a sentence names: the first of them acts.
    pub fn of(line: &Line) -> Self {
        let mut named = line.names();
        Touches { subjects: named.next().into_iter().collect(), targets: named.collect() }
    }
    /// Subjects, then targets.
    pub fn all(&self) -> impl Iterator<Item = AnyKey> {
        self.subjects.iter().chain(&self.targets).copied()
    }
    /// Is it about each of these?
    pub fn names_all(&self, pieces: &[AnyKey]) -> bool {
        pieces.iter().all(|p| self.all().any(|k| k == *p))
    }
    /// These and no others.
    pub fn names_just(&self, pieces: &[AnyKey]) -> bool {
        self.names_all(pieces) && self.all().all(|k| pieces.contains(&k))
    }
}

fn keys(of: impl IntoSpans) -> Vec<AnyKey> {
    let mut spans = vec![];
    of.spans(&mut spans);
    spans.iter().filter_map(|span| if let Span::Named { key, .. } = span { Some(*key) } else { None }).collect()
}

/// One thing that a player has picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    pub key: AnyKey,
    /// Picked beside what was picked before (Shift), not in its stead.
    pub added: bool,
}

/// What a player has pointed at, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picks {
    pub pieces: Vec<Pick>,
    /// Places gone through, for a way that is laid by hand.
    pub through: Vec<AnyKey>,
    /// What the pointer is on: the piece, and the ground beneath it.
    pub piece: Option<AnyKey>,
    pub ground: Option<AnyKey>,
}

impl Picks {
    /// These, one after the other.
    pub fn of(keys: impl IntoIterator<Item = AnyKey>) -> Self {
        let pieces = keys.into_iter().map(|key| Pick { key, added: true }).collect();
        Picks { pieces, ..Picks::default() }
    }
    /// What is picked, in order.
    pub fn keys(&self) -> Vec<AnyKey> {
        self.pieces.iter().map(|pick| pick.key).collect()
    }
    /// Those of one kind, as its ids: `picks.of_kind::<UnitId>()`.
    pub fn of_kind<K: super::ids::Keyed>(&self) -> Vec<K> {
        let ours = self.pieces.iter().filter(|pick| pick.key.kind == K::KIND);
        ours.map(|pick| K::of_number(pick.key.number)).collect()
    }
}
