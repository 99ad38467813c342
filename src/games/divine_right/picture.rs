//! The terminal's picture of the table: players, kingdoms, castles, stacks with the numbers that acts name; and a map of letters.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::components::*;
use super::ids::{CounterId, HexId, KingdomId};
use super::minaria::Surface;
use super::position::Pos;
use crate::engine::PhaseLabel;
use crate::table::SeatId;

/// Everything a seat may know, in lines.
pub fn view(pos: Pos, seat: SeatId) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "Turn {} of {}, {}", pos.turn.number, pos.turn.last, pos.phase.name());
    players(pos, &mut out);
    ledger(pos, &mut out);
    cards(pos, seat, &mut out);
    castles(pos, &mut out);
    stacks(pos, &mut out);
    fates(pos, &mut out);
    out
}

fn named(pos: Pos, realm: &Realm) -> String {
    match realm.known() {
        Some(p) => format!("{} ({})", realm.id, pos.book.personality(p).label),
        None => realm.id.to_string(),
    }
}

fn players(pos: Pos, out: &mut String) {
    for p in pos.players() {
        let mark = if pos.active() == Some(p.id) { ">" } else { " " };
        let home = p.home.map_or_else(|| format!("{} (fallen)", p.id), |k| k.to_string());
        let allied = pos.realms().filter(|r| r.standing == Standing::Allied(p.id));
        let allies: Vec<String> = allied.map(|r| named(pos, r)).collect();
        let allies = if allies.is_empty() { "no allies".into() } else { format!("allies: {}", allies.join(", ")) };
        let cards = if p.hand.len() == 1 { "1 card".into() } else { format!("{} cards", p.hand.len()) };
        // AMBASS-04
        let envoy = match p.ambassador_from {
            from if from > pos.turn.number && p.out_since.is_none() => {
                format!("; ambassador dead, the next one from turn {from}")
            }
            _ => String::new(),
        };
        let _ = writeln!(out, "{mark} {home}: {} points, {cards}, {allies}{envoy}", p.points);
    }
    let idle = pos.realms().filter(|r| matches!(r.standing, Standing::Neutral | Standing::Away { .. }));
    let neutral: Vec<String> = idle
        .map(|r| match r.standing {
            standing if standing.is_left_out() => format!("{} (absent)", r.id),
            Standing::Away { back_on, .. } => format!("{} (back on turn {back_on})", r.id),
            _ => named(pos, r),
        })
        .collect();
    let _ = writeln!(out, "  Neutral: {}", if neutral.is_empty() { "none".into() } else { neutral.join(", ") });
}

/// Penalties and banishments: what the table keeps with paper and pencil (PENALTY-02, BANISH-07).
fn ledger(pos: Pos, out: &mut String) {
    let mut lines: Vec<(&str, Vec<String>)> = vec![
        ("Diplomatic penalties", vec![]),
        ("Banished", vec![]),
        ("Leaving with this turn", vec![]),
        ("Bad omens", vec![]),
    ];
    for r in pos.realms() {
        let penalties = r.penalties.iter().map(|(s, n)| format!("{} -{n} in {}", pos.seat_name(*s), r.id));
        lines[0].1.extend(penalties);
        for Ban { seat, until } in r.bans.iter().filter(|ban| ban.until > pos.turn.number) {
            let term =
                if *until == u16::MAX { "as long as its monarch lives".into() } else { format!("until turn {until}") };
            lines[1].1.push(format!("{} from {} {term}", pos.seat_name(*seat), r.id));
        }
        if r.fading.is_some() {
            lines[2].1.push(r.id.to_string());
        }
        if r.omens {
            lines[3].1.push(r.id.to_string());
        }
    }
    for (what, who) in lines.iter().filter(|(_, who)| !who.is_empty()) {
        let _ = writeln!(out, "  {what}: {}", who.join("; "));
    }
}

fn cards(pos: Pos, seat: SeatId, out: &mut String) {
    let names = |cards: &[super::ids::CardId]| {
        cards.iter().map(|c| pos.book.card(*c).to_string()).collect::<Vec<_>>().join(", ")
    };
    let hand = pos.players().find(|p| p.id == seat).map_or(&[][..], |p| &p.hand);
    if !hand.is_empty() {
        let _ = writeln!(out, "  Your hand: {}", names(hand));
    }
    let Decks { draw, discard, .. } = pos.decks();
    if !discard.is_empty() {
        let _ = writeln!(out, "  Used cards: {}; {} in the deck", names(discard), draw.len());
    }
    let pool = |kind| pos.ids().filter(|id| pos.place(*id) == Place::Pool && pos.counter(*id).kind == kind).count();
    let (armies, fleets) = (pool(Kind::Army), pool(Kind::Fleet));
    let _ = writeln!(
        out,
        "  Mercenaries in the pool: {armies} {}, {fleets} {}",
        plural(armies, "army", "armies"),
        plural(fleets, "fleet", "fleets")
    );
    let dead = |k: KingdomId| -> Vec<CounterId> {
        pos.ids().filter(|id| pos.place(*id) == Place::Dead && pos.counter(*id).kingdom() == Some(k)).collect()
    };
    let lost = KingdomId::ALL.into_iter().map(|k| (k, dead(k))).filter(|(_, dead)| !dead.is_empty());
    let lost: Vec<String> = lost.map(|(k, dead)| format!("{} of {k}{}", pos.list(&dead), numbers(&dead))).collect();
    if !lost.is_empty() {
        let _ = writeln!(out, "  Dead: {}", lost.join("; "));
    }
}

fn plural(n: usize, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}

/// The castles of each kingdom with their strength, and what has become of them (SIEGE-10).
fn castles(pos: Pos, out: &mut String) {
    for k in KingdomId::ALL {
        let own = pos.keeps().filter(|keep| pos.map.hex(keep.hex).kingdom == Some(k));
        let list: Vec<String> = own.map(|keep| castle(pos, keep)).collect();
        if list.is_empty() || pos.realm(k).standing.is_left_out() {
            continue;
        }
        let of = match pos.realm(k).standing {
            Standing::Allied(seat) => format!("{k} ({}'s ally)", pos.seat_name(seat)),
            Standing::Neutral | Standing::Away { .. } => format!("{k} (neutral)"),
            Standing::Player(_) => k.to_string(),
        };
        let _ = writeln!(out, "  Castles of {of}: {}", list.join(", "));
    }
}

fn castle(pos: Pos, keep: &Keep) -> String {
    let info = pos.map.castle(keep.hex).expect("a castle");
    let mut marks: Vec<String> = vec![];
    if info.royal {
        marks.push("royal".into());
    }
    if info.port {
        marks.push("port".into());
    }
    if let Some(siege) = keep.siege {
        let have = pos.besiegers(keep.hex).len();
        marks.push(format!("besieged by {}, {have} against {}", pos.seat_name(siege.by), pos.siege_need(keep.hex)));
    }
    if keep.plundered {
        marks.push(match pos.occupier(keep.hex) {
            Some(seat) => format!("plundered, held by {}", pos.seat_name(seat)),
            None => "plundered".into(),
        });
    }
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    format!("{} {}{marks}", pos.label(keep.hex), info.defence)
}

/// The numbers by which acts name these pieces: " #12-14 #20".
fn numbers(units: &[CounterId]) -> String {
    let mut ids: Vec<u16> = units.iter().map(|id| id.0).collect();
    ids.sort_unstable();
    let mut runs: Vec<(u16, u16)> = vec![];
    for id in ids {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == id => *last = id,
            _ => runs.push((id, id)),
        }
    }
    runs.iter().map(|(a, b)| if a == b { format!(" #{a}") } else { format!(" #{a}-{b}") }).collect()
}

fn stacks(pos: Pos, out: &mut String) {
    let mut stacks: BTreeMap<(SeatId, HexId, bool), Vec<CounterId>> = BTreeMap::new();
    for id in pos.ids() {
        if let (Some(owner), Some(hex)) = (pos.owner(id), pos.spot(id)) {
            stacks.entry((owner, hex, pos.is_inside(id))).or_default().push(id);
        }
    }
    for ((owner, hex, inside), units) in stacks {
        let place = if inside { "inside" } else { "at" };
        let (aboard, ashore): (Vec<CounterId>, Vec<CounterId>) =
            units.into_iter().partition(|id| matches!(pos.place(*id), Place::Aboard { .. }));
        let mut said = bands(pos, owner, &ashore);
        if !aboard.is_empty() {
            said = format!("{said}; aboard: {}", bands(pos, owner, &aboard));
        }
        let _ = writeln!(out, "  {} {place} {} [{hex}]: {said}", pos.seat_name(owner), pos.label(hex));
    }
}

/// Regulars of each kingdom and mercenaries on their own: who leads whom, and who leaves with whom, hangs on it.
fn bands(pos: Pos, owner: SeatId, units: &[CounterId]) -> String {
    let mut bands: BTreeMap<Option<KingdomId>, Vec<CounterId>> = BTreeMap::new();
    for &id in units {
        bands.entry(pos.counter(id).kingdom()).or_default().push(id);
    }
    let home = pos.player(owner).home;
    let whose = |of: &Option<KingdomId>, band: &[CounterId]| match of {
        // A monarch says by his name whose they are.
        _ if *of == home || band.iter().any(|id| !pos.counter(*id).is_combat()) => pos.list(band),
        Some(k) => format!("{} of {k}", pos.list(band)),
        None => format!("{} of mercenaries", pos.list(band)),
    };
    let said: Vec<String> = bands.iter().map(|(of, band)| format!("{}{}", whose(of, band), numbers(band))).collect();
    said.join("; ")
}

fn fates(pos: Pos, out: &mut String) {
    for id in pos.ids() {
        if let Place::Prison { hex, captor } = pos.place(id) {
            let captor = captor.map_or("a neutral kingdom".into(), |seat| pos.seat_name(seat));
            let _ = writeln!(out, "  The {} is a captive of {captor} at {}", pos.counter(id).name, pos.label(hex));
        }
    }
}

// ---------------------------------------------------------------- The map of letters

const LEGEND: &str = "\
. clear  f forest  h hills  m mountain  M mountain and forest  p pass  s swamp  ~ sea  = lake  I Isle of Fright
C castle  R royal castle  x plundered  o port without castle  % coast or river beside clear land
1 to 6 the troops of that seat, * of two, + a hero alone; rows are numbered at the left, columns above";

/// The map in letters: all of it, or what lies around a place with its terrain in words.
pub fn map(pos: Pos, words: &str) -> String {
    if words.is_empty() {
        return format!("{}{LEGEND}\n", grid(pos, 0..=34, 0..=30));
    }
    let Some(hex) = pos.map.find(words) else { return format!("\"{words}\" is no place of Minaria.\n") };
    if hex.is_river() {
        let banks = pos.map.river_side(hex).banks;
        return format!("{}: between {} and {}.\n", pos.label(hex), pos.label(banks[0]), pos.label(banks[1]));
    }
    let (c, r) = (hex.col(), hex.row());
    let mut out = grid(pos, (c - 8).max(0)..=(c + 8).min(34), (r - 5).max(0)..=(r + 5).min(30));
    let _ = writeln!(out, "{LEGEND}\n{}", lies(pos, hex));
    for (way, side) in
        ["east", "north-east", "north-west", "west", "south-west", "south-east"].iter().zip(&pos.map.sides[hex.index()])
    {
        let Some(to) = side.to else { continue };
        let across = match (side.navigable.is_some(), side.land, side.fleet) {
            (true, ..) => ", over the Deep River",
            (_, false, true) => ", over water",
            (_, false, false) => ", closed",
            _ if side.canal => ", over a canal",
            _ => "",
        };
        let _ = writeln!(out, "  {way}: {}{across}", lies(pos, to));
    }
    out
}

fn grid(pos: Pos, cols: std::ops::RangeInclusive<i32>, rows: std::ops::RangeInclusive<i32>) -> String {
    let mut out = String::from("    ");
    for c in cols.clone() {
        let _ = write!(out, "{}", if c % 5 == 0 { format!("{c:02}") } else { "  ".into() });
    }
    out.push('\n');
    for r in rows {
        let _ = write!(out, "{r:02}{}", if r % 2 == 1 { "   " } else { "  " });
        for c in cols.clone() {
            let hex = HexId::new(c as u16, r as u16);
            match pos.map.has(hex) {
                true => {
                    let _ = write!(out, "{}{}", letter(pos, hex), troops(pos, hex));
                }
                false => out.push_str("  "),
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn letter(pos: Pos, hex: HexId) -> char {
    let info = pos.map.hex(hex);
    if let Some(castle) = info.castle {
        return match (pos.standing_castle(hex), castle.royal) {
            (false, _) => 'x',
            (true, true) => 'R',
            (true, false) => 'C',
        };
    }
    let t = info.terrain;
    match info.surface {
        Surface::Sea => '~',
        Surface::Lake => '=',
        Surface::Isle => 'I',
        _ if info.small_port => 'o',
        _ if t.mountain && t.forest => 'M',
        _ if t.mountain => 'm',
        _ if t.pass => 'p',
        _ if t.hills => 'h',
        _ if t.forest => 'f',
        _ if t.swamp => 's',
        Surface::Coast => '%',
        _ if info.river => '%',
        _ => '.',
    }
}

fn troops(pos: Pos, hex: HexId) -> char {
    let mut owners: Vec<SeatId> = vec![];
    let mut hero = false;
    for id in pos.at(hex) {
        match pos.owner(id) {
            Some(seat) if pos.counter(id).is_combat() => owners.push(seat),
            Some(_) => hero = true,
            None => {}
        }
    }
    owners.sort();
    owners.dedup();
    match owners[..] {
        [] if hero => '+',
        [] => ' ',
        [seat] => char::from_digit(u32::from(seat.0) + 1, 10).unwrap_or('?'),
        _ => '*',
    }
}

/// "Tadafat [1014], castle 2 of Hothior, river".
fn lies(pos: Pos, hex: HexId) -> String {
    let info = pos.map.hex(hex);
    let t = info.terrain;
    let mut parts: Vec<String> = vec![];
    match pos.keep(hex) {
        Some(keep) => parts.push(format!("castle {}", castle(pos, keep).trim_start_matches(&pos.label(hex)).trim())),
        None if info.small_port => parts.push("port".into()),
        None => {
            let kinds = [
                (t.mountain, "mountain"),
                (t.pass, "pass"),
                (t.hills, "hills"),
                (t.forest, "forest"),
                (t.swamp, "swamp"),
            ];
            let land: Vec<&str> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
            parts.push(match (info.surface, land.is_empty()) {
                (Surface::Sea, _) => "open sea".into(),
                (Surface::Lake, _) => "lake".into(),
                (Surface::Isle, _) => "the isle".into(),
                (_, true) => "clear".into(),
                (_, false) => land.join(" and "),
            });
        }
    }
    if info.surface == Surface::Coast {
        parts.push("coast".into());
    }
    if info.river {
        parts.push("river".into());
    }
    if let Some(k) = info.kingdom {
        parts.push(format!("in {k}"));
    }
    format!("{} [{hex}], {}", info.name.clone().unwrap_or_else(|| "hex".into()), parts.join(", "))
}
