//! What the table says: what a phase waits for, how it is ended, how the position reads.

use std::fmt::Write as _;

use super::book::House;
use super::components::*;
use super::position::Pos;
use super::{judge, parliament, royal, strength, succession};
use crate::table::SeatId;

/// What a phase waits for, and its rule.
pub fn phase_prompt(pos: Pos) -> (String, &'static str) {
    let who = judge::waits_for(pos);
    match pos.turn.phase {
        Phase::SettingUp => (format!("{who}: give your cards to your nobles and choose where they begin."), "SET-8d"),
        Phase::Movement => (format!("{who}: move nobles and ships."), "MOV-1"),
        Phase::Combat => (format!("{who}: attack, besiege, ambush, or go on."), "CBT-5"),
        Phase::Parliament if pos.turn.sat => {
            (format!("{who}: Parliament has sat; go on to the coronation."), "PARL-1b")
        }
        Phase::Parliament if pos.turn.seat().is_some_and(|s| parliament::may_call(pos, s)) => {
            (format!("{who}: call Parliament, or go on."), "PARL-1a")
        }
        Phase::Coronation if pos.turn.seat().is_some_and(|s| !royal::may_be_crowned(pos, s).is_empty()) => {
            (format!("{who}: crown your heir, or go on."), "COR-2")
        }
        // Heads may roll and ransoms be offered in these phases too.
        Phase::Parliament | Phase::Coronation => (format!("{who}: see to your captives and heirs, or go on."), "RAN-2"),
        Phase::Event | Phase::Crown => (String::new(), "PLAY-4"),
    }
}

/// What ending a phase is called.
pub fn done(pos: Pos) -> &'static str {
    match pos.turn.phase {
        Phase::SettingUp => "Ready",
        Phase::Movement => "End your movement",
        Phase::Combat => "No more combat",
        Phase::Parliament if pos.turn.seat().is_some_and(|s| parliament::may_call(pos, s)) => "Call no Parliament",
        Phase::Coronation => "On to the Crown phase",
        _ => "Go on",
    }
}

// ---------------------------------------------------------------- The terminal's picture

/// The table as a terminal prints it for `seat`.
pub fn print_view(pos: Pos, seat: SeatId) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "Round {}, the year {}: {}",
        pos.options.round_told(pos.turn.round),
        pos.year(),
        pos.turn.phase.name()
    );
    for s in pos.seats() {
        let mark = if pos.is_active(s) { ">" } else { " " };
        let many = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let (reserve, held) = pos.face_down(s);
        let (reserve, held) = (many(reserve, "card"), many(held, "event"));
        let _ = writeln!(out, "{mark} {}: {reserve} in reserve, {held} held back", pos.seat_name(s));
        for n in pos.nobles_of(s) {
            let _ = writeln!(out, "    {}", noble_words(pos, n));
        }
        for n in pos.nobles().filter(|n| n.captor == Some(s)) {
            let _ = writeln!(out, "    holds {} captive", pos.noble_name(n.id));
        }
        for ship in pos.ships_of(s) {
            let data = pos.book.ship(ship.id);
            let _ = writeln!(out, "    the {} ({}) in {}", data.name, data.capacity, pos.berth_words(ship.at));
        }
        let loose = |c: &&Card| c.at == Lay::Faction(s);
        let cards: Vec<&str> = pos.cards().filter(loose).map(|c| pos.card_name(c.id)).collect();
        if !cards.is_empty() {
            let _ = writeln!(out, "    has with no noble: {}", cards.join(", "));
        }
        let places: Vec<&str> =
            super::ids::PlaceId::all().filter(|p| pos.owner(*p) == Some(s)).map(|p| pos.place_name(p)).collect();
        if !places.is_empty() {
            let _ = writeln!(out, "    holds {}", places.join(", "));
        }
    }
    if pos.has_seat(seat) {
        let cards: Vec<&str> = pos.reserve(seat).map(|c| pos.card_name(c.id)).collect();
        let events: Vec<&str> = pos.held(seat).map(|e| pos.book.event(e).name.as_str()).collect();
        if !cards.is_empty() || !events.is_empty() {
            let _ = writeln!(out, "  In your hand: {}", [cards, events].concat().join(", "));
        }
    }
    for house in House::ALL {
        let line: Vec<String> = succession::line(pos, house).into_iter().map(|r| royal_words(pos, r)).collect();
        let _ =
            writeln!(out, "  {}: {}", house.name(), if line.is_empty() { "extinct".into() } else { line.join("; ") });
    }
    for siege in &pos.field.sieges {
        let _ = writeln!(out, "  {} is under siege by {}", pos.place_name(siege.place), pos.seat_name(siege.by));
    }
    for claim in &pos.field.claims {
        let (who, at) = (pos.noble_name(claim.noble), pos.spot_words(claim.at));
        let _ = writeln!(out, "  The {who} claims the crown in {at}");
    }
    let chancery: Vec<&str> = pos.cards().filter(|c| c.at == Lay::Chancery).map(|c| pos.card_name(c.id)).collect();
    if !chancery.is_empty() {
        let _ = writeln!(out, "  In the Chancery: {}", chancery.join(", "));
    }
    out
}

fn noble_words(pos: Pos, n: &Noble) -> String {
    let cards: Vec<&str> = pos.cards_of(n.id).map(|c| pos.card_name(c.id)).collect();
    let heirs: Vec<&str> = pos.heirs_with(n.id).map(|h| pos.heir_name(h.id)).collect();
    let with = if cards.is_empty() { String::new() } else { format!("; {}", cards.join(", ")) };
    let guards = if heirs.is_empty() { String::new() } else { format!("; guards {}", heirs.join(", ")) };
    let troops = strength::basic_total(pos, n.id);
    format!("{} ({troops}) {}{with}{guards}", pos.noble_name(n.id), pos.at_words(n.at))
}

fn royal_words(pos: Pos, royal: Royal) -> String {
    let crown = if succession::is_crowned(pos, royal) { ", crowned," } else { "" };
    // A captive noble is no longer anywhere: Beaufort, or the guard of an heir.
    let captor = match royal {
        Royal::Noble(n) => pos.noble(n).captor,
        Royal::Heir(h) => pos.heir(h).guard.and_then(|g| pos.noble(g).captor),
    };
    let at = match captor {
        Some(seat) => format!("a captive of {}", pos.seat_name(seat)),
        None => {
            let with = succession::controller(pos, royal);
            let with = with.map_or(String::new(), |s| format!(" with {}", pos.seat_name(s)));
            format!("{}{with}", pos.at_words(succession::spot(pos, royal)))
        }
    };
    format!("{}{crown} {at}", pos.royal_name(royal))
}
