//! What the events must agree on.

use std::collections::BTreeSet;

use super::book_events::{BattleResult, Called, Effect, EventCard};
use super::ids::{EventId, NobleId, SeaId};
use crate::table::Lens;
use crate::way;

/// Events of each kind that a source counts.
const PLAGUES: usize = 17;
const FREE_MOVES: usize = 10;
const BASIC: usize = 83;
/// Plagues whose card names nobody.
const PLAGUES_WITHOUT_NAMES: usize = 4;

pub(super) fn events(all: &[EventCard], lens: &mut Lens) {
    for (n, e) in all.iter().enumerate() {
        if usize::from(e.id.0) != n + 1 {
            lens.fault(
                way!["events", n, "n"],
                format!("event {} is number {} of the list: they are numbered through", e.id.0, n + 1),
            );
        }
    }
    if all.len() != usize::from(EventId::COUNT) {
        lens.fault(way!["events"], format!("{} events; there are {}", all.len(), EventId::COUNT));
    }
    if !lens.found.is_empty() {
        return;
    }
    let count = |f: &dyn Fn(&EventCard) -> bool| all.iter().filter(|e| f(e)).count();
    let plague = |e: &EventCard| matches!(e.effect, Effect::Plague(_));
    let numbers = [
        ("plagues", count(&plague), PLAGUES),
        ("free moves", count(&|e| e.effect == Effect::FreeMove), FREE_MOVES),
        ("events without the advanced ones", count(&|e| !e.advanced), BASIC),
        ("plagues that name nobody", count(&|e| plague(e) && e.killed.is_empty()), PLAGUES_WITHOUT_NAMES),
    ];
    for (what, have, want) in numbers.into_iter().filter(|(_, have, want)| have != want) {
        lens.fault(way!["events"], format!("{have} {what}; there are {want}"));
    }
    let pair = ["talbot", "stanley"].map(NobleId::of_key);
    if !all.iter().any(|e| pair.iter().all(|n| n.is_some_and(|n| e.killed.contains(&n)))) {
        lens.fault(way!["events"], "one card names both Talbot and Stanley");
    }
    all.iter().for_each(|e| names(e, lens));
    storms_do_not_meet(all, lens);
}

/// A fault of an event; they are numbered through.
fn at(e: &EventCard, field: &str, lens: &mut Lens, text: String) {
    lens.fault(way!["events", usize::from(e.id.0) - 1, field], text);
}

/// Names stand once, and on no card on which nobody fights.
fn names(e: &EventCard, lens: &mut Lens) {
    let once: BTreeSet<NobleId> = e.killed.iter().copied().collect();
    if once.len() != e.killed.len() {
        at(e, "killed", lens, format!("{}: somebody is named twice", e.name));
    }
    if matches!(e.result, BattleResult::BadWeather | BattleResult::Vacillating) && !e.killed.is_empty() {
        at(e, "killed", lens, format!("{}: nobody falls with {}", e.name, e.result.name()));
    }
    if let Effect::Summons(targets) = &e.effect {
        let card = |c: &Called| matches!(c, Called::Card(c) if !c.key().starts_with("office_") && !c.key().starts_with("bishop_"));
        if targets.is_empty() || targets.iter().any(|(called, _)| card(called)) {
            at(e, "effect", lens, format!("{}: nobles, offices and bishoprics are called, at least one", e.name));
        }
    }
}

fn storms_do_not_meet(all: &[EventCard], lens: &mut Lens) {
    let mut stormy: BTreeSet<SeaId> = BTreeSet::new();
    for e in all {
        let Effect::Storm(seas) = &e.effect else { continue };
        for sea in seas {
            if !stormy.insert(*sea) {
                at(e, "effect", lens, format!("{} lies in two storms", sea.key()));
            }
        }
    }
}
