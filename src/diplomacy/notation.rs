//! Orders as players write them: `F STP/SC - BOT`, `A LON - BEL VIA`, `F ENG C A LON - BEL`, `A PAR S A MAR - BUR`,
//! `B F STP/NC`, `D A PAR`, `WAIVE`. Whole words and full names will do as well.

use super::map::{Map, Place, ProvinceId, UnitKind};
use super::orders::{Adjustment, Order, Retreat, Written};
use super::position::{Position, Unit};

/// What cannot be read in an order, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Unreadable {
    /// Column in the order, from 1.
    pub column: usize,
    pub text: String,
}

impl Unreadable {
    /// The fault in words with its place, for whoever typed the order.
    pub fn at_column(&self) -> String {
        format!("{} (at sign {})", self.text, self.column)
    }
}

struct Word {
    column: usize,
    text: String,
}

/// Cuts a text into words in capitals; a dash is a word of its own, `Spain (sc)` becomes `SPAIN/SC`.
fn words(text: &str) -> Vec<Word> {
    let mut out: Vec<Word> = vec![];
    let mut open = false;
    for (i, c) in text.chars().enumerate() {
        let column = i + 1;
        match c {
            '(' | '/' => {
                match out.last_mut().filter(|w| w.text != "-") {
                    Some(word) => word.text.push('/'),
                    None => out.push(Word { column, text: "/".into() }),
                }
                open = true;
            }
            '-' | '–' | '—' => {
                out.push(Word { column, text: "-".into() });
                open = false;
            }
            ')' | '>' | '.' => {}
            c if c.is_whitespace() => open = open && out.last().is_some_and(|w| w.text.ends_with('/')),
            c => {
                if !open {
                    out.push(Word { column, text: String::new() });
                }
                if let Some(word) = out.last_mut() {
                    word.text.extend(c.to_uppercase());
                }
                open = true;
            }
        }
    }
    out
}

/// The name of a place in the form in which `words` gives it.
pub(super) fn plain_name(name: &str) -> String {
    words(name).iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")
}

struct Reader<'a> {
    map: &'a Map,
    words: Vec<Word>,
    at: usize,
    /// Where the text ends.
    end: usize,
}

impl<'a> Reader<'a> {
    fn new(map: &'a Map, text: &str) -> Self {
        Reader { map, words: words(text), at: 0, end: text.chars().count() + 1 }
    }

    fn fault<T>(&self, text: impl Into<String>) -> Result<T, Unreadable> {
        let column = self.words.get(self.at).map_or(self.end, |w| w.column);
        Err(Unreadable { column, text: text.into() })
    }

    fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(|w| w.text.as_str())
    }

    /// Goes past the next word if it is one of these.
    fn take(&mut self, any: &[&str]) -> bool {
        let found = self.peek().is_some_and(|w| any.contains(&w));
        self.at += usize::from(found);
        found
    }

    fn kind(&mut self) -> Option<UnitKind> {
        if self.words.len() <= self.at + 1 {
            return None;
        }
        if self.take(&["A", "ARMY"]) {
            return Some(UnitKind::Army);
        }
        self.take(&["F", "FLEET"]).then_some(UnitKind::Fleet)
    }

    /// A place: the longest run of words that names one. A coast that is none of the province's is garbage and left out
    /// (DATC 4.B.6).
    fn place(&mut self) -> Result<Place, Unreadable> {
        let rest = &self.words[self.at..];
        for many in (1..=rest.len().min(6)).rev() {
            let name = rest[..many].iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
            let known = self.map.names.get(&name);
            let last = rest[many - 1].text.find('/').map(|at| rest[many - 1].text.len() - at);
            let stripped = || last.and_then(|coast| self.map.names.get(&name[..name.len() - coast]));
            if let Some(place) = known.or_else(stripped) {
                self.at += many;
                return Ok(*place);
            }
        }
        match self.peek() {
            None => self.fault("here the name of a province is missing"),
            Some("-") => self.fault("before the dash the name of a province is missing"),
            Some(word) => self.fault(format!("there is no province `{word}` on this map")),
        }
    }

    /// Whose unit it is may be written and does not count (DATC 4.C.6).
    fn unit(&mut self) -> Result<(Option<UnitKind>, Place), Unreadable> {
        let map = self.map;
        let owner = |w: &str| map.powers.iter().any(|p| [&p.adjective, &p.name].iter().any(|n| n.to_uppercase() == w));
        if self.peek().is_some_and(owner) {
            self.at += 1;
        }
        let kind = self.kind();
        Ok((kind, self.place()?))
    }

    fn end(&self) -> Result<(), Unreadable> {
        match self.peek() {
            None => Ok(()),
            Some(word) => self.fault(format!("the order goes on with `{word}`, which has no meaning here")),
        }
    }

    fn order(&mut self) -> Result<Written, Unreadable> {
        if self.take(&["WAIVE", "W"]) {
            return Ok(Written::Waive);
        }
        if self.take(&["B", "BUILD", "BUILDS"]) {
            let (kind, at) = self.unit()?;
            return Ok(Written::Build { kind, at });
        }
        if self.take(&["D", "DISBAND", "DISBANDS", "REMOVE", "REMOVES"]) {
            return Ok(Written::Disband { at: self.unit()?.1 });
        }
        if self.words.is_empty() {
            return self.fault("the order is empty");
        }
        let (_, at) = self.unit()?;
        let map = self.map;
        let order = if self.peek().is_none() || self.take(&["H", "HOLD", "HOLDS"]) {
            Order::Hold
        } else if self.take(&["D", "DISBAND", "DISBANDS"]) {
            return Ok(Written::Disband { at });
        } else if self.take(&["B", "BUILD"]) {
            return self.fault("a build is written `B A PAR`");
        } else if self.take(&["S", "SUPPORT", "SUPPORTS"]) {
            let of = map.province(self.unit()?.1);
            if self.take(&["-", "TO", "MOVE"]) {
                Order::SupportMove { of, to: self.place()? }
            } else {
                self.take(&["H", "HOLD", "HOLDS"]);
                Order::SupportHold { of }
            }
        } else if self.take(&["C", "CONVOY", "CONVOYS"]) {
            let of = map.province(self.unit()?.1);
            if !self.take(&["-", "TO"]) {
                return self.fault("a convoy needs a dash and where the army goes");
            }
            Order::Convoy { of, to: map.province(self.place()?) }
        } else if self.take(&["-", "M", "MOVE", "MOVES", "R", "RETREAT", "RETREATS", "TO"]) {
            self.take(&["-", "TO"]);
            let to = self.place()?;
            let via = self.take(&["VIA", "BY"]) && {
                self.take(&["C", "CONVOY"]);
                true
            };
            Order::Move { to, via }
        } else {
            let word = self.peek().unwrap_or_default().to_string();
            return self.fault(format!("`{word}` is no order; they are -, S, C, H"));
        };
        Ok(Written::Order { at, order })
    }
}

/// Reads any order.
///
/// # Errors
/// What cannot be read, with its column.
pub fn read_order(map: &Map, text: &str) -> Result<Written, Unreadable> {
    let mut reader = Reader::new(map, text);
    let order = reader.order()?;
    reader.end()?;
    Ok(order)
}

/// Reads a unit: `F STP/SC`.
///
/// # Errors
/// What cannot be read, or a unit that cannot stand there.
pub fn read_unit(map: &Map, text: &str) -> Result<(UnitKind, Place), Unreadable> {
    let mut reader = Reader::new(map, text);
    let Some(kind) = reader.kind() else {
        return reader.fault("a unit is written like `A PAR` or `F STP/SC`");
    };
    let before = reader.at;
    let place = reader.place()?;
    reader.end()?;
    reader.at = before;
    if !map.fits(kind, place) {
        let label = map.label(place);
        let coasts = map.has_coasts(map.province(place)) && kind == UnitKind::Fleet;
        return reader.fault(match (coasts, kind) {
            (true, _) => format!("which coast of {label} the fleet stands on is missing"),
            (_, UnitKind::Army) => format!("no army can stand in {label}"),
            (_, UnitKind::Fleet) => format!("no fleet can stand in {label}"),
        });
    }
    Ok((kind, place))
}

/// Reads a place: `STP/SC`.
///
/// # Errors
/// No such place.
pub fn read_place(map: &Map, text: &str) -> Result<Place, Unreadable> {
    let mut reader = Reader::new(map, text);
    let place = reader.place()?;
    reader.end()?;
    Ok(place)
}

// ---- Writing

/// `A` or `F`.
pub fn letter(kind: UnitKind) -> char {
    match kind {
        UnitKind::Army => 'A',
        UnitKind::Fleet => 'F',
    }
}

/// A unit where it stands: `F STP/SC`.
pub fn write_unit(map: &Map, unit: &Unit) -> String {
    write_standing(map, unit.kind, unit.at)
}

/// A kind of unit in a place, whether one stands there or not: `F STP/SC`.
pub fn write_standing(map: &Map, kind: UnitKind, at: Place) -> String {
    format!("{} {}", letter(kind), map.label(at))
}

/// A part of an order as it is written.
pub enum Part {
    Words(&'static str),
    /// A province, by whoever stands there or by its label.
    At(ProvinceId, String),
}

/// An order to the unit in a province, part by part, the unit first. `stands` says who stands where.
pub fn order_parts(
    map: &Map,
    stands: impl Fn(ProvinceId) -> Option<(UnitKind, Place)>,
    unit: ProvinceId,
    order: &Order,
) -> Vec<Part> {
    let alone = |at: ProvinceId| map.province_label(at).to_string();
    let who = stands(unit).map_or_else(|| alone(unit), |(kind, at)| write_standing(map, kind, at));
    let who = Part::At(unit, who);
    let other = |of: ProvinceId| {
        let label = alone(of);
        Part::At(of, stands(of).map_or_else(|| label.clone(), |(kind, _)| format!("{} {label}", letter(kind))))
    };
    let place = |to: Place| Part::At(map.province(to), map.label(to).to_string());
    match *order {
        Order::Hold => vec![who, Part::Words(" H")],
        Order::Move { to, via } => vec![who, Part::Words(" - "), place(to), Part::Words(if via { " VIA" } else { "" })],
        Order::SupportHold { of } => vec![who, Part::Words(" S "), other(of)],
        Order::SupportMove { of, to } => vec![who, Part::Words(" S "), other(of), Part::Words(" - "), place(to)],
        Order::Convoy { of, to } => {
            vec![who, Part::Words(" C "), other(of), Part::Words(" - "), Part::At(to, alone(to))]
        }
    }
}

/// An order to the unit in a province.
pub fn write_order(map: &Map, position: &Position, unit: ProvinceId, order: &Order) -> String {
    let parts = order_parts(map, |at| position.at(at).map(|u| (u.kind, u.at)), unit, order);
    let words = |part: &Part| match part {
        Part::Words(words) => (*words).to_string(),
        Part::At(_, name) => name.clone(),
    };
    parts.iter().map(words).collect()
}

/// As it is ordered: `A PAR - BUR`, `D A PAR`.
pub fn write_retreat(map: &Map, unit: &Unit, retreat: Retreat) -> String {
    match retreat {
        Retreat::To(to) => format!("{} - {}", write_unit(map, unit), map.label(to)),
        Retreat::Disband => format!("D {}", write_unit(map, unit)),
    }
}

/// As it is ordered: `B F STP/NC`, `D A PAR`, `WAIVE`; a removal where no unit stands names the province alone.
pub fn write_adjustment(map: &Map, position: &Position, order: Adjustment) -> String {
    match order {
        Adjustment::Build { kind, at } => format!("B {}", write_standing(map, kind, at)),
        Adjustment::Remove { at } => match position.at(at) {
            Some(unit) => format!("D {}", write_unit(map, unit)),
            None => format!("D {}", map.province_label(at)),
        },
        Adjustment::Waive => "WAIVE".into(),
    }
}
