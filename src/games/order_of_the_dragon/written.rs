//! What a player types in the notation of the rulebook: orders, retreats, builds; points (`2 F TUN - ION`, `1 A PAR Marry Heir
//! Kalmar`); heirs by power or by place, `H` or `Heir` (7.1-10; 10.3-5; 10.4-11);
//! names of vassals (10.4-20).

use super::ballot::NameVassal;
use super::heirs::{Hold, Marry, RaiseHeir};
use super::orders::{Build, GiveOrder, Remove, Retreat, Waive, unit_words};
use super::points;
use super::prelude::*;
use crate::diplomacy::orders::Written;
use crate::diplomacy::{notation, retreats};

/// The act, or what was not understood.
type Read = Result<Act, String>;

/// The act that a text means; `None` where it begins like no order at all.
pub fn read_order(pos: Pos, seat: SeatId, text: &str) -> Option<Read> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let first = words.first()?.to_uppercase();
    let is = |word: &str| first == word;
    if is("H") || is("HEIR") {
        return Some(heir(pos, seat, &words[1..]));
    }
    if (is("B") || is("BUILD")) && words.len() > 1 && ["H", "HEIR"].contains(&words[1].to_uppercase().as_str()) {
        return Some(new_heir(pos, seat, &words[2..].join(" ")));
    }
    if is("NAME") && words.len() > 2 {
        return Some(name(pos, seat, words[1], &words[2..].join(" ")));
    }
    if let (Ok(points), true) = (first.parse::<u8>(), words.len() > 1) {
        return Some(vote(pos, seat, points, &words[1..]));
    }
    if is("WAIVE") && words.len() == 1 {
        return Some(order(pos, seat, text));
    }
    let kinds = ["A", "ARMY", "F", "FLEET", "B", "BUILD", "D", "DISBAND", "REMOVE"];
    if words.len() < 2 || !kinds.contains(&first.as_str()) {
        return None;
    }
    Some(order(pos, seat, text))
}

/// `Name vNC Ifriqiya` (10.4-20).
fn name(pos: Pos, seat: SeatId, vassal: &str, name: &str) -> Read {
    let own = pos.power_of(seat).ok_or("you have no power here")?;
    let mut mine = pos.vassals_of(own);
    let found = mine.find(|v| pos.vassal_name(v.id).eq_ignore_ascii_case(vassal));
    let vassal = found.ok_or_else(|| format!("`{vassal}` is no vassal of yours"))?.id;
    Ok(Act::new(NameVassal { vassal, name: name.into() }))
}

/// `Build Heir`, `Build Heir London`: they are born in the capital, and nowhere else (8.1-1).
fn new_heir(pos: Pos, seat: SeatId, place: &str) -> Read {
    if !place.is_empty() {
        let own = pos.power_of(seat).ok_or("you have no power here")?;
        let (at, capital) = (notation::read_place(pos.map(), place).map_err(|e| e.text)?, pos.capital(own));
        if pos.map().province(at) != capital {
            return Err(format!("heirs of {} are born in {}", own.prose(), pos.label(capital)));
        }
    }
    Ok(Act::new(RaiseHeir))
}

/// An order, retreat, build or removal of one's own units or of a vassal's.
fn order(pos: Pos, seat: SeatId, text: &str) -> Read {
    match notation::read_order(pos.map(), text).map_err(|e| e.at_column())? {
        Written::Order { at, order } => {
            let at = pos.map().province(at);
            if pos.turn.phase == Phase::Retreats {
                let unit = driven_out(pos, at)?;
                let (Order::Move { to, .. }, Some(out)) = (order, &unit.dislodged) else {
                    return Err("a retreat is written with a dash, or `D` and the unit".into());
                };
                let to = retreats::written(pos.map(), unit.kind, &out.retreats, to)?;
                return Ok(Act::new(Retreat { unit: unit.id, to: Some(to) }));
            }
            let unit = standing(pos, at)?;
            if unit.realm.major().is_none() {
                let words = unit_words(pos, unit);
                return Err(format!("{words} takes its orders from points: write how many before it, like `1 {text}`"));
            }
            Ok(Act::new(GiveOrder { unit: unit.id, order }))
        }
        Written::Disband { at } => {
            let at = pos.map().province(at);
            if pos.turn.phase == Phase::Retreats {
                let unit = driven_out(pos, at)?.id;
                return Ok(Act::new(Retreat { unit, to: None }));
            }
            Ok(Act::new(Remove { unit: standing(pos, at)?.id }))
        }
        Written::Build { kind: Some(kind), at } => Ok(Act::new(Build { kind, at })),
        Written::Build { kind: None, .. } => Err("a build is written `B A PAR` or `B F LON`".into()),
        Written::Waive => {
            let power = pos.power_of(seat).ok_or("you have no power here")?;
            let mut vassals = pos.vassals_of(power);
            match (vassals.next(), vassals.next()) {
                (Some(only), None) => Ok(Act::new(Waive { vassal: only.id })),
                _ => {
                    Err("only for a vassal is a build waived, and you have not just one; take it from the list".into())
                }
            }
        }
    }
}

fn standing(pos: Pos<'_>, at: ProvinceId) -> Result<&Unit, String> {
    pos.unit_in(at).ok_or_else(|| format!("nobody stands in {}", pos.label(at)))
}

fn driven_out(pos: Pos<'_>, at: ProvinceId) -> Result<&Unit, String> {
    let mut out = pos.units().filter(|u| u.dislodged.is_some() && pos.stands_in(u) == Some(at));
    out.next().ok_or_else(|| format!("nobody was driven out of {}", pos.label(at)))
}

/// `2 F TUN - ION`, `1 F TUN Marry Heir Ottomans`: beside what the unit has for another order from this seat.
fn vote(pos: Pos, seat: SeatId, points: u8, words: &[&str]) -> Read {
    let marry = words.iter().position(|w| ["MARRY", "MARRIES"].contains(&w.to_uppercase().as_str()));
    let (at, bid) = match marry {
        Some(n) => {
            let unit = words[..n].join(" ");
            let at = notation::read_unit(pos.map(), &unit).map(|(_, at)| at);
            let at = at.or_else(|_| notation::read_place(pos.map(), &unit)).map_err(|e| e.text)?;
            (at, Bid::Marry(power(pos, &bare(&words[n + 1..]))?))
        }
        None => match notation::read_order(pos.map(), &words.join(" ")).map_err(|e| e.text)? {
            Written::Order { at, order } => (at, Bid::Order(order)),
            _ => return Err("points are given to an order of a unit".into()),
        },
    };
    let unit = standing(pos, pos.map().province(at))?.id;
    Ok(points::give(pos, seat, Vote { unit, bid, points }))
}

/// `Amasya Marry Tunis`, `Castile Marry Heir Kalmar at Cologne`, `Castile H`: whose heir it is may be left out.
fn heir(pos: Pos, seat: SeatId, words: &[&str]) -> Read {
    let upper: Vec<String> = words.iter().map(|w| w.to_uppercase()).collect();
    let marries = upper.iter().position(|w| ["MARRY", "MARRIES"].contains(&w.as_str()));
    let holds = upper.last().is_none_or(|w| ["H", "HOLD", "HOLDS"].contains(&w.as_str()));
    // Whose heir it is stands before the word that says what it is to do.
    let n = match marries {
        Some(n) => n,
        None if holds => upper.len().saturating_sub(1),
        None => return Err("an heir is told to marry, or to hold".into()),
    };
    if n > 0 {
        let whose = power(pos, &words[..n].join(" "))?;
        if pos.power_of(seat) != Some(whose) {
            return Err(format!("the heir of {} is not yours", whose.prose()));
        }
    }
    if marries.is_none() {
        return Ok(Act::new(Hold));
    }
    let to = &words[n + 1..];
    let at = upper[n + 1..].iter().position(|w| w == "AT");
    let to = match at {
        Some(split) => {
            let of = power(pos, &bare(&to[..split]))?;
            let at = notation::read_place(pos.map(), &to[split + 1..].join(" ")).map_err(|e| e.text)?;
            Match::Heir { of, at: pos.map().province(at) }
        }
        None if to.first().is_some_and(|w| ["H", "HEIR"].contains(&w.to_uppercase().as_str())) => {
            return Err("two heirs marry at a place: `Heir Castile Marry Heir Kalmar at Cologne`".into());
        }
        None => {
            let at = notation::read_place(pos.map(), &to.join(" ")).map_err(|e| e.text)?;
            Match::Minor(pos.map().province(at))
        }
    };
    Ok(Act::new(Marry { to }))
}

/// Without the word Heir.
fn bare(words: &[&str]) -> String {
    let heir = words.first().is_some_and(|w| ["H", "HEIR"].contains(&w.to_uppercase().as_str()));
    words[usize::from(heir)..].join(" ")
}

/// A power by its name, its two letters, a word of its name, or by where its single heir lives (7.1-9).
fn power(pos: Pos, text: &str) -> Result<PowerId, String> {
    let wanted = text.to_uppercase();
    let named = PowerId::all().find(|p| {
        let name = p.name().to_uppercase();
        p.code() == wanted || name == wanted || name.split(' ').any(|word| word == wanted)
    });
    let at = || notation::read_place(pos.map(), text).ok().map(|at| pos.map().province(at));
    let lives = |at: ProvinceId| pos.heirs_in(at).find(|h| h.is_single()).map(|h| h.power);
    named.or_else(|| at().and_then(lives)).ok_or_else(|| format!("`{text}` is no power and no heir lives there"))
}
